// The quant dialect: casts to, from and between quantized types (type.c).
#include "dialect/common/patterns.h"
#include "dialect/dialects.h"
#include "dialect/quant/impl.h"
#include "dialect/quant/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- constraints ---

static bool is_int_or_quantized(cis_type t) {
  return cis_type_is_signless_int(t) || cis_quant_is(t);
}

static bool is_tensor_of(cis_type t, bool (*element)(cis_type)) {
  return cis_type_is_base_tensor(t) && element(cis_type_element(t));
}
#define OR_TENSOR(NAME, ELEMENT)                                                                   \
  static bool NAME(cis_type t) { return ELEMENT(t) || is_tensor_of(t, ELEMENT); }
OR_TENSOR(is_quantized_or_tensor, cis_quant_is)
OR_TENSOR(is_float_or_tensor, cis_type_is_float)
OR_TENSOR(is_int_or_tensor, cis_type_is_signless_int)
OR_TENSOR(is_int_or_quantized_or_tensor, is_int_or_quantized)
#undef OR_TENSOR

static const cis_type_constraint type_constraints[] = {
    {"QuantizedOrTensor", "scalar or tensor of quantized type", is_quantized_or_tensor, NULL, NULL},
    {"FloatOrTensor", "scalar or tensor of floating-point", is_float_or_tensor, NULL, NULL},
    {"IntOrQuantizedOrTensor", "scalar or tensor of signless integer or quantized type",
     is_int_or_quantized_or_tensor, NULL, NULL},
    {0}};

static cis_type input_type(const cis_op *op) { return cis_op_operand(op, 0)->type; }

static bool same_shape(cis_op *op) {
  cis_type a = input_type(op), b = result_type(op);
  if (!cis_type_is_base_tensor(a) || !cis_type_is_base_tensor(b))
    return !cis_type_is_base_tensor(a) && !cis_type_is_base_tensor(b);
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return !cis_type_is_ranked(a) && !cis_type_is_ranked(b);
  return a->shaped.rank == b->shaped.rank &&
         !memcmp(a->shaped.shape, b->shaped.shape, a->shaped.rank * sizeof(*a->shaped.shape));
}

static bool one_is_quantized(cis_op *op) {
  cis_type a = input_type(op), b = result_type(op);
  return (is_quantized_or_tensor(a) && is_int_or_tensor(b)) ||
         (is_int_or_tensor(a) && is_quantized_or_tensor(b));
}

// --- what a quantized type says of the tensor that it is in ---

static bool verify_axis(cis_op *op, cis_type type, cis_type quantized) {
  if (!cis_type_is_base_tensor(type))
    return cis_op_plain_error(op, "scalar types may not use per-axis quantization");
  if (!cis_type_is_ranked(type))
    return true;
  int32_t axis = cis_quant_axis(quantized);
  if (axis >= (int64_t)type->shaped.rank)
    return cis_op_plain_error(op, "quantized dimension must be less than tensor rank");
  int64_t size = type->shaped.shape[axis];
  return size == CIS_DYNAMIC || size == cis_quant_num_scales(quantized) ||
         cis_op_plain_error(op, "quantized dimension size does not match number of scales");
}

/// The size of a block in a dimension: what the type says last, else all of it.
static int64_t block_size(cis_type quantized, uint32_t dim, int64_t size) {
  uint32_t num;
  const int64_t *axes = cis_quant_block_axes(quantized, &num);
  for (uint32_t i = num; i-- > 0;)
    if (axes[i] == dim)
      return cis_quant_block_sizes(quantized)[i];
  return size;
}

