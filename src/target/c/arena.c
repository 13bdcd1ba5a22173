// Gives each allocation a place in its function's frame, and each function one in the arena.
#include "target/c/arena.h"

#include "analysis/view_flow.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/interfaces.h"
#include "ir/symbol.h"
#include "memory/lifetimes.h"
#include "memory/relied_alignment.h"
#include "target/c/emit.h"
#include "target/c/layers.h"
#include "target/c/pack.h"

cis_c_frame *cis_c_arena_frame(const cis_c_arena *plan, const cis_op *func) {
  return (cis_c_frame *)cis_ptrmap_at(&plan->frames, func);
}

const cis_c_overlapped *cis_c_arena_overlapped(const cis_c_arena *plan, const cis_op *op) {
  return (const cis_c_overlapped *)cis_ptrmap_at(&plan->overlapped, op);
}

bool cis_c_arena_is_fused(const cis_c_arena *plan, const cis_op *op) {
  return cis_ptrmap_has(&plan->fused, op);
}

uint64_t cis_c_arena_relied_on(const cis_c_arena *plan, const cis_op *global) {
  return cis_ptrmap_at(&plan->relied_on, global);
}

uint64_t cis_c_arena_offset(const cis_c_arena *plan, const cis_op *op) {
  return cis_ptrmap_at(&plan->offsets, op) - 1;
}

bool cis_c_arena_has_place(const cis_c_arena *plan, const cis_op *op) {
  return cis_ptrmap_at(&plan->offsets, op) != 0;
}

void cis_c_arena_deinit(cis_c_arena *plan) {
  cis_touched_arguments_destroy(plan->touched);
  cis_ptrmap_deinit(&plan->offsets);
  cis_ptrmap_deinit(&plan->frames);
  cis_vec_deinit(&plan->memories);
  cis_vec_deinit(&plan->order);
  cis_vec_deinit(&plan->layers);
  cis_ptrmap_deinit(&plan->layer_of);
  cis_vec_deinit(&plan->parts);
  cis_ptrmap_deinit(&plan->overlapped);
  cis_vec_deinit(&plan->all_overlapped);
  cis_ptrmap_deinit(&plan->fused);
  cis_ptrmap_deinit(&plan->relied_on);
  cis_arena_deinit(&plan->arena);
}

// --- memories ---

/// 0 is the default memory, others are known by their number + 1.
static unsigned memory_of(const cis_c_arena *plan, cis_type type) {
  cis_attr space = cis_type_is_memref(type) ? type->shaped.memory_space : NULL;
  for (size_t m = 0; space && m < plan->memories.len; ++m)
    if (plan->memories.data[m].space == space)
      return (unsigned)m + 1;
  return 0;
}

static bool add_memory(cis_c_arena *plan, cis_op *op) {
  cis_attr space = op->results[0].type->shaped.memory_space;
  if (!space || memory_of(plan, op->results[0].type))
    return true;
  _Static_assert(CIS_C_MOST_MEMORIES == 7, "as the message says");
  if (plan->memories.len == CIS_C_MOST_MEMORIES)
    return cis_c_unsupported(op, "more than 7 memory spaces besides the default one");
  cis_vec_push(&plan->memories, ((cis_c_memory){.space = space, .align = 1}));
  return true;
}

const cis_c_memory *cis_c_arena_memory(const cis_c_arena *plan, const cis_op *op) {
  unsigned m = memory_of(plan, op->results[0].type);
  return m ? &plan->memories.data[m - 1] : NULL;
}

uint64_t cis_c_arena_base(const cis_c_arena *plan, const cis_op *func, const cis_c_memory *memory) {
  return cis_c_arena_frame(plan, func)->bases[memory - plan->memories.data];
}

// --- whether one place is enough ---

typedef struct lifetime {
  cis_op *op;
  cis_value_vec aliases;
} lifetime;

/// Whether the region may be entered again before the op that holds it ends. Unknown ops may do so.
static bool is_repeated(const cis_region *region) {
  const cis_op *op = cis_region_op(region);
  const cis_region_branch_interface *branch = op->info->def ? op->info->def->region_branch : NULL;
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return false;
  return !branch || branch->repetitive || cis_op_has_trait(op, CIS_TRAIT_LOOP_LIKE);
}

/// The outermost op that an alias leaves; NULL if there is none.
static const cis_op *left_by_aliases(const lifetime *l) {
  const cis_op *outermost = NULL;
  for (size_t i = 0; i < l->aliases.len; ++i) {
    const cis_op *left = cis_lifetimes_left_by(l->op, l->aliases.data[i]);
    outermost = left && (!outermost || cis_op_is_ancestor(left, outermost)) ? left : outermost;
  }
  return outermost;
}

