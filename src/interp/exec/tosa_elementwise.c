// Executes the ops of tosa that compute each element from those at its place.
#include "dialect/tosa/kinds.h"
#include "interp/exec/tosa_run.h"

#include <math.h>

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
    double e = cis_tosa_rounded(element, (double)expf((float)-x));
    return 1.0 / cis_tosa_rounded(element, e + 1.0);
  }
  default:
    return x;
  }
}

static int64_t int_function(const cis_tosa_run *r, unsigned kind, int64_t x) {
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
    int64_t sum = cis_tosa_first(r, 1).i + cis_tosa_first(r, 2).i;
    return cis_tosa_clamped((int64_t)((uint64_t)sum - (uint64_t)x), cis_tosa_least(width),
                            cis_tosa_most(width));
  }
  default:
    return x;
  }
}

double cis_tosa_extremum(const cis_tosa_run *r, double a, double b, bool is_max) {
  if (isnan(a) || isnan(b))
    return !cis_tosa_run_ignores_nan(r) ? NAN : isnan(a) ? b : a;
  if (a == b)
    return signbit(a) == is_max ? b : a;
  return (a > b) == is_max ? a : b;
}

static cis_tosa_element float_binary(const cis_tosa_run *r, unsigned kind, double a, double b) {
  switch (kind) {
  case CIS_OP_TOSA_ADD:
    return (cis_tosa_element){.f = a + b};
  case CIS_OP_TOSA_SUB:
    return (cis_tosa_element){.f = a - b};
  case CIS_OP_TOSA_MUL:
    return (cis_tosa_element){.f = a * b};
  case CIS_OP_TOSA_POW:
    return (cis_tosa_element){.f = (double)powf((float)a, (float)b)};
  case CIS_OP_TOSA_MAXIMUM:
    return (cis_tosa_element){.f = cis_tosa_extremum(r, a, b, true)};
  case CIS_OP_TOSA_MINIMUM:
    return (cis_tosa_element){.f = cis_tosa_extremum(r, a, b, false)};
  case CIS_OP_TOSA_EQUAL:
    return (cis_tosa_element){.i = a == b};
  case CIS_OP_TOSA_GREATER:
    return (cis_tosa_element){.i = a > b};
  default:
    return (cis_tosa_element){.i = a >= b};
  }
}

static int64_t shifted_right(const cis_tosa_run *r, int64_t a, int64_t b) {
  int64_t x = a >> b;
  bool rounds = cis_tosa_attr_int(r, "round") && b > 0;
  return rounds ? x + ((a >> (b - 1)) & 1) : x;
}

static int64_t int_binary(const cis_tosa_run *r, unsigned kind, int64_t a, int64_t b,
                          int64_t shift) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  switch (kind) {
  case CIS_OP_TOSA_ADD:
    return (int64_t)(x + y);
  case CIS_OP_TOSA_SUB:
    return (int64_t)(x - y);
  case CIS_OP_TOSA_MUL:
    return shift ? cis_tosa_scaled(a, b, shift, false) : (int64_t)(x * y);
  case CIS_OP_TOSA_INTDIV:
    return a / b;
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
  return rounded_x >= limit    ? cis_tosa_most(width)
         : rounded_x <= -limit ? cis_tosa_least(width)
                               : (int64_t)rounded_x;
}

static cis_tosa_element cast(const cis_tosa_run *r, cis_tosa_element x) {
  bool from_float = cis_tosa_is_float(&r->in[0].element), to_float = cis_tosa_is_float(&r->element);
  if (from_float && to_float)
    return x;
  if (to_float)
    return (cis_tosa_element){.f = (double)x.i};
  if (r->element.width == 1)
    return (cis_tosa_element){.i = from_float ? x.f != 0 : x.i != 0};
  return from_float ? (cis_tosa_element){.i = int_of_float(x.f, r->element.width)} : x;
}

static cis_tosa_element clamp(const cis_tosa_run *r, cis_tosa_element x) {
  cis_attr low = cis_op_inherent(r->op, "min_val"), high = cis_op_inherent(r->op, "max_val");
  if (!cis_tosa_is_float(&r->element))
    return (cis_tosa_element){
        .i = cis_tosa_clamped(x.i, cis_attr_int_or(low, 0), cis_attr_int_or(high, 0))};
  double a = 0, b = 0;
  cis_attr_get_double(low, &a);
  cis_attr_get_double(high, &b);
  if (isnan(x.f))
    return (cis_tosa_element){.f = cis_tosa_run_ignores_nan(r) ? a : NAN};
  return (cis_tosa_element){.f = x.f < a ? a : x.f > b ? b : x.f};
}

