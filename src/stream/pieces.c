// Static parts with as many dimensions as the whole.
//
//   tensor.insert_slice %x into %t[0, 8] [4, 8] [1, 1]   to (0, 8), size (4, 8); %t before
//   tensor.extract_slice %x[2, 0] [4, 8] [2, 1]          from (2, 0), step (2, 1), size (4, 8)
//   tensor.concat dim(1) %x, %y                          two pieces, the second to (0, size of %x)
#include "stream/pieces.h"

#include "dialect/common/mixed.h"
#include "dialect/tensor/kinds.h"

static bool is_static(cis_static_list list, uint32_t num) {
  for (uint32_t i = 0; i < list.num; ++i)
    if (list.values[i] == CIS_DYNAMIC || list.values[i] < 0 || list.values[i] > INT32_MAX)
      return false;
  return list.num == num;
}

static bool read_slice(cis_op *op, cis_stream_piece *piece, bool takes_out) {
  cis_static_slice slice = cis_static_slice_get(op);
  uint32_t rank = cis_type_rank(op->results[0].type);
  if (cis_type_rank(cis_op_operand_type(op, 0)) != rank || rank > CIS_STREAM_MOST_RANK ||
      !is_static(slice.offsets, rank) || !is_static(slice.sizes, rank) ||
      !is_static(slice.strides, rank))
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    piece->from[i] = takes_out ? slice.offsets.values[i] : 0;
    piece->to[i] = takes_out ? 0 : slice.offsets.values[i];
    piece->step[i] = takes_out ? slice.strides.values[i] : 1;
    piece->size[i] = slice.sizes.values[i];
    if (slice.strides.values[i] < 1 || (!takes_out && slice.strides.values[i] != 1))
      return false;
  }
  return true;
}

static bool read_concatenation(cis_op *op, cis_stream_piece_vec *out) {
  int64_t dim = cis_attr_int_or(cis_op_get_attr_named(op, "dim"), -1), at = 0;
  uint32_t rank = cis_type_rank(op->results[0].type);
  if (dim < 0 || dim >= (int64_t)rank || rank > CIS_STREAM_MOST_RANK)
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand_type(op, i);
    cis_stream_piece piece = {.op = op, .operand = i};
    for (uint32_t k = 0; k < rank; ++k) {
      piece.step[k] = 1;
      piece.size[k] = cis_type_dim(type, k);
      if (piece.size[k] == CIS_DYNAMIC)
        return false;
    }
    piece.to[dim] = at;
    at += piece.size[dim];
    cis_vec_push(out, piece);
  }
  return true;
}

bool cis_stream_pieces_read(cis_op *op, cis_stream_piece_vec *out, cis_value **out_before) {
  unsigned kind = cis_op_kind(op);
  cis_stream_piece piece = {.op = op};
  *out_before = NULL;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_type_is_ranked_tensor(op->results[i].type))
      return false;
  if (kind == CIS_OP_TENSOR_CONCAT)
    return read_concatenation(op, out);
  if ((kind != CIS_OP_TENSOR_INSERT_SLICE && kind != CIS_OP_TENSOR_EXTRACT_SLICE) ||
      !read_slice(op, &piece, kind == CIS_OP_TENSOR_EXTRACT_SLICE))
    return false;
  if (kind == CIS_OP_TENSOR_INSERT_SLICE)
    *out_before = cis_op_operand(op, 1);
  cis_vec_push(out, piece);
  return true;
}
