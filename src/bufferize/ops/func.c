// How func ops bufferize: a call asks for the facts that the analysis has of its callee. So does a
// declared call of a func.func (cistern.call), whatever dialect it is of.
#include "bufferize/analysis/state/functions.h"
#include "bufferize/analysis/state/state.h"
#include "bufferize/analysis/state/state_impl.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/function_boundaries.h"
#include "dialect/func/kinds.h"
#include "ir/symbol.h"

// --- func.call ---

/// Of an operand that is no argument nothing is known.
static bool call_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  uint32_t arg;
  return !cis_call_argument(op, cis_use_index(operand), &arg) ||
         cis_state_function_reads(state, cis_state_callee(state, op), arg);
}

static bool call_writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  uint32_t arg;
  return !cis_call_argument(op, cis_use_index(operand), &arg) ||
         cis_state_function_writes(state, cis_state_callee(state, op), arg);
}

/// A result is definitely an argument if the argument is in no other result and all returns return
/// it.
static bool is_argument(const cis_function_facts *facts, uint32_t arg) {
  return facts->aliasing[arg].len == 1 && facts->equivalent[facts->aliasing[arg].data[0]] == arg;
}

static void call_aliasing_values(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                 cis_aliasing_values *out) {
  uint32_t arg;
  const cis_function_facts *facts = cis_functions_get(state, cis_state_callee(state, op));
  if (!cis_call_argument(op, cis_use_index(operand), &arg) || !facts) {
    cis_get_unknown_aliasing_values(op, out);
    return;
  }
  bool is_same = is_argument(facts, arg);
  for (size_t i = 0; i < facts->aliasing[arg].len; ++i) {
    cis_aliasing_value alias = {&op->results[facts->aliasing[arg].data[i]],
                                is_same ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN, is_same};
    cis_vec_push(out, alias);
  }
}

/// Appends an operand that a result of the call may alias.
static void push_alias(cis_op *op, uint32_t operand, bool is_same, cis_aliasing_operands *out) {
  const cis_aliasing_operand alias = {&cis_op_operands(op)[operand],
                                      is_same ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN,
                                      is_same};
  if (cis_value_is_base_tensor(cis_use_value(alias.operand)))
    cis_vec_push(out, alias);
}

/// Appends the operands that a result of the call may alias: those that the callee returns there,
/// and those that are no arguments; all tensors if the callee is unknown.
static void call_aliasing_operands(const cis_bufferization_state *state, cis_op *op,
                                   cis_value *value, cis_aliasing_operands *out) {
  const cis_function_facts *facts = cis_functions_get(state, cis_state_callee(state, op));
  cis_range passed = op->info->def->call->arguments(op);
  for (size_t i = 0; facts && i < facts->returned[value->index].len; ++i) {
    uint32_t arg = facts->returned[value->index].data[i];
    push_alias(op, passed.first + arg, is_argument(facts, arg), out);
  }
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!facts || i - passed.first >= passed.num)
      push_alias(op, i, false, out);
}

/// A result that is no argument is new; an unknown function writes all arguments.
static bool call_result_writes(const cis_bufferization_state *state, cis_op *op,
                               cis_value *result) {
  const cis_function_facts *facts = cis_functions_get(state, cis_state_callee(state, op));
  size_t num = facts ? facts->returned[result->index].len : 0;
  uint32_t first = op->info->def->call->arguments(op).first;
  bool writes = num == 0;
  for (size_t i = 0; i < num && !writes; ++i)
    writes = call_writes(state, op,
                         &cis_op_operands(op)[first + facts->returned[result->index].data[i]]);
  return writes;
}

static bool call_result_is_writable(const cis_bufferization_state *state, cis_op *op,
                                    cis_value *value) {
  return cis_functions_result_is_writable(state, cis_state_callee(state, op), value->index);
}

// --- func.return ---

static bool return_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                    cis_use *operand) {
  (void)state, (void)op, (void)operand;
  return true;
}

// --- func.func ---

/// Arguments of functions are writable unless bufferization.writable says otherwise, or they are to
/// be kept; those of other blocks always.
static bool function_is_writable(const cis_bufferization_state *state, cis_op *op,
                                 cis_value *value) {
  const cis_ptrmap *kept = cis_state_options(state)->kept_arguments;
  if (kept && cis_ptrmap_has(kept, value))
    return false;
  cis_attr writable = NULL;
  if (cis_block_is_entry(cis_value_arg_block(value)))
    writable = cis_function_argument_attr(op, value->index, "bufferization.writable");
  return cis_attr_int_or(writable, 1) != 0;
}

static bool function_has_tensor_semantics(cis_op *op) {
  cis_type type = cis_function_type(op);
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    if (cis_type_is_base_tensor(type->function.inputs[i]))
      return true;
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    if (cis_type_is_base_tensor(type->function.results[i]))
      return true;
  cis_for_each_block (block, cis_op_region(op, 0)) {
    for (uint32_t k = 0; k < block->num_args; ++k)
      if (cis_value_is_base_tensor(cis_block_args(block)[k]))
        return true;
  }
  return false;
}

#define CALL                                                                                       \
  .reads = call_reads, .writes = call_writes, .aliasing_values = call_aliasing_values,             \
  .aliasing_operands = call_aliasing_operands, .result_writes = call_result_writes,                \
  .is_writable = call_result_is_writable, .buffer_type = cis_call_buffer_type,                     \
  .bufferize = cis_bufferize_call

const cis_bufferizable_interface cis_bufferize_declared_call = {CALL};

const cis_bufferizable_interface cis_bufferize_func[] = {
    {.kind = CIS_OP_FUNC_CALL, CALL},
    {.kind = CIS_OP_FUNC_FUNC,
     .flags = CIS_BUFFERIZABLE_UNSTRUCTURED,
     .is_writable = function_is_writable,
     .buffer_type = cis_function_buffer_type,
     .bufferize = cis_bufferize_function,
     .has_tensor_semantics = function_has_tensor_semantics},
    {.kind = CIS_OP_FUNC_RETURN,
     .must_be_in_place = return_must_be_in_place,
     .bufferize = cis_bufferize_return},
    {0}};
