// A kernel that takes its tensors tile by tile writes each to memory of its own first:
//
//   %0 = linalg.matmul ...                  of a group
//   %m = memref.alloc()                     between: %m is no tensor yet, so that no op above reads
//   memref.copy %tile, %m                   the memory that is written
//   %1 = bufferization.to_tensor %m
//   %2 = linalg.matmul ins(%0, %1) ...      of the group, the loop of which comes after its last op
#include "stream/between.h"

#include "analysis/buffer_reach.h"
#include "ir/effects.h"
#include "support/planted.h"

enum { DEEPEST = 64 };

/// The memref that the value is a view of.
static cis_value *root_of(cis_value *memref) {
  for (cis_op *op; (op = cis_value_op(memref)) && op->info->view_operand >= 0;)
    memref = cis_op_operand(op, (uint32_t)op->info->view_operand);
  return memref;
}

/// Whether ops before `op` in its block may have made a tensor of the memory, or keep it elsewhere.
static bool may_be_tensor_before(const cis_value *memref, cis_op *op, int depth) {
  cis_for_each_use (use, memref) {
    cis_op *user = cis_use_owner(use), *at = cis_op_ancestor_in_block(user, cis_op_block(op));
    cis_reach_use kind = cis_reach_classify(use);
    if (at && !cis_op_is_before(at, op))
      continue;
    if (!at || depth == DEEPEST ||
        !(kind == CIS_REACH_LOOKS || kind == CIS_REACH_TOUCHES || kind == CIS_REACH_FREES))
      return true;
    if (!cis_reach_gives_names(use))
      continue;
    if (user->info->view_operand < 0 || user->num_results != 1 ||
        may_be_tensor_before(&user->results[0], op, depth + 1))
      return true;
  }
  return false;
}

static bool is_allowed(const cis_effect *effect, cis_op *op) {
  if (effect->kind == CIS_EFFECT_READ || effect->kind == CIS_EFFECT_ALLOC ||
      cis_planted("stream-between"))
    return true;
  const cis_value *root = effect->value ? root_of(effect->value) : NULL;
  cis_op *maker = root ? cis_value_op(root) : NULL;
  if (!maker || cis_effects_allocated(maker) != root)
    return false;
  return cis_op_is_ancestor(op, maker) ||
         (cis_op_block(maker) == cis_op_block(op) && !may_be_tensor_before(root, op, 0));
}

bool cis_stream_is_between(cis_op *op) {
  cis_effect_vec effects = {0};
  bool ok = cis_effects_get_recursive(op, &effects);
  for (size_t i = 0; i < effects.len && ok; ++i)
    ok = is_allowed(&effects.data[i], op);
  cis_vec_deinit(&effects);
  return ok;
}
