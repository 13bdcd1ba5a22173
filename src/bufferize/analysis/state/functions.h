// Facts about a function for its callers, from the analysis of the function.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_FUNCTIONS_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_FUNCTIONS_H

#include "bufferize/analysis/state/state.h"

/// The facts of a function that has been analyzed.
typedef struct cis_function_facts {
  uint32_t num_args, num_results;
  bool *reads, *writes; // by argument
  int64_t *equivalent;  // by result: the argument, or -1
  bool *read_only;      // by result: the caller must not write it, because it may be a constant
  uint32_t *same;       // by result: the first result that may be in the same buffer, or itself
  bool is_assumed;      // recursive, or not to be analyzed: only read_only and same hold
  bool ranked_only;     // as mlir-opt relates results to arguments: those with a rank
  CIS_VEC(uint32_t) * aliasing; // by argument: the results that may be in its buffer
  CIS_VEC(uint32_t) * returned; // the inverse, by result; arguments in their order
  /// The facts that mlir-opt derives from the same decisions; NULL: the same.
  struct cis_function_facts *as_upstream;
} cis_function_facts;

/// Frees the facts of all functions.
void cis_functions_deinit(cis_bufferization_state *state);
/// NULL if the function is not analyzed (yet), or only assumed.
const cis_function_facts *cis_functions_get(const cis_bufferization_state *state,
                                            const cis_op *function);
/// Whether the buffer that a call returns may be written.
bool cis_functions_result_is_writable(const cis_bufferization_state *state, const cis_op *function,
                                      uint32_t result);
/// The first result of a call that may be in the same buffer as `result`, or itself.
const cis_value *cis_functions_same_result(const cis_bufferization_state *state, const cis_op *call,
                                           const cis_value *result);
/// Results of calls inside `root` that may be one buffer are aliases from the start.
void cis_functions_join_results(cis_bufferization_state *state, cis_op *root);
/// Whether the facts about a function are only assumptions.
bool cis_functions_is_assumed(const cis_bufferization_state *state, const cis_op *function);
/// Whether the function takes or returns a tensor without a rank.
bool cis_functions_is_unranked(const cis_op *function);
/// Finds what the decisions say of a function, and annotates it with test_analysis_only.
/// `as_upstream`: relates results to arguments as mlir-opt does (CIS_UPSTREAM_CALL_RESULTS).
cis_function_facts *cis_functions_find_facts(cis_bufferization_state *state, cis_op *function,
                                             bool as_upstream);
/// `ours` is what callers know from now on, `upstream`, unless NULL, what they know while it is
/// done as mlir-opt does. Takes ownership of both.
void cis_functions_set_facts(cis_bufferization_state *state, cis_op *function,
                             cis_function_facts *ours, cis_function_facts *upstream);
/// Analyzes all functions of a module with `analyze`, callees before callers, then those that are
/// recursive, of which callers know nothing. False after an error.
bool cis_functions_analyze(cis_bufferization_state *state, cis_op *module,
                           bool (*analyze)(cis_bufferization_state *state, cis_op *root,
                                           void *user),
                           void *user);

#endif
