// Finds in which blocks each buffer is held: from its allocation along the edges of the graph until
// it is freed, or the region is left. A buffer that escapes from an op is held from that op on in
// the same way, and one that a region passes to another region of its op is held there.
#include "memory/held_spans.h"

#include "analysis/buffer_reach.h"
#include "analysis/view_flow.h"
#include "ir/dom.h"
#include "ir/effects.h"

/// Facts about a block for the buffer that is followed; valid where the stamps are its own.
typedef struct block_state {
  size_t seen, freed;  // stamps
  int64_t early, late; // where it may be freed first, and last
  bool is_sure;        // it is freed, by `late`
  bool is_surely;      // it is held where the block begins, if the block runs
} block_state;

/// A buffer that is followed, and how much of that may still be done.
typedef struct finder {
  cis_held_spans *held;
  cis_op *function;
  cis_footprint_analysis *footprints;
  size_t steps_left; // visits of blocks
  size_t names_left; // visits of names and of their uses
  size_t stamp;      // of the region that is searched
  CIS_VEC(block_state) states;
  CIS_VEC(size_t) work;
  cis_reach *reach; // created when a buffer that escapes from a callee is freed under another name
  cis_value_vec names;
  cis_ptrmap named; // name -> the last search that found it
  uintptr_t search;
  cis_op_vec frees;
} finder;

// --- blocks ---

static void add_region(cis_held_spans *held, const cis_block *block, size_t outer) {
  size_t region = held->blocks.len;
  cis_for_each_block (b, cis_block_region(block)) {
    cis_held_block fresh = {.block = b, .outer = outer, .region = region};
    if (outer)
      fresh.depth = held->blocks.data[outer - 1].depth + 1;
    cis_vec_push(&held->blocks, fresh);
    cis_ptrmap_set(&held->numbers, b, held->blocks.len);
  }
}

/// The number of a block, after those of the blocks around it.
static size_t number_of(finder *f, const cis_block *block) {
  CIS_VEC(const cis_block *) inner = {0};
  uintptr_t number;
  while (!(number = cis_ptrmap_at(&f->held->numbers, block))) {
    const cis_op *around = cis_region_op(cis_block_region(block));
    cis_vec_push(&inner, block);
    if (around == f->function || !cis_op_block(around))
      break;
    block = cis_op_block(around);
  }
  for (; inner.len; number = cis_ptrmap_at(&f->held->numbers, cis_vec_pop(&inner)))
    add_region(f->held, cis_vec_last(&inner), number);
  cis_vec_deinit(&inner);
  return number - 1;
}

size_t cis_held_spans_block(const cis_held_spans *held, const cis_block *block) {
  return cis_ptrmap_at(&held->numbers, block) - 1;
}

// --- where a buffer is held ---

static void push_span(finder *f, size_t block, int64_t first, int64_t last, int bounds) {
  if (first < last && bounds)
    cis_vec_push(&f->held->spans, ((cis_held_span){block, first, last, bounds}));
}

/// The buffer may be freed at `early` already, and is from `late` on.
static void push_spans(finder *f, size_t block, int64_t first, int64_t early, int64_t late,
                       int bounds) {
  int both = bounds & (early == late ? CIS_HELD_SURELY | CIS_HELD_AT_MOST : 0);
  push_span(f, block, first, late, both);
  push_span(f, block, first, early, bounds & CIS_HELD_SURELY & ~both);
  push_span(f, block, first, late, bounds & CIS_HELD_AT_MOST & ~both);
}

static void note_free(finder *f, size_t block, int64_t at, bool is_sure) {
  block_state *b = &f->states.data[block];
  bool is_first = b->freed != f->stamp;
  b->early = is_first || at < b->early ? at : b->early;
  b->late = is_first || at > b->late ? at : b->late;
  b->is_sure = is_sure || (!is_first && b->is_sure);
  b->freed = f->stamp;
}

/// Notes where the buffer may be freed in the region: surely by an op of a block of it, or where
/// all frees are inside one op. Returns where the home frees one that was made in an earlier
/// iteration, or -1.
static int64_t note_frees(finder *f, size_t home, int64_t first) {
  const cis_region *region = cis_block_region(f->held->blocks.data[home].block);
  const cis_op *only = NULL;
  int64_t carried = -1;
  for (size_t k = 0; k < 2 * f->frees.len; ++k) {
    const cis_op *free = f->frees.data[k % f->frees.len], *op = free;
    while (op && cis_op_parent_region(op) != region)
      op = cis_op_parent(op);
    if (k < f->frees.len) { // first whether there is only one
      only = k && op != only ? NULL : op;
      continue;
    }
    if (!op)
      continue;
    size_t block = number_of(f, cis_op_block(op));
    int64_t at = (int64_t)op->tag + (op != free);
    if (block != home || at >= first)
      note_free(f, block, at, op == free || op == only);
    else
      carried = at > carried ? at : carried;
  }
  return carried;
}

