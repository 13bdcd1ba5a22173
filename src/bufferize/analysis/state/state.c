// Answers the questions that rows may ask of every state: walks along aliases, regions around an
// op, and the trivial answers.
#include "bufferize/analysis/state/state.h"

#include "bufferize/analysis/state/facts.h"
#include "bufferize/analysis/state/functions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/cf/kinds.h"

cis_bufferization_state *cis_state_create_trivial(const cis_bufferization_options *options) {
  cis_bufferization_state *state = (cis_bufferization_state *)cis_mem_calloc(1, sizeof *state);
  state->options = *options;
  state->as_upstream = options->as_upstream;
  return state;
}

void cis_state_destroy(cis_bufferization_state *state) {
  if (!state)
    return;
  cis_decisions_destroy(state->decisions);
  cis_functions_deinit(state);
  if (state->symbols)
    cis_symbol_cache_destroy(state->symbols);
  cis_ptrmap_deinit(&state->kept_arguments);
  cis_mem_free(state);
}

const cis_bufferization_options *cis_state_options(const cis_bufferization_state *state) {
  return &state->options;
}

bool cis_state_is_as_upstream(const cis_bufferization_state *state, cis_upstream_rule rule) {
  return state->as_upstream >> rule & 1;
}

bool cis_state_may_copy_yields(const cis_bufferization_state *state) {
  return state->may_copy_yields;
}

bool cis_state_choose(const cis_bufferization_state *state, cis_upstream_rule rule, bool upstream,
                      bool ours) {
  if (!cis_state_is_as_upstream(state, rule))
    return ours;
  if (upstream != ours)
    ((cis_bufferization_state *)(uintptr_t)state)->deviations |= 1u << rule;
  return upstream;
}

static bool is_in_denied_function(const cis_bufferization_state *state, const cis_op *op) {
  while (op && !cis_str_is(op->info->name, "func.func"))
    op = cis_op_parent(op);
  return op && cis_name_list_has(state->options.no_analysis_functions, cis_symbol_name(op));
}

bool cis_state_knows(const cis_bufferization_state *state, const cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_CF_SWITCH && cis_state_is_as_upstream(state, CIS_UPSTREAM_SWITCH))
    return false;
  return cis_bufferization_allows(&state->options, op) &&
         !(state->denies_functions && is_in_denied_function(state, op));
}

// --- answers of the trivial state; the others are in decisions.c ---

bool cis_state_is_in_place(const cis_bufferization_state *state, const cis_use *operand) {
  if (state->decisions)
    return cis_decisions_in_place(state->decisions, operand);
  // Without an analysis an op that asks for a buffer gets the tensor's own, as in bufferization by
  // parts.
  return cis_op_kind(cis_use_owner(operand)) == CIS_OP_BUFFERIZATION_TO_BUFFER ||
         !cis_bufferizes_to_write(state, (cis_use *)(uintptr_t)operand);
}

bool cis_state_are_equivalent(const cis_bufferization_state *state, const cis_value *a,
                              const cis_value *b) {
  return state->decisions && cis_decisions_equivalent(state->decisions, a, b);
}

bool cis_state_is_analyzed(const cis_bufferization_state *state, const cis_value *value) {
  return state->decisions && cis_decisions_value(state->decisions, value) != CIS_NO_NUMBER;
}

bool cis_state_may_alias(const cis_bufferization_state *state, const cis_value *a,
                         const cis_value *b) {
  return !state->decisions || cis_decisions_alias(state->decisions, a, b);
}

const uint32_t *cis_state_moved_buffers(const cis_bufferization_state *state, const cis_op *op) {
  return state->decisions ? (const uint32_t *)cis_ptrmap_at(&state->decisions->moved, op) : NULL;
}

static bool any_in_set(const cis_bufferization_state *state, cis_partition *p, uint32_t number,
                       bool (*test)(void *user, const cis_value *alias), void *user) {
  for (uint32_t i = p->head[cis_partition_find(p, number)]; i != CIS_NO_NUMBER; i = p->next[i])
    if (test(user, state->decisions->values.data[i]))
      return true;
  return false;
}

bool cis_state_any_alias(const cis_bufferization_state *state, const cis_value *value,
                         bool (*test)(void *user, const cis_value *alias), void *user) {
  cis_decisions *d = state->decisions;
  uint32_t number = d ? cis_decisions_value(d, value) : CIS_NO_NUMBER;
  return number == CIS_NO_NUMBER ? test(user, value)
                                 : any_in_set(state, &d->aliases, number, test, user);
}

