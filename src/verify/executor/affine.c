// Ops of affine, executed symbolically: maps as terms, loops, conditions, accesses.
#include "verify/executor/control.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "ir/attr.h"

cis_term cis_sym_affine(cis_exec *e, cis_affine_expr expr, const cis_term *dims,
                        const cis_term *symbols) {
  cis_terms *t = e->t;
  switch (expr->kind) {
  case CIS_AFFINE_CONSTANT:
    return cis_term_index(t, expr->value);
  case CIS_AFFINE_DIM:
    return dims[expr->position];
  case CIS_AFFINE_SYMBOL:
    return symbols[expr->position];
  default:
    break;
  }
  cis_term a = cis_sym_affine(e, expr->lhs, dims, symbols);
  cis_term b = cis_sym_affine(e, expr->rhs, dims, symbols);
  if (expr->kind == CIS_AFFINE_ADD)
    return cis_term_add(t, a, b);
  if (expr->kind == CIS_AFFINE_MUL)
    return cis_term_mul(t, a, b);
  cis_sym_trap(e, cis_term_compare(t, CIS_CMPI_SLE, b, cis_term_index(t, 0)));
  if (expr->kind == CIS_AFFINE_CEILDIV)
    return cis_term_binary(t, CIS_OP_ARITH_CEILDIVSI, a, b);
  cis_term quotient = cis_term_binary(t, CIS_OP_ARITH_FLOORDIVSI, a, b);
  if (expr->kind == CIS_AFFINE_FLOORDIV)
    return quotient;
  return cis_term_sub(t, a, cis_term_mul(t, quotient, b));
}

/// The results of a map on operands [first, +num).
static bool apply_map(cis_exec *e, cis_op *op, cis_affine_map map, uint32_t first, uint32_t num,
                      cis_term *out) {
  cis_term operands[CIS_SYM_MOST_VALUES + 1];
  if (num > CIS_SYM_MOST_VALUES || map->num_results > 16)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < num; ++i)
    if (!(operands[i] = cis_sym_term(e, cis_op_operand(op, first + i))))
      return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i < map->num_results; ++i)
    out[i] = cis_sym_affine(e, map->results[i], operands, operands + map->num_dims);
  return !e->stopped;
}

static cis_affine_map map_of(cis_op *op, const char *name) {
  return cis_op_get_attr_named(op, name)->map;
}

static bool exec_apply(cis_exec *e, cis_op *op) {
  cis_term values[16];
  cis_affine_map map = map_of(op, "map");
  if (!apply_map(e, op, map, 0, op->num_operands, values))
    return false;
  unsigned kind = cis_op_kind(op) == CIS_OP_AFFINE_MAX ? CIS_OP_ARITH_MAXSI : CIS_OP_ARITH_MINSI;
  for (uint32_t i = 1; i < map->num_results; ++i)
    values[0] = cis_term_binary(e->t, kind, values[0], values[i]);
  cis_sym_set(e, &op->results[0], cis_sym_of_term(values[0]));
  return true;
}

static bool affine_bound(cis_exec *e, cis_op *op, const char *name, uint32_t group, bool is_upper,
                         int64_t *out) {
  cis_term values[16];
  cis_affine_map map = map_of(op, name);
  cis_range range = cis_op_operand_group(op, group);
  if (!apply_map(e, op, map, range.first, range.num, values))
    return false;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    int64_t number;
    if (!cis_sym_number_of(e, op, values[i], &number))
      return false;
    if (i == 0 || (is_upper ? number < *out : number > *out))
      *out = number;
  }
  return true;
}

/// A bound as a term: the largest or smallest result of its map; 0 after a failure.
static cis_term affine_bound_term(cis_exec *e, cis_op *op, const char *name, uint32_t group,
                                  bool is_upper) {
  cis_term values[16];
  cis_affine_map map = map_of(op, name);
  cis_range range = cis_op_operand_group(op, group);
  if (!apply_map(e, op, map, range.first, range.num, values))
    return 0;
  for (uint32_t i = 1; i < map->num_results; ++i)
    values[0] = cis_term_binary(e->t, is_upper ? CIS_OP_ARITH_MINSI : CIS_OP_ARITH_MAXSI, values[0],
                                values[i]);
  return values[0];
}

