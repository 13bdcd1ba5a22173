// Which values may be a buffer or a view of it, or give access to it: tensors, pointers, tokens of
// work, and memory in which its descriptor is stored.
#ifndef CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H
#define CIS_DEALLOC_CLASSIC_BUFFER_FLOW_H

#include "analysis/buffer_reach.h"

typedef struct cis_buffer_flow {
  cis_view_flow
      *views; // with all edges: a result of a call may be each operand, as for mlir-opt 19
  cis_view_flow *names;   // the same where it cannot be the operand left out; may be `views`
  cis_reach *reach;       // owns `views` where there is more than memrefs; else NULL
  cis_reach *names_reach; // owns `names` in that case
  bool copies_names;      // an op copies names from one memory to another
} cis_buffer_flow;

/// Whether a known op makes an alias of a memref that is no view, branch operand or call result (it
/// makes a tensor or a pointer of it, or stores its descriptor), or still works on it after the op
/// itself is over. A number that a call returns is not taken for a pointer.
bool cis_buffer_flow_is_beyond_views(cis_op *op);
/// The flow of all values in the function. `by_abi`: a call returns memory that has no other names.
/// `beyond_views`: cis_buffer_flow_is_beyond_views holds for an op of the function. The caller
/// destroys the result.
cis_buffer_flow cis_buffer_flow_create(cis_op *function, bool by_abi, bool beyond_views,
                                       cis_argument_ownership *arguments);
/// Takes away the edges that lead to the values, which are other memory now.
void cis_buffer_flow_cut(cis_buffer_flow *flow, const cis_value_vec *values);
void cis_buffer_flow_destroy(cis_buffer_flow *flow);

/// Whether unfinished work may use the buffer at any later time, so that nothing may free it.
bool cis_buffer_flow_is_pending(const cis_buffer_flow *flow, cis_value *buffer);
/// Whether the op writes the name to memory of which not all names are known: what is neither
/// allocated in the function nor its argument, what the op does not name, or what may be copied. So
/// the name may be read anywhere.
bool cis_buffer_flow_loses(const cis_buffer_flow *flow, const cis_use *name);
/// Whether an edge of the flow leads through memory: the name `from` is stored in the memory `to`,
/// or the name `to` is loaded from the memory `from`.
bool cis_buffer_flow_is_memory_edge(const cis_value *from, const cis_value *to);

#endif
