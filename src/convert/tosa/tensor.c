// --tosa-to-tensor: concat, pad, reshape and slice as ops of tensor.
//
//   tosa.concat   =>  tensor.empty, and tensor.insert_slice of each operand into it
//   tosa.pad      =>  tensor.pad
//   tosa.reshape  =>  tensor.collapse_shape to what both shapes have in common, tensor.expand_shape
//   tosa.slice    =>  tensor.extract_slice
#include "convert/tosa/impl.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tosa/kinds.h"
#include "ir/diag.h"

// --- constant shapes ---

static uint64_t count_uses(const cis_value *value) {
  uint64_t num = 0;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    ++num;
  return num;
}

void cis_tosa_note_shapes(cis_tosa_request *request, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_value *shape = cis_op_operand(op, i);
    const cis_op *def = cis_value_op(shape);
    if (def && cis_tosa_is_shape(shape->type) && !cis_ptrmap_has(&request->shape_uses, def))
      cis_ptrmap_set(&request->shape_uses, def, (uintptr_t)count_uses(shape));
  }
}

/// Erases the shape if the replaced op was its only use.
static void erase_if_only(cis_conversion_rewriter *r, cis_value *shape) {
  const cis_tosa_request *request = r->user;
  cis_op *op = cis_value_op(shape);
  if (op && cis_op_kind(op) == CIS_OP_TOSA_CONST_SHAPE && !cis_value_has_uses(shape) &&
      cis_ptrmap_at(&request->shape_uses, op) == 1)
    cis_rewriter_erase(&r->b, op);
}

static bool are_ranked(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_UNRANKED_TENSOR))
      return false;
  return cis_type_is(op->results[0].type, CIS_TYPE_TENSOR);
}

/// A number that is or is made a value.
static cis_value *as_value(cis_loc_builder *e, cis_mixed m) {
  return m.value ? m.value : cis_arith_build_index(e, m.number);
}

static cis_mixed as_mixed(cis_value *value) {
  int64_t number;
  return cis_constant_int(value, &number) ? (cis_mixed){NULL, number} : (cis_mixed){value, 0};
}

/// Each size of a tensor, tensor.dim where it is not known.
static void mixed_sizes(cis_loc_builder *e, cis_value *tensor, cis_mixed_vec *out) {
  for (uint32_t i = 0; i < cis_type_rank(tensor->type); ++i) {
    int64_t n = cis_type_dim(tensor->type, i);
    cis_mixed size = {NULL, n};
    if (n == CIS_DYNAMIC)
      size = (cis_mixed){cis_tensor_build_dim(e, tensor, i), 0};
    cis_vec_push(out, size);
  }
}

// --- concat ---

/// Where each operand begins along the axis: the sum of the sizes before it; the last is the
/// result's size.
static void build_offsets(cis_loc_builder *e, cis_value *const *operands, uint32_t num,
                          cis_value *axis_value, cis_mixed first, int64_t axis,
                          cis_mixed_vec *out) {
  cis_mixed offset = first;
  cis_vec_push(out, ((cis_mixed){NULL, 0}));
  for (uint32_t i = 1; i < num; ++i) {
    cis_vec_push(out, offset);
    int64_t known = cis_type_dim(operands[i]->type, (uint32_t)axis);
    cis_value *size = known == CIS_DYNAMIC ? cis_tensor_build_dim_of(e, operands[i], axis_value)
                                           : cis_arith_build_index(e, known);
    offset = as_mixed(cis_arith_build_folded_addi(e, as_value(e, offset), size));
  }
  cis_vec_push(out, offset);
}

