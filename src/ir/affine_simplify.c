// Simplification of whole affine expressions: a pure affine expression is flattened into a sum of
// dims, symbols and quotients with constant factors, in which equal terms meet, and is built again
// from that sum.
//
// Quotients are the only terms that are not linear: e mod c is e - (e floordiv c) * c. Before a
// quotient becomes a term, what its operands have in common is divided out; equal quotients are one
// term.
#include "ir/affine_impl.h"
#include "support/vec.h"

/// The sum of coefficient * term, and a constant.
typedef struct linear_form {
  CIS_VEC(int64_t) coefficients; // of dims, symbols, quotients; those beyond its length are 0
  int64_t constant;
} linear_form;

typedef struct flattener {
  cis_context *ctx;
  uint32_t num_dims, num_symbols;
  CIS_VEC(cis_affine_expr) quotients;
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
  uint64_t common = cis_affine_gcd((uint64_t)divisor, cis_affine_magnitude(form->constant));
  for (size_t i = 0; i < form->coefficients.len && common != 1; ++i)
    common = cis_affine_gcd(common, cis_affine_magnitude(form->coefficients.data[i]));
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
  return f->quotients.data[column - f->num_symbols];
}

static cis_affine_expr build_sum(const flattener *f, const linear_form *form) {
  cis_affine_expr sum = NULL;
  for (size_t i = 0; i < form->coefficients.len; ++i) {
    int64_t coefficient = form->coefficients.data[i];
    if (coefficient == 0)
      continue;
    cis_affine_expr term =
        cis_affine_mul(column_expr(f, i), cis_affine_constant(f->ctx, coefficient));
    sum = sum ? cis_affine_add(sum, term) : term;
  }
  if (sum && form->constant == 0)
    return sum;
  cis_affine_expr constant = cis_affine_constant(f->ctx, form->constant);
  return sum ? cis_affine_add(sum, constant) : constant;
}

/// The column of a quotient, a new one if it was not seen before.
static size_t quotient_column(flattener *f, cis_affine_expr quotient) {
  size_t i = 0;
  while (i < f->quotients.len && f->quotients.data[i] != quotient)
    ++i;
  if (i == f->quotients.len)
    cis_vec_push(&f->quotients, quotient);
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
  return add_term(sum, quotient_column(f, quotient), quotient_factor);
}

/// Adds factor * e to the sum; false on overflow and if the expression is not pure affine or
/// divides by a number less than one.
static bool flatten(flattener *f, cis_affine_expr e, int64_t factor, linear_form *sum) {
  int64_t scaled;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return add_scaled(&sum->constant, e->value, factor);
  case CIS_AFFINE_DIM:
    return add_term(sum, e->position, factor);
  case CIS_AFFINE_SYMBOL:
    return add_term(sum, (size_t)f->num_dims + e->position, factor);
  case CIS_AFFINE_ADD:
    return flatten(f, e->lhs, factor, sum) && flatten(f, e->rhs, factor, sum);
  case CIS_AFFINE_MUL:
    return e->rhs->kind == CIS_AFFINE_CONSTANT &&
           !__builtin_mul_overflow(factor, e->rhs->value, &scaled) &&
           flatten(f, e->lhs, scaled, sum);
  default: {
    if (e->rhs->kind != CIS_AFFINE_CONSTANT || e->rhs->value < 1)
      return false;
    linear_form dividend = {0};
    bool flat = flatten(f, e->lhs, 1, &dividend) &&
                add_division(f, e->kind, &dividend, e->rhs->value, factor, sum);
    cis_vec_deinit(&dividend.coefficients);
    return flat;
  }
  }
}

cis_affine_expr cis_affine_simplify(cis_affine_expr e, uint32_t num_dims, uint32_t num_symbols) {
  flattener f = {.ctx = e->ctx, .num_dims = num_dims, .num_symbols = num_symbols};
  linear_form sum = {0};
  cis_affine_expr result = flatten(&f, e, 1, &sum) ? build_sum(&f, &sum) : e;
  cis_vec_deinit(&sum.coefficients);
  cis_vec_deinit(&f.quotients);
  return result;
}
