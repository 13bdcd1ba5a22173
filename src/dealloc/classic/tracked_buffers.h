// The buffers of a function that classic deallocation frees: its allocations, apart from those that
// the program frees in a way of its own.
#ifndef CIS_DEALLOC_CLASSIC_TRACKED_BUFFERS_H
#define CIS_DEALLOC_CLASSIC_TRACKED_BUFFERS_H

#include "dealloc/classic/free_placement.h"

/// Appends them in the order of a walk that visits what is in regions first. May take away ops that
/// free. `owns_call_results`: what calls return is the function's to free. `out_complete`: the
/// function frees or returns all that it allocates already. False after an error.
bool cis_find_tracked_buffers(cis_op *function, bool owns_call_results, cis_tracked_buffer_vec *out,
                              bool *out_complete);

#endif
