// A plan for banks is made of an order: each unit (colocated buffers are one) goes to the candidate
// that costs least. Candidates are the places of plans that are pushed down: the begin of a memory
// or a bank, the ends of taken bytes and of units that are placed.
#include "plan/banks.h"

#include "plan/groups.h"
#include "plan/improve.h"
#include "plan/model.h"
#include "plan/order.h"
#include "plan/space.h"
#include "support/numbers.h"
#include "support/vec.h"

#include <inttypes.h>
#include <stdlib.h>

enum { IS_APART = -1 };

/// A unit that another one should share no bank with.
typedef struct neighbour {
  uint32_t unit;
  int64_t cost; // or IS_APART
} neighbour;

typedef struct unit {
  size_t leader; // the first of its buffers
  int64_t priority;
  size_t first, last; // in neighbours
} unit;

/// A memory with the buffers that may go there, and a space for them.
typedef struct site {
  const cis_plan_memory *memory;
  cis_plan_problem problem;
  cis_plan_model model;
  cis_plan_space *space;
  uint32_t *item_of;       // per unit; CIS_PLAN_NO_ITEM: it cannot go there
  size_t num_own;          // buffers before the taken bytes
  CIS_VEC(int64_t) begins; // where a unit may begin, but for alignment: ascending
  int64_t *always;         // of these, whatever is placed
  size_t num_always;
  int64_t height;
} site;

/// The numbers that are least, in this order.
typedef struct measure {
  size_t left_out;
  int64_t cost, height;
} measure;

typedef struct search {
  const cis_plan_spread *spread;
  cis_arena *arena;
  unit *units;
  size_t num_units;
  uint32_t *unit_of; // per buffer; UINT32_MAX: it occupies nothing
  neighbour *neighbours;
  size_t num_neighbours;
  site *sites; // per memory
  int32_t *memory;
  int64_t *offsets;
  bool *is_troubled;          // per unit: it costs something
  uint64_t steps, most_steps; // an order that exceeds these is given up
} search;

bool cis_plan_has_banks(const cis_plan_spread *s) {
  bool has_several = false;
  for (size_t m = 0; m < s->num_memories; ++m)
    has_several |= s->memories[m].num_bank_begins > 0;
  return s->conflicts.num || (s->apart.num && has_several);
}

// --- units ---

typedef struct link {
  uint32_t from;
  neighbour to;
} link;
typedef CIS_VEC(link) link_vec;

static int compare_links(const void *pa, const void *pb) {
  const link *a = pa, *b = pb;
  return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                            : (a->to.unit > b->to.unit) - (a->to.unit < b->to.unit);
}

static void add_link(const search *s, link_vec *links, size_t a, size_t b, int64_t cost) {
  uint32_t p = s->unit_of[a], q = s->unit_of[b];
  const cis_plan_buffer *buffers = s->spread->problem->buffers;
  if (p == q || cis_plan_is_idle(&buffers[a]) || cis_plan_is_idle(&buffers[b]))
    return;
  cis_vec_push(links, ((link){p, {q, cost}}));
  cis_vec_push(links, ((link){q, {p, cost}}));
}

/// Links by unit; those of one pair count together.
static void describe_links(search *s) {
  const cis_plan_apart *apart = &s->spread->apart;
  link_vec links = {0};
  for (size_t i = 0; i < s->spread->conflicts.num; ++i) {
    const cis_plan_bank_conflict *c = &s->spread->conflicts.data[i];
    add_link(s, &links, c->first, c->second, c->cost);
  }
  for (size_t g = 0; g < apart->num; ++g)
    for (size_t k = apart->begin[g]; k < apart->begin[g + 1]; ++k)
      for (size_t l = apart->begin[g]; l < k; ++l)
        add_link(s, &links, apart->members[l], apart->members[k], IS_APART);
  if (links.len)
    qsort(links.data, links.len, sizeof(*links.data), compare_links);
  s->neighbours = cis_arena_array(s->arena, neighbour, links.len);
  for (size_t i = 0; i < links.len; ++i) {
    const link *l = &links.data[i];
    unit *u = &s->units[l->from];
    if (!i || links.data[i - 1].from != l->from)
      u->first = s->num_neighbours;
    neighbour *last = s->num_neighbours ? &s->neighbours[s->num_neighbours - 1] : NULL;
    if (last && u->first < s->num_neighbours && last->unit == l->to.unit)
      last->cost = last->cost == IS_APART || l->to.cost == IS_APART
                       ? IS_APART
                       : cis_add_saturating(last->cost, l->to.cost);
    else
      s->neighbours[s->num_neighbours++] = l->to;
    u->last = s->num_neighbours;
  }
  cis_vec_deinit(&links);
}

