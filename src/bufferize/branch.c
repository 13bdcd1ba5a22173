// Finds the operands that branches pass to an argument of a block.
//
//   cf.br ^bb1(%a : tensor<4xf32>)        argument 0 of ^bb1: %a of this branch,
//   cf.cond_br %c, ^bb1(%b : ...), ^bb2   and %b of this one
#include "bufferize/branch.h"

#include "ir/interfaces.h"

bool cis_for_each_passed_operand(cis_block *block, uint32_t index,
                                 bool (*visit)(void *user, cis_use *operand), void *user) {
  for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    cis_op *branch = cis_block_use_owner(pred);
    cis_range passed = cis_branch_operands(branch, (uint32_t)(pred - cis_op_successors(branch)));
    if (index < passed.num && !visit(user, &cis_op_operands(branch)[passed.first + index]))
      return false;
  }
  return true;
}

static bool push_alias(void *user, cis_use *operand) {
  const cis_aliasing_operand alias = {operand, CIS_RELATION_EQUIVALENT, false};
  cis_vec_push((cis_aliasing_operands *)user, alias);
  return true;
}

void cis_block_arg_aliasing_operands(cis_value *arg, cis_aliasing_operands *out) {
  cis_for_each_passed_operand(cis_value_arg_block(arg), arg->index, push_alias, out);
}

void cis_branch_aliasing_values(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                cis_aliasing_values *out) {
  (void)state;
  uint32_t index = cis_use_index(operand);
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    cis_range passed = cis_branch_operands(op, i);
    if (index < passed.first || index >= passed.first + passed.num)
      continue;
    cis_value *arg = cis_block_args(cis_op_successor(op, i))[index - passed.first];
    const cis_aliasing_value alias = {arg, CIS_RELATION_EQUIVALENT, op->num_successors == 1};
    cis_vec_push(out, alias);
  }
}

bool cis_always_in_place(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  (void)op;
  (void)operand;
  return true;
}
