// cf: branches between blocks, and assertions.
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/cf/kinds.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"

/// Goes to successor `i` with its operands.
static void emit_edge(cis_decoder *d, cis_op *op, uint32_t i) {
  cis_block *block = cis_op_successor(op, i);
  cis_emit_move_operands(d, op, cis_branch_operands(op, i), cis_block_arg_slots(d, block));
  cis_emit_drops(d, op);
  cis_emit_goto(d, op, cis_block_label(d, block));
}

static bool decode_br(cis_decoder *d, cis_op *op) {
  emit_edge(d, op, 0);
  return true;
}

static const cis_insn *exec_cond_br(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  if (!cis_decide(m, pc->op, &regs[pc->a], "the condition is"))
    return NULL;
  return regs[pc->a].bits ? pc + 1 : pc->target;
}

static bool decode_cond_br(cis_decoder *d, cis_op *op) {
  uint32_t otherwise = cis_new_label(d);
  cis_emit_jump(d, op, exec_cond_br, otherwise)->a = cis_operand_slot(op, 0);
  emit_edge(d, op, 0);
  cis_place_label(d, otherwise);
  emit_edge(d, op, 1);
  return true;
}

// --- switch ---

typedef struct switch_table {
  uint32_t num;
  uint64_t *values;
} switch_table;

/// After it stand as many jumps as cases, then the default edge.
static const cis_insn *exec_switch(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const switch_table *table = pc->data;
  if (!cis_decide(m, pc->op, &regs[pc->a], "the flag is"))
    return NULL;
  uint32_t i = 0;
  while (i < table->num && table->values[i] != regs[pc->a].bits)
    ++i;
  return pc + 1 + i;
}

static bool decode_switch(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_layout_of(cis_op_operand(op, 0)->type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "a flag of more than 64 bits");
  cis_attr values = cis_op_inherent(op, "case_values");
  uint32_t num = op->num_successors - 1;
  switch_table *table = cis_arena_new(cis_decoder_arena(d), switch_table);
  table->num = num;
  table->values = cis_arena_array(cis_decoder_arena(d), uint64_t, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    table->values[i] = (uint64_t)cis_dense_get_int(values, i) & layout.mask;
  cis_insn *insn = cis_emit(d, op, exec_switch);
  insn->a = cis_operand_slot(op, 0);
  insn->data = table;
  uint32_t *labels = cis_arena_array(cis_decoder_arena(d), uint32_t, num + 1);
  for (uint32_t i = 0; i <= num; ++i)
    cis_emit_goto(d, op, labels[i] = cis_new_label(d));
  for (uint32_t i = 0; i <= num; ++i) {
    cis_place_label(d, labels[i]);
    emit_edge(d, op, i < num ? i + 1 : 0);
  }
  return true;
}

// --- assert ---

static const cis_insn *exec_assert(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  if (!cis_decide(m, pc->op, &regs[pc->a], "the condition is"))
    return NULL;
  if (regs[pc->a].bits)
    return pc + 1;
  cis_str text = cis_attr_get_string(cis_op_inherent(pc->op, "msg"));
  return cis_trap(m, pc->op, "assertion failed: %.*s", CIS_STR_ARG(text));
}

static bool decode_assert(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_assert);
  return true;
}

const cis_exec_row cis_exec_cf[] = {
    {CIS_OP_CF_ASSERT, decode_assert},
    {CIS_OP_CF_BR, decode_br},
    {CIS_OP_CF_COND_BR, decode_cond_br},
    {CIS_OP_CF_SWITCH, decode_switch},
    {0, NULL},
};
