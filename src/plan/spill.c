// A mark forbids a buffer to be in the fast memory at a moment. Marks are set one by one until the
// buffers fit. For the marks of a buffer, its best runs are found by dynamic programming over its
// touches.
//
// First marks are chosen greedily, moment by moment, by their cost per byte. Small problems are
// then searched: the cheapest set of marks is taken, and if too many bytes are in the fast memory
// at a moment, it is expanded by a mark for each buffer there. The first set that fits is the best
// one.
#include "plan/spill.h"

#include "support/map.h"
#include "support/mem.h"
#include "support/planted.h"
#include "support/vec.h"

#include <stdlib.h>
#include <string.h>

enum { NEVER = 1 }; // a mark
static const int64_t IMPOSSIBLE = INT64_MAX / 4;

typedef CIS_VEC(cis_spill_run) run_vec;

typedef struct spilling {
  const cis_spill_problem *problem;
  cis_arena *arena;
  size_t *first; // per buffer: its first position; a touch, the time after it, the next touch, ...
  size_t num_positions;
} spilling;

// --- one buffer ---

/// The cost so far, and, to break ties, the time that the fast memory was taken.
typedef struct price {
  int64_t moved, held;
} price;

static bool is_less(price a, price b) {
  return a.moved != b.moved ? a.moved < b.moved : a.held < b.held;
}

static price plus(price p, int64_t moved, int64_t held) {
  p.moved = p.moved >= IMPOSSIBLE - moved ? IMPOSSIBLE : p.moved + moved;
  p.held += held;
  return p;
}

/// Where the buffer is after a touch: in the slow memory; in both; in the fast one, newer.
enum { SLOW, CLEAN, DIRTY, NUM_STATES };

typedef struct step {
  price best[NUM_STATES];
  uint8_t before[NUM_STATES]; // the state before
} step;

static void reach(step *s, int state, price p, int before) {
  if (p.moved < IMPOSSIBLE && (s->best[state].moved >= IMPOSSIBLE || is_less(p, s->best[state]))) {
    s->best[state] = p;
    s->before[state] = (uint8_t)before;
  }
}

static step nowhere(void) {
  step s = {0};
  for (int i = 0; i < NUM_STATES; ++i)
    s.best[i].moved = IMPOSSIBLE;
  return s;
}

/// Whether something has been written before touch `j`.
static bool exists_before(const cis_spill_buffer *b, uint32_t j) {
  for (uint32_t i = 0; i < j; ++i)
    if (b->touches[i].writes)
      return true;
  return false;
}

static step pass_touch(const cis_spill_problem *problem, const cis_spill_buffer *b, uint32_t j,
                       const step *from, bool exists, const uint8_t *marks) {
  const cis_spill_touch *t = &b->touches[j];
  int64_t held = t->upper - t->lower;
  step to = nowhere();
  if (!problem->only_in_fast)
    reach(&to, SLOW, plus(from->best[SLOW], t->bytes, 0), SLOW);
  if (marks[2 * j])
    return to;
  int64_t load = exists && t->reads ? b->copied : 0;
  reach(&to, t->writes ? DIRTY : CLEAN, plus(from->best[SLOW], load, held), SLOW);
  reach(&to, t->writes ? DIRTY : CLEAN, plus(from->best[CLEAN], 0, held), CLEAN);
  reach(&to, DIRTY, plus(from->best[DIRTY], 0, held), DIRTY);
  return to;
}

/// Between touch `j` and the next one.
static step pass_gap(const cis_spill_buffer *b, uint32_t j, const step *from,
                     const uint8_t *marks) {
  const cis_spill_touch *next = &b->touches[j + 1];
  int64_t held = next->lower - b->touches[j].upper;
  step to = nowhere();
  reach(&to, SLOW, from->best[SLOW], SLOW);
  reach(&to, SLOW, from->best[CLEAN], CLEAN);
  reach(&to, SLOW, plus(from->best[DIRTY], next->reads ? b->copied : 0, 0), DIRTY);
  if (marks[2 * j + 1])
    return to;
  reach(&to, CLEAN, plus(from->best[CLEAN], 0, held), CLEAN);
  reach(&to, DIRTY, plus(from->best[DIRTY], 0, held), DIRTY);
  return to;
}

