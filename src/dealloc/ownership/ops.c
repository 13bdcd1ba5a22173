// Carries ownership across ops that are no terminators: effects, region control flow, calls, and
// results that have the ownership of operands.
#include "dealloc/ownership/ops.h"

#include "analysis/buffer_reach.h"
#include "dealloc/ownership/free_early.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/cf/kinds.h"
#include "dialect/irdl/facts.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/symbol.h"
#include "support/planted.h"

// --- effects ---

static void build_assert(cis_builder *b, cis_value *condition, const char *text, cis_location loc) {
  cis_named_attr msg = {CIS_STR("msg"), cis_attr_string(b->ctx, cis_str_from(text))};
  cis_build_op(
      b, CIS_OP_CF_ASSERT, loc,
      (cis_build_args){.operands = &condition, .num_operands = 1, .attrs = &msg, .num_attrs = 1});
}

/// Reports an op that frees a buffer by hand which ownership would free as well.
static void assert_not_owned(cis_owners *owners, cis_op *op, const cis_value *freed) {
  cis_ownership ownership = cis_owners_get(owners, freed, owners->block);
  if (ownership.kind != CIS_OWNERSHIP_UNIQUE)
    return;
  cis_loc_builder e = cis_loc_builder_before(op);
  cis_value *negated =
      cis_arith_build_xori(&e, ownership.indicator, cis_arith_build_bool(&e, true));
  build_assert(&e.b, negated, "expected that the block does not have ownership", op->loc);
}

static void visit_allocated(cis_owners *owners, cis_op *op, const cis_effect *effect) {
  bool owned = !effect->automatic && !cis_bufferization_is_manual(op) &&
               !cis_existing_frees_has(&owners->freed, effect->value);
  cis_owners_set(owners, effect->value, cis_owners_constant_at_start(owners, owned, op->loc));
  if (owned)
    cis_owners_may_free(owners, effect->value);
}

/// The first effect of a kind on a value, or NULL.
static const cis_effect *find_effect(const cis_effect_vec *effects, cis_effect_kind kind,
                                     const cis_value *value) {
  for (size_t i = 0; i < effects->len; ++i)
    if (effects->data[i].kind == kind && effects->data[i].value == value)
      return &effects->data[i];
  return NULL;
}

void cis_owners_visit_effects(cis_owners *owners, cis_op *op) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (uint32_t i = 0; effects.len && cis_bufferization_is_manual(op) && i < op->num_operands;
       ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (cis_value_is_base_memref(operand) && find_effect(&effects, CIS_EFFECT_FREE, operand))
      assert_not_owned(owners, op, operand);
  }
  // Who owns what regions or a callee give, they say themselves.
  const cis_op_def *def = op->info->def;
  bool gives_itself = !def || (!def->region_branch && !def->call);
  for (uint32_t i = 0; effects.len && gives_itself && i < op->num_results; ++i) {
    const cis_effect *effect = find_effect(&effects, CIS_EFFECT_ALLOC, &op->results[i]);
    if (cis_value_is_base_memref(&op->results[i]) && effect &&
        cis_owner_of(&op->results[i]).kind != CIS_OWNER_NEVER)
      visit_allocated(owners, op, effect);
  }
  cis_vec_deinit(&effects);
}

// --- ops that take operands ---

/// The value that the op takes: the operand, if the block owns it and gives it up, or a copy. The
/// block does not own it any more. False after an error.
static bool take_operand(cis_owners *owners, cis_op *op, uint32_t i) {
  cis_value *value = cis_op_operand(op, i), *taken;
  cis_builder b = cis_builder_before(op);
  cis_ownership ownership = cis_owners_get(owners, value, owners->block);
  bool may_own = ownership.kind == CIS_OWNERSHIP_UNIQUE &&
                 !cis_constant_is(ownership.indicator, false) &&
                 cis_existing_frees_gives_up(op, value);
  taken = may_own ? cis_owners_own(owners, &b, value, (cis_family_set){0})
                  : cis_owners_copy(owners, &b, value, (cis_family_set){0});
  if (!taken)
    return false;
  cis_op_set_operand(op, i, taken);
  cis_value *not_owned = cis_owners_constant_at_start(owners, false, op->loc);
  cis_owners_set(owners, taken, not_owned);
  if (may_own)
    cis_owners_set(owners, value, not_owned);
  return true;
}

bool cis_owners_visit_taken(cis_owners *owners, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands && !cis_bufferization_is_manual(op); ++i)
    if (cis_op_takes(op, i) && !take_operand(owners, op, i))
      return false;
  return true;
}

// --- where indicators stand ---