/// tensor.insert_slice, or what it folds to.
static cis_value *build_insert(cis_loc_builder *e, cis_value *source, cis_value *dest, int64_t axis,
                               cis_mixed offset) {
  if (source->type == dest->type && cis_type_has_static_shape(dest->type))
    return source;
  cis_mixed_slice slice = {.offsets = {0}};
  cis_mixed_vec sizes = {0};
  mixed_sizes(e, source, &sizes);
  for (uint32_t i = 0; i < sizes.len; ++i)
    cis_mixed_slice_push(&slice, i == axis ? offset : (cis_mixed){NULL, 0}, sizes.data[i]);
  cis_value *operands[] = {source, dest};
  cis_op *op = cis_mixed_slice_build(&e->b, CIS_OP_TENSOR_INSERT_SLICE, e->loc, operands, 2, &slice,
                                     dest->type);
  cis_vec_deinit(&sizes);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

CIS_TOSA_LOWERING(cis_tosa_lower_concat) {
  if (!are_ranked(op) || !op->num_operands)
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_type type = op->results[0].type;
  int64_t axis = cis_attr_int_or(cis_op_inherent(op, "axis"), 0);
  cis_mixed_vec sizes = {0}, offsets = {0};
  cis_value_vec dynamic = {0};
  cis_value *axis_value = cis_arith_build_index(&e, axis);
  mixed_sizes(&e, operands[0], &sizes);
  build_offsets(&e, operands, op->num_operands, axis_value, sizes.data[axis], axis, &offsets);
  sizes.data[axis] = cis_vec_last(&offsets);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_vec_push(&dynamic, as_value(&e, sizes.data[i]));
  cis_value *result = cis_tosa_empty(&e, type, &dynamic);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    result = build_insert(&e, operands[i], result, axis, offsets.data[i]);
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&offsets);
  cis_vec_deinit(&dynamic);
  return cis_tosa_replace(op, result, r);
}

// --- pad ---

/// The number around the tensor: a constant, or the element of a tensor.
static cis_value *build_pad_value(cis_loc_builder *e, cis_op *op, cis_value *operand,
                                  cis_value *zero) {
  cis_attr attr = cis_constant_of(cis_op_operand(op, 2));
  if (!cis_attr_is(attr, CIS_ATTR_DENSE))
    return cis_tensor_build_extract(e, operand, &zero, cis_type_rank(operand->type));
  cis_type element = cis_type_element(attr->type);
  if (cis_type_is_float(element))
    return cis_arith_build_float(e, element, cis_dense_get_double(attr, 0));
  return cis_arith_build_int(e, element, cis_dense_get_int(attr, 0));
}

CIS_TOSA_LOWERING(cis_tosa_lower_pad) {
  cis_i64_vec padding = {0};
  cis_mixed_vec low = {0}, high = {0};
  uint32_t rank = are_ranked(op) ? cis_type_rank(operands[0]->type) : 0;
  bool ok = are_ranked(op) && cis_tosa_is_number(cis_type_element(operands[0]->type)) &&
            cis_tosa_const_shape(cis_op_operand(op, 1), &padding) && padding.len == 2 * rank;
  cis_loc_builder e = cis_tosa_at(op, r);
  if (ok) {
    cis_value *zero = cis_arith_build_index(&e, 0);
    cis_value *value = build_pad_value(&e, op, operands[2], zero);
    for (uint32_t i = 0; i < 2 * rank; ++i) {
      cis_mixed width = {cis_arith_build_index(&e, padding.data[i]), 0};
      cis_vec_push(i % 2 ? &high : &low, width);
    }
    cis_value *padded =
        cis_tensor_build_pad(&e, operands[0], &low, &high, value, op->results[0].type);
    cis_conversion_replace(r, op, &padded, 1);
  }
  cis_vec_deinit(&padding);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  return ok;
}

// --- reshape ---

/// Sizes of a shape.
typedef struct sizes {
  int64_t size[CIS_TOSA_MAX_RANK];
  uint32_t num;
} sizes;

static bool product(const sizes *s, int64_t *out) {
  *out = 1;
  for (uint32_t i = 0; i < s->num; ++i)
    if (s->size[i] == CIS_DYNAMIC || __builtin_mul_overflow(*out, s->size[i], out))
      return false;
  return true;
}

/// The finest shape that both can be collapsed to: borders where as many elements lie before in
/// one as in the other. [6, 2, 5] and [3, 4, 5]: [12, 5].
static sizes common_shape(const sizes *a, const sizes *b) {
  sizes common = {{0}, 0};
  uint32_t i = 0, k = 0;
  while (i < a->num && k < b->num) {
    int64_t x = a->size[i++], y = b->size[k++];
    while (x != y) {
      if (x < y && i < a->num)
        x *= a->size[i++];
      else if (y < x && k < b->num)
        y *= b->size[k++];
      else
        break;
    }
    common.size[common.num++] = x;
  }
  return common;
}

/// Groups of `fine` that make up `coarse`. A size of 1 belongs to the group before it, unless the
/// next of `coarse` is 1, too.
static cis_attr groups_of(cis_context *ctx, const sizes *fine, const sizes *coarse) {
  uint32_t nums[CIS_TOSA_MAX_RANK] = {0}, i = 0;
  for (uint32_t k = 0; k < coarse->num; ++k) {
    int64_t x = 1;
    bool is_last = k + 1 == coarse->num;
    while (i < fine->num &&
           (!nums[k] || x != coarse->size[k] ||
            (fine->size[i] == 1 && (is_last || coarse->size[k + 1] != 1)) || is_last)) {
      x *= fine->size[i++];
      ++nums[k];
    }
  }
  return cis_tensor_groups(ctx, nums, coarse->num);
}

