// Looks at the values that terminators pass in each loop around an operand.
#include "bufferize/analysis/placement/outside_yields.h"

#include "bufferize/analysis/state/state_impl.h"

static bool is_made_outside(void *user, const cis_value *alias) {
  return !cis_region_is_ancestor((const cis_region *)user,
                                 cis_block_region(cis_value_block(alias)));
}

/// Whether the region's terminators pass a value that may be a result which aliases the operand.
static bool is_passed_on(const cis_bufferization_state *state, const cis_region *region,
                         const cis_aliasing_values *aliases) {
  cis_for_each_block (block, region) {
    cis_op *last = cis_block_last(block);
    for (uint32_t i = 0; last && i < last->num_operands; ++i)
      for (size_t k = 0; cis_value_is_base_tensor(cis_op_operand(last, i)) && k < aliases->len; ++k)
        if (cis_state_may_alias(state, cis_op_operand(last, i), aliases->data[k].value))
          return true;
  }
  return false;
}

bool cis_is_yielded_from_outside(const cis_bufferization_state *state, cis_use *operand) {
  cis_region *region = cis_enclosing_repetitive_region(state, cis_use_owner(operand));
  if (!region)
    return false;
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(state, operand, &aliases);
  bool found = false;
  for (; region && aliases.len && !found;
       region = cis_enclosing_repetitive_region(state, cis_region_op(region)))
    found = is_passed_on(state, region, &aliases) &&
            cis_state_any_alias(state, cis_use_value(operand), is_made_outside, region);
  cis_vec_deinit(&aliases);
  return found;
}
