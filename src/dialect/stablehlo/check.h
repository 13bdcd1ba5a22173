// Helpers of the checks of this dialect and of chlo: shapes with bounds, what regions compute,
// windows.
#ifndef CIS_DIALECT_STABLEHLO_CHECK_H
#define CIS_DIALECT_STABLEHLO_CHECK_H

#include "dialect/stablehlo/stablehlo.h"
#include "ir/diag.h"
#include "support/strbuf.h"

#include <inttypes.h>

/// An attribute of dimension numbers: entries `name = [0, 1]` or `name = 0`, in any order; a comma
/// may follow the last one. It is the `data` of a definition with these two hooks. Its parameters
/// are array<i64> or i64, and NULL for an empty list and dimension 0, which are not printed.
typedef struct cis_hlo_numbers {
  const char *what; // "dot"
  uint32_t num;
  const char *names[9];
  uint32_t single; // bit i: entry i is one dimension
} cis_hlo_numbers;
bool cis_hlo_parse_numbers(cis_parser *p, cis_type type, cis_attr *out);
void cis_hlo_print_numbers(cis_printer *p, cis_attr attr);

/// Errors of hooks that infer types, and of those that verify: the message alone.
#define STATE_ERROR(...) cis_error(s->ctx, s->loc, __VA_ARGS__)
#define OP_ERROR(...) cis_error(cis_op_context(op), op->loc, __VA_ARGS__)

/// A dimension: its size, or the bound of a dynamic one; CIS_DYNAMIC where it is not known.
typedef struct cis_hlo_dim {
  int64_t size, bound;
} cis_hlo_dim;
/// Dimension `i` of a ranked tensor.
cis_hlo_dim cis_hlo_dim_of(cis_type tensor, uint32_t i);
/// A dimension of a known size.
static inline cis_hlo_dim cis_hlo_dim_is(int64_t size) { return (cis_hlo_dim){size, CIS_DYNAMIC}; }

/// A shape that is being made.
typedef struct cis_hlo_shape {
  cis_i64_vec sizes, bounds;
} cis_hlo_shape;
/// Appends a dimension.
void cis_hlo_shape_push(cis_hlo_shape *shape, cis_hlo_dim dim);
/// Appends all dimensions of a ranked tensor.
void cis_hlo_shape_push_all(cis_hlo_shape *shape, cis_type tensor);
/// The tensor type of the shape, which is freed.
cis_type cis_hlo_shape_take(cis_hlo_shape *shape, cis_type element);
/// Frees the shape.
void cis_hlo_shape_deinit(cis_hlo_shape *shape);
/// Appends the sizes as messages have them: [2, ?].
void cis_hlo_shape_text(cis_type tensor, cis_strbuf *out);

/// Whether two dimensions may be the same.
bool cis_hlo_dims_compatible(cis_hlo_dim a, cis_hlo_dim b);
/// Whether tensors may have the same shape; unranked ones may.
bool cis_hlo_shapes_compatible(cis_type a, cis_type b);
/// Whether elements are the same, or stand for the same numbers where they are quantized.
bool cis_hlo_elements_compatible(cis_type a, cis_type b);
/// Whether the lists are as long, and their types compatible in pairs.
bool cis_hlo_type_lists_compatible(const cis_type_vec *a, const cis_type_vec *b);

/// The type in which an element is stored, which is itself if it is not quantized.
cis_type cis_hlo_storage(cis_type element);

/// Appends the numbers of a constant tensor of integers, one for each that its type states; false
/// if the value is not one.
bool cis_hlo_constant_ints(const cis_value *value, cis_i64_vec *out);

/// The numbers of an attribute of a state that is an array of i64; none where it is absent.
cis_hlo_dims cis_hlo_state_ints(const cis_op_state *s, const char *name);
/// The integer of an attribute of a state; 0 where it is absent.
int64_t cis_hlo_state_int(const cis_op_state *s, const char *name);
/// Appends the numbers, separated by commas.
void cis_hlo_list_text(cis_hlo_dims dims, cis_strbuf *out);
/// Reports the numbers between two texts. Returns false.
bool cis_hlo_list_error(cis_context *ctx, cis_location loc, const char *before, cis_hlo_dims dims,
                        const char *after);
/// Whether a number is there twice.
bool cis_hlo_has_repeats(cis_hlo_dims dims);

/// The type of an operand; NULL if there are fewer.
cis_type cis_hlo_operand_type(const cis_op_state *s, size_t i);
/// Whether there are at least so many operands, and all are ranked tensors: an error if not.
bool cis_hlo_are_tensors(const cis_op_state *s, size_t least);

/// Appends the types that a region returns; false if it does not end with stablehlo.return.
bool cis_hlo_returned_types(const cis_region *region, cis_type_vec *out);
/// Appends the types of a region's arguments.
void cis_hlo_argument_types(const cis_region *region, cis_type_vec *out);

/// Checks the last region of a state, which combines two values of each of `num` inputs: operands
/// from `first` on, and where they begin from `first_init` on. `allowed`: sizes that its arguments
/// may have. `*made` gets the types that it returns.
bool cis_hlo_state_reducer_fits(cis_op_state *s, size_t first, size_t first_init, uint32_t num,
                                cis_hlo_dims allowed, cis_type_vec *made);
/// The same of a region that combines elements of `num` inputs with elements of as many values.
bool cis_hlo_element_reducer_fits(cis_op_state *s, size_t first_input, size_t first_value,
                                  uint32_t num, cis_type_vec *made);
/// Checks region 0 of an op, which combines two elements of operand 0, and the elements of the
/// result.
bool cis_hlo_verify_scalar_reducer(cis_op *op);

/// Infers results with the shapes of the first `num` operands, and the elements that region 0 makes
/// of two of theirs.
bool cis_hlo_infer_reduced(cis_op_state *s, size_t num, cis_type_vec *out);

/// Whether the number is one of the list.
bool cis_hlo_has(cis_hlo_dims dims, int64_t dim);
/// Whether the stated type of the result has the shape, which is freed.
bool cis_hlo_result_fits(cis_op *op, cis_hlo_shape *shape);
// quantized.c
/// Whether zero points are numbers that are stored, and the axis is a dimension with as many
/// scales.
bool cis_hlo_quantization_fits(cis_type tensor);
/// Whether operand 0 and the result, where they are quantized, have the same scales and zero
/// points.
bool cis_hlo_verify_same_scales(cis_op *op);
/// The same of an op with `broadcast_dimensions`, whose axis goes where its dimension goes.
bool cis_hlo_verify_broadcast_scales(cis_op *op);
/// The same of a reshape, before whose axis there are as many elements.
bool cis_hlo_verify_reshape_scales(cis_op *op);
/// Whether elements of operands and result of a product fit: storage, numbers, grain.
bool cis_hlo_verify_product_elements(cis_op *op);
/// The same of stablehlo.dot_general.
bool cis_hlo_verify_dot_elements(cis_op *op, cis_hlo_dims rhs_contracting);
/// The same of a convolution.
bool cis_hlo_verify_conv_elements(cis_op *op, const cis_hlo_conv *conv);

/// Whether there are at most two precisions.
bool cis_hlo_verify_precision(cis_op *op);

#endif
