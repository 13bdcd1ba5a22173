// One-Shot Bufferize's analysis: which tensor operands are bufferized in place.
//
// Sources: MLIR's Bufferization document; Vasilache et al., "Composable and Modular Code Generation
// in MLIR" (2022), section 4.
#ifndef CIS_BUFFERIZE_ANALYSIS_ONE_SHOT_ANALYSIS_H
#define CIS_BUFFERIZE_ANALYSIS_ONE_SHOT_ANALYSIS_H

#include "bufferize/analysis/state/state.h"

typedef struct cis_analysis_statistics {
  int64_t in_place, out_of_place; // tensor operands
  int64_t copied_bytes;           // for those that are out of place
  int64_t least_bytes;            // with copy-placement=exact: that every placement copies
} cis_analysis_statistics;

/// Analyses `root`: as a whole, or function by function, callees first, with function boundaries.
/// NULL after an error. With test_analysis_only the IR is annotated. The caller owns the result
/// (cis_state_destroy); it answers until then, also for ops that are made or erased meanwhile (a
/// new operand is out of place and equivalent to nothing).
cis_bufferization_state *cis_one_shot_analyze(cis_op *root,
                                              const cis_bufferization_options *options,
                                              cis_analysis_statistics *out_statistics);
/// Lists the functions of a module: `out_ordered` has callees before callers, `out_recursive` those
/// that are on a cycle of calls or call into one.
void cis_order_functions(cis_op *module, cis_op_vec *out_ordered, cis_op_vec *out_recursive);

#endif
