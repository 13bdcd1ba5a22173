// Alias classes of memrefs (union-find over the view flow), their last uses in a block, and one
// bufferization.dealloc for each class after its last use.
#include "dealloc/ownership/free_early.h"

#include "analysis/buffer_reach.h"
#include "dealloc/ownership/ops.h"
#include "ir/effects.h"
#include "support/map.h"
#include "support/planted.h"

/// The state of a class at the current op.
typedef struct class_state {
  uint32_t stamp; // of the lists that are worked on: `group` is valid
  uint32_t group; // number of the class in these lists
  cis_op *last;   // op in the block that uses it last, itself or inside
  uint32_t block; // number of that block, plus one
  bool pinned;    // something uses it without naming it: freed at a block's end
} class_state;

struct cis_alias_classes {
  CIS_VEC(uint32_t) parents;   // by number of the value: another one of its class, or itself
  CIS_VEC(class_state) states; // by number of the value that stands for the class
  cis_ptrmap others; // tensors, pointers etc. -> number of a memref in their class, plus one
  uint32_t stamp;
};

// --- classes: union-find ---

static uint32_t find(cis_alias_classes *s, uint32_t id) {
  while (s->parents.data[id] != id) {
    s->parents.data[id] = s->parents.data[s->parents.data[id]];
    id = s->parents.data[id];
  }
  return id;
}

static void unite(cis_alias_classes *s, const cis_value *a, const cis_value *b) {
  uint32_t x = find(s, a->tag), y = find(s, b->tag);
  s->parents.data[x > y ? x : y] = x > y ? y : x;
}

static class_state *class_of(cis_alias_classes *s, const cis_value *value) {
  return &s->states.data[find(s, value->tag)];
}

void cis_alias_classes_add(cis_alias_classes *s, const cis_value *value, const cis_value *like) {
  cis_vec_push(&s->parents, value->tag);
  cis_vec_resize(&s->states, s->parents.len);
  if (like)
    unite(s, value, like);
}

// --- building the classes ---

typedef struct builder {
  cis_alias_classes *classes;
  const cis_owners *owners;
  cis_value *unknown; // some value that may be memory of unknown origin
  bool nested;        // memrefs are in memory
} builder;

static void add_unknown(builder *b, cis_value *value) {
  if (!cis_value_is_base_memref(value))
    return;
  if (b->unknown)
    unite(b->classes, b->unknown, value);
  b->unknown = value;
}

static void unite_operands(builder *b, cis_op *op) {
  cis_value *first = NULL;
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    cis_value *value =
        i < op->num_operands ? cis_op_operand(op, i) : &op->results[i - op->num_operands];
    if (cis_value_is_base_memref(value) && first)
      unite(b->classes, first, value);
    if (cis_value_is_base_memref(value) && !first)
      first = value;
  }
}

static void unite_all_results(builder *b, cis_op *call) {
  cis_value *first = NULL;
  for (uint32_t i = 0; i < call->num_results; ++i) {
    cis_value *result = &call->results[i];
    if (!cis_value_is_base_memref(result))
      continue;
    if (first)
      unite(b->classes, first, result);
    first = result;
  }
}

/// Unites results that are one allocation; all of them if one is something else.
static void unite_results_of(builder *b, cis_op *call, cis_op *last) {
  cis_ptrmap results = {0}; // allocation -> the first result that it is
  for (uint32_t i = 0; i < call->num_results && i < last->num_operands; ++i) {
    cis_value *returned = cis_op_operand(last, i);
    if (!cis_value_is_base_memref(&call->results[i]))
      continue;
    cis_op *maker = cis_value_op(returned);
    if (!maker || !cis_effects_allocate(maker, returned, NULL)) {
      unite_all_results(b, call);
      break;
    }
    bool is_new;
    uintptr_t *first = cis_ptrmap_get(&results, returned, &is_new);
    if (is_new)
      *first = (uintptr_t)&call->results[i];
    else
      unite(b->classes, (cis_value *)*first, &call->results[i]);
  }
  cis_ptrmap_deinit(&results);
}

/// A buffer may be several results of one call, each of which is owned: they are freed together.
static void unite_results(builder *b, cis_op *call) {
  cis_op *callee = cis_owners_callee(b->owners, call);
  cis_region *body = callee && callee->num_regions ? cis_op_region(callee, 0) : NULL;
  if (!body || !cis_region_first(body)) {
    unite_all_results(b, call);
    return;
  }
  cis_for_each_block (block, body) {
    cis_op *last = cis_block_last(block);
    if (last && cis_op_has_trait(last, CIS_TRAIT_RETURN_LIKE))
      unite_results_of(b, call, last);
  }
}

