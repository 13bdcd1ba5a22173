// Executes the ops of tosa on whole tensors, as the TOSA specification says. Where it leaves the
// order of float arithmetic open, elements are taken in row-major order, and each step is rounded
// to the format of the accumulator. This file is long because the dialect is a list of many ops
// that share nothing but their elements.
#include "dialect/tosa/tosa.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "ir/op_def.h"

#include <math.h>

/// An element: an integer, sign extended, or a float.
typedef struct element_value {
  int64_t i;
  double f;
} element_value;

/// A tensor's elements.
typedef struct view {
  const cis_array *array;
  cis_layout element;
} view;

enum { MOST_OPERANDS = 16 };

/// An op while it is executed.
typedef struct run {
  cis_machine *m;
  cis_op *op;
  unsigned kind;
  cis_cell *regs;
  view in[MOST_OPERANDS];
  uint32_t num_in;
  cis_layout element; // of result 0
  cis_type type;
  cis_array *out; // made by begin
} run;

// --- elements ---

static double rounded(const cis_layout *element, double x) {
  cis_float_kind kind = element->type->float_kind;
  return cis_float_of_bits(kind, cis_bits_of_float(kind, x));
}

static bool is_float(const cis_layout *element) { return element->kind == CIS_LAYOUT_FLOAT; }

static element_value get(const view *v, int64_t i) {
  uint64_t bits = 0;
  memcpy(&bits, v->array->data + i * v->array->stride, v->element.size);
  bits &= v->element.mask;
  if (is_float(&v->element))
    return (element_value){.f = cis_float_of_bits(v->element.type->float_kind, bits)};
  uint32_t width = v->element.width;
  return (element_value){.i = width == 1 ? (int64_t)(bits & 1) : cis_sign_extend(bits, width)};
}

static void put(run *r, int64_t i, element_value x) {
  uint64_t bits = is_float(&r->element) ? cis_bits_of_float(r->element.type->float_kind, x.f)
                                        : (uint64_t)x.i & r->element.mask;
  memcpy(r->out->data + i * r->out->stride, &bits, r->element.size);
}

static int64_t attr_int(const run *r, const char *name) {
  return cis_attr_int_or(cis_op_inherent(r->op, name), 0);
}

static const int64_t *attr_ints(const run *r, const char *name) {
  uint32_t count;
  return cis_attr_get_i64_array(cis_op_inherent(r->op, name), &count);
}

static element_value scalar(const run *r, uint32_t operand) { return get(&r->in[operand], 0); }

static bool ignores_nan(const run *r) {
  return cis_tosa_ignores_nan(cis_op_inherent(r->op, "nan_mode"));
}

// --- results ---

/// The result's array, of these sizes, which must be those of its type.
static bool begin(run *r, const int64_t *sizes, uint32_t rank) {
  bool ok = !cis_type_is(r->type, CIS_TYPE_TENSOR) || rank == cis_type_rank(r->type);
  for (uint32_t i = 0; ok && i < rank && cis_type_is(r->type, CIS_TYPE_TENSOR); ++i)
    ok = cis_type_dim(r->type, i) == CIS_DYNAMIC || cis_type_dim(r->type, i) == sizes[i];
  if (!ok)
    return cis_trap(r->m, r->op, "the result does not have the sizes of its type") != NULL;
  r->out = cis_array_create(r->m, sizes, rank, r->element.size);
  return r->out != NULL;
}

/// Steps to the next index of an array in row-major order; false after the last.
static bool next_index(int64_t *index, const int64_t *sizes, uint32_t rank) {
  for (uint32_t i = rank; i-- > 0;) {
    if (++index[i] < sizes[i])
      return true;
    index[i] = 0;
  }
  return false;
}

static int64_t offset_of(const int64_t *index, const int64_t *steps, uint32_t rank) {
  int64_t offset = 0;
  for (uint32_t i = 0; i < rank; ++i)
    offset += index[i] * steps[i];
  return offset;
}

// --- scaling ---

/// (value * multiplier + half) >> shift, with a first rounding at bit 30 where more than 31 bits
/// are shifted out and `is_double`. Wraps.
static int64_t apply_scale(int64_t value, int64_t multiplier, int64_t shift, bool is_double) {
  uint64_t x = (uint64_t)value * (uint64_t)multiplier;
  shift &= 63;
  x += ((uint64_t)1 << shift) >> 1;
  if (is_double && shift > 31)
    x += value >= 0 ? (uint64_t)1 << 30 : -((uint64_t)1 << 30);
  return cis_sign_extend((uint64_t)((int64_t)x >> shift), 32);
}

static int64_t clamped(int64_t x, int64_t low, int64_t high) {
  return x < low ? low : x > high ? high : x;
}

static int64_t least(uint32_t width) {
  return width >= 64 ? INT64_MIN : -((int64_t)1 << (width - 1));
}
static int64_t most(uint32_t width) {
  return width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
}

// --- one element of an elementwise op ---

static double float_function(unsigned kind, const cis_layout *element, double x) {
  float y = (float)x;
  switch (kind) {
  case CIS_OP_TOSA_ABS:
    return fabs(x);
  case CIS_OP_TOSA_CEIL:
    return ceil(x);
  case CIS_OP_TOSA_FLOOR:
    return floor(x);
  case CIS_OP_TOSA_COS:
    return (double)cosf(y);
  case CIS_OP_TOSA_SIN:
    return (double)sinf(y);
  case CIS_OP_TOSA_ERF:
    return (double)erff(y);
  case CIS_OP_TOSA_EXP:
    return (double)expf(y);
  case CIS_OP_TOSA_LOG:
    return (double)logf(y);
  case CIS_OP_TOSA_TANH:
    return (double)tanhf(y);
  case CIS_OP_TOSA_RSQRT:
    return (double)(1.0f / sqrtf(y));
  case CIS_OP_TOSA_RECIPROCAL:
    return 1.0 / x;
  case CIS_OP_TOSA_NEGATE:
    return -x;
  case CIS_OP_TOSA_SIGMOID: {
    double e = rounded(element, (double)expf((float)-x));
    return 1.0 / rounded(element, e + 1.0);
  }
  default:
    return x;
  }
}

static int64_t int_function(const run *r, unsigned kind, int64_t x) {
  uint32_t width = r->element.width;
  uint64_t bits = (uint64_t)x & r->element.mask;
  switch (kind) {
  case CIS_OP_TOSA_ABS:
    return x < 0 ? (int64_t)(0 - (uint64_t)x) : x;
  case CIS_OP_TOSA_BITWISE_NOT:
  case CIS_OP_TOSA_LOGICAL_NOT:
    return ~x;
  case CIS_OP_TOSA_CLZ:
    return bits ? __builtin_clzll(bits) - (int64_t)(64 - width) : width;
  case CIS_OP_TOSA_NEGATE: {
    int64_t sum = scalar(r, 1).i + scalar(r, 2).i;
    return clamped((int64_t)((uint64_t)sum - (uint64_t)x), least(width), most(width));
  }
  default:
    return x;
  }
}

