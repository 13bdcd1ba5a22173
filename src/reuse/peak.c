// Computes, for each block, the peak of live bytes with pools and without: sorts the beginnings and
// ends of lifetimes by position and sweeps over them, inner blocks first, because their peaks count
// at the op that contains them.
#include "reuse/peak.h"

#include "support/map.h"
#include "support/planted.h"

#include <stdlib.h>

/// The bytes that become live at a position, or, negative, end there.
typedef struct change {
  int64_t position, before, after;
} change;

/// The most bytes that the regions of an op hold.
typedef struct inner_peak {
  int64_t position, before, after;
} inner_peak;

typedef struct timeline {
  const cis_block *block;
  int64_t certain; // what it holds before pooling if no region inside runs; -1: not known yet
  size_t depth;    // of ops around it
  CIS_VEC(change) changes;
  CIS_VEC(inner_peak) inner;
} timeline;

typedef struct timelines {
  const cis_op *function;
  cis_ptrmap numbers; // block -> index + 1
  CIS_VEC(timeline) all;
  CIS_VEC(size_t) order; // innermost first
} timelines;

static int64_t add(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

// --- collecting ---

static size_t timeline_of(timelines *t, const cis_block *block) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&t->numbers, block, &is_new);
  if (!is_new)
    return *slot - 1;
  timeline fresh = {.block = block, .certain = -1};
  cis_vec_push(&t->all, fresh);
  size_t number = t->all.len - 1;
  *slot = number + 1;
  const cis_op *around = cis_region_op(cis_block_region(block));
  if (around != t->function && cis_op_block(around)) {
    size_t outer = timeline_of(t, cis_op_block(around));
    t->all.data[number].depth = t->all.data[outer].depth + 1;
  }
  return number;
}

/// Live from `first` to before `last`; where that is negative, to the end of the block.
static void add_span(timelines *t, const cis_block *block, int64_t first, int64_t last,
                     int64_t before, int64_t after) {
  size_t number = timeline_of(t, block);
  change begin = {first, before, after}, end = {last, -before, -after};
  cis_vec_push(&t->all.data[number].changes, begin);
  if (last >= 0)
    cis_vec_push(&t->all.data[number].changes, end);
}

static void add_buffer(timelines *t, const cis_reuse_buffer *b) {
  const cis_block *block = cis_op_block(b->alloc);
  int64_t kept = b->reason ? b->bytes : 0; // pooled buffers count with their pool
  if (b->dealloc) {
    add_span(t, block, b->first, b->last, b->bytes, kept);
    return;
  }
  cis_op *in_block = b->free ? cis_op_ancestor_in_block(b->free, (cis_block *)block) : NULL;
  int64_t last = in_block == b->free ? b->free_at : in_block ? (int64_t)in_block->tag + 1 : -1;
  add_span(t, block, b->first, in_block ? last : -1, b->bytes, kept);
  if (b->free && !in_block) // it is live in that block as well, until it is freed
    add_span(t, cis_op_block(b->free), 0, b->free_at, b->bytes, kept);
}

void cis_reuse_pool_span(const cis_reuse_pool *pool, int64_t *out_first, int64_t *out_last) {
  *out_first = pool->begin->tag;
  *out_last = pool->end ? (int64_t)pool->end->tag + 1 : INT64_MAX;
}

static void add_pool(timelines *t, const cis_reuse_pool *pool) {
  if (pool->end) {
    add_span(t, pool->block, pool->begin->tag, (int64_t)pool->end->tag + 1, 0, pool->bytes);
    return;
  }
  cis_for_each_block (block, cis_block_region(pool->block))
    add_span(t, block, block == pool->block ? (int64_t)pool->begin->tag : 0, -1, 0, pool->bytes);
}

// --- sweeping ---

static int compare_changes(const void *pa, const void *pb) {
  const change *a = pa, *b = pb;
  if (a->position != b->position)
    return a->position < b->position ? -1 : 1;
  bool ends_a = a->before < 0 || a->after < 0, ends_b = b->before < 0 || b->after < 0;
  return ends_b - ends_a; // what ends makes room first
}

