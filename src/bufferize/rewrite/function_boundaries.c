// Functions: arguments and results become buffers, and calls pass them.
//
//   func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
//     ...
//     return %0 : tensor<?xf32>
//   }
//
//   =>   func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
//          ...
//          return %b : memref<?xf32>
//        }
//
// Arguments have the layout that the options or bufferization.buffer_layout say, or any layout.
// With infer-argument-layouts those of private functions have the layout that callers pass.
// With infer-layout-map results have, once the body is done, the type that all returns have before
// they cast; callers are bufferized later and see it. Calls in a recursion are bufferized earlier,
// and calls of functions on memrefs not at all: the new type is cast to the one that they expect.
#include "bufferize/rewrite/function_boundaries.h"

#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/boundary_types.h"
#include "bufferize/rewrite/bufferize.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/map.h"
#include "transform/function_signature.h"

#include <limits.h>

// --- types ---

/// The type of a buffer at the boundary of `function`, by the options.
static cis_type boundary_type(cis_bufferization *b, cis_op *function, cis_type tensor) {
  cis_attr space;
  if (!cis_check_memref_element(function, tensor))
    return NULL;
  bool has_no_encoding = b->options->use_encoding_for_memory_space && !cis_type_is_ranked(tensor);
  if (!cis_default_memory_space(b->options, tensor, &space) && !has_no_encoding) {
    cis_op_plain_error(function, "could not infer memory space");
    return NULL;
  }
  cis_type encoded = cis_memref_type_encoded(b->options, tensor, space);
  if (encoded)
    return encoded;
  return b->options->function_boundaries == CIS_LAYOUT_IDENTITY
             ? cis_memref_type_identity(tensor, space)
             : cis_memref_type_fully_dynamic(tensor, space);
}

/// The type of the buffer of a result before the body is done.
/// Of a result that is the tensor.
static cis_type result_type(cis_bufferization *b, cis_op *function, uint32_t i, cis_type tensor) {
  cis_type inferred = cis_boundary_result(b, function, i);
  return inferred && !cis_memref_type_encoded(b->options, tensor, NULL)
             ? inferred
             : boundary_type(b, function, tensor);
}

static cis_type argument_type(cis_bufferization *b, cis_op *function, uint32_t i) {
  cis_type tensor = cis_function_type(function)->function.inputs[i];
  if (!cis_type_is_base_tensor(tensor))
    return tensor;
  cis_type type = boundary_type(b, function, tensor);
  if (type && cis_function_argument_attr(function, i, CIS_DONATED)) // a whole allocation
    return cis_memref_type_identity(tensor, type->shaped.memory_space);
  cis_attr layout = cis_function_argument_attr(function, i, "bufferization.buffer_layout");
  if (type && layout && cis_type_is_ranked(tensor))
    return cis_memref_type_for(b->options, tensor, layout, type->shaped.memory_space);
  cis_type inferred = cis_boundary_argument(b, function, i);
  return inferred && !cis_memref_type_encoded(b->options, tensor, NULL) ? inferred : type;
}

cis_type cis_function_buffer_type(cis_bufferization *b, cis_op *function, cis_value *argument,
                                  const cis_value_vec *values) {
  return cis_block_is_entry(cis_value_arg_block(argument))
             ? argument_type(b, function, argument->index)
             : cis_block_arg_buffer_type(b, function, argument, values);
}

// --- func.func ---

static bool is_return(const cis_op *op) { return op && cis_op_kind(op) == CIS_OP_FUNC_RETURN; }

/// The operands of a return become buffers of these types.
static void bufferize_return_operands(cis_rewriter *r, cis_op *op, const cis_type *types) {
  cis_rewriter before = *r;
  cis_builder_set_before(&before, op);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_value_is_base_tensor(value))
      continue;
    cis_op_set_operand(op, i, cis_build_to_buffer(&before, op->loc, value, types[i]));
  }
}

