// What the files of the tosa dialect share: hooks that its rows name, and helpers of its checks.
//
//   dialect.c         constraints, enums, types; elementwise ops
//   syntax.c  enums in dictionaries, control flow, variables
//   data.c    checks of reductions and of ops that move data; shapes, constants
//   graph.c   checks of control flow and variables
//   window.c  checks of convolutions, pools, resize
//   number.c  checks of zero points, rescale, products, transforms, block scaled formats
//   fold.c, canonicalize.c  folds and patterns
#ifndef CIS_DIALECT_TOSA_IMPL_H
#define CIS_DIALECT_TOSA_IMPL_H

#include "asm/format.h"
#include "dialect/tosa/tosa.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "ir/op_def.h"

// dialect.c
/// The type of a tensor's elements; of quantized ones, what they are stored as.
cis_type cis_tosa_stored(cis_type tensor);
/// What InferTypeOpInterface accepts here: one element type, shapes that may be the same.
bool cis_tosa_types_compatible(cis_type inferred, cis_type stated);

// syntax.c
/// The hooks of ops with enums in their dictionaries, of tosa.cond_if and of tosa.while_loop
/// (ir/op_def.h): those that parse or verify report an error and return false.
bool cis_tosa_parse_with_enums(cis_parser *p, cis_op_state *state);
void cis_tosa_print_with_enums(cis_printer *p, cis_op *op);
bool cis_tosa_parse_if(cis_parser *p, cis_op_state *state);
void cis_tosa_print_if(cis_printer *p, cis_op *op);
bool cis_tosa_parse_while(cis_parser *p, cis_op_state *state);
void cis_tosa_print_while(cis_printer *p, cis_op *op);
extern const cis_custom_directive cis_tosa_directives[];

// data.c
/// Verifies that two tensors have the same element type, which the message names: 'f32' and 'i32'.
bool cis_tosa_same_elements(cis_op *op, cis_type a, cis_type b);
/// A size of a tensor; CIS_DYNAMIC where its rank is not known.
int64_t cis_tosa_dim(cis_type tensor, uint32_t i);
/// Operands of shape type are made by ops of this dialect.
bool cis_tosa_shapes_resolvable(cis_op *op);
bool cis_tosa_verify_reduction(cis_op *op);
bool cis_tosa_infer_reduction(cis_op_state *state, cis_type_vec *out);
bool cis_tosa_verify_argmax(cis_op *op);
bool cis_tosa_verify_concat(cis_op *op);
bool cis_tosa_infer_concat(cis_op_state *state, cis_type_vec *out);
bool cis_tosa_verify_gather(cis_op *op);
bool cis_tosa_verify_pad(cis_op *op);
bool cis_tosa_verify_reshape(cis_op *op);
bool cis_tosa_verify_reverse(cis_op *op);
bool cis_tosa_verify_scatter(cis_op *op);
bool cis_tosa_verify_slice(cis_op *op);
bool cis_tosa_verify_table(cis_op *op);
bool cis_tosa_verify_tile(cis_op *op);
bool cis_tosa_verify_transpose(cis_op *op);
bool cis_tosa_transpose_elements_match(cis_op *op);

// graph.c
/// The checks of constants, shapes, control flow and variables: false after an error at the op, but
/// cis_tosa_const_shape_matches, which reports nothing.
bool cis_tosa_verify_const(cis_op *op);
bool cis_tosa_const_shape_matches(cis_op *op);
bool cis_tosa_verify_same_rank_shapes(cis_op *op);
bool cis_tosa_verify_concat_shape(cis_op *op);
bool cis_tosa_verify_const_shape(cis_op *op);
bool cis_tosa_verify_dim(cis_op *op);
bool cis_tosa_verify_slice_shape(cis_op *op);
bool cis_tosa_verify_if(cis_op *op);
bool cis_tosa_verify_while(cis_op *op);
bool cis_tosa_verify_variable_read(cis_op *op);
bool cis_tosa_verify_variable_write(cis_op *op);

// window.c
/// The hooks of convolutions, pools and tosa.resize (ir/op_def.h): those that parse or verify
/// report an error and return false.
bool cis_tosa_verify_conv2d(cis_op *op);
bool cis_tosa_verify_conv3d(cis_op *op);
bool cis_tosa_verify_depthwise_conv2d(cis_op *op);
bool cis_tosa_verify_transpose_conv2d(cis_op *op);
bool cis_tosa_verify_avg_pool2d(cis_op *op);
bool cis_tosa_verify_max_pool2d(cis_op *op);
bool cis_tosa_verify_resize(cis_op *op);

// number.c
/// "expect both input and its zero point are the same element type"; `what` names the tensor.
bool cis_tosa_zero_point_fits(cis_op *op, cis_type tensor, const cis_value *zero_point,
                              const char *what);
/// A zero point that is known is zero, but of int8.
bool cis_tosa_zero_point_allowed(cis_op *op, const cis_value *zero_point, const char *what);
bool cis_tosa_verify_negate(cis_op *op);
bool cis_tosa_verify_rescale(cis_op *op);
bool cis_tosa_verify_matmul(cis_op *op);
bool cis_tosa_verify_fft2d(cis_op *op);
bool cis_tosa_verify_rfft2d(cis_op *op);
bool cis_tosa_verify_cast_from_block_scaled(cis_op *op);
bool cis_tosa_verify_cast_to_block_scaled(cis_op *op);
bool cis_tosa_verify_matmul_t_block_scaled(cis_op *op);

// canonicalize.c
extern const cis_pattern *const cis_tosa_canonicalize_clamp[];
extern const cis_pattern *const cis_tosa_canonicalize_concat[];
extern const cis_pattern *const cis_tosa_canonicalize_convolution[]; // conv2d, depthwise_conv2d
extern const cis_pattern *const cis_tosa_canonicalize_max_pool[];
extern const cis_pattern *const cis_tosa_canonicalize_select[];
extern const cis_pattern *const cis_tosa_canonicalize_slice[];
extern const cis_pattern *const cis_tosa_canonicalize_transpose[];

// fold.c
/// The .fold hook of every op with one result and operands; false for those that do not fold.
CIS_FOLD_HOOK(cis_tosa_fold);
/// Builds tosa.const of elements, or tosa.const_shape of the extents of a shape.
cis_op *cis_tosa_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
