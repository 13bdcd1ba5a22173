// Answers for all values of the view flow at once: the uses of a value are joined with those of its
// aliases, the values that follow from it in the flow.
#include "memory/name_uses.h"

#include "ir/effects.h"
#include "ir/family.h"

static void add_pair(const cis_use **first, const cis_use **other, const cis_use *use) {
  if (!use || use == *first)
    return;
  *(*first ? other : first) = use;
}

static cis_op *earlier(cis_op *a, cis_op *b) { return !a || (b && b->tag < a->tag) ? b : a; }

static cis_op *later(cis_op *a, cis_op *b) { return !a || (b && b->tag > a->tag) ? b : a; }

static void add_free(cis_name_uses *uses, const cis_use *use) {
  const cis_op *op = cis_use_owner(use);
  cis_value *freed = cis_deallocation_buffer(op);
  freed = freed ? cis_view_flow_root(freed) : NULL;
  uses->freed = !uses->free || uses->freed == freed ? freed : NULL;
  add_pair(&uses->free, &uses->other_free, use);
}

/// Types whose values stand for work, or for something that is not known.
static bool has_token(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_reach_is_token(&op->results[i]))
      return true;
  return false;
}

bool cis_name_uses_runs_inside(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  return def && !has_token(op) &&
         (def->region_branch || def->loop ||
          (op->info->traits & (CIS_TRAIT_RECURSIVE_EFFECTS | CIS_TRAIT_STRUCTURED)));
}

static cis_op *captor_of(const cis_op *op) {
  cis_op *around = cis_op_parent(op);
  while (around && cis_name_uses_runs_inside(around))
    around = cis_op_parent(around);
  return around;
}

/// The innermost block that has both, itself or inside of its ops; NULL if there is none.
static cis_block *common_block(cis_block *a, cis_block *b) {
  while (a != b) {
    cis_op *around_a = a ? cis_block_parent_op(a) : NULL;
    cis_op *around_b = b ? cis_block_parent_op(b) : NULL;
    if (!around_a || !around_b)
      return NULL;
    if (around_a->tag >= around_b->tag)
      a = cis_op_block(around_a);
    else
      b = cis_op_block(around_b);
  }
  return a;
}

static void add_block(cis_name_uses *uses, cis_block *block, bool are_nested) {
  cis_block *both = uses->last_use ? common_block(uses->block, block) : block;
  uses->are_nested |= are_nested || (uses->last_use && (both != uses->block || both != block));
  uses->block = both;
}

static void add_use(cis_name_uses *uses, const cis_use *use, cis_name_use kind) {
  cis_op *op = cis_use_owner(use);
  if (kind == CIS_NAME_ESCAPES)
    add_pair(&uses->escape, &uses->other_escape, use);
  uses->is_async |= kind == CIS_NAME_ASYNC;
  add_block(uses, cis_op_block(op), false);
  uses->captor = later(uses->captor, captor_of(op));
  uses->last_use = later(uses->last_use, op);
  if (kind == CIS_NAME_TOUCHES) {
    uses->first_touch = earlier(uses->first_touch, op);
    uses->last_touch = later(uses->last_touch, op);
  }
}

static uintptr_t own_uses(void *user, cis_value *value) {
  cis_name_uses_table *table = user;
  cis_name_uses *uses = NULL;
  cis_for_each_use (use, value) {
    uses = uses ? uses : cis_arena_new(&table->arena, cis_name_uses);
    if (cis_effects_frees(cis_use_owner(use), value))
      add_free(uses, use);
    else
      add_use(uses, use, table->classify(table->user, use));
  }
  return (uintptr_t)uses;
}

static uintptr_t join_uses(void *user, uintptr_t a, uintptr_t b) {
  cis_name_uses_table *table = user;
  if (!a || !b || a == b)
    return a ? a : b;
  const cis_name_uses *other = (const cis_name_uses *)b;
  cis_name_uses *both = cis_arena_copy(&table->arena, (const void *)a, sizeof(*both));
  if (other->free)
    both->freed = !both->free || both->freed == other->freed ? other->freed : NULL;
  add_pair(&both->free, &both->other_free, other->free);
  add_pair(&both->free, &both->other_free, other->other_free);
  add_pair(&both->escape, &both->other_escape, other->escape);
  add_pair(&both->escape, &both->other_escape, other->other_escape);
  both->is_async |= other->is_async;
  if (other->last_use)
    add_block(both, other->block, other->are_nested);
  both->captor = later(both->captor, other->captor);
  both->first_touch = earlier(both->first_touch, other->first_touch);
  both->last_touch = later(both->last_touch, other->last_touch);
  both->last_use = later(both->last_use, other->last_use);
  return (uintptr_t)both;
}

const cis_name_uses *cis_name_uses_get(cis_name_uses_table *table, cis_value *value) {
  cis_view_flow *flow = cis_reach_flow(table->reach);
  const cis_view_flow_question question = {table, own_uses, join_uses, false};
  if (!table->answers)
    table->answers = cis_view_flow_ask(flow, &question, &table->arena);
  return (const cis_name_uses *)cis_view_flow_answer(flow, &question, table->answers, value);
}

void cis_name_uses_deinit(cis_name_uses_table *table) { cis_arena_deinit(&table->arena); }
