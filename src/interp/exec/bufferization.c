// Executes bufferization. Tensors are values: to_tensor copies the elements of the buffer at that
// time.
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include <inttypes.h>

#include "dialect/bufferization/kinds.h"
#include "ir/op_def.h"

static const cis_insn *put(cis_machine *m, const cis_insn *pc, cis_cell *regs, cis_obj *obj) {
  if (!obj)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], obj);
  return pc + 1;
}

// --- alloc_tensor ---

typedef struct alloc_tensor {
  cis_numbers sizes;
  cis_layout element;
} alloc_tensor;

static const cis_insn *exec_alloc_tensor(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const alloc_tensor *alloc = pc->data;
  int64_t sizes[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &alloc->sizes, regs, sizes) ||
      !cis_check_sizes(m, pc->op, sizes, alloc->sizes.num))
    return NULL;
  cis_array *array = cis_array_create(m, sizes, alloc->sizes.num, alloc->element.size);
  if (!array)
    return NULL;
  memset(array->data, 0, (size_t)array->num * array->stride);
  cis_mark_array(array, CIS_CELL_UNINIT);
  array->origin = cis_record_read(m, pc->op, NULL);
  return put(m, pc, regs, &array->obj);
}

static const cis_insn *exec_same(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_cell_share(m, &regs[pc->dst], regs[pc->a].obj);
  return pc + 1;
}

static bool emit_same(cis_decoder *d, cis_op *op, uint32_t from) {
  cis_insn *insn = cis_emit(d, op, exec_same);
  insn->dst = cis_result_slot(op, 0);
  insn->a = from;
  return true;
}

static bool decode_alloc_tensor(cis_decoder *d, cis_op *op) {
  cis_range copy = cis_op_operand_group(op, 1);
  cis_type type = op->results[0].type;
  if (copy.num)
    return emit_same(d, op, cis_operand_slot(op, copy.first));
  if (!cis_type_is_ranked(type) || cis_type_rank(type) > CIS_MAX_RANK)
    return cis_decode_unsupported(d, op, "a tensor without rank, or of more than 64 dimensions");
  alloc_tensor *alloc = cis_arena_new(cis_decoder_arena(d), alloc_tensor);
  alloc->sizes = cis_numbers_of_shape(d, op, type, cis_op_operand_group(op, 0));
  cis_layout_of(cis_type_element(type), &alloc->element);
  cis_emit_simple(d, op, exec_alloc_tensor)->data = alloc;
  return true;
}

// --- helpers ---

static cis_memref *new_buffer(cis_machine *m, cis_op *op, cis_alloc_kind kind, cis_type type,
                              const int64_t *sizes, uint32_t rank) {
  if (type->kind != CIS_TYPE_MEMREF)
    type = cis_type_memref(cis_type_element(type), sizes, rank, NULL, NULL);
  return cis_alloc_memref(m, op, kind, type, sizes, 0);
}

static cis_layout *element_of(cis_decoder *d, cis_type type) {
  cis_layout *element = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_layout_of(cis_type_element(type), element);
  return element;
}

// --- dealloc ---

typedef struct dealloc {
  const uint32_t *memrefs, *conditions, *retained, *results;
  uint32_t num, num_retained;
} dealloc;

static uint64_t pointer_of(const cis_cell *cell) {
  const cis_memref *memref = cis_cell_memref(cell);
  return memref->alloc->address + (uint64_t)memref->base;
}

/// Whether one of the first `num` slots holds a memref with that pointer.
static bool is_among(const cis_cell *regs, const uint32_t *slots, uint32_t num, uint64_t pointer) {
  for (uint32_t i = 0; i < num; ++i)
    if (pointer_of(&regs[slots[i]]) == pointer)
      return true;
  return false;
}

/// The ownership of a retained memref: whether the condition of any memref that aliases it holds.
static bool retained_condition(const dealloc *op, const cis_cell *regs, uint32_t retained) {
  uint64_t pointer = pointer_of(&regs[op->retained[retained]]);
  bool any = false;
  for (uint32_t i = 0; i < op->num; ++i)
    any |= regs[op->conditions[i]].bits && pointer_of(&regs[op->memrefs[i]]) == pointer;
  return any;
}

