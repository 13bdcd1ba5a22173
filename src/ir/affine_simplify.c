// Simplification of whole affine expressions: an expression is flattened into a sum of dims,
// symbols and other terms with constant factors, in which equal terms meet, and is built again from
// that sum.
//
// The other terms are quotients by constants, and what is not linear because of a symbol: products,
// quotients and remainders (affine_divide.c gets rid of some of those before). e mod c is e - (e
// floordiv c) * c. Before a quotient by a constant becomes a term, what its operands have in common
// is divided out.
#include "ir/affine_impl.h"
#include "support/divisor.h"
#include "support/vec.h"

#include <assert.h>
#include <stdlib.h>

/// The sum of coefficient * term, and a constant.
typedef struct linear_form {
  CIS_VEC(int64_t) coefficients; // of dims, symbols, other terms; those beyond its length are 0
  int64_t constant;
} linear_form;

typedef struct flattener {
  cis_context *ctx;
  uint32_t num_dims, num_symbols;
  CIS_VEC(cis_affine_expr) terms; // other than dims and symbols
} flattener;

static bool add_scaled(int64_t *sum, int64_t value, int64_t factor) {
  int64_t product;
  return !__builtin_mul_overflow(value, factor, &product) &&
         !__builtin_add_overflow(*sum, product, sum);
}

static bool add_term(linear_form *form, size_t column, int64_t coefficient) {
  if (column >= form->coefficients.len)
    cis_vec_resize(&form->coefficients, column + 1);
  return !__builtin_add_overflow(form->coefficients.data[column], coefficient,
                                 &form->coefficients.data[column]);
}

static bool add_form(linear_form *sum, const linear_form *form, int64_t factor) {
  int64_t product;
  for (size_t i = 0; i < form->coefficients.len; ++i)
    if (__builtin_mul_overflow(form->coefficients.data[i], factor, &product) ||
        !add_term(sum, i, product))
      return false;
  return add_scaled(&sum->constant, form->constant, factor);
}

/// What divides all coefficients, the constant, and `divisor` (> 0).
static int64_t common_divisor(const linear_form *form, int64_t divisor) {
  uint64_t common = cis_gcd((uint64_t)divisor, cis_affine_magnitude(form->constant));
  for (size_t i = 0; i < form->coefficients.len && common != 1; ++i)
    common = cis_gcd(common, cis_affine_magnitude(form->coefficients.data[i]));
  return (int64_t)common;
}

static void divide_form(linear_form *form, int64_t divisor) {
  for (size_t i = 0; i < form->coefficients.len; ++i)
    form->coefficients.data[i] /= divisor;
  form->constant /= divisor;
}

static cis_affine_expr column_expr(const flattener *f, size_t column) {
  if (column < f->num_dims)
    return cis_affine_dim(f->ctx, (uint32_t)column);
  column -= f->num_dims;
  if (column < f->num_symbols)
    return cis_affine_symbol(f->ctx, (uint32_t)column);
  return f->terms.data[column - f->num_symbols];
}

static cis_affine_expr add_column(const flattener *f, const linear_form *form, size_t column,
                                  cis_affine_expr sum) {
  int64_t coefficient = form->coefficients.data[column];
  if (coefficient == 0)
    return sum;
  cis_affine_expr term =
      cis_affine_mul(column_expr(f, column), cis_affine_constant(f->ctx, coefficient));
  return sum ? cis_affine_add(sum, term) : term;
}

static cis_affine_expr add_constant(const flattener *f, const linear_form *form,
                                    cis_affine_expr sum) {
  if (sum && form->constant == 0)
    return sum;
  cis_affine_expr constant = cis_affine_constant(f->ctx, form->constant);
  return sum ? cis_affine_add(sum, constant) : constant;
}

/// Dims, symbols, other terms in the order in which they were found, constant.
static cis_affine_expr build_sum(const flattener *f, const linear_form *form) {
  cis_affine_expr sum = NULL;
  for (size_t i = 0; i < form->coefficients.len; ++i)
    sum = add_column(f, form, i, sum);
  return add_constant(f, form, sum);
}

// --- the order of terms that are not affine ---

/// Where a term stands: terms of d0, of s0, of d1, of s1, ..., then all that begin with something
/// else. `minor` orders the terms of a dim, ties stay as they are.
typedef struct term_rank {
  uint32_t major;
  int64_t minor;
  size_t column;
} term_rank;

static bool is_leaf(cis_affine_expr e) {
  return e->kind == CIS_AFFINE_DIM || e->kind == CIS_AFFINE_SYMBOL;
}

/// The terms of a dim: itself, combined with a constant (the last one found first), with s0, with
/// s1, ...
static int64_t rank_in_dim(cis_affine_expr e, size_t column) {
  if (e->kind == CIS_AFFINE_DIM)
    return INT64_MIN;
  return e->rhs->kind == CIS_AFFINE_CONSTANT ? -(int64_t)column - 1 : (int64_t)e->rhs->position;
}

static term_rank rank_of(const flattener *f, size_t column) {
  cis_affine_expr e = column_expr(f, column);
  cis_affine_expr first = is_leaf(e) ? e : e->lhs;
  bool simple = is_leaf(e) || (e->lhs && is_leaf(e->lhs) &&
                               (e->rhs->kind == CIS_AFFINE_CONSTANT || is_leaf(e->rhs)));
  if (!simple)
    return (term_rank){UINT32_MAX, 0, column};
  bool is_dim = first->kind == CIS_AFFINE_DIM;
  return (term_rank){2 * first->position + !is_dim, is_dim ? rank_in_dim(e, column) : 0, column};
}

