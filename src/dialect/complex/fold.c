// Folds and patterns of the complex dialect: parts of a complex.create, operations that undo each
// other.
#include "dialect/arith/arith.h"
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/patterns.h"
#include "dialect/complex/impl.h"
#include "dialect/complex/kinds.h"
#include "dialect/kinds.h"

#include <math.h>

/// A constant with these parts, whose signs count where they are zero unless the op may ignore
/// them.
static bool is_number(const cis_op *op, cis_attr attr, double real, double imaginary) {
  double a, b;
  return cis_attr_is(attr, CIS_ATTR_ARRAY) && attr->array.num == 2 &&
         cis_attr_get_double(attr->array.elems[0], &a) &&
         cis_attr_get_double(attr->array.elems[1], &b) && a == real && b == imaginary &&
         (cis_arith_has_fastmath(op, CIS_FASTMATH_NSZ) ||
          (signbit(a) == signbit(real) && signbit(b) == signbit(imaginary)));
}

/// Whether an operation and the one that undoes it may be left out, although they round and lose
/// numbers that are not finite.
static bool may_cancel(const cis_op *op, const cis_op *inner) {
  const int64_t flags =
      CIS_FASTMATH_REASSOC | CIS_FASTMATH_NNAN | CIS_FASTMATH_NINF | CIS_FASTMATH_NSZ;
  return inner && cis_arith_has_fastmath(op, flags) && cis_arith_has_fastmath(inner, flags);
}

/// x + -0; (x - y) + y; y + (x - y).
CIS_FOLD_HOOK(cis_complex_fold_add) {
  const cis_op *left = defined_by(source(op), CIS_OP_COMPLEX_SUB);
  const cis_op *right = defined_by(rhs(op), CIS_OP_COMPLEX_SUB);
  if (may_cancel(op, left) && rhs(left) == rhs(op))
    return cis_fold_to_value(out, source(left));
  if (may_cancel(op, right) && rhs(right) == source(op))
    return cis_fold_to_value(out, source(right));
  return is_number(op, operands[1], -0.0, -0.0) && cis_fold_to_value(out, source(op));
}

/// x - 0; (x + y) - y.
CIS_FOLD_HOOK(cis_complex_fold_sub) {
  const cis_op *left = defined_by(source(op), CIS_OP_COMPLEX_ADD);
  if (may_cancel(op, left) && rhs(left) == rhs(op))
    return cis_fold_to_value(out, source(left));
  return is_number(op, operands[1], 0, 0) && cis_fold_to_value(out, source(op));
}

/// x * 1, x / 1. The formula multiplies the parts of x by zero as well: that is NaN where one is
/// infinite, and changes the sign of a zero.
CIS_FOLD_HOOK(cis_complex_fold_one) {
  return cis_arith_has_fastmath(op, CIS_FASTMATH_NNAN | CIS_FASTMATH_NSZ) &&
         is_number(op, operands[1], 1, 0) && cis_fold_to_value(out, source(op));
}

/// Two negations, two conjugates.
CIS_FOLD_HOOK(cis_complex_fold_inverse) {
  (void)operands;
  const cis_op *inner = defined_by(source(op), cis_op_kind(op));
  return inner && cis_fold_to_value(out, source(inner));
}

/// exp(log(x)). log(exp(x)) is not x: its imaginary part lies between -pi and pi.
CIS_FOLD_HOOK(cis_complex_fold_exp) {
  (void)operands;
  const cis_op *inner = defined_by(source(op), CIS_OP_COMPLEX_LOG);
  return may_cancel(op, inner) && cis_fold_to_value(out, source(inner));
}

// --- parts ---

static uint32_t part_of(const cis_op *op) { return cis_op_kind(op) == CIS_OP_COMPLEX_IM; }

CIS_FOLD_HOOK(cis_complex_fold_part) {
  if (cis_attr_is(operands[0], CIS_ATTR_ARRAY) && operands[0]->array.num == 2)
    return cis_fold_to_attr(out, operands[0]->array.elems[part_of(op)]);
  const cis_op *created = defined_by(source(op), CIS_OP_COMPLEX_CREATE);
  return created && cis_fold_to_value(out, cis_op_operand(created, part_of(op)));
}

/// The part of a negated number that was put together.
static bool part_of_negated(cis_op *op, cis_rewriter *r) {
  const cis_op *negated = defined_by(source(op), CIS_OP_COMPLEX_NEG);
  const cis_op *created = negated ? defined_by(source(negated), CIS_OP_COMPLEX_CREATE) : NULL;
  return created &&
         replace(r, op,
                 cis_arith_build_negf(CIS_AT(r, op->loc), cis_op_operand(created, part_of(op))));
}
CIS_PATTERN("FoldComponentNeg", part_of_negated)
const cis_pattern *const cis_complex_canonicalize_part[] = {&part_of_negated_pattern, NULL};

/// Both parts of one number.
CIS_FOLD_HOOK(cis_complex_fold_create) {
  (void)operands;
  const cis_op *real = defined_by(source(op), CIS_OP_COMPLEX_RE);
  const cis_op *imaginary = defined_by(rhs(op), CIS_OP_COMPLEX_IM);
  return real && imaginary && source(real) == source(imaginary) &&
         cis_fold_to_value(out, source(real));
}

// --- complex.bitcast ---

CIS_FOLD_HOOK(cis_complex_fold_bitcast) {
  (void)operands;
  const cis_op *inner = defined_by(source(op), CIS_OP_COMPLEX_BITCAST);
  if (source(op)->type == result_type(op))
    return cis_fold_to_value(out, source(op));
  return inner && source(inner)->type == result_type(op) && cis_fold_to_value(out, source(inner));
}

/// Two are one, of arith where no complex number is left.
static bool chained_bitcast(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = cis_value_op(source(op));
  unsigned kind = inner ? cis_op_kind(inner) : CIS_OP_UNKNOWN;
  if (kind != CIS_OP_COMPLEX_BITCAST && kind != CIS_OP_ARITH_BITCAST)
    return false;
  cis_type from = source(inner)->type, to = result_type(op);
  kind = cis_type_is_complex(from) || cis_type_is_complex(to) ? CIS_OP_COMPLEX_BITCAST
                                                              : CIS_OP_ARITH_BITCAST;
  return replace(r, op, build_unary(r, kind, op->loc, source(inner), to));
}
CIS_PATTERN("MergeComplexBitcast", chained_bitcast)
const cis_pattern *const cis_complex_canonicalize_bitcast[] = {&chained_bitcast_pattern, NULL};

cis_op *cis_complex_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  if (!cis_attr_is(value, CIS_ATTR_ARRAY))
    return cis_arith_materialize(b, value, type, loc);
  cis_named_attr attr = {CIS_STR("value"), value};
  return cis_build_op(
      b, CIS_OP_COMPLEX_CONSTANT, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
}
