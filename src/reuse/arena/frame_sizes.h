// Frames whose size is known when the function is entered: what it is computed from.
//
//   func.func @f(%x: memref<?x4xf32>, %n: index)     func.func @f_arena_size(%d: index, %n: index)
//
// A size may depend on dimensions of memref arguments and on arguments that are an index or an
// integer of more than one bit, which are the operands of the size's function, in order, whether it
// needs them or not. An argument says nothing
// of memory that may not be allocated: only numbers that are dimensions of memory, or by which
// memory is allocated whenever the function runs, are sizes of a frame.
#ifndef CIS_REUSE_ARENA_FRAME_SIZES_H
#define CIS_REUSE_ARENA_FRAME_SIZES_H

#include "reuse/arena/frames.h"

/// Lists the integers that are arguments of the function.
void cis_frame_list_operands(cis_frame *frame);
/// The type of one: an index, or the argument's own.
cis_type cis_frame_operand_type(const cis_frame *frame, size_t operand);
/// Finds the numbers that memory is allocated by. Then buffers whose sizes are not known when the
/// function is entered get a reason, and can no longer be moved.
void cis_frame_rule_out(cis_frame *frame, cis_arena *arena);
/// What a call needs, if that is known when the function is entered; else NULL.
const cis_dynamic_size *cis_frame_size_of_call(cis_frame *frame, const cis_frame_call *call,
                                               cis_arena *arena);
/// Marks the operands on which the frame depends, after it is planned.
void cis_frame_mark_used(cis_frame *frame);

/// `@f_arena_size`, a symbol; and the name of what is made beside a function.
cis_attr cis_frame_size_symbol(const cis_frame *frame);
cis_attr cis_frame_name_beside(cis_op *function, const char *suffix);

#endif
