// arith: integers and floats. Each op has a handler for numbers; on vectors and tensors it runs once per element.
#include "interp/decoder.h"

#include "ir/op_def.h"

// --- constants ---

static const cis_insn *exec_number(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  regs[pc->dst] = (cis_cell){.bits = pc->imm};
  return pc + 1;
}

static bool decode_constant(cis_decoder *d, cis_op *op) {
  cis_attr value = cis_op_inherent(op, "value");
  cis_layout layout;
  cis_layout_of(op->results[0].type, &layout);
  uint64_t bits;
  if (layout.kind == CIS_LAYOUT_INT && cis_attr_is(value, CIS_ATTR_INTEGER))
    bits = value->integer.words[0] & layout.mask;
  else if (layout.kind == CIS_LAYOUT_FLOAT && cis_attr_is(value, CIS_ATTR_FLOAT))
    bits = value->float_bits[0];
  else
    return cis_decode_unsupported(d, op, "a constant of this type");
  cis_insn *insn = cis_emit(d, op, exec_number);
  insn->dst = cis_result_slot(op, 0);
  insn->imm = bits;
  return true;
}

static const cis_insn *exec_addi(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const cis_cell *a = &regs[pc->a], *b = &regs[pc->b];
  regs[pc->dst] = (cis_cell){.bits = (a->bits + b->bits) & pc->imm, .marks = a->marks | b->marks};
  return pc + 1;
}

static bool decode_addi(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_layout_of(op->results[0].type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "this type");
  cis_emit_simple(d, op, exec_addi)->imm = layout.mask;
  return true;
}

const cis_exec_row cis_exec_arith[] = {
    {CIS_OP_ARITH_ADDI, decode_addi},
    {CIS_OP_ARITH_CONSTANT, decode_constant},
    {0, NULL},
};
