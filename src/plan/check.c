// Checks a plan by the definition: buffers that are live together do not overlap. It sweeps over
// time, keeps the live buffers in a tree by address, and looks at each arrival's neighbours there.
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

/// An overlap, the smaller buffer first, and its number in the problem.
typedef struct distance {
  cis_plan_overlap overlap;
  size_t index;
} distance;

/// The pairs of buffers that may overlap although both are live, or must not although they could.
typedef struct permits {
  const uint32_t *group;          // per buffer: the first it is colocated with; NULL: none are
  const cis_plan_pair *exclusive; // sorted, the smaller first
  const cis_plan_pair *in_place;
  size_t num_exclusive, num_in_place;
  const distance *overlaps; // sorted likewise
  size_t num_overlaps;
} permits;

static int compare_pairs(const void *pa, const void *pb) {
  const cis_plan_pair *a = pa, *b = pb;
  if (a->first != b->first)
    return a->first < b->first ? -1 : 1;
  return a->second < b->second ? -1 : a->second > b->second;
}

static int compare_distances(const void *pa, const void *pb) {
  const distance *a = pa, *b = pb;
  if (a->overlap.first != b->overlap.first)
    return a->overlap.first < b->overlap.first ? -1 : 1;
  if (a->overlap.second != b->overlap.second)
    return a->overlap.second < b->overlap.second ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

static const distance *sort_overlaps(const cis_plan_overlaps *overlaps, cis_arena *arena) {
  distance *sorted = cis_arena_array(arena, distance, overlaps->num);
  for (size_t i = 0; i < overlaps->num; ++i) {
    cis_plan_overlap o = overlaps->data[i];
    if (o.first > o.second)
      o = (cis_plan_overlap){o.second, o.first, o.below, o.above};
    sorted[i] = (distance){o, i};
  }
  if (overlaps->num)
    qsort(sorted, overlaps->num, sizeof(*sorted), compare_distances);
  return sorted;
}

static const cis_plan_pair *sort_pairs(const cis_plan_pairs *pairs, cis_arena *arena) {
  cis_plan_pair *sorted = cis_arena_array(arena, cis_plan_pair, pairs->num);
  for (size_t i = 0; i < pairs->num; ++i) {
    cis_plan_pair p = pairs->data[i];
    sorted[i] = p.first < p.second ? p : (cis_plan_pair){p.second, p.first};
  }
  if (pairs->num)
    qsort(sorted, pairs->num, sizeof(*sorted), compare_pairs);
  return sorted;
}

/// Per buffer the first of those that it is colocated with, found by following the pairs until
/// nothing changes.
static const uint32_t *find_groups(const cis_plan_problem *problem, cis_arena *arena) {
  if (!problem->colocated.num)
    return NULL;
  uint32_t *group = cis_arena_array(arena, uint32_t, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    group[i] = (uint32_t)i;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < problem->colocated.num; ++i) {
      uint32_t *a = &group[problem->colocated.data[i].first];
      uint32_t *b = &group[problem->colocated.data[i].second];
      changed |= *a != *b;
      uint32_t least = group[*a < *b ? *a : *b];
      group[*a] = group[*b] = least;
      *a = *b = least;
    }
  }
  return group;
}

static permits collect_permits(const cis_plan_problem *problem, cis_arena *arena) {
  return (permits){.group = find_groups(problem, arena),
                   .exclusive = sort_pairs(&problem->exclusive, arena),
                   .in_place = sort_pairs(&problem->in_place, arena),
                   .num_exclusive = problem->exclusive.num,
                   .num_in_place = problem->in_place.num,
                   .overlaps = sort_overlaps(&problem->overlaps, arena),
                   .num_overlaps = problem->overlaps.num};
}

static bool has_pair(const cis_plan_pair *pairs, size_t num, size_t a, size_t b) {
  cis_plan_pair key = {a < b ? a : b, a < b ? b : a};
  return num && bsearch(&key, pairs, num, sizeof(key), compare_pairs);
}

