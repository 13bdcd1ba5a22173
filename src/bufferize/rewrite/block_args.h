// Arguments of blocks that branches pass tensors to. The rows of the ops whose regions may have
// several blocks (func.func, scf.execute_region) ask for them here (and for their aliases in
// branch.h): entry blocks are the rows' own business.
#ifndef CIS_BUFFERIZE_REWRITE_BLOCK_ARGS_H
#define CIS_BUFFERIZE_REWRITE_BLOCK_ARGS_H

#include "bufferize/rewrite/bufferization.h"

/// For a row's hook `buffer_type`: the type of all buffers that branches pass to a block argument;
/// a fully dynamic layout where they differ. NULL after an error about `op`, whose region it is.
cis_type cis_block_arg_buffer_type(cis_bufferization *b, cis_op *op, cis_value *arg,
                                   const cis_value_vec *values);
/// Keeps the type that an argument has now for good, because the tensors that are passed to it are
/// buffers by now. False after an error.
bool cis_settle_block_arg_type(cis_bufferization *b, cis_value *arg);
/// For a row's hook `bufferize`: makes the tensor arguments of a block buffers, and passes buffers
/// to them. False after an error.
bool cis_bufferize_block_args(cis_bufferization *b, cis_rewriter *r, cis_block *block);

/// The one type that buffers of two types can be cast to: theirs if they have one, else that with a
/// fully dynamic layout. NULL if their memory spaces differ.
cis_type cis_join_buffer_types(cis_type tensor, cis_type a, cis_type b);
/// Gives a block argument the type of a buffer; its uses get a bufferization.to_tensor, made at
/// `r`.
void cis_make_arg_buffer(cis_rewriter *r, cis_value *arg, cis_type type);

#endif
