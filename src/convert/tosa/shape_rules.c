// The shape of an op's result from its operands: one rule for each kind of ops. A size that
// a rule cannot give is unknown; if operands contradict each other, the whole shape is.
#include "convert/tosa/shape.h"
#include "dialect/tosa/kinds.h"
#include "dialect/tosa/tosa.h"

// --- shapes ---

static const cis_tosa_shape unknown = {.rank = -1};

static cis_tosa_shape of_rank(int64_t rank) {
  cis_tosa_shape shape = {.rank = rank};
  for (int64_t i = 0; i < rank; ++i)
    shape.sizes[i] = CIS_DYNAMIC;
  return shape;
}

cis_tosa_shape cis_tosa_shape_of(cis_type type) {
  if (!cis_type_is(type, CIS_TYPE_TENSOR) || cis_type_rank(type) > CIS_TOSA_MAX_RANK)
    return unknown;
  cis_tosa_shape shape = {.rank = cis_type_rank(type)};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    shape.sizes[i] = cis_type_dim(type, i);
  return shape;
}

bool cis_tosa_shape_join(cis_tosa_shape *shape, const cis_tosa_shape *other) {
  cis_tosa_shape both = *shape;
  if (other->rank < 0)
    return true;
  if (shape->rank < 0) {
    *shape = *other;
    return true;
  }
  if (shape->rank != other->rank)
    return false;
  for (int64_t i = 0; i < other->rank; ++i) {
    if (both.sizes[i] == CIS_DYNAMIC)
      both.sizes[i] = other->sizes[i];
    else if (other->sizes[i] != CIS_DYNAMIC && other->sizes[i] != both.sizes[i])
      return false;
  }
  *shape = both;
  return true;
}

cis_tosa_shape cis_tosa_shape_meet(const cis_tosa_shape *a, const cis_tosa_shape *b) {
  if (a->rank < 0 || a->rank != b->rank)
    return unknown;
  cis_tosa_shape shape = *a;
  for (int64_t i = 0; i < a->rank; ++i)
    if (a->sizes[i] != b->sizes[i])
      shape.sizes[i] = CIS_DYNAMIC;
  return shape;
}

cis_type cis_tosa_shape_apply(const cis_tosa_shape *shape, cis_type like) {
  cis_type element = cis_type_element(like);
  return shape->rank < 0 ? cis_type_unranked_tensor(element)
                         : cis_tosa_tensor(element, shape->sizes, (uint32_t)shape->rank);
}

static cis_tosa_shape operand(const cis_op *op, uint32_t i) {
  return cis_tosa_shape_of(cis_op_operand(op, i)->type);
}
static int64_t axis_of(const cis_op *op) { return cis_attr_int_or(cis_op_inherent(op, "axis"), 0); }

/// A size that is not known becomes that of `other`.
static void refine(int64_t *size, int64_t other) {
  if (*size == CIS_DYNAMIC)
    *size = other;
}

/// a * b and a + b; not known if one of them is not, or if it is too large.
static int64_t times(int64_t a, int64_t b) {
  int64_t product;
  return a == CIS_DYNAMIC || b == CIS_DYNAMIC || __builtin_mul_overflow(a, b, &product)
             ? CIS_DYNAMIC
             : product;
}
static int64_t plus(int64_t a, int64_t b) {
  int64_t sum;
  return a == CIS_DYNAMIC || b == CIS_DYNAMIC || __builtin_add_overflow(a, b, &sum) ? CIS_DYNAMIC
                                                                                    : sum;
}

// --- elementwise ops ---

/// Operands from..to broadcast. A size that is not known broadcasts with itself and with 1 alone,
/// as mlir-opt says it: a size that it might be is not guessed.
static cis_tosa_shape broadcast(const cis_op *op, uint32_t num) {
  cis_tosa_shape shape = operand(op, 0);
  for (uint32_t k = 1; k < num; ++k) {
    cis_tosa_shape other = operand(op, k);
    if (shape.rank < 0 || other.rank != shape.rank)
      return unknown;
    for (int64_t i = 0; i < shape.rank; ++i) {
      if (shape.sizes[i] == 1)
        shape.sizes[i] = other.sizes[i];
      else if (other.sizes[i] != 1 && other.sizes[i] != shape.sizes[i])
        return unknown;
    }
  }
  return shape;
}

