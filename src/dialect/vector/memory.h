// Hooks of the rows in memory.def, which are part of the vector dialect's table.
#ifndef CIS_DIALECT_VECTOR_MEMORY_H
#define CIS_DIALECT_VECTOR_MEMORY_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

/// The hooks of the accesses but vector.transfer_read and vector.transfer_write (ir/op_def.h):
/// those that parse or verify report an error and return false.
bool cis_vector_verify_load(cis_op *op);
bool cis_vector_verify_store(cis_op *op);
bool cis_vector_verify_maskedload(cis_op *op);
bool cis_vector_verify_maskedstore(cis_op *op);
bool cis_vector_verify_expandload(cis_op *op);
bool cis_vector_verify_compressstore(cis_op *op);
bool cis_vector_verify_gather(cis_op *op);
bool cis_vector_verify_scatter(cis_op *op);

/// The hooks of vector.transfer_read and vector.transfer_write (ir/op_def.h): those that parse or
/// verify report an error and return false.
bool cis_vector_parse_transfer_read(cis_parser *p, cis_op_state *state);
void cis_vector_print_transfer_read(cis_printer *p, cis_op *op);
bool cis_vector_verify_transfer_read(cis_op *op);
bool cis_vector_parse_transfer_write(cis_parser *p, cis_op_state *state);
void cis_vector_print_transfer_write(cis_printer *p, cis_op *op);
bool cis_vector_verify_transfer_write(cis_op *op);
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

/// Each is the .fold hook of loads and stores, of masked ones, or of transfers: it fills `out` and
/// returns true, or returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_vector_fold_access);
CIS_FOLD_HOOK(cis_vector_fold_masked);
CIS_FOLD_HOOK(cis_vector_fold_transfer);

#endif