static bool verify_blocks(cis_op *op, cis_type type, cis_type quantized) {
  if (!cis_type_is_base_tensor(type))
    return cis_op_plain_error(op, "scalar types may not use sub-channel quantization");
  if (!cis_type_is_ranked(type))
    return cis_op_plain_error(op, "tensor containing the sub-channel quantized type must be "
                                  "ranked");
  uint32_t num, rank = type->shaped.rank, scale_rank;
  const int64_t *axes = cis_quant_block_axes(quantized, &num), *shape = type->shaped.shape;
  const int64_t *sizes = cis_quant_block_sizes(quantized);
  for (uint32_t i = 0; i < num; ++i) {
    if (axes[i] >= rank)
      return cis_op_plain_error(
          op, "quantized dimension %" PRId64 " must be less than tensor rank %" PRIu32, axes[i],
          rank);
    if (shape[axes[i]] != CIS_DYNAMIC && shape[axes[i]] % sizes[i])
      return cis_op_plain_error(op,
                                "tensor dimension size %" PRId64 " at axis %" PRId64
                                " must be divisible by the corresponding block size %" PRId64,
                                shape[axes[i]], axes[i], sizes[i]);
  }
  const int64_t *scales = cis_quant_scale_shape(quantized, &scale_rank);
  if (scale_rank != rank)
    return cis_op_plain_error(op,
                              "Rank of scales %" PRIu32 " must match the rank of the tensor "
                              "%" PRIu32,
                              scale_rank, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = block_size(quantized, i, shape[i]);
    int64_t expected = shape[i] == CIS_DYNAMIC || !size ? scales[i] : shape[i] / size;
    if (scales[i] != expected)
      return cis_op_plain_error(op,
                                "dimension size %" PRId64 " of scales tensor at axis %" PRIu32
                                " should match (tensor dimension at axis / block sizes at axis) = "
                                "%" PRId64,
                                expected, i, expected);
  }
  return true;
}

static bool verify_quantized(cis_op *op, cis_type type) {
  cis_type quantized = cis_type_element_or_self(type);
  switch (cis_quant_grain_of(quantized)) {
  case CIS_QUANT_AXIS:
    return verify_axis(op, type, quantized);
  case CIS_QUANT_BLOCKS:
    return verify_blocks(op, type, quantized);
  default:
    return true;
  }
}

// --- casts ---

/// The side of a cast that is quantized.
static cis_type quantized_side(const cis_op *op) {
  return is_quantized_or_tensor(input_type(op)) ? input_type(op) : result_type(op);
}

static cis_type other_side(const cis_op *op) {
  return is_quantized_or_tensor(input_type(op)) ? result_type(op) : input_type(op);
}

static bool verify_float_cast(cis_op *op) {
  cis_type quantized = cis_type_element_or_self(quantized_side(op));
  if (cis_quant_expressed(quantized) != cis_type_element_or_self(other_side(op)))
    return cis_op_plain_error(op, "expressed type in quantized type expected to match float type");
  return verify_quantized(op, quantized_side(op));
}

static bool verify_storage_cast(cis_op *op) {
  cis_type quantized = cis_type_element_or_self(quantized_side(op));
  if (cis_quant_storage(quantized) != cis_type_element_or_self(other_side(op)))
    return cis_op_plain_error(op, "storage type in quantized type expected to match integer type");
  return verify_quantized(op, quantized_side(op));
}

/// %a = quant.qcast %x : f32 to !q
/// %b = quant.dcast %a : !q to f32
///   -> %b is %x; and so for all casts that undo each other
static CIS_FOLD_HOOK(fold_cast) {
  (void)operands;
  const cis_op *inner = cis_value_op(cis_op_operand(op, 0));
  unsigned kind = cis_op_kind(op), undone = kind == CIS_OP_QUANT_DCAST   ? CIS_OP_QUANT_QCAST
                                            : kind == CIS_OP_QUANT_QCAST ? CIS_OP_QUANT_DCAST
                                                                         : CIS_OP_QUANT_SCAST;
  return inner && cis_op_kind(inner) == undone && input_type(inner) == result_type(op) &&
         cis_fold_to_value(out, cis_op_operand(inner, 0));
}

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/quant/ops.def"
    {0}};
#undef CIS_OP

const cis_dialect_def cis_quant_dialect = {.name = "quant",
                                           .ops = ops,
                                           .type_defs = cis_quant_type_defs,
                                           .type_constraints = type_constraints,
                                           .unknown_type = "unknown quantized type "};
