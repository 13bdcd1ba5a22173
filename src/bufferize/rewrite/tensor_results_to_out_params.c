// --tensor-results-to-out-params: the caller says where a result is computed, before anything has a
// buffer, so that a return copies nothing and a result can be computed in a part of something.
//
//   func.func private @f() -> tensor<4xf32> {     func.func private @f(%out: tensor<4xf32>)
//     return %a                             =>      %0 = bufferization.materialize_in_destination
//   }                                                      %a in %out
//                                                   return %0
//   %r = call @f()                                %e = tensor.empty()
//                                                 %r = call @f(%e)
//
// --eliminate-empty-tensors then computes %a in %out, and what takes %r where it is needed; after
// bufferization --drop-equivalent-buffer-results drops the result. Private functions (with
// modify-public-functions all) that only calls name, with one return; results of static shape that
// by One-Shot's analysis are in no argument's buffer, each in a buffer of its own that may be
// written.
#include "bufferize/analysis/functions.h"
#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/ops/ops.h"
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/kinds.h"
#include "pass/pass.h"
#include "transform/function_signature.h"

typedef struct out_params {
  cis_function_users users;
  cis_ptrmap changed; // function -> by result, 1 + whether there is an argument for it
  cis_arena *arena;
  bool modifies_public;
  int64_t num;
} out_params;

static cis_op *only_return(const cis_op *function) {
  cis_op *found = NULL;
  cis_for_each_block (block, cis_op_region(function, 0)) {
    cis_op *last = cis_block_last(block);
    if (!last || cis_op_kind(last) != CIS_OP_FUNC_RETURN)
      continue;
    if (found)
      return NULL;
    found = last;
  }
  return found;
}

/// Whether a result is in a buffer of its own.
static bool is_own(const cis_function_facts *facts, cis_op *ret, uint32_t i) {
  cis_type type = cis_op_operand(ret, i)->type;
  if (!cis_type_is_base_tensor(type) || !cis_type_is_ranked(type) ||
      !cis_type_has_static_shape(type) || facts->returned[i].len || facts->read_only[i] ||
      facts->same[i] != i)
    return false;
  for (uint32_t k = 0; k < facts->num_results; ++k)
    if (k != i && facts->same[k] == i)
      return false;
  return true;
}

// --- functions ---

static void add_out_param(cis_op *function, cis_op *ret, uint32_t i, cis_signature *signature) {
  cis_context *ctx = cis_op_context(function);
  cis_value *value = cis_op_operand(ret, i);
  cis_value *out = cis_block_add_arg(ctx, cis_op_entry(function), value->type, ret->loc);
  cis_value *operands[] = {value, out};
  cis_builder b = cis_builder_before(ret);
  cis_op *op = cis_build_op(
      &b, CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION, ret->loc,
      (cis_build_args){
          .operands = operands, .num_operands = 2, .types = &value->type, .num_types = 1});
  cis_op_set_operand(ret, i, &op->results[0]);
  cis_vec_push(&signature->inputs, value->type);
  cis_vec_push(&signature->input_attrs, NULL);
}

static bool can_change(const out_params *o, cis_op *function) {
  return o->modifies_public ? cis_function_users_is_only_called(&o->users, function)
                            : cis_function_users_is_internal(&o->users, function);
}

static void change_function(out_params *o, const cis_bufferization_state *state, cis_op *function) {
  const cis_function_facts *facts = cis_functions_get(state, function);
  cis_op *ret = facts && can_change(o, function) ? only_return(function) : NULL;
  if (!ret || !ret->num_operands)
    return;
  bool *has_param = cis_arena_array(o->arena, bool, ret->num_operands), any = false;
  for (uint32_t i = 0; i < ret->num_operands; ++i)
    any |= has_param[i] = is_own(facts, ret, i);
  if (!any)
    return;
  cis_signature signature;
  cis_signature_get(function, &signature);
  for (uint32_t i = 0; i < ret->num_operands; ++i)
    if (has_param[i]) {
      add_out_param(function, ret, i, &signature);
      ++o->num;
    }
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  cis_ptrmap_set(&o->changed, function, (uintptr_t)has_param);
}

// --- calls ---

static void change_call(const out_params *o, cis_op *call) {
  cis_op *callee = cis_function_users_callee(&o->users, call);
  const bool *has_param = callee ? (const bool *)cis_ptrmap_at(&o->changed, callee) : NULL;
  if (!has_param)
    return;
  cis_builder b = cis_builder_before(call);
  cis_value_vec outs = {0};
  for (uint32_t i = 0; i < call->num_results; ++i)
    if (has_param[i]) {
      cis_op *empty =
          cis_build_op(&b, CIS_OP_TENSOR_EMPTY, call->loc,
                       (cis_build_args){.types = &call->results[i].type, .num_types = 1});
      cis_vec_push(&outs, &empty->results[0]);
    }
  cis_op_insert_operands(call, call->num_operands, outs.data, (uint32_t)outs.len);
  cis_vec_deinit(&outs);
}

// --- the pass ---

static bool run(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_return_allocs_from_loops = options.bufferize_function_boundaries = true;
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization_state *state =
      cis_one_shot_analyze(module, &options, &(cis_analysis_statistics){0});
  if (!state)
    return false;
  out_params o = {.arena = cis_pass_arena(pass),
                  .modifies_public = cis_pass_bool(pass, "modify-public-functions")};
  cis_function_users_init(&o.users, module);
  for (size_t i = 0; i < o.users.functions.len; ++i)
    change_function(&o, state, o.users.functions.data[i]);
  for (size_t i = 0; i < o.users.calls.len; ++i)
    change_call(&o, o.users.calls.data[i]);
  cis_pass_count(pass, "num-out-params", o.num);
  cis_function_users_deinit(&o.users);
  cis_ptrmap_deinit(&o.changed);
  cis_state_destroy(state);
  return true;
}

const cis_pass_def cis_tensor_results_to_out_params_pass = {
    .name = "tensor-results-to-out-params",
    .title = "TensorResultsToOutParams",
    .anchor = "builtin.module",
    .summary = "Let callers of private functions say where tensors that they return are computed",
    .options = {{"modify-public-functions", CIS_OPTION_BOOL, "false",
                 "Change public functions too, whose callers elsewhere have to be changed", NULL}},
    .statistics = {{"num-out-params", "Number of results that got an argument"}},
    .run = run,
};
