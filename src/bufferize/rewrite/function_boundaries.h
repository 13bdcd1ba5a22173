// Bufferization of whole modules: functions and their callers change together.
#ifndef CIS_BUFFERIZE_REWRITE_FUNCTION_BOUNDARIES_H
#define CIS_BUFFERIZE_REWRITE_FUNCTION_BOUNDARIES_H

#include "bufferize/rewrite/bufferization.h"

/// Bufferizes the functions of a module, callees first, then what else is in it. False after an
/// error.
bool cis_bufferize_module(cis_bufferization *b, cis_op *module);

/// Whether an op of the module's body is bufferized with it: functions of nested modules are not.
bool cis_is_bufferized_in_module(const cis_op *op);

/// The func.func that an op is, or is in; NULL if there is none.
cis_op *cis_function_around(const cis_op *op);
/// Whether the option no-analysis-func-filter names the function that the op is or is in.
bool cis_is_in_function_without_analysis(const cis_bufferization_options *options,
                                         const cis_op *op);

// Rewriting hooks of the rows of func.func and func.call.

/// The hook `bufferize` of func.func.
bool cis_bufferize_function(cis_bufferization *b, cis_rewriter *r, cis_op *function);
/// The hook `buffer_type` of func.func, for arguments of its blocks.
cis_type cis_function_buffer_type(cis_bufferization *b, cis_op *function, cis_value *argument,
                                  const cis_value_vec *values);
/// The hook `bufferize` of func.call.
bool cis_bufferize_call(cis_bufferization *b, cis_rewriter *r, cis_op *call);
/// The hook `buffer_type` of func.call, for its results.
cis_type cis_call_buffer_type(cis_bufferization *b, cis_op *call, cis_value *result,
                              const cis_value_vec *values);
/// func.return is bufferized with its function.
bool cis_bufferize_return(cis_bufferization *b, cis_rewriter *r, cis_op *op);

#endif
