// Ops that do to each element of vectors and tensors what they do to numbers.
#ifndef CIS_INTERP_COMPUTE_ELEMENTWISE_H
#define CIS_INTERP_COMPUTE_ELEMENTWISE_H

#include "interp/machine.h"

/// Emits `fn`, whose dst, a, b, c are slots of results and operands (`proto` gives the rest: imm,
/// data, ...). On numbers it is emitted as it is, dst being result 0. On vectors and tensors the
/// handler runs once per element, in a frame of its own: cells 0 to 3 are the results (dst = 0; a
/// second result is dst + 1), cells 4, 5, 6 the operands, which may be numbers as well as arrays.
bool cis_emit_elementwise(cis_decoder *d, cis_op *op, cis_insn proto);
/// The layout of a type's elements, or of the type itself.
void cis_element_layout(cis_type type, cis_layout *out_layout);

#endif
