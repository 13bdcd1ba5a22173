// Buffer view flow: values that may alias, by following views, branches, regions and calls.
//
//   %v = memref.subview %m[...]      // edge %m -> %v
//   cf.br ^bb1(%v : ...)             // edge %v -> the argument of ^bb1
//
// An edge leads from a value to one that may be it or a view of it. A terminal value may be memory
// of unknown origin. The flow of an op is built in time linear in its contents; a closure takes
// time linear in the values that it visits.
#ifndef CIS_ANALYSIS_VIEW_FLOW_H
#define CIS_ANALYSIS_VIEW_FLOW_H

#include "ir/op_def.h"

typedef struct cis_view_flow cis_view_flow;

/// The flow of everything inside `root`. Caller owns the result. While it is in use, no values may
/// be added to the IR inside.
cis_view_flow *cis_view_flow_create(cis_op *root);
/// cis_view_flow_create under the function boundary ABI of MLIR's buffer deallocation: a memref
/// that a call returns has no aliases.
cis_view_flow *cis_view_flow_create_by_abi(cis_op *root);
/// Frees the flow. NULL is allowed.
void cis_view_flow_destroy(cis_view_flow *flow);
/// Adds an edge; only before the first question is asked.
void cis_view_flow_add(cis_view_flow *flow, cis_value *from, cis_value *to);

/// Removes the edges that lead to the values, because they are new memory now. Call it before the
/// first question; other edges may be added afterwards.
void cis_view_flow_cut(cis_view_flow *flow, const cis_value_vec *values);

/// Appends the values that may directly be `value` or a view of it, in the order of the ops that
/// pass it on.
void cis_view_flow_direct_aliases(const cis_view_flow *flow, cis_value *value, cis_value_vec *out);
/// Appends the values that `value` may directly be, or be a view of.
void cis_view_flow_direct_sources(const cis_view_flow *flow, cis_value *value, cis_value_vec *out);
/// Appends `value` and everything that may be it or a view of it, each once; `value` first.
void cis_view_flow_resolve(cis_view_flow *flow, cis_value *value, cis_value_vec *out);
/// Appends `value` and everything that it may be, or be a view of.
void cis_view_flow_resolve_reverse(cis_view_flow *flow, cis_value *value, cis_value_vec *out);
/// The same for many values at once; a value that has edges is appended only once.
void cis_view_flow_resolve_reverse_all(cis_view_flow *flow, const cis_value_vec *values,
                                       cis_value_vec *out);
/// Calls `fn` for what cis_view_flow_resolve_reverse appends, until it returns false.
void cis_view_flow_visit_reverse(cis_view_flow *flow, cis_value *value,
                                 bool (*fn)(void *user, cis_value *value), void *user);
/// Whether the value may be memory of unknown origin.
bool cis_view_flow_is_terminal(const cis_view_flow *flow, cis_value *value);
/// Calls `fn` for each edge. Of the edges from operands of a call to its results, which may be very
/// many, only those from or to the first memref are visited: they connect the same values.
void cis_view_flow_for_each_edge(const cis_view_flow *flow,
                                 void (*fn)(void *user, cis_value *from, cis_value *to),
                                 void *user);
/// Whether some edge leads to the value.
bool cis_view_flow_has_source(const cis_view_flow *flow, const cis_value *value);
/// cis_view_flow_for_each_edge for the edges that lead from one value.
void cis_view_flow_for_each_edge_of(const cis_view_flow *flow, const cis_value *value,
                                    void (*fn)(void *user, cis_value *from, cis_value *to),
                                    void *user);
/// The memref below all views of the value. Only views of one operand are followed, not branches
/// and selects.
cis_value *cis_view_flow_root(cis_value *value);

/// A question about a value together with all its aliases along the flow (`backward`: against it),
/// answered for all values in time linear in the flow. An answer is a number or a pointer; `join`
/// is associative, commutative and idempotent.
typedef struct cis_view_flow_question {
  void *user;
  uintptr_t (*of)(void *user, cis_value *value); // the answer for one value without its aliases
  uintptr_t (*join)(void *user, uintptr_t a, uintptr_t b);
  bool backward;
} cis_view_flow_question;
/// Answers the question for all values, into the arena. The answers stay valid when the IR changes.
const uintptr_t *cis_view_flow_ask(cis_view_flow *flow, const cis_view_flow_question *question,
                                   cis_arena *arena);
/// The answer for one value, from the result of cis_view_flow_ask.
uintptr_t cis_view_flow_answer(const cis_view_flow *flow, const cis_view_flow_question *question,
                               const uintptr_t *answers, cis_value *value);

/// Whether the op passes the memory of the operand only to values to which the flow has edges.
bool cis_view_flow_passes_on(cis_op *op, uint32_t operand);

#endif
