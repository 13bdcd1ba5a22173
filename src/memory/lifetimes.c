// Computes lifetimes as spans of op numbers: from the first touch to the last where the home of a
// buffer is a region of one block; over the edges of the graph where it has several.
#include "memory/lifetimes.h"

#include "analysis/buffer_reach.h"
#include "analysis/repeated_blocks.h"
#include "ir/interfaces.h"
#include "support/planted.h"

#include <stdlib.h>

// --- numbers ---

typedef struct numbering {
  uint32_t next;
  size_t num_blocks;
} numbering;

static cis_walk number(cis_op *op, void *user) {
  numbering *n = user;
  op->tag = n->next++;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      ++n->num_blocks;
  return CIS_WALK_CONTINUE;
}

void cis_lifetimes_init(cis_lifetimes *lifetimes, cis_op *function) {
  enum { STEPS_PER_BLOCK = 64, STEPS_AT_LEAST = 1 << 20 };
  numbering n = {0};
  cis_walk_preorder(function, number, &n);
  *lifetimes = (cis_lifetimes){.steps_left = STEPS_PER_BLOCK * n.num_blocks + STEPS_AT_LEAST};
}

void cis_lifetimes_deinit(cis_lifetimes *lifetimes) {
  cis_ptrmap_deinit(&lifetimes->exclusive);
  cis_ptrmap_deinit(&lifetimes->repeated);
  cis_ptrmap_deinit(&lifetimes->searched);
}

/// The last op inside, or the op itself.
static const cis_op *last_inside(const cis_op *op) {
  for (;;) {
    const cis_op *last = NULL;
    for (uint32_t r = op->num_regions; r-- && !last;)
      for (cis_block *b = cis_region_last(cis_op_region(op, r)); b && !last; b = cis_block_prev(b))
        last = cis_block_last(b);
    if (!last)
      return op;
    op = last;
  }
}

int64_t cis_lifetimes_end(const cis_op *op) { return (int64_t)last_inside(op)->tag + 1; }

/// The numbers of a block's ops. An empty block has none.
static cis_plan_span span_of_block(const cis_block *block) {
  const cis_op *first = cis_block_first(block), *last = cis_block_last(block);
  return first ? (cis_plan_span){first->tag, cis_lifetimes_end(last)} : (cis_plan_span){0, 0};
}

static cis_plan_span span_of_region(const cis_region *region) {
  cis_plan_span all = {0};
  bool any = false;
  cis_for_each_block (block, region) {
    if (!cis_block_first(block))
      continue;
    cis_plan_span span = span_of_block(block);
    all = (cis_plan_span){any ? all.lower : span.lower, span.upper};
    any = true;
  }
  return all;
}

// --- facts about ops ---

bool cis_lifetimes_is_sequential(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (!def || !def->region_branch ||
      (op->info->traits & (CIS_TRAIT_ISOLATED | CIS_TRAIT_ASYNC | CIS_TRAIT_FUNCTION)))
    return false;
  if ((op->info->traits & CIS_TRAIT_PARALLEL_LOOP) && !cis_planted("lifetimes-parallel"))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_reach_is_token(&op->results[i]))
      return false;
  return true;
}

/// Whether control always leaves the op at this terminator, and never goes to one of its regions.
static bool leaves_only(cis_op *op, cis_op *terminator) {
  cis_region_edge_vec edges = {0};
  bool known = cis_region_edges(op, terminator, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    known = known && !edges.data[i].to;
  cis_vec_deinit(&edges);
  return known;
}

/// Computes is_exclusive.
static bool find_exclusive(cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (!cis_lifetimes_is_sequential(op) || def->region_branch->repetitive || def->loop ||
      cis_op_has_trait(op, CIS_TRAIT_LOOP_LIKE))
    return false;
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_region *region = cis_op_region(op, r);
    cis_block *block = cis_region_first(region);
    if (!block)
      continue;
    cis_op *terminator = cis_block_terminator(block);
    if (cis_block_next(block) || !terminator || !leaves_only(op, terminator))
      return false;
  }
  return true;
}

