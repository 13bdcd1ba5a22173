// --finalizing-bufferize: ends a bufferization by parts. Pairs of casts fold, and no tensor may be
// left.
//
//   %t = bufferization.to_tensor %m
//   %b = bufferization.to_buffer %t       =>     "use"(%m)
//   "use"(%b)
//
// A buffer of another type is cast, or copied where bufferization.to_tensor is if a cast could fail
// at run time. Where neither can be, and where any op has a tensor, the pass fails and changes
// nothing.
#include "bufferize/partial/type_conversion.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/memref.h"
#include "pass/pass.h"

static bool is_pair_op(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_BUFFERIZATION_TO_TENSOR || kind == CIS_OP_BUFFERIZATION_TO_BUFFER;
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  return !is_pair_op(op) && cis_types_are_legal(user, types, op) ? CIS_LEGAL : CIS_ILLEGAL;
}

static bool replace_tensor(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  cis_conversion_replace(r, op, operands, 1);
  return true;
}

/// The operand is a buffer of the type that the tensor's buffers have.
static bool replace_buffer(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  cis_type type = op->results[0].type;
  if (operands[0]->type != type && !cis_memref_cast_compatible(operands[0]->type, type))
    return false;
  cis_conversion_replace(r, op, operands, 1);
  return true;
}

static const cis_conversion_pattern patterns[] = {
    {CIS_OP_BUFFERIZATION_TO_TENSOR, replace_tensor},
    {CIS_OP_BUFFERIZATION_TO_BUFFER, replace_buffer},
    {0, NULL},
};

const cis_conversion_set cis_finalizing_bufferize_set = {"finalizing-bufferize", legality,
                                                         patterns};
static const cis_dialect_conversion conversion = {
    .types = &cis_bufferize_types, .legality = legality, .patterns = patterns, .full = true};

static bool run(cis_pass *pass, cis_op *function) {
  (void)pass;
  return cis_dialect_convert(function, &conversion);
}

const cis_pass_def cis_finalizing_bufferize_pass = {
    .name = "finalizing-bufferize",
    .title = "FinalizingBufferize",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Finalize a partial bufferization",
    .run = run,
};
