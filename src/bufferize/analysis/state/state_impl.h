// The fields of the state, for analysis/ and the defaults in interface.c.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_STATE_IMPL_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_STATE_IMPL_H

#include "bufferize/analysis/state/state.h"
#include "ir/symbol.h"

struct cis_bufferization_state {
  cis_bufferization_options options;
  uint32_t as_upstream;  // rules (cis_upstream_rule) in which it is done now as mlir-opt does
  uint32_t deviations;   // those of them that made a difference since this was 0
  bool has_deviated;     // rules of ours that differ from upstream's made a difference
  bool may_copy_yields;  // a tensor that a branch yields need not be in place
  bool denies_functions; // ops of options.no_analysis_functions are unknown
  struct cis_decisions *decisions; // NULL: the trivial state
  cis_ptrmap functions;            // func.func -> cis_function_facts, once it is analyzed
  cis_symbol_cache *symbols;
  cis_ptrmap kept_arguments; // that options.kept_arguments points to, or empty
};

/// Whether the op has a row that may be asked: it is allowed, and its function is analyzed.
bool cis_state_knows(const cis_bufferization_state *state, const cis_op *op);
/// Appends the values that an operand of an op without a row may alias: all tensor results, and all
/// tensor arguments of its regions.
void cis_get_unknown_aliasing_values(cis_op *op, cis_aliasing_values *out);
/// Computes cis_value_bufferizes_to_write, without the memory of earlier answers.
bool cis_value_compute_written(const cis_bufferization_state *state, cis_value *value);
/// Computes cis_state_is_value_read, without the memory of earlier answers.
bool cis_state_compute_is_value_read(const cis_bufferization_state *state, cis_value *value);
/// Whether the region may run again before its op ends.
bool cis_region_is_repetitive(const cis_bufferization_state *state, const cis_region *region);
/// The nearest repetitive region around a region; NULL: there is none.
cis_region *cis_next_enclosing_repetitive_region(const cis_bufferization_state *state,
                                                 const cis_region *region);
/// The region around a region, or NULL.
cis_region *cis_region_parent(const cis_region *region);

#endif
