// --convert-bufferization-to-memref: clones become allocations and copies. bufferization.dealloc is
// lowered as by --bufferization-lower-deallocations. Another op of the bufferization dialect is an
// error.
//
//   %b = bufferization.clone %a : memref<?xf32>     =>     %size = memref.dim %a, %c0
//                                                          %b = memref.alloc(%size) : memref<?xf32>
//                                                          memref.copy %a, %b
//
// A result with a layout is allocated without it and cast, or is a part of a larger allocation.
// Where the rank is not known, sizes are collected in a loop, and the allocation is a list of as
// many elements, reshaped.
#include "dealloc/lowering/clone.h"
#include "dealloc/lowering/lowering.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "pass/pass.h"

// --- clones ---

static void lower_clone(cis_op *op) {
  cis_loc_builder e = cis_loc_builder_before(op);
  cis_value *source = cis_op_operand(op, 0);
  cis_type type = op->results[0].type;
  cis_value *result = cis_clone_allocation(&e, source, type, op->tag != 0);
  cis_memref_build_copy(&e, source, result);
  cis_rewriter_replace(&e.b, op, &result, 1);
}

// --- the pass ---

static bool is_illegal(const cis_op *op) {
  return cis_str_is(op->info->dialect_name, "bufferization");
}

static bool is_clone(const cis_op *op) {
  return op && cis_op_kind(op) == CIS_OP_BUFFERIZATION_CLONE;
}

/// All clones are checked before any is lowered; tags say which clones are of clones.
static bool can_lower(void *user, cis_op *op) {
  if (is_clone(op)) {
    op->tag = is_clone(cis_value_op(cis_op_operand(op, 0)));
    return cis_clone_is_possible(op->results[0].type);
  }
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC && cis_lowering_check_dealloc(user, op);
}

static void lower(void *user, cis_op *op) {
  if (is_clone(op))
    lower_clone(op);
  else
    cis_lower_dealloc(user, op);
}

static const cis_conversion conversion = {
    .legal = {"memref", "arith", "scf", "func"},
    .is_illegal = is_illegal,
    .can_lower = can_lower,
    .lower = lower,
};

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_lowering_run(&conversion, root);
}

const cis_pass_def cis_convert_bufferization_to_memref_pass = {
    .name = "convert-bufferization-to-memref",
    .title = "ConvertBufferizationToMemRefPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Convert operations from the Bufferization dialect to the MemRef dialect",
    .run = run,
};
