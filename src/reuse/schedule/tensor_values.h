// An estimate of the tensors of a block that will be one buffer, for orders of ops before
// bufferization.
//
//   %e = tensor.empty()                     no buffer: that of the op which writes into it
//   %z = linalg.fill outs(%e)               a buffer
//   %m = linalg.matmul outs(%z)             the same: %z is written in place
//   %r = linalg.exp ins(%m) outs(%e2)       the same: nothing else needs %m
//   %p = tensor.insert_slice %r into %t     the same as %t: %r is computed in its part
//
// A guess: orders made by it have to be measured after bufferization.
#ifndef CIS_REUSE_SCHEDULE_TENSOR_VALUES_H
#define CIS_REUSE_SCHEDULE_TENSOR_VALUES_H

#include "ir/op_def.h"
#include "support/map.h"

/// Tensors that are one buffer, by the node that stands for all.
typedef struct cis_tensor_node {
  cis_value *value;
  double bytes;
  bool is_outside;  // it has a buffer already, or is a constant: none is held for it here
  bool is_live_out; // another block or the terminator of this one uses it
} cis_tensor_node;

typedef struct cis_tensor_values {
  cis_ptrmap numbers; // value -> node + 1
  CIS_VEC(cis_tensor_node) nodes;
  CIS_VEC(uint32_t) parents;  // of the nodes, a forest
  CIS_VEC(cis_use *) written; // operands that are overwritten in place, in the order of their ops
} cis_tensor_values;

/// Looks at the block's ops up to `end`.
void cis_tensor_values_init(cis_tensor_values *tensors, cis_block *block, const cis_op *end);
/// Frees the nodes.
void cis_tensor_values_deinit(cis_tensor_values *tensors);
/// The node for the buffer of a tensor of the block. NULL: no buffer is held for it.
const cis_tensor_node *cis_tensor_values_find(cis_tensor_values *tensors, const cis_value *value);

#endif
