// Declarations that the files of the shape dialect share.
//
//   dialect.c       types, constraints, syntax, checks
//   fold.c          folds: numbers and shapes that are constants
//   canonicalize.c  patterns: constraints that are known, operands that add nothing, shape.assuming
#ifndef CIS_DIALECT_SHAPE_IMPL_H
#define CIS_DIALECT_SHAPE_IMPL_H

#include "asm/parser.h"
#include "dialect/shape/shape.h"
#include "ir/fold.h"

/// Appends the extents of a constant shape. False, with nothing appended, if the attribute is no
/// shape.
bool cis_shape_extents(cis_attr constant, cis_i64_vec *out);
/// The extents as a constant, a tensor of indices.
cis_attr cis_shape_extents_attr(cis_context *ctx, const int64_t *extents, size_t num);
/// The shape that all of these broadcast to, each a constant's extents; false if they do not.
bool cis_shape_broadcast(const cis_i64_vec *shapes, size_t num, cis_i64_vec *out);

cis_fold_hook cis_shape_fold_add, cis_shape_fold_any, cis_shape_fold_assuming_all,
    cis_shape_fold_broadcast, cis_shape_fold_concat, cis_shape_fold_cstr_broadcastable,
    cis_shape_fold_cstr_eq, cis_shape_fold_cstr_require, cis_shape_fold_dim, cis_shape_fold_div,
    cis_shape_fold_from_extents, cis_shape_fold_get_extent, cis_shape_fold_index_to_size,
    cis_shape_fold_is_broadcastable, cis_shape_fold_max_min, cis_shape_fold_mul,
    cis_shape_fold_num_elements, cis_shape_fold_rank, cis_shape_fold_shape_eq,
    cis_shape_fold_size_to_index, cis_shape_fold_split_at, cis_shape_fold_to_extent_tensor;

extern cis_pattern_list cis_shape_canonicalize_assuming, cis_shape_canonicalize_assuming_all,
    cis_shape_canonicalize_broadcast, cis_shape_canonicalize_cstr_broadcastable,
    cis_shape_canonicalize_index_to_size, cis_shape_canonicalize_is_broadcastable,
    cis_shape_canonicalize_rank, cis_shape_canonicalize_shape_of,
    cis_shape_canonicalize_size_to_index;

#endif
