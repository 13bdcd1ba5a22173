// Hooks that the rows of the stablehlo dialect name, and helpers of its checks.
//
//   dialect.c    types and their constraints
//   attr.c       attributes: dimension numbers, enums, bounds of dimensions
//   syntax.c     custom directives of formats; constants, reductions and loops
#ifndef CIS_DIALECT_STABLEHLO_IMPL_H
#define CIS_DIALECT_STABLEHLO_IMPL_H

#include "asm/format.h"
#include "dialect/stablehlo/stablehlo.h"
#include "ir/diag.h"
#include "ir/op_def.h"

// attr.c
extern const cis_attr_def cis_stablehlo_attr_defs[];
extern const cis_enum_def *const cis_stablehlo_enums[];
extern const cis_attr_constraint cis_stablehlo_attr_constraints[];
#define CIS_STABLEHLO_ENUM(ID, ...) extern const cis_enum_def cis_stablehlo_##ID;
#include "dialect/stablehlo/enums.def"
/// Whether all sizes are static, but for at most one that has a bound.
bool cis_stablehlo_is_static_or_bounded(cis_type tensor);
/// Reads and prints the pretty form `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` of #stablehlo.conv.
bool cis_stablehlo_parse_conv_dims(cis_parser *p, cis_attr *out);
void cis_stablehlo_print_conv_dims(cis_printer *p, cis_attr conv);
/// Reads `[0, 1]` as an array<i64>.
bool cis_stablehlo_parse_dims(cis_parser *p, cis_attr *out);
/// Prints an array<i64> as `[0, 1]`.
void cis_stablehlo_print_dims(cis_printer *p, cis_attr dims);
/// The definition of #stablehlo.dot_algorithm<...>.
extern const cis_attr_def *const cis_stablehlo_dot_algorithm;
/// The attribute #stablehlo.dot<...> of four arrays of i64, in the order of its text.
cis_attr cis_stablehlo_dot_attr(cis_context *ctx, const cis_attr dims[4]);

// syntax.c
extern const cis_custom_directive cis_stablehlo_directives[];
cis_parse_hook cis_stablehlo_parse_constant, cis_stablehlo_parse_reduce, cis_stablehlo_parse_while;
cis_print_hook cis_stablehlo_print_constant, cis_stablehlo_print_reduce, cis_stablehlo_print_while;
cis_name_args_hook cis_stablehlo_name_while_args;
/// Names a constant %c, or %cst if its elements are no integers.
void cis_stablehlo_name_constant(cis_op *op, cis_value_namer *namer);

#endif
