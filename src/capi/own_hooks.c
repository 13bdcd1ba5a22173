// Hooks of a user's own ops as the columns of a row: verification, effects, folding,
// canonicalization, control flow. What a hook answers is checked before anything relies on it.
#include "capi/own_op.h"

#include "dialect/arith/arith.h"
#include "dialect/irdl/facts.h"
#include "ir/effects.h"

bool cis_own_op_failed(cis_op *op, const char *hook, size_t before) {
  if (cis_diag_num_errors(cis_op_context(op)) == before)
    cis_op_error(op, "its hook '%s' failed", hook);
  return false;
}

// --- verification ---

static bool verify(cis_op *op) {
  const cis_own_op *own = own_op_of(op);
  if (own->declared.verify && !own->declared.verify(op))
    return false;
  size_t before = cis_diag_num_errors(cis_op_context(op));
  return own->hooks.verify(own->hooks.user, wrap_op(op)) || cis_own_op_failed(op, "verify", before);
}

// --- effects ---

struct cistern_effects {
  cis_op *op;
  cis_effect_vec *out;
  uint32_t next; // the operand after the one that was named last: hooks go through them in order
};

static bool is_result(const cistern_effects *effects, const cis_value *value) {
  return cis_value_op(value) == effects->op;
}

static bool is_value_of(cistern_effects *effects, const cis_value *value) {
  cis_op *op = effects->op;
  if (is_result(effects, value))
    return true;
  for (uint32_t n = 0; n < op->num_operands; ++n) {
    uint32_t i = (effects->next + n) % op->num_operands;
    if (cis_op_operand(op, i) != value)
      continue;
    effects->next = i + 1;
    return true;
  }
  return false;
}

/// An effect on a value that is none of the op's is one on any memory, as are allocations of
/// operands and frees of results.
void cistern_effects_add(cistern_effects *effects, cistern_effect_kind kind, cistern_value *value) {
  static const cis_effect_kind kinds[] = {[CISTERN_EFFECT_ALLOCATE] = CIS_EFFECT_ALLOC,
                                          [CISTERN_EFFECT_FREE] = CIS_EFFECT_FREE,
                                          [CISTERN_EFFECT_READ] = CIS_EFFECT_READ,
                                          [CISTERN_EFFECT_WRITE] = CIS_EFFECT_WRITE};
  cis_value *on = unwrap_value(value);
  if (on &&
      (!is_value_of(effects, on) || (kind == CISTERN_EFFECT_ALLOCATE && !is_result(effects, on)) ||
       (kind == CISTERN_EFFECT_FREE && is_result(effects, on))))
    on = NULL;
  if ((size_t)kind >= sizeof(kinds) / sizeof(kinds[0]) || (on && cis_type_is_base_tensor(on->type)))
    return;
  cis_vec_push(effects->out, ((cis_effect){.kind = kinds[kind], .value = on}));
}

/// Adds frees of the operands that the op takes.
static void add_taken(cis_op *op, cis_effect_vec *out) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    bool taken = cis_op_takes(op, i);
    for (size_t k = 0; taken && k < out->len; ++k)
      taken = out->data[k].kind != CIS_EFFECT_FREE || out->data[k].value != cis_op_operand(op, i);
    if (taken)
      cis_vec_push(out, ((cis_effect){.kind = CIS_EFFECT_FREE, .value = cis_op_operand(op, i)}));
  }
}

static void get_effects(cis_op *op, cis_effect_vec *out) {
  const cis_own_op *own = own_op_of(op);
  if (own->declared.get_effects)
    own->declared.get_effects(op, out);
  cistern_effects effects = {op, out, 0};
  if (own->hooks.effects)
    own->hooks.effects(own->hooks.user, wrap_op(op), &effects);
  if (own->hooks.takes)
    add_taken(op, out);
}

// --- folding ---

struct cistern_fold {
  cis_op *op;
  cis_fold_result *out;
};

