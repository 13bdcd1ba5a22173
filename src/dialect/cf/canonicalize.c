// Canonicalisation of branches: blocks with one predecessor are joined with it, blocks that only
// branch on are passed through, and known conditions and flags choose a successor.
#include "dialect/arith/build.h"
#include "dialect/cf/cf.h"
#include "dialect/cf/impl.h"
#include "dialect/cf/kinds.h"
#include "dialect/common/patterns.h"
#include "ir/fold.h"
#include "support/bytes.h"

// --- destinations ---

/// Where a branch goes, with what.
typedef struct destination {
  cis_block *block;
  cis_value_vec operands;
} destination;

static destination destination_of(cis_op *op, uint32_t successor) {
  destination d = {.block = cis_op_successor(op, successor)};
  cis_range range = cis_branch_operands(op, successor);
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(&d.operands, cis_op_operand(op, range.first + i));
  return d;
}
static void destination_deinit(destination *d) { cis_vec_deinit(&d->operands); }

static bool same_destination(const destination *a, const destination *b) {
  return a->block == b->block && a->operands.len == b->operands.len &&
         (!a->operands.len || memcmp(a->operands.data, b->operands.data,
                                     a->operands.len * sizeof(*a->operands.data)) == 0);
}

static cis_op *br_at_end(const cis_block *block) {
  cis_op *last = cis_block_last(block);
  return last && cis_op_kind(last) == CIS_OP_CF_BR ? last : NULL;
}

/// The end of the path that begins at the block, if it is noted; or the block itself.
static cis_block *end_of_way(const cis_rewriter *r, cis_block *block) {
  bool is_noted = r->paths && r->paths->ends.len && !r->is_counted;
  cis_block *end = is_noted ? (cis_block *)cis_ptrmap_at(&r->paths->ends, block) : NULL;
  return end ? end : block;
}

/// Whether following unconditional branches from `block` comes back to a block met before. Compares
/// each block with one that is moved up after 1, 2, 4, 8, ... blocks.
static bool leads_into_cycle(const cis_rewriter *r, cis_block *block) {
  const cis_block *met = NULL;
  for (size_t steps = 0, until = 1;;) {
    block = end_of_way(r, block);
    const cis_op *br = br_at_end(block);
    if (!br || block == met)
      return br != NULL;
    if (++steps == until) {
      met = block;
      until *= 2;
    }
    block = cis_op_successor(br, 0);
  }
}

/// The branch that is all there is in the block, with the block's arguments used by nothing else;
/// or NULL.
static cis_op *only_branch(const cis_block *block) {
  cis_op *br = br_at_end(block);
  if (!br || cis_block_first(block) != br)
    return NULL;
  for (uint32_t i = 0; i < block->num_args; ++i)
    for (const cis_use *use = cis_value_uses(cis_block_args(block)[i]); use;
         use = cis_use_next(use))
      if (cis_use_owner(use) != br)
        return NULL;
  return br;
}

/// Passes through a block that only branches on.
static bool collapse(destination *d) {
  cis_op *br = only_branch(d->block);
  if (!br)
    return false;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < br->num_operands; ++i) {
    cis_value *value = cis_op_operand(br, i);
    bool is_arg = cis_value_arg_block(value) == d->block;
    cis_vec_push(&operands, is_arg ? d->operands.data[value->index] : value);
  }
  cis_vec_deinit(&d->operands);
  d->operands = operands;
  d->block = cis_op_successor(br, 0);
  return true;
}

static bool passes_nothing(const cis_block *block) {
  return !block->num_args && !cis_block_last(block)->num_operands;
}

/// Notes that the paths from all of `num` blocks, which follow each other from `first`, lead to
/// `end`, which is noted too, so that the paths are forgotten when it changes.
static void note_way(const cis_rewriter *r, cis_block *first, size_t num, cis_block *end) {
  enum { LONG = 16 }; // shorter paths are walked as fast
  if (!r->paths || num < LONG)
    return;
  cis_ptrmap_set(&r->paths->ends, end, (uintptr_t)end);
  for (size_t i = 0; i < num; ++i) {
    cis_ptrmap_set(&r->paths->ends, first, (uintptr_t)end);
    first = cis_op_successor(cis_block_last(first), 0);
  }
}

