// A buffer is freed in the nearest common post-dominator of its definition and all uses of its
// aliases, after the last of those uses there. Every path from the definition leads to that block.
// It is the wrong place in three cases: branches form a loop, so that a path leads there more than
// once; paths end in different returns, so that there is no such block; or a path leads there that
// does not pass the definition. In these cases the buffer is freed wherever it dies: after the last
// use in a block that it is not live out of, and on each edge from a block that it is live out of
// to a block that it is not live into.
//
//   ^bb1(%x):                     %x is live out of ^bb1, because ^bb2 reads it, and it is not live
//     cond_br %c, ^bb2, ^bb3      into ^bb3.
//   ^bb2:
//     read %x                     => dealloc %x after the read
//     br ^bb1(%y)
//   ^bb3:
//     return                      => dealloc %x in front of the return
#include "dealloc/classic/free_placement.h"

#include "analysis/repeated_blocks.h"
#include "dialect/cf/cf.h"
#include "ir/builder.h"
#include "ir/dom.h"

/// The place after which nothing uses a value or its aliases.
typedef struct end_of_use {
  cis_block *block; // NULL: there is no common post-dominator
  cis_op *last;     // in the block; NULL: none of them is in it
} end_of_use;

typedef struct live_block {
  cis_block *block;
  cis_op *last; // the last use in it
  bool live_in, live_out;
} live_block;

typedef struct placement {
  cis_dom *dom, *post;
  const cis_buffer_flow *flow;
  cis_arena *arena;
  cis_ptrmap repeated; // blocks that loops of branches execute more than once
  // Of the buffer that is placed by its liveness:
  CIS_VEC(live_block) live;
  cis_ptrmap numbers; // block -> place in `live`, plus one
  cis_value_vec aliases;
} placement;

// --- the common post-dominator ---

static cis_op *later(cis_op *a, cis_op *b) {
  if (!a || !b)
    return a ? a : b;
  return cis_op_is_before(a, b) ? b : a;
}

/// The op of `block` that is, or contains, the last use of `end`; `block` is the block of `end` or
/// one around it. NULL: the block has no such op.
static cis_op *last_in(const end_of_use *end, const cis_block *block) {
  if (end->block == block)
    return end->last;
  for (cis_op *op = cis_block_parent_op(end->block); op; op = cis_op_parent(op))
    if (cis_op_block(op) == block)
      return op;
  return NULL;
}

static end_of_use *new_end(placement *p, end_of_use end) {
  end_of_use *kept = cis_arena_new(p->arena, end_of_use);
  *kept = end;
  return kept;
}

/// If one of the two ends is already the joined end, it is returned unchanged.
static end_of_use join(const placement *p, end_of_use a, end_of_use b) {
  if (!a.block || !b.block)
    return a.block ? b : a;
  cis_block *block =
      a.block == b.block ? a.block : cis_dom_nearest_common(p->post, a.block, b.block);
  cis_op *last = block ? later(last_in(&a, block), last_in(&b, block)) : NULL;
  return (end_of_use){block, last};
}

static bool is_same(end_of_use a, end_of_use b) { return a.block == b.block && a.last == b.last; }

static uintptr_t join_ends(void *user, uintptr_t first, uintptr_t second) {
  placement *p = user;
  end_of_use a = *(const end_of_use *)first, b = *(const end_of_use *)second;
  end_of_use joined = join(p, a, b);
  return is_same(joined, a) ? first : is_same(joined, b) ? second : (uintptr_t)new_end(p, joined);
}

static uintptr_t end_of_value(void *user, cis_value *value) {
  placement *p = user;
  end_of_use end = {cis_value_block(value), cis_value_op(value)};
  cis_for_each_use (use, value) {
    end_of_use at = {cis_op_block(cis_use_owner(use)), cis_use_owner(use)};
    end = join(p, end, at);
  }
  return (uintptr_t)new_end(p, end);
}

// --- frees ---

/// Frees by a copy of the program's own op if it has one, else by a new op of the family.
static void free_at(const cis_tracked_buffer *buffer, cis_builder at) {
  if (buffer->dealloc)
    cis_rewriter_clone(&at, buffer->dealloc, NULL);
  else
    cis_family_build_dealloc(&at, cis_value_loc(buffer->value), buffer->family, buffer->value);
}

