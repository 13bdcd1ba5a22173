// Builds the model: maps times to slots, sums the live sizes of each slot, and derives the lower
// bound.
#include "plan/model.h"

#include "plan/conflict.h"
#include "plan/groups.h"
#include "plan/order.h"

#include <stdlib.h>

typedef struct event {
  int64_t time;
  uint32_t range;
  bool is_start;
} event;

/// Ends come before starts at the same time: lifetimes are half-open.
static int compare_events(const void *pa, const void *pb) {
  const event *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  if (a->is_start != b->is_start)
    return a->is_start ? 1 : -1;
  return a->range < b->range ? -1 : a->range > b->range;
}

/// `size` up to a multiple of `unit`; false on overflow.
static bool round_up(int64_t size, int64_t unit, int64_t *out) {
  int64_t rest = size % unit;
  *out = size;
  return rest == 0 || !__builtin_add_overflow(size, unit - rest, out);
}

/// Collected before slots are known: the parts of all items, and when they begin and end.
typedef struct collection {
  cis_plan_model *model;
  const cis_plan_groups *groups; // NULL: there are no colocations
  event *events;
  size_t num_events;
  cis_plan_part *parts; // without their slots
  uint32_t num_parts;
} collection;

static void add_part(collection *c, uint32_t buffer, int64_t lower, int64_t upper) {
  if (lower >= upper)
    return;
  c->events[c->num_events++] = (event){lower, c->num_parts, true};
  c->events[c->num_events++] = (event){upper, c->num_parts, false};
  c->parts[c->num_parts++].buffer = buffer;
}

/// Adds a buffer's live ranges: its lifetime without the gaps. False if there are none.
static bool add_buffer(collection *c, uint32_t index) {
  const cis_plan_buffer *buffer = &c->model->problem->buffers[index];
  uint32_t before = c->num_parts;
  int64_t lower = buffer->lower;
  if (buffer->size == 0)
    return false;
  for (size_t i = 0; i < buffer->num_gaps; ++i) {
    add_part(c, index, lower, buffer->gaps[i].lower);
    lower = buffer->gaps[i].upper;
  }
  add_part(c, index, lower, buffer->upper);
  return c->num_parts > before;
}

static void set_wishes(const collection *c, cis_plan_item *item, uint32_t leader) {
  const cis_plan_buffer *buffers = c->model->problem->buffers;
  cis_plan_group group = {buffers[leader].is_fixed ? leader : SIZE_MAX,
                          buffers[leader].has_hint ? leader : SIZE_MAX,
                          cis_plan_alignment(c->model->problem, &buffers[leader])};
  if (c->groups)
    group = c->groups->groups[leader];
  item->alignment = group.alignment;
  item->is_fixed = group.fixed_by != SIZE_MAX;
  item->has_hint = group.hinted_by != SIZE_MAX;
  item->fixed_offset = item->is_fixed ? buffers[group.fixed_by].fixed_offset : 0;
  item->hint_offset = item->has_hint ? buffers[group.hinted_by].hint_offset : 0;
  c->model->has_fixed |= item->is_fixed;
}

/// The time from the first beginning of an item to its last end.
static int64_t length_of(const cis_plan_problem *problem, const uint32_t *members, size_t num) {
  int64_t lower = problem->buffers[members[0]].lower, upper = problem->buffers[members[0]].upper;
  for (size_t i = 1; i < num; ++i) {
    const cis_plan_buffer *b = &problem->buffers[members[i]];
    lower = b->lower < lower ? b->lower : lower;
    upper = b->upper > upper ? b->upper : upper;
  }
  int64_t length;
  return __builtin_sub_overflow(upper, lower, &length) ? INT64_MAX : length;
}

