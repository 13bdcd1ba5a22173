// Builders of tensor ops.
#include "dialect/tensor/build.h"

#include "dialect/arith/build.h"
#include "dialect/tensor/kinds.h"

cis_value *cis_tensor_build_empty(cis_loc_builder *e, cis_type type, cis_value *const *sizes,
                                  uint32_t num_sizes) {
  cis_build_args args = {
      .operands = sizes, .num_operands = (int)num_sizes, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_TENSOR_EMPTY, e->loc, args)->results[0];
}

cis_value *cis_tensor_build_dim_of(cis_loc_builder *e, cis_value *tensor, cis_value *dim) {
  cis_value *operands[] = {tensor, dim};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &dim->type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_TENSOR_DIM, e->loc, args)->results[0];
}

cis_value *cis_tensor_build_dim(cis_loc_builder *e, cis_value *tensor, int64_t dim) {
  return cis_tensor_build_dim_of(e, tensor, cis_arith_build_index(e, dim));
}

cis_value *cis_tensor_build_cast(cis_loc_builder *e, cis_value *tensor, cis_type type) {
  return tensor->type == type ? tensor : cis_build_unary(e, CIS_OP_TENSOR_CAST, tensor, type);
}

cis_value *cis_tensor_build_extract(cis_loc_builder *e, cis_value *tensor,
                                    cis_value *const *indices, uint32_t num) {
  cis_value_vec operands = {0};
  cis_type element = cis_type_element(tensor->type);
  cis_vec_push(&operands, tensor);
  cis_vec_append(&operands, indices, num);
  cis_build_args args = {
      .operands = operands.data, .num_operands = (int)num + 1, .types = &element, .num_types = 1};
  cis_op *op = cis_build_op(&e->b, CIS_OP_TENSOR_EXTRACT, e->loc, args);
  cis_vec_deinit(&operands);
  return &op->results[0];
}

cis_attr cis_tensor_groups(cis_context *ctx, const uint32_t *sizes, uint32_t num) {
  cis_attr_vec groups = {0}, dims = {0};
  int64_t dim = 0;
  for (uint32_t i = 0; i < num; ++i) {
    cis_vec_clear(&dims);
    for (uint32_t k = 0; k < sizes[i]; ++k)
      cis_vec_push(&dims, cis_attr_i64(ctx, dim++));
    cis_vec_push(&groups, cis_attr_array(ctx, dims.data, (uint32_t)dims.len));
  }
  cis_attr all = cis_attr_array(ctx, groups.data, num);
  cis_vec_deinit(&groups);
  cis_vec_deinit(&dims);
  return all;
}

cis_value *cis_tensor_build_collapse(cis_loc_builder *e, cis_value *tensor, cis_attr groups,
                                     cis_type type) {
  cis_named_attr attr = {CIS_STR("reassociation"), groups};
  cis_build_args args = {.operands = &tensor,
                         .num_operands = 1,
                         .types = &type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_TENSOR_COLLAPSE_SHAPE, e->loc, args)->results[0];
}

static cis_op_state begin(cis_loc_builder *e, unsigned kind, cis_value *source, cis_type type) {
  cis_op_state state;
  cis_op_state_init(&state, e->b.ctx, cis_context_op_info_of(e->b.ctx, kind), e->loc);
  cis_vec_push(&state.operands, source);
  cis_vec_push(&state.types, type);
  return state;
}

cis_value *cis_tensor_build_expand(cis_loc_builder *e, cis_value *tensor, cis_attr groups,
                                   const cis_mixed_vec *shape, cis_type type) {
  cis_op_state state = begin(e, CIS_OP_TENSOR_EXPAND_SHAPE, tensor, type);
  cis_op_state_set_attr(&state, CIS_STR("reassociation"), groups);
  cis_mixed_add(&state, "static_output_shape", shape);
  return &cis_build(&e->b, &state)->results[0];
}

cis_value *cis_tensor_build_pad(cis_loc_builder *e, cis_value *tensor, const cis_mixed_vec *low,
                                const cis_mixed_vec *high, cis_value *value, cis_type type) {
  cis_context *ctx = e->b.ctx;
  cis_op_state state = begin(e, CIS_OP_TENSOR_PAD, tensor, type);
  int32_t segments[3] = {1};
  segments[1] = cis_mixed_add(&state, "static_low", low);
  segments[2] = cis_mixed_add(&state, "static_high", high);
  state.props.data[state.info->operand_segments] = cis_attr_i32_array(ctx, segments, 3);
  cis_region *region = cis_op_state_add_region(&state);
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, region, NULL);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    cis_block_add_arg(ctx, block, cis_type_index(ctx), e->loc);
  cis_op *op = cis_build(&e->b, &state);
  cis_builder body = cis_builder_at_end(ctx, block);
  body.listener = e->b.listener;
  cis_build_op(&body, CIS_OP_TENSOR_YIELD, e->loc,
               (cis_build_args){.operands = &value, .num_operands = 1});
  return &op->results[0];
}
