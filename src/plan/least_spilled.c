// Lower bounds: buffers that cannot be in the first memory, bytes that must leave it at each
// moment, and buffers that may not be there together.
#include "plan/least_spilled.h"

#include "plan/groups.h"
#include "plan/model.h"
#include "plan/order.h"
#include "support/numbers.h"

#include <inttypes.h>
#include <stdlib.h>

typedef enum place {
  MAY_STAY,
  MUST_STAY,
  MUST_GO,
} place;

/// Beyond so many entries of the lists nothing is counted, and covers are searched for so many
/// steps, those of one moment for a share of them.
enum { MAX_ENTRIES = 20000000, MAX_STEPS = 4000000, STEPS_OF_COVER = 40000, MAX_COVERED = 512 };

typedef struct bounding {
  const cis_plan_spread *spread;
  cis_plan_model model;
  const cis_plan_memory *first;
  int64_t capacity, usable; // of the first memory
  int64_t *priority;        // per item: the sum of its buffers'
  place *places;            // per item
  uint32_t *order;          // items that may stay, the cheapest per byte first
  size_t num_order;
  uint64_t steps;
} bounding;

// --- items ---

/// Whether an item is too large for the first memory, or fixed where it cannot be.
static bool is_beyond(const bounding *b, const cis_plan_item *item) {
  return item->size > cis_plan_largest_room(b->first) ||
         !cis_plan_suits(b->spread->problem, item->buffer, b->first) ||
         (item->is_fixed && (item->fixed_offset > b->capacity - item->size ||
                             cis_plan_taken_at(b->first, item->fixed_offset, item->size)));
}

static void describe(bounding *b, cis_plan_spill_facts facts, cis_arena *arena) {
  const cis_plan_spread *s = b->spread;
  b->priority = cis_arena_array(arena, int64_t, b->model.num_items);
  b->places = cis_arena_array(arena, place, b->model.num_items);
  for (size_t i = 0; i < b->model.num_items; ++i)
    b->places[i] = is_beyond(b, &b->model.items[i]) ? MUST_GO : MAY_STAY;
  for (size_t i = 0; i < s->problem->num_buffers; ++i) {
    uint32_t item = b->model.item_of[i];
    int32_t pin = s->pinned ? s->pinned[i] : CIS_PLAN_ANY_MEMORY;
    if (item == CIS_PLAN_NO_ITEM)
      continue;
    b->priority[item] = cis_add_saturating(b->priority[item], cis_plan_priority_of(s, i));
    if (pin > 0)
      b->places[item] = MUST_GO;
    else if (pin == 0 && facts.honors_pins && b->places[item] == MAY_STAY)
      b->places[item] = MUST_STAY;
  }
}

/// The priorities of what cannot be in the first memory; buffers that occupy nothing can.
static int64_t sum_gone(const bounding *b) {
  int64_t sum = 0;
  for (size_t i = 0; i < b->model.num_items; ++i)
    sum = b->places[i] == MUST_GO ? cis_add_saturating(sum, b->priority[i]) : sum;
  for (size_t i = 0; b->spread->pinned && i < b->spread->problem->num_buffers; ++i)
    if (b->model.item_of[i] == CIS_PLAN_NO_ITEM && b->spread->pinned[i] > 0)
      sum = cis_add_saturating(sum, cis_plan_priority_of(b->spread, i));
  return sum;
}

static void make_order(bounding *b, cis_arena *arena) {
  cis_plan_key *keys = cis_arena_array(arena, cis_plan_key, b->model.num_items);
  size_t num = 0;
  for (uint32_t i = 0; i < b->model.num_items; ++i)
    if (b->places[i] == MAY_STAY)
      keys[num++] = (cis_plan_key){
          .value = -(double)b->priority[i] / (double)b->model.items[i].size, .item = i};
  cis_plan_sort_keys(keys, num);
  b->order = cis_arena_array(arena, uint32_t, num);
  b->num_order = num;
  for (size_t i = 0; i < num; ++i)
    b->order[i] = keys[i].item;
}

// --- what must go at one moment ---

/// An item that may go, and the bytes that this frees at the moment.
typedef struct candidate {
  int64_t size, priority;
} candidate;

