// Copies of the tensors that scf.for and scf.while pass to their next iteration, where these may
// not be in place.
#ifndef CIS_BUFFERIZE_OPS_FLOW_YIELDS_H
#define CIS_BUFFERIZE_OPS_FLOW_YIELDS_H

#include "bufferize/ops/flow.h"

enum { CIS_FOR_BOUNDS = 3 }; // operands of scf.for before its initial values

/// The values that a loop passes to its next iteration, with the questions that differ between
/// loops. `i` counts from the first of these values.
typedef struct cis_yield_copies {
  const cis_flow *flow;
  /// scf.while: whether scf.condition passes the argument that takes value `i` on in place, so that
  /// it is as in scf.for. NULL: it copies all of them.
  bool (*is_passed_in_place)(const cis_bufferization_state *state, const cis_flow *f, uint32_t i);
  /// Whether value `i` needs no copy, because its buffer becomes that of another argument.
  bool (*is_forwarded)(const cis_bufferization_state *state, const cis_flow *f, uint32_t i);
  /// Whether an argument of the region has a buffer of its own, or is that of value `i`.
  bool (*is_own)(const cis_flow *f, uint32_t i, const cis_value *arg);
} cis_yield_copies;

/// Copies those tensors that the yield passes to the next iteration that may be the buffer of
/// something that lives on: of something outside of the region, or of something that is yielded
/// twice.
bool cis_copy_yields(cis_bufferization *b, cis_rewriter *r, const cis_yield_copies *how);

#endif
