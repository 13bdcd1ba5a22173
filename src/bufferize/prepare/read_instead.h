// Tensors whose elements are those of another one at other places (transposed, broadcast, padded),
// and whose readers can read that one instead.
#ifndef CIS_BUFFERIZE_PREPARE_READ_INSTEAD_H
#define CIS_BUFFERIZE_PREPARE_READ_INSTEAD_H

#include "bufferize/analysis/state/state.h"
#include "pass/pass.h"

/// Whether the body of a structured op yields its first argument, and has nothing else.
bool cis_yields_its_input(cis_op *op);
/// Whether all that uses a tensor are structured ops with it as an input, at least one.
bool cis_is_read_by_structured_ops(cis_value *value);
/// Whether `value` can be kept up to the readers of `moved`, which is made of it, without a copy:
/// nothing writes into its buffer meanwhile. `value`, what it is a part of, and its parts are only
/// read until the last of these readers is done.
bool cis_can_be_read_instead(const cis_bufferization_state *state, cis_value *value,
                             cis_value *moved);

/// A pass that folds ops into what reads them.
typedef struct cis_folding {
  const cis_bufferization_state *state; // before any analysis
  cis_op_vec ops;                       // collected ops that may be folded, operands first
  int64_t num_folded;                   // tensors that are gone
} cis_folding;

/// Runs such a pass: walks `root` in post-order with `collect`, whose user is the cis_folding, then
/// calls `fold` for each of its ops, and counts `num-folded`. Always true.
bool cis_run_folding(cis_pass *pass, cis_op *root, cis_walk (*collect)(cis_op *op, void *user),
                     void (*fold)(cis_folding *f, cis_op *op));

#endif
