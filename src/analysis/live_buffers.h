// Liveness of memrefs: the memrefs of a function, numbered densely, and a list of the live ones at
// the start of each block.
//
// A value's number is in its `tag`, a block's in its own, from creation until destroy; until then
// no other code may use these tags. An op's tag is its place in its block at the beginning: values
// are listed in the order of these places even where the blocks differ, as upstream does. Numbers
// and places survive when an op is made anew with more results: see cis_live_buffers_replace. Lists
// are sparse: their memory grows with their entries, not with blocks times values. A value used in
// a nested region is live into every block from there up to its definition, as in MLIR's Liveness;
// a memref that another kind of value reaches, such as a tensor made of it, is live where that
// value is used as well.
#ifndef CIS_ANALYSIS_LIVE_BUFFERS_H
#define CIS_ANALYSIS_LIVE_BUFFERS_H

#include "ir/op_def.h"

typedef struct cis_live_block {
  cis_block *block;
  uint32_t first, num; // of cis_live_buffers.ids
  uint32_t stamp;      // scratch
} cis_live_block;

typedef struct cis_live_buffers {
  cis_op *root;
  cis_value_vec values;           // by number
  CIS_VEC(cis_live_block) blocks; // by number
  CIS_VEC(uint32_t) ids;          // the lists of all blocks, one after the other
} cis_live_buffers;

/// Computes numbers and lists for a function; they are valid until deinit.
void cis_live_buffers_init(cis_live_buffers *buffers, cis_op *function);
/// Frees the lists; tags may be used by others again.
void cis_live_buffers_deinit(cis_live_buffers *buffers);

/// Appends the memrefs that are live into a block in upstream's order: block arguments first (by
/// their numbers, then by region), then results (by region, then by the places of their ops).
void cis_live_buffers_in(const cis_live_buffers *buffers, const cis_block *block,
                         cis_value_vec *out);
/// Numbers a value that was created after init; returns its number.
uint32_t cis_live_buffers_add(cis_live_buffers *buffers, cis_value *value);
/// Gives the number of `from` to `to`, which is about to replace it.
void cis_live_buffers_replace(cis_live_buffers *buffers, cis_value *from, cis_value *to);

#endif
