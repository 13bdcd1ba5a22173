// Where a buffer is freed that the program does not free: after the last use of it or of any of its
// aliases.
#ifndef CIS_DEALLOC_CLASSIC_FREE_PLACEMENT_H
#define CIS_DEALLOC_CLASSIC_FREE_PLACEMENT_H

#include "dealloc/classic/buffer_flow.h"
#include "dealloc/classic/tracked_buffers.h"

/// Places the frees of all buffers of a function, of which `flow` tells the aliases. Every alias of
/// a buffer must be dominated by the block that defines it. A buffer that a terminator without
/// successors takes is not freed on that path: it is handed over.
void cis_place_frees(cis_op *function, const cis_tracked_buffers *tracked,
                     const cis_buffer_flow *flow, cis_arena *arena);

#endif
