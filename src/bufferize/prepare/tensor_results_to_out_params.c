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
// modify-public-functions all) that only calls name, with one return; results that by One-Shot's
// analysis are in no argument's buffer, each in a buffer of its own that may be written. Sizes that
// are not in the type are sums of arguments and of the sizes of arguments, which the caller
// computes:
//
//   func.func private @g(%n: index) -> tensor<?xf32>       %0 = affine.apply 2 * %m
//     %e = tensor.empty(2 * %n)                      =>    %e = tensor.empty(%0)
//   %r = call @g(%m)                                       %r = call @g(%m, %e)
//
// Other results stay; a remark (category copies) names the size.
#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/analysis/state/functions.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/result_sizes.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/index_sum.h"
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/remark.h"
#include "pass/pass.h"
#include "support/planted.h"
#include "transform/function_signature.h"

/// A result for which there is an argument.
typedef struct out_param {
  bool is_there;
  cis_index_sum *sizes; // those that are not in the type, in order: of arguments of the function
} out_param;

typedef struct out_params {
  cis_function_users users;
  cis_ptrmap changed; // function -> its out_params, by result
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
  if (!cis_type_is_base_tensor(type) || !cis_type_is_ranked(type) || facts->returned[i].len ||
      facts->read_only[i] || facts->same[i] != i)
    return false;
  for (uint32_t k = 0; k < facts->num_results; ++k)
    if (k != i && facts->same[k] == i)
      return false;
  return true;
}

// --- sizes ---

/// Whether a caller can compute a sum: all its terms are arguments, or sizes of arguments.
static bool is_of_arguments(const cis_index_sum *sum, const cis_block *entry) {
  for (uint32_t i = 0; i < sum->num_terms; ++i) {
    const cis_value *value = sum->terms[i].value;
    if (!value->is_arg || cis_value_arg_block(value) != entry ||
        (!sum->terms[i].size_of && !cis_type_is_index(value->type)))
      return false;
  }
  return !sum->is_too_long;
}

static void report_size(const cis_op *function, const cis_op *ret, uint32_t i, uint32_t dim) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text,
                    "result %u is not computed where callers need it, because they cannot compute "
                    "the size of its dimension %u from what they pass",
                    i, dim);
  cis_remark_arg arg = {"Reason", cis_strbuf_view(&text)};
  cis_remark remark = {CIS_REMARK_MISSED,
                       ret->loc,
                       "ResultSize",
                       "copies",
                       cis_attr_get_string(cis_op_get_attr(function, CIS_STR("sym_name"))),
                       &arg,
                       1};
  cis_remark_emit(cis_op_context(function), &remark);
  cis_strbuf_deinit(&text);
}

/// Finds the sizes of a result. False, with a remark, if a caller cannot compute one.
static bool find_sizes(out_params *o, cis_op *function, cis_op *ret, uint32_t i, out_param *out) {
  cis_value *value = cis_op_operand(ret, i);
  uint32_t rank = cis_type_rank(value->type), num = 0;
  out->sizes = cis_arena_array(o->arena, cis_index_sum, rank + 1);
  for (uint32_t d = 0; d < rank; ++d) {
    if (cis_type_dim(value->type, d) != CIS_DYNAMIC)
      continue;
    cis_index_sum *sum = &out->sizes[num++];
    *sum = (cis_index_sum){0};
    cis_index_sum_add_size(sum, value, d, 1);
    if (!is_of_arguments(sum, cis_op_entry(function))) {
      report_size(function, ret, i, d);
      return false;
    }
  }
  return true;
}

static cis_value *multiply(cis_loc_builder *e, cis_value *value, uint64_t by) {
  if (by == 1)
    return value;
  return cis_arith_build_muli(e, value, cis_arith_build_index(e, (int64_t)by));
}

static cis_value *add(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return a ? cis_arith_build_addi(e, a, b) : b;
}

/// A term of a sum, of what a call passes.
static cis_value *build_term(cis_loc_builder *e, const cis_op *call,
                             const struct cis_index_term *term) {
  cis_value *value = cis_op_operand(call, term->value->index);
  if (term->size_of)
    value = cis_build_tensor_dim(&e->b, e->loc, value, term->size_of - 1);
  if (term->divisor) {
    value = multiply(e, value, term->scale);
    if (term->shift)
      value = add(e, value, cis_arith_build_index(e, (int64_t)term->shift));
    value = cis_arith_build_floordivsi(e, value, cis_arith_build_index(e, term->divisor));
  }
  return multiply(e, value, term->factor);
}