static double extremum(const run *r, double a, double b, bool is_max) {
  if (isnan(a) || isnan(b))
    return !ignores_nan(r) ? NAN : isnan(a) ? b : a;
  if (a == b)
    return signbit(a) == is_max ? b : a;
  return (a > b) == is_max ? a : b;
}

static element_value float_binary(const run *r, unsigned kind, double a, double b) {
  switch (kind) {
  case CIS_OP_TOSA_ADD:
    return (element_value){.f = a + b};
  case CIS_OP_TOSA_SUB:
    return (element_value){.f = a - b};
  case CIS_OP_TOSA_MUL:
    return (element_value){.f = a * b};
  case CIS_OP_TOSA_POW:
    return (element_value){.f = (double)powf((float)a, (float)b)};
  case CIS_OP_TOSA_MAXIMUM:
    return (element_value){.f = extremum(r, a, b, true)};
  case CIS_OP_TOSA_MINIMUM:
    return (element_value){.f = extremum(r, a, b, false)};
  case CIS_OP_TOSA_EQUAL:
    return (element_value){.i = a == b};
  case CIS_OP_TOSA_GREATER:
    return (element_value){.i = a > b};
  default:
    return (element_value){.i = a >= b};
  }
}

static int64_t shifted_right(const run *r, int64_t a, int64_t b) {
  int64_t x = a >> b;
  bool rounds = attr_int(r, "round") && b > 0;
  return rounds ? x + ((a >> (b - 1)) & 1) : x;
}

static int64_t int_binary(const run *r, unsigned kind, int64_t a, int64_t b, int64_t shift) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  switch (kind) {
  case CIS_OP_TOSA_ADD:
    return (int64_t)(x + y);
  case CIS_OP_TOSA_SUB:
    return (int64_t)(x - y);
  case CIS_OP_TOSA_MUL:
    return shift ? apply_scale(a, b, shift, false) : (int64_t)(x * y);
  case CIS_OP_TOSA_INTDIV:
    return b == -1 ? (int64_t)(0 - x) : a / b;
  case CIS_OP_TOSA_BITWISE_AND:
  case CIS_OP_TOSA_LOGICAL_AND:
    return a & b;
  case CIS_OP_TOSA_BITWISE_OR:
  case CIS_OP_TOSA_LOGICAL_OR:
    return a | b;
  case CIS_OP_TOSA_BITWISE_XOR:
  case CIS_OP_TOSA_LOGICAL_XOR:
    return a ^ b;
  case CIS_OP_TOSA_LOGICAL_LEFT_SHIFT:
    return (int64_t)(x << y);
  case CIS_OP_TOSA_LOGICAL_RIGHT_SHIFT:
    return (int64_t)((x & r->in[0].element.mask) >> y);
  case CIS_OP_TOSA_ARITHMETIC_RIGHT_SHIFT:
    return shifted_right(r, a, b);
  case CIS_OP_TOSA_MAXIMUM:
    return a > b ? a : b;
  case CIS_OP_TOSA_MINIMUM:
    return a < b ? a : b;
  case CIS_OP_TOSA_EQUAL:
    return a == b;
  case CIS_OP_TOSA_GREATER:
    return a > b;
  default:
    return a >= b;
  }
}

/// Rounded to even, and saturated.
static int64_t int_of_float(double x, uint32_t width) {
  double rounded_x = nearbyint(x), limit = ldexp(1, (int)width - 1);
  if (isnan(x))
    return 0;
  return rounded_x >= limit ? most(width) : rounded_x <= -limit ? least(width) : (int64_t)rounded_x;
}

static element_value cast(const run *r, element_value x) {
  bool from_float = is_float(&r->in[0].element), to_float = is_float(&r->element);
  if (from_float && to_float)
    return x;
  if (to_float)
    return (element_value){.f = (double)x.i};
  if (r->element.width == 1)
    return (element_value){.i = from_float ? x.f != 0 : x.i != 0};
  return from_float ? (element_value){.i = int_of_float(x.f, r->element.width)} : x;
}

static element_value clamp(const run *r, element_value x) {
  cis_attr low = cis_op_inherent(r->op, "min_val"), high = cis_op_inherent(r->op, "max_val");
  if (!is_float(&r->element))
    return (element_value){.i = clamped(x.i, cis_attr_int_or(low, 0), cis_attr_int_or(high, 0))};
  double a = 0, b = 0;
  cis_attr_get_double(low, &a);
  cis_attr_get_double(high, &b);
  if (isnan(x.f))
    return (element_value){.f = ignores_nan(r) ? a : NAN};
  return (element_value){.f = x.f < a ? a : x.f > b ? b : x.f};
}

static element_value rescale(const run *r, element_value x, int64_t channel) {
  bool per_channel = attr_int(r, "per_channel") != 0;
  bool in_unsigned = attr_int(r, "input_unsigned") != 0;
  bool out_unsigned = attr_int(r, "output_unsigned") != 0;
  bool is_double =
      !strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "rounding_mode")), "DOUBLE_ROUND");
  int64_t at = per_channel ? channel : 0, in_zp = scalar(r, 3).i, out_zp = scalar(r, 4).i;
  uint32_t width = r->element.width;
  if (in_unsigned) {
    x.i &= (int64_t)r->in[0].element.mask;
    in_zp &= (int64_t)r->in[0].element.mask;
  }
  if (out_unsigned)
    out_zp &= (int64_t)r->element.mask;
  int64_t y = apply_scale(x.i - in_zp, get(&r->in[1], at).i, get(&r->in[2], at).i, is_double);
  y = cis_sign_extend((uint64_t)(y + out_zp), 32);
  return (element_value){.i = out_unsigned ? clamped(y, 0, (int64_t)r->element.mask)
                                           : clamped(y, least(width), most(width))};
}

static element_value table_entry(const run *r, element_value x) {
  const view *table = &r->in[1];
  if (r->in[0].element.width == 8)
    return get(table, x.i + 128);
  int64_t place = x.i + 32768, i = place >> 7, fraction = place & 127;
  int64_t a = get(table, i).i, b = get(table, i + 1).i;
  return (element_value){.i = a * 128 + (b - a) * fraction};
}

/// How many operands are broadcast with each other.
static uint32_t num_elementwise(const run *r) {
  switch (r->kind) {
  case CIS_OP_TOSA_MUL:
    return 2;
  case CIS_OP_TOSA_NEGATE:
  case CIS_OP_TOSA_RESCALE:
  case CIS_OP_TOSA_TABLE:
    return 1;
  default:
    return r->num_in;
  }
}

