// --bufferization-lower-deallocations: bufferization.dealloc becomes memref.dealloc under conditions.
//
//   bufferization.dealloc (%m : T) if (%c)     =>     scf.if %c {
//                                                       memref.dealloc %m : T
//                                                     }
//
// With retained memrefs, pointers are compared; with several memrefs, a function of the module does it (dealloc_helper.c).
#include "dealloc/conversion.h"
#include "dealloc/lowering.h"
#include "dialect/kinds.h"
#include "pass/pass.h"

static bool lower_all(cis_op *root, const cis_dealloc_helpers *helpers) {
  cis_op_vec ops = {0};
  bool ok = true;
  cis_conversion_order(root, &ops);
  size_t num = 0;
  for (size_t i = 0; i < ops.len; ++i)
    if (cis_op_kind(ops.data[i]) == CIS_OP_BUFFERIZATION_DEALLOC)
      ops.data[num++] = ops.data[i];
  for (size_t i = 0; ok && i < num; ++i)
    ok = cis_lowering_check_dealloc(helpers, ops.data[i]) || cis_conversion_error(ops.data[i]);
  for (size_t i = 0; ok && i < num; ++i)
    cis_lower_dealloc(helpers, ops.data[i]);
  cis_vec_deinit(&ops);
  return ok;
}

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  if (!cis_lowering_check_root(root))
    return false;
  cis_dealloc_helpers helpers;
  cis_dealloc_helpers_init(&helpers, root);
  bool ok = lower_all(root, &helpers);
  cis_dealloc_helpers_deinit(&helpers);
  return ok;
}

const cis_pass_def cis_lower_deallocations_pass = {
    .name = "bufferization-lower-deallocations",
    .title = "LowerDeallocationsPass",
    .summary = "Lowers `bufferization.dealloc` operations to `memref.dealloc` operations",
    .run = run,
};