static bool is_block_argument(const lifetime *l, const cis_region *region) {
  for (size_t i = 0; i < l->aliases.len; ++i) {
    const cis_block *block = cis_value_arg_block(l->aliases.data[i]);
    if (block && cis_block_region(block) == region)
      return true;
  }
  return false;
}

static bool lives_alone(const lifetime *l, cis_lifetimes *lifetimes) {
  cis_op *inner = l->op;
  const cis_op *left = left_by_aliases(l);
  for (cis_region *region; !cis_op_has_trait(inner, CIS_TRAIT_FUNCTION);
       inner = cis_region_op(region)) {
    region = cis_op_parent_region(inner);
    bool is_left = left && cis_op_is_ancestor(left, cis_region_op(region));
    if ((cis_lifetimes_is_repeated(lifetimes, cis_op_block(inner)) &&
         is_block_argument(l, region)) ||
        (is_left && is_repeated(region)))
      return false;
  }
  return true;
}

/// Numbers that are made of a buffer, such as the results of calls, are no names of it.
static void keep_memrefs(cis_value_vec *aliases) {
  size_t kept = 0;
  for (size_t i = 0; i < aliases->len; ++i)
    if (cis_type_is_base_memref(aliases->data[i]->type))
      aliases->data[kept++] = aliases->data[i];
  aliases->len = kept;
}

static bool is_returned(const lifetime *l) {
  for (size_t i = 0; i < l->aliases.len; ++i)
    cis_for_each_use (use, l->aliases.data[i])
      if (cis_op_kind(cis_use_owner(use)) == CIS_OP_FUNC_RETURN)
        return true;
  return false;
}

// --- frames ---

static uint64_t round_up(uint64_t n, uint64_t align) { return (n + align - 1) / align * align; }

static bool allocates(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_MEMREF_ALLOC || kind == CIS_OP_MEMREF_ALLOCA ||
         kind == CIS_OP_BUFFERIZATION_CLONE || kind == CIS_OP_MEMREF_REALLOC;
}

/// Bytes, and an alignment; bytes that are not known are 0.
static bool size_of(cis_op *op, uint64_t *out_size, uint64_t *out_align) {
  cis_type type = op->results[0].type;
  int64_t strides[CIS_C_MOST_RANK], offset, count, bytes;
  uint64_t element =
      cis_type_is_memref(type) ? cis_c_element_size(cis_type_element(type), out_align) : 0;
  if (!element)
    return cis_c_unsupported(op, "a buffer of this type");
  if (cis_type_rank(type) > CIS_C_MOST_RANK || !cis_c_new_layout(type, strides, &offset, &count))
    return cis_c_unsupported(op, "a buffer with this layout");
  bool is_known = count != CIS_DYNAMIC;
  if (is_known && (__builtin_mul_overflow(count, (int64_t)element, &bytes) || bytes > INT32_MAX))
    return cis_c_unsupported(op, "a buffer beyond 2 GiB");
  cis_attr attr = cis_op_get_attr_named(op, "alignment");
  int64_t align = cis_attr_int_or(attr, 1);
  *out_size = !is_known ? 0 : bytes ? (uint64_t)bytes : 1; // each has an address of its own
  if ((uint64_t)align > *out_align)
    *out_align = (uint64_t)align;
  return true;
}

typedef CIS_VEC(cis_plan_buffer) cis_plan_buffer_vec;

typedef struct frame_walk {
  cis_c_arena *plan;
  cis_c_frame *frame;
  cis_view_flow *flow;
  cis_relied_alignment relied;
  cis_lifetimes lifetimes;
  const cis_c_options *options;
  cis_c_buffer_vec buffers;
  cis_plan_buffer_vec items; // one for each of them
  bool ok;
} frame_walk;

/// A buffer that is freed in the block of its allocation lives from one op to the other; any other
/// buffer lives while the function runs.
static void begin_life(frame_walk *w, lifetime *l, uint64_t size, uint64_t align) {
  cis_op *op = l->op, *end = NULL;
  cis_plan_buffer item = {.size = (int64_t)size, .alignment = (int64_t)align};
  bool found = cis_effects_find_free(cis_op_result(op, 0), &end) && end &&
               cis_op_block(end) == cis_op_block(op) && cis_op_is_before(op, end);
  item.lower = found ? op->tag : 0;
  item.upper = found ? end->tag : INT64_MAX;
  cis_vec_push(&w->buffers, ((cis_c_buffer){op, found ? end : NULL, l->aliases}));
  l->aliases = (cis_value_vec){0};
  cis_vec_push(&w->items, item);
}

