// Canonicalisation of scf.for and scf.if: regions that surely run once are inlined, values that are
// carried in vain are dropped, ifs that belong together are joined.
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/patterns.h"
#include "dialect/common/region_canonicalize.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"

static cis_value *operand(const cis_op *op, uint32_t i) { return cis_op_operand(op, i); }
static cis_region *region_of(const cis_value *value) {
  const cis_block *block = cis_value_block(value);
  return block ? cis_block_region(block) : NULL;
}

// --- helpers that other files of the dialect use ---

cis_value_vec cis_scf_operands_of(const cis_op *op) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&values, operand(op, i));
  return values;
}

/// At the end of the block.
static cis_op *build_yield(cis_rewriter *r, cis_block *block, cis_location loc,
                           const cis_value_vec *values) {
  cis_rewriter at = {.ctx = r->ctx, .block = block, .listener = r->listener};
  return cis_build_op(&at, CIS_OP_SCF_YIELD, loc,
                      (cis_build_args){.operands = values->data, .num_operands = (int)values->len});
}

void cis_scf_replace_with_block(cis_rewriter *r, cis_op *op, cis_block *block,
                                cis_value *const *args) {
  cis_op *end = cis_block_last(block);
  cis_value_vec results = cis_scf_operands_of(end);
  cis_rewriter_inline_block(r, block, cis_op_block(op), op, args, block->num_args);
  for (uint32_t i = 0; i < op->num_results; ++i) // inlining replaced the arguments
    results.data[i] = operand(end, i);
  cis_rewriter_replace(r, op, results.data, op->num_results);
  cis_rewriter_erase(r, end);
  cis_vec_deinit(&results);
}

// --- scf.for ---

enum { LOWER, UPPER, STEP, FIRST_INIT };

static cis_op *yield_of(const cis_op *op, uint32_t region) {
  return cis_block_last(cis_region_first(cis_op_region(op, region)));
}

bool cis_scf_stated_difference(const cis_value *lower, const cis_value *upper, bool is_unsigned,
                               int64_t *out) {
  const cis_op *sum = defined_by(upper, CIS_OP_ARITH_ADDI);
  enum { NO_SIGNED_WRAP = 1, NO_UNSIGNED_WRAP = 2 };
  cis_attr flags = sum ? cis_op_inherent(sum, "overflowFlags") : NULL;
  int64_t needed = is_unsigned ? NO_UNSIGNED_WRAP : NO_SIGNED_WRAP;
  return sum && operand(sum, 0) == lower && cis_constant_int(operand(sum, 1), out) &&
         cis_attr_is(flags, CIS_ATTR_ENUM) && (flags->enumeration.value & needed);
}

/// The difference of the bounds if it is known; `out_zero` where the loop cannot start.
static bool bounds_difference(const cis_op *op, bool is_unsigned, int64_t *out_difference) {
  cis_value *lower = operand(op, LOWER), *upper = operand(op, UPPER);
  int64_t a, b;
  if (lower == upper) {
    *out_difference = 0;
    return true;
  }
  if (cis_constant_int(lower, &a) && cis_constant_int(upper, &b)) {
    bool empty = is_unsigned ? (uint64_t)a >= (uint64_t)b : a >= b;
    *out_difference = 0;
    return empty || (!__builtin_sub_overflow(b, a, out_difference) && *out_difference > 0);
  }
  if (!cis_scf_stated_difference(lower, upper, is_unsigned, out_difference))
    return false;
  if (!is_unsigned && *out_difference < 0)
    *out_difference = 0;
  return *out_difference >= 0;
}

bool cis_scf_for_trip_count(const cis_op *op, uint64_t *out_count) {
  int64_t difference, step;
  bool has_step = cis_constant_int(operand(op, STEP), &step);
  bool is_unsigned = cis_op_inherent(op, "unsignedCmp") != NULL;
  *out_count = 0;
  if (has_step && (is_unsigned ? step == 0 : step <= 0)) // steps are positive by definition
    return true;
  if (!bounds_difference(op, is_unsigned, &difference))
    return false;
  if (difference == 0)
    return true;
  if (!has_step || step < 0)
    return false;
  *out_count = (uint64_t)(difference / step + (difference % step != 0));
  return true;
}

