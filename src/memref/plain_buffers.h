// Buffers whose uses are all known, and the ops that touch them, for passes that put one buffer in
// the place of another.
#ifndef CIS_MEMREF_PLAIN_BUFFERS_H
#define CIS_MEMREF_PLAIN_BUFFERS_H

#include "analysis/buffer_reach.h"

/// Whether all uses of the memory are known, and its type, of static sizes and without a layout,
/// says where each element is.
bool cis_is_plain_memory(cis_reach *reach, cis_value *memref);
/// The op that allocates such memory and may go, move or stand for another one; NULL if there is
/// none.
cis_op *cis_plain_allocation(cis_reach *reach, cis_value *value);
/// Whether two memrefs have the same sizes and elements.
bool cis_memrefs_look_alike(cis_type a, cis_type b);
/// Appends the structured ops and copies in an op, in their order.
void cis_collect_workers(cis_op *in, cis_op_vec *out);

#endif