/// Notes how the op of an overlap runs, together with its other overlaps.
static void note_overlap(frame_walk *w, const cis_c_overlap *o, const cis_c_packing *packing,
                         size_t i) {
  cis_c_arena *plan = w->plan;
  cis_c_overlapped *known = (cis_c_overlapped *)cis_ptrmap_at(&plan->overlapped, o->op);
  if (!known) {
    known = cis_arena_new(&plan->arena, cis_c_overlapped);
    known->op = o->op;
    known->fills = cis_arena_array(&plan->arena, cis_op *, o->op->num_operands + 1);
    cis_ptrmap_set(&plan->overlapped, o->op, (uintptr_t)known);
    cis_vec_push(&plan->all_overlapped, known);
  }
  known->is_backward = packing->is_backward[i];
  known->bytes += (uint64_t)packing->shared_bytes[i];
  if (o->fill) {
    known->fills[o->operand] = o->fill;
    cis_ptrmap_set(&plan->fused, o->fill, 1);
  }
}

/// The buffers of one memory, and their items.
static void take_memory(const frame_walk *w, unsigned memory, cis_c_buffer_vec *buffers,
                        cis_plan_buffer_vec *items) {
  for (size_t i = 0; i < w->buffers.len; ++i)
    if (memory_of(w->plan, w->buffers.data[i].alloc->results[0].type) == memory) {
      cis_vec_push(buffers, w->buffers.data[i]);
      cis_vec_push(items, w->items.data[i]);
    }
}

static bool pack_other(frame_walk *w, unsigned memory) {
  static const cis_c_overlap_vec none = {0};
  cis_c_buffer_vec buffers = {0};
  cis_plan_buffer_vec items = {0};
  cis_c_packing packing;
  bool ok = true;
  take_memory(w, memory, &buffers, &items);
  if (items.len) {
    ok = cis_c_pack(items.data, items.len, &none, &w->plan->arena, &packing) ||
         cis_c_unsupported(buffers.data[0].alloc, "an arena beyond 2 GiB");
    for (size_t i = 0; ok && i < buffers.len; ++i)
      cis_ptrmap_set(&w->plan->offsets, buffers.data[i].alloc, (uintptr_t)packing.offsets[i] + 1);
    if (ok)
      w->frame->others[memory - 1] = (uint64_t)packing.height;
  }
  cis_vec_deinit(&buffers);
  cis_vec_deinit(&items);
  return ok;
}

static bool pack_default(frame_walk *w, const cis_c_buffer_vec *buffers,
                         const cis_plan_buffer_vec *items) {
  cis_arena *arena = &w->plan->arena;
  cis_c_overlap_vec overlaps = {0};
  cis_c_packing packing;
  if (!items->len)
    return w->frame->is_least = true;
  if (w->options->overlaps)
    cis_c_find_overlaps(buffers, w->plan->touched, arena, &overlaps);
  bool ok = cis_c_pack(items->data, items->len, &overlaps, arena, &packing);
  for (size_t i = 0; ok && i < buffers->len; ++i)
    cis_ptrmap_set(&w->plan->offsets, buffers->data[i].alloc, (uintptr_t)packing.offsets[i] + 1);
  for (size_t i = 0; ok && i < overlaps.len; ++i)
    if (packing.shared_bytes[i])
      note_overlap(w, &overlaps.data[i], &packing, i);
  cis_vec_deinit(&overlaps);
  if (!ok)
    return cis_c_unsupported(buffers->data[0].alloc, "an arena beyond 2 GiB");
  w->frame->own = (uint64_t)packing.height;
  w->frame->own_apart = (uint64_t)packing.apart;
  w->frame->is_least = packing.is_least;
  return true;
}

static bool pack(frame_walk *w) {
  cis_c_buffer_vec buffers = {0};
  cis_plan_buffer_vec items = {0};
  take_memory(w, 0, &buffers, &items);
  bool ok = pack_default(w, &buffers, &items);
  for (unsigned m = 1; ok && m <= w->plan->memories.len; ++m)
    ok = pack_other(w, m);
  cis_vec_deinit(&buffers);
  cis_vec_deinit(&items);
  return ok;
}

