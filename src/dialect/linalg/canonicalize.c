// Folds and canonicalisation of linalg ops that hold for buffers as well as for tensors.
#include "dialect/common/patterns.h"
#include "dialect/linalg/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/verify_op.h"

/// op(memref.cast %m) -> op(%m), where the sizes that the op then sees agree.
/// The type of the operand, or that of the ranked memref which was cast to it.
static cis_type type_before_cast(const cis_op *op, uint32_t operand) {
  const cis_value *value = cis_op_operand(op, operand);
  const cis_op *cast = defined_by(value, CIS_OP_MEMREF_CAST);
  return cast && cis_type_is_memref(source(cast)->type) ? source(cast)->type : value->type;
}

CIS_FOLD_HOOK(cis_linalg_fold_casts) {
  (void)operands;
  bool changed = false;
  for (uint32_t i = 0; i < op->num_operands && !changed; ++i)
    changed = type_before_cast(op, i) != cis_op_operand(op, i)->type;
  if (!changed)
    return false;
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&types, type_before_cast(op, i));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  changed = cis_verify_row_with_types(op, types.data, types.data + op->num_operands) &&
            cis_memref_fold_casts(op, NULL);
  cis_vec_deinit(&types);
  return changed && cis_fold_in_place(out);
}

/// The static size of a loop, or CIS_DYNAMIC: of the first operand dimension that it alone indexes.
static int64_t loop_size(cis_op *op, int64_t loop) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  int64_t size = CIS_DYNAMIC;
  bool found = false;
  for (size_t i = 0; !found && i < maps.len && i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    for (uint32_t d = 0; !found && d < maps.data[i]->num_results; ++d) {
      cis_affine_expr e = maps.data[i]->results[d];
      found = e->kind == CIS_AFFINE_DIM && e->position == loop && cis_type_is_ranked(type) &&
              d < cis_type_rank(type);
      if (found)
        size = cis_type_dim(type, d);
    }
  }
  cis_vec_deinit(&maps);
  return size;
}

/// A loop that runs once has the index 0.
CIS_FOLD_HOOK(cis_linalg_fold_index) {
  (void)operands;
  cis_op *parent = cis_op_parent(op);
  if (!parent || !(parent->info->traits & CIS_TRAIT_STRUCTURED) ||
      loop_size(parent, cis_attr_int_or(cis_op_inherent(op, "dim"), 0)) != 1)
    return false;
  return cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), 0));
}

// --- ops that do nothing ---

static bool is_empty_buffer(const cis_value *value) {
  for (uint32_t i = 0; cis_type_is_memref(value->type) && i < cis_type_rank(value->type); ++i)
    if (cis_type_dim(value->type, i) == 0)
      return true;
  return false;
}

/// A structured op on an empty buffer.
static bool erase_dead(cis_op *op, cis_rewriter *r) {
  if (!(op->info->traits & CIS_TRAIT_STRUCTURED) || op->num_results)
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (is_empty_buffer(cis_op_operand(op, i))) {
      cis_rewriter_erase(r, op);
      return true;
    }
  return false;
}
const cis_pattern cis_linalg_erase_dead_pattern = {.name = "EraseDeadLinalgOp",
                                                   .rewrite = erase_dead};

/// Copies each element of a buffer to its own place: it is read and written through the same map.
static bool erase_identity(cis_op *op, cis_rewriter *r) {
  if (op->num_results || op->num_operands != 2 || cis_op_operand(op, 0) != cis_op_operand(op, 1) ||
      !cis_type_is_memref(cis_op_operand(op, 0)->type) || cis_linalg_num_inputs(op) != 1)
    return false;
  cis_block *body = cis_op_entry(op);
  cis_op *yield = cis_block_last(body);
  if (cis_block_first(body) != yield ||
      cis_value_block(cis_op_operand(yield, 0)) != body) // either argument: both are one element
    return false;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool same = maps.data[0] == maps.data[1];
  cis_vec_deinit(&maps);
  if (same)
    cis_rewriter_erase(r, op);
  return same;
}
const cis_pattern cis_linalg_erase_identity_pattern = {.name = "EraseIdentityLinalgOp",
                                                       .rewrite = erase_identity};