static sizes sizes_of(cis_type type) {
  sizes s = {{0}, cis_type_rank(type)};
  for (uint32_t i = 0; i < s.num; ++i)
    s.size[i] = cis_type_dim(type, i);
  return s;
}

static bool equal(const sizes *a, const sizes *b) {
  return a->num == b->num && !memcmp(a->size, b->size, a->num * sizeof *a->size);
}

/// A constant in another shape, folded as tensor.collapse_shape and tensor.expand_shape are; NULL.
static cis_value *reshaped_constant(cis_loc_builder *e, const cis_value *tensor, const sizes *to) {
  cis_attr from = cis_constant_of(tensor);
  if (!cis_attr_is(from, CIS_ATTR_DENSE))
    return NULL;
  cis_type type = cis_tosa_tensor(cis_type_element(tensor->type), to->size, to->num);
  return cis_arith_build_constant(
      e, cis_attr_dense(type, cis_dense_data(from), from->dense.size, from->dense.splat));
}

static cis_value *reshape_static(cis_loc_builder *e, cis_value *tensor, const sizes *to) {
  cis_context *ctx = e->b.ctx;
  cis_type element = cis_type_element(tensor->type);
  sizes from = sizes_of(tensor->type), common = common_shape(&from, to);
  if (!equal(&from, &common)) {
    cis_value *constant = reshaped_constant(e, tensor, &common);
    tensor = constant
                 ? constant
                 : cis_tensor_build_collapse(e, tensor, groups_of(ctx, &from, &common),
                                             cis_tosa_tensor(element, common.size, common.num));
  }
  cis_value *constant = equal(to, &common) ? tensor : reshaped_constant(e, tensor, to);
  if (constant)
    return constant;
  cis_mixed_vec shape = {0};
  for (uint32_t i = 0; i < to->num; ++i)
    cis_vec_push(&shape, ((cis_mixed){NULL, to->size[i]}));
  tensor = cis_tensor_build_expand(e, tensor, groups_of(ctx, to, &common), &shape,
                                   cis_tosa_tensor(element, to->size, to->num));
  cis_vec_deinit(&shape);
  return tensor;
}

/// Collapses to one dimension and expands that. A size that is not known is computed from the
/// number of elements and the known sizes.
static cis_value *reshape_dynamic(cis_loc_builder *e, cis_value *tensor, const sizes *to) {
  cis_context *ctx = e->b.ctx;
  cis_type element = cis_type_element(tensor->type);
  cis_value *whole = tensor;
  uint32_t rank = cis_type_rank(tensor->type);
  int64_t unknown = CIS_DYNAMIC, others = 1;
  if (rank != 1)
    tensor = cis_tensor_build_collapse(e, tensor, cis_tensor_groups(ctx, &rank, 1),
                                       cis_tosa_tensor(element, &unknown, 1));
  cis_value *total = cis_tensor_build_dim(e, tensor, 0);
  for (uint32_t i = 0; i < to->num; ++i)
    if (to->size[i] != CIS_DYNAMIC)
      others *= to->size[i];
  cis_value *divisor = cis_arith_build_index(e, others);
  cis_value *rest = others == 1 ? total : cis_arith_build_divsi(e, total, divisor);
  if (to->num == 1)
    return tensor;
  cis_mixed_vec shape = {0};
  for (uint32_t i = 0; i < to->num; ++i)
    cis_vec_push(&shape, (to->size[i] == CIS_DYNAMIC ? (cis_mixed){rest, 0}
                                                     : (cis_mixed){NULL, to->size[i]}));
  cis_type type = cis_tosa_tensor(element, to->size, to->num);
  tensor =
      whole->type == type // folded: it has been collapsed from that
          ? whole
          : cis_tensor_build_expand(e, tensor, cis_tensor_groups(ctx, &to->num, 1), &shape, type);
  cis_vec_deinit(&shape);
  return tensor;
}

