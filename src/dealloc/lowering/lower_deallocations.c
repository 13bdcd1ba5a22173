// --bufferization-lower-deallocations: bufferization.dealloc becomes memref.dealloc under
// conditions.
//
//   bufferization.dealloc (%m : T) if (%c)     =>     scf.if %c {
//                                                       memref.dealloc %m : T
//                                                     }
//
// With retained memrefs, pointers are compared; with several memrefs, a function of the module does
// it (dealloc_helper.c).
#include "dealloc/lowering/lowering.h"
#include "dialect/bufferization/kinds.h"
#include "pass/pass.h"

static bool is_dealloc(const cis_op *op) { return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC; }

static bool can_lower(void *user, cis_op *op) { return cis_lowering_check_dealloc(user, op); }
static void lower(void *user, cis_op *op) { cis_lower_dealloc(user, op); }

static const cis_conversion conversion = {
    .legal = {"memref", "arith", "scf", "func"},
    .is_illegal = is_dealloc,
    .can_lower = can_lower,
    .lower = lower,
};

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_lowering_run(&conversion, root);
}

const cis_pass_def cis_lower_deallocations_pass = {
    .name = "bufferization-lower-deallocations",
    .title = "LowerDeallocationsPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lowers `bufferization.dealloc` operations to `memref.dealloc` operations",
    .run = run,
};
