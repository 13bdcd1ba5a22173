// Pieces of a pool: which bytes each of them wrote, and which of those others have overwritten. A
// piece is a view of bytes, or a buffer that a plan puts into an arena.
#ifndef CIS_CHECK_PIECES_H
#define CIS_CHECK_PIECES_H

#include "check/proof.h"

/// Bytes of a pool that an op reads or writes through a piece.
typedef struct cis_piece_access {
  cis_op *op;
  cis_checked *pool;
  cis_piece *piece;              // NULL: the pool outside of all pieces
  const struct cis_known *known; // the operand, and the one of its choices that is accessed
  const struct cis_ref *ref;
  cis_linear from, size; // in the pool
  cis_cond when;
  bool is_sure; // all of these bytes are accessed
} cis_piece_access;

/// A new piece of the pool; it lives in the proof's arena.
cis_piece *cis_proof_new_piece(cis_proof *p, cis_op *view, cis_checked *pool);
/// Puts a new buffer into an arena, if the plan has a place for it.
void cis_proof_place(cis_proof *p, cis_checked *buffer);
/// The buffer is gone for good: no op reads it any more.
void cis_proof_drop_placed(cis_proof *p, cis_checked *buffer);
/// A piece writes: others lose these bytes, and an op that still reads them is a finding.
void cis_proof_write_piece(cis_proof *p, const cis_piece_access *write);
/// Finds reads of bytes that the piece has lost to another one since it wrote them.
void cis_proof_read_piece(cis_proof *p, const cis_piece_access *read);
/// Begins to read ops whose effects on pieces may be undone. Returns the attempt around it.
uint64_t cis_proof_begin_attempt(cis_proof *p, size_t *out_first);
/// Ends the innermost attempt; `undoes`: pieces are again what they were when it began.
void cis_proof_end_attempt(cis_proof *p, uint64_t outer, size_t first, bool undoes);
/// The piece is going to change: its state is kept for attempts that go on.
void cis_proof_save_piece(cis_proof *p, cis_piece *piece);
/// The same of each piece that the access is one of: `pool` is the buffer, and `from` a byte of it.
void cis_proof_write_pieces(cis_proof *p, cis_piece_access write);
/// The same of a read.
void cis_proof_read_pieces(cis_proof *p, cis_piece_access read);
/// Frees the lists of all pieces.
void cis_proof_deinit_pieces(cis_proof *p);

// in_place.c

typedef enum cis_in_place {
  CIS_IN_PLACE_RIGHT, // each element is read before it is overwritten, in all orders
  CIS_IN_PLACE_WRONG, // an order that the op allows reads an overwritten one
  CIS_IN_PLACE_UNKNOWN,
} cis_in_place;
/// Whether an op may overwrite bytes of an operand by another one that lies over it.
cis_in_place cis_proof_in_place(cis_proof *p, const cis_piece_read *read,
                                const cis_piece_access *write);

#endif