static void describe_units(search *s) {
  const cis_plan_problem *problem = s->spread->problem;
  size_t n = problem->num_buffers;
  const uint32_t *leaders = cis_plan_find_leaders(problem, s->arena);
  s->unit_of = cis_arena_array(s->arena, uint32_t, n);
  s->units = cis_arena_array(s->arena, unit, n);
  uint32_t *unit_of_leader = cis_arena_array(s->arena, uint32_t, n);
  for (size_t i = 0; i < n; ++i)
    unit_of_leader[i] = s->unit_of[i] = UINT32_MAX;
  for (size_t i = 0; i < n; ++i) {
    if (cis_plan_is_idle(&problem->buffers[i]))
      continue;
    uint32_t *number = &unit_of_leader[leaders[i]];
    if (*number == UINT32_MAX) {
      *number = (uint32_t)s->num_units++;
      s->units[*number].leader = i;
    }
    s->unit_of[i] = *number;
  }
  for (size_t i = 0; i < n; ++i) { // idle buffers of a group go with the others
    uint32_t number = unit_of_leader[leaders[i]];
    if (number == UINT32_MAX)
      continue;
    s->unit_of[i] = number;
    s->units[number].priority =
        cis_add_saturating(s->units[number].priority, cis_plan_priority_of(s->spread, i));
  }
  describe_links(s);
}

// --- sites ---

static void add_begin(site *t, int64_t begin) {
  size_t low = 0, high = t->begins.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (t->begins.data[middle] < begin)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < t->begins.len && t->begins.data[low] == begin)
    return;
  cis_vec_push(&t->begins, begin);
  memmove(&t->begins.data[low + 1], &t->begins.data[low],
          (t->begins.len - 1 - low) * sizeof(begin));
  t->begins.data[low] = begin;
}

static bool open_site(search *s, size_t memory) {
  site *t = &s->sites[memory];
  size_t *origin;
  cis_plan_pair pair;
  *t = (site){.memory = &s->spread->memories[memory]};
  cis_plan_part_of_memory(s->spread, NULL, memory, s->arena, &t->problem, &origin);
  t->num_own = t->problem.num_buffers;
  t->problem = cis_plan_add_taken(&t->problem, t->memory, t->memory->num_taken, s->arena);
  if (cis_plan_model_build(&t->problem, s->arena, &t->model, &pair) != CIS_PLAN_OK)
    return false;
  t->space = cis_plan_space_create(&t->model);
  t->item_of = cis_arena_array(s->arena, uint32_t, s->num_units);
  for (size_t u = 0; u < s->num_units; ++u)
    t->item_of[u] = CIS_PLAN_NO_ITEM;
  for (size_t i = 0; i < t->num_own; ++i)
    if (s->unit_of[origin[i]] != UINT32_MAX && t->model.item_of[i] != CIS_PLAN_NO_ITEM)
      t->item_of[s->unit_of[origin[i]]] = t->model.item_of[i];
  add_begin(t, 0);
  for (size_t i = 0; i < t->memory->num_taken; ++i)
    add_begin(t, t->memory->taken[i].upper);
  for (size_t i = 0; i < t->memory->num_bank_begins; ++i)
    add_begin(t, t->memory->bank_begins[i]);
  t->num_always = t->begins.len;
  t->always = cis_arena_copy(s->arena, t->begins.data, t->begins.len * sizeof(int64_t));
  return true;
}

