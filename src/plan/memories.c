// Fills each memory in several orders of the buffers, keeps the best filling, and leaves the
// buffers that do not fit for the next memory.
#include "plan/memories.h"

#include "plan/banks.h"
#include "plan/groups.h"
#include "plan/least_spilled.h"
#include "plan/model.h"
#include "plan/order.h"
#include "plan/space.h"
#include "support/numbers.h"

/// The filling of one memory, with the problem that consists of the buffers that may go there.
typedef struct filling {
  const cis_plan_options *options;
  cis_arena *arena; // of this memory
  const cis_plan_memory *memory;
  cis_plan_problem problem; // buffers that may go there, and last the bytes that are taken
  size_t num_own;           // the former
  cis_plan_model model;
  cis_plan_space *space;
  const bool *must;        // per item: it is pinned here
  const int64_t *priority; // per item
  int64_t capacity;
  bool *is_in, *best;             // per item: taken by the trial, and by the best one
  int64_t *offsets, *best_offset; // per item
  int64_t best_sum;
  bool was_stopped;
  bool is_partial;              // not all pinned items fit: as many as do
  bool is_too_large;            // all that could be here have no plan, which is proven
  cis_plan_apart apart;         // of items
  const uint32_t *groups_begin; // per item and one more, in groups
  const uint32_t *groups;       // of the items
} filling;

static bool should_stop(filling *f) {
  const cis_plan_options *o = f->options;
  f->was_stopped = f->was_stopped || (o->should_stop && o->should_stop(o->user));
  return f->was_stopped;
}

// --- orders in which items are taken ---

enum { NUM_ORDERS = 5 };

/// The orders: by priority; by priority per byte, per byte and slot, and per root of that; by size.
static double value_of(const filling *f, uint32_t item, int order) {
  const cis_plan_item *it = &f->model.items[item];
  double priority = (double)f->priority[item], size = (double)it->size, slots = 0;
  for (uint32_t r = it->range_begin; r < it->range_end; ++r)
    slots += f->model.ranges[r].last - f->model.ranges[r].first + 1.0;
  const double values[NUM_ORDERS] = {priority, priority / size, priority / (size * slots),
                                     priority * priority / (size * slots), -size};
  return values[order];
}

/// Pinned and fixed items come first, so that their places are still free.
static cis_plan_key *make_order(filling *f, int order) {
  cis_plan_key *keys = cis_arena_array(f->arena, cis_plan_key, f->model.num_items);
  for (uint32_t i = 0; i < f->model.num_items; ++i)
    keys[i] = (cis_plan_key){.value = f->must[i] ? (f->model.items[i].is_fixed ? 1e300 : 1e299)
                                                 : value_of(f, i, order),
                             .item = i};
  cis_plan_sort_keys(keys, f->model.num_items);
  return keys;
}

// --- what must be apart ---

/// Whether an item may join those that are taken.
static bool is_apart(const filling *f, uint32_t item) {
  for (uint32_t g = f->apart.num ? f->groups_begin[item] : 0;
       f->apart.num && g < f->groups_begin[item + 1]; ++g) {
    size_t group = f->groups[g];
    for (size_t k = f->apart.begin[group]; k < f->apart.begin[group + 1]; ++k)
      if (f->apart.members[k] != item && f->is_in[f->apart.members[k]])
        return false;
  }
  return true;
}