typedef struct cover {
  const candidate *items; // the cheapest per byte first
  size_t num;
  int64_t best; // the least cost that is known
  uint64_t steps, max_steps;
} cover;

/// The least cost of covering `need` bytes, if items may go in part.
static int64_t in_part(const cover *c, size_t from, int64_t need) {
  int64_t cost = 0, share;
  for (size_t i = from; i < c->num && need > 0; ++i) {
    const candidate *item = &c->items[i];
    if (need >= item->size)
      cost = cis_add_saturating(cost, item->priority);
    else if (!__builtin_mul_overflow(item->priority, need, &share))
      cost = cis_add_saturating(cost,
                                (share - 1) / item->size + (share > 0)); // costs are whole numbers
    else
      cost = cis_add_saturating(cost, item->priority / item->size * need);
    need -= item->size;
  }
  return need > 0 ? INT64_MAX : cost;
}

/// Tries all sets of the items from one on that cover the remaining bytes. False if the steps run
/// out.
static bool search(cover *c, size_t from, int64_t need, int64_t cost) {
  for (; need > 0; ++from) {
    if (++c->steps > c->max_steps)
      return false;
    if (from == c->num || cis_add_saturating(cost, in_part(c, from, need)) >= c->best)
      return true;
    if (!search(c, from + 1, need - c->items[from].size,
                cis_add_saturating(cost, c->items[from].priority)))
      return false;
  }
  c->best = cost < c->best ? cost : c->best;
  return true;
}

static int compare_numbers(const void *pa, const void *pb) {
  int64_t a = *(const int64_t *)pa, b = *(const int64_t *)pb;
  return a < b ? -1 : a > b;
}

/// So many items must go as the largest sizes take to cover the need: they cost as much as the
/// least priorities.
static int64_t by_number(const cover *c, int64_t need, int64_t *scratch) {
  int64_t cost = 0;
  size_t num = 0;
  for (size_t i = 0; i < c->num; ++i)
    scratch[i] = -c->items[i].size;
  qsort(scratch, c->num, sizeof(*scratch), compare_numbers);
  while (num < c->num && need > 0)
    need += scratch[num++];
  for (size_t i = 0; i < c->num; ++i)
    scratch[i] = c->items[i].priority;
  qsort(scratch, c->num, sizeof(*scratch), compare_numbers);
  for (size_t i = 0; i < num; ++i)
    cost = cis_add_saturating(cost, scratch[i]);
  return cost;
}

/// A bound on the cost of covering `need`: the least cost itself, if few steps find it.
static int64_t cost_of_cover(bounding *b, const candidate *items, size_t num, int64_t need,
                             int64_t *scratch) {
  uint64_t left = b->steps < MAX_STEPS ? MAX_STEPS - b->steps : 0;
  cover c = {.items = items,
             .num = num,
             .best = INT64_MAX,
             .max_steps = left < STEPS_OF_COVER ? left : STEPS_OF_COVER};
  int64_t bound = in_part(&c, 0, need);
  if (bound == INT64_MAX) // what must stay exceeds the capacity by itself
    return 0;
  bound = cis_max_i64(bound, by_number(&c, need, scratch));
  if (num <= MAX_COVERED && search(&c, 0, need, 0))
    bound = c.best;
  b->steps += c.steps + num;
  return bound;
}

/// Per slot, the items that may go from it, in the order.
typedef struct slot_lists {
  size_t *begin; // per slot and one more
  candidate *items;
  int64_t *excess; // per slot: live bytes beyond the capacity
  uint32_t *first; // per slot: the first slot of all items in its list
  int64_t *costs;  // per slot: of the cheapest set that covers the excess, at least
  int64_t *best;   // per slot and one more: of the slots before it
} slot_lists;

static bool counts(const bounding *b, size_t item) {
  return b->places[item] != MUST_GO && !b->model.items[item].is_related;
}

