// What test-analysis-only and dump-alias-sets write into attributes.
#ifndef CIS_BUFFERIZE_ANALYSIS_ANNOTATE_H
#define CIS_BUFFERIZE_ANALYSIS_ANNOTATE_H

#include "bufferize/analysis/decisions.h"
#include "bufferize/analysis/state_impl.h"

/// `__inplace_operands_attr__` on every op inside `root` with a tensor operand.
void cis_annotate_decisions(const cis_bufferization_state *state, cis_op *root);
/// The names of all aliases of results and block arguments inside `root`.
void cis_annotate_alias_sets(const cis_bufferization_state *state, cis_op *root);
/// `bufferization.access` on an argument of a function.
void cis_annotate_argument_access(cis_op *function, uint32_t arg, bool reads, bool writes);
/// `__equivalent_func_args__` on a return: `operand` is the same buffer as argument `arg`.
void cis_annotate_equivalent_argument(cis_op *op, uint32_t operand, uint32_t arg);

#endif