/// Appends the runs that the states after touches and gaps say.
static void add_runs(const cis_spill_buffer *b, size_t buffer, const uint8_t *state, run_vec *out) {
  for (uint32_t j = 0; j < b->num; ++j) {
    if (state[2 * j] == SLOW)
      continue;
    uint32_t last = j;
    bool writes = b->touches[j].writes;
    while (last + 1 < b->num && state[2 * last + 1] != SLOW)
      writes |= b->touches[++last].writes;
    bool is_needed = last + 1 < b->num && b->touches[last + 1].reads;
    bool is_there = exists_before(b, j);
    cis_vec_push(out, ((cis_spill_run){.buffer = buffer,
                                       .first = j,
                                       .last = last,
                                       .is_loaded = is_there && b->touches[j].reads,
                                       .is_stored = writes && is_needed}));
    j = last;
  }
}

/// The least that the buffer moves with the marks; `out` may be NULL.
static price best_runs(const spilling *s, size_t buffer, const uint8_t *marks, run_vec *out) {
  const cis_spill_buffer *b = &s->problem->buffers[buffer];
  step *steps = cis_mem_calloc(2 * (size_t)b->num + 1, sizeof *steps);
  uint8_t *state = cis_mem_calloc(2 * (size_t)b->num + 1, 1);
  step now = nowhere();
  bool exists = false;
  now.best[SLOW] = (price){0, 0};
  for (uint32_t j = 0; j < b->num; ++j) {
    now = steps[2 * j] = pass_touch(s->problem, b, j, &now, exists, marks);
    exists |= b->touches[j].writes;
    if (j + 1 < b->num)
      now = steps[2 * j + 1] = pass_gap(b, j, &now, marks);
  }
  int at = SLOW;
  for (int i = 0; i < NUM_STATES; ++i)
    if (is_less(now.best[i], now.best[at]))
      at = i;
  price found = now.best[at];
  for (size_t i = b->num ? 2 * (size_t)b->num - 1 : 0; i--;) {
    state[i] = (uint8_t)at;
    at = steps[i].before[at];
  }
  if (out && found.moved < IMPOSSIBLE)
    add_runs(b, buffer, state, out);
  cis_mem_free(steps);
  cis_mem_free(state);
  return found;
}

// --- contents of the fast memory ---

static int64_t run_lower(const spilling *s, const cis_spill_run *r) {
  return s->problem->buffers[r->buffer].touches[r->first].lower;
}

static int64_t run_upper(const spilling *s, const cis_spill_run *r) {
  return s->problem->buffers[r->buffer].touches[r->last].upper;
}

typedef struct event {
  int64_t time;
  bool begins;
  size_t run;
} event;

static int compare_events(const void *pa, const void *pb) {
  const event *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return a->begins - b->begins;
}

static int64_t size_of(const spilling *s, const cis_spill_run *r) {
  return s->problem->buffers[r->buffer].size;
}

/// Beginnings and ends of runs in the order of time; the caller frees them.
static event *make_events(const spilling *s, const run_vec *runs) {
  event *events = cis_mem_calloc(2 * runs->len + 1, sizeof *events);
  for (size_t i = 0; i < runs->len; ++i) {
    events[2 * i] = (event){run_lower(s, &runs->data[i]), true, i};
    events[2 * i + 1] = (event){run_upper(s, &runs->data[i]), false, i};
  }
  qsort(events, 2 * runs->len, sizeof *events, compare_events);
  return events;
}

/// The moment at which the runs take the most, and how much that is.
static int64_t most_held(const spilling *s, const run_vec *runs, int64_t *out_moment) {
  event *events = make_events(s, runs);
  int64_t now = 0, most = 0;
  *out_moment = 0;
  for (size_t i = 0; i < 2 * runs->len; ++i) {
    int64_t size = size_of(s, &runs->data[events[i].run]);
    now += events[i].begins ? size : -size; // the sum of all sizes fits
    if (now > most) {
      most = now;
      *out_moment = events[i].time;
    }
  }
  cis_mem_free(events);
  return most;
}

/// The position of a buffer at a moment: a touch, or the time after it.
static size_t position_at(const cis_spill_buffer *b, int64_t moment) {
  uint32_t low = 0, high = b->num;
  while (low < high) { // the first touch that ends after the moment
    uint32_t middle = (low + high) / 2;
    if (b->touches[middle].upper <= moment)
      low = middle + 1;
    else
      high = middle;
  }
  return low < b->num && b->touches[low].lower <= moment ? 2 * (size_t)low : 2 * (size_t)low - 1;
}