static void clear_site(site *t) {
  cis_plan_space_clear(t->space);
  memcpy(t->begins.data, t->always, t->num_always * sizeof(int64_t));
  t->begins.len = t->num_always;
  t->height = 0;
  for (size_t i = t->num_own; i < t->problem.num_buffers; ++i)
    if (t->model.item_of[i] != CIS_PLAN_NO_ITEM) {
      const cis_plan_item *item = &t->model.items[t->model.item_of[i]];
      cis_plan_space_take(t->space, item, item->fixed_offset);
    }
}

// --- one plan ---

static bool shares_bank(const search *s, size_t memory, int64_t offset, int64_t size, size_t u) {
  const site *t = &s->sites[memory];
  const cis_plan_item *item = &t->model.items[t->item_of[u]];
  return cis_plan_bank_at(t->memory, offset) <=
             cis_plan_bank_at(t->memory, s->offsets[u] + item->size - 1) &&
         cis_plan_bank_at(t->memory, s->offsets[u]) <=
             cis_plan_bank_at(t->memory, offset + size - 1);
}

/// The cost of a unit at a place, beside those that are placed; false if it may not be there.
static bool cost_at(const search *s, size_t u, size_t memory, int64_t offset, int64_t size,
                    int64_t *out_cost) {
  *out_cost = memory ? s->units[u].priority : 0;
  for (size_t k = s->units[u].first; k < s->units[u].last; ++k) {
    const neighbour *to = &s->neighbours[k];
    if (s->memory[to->unit] != (int32_t)memory || !shares_bank(s, memory, offset, size, to->unit))
      continue;
    if (to->cost == IS_APART)
      return false;
    *out_cost = cis_add_saturating(*out_cost, to->cost);
  }
  return true;
}

typedef struct place {
  int32_t memory;
  int64_t offset, cost;
} place;

static void try_place(search *s, size_t u, size_t memory, int64_t begin, place *io_best) {
  site *t = &s->sites[memory];
  const cis_plan_item *item = &t->model.items[t->item_of[u]];
  int64_t limit = t->memory->capacity ? t->memory->capacity : INT64_MAX, cost;
  int64_t offset =
      item->is_fixed ? item->fixed_offset : cis_round_up_saturating(begin, item->alignment);
  ++s->steps;
  if (item->size > limit || offset > limit - item->size ||
      !cost_at(s, u, memory, offset, item->size, &cost))
    return;
  bool is_better =
      io_best->memory == CIS_PLAN_NO_MEMORY || cost < io_best->cost ||
      (cost == io_best->cost && (int32_t)memory == io_best->memory && offset < io_best->offset);
  if (is_better && cis_plan_space_is_free(t->space, item, offset))
    *io_best = (place){(int32_t)memory, offset, cost};
}

/// Places a unit where it costs least, as low as that allows.
static bool place_unit(search *s, size_t u) {
  place best = {CIS_PLAN_NO_MEMORY, 0, 0};
  for (size_t m = 0; m < s->spread->num_memories; ++m) {
    site *t = &s->sites[m];
    int64_t price = m ? s->units[u].priority : 0; // without conflicts
    bool is_lost = best.memory != CIS_PLAN_NO_MEMORY && best.cost <= price;
    if (t->item_of[u] == CIS_PLAN_NO_ITEM || is_lost)
      continue;
    size_t num = t->model.items[t->item_of[u]].is_fixed ? 1 : t->begins.len;
    for (size_t i = 0; i < num && !(best.memory == (int32_t)m && best.cost == price); ++i)
      try_place(s, u, m, t->begins.data[i], &best);
  }
  s->memory[u] = best.memory;
  s->offsets[u] = best.offset;
  if (best.memory == CIS_PLAN_NO_MEMORY)
    return false;
  site *t = &s->sites[best.memory];
  const cis_plan_item *item = &t->model.items[t->item_of[u]];
  cis_plan_space_take(t->space, item, best.offset);
  add_begin(t, best.offset + item->size);
  if (item->is_related || item->is_stepped) // others may begin where it does, or beside its steps
    add_begin(t, best.offset);
  t->height = cis_max_i64(t->height, best.offset + item->size);
  return true;
}

