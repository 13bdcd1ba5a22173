// Folds and canonicalisation patterns of the bufferization rows, bufferization.dealloc excepted.
#ifndef CIS_DIALECT_BUFFERIZATION_IMPL_H
#define CIS_DIALECT_BUFFERIZATION_IMPL_H

#include "ir/fold.h"

/// Each is the .fold hook of the op in its name: it fills `out` and returns true, or returns false
/// where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_bufferization_fold_to_buffer);
CIS_FOLD_HOOK(cis_bufferization_fold_to_tensor);
extern const cis_pattern *const cis_bufferization_canonicalize_clone[];
extern const cis_pattern *const cis_bufferization_canonicalize_to_buffer[];
extern const cis_pattern *const cis_bufferization_canonicalize_to_tensor[];
/// Sizes and elements of what is cast between tensors and buffers.
extern const cis_pattern *const cis_bufferization_canonicalize_others[];

#endif