/// Places the runs; false if they do not fit. `*out_proven`: then no other place would do.
static bool pack(const spilling *s, run_vec *runs, int64_t *out_height, bool *out_proven) {
  enum { WORK = 100000 };
  cis_arena scratch = {0};
  cis_plan_buffer *items = cis_arena_array(&scratch, cis_plan_buffer, runs->len + 1);
  int64_t *offsets = cis_arena_array(&scratch, int64_t, runs->len + 1);
  for (size_t i = 0; i < runs->len; ++i) {
    const cis_spill_buffer *b = &s->problem->buffers[runs->data[i].buffer];
    items[i] = (cis_plan_buffer){.size = b->size,
                                 .alignment = b->alignment,
                                 .lower = run_lower(s, &runs->data[i]),
                                 .upper = run_upper(s, &runs->data[i])};
  }
  cis_plan_problem problem = {.buffers = items, .num_buffers = runs->len, .default_alignment = 1};
  cis_plan_options options = {.capacity = s->problem->capacity, .work = WORK};
  cis_plan_result result;
  bool fits = cis_plan_solve(&problem, &options, &scratch, offsets, &result) &&
              result.height <= options.capacity; // 0 bytes are no limit there
  for (size_t i = 0; fits && i < runs->len; ++i)
    runs->data[i].offset = offsets[i];
  *out_height = result.height;
  *out_proven = result.lower_bound > s->problem->capacity;
  cis_arena_deinit(&scratch);
  return fits || cis_planted("spill-capacity");
}

// --- moment by moment ---

/// The runs for all marks, and what they move.
static int64_t all_runs(const spilling *s, const uint8_t *marks, run_vec *out) {
  price sum = {0};
  out->len = 0;
  for (size_t i = 0; i < s->problem->num; ++i)
    sum = plus(sum, best_runs(s, i, marks + s->first[i], out).moved, 0);
  return sum.moved;
}

/// One step of the search by moments: a buffer whose mark at a moment costs least per byte.
typedef struct candidate {
  size_t run, position;
  double cost;
} candidate;

static void consider(const spilling *s, uint8_t *marks, const run_vec *runs, size_t run,
                     int64_t moment, int64_t excess, candidate *io) {
  size_t buffer = runs->data[run].buffer;
  const cis_spill_buffer *b = &s->problem->buffers[buffer];
  size_t position = s->first[buffer] + position_at(b, moment);
  int64_t before = best_runs(s, buffer, marks + s->first[buffer], NULL).moved;
  marks[position] = NEVER;
  int64_t after = best_runs(s, buffer, marks + s->first[buffer], NULL).moved;
  marks[position] = 0;
  if (after >= IMPOSSIBLE)
    return;
  int64_t freed = b->size < excess ? b->size : excess;
  double cost = (double)(after - before) / (double)(freed > 0 ? freed : 1);
  if (io->run == SIZE_MAX || cost < io->cost)
    *io = (candidate){run, position, cost};
}

/// The contents of the fast memory at a moment of a sweep.
typedef struct sweep {
  CIS_VEC(size_t) live; // runs
  size_t *place;        // per run: where it is in the list, plus one
  int64_t held;
} sweep;

static void sweep_add(sweep *w, size_t run, int64_t size) {
  cis_vec_push(&w->live, run);
  w->place[run] = w->live.len;
  w->held += size;
}

static void sweep_remove(sweep *w, size_t run, int64_t size) {
  if (!w->place[run])
    return; // marked
  size_t at = w->place[run] - 1, moved = cis_vec_last(&w->live);
  w->live.data[at] = moved;
  w->place[moved] = at + 1;
  w->place[run] = 0;
  --w->live.len;
  w->held -= size;
}