/// Counts what each unit costs: twice what the plan costs in conflicts.
static void find_trouble(search *s) {
  for (size_t u = 0; u < s->num_units; ++u) {
    int64_t cost = 1;
    if (s->memory[u] != CIS_PLAN_NO_MEMORY) {
      const site *t = &s->sites[s->memory[u]];
      (void)cost_at(s, u, (size_t)s->memory[u], s->offsets[u], t->model.items[t->item_of[u]].size,
                    &cost);
    }
    s->is_troubled[u] = cost > 0;
  }
}

static measure try_order(search *s, const uint32_t *order) {
  measure m = {0};
  for (size_t k = 0; k < s->spread->num_memories; ++k)
    clear_site(&s->sites[k]);
  for (size_t u = 0; u < s->num_units; ++u)
    s->memory[u] = CIS_PLAN_NO_MEMORY;
  for (size_t i = 0; i < s->num_units; ++i) {
    if (s->steps > s->most_steps)
      return (measure){SIZE_MAX, INT64_MAX, INT64_MAX};
    m.left_out += !place_unit(s, order[i]);
  }
  for (size_t u = 0; u < s->num_units; ++u) {
    m.cost = s->memory[u] ? cis_add_saturating(m.cost, s->units[u].priority) : m.cost;
    for (size_t k = s->units[u].first; k < s->units[u].last; ++k) {
      const neighbour *to = &s->neighbours[k];
      if (to->unit < u && s->memory[u] != CIS_PLAN_NO_MEMORY &&
          s->memory[u] == s->memory[to->unit] &&
          shares_bank(s, (size_t)s->memory[u], s->offsets[u],
                      s->sites[s->memory[u]].model.items[s->sites[s->memory[u]].item_of[u]].size,
                      to->unit))
        m.cost = cis_add_saturating(m.cost, to->cost);
    }
  }
  for (size_t k = 0; k < s->spread->num_memories; ++k)
    m.height = cis_add_saturating(m.height, s->sites[k].height);
  find_trouble(s);
  return m;
}

static bool is_less(const measure *a, const measure *b) {
  return a->left_out != b->left_out ? a->left_out < b->left_out
         : a->cost != b->cost       ? a->cost < b->cost
                                    : a->height < b->height;
}

// --- many plans ---

enum { NUM_ORDERS = 4 };

/// Fixed and pinned units first; then by priority, by priority per byte, by size, or by conflicts.
static void make_order(const search *s, int kind, uint32_t *out_order) {
  cis_plan_key *keys = cis_mem_calloc(s->num_units + 1, sizeof(*keys));
  for (size_t u = 0; u < s->num_units; ++u) {
    const cis_plan_buffer *b = &s->spread->problem->buffers[s->units[u].leader];
    double priority = (double)s->units[u].priority, size = (double)b->size, conflicts = 0;
    for (size_t k = s->units[u].first; k < s->units[u].last; ++k)
      conflicts += s->neighbours[k].cost == IS_APART ? 1e12 : (double)s->neighbours[k].cost;
    const double values[NUM_ORDERS] = {priority, priority / size, size, conflicts};
    bool is_pinned =
        s->spread->pinned && s->spread->pinned[s->units[u].leader] != CIS_PLAN_ANY_MEMORY;
    keys[u] = (cis_plan_key){.value = b->is_fixed ? 1e300
                                      : is_pinned ? 1e299
                                                  : values[kind],
                             .major = b->size,
                             .item = (uint32_t)u};
  }
  cis_plan_sort_keys(keys, s->num_units);
  for (size_t i = 0; i < s->num_units; ++i)
    out_order[i] = keys[i].item;
  cis_mem_free(keys);
}

