// Canonicalisation of scf.execute_region, scf.index_switch and scf.while.
#include "dialect/common/region_canonicalize.h"
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/cf/cf.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "ir/in_build.h"

static cis_value *operand(const cis_op *op, uint32_t i) { return cis_op_operand(op, i); }

// --- scf.execute_region ---

static bool may_inline(const cis_op *op) { return !cis_op_inherent(op, "no_inline"); }

static bool inline_block(cis_op *op, cis_rewriter *r) {
  cis_region *region = cis_op_region(op, 0);
  if (!may_inline(op) || cis_region_first(region) != cis_region_last(region))
    return false;
  cis_scf_replace_with_block(r, op, cis_region_first(region), NULL);
  return true;
}

/// Whether regions of the op may have several blocks: known of functions and of ops of its kind
/// alone.
static bool may_hold_blocks(const cis_op *op) {
  return op &&
         ((op->info->traits & CIS_TRAIT_FUNCTION) || cis_op_kind(op) == CIS_OP_SCF_EXECUTE_REGION);
}

static bool inline_blocks(cis_op *op, cis_rewriter *r) {
  cis_region *region = cis_op_region(op, 0);
  if (!CIS_HAS(cf) || !may_inline(op) || !may_hold_blocks(cis_op_parent(op)) ||
      !cis_region_first(region))
    return false;
  cis_block *before = cis_op_block(op), *after = cis_block_split(r->ctx, op);
  cis_rewriter end = {.ctx = r->ctx, .block = before, .listener = r->listener};
  cis_cf_build_br(&end, op->loc, cis_region_first(region), NULL, 0);
  for (cis_block *block = cis_region_first(region); block; block = cis_block_next(block)) {
    cis_op *yield = cis_block_last(block);
    if (cis_op_kind(yield) != CIS_OP_SCF_YIELD)
      continue;
    cis_value_vec values = cis_scf_operands_of(yield);
    cis_rewriter at = {.ctx = r->ctx, .block = block, .before = yield, .listener = r->listener};
    cis_cf_build_br(&at, yield->loc, after, values.data, values.len);
    cis_rewriter_erase(r, yield);
    cis_vec_deinit(&values);
  }
  while (cis_region_first(region)) {
    cis_block *block = cis_region_first(region);
    cis_block_remove(block);
    cis_block_insert(block, cis_block_region(before), after);
  }
  cis_value_vec args = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&args, cis_block_add_arg(r->ctx, after, op->results[i].type, op->loc));
  cis_rewriter_replace(r, op, args.data, op->num_results);
  cis_vec_deinit(&args);
  return true;
}
CIS_PATTERN("SingleBlockExecuteInliner", inline_block)
CIS_PATTERN("MultiBlockExecuteInliner", inline_blocks)
const cis_pattern *const cis_scf_canonicalize_execute_region[] = {&inline_block_pattern,
                                                                  &inline_blocks_pattern,
                                                                  &cis_region_known_inputs_pattern,
                                                                  &cis_region_equal_inputs_pattern,
                                                                  &cis_region_dead_inputs_pattern,
                                                                  NULL};

// --- scf.index_switch ---

static bool constant_case(cis_op *op, cis_rewriter *r) {
  int64_t value;
  if (!cis_constant_int(operand(op, 0), &value))
    return false;
  uint32_t num, chosen = 0;
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num);
  for (uint32_t i = num; i-- > 0;)
    if (cases[i] == value)
      chosen = i + 1;
  cis_scf_replace_with_block(r, op, cis_region_first(cis_op_region(op, chosen)), NULL);
  return true;
}
CIS_PATTERN("FoldConstantCase", constant_case)
const cis_pattern *const cis_scf_canonicalize_index_switch[] = {
    &constant_case_pattern, &cis_region_known_inputs_pattern, &cis_region_equal_inputs_pattern,
    &cis_region_dead_inputs_pattern, NULL};

// --- scf.while ---

enum { BEFORE, AFTER };
static cis_block *part(const cis_op *op, uint32_t region) {
  return cis_region_first(cis_op_region(op, region));
}

