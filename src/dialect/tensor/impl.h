// Hooks of the tensor rows that are not in dialect.c: those that compute with shapes.
#ifndef CIS_DIALECT_TENSOR_IMPL_H
#define CIS_DIALECT_TENSOR_IMPL_H

#include "dialect/tensor/tensor.h"
#include "ir/fold.h"
#include "ir/op_def.h"

// shape.c
/// The hooks of the tensor ops in their names (ir/op_def.h): those that parse or verify report an
/// error and return false.
bool cis_tensor_verify_collapse_shape(cis_op *op);
bool cis_tensor_verify_expand_shape(cis_op *op);
bool cis_tensor_verify_extract_slice(cis_op *op);
bool cis_tensor_verify_insert_slice(cis_op *op);
bool cis_tensor_verify_parallel_insert_slice(cis_op *op);
bool cis_tensor_verify_reshape(cis_op *op);
bool cis_tensor_verify_gather(cis_op *op);
bool cis_tensor_verify_scatter(cis_op *op);

// canonicalize.c
/// Each is the .fold hook of the tensor op in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_tensor_fold_bitcast);
CIS_FOLD_HOOK(cis_tensor_fold_cast);
CIS_FOLD_HOOK(cis_tensor_fold_concat);
CIS_FOLD_HOOK(cis_tensor_fold_dim);
CIS_FOLD_HOOK(cis_tensor_fold_extract);
CIS_FOLD_HOOK(cis_tensor_fold_from_elements);
CIS_FOLD_HOOK(cis_tensor_fold_gather);
CIS_FOLD_HOOK(cis_tensor_fold_insert);
CIS_FOLD_HOOK(cis_tensor_fold_rank);
CIS_FOLD_HOOK(cis_tensor_fold_splat);
extern const cis_pattern *const cis_tensor_canonicalize_bitcast[];
extern const cis_pattern *const cis_tensor_canonicalize_cast[];
extern const cis_pattern *const cis_tensor_canonicalize_concat[];
extern const cis_pattern *const cis_tensor_canonicalize_dim[];
extern const cis_pattern *const cis_tensor_canonicalize_extract[];
extern const cis_pattern *const cis_tensor_canonicalize_from_elements[];
/// The same elements in another shape; of a splat, in any.
cis_attr cis_tensor_elements_of_type(cis_attr elements, cis_type type);

// slice.c
/// Each is the .fold hook of the tensor op in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_tensor_fold_extract_slice);
CIS_FOLD_HOOK(cis_tensor_fold_insert_slice);
extern const cis_pattern *const cis_tensor_canonicalize_extract_slice[];
extern const cis_pattern *const cis_tensor_canonicalize_insert_slice[]; // and parallel_insert_slice
/// tensor.cast of a slice, to sizes that it states: that slice.
bool cis_tensor_cast_of_slice(cis_op *op, cis_rewriter *r);

// reshape.c
/// Each is the .fold hook of the tensor op in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_tensor_fold_collapse_shape);
CIS_FOLD_HOOK(cis_tensor_fold_expand_shape);
CIS_FOLD_HOOK(cis_tensor_fold_reshape);
extern const cis_pattern *const cis_tensor_canonicalize_collapse_shape[];
extern const cis_pattern *const cis_tensor_canonicalize_expand_shape[];

// pad.c
/// Each is the .fold hook of the tensor op in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_tensor_fold_pad);
extern const cis_pattern *const cis_tensor_canonicalize_pad[];

#endif
