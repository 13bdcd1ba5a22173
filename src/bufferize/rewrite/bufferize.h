// Ops on tensors become ops on buffers: the driver, without function boundaries.
#ifndef CIS_BUFFERIZE_REWRITE_BUFFERIZE_H
#define CIS_BUFFERIZE_REWRITE_BUFFERIZE_H

#include "bufferize/rewrite/bufferization.h"

/// Bufferizes all allowed ops inside `root`, `root` included. The state is trivial. Copies have
/// been inserted, or, with copy_before_write, are inserted here. False after an error.
bool cis_bufferize_ops(cis_bufferization *b, cis_op *root);

#endif
