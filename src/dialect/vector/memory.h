// Hooks of the rows in memory.def, which are part of the vector dialect's table.
#ifndef CIS_DIALECT_VECTOR_MEMORY_H
#define CIS_DIALECT_VECTOR_MEMORY_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

cis_verify_hook cis_vector_verify_load, cis_vector_verify_store, cis_vector_verify_maskedload,
    cis_vector_verify_maskedstore, cis_vector_verify_expandload, cis_vector_verify_compressstore,
    cis_vector_verify_gather, cis_vector_verify_scatter;

cis_parse_hook cis_vector_parse_transfer_read, cis_vector_parse_transfer_write;
cis_print_hook cis_vector_print_transfer_read, cis_vector_print_transfer_write;
cis_verify_hook cis_vector_verify_transfer_read, cis_vector_verify_transfer_write;
/// A read or a write of the base where that is a memref; nothing where it is a tensor.
void cis_vector_transfer_effects(cis_op *op, cis_effect_vec *out);
/// Whether a verified transfer says of each dimension that it stays in bounds.
bool cis_vector_transfer_is_in_bounds(const cis_op *op);
/// Folds a read to what was written just there, inside the tensor, and not over since.
bool cis_vector_fold_read_of_write(const cis_op *op, cis_fold_result *out);
/// Folds a write of what was read to the tensor: back to where it was read, or over all of another
/// tensor of the type.
bool cis_vector_fold_write_of_read(const cis_op *op, cis_fold_result *out);
/// The type of the mask that a verified transfer can be put under.
cis_type cis_vector_transfer_read_mask_type(cis_op *op);
cis_type cis_vector_transfer_write_mask_type(cis_op *op);

cis_fold_hook cis_vector_fold_access, cis_vector_fold_masked, cis_vector_fold_transfer;

#endif
