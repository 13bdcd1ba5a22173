// Explains why a problem does not fit. If the live sizes exceed the capacity at one moment, the
// culprits are the fewest items there that do. Otherwise buffers are left out, in ever smaller
// pieces, as long as the others still do not fit: the ones that remain are the reason. (This is
// delta debugging: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
// 2002.)
#include "plan/culprits.h"

#include "plan/model.h"
#include "support/numbers.h"

#include <stdlib.h>

// --- too much at one moment ---

typedef struct sized {
  int64_t size;
  uint32_t item;
} sized;

static int compare_sized(const void *pa, const void *pb) {
  const sized *a = pa, *b = pb;
  if (a->size != b->size)
    return a->size > b->size ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/// Lists the items that are live at a slot, largest first.
static size_t list_live(const cis_plan_model *model, uint32_t slot, sized *out_live) {
  size_t num = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    uint32_t r = cis_plan_range_at(model, &model->items[i], slot);
    if (r != UINT32_MAX)
      out_live[num++] = (sized){cis_plan_range_size(model, &model->items[i], r), i};
  }
  qsort(out_live, num, sizeof(*out_live), compare_sized);
  return num;
}

/// How many of the largest items it takes to exceed the capacity.
static size_t count_needed(const sized *live, size_t num, int64_t capacity) {
  for (size_t i = 0; i < num; ++i) {
    if (live[i].size > capacity)
      return i + 1;
    capacity -= live[i].size;
  }
  return SIZE_MAX;
}

typedef struct busy_slot {
  int64_t live;
  uint32_t slot;
} busy_slot;

