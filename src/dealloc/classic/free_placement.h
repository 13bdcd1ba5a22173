// Placement of frees: a buffer is freed after the last use of it or of any of its aliases.
#ifndef CIS_DEALLOC_CLASSIC_FREE_PLACEMENT_H
#define CIS_DEALLOC_CLASSIC_FREE_PLACEMENT_H

#include "dealloc/classic/buffer_flow.h"
#include "dealloc/classic/tracked_buffers.h"

/// Inserts the frees of the tracked buffers of a function. `flow` has their aliases; the block that
/// defines a buffer must dominate all its aliases. A buffer that is an operand of a terminator
/// without successors is not freed on that path, because its ownership is transferred.
void cis_place_frees(cis_op *function, const cis_tracked_buffers *tracked,
                     const cis_buffer_flow *flow, cis_arena *arena);

#endif
