// Decides for each tensor operand, in the order of the heuristic, that it is in place if no
// conflict follows.
//
//   %0 = tensor.empty()                     {}
//   %1 = linalg.fill ... outs(%0)           in place: %1 is %0's buffer
//   %2 = tensor.insert %f into %1[%i]       out of place: %1 is read below
//   "read"(%1)   "read"(%2)
//
// Before that, constraints that cannot be met are reported, and operands whose contents were never
// written are found. After it, equivalence sets are made, and each op's row checks the result.
//
// Some of mlir-opt's rules may overwrite a tensor that is read later (cis_upstream_rule). A
// function is decided by mlir-opt's rules first. If one of them made a difference, the decisions
// are checked by our own rules: they stay if no conflict follows; else the function is decided
// again, by our rules.
#include "bufferize/analysis/one_shot_analysis.h"

#include "bufferize/analysis/annotate.h"
#include "bufferize/analysis/conflicts/conflicts.h"
#include "bufferize/analysis/conflicts/stabbing.h"
#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/analysis/placement/improvement.h"
#include "bufferize/analysis/placement/order.h"
#include "bufferize/analysis/placement/placement.h"
#include "bufferize/analysis/state/functions.h"
#include "dialect/bufferization/kinds.h"
#include "ir/diag.h"
#include "support/planted.h"

// --- constraints ---

/// Operands that have to be in place are so from the start.
static cis_walk set_what_must_be(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  if (cis_state_knows(state, op))
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      cis_use *operand = &cis_op_operands(op)[i];
      if (cis_value_is_base_tensor(cis_use_value(operand)) &&
          cis_must_bufferize_in_place(state, operand))
        cis_decisions_set_in_place(state, operand);
    }
  return CIS_WALK_CONTINUE;
}

/// State that depends on the set of rules. Made at the first use; NULL with analysis=reference.
typedef struct rules {
  uint32_t as_upstream;
  cis_facts *facts;
  cis_stabbing *stabbing;
} rules;

typedef struct analysis {
  cis_bufferization_state *state;
  cis_op *module;
  cis_conflicts conflicts;
  cis_stabbing *stabbing; // of the rules in use; NULL: conflicts are found by the definition
  rules upstream, ours;
  cis_op *wrong; // the op that cannot meet its constraints, and what to say of it
  const char *error;
  cis_analysis_statistics before; // the function that is being analyzed
  const cis_op *live_root; // whose live ops are known, by our rules; they follow from no decision
} analysis;

static bool writes_read_only(analysis *a, cis_use *operand, bool as_is) {
  return a->stabbing ? cis_stabbing_writes_read_only(a->stabbing, operand, as_is)
                     : cis_conflicts_writes_read_only(&a->conflicts, operand, as_is);
}

static bool overwrites_what_is_read(analysis *a, cis_use *operand, bool as_is) {
  return a->stabbing ? cis_stabbing_overwrites_what_is_read(a->stabbing, operand, as_is)
                     : cis_conflicts_overwrites_what_is_read(&a->conflicts, operand, as_is);
}

static cis_walk check_blocks(cis_op *op, void *user) {
  const analysis *a = (const analysis *)user;
  if (!cis_state_knows(a->state, op) ||
      cis_bufferizable_of(op)->flags & CIS_BUFFERIZABLE_UNSTRUCTURED)
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (cis_region_first(cis_op_region(op, i)) != cis_region_last(cis_op_region(op, i))) {
      cis_op_error(op, "op or BufferizableOpInterface implementation does not support unstructured "
                       "control flow, but at least one region has multiple blocks");
      return CIS_WALK_STOP;
    }
  return CIS_WALK_CONTINUE;
}

static bool fails(analysis *a, cis_op *op, const char *error) {
  a->wrong = op;
  a->error = error;
  return false;
}

static bool report(cis_op *op, const char *error) {
  cis_op_error(op, "%s", error);
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR
             ? cis_note(cis_op_context(op), op->loc,
                        "`restrict` says that nothing else reads or writes the buffer while the "
                        "tensor is used")
             : false;
}

