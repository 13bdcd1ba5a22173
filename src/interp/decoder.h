// What the core's files share about decoding, beside machine.h.
#ifndef CIS_INTERP_DECODER_H
#define CIS_INTERP_DECODER_H

#include "dialect/kinds.h"
#include "interp/machine.h"

/// Fills a program from its function, which has a body. False after an error.
bool cis_decode_function(cis_machine *m, cis_program *program);
/// Leaves the current frame at `op`, its results have been taken; the call to return to, NULL in
/// the entry function.
const cis_insn *cis_pop_frame(cis_machine *m, cis_op *op);
/// "called from here" notes.
void cis_note_calls(cis_machine *m, const cis_site *site);
/// Where a block of this function begins.
uint32_t cis_block_label(cis_decoder *d, const cis_block *block);

/// memref.alloca_scope is a region that is run once, as scf has them.
bool cis_decode_alloca_scope(cis_decoder *d, cis_op *op);
/// The regions of an op that runs the first or, from the label `otherwise` on, the second, if it
/// has one: what they end with becomes the op's results.
bool cis_decode_if_regions(cis_decoder *d, cis_op *op, uint32_t otherwise);

#endif
