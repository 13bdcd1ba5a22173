// Aliases of the buffers of a function, for classic deallocation: views, and values that give
// access to a buffer: tensors, pointers, tokens of asynchronous work, and memory that holds its
// descriptor.
#ifndef CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H
#define CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H

#include "analysis/buffer_reach.h"

typedef struct cis_buffer_flow {
  cis_view_flow *views;   // all edges: a result of a call may alias each operand, as in mlir-opt 19
  cis_view_flow *names;   // without edges that cannot be aliases; may be the same as `views`
  cis_reach *reach;       // owns `views` where there is more than memrefs; else NULL
  cis_reach *names_reach; // owns `names` in that case
  bool copies_names;      // an op copies descriptors from one memory to another
} cis_buffer_flow;

/// Whether a known op makes an alias of a memref that is no view, branch operand or call result (a
/// tensor, a pointer, a stored descriptor), or still accesses it after the op. An integer that a
/// call returns does not count as a pointer.
bool cis_buffer_flow_is_beyond_views(cis_op *op);
/// The flow of all values in the function. `by_abi`: a call returns memory without aliases.
/// `beyond_views`: cis_buffer_flow_is_beyond_views holds for an op of the function. `arguments` is
/// borrowed during the call. The caller destroys the result.
cis_buffer_flow cis_buffer_flow_create(cis_op *function, bool by_abi, bool beyond_views,
                                       cis_argument_ownership *arguments);
/// Removes the edges that lead to the values, because they are new memory now.
void cis_buffer_flow_cut(cis_buffer_flow *flow, const cis_value_vec *values);
/// Frees the flows.
void cis_buffer_flow_destroy(cis_buffer_flow *flow);

/// Whether asynchronous work may use the buffer at any later time, so that it must not be freed.
bool cis_buffer_flow_is_pending(const cis_buffer_flow *flow, cis_value *buffer);
/// Whether the op stores the value `name` in memory whose aliases are not all known, so that it may
/// be loaded anywhere: memory that is neither allocated in the function nor an argument, that is
/// not an operand of the op, or that may be copied.
bool cis_buffer_flow_loses(const cis_buffer_flow *flow, const cis_use *name);
/// Whether an edge of the flow leads through memory: the name `from` is stored in the memory `to`,
/// or the name `to` is loaded from the memory `from`.
bool cis_buffer_flow_is_memory_edge(const cis_value *from, const cis_value *to);

#endif
