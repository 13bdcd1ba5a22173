// complex: division and the functions, in double and rounded once, as cistern-run computes them. C
// has them in <complex.h>, C++ in <complex>: the same functions of the C library.
#include "dialect/complex/kinds.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

/// Names that C and C++ spell differently: cis_complex, cis_complex_of, cis_re, cis_im.
static const char prelude[] = "#if defined(__cplusplus)\n"
                              "typedef std::complex<double> cis_complex;\n"
                              "#define CIS_COMPLEX_FN(c, cpp) std::cpp\n"
                              "static inline cis_complex cis_complex_of(double re, double im) {\n"
                              "  return cis_complex(re, im);\n}\n"
                              "static inline double cis_re(cis_complex x) { return x.real(); }\n"
                              "static inline double cis_im(cis_complex x) { return x.imag(); }\n"
                              "#else\n"
                              "typedef double _Complex cis_complex;\n"
                              "#define CIS_COMPLEX_FN(c, cpp) c\n"
                              "static inline cis_complex cis_complex_of(double re, double im) {\n"
                              "  union { double parts[2]; cis_complex whole; } u;\n"
                              "  u.parts[0] = re;\n  u.parts[1] = im;\n  return u.whole;\n}\n"
                              "static inline double cis_re(cis_complex x) { return creal(x); }\n"
                              "static inline double cis_im(cis_complex x) { return cimag(x); }\n"
                              "#endif";

/// The functions, of x, and of y where they take two numbers. `gives_part`: the result is a number
/// without imaginary part.
static const struct function {
  uint16_t kind;
  const char *name, *body;
  bool gives_part;
} functions[] = {
    {CIS_OP_COMPLEX_ANGLE, "angle", "cis_complex_of(atan2(cis_im(x), cis_re(x)), 0.0)", true},
    {CIS_OP_COMPLEX_COS, "cos", "CIS_COMPLEX_FN(ccos, cos)(x)", false},
    {CIS_OP_COMPLEX_EXP, "exp", "CIS_COMPLEX_FN(cexp, exp)(x)", false},
    {CIS_OP_COMPLEX_EXPM1, "expm1",
     "cis_complex_of(expm1(cis_re(x)) * cos(cis_im(x)) - 2.0 * sin(cis_im(x) / 2.0) * "
     "sin(cis_im(x) / 2.0), exp(cis_re(x)) * sin(cis_im(x)))",
     false},
    {CIS_OP_COMPLEX_LOG, "log", "CIS_COMPLEX_FN(clog, log)(x)", false},
    {CIS_OP_COMPLEX_LOG1P, "log1p",
     "cis_complex_of(log1p(2.0 * cis_re(x) + cis_re(x) * cis_re(x) + cis_im(x) * cis_im(x)) / 2.0, "
     "atan2(cis_im(x), 1.0 + cis_re(x)))",
     false},
    {CIS_OP_COMPLEX_RSQRT, "rsqrt",
     "cis_complex_of(fabs(cis_re(cis_complex_of(1.0, 0.0) / CIS_COMPLEX_FN(csqrt, sqrt)(x))),\n"
     "             copysign(cis_im(cis_complex_of(1.0, 0.0) / CIS_COMPLEX_FN(csqrt, sqrt)(x)), "
     "-cis_im(x)))",
     false},
    {CIS_OP_COMPLEX_SIGN, "sign",
     "hypot(cis_re(x), cis_im(x)) == 0.0 ? x : x / hypot(cis_re(x), cis_im(x))", false},
    {CIS_OP_COMPLEX_SIN, "sin", "CIS_COMPLEX_FN(csin, sin)(x)", false},
    {CIS_OP_COMPLEX_SQRT, "sqrt", "CIS_COMPLEX_FN(csqrt, sqrt)(x)", false},
    {CIS_OP_COMPLEX_TAN, "tan", "CIS_COMPLEX_FN(ctan, tan)(x)", false},
    {CIS_OP_COMPLEX_TANH, "tanh", "CIS_COMPLEX_FN(ctanh, tanh)(x)", false},
    {CIS_OP_COMPLEX_DIV, "div", "x / y", false},
    {CIS_OP_COMPLEX_POW, "pow",
     "cis_re(x) == 0.0 && cis_im(x) == 0.0 && cis_re(y) == 0.0 && cis_im(y) == 0.0\n"
     "             ? cis_complex_of(1.0, 0.0)\n             : CIS_COMPLEX_FN(cpow, pow)(x, y)",
     false},
    {CIS_OP_COMPLEX_ATAN2, "atan2",
     "-cis_complex_of(0.0, 1.0) * CIS_COMPLEX_FN(clog, log)(\n"
     "             (y + cis_complex_of(0.0, 1.0) * x) / CIS_COMPLEX_FN(csqrt, sqrt)(x * x + y * y))",
     false},
};