/// Passes through the blocks, one after the other, that only branch on, up to `end`; one of them
/// alone where rewrites are counted.
static bool collapse_all(const cis_rewriter *r, destination *d, const cis_block *end) {
  if (d->block == end || !only_branch(d->block) || leads_into_cycle(r, d->block))
    return false;
  if (r->is_counted)
    return collapse(d);
  cis_block *first = d->block, *way_end = NULL;
  size_t num = 0; // of blocks of a path that is not noted yet
  while (d->block != end) {
    cis_block *noted = end_of_way(r, d->block);
    bool is_noted = noted != d->block;
    if (!is_noted && !only_branch(d->block))
      break;
    if (!way_end && (is_noted || !passes_nothing(d->block)))
      way_end = noted;
    num += !way_end;
    if (is_noted)
      d->block = noted;
    else
      (void)collapse(d);
  }
  note_way(r, first, num, way_end ? way_end : d->block);
  return true;
}

static cis_block *single_predecessor(const cis_block *block) {
  return cis_block_preds(block) && !cis_block_use_next(cis_block_preds(block))
             ? cis_op_block(cis_block_use_owner(cis_block_preds(block)))
             : NULL;
}
/// All edges into `block` come from `from`.
static bool is_only_predecessor(const cis_block *block, const cis_block *from) {
  for (const cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred))
    if (cis_op_block(cis_block_use_owner(pred)) != from)
      return false;
  return true;
}

// --- building ---

cis_op *cis_cf_build_br(cis_builder *b, cis_location loc, cis_block *dest,
                        cis_value *const *operands, size_t num) {
  cis_op_state state;
  cis_op_state_init(&state, b->ctx, cis_context_op_info_of(b->ctx, CIS_OP_CF_BR), loc);
  cis_vec_append(&state.operands, operands, num);
  cis_vec_push(&state.successors, dest);
  return cis_build(b, &state);
}

cis_block *cis_cf_split_edge(cis_op *branch, uint32_t i) {
  cis_context *ctx = cis_op_context(branch);
  cis_block *to = cis_op_successor(branch, i), *between = cis_block_create(ctx);
  cis_block_insert(between, cis_block_region(to), to);
  cis_op_set_successor(branch, i, between);
  cis_value_vec args = {0};
  for (uint32_t a = 0; a < to->num_args; ++a)
    cis_vec_push(&args, cis_block_add_arg(ctx, between, cis_block_args(to)[a]->type, branch->loc));
  cis_builder end = cis_builder_at_end(ctx, between);
  cis_cf_build_br(&end, branch->loc, to, args.data, args.len);
  cis_vec_deinit(&args);
  return between;
}

static bool replace_with_br(cis_rewriter *r, cis_op *op, const destination *d) {
  cis_op *br = cis_cf_build_br(r, op->loc, d->block, d->operands.data, d->operands.len);
  cis_rewriter_replace_with_op(r, op, br);
  return true;
}
static bool replace_with_br_to(cis_rewriter *r, cis_op *op, uint32_t successor) {
  destination d = destination_of(op, successor);
  replace_with_br(r, op, &d);
  destination_deinit(&d);
  return true;
}

// --- cf.assert ---

static bool assert_true(cis_op *op, cis_rewriter *r) {
  if (!cis_constant_is(cis_op_operand(op, 0), 1))
    return false;
  cis_rewriter_erase(r, op);
  return true;
}
CIS_PATTERN("AssertOp", assert_true)
const cis_pattern *const cis_cf_canonicalize_assert[] = {&assert_true_pattern, NULL};

// --- cf.br ---

