// Sizes of frames that are computed when the function is entered, from its arguments.
//
//   func.func @f(%x: memref<?x4xf32>, %n: index)     func.func @f_arena_size(%d: index, %n: index)
//
// A size may depend on dimensions of memref arguments, and on arguments that are an index or an
// integer of more than one bit. All of them are operands of the size's function, in order and in
// their own types, whether the size needs them or not, so that they follow from the type of `@f`
// alone; a caller passes 0 for those that the size does not need. A size that a call computes later
// than its caller's entry makes that call allocate the callee's frame.
//
// An index argument is the size of a frame only if memory is allocated by it whenever the function
// runs. In a branch that is not taken it may be any number, a negative one too.
#ifndef CIS_REUSE_ARENA_FRAME_SIZES_H
#define CIS_REUSE_ARENA_FRAME_SIZES_H

#include "reuse/arena/frames.h"

/// Lists the integers that are arguments of the function.
void cis_frame_list_operands(cis_frame *frame);
/// The type of an operand: index for a dimension, or the argument's own.
cis_type cis_frame_operand_type(const cis_frame *frame, size_t operand);
/// Finds the numbers by which memory is allocated. Buffers whose sizes are not known at the
/// function's entry get a reason, and stay on the heap.
void cis_frame_rule_out(cis_frame *frame, cis_arena *arena);
/// The size of a call's frame, if it is known at the caller's entry; else NULL.
const cis_dynamic_size *cis_frame_size_of_call(cis_frame *frame, const cis_frame_call *call,
                                               cis_arena *arena);
/// Marks the operands on which the frame's size depends. The frame must be planned.
void cis_frame_mark_used(cis_frame *frame);

/// The symbol `@f_arena_size`.
cis_attr cis_frame_size_symbol(const cis_frame *frame);
/// The string attribute with the name of a function, followed by `suffix`.
cis_attr cis_frame_name_beside(cis_op *function, const char *suffix);

#endif