bool cis_bufferize_function(cis_bufferization *b, cis_rewriter *r, cis_op *function) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  bool ok = true;
  for (uint32_t i = 0; ok && i < signature.inputs.len; ++i)
    ok = (signature.inputs.data[i] = argument_type(b, function, i)) != NULL;
  for (uint32_t i = 0; ok && i < signature.results.len; ++i)
    if (cis_type_is_base_tensor(signature.results.data[i]))
      ok = (signature.results.data[i] = result_type(b, function, i, signature.results.data[i])) !=
           NULL;
  cis_for_each_block (block, cis_op_region(function, 0))
    if (ok) {
      ok = cis_bufferize_block_args(b, r, block);
    }
  cis_for_each_block (block, cis_op_region(function, 0))
    if (ok && is_return(cis_block_last(block)))
      bufferize_return_operands(r, cis_block_last(block), signature.results.data);
  if (ok)
    cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  return ok;
}

bool cis_bufferize_return(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b, (void)r, (void)op;
  return true;
}

// --- func.call ---

/// Whether the memref's sizes are those of the tensor, or known where the tensor's are not.
static bool has_sizes_of(cis_type memref, cis_type tensor) {
  if (!cis_type_is_ranked(memref) || !cis_type_is_ranked(tensor))
    return cis_type_is_ranked(memref) == cis_type_is_ranked(tensor);
  uint32_t rank = cis_type_rank(tensor);
  bool same = cis_type_rank(memref) == rank;
  for (uint32_t i = 0; same && i < rank; ++i)
    same = cis_type_dim(memref, i) == cis_type_dim(tensor, i) ||
           cis_type_dim(tensor, i) == CIS_DYNAMIC;
  return same;
}

/// The function whose types the buffers have; NULL after an error.
static cis_op *callee_of(cis_bufferization *b, cis_op *call) {
  cis_op *callee = cis_state_callee(b->state, call);
  if (!callee)
    cis_op_error(call, "calls no func.func that takes and gives these types, so that the types of "
                       "its buffers are not known");
  return callee;
}

cis_type cis_call_buffer_type(cis_bufferization *b, cis_op *call, cis_value *result,
                              const cis_value_vec *values) {
  (void)values;
  cis_op *callee = callee_of(b, call);
  if (!callee)
    return NULL;
  cis_type type = cis_function_type(callee)->function.results[result->index];
  // A function that has been bufferized may return a memref of a less static shape.
  return cis_type_is_base_memref(type) && has_sizes_of(type, result->type)
             ? type
             : result_type(b, callee, result->index, result->type);
}

static cis_value *argument_buffer(cis_bufferization *b, cis_rewriter *r, cis_op *callee,
                                  cis_value *tensor, uint32_t i) {
  cis_value *buffer = cis_get_buffer(b, r, tensor);
  cis_type type = buffer ? argument_type(b, callee, i) : NULL;
  return type ? cis_cast_or_reallocate(b, r, buffer, type) : NULL;
}

static bool call_operands(cis_bufferization *b, cis_rewriter *r, cis_op *call, cis_op *callee,
                          cis_value_vec *out) {
  for (uint32_t i = 0, arg; i < call->num_operands; ++i) {
    cis_value *value = cis_op_operand(call, i);
    if (cis_value_is_base_tensor(value))
      value = cis_call_argument(call, i, &arg) ? argument_buffer(b, r, callee, value, arg)
                                               : cis_get_buffer(b, r, value);
    if (!value)
      return false;
    cis_vec_push(out, value);
  }
  return true;
}

static bool call_types(cis_bufferization *b, cis_op *call, cis_type_vec *out) {
  for (uint32_t i = 0; i < call->num_results; ++i) {
    cis_value *result = &call->results[i];
    cis_type type =
        cis_value_is_base_tensor(result) ? cis_get_buffer_type(b, result, NULL) : result->type;
    if (!type)
      return false;
    cis_vec_push(out, type);
  }
  return true;
}

