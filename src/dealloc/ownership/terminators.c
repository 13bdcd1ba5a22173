// Builds the end of a block: a bufferization.dealloc of the buffers that the block may own, which
// retains those that are passed on or used later.
#include "dealloc/ownership/checks.h"
#include "dealloc/ownership/free_early.h"
#include "dealloc/ownership/freeing.h"
#include "dealloc/ownership/ops.h"
#include "dialect/arith/build.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "support/planted.h"

// --- memrefs that may have to be freed ---

static bool report_families(const cis_owners *owners, cis_value *memref) {
  cis_error(owners->ctx, cis_value_loc(memref),
            "buffer may be of several families, so that no one op can free it");
  cis_families_explain(owners->module->families, memref);
  return false;
}

/// Whether the token is waited for, or leads to other work, in the block that is worked on, or
/// inside of it.
static bool is_used_in_block(const cis_owners *owners, cis_value *token) {
  cis_for_each_use (use, token)
    if (!cis_op_ancestor_in_block(cis_use_owner(use), owners->block))
      return false;
  return true;
}

/// Work on memory that is freed at the end of the block has to have ended there: tokens that
/// nothing waits for are waited for.
static bool await_work(const cis_owners *owners, cis_op *terminator, const cis_value *memref,
                       cis_family_set families) {
  cis_value_vec tokens = {0};
  cis_value *late = NULL;
  for (size_t i = 0; i < owners->work.len; ++i) {
    cis_value *token = owners->work.data[i].token;
    if (owners->work.data[i].memref != memref->tag)
      continue;
    if (!is_used_in_block(owners, token) ||
        (!cis_value_uses(token) && cis_value_block(token) != owners->block))
      late = token;
    else if (!cis_value_uses(token))
      cis_vec_push(&tokens, token);
  }
  cis_builder b = cis_builder_before(terminator);
  bool ok = !late && (!tokens.len || cis_family_build_wait(&b, terminator->loc, families.family,
                                                           tokens.data, (uint32_t)tokens.len));
  late = ok ? NULL : late ? late : tokens.data[0];
  cis_vec_deinit(&tokens);
  return !late || cis_error(owners->ctx, cis_value_loc(late),
                            "work on memory of the family '%.*s' may go on where it is freed",
                            CIS_STR_ARG(families.family->name));
}

static bool list_memrefs(cis_owners *owners, cis_op *terminator, cis_freeing_lists *lists) {
  cis_builder b = cis_builder_before(terminator);
  for (size_t i = 0; i < owners->to_free.len; ++i) {
    cis_value *memref = owners->to_free.data[i];
    cis_ownership ownership = cis_owners_get(owners, memref, owners->block);
    if (ownership.kind != CIS_OWNERSHIP_UNIQUE)
      return cis_error(owners->ctx, cis_value_loc(memref),
                       "MemRef value does not have valid ownership");
    if (owners->classes && cis_constant_is(ownership.indicator, false))
      continue;
    cis_family_set families = cis_owners_families(owners, memref);
    if (families.has_others && !cis_constant_is(ownership.indicator, false))
      return report_families(owners, memref);
    if (owners->work.len && !cis_constant_is(ownership.indicator, false) &&
        !await_work(owners, terminator, memref, families))
      return false;
    cis_vec_push(&lists->memrefs, owners->classes
                                      ? memref
                                      : cis_freeing_base(&b, memref, families, terminator->loc));
    cis_vec_push(&lists->conditions, ownership.indicator);
    if (owners->module->families)
      cis_vec_push(&lists->families, families);
  }
  return true;
}

// --- what must be kept ---

static void retain_operands(cis_freeing_lists *lists, const cis_op *op, cis_range operands) {
  for (uint32_t i = 0; i < operands.num && !cis_planted("dealloc-passed"); ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, operands.first + i)))
      cis_vec_push(&lists->retained, cis_op_operand(op, operands.first + i));
}

static void build_dealloc(cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                          cis_location loc) {
  if (owners->classes)
    cis_free_early_build(owners, b, lists, loc);
  else
    cis_freeing_build(owners, b, lists, loc);
}

// --- branches ---

/// The i1 that says whether control goes to a successor.
static cis_value *build_taken(const cis_owners *owners, cis_builder *b, cis_op *op,
                              uint32_t successor) {
  if (owners->taken)
    return owners->taken[successor];
  return op->info->def->branch->build_condition(b, op, successor);
}

