// Ops of func, for passes.
#ifndef CIS_DIALECT_FUNC_BUILD_H
#define CIS_DIALECT_FUNC_BUILD_H

#include "ir/builder.h"

/// func.call of `callee`, a symbol, with these operands and result types.
cis_op *cis_func_build_call(cis_builder *b, cis_location loc, cis_attr callee,
                            const cis_value_vec *operands, const cis_type_vec *types);

#endif
