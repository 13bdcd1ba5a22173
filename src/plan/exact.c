#include "plan/exact.h"

#include <stdlib.h>

/// What a level of the search knows: the lowest offset of each item, and which are not placed.
typedef struct level {
  int64_t *lowest;  // per item
  uint32_t *items;  // that are not placed, part after part
  uint32_t *chosen; // those that may be placed next
} level;

struct cis_plan_exact {
  const cis_plan_model *model;
  size_t words;       // of a row of `meets`
  uint64_t *meets;    // per item a row of bits: the items that are live together with it
  level *levels;      // one per item and one more
  int64_t *low, *sum; // per slot: lowest offset, and sizes, of what is not placed
  uint32_t *first;    // per slot: the only item that can be the lowest there, or NONE, or SEVERAL
  uint32_t *reach;    // per slot: the last slot that something live at it reaches
  uint32_t *rank;     // per item: place in the order
  int64_t *offsets;   // per item
  int64_t height;
  uint64_t steps, visits;
  bool out_of_steps, was_stopped, is_tightest_first;
  bool (*should_stop)(void *user);
  void *user;
};

#define NONE UINT32_MAX
#define SEVERAL (UINT32_MAX - 1)

// Items times items and slots, in words of memory.
#define MAX_MEMORY ((size_t)1 << 23)

static bool meet(const cis_plan_exact *x, uint32_t a, uint32_t b) {
  return x->meets[a * x->words + b / 64] >> b % 64 & 1;
}

static bool ranges_meet(const cis_plan_model *model, const cis_plan_item *a,
                        const cis_plan_item *b) {
  for (uint32_t i = a->range_begin, j = b->range_begin; i < a->range_end && j < b->range_end;) {
    cis_plan_range p = model->ranges[i], q = model->ranges[j];
    if (p.first <= q.last && q.first <= p.last)
      return true;
    if (p.last < q.last)
      ++i;
    else
      ++j;
  }
  return false;
}

cis_plan_exact *cis_plan_exact_create(const cis_plan_model *model, cis_arena *arena) {
  size_t n = model->num_items;
  if (!n || (n + 1) * (2 * n + model->num_slots) > MAX_MEMORY)
    return NULL;
  for (size_t i = 0; i < n; ++i)
    if (model->problem->buffers[model->items[i].buffer].is_fixed)
      return NULL;
  cis_plan_exact *x = cis_arena_new(arena, cis_plan_exact);
  x->model = model;
  x->words = (n + 63) / 64;
  x->meets = cis_arena_array(arena, uint64_t, n * x->words);
  for (uint32_t a = 0; a < n; ++a)
    for (uint32_t b = 0; b < n; ++b)
      if (a != b && ranges_meet(model, &model->items[a], &model->items[b]))
        x->meets[a * x->words + b / 64] |= (uint64_t)1 << b % 64;
  x->levels = cis_arena_array(arena, level, n + 1);
  for (size_t i = 0; i <= n; ++i)
    x->levels[i] = (level){cis_arena_array(arena, int64_t, n), cis_arena_array(arena, uint32_t, n),
                           cis_arena_array(arena, uint32_t, n)};
  x->low = cis_arena_array(arena, int64_t, model->num_slots);
  x->sum = cis_arena_array(arena, int64_t, model->num_slots);
  x->first = cis_arena_array(arena, uint32_t, model->num_slots);
  x->reach = cis_arena_array(arena, uint32_t, model->num_slots);
  x->rank = cis_arena_array(arena, uint32_t, n);
  x->offsets = cis_arena_array(arena, int64_t, n);
  return x;
}

// --- orders ---

typedef struct order_key {
  double major, minor;
  uint32_t item;
} order_key;

static int compare_keys(const void *pa, const void *pb) {
  const order_key *a = pa, *b = pb;
  if (a->major != b->major)
    return a->major > b->major ? -1 : 1;
  if (a->minor != b->minor)
    return a->minor > b->minor ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

static double length(const cis_plan_model *model, const cis_plan_item *item) {
  double slots = 0;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    slots += model->ranges[r].last - model->ranges[r].first + 1;
  return slots;
}

/// The busiest moment of an item's life.
static double contention(const cis_plan_model *model, const cis_plan_item *item) {
  int64_t most = 0;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s)
      most = model->slot_live[s] > most ? model->slot_live[s] : most;
  return (double)most;
}