static void note_results(builder *b, cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (def && def->call) {
    if (b->owners->module->dynamic_private)
      unite_operands(b, op);
    else
      unite_results(b, op);
    return;
  }
  if (!def || !(op->info->effects_known || def->get_effects ||
                op->info->traits & CIS_TRAIT_RECURSIVE_EFFECTS))
    for (uint32_t i = 0; i < op->num_operands; ++i)
      add_unknown(b, cis_op_operand(op, i));
  bool flows = def && (def->region_branch || def->flows_from || op->info->view_operand >= 0 ||
                       cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH));
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_memref(&op->results[i]) && !flows &&
        !cis_effects_allocate(op, &op->results[i], NULL))
      add_unknown(b, &op->results[i]);
}

static cis_walk note_op(cis_op *op, void *user) {
  builder *b = user;
  if (op != b->owners->function)
    note_results(b, op);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    b->nested |= cis_value_holds_memrefs(cis_op_operand(op, i));
  return b->nested ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

// --- values that are no memrefs: they are in the class of the memrefs that they lead from and to
// ---

typedef struct other_values {
  builder *b;
  const cis_reach *reach;
  cis_ptrmap ids;            // value -> its number + 1
  cis_value_vec values;      // by number
  CIS_VEC(uint32_t) parents; // union-find
  cis_value_vec memrefs; // by number of the value that stands for a set: a memref in it, or NULL
} other_values;

static uint32_t find_other(other_values *o, uint32_t id) {
  while (o->parents.data[id] != id) {
    o->parents.data[id] = o->parents.data[o->parents.data[id]];
    id = o->parents.data[id];
  }
  return id;
}

static uint32_t number_other(other_values *o, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&o->ids, value, &is_new);
  if (is_new) {
    uint32_t number = (uint32_t)o->parents.len;
    cis_vec_push(&o->parents, number);
    cis_vec_push(&o->values, value);
    cis_vec_push(&o->memrefs, cis_value_is_base_memref(value) ? value : NULL);
    *slot = o->parents.len;
  }
  return find_other(o, (uint32_t)*slot - 1);
}

/// Tokens do not unite the buffers that their work uses, because they pass none of them on; the
/// buffers are pinned instead.
static void unite_edge(void *user, cis_value *from, cis_value *to) {
  other_values *o = user;
  if (cis_value_is_base_memref(from) && cis_value_is_base_memref(to)) {
    unite(o->b->classes, from, to);
    return;
  }
  if (!cis_reach_has(o->reach, from) || !cis_reach_has(o->reach, to) || cis_reach_is_work(from) ||
      cis_reach_is_work(to) || cis_planted("early-others"))
    return;
  uint32_t a = number_other(o, from), b = number_other(o, to);
  if (o->memrefs.data[a] && o->memrefs.data[b])
    unite(o->b->classes, o->memrefs.data[a], o->memrefs.data[b]);
  o->parents.data[b] = a;
  if (!o->memrefs.data[a])
    o->memrefs.data[a] = o->memrefs.data[b];
}

static void keep_others(other_values *o) {
  for (uint32_t i = 0; i < o->values.len; ++i) {
    cis_value *memref = o->memrefs.data[find_other(o, i)];
    if (memref && !cis_value_is_base_memref(o->values.data[i]))
      cis_ptrmap_set(&o->b->classes->others, o->values.data[i], (uintptr_t)memref->tag + 1);
  }
}

static void pin(cis_alias_classes *s, cis_reach *reach, cis_value *value) {
  enum { PINNED = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_HAS_WORK };
  enum { KEPT = CIS_REACH_HAS_OTHERS | CIS_REACH_IS_UNKNOWN };
  cis_reach_flags flags = cis_reach_get_flags(reach, value);
  if ((flags & PINNED || (flags & KEPT) == KEPT) && !cis_planted("early-pinned"))
    class_of(s, value)->pinned = true;
}

