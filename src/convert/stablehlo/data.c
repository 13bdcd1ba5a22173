// Ops that move data: views and copies of tensor, or linalg.generic that reads elsewhere.
#include "convert/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

static cis_type result_type(const cis_op *op) { return cis_shlo_type(op->results[0].type); }
static uint32_t rank_of(const cis_op *op) { return cis_type_rank(op->results[0].type); }

bool cis_shlo_lower_constant(cis_shlo *h, cis_op *op) {
  cis_attr value = cis_op_inherent(op, "value");
  cis_type type = result_type(op);
  if (cis_attr_is(value, CIS_ATTR_DENSE) && value->type != type)
    value = cis_attr_dense(type, cis_dense_data(value), value->dense.size, value->dense.splat);
  if (value->type != type)
    return cis_op_error(op, "has elements whose type cannot be lowered");
  cis_type element = cis_type_element(type);
  if (cis_type_rank(type) || !cis_attr_is(value, CIS_ATTR_DENSE) || cis_type_is_complex(element))
    return cis_shlo_done(h, op, cis_arith_build_constant(&h->e, value));
  cis_attr number = cis_type_is_float(element)
                        ? cis_attr_float(element, cis_dense_get_double(value, 0))
                        : cis_attr_integer(element, cis_dense_get_int(value, 0));
  return cis_shlo_done(h, op, cis_arith_build_constant(&h->e, number));
}

bool cis_shlo_lower_iota(cis_shlo *h, cis_op *op) {
  cis_type i64 = cis_type_i(h->ctx, 64);
  cis_type element = cis_type_element(op->results[0].type);
  cis_shlo_fill fill = cis_shlo_begin(h, result_type(op));
  cis_value *at =
      cis_linalg_build_index(&h->e, cis_attr_int_or(cis_op_inherent(op, "iota_dimension"), 0));
  at = cis_arith_build_index_cast(&h->e, at, i64);
  return cis_shlo_done(h, op, cis_shlo_end(h, &fill, cis_shlo_convert(&h->e, at, i64, element)));
}

cis_affine_map cis_shlo_broadcast_map(cis_shlo *h, const cis_op *op, cis_type from, cis_type to) {
  uint32_t num = cis_type_rank(from), rank = cis_type_rank(to);
  cis_hlo_dims named = cis_stablehlo_ints(op, "broadcast_dimensions");
  cis_affine_expr exprs[CIS_SHLO_MAX_RANK];
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t dim = named.num == num ? (uint32_t)named.values[i] : i + rank - num;
    bool stretches = cis_type_dim(from, i) == 1 && cis_type_dim(to, dim) != 1;
    exprs[i] = stretches ? cis_affine_constant(h->ctx, 0) : cis_affine_dim(h->ctx, dim);
  }
  return cis_shlo_map(h, rank, exprs, num);
}

/// stablehlo.broadcast, broadcast_in_dim and dynamic_broadcast_in_dim.
bool cis_shlo_lower_broadcast(cis_shlo *h, cis_op *op) {
  static const char loops[] = "pppppppppppppppp";
  cis_value *from = cis_op_operand(op, 0);
  cis_type to = result_type(op);
  uint32_t rank = cis_type_rank(to);
  if (!cis_type_rank(from->type))
    return cis_shlo_done(h, op,
                         cis_shlo_filled(h, cis_shlo_scalar(h, from), to->shaped.shape, rank));
  cis_value *operands[] = {cis_shlo_tensor(h, from),
                           cis_shlo_empty(h, cis_type_element(to), to->shaped.shape, rank)};
  cis_affine_map maps[] = {cis_shlo_broadcast_map(h, op, from->type, to),
                           cis_affine_map_identity(h->ctx, rank)};
  cis_linalg_body body =
      cis_linalg_build_generic(&h->e, operands, 1, 1, maps, loops + CIS_SHLO_MAX_RANK - rank);
  cis_linalg_build_yield(&body.body, body.args, 1);
  return cis_shlo_done(h, op, &body.op->results[0]);
}