bool cis_state_any_possible_alias(const cis_bufferization_state *state, const cis_value *value,
                                  bool (*test)(void *user, const cis_value *alias), void *user) {
  cis_decisions *d = state->decisions;
  uint32_t number = d ? cis_decisions_value(d, value) : CIS_NO_NUMBER;
  return number != CIS_NO_NUMBER && cis_bitset_has(&d->deviating, number)
             ? any_in_set(state, &d->possible, number, test, user)
             : cis_state_any_alias(state, value, test, user);
}

static bool is_value(void *user, const cis_value *alias) { return user == alias; }

bool cis_state_may_possibly_alias(const cis_bufferization_state *state, const cis_value *a,
                                  const cis_value *b) {
  return !state->decisions ||
         cis_state_any_possible_alias(state, a, is_value, (void *)(uintptr_t)b);
}

/// The sets that a tensor is in, as keys; what no decision is about is in a set of its own.
static uint32_t keys_of(const cis_decisions *d, const cis_value *value, const void *out[2]) {
  uint32_t number = cis_decisions_value(d, value);
  if (number == CIS_NO_NUMBER) {
    out[0] = value;
    return 1;
  }
  cis_decisions *mutable = (cis_decisions *)(uintptr_t)d; // finding shortens paths
  out[0] = &d->aliases.parent[cis_partition_find(&mutable->aliases, number)];
  if (!d->possible.parent) // nothing deviates
    return 1;
  out[1] = &d->possible.parent[cis_partition_find(&mutable->possible, number)];
  return 2;
}

bool cis_state_shares_set(const cis_bufferization_state *state, const cis_ptrmap *sets,
                          const cis_value *value) {
  const void *keys[2];
  bool any = !state->decisions;
  for (uint32_t i = 0, num = any ? 0 : keys_of(state->decisions, value, keys); i < num; ++i)
    any |= cis_ptrmap_has(sets, keys[i]);
  return any;
}

void cis_state_note_sets(const cis_bufferization_state *state, cis_ptrmap *sets,
                         const cis_value *value) {
  const void *keys[2];
  for (uint32_t i = state->decisions ? keys_of(state->decisions, value, keys) : 0; i-- > 0;)
    cis_ptrmap_set(sets, keys[i], 1);
}

bool cis_state_has_undefined_contents(const cis_bufferization_state *state,
                                      const cis_use *operand) {
  return state->decisions && cis_decisions_undefined(state->decisions, operand);
}

// --- reads ---

typedef CIS_VEC(cis_use *) use_vec;

/// Pushes the uses of a value that was not reached before.
static void push_uses(cis_value *value, cis_ptrmap *seen, use_vec *list) {
  bool is_new;
  cis_ptrmap_get(seen, value, &is_new);
  if (is_new)
    cis_for_each_use (use, value)
      cis_vec_push(list, use);
}

bool cis_state_compute_is_value_read(const cis_bufferization_state *state, cis_value *value) {
  cis_ptrmap seen = {0};
  use_vec list = {0};
  cis_aliasing_values aliases = {0};
  bool is_read = false;
  push_uses(value, &seen, &list);
  while (list.len && !is_read) {
    cis_use *use = cis_vec_pop(&list);
    is_read = cis_bufferizes_to_read(state, use);
    if (is_read || cis_bufferizes_to_write(state, use))
      continue;
    cis_vec_clear(&aliases);
    cis_get_aliasing_values(state, use, &aliases);
    for (size_t i = 0; i < aliases.len; ++i)
      push_uses(aliases.data[i].value, &seen, &list);
  }
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&list);
  cis_vec_deinit(&aliases);
  return is_read;
}

bool cis_state_is_value_read(const cis_bufferization_state *state, cis_value *value) {
  bool is_read;
  cis_facts *facts = state->decisions ? state->decisions->facts : NULL;
  if (facts && cis_facts_is_value_read(facts, value, &is_read))
    return is_read;
  return cis_state_compute_is_value_read(state, value);
}

bool cis_state_passes_to_read(const cis_bufferization_state *state, cis_use *operand) {
  const cis_decisions *d = state->decisions;
  uint32_t number = d && d->knows_unread ? cis_decisions_operand(d, operand) : CIS_NO_NUMBER;
  if (number < CIS_NO_NUMBER && number < d->num_operands)
    return !cis_bitset_has(&d->unread, number);
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(state, operand, &aliases);
  bool any = false;
  for (size_t i = 0; i < aliases.len && !any; ++i)
    any = cis_state_is_value_read(state, aliases.data[i].value);
  cis_vec_deinit(&aliases);
  return any;
}

// --- walking back ---

/// Values in the order in which they were added, each once.
typedef struct value_set {
  cis_value_vec *list;
  cis_ptrmap index; // once there are many
} value_set;

enum { FEW = 12 };

