// Searches for the cheapest set of copies, as placement.h describes.
//
//   %1 = tensor.insert %f into %t[%i]   operand a   %1 and %2 are read below: {a, b} is a clause,
//   %2 = tensor.insert %f into %t[%j]   operand b   because one of them alone can have %t's buffer
//
// Operands whose copies cost nothing (a buffer that is overwritten as a whole) are decided after
// those that cost something, in the order of the heuristic. Where a loop would then copy what it
// yields, they are not in place.
#include "bufferize/analysis/placement/placement.h"

#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/analysis/placement/hitting_set.h"
#include "bufferize/analysis/placement/order.h"
#include "bufferize/analysis/placement/outside_yields.h"
#include "bufferize/analysis/state/decisions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "support/planted.h"

enum {
  LEAST_ANALYSES = 8,       // of every function
  MOST_DECISIONS = 1 << 20, // beyond these, in all analyses of a function
  MOST_VISITS = 1 << 20,    // of clauses, for a hitting set
  MOST_VISITS_IN_ALL = 1 << 21,
  MOST_CLAUSE = 24,      // operands that a clause is minimized over
  LEAST_STEPS = 1 << 18, // of questions about control flow, beyond those of the first analysis
};

typedef struct candidate {
  cis_use *operand;
  double cost;
} candidate;
typedef CIS_VEC(candidate) candidate_vec;

typedef struct placement {
  const cis_placement_analysis *a;
  cis_op *root;
  candidate_vec dear, free; // operands whose copies cost something, and the others
  double *costs;            // of `dear`
  bool *in_place, *best;    // by index into `dear`: of the last analysis, of the cheapest one
  bool *copied;             // by index into `dear`: the cheapest hitting set so far
  double best_cost, bound;
  uint32_t num_analyses, most_analyses;
  uint64_t most_steps;
  cis_hitting_set_problem clauses;
} placement;

// --- candidates ---

static void add_candidates(placement *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    candidate c = {operand, cis_tensor_copy_cost(p->a->state, operand)};
    if (c.cost > 0)
      cis_vec_push(&p->dear, c);
    else
      cis_vec_push(&p->free, c);
  }
}

