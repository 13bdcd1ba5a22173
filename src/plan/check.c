#include "plan/check.h"

#include <stdlib.h>

/// One stretch of a buffer's life: it arrives at `from` and leaves at `to`.
typedef struct visit {
  int64_t from, to;
  int64_t begin, end; // addresses
  size_t buffer;
} visit;

typedef struct moment {
  int64_t time;
  bool leaves; // leaving comes first
  size_t visit;
} moment;

/// A set of small numbers with neighbours: level 0 has a bit per number, each level above one per
/// word of the level below.
typedef struct ordered_set {
  uint64_t *levels[11];
  int num_levels;
} ordered_set;

static ordered_set create_set(cis_arena *arena, size_t count) {
  ordered_set set = {.num_levels = 0};
  do {
    count = count / 64 + 1;
    set.levels[set.num_levels++] = cis_arena_array(arena, uint64_t, count);
  } while (count > 1);
  return set;
}

static void set_insert(ordered_set *set, size_t number) {
  for (int level = 0; level < set->num_levels; ++level, number /= 64)
    set->levels[level][number / 64] |= 1ull << (number % 64);
}

static void set_erase(ordered_set *set, size_t number) {
  for (int level = 0; level < set->num_levels; ++level, number /= 64) {
    set->levels[level][number / 64] &= ~(1ull << (number % 64));
    if (set->levels[level][number / 64])
      return;
  }
}

/// The nearest member beyond `number`, above or below; SIZE_MAX if there is none.
static size_t set_neighbour(const ordered_set *set, size_t number, bool above) {
  for (int level = 0; level < set->num_levels; ++level, number /= 64) {
    uint64_t bit = number % 64, word = set->levels[level][number / 64];
    word &= above ? (bit == 63 ? 0 : ~0ull << (bit + 1)) : (1ull << bit) - 1;
    if (!word)
      continue;
    number =
        number / 64 * 64 + (size_t)(above ? __builtin_ctzll(word) : 63 - __builtin_clzll(word));
    while (level-- > 0) {
      word = set->levels[level][number];
      number = number * 64 + (size_t)(above ? __builtin_ctzll(word) : 63 - __builtin_clzll(word));
    }
    return number;
  }
  return SIZE_MAX;
}

static int compare_visits(const void *pa, const void *pb) {
  const visit *a = pa, *b = pb;
  if (a->begin != b->begin)
    return a->begin < b->begin ? -1 : 1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return a->buffer < b->buffer ? -1 : a->buffer > b->buffer;
}

static int compare_moments(const void *pa, const void *pb) {
  const moment *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  if (a->leaves != b->leaves)
    return a->leaves ? -1 : 1;
  return a->visit < b->visit ? -1 : a->visit > b->visit;
}

/// Splits the lifetimes at their gaps; buffers that occupy nothing have no visits.
static size_t collect_visits(const cis_plan_problem *problem, const int64_t *offsets,
                             visit *out_visits) {
  size_t count = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    for (size_t g = 0; b->size > 0 && g <= b->num_gaps; ++g) {
      int64_t from = g ? b->gaps[g - 1].upper : b->lower;
      int64_t to = g < b->num_gaps ? b->gaps[g].lower : b->upper;
      if (from < to)
        out_visits[count++] = (visit){from, to, offsets[i], offsets[i] + b->size, i};
    }
  }
  return count;
}

static bool report_overlap(const visit *a, const visit *b, cis_plan_check *out_check) {
  out_check->fault = CIS_PLAN_CHECK_OVERLAP;
  out_check->buffer = a->buffer > b->buffer ? a->buffer : b->buffer;
  out_check->other = a->buffer > b->buffer ? b->buffer : a->buffer;
  return false;
}

/// Visits are sorted by address, so that their index is their rank in the set of live ones.
static bool sweep(const visit *visits, size_t count, const moment *moments, cis_arena *arena,
                  cis_plan_check *out_check) {
  ordered_set live = create_set(arena, count);
  for (size_t i = 0; i < 2 * count; ++i) {
    size_t rank = moments[i].visit;
    if (moments[i].leaves) {
      set_erase(&live, rank);
      continue;
    }
    size_t below = set_neighbour(&live, rank, false), above = set_neighbour(&live, rank, true);
    if (below != SIZE_MAX && visits[below].end > visits[rank].begin)
      return report_overlap(&visits[below], &visits[rank], out_check);
    if (above != SIZE_MAX && visits[rank].end > visits[above].begin)
      return report_overlap(&visits[above], &visits[rank], out_check);
    set_insert(&live, rank);
  }
  return true;
}

static cis_plan_check_fault check_offset(const cis_plan_problem *problem,
                                         const cis_plan_buffer *buffer, int64_t offset) {
  int64_t end;
  if (offset < 0)
    return CIS_PLAN_CHECK_NEGATIVE;
  if (offset % cis_plan_alignment(problem, buffer) != 0)
    return CIS_PLAN_CHECK_MISALIGNED;
  if (buffer->is_fixed && offset != buffer->fixed_offset)
    return CIS_PLAN_CHECK_MOVED;
  if (__builtin_add_overflow(offset, buffer->size, &end))
    return CIS_PLAN_CHECK_TOO_LARGE;
  return CIS_PLAN_CHECK_VALID;
}

bool cis_plan_check_offsets(const cis_plan_problem *problem, const int64_t *offsets,
                            cis_arena *arena, cis_plan_check *out_check) {
  size_t most = 0;
  *out_check = (cis_plan_check){0};
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    out_check->fault = check_offset(problem, &problem->buffers[i], offsets[i]);
    out_check->buffer = i;
    if (out_check->fault)
      return false;
    most += 1 + problem->buffers[i].num_gaps;
  }
  visit *visits = cis_arena_array(arena, visit, most);
  size_t count = collect_visits(problem, offsets, visits);
  moment *moments = cis_arena_array(arena, moment, 2 * count);
  if (count)
    qsort(visits, count, sizeof(*visits), compare_visits);
  for (size_t i = 0; i < count; ++i) {
    moments[2 * i] = (moment){visits[i].from, false, i};
    moments[2 * i + 1] = (moment){visits[i].to, true, i};
    if (visits[i].end > out_check->height)
      out_check->height = visits[i].end;
  }
  if (count)
    qsort(moments, 2 * count, sizeof(*moments), compare_moments);
  return sweep(visits, count, moments, arena, out_check);
}