static element_value element(const run *r, const element_value *x, int64_t channel) {
  bool floats = is_float(&r->in[0].element);
  switch (r->kind) {
  case CIS_OP_TOSA_CAST:
    return cast(r, x[0]);
  case CIS_OP_TOSA_CLAMP:
    return clamp(r, x[0]);
  case CIS_OP_TOSA_RESCALE:
    return rescale(r, x[0], channel);
  case CIS_OP_TOSA_TABLE:
    return table_entry(r, x[0]);
  case CIS_OP_TOSA_SELECT:
    return x[0].i ? x[1] : x[2];
  default:
    break;
  }
  if (num_elementwise(r) == 1)
    return floats ? (element_value){.f = float_function(r->kind, &r->element, x[0].f)}
                  : (element_value){.i = int_function(r, r->kind, x[0].i)};
  if (floats)
    return float_binary(r, r->kind, x[0].f, x[1].f);
  int64_t shift = r->kind == CIS_OP_TOSA_MUL ? scalar(r, 2).i : 0;
  return (element_value){.i = int_binary(r, r->kind, x[0].i, x[1].i, shift)};
}

static bool run_elementwise(run *r) {
  int64_t sizes[CIS_MAX_RANK], index[CIS_MAX_RANK] = {0}, steps[3][CIS_MAX_RANK];
  uint32_t num_operands = num_elementwise(r), rank = r->in[0].array->rank;
  for (uint32_t d = 0; d < rank; ++d) {
    sizes[d] = 1;
    for (uint32_t i = 0; i < num_operands; ++i)
      if (r->in[i].array->sizes[d] != 1)
        sizes[d] = r->in[i].array->sizes[d];
  }
  for (uint32_t i = 0; i < num_operands; ++i) {
    const cis_array *a = r->in[i].array;
    cis_row_major(a->sizes, rank, steps[i]);
    for (uint32_t d = 0; d < rank; ++d) {
      if (a->sizes[d] != 1 && a->sizes[d] != sizes[d])
        return cis_trap(r->m, r->op, "operands of sizes that cannot be broadcast") != NULL;
      if (a->sizes[d] == 1)
        steps[i][d] = 0;
    }
  }
  if (!begin(r, sizes, rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, rank)) {
    element_value x[3] = {{0}};
    for (uint32_t i = 0; i < num_operands; ++i)
      x[i] = get(&r->in[i], offset_of(index, steps[i], rank));
    if (r->kind == CIS_OP_TOSA_INTDIV && !x[1].i)
      return cis_trap(r->m, r->op, "division by zero") != NULL;
    put(r, at, element(r, x, rank ? index[rank - 1] : 0));
  }
  return true;
}

// --- reductions ---

/// The reduced dimension of an array: its size, the step along it, and how many lines there are.
typedef struct lines {
  int64_t axis, size, step, outer;
} lines;

static lines lines_of(const run *r) {
  const cis_array *a = r->in[0].array;
  lines l = {.axis = attr_int(r, "axis"), .step = 1, .outer = 1};
  l.size = a->sizes[l.axis];
  for (uint32_t i = 0; i < a->rank; ++i) {
    if (i < l.axis)
      l.outer *= a->sizes[i];
    if (i > l.axis)
      l.step *= a->sizes[i];
  }
  return l;
}

static element_value reduce_step(const run *r, element_value acc, element_value x,
                                 const cis_layout *format) {
  bool floats = is_float(&r->element);
  switch (r->kind) {
  case CIS_OP_TOSA_REDUCE_SUM:
    return floats ? (element_value){.f = rounded(format, x.f + acc.f)}
                  : (element_value){.i = (int64_t)((uint64_t)x.i + (uint64_t)acc.i)};
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return floats ? (element_value){.f = rounded(format, x.f * acc.f)}
                  : (element_value){.i = (int64_t)((uint64_t)x.i * (uint64_t)acc.i)};
  case CIS_OP_TOSA_REDUCE_MAX:
    return floats ? (element_value){.f = extremum(r, acc.f, x.f, true)} : x.i > acc.i ? x : acc;
  case CIS_OP_TOSA_REDUCE_MIN:
    return floats ? (element_value){.f = extremum(r, acc.f, x.f, false)} : x.i < acc.i ? x : acc;
  case CIS_OP_TOSA_REDUCE_ALL:
    return (element_value){.i = acc.i & x.i};
  default:
    return (element_value){.i = acc.i | x.i};
  }
}

static element_value reduce_first(const run *r) {
  bool floats = is_float(&r->element), is_max = r->kind == CIS_OP_TOSA_REDUCE_MAX;
  double smallest, largest = 0;
  if (floats)
    cis_float_range(r->element.type->float_kind, &smallest, &largest);
  uint32_t width = r->element.width;
  switch (r->kind) {
  case CIS_OP_TOSA_REDUCE_MAX:
  case CIS_OP_TOSA_REDUCE_MIN:
    return floats ? (element_value){.f = is_max ? -largest : largest}
                  : (element_value){.i = is_max ? least(width) : most(width)};
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return (element_value){.i = 1, .f = 1};
  case CIS_OP_TOSA_REDUCE_ALL:
    return (element_value){.i = 1};
  default:
    return (element_value){0};
  }
}

/// Sums of bf16 are accumulated in f32.
static cis_layout sum_format(const run *r) {
  cis_layout format = r->element;
  bool wide =
      r->kind == CIS_OP_TOSA_REDUCE_SUM && is_float(&format) && format.type->float_kind == CIS_BF16;
  if (wide)
    cis_layout_of(cis_type_float(r->m->ctx, CIS_F32), &format);
  return format;
}

static bool run_reduce(run *r) {
  const cis_array *a = r->in[0].array;
  lines l = lines_of(r);
  cis_layout format = sum_format(r);
  int64_t sizes[CIS_MAX_RANK];
  memcpy(sizes, a->sizes, a->rank * sizeof *sizes);
  sizes[l.axis] = 1;
  if (!begin(r, sizes, a->rank))
    return false;
  bool skips = ignores_nan(r) && is_float(&r->element);
  for (int64_t o = 0; o < l.outer; ++o)
    for (int64_t s = 0; s < l.step; ++s) {
      element_value acc = reduce_first(r);
      bool all_nan = skips;
      for (int64_t i = 0; i < l.size; ++i) {
        element_value x = get(&r->in[0], (o * l.size + i) * l.step + s);
        bool leaves_out = skips && isnan(x.f);
        all_nan &= leaves_out;
        acc = leaves_out ? acc : reduce_step(r, acc, x, &format);
      }
      put(r, o * l.step + s, all_nan ? (element_value){.f = NAN} : acc);
    }
  return true;
}

