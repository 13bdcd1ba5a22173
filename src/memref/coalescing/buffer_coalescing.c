// --buffer-coalescing: buffers that are not needed at the same time become one, where an op, a
// branch or a loop passes from one to the other.
//
//   in place           %b = memref.alloc()
//                      linalg.exp ins(%a) outs(%b)       %a is not used afterwards, nor a view of it
//                      "use"(%b)                  =>     linalg.exp ins(%a) outs(%a); "use"(%a)
//   out of branches    %r = scf.if %c {                  %b = memref.alloc()
//                        %b = memref.alloc()             scf.if %c {
//                        "write"(%b)                       "write"(%b)
//                        scf.yield %b             =>     } else {
//                      } else {                            "write other"(%b)
//                        %d = memref.alloc()             }
//                        "write other"(%d)               "use"(%b)
//                        scf.yield %d
//                      }
//                      "use"(%r)
//   out of loops       scf.for ... iter_args(%x = %a) {  %b = memref.alloc()
//                        %b = memref.alloc()             scf.for ... iter_args(%x = %a) {
//                        linalg.exp ins(%x) outs(%b) =>    linalg.exp ins(%x) outs(%b)
//                        scf.yield %b                      scf.yield %b
//   reshaped           a buffer that is read last under another shape is allocated in that shape
//   readers first      an op that reads %a moves before the one that works in its place
//   passed alone       a result or an argument that is one value on all paths is that value
//
// The op in place is one whose points may run in any order, and reads of the buffer, under all of
// its names, only the elements in whose place it writes; or a copy. The buffer that goes is new:
// the op writes it first. A name is a value that may be the buffer or a view of it
// (analysis/view_flow.h); the buffer is needed as long as one is live (analysis/name_lives.h). An
// allocation leaves a loop if the first op that touches it is such an op, or if that op uses no
// name of the buffer of an earlier iteration, its regions included, and none is live after it.
//
// Left alone are buffers that the program frees itself, that are stored in memory, worked on
// asynchronously or known to ops of unknown effects, and those of dynamic sizes or other layouts.
// If the module frees anything, callers may free what they get: then a buffer that a function
// returns does not leave the paths that return it.
#include "analysis/callees_first.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "memref/buffer_placement.h"
#include "memref/coalescing/coalescing.h"
#include "support/numbers.h"

/// The second reshape is of what branches passed on, which is one buffer by then.
enum { MOST_ROUNDS = 8, MOST_RESHAPES = 2 };

static void begin(cis_coalescer *c) {
  c->reach = cis_reach_create(c->function);
  (void)cis_argument_ownership_refine(c->arguments, cis_reach_flow(c->reach), c->function);
  cis_reach_follow_calls(c->reach, c->arguments);
  c->dom = cis_dom_create();
  cis_name_lives_init(&c->lives, c->function, CIS_COALESCER_BUDGET);
}

static void end(cis_coalescer *c) {
  for (size_t i = 0; i < c->names.len; ++i)
    cis_vec_deinit(&c->names.data[i]);
  c->names.len = 0;
  cis_ptrmap_clear(&c->lists);
  cis_ptrmap_clear(&c->gone);
  cis_ptrmap_clear(&c->roots);
  cis_name_lives_deinit(&c->lives);
  cis_dom_destroy(c->dom);
  cis_reach_destroy(c->reach);
}

