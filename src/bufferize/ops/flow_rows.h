// The rows of the shapes of control flow (ops/flow.h), for the tables of the ops that have them.
#ifndef CIS_BUFFERIZE_OPS_FLOW_ROWS_H
#define CIS_BUFFERIZE_OPS_FLOW_ROWS_H

#include "bufferize/ops/flow.h"
#include "bufferize/ops/ops.h"

/// The row of each shape; that of CIS_FLOW_OTHER is empty, because its ops are handed everything
/// over (ops/declared_regions.c).
extern const cis_bufferizable_interface cis_flow_branches, cis_flow_for, cis_flow_while,
    cis_flow_shared;

/// The hook `aliasing_values` of a terminator of a region: the arguments and results that it passes
/// its operand to, where control comes back to no region. A loop's row answers for what it yields.
void cis_flow_yielded(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out);
/// The hook `must_be_in_place` of such a terminator, for operands that it passes on.
bool cis_flow_yield_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                     cis_use *operand);
/// Whether the type of a buffer of an op of the shape CIS_FLOW_BRANCHES may depend on itself: what
/// is passed to an argument of a region is also passed where a part of that argument may be passed.
bool cis_flow_types_come_round(cis_op *op);
/// Whether an argument of a region is another name of the tensor that is passed to it.
bool cis_flow_names_argument(cis_op *op, const cis_value *arg);
/// Finds the types of the arguments of all blocks while the op still has its regions, because what
/// is passed to them is found by its edges. False after an error.
bool cis_flow_settle_args(cis_bufferization *b, const cis_op *op);
/// Makes these arguments buffers, and passes buffers to those of blocks that branches go to. False
/// after an error.
bool cis_flow_bufferize_args(cis_bufferization *b, const cis_rewriter *r, const cis_op *op);
/// Appends the operands of `source`, the op or a terminator of one of its regions, with buffers in
/// the place of tensors: of the type of what they are passed to. False after an error.
bool cis_flow_get_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *source,
                           cis_value_vec *out);
typedef bool cis_flow_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *source,
                               cis_value_vec *out);
/// Makes the op one on the operands that `get_operands` (as cis_flow_get_operands) gives, with
/// buffers as the arguments of its regions and as its results. False after an error.
bool cis_flow_bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                        cis_flow_operands *get_operands);
/// Rebuilds an op with these operands, and results on buffers. An op of a user's own keeps all
/// attributes. False after an error.
bool cis_flow_rebuild(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_value *const *operands,
                      cis_op **out);

#endif
