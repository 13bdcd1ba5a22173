// A sum that puts the results of an affine.delinearize_index together again is its index:
// %a:2 = delinearize_index %x into (3, 20);  a0 * 20 + a1 + rest  ->  x + rest.
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "dialect/common/mixed.h"
#include "ir/affine.h"
#include "support/mem.h"

typedef CIS_VEC(cis_affine_expr) expr_vec;

/// The terms whose sum is an index that was delinearized, and the expression of that index.
typedef struct inverse {
  expr_vec terms;
  cis_affine_expr index;
} inverse;

/// The dimension or symbol of a map that is `value`, the last one that is; NULL if there is none.
static cis_affine_expr operand_expr(cis_context *ctx, const cis_value *value,
                                    const cis_value_vec *dims, const cis_value_vec *symbols) {
  for (size_t i = symbols->len; i-- > 0;)
    if (symbols->data[i] == value)
      return cis_affine_symbol(ctx, (uint32_t)i);
  for (size_t i = dims->len; i-- > 0;)
    if (dims->data[i] == value)
      return cis_affine_dim(ctx, (uint32_t)i);
  return NULL;
}

/// One term for each result: the result times the product of the sizes after it. False where a
/// size is no number, or a result no operand.
static bool collect_terms(cis_op *op, const cis_value_vec *dims, const cis_value_vec *symbols,
                          expr_vec *terms) {
  cis_context *ctx = cis_op_context(op);
  cis_mixed_vec basis = {0};
  cis_mixed_get(op, "static_basis", "dynamic_basis", &basis);
  bool ok = true;
  for (size_t i = 0; i < basis.len; ++i)
    ok &= !basis.data[i].value;
  int64_t stride = 1;
  for (uint32_t i = op->num_results; ok && i-- > 0;) {
    cis_affine_expr e = operand_expr(ctx, &op->results[i], dims, symbols);
    ok = e != NULL;
    if (!ok)
      break;
    cis_vec_push(terms, cis_affine_mul(e, cis_affine_constant(ctx, stride)));
    size_t from_end = op->num_results - i; // the first result may have no size
    ok =
        i == 0 || !__builtin_mul_overflow(stride, basis.data[basis.len - from_end].number, &stride);
  }
  cis_vec_deinit(&basis);
  return ok;
}

static cis_affine_expr undo(cis_affine_expr e, const inverse *inv);

/// How often all terms are in the sum. `counts` gets how often each of them is.
static size_t count_terms(cis_affine_expr sum, const inverse *inv, size_t *counts) {
  for (cis_affine_expr e = sum, rest; e; e = rest) {
    rest = e->kind == CIS_AFFINE_ADD ? e->lhs : NULL;
    for (size_t i = 0; i < inv->terms.len; ++i)
      counts[i] += inv->terms.data[i] == (rest ? e->rhs : e);
  }
  size_t least = counts[0];
  for (size_t i = 1; i < inv->terms.len; ++i)
    least = counts[i] < least ? counts[i] : least;
  return least;
}

/// Rewrites a sum: the index once for each complete set of its terms, then the other terms.
static cis_affine_expr undo_in_sum(cis_affine_expr sum, const inverse *inv) {
  expr_vec kept = {0}; // the last one first
  size_t *left = cis_mem_calloc(inv->terms.len, sizeof(*left));
  size_t times = count_terms(sum, inv, left);
  for (size_t i = 0; i < inv->terms.len; ++i)
    left[i] = times; // to take away
  for (cis_affine_expr e = sum, rest; e; e = rest) {
    rest = e->kind == CIS_AFFINE_ADD ? e->lhs : NULL;
    cis_affine_expr term = rest ? e->rhs : e;
    size_t i = 0;
    while (i < inv->terms.len && (!left[i] || inv->terms.data[i] != term))
      ++i;
    if (i < inv->terms.len)
      --left[i];
    else
      cis_vec_push(&kept, term);
  }
  cis_affine_expr result = times ? inv->index : NULL;
  for (size_t i = 1; i < times; ++i)
    result = cis_affine_add(result, inv->index);
  for (size_t i = kept.len; i-- > 0;) {
    cis_affine_expr term = undo(kept.data[i], inv);
    result = result ? cis_affine_add(result, term) : term;
  }
  cis_vec_deinit(&kept);
  cis_mem_free(left);
  return result;
}

static cis_affine_expr undo(cis_affine_expr e, const inverse *inv) {
  if (e->kind > CIS_AFFINE_CEILDIV)
    return e;
  if (e->kind == CIS_AFFINE_ADD)
    return undo_in_sum(e, inv);
  return cis_affine_binary(e->kind, undo(e->lhs, inv), undo(e->rhs, inv));
}

cis_affine_map cis_affine_undo_delinearize(cis_affine_map map, cis_value *last, cis_value_vec *dims,
                                           cis_value_vec *symbols) {
  cis_op *op = cis_value_op(last);
  if (!op || cis_op_kind(op) != CIS_OP_AFFINE_DELINEARIZE_INDEX || op->num_results < 2 ||
      last != &op->results[op->num_results - 1])
    return map;
  inverse inv = {0};
  expr_vec results = {0};
  cis_affine_map out = map;
  if (collect_terms(op, dims, symbols, &inv.terms)) {
    bool as_symbol = false;
    for (size_t i = 0; i < inv.terms.len; ++i)
      as_symbol |= !inv.terms.data[i]->has_dims;
    cis_value_vec *operands = as_symbol ? symbols : dims;
    inv.index = as_symbol ? cis_affine_symbol(map->ctx, (uint32_t)symbols->len)
                          : cis_affine_dim(map->ctx, (uint32_t)dims->len);
    bool changed = false;
    for (uint32_t i = 0; i < map->num_results; ++i) {
      cis_vec_push(&results, undo(map->results[i], &inv));
      changed |= results.data[i] != map->results[i];
    }
    if (changed) {
      cis_vec_push(operands, cis_op_operand(op, 0));
      out = cis_affine_map_get(map->ctx, (uint32_t)dims->len, (uint32_t)symbols->len, results.data,
                               (uint32_t)results.len);
    }
  }
  cis_vec_deinit(&inv.terms);
  cis_vec_deinit(&results);
  return out;
}
