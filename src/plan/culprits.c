// Explains why a problem does not fit. If the live sizes exceed the capacity at one moment, the
// culprits are the fewest items there that do. Otherwise buffers are left out, in ever smaller
// pieces, as long as the others still do not fit: the ones that remain are the reason. (This is
// delta debugging: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
// 2002.)
#include "plan/culprits.h"

#include "plan/model.h"

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
