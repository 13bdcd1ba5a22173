// Checks of ops in the body of a linalg.generic whose regions compute on stored elements.
#include "dialect/sparse_tensor/impl.h"
#include "dialect/sparse_tensor/kinds.h"
#include "ir/diag.h"

/// A region with one argument of each of these types that yields a value of `result`.
static bool verify_region(cis_op *op, cis_region *region, const char *name, const cis_type *inputs,
                          uint32_t num_inputs, cis_type result) {
  cis_block *block = cis_region_first(region);
  if (block->num_args != num_inputs)
    return cis_op_plain_error(op, "%s region must have exactly %u arguments", name, num_inputs);
  for (uint32_t i = 0; i < num_inputs; ++i)
    if (cis_block_args(block)[i]->type != inputs[i])
      return cis_op_plain_error(op, "%s region argument %u type mismatch", name, i + 1);
  cis_op *yield = cis_block_last(block);
  if (!yield || cis_op_kind(yield) != CIS_OP_SPARSE_TENSOR_YIELD)
    return cis_op_plain_error(op, "%s region must end with sparse_tensor.yield", name);
  return (yield->num_operands == 1 && cis_op_operand(yield, 0)->type == result) ||
         cis_op_plain_error(op, "%s region yield type mismatch", name);
}

static bool is_empty(cis_region *region) { return !cis_region_first(region); }

bool cis_sparse_verify_binary(cis_op *op) {
  cis_type types[] = {cis_op_operand(op, 0)->type, cis_op_operand(op, 1)->type};
  cis_type result = op->results[0].type;
  cis_region *overlap = cis_op_region(op, 0), *left = cis_op_region(op, 1);
  cis_region *right = cis_op_region(op, 2);
  if (!is_empty(overlap) && !verify_region(op, overlap, "overlap", types, 2, result))
    return false;
  if (!is_empty(left)) {
    if (!verify_region(op, left, "left", &types[0], 1, result))
      return false;
  } else if (cis_op_inherent(op, "left_identity") && types[0] != result) {
    return cis_op_plain_error(
        op, "left=identity requires first argument to have the same type as the output");
  }
  if (!is_empty(right))
    return verify_region(op, right, "right", &types[1], 1, result);
  return !cis_op_inherent(op, "right_identity") || types[1] == result ||
         cis_op_plain_error(
             op, "right=identity requires second argument to have the same type as the output");
}

/// The value for elements that are not stored is the same for all of them: a constant, or a value
/// from outside of the linalg op.
static bool verify_absent(cis_op *op, cis_region *region) {
  cis_block *block = cis_region_first(region), *body = cis_op_block(op);
  cis_value *value = cis_op_operand(cis_block_last(block), 0);
  cis_op *def = cis_value_op(value);
  if (!def)
    return cis_value_block(value) != body ||
           cis_op_plain_error(op, "absent region cannot yield linalg argument");
  bool local = cis_op_block(def) == block || cis_op_block(def) == body;
  return !local || cis_op_has_trait(def, CIS_TRAIT_CONSTANT_LIKE) ||
         cis_op_plain_error(op, "absent region cannot yield locally computed value");
}

bool cis_sparse_verify_unary(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type, result = op->results[0].type;
  cis_region *present = cis_op_region(op, 0), *absent = cis_op_region(op, 1);
  if (!is_empty(present) && !verify_region(op, present, "present", &type, 1, result))
    return false;
  return is_empty(absent) ||
         (verify_region(op, absent, "absent", NULL, 0, result) && verify_absent(op, absent));
}

bool cis_sparse_verify_reduce(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  return verify_region(op, cis_op_region(op, 0), "reduce", (cis_type[]){type, type}, 2, type);
}

bool cis_sparse_verify_select(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  return verify_region(op, cis_op_region(op, 0), "select", &type, 1,
                       cis_type_i(cis_op_context(op), 1));
}