bool cis_bufferize_call(cis_bufferization *b, cis_rewriter *r, cis_op *call) {
  cis_op *callee = callee_of(b, call);
  if (!callee)
    return false;
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  bool ok = call_types(b, call, &types) && call_operands(b, r, call, callee, &operands);
  if (ok) {
    cis_op *rebuilt = cis_rebuild_op(r, call, operands.data, types.data, (uint32_t)types.len);
    cis_replace_with_buffer_op(r, call, rebuilt);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return ok;
}

// --- results as they are before casts ---

static cis_op *next_return(cis_op *function, cis_block **block) {
  *block = *block ? cis_block_next(*block) : cis_op_entry(function);
  while (*block && !is_return(cis_block_last(*block)))
    *block = cis_block_next(*block);
  return *block ? cis_block_last(*block) : NULL;
}

/// Whether the type says less about the shape than the other one: no rank, or a size less.
static bool says_less(cis_type type, cis_type than) {
  if (!cis_type_is_ranked(type) || !cis_type_is_ranked(than))
    return cis_type_is_ranked(than);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC && cis_type_dim(than, i) != CIS_DYNAMIC)
      return true;
  return false;
}

/// The buffer before a cast. Upstream's head keeps a cast after which more of the shape is known.
static cis_value *before_cast(cis_value *returned) {
  cis_value *source = cis_memref_cast_source(returned);
  bool stays = cis_context_is_head(source->type->ctx) && says_less(source->type, returned->type);
  return stays ? returned : source;
}

/// Whether result `i` has one type in all returns before the casts.
static bool agree(cis_op *function, uint32_t i, cis_type *out) {
  cis_block *block = NULL;
  *out = NULL;
  for (cis_op *op; (op = next_return(function, &block));) {
    cis_type type = before_cast(cis_op_operand(op, i))->type;
    if (*out && *out != type)
      return false;
    *out = type;
  }
  return *out != NULL;
}

/// The bit of a result in a set of results; the last one stands for all that have none of their
/// own.
static uintptr_t result_bit(uint32_t i) {
  const uint32_t last = sizeof(uintptr_t) * CHAR_BIT - 1;
  return (uintptr_t)1 << (i < last ? i : last);
}

/// A result that callers use keeps its rank. `used`: the set of these.
static void refine_results(cis_op *function, uintptr_t used) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  for (uint32_t i = 0; i < signature.results.len; ++i) {
    cis_type type;
    if (!cis_type_is_base_memref(signature.results.data[i]) || !agree(function, i, &type) ||
        ((used & result_bit(i)) && !cis_type_is_ranked(type)))
      continue;
    signature.results.data[i] = type;
    cis_block *block = NULL;
    for (cis_op *op; (op = next_return(function, &block));)
      cis_op_set_operand(op, i, before_cast(cis_op_operand(op, i)));
  }
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
}

/// A call that was bufferized before its callee, or passes no tensors, has the results that this
/// has now, cast to what they were expected to be.
static cis_walk update_call(cis_op *call, void *user) {
  cis_bufferization *b = user;
  cis_op *callee = cis_state_callee(b->state, call);
  if (!callee)
    return CIS_WALK_CONTINUE;
  cis_type type = cis_function_type(callee);
  cis_builder after = cis_builder_after(call);
  for (uint32_t i = 0; i < call->num_results; ++i) {
    cis_value *result = &call->results[i];
    cis_type expected = result->type, now = type->function.results[i];
    if (expected == now || !cis_type_is_base_memref(expected) || !cis_type_is_base_memref(now))
      continue;
    result->type = now;
    if (!cis_value_has_uses(result))
      continue;
    cis_value *cast = cis_cast_buffer(&after, call->loc, result, expected);
    cis_value_replace_all_uses_except(result, cast, cis_value_op(cast));
  }
  return CIS_WALK_CONTINUE;
}

