// Orders the functions of a module so that callees come first (Tarjan's strongly connected
// components), and plans the frame of each one with the frames of its callees.
#include "reuse/arena/frames.h"

#include "dialect/func/kinds.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "memory/buffer_size.h"
#include "reuse/arena/frame_sizes.h"
#include "reuse/pool/dynamic_pool.h"
#include "reuse/pool/groups.h"
#include "reuse/pool/in_place.h"
#include "support/planted.h"

// --- calls ---

static cis_frame *frame_of(const cis_frames *f, const cis_op *function) {
  return function ? (cis_frame *)cis_ptrmap_at(&f->of, function) : NULL;
}

static void find_functions(cis_frames *f) {
  f->all = cis_mem_calloc(f->users.functions.len + 1, sizeof *f->all);
  for (size_t i = 0; i < f->users.functions.len; ++i) {
    cis_op *function = f->users.functions.data[i];
    if (!cis_op_entry(function))
      continue;
    f->all[f->num].function = function;
    cis_ptrmap_set(&f->of, function, (uintptr_t)&f->all[f->num++]);
  }
}

static void find_calls(cis_frames *f) {
  for (size_t i = 0; i < f->users.calls.len; ++i) {
    cis_op *call = f->users.calls.data[i];
    cis_frame *caller = frame_of(f, cis_enclosing_function(call));
    cis_frame *callee = frame_of(f, cis_function_users_callee(&f->users, call));
    if (callee && !caller)
      callee->is_called_elsewhere = true;
    if (!caller || !callee)
      continue;
    cis_vec_push(&caller->calls, ((cis_frame_call){.call = call, .callee = callee}));
    cis_vec_push(&caller->callees, callee);
  }
}

/// Whether an op may run functions that no func.call in its place says: an indirect call, a call of
/// a function without a body, an op of which nothing is known.
static bool may_call_unknown(const cis_frames *f, cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_FUNC_CALL)
    return !frame_of(f, cis_function_users_callee(&f->users, op));
  if (op->info->def && op->info->def->call)
    return true;
  cis_effect_vec effects = {0};
  bool is_known = cis_effects_get(op, &effects);
  cis_vec_deinit(&effects);
  return !is_known && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
}