/// Restricts the conditions to the case that control goes to the successor: `and` with the branch's
/// condition. Two successors need at most one negation, which is built for each.
static void restrict_conditions(const cis_owners *owners, cis_builder *b, cis_op *op,
                                uint32_t successor, const cis_value_vec *conditions,
                                cis_value_vec *out) {
  cis_value *taken = NULL;
  for (size_t i = 0; i < conditions->len; ++i) {
    if (!taken || op->num_successors == 2)
      taken = build_taken(owners, b, op, successor);
    cis_vec_push(out, cis_arith_build_andi(CIS_AT(b, op->loc), conditions->data[i], taken));
  }
}

/// Ownership of a value that several successors retain. On the paths that are not taken it is
/// false.
static cis_value *merge_results(const cis_owners *owners, cis_builder *b, cis_op *op,
                                cis_value *earlier, cis_value *later) {
  if (op->num_successors > 2)
    return cis_arith_build_ori(CIS_AT(b, op->loc), earlier, later);
  return cis_arith_build_select(CIS_AT(b, op->loc), build_taken(owners, b, op, 0), earlier, later);
}

/// The values that the successors of a branch retain, with the results of the dealloc ops on the
/// paths there. Results of one value are merged as soon as two are merged from equally many, so
/// that a value that n successors retain is a tree of depth log(n): each part of it that folds is
/// replaced in all users of the whole.
typedef struct retained_values {
  uint32_t first_stamp; // of the first successor
  cis_value_vec values;
  CIS_VEC(struct merged_result {
    cis_value *result;
    uint32_t num;   // of successors it is merged from
    uint32_t below; // the result of earlier successors, plus one; 0: none
  })
  results;
} retained_values;

/// Adds the result of one more successor.
static void add_result(const cis_owners *owners, retained_values *retained, cis_builder *b,
                       cis_op *op, cis_value *value, cis_owned_value *state) {
  struct merged_result top = {.result = state->updated, .num = 1};
  if (state->updated_stamp >= retained->first_stamp && !cis_planted("dealloc-two-paths"))
    top.below = state->merged;
  else
    cis_vec_push(&retained->values, value);
  while (top.below && retained->results.data[top.below - 1].num == top.num) {
    struct merged_result earlier = retained->results.data[top.below - 1];
    top.result = merge_results(owners, b, op, earlier.result, top.result);
    top.num *= 2;
    top.below = earlier.below;
  }
  cis_vec_push(&retained->results, top);
  state->merged = (uint32_t)retained->results.len;
}

/// Merges the remaining results of the dealloc op, and notes them as the ownership of the values.
static void take_merged(cis_owners *owners, cis_builder *b, cis_op *op, retained_values *retained) {
  for (size_t i = 0; i < retained->values.len; ++i) {
    cis_value *value = retained->values.data[i];
    const struct merged_result *top =
        &retained->results.data[owners->states.data[value->tag].merged - 1];
    cis_value *result = top->result;
    while (top->below) {
      top = &retained->results.data[top->below - 1];
      result = merge_results(owners, b, op, top->result, result);
    }
    cis_owners_set(owners, value, result);
  }
}

/// Notes the results of the dealloc op on the path to one successor for the values that it retains;
/// of several results for one value the last counts.
static void take_results(cis_owners *owners, cis_builder *b, cis_op *op, retained_values *retained,
                         const cis_freeing_lists *lists) {
  for (size_t i = 0; i < lists->retained.len; ++i)
    owners->states.data[lists->retained.data[i]->tag].updated = lists->results.data[i];
  for (size_t i = 0; i < lists->retained.len; ++i) {
    cis_value *value = lists->retained.data[i];
    cis_owned_value *state = &owners->states.data[value->tag];
    if (state->updated_stamp == owners->stamp)
      continue;
    add_result(owners, retained, b, op, value, state);
    state->updated_stamp = owners->stamp;
  }
}

/// The group of an op of a user's own that has the indicators of what a successor is passed; -1 if
/// there is none.
static int flags_group(const cis_op *op, uint32_t successor) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  return facts ? cis_irdl_flags_group(op, facts->successor_operands[successor]) : -1;
}