/// A buffer without a place: why, if there is no heap for it either. What the program does not free
/// would stay there.
static bool put_in_heap(frame_walk *w, cis_op *op, uint64_t align, const char *why) {
  bool is_default = !op->results[0].type->shaped.memory_space;
  if (cis_op_kind(op) == CIS_OP_MEMREF_ALLOCA)
    return cis_c_unsupported(op, "it has no place in the arena; memref.alloc may be in a heap");
  if (!is_default)
    return cis_c_unsupported(op, "other memories have no heap for what has no place there");
  if (!w->options->heap)
    return cis_c_unsupported(op, why);
  cis_c_arena *plan = w->plan;
  ++plan->num_in_heap;
  if (align > plan->heap_align)
    plan->heap_align = align;
  return w->options->heap >= 2 * plan->heap_align ||
         cis_c_unsupported(op, "the heap (--heap) is smaller than twice its alignment");
}

static bool place(frame_walk *w, cis_op *op) {
  lifetime l = {.op = op};
  uint64_t size = 0, align = 1;
  if (!size_of(op, &size, &align))
    return false;
  uint64_t relied = (uint64_t)cis_relied_alignment_of(&w->relied, cis_op_result(op, 0));
  align = relied > align ? relied : align;
  cis_view_flow_resolve(w->flow, cis_op_result(op, 0), &l.aliases);
  keep_memrefs(&l.aliases);
  bool is_known = size && cis_op_kind(op) != CIS_OP_MEMREF_REALLOC;
  bool returned = is_returned(&l), alone = lives_alone(&l, &w->lifetimes);
  if (is_known && !returned && alone)
    begin_life(w, &l, size, align);
  cis_vec_deinit(&l.aliases);
  if (!is_known)
    return put_in_heap(
        w, op, align,
        "its size is not known, so that no arena can hold it; --heap=BYTES is for such");
  if (returned)
    return put_in_heap(w, op, align,
                       "the buffer is returned; buffer-results-to-out-params makes it an argument");
  if (!alone)
    return put_in_heap(w, op, align,
                       "several buffers of it may be in use at once; --heap=BYTES is for such");
  if (!add_memory(w->plan, op))
    return false;
  unsigned memory = memory_of(w->plan, op->results[0].type);
  uint64_t *known = memory ? &w->plan->memories.data[memory - 1].align : &w->frame->align;
  if (align > *known)
    *known = align;
  return true;
}

static void note_global(frame_walk *w, cis_op *op) {
  cis_op *global =
      cis_symbol_cache_lookup_nearest(w->plan->symbols, op, cis_op_inherent(op, "name"));
  uintptr_t relied = (uintptr_t)cis_relied_alignment_of(&w->relied, cis_op_result(op, 0));
  if (global && relied > cis_ptrmap_at(&w->plan->relied_on, global))
    cis_ptrmap_set(&w->plan->relied_on, global, relied);
}

static cis_walk place_all(cis_op *op, void *user) {
  frame_walk *w = user;
  if (allocates(op))
    w->ok &= place(w, op);
  if (cis_op_kind(op) == CIS_OP_MEMREF_GET_GLOBAL)
    note_global(w, op);
  return CIS_WALK_CONTINUE;
}

// --- calls ---

static bool finish_frame(cis_c_arena *plan, cis_op *func, unsigned depth);

typedef struct call_walk {
  cis_c_arena *plan;
  uint64_t most, most_apart, align;
  unsigned depth;
  bool ok;
} call_walk;

static cis_walk visit_call(cis_op *op, void *user) {
  call_walk *w = user;
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL)
    return CIS_WALK_CONTINUE;
  cis_op *callee =
      cis_symbol_cache_lookup_nearest(w->plan->symbols, op, cis_op_inherent(op, "callee"));
  cis_c_frame *frame = callee ? cis_c_arena_frame(w->plan, callee) : NULL;
  if (!frame)
    return CIS_WALK_CONTINUE;
  frame->is_called = true;
  // Frames in other memories lie after those of all callers, whose order a cycle does not have.
  if (frame->is_visited && !frame->is_done && (frame->own || w->plan->memories.len)) {
    w->ok = cis_c_unsupported(op, "the function calls itself and has buffers");
    return CIS_WALK_STOP;
  }
  w->ok &= finish_frame(w->plan, callee, w->depth + 1);
  if (frame->total > w->most)
    w->most = frame->total;
  if (frame->apart > w->most_apart)
    w->most_apart = frame->apart;
  if (frame->align > w->align)
    w->align = frame->align;
  return w->ok ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// The arena of a function, after those that it calls.