/// Makes one item of the buffers that share an offset, or none if none of them occupies memory.
static void add_item(collection *c, const uint32_t *members, size_t num) {
  cis_plan_model *model = c->model;
  const cis_plan_buffer *buffers = model->problem->buffers;
  cis_plan_item item = {.part_begin = c->num_parts};
  bool any = false;
  for (size_t i = 0; i < num; ++i) {
    if (!add_buffer(c, members[i]))
      continue;
    item.buffer = any ? item.buffer : members[i];
    item.is_stepped |= any && buffers[members[i]].size != item.size;
    item.size = buffers[members[i]].size > item.size ? buffers[members[i]].size : item.size;
    item.is_related |= cis_plan_is_related(model->relations, members[i]);
    any = true;
  }
  item.part_end = c->num_parts;
  set_wishes(c, &item, members[0]);
  for (size_t i = 0; i < num; ++i)
    model->idle_offset[members[i]] = item.fixed_offset;
  if (!any)
    return;
  item.length = length_of(model->problem, members, num);
  for (size_t i = 0; i < num; ++i)
    model->item_of[members[i]] = (uint32_t)model->num_items;
  model->items[model->num_items++] = item;
}

static void collect(collection *c, cis_arena *arena) {
  const cis_plan_problem *problem = c->model->problem;
  size_t most = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    most += 1 + problem->buffers[i].num_gaps;
  c->events = cis_arena_array(arena, event, 2 * most);
  c->parts = cis_arena_array(arena, cis_plan_part, most);
  c->model->items = cis_arena_array(arena, cis_plan_item, problem->num_buffers);
  c->model->idle_offset = cis_arena_array(arena, int64_t, problem->num_buffers);
  c->model->item_of = cis_arena_array(arena, uint32_t, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    c->model->item_of[i] = CIS_PLAN_NO_ITEM;
  for (size_t i = 0, end; i < problem->num_buffers; i = end) {
    uint32_t own = (uint32_t)i;
    end = i + 1;
    if (!c->groups) {
      add_item(c, &own, 1);
      continue;
    }
    const uint32_t *members = c->groups->members, *leader = c->groups->leader;
    while (end < problem->num_buffers && leader[members[end]] == leader[members[i]])
      ++end;
    add_item(c, members + i, end - i);
  }
}

static void assign_slots(collection *c) {
  cis_plan_model *model = c->model;
  const event *events = c->events;
  if (c->num_events)
    qsort(c->events, c->num_events, sizeof(*events), compare_events);
  bool ended = true; // an end came since the last start: the next start opens a slot
  for (size_t i = 0; i < c->num_events; ++i) {
    cis_plan_range *range = &c->parts[events[i].range].range;
    if (events[i].is_start) {
      model->num_slots += ended;
      range->first = model->num_slots - 1;
    } else {
      range->last = model->num_slots - 1;
    }
    ended = !events[i].is_start;
  }
}

// --- ranges out of parts ---

typedef struct edge {
  uint32_t slot; // where a part begins, or the one after its last
  bool is_start;
  int64_t size;
} edge;

static int compare_edges(const void *pa, const void *pb) {
  const edge *a = pa, *b = pb;
  if (a->slot != b->slot)
    return a->slot < b->slot ? -1 : 1;
  return (int)a->is_start - (int)b->is_start;
}

/// The sizes that are live, ascending.
typedef struct size_set {
  int64_t *sizes;
  size_t num;
} size_set;

static size_t find_size(const size_set *set, int64_t size) {
  size_t low = 0, high = set->num;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (set->sizes[middle] < size)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void change_set(size_set *set, const edge *e) {
  size_t at = find_size(set, e->size);
  int64_t *place = set->sizes + at;
  if (e->is_start) {
    memmove(place + 1, place, (set->num++ - at) * sizeof(*place));
    *place = e->size;
  } else {
    memmove(place, place + 1, (--set->num - at) * sizeof(*place));
  }
}

static void add_range(cis_plan_model *model, cis_plan_item *item, cis_plan_range range,
                      int64_t size) {
  if (item->range_end > item->range_begin) {
    cis_plan_range *last = &model->ranges[item->range_end - 1];
    if (last->last + 1 == range.first && model->range_sizes[item->range_end - 1] == size) {
      last->last = range.last;
      return;
    }
  }
  model->range_sizes[item->range_end] = size;
  model->ranges[item->range_end++] = range;
}

/// The staircase of an item of several buffers: per stretch of slots the largest size that is live.
static void stack_parts(cis_plan_model *model, cis_plan_item *item, edge *edges, size_set *set) {
  const cis_plan_buffer *buffers = model->problem->buffers;
  size_t num = 0;
  for (uint32_t p = item->part_begin; p < item->part_end; ++p) {
    const cis_plan_part *part = &model->parts[p];
    edges[num++] = (edge){part->range.first, true, buffers[part->buffer].size};
    edges[num++] = (edge){part->range.last + 1, false, buffers[part->buffer].size};
  }
  qsort(edges, num, sizeof(*edges), compare_edges);
  set->num = 0;
  for (size_t i = 0; i < num; ++i) {
    change_set(set, &edges[i]);
    if (i + 1 < num && edges[i + 1].slot > edges[i].slot && set->num)
      add_range(model, item, (cis_plan_range){edges[i].slot, edges[i + 1].slot - 1},
                set->sizes[set->num - 1]);
  }
}

/// Without groups the parts are the ranges.
static void copy_ranges(cis_plan_model *model, const collection *c, cis_arena *arena) {
  model->ranges = cis_arena_array(arena, cis_plan_range, c->num_parts);
  model->num_ranges = c->num_parts;
  for (uint32_t p = 0; p < c->num_parts; ++p)
    model->ranges[p] = c->parts[p].range;
  for (size_t i = 0; i < model->num_items; ++i) {
    model->items[i].range_begin = model->items[i].part_begin;
    model->items[i].range_end = model->items[i].part_end;
  }
}

static void make_ranges(cis_plan_model *model, const collection *c, cis_arena *arena) {
  if (!c->groups) {
    copy_ranges(model, c, arena);
    return;
  }
  model->parts = c->parts;
  model->ranges = cis_arena_array(arena, cis_plan_range, 2 * (size_t)c->num_parts);
  model->range_sizes = cis_arena_array(arena, int64_t, 2 * (size_t)c->num_parts);
  edge *edges = cis_arena_array(arena, edge, 2 * (size_t)c->num_parts);
  size_set set = {cis_arena_array(arena, int64_t, c->num_parts), 0};
  for (size_t i = 0; i < model->num_items; ++i) {
    cis_plan_item *item = &model->items[i];
    item->range_begin = item->range_end = (uint32_t)model->num_ranges;
    stack_parts(model, item, edges, &set);
    model->num_ranges = item->range_end;
    item->is_stepped = false;
    for (uint32_t r = item->range_begin; r < item->range_end; ++r)
      item->is_stepped |= model->range_sizes[r] != item->size;
  }
}

// --- sums and bounds ---

/// Sums per slot of `amount[item]` over the live items, skipping items whose amount is 0. The sums
/// of what starts, and of what ends, in one slot are sums of things live together, so an overflow
/// anywhere is an overflow of a live sum. Stepped items count with the sizes of their ranges.
static bool live_sums(const cis_plan_model *model, const int64_t *amount, int64_t *starting,
                      int64_t *ending, int64_t *out_sums) {
  memset(starting, 0, model->num_slots * sizeof(*starting));
  memset(ending, 0, model->num_slots * sizeof(*ending));
  for (size_t i = 0; i < model->num_items; ++i) {
    for (uint32_t r = model->items[i].range_begin; r < model->items[i].range_end; ++r) {
      cis_plan_range range = model->ranges[r];
      bool is_stepped = model->items[i].is_stepped && amount[i];
      int64_t size = is_stepped ? model->range_sizes[r] : amount[i];
      if (__builtin_add_overflow(starting[range.first], size, &starting[range.first]) ||
          __builtin_add_overflow(ending[range.last], size, &ending[range.last]))
        return false;
    }
  }
  int64_t live = 0;
  for (uint32_t s = 0; s < model->num_slots; ++s) {
    if (__builtin_add_overflow(live, starting[s], &live))
      return false;
    out_sums[s] = live;
    live -= ending[s];
  }
  return true;
}

static uint32_t find_unpainted(uint32_t *next, uint32_t slot) {
  while (next[slot] != slot) {
    next[slot] = next[next[slot]];
    slot = next[slot];
  }
  return slot;
}

typedef struct slack_entry {
  int64_t slack;
  uint32_t item;
} slack_entry;

static int compare_slack(const void *pa, const void *pb) {
  const slack_entry *a = pa, *b = pb;
  if (a->slack != b->slack)
    return a->slack > b->slack ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/// Per slot the largest slack of the live items in `entries`: painted largest first, every slot
/// once.
static void largest_slack(const cis_plan_model *model, slack_entry *entries, size_t num_entries,
                          uint32_t *next, int64_t *out_slack) {
  qsort(entries, num_entries, sizeof(*entries), compare_slack);
  for (uint32_t s = 0; s <= model->num_slots; ++s)
    next[s] = s;
  for (size_t i = 0; i < num_entries; ++i) {
    const cis_plan_item *item = &model->items[entries[i].item];
    for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
      uint32_t s = find_unpainted(next, model->ranges[r].first);
      for (; s <= model->ranges[r].last; s = find_unpainted(next, s)) {
        out_slack[s] = entries[i].slack;
        next[s] = s + 1;
      }
    }
  }
}

/// Memory for one unit of raise_bound_by_unit, shared by all.
typedef struct unit_scratch {
  int64_t *amount;                           // per item
  slack_entry *entries;                      // per item
  int64_t *starting, *ending, *sums, *slack; // per slot
  uint32_t *next;                            // per slot, and one more
} unit_scratch;

static unit_scratch create_scratch(const cis_plan_model *model, cis_arena *arena) {
  size_t n = model->num_items, slots = model->num_slots;
  return (unit_scratch){.amount = cis_arena_array(arena, int64_t, n),
                        .entries = cis_arena_array(arena, slack_entry, n),
                        .starting = cis_arena_array(arena, int64_t, slots),
                        .ending = cis_arena_array(arena, int64_t, slots),
                        .sums = cis_arena_array(arena, int64_t, slots),
                        .slack = cis_arena_array(arena, int64_t, slots),
                        .next = cis_arena_array(arena, uint32_t, slots + 1)};
}

/// The bound that alignment gives: items whose alignment is a multiple of `unit`, stacked at one
/// moment, start at multiples of it, so all but the topmost take whole units.
static bool raise_bound_by_unit(cis_plan_model *model, unit_scratch *scratch, int64_t unit) {
  size_t num_entries = 0;
  bool any_slack = false;
  for (size_t i = 0; i < model->num_items; ++i) {
    scratch->amount[i] = 0;
    const cis_plan_item *item = &model->items[i];
    if (item->alignment % unit || item->is_related || item->is_stepped)
      continue;
    if (!round_up(model->items[i].size, unit, &scratch->amount[i]))
      return false;
    int64_t extra = scratch->amount[i] - model->items[i].size;
    any_slack |= extra > 0;
    scratch->entries[num_entries++] = (slack_entry){extra, (uint32_t)i};
  }
  if (!any_slack)
    return true;
  if (!live_sums(model, scratch->amount, scratch->starting, scratch->ending, scratch->sums))
    return false;
  memset(scratch->slack, 0, model->num_slots * sizeof(*scratch->slack));
  largest_slack(model, scratch->entries, num_entries, scratch->next, scratch->slack);
  for (size_t s = 0; s < model->num_slots; ++s)
    if (scratch->sums[s] - scratch->slack[s] > model->lower_bound)
      model->lower_bound = scratch->sums[s] - scratch->slack[s];
  return true;
}

/// The largest live sum, raised by fixed offsets and by alignment (the grain, and each power of two
/// that divides some alignment and not all of the next).
static bool find_lower_bound(cis_plan_model *model, cis_arena *arena) {
  for (uint32_t s = 0; s < model->num_slots; ++s)
    if (model->slot_live[s] > model->lower_bound)
      model->lower_bound = model->slot_live[s];
  for (size_t i = 0; i < model->num_items; ++i)
    if (model->items[i].size > model->lower_bound)
      model->lower_bound = model->items[i].size;
  uint64_t powers = 0;
  for (size_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    int64_t end = 0;
    if (item->is_fixed && __builtin_add_overflow(item->fixed_offset, item->size, &end))
      return false;
    if (item->is_fixed && end > model->lower_bound)
      model->lower_bound = end;
    powers |= (uint64_t)item->alignment & -(uint64_t)item->alignment;
  }
  unit_scratch scratch = create_scratch(model, arena);
  if (model->grain > 1 && !raise_bound_by_unit(model, &scratch, model->grain))
    return false;
  for (; powers; powers &= powers - 1) {
    int64_t unit = (int64_t)(powers & -powers);
    if (unit > 1 && unit != model->grain && !raise_bound_by_unit(model, &scratch, unit))
      return false;
  }
  return true;
}

/// The grain, and sizes in it.
static bool set_rooms(cis_plan_model *model) {
  for (size_t i = 0; i < model->num_items; ++i)
    model->grain = cis_plan_common_divisor(model->grain, model->items[i].alignment);
  if (model->grain == 0)
    model->grain = 1;
  model->has_one_alignment = true;
  for (size_t i = 0; i < model->num_items; ++i) {
    cis_plan_item *item = &model->items[i];
    model->has_one_alignment &= item->alignment == model->grain;
    if (!round_up(item->size, model->grain, &item->room))
      return false;
    int64_t least = item->size; // of its ranges
    for (uint32_t r = item->range_begin; item->is_stepped && r < item->range_end; ++r)
      least = model->range_sizes[r] < least ? model->range_sizes[r] : least;
    round_up(least, model->grain, &least); // at most its room
    model->min_room = least < model->min_room ? least : model->min_room;
  }
  return true;
}

/// Fills slot_live: of related items, only the sizes that must be apart count.
static bool sum_live(cis_plan_model *model, cis_arena *arena) {
  int64_t *amount = cis_arena_array(arena, int64_t, model->num_items);
  int64_t *ends = cis_arena_array(arena, int64_t, 2 * (size_t)model->num_slots);
  for (size_t i = 0; i < model->num_items; ++i)
    amount[i] = model->items[i].is_related ? 0 : model->items[i].size;
  model->slot_live = cis_arena_array(arena, int64_t, model->num_slots);
  return live_sums(model, amount, ends, ends + model->num_slots, model->slot_live) &&
         (!model->relations || cis_plan_relations_add_cliques(model, arena, model->slot_live));
}

cis_plan_status cis_plan_model_build(const cis_plan_problem *problem, cis_arena *arena,
                                     cis_plan_model *out_model, cis_plan_pair *out_pair) {
  cis_plan_model *model = out_model;
  cis_plan_groups groups;
  *model = (cis_plan_model){.problem = problem, .min_room = INT64_MAX};
  if (problem->colocated.num) {
    cis_plan_status status = cis_plan_groups_build(problem, arena, &groups, out_pair);
    if (status != CIS_PLAN_OK)
      return status;
  }
  model->relations = cis_plan_relations_build(problem, arena);
  collection c = {.model = model, .groups = problem->colocated.num ? &groups : NULL};
  collect(&c, arena);
  assign_slots(&c);
  make_ranges(model, &c, arena);
  return set_rooms(model) && sum_live(model, arena) && find_lower_bound(model, arena)
             ? CIS_PLAN_OK
             : CIS_PLAN_TOO_LARGE;
}

/// When the live range number `k` of a buffer begins, of those that are not empty.
static int64_t begin_of_range(const cis_plan_buffer *b, uint32_t k) {
  int64_t lower = b->lower;
  for (size_t g = 0; g <= b->num_gaps; ++g) {
    int64_t upper = g < b->num_gaps ? b->gaps[g].lower : b->upper;
    if (lower < upper && k-- == 0)
      return lower;
    lower = g < b->num_gaps ? b->gaps[g].upper : upper;
  }
  return INT64_MIN;
}

int64_t cis_plan_begin_at_slot(const cis_plan_model *model, const cis_plan_item *item,
                               uint32_t slot) {
  int64_t latest = INT64_MIN;
  for (uint32_t at = item->part_begin; at < item->part_end; ++at) {
    cis_plan_range range = model->parts ? model->parts[at].range : model->ranges[at];
    uint32_t buffer = model->parts ? model->parts[at].buffer : item->buffer, k = 0;
    if (slot < range.first || range.last < slot)
      continue;
    for (uint32_t i = item->part_begin; i < at; ++i)
      k += !model->parts || model->parts[i].buffer == buffer;
    int64_t begin = begin_of_range(&model->problem->buffers[buffer], k);
    latest = begin > latest ? begin : latest;
  }
  return latest;
}
