// Arithmetic on reassociations, which are groups of consecutive dimensions, [[0, 1], [2]]: for
// canonicalisation of memref.expand_shape, tensor.collapse_shape and their like.
#ifndef CIS_DIALECT_COMMON_REASSOCIATION_H
#define CIS_DIALECT_COMMON_REASSOCIATION_H

#include "dialect/common/mixed.h"

/// How many dimensions group `i` has.
static inline uint32_t cis_group_size(cis_attr groups, uint32_t i) {
  return groups->array.elems[i]->array.num;
}
/// `fine` groups the dimensions that `coarse` groups: both in one step.
cis_attr cis_groups_composed(cis_attr fine, cis_attr coarse);
/// Both group the same dimensions: the groups of `fine` that make up those of `coarse`; NULL if one
/// lies across a border.
cis_attr cis_groups_of_groups(cis_attr fine, cis_attr coarse);
/// `groups_a` and `groups_b` group the dimensions of two shapes in as many groups, each pair of one
/// size together. How the shape of more dimensions is collapsed to the other; NULL if it cannot be
/// said.
cis_attr cis_groups_between(cis_type a, cis_attr groups_a, cis_type b, cis_attr groups_b);
/// `inner` is a collapse and `op` an expansion of its result, or the reverse, and `op`'s
/// result has the type of `inner`'s source: whether it is that.
bool cis_reshape_undoes(const cis_op *op, const cis_op *inner);
/// The sizes of the groups of `sizes`, one for each dimension that `groups` groups: products, built
/// as arith.muli where they are not constants. False, and nothing built, if one is beyond 64 bits.
bool cis_groups_products(cis_builder *b, cis_location loc, cis_attr groups,
                         const cis_mixed_vec *sizes, cis_mixed_vec *out);
/// The size of each group of `from`'s dimensions; false if one is beyond 64 bits.
bool cis_groups_collapse(cis_type from, cis_attr groups, int64_t *out_shape);
/// Whether each size of `from` is expanded to numbers if it is one, whose product it is.
bool cis_groups_make_up(cis_type from, cis_attr groups, const cis_mixed_vec *sizes);

#endif
