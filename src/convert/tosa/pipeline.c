// --tosa-to-linalg-pipeline: upstream's passes from TOSA to linalg on tensors, without
// tosa-validate: what only lies outside of TOSA's profiles and levels is lowered, too.
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