/// The only predecessor and its successor are one block.
static bool join_blocks(cis_op *op, cis_rewriter *r) {
  cis_block *block = cis_op_block(op);
  destination d = destination_of(op, 0);
  bool ok = d.block != block && single_predecessor(d.block);
  if (ok) {
    cis_rewriter_erase(r, op);
    cis_rewriter_inline_block(r, d.block, block, NULL, d.operands.data, (uint32_t)d.operands.len);
  }
  destination_deinit(&d);
  return ok;
}

static bool pass_through(cis_op *op, cis_rewriter *r) {
  destination d = destination_of(op, 0);
  bool ok = collapse_all(r, &d, cis_op_block(op));
  if (r->paths)
    r->paths->kept = cis_op_block(op);
  if (ok)
    replace_with_br(r, op, &d);
  if (r->paths)
    r->paths->kept = NULL;
  destination_deinit(&d);
  return ok;
}

static bool simplify_br(cis_op *op, cis_rewriter *r) {
  return join_blocks(op, r) || pass_through(op, r);
}
CIS_PATTERN("BranchOp", simplify_br)
const cis_pattern *const cis_cf_canonicalize_br[] = {&simplify_br_pattern, NULL};

// --- cf.cond_br ---

static cis_value *condition_of(const cis_op *op) { return cis_op_operand(op, 0); }

static bool constant_condition(cis_op *op, cis_rewriter *r) {
  int64_t value;
  return cis_constant_int(condition_of(op), &value) && replace_with_br_to(r, op, value ? 0 : 1);
}

static void replace_cond_br(cis_rewriter *r, cis_op *op, const destination *if_true,
                            const destination *if_false) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  cis_vec_push(&state.operands, condition_of(op));
  cis_vec_append(&state.operands, if_true->operands.data, if_true->operands.len);
  cis_vec_append(&state.operands, if_false->operands.data, if_false->operands.len);
  int32_t sizes[] = {1, (int32_t)if_true->operands.len, (int32_t)if_false->operands.len};
  state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, sizes, 3);
  cis_vec_push(&state.successors, if_true->block);
  cis_vec_push(&state.successors, if_false->block);
  cis_op_state_set_attr(&state, CIS_STR("branch_weights"), cis_op_inherent(op, "branch_weights"));
  cis_rewriter_replace_with_op(r, op, cis_build(r, &state));
}

static bool pass_through_cond_br(cis_op *op, cis_rewriter *r) {
  destination if_true = destination_of(op, 0), if_false = destination_of(op, 1);
  bool collapsed = collapse_all(r, &if_true, NULL);
  collapsed |= collapse_all(r, &if_false, NULL);
  if (collapsed)
    replace_cond_br(r, op, &if_true, &if_false);
  destination_deinit(&if_true);
  destination_deinit(&if_false);
  return collapsed;
}

/// Where both edges go to one block that is reached from here alone, operands are selected.
static void select_operands(cis_op *op, cis_rewriter *r, destination *if_true,
                            const destination *if_false) {
  for (size_t i = 0; i < if_true->operands.len; ++i) {
    cis_value **value = &if_true->operands.data[i], *other = if_false->operands.data[i];
    if (*value != other)
      *value = cis_arith_build_select(CIS_AT(r, op->loc), condition_of(op), *value, other);
  }
}

static bool identical_successors(cis_op *op, cis_rewriter *r) {
  if (cis_op_successor(op, 0) != cis_op_successor(op, 1))
    return false;
  destination if_true = destination_of(op, 0), if_false = destination_of(op, 1);
  bool same = same_destination(&if_true, &if_false);
  bool ok = same || is_only_predecessor(if_true.block, cis_op_block(op));
  if (ok) {
    select_operands(op, r, &if_true, &if_false);
    replace_with_br(r, op, &if_true);
  }
  destination_deinit(&if_true);
  destination_deinit(&if_false);
  return ok;
}

