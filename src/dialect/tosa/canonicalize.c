// Canonicalisation of the tosa dialect: clamps of clamps, clamps that change no number, slices of
// concatenated or padded tensors, padding that the op after it can do, transposes that move no
// element.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"

#include <math.h>

static cis_value *build_shape(cis_rewriter *r, cis_location loc, const cis_i64_vec *numbers) {
  return cis_tosa_build_shape(r, loc, numbers->data, (uint32_t)numbers->len);
}

// --- tosa.clamp ---

/// -1, 0 or 1 as a clamp of that type orders numbers; NaN is like all.
static int compare(cis_type type, cis_attr a, cis_attr b) {
  cis_bits x = 0, y = 0;
  cis_bits_of_scalar(a, &x);
  cis_bits_of_scalar(b, &y);
  if (cis_type_is_float(type)) {
    double left = cis_float_to_double(type->float_kind, cis_bits_to_words(x).w);
    double right = cis_float_to_double(type->float_kind, cis_bits_to_words(y).w);
    return (left > right) - (left < right);
  }
  uint32_t width = cis_bits_width(type);
  if (width == 1 || type->integer.signedness == CIS_UNSIGNED)
    return (x > y) - (x < y);
  cis_signed_bits left = cis_bits_signed(x, width), right = cis_bits_signed(y, width);
  return (left > right) - (left < right);
}

typedef struct clamp_range {
  cis_type type;
  cis_attr min, max;
} clamp_range;
/// False where the bounds cannot be compared.
static bool clamp_range_of(const cis_op *op, clamp_range *out) {
  cis_bits bits;
  *out =
      (clamp_range){.min = cis_op_inherent(op, "min_val"), .max = cis_op_inherent(op, "max_val")};
  out->type = out->min->type;
  return out->type && out->type == out->max->type && cis_bits_of_scalar(out->min, &bits) &&
         cis_bits_of_scalar(out->max, &bits) &&
         (cis_type_is_float(out->type) || cis_type_is_integer(out->type));
}
static bool ignores_nan(const cis_op *op) {
  return cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode"));
}

/// A clamp that every number satisfies becomes its input. If NaN is ignored, a NaN becomes a bound,
/// so that the clamp stays. The bounds of quantized numbers are those of the stored integers.
static bool clamp_everything(cis_op *op, cis_rewriter *r) {
  clamp_range range;
  cis_bits min, max;
  if (!clamp_range_of(op, &range) || source(op)->type != result_type(op) ||
      range.type != cis_type_element(source(op)->type))
    return false;
  cis_bits_of_scalar(range.min, &min);
  cis_bits_of_scalar(range.max, &max);
  uint32_t width = cis_bits_width(range.type);
  bool all;
  if (cis_type_is_float(range.type)) {
    cis_float_kind kind = range.type->float_kind;
    all = cis_float_to_double(kind, cis_bits_to_words(min).w) == -INFINITY &&
          cis_float_to_double(kind, cis_bits_to_words(max).w) == INFINITY && !ignores_nan(op);
  } else if (width == 1 || range.type->integer.signedness == CIS_UNSIGNED) {
    all = min == 0 && max == cis_bits_mask(width);
  } else {
    all = min == cis_bits_sign(width) && max == cis_bits_mask(width) >> 1;
  }
  return all && replace(r, op, source(op));
}
CIS_PATTERN("ClampIsNoOp", clamp_everything)

