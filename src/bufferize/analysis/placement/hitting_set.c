// Solves minimum-weight hitting sets by branch and bound over the clauses: {a b} {b c} is hit by b,
// or by a and c.
//
// Clauses that share no items, also not through others, are solved one after the other, so that
// many small problems take no longer than their sum.
#include "bufferize/analysis/placement/hitting_set.h"

#include "support/classes.h"
#include "support/mem.h"

void cis_hitting_set_add_clause(cis_hitting_set_problem *p, const uint32_t *items, uint32_t num) {
  cis_vec_append(&p->items, items, num);
  cis_vec_push(&p->ends, (uint32_t)p->items.len);
}

void cis_hitting_set_deinit(cis_hitting_set_problem *p) {
  cis_vec_deinit(&p->items);
  cis_vec_deinit(&p->ends);
}

// --- clauses ---

typedef struct search {
  const cis_hitting_set_problem *p;
  CIS_VEC(uint32_t) clauses; // of the component
  uint64_t visits_left;
  bool *chosen, *excluded, *best, *marked; // by item
  double best_weight;                      // negative: none yet
} search;

static uint32_t begin_of(const cis_hitting_set_problem *p, uint32_t clause) {
  return clause ? p->ends.data[clause - 1] : 0;
}

/// Whether some item of the clause has the mark.
static bool has_marked(const cis_hitting_set_problem *p, uint32_t clause, const bool *marks) {
  for (uint32_t i = begin_of(p, clause); i < p->ends.data[clause]; ++i)
    if (marks[p->items.data[i]])
      return true;
  return false;
}

static void set_marks(const cis_hitting_set_problem *p, uint32_t clause, bool *marks, bool value) {
  for (uint32_t i = begin_of(p, clause); i < p->ends.data[clause]; ++i)
    marks[p->items.data[i]] = value;
}

/// The weight of the cheapest item of a clause that may still be chosen; negative if there is none.
static double cheapest(const search *s, uint32_t clause) {
  double least = -1;
  for (uint32_t i = begin_of(s->p, clause); i < s->p->ends.data[clause]; ++i) {
    uint32_t item = s->p->items.data[i];
    if (!s->excluded[item] && (least < 0 || s->p->weights[item] < least))
      least = s->p->weights[item];
  }
  return least;
}

// --- one component ---

/// A lower bound on the cost of hitting the remaining clauses: disjoint clauses are hit by
/// different items. Negative: one of them cannot be hit. `*out_next`: the first clause that is not
/// hit, or UINT32_MAX.
static double bound_of_rest(search *s, uint32_t *out_next) {
  double bound = 0;
  *out_next = UINT32_MAX;
  for (size_t i = 0; i < s->clauses.len && bound >= 0; ++i) {
    uint32_t clause = s->clauses.data[i];
    if (has_marked(s->p, clause, s->chosen))
      continue;
    if (*out_next == UINT32_MAX)
      *out_next = clause;
    double least = cheapest(s, clause);
    bool is_disjoint = !has_marked(s->p, clause, s->marked);
    bound = least < 0 ? -1 : is_disjoint ? bound + least : bound;
    if (is_disjoint)
      set_marks(s->p, clause, s->marked, true);
  }
  for (size_t i = 0; i < s->clauses.len; ++i)
    set_marks(s->p, s->clauses.data[i], s->marked, false);
  return bound;
}

static void take_best(search *s, double weight) {
  s->best_weight = weight;
  for (size_t i = 0; i < s->clauses.len; ++i)
    for (uint32_t k = begin_of(s->p, s->clauses.data[i]); k < s->p->ends.data[s->clauses.data[i]];
         ++k)
      s->best[s->p->items.data[k]] = s->chosen[s->p->items.data[k]];
}

/// Branches on the items of the first clause without a chosen item: takes each of them, and
/// excludes the earlier ones.
static void branch(search *s, double weight) {
  uint32_t next;
  double rest = bound_of_rest(s, &next);
  if (rest < 0 || (s->best_weight >= 0 && weight + rest >= s->best_weight))
    return;
  if (next == UINT32_MAX) {
    take_best(s, weight);
    return;
  }
  if (s->best_weight >= 0 && !s->visits_left)
    return;
  s->visits_left -= s->visits_left < s->clauses.len ? s->visits_left : s->clauses.len;
  CIS_VEC(uint32_t) tried = {0};
  for (uint32_t i = begin_of(s->p, next); i < s->p->ends.data[next]; ++i) {
    uint32_t item = s->p->items.data[i];
    if (s->excluded[item])
      continue;
    s->chosen[item] = true;
    branch(s, weight + s->p->weights[item]);
    s->chosen[item] = false;
    s->excluded[item] = true;
    cis_vec_push(&tried, item);
  }
  for (size_t i = 0; i < tried.len; ++i)
    s->excluded[tried.data[i]] = false;
  cis_vec_deinit(&tried);
}

/// Adds to the weight and to the bound.
static void solve_component(search *s, double *weight, double *bound) {
  uint32_t next;
  double least = bound_of_rest(s, &next);
  s->best_weight = -1;
  branch(s, 0);
  *weight += s->best_weight;
  *bound += s->visits_left ? s->best_weight : least;
}

// --- all of them ---

/// The number of its component for each clause, dense; returns how many there are.
static uint32_t find_components(const cis_hitting_set_problem *p, uint32_t *out) {
  uint32_t *parent = cis_mem_calloc((size_t)p->num_items + 1, sizeof *parent);
  uint32_t *number = cis_mem_calloc((size_t)p->num_items + 1, sizeof *number), num = 0;
  for (uint32_t i = 0; i < p->num_items; ++i)
    parent[i] = i;
  for (uint32_t c = 0; c < p->ends.len; ++c)
    for (uint32_t i = begin_of(p, c); i < p->ends.data[c]; ++i)
      parent[cis_classes_find(parent, p->items.data[i])] =
          cis_classes_find(parent, p->items.data[begin_of(p, c)]);
  for (uint32_t c = 0; c < p->ends.len; ++c) {
    uint32_t root = cis_classes_find(parent, p->items.data[begin_of(p, c)]);
    if (!number[root])
      number[root] = ++num;
    out[c] = number[root] - 1;
  }
  cis_mem_free(parent);
  cis_mem_free(number);
  return num;
}

double cis_hitting_set_solve(cis_hitting_set_problem *p, uint64_t max_visits, bool *out_chosen,
                             double *out_bound) {
  double weight = 0;
  *out_bound = 0;
  uint32_t *component = cis_mem_calloc(p->ends.len + 1, sizeof *component);
  uint32_t num = find_components(p, component);
  search *searches = cis_mem_calloc((size_t)num + 1, sizeof *searches);
  bool *marks = cis_mem_calloc(3 * (size_t)p->num_items + 1, sizeof *marks);
  for (uint32_t i = 0; i < p->num_items; ++i)
    out_chosen[i] = false;
  for (uint32_t c = 0; c < p->ends.len; ++c)
    cis_vec_push(&searches[component[c]].clauses, c);
  for (uint32_t i = 0; i < num; ++i) {
    search *s = &searches[i];
    s->p = p;
    s->visits_left = max_visits;
    s->chosen = marks;
    s->excluded = marks + p->num_items;
    s->marked = marks + 2 * (size_t)p->num_items;
    s->best = out_chosen;
    solve_component(s, &weight, out_bound);
    p->visits += max_visits - s->visits_left;
    cis_vec_deinit(&s->clauses);
  }
  cis_mem_free(marks);
  cis_mem_free(searches);
  cis_mem_free(component);
  return weight;
}
