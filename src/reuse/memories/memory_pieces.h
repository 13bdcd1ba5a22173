// Buffers that can change their memory space, for all their life or between two ops: the ops that
// touch them, and the rewrite by which each op gets the buffer in the memory where it is then.
#ifndef CIS_REUSE_MEMORIES_MEMORY_PIECES_H
#define CIS_REUSE_MEMORIES_MEMORY_PIECES_H

#include "ir/builder.h"
#include "plan/spill.h"
#include "reuse/pool/pools.h"

/// A buffer, or a life of it, with its touches. Where it can be moved in between, each is an op of
/// its block.
typedef struct cis_pieces {
  cis_reuse_buffer *buffer;
  cis_spill_buffer item;
  cis_op **ops;           // per touch; NULL: it has one, its life
  cis_plan_span live;     // from its first touch to its last
  bool is_first, is_last; // of those of the buffer
} cis_pieces;
typedef CIS_VEC(cis_pieces) cis_pieces_vec;

/// Whether types of all values that name the buffer can have another memory space: they are the
/// buffer and views of it, and no op that uses them passes them on.
bool cis_pieces_can_move(const cis_reuse_buffer *buffer);
/// Finds the touches. Where an op overwrites all of the buffer another life begins, which may lie
/// anywhere, because nothing is needed of the one before: each is appended by itself.
void cis_pieces_find(cis_reuse_buffer *buffer, cis_arena *arena, cis_pieces_vec *out);

/// The same type in another memory space.
cis_type cis_pieces_type(cis_type memref, cis_attr memory_space);
/// Makes `to`, a view of other memory, the buffer in all uses.
void cis_pieces_replace(cis_value *from, cis_value *to);
/// Makes `to` the buffer inside the op.
void cis_pieces_replace_in(cis_value *from, cis_value *to, cis_op *op);

#endif
