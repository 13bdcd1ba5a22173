// Loops as one term. If both programs enter a loop with equal values, and one iteration of each
// computes equal values from equal values, then the loops are equal after any number of iterations:
// one iteration is executed, not all.
#ifndef CIS_VERIFY_EXECUTOR_MATCHED_H
#define CIS_VERIFY_EXECUTOR_MATCHED_H

#include "verify/executor/exec.h"

/// Whether a loop of so many iterations (-1: an unknown number) is read as one term.
bool cis_matched_wants(cis_exec *e, cis_op *op, int64_t iterations);

/// A loop with one induction variable that goes from `range[0]` up to `range[1]` by `range[2]`, all
/// terms of `type`, and carried values: what they are in the end is in `carried` then. False after
/// a failure, or where nothing is left that is defined.
bool cis_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                     bool is_unsigned, cis_sym *carried, uint32_t num);
/// scf.while; `results` are the values that its condition passes on in the last iteration. False as
/// above.
bool cis_matched_while(cis_exec *e, cis_op *op, cis_sym *carried, cis_sym *results);

/// To be called before a buffer is written: running loops that did not allocate it carry its
/// contents from now on. False after a failure.
bool cis_matched_own(cis_exec *e, cis_sym_buffer *b);
/// Whether an index is less than a size in each iteration of the running loops. False: not known.
bool cis_matched_is_below(const cis_exec *e, cis_term index, int64_t size);

#endif
