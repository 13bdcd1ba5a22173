// Arguments of functions whose memory is only read.
#ifndef CIS_BUFFERIZE_PREPARE_READ_ONLY_H
#define CIS_BUFFERIZE_PREPARE_READ_ONLY_H

#include "ir/op.h"

/// Marks each bufferization.to_buffer of a function's argument as `read_only` if all uses of the
/// argument are such ops, and the ops that use their memory, under any name, only read it. Linear
/// in the uses.
void cis_infer_read_only(cis_op *module);

#endif
