// The bytes that the buffers of a program on tensors hold at least, however it is bufferized,
// ordered and packed.
#ifndef CIS_REUSE_SCHEDULE_TENSOR_BOUND_H
#define CIS_REUSE_SCHEDULE_TENSOR_BOUND_H

#include "ir/op_def.h"

typedef struct cis_tensor_bound {
  double any;      // in any order of the ops; 0: not known
  double in_order; // as they stand, a bound as well
} cis_tensor_bound;

/// The sum over the functions of a module that canonicalization does not change: what candidates of
/// buffer-pipeline make of it holds at least `any` (memory/footprint.h). 0 where a function has
/// more than one block, or other ops than structured ones on tensors of static shape, reshapes and
/// ops on scalars. Changes the tags of ops.
cis_tensor_bound cis_tensor_bound_get(cis_op *module);

#endif