/// Frees each memref whose condition holds and that aliases no retained one; of several that alias
/// each other, the first is freed.
static const cis_insn *exec_dealloc(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const dealloc *op = pc->data;
  for (uint32_t i = 0; i < op->num; ++i)
    if (!cis_decide(m, pc->op, &regs[op->conditions[i]], "the condition is"))
      return NULL;
  for (uint32_t r = 0; r < op->num_retained; ++r)
    regs[op->results[r]] = (cis_cell){.bits = retained_condition(op, regs, r)};
  for (uint32_t i = 0; i < op->num; ++i) {
    uint64_t pointer = pointer_of(&regs[op->memrefs[i]]);
    if (regs[op->conditions[i]].bits && !is_among(regs, op->retained, op->num_retained, pointer) &&
        !is_among(regs, op->memrefs, i, pointer) &&
        !cis_free_memref(m, pc->op, cis_cell_memref(&regs[op->memrefs[i]])))
      return NULL;
  }
  return pc + 1;
}

static bool decode_dealloc(cis_decoder *d, cis_op *op) {
  dealloc *data = cis_arena_new(cis_decoder_arena(d), dealloc);
  cis_range memrefs = cis_op_operand_group(op, 0), retained = cis_op_operand_group(op, 2);
  data->memrefs = cis_operand_slots(d, op, memrefs);
  data->conditions = cis_operand_slots(d, op, cis_op_operand_group(op, 1));
  data->retained = cis_operand_slots(d, op, retained);
  data->results = cis_result_slots(d, op);
  data->num = memrefs.num;
  data->num_retained = retained.num;
  cis_emit(d, op, exec_dealloc)->data = data;
  return true;
}

static const cis_insn *exec_nothing(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m, (void)regs;
  return pc + 1;
}

static bool decode_dealloc_tensor(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_nothing);
  return true;
}

// --- from one to the other ---

static const cis_insn *exec_to_tensor(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  cis_array *array = cis_array_of_memref(m, pc->op, memref, pc->data);
  return put(m, pc, regs, array ? &array->obj : NULL);
}

/// Makes a buffer with the elements. The program must not free it and it is no leak, because
/// bufferization decides where tensors live. With read_only (imm2) it is not written from then on.
static const cis_insn *exec_to_buffer(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_array *array = cis_cell_array(&regs[pc->a]);
  cis_memref *memref =
      new_buffer(m, pc->op, CIS_ALLOC_TENSOR, pc->op->results[0].type, array->sizes, array->rank);
  if (!memref)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], &memref->obj);
  if (!cis_memref_store_array(m, pc->op, memref, pc->data, array))
    return NULL;
  memref->alloc->is_constant = pc->imm2 != 0;
  return pc + 1;
}

static bool decode_to_tensor(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_to_tensor)->data = element_of(d, op->results[0].type);
  return true;
}

static bool decode_to_buffer(cis_decoder *d, cis_op *op) {
  cis_insn *insn = cis_emit_simple(d, op, exec_to_buffer);
  insn->data = element_of(d, op->results[0].type);
  insn->imm2 = cis_op_inherent(op, "read_only") != NULL;
  return true;
}

static const cis_insn *exec_materialize(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_memref *memref = cis_cell_memref(&regs[pc->b]);
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  return cis_memref_store_array(m, pc->op, memref, pc->data, array) ? pc + 1 : NULL;
}

/// The destination has the sizes of the source.
static const cis_insn *check_destination(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_array *from = cis_cell_array(&regs[pc->a]), *to = cis_cell_array(&regs[pc->b]);
  for (uint32_t i = 0; m->options.strict_sizes && i < from->rank; ++i)
    if (from->sizes[i] != to->sizes[i])
      return cis_trap(m, pc->op, "dimension %u is %" PRId64 ", that of the destination %" PRId64, i,
                      from->sizes[i], to->sizes[i]);
  return pc + 1;
}

static bool decode_materialize(cis_decoder *d, cis_op *op) {
  if (cis_type_is_base_tensor(cis_op_operand(op, 1)->type)) {
    cis_insn *check = cis_emit(d, op, check_destination);
    check->a = cis_operand_slot(op, 0);
    check->b = cis_operand_slot(op, 1);
    return emit_same(d, op, cis_operand_slot(op, 0));
  }
  cis_emit_simple(d, op, exec_materialize)->data = element_of(d, cis_op_operand(op, 1)->type);
  return true;
}

const cis_exec_row cis_exec_bufferization[] = {
    {CIS_OP_BUFFERIZATION_ALLOC_TENSOR, decode_alloc_tensor},
    {CIS_OP_BUFFERIZATION_CLONE, cis_decode_clone},
    {CIS_OP_BUFFERIZATION_DEALLOC, decode_dealloc},
    {CIS_OP_BUFFERIZATION_DEALLOC_TENSOR, decode_dealloc_tensor},
    {CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION, decode_materialize},
    {CIS_OP_BUFFERIZATION_TO_BUFFER, decode_to_buffer},
    {CIS_OP_BUFFERIZATION_TO_TENSOR, decode_to_tensor},
    {0, NULL},
};