/// Sums and lists the live items of each slot. False if there are too many to list.
static bool survey(const bounding *b, cis_arena *arena, slot_lists *out) {
  const cis_plan_model *m = &b->model;
  uint64_t entries = 0;
  for (size_t r = 0; r < m->num_ranges; ++r)
    entries += m->ranges[r].last - m->ranges[r].first + 1;
  if (entries > MAX_ENTRIES)
    return false;
  out->begin = cis_arena_array(arena, size_t, (size_t)m->num_slots + 2);
  out->items = cis_arena_array(arena, candidate, entries);
  out->excess = cis_arena_array(arena, int64_t, m->num_slots);
  out->first = cis_arena_array(arena, uint32_t, m->num_slots);
  for (uint32_t s = 0; s < m->num_slots; ++s) {
    out->excess[s] = -b->usable;
    out->first[s] = s;
  }
  for (size_t i = 0; i < m->num_items; ++i)
    for (uint32_t r = m->items[i].range_begin; counts(b, i) && r < m->items[i].range_end; ++r)
      for (uint32_t s = m->ranges[r].first; s <= m->ranges[r].last; ++s) {
        out->excess[s] += cis_plan_range_size(m, &m->items[i], r);
        out->begin[s + 2] += b->places[i] == MAY_STAY;
      }
  for (uint32_t s = 0; s < m->num_slots; ++s)
    out->begin[s + 2] += out->begin[s + 1];
  return true;
}

/// Fills in the lists: begin[s + 1] is where slot s has come to.
static void list_items(const bounding *b, slot_lists *lists) {
  const cis_plan_model *m = &b->model;
  for (size_t k = 0; k < b->num_order; ++k) {
    const cis_plan_item *item = &m->items[b->order[k]];
    uint32_t first = m->ranges[item->range_begin].first;
    for (uint32_t r = item->range_begin; counts(b, b->order[k]) && r < item->range_end; ++r)
      for (uint32_t s = m->ranges[r].first; s <= m->ranges[r].last; ++s) {
        lists->items[lists->begin[s + 1]++] =
            (candidate){cis_plan_range_size(m, item, r), b->priority[b->order[k]]};
        lists->first[s] = first < lists->first[s] ? first : lists->first[s];
      }
  }
}

/// The most expensive set of slots that have no item in common: of a slot and those before the
/// first one of its items. False if there are too many items to list.
static bool by_moments(bounding *b, cis_arena *arena, slot_lists *lists) {
  uint32_t num = b->model.num_slots;
  if (!survey(b, arena, lists))
    return false;
  list_items(b, lists);
  lists->best = cis_arena_array(arena, int64_t, (size_t)num + 1);
  lists->costs = cis_arena_array(arena, int64_t, num);
  int64_t *scratch = cis_arena_array(arena, int64_t, b->model.num_items);
  for (uint32_t s = 0; s < num; ++s) {
    size_t begin = lists->begin[s];
    if (lists->excess[s] > 0)
      lists->costs[s] = cost_of_cover(b, lists->items + begin, lists->begin[s + 1] - begin,
                                      lists->excess[s], scratch);
    lists->best[s + 1] = cis_max_i64(
        lists->best[s], cis_add_saturating(lists->costs[s], lists->best[lists->first[s]]));
  }
  return true;
}

/// The moments of that set: "moment time cost".
static void put_moments(const bounding *b, const slot_lists *lists, cis_strbuf *out) {
  for (uint32_t s = b->model.num_slots; s > 0;) {
    if (lists->best[s] == lists->best[s - 1]) {
      --s;
      continue;
    }
    int64_t time = INT64_MIN;
    for (size_t i = 0; i < b->model.num_items; ++i)
      time = cis_max_i64(time, cis_plan_begin_at_slot(&b->model, &b->model.items[i], s - 1));
    cis_strbuf_printf(out, "moment %" PRId64 " %" PRId64 "\n", time, lists->costs[s - 1]);
    s = lists->first[s - 1];
  }
}

// --- buffers that may not be in the first memory together ---