/// Marks buffers that are in the fast memory until the rest is small enough; false if it cannot be.
static bool relieve(const spilling *s, uint8_t *marks, const run_vec *runs, sweep *w,
                    int64_t moment, int64_t limit) {
  enum { MOST_CONSIDERED = 256 };
  while (w->held > limit) {
    candidate best = {.run = SIZE_MAX};
    for (size_t i = 0; i < w->live.len && i < MOST_CONSIDERED; ++i)
      consider(s, marks, runs, w->live.data[i], moment, w->held - limit, &best);
    if (best.run == SIZE_MAX)
      return false;
    marks[best.position] = NEVER;
    sweep_remove(w, best.run, size_of(s, &runs->data[best.run]));
  }
  return true;
}

/// Sets marks until no moment takes more than `limit`. False if one cannot take less;
/// `*out_moment` is the one.
static bool mark_moments(const spilling *s, uint8_t *marks, int64_t limit, run_vec *runs,
                         int64_t *out_moment) {
  bool is_small = false, may = true;
  while (!is_small && may) {
    all_runs(s, marks, runs);
    is_small = true;
    event *events = make_events(s, runs);
    sweep w = {.place = cis_mem_calloc(runs->len + 1, sizeof(size_t))};
    for (size_t i = 0; i < 2 * runs->len && may; ++i) {
      int64_t size = size_of(s, &runs->data[events[i].run]);
      if (!events[i].begins) {
        sweep_remove(&w, events[i].run, size);
        continue;
      }
      sweep_add(&w, events[i].run, size);
      if (w.held <= limit)
        continue;
      is_small = false;
      *out_moment = events[i].time;
      may = relieve(s, marks, runs, &w, events[i].time, limit);
    }
    cis_vec_deinit(&w.live);
    cis_mem_free(w.place);
    cis_mem_free(events);
  }
  return may;
}

/// A first plan: less and less is allowed at a moment, until it can be packed.
static bool first_plan(const spilling *s, uint8_t *marks, run_vec *runs, cis_spill_result *out) {
  enum { MOST_TRIES = 12 };
  int64_t limit = s->problem->capacity;
  for (int tries = 0; tries <= MOST_TRIES; ++tries) {
    bool proven, last = tries == MOST_TRIES;
    limit = last ? 0 : limit;
    bool may = mark_moments(s, marks, limit, runs, &out->moment);
    out->moved = all_runs(s, marks, runs);
    if (pack(s, runs, &out->height, &proven))
      return true;
    if (!may && (last || limit == s->problem->capacity))
      return false;
    limit -= limit / 10 + 1;
  }
  return false;
}

// --- search ---

enum { MOST_POSITIONS = 256, MOST_NODES = 4000 };

typedef struct node {
  uint64_t marks[MOST_POSITIONS / 64];
  int64_t moved;
} node;

typedef struct search {
  const spilling *s;
  CIS_VEC(node) heap;
  cis_strmap seen;
  cis_arena arena;
  uint8_t marks[MOST_POSITIONS];
  int64_t limit; // the cost of a plan that is known
} search;

static void heap_push(search *q, const node *n) {
  cis_vec_push(&q->heap, *n);
  for (size_t i = q->heap.len - 1; i;) {
    size_t up = (i - 1) / 2;
    if (q->heap.data[up].moved <= q->heap.data[i].moved)
      break;
    node swap = q->heap.data[up];
    q->heap.data[up] = q->heap.data[i];
    q->heap.data[i] = swap;
    i = up;
  }
}

static node heap_pop(search *q) {
  node top = q->heap.data[0];
  q->heap.data[0] = q->heap.data[--q->heap.len];
  for (size_t i = 0;;) {
    size_t least = i, left = 2 * i + 1;
    for (size_t k = left; k < left + 2 && k < q->heap.len; ++k)
      if (q->heap.data[k].moved < q->heap.data[least].moved)
        least = k;
    if (least == i)
      return top;
    node swap = q->heap.data[least];
    q->heap.data[least] = q->heap.data[i];
    q->heap.data[i] = swap;
    i = least;
  }
}

static void take_marks(search *q, const node *n) {
  for (size_t i = 0; i < q->s->num_positions; ++i)
    q->marks[i] = (n->marks[i / 64] >> (i % 64)) & 1;
}

/// Adds the node with one more mark, if it may be better than the known plan.
static void add_node(search *q, const node *from, size_t position, run_vec *scratch) {
  node next = *from;
  next.marks[position / 64] |= 1ull << (position % 64);
  cis_str key = {(const char *)next.marks, sizeof next.marks};
  if (cis_strmap_find(&q->seen, key))
    return;
  cis_strmap_get(&q->seen, cis_arena_str(&q->arena, key), NULL);
  take_marks(q, &next);
  next.moved = all_runs(q->s, q->marks, scratch);
  if (next.moved < q->limit)
    heap_push(q, &next);
}

