// Out of branches and loops: allocations that regions pass on leave them, and stand for those of
// other branches or iterations.
#include "memref/buffer_placement.h"
#include "memref/coalescing/coalescing.h"

/// The value of an operand; if it is a memref, below casts.
static cis_value *below_casts(cis_op *op, uint32_t operand) {
  cis_value *value = cis_op_operand(op, operand);
  return cis_value_is_base_memref(value) ? cis_memref_below_casts(value) : value;
}

/// The memref that is passed, below casts.
static cis_value *value_of(const cis_passed *one) { return below_casts(one->source, one->operand); }

/// The first op of the block that touches the buffer itself, which is allocated in the block; NULL
/// if an op with regions may touch it before.
static cis_op *first_touch(cis_value *buffer) {
  cis_block *block = cis_value_block(buffer);
  cis_op *first = NULL;
  bool is_inside = false;
  cis_for_each_use (use, buffer) {
    cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (!at)
      return NULL;
    if (!first || cis_op_is_before(at, first)) {
      first = at;
      is_inside = at != cis_use_owner(use);
    }
  }
  return is_inside ? NULL : first;
}

/// Whether iterations of the loop can have the buffer in common.
static bool can_leave_loop(cis_coalescer *c, cis_value *buffer, const cis_op *loop) {
  cis_op *op = first_touch(buffer);
  if (loop->info->traits & CIS_TRAIT_PARALLEL_LOOP || !cis_is_loop(loop) || !op ||
      op->num_successors || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    return false;
  uint32_t output = 0;
  while (cis_op_operand(op, output) != buffer)
    ++output;
  const cis_value_vec *names = cis_coalescer_names(c, buffer);
  cis_value_vec others = {0};
  for (size_t i = 0; i < names->len; ++i)
    if (cis_coalescer_root(c, names->data[i]) != buffer)
      cis_vec_push(&others, names->data[i]);
  bool ok = cis_coalescer_can_work_in(c, op, output, &others, buffer, NULL, false) ||
            cis_planted("coalesce-loops");
  cis_vec_deinit(&others);
  return ok;
}

/// Whether the op passes on the buffer itself.
static bool passes(cis_op *op, const cis_value *buffer) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (below_casts(op, i) == buffer)
      return true;
  return false;
}

/// Whether the end of the block passes on the buffer.
static bool is_passed_on(cis_value *buffer) {
  return passes(cis_block_last(cis_value_block(buffer)), buffer);
}

/// Whether the buffer can stand for what another region of the op passes: a buffer that it
/// allocates.
static bool can_stand_for(const cis_coalescer *c, const cis_op *op, const cis_value *buffer,
                          const cis_passed *other) {
  cis_value *value = value_of(other);
  return value != buffer && value->type == buffer->type && cis_value_op(value) &&
         cis_coalescer_allocation(c, value) &&
         cis_op_block(cis_value_op(value)) == cis_op_block(other->source) &&
         cis_op_parent(other->source) == op && !passes(other->source, buffer) &&
         cis_coalescer_stands_for(cis_value_op(buffer), cis_value_op(value));
}

/// Whether a value that is passed beside the buffer may be one that the function allocates. Outside
/// of the op, either may go on, and the other one is freed; inside of it, both would be held, if
/// the buffer does not stand for it.
static bool is_own(cis_coalescer *c, cis_value *value, const cis_value *buffer) {
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  if (!cis_name_lives_spend(&c->lives, c->sources.len))
    return true;
  for (size_t i = 0; i < c->sources.len; ++i) {
    cis_value *source = cis_coalescer_current(c, c->sources.data[i]);
    if (source != buffer && cis_coalescer_allocation(c, source))
      return true;
  }
  return false;
}

/// Whether each region passes memory for which the buffer can stand, or that others own, where one
/// passes the buffer.
static bool stands_for_all(cis_coalescer *c, cis_op *op, const cis_value *buffer,
                           const cis_passed_vec *all) {
  for (size_t i = 0; i < all->len; ++i) {
    const cis_passed *one = &all->data[i];
    for (size_t k = 0; k < all->len && value_of(one) == buffer; ++k)
      if (all->data[k].to == one->to && all->data[k].input == one->input &&
          !can_stand_for(c, op, buffer, &all->data[k]) &&
          is_own(c, cis_op_operand(all->data[k].source, all->data[k].operand), buffer))
        return false;
  }
  return true;
}