static cis_tosa_element rescale(const cis_tosa_run *r, cis_tosa_element x, int64_t channel) {
  bool per_channel = cis_tosa_attr_int(r, "per_channel") != 0;
  bool in_unsigned = cis_tosa_attr_int(r, "input_unsigned") != 0;
  bool out_unsigned = cis_tosa_attr_int(r, "output_unsigned") != 0;
  bool is_double =
      !strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "rounding_mode")), "DOUBLE_ROUND");
  int64_t at = per_channel ? channel : 0, in_zp = cis_tosa_first(r, 3).i,
          out_zp = cis_tosa_first(r, 4).i;
  uint32_t width = r->element.width;
  if (in_unsigned) {
    x.i &= (int64_t)r->in[0].element.mask;
    in_zp &= (int64_t)r->in[0].element.mask;
  }
  if (out_unsigned)
    out_zp &= (int64_t)r->element.mask;
  int64_t y = cis_tosa_scaled(x.i - in_zp, cis_tosa_get(&r->in[1], at).i,
                              cis_tosa_get(&r->in[2], at).i, is_double);
  y = cis_sign_extend((uint64_t)(y + out_zp), 32);
  return (cis_tosa_element){
      .i = out_unsigned ? cis_tosa_clamped(y, 0, (int64_t)r->element.mask)
                        : cis_tosa_clamped(y, cis_tosa_least(width), cis_tosa_most(width))};
}

static cis_tosa_element table_entry(const cis_tosa_run *r, cis_tosa_element x) {
  const cis_tosa_view *table = &r->in[1];
  if (r->in[0].element.width == 8)
    return cis_tosa_get(table, x.i + 128);
  int64_t place = x.i + 32768, i = place >> 7, fraction = place & 127;
  int64_t a = cis_tosa_get(table, i).i, b = cis_tosa_get(table, i + 1).i;
  return (cis_tosa_element){.i = a * 128 + (b - a) * fraction};
}

/// How many operands are broadcast with each other.
static uint32_t num_elementwise(const cis_tosa_run *r) {
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

static cis_tosa_element element(const cis_tosa_run *r, const cis_tosa_element *x, int64_t channel) {
  bool floats = cis_tosa_is_float(&r->in[0].element);
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
    return floats ? (cis_tosa_element){.f = float_function(r->kind, &r->element, x[0].f)}
                  : (cis_tosa_element){.i = int_function(r, r->kind, x[0].i)};
  if (floats)
    return float_binary(r, r->kind, x[0].f, x[1].f);
  int64_t shift = r->kind == CIS_OP_TOSA_MUL ? cis_tosa_first(r, 2).i : 0;
  return (cis_tosa_element){.i = int_binary(r, r->kind, x[0].i, x[1].i, shift)};
}

/// Why two integers have no quotient; NULL if they have one.
static const char *quotient_error(const cis_tosa_run *r, const cis_tosa_element *x) {
  uint64_t least = (r->element.mask >> 1) + 1;
  if (!x[1].i)
    return "division by zero";
  bool overflows = x[1].i == -1 && ((uint64_t)x[0].i & r->element.mask) == least;
  return overflows ? "overflow of signed division" : NULL;
}

/// Whether the shift of an element is one that TOSA defines.
static bool check_shift(const cis_tosa_run *r, const cis_tosa_element *x, int64_t channel) {
  int64_t at = cis_tosa_attr_int(r, "per_channel") ? channel : 0;
  switch (r->kind) {
  case CIS_OP_TOSA_ARITHMETIC_RIGHT_SHIFT:
  case CIS_OP_TOSA_LOGICAL_LEFT_SHIFT:
  case CIS_OP_TOSA_LOGICAL_RIGHT_SHIFT:
    return cis_tosa_check_shift(r->m, r->op, x[1].i, 0, (int64_t)r->element.width - 1);
  case CIS_OP_TOSA_MUL:
    return cis_tosa_is_float(&r->element) ||
           cis_tosa_check_shift(r->m, r->op, cis_tosa_first(r, 2).i, 0, 63);
  case CIS_OP_TOSA_RESCALE:
    return cis_tosa_check_shift(r->m, r->op, cis_tosa_get(&r->in[2], at).i, 2, 62);
  default:
    return true;
  }
}

bool cis_tosa_run_elementwise(cis_tosa_run *r) {
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
  if (!cis_tosa_begin(r, sizes, rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, rank)) {
    cis_tosa_element x[3] = {{0}};
    for (uint32_t i = 0; i < num_operands; ++i)
      x[i] = cis_tosa_get(&r->in[i], cis_tosa_offset_of(index, steps[i], rank));
    const char *error = r->kind == CIS_OP_TOSA_INTDIV ? quotient_error(r, x) : NULL;
    if (error)
      return cis_trap(r->m, r->op, "%s", error) != NULL;
    int64_t channel = rank ? index[rank - 1] : 0;
    if (!check_shift(r, x, channel))
      return false;
    cis_tosa_put(r, at, element(r, x, channel));
  }
  return true;
}