/// The first orders are by area, length, size, busiest moment then length, busiest moment then area, and smallest first;
/// further ones are these, shaken.
static void set_order(cis_plan_exact *x, unsigned order, order_key *keys) {
  const cis_plan_model *model = x->model;
  uint64_t state = order;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    double slots = length(model, item), size = (double)item->size, busy = contention(model, item);
    const order_key kinds[CIS_PLAN_EXACT_ORDERS] = {{size * slots, slots, i}, {slots, size, i},
                                                    {size, slots, i},         {busy, slots, i},
                                                    {busy, size * slots, i},  {1 / size, slots, i}};
    state = state * 6364136223846793005u + 1442695040888963407u;
    keys[i] = kinds[order % CIS_PLAN_EXACT_ORDERS];
    if (order >= 2 * CIS_PLAN_EXACT_ORDERS)
      keys[i].major *= 0.5 + (double)(state >> 40) / (1 << 24);
  }
  qsort(keys, model->num_items, sizeof(*keys), compare_keys);
  for (uint32_t i = 0; i < model->num_items; ++i)
    x->rank[keys[i].item] = i;
}

// --- the search ---

static int64_t align_up(int64_t offset, int64_t alignment) {
  int64_t rest = offset % alignment;
  return rest ? offset + alignment - rest : offset;
}

/// Fills low and sum for the slots where the items are live; the span of these slots.
static cis_plan_range survey(cis_plan_exact *x, const int64_t *lowest, const uint32_t *items,
                             uint32_t num) {
  const cis_plan_model *model = x->model;
  cis_plan_range span = {UINT32_MAX, 0};
  for (uint32_t i = 0; i < num; ++i) {
    const cis_plan_item *item = &model->items[items[i]];
    if (model->ranges[item->range_begin].first < span.first)
      span.first = model->ranges[item->range_begin].first;
    if (model->ranges[item->range_end - 1].last > span.last)
      span.last = model->ranges[item->range_end - 1].last;
  }
  for (uint32_t s = span.first; s <= span.last; ++s) {
    x->low[s] = INT64_MAX;
    x->sum[s] = 0;
  }
  for (uint32_t i = 0; i < num; ++i) {
    const cis_plan_item *item = &model->items[items[i]];
    int64_t offset = lowest[items[i]], size = item->size;
    for (uint32_t r = item->range_begin; r < item->range_end; ++r)
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s) {
        x->low[s] = offset < x->low[s] ? offset : x->low[s];
        x->sum[s] += size;
      }
  }
  return span;
}

/// Whether some slot has too much to come.
static bool is_overfull(const cis_plan_exact *x, cis_plan_range span) {
  for (uint32_t s = span.first; s <= span.last; ++s)
    if (x->low[s] != INT64_MAX && x->sum[s] > x->height - x->low[s])
      return true;
  return false;
}

/// Whether an item may lie at its lowest offset while nothing that meets it can still come below.
static bool is_settled(const cis_plan_exact *x, uint32_t item, int64_t lowest) {
  const cis_plan_item *it = &x->model->items[item];
  for (uint32_t r = it->range_begin; r < it->range_end; ++r)
    for (uint32_t s = x->model->ranges[r].first; s <= x->model->ranges[r].last; ++s)
      if (x->low[s] < lowest)
        return false;
  return true;
}

/// The slot with the lowest offset; of equals the one with the least to spare.
static uint32_t lowest_slot(const cis_plan_exact *x, cis_plan_range span) {
  uint32_t best = span.first;
  for (uint32_t s = span.first; s <= span.last; ++s)
    if (x->low[s] < x->low[best] || (x->low[s] == x->low[best] && x->sum[s] > x->sum[best]))
      best = s;
  return best;
}