/// An operand that is not in place yet can be copied, so that nothing follows from what would be if
/// it was.
static bool check_operand(analysis *a, cis_op *op, cis_use *operand) {
  bool in_place = cis_state_is_in_place(a->state, operand);
  if (overwrites_what_is_read(a, operand, true) &&
      (in_place || cis_state_choose(a->state, CIS_UPSTREAM_CONSTRAINTS, true, false)))
    return fails(a, op, "not bufferizable under the given constraints: cannot avoid RaW conflict");
  if (in_place && writes_read_only(a, operand, true))
    return fails(a, op,
                 "not bufferizable under the given constraints: would write to read-only buffer");
  return true;
}

static cis_walk check_constraints(cis_op *op, void *user) {
  analysis *a = (analysis *)user;
  if (!cis_state_knows(a->state, op))
    return CIS_WALK_CONTINUE;
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR && !cis_op_inherent(op, "restrict") &&
      !cis_op_is_unused(op)) {
    fails(a, op, "to_tensor ops without `restrict` are not supported by One-Shot Analysis");
    return CIS_WALK_STOP;
  }
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(op, i)) &&
        !check_operand(a, op, &cis_op_operands(op)[i]))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

// --- decisions ---

/// Whether a conflict would follow if the operand was in place.
static bool refuses(void *user, cis_use *operand) {
  analysis *a = (analysis *)user;
  return cis_is_copied_anyway(&a->state->options, operand) || writes_read_only(a, operand, false) ||
         overwrites_what_is_read(a, operand, false);
}

/// Whether the operand has to be in place by our rules, so that it is written even if mlir-opt
/// decides that it is not.
static bool must_be_in_place_by_ours(analysis *a, cis_use *operand) {
  uint32_t as_upstream = a->state->as_upstream;
  a->state->as_upstream = a->ours.as_upstream;
  bool must = cis_must_bufferize_in_place(a->state, operand);
  a->state->as_upstream = as_upstream;
  return must;
}

/// Decides that the operand is in place if no conflict follows; returns whether it is.
static bool decide(void *user, cis_use *operand) {
  analysis *a = (analysis *)user;
  bool in_place = !refuses(a, operand);
  if (!in_place) {
    ++a->state->decisions->statistics.out_of_place;
    (void)cis_state_choose(a->state, CIS_UPSTREAM_PARALLEL_INSERTS, false,
                           must_be_in_place_by_ours(a, operand));
  } else if (a->stabbing) {
    cis_stabbing_set_in_place(a->stabbing, operand);
  } else {
    cis_decisions_set_in_place(a->state, operand);
  }
  return in_place;
}

/// Decides the operands that the caller put first.
static void decide_first(analysis *a, const cis_op *root) {
  const cis_bufferization_options *options = &a->state->options;
  for (size_t i = 0; i < options->num_decided_first; ++i)
    if (cis_op_is_ancestor(root, cis_use_owner(options->decided_first[i])))
      (void)decide(a, options->decided_first[i]);
}