/// Whether the op is a return or a yield, which passes the buffers that it takes: a memory of
/// names is no name that was loaded from it.
static bool is_passed_by(cis_op *op, const cis_value *buffer) {
  bool takes = false, ends = op && op == cis_block_terminator(cis_op_block(op));
  for (uint32_t i = 0; ends && !op->num_successors && i < op->num_operands; ++i) {
    const cis_value *operand = cis_op_operand(op, i);
    bool is_lower = cis_value_is_base_memref(operand) ? !cis_value_holds_memrefs(operand)
                                                      : cis_reach_is_number(operand);
    takes |= !is_lower || !cis_value_holds_memrefs(buffer);
  }
  return takes;
}

/// Frees the buffer after `last`, or after the block's first op where no op of the block uses it. A
/// free with a result that is used (a token) stays where it is: `last` may be what waits for it.
static void free_after(const cis_tracked_buffer *buffer, cis_block *block, cis_op *last) {
  cis_op *terminator = cis_block_terminator(block);
  if (is_passed_by(last, buffer->value) || (buffer->dealloc && !cis_op_is_unused(buffer->dealloc)))
    return;
  if (!last)
    last = cis_block_first(block);
  if (buffer->dealloc && buffer->dealloc != last)
    last == terminator ? cis_op_move_before(buffer->dealloc, last)
                       : cis_op_move_after(buffer->dealloc, last);
  else if (!buffer->dealloc)
    free_at(buffer, last == terminator ? cis_builder_before(last) : cis_builder_after(last));
}

// --- by liveness ---

static live_block *live_at(placement *p, cis_block *block) {
  bool is_new;
  uintptr_t *number = cis_ptrmap_get(&p->numbers, block, &is_new);
  if (is_new) {
    live_block entry = {.block = block};
    cis_vec_push(&p->live, entry);
    *number = p->live.len;
  }
  return &p->live.data[*number - 1];
}

/// The ancestor of the op in the blocks of `region`; NULL if it is not inside.
static cis_op *lift(cis_op *op, const cis_region *region) {
  while (op && cis_op_parent_region(op) != region)
    op = cis_op_parent(op);
  return op;
}

/// Marks where the buffer or an alias is used, or is an argument.
static void note_uses(placement *p, cis_value *buffer, const cis_region *region) {
  p->aliases.len = 0;
  cis_view_flow_resolve(p->flow->names, buffer, &p->aliases);
  for (size_t i = 0; i < p->aliases.len; ++i) {
    cis_value *alias = p->aliases.data[i];
    cis_for_each_use (use, alias) {
      cis_op *op = lift(cis_use_owner(use), region);
      if (!op)
        continue;
      live_block *at = live_at(p, cis_op_block(op));
      at->last = later(at->last, op);
    }
    cis_block *block = cis_value_block(alias);
    if (alias != buffer && alias->is_arg && cis_block_region(block) == region)
      live_at(p, block);
  }
}

/// Marks every block on a path from the definition to a marked block, because the buffer is live
/// there.
static void spread(placement *p, const cis_block *definition) {
  cis_block_vec todo = {0};
  for (size_t i = 0; i < p->live.len; ++i)
    cis_vec_push(&todo, p->live.data[i].block);
  while (todo.len) {
    cis_block *block = cis_vec_pop(&todo);
    live_block *at = live_at(p, block);
    if (block == definition || at->live_in)
      continue;
    at->live_in = true;
    for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
      cis_block *before = cis_op_block(cis_block_use_owner(use));
      live_at(p, before)->live_out = true;
      cis_vec_push(&todo, before);
    }
  }
  cis_vec_deinit(&todo);
}

/// Frees the buffer on the edges from `block`, which it is live out of, to blocks that it is not
/// live into.
static void free_on_edges(placement *p, const cis_tracked_buffer *buffer, cis_block *block) {
  cis_op *branch = cis_block_last(block);
  for (uint32_t i = 0; i < branch->num_successors; ++i) {
    cis_block *to = cis_op_successor(branch, i);
    uintptr_t number = cis_ptrmap_at(&p->numbers, to);
    if (number && p->live.data[number - 1].live_in)
      continue;
    cis_block_use *first = cis_block_preds(to);
    cis_block *at = cis_block_use_next(first) ? cis_cf_split_edge(branch, i) : to;
    free_at(buffer, cis_builder_at_start(cis_op_context(branch), at));
  }
}

