// Types and attributes of StableHLO from their parts, for readers of other forms of them
// (dialect/vhlo).
#ifndef CIS_DIALECT_STABLEHLO_PARTS_H
#define CIS_DIALECT_STABLEHLO_PARTS_H

#include "asm/parser.h"

/// The type !stablehlo.future<...> of types that are tensors.
cis_type cis_stablehlo_future(cis_context *ctx, const cis_type *types, uint32_t num);
/// Definitions of attributes; the list ends with an entry without a name.
extern const cis_attr_def cis_stablehlo_attr_defs[];
/// The definitions of #stablehlo.dot_algorithm<...> and of the sub-axis in
/// #stablehlo.axis_ref<...>.
extern const cis_attr_def *const cis_stablehlo_dot_algorithm;
extern const cis_attr_def cis_stablehlo_sub_axis;
#define CIS_STABLEHLO_ENUM(ID, ...) extern const cis_enum_def cis_stablehlo_##ID;
#include "dialect/stablehlo/enums.def"
extern const cis_enum_def cis_stablehlo_custom_call_api_version;
/// The encoding #stablehlo.bounds<...> of an array<i64> with CIS_DYNAMIC where there is no bound.
cis_attr cis_stablehlo_bounds_attr(cis_attr bounds);
/// #stablehlo.result_accuracy<...> of two tolerances, a number and a mode; NULL where there is
/// none. NULL if they do not agree, which is the error about the mode.
cis_attr cis_stablehlo_accuracy(cis_context *ctx, const cis_attr *values);
#define CIS_HLO_WRONG_TOLERANCES                                                                   \
  "Invalid tolerances for ResultAccuracyAttr with mode %s, must be all zero."
/// Reads `[0, 1]` as an array<i64>.
bool cis_stablehlo_parse_dims(cis_parser *p, cis_attr *out);

#endif
