// Folding by hooks and traits.
#include "ir/fold.h"

#include <assert.h>
#include <string.h>

// --- constants ---

cis_attr cis_constant_attr(const cis_op *op) {
  cis_attr value = cis_op_inherent(op, "value");
  return value || op->num_props != 1 ? value : cis_op_props(op)[0];
}

cis_attr cis_constant_of(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && (op->info->traits & CIS_TRAIT_CONSTANT_LIKE) ? cis_constant_attr(op) : NULL;
}

bool cis_constant_int(const cis_value *value, int64_t *out_value) {
  cis_attr attr = cis_constant_of(value);
  return cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_attr_get_int(attr, out_value);
}

cis_value *cis_constant_build(cis_builder *b, const cis_op_info *info, cis_attr value,
                              cis_type type, cis_location loc) {
  const cis_dialect_def *dialect = info->dialect;
  cis_op *op = dialect && dialect->materialize ? dialect->materialize(b, value, type, loc) : NULL;
  return op ? &op->results[0] : NULL;
}

// --- traits ---

/// Whether an operand is a constant. `operands` is NULL where they have changed.
static bool is_constant(const cis_op *op, const cis_attr *operands, uint32_t i) {
  return operands ? operands[i] != NULL : cis_constant_of(cis_op_operand(op, i)) != NULL;
}

/// Constants of a commutative op go to the right, in their order.
static bool fold_commutative(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  uint32_t first = 0, n = op->num_operands;
  while (first < n && !is_constant(op, operands, first))
    ++first;
  uint32_t later = first;
  while (later < n && is_constant(op, operands, later))
    ++later;
  if (later == n)
    return false;
  cis_value_vec order = {0};
  for (int constant = 0; constant <= 1; ++constant)
    for (uint32_t i = 0; i < n; ++i)
      if (is_constant(op, operands, i) == constant)
        cis_vec_push(&order, cis_op_operand(op, i));
  cis_op_set_operands(op, order.data, n);
  cis_vec_deinit(&order);
  return cis_fold_in_place(out);
}

static bool same_unary(const cis_op *op, const cis_value *value) {
  const cis_op *by = cis_value_op(value);
  return op->num_operands == 1 && by && by->info == op->info;
}

static bool fold_idempotent(cis_op *op, cis_fold_result *out) {
  cis_value *first = cis_op_operand(op, 0);
  if (op->num_operands == 1 && !same_unary(op, first))
    return false;
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != first)
      return false;
  return first->type == op->results[0].type && cis_fold_to_value(out, first);
}

static bool fold_involution(cis_op *op, cis_fold_result *out) {
  cis_value *first = cis_op_operand(op, 0);
  return same_unary(op, first) && cis_fold_to_value(out, cis_op_operand(cis_value_op(first), 0));
}

static bool fold_traits(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  uint64_t traits = op->info->traits;
  return ((traits & CIS_TRAIT_COMMUTATIVE) && fold_commutative(op, operands, out)) ||
         ((traits & CIS_TRAIT_IDEMPOTENT) && op->num_operands && fold_idempotent(op, out)) ||
         ((traits & CIS_TRAIT_INVOLUTION) && op->num_operands && fold_involution(op, out));
}

// --- folding ---

static bool is_itself(const cis_op *op, const cis_fold_result *out) {
  return op->num_results == 1 && out->results[0].value == &op->results[0];
}

bool cis_op_fold_with(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  const cis_op_def *def = op->info->def;
  out->in_place = false;
  bool folded = def && def->fold && def->fold(op, operands, out);
  if (folded && is_itself(op, out)) {
    out->results[0].value = NULL;
    out->in_place = true;
  }
  if (!folded || (out->in_place && op->num_results == 1)) {
    bool before = folded;
    folded = fold_traits(op, before ? NULL : operands, out) || before;
  }
  return folded;
}

static bool may_fold(const cis_op *op) {
  const uint64_t traits = CIS_TRAIT_COMMUTATIVE | CIS_TRAIT_IDEMPOTENT | CIS_TRAIT_INVOLUTION;
  return (op->info->def && op->info->def->fold) || (op->info->traits & traits);
}

/// The values of folded results; false if a constant could not be made, and then none is.
static bool materialize(cis_rewriter *r, cis_op *op, const cis_fold_result *folded,
                        cis_value_vec *out) {
  size_t before = out->len;
  cis_rewriter at = *r;
  cis_builder_set_before(&at, op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *value = folded->results[i].value;
    if (!value)
      value =
          cis_constant_build(&at, op->info, folded->results[i].attr, op->results[i].type, op->loc);
    if (!value) {
      while (out->len > before) {
        value = cis_vec_pop(out);
        if (!folded->results[out->len - before].value)
          cis_rewriter_erase(&at, cis_value_op(value));
      }
      return false;
    }
    cis_vec_push(out, value);
  }
  return true;
}

bool cis_op_fold(cis_rewriter *r, cis_op *op, cis_value_vec *out_values, bool *out_in_place) {
  enum { ROOM = 8 };
  *out_in_place = false;
  if (!may_fold(op))
    return false;
  cis_attr few_operands[ROOM], *operands = few_operands;
  cis_fold_entry few_results[ROOM];
  cis_fold_result folded = {.results = few_results};
  if (op->num_operands > ROOM)
    operands = cis_mem_calloc(op->num_operands, sizeof(*operands));
  if (op->num_results > ROOM)
    folded.results = cis_mem_calloc(op->num_results, sizeof(*folded.results));
  else
    memset(few_results, 0, op->num_results * sizeof(*few_results));
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_prefetch_operand(op, i);
    operands[i] = cis_constant_of(cis_op_operand(op, i));
  }
  bool ok = cis_op_fold_with(op, operands, &folded);
  *out_in_place = ok && folded.in_place;
  ok = ok && !folded.in_place && materialize(r, op, &folded, out_values);
  if (operands != few_operands)
    cis_mem_free(operands);
  if (folded.results != few_results)
    cis_mem_free(folded.results);
  return ok;
}

cis_value *cis_build_or_fold(cis_builder *b, unsigned kind, cis_location loc, cis_build_args args) {
  assert(b->block);
  cis_builder quiet = *b;
  quiet.listener = NULL;
  cis_op *op = cis_build_op(&quiet, kind, loc, args);
  if (!op)
    return NULL;
  assert(op->num_results == 1);
  cis_value_vec values = {0};
  bool in_place;
  cis_value *value = &op->results[0];
  bool folded = false;
  if (!(op->info->traits & CIS_TRAIT_CONSTANT_LIKE))
    do
      folded = cis_op_fold(b, op, &values, &in_place);
    while (in_place);
  if (folded) {
    value = values.data[0];
    cis_op_destroy(op);
  } else if (b->listener && b->listener->inserted) {
    b->listener->inserted(b->listener, op);
  }
  cis_vec_deinit(&values);
  return value;
}
