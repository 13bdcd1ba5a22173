// A padded tensor that is inserted into a fill with the padding: the padding is there already, so
// that the tensor itself is inserted.
//
//     %f = linalg.fill ins(%v) outs(%e)
//     %p = tensor.pad %t low[1, 2] high[0, 0] { yield %v }
//     %r = tensor.insert_slice %p into %f[4, 2] [3, 10] [1, 1]
//   becomes
//     %r = tensor.insert_slice %t into %f[5, 4] [2, 8] [1, 1]
//
// Earlier insertions into the fill may not touch the place of the padded tensor.
#include "dialect/affine/affine.h"
#include "dialect/arith/arith.h"
#include "dialect/common/patterns.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"

/// The first and the last index of a slice in dimension `d`, where numbers say them.
static bool get_range(const cis_mixed_slice *slice, size_t d, int64_t *out_first,
                      int64_t *out_last) {
  cis_mixed offset = slice->offsets.data[d], size = slice->sizes.data[d],
            stride = slice->strides.data[d];
  *out_first = offset.number;
  return !offset.value && !size.value && !stride.value && stride.number >= 0 &&
         !__builtin_mul_overflow(size.number - 1, stride.number, out_last) &&
         !__builtin_add_overflow(*out_last, offset.number, out_last);
}

/// Whether one dimension keeps two slices apart.
static bool are_disjoint(const cis_mixed_slice *a, const cis_mixed_slice *b) {
  for (size_t d = 0; d < a->offsets.len; ++d) {
    int64_t first_a, last_a, first_b, last_b;
    if (get_range(a, d, &first_a, &last_a) && get_range(b, d, &first_b, &last_b) &&
        (last_a < first_b || last_b < first_a))
      return true;
  }
  return false;
}

/// The fill that a tensor is where `slice` is, and what slices that are apart from it were inserted
/// into.
static cis_op *fill_below(cis_value *tensor, const cis_mixed_slice *slice) {
  const cis_op *insert = defined_by(tensor, CIS_OP_TENSOR_INSERT_SLICE);
  while (insert) {
    cis_mixed_slice other = cis_mixed_slice_get(insert);
    bool apart = cis_type_rank(source(insert)->type) == cis_type_rank(tensor->type) &&
                 are_disjoint(slice, &other);
    cis_mixed_slice_deinit(&other);
    if (!apart)
      return NULL;
    tensor = cis_op_operand(insert, 1);
    insert = defined_by(tensor, CIS_OP_TENSOR_INSERT_SLICE);
  }
  cis_op *fill = defined_by(tensor, CIS_OP_LINALG_FILL);
  return fill && fill->num_operands == 2 && fill->num_results == 1 ? fill : NULL;
}

static bool has_unit_strides(const cis_mixed_slice *slice) {
  for (size_t i = 0; i < slice->strides.len; ++i)
    if (!cis_mixed_is(slice->strides.data[i], 1))
      return false;
  return true;
}

/// a + b, made before `op`.
static cis_mixed add(cis_rewriter *r, cis_op *op, cis_mixed a, cis_mixed b) {
  cis_value *values[2];
  uint32_t num = 0;
  cis_affine_expr sum = cis_affine_constant(r->ctx, 0);
  const cis_mixed parts[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    cis_affine_expr part = parts[i].value ? cis_affine_symbol(r->ctx, num)
                                          : cis_affine_constant(r->ctx, parts[i].number);
    if (parts[i].value)
      values[num++] = parts[i].value;
    sum = cis_affine_add(sum, part);
  }
  return cis_affine_build_apply(r, op, sum, values, 0, num);
}

static cis_mixed size_of(cis_rewriter *r, cis_op *op, cis_value *tensor, uint32_t dim) {
  int64_t size = cis_type_dim(tensor->type, dim);
  if (size != CIS_DYNAMIC)
    return (cis_mixed){.number = size};
  cis_type index = cis_type_index(r->ctx);
  cis_op *number = cis_arith_materialize(r, cis_attr_index(r->ctx, dim), index, op->loc);
  return (cis_mixed){
      .value = build_binary(r, CIS_OP_TENSOR_DIM, op->loc, tensor, &number->results[0], index)};
}

/// The padding, if it is one value that is defined outside.
static cis_value *padding_of(const cis_op *pad) {
  cis_value *yielded = cis_op_operand(cis_block_last(cis_op_entry(pad)), 0);
  const cis_block *block = cis_value_block(yielded);
  bool inside = block && cis_region_is_ancestor(cis_op_region(pad, 0), cis_block_region(block));
  return inside && !cis_constant_of(yielded) ? NULL : yielded;
}
static bool is_same_scalar(const cis_value *a, const cis_value *b) {
  return a == b || (cis_constant_of(a) && cis_constant_of(a) == cis_constant_of(b));
}

/// Where the tensor itself goes: after the lower padding, in its own sizes.
static cis_mixed_slice unpadded(cis_rewriter *r, cis_op *op, const cis_op *pad,
                                const cis_mixed_slice *slice) {
  cis_mixed_slice inner = {0};
  cis_mixed_vec low = {0};
  cis_mixed_get(pad, "static_low", "low", &low);
  cis_vec_append(&inner.strides, slice->strides.data, slice->strides.len);
  for (uint32_t d = 0; d < slice->offsets.len; ++d)
    cis_vec_push(&inner.offsets, add(r, op, low.data[d], slice->offsets.data[d]));
  for (uint32_t d = 0; d < slice->offsets.len; ++d)
    cis_vec_push(&inner.sizes, size_of(r, op, source(pad), d));
  cis_vec_deinit(&low);
  return inner;
}

static bool insert_unpadded(cis_op *op, cis_rewriter *r) {
  const cis_op *pad = defined_by(source(op), CIS_OP_TENSOR_PAD);
  if (!pad || cis_type_rank(result_type(pad)) != cis_type_rank(result_type(op)))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_value *into = cis_op_operand(op, 1), *padding = padding_of(pad);
  const cis_op *fill = padding && has_unit_strides(&slice) ? fill_below(into, &slice) : NULL;
  bool matches = fill && is_same_scalar(source(fill), padding);
  if (matches) {
    cis_mixed_slice inner = unpadded(r, op, pad, &slice);
    cis_value *operands[] = {source(pad), into};
    cis_op *insert = cis_mixed_slice_build(r, CIS_OP_TENSOR_INSERT_SLICE, op->loc, operands, 2,
                                           &inner, result_type(op));
    cis_mixed_slice_deinit(&inner);
    cis_rewriter_replace_with_op(r, op, insert);
  }
  cis_mixed_slice_deinit(&slice);
  return matches;
}
const cis_pattern cis_linalg_pad_into_fill_pattern = {.name = "FoldInsertPadIntoFill",
                                                      .root = CIS_OP_TENSOR_INSERT_SLICE,
                                                      .rewrite = insert_unpadded};
