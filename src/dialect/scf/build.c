// Builders of scf ops with regions.
#include "dialect/scf/build.h"

#include "dialect/scf/kinds.h"

static cis_loc_builder new_block(cis_loc_builder *e, cis_region *region) {
  cis_block *block = cis_block_create(e->b.ctx);
  cis_block_insert(block, region, NULL);
  cis_builder at = cis_builder_at_end(e->b.ctx, block);
  at.listener = e->b.listener;
  return (cis_loc_builder){at, e->loc};
}

cis_scf_if_blocks cis_scf_build_if(cis_loc_builder *e, cis_value *condition, cis_type result) {
  cis_build_args args = {
      .operands = &condition, .num_operands = 1, .types = &result, .num_types = result ? 1 : 0};
  cis_scf_if_blocks branches = {.op = cis_build_op(&e->b, CIS_OP_SCF_IF, e->loc, args)};
  branches.then = new_block(e, cis_op_region(branches.op, 0));
  if (result)
    branches.otherwise = new_block(e, cis_op_region(branches.op, 1));
  return branches;
}

cis_scf_for_loop cis_scf_build_for(cis_loc_builder *e, cis_value *low, cis_value *high,
                                   cis_value *step, cis_value *init) {
  cis_value *operands[] = {low, high, step, init};
  cis_build_args args = {.operands = operands, .num_operands = 3};
  if (init)
    args = (cis_build_args){
        .operands = operands, .num_operands = 4, .types = &init->type, .num_types = 1};
  cis_scf_for_loop loop = {.op = cis_build_op(&e->b, CIS_OP_SCF_FOR, e->loc, args)};
  loop.body = new_block(e, cis_op_region(loop.op, 0));
  cis_block *block = loop.body.b.block;
  loop.iv = cis_block_add_arg(e->b.ctx, block, low->type, e->loc);
  if (init)
    loop.carried = cis_block_add_arg(e->b.ctx, block, init->type, e->loc);
  return loop;
}

void cis_scf_build_yield_value(cis_loc_builder *e, cis_value *value) {
  cis_build_op(&e->b, CIS_OP_SCF_YIELD, e->loc,
               (cis_build_args){.operands = &value, .num_operands = value ? 1 : 0});
}