/// The only predecessor branched on the same condition.
static bool known_from_predecessor(cis_op *op, cis_rewriter *r) {
  cis_block *pred = single_predecessor(cis_op_block(op));
  cis_op *before = pred ? cis_block_last(pred) : NULL;
  if (!before || cis_op_kind(before) != CIS_OP_CF_COND_BR ||
      condition_of(before) != condition_of(op))
    return false;
  return replace_with_br_to(r, op, cis_op_successor(before, 0) == cis_op_block(op) ? 0 : 1);
}

/// Many branches may share a condition: where it has more uses than the block has ops, those in the
/// block are found from there. False if there are fewer. Costs as much as the smaller number.
static bool find_uses_in(const cis_block *block, const cis_value *value, cis_op_vec *out) {
  enum { FEW = 64 };
  const cis_use *use = cis_value_uses(value);
  cis_op *op = cis_block_first(block);
  for (size_t limit = FEW, seen = 0, looked_at = 0; op; limit *= 2) {
    for (; use && seen <= limit; use = cis_use_next(use))
      ++seen;
    if (seen <= limit)
      return false;
    for (; op && looked_at < limit; op = cis_op_next(op), ++looked_at)
      for (uint32_t i = 0; i < op->num_operands; ++i)
        if (cis_op_operand(op, i) == value && (!out->len || cis_vec_last(out) != op))
          cis_vec_push(out, op);
  }
  return true;
}

static void use_constant(cis_rewriter *r, cis_op *op, cis_use *use, bool value,
                         cis_value **constant) {
  if (!*constant)
    *constant = cis_arith_build_bool(CIS_AT(r, op->loc), value);
  cis_op *user = cis_use_owner(use);
  cis_op_set_operand(user, cis_use_index(use), *constant);
  cis_rewriter_modified(r, user);
}

/// In a block that is entered by one edge alone, the condition is a constant.
static bool propagate_truth(cis_op *op, cis_rewriter *r, uint32_t successor) {
  cis_block *block = cis_op_successor(op, successor);
  cis_value *condition = condition_of(op), *constant = NULL;
  cis_op_vec users = {0};
  if (!single_predecessor(block))
    return false;
  if (find_uses_in(block, condition, &users)) {
    for (size_t u = 0; u < users.len; ++u)
      for (uint32_t i = 0; i < users.data[u]->num_operands; ++i)
        if (cis_op_operand(users.data[u], i) == condition)
          use_constant(r, op, &cis_op_operands(users.data[u])[i], successor == 0, &constant);
  } else {
    cis_for_each_use (use, condition)
      if (cis_op_block(cis_use_owner(use)) == block)
        use_constant(r, op, use, successor == 0, &constant);
  }
  cis_vec_deinit(&users);
  return constant != NULL;
}
static bool truth_propagation(cis_op *op, cis_rewriter *r) {
  bool changed = propagate_truth(op, r, 0);
  return propagate_truth(op, r, 1) || changed;
}

CIS_PATTERN("SimplifyConstCondBranchPred", constant_condition)
CIS_PATTERN("SimplifyPassThroughCondBranch", pass_through_cond_br)
CIS_PATTERN("SimplifyCondBranchIdenticalSuccessors", identical_successors)
CIS_PATTERN("SimplifyCondBranchFromCondBranchOnSameCondition", known_from_predecessor)
CIS_PATTERN("CondBranchTruthPropagation", truth_propagation)
const cis_pattern *const cis_cf_canonicalize_cond_br[] = {
    &constant_condition_pattern,     &pass_through_cond_br_pattern, &identical_successors_pattern,
    &known_from_predecessor_pattern, &truth_propagation_pattern,    NULL};

// --- cf.switch ---

/// A switch taken apart: destinations[0] is the default, case i goes to destinations[i + 1].
typedef struct switch_parts {
  CIS_VEC(destination) destinations;
  CIS_VEC(uint32_t) cases; // which of the old values each case has
} switch_parts;

