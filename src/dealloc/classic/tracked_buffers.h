// The buffers of a function that classic deallocation frees: its allocations, except those whose
// frees in the program stay.
#ifndef CIS_DEALLOC_CLASSIC_TRACKED_BUFFERS_H
#define CIS_DEALLOC_CLASSIC_TRACKED_BUFFERS_H

#include "analysis/families.h"

typedef struct cis_tracked_buffer {
  cis_value *value;
  cis_op *dealloc;          // the existing op that frees it; NULL: one is built
  const cis_family *family; // whose op that is
} cis_tracked_buffer;
typedef CIS_VEC(cis_tracked_buffer) cis_tracked_buffer_vec;

typedef struct cis_tracked_buffers {
  cis_tracked_buffer_vec buffers; // in post-order of their ops
  bool is_complete;               // the function frees or returns all that it allocates already
  bool is_beyond_views;           // cis_buffer_flow_is_beyond_views holds for an op of the function
  bool has_branches;
  bool may_free_elsewhere; // it has calls, or ops that free a buffer and give another one
} cis_tracked_buffers;

/// Finds the buffers to free; ops of the program that free such a buffer may be erased.
/// `owns_call_results`: the function frees the buffers that its calls return. `families` is NULL
/// where all memory is of one. False after an error. The caller deinitializes `out->buffers`.
bool cis_find_tracked_buffers(cis_op *function, bool owns_call_results,
                              const cis_families *families, cis_tracked_buffers *out);
/// The family of a buffer, in `*out_family`. Reports and returns false if it may be of several.
bool cis_tracked_buffer_family(cis_op *function, const cis_families *families, cis_value *value,
                               const cis_family **out_family);

#endif
