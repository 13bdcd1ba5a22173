// Sweeps over time with the live buffers in the order of their offsets. A buffer that begins gets
// an edge to its neighbour below and one from its neighbour above; all others are below or above it
// by way of these. A buffer that ends needs no edge between its neighbours, because both have one
// to it.
#include "plan/stack.h"

#include "plan/order.h"
#include "support/classes.h"

#include "support/mem.h"
#include "support/planted.h"
#include "support/vec.h"

#include <stdlib.h>
#include <string.h>

// --- sets of ranks ---

enum { LEVELS = 6 }; // of 64 each: more than 32 bits

/// A set of numbers below a limit, with the next member in each direction.
typedef struct rank_set {
  uint64_t *words[LEVELS];
} rank_set;

static void ranks_init(rank_set *s, size_t limit, cis_arena *arena) {
  for (int level = 0; level < LEVELS; ++level) {
    limit = limit / 64 + 1;
    s->words[level] = cis_arena_array(arena, uint64_t, limit);
  }
}

static void ranks_add(rank_set *s, size_t rank) {
  for (int level = 0; level < LEVELS; ++level, rank /= 64)
    s->words[level][rank / 64] |= 1ull << (rank % 64);
}

static void ranks_remove(rank_set *s, size_t rank) {
  for (int level = 0; level < LEVELS; ++level, rank /= 64) {
    s->words[level][rank / 64] &= ~(1ull << (rank % 64));
    if (s->words[level][rank / 64])
      return;
  }
}

/// The highest member below `rank`, or -1.
static int64_t ranks_before(const rank_set *s, size_t rank) {
  for (int level = 0; level < LEVELS; ++level, rank /= 64) {
    uint64_t word = s->words[level][rank / 64] & ((1ull << (rank % 64)) - 1);
    if (!word)
      continue;
    size_t found = rank / 64 * 64 + 63 - (size_t)__builtin_clzll(word);
    while (level--)
      found = found * 64 + 63 - (size_t)__builtin_clzll(s->words[level][found]);
    return (int64_t)found;
  }
  return -1;
}

/// The lowest member above `rank`, or -1.
static int64_t ranks_after(const rank_set *s, size_t rank) {
  for (int level = 0; level < LEVELS; ++level, rank /= 64) {
    uint64_t word = rank % 64 == 63 ? 0 : s->words[level][rank / 64] & (~0ull << (rank % 64 + 1));
    if (!word)
      continue;
    size_t found = rank / 64 * 64 + (size_t)__builtin_ctzll(word);
    while (level--)
      found = found * 64 + (size_t)__builtin_ctzll(s->words[level][found]);
    return (int64_t)found;
  }
  return -1;
}

// --- places and their order ---

typedef struct ranked {
  int64_t offset;
  uint32_t place;
} ranked;

static int compare_ranked(const void *pa, const void *pb) {
  const ranked *a = pa, *b = pb;
  if (a->offset != b->offset)
    return a->offset < b->offset ? -1 : 1;
  return (a->place > b->place) - (a->place < b->place);
}

static void find_places(const cis_plan_problem *problem, const int64_t *offsets, uint32_t *place) {
  for (size_t i = 0; i < problem->num_buffers; ++i)
    place[i] = (uint32_t)i;
  for (size_t i = 0; i < problem->in_place.num; ++i) {
    cis_plan_pair pair = problem->in_place.data[i];
    if (offsets[pair.first] != offsets[pair.second])
      continue;
    uint32_t a = cis_classes_find(place, (uint32_t)pair.first),
             b = cis_classes_find(place, (uint32_t)pair.second);
    place[a > b ? a : b] = a > b ? b : a;
  }
  for (size_t i = 0; i < problem->num_buffers; ++i)
    place[i] = cis_classes_find(place, (uint32_t)i);
}

// --- the sweep ---

typedef struct event {
  int64_t time;
  bool begins;
  uint32_t rank;
} event;
typedef CIS_VEC(event) event_vec;

static int compare_events(const void *pa, const void *pb) {
  const event *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return a->begins - b->begins; // what ends makes room first
}

static void add_span(event_vec *events, uint32_t rank, int64_t lower, int64_t upper) {
  if (lower >= upper)
    return;
  cis_vec_push(events, ((event){lower, true, rank}));
  cis_vec_push(events, ((event){upper, false, rank}));
}

static void add_spans(event_vec *events, uint32_t rank, const cis_plan_buffer *b) {
  int64_t lower = b->lower;
  for (size_t g = 0; g < b->num_gaps; ++g) {
    add_span(events, rank, lower, b->gaps[g].lower);
    lower = b->gaps[g].upper;
  }
  add_span(events, rank, lower, b->upper);
}

/// One place above another, by rank.
typedef struct edge {
  uint32_t above, below;
} edge;
typedef CIS_VEC(edge) edge_vec;

static int compare_edges(const void *pa, const void *pb) {
  const edge *a = pa, *b = pb;
  if (a->above != b->above)
    return a->above < b->above ? -1 : 1;
  return (a->below > b->below) - (a->below < b->below);
}

static void sweep(event_vec *events, size_t num_ranks, cis_arena *arena, edge_vec *out) {
  rank_set live;
  uint32_t *count = cis_arena_array(arena, uint32_t, num_ranks + 1); // of a place's buffers in use
  ranks_init(&live, num_ranks, arena);
  if (events->len)
    qsort(events->data, events->len, sizeof *events->data, compare_events);
  for (size_t i = 0; i < events->len; ++i) {
    const event *e = &events->data[i];
    if (!e->begins) {
      if (!--count[e->rank])
        ranks_remove(&live, e->rank);
      continue;
    }
    if (count[e->rank]++)
      continue;
    int64_t below = ranks_before(&live, e->rank), above = ranks_after(&live, e->rank);
    if (below >= 0)
      cis_vec_push(out, ((edge){e->rank, (uint32_t)below}));
    if (above >= 0 && !cis_planted("stack-above"))
      cis_vec_push(out, ((edge){(uint32_t)above, e->rank}));
    ranks_add(&live, e->rank);
  }
  if (out->len)
    qsort(out->data, out->len, sizeof *out->data, compare_edges);
}