static bool value_set_add(value_set *set, cis_value *value) {
  bool is_new = true;
  if (set->list->len < FEW) {
    for (size_t i = 0; i < set->list->len; ++i)
      if (set->list->data[i] == value)
        return false;
  } else {
    if (set->index.len == 0)
      for (size_t i = 0; i < set->list->len; ++i)
        cis_ptrmap_set(&set->index, set->list->data[i], 1);
    cis_ptrmap_get(&set->index, value, &is_new);
    if (!is_new)
      return false;
  }
  cis_vec_push(set->list, value);
  return true;
}

/// Whether the walk goes from `value` on to the value of `alias`.
static bool follows(const cis_bufferization_state *state, const cis_traversal *how,
                    const cis_value *value, const cis_aliasing_operand *alias) {
  if (how->follow_equivalent_only && alias->relation != CIS_RELATION_EQUIVALENT)
    return false;
  if (how->follow_in_place_only && !cis_state_is_in_place(state, alias->operand))
    return false;
  const cis_op *op = cis_value_op(value);
  return !how->follow_same_type_or_casts_only ||
         cis_use_value(alias->operand)->type == value->type ||
         (op && op->info->def && op->info->def->cast_compatible);
}

/// The values to visit. One that is pushed while it waits waits once.
typedef struct waiting_values {
  cis_value_vec list;
  cis_ptrmap index; // of those beyond the first FEW
} waiting_values;

static void push_waiting(waiting_values *waiting, cis_value *value) {
  for (size_t i = 0; i < waiting->list.len && i < FEW; ++i)
    if (waiting->list.data[i] == value)
      return;
  bool is_new = true;
  if (waiting->list.len >= FEW)
    cis_ptrmap_get(&waiting->index, value, &is_new);
  if (is_new)
    cis_vec_push(&waiting->list, value);
}

/// Takes the last one.
static cis_value *pop_waiting(waiting_values *waiting) {
  cis_value *value = cis_vec_pop(&waiting->list);
  if (waiting->list.len >= FEW)
    cis_ptrmap_remove(&waiting->index, value);
  return value;
}

void cis_state_find_reverse(const cis_bufferization_state *state, cis_use *operand,
                            bool (*matches)(void *user, cis_value *value), void *user,
                            const cis_traversal *how, cis_value_vec *out) {
  waiting_values waiting = {0};
  cis_value_vec visited_list = {0};
  value_set visited = {&visited_list, {0}}, found = {out, {0}};
  cis_aliasing_operands aliases = {0};
  cis_vec_push(&waiting.list, cis_use_value(operand));
  while (waiting.list.len) {
    cis_value *value = pop_waiting(&waiting);
    bool is_new = value_set_add(&visited, value);
    bool is_leaf = !is_new && !how->revisit;
    if (!is_leaf && matches(user, value)) {
      value_set_add(&found, value);
      continue;
    }
    const cis_op *owner = cis_value_owner(value);
    is_leaf = is_leaf || (!how->follow_unknown_ops && (!owner || !cis_state_knows(state, owner)));
    cis_vec_clear(&aliases);
    if (!is_leaf)
      cis_get_aliasing_operands(state, value, &aliases);
    is_leaf = is_leaf || aliases.len == 0;
    for (size_t i = 0; i < aliases.len; ++i)
      if (follows(state, how, value, &aliases.data[i])) {
        push_waiting(&waiting, cis_use_value(aliases.data[i].operand));
        if (how->followed)
          cis_vec_push(how->followed, aliases.data[i].operand);
      } else {
        is_leaf = true;
      }
    if (is_leaf && how->leaves)
      value_set_add(&found, value);
  }
  cis_vec_deinit(&waiting.list);
  cis_ptrmap_deinit(&waiting.index);
  cis_vec_deinit(&visited_list);
  cis_vec_deinit(&aliases);
  cis_ptrmap_deinit(&visited.index);
  cis_ptrmap_deinit(&found.index);
}

static bool is_written(void *user, cis_value *value) {
  return cis_value_bufferizes_to_write((const cis_bufferization_state *)user, value);
}

void cis_state_definitions(const cis_bufferization_state *state, cis_use *operand,
                           cis_value_vec *out) {
  cis_state_find_reverse(state, operand, is_written, (void *)(uintptr_t)state, &(cis_traversal){0},
                         out);
}

// --- regions ---

cis_region *cis_region_parent(const cis_region *region) {
  const cis_op *op = cis_region_op(region);
  return op ? cis_op_parent_region(op) : NULL;
}

/// How often an op without a row runs its regions: if it is not registered, or does not say how
/// control flows, it may run them often, unless it is a function or a module.
static bool may_repeat(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (!def || !def->region_branch)
    return !(op->info->traits & (CIS_TRAIT_ISOLATED | CIS_TRAIT_IN_PARALLEL));
  return def->region_branch->repetitive || cis_op_has_trait(op, CIS_TRAIT_LOOP_LIKE);
}