static void decide_all(analysis *a, cis_op *root) {
  decide_first(a, root);
  cis_op_vec ops = {0};
  cis_analysis_order(a->state, root, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    for (uint32_t k = 0; k < ops.data[i]->num_operands; ++k)
      if (cis_value_is_base_tensor(cis_op_operand(ops.data[i], k)))
        (void)decide(a, &cis_op_operands(ops.data[i])[k]);
  cis_vec_deinit(&ops);
}

// --- undefined contents, costs ---

static bool has_definition(cis_bufferization_state *state, cis_value *value,
                           cis_value_vec *scratch) {
  if (state->decisions->facts)
    return cis_facts_definitions(state->decisions->facts, value).len > 0;
  cis_vec_clear(scratch);
  cis_state_definitions(state, cis_value_uses(value), scratch);
  return scratch->len > 0;
}

static void note_undefined(cis_bufferization_state *state, cis_value *value,
                           cis_value_vec *scratch) {
  if (!cis_value_is_base_tensor(value) || !cis_value_has_uses(value) ||
      has_definition(state, value, scratch))
    return;
  cis_for_each_use (use, value) {
    cis_bitset_add(&state->decisions->undefined, cis_decisions_operand(state->decisions, use));
  }
}

/// Calls `visit` with each tensor among the arguments of regions that names its operands.
static void for_each_name(cis_bufferization_state *state, cis_op *op,
                          void (*visit)(cis_bufferization_state *state, cis_value *arg, void *user),
                          void *user) {
  const cis_bufferizable_interface *row =
      op->num_regions && cis_state_knows(state, op) ? cis_bufferizable_of(op) : NULL;
  for (uint32_t i = 0; row && row->names_argument && i < op->num_regions; ++i) {
    const cis_block *block = cis_region_first(cis_op_region(op, i));
    for (uint32_t k = 0; block && k < block->num_args; ++k) {
      cis_value *arg = cis_block_args(block)[k];
      if (cis_value_is_base_tensor(arg) && row->names_argument(op, arg))
        visit(state, arg, user);
    }
  }
}

static void note_undefined_name(cis_bufferization_state *state, cis_value *arg, void *user) {
  note_undefined(state, arg, (cis_value_vec *)user);
}

static cis_walk find_undefined(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  cis_value_vec definitions = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    note_undefined(state, &op->results[i], &definitions);
  for_each_name(state, op, note_undefined_name, &definitions);
  cis_vec_deinit(&definitions);
  return CIS_WALK_CONTINUE;
}

/// The bytes that are copied by the decisions so far.
static cis_walk count_copied_bytes(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  for (uint32_t i = 0; i < op->num_operands && cis_state_knows(state, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (cis_value_is_base_tensor(cis_use_value(operand)) && !cis_state_is_in_place(state, operand))
      state->decisions->statistics.copied_bytes += (int64_t)cis_tensor_copy_cost(state, operand);
  }
  return CIS_WALK_CONTINUE;
}

static void restart(void *user, cis_op *root) {
  analysis *a = (analysis *)user;
  cis_decisions *d = a->state->decisions;
  cis_decisions_restart(d, root);
  cis_walk_postorder(root, set_what_must_be, a->state);
  d->statistics = a->before;
  cis_functions_join_results(a->state, root);
  if (a->stabbing)
    cis_stabbing_restart(a->stabbing, root);
  decide_first(a, root);
}

static uint64_t steps(void *user) { return ((analysis *)user)->conflicts.reach.steps; }

static void place_copies(analysis *a, cis_op *root) {
  cis_placement_analysis placement = {a->state, a, restart, decide, refuses, steps};
  int64_t bound = (int64_t)cis_place_copies(&placement, root);
  a->state->decisions->statistics.least_bytes = a->before.least_bytes + bound;
}

// --- by which rules ---

static void use_rules(analysis *a, rules *r) {
  cis_decisions *d = a->state->decisions;
  a->state->as_upstream = r->as_upstream;
  if (a->state->options.reference_analysis)
    return;
  if (!r->facts)
    r->facts = cis_facts_create(a->state, a->module, &a->conflicts.reach);
  d->facts = r->facts;
  if (!r->stabbing)
    r->stabbing = cis_stabbing_create(&a->conflicts);
  a->stabbing = r->stabbing;
}

static void enter(analysis *a, cis_op *root) {
  if (!a->stabbing)
    return;
  cis_facts_enter(a->state->decisions->facts, root);
  cis_stabbing_enter(a->stabbing, root);
}

/// Decides anew by some rules. False if a constraint cannot be met.
static bool decide_by(analysis *a, cis_op *root, rules *r) {
  cis_decisions *d = a->state->decisions;
  use_rules(a, r);
  cis_decisions_restart(d, root);
  cis_walk_postorder(root, set_what_must_be, a->state);
  d->statistics = a->before;
  cis_functions_join_results(a->state, root);
  enter(a, root);
  if (!cis_walk_postorder(root, check_constraints, a))
    return false;
  cis_walk_postorder(root, find_undefined, a->state);
  if (a->state->options.placement == CIS_PLACEMENT_EXACT)
    place_copies(a, root);
  else
    decide_all(a, root);
  return true;
}

static cis_walk join_aliases(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(op, i)) &&
        cis_state_is_in_place(state, &cis_op_operands(op)[i]))
      cis_decisions_join_aliases(state, &cis_op_operands(op)[i]);
  return CIS_WALK_CONTINUE;
}

typedef CIS_VEC(uint32_t) number_vec;

/// Puts operands in place that have to be by our rules; `numbers` are those of operands out of
/// place.
typedef struct put_in_place {
  cis_bufferization_state *state;
  number_vec numbers;
} put_in_place;

static cis_walk put_in_place_by_ours(cis_op *op, void *user) {
  put_in_place *p = (put_in_place *)user;
  cis_decisions *d = p->state->decisions;
  for (uint32_t i = 0; i < op->num_operands && cis_state_knows(p->state, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)) ||
        cis_state_is_in_place(p->state, operand) || !cis_must_bufferize_in_place(p->state, operand))
      continue;
    cis_vec_push(&p->numbers, cis_decisions_operand(d, operand));
    cis_bitset_add(&d->in_place, cis_decisions_operand(d, operand));
  }
  return CIS_WALK_CONTINUE;
}

