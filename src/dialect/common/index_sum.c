// Takes indices apart, from the last op backward.
#include "dialect/common/index_sum.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/dim_source.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/affine.h"
#include "ir/fold.h"

enum { DEEPEST = 16, MOST_STEPS = 64 };

/// Arguments of loops that are not followed, because it is asked what an iteration makes of them.
typedef struct opaque_arg {
  const cis_value *arg;
  const struct opaque_arg *next;
} opaque_arg;

typedef struct expansion {
  cis_index_sum *sum;
  int steps; // that are left
  const opaque_arg *opaque;
} expansion;

static bool is_same_number(const struct cis_index_term *a, const struct cis_index_term *b) {
  return a->value == b->value && a->size_of == b->size_of && a->divisor == b->divisor &&
         a->scale == b->scale && a->shift == b->shift;
}

/// factor * term, whose own factor does not count.
static void add_term(cis_index_sum *sum, struct cis_index_term term, uint64_t factor) {
  for (uint32_t i = 0; i < sum->num_terms; ++i)
    if (is_same_number(&sum->terms[i], &term)) {
      sum->terms[i].factor += factor;
      if (!sum->terms[i].factor)
        sum->terms[i] = sum->terms[--sum->num_terms];
      return;
    }
  term.factor = factor;
  if (sum->num_terms == CIS_INDEX_SUM_TERMS)
    sum->is_too_long = true;
  else if (factor)
    sum->terms[sum->num_terms++] = term;
}

/// The quotient of a sum by a number more than 0, rounded down, if the sum has one term, which is
/// no quotient.
static bool add_quotient(cis_index_sum *sum, const cis_index_sum *of, int64_t divisor,
                         uint64_t factor) {
  if (divisor <= 0 || of->is_too_long || of->num_terms != 1 || of->terms[0].divisor)
    return false;
  struct cis_index_term term = of->terms[0];
  term.scale = term.factor;
  term.shift = of->constant;
  term.divisor = divisor;
  add_term(sum, term, factor);
  return true;
}

static bool add_value(expansion *e, cis_value *value, uint64_t factor, int depth);

static bool add_expr(expansion *e, const cis_op *apply, cis_affine_map map, cis_affine_expr expr,
                     uint64_t factor, int depth);

/// floordiv; ceildiv and mod in terms of it.
static bool add_division(expansion *e, const cis_op *apply, cis_affine_map map,
                         cis_affine_expr expr, uint64_t factor, int depth) {
  if (expr->rhs->kind != CIS_AFFINE_CONSTANT || expr->rhs->value <= 0)
    return false;
  int64_t by = expr->rhs->value;
  cis_index_sum numerator = {0};
  expansion inside = {&numerator, e->steps, e->opaque};
  bool ok = add_expr(&inside, apply, map, expr->lhs, 1, depth + 1);
  e->steps = inside.steps;
  if (!ok)
    return false;
  if (expr->kind == CIS_AFFINE_MOD) {
    cis_index_sum_add_sum(e->sum, &numerator, (int64_t)factor);
    return add_quotient(e->sum, &numerator, by, 0 - factor * (uint64_t)by);
  }
  if (expr->kind == CIS_AFFINE_CEILDIV)
    numerator.constant += (uint64_t)by - 1;
  return add_quotient(e->sum, &numerator, by, factor);
}

/// An expression of an affine.apply, whose operands are dims, then symbols. False if it has
/// something else than sums and multiples; part of it may have been added then.
static bool add_expr(expansion *e, const cis_op *apply, cis_affine_map map, cis_affine_expr expr,
                     uint64_t factor, int depth) {
  if (depth > DEEPEST || --e->steps < 0)
    return false;
  switch (expr->kind) {
  case CIS_AFFINE_CONSTANT:
    e->sum->constant += factor * (uint64_t)expr->value;
    return true;
  case CIS_AFFINE_DIM:
    return add_value(e, cis_op_operand(apply, expr->position), factor, depth + 1);
  case CIS_AFFINE_SYMBOL:
    return add_value(e, cis_op_operand(apply, map->num_dims + expr->position), factor, depth + 1);
  case CIS_AFFINE_ADD:
    return add_expr(e, apply, map, expr->lhs, factor, depth + 1) &&
           add_expr(e, apply, map, expr->rhs, factor, depth + 1);
  case CIS_AFFINE_MUL:
    return expr->rhs->kind == CIS_AFFINE_CONSTANT &&
           add_expr(e, apply, map, expr->lhs, factor * (uint64_t)expr->rhs->value, depth + 1);
  default:
    return add_division(e, apply, map, expr, factor, depth);
  }
}

