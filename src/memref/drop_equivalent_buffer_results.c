// --drop-equivalent-buffer-results: removes results of private functions that are always one of the
// arguments.
//
//   func private @f(%a: memref<4xf32>) -> memref<4xf32> {     func private @f(%a: memref<4xf32>) {
//     return %a                                           =>    return
//   }                                                         }
//   %0 = call @f(%x)   "use"(%0)                              call @f(%x)   "use"(%x)
//
// All returns have to agree on the argument; casts do not count, and the caller casts where types
// differ. Functions are visited in order, so a function sees the calls in it as the functions
// before it left them. Left alone: public and external functions, and functions whose name is used
// by other ops than calls. With `donated` a function has no results that are arguments which its
// callers give away (cistern.donated), be it public or not; other results stay.
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "transform/function_signature.h"

typedef CIS_VEC(int64_t) argument_vec; // by result: the number of the argument, or -1

static cis_op *next_return(cis_op *function, cis_block **block) {
  *block = *block ? cis_block_next((*block)) : cis_op_entry(function);
  while (*block &&
         !(cis_block_last((*block)) && cis_op_kind(cis_block_last((*block))) == CIS_OP_FUNC_RETURN))
    *block = cis_block_next((*block));
  return *block ? cis_block_last((*block)) : NULL;
}

/// Whether any result is the same argument in all returns; one that callers give away if `donated`.
static bool find_arguments(cis_op *function, bool donated, argument_vec *out) {
  cis_block *block = NULL, *entry = cis_op_entry(function);
  bool first = true, any = false;
  cis_vec_clear(out);
  for (cis_op *op; (op = next_return(function, &block)); first = false)
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      const cis_value *value = cis_memref_below_casts(cis_op_operand(op, i));
      int64_t argument = cis_value_arg_block(value) == entry ? (int64_t)value->index : -1;
      if (first)
        cis_vec_push(out, argument);
      else if (out->data[i] != argument)
        out->data[i] = -1;
    }
  for (size_t i = 0; i < out->len; ++i) {
    if (donated && out->data[i] >= 0 &&
        !cis_argument_is_donated(cis_block_args(entry)[out->data[i]]))
      out->data[i] = -1;
    any |= out->data[i] >= 0;
  }
  return any;
}

static void update_function(cis_op *function, const argument_vec *arguments) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  size_t kept = 0;
  for (size_t i = 0; i < arguments->len; ++i)
    if (arguments->data[i] < 0) {
      signature.results.data[kept] = signature.results.data[i];
      signature.result_attrs.data[kept++] = signature.result_attrs.data[i];
    }
  signature.results.len = signature.result_attrs.len = kept;
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  cis_block *block = NULL;
  for (cis_op *op; (op = next_return(function, &block));)
    for (uint32_t i = op->num_operands; i-- > 0;)
      if (arguments->data[i] >= 0)
        cis_op_erase_operands(op, i, 1);
}

/// Builds the call without the results that are arguments.
static cis_op *build_call(cis_builder *b, cis_op *call, const argument_vec *arguments) {
  cis_type_vec types = {0};
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < call->num_results; ++i)
    if (arguments->data[i] < 0)
      cis_vec_push(&types, call->results[i].type);
  for (uint32_t i = 0; i < call->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(call, i));
  cis_op *op =
      cis_func_build_call(b, call->loc, cis_op_inherent(call, "callee"), &operands, &types);
  cis_vec_deinit(&types);
  cis_vec_deinit(&operands);
  return op;
}

/// Replaces a call; returns the new one.
static cis_op *update_call(cis_op *call, const argument_vec *arguments) {
  cis_builder b = cis_builder_before(call);
  cis_op *smaller = build_call(&b, call, arguments);
  cis_value_vec results = {0};
  for (uint32_t i = 0, next = 0; i < call->num_results; ++i) {
    cis_value *value =
        arguments->data[i] < 0
            ? &smaller->results[next++]
            : cis_memref_build_cast(CIS_AT(&b, call->loc), cis_op_operand(call, arguments->data[i]),
                                    call->results[i].type);
    cis_vec_push(&results, value);
  }
  cis_rewriter_replace(&b, call, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return smaller;
}

/// The calls of each function: lists in one array, by the number of the function.
typedef struct call_lists {
  cis_ptrmap numbers;          // function -> number + 1
  CIS_VEC(size_t) first, next; // by function, by call: a call, plus one
} call_lists;

static void collect_calls(call_lists *lists, const cis_function_users *users) {
  for (size_t i = 0; i < users->functions.len; ++i)
    cis_ptrmap_set(&lists->numbers, users->functions.data[i], i + 1);
  cis_vec_resize(&lists->first, users->functions.len);
  cis_vec_resize(&lists->next, users->calls.len);
  for (size_t i = users->calls.len; i-- > 0;) {
    cis_op *callee = cis_function_users_callee(users, users->calls.data[i]);
    size_t number = callee ? cis_ptrmap_at(&lists->numbers, callee) : 0;
    if (!number)
      continue;
    lists->next.data[i] = lists->first.data[number - 1];
    lists->first.data[number - 1] = i + 1;
  }
}

static bool run(cis_pass *pass, cis_op *module) {
  bool donated = cis_pass_bool(pass, "donated");
  cis_function_users users;
  call_lists lists = {0};
  argument_vec arguments = {0};
  cis_function_users_init(&users, module);
  collect_calls(&lists, &users);
  for (size_t i = 0; i < users.functions.len; ++i) {
    cis_op *function = users.functions.data[i];
    bool can_change = donated ? !cis_region_is_empty(cis_op_region(function, 0))
                              : cis_function_users_is_hidden(&users, function);
    if (!can_change || !find_arguments(function, donated, &arguments))
      continue;
    update_function(function, &arguments);
    for (size_t c = lists.first.data[i]; c; c = lists.next.data[c - 1])
      users.calls.data[c - 1] = update_call(users.calls.data[c - 1], &arguments);
  }
  cis_ptrmap_deinit(&lists.numbers);
  cis_vec_deinit(&lists.first);
  cis_vec_deinit(&lists.next);
  cis_vec_deinit(&arguments);
  cis_function_users_deinit(&users);
  return true;
}

const cis_pass_def cis_drop_equivalent_buffer_results_pass = {
    .name = "drop-equivalent-buffer-results",
    .title = "DropEquivalentBufferResultsPass",
    .anchor = "builtin.module",
    .summary = "Remove MemRef return values that are equivalent to a bbArg",
    .options = {{"donated", CIS_OPTION_BOOL, "false",
                 "Remove those alone whose argument callers give away (cistern.donated), of public "
                 "functions too",
                 NULL, true}},
    .run = run,
};