static int compare_inner(const void *pa, const void *pb) {
  const inner_peak *a = pa, *b = pb;
  return (a->position > b->position) - (a->position < b->position);
}

typedef struct sweep {
  int64_t before, after;           // live now
  int64_t most_before, most_after; // so far
  int64_t position;                // where `most_after` was reached
} sweep;

static void note_most(sweep *s, int64_t position, int64_t before, int64_t after) {
  if (add(s->before, before) > s->most_before)
    s->most_before = add(s->before, before);
  if (add(s->after, after) > s->most_after) {
    s->most_after = add(s->after, after);
    s->position = position;
  }
}

static sweep sweep_block(timeline *line) {
  sweep s = {0};
  if (line->changes.len)
    qsort(line->changes.data, line->changes.len, sizeof(change), compare_changes);
  if (line->inner.len)
    qsort(line->inner.data, line->inner.len, sizeof(inner_peak), compare_inner);
  size_t next = 0;
  for (size_t i = 0; i <= line->inner.len; ++i) {
    int64_t until = i < line->inner.len ? line->inner.data[i].position : INT64_MAX;
    for (; next < line->changes.len && line->changes.data[next].position <= until; ++next) {
      s.before = add(s.before, line->changes.data[next].before);
      s.after = add(s.after, line->changes.data[next].after);
      note_most(&s, line->changes.data[next].position, 0, 0);
    }
    if (i < line->inner.len)
      note_most(&s, until, line->inner.data[i].before, line->inner.data[i].after);
  }
  return s;
}

static void hand_outward(timelines *t, const timeline *line, const sweep *s) {
  const cis_op *around = cis_region_op(cis_block_region(line->block));
  if (around == t->function || !cis_op_block(around))
    return;
  inner_peak peak = {around->tag, s->most_before, s->most_after};
  size_t outer = timeline_of(t, cis_op_block(around));
  cis_vec_push(&t->all.data[outer].inner, peak);
}

/// Sorts the timelines by depth, so that those of inner blocks come first.
static void order_timelines(timelines *t) {
  size_t deepest = 0;
  for (size_t i = 0; i < t->all.len; ++i)
    deepest = t->all.data[i].depth > deepest ? t->all.data[i].depth : deepest;
  size_t *counts = cis_mem_calloc(deepest + 2, sizeof(*counts));
  for (size_t i = 0; i < t->all.len; ++i)
    ++counts[deepest - t->all.data[i].depth + 1];
  for (size_t d = 0; d <= deepest; ++d)
    counts[d + 1] += counts[d];
  cis_vec_resize(&t->order, t->all.len);
  for (size_t i = 0; i < t->all.len; ++i)
    t->order.data[counts[deepest - t->all.data[i].depth]++] = i;
  cis_mem_free(counts);
}

// --- paths ---

/// The most that a block holds if no region inside runs.
static sweep sweep_changes(timeline *line) {
  sweep s = {0};
  if (line->changes.len)
    qsort(line->changes.data, line->changes.len, sizeof(change), compare_changes);
  for (size_t i = 0; i < line->changes.len; ++i) {
    s.before = add(s.before, line->changes.data[i].before);
    s.after = add(s.after, line->changes.data[i].after);
    note_most(&s, line->changes.data[i].position, 0, 0);
  }
  line->certain = s.most_before;
  return s;
}

/// What a path through the block holds in any case: in its own ops, or in those of the entry.
static int64_t certain_for(timelines *t, size_t number) {
  cis_block *entry = cis_region_first(cis_block_region(t->all.data[number].block));
  size_t first = timeline_of(t, entry);
  if (t->all.data[first].certain < 0)
    (void)sweep_changes(&t->all.data[first]);
  int64_t own = t->all.data[number].certain, of_entry = t->all.data[first].certain;
  return own > of_entry ? own : of_entry;
}

