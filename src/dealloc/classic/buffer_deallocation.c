// --buffer-deallocation frees the buffers that a function allocates, as MLIR did before its
// ownership-based deallocation.
//
//   ^bb1: %1 = memref.alloc()                     ^bb1: %1 = memref.alloc()
//         cf.br ^bb3(%1)                                %3 = bufferization.clone %1
//   ^bb2: cf.br ^bb3(%arg)                   =>         memref.dealloc %1
//   ^bb3(%2): memref.copy %2, %out                      cf.br ^bb3(%3)
//             return                              ^bb2: %4 = bufferization.clone %arg
//                                                       cf.br ^bb3(%4)
//                                                 ^bb3(%2): memref.copy %2, %out
//                                                           memref.dealloc %2
//                                                           return
//
// An allocation is freed after the last use of the buffer or of any alias. Where a value may be one
// of several buffers and one of them does not dominate it, each of the buffers is copied on its own
// path, and the copy is freed (critical_aliases.h). The pass expects programs as bufferization
// makes them: each buffer is written before it is read, and it is not written after it was passed
// on, because a copy made before that write would not have it. Buffers that calls return are freed
// only with `call-results=owned`; stack buffers are never freed.
//
// Source: MLIR's document "Buffer Deallocation - Internals", and mlir-opt 19.
#include "dealloc/classic/critical_aliases.h"
#include "dealloc/classic/free_placement.h"
#include "dealloc/classic/tracked_buffers.h"
#include "dealloc/lowering/clone.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/build.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "pass/argument_ownership.h"

typedef struct deallocation {
  cis_op *function;
  cis_tracked_buffers tracked;
  cis_buffer_flow flow; // of the function as it is
  cis_argument_ownership *arguments;
  cis_families *families; // NULL: all memory is of one
  bool copies_are_allocs, owns_call_results;
} deallocation;

// --- copies ---

/// Copies by bufferization.clone, or by an allocation of the same size and linalg.copy where the
/// rank is known. Memory of another family is copied to such memory.
static cis_value *copy_to_family(const deallocation *d, cis_value *buffer, const cis_family *family,
                                 cis_op *before) {
  cis_loc_builder e = {cis_builder_before(before), before->loc};
  if (!cis_family_is_default(family)) {
    cis_value *clone = cis_memref_build_clone(&e, family, buffer);
    if (!clone)
      cis_error(e.b.ctx, cis_value_loc(buffer),
                "allocations without compatible clone ops are not supported");
    return clone;
  }
  if (!d->copies_are_allocs || !cis_type_is_memref(buffer->type) ||
      !cis_clone_is_castable(buffer->type))
    return cis_build_unary(&e, CIS_OP_BUFFERIZATION_CLONE, buffer, buffer->type);
  cis_value *copy = cis_clone_allocation(&e, buffer, buffer->type, true);
  if (!cis_linalg_build_copy(&e.b, e.loc, buffer, copy))
    cis_memref_build_copy(&e, buffer, copy);
  return copy;
}

static cis_value *copy_buffer(void *user, cis_value *buffer, cis_value *alias, cis_op *before) {
  const deallocation *d = user;
  const cis_family *family;
  return cis_tracked_buffer_family(d->function, d->families, alias, &family)
             ? copy_to_family(d, buffer, family, before)
             : NULL;
}

static void create_flow(deallocation *d) {
  d->flow = cis_buffer_flow_create(d->function, d->owns_call_results, d->tracked.is_beyond_views,
                                   d->arguments);
}

/// Leaves out the buffers that unfinished work may use at any later time: they are not freed.
static void drop_pending(deallocation *d) {
  size_t kept = 0;
  for (size_t i = 0; i < d->tracked.buffers.len; ++i)
    if (!cis_buffer_flow_is_pending(&d->flow, d->tracked.buffers.data[i].value))
      d->tracked.buffers.data[kept++] = d->tracked.buffers.data[i];
  d->tracked.buffers.len = kept;
}

/// Whether an op that has a buffer as its result frees another name of the allocated buffer.
static bool is_exchanged(const cis_use *use, const cis_value *value) {
  cis_op *op = cis_use_owner(use), *definition = cis_value_op(value);
  return op->num_results && cis_effects_allocated(op) && cis_effects_frees(op, value) &&
         !(definition && cis_effects_allocate(definition, value, NULL));
}

/// The op that frees a value or keeps its name where the flow does not follow it.
static uintptr_t keeping_op(void *user, cis_value *value) {
  const deallocation *d = user;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (cis_argument_ownership_freed(d->arguments, use) ||
        cis_argument_ownership_kept(d->arguments, use) == CIS_KEPT_ELSEWHERE ||
        cis_buffer_flow_loses(&d->flow, use) || is_exchanged(use, value))
      return (uintptr_t)cis_use_owner(use);
  return 0;
}