static cis_walk collect_allocation(cis_op *op, void *user) {
  if (cis_is_hoistable(op, false))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool make_round(cis_coalescer *c) {
  cis_op_vec ops = {0};
  begin(c);
  cis_collect_workers(c->function, &ops);
  bool changed = cis_coalesce_in_place(c, &ops);
  cis_vec_clear(&ops);
  end(c);
  begin(c);
  cis_walk_preorder(c->function, collect_allocation, &ops);
  changed |= cis_coalesce_out_of_regions(c, &ops);
  changed |= cis_coalesce_passed(c);
  end(c);
  cis_vec_deinit(&ops);
  return changed;
}

static void make_rounds(cis_coalescer *c) {
  for (uint32_t i = 0; i < MOST_ROUNDS && make_round(c); ++i)
    continue;
}

/// Allocates buffers in the shape in which they are read last. Whether there was one.
static bool reshape(cis_coalescer *c) {
  cis_op_vec ops = {0};
  bool changed = false;
  if (!cis_walk_preorder(c->function, cis_coalescer_find_reshape, NULL)) {
    begin(c);
    cis_collect_workers(c->function, &ops);
    changed = cis_coalesce_reshaped(c, &ops);
    end(c);
    cis_vec_deinit(&ops);
  }
  return changed;
}

// --- functions, callers first ---

/// The calls of a function, while they offer arguments.
typedef struct offering {
  cis_coalescer *c;
  cis_ptrmap foreign; // values that may be memory which is not the function's -> 1
  bool is_found;
} offering;

static bool find_foreign(void *user, cis_value *value) {
  offering *o = user;
  o->is_found = cis_ptrmap_has(&o->foreign, value) ||
                (!cis_coalescer_is_between(o->c, value) && !cis_coalescer_is_own(o->c, value));
  return !o->is_found;
}

/// Whether the value may be memory of a caller, of a global or the like. Values that may are
/// noted, because a chain of calls passes the same memory on.
static bool may_be_foreign(offering *o, cis_value *value) {
  o->is_found = false;
  cis_view_flow_visit_reverse(cis_reach_flow(o->c->reach), value, find_foreign, o);
  if (o->is_found)
    cis_ptrmap_set(&o->foreign, value, 1);
  return o->is_found;
}

/// Whether the caller has no use for what it passes by the operand, once the callee returns; then
/// `out_alignment` is that of all it may be.
static bool is_given_up(cis_coalescer *c, cis_op *call, uint32_t operand, int64_t *out_alignment) {
  cis_value_vec names = {0}, sources = {0};
  bool ok = true;
  *out_alignment = INT64_MAX;
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), cis_op_operand(call, operand), &sources);
  for (size_t i = 0; i < sources.len && ok; ++i) {
    if (cis_coalescer_is_between(c, sources.data[i]))
      continue;
    ok = cis_coalescer_is_own(c, sources.data[i]) &&
         (sources.data[i]->type == cis_op_operand_type(call, operand) ||
          cis_is_all_of(sources.data[i]->type, cis_op_operand_type(call, operand)));
    *out_alignment = cis_min_i64(*out_alignment, cis_coalescer_alignment(c, sources.data[i]));
    const cis_value_vec *own = cis_coalescer_names(c, sources.data[i]);
    cis_vec_append(&names, own->data, own->len);
  }
  ok = ok && !cis_coalescer_is_live_after(c, &names, NULL, call);
  cis_coalescer_mark(c, &names);
  for (uint32_t i = 0; i < call->num_operands && ok; ++i)
    ok = i == operand || !cis_ptrmap_has(&c->is_name, cis_op_operand(call, i));
  cis_vec_deinit(&names);
  cis_vec_deinit(&sources);
  return ok || cis_planted("coalesce-given");
}

static cis_walk offer_arguments(cis_op *op, void *user) {
  offering *o = user;
  cis_coalescer *c = o->c;
  cis_op *callee =
      op->info->def && op->info->def->call ? cis_function_users_callee(&c->users, op) : NULL;
  if (!callee || !cis_function_users_is_internal(&c->users, callee))
    return CIS_WALK_CONTINUE;
  cis_range range = op->info->def->call->arguments(op);
  for (uint32_t i = 0; i < range.num && i < cis_op_entry(callee)->num_args; ++i) {
    const cis_value *argument = cis_block_args(cis_op_entry(callee))[i];
    int64_t alignment;
    cis_value *value = cis_op_operand(op, range.first + i);
    if (!cis_value_is_base_memref(value) ||
        (may_be_foreign(o, value) && !cis_planted("coalesce-given")) ||
        !is_given_up(c, op, range.first + i, &alignment))
      continue;
    int64_t before = (int64_t)cis_ptrmap_at(&c->offered_alignment, argument);
    ++*cis_ptrmap_get(&c->offers, argument, NULL);
    cis_ptrmap_set(&c->offered_alignment, argument,
                   (uintptr_t)(before ? cis_min_i64(before, alignment) : alignment));
  }
  return CIS_WALK_CONTINUE;
}

