// Loops as one term, read for any turn instead of turn by turn: where both programs begin with the
// same, and a turn of both makes the same of the same, the loops give the same after any number of
// turns.
#ifndef CIS_VERIFY_EXECUTOR_MATCHED_H
#define CIS_VERIFY_EXECUTOR_MATCHED_H

#include "verify/executor/exec.h"

/// Whether a loop of so many turns (-1: not known) is read as one term.
bool cis_matched_wants(cis_exec *e, cis_op *op, int64_t turns);

/// A loop with one induction variable that goes from `range[0]` up to `range[1]` by `range[2]`, all
/// terms of `type`, and carried values: what they are in the end is in `carried` then. False after
/// a failure, or where nothing is left that is defined.
bool cis_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                     bool is_unsigned, cis_sym *carried, uint32_t num);
/// scf.while; `results` are what its condition passes on in the last turn.
bool cis_matched_while(cis_exec *e, cis_op *op, cis_sym *carried, cis_sym *results);

/// Called before a buffer is written: loops that run and did not make it carry what is in it.
bool cis_matched_own(cis_exec *e, cis_sym_buffer *b);
/// Whether an index is less than a size in each turn of the loops that run. False: not known.
bool cis_matched_is_below(const cis_exec *e, cis_term index, int64_t size);

#endif
