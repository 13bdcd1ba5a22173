// Tensor types as memref types, for passes that bufferize a part of a program by dialect
// conversion. A ranked tensor becomes a memref with the identity layout, an unranked tensor an
// unranked memref. Ops that are not converted yet see tensors through bufferization.to_tensor;
// converted ops see buffers through bufferization.to_buffer.
#ifndef CIS_BUFFERIZE_PARTIAL_TYPE_CONVERSION_H
#define CIS_BUFFERIZE_PARTIAL_TYPE_CONVERSION_H

#include "transform/dialect_conversion.h"

extern const cis_type_converter cis_bufferize_types;

/// The patterns of the partial passes, for conversions of a user.
extern const cis_conversion_set cis_scf_bufferize_set, cis_newer_scf_bufferize_set,
    cis_func_bufferize_set, cis_finalizing_bufferize_set;

/// Rebuilds `op` with converted operands and result types, and replaces it. Regions go along, with
/// converted arguments.
bool cis_rebuild_converted(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r);
/// Gives `op` its converted operands.
bool cis_set_converted_operands(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r);

#endif