/// Moves one unit that costs something, or any, forward.
static void change(const search *s, uint64_t *random, uint32_t *order) {
  size_t at = 1 + cis_plan_random(random) % (s->num_units - 1);
  for (size_t i = 0; i < s->num_units && !s->is_troubled[order[at]]; ++i)
    at = at + 1 < s->num_units ? at + 1 : 1;
  size_t to = cis_plan_random(random) % at;
  uint32_t moved = order[at];
  memmove(&order[to + 1], &order[to], (at - to) * sizeof(*order));
  order[to] = moved;
}

typedef struct best_plan {
  measure measure;
  int32_t *memory;
  int64_t *offsets;
} best_plan;

static void keep(const search *s, const measure *m, best_plan *io_best) {
  if (!is_less(m, &io_best->measure))
    return;
  io_best->measure = *m;
  memcpy(io_best->memory, s->memory, s->num_units * sizeof(*s->memory));
  memcpy(io_best->offsets, s->offsets, s->num_units * sizeof(*s->offsets));
}

/// Searches until nothing can be better, or the steps are taken.
static void search_orders(search *s, const cis_plan_options *o, int64_t least, best_plan *io_best,
                          bool *out_was_stopped) {
  enum { MARGIN = 100 };
  const uint64_t most = o->work ? o->work : 1000000;
  s->most_steps = most < UINT64_MAX / MARGIN ? MARGIN * most : UINT64_MAX;
  uint64_t random = o->seed * 2 + UINT64_C(0x9e3779b97f4a7c15);
  uint32_t *order = cis_arena_array(s->arena, uint32_t, s->num_units);
  uint32_t *next = cis_arena_array(s->arena, uint32_t, s->num_units);
  measure now = {SIZE_MAX, INT64_MAX, INT64_MAX};
  for (int kind = 0; kind < NUM_ORDERS; ++kind) {
    make_order(s, kind, next);
    measure m = try_order(s, next);
    keep(s, &m, io_best);
    if (is_less(&m, &now)) {
      now = m;
      memcpy(order, next, s->num_units * sizeof(*order));
    }
  }
  now = try_order(s, order); // what troubles it
  while (s->num_units > 1 && s->steps < most) {
    if (!io_best->measure.left_out && io_best->measure.cost <= least)
      return;
    if (o->should_stop && o->should_stop(o->user)) {
      *out_was_stopped = true;
      return;
    }
    memcpy(next, order, s->num_units * sizeof(*order));
    change(s, &random, next);
    measure m = try_order(s, next);
    keep(s, &m, io_best);
    if (is_less(&now, &m))
      continue;
    now = m;
    memcpy(order, next, s->num_units * sizeof(*order));
  }
}

/// Whether the plan in `best` is better than the one that there is.
static bool is_better(const search *s, const best_plan *best,
                      const cis_plan_spread_result *result) {
  size_t left_out = 0; // buffers that occupy nothing have a place in both
  const cis_plan_problem *problem = s->spread->problem;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    left_out += s->unit_of[i] != UINT32_MAX && best->memory[s->unit_of[i]] == CIS_PLAN_NO_MEMORY;
  int64_t idle = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    if (s->unit_of[i] == UINT32_MAX && s->spread->pinned && s->spread->pinned[i] > 0)
      idle = cis_add_saturating(idle, cis_plan_priority_of(s->spread, i));
  int64_t cost = cis_add_saturating(best->measure.cost, idle);
  int64_t old = cis_add_saturating(result->spilled, result->conflict_cost);
  return left_out != result->num_left_out ? left_out < result->num_left_out : cost < old;
}