static uintptr_t any_op(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a ? a : b;
}

static bool report_keeping(const deallocation *d, cis_op *op) {
  bool frees = false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    frees |= cis_argument_ownership_freed(d->arguments, &cis_op_operands(op)[i]) ||
             cis_effects_frees(op, cis_op_operand(op, i));
  return cis_op_plain_error(
      op, frees ? "memory free side-effect on MemRef value not supported!"
                : "MemRef value is stored in memory that may be read after it is freed");
}

/// A buffer that a callee frees, or an op that gives another one for it, cannot be freed here as
/// well; one whose name is kept may be reached later.
static bool check_kept(deallocation *d, cis_arena *arena) {
  if (!d->tracked.may_free_elsewhere && !d->tracked.is_beyond_views)
    return true;
  cis_view_flow_question question = {d, keeping_op, any_op, false};
  const uintptr_t *ops = cis_view_flow_ask(d->flow.names, &question, arena);
  for (size_t i = 0; i < d->tracked.buffers.len; ++i) {
    cis_value *buffer = d->tracked.buffers.data[i].value;
    cis_op *op = (cis_op *)cis_view_flow_answer(d->flow.names, &question, ops, buffer);
    if (op)
      return report_keeping(d, op);
  }
  return true;
}

static bool report_uncopyable(const deallocation *d, const cis_critical_alias *alias) {
  bool stored = cis_buffer_flow_is_memory_edge(alias->source, alias->value);
  return cis_error(cis_op_context(d->function),
                   cis_value_loc(stored ? alias->source : alias->value),
                   stored ? "MemRef value is stored in memory that may be read after it is freed"
                          : "buffer is reached under a name that cannot be copied, where its "
                            "allocation does not dominate");
}

static bool track_critical_aliases(deallocation *d) {
  cis_dom *dom = cis_dom_create();
  cis_value_vec buffers = {0}, critical = {0};
  cis_critical_alias uncopyable;
  for (size_t i = 0; i < d->tracked.buffers.len; ++i)
    cis_vec_push(&buffers, d->tracked.buffers.data[i].value);
  bool ok = cis_find_critical_aliases(&d->flow, dom, &buffers, &critical, &uncopyable) ||
            report_uncopyable(d, &uncopyable);
  if (ok && critical.len) {
    bool splits;
    ok = cis_copy_critical_aliases(&critical, copy_buffer, d, &splits);
    cis_buffer_flow_cut(&d->flow, &critical);
    if (splits) {
      cis_buffer_flow_destroy(&d->flow);
      create_flow(d);
    }
  }
  for (size_t i = 0; ok && i < critical.len; ++i) {
    cis_tracked_buffer buffer = {.value = critical.data[i]};
    ok = cis_tracked_buffer_family(d->function, d->families, buffer.value, &buffer.family);
    cis_vec_push(&d->tracked.buffers, buffer);
  }
  cis_vec_deinit(&buffers);
  cis_vec_deinit(&critical);
  cis_dom_destroy(dom);
  return ok;
}

// --- returned values ---

/// The buffers that a returned value may be.
typedef struct returned {
  cis_value *source; // one of the buffers
  size_t num_sources;
  bool has_tracked;
  bool may_be_part; // it may be a part of a buffer, which cannot be freed
  bool is_loaded;   // it may come from memory, so that the sources are where its name is stored
} returned;

static bool is_part(cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && op->info->view_operand >= 0 && !op->info->def->cast_compatible;
}

static returned find_sources(const cis_view_flow *flow, const cis_ptrmap *tracked,
                             cis_value *value) {
  returned r = {0};
  cis_ptrmap visited = {0};
  cis_value_vec todo = {0};
  cis_vec_push(&todo, value);
  while (todo.len && !(r.has_tracked && r.num_sources > 1)) {
    cis_value *at = cis_vec_pop(&todo);
    bool is_new;
    cis_ptrmap_get(&visited, at, &is_new);
    if (!is_new)
      continue;
    size_t len = todo.len;
    bool is_tracked = cis_ptrmap_has(tracked, at);
    if (!is_tracked)
      cis_view_flow_direct_sources(flow, at, &todo);
    for (size_t i = len; i < todo.len; ++i)
      r.is_loaded |= cis_buffer_flow_is_memory_edge(todo.data[i], at);
    r.has_tracked |= is_tracked;
    r.may_be_part |= is_part(at);
    if (todo.len == len) {
      r.source = at;
      ++r.num_sources;
    }
  }
  cis_ptrmap_deinit(&visited);
  cis_vec_deinit(&todo);
  return r;
}