static bool run_argmax(run *r) {
  const cis_array *a = r->in[0].array;
  lines l = lines_of(r);
  int64_t sizes[CIS_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (i != l.axis)
      sizes[rank++] = a->sizes[i];
  if (!begin(r, sizes, rank))
    return false;
  bool floats = is_float(&r->in[0].element);
  for (int64_t o = 0; o < l.outer; ++o)
    for (int64_t s = 0; s < l.step; ++s) {
      element_value best = {.i = least(r->in[0].element.width), .f = -INFINITY};
      int64_t place = 0;
      for (int64_t i = 0; i < l.size && !(floats && isnan(best.f)); ++i) {
        element_value x = get(&r->in[0], (o * l.size + i) * l.step + s);
        bool is_nan = floats && isnan(x.f);
        if (is_nan ? !ignores_nan(r) : floats ? x.f > best.f : x.i > best.i) {
          best = x;
          place = i;
        }
      }
      put(r, o * l.step + s, (element_value){.i = place});
    }
  return true;
}

// --- moving elements ---

static bool copy_from(run *r, int64_t to, const view *from, int64_t at) {
  memcpy(r->out->data + to * r->out->stride, from->array->data + at * from->array->stride,
         r->element.size);
  return true;
}

/// The sizes that the result's type has, or, for one that is not known, what is left.
static bool run_reshape(run *r) {
  const cis_array *a = r->in[0].array;
  int64_t sizes[CIS_MAX_RANK], known = 1;
  cis_i64_vec shape = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &shape) && shape.len <= CIS_MAX_RANK;
  for (uint32_t i = 0; ok && i < shape.len; ++i)
    known *= shape.data[i] < 0 ? 1 : shape.data[i];
  for (uint32_t i = 0; ok && i < shape.len; ++i)
    sizes[i] = shape.data[i] < 0 ? (known ? a->num / known : 0) : shape.data[i];
  uint32_t rank = (uint32_t)shape.len;
  cis_vec_deinit(&shape);
  if (!ok || cis_count(sizes, rank) != a->num)
    return cis_trap(r->m, r->op, "the new shape has another number of elements") != NULL;
  if (!begin(r, sizes, rank))
    return false;
  memcpy(r->out->data, a->data, (size_t)a->num * a->stride);
  return true;
}

/// Elements of the result, each read where `place` says.
static bool run_permuted(run *r, const int64_t *sizes, uint32_t rank, const int64_t *steps,
                         int64_t start) {
  int64_t index[CIS_MAX_RANK] = {0};
  if (!begin(r, sizes, rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, rank))
    copy_from(r, at, &r->in[0], start + offset_of(index, steps, rank));
  return true;
}

static bool run_transpose(run *r) {
  const cis_array *a = r->in[0].array;
  uint32_t count;
  const int32_t *perms = cis_attr_get_i32_array(cis_op_inherent(r->op, "perms"), &count);
  int64_t sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK], from[CIS_MAX_RANK];
  cis_row_major(a->sizes, a->rank, from);
  for (uint32_t i = 0; i < a->rank; ++i) {
    sizes[i] = a->sizes[perms[i]];
    steps[i] = from[perms[i]];
  }
  return run_permuted(r, sizes, a->rank, steps, 0);
}

static bool run_reverse(run *r) {
  const cis_array *a = r->in[0].array;
  int64_t steps[CIS_MAX_RANK], axis = attr_int(r, "axis");
  cis_row_major(a->sizes, a->rank, steps);
  steps[axis] = -steps[axis];
  return run_permuted(r, a->sizes, a->rank, steps, -(a->sizes[axis] - 1) * steps[axis]);
}

static bool run_slice(run *r) {
  const cis_array *a = r->in[0].array;
  cis_i64_vec start = {0}, size = {0};
  int64_t sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK];
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &start) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 2), &size) && start.len == a->rank &&
            size.len == a->rank;
  int64_t from = 0;
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; ok && i < a->rank; ++i) {
    sizes[i] = size.data[i] < 0 ? a->sizes[i] - start.data[i] : size.data[i];
    from += start.data[i] * steps[i];
    ok = start.data[i] >= 0 && sizes[i] >= 0 && sizes[i] <= a->sizes[i] - start.data[i];
  }
  cis_vec_deinit(&start);
  cis_vec_deinit(&size);
  if (!ok)
    return cis_trap(r->m, r->op, "the slice lies outside of the tensor") != NULL;
  return run_permuted(r, sizes, a->rank, steps, from);
}

/// The first `num` elements of the shape; false after a report.
static bool shape_numbers(run *r, uint32_t operand, int64_t *out, uint32_t count) {
  cis_i64_vec numbers = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, operand), &numbers) && numbers.len == count;
  for (uint32_t i = 0; ok && i < count; ++i) {
    out[i] = numbers.data[i];
    ok = out[i] >= 0;
  }
  cis_vec_deinit(&numbers);
  return ok || cis_trap(r->m, r->op, "the shape is no constant of that rank") != NULL;
}

static bool run_tile(run *r) {
  const cis_array *a = r->in[0].array;
  int64_t times[CIS_MAX_RANK], sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK], index[CIS_MAX_RANK] = {0};
  if (!shape_numbers(r, 1, times, a->rank))
    return false;
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; i < a->rank; ++i)
    sizes[i] = a->sizes[i] * times[i];
  if (!begin(r, sizes, a->rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, a->rank)) {
    int64_t from = 0;
    for (uint32_t i = 0; i < a->rank; ++i)
      from += index[i] % a->sizes[i] * steps[i];
    copy_from(r, at, &r->in[0], from);
  }
  return true;
}

/// Puts a block of elements at a place of the result.
static void put_block(run *r, const view *from, const int64_t *place) {
  const cis_array *a = from->array;
  int64_t to[CIS_MAX_RANK], steps[CIS_MAX_RANK], start = 0;
  cis_row_major(r->out->sizes, a->rank, to);
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; i < a->rank; ++i)
    start += place[i] * to[i];
  cis_copy_block(r->out, (cis_block_walk){start, to}, a, (cis_block_walk){0, steps}, a->sizes,
                 a->rank);
}

static bool run_pad(run *r) {
  const cis_array *a = r->in[0].array;
  int64_t widths[2 * CIS_MAX_RANK], sizes[CIS_MAX_RANK], place[CIS_MAX_RANK];
  if (a->rank > CIS_MAX_RANK || !shape_numbers(r, 1, widths, 2 * a->rank))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i) {
    place[i] = widths[2 * i];
    sizes[i] = a->sizes[i] + widths[2 * i] + widths[2 * i + 1];
  }
  if (!begin(r, sizes, a->rank))
    return false;
  for (int64_t i = 0; i < r->out->num; ++i)
    copy_from(r, i, &r->in[2], 0);
  put_block(r, &r->in[0], place);
  return true;
}

