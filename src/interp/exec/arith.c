// arith: the rows, constants and select. Integers are in arith_int.c, floats in
// arith_float.c, casts in casts.c.
#include "dialect/arith/kinds.h"
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "ir/op_def.h"

// --- select ---

/// Numbers: a condition with marks gives them to the result.
static const cis_insn *exec_select(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const cis_cell condition = regs[pc->a];
  cis_cell *out = &regs[pc->dst];
  *out = regs[condition.bits ? pc->b : pc->c];
  if (__builtin_expect(condition.marks, 0)) {
    out->marks |= condition.marks;
    out->origin = condition.origin;
  }
  return pc + 1;
}

/// Objects: which one it is cannot be told, so that the condition must be known.
static const cis_insn *exec_select_object(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_cell *condition = &regs[pc->a];
  if (!cis_decide(m, pc->op, condition, "the condition is"))
    return NULL;
  cis_cell_share(m, &regs[pc->dst], regs[condition->bits ? pc->b : pc->c].obj);
  return pc + 1;
}

static bool decode_select(cis_decoder *d, cis_op *op) {
  cis_type condition = cis_op_operand(op, 0)->type;
  bool by_element = cis_type_is_shaped(condition);
  cis_layout layout;
  cis_element_layout(op->results[0].type, &layout);
  if (by_element)
    return cis_emit_elementwise(d, op,
                                (cis_insn){.fn = layout.is_ref ? exec_select_object : exec_select});
  cis_layout_of(op->results[0].type, &layout);
  cis_emit_simple(d, op, layout.is_ref ? exec_select_object : exec_select);
  return true;
}

#define CAST(KIND)                                                                                 \
  { CIS_OP_ARITH_##KIND, cis_decode_cast }

const cis_exec_row cis_exec_arith[] = {
    {CIS_OP_ARITH_CONSTANT, cis_decode_constant},
    {CIS_OP_ARITH_SELECT, decode_select},
    {CIS_OP_ARITH_CMPI, cis_decode_cmpi},
    {CIS_OP_ARITH_CMPF, cis_decode_cmpf},
    {CIS_OP_ARITH_ADDUI_EXTENDED, cis_decode_extended},
    {CIS_OP_ARITH_MULSI_EXTENDED, cis_decode_extended},
    {CIS_OP_ARITH_MULUI_EXTENDED, cis_decode_extended},
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  {CIS_OP_ARITH_##ARITH, cis_decode_int_binary},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION) {CIS_OP_ARITH_##ARITH, cis_decode_float_binary},
#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"
    {CIS_OP_ARITH_NEGF, cis_decode_float_binary},
    CAST(EXTUI),
    CAST(EXTSI),
    CAST(UITOFP),
    CAST(SITOFP),
    CAST(FPTOUI),
    CAST(FPTOSI),
    CAST(INDEX_CAST),
    CAST(INDEX_CASTUI),
    CAST(BITCAST),
    CAST(EXTF),
    CAST(TRUNCI),
    CAST(TRUNCF),
    {0, NULL},
};