static void coalesce_in(cis_coalescer *c, cis_op *function) {
  cis_op_vec ops = {0};
  c->function = function;
  if (c->by.function == function)
    cis_coalescer_leave_caller(c);
  begin(c);
  cis_collect_workers(function, &ops);
  cis_coalesce_fill_late(c, &ops);
  cis_coalesce_read_copies(c, &ops);
  end(c);
  cis_vec_deinit(&ops);
  begin(c);
  cis_coalesce_returned(c);
  end(c);
  make_rounds(c); // first: an op does not work in place of an input if it writes a view
  for (uint32_t i = 0; i < MOST_RESHAPES && reshape(c); ++i)
    make_rounds(c);
  if (c->by.function == function)
    cis_coalescer_leave_caller(c);
  begin(c);
  offering o = {.c = c};
  cis_walk_preorder(function, offer_arguments, &o);
  cis_ptrmap_deinit(&o.foreign);
  end(c);
}

typedef struct ordering {
  cis_coalescer *c;
  cis_ptrmap known;
  cis_op_vec functions; // callees first
} ordering;

static cis_op *callee_of(void *user, cis_op *op) {
  const ordering *o = user;
  cis_op *callee =
      op->info->def && op->info->def->call ? cis_function_users_callee(&o->c->users, op) : NULL;
  return callee && !cis_region_is_empty(cis_op_region(callee, 0)) ? callee : NULL;
}

static bool is_known(void *user, cis_op *function) {
  return cis_ptrmap_has(&((ordering *)user)->known, function);
}

static void enter(void *user, cis_op *function) {
  cis_ptrmap_set(&((ordering *)user)->known, function, 1);
}

static void leave(void *user, cis_op *function) {
  cis_vec_push(&((ordering *)user)->functions, function);
}

static cis_walk find_free(cis_op *op, void *user) {
  (void)user;
  return cis_effects_free_something(op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_coalescer c = {.arguments = cis_pass_argument_ownership(pass),
                     .frees = !cis_walk_preorder(module, find_free, NULL),
                     .callers_budget = CIS_COALESCER_CALLERS_BUDGET};
  ordering o = {.c = &c};
  const cis_callees_first visitor = {&o, callee_of, is_known, enter, leave};
  if (!cis_check_donated(module))
    return false;
  cis_argument_ownership_compute(c.arguments, module);
  cis_returned_memory_init(&c.returned, c.arguments);
  cis_function_users_init(&c.users, module);
  for (size_t i = 0; i < c.users.calls.len; ++i) {
    cis_op *callee = cis_function_users_callee(&c.users, c.users.calls.data[i]);
    if (callee)
      ++*cis_ptrmap_get(&c.calls, callee, NULL);
  }
  for (size_t i = 0; i < c.users.functions.len; ++i)
    if (!cis_region_is_empty(cis_op_region(c.users.functions.data[i], 0)) &&
        !is_known(&o, c.users.functions.data[i]))
      cis_visit_callees_first(&visitor, c.users.functions.data[i]);
  for (size_t i = o.functions.len; i-- > 0;)
    coalesce_in(&c, o.functions.data[i]);
  cis_pass_count(pass, "num-buffers-removed", c.num_removed);
  cis_coalescer_leave_caller(&c);
  cis_ptrmap_deinit(&o.known);
  cis_vec_deinit(&o.functions);
  cis_function_users_deinit(&c.users);
  cis_returned_memory_deinit(&c.returned);
  cis_vec_deinit(&c.names);
  cis_vec_deinit(&c.sources);
  cis_vec_deinit(&c.path);
  cis_vec_deinit(&c.maps);
  cis_ptrmap_deinit(&c.calls);
  cis_ptrmap_deinit(&c.offers);
  cis_ptrmap_deinit(&c.offered_alignment);
  cis_ptrmap_deinit(&c.lists);
  cis_ptrmap_deinit(&c.gone);
  cis_ptrmap_deinit(&c.roots);
  cis_ptrmap_deinit(&c.is_name);
  return true;
}

const cis_pass_def cis_buffer_coalescing_pass = {
    .name = "buffer-coalescing",
    .title = "BufferCoalescing",
    .anchor = "builtin.module",
    .summary = "Make one buffer of those that are not needed at the same time, where an op, a "
               "branch, a loop or a call passes from one to the other",
    .statistics = {{"num-buffers-removed", "Number of allocations that were removed"}},
    .run = run,
};
