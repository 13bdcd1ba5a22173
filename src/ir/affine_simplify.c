// Simplification of whole affine expressions: an expression is flattened into a sum of dims,
// symbols and other terms with constant factors, in which equal terms meet, and is built again from
// that sum.
//
// The other terms are quotients by constants, and products, quotients and remainders that are not
// linear because of a symbol (affine_divide.c removes some of them first). e mod c is e - (e
// floordiv c) * c. Before a quotient by a constant becomes a term, the common divisor of its
// operands is divided out.
//
// Sums and products wrap around, as they do where they are executed. A sum that wrapped around is
// not divided, because its quotient differs from that of the true sum.
#include "ir/affine_impl.h"
#include "support/divisor.h"
#include "support/map.h"
#include "support/vec.h"

#include <assert.h>
#include <stdlib.h>

/// The factor of a dim, a symbol or another term.
typedef struct scaled_column {
  size_t column; // dims, symbols, other terms
  int64_t coefficient;
} scaled_column;

/// The sum of coefficient * term, and a constant. A column may stand several times until the form
/// is normalized.
typedef struct linear_form {
  CIS_VEC(scaled_column) columns;
  int64_t constant;
  bool wrapped;
} linear_form;

typedef struct flattener {
  cis_context *ctx;
  uint32_t num_dims, num_symbols;
  CIS_VEC(cis_affine_expr) terms; // other than dims and symbols
  cis_ptrmap columns;             // of the terms, plus one
} flattener;

static void add_constant(linear_form *form, int64_t value, int64_t factor) {
  int64_t product;
  form->wrapped |= __builtin_mul_overflow(value, factor, &product);
  form->wrapped |= __builtin_add_overflow(form->constant, product, &form->constant);
}

static void add_term(linear_form *form, size_t column, int64_t value, int64_t factor) {
  scaled_column term = {column, 0};
  form->wrapped |= __builtin_mul_overflow(value, factor, &term.coefficient);
  cis_vec_push(&form->columns, term);
}

static void add_form(linear_form *sum, const linear_form *form, int64_t factor) {
  for (size_t i = 0; i < form->columns.len; ++i)
    add_term(sum, form->columns.data[i].column, form->columns.data[i].coefficient, factor);
  add_constant(sum, form->constant, factor);
  sum->wrapped |= form->wrapped;
}

static int compare_columns(const void *a, const void *b) {
  const scaled_column *x = a, *y = b;
  return (x->column > y->column) - (x->column < y->column);
}

/// Each column once, in order, unless its coefficient is 0.
static void normalize(linear_form *form) {
  scaled_column *columns = form->columns.data;
  size_t kept = 0, num = form->columns.len;
  if (num > 1)
    qsort(columns, num, sizeof(*columns), compare_columns);
  for (size_t i = 0; i < num;) {
    scaled_column sum = columns[i];
    for (++i; i < num && columns[i].column == sum.column; ++i)
      form->wrapped |=
          __builtin_add_overflow(sum.coefficient, columns[i].coefficient, &sum.coefficient);
    if (sum.coefficient)
      columns[kept++] = sum;
  }
  form->columns.len = kept;
}

/// The greatest common divisor of all coefficients, the constant, and `divisor` (> 0).
static int64_t common_divisor(const linear_form *form, int64_t divisor) {
  uint64_t common = cis_gcd((uint64_t)divisor, cis_affine_magnitude(form->constant));
  for (size_t i = 0; i < form->columns.len && common != 1; ++i)
    common = cis_gcd(common, cis_affine_magnitude(form->columns.data[i].coefficient));
  return (int64_t)common;
}

