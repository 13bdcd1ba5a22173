// How branches bufferize: an operand is the buffer of the block argument that it is passed to.
// Branches are not rewritten themselves; they change with the blocks that they go to
// (rewrite/block_args.h).
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "dialect/cf/kinds.h"

static bool leave(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b;
  (void)r;
  (void)op;
  return true;
}

#define BRANCH(KIND)                                                                               \
  {                                                                                                \
    .kind = CIS_OP_CF_##KIND, .flags = CIS_BUFFERIZABLE_READS_NOTHING,                             \
    .aliasing_values = cis_branch_aliasing_values, .bufferize = leave                              \
  }

const cis_bufferizable_interface cis_bufferize_cf[] = {
    BRANCH(BR), BRANCH(COND_BR), BRANCH(SWITCH), {0}};
