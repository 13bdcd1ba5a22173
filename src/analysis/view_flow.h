// Buffer view flow: which values may name the same memory, by following views, branches, regions
// and calls.
//
// Edges lead from a value to those that may be it or a view of it. A terminal value may be memory
// of unknown origin. The flow of an op is built in time linear in its contents; a closure takes
// time linear in the values that it visits.
#ifndef CIS_ANALYSIS_VIEW_FLOW_H
#define CIS_ANALYSIS_VIEW_FLOW_H

#include "ir/op_def.h"

typedef struct cis_view_flow cis_view_flow;

/// Caller owns the result. The IR inside `root` must not gain values while it is
/// in use.
cis_view_flow *cis_view_flow_create(cis_op *root);
/// The same where functions keep to the function boundary ABI of MLIR's buffer deallocation: what a
/// call returns is memory without other names.
cis_view_flow *cis_view_flow_create_by_abi(cis_op *root);
void cis_view_flow_destroy(cis_view_flow *flow);
/// Adds an edge; only before the first question is asked.
void cis_view_flow_add(cis_view_flow *flow, cis_value *from, cis_value *to);

/// Takes away the edges that lead to the values, which are other memory now; others may be added
/// afterwards. Before any question is asked.
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
bool cis_view_flow_is_terminal(const cis_view_flow *flow, cis_value *value);
/// Calls `fn` for every edge; of those from operands of a call to its results, of which there may
/// be very many, only for those from or to the first memref: each value has one, and what they
/// connect is the same.
void cis_view_flow_for_each_edge(const cis_view_flow *flow,
                                 void (*fn)(void *user, cis_value *from, cis_value *to),
                                 void *user);
/// The same for the edges that lead from a value.
void cis_view_flow_for_each_edge_of(const cis_view_flow *flow, const cis_value *value,
                                    void (*fn)(void *user, cis_value *from, cis_value *to),
                                    void *user);
/// The memref below all views of the value (views of one operand; branches and selects are not
/// followed).
cis_value *cis_view_flow_root(cis_value *value);

/// A question about a value and everything that may be it or a view of it, or backward: everything
/// that it may be or be a view of. It is answered for all values in time linear in the flow.
/// Answers are numbers or pointers; `join` is associative, commutative and idempotent.
typedef struct cis_view_flow_question {
  void *user;
  uintptr_t (*of)(void *user, cis_value *value); // about one value alone
  uintptr_t (*join)(void *user, uintptr_t a, uintptr_t b);
  bool backward;
} cis_view_flow_question;
/// Answers the question for all values, into the arena. The answers stay valid when the IR changes;
/// cis_view_flow_answer looks one up.
const uintptr_t *cis_view_flow_ask(cis_view_flow *flow, const cis_view_flow_question *question,
                                   cis_arena *arena);
uintptr_t cis_view_flow_answer(const cis_view_flow *flow, const cis_view_flow_question *question,
                               const uintptr_t *answers, cis_value *value);

/// Whether the op is known to pass the memory of operand `i` on only to values to which the flow
/// has edges.
bool cis_view_flow_passes_on(cis_op *op, uint32_t operand);

#endif
