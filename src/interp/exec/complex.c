// complex: numbers of two floats, computed as the formulas that mlir-opt lowers these ops to.
// Division and functions of the math library are in complex_math.c.
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/complex/kinds.h"
#include "ir/op_def.h"
#include "support/bytes.h"

/// A complex number's parts in cells, and the handlers for its floats (cells: 0 = 1 op 2).
typedef struct complex_op {
  cis_op *op;
  cis_layout number, part;
  cis_insn add, sub, mul, neg;
  uint32_t a, b, dst;
} complex_op;

typedef struct parts {
  cis_cell re, im;
} parts;

static parts parts_of(const complex_op *c, const cis_cell *cell) {
  const cis_array *array = cis_cell_array(cell);
  parts p;
  memset(&p, 0, sizeof(p));
  p.re.bits = cis_load_le(array->data, c->part.size);
  p.im.bits = cis_load_le(array->data + c->part.size, c->part.size);
  p.re.marks = p.im.marks = array->marks ? array->marks[0] : 0;
  p.re.origin = p.im.origin = array->origin;
  return p;
}

static const cis_insn *put(cis_machine *m, const cis_insn *pc, cis_cell *regs, parts p) {
  const complex_op *c = pc->data;
  cis_array *array = cis_array_create(m, NULL, 0, c->number.size);
  if (!array)
    return NULL;
  cis_store_le(array->data, p.re.bits, c->part.size);
  cis_store_le(array->data + c->part.size, p.im.bits, c->part.size);
  uint32_t marks = p.re.marks | p.im.marks;
  if (marks) {
    cis_array_need_marks(array);
    array->marks[0] = (uint8_t)marks;
    array->origin = p.re.origin ? p.re.origin : p.im.origin;
  }
  cis_cell_take(m, &regs[c->dst], &array->obj);
  return pc + 1;
}

static cis_cell apply(cis_machine *m, const cis_insn *insn, cis_cell x, cis_cell y) {
  cis_cell cells[3];
  cells[0] = (cis_cell){0};
  cells[1] = x;
  cells[2] = y;
  insn->fn(m, insn, cells);
  return cells[0];
}

static const cis_insn *exec_add(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]), y = parts_of(c, &regs[c->b]);
  return put(m, pc, regs, (parts){apply(m, &c->add, x.re, y.re), apply(m, &c->add, x.im, y.im)});
}

static const cis_insn *exec_sub(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]), y = parts_of(c, &regs[c->b]);
  return put(m, pc, regs, (parts){apply(m, &c->sub, x.re, y.re), apply(m, &c->sub, x.im, y.im)});
}

static const cis_insn *exec_mul(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]), y = parts_of(c, &regs[c->b]);
  cis_cell re = apply(m, &c->sub, apply(m, &c->mul, x.re, y.re), apply(m, &c->mul, x.im, y.im));
  cis_cell im = apply(m, &c->add, apply(m, &c->mul, x.im, y.re), apply(m, &c->mul, x.re, y.im));
  return put(m, pc, regs, (parts){re, im});
}

static const cis_insn *exec_neg(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]);
  return put(m, pc, regs, (parts){apply(m, &c->neg, x.re, x.re), apply(m, &c->neg, x.im, x.im)});
}

static const cis_insn *exec_conj(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]);
  return put(m, pc, regs, (parts){x.re, apply(m, &c->neg, x.im, x.im)});
}

static const cis_insn *exec_create(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  return put(m, pc, regs, (parts){regs[c->a], regs[c->b]});
}

static const cis_insn *exec_part(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]);
  regs[c->dst] = pc->imm2 ? x.im : x.re;
  return pc + 1;
}

/// Equal if both parts are; imm2: the opposite.
static const cis_insn *exec_equal(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const complex_op *c = pc->data;
  parts x = parts_of(c, &regs[c->a]), y = parts_of(c, &regs[c->b]);
  cis_cell re = apply(m, &c->add, x.re, y.re), im = apply(m, &c->add, x.im, y.im);
  re.marks |= im.marks;
  re.bits = (re.bits && im.bits) != (pc->imm2 != 0);
  regs[c->dst] = re;
  return pc + 1;
}

static cis_insn binary(unsigned arith, const cis_layout *layout) {
  cis_insn insn = cis_float_binary(arith, layout);
  insn.dst = 0;
  insn.a = 1;
  insn.b = 2;
  return insn;
}

static bool decode(cis_decoder *d, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  complex_op *c = cis_arena_new(cis_decoder_arena(d), complex_op);
  bool creates = kind == CIS_OP_COMPLEX_CREATE;
  cis_type type = creates ? op->results[0].type : cis_op_operand(op, 0)->type;
  cis_layout_of(type, &c->number);
  cis_layout_of(type->shaped.element, &c->part);
  c->op = op;
  c->a = cis_operand_slot(op, 0);
  c->b = op->num_operands > 1 ? cis_operand_slot(op, 1) : 0;
  c->dst = cis_result_slot(op, 0);
  c->add = binary(CIS_OP_ARITH_ADDF, &c->part);
  c->sub = binary(CIS_OP_ARITH_SUBF, &c->part);
  c->mul = binary(CIS_OP_ARITH_MULF, &c->part);
  c->neg = binary(CIS_OP_ARITH_NEGF, &c->part);
  bool opposite = kind == CIS_OP_COMPLEX_NEQ, compares = opposite || kind == CIS_OP_COMPLEX_EQ;
  if (compares) {
    c->add = cis_float_compare(CIS_CMPF_OEQ, &c->part);
    c->add.dst = 0;
    c->add.a = 1;
    c->add.b = 2;
  }
  static const struct {
    unsigned kind;
    cis_exec_fn fn;
  } fns[] = {{CIS_OP_COMPLEX_ADD, exec_add},   {CIS_OP_COMPLEX_SUB, exec_sub},
             {CIS_OP_COMPLEX_MUL, exec_mul},   {CIS_OP_COMPLEX_NEG, exec_neg},
             {CIS_OP_COMPLEX_CONJ, exec_conj}, {CIS_OP_COMPLEX_CREATE, exec_create},
             {CIS_OP_COMPLEX_RE, exec_part},   {CIS_OP_COMPLEX_IM, exec_part},
             {CIS_OP_COMPLEX_EQ, exec_equal},  {CIS_OP_COMPLEX_NEQ, exec_equal}};
  bool known = c->add.fn && c->sub.fn && c->mul.fn && c->neg.fn;
  for (size_t i = 0; known && i < sizeof(fns) / sizeof(*fns); ++i)
    if (fns[i].kind == kind) {
      cis_insn *insn = cis_emit(d, op, fns[i].fn);
      insn->data = c;
      insn->imm2 = opposite || kind == CIS_OP_COMPLEX_IM;
      return true;
    }
  return cis_decode_unsupported(d, op, "parts of this format");
}

const cis_exec_row cis_exec_complex[] = {
    {CIS_OP_COMPLEX_ADD, decode},
    {CIS_OP_COMPLEX_CONJ, decode},
    {CIS_OP_COMPLEX_CONSTANT, cis_decode_constant},
    {CIS_OP_COMPLEX_CREATE, decode},
    {CIS_OP_COMPLEX_EQ, decode},
    {CIS_OP_COMPLEX_IM, decode},
    {CIS_OP_COMPLEX_MUL, decode},
    {CIS_OP_COMPLEX_NEG, decode},
    {CIS_OP_COMPLEX_NEQ, decode},
    {CIS_OP_COMPLEX_RE, decode},
    {CIS_OP_COMPLEX_SUB, decode},
    {0, NULL},
};
