// Memory effects of an op (read, write, allocate, free): those of its row, of its hook, and of the
// ops in its regions.
#include "ir/effects.h"

static void push_group(cis_op *op, const cis_effect_spec *spec, cis_effect_vec *out) {
  cis_effect effect = {spec->kind, NULL, spec->automatic_resource};
  if (spec->group < 0) {
    cis_vec_push(out, effect);
    return;
  }
  cis_range range = spec->on_result ? cis_op_result_group(op, (uint32_t)spec->group)
                                    : cis_op_operand_group(op, (uint32_t)spec->group);
  for (uint32_t i = range.first; i < range.first + range.num; ++i) {
    effect.value = spec->on_result ? &op->results[i] : cis_op_operand(op, i);
    cis_vec_push(out, effect);
  }
}

bool cis_effects_get(cis_op *op, cis_effect_vec *out_effects) {
  const cis_op_info *info = op->info;
  if (!info->def)
    return false;
  bool known =
      info->effects_known || info->def->get_effects || (info->traits & CIS_TRAIT_RECURSIVE_EFFECTS);
  for (uint32_t i = 0; i < info->num_effects; ++i)
    push_group(op, &info->effects[i], out_effects);
  if (info->def->get_effects)
    info->def->get_effects(op, out_effects);
  return known;
}

typedef struct recursive {
  cis_op *root;
  cis_effect_vec *out;
  bool known;
} recursive;

static cis_walk collect(cis_op *op, void *user) {
  recursive *r = user;
  if (!cis_effects_get(op, r->out)) {
    r->known = false;
    return CIS_WALK_STOP;
  }
  return op->info->traits & CIS_TRAIT_RECURSIVE_EFFECTS ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
}

bool cis_effects_get_recursive(cis_op *op, cis_effect_vec *out_effects) {
  recursive r = {op, out_effects, true};
  cis_walk_preorder(op, collect, &r);
  return r.known;
}

bool cis_effects_none(cis_op *op) {
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  bool none = cis_effects_get_recursive(op, &effects) && !effects.len;
  cis_vec_deinit(&effects);
  return none;
}

static bool allocates(const cis_op *op, const cis_effect_vec *effects, const cis_value *value) {
  if (!value || cis_value_op(value) != op)
    return false;
  for (size_t i = 0; i < effects->len; ++i)
    if (effects->data[i].kind == CIS_EFFECT_ALLOC && effects->data[i].value == value)
      return true;
  return false;
}

/// Whether a structured op has a memref among its inits.
static bool writes_init(const cis_op *op) {
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  for (uint32_t i = inits.first; i < inits.first + inits.num; ++i)
    if (cis_type_is_memref(cis_op_operand(op, i)->type))
      return true;
  return false;
}

bool cis_effects_are_droppable(cis_op *op) {
  const cis_op_info *info = op->info;
  if (info->effects_known && !info->num_effects && !info->def->get_effects)
    return true;
  if (info->traits & CIS_TRAIT_STRUCTURED) // its body is far from it in memory
    return !writes_init(op);
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  bool droppable = cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    droppable &=
        effects.data[i].kind == CIS_EFFECT_READ || allocates(op, &effects, effects.data[i].value);
  cis_vec_deinit(&effects);
  return droppable;
}

static cis_walk stop_at_effect(cis_op *op, void *user) {
  (void)user;
  if (!cis_effects_are_droppable(op))
    return CIS_WALK_STOP;
  return op->info->traits & CIS_TRAIT_RECURSIVE_EFFECTS ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
}

bool cis_effects_is_dead_if_unused(cis_op *op) {
  if (!op->info->def || (op->info->traits & (CIS_TRAIT_TERMINATOR | CIS_TRAIT_SYMBOL)))
    return false;
  return cis_walk_preorder(op, stop_at_effect, NULL);
}

/// Whether the op may allocate or free, as `kind` says, by its row.
static bool may_have(const cis_op *op, cis_effect_kind kind) {
  const cis_op_info *info = op->info;
  if (info->traits & CIS_TRAIT_STRUCTURED) // reads and writes its operands
    return false;
  bool may = info->def && info->def->get_effects;
  for (uint32_t i = 0; i < info->num_effects && !may; ++i)
    may = info->effects[i].kind == kind;
  return may;
}

/// Whether the op is known to free `value`, or, if that is NULL, anything.
static bool frees(cis_op *op, const cis_value *value) {
  if (!may_have(op, CIS_EFFECT_FREE))
    return false;
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  bool found = false;
  if (cis_effects_get(op, &effects))
    for (size_t i = 0; i < effects.len; ++i)
      found |=
          effects.data[i].kind == CIS_EFFECT_FREE && (!value || effects.data[i].value == value);
  cis_vec_deinit(&effects);
  return found;
}

bool cis_effects_frees(cis_op *op, const cis_value *value) { return value && frees(op, value); }

bool cis_effects_free_something(cis_op *op) { return frees(op, NULL); }

bool cis_effects_allocate(cis_op *op, const cis_value *value, bool *out_alone) {
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  bool known = cis_effects_get(op, &effects), allocates = false;
  for (size_t i = 0; i < effects.len; ++i)
    allocates |= effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].value == value;
  if (out_alone)
    *out_alone = known && allocates && effects.len == 1;
  cis_vec_deinit(&effects);
  return allocates;
}

bool cis_effects_only_free(const cis_op *op) {
  const cis_op_info *info = op->info;
  if (info->memory.frees >= 0 && info->def->get_effects) {
    cis_effect few[CIS_FEW_EFFECTS];
    cis_effect_vec effects = CIS_VEC_WITH(few);
    bool only = cis_effects_get((cis_op *)(uintptr_t)op, &effects) && effects.len == 1 &&
                effects.data[0].kind == CIS_EFFECT_FREE;
    cis_vec_deinit(&effects);
    return only;
  }
  return info->num_effects == 1 && info->effects[0].kind == CIS_EFFECT_FREE &&
         !(info->def && info->def->get_effects);
}

/// Whether the op's only effect, by its row, is to allocate its only result.
static bool only_allocates(const cis_op *op) {
  const cis_op_info *info = op->info;
  return info->num_effects == 1 && info->effects[0].kind == CIS_EFFECT_ALLOC &&
         info->effects[0].on_result && info->effects[0].group >= 0 && op->num_results == 1 &&
         !info->def->get_effects;
}

cis_value *cis_effects_allocated(cis_op *op) {
  if (!op->num_results || !may_have(op, CIS_EFFECT_ALLOC))
    return NULL;
  if (only_allocates(op))
    return op->info->effects[0].automatic_resource ? NULL : &op->results[0];
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  cis_value *allocated = NULL;
  size_t count = 0;
  if (cis_effects_get(op, &effects))
    for (size_t i = 0; i < effects.len; ++i) {
      const cis_effect *e = &effects.data[i];
      if (e->kind != CIS_EFFECT_ALLOC)
        continue;
      ++count;
      if (e->value && cis_value_op(e->value) == op && !e->automatic)
        allocated = e->value;
    }
  cis_vec_deinit(&effects);
  return count == 1 ? allocated : NULL;
}

bool cis_effects_find_free(cis_value *value, cis_op **out_free) {
  *out_free = NULL;
  cis_for_each_use (use, value) {
    if (!cis_effects_frees(cis_use_owner(use), value))
      continue;
    if (*out_free)
      return false;
    *out_free = cis_use_owner(use);
  }
  return true;
}
