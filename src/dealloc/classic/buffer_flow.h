// Which values may be a buffer or a view of it, or give access to it: tensors, pointers, tokens of
// work, and memory in which its descriptor is stored.
#ifndef CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H
#define CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H

#include "analysis/buffer_reach.h"

typedef struct cis_buffer_flow {
  cis_view_flow *views; // with all edges
  cis_reach *reach;     // owns `views` where there is more than memrefs; else NULL
} cis_buffer_flow;

/// Whether an op that says what it does makes another name of a memref than a view, a branch or a
/// call does, or works on one after it has returned. A number that a call returns is not taken for
/// a pointer.
bool cis_buffer_flow_is_beyond_views(cis_op *op);
/// Of everything in the function. `by_abi`: what a call returns is memory without other names.
/// `beyond_views`: an op of the function is.
cis_buffer_flow cis_buffer_flow_create(cis_op *function, bool by_abi, bool beyond_views);
void cis_buffer_flow_destroy(cis_buffer_flow *flow);

/// Whether work on the buffer may go on for ever, so that nothing can free it.
bool cis_buffer_flow_is_pending(const cis_buffer_flow *flow, cis_value *buffer);
/// Whether an edge of the flow leads through memory: `to` is where the name `from` is stored, or it
/// is loaded from there.
bool cis_buffer_flow_is_memory_edge(const cis_value *from, const cis_value *to);

#endif
