// Ops with regions: the inside of one takes the place of the op, or a region loses its blocks.
//
//   %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) {     %y = "f"(%lb, %x)
//     %y = "f"(%i, %a)                                        =>  "use"(%y)
//     scf.yield %y }
//   "use"(%r)
#include "reduce/impl.h"

// --- the inside instead of the op ---

static bool has_inside(const cis_op *op, uint32_t r) {
  const cis_region *region = cis_op_region(op, r);
  const cis_block *block = cis_region_first(region);
  return block && !cis_block_next(block);
}

// The value of an argument that is passed no operand, as the index of a loop: an operand of its
// type, the lower bound, or 1.
enum { BY_CONSTANT, BY_OPERAND };

static cis_walk find_region(cis_op *op, void *user) {
  bool is_function =
      cis_op_has_trait(op, CIS_TRAIT_SYMBOL) && !cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE);
  if (!cis_op_block(op) || is_function || cis_reduce_is_terminator(op))
    return CIS_WALK_CONTINUE;
  for (uint32_t r = op->num_regions; r-- > 0;)
    if (has_inside(op, r)) {
      if (cis_region_first(cis_op_region(op, r))->num_args)
        cis_reduce_add(user, op, r, BY_CONSTANT);
      cis_reduce_add(user, op, r, BY_OPERAND);
    }
  return CIS_WALK_CONTINUE;
}

static void find_regions(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_region, out);
}

/// The value that an edge of control flow passes to argument `i` of the region, or to result `i`
/// where `to` is NULL.
static cis_value *passed(cis_op *op, cis_op *source, const cis_region *to, uint32_t i) {
  cis_region_edge_vec edges = {0};
  cis_value *value = NULL;
  if (cis_region_edges(op, source, &edges))
    for (size_t e = 0; e < edges.len && !value; ++e) {
      const cis_region_edge *edge = &edges.data[e];
      if (edge->to == to && i >= edge->first_input && i - edge->first_input < edge->operands.num)
        value = cis_op_operand(source, edge->operands.first + (i - edge->first_input));
    }
  cis_vec_deinit(&edges);
  return value;
}

/// An operand of that type that no use is given yet; `*from` moves on.
static cis_value *operand_of_type(cis_op *op, cis_type type, uint32_t *from) {
  for (uint32_t i = *from; op && i < op->num_operands; ++i)
    if (cis_op_operand(op, i)->type == type) {
      *from = i + 1;
      return cis_op_operand(op, i);
    }
  return NULL;
}

static bool replace_arguments(cis_op *op, cis_region *region, uint32_t variant) {
  cis_block *block = cis_region_first(region);
  uint32_t from = 0;
  for (uint32_t i = 0; i < block->num_args; ++i) {
    cis_value *arg = cis_block_args(block)[i];
    cis_value *value = passed(op, op, region, i);
    if (!value || value->type != arg->type)
      value = variant == BY_OPERAND ? operand_of_type(op, arg->type, &from)
                                    : cis_reduce_build_constant(op, arg->type, 1);
    if (!value && cis_value_has_uses(arg))
      value = cis_reduce_value(op, arg->type);
    if (value)
      cis_value_replace_all_uses(arg, value);
    else if (cis_value_has_uses(arg))
      return false;
  }
  return true;
}

static bool replace_results(cis_op *op, cis_op *last) {
  uint32_t from = 0;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i], *value = last ? passed(op, last, NULL, i) : NULL;
    if (!value || value->type != result->type)
      value = operand_of_type(last, result->type, &from);
    if (!value && cis_value_has_uses(result))
      value = cis_reduce_value_for(op, i);
    if (value)
      cis_value_replace_all_uses(result, value);
    else if (cis_value_has_uses(result))
      return false;
  }
  return true;
}

static bool open_region(cis_op *op, uint32_t r, uint32_t variant) {
  cis_region *region = cis_op_region(op, r);
  cis_block *block = cis_region_first(region);
  cis_op *last = cis_block_last(block);
  if (!last || !(cis_reduce_is_terminator(last) || !last->info->def))
    last = NULL;
  if (!replace_arguments(op, region, variant))
    return false;
  cis_for_each_op (inner, block)
    if (inner != last || !cis_reduce_is_terminator(inner))
      cis_op_move_before(inner, op);
  if (!replace_results(op, last))
    return false;
  cis_reduce_erase(op);
  return true;
}

static bool open_regions(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  const void *opened = NULL;
  (void)root;
  for (size_t i = num; i-- > 0;)
    if (targets[i].object != opened &&
        open_region(targets[i].object, targets[i].index, targets[i].variant)) {
      opened = targets[i].object;
      changed = true;
    }
  return changed;
}

const cis_reduction cis_reduce_regions = {
    "regions",
    "an op around a region: a loop but for one iteration, an if but for one branch, a "
    "module in a module",
    find_regions, open_regions};

// --- no inside ---

static cis_walk find_full(cis_op *op, void *user) {
  if (!cis_op_block(op) || cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (!cis_region_is_empty(cis_op_region(op, r)))
      cis_reduce_add(user, op, r, 0);
  return CIS_WALK_CONTINUE;
}

static void find_all_full(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_full, out);
}

static bool clear_regions(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;)
    cis_reduce_clear_region(cis_op_region(targets[i].object, targets[i].index));
  return true;
}

const cis_reduction cis_reduce_empty_regions = {
    "empty-regions", "the blocks of a region of an op that may be without them", find_all_full,
    clear_regions};
