// Hooks that the rows of the stablehlo dialect name, and helpers of its checks.
//
//   dialect.c    types and their constraints
//   attr.c       attributes: dimension numbers, enums, bounds of dimensions
//   syntax.c     custom directives of formats; constants, reductions and loops
//   infer.c      types that agree; elementwise ops, tuples, branches, loops
//   quantized.c  scales and zero points of elements
//   data.c       ops that move data
//   gather.c     gathers and scatters
//   window.c     windows, convolutions, reductions, maps and sorts
//   number.c     products, transforms, normalization, random numbers
//   device.c     ops between devices, feeds, calls of other code
#ifndef CIS_DIALECT_STABLEHLO_IMPL_H
#define CIS_DIALECT_STABLEHLO_IMPL_H

#include "asm/format.h"
#include "dialect/stablehlo/parts.h"
#include "dialect/stablehlo/stablehlo.h"
#include "ir/diag.h"
#include "ir/op_def.h"

// attr.c
extern const cis_enum_def *const cis_stablehlo_enums[];
extern const cis_attr_constraint cis_stablehlo_attr_constraints[];
/// The parts of #stablehlo.gather<...>.
cis_hlo_gather cis_hlo_gather_of(cis_attr numbers);
/// The parts of #stablehlo.scatter<...>.
cis_hlo_scatter cis_hlo_scatter_of(cis_attr numbers);
/// Whether all sizes are static, but for at most one that has a bound.
bool cis_stablehlo_is_static_or_bounded(cis_type tensor);
/// Reads and prints the pretty form `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` of #stablehlo.conv.
bool cis_stablehlo_parse_conv_dims(cis_parser *p, cis_attr *out);
void cis_stablehlo_print_conv_dims(cis_printer *p, cis_attr conv);
/// Prints an array<i64> as `[0, 1]`.
void cis_stablehlo_print_dims(cis_printer *p, cis_attr dims);
/// The name of a version of calls: "API_VERSION_ORIGINAL"; empty if it is none.
const char *cis_hlo_api_version_name(int64_t version);
/// The attribute #stablehlo.dot<...> of four arrays of i64, in the order of its text.
cis_attr cis_stablehlo_dot_attr(cis_context *ctx, const cis_attr dims[4]);

// infer.c
cis_verify_hook cis_stablehlo_verify_compare, cis_stablehlo_verify_uniform_quantize;
cis_infer_hook cis_stablehlo_infer_branches, cis_stablehlo_infer_clamp, cis_stablehlo_infer_complex,
    cis_stablehlo_infer_constant, cis_stablehlo_infer_dequantized,
    cis_stablehlo_infer_get_tuple_element, cis_stablehlo_infer_id, cis_stablehlo_infer_real,
    cis_stablehlo_infer_same_types, cis_stablehlo_infer_select, cis_stablehlo_infer_token,
    cis_stablehlo_infer_tuple, cis_stablehlo_infer_while;
/// cis_stablehlo_types_compatible of a constant, whose value has the numbers that quantized
/// elements are stored as.
bool cis_stablehlo_constant_types_compatible(cis_type value, cis_type stated);

// quantized.c
cis_verify_hook cis_stablehlo_verify_add, cis_stablehlo_verify_transpose;

// data.c
cis_verify_hook cis_stablehlo_verify_bitcast_convert, cis_stablehlo_verify_broadcast_in_dim,
    cis_stablehlo_verify_dynamic_broadcast_in_dim, cis_stablehlo_verify_dynamic_pad,
    cis_stablehlo_verify_dynamic_reshape, cis_stablehlo_verify_iota,
    cis_stablehlo_verify_real_dynamic_slice, cis_stablehlo_verify_reshape,
    cis_stablehlo_verify_reverse;
cis_infer_hook cis_stablehlo_infer_broadcast, cis_stablehlo_infer_concatenate,
    cis_stablehlo_infer_dynamic_slice, cis_stablehlo_infer_dynamic_update_slice,
    cis_stablehlo_infer_get_dimension_size, cis_stablehlo_infer_pad,
    cis_stablehlo_infer_set_dimension_size, cis_stablehlo_infer_slice,
    cis_stablehlo_infer_transpose;

// gather.c
cis_infer_hook cis_stablehlo_infer_gather, cis_stablehlo_infer_scatter;

// window.c
cis_verify_hook cis_stablehlo_verify_convolution;
cis_infer_hook cis_stablehlo_infer_map, cis_stablehlo_infer_reduce,
    cis_stablehlo_infer_reduce_window, cis_stablehlo_infer_select_and_scatter,
    cis_stablehlo_infer_sort;

// number.c
cis_verify_hook cis_stablehlo_verify_dot, cis_stablehlo_verify_dot_general,
    cis_stablehlo_verify_rng_bit_generator;
cis_infer_hook cis_stablehlo_infer_batch_norm, cis_stablehlo_infer_cholesky,
    cis_stablehlo_infer_fft, cis_stablehlo_infer_rng, cis_stablehlo_infer_triangular_solve;

// device.c
cis_verify_hook cis_stablehlo_verify_all_gather, cis_stablehlo_verify_collective_permute,
    cis_stablehlo_verify_composite, cis_stablehlo_verify_custom_call, cis_stablehlo_verify_infeed,
    cis_stablehlo_verify_recv, cis_stablehlo_verify_reduce_scatter;
cis_infer_hook cis_stablehlo_infer_all_reduced, cis_stablehlo_infer_all_to_all,
    cis_stablehlo_infer_async_done, cis_stablehlo_infer_async_start,
    cis_stablehlo_infer_collective_broadcast, cis_stablehlo_infer_send;
/// The effects of a stablehlo.custom_call: all of them, unless it says that it has none.
cis_effects_hook cis_stablehlo_custom_call_effects;

// syntax.c
extern const cis_custom_directive cis_stablehlo_directives[];
cis_parse_hook cis_stablehlo_parse_constant, cis_stablehlo_parse_reduce, cis_stablehlo_parse_while;
cis_print_hook cis_stablehlo_print_constant, cis_stablehlo_print_reduce, cis_stablehlo_print_while;
cis_name_args_hook cis_stablehlo_name_while_args;
/// Names a constant %c, or %cst if its elements are no integers.
void cis_stablehlo_name_constant(cis_op *op, cis_value_namer *namer);

#endif
