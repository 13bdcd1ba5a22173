// Builders for importers: ops by name, numbers, loops, linalg.generic over a result, shapes. The
// ops stand at the builder's point, with its location.
#ifndef CIS_IMPORT_EMIT_H
#define CIS_IMPORT_EMIT_H

#include "dialect/arith/build.h"
#include "dialect/linalg/build.h"
#include "dialect/scf/build.h"
#include "dialect/tensor/build.h"
#include "ir/affine.h"

/// Tensors have this rank at most.
enum { CIS_IMPORT_MAX_RANK = 8 };

/// `loc("name"("model":0:number))`: the line is 0, because there is none to be shown. The name may
/// be empty.
cis_location cis_emit_location(cis_context *ctx, cis_str file, cis_str name, uint32_t number);
/// An op by its name, with at most one result (`type` NULL: none) and attributes.
cis_op *cis_emit_op(cis_loc_builder *e, const char *name, cis_type type, cis_value *const *operands,
                    uint32_t num, const cis_named_attr *attrs, uint32_t num_attrs);
/// An op of one operand: a cast to `type`, a function of math.
cis_value *cis_emit_unary(cis_loc_builder *e, const char *name, cis_value *x, cis_type type);
/// An op of two operands of one type, which is the result's.
cis_value *cis_emit_binary(cis_loc_builder *e, const char *name, cis_value *a, cis_value *b);

/// arith.constant of the type: a number, 0, the least or the greatest finite one (with a sign).
cis_value *cis_emit_number(cis_loc_builder *e, cis_type type, double number);
cis_value *cis_emit_zero(cis_loc_builder *e, cis_type type);
cis_value *cis_emit_extreme(cis_loc_builder *e, cis_type type, bool is_least);
/// linalg.fill of a tensor with one number, and with 0.
cis_value *cis_emit_filled(cis_loc_builder *e, cis_type type, cis_value *number);
cis_value *cis_emit_zeros(cis_loc_builder *e, cis_type type);
/// min(max(x, low), high) of integers, where the bound says more than the type of x does.
cis_value *cis_emit_clamp(cis_loc_builder *e, cis_value *x, int64_t low, int64_t high);
/// (x < low) ? low : x and then (high < x) ? high : x of floats; infinite bounds are left out.
cis_value *cis_emit_clamp_float(cis_loc_builder *e, cis_value *x, double low, double high);

/// `a` and a number, as an expression of affine maps.
static inline cis_affine_expr cis_emit_by(cis_affine_expr a, cis_affine_kind kind, int64_t number) {
  return cis_affine_binary(kind, a, cis_affine_constant(a->ctx, number));
}
/// sum of `factors[i]` * di, and `offset`, as an expression of affine maps.
cis_affine_expr cis_emit_linear(cis_context *ctx, const int64_t *factors, uint32_t num,
                                int64_t offset);
/// affine.apply, affine.max or affine.min of a map with these results.
cis_value *cis_emit_affine(cis_loc_builder *e, const char *name, const cis_affine_expr *results,
                           uint32_t num_results, cis_value *const *dims, uint32_t num_dims);
/// affine.apply of an expression of one value, or of two where `y` is not NULL.
cis_value *cis_emit_apply(cis_loc_builder *e, cis_affine_expr place, cis_value *x, cis_value *y);
/// affine.apply of factor * x + offset.
cis_value *cis_emit_scaled(cis_loc_builder *e, int64_t factor, cis_value *x, int64_t offset);

/// A loop in a body that sums up: builds the next sum at `e` from `sum` and the iteration `iv`.
typedef cis_value *(*cis_emit_step)(cis_loc_builder *e, cis_value *iv, cis_value *sum, void *user);
/// scf.for from `low` to `high` with a carried value; the last one. `init` NULL: it carries none.
cis_value *cis_emit_loop(cis_loc_builder *e, cis_value *low, cis_value *high, cis_value *init,
                         cis_emit_step step, void *user);

/// Begins the description of an op with regions, to be built with cis_build.
void cis_emit_describe(cis_op_state *state, cis_loc_builder *e, const char *name);
/// Adds a region with one block to it; `out` stands at the block's end.
cis_block *cis_emit_region(cis_op_state *state, cis_loc_builder *out);
/// Adds an operand and a result for a value that a loop carries, and an argument of `block` for it.
void cis_emit_carry(cis_op_state *state, cis_block *block, cis_value *init);
/// Describes scf.for from 0 to a number, whose block has its iteration as an argument yet.
cis_block *cis_emit_describe_for(cis_op_state *state, cis_loc_builder *e, int64_t num,
                                 cis_loc_builder *out);