/// clamp(clamp x) -> clamp x between the bounds of both, where the ranges have more than a point in
/// common. A NaN that the first lets through is not for the second to ignore, because then it
/// became a bound of the second alone.
static bool clamp_of_clamp(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_TOSA_CLAMP);
  clamp_range a, b;
  if (!inner || inner == op || !clamp_range_of(op, &a) || !clamp_range_of(inner, &b) ||
      a.type != b.type || (ignores_nan(op) && !ignores_nan(inner)) ||
      compare(a.type, a.min, b.max) >= 0 || compare(a.type, b.min, a.max) >= 0)
    return false;
  cis_attr mode = cis_op_inherent(inner, "nan_mode");
  cis_op_set_attr(op, CIS_STR("min_val"), compare(a.type, a.min, b.min) > 0 ? a.min : b.min);
  cis_op_set_attr(op, CIS_STR("max_val"), compare(a.type, a.max, b.max) < 0 ? a.max : b.max);
  cis_op_set_attr(op, CIS_STR("nan_mode"), mode);
  cis_op_set_operand(op, 0, source(inner));
  cis_rewriter_modified(r, op);
  return true;
}
CIS_PATTERN("ClampClampOptimization", clamp_of_clamp)

// --- tosa.concat ---

/// concat(a) -> a, or tensor.cast a
static bool concat_of_one(cis_op *op, cis_rewriter *r) {
  if (op->num_operands != 1)
    return false;
  bool is_same = source(op)->type == result_type(op);
  return replace(r, op,
                 is_same
                     ? source(op)
                     : build_unary(r, CIS_OP_TENSOR_CAST, op->loc, source(op), result_type(op)));
}
CIS_PATTERN("ConcatOptimization", concat_of_one)

// --- tosa.slice ---

/// Where a slice begins and how large it is, where both are known.
typedef struct known_slice {
  cis_i64_vec start, size;
} known_slice;
static void known_slice_deinit(known_slice *slice) {
  cis_vec_deinit(&slice->start);
  cis_vec_deinit(&slice->size);
}
/// False, and all is freed, where they are not known or do not belong to `type`.
static bool known_slice_of(const cis_op *op, cis_type type, known_slice *out) {
  *out = (known_slice){0};
  if (cis_type_is(type, CIS_TYPE_TENSOR) &&
      cis_tosa_const_shape(cis_op_operand(op, 1), &out->start) &&
      cis_tosa_const_shape(cis_op_operand(op, 2), &out->size) &&
      out->start.len == cis_type_rank(type) && out->size.len == cis_type_rank(type))
    return true;
  known_slice_deinit(out);
  return false;
}
static void build_slice(cis_rewriter *r, cis_op *op, cis_value *value, cis_value *start,
                        cis_value *size) {
  cis_value *operands[] = {value, start, size};
  cis_type type = result_type(op);
  cis_rewriter_replace_with_op(
      r, op,
      cis_build_op(r, CIS_OP_TOSA_SLICE, op->loc,
                   (cis_build_args){
                       .operands = operands, .num_operands = 3, .types = &type, .num_types = 1}));
}

/// slice(concat(a, b)) -> slice(b), where it lies inside of b.
static bool slice_of_concat(cis_op *op, cis_rewriter *r) {
  const cis_op *concat = defined_by(source(op), CIS_OP_TOSA_CONCAT);
  known_slice slice;
  if (!concat || !cis_type_has_static_shape(source(op)->type) ||
      !known_slice_of(op, source(op)->type, &slice))
    return false;
  uint32_t axis = (uint32_t)cis_attr_int_or(cis_op_inherent(concat, "axis"), 0);
  cis_value *inside = NULL;
  int64_t first = 0, start = slice.start.data[axis], size = slice.size.data[axis];
  for (uint32_t i = 0; i < concat->num_operands && !inside && size > 0; ++i) {
    cis_value *part = cis_op_operand(concat, i);
    if (!cis_type_has_static_shape(part->type))
      break;
    int64_t length = cis_type_dim(part->type, axis);
    if (start >= first && start - first <= length && size <= length - (start - first))
      inside = part;
    else
      first += length;
  }
  if (inside) {
    slice.start.data[axis] = start - first;
    cis_value *start_shape = build_shape(r, op->loc, &slice.start);
    build_slice(r, op, inside, start_shape, build_shape(r, op->loc, &slice.size));
  }
  known_slice_deinit(&slice);
  return inside != NULL;
}
CIS_PATTERN("ConcatSliceOptimization", slice_of_concat)