/// Of the slots where all items that can be lowest are settled, the one with the least to spare.
static uint32_t tightest_slot(cis_plan_exact *x, const level *l, uint32_t num,
                              cis_plan_range span) {
  const cis_plan_model *model = x->model;
  for (uint32_t s = span.first; s <= span.last; ++s)
    x->first[s] = x->low[s] == INT64_MAX;
  for (uint32_t i = 0; i < num; ++i) {
    const cis_plan_item *item = &model->items[l->items[i]];
    int64_t lowest = l->lowest[l->items[i]];
    if (is_settled(x, l->items[i], lowest))
      continue;
    for (uint32_t r = item->range_begin; r < item->range_end; ++r)
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s)
        x->first[s] |= x->low[s] == lowest;
  }
  uint32_t best = UINT32_MAX;
  for (uint32_t s = span.first; s <= span.last; ++s)
    if (!x->first[s] &&
        (best == UINT32_MAX || x->low[s] + x->sum[s] > x->low[best] + x->sum[best] ||
         (x->low[s] + x->sum[s] == x->low[best] + x->sum[best] && x->low[s] < x->low[best])))
      best = s;
  return best;
}

/// Finds, per slot, whether one item alone can begin within what the slot has to spare.
static void find_firsts(cis_plan_exact *x, const level *l, uint32_t num, cis_plan_range span) {
  const cis_plan_model *model = x->model;
  for (uint32_t s = span.first; s <= span.last; ++s)
    x->first[s] = NONE;
  for (uint32_t i = 0; i < num; ++i) {
    const cis_plan_item *item = &model->items[l->items[i]];
    int64_t offset = l->lowest[l->items[i]];
    for (uint32_t r = item->range_begin; r < item->range_end; ++r)
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s)
        if (offset <= x->height - x->sum[s])
          x->first[s] = x->first[s] == NONE ? l->items[i] : SEVERAL;
  }
}

/// `item` begins at `latest` at the latest: what cannot end before that lies above it. Returns whether something rose.
static bool raise_above(const cis_plan_exact *x, level *l, uint32_t num, uint32_t item,
                        int64_t latest) {
  const cis_plan_item *items = x->model->items;
  int64_t top = l->lowest[item] + items[item].size;
  bool rose = false;
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t other = l->items[i];
    int64_t lowest = l->lowest[other];
    if (lowest < top && lowest + items[other].size > latest && meet(x, item, other)) {
      l->lowest[other] = align_up(top, items[other].alignment);
      rose = true;
    }
  }
  return rose;
}

/// Raises lowest offsets by what must be first at slots that have little to spare.
static bool infer(cis_plan_exact *x, uint32_t depth, uint32_t num, cis_plan_range span) {
  level *l = &x->levels[depth];
  bool rose = false;
  find_firsts(x, l, num, span);
  for (uint32_t s = span.first; s <= span.last; ++s)
    if (x->first[s] < SEVERAL &&
        (s == span.first || x->first[s] != x->first[s - 1] || x->sum[s] > x->sum[s - 1]))
      rose |= raise_above(x, l, num, x->first[s], x->height - x->sum[s]);
  return rose;
}

static bool is_live_at(const cis_plan_exact *x, uint32_t item, uint32_t slot) {
  const cis_plan_item *it = &x->model->items[item];
  for (uint32_t r = it->range_begin; r < it->range_end; ++r)
    if (x->model->ranges[r].first <= slot && slot <= x->model->ranges[r].last)
      return true;
  return false;
}

/// Items that differ in nothing: placing the later one first leads nowhere else.
static bool are_twins(const cis_plan_exact *x, uint32_t a, uint32_t b) {
  const cis_plan_item *p = &x->model->items[a], *q = &x->model->items[b];
  uint32_t ranges = p->range_end - p->range_begin;
  return p->size == q->size && p->alignment == q->alignment &&
         ranges == q->range_end - q->range_begin &&
         memcmp(&x->model->ranges[p->range_begin], &x->model->ranges[q->range_begin],
                ranges * sizeof(cis_plan_range)) == 0;
}

