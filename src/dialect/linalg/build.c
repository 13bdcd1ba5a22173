// Builders of linalg ops whose bodies are the caller's, and of fill and transpose.
#include "dialect/linalg/build.h"

#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"

/// A block in the op's first region, with an argument for each operand.
static cis_linalg_body add_block(cis_loc_builder *e, cis_op *op) {
  cis_context *ctx = e->b.ctx;
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, cis_op_region(op, 0), NULL);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    cis_block_add_arg(ctx, block, cis_linalg_element_or_self(operand->type),
                      cis_value_loc(operand));
  }
  cis_builder at = cis_builder_at_end(ctx, block);
  at.listener = e->b.listener;
  return (cis_linalg_body){op, {at, e->loc}, cis_block_args(block)};
}

static cis_attr maps_attr(cis_context *ctx, const cis_affine_map *maps, uint32_t num) {
  cis_attr_vec attrs = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&attrs, cis_attr_affine_map(maps[i]));
  cis_attr all = cis_attr_array(ctx, attrs.data, num);
  cis_vec_deinit(&attrs);
  return all;
}

static cis_attr iterators_attr(cis_context *ctx, const char *letters) {
  enum { PARALLEL, REDUCTION };
  cis_attr_vec attrs = {0};
  for (; *letters; ++letters)
    cis_vec_push(&attrs, cis_attr_enum(ctx, &cis_linalg_iterator_type,
                                       *letters == 'p' ? PARALLEL : REDUCTION));
  cis_attr all = cis_attr_array(ctx, attrs.data, (uint32_t)attrs.len);
  cis_vec_deinit(&attrs);
  return all;
}

/// The op with results like its last `num_outputs` operands.
static cis_op *build_like_outputs(cis_loc_builder *e, unsigned kind, cis_build_args args,
                                  uint32_t num_outputs) {
  cis_type_vec types = {0};
  for (int i = args.num_operands - (int)num_outputs; i < args.num_operands; ++i)
    cis_vec_push(&types, args.operands[i]->type);
  args.types = types.data;
  args.num_types = (int)num_outputs;
  cis_op *op = cis_build_op(&e->b, kind, e->loc, args);
  cis_vec_deinit(&types);
  return op;
}

cis_linalg_body cis_linalg_build_generic(cis_loc_builder *e, cis_value *const *operands,
                                         uint32_t num_inputs, uint32_t num_outputs,
                                         const cis_affine_map *maps, const char *iterators) {
  cis_context *ctx = e->b.ctx;
  int32_t segments[] = {(int32_t)num_inputs, (int32_t)num_outputs};
  cis_named_attr attrs[] = {
      {CIS_STR("indexing_maps"), maps_attr(ctx, maps, num_inputs + num_outputs)},
      {CIS_STR("iterator_types"), iterators_attr(ctx, iterators)},
  };
  cis_build_args args = {.operands = operands,
                         .num_operands = (int)(num_inputs + num_outputs),
                         .attrs = attrs,
                         .num_attrs = 2,
                         .operand_segments = segments};
  return add_block(e, build_like_outputs(e, CIS_OP_LINALG_GENERIC, args, num_outputs));
}

cis_linalg_body cis_linalg_build_reduce(cis_loc_builder *e, cis_value *const *operands,
                                        uint32_t num_inputs, int64_t dimension) {
  cis_named_attr attr = {CIS_STR("dimensions"), cis_attr_i64_array(e->b.ctx, &dimension, 1)};
  cis_build_args args = {
      .operands = operands, .num_operands = (int)(2 * num_inputs), .attrs = &attr, .num_attrs = 1};
  return add_block(e, build_like_outputs(e, CIS_OP_LINALG_REDUCE, args, num_inputs));
}

void cis_linalg_build_yield(cis_loc_builder *e, cis_value *const *values, uint32_t num) {
  cis_build_op(&e->b, CIS_OP_LINALG_YIELD, e->loc,
               (cis_build_args){.operands = values, .num_operands = (int)num});
}

cis_value *cis_linalg_build_index(cis_loc_builder *e, int64_t loop) {
  cis_named_attr attr = {CIS_STR("dim"), cis_attr_i64(e->b.ctx, loop)};
  cis_type index = cis_type_index(e->b.ctx);
  cis_build_args args = {.types = &index, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_LINALG_INDEX, e->loc, args)->results[0];
}

cis_value *cis_linalg_build_fill(cis_loc_builder *e, cis_value *value, cis_value *init) {
  cis_value *operands[] = {value, init};
  cis_build_args args = {.operands = operands, .num_operands = 2};
  return &cis_linalg_build_named(e, CIS_OP_LINALG_FILL, args)->results[0];
}

cis_value *cis_linalg_build_transpose(cis_loc_builder *e, cis_value *input, cis_value *init,
                                      const int64_t *permutation, uint32_t num) {
  cis_value *operands[] = {input, init};
  cis_named_attr attr = {CIS_STR("permutation"), cis_attr_i64_array(e->b.ctx, permutation, num)};
  cis_build_args args = {.operands = operands, .num_operands = 2, .attrs = &attr, .num_attrs = 1};
  cis_linalg_body b = add_block(e, build_like_outputs(e, CIS_OP_LINALG_TRANSPOSE, args, 1));
  cis_linalg_build_yield(&b.body, &b.args[0], 1);
  return &b.op->results[0];
}
