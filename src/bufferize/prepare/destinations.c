// An op that computes element by element writes into an input that is not needed afterwards.
//
//   %e = tensor.empty() : tensor<8xf32>
//   %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>)     %0 is used nowhere below
//   =>
//   %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%0 : tensor<8xf32>)
//
// The peak cannot rise: where %e had a buffer beside %0's, there is one of the same size. So %0
// must not be a part of a larger buffer that would have to be kept, nor a buffer that the caller
// owns.
//
// So does an op that overwrites the tensor which the iteration yields, if it comes after all reads
// of the tensor which the iteration received:
//
//   scf.for ... iter_args(%a = %0) {              scf.for ... iter_args(%a = %0) {
//     %v = vector.transfer_read %a                  %v = vector.transfer_read %a
//     %1 = vector.transfer_write %v, %e      =>     %1 = vector.transfer_write %v, %a
//     scf.yield %1                                  scf.yield %1
#include "bufferize/prepare/destinations.h"

#include "bufferize/analysis/state/state.h"
#include "bufferize/prepare/last_uses.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/interfaces.h"
#include "support/map.h"

enum { NO_ALLOCATION = 1 };

typedef struct chooser {
  cis_bufferization_state *state;
  cis_last_uses *last_uses;
  cis_ptrmap allocations; // tensor -> what its buffer is allocated for, or NO_ALLOCATION
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
  return op && (cis_tensor_is_empty(op) || cis_bufferizes_to_allocation(value));
}

// --- the last use of a tensor ---

/// Whether no use of the tensor comes after `op`, which runs once at most while it is there.
static bool is_last_use(const chooser *c, cis_value *value, cis_op *op) {
  return (cis_value_block(value) == cis_op_block(op) ||
          cis_enclosing_repetitive_region(c->state, op) ==
              cis_enclosing_repetitive_region_of_value(c->state, value)) &&
         cis_is_last_user(c->last_uses, value, op);
}

// --- what it is allocated for ---

enum { MOST_BRANCHES = 64 }; // inside each other or one after the other

static cis_value *find_allocation(chooser *c, cis_value *value, int depth);

/// The operand that is passed from `source` to input `i` of a region of the op, or to result `i`
/// (NULL); or NULL.
static cis_value *passed(cis_op *op, cis_op *source, const cis_region *to, uint32_t i) {
  cis_region_edge_vec edges = {0};
  cis_value *found = NULL;
  cis_region_edges(op, source, &edges);
  for (size_t k = 0; k < edges.len; ++k)
    if (edges.data[k].to == to && i - edges.data[k].first_input < edges.data[k].operands.num)
      found = cis_op_operand(edges.data[k].source,
                             edges.data[k].operands.first + i - edges.data[k].first_input);
  cis_vec_deinit(&edges);
  return found;
}

/// Whether the op is a loop whose regions have one block each.
static bool is_loop(cis_op *op) {
  const cis_op_def *def = op->info->def;
  bool is_one = def && def->region_branch && def->region_branch->repetitive;
  for (uint32_t i = 0; i < op->num_regions && is_one; ++i) {
    const cis_region *region = cis_op_region(op, i);
    is_one = cis_region_first(region) && cis_region_first(region) == cis_region_last(region);
  }
  return is_one;
}

/// The loop that the value is a result or an iter_arg of; NULL: none.
static cis_op *loop_of(const cis_value *value) {
  cis_op *op = cis_value_owner(value);
  return op && is_loop(op) ? op : NULL;
}

/// The argument of another region of the loop that the region of `arg` is passed as it is: of
/// scf.while, by its condition. NULL if there is none.
static cis_value *passed_through(cis_op *loop, const cis_value *arg) {
  cis_region *own = cis_block_region(cis_value_arg_block(arg));
  cis_value *found = NULL;
  for (uint32_t i = 0; i < loop->num_regions && !found; ++i) {
    const cis_block *block = cis_region_first(cis_op_region(loop, i));
    cis_value *value =
        cis_op_region(loop, i) == own ? NULL : passed(loop, cis_block_last(block), own, arg->index);
    found = value && value->is_arg && cis_value_arg_block(value) == block ? value : NULL;
  }
  return found;
}