// --- reductions, ops that move data ---

static cis_tosa_shape reduction(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  int64_t axis = axis_of(op);
  if (axis < 0 || axis >= shape.rank)
    return unknown;
  shape.sizes[axis] = 1;
  return shape;
}

static cis_tosa_shape argmax(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  int64_t axis = axis_of(op);
  if (axis < 0 || axis >= shape.rank)
    return unknown;
  for (int64_t i = axis; i + 1 < shape.rank; ++i)
    shape.sizes[i] = shape.sizes[i + 1];
  --shape.rank;
  return shape;
}

static cis_tosa_shape concat(const cis_op *op) {
  cis_tosa_shape shape = unknown;
  int64_t axis = axis_of(op), total = 0;
  for (uint32_t k = 0; k < op->num_operands; ++k) {
    cis_tosa_shape part = operand(op, k);
    if (axis < 0 || axis >= part.rank) {
      total = CIS_DYNAMIC;
      continue;
    }
    total = plus(total, part.sizes[axis]);
    part.sizes[axis] = CIS_DYNAMIC;
    if (!cis_tosa_shape_join(&shape, &part))
      return unknown;
  }
  if (shape.rank > 0)
    shape.sizes[axis] = total;
  return shape;
}

/// Sizes of `shape` from `i` on are those that `sizes` know.
static cis_tosa_shape gather(const cis_op *op) {
  cis_tosa_shape values = operand(op, 0), indices = operand(op, 1), shape = of_rank(3);
  if (values.rank == 3) {
    shape.sizes[0] = values.sizes[0];
    shape.sizes[2] = values.sizes[2];
  }
  if (indices.rank == 2) {
    refine(&shape.sizes[0], indices.sizes[0]);
    shape.sizes[1] = indices.sizes[1];
  }
  return shape;
}

static cis_tosa_shape scatter(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0), indices = operand(op, 1), input = operand(op, 2);
  if (shape.rank != 3)
    shape = of_rank(3);
  if (indices.rank == 2)
    refine(&shape.sizes[0], indices.sizes[0]);
  if (input.rank == 3) {
    refine(&shape.sizes[0], input.sizes[0]);
    refine(&shape.sizes[2], input.sizes[2]);
  }
  return shape;
}

static cis_tosa_shape transpose(const cis_op *op) {
  cis_tosa_shape from = operand(op, 0), shape = from;
  uint32_t num;
  const int32_t *order = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  if (from.rank != num)
    return unknown;
  for (uint32_t i = 0; i < num; ++i)
    shape.sizes[i] = from.sizes[order[i]];
  return shape;
}

// --- ops with shapes as operands ---

/// The numbers of a constant shape; false if it is none, or has more than `most`.
static bool numbers(const cis_op *op, uint32_t i, int64_t *out, size_t most, size_t *out_num) {
  cis_i64_vec found = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(op, i), &found) && found.len <= most;
  for (size_t k = 0; ok && k < found.len; ++k)
    out[k] = found.data[k];
  *out_num = found.len;
  cis_vec_deinit(&found);
  return ok;
}

/// The shape of a rank that the type of a !tosa.shape says.
static cis_tosa_shape of_shape_rank(const cis_op *op, uint32_t i, int64_t each) {
  int64_t rank = cis_tosa_shape_rank(cis_op_operand(op, i)->type) / each;
  return rank > CIS_TOSA_MAX_RANK ? unknown : of_rank(rank);
}

static cis_tosa_shape pad(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  int64_t widths[2 * CIS_TOSA_MAX_RANK];
  size_t num;
  bool known = numbers(op, 1, widths, 2 * CIS_TOSA_MAX_RANK, &num);
  if (shape.rank < 0)
    return of_shape_rank(op, 1, 2);
  if (!known)
    return of_rank(shape.rank);
  for (int64_t i = 0; i < shape.rank && (size_t)(2 * i + 1) < num; ++i)
    shape.sizes[i] = plus(shape.sizes[i], plus(widths[2 * i], widths[2 * i + 1]));
  return shape;
}