/// Loops that do nothing, run once, or yield what does not change.
static bool trivial_for(cis_op *op, cis_rewriter *r) {
  uint64_t count;
  if (!cis_scf_for_trip_count(op, &count))
    return false;
  cis_block *body = cis_op_entry(op);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&values, operand(op, FIRST_INIT + i));
  bool ok = true;
  if (count == 0) {
    cis_rewriter_replace(r, op, values.data, op->num_results);
  } else if (count == 1) {
    cis_value_vec args = {0};
    cis_vec_push(&args, operand(op, LOWER));
    cis_vec_append(&args, values.data, values.len);
    cis_scf_replace_with_block(r, op, body, args.data);
    cis_vec_deinit(&args);
  } else {
    ok = cis_block_first(body) == cis_block_last(body);
    for (uint32_t i = 0; ok && i < op->num_results; ++i) {
      values.data[i] = operand(cis_block_last(body), i);
      ok = region_of(values.data[i]) != cis_op_region(op, 0);
    }
    if (ok)
      cis_rewriter_replace(r, op, values.data, op->num_results);
  }
  cis_vec_deinit(&values);
  return ok;
}

CIS_PATTERN("SimplifyTrivialLoops", trivial_for)
const cis_pattern *const cis_scf_canonicalize_for[] = {&trivial_for_pattern,
                                                       &cis_scf_for_cast_pattern,
                                                       &cis_region_known_inputs_pattern,
                                                       &cis_region_equal_inputs_pattern,
                                                       &cis_region_dead_inputs_pattern,
                                                       NULL};

// --- scf.if ---

enum { THEN, ELSE };

static bool has_else(const cis_op *op) { return cis_region_first(cis_op_region(op, ELSE)); }
static bool is_single(const cis_block *block) {
  return cis_block_first(block) == cis_block_last(block);
}

/// An if without blocks.
static cis_op *build_if(cis_rewriter *r, cis_location loc, cis_value *condition,
                        const cis_type_vec *types) {
  return cis_build_op(r, CIS_OP_SCF_IF, loc,
                      (cis_build_args){.operands = &condition,
                                       .num_operands = 1,
                                       .types = types->data,
                                       .num_types = (int)types->len});
}

/// Puts other values in the place of a yield, for the op that the block belongs to now.
static void replace_yield(cis_rewriter *r, cis_block *block, const cis_value_vec *values) {
  cis_op *yield = cis_block_last(block);
  build_yield(r, block, yield->loc, values);
  cis_rewriter_erase(r, yield);
}

/// Negation: the value that `value` is the negation of, or NULL.
cis_value *cis_scf_negated(const cis_value *value) {
  const cis_op *xori = defined_by(value, CIS_OP_ARITH_XORI);
  return xori && cis_constant_is(operand(xori, 1), 1) ? operand(xori, 0) : NULL;
}

/// if (not c) A else B is if c B else A.
CIS_FOLD_HOOK(cis_scf_fold_if) {
  (void)operands;
  cis_value *condition = cis_scf_negated(operand(op, 0));
  if (!condition || !has_else(op))
    return false;
  cis_op_set_operand(op, 0, condition);
  cis_block *a = cis_region_first(cis_op_region(op, THEN)),
            *b = cis_region_first(cis_op_region(op, ELSE));
  cis_block_remove(a);
  cis_block_remove(b);
  cis_block_insert(b, cis_op_region(op, THEN), NULL);
  cis_block_insert(a, cis_op_region(op, ELSE), NULL);
  return cis_fold_in_place(out);
}

static bool static_condition(cis_op *op, cis_rewriter *r) {
  int64_t condition;
  if (!cis_constant_int(operand(op, 0), &condition))
    return false;
  if (!condition && !has_else(op))
    cis_rewriter_erase(r, op);
  else
    cis_scf_replace_with_block(r, op, cis_region_first(cis_op_region(op, condition ? THEN : ELSE)),
                               NULL);
  return true;
}

static bool empty_else(cis_op *op, cis_rewriter *r) {
  if (op->num_results || !has_else(op) || !is_single(cis_region_first(cis_op_region(op, ELSE))))
    return false;
  cis_type_vec none = {0};
  cis_op *same = build_if(r, op->loc, operand(op, 0), &none);
  cis_op_set_discardable(same, cis_op_discardable(op));
  cis_region_take_body(cis_op_region(same, THEN), cis_op_region(op, THEN));
  cis_rewriter_erase(r, op);
  return true;
}