/// The initial value of an iter_arg, if that has no other use afterwards; else NULL.
static cis_value *initial_of(const chooser *c, const cis_value *arg) {
  cis_op *loop = loop_of(arg);
  const cis_value *through = loop ? passed_through(loop, arg) : NULL;
  arg = through ? through : arg;
  cis_value *initial =
      loop ? passed(loop, loop, cis_block_region(cis_value_arg_block(arg)), arg->index) : NULL;
  uint32_t uses = 0;
  for (uint32_t i = 0; initial && i < loop->num_operands; ++i)
    uses += cis_op_operand(loop, i) == initial;
  return uses == 1 && initial->type == arg->type && is_last_use(c, initial, loop) ? initial : NULL;
}

/// The one allocation that a loop begins and ends with; or NULL.
static cis_value *allocation_of_loop(chooser *c, const cis_value *result, int depth) {
  cis_op *loop = result->is_arg ? NULL : loop_of(result);
  if (!loop || loop->num_regions > 1 || depth == MOST_BRANCHES)
    return NULL;
  cis_value *yielded = passed(loop, cis_block_last(cis_op_entry(loop)), NULL, result->index);
  cis_value *initial = passed(loop, loop, NULL, result->index);
  cis_value *made = yielded && initial ? find_allocation(c, yielded, depth + 1) : NULL;
  return made && made == find_allocation(c, initial, depth + 1) ? made : NULL;
}

/// The one allocation whose buffer all branches yield; else NULL. If it were one of several, its
/// owner would be known only at run time, and a returned buffer would be copied.
static cis_value *allocation_of_branches(chooser *c, cis_value *value, int depth) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(c->state, value, &aliases);
  cis_value *common = NULL;
  bool is_one = aliases.len > 1 && depth < MOST_BRANCHES;
  for (size_t i = 0; i < aliases.len && is_one; ++i) {
    cis_use *operand = aliases.data[i].operand;
    cis_value *made = aliases.data[i].relation == CIS_RELATION_EQUIVALENT &&
                              cis_op_parent(cis_use_owner(operand)) == cis_value_op(value)
                          ? find_allocation(c, cis_use_value(operand), depth + 1)
                          : NULL;
    is_one = made && (!common || common == made);
    common = made;
  }
  cis_vec_deinit(&aliases);
  return is_one ? common : NULL;
}

/// The tensor for which the buffer of another one, or a copy of it, is allocated in this function,
/// of the same size; or NULL.
static cis_value *find_allocation(chooser *c, cis_value *value, int depth) {
  cis_value_vec chain = {0};
  cis_value *found = NULL, *next;
  for (; value; value = next) {
    const uintptr_t *known = cis_ptrmap_find(&c->allocations, value);
    if (known) {
      found = *known == NO_ALLOCATION ? NULL : (cis_value *)*known;
      break;
    }
    cis_vec_push(&chain, value);
    next = value->is_arg ? initial_of(c, value) : same_buffer(c, value);
    found = is_allocation(value) ? value : NULL;
    if (!found && !next && !value->is_arg)
      found = allocation_of_branches(c, value, depth);
    if (!found && !next)
      found = allocation_of_loop(c, value, depth);
    if (found)
      break;
  }
  for (size_t i = 0; i < chain.len; ++i)
    cis_ptrmap_set(&c->allocations, chain.data[i], found ? (uintptr_t)found : NO_ALLOCATION);
  cis_vec_deinit(&chain);
  return found;
}

/// Whether the buffer that the tensor has, or a copy of it, is allocated in this function for a
/// tensor of this size.
static bool has_own_buffer(chooser *c, cis_value *value) {
  return find_allocation(c, value, 0) != NULL;
}

// --- candidates ---

/// A new tensor whose contents are of no interest to the op.
static bool is_overwritten(const chooser *c, cis_use *init) {
  const cis_op *op = cis_value_op(cis_use_value(init));
  return op &&
         (cis_tensor_is_empty(op) ||
          (cis_op_kind(op) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR &&
           !cis_op_operand_group(op, 1).num && !cis_op_inherent(op, "memory_space"))) &&
         !cis_bufferizes_to_read(c->state, init);
}