// --- sizes ---

static bool add_size(expansion *e, cis_value *shaped, uint32_t dim, uint64_t factor, int depth);

/// Adds the size of `a` if `b` has the same one: `a` and `b` are the two values of a choice.
static bool add_same_size(expansion *e, cis_value *a, cis_value *b, uint32_t dim, uint64_t factor,
                          int depth) {
  cis_index_sum one = {0}, other = {0};
  expansion of_one = {&one, e->steps, e->opaque};
  add_size(&of_one, a, dim, 1, depth);
  expansion of_other = {&other, of_one.steps, e->opaque};
  add_size(&of_other, b, dim, 1, depth);
  e->steps = of_other.steps;
  if (!cis_index_sum_equal(&one, &other))
    return false;
  cis_index_sum_add_sum(e->sum, &one, (int64_t)factor);
  return true;
}

/// The size of what scf.for carries is that of its initial value if no iteration changes it.
static bool add_carried_size(expansion *e, cis_op *loop, uint32_t i, uint32_t dim, uint64_t factor,
                             int depth) {
  enum { FIRST_INIT = 3 };
  cis_block *body = cis_op_entry(loop);
  cis_value *arg = cis_block_args(body)[i + 1];
  cis_index_sum change = {0};
  opaque_arg opaque = {arg, e->opaque};
  expansion of_yielded = {&change, e->steps, &opaque};
  add_size(&of_yielded, cis_op_operand(cis_block_last(body), i), dim, 1, depth);
  e->steps = of_yielded.steps;
  add_term(&change, (struct cis_index_term){.value = arg, .size_of = dim + 1}, (uint64_t)-1);
  int64_t difference;
  return cis_index_sum_is_constant(&change, &difference) && difference == 0 &&
         add_size(e, cis_op_operand(loop, FIRST_INIT + i), dim, factor, depth);
}

static bool add_mixed(expansion *e, cis_mixed m, uint64_t factor, int depth) {
  if (m.value)
    return add_value(e, m.value, factor, depth);
  e->sum->constant += factor * (uint64_t)m.number;
  return true;
}

static bool add_padded_size(expansion *e, cis_op *pad, uint32_t dim, uint64_t factor, int depth) {
  cis_mixed_vec low = {0}, high = {0};
  cis_mixed_get(pad, "static_low", "low", &low);
  cis_mixed_get(pad, "static_high", "high", &high);
  bool ok =
      dim < low.len && dim < high.len && add_size(e, cis_op_operand(pad, 0), dim, factor, depth) &&
      add_mixed(e, low.data[dim], factor, depth) && add_mixed(e, high.data[dim], factor, depth);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  return ok;
}

/// The size of an op's result, if it comes from something else. False if not; part of it may have
/// been added then.
static bool add_result_size(expansion *e, cis_value *result, uint32_t dim, uint64_t factor,
                            int depth) {
  cis_op *op = cis_value_op(result);
  cis_dim_source source;
  if (cis_dim_source_get(result, dim, &source))
    return source.shaped ? add_size(e, source.shaped, source.dim, factor, depth)
                         : add_value(e, source.index, factor, depth);
  switch (cis_op_kind(op)) {
  case CIS_OP_TENSOR_PAD:
    return add_padded_size(e, op, dim, factor, depth);
  case CIS_OP_ARITH_SELECT:
    return add_same_size(e, cis_op_operand(op, 1), cis_op_operand(op, 2), dim, factor, depth);
  case CIS_OP_SCF_IF: {
    const cis_op *a = cis_block_last(cis_region_first(cis_op_region(op, 0)));
    const cis_op *b = cis_block_last(cis_region_first(cis_op_region(op, 1)));
    return add_same_size(e, cis_op_operand(a, result->index), cis_op_operand(b, result->index), dim,
                         factor, depth);
  }
  case CIS_OP_SCF_FOR:
    return add_carried_size(e, op, result->index, dim, factor, depth);
  default:
    return false;
  }
}

