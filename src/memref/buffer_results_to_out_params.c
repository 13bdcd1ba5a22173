// --buffer-results-to-out-params: buffers that a function returns are written to memory that its
// caller gives it.
//
//   func.func private @f() -> memref<4xf32> {          func.func private @f(%out: memref<4xf32>) {
//     return %a : memref<4xf32>                 =>       memref.copy %a, %out
//   }                                                    return
//   %0 = call @f()                                     %0 = memref.alloc() : memref<4xf32>
//                                                      call @f(%0)
//
// With hoist-static-allocs and hoist-dynamic-allocs, a buffer that the function allocates only to
// return it is not allocated, and %out is used in its place; a buffer of dynamic shape only if its
// sizes are arguments, so that the caller knows them. One allocation is hoisted per result, and
// only if no return of another value as that result needs it; an allocation that is two results is
// the argument for the first, which is copied to that for the second, of the same sizes. With
// hoist-through-views, so is an allocation of which the function returns all elements in another
// shape. Left
// alone: functions without a body and, unless modify-public-functions says otherwise, public ones;
// functions whose name is used by other ops than calls; unranked results.
#include "analysis/buffer_reach.h"
#include "analysis/repeated_blocks.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "support/planted.h"
#include "transform/function_signature.h"

/// The argument that replaces a result, if one does.
typedef struct out_param {
  cis_value *arg;      // the argument that replaces it; NULL: it stays a result
  bool replaces_alloc; // the function's allocation for it is erased
  bool has_sizes;      // its dynamic sizes are arguments
  uint32_t *sizes;     // their numbers; in the pass's arena
  uint32_t num_sizes;
} out_param;

typedef struct out_params {
  cis_pass *pass;
  cis_function_users users;
  cis_ptrmap changed; // function -> out_param *, by result
} out_params;

// --- the function ---

/// Whether the type has no layout, or one whose offset and strides are all dynamic.
static bool is_supported(cis_type type) {
  if (cis_memref_has_identity_layout(type) && !type->shaped.layout)
    return true;
  uint32_t rank = cis_type_rank(type);
  int64_t offset, *strides = cis_mem_calloc((size_t)rank + 1, sizeof(*strides));
  bool dynamic = cis_memref_strides(type, strides, &offset) && offset == CIS_DYNAMIC;
  for (uint32_t i = 0; dynamic && i < rank; ++i)
    dynamic = strides[i] == CIS_DYNAMIC;
  cis_mem_free(strides);
  return dynamic || cis_memref_has_identity_layout(type);
}

static void collect_returns(cis_op *function, cis_op_vec *out) {
  cis_for_each_block (block, cis_op_region(function, 0))
    if (cis_block_last(block) && cis_op_kind(cis_block_last(block)) == CIS_OP_FUNC_RETURN)
      cis_vec_push(out, cis_block_last(block));
}

/// Moves the attributes of a result to the argument that replaces it.
static cis_attr out_attrs(const out_params *state, cis_context *ctx, cis_attr dict) {
  if (!cis_pass_bool(state->pass, "add-result-attr"))
    return dict;
  return cis_dict_set(ctx, dict, cis_context_intern(ctx, CIS_STR("bufferize.result")),
                      cis_attr_unit(ctx));
}

/// Decides which results become arguments. False after an error.
static bool move_results(const out_params *state, cis_op *function, const cis_signature *old,
                         cis_signature *out) {
  out->results.len = out->result_attrs.len = 0;
  for (size_t i = 0; i < old->results.len; ++i) {
    cis_type type = old->results.data[i];
    cis_attr attrs = old->result_attrs.data[i];
    if (!cis_type_is_memref(type)) {
      cis_vec_push(&out->results, type);
      cis_vec_push(&out->result_attrs, attrs);
      continue;
    }
    if (!is_supported(type))
      return cis_op_plain_error(function,
                                "cannot create out param for result with unsupported layout");
    cis_vec_push(&out->inputs, type);
    attrs = out_attrs(state, cis_op_context(function), attrs);
    cis_vec_push(&out->input_attrs, attrs);
  }
  return true;
}