/// Of buffers that must be apart each bank holds one at most, and of groups without a common item
/// the costs add up: "group number cost".
static int64_t by_groups(const bounding *b, cis_arena *arena, cis_strbuf *out) {
  const cis_plan_apart *apart = &b->spread->apart;
  bool *is_counted = cis_arena_array(arena, bool, b->model.num_items);
  int64_t *costs = cis_arena_array(arena, int64_t, b->model.num_items), cost = 0;
  for (size_t g = 0; g < apart->num; ++g) {
    size_t num = 0, staying = cis_plan_num_banks(b->first);
    for (size_t k = apart->begin[g]; k < apart->begin[g + 1]; ++k) {
      uint32_t item = b->model.item_of[apart->members[k]];
      if (item == CIS_PLAN_NO_ITEM || b->places[item] == MUST_GO || is_counted[item])
        continue;
      is_counted[item] = true;
      if (b->places[item] != MUST_STAY)
        costs[num++] = b->priority[item];
      else
        staying -= staying > 0;
    }
    if (num)
      qsort(costs, num, sizeof(*costs), compare_numbers);
    int64_t of_group = 0;
    for (size_t i = 0; i + staying < num; ++i)
      of_group = cis_add_saturating(of_group, costs[i]);
    cost = cis_add_saturating(cost, of_group);
    if (out && of_group)
      cis_strbuf_printf(out, "group %zu %" PRId64 "\n", g, of_group);
  }
  return cost;
}

static int64_t cheapest(const bounding *b) {
  int64_t least = INT64_MAX;
  for (size_t k = 0; k < b->num_order; ++k)
    least = b->priority[b->order[k]] < least ? b->priority[b->order[k]] : least;
  return least == INT64_MAX ? 0 : least;
}

static bool begin(bounding *b, const cis_plan_spread *spread, cis_plan_spill_facts facts,
                  cis_arena *arena) {
  const cis_plan_memory *first = &spread->memories[0];
  cis_plan_pair pair;
  *b = (bounding){.spread = spread,
                  .first = first,
                  .capacity = first->capacity ? first->capacity : INT64_MAX,
                  .usable = cis_plan_usable_bytes(first)};
  if (cis_plan_model_build(spread->problem, arena, &b->model, &pair) != CIS_PLAN_OK)
    return false;
  describe(b, facts, arena);
  make_order(b, arena);
  return true;
}

int64_t cis_plan_least_spilled(const cis_plan_spread *spread, cis_plan_spill_facts facts) {
  bounding b;
  cis_arena arena = {0};
  slot_lists lists = {0};
  int64_t bound = 0;
  if (begin(&b, spread, facts, &arena)) {
    if (b.first->capacity && by_moments(&b, &arena, &lists))
      bound = lists.best[b.model.num_slots];
    bound = cis_max_i64(bound, by_groups(&b, &arena, NULL));
    bound = facts.is_too_large ? cis_max_i64(bound, cheapest(&b)) : bound;
    bound = cis_add_saturating(bound, sum_gone(&b));
  }
  cis_arena_deinit(&arena);
  return bound;
}

/// Writes the buffers that cannot be in the first memory: "gone buffer...".
static void put_gone(const bounding *b, cis_arena *arena, cis_strbuf *out) {
  const cis_plan_problem *problem = b->spread->problem;
  const uint32_t *leaders = cis_plan_find_leaders(problem, arena);
  cis_strbuf_lit(out, "gone");
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    uint32_t item = b->model.item_of[i];
    bool is_gone = item == CIS_PLAN_NO_ITEM
                       ? leaders[i] == i && b->spread->pinned && b->spread->pinned[i] > 0
                       : b->places[item] == MUST_GO && b->model.items[item].buffer == i;
    if (is_gone)
      cis_strbuf_printf(out, " %zu", i);
  }
  cis_strbuf_char(out, '\n');
}

bool cis_plan_prove_spilled(const cis_plan_spread *spread, int64_t bound, cis_strbuf *out) {
  const cis_plan_spill_facts facts = {true, false};
  bounding b;
  cis_arena arena = {0};
  slot_lists lists = {0};
  bool ok = begin(&b, spread, facts, &arena);
  if (ok) {
    int64_t gone = sum_gone(&b), moments = 0, groups = by_groups(&b, &arena, NULL);
    if (b.first->capacity && by_moments(&b, &arena, &lists))
      moments = lists.best[b.model.num_slots];
    ok = cis_add_saturating(gone, cis_max_i64(moments, groups)) >= bound;
    put_gone(&b, &arena, out);
    if (groups > moments)
      by_groups(&b, &arena, out);
    else if (moments)
      put_moments(&b, &lists, out);
  }
  cis_arena_deinit(&arena);
  return ok;
}