static cis_tosa_shape slice(const cis_op *op) {
  cis_tosa_shape from = operand(op, 0), shape = of_shape_rank(op, 2, 1);
  int64_t start[CIS_TOSA_MAX_RANK], size[CIS_TOSA_MAX_RANK];
  size_t num_start, num_size;
  bool known = numbers(op, 1, start, CIS_TOSA_MAX_RANK, &num_start);
  if (!numbers(op, 2, size, CIS_TOSA_MAX_RANK, &num_size) || shape.rank != (int64_t)num_size)
    return from.rank < 0 ? shape : of_rank(from.rank);
  for (int64_t i = 0; i < shape.rank; ++i) {
    shape.sizes[i] = size[i] < 0 ? CIS_DYNAMIC : size[i];
    if (size[i] == -1 && known && num_start == num_size && from.rank == shape.rank)
      shape.sizes[i] = plus(from.sizes[i], -start[i]);
  }
  return shape;
}

static cis_tosa_shape reshape(const cis_op *op) {
  cis_tosa_shape from = operand(op, 0), shape = of_shape_rank(op, 1, 1);
  int64_t sizes[CIS_TOSA_MAX_RANK], product = 1, num_elements = 1;
  size_t num;
  if (!numbers(op, 1, sizes, CIS_TOSA_MAX_RANK, &num) || shape.rank != (int64_t)num)
    return shape;
  for (int64_t i = 0; i < from.rank; ++i)
    num_elements = times(num_elements, from.sizes[i]);
  if (from.rank < 0)
    num_elements = CIS_DYNAMIC;
  for (size_t i = 0; i < num; ++i) {
    shape.sizes[i] = sizes[i] == -1 ? CIS_DYNAMIC : sizes[i];
    if (sizes[i] != -1)
      product = times(product, sizes[i]);
  }
  for (size_t i = 0; i < num; ++i)
    if (sizes[i] == -1 && num_elements != CIS_DYNAMIC && product != CIS_DYNAMIC && product)
      shape.sizes[i] = num_elements / product;
  return shape;
}

static cis_tosa_shape tile(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  int64_t counts[CIS_TOSA_MAX_RANK];
  size_t num;
  if (shape.rank < 0)
    return of_shape_rank(op, 1, 1);
  if (!numbers(op, 1, counts, CIS_TOSA_MAX_RANK, &num) || shape.rank != (int64_t)num)
    return of_rank(shape.rank);
  for (size_t i = 0; i < num; ++i)
    shape.sizes[i] = counts[i] == -1 ? CIS_DYNAMIC : times(shape.sizes[i], counts[i]);
  return shape;
}

static cis_tosa_shape resize(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  int64_t scale[4], offset[2], border[2];
  size_t num[3];
  bool known = numbers(op, 1, scale, 4, &num[0]) && numbers(op, 2, offset, 2, &num[1]) &&
               numbers(op, 3, border, 2, &num[2]) && num[0] == 4 && num[1] == 2 && num[2] == 2;
  if (!known || shape.rank != 4 || shape.sizes[1] == CIS_DYNAMIC || shape.sizes[2] == CIS_DYNAMIC)
    return (cis_tosa_shape){.rank = -1};
  for (uint32_t i = 0; i < 2; ++i) {
    int64_t room = times(plus(shape.sizes[1 + i], -1), scale[2 * i]);
    room = plus(plus(room, -offset[i]), border[i]);
    shape.sizes[1 + i] = room == CIS_DYNAMIC ? room : plus(room / scale[2 * i + 1], 1);
  }
  return shape;
}

// --- windows ---

/// How many windows of `reach` elements more than one there are.
static int64_t num_windows(int64_t size, int64_t reach, const int64_t pads[2], int64_t stride) {
  int64_t room = plus(plus(plus(size, -1), plus(pads[0], pads[1])), reach);
  return room == CIS_DYNAMIC ? room : plus(room / stride, 1);
}
/// -(kernel - 1) * dilation
static int64_t reach_of(int64_t kernel, int64_t dilation) {
  return times(plus(kernel, -1), -dilation);
}

/// The bias says how many channels there are, unless it is one number for all.
static void refine_channels(const cis_op *op, int64_t *size) {
  cis_tosa_shape bias = operand(op, 2);
  if (bias.rank == 1 && bias.sizes[0] != 1)
    refine(size, bias.sizes[0]);
}

