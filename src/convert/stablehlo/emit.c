// Pieces of IR that several lowerings write.
#include "convert/stablehlo/impl.h"
#include "dialect/complex/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"

// --- ops and numbers ---

cis_value *cis_shlo_op(cis_loc_builder *e, unsigned kind, cis_type type, cis_value *const *operands,
                       int num) {
  cis_build_args args = {.operands = operands, .num_operands = num, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_shlo_number(cis_loc_builder *e, cis_type type, double value) {
  if (cis_type_is_complex(type)) {
    cis_type part = cis_type_element(type);
    cis_value *parts[] = {cis_shlo_number(e, part, value), cis_shlo_number(e, part, 0)};
    return cis_shlo_op(e, CIS_OP_COMPLEX_CREATE, type, parts, 2);
  }
  return cis_type_is_float(type) ? cis_arith_build_float(e, type, value)
                                 : cis_arith_build_int(e, type, (int64_t)value);
}

cis_value *cis_shlo_index(cis_shlo *h, int64_t value) {
  return cis_arith_build_index(&h->e, value);
}

cis_value *cis_shlo_as_index(cis_loc_builder *e, cis_value *x, cis_type type) {
  if (cis_shlo_is_unsigned(type))
    x = cis_type_bit_width(type) < 64
            ? cis_arith_build_extui(e, x, cis_type_i(e->b.ctx, 64))
            : cis_arith_build_minui(e, x, cis_arith_build_int(e, x->type, INT64_MAX));
  cis_type index = cis_type_index(e->b.ctx);
  return x->type == index ? x : cis_arith_build_index_cast(e, x, index);
}

cis_value *cis_shlo_clamp_index(cis_shlo *h, cis_value *x, int64_t high) {
  x = cis_arith_build_maxsi(&h->e, x, cis_shlo_index(h, 0));
  return cis_arith_build_minsi(&h->e, x, cis_shlo_index(h, high));
}

void cis_shlo_ints(const cis_op *op, const char *name, int64_t value, uint32_t num, int64_t *out) {
  cis_attr attr = cis_op_inherent(op, name);
  uint32_t size = 0;
  const int64_t *list =
      cis_attr_is(attr, CIS_ATTR_DENSE) ? NULL : cis_attr_get_i64_array(attr, &size);
  for (uint32_t i = 0; i < num; ++i)
    out[i] = cis_attr_is(attr, CIS_ATTR_DENSE) ? cis_dense_get_int(attr, i)
             : i < size                        ? list[i]
                                               : value;
}

bool cis_shlo_constant_ints(cis_op *op, uint32_t operand, int64_t *out, uint32_t num) {
  cis_attr attr = cis_constant_of(cis_op_operand(op, operand));
  int64_t size;
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || !cis_type_num_elements(attr->type, &size) ||
      size != num)
    return cis_op_error(op, "is lowered only if operand %u is a constant", operand);
  for (uint32_t i = 0; i < num; ++i)
    out[i] = cis_dense_get_int(attr, i);
  return true;
}

// --- tensors ---

cis_value *cis_shlo_empty(cis_shlo *h, cis_type element, const int64_t *shape, uint32_t rank) {
  return cis_tensor_build_empty(&h->e, cis_type_tensor(element, shape, rank, NULL), NULL, 0);
}

cis_value *cis_shlo_filled(cis_shlo *h, cis_value *number, const int64_t *shape, uint32_t rank) {
  return cis_linalg_build_fill(&h->e, number, cis_shlo_empty(h, number->type, shape, rank));
}

static cis_value *build_slice(cis_shlo *h, unsigned kind, cis_value *const *sources, uint32_t num,
                              const cis_mixed *offsets, const int64_t *sizes,
                              const int64_t *strides, uint32_t rank, cis_type result) {
  cis_mixed_slice slice = {.offsets = {0}};
  for (uint32_t i = 0; i < rank; ++i) {
    cis_mixed_slice_push(&slice, offsets[i], (cis_mixed){NULL, sizes[i]});
    if (strides)
      slice.strides.data[i].number = strides[i];
  }
  cis_op *op = cis_mixed_slice_build(&h->e.b, kind, h->e.loc, sources, num, &slice, result);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

cis_value *cis_shlo_insert(cis_shlo *h, cis_value *source, cis_value *dest,
                           const cis_mixed *offsets, const int64_t *strides) {
  cis_value *both[] = {source, dest};
  int64_t num = 0;
  if (cis_type_num_elements(source->type, &num) && !num)
    return dest;
  return build_slice(h, CIS_OP_TENSOR_INSERT_SLICE, both, 2, offsets, source->type->shaped.shape,
                     strides, cis_type_rank(dest->type), dest->type);
}

cis_value *cis_shlo_extract(cis_shlo *h, cis_value *source, const cis_mixed *offsets,
                            const int64_t *sizes, const int64_t *strides) {
  uint32_t rank = cis_type_rank(source->type);
  cis_type type = cis_type_tensor(cis_type_element(source->type), sizes, rank, NULL);
  return build_slice(h, CIS_OP_TENSOR_EXTRACT_SLICE, &source, 1, offsets, sizes, strides, rank,
                     type);
}

/// Collapses all dimensions to one, and expands it.
cis_value *cis_shlo_reshape(cis_shlo *h, cis_value *tensor, const int64_t *shape, uint32_t rank) {
  cis_type element = cis_type_element(tensor->type), from = tensor->type;
  cis_type to = cis_type_tensor(element, shape, rank, NULL);
  uint32_t from_rank = cis_type_rank(from);
  int64_t num = 0;
  if (from == to)
    return tensor;
  if (!cis_type_num_elements(from, &num) || !num)
    return cis_shlo_empty(h, element, shape, rank);
  if (from_rank != 1) {
    cis_attr groups = cis_tensor_groups(h->ctx, &from_rank, from_rank ? 1 : 0);
    cis_type line = cis_type_tensor(element, &num, 1, NULL);
    cis_mixed_vec sizes = {0};
    cis_vec_push(&sizes, ((cis_mixed){NULL, 1}));
    tensor = from_rank ? cis_tensor_build_collapse(&h->e, tensor, groups, line)
                       : cis_tensor_build_expand(&h->e, tensor, groups, &sizes, line);
    cis_vec_deinit(&sizes);
  }
  if (rank == 1)
    return tensor;
  cis_attr groups = cis_tensor_groups(h->ctx, &rank, rank ? 1 : 0);
  if (!rank)
    return cis_tensor_build_collapse(&h->e, tensor, groups, to);
  cis_mixed_vec sizes = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&sizes, ((cis_mixed){NULL, shape[i]}));
  tensor = cis_tensor_build_expand(&h->e, tensor, groups, &sizes, to);
  cis_vec_deinit(&sizes);
  return tensor;
}

cis_value *cis_shlo_pad(cis_shlo *h, cis_value *tensor, cis_value *number, const int64_t *low,
                        const int64_t *high, const int64_t *interior) {
  uint32_t rank = cis_type_rank(tensor->type);
  int64_t whole[CIS_SHLO_MAX_RANK], sizes[CIS_SHLO_MAX_RANK], strides[CIS_SHLO_MAX_RANK];
  cis_mixed offsets[CIS_SHLO_MAX_RANK], cut[CIS_SHLO_MAX_RANK];
  bool pads = false, cuts = false;
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t n = cis_type_dim(tensor->type, i), l = low ? low[i] : 0, g = high ? high[i] : 0;
    strides[i] = (interior ? interior[i] : 0) + 1;
    int64_t inner = n > 0 ? (n - 1) * strides[i] + 1 : 0;
    whole[i] = inner + (l > 0 ? l : 0) + (g > 0 ? g : 0);
    sizes[i] = inner + l + g;
    offsets[i] = (cis_mixed){NULL, l > 0 ? l : 0};
    cut[i] = (cis_mixed){NULL, l < 0 ? -l : 0};
    pads |= whole[i] != n;
    cuts |= whole[i] != sizes[i];
  }
  if (pads)
    tensor = cis_shlo_insert(h, tensor, cis_shlo_filled(h, number, whole, rank), offsets, strides);
  return cuts ? cis_shlo_extract(h, tensor, cut, sizes, NULL) : tensor;
}