/// Drops edges that occur twice, and edges that follow from two others.
static void prune(edge_vec *edges, size_t num_ranks, cis_arena *arena) {
  enum { MOST_MARKED = 8 };
  uint32_t *first = cis_arena_array(arena, uint32_t, num_ranks + 2);
  uint32_t *mark = cis_arena_array(arena, uint32_t, num_ranks + 1);
  size_t kept = 0, next = 0;
  for (uint32_t rank = 0; rank < num_ranks; ++rank) {
    size_t begin = next;
    first[rank] = (uint32_t)kept;
    for (; next < edges->len && edges->data[next].above == rank; ++next) {
      uint32_t below = edges->data[next].below;
      for (size_t k = first[below]; k < first[below + 1] && k < first[below] + MOST_MARKED; ++k)
        mark[edges->data[k].below] = rank + 1;
    }
    for (size_t i = begin; i < next; ++i) {
      uint32_t below = edges->data[i].below;
      bool is_known = mark[below] == rank + 1;
      mark[below] = rank + 1;
      if (!is_known)
        edges->data[kept++] = edges->data[i];
    }
    first[rank + 1] = (uint32_t)kept;
  }
  edges->len = kept;
}

/// Writes the lists, by place.
static void write_lists(const edge_vec *edges, const ranked *ranks, cis_arena *arena,
                        cis_plan_stack *out) {
  uint32_t *end = cis_arena_array(arena, uint32_t, out->num + 1);
  out->first = cis_arena_array(arena, uint32_t, out->num + 2);
  out->below = cis_arena_array(arena, uint32_t, edges->len + 1);
  for (size_t i = 0; i < edges->len; ++i)
    ++out->first[ranks[edges->data[i].above].place + 1];
  for (size_t i = 0; i < out->num; ++i)
    end[i + 1] = out->first[i + 1] += out->first[i];
  for (size_t i = edges->len; i--;) {
    uint32_t above = ranks[edges->data[i].above].place, below = ranks[edges->data[i].below].place;
    out->below[--end[above + 1]] = below;
    out->is_top[below] = false;
  }
}

void cis_plan_stack_take(const cis_plan_problem *problem, const int64_t *offsets, cis_arena *arena,
                         cis_plan_stack *out) {
  size_t num = problem->num_buffers;
  event_vec events = {0};
  edge_vec edges = {0};
  *out = (cis_plan_stack){.num = num, .place = cis_arena_array(arena, uint32_t, num + 1)};
  find_places(problem, offsets, out->place);
  ranked *ranks = cis_arena_array(arena, ranked, num + 1);
  uint32_t *rank_of = cis_arena_array(arena, uint32_t, num + 1);
  for (size_t i = 0; i < num; ++i)
    if (out->place[i] == i)
      ranks[out->num_places++] = (ranked){offsets[i], (uint32_t)i};
  qsort(ranks, out->num_places, sizeof *ranks, compare_ranked);
  out->order = cis_arena_array(arena, uint32_t, num + 1);
  out->is_top = cis_arena_array(arena, bool, num + 1);
  out->alignment = cis_arena_array(arena, int64_t, num + 1);
  for (size_t i = 0; i < out->num_places; ++i) {
    rank_of[ranks[i].place] = (uint32_t)i;
    out->order[i] = ranks[i].place;
    out->is_top[ranks[i].place] = true;
    out->alignment[ranks[i].place] = 1;
  }
  for (size_t i = 0; i < num; ++i) {
    int64_t *alignment = &out->alignment[out->place[i]];
    (void)cis_plan_make_multiple(alignment, cis_plan_alignment(problem, &problem->buffers[i]));
    if (problem->buffers[i].size)
      add_spans(&events, rank_of[out->place[i]], &problem->buffers[i]);
  }
  sweep(&events, out->num_places, arena, &edges);
  prune(&edges, out->num_places, arena);
  write_lists(&edges, ranks, arena, out);
  cis_vec_deinit(&events);
  cis_vec_deinit(&edges);
}

bool cis_plan_stack_is_same(const cis_plan_stack *a, const cis_plan_stack *b) {
  return a->num == b->num && !memcmp(a->place, b->place, a->num * sizeof *a->place) &&
         !memcmp(a->first, b->first, (a->num + 1) * sizeof *a->first) &&
         !memcmp(a->below, b->below, a->first[a->num] * sizeof *a->below);
}

int64_t cis_plan_stack_height(const cis_plan_stack *stack, const int64_t *sizes,
                              int64_t *out_offsets) {
  int64_t height = 0;
  for (size_t i = 0; i < stack->num_places; ++i) {
    uint32_t place = stack->order[i];
    int64_t at = 0, end, alignment = stack->alignment[place], rest;
    for (uint32_t k = stack->first[place]; k < stack->first[place + 1]; ++k) {
      uint32_t below = stack->below[k];
      end = out_offsets[below] + sizes[below]; // does not overflow: it was checked below
      at = end > at ? end : at;
    }
    rest = at % alignment;
    if ((rest && __builtin_add_overflow(at, alignment - rest, &at)) ||
        __builtin_add_overflow(at, sizes[place], &end))
      return -1;
    out_offsets[place] = at;
    height = end > height ? end : height;
  }
  return height;
}
