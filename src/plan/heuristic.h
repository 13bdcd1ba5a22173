// Heuristics: each is an order of the items and a rule of fit. See the rows in heuristic.c.
#ifndef CIS_PLAN_HEURISTIC_H
#define CIS_PLAN_HEURISTIC_H

#include "plan/space.h"

/// The state of a search: the best plan so far, improved by one algorithm after the other.
typedef struct cis_plan_search {
  const cis_plan_model *model;
  const cis_plan_options *options;
  cis_plan_space *space;
  cis_arena *arena;
  int64_t *offsets; // per item: the best plan, if there is one
  int64_t height;   // of that plan
  int64_t bound;    // no plan is lower than this
  bool has_plan, was_stopped;
  cis_plan_algorithm algorithm; // the algorithm that found it
  bool own_failed;              // the caller's own algorithm, in the way of `own_fault`
  cis_plan_own_fault own_fault;
  size_t own_buffer, own_other;
  uint64_t exact_steps; // that exact search has taken
  uint64_t work_limit;  // steps after which runs that would only improve a plan are abandoned
  // private
  int64_t *trial;        // per item: the plan being made
  int64_t *breadth_rank; // per item, made on first use
} cis_plan_search;

/// Runs one algorithm, or all of them, and keeps the plan if it is lower than the one there is. A
/// run is abandoned as soon as it cannot become lower, and the portfolio after a fixed amount of
/// work. The caller's should_stop ends the search, but never without a plan: the items that the
/// first plan has not placed yet are stacked on top. Fixed items must not overlap.
void cis_plan_search_run(cis_plan_search *search, cis_plan_algorithm algorithm);

#endif
