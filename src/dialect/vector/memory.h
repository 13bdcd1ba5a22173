// Hooks of the rows in memory.def, which are part of the vector dialect's table.
#ifndef CIS_DIALECT_VECTOR_MEMORY_H
#define CIS_DIALECT_VECTOR_MEMORY_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

cis_verify_hook cis_vector_verify_load, cis_vector_verify_store, cis_vector_verify_maskedload,
    cis_vector_verify_maskedstore, cis_vector_verify_expandload, cis_vector_verify_compressstore,
    cis_vector_verify_gather, cis_vector_verify_scatter;

/// The hooks of vector.transfer_read and vector.transfer_write (ir/op_def.h): those that parse or
/// verify report an error and return false.
cis_parse_hook cis_vector_parse_transfer_read, cis_vector_parse_transfer_write;
cis_print_hook cis_vector_print_transfer_read, cis_vector_print_transfer_write;
cis_verify_hook cis_vector_verify_transfer_read, cis_vector_verify_transfer_write;
/// A read or a write of the base where that is a memref; nothing where it is a tensor.
void cis_vector_transfer_effects(cis_op *op, cis_effect_vec *out);
/// Whether a verified transfer states for each dimension that it stays in bounds.
bool cis_vector_transfer_is_in_bounds(const cis_op *op);
/// Whether a transfer begins at zero in each dimension.
bool cis_vector_transfer_starts_at_zero(const cis_op *op);
/// Whether a transfer accesses each element of its base: it begins at zero, along each dimension of
/// more than one element goes a dimension of the vector that is not shorter, and there is no mask.
bool cis_vector_transfer_covers(const cis_op *op);
/// Folds a read of a tensor to the vector that was written at the same place, in bounds, and not
/// overwritten since.
bool cis_vector_fold_read_of_write(const cis_op *op, cis_fold_result *out);
/// Folds a write of a vector that was read from a tensor: to that tensor, if it is written back to
/// the same place, or if it overwrites all of another tensor of the type.
bool cis_vector_fold_write_of_read(const cis_op *op, cis_fold_result *out);
/// The type of the mask that vector.mask may apply to a vector.transfer_read.
cis_type cis_vector_transfer_read_mask_type(cis_op *op);
/// The type of the mask that vector.mask may apply to a vector.transfer_write.
cis_type cis_vector_transfer_write_mask_type(cis_op *op);

cis_fold_hook cis_vector_fold_access, cis_vector_fold_masked, cis_vector_fold_transfer;

#endif