/// Makes the arguments that replace results.
static bool update_signature(const out_params *state, cis_op *function, out_param **out) {
  cis_signature old, signature;
  cis_signature_get(function, &old);
  cis_signature_get(function, &signature);
  out_param *params = cis_arena_array(cis_pass_arena(state->pass), out_param, old.results.len + 1);
  bool ok = move_results(state, function, &old, &signature);
  if (ok)
    cis_signature_set(function, &signature);
  for (size_t i = 0; ok && i < old.results.len; ++i)
    if (cis_type_is_memref(old.results.data[i]))
      params[i].arg = cis_block_add_arg(cis_op_context(function), cis_op_entry(function),
                                        old.results.data[i], function->loc);
  *out = params;
  cis_signature_deinit(&old);
  cis_signature_deinit(&signature);
  return ok;
}

// --- views of all elements ---

static bool has_rows(cis_type type) {
  return cis_type_is_memref(type) && cis_memref_has_identity_layout(type);
}

/// Whether a memref has the elements of the op's source, all of them, one row after the other: it
/// has as many, or is a cast.
static bool keeps_all(const cis_op *view) {
  int viewed = view->info->view_operand;
  int64_t before, after;
  if (viewed < 0 || view->num_results != 1)
    return false;
  cis_type from = cis_op_operand(view, (uint32_t)viewed)->type, to = view->results[0].type;
  return has_rows(from) && has_rows(to) && cis_type_element(from) == cis_type_element(to) &&
         (cis_op_kind(view) == CIS_OP_MEMREF_CAST ||
          (cis_type_num_elements(from, &before) && cis_type_num_elements(to, &after) &&
           before == after));
}

/// The buffer of which a result has all elements; the result itself if it is no such view.
static cis_value *whole_of(const out_params *state, cis_value *result) {
  if (!cis_pass_bool(state->pass, "hoist-through-views"))
    return result;
  cis_value *value = result;
  for (cis_op *op = cis_value_op(value); op && keeps_all(op); op = cis_value_op(value))
    value = cis_op_operand(op, (uint32_t)op->info->view_operand);
  return cis_type_has_static_shape(value->type) ? value : result;
}

/// The argument as a memref of the type, which has its elements one row after the other.
static cis_value *as_type(cis_builder *b, cis_location loc, cis_value *arg, cis_type type) {
  if (arg->type == type)
    return arg;
  cis_mixed_slice slice = {0};
  cis_mixed zero = {.number = 0};
  int64_t offset, *strides = cis_mem_calloc((size_t)cis_type_rank(type) + 1, sizeof(*strides));
  cis_memref_strides(type, strides, &offset);
  cis_vec_push(&slice.offsets, zero);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_mixed size = {.number = cis_type_dim(type, i)}, stride = {.number = strides[i]};
    cis_vec_push(&slice.sizes, size);
    cis_vec_push(&slice.strides, stride);
  }
  cis_op *view =
      cis_mixed_slice_build(b, CIS_OP_MEMREF_REINTERPRET_CAST, loc, &arg, 1, &slice, type);
  cis_mixed_slice_deinit(&slice);
  cis_mem_free(strides);
  return &view->results[0];
}

// --- hoisting ---

typedef struct body {
  cis_reach *reach;
  cis_ptrmap repeated; // blocks that may be executed more than once
} body;

/// Whether some op frees the buffer on some path: then it cannot be the caller's.
static bool is_freed(const cis_value_vec *aliases) {
  for (size_t i = 0; i < aliases->len; ++i)
    for (const cis_use *use = cis_value_uses(aliases->data[i]); use; use = cis_use_next(use))
      if (cis_op_kind(cis_use_owner(use)) == CIS_OP_BUFFERIZATION_DEALLOC ||
          cis_effects_frees(cis_use_owner(use), aliases->data[i]))
        return true;
  return false;
}