bool cis_region_is_repetitive(const cis_bufferization_state *state, const cis_region *region) {
  cis_op *op = cis_region_op(region);
  if (!op || !cis_state_knows(state, op))
    return op && cis_state_choose(state, CIS_UPSTREAM_UNKNOWN_REGIONS, false, may_repeat(op));
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (row->is_repetitive_region)
    return row->is_repetitive_region(op, region->index);
  if (row->flags & CIS_BUFFERIZABLE_REPETITIVE)
    return true;
  if (row->flags & CIS_BUFFERIZABLE_REPETITIVE_BODY)
    return cis_state_choose(state, CIS_UPSTREAM_STRUCTURED_BODIES, false, true);
  const cis_op_def *def = op->info->def;
  return def && def->region_branch && def->region_branch->repetitive;
}

static cis_region *repetitive_from(const cis_bufferization_state *state, cis_region *region) {
  while (region && !cis_region_is_repetitive(state, region))
    region = cis_region_parent(region);
  return region;
}

cis_region *cis_enclosing_repetitive_region(const cis_bufferization_state *state,
                                            const cis_op *op) {
  return repetitive_from(state, cis_op_parent_region(op));
}

cis_region *cis_enclosing_repetitive_region_of_value(const cis_bufferization_state *state,
                                                     const cis_value *value) {
  return repetitive_from(state, cis_block_region(cis_value_block(value)));
}

cis_region *cis_next_enclosing_repetitive_region(const cis_bufferization_state *state,
                                                 const cis_region *region) {
  return repetitive_from(state, cis_region_parent(region));
}

static bool is_parallel(const cis_bufferization_options *options, const cis_region *region) {
  cis_op *op = cis_region_op(region);
  if (!op || !cis_bufferization_allows(options, op))
    return op && cis_op_has_trait(op, CIS_TRAIT_PARALLEL_LOOP) &&
           !cis_is_as_upstream(options, CIS_UPSTREAM_UNKNOWN_REGIONS);
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  return row->is_parallel_region && row->is_parallel_region(op, region->index);
}

cis_region *cis_enclosing_parallel_region(const cis_region *region,
                                          const cis_bufferization_options *options) {
  if (!options->check_parallel_regions)
    return NULL;
  while (region && !is_parallel(options, region))
    region = cis_region_parent(region);
  return (cis_region *)(uintptr_t)region;
}

/// Whether control can go from inside `from` to `to`, both regions of `op`.
static bool is_region_reachable(cis_op *op, cis_region *from, const cis_region *to) {
  cis_region_vec list = {0};
  cis_region_edge_vec edges = {0};
  cis_ptrmap seen = {0};
  bool reached = false;
  cis_vec_push(&list, from);
  while (list.len && !reached) {
    cis_region *region = cis_vec_pop(&list);
    cis_vec_clear(&edges);
    cis_for_each_block (block, region) {
      if (cis_block_last(block))
        cis_region_edges(op, cis_block_last(block), &edges);
    }
    for (size_t i = 0; i < edges.len; ++i) {
      bool is_new = false;
      reached |= edges.data[i].to == to;
      if (edges.data[i].to)
        cis_ptrmap_get(&seen, edges.data[i].to, &is_new);
      if (is_new)
        cis_vec_push(&list, edges.data[i].to);
    }
  }
  cis_vec_deinit(&list);
  cis_vec_deinit(&edges);
  cis_ptrmap_deinit(&seen);
  return reached;
}

/// The region of `ancestor` that the op is in, or NULL.
static cis_region *region_inside(const cis_op *ancestor, const cis_op *op) {
  cis_region *region = cis_op_parent_region(op);
  while (region && cis_region_op(region) != ancestor)
    region = cis_region_parent(region);
  return region;
}

bool cis_in_mutually_exclusive_regions(const cis_bufferization_state *state, cis_op *a, cis_op *b) {
  (void)state;
  for (cis_op *op = cis_op_parent(a); op; op = cis_op_parent(op)) {
    cis_region *to = op->info->def && op->info->def->region_branch ? region_inside(op, b) : NULL;
    if (!to)
      continue;
    cis_region *from = region_inside(op, a);
    return from != to && !is_region_reachable(op, from, to) && !is_region_reachable(op, to, from);
  }
  return false;
}

bool cis_in_earlier_region(cis_op *op, cis_op *a, cis_op *b) {
  if (op->num_regions < 2 || !op->info->def || !op->info->def->region_branch)
    return false;
  cis_region *from = region_inside(op, a), *to = region_inside(op, b);
  return from != to && is_region_reachable(op, from, to) && !is_region_reachable(op, to, from);
}