/// Whether the buffers are as far from each other as an overlap of theirs demands.
static bool keeps_distance(const permits *p, const visit *a, const visit *b) {
  const visit *first = a->buffer < b->buffer ? a : b, *second = first == a ? b : a;
  size_t low = 0, high = p->num_overlaps;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const cis_plan_overlap *o = &p->overlaps[middle].overlap;
    if (o->first < first->buffer || (o->first == first->buffer && o->second < second->buffer))
      low = middle + 1;
    else
      high = middle;
  }
  const cis_plan_overlap *o = low < p->num_overlaps ? &p->overlaps[low].overlap : NULL;
  if (!o || o->first != first->buffer || o->second != second->buffer)
    return false;
  int64_t difference = second->begin - first->begin;
  return difference >= o->above || -difference >= o->below;
}

static bool may_overlap(const permits *p, const visit *a, const visit *b) {
  if ((p->group && p->group[a->buffer] == p->group[b->buffer]) ||
      has_pair(p->exclusive, p->num_exclusive, a->buffer, b->buffer))
    return true;
  if (has_pair(p->in_place, p->num_in_place, a->buffer, b->buffer))
    return a->begin == b->begin;
  return keeps_distance(p, a, b);
}

/// The live visits by rank, as a tree whose nodes hold the furthest end below them; 0: nothing is
/// live there.
typedef struct live_tree {
  int64_t *ends;
  size_t num_leaves;
} live_tree;

static live_tree create_tree(cis_arena *arena, size_t count) {
  live_tree tree = {.num_leaves = 1};
  while (tree.num_leaves < count)
    tree.num_leaves *= 2;
  tree.ends = cis_arena_array(arena, int64_t, 2 * tree.num_leaves);
  return tree;
}

static void set_end(live_tree *tree, size_t rank, int64_t end) {
  size_t at = rank + tree->num_leaves;
  tree->ends[at] = end;
  for (at /= 2; at; at /= 2) {
    int64_t left = tree->ends[2 * at], right = tree->ends[2 * at + 1];
    tree->ends[at] = left > right ? left : right;
  }
}

/// The first live rank at or after `from` and below `to` whose end is beyond `address`, or
/// SIZE_MAX.
static size_t next_beyond(const live_tree *tree, size_t from, size_t to, int64_t address) {
  size_t at = from + tree->num_leaves;
  if (from >= to)
    return SIZE_MAX;
  while (tree->ends[at] <= address) { // to the next node on the right, as far up as can be
    while (at % 2)
      at /= 2;
    if (!at)
      return SIZE_MAX;
    ++at;
  }
  while (at < tree->num_leaves)
    at = 2 * at + (tree->ends[2 * at] <= address);
  return at - tree->num_leaves < to ? at - tree->num_leaves : SIZE_MAX;
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

/// The number of visits that begin below an address.
static size_t count_below(const visit *visits, size_t count, int64_t address) {
  size_t low = 0;
  while (low < count) {
    size_t middle = low + (count - low) / 2;
    if (visits[middle].begin < address)
      low = middle + 1;
    else
      count = middle;
  }
  return low;
}

/// Visits are sorted by address, so that their index is their rank in the tree of live ones.
static bool sweep(const visit *visits, size_t count, const moment *moments, const permits *who,
                  cis_arena *arena, cis_plan_check *out_check) {
  live_tree live = create_tree(arena, count);
  for (size_t i = 0; i < 2 * count; ++i) {
    size_t rank = moments[i].visit;
    const visit *v = &visits[rank];
    if (moments[i].leaves) {
      set_end(&live, rank, 0);
      continue;
    }
    size_t stop = count_below(visits, count, v->end);
    for (size_t other = next_beyond(&live, 0, stop, v->begin); other != SIZE_MAX;
         other = next_beyond(&live, other + 1, stop, v->begin))
      if (!may_overlap(who, v, &visits[other]))
        return report_overlap(v, &visits[other], out_check);
    set_end(&live, rank, v->end);
  }
  return true;
}

static bool check_colocated(const cis_plan_problem *problem, const int64_t *offsets,
                            cis_plan_check *out_check) {
  for (size_t i = 0; i < problem->colocated.num; ++i) {
    cis_plan_pair p = problem->colocated.data[i];
    if (offsets[p.first] == offsets[p.second])
      continue;
    out_check->fault = CIS_PLAN_CHECK_APART;
    out_check->buffer = p.first > p.second ? p.first : p.second;
    out_check->other = p.first > p.second ? p.second : p.first;
    return false;
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
  if (!check_colocated(problem, offsets, out_check))
    return false;
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
  permits who = collect_permits(problem, arena);
  return sweep(visits, count, moments, &who, arena, out_check);
}