/// Moves a block's ops to a new block, whose yield has some of the operands.
static void transfer_body(cis_rewriter *r, cis_region *from, cis_region *to, const bool *keep) {
  cis_block *old = cis_region_first(from), *body = cis_block_create(r->ctx);
  cis_block_insert(body, to, NULL);
  cis_rewriter_inline_block(r, old, body, NULL, NULL, 0);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < cis_block_last(body)->num_operands; ++i)
    if (keep[i])
      cis_vec_push(&values, operand(cis_block_last(body), i));
  cis_op_set_operands(cis_block_last(body), values.data, (uint32_t)values.len);
  cis_rewriter_modified(r, cis_block_last(body));
  cis_vec_deinit(&values);
}

static bool unused_if_results(cis_op *op, cis_rewriter *r) {
  bool *keep = cis_mem_calloc((size_t)op->num_results + 1, sizeof(*keep)), unused = false;
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i) {
    keep[i] = cis_value_uses(&op->results[i]);
    unused |= !keep[i];
    if (keep[i])
      cis_vec_push(&types, op->results[i].type);
  }
  if (unused) {
    cis_op *fewer = build_if(r, op->loc, operand(op, 0), &types);
    transfer_body(r, cis_op_region(op, THEN), cis_op_region(fewer, THEN), keep);
    transfer_body(r, cis_op_region(op, ELSE), cis_op_region(fewer, ELSE), keep);
    cis_value_vec values = {0};
    for (uint32_t i = 0, kept = 0; i < op->num_results; ++i)
      cis_vec_push(&values, keep[i] ? &fewer->results[kept++] : NULL);
    cis_rewriter_replace(r, op, values.data, op->num_results);
    cis_vec_deinit(&values);
  }
  cis_vec_deinit(&types);
  cis_mem_free(keep);
  return unused;
}

/// Whether both regions yield a value from outside as result `i`.
static bool is_hoistable(const cis_op *op, uint32_t i) {
  return region_of(operand(yield_of(op, THEN), i)) != cis_op_region(op, THEN) &&
         region_of(operand(yield_of(op, ELSE), i)) != cis_op_region(op, ELSE);
}

static bool if_to_select(cis_op *op, cis_rewriter *r) {
  cis_type_vec types = {0};
  bool *hoist = cis_mem_calloc((size_t)op->num_results + 1, sizeof(*hoist));
  for (uint32_t i = 0; i < op->num_results; ++i) {
    hoist[i] = is_hoistable(op, i);
    if (!hoist[i])
      cis_vec_push(&types, op->results[i].type);
  }
  bool changed = types.len < op->num_results;
  if (changed) {
    cis_op *rest = build_if(r, op->loc, operand(op, 0), &types);
    cis_region_take_body(cis_op_region(rest, THEN), cis_op_region(op, THEN));
    cis_region_take_body(cis_op_region(rest, ELSE), cis_op_region(op, ELSE));
    cis_value_vec results = {0}, if_true = {0}, if_false = {0};
    cis_builder_set_before(r, rest);
    for (uint32_t i = 0; i < op->num_results; ++i) {
      cis_value *a = operand(yield_of(rest, THEN), i), *b = operand(yield_of(rest, ELSE), i);
      if (!hoist[i]) {
        cis_vec_push(&results, &rest->results[if_true.len]);
        cis_vec_push(&if_true, a);
        cis_vec_push(&if_false, b);
      } else {
        cis_vec_push(&results,
                     a == b ? a : cis_arith_build_select(CIS_AT(r, op->loc), operand(op, 0), a, b));
      }
    }
    replace_yield(r, cis_region_first(cis_op_region(rest, THEN)), &if_true);
    replace_yield(r, cis_region_first(cis_op_region(rest, ELSE)), &if_false);
    cis_rewriter_replace(r, op, results.data, op->num_results);
    cis_vec_deinit(&results);
    cis_vec_deinit(&if_true);
    cis_vec_deinit(&if_false);
  }
  cis_mem_free(hoist);
  cis_vec_deinit(&types);
  return changed;
}

/// The region of the if that an op is in, or -1. Adds to `*steps` the number of regions that were
/// looked at.
static int side_of(const cis_op *op, const cis_op *inner, size_t *steps) {
  const cis_region *then = cis_op_region(op, THEN), *otherwise = cis_op_region(op, ELSE);
  const cis_region *beside = cis_block_region(cis_op_block(op));
  for (const cis_block *block; inner && (block = cis_op_block(inner)); ++*steps) {
    const cis_region *around = cis_block_region(block);
    if (around == then || around == otherwise)
      return around == then ? THEN : ELSE;
    if (!around || around == beside)
      break;
    inner = cis_region_op(around);
  }
  return -1;
}