static bool passes_memrefs(cis_op *op, uint32_t successor) {
  cis_range operands = cis_branch_operands(op, successor);
  for (uint32_t i = operands.first; i < operands.first + operands.num; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      return true;
  return false;
}

/// Whether a branch to the block has no room for indicators.
static bool has_branch_without_flags(const cis_block *block) {
  for (const cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    cis_op *op = cis_block_use_owner(pred);
    for (uint32_t i = 0; cis_irdl_facts_of(op->info) && i < op->num_successors; ++i)
      if (cis_op_successor(op, i) == block && flags_group(op, i) < 0 && passes_memrefs(op, i))
        return true;
  }
  return false;
}

bool cis_owners_gets_owned(cis_owners *owners, const cis_block *block) {
  enum { OWNED = 1, WITH_FLAGS };
  uint8_t *known = &owners->passed.data[block->tag];
  if (!*known)
    *known = has_branch_without_flags(block) ? OWNED : WITH_FLAGS;
  return *known == OWNED;
}

/// A value that is passed several times has several equal results.
static void pass_indicators(cis_owners *owners, cis_op *op, uint32_t successor,
                            const cis_freeing_lists *lists, cis_operand_insertion_vec *passed) {
  cis_range operands = cis_branch_operands(op, successor);
  int flags = flags_group(op, successor);
  cis_value_vec indicators = {0};
  if (cis_owners_gets_owned(owners, cis_op_successor(op, successor)))
    return;
  size_t num = 0;
  for (uint32_t i = 0; i < operands.num; ++i) {
    cis_value *operand = cis_op_operand(op, operands.first + i);
    if (!cis_value_is_base_memref(operand))
      continue;
    bool only = op->num_successors == 1;
    cis_value *indicator =
        only ? lists->results.data[num++] : owners->states.data[operand->tag].updated;
    if (flags >= 0)
      cis_vec_push(&indicators, indicator);
    else
      cis_vec_push(passed, ((cis_operand_insertion){operands.first + operands.num - 1, indicator}));
  }
  if (flags >= 0)
    cis_op_extend_operand_group(op, (uint32_t)flags, indicators.data, (uint32_t)indicators.len);
  cis_vec_deinit(&indicators);
}

static void retain_for_successor(cis_owners *owners, cis_op *op, uint32_t successor,
                                 cis_freeing_lists *lists) {
  retain_operands(lists, op, cis_branch_operands(op, successor));
  if (!cis_planted("dealloc-live"))
    cis_live_buffers_in(&owners->buffers, cis_op_successor(op, successor), &lists->retained);
}

static void visit_successor(cis_owners *owners, cis_op *op, uint32_t successor,
                            retained_values *retained, cis_freeing_lists *lists,
                            cis_operand_insertion_vec *passed) {
  cis_builder b = cis_builder_before(op);
  cis_value_vec all = lists->conditions, restricted = {0};
  if (op->num_successors > 1 && !cis_planted("dealloc-path-taken")) {
    restrict_conditions(owners, &b, op, successor, &all, &restricted);
    lists->conditions = restricted;
  }
  cis_vec_clear(&lists->retained);
  retain_for_successor(owners, op, successor, lists);
  build_dealloc(owners, &b, lists, op->loc);
  ++owners->stamp;
  take_results(owners, &b, op, retained, lists);
  pass_indicators(owners, op, successor, lists, passed);
  lists->conditions = all;
  cis_vec_deinit(&restricted);
}

static bool own_operands(cis_owners *owners, cis_op *op, cis_range passed) {
  cis_builder b = cis_builder_before(op);
  if (owners->classes && !cis_free_early_separate(owners, &b, op, passed))
    return false;
  for (uint32_t i = passed.first; i < passed.first + passed.num; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_value_is_base_memref(value))
      continue;
    cis_family_set families = cis_owners_returned_families(owners, op, i);
    if (families.has_others)
      return report_families(owners, value);
    cis_value *owned = cis_owners_own(owners, &b, value, families);
    if (!owned)
      return false;
    cis_op_set_operand(op, i, owned);
  }
  return true;
}

bool cis_owners_visit_branch(cis_owners *owners, cis_op *op) {
  if (op->num_successors > 1 && !owners->taken && !op->info->def->branch->build_condition)
    return cis_op_plain_error(
        op, "BranchOpInterface operations with multiple successors are not supported yet");
  cis_freeing_lists lists = {0};
  for (uint32_t i = 0; i < op->num_successors; ++i)
    if (cis_owners_gets_owned(owners, cis_op_successor(op, i)) &&
        !own_operands(owners, op, cis_branch_operands(op, i)))
      return false;
  bool ok = list_memrefs(owners, op, &lists);
  owners->has_freed = true;
  for (uint32_t i = 0; owners->classes && i < op->num_successors; ++i)
    retain_for_successor(owners, op, i, &lists);
  if (ok && owners->classes)
    cis_free_early_in_block(owners, &lists);
  retained_values retained = {.first_stamp = owners->stamp + 1};
  cis_operand_insertion_vec passed = {0};
  for (uint32_t i = 0; ok && i < op->num_successors; ++i)
    visit_successor(owners, op, i, &retained, &lists, &passed);
  cis_builder b = cis_builder_before(op);
  take_merged(owners, &b, op, &retained);
  cis_op_insert_operands_after(op, &passed);
  cis_vec_deinit(&retained.values);
  cis_vec_deinit(&retained.results);
  cis_vec_deinit(&passed);
  cis_freeing_lists_deinit(&lists);
  return ok;
}