/// The groups of the buffers that may be in the memory, as groups of items.
static void describe_groups(filling *f, const cis_plan_apart *apart, size_t num_buffers,
                            const size_t *origin) {
  uint32_t *item_of = cis_arena_array(f->arena, uint32_t, num_buffers);
  if (!apart->num)
    return;
  for (size_t i = 0; i < num_buffers; ++i)
    item_of[i] = CIS_PLAN_NO_ITEM;
  for (size_t i = 0; i < f->num_own; ++i)
    item_of[origin[i]] = f->model.item_of[i];
  size_t *members = cis_arena_array(f->arena, size_t, apart->begin[apart->num]);
  size_t *begin = cis_arena_array(f->arena, size_t, apart->num + 1), num = 0;
  uint32_t *groups_begin = cis_arena_array(f->arena, uint32_t, f->model.num_items + 2);
  for (size_t g = 0; g < apart->num; ++g) {
    for (size_t k = apart->begin[g]; k < apart->begin[g + 1]; ++k)
      if (item_of[apart->members[k]] != CIS_PLAN_NO_ITEM) {
        members[num++] = item_of[apart->members[k]];
        ++groups_begin[members[num - 1] + 2];
      }
    begin[g + 1] = num;
  }
  for (size_t i = 0; i < f->model.num_items; ++i)
    groups_begin[i + 2] += groups_begin[i + 1];
  uint32_t *groups = cis_arena_array(f->arena, uint32_t, num);
  for (size_t g = 0; g < apart->num; ++g)
    for (size_t k = begin[g]; k < begin[g + 1]; ++k)
      groups[groups_begin[members[k] + 1]++] = (uint32_t)g;
  f->apart = (cis_plan_apart){members, begin, apart->num};
  f->groups_begin = groups_begin;
  f->groups = groups;
}

// --- trials ---

static void forget(filling *f) {
  memset(f->is_in, 0, f->model.num_items * sizeof(*f->is_in));
  cis_plan_space_clear(f->space);
  for (size_t i = f->num_own; i < f->problem.num_buffers; ++i) {
    uint32_t item = f->model.item_of[i];
    if (item != CIS_PLAN_NO_ITEM)
      cis_plan_space_take(f->space, &f->model.items[item], f->model.items[item].fixed_offset);
  }
}

static int64_t sum_of(const filling *f, const bool *is_in) {
  int64_t sum = 0;
  for (size_t i = 0; i < f->model.num_items; ++i)
    sum = is_in[i] ? cis_add_saturating(sum, f->priority[i]) : sum;
  return sum;
}

static bool has_what_must(const filling *f) {
  for (size_t i = 0; i < f->model.num_items; ++i)
    if (f->must[i] && !f->is_in[i])
      return false;
  return true;
}

static void keep_if_better(filling *f) {
  int64_t sum = sum_of(f, f->is_in);
  if ((!f->is_partial && !has_what_must(f)) || sum <= f->best_sum)
    return;
  f->best_sum = sum;
  memcpy(f->best, f->is_in, f->model.num_items * sizeof(*f->best));
  memcpy(f->best_offset, f->offsets, f->model.num_items * sizeof(*f->offsets));
}

/// Whether an item by itself has room in the memory; taken bytes are none.
static bool is_within(const filling *f, const cis_plan_item *item) {
  return item->buffer < f->num_own && item->size <= cis_plan_largest_room(f->memory) &&
         (!item->is_fixed || (item->fixed_offset <= f->capacity - item->size &&
                              !cis_plan_taken_at(f->memory, item->fixed_offset, item->size)));
}

/// Adds an item if there is room for it.
static void take(filling *f, uint32_t item) {
  const cis_plan_item *it = &f->model.items[item];
  int64_t offset = it->fixed_offset;
  if (!is_within(f, it) || !is_apart(f, item))
    return;
  bool fits = it->is_fixed
                  ? cis_plan_space_is_free(f->space, it, offset)
                  : cis_plan_space_find(f->space, it, CIS_PLAN_FIRST, f->capacity, &offset);
  if (!fits)
    return;
  f->is_in[item] = true;
  f->offsets[item] = offset;
  cis_plan_space_take(f->space, it, offset);
}

static void try_order(filling *f, int order) {
  const cis_plan_key *keys = make_order(f, order);
  forget(f);
  for (size_t i = 0; i < f->model.num_items; ++i)
    take(f, keys[i].item);
  keep_if_better(f);
}

