// Folds of affine.apply, affine.min and affine.max to constants.
#include "dialect/affine/impl.h"
#include "dialect/ub/ub.h"
#include "support/mem.h"

bool cis_affine_evaluate(cis_affine_map map, const cis_attr *operands, int64_t *out) {
  size_t n = (size_t)map->num_dims + map->num_symbols;
  int64_t *values = cis_mem_calloc(n + 1, sizeof(*values));
  bool ok = true;
  for (size_t i = 0; ok && i < n; ++i)
    ok = operands[i] && cis_attr_get_int(operands[i], &values[i]);
  for (uint32_t i = 0; ok && i < map->num_results; ++i)
    ok = cis_affine_eval(map->results[i], values, values + map->num_dims, &out[i]);
  cis_mem_free(values);
  return ok;
}

/// The operands that are constants while an expression is simplified. `divides`: a constant is
/// divided by zero somewhere, so that the expression has no value.
typedef struct known {
  const cis_attr *operands;
  uint32_t num_dims;
  bool divides;
} known;

static bool is_division(cis_affine_kind kind) {
  return kind == CIS_AFFINE_FLOORDIV || kind == CIS_AFFINE_CEILDIV || kind == CIS_AFFINE_MOD;
}

/// The value of an expression; false if it is not known.
static bool value_of(known *k, cis_affine_expr e, int64_t *out) {
  int64_t lhs, rhs;
  if (e->kind == CIS_AFFINE_DIM || e->kind == CIS_AFFINE_SYMBOL) {
    cis_attr operand = k->operands[e->position + (e->kind == CIS_AFFINE_SYMBOL ? k->num_dims : 0)];
    return operand && cis_attr_get_int(operand, out);
  }
  if (e->kind == CIS_AFFINE_CONSTANT) {
    *out = e->value;
    return true;
  }
  if (!value_of(k, e->lhs, &lhs) || !value_of(k, e->rhs, &rhs))
    return false;
  if (is_division(e->kind) && (rhs == 0 || (e->kind == CIS_AFFINE_MOD && rhs < 0)))
    k->divides = true;
  return cis_affine_fold(e->kind, lhs, rhs, out);
}

CIS_FOLD_HOOK(cis_affine_fold_apply) {
  cis_affine_map map = cis_affine_map_of(op);
  cis_affine_expr e = map->results[0];
  known k = {.operands = operands, .num_dims = map->num_dims};
  int64_t value;
  if (e->kind == CIS_AFFINE_DIM)
    return cis_fold_to_value(out, cis_op_operand(op, e->position));
  if (e->kind == CIS_AFFINE_SYMBOL)
    return cis_fold_to_value(out, cis_op_operand(op, map->num_dims + e->position));
  if (value_of(&k, e, &value))
    return cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), value));
  return k.divides && cis_fold_to_attr(out, cis_ub_poison(cis_op_context(op)));
}

/// To the extreme of the results, if all of them are known; otherwise those that are become
/// constants in the map.
static bool fold_extreme(cis_op *op, const cis_attr *operands, bool largest, cis_fold_result *out) {
  cis_affine_map map = cis_affine_map_of(op);
  known k = {.operands = operands, .num_dims = map->num_dims};
  CIS_VEC(cis_affine_expr) results = {0};
  int64_t best = 0, value;
  uint32_t num_known = 0;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    bool is_known = value_of(&k, map->results[i], &value);
    if (is_known && (num_known == 0 || (largest ? value > best : value < best)))
      best = value;
    num_known += is_known;
    cis_vec_push(&results, is_known ? cis_affine_constant(map->ctx, value) : map->results[i]);
  }
  cis_affine_map folded =
      cis_affine_map_get(map->ctx, map->num_dims, map->num_symbols, results.data, map->num_results);
  cis_vec_deinit(&results);
  if (num_known == map->num_results)
    return cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), best));
  if (folded->num_results == 1 && folded->num_symbols == 1 &&
      folded->results[0] == cis_affine_dim(map->ctx, 0)) // as upstream, which asks for the symbol
    return cis_fold_to_value(out, cis_op_operand(op, 0));
  if (folded == map)
    return false;
  cis_op_set_attr(op, CIS_STR("map"), cis_attr_affine_map(folded));
  return cis_fold_in_place(out);
}
CIS_FOLD_HOOK(cis_affine_fold_min) { return fold_extreme(op, operands, false, out); }
CIS_FOLD_HOOK(cis_affine_fold_max) { return fold_extreme(op, operands, true, out); }