static cis_value *build_size(cis_loc_builder *e, const cis_op *call, const cis_index_sum *sum) {
  cis_value *size = NULL;
  for (uint32_t i = 0; i < sum->num_terms; ++i)
    size = add(e, size, build_term(e, call, &sum->terms[i]));
  if ((sum->constant && !cis_planted("out-param-size")) || !size)
    size = add(e, size, cis_arith_build_index(e, (int64_t)sum->constant));
  return size;
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

/// The return of a function that may get arguments for its results; NULL: it stays.
static cis_op *return_to_change(const out_params *o, cis_op *function) {
  cis_op *ret = can_change(o, function) ? only_return(function) : NULL;
  return ret && ret->num_operands ? ret : NULL;
}

static bool may_change_any(const out_params *o) {
  bool may_change = false;
  for (size_t i = 0; i < o->users.functions.len && !may_change; ++i)
    may_change = return_to_change(o, o->users.functions.data[i]);
  return may_change;
}

static void change_function(out_params *o, const cis_bufferization_state *state, cis_op *function) {
  const cis_function_facts *facts = cis_functions_get(state, function);
  cis_op *ret = facts ? return_to_change(o, function) : NULL;
  if (!ret)
    return;
  out_param *params = cis_arena_array(o->arena, out_param, ret->num_operands);
  bool any = false;
  for (uint32_t i = 0; i < ret->num_operands; ++i)
    any |= params[i].is_there =
        is_own(facts, ret, i) && find_sizes(o, function, ret, i, &params[i]);
  if (!any)
    return;
  cis_signature signature;
  cis_signature_get(function, &signature);
  for (uint32_t i = 0; i < ret->num_operands; ++i)
    if (params[i].is_there) {
      add_out_param(function, ret, i, &signature);
      ++o->num;
    }
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  cis_ptrmap_set(&o->changed, function, (uintptr_t)params);
}

// --- calls ---

static void change_call(const out_params *o, cis_op *call) {
  cis_op *callee = cis_function_users_callee(&o->users, call);
  const out_param *params = callee ? (const out_param *)cis_ptrmap_at(&o->changed, callee) : NULL;
  if (!params)
    return;
  cis_loc_builder e = cis_loc_builder_before(call);
  cis_value_vec outs = {0}, sizes = {0};
  for (uint32_t i = 0; i < call->num_results; ++i) {
    cis_type type = call->results[i].type;
    if (!params[i].is_there)
      continue;
    cis_vec_clear(&sizes);
    for (uint32_t d = 0; d < cis_type_rank(type); ++d)
      if (cis_type_dim(type, d) == CIS_DYNAMIC) {
        cis_value *size = build_size(&e, call, &params[i].sizes[sizes.len]);
        cis_vec_push(&sizes, size);
      }
    cis_op *empty = cis_build_op(&e.b, CIS_OP_TENSOR_EMPTY, call->loc,
                                 (cis_build_args){.operands = sizes.data,
                                                  .num_operands = (int)sizes.len,
                                                  .types = &type,
                                                  .num_types = 1});
    cis_vec_push(&outs, &empty->results[0]);
  }
  cis_vec_deinit(&sizes);
  cis_op_insert_operands(call, call->num_operands, outs.data, (uint32_t)outs.len);
  cis_vec_deinit(&outs);
}

// --- the pass ---

static bool change_all(out_params *o, cis_op *module) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_return_allocs_from_loops = options.bufferize_function_boundaries = true;
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization_state *state =
      cis_one_shot_analyze(module, &options, &(cis_analysis_statistics){0});
  if (!state)
    return false;
  for (size_t i = 0; i < o->users.functions.len; ++i)
    change_function(o, state, o->users.functions.data[i]);
  for (size_t i = 0; i < o->users.calls.len; ++i)
    change_call(o, o->users.calls.data[i]);
  cis_state_destroy(state);
  return true;
}

static bool run(cis_pass *pass, cis_op *module) {
  out_params o = {.arena = cis_pass_arena(pass),
                  .modifies_public = cis_pass_bool(pass, "modify-public-functions")};
  cis_function_users_init(&o.users, module);
  bool ok = !may_change_any(&o) || change_all(&o, module);
  if (ok && !o.num)
    cis_pass_changed_nothing(pass);
  cis_pass_count(pass, "num-out-params", o.num);
  cis_function_users_deinit(&o.users);
  cis_ptrmap_deinit(&o.changed);
  return ok;
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
