// Takes indices apart, from the last op backward.
#include "dialect/common/index_sum.h"

#include "dialect/kinds.h"
#include "ir/affine.h"
#include "ir/fold.h"

enum { DEEPEST = 16, MOST_STEPS = 64 };

typedef struct expansion {
  cis_index_sum *sum;
  int steps; // that are left
} expansion;

static void add_term(cis_index_sum *sum, cis_value *value, uint64_t factor) {
  for (uint32_t i = 0; i < sum->num_terms; ++i)
    if (sum->terms[i].value == value) {
      sum->terms[i].factor += factor;
      if (!sum->terms[i].factor)
        sum->terms[i] = sum->terms[--sum->num_terms];
      return;
    }
  if (sum->num_terms == CIS_INDEX_SUM_TERMS)
    sum->is_too_long = true;
  else if (factor)
    sum->terms[sum->num_terms++] = (struct cis_index_term){value, factor};
}

static bool add_value(expansion *e, cis_value *value, uint64_t factor, int depth);

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
    return false;
  }
}

/// What an op computes, if that is a sum or a multiple. False if not; part of it may have been
/// added then.
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
    add_term(e->sum, value, factor);
  }
  return true;
}

void cis_index_sum_add(cis_index_sum *sum, cis_mixed m, int64_t factor) {
  expansion e = {sum, MOST_STEPS};
  if (m.value)
    (void)add_value(&e, m.value, (uint64_t)factor, 0);
  else
    sum->constant += (uint64_t)factor * (uint64_t)m.number;
}

void cis_index_sum_add_sum(cis_index_sum *sum, const cis_index_sum *other, int64_t factor) {
  sum->constant += (uint64_t)factor * other->constant;
  sum->is_too_long |= other->is_too_long;
  for (uint32_t i = 0; i < other->num_terms; ++i)
    add_term(sum, other->terms[i].value, (uint64_t)factor * other->terms[i].factor);
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