static void follow_reach(builder *b) {
  cis_alias_classes *s = b->classes;
  cis_reach *reach = cis_reach_create_by_abi(b->owners->function);
  other_values o = {.b = b, .reach = reach};
  cis_reach_follow_calls(reach, b->owners->module->arguments);
  cis_view_flow_for_each_edge(cis_reach_flow(reach), unite_edge, &o);
  keep_others(&o);
  for (size_t i = 0; i < b->owners->buffers.values.len; ++i)
    pin(s, reach, b->owners->buffers.values.data[i]);
  cis_ptrmap_deinit(&o.ids);
  cis_vec_deinit(&o.values);
  cis_vec_deinit(&o.parents);
  cis_vec_deinit(&o.memrefs);
  cis_reach_destroy(reach);
}

cis_alias_classes *cis_alias_classes_create(const cis_owners *owners) {
  cis_alias_classes *s = cis_mem_calloc(1, sizeof(*s));
  for (size_t i = 0; i < owners->buffers.values.len; ++i)
    cis_alias_classes_add(s, owners->buffers.values.data[i], NULL);
  builder b = {.classes = s, .owners = owners};
  cis_walk_preorder(owners->function, note_op, &b);
  if (b.nested) {
    cis_alias_classes_destroy(s);
    return NULL;
  }
  follow_reach(&b);
  return s;
}

void cis_alias_classes_destroy(cis_alias_classes *s) {
  if (!s)
    return;
  cis_vec_deinit(&s->parents);
  cis_vec_deinit(&s->states);
  cis_ptrmap_deinit(&s->others);
  cis_mem_free(s);
}

void cis_alias_classes_replace(cis_alias_classes *s, const cis_value *from, const cis_value *to) {
  uintptr_t *number = cis_ptrmap_find(&s->others, from);
  if (!number)
    return;
  uintptr_t kept = *number;
  cis_ptrmap_remove(&s->others, from);
  cis_ptrmap_set(&s->others, to, kept);
}

bool cis_alias_classes_is_pinned(cis_alias_classes *s, const cis_value *value) {
  return class_of(s, value)->pinned;
}

// --- last uses ---

typedef struct use_walk {
  cis_alias_classes *classes;
  cis_op *in_block; // the op of the block that is walked through
  uint32_t block;   // its number, plus one
} use_walk;

static void note_use(use_walk *w, const cis_value *value) {
  uint32_t number = value->tag;
  if (!cis_value_is_base_memref(value)) {
    uintptr_t other = w->classes->others.len ? cis_ptrmap_at(&w->classes->others, value) : 0;
    if (!other)
      return;
    number = (uint32_t)other - 1;
  }
  class_state *state = &w->classes->states.data[find(w->classes, number)];
  state->block = w->block;
  state->last = w->in_block;
}

static cis_walk note_uses(cis_op *op, void *user) {
  use_walk *w = user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    note_use(w, cis_op_operand(op, i));
  if (op == w->in_block)
    for (uint32_t i = 0; i < op->num_results; ++i)
      note_use(w, &op->results[i]);
  return CIS_WALK_CONTINUE;
}

static void find_last_uses(cis_owners *owners) {
  use_walk w = {.classes = owners->classes, .block = owners->block->tag + 1};
  cis_for_each_op (op, owners->block) {
    w.in_block = op;
    cis_walk_preorder(op, note_uses, &w);
  }
}

// --- groups: the entries of the lists, by class ---

typedef struct groups {
  CIS_VEC(cis_freeing_lists) lists;
  CIS_VEC(uint32_t) of_retained;
} groups;

/// The number of the value's class in these lists; a class that was not there yet gets the next
/// number.
static uint32_t group_of(cis_alias_classes *s, groups *g, const cis_value *value) {
  class_state *state = class_of(s, value);
  if (state->stamp != s->stamp) {
    cis_freeing_lists fresh = {0};
    state->stamp = s->stamp;
    state->group = (uint32_t)g->lists.len;
    cis_vec_push(&g->lists, fresh);
  }
  return state->group;
}

static void make_groups(cis_alias_classes *s, const cis_freeing_lists *lists, groups *g) {
  ++s->stamp;
  for (size_t i = 0; i < lists->memrefs.len; ++i) {
    uint32_t number = group_of(s, g, lists->memrefs.data[i]);
    cis_freeing_lists *group = &g->lists.data[number];
    cis_vec_push(&group->memrefs, lists->memrefs.data[i]);
    cis_vec_push(&group->conditions, lists->conditions.data[i]);
    if (lists->families.len)
      cis_vec_push(&group->families, lists->families.data[i]);
  }
  for (size_t i = 0; i < lists->retained.len; ++i) {
    uint32_t number = group_of(s, g, lists->retained.data[i]);
    cis_vec_push(&g->lists.data[number].retained, lists->retained.data[i]);
    cis_vec_push(&g->of_retained, number);
  }
}

