// Queries about tosa's ops and types, for other layers.
#ifndef CIS_DIALECT_TOSA_TOSA_H
#define CIS_DIALECT_TOSA_TOSA_H

#include "ir/builder.h"
#include "ir/op.h"
#include "support/vec.h"

/// Whether the type is !tosa.shape<rank>.
bool cis_tosa_is_shape(cis_type type);
/// The rank of a !tosa.shape.
int64_t cis_tosa_shape_rank(cis_type shape);
/// The type !tosa.shape<rank>.
cis_type cis_tosa_shape_type(cis_context *ctx, int64_t rank);
/// Appends the numbers of a constant shape; false if the value is not one.
bool cis_tosa_const_shape(const cis_value *value, cis_i64_vec *out);
/// Builds tosa.const_shape.
cis_value *cis_tosa_build_shape(cis_builder *b, cis_location loc, const int64_t *numbers,
                                uint32_t num);
/// Whether a `nan_mode` is IGNORE.
bool cis_tosa_ignores_nan(cis_attr mode);

/// The numbers of an attribute of the op that is an array of i64.
const int64_t *cis_tosa_ints(const cis_op *op, const char *name);
/// The keyword of an enum attribute of this dialect: "SINGLE_ROUND"; empty for others.
const char *cis_tosa_keyword(cis_attr attr);
/// The attribute of a rounding mode.
cis_attr cis_tosa_rounding(cis_context *ctx, const char *keyword);

#endif
