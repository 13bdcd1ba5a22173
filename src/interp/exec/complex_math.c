// Executes division and the functions of complex that need the math library, in f64 and rounded
// once. mlir-opt lowers these ops to approximations of its own or to the C library's functions for
// the type: the last bits differ.
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/complex/kinds.h"
#include "ir/op_def.h"
#include "support/bytes.h"

#include <complex.h>
#include <math.h>

#undef I // of <complex.h>

/// C's CMPLX, which not every compiler knows.
static double complex number(double re, double im) {
  union {
    double parts[2];
    double complex whole;
  } u = {{re, im}};
  return u.whole;
}

/// A function of one or of two numbers.
typedef struct function {
  unsigned kind;
  double complex (*of_one)(double complex x);
  double complex (*of_two)(double complex x, double complex y);
} function;

typedef struct complex_math {
  const function *fn;
  cis_layout number, part;
  bool gives_part; // the result is the real part alone
  uint32_t a, b, dst;
  bool has_b, b_is_int;
  cis_layout integer;
} complex_math;

// --- functions ---

static double complex divide(double complex x, double complex y) { return x / y; }
static double complex absolute(double complex x) { return cabs(x); }
static double complex angle(double complex x) { return carg(x); }
/// A root has no negative real part, and its imaginary part has the sign of the number's. The
/// division adds zeros, which would lose the sign of a zero.
static double complex reciprocal_root(double complex x) {
  double complex result = 1 / csqrt(x);
  return number(fabs(creal(result)), copysign(cimag(result), -cimag(x)));
}
static double complex exponential_minus_1(double complex x) {
  double half = sin(cimag(x) / 2);
  return number(expm1(creal(x)) * cos(cimag(x)) - 2 * half * half, exp(creal(x)) * sin(cimag(x)));
}
static double complex logarithm_of_1_and(double complex x) {
  double re = creal(x), im = cimag(x);
  return number(log1p(2 * re + re * re + im * im) / 2, atan2(im, 1 + re));
}
/// x / |x|; zero is its own sign.
static double complex sign(double complex x) {
  double length = cabs(x);
  return length == 0 ? x : x / length;
}
static double complex power(double complex x, double complex y) {
  return x == 0 && y == 0 ? 1 : cpow(x, y);
}
/// -i log((y + i x) / sqrt(x^2 + y^2))
static double complex arc_tangent(double complex x, double complex y) {
  double complex i = number(0, 1);
  return -i * clog((y + i * x) / csqrt(x * x + y * y));
}
static double complex integer_power(double complex x, double complex y) {
  double exponent = fabs(creal(y));
  double complex result = 1;
  for (double bit; exponent >= 1; exponent = floor(exponent / 2), x *= x) {
    bit = fmod(exponent, 2);
    if (bit != 0)
      result *= x;
  }
  return creal(y) < 0 ? 1 / result : result;
}

static const function functions[] = {
    {.kind = CIS_OP_COMPLEX_ABS, .of_one = absolute},
    {.kind = CIS_OP_COMPLEX_ANGLE, .of_one = angle},
    {.kind = CIS_OP_COMPLEX_COS, .of_one = ccos},
    {.kind = CIS_OP_COMPLEX_EXP, .of_one = cexp},
    {.kind = CIS_OP_COMPLEX_EXPM1, .of_one = exponential_minus_1},
    {.kind = CIS_OP_COMPLEX_LOG, .of_one = clog},
    {.kind = CIS_OP_COMPLEX_LOG1P, .of_one = logarithm_of_1_and},
    {.kind = CIS_OP_COMPLEX_RSQRT, .of_one = reciprocal_root},
    {.kind = CIS_OP_COMPLEX_SIGN, .of_one = sign},
    {.kind = CIS_OP_COMPLEX_SIN, .of_one = csin},
    {.kind = CIS_OP_COMPLEX_SQRT, .of_one = csqrt},
    {.kind = CIS_OP_COMPLEX_TAN, .of_one = ctan},
    {.kind = CIS_OP_COMPLEX_TANH, .of_one = ctanh},
    {.kind = CIS_OP_COMPLEX_ATAN2, .of_two = arc_tangent},
    {.kind = CIS_OP_COMPLEX_DIV, .of_two = divide},
    {.kind = CIS_OP_COMPLEX_POW, .of_two = power},
    {.kind = CIS_OP_COMPLEX_POWI, .of_two = integer_power},
};

// --- execution ---

static double complex read_number(const complex_math *c, const cis_cell *cell, uint32_t *marks) {
  const cis_array *array = cis_cell_array(cell);
  uint64_t bits[2] = {0};
  for (uint32_t i = 0; i < 2; ++i)
    bits[i] = cis_load_le(array->data + i * c->part.size, c->part.size);
  *marks |= array->marks ? array->marks[0] : 0;
  cis_float_kind kind = c->part.type->float_kind;
  return number(cis_float_of_bits(kind, bits[0]), cis_float_of_bits(kind, bits[1]));
}

static bool put_number(cis_machine *m, const complex_math *c, cis_cell *out, const uint64_t *bits,
                       uint32_t marks) {
  cis_array *array = cis_array_create(m, NULL, 0, c->number.size);
  if (!array)
    return false;
  for (uint32_t i = 0; i < 2; ++i)
    cis_store_le(array->data + i * c->part.size, bits[i], c->part.size);
  if (marks) {
    cis_array_need_marks(array);
    array->marks[0] = (uint8_t)marks;
  }
  cis_cell_take(m, out, &array->obj);
  return true;
}

