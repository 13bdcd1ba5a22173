// Folds and canonicalisation patterns of the bufferization rows, bufferization.dealloc excepted.
#ifndef CIS_DIALECT_BUFFERIZATION_IMPL_H
#define CIS_DIALECT_BUFFERIZATION_IMPL_H

#include "ir/fold.h"

cis_fold_hook cis_bufferization_fold_to_buffer, cis_bufferization_fold_to_tensor;
extern cis_pattern_list cis_bufferization_canonicalize_clone,
    cis_bufferization_canonicalize_to_buffer, cis_bufferization_canonicalize_to_tensor;
/// Patterns of ops of other dialects: sizes and elements of a tensor or buffer that was cast to the
/// other.
extern cis_pattern_list cis_bufferization_canonicalize_others;

#endif
