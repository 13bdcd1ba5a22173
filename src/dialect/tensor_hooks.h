// Hooks of the tensor rows that are not in tensor.c: those that compute with shapes.
#ifndef CIS_DIALECT_TENSOR_HOOKS_H
#define CIS_DIALECT_TENSOR_HOOKS_H

#include "ir/fold.h"
#include "ir/op_def.h"

// tensor_shape.c
bool cis_tensor_verify_collapse_shape(cis_op *op);
bool cis_tensor_verify_expand_shape(cis_op *op);
bool cis_tensor_verify_extract_slice(cis_op *op);
bool cis_tensor_verify_insert_slice(cis_op *op);
bool cis_tensor_verify_parallel_insert_slice(cis_op *op);
bool cis_tensor_verify_reshape(cis_op *op);
bool cis_tensor_verify_gather(cis_op *op);
bool cis_tensor_verify_scatter(cis_op *op);

// tensor_canonicalize.c
CIS_FOLD_HOOK(cis_tensor_fold_cast);
CIS_FOLD_HOOK(cis_tensor_fold_dim);
CIS_FOLD_HOOK(cis_tensor_fold_extract);
CIS_FOLD_HOOK(cis_tensor_fold_extract_slice);
CIS_FOLD_HOOK(cis_tensor_fold_from_elements);
CIS_FOLD_HOOK(cis_tensor_fold_expand_shape);
CIS_FOLD_HOOK(cis_tensor_fold_collapse_shape);
extern const cis_pattern *const cis_tensor_canonicalize_cast[];
extern const cis_pattern *const cis_tensor_canonicalize_dim[];
extern const cis_pattern *const cis_tensor_canonicalize_extract[];
extern const cis_pattern *const cis_tensor_canonicalize_extract_slice[];
extern const cis_pattern *const cis_tensor_canonicalize_insert_slice[];
CIS_FOLD_HOOK(cis_tensor_fold_insert_slice);
extern const cis_pattern
    *const cis_tensor_canonicalize_sizes[]; // empty, bufferization.alloc_tensor

#endif
