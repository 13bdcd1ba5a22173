// What the files of the shape dialect share.
//
//   dialect.c       types, constraints, syntax, checks
//   fold.c          folds: numbers and shapes that are constants
//   canonicalize.c  patterns: constraints that are known, operands that add nothing, shape.assuming
#ifndef CIS_DIALECT_SHAPE_IMPL_H
#define CIS_DIALECT_SHAPE_IMPL_H

#include "asm/parser.h"
#include "dialect/shape/shape.h"
#include "ir/fold.h"

/// Appends the extents that a constant states; false, and nothing is appended, for what is none.
bool cis_shape_extents(cis_attr constant, cis_i64_vec *out);
/// The extents as a constant, a tensor of indices.
cis_attr cis_shape_extents_attr(cis_context *ctx, const int64_t *extents, size_t num);
/// The shape that all of these broadcast to, each a constant's extents; false if they do not.
bool cis_shape_broadcast(const cis_i64_vec *shapes, size_t num, cis_i64_vec *out);

/// Each is the .fold hook of the shape op or ops that its name says: it fills `out` and returns
/// true, or returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_shape_fold_add);
CIS_FOLD_HOOK(cis_shape_fold_any);
CIS_FOLD_HOOK(cis_shape_fold_assuming_all);
CIS_FOLD_HOOK(cis_shape_fold_broadcast);
CIS_FOLD_HOOK(cis_shape_fold_concat);
CIS_FOLD_HOOK(cis_shape_fold_cstr_broadcastable);
CIS_FOLD_HOOK(cis_shape_fold_cstr_eq);
CIS_FOLD_HOOK(cis_shape_fold_cstr_require);
CIS_FOLD_HOOK(cis_shape_fold_dim);
CIS_FOLD_HOOK(cis_shape_fold_div);
CIS_FOLD_HOOK(cis_shape_fold_from_extents);
CIS_FOLD_HOOK(cis_shape_fold_get_extent);
CIS_FOLD_HOOK(cis_shape_fold_index_to_size);
CIS_FOLD_HOOK(cis_shape_fold_is_broadcastable);
CIS_FOLD_HOOK(cis_shape_fold_max_min);
CIS_FOLD_HOOK(cis_shape_fold_mul);
CIS_FOLD_HOOK(cis_shape_fold_num_elements);
CIS_FOLD_HOOK(cis_shape_fold_rank);
CIS_FOLD_HOOK(cis_shape_fold_shape_eq);
CIS_FOLD_HOOK(cis_shape_fold_size_to_index);
CIS_FOLD_HOOK(cis_shape_fold_split_at);
CIS_FOLD_HOOK(cis_shape_fold_to_extent_tensor);

extern const cis_pattern *const cis_shape_canonicalize_assuming[];
extern const cis_pattern *const cis_shape_canonicalize_assuming_all[];
extern const cis_pattern *const cis_shape_canonicalize_broadcast[];
extern const cis_pattern *const cis_shape_canonicalize_cstr_broadcastable[];
extern const cis_pattern *const cis_shape_canonicalize_index_to_size[];
extern const cis_pattern *const cis_shape_canonicalize_is_broadcastable[];
extern const cis_pattern *const cis_shape_canonicalize_rank[];
extern const cis_pattern *const cis_shape_canonicalize_shape_of[];
extern const cis_pattern *const cis_shape_canonicalize_size_to_index[];

#endif