static bool exec_affine_for(cis_exec *e, cis_op *op) {
  int64_t range[3];
  cis_sym carried[CIS_SYM_MOST_VALUES];
  cis_range inits = cis_op_operand_group(op, 2);
  bool ok;
  range[2] = cis_attr_int_or(cis_op_get_attr_named(op, "step"), 1);
  if (e->limits.matches) {
    const cis_term bounds[] = {affine_bound_term(e, op, "lowerBoundMap", 0, false),
                               affine_bound_term(e, op, "upperBoundMap", 1, true),
                               cis_term_index(e->t, range[2])};
    if (e->failed || e->stopped)
      return false;
    if (cis_sym_matched_for(e, op, bounds, cis_type_i(e->t->ctx, 64), false, inits, &ok))
      return ok;
  }
  return affine_bound(e, op, "lowerBoundMap", 0, false, &range[0]) &&
         affine_bound(e, op, "upperBoundMap", 1, true, &range[1]) &&
         cis_sym_range(e, op, inits.first, inits.num, carried) &&
         cis_sym_iterations(e, op, range, cis_type_i(e->t->ctx, 64), false, carried, inits.num);
}

/// The bounds of a dimension are a group of results of a map each.
static bool parallel_bounds(cis_exec *e, cis_op *op, bool is_upper, int64_t *out) {
  cis_term values[16];
  cis_affine_map map = map_of(op, is_upper ? "upperBoundsMap" : "lowerBoundsMap");
  cis_affine_map before = map_of(op, "lowerBoundsMap");
  cis_attr groups = cis_op_get_attr_named(op, is_upper ? "upperBoundsGroups" : "lowerBoundsGroups");
  uint32_t first = is_upper ? before->num_dims + before->num_symbols : 0, at = 0;
  if (!apply_map(e, op, map, first, map->num_dims + map->num_symbols, values))
    return false;
  for (uint32_t i = 0; i < cis_op_entry(op)->num_args; ++i)
    for (int64_t k = cis_dense_get_int(groups, i), n = 0; n < k; ++n, ++at) {
      int64_t number;
      if (at >= map->num_results || !cis_sym_number_of(e, op, values[at], &number))
        return false;
      if (n == 0 || (is_upper ? number < out[i] : number > out[i]))
        out[i] = number;
    }
  return true;
}

static bool exec_affine_parallel(cis_exec *e, cis_op *op) {
  enum { MOST = 8 };
  int64_t lower[MOST], upper[MOST], step[MOST];
  uint32_t rank = cis_op_entry(op)->num_args;
  cis_attr steps = cis_op_get_attr_named(op, "steps");
  if (op->num_results || rank > MOST)
    return cis_sym_fail(e, op, "a parallel loop of that kind");
  for (uint32_t i = 0; i < rank; ++i)
    step[i] = cis_attr_int_or(steps->array.elems[i], 1);
  return parallel_bounds(e, op, false, lower) && parallel_bounds(e, op, true, upper) &&
         cis_sym_parallel_box(e, op, lower, upper, step, rank);
}

static bool exec_affine_if(cis_exec *e, cis_op *op) {
  cis_integer_set set = cis_op_get_attr_named(op, "condition")->set;
  cis_term operands[CIS_SYM_MOST_VALUES + 1], all = cis_term_bool(e->t, true);
  cis_term zero = cis_term_index(e->t, 0);
  if (op->num_operands > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!(operands[i] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i < set->num_constraints; ++i) {
    cis_term x = cis_sym_affine(e, set->constraints[i], operands, operands + set->num_dims);
    all = cis_term_and(e->t, all,
                       cis_term_compare(e->t, set->is_eq[i] ? CIS_CMPI_EQ : CIS_CMPI_SGE, x, zero));
  }
  return cis_sym_if(e, op, cis_sym_under_guards(e, all));
}

static bool exec_affine_access(cis_exec *e, cis_op *op, bool is_store) {
  cis_term indices[16], value;
  cis_affine_map map = map_of(op, "map");
  const cis_sym *memref = cis_sym_get(e, cis_op_operand(op, is_store));
  if (!apply_map(e, op, map, 1 + is_store, op->num_operands - 1 - is_store, indices))
    return false;
  if (memref->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  if (is_store) {
    value = cis_sym_term(e, cis_op_operand(op, 0));
    return value ? cis_sym_store(e, op, memref, indices, map->num_results, value)
                 : cis_sym_fail(e, op, "an operand without a number");
  }
  if (!cis_sym_load(e, op, memref, op->results[0].type, indices, map->num_results, &value))
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

bool cis_sym_affine_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_AFFINE_APPLY:
  case CIS_OP_AFFINE_MIN:
  case CIS_OP_AFFINE_MAX:
    return exec_apply(e, op);
  case CIS_OP_AFFINE_FOR:
    return exec_affine_for(e, op);
  case CIS_OP_AFFINE_PARALLEL:
    return exec_affine_parallel(e, op);
  case CIS_OP_AFFINE_IF:
    return exec_affine_if(e, op);
  case CIS_OP_AFFINE_LOAD:
    return exec_affine_access(e, op, false);
  case CIS_OP_AFFINE_STORE:
    return exec_affine_access(e, op, true);
  default:
    *out_handled = false;
    return false;
  }
}