/// The images lie in dimensions 1 to `dims` of the input, the kernel in those from `first` on.
static cis_tosa_shape convolution(const cis_op *op, uint32_t dims, uint32_t first) {
  cis_tosa_shape input = operand(op, 0), weight = operand(op, 1);
  cis_tosa_shape shape = of_rank(dims + 2);
  const int64_t *pads = cis_tosa_ints(op, "pad"), *stride = cis_tosa_ints(op, "stride");
  const int64_t *dilation = cis_tosa_ints(op, "dilation");
  bool is_depthwise = first == 0;
  if (input.rank == dims + 2)
    shape.sizes[0] = input.sizes[0];
  for (uint32_t i = 0; i < dims && input.rank == dims + 2 && weight.rank == dims + 2; ++i)
    shape.sizes[1 + i] =
        num_windows(input.sizes[1 + i], reach_of(weight.sizes[first + i], dilation[i]),
                    &pads[2 * i], stride[i]);
  int64_t channels = CIS_DYNAMIC;
  if (weight.rank == dims + 2 && !is_depthwise)
    channels = weight.sizes[0];
  if (weight.rank == dims + 2 && is_depthwise) {
    int64_t inputs = input.rank == dims + 2 ? input.sizes[3] : CIS_DYNAMIC;
    refine(&inputs, weight.sizes[2]);
    channels = times(inputs, weight.sizes[3]);
  }
  refine_channels(op, &channels);
  shape.sizes[dims + 1] = channels;
  return shape;
}

static cis_tosa_shape transposed_convolution(const cis_op *op) {
  cis_tosa_shape input = operand(op, 0), weight = operand(op, 1), shape = of_rank(4);
  const int64_t *pads = cis_tosa_ints(op, "out_pad"), *stride = cis_tosa_ints(op, "stride");
  if (input.rank == 4)
    shape.sizes[0] = input.sizes[0];
  for (uint32_t i = 0; i < 2 && input.rank == 4 && weight.rank == 4; ++i) {
    int64_t size = times(plus(input.sizes[1 + i], -1), stride[i]);
    shape.sizes[1 + i] = plus(plus(size, plus(pads[2 * i], pads[2 * i + 1])), weight.sizes[1 + i]);
  }
  if (weight.rank == 4)
    shape.sizes[3] = weight.sizes[0];
  refine_channels(op, &shape.sizes[3]);
  return shape;
}

static cis_tosa_shape pool(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  const int64_t *pads = cis_tosa_ints(op, "pad"), *stride = cis_tosa_ints(op, "stride"),
                *kernel = cis_tosa_ints(op, "kernel");
  if (shape.rank != 4)
    return of_rank(4);
  for (uint32_t i = 0; i < 2; ++i)
    shape.sizes[1 + i] =
        num_windows(shape.sizes[1 + i], reach_of(kernel[i], 1), &pads[2 * i], stride[i]);
  return shape;
}

static cis_tosa_shape matmul(const cis_op *op) {
  cis_tosa_shape a = operand(op, 0), b = operand(op, 1), shape = of_rank(3);
  if (a.rank == 3) {
    shape.sizes[0] = a.sizes[0];
    shape.sizes[1] = a.sizes[1];
  }
  if (b.rank == 3) {
    refine(&shape.sizes[0], b.sizes[0]);
    shape.sizes[2] = b.sizes[2];
  }
  return shape;
}

/// Both results of a transform of real numbers: the last dimension is half as long, and one more.
static cis_tosa_shape transform_of_reals(const cis_op *op) {
  cis_tosa_shape shape = operand(op, 0);
  if (shape.rank == 3 && shape.sizes[2] != CIS_DYNAMIC)
    shape.sizes[2] = shape.sizes[2] / 2 + 1;
  return shape;
}

// --- all of them ---

/// Whether the result has the shape of operand 0.
static bool keeps_shape(unsigned kind) {
  switch (kind) {
  case CIS_OP_TOSA_ABS:
  case CIS_OP_TOSA_BITWISE_NOT:
  case CIS_OP_TOSA_CAST:
  case CIS_OP_TOSA_CEIL:
  case CIS_OP_TOSA_CLAMP:
  case CIS_OP_TOSA_CLZ:
  case CIS_OP_TOSA_COS:
  case CIS_OP_TOSA_ERF:
  case CIS_OP_TOSA_EXP:
  case CIS_OP_TOSA_FLOOR:
  case CIS_OP_TOSA_IDENTITY:
  case CIS_OP_TOSA_LOG:
  case CIS_OP_TOSA_LOGICAL_NOT:
  case CIS_OP_TOSA_NEGATE:
  case CIS_OP_TOSA_RECIPROCAL:
  case CIS_OP_TOSA_RESCALE:
  case CIS_OP_TOSA_REVERSE:
  case CIS_OP_TOSA_RSQRT:
  case CIS_OP_TOSA_SIGMOID:
  case CIS_OP_TOSA_SIN:
  case CIS_OP_TOSA_TABLE:
  case CIS_OP_TOSA_TANH:
    return true;
  default:
    return false;
  }
}

