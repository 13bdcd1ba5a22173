// tosa.cond_if and tosa.while_loop: their graphs as jumps. A condition is a tensor of one element.
#include "interp/compute/elementwise.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/tosa/kinds.h"
#include "ir/op_def.h"

/// Goes on with the next instruction if the condition holds, else at the label.
static const cis_insn *exec_condition(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  cis_cell cell = {0};
  if (array->num != 1)
    return cis_trap(m, pc->op, "a condition that is not one element");
  cis_array_get(m, pc->data2, array, 0, &cell);
  if (cell.marks && !cis_decide(m, pc->op, &cell, "the condition is"))
    return NULL;
  return cell.bits & 1 ? pc + 1 : pc->target;
}

static void emit_condition(cis_decoder *d, cis_op *op, uint32_t otherwise) {
  cis_layout *element = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_element_layout(cis_op_operand(op, 0)->type, element);
  cis_insn *insn = cis_emit_jump(d, op, exec_condition, otherwise);
  insn->a = cis_operand_slot(op, 0);
  insn->data2 = element;
}

// --- tosa.cond_if ---

typedef struct choice {
  cis_op *op;
  uint32_t exit;
} choice;

static bool end_choice(cis_decoder *d, cis_op *terminator, void *user) {
  const choice *c = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands},
                         cis_result_slots(d, c->op));
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, c->exit);
  return true;
}

static bool decode_graph(cis_decoder *d, cis_op *op, uint32_t region, choice *c) {
  const cis_block *block = cis_region_first(cis_op_region(op, region));
  if (block->num_args) // they may be left out
    cis_emit_move_operands(d, op, (cis_range){1, block->num_args}, cis_block_arg_slots(d, block));
  return cis_decode_region(d, cis_op_region(op, region), end_choice, c);
}

static bool decode_if(cis_decoder *d, cis_op *op) {
  choice c = {.op = op, .exit = cis_new_label(d)};
  uint32_t otherwise = cis_new_label(d);
  emit_condition(d, op, otherwise);
  bool ok = decode_graph(d, op, 0, &c);
  cis_place_label(d, otherwise);
  ok = ok && decode_graph(d, op, 1, &c);
  cis_place_label(d, c.exit);
  return ok;
}

// --- tosa.while_loop ---

typedef struct loop {
  cis_op *op;
  uint32_t *carried; // the loop's values, kept while the condition is computed of them
  uint32_t again, exit;
} loop;

/// The loop's values are the arguments of the body, or the results.
static bool end_condition(cis_decoder *d, cis_op *terminator, void *user) {
  const loop *l = user;
  const cis_block *body = cis_region_first(cis_op_region(l->op, 1));
  uint32_t otherwise = cis_new_label(d), go_on = cis_new_label(d), num = l->op->num_operands;
  emit_condition(d, terminator, otherwise);
  cis_emit_take_moves(d, terminator, l->carried, cis_block_arg_slots(d, body), num);
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, go_on);
  cis_place_label(d, otherwise);
  cis_emit_take_moves(d, terminator, l->carried, cis_result_slots(d, l->op), num);
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, l->exit);
  cis_place_label(d, go_on);
  return true;
}

static bool end_body(cis_decoder *d, cis_op *terminator, void *user) {
  const loop *l = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands}, l->carried);
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, l->again);
  return true;
}

static bool decode_while(cis_decoder *d, cis_op *op) {
  uint32_t num = op->num_operands;
  loop l = {.op = op,
            .carried = cis_arena_array(cis_decoder_arena(d), uint32_t, num + 1),
            .again = cis_new_label(d),
            .exit = cis_new_label(d)};
  for (uint32_t i = 0; i < num; ++i)
    l.carried[i] = cis_new_slot(d, true);
  cis_emit_move_operands(d, op, (cis_range){0, num}, l.carried);
  cis_place_label(d, l.again);
  cis_emit_moves(d, op, l.carried, cis_block_arg_slots(d, cis_region_first(cis_op_region(op, 0))),
                 num);
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_condition, &l) &&
            cis_decode_region(d, cis_op_region(op, 1), end_body, &l);
  cis_place_label(d, l.exit);
  return ok;
}

const cis_exec_row cis_exec_tosa_graph[] = {
    {CIS_OP_TOSA_COND_IF, decode_if},
    {CIS_OP_TOSA_WHILE_LOOP, decode_while},
    {0, NULL},
};