static void take_over(const search *s, const best_plan *best, int32_t *out_memory,
                      int64_t *out_offsets, cis_plan_spread_result *out_result) {
  const cis_plan_problem *problem = s->spread->problem;
  memset(out_result->heights, 0, s->spread->num_memories * sizeof(*out_result->heights));
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    uint32_t u = s->unit_of[i];
    if (u != UINT32_MAX) {
      out_memory[i] = best->memory[u];
      out_offsets[i] = best->offsets[u];
    }
    if (cis_plan_is_idle(&problem->buffers[i]) || out_memory[i] == CIS_PLAN_NO_MEMORY)
      continue;
    int64_t *height = &out_result->heights[out_memory[i]];
    *height = cis_max_i64(*height, out_offsets[i] + problem->buffers[i].size);
  }
  cis_plan_spread_measure(s->spread, out_memory, out_offsets, out_result);
}

void cis_plan_search_banks(const cis_plan_spread *spread, const cis_plan_options *options,
                           cis_arena *arena, int32_t *io_memory, int64_t *io_offsets,
                           cis_plan_spread_result *io_result) {
  if (!io_result->num_left_out && !io_result->spilled && !io_result->conflict_cost)
    return;
  search s = {.spread = spread, .arena = arena};
  describe_units(&s);
  s.sites = cis_arena_array(arena, site, spread->num_memories);
  bool ok = s.num_units > 0;
  size_t num_open = 0;
  while (ok && num_open < spread->num_memories)
    ok = open_site(&s, num_open++);
  if (ok) {
    s.memory = cis_arena_array(arena, int32_t, s.num_units);
    s.offsets = cis_arena_array(arena, int64_t, s.num_units);
    s.is_troubled = cis_arena_array(arena, bool, s.num_units);
    best_plan best = {{SIZE_MAX, INT64_MAX, INT64_MAX},
                      cis_arena_array(arena, int32_t, s.num_units),
                      cis_arena_array(arena, int64_t, s.num_units)};
    search_orders(&s, options, io_result->least_conflict_cost, &best, &io_result->was_stopped);
    if (best.measure.left_out != SIZE_MAX && is_better(&s, &best, io_result))
      take_over(&s, &best, io_memory, io_offsets, io_result);
  }
  for (size_t m = 0; m < num_open; ++m) {
    cis_plan_space_destroy(s.sites[m].space);
    cis_vec_deinit(&s.sites[m].begins);
  }
}

// --- a bound ---

/// A conflict between two units that no set of the bound has used.
typedef struct edge {
  uint32_t first, second;
  int64_t cost;
} edge;

static int compare_edges(const void *pa, const void *pb) {
  const edge *a = pa, *b = pb;
  if (a->cost != b->cost)
    return a->cost < b->cost ? 1 : -1;
  return a->first != b->first ? (a->first > b->first) - (a->first < b->first)
                              : (a->second > b->second) - (a->second < b->second);
}

/// The link from one unit to another; NULL: there is none.
static neighbour *find_link(const search *s, uint32_t from, uint32_t to) {
  size_t low = s->units[from].first, high = s->units[from].last;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (s->neighbours[middle].unit < to)
      low = middle + 1;
    else
      high = middle;
  }
  return low < s->units[from].last && s->neighbours[low].unit == to ? &s->neighbours[low] : NULL;
}

/// The banks of all memories that one of the units may go to.
static size_t count_banks(const search *s, const uint32_t *units, size_t num) {
  size_t banks = 0;
  for (size_t m = 0; m < s->spread->num_memories; ++m) {
    bool may_go = false;
    for (size_t i = 0; i < num && !may_go; ++i)
      may_go = cis_plan_may_go(s->spread, s->units[units[i]].leader, m) &&
               s->spread->problem->buffers[s->units[units[i]].leader].size <=
                   cis_plan_largest_room(&s->spread->memories[m]);
    banks += may_go ? cis_plan_num_banks(&s->spread->memories[m]) : 0;
  }
  return banks;
}

