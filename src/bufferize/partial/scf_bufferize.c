// --scf-bufferize: scf.for, scf.if and scf.while carry and yield buffers in place of tensors.
//
//   %r = scf.if %c -> (tensor<4xf32>) {          %r = scf.if %c -> (memref<4xf32>) {
//     scf.yield %t                          =>     %m = bufferization.to_buffer %t
//   } else { ...                                   scf.yield %m
//                                                } else { ...
//
// The other ops of the dialect stay, and what they yield. With `newer-ops`, scf.execute_region,
// with the branches between its blocks, and scf.index_switch are converted alike.
#include "bufferize/partial/type_conversion.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/kinds.h"
#include "dialect/scf/kinds.h"
#include "pass/pass.h"

static bool is_converted(const cis_op *op, bool newer_ops) {
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  return kind == CIS_OP_SCF_FOR || kind == CIS_OP_SCF_IF || kind == CIS_OP_SCF_WHILE ||
         (newer_ops && (kind == CIS_OP_SCF_EXECUTE_REGION || kind == CIS_OP_SCF_INDEX_SWITCH));
}

/// A branch between blocks of an op that is converted, whose arguments are converted along.
static bool is_branch_inside(const cis_op *op, bool newer_ops) {
  return op->info->def && op->info->def->branch && is_converted(cis_op_parent(op), newer_ops);
}

static cis_legality legality_of(void *user, const cis_type_converter *types, const cis_op *op,
                                bool newer_ops) {
  unsigned kind = cis_op_kind(op);
  bool converts = is_converted(op, newer_ops) || kind == CIS_OP_SCF_CONDITION ||
                  is_branch_inside(op, newer_ops) ||
                  (kind == CIS_OP_SCF_YIELD && is_converted(cis_op_parent(op), newer_ops));
  if (kind == CIS_OP_BUFFERIZATION_TO_TENSOR || kind == CIS_OP_BUFFERIZATION_TO_BUFFER)
    return CIS_LEGAL; // not to be folded: the casts stand for ops that are not converted yet
  if (!converts)
    return CIS_LEGALITY_UNKNOWN;
  bool legal = cis_types_are_legal(user, types, op);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    legal &= cis_region_types_are_legal(user, types, cis_op_region(op, i));
  return legal ? CIS_LEGAL : CIS_ILLEGAL;
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  return legality_of(user, types, op, false);
}

static cis_legality newer_legality(void *user, const cis_type_converter *types, cis_op *op) {
  return legality_of(user, types, op, true);
}

static const cis_conversion_pattern patterns[] = {
    {CIS_OP_SCF_FOR, cis_rebuild_converted},
    {CIS_OP_SCF_IF, cis_rebuild_converted},
    {CIS_OP_SCF_WHILE, cis_rebuild_converted},
    {CIS_OP_SCF_YIELD, cis_set_converted_operands},
    {CIS_OP_SCF_CONDITION, cis_set_converted_operands},
    {CIS_OP_SCF_EXECUTE_REGION, cis_rebuild_converted},
    {CIS_OP_SCF_INDEX_SWITCH, cis_rebuild_converted},
    {0, cis_set_converted_operands}, // branches
    {0, NULL},
};

const cis_conversion_set cis_scf_bufferize_set = {"scf-bufferize", legality, patterns};
const cis_conversion_set cis_newer_scf_bufferize_set = {"scf-bufferize{newer-ops}", newer_legality,
                                                        patterns};

static bool run(cis_pass *pass, cis_op *root) {
  cis_dialect_conversion conversion = {.types = &cis_bufferize_types,
                                       .legality = cis_pass_bool(pass, "newer-ops") ? newer_legality
                                                                                    : legality,
                                       .patterns = patterns};
  return cis_dialect_convert(root, &conversion);
}

const cis_pass_def cis_scf_bufferize_pass = {
    .name = "scf-bufferize",
    .title = "SCFBufferize",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Bufferize the scf dialect.",
    .options = {{"newer-ops", CIS_OPTION_BOOL, "false",
                 "Convert scf.execute_region and scf.index_switch as well", NULL, true}},
    .run = run,
};
