// --func-bufferize: functions, their calls, branches and returns have buffers in place of tensors.
//
//   func.func @f(%t: tensor<4xf32>)          func.func @f(%m: memref<4xf32>)
//       -> tensor<4xf32> {                       -> memref<4xf32> {
//     %0 = "use"(%t)                  =>       %t = bufferization.to_tensor %m
//     return %0                                %0 = "use"(%t)
//   }                                          %1 = bufferization.to_buffer %0
//                                              return %1
//                                            }
//
// Function bodies keep their tensors, for passes that bufferize other dialects.
#include "bufferize/partial/type_conversion.h"
#include "dialect/func/kinds.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "transform/function_signature.h"

static bool is_legal_signature(void *user, const cis_type_converter *types,
                               const cis_op *function) {
  cis_type type = cis_function_type(function);
  bool legal = true;
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    legal &= types->convert(user, type->function.inputs[i]) == type->function.inputs[i];
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    legal &= types->convert(user, type->function.results[i]) == type->function.results[i];
  return legal && cis_region_types_are_legal(user, types, cis_op_region(function, 0));
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  if (kind == CIS_OP_FUNC_FUNC)
    return is_legal_signature(user, types, op) ? CIS_LEGAL : CIS_ILLEGAL;
  // Blocks in the regions of other ops keep their arguments.
  bool converts = kind == CIS_OP_FUNC_CALL || kind == CIS_OP_FUNC_RETURN ||
                  (op->info->def && op->info->def->branch && cis_op_parent(op) &&
                   cis_op_kind(cis_op_parent(op)) == CIS_OP_FUNC_FUNC);
  return !converts || cis_types_are_legal(user, types, op) ? CIS_LEGAL : CIS_ILLEGAL;
}

static bool convert_function(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  cis_signature signature = {0};
  (void)operands;
  cis_signature_get(op, &signature);
  for (size_t i = 0; i < signature.inputs.len; ++i)
    signature.inputs.data[i] = cis_conversion_type(r, signature.inputs.data[i]);
  for (size_t i = 0; i < signature.results.len; ++i)
    signature.results.data[i] = cis_conversion_type(r, signature.results.data[i]);
  cis_signature_set(op, &signature);
  cis_conversion_convert_region(r, cis_op_region(op, 0));
  cis_signature_deinit(&signature);
  return true;
}

static const cis_conversion_pattern patterns[] = {
    {CIS_OP_FUNC_FUNC, convert_function},
    {CIS_OP_FUNC_CALL, cis_rebuild_converted},
    {0, cis_set_converted_operands}, // branches and returns
    {0, NULL},
};

const cis_conversion_set cis_func_bufferize_set = {"func-bufferize", legality, patterns};
static const cis_dialect_conversion conversion = {
    .types = &cis_bufferize_types, .legality = legality, .patterns = patterns};

static bool run(cis_pass *pass, cis_op *module) {
  (void)pass;
  return cis_dialect_convert(module, &conversion);
}

const cis_pass_def cis_func_bufferize_pass = {
    .name = "func-bufferize",
    .title = "FuncBufferize",
    .anchor = "builtin.module",
    .summary = "Bufferize func/call/return ops",
    .run = run,
};
