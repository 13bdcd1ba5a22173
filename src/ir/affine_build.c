// Simplifications while a binary affine expression is built, so that maps read, compare and print
// as in MLIR. The rules look at the two operands and a little below, never at whole trees;
// cis_affine_simplify does more.
//
//   constants fold; those that overflow stay as they are
//   1 + d0, s0 + d0, d1 + d0    -> d0 + 1, d0 + s0, d0 + d1 (the same for *)
//   (e + 1) + 2, (e + 1) + f    -> e + 3, (e + f) + 1       (the same for *)
//   e * 2 + e * 3               -> e * 5
//   e - (e floordiv 4) * 4      -> e mod 4
//   (e * 8) floordiv 4          -> e * 2                    (the same for ceildiv)
//   (e * 8 + f) floordiv 4      -> e * 2 + f floordiv 4
//   (e * 8 + f) mod 4           -> f mod 4
//   (e mod 8) mod 4             -> e mod 4
#include "ir/affine_impl.h"

static cis_affine_expr constant(cis_affine_expr like, int64_t value) {
  return cis_affine_constant(like->ctx, value);
}

/// Sums and products of factors wrap around, as they do where they are executed.
static int64_t wrapping_add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static int64_t wrapping_mul(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

static bool is_const(cis_affine_expr e) { return e->kind == CIS_AFFINE_CONSTANT; }
/// `x op constant`.
static bool has_const_rhs(cis_affine_expr e, cis_affine_kind kind) {
  return e->kind == kind && is_const(e->rhs);
}

/// Both constant: the result, or NULL where it has none.
static cis_affine_expr fold(cis_affine_kind kind, cis_affine_expr lhs, cis_affine_expr rhs) {
  int64_t value;
  return cis_affine_fold(kind, lhs->value, rhs->value, &value) ? constant(lhs, value) : NULL;
}

/// Whether the operands of a sum or a product stand in the wrong order: constants go to the right
/// of symbols, those to the right of everything else; dims and symbols are in the order of their
/// numbers.
static bool is_misplaced(cis_affine_expr lhs, cis_affine_expr rhs) {
  if (is_const(rhs))
    return false;
  if (is_const(lhs))
    return true;
  if (lhs->kind == rhs->kind && (lhs->kind == CIS_AFFINE_DIM || lhs->kind == CIS_AFFINE_SYMBOL))
    return lhs->position > rhs->position;
  return cis_affine_is_symbolic_or_constant(lhs) && !cis_affine_is_symbolic_or_constant(rhs);
}

static bool is_multiple_of(cis_affine_expr e, int64_t factor) {
  return e->divisor % cis_affine_magnitude(factor) == 0;
}

// --- one function per operator: the simpler expression, or NULL if there is none ---

static cis_affine_expr simplify_add(cis_affine_expr lhs, cis_affine_expr rhs);

/// c for e * c, 1 for others; `*out_base` is e.
static int64_t coefficient(cis_affine_expr e, cis_affine_expr *out_base) {
  bool scaled = has_const_rhs(e, CIS_AFFINE_MUL);
  *out_base = scaled ? e->lhs : e;
  return scaled ? e->rhs->value : 1;
}

/// lhs - (lhs floordiv c) * c, where the sum may begin with other terms. Only when something is
/// added that is a quotient times a factor are terms before the last one looked at, and then any
/// rule may apply to that last one: that is how far MLIR goes.
static cis_affine_expr add_division(cis_affine_expr lhs, cis_affine_expr rhs) {
  if (rhs->kind != CIS_AFFINE_MUL)
    return NULL;
  cis_affine_expr product = rhs->lhs, factor = rhs->rhs;
  if (is_const(factor) && factor->value == -1 && product->kind == CIS_AFFINE_MUL &&
      product->lhs->kind == CIS_AFFINE_FLOORDIV && product->lhs->lhs == lhs &&
      product->lhs->rhs == product->rhs)
    return cis_affine_binary(CIS_AFFINE_MOD, lhs, product->rhs);
  if (product->kind != CIS_AFFINE_FLOORDIV)
    return NULL;
  if (product->lhs == lhs && is_const(factor) && is_const(product->rhs) &&
      product->rhs->value > 0 && factor->value == -product->rhs->value)
    return cis_affine_binary(CIS_AFFINE_MOD, lhs, product->rhs);
  if (lhs->kind != CIS_AFFINE_ADD)
    return NULL;
  cis_affine_expr last = simplify_add(lhs->rhs, rhs);
  return last ? cis_affine_add(lhs->lhs, last) : NULL;
}

static cis_affine_expr simplify_add(cis_affine_expr lhs, cis_affine_expr rhs) {
  if (is_const(lhs) && is_const(rhs))
    return fold(CIS_AFFINE_ADD, lhs, rhs);
  if (is_misplaced(lhs, rhs))
    return cis_affine_add(rhs, lhs);
  if (is_const(rhs)) {
    if (rhs->value == 0)
      return lhs;
    if (!has_const_rhs(lhs, CIS_AFFINE_ADD))
      return NULL;
    return cis_affine_add(lhs->lhs, constant(lhs, wrapping_add(lhs->rhs->value, rhs->value)));
  }
  cis_affine_expr left_base, right_base;
  int64_t left = coefficient(lhs, &left_base), right = coefficient(rhs, &right_base);
  if (left_base == right_base)
    return cis_affine_mul(left_base, constant(lhs, wrapping_add(left, right)));
  if (has_const_rhs(lhs, CIS_AFFINE_ADD))
    return cis_affine_add(cis_affine_add(lhs->lhs, rhs), lhs->rhs);
  return add_division(lhs, rhs);
}

static cis_affine_expr simplify_mul(cis_affine_expr lhs, cis_affine_expr rhs) {
  if (is_const(lhs) && is_const(rhs))
    return fold(CIS_AFFINE_MUL, lhs, rhs);
  if (is_misplaced(lhs, rhs))
    return cis_affine_mul(rhs, lhs);
  bool scaled = has_const_rhs(lhs, CIS_AFFINE_MUL);
  if (!is_const(rhs))
    return scaled ? cis_affine_mul(cis_affine_mul(lhs->lhs, rhs), lhs->rhs) : NULL;
  if (rhs->value == 1)
    return lhs;
  if (rhs->value == 0)
    return rhs;
  if (!scaled)
    return NULL;
  return cis_affine_mul(lhs->lhs, constant(lhs, wrapping_mul(lhs->rhs->value, rhs->value)));
}

/// floordiv and ceildiv.
static cis_affine_expr simplify_div(cis_affine_kind kind, cis_affine_expr lhs,
                                    cis_affine_expr rhs) {
  if (!is_const(rhs) || rhs->value == 0)
    return NULL;
  if (is_const(lhs))
    return fold(kind, lhs, rhs);
  if (rhs->value == 1)
    return lhs;
  int64_t factor;
  if (has_const_rhs(lhs, CIS_AFFINE_MUL) &&
      cis_affine_magnitude(lhs->rhs->value) % cis_affine_magnitude(rhs->value) == 0 &&
      cis_affine_fold(CIS_AFFINE_FLOORDIV, lhs->rhs->value, rhs->value, &factor))
    return cis_affine_mul(lhs->lhs, constant(lhs, factor));
  if (kind == CIS_AFFINE_FLOORDIV && lhs->kind == CIS_AFFINE_ADD &&
      (is_multiple_of(lhs->lhs, rhs->value) || is_multiple_of(lhs->rhs, rhs->value)))
    return cis_affine_add(cis_affine_binary(kind, lhs->lhs, rhs),
                          cis_affine_binary(kind, lhs->rhs, rhs));
  return NULL;
}

static cis_affine_expr simplify_mod(cis_affine_expr lhs, cis_affine_expr rhs) {
  if (!is_const(rhs) || rhs->value < 1)
    return NULL;
  if (is_const(lhs))
    return fold(CIS_AFFINE_MOD, lhs, rhs);
  if (is_multiple_of(lhs, rhs->value))
    return constant(lhs, 0);
  if (lhs->kind == CIS_AFFINE_ADD) {
    if (is_multiple_of(lhs->lhs, rhs->value))
      return cis_affine_binary(CIS_AFFINE_MOD, lhs->rhs, rhs);
    if (is_multiple_of(lhs->rhs, rhs->value))
      return cis_affine_binary(CIS_AFFINE_MOD, lhs->lhs, rhs);
  }
  if (has_const_rhs(lhs, CIS_AFFINE_MOD) && lhs->rhs->value > 0 &&
      lhs->rhs->value % rhs->value == 0)
    return cis_affine_binary(CIS_AFFINE_MOD, lhs->lhs, rhs);
  return NULL;
}

cis_affine_expr cis_affine_binary(cis_affine_kind kind, cis_affine_expr lhs, cis_affine_expr rhs) {
  cis_affine_expr simpler;
  if (kind == CIS_AFFINE_ADD)
    simpler = simplify_add(lhs, rhs);
  else if (kind == CIS_AFFINE_MUL)
    simpler = simplify_mul(lhs, rhs);
  else if (kind == CIS_AFFINE_MOD)
    simpler = simplify_mod(lhs, rhs);
  else
    simpler = simplify_div(kind, lhs, rhs);
  return simpler ? simpler : cis_affine_intern_binary(kind, lhs, rhs);
}