static bool names_alias(const cis_value_vec *aliases, const cis_op *op) {
  for (size_t i = 0; i < aliases->len; ++i)
    for (const cis_use *use = cis_value_uses(aliases->data[i]); use; use = cis_use_next(use))
      if (cis_use_owner(use) == op)
        return true;
  return false;
}

/// Whether result `i` can take the place of what the op allocates: the op makes one buffer, which
/// the function does not free, and a return of something else as that result does not return the
/// allocation, under any name, as another one.
static bool can_replace(const out_params *state, body *b, cis_op *alloc, const cis_op_vec *returns,
                        uint32_t i) {
  cis_value_vec aliases = {0};
  cis_value *value = &alloc->results[0];
  bool dynamic = !cis_type_has_static_shape(value->type);
  cis_view_flow_resolve(cis_reach_flow(b->reach), value, &aliases);
  bool ok = cis_planted("out-params-once") ||
            (!cis_ptrmap_has(&b->repeated, cis_op_block(alloc)) && !is_freed(&aliases));
  for (size_t r = 0; ok && r < returns->len; ++r) {
    const cis_op *op = returns->data[r];
    ok =
        whole_of(state, cis_op_operand(op, i)) == value || (!dynamic && !names_alias(&aliases, op));
  }
  cis_vec_deinit(&aliases);
  return ok;
}

static void record_sizes(const out_params *state, const cis_op *function, const cis_op *alloc,
                         out_param *param) {
  const cis_block *entry = cis_op_entry(function);
  param->num_sizes = alloc->num_operands;
  param->sizes = cis_arena_array(cis_pass_arena(state->pass), uint32_t, alloc->num_operands + 1);
  param->has_sizes = true;
  for (uint32_t i = 0; i < alloc->num_operands; ++i) {
    const cis_value *size = cis_op_operand(alloc, i);
    param->has_sizes &= cis_value_arg_block(size) == entry;
    param->sizes[i] = size->index;
  }
}

static bool is_wanted(const out_params *state, const cis_op *alloc) {
  if (!alloc ||
      (cis_op_kind(alloc) != CIS_OP_MEMREF_ALLOC && cis_op_kind(alloc) != CIS_OP_MEMREF_ALLOCA))
    return false;
  bool is_static = cis_type_has_static_shape(alloc->results[0].type);
  return cis_pass_bool(state->pass, is_static ? "hoist-static-allocs" : "hoist-dynamic-allocs");
}

/// Uses the argument in place of the allocation of a return's operand.
static bool hoist(const out_params *state, cis_op *function, body *b, const cis_op_vec *returns,
                  const cis_op *from, uint32_t i, out_param *param) {
  cis_op *alloc = cis_value_op(whole_of(state, cis_op_operand(from, i)));
  if (param->replaces_alloc || !is_wanted(state, alloc) ||
      !can_replace(state, b, alloc, returns, i))
    return false;
  if (!cis_type_has_static_shape(alloc->results[0].type))
    record_sizes(state, function, alloc, param);
  param->replaces_alloc = true;
  cis_builder at = cis_builder_before(alloc);
  cis_value_replace_all_uses(&alloc->results[0],
                             as_type(&at, alloc->loc, param->arg, alloc->results[0].type));
  cis_op_destroy(alloc);
  return true;
}

// --- returns ---

static void copy(cis_builder *b, cis_location loc, cis_value *from, cis_value *to) {
  cis_value *operands[] = {from, to};
  cis_build_op(b, CIS_OP_MEMREF_COPY, loc,
               (cis_build_args){.operands = operands, .num_operands = 2});
}

static void update_return(const out_params *state, cis_op *function, body *in,
                          const cis_op_vec *returns, cis_op *op, out_param *params) {
  cis_builder b = cis_builder_before(op);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (params[i].arg && !hoist(state, function, in, returns, op, i, &params[i]))
      copy(&b, op->loc, cis_op_operand(op, i), params[i].arg);
}

