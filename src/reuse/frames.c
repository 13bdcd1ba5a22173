// Orders the functions of a module so that callees come first, and plans each with what its callees
// need. Functions on cycles of calls are found by taking away, again and again, functions that call
// none of the rest, and those that none of the rest calls.
#include "reuse/frames.h"

#include "ir/diag.h"
#include "ir/symbol.h"
#include "reuse/groups.h"
#include "reuse/in_place.h"
#include "support/planted.h"

// --- calls ---

static cis_frame *frame_of(const cis_frames *f, const cis_op *function) {
  return function ? (cis_frame *)cis_ptrmap_at(&f->of, function) : NULL;
}

static cis_op *function_around(cis_op *op) {
  while (op && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    op = cis_op_parent(op);
  return op;
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
    cis_frame *caller = frame_of(f, function_around(call));
    cis_frame *callee = frame_of(f, cis_function_users_callee(&f->users, call));
    if (callee && !caller)
      callee->is_called_elsewhere = true;
    if (!caller || !callee)
      continue;
    cis_vec_push(&caller->calls, ((cis_frame_call){.call = call, .callee = callee}));
    cis_vec_push(&caller->callees, callee);
    cis_vec_push(&callee->callers, caller);
  }
}

/// Takes away functions whose list on one side is empty, and then those that this leaves so. What
/// stays gets `is_recursive`, or keeps it; what goes is appended to `order`.
static size_t peel(cis_frames *f, bool by_callees, cis_frame **order) {
  size_t num = 0, next = 0;
  for (size_t i = 0; i < f->num; ++i) {
    cis_frame *frame = &f->all[i];
    size_t len = by_callees ? frame->callees.len : frame->callers.len;
    struct cis_frame *const *data = by_callees ? frame->callees.data : frame->callers.data;
    frame->waits_for = 0;
    for (size_t k = 0; k < len; ++k)
      frame->waits_for += data[k]->is_recursive;
    if (frame->is_recursive && !frame->waits_for)
      order[num++] = frame;
  }
  for (; next < num; ++next) {
    cis_frame *frame = order[next];
    size_t len = by_callees ? frame->callers.len : frame->callees.len;
    struct cis_frame *const *data = by_callees ? frame->callers.data : frame->callees.data;
    for (size_t k = 0; k < len; ++k)
      if (data[k]->is_recursive && !--data[k]->waits_for)
        order[num++] = data[k];
  }
  for (size_t i = 0; i < num; ++i)
    order[i]->is_recursive = false;
  return num;
}

/// Callees first, among those that are not recursive; the recursive ones after them.
static void find_order(cis_frames *f) {
  f->order = cis_mem_calloc(f->num + 1, sizeof(cis_frame *));
  cis_frame **scratch = cis_mem_calloc(f->num + 1, sizeof(cis_frame *));
  for (size_t i = 0; i < f->num; ++i)
    f->all[i].is_recursive = true;
  (void)peel(f, true, scratch);
  (void)peel(f, false, scratch);
  // The rest is recursive. The others are ordered anew, as if the recursive ones called nothing.
  for (size_t i = 0; i < f->num; ++i)
    scratch[i] = f->all[i].is_recursive ? &f->all[i] : NULL;
  for (size_t i = 0; i < f->num; ++i)
    f->all[i].is_recursive = !scratch[i];
  size_t num = peel(f, true, f->order);
  for (size_t i = 0; i < f->num; ++i) {
    f->all[i].is_recursive = scratch[i] != NULL;
    if (scratch[i])
      f->order[num++] = scratch[i];
  }
  cis_mem_free(scratch);
}

void cis_frames_init(cis_frames *f, cis_op *module, bool all_take) {
  *f = (cis_frames){0};
  cis_function_users_init(&f->users, module);
  find_functions(f);
  find_calls(f);
  find_order(f);
  for (size_t i = 0; i < f->num; ++i) {
    cis_frame *frame = &f->all[i];
    frame->takes_argument = !frame->is_recursive && !frame->is_called_elsewhere &&
                            !cis_ptrmap_has(&f->users.named_otherwise, frame->function) &&
                            (all_take || cis_symbol_is_private(frame->function));
  }
}