static bool finish_frame(cis_c_arena *plan, cis_op *func, unsigned depth) {
  enum { DEEPEST_CALLS = 2000 };
  cis_c_frame *frame = cis_c_arena_frame(plan, func);
  if (frame->is_visited)
    return true;
  if (depth > DEEPEST_CALLS)
    return cis_op_plain_error(func, "calls are nested too deep for an arena");
  frame->is_visited = true;
  call_walk w = {.plan = plan, .align = frame->align, .depth = depth, .ok = true};
  cis_walk_preorder(func, visit_call, &w);
  frame->is_done = true;
  cis_vec_push(&plan->order, func);
  frame->align = w.align;
  if (w.most) {
    frame->own = round_up(frame->own, w.align);
    frame->own_apart = round_up(frame->own_apart, w.align);
  }
  frame->total = frame->own + w.most;
  frame->apart = frame->own_apart + w.most_apart;
  if (frame->align > plan->align)
    plan->align = frame->align;
  return w.ok && (frame->total <= INT32_MAX ||
                  cis_op_plain_error(func, "cannot say this in C: an arena beyond 2 GiB"));
}

static bool plan_function(cis_c_arena *plan, cis_op *func, const cis_c_options *options) {
  frame_walk w = {.plan = plan,
                  .frame = cis_arena_new(&plan->arena, cis_c_frame),
                  .options = options,
                  .ok = true};
  w.frame->align = 1;
  cis_ptrmap_set(&plan->frames, func, (uintptr_t)w.frame);
  w.flow = cis_view_flow_create(func);
  cis_relied_alignment_init(&w.relied, w.flow, plan->touched, plan->relied_on_anywhere,
                            &plan->arena);
  cis_lifetimes_init(&w.lifetimes, func);
  cis_walk_preorder(func, place_all, &w);
  cis_view_flow_destroy(w.flow);
  w.ok = w.ok && pack(&w);
  if (w.ok && options->lists_layers)
    cis_c_find_layers(plan, func, &w.buffers, w.items.data, options);
  for (size_t i = 0; i < w.buffers.len; ++i)
    cis_vec_deinit(&w.buffers.data[i].names);
  cis_vec_deinit(&w.buffers);
  cis_vec_deinit(&w.items);
  cis_lifetimes_deinit(&w.lifetimes);
  return w.ok;
}

// --- frames in other memories: after those of all callers ---

typedef struct base_walk {
  cis_c_arena *plan;
  const cis_c_frame *caller;
} base_walk;

static cis_walk raise_callee(cis_op *op, void *user) {
  base_walk *w = user;
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL)
    return CIS_WALK_CONTINUE;
  cis_op *callee =
      cis_symbol_cache_lookup_nearest(w->plan->symbols, op, cis_op_inherent(op, "callee"));
  cis_c_frame *frame = callee ? cis_c_arena_frame(w->plan, callee) : NULL;
  for (size_t m = 0; frame && m < w->plan->memories.len; ++m) {
    uint64_t end = w->caller->bases[m] + w->caller->others[m];
    end = round_up(end, w->plan->memories.data[m].align);
    if (end > frame->bases[m])
      frame->bases[m] = end;
  }
  return CIS_WALK_CONTINUE;
}

/// Callers come last in the order in which frames are finished; there are no cycles.
static bool place_others(cis_c_arena *plan) {
  for (size_t i = plan->memories.len ? plan->order.len : 0; i-- > 0;) {
    cis_op *func = plan->order.data[i];
    base_walk w = {plan, cis_c_arena_frame(plan, func)};
    cis_walk_preorder(func, raise_callee, &w);
    for (size_t m = 0; m < plan->memories.len; ++m) {
      uint64_t end = w.caller->bases[m] + w.caller->others[m];
      if (w.caller->others[m] && end > plan->memories.data[m].bytes)
        plan->memories.data[m].bytes = end;
      if (end > INT32_MAX)
        return cis_op_plain_error(func, "cannot say this in C: an arena beyond 2 GiB");
    }
  }
  return true;
}

bool cis_c_arena_plan(cis_c_arena *plan, cis_op *module, cis_symbol_cache *symbols,
                      const cis_c_options *options) {
  plan->symbols = symbols;
  plan->touched = cis_touched_arguments_create();
  bool ok = true;
  plan->align = 1;
  plan->heap_align = 16; // a header has two words
  plan->relied_on_anywhere = cis_module_relies_on(module);
  cis_for_each_op (op, cis_op_entry(module))
    if (cis_op_kind(op) == CIS_OP_FUNC_FUNC && !cis_region_is_empty(cis_op_region(op, 0)))
      ok &= plan_function(plan, op, options);
  cis_for_each_op (op, cis_op_entry(module))
    if (ok && cis_c_arena_frame(plan, op))
      ok &= finish_frame(plan, op, 0);
  return ok && place_others(plan);
}
