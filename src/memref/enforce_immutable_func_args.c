// --enforce-immutable-func-args: a function that writes an argument works on a copy of it, so that
// its caller's buffer stays as it was.
//
//   func.func @f(%m: memref<4xf32>) {              func.func @f(%m: memref<4xf32>) {
//     memref.store %x, %m[%i]                =>      %a = memref.alloc() : memref<4xf32>
//     return                                         memref.copy %m, %a
//   }                                                memref.store %x, %a[%i]
//
// An argument is written if an op may write the memory under any of its names: a view, what a
// region or a branch passes on, a tensor that may be written in place, a pointer. A callee with a
// body in the module writes nothing, because this pass runs on it too; any other may write what it
// is passed. An integer that a call returns is no pointer. As upstream, arguments are different
// memory, and the copies are for deallocation to free, which runs afterwards.
//
// Left alone are arguments that the function or a callee frees, because no caller reads them again,
// and those with the attribute bufferize.result, which are results. An error is an argument that is
// stored in memory, from where anyone may write it, or of a type that nothing allocates.
#include "analysis/buffer_reach.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "memory/whole_accesses.h"
#include "pass/pass.h"

/// State of an instance, kept for all functions.
typedef struct shared {
  cis_argument_ownership *ownership;
  cis_symbol_cache *symbols;
} shared;

typedef struct enforcer {
  shared *shared;
  cis_op *function;
  cis_reach *reach;
  cis_value_vec names; // scratch
} enforcer;

static bool is_result(const cis_op *function, uint32_t i) {
  return cis_function_argument_attr(function, i, "bufferize.result");
}

// --- writes ---

/// Whether the callee may write the operand. One with a body is changed by this pass.
static bool callee_writes(const enforcer *e, const cis_use *use) {
  cis_op *call = cis_use_owner(use);
  cis_op *callee = cis_symbol_cache_callee(e->shared->symbols, call);
  return cis_op_kind(call) != CIS_OP_FUNC_CALL || !callee ||
         cis_op_kind(callee) != CIS_OP_FUNC_FUNC || !cis_op_entry(callee) ||
         is_result(callee, cis_use_index(use));
}

static bool writes(const enforcer *e, const cis_use *use) {
  switch (cis_reach_classify(use)) {
  case CIS_REACH_LOOKS:
  case CIS_REACH_WAITS:
  case CIS_REACH_STORES: // an error of its own
  case CIS_REACH_FREES:
    return false;
  case CIS_REACH_CALLS:
    return callee_writes(e, use);
  case CIS_REACH_LEAVES:
    return cis_op_parent(cis_use_owner(use)) != e->function;
  case CIS_REACH_TOUCHES:
  case CIS_REACH_STARTS:
    return !cis_leaves_contents(use);
  case CIS_REACH_UNKNOWN:
    break;
  }
  return true;
}

/// Whether the value is a tensor that may be written in place.
static bool is_writable_tensor(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR && cis_op_inherent(op, "writable");
}

static bool is_written(enforcer *e, cis_value *argument) {
  cis_vec_clear(&e->names);
  cis_view_flow_resolve(cis_reach_flow(e->reach), argument, &e->names);
  for (size_t i = 0; i < e->names.len; ++i) {
    if (is_writable_tensor(e->names.data[i]))
      return true;
    for (const cis_use *use = cis_value_uses(e->names.data[i]); use; use = cis_use_next(use))
      if (writes(e, use))
        return true;
  }
  return false;
}

// --- copies ---

/// The type that is allocated: that of the argument, or without its layout, if that is not known,
/// where a cast goes back. NULL: none.
static cis_type type_to_allocate(cis_type type) {
  int64_t *strides = cis_mem_calloc((size_t)cis_type_rank(type) + 1, sizeof *strides), offset;
  bool is_static = !type->shaped.layout || cis_memref_strides(type, strides, &offset);
  for (uint32_t i = 0; type->shaped.layout && is_static && i < cis_type_rank(type); ++i)
    is_static = strides[i] != CIS_DYNAMIC;
  is_static = is_static && (!type->shaped.layout || offset != CIS_DYNAMIC);
  cis_mem_free(strides);
  cis_type plain = cis_memref_without_layout(type);
  return is_static ? type : cis_memref_cast_compatible(plain, type) ? plain : NULL;
}

