// Executes vector.mask, whose body is decoded in line, so that the op inside asks for the mask
// around it; and vector.scan.
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/vector/kinds.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"

// --- masks ---

static const cis_op *mask_around(const cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return parent && cis_op_kind(parent) == CIS_OP_VECTOR_MASK ? parent : NULL;
}

bool cis_mask_slot_of(const cis_op *op, uint32_t *out_mask) {
  const cis_op *parent = mask_around(op);
  if (parent)
    *out_mask = cis_operand_slot(parent, 0);
  return parent != NULL;
}

bool cis_passthru_slot_of(const cis_op *op, uint32_t *out_slot) {
  const cis_op *parent = mask_around(op);
  if (!parent || parent->num_operands < 2)
    return false;
  *out_slot = cis_operand_slot(parent, 1);
  return true;
}

bool cis_mask_lets_through(cis_machine *m, cis_op *op, const cis_cell *mask, int64_t n,
                           bool *out_ok) {
  static const cis_layout bit = {.kind = CIS_LAYOUT_INT, .width = 1, .size = 1, .mask = 1};
  cis_cell cell = {0};
  cis_array_get(m, &bit, cis_cell_array(mask), n, &cell);
  *out_ok = cis_decide(m, op, &cell, "the mask is");
  return *out_ok && cell.bits;
}

/// a where the mask b is true, elsewhere c.
static const cis_insn *exec_choose(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_layout *element = pc->data;
  const cis_array *other = cis_cell_array(&regs[pc->c]);
  cis_obj_retain(regs[pc->a].obj);
  cis_array *array = cis_array_own(m, cis_cell_array(&regs[pc->a]));
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], &array->obj);
  for (int64_t n = 0; n < array->num; ++n) {
    bool ok, open = cis_mask_lets_through(m, pc->op, &regs[pc->b], n, &ok);
    cis_cell value = {0};
    if (!ok)
      return NULL;
    if (open)
      continue;
    cis_array_get(m, element, other, n, &value);
    cis_array_set(m, element, array, n, &value);
  }
  return pc + 1;
}

static bool end_mask(cis_decoder *d, cis_op *terminator, void *user) {
  cis_op *op = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands},
                         cis_result_slots(d, op));
  cis_emit_drops(d, terminator);
  return true;
}

/// The op inside applies the mask itself. If there is no op inside, the mask chooses between the
/// yielded vector and the pass-through.
static bool decode_mask(cis_decoder *d, cis_op *op) {
  static const unsigned maskable[] = {CIS_OP_VECTOR_CONTRACT,        CIS_OP_VECTOR_GATHER,
                                      CIS_OP_VECTOR_MULTI_REDUCTION, CIS_OP_VECTOR_OUTERPRODUCT,
                                      CIS_OP_VECTOR_REDUCTION,       CIS_OP_VECTOR_TRANSFER_READ,
                                      CIS_OP_VECTOR_TRANSFER_WRITE};
  const cis_op *inside = cis_block_first(cis_op_entry(op));
  bool is_empty = cis_op_has_trait(inside, CIS_TRAIT_TERMINATOR), known = is_empty;
  for (size_t i = 0; i < sizeof(maskable) / sizeof(*maskable); ++i)
    known |= cis_op_kind(inside) == maskable[i];
  if (!known)
    return cis_decode_unsupported(d, op, "a mask around such an op");
  if (!cis_decode_region(d, cis_op_region(op, 0), end_mask, op))
    return false;
  if (!is_empty || op->num_operands < 2 || !op->num_results)
    return true;
  cis_layout *element = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_element_layout(op->results[0].type, element);
  cis_insn *choose = cis_emit(d, op, exec_choose);
  choose->dst = choose->a = cis_result_slot(op, 0);
  choose->b = cis_operand_slot(op, 0);
  choose->c = cis_operand_slot(op, 1);
  choose->data = element;
  return true;
}

// --- scan ---

typedef struct scan {
  cis_insn insn; // cells: 0 = 1 combined with 2
  cis_layout element;
  uint32_t source, initial, results[2];
  int64_t num_outer, size,
      num_inner; // elements before, along and after the dimension that is reduced
  bool inclusive;
} scan;

/// One row: each element is combined with all before it; exclusive scans begin with the initial
/// value.
static bool scan_row(cis_machine *m, const scan *s, const cis_cell *regs, int64_t start,
                     int64_t row, cis_array *dest, cis_array *last) {
  const cis_array *source = cis_cell_array(&regs[s->source]);
  cis_cell cells[3];
  memset(cells, 0, sizeof(cells));
  for (int64_t i = 0; i < s->size; ++i) {
    int64_t at = start + i * s->num_inner;
    if (i == 0 && s->inclusive) {
      cis_array_get(m, &s->element, source, at, &cells[0]);
    } else if (i == 0) {
      cis_array_get(m, &s->element, cis_cell_array(&regs[s->initial]), row, &cells[0]);
    } else {
      cells[1] = cells[0];
      cis_array_get(m, &s->element, source, s->inclusive ? at : at - s->num_inner, &cells[2]);
      if (!s->insn.fn(m, &s->insn, cells))
        return false;
    }
    cis_array_set(m, &s->element, dest, at, &cells[0]);
  }
  cis_array_set(m, &s->element, last, row, &cells[0]);
  return true;
}

static const cis_insn *exec_scan(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const scan *s = pc->data;
  const cis_array *like[2] = {cis_cell_array(&regs[s->source]), cis_cell_array(&regs[s->initial])};
  cis_array *made[2];
  for (int i = 0; i < 2; ++i) {
    made[i] = cis_array_create(m, like[i]->sizes, like[i]->rank, s->element.size);
    if (!made[i])
      return NULL;
    cis_cell_take(m, &regs[s->results[i]], &made[i]->obj);
  }
  for (int64_t outer = 0; outer < s->num_outer; ++outer)
    for (int64_t inner = 0; inner < s->num_inner; ++inner)
      if (!scan_row(m, s, regs, outer * s->size * s->num_inner + inner,
                    outer * s->num_inner + inner, made[0], made[1]))
        return NULL;
  return pc + 1;
}

static bool decode_scan(cis_decoder *d, cis_op *op) {
  scan *s = cis_arena_new(cis_decoder_arena(d), scan);
  cis_type type = op->results[0].type;
  uint32_t along = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "reduction_dim"), 0);
  cis_element_layout(type, &s->element);
  s->insn = cis_vector_combining(cis_op_inherent(op, "kind"), &s->element);
  if (!s->insn.fn)
    return cis_decode_unsupported(d, op, "combining elements of this type");
  s->insn.op = op;
  s->inclusive = cis_attr_int_or(cis_op_inherent(op, "inclusive"), 0);
  s->num_outer = cis_count(type->shaped.shape, along);
  s->size = cis_type_dim(type, along);
  s->num_inner = cis_count(type->shaped.shape + along + 1, cis_type_rank(type) - along - 1);
  s->source = cis_operand_slot(op, 0);
  s->initial = cis_operand_slot(op, 1);
  for (uint32_t i = 0; i < 2; ++i)
    s->results[i] = cis_result_slot(op, i);
  cis_emit(d, op, exec_scan)->data = s;
  return true;
}

const cis_exec_row cis_exec_vector_mask[] = {
    {CIS_OP_VECTOR_MASK, decode_mask},
    {CIS_OP_VECTOR_SCAN, decode_scan},
    {0, NULL},
};