/// Whether each run of the op runs at most one of its regions, once, each of which is one block.
static bool is_exclusive(cis_lifetimes *l, cis_op *op) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&l->exclusive, op, &is_new);
  if (is_new)
    *slot = 1 + find_exclusive(op);
  return *slot - 1 || cis_planted("lifetimes-loop");
}

bool cis_lifetimes_is_repeated(cis_lifetimes *l, cis_block *block) {
  bool is_new;
  cis_ptrmap_get(&l->searched, cis_block_region(block), &is_new);
  if (is_new)
    cis_find_repeated_blocks(cis_block_region(block), &l->repeated, NULL);
  return cis_ptrmap_has(&l->repeated, block);
}

static size_t depth_of(const cis_op *op) {
  size_t depth = 0;
  for (; op; op = cis_op_parent(op))
    ++depth;
  return depth;
}

const cis_op *cis_lifetimes_left_by(const cis_op *op, const cis_value *name) {
  const cis_block *block = cis_value_block(name);
  const cis_op *a = cis_op_parent(op), *b = block ? cis_block_parent_op(block) : NULL, *left = NULL;
  if (a == b && !name->is_arg)
    return NULL;
  const cis_op *home = b;
  size_t deep = depth_of(a), other = depth_of(b);
  for (; other > deep; --other)
    b = cis_op_parent(b);
  for (; a != b; --deep) {
    left = a;
    a = cis_op_parent(a);
    if (deep <= other) {
      b = cis_op_parent(b);
      --other;
    }
  }
  return a && name->is_arg && a == home ? a : left;
}

// --- touches ---

/// A touch as the region of the buffer's home sees it.
typedef struct touch {
  cis_plan_span span;
  cis_op *op;       // that has this span: the op that touches, or a loop around it
  cis_block *block; // of the region, in which it is
} touch;
typedef CIS_VEC(touch) touch_vec;

/// A touch by `op` as `region` sees it: the span of the op, or of the outermost op around it that
/// may run a region more than once. All zero if the op is not inside of the region.
static touch see_touch(cis_lifetimes *l, const cis_region *region, cis_op *op) {
  touch seen = {.op = op};
  while (op && cis_op_parent_region(op) != region) {
    op = cis_op_parent(op);
    if (op && !is_exclusive(l, op))
      seen.op = op;
  }
  if (!op)
    return (touch){0};
  seen.block = cis_op_block(op);
  seen.span = (cis_plan_span){seen.op->tag, cis_lifetimes_end(seen.op)};
  return seen;
}

static int compare_touches(const void *pa, const void *pb) {
  const touch *a = pa, *b = pb;
  return (a->span.lower > b->span.lower) - (a->span.lower < b->span.lower);
}

static int compare_ops(const void *pa, const void *pb) {
  const cis_op *a = *(cis_op *const *)pa, *b = *(cis_op *const *)pb;
  return (a->tag > b->tag) - (a->tag < b->tag);
}

// --- a region of one block ---

