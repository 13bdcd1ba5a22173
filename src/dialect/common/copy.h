// Ops that copy a whole buffer: memref.copy, linalg.copy of buffers, bufferization.clone.
#ifndef CIS_DIALECT_COMMON_COPY_H
#define CIS_DIALECT_COMMON_COPY_H

#include "ir/op.h"

typedef struct cis_copy {
  cis_op *op;
  cis_value *source, *target; // of a clone, the target is its result
  bool is_clone;
} cis_copy;

/// Whether `op` copies a whole buffer; then `*out` says from where to where.
bool cis_as_copy(cis_op *op, cis_copy *out);

#endif
