// Finds the memref arguments that a function may write to, itself or in its callees.
#include "target/c/constness.h"

#include "analysis/buffer_reach.h"
#include "dialect/func/kinds.h"
#include "ir/effects.h"
#include "ir/symbol.h"

typedef struct search {
  cis_ptrmap *written;
  cis_symbol_cache *symbols;
  bool changed;
} search;

static bool callee_writes(const search *s, cis_op *call, uint32_t operand) {
  cis_op *callee =
      cis_symbol_cache_lookup_nearest(s->symbols, call, cis_op_inherent(call, "callee"));
  if (!callee || cis_region_is_empty(cis_op_region(callee, 0)))
    return !callee || !cis_function_argument_attr(callee, operand, "llvm.readonly");
  return cis_ptrmap_has(s->written, cis_block_args(cis_op_entry(callee))[operand]);
}

/// Whether the op may write to memory that the operand names. What only passes it on is followed.
static bool writes(const search *s, const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  const cis_value *value = cis_use_value(use);
  if (cis_op_kind(op) == CIS_OP_FUNC_CALL)
    return callee_writes(s, op, cis_use_index(use));
  if (cis_op_kind(op) == CIS_OP_FUNC_RETURN)
    return true; // the caller may write
  cis_effect_vec effects = {0};
  bool known = cis_effects_get(op, &effects), result = false;
  for (size_t i = 0; i < effects.len; ++i)
    result |= effects.data[i].kind == CIS_EFFECT_WRITE &&
              (!effects.data[i].value || effects.data[i].value == value);
  cis_vec_deinit(&effects);
  if (result || cis_view_flow_passes_on(op, cis_use_index(use)))
    return result;
  cis_reach_use how = cis_reach_classify(use);
  return !known || (how != CIS_REACH_LOOKS && how != CIS_REACH_TOUCHES && how != CIS_REACH_FREES);
}

static bool is_written(const search *s, cis_view_flow *flow, cis_value *arg) {
  cis_value_vec aliases = {0};
  cis_view_flow_resolve(flow, arg, &aliases);
  bool result = false;
  for (size_t i = 0; i < aliases.len && !result; ++i)
    cis_for_each_use (use, aliases.data[i])
      result |= writes(s, use);
  cis_vec_deinit(&aliases);
  return result;
}

static void visit(search *s, cis_op *func) {
  cis_view_flow *flow = cis_view_flow_create(func);
  cis_block *entry = cis_op_entry(func);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    cis_value *arg = cis_block_args(entry)[i];
    if (!cis_type_is_base_memref(arg->type) || cis_ptrmap_has(s->written, arg) ||
        !is_written(s, flow, arg))
      continue;
    cis_ptrmap_set(s->written, arg, 1);
    s->changed = true;
  }
  cis_view_flow_destroy(flow);
}

void cis_c_find_written(cis_op *module, cis_symbol_cache *symbols, cis_ptrmap *out_written) {
  search s = {out_written, symbols, true};
  enum { ROUNDS = 20 };
  for (unsigned round = 0; s.changed; ++round) {
    s.changed = false;
    cis_for_each_op (op, cis_op_entry(module)) {
      if (cis_op_kind(op) != CIS_OP_FUNC_FUNC || cis_region_is_empty(cis_op_region(op, 0)))
        continue;
      visit(&s, op);
      // Longer chains of calls are not followed: their memrefs count as written.
      for (uint32_t i = 0; round == ROUNDS && i < cis_op_entry(op)->num_args; ++i)
        cis_ptrmap_set(out_written, cis_block_args(cis_op_entry(op))[i], 1);
    }
    if (round == ROUNDS)
      return;
  }
}