/// Gives the user the constant that the value is on this side; `known` has those that are built.
static void use_constant(cis_rewriter *r, cis_op *op, cis_use *use, int side, cis_value **known) {
  if (!known[side])
    known[side] = cis_arith_build_bool(CIS_AT(r, op->loc), side == THEN);
  cis_op *user = cis_use_owner(use);
  cis_op_set_operand(user, cis_use_index(use), known[side]);
  cis_rewriter_modified(r, user);
}

typedef struct use_search {
  const cis_op *root;
  const cis_value *value;
  CIS_VEC(cis_use *) found;
  size_t left; // ops that may still be looked at
} use_search;

static cis_walk find_uses(cis_op *op, void *user) {
  use_search *search = user;
  for (uint32_t i = 0; op != search->root && i < op->num_operands; ++i)
    if (operand(op, i) == search->value)
      cis_vec_push(&search->found, &cis_op_operands(op)[i]);
  return search->left-- ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// Finds the uses by going through the ops inside, newest first. False if there are more ops than
/// `most`.
static bool find_from_inside(cis_op *op, use_search *search, size_t most) {
  search->left = most;
  cis_vec_clear(&search->found);
  if (!cis_walk_preorder(op, find_uses, search))
    return false;
  for (size_t i = 0, j = search->found.len; i + 1 < j--; ++i) {
    cis_use *use = search->found.data[i];
    search->found.data[i] = search->found.data[j];
    search->found.data[j] = use;
  }
  return true;
}

/// Finds the uses of the condition inside of the if, newest first. Many ifs may share a condition,
/// and deep inside of others it takes long to see where a use is: so what costs less is done, going
/// through the uses or through the ops inside.
static void find_uses_inside(cis_op *op, use_search *search) {
  enum { FEW = 64, SOME = 1024 };
  use_search from_uses = {0};
  cis_use *use = cis_value_uses(search->value);
  size_t num = 0, steps = 0;
  for (const cis_use *u = use; u && num <= FEW; u = cis_use_next(u))
    ++num;
  bool is_complete = num > FEW && find_from_inside(op, search, FEW);
  for (size_t limit = SOME; use && !is_complete; limit *= 2) {
    for (; use && steps <= limit; use = cis_use_next(use))
      if (side_of(op, cis_use_owner(use), &steps) >= 0)
        cis_vec_push(&from_uses.found, use);
    is_complete = use && find_from_inside(op, search, limit);
  }
  if (!is_complete) {
    cis_vec_clear(&search->found);
    cis_vec_append(&search->found, from_uses.found.data, from_uses.found.len);
  }
  cis_vec_deinit(&from_uses.found);
}

/// Inside the regions the condition is known.
static bool condition_inside(cis_op *op, cis_rewriter *r) {
  cis_value *condition = operand(op, 0), *known[2] = {NULL, NULL};
  if (cis_constant_of(condition))
    return false;
  use_search search = {.root = op, .value = condition};
  find_uses_inside(op, &search);
  for (size_t i = 0, steps = 0; i < search.found.len; ++i)
    use_constant(r, op, search.found.data[i],
                 side_of(op, cis_use_owner(search.found.data[i]), &steps), known);
  cis_vec_deinit(&search.found);
  return known[THEN] || known[ELSE];
}

/// Replaces results of scf.if that both branches yield, or that are the condition or its negation.
static bool replace_if_results(cis_op *op, cis_rewriter *r) {
  bool changed = false;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i];
    cis_value *a = operand(yield_of(op, THEN), i), *b = operand(yield_of(op, ELSE), i), *by = NULL;
    int64_t if_true, if_false;
    if (!cis_value_uses(result))
      continue;
    if (a == b)
      by = a;
    else if (!cis_type_is_int_of(result->type, 1) || !cis_constant_int(a, &if_true) ||
             !cis_constant_int(b, &if_false) || if_true == if_false)
      continue;
    else if (if_true)
      by = operand(op, 0);
    if (!by) {
      cis_loc_builder *e = CIS_AT(r, op->loc);
      by = cis_arith_build_xori(e, operand(op, 0), cis_arith_build_bool(e, true));
    }
    cis_value_replace_all_uses(result, by);
    changed = true;
  }
  return changed;
}