cis_value *cis_shlo_transpose(cis_shlo *h, cis_value *tensor, const int64_t *permutation) {
  uint32_t rank = cis_type_rank(tensor->type);
  int64_t shape[CIS_SHLO_MAX_RANK];
  bool moves = false;
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = cis_type_dim(tensor->type, (uint32_t)permutation[i]);
    moves |= permutation[i] != i;
  }
  cis_type element = cis_type_element(tensor->type);
  return moves ? cis_linalg_build_transpose(&h->e, tensor, cis_shlo_empty(h, element, shape, rank),
                                            permutation, rank)
               : tensor;
}

cis_value *cis_shlo_reverse(cis_shlo *h, cis_value *tensor, const bool *dimensions) {
  uint32_t rank = cis_type_rank(tensor->type);
  cis_value *at[CIS_SHLO_MAX_RANK];
  cis_shlo_fill fill = cis_shlo_begin(h, tensor->type);
  for (uint32_t i = 0; i < rank; ++i) {
    at[i] = cis_linalg_build_index(&h->e, i);
    if (dimensions[i])
      at[i] =
          cis_arith_build_subi(&h->e, cis_shlo_index(h, cis_type_dim(tensor->type, i) - 1), at[i]);
  }
  return cis_shlo_end(h, &fill, cis_shlo_load(h, tensor, at));
}

