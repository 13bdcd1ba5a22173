// Tensor copy insertion.
//
//   out of place:
//   %1 = tensor.insert %f into %t[%i]     =>     %0 = bufferization.alloc_tensor() copy(%t)
//                                                %1 = tensor.insert %f into %0[%i]
//
// If the op does not write, and its result is the only alias of the operand and has no other, the
// result is copied instead, because it may be smaller: a slice. Contents that nothing reads are not
// copied.
#include "bufferize/rewrite/copies.h"

#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/rewrite/function_boundaries.h"
#include "bufferize/rewrite/joined_types.h"
#include "bufferize/rewrite/result_sizes.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/cf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/diag.h"

#define UNRANKED "copying of unranked tensors is not implemented"

// --- bufferization.alloc_tensor ---

static cis_op *build_alloc_tensor(cis_rewriter *r, cis_location loc, cis_type type,
                                  const cis_value_vec *sizes, cis_value *copied) {
  cis_value_vec operands = {0};
  cis_vec_append(&operands, sizes->data, sizes->len);
  if (copied)
    cis_vec_push(&operands, copied);
  int32_t segments[] = {(int32_t)sizes->len, copied != NULL, 0};
  cis_op *op = cis_build_op(r, CIS_OP_BUFFERIZATION_ALLOC_TENSOR, loc,
                            (cis_build_args){.operands = operands.data,
                                             .num_operands = (int)operands.len,
                                             .types = &type,
                                             .num_types = 1,
                                             .operand_segments = segments});
  cis_vec_deinit(&operands);
  return op;
}

cis_value *cis_allocate_tensor_for(cis_bufferization *b, cis_rewriter *r, cis_location loc,
                                   cis_value *shaped, bool copy) {
  if (!cis_type_is_ranked(shaped->type)) {
    cis_op_plain_error(cis_value_owner(shaped), UNRANKED);
    return NULL;
  }
  cis_value_vec sizes = {0};
  if (copy)
    return &build_alloc_tensor(r, loc, shaped->type, &sizes, shaped)->results[0];
  cis_build_dynamic_sizes(r, loc, shaped, &sizes);
  cis_op *op = build_alloc_tensor(r, loc, shaped->type, &sizes, NULL);
  cis_vec_deinit(&sizes);
  cis_type type = cis_get_buffer_type(b, shaped, NULL);
  if (!type)
    return NULL;
  if (type->shaped.memory_space)
    cis_op_set_attr(op, CIS_STR("memory_space"), type->shaped.memory_space);
  return &op->results[0];
}

bool cis_copy_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t i) {
  cis_value *copy = cis_allocate_tensor_for(b, r, op->loc, cis_op_operand(op, i), true);
  if (!copy)
    return false;
  cis_op_set_operand(op, i, copy);
  cis_rewriter_modified(r, op);
  return true;
}

// --- conflicts ---

/// A copy to make: of an operand, or of the only result that it aliases.
typedef struct copy_to_make {
  uint32_t index;
  bool of_result, with_contents;
  cis_op *filled_by; // what fills the copy instead of copying, or NULL
} copy_to_make;
typedef CIS_VEC(copy_to_make) copy_vec;

/// All questions are asked before anything changes.
static bool find_copies(const cis_bufferization_state *state, cis_op *op, copy_vec *out) {
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    cis_value *value = cis_use_value(operand);
    if (!cis_value_is_base_tensor(value) || cis_state_is_in_place(state, operand))
      continue;
    if (!cis_type_is_ranked(value->type)) {
      ok = cis_op_plain_error(op, UNRANKED);
      break;
    }
    cis_tensor_copy copied = cis_tensor_copy_get(state, operand);
    copy_to_make copy = {copied.result ? copied.result->index : i, copied.result != NULL,
                         copied.with_contents, copied.filled_by};
    cis_vec_push(out, copy);
  }
  return ok;
}