/// Passed on as itself, the condition is true in the loop.
static bool condition_truth(cis_op *op, cis_rewriter *r) {
  cis_op *condition = cis_block_last(part(op, BEFORE));
  cis_value *constant = NULL;
  for (uint32_t i = 0; i < part(op, AFTER)->num_args; ++i) {
    cis_value *arg = cis_block_args(part(op, AFTER))[i];
    if (operand(condition, 1 + i) != operand(condition, 0) || !cis_value_uses(arg))
      continue;
    if (!constant)
      constant = cis_arith_build_bool(CIS_AT(r, op->loc), true);
    cis_rewriter_replace_uses(r, arg, constant);
  }
  return constant != NULL;
}

/// Whether `again` compares `arg` with what `cmpi` compares its `side`-th operand with; `out_true`:
/// with the same outcome.
static bool repeats(const cis_op *again, const cis_op *cmpi, const cis_value *arg, uint32_t side,
                    bool *out_true) {
  if (cis_op_kind(again) != CIS_OP_ARITH_CMPI || operand(again, side) != arg ||
      operand(again, 1 - side) != operand(cmpi, 1 - side))
    return false;
  int64_t a = cis_attr_int_or(cis_op_inherent(again, "predicate"), 0);
  int64_t b = cis_attr_int_or(cis_op_inherent(cmpi, "predicate"), 0);
  *out_true = a == b;
  return a == b || a == cis_cmpi_negated(b);
}

/// The comparison that keeps the loop going need not be made again inside.
static bool known_comparison(cis_op *op, cis_rewriter *r) {
  cis_op *condition = cis_block_last(part(op, BEFORE));
  cis_op *cmpi = defined_by(operand(condition, 0), CIS_OP_ARITH_CMPI);
  bool changed = false;
  for (uint32_t i = 0; cmpi && i < part(op, AFTER)->num_args; ++i) {
    cis_value *arg = cis_block_args(part(op, AFTER))[i];
    for (uint32_t side = 0; side < 2; ++side) {
      if (operand(condition, 1 + i) != operand(cmpi, side))
        continue;
      for (cis_use *use = cis_value_uses(arg), *next; use; use = next) {
        cis_op *again = cis_use_owner(use);
        bool outcome;
        next = cis_use_next(use);
        if (!repeats(again, cmpi, arg, side, &outcome))
          continue;
        while (next && cis_use_owner(next) == again)
          next = cis_use_next(next);
        cis_value *constant = cis_constant_build(r, again->info, cis_attr_bool(r->ctx, outcome),
                                                 cis_type_i(r->ctx, 1), again->loc);
        cis_rewriter_replace(r, again, &constant, 1);
        changed = true;
      }
    }
  }
  return changed;
}
typedef struct used_values {
  cis_region *then, *before;
  cis_value_vec values; // of the before region, used inside `then`; each once
  cis_ptrmap known;
} used_values;

static cis_walk collect_used(cis_op *op, void *user) {
  used_values *used = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = operand(op, i);
    cis_region *region = cis_block_region(cis_value_block(value));
    bool is_new;
    if (cis_region_is_ancestor(used->then, region) || !cis_region_is_ancestor(used->before, region))
      continue;
    cis_ptrmap_get(&used->known, value, &is_new);
    if (is_new)
      cis_vec_push(&used->values, value);
  }
  return CIS_WALK_CONTINUE;
}

/// Replaces results of an scf.if that the loop's condition passes. Both have one condition: the
/// body runs where it holds, and gets the values of the then region; ops after the loop run where
/// it does not hold, and get those of the else region. Every argument of the body gets its value
/// before the operands are replaced, because the condition may pass one result twice.
static void choose_results(cis_rewriter *r, cis_op *op, cis_op *inner) {
  cis_op *condition = cis_block_last(part(op, BEFORE));
  const cis_op *then = cis_block_last(cis_op_entry(inner));
  for (uint32_t i = 1; i < condition->num_operands; ++i) {
    cis_value *value = operand(condition, i);
    if (cis_value_op(value) == inner)
      cis_rewriter_replace_uses(r, cis_block_args(part(op, AFTER))[i - 1],
                                operand(then, value->index));
  }
  for (uint32_t i = 0; i < inner->num_results; ++i)
    cis_rewriter_replace_uses(
        r, &inner->results[i],
        operand(cis_block_last(cis_region_first(cis_op_region(inner, 1))), i));
}

