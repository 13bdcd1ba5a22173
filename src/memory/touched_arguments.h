// Arguments of functions that are only touched: the function and its callees read or write the
// memory, under any name, and are done when the function returns.
//
//     func.func private @scale(%m: memref<16xf32>) {    // %m is only touched
//     func.func private @give(%m: memref<16xf32>) -> memref<16xf32> { return %m }    // %m is not
//
// A caller may pass memory that other buffers have before and after the call. An argument that is
// freed, stored, returned, used by work that goes on, or seen by an op with unknown effects is not
// only touched, nor is one of a function that calls itself, or of one without a body, unless it has
// the attribute llvm.nocapture. The answers
// are stricter than those of analysis/argument_ownership.h, which follow MLIR's convention that an
// unknown op keeps nothing.
#ifndef CIS_MEMORY_TOUCHED_ARGUMENTS_H
#define CIS_MEMORY_TOUCHED_ARGUMENTS_H

#include "ir/op.h"

typedef struct cis_touched_arguments cis_touched_arguments;

/// An empty analysis. A function is looked at when a call of it is first asked about, callees
/// before callers; its arguments, and what it does to them, must not change afterwards. Caller owns
/// the result; never NULL.
cis_touched_arguments *cis_touched_arguments_create(void);
/// Frees the analysis. NULL is allowed.
void cis_touched_arguments_destroy(cis_touched_arguments *touched);

/// Whether the operand is an argument of a call whose callee only touches it. False if `touched` is
/// NULL, if the op is not a call, or if the callee is not known.
bool cis_touched_arguments_has(cis_touched_arguments *touched, const cis_use *use);
/// The alignment that the callee relies on (memory/relied_alignment.h); 0 if the answer above is
/// false.
int64_t cis_touched_arguments_alignment(cis_touched_arguments *touched, const cis_use *use);

#endif