/// All that could be marked: at the moment at which too much is held, or anywhere.
static void expand(search *q, const node *n, const run_vec *runs, int64_t moment, bool anywhere) {
  run_vec scratch = {0};
  for (size_t i = 0; i < runs->len; ++i) {
    const cis_spill_run *r = &runs->data[i];
    const cis_spill_buffer *b = &q->s->problem->buffers[r->buffer];
    size_t first = q->s->first[r->buffer];
    if (!anywhere && run_lower(q->s, r) <= moment && run_upper(q->s, r) > moment)
      add_node(q, n, first + position_at(b, moment), &scratch);
    for (size_t p = 2 * (size_t)r->first; anywhere && p <= 2 * (size_t)r->last; ++p)
      add_node(q, n, first + p, &scratch);
  }
  cis_vec_deinit(&scratch);
}

/// Takes the cheapest node again and again. True if the known plan, or one that is found, is the
/// best.
static bool search_best(search *q, run_vec *best, cis_spill_result *out, bool *io_has_plan) {
  run_vec runs = {0};
  bool is_exact = true, is_found = false;
  node start = {0};
  take_marks(q, &start);
  start.moved = all_runs(q->s, q->marks, &runs);
  if (start.moved < q->limit)
    heap_push(q, &start);
  size_t nodes = 0;
  for (; q->heap.len && nodes < MOST_NODES && !is_found; ++nodes) {
    node n = heap_pop(q);
    int64_t moment, height;
    bool proven = true;
    take_marks(q, &n);
    all_runs(q->s, q->marks, &runs);
    bool is_too_much = most_held(q->s, &runs, &moment) > q->s->problem->capacity;
    is_found = !is_too_much && pack(q->s, &runs, &height, &proven);
    if (is_found) {
      *out = (cis_spill_result){.moved = n.moved, .height = height};
      best->len = 0;
      cis_vec_append(best, runs.data, runs.len);
      *io_has_plan = true;
      break;
    }
    is_exact &= is_too_much || proven;
    expand(q, &n, &runs, moment, !is_too_much);
  }
  cis_vec_deinit(&runs);
  return is_exact && (is_found || !q->heap.len);
}

static bool improve(const spilling *s, run_vec *runs, cis_spill_result *out, bool *io_has_plan) {
  search *q = cis_mem_calloc(1, sizeof *q);
  q->s = s;
  q->limit = *io_has_plan ? out->moved : IMPOSSIBLE;
  cis_arena_init(&q->arena);
  bool is_optimal = search_best(q, runs, out, io_has_plan);
  cis_vec_deinit(&q->heap);
  cis_strmap_deinit(&q->seen);
  cis_arena_deinit(&q->arena);
  cis_mem_free(q);
  return is_optimal;
}

bool cis_plan_spill(const cis_spill_problem *problem, cis_arena *arena, cis_spill_result *out) {
  spilling s = {.problem = problem, .arena = arena};
  run_vec runs = {0};
  s.first = cis_arena_array(arena, size_t, problem->num + 1);
  for (size_t i = 0; i < problem->num; ++i) {
    s.first[i] = s.num_positions;
    s.num_positions += 2 * (size_t)problem->buffers[i].num;
  }
  uint8_t *marks = cis_arena_array(arena, uint8_t, s.num_positions + 1);
  *out = (cis_spill_result){0};
  bool has_plan = first_plan(&s, marks, &runs, out);
  int64_t moment = out->moment;
  out->is_optimal = has_plan && out->moved == 0;
  if (!out->is_optimal && s.num_positions <= MOST_POSITIONS) {
    bool is_optimal = improve(&s, &runs, out, &has_plan);
    out->is_optimal = has_plan && is_optimal;
  }
  out->moment = moment;
  out->num_runs = runs.len;
  out->runs = cis_arena_array(arena, cis_spill_run, runs.len + 1);
  memcpy(out->runs, runs.data, runs.len * sizeof *runs.data);
  cis_vec_deinit(&runs);
  return has_plan;
}
