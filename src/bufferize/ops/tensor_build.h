// The rewriting hooks of tensor ops that make a tensor which is a new allocation.
#ifndef CIS_BUFFERIZE_OPS_TENSOR_BUILD_H
#define CIS_BUFFERIZE_OPS_TENSOR_BUILD_H

#include "bufferize/rewrite/bufferization.h"

/// The hook `result_writes` of tensor.empty, whose contents were never written.
bool cis_tensor_empty_writes(const cis_bufferization_state *state, cis_op *op, cis_value *result);
/// The hook `bufferize` of tensor.empty.
bool cis_tensor_bufferize_empty(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// The hook `bufferize` of tensor.from_elements.
bool cis_tensor_bufferize_from_elements(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// The hook `bufferize` of tensor.generate.
bool cis_tensor_bufferize_generate(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// The hook `bufferize` of tensor.splat.
bool cis_tensor_bufferize_splat(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// The hook `buffer_type` of tensor.pad.
cis_type cis_tensor_pad_type(cis_bufferization *b, cis_op *op, cis_value *value,
                             const cis_value_vec *values);
/// The hook `bufferize` of tensor.pad.
bool cis_tensor_bufferize_pad(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// The hook `bufferize` of tensor.concat.
bool cis_tensor_bufferize_concat(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// Replaces tensor.pad, and tensor.concat of static sizes, by tensor ops that put each source into
/// its place in a new tensor. False, and nothing changed, for other ops.
bool cis_tensor_put_into_destination(cis_rewriter *r, cis_op *op);

#endif
