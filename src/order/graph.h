// The graph that all searches work on: units of tasks, their predecessors, and the values that they
// touch.
#ifndef CIS_ORDER_GRAPH_H
#define CIS_ORDER_GRAPH_H

#include "order/order.h"

/// A value that a unit touches, with the first and the last step that do so.
typedef struct order_touch {
  uint32_t value, first, last;
} order_touch;

/// Lists of numbers, one for each of a range: those of i are data[begin[i]] to data[begin[i + 1]].
typedef struct order_lists {
  uint32_t *begin, *data;
} order_lists;

typedef struct order_graph {
  cis_arena *arena;
  uint32_t num_units, num_values, max_steps;
  order_lists preds, succs; // units; ascending, each once
  order_lists users;        // by value: the units that touch it, ascending
  uint32_t *touch_begin;    // by unit
  order_touch *touches;
  uint32_t *step_begin; // by unit
  int64_t *base;        // by step: bytes that no other unit has a part in
  cis_order_value *values;
} order_graph;

#define ORDER_EACH(i, lists, of)                                                                   \
  for (uint32_t i = (lists)->begin[of], i##_end = (lists)->begin[(of) + 1]; i < i##_end; ++i)

/// How many steps a unit has.
static inline uint32_t order_num_steps(const order_graph *g, uint32_t unit) {
  return g->step_begin[unit + 1] - g->step_begin[unit];
}

/// A unit for each task. NULL if sizes are too large or an edge leads backwards.
order_graph *cis_order_graph_create(const cis_order_problem *problem, cis_arena *arena);
/// A graph whose units are groups of those of another: `group_of` numbers the groups so that edges
/// ascend, `sequence` has the units one group after the other, in the order inside.
order_graph *cis_order_graph_group(const order_graph *g, const uint32_t *group_of,
                                   const uint32_t *sequence, uint32_t num_groups, cis_arena *arena);
/// Time reversed: unit i is num_units - 1 - i.
order_graph *cis_order_graph_reverse(const order_graph *g, cis_arena *arena);
/// The part of an order from `first` to before `last` as a graph of its own, whose unit i is
/// order[first + i]. `place` has the position of each unit in the order. What the part touches and
/// others touch before (after) is held from the beginning (to the end); what it does not touch is
/// left out.
order_graph *cis_order_graph_part(const order_graph *g, const uint32_t *order,
                                  const uint32_t *place, uint32_t first, uint32_t last,
                                  cis_arena *arena);

#endif