static cis_walk check_by_definition(cis_op *op, void *user) {
  analysis *a = (analysis *)user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (cis_value_is_base_tensor(cis_use_value(operand)) &&
        cis_state_is_in_place(a->state, operand) &&
        (cis_conflicts_set_writes_read_only(&a->conflicts, cis_use_value(operand)) ||
         cis_conflicts_overwrites_what_is_read(&a->conflicts, operand, true)))
      return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

static void swap_aliases(cis_decisions *d) {
  cis_partition aliases = d->aliases;
  d->aliases = d->possible;
  d->possible = aliases;
}

static void forget_live(analysis *a) {
  cis_live_ops_deinit(&a->conflicts.live);
  a->live_root = NULL;
}

static void find_live(analysis *a, cis_op *root) {
  if (a->live_root == root)
    return;
  forget_live(a);
  a->conflicts.live = cis_live_ops_find(a->state, root);
  a->live_root = root;
}

/// Whether the decisions have no conflict by our rules either. If so, notes the aliases by our
/// rules.
static bool are_decisions_right(analysis *a, cis_op *root) {
  cis_decisions *d = a->state->decisions;
  rules *used = a->state->as_upstream == a->ours.as_upstream ? &a->ours : &a->upstream;
  if (!d->possible.parent)
    d->possible = cis_partition_create(&d->arena, (uint32_t)d->values.len);
  else
    cis_decisions_part_aliases(d, &d->possible, root);
  uint32_t first, end = cis_decisions_values_inside(d, root, &first);
  bool deviated = first < end && cis_bitset_has(&d->deviating, first);
  for (uint32_t i = first; i < end; ++i) // the sets that are asked for are in `aliases` meanwhile
    cis_bitset_remove(&d->deviating, i);
  bool prints = a->conflicts.is_quiet;
  a->conflicts.is_quiet = true;
  swap_aliases(d);
  use_rules(a, &a->ours);
  cis_functions_join_results(a->state, root);
  put_in_place put = {.state = a->state};
  cis_walk_postorder(root, put_in_place_by_ours, &put);
  cis_walk_postorder(root, join_aliases, a->state);
  enter(a, root);
  a->conflicts.buffers = cis_possible_buffers_create(a->state);
  a->conflicts.writes = (cis_real_writes){.state = a->state};
  find_live(a, root);
  bool right = a->stabbing ? !cis_stabbing_has_conflict(a->stabbing, root)
                           : cis_walk_postorder(root, check_by_definition, a);
  cis_real_writes_deinit(&a->conflicts.writes);
  cis_possible_buffers_destroy(a->conflicts.buffers);
  a->conflicts.buffers = NULL;
  for (size_t i = 0; i < put.numbers.len; ++i)
    cis_bitset_remove(&d->in_place, put.numbers.data[i]);
  cis_vec_deinit(&put.numbers);
  swap_aliases(d);
  a->conflicts.is_quiet = prints;
  use_rules(a, used);
  for (uint32_t i = first; i < end && (right || deviated); ++i)
    cis_bitset_add(&d->deviating, i);
  return right;
}

/// With print_conflicts: those of the final decisions, which were made by `r`, or of the constraint
/// that cannot be met.
static void show_conflicts(analysis *a, cis_op *root, rules *r) {
  if (!a->state->options.print_conflicts)
    return;
  cis_analysis_statistics statistics = a->state->decisions->statistics;
  a->conflicts.is_quiet = false;
  (void)decide_by(a, root, r);
  a->conflicts.is_quiet = true;
  a->state->decisions->statistics = statistics;
}

/// Decides by our rules; if that cannot be done with what branches yield in place, without.
static bool decide_by_ours(analysis *a, cis_op *root) {
  bool ok = decide_by(a, root, &a->ours);
  if (ok || cis_state_is_as_upstream(a->state, CIS_UPSTREAM_CONSTRAINTS))
    return ok;
  cis_op *wrong = a->wrong;
  const char *error = a->error;
  a->state->may_copy_yields = true;
  forget_live(a);
  ok = decide_by(a, root, &a->ours);
  a->wrong = wrong;
  a->error = error;
  return ok;
}

/// Decides as mlir-opt does where that is right, else by our rules, which are in use then. False
/// after an error. `out_deviates`: decided as mlir-opt does, and some rule made a difference.
static bool decide_root(analysis *a, cis_op *root, bool *out_deviates) {
  cis_bufferization_state *state = a->state;
  a->before = state->decisions->statistics;
  state->deviations = 0;
  state->may_copy_yields = false;
  bool ok = decide_by(a, root, &a->upstream);
  cis_op *wrong = a->wrong;
  const char *error = a->error;
  rules *last = &a->upstream;
  uint32_t deviations = state->deviations | (ok ? 0 : 1u << CIS_UPSTREAM_CONSTRAINTS);
  *out_deviates = (deviations & ~a->ours.as_upstream) != 0;
  state->has_deviated |= *out_deviates;
  if (*out_deviates && (!ok || !are_decisions_right(a, root))) {
    bool was_ok = ok;
    ok = decide_by_ours(a, root);
    if (was_ok) {
      wrong = a->wrong;
      error = a->error;
    }
    if (was_ok || ok)
      last = &a->ours;
    else
      state->may_copy_yields = false;
    *out_deviates = false;
  }
  show_conflicts(a, root, last);
  return ok || report(wrong, error);
}

// --- buffers that change places in loops ---

static cis_walk collect_moving(cis_op *op, void *user) {
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (row && row->moved_buffers)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

/// The groups of an op that may move buffers; NULL if it cannot.
static uint32_t *find_groups(const cis_bufferization_state *state, cis_op *op) {
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  uint32_t first, num;
  if (!cis_state_knows(state, op) || !row->moved_buffers(state, op, &first, &num, NULL))
    return NULL;
  uint32_t *groups = cis_arena_array(&state->decisions->arena, uint32_t, num);
  return row->moved_buffers(state, op, &first, &num, groups) ? groups : NULL;
}

/// Makes the sets of aliases those that follow from the decisions by our rules.
static void alias_by_our_rules(analysis *a, cis_op *root) {
  cis_decisions *d = a->state->decisions;
  uint32_t first, end = cis_decisions_values_inside(d, root, &first);
  for (uint32_t i = first; i < end; ++i)
    cis_bitset_remove(&d->deviating, i);
  use_rules(a, &a->ours);
  cis_decisions_part_aliases(d, &d->aliases, root);
  cis_functions_join_results(a->state, root);
  cis_walk_postorder(root, join_aliases, a->state);
}

static bool is_right(void *user, cis_op *root) {
  return are_decisions_right((analysis *)user, root);
}

/// With copy-placement=exact: puts more operands in place, if no conflict follows. True if it did.
static bool improve(analysis *a, cis_op *root, bool deviates) {
  cis_decisions *d = a->state->decisions;
  double bound;
  cis_improvement how = {a->state, a, is_right};
  bool any = a->state->options.placement == CIS_PLACEMENT_EXACT &&
             cis_improve_decisions(&how, root, &bound);
  if (any) {
    d->statistics.least_bytes = a->before.least_bytes + (int64_t)bound;
    alias_by_our_rules(a, root);
  } else if (a->state->options.placement == CIS_PLACEMENT_EXACT && deviates) {
    (void)are_decisions_right(a, root); // notes the aliases, which the attempts have changed
  }
  return any;
}

enum { MOST_MOVES_ALONE = 16 }; // loops that are tried one by one, if all together cannot be

/// Lets loops exchange buffers, if no conflict follows. True if some do.
static bool move_buffers(analysis *a, cis_op *root, bool deviates) {
  cis_decisions *d = a->state->decisions;
  cis_op_vec loops = {0}, moving = {0};
  CIS_VEC(uint32_t *) groups = {0};
  cis_walk_postorder(root, collect_moving, &loops);
  for (size_t i = 0; i < loops.len; ++i) {
    uint32_t *found = find_groups(a->state, loops.data[i]);
    if (!found)
      continue;
    cis_vec_push(&groups, found);
    cis_vec_push(&moving, loops.data[i]);
  }
  for (size_t i = 0; i < moving.len; ++i)
    cis_ptrmap_set(&d->moved, moving.data[i], (uintptr_t)groups.data[i]);
  forget_live(a); // what moves is more
  bool any = moving.len && (are_decisions_right(a, root) || cis_planted("moved-conflicts"));
  for (size_t i = 0; i < moving.len && !any; ++i)
    cis_ptrmap_remove(&d->moved, moving.data[i]);
  bool is_alone = moving.len > 1 && !any;
  for (size_t i = 0; is_alone && i < moving.len && i < MOST_MOVES_ALONE; ++i) {
    cis_ptrmap_set(&d->moved, moving.data[i], (uintptr_t)groups.data[i]);
    forget_live(a);
    if (are_decisions_right(a, root))
      any = true;
    else
      cis_ptrmap_remove(&d->moved, moving.data[i]);
  }
  if (any)
    alias_by_our_rules(a, root);
  else if (moving.len && deviates)
    (void)are_decisions_right(a, root); // notes the aliases, which the attempts have changed
  cis_vec_deinit(&loops);
  cis_vec_deinit(&moving);
  cis_vec_deinit(&groups);
  return any;
}

// --- after the decisions ---

/// A result is the same buffer as an operand that is in place and definitely equivalent, or as all
/// operands that it may be if these are one buffer.
static void join_equivalent(cis_bufferization_state *state, cis_value *result,
                            const cis_aliasing_operands *aliases) {
  if (!aliases->len)
    return;
  const cis_value *first = cis_use_value(aliases->data[0].operand);
  bool all = true;
  for (size_t i = 0; i < aliases->len; ++i) {
    const cis_aliasing_operand *alias = &aliases->data[i];
    const cis_value *value = cis_use_value(alias->operand);
    bool is_same =
        alias->relation == CIS_RELATION_EQUIVALENT && cis_state_is_in_place(state, alias->operand);
    if (is_same && alias->is_definite) {
      cis_decisions_join_equivalent(state->decisions, result, value);
      return;
    }
    all = all && is_same && cis_state_are_equivalent(state, value, first);
  }
  if (all && !cis_bufferizes_to_allocation(result))
    cis_decisions_join_equivalent(state->decisions, result, first);
}

/// Arguments of regions are the same buffers as the tensors that they name.
static void join_name(cis_bufferization_state *state, cis_value *arg, void *user) {
  cis_aliasing_operands aliases = {0};
  (void)user;
  cis_get_aliasing_operands(state, arg, &aliases);
  join_equivalent(state, arg, &aliases);
  cis_vec_deinit(&aliases);
}

/// Arguments come before the ops inside of the regions, which may be equivalent to them.
static cis_walk find_equivalent_names(cis_op *op, void *user) {
  for_each_name((cis_bufferization_state *)user, op, join_name, NULL);
  return CIS_WALK_CONTINUE;
}

static cis_walk find_equivalent(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  if (!cis_state_knows(state, op))
    return CIS_WALK_CONTINUE;
  cis_aliasing_operands aliases = {0};
  for_each_name(state, op, join_name, NULL);
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_tensor(&op->results[i])) {
      cis_vec_clear(&aliases);
      cis_get_aliasing_operands(state, &op->results[i], &aliases);
      join_equivalent(state, &op->results[i], &aliases);
    }
  cis_vec_deinit(&aliases);
  return CIS_WALK_CONTINUE;
}

/// Asked once for all, because copies are inserted one by one, and each would search anew.
static cis_walk find_unread(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (cis_value_is_base_tensor(cis_use_value(operand)) &&
        !cis_state_is_in_place(state, operand) && !cis_bufferizes_to_read(state, operand) &&
        !cis_bufferizes_to_write(state, operand) && !cis_state_passes_to_read(state, operand))
      cis_bitset_add(&state->decisions->unread, cis_decisions_operand(state->decisions, operand));
  }
  return CIS_WALK_CONTINUE;
}