static void deinit_groups(groups *g) {
  for (size_t i = 0; i < g->lists.len; ++i)
    cis_freeing_lists_deinit(&g->lists.data[i]);
  cis_vec_deinit(&g->lists);
  cis_vec_deinit(&g->of_retained);
}

static void take_bases(cis_builder *b, cis_freeing_lists *group, cis_location loc) {
  for (size_t i = 0; i < group->memrefs.len; ++i)
    group->memrefs.data[i] =
        cis_freeing_base(b, group->memrefs.data[i],
                         group->families.len ? group->families.data[i] : (cis_family_set){0}, loc);
}

// --- early ---

void cis_free_early_in_block(cis_owners *owners, cis_freeing_lists *lists) {
  groups g = {0};
  find_last_uses(owners);
  make_groups(owners->classes, lists, &g);
  cis_op *terminator = cis_block_last(owners->block);
  size_t kept = 0;
  for (size_t i = 0; i < lists->memrefs.len; ++i) {
    class_state *state = class_of(owners->classes, lists->memrefs.data[i]);
    cis_freeing_lists *group = &g.lists.data[state->group];
    bool used = state->block == owners->block->tag + 1;
    if (group->retained.len || !used || state->pinned || state->last == terminator) {
      lists->memrefs.data[kept] = lists->memrefs.data[i];
      if (lists->families.len)
        lists->families.data[kept] = lists->families.data[i];
      lists->conditions.data[kept++] = lists->conditions.data[i];
      continue;
    }
    if (!group->memrefs.len)
      continue;
    cis_builder b = cis_builder_after(state->last);
    take_bases(&b, group, terminator->loc);
    cis_freeing_build(owners, &b, group, terminator->loc);
    cis_vec_clear(&group->memrefs);
  }
  lists->memrefs.len = lists->conditions.len = kept;
  lists->families.len = lists->families.len ? kept : 0;
  deinit_groups(&g);
}

// --- at the end ---

/// Whether nothing is freed, because the one memref and all retained ones are names of one buffer,
/// which is owned if it was.
static bool is_kept(const cis_freeing_lists *group) {
  if (group->memrefs.len != 1)
    return false;
  const cis_value *root = cis_view_flow_root(group->memrefs.data[0]);
  for (size_t i = 0; i < group->retained.len; ++i)
    if (cis_view_flow_root(group->retained.data[i]) != root)
      return false;
  return group->retained.len != 0;
}

static void build_group(const cis_owners *owners, cis_builder *b, cis_freeing_lists *group,
                        cis_location loc) {
  if (!group->memrefs.len || is_kept(group)) {
    cis_value *result =
        group->memrefs.len ? group->conditions.data[0] : cis_owners_constant(b, false, loc);
    for (size_t i = 0; i < group->retained.len; ++i)
      cis_vec_push(&group->results, result);
    return;
  }
  take_bases(b, group, loc);
  cis_freeing_build(owners, b, group, loc);
}

void cis_free_early_build(cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                          cis_location loc) {
  groups g = {0};
  make_groups(owners->classes, lists, &g);
  for (size_t i = 0; i < g.lists.len; ++i)
    build_group(owners, b, &g.lists.data[i], loc);
  cis_vec_clear(&lists->results);
  CIS_VEC(uint32_t) next = {0}; // per group: its next result
  cis_vec_resize(&next, g.lists.len);
  for (size_t i = 0; i < lists->retained.len; ++i) {
    uint32_t number = g.of_retained.data[i];
    cis_vec_push(&lists->results, g.lists.data[number].results.data[next.data[number]++]);
  }
  cis_vec_deinit(&next);
  deinit_groups(&g);
}

// --- returned buffers ---

bool cis_free_early_separate(cis_owners *owners, cis_builder *b, cis_op *op, cis_range returned) {
  cis_alias_classes *s = owners->classes;
  uint32_t stamp = ++s->stamp;
  for (uint32_t i = returned.first; i < returned.first + returned.num; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_value_is_base_memref(value))
      continue;
    if (class_of(s, value)->stamp != stamp) {
      class_of(s, value)->stamp = stamp;
      continue;
    }
    cis_value *copy =
        cis_owners_copy(owners, b, value, cis_owners_returned_families(owners, op, i));
    if (!copy)
      return false;
    cis_op_set_operand(op, i, copy);
  }
  return true;
}