static const char power_by_squaring[] =
    "static inline cis_complex cis_complex_powi(cis_complex x, int64_t n) {\n"
    "  uint64_t k = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;\n"
    "  cis_complex r = cis_complex_of(1.0, 0.0);\n"
    "  for (; k != 0u; k >>= 1) {\n    if ((k & 1u) != 0u) { r *= x; }\n    x *= x;\n  }\n"
    "  return n < 0 ? cis_complex_of(1.0, 0.0) / r : r;\n}";

static void need(cis_c_emitter *e, const char *name, const char *text) {
  e->uses_math = e->uses_complex = true;
  cis_c_helper_text(e, "cis_complex", prelude);
  cis_c_helper_text(e, name, text);
}

/// A number of the program as a cis_complex.
static const char *wide(cis_c_emitter *e, cis_type t, const char *text) {
  cis_type part = t->shaped.element;
  return cis_c_text(e, "cis_complex_of(%s, %s)", cis_c_widen(e, part, cis_c_text(e, "%s.re", text)),
                    cis_c_widen(e, part, cis_c_text(e, "%s.im", text)));
}

/// A part of the double result as one of the program.
static const char *rounded(cis_c_emitter *e, cis_type part, const char *text) {
  return cis_c_is_narrow(part)         ? cis_c_narrow(e, part, text)
         : part->float_kind == CIS_F64 ? text
                                       : cis_c_text(e, "(%s)%s", cis_c_type(e, part), text);
}

static bool is_complex(cis_c_emitter *e, cis_type t) {
  return cis_type_is(t, CIS_TYPE_COMPLEX) && cis_c_type(e, t);
}

/// `text` gives a cis_complex: a function takes it apart.
static bool put(cis_c_emitter *e, cis_op *op, const char *text) {
  cis_type type = op->results[0].type;
  if (!cis_type_is(type, CIS_TYPE_COMPLEX))
    return cis_c_define(e, op, 0, "%s", rounded(e, type, cis_c_text(e, "cis_re(%s)", text)));
  cis_type part = type->shaped.element;
  const char *c_type = cis_c_type(e, type);
  const char *name = cis_c_text(e, "cis_round_%s", cis_c_suffix(e, type));
  const char *re = rounded(e, part, "cis_re(x)"), *im = rounded(e, part, "cis_im(x)");
  cis_c_helper_text(e, name,
                    cis_c_text(e,
                               "static inline %s %s(cis_complex x) {\n  %s y;\n  y.re = %s;\n"
                               "  y.im = %s;\n  return y;\n}",
                               c_type, name, c_type, re, im));
  return cis_c_define(e, op, 0, "%s(%s)", name, text);
}

static bool emit_function(cis_c_emitter *e, cis_op *op) {
  const struct function *f = functions;
  cis_type type = cis_op_operand(op, 0)->type;
  while (f->kind != cis_op_kind(op))
    ++f;
  if (!is_complex(e, type))
    return cis_c_unsupported(op, "numbers of this type");
  bool two = op->num_operands > 1;
  const char *name = cis_c_text(e, "cis_complex_%s", f->name);
  need(e, name,
       cis_c_text(e, "static inline cis_complex %s(cis_complex x%s) {\n  return %s;\n}", name,
                  two ? ", cis_complex y" : "", f->body));
  const char *x = wide(e, type, cis_c_operand(e, op, 0)->text);
  const char *y = two ? wide(e, type, cis_c_operand(e, op, 1)->text) : "";
  return put(e, op, cis_c_text(e, "%s(%s%s%s)", name, x, two ? ", " : "", y));
}