/// Plans just the items in is_in, beside the first of the bytes that are taken, with the whole
/// portfolio; true if they fit. `*out_is_proven`: they do not, which is proven.
static bool repack_beside(filling *f, size_t num_taken, bool *out_is_proven) {
  const cis_plan_problem *problem = &f->problem;
  cis_arena scratch = {0};
  bool *is_in = cis_arena_array(&scratch, bool, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    is_in[i] = f->model.item_of[i] != CIS_PLAN_NO_ITEM && f->is_in[f->model.item_of[i]];
  for (size_t i = f->num_own; i < problem->num_buffers; ++i)
    is_in[i] = i - f->num_own < num_taken;
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(problem, is_in, &scratch, &part, &origin);
  int64_t *offsets = cis_arena_array(&scratch, int64_t, part.num_buffers);
  cis_plan_options options = *f->options;
  cis_plan_result result;
  options.capacity = f->capacity == INT64_MAX ? 0 : f->capacity;
  options.progress = NULL;
  options.persists = false; // there are more plans to come
  bool ok = cis_plan_solve(&part, &options, &scratch, offsets, &result);
  for (size_t i = 0; ok && i < part.num_buffers && origin[i] < f->num_own; ++i)
    f->offsets[f->model.item_of[origin[i]]] = offsets[i];
  f->was_stopped |= result.was_stopped;
  *out_is_proven =
      !ok && (result.status == CIS_PLAN_INFEASIBLE ||
              (result.status == CIS_PLAN_OVER_CAPACITY && result.lower_bound > f->capacity));
  cis_arena_deinit(&scratch);
  return ok;
}

/// The same beside all bytes that are taken. Those above the plan are left out, because the height
/// would count them.
static bool repack(filling *f, bool *out_is_proven) {
  size_t num_taken = f->problem.num_buffers - f->num_own, num = 0;
  for (bool has_met = true; has_met;) {
    if (!repack_beside(f, num, out_is_proven))
      return false;
    has_met = false;
    for (size_t k = num; k < num_taken && !has_met; ++k) {
      const cis_plan_span *taken = &f->memory->taken[k];
      for (size_t i = 0; i < f->model.num_items && !has_met; ++i)
        has_met = f->is_in[i] && f->offsets[i] < taken->upper &&
                  taken->lower - f->offsets[i] < f->model.items[i].size;
      num = has_met ? k + 1 : num;
    }
  }
  return true;
}

/// Tries to add the items that were left out, one by one and the most expensive first, by planning
/// everything anew; for a fixed number of plans.
static void try_more(filling *f) {
  enum { MAX_PLANS = 64, MAX_ITEMS = 4096 };
  const cis_plan_key *keys = make_order(f, 0);
  memcpy(f->is_in, f->best, f->model.num_items * sizeof(*f->is_in));
  memcpy(f->offsets, f->best_offset, f->model.num_items * sizeof(*f->offsets));
  for (size_t i = 0, plans = 0; i < f->model.num_items && f->model.num_items <= MAX_ITEMS; ++i) {
    uint32_t item = keys[i].item;
    bool is_proven;
    if (f->is_in[item] || !is_within(f, &f->model.items[item]) || !is_apart(f, item) ||
        plans == MAX_PLANS || should_stop(f))
      continue;
    ++plans;
    f->is_in[item] = true;
    if (repack(f, &is_proven))
      keep_if_better(f);
    f->is_in[item] = f->best[item];
  }
}

/// Puts all items that could be in the memory into is_in; false if some of them must be apart.
static bool take_all(filling *f) {
  bool are_apart = true;
  for (uint32_t i = 0; i < f->model.num_items; ++i)
    f->is_in[i] = is_within(f, &f->model.items[i]);
  for (uint32_t i = 0; i < f->model.num_items && are_apart; ++i)
    are_apart = !f->is_in[i] || is_apart(f, i);
  return are_apart;
}

/// Fills in `best`: all items, if they fit.
static void fill(filling *f) {
  f->best_sum = -1;
  if (take_all(f) && repack(f, &f->is_too_large)) {
    keep_if_better(f);
    if (f->best_sum >= 0)
      return;
  }
  for (int order = 0; order < NUM_ORDERS; ++order)
    if (f->best_sum < 0 || !should_stop(f))
      try_order(f, order);
  if (f->best_sum < 0) {
    f->is_partial = true;
    try_order(f, 0);
  }
  try_more(f);
}

// --- memory by memory ---

typedef struct spreading {
  const cis_plan_spread *spread;
  const cis_plan_options *options;
  cis_arena *arena;
  int32_t *memory; // per buffer
  int64_t *offsets;
  cis_plan_spread_result *result;
  bool *is_open;     // per buffer: it is in no memory yet
  bool is_too_large; // proven: the buffers of the first memory do not all fit
} spreading;

int64_t cis_plan_priority_of(const cis_plan_spread *s, size_t buffer) {
  return s->priorities ? s->priorities[buffer] : s->problem->buffers[buffer].size;
}

bool cis_plan_may_go(const cis_plan_spread *s, size_t buffer, size_t memory) {
  int32_t pin = s->pinned ? s->pinned[buffer] : CIS_PLAN_ANY_MEMORY;
  return (pin == CIS_PLAN_ANY_MEMORY || pin == (int32_t)memory) &&
         cis_plan_suits(s->problem, buffer, &s->memories[memory]);
}

void cis_plan_part_of_memory(const cis_plan_spread *s, const bool *is_open, size_t memory,
                             cis_arena *arena, cis_plan_problem *out_part, size_t **out_origin) {
  size_t n = s->problem->num_buffers;
  const cis_plan_pairs *pairs = &s->problem->colocated;
  bool *is_in = cis_arena_array(arena, bool, n), changed = pairs->num > 0;
  for (size_t i = 0; i < n; ++i)
    is_in[i] = (!is_open || is_open[i]) && cis_plan_may_go(s, i, memory);
  while (changed) {
    changed = false;
    for (size_t i = 0; i < pairs->num; ++i) {
      bool *a = &is_in[pairs->data[i].first], *b = &is_in[pairs->data[i].second];
      changed |= *a != *b;
      *a = *b = *a && *b;
    }
  }
  cis_plan_problem part;
  cis_plan_take_part(s->problem, is_in, arena, &part, out_origin);
  *out_part = cis_plan_align_to_memory(&part, &s->memories[memory], arena);
}

/// The priority of an item is the sum of its buffers'; a pin of one buffer pins the item.
static void describe_items(const spreading *s, filling *f, const size_t *origin, bool *out_must,
                           int64_t *out_priority) {
  for (size_t i = 0; i < f->num_own; ++i) {
    uint32_t item = f->model.item_of[i];
    if (item == CIS_PLAN_NO_ITEM)
      continue;
    out_priority[item] =
        cis_add_saturating(out_priority[item], cis_plan_priority_of(s->spread, origin[i]));
    out_must[item] |= s->spread->pinned && s->spread->pinned[origin[i]] != CIS_PLAN_ANY_MEMORY;
  }
  f->must = out_must;
  f->priority = out_priority;
}

static void take_over(spreading *s, const filling *f, const size_t *origin, size_t memory) {
  for (size_t i = 0; i < f->num_own; ++i) {
    uint32_t item = f->model.item_of[i];
    bool is_idle = item == CIS_PLAN_NO_ITEM;
    if (!is_idle && !f->best[item])
      continue;
    s->is_open[origin[i]] = false;
    s->memory[origin[i]] = (int32_t)memory;
    s->offsets[origin[i]] = is_idle ? f->model.idle_offset[i] : f->best_offset[item];
    int64_t end = is_idle ? 0 : f->best_offset[item] + f->model.items[item].size;
    if (end > s->result->heights[memory])
      s->result->heights[memory] = end;
  }
}

static int64_t bound_of(const cis_plan_problem *problem, cis_arena *arena) {
  cis_plan_model model;
  cis_plan_pair pair;
  bool ok = cis_plan_model_build(problem, arena, &model, &pair) == CIS_PLAN_OK;
  return ok ? model.lower_bound : 0;
}

int64_t cis_plan_bound_beside_taken(const cis_plan_problem *part, const cis_plan_memory *memory,
                                    cis_arena *arena) {
  cis_plan_problem bare = cis_plan_release(part, arena);
  cis_plan_buffer *buffers =
      cis_arena_copy(arena, bare.buffers, bare.num_buffers * sizeof(*buffers));
  for (size_t i = 0; i < bare.num_buffers; ++i)
    buffers[i].alignment = 1;
  bare.buffers = buffers;
  return memory->num_taken ? cis_plan_height_of_bytes(memory, bound_of(&bare, arena)) : 0;
}

void cis_plan_find_bounds(const cis_plan_spread *s, const int32_t *memory, int32_t which,
                          int64_t *out_bound, int64_t *out_free_bound) {
  cis_arena scratch = {0};
  bool *is_in = cis_arena_array(&scratch, bool, s->problem->num_buffers);
  for (size_t i = 0; i < s->problem->num_buffers; ++i)
    is_in[i] = memory[i] == which;
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(s->problem, is_in, &scratch, &part, &origin);
  part = cis_plan_align_to_memory(&part, &s->memories[which], &scratch);
  int64_t beside = cis_plan_bound_beside_taken(&part, &s->memories[which], &scratch);
  cis_plan_problem free = cis_plan_release(&part, &scratch);
  *out_free_bound = cis_max_i64(bound_of(&free, &scratch), beside);
  *out_bound = cis_max_i64(bound_of(&part, &scratch), *out_free_bound);
  cis_arena_deinit(&scratch);
}

/// Whether one memory has both: they share a bank if that has only one, or by their offsets.
static bool touch_one_bank(const cis_plan_spread *s, size_t memory, const int64_t *offsets,
                           size_t a, size_t b) {
  const cis_plan_memory *m = &s->memories[memory];
  const cis_plan_buffer *p = &s->problem->buffers[a], *q = &s->problem->buffers[b];
  return !m->num_bank_begins ||
         (offsets &&
          cis_plan_bank_at(m, offsets[a]) <= cis_plan_bank_at(m, offsets[b] + q->size - 1) &&
          cis_plan_bank_at(m, offsets[b]) <= cis_plan_bank_at(m, offsets[a] + p->size - 1));
}

bool cis_plan_shares_bank(const cis_plan_spread *s, const int32_t *memory, const int64_t *offsets,
                          size_t a, size_t b) {
  return memory[a] == memory[b] && memory[a] != CIS_PLAN_NO_MEMORY &&
         !cis_plan_is_idle(&s->problem->buffers[a]) && !cis_plan_is_idle(&s->problem->buffers[b]) &&
         touch_one_bank(s, (size_t)memory[a], offsets, a, b);
}

bool cis_plan_find_together(const cis_plan_spread *s, const int32_t *memory, const int64_t *offsets,
                            cis_plan_pair *out_pair) {
  const cis_plan_apart *apart = &s->apart;
  for (size_t g = 0; g < apart->num; ++g)
    for (size_t k = apart->begin[g]; k < apart->begin[g + 1]; ++k)
      for (size_t l = apart->begin[g]; l < k; ++l) {
        *out_pair = (cis_plan_pair){apart->members[l], apart->members[k]};
        if (cis_plan_shares_bank(s, memory, offsets, out_pair->first, out_pair->second))
          return true;
      }
  return false;
}

void cis_plan_spread_measure(const cis_plan_spread *s, const int32_t *memory,
                             const int64_t *offsets, cis_plan_spread_result *io_result) {
  io_result->spilled = io_result->conflict_cost = 0;
  io_result->num_conflicts = io_result->num_left_out = 0;
  for (size_t i = 0; i < s->problem->num_buffers; ++i) {
    if (memory[i] != 0)
      io_result->spilled = cis_add_saturating(io_result->spilled, cis_plan_priority_of(s, i));
    if (memory[i] == CIS_PLAN_NO_MEMORY && !io_result->num_left_out++)
      io_result->left_out = i;
  }
  for (size_t i = 0; i < s->conflicts.num; ++i) {
    const cis_plan_bank_conflict *c = &s->conflicts.data[i];
    if (!cis_plan_shares_bank(s, memory, offsets, c->first, c->second))
      continue;
    io_result->conflict_cost = cis_add_saturating(io_result->conflict_cost, c->cost);
    ++io_result->num_conflicts;
  }
}

static cis_plan_status fill_memory(spreading *s, size_t memory) {
  const cis_plan_spread *spread = s->spread;
  size_t n = spread->problem->num_buffers;
  cis_arena scratch = {0};
  int64_t capacity = spread->memories[memory].capacity;
  filling f = {.options = s->options,
               .arena = &scratch,
               .memory = &spread->memories[memory],
               .capacity = capacity ? capacity : INT64_MAX};
  size_t *origin;
  cis_plan_pair pair;
  cis_plan_part_of_memory(spread, s->is_open, memory, &scratch, &f.problem, &origin);
  f.num_own = f.problem.num_buffers;
  f.problem = cis_plan_add_taken(&f.problem, f.memory, f.memory->num_taken, &scratch);
  cis_plan_status status = cis_plan_model_build(&f.problem, &scratch, &f.model, &pair);
  if (status == CIS_PLAN_OK) {
    size_t items = f.model.num_items;
    describe_items(s, &f, origin, cis_arena_array(&scratch, bool, items),
                   cis_arena_array(&scratch, int64_t, items));
    f.space = cis_plan_space_create(&f.model);
    f.is_in = cis_arena_array(&scratch, bool, items);
    f.best = cis_arena_array(&scratch, bool, items);
    f.offsets = cis_arena_array(&scratch, int64_t, items);
    f.best_offset = cis_arena_array(&scratch, int64_t, items);
    describe_groups(&f, &spread->apart, n, origin);
    fill(&f);
    take_over(s, &f, origin, memory);
    if (memory == 0)
      s->is_too_large = f.is_too_large;
    cis_plan_space_destroy(f.space);
  }
  s->result->was_stopped |= f.was_stopped;
  cis_arena_deinit(&scratch);
  return status;
}

/// Colocated buffers go together: a pin of one is a pin of all. False if two differ.
static bool spread_pins(cis_plan_spread *spread, cis_arena *arena, cis_plan_result *out_failure) {
  const cis_plan_pairs *pairs = &spread->problem->colocated;
  if (!spread->pinned)
    return true;
  int32_t *pinned =
      cis_arena_copy(arena, spread->pinned, spread->problem->num_buffers * sizeof(*pinned));
  spread->pinned = pinned;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < pairs->num; ++i) {
      int32_t *a = &pinned[pairs->data[i].first], *b = &pinned[pairs->data[i].second];
      if (*a == *b)
        continue;
      if (*a != CIS_PLAN_ANY_MEMORY && *b != CIS_PLAN_ANY_MEMORY) {
        out_failure->buffer = pairs->data[i].first;
        out_failure->other = pairs->data[i].second;
        return false;
      }
      *a = *b = *a > *b ? *a : *b;
      changed = true;
    }
  }
  return true;
}