/// Drops the padding of one dimension of size `length` that a slice does not need: `low` and `high`
/// become smaller, and `start` moves. False if that is not known.
static bool trim_padding(int64_t length, int64_t size, int64_t *low, int64_t *high,
                         int64_t *start) {
  if (*low < 0 || *high < 0 || *start < 0)
    return false;
  if (size == -1 || length == CIS_DYNAMIC) // all that is there
    return size == -1 && *start == 0;
  int64_t end, padded;
  if (size < 0 || __builtin_add_overflow(*start, size, &end) ||
      __builtin_add_overflow(*low, length, &padded))
    return false;
  int64_t needed = end > padded ? end - padded : 0;
  *high = needed < *high ? needed : *high;
  int64_t skipped = *start < *low ? *start : *low;
  *low -= skipped;
  *start -= skipped;
  return true;
}

/// slice(pad x) -> slice(pad x by less), without the padding that the slice leaves out.
static bool slice_of_pad(cis_op *op, cis_rewriter *r) {
  const cis_op *pad = defined_by(source(op), CIS_OP_TOSA_PAD);
  known_slice slice;
  cis_i64_vec padding = {0}, shape = {0};
  if (!pad || !cis_value_has_one_use(source(op)) ||
      !cis_type_is(source(pad)->type, CIS_TYPE_TENSOR) ||
      !known_slice_of(op, source(pad)->type, &slice))
    return false;
  cis_type from = source(pad)->type;
  bool ok =
      cis_tosa_const_shape(cis_op_operand(pad, 1), &padding) && padding.len == 2 * slice.start.len;
  bool changed = false;
  for (uint32_t i = 0; ok && i < cis_type_rank(from); ++i) {
    int64_t *low = &padding.data[2 * i], *high = low + 1, length = cis_type_dim(from, i);
    int64_t before_low = *low, before_high = *high, padded = CIS_DYNAMIC;
    ok = trim_padding(length, slice.size.data[i], low, high, &slice.start.data[i]) &&
         (length == CIS_DYNAMIC || (!__builtin_add_overflow(length, *low, &padded) &&
                                    !__builtin_add_overflow(padded, *high, &padded)));
    changed |= ok && (*low != before_low || *high != before_high);
    cis_vec_push(&shape, padded);
  }
  if (ok && changed) {
    cis_type type = cis_type_with_shape(from, shape.data, (uint32_t)shape.len);
    cis_value *operands[] = {source(pad), build_shape(r, op->loc, &padding),
                             cis_op_operand(pad, 2)};
    cis_op *less = cis_build_op(
        r, CIS_OP_TOSA_PAD, pad->loc,
        (cis_build_args){.operands = operands, .num_operands = 3, .types = &type, .num_types = 1});
    build_slice(r, op, &less->results[0], build_shape(r, op->loc, &slice.start),
                cis_op_operand(op, 2));
  }
  cis_vec_deinit(&padding);
  cis_vec_deinit(&shape);
  known_slice_deinit(&slice);
  return ok && changed;
}
CIS_PATTERN("PadSliceOptimization", slice_of_pad)

/// Sizes of -1, all that is left, where the result says how many that is.
static bool slice_with_known_sizes(cis_op *op, cis_rewriter *r) {
  cis_i64_vec sizes = {0};
  cis_type type = result_type(op);
  bool ok = cis_type_is(type, CIS_TYPE_TENSOR) &&
            cis_tosa_const_shape(cis_op_operand(op, 2), &sizes) && sizes.len == cis_type_rank(type);
  bool changed = false;
  for (uint32_t i = 0; ok && i < cis_type_rank(type); ++i)
    if (sizes.data[i] == -1 && cis_type_dim(type, i) != CIS_DYNAMIC) {
      sizes.data[i] = cis_type_dim(type, i);
      changed = true;
    }
  if (changed) {
    cis_op_set_operand(op, 2, build_shape(r, op->loc, &sizes));
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&sizes);
  return changed;
}
CIS_PATTERN("SliceDynamicSizeCanonicalization", slice_with_known_sizes)