// --- to the op around ---

bool cis_owners_free_and_keep(cis_owners *owners, cis_op *op, const cis_value_vec *kept,
                              cis_value_vec *out_indicators) {
  cis_freeing_lists lists = {0};
  bool ok = list_memrefs(owners, op, &lists);
  cis_vec_append(&lists.retained, kept->data, kept->len);
  owners->has_freed = true;
  if (ok && owners->classes)
    cis_free_early_in_block(owners, &lists);
  if (ok && (lists.memrefs.len || lists.retained.len)) {
    cis_builder b = cis_builder_before(op);
    build_dealloc(owners, &b, &lists, op->loc);
    cis_vec_append(out_indicators, lists.results.data, lists.results.len);
  }
  cis_freeing_lists_deinit(&lists);
  return ok;
}

/// The same of memrefs among the operands `passed`.
static bool free_and_pass(cis_owners *owners, cis_op *op, cis_range passed,
                          cis_value_vec *out_indicators) {
  cis_freeing_lists kept = {0};
  retain_operands(&kept, op, passed);
  bool ok = cis_owners_free_and_keep(owners, op, &kept.retained, out_indicators);
  cis_freeing_lists_deinit(&kept);
  return ok;
}

/// Whether the receiver owns everything that the terminator passes, so that it is passed without an
/// indicator.
static bool gives_ownership(const cis_owners *owners, const cis_op *op) {
  return cis_op_parent(op) == owners->function && !owners->returns_ownership;
}

bool cis_owners_visit_region_terminator(cis_owners *owners, cis_op *op) {
  cis_range passed = cis_dealloc_passed_operands(op);
  if (gives_ownership(owners, op) && !own_operands(owners, op, passed))
    return false;
  cis_value_vec indicators = {0};
  bool ok = free_and_pass(owners, op, passed, &indicators);
  if (!gives_ownership(owners, op))
    cis_owners_pass_indicators(op, passed, &indicators);
  cis_vec_deinit(&indicators);
  return ok;
}

static bool check_silent_end(cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (cis_region_first(cis_op_region(op, r)) &&
        cis_block_first(cis_region_first(cis_op_regions(op)[r])))
      return cis_op_plain_error(op, "only supported when nested region is empty");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      return cis_op_plain_error(op, "only supported when operand is not a MemRef");
  return true;
}

bool cis_owners_visit_empty_terminator(cis_owners *owners, cis_op *op) {
  cis_value_vec none = {0};
  bool ok = check_silent_end(op) && free_and_pass(owners, op, (cis_range){0, 0}, &none);
  cis_vec_deinit(&none);
  return ok;
}

// --- what control never comes to ---

/// `flags`: the group of the indicators, where it is not one that follows from the op; or -1.
static void pass_not_owned(cis_op *op, cis_range passed, int flags) {
  cis_builder b = cis_builder_before(op);
  cis_value_vec indicators = {0};
  for (uint32_t i = passed.first; i < passed.first + passed.num; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      cis_vec_push(&indicators, cis_owners_constant(&b, false, op->loc));
  if (flags >= 0)
    cis_op_extend_operand_group(op, (uint32_t)flags, indicators.data, (uint32_t)indicators.len);
  else
    cis_owners_pass_indicators(op, passed, &indicators);
  cis_vec_deinit(&indicators);
}

void cis_owners_complete_unreachable(cis_owners *owners, cis_op *op) {
  for (uint32_t i = 0; i < op->num_successors; ++i)
    if (owners->reachable.data[cis_op_successor(op, i)->tag] &&
        !cis_owners_gets_owned(owners, cis_op_successor(op, i)))
      pass_not_owned(op, cis_branch_operands(op, i), flags_group(op, i));
  if (cis_dealloc_is_region_terminator(op) && !gives_ownership(owners, op))
    pass_not_owned(op, cis_dealloc_passed_operands(op), -1);
}