static bool run_concat(run *r) {
  const cis_array *a = r->in[0].array;
  int64_t axis = attr_int(r, "axis"), sizes[CIS_MAX_RANK], place[CIS_MAX_RANK] = {0};
  memcpy(sizes, a->sizes, a->rank * sizeof *sizes);
  for (uint32_t i = 1; i < r->num_in; ++i) {
    for (uint32_t d = 0; d < a->rank; ++d)
      if (d != axis && r->in[i].array->sizes[d] != sizes[d])
        return cis_trap(r->m, r->op, "tensors of other sizes than the first") != NULL;
    sizes[axis] += r->in[i].array->sizes[axis];
  }
  if (!begin(r, sizes, a->rank))
    return false;
  for (uint32_t i = 0; i < r->num_in; ++i) {
    put_block(r, &r->in[i], place);
    place[axis] += r->in[i].array->sizes[axis];
  }
  return true;
}

/// Reports sizes that are known at run time alone and contradict each other.
static bool check_sizes(run *r, bool fit) {
  return fit || cis_trap(r->m, r->op, "operands of sizes that do not fit each other") != NULL;
}

/// The row that an index names; -1 after a report.
static int64_t row_of(run *r, const view *indices, int64_t at, int64_t num_rows) {
  int64_t row = get(indices, at).i;
  if (row >= 0 && row < num_rows)
    return row;
  cis_trap(r->m, r->op, "index %lld is outside of %lld rows", (long long)row, (long long)num_rows);
  return -1;
}

static bool run_gather(run *r) {
  const cis_array *v = r->in[0].array, *i = r->in[1].array;
  int64_t sizes[] = {v->sizes[0], i->sizes[1], v->sizes[2]}, width = sizes[2];
  if (!check_sizes(r, i->sizes[0] == v->sizes[0]) || !begin(r, sizes, 3))
    return false;
  for (int64_t at = 0; at < sizes[0] * sizes[1]; ++at) {
    int64_t row = row_of(r, &r->in[1], at, v->sizes[1]);
    if (row < 0)
      return false;
    memcpy(r->out->data + at * width * v->stride,
           v->data + (at / sizes[1] * v->sizes[1] + row) * width * v->stride,
           (size_t)(width * v->stride));
  }
  return true;
}

static bool run_scatter(run *r) {
  const cis_array *v = r->in[0].array, *i = r->in[1].array, *rows = r->in[2].array;
  int64_t width = v->sizes[2], num = i->sizes[1];
  bool fit = i->sizes[0] == v->sizes[0] && rows->sizes[0] == v->sizes[0] && rows->sizes[1] == num &&
             rows->sizes[2] == width;
  if (!check_sizes(r, fit) || !begin(r, v->sizes, 3))
    return false;
  memcpy(r->out->data, v->data, (size_t)(v->num * v->stride));
  for (int64_t at = 0; at < i->sizes[0] * num; ++at) {
    int64_t row = row_of(r, &r->in[1], at, v->sizes[1]);
    if (row < 0)
      return false;
    memcpy(r->out->data + (at / num * v->sizes[1] + row) * width * v->stride,
           rows->data + at * width * v->stride, (size_t)(width * v->stride));
  }
  return true;
}

// --- windows ---

/// Windows over one to three dimensions of an image [n, ..., c].
typedef struct windows {
  uint32_t num;
  int64_t kernel[3], stride[3], dilation[3], before[3], after[3], size[3];
} windows;

static bool get_windows(run *r, uint32_t num, const int64_t *kernel, windows *out) {
  const int64_t *pad = attr_ints(r, "pad"), *stride = attr_ints(r, "stride");
  const int64_t *dilation =
      cis_op_info_prop(r->op->info, CIS_STR("dilation")) >= 0 ? attr_ints(r, "dilation") : NULL;
  *out = (windows){.num = num};
  for (uint32_t i = 0; i < num; ++i) {
    out->kernel[i] = kernel[i];
    out->stride[i] = stride[i];
    out->dilation[i] = dilation ? dilation[i] : 1;
    out->before[i] = pad[2 * i];
    out->after[i] = pad[2 * i + 1];
    int64_t rest = r->in[0].array->sizes[i + 1] + pad[2 * i] + pad[2 * i + 1] -
                   ((kernel[i] - 1) * out->dilation[i] + 1);
    if (rest < 0)
      return cis_trap(r->m, r->op, "the window is larger than the padded image") != NULL;
    out->size[i] = rest / stride[i] + 1;
  }
  return true;
}

/// The element of the image at place `k` of window `at`, or -1 where it lies in the padding.
static int64_t image_offset(const run *r, const windows *w, int64_t batch, const int64_t *at,
                            const int64_t *k, int64_t channel) {
  const cis_array *a = r->in[0].array;
  int64_t offset = batch;
  for (uint32_t i = 0; i < w->num; ++i) {
    int64_t x = at[i] * w->stride[i] + k[i] * w->dilation[i] - w->before[i];
    if (x < 0 || x >= a->sizes[i + 1])
      return -1;
    offset = offset * a->sizes[i + 1] + x;
  }
  return offset * a->sizes[w->num + 1] + channel;
}

/// An accumulator: wrapping integers, or floats rounded to a format.
static void multiply_add(element_value *acc, element_value a, element_value b,
                         const cis_layout *format) {
  if (is_float(format))
    acc->f = rounded(format, acc->f + rounded(format, a.f * b.f));
  else
    acc->i = (int64_t)((uint64_t)acc->i + (uint64_t)a.i * (uint64_t)b.i);
}

static element_value less_zero_point(element_value x, element_value zp) {
  return (element_value){.i = x.i - zp.i, .f = x.f};
}

/// The sum of one window with a filter; `filter` has kernel sizes, then channels.
static element_value window_sum(const run *r, const windows *w, int64_t batch, const int64_t *at,
                                int64_t filter, int64_t filter_step, int64_t first_channel,
                                int64_t num_channels, element_value acc, const cis_layout *format) {
  element_value in_zp = scalar(r, 3), w_zp = scalar(r, 4);
  int64_t k[3] = {0};
  do {
    for (int64_t c = 0; c < num_channels; ++c) {
      int64_t from = image_offset(r, w, batch, at, k, first_channel + c);
      element_value x = from < 0 ? in_zp : get(&r->in[0], from);
      element_value y = get(&r->in[1], filter);
      filter += filter_step;
      multiply_add(&acc, less_zero_point(x, in_zp), less_zero_point(y, w_zp), format);
    }
  } while (next_index(k, w->kernel, w->num));
  return acc;
}

/// Whether there is a bias for each of `num` channels, or one for all.
static bool is_bias_of(const run *r, int64_t num) {
  return r->in[2].array->num == 1 || r->in[2].array->num == num;
}

static element_value bias(const run *r, int64_t channel) {
  return get(&r->in[2], r->in[2].array->num == 1 ? 0 : channel);
}

static cis_layout acc_format(const run *r) {
  cis_layout format = r->element;
  cis_attr type = cis_op_inherent(r->op, "acc_type");
  if (cis_attr_is(type, CIS_ATTR_TYPE))
    cis_layout_of(type->type_value, &format);
  return format;
}