static switch_parts parts_of(cis_op *op) {
  switch_parts parts = {0};
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    destination d = destination_of(op, i);
    cis_vec_push(&parts.destinations, d);
    if (i)
      cis_vec_push(&parts.cases, i - 1);
  }
  return parts;
}
static void parts_deinit(switch_parts *parts) {
  for (size_t i = 0; i < parts->destinations.len; ++i)
    destination_deinit(&parts->destinations.data[i]);
  cis_vec_deinit(&parts->destinations);
  cis_vec_deinit(&parts->cases);
}
static void drop_case(switch_parts *parts, size_t i) {
  destination_deinit(&parts->destinations.data[i + 1]);
  for (size_t j = i + 1; j < parts->cases.len; ++j) {
    parts->cases.data[j - 1] = parts->cases.data[j];
    parts->destinations.data[j] = parts->destinations.data[j + 1];
  }
  --parts->cases.len;
  --parts->destinations.len;
}

static size_t value_size(cis_attr values) {
  return cis_dense_element_size(cis_type_element(values->type));
}
static const char *value_at(cis_attr values, size_t i) {
  return (const char *)cis_dense_data(values) + (values->dense.splat ? 0 : i * value_size(values));
}
static bool same_value(cis_attr a, size_t i, cis_attr b, size_t j) {
  return memcmp(value_at(a, i), value_at(b, j), value_size(a)) == 0;
}

/// The values of the cases that are left; NULL where there is none.
static cis_attr values_of(cis_attr values, const switch_parts *parts) {
  int64_t num = (int64_t)parts->cases.len;
  if (!num)
    return NULL;
  size_t size = value_size(values);
  char *data = cis_mem_calloc((size_t)num, size);
  for (size_t i = 0; i < parts->cases.len; ++i)
    memcpy(data + i * size, value_at(values, parts->cases.data[i]), size);
  cis_attr attr = cis_attr_dense(cis_type_vector(cis_type_element(values->type), &num, NULL, 1),
                                 data, (size_t)num * size, false);
  cis_mem_free(data);
  return attr;
}

static void replace_switch(cis_rewriter *r, cis_op *op, const switch_parts *parts) {
  cis_op_state state;
  CIS_VEC(int32_t) sizes = {0};
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  cis_vec_push(&state.operands, condition_of(op));
  for (size_t i = 0; i < parts->destinations.len; ++i) {
    const destination *d = &parts->destinations.data[i];
    cis_vec_append(&state.operands, d->operands.data, d->operands.len);
    cis_vec_push(&state.successors, d->block);
    cis_vec_push(&sizes, (int32_t)d->operands.len);
  }
  int32_t segments[] = {1, sizes.data[0], (int32_t)state.operands.len - 1 - sizes.data[0]};
  state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, segments, 3);
  cis_op_state_set_attr(&state, CIS_STR("case_operand_segments"),
                        cis_attr_i32_array(r->ctx, sizes.data + 1, (uint32_t)sizes.len - 1));
  cis_attr values = cis_op_inherent(op, "case_values");
  if (values)
    cis_op_state_set_attr(&state, CIS_STR("case_values"), values_of(values, parts));
  cis_vec_deinit(&sizes);
  cis_rewriter_replace_with_op(r, op, cis_build(r, &state));
}

static bool only_default(cis_op *op, cis_rewriter *r) {
  return op->num_successors == 1 && replace_with_br_to(r, op, 0);
}

static bool drop_cases_like_default(cis_op *op, cis_rewriter *r) {
  switch_parts parts = parts_of(op);
  size_t before = parts.cases.len;
  for (size_t i = parts.cases.len; i-- > 0;)
    if (same_destination(&parts.destinations.data[i + 1], &parts.destinations.data[0]))
      drop_case(&parts, i);
  bool changed = parts.cases.len < before;
  if (changed)
    replace_switch(r, op, &parts);
  parts_deinit(&parts);
  return changed;
}

