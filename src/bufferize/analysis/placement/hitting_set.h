// Minimum-weight hitting sets: the cheapest set of items that has one of each clause.
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_HITTING_SET_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_HITTING_SET_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

/// A clause is a range of `items`; `weights` is by item, each above 0.
typedef struct cis_hitting_set_problem {
  CIS_VEC(uint32_t) items;
  CIS_VEC(uint32_t) ends; // of the clauses
  const double *weights;
  uint32_t num_items;
  uint64_t visits; // of clauses, in all solutions so far
} cis_hitting_set_problem;

/// Adds a clause: the solution must have at least one of its `num` items. The items are copied.
void cis_hitting_set_add_clause(cis_hitting_set_problem *p, const uint32_t *items, uint32_t num);
/// Frees the clauses.
void cis_hitting_set_deinit(cis_hitting_set_problem *p);
/// Branch and bound, with the sum of the cheapest items of disjoint clauses as bound. `out_chosen`
/// has room for num_items. Returns the weight; `*out_bound` is no more than any hitting set weighs,
/// and equal to it unless one of the parts that share no items took more than `max_visits` of
/// clauses.
double cis_hitting_set_solve(cis_hitting_set_problem *p, uint64_t max_visits, bool *out_chosen,
                             double *out_bound);

#endif
