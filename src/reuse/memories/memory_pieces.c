// Collects touches op by op, and changes the memory spaces of types along views. Where an op gets a
// piece of the buffer, views that stand before it are made again from that piece:
//
//   %v = memref.subview %a[...]           %v = memref.subview %a[...]
//   "use"(%v)                         =>  %w = memref.subview %piece[...]
//                                         "use"(%w)
#include "reuse/memories/memory_pieces.h"

#include "analysis/buffer_reach.h"

#include "dialect/linalg/linalg.h"
#include "ir/effects.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "memory/lifetimes.h"
#include "memory/whole_accesses.h"
#include "support/map.h"
#include "support/planted.h"

#include <stdlib.h>

// --- values ---

/// Whether the use makes a view, in the same memory space, and does nothing else.
static bool is_view(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  return op->info->view_operand >= 0 && cis_use_index(use) == (uint32_t)op->info->view_operand &&
         op->num_results && cis_type_is_memref(op->results[0].type) &&
         op->results[0].type->shaped.memory_space ==
             cis_use_value(use)->type->shaped.memory_space &&
         cis_effects_none(op);
}

static bool has_memref_argument(const cis_block *block) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(block)[i]))
      return true;
  return false;
}

/// Whether the op may have operands in any memory space: no other value has its operand's type.
static bool takes_any(cis_op *op) {
  bool any = !cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) && !op->num_successors && op->info->def &&
             !op->info->def->call;
  for (uint32_t i = 0; any && i < op->num_results; ++i)
    any = !cis_value_is_base_memref(&op->results[i]);
  for (uint32_t r = 0; any && r < op->num_regions; ++r) {
    cis_for_each_block (block, cis_op_region(op, r))
      any = any && !has_memref_argument(block);
  }
  return any;
}

enum { MOST_NAMES = 4096 };

/// The buffer and its views; each after what it is a view of.
static void find_names(cis_value *value, cis_value_vec *out) {
  cis_vec_push(out, value);
  for (size_t i = 0; i < out->len && out->len <= MOST_NAMES; ++i) {
    cis_for_each_use (use, out->data[i])
      if (is_view(use))
        cis_vec_push(out, &cis_use_owner(use)->results[0]);
  }
}

bool cis_pieces_can_move(const cis_reuse_buffer *buffer) {
  cis_value_vec names = {0};
  find_names(buffer->value, &names);
  bool can = cis_type_is_memref(buffer->value->type) && names.len <= MOST_NAMES;
  for (size_t i = 0; can && i < names.len; ++i) {
    cis_for_each_use (use, names.data[i])
      can = can && (is_view(use) || cis_effects_frees(cis_use_owner(use), names.data[i]) ||
                    takes_any(cis_use_owner(use)));
  }
  cis_vec_deinit(&names);
  return can;
}

// --- touches ---

typedef struct touch {
  cis_op *op;
  cis_spill_touch t;
} touch;
typedef CIS_VEC(touch) touch_vec;

/// Bytes that a use moves each time that its op runs.
static double bytes_of(const cis_use *use) {
  const cis_op *op = cis_use_owner(use);
  cis_type type = cis_use_value(use)->type, element = cis_type_element(type);
  double bytes = cis_estimate_bytes(type);
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return bytes;
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    cis_type other =
        i < op->num_operands ? cis_op_operand(op, i)->type : op->results[i - op->num_operands].type;
    int64_t size;
    if (cis_type_is(other, CIS_TYPE_VECTOR))
      return cis_estimate_bytes(other);
    if (other == element &&
        cis_type_size_in_bytes(cis_type_memref(element, NULL, 0, NULL, NULL), &size))
      return (double)size;
  }
  return bytes;
}

static bool overwrites(const cis_use *use, const cis_reuse_buffer *buffer) {
  return cis_use_value(use) == buffer->value &&
         (cis_overwrites_by_loops(use) || cis_planted("spill-overwrites"));
}

static bool writes(const cis_use *use) {
  cis_effect_vec effects = {0};
  bool may = !cis_effects_get(cis_use_owner(use), &effects);
  for (size_t k = 0; k < effects.len; ++k)
    may |= effects.data[k].value == cis_use_value(use) && effects.data[k].kind == CIS_EFFECT_WRITE;
  cis_vec_deinit(&effects);
  return may && !cis_planted("spill-writes");
}

