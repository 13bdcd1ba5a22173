// Orders of tasks for the lowest peak of bytes. Plain structs in, an order out; no IR.
//
// Invariants: tasks are numbered in an order that is possible (each edge leads from a smaller to a
// larger number). A value is held from the first to the last of its tasks in the order; the peak is
// the most that is held during a task. Sums of all sizes beyond 63 bits are refused. Results depend
// on the input alone: searches are cut short by steps, not by a clock.
#ifndef CIS_ORDER_ORDER_H
#define CIS_ORDER_ORDER_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cis_order_value {
  int64_t bytes;
  bool live_in, live_out; // held from the beginning, to the end
} cis_order_value;

/// A task touches a value.
typedef struct cis_order_touch {
  uint32_t task, value;
} cis_order_touch;

/// An edge: one task has to come before another.
typedef struct cis_order_edge {
  uint32_t before, after;
} cis_order_edge;

typedef struct cis_order_problem {
  size_t num_tasks, num_values, num_touches, num_edges;
  const int64_t *work; // bytes that a task needs while it runs; NULL: none
  const cis_order_value *values;
  const cis_order_touch *touches; // in any order, also more than once
  const cis_order_edge *edges;    // likewise
} cis_order_problem;

/// Orders that others compute, and ours; each a row in baseline.c.
typedef enum cis_order_kind {
  CIS_ORDER_SOURCE,        // as the tasks are numbered
  CIS_ORDER_XLA_LIST,      // the most bytes freed minus bytes defined first
  CIS_ORDER_XLA_DFS,       // depth first, operands with many users first
  CIS_ORDER_XLA_POSTORDER, // depth first, operand by operand
  CIS_ORDER_INDUCTOR_LPMF, // the least peak, then the most bytes freed
  CIS_ORDER_INDUCTOR_BFS,  // the unit that has been ready for longest
  CIS_ORDER_INDUCTOR_DFS,  // depth first, from the largest on
  CIS_ORDER_REVERSED_LPMF, // LPMF in reversed time
  CIS_ORDER_REVERSED_LIST,
  CIS_ORDER_LIU,          // Liu's merge over a spanning tree
  CIS_ORDER_REVERSED_LIU, // in reversed time
  CIS_ORDER_NUM_KINDS
} cis_order_kind;

/// The kind's name, as options and reports have it.
const char *cis_order_kind_name(cis_order_kind kind);

typedef struct cis_order_result {
  int64_t peak, bound;   // of the order found; no order is below the bound
  int64_t source_peak;   // of the tasks as they are numbered
  const char *method;    // what found the order, a static text
  size_t num_contracted; // units after contraction
  bool proven;           // peak == bound
} cis_order_result;

typedef struct cis_order_options {
  uint64_t work; // states that exact searches may visit in all; 0: a second's worth
} cis_order_options;

/// Computes the order with the lowest peak that it finds into `out_order` (num_tasks long); the
/// source order if none is lower. False if sizes are too large or an edge leads backwards.
bool cis_order_solve(const cis_order_problem *problem, const cis_order_options *options,
                     uint32_t *out_order, cis_order_result *out_result);
/// The most that no order holds less than, and the peak of the source order, where tasks 2 i and
/// 2 i + 1 are two steps of one task, of which the second directly follows the first. False as
/// above. Takes an even number of tasks.
bool cis_order_bound_pairs(const cis_order_problem *problem, int64_t *out_bound,
                           int64_t *out_source_peak);
/// Computes one named order on the tasks as they are, and its peak. False as above.
bool cis_order_compute(const cis_order_problem *problem, cis_order_kind kind, uint32_t *out_order,
                       int64_t *out_peak);
/// The peak of an order, which has to be possible. False as above.
bool cis_order_peak(const cis_order_problem *problem, const uint32_t *order, int64_t *out_peak);
/// Whether an order has each task once and respects the edges.
bool cis_order_is_possible(const cis_order_problem *problem, const uint32_t *order);

#endif