/// The size of an argument, if a loop carries it.
static bool add_arg_size(expansion *e, const cis_value *arg, uint32_t dim, uint64_t factor,
                         int depth) {
  for (const opaque_arg *o = e->opaque; o; o = o->next)
    if (o->arg == arg)
      return false;
  cis_op *loop = cis_block_parent_op(cis_value_arg_block(arg));
  return loop && cis_op_kind(loop) == CIS_OP_SCF_FOR && arg->index > 0 &&
         add_carried_size(e, loop, arg->index - 1, dim, factor, depth);
}

/// Adds the size of a dimension, as a term if it cannot be taken apart. Always true.
static bool add_size(expansion *e, cis_value *shaped, uint32_t dim, uint64_t factor, int depth) {
  if (cis_type_dim(shaped->type, dim) != CIS_DYNAMIC) {
    e->sum->constant += factor * (uint64_t)cis_type_dim(shaped->type, dim);
    return true;
  }
  const cis_index_sum before = *e->sum;
  if (depth > DEEPEST || --e->steps < 0 ||
      !(shaped->is_arg ? add_arg_size(e, shaped, dim, factor, depth + 1)
                       : add_result_size(e, shaped, dim, factor, depth + 1))) {
    *e->sum = before;
    add_term(e->sum, (struct cis_index_term){.value = shaped, .size_of = dim + 1}, factor);
  }
  return true;
}

// --- indices ---

/// Both values of an arith.select, if they are the same number.
static bool add_choice(expansion *e, const cis_op *select, uint64_t factor, int depth) {
  cis_index_sum one = {0}, other = {0};
  expansion of_one = {&one, e->steps, e->opaque};
  add_value(&of_one, cis_op_operand(select, 1), 1, depth + 1);
  expansion of_other = {&other, of_one.steps, e->opaque};
  add_value(&of_other, cis_op_operand(select, 2), 1, depth + 1);
  e->steps = of_other.steps;
  if (!cis_index_sum_equal(&one, &other))
    return false;
  cis_index_sum_add_sum(e->sum, &one, (int64_t)factor);
  return true;
}

/// Adds the result of an op that is a sum or a multiple. False for others, after a part of it may
/// have been added.
static bool add_op(expansion *e, cis_op *op, uint64_t factor, int depth) {
  int64_t number;
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_SUBI: {
    uint64_t other = cis_op_kind(op) == CIS_OP_ARITH_ADDI ? factor : 0 - factor;
    return add_value(e, cis_op_operand(op, 0), factor, depth + 1) &&
           add_value(e, cis_op_operand(op, 1), other, depth + 1);
  }
  case CIS_OP_ARITH_MULI:
    for (uint32_t i = 0; i < 2; ++i)
      if (cis_constant_int(cis_op_operand(op, i), &number))
        return add_value(e, cis_op_operand(op, 1 - i), factor * (uint64_t)number, depth + 1);
    return false;
  case CIS_OP_AFFINE_APPLY: {
    cis_affine_map map = cis_op_inherent(op, "map")->map;
    return add_expr(e, op, map, map->results[0], factor, depth + 1);
  }
  case CIS_OP_ARITH_FLOORDIVSI: {
    cis_index_sum numerator = {0};
    expansion inside = {&numerator, e->steps, e->opaque};
    add_value(&inside, cis_op_operand(op, 0), 1, depth + 1);
    e->steps = inside.steps;
    return cis_constant_int(cis_op_operand(op, 1), &number) &&
           add_quotient(e->sum, &numerator, number, factor);
  }
  case CIS_OP_ARITH_SELECT:
    return add_choice(e, op, factor, depth);
  case CIS_OP_TENSOR_RANK:
    if (!cis_type_is(cis_op_operand(op, 0)->type, CIS_TYPE_TENSOR))
      return false;
    e->sum->constant += factor * cis_type_rank(cis_op_operand(op, 0)->type);
    return true;
  case CIS_OP_TENSOR_DIM:
  case CIS_OP_MEMREF_DIM: {
    cis_value *shaped = cis_op_operand(op, 0);
    return cis_constant_int(cis_op_operand(op, 1), &number) && number >= 0 &&
           cis_type_is_ranked(shaped->type) && number < cis_type_rank(shaped->type) &&
           add_size(e, shaped, (uint32_t)number, factor, depth + 1);
  }
  default:
    return false;
  }
}