static int64_t clamp(double bytes) { return bytes < 1e15 ? (int64_t)bytes : (int64_t)1e15; }

static void add_touch(touch_vec *out, const cis_use *use, cis_op *at,
                      const cis_reuse_buffer *buffer) {
  cis_op *op = cis_use_owner(use);
  cis_spill_touch t = {.lower = (int64_t)at->tag, .upper = cis_lifetimes_end(at)};
  t.bytes = clamp(bytes_of(use) * cis_estimate_runs(op));
  t.reads = op != at || !overwrites(use, buffer);
  t.writes = writes(use);
  cis_vec_push(out, ((touch){at, t}));
}

static int compare_touches(const void *pa, const void *pb) {
  const touch *a = pa, *b = pb;
  return (a->t.lower > b->t.lower) - (a->t.lower < b->t.lower);
}

/// One touch for each op. What is used twice is read.
static void merge(touch_vec *touches) {
  size_t kept = 0;
  if (touches->len)
    qsort(touches->data, touches->len, sizeof *touches->data, compare_touches);
  for (size_t i = 0; i < touches->len; ++i) {
    touch *last = kept ? &touches->data[kept - 1] : NULL;
    if (!last || last->op != touches->data[i].op) {
      touches->data[kept++] = touches->data[i];
      continue;
    }
    last->t.bytes = clamp((double)last->t.bytes + (double)touches->data[i].t.bytes);
    last->t.reads = true;
    last->t.writes |= touches->data[i].t.writes;
  }
  touches->len = kept;
}

/// Whether what the op of the block does, by an op in it, is done only when something waits for it.
static bool is_done_later(const cis_op *op, const cis_op *at) {
  for (; op != at; op = cis_op_parent(op))
    if (cis_reach_starts_work(op))
      return true;
  return cis_reach_starts_work(at);
}

/// The touches of a buffer of the block; false if one is not an op there that others follow, or not
/// over with its op.
static bool collect(const cis_reuse_buffer *buffer, const cis_block *block, touch_vec *out) {
  cis_value_vec names = {0};
  bool ok = true;
  find_names(buffer->value, &names);
  for (size_t i = 0; i < names.len; ++i)
    cis_for_each_use (use, names.data[i]) {
      cis_op *op = cis_use_owner(use), *at = cis_op_ancestor_in_block(op, block);
      if (is_view(use) || cis_effects_frees(op, names.data[i]) || cis_effects_none(op))
        continue;
      ok = ok && at && cis_op_next(at) && !is_done_later(op, at);
      if (at) // how much is accessed counts all the same
        add_touch(out, use, at, buffer);
    }
  cis_vec_deinit(&names);
  merge(out);
  return ok;
}

/// The touches from `first` on to before `end`, as a life of its own.
static void push_life(cis_reuse_buffer *buffer, const touch_vec *touches, size_t first, size_t end,
                      cis_arena *arena, cis_pieces_vec *out) {
  uint32_t num = (uint32_t)(end - first);
  cis_spill_touch *list = cis_arena_array(arena, cis_spill_touch, num);
  cis_pieces p = {.buffer = buffer, .is_first = !first, .is_last = end == touches->len};
  p.ops = cis_arena_array(arena, cis_op *, num);
  for (uint32_t i = 0; i < num; ++i) {
    list[i] = touches->data[first + i].t;
    p.ops[i] = touches->data[first + i].op;
  }
  p.live = (cis_plan_span){list[0].lower, list[num - 1].upper};
  p.item = (cis_spill_buffer){.size = buffer->bytes, .alignment = buffer->alignment};
  p.item.copied = clamp((double)buffer->bytes * cis_estimate_runs(buffer->alloc));
  p.item.touches = list;
  p.item.num = num;
  cis_vec_push(out, p);
}

/// A buffer that stays where it is all its life.
static void push_whole(cis_reuse_buffer *buffer, int64_t bytes, cis_arena *arena,
                       cis_pieces_vec *out) {
  cis_spill_touch whole = {
      .lower = buffer->live.lower, .upper = buffer->live.upper, .bytes = bytes, .writes = true};
  cis_pieces p = {.buffer = buffer, .live = buffer->live, .is_first = true, .is_last = true};
  p.item = (cis_spill_buffer){.size = buffer->bytes, .alignment = buffer->alignment};
  p.item.copied = clamp((double)buffer->bytes * cis_estimate_runs(buffer->alloc));
  p.item.touches = cis_arena_copy(arena, &whole, sizeof whole);
  p.item.num = 1;
  cis_vec_push(out, p);
}

