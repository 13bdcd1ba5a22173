// What other dialects' branches share with those of cf.
#ifndef CIS_DIALECT_CF_H
#define CIS_DIALECT_CF_H

#include "ir/op_def.h"

/// WeightedBranchOpInterface: `branch_weights`, if there are some, are one per successor and not all zero.
bool cis_cf_verify_weights(cis_op *op);

#endif