bool cis_shlo_lower_transpose(cis_shlo *h, cis_op *op) {
  int64_t permutation[CIS_SHLO_MAX_RANK];
  cis_shlo_ints(op, "permutation", 0, rank_of(op), permutation);
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  return cis_shlo_done(h, op, cis_shlo_transpose(h, tensor, permutation));
}

bool cis_shlo_lower_reshape(cis_shlo *h, cis_op *op) {
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_type to = result_type(op);
  return cis_shlo_done(h, op, cis_shlo_reshape(h, tensor, to->shaped.shape, cis_type_rank(to)));
}

bool cis_shlo_lower_reverse(cis_shlo *h, cis_op *op) {
  bool reversed[CIS_SHLO_MAX_RANK] = {false};
  cis_hlo_dims dims = cis_stablehlo_ints(op, "dimensions");
  for (uint32_t i = 0; i < dims.num; ++i)
    reversed[dims.values[i]] = true;
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  return cis_shlo_done(h, op, cis_shlo_reverse(h, tensor, reversed));
}

bool cis_shlo_lower_slice(cis_shlo *h, cis_op *op) {
  int64_t starts[CIS_SHLO_MAX_RANK], strides[CIS_SHLO_MAX_RANK];
  cis_mixed offsets[CIS_SHLO_MAX_RANK];
  uint32_t rank = rank_of(op);
  cis_shlo_ints(op, "start_indices", 0, rank, starts);
  cis_shlo_ints(op, "strides", 1, rank, strides);
  for (uint32_t i = 0; i < rank; ++i)
    offsets[i] = (cis_mixed){NULL, starts[i]};
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  return cis_shlo_done(
      h, op,
      rank ? cis_shlo_extract(h, tensor, offsets, op->results[0].type->shaped.shape, strides)
           : tensor);
}

/// The starts that are operands from `first` on, so that a part of `sizes` is inside of `type`.
static void clamped_starts(cis_shlo *h, cis_op *op, uint32_t first, cis_type type,
                           const int64_t *sizes, cis_mixed *out) {
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_value *start = cis_op_operand(op, first + i);
    cis_value *at =
        cis_shlo_as_index(&h->e, cis_shlo_scalar(h, start), cis_type_element(start->type));
    int64_t most = cis_type_dim(type, i) - sizes[i];
    out[i] = most ? (cis_mixed){cis_shlo_clamp_index(h, at, most), 0} : (cis_mixed){NULL, 0};
  }
}

bool cis_shlo_lower_dynamic_slice(cis_shlo *h, cis_op *op) {
  cis_mixed offsets[CIS_SHLO_MAX_RANK];
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  const int64_t *sizes = op->results[0].type->shaped.shape;
  if (!rank_of(op))
    return cis_shlo_done(h, op, tensor);
  clamped_starts(h, op, 1, tensor->type, sizes, offsets);
  return cis_shlo_done(h, op, cis_shlo_extract(h, tensor, offsets, sizes, NULL));
}

bool cis_shlo_lower_dynamic_update_slice(cis_shlo *h, cis_op *op) {
  cis_mixed offsets[CIS_SHLO_MAX_RANK];
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *update = cis_shlo_tensor(h, cis_op_operand(op, 1));
  if (!rank_of(op))
    return cis_shlo_done(h, op, update);
  clamped_starts(h, op, 2, tensor->type, update->type->shaped.shape, offsets);
  return cis_shlo_done(h, op, cis_shlo_insert(h, update, tensor, offsets, NULL));
}

/// stablehlo.real_dynamic_slice with a result of known sizes.
bool cis_shlo_lower_real_dynamic_slice(cis_shlo *h, cis_op *op) {
  uint32_t rank = rank_of(op);
  cis_mixed offsets[CIS_SHLO_MAX_RANK];
  int64_t strides[CIS_SHLO_MAX_RANK];
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *starts = cis_shlo_tensor(h, cis_op_operand(op, 1));
  if (!cis_shlo_constant_ints(op, 3, strides, rank))
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    cis_value *at = cis_shlo_index(h, i);
    cis_type element = cis_type_element(cis_op_operand_type(op, 1));
    offsets[i] = (cis_mixed){cis_shlo_as_index(&h->e, cis_shlo_load(h, starts, &at), element), 0};
  }
  const int64_t *sizes = op->results[0].type->shaped.shape;
  return cis_shlo_done(h, op, rank ? cis_shlo_extract(h, tensor, offsets, sizes, strides) : tensor);
}

