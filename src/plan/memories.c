// Fills each memory in several orders of the buffers, keeps the best filling, and leaves the
// buffers that do not fit for the next memory.
#include "plan/memories.h"

#include "plan/model.h"
#include "plan/order.h"
#include "plan/space.h"

/// The filling of one memory, with the problem that consists of the buffers that may go there.
typedef struct filling {
  const cis_plan_options *options;
  cis_arena *arena; // of this memory
  cis_plan_problem problem;
  cis_plan_model model;
  cis_plan_space *space;
  const bool *must;        // per item: it is pinned here
  const int64_t *priority; // per item
  int64_t capacity;
  bool *is_in, *best;             // per item: taken by the trial, and by the best one
  int64_t *offsets, *best_offset; // per item
  int64_t best_sum;
  bool was_stopped;
  bool is_partial; // not all pinned items fit: as many as do
} filling;

static int64_t saturating_add(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

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

// --- trials ---

static void forget(filling *f) {
  memset(f->is_in, 0, f->model.num_items * sizeof(*f->is_in));
  cis_plan_space_clear(f->space);
}

static int64_t sum_of(const filling *f, const bool *is_in) {
  int64_t sum = 0;
  for (size_t i = 0; i < f->model.num_items; ++i)
    sum = is_in[i] ? saturating_add(sum, f->priority[i]) : sum;
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

/// Adds an item if there is room for it.
static void take(filling *f, uint32_t item) {
  const cis_plan_item *it = &f->model.items[item];
  int64_t offset = it->fixed_offset, end;
  bool fits = it->is_fixed
                  ? !__builtin_add_overflow(offset, it->size, &end) && end <= f->capacity &&
                        cis_plan_space_is_free(f->space, it, offset)
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

/// Plans just the items in is_in with the whole portfolio; true if they fit.
static bool repack(filling *f) {
  const cis_plan_problem *problem = &f->problem;
  cis_arena scratch = {0};
  bool *is_in = cis_arena_array(&scratch, bool, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    is_in[i] = f->model.item_of[i] != CIS_PLAN_NO_ITEM && f->is_in[f->model.item_of[i]];
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
  for (size_t i = 0; ok && i < part.num_buffers; ++i)
    f->offsets[f->model.item_of[origin[i]]] = offsets[i];
  f->was_stopped |= result.was_stopped;
  cis_arena_deinit(&scratch);
  return ok;
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
    if (f->is_in[item] || plans == MAX_PLANS || should_stop(f))
      continue;
    ++plans;
    f->is_in[item] = true;
    if (repack(f))
      keep_if_better(f);
    f->is_in[item] = f->best[item];
  }
}

/// Fills in `best`: all items, if they fit.
static void fill(filling *f) {
  f->best_sum = -1;
  memset(f->is_in, true, f->model.num_items);
  if (repack(f)) {
    keep_if_better(f);
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

// --- what must be spilled ---

/// A lower bound on the priorities left out: at each slot the bytes that exceed the capacity must
/// go, the cheapest per byte first, the last item in part.
static int64_t least_spilled(const filling *f) {
  const cis_plan_model *model = &f->model;
  cis_plan_key *keys = cis_arena_array(f->arena, cis_plan_key, model->num_items);
  double *must_go = cis_arena_array(f->arena, double, model->num_slots);
  double *cost = cis_arena_array(f->arena, double, model->num_slots), most = 0;
  if (model->relations || (uint64_t)model->num_items * model->num_slots > 100000000)
    return 0;
  for (uint32_t i = 0; i < model->num_items; ++i)
    keys[i] =
        (cis_plan_key){.value = -(double)f->priority[i] / (double)model->items[i].size, .item = i};
  cis_plan_sort_keys(keys, model->num_items);
  for (uint32_t s = 0; s < model->num_slots; ++s)
    must_go[s] = (double)model->slot_live[s] - (double)f->capacity;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[keys[i].item];
    for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
      double size = (double)cis_plan_range_size(model, item, r);
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s) {
        if (must_go[s] <= 0)
          continue;
        double share = must_go[s] < size ? must_go[s] / size : 1;
        cost[s] += share * (double)f->priority[keys[i].item];
        must_go[s] -= size;
        most = cost[s] > most ? cost[s] : most;
      }
    }
  }
  most = most * (1 - 1e-9) - 1e-6; // so that rounding keeps it a bound
  return most <= 0 ? 0 : most >= 9e18 ? INT64_MAX : (int64_t)most + ((double)(int64_t)most < most);
}

// --- memory by memory ---

typedef struct spreading {
  const cis_plan_spread *spread;
  const cis_plan_options *options;
  cis_arena *arena;
  int32_t *memory; // per buffer
  int64_t *offsets;
  cis_plan_spread_result *result;
  bool *is_open; // per buffer: it is in no memory yet
} spreading;

static int64_t priority_of(const cis_plan_spread *s, size_t buffer) {
  return s->priorities ? s->priorities[buffer] : s->problem->buffers[buffer].size;
}

/// Whether a buffer may go to a memory.
static bool may_go(const cis_plan_spread *s, size_t buffer, size_t memory) {
  int32_t pin = s->pinned ? s->pinned[buffer] : CIS_PLAN_ANY_MEMORY;
  return pin == CIS_PLAN_ANY_MEMORY || pin == (int32_t)memory;
}

/// The priority of an item is the sum of its buffers'; a pin of one buffer pins the item.
static void describe_items(const spreading *s, filling *f, const size_t *origin, bool *out_must,
                           int64_t *out_priority) {
  for (size_t i = 0; i < f->problem.num_buffers; ++i) {
    uint32_t item = f->model.item_of[i];
    if (item == CIS_PLAN_NO_ITEM)
      continue;
    out_priority[item] = saturating_add(out_priority[item], priority_of(s->spread, origin[i]));
    out_must[item] |= s->spread->pinned && s->spread->pinned[origin[i]] != CIS_PLAN_ANY_MEMORY;
  }
  f->must = out_must;
  f->priority = out_priority;
}

static void take_over(spreading *s, const filling *f, const size_t *origin, size_t memory) {
  for (size_t i = 0; i < f->problem.num_buffers; ++i) {
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

/// The lower bound on the height of the items that have been taken.
static void find_bound(spreading *s, size_t memory) {
  const cis_plan_problem *problem = s->spread->problem;
  cis_arena scratch = {0};
  bool *is_in = cis_arena_array(&scratch, bool, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    is_in[i] = s->memory[i] == (int32_t)memory;
  cis_plan_problem part;
  size_t *origin;
  cis_plan_model model;
  cis_plan_pair pair;
  cis_plan_take_part(problem, is_in, &scratch, &part, &origin);
  if (cis_plan_model_build(&part, &scratch, &model, &pair) == CIS_PLAN_OK)
    s->result->bounds[memory] = model.lower_bound;
  cis_arena_deinit(&scratch);
}

static cis_plan_status fill_memory(spreading *s, size_t memory) {
  const cis_plan_spread *spread = s->spread;
  size_t n = spread->problem->num_buffers;
  cis_arena scratch = {0};
  bool *is_in = cis_arena_array(&scratch, bool, n);
  for (size_t i = 0; i < n; ++i)
    is_in[i] = s->is_open[i] && may_go(spread, i, memory);
  int64_t capacity = spread->memories[memory].capacity;
  filling f = {
      .options = s->options, .arena = &scratch, .capacity = capacity ? capacity : INT64_MAX};
  size_t *origin;
  cis_plan_pair pair;
  cis_plan_take_part(spread->problem, is_in, &scratch, &f.problem, &origin);
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
    fill(&f);
    take_over(s, &f, origin, memory);
    if (memory == 0 && capacity)
      s->result->least_spilled = least_spilled(&f);
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
                               .bounds = cis_arena_array(arena, int64_t, spread.num_memories)};
  spreading s = {&spread,    options ? options : &defaults,  arena, out_memory, out_offsets,
                 out_result, cis_arena_array(arena, bool, n)};
  out_result->status = check(spread.problem, out_result);
  if (out_result->status == CIS_PLAN_OK && !spread_pins(&spread, arena, &out_result->failure))
    out_result->status = CIS_PLAN_INFEASIBLE;
  for (size_t i = 0; i < n; ++i) {
    s.is_open[i] = true;
    out_memory[i] = CIS_PLAN_NO_MEMORY;
    out_offsets[i] = 0;
  }
  for (size_t m = 0; m < spread.num_memories && out_result->status == CIS_PLAN_OK; ++m) {
    out_result->status = fill_memory(&s, m);
    find_bound(&s, m);
  }
  if (out_result->status != CIS_PLAN_OK)
    return false;
  for (size_t i = 0; i < n; ++i) {
    if (out_memory[i] != 0)
      out_result->spilled = saturating_add(out_result->spilled, priority_of(&spread, i));
    if (s.is_open[i] && !out_result->num_left_out++)
      out_result->left_out = i;
  }
  out_result->status = out_result->num_left_out ? CIS_PLAN_OVER_CAPACITY : CIS_PLAN_OK;
  return !out_result->num_left_out;
}