typedef struct check {
  const cis_bufferization_state *state;
  bool ok;
} check;

static cis_walk check_analysis(cis_op *op, void *user) {
  check *c = (check *)user;
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (!cis_state_knows(c->state, op))
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_is_copied_anyway(&c->state->options, &cis_op_operands(op)[i]) &&
        cis_state_is_in_place(c->state, &cis_op_operands(op)[i]))
      c->ok = cis_op_error(op, "operand #%u has to be in place, so that it cannot be copied", i);
  if (row->verify_analysis)
    c->ok &= row->verify_analysis(c->state, op);
  return CIS_WALK_CONTINUE;
}

/// Sets the facts about a function for its callers.
static void tell_callers(analysis *a, cis_op *function, bool deviates) {
  cis_bufferization_state *state = a->state;
  cis_function_facts *facts = cis_functions_find_facts(state, function, true), *upstream = NULL;
  if (deviates || cis_functions_is_unranked(function)) {
    bool annotates = state->options.test_analysis_only;
    upstream = facts;
    if (deviates) {
      swap_aliases(state->decisions);
      use_rules(a, &a->ours);
    }
    state->options.test_analysis_only = false;
    facts = cis_functions_find_facts(state, function, false);
    state->options.test_analysis_only = annotates;
    if (deviates)
      swap_aliases(state->decisions);
  }
  cis_functions_set_facts(state, function, facts, upstream);
}