/// Branches to where a value goes; `values`'s element `i` is the value.
static bool fold_switch(cis_op *op, cis_rewriter *r, cis_attr values, size_t i) {
  cis_attr cases = cis_op_inherent(op, "case_values");
  for (uint32_t c = 1; c < op->num_successors; ++c)
    if (same_value(cases, c - 1, values, i))
      return replace_with_br_to(r, op, c);
  return replace_with_br_to(r, op, 0);
}

static bool constant_flag(cis_op *op, cis_rewriter *r) {
  cis_attr flag = cis_constant_of(condition_of(op));
  if (!cis_attr_is(flag, CIS_ATTR_INTEGER))
    return false;
  // As an element of a vector, so that values of any width compare alike.
  int64_t one = 1;
  cis_type type = cis_type_vector(flag->type, &one, NULL, 1);
  size_t size = cis_dense_element_size(flag->type);
  char *data = cis_mem_calloc(1, size);
  size_t words = flag->integer.num_words * sizeof(*flag->integer.words);
  cis_store_words(data, flag->integer.words, words < size ? words : size);
  cis_attr values = cis_attr_dense(type, data, size, false);
  cis_mem_free(data);
  return fold_switch(op, r, values, 0);
}

static bool pass_through_switch(cis_op *op, cis_rewriter *r) {
  switch_parts parts = parts_of(op);
  bool changed = false;
  for (size_t i = 0; i < parts.destinations.len; ++i)
    changed |= collapse_all(r, &parts.destinations.data[i], NULL);
  if (changed)
    replace_switch(r, op, &parts);
  parts_deinit(&parts);
  return changed;
}

/// The switch on the same flag that ends the only predecessor.
static cis_op *switch_before(const cis_op *op) {
  cis_block *pred = single_predecessor(cis_op_block(op));
  cis_op *before = pred ? cis_block_last(pred) : NULL;
  bool same =
      before && cis_op_kind(before) == CIS_OP_CF_SWITCH && condition_of(before) == condition_of(op);
  return same ? before : NULL;
}

static bool known_case(cis_op *op, cis_rewriter *r) {
  cis_op *before = switch_before(op);
  if (!before || cis_op_successor(before, 0) == cis_op_block(op))
    return false;
  uint32_t i = 1;
  while (cis_op_successor(before, i) != cis_op_block(op))
    ++i;
  return fold_switch(op, r, cis_op_inherent(before, "case_values"), i - 1);
}

/// Reached by default, the cases of the switch before are impossible.
static bool impossible_cases(cis_op *op, cis_rewriter *r) {
  cis_op *before = switch_before(op);
  cis_attr values = cis_op_inherent(op, "case_values");
  if (!before || cis_op_successor(before, 0) != cis_op_block(op) || !values)
    return false;
  cis_attr impossible = cis_op_inherent(before, "case_values");
  switch_parts parts = parts_of(op);
  size_t num = parts.cases.len;
  for (size_t i = num; i-- > 0;)
    for (uint32_t j = 0; j + 1 < before->num_successors; ++j)
      if (same_value(values, i, impossible, j)) {
        drop_case(&parts, i);
        break;
      }
  bool changed = parts.cases.len < num;
  if (changed)
    replace_switch(r, op, &parts);
  parts_deinit(&parts);
  return changed;
}

CIS_PATTERN("simplifySwitchWithOnlyDefault", only_default)
CIS_PATTERN("dropSwitchCasesThatMatchDefault", drop_cases_like_default)
CIS_PATTERN("simplifyConstSwitchValue", constant_flag)
CIS_PATTERN("simplifyPassThroughSwitch", pass_through_switch)
CIS_PATTERN("simplifySwitchFromSwitchOnSameCondition", known_case)
CIS_PATTERN("simplifySwitchFromDefaultSwitchOnSameCondition", impossible_cases)
const cis_pattern *const cis_cf_canonicalize_switch[] = {&only_default_pattern,
                                                         &drop_cases_like_default_pattern,
                                                         &constant_flag_pattern,
                                                         &pass_through_switch_pattern,
                                                         &known_case_pattern,
                                                         &impossible_cases_pattern,
                                                         NULL};
