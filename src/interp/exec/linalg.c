// linalg: structured ops through their bodies. A run is executed as a whole if it can be
// (nest_whole.c); if not, the body's instructions are executed for each point.
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/nest/nest.h"

#include "dialect/linalg/kinds.h"
#include "ir/op_def.h"

static cis_nest_run *current(const cis_nest *nest, const cis_cell *regs) {
  return (cis_nest_run *)regs[nest->state].obj;
}

static const cis_insn *exec_begin(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_nest *nest = pc->data2;
  cis_nest_run *run = cis_nest_begin(m, nest, regs);
  if (!run || !cis_check_work(m, pc->op, (uint64_t)run->num_points))
    return NULL;
  if (run->num_points && !cis_nest_execute(m, run, regs))
    return pc + 1;
  cis_nest_finish(m, run, regs);
  return pc->target;
}

static const cis_insn *exec_load(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_nest *nest = pc->data;
  return cis_nest_load(m, current(nest, regs), regs) ? pc + 1 : NULL;
}

static const cis_insn *exec_store(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_nest *nest = pc->data;
  return cis_nest_store(m, current(nest, regs), regs, pc->data2) ? pc + 1 : NULL;
}

static const cis_insn *exec_next(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_nest *nest = pc->data2;
  cis_nest_run *run = current(nest, regs);
  if (cis_nest_advance(run))
    return pc->target;
  cis_nest_finish(m, run, regs);
  return pc + 1;
}

typedef struct body {
  const cis_nest *nest;
  uint32_t start;
} body;

static bool decode_yield(cis_decoder *d, cis_op *op, void *user) {
  const body *b = user;
  cis_insn *store = cis_emit(d, b->nest->op, exec_store);
  store->data = b->nest;
  store->data2 = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  cis_emit_drops(d, op);
  cis_emit_jump(d, b->nest->op, exec_next, b->start)->data2 = b->nest;
  return true;
}

static bool decode_structured(cis_decoder *d, cis_op *op) {
  cis_nest *nest;
  const char *why = cis_nest_decode(d, op, &nest);
  if (why)
    return cis_decode_unsupported(d, op, why);
  uint32_t end = cis_new_label(d);
  body b = {nest, cis_new_label(d)};
  op->tag = nest->first_loop; // for linalg.index
  cis_emit_jump(d, op, exec_begin, end)->data2 = nest;
  cis_place_label(d, b.start);
  cis_emit(d, op, exec_load)->data = nest;
  if (!cis_decode_region(d, cis_op_region(op, 0), decode_yield, &b))
    return false;
  cis_place_label(d, end);
  return true;
}

static bool decode_index(cis_decoder *d, cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  while (parent && !cis_op_has_trait(parent, CIS_TRAIT_STRUCTURED))
    parent = cis_op_parent(parent);
  if (!parent)
    return cis_decode_unsupported(d, op, "outside of a structured op");
  uint32_t from = parent->tag + (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  uint32_t to = cis_result_slot(op, 0);
  cis_emit_moves(d, op, &from, &to, 1);
  return true;
}

const cis_exec_row cis_exec_linalg[] = {
    {CIS_OP_LINALG_GENERIC, decode_structured},
    {CIS_OP_LINALG_MAP, decode_structured},
    {CIS_OP_LINALG_REDUCE, decode_structured},
    {CIS_OP_LINALG_TRANSPOSE, decode_structured},
    {CIS_OP_LINALG_BROADCAST, decode_structured},
    {CIS_OP_LINALG_ELEMENTWISE, decode_structured},
    {CIS_OP_LINALG_CONTRACT, decode_structured},
    {CIS_OP_LINALG_INDEX, decode_index},
#define LINALG_NAMED(KIND, ...) {CIS_OP_LINALG_##KIND, decode_structured},
#define LINALG_MATMUL(KIND, ...) {CIS_OP_LINALG_##KIND, decode_structured},
#include "dialect/linalg/named.def"
    {0, NULL},
};