static const cis_insn *exec_function(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_math *c = pc->data;
  uint32_t marks = 0;
  double complex x = read_number(c, &regs[c->a], &marks), y = 0;
  if (c->b_is_int) {
    y = (double)cis_sign_extend(regs[c->b].bits, c->integer.width);
    marks |= regs[c->b].marks;
  } else if (c->has_b) {
    y = read_number(c, &regs[c->b], &marks);
  }
  double complex z = c->fn->of_one ? c->fn->of_one(x) : c->fn->of_two(x, y);
  cis_float_kind kind = c->part.type->float_kind;
  uint64_t bits[2] = {cis_bits_of_float(kind, creal(z)), cis_bits_of_float(kind, cimag(z))};
  if (c->gives_part)
    regs[c->dst] = (cis_cell){.bits = bits[0], .marks = marks};
  else if (!put_number(m, c, &regs[c->dst], bits, marks))
    return NULL;
  return pc + 1;
}

static bool set_number(complex_math *c, cis_type type) {
  cis_layout_of(type, &c->number);
  cis_layout_of(type->shaped.element, &c->part);
  return c->part.kind == CIS_LAYOUT_FLOAT;
}

static bool decode_function(cis_decoder *d, cis_op *op) {
  complex_math *c = cis_arena_new(cis_decoder_arena(d), complex_math);
  set_number(c, cis_op_operand(op, 0)->type);
  for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); ++i)
    if (functions[i].kind == cis_op_kind(op))
      c->fn = &functions[i];
  c->a = cis_operand_slot(op, 0);
  c->has_b = op->num_operands > 1;
  c->b = c->has_b ? cis_operand_slot(op, 1) : 0;
  if (c->has_b && !cis_type_is(cis_op_operand(op, 1)->type, CIS_TYPE_COMPLEX)) {
    cis_layout_of(cis_op_operand(op, 1)->type, &c->integer);
    c->b_is_int = c->integer.kind == CIS_LAYOUT_INT;
    if (!c->b_is_int)
      return cis_decode_unsupported(d, op, "integers of more than 64 bits");
  }
  c->dst = cis_result_slot(op, 0);
  c->gives_part = !cis_type_is(op->results[0].type, CIS_TYPE_COMPLEX);
  cis_emit(d, op, exec_function)->data = c;
  return true;
}

// --- bitcast: the real part is in the low bits ---

static const cis_insn *exec_to_bits(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const complex_math *c = pc->data;
  const cis_array *array = cis_cell_array(&regs[c->a]);
  regs[c->dst] = (cis_cell){.bits = cis_load_le(array->data, c->number.size),
                            .marks = array->marks ? array->marks[0] : 0,
                            .origin = array->origin};
  return pc + 1;
}

static const cis_insn *exec_of_bits(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_math *c = pc->data;
  uint64_t bits[2] = {regs[c->a].bits & c->part.mask, regs[c->a].bits >> c->part.width};
  return put_number(m, c, &regs[c->dst], bits, regs[c->a].marks) ? pc + 1 : NULL;
}

static bool decode_bitcast(cis_decoder *d, cis_op *op) {
  complex_math *c = cis_arena_new(cis_decoder_arena(d), complex_math);
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  bool gives_bits = cis_type_is(from, CIS_TYPE_COMPLEX);
  cis_layout_of(gives_bits ? to : from, &c->integer);
  if (!set_number(c, gives_bits ? from : to) || c->integer.is_ref ||
      c->part.width != 8 * c->part.size)
    return cis_decode_unsupported(d, op, "more than 64 bits");
  c->a = cis_operand_slot(op, 0);
  c->dst = cis_result_slot(op, 0);
  cis_emit(d, op, gives_bits ? exec_to_bits : exec_of_bits)->data = c;
  return true;
}

const cis_exec_row cis_exec_complex_math[] = {
    {CIS_OP_COMPLEX_ABS, decode_function},
    {CIS_OP_COMPLEX_ANGLE, decode_function},
    {CIS_OP_COMPLEX_ATAN2, decode_function},
    {CIS_OP_COMPLEX_BITCAST, decode_bitcast},
    {CIS_OP_COMPLEX_COS, decode_function},
    {CIS_OP_COMPLEX_DIV, decode_function},
    {CIS_OP_COMPLEX_EXP, decode_function},
    {CIS_OP_COMPLEX_EXPM1, decode_function},
    {CIS_OP_COMPLEX_LOG, decode_function},
    {CIS_OP_COMPLEX_LOG1P, decode_function},
    {CIS_OP_COMPLEX_POW, decode_function},
    {CIS_OP_COMPLEX_POWI, decode_function},
    {CIS_OP_COMPLEX_RSQRT, decode_function},
    {CIS_OP_COMPLEX_SIGN, decode_function},
    {CIS_OP_COMPLEX_SIN, decode_function},
    {CIS_OP_COMPLEX_SQRT, decode_function},
    {CIS_OP_COMPLEX_TAN, decode_function},
    {CIS_OP_COMPLEX_TANH, decode_function},
    {0, NULL},
};
