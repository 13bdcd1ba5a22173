// Builds the relations between buffers that may overlap (in place, at a distance, colocated,
// stepped), and derives from them how far two items must be apart.
#include "plan/conflict.h"

#include <stdlib.h>

typedef struct related {
  uint32_t buffer;
  cis_plan_relation relation;
  int64_t above, below; // of an overlap: how far `buffer` must lie from the other one
  uint32_t index;       // of an overlap in the problem
} related;

struct cis_plan_relations {
  uint32_t *begin; // per buffer, and one more: where its row of `rows` begins
  related *rows;   // each by buffer
};

static int compare_related(const void *pa, const void *pb) {
  const related *a = pa, *b = pb;
  if (a->buffer != b->buffer)
    return a->buffer < b->buffer ? -1 : 1;
  if (a->relation != b->relation) // exclusive is the strongest relation, and comes first
    return (int)a->relation - (int)b->relation;
  return a->index < b->index ? -1 : a->index > b->index;
}

static void count_pairs(const cis_plan_pairs *pairs, uint32_t *begin) {
  for (size_t i = 0; i < pairs->num; ++i) {
    ++begin[pairs->data[i].first + 1];
    ++begin[pairs->data[i].second + 1];
  }
}

static void add_pairs(const cis_plan_pairs *pairs, cis_plan_relation relation, uint32_t *at,
                      related *rows) {
  for (size_t i = 0; i < pairs->num; ++i) {
    size_t a = pairs->data[i].first, b = pairs->data[i].second;
    rows[at[a]++] = (related){(uint32_t)b, relation, 0, 0, 0};
    rows[at[b]++] = (related){(uint32_t)a, relation, 0, 0, 0};
  }
}

static void count_overlaps(const cis_plan_overlaps *overlaps, uint32_t *begin) {
  for (size_t i = 0; i < overlaps->num; ++i) {
    ++begin[overlaps->data[i].first + 1];
    ++begin[overlaps->data[i].second + 1];
  }
}

static void add_overlaps(const cis_plan_problem *problem, uint32_t *at, related *rows) {
  for (size_t i = 0; i < problem->overlaps.num; ++i) {
    cis_plan_overlap o = problem->overlaps.data[i];
    int64_t first = problem->buffers[o.first].size, second = problem->buffers[o.second].size;
    int64_t above = o.above < first ? o.above : first;
    int64_t below = o.below < second ? o.below : second;
    uint32_t a = (uint32_t)o.first, b = (uint32_t)o.second;
    rows[at[a]++] = (related){b, CIS_PLAN_OVERLAP, above, below, (uint32_t)i};
    rows[at[b]++] = (related){a, CIS_PLAN_OVERLAP, below, above, (uint32_t)i};
  }
}

cis_plan_relations *cis_plan_relations_build(const cis_plan_problem *problem, cis_arena *arena) {
  size_t n = problem->num_buffers;
  size_t num = problem->exclusive.num + problem->in_place.num + problem->overlaps.num;
  if (!num)
    return NULL;
  cis_plan_relations *r = cis_arena_new(arena, cis_plan_relations);
  r->begin = cis_arena_array(arena, uint32_t, n + 1);
  r->rows = cis_arena_array(arena, related, 2 * num);
  count_pairs(&problem->exclusive, r->begin);
  count_pairs(&problem->in_place, r->begin);
  count_overlaps(&problem->overlaps, r->begin);
  for (size_t i = 0; i < n; ++i)
    r->begin[i + 1] += r->begin[i];
  uint32_t *at = cis_arena_copy(arena, r->begin, n * sizeof(*at));
  add_pairs(&problem->exclusive, CIS_PLAN_EXCLUSIVE, at, r->rows);
  add_pairs(&problem->in_place, CIS_PLAN_IN_PLACE, at, r->rows);
  add_overlaps(problem, at, r->rows);
  for (size_t i = 0; i < n; ++i)
    if (r->begin[i + 1] - r->begin[i] > 1)
      qsort(r->rows + r->begin[i], r->begin[i + 1] - r->begin[i], sizeof(*r->rows),
            compare_related);
  return r;
}