static void grow(finder *f) {
  while (f->states.len < f->held->blocks.len)
    cis_vec_push(&f->states, (block_state){0});
}

/// Goes on from a block at whose end the buffer may be held, and surely is if it was not freed.
static void go_on(finder *f, size_t block, bool is_surely) {
  const cis_op *end = cis_block_last(f->held->blocks.data[block].block);
  for (uint32_t i = 0; end && i < end->num_successors; ++i) {
    size_t next = number_of(f, cis_op_successor(end, i));
    block_state *b = &f->states.data[next];
    if (b->seen != f->stamp) {
      b->seen = f->stamp;
      b->is_surely = is_surely;
      cis_vec_push(&f->work, next);
    }
  }
}

/// The buffer is held in a block from `first` on. Unless it is surely freed there, the search goes
/// on.
static void hold_in_block(finder *f, size_t block, int64_t first, int bounds) {
  const block_state b = f->states.data[block];
  bool may_be_freed = b.freed == f->stamp, is_freed = may_be_freed && b.is_sure;
  push_spans(f, block, first, may_be_freed ? b.early : INT64_MAX, is_freed ? b.late : INT64_MAX,
             bounds);
  if (!is_freed)
    go_on(f, block, !may_be_freed && (bounds & CIS_HELD_SURELY));
}

/// Whether each free names this buffer, directly or by a view of it.
static bool frees_are_its_own(const finder *f, const cis_value *value) {
  for (size_t i = 0; i < f->frees.len; ++i)
    if (!f->frees.data[i]->num_operands ||
        cis_view_flow_root(cis_op_operand(f->frees.data[i], 0)) != value)
      return false;
  return true;
}

static bool has_memref_argument(const cis_block *block) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    if (cis_type_is_base_memref(cis_block_args(block)[i]->type))
      return true;
  return false;
}

/// Where the entry of a region frees the buffer last; INT64_MAX: nothing there does.
static int64_t last_free_in(const finder *f, const cis_block *entry) {
  int64_t last = -1;
  for (size_t i = 0; i < f->frees.len; ++i)
    if (cis_op_block(f->frees.data[i]) == entry && (int64_t)f->frees.data[i]->tag > last)
      last = f->frees.data[i]->tag;
  return last < 0 ? INT64_MAX : last;
}

/// A region may pass its buffers to other regions of its op, as scf.while does: there they are held
/// from the beginning on, at most until the region's entry frees them.
static void hold_in_siblings(finder *f, const cis_op *maker, int bounds) {
  const cis_op *around = cis_op_parent(maker);
  for (uint32_t i = 0; around != f->function && i < around->num_regions; ++i) {
    cis_region *region = cis_op_region(around, i);
    const cis_block *entry = cis_region_first(region);
    if (region == cis_op_parent_region(maker) || !entry || !has_memref_argument(entry))
      continue;
    int64_t last = last_free_in(f, entry);
    cis_for_each_block (block, region)
      if (block == entry || last == INT64_MAX)
        push_span(f, number_of(f, block), 0, last, bounds & CIS_HELD_AT_MOST);
  }
}

/// A buffer that `frees` may free is held from a position in the block of `maker` on.
static void hold_from(finder *f, const cis_op *maker, const cis_value *value, int64_t first,
                      int bounds) {
  size_t home = number_of(f, cis_op_block(maker));
  bool is_own = frees_are_its_own(f, value), returns = false;
  hold_in_siblings(f, maker, bounds);
  grow(f);
  f->stamp += 1;
  int64_t carried = note_frees(f, home, first);
  f->work.len = 0;
  hold_in_block(f, home, first, bounds);
  while (f->work.len && f->steps_left) {
    size_t block = cis_vec_pop(&f->work);
    bool is_surely = is_own && f->states.data[block].is_surely;
    f->steps_left -= 1;
    if (block == home)
      returns = true;
    else
      hold_in_block(f, block, 0, is_surely ? bounds : bounds & CIS_HELD_AT_MOST);
  }
  if (f->work.len)
    f->held->blocks.data[f->held->blocks.data[home].region].is_partial = true;
  if (returns || carried >= 0)
    push_span(f, home, 0, carried >= 0 ? carried : first, bounds & CIS_HELD_AT_MOST);
}

