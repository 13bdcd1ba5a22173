// Ops with effects between the ops of a group.
#ifndef CIS_STREAM_BETWEEN_H
#define CIS_STREAM_BETWEEN_H

#include "ir/op.h"

/// Whether ops on tensors before `op` may run after it, although it has effects: it allocates and
/// reads memory, and what it writes or frees is memory of the block that is no tensor yet.
bool cis_stream_is_between(cis_op *op);

#endif