void cistern_fold_to_value(cistern_fold *fold, size_t i, cistern_value *value) {
  cis_value *inner = unwrap_value(value);
  if (i < fold->op->num_results && inner && inner->type == fold->op->results[i].type)
    fold->out->results[i] = (cis_fold_entry){.value = inner};
}

void cistern_fold_to_attribute(cistern_fold *fold, size_t i, const cistern_attribute *attr) {
  if (i < fold->op->num_results)
    fold->out->results[i] = (cis_fold_entry){.attr = unwrap_attr(attr)};
}

void cistern_fold_in_place(cistern_fold *fold) { fold->out->in_place = true; }

static bool fold_own(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  const cis_own_op *own = own_op_of(op);
  cistern_fold fold = {op, out};
  bool folded = own->hooks.fold(own->hooks.user, wrap_op(op),
                                (const cistern_attribute *const *)operands, &fold);
  if (!folded || out->in_place)
    return folded;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_fold_entry entry = out->results[i];
    if ((!entry.value && !entry.attr) || entry.value == &op->results[i])
      return false;
  }
  return op->num_results > 0;
}

// --- canonicalization ---

static bool canonicalize(cis_op *op, cis_rewriter *r) {
  const cis_own_op *own = own_op_of(op);
  if (!own || !own->hooks.canonicalize)
    return false;
  cistern_rewriter rewriter = {.inner = r};
  return own->hooks.canonicalize(own->hooks.user, wrap_op(op), &rewriter);
}

/// For ops of all dialects: these have no kinds by which patterns could be kept apart.
static const cis_pattern canonicalize_own = {"OwnOperation", .rewrite = canonicalize};
static const cis_pattern *const own_patterns[] = {&canonicalize_own, NULL};

/// The first dialect with such a hook has the pattern.
static void attach_patterns(cis_context *ctx, const cis_op_def *row) {
  uintptr_t *is_done = cis_context_memo(ctx, own_patterns);
  if (*is_done)
    return;
  *is_done = 1;
  const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(row->name));
  ((cis_dialect_def *)(uintptr_t)info->dialect)->canonicalize = own_patterns;
}

// --- control flow ---

struct cistern_successors {
  cis_op *op, *source;
  cis_region_edge_vec *out;
};

void cistern_successors_add(cistern_successors *successors, cistern_region *region,
                            size_t first_operand, size_t num, size_t first_input) {
  cis_op *source = successors->source;
  cis_region *to = unwrap_region(region);
  if (first_operand > source->num_operands || num > source->num_operands - first_operand ||
      first_input > UINT32_MAX || (to && cis_region_op(to) != successors->op))
    return;
  cis_region_edge edge = {.to = to,
                          .source = source,
                          .operands = {(uint32_t)first_operand, (uint32_t)num},
                          .first_input = (uint32_t)first_input};
  cis_vec_push(successors->out, edge);
}

// --- numbers ---

void cistern_numbers_add(cistern_numbers *numbers, cistern_number_list list, cistern_value *value,
                         int64_t number) {
  cis_value *inner = unwrap_value(value);
  bool is_operand = !inner;
  for (uint32_t i = 0; i < numbers->op->num_operands && !is_operand; ++i)
    is_operand = cis_op_operand(numbers->op, i) == inner;
  numbers->is_wrong |=
      (size_t)list > 2 || !is_operand || (inner && !cis_type_is_index(inner->type));
  if (!numbers->is_wrong)
    cis_vec_push(numbers->lists[list], ((cis_mixed){inner, number}));
}

bool cis_own_op_get_numbers(const cis_op *op,
                            bool (*hook)(void *user, cistern_operation *op, cistern_numbers *n),
                            cis_mixed_vec *const out[3]) {
  cistern_numbers numbers = {op, {out[0], out[1], out[2]}, false};
  bool is_known =
      hook && hook(own_op_of(op)->hooks.user, wrap_op((cis_op *)(uintptr_t)op), &numbers);
  return is_known && !numbers.is_wrong && out[0]->len == out[1]->len && out[0]->len == out[2]->len;
}

/// The bounds of a loop, by its hook.
typedef struct loop_bounds {
  cis_mixed_vec lower, upper, step;
} loop_bounds;