/// How many operands are broadcast to the shape of the result; 0 for other ops.
static uint32_t num_broadcast(unsigned kind) {
  switch (kind) {
  case CIS_OP_TOSA_ADD:
  case CIS_OP_TOSA_ARITHMETIC_RIGHT_SHIFT:
  case CIS_OP_TOSA_BITWISE_AND:
  case CIS_OP_TOSA_BITWISE_OR:
  case CIS_OP_TOSA_BITWISE_XOR:
  case CIS_OP_TOSA_EQUAL:
  case CIS_OP_TOSA_GREATER:
  case CIS_OP_TOSA_GREATER_EQUAL:
  case CIS_OP_TOSA_INTDIV:
  case CIS_OP_TOSA_LOGICAL_AND:
  case CIS_OP_TOSA_LOGICAL_LEFT_SHIFT:
  case CIS_OP_TOSA_LOGICAL_OR:
  case CIS_OP_TOSA_LOGICAL_RIGHT_SHIFT:
  case CIS_OP_TOSA_LOGICAL_XOR:
  case CIS_OP_TOSA_MAXIMUM:
  case CIS_OP_TOSA_MINIMUM:
  case CIS_OP_TOSA_MUL:
  case CIS_OP_TOSA_POW:
  case CIS_OP_TOSA_SUB:
    return 2;
  case CIS_OP_TOSA_SELECT:
    return 3;
  default:
    return 0;
  }
}

cis_tosa_shape cis_tosa_infer_shape(const cis_op *op, uint32_t i) {
  unsigned kind = cis_op_kind(op);
  if (keeps_shape(kind))
    return operand(op, 0);
  if (num_broadcast(kind))
    return broadcast(op, num_broadcast(kind));
  switch (kind) {
  case CIS_OP_TOSA_REDUCE_ALL:
  case CIS_OP_TOSA_REDUCE_ANY:
  case CIS_OP_TOSA_REDUCE_MAX:
  case CIS_OP_TOSA_REDUCE_MIN:
  case CIS_OP_TOSA_REDUCE_PRODUCT:
  case CIS_OP_TOSA_REDUCE_SUM:
    return reduction(op);
  case CIS_OP_TOSA_ARGMAX:
    return argmax(op);
  case CIS_OP_TOSA_CONCAT:
    return concat(op);
  case CIS_OP_TOSA_GATHER:
    return gather(op);
  case CIS_OP_TOSA_SCATTER:
    return scatter(op);
  case CIS_OP_TOSA_TRANSPOSE:
    return transpose(op);
  case CIS_OP_TOSA_PAD:
    return pad(op);
  case CIS_OP_TOSA_SLICE:
    return slice(op);
  case CIS_OP_TOSA_RESHAPE:
    return reshape(op);
  case CIS_OP_TOSA_TILE:
    return tile(op);
  case CIS_OP_TOSA_RESIZE:
    return resize(op);
  case CIS_OP_TOSA_CONV2D:
    return convolution(op, 2, 1);
  case CIS_OP_TOSA_CONV3D:
    return convolution(op, 3, 1);
  case CIS_OP_TOSA_DEPTHWISE_CONV2D:
    return convolution(op, 2, 0);
  case CIS_OP_TOSA_TRANSPOSE_CONV2D:
    return transposed_convolution(op);
  case CIS_OP_TOSA_AVG_POOL2D:
  case CIS_OP_TOSA_MAX_POOL2D:
    return pool(op);
  case CIS_OP_TOSA_MATMUL:
    return matmul(op);
  case CIS_OP_TOSA_FFT2D:
    return operand(op, i);
  case CIS_OP_TOSA_RFFT2D:
    return transform_of_reals(op);
  default: // others keep what they have
    return cis_tosa_shape_of(op->results[i].type);
  }
}