/// The items that may lie at the lowest offset of the slot, in the order of their rank, one of twins.
static uint32_t choose_items(const cis_plan_exact *x, const level *l, uint32_t num, uint32_t slot) {
  int64_t low = x->low[slot];
  uint32_t found = 0;
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t item = l->items[i], at = found;
    if (l->lowest[item] != low || !is_live_at(x, item, slot))
      continue;
    bool is_twin = false;
    for (uint32_t c = 0; c < found && !is_twin; ++c)
      is_twin = are_twins(x, l->chosen[c], item);
    if (is_twin)
      continue;
    for (; at && x->rank[l->chosen[at - 1]] > x->rank[item]; --at)
      l->chosen[at] = l->chosen[at - 1];
    l->chosen[at] = item;
    ++found;
  }
  return found;
}

static bool search_parts(cis_plan_exact *x, uint32_t depth, uint32_t num);

/// Places an item at its lowest offset and goes on with the others.
static bool place(cis_plan_exact *x, uint32_t depth, uint32_t num, uint32_t item) {
  const level *l = &x->levels[depth], *next = &x->levels[depth + 1];
  int64_t top = l->lowest[item] + x->model->items[item].size;
  uint32_t left = 0;
  x->offsets[item] = l->lowest[item];
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t other = l->items[i];
    int64_t lowest = l->lowest[other];
    if (other == item)
      continue;
    if (lowest < top && meet(x, item, other)) {
      lowest = align_up(top, x->model->items[other].alignment);
      if (x->model->items[other].size > x->height - lowest)
        return false;
    }
    next->lowest[other] = lowest;
    next->items[left++] = other;
  }
  return search_parts(x, depth + 1, left);
}

/// The least offset of an item that lies on one that is not placed; INT64_MAX if there is none that it meets.
static int64_t lowest_on_others(const cis_plan_exact *x, const level *l, uint32_t num,
                                uint32_t item) {
  const cis_plan_item *items = x->model->items;
  int64_t lowest = INT64_MAX;
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t other = l->items[i];
    int64_t top = l->lowest[other] + items[other].size;
    if (top < lowest && meet(x, item, other))
      lowest = top;
  }
  return lowest == INT64_MAX ? lowest : align_up(lowest, items[item].alignment);
}

/// None of the items that might lie at the lowest offset of the slot does: each will lie on one that is not placed yet. False
/// if one of them then has no room.
static bool lift(cis_plan_exact *x, uint32_t depth, uint32_t num, uint32_t slot, int64_t low) {
  const level *l = &x->levels[depth];
  int64_t *lifted = x->levels[depth + 1].lowest; // not in use now
  uint32_t found = 0;
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t item = l->items[i];
    if (l->lowest[item] != low || !is_live_at(x, item, slot))
      continue;
    int64_t lowest = lowest_on_others(x, l, num, item);
    if (lowest == INT64_MAX || x->model->items[item].size > x->height - lowest)
      return false;
    l->chosen[found] = item;
    lifted[found++] = lowest;
  }
  for (uint32_t i = 0; i < found; ++i)
    l->lowest[l->chosen[i]] = lifted[i];
  return true;
}

/// A step for each item that is looked at.
static bool has_time(cis_plan_exact *x, uint32_t num) {
  if (++x->visits % 1024 == 0 && x->should_stop && x->should_stop(x->user))
    x->was_stopped = x->out_of_steps = true;
  x->out_of_steps |= x->steps < num;
  x->steps -= x->steps < num ? 0 : num;
  return !x->out_of_steps;
}

/// Whether the items of a level, all in one part, can be placed.
static bool search_part(cis_plan_exact *x, uint32_t depth, uint32_t num) {
  for (;;) {
    const level *l = &x->levels[depth];
    if (!num)
      return true;
    if (!has_time(x, num))
      return false;
    cis_plan_range span = survey(x, l->lowest, l->items, num);
    if (is_overfull(x, span))
      return false;
    for (int round = 0; round < 4 && infer(x, depth, num, span); ++round) {
      survey(x, l->lowest, l->items, num);
      if (is_overfull(x, span))
        return false;
    }
    uint32_t slot = x->is_tightest_first ? tightest_slot(x, l, num, span) : lowest_slot(x, span);
    int64_t low = x->low[slot];
    uint32_t num_chosen = choose_items(x, l, num, slot);
    for (uint32_t c = 0; c < num_chosen; ++c) {
      if (place(x, depth, num, l->chosen[c]))
        return true;
      if (x->out_of_steps)
        return false;
    }
    if (!lift(x, depth, num, slot, low))
      return false;
  }
}

