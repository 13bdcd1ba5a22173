// Index arithmetic, for those who build it.
#ifndef CIS_DIALECT_AFFINE_AFFINE_H
#define CIS_DIALECT_AFFINE_AFFINE_H

#include "dialect/common/mixed.h"
#include "ir/affine.h"

/// Whether `value` may be a dimension of a map in `op`.
bool cis_affine_is_valid_dim(cis_op *op, cis_value *value);
/// `e`, whose dimensions and then symbols stand for `values`, at the place of `at`: a number or one
/// of the values where it is no more than that, else an affine.apply. What values are computed by
/// becomes part of it. Dimensions become symbols where they can be.
cis_mixed cis_affine_build_apply(cis_builder *b, cis_op *at, cis_affine_expr e,
                                 cis_value *const *values, uint32_t num_dims, uint32_t num_symbols);
/// affine.apply of `e`, whose symbols stand for `values`, in any case.
cis_value *cis_affine_build_apply_op(cis_builder *b, cis_op *at, cis_affine_expr e,
                                     cis_value *const *values, uint32_t num);
/// affine.linearize_index of as many indices as there are sizes.
cis_value *cis_affine_build_linearize(cis_builder *b, cis_location loc, cis_value *const *indices,
                                      const cis_mixed_vec *sizes, bool disjoint);
/// affine.delinearize_index into as many results as there are sizes.
cis_op *cis_affine_build_delinearize(cis_builder *b, cis_location loc, cis_value *index,
                                     const cis_mixed_vec *sizes);

#endif
