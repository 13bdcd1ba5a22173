// The pipeline of cistern-cc, beside its row in passes.def.
#ifndef CIS_REGISTRY_C_PIPELINE_H
#define CIS_REGISTRY_C_PIPELINE_H

#include "ir/op.h"
#include "pass/pass.h"

/// The first function of the module that returns a buffer of unknown size; NULL: none does.
cis_op *cis_c_unknown_result(cis_op *module);

#endif