void cis_pieces_find(cis_reuse_buffer *buffer, cis_arena *arena, cis_pieces_vec *out) {
  touch_vec touches = {0};
  int64_t accessed = 0;
  bool known = buffer->dealloc && collect(buffer, cis_op_block(buffer->alloc), &touches);
  for (size_t i = 0; i < touches.len; ++i)
    accessed = clamp((double)accessed + (double)touches.data[i].t.bytes);
  if (!known || !touches.len)
    push_whole(buffer, known || accessed ? accessed : buffer->bytes, arena, out);
  for (size_t first = 0, i = 1; known && i <= touches.len; ++i)
    if (i == touches.len || (touches.data[i].t.writes && !touches.data[i].t.reads)) {
      push_life(buffer, &touches, first, i, arena, out);
      first = i;
    }
  cis_vec_deinit(&touches);
}

// --- types ---

cis_type cis_pieces_type(cis_type t, cis_attr memory_space) {
  return cis_type_memref(cis_type_element(t), t->shaped.shape, cis_type_rank(t), t->shaped.layout,
                         memory_space);
}

/// Gives the views of a value its memory space.
static void retype_views(cis_value *value, cis_attr memory_space) {
  cis_value_vec work = {0};
  cis_vec_push(&work, value);
  for (size_t i = 0; i < work.len; ++i) {
    cis_for_each_use (use, work.data[i]) {
      cis_op *op = cis_use_owner(use);
      if (op->info->view_operand < 0 || cis_use_index(use) != (uint32_t)op->info->view_operand ||
          !op->num_results || !cis_type_is_memref(op->results[0].type))
        continue;
      op->results[0].type = cis_pieces_type(op->results[0].type, memory_space);
      cis_vec_push(&work, &op->results[0]);
    }
  }
  cis_vec_deinit(&work);
}

void cis_pieces_replace(cis_value *from, cis_value *to) {
  cis_value_replace_all_uses(from, to);
  retype_views(to, to->type->shaped.memory_space);
}

/// The name, as a view of the piece, made before the op.
static cis_value *name_at(cis_value *name, cis_op *op, cis_attr memory_space, cis_ptrmap *made) {
  uintptr_t *found = cis_ptrmap_find(made, name);
  if (found)
    return (cis_value *)*found;
  cis_op *by = cis_value_op(name);
  cis_value *source = cis_op_operand(by, (uint32_t)by->info->view_operand);
  cis_ptrmap map = {0};
  cis_builder b = cis_builder_before(op);
  cis_ptrmap_set(&map, source, (uintptr_t)name_at(source, op, memory_space, made));
  cis_value *result = &cis_rewriter_clone(&b, by, &map)->results[0];
  result->type = cis_pieces_type(result->type, memory_space);
  cis_ptrmap_deinit(&map);
  cis_ptrmap_set(made, name, (uintptr_t)result);
  return result;
}

void cis_pieces_replace_in(cis_value *from, cis_value *to, cis_op *op) {
  cis_attr memory_space = to->type->shaped.memory_space;
  cis_value_vec names = {0};
  cis_ptrmap made = {0};
  CIS_VEC(cis_use *) uses = {0};
  find_names(from, &names);
  cis_ptrmap_set(&made, from, (uintptr_t)to);
  for (size_t i = 0; i < names.len; ++i) {
    cis_op *by = i ? cis_value_op(names.data[i]) : NULL;
    if (by && cis_op_block(by) != cis_op_block(op))
      continue; // inside the op: it follows what it is a view of
    uses.len = 0;
    cis_for_each_use (use, names.data[i])
      if (cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op)) == op)
        cis_vec_push(&uses, use);
    for (size_t k = 0; k < uses.len; ++k) {
      cis_value *name = name_at(names.data[i], op, memory_space, &made);
      cis_op_set_operand(cis_use_owner(uses.data[k]), cis_use_index(uses.data[k]), name);
      retype_views(name, memory_space);
    }
  }
  cis_vec_deinit(&uses);
  cis_vec_deinit(&names);
  cis_ptrmap_deinit(&made);
}