static bool run_conv(run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  uint32_t num = a->rank - 2;
  windows w;
  if (!get_windows(r, num, f->sizes + 1, &w))
    return false;
  cis_layout format = acc_format(r);
  int64_t sizes[5] = {a->sizes[0]}, index[5] = {0}, channels = f->sizes[num + 1];
  memcpy(sizes + 1, w.size, num * sizeof *sizes);
  sizes[num + 1] = f->sizes[0];
  if (!check_sizes(r, a->sizes[num + 1] == channels && is_bias_of(r, f->sizes[0])) ||
      !begin(r, sizes, num + 2))
    return false;
  int64_t filter_size = f->sizes[0] ? f->num / f->sizes[0] : 0;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, num + 2)) {
    int64_t out = index[num + 1];
    put(r, at,
        window_sum(r, &w, index[0], index + 1, out * filter_size, 1, 0, channels, bias(r, out),
                   &format));
  }
  return true;
}

/// The bias is added to the rounded sum.
static bool run_depthwise(run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  windows w;
  if (!get_windows(r, 2, f->sizes, &w))
    return false;
  cis_layout format = acc_format(r);
  int64_t per_channel = f->sizes[3], all = f->sizes[2] * per_channel;
  int64_t sizes[] = {a->sizes[0], w.size[0], w.size[1], all}, index[4] = {0};
  if (!check_sizes(r, a->sizes[3] == f->sizes[2] && is_bias_of(r, all)) || !begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, 4)) {
    int64_t out = index[3];
    element_value sum = window_sum(r, &w, index[0], index + 1, out, all, out / per_channel, 1,
                                   (element_value){0}, &format);
    element_value b = bias(r, out);
    put(r, at,
        (element_value){.i = (int64_t)((uint64_t)sum.i + (uint64_t)b.i),
                        .f = is_float(&r->element) ? rounded(&r->element, sum.f) + b.f : 0});
  }
  return true;
}

/// The sum of what input pixels, in their order, put into one pixel of the result: filter element k
/// of the input at i goes to i * stride + out_pad + k.
static element_value transposed_sum(const run *r, const int64_t *at, const int64_t *stride,
                                    const int64_t *pads, const cis_layout *format) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  element_value in_zp = scalar(r, 3), w_zp = scalar(r, 4), acc = bias(r, at[3]);
  int64_t back[2] = {0}, channels = a->sizes[3];
  do {
    int64_t k[] = {f->sizes[1] - 1 - back[0], f->sizes[2] - 1 - back[1]};
    int64_t y = at[1] - pads[0] - k[0], x = at[2] - pads[2] - k[1];
    if (y < 0 || x < 0 || y % stride[0] || x % stride[1] || y / stride[0] >= a->sizes[1] ||
        x / stride[1] >= a->sizes[2])
      continue;
    int64_t from = (at[0] * a->sizes[1] + y / stride[0]) * a->sizes[2] + x / stride[1];
    int64_t filter = (at[3] * f->sizes[1] + k[0]) * f->sizes[2] + k[1];
    for (int64_t c = 0; c < channels; ++c)
      multiply_add(&acc, less_zero_point(get(&r->in[0], from * channels + c), in_zp),
                   less_zero_point(get(&r->in[1], filter * channels + c), w_zp), format);
  } while (next_index(back, f->sizes + 1, 2));
  return acc;
}

static bool run_transpose_conv(run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  const int64_t *pads = attr_ints(r, "out_pad"), *stride = attr_ints(r, "stride");
  cis_layout format = acc_format(r);
  int64_t sizes[] = {a->sizes[0], 0, 0, f->sizes[0]}, index[4] = {0};
  for (uint32_t i = 0; i < 2; ++i)
    if (__builtin_mul_overflow(a->sizes[1 + i] - 1, stride[i], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], pads[2 * i], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], pads[2 * i + 1], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], f->sizes[1 + i], &sizes[1 + i]))
      return check_sizes(r, false);
  if (!check_sizes(r, a->sizes[3] == f->sizes[3] && is_bias_of(r, f->sizes[0]) && sizes[1] >= 0 &&
                          sizes[2] >= 0) ||
      !begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, 4))
    put(r, at, transposed_sum(r, index, stride, pads, &format));
  return true;
}

static bool run_matmul(run *r) {
  const cis_array *a = r->in[0].array, *b = r->in[1].array;
  int64_t sizes[] = {a->sizes[0], a->sizes[1], b->sizes[2]}, index[3] = {0}, depth = a->sizes[2];
  element_value a_zp = scalar(r, 2), b_zp = scalar(r, 3);
  if (!check_sizes(r, b->sizes[0] == a->sizes[0] && b->sizes[1] == depth) || !begin(r, sizes, 3))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, 3)) {
    element_value acc = {0};
    for (int64_t k = 0; k < depth; ++k)
      multiply_add(
          &acc, less_zero_point(get(&r->in[0], (index[0] * sizes[1] + index[1]) * depth + k), a_zp),
          less_zero_point(get(&r->in[1], (index[0] * depth + k) * sizes[2] + index[2]), b_zp),
          &r->element);
    put(r, at, acc);
  }
  return true;
}

/// sum / count, rounded as the specification's reciprocal rounds it.
static element_value average(const run *r, element_value sum, int64_t count,
                             const cis_layout *format) {
  if (is_float(&r->element))
    return (element_value){.f = rounded(format, sum.f / (double)count)};
  int64_t x = cis_sign_extend((uint64_t)(sum.i - count * scalar(r, 1).i), 32);
  uint32_t below = (uint32_t)(count - 1);
  int64_t bits = below ? 32 - __builtin_clz(below) : 0;
  int64_t scale = (int64_t)(((((uint64_t)1 << 30) + 1) << bits) / (uint64_t)count);
  int64_t y = apply_scale(x, cis_sign_extend((uint64_t)scale, 32), bits + 30, false);
  uint32_t width = r->element.width;
  return (element_value){.i = clamped(y + scalar(r, 2).i, least(width), most(width))};
}

/// How many places of a window lie in the image.
static int64_t places_inside(const run *r, const windows *w, const int64_t *at) {
  int64_t count = 1;
  for (uint32_t i = 0; i < w->num; ++i) {
    int64_t first = at[i] * w->stride[i] - w->before[i], end = first + w->kernel[i];
    int64_t size = r->in[0].array->sizes[i + 1];
    int64_t inside = (end > size ? size : end) - (first < 0 ? 0 : first);
    count *= inside < 1 ? 1 : inside;
  }
  return count;
}

