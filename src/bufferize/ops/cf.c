// How branches bufferize: an operand is the buffer of the block argument that it is passed to.
// Branches are not rewritten themselves; they change with the blocks that they go to
// (rewrite/block_args.h).
#include "bufferize/ops/ops.h"
#include "dialect/cf/kinds.h"

static void passed_on(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
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

static bool leave(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b;
  (void)r;
  (void)op;
  return true;
}

#define BRANCH(KIND)                                                                               \
  {                                                                                                \
    .kind = CIS_OP_CF_##KIND, .flags = CIS_BUFFERIZABLE_READS_NOTHING,                             \
    .aliasing_values = passed_on, .bufferize = leave                                               \
  }

const cis_bufferizable_interface cis_bufferize_cf[] = {
    BRANCH(BR), BRANCH(COND_BR), BRANCH(SWITCH), {0}};
