// Decoding, for the files of the core; handlers use machine.h.
#ifndef CIS_INTERP_DECODER_H
#define CIS_INTERP_DECODER_H

#include "interp/machine.h"

/// Fills a program from its function, which has a body. False after an error.
bool cis_decode_function(cis_machine *m, cis_program *program);
/// Leaves the current frame at `op`, after its results have been taken. Returns the call
/// instruction to return to, NULL in the entry function.
const cis_insn *cis_pop_frame(cis_machine *m, cis_op *op);
/// "called from here" notes.
void cis_note_calls(cis_machine *m, const cis_site *site);
/// The label of the beginning of a block of this function.
uint32_t cis_block_label(cis_decoder *d, const cis_block *block);

/// Decodes an op as a call of a function with a body, whose arguments are those operands; its
/// results, if it has any, have the types of the op's.
void cis_decode_call(cis_decoder *d, cis_op *op, cis_op *func, cis_range args);
/// Decodes an op whose first result is a new buffer; `sizes` are the operands for dynamic ones.
bool cis_emit_alloc(cis_decoder *d, cis_op *op, cis_alloc_kind kind, cis_range sizes);
/// Decodes an op that frees operands, as its row says (cis_memory_row).
bool cis_decode_deallocation(cis_decoder *d, cis_op *op);
/// Decodes an op that copies one operand to another, as its row says.
bool cis_decode_copy(cis_decoder *d, cis_op *op);
/// Decodes an op whose result is a copy of its operand.
bool cis_decode_clone(cis_decoder *d, cis_op *op);

/// Decodes a terminator that leaves the function: its operands become the call's results from
/// `first` on.
bool cis_decode_return(cis_decoder *d, cis_op *op, uint32_t first);

/// Decodes memref.alloca_scope, whose region is executed once, as scf.execute_region's is.
bool cis_decode_alloca_scope(cis_decoder *d, cis_op *op);
/// Decodes the regions of an op that executes the first or, from the label `otherwise` on, the
/// second, if it has one. Operands of their terminators become the op's results.
bool cis_decode_if_regions(cis_decoder *d, cis_op *op, uint32_t otherwise);

#endif