/// A copy of a returned buffer, of the family that the function returns on its other paths.
static cis_value *copy_result(const deallocation *d, cis_value *value, uint32_t i,
                              cis_op *terminator) {
  cis_family_set set =
      d->families ? cis_families_of_result(d->families, d->function, i) : (cis_family_set){0};
  if (set.has_others)
    return copy_buffer((void *)(uintptr_t)d, value, value, terminator);
  return copy_to_family(d, value,
                        set.family ? set.family : cis_family_default(cis_op_context(terminator)),
                        terminator);
}

/// Copies a returned value that may be one of several buffers, if one of these is tracked: to
/// return the value itself would pass one buffer and leak the others. If callers own what they
/// get, each returned value must be a buffer of its own, so that no buffer is returned twice.
static bool copy_returned(deallocation *d, const cis_ptrmap *tracked, cis_op *terminator) {
  cis_ptrmap returned_sources = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < terminator->num_operands; ++i) {
    cis_value *value = cis_op_operand(terminator, i);
    if (!cis_value_is_base_memref(value))
      continue;
    returned r = find_sources(d->flow.names, tracked, value);
    bool is_new = true,
         is_own = r.num_sources == 1 && r.has_tracked && !r.may_be_part && !r.is_loaded;
    if (d->owns_call_results && is_own)
      cis_ptrmap_get(&returned_sources, r.source, &is_new);
    bool copy = d->owns_call_results ? !is_own || !is_new : r.has_tracked && r.num_sources > 1;
    cis_value *made = copy ? copy_result(d, value, i, terminator) : value;
    ok = made != NULL;
    if (copy && ok)
      cis_op_set_operand(terminator, i, made);
  }
  cis_ptrmap_deinit(&returned_sources);
  return ok;
}

/// Copies the values that copy_returned speaks of, at each return; mlir-opt 19 does not copy them.
static bool own_returned(deallocation *d) {
  cis_ptrmap tracked = {0};
  bool ok = true;
  for (size_t i = 0; i < d->tracked.buffers.len; ++i)
    cis_ptrmap_set(&tracked, d->tracked.buffers.data[i].value, 1);
  cis_for_each_block (block, cis_op_region(d->function, 0)) {
    cis_op *terminator = cis_block_terminator(block);
    if (ok && terminator && !terminator->num_successors)
      ok = copy_returned(d, &tracked, terminator);
  }
  cis_ptrmap_deinit(&tracked);
  return ok;
}

// --- the pass ---

static bool deallocate(deallocation *d, cis_arena *arena) {
  create_flow(d);
  drop_pending(d);
  bool ok = check_kept(d, arena) && track_critical_aliases(d);
  ok = ok && own_returned(d);
  if (ok)
    cis_place_frees(d->function, &d->tracked, &d->flow, arena);
  cis_buffer_flow_destroy(&d->flow);
  return ok;
}

static bool run(cis_pass *pass, cis_op *function) {
  if (cis_region_is_empty(cis_op_region(function, 0)))
    return true;
  deallocation d = {.function = function,
                    .arguments = cis_pass_argument_ownership(pass),
                    .copies_are_allocs = cis_str_is(cis_pass_string(pass, "copies"), "alloc"),
                    .owns_call_results =
                        cis_str_is(cis_pass_string(pass, "call-results"), "owned")};
  cis_argument_ownership_trust_numbers(d.arguments);
  d.families = cis_families_create(function);
  bool ok = cis_find_tracked_buffers(function, d.owns_call_results, d.families, &d.tracked) &&
            (d.tracked.is_complete || deallocate(&d, cis_pass_arena(pass)));
  cis_families_destroy(d.families);
  cis_vec_deinit(&d.tracked.buffers);
  return ok;
}

const cis_pass_def cis_buffer_deallocation_pass = {
    .name = "buffer-deallocation",
    .title = "BufferDeallocationPass",
    .anchor = "func.func",
    .on_functions = true,
    .summary = "Adds all required dealloc operations for all allocations in the input program",
    .options = {{"call-results", CIS_OPTION_STRING, "untracked",
                 "Whether callers free what a call returns (owned); then functions return buffers "
                 "of their own",
                 "untracked|owned", true},
                {"copies", CIS_OPTION_STRING, "clone",
                 "How a buffer is copied: bufferization.clone, or an allocation and linalg.copy "
                 "(alloc)",
                 "clone|alloc", true}},
    .run = run,
};