/// A loop with the inits and the regions of `op` and results of other types.
static cis_op *with_results(cis_op *op, cis_rewriter *r, const cis_type_vec *types) {
  cis_value_vec inits = cis_scf_operands_of(op);
  cis_op *loop = cis_build_op(r, CIS_OP_SCF_WHILE, op->loc,
                              (cis_build_args){.operands = inits.data,
                                               .num_operands = (int)inits.len,
                                               .types = types->data,
                                               .num_types = (int)types->len});
  cis_vec_deinit(&inits);
  cis_region_take_body(cis_op_region(loop, BEFORE), cis_op_region(op, BEFORE));
  cis_region_take_body(cis_op_region(loop, AFTER), cis_op_region(op, AFTER));
  return loop;
}

/// The loop with further values that the condition passes on.
static cis_op *pass_values(cis_op *op, cis_rewriter *r, const cis_value_vec *values) {
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  for (size_t i = 0; i < values->len; ++i)
    cis_vec_push(&types, values->data[i]->type);
  cis_op *loop = with_results(op, r, &types);
  for (size_t i = 0; i < values->len; ++i)
    cis_block_add_arg(r->ctx, part(loop, AFTER), values->data[i]->type, op->loc);
  cis_rewriter_modified(r, loop);
  cis_op *condition = cis_block_last(part(loop, BEFORE));
  cis_op_insert_operands(condition, condition->num_operands, values->data, (uint32_t)values->len);
  cis_rewriter_modified(r, condition);
  cis_vec_deinit(&types);
  return loop;
}

/// Moves an scf.if right before the condition, under the same condition, to the start of the body.
static bool move_if_down(cis_op *op, cis_rewriter *r) {
  cis_op *condition = cis_block_last(part(op, BEFORE)), *inner = cis_op_prev(condition);
  if (!inner || cis_op_kind(inner) != CIS_OP_SCF_IF || operand(inner, 0) != operand(condition, 0))
    return false;
  cis_block *otherwise = cis_region_first(cis_op_region(inner, 1)), *then = cis_op_entry(inner);
  if (otherwise && cis_block_first(otherwise) != cis_block_last(otherwise))
    return false;
  choose_results(r, op, inner);
  used_values used = {.then = cis_op_region(inner, 0), .before = cis_op_region(op, BEFORE)};
  cis_for_each_op (nested, then)
    cis_walk_preorder(nested, collect_used, &used);
  cis_op *loop = pass_values(op, r, &used.values);
  cis_block *body = part(loop, AFTER);
  for (size_t i = 0; i < used.values.len; ++i) {
    cis_value *arg = cis_block_args(body)[body->num_args - used.values.len + i];
    cis_for_each_use (use, used.values.data[i]) {
      cis_op *user = cis_use_owner(use);
      const cis_region *region = cis_block_region(cis_op_block(user));
      // The body uses them where the if yielded them.
      if (!cis_region_is_ancestor(used.then, region) &&
          !cis_region_is_ancestor(cis_op_region(loop, AFTER), region))
        continue;
      cis_op_set_operand(user, cis_use_index(use), arg);
      cis_rewriter_modified(r, user);
    }
  }
  cis_rewriter_erase(r, cis_block_last(then));
  cis_rewriter_inline_block(r, then, body, cis_block_first(body), NULL, 0);
  cis_rewriter_erase(r, inner);
  cis_value_vec results = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&results, &loop->results[i]);
  cis_rewriter_replace(r, op, results.data, op->num_results);
  cis_vec_deinit(&results);
  cis_vec_deinit(&used.values);
  cis_ptrmap_deinit(&used.known);
  return true;
}

// --- scf.while whose condition passes on the arguments of its block in another order ---

typedef CIS_VEC(uint32_t) place_vec;

