// Hooks of the tensor rows that are not in dialect.c: those that compute with shapes.
#ifndef CIS_DIALECT_TENSOR_IMPL_H
#define CIS_DIALECT_TENSOR_IMPL_H

#include "dialect/tensor/tensor.h"
#include "ir/fold.h"
#include "ir/op_def.h"

// shape.c
cis_verify_hook cis_tensor_verify_collapse_shape, cis_tensor_verify_expand_shape,
    cis_tensor_verify_extract_slice, cis_tensor_verify_insert_slice,
    cis_tensor_verify_parallel_insert_slice, cis_tensor_verify_reshape, cis_tensor_verify_gather,
    cis_tensor_verify_scatter;

// canonicalize.c
cis_fold_hook cis_tensor_fold_bitcast, cis_tensor_fold_cast, cis_tensor_fold_concat,
    cis_tensor_fold_dim, cis_tensor_fold_extract, cis_tensor_fold_from_elements,
    cis_tensor_fold_gather, cis_tensor_fold_insert, cis_tensor_fold_rank, cis_tensor_fold_splat;
extern cis_pattern_list cis_tensor_canonicalize_bitcast, cis_tensor_canonicalize_cast,
    cis_tensor_canonicalize_concat, cis_tensor_canonicalize_dim, cis_tensor_canonicalize_extract,
    cis_tensor_canonicalize_from_elements;
/// The same elements in another shape; of a splat, in any.
cis_attr cis_tensor_elements_of_type(cis_attr elements, cis_type type);

// slice.c
cis_fold_hook cis_tensor_fold_extract_slice, cis_tensor_fold_insert_slice;
extern cis_pattern_list cis_tensor_canonicalize_extract_slice;
extern cis_pattern_list cis_tensor_canonicalize_insert_slice; // and parallel_insert_slice
/// tensor.cast of a slice, to sizes that it states: that slice.
bool cis_tensor_cast_of_slice(cis_op *op, cis_rewriter *r);

// reshape.c
cis_fold_hook cis_tensor_fold_collapse_shape, cis_tensor_fold_expand_shape, cis_tensor_fold_reshape;
extern cis_pattern_list cis_tensor_canonicalize_collapse_shape,
    cis_tensor_canonicalize_expand_shape;

// pad.c
cis_fold_hook cis_tensor_fold_pad;
extern cis_pattern_list cis_tensor_canonicalize_pad;

#endif