static element_value pool_window(const run *r, const windows *w, const int64_t *index,
                                 const cis_layout *format, bool averages) {
  int64_t k[3] = {0};
  double smallest, largest = 0;
  if (is_float(&r->element))
    cis_float_range(r->element.type->float_kind, &smallest, &largest);
  element_value acc = {.i = averages ? 0 : least(r->element.width), .f = averages ? 0 : -largest};
  element_value outside = acc;
  do {
    int64_t from = image_offset(r, w, index[0], index + 1, k, index[3]);
    element_value x = from < 0 ? outside : get(&r->in[0], from);
    if (averages) {
      acc.f = is_float(format) ? rounded(format, acc.f + x.f) : 0;
      acc.i += x.i;
    } else if (is_float(&r->element)) {
      acc.f = extremum(r, acc.f, x.f, true);
    } else {
      acc.i = x.i > acc.i ? x.i : acc.i;
    }
  } while (next_index(k, w->kernel, w->num));
  return averages ? average(r, acc, places_inside(r, w, index + 1), format) : acc;
}

static bool run_pool(run *r) {
  const cis_array *a = r->in[0].array;
  bool averages = r->kind == CIS_OP_TOSA_AVG_POOL2D;
  windows w;
  if (!get_windows(r, 2, attr_ints(r, "kernel"), &w))
    return false;
  cis_layout format = averages ? acc_format(r) : r->element;
  int64_t sizes[] = {a->sizes[0], w.size[0], w.size[1], a->sizes[3]}, index[4] = {0};
  if (!begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, 4))
    put(r, at, pool_window(r, &w, index, &format, averages));
  return true;
}

// --- resize ---

/// Where an element of the result lies along one dimension: a pixel, the next, and how far between,
/// in parts of `whole`.
typedef struct place {
  int64_t pixel, next, delta, whole;
  double fraction;
} place;

static place resize_place(const run *r, int64_t at, int64_t n, int64_t d, int64_t offset,
                          int64_t size) {
  int64_t x = at * d + offset;
  bool floats = is_float(&r->element);
  int64_t pixel = x / n - (floats && x % n < 0), delta = x % n;
  place p = {clamped(pixel, 0, size - 1), clamped(pixel + 1, 0, size - 1), delta, n, 0};
  if (floats)
    p.fraction =
        rounded(&r->element, rounded(&r->element, (double)delta) / rounded(&r->element, (double)n));
  bool is_nearer = floats ? p.fraction >= 0.5 : 2 * delta >= n;
  if (!strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "mode")), "NEAREST_NEIGHBOR") && is_nearer)
    p.pixel = p.next;
  return p;
}

static element_value mix(const run *r, element_value a, element_value b, const place *p) {
  if (!is_float(&r->element))
    return (element_value){.i = a.i * (p->whole - p->delta) + b.i * p->delta};
  const cis_layout *e = &r->element;
  double rest = rounded(e, 1.0 - p->fraction);
  return (element_value){.f = rounded(e, rounded(e, a.f * rest) + rounded(e, b.f * p->fraction))};
}

static element_value pixel(const run *r, const int64_t *index, int64_t y, int64_t x) {
  const int64_t *sizes = r->in[0].array->sizes;
  return get(&r->in[0], ((index[0] * sizes[1] + y) * sizes[2] + x) * sizes[3] + index[3]);
}

static bool run_resize(run *r) {
  const cis_array *a = r->in[0].array;
  cis_i64_vec scale = {0}, offset = {0}, border = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &scale) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 2), &offset) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 3), &border) && scale.len == 4 &&
            offset.len == 2 && border.len == 2 && scale.data[1] > 0 && scale.data[3] > 0;
  int64_t n[] = {1, 1}, d[] = {1, 1}, o[] = {0, 0};
  int64_t sizes[] = {a->sizes[0], 0, 0, a->sizes[3]}, index[4] = {0};
  for (uint32_t i = 0; ok && i < 2; ++i) {
    n[i] = scale.data[2 * i];
    d[i] = scale.data[2 * i + 1];
    o[i] = offset.data[i];
    sizes[i + 1] = ((a->sizes[i + 1] - 1) * n[i] - o[i] + border.data[i]) / d[i] + 1;
    ok = n[i] > 0 && sizes[i + 1] >= 0;
  }
  cis_vec_deinit(&scale);
  cis_vec_deinit(&offset);
  cis_vec_deinit(&border);
  if (!ok)
    return cis_trap(r->m, r->op, "scales that are no constants above 0") != NULL;
  bool is_bilinear = !strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "mode")), "BILINEAR");
  if (!begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, next_index(index, sizes, 4)) {
    place y = resize_place(r, index[1], n[0], d[0], o[0], a->sizes[1]);
    place x = resize_place(r, index[2], n[1], d[1], o[1], a->sizes[2]);
    element_value out = pixel(r, index, y.pixel, x.pixel);
    if (is_bilinear) {
      element_value above = mix(r, out, pixel(r, index, y.pixel, x.next), &x);
      element_value below =
          mix(r, pixel(r, index, y.next, x.pixel), pixel(r, index, y.next, x.next), &x);
      out = mix(r, above, below, &y);
    }
    put(r, at, out);
  }
  return true;
}

// --- decoding ---

typedef bool run_fn(run *r);

/// How an op is executed: `run` makes the result's array.
typedef struct method {
  run_fn *run;
} method;

static const cis_insn *exec_tosa(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const method *how = pc->data;
  run r = {.m = m, .op = pc->op, .kind = cis_op_kind(pc->op), .regs = regs};
  uint32_t marks = 0;
  r.type = pc->op->results[0].type;
  cis_element_layout(r.type, &r.element);
  for (uint32_t i = 0; i < pc->op->num_operands; ++i) {
    const cis_value *operand = cis_op_operand(pc->op, i);
    if (cis_tosa_is_shape(operand->type))
      continue;
    view *v = &r.in[i];
    cis_element_layout(operand->type, &v->element);
    const cis_cell *cell = &regs[cis_slot(operand)];
    v->array = cis_cell_array(cell);
    for (int64_t k = 0; v->array->marks && k < v->array->num; ++k)
      marks |= v->array->marks[k];
    r.num_in = i + 1;
  }
  if (!how->run(&r)) {
    cis_obj_release(m, r.out ? &r.out->obj : NULL);
    return NULL;
  }
  if (marks)
    cis_mark_array(r.out, marks);
  cis_cell_take(m, &regs[pc->dst], &r.out->obj);
  return pc + 1;
}

static bool is_executable(cis_type type) {
  cis_layout layout;
  cis_element_layout(type, &layout);
  return cis_type_is_base_tensor(type) &&
         (layout.kind == CIS_LAYOUT_INT || layout.kind == CIS_LAYOUT_FLOAT);
}

static bool decode_with(cis_decoder *d, cis_op *op, const method *how) {
  bool ok = op->num_operands <= MOST_OPERANDS && is_executable(op->results[0].type);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    ok &= cis_tosa_is_shape(type) || is_executable(type);
  }
  if (!ok)
    return cis_decode_unsupported(d, op, "these types");
  cis_insn *insn = cis_emit(d, op, exec_tosa);
  insn->dst = cis_result_slot(op, 0);
  insn->data = how;
  return true;
}