static void keep_other_operands(cis_op *op, const out_param *params) {
  cis_value_vec kept = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!params[i].arg)
      cis_vec_push(&kept, cis_op_operand(op, i));
  cis_op_set_operands(op, kept.data, (uint32_t)kept.len);
  cis_vec_deinit(&kept);
}

static bool is_returned_as(const cis_op_vec *returns, uint32_t i, const cis_value *value) {
  for (size_t r = 0; r < returns->len; ++r)
    if (cis_op_operand(returns->data[r], i) != value)
      return false;
  return true;
}

/// A result that is always the buffer of another one, whose sizes the caller knows, has its sizes.
static void share_sizes(const cis_op_vec *returns, out_param *params) {
  const cis_op *first = returns->data[0];
  cis_ptrmap sized = {0}; // argument -> out_param *
  for (uint32_t i = 0; i < first->num_operands; ++i)
    if (params[i].has_sizes)
      cis_ptrmap_set(&sized, params[i].arg, (uintptr_t)&params[i]);
  for (uint32_t i = 0; i < first->num_operands; ++i) {
    const cis_value *value = cis_op_operand(first, i);
    const out_param *other = (const out_param *)cis_ptrmap_at(&sized, value);
    if (!params[i].arg || params[i].replaces_alloc || !other || !is_returned_as(returns, i, value))
      continue;
    params[i].has_sizes = true;
    params[i].sizes = other->sizes;
    params[i].num_sizes = other->num_sizes;
  }
  cis_ptrmap_deinit(&sized);
}

static void update_body(const out_params *state, cis_op *function, out_param *params) {
  cis_op_vec returns = {0};
  collect_returns(function, &returns);
  body b = {.reach = cis_reach_create(function)};
  cis_find_repeated_blocks(cis_op_region(function, 0), &b.repeated, NULL);
  for (size_t i = 0; i < returns.len; ++i)
    update_return(state, function, &b, &returns, returns.data[i], params);
  if (returns.len)
    share_sizes(&returns, params);
  for (size_t i = 0; i < returns.len; ++i)
    keep_other_operands(returns.data[i], params);
  cis_reach_destroy(b.reach);
  cis_ptrmap_deinit(&b.repeated);
  cis_vec_deinit(&returns);
}

static bool is_eligible(const out_params *state, cis_op *function) {
  if (!cis_op_entry(function) || cis_ptrmap_has(&state->users.named_otherwise, function))
    return false;
  if (!cis_symbol_is_hidden(function) && !cis_pass_bool(state->pass, "modify-public-functions"))
    return false;
  cis_type type = cis_function_type(function);
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    if (cis_type_is_memref(type->function.results[i]))
      return true;
  return false;
}

// --- calls ---

/// Allocates the memory that a call passes for a result; NULL after an error.
static cis_value *build_out(cis_builder *b, cis_op *call, cis_type type, const out_param *param) {
  if (!cis_type_has_static_shape(type) && !param->has_sizes) {
    (void)cis_op_plain_error(call, "cannot create out param for dynamically shaped result");
    return NULL;
  }
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < param->num_sizes; ++i)
    cis_vec_push(&sizes, cis_op_operand(call, param->sizes[i]));
  cis_type plain = cis_type_memref(cis_type_element(type), type->shaped.shape, cis_type_rank(type),
                                   NULL, type->shaped.memory_space);
  int32_t segments[] = {(int32_t)sizes.len, 0};
  cis_op *alloc = cis_build_op(b, CIS_OP_MEMREF_ALLOC, call->loc,
                               (cis_build_args){.operands = sizes.data,
                                                .num_operands = (int)sizes.len,
                                                .types = &plain,
                                                .num_types = 1,
                                                .operand_segments = segments});
  cis_vec_deinit(&sizes);
  cis_value *value = &alloc->results[0];
  if (plain == type)
    return value;
  cis_build_args args = {.operands = &value, .num_operands = 1, .types = &type, .num_types = 1};
  return &cis_build_op(b, CIS_OP_MEMREF_CAST, call->loc, args)->results[0];
}