/// Lets the buffer stand for those that other regions allocate and pass to the same places, one of
/// each region.
static void stand_for_others(cis_coalescer *c, cis_op *op, cis_value *buffer,
                             const cis_passed_vec *all) {
  for (size_t i = 0; i < all->len; ++i) {
    const cis_passed *one = &all->data[i];
    if (value_of(one) != buffer)
      continue;
    for (size_t k = 0; k < all->len; ++k) {
      const cis_passed *other = &all->data[k];
      if (other->to == one->to && other->input == one->input && can_stand_for(c, op, buffer, other))
        cis_coalescer_replace(c, value_of(other), buffer, &buffer, 1);
    }
  }
}

/// Whether at most one of two blocks runs each time a block that dominates both does, and once.
static bool exclude_each_other(cis_coalescer *c, cis_block *a, cis_block *b,
                               const cis_block *above) {
  return !cis_name_lives_reaches(&c->lives, a, b, above) &&
         (a == b || !cis_name_lives_reaches(&c->lives, b, a, above));
}

/// Whether a block, and each of some others, exclude each other.
static bool excludes_all(cis_coalescer *c, cis_block *block, const cis_block_vec *others,
                         const cis_block *above) {
  for (size_t i = 0; i < others->len; ++i)
    if (others->data[i] == block || !exclude_each_other(c, others->data[i], block, above))
      return false;
  return exclude_each_other(c, block, block, above);
}

/// A branch to an argument to which the end of a block passes a buffer, that end included.
typedef struct rival {
  cis_op *branch;
  uint32_t successor, input;
} rival;
typedef CIS_VEC(rival) rivals;

static void find_rivals(cis_op *end, const cis_value *buffer, rivals *out) {
  for (uint32_t s = 0; s < end->num_successors; ++s) {
    cis_range range = cis_branch_operands(end, s);
    for (uint32_t i = 0; i < range.num; ++i)
      for (cis_block_use *use = below_casts(end, range.first + i) == buffer
                                    ? cis_block_preds(cis_op_successor(end, s))
                                    : NULL;
           use; use = cis_block_use_next(use)) {
        cis_op *branch = cis_block_use_owner(use);
        const rival one = {branch, (uint32_t)(use - cis_op_successors(branch)), i};
        cis_vec_push(out, one);
      }
  }
}

/// The value that the branch passes, below casts; NULL if it is none of the program's.
static cis_value *passed_by(const rival *r) {
  cis_range range = cis_branch_operands(r->branch, r->successor);
  return r->input < range.num ? below_casts(r->branch, range.first + r->input) : NULL;
}

/// Whether the buffer of a block can stand for what another block passes: a buffer that it
/// allocates.
static bool can_stand_for_passed(cis_coalescer *c, const cis_value *buffer, cis_value *other,
                                 cis_block *block, cis_block *above) {
  return other != buffer && other->type == buffer->type && cis_value_op(other) &&
         cis_coalescer_allocation(c, other) &&
         cis_coalescer_stands_for(cis_value_op(buffer), cis_value_op(other)) &&
         cis_value_block(other) != above &&
         cis_block_region(cis_value_block(other)) == cis_block_region(block) &&
         cis_dom_block_properly(c->dom, above, cis_value_block(other));
}

/// Lets the buffer of a block stand for those that other blocks allocate and pass to the same
/// arguments. All of these blocks exclude each other.
static void stand_for_other_blocks(cis_coalescer *c, cis_value *buffer, cis_block *block,
                                   cis_block *above) {
  cis_block_vec blocks = {0};
  rivals all = {0};
  cis_vec_push(&blocks, block);
  find_rivals(cis_block_last(block), buffer, &all);
  for (size_t i = 0; i < all.len; ++i) {
    cis_value *other = passed_by(&all.data[i]);
    if (!other || !can_stand_for_passed(c, buffer, other, block, above) ||
        !excludes_all(c, cis_value_block(other), &blocks, above))
      continue;
    cis_vec_push(&blocks, cis_value_block(other));
    cis_coalescer_replace(c, other, buffer, &buffer, 1);
  }
  cis_vec_deinit(&all);
  cis_vec_deinit(&blocks);
}

