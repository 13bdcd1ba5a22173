// Divisions by a symbol that can be carried out: (d0 * s0 + s0) floordiv s0 is d0 + 1, (d0 * s0)
// mod s0 is 0.
//
// A symbol that something is divided by is taken not to be zero, as in MLIR.
#include "ir/affine_impl.h"

#include <assert.h>

/// Whether the expression is a multiple of the symbol.
static bool is_multiple(cis_affine_expr e, cis_affine_expr symbol) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return e->value == 0;
  case CIS_AFFINE_SYMBOL:
    return e == symbol;
  case CIS_AFFINE_ADD:
  case CIS_AFFINE_MOD:
    return is_multiple(e->lhs, symbol) && is_multiple(e->rhs, symbol);
  case CIS_AFFINE_MUL:
    return is_multiple(e->lhs, symbol) || is_multiple(e->rhs, symbol);
  default:
    return false;
  }
}

/// Whether `e kind symbol` (floordiv or ceildiv) can be carried out: for multiples, and for
/// quotients of them that are rounded alike, to which multiples may have been added.
static bool is_divisible(cis_affine_kind kind, cis_affine_expr e, cis_affine_expr symbol) {
  if (e->kind == kind)
    return is_divisible(kind, e->lhs, symbol);
  if (e->kind == CIS_AFFINE_ADD)
    return (is_multiple(e->lhs, symbol) && is_divisible(kind, e->rhs, symbol)) ||
           (is_divisible(kind, e->lhs, symbol) && is_multiple(e->rhs, symbol));
  return is_multiple(e, symbol);
}

/// The quotient of an expression for which is_multiple or is_divisible holds.
static cis_affine_expr divide(cis_affine_expr e, cis_affine_expr symbol) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return e;
  case CIS_AFFINE_SYMBOL:
    return cis_affine_constant(e->ctx, 1);
  case CIS_AFFINE_ADD:
  case CIS_AFFINE_MOD:
    return cis_affine_binary(e->kind, divide(e->lhs, symbol), divide(e->rhs, symbol));
  case CIS_AFFINE_MUL:
    if (is_multiple(e->lhs, symbol))
      return cis_affine_mul(divide(e->lhs, symbol), e->rhs);
    return cis_affine_mul(e->lhs, divide(e->rhs, symbol));
  case CIS_AFFINE_FLOORDIV:
  case CIS_AFFINE_CEILDIV:
    return cis_affine_binary(e->kind, divide(e->lhs, symbol), e->rhs);
  case CIS_AFFINE_DIM:
    break;
  }
  assert(false && "a dim is no multiple of a symbol");
  return e;
}

/// The dividend has to be fit both as written and simplified: MLIR looks at it as written.
static cis_affine_expr divide_by_symbol(cis_affine_kind kind, cis_affine_expr written,
                                        cis_affine_expr lhs, cis_affine_expr symbol) {
  if (kind == CIS_AFFINE_MOD)
    return is_multiple(written, symbol) && is_multiple(lhs, symbol)
               ? cis_affine_constant(lhs->ctx, 0)
               : NULL;
  return is_divisible(kind, written, symbol) && is_divisible(kind, lhs, symbol)
             ? divide(lhs, symbol)
             : NULL;
}

cis_affine_expr cis_affine_divide_by_symbols(cis_affine_expr e) {
  if (!e->lhs)
    return e;
  cis_affine_expr lhs = cis_affine_divide_by_symbols(e->lhs);
  cis_affine_expr rhs = cis_affine_divide_by_symbols(e->rhs);
  bool division = e->kind != CIS_AFFINE_ADD && e->kind != CIS_AFFINE_MUL;
  cis_affine_expr quotient = division && rhs->kind == CIS_AFFINE_SYMBOL
                                 ? divide_by_symbol(e->kind, e->lhs, lhs, rhs)
                                 : NULL;
  if (quotient)
    return quotient;
  return lhs == e->lhs && rhs == e->rhs ? e : cis_affine_binary(e->kind, lhs, rhs);
}
