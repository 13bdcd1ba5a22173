// Computes, for each block, the peak of held bytes before the exchange and after it: sorts the
// beginnings and ends of spans by position and sweeps over them, inner blocks first, because their
// peaks count at the op that contains them.
#include "memory/held_peak.h"

#include "support/numbers.h"
#include "support/planted.h"
#include "support/sort.h"

/// Bytes that are held from a position on; negative ones end there. `before`: surely held before
/// the exchange. `after`: held at most after it. The third is bytes of the new memory beyond those
/// of the buffers that go.
typedef struct change {
  int64_t position, before, after, excess;
} change;

/// The most bytes that the regions of an op hold.
typedef struct inner_peak {
  int64_t position, before, after;
} inner_peak;

typedef struct timeline {
  CIS_VEC(change) changes;
  CIS_VEC(inner_peak) inner;
} timeline;

typedef struct sweep {
  int64_t before, after, excess;   // held now
  int64_t most_before, most_after; // so far
  int64_t raised;                  // the most after, where there is more new memory than goes
  int64_t position;                // where that was reached
} sweep;

typedef struct timelines {
  const cis_held_spans *held;
  timeline *all;       // by block
  sweep *alone, *most; // by block: if no region inside runs, and if that runs which holds the most
  int64_t *least;      // by block: held before on each path through it
} timelines;

// --- collecting ---

/// Held from `first` to before `last`; INT64_MAX: to the end of the block.
static void add_span(timelines *t, cis_held_span span, change c) {
  timeline *line = &t->all[span.block];
  change begin = {span.first, c.before, c.after, c.excess};
  change end = {span.last, -c.before, -c.after, -c.excess};
  cis_vec_push(&line->changes, begin);
  if (span.last != INT64_MAX)
    cis_vec_push(&line->changes, end);
}

/// A buffer that goes counts with what replaces it.
static void add_held(timelines *t, cis_held_span span, int64_t bytes, bool goes) {
  int64_t surely = span.bounds & CIS_HELD_SURELY ? bytes : 0;
  change c = {.before = surely, .after = span.bounds & CIS_HELD_AT_MOST ? bytes : 0};
  if (goes)
    c = (change){.before = surely, .excess = -surely};
  add_span(t, span, c);
}

static void add_others(timelines *t, cis_attr memory_space) {
  for (size_t i = 0; i < t->held->others.len; ++i) {
    const cis_held_other *o = &t->held->others.data[i];
    if (o->memory_space != memory_space)
      continue;
    inner_peak inner = {o->span.first, o->bytes, o->bytes};
    if (o->is_inner)
      cis_vec_push(&t->all[o->span.block].inner, inner);
    else
      add_held(t, o->span, o->bytes, false);
  }
}

// --- sweeping ---

static void sort_changes(timeline *line) {
  cis_sort_by_position(line->changes.data, line->changes.len, sizeof(change));
}

static void take_change(sweep *s, const change *c) {
  s->before = cis_add_saturating(s->before, c->before);
  s->after = cis_add_saturating(s->after, c->after);
  s->excess = cis_add_saturating(s->excess, c->excess);
}

static void note_most(sweep *s, int64_t position, int64_t before, int64_t after) {
  if (cis_add_saturating(s->before, before) > s->most_before)
    s->most_before = cis_add_saturating(s->before, before);
  after = cis_add_saturating(s->after, after);
  s->most_after = after > s->most_after ? after : s->most_after;
  if (s->excess > 0 && after > s->raised) {
    s->raised = after;
    s->position = position;
  }
}

/// Applies all changes up to a position, and notes the held bytes after those of each position.
static void sweep_to(sweep *s, const timeline *line, size_t *next, int64_t position) {
  while (*next < line->changes.len && line->changes.data[*next].position <= position) {
    int64_t at = line->changes.data[*next].position;
    for (; *next < line->changes.len && line->changes.data[*next].position == at; ++*next)
      take_change(s, &line->changes.data[*next]);
    note_most(s, at, 0, 0);
  }
}

static sweep sweep_block(timeline *line) {
  sweep s = {0};
  size_t next = 0;
  sort_changes(line);
  cis_sort_by_position(line->inner.data, line->inner.len, sizeof(inner_peak));
  for (size_t i = 0; i < line->inner.len; ++i) {
    sweep_to(&s, line, &next, line->inner.data[i].position);
    note_most(&s, line->inner.data[i].position, line->inner.data[i].before,
              line->inner.data[i].after);
  }
  sweep_to(&s, line, &next, INT64_MAX);
  return s;
}

static void pass_outward(timelines *t, size_t block, const sweep *s) {
  const cis_held_block *b = &t->held->blocks.data[block];
  if (!b->outer)
    return;
  inner_peak peak = {cis_block_parent_op(b->block)->tag, s->most_before, s->most_after};
  cis_vec_push(&t->all[b->outer - 1].inner, peak);
}

// --- paths ---

/// The most that a block holds if no region inside runs.
static sweep sweep_changes(timeline *line) {
  sweep s = {0};
  size_t next = 0;
  sort_changes(line);
  sweep_to(&s, line, &next, INT64_MAX);
  return s;
}