static bool emit_powi(cis_c_emitter *e, cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type, power = cis_op_operand(op, 1)->type;
  if (!is_complex(e, type) || !cis_type_is_int_or_index(power))
    return cis_c_unsupported(op, "numbers of these types");
  const char *n =
      cis_c_int_cast(e, op, power, cis_type_i(e->ctx, 64), true, cis_c_operand(e, op, 1)->text);
  need(e, "cis_complex_powi", power_by_squaring);
  return n && put(e, op,
                  cis_c_text(e, "cis_complex_powi(%s, %s)",
                             wide(e, type, cis_c_operand(e, op, 0)->text), n));
}

/// The real part is in the low bits.
static bool emit_bitcast(cis_c_emitter *e, cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  bool gives_bits = is_complex(e, from);
  cis_type number = gives_bits ? from : to;
  cis_type part = cis_type_is(number, CIS_TYPE_COMPLEX) ? number->shaped.element : NULL;
  cis_type bits = gives_bits ? to : from;
  if (!part || !cis_c_type(e, number) || !cis_type_is_int_or_index(bits) ||
      cis_type_bit_width(part) > 32 || cis_type_bit_width(part) != cis_c_storage(part) ||
      cis_type_bit_width(bits) != 2 * cis_type_bit_width(part))
    return cis_c_unsupported(op, "more than 64 bits");
  uint32_t width = cis_type_bit_width(part);
  cis_type whole = cis_type_i(e->ctx, width);
  const char *text = cis_c_operand(e, op, 0)->text;
  const char *type = cis_c_type(e, number),
             *name = cis_c_text(e, "cis_bits_%s", cis_c_suffix(e, number));
  if (gives_bits) {
    const char *low = cis_c_bitcast(e, op, part, whole, "x.re");
    const char *high = cis_c_bitcast(e, op, part, whole, "x.im");
    cis_c_helper_text(
        e, name,
        cis_c_text(e,
                   "static inline uint64_t %s(%s x) {\n"
                   "  return (uint64_t)(uint%u_t)%s << %u | (uint64_t)(uint%u_t)%s;\n}",
                   name, type, width, high, width, width, low));
    return cis_c_define(e, op, 0, "(%s)%s(%s)", cis_c_type(e, to), name, text);
  }
  name = cis_c_text(e, "cis_of_bits_%s", cis_c_suffix(e, number));
  const char *low = cis_c_bitcast(e, op, whole, part, cis_c_text(e, "(int%u_t)x", width));
  const char *high =
      cis_c_bitcast(e, op, whole, part, cis_c_text(e, "(int%u_t)(x >> %u)", width, width));
  cis_c_helper_text(e, name,
                    cis_c_text(e,
                               "static inline %s %s(uint64_t x) {\n  %s y;\n  y.re = %s;\n"
                               "  y.im = %s;\n  return y;\n}",
                               type, name, type, low, high));
  return cis_c_define(e, op, 0, "%s((uint64_t)%s)", name, text);
}

const cis_c_row cis_c_rows_complex_math[] = {
    {CIS_OP_COMPLEX_ANGLE, .emit = emit_function},  {CIS_OP_COMPLEX_ATAN2, .emit = emit_function},
    {CIS_OP_COMPLEX_BITCAST, .emit = emit_bitcast}, {CIS_OP_COMPLEX_COS, .emit = emit_function},
    {CIS_OP_COMPLEX_DIV, .emit = emit_function},    {CIS_OP_COMPLEX_EXP, .emit = emit_function},
    {CIS_OP_COMPLEX_EXPM1, .emit = emit_function},  {CIS_OP_COMPLEX_LOG, .emit = emit_function},
    {CIS_OP_COMPLEX_LOG1P, .emit = emit_function},  {CIS_OP_COMPLEX_POW, .emit = emit_function},
    {CIS_OP_COMPLEX_POWI, .emit = emit_powi},       {CIS_OP_COMPLEX_RSQRT, .emit = emit_function},
    {CIS_OP_COMPLEX_SIGN, .emit = emit_function},   {CIS_OP_COMPLEX_SIN, .emit = emit_function},
    {CIS_OP_COMPLEX_SQRT, .emit = emit_function},   {CIS_OP_COMPLEX_TAN, .emit = emit_function},
    {CIS_OP_COMPLEX_TANH, .emit = emit_function},   {0},
};