/// Analyzes one function, or all of `root`.
static bool analyze(cis_bufferization_state *state, cis_op *root, void *user) {
  analysis *a = (analysis *)user;
  bool deviates;
  if (!cis_walk_postorder(root, check_blocks, a) || !decide_root(a, root, &deviates))
    return false;
  if (improve(a, root, deviates))
    deviates = false;
  cis_walk_postorder(root, count_copied_bytes, state);
  cis_walk_preorder(root, find_equivalent_names, state);
  cis_walk_postorder(root, find_equivalent, state);
  if (state->options.moves_buffers && !cis_functions_is_assumed(state, root) &&
      move_buffers(a, root, deviates))
    deviates = false;
  if (state->options.observe)
    state->options.observe(state->options.observer, &a->conflicts, root);
  forget_live(a);
  check result = {state, true};
  cis_walk_postorder(root, check_analysis, &result);
  if (state->options.test_analysis_only)
    cis_annotate_decisions(state, root);
  if (state->options.dump_alias_sets)
    cis_annotate_alias_sets(state, root);
  if (result.ok && state->options.bufferize_function_boundaries &&
      !cis_functions_is_assumed(state, root))
    tell_callers(a, root, deviates);
  return result.ok;
}

/// Rules that the analysis follows where the result is right: not those of copies, which ask that
/// themselves; and cf.switch, and several yields, bufferize here alone.
static uint32_t rules_to_follow(void) {
  uint32_t all = (1u << CIS_NUM_UPSTREAM_RULES) - 1;
  return all & ~(1u << CIS_UPSTREAM_SWITCH | 1u << CIS_UPSTREAM_SEVERAL_YIELDS);
}