/// A new tensor, filled as `fill` fills its own.
static cis_value *fill_again(cis_rewriter *r, cis_op *fill, cis_value *tensor) {
  cis_ptrmap map = {0};
  for (uint32_t i = 0; i < fill->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(fill, i)))
      cis_ptrmap_set(&map, cis_op_operand(fill, i), (uintptr_t)tensor);
  cis_value *filled = &cis_rewriter_clone(r, fill, &map)->results[0];
  cis_ptrmap_deinit(&map);
  return filled;
}

static bool copy_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op, copy_to_make copy) {
  cis_value *value = cis_allocate_tensor_for(b, r, op->loc, cis_op_operand(op, copy.index),
                                             copy.with_contents && !copy.filled_by);
  if (!value)
    return false;
  if (copy.filled_by)
    value = fill_again(r, copy.filled_by, value);
  cis_op_set_operand(op, copy.index, value);
  cis_rewriter_modified(r, op);
  return true;
}

/// Uses of the result become uses of the copy, except for its own and those that ask for sizes.
static bool copy_result(cis_bufferization *b, cis_rewriter *r, cis_op *op, copy_to_make copy) {
  cis_value *result = &op->results[copy.index];
  cis_value *value = cis_allocate_tensor_for(b, r, op->loc, result, copy.with_contents);
  if (!value)
    return false;
  cis_for_each_use (use, result) {
    cis_op *user = cis_use_owner(use);
    if (user == cis_value_op(value) || cis_op_kind(user) == CIS_OP_TENSOR_DIM)
      continue;
    cis_op_set_operand(user, cis_use_index(use), value);
    cis_rewriter_modified(r, user);
  }
  return true;
}

bool cis_resolve_operand_conflicts(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  copy_vec copies = {0};
  bool ok = find_copies(b->state, op, &copies);
  cis_rewriter before = *r, after = *r;
  cis_builder_set_before(&before, op);
  for (size_t i = 0; ok && i < copies.len; ++i)
    ok = copies.data[i].of_result || copy_operand(b, &before, op, copies.data[i]);
  cis_builder_set_after(&after, op);
  for (size_t i = 0; ok && i < copies.len; ++i)
    ok = !copies.data[i].of_result || copy_result(b, &after, op, copies.data[i]);
  cis_vec_deinit(&copies);
  return ok;
}

// --- all ops ---

/// With function boundaries, functions of nested modules are not bufferized: they stay as they are.
static void collect_bufferized(const cis_bufferization *b, cis_op *root, cis_op_vec *out) {
  if (!b->options->bufferize_function_boundaries ||
      !cis_op_has_trait(root, CIS_TRAIT_SYMBOL_TABLE)) {
    cis_walk_postorder(root, cis_walk_collect, out);
    return;
  }
  cis_for_each_block (block, cis_op_region(root, 0))
    cis_for_each_op (op, block)
      if (cis_is_bufferized_in_module(op))
        cis_walk_postorder(op, cis_walk_collect, out);
}

bool cis_insert_tensor_copies(cis_bufferization *b, cis_op *root) {
  cis_op_vec ops = {0};
  collect_bufferized(b, root, &ops);
  cis_begin_joined_types(b); // memory spaces are all that is asked for, and copies keep them
  bool ok = true;
  for (size_t i = 0; ok && i < ops.len; ++i) {
    cis_op *op = ops.data[i];
    bool is_unknown =
        cis_op_kind(op) == CIS_OP_CF_SWITCH && cis_is_as_upstream(b->options, CIS_UPSTREAM_SWITCH);
    if (!cis_bufferization_allows(b->options, op) || is_unknown ||
        (!b->options->copy_before_write && cis_is_in_function_without_analysis(b->options, op)))
      continue;
    cis_rewriter r = cis_builder_before(op);
    const cis_bufferizable_interface *row = cis_bufferizable_of(op);
    ok = row->resolve_conflicts ? row->resolve_conflicts(b, &r, op)
                                : cis_resolve_operand_conflicts(b, &r, op);
  }
  cis_vec_deinit(&ops);
  cis_ptrmap_deinit(&b->block_arg_types); // copies have other types than what they copy
  return ok;
}
