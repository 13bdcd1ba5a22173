// Rules of tensor types and ops, for other rooms.
#ifndef CIS_DIALECT_TENSOR_TENSOR_H
#define CIS_DIALECT_TENSOR_TENSOR_H

#include "ir/op_def.h"

/// Sizes that are constants become static: tensor.empty, tensor.generate,
/// bufferization.alloc_tensor.
extern const cis_pattern *const cis_tensor_canonicalize_sizes[];
/// Whether the op is a tensor.empty; false for NULL.
bool cis_tensor_is_empty(const cis_op *op);
/// Whether every static size of `general` is one of `specific`, of the same rank.
bool cis_tensor_states_all(cis_type specific, cis_type general);
/// Whether a cast only forgets static sizes.
bool cis_tensor_only_forgets(const cis_op *cast);

#endif