#define METHOD(NAME)                                                                               \
  static bool decode_##NAME(cis_decoder *d, cis_op *op) {                                          \
    static const method how = {run_##NAME};                                                        \
    return decode_with(d, op, &how);                                                               \
  }
METHOD(elementwise)
METHOD(reduce)
METHOD(argmax)
METHOD(reshape)
METHOD(transpose)
METHOD(reverse)
METHOD(slice)
METHOD(tile)
METHOD(pad)
METHOD(concat)
METHOD(gather)
METHOD(scatter)
METHOD(conv)
METHOD(depthwise)
METHOD(transpose_conv)
METHOD(matmul)
METHOD(pool)
METHOD(resize)
#undef METHOD

static const cis_insn *exec_apply_scale(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  const cis_cell *value = &regs[pc->a], *multiplier = &regs[pc->b], *shift = &regs[pc->c];
  uint32_t marks = value->marks | multiplier->marks | shift->marks;
  uint32_t value_width = pc->imm & 0xff, multiplier_width = (uint32_t)(pc->imm >> 8);
  int64_t x = apply_scale(cis_sign_extend(value->bits, value_width),
                          cis_sign_extend(multiplier->bits, multiplier_width), (int64_t)shift->bits,
                          pc->imm2 != 0);
  *out = (cis_cell){.bits = (uint64_t)x & 0xffffffffu, .marks = marks};
  return pc + 1;
}

static bool decode_apply_scale(cis_decoder *d, cis_op *op) {
  const char *mode = cis_tosa_keyword(cis_op_inherent(op, "rounding_mode"));
  if (!strcmp(mode, "INEXACT_ROUND") || !cis_type_is_int_of(op->results[0].type, 32))
    return cis_decode_unsupported(d, op, "this rounding, or vectors");
  cis_insn *insn = cis_emit_simple(d, op, exec_apply_scale);
  uint32_t value_width = cis_type_bit_width(cis_op_operand(op, 0)->type);
  uint32_t multiplier_width = cis_type_bit_width(cis_op_operand(op, 1)->type);
  insn->imm = value_width | (uint64_t)multiplier_width << 8; // at most 64
  insn->imm2 = !strcmp(mode, "DOUBLE_ROUND");
  return true;
}

static bool decode_const(cis_decoder *d, cis_op *op) {
  return cis_emit_constant(d, op, cis_op_inherent(op, "values"));
}

/// Shapes are read from the ops that make them.
static bool decode_shape(cis_decoder *d, cis_op *op) {
  (void)d;
  (void)op;
  return true;
}

#define ELEMENTWISE(KIND)                                                                          \
  { CIS_OP_TOSA_##KIND, decode_elementwise }
const cis_exec_row cis_exec_tosa[] = {
    ELEMENTWISE(ABS),
    ELEMENTWISE(ADD),
    {CIS_OP_TOSA_APPLY_SCALE, decode_apply_scale},
    {CIS_OP_TOSA_ARGMAX, decode_argmax},
    ELEMENTWISE(ARITHMETIC_RIGHT_SHIFT),
    {CIS_OP_TOSA_AVG_POOL2D, decode_pool},
    ELEMENTWISE(BITWISE_AND),
    ELEMENTWISE(BITWISE_NOT),
    ELEMENTWISE(BITWISE_OR),
    ELEMENTWISE(BITWISE_XOR),
    ELEMENTWISE(CAST),
    ELEMENTWISE(CEIL),
    ELEMENTWISE(CLAMP),
    ELEMENTWISE(CLZ),
    {CIS_OP_TOSA_CONCAT, decode_concat},
    {CIS_OP_TOSA_CONST, decode_const},
    {CIS_OP_TOSA_CONST_SHAPE, decode_shape},
    {CIS_OP_TOSA_CONV2D, decode_conv},
    {CIS_OP_TOSA_CONV3D, decode_conv},
    ELEMENTWISE(COS),
    {CIS_OP_TOSA_DEPTHWISE_CONV2D, decode_depthwise},
    ELEMENTWISE(EQUAL),
    ELEMENTWISE(ERF),
    ELEMENTWISE(EXP),
    ELEMENTWISE(FLOOR),
    {CIS_OP_TOSA_GATHER, decode_gather},
    ELEMENTWISE(GREATER),
    ELEMENTWISE(GREATER_EQUAL),
    ELEMENTWISE(IDENTITY),
    ELEMENTWISE(INTDIV),
    ELEMENTWISE(LOG),
    ELEMENTWISE(LOGICAL_AND),
    ELEMENTWISE(LOGICAL_LEFT_SHIFT),
    ELEMENTWISE(LOGICAL_NOT),
    ELEMENTWISE(LOGICAL_OR),
    ELEMENTWISE(LOGICAL_RIGHT_SHIFT),
    ELEMENTWISE(LOGICAL_XOR),
    {CIS_OP_TOSA_MATMUL, decode_matmul},
    ELEMENTWISE(MAXIMUM),
    {CIS_OP_TOSA_MAX_POOL2D, decode_pool},
    ELEMENTWISE(MINIMUM),
    ELEMENTWISE(MUL),
    ELEMENTWISE(NEGATE),
    {CIS_OP_TOSA_PAD, decode_pad},
    ELEMENTWISE(POW),
    ELEMENTWISE(RECIPROCAL),
    {CIS_OP_TOSA_REDUCE_ALL, decode_reduce},
    {CIS_OP_TOSA_REDUCE_ANY, decode_reduce},
    {CIS_OP_TOSA_REDUCE_MAX, decode_reduce},
    {CIS_OP_TOSA_REDUCE_MIN, decode_reduce},
    {CIS_OP_TOSA_REDUCE_PRODUCT, decode_reduce},
    {CIS_OP_TOSA_REDUCE_SUM, decode_reduce},
    ELEMENTWISE(RESCALE),
    {CIS_OP_TOSA_RESHAPE, decode_reshape},
    {CIS_OP_TOSA_RESIZE, decode_resize},
    {CIS_OP_TOSA_REVERSE, decode_reverse},
    ELEMENTWISE(RSQRT),
    {CIS_OP_TOSA_SCATTER, decode_scatter},
    ELEMENTWISE(SELECT),
    ELEMENTWISE(SIGMOID),
    ELEMENTWISE(SIN),
    {CIS_OP_TOSA_SLICE, decode_slice},
    ELEMENTWISE(SUB),
    ELEMENTWISE(TABLE),
    ELEMENTWISE(TANH),
    {CIS_OP_TOSA_TILE, decode_tile},
    {CIS_OP_TOSA_TRANSPOSE, decode_transpose},
    {CIS_OP_TOSA_TRANSPOSE_CONV2D, decode_transpose_conv},
    {0, NULL},
};