/// Facts are kept while nothing changes: until the analysis ends. What was found of one function
/// may have been found before another one was known.
static void end(analysis *a, cis_op *root, bool ok) {
  cis_decisions *d = a->state->decisions;
  cis_stabbing_destroy(a->upstream.stabbing);
  cis_stabbing_destroy(a->ours.stabbing);
  cis_facts_destroy(a->upstream.facts);
  cis_facts_destroy(a->ours.facts);
  d->facts = NULL;
  a->state->as_upstream = a->ours.as_upstream;
  if (ok && !a->state->options.reference_analysis) {
    d->facts = cis_facts_create(a->state, root, &a->conflicts.reach);
    cis_walk_postorder(root, find_unread, a->state);
    cis_facts_destroy(d->facts);
    d->facts = NULL;
    d->knows_unread = true;
  }
  forget_live(a);
  cis_block_reach_deinit(&a->conflicts.reach);
  cis_dom_destroy(a->conflicts.dom);
}

cis_bufferization_state *cis_one_shot_analyze(cis_op *root,
                                              const cis_bufferization_options *options,
                                              cis_analysis_statistics *out_statistics) {
  cis_bufferization_state *state = cis_state_create_trivial(options);
  state->denies_functions = options->no_analysis_functions.len > 0;
  state->decisions = cis_decisions_create(root);
  cis_walk_postorder(root, set_what_must_be, state); // of ops that are not analyzed, too
  analysis a = {
      .state = state,
      .module = root,
      .conflicts = {.state = state, .dom = cis_dom_create(), .is_quiet = options->print_conflicts},
      .upstream = {.as_upstream = rules_to_follow() | options->as_upstream},
      .ours = {.as_upstream = options->as_upstream}};
  a.conflicts.reach.dom = a.conflicts.dom;
  bool ok = options->bufferize_function_boundaries ? cis_functions_analyze(state, root, analyze, &a)
                                                   : analyze(state, root, &a);
  end(&a, root, ok);
  if (out_statistics)
    *out_statistics = state->decisions->statistics;
  if (ok)
    return state;
  cis_state_destroy(state);
  return NULL;
}
