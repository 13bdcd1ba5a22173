// Helpers of the lowerings of tosa's ops.
//
//   passes.c                     the table: op, pass, lowering
//   emit.c                       numbers, sizes, generic ops
//   elementwise.c, scalar.c,     --tosa-to-linalg
//   reduce.c, data.c,
//   rescale.c, resize.c
//   named.c                      --tosa-to-linalg-named
//   tensor.c, arith.c, scf.c     --tosa-to-tensor, --tosa-to-arith, --tosa-to-scf
#ifndef CIS_CONVERT_TOSA_IMPL_H
#define CIS_CONVERT_TOSA_IMPL_H

#include "dialect/arith/build.h"
#include "dialect/linalg/build.h"
#include "dialect/tensor/build.h"
#include "dialect/tosa/tosa.h"
#include "ir/fold.h"
#include "pass/pass.h"
#include "support/map.h"
#include "transform/dialect_conversion.h"

/// The request of a pass to its lowerings (the conversion's `user`).
typedef struct cis_tosa_request {
  bool prefer_hwcf;      // linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc
  cis_ptrmap shape_uses; // tosa.const_shape -> how many uses it had before the conversion
} cis_tosa_request;

/// The head of a lowering, a cis_conversion_rewrite.
#define CIS_TOSA_LOWERING(NAME)                                                                    \
  bool NAME(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r)

// --- emit.c ---

/// A builder at the place and with the location of the op that is lowered.
static inline cis_loc_builder cis_tosa_at(const cis_op *op, const cis_conversion_rewriter *r) {
  return (cis_loc_builder){r->b, op->loc};
}
/// arith.constant of an integer or float type, whose number is an integer.
cis_value *cis_tosa_number(cis_loc_builder *e, cis_type type, int64_t value);
/// The smallest number of a signed integer or float type, -infinity excluded, as a constant.
cis_value *cis_tosa_lowest(cis_loc_builder *e, cis_type type);
/// The largest number likewise.
cis_value *cis_tosa_highest(cis_loc_builder *e, cis_type type);
/// The smallest signed integer of a width in bits.
int64_t cis_tosa_min_int(uint32_t width);
/// The largest signed integer of a width in bits.
int64_t cis_tosa_max_int(uint32_t width);
/// max(low, min(high, x)) of integers, as upstream writes it.
cis_value *cis_tosa_clamp_int(cis_loc_builder *e, cis_value *x, cis_value *low, cis_value *high);
/// max(low, min(high, x)) of floats.
cis_value *cis_tosa_clamp_float(cis_loc_builder *e, cis_value *x, cis_value *low, cis_value *high);
/// arith.extf or arith.extsi, or the value itself if it has that type.
cis_value *cis_tosa_extend(cis_loc_builder *e, cis_value *x, cis_type type);
/// tosa.apply_scale with SINGLE_ROUND or DOUBLE_ROUND.
cis_value *cis_tosa_apply_scale(cis_loc_builder *e, cis_value *x, cis_value *multiplier,
                                cis_value *shift, const char *rounding);

/// The one number of a zero point or the like that is constant, sign extended; false if it is not.
bool cis_tosa_constant_number(const cis_value *value, int64_t *out);
/// Elements that are signless integers or floats: what the lowerings know.
bool cis_tosa_is_number(cis_type type);

/// Appends tensor.dim of each dynamic dimension of `like` (except `except`, or -1).
void cis_tosa_dynamic_sizes(cis_loc_builder *e, cis_value *like, int64_t except,
                            cis_value_vec *out);
/// tensor.empty with the element and shape of `type`.
cis_value *cis_tosa_empty(cis_loc_builder *e, cis_type type, const cis_value_vec *sizes);
/// A tensor type.
cis_type cis_tosa_tensor(cis_type element, const int64_t *shape, uint32_t rank);
/// "ppp"; at most CIS_TOSA_MAX_RANK letters, the one at `reduction` (or -1) an r.
enum { CIS_TOSA_MAX_RANK = 16 };
typedef struct cis_tosa_iterators {
  char letters[CIS_TOSA_MAX_RANK + 1];
} cis_tosa_iterators;
/// The iterators of a loop nest: `num` letters, that at `reduction` an r.
cis_tosa_iterators cis_tosa_loops(uint32_t num, int64_t reduction);
/// The result replaces the op's only one, cast to its type.
bool cis_tosa_replace(cis_op *op, cis_value *result, cis_conversion_rewriter *r);

// --- scalar.c ---

/// Builds an element of an elementwise op's result from an element of each operand; NULL if there
/// is no such computation for these types. `args`: those of the operands that elementwise.c keeps.
cis_value *cis_tosa_scalar(cis_loc_builder *e, cis_op *op, cis_value *const *args);
/// Casts a number to a type, as tosa.cast does.
cis_value *cis_tosa_scalar_cast(cis_loc_builder *e, cis_value *x, cis_type to);
/// Whether there is one, asked before anything is built.
bool cis_tosa_has_scalar(const cis_op *op);
/// How many of the operands are read element by element: not zero points and shifts that are
/// constant.
uint32_t cis_tosa_num_elementwise(const cis_op *op);

// --- tensor.c ---

/// Notes how often the shapes of an op are used, once, while all that uses them is still there.
void cis_tosa_note_shapes(cis_tosa_request *request, const cis_op *op);

// --- constant_fold.c ---

/// Rewrites the function as mlir-opt's passes on TOSA do: with `num` patterns, and the
/// canonicalization of TOSA's ops too. `user` is the patterns'. False if there was no end.
bool cis_tosa_rewrite(cis_op *root, const cis_pattern *patterns, size_t num, bool canonicalizes,
                      void *user);

// --- the lowerings ---

cis_conversion_rewrite cis_tosa_lower_elementwise, cis_tosa_lower_identity, cis_tosa_lower_reduce,
    cis_tosa_lower_argmax, cis_tosa_lower_gather, cis_tosa_lower_reverse, cis_tosa_lower_table,
    cis_tosa_lower_tile, cis_tosa_lower_rescale, cis_tosa_lower_resize, cis_tosa_lower_conv,
    cis_tosa_lower_depthwise, cis_tosa_lower_matmul, cis_tosa_lower_transpose,
    cis_tosa_lower_max_pool, cis_tosa_lower_avg_pool, cis_tosa_lower_concat, cis_tosa_lower_pad,
    cis_tosa_lower_reshape, cis_tosa_lower_slice, cis_tosa_lower_const, cis_tosa_lower_apply_scale,
    cis_tosa_lower_apply_scale_32, cis_tosa_lower_if, cis_tosa_lower_while, cis_tosa_lower_scatter;

#endif