/// The first touch that begins at `number` or later.
static size_t first_from(const touch_vec *touches, int64_t number) {
  size_t low = 0, high = touches->len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (touches->data[middle].span.lower < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// The highest end of the touches below index `end` that begin at `from` or later; `from` if there
/// are none.
static int64_t last_end(const touch_vec *touches, int64_t from, size_t end) {
  int64_t last = from;
  for (size_t i = end; i-- && touches->data[i].span.lower >= from;)
    last = touches->data[i].span.upper > last ? touches->data[i].span.upper : last;
  return last;
}

static void add_gap(cis_span_vec *gaps, int64_t lower, int64_t upper) {
  if (lower < upper)
    cis_vec_push(gaps, ((cis_plan_span){lower, upper}));
}

/// The regions beside those that the first touch is in: nothing was written before their own first
/// touch. And the regions beside those of the last touch: nothing is needed after theirs.
///
///   scf.if %c { write %a } else { ... }      %a holds nothing in the else region
///   read %a
static void find_gaps(const touch_vec *touches, const cis_region *home, const touch *from,
                      bool is_first, cis_span_vec *gaps) {
  for (const cis_op *op = from->op; cis_op_parent_region(op) != home; op = cis_op_parent(op)) {
    const cis_op *around = cis_op_parent(op);
    for (uint32_t r = 0; r < around->num_regions; ++r) {
      const cis_region *region = cis_op_region(around, r);
      if (region == cis_op_parent_region(op) || cis_region_is_empty(region))
        continue;
      cis_plan_span span = span_of_region(region);
      size_t first = first_from(touches, span.lower), end = first_from(touches, span.upper);
      if (is_first && span.lower >= from->span.upper)
        add_gap(gaps, span.lower,
                first < end && !cis_planted("lifetimes-gaps") ? touches->data[first].span.lower
                                                              : span.upper);
      if (!is_first && span.upper <= from->span.lower)
        add_gap(gaps, last_end(touches, span.lower, end), span.upper);
    }
  }
}

static int compare_spans(const void *pa, const void *pb) {
  const cis_plan_span *a = pa, *b = pb;
  return (a->lower > b->lower) - (a->lower < b->lower);
}

/// Appends [lower, upper) without the gaps, which are sorted by this.
static void append_between(cis_span_vec *out, int64_t lower, int64_t upper, cis_span_vec *gaps) {
  if (gaps->len)
    qsort(gaps->data, gaps->len, sizeof *gaps->data, compare_spans);
  for (size_t i = 0; i < gaps->len && lower < upper; ++i) {
    if (gaps->data[i].lower > lower)
      cis_vec_push(
          out, ((cis_plan_span){lower, gaps->data[i].lower < upper ? gaps->data[i].lower : upper}));
    if (gaps->data[i].upper > lower)
      lower = gaps->data[i].upper;
  }
  if (lower < upper)
    cis_vec_push(out, ((cis_plan_span){lower, upper}));
}

static void spans_in_block(const touch_vec *touches, const cis_region *home, cis_span_vec *out) {
  const touch *first = &touches->data[0], *last = first;
  for (size_t i = 1; i < touches->len; ++i)
    if (touches->data[i].span.upper > last->span.upper)
      last = &touches->data[i];
  cis_span_vec gaps = {0};
  find_gaps(touches, home, first, true, &gaps);
  find_gaps(touches, home, last, false, &gaps);
  append_between(out, first->span.lower, last->span.upper, &gaps);
  cis_vec_deinit(&gaps);
}

// --- a graph of blocks ---

/// Facts about a block of the graph.
typedef struct graph_block {
  cis_block *block;
  cis_plan_span touched;  // from the first to the last touch in it
  bool is_touched;        // whether there is one
  bool is_needed_before;  // a touch may follow from its start on
  bool is_needed_after;   // a touch may follow after its end
  bool is_written_before; // a touch may have come before its start
} graph_block;

typedef struct graph {
  cis_lifetimes *lifetimes;
  const cis_block *home;
  cis_ptrmap numbers; // block -> index + 1
  CIS_VEC(graph_block) blocks;
  CIS_VEC(size_t) work;
} graph;

static size_t number_of(graph *g, cis_block *block) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&g->numbers, block, &is_new);
  if (is_new) {
    cis_vec_push(&g->blocks, (graph_block){.block = block});
    *slot = g->blocks.len;
    g->lifetimes->steps_left -= g->lifetimes->steps_left > 0;
  }
  return *slot - 1;
}

/// From the touched blocks to their predecessors. The allocation in the home makes another buffer
/// each time, so that the search ends there.
static void search_backward(graph *g) {
  cis_vec_clear(&g->work);
  for (size_t i = 0; i < g->blocks.len; ++i) {
    g->blocks.data[i].is_needed_before = g->blocks.data[i].block != g->home;
    if (g->blocks.data[i].is_needed_before)
      cis_vec_push(&g->work, i);
  }
  while (g->work.len && g->lifetimes->steps_left) {
    const cis_block *block = g->blocks.data[cis_vec_pop(&g->work)].block;
    for (cis_block_use *p = cis_block_preds(block); p; p = cis_block_use_next(p)) {
      size_t before = number_of(g, cis_op_block(cis_block_use_owner(p)));
      graph_block *b = &g->blocks.data[before];
      b->is_needed_after = !cis_planted("lifetimes-backward");
      if (b->block == g->home || b->is_needed_before)
        continue;
      b->is_needed_before = true;
      cis_vec_push(&g->work, before);
    }
  }
}