// --- convolutions and pools ---

/// The most that these ops may pad by (TOSA's level 8K).
enum { MOST_PADDING = 8192 };

/// The padding of a convolution or pool and that of the tosa.pad before it, which leaves batches
/// and channels alone, in one.
static bool add_padding(const cis_op *op, const cis_op *pad, int64_t out[4]) {
  cis_i64_vec padding = {0};
  uint32_t num;
  const int64_t *own = cis_attr_get_i64_array(cis_op_inherent(op, "pad"), &num);
  bool ok = num == 4 && cis_tosa_const_shape(cis_op_operand(pad, 1), &padding) && padding.len == 8;
  for (size_t i = 0; ok && i < 8; ++i) {
    if (i < 2 || i > 5)
      ok = padding.data[i] == 0;
    else
      ok =
          padding.data[i] >= 0 && !__builtin_add_overflow(padding.data[i], own[i - 2], &out[i - 2]);
  }
  cis_vec_deinit(&padding);
  return ok;
}
static bool take_padding(cis_op *op, const cis_op *pad, const int64_t padding[4], cis_rewriter *r) {
  cis_op_set_attr(op, CIS_STR("pad"), cis_attr_i64_array(r->ctx, padding, 4));
  cis_op_set_operand(op, 0, source(pad));
  cis_rewriter_modified(r, op);
  return true;
}

/// conv(pad x) -> conv x, which pads as well: with its zero point.
static bool convolution_of_pad(cis_op *op, cis_rewriter *r) {
  const cis_op *pad = defined_by(source(op), CIS_OP_TOSA_PAD);
  int64_t padding[4];
  cis_bits by, zero_point;
  if (!pad || !add_padding(op, pad, padding))
    return false;
  cis_attr value = cis_constant_of(cis_op_operand(pad, 2));
  cis_attr zero = cis_constant_of(cis_op_operand(op, 3));
  if (!value || !cis_bits_of(value, &by))
    return false;
  cis_type type = cis_type_element(value->type);
  bool same = zero && cis_type_element(zero->type) == type && cis_bits_of(zero, &zero_point) &&
              by == zero_point;
  if (cis_type_is_float(type)) // there is no other zero point than 0
    same = cis_float_to_double(type->float_kind, cis_bits_to_words(by).w) == 0;
  for (uint32_t i = 0; i < 4; ++i)
    same = same && padding[i] <= MOST_PADDING;
  if (same && !cis_op_inherent(op, "local_bound"))
    cis_op_set_attr(op, CIS_STR("local_bound"), cis_attr_bool(r->ctx, false));
  return same && take_padding(op, pad, padding, r);
}
CIS_PATTERN("FoldPadToTensorOp", convolution_of_pad)

/// The least number that a pool of that type pads with.
static bool is_least(cis_type type, cis_bits bits) {
  uint32_t width = cis_bits_width(type);
  if (!cis_type_is_float(type))
    return type->integer.signedness == CIS_UNSIGNED ? bits == 0 : bits == cis_bits_sign(width);
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  double largest = ldexp(2.0 - ldexp(1.0, 1 - info->precision), info->max_exponent);
  return info->nonfinite == CIS_NONFINITE_IEEE &&
         cis_float_to_double(type->float_kind, cis_bits_to_words(bits).w) == -largest;
}
/// The same of a pool, whose padding counts as the least number and is smaller than the kernel.
static bool pool_of_pad(cis_op *op, cis_rewriter *r) {
  const cis_op *pad = defined_by(source(op), CIS_OP_TOSA_PAD);
  int64_t padding[4];
  cis_bits by;
  uint32_t num;
  const int64_t *kernel = cis_attr_get_i64_array(cis_op_inherent(op, "kernel"), &num);
  if (!pad || num != 2 || !add_padding(op, pad, padding))
    return false;
  for (uint32_t i = 0; i < 4; ++i)
    if (padding[i] >= kernel[i / 2] || padding[i] > MOST_PADDING)
      return false;
  cis_attr value = cis_constant_of(cis_op_operand(pad, 2));
  return value && cis_bits_of(value, &by) && cis_bits_width(cis_type_element(value->type)) > 0 &&
         is_least(cis_type_element(value->type), by) && take_padding(op, pad, padding, r);
}
CIS_PATTERN("FoldPadToTensorOp", pool_of_pad)