typedef struct part_key {
  uint32_t first, last, item;
} part_key;

/// Splits the items of a level into parts that nothing live connects, and searches each.
static bool search_parts(cis_plan_exact *x, uint32_t depth, uint32_t num) {
  level *l = &x->levels[depth];
  const cis_plan_model *model = x->model;
  if (!num)
    return true;
  for (uint32_t s = 0; s < model->num_slots; ++s)
    x->reach[s] = 0;
  for (uint32_t i = 0; i < num; ++i) {
    const cis_plan_item *item = &model->items[l->items[i]];
    uint32_t first = model->ranges[item->range_begin].first;
    uint32_t last = model->ranges[item->range_end - 1].last;
    if (last + 1 > x->reach[first])
      x->reach[first] = last + 1;
  }
  uint32_t *items = l->items, done = 0;
  for (uint32_t s = 0; s < model->num_slots && done < num;) {
    if (!x->reach[s]) {
      ++s;
      continue;
    }
    uint32_t end = x->reach[s], begin = s;
    for (; s < end; ++s)
      end = x->reach[s] > end ? x->reach[s] : end;
    uint32_t split = done;
    for (uint32_t i = done; i < num; ++i) {
      uint32_t first = model->ranges[model->items[items[i]].range_begin].first;
      if (first < begin || first >= end)
        continue;
      uint32_t item = items[i];
      items[i] = items[split];
      items[split++] = item;
    }
    uint32_t count = split - done;
    if (count == num)
      return search_part(x, depth, num);
    // A part is a level of its own, so that the search below does not disturb the rest of this one.
    level whole = *l;
    l->items = items + done;
    uint32_t *saved = x->reach;
    bool ok = search_part(x, depth, count);
    x->reach = saved;
    *l = whole;
    if (!ok)
      return false;
    done = split;
    // What was reached has been overwritten by the search: find it again.
    for (uint32_t t = end; t < model->num_slots; ++t)
      x->reach[t] = 0;
    for (uint32_t i = done; i < num; ++i) {
      const cis_plan_item *item = &model->items[items[i]];
      uint32_t first = model->ranges[item->range_begin].first;
      uint32_t last = model->ranges[item->range_end - 1].last;
      if (last + 1 > x->reach[first])
        x->reach[first] = last + 1;
    }
    s = end;
  }
  return true;
}

cis_plan_answer cis_plan_exact_run(cis_plan_exact *x, int64_t height, unsigned order,
                                   uint64_t *io_steps, bool (*should_stop)(void *user), void *user,
                                   int64_t *out_offsets) {
  uint32_t n = (uint32_t)x->model->num_items;
  order_key *keys = cis_mem_alloc(n * sizeof(*keys));
  set_order(x, order, keys);
  cis_mem_free(keys);
  x->is_tightest_first = order / CIS_PLAN_EXACT_ORDERS % 2;
  x->height = height;
  x->steps = *io_steps;
  x->out_of_steps = x->was_stopped = false;
  x->should_stop = should_stop;
  x->user = user;
  for (uint32_t i = 0; i < n; ++i) {
    x->levels[0].items[i] = i;
    x->levels[0].lowest[i] = 0;
  }
  bool found = search_parts(x, 0, n);
  *io_steps = x->steps;
  if (found)
    memcpy(out_offsets, x->offsets, n * sizeof(*out_offsets));
  if (found)
    return CIS_PLAN_FOUND;
  if (x->was_stopped)
    return CIS_PLAN_STOPPED;
  return x->out_of_steps ? CIS_PLAN_UNDECIDED : CIS_PLAN_IMPOSSIBLE;
}