void cis_owners_pass_indicators(cis_op *op, cis_range passed, const cis_value_vec *indicators) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  if (facts && facts->owned_operands >= 0)
    cis_op_extend_operand_group(op, (uint32_t)facts->owned_operands, indicators->data,
                                (uint32_t)indicators->len);
  else
    cis_op_extend_operands(op, passed, indicators->data, (uint32_t)indicators->len);
}

/// The state of an op made anew, which has so many more results at its end.
static void extend_results(cis_op_state *state, const cis_op *op, uint32_t num) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int slot = op->info->result_segments;
  if (slot < 0 || !facts || facts->owned_results < 0)
    return;
  CIS_VEC(int32_t) sizes = {0};
  for (uint32_t g = 0; g < op->info->num_results; ++g)
    cis_vec_push(&sizes, (int32_t)cis_op_result_group(op, g).num);
  sizes.data[facts->owned_results] += (int32_t)num;
  state->props.data[slot] = cis_attr_i32_array(cis_op_context(op), sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
}

// --- ops made anew ---

static uint32_t count_memref_results(const cis_op *op) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < op->num_results; ++i)
    count += cis_value_is_base_memref(&op->results[i]);
  return count;
}

static void take_parts(cis_op_state *state, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&state->operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_props; ++i)
    state->props.data[i] = cis_op_props(op)[i];
  cis_op_state_take_regions(state, op);
}

/// Makes the op anew with an i1 for each result that is a memref, after all results.
static cis_op *rebuild(cis_owners *owners, cis_op *op, uint32_t num_memrefs) {
  cis_op_state state;
  cis_op_state_init(&state, owners->ctx, op->info, op->loc);
  take_parts(&state, op);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  for (uint32_t i = 0; i < num_memrefs; ++i)
    cis_vec_push(&state.types, cis_type_i(owners->ctx, 1));
  extend_results(&state, op, num_memrefs);
  cis_op *fresh = cis_op_create(&state);
  cis_op_state_deinit(&state);
  cis_op_set_discardable(fresh, cis_op_discardable(op));
  cis_op_insert(fresh, cis_op_block(op), op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value_replace_all_uses(&op->results[i], &fresh->results[i]);
    if (cis_value_is_base_memref(&op->results[i]))
      cis_live_buffers_replace(&owners->buffers, &op->results[i], &fresh->results[i]);
    else if (owners->classes)
      cis_alias_classes_replace(owners->classes, &op->results[i], &fresh->results[i]);
  }
  cis_op_destroy(op);
  return fresh;
}

/// The same, and each i1 is the ownership of its memref.
cis_op *cis_owners_add_indicators(cis_owners *owners, cis_op *op) {
  uint32_t num_memrefs = count_memref_results(op), indicator = op->num_results;
  if (!num_memrefs)
    return op;
  op = rebuild(owners, op, num_memrefs);
  for (uint32_t i = 0; i + num_memrefs < op->num_results; ++i) {
    if (!cis_value_is_base_memref(&op->results[i]))
      continue;
    cis_owners_set(owners, &op->results[i], &op->results[indicator++]);
    cis_owners_may_free(owners, &op->results[i]);
  }
  return op;
}

// --- region control flow ---

/// The operands that the op passes into its regions.
static cis_range entry_operands(cis_op *op) {
  const cis_loop_interface *loop = op->info->def->loop;
  if (loop)
    return loop->inits(op);
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, op, &edges);
  cis_range entry = {0, 0};
  for (size_t i = 0; !entry.num && i < edges.len; ++i)
    if (edges.data[i].to)
      entry = edges.data[i].operands;
  cis_vec_deinit(&edges);
  return entry;
}

/// Whether the value is new memory when it is defined: it is allocated, or a call returns it.
static bool is_new(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && op->info->def && (op->info->def->call || cis_effects_allocate(op, value, NULL));
}

/// Whether a buffer that is owned here goes into the loop and has no other name from then on: then
/// the loop may free it as soon as it carries another one.
static bool passes_ownership(cis_owners *owners, cis_op *op, cis_value *value) {
  const cis_loop_interface *loop = op->info->def->loop;
  cis_ownership ownership = cis_owners_get(owners, value, owners->block);
  bool is_only_name = owners->classes && loop && loop->iv_then_carried && is_new(value) &&
                      cis_value_block(value) == owners->block &&
                      ownership.kind == CIS_OWNERSHIP_UNIQUE &&
                      cis_constant_is(ownership.indicator, true);
  uint32_t passed = 0;
  for (const cis_use *use = cis_value_uses(value); is_only_name && use; use = cis_use_next(use)) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), owners->block);
    if (cis_use_owner(use) == op)
      is_only_name = ++passed == 1;
    else
      is_only_name = user && user != op && cis_op_is_before(user, op) &&
                     !count_memref_results(user) && !cis_reach_gives_names(use);
  }
  return is_only_name && !cis_alias_classes_is_pinned(owners->classes, value);
}