/// False if buffers that must be apart are pinned to one bank, or colocated.
static bool check_apart(const cis_plan_spread *spread, cis_plan_result *out_failure) {
  cis_plan_pair pair = {0};
  bool ok = !spread->pinned || !cis_plan_find_together(spread, spread->pinned, NULL, &pair);
  if (ok && spread->apart.num && spread->problem->colocated.num) {
    // Each group of colocated buffers as a memory of its own.
    cis_arena scratch = {0};
    const uint32_t *leaders = cis_plan_find_leaders(spread->problem, &scratch);
    size_t n = spread->problem->num_buffers;
    int32_t *leader = cis_arena_array(&scratch, int32_t, n);
    cis_plan_spread groups = *spread;
    groups.memories = cis_arena_array(&scratch, cis_plan_memory, n);
    for (size_t i = 0; i < n; ++i)
      leader[i] = (int32_t)leaders[i];
    ok = !cis_plan_find_together(&groups, leader, NULL, &pair);
    cis_arena_deinit(&scratch);
  }
  out_failure->buffer = pair.second;
  out_failure->other = pair.first;
  return ok;
}

/// Reports faults of the problem that hold in whatever memory a buffer lies. Fixed buffers may
/// overlap, because they may lie in two memories.
static cis_plan_status check(const cis_plan_problem *problem, cis_plan_spread_result *out_result) {
  cis_arena scratch = {0};
  int64_t *offsets = cis_arena_array(&scratch, int64_t, problem->num_buffers);
  cis_plan_options options = {.algorithm = CIS_PLAN_FIRST_FIT_BY_SIZE};
  cis_plan_solve(problem, &options, &scratch, offsets, &out_result->failure);
  cis_arena_deinit(&scratch);
  return out_result->failure.status == CIS_PLAN_INFEASIBLE ? CIS_PLAN_OK
                                                           : out_result->failure.status;
}

