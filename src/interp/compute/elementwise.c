// Executes an op on arrays by running its handler for numbers once per element.
#include "interp/compute/elementwise.h"

enum { FIRST_OPERAND = 4, MAX_OPERANDS = 3, MAX_RESULTS = 2 };

/// An op on arrays: the handler for numbers, and where its operands and results are.
typedef struct elementwise {
  cis_insn inner;
  uint32_t num_operands, num_results;
  struct {
    uint32_t slot;
    bool is_array;
    cis_layout element;
  } operands[MAX_OPERANDS], results[MAX_RESULTS];
  uint32_t shape_from; // the operand whose shape the results have
} elementwise;

void cis_element_layout(cis_type type, cis_layout *out_layout) {
  bool is_array = cis_type_is_vector(type) || cis_type_is_base_tensor(type);
  cis_layout_of(is_array ? cis_type_element(type) : type, out_layout);
}

static void release_cells(cis_machine *m, const elementwise *e, cis_cell *cells) {
  for (uint32_t i = 0; i < e->num_results; ++i)
    if (e->results[i].element.is_ref)
      cis_cell_take(m, &cells[i], NULL);
  for (uint32_t i = 0; i < e->num_operands; ++i)
    if (e->operands[i].is_array && e->operands[i].element.is_ref)
      cis_cell_take(m, &cells[FIRST_OPERAND + i], NULL);
}

static bool run_elements(cis_machine *m, const elementwise *e, const cis_cell *regs,
                         cis_array **results) {
  cis_cell cells[FIRST_OPERAND + MAX_OPERANDS] = {0};
  const cis_array *shape = cis_cell_array(&regs[e->operands[e->shape_from].slot]);
  bool ok = true;
  for (uint32_t k = 0; k < e->num_operands; ++k)
    if (!e->operands[k].is_array)
      cells[FIRST_OPERAND + k] = regs[e->operands[k].slot];
  for (int64_t i = 0; ok && i < shape->num; ++i) {
    for (uint32_t k = 0; k < e->num_operands; ++k)
      if (e->operands[k].is_array)
        cis_array_get(m, &e->operands[k].element, cis_cell_array(&regs[e->operands[k].slot]), i,
                      &cells[FIRST_OPERAND + k]);
    ok = e->inner.fn(m, &e->inner, cells) != NULL;
    for (uint32_t k = 0; ok && k < e->num_results; ++k)
      cis_array_set(m, &e->results[k].element, results[k], i, &cells[k]);
  }
  release_cells(m, e, cells);
  return ok;
}

static bool is_same_shape(const cis_array *a, const cis_array *b) {
  bool same = a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i];
  return same;
}

static const cis_insn *exec_elementwise(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const elementwise *e = pc->data;
  const cis_array *shape = cis_cell_array(&regs[e->operands[e->shape_from].slot]);
  cis_array *results[MAX_RESULTS] = {0};
  bool ok = true;
  for (uint32_t k = 0; k < e->num_operands; ++k)
    if (e->operands[k].is_array &&
        !is_same_shape(shape, cis_cell_array(&regs[e->operands[k].slot])))
      return cis_trap(m, pc->op, "the operands have different sizes");
  for (uint32_t k = 0; ok && k < e->num_results; ++k) {
    results[k] = cis_array_create(m, shape->sizes, shape->rank, e->results[k].element.size);
    ok = results[k] != NULL;
  }
  ok = ok && run_elements(m, e, regs, results);
  for (uint32_t k = 0; k < e->num_results; ++k) {
    if (ok)
      cis_cell_take(m, &regs[e->results[k].slot], &results[k]->obj);
    else if (results[k])
      cis_obj_release(m, &results[k]->obj);
  }
  return ok ? pc + 1 : NULL;
}

static bool is_array_type(cis_type type) {
  return cis_type_is_vector(type) || cis_type_is_base_tensor(type);
}

static elementwise *new_elementwise(cis_decoder *d, cis_op *op, cis_insn proto) {
  elementwise *e = cis_arena_new(cis_decoder_arena(d), elementwise);
  e->inner = proto;
  e->inner.op = op;
  e->inner.dst = 0;
  e->inner.a = FIRST_OPERAND;
  e->inner.b = FIRST_OPERAND + 1;
  if (op->num_operands > 2)
    e->inner.c = FIRST_OPERAND + 2;
  e->num_operands = op->num_operands;
  e->num_results = op->num_results;
  for (uint32_t i = op->num_operands; i-- > 0;) {
    cis_type type = cis_op_operand(op, i)->type;
    e->operands[i].slot = cis_operand_slot(op, i);
    e->operands[i].is_array = is_array_type(type);
    cis_element_layout(type, &e->operands[i].element);
    if (e->operands[i].is_array)
      e->shape_from = i;
  }
  for (uint32_t i = 0; i < op->num_results; ++i) {
    e->results[i].slot = cis_result_slot(op, i);
    cis_element_layout(op->results[i].type, &e->results[i].element);
  }
  return e;
}

bool cis_emit_elementwise(cis_decoder *d, cis_op *op, cis_insn proto) {
  if (op->num_operands > MAX_OPERANDS || op->num_results > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 3 operands, or more than 2 results");
  if (is_array_type(op->results[0].type)) {
    elementwise *e = new_elementwise(d, op, proto);
    cis_emit(d, op, exec_elementwise)->data = e;
    return true;
  }
  cis_insn *insn = cis_emit(d, op, proto.fn);
  uint32_t c = proto.c;
  *insn = proto;
  insn->op = op;
  insn->dst = cis_result_slot(op, 0);
  insn->a = cis_operand_slot(op, 0);
  insn->b = op->num_operands > 1 ? cis_operand_slot(op, 1) : 0;
  insn->c = op->num_operands > 2 ? cis_operand_slot(op, 2) : c;
  return true;
}