/// Loops inside each other, the innermost at `body`, which carry one value.
typedef struct cis_emit_nest {
  uint32_t num;
  cis_scf_for_loop loops[2 * CIS_IMPORT_MAX_RANK];
  cis_loc_builder body;
  cis_value *carried;
} cis_emit_nest;
/// No loop yet: `body` is `e`, and `init` is carried.
cis_emit_nest cis_emit_nest_begin(cis_loc_builder *e, cis_value *init);
/// Adds an inner loop; its iteration.
cis_value *cis_emit_nest_add(cis_emit_nest *nest, cis_value *low, cis_value *high);
/// The same from 0 to a number.
cis_value *cis_emit_nest_count(cis_emit_nest *nest, int64_t num);
/// Ends all loops with the next value to carry; the last one.
cis_value *cis_emit_nest_end(cis_emit_nest *nest, cis_value *next);
/// linalg.index of each loop of a body.
void cis_emit_indices(cis_loc_builder *e, uint32_t num, cis_value **out);

/// linalg.generic whose loops are the elements of results with these types, which have one shape.
/// `maps` says how `inputs` are read; NULL, or an entry that is NULL: as broadcasting has it.
cis_linalg_body cis_emit_generic(cis_loc_builder *e, const cis_type *results, uint32_t num_results,
                                 cis_value *const *inputs, uint32_t num_inputs,
                                 const cis_affine_map *maps);
/// linalg.copy: the elements of `x` in place of those of `into`, of the same type. A linalg.generic
/// that copies would be folded, and a loop would carry a new buffer.
cis_value *cis_emit_copy(cis_loc_builder *e, cis_value *x, cis_value *into);
/// Yields one value, and gives the result.
cis_value *cis_emit_yield(cis_linalg_body *body, cis_value *value);
/// The map of a tensor that is broadcast to `rank` dimensions of a result: from the right, a size 1
/// is read at 0 (unless the result has it too).
cis_affine_map cis_emit_broadcast_map(cis_type from, cis_type to);
/// The map to some of the loops.
cis_affine_map cis_emit_dims_map(cis_context *ctx, uint32_t num_loops, const uint32_t *dims,
                                 uint32_t num);
/// The elements of `x` in another place and shape: that of each is what the map makes of the place
/// in the result.
cis_value *cis_emit_move(cis_loc_builder *e, cis_value *x, cis_type type, cis_affine_map from);
/// Whether broadcasting makes the shape of `to` of `from`.
bool cis_emit_can_broadcast(cis_type from, cis_type to);

/// The same elements in row-major order in another shape of as many: collapsed, expanded, or both.
cis_value *cis_emit_reshape(cis_loc_builder *e, cis_value *x, cis_type type);
/// The one element of a tensor that has one.
cis_value *cis_emit_scalar(cis_loc_builder *e, cis_value *x);
/// tensor.extract_slice of constant offsets, sizes and strides (NULL: 1); a move where one is
/// negative.
cis_value *cis_emit_slice(cis_loc_builder *e, cis_value *x, const int64_t *offsets,
                          const int64_t *sizes, const int64_t *strides);
/// tensor.pad with constant amounts of `value`; the tensor itself where there is nothing around it.
cis_value *cis_emit_pad(cis_loc_builder *e, cis_value *x, const int64_t *low, const int64_t *high,
                        cis_value *value);
/// tensor.insert_slice at offsets that are numbers or values, with strides 1.
cis_value *cis_emit_insert(cis_loc_builder *e, cis_value *x, cis_value *into,
                           const cis_mixed *offsets);
/// A ranked tensor type without encoding.
static inline cis_type cis_emit_tensor(cis_type element, const int64_t *shape, uint32_t rank) {
  return cis_type_tensor(element, shape, rank, NULL);
}
/// The number of elements of a static tensor.
int64_t cis_emit_count(cis_type tensor);
/// A tensor constant of integers, `num` of C type int32_t.
cis_value *cis_emit_numbers(cis_loc_builder *e, cis_type element, const int32_t *numbers,
                            int64_t num);

#endif
