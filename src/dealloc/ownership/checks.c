// Facts that ownership-based deallocation needs of an op: effects, control flow, terminators. An op
// without them is an error, in upstream's words.
#include "dealloc/ownership/checks.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"
#include "ir/effects.h"

// --- kinds of terminators ---

bool cis_dealloc_is_region_terminator(cis_op *op) {
  uint64_t traits = op->info->traits;
  if (!(traits & CIS_TRAIT_TERMINATOR) || op->num_successors)
    return false;
  cis_op *parent = cis_op_parent(op);
  return traits & CIS_TRAIT_RETURN_LIKE ||
         (parent && parent->info->def && parent->info->def->region_branch &&
          !cis_dealloc_passes_nothing(op));
}

cis_range cis_dealloc_passed_operands(cis_op *terminator) {
  cis_region_edge_vec edges = {0};
  cis_op *parent = cis_op_parent(terminator);
  bool known = cis_region_edges(parent, terminator, &edges);
  cis_range passed = {0, terminator->num_operands};
  if (known && edges.len)
    passed = edges.data[0].operands;
  cis_vec_deinit(&edges);
  return passed;
}

static bool takes_memref(const cis_op *op) {
  bool takes = false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    takes |= cis_value_is_base_memref(cis_op_operand(op, i));
  return takes;
}

bool cis_dealloc_passes_nothing(cis_op *op) {
  uint64_t traits = op->info->traits;
  if (!(traits & CIS_TRAIT_TERMINATOR) || traits & CIS_TRAIT_RETURN_LIKE || op->num_successors ||
      !op->info->effects_known)
    return false;
  if (traits & CIS_TRAIT_NO_TERMINATOR)
    return true;
  cis_op *parent = cis_op_parent(op);
  return parent && parent->info->def && !parent->info->def->region_branch &&
         !(cis_op_has_trait(parent, CIS_TRAIT_FUNCTION) && takes_memref(op));
}

// --- one op ---

static bool has_buffer_semantics(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is_base_memref(cis_op_operand(op, i)->type))
      return true;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_memref(op->results[i].type))
      return true;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    for (uint32_t i = 0; cis_region_first(cis_op_region(op, r)) &&
                         i < cis_region_first(cis_op_region(op, r))->num_args;
         ++i)
      if (cis_type_is_base_memref(cis_block_args(cis_region_first(cis_op_region(op, r)))[i]->type))
        return true;
  return false;
}

/// Whether the op has known effects. `*out_manages` is set if it allocates or frees.
static bool know_effects(cis_op *op, bool *out_manages) {
  cis_effect_vec effects = {0};
  bool known = cis_effects_get(op, &effects);
  *out_manages = false;
  for (size_t i = 0; i < effects.len; ++i)
    *out_manages |=
        effects.data[i].kind == CIS_EFFECT_ALLOC || effects.data[i].kind == CIS_EFFECT_FREE;
  cis_vec_deinit(&effects);
  return known || (op->info->def && op->info->def->call);
}

static bool passes_buffers(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_memref(op->results[i].type))
      return true;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        if (cis_block_is_entry(block) && cis_type_is_base_memref(cis_block_args(block)[i]->type))
          return true;
  return false;
}

static bool has_buffer(const cis_op *op, cis_range operands) {
  for (uint32_t i = operands.first; i < operands.first + operands.num; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      return true;
  return false;
}

/// Whether edges of control flow from the op pass buffers of different operands.
static bool passes_several_groups(cis_op *op) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, op, &edges);
  cis_range first = {0};
  bool several = false;
  for (size_t i = 0; i < edges.len; ++i) {
    cis_range passed = edges.data[i].operands;
    if (!has_buffer(op, passed))
      continue;
    several |= first.num && (passed.first != first.first || passed.num != first.num);
    first = passed;
  }
  cis_vec_deinit(&edges);
  return several;
}

/// An op of a user's own that passes buffers needs operands or results for their ownership, and
/// passes them as one group of operands, which the group of flags follows.
static bool check_own(cis_op *op) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  if (!facts || !op->info->def->region_branch || !passes_buffers(op))
    return true;
  if (passes_several_groups(op))
    return cis_op_error(op,
                        "passes buffers in several groups of operands, but ownership goes along "
                        "with one group into regions and to results");
  if (facts->owned_operands >= 0 || facts->owned_results >= 0)
    return true;
  return cis_op_error(op, "passes buffers on, but has no operands or results that say who owns "
                          "them: declare some with cistern.ownership");
}

/// Whether upstream wants to know how control flows between the op and its regions.
static bool needs_flow(const cis_op *op) {
  return (op->num_regions > 1 || (op->num_regions == 1 && op->num_results)) &&
         !op->info->def->region_branch;
}

/// Whether terminators in its regions have memrefs.
static bool yields_buffers(const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      const cis_op *end = cis_block_last(block);
      for (uint32_t i = 0; end && !end->num_successors && i < end->num_operands; ++i)
        if (cis_type_is_base_memref(cis_op_operand(end, i)->type))
          return true;
    }
  return false;
}

/// Checks regions. If no memref goes into or out of them, each block frees its own buffers, and
/// control flow need not be known.
static bool check_regions(cis_op *op) {
  if (needs_flow(op) && (passes_buffers(op) || yields_buffers(op)))
    return cis_op_plain_error(
        op, "All operations with attached regions need to implement the RegionBranchOpInterface.");
  return true;
}

static cis_walk find_memref(cis_op *op, void *around) {
  bool found = false;
  for (uint32_t i = 0; op != around && i < op->num_results; ++i)
    found |= cis_type_is_base_memref(op->results[i].type);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        found |= cis_type_is_base_memref(cis_block_args(block)[i]->type);
  return found ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_dealloc_has_no_buffers_inside(cis_op *op) {
  return op->info->def && (needs_flow(op) || cis_op_has_trait(op, CIS_TRAIT_MASKING)) &&
         cis_walk_preorder(op, find_memref, op);
}

static bool check_terminator(cis_op *op) {
  if (!(op->info->traits & CIS_TRAIT_TERMINATOR))
    return true;
  bool branches = op->info->def->branch != NULL;
  if (branches == cis_dealloc_is_region_terminator(op))
    return cis_op_plain_error(op, "Terminators must implement either BranchOpInterface or "
                                  "RegionBranchTerminatorOpInterface (but not both)!");
  return true;
}

/// Whether an op with unknown effects may be one that only looks at its operands: control goes from
/// it to the next.
static bool may_only_borrow(cis_op *op) {
  return !op->num_regions && !op->num_successors &&
         (cis_op_next(op) || cis_op_has_trait(cis_op_parent(op), CIS_TRAIT_NO_TERMINATOR));
}

static bool check_unknown(cis_op *op, bool borrow) {
  bool may_borrow = may_only_borrow(op);
  if (borrow && may_borrow)
    return true;
  cis_op_plain_error(op, "ops with unknown memory side effects are not supported");
  return cis_note(cis_op_context(op), op->loc,
                  "it is not known whether '%.*s' allocates, frees or keeps its operands%s",
                  CIS_STR_ARG(cis_op_name(op)),
                  may_borrow ? "; unknown-ops=borrow assumes that it does not" : "");
}

bool cis_dealloc_check_op(cis_op *op, bool borrow) {
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
    return true;
  bool manages;
  if (!know_effects(op, &manages))
    return check_unknown(op, borrow);
  if (!manages && !has_buffer_semantics(op))
    return true;
  return check_regions(op) && check_own(op) && check_terminator(op);
}
