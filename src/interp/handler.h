// Macros for the files that execute ops: the head of a handler, and the decoder of an op that is
// one instruction.
#ifndef CIS_INTERP_HANDLER_H
#define CIS_INTERP_HANDLER_H

#include "interp/machine.h"

#define HANDLER(NAME)                                                                              \
  static const cis_insn *NAME(cis_machine *m, const cis_insn *pc, cis_cell *regs)

/// decode_NAME: one instruction, whose handler is exec_NAME and reads slots dst, a, b, c.
#define SIMPLE(NAME)                                                                               \
  static bool decode_##NAME(cis_decoder *d, cis_op *op) {                                          \
    cis_emit_simple(d, op, exec_##NAME);                                                           \
    return true;                                                                                   \
  }

#endif
