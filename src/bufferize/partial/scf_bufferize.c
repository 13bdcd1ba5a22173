// --scf-bufferize: scf.for, scf.if and scf.while carry and yield buffers in place of tensors.
//
//   %r = scf.if %c -> (tensor<4xf32>) {          %r = scf.if %c -> (memref<4xf32>) {
//     scf.yield %t                          =>     %m = bufferization.to_buffer %t
//   } else { ...                                   scf.yield %m
//                                                } else { ...
//
// The other ops of the dialect stay, and what they yield.
#include "bufferize/partial/type_conversion.h"
#include "dialect/kinds.h"
#include "pass/pass.h"

static bool is_converted(const cis_op *op) {
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  return kind == CIS_OP_SCF_FOR || kind == CIS_OP_SCF_IF || kind == CIS_OP_SCF_WHILE;
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  bool converts = is_converted(op) || kind == CIS_OP_SCF_CONDITION ||
                  (kind == CIS_OP_SCF_YIELD && is_converted(cis_op_parent(op)));
  if (kind == CIS_OP_BUFFERIZATION_TO_TENSOR || kind == CIS_OP_BUFFERIZATION_TO_BUFFER)
    return CIS_LEGAL; // not to be folded: they stand for what is not converted yet
  if (!converts)
    return CIS_LEGALITY_UNKNOWN;
  return cis_types_are_legal(user, types, op) ? CIS_LEGAL : CIS_ILLEGAL;
}

static const cis_conversion_pattern patterns[] = {
    {CIS_OP_SCF_FOR, cis_rebuild_converted},
    {CIS_OP_SCF_IF, cis_rebuild_converted},
    {CIS_OP_SCF_WHILE, cis_rebuild_converted},
    {CIS_OP_SCF_YIELD, cis_set_converted_operands},
    {CIS_OP_SCF_CONDITION, cis_set_converted_operands},
    {0, NULL},
};

static const cis_dialect_conversion conversion = {
    .types = &cis_bufferize_types, .legality = legality, .patterns = patterns};

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_dialect_convert(root, &conversion);
}

const cis_pass_def cis_scf_bufferize_pass = {
    .name = "scf-bufferize",
    .title = "SCFBufferize",
    .summary = "Bufferize the scf dialect.",
    .run = run,
};
