// Ops that put parts of tensors into others: insertions, concatenations and parts taken out.
#ifndef CIS_STREAM_PIECES_H
#define CIS_STREAM_PIECES_H

#include "ir/op.h"

enum { CIS_STREAM_MOST_RANK = 8 };

/// Elements of an operand that are copied into the result: `size` many in each dimension, from
/// `from` on each `step`-th, to `to` on.
typedef struct cis_stream_piece {
  cis_op *op;
  uint32_t operand;
  int64_t from[CIS_STREAM_MOST_RANK], step[CIS_STREAM_MOST_RANK];
  int64_t to[CIS_STREAM_MOST_RANK], size[CIS_STREAM_MOST_RANK];
} cis_stream_piece;
typedef CIS_VEC(cis_stream_piece) cis_stream_piece_vec;

/// The operand that the piece is copied from.
static inline cis_value *cis_stream_piece_source(const cis_stream_piece *piece) {
  return cis_op_operand(piece->op, piece->operand);
}
/// Appends what an op copies. `*out_before` is the tensor whose elements the result has elsewhere;
/// NULL: the pieces are all of it. False if it is no such op, or one whose numbers or ranks are not
/// known.
bool cis_stream_pieces_read(cis_op *op, cis_stream_piece_vec *out, cis_value **out_before);

#endif
