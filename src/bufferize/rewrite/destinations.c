// An op that computes element by element writes into an input that is not needed afterwards.
//
//   %e = tensor.empty() : tensor<8xf32>
//   %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>)     %0 is used nowhere below
//   =>
//   %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%0 : tensor<8xf32>)
//
// The peak cannot rise: where %e had a buffer beside %0's, there is one of the same size. So %0
// must not be a part of something larger that would have to be kept, nor what the caller owns.
#include "bufferize/rewrite/destinations.h"

#include "bufferize/analysis/state.h"
#include "dialect/kinds.h"
#include "support/map.h"

typedef struct chooser {
  cis_bufferization_state *state;
  cis_ptrmap own; // tensor -> 1 + whether it has a buffer of its own
} chooser;

// --- whose buffer it is ---

/// The operand that the tensor is certain to be the same buffer as, if it is in place; or NULL.
static cis_value *same_buffer(const chooser *c, cis_value *value) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(c->state, value, &aliases);
  bool is_same = aliases.len == 1 && aliases.data[0].relation == CIS_RELATION_EQUIVALENT &&
                 aliases.data[0].is_definite;
  cis_value *from = is_same ? cis_use_value(aliases.data[0].operand) : NULL;
  cis_vec_deinit(&aliases);
  return from;
}

static bool is_allocation(cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && (cis_op_kind(op) == CIS_OP_TENSOR_EMPTY || cis_bufferizes_to_allocation(value));
}

/// Whether the buffer that the tensor has, or a copy of it, is allocated in this function for a
/// tensor of this size.
static bool has_own_buffer(chooser *c, cis_value *value) {
  cis_value_vec chain = {0};
  uintptr_t *known = NULL;
  bool own = false;
  for (; value && !value->is_arg && !(known = cis_ptrmap_find(&c->own, value));
       value = same_buffer(c, value)) {
    cis_vec_push(&chain, value);
    own = is_allocation(value);
    if (own)
      break;
  }
  if (known)
    own = *known - 1;
  for (size_t i = 0; i < chain.len; ++i)
    cis_ptrmap_set(&c->own, chain.data[i], 1 + own);
  cis_vec_deinit(&chain);
  return own;
}

// --- candidates ---

/// Whether no use of the tensor comes after `op`, in its block.
static bool is_last_use(cis_value *value, cis_op *op) {
  if (cis_value_block(value) != cis_op_block(op))
    return false;
  cis_for_each_use (use, value) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
    if (!user || (user == op ? cis_use_owner(use) != op : !cis_op_is_before(user, op)))
      return false;
  }
  return true;
}

/// A new tensor whose contents are of no interest to the op.
static bool is_overwritten(const chooser *c, cis_use *init) {
  const cis_op *op = cis_value_op(cis_use_value(init));
  return op &&
         (cis_op_kind(op) == CIS_OP_TENSOR_EMPTY ||
          (cis_op_kind(op) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR &&
           !cis_op_operand_group(op, 1).num && !cis_op_inherent(op, "memory_space"))) &&
         !cis_bufferizes_to_read(c->state, init);
}

/// The input that `init` may be replaced by, or NULL.
static cis_value *find_input(chooser *c, cis_op *op, cis_use *init) {
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *input = &cis_op_operands(op)[i];
    cis_value *value = cis_use_value(input);
    cis_use *const pair[2] = {input, init};
    bool is_init = i >= inits.first && i < inits.first + inits.num;
    if (!is_init && value->type == cis_use_value(init)->type && is_last_use(value, op) &&
        row->elementwise_access(c->state, op, pair) && has_own_buffer(c, value))
      return value;
  }
  return NULL;
}

static bool is_init_already(cis_op *op, cis_range inits, const cis_value *value) {
  for (uint32_t i = 0; i < inits.num; ++i)
    if (cis_op_operand(op, inits.first + i) == value)
      return true;
  return false;
}

static cis_walk choose(cis_op *op, void *user) {
  chooser *c = (chooser *)user;
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (!row || !row->elementwise_access || op->info->dps_group < 0 ||
      !cis_bufferization_allows(cis_state_options(c->state), op))
    return CIS_WALK_CONTINUE;
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  for (uint32_t i = 0; i < inits.num; ++i) {
    cis_use *init = &cis_op_operands(op)[inits.first + i];
    if (!cis_value_is_base_tensor(cis_use_value(init)) || !is_overwritten(c, init))
      continue;
    cis_value *input = find_input(c, op, init);
    if (input && !is_init_already(op, inits, input))
      cis_op_set_operand(op, inits.first + i, input);
  }
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_unused(cis_op *op, void *user) {
  if (cis_op_kind(op) == CIS_OP_TENSOR_EMPTY && cis_op_is_unused(op))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

void cis_choose_destinations(cis_op *root, const cis_bufferization_options *options) {
  chooser c = {.state = cis_state_create_trivial(options)};
  cis_op_vec unused = {0};
  cis_walk_preorder(root, choose, &c);
  cis_walk_preorder(root, collect_unused, &unused);
  for (size_t i = 0; i < unused.len; ++i)
    cis_op_destroy(unused.data[i]);
  cis_vec_deinit(&unused);
  cis_ptrmap_deinit(&c.own);
  cis_state_destroy(c.state);
}
