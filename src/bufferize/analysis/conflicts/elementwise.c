// Whether an op that reads one tensor and writes another element by element may do so in one
// buffer.
//
//   %1 = linalg.exp ins(%a) outs(%b)       %b is %a, over equivalent tensors: each element is read
//                                          before it is written; another part of %a is not
#include "bufferize/analysis/conflicts/elementwise.h"

#include "bufferize/analysis/conflicts/disjoint_parts.h"
#include "bufferize/analysis/state/decisions.h"

typedef struct equivalent_query {
  const cis_bufferization_state *state;
  const cis_value *value;
} equivalent_query;

static bool is_equivalent(void *user, cis_value *value) {
  const equivalent_query *query = (const equivalent_query *)user;
  return value == query->value || cis_state_are_equivalent(query->state, value, query->value);
}

typedef struct chain_query {
  equivalent_query target;
  uint32_t position; // no tensor that is nothing but in front of it is the target
  bool is_found;
} chain_query;

/// The number of an op that all possible definitions of `value` precede, or are inside of. A block
/// with other predecessors may get a tensor from anywhere in the op around it.
static uint32_t last_of_chain(const cis_decisions *d, const cis_value *value) {
  const cis_op *last = cis_value_owner(value);
  if (!last || cis_decisions_op(d, last) == CIS_NO_NUMBER)
    return CIS_NO_NUMBER;
  for (const cis_op *op = last; op && cis_op_parent(op); op = cis_op_parent(op)) {
    const cis_region *region = cis_op_parent_region(op);
    const cis_block *block = cis_region_first(region);
    cis_op *parent = cis_region_op(region);
    bool is_function = parent->info->traits & CIS_TRAIT_ISOLATED;
    if (block != cis_region_last(region) || (block->num_args && !is_function))
      last = parent;
    if (is_function)
      break;
  }
  return d->ops.data[cis_decisions_op(d, last)].end;
}

enum { MOST_EQUIVALENT = 32 }; // tensors in a set, beyond which it may begin anywhere

/// The number of an op that no tensor which is equivalent to `value` is in front of.
static uint32_t first_equivalent(cis_decisions *d, const cis_value *value) {
  uint32_t number = cis_decisions_value(d, value), position = CIS_NO_NUMBER;
  uint32_t root = number == CIS_NO_NUMBER ? 0 : cis_partition_find(&d->equivalences, number);
  if (number == CIS_NO_NUMBER || d->equivalences.size[root] > MOST_EQUIVALENT)
    return 0;
  for (uint32_t i = d->equivalences.head[root]; i != CIS_NO_NUMBER; i = d->equivalences.next[i]) {
    const cis_op *owner = cis_value_owner(d->values.data[i]);
    uint32_t own = owner ? cis_decisions_op(d, owner) : CIS_NO_NUMBER;
    if (own == CIS_NO_NUMBER)
      return 0;
    position = own < position ? own : position;
  }
  return position;
}

static bool ends_chain(void *user, cis_value *value) {
  chain_query *query = (chain_query *)user;
  query->is_found = query->is_found || is_equivalent(&query->target, value);
  return query->is_found || last_of_chain(query->target.state->decisions, value) < query->position;
}

static bool ends_branch_of_chain(void *user, cis_value *value) {
  const chain_query *query = (const chain_query *)user;
  return is_equivalent((void *)(uintptr_t)&query->target, value) ||
         last_of_chain(query->target.state->decisions, value) < query->position;
}

/// Whether the operand's tensor is, over equivalent tensors of the same type, `value`.
static bool leads_to_equivalent(const cis_bufferization_state *state, cis_use *operand,
                                const cis_value *value) {
  chain_query query = {{state, value}, 0, false};
  cis_value_vec found = {0};
  const cis_traversal how = {.follow_equivalent_only = true,
                             .follow_same_type_or_casts_only = true};
  query.position = first_equivalent(state->decisions, value);
  cis_state_find_reverse(state, operand, ends_chain, &query, &how, &found);
  cis_vec_deinit(&found);
  return query.is_found;
}

/// Whether the buffers of two tensors have nothing in common by the decisions that are checked.
static bool are_apart(cis_conflicts *c, const cis_value *a, const cis_value *b) {
  return c->buffers &&
         (!cis_state_may_alias(c->state, a, b) || !cis_possible_buffers_overlap(c->buffers, a, b));
}

bool cis_is_equivalent_or_apart(cis_conflicts *c, cis_use *operand, const cis_value *value) {
  chain_query query = {{c->state, value}, first_equivalent(c->state->decisions, value), false};
  cis_value_vec found = {0};
  cis_use_vec followed = {0};
  const cis_traversal how = {.leaves = true,
                             .follow_equivalent_only = true,
                             .follow_same_type_or_casts_only = true,
                             .followed = &followed};
  cis_state_find_reverse(c->state, operand, ends_branch_of_chain, &query, &how, &found);
  bool all = true, one_is_apart = false;
  for (size_t i = 0; i < found.len && all; ++i)
    if (!is_equivalent(&query.target, found.data[i]))
      all = one_is_apart = are_apart(c, found.data[i], value);
  for (size_t i = 0; i < followed.len && one_is_apart; ++i)
    all &= cis_use_owner(followed.data[i])->num_successors == 0;
  cis_vec_deinit(&found);
  cis_vec_deinit(&followed);
  return all;
}

bool cis_is_read_before_written(cis_conflicts *c, cis_use *read, cis_use *write) {
  const cis_bufferization_state *state = c->state;
  cis_op *op = cis_use_owner(read);
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  cis_use *const both[2] = {read, write};
  if (op != cis_use_owner(write) || !cis_state_knows(state, op) || !row->elementwise_access ||
      !row->elementwise_access(state, op, both))
    return false;
  if (state->options.disjoint_subsets && cis_have_same_elements(state, read, write))
    return true;
  if (!leads_to_equivalent(state, read, cis_use_value(write)) &&
      !leads_to_equivalent(state, write, cis_use_value(read)))
    return false;
  return cis_state_choose(state, CIS_UPSTREAM_OVERLAPS, true,
                          cis_is_equivalent_or_apart(c, read, cis_use_value(write)) ||
                              cis_is_equivalent_or_apart(c, write, cis_use_value(read)));
}