// --- modules ---

bool cis_is_bufferized_in_module(const cis_op *op) {
  return !cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE);
}

cis_op *cis_function_around(const cis_op *op) {
  cis_op *around = (cis_op *)(uintptr_t)op;
  while (around && cis_op_kind(around) != CIS_OP_FUNC_FUNC)
    around = cis_op_parent(around);
  return around;
}

bool cis_is_in_function_without_analysis(const cis_bufferization_options *options,
                                         const cis_op *op) {
  if (!options->no_analysis_functions.len)
    return false;
  const cis_op *function = cis_function_around(op);
  return function && cis_str_list_has(options->no_analysis_functions, cis_symbol_name(function));
}

typedef struct called_functions {
  const cis_bufferization *b;
  cis_ptrmap functions; // -> results that callers use
} called_functions;

static cis_walk note_callee(cis_op *call, void *user) {
  called_functions *called = user;
  cis_op *callee = cis_state_callee(called->b->state, call);
  for (uint32_t i = 0; callee && i < call->num_results; ++i)
    if (cis_value_has_uses(&call->results[i]))
      *cis_ptrmap_get(&called->functions, callee, NULL) |= result_bit(i);
  return CIS_WALK_CONTINUE;
}

static bool bufferize_function(cis_bufferization *b, cis_op *function, uintptr_t used) {
  const cis_bufferization_options *options = b->options;
  cis_bufferization_options copying = *options;
  copying.copy_before_write |= cis_is_in_function_without_analysis(options, function);
  b->options = &copying;
  bool ok = cis_bufferize_ops(b, function);
  b->options = options;
  if (ok && options->function_boundaries == CIS_LAYOUT_INFER)
    refine_results(function, used);
  return ok;
}

static void remove_argument_attrs(cis_op *function) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  static const char *const names[] = {"bufferization.buffer_layout", "bufferization.writable"};
  bool any = false;
  for (size_t i = 0; i < signature.input_attrs.len; ++i)
    for (size_t n = 0; n < 2; ++n)
      if (signature.input_attrs.data[i] &&
          cis_dict_get_c(signature.input_attrs.data[i], names[n])) {
        signature.input_attrs.data[i] = cis_dict_set(
            cis_op_context(function), signature.input_attrs.data[i], cis_str_from(names[n]), NULL);
        any = true;
      }
  if (any)
    cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
}

static bool bufferize_others(cis_bufferization *b, cis_op *module) {
  cis_for_each_block (block, cis_op_region(module, 0))
    cis_for_each_op (op, block) {
      bool is_function = cis_op_kind(op) == CIS_OP_FUNC_FUNC;
      if (is_function && cis_op_entry(op))
        remove_argument_attrs(op);
      else if (is_function)
        continue;
      else if (cis_is_bufferized_in_module(op) && !cis_bufferize_ops(b, op))
        return false;
    }
  return true;
}

bool cis_bufferize_module(cis_bufferization *b, cis_op *module) {
  cis_op_vec functions = {0}, recursive = {0};
  called_functions called = {.b = b};
  bool ok = true;
  cis_walk_preorder(module, note_callee, &called);
  cis_find_boundary_types(b, module);
  cis_order_functions(module, &functions, &recursive);
  cis_vec_append(&functions, recursive.data, recursive.len);
  for (size_t i = 0; ok && i < functions.len; ++i)
    ok = bufferize_function(b, functions.data[i],
                            cis_ptrmap_at(&called.functions, functions.data[i]));
  if (ok && b->options->function_boundaries == CIS_LAYOUT_INFER)
    cis_walk_preorder(module, update_call, b);
  ok = ok && bufferize_others(b, module);
  cis_ptrmap_deinit(&called.functions);
  cis_vec_deinit(&functions);
  cis_vec_deinit(&recursive);
  return ok;
}
