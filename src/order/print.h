// Graphs of tasks as text: JSON that `cistern-plan schedule` reads, and DOT.
#ifndef CIS_ORDER_PRINT_H
#define CIS_ORDER_PRINT_H

#include "order/order.h"
#include "support/strbuf.h"

/// A graph with the names that its text has.
typedef struct cis_order_graph_text {
  cis_str name;
  const cis_order_problem *problem;
  const cis_str *ids;   // per task
  const cis_str *names; // per task, what it is; NULL: nothing is said
  const cis_str *value_ids;
  const uint32_t *order;          // NULL: there is none
  const cis_order_result *result; // of the order; NULL: nothing is said
} cis_order_graph_text;

/// One line: an object with `tasks`, `values` and `edges`, and with the order, if there is one.
void cis_order_print_json(const cis_order_graph_text *graph, cis_strbuf *out);
/// A digraph: tasks are boxes with their place in the order; values are ellipses with their bytes.
void cis_order_print_dot(const cis_order_graph_text *graph, cis_strbuf *out);

#endif