void cis_frames_deinit(cis_frames *f) {
  for (size_t i = 0; i < f->num; ++i) {
    cis_vec_deinit(&f->all[i].buffers);
    cis_vec_deinit(&f->all[i].calls);
    cis_vec_deinit(&f->all[i].callers);
    cis_vec_deinit(&f->all[i].callees);
  }
  cis_mem_free(f->all);
  cis_mem_free(f->order);
  cis_ptrmap_deinit(&f->of);
  cis_ptrmap_deinit(&f->touched);
  cis_function_users_deinit(&f->users);
}

// --- what calls do to their operands ---

static bool call_touches(void *user, const cis_use *use) {
  const cis_frames *f = user;
  cis_op *call = cis_use_owner(use);
  const cis_frame *callee = frame_of(f, cis_function_users_callee(&f->users, call));
  uint32_t i = cis_use_index(use);
  if (!callee || i >= cis_op_entry(callee->function)->num_args)
    return false;
  return cis_ptrmap_has(&f->touched, cis_block_args(cis_op_entry(callee->function))[i]);
}

static void note_argument(void *user, cis_value *argument, bool is_only_touched) {
  cis_frames *f = user;
  if (is_only_touched)
    cis_ptrmap_set(&f->touched, argument, 1);
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

/// The items of the plan: buffers, then calls. A call that needs nothing occupies nothing.
static cis_plan_buffer *make_items(const cis_frame *frame, cis_arena *arena) {
  size_t num = frame->pool.num + frame->calls.len;
  cis_plan_buffer *items = cis_arena_array(arena, cis_plan_buffer, num + 1);
  for (size_t i = 0; i < frame->pool.num; ++i)
    items[i] = cis_reuse_plan_item(&frame->pool, i);
  for (size_t i = 0; i < frame->calls.len; ++i) {
    const cis_frame_call *c = &frame->calls.data[i];
    int64_t at = cis_planted("arena-call") ? 0 : (int64_t)c->call->tag;
    items[frame->pool.num + i] = (cis_plan_buffer){.size = c->is_apart ? 0 : c->callee->bytes,
                                                   .alignment = c->callee->alignment,
                                                   .lower = at,
                                                   .upper = at + 1};
  }
  return items;
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

static bool plan(cis_frame *frame, const cis_reuse_plan_options *options, cis_arena *arena) {
  size_t num = frame->pool.num + frame->calls.len;
  cis_plan_buffer *items = make_items(frame, arena);
  int64_t *offsets = cis_arena_array(arena, int64_t, num + 1);
  int64_t *others = cis_arena_array(arena, int64_t, num + 1);
  cis_plan_problem problem = {.buffers = items, .num_buffers = num, .default_alignment = 1};
  cis_plan_options plan_options = {.algorithm = options->algorithm};
  cis_plan_result result, better;
  if (!cis_plan_solve(&problem, &plan_options, arena, offsets, &result))
    return cis_op_error(frame->function,
                        "has buffers live at once whose sizes add up to more than 2^63 - 1 bytes");
  problem.in_place = cis_reuse_in_place_pairs(&frame->pool, arena);
  frame->pool.in_place = (cis_plan_pairs){0};
  if (problem.in_place.num && cis_plan_solve(&problem, &plan_options, arena, others, &better) &&
      better.height < result.height) {
    result = better;
    offsets = others;
    frame->pool.in_place = problem.in_place;
  }
  frame->pool.offsets = offsets;
  frame->pool.has_gain = true;
  for (size_t i = 0; i < frame->calls.len; ++i)
    frame->calls.data[i].offset = offsets[frame->pool.num + i];
  frame->bytes = result.height;
  frame->alignment = alignment_of(items, num, options->alignment);
  return true;
}

bool cis_frames_plan(cis_frames *f, const cis_reuse_plan_options *options, cis_arena *arena) {
  cis_reuse_filter filter = {.default_space_only = true,
                             .call_touches = call_touches,
                             .argument = note_argument,
                             .user = f};
  for (size_t i = 0; i < f->num; ++i) {
    cis_frame *frame = f->order[i];
    cis_reuse_collect(frame->function, &filter, arena, &frame->buffers);
    take_pool(frame, arena);
    note_calls(frame);
    if (!plan(frame, options, arena))
      return false;
  }
  return true;
}