static void divide_form(linear_form *form, int64_t divisor) {
  for (size_t i = 0; i < form->columns.len; ++i)
    form->columns.data[i].coefficient /= divisor;
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

static cis_affine_expr build_column(const flattener *f, scaled_column term, cis_affine_expr sum) {
  cis_affine_expr product =
      cis_affine_mul(column_expr(f, term.column), cis_affine_constant(f->ctx, term.coefficient));
  return sum ? cis_affine_add(sum, product) : product;
}

static cis_affine_expr build_constant(const flattener *f, const linear_form *form,
                                      cis_affine_expr sum) {
  if (sum && form->constant == 0)
    return sum;
  cis_affine_expr constant = cis_affine_constant(f->ctx, form->constant);
  return sum ? cis_affine_add(sum, constant) : constant;
}

/// Dims, symbols, other terms in the order in which they were found, constant.
static cis_affine_expr build_sum(const flattener *f, const linear_form *form) {
  cis_affine_expr sum = NULL;
  for (size_t i = 0; i < form->columns.len; ++i)
    sum = build_column(f, form->columns.data[i], sum);
  return build_constant(f, form, sum);
}

// --- the order of terms that are not affine ---

/// Where a term stands: terms of d0, of s0, of d1, of s1, ..., then all that begin with something
/// else. `minor` orders the terms of a dim, ties stay as they are.
typedef struct term_rank {
  uint32_t major;
  int64_t minor;
  scaled_column term;
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

static term_rank rank_of(const flattener *f, scaled_column term) {
  cis_affine_expr e = column_expr(f, term.column);
  cis_affine_expr first = is_leaf(e) ? e : e->lhs;
  bool simple = is_leaf(e) || (e->lhs && is_leaf(e->lhs) &&
                               (e->rhs->kind == CIS_AFFINE_CONSTANT || is_leaf(e->rhs)));
  if (!simple)
    return (term_rank){UINT32_MAX, 0, term};
  bool is_dim = first->kind == CIS_AFFINE_DIM;
  return (term_rank){2 * first->position + !is_dim, is_dim ? rank_in_dim(e, term.column) : 0, term};
}

static int compare_ranks(const void *a, const void *b) {
  const term_rank *x = a, *y = b;
  if (x->major != y->major)
    return x->major < y->major ? -1 : 1;
  if (x->minor != y->minor)
    return x->minor < y->minor ? -1 : 1;
  return compare_columns(&x->term, &y->term);
}

/// The sum with its terms in the order above.
static cis_affine_expr build_ranked_sum(const flattener *f, const linear_form *form) {
  CIS_VEC(term_rank) ranks = {0};
  for (size_t i = 0; i < form->columns.len; ++i)
    cis_vec_push(&ranks, rank_of(f, form->columns.data[i]));
  if (ranks.len)
    qsort(ranks.data, ranks.len, sizeof(*ranks.data), compare_ranks);
  cis_affine_expr sum = NULL;
  for (size_t i = 0; i < ranks.len; ++i)
    sum = build_column(f, ranks.data[i].term, sum);
  cis_vec_deinit(&ranks);
  return build_constant(f, form, sum);
}

// --- flattening ---

/// The column of a term other than a dim or a symbol, a new one if it was not seen before.
static size_t term_column(flattener *f, cis_affine_expr term) {
  uintptr_t *column = cis_ptrmap_get(&f->columns, term, NULL);
  if (!*column) {
    cis_vec_push(&f->terms, term);
    *column = f->terms.len;
  }
  return (size_t)f->num_dims + f->num_symbols + *column - 1;
}

static bool flatten(flattener *f, cis_affine_expr e, int64_t factor, linear_form *sum);

/// Adds factor * (dividend `kind` divisor), kind being floordiv, ceildiv or mod. `dividend` is used
/// up.
static void add_division(flattener *f, cis_affine_kind kind, linear_form *dividend, int64_t divisor,
                         int64_t factor, linear_form *sum) {
  int64_t common = common_divisor(dividend, divisor), divisor_factor = 1;
  bool exact = common == divisor;
  if (kind == CIS_AFFINE_MOD) {
    if (exact)
      return;
    add_form(sum, dividend, factor);
    divisor_factor = -divisor;
    kind = CIS_AFFINE_FLOORDIV;
  }
  divide_form(dividend, common);
  if (exact) {
    add_form(sum, dividend, factor);
    return;
  }
  cis_affine_expr quotient = cis_affine_binary(kind, build_sum(f, dividend),
                                               cis_affine_constant(f->ctx, divisor / common));
  add_term(sum, term_column(f, quotient), divisor_factor, factor);
}

static bool is_constant_form(const linear_form *form) { return form->columns.len == 0; }

/// Adds factor * (lhs * rhs).
static void add_product(flattener *f, const linear_form *lhs, const linear_form *rhs,
                        int64_t factor, linear_form *sum) {
  bool by_constant = is_constant_form(rhs);
  const linear_form *form = by_constant ? lhs : rhs;
  int64_t scaled, constant = by_constant ? rhs->constant : lhs->constant;
  sum->wrapped |= lhs->wrapped || rhs->wrapped;
  if (by_constant || is_constant_form(lhs)) {
    sum->wrapped |= __builtin_mul_overflow(factor, constant, &scaled);
    add_form(sum, form, scaled);
  } else {
    cis_affine_expr term = cis_affine_mul(build_sum(f, lhs), build_sum(f, rhs));
    add_term(sum, term_column(f, term), 1, factor);
  }
}

/// Adds factor * (lhs `kind` rhs), kind being anything but an addition. `lhs` is used up.
static bool add_operation(flattener *f, cis_affine_kind kind, linear_form *lhs,
                          const linear_form *rhs, int64_t factor, linear_form *sum) {
  if (kind == CIS_AFFINE_MUL) {
    add_product(f, lhs, rhs, factor, sum);
    return true;
  }
  if (lhs->wrapped || rhs->wrapped)
    return false;
  if (is_constant_form(rhs)) {
    if (rhs->constant > 0)
      add_division(f, kind, lhs, rhs->constant, factor, sum);
    return rhs->constant > 0;
  }
  cis_affine_expr term = cis_affine_binary(kind, build_sum(f, lhs), build_sum(f, rhs));
  add_term(sum, term_column(f, term), 1, factor);
  return true;
}

/// Adds factor * e to the sum; false if the expression divides by a number less than one, or
/// divides what wrapped around.
static bool flatten(flattener *f, cis_affine_expr e, int64_t factor, linear_form *sum) {
  int64_t scaled;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    add_constant(sum, e->value, factor);
    return true;
  case CIS_AFFINE_DIM:
    assert(e->position < f->num_dims);
    add_term(sum, e->position, 1, factor);
    return true;
  case CIS_AFFINE_SYMBOL:
    assert(e->position < f->num_symbols);
    add_term(sum, (size_t)f->num_dims + e->position, 1, factor);
    return true;
  case CIS_AFFINE_ADD:
    return flatten(f, e->lhs, factor, sum) && flatten(f, e->rhs, factor, sum);
  case CIS_AFFINE_MUL:
    if (e->rhs->kind == CIS_AFFINE_CONSTANT) {
      sum->wrapped |= __builtin_mul_overflow(factor, e->rhs->value, &scaled);
      return flatten(f, e->lhs, scaled, sum);
    }
    break;
  default:
    break;
  }
  linear_form lhs = {0}, rhs = {0};
  bool flat = flatten(f, e->lhs, 1, &lhs) && flatten(f, e->rhs, 1, &rhs);
  normalize(&lhs);
  normalize(&rhs);
  flat = flat && add_operation(f, e->kind, &lhs, &rhs, factor, sum);
  cis_vec_deinit(&lhs.columns);
  cis_vec_deinit(&rhs.columns);
  return flat;
}

cis_affine_expr cis_affine_simplify(cis_affine_expr e, uint32_t num_dims, uint32_t num_symbols) {
  flattener f = {.ctx = e->ctx, .num_dims = num_dims, .num_symbols = num_symbols};
  linear_form sum = {0};
  e = cis_affine_divide_by_symbols(e);
  cis_affine_expr result = e;
  if (flatten(&f, e, 1, &sum)) {
    normalize(&sum);
    result = build_sum(&f, &sum);
    if (result != e && !cis_affine_is_pure_affine(e))
      result = build_ranked_sum(&f, &sum);
  }
  cis_vec_deinit(&sum.columns);
  cis_vec_deinit(&f.terms);
  cis_ptrmap_deinit(&f.columns);
  return result;
}