/// The input that can replace `init`; NULL: none. An input that another branch yields comes first,
/// because the results of the branches are one buffer then.
static cis_value *find_input(chooser *c, cis_op *op, cis_use *init) {
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  cis_value *found = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *input = &cis_op_operands(op)[i];
    cis_value *value = cis_use_value(input);
    cis_use *const pair[2] = {input, init};
    bool is_init = i >= inits.first && i < inits.first + inits.num;
    if (is_init || value->type != cis_use_value(init)->type || !is_last_use(c, value, op) ||
        !row->elementwise_access(c->state, op, pair) || !has_own_buffer(c, value))
      continue;
    // Then it is there as long as what `op` computes.
    if (cis_value_block(value) != cis_op_block(op) &&
        cis_escapes_elsewhere(c->last_uses, value, op))
      return value;
    found = found ? found : value;
  }
  return found;
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
    if (!input || is_init_already(op, inits, input))
      continue;
    cis_last_uses_forget(c->last_uses, cis_use_value(init));
    cis_op_set_operand(op, inits.first + i, input);
  }
  return CIS_WALK_CONTINUE;
}

// --- what a loop carries ---

/// The value that the end of an iteration passes in the place of `arg`, an argument of a region of
/// a loop; NULL: none.
///
///   scf.while (%b = %t) { scf.condition(%c) %b } do { ^bb0(%a): ... scf.yield %y }     %a: %y
static cis_value *passed_for(cis_op *loop, const cis_value *arg) {
  const cis_value *through = passed_through(loop, arg), *taken = through ? through : arg;
  return passed(loop, cis_block_last(cis_value_arg_block(arg)),
                cis_block_region(cis_value_arg_block(taken)), taken->index);
}

/// The operand that the tensor is the same buffer as, if it is in place, and whose contents are of
/// no interest, of the op that computes it in the block; or NULL.
static cis_use *overwritten_for(const chooser *c, cis_value *value, const cis_block *block) {
  cis_use *init = NULL;
  while (value && !init && !value->is_arg && cis_op_block(cis_result_op(value)) == block) {
    cis_aliasing_operands aliases = {0};
    cis_get_aliasing_operands(c->state, value, &aliases);
    bool is_same = aliases.len == 1 && aliases.data[0].relation == CIS_RELATION_EQUIVALENT &&
                   aliases.data[0].is_definite;
    cis_use *operand = is_same ? aliases.data[0].operand : NULL;
    cis_vec_deinit(&aliases);
    init = operand && is_overwritten(c, operand) ? operand : NULL;
    value = operand ? cis_use_value(operand) : NULL;
  }
  return init;
}

/// Gives the op that overwrites the yielded tensor the tensor that the iteration received as
/// destination, if all reads of that come before.
static void choose_carried(chooser *c, cis_op *loop, cis_value *arg) {
  const cis_block *block = cis_value_arg_block(arg);
  cis_value *yielded = cis_value_is_base_tensor(arg) ? passed_for(loop, arg) : NULL;
  cis_use *init = yielded ? overwritten_for(c, yielded, block) : NULL;
  cis_op *op = init ? cis_use_owner(init) : NULL;
  if (!op || cis_use_value(init)->type != arg->type || !is_last_use(c, arg, op) ||
      !has_own_buffer(c, arg))
    return;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) == arg)
      return;
  cis_last_uses_forget(c->last_uses, cis_use_value(init));
  cis_last_uses_forget(c->last_uses, arg);
  cis_op_set_operand(op, cis_use_index(init), arg);
}

static cis_walk choose_in_loop(cis_op *op, void *user) {
  chooser *c = user;
  if (!is_loop(op) || !cis_bufferization_allows(cis_state_options(c->state), op))
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    const cis_block *block = cis_region_first(cis_op_region(op, i));
    for (uint32_t k = 0; k < block->num_args; ++k)
      choose_carried(c, op, cis_block_args(block)[k]);
  }
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_unused(cis_op *op, void *user) {
  if (cis_tensor_is_empty(op) && cis_op_is_unused(op))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

void cis_choose_destinations(cis_op *root, const cis_bufferization_options *options) {
  chooser c = {.state = cis_state_create_trivial(options)};
  c.last_uses = cis_last_uses_create(c.state, root);
  cis_op_vec unused = {0};
  cis_walk_preorder(root, choose, &c);
  cis_walk_preorder(root, choose_in_loop, &c);
  cis_last_uses_destroy(c.last_uses);
  cis_walk_preorder(root, collect_unused, &unused);
  for (size_t i = 0; i < unused.len; ++i)
    cis_op_destroy(unused.data[i]);
  cis_vec_deinit(&unused);
  cis_ptrmap_deinit(&c.allocations);
  cis_state_destroy(c.state);
}