static void add_name(void *user, cis_value *from, cis_value *to) {
  finder *f = user;
  bool is_new;
  (void)from;
  uintptr_t *search = cis_ptrmap_get(&f->named, to, &is_new);
  if (is_new || *search != f->search)
    cis_vec_push(&f->names, to);
  *search = f->search;
}

static bool take_step(finder *f) {
  f->names_left -= f->names_left > 0;
  return f->names_left;
}

/// Finds what frees a value, under any name. Returns whether that is all that may free it: there
/// may be too many names.
static bool find_frees(finder *f, cis_value *value) {
  cis_vec_clear(&f->names);
  cis_vec_clear(&f->frees);
  f->search += 1;
  if (!f->reach)
    f->reach = cis_reach_create(f->function);
  add_name(f, NULL, value);
  for (size_t i = 0; i < f->names.len; ++i) {
    if (!take_step(f))
      return false;
    cis_view_flow_for_each_edge_of(cis_reach_flow(f->reach), f->names.data[i], add_name, f);
    cis_for_each_use (use, f->names.data[i]) {
      if (!take_step(f))
        return false;
      if (cis_effects_frees(cis_use_owner(use), f->names.data[i]))
        cis_vec_push(&f->frees, cis_use_owner(use));
    }
  }
  return true;
}

/// A buffer whose frees are not known is held from a position on, in its block at most to the
/// end.
static void hold_somewhere(finder *f, const cis_op *maker, int64_t first) {
  size_t home = number_of(f, cis_op_block(maker));
  cis_vec_clear(&f->frees);
  hold_in_siblings(f, maker, CIS_HELD_AT_MOST);
  push_span(f, home, first, INT64_MAX, CIS_HELD_AT_MOST);
  f->held->blocks.data[f->held->blocks.data[home].region].is_partial = true;
}

static void hold_buffer(finder *f, const cis_reuse_buffer *b) {
  if (b->dealloc) {
    push_span(f, number_of(f, cis_op_block(b->alloc)), b->first, b->last, CIS_HELD_BOTH);
    return;
  }
  cis_vec_clear(&f->frees);
  cis_vec_append(&f->frees, b->frees, b->num_frees);
  if (b->has_more_frees && !find_frees(f, b->value))
    hold_somewhere(f, b->alloc, b->alloc->tag);
  else
    hold_from(f, b->alloc, b->value, b->alloc->tag, CIS_HELD_BOTH);
}

// --- peaks of callees, and buffers that escape from ops ---

static int64_t to_bytes(double bytes) { return bytes < 0x1p62 ? (int64_t)bytes : INT64_MAX / 2; }

/// Whether the same buffers escape from a callee each time.
static bool always_escape(const finder *f, const cis_op *op) {
  const cis_op *callee = cis_footprint_callee(f->footprints, op);
  return callee && cis_op_entry(callee) && !cis_block_next(cis_op_entry(callee));
}

/// A buffer that the op makes inside, in a region or a callee, is held from its end on.
static void hold_result(finder *f, cis_op *op, cis_value *result) {
  double bytes = cis_footprint_escaping_bytes(f->footprints, result);
  size_t from = f->held->spans.len;
  if (bytes <= 0)
    return;
  if (find_frees(f, result))
    hold_from(f, op, result, (int64_t)op->tag + 1,
              always_escape(f, op) ? CIS_HELD_BOTH : CIS_HELD_AT_MOST);
  else
    hold_somewhere(f, op, (int64_t)op->tag + 1);
  for (size_t i = from; i < f->held->spans.len; ++i) {
    cis_held_other held = {f->held->spans.data[i], to_bytes(bytes),
                           result->type->shaped.memory_space, false};
    cis_vec_push(&f->held->others, held);
  }
  f->held->spans.len = from;
}

static cis_walk hold_others(cis_op *op, void *user) {
  finder *f = user;
  bool calls = cis_footprint_callee(f->footprints, op) != NULL;
  double peak = calls ? cis_footprint_of_op(f->footprints, op).peak : 0;
  if (peak > 0) {
    cis_held_span at = {number_of(f, cis_op_block(op)), op->tag, (int64_t)op->tag + 1,
                        CIS_HELD_BOTH};
    cis_vec_push(&f->held->others, ((cis_held_other){at, to_bytes(peak), NULL, true}));
  }
  if (op != f->function && (calls || op->num_regions))
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (cis_type_is_memref(op->results[i].type))
        hold_result(f, op, &op->results[i]);
  return CIS_WALK_CONTINUE;
}

