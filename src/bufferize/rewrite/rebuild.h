// Rebuilding an op on buffers.
#ifndef CIS_BUFFERIZE_REWRITE_REBUILD_H
#define CIS_BUFFERIZE_REWRITE_REBUILD_H

#include "bufferize/rewrite/bufferization.h"

/// Rebuilds `op` at the rewriter's point, with other operands (group by group as many as it has)
/// and other result types. The new op takes the regions, a shared one included, and has all
/// attributes; `op` is left with empty regions and its results.
cis_op *cis_rebuild_op(cis_rewriter *r, cis_op *op, cis_value *const *operands,
                       const cis_type *types, uint32_t num_types);
/// The same with results that have the types of their buffers, and without attributes of other
/// dialects, as upstream builds such ops. False after an error.
bool cis_rebuild_with_results(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                              cis_value *const *operands, cis_op **out);
/// Appends the operands of `op` from `first` on, with the buffer of each that is a tensor. False
/// after an error.
bool cis_get_operand_buffers(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t first,
                             uint32_t num, cis_value_vec *out);

/// The type that the buffer of a tensor will have, the value's own type if it is no tensor. NULL
/// after an error.
cis_type cis_buffer_type_of(cis_bufferization *b, cis_value *value, const cis_value_vec *values);

// --- rows' hooks `bufferize` ---

/// An op without tensor operands, whose regions yield its results: results become the buffers that
/// are yielded.
bool cis_bufferize_results(cis_bufferization *b, cis_rewriter *r, cis_op *op);
/// An op without tensor results, which stays: its tensor operands become buffers, and it loses
/// attributes of other dialects.
bool cis_bufferize_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op);

#endif