/// Grows a set from two units, by units that are linked with all of them; costs that are used up
/// are no links. True if it became larger than the number of its banks.
static bool grow(const search *s, uint32_t *set, size_t *io_num, size_t most) {
  while (*io_num < most) {
    if (*io_num > count_banks(s, set, *io_num))
      return true;
    int64_t dearest = -1;
    uint32_t chosen = 0;
    for (size_t k = s->units[set[0]].first; k < s->units[set[0]].last; ++k) {
      uint32_t u = s->neighbours[k].unit;
      int64_t least = INT64_MAX;
      for (size_t i = 0; i < *io_num && least > 0; ++i) {
        const neighbour *to = set[i] == u ? NULL : find_link(s, set[i], u);
        least = !to ? 0 : to->cost == IS_APART ? least : cis_min_i64(least, to->cost);
      }
      if (least > 0 && least > dearest) {
        dearest = least;
        chosen = u;
      }
    }
    if (dearest < 0)
      return false;
    set[(*io_num)++] = chosen;
  }
  return *io_num > count_banks(s, set, *io_num);
}

/// Takes a cost away from all conflicts within a set.
static void use_up(const search *s, const uint32_t *set, size_t num, int64_t cost) {
  for (size_t i = 0; i < num; ++i)
    for (size_t k = 0; k < num; ++k) {
      neighbour *to = i == k ? NULL : find_link(s, set[i], set[k]);
      if (to && to->cost != IS_APART)
        to->cost -= cost;
    }
}

int64_t cis_plan_least_conflict_cost(const cis_plan_spread *spread, cis_strbuf *out) {
  enum { MOST = 16, MAX_EDGES = 20000 };
  cis_arena arena = {0};
  search s = {.spread = spread, .arena = &arena};
  int64_t bound = 0;
  describe_units(&s);
  for (size_t i = 0; i < spread->conflicts.num; ++i) { // colocated buffers are always together
    const cis_plan_bank_conflict *c = &spread->conflicts.data[i];
    if (s.unit_of[c->first] == s.unit_of[c->second] &&
        !cis_plan_is_idle(&spread->problem->buffers[c->first]) &&
        !cis_plan_is_idle(&spread->problem->buffers[c->second]))
      bound = cis_add_saturating(bound, c->cost);
  }
  CIS_VEC(edge) edges = {0};
  for (uint32_t u = 0; u < s.num_units; ++u)
    for (size_t k = s.units[u].first; k < s.units[u].last; ++k)
      if (s.neighbours[k].unit > u && s.neighbours[k].cost > 0 && edges.len < MAX_EDGES)
        cis_vec_push(&edges, ((edge){u, s.neighbours[k].unit, s.neighbours[k].cost}));
  if (edges.len)
    qsort(edges.data, edges.len, sizeof(*edges.data), compare_edges);
  for (size_t i = 0; i < edges.len; ++i)
    for (uint32_t set[MOST];;) {
      size_t num = 2;
      set[0] = edges.data[i].first;
      set[1] = edges.data[i].second;
      int64_t least = find_link(&s, set[0], set[1])->cost;
      if (least <= 0 || !grow(&s, set, &num, MOST))
        break;
      for (size_t a = 0; a < num; ++a)
        for (size_t b = 0; b < a; ++b) {
          int64_t cost = find_link(&s, set[a], set[b])->cost;
          least = cost == IS_APART ? least : cis_min_i64(least, cost);
        }
      bound = cis_add_saturating(bound, least);
      use_up(&s, set, num, least);
      if (!out)
        continue;
      cis_strbuf_printf(out, "set %" PRId64, least);
      for (size_t a = 0; a < num; ++a)
        cis_strbuf_printf(out, " %zu", s.units[set[a]].leader);
      cis_strbuf_char(out, '\n');
    }
  cis_vec_deinit(&edges);
  cis_arena_deinit(&arena);
  return bound;
}