/// For each operand of the condition after the first, the argument of its block that it is; empty
/// unless these are all arguments, each once, in another order than theirs.
static place_vec permutation_of(const cis_op *op) {
  const cis_block *before = part(op, BEFORE);
  const cis_op *condition = cis_block_last(before);
  place_vec places = {0}, seen = {0};
  bool in_order = true, once = condition->num_operands == before->num_args + 1;
  cis_vec_resize(&seen, before->num_args);
  for (uint32_t i = 0; i < before->num_args; ++i)
    seen.data[i] = 0;
  for (uint32_t i = 0; once && i < before->num_args; ++i) {
    const cis_value *value = operand(condition, 1 + i);
    once = cis_value_arg_block(value) == before && !seen.data[value->index];
    if (!once)
      break;
    seen.data[value->index] = 1;
    in_order &= value->index == i;
    cis_vec_push(&places, value->index);
  }
  if (!once || in_order)
    places.len = 0;
  cis_vec_deinit(&seen);
  return places;
}

/// The body with its arguments at these places.
static void permute_body(cis_rewriter *r, cis_op *loop, const place_vec *places) {
  cis_block *old = part(loop, AFTER), *body = cis_block_create(r->ctx);
  cis_value_vec args = {0};
  place_vec from = {0};
  cis_vec_resize(&from, places->len);
  for (size_t i = 0; i < places->len; ++i)
    from.data[places->data[i]] = (uint32_t)i;
  for (size_t i = 0; i < places->len; ++i) {
    const cis_value *arg = cis_block_args(old)[from.data[i]];
    cis_block_add_arg(r->ctx, body, arg->type, loop->loc);
  }
  for (size_t i = 0; i < places->len; ++i)
    cis_vec_push(&args, cis_block_args(body)[places->data[i]]);
  cis_block_insert(body, cis_op_region(loop, AFTER), old);
  cis_rewriter_inline_block(r, old, body, NULL, args.data, (uint32_t)args.len);
  cis_vec_deinit(&args);
  cis_vec_deinit(&from);
}

/// %r:2 = scf.while (%x = %a, %y = %b)           %r:2 = scf.while (%x = %a, %y = %b)
///   scf.condition(%c) %y, %x                      scf.condition(%c) %x, %y
/// ^bb0(%p, %q):                            =>   ^bb0(%q, %p):
///   ...                                           ...
/// "use"(%r#0, %r#1)                             "use"(%r#1, %r#0)
static bool align_with_before(cis_op *op, cis_rewriter *r) {
  place_vec places = permutation_of(op);
  if (!places.len) {
    cis_vec_deinit(&places);
    return false;
  }
  cis_op *condition = cis_block_last(part(op, BEFORE));
  cis_value_vec results = {0};
  cis_type_vec types = {0};
  for (size_t i = 0; i < places.len; ++i) {
    cis_value *arg = cis_block_args(part(op, BEFORE))[i];
    cis_op_set_operand(condition, 1 + (uint32_t)i, arg);
    cis_vec_push(&types, arg->type);
  }
  cis_rewriter_modified(r, condition);
  cis_op *loop = with_results(op, r, &types);
  permute_body(r, loop, &places);
  for (size_t i = 0; i < places.len; ++i)
    cis_vec_push(&results, &loop->results[places.data[i]]);
  cis_rewriter_replace(r, op, results.data, op->num_results);
  cis_vec_deinit(&results);
  cis_vec_deinit(&types);
  cis_vec_deinit(&places);
  return true;
}

CIS_PATTERN("WhileConditionTruth", condition_truth)
CIS_PATTERN("WhileCmpCond", known_comparison)
CIS_PATTERN("WhileMoveIfDown", move_if_down)
CIS_PATTERN("WhileOpAlignBeforeArgs", align_with_before)
const cis_pattern *const cis_scf_canonicalize_while[] = {&condition_truth_pattern,
                                                         &known_comparison_pattern,
                                                         &move_if_down_pattern,
                                                         &align_with_before_pattern,
                                                         &cis_region_known_inputs_pattern,
                                                         &cis_region_equal_inputs_pattern,
                                                         &cis_region_dead_inputs_pattern,
                                                         NULL};
