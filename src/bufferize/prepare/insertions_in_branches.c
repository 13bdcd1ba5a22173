// Insertions of tensors that branches yield move into the branches, so that each tensor is computed
// in its place.
//
//   %r = scf.if %c {                                  %r = scf.if %c {
//     scf.yield %a                                      %1 = tensor.insert_slice %a into %t[8]
//   } else {                                            scf.yield %1
//     scf.yield %b                            =>      } else {
//   }                                                   %2 = tensor.insert_slice %b into %t[8]
//   %2 = tensor.insert_slice %r into %t[8]              scf.yield %2
//                                                     }
//
// %t must have no other use after the op begins: else %t would be copied to save a smaller copy.
#include "bufferize/prepare/insertions_in_branches.h"

#include "bufferize/analysis/state/state.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/builder.h"
#include "support/map.h"

enum { FARTHEST = 256 }; // tensors that are followed

/// Whether each region is one block that ends with scf.yield.
static bool yields_from_branches(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  if (kind != CIS_OP_SCF_IF && kind != CIS_OP_SCF_INDEX_SWITCH)
    return false;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    const cis_region *region = cis_op_region(op, i);
    const cis_block *block = cis_region_first(region);
    const cis_op *last = block && block == cis_region_last(region) ? cis_block_last(block) : NULL;
    if (!last || cis_op_kind(last) != CIS_OP_SCF_YIELD)
      return false;
  }
  return op->num_regions > 0;
}

/// Whether the value is defined before `op`, if it is defined before an op later in this block.
static bool is_there_before(const cis_value *value, cis_op *op) {
  cis_op *def = cis_value_op(value);
  return !def || cis_op_block(def) != cis_op_block(op) || cis_op_is_before(def, op);
}

/// Whether `user` comes before `op` whenever both run, or never runs together with it: in another
/// branch.
static bool is_over_before(cis_op *user, cis_op *op) {
  for (cis_op *around = op; around; around = cis_op_parent(around)) {
    cis_op *other = cis_op_ancestor_in_block(user, cis_op_block(around));
    if (other)
      return other == around ? around != op && yields_from_branches(around)
                             : cis_op_is_before(other, around);
  }
  return false;
}

/// Whether all uses of the value but that of `except` are over when `op` begins.
static bool is_unused_from(const cis_value *value, cis_op *op, const cis_op *except) {
  cis_for_each_use (use, value) {
    if (cis_use_owner(use) != except && !is_over_before(cis_use_owner(use), op))
      return false;
  }
  return true;
}

/// The tensor that this one is certain to be, or to be a part of, if all is in place; or NULL.
static cis_value *made_in(const cis_bufferization_state *state, cis_value *value) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(state, value, &aliases);
  cis_value *from = aliases.len == 1 ? cis_use_value(aliases.data[0].operand) : NULL;
  cis_vec_deinit(&aliases);
  return from;
}

/// Whether neither the destination of an insertion nor what it is made in is used from `branch` on.
static bool is_destination_idle(const cis_bufferization_state *state, cis_op *insertion,
                                cis_op *branch) {
  cis_value *value = cis_op_operand(insertion, 1);
  for (int i = 0; value; ++i) {
    if (i == FARTHEST || !is_unused_from(value, branch, insertion))
      return false;
    value = value->is_arg ? NULL : made_in(state, value);
  }
  return true;
}

static bool can_move_into_branches(const cis_bufferization_state *state, cis_op *insertion) {
  const cis_value *source = cis_op_operand(insertion, 0);
  cis_op *branch = cis_value_op(source);
  if (!branch || !yields_from_branches(branch) || !cis_value_has_one_use(source) ||
      cis_op_block(branch) != cis_op_block(insertion))
    return false;
  for (uint32_t i = 1; i < insertion->num_operands; ++i)
    if (!is_there_before(cis_op_operand(insertion, i), branch))
      return false;
  return is_destination_idle(state, insertion, branch);
}

/// Appends the insertions that are made.
static void move_into_branches(cis_op *insertion, cis_op_vec *out) {
  cis_value *source = cis_op_operand(insertion, 0), *result = &insertion->results[0];
  cis_op *branch = cis_value_op(source);
  uint32_t number = source->index;
  for (uint32_t i = 0; i < branch->num_regions; ++i) {
    cis_op *yield = cis_block_last(cis_region_first(cis_op_region(branch, i)));
    cis_rewriter r = cis_builder_before(yield);
    cis_op *own = cis_rewriter_clone(&r, insertion, NULL);
    cis_op_set_operand(own, 0, cis_op_operand(yield, number));
    cis_op_set_operand(yield, number, &own->results[0]);
    cis_vec_push(out, own);
  }
  source->type = result->type;
  cis_value_replace_all_uses(result, source);
  cis_op_destroy(insertion);
}

static cis_walk collect(cis_op *op, void *user) {
  if (cis_op_kind(op) == CIS_OP_TENSOR_INSERT_SLICE)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

void cis_move_insertions_into_branches(cis_op *root, const cis_bufferization_options *options) {
  cis_bufferization_state *state = cis_state_create_trivial(options);
  cis_op_vec insertions = {0};
  cis_walk_preorder(root, collect, &insertions);
  for (size_t i = 0; i < insertions.len; ++i)
    if (can_move_into_branches(state, insertions.data[i]))
      move_into_branches(insertions.data[i], &insertions);
  cis_vec_deinit(&insertions);
  cis_state_destroy(state);
}
