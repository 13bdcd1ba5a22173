// Functions of the ub dialect for others.
#ifndef CIS_DIALECT_UB_UB_H
#define CIS_DIALECT_UB_UB_H

#include "ir/attr.h"

/// #ub.poison.
cis_attr cis_ub_poison(cis_context *ctx);

#endif