/// Whether the block holds more than before where none of the regions inside runs, or one does.
static bool raises_in_block(timelines *t, size_t number, const sweep *alone,
                            cis_reuse_raised *out) {
  int64_t certain = certain_for(t, number);
  timeline *line = &t->all.data[number];
  *out = (cis_reuse_raised){line->block, alone->position, certain, alone->most_after};
  if (alone->most_after > certain)
    return true;
  sweep s = {0};
  size_t next = 0;
  if (line->inner.len)
    qsort(line->inner.data, line->inner.len, sizeof(inner_peak), compare_inner);
  for (size_t i = 0; i < line->inner.len; ++i) {
    const inner_peak *inner = &line->inner.data[i];
    for (; next < line->changes.len && line->changes.data[next].position <= inner->position;
         ++next) {
      s.before = add(s.before, line->changes.data[next].before);
      s.after = add(s.after, line->changes.data[next].after);
    }
    int64_t before = add(s.before, inner->before), after = add(s.after, inner->after);
    int64_t most = before > certain ? before : certain;
    *out = (cis_reuse_raised){line->block, inner->position, most, after};
    if (after > most)
      return true;
  }
  return false;
}

static void timelines_init(timelines *t, const cis_reuse_buffer_vec *buffers,
                           const cis_reuse_pool_vec *pools, cis_attr memory_space) {
  for (size_t i = 0; i < buffers->len; ++i)
    if (buffers->data[i].bytes > 0 &&
        buffers->data[i].value->type->shaped.memory_space == memory_space)
      add_buffer(t, &buffers->data[i]);
  for (size_t i = 0; i < pools->len; ++i)
    if (pools->data[i].has_gain && pools->data[i].memory_space == memory_space)
      add_pool(t, &pools->data[i]);
  order_timelines(t);
}

static void timelines_deinit(timelines *t) {
  for (size_t i = 0; i < t->all.len; ++i) {
    cis_vec_deinit(&t->all.data[i].changes);
    cis_vec_deinit(&t->all.data[i].inner);
  }
  cis_vec_deinit(&t->all);
  cis_vec_deinit(&t->order);
  cis_ptrmap_deinit(&t->numbers);
}

bool cis_reuse_find_raised(cis_op *function, const cis_reuse_buffer_vec *buffers,
                           const cis_reuse_pool_vec *pools, cis_attr memory_space,
                           cis_reuse_raised *out) {
  timelines t = {.function = function};
  timelines_init(&t, buffers, pools, memory_space);
  bool raised = false;
  for (size_t i = 0; i < t.all.len && !raised && !cis_planted("reuse-peak"); ++i) {
    timeline *line = &t.all.data[t.order.data[i]];
    sweep s = sweep_block(line);
    raised = s.most_after > s.most_before;
    *out = (cis_reuse_raised){line->block, s.position, s.most_before, s.most_after};
    hand_outward(&t, line, &s);
  }
  timelines_deinit(&t);
  return raised;
}

bool cis_reuse_find_raised_path(cis_op *function, const cis_reuse_buffer_vec *buffers,
                                const cis_reuse_pool_vec *pools, cis_attr memory_space,
                                cis_reuse_raised *out) {
  timelines t = {.function = function};
  bool raised = false;
  timelines_init(&t, buffers, pools, memory_space);
  for (size_t i = 0, num = t.order.len; i < num && !raised && !cis_planted("reuse-path"); ++i) {
    size_t number = t.order.data[i];
    sweep alone = sweep_changes(&t.all.data[number]);
    raised = raises_in_block(&t, number, &alone, out);
    sweep most = sweep_block(&t.all.data[number]);
    hand_outward(&t, &t.all.data[number], &alone);
    hand_outward(&t, &t.all.data[number], &most);
  }
  timelines_deinit(&t);
  return raised;
}

int64_t cis_reuse_peak_with(cis_op *function, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space) {
  timelines t = {.function = function};
  int64_t most = 0;
  timelines_init(&t, buffers, pools, memory_space);
  for (size_t i = 0; i < t.all.len; ++i) {
    timeline *line = &t.all.data[t.order.data[i]];
    sweep s = sweep_block(line);
    if (line->depth == 0 && s.most_after > most)
      most = s.most_after;
    hand_outward(&t, line, &s);
  }
  timelines_deinit(&t);
  return most;
}
