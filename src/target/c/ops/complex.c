// complex: structs of two floats, computed by the formulas that mlir-opt lowers these ops to. What
// needs <complex.h>, which C++ does not have, is left out.
#include "dialect/arith/kinds.h"
#include "dialect/complex/kinds.h"
#include "target/c/ops/arith.h"

static cis_type part_of(cis_type t) { return t->shaped.element; }

static bool check(cis_c_emitter *e, cis_op *op, cis_type t) {
  return (cis_type_is(t, CIS_TYPE_COMPLEX) && cis_c_type(e, t)) ||
         cis_c_unsupported(op, "numbers of this type");
}

/// A function makes the struct, because C++ has no compound literals.
static bool put(cis_c_emitter *e, cis_op *op, const char *re, const char *im) {
  cis_type t = op->results[0].type;
  const char *type = cis_c_type(e, t), *part = cis_c_type(e, part_of(t));
  const char *name = cis_c_text(e, "cis_make_%s", cis_c_suffix(e, t));
  cis_c_helper_text(e, name,
                    cis_c_text(e,
                               "static inline %s %s(%s re, %s im) {\n  %s x;\n  x.re = re;\n"
                               "  x.im = im;\n  return x;\n}",
                               type, name, part, part, type));
  return cis_c_define(e, op, 0, "%s(%s, %s)", name, re, im);
}

static const char *re(cis_c_emitter *e, const cis_op *op, uint32_t i) {
  return cis_c_text(e, "%s.re", cis_c_operand(e, op, i)->text);
}
static const char *im(cis_c_emitter *e, const cis_op *op, uint32_t i) {
  return cis_c_text(e, "%s.im", cis_c_operand(e, op, i)->text);
}

static bool emit_sum(cis_c_emitter *e, cis_op *op) {
  unsigned kind = cis_op_kind(op) == CIS_OP_COMPLEX_ADD ? CIS_OP_ARITH_ADDF : CIS_OP_ARITH_SUBF;
  cis_type t = op->results[0].type;
  return check(e, op, t) &&
         put(e, op, cis_c_float_apply(e, kind, part_of(t), re(e, op, 0), re(e, op, 1)),
             cis_c_float_apply(e, kind, part_of(t), im(e, op, 0), im(e, op, 1)));
}

static const char *group(cis_c_emitter *e, const char *text) { return cis_c_text(e, "(%s)", text); }

static bool emit_mul(cis_c_emitter *e, cis_op *op) {
  enum { ADD = CIS_OP_ARITH_ADDF, SUB = CIS_OP_ARITH_SUBF, MUL = CIS_OP_ARITH_MULF };
  cis_type t = op->results[0].type;
  if (!check(e, op, t))
    return false;
  cis_type p = part_of(t);
  const char *a = re(e, op, 0), *b = im(e, op, 0), *c = re(e, op, 1), *d = im(e, op, 1);
  const char *ac = group(e, cis_c_float_apply(e, MUL, p, a, c));
  const char *bd = group(e, cis_c_float_apply(e, MUL, p, b, d));
  const char *bc = group(e, cis_c_float_apply(e, MUL, p, b, c));
  const char *ad = group(e, cis_c_float_apply(e, MUL, p, a, d));
  return put(e, op, cis_c_float_apply(e, SUB, p, ac, bd), cis_c_float_apply(e, ADD, p, bc, ad));
}

static bool emit_neg(cis_c_emitter *e, cis_op *op) {
  cis_type t = op->results[0].type;
  if (!check(e, op, t) || cis_c_is_narrow(part_of(t)))
    return cis_c_unsupported(op, "parts of this type");
  bool conjugates = cis_op_kind(op) == CIS_OP_COMPLEX_CONJ;
  const char *real = re(e, op, 0);
  return put(e, op, conjugates ? real : cis_c_text(e, "-%s", real),
             cis_c_text(e, "-%s", im(e, op, 0)));
}

static bool emit_create(cis_c_emitter *e, cis_op *op) {
  return check(e, op, op->results[0].type) &&
         put(e, op, cis_c_operand(e, op, 0)->text, cis_c_operand(e, op, 1)->text);
}

static bool emit_part(cis_c_emitter *e, cis_op *op) {
  return check(e, op, cis_op_operand(op, 0)->type) &&
         cis_c_define(e, op, 0, "%s",
                      cis_op_kind(op) == CIS_OP_COMPLEX_RE ? re(e, op, 0) : im(e, op, 0));
}

static bool emit_equal(cis_c_emitter *e, cis_op *op) {
  cis_type t = cis_op_operand(op, 0)->type;
  if (!check(e, op, t) || cis_c_is_narrow(part_of(t)))
    return cis_c_unsupported(op, "parts of this type");
  const char *equal = cis_c_float_helper(e, "oeq", part_of(t));
  return cis_c_define(e, op, 0, "%s(%s(%s, %s) && %s(%s, %s))",
                      cis_op_kind(op) == CIS_OP_COMPLEX_NEQ ? "!" : "", equal, re(e, op, 0),
                      re(e, op, 1), equal, im(e, op, 0), im(e, op, 1));
}

/// Computes the absolute value in double, so that it is rounded once.
static bool emit_abs(cis_c_emitter *e, cis_op *op) {
  cis_type t = cis_op_operand(op, 0)->type;
  if (!check(e, op, t) || cis_c_is_narrow(part_of(t)))
    return cis_c_unsupported(op, "parts of this type");
  e->uses_math = true;
  return cis_c_define(e, op, 0, "(%s)hypot((double)%s, (double)%s)", cis_c_type(e, part_of(t)),
                      re(e, op, 0), im(e, op, 0));
}

static bool emit_constant(cis_c_emitter *e, cis_op *op) {
  cis_type t = op->results[0].type;
  cis_attr value = cis_op_inherent(op, "value");
  if (!check(e, op, t) || !cis_attr_is(value, CIS_ATTR_ARRAY) || value->array.num != 2)
    return cis_c_unsupported(op, "a constant of this type");
  const char *real = cis_c_literal(e, part_of(t), value->array.elems[0]);
  const char *imaginary = cis_c_literal(e, part_of(t), value->array.elems[1]);
  return real && imaginary && put(e, op, real, imaginary);
}

const cis_c_row cis_c_rows_complex[] = {
    {CIS_OP_COMPLEX_ABS, .emit = emit_abs},
    {CIS_OP_COMPLEX_ADD, .emit = emit_sum},
    {CIS_OP_COMPLEX_CONJ, .emit = emit_neg},
    {CIS_OP_COMPLEX_CONSTANT, .emit = emit_constant},
    {CIS_OP_COMPLEX_CREATE, .emit = emit_create},
    {CIS_OP_COMPLEX_EQ, .emit = emit_equal},
    {CIS_OP_COMPLEX_IM, .emit = emit_part},
    {CIS_OP_COMPLEX_MUL, .emit = emit_mul},
    {CIS_OP_COMPLEX_NEG, .emit = emit_neg},
    {CIS_OP_COMPLEX_NEQ, .emit = emit_equal},
    {CIS_OP_COMPLEX_RE, .emit = emit_part},
    {CIS_OP_COMPLEX_SUB, .emit = emit_sum},
    {0},
};
