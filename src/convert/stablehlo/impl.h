// Helpers of the lowerings of StableHLO's ops.
//
//   lower.c      the pass: functions, blocks, types, values; the table of ops
//   scalar.c     elementwise ops: what they compute of one element
//   special.c    functions of chlo that math does not have
//   emit.c       numbers, loops, tensors that several lowerings write
//   data.c       ops that move data
//   reduce.c     reductions, windows, sorts
//   product.c    products, convolutions
//   gather.c     gathers and scatters
//   control.c    conditionals and loops
//   number.c     normalization, systems of equations
//   check.c      expectations of tests
//
// A function is rewritten block by block: ops are built anew, from the program's ops and a table of
// the values that are theirs. The old ops have the types with signs, which the new ones do not. A
// tensor without dimensions is a number between its definition and its uses: a scalar inside of
// bodies and loops, and a tensor only where it enters or leaves a function.
#ifndef CIS_CONVERT_STABLEHLO_IMPL_H
#define CIS_CONVERT_STABLEHLO_IMPL_H

#include "dialect/arith/build.h"
#include "dialect/linalg/build.h"
#include "dialect/scf/build.h"
#include "dialect/stablehlo/stablehlo.h"
#include "dialect/tensor/build.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_shlo {
  cis_context *ctx;
  cis_ptrmap values; // value of the program -> the one that is built for it
  cis_loc_builder e; // the place where ops are built
} cis_shlo;

/// A lowering: builds ops at `h->e` and sets the results. False after an error.
typedef bool cis_shlo_lowering(cis_shlo *h, cis_op *op);

// --- lower.c ---

/// The type without signs; NULL if ops of linalg have no such values: tokens, quantized elements.
cis_type cis_shlo_type(cis_type type);
/// The tensor that is built for a value of the program; of a number one without dimensions.
cis_value *cis_shlo_tensor(cis_shlo *h, cis_value *value);
/// The number that is built for a value of the program that is a tensor without dimensions.
cis_value *cis_shlo_scalar(cis_shlo *h, cis_value *value);
/// As it goes through loops and branches: a number if it is a tensor without dimensions.
cis_value *cis_shlo_value(cis_shlo *h, cis_value *value);
/// The type of cis_shlo_value.
cis_type cis_shlo_value_type(cis_type type);
/// Sets what result `i` is.
static inline void cis_shlo_set(cis_shlo *h, cis_op *op, uint32_t i, cis_value *value) {
  cis_ptrmap_set(&h->values, &op->results[i], (uintptr_t)value);
}
/// Sets the only result. Returns true, as a lowering does last.
static inline bool cis_shlo_done(cis_shlo *h, cis_op *op, cis_value *value) {
  cis_shlo_set(h, op, 0, value);
  return true;
}
/// Builds the ops of a region's block at `h->e`, with `args` for its arguments, and appends what it
/// returns, as cis_shlo_value. False after an error.
bool cis_shlo_inline(cis_shlo *h, const cis_region *region, cis_value *const *args,
                     cis_value_vec *out);
/// cis_shlo_inline at the end of the block that `at` builds in.
bool cis_shlo_inline_at(cis_shlo *h, cis_loc_builder at, const cis_region *region,
                        cis_value *const *args, cis_value_vec *out);

// --- scalar.c ---

/// The classes of elements (CIS_HLO_FLOAT, ...) of which an op computes each element of its result
/// from the elements at the same place; 0: it does not.
int cis_shlo_elements(unsigned kind);
/// Whether such an op broadcasts its operands to the shape of the result.
bool cis_shlo_broadcasts(unsigned kind);
/// An element of the result of such an op of elements of the operands; NULL if these elements have
/// none.
cis_value *cis_shlo_element(cis_loc_builder *e, const cis_op *op, cis_value *const *x);
/// Converts a number as stablehlo.convert does. The types are the program's.
cis_value *cis_shlo_convert(cis_loc_builder *e, cis_value *x, cis_type from, cis_type to);
/// The sum and the product of numbers, which may be complex or logical.
cis_arith_binary cis_shlo_sum, cis_shlo_product;
/// The difference and the quotient of floats or complex numbers.
cis_arith_binary cis_shlo_difference, cis_shlo_quotient;
/// The bits of a number as one of another type of that width; the number itself if it has the type.
cis_arith_cast cis_shlo_bitcast;
/// Whether integers of that type of the program are not negative: unsigned ones and i1.
bool cis_shlo_is_unsigned(cis_type type);

// --- special.c ---

/// A computation of more than one op: the element of the result of `op`.
typedef cis_value *cis_shlo_build(cis_loc_builder *e, const cis_op *op, cis_value *const *x);
cis_shlo_build cis_shlo_special, cis_shlo_next_after;
/// The order of floats as integers, with -0 before 0 and NaN at both ends.
cis_value *cis_shlo_total_order(cis_loc_builder *e, cis_value *x);

// --- data.c ---

/// The map of an operand that is broadcast to a type: its dimensions are those that the op names,
/// or the last ones; one of size 1 is stretched.
cis_affine_map cis_shlo_broadcast_map(cis_shlo *h, const cis_op *op, cis_type from, cis_type to);

// --- emit.c ---

/// Builds an op with operands and one result.
cis_value *cis_shlo_op(cis_loc_builder *e, unsigned kind, cis_type type, cis_value *const *operands,
                       int num);
