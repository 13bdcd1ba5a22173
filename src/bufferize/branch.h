// Values that branches pass to arguments of blocks; terminators.
#ifndef CIS_BUFFERIZE_BRANCH_H
#define CIS_BUFFERIZE_BRANCH_H

#include "bufferize/interface.h"

/// Calls `visit` with each operand that a branch passes to argument `index` of a block. False if a
/// call is.
bool cis_for_each_passed_operand(cis_block *block, uint32_t index,
                                 bool (*visit)(void *user, cis_use *operand), void *user);
/// For a row's hook `aliasing_operands`: appends what branches pass to a block argument.
void cis_block_arg_aliasing_operands(cis_value *arg, cis_aliasing_operands *out);

/// A row's hook `aliasing_values` of a branch: the block arguments that an operand is passed to.
void cis_branch_aliasing_values(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                cis_aliasing_values *out);

/// A row's hook `must_be_in_place` of a terminator: true, because a tensor that needs a copy is
/// copied before the terminator.
bool cis_always_in_place(const cis_bufferization_state *state, cis_op *op, cis_use *operand);

#endif