/// Whether each branch to an argument passes memory for which the buffer can stand, or that others
/// own, where the end of the block passes the buffer.
static bool stands_for_all_passed(cis_coalescer *c, const cis_value *buffer, cis_block *block,
                                  cis_block *above) {
  rivals all = {0};
  bool ok = true;
  find_rivals(cis_block_last(block), buffer, &all);
  for (size_t i = 0; i < all.len && ok; ++i) {
    cis_value *other = passed_by(&all.data[i]);
    ok = !other ||
         (can_stand_for_passed(c, buffer, other, block, above) &&
          exclude_each_other(c, cis_value_block(other), block, above)) ||
         !is_own(c, other, buffer);
  }
  cis_vec_deinit(&all);
  return ok;
}

/// Whether the block above is not run again before an argument gets the buffer or another one.
static bool is_run_as_often(cis_coalescer *c, const cis_value *buffer, const cis_block *block,
                            cis_block *above) {
  cis_op *end = cis_block_last(block);
  for (uint32_t s = 0; s < end->num_successors && cis_ptrmap_has(&c->lives.repeated, above); ++s) {
    cis_range range = cis_branch_operands(end, s);
    for (uint32_t i = 0; i < range.num; ++i)
      if (below_casts(end, range.first + i) == buffer &&
          cis_name_lives_reaches(&c->lives, above, above, cis_op_successor(end, s)))
        return false;
  }
  return true;
}

/// Moves the allocation to the block that is always run before, if that is run as often.
static bool leave_block(cis_coalescer *c, cis_value *buffer) {
  cis_op *allocation = cis_value_op(buffer);
  cis_block *block = cis_op_block(allocation), *above = cis_dom_idom(c->dom, block);
  if (!above || !exclude_each_other(c, block, block, above) ||
      !is_run_as_often(c, buffer, block, above) || !stands_for_all_passed(c, buffer, block, above))
    return false;
  cis_op_move_before(allocation, cis_block_last(above));
  stand_for_other_blocks(c, buffer, block, above);
  return true;
}

static bool leave_region(cis_coalescer *c, cis_value *buffer) {
  cis_op *allocation = cis_value_op(buffer), *parent = cis_op_parent(allocation);
  if (!c->lives.budget || !is_passed_on(buffer) || cis_coalescer_may_be_freed_by_callers(c, buffer))
    return false;
  if (cis_block_last(cis_op_block(allocation))->num_successors)
    return leave_block(c, buffer);
  if (!parent || parent == c->function || !parent->info->def || !parent->info->def->region_branch)
    return false;
  cis_region *region = cis_op_parent_region(allocation);
  if (cis_region_first(region) != cis_region_last(region))
    return false;
  bool is_once = cis_runs_regions_once(parent);
  if (!is_once && !can_leave_loop(c, buffer, parent))
    return false;
  cis_passed_vec all = {0};
  bool leaves = true;
  if (is_once) {
    cis_collect_passed(parent, &all);
    leaves = stands_for_all(c, parent, buffer, &all);
  }
  if (leaves) {
    cis_op_move_before(allocation, parent);
    stand_for_others(c, parent, buffer, &all);
  }
  cis_vec_deinit(&all);
  return leaves;
}

bool cis_coalesce_out_of_regions(cis_coalescer *c, const cis_op_vec *ops) {
  cis_value_vec buffers = {0}; // because ops are erased meanwhile
  bool changed = false;
  for (size_t i = ops->len; i-- > 0;)
    if (ops->data[i]->num_results == 1)
      cis_vec_push(&buffers, &ops->data[i]->results[0]);
  for (size_t i = 0; i < buffers.len; ++i) {
    cis_value *buffer = buffers.data[i];
    if (!cis_coalescer_is_gone(c, buffer) && cis_value_is_base_memref(buffer) &&
        cis_coalescer_allocation(c, buffer))
      changed |= leave_region(c, buffer);
  }
  cis_vec_deinit(&buffers);
  return changed;
}