static void search_forward(graph *g) {
  cis_vec_clear(&g->work);
  for (size_t i = 0; i < g->blocks.len; ++i)
    if (g->blocks.data[i].is_touched)
      cis_vec_push(&g->work, i);
  while (g->work.len && g->lifetimes->steps_left) {
    const cis_op *end = cis_block_last(g->blocks.data[cis_vec_pop(&g->work)].block);
    for (uint32_t s = 0; end && s < end->num_successors; ++s) {
      size_t after = number_of(g, cis_op_successor(end, s));
      graph_block *b = &g->blocks.data[after];
      if (b->block == g->home || b->is_written_before || !b->is_needed_before)
        continue;
      b->is_written_before = !cis_planted("lifetimes-forward");
      cis_vec_push(&g->work, after);
    }
  }
}

static void append_block(const graph_block *b, cis_span_vec *out) {
  cis_plan_span whole = span_of_block(b->block);
  cis_plan_span live = {b->is_written_before ? whole.lower : b->touched.lower,
                        b->is_needed_after ? whole.upper : b->touched.upper};
  if (b->is_touched || (b->is_written_before && b->is_needed_after))
    cis_vec_push(out, live);
}

static void note_touches(graph *g, const touch_vec *touches) {
  for (size_t i = 0; i < touches->len; ++i) {
    const touch *t = &touches->data[i];
    size_t number = number_of(g, t->block);
    graph_block *b = &g->blocks.data[number];
    if (!b->is_touched || t->span.lower < b->touched.lower)
      b->touched.lower = t->span.lower;
    if (!b->is_touched || t->span.upper > b->touched.upper)
      b->touched.upper = t->span.upper;
    b->is_touched = true;
  }
}

/// Joins spans that meet.
static void sort_spans(cis_span_vec *spans) {
  if (spans->len)
    qsort(spans->data, spans->len, sizeof *spans->data, compare_spans);
  size_t kept = 0;
  for (size_t i = 0; i < spans->len; ++i) {
    if (kept && spans->data[i].lower <= spans->data[kept - 1].upper)
      spans->data[kept - 1].upper = spans->data[i].upper;
    else
      spans->data[kept++] = spans->data[i];
  }
  spans->len = kept;
}

static void spans_in_graph(cis_lifetimes *l, const cis_block *home, const touch_vec *touches,
                           cis_span_vec *out) {
  graph g = {.lifetimes = l, .home = home};
  note_touches(&g, touches);
  search_backward(&g);
  search_forward(&g);
  if (!l->steps_left) // too large to search: live everywhere
    cis_vec_push(out, span_of_region(cis_block_region(home)));
  for (size_t i = 0; i < g.blocks.len && l->steps_left; ++i)
    append_block(&g.blocks.data[i], out);
  sort_spans(out);
  cis_ptrmap_deinit(&g.numbers);
  cis_vec_deinit(&g.blocks);
  cis_vec_deinit(&g.work);
}

void cis_lifetimes_get(cis_lifetimes *l, cis_block *home, cis_op_vec *touches, cis_span_vec *out) {
  const cis_region *region = cis_block_region(home);
  touch_vec seen = {0};
  if (touches->len)
    qsort(touches->data, touches->len, sizeof *touches->data, compare_ops);
  bool is_at_home = true;
  for (size_t i = 0; i < touches->len; ++i) {
    touch t = see_touch(l, region, touches->data[i]);
    if (!t.block) // outside of the region
      continue;
    is_at_home &= t.block == home;
    cis_vec_push(&seen, t);
  }
  if (seen.len)
    qsort(seen.data, seen.len, sizeof *seen.data, compare_touches);
  if (seen.len && is_at_home)
    spans_in_block(&seen, region, out);
  else if (seen.len)
    spans_in_graph(l, home, &seen, out);
  cis_vec_deinit(&seen);
}