bool cis_shlo_lower_concatenate(cis_shlo *h, cis_op *op) {
  cis_type type = result_type(op);
  uint32_t rank = cis_type_rank(type);
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  cis_mixed offsets[CIS_SHLO_MAX_RANK] = {{NULL, 0}};
  cis_value *result = cis_shlo_empty(h, cis_type_element(type), type->shaped.shape, rank);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, i));
    result = cis_shlo_insert(h, tensor, result, offsets, NULL);
    offsets[dim].number += cis_type_dim(tensor->type, (uint32_t)dim);
  }
  return cis_shlo_done(h, op, result);
}

/// stablehlo.pad, and dynamic_pad by constants.
bool cis_shlo_lower_pad(cis_shlo *h, cis_op *op) {
  static const char *const names[] = {"edge_padding_low", "edge_padding_high", "interior_padding"};
  int64_t by[3][CIS_SHLO_MAX_RANK];
  uint32_t rank = rank_of(op);
  for (uint32_t i = 0; i < 3; ++i)
    if (cis_op_kind(op) == CIS_OP_STABLEHLO_PAD)
      cis_shlo_ints(op, names[i], 0, rank, by[i]);
    else if (!cis_shlo_constant_ints(op, 2 + i, by[i], rank))
      return false;
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *number = cis_shlo_scalar(h, cis_op_operand(op, 1));
  return cis_shlo_done(h, op, cis_shlo_pad(h, tensor, number, by[0], by[1], by[2]));
}

bool cis_shlo_lower_size(cis_shlo *h, cis_op *op) {
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  int64_t size = cis_type_dim(cis_op_operand_type(op, 0), (uint32_t)dim);
  return cis_shlo_done(h, op, cis_arith_build_int(&h->e, cis_type_i(h->ctx, 32), size));
}

// --- bits ---

/// An element is many others, whose first has the lowest bits, in a last dimension of their own.
bool cis_shlo_lower_bitcast(cis_shlo *h, cis_op *op) {
  cis_type from = cis_shlo_type(cis_op_operand_type(op, 0)), to = result_type(op);
  cis_type in = cis_type_element(from), out = cis_type_element(to);
  uint32_t in_width = cis_type_bit_width(in), width = cis_type_bit_width(out);
  if (!in_width || !width)
    return cis_op_error(op, "is lowered for integers and floats alone");
  cis_type in_bits = cis_type_i(h->ctx, in_width), bits = cis_type_i(h->ctx, width);
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0)), *at[CIS_SHLO_MAX_RANK + 1];
  uint32_t rank = cis_type_rank(to);
  cis_shlo_fill fill = cis_shlo_begin(h, to);
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = cis_linalg_build_index(&h->e, i);
  cis_value *x = NULL;
  if (in_width >= width) {
    x = cis_shlo_bitcast(&h->e, cis_shlo_load(h, tensor, at), in_bits);
    if (in_width > width) {
      cis_value *place = cis_arith_build_index_cast(&h->e, at[rank - 1], in_bits);
      place = cis_arith_build_muli(&h->e, place, cis_arith_build_int(&h->e, in_bits, width));
      x = cis_arith_build_trunci(&h->e, cis_arith_build_shrui(&h->e, x, place), bits);
    }
  } else {
    for (uint32_t i = 0; i < width / in_width; ++i) {
      at[rank] = cis_shlo_index(h, i);
      cis_value *piece = cis_shlo_bitcast(&h->e, cis_shlo_load(h, tensor, at), in_bits);
      piece = cis_arith_build_extui(&h->e, piece, bits);
      piece = cis_arith_build_shli(&h->e, piece,
                                   cis_arith_build_int(&h->e, bits, (int64_t)i * in_width));
      x = x ? cis_arith_build_ori(&h->e, x, piece) : piece;
    }
  }
  return cis_shlo_done(h, op, cis_shlo_end(h, &fill, cis_shlo_bitcast(&h->e, x, out)));
}