/// To the one element of a tensor whose sizes can all be 1: a cast says that they are. NULL if one
/// of them is another number.
static cis_value *reshape_to_element(cis_loc_builder *e, cis_value *tensor) {
  sizes ones = sizes_of(tensor->type);
  for (uint32_t i = 0; i < ones.num; ++i) {
    if (ones.size[i] != CIS_DYNAMIC && ones.size[i] != 1)
      return NULL;
    ones.size[i] = 1;
  }
  cis_type element = cis_type_element(tensor->type);
  tensor = cis_tensor_build_cast(e, tensor, cis_tosa_tensor(element, ones.size, ones.num));
  return cis_tensor_build_collapse(e, tensor, cis_tensor_groups(e->b.ctx, NULL, 0),
                                   cis_tosa_tensor(element, NULL, 0));
}

/// The shape that the constant says; -1 is what the others leave, where that is known.
static bool target_shape(const cis_op *op, cis_type in, sizes *out, uint32_t *out_unknown) {
  cis_i64_vec numbers = {0};
  sizes from = sizes_of(in);
  int64_t total, others = 1;
  uint32_t at = 0;
  bool ok =
      cis_tosa_const_shape(cis_op_operand(op, 1), &numbers) && numbers.len <= CIS_TOSA_MAX_RANK;
  *out_unknown = 0;
  *out = (sizes){{0}, ok ? (uint32_t)numbers.len : 0};
  for (uint32_t i = 0; ok && i < out->num; ++i) {
    out->size[i] = numbers.data[i] < 0 ? CIS_DYNAMIC : numbers.data[i];
    if (numbers.data[i] < 0) {
      ++*out_unknown;
      at = i;
    } else {
      ok = !__builtin_mul_overflow(others, numbers.data[i], &others);
    }
  }
  cis_vec_deinit(&numbers);
  if (ok && product(&from, &total)) {
    if (*out_unknown == 1 && others > 0)
      out->size[at] = total / others;
    int64_t size;
    return product(out, &size) && size == total;
  }
  return ok;
}

CIS_TOSA_LOWERING(cis_tosa_lower_reshape) {
  sizes to;
  uint32_t num_unknown;
  if (!cis_type_is(operands[0]->type, CIS_TYPE_TENSOR) ||
      !target_shape(op, operands[0]->type, &to, &num_unknown))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  bool is_static = cis_type_has_static_shape(operands[0]->type);
  if (!is_static && num_unknown > 1)
    return false;
  if (!is_static && !num_unknown && to.num) // computed, too, and then cast to what it is
    to.size[0] = CIS_DYNAMIC;
  cis_value *result = is_static ? reshape_static(&e, operands[0], &to)
                      : to.num  ? reshape_dynamic(&e, operands[0], &to)
                                : reshape_to_element(&e, operands[0]);
  return result && cis_tosa_replace(op, result, r);
}

// --- slice ---

CIS_TOSA_LOWERING(cis_tosa_lower_slice) {
  cis_i64_vec start = {0}, size = {0};
  cis_mixed_slice slice = {.offsets = {0}};
  cis_value *shapes[] = {cis_op_operand(op, 1), cis_op_operand(op, 2)};
  uint32_t rank = are_ranked(op) ? cis_type_rank(operands[0]->type) : 0;
  bool ok = are_ranked(op) && cis_tosa_const_shape(shapes[0], &start) &&
            cis_tosa_const_shape(shapes[1], &size) && start.len == rank && size.len == rank;
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = start.data[i] >= 0;
  cis_loc_builder e = cis_tosa_at(op, r);
  for (uint32_t i = 0; ok && i < rank; ++i) {
    cis_mixed n = {NULL, size.data[i]};
    if (n.number == -1) {
      cis_value *whole = cis_tensor_build_dim(&e, operands[0], i);
      cis_value *before = cis_arith_build_index(&e, start.data[i]);
      n = (cis_mixed){cis_arith_build_subi(&e, whole, before), 0};
    }
    cis_mixed_slice_push(&slice, (cis_mixed){NULL, start.data[i]}, n);
  }
  if (ok) {
    cis_op *made = cis_mixed_slice_build(&e.b, CIS_OP_TENSOR_EXTRACT_SLICE, e.loc, operands, 1,
                                         &slice, op->results[0].type);
    cis_value *result = &made->results[0];
    cis_conversion_replace(r, op, &result, 1);
    erase_if_only(r, shapes[0]);
    if (shapes[1] != shapes[0])
      erase_if_only(r, shapes[1]);
  }
  cis_vec_deinit(&start);
  cis_vec_deinit(&size);
  cis_mixed_slice_deinit(&slice);
  return ok;
}