static bool copy_argument(cis_value *argument, cis_loc_builder *e) {
  cis_type type = cis_type_is_memref(argument->type) ? type_to_allocate(argument->type) : NULL;
  if (!type)
    return cis_error(e->b.ctx, cis_value_loc(argument),
                     "function writes an argument of type '%s', and there is no allocation of it",
                     cis_type_text(argument->type));
  CIS_VEC(cis_use *) uses = {0};
  cis_for_each_use (use, argument)
    cis_vec_push(&uses, use);
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      cis_value *size = cis_memref_build_size(e, argument, i);
      cis_vec_push(&sizes, size);
    }
  cis_value *fresh = cis_memref_build_alloc(e, type, sizes.data, (uint32_t)sizes.len, NULL);
  cis_memref_build_copy(e, argument, fresh);
  fresh = cis_memref_build_cast(e, fresh, argument->type);
  for (size_t i = 0; i < uses.len; ++i)
    cis_op_set_operand(cis_use_owner(uses.data[i]), cis_use_index(uses.data[i]), fresh);
  cis_vec_deinit(&uses);
  cis_vec_deinit(&sizes);
  return true;
}

// --- the pass ---

/// Lists the arguments to copy. False after an error.
static bool find_written(enforcer *e, cis_value_vec *out) {
  cis_block *entry = cis_op_entry(e->function);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    cis_value *argument = cis_block_args(entry)[i];
    if (!cis_type_is_base_memref(argument->type) || is_result(e->function, i))
      continue;
    cis_reach_flags flags = cis_reach_get_flags(e->reach, argument);
    if (flags & CIS_REACH_IS_FREED)
      continue;
    if (flags & CIS_REACH_IS_STORED)
      return cis_error(cis_op_context(e->function), cis_value_loc(argument),
                       "function stores an argument in memory, from where it may be written");
    if (is_written(e, argument))
      cis_vec_push(out, argument);
  }
  return true;
}

static void release(void *kept) {
  shared *s = kept;
  cis_argument_ownership_destroy(s->ownership);
  cis_symbol_cache_destroy(s->symbols);
  cis_mem_free(s);
}

static shared *shared_of(cis_pass *pass, cis_op *function) {
  void **kept = cis_pass_kept(pass, release);
  if (!*kept) {
    shared *s = cis_mem_calloc(1, sizeof *s);
    s->ownership = cis_argument_ownership_create();
    cis_argument_ownership_trust_numbers(s->ownership);
    cis_argument_ownership_compute(s->ownership, function);
    s->symbols = cis_symbol_cache_create();
    *kept = s;
  }
  return *kept;
}

static bool run(cis_pass *pass, cis_op *function) {
  if (!cis_op_entry(function)) {
    cis_pass_changed_nothing(pass);
    return true;
  }
  enforcer e = {.shared = shared_of(pass, function), .function = function};
  e.reach = cis_reach_create_trusting(function, false);
  cis_reach_follow_calls(e.reach, e.shared->ownership);
  cis_value_vec written = {0};
  bool ok = find_written(&e, &written);
  cis_loc_builder at = {cis_builder_at_start(cis_op_context(function), cis_op_entry(function)),
                        function->loc};
  for (size_t i = 0; ok && i < written.len; ++i)
    ok = copy_argument(written.data[i], &at);
  if (written.len)
    cis_pass_count(pass, "num-copied", (int64_t)written.len);
  else
    cis_pass_changed_nothing(pass);
  cis_reach_destroy(e.reach);
  cis_vec_deinit(&written);
  cis_vec_deinit(&e.names);
  return ok;
}

const cis_pass_def cis_enforce_immutable_func_args_pass = {
    .name = "enforce-immutable-func-args",
    .title = "EnforceImmutableFuncArgsPass",
    .anchor = "func.func",
    .summary = "Let functions that write their arguments work on copies of them",
    .statistics = {{"num-copied", "Number of arguments that are copied"}},
    .run = run,
};