static bool get_bounds(const cis_op *op, loop_bounds *out) {
  *out = (loop_bounds){{0}, {0}, {0}};
  return cis_own_op_get_numbers(op, own_op_of(op)->hooks.bounds,
                                (cis_mixed_vec *const[]){&out->lower, &out->upper, &out->step});
}

static void deinit_bounds(loop_bounds *bounds) {
  cis_vec_deinit(&bounds->lower);
  cis_vec_deinit(&bounds->upper);
  cis_vec_deinit(&bounds->step);
}

static bool may_skip(cis_op *op, bool is_signed) {
  (void)is_signed;
  loop_bounds b;
  bool may = !get_bounds(op, &b);
  for (size_t i = 0; i < b.lower.len && !may; ++i)
    may = cis_mixed_may_be_empty(&b.lower.data[i], &b.upper.data[i], false);
  deinit_bounds(&b);
  return may;
}

static bool trip_count(const cis_op *op, uint64_t *out) {
  loop_bounds b;
  bool is_known = get_bounds(op, &b) && cis_mixed_num_points(&b.lower, &b.upper, &b.step, out);
  deinit_bounds(&b);
  return is_known;
}

// --- edges between regions ---

static void edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  const cis_own_op *own = own_op_of(op);
  cistern_successors successors = {op, source, out};
  own->hooks.successors(own->hooks.user, wrap_op(op), wrap_op(source), &successors);
}

/// Whether a region may be executed again, by hooks that say more than edges do.
static bool may_repeat(cis_op *op) {
  const cis_own_op *own = own_op_of(op);
  const cistern_op_hooks *hooks = &own->hooks;
  const cis_region_branch_interface *declared = own->declared.region_branch;
  bool may = !hooks->is_repetitive && !hooks->is_parallel && declared && declared->may_repeat &&
             declared->may_repeat(op);
  for (uint32_t i = 0; i < op->num_regions && !may; ++i)
    may = (hooks->is_repetitive && hooks->is_repetitive(hooks->user, wrap_op(op), i)) ||
          (hooks->is_parallel && hooks->is_parallel(hooks->user, wrap_op(op), i));
  return may;
}

/// Control flow by hooks, and by texts where hooks say nothing.
static const cis_region_branch_interface *make_branch(cis_context *ctx, const cis_op_info *info,
                                                      const cis_own_op *own) {
  cis_region_branch_interface *made =
      cis_arena_new(cis_context_arena(ctx), cis_region_branch_interface);
  const cis_irdl_facts *facts = cis_irdl_facts_of(info);
  if (own->declared.region_branch)
    *made = *own->declared.region_branch;
  else if (facts)
    cis_irdl_set_branch(facts, made);
  if (own->hooks.successors) {
    made->edges = edges;
    made->repetitive = own->hooks.is_loop;
  }
  if (own->hooks.bounds) {
    made->may_skip = may_skip;
    made->trip_count = trip_count;
  }
  if (own->hooks.is_repetitive || own->hooks.is_parallel)
    made->may_repeat = may_repeat;
  made->parallel |= own->hooks.is_parallel != NULL;
  return made;
}

void cis_own_op_attach_row(cis_context *ctx, cis_op_def *row, const cis_own_op *own) {
  if (own->hooks.verify)
    row->verify = verify;
  bool has_effects = row->get_effects || row->effects;
  if (own->hooks.effects || (own->hooks.takes && has_effects))
    row->get_effects = get_effects;
  row->ownership = cis_own_op_ownership(ctx, own);
  if (own->hooks.fold) {
    row->fold = fold_own;
    const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(row->name));
    ((cis_dialect_def *)(uintptr_t)info->dialect)->materialize = cis_arith_materialize;
  }
  if (own->hooks.canonicalize)
    attach_patterns(ctx, row);
  const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(row->name));
  if (own->hooks.successors || (row->region_branch && info->traits & CIS_TRAIT_FROM_TEXT))
    row->region_branch = make_branch(ctx, info, own);
}
