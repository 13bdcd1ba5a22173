// Types of buffers at the boundaries of private functions, by what their callers pass
// (infer-argument-layouts).
#ifndef CIS_BUFFERIZE_REWRITE_BOUNDARY_TYPES_H
#define CIS_BUFFERIZE_REWRITE_BOUNDARY_TYPES_H

#include "bufferize/rewrite/bufferization.h"

/// Finds the types of arguments and results before any op is rewritten. An argument of a private
/// function that only calls name gets the type that all calls pass, or any layout if they differ.
/// Does nothing unless the options ask for it.
void cis_find_boundary_types(cis_bufferization *b, cis_op *module);
/// Frees the inferred types.
void cis_boundary_types_destroy(struct cis_boundary_types *types);

/// The type of the buffer of an argument, or NULL where it is not inferred.
cis_type cis_boundary_argument(cis_bufferization *b, const cis_op *function, uint32_t i);
/// The same of a result, which holds where a call may be rewritten before its callee (recursion).
cis_type cis_boundary_result(cis_bufferization *b, const cis_op *function, uint32_t i);

/// Whether types are inferred and the tensor will have a new buffer, or that of a constant: its op
/// has no type of its own, and is not rewritten yet. Ops rewritten before it then agree with the
/// inferred types.
bool cis_boundary_has_no_layout(const cis_bufferization *b, cis_value *tensor);

/// Before and after the type of a tensor is found, which may take that of others. False if types
/// are being inferred and it takes too many, or too many inside each other: any layout, then.
bool cis_boundary_begin_question(cis_bufferization *b);
/// Ends the question that cis_boundary_begin_question began.
void cis_boundary_end_question(cis_bufferization *b);

#endif
