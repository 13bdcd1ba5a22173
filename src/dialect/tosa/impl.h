// Hooks that the rows of the tosa dialect name, and helpers of its checks.
//
//   dialect.c         constraints, enums, types; elementwise ops
//   syntax.c  enums in dictionaries, control flow, variables
//   data.c    checks of reductions and of ops that move data; shapes, constants
//   graph.c   checks of control flow and variables
//   window.c  checks of convolutions, pools, resize
//   number.c  checks of zero points, rescale, products, transforms, block scaled formats
//   older.c   ops in the forms of older releases
//   fold.c, canonicalize.c  folds and patterns
#ifndef CIS_DIALECT_TOSA_IMPL_H
#define CIS_DIALECT_TOSA_IMPL_H

#include "asm/format.h"
#include "dialect/tosa/tosa.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "ir/op_def.h"

/// The element type of a tensor; of a quantized element, its storage type.
cis_type cis_tosa_stored(cis_type tensor);
/// Whether an inferred and a stated type are compatible: the same element type, and shapes that may
/// be equal.
bool cis_tosa_types_compatible(cis_type inferred, cis_type stated);

// syntax.c
cis_parse_hook cis_tosa_parse_with_enums, cis_tosa_parse_if, cis_tosa_parse_while;
cis_print_hook cis_tosa_print_with_enums, cis_tosa_print_if, cis_tosa_print_while;
extern const cis_custom_directive cis_tosa_directives[];

// data.c
/// Verifies that two tensors have the same element type, which the message names: 'f32' and 'i32'.
bool cis_tosa_same_elements(cis_op *op, cis_type a, cis_type b);
/// The size of a dimension of a tensor; CIS_DYNAMIC for an unranked one.
int64_t cis_tosa_dim(cis_type tensor, uint32_t i);
/// Verifies that operands of shape type are defined by ops of this dialect.
bool cis_tosa_shapes_resolvable(cis_op *op);
/// The hooks of reductions and of ops that move data (ir/op_def.h): those that verify or infer
/// types report an error and return false.
cis_verify_hook cis_tosa_verify_reduction, cis_tosa_verify_argmax, cis_tosa_verify_concat,
    cis_tosa_verify_gather, cis_tosa_verify_pad, cis_tosa_verify_reshape, cis_tosa_verify_reverse,
    cis_tosa_verify_scatter, cis_tosa_verify_slice, cis_tosa_verify_table, cis_tosa_verify_tile,
    cis_tosa_verify_transpose;
cis_infer_hook cis_tosa_infer_reduction, cis_tosa_infer_concat;
/// Whether operand and result of tosa.transpose have the same element type; reports no error.
bool cis_tosa_transpose_elements_match(cis_op *op);

// graph.c
/// Whether the values of a tosa.const have the shape of its result.
bool cis_tosa_const_shape_matches(cis_op *op);
cis_verify_hook cis_tosa_verify_const, cis_tosa_verify_same_rank_shapes,
    cis_tosa_verify_concat_shape, cis_tosa_verify_const_shape, cis_tosa_verify_dim,
    cis_tosa_verify_slice_shape, cis_tosa_verify_if, cis_tosa_verify_while,
    cis_tosa_verify_variable_read, cis_tosa_verify_variable_write;

// window.c
cis_verify_hook cis_tosa_verify_conv2d, cis_tosa_verify_conv3d, cis_tosa_verify_depthwise_conv2d,
    cis_tosa_verify_transpose_conv2d, cis_tosa_verify_avg_pool2d, cis_tosa_verify_max_pool2d,
    cis_tosa_verify_resize;

// number.c
/// "expect both input and its zero point are the same element type"; `what` names the tensor.
bool cis_tosa_zero_point_fits(cis_op *op, cis_type tensor, const cis_value *zero_point,
                              const char *what);
/// Verifies that a constant zero point is zero, unless it is an int8.
bool cis_tosa_zero_point_allowed(cis_op *op, const cis_value *zero_point, const char *what);
/// The hooks of ops with zero points, of products and transforms (ir/op_def.h): they report an
/// error and return false.
cis_verify_hook cis_tosa_verify_negate, cis_tosa_verify_rescale, cis_tosa_verify_matmul,
    cis_tosa_verify_fft2d, cis_tosa_verify_rfft2d, cis_tosa_verify_cast_from_block_scaled,
    cis_tosa_verify_cast_to_block_scaled, cis_tosa_verify_matmul_t_block_scaled;

// older.c
/// The row of an op that only older releases have, where those are read; NULL.
const cis_op_def *cis_tosa_find_gone(cis_context *ctx, cis_str name);
/// Makes ops in the forms of older releases, where those are read, ops of today, with a remark for
/// each name. False after an error.
bool cis_tosa_legalize_older(cis_op *module);

// canonicalize.c
extern cis_pattern_list cis_tosa_canonicalize_clamp, cis_tosa_canonicalize_concat;
extern cis_pattern_list cis_tosa_canonicalize_convolution; // conv2d, depthwise_conv2d
extern cis_pattern_list cis_tosa_canonicalize_max_pool, cis_tosa_canonicalize_select,
    cis_tosa_canonicalize_slice, cis_tosa_canonicalize_transpose;

// fold.c
/// The .fold hook of every op with one result and operands; false for those that do not fold.
cis_fold_hook cis_tosa_fold;
/// Builds tosa.const of elements, or tosa.const_shape of the extents of a shape.
cis_op *cis_tosa_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