// --- scf.if in scf.if ---

typedef struct nesting {
  cis_op *inner;
  cis_value_vec if_true, if_false; // the yielded values
  bool *select;                    // results that depend on the outer condition alone
} nesting;

/// Whether the outer results can be had from one if on both conditions.
static bool can_combine(const cis_op *op, nesting *n) {
  for (size_t i = 0; i < n->if_true.len; ++i) {
    cis_value *value = n->if_true.data[i];
    if (cis_value_op(value) == n->inner) {
      if (operand(yield_of(n->inner, ELSE), value->index) != n->if_false.data[i])
        return false;
      n->if_true.data[i] = operand(yield_of(n->inner, THEN), value->index);
    } else if (region_of(value) == cis_op_region(op, THEN)) {
      return false;
    } else {
      n->select[i] = true;
    }
  }
  return true;
}

static void combine_nested(cis_rewriter *r, cis_op *op, const nesting *n) {
  cis_value *both = cis_arith_build_andi(CIS_AT(r, op->loc), operand(op, 0), operand(n->inner, 0));
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_op *combined = build_if(r, op->loc, both, &types);
  cis_block *body = cis_block_create(r->ctx);
  cis_block_insert(body, cis_op_region(combined, THEN), NULL);
  cis_value_vec results = {0};
  cis_builder_set_before(r, combined);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&results, n->select[i]
                               ? cis_arith_build_select(CIS_AT(r, op->loc), operand(op, 0),
                                                        n->if_true.data[i], n->if_false.data[i])
                               : &combined->results[i]);
  cis_rewriter_inline_block(r, cis_region_first(cis_op_region(n->inner, THEN)), body, NULL, NULL,
                            0);
  replace_yield(r, body, &n->if_true);
  if (n->if_false.len) {
    cis_block *otherwise = cis_block_create(r->ctx);
    cis_block_insert(otherwise, cis_op_region(combined, ELSE), NULL);
    build_yield(r, otherwise, op->loc, &n->if_false);
  }
  cis_rewriter_replace(r, op, results.data, op->num_results);
  cis_vec_deinit(&types);
  cis_vec_deinit(&results);
}

/// An if that holds nothing but an if, with nothing in the else blocks.
static bool combine_nested_ifs(cis_op *op, cis_rewriter *r) {
  cis_block *body = cis_region_first(cis_op_region(op, THEN));
  cis_op *inner = cis_block_first(body);
  if (cis_op_kind(inner) != CIS_OP_SCF_IF || cis_op_next(inner) != cis_block_last(body) ||
      (has_else(op) && !is_single(cis_region_first(cis_op_region(op, ELSE)))) ||
      (has_else(inner) && !is_single(cis_region_first(cis_op_region(inner, ELSE)))))
    return false;
  nesting n = {.inner = inner, .if_true = cis_scf_operands_of(cis_block_last(body))};
  if (has_else(op))
    n.if_false = cis_scf_operands_of(yield_of(op, ELSE));
  n.select = cis_mem_calloc((size_t)op->num_results + 1, sizeof(*n.select));
  bool ok = can_combine(op, &n);
  if (ok)
    combine_nested(r, op, &n);
  cis_vec_deinit(&n.if_true);
  cis_vec_deinit(&n.if_false);
  cis_mem_free(n.select);
  return ok;
}

CIS_PATTERN("CombineNestedIfs", combine_nested_ifs)
CIS_PATTERN("ConditionPropagation", condition_inside)
CIS_PATTERN("ConvertTrivialIfToSelect", if_to_select)
CIS_PATTERN("RemoveEmptyElseBranch", empty_else)
CIS_PATTERN("RemoveStaticCondition", static_condition)
CIS_PATTERN("RemoveUnusedResults", unused_if_results)
CIS_PATTERN("ReplaceIfYieldWithConditionOrValue", replace_if_results)
const cis_pattern *const cis_scf_canonicalize_if[] = {&cis_scf_combine_ifs_pattern,
                                                      &combine_nested_ifs_pattern,
                                                      &condition_inside_pattern,
                                                      &if_to_select_pattern,
                                                      &empty_else_pattern,
                                                      &static_condition_pattern,
                                                      &cis_region_equal_inputs_pattern,
                                                      &unused_if_results_pattern,
                                                      &replace_if_results_pattern,
                                                      NULL};
