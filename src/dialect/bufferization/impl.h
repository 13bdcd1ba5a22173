// Folds and canonicalisation patterns of the bufferization rows, bufferization.dealloc excepted.
#ifndef CIS_DIALECT_BUFFERIZATION_IMPL_H
#define CIS_DIALECT_BUFFERIZATION_IMPL_H

#include "ir/fold.h"

cis_fold_hook cis_bufferization_fold_to_buffer, cis_bufferization_fold_to_tensor;
extern cis_pattern_list cis_bufferization_canonicalize_clone,
    cis_bufferization_canonicalize_to_buffer, cis_bufferization_canonicalize_to_tensor;
/// Sizes and elements of what is cast between tensors and buffers.
extern cis_pattern_list cis_bufferization_canonicalize_others;

#endif