static int compare_busy(const void *pa, const void *pb) {
  const busy_slot *a = pa, *b = pb;
  if (a->live != b->live)
    return a->live > b->live ? -1 : 1;
  return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/// Takes the fewest items that exceed the capacity at one slot. It asks the busiest slots first,
/// and as many as a fixed amount of work allows.
static bool find_moment(const cis_plan_model *model, int64_t capacity, cis_arena *arena,
                        cis_plan_culprits *out_culprits) {
  enum { MAX_WORK = 20000000 };
  busy_slot *slots = cis_arena_array(arena, busy_slot, model->num_slots);
  sized *live = cis_arena_array(arena, sized, model->num_items);
  size_t num_slots = 0, least = SIZE_MAX, work = 0;
  for (uint32_t s = 0; s < model->num_slots; ++s)
    if (model->slot_live[s] > capacity)
      slots[num_slots++] = (busy_slot){model->slot_live[s], s};
  if (!num_slots || model->relations)
    return false;
  qsort(slots, num_slots, sizeof(*slots), compare_busy);
  uint32_t best = 0;
  out_culprits->is_smallest = true;
  for (size_t i = 0; i < num_slots; ++i) {
    if (work > MAX_WORK) {
      out_culprits->is_smallest = false;
      break;
    }
    size_t needed = count_needed(live, list_live(model, slots[i].slot, live), capacity);
    best = needed < least ? slots[i].slot : best;
    least = needed < least ? needed : least;
    work += model->num_ranges;
  }
  list_live(model, best, live);
  for (size_t i = 0; i < model->problem->num_buffers; ++i)
    for (size_t k = 0; k < least && !out_culprits->is_in[i]; ++k)
      out_culprits->is_in[i] = model->item_of[i] == live[k].item;
  return true;
}

// --- leaving out ---

typedef enum verdict { FITS, DOES_NOT_FIT, OPEN } verdict;

/// Whether the buffers in `is_in` fit by themselves.
static verdict judge(const cis_plan_problem *problem, const bool *is_in, int64_t capacity,
                     const cis_plan_options *options, uint64_t work) {
  cis_arena scratch = {0};
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(problem, is_in, &scratch, &part, &origin);
  int64_t *offsets = cis_arena_array(&scratch, int64_t, part.num_buffers);
  cis_plan_options inner = {.capacity = capacity, .work = work};
  cis_plan_result result;
  if (options) {
    inner.should_stop = options->should_stop;
    inner.user = options->user;
  }
  bool ok = cis_plan_solve(&part, &inner, &scratch, offsets, &result);
  bool is_proven = result.status == CIS_PLAN_INFEASIBLE ||
                   (result.status == CIS_PLAN_OVER_CAPACITY && result.lower_bound > capacity);
  cis_arena_deinit(&scratch);
  return ok ? FITS : is_proven ? DOES_NOT_FIT : OPEN;
}

/// Leaves out as many buffers as possible, in ever smaller pieces. A buffer tried alone stays
/// because the others fit without it; they still fit when more are left out, so one pass over
/// single buffers is enough.
static void shrink(const cis_plan_problem *problem, int64_t capacity,
                   const cis_plan_options *options, cis_plan_culprits *culprits, cis_arena *arena) {
  enum { MAX_PLANS = 500, MAX_BUFFERS = 2000000, WORK = 1000000 };
  size_t n = problem->num_buffers, plans = 0;
  bool *trial = cis_arena_array(arena, bool, n);
  culprits->is_minimal = true;
  for (size_t piece = n / 2 + 1;; piece = (piece + 1) / 2) {
    for (size_t i = 0; i < n; i += piece) {
      bool any = false;
      memcpy(trial, culprits->is_in, n * sizeof(*trial));
      for (size_t k = i; k < i + piece && k < n; ++k) {
        any |= trial[k];
        trial[k] = false;
      }
      if (!any)
        continue;
      bool is_tired = ++plans > MAX_PLANS || plans * n > MAX_BUFFERS;
      verdict v = is_tired ? OPEN : judge(problem, trial, capacity, options, WORK);
      if (v == DOES_NOT_FIT)
        memcpy(culprits->is_in, trial, n * sizeof(*trial));
      if (v == OPEN && piece == 1)
        culprits->is_minimal = false;
    }
    if (piece == 1)
      return;
  }
}

/// Whether sizes alone decide if buffers that are live together fit: nothing is fixed, stepped or
/// aligned.
static bool are_sizes_all(const cis_plan_model *model) {
  bool all = !model->has_fixed && !model->range_sizes;
  for (size_t i = 0; i < model->num_items && all; ++i)
    all = model->items[i].alignment == 1;
  return all;
}

bool cis_plan_find_culprits(const cis_plan_problem *problem, int64_t capacity,
                            const cis_plan_options *options, cis_arena *arena,
                            cis_plan_culprits *out_culprits) {
  size_t n = problem->num_buffers;
  cis_plan_model model;
  cis_plan_pair pair;
  *out_culprits = (cis_plan_culprits){.is_in = cis_arena_array(arena, bool, n)};
  if (cis_plan_model_build(problem, arena, &model, &pair) != CIS_PLAN_OK)
    return false;
  if (find_moment(&model, capacity, arena, out_culprits)) {
    out_culprits->is_moment = out_culprits->is_minimal = true;
  } else {
    memset(out_culprits->is_in, true, n * sizeof(*out_culprits->is_in));
    if (judge(problem, out_culprits->is_in, capacity, options, 0) != DOES_NOT_FIT)
      return false;
  }
  if (!out_culprits->is_moment || !are_sizes_all(&model)) {
    out_culprits->is_smallest = false;
    shrink(problem, capacity, options, out_culprits, arena);
  }
  for (size_t i = 0; i < n; ++i)
    out_culprits->num += out_culprits->is_in[i];
  return true;
}

// --- several memories ---

enum { MAX_MEMORIES = 64, MAX_SETS = 256 }; // of memories, as bits

/// The memories that a buffer may go to.
static uint64_t memories_of(const cis_plan_spread *s, size_t buffer) {
  uint64_t set = 0;
  bool is_idle = cis_plan_is_idle(&s->problem->buffers[buffer]);
  for (size_t m = 0; m < s->num_memories; ++m)
    if (cis_plan_may_go(s, buffer, m) &&
        (is_idle || s->problem->buffers[buffer].size <= cis_plan_largest_room(&s->memories[m])))
      set |= UINT64_C(1) << m;
  return set;
}

static bool has_memory(uint64_t set, size_t m) { return set >> m & 1; }

/// Writes the most bytes that a set of memories holds into the crowd.
static void describe_set(const cis_plan_spread *s, uint64_t set, cis_plan_crowd *out) {
  out->num_banks = 0;
  out->num_bytes = 0;
  for (size_t m = 0; m < s->num_memories; ++m) {
    out->may_hold[m] = has_memory(set, m);
    if (!out->may_hold[m])
      continue;
    out->num_banks += cis_plan_num_banks(&s->memories[m]);
    out->num_bytes = cis_add_saturating(out->num_bytes, cis_plan_usable_bytes(&s->memories[m]));
  }
}

/// Whether the buffers that may be in this set alone have too many bytes at one moment, or, if it
/// is one memory, do not fit there.
static bool is_set_crowded(const cis_plan_spread *s, const uint64_t *sets, uint64_t set,
                           const cis_plan_options *options, cis_arena *arena,
                           cis_plan_crowd *io_crowd) {
  size_t n = s->problem->num_buffers, only = 0, *origin;
  bool *is_in = cis_arena_array(arena, bool, n), ok;
  cis_plan_problem part;
  cis_plan_model model;
  cis_plan_pair pair;
  for (size_t i = 0; i < n; ++i)
    is_in[i] = !(sets[i] & ~set);
  describe_set(s, set, io_crowd);
  if (io_crowd->num_bytes == INT64_MAX)
    return false;
  cis_plan_take_part(s->problem, is_in, arena, &part, &origin);
  size_t num_own = part.num_buffers;
  if (set & (set - 1)) {
    io_crowd->culprits = (cis_plan_culprits){.is_in = cis_arena_array(arena, bool, n)};
    ok = cis_plan_model_build(&part, arena, &model, &pair) == CIS_PLAN_OK &&
         find_moment(&model, io_crowd->num_bytes, arena, &io_crowd->culprits);
  } else {
    while (!has_memory(set, only))
      ++only;
    const cis_plan_memory *m = &s->memories[only];
    part = cis_plan_align_to_memory(&part, m, arena);
    part = cis_plan_add_taken(&part, m, m->num_taken, arena);
    ok = part.num_buffers &&
         cis_plan_find_culprits(&part, m->capacity, options, arena, &io_crowd->culprits);
  }
  bool *of_part = io_crowd->culprits.is_in;
  io_crowd->culprits.is_in = cis_arena_array(arena, bool, n);
  io_crowd->culprits.num = 0;
  for (size_t i = 0; ok && i < num_own; ++i) {
    io_crowd->culprits.is_in[origin[i]] = of_part[i];
    io_crowd->culprits.num += of_part[i];
  }
  return ok && io_crowd->culprits.num;
}

/// Whether a group that must be apart has more buffers than banks.
static bool is_group_crowded(const cis_plan_spread *s, const uint64_t *sets, size_t group,
                             cis_arena *arena, cis_plan_crowd *io_crowd) {
  uint64_t set = 0;
  size_t num = 0;
  bool *is_in = cis_arena_array(arena, bool, s->problem->num_buffers);
  for (size_t k = s->apart.begin[group]; k < s->apart.begin[group + 1]; ++k) {
    size_t i = s->apart.members[k];
    is_in[i] = !cis_plan_is_idle(&s->problem->buffers[i]);
    set |= is_in[i] ? sets[i] : 0;
    num += is_in[i];
  }
  describe_set(s, set, io_crowd);
  io_crowd->culprits = (cis_plan_culprits){.is_in = is_in, .num = num};
  io_crowd->is_apart = num > io_crowd->num_banks;
  return io_crowd->is_apart;
}

bool cis_plan_find_crowd(const cis_plan_spread *s, const cis_plan_options *options,
                         cis_arena *arena, cis_plan_crowd *out_crowd) {
  size_t n = s->problem->num_buffers, num_sets = 0;
  uint64_t *sets = cis_arena_array(arena, uint64_t, n), known[MAX_SETS], all = 0;
  *out_crowd = (cis_plan_crowd){.may_hold = cis_arena_array(arena, bool, s->num_memories)};
  if (s->num_memories > MAX_MEMORIES)
    return false;
  for (size_t i = 0; i < n; ++i) {
    bool is_known = false;
    sets[i] = memories_of(s, i);
    all |= sets[i];
    for (size_t k = 0; k < num_sets && !is_known; ++k)
      is_known = known[k] == sets[i];
    if (!is_known && sets[i] && num_sets < MAX_SETS)
      known[num_sets++] = sets[i];
  }
  for (size_t g = 0; g < s->apart.num; ++g)
    if (is_group_crowded(s, sets, g, arena, out_crowd))
      return true;
  for (size_t k = 0; k < num_sets; ++k)
    if (is_set_crowded(s, sets, known[k], options, arena, out_crowd))
      return true;
  return all && is_set_crowded(s, sets, all, options, arena, out_crowd);
}
