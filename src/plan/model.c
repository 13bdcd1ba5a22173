// Times to slots, live sums per slot, and the lower bound.
#include "plan/model.h"

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

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/// `size` up to a multiple of `unit`; false on overflow.
static bool round_up(int64_t size, int64_t unit, int64_t *out) {
  int64_t rest = size % unit;
  *out = size;
  return rest == 0 || !__builtin_add_overflow(size, unit - rest, out);
}

/// Appends the two events of a live range, if it is not empty.
static void add_span(event *events, size_t *num_events, int64_t lower, int64_t upper,
                     size_t *num_ranges) {
  if (lower >= upper)
    return;
  uint32_t range = (uint32_t)(*num_ranges)++;
  events[(*num_events)++] = (event){lower, range, true};
  events[(*num_events)++] = (event){upper, range, false};
}

/// Appends the events of a buffer's live ranges: its lifetime without the gaps.
static void add_buffer(event *events, size_t *num_events, const cis_plan_buffer *buffer,
                       size_t *num_ranges) {
  int64_t lower = buffer->lower;
  for (size_t i = 0; i < buffer->num_gaps; ++i) {
    add_span(events, num_events, lower, buffer->gaps[i].lower, num_ranges);
    lower = buffer->gaps[i].upper;
  }
  add_span(events, num_events, lower, buffer->upper, num_ranges);
}

/// Fills items and ranges; the ranges' slots come later. Returns the events through `out_events`.
static size_t collect(cis_plan_model *model, cis_arena *arena, event **out_events) {
  const cis_plan_problem *problem = model->problem;
  size_t most = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    most += 1 + problem->buffers[i].num_gaps;
  event *events = cis_arena_array(arena, event, 2 * most);
  model->items = cis_arena_array(arena, cis_plan_item, problem->num_buffers);
  size_t num_events = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *buffer = &problem->buffers[i];
    size_t begin = model->num_ranges;
    if (buffer->size > 0)
      add_buffer(events, &num_events, buffer, &model->num_ranges);
    if (begin == model->num_ranges)
      continue;
    model->items[model->num_items++] =
        (cis_plan_item){.buffer = (uint32_t)i,
                        .range_begin = (uint32_t)begin,
                        .range_end = (uint32_t)model->num_ranges,
                        .size = buffer->size,
                        .alignment = cis_plan_alignment(problem, buffer)};
  }
  model->ranges = cis_arena_array(arena, cis_plan_range, model->num_ranges);
  *out_events = events;
  return num_events;
}

static void assign_slots(cis_plan_model *model, event *events, size_t num_events) {
  if (num_events)
    qsort(events, num_events, sizeof(*events), compare_events);
  bool ended = true; // an end came since the last start: the next start opens a slot
  for (size_t i = 0; i < num_events; ++i) {
    cis_plan_range *range = &model->ranges[events[i].range];
    if (events[i].is_start) {
      model->num_slots += ended;
      range->first = model->num_slots - 1;
    } else {
      range->last = model->num_slots - 1;
    }
    ended = !events[i].is_start;
  }
}

/// Sums per slot of `amount[item]` over the live items, skipping items whose amount is 0. The sums
/// of what starts, and of what ends, in one slot are sums of things live together, so an overflow
/// anywhere is an overflow of a live sum.
static bool live_sums(const cis_plan_model *model, const int64_t *amount, int64_t *starting,
                      int64_t *ending, int64_t *out_sums) {
  memset(starting, 0, model->num_slots * sizeof(*starting));
  memset(ending, 0, model->num_slots * sizeof(*ending));
  for (size_t i = 0; i < model->num_items; ++i) {
    for (uint32_t r = model->items[i].range_begin; r < model->items[i].range_end; ++r) {
      cis_plan_range range = model->ranges[r];
      if (__builtin_add_overflow(starting[range.first], amount[i], &starting[range.first]) ||
          __builtin_add_overflow(ending[range.last], amount[i], &ending[range.last]))
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
    if (model->items[i].alignment % unit)
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
  uint64_t powers = 0;
  for (size_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    const cis_plan_buffer *buffer = &model->problem->buffers[item->buffer];
    int64_t end = 0;
    if (buffer->is_fixed && __builtin_add_overflow(buffer->fixed_offset, item->size, &end))
      return false;
    if (buffer->is_fixed && end > model->lower_bound)
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

cis_plan_status cis_plan_model_build(const cis_plan_problem *problem, cis_arena *arena,
                                     cis_plan_model *out_model) {
  cis_plan_model *model = out_model;
  *model = (cis_plan_model){.problem = problem, .min_room = INT64_MAX};
  event *events;
  size_t num_events = collect(model, arena, &events);
  assign_slots(model, events, num_events);
  for (size_t i = 0; i < model->num_items; ++i)
    model->grain = gcd(model->grain, model->items[i].alignment);
  if (model->grain == 0)
    model->grain = 1;
  int64_t *amount = cis_arena_array(arena, int64_t, model->num_items);
  for (size_t i = 0; i < model->num_items; ++i) {
    cis_plan_item *item = &model->items[i];
    amount[i] = item->size;
    if (!round_up(item->size, model->grain, &item->room))
      return CIS_PLAN_TOO_LARGE;
    if (item->room < model->min_room)
      model->min_room = item->room;
  }
  model->slot_live = cis_arena_array(arena, int64_t, model->num_slots);
  int64_t *ends = cis_arena_array(arena, int64_t, 2 * (size_t)model->num_slots);
  if (!live_sums(model, amount, ends, ends + model->num_slots, model->slot_live) ||
      !find_lower_bound(model, arena))
    return CIS_PLAN_TOO_LARGE;
  return CIS_PLAN_OK;
}