/// An op of two operands whose result has their type.
static inline cis_value *cis_shlo_binary(cis_loc_builder *e, unsigned kind, cis_value *a,
                                         cis_value *b) {
  cis_value *operands[] = {a, b};
  return cis_shlo_op(e, kind, a->type, operands, 2);
}
/// A constant of an integer, index, float or complex type.
cis_value *cis_shlo_number(cis_loc_builder *e, cis_type type, double value);
/// A tensor of a static shape, without numbers.
cis_value *cis_shlo_empty(cis_shlo *h, cis_type element, const int64_t *shape, uint32_t rank);
/// The same with a number everywhere.
cis_value *cis_shlo_filled(cis_shlo *h, cis_value *number, const int64_t *shape, uint32_t rank);
/// Puts `source` into `dest` at offsets, with strides (NULL: 1). Returns the tensor.
cis_value *cis_shlo_insert(cis_shlo *h, cis_value *source, cis_value *dest,
                           const cis_mixed *offsets, const int64_t *strides);
/// The part of `source` at offsets, of static sizes, with strides (NULL: 1).
cis_value *cis_shlo_extract(cis_shlo *h, cis_value *source, const cis_mixed *offsets,
                            const int64_t *sizes, const int64_t *strides);
/// A tensor in another static shape of as many elements.
cis_value *cis_shlo_reshape(cis_shlo *h, cis_value *tensor, const int64_t *shape, uint32_t rank);
/// A tensor with low and high padding, and `interior` between elements, all of which may be NULL;
/// low and high may be negative.
cis_value *cis_shlo_pad(cis_shlo *h, cis_value *tensor, cis_value *number, const int64_t *low,
                        const int64_t *high, const int64_t *interior);
/// The tensor with dimensions exchanged; result dimension i is dimension `permutation[i]`.
cis_value *cis_shlo_transpose(cis_shlo *h, cis_value *tensor, const int64_t *permutation);
/// The tensor read backwards in dimensions that are set.
cis_value *cis_shlo_reverse(cis_shlo *h, cis_value *tensor, const bool *dimensions);

/// A linalg.generic over loops that are those of its only output: `body` builds in the body.
typedef struct cis_shlo_fill {
  cis_linalg_body body;
  cis_loc_builder outer;
} cis_shlo_fill;
/// Begins a tensor whose elements are computed from linalg.index; `h->e` stands in the body.
cis_shlo_fill cis_shlo_begin(cis_shlo *h, cis_type type);
/// Ends it with the element. Returns the tensor; `h->e` stands behind the op.
cis_value *cis_shlo_end(cis_shlo *h, cis_shlo_fill *fill, cis_value *element);

/// scf.for from 0 to `high` with carried values.
typedef struct cis_shlo_loop {
  cis_op *op;
  cis_loc_builder outer;
  cis_value *iv;
  cis_value *const *carried;
} cis_shlo_loop;
/// Begins it; `h->e` stands in the body.
cis_shlo_loop cis_shlo_for(cis_shlo *h, cis_value *low, cis_value *high, cis_value *step,
                           cis_value *const *init, uint32_t num);
/// Ends it; `h->e` stands behind the loop.
void cis_shlo_end_for(cis_shlo *h, cis_shlo_loop *loop, cis_value *const *next, uint32_t num);
/// Index arithmetic.
cis_value *cis_shlo_index(cis_shlo *h, int64_t value);
/// An integer of a type of the program as an index.
cis_value *cis_shlo_as_index(cis_loc_builder *e, cis_value *x, cis_type type);
/// max(0, min(x, high)) of an index.
cis_value *cis_shlo_clamp_index(cis_shlo *h, cis_value *x, int64_t high);
/// tensor.insert.
cis_value *cis_shlo_store(cis_shlo *h, cis_value *x, cis_value *tensor, cis_value *const *at);
/// tensor.extract.
cis_value *cis_shlo_load(cis_shlo *h, cis_value *tensor, cis_value *const *at);
/// A map of `num_dims` loops to `num` results.
cis_affine_map cis_shlo_map(cis_shlo *h, uint32_t num_dims, const cis_affine_expr *results,
                            uint32_t num);
/// The numbers of an op's dense array, or of a constant tensor; `value` where there is none.
void cis_shlo_ints(const cis_op *op, const char *name, int64_t value, uint32_t num, int64_t *out);
/// The integers of an operand that is a constant. False after an error at the op if it is not one.
bool cis_shlo_constant_ints(cis_op *op, uint32_t operand, int64_t *out, uint32_t num);

// --- the lowerings ---

enum { CIS_SHLO_MAX_RANK = 16 };

cis_shlo_lowering cis_shlo_lower_constant, cis_shlo_lower_iota, cis_shlo_lower_broadcast,
    cis_shlo_lower_transpose, cis_shlo_lower_reshape, cis_shlo_lower_slice,
    cis_shlo_lower_dynamic_slice, cis_shlo_lower_dynamic_update_slice, cis_shlo_lower_concatenate,
    cis_shlo_lower_pad, cis_shlo_lower_reverse, cis_shlo_lower_bitcast, cis_shlo_lower_size,
    cis_shlo_lower_real_dynamic_slice;
cis_shlo_lowering cis_shlo_lower_reduce, cis_shlo_lower_reduce_window,
    cis_shlo_lower_select_and_scatter, cis_shlo_lower_sort, cis_shlo_lower_top_k;
cis_shlo_lowering cis_shlo_lower_dot, cis_shlo_lower_convolution;
cis_shlo_lowering cis_shlo_lower_gather, cis_shlo_lower_scatter;
cis_shlo_lowering cis_shlo_lower_if, cis_shlo_lower_while, cis_shlo_lower_barrier,
    cis_shlo_lower_tuple, cis_shlo_lower_get_tuple_element, cis_shlo_lower_composite;
cis_shlo_lowering cis_shlo_lower_batch_norm, cis_shlo_lower_triangular_solve,
    cis_shlo_lower_cholesky;
cis_shlo_lowering cis_shlo_lower_check, cis_shlo_lower_custom_call;

#endif