bool cis_plan_is_related(const cis_plan_relations *r, uint32_t buffer) {
  return r && r->begin[buffer] != r->begin[buffer + 1];
}

/// How b is related to a.
static related relation_of(const cis_plan_relations *r, uint32_t a, uint32_t b) {
  const related unrelated = {b, CIS_PLAN_UNRELATED, 0, 0, 0};
  if (!r)
    return unrelated;
  uint32_t low = r->begin[a], high = r->begin[a + 1];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (r->rows[middle].buffer < b)
      low = middle + 1;
    else
      high = middle;
  }
  return low < r->begin[a + 1] && r->rows[low].buffer == b ? r->rows[low] : unrelated;
}

// --- conflicts ---

static cis_plan_part part_of(const cis_plan_model *model, const cis_plan_item *item, uint32_t at) {
  return model->parts ? model->parts[at] : (cis_plan_part){model->ranges[at], item->buffer};
}

static bool spans_meet(const cis_plan_model *model, const cis_plan_item *a,
                       const cis_plan_item *b) {
  return model->ranges[a->range_begin].first <= model->ranges[b->range_end - 1].last &&
         model->ranges[b->range_begin].first <= model->ranges[a->range_end - 1].last;
}

/// Adds to a conflict how far b must lie from a.
static void widen(const cis_plan_model *model, uint32_t a, uint32_t b,
                  cis_plan_conflict *conflict) {
  const cis_plan_buffer *buffers = model->problem->buffers;
  related r = relation_of(model->relations, a, b);
  if (r.relation == CIS_PLAN_EXCLUSIVE)
    return;
  bool is_overlap = r.relation == CIS_PLAN_OVERLAP;
  int64_t above = is_overlap ? r.above : buffers[a].size;
  int64_t below = is_overlap ? r.below : buffers[b].size;
  conflict->may_share &= r.relation == CIS_PLAN_IN_PLACE || (is_overlap && (!above || !below));
  conflict->above = above > conflict->above ? above : conflict->above;
  conflict->below = below > conflict->below ? below : conflict->below;
}

cis_plan_conflict cis_plan_conflict_of(const cis_plan_model *model, const cis_plan_item *a,
                                       const cis_plan_item *b) {
  cis_plan_conflict conflict = {0, 0, true};
  if (!spans_meet(model, a, b))
    return conflict;
  for (uint32_t i = a->part_begin; i < a->part_end; ++i) {
    cis_plan_part p = part_of(model, a, i);
    for (uint32_t j = b->part_begin; j < b->part_end; ++j) {
      cis_plan_part q = part_of(model, b, j);
      if (p.range.first <= q.range.last && q.range.first <= p.range.last)
        widen(model, p.buffer, q.buffer, &conflict);
    }
  }
  return conflict;
}

// --- cliques ---

/// Buffers of related items that are live at one slot.
typedef struct clique_search {
  const cis_plan_model *model;
  const uint32_t *buffers; // largest first
  uint32_t *chosen;
  size_t num;
  int64_t best;
  uint32_t steps;
} clique_search;

enum { CLIQUE_STEPS = 2000 };
static const uint64_t CLIQUE_WORK = 50000000; // of all slots

static bool may_overlap(const cis_plan_model *model, uint32_t a, uint32_t b) {
  return model->item_of[a] == model->item_of[b] ||
         relation_of(model->relations, a, b).relation != CIS_PLAN_UNRELATED;
}

/// Extends a set by buffers from `at` on, whose sizes have the sum `rest`. The caller has checked
/// that this sum does not overflow.
static void extend(clique_search *c, size_t at, size_t num_chosen, int64_t sum, int64_t rest) {
  c->best = sum > c->best ? sum : c->best;
  for (; at < c->num && sum + rest > c->best && c->steps; ++at) {
    int64_t size = c->model->problem->buffers[c->buffers[at]].size;
    rest -= size;
    bool fits = true;
    for (size_t i = 0; i < num_chosen && fits; ++i)
      fits = !may_overlap(c->model, c->chosen[i], c->buffers[at]);
    c->steps -= c->steps > 0;
    if (!fits)
      continue;
    c->chosen[num_chosen] = c->buffers[at];
    extend(c, at + 1, num_chosen + 1, sum + size, rest);
  }
}

