// The row of scf.forall, apart from those of the sequential ops.
#ifndef CIS_BUFFERIZE_OPS_SCF_PARALLEL_H
#define CIS_BUFFERIZE_OPS_SCF_PARALLEL_H

#include "bufferize/interface.h"

/// Hooks of the row of scf.forall: an output and the result at the same position are one buffer.
void cis_forall_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                       cis_aliasing_values *out);
/// The hook `aliasing_operands`: the output of a result.
void cis_forall_output(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                       cis_aliasing_operands *out);
/// Whether there may be more than one iteration.
bool cis_forall_is_writable(const cis_bufferization_state *state, cis_op *op, cis_value *value);
/// Whether there may be more than one iteration.
bool cis_forall_runs_more_than_once(cis_op *op, uint32_t region);
/// The hook `buffer_type`, of results and of the arguments for outputs.
cis_type cis_forall_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                const cis_value_vec *values);
/// The hook `joined_values`.
bool cis_forall_joined_values(cis_op *op, cis_value *value, cis_value_vec *out);
/// The hook `bufferize`.
bool cis_bufferize_forall(cis_bufferization *b, cis_rewriter *r, cis_op *op);

#endif