static int compare_ranks(const void *a, const void *b) {
  const term_rank *x = a, *y = b;
  if (x->major != y->major)
    return x->major < y->major ? -1 : 1;
  if (x->minor != y->minor)
    return x->minor < y->minor ? -1 : 1;
  return (x->column > y->column) - (x->column < y->column);
}

/// The sum with its terms in the order above.
static cis_affine_expr build_ranked_sum(const flattener *f, const linear_form *form) {
  CIS_VEC(term_rank) ranks = {0};
  for (size_t i = 0; i < form->coefficients.len; ++i)
    cis_vec_push(&ranks, rank_of(f, i));
  if (ranks.len)
    qsort(ranks.data, ranks.len, sizeof(*ranks.data), compare_ranks);
  cis_affine_expr sum = NULL;
  for (size_t i = 0; i < ranks.len; ++i)
    sum = add_column(f, form, ranks.data[i].column, sum);
  cis_vec_deinit(&ranks);
  return add_constant(f, form, sum);
}

// --- flattening ---

/// The column of a term other than a dim or a symbol, a new one if it was not seen before.
static size_t term_column(flattener *f, cis_affine_expr term) {
  size_t i = 0;
  while (i < f->terms.len && f->terms.data[i] != term)
    ++i;
  if (i == f->terms.len)
    cis_vec_push(&f->terms, term);
  return (size_t)f->num_dims + f->num_symbols + i;
}

static bool flatten(flattener *f, cis_affine_expr e, int64_t factor, linear_form *sum);

/// Adds factor * (dividend `kind` divisor), kind being floordiv, ceildiv or mod. `dividend` is used
/// up.
static bool add_division(flattener *f, cis_affine_kind kind, linear_form *dividend, int64_t divisor,
                         int64_t factor, linear_form *sum) {
  int64_t common = common_divisor(dividend, divisor), quotient_factor = factor;
  bool exact = common == divisor;
  if (kind == CIS_AFFINE_MOD) {
    if (exact)
      return true;
    if (!add_form(sum, dividend, factor) ||
        __builtin_mul_overflow(factor, -divisor, &quotient_factor))
      return false;
    kind = CIS_AFFINE_FLOORDIV;
  }
  divide_form(dividend, common);
  if (exact)
    return add_form(sum, dividend, factor);
  cis_affine_expr quotient = cis_affine_binary(kind, build_sum(f, dividend),
                                               cis_affine_constant(f->ctx, divisor / common));
  return add_term(sum, term_column(f, quotient), quotient_factor);
}

static bool is_constant_form(const linear_form *form) {
  for (size_t i = 0; i < form->coefficients.len; ++i)
    if (form->coefficients.data[i])
      return false;
  return true;
}

/// Adds factor * (lhs `kind` rhs), kind being anything but an addition. `lhs` is used up.
static bool add_operation(flattener *f, cis_affine_kind kind, linear_form *lhs,
                          const linear_form *rhs, int64_t factor, linear_form *sum) {
  int64_t scaled;
  if (is_constant_form(rhs)) {
    if (kind != CIS_AFFINE_MUL)
      return rhs->constant > 0 && add_division(f, kind, lhs, rhs->constant, factor, sum);
    return !__builtin_mul_overflow(factor, rhs->constant, &scaled) && add_form(sum, lhs, scaled);
  }
  if (kind == CIS_AFFINE_MUL && is_constant_form(lhs))
    return !__builtin_mul_overflow(factor, lhs->constant, &scaled) && add_form(sum, rhs, scaled);
  cis_affine_expr term = cis_affine_binary(kind, build_sum(f, lhs), build_sum(f, rhs));
  return add_term(sum, term_column(f, term), factor);
}

/// Adds factor * e to the sum; false on overflow and if the expression divides by a number less
/// than one.
static bool flatten(flattener *f, cis_affine_expr e, int64_t factor, linear_form *sum) {
  int64_t scaled;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return add_scaled(&sum->constant, e->value, factor);
  case CIS_AFFINE_DIM:
    assert(e->position < f->num_dims);
    return add_term(sum, e->position, factor);
  case CIS_AFFINE_SYMBOL:
    assert(e->position < f->num_symbols);
    return add_term(sum, (size_t)f->num_dims + e->position, factor);
  case CIS_AFFINE_ADD:
    return flatten(f, e->lhs, factor, sum) && flatten(f, e->rhs, factor, sum);
  case CIS_AFFINE_MUL:
    if (e->rhs->kind == CIS_AFFINE_CONSTANT)
      return !__builtin_mul_overflow(factor, e->rhs->value, &scaled) &&
             flatten(f, e->lhs, scaled, sum);
    break;
  default:
    break;
  }
  linear_form lhs = {0}, rhs = {0};
  bool flat = flatten(f, e->lhs, 1, &lhs) && flatten(f, e->rhs, 1, &rhs) &&
              add_operation(f, e->kind, &lhs, &rhs, factor, sum);
  cis_vec_deinit(&lhs.coefficients);
  cis_vec_deinit(&rhs.coefficients);
  return flat;
}

cis_affine_expr cis_affine_simplify(cis_affine_expr e, uint32_t num_dims, uint32_t num_symbols) {
  flattener f = {.ctx = e->ctx, .num_dims = num_dims, .num_symbols = num_symbols};
  linear_form sum = {0};
  e = cis_affine_divide_by_symbols(e);
  cis_affine_expr result = e;
  if (flatten(&f, e, 1, &sum)) {
    result = build_sum(&f, &sum);
    if (result != e && !cis_affine_is_pure_affine(e))
      result = build_ranked_sum(&f, &sum);
  }
  cis_vec_deinit(&sum.coefficients);
  cis_vec_deinit(&f.terms);
  return result;
}