/// Adds a value, as a term if it cannot be taken apart. Always true.
static bool add_value(expansion *e, cis_value *value, uint64_t factor, int depth) {
  int64_t number;
  if (cis_constant_int(value, &number)) {
    e->sum->constant += factor * (uint64_t)number;
    return true;
  }
  const cis_index_sum before = *e->sum;
  cis_op *op = cis_value_op(value);
  if (!op || !cis_type_is_index(value->type) || depth > DEEPEST || --e->steps < 0 ||
      !add_op(e, op, factor, depth)) {
    *e->sum = before;
    add_term(e->sum, (struct cis_index_term){.value = value}, factor);
  }
  return true;
}

void cis_index_sum_add_size(cis_index_sum *sum, cis_value *shaped, uint32_t dim, int64_t factor) {
  expansion e = {sum, MOST_STEPS, NULL};
  add_size(&e, shaped, dim, (uint64_t)factor, 0);
}

void cis_index_sum_add(cis_index_sum *sum, cis_mixed m, int64_t factor) {
  expansion e = {sum, MOST_STEPS, NULL};
  if (m.value)
    (void)add_value(&e, m.value, (uint64_t)factor, 0);
  else
    sum->constant += (uint64_t)factor * (uint64_t)m.number;
}

void cis_index_sum_add_sum(cis_index_sum *sum, const cis_index_sum *other, int64_t factor) {
  sum->constant += (uint64_t)factor * other->constant;
  sum->is_too_long |= other->is_too_long;
  for (uint32_t i = 0; i < other->num_terms; ++i)
    add_term(sum, other->terms[i], (uint64_t)factor * other->terms[i].factor);
}

bool cis_index_sum_equal(const cis_index_sum *a, const cis_index_sum *b) {
  cis_index_sum difference = *a;
  int64_t number;
  cis_index_sum_add_sum(&difference, b, -1);
  return cis_index_sum_is_constant(&difference, &number) && number == 0;
}

uint64_t cis_index_sum_hash(const cis_index_sum *sum) {
  uint64_t hash = sum->constant * 0x9e3779b97f4a7c15u;
  for (uint32_t i = 0; i < sum->num_terms; ++i) { // in any order
    const struct cis_index_term *t = &sum->terms[i];
    uint64_t words[] = {(uint64_t)(uintptr_t)t->value, t->size_of, t->scale, t->shift,
                        (uint64_t)t->divisor,          t->factor};
    hash += cis_hash_bytes((const char *)words, sizeof(words));
  }
  return hash;
}

bool cis_index_sum_is_constant(const cis_index_sum *sum, int64_t *out) {
  *out = (int64_t)sum->constant;
  return !sum->is_too_long && sum->num_terms == 0;
}

bool cis_index_sum_is_no_multiple(const cis_index_sum *sum, uint64_t power_of_two) {
  uint64_t mask = power_of_two - 1;
  for (uint32_t i = 0; i < sum->num_terms; ++i)
    if (sum->terms[i].factor & mask)
      return false;
  return !sum->is_too_long && (sum->constant & mask) != 0;
}