/// The indicator that goes into the op along with a memref. A buffer whose ownership is passed is
/// not owned here any more.
static cis_value *pass_into(cis_owners *owners, cis_op *op, cis_value *value,
                            cis_value *not_owned) {
  if (!passes_ownership(owners, op, value))
    return not_owned;
  cis_value *owned = cis_owners_get(owners, value, owners->block).indicator;
  cis_owners_set(owners, value, not_owned);
  return owned;
}

cis_op *cis_owners_visit_region_branch(cis_owners *owners, cis_op *op) {
  cis_value *not_owned =
      cis_owners_constant_at_start(owners, cis_planted("dealloc-into-region"), op->loc);
  cis_range entry = entry_operands(op);
  cis_value_vec indicators = {0};
  for (uint32_t i = 0; i < entry.num; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, entry.first + i)))
      cis_vec_push(&indicators,
                   pass_into(owners, op, cis_op_operand(op, entry.first + i), not_owned));
  cis_owners_pass_indicators(op, entry, &indicators);
  cis_vec_deinit(&indicators);
  return cis_owners_add_indicators(owners, op);
}

// --- calls ---

cis_op *cis_owners_callee(const cis_owners *owners, cis_op *call) {
  const char *name = call->info->def->call->callee;
  cis_attr ref = name ? cis_op_get_attr_named(call, name) : NULL;
  return ref ? cis_symbol_cache_lookup_nearest(owners->module->symbols, call, ref) : NULL;
}

/// Whether the callee is known, private and among the functions that the pass changes: then its
/// calls change with it.
static bool calls_private(const cis_owners *owners, cis_op *op) {
  cis_op *callee = cis_owners_callee(owners, op);
  return callee && cis_function_users_can_give_ownership(&owners->module->users, callee) &&
         cis_ptrmap_has(&owners->module->functions, callee);
}

cis_op *cis_owners_visit_call(cis_owners *owners, cis_op *op) {
  if (owners->module->dynamic_private && calls_private(owners, op))
    return cis_owners_add_indicators(owners, op);
  cis_builder b = cis_builder_before(op);
  cis_value *owned = cis_owners_constant(&b, !cis_planted("dealloc-call"), op->loc);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i];
    if (!cis_value_is_base_memref(result))
      continue;
    if (cis_existing_frees_has(&owners->freed, result)) {
      cis_owners_set(owners, result, cis_owners_constant_at_start(owners, false, op->loc));
      continue;
    }
    cis_owners_set(owners, result, owned);
    cis_owners_may_free(owners, result);
  }
  return op;
}

void cis_owners_complete_call(cis_owners *owners, cis_op *op) {
  uint32_t num_memrefs = count_memref_results(op);
  if (num_memrefs && owners->module->dynamic_private && calls_private(owners, op))
    rebuild(owners, op, num_memrefs);
}

// --- all other results ---

/// Joins the ownership of one operand into a result's. A memref loaded from memory does not have
/// the ownership of that memory.
static cis_ownership ownership_from(const cis_owners *owners, const cis_value *operand,
                                    const cis_value *result) {
  cis_ownership ownership = cis_owners_get(owners, operand, cis_value_block(operand));
  bool owned =
      ownership.kind == CIS_OWNERSHIP_MIXED ||
      (ownership.kind == CIS_OWNERSHIP_UNIQUE && !cis_constant_is(ownership.indicator, false));
  if (owned && cis_owners_is_element(operand, result))
    return (cis_ownership){CIS_OWNERSHIP_NONE, NULL};
  return ownership;
}

/// Whether the result may have the ownership of operand `i`.
static bool may_be_owned_as(cis_op *op, uint32_t i, const cis_owner *owner) {
  const cis_value *operand = cis_op_operand(op, i);
  bool named = operand == owner->values[0] || operand == owner->values[1];
  return cis_value_is_base_memref(operand) && (owner->kind == CIS_OWNER_OPERANDS || named);
}

void cis_owners_visit_results(cis_owners *owners, cis_op *op) {
  for (uint32_t r = 0; r < op->num_results; ++r) {
    cis_value *result = &op->results[r];
    if (!cis_value_is_base_memref(result) ||
        cis_owners_get(owners, result, cis_op_block(op)).kind != CIS_OWNERSHIP_NONE)
      continue;
    cis_owner owner = cis_owner_of(result);
    for (uint32_t i = 0; i < op->num_operands; ++i)
      if (may_be_owned_as(op, i, &owner))
        cis_owners_update(owners, result, ownership_from(owners, cis_op_operand(op, i), result));
    if (cis_owners_get(owners, result, cis_op_block(op)).kind != CIS_OWNERSHIP_NONE)
      continue;
    cis_builder b = cis_builder_before(op);
    cis_owners_set(owners, result, cis_owners_constant(&b, false, op->loc));
  }
}