cis_value *cis_shlo_load(cis_shlo *h, cis_value *tensor, cis_value *const *at) {
  return cis_tensor_build_extract(&h->e, tensor, at, cis_type_rank(tensor->type));
}

cis_value *cis_shlo_store(cis_shlo *h, cis_value *x, cis_value *tensor, cis_value *const *at) {
  cis_value *operands[CIS_SHLO_MAX_RANK + 2] = {x, tensor};
  uint32_t rank = cis_type_rank(tensor->type);
  for (uint32_t i = 0; i < rank; ++i)
    operands[i + 2] = at[i];
  return cis_shlo_op(&h->e, CIS_OP_TENSOR_INSERT, tensor->type, operands, (int)rank + 2);
}

// --- nests ---

cis_affine_map cis_shlo_map(cis_shlo *h, uint32_t num_dims, const cis_affine_expr *results,
                            uint32_t num) {
  return cis_affine_map_get(h->ctx, num_dims, 0, results, num);
}

cis_shlo_fill cis_shlo_begin(cis_shlo *h, cis_type type) {
  static const char loops[] = "pppppppppppppppp";
  uint32_t rank = cis_type_rank(type);
  cis_value *out = cis_shlo_empty(h, cis_type_element(type), type->shaped.shape, rank);
  cis_affine_map map = cis_affine_map_identity(h->ctx, rank);
  cis_shlo_fill fill = {
      cis_linalg_build_generic(&h->e, &out, 0, 1, &map, loops + CIS_SHLO_MAX_RANK - rank), h->e};
  h->e = fill.body.body;
  return fill;
}

cis_value *cis_shlo_end(cis_shlo *h, cis_shlo_fill *fill, cis_value *element) {
  cis_linalg_build_yield(&h->e, &element, 1);
  h->e = fill->outer;
  return &fill->body.op->results[0];
}

cis_shlo_loop cis_shlo_for(cis_shlo *h, cis_value *low, cis_value *high, cis_value *step,
                           cis_value *const *init, uint32_t num) {
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  cis_vec_push(&operands, low);
  cis_vec_push(&operands, high);
  cis_vec_push(&operands, step);
  for (uint32_t i = 0; i < num; ++i) {
    cis_vec_push(&operands, init[i]);
    cis_vec_push(&types, init[i]->type);
  }
  cis_build_args args = {.operands = operands.data,
                         .num_operands = (int)operands.len,
                         .types = types.data,
                         .num_types = (int)num};
  cis_shlo_loop loop = {.op = cis_build_op(&h->e.b, CIS_OP_SCF_FOR, h->e.loc, args), .outer = h->e};
  cis_block *block = cis_block_create(h->ctx);
  cis_block_insert(block, cis_op_region(loop.op, 0), NULL);
  loop.iv = cis_block_add_arg(h->ctx, block, low->type, h->e.loc);
  for (uint32_t i = 0; i < num; ++i)
    cis_block_add_arg(h->ctx, block, init[i]->type, h->e.loc);
  loop.carried = cis_block_args(block) + 1;
  h->e.b = cis_builder_at_end(h->ctx, block);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return loop;
}

void cis_shlo_end_for(cis_shlo *h, cis_shlo_loop *loop, cis_value *const *next, uint32_t num) {
  cis_build_op(&h->e.b, CIS_OP_SCF_YIELD, h->e.loc,
               (cis_build_args){.operands = next, .num_operands = (int)num});
  h->e = loop->outer;
}