/// The program's own free may stand on some paths only. It counts as a use of the buffer, and is
/// erased once the frees on all paths are made.
static void place_by_liveness(placement *p, const cis_tracked_buffer *buffer) {
  cis_block *definition = cis_value_block(buffer->value);
  if (buffer->dealloc && buffer->dealloc->num_operands + buffer->dealloc->num_results > 1)
    return; // it waits for something else as well
  p->live.len = 0;
  cis_ptrmap_clear(&p->numbers);
  live_at(p, definition)->last = cis_value_op(buffer->value);
  note_uses(p, buffer->value, cis_block_region(definition));
  spread(p, definition);
  for (size_t i = 0; i < p->live.len; ++i) {
    live_block at = p->live.data[i];
    bool branches = at.last && !cis_op_next(at.last) && at.last->num_successors;
    if (at.live_out || branches)
      free_on_edges(p, buffer, at.block);
    else if (!is_passed_by(at.last, buffer->value))
      free_at(buffer, at.last ? cis_builder_after(at.last)
                              : cis_builder_at_start(cis_op_context(cis_block_parent_op(at.block)),
                                                     at.block));
  }
  if (buffer->dealloc)
    cis_op_destroy(buffer->dealloc);
}

// --- all buffers ---

static cis_walk note_repeated(cis_op *op, void *user) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (cis_region_first(cis_op_region(op, r)) != cis_region_last(cis_op_region(op, r)))
      cis_find_repeated_blocks(cis_op_region(op, r), &((placement *)user)->repeated, NULL);
  return CIS_WALK_CONTINUE;
}

static bool is_repeated(const placement *p, const cis_block *block) {
  return cis_ptrmap_has(&p->repeated, block);
}

/// The point where the buffer is freed. Without a block, it is freed wherever it dies.
static end_of_use free_point(const placement *p, const cis_value *buffer, end_of_use end) {
  cis_block *definition = cis_value_block(buffer);
  if (is_repeated(p, definition))
    return (end_of_use){NULL, NULL};
  // If a loop comes after the definition, a free inside of it would free the buffer in each
  // iteration.
  while (end.block && is_repeated(p, end.block))
    end = (end_of_use){cis_dom_idom(p->post, end.block), NULL};
  return end.block && cis_dom_block(p->dom, definition, end.block) ? end : (end_of_use){NULL, NULL};
}

/// The end of all uses of the buffer and its aliases, in a flow that has been asked.
static end_of_use end_in(const cis_view_flow *flow, const cis_view_flow_question *question,
                         const uintptr_t *ends, cis_value *buffer) {
  return *(const end_of_use *)cis_view_flow_answer(flow, question, ends, buffer);
}

void cis_place_frees(cis_op *function, const cis_tracked_buffers *tracked,
                     const cis_buffer_flow *flow, cis_arena *arena) {
  const cis_tracked_buffer_vec *buffers = &tracked->buffers;
  placement p = {
      .dom = cis_dom_create(), .post = cis_post_dom_create(), .flow = flow, .arena = arena};
  if (tracked->has_branches)
    cis_walk_preorder(function, note_repeated, &p);
  cis_view_flow_question question = {&p, end_of_value, join_ends, false};
  const uintptr_t *ends = cis_view_flow_ask(flow->views, &question, arena);
  const uintptr_t *names_end =
      flow->names == flow->views ? ends : cis_view_flow_ask(flow->names, &question, arena);
  // All points are found before the first free is made, and stay valid: a free changes neither the
  // flow nor where uses end, and an edge that is split becomes a block of its own.
  end_of_use *points = cis_arena_array(arena, end_of_use, buffers->len);
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_value *buffer = buffers->data[i].value;
    end_of_use end = end_in(flow->views, &question, ends, buffer);
    // A result of a call that cannot be the buffer does not pass it.
    points[i] = free_point(
        &p, buffer,
        is_passed_by(end.last, buffer) ? end_in(flow->names, &question, names_end, buffer) : end);
  }
  for (size_t i = 0; i < buffers->len; ++i)
    if (points[i].block)
      free_after(&buffers->data[i], points[i].block, points[i].last);
    else
      place_by_liveness(&p, &buffers->data[i]);
  cis_dom_destroy(p.dom);
  cis_dom_destroy(p.post);
  cis_ptrmap_deinit(&p.repeated);
  cis_ptrmap_deinit(&p.numbers);
  cis_vec_deinit(&p.live);
  cis_vec_deinit(&p.aliases);
}