static cis_walk find_unknown_call(cis_op *op, void *user) {
  const cis_frames *f = user;
  return may_call_unknown(f, op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Functions that something else than a func.call names, or that a function of another kind calls,
/// may be run by all calls that are not known: these calls go through one node of the graph, so
/// that it stays small.
static void find_unknown_calls(cis_frames *f) {
  for (size_t i = 0; i < f->num; ++i)
    if (f->all[i].is_called_elsewhere ||
        cis_ptrmap_has(&f->users.named_otherwise, f->all[i].function))
      cis_vec_push(&f->all[f->num].callees, &f->all[i]);
  if (!f->all[f->num].callees.len)
    return;
  for (size_t i = 0; i < f->num; ++i)
    if (!cis_walk_preorder(f->all[i].function, find_unknown_call, f))
      cis_vec_push(&f->all[i].callees, &f->all[f->num]);
}

// --- order: strongly connected components of the calls, callees first (Tarjan, 1972) ---

typedef struct ordering {
  cis_frames *f;
  CIS_VEC(cis_frame *) path, open; // entered and not left; in components that are not complete
  size_t num_entered, num_ordered;
} ordering;

static void enter(ordering *o, cis_frame *frame) {
  frame->number = frame->least = ++o->num_entered;
  cis_vec_push(&o->path, frame);
  cis_vec_push(&o->open, frame);
}

/// Completes the component that `frame` was the first of.
static void complete(ordering *o, cis_frame *frame) {
  bool is_alone = cis_vec_last(&o->open) == frame;
  cis_frame *last;
  do {
    last = cis_vec_last(&o->open);
    --o->open.len;
    last->is_complete = true;
    last->component = o->f->num_components;
    last->is_recursive |= !is_alone;
    if (last->function)
      o->f->order[o->num_ordered++] = last;
  } while (last != frame);
  ++o->f->num_components;
}

/// Goes on to the next callee of the frame that was entered last, or leaves it.
static void step(ordering *o) {
  cis_frame *frame = cis_vec_last(&o->path);
  if (frame->next < frame->callees.len) {
    cis_frame *callee = frame->callees.data[frame->next++];
    frame->is_recursive |= callee == frame;
    if (!callee->number)
      enter(o, callee);
    else if (!callee->is_complete && callee->number < frame->least)
      frame->least = callee->number;
    return;
  }
  --o->path.len;
  if (o->path.len && frame->least < cis_vec_last(&o->path)->least)
    cis_vec_last(&o->path)->least = frame->least;
  if (frame->least == frame->number)
    complete(o, frame);
}

/// Fills `order` with all frames, callees first, without recursion in C.
static void find_order(cis_frames *f) {
  ordering o = {.f = f};
  f->order = cis_mem_calloc(f->num + 1, sizeof(cis_frame *));
  for (size_t i = 0; i <= f->num; ++i) {
    if (!f->all[i].number)
      enter(&o, &f->all[i]);
    while (o.path.len)
      step(&o);
  }
  cis_vec_deinit(&o.path);
  cis_vec_deinit(&o.open);
}

void cis_frames_init(cis_frames *f, cis_op *module, bool all_take) {
  *f = (cis_frames){.touched = cis_touched_arguments_create()};
  cis_function_users_init(&f->users, module);
  find_functions(f);
  find_calls(f);
  find_unknown_calls(f);
  find_order(f);
  for (size_t i = 0; i < f->num; ++i) {
    cis_frame *frame = &f->all[i];
    frame->takes_argument = !frame->is_recursive && !frame->is_called_elsewhere &&
                            !cis_ptrmap_has(&f->users.named_otherwise, frame->function) &&
                            (all_take || cis_symbol_is_private(frame->function));
  }
}

void cis_frames_deinit(cis_frames *f) {
  for (size_t i = 0; i <= f->num; ++i) {
    cis_vec_deinit(&f->all[i].buffers);
    cis_vec_deinit(&f->all[i].calls);
    cis_vec_deinit(&f->all[i].callees);
    cis_vec_deinit(&f->all[i].operands);
    cis_ptrmap_deinit(&f->all[i].allocated);
    cis_size_dims_deinit(&f->all[i].dims);
  }
  cis_mem_free(f->all);
  cis_mem_free(f->order);
  cis_ptrmap_deinit(&f->of);
  cis_touched_arguments_destroy(f->touched);
  cis_function_users_deinit(&f->users);
}

// --- plans ---

/// Takes the wide pool of the function's own region. Buffers of other pools, whose regions run at
/// once, stay where they are.
static void take_pool(cis_frame *frame, cis_arena *arena) {
  cis_reuse_pool_vec pools = {0};
  cis_reuse_group_wide(frame->function, &frame->buffers, NULL, arena, &pools);
  for (size_t i = 0; i < pools.len; ++i)
    if (cis_block_region(pools.data[i].block) == cis_op_region(frame->function, 0))
      frame->pool = pools.data[i];
  cis_vec_deinit(&pools);
}

/// Makes the plan's item of a call: a buffer that is touched at the call. A callee without a frame,
/// or with memory of its own, takes no bytes.
static void make_item(cis_frame *frame, cis_frame_call *c, cis_arena *arena) {
  int64_t at = cis_planted("arena-call") ? 0 : (int64_t)c->call->tag;
  cis_reuse_buffer item = {.alloc = c->call, .alignment = c->callee->alignment};
  item.live = (cis_plan_span){at, at + 1};
  if (!c->is_apart && c->callee->is_dynamic) {
    item.size = cis_frame_size_of_call(frame, c, arena);
    c->is_apart = !item.size;
  }
  if (!c->is_apart && !cis_round_up(c->callee->bytes, item.alignment, &item.bytes))
    item.bytes = INT64_MAX;
  if (!c->is_apart && !item.size)
    item.bytes = c->callee->bytes;
  c->item = item;
}

/// Appends the calls to the pool; they have no part in pairs that are in place.
static void add_calls(cis_frame *frame, cis_arena *arena) {
  cis_reuse_pool *pool = &frame->pool;
  cis_reuse_buffer **all = cis_arena_array(arena, cis_reuse_buffer *, pool->num + frame->calls.len);
  pool->is_wide = true;
  frame->num_buffers = pool->num;
  for (size_t i = 0; i < pool->num; ++i)
    all[i] = pool->buffers[i];
  for (size_t i = 0; i < frame->calls.len; ++i) {
    make_item(frame, &frame->calls.data[i], arena);
    all[pool->num + i] = &frame->calls.data[i].item;
  }
  pool->buffers = all;
  pool->num += frame->calls.len;
}

static void note_calls(cis_frame *frame) {
  size_t kept = 0;
  for (size_t i = 0; i < frame->calls.len; ++i) {
    cis_frame_call c = frame->calls.data[i];
    if (!c.callee->takes_argument || !c.callee->bytes)
      continue;
    c.is_apart = !cis_reuse_moves_out(frame->function, c.call);
    frame->calls.data[kept++] = c;
  }
  frame->calls.len = kept;
}

static int64_t alignment_of(const cis_plan_buffer *items, size_t num, int64_t least) {
  int64_t most = least;
  for (size_t i = 0; i < num; ++i)
    most = items[i].size && items[i].alignment > most ? items[i].alignment : most;
  return most;
}

/// Finds the orders of a frame whose size is dynamic.
static void plan_dynamic(cis_frame *frame, const cis_plan_buffer *items,
                         const cis_reuse_plan_options *options, cis_arena *arena) {
  for (size_t i = 0; i < frame->pool.num; ++i) {
    const cis_dynamic_size *size = frame->pool.buffers[i]->size;
    frame->is_dynamic |= size && size->num;
  }
  if (!frame->is_dynamic)
    return;
  cis_dynamic_pool_plan(&frame->pool, items, options, arena);
  frame->bytes = frame->pool.bytes;
  cis_frame_mark_used(frame);
}

/// Leaves buffers on the heap, and allocates frames at calls, where offsets would not fit into 63
/// bits; all of them where that did not do.
static void leave_out_large(cis_frame *frame, bool all) {
  cis_reuse_pool *pool = &frame->pool;
  size_t kept = 0;
  cis_reuse_leave_out_large(pool->buffers, pool->num);
  for (size_t i = 0; i < frame->calls.len; ++i) {
    cis_frame_call *c = &frame->calls.data[i];
    c->is_apart |= all || c->item.reason == CIS_SKIP_TOO_LARGE;
    c->item.bytes = c->is_apart ? 0 : c->item.bytes;
    c->item.size = c->is_apart ? NULL : c->item.size;
  }
  for (size_t i = 0; i < pool->num; ++i)
    if (i >= frame->num_buffers || (!all && pool->buffers[i]->reason != CIS_SKIP_TOO_LARGE))
      pool->buffers[kept++] = pool->buffers[i];
  frame->num_buffers -= pool->num - kept;
  pool->num = kept;
}

/// The pairs of buffers of the frame that may be in one place.
static cis_plan_pairs find_pairs(const cis_frame *frame, cis_arena *arena) {
  cis_reuse_pool own = frame->pool;
  own.num = frame->num_buffers;
  return cis_reuse_in_place_pairs(&own, arena);
}

static void plan(cis_frame *frame, const cis_reuse_plan_options *options, cis_arena *arena) {
  add_calls(frame, arena);
  cis_reuse_pool *pool = &frame->pool;
  cis_plan_buffer *items = cis_arena_array(arena, cis_plan_buffer, pool->num + 1);
  int64_t *offsets = cis_arena_array(arena, int64_t, pool->num + 1);
  int64_t *others = cis_arena_array(arena, int64_t, pool->num + 1);
  cis_plan_problem problem = {.buffers = items, .default_alignment = 1};
  cis_plan_options plan_options = {.algorithm = options->algorithm};
  cis_plan_result result, better;
  for (bool was_cut = false;; was_cut = true) {
    problem.num_buffers = pool->num;
    for (size_t i = 0; i < pool->num; ++i)
      items[i] = cis_reuse_plan_item(pool, i);
    if (cis_plan_solve(&problem, &plan_options, arena, offsets, &result))
      break;
    leave_out_large(frame, was_cut);
  }
  problem.in_place = find_pairs(frame, arena);
  pool->in_place = (cis_plan_pairs){0};
  if (problem.in_place.num && cis_plan_solve(&problem, &plan_options, arena, others, &better) &&
      better.height < result.height) {
    result = better;
    offsets = others;
    pool->in_place = problem.in_place;
  }
  pool->offsets = offsets;
  pool->has_gain = true;
  for (size_t i = 0; i < frame->calls.len; ++i)
    frame->calls.data[i].offset = offsets[frame->num_buffers + i];
  frame->bytes = pool->bytes = result.height;
  frame->alignment = alignment_of(items, pool->num, options->alignment);
  plan_dynamic(frame, items, options, arena);
}

void cis_frames_plan(cis_frames *f, const cis_reuse_plan_options *options, bool dynamic_shapes,
                     cis_arena *arena) {
  for (size_t i = 0; i < f->num; ++i) {
    cis_frame *frame = f->order[i];
    cis_reuse_filter filter = {.default_space_only = true,
                               .default_family_only = true,
                               .dims = dynamic_shapes ? &frame->dims : NULL,
                               .touched = f->touched};
    cis_frame_list_operands(frame);
    cis_reuse_collect(frame->function, &filter, arena, &frame->buffers);
    note_calls(frame);
    cis_frame_rule_out(frame, arena);
    take_pool(frame, arena);
    plan(frame, options, arena);
  }
}
