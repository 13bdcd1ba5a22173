// Ops on tensors become ops on buffers: the driver, without function boundaries.
#ifndef CIS_BUFFERIZE_REWRITE_BUFFERIZE_H
#define CIS_BUFFERIZE_REWRITE_BUFFERIZE_H

#include "bufferize/rewrite/bufferization.h"

/// Bufferizes all that may be inside `root`, `root` included. The state is trivial. Copies have
/// been inserted, or, with copy_before_write, are inserted here. False after an error.
bool cis_bufferize_ops(cis_bufferization *b, cis_op *root);

/// Replaces a to_buffer of a to_tensor by the buffer, with a cast or a copy where types differ.
/// False if that cannot be.
bool cis_fold_buffer_of_tensor(cis_bufferization *b, cis_rewriter *r, cis_op *to_buffer);

#endif