static void collect_candidates(placement *p) {
  cis_op_vec ops = {0};
  cis_analysis_order(p->a->state, p->root, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    add_candidates(p, ops.data[i]);
  cis_vec_deinit(&ops);
  p->costs = cis_mem_calloc(p->dear.len + 1, sizeof *p->costs);
  p->in_place = cis_mem_calloc(p->dear.len + 1, sizeof *p->in_place);
  p->best = cis_mem_calloc(p->dear.len + 1, sizeof *p->best);
  p->copied = cis_mem_calloc(p->dear.len + 1, sizeof *p->copied);
  for (size_t i = 0; i < p->dear.len; ++i)
    p->costs[i] = p->dear.data[i].cost;
  p->clauses.weights = p->costs;
  p->clauses.num_items = (uint32_t)p->dear.len;
}

static void placement_deinit(placement *p) {
  cis_vec_deinit(&p->dear);
  cis_vec_deinit(&p->free);
  cis_mem_free(p->costs);
  cis_mem_free(p->in_place);
  cis_mem_free(p->best);
  cis_mem_free(p->copied);
  cis_hitting_set_deinit(&p->clauses);
}

// --- analyses ---

static void restart(placement *p) {
  p->a->restart(p->a->user, p->root);
  ++p->num_analyses;
}

static bool is_exhausted(const placement *p) {
  return p->num_analyses >= p->most_analyses || p->clauses.visits >= MOST_VISITS_IN_ALL ||
         (p->a->steps(p->a->user) > p->most_steps && !cis_planted("placement-steps"));
}

/// Decides operand `i` of `dear`.
static bool decide(placement *p, size_t i) {
  p->in_place[i] = p->a->decide(p->a->user, p->dear.data[i].operand);
  return p->in_place[i];
}

/// Ends an analysis: keeps it if it is the cheapest one.
static void end_analysis(placement *p) {
  double cost = 0;
  for (size_t i = 0; i < p->dear.len; ++i)
    cost += p->in_place[i] ? 0 : p->costs[i];
  if (p->best_cost < 0 || cost < p->best_cost) {
    p->best_cost = cost;
    memcpy(p->best, p->in_place, p->dear.len * sizeof *p->best);
  }
}

/// `order` NULL: as they come.
static void try_order(placement *p, const uint32_t *order) {
  restart(p);
  for (size_t i = 0; i < p->dear.len; ++i)
    (void)decide(p, order ? order[i] : i);
  end_analysis(p);
}

/// Sorts by falling cost, and keeps the heuristic's order among equals.
static void sort_by_cost(const placement *p, uint32_t *order, uint32_t *scratch, size_t num) {
  if (num < 2)
    return;
  size_t half = num / 2, a = 0, b = half;
  sort_by_cost(p, order, scratch, half);
  sort_by_cost(p, order + half, scratch, num - half);
  for (size_t i = 0; i < num; ++i)
    scratch[i] = b == num || (a < half && p->costs[order[a]] >= p->costs[order[b]]) ? order[a++]
                                                                                    : order[b++];
  memcpy(order, scratch, num * sizeof *order);
}

/// Finds the position in `dear` of each operand in the order of another heuristic.
static void order_of_heuristic(const placement *p, cis_analysis_heuristic heuristic,
                               uint32_t *out) {
  cis_ptrmap index = {0};
  for (size_t i = 0; i < p->dear.len; ++i)
    cis_ptrmap_set(&index, p->dear.data[i].operand, i + 1);
  cis_bufferization_state *state = p->a->state;
  cis_analysis_heuristic own = state->options.heuristic;
  state->options.heuristic = heuristic;
  cis_op_vec ops = {0};
  cis_analysis_order(state, p->root, &ops);
  state->options.heuristic = own;
  uint32_t num = 0;
  for (size_t i = 0; i < ops.len; ++i)
    for (uint32_t k = 0; k < ops.data[i]->num_operands; ++k) {
      uintptr_t *found = cis_ptrmap_find(&index, &cis_op_operands(ops.data[i])[k]);
      if (found)
        out[num++] = (uint32_t)*found - 1;
    }
  cis_vec_deinit(&ops);
  cis_ptrmap_deinit(&index);
}

/// The orders of upstream's other heuristics, and the dearest operand first.
static void try_orders(placement *p) {
  static const cis_analysis_heuristic all[] = {CIS_HEURISTIC_BOTTOM_UP, CIS_HEURISTIC_TOP_DOWN,
                                               CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS};
  uint32_t *order = cis_mem_calloc(2 * p->dear.len + 1, sizeof *order);
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    if (all[i] != p->a->state->options.heuristic && p->a->steps(p->a->user) <= p->most_steps) {
      order_of_heuristic(p, all[i], order);
      try_order(p, order);
    }
  for (uint32_t i = 0; i < p->dear.len; ++i)
    order[i] = i;
  sort_by_cost(p, order, order + p->dear.len, p->dear.len);
  if (p->a->steps(p->a->user) <= p->most_steps)
    try_order(p, order);
  cis_mem_free(order);
}

// --- clauses ---

/// The operands that are refused with nothing else in place: each is a clause of its own.
static void find_forced(placement *p) {
  restart(p);
  for (uint32_t i = 0; i < p->dear.len && !is_exhausted(p); ++i)
    if (p->a->refuses(p->a->user, p->dear.data[i].operand)) {
      cis_hitting_set_add_clause(&p->clauses, &i, 1);
      p->copied[i] = true;
      p->bound += p->costs[i];
    }
}

/// Whether `refused` is refused with only `others` in place.
static bool is_refused_beside(placement *p, uint32_t refused, const uint32_t *others, size_t num,
                              size_t except) {
  restart(p);
  for (size_t i = 0; i < num; ++i)
    if (i != except)
      (void)p->a->decide(p->a->user, p->dear.data[others[i]].operand);
  return !p->a->decide(p->a->user, p->dear.data[refused].operand);
}

/// Whether two operands may have to do with each other: their tensors, or what they alias, are in
/// one set.
static bool are_related(placement *p, uint32_t a, uint32_t b) {
  const cis_bufferization_state *state = p->a->state;
  cis_aliasing_values aliases = {0};
  const cis_value *value = cis_use_value(p->dear.data[b].operand);
  bool related = cis_state_may_alias(state, cis_use_value(p->dear.data[a].operand), value);
  cis_get_aliasing_values(state, p->dear.data[a].operand, &aliases);
  for (size_t i = 0; i < aliases.len && !related; ++i)
    related = cis_state_may_alias(state, aliases.data[i].value, value);
  cis_vec_deinit(&aliases);
  return related;
}

typedef CIS_VEC(uint32_t) index_vec;

/// A clause of an operand that was refused beside `beside`, made small: what it is refused without
/// is left out. The decisions change.
static void add_clause(placement *p, uint32_t refused, const index_vec *beside) {
  index_vec clause = {0};
  cis_vec_append(&clause, beside->data, beside->len);
  for (size_t i = clause.len; i-- > 0 && clause.len <= MOST_CLAUSE && !is_exhausted(p);)
    if (is_refused_beside(p, refused, clause.data, clause.len, i))
      clause.data[i] = cis_vec_pop(&clause);
  cis_vec_push(&clause, refused);
  cis_hitting_set_add_clause(&p->clauses, clause.data, (uint32_t)clause.len);
  cis_vec_deinit(&clause);
}

/// A refused operand, with the operands that were in place.
typedef struct refusal {
  uint32_t refused;
  index_vec beside;
} refusal;
typedef CIS_VEC(refusal) refusal_vec;

static void note_refusal(placement *p, uint32_t refused, refusal_vec *out) {
  refusal r = {.refused = refused};
  for (uint32_t i = 0; i < p->dear.len; ++i)
    if (p->in_place[i] && are_related(p, refused, i))
      cis_vec_push(&r.beside, i);
  cis_vec_push(out, r);
}

/// Puts all operands in place but those to be copied, if there are no conflicts; then the others,
/// if they can be. Refused operands become clauses, as many as there are analyses left for. True if
/// some were refused.
static bool refute(placement *p) {
  refusal_vec refusals = {0};
  restart(p);
  memset(p->in_place, 0, p->dear.len * sizeof *p->in_place);
  for (uint32_t i = 0; i < p->dear.len; ++i)
    if (!p->copied[i] && !decide(p, i) && refusals.len + p->num_analyses < p->most_analyses)
      note_refusal(p, i, &refusals);
  for (uint32_t i = 0; i < p->dear.len; ++i)
    if (p->copied[i])
      (void)decide(p, i);
  end_analysis(p);
  for (size_t i = 0; i < refusals.len; ++i) {
    if (!is_exhausted(p))
      add_clause(p, refusals.data[i].refused, &refusals.data[i].beside);
    cis_vec_deinit(&refusals.data[i].beside);
  }
  bool was_refused = refusals.len > 0;
  cis_vec_deinit(&refusals);
  return was_refused;
}

/// From one hitting set to the next, until the bound is reached or analyses run out.
static void search(placement *p) {
  while (p->bound < p->best_cost && !is_exhausted(p) && refute(p)) {
    double bound;
    (void)cis_hitting_set_solve(&p->clauses, MOST_VISITS, p->copied, &bound);
    p->bound = bound > p->bound ? bound : p->bound;
  }
}

static uint32_t most_analyses(const placement *p) {
  size_t size = p->dear.len + p->free.len + 1, most = MOST_DECISIONS / size;
  return most < LEAST_ANALYSES ? LEAST_ANALYSES : (uint32_t)most;
}

/// Makes the cheapest decisions again.
static void apply_best(placement *p) {
  restart(p);
  for (int is_best = 1; is_best >= 0; --is_best)
    for (size_t i = 0; i < p->dear.len; ++i)
      if (p->best[i] == is_best)
        (void)decide(p, i);
}

static void decide_free(placement *p, cis_use *operand) {
  if (cis_is_yielded_from_outside(p->a->state, operand))
    ++p->a->state->decisions->statistics.out_of_place;
  else
    (void)p->a->decide(p->a->user, operand);
}

/// Values that terminators pass come first, because they decide whether a loop has one buffer.
static void decide_all_free(placement *p) {
  for (int at_end = 1; at_end >= 0; --at_end)
    for (size_t i = 0; i < p->free.len; ++i) {
      cis_use *operand = p->free.data[i].operand;
      if (cis_op_has_trait(cis_use_owner(operand), CIS_TRAIT_TERMINATOR) == at_end)
        decide_free(p, operand);
    }
}

double cis_place_copies(const cis_placement_analysis *analysis, cis_op *root) {
  placement p = {.a = analysis, .root = root, .best_cost = -1};
  collect_candidates(&p);
  p.most_analyses = most_analyses(&p);
  uint64_t before = analysis->steps(analysis->user);
  try_order(&p, NULL);
  uint64_t after = analysis->steps(analysis->user);
  p.most_steps = after + 2 * (after - before) + LEAST_STEPS;
  if (p.best_cost > 0) {
    find_forced(&p);
    if (p.bound < p.best_cost)
      try_orders(&p);
    search(&p);
    if (!cis_planted("placement-last"))
      apply_best(&p);
  }
  decide_all_free(&p);
  double bound = p.bound < p.best_cost ? p.bound : p.best_cost;
  placement_deinit(&p);
  return bound;
}
