// Attributes that test-analysis-only and dump-alias-sets add.
#ifndef CIS_BUFFERIZE_ANALYSIS_ANNOTATE_H
#define CIS_BUFFERIZE_ANALYSIS_ANNOTATE_H

#include "bufferize/analysis/state/decisions.h"
#include "bufferize/analysis/state/state_impl.h"

/// `__inplace_operands_attr__` on every op inside `root` with a tensor operand.
void cis_annotate_decisions(const cis_bufferization_state *state, cis_op *root);
/// The names of all aliases of results and block arguments inside `root`.
void cis_annotate_alias_sets(const cis_bufferization_state *state, cis_op *root);
/// Adds `bufferization.access` to each tensor argument of a function. `reads` and `writes` have an
/// entry for each argument.
void cis_annotate_argument_accesses(cis_op *function, const bool *reads, const bool *writes);
/// `__equivalent_func_args__` on a return; by operand: the argument that it is the same buffer as,
/// or -1. Nothing if there is none.
void cis_annotate_equivalent_arguments(cis_op *op, const int64_t *args);

#endif