/// A part of a related item.
typedef struct live_part {
  int64_t size;
  uint32_t buffer, last; // its last slot
} live_part;

static int compare_live(const void *pa, const void *pb) {
  const live_part *a = pa, *b = pb;
  if (a->size != b->size)
    return a->size > b->size ? -1 : 1;
  return a->buffer < b->buffer ? -1 : a->buffer > b->buffer;
}

/// A sweep over the slots with the live buffers, largest first.
typedef struct sweep {
  const cis_plan_model *model;
  uint32_t *first, *next; // per slot, per part: a list of what begins there, as index + 1
  cis_plan_part *parts;   // of related items
  uint32_t num_parts;
  live_part *live;
  size_t num_live;
  uint32_t *buffers, *chosen; // per part: for the search
  uint64_t work;
} sweep;

static void create_sweep(sweep *w, const cis_plan_model *model, cis_arena *arena) {
  size_t most = 0;
  for (size_t i = 0; i < model->num_items; ++i)
    if (model->items[i].is_related)
      most += model->items[i].part_end - model->items[i].part_begin;
  *w = (sweep){.model = model,
               .first = cis_arena_array(arena, uint32_t, model->num_slots),
               .next = cis_arena_array(arena, uint32_t, most),
               .parts = cis_arena_array(arena, cis_plan_part, most),
               .live = cis_arena_array(arena, live_part, most),
               .buffers = cis_arena_array(arena, uint32_t, most),
               .chosen = cis_arena_array(arena, uint32_t, most)};
  for (size_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    for (uint32_t p = item->part_begin; item->is_related && p < item->part_end; ++p) {
      cis_plan_part part = part_of(model, item, p);
      w->parts[w->num_parts] = part;
      w->next[w->num_parts] = w->first[part.range.first];
      w->first[part.range.first] = ++w->num_parts;
    }
  }
}

/// Moves on to a slot: drops the buffers that have ended and inserts, sorted, those that begin.
/// False if the sum of sizes overflows.
static bool move_to(sweep *w, uint32_t slot, int64_t *out_sum) {
  size_t kept = 0;
  *out_sum = 0;
  for (size_t i = 0; i < w->num_live; ++i)
    if (w->live[i].last >= slot)
      w->live[kept++] = w->live[i];
  w->num_live = kept;
  for (uint32_t p = w->first[slot]; p; p = w->next[p - 1]) {
    const cis_plan_part *part = &w->parts[p - 1];
    w->live[w->num_live++] =
        (live_part){w->model->problem->buffers[part->buffer].size, part->buffer, part->range.last};
  }
  if (w->num_live > kept)
    qsort(w->live, w->num_live, sizeof(*w->live), compare_live);
  for (size_t i = 0; i < w->num_live; ++i)
    if (__builtin_add_overflow(*out_sum, w->live[i].size, out_sum))
      return false;
  w->work += 8 * w->num_live;
  return true;
}

static int64_t find_clique(sweep *w, int64_t sum) {
  if (!w->num_live || w->work > CLIQUE_WORK)
    return w->num_live ? w->live[0].size : 0;
  for (size_t i = 0; i < w->num_live; ++i)
    w->buffers[i] = w->live[i].buffer;
  clique_search c = {w->model, w->buffers, w->chosen, w->num_live, 0, CLIQUE_STEPS};
  extend(&c, 0, 0, 0, sum);
  w->work += 4 * (CLIQUE_STEPS - c.steps);
  return c.best;
}

bool cis_plan_relations_add_cliques(const cis_plan_model *model, cis_arena *arena,
                                    int64_t *io_live) {
  sweep w;
  create_sweep(&w, model, arena);
  for (uint32_t s = 0; s < model->num_slots; ++s) {
    int64_t sum;
    if (!move_to(&w, s, &sum) || __builtin_add_overflow(io_live[s], sum, &sum))
      return false;
    io_live[s] += find_clique(&w, sum - io_live[s]);
  }
  return true;
}