/// A maximum over one element.
static bool pool_of_one(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type, to = result_type(op);
  return from == to && cis_type_has_static_shape(to) && cis_type_rank(to) == 4 &&
         cis_type_dim(to, 1) == 1 && cis_type_dim(to, 2) == 1 && replace(r, op, source(op));
}
CIS_PATTERN("MaxPool2dIsNoOp", pool_of_one)

// --- tosa.select, tosa.transpose ---

/// select(not c, a, b) -> select(c, b, a)
static bool select_of_not(cis_op *op, cis_rewriter *r) {
  const cis_op *negation = defined_by(source(op), CIS_OP_TOSA_LOGICAL_NOT);
  if (!negation)
    return false;
  cis_value *swapped[] = {source(negation), cis_op_operand(op, 2), cis_op_operand(op, 1)};
  cis_op_set_operands(op, swapped, 3);
  cis_rewriter_modified(r, op);
  return true;
}
CIS_PATTERN("SelectNotPred", select_of_not)

/// transpose(transpose(a)) -> transpose(a)
static bool transpose_of_transpose(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_TOSA_TRANSPOSE);
  uint32_t num, num_inner;
  if (!inner || inner == op)
    return false;
  const int32_t *order = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  const int32_t *first = cis_attr_get_i32_array(cis_op_inherent(inner, "perms"), &num_inner);
  CIS_VEC(int32_t) both = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&both, first[order[i]]);
  cis_op_set_attr(op, CIS_STR("perms"), cis_attr_i32_array(r->ctx, both.data, num));
  cis_vec_deinit(&both);
  cis_op_set_operand(op, 0, source(inner));
  cis_rewriter_modified(r, op);
  return true;
}
CIS_PATTERN("ConsolidateTransposeOptimization", transpose_of_transpose)

/// A transpose that keeps the order of all dimensions but those of size one becomes a reshape. Its
/// sizes are those of the operand's type, because the result's type may know fewer.
static bool transpose_as_reshape(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type, to = result_type(op);
  uint32_t num;
  const int32_t *order = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  if (!cis_type_is(from, CIS_TYPE_TENSOR) || num != cis_type_rank(from) ||
      cis_type_num_dynamic_dims(from) > 1)
    return false;
  cis_i64_vec shape = {0};
  int32_t last = -1;
  bool ordered = true;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t size = cis_type_dim(from, (uint32_t)order[i]);
    cis_vec_push(&shape, size == CIS_DYNAMIC ? -1 : size);
    if (size == 1)
      continue;
    ordered &= order[i] > last;
    last = order[i];
  }
  if (ordered) {
    cis_value *value = build_shape(r, op->loc, &shape);
    replace(r, op, build_binary(r, CIS_OP_TOSA_RESHAPE, op->loc, source(op), value, to));
  }
  cis_vec_deinit(&shape);
  return ordered;
}
CIS_PATTERN("TransposeIsReshape", transpose_as_reshape)

const cis_pattern *const cis_tosa_canonicalize_clamp[] = {&clamp_everything_pattern,
                                                          &clamp_of_clamp_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_concat[] = {&concat_of_one_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_convolution[] = {&convolution_of_pad_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_max_pool[] = {&pool_of_one_pattern,
                                                             &pool_of_pad_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_select[] = {&select_of_not_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_slice[] = {
    &slice_of_concat_pattern, &slice_of_pad_pattern, &slice_with_known_sizes_pattern, NULL};
const cis_pattern *const cis_tosa_canonicalize_transpose[] = {&transpose_of_transpose_pattern,
                                                              &transpose_as_reshape_pattern, NULL};
