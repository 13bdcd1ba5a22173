// ub: poison, and points that control does not reach.
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "dialect/ub/kinds.h"
#include "ir/op_def.h"

static const cis_insn *exec_poison(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  regs[pc->dst] = (cis_cell){.marks = CIS_CELL_POISON};
  return pc + 1;
}

static const cis_insn *exec_poison_array(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_type type = pc->op->results[0].type;
  cis_layout layout, element;
  cis_layout_of(type, &layout);
  cis_element_layout(type, &element);
  bool is_number = layout.kind == CIS_LAYOUT_ARRAY;
  cis_array *array =
      is_number ? cis_array_create(m, NULL, 0, layout.size)
                : cis_array_create(m, type->shaped.shape, cis_type_rank(type), element.size);
  if (!array)
    return NULL;
  memset(array->data, 0, (size_t)array->num * array->stride);
  cis_array_need_marks(array);
  memset(array->marks, CIS_CELL_POISON, (size_t)array->num);
  cis_cell_take(m, &regs[pc->dst], &array->obj);
  return pc + 1;
}

static bool decode_poison(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_layout_of(op->results[0].type, &layout);
  bool is_dialect = cis_type_is(op->results[0].type, CIS_TYPE_DIALECT);
  if (layout.kind == CIS_LAYOUT_MEMREF || (is_dialect && layout.is_ref) ||
      (layout.kind == CIS_LAYOUT_TENSOR && !cis_type_has_static_shape(layout.type)))
    return cis_decode_unsupported(d, op, "poison of this type");
  cis_emit(d, op, layout.is_ref ? exec_poison_array : exec_poison)->dst = cis_result_slot(op, 0);
  return true;
}

static const cis_insn *exec_unreachable(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)regs;
  return cis_trap(m, pc->op, "a point that is declared unreachable is reached");
}

static bool decode_unreachable(cis_decoder *d, cis_op *op) {
  cis_emit(d, op, exec_unreachable);
  return true;
}

const cis_exec_row cis_exec_ub[] = {
    {CIS_OP_UB_POISON, decode_poison},
    {CIS_OP_UB_UNREACHABLE, decode_unreachable},
    {0, NULL},
};