static void replace_call(cis_builder *b, cis_op *call, const cis_value_vec *outs,
                         const out_param *params) {
  cis_value_vec operands = {0}, results = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < call->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(call, i));
  cis_vec_append(&operands, outs->data, outs->len);
  for (uint32_t i = 0; i < call->num_results; ++i)
    if (!params[i].arg)
      cis_vec_push(&types, call->results[i].type);
  cis_op *op =
      cis_func_build_call(b, call->loc, cis_op_inherent(call, "callee"), &operands, &types);
  for (uint32_t i = 0, next = 0, out = 0; i < call->num_results; ++i)
    cis_vec_push(&results, params[i].arg ? outs->data[out++] : &op->results[next++]);
  cis_rewriter_replace(b, call, results.data, (uint32_t)results.len);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&results);
  cis_vec_deinit(&types);
}

static bool update_call(cis_op *call, const out_param *params) {
  cis_builder b = cis_builder_before(call);
  cis_value_vec outs = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < call->num_results; ++i) {
    if (!params[i].arg)
      continue;
    cis_value *out = build_out(&b, call, call->results[i].type, &params[i]);
    ok = out != NULL;
    cis_vec_push(&outs, out);
  }
  if (ok)
    replace_call(&b, call, &outs, params);
  cis_vec_deinit(&outs);
  return ok;
}

// --- the pass ---

static bool update_functions(out_params *state) {
  for (size_t i = 0; i < state->users.functions.len; ++i) {
    cis_op *function = state->users.functions.data[i];
    out_param *params;
    if (!is_eligible(state, function))
      continue;
    if (!update_signature(state, function, &params))
      return false;
    update_body(state, function, params);
    cis_ptrmap_set(&state->changed, function, (uintptr_t)params);
  }
  return true;
}

/// Updates all calls, even after an error at one, so that all errors are reported.
static bool update_calls(const out_params *state) {
  bool ok = true;
  for (size_t i = 0; i < state->users.calls.len; ++i) {
    cis_op *callee = cis_function_users_callee(&state->users, state->users.calls.data[i]);
    const out_param *params =
        callee ? (const out_param *)cis_ptrmap_at(&state->changed, callee) : NULL;
    ok &= !params || update_call(state->users.calls.data[i], params);
  }
  return ok;
}

static bool run(cis_pass *pass, cis_op *module) {
  out_params state = {.pass = pass};
  cis_function_users_init(&state.users, module);
  bool ok = update_functions(&state) && update_calls(&state);
  cis_function_users_deinit(&state.users);
  cis_ptrmap_deinit(&state.changed);
  return ok;
}

const cis_pass_def cis_buffer_results_to_out_params_pass = {
    .name = "buffer-results-to-out-params",
    .title = "BufferResultsToOutParamsPass",
    .anchor = "builtin.module",
    .summary = "Converts memref-typed function results to out-params",
    .options = {{"add-result-attr", CIS_OPTION_BOOL, "false",
                 "Add the attribute 'bufferize.result' to all output parameters.", NULL},
                {"hoist-static-allocs", CIS_OPTION_BOOL, "false",
                 "Hoist static allocations to call sites.", NULL},
                {"hoist-dynamic-allocs", CIS_OPTION_BOOL, "false",
                 "Hoist dynamic allocations to call sites.", NULL},
                {"hoist-through-views", CIS_OPTION_BOOL, "false",
                 "Hoist static allocations of which all elements are returned in another shape.",
                 NULL, true},
                {"modify-public-functions", CIS_OPTION_BOOL, "false",
                 "Modify function signatures of public functions.", NULL}},
    .run = run,
};
