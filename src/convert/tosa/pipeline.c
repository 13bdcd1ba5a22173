// --tosa-to-linalg-pipeline: upstream's passes from TOSA to linalg on tensors, without
// tosa-validate: ops that only lie outside of TOSA's profiles and levels are lowered too.
// --lower-tosa: all of TOSA to ops that bufferize, as cistern-cc and --buffer-pipeline lower it.
#include "ir/op.h"
#include "pass/pass.h"

const cis_pass_def cis_tosa_to_linalg_pipeline = {
    .name = "tosa-to-linalg-pipeline",
    .title = "TosaToLinalgPipeline",
    .summary = "The default pipeline for converting TOSA operators to the equivalent operations "
               "using the tensor operations in LinAlg as well as LinAlg named operations",
    .pipeline = "func.func(tosa-optional-decompositions),func.func(canonicalize),"
                "func.func(tosa-infer-shapes),func.func(tosa-make-broadcastable),"
                "func.func(tosa-to-linalg-named),func.func(canonicalize),"
                "func.func(tosa-layerwise-constant-fold),func.func(tosa-make-broadcastable),"
                "func.func(tosa-to-linalg)",
};

static cis_walk find_tosa(cis_op *op, void *user) {
  (void)user;
  return cis_str_is(op->info->dialect_name, "tosa") ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// A program without TOSA stays as it is.
static bool has_none(const cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_walk_preorder(root, find_tosa, NULL);
}

const cis_pass_def cis_lower_tosa_pipeline = {
    .name = "lower-tosa",
    .title = "LowerTosaPipeline",
    .summary = "Lower all of TOSA to linalg, tensor, scf and arith, which one-shot-bufferize takes",
    .pipeline = "func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,"
                "tosa-to-arith{include-apply-rescale=true},canonicalize)",
    .is_done = has_none,
};
