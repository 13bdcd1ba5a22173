// Handlers for numbers, by the op of arith that they execute; ops of other dialects with the same
// meaning use them too.
//
// Integers of up to 64 bits: imm is the mask, imm2 the width, c holds overflow flags (binary ops).
// Wide integers (up to 128 bits): arrays of rank 0. Floats: imm is the cis_float_kind.
#ifndef CIS_INTERP_COMPUTE_NUMBERS_H
#define CIS_INTERP_COMPUTE_NUMBERS_H

#include "interp/compute/elementwise.h"
#include "interp/decoder.h"
#include "support/wide.h"

/// A result bears the marks of both operands, and the greater of their origins.
static inline void cis_pass_marks(cis_cell *to, const cis_cell *a, const cis_cell *b) {
  to->marks = a->marks | b->marks;
  to->origin = a->origin > b->origin ? a->origin : b->origin;
}

/// The instruction for a binary integer op (CIS_OP_ARITH_ADDI, ...) on numbers of that layout; fn
/// NULL: there is none.
cis_insn cis_int_binary(unsigned arith_kind, const cis_layout *layout, bool with_flags);
/// Comparison with an arith.cmpi predicate.
cis_insn cis_int_compare(int64_t predicate, const cis_layout *layout);
/// The instruction for a binary or unary float op (CIS_OP_ARITH_ADDF, ..., CIS_OP_ARITH_NEGF).
cis_insn cis_float_binary(unsigned arith_kind, const cis_layout *layout);
/// The instruction for a comparison of floats; `predicate` is that of arith.cmpf.
cis_insn cis_float_compare(int64_t predicate, const cis_layout *layout);
/// Casts: CIS_OP_ARITH_EXTUI, ...
cis_insn cis_number_cast(cis_decoder *d, unsigned arith_kind, const cis_layout *from,
                         const cis_layout *to);

/// Bits of a number of at most 128 bits in a cell of that layout.
typedef cis_u128 cis_wide;
typedef cis_i128 cis_signed_wide;
/// The number in a cell of that layout, zero extended.
cis_wide cis_wide_of_cell(const cis_layout *layout, const cis_cell *cell);
/// Puts a number into a cell; false after an error.
bool cis_wide_to_cell(cis_machine *m, const cis_layout *layout, cis_wide bits, cis_cell *cell);

// Decoders of the rows of arith.
/// Integer ops on one type: addi, divsi, andi, shli, ...
bool cis_decode_int_binary(cis_decoder *d, cis_op *op);
/// arith.cmpi.
bool cis_decode_cmpi(cis_decoder *d, cis_op *op);
/// Ops with two results: addui_extended, mulsi_extended, ...
bool cis_decode_extended(cis_decoder *d, cis_op *op);
/// Float ops on one type.
bool cis_decode_float_binary(cis_decoder *d, cis_op *op);
/// arith.cmpf.
bool cis_decode_cmpf(cis_decoder *d, cis_op *op);
/// Casts between numbers.
bool cis_decode_cast(cis_decoder *d, cis_op *op);

/// A constant's cell: an integer, float, complex or elements attribute. False if there is none of
/// that kind. Objects have one reference, the caller's.
bool cis_cell_of_attr(cis_machine *m, cis_type type, cis_attr attr, cis_cell *out_cell);
/// Executes an instruction that puts its `imm` into the cell of the result.
const cis_insn *cis_exec_number(cis_machine *m, const cis_insn *pc, cis_cell *regs);
/// Emits an instruction that puts a constant into the cell of result 0.
bool cis_emit_constant(cis_decoder *d, cis_op *op, cis_attr value);
/// Decodes an op that has its constant as `value`.
bool cis_decode_constant(cis_decoder *d, cis_op *op);

#endif
