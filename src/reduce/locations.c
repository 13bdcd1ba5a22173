// Locations, where the test needs that they are printed.
#include "ir/location.h"
#include "reduce/impl.h"

static cis_walk find_location(cis_op *op, void *user) {
  if (!cis_loc_eq(op->loc, CIS_LOC_UNKNOWN))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_locations(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_location, out);
}

/// The arguments of the op's blocks lose theirs as well.
static void forget(cis_op *op) {
  op->loc = CIS_LOC_UNKNOWN;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        cis_value_as_arg(cis_block_args(block)[i])->loc = CIS_LOC_UNKNOWN;
}

static bool forget_locations(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;)
    forget(targets[i].object);
  return true;
}

const cis_reduction cis_reduce_locations = {
    "locations", "the location of an op, where the test needs some of them", find_locations,
    forget_locations};