static bool is_partial(const timelines *t, size_t block) {
  return t->held->blocks.data[t->held->blocks.data[block].region].is_partial;
}

/// A path through a block goes through those that dominate it, and through those that each path
/// from it passes.
static void find_least(timelines *t) {
  size_t num = t->held->blocks.len;
  int64_t *later = cis_mem_calloc(num + 1, sizeof *later);
  for (size_t i = 0; i < num; ++i)
    t->least[i] = later[i] = is_partial(t, i) ? 0 : t->alone[i].most_before;
  for (size_t k = 0; k < num; ++k) {
    size_t i = t->held->dominators_first.data[k], from = t->held->blocks.data[i].dominator;
    if (from && t->least[from - 1] > t->least[i])
      t->least[i] = t->least[from - 1];
  }
  for (size_t k = 0; k < num; ++k) {
    size_t i = t->held->post_dominators_first.data[k];
    size_t to = t->held->blocks.data[i].post_dominator;
    if (to && later[to - 1] > later[i])
      later[i] = later[to - 1];
  }
  for (size_t i = 0; i < num; ++i)
    t->least[i] = later[i] > t->least[i] ? later[i] : t->least[i];
  cis_mem_free(later);
}

/// Whether the block holds more than before where none of the regions inside runs, or one does.
static bool raises_in_block(timelines *t, size_t number, cis_held_increase *out) {
  int64_t least = t->least[number];
  timeline *line = &t->all[number];
  const cis_block *block = t->held->blocks.data[number].block;
  const sweep *alone = &t->alone[number];
  *out = (cis_held_increase){block, alone->position, least, alone->raised};
  if (alone->raised > least)
    return true;
  sweep s = {0};
  size_t next = 0;
  for (size_t i = 0; i < line->inner.len; ++i) {
    const inner_peak *inner = &line->inner.data[i];
    sweep_to(&s, line, &next, inner->position);
    int64_t before = cis_add_saturating(s.before, inner->before),
            after = cis_add_saturating(s.after, inner->after);
    int64_t most = before > least ? before : least;
    *out = (cis_held_increase){block, inner->position, most, after};
    if (s.excess > 0 && after > most)
      return true;
  }
  return false;
}

// --- all of a function ---

/// Sweeps over all blocks. What regions hold counts at their ops: the most; for paths also what
/// they hold if none inside them runs.
static void timelines_init(timelines *t, const cis_held_exchange *e, bool of_paths) {
  const cis_held_spans *held = e->held;
  size_t num = held->blocks.len;
  *t = (timelines){.held = held,
                   .all = cis_mem_calloc(num + 1, sizeof *t->all),
                   .alone = cis_mem_calloc(num + 1, sizeof *t->alone),
                   .most = cis_mem_calloc(num + 1, sizeof *t->most),
                   .least = cis_mem_calloc(num + 1, sizeof *t->least)};
  for (size_t i = 0; i < e->buffers->len; ++i) {
    const cis_reuse_buffer *b = &e->buffers->data[i];
    if (b->bytes <= 0 || b->memory != e->memory_space)
      continue;
    for (size_t k = held->first_of_buffer.data[i]; k < held->first_of_buffer.data[i + 1]; ++k)
      add_held(t, held->spans.data[k], b->bytes, !b->reason);
  }
  for (size_t i = 0; i < e->fresh.len; ++i) {
    int64_t bytes = e->fresh.data[i].bytes;
    add_span(t, e->fresh.data[i].span, (change){.after = bytes, .excess = bytes});
  }
  add_others(t, e->memory_space);
  for (size_t k = 0; k < num; ++k) {
    size_t i = held->innermost_first.data[k];
    if (of_paths) {
      t->alone[i] = sweep_changes(&t->all[i]);
      pass_outward(t, i, &t->alone[i]);
    }
    t->most[i] = sweep_block(&t->all[i]);
    pass_outward(t, i, &t->most[i]);
  }
}

static void timelines_deinit(timelines *t) {
  for (size_t i = 0; i < t->held->blocks.len; ++i) {
    cis_vec_deinit(&t->all[i].changes);
    cis_vec_deinit(&t->all[i].inner);
  }
  cis_mem_free(t->all);
  cis_mem_free(t->alone);
  cis_mem_free(t->most);
  cis_mem_free(t->least);
}

bool cis_held_find_increase(const cis_held_exchange *exchange, cis_held_increase *out) {
  timelines t;
  bool raised = false;
  timelines_init(&t, exchange, true);
  find_least(&t);
  for (size_t k = 0; k < t.held->blocks.len && !raised && !cis_planted("reuse-peak"); ++k)
    raised = raises_in_block(&t, t.held->innermost_first.data[k], out);
  timelines_deinit(&t);
  return raised;
}

int64_t cis_held_peak(const cis_held_exchange *exchange) {
  timelines t;
  int64_t most = 0;
  timelines_init(&t, exchange, false);
  for (size_t i = 0; i < t.held->blocks.len; ++i)
    if (!t.held->blocks.data[i].outer && t.most[i].most_after > most)
      most = t.most[i].most_after;
  timelines_deinit(&t);
  return most;
}