// --- orders of blocks ---

/// Sorts the blocks by depth, so that those of inner regions come first.
static void order_by_depth(cis_held_spans *held) {
  size_t deepest = 0, num = held->blocks.len;
  for (size_t i = 0; i < num; ++i)
    deepest = held->blocks.data[i].depth > deepest ? held->blocks.data[i].depth : deepest;
  size_t *counts = cis_mem_calloc(deepest + 2, sizeof(*counts));
  for (size_t i = 0; i < num; ++i)
    ++counts[deepest - held->blocks.data[i].depth + 1];
  for (size_t d = 0; d <= deepest; ++d)
    counts[d + 1] += counts[d];
  cis_vec_resize(&held->innermost_first, num);
  for (size_t i = 0; i < num; ++i)
    held->innermost_first.data[counts[deepest - held->blocks.data[i].depth]++] = i;
  cis_mem_free(counts);
}

/// Sorts the blocks so that each comes after the one that dominates it.
static void order_by_dominance(cis_held_spans *held, bool is_post) {
  CIS_VEC(size_t) chain = {0};
  bool *is_done = cis_mem_calloc(held->blocks.len + 1, sizeof *is_done);
  for (size_t i = 0; i < held->blocks.len; ++i) {
    for (size_t at = i + 1; at && !is_done[at - 1];) {
      const cis_held_block *b = &held->blocks.data[at - 1];
      is_done[at - 1] = true;
      cis_vec_push(&chain, at - 1);
      at = is_post ? b->post_dominator : b->dominator;
    }
    while (chain.len) {
      size_t next = cis_vec_pop(&chain);
      if (is_post)
        cis_vec_push(&held->post_dominators_first, next);
      else
        cis_vec_push(&held->dominators_first, next);
    }
  }
  cis_mem_free(is_done);
  cis_vec_deinit(&chain);
}

static void find_dominators(cis_held_spans *held) {
  cis_dom *dom = cis_dom_create(), *post = cis_post_dom_create();
  for (size_t i = 0; i < held->blocks.len; ++i) {
    cis_held_block *b = &held->blocks.data[i];
    cis_block *block = (cis_block *)b->block;
    if (cis_region_first(cis_block_region(block)) == cis_region_last(cis_block_region(block)))
      continue;
    cis_block *before = cis_dom_idom(dom, block), *after = cis_dom_idom(post, block);
    b->dominator = before ? cis_ptrmap_at(&held->numbers, before) : 0;
    b->post_dominator = after ? cis_ptrmap_at(&held->numbers, after) : 0;
  }
  cis_dom_destroy(dom);
  cis_dom_destroy(post);
  order_by_dominance(held, false);
  order_by_dominance(held, true);
}

// --- all of a function ---

void cis_held_spans_init(cis_held_spans *held, cis_op *function,
                         const cis_reuse_buffer_vec *buffers, cis_footprint_analysis *footprints) {
  enum { STEPS_AT_LEAST = 1 << 16, STEPS_OF_BUFFER = 16 };
  enum { NAMES_AT_LEAST = 1 << 21, NAMES_OF_BUFFER = 64 };
  *held = (cis_held_spans){0};
  finder f = {.held = held,
              .function = function,
              .footprints = footprints,
              .steps_left = STEPS_AT_LEAST + STEPS_OF_BUFFER * buffers->len,
              .names_left = NAMES_AT_LEAST + NAMES_OF_BUFFER * buffers->len};
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_vec_push(&held->first_of_buffer, held->spans.len);
    hold_buffer(&f, &buffers->data[i]);
  }
  cis_vec_push(&held->first_of_buffer, held->spans.len);
  if (buffers->len)
    cis_walk_preorder(function, hold_others, &f);
  order_by_depth(held);
  find_dominators(held);
  if (f.reach)
    cis_reach_destroy(f.reach);
  cis_vec_deinit(&f.states);
  cis_vec_deinit(&f.work);
  cis_vec_deinit(&f.names);
  cis_vec_deinit(&f.frees);
  cis_ptrmap_deinit(&f.named);
}

void cis_held_spans_deinit(cis_held_spans *held) {
  cis_vec_deinit(&held->blocks);
  cis_vec_deinit(&held->spans);
  cis_vec_deinit(&held->first_of_buffer);
  cis_vec_deinit(&held->others);
  cis_vec_deinit(&held->innermost_first);
  cis_vec_deinit(&held->dominators_first);
  cis_vec_deinit(&held->post_dominators_first);
  cis_ptrmap_deinit(&held->numbers);
}