bool cis_plan_spread_solve(const cis_plan_spread *input, const cis_plan_options *options,
                           cis_arena *arena, int32_t *out_memory, int64_t *out_offsets,
                           cis_plan_spread_result *out_result) {
  static const cis_plan_options defaults = {0};
  cis_plan_spread spread = *input;
  size_t n = spread.problem->num_buffers;
  *out_result =
      (cis_plan_spread_result){.heights = cis_arena_array(arena, int64_t, spread.num_memories),
                               .bounds = cis_arena_array(arena, int64_t, spread.num_memories),
                               .free_bounds = cis_arena_array(arena, int64_t, spread.num_memories)};
  spreading s = {.spread = &spread,
                 .options = options ? options : &defaults,
                 .arena = arena,
                 .memory = out_memory,
                 .offsets = out_offsets,
                 .result = out_result,
                 .is_open = cis_arena_array(arena, bool, n)};
  out_result->status = check(spread.problem, out_result);
  if (out_result->status == CIS_PLAN_OK && (!spread_pins(&spread, arena, &out_result->failure) ||
                                            !check_apart(&spread, &out_result->failure)))
    out_result->status = CIS_PLAN_INFEASIBLE;
  for (size_t i = 0; i < n; ++i) {
    s.is_open[i] = true;
    out_memory[i] = CIS_PLAN_NO_MEMORY;
    out_offsets[i] = 0;
  }
  for (size_t m = 0; m < spread.num_memories && out_result->status == CIS_PLAN_OK; ++m)
    out_result->status = fill_memory(&s, m);
  if (out_result->status != CIS_PLAN_OK)
    return false;
  cis_plan_spread_measure(&spread, out_memory, out_offsets, out_result);
  out_result->least_conflict_cost = cis_plan_least_conflict_cost(&spread, NULL);
  cis_plan_spill_facts facts = {true, s.is_too_large};
  if (cis_plan_has_banks(&spread))
    cis_plan_search_banks(&spread, s.options, arena, out_memory, out_offsets, out_result);
  for (size_t i = 0; i < n; ++i)
    facts.honors_pins &= !spread.pinned || spread.pinned[i] != 0 || out_memory[i] == 0;
  for (size_t m = 0; m < spread.num_memories; ++m)
    cis_plan_find_bounds(&spread, out_memory, (int32_t)m, &out_result->bounds[m],
                         &out_result->free_bounds[m]);
  out_result->least_spilled = cis_plan_least_spilled(&spread, facts);
  out_result->status = out_result->num_left_out ? CIS_PLAN_OVER_CAPACITY : CIS_PLAN_OK;
  return !out_result->num_left_out;
}

bool cis_plan_spread_prove(const cis_plan_spread *input, const cis_plan_spread_result *result,
                           cis_arena *arena, cis_strbuf *out) {
  cis_plan_spread spread = *input;
  cis_plan_result failure;
  return spread_pins(&spread, arena, &failure) &&
         cis_plan_prove_spilled(&spread, result->least_spilled, out) &&
         cis_plan_least_conflict_cost(&spread, out) == result->least_conflict_cost;
}
