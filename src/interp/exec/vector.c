// Executes the ops of vector that make, split and rearrange vectors. Reductions and products are in
// vector_combine.c, memory in vector_memory.c, vector.print in print.c; arith and math on vectors
// are elementwise.c's.
#include "interp/compute/array_ops.h"
#include "interp/compute/elementwise.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/vector/kinds.h"
#include "ir/op_def.h"

#include <inttypes.h>

typedef struct vector_op {
  cis_numbers position;
  cis_layout element;
  cis_type source, type; // of operand 0, of the result
  const int64_t *numbers;
  uint32_t num_numbers;
  const uint32_t *slots, *results;
  uint32_t num_operands, num_results;
  int64_t offsets[CIS_MAX_RANK], strides[CIS_MAX_RANK];
} vector_op;

static bool fits(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    cis_type type =
        i < op->num_operands ? cis_op_operand(op, i)->type : op->results[i - op->num_operands].type;
    if (cis_type_is_ranked(type) && cis_type_rank(type) > CIS_MAX_RANK)
      return false;
  }
  return true;
}

static vector_op *new_op(cis_decoder *d, cis_op *op) {
  vector_op *v = cis_arena_new(cis_decoder_arena(d), vector_op);
  v->num_operands = op->num_operands;
  v->num_results = op->num_results;
  v->slots = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  v->results = cis_result_slots(d, op);
  if (op->num_operands)
    v->source = cis_op_operand(op, 0)->type;
  if (op->num_results) {
    v->type = op->results[0].type;
    cis_element_layout(v->type, &v->element);
  }
  return v;
}

static cis_array *new_vector(cis_machine *m, cis_type type, const cis_layout *element) {
  return cis_array_create(m, type->shaped.shape, cis_type_rank(type), element->size);
}

static const cis_insn *put(cis_machine *m, const cis_insn *pc, cis_cell *regs, cis_array *array) {
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], &array->obj);
  return pc + 1;
}

static const int64_t *i64_list(cis_decoder *d, cis_attr attr, uint32_t *out_num) {
  if (cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY))
    return cis_attr_get_i64_array(attr, out_num);
  *out_num = attr ? attr->array.num : 0;
  int64_t *list = cis_arena_array(cis_decoder_arena(d), int64_t, *out_num + 1);
  for (uint32_t i = 0; i < *out_num; ++i)
    list[i] = cis_attr_int_or(attr->array.elems[i], 0);
  return list;
}

// --- making vectors ---

static const cis_insn *exec_broadcast(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *array = new_vector(m, v->type, &v->element);
  if (!array)
    return NULL;
  if (!cis_type_is_vector(v->source)) {
    cis_fill_array(m, array, &v->element, &regs[pc->a]);
    return put(m, pc, regs, array);
  }
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  int64_t steps[CIS_MAX_RANK], dense[CIS_MAX_RANK], from[CIS_MAX_RANK] = {0};
  cis_row_major(array->sizes, array->rank, dense);
  cis_row_major(source->sizes, source->rank, steps);
  uint32_t more = array->rank - source->rank;
  for (uint32_t i = 0; i < source->rank; ++i)
    from[more + i] = source->sizes[i] == 1 ? 0 : steps[i];
  cis_copy_block(array, (cis_block_walk){0, dense}, source, (cis_block_walk){0, from}, array->sizes,
                 array->rank);
  return put(m, pc, regs, array);
}

static bool decode_broadcast(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  cis_emit_simple(d, op, exec_broadcast)->data = new_op(d, op);
  return true;
}

/// True where all indices are below the sizes.
static const cis_insn *exec_mask(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  int64_t sizes[CIS_MAX_RANK], at[CIS_MAX_RANK] = {0};
  if (!cis_numbers_read(m, pc->op, &v->position, regs, sizes))
    return NULL;
  cis_array *array = new_vector(m, v->type, &v->element);
  for (int64_t n = 0; array && n < array->num; ++n) {
    bool inside = array->rank || sizes[0] > 0;
    for (uint32_t i = 0; i < array->rank; ++i)
      inside &= at[i] < sizes[i];
    array->data[n] = inside;
    for (uint32_t i = array->rank; i-- > 0 && ++at[i] == array->sizes[i];)
      at[i] = 0;
  }
  return put(m, pc, regs, array);
}

static bool decode_mask(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  vector_op *v = new_op(d, op);
  if (cis_op_kind(op) == CIS_OP_VECTOR_CREATE_MASK)
    v->position = cis_numbers_of_operands(d, op, (cis_range){0, op->num_operands});
  else
    v->position.values =
        cis_attr_get_i64_array(cis_op_inherent(op, "mask_dim_sizes"), &v->position.num);
  cis_emit_simple(d, op, exec_mask)->data = v;
  return true;
}

static const cis_insn *exec_step(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *array = new_vector(m, v->type, &v->element);
  for (int64_t i = 0; array && i < array->num; ++i)
    cis_array_set(m, &v->element, array, i, &(cis_cell){.bits = (uint64_t)i});
  return put(m, pc, regs, array);
}

static const cis_insn *exec_from_elements(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *array = new_vector(m, v->type, &v->element);
  for (uint32_t i = 0; array && i < v->num_operands; ++i)
    cis_array_set(m, &v->element, array, i, &regs[v->slots[i]]);
  return put(m, pc, regs, array);
}

static const cis_insn *exec_to_elements(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  for (uint32_t i = 0; i < v->num_results; ++i)
    cis_array_get(m, &v->element, cis_cell_array(&regs[pc->a]), i, &regs[v->results[i]]);
  return pc + 1;
}

static bool decode_step(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_step)->data = new_op(d, op);
  return true;
}
static bool decode_from_elements(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_from_elements)->data = new_op(d, op);
  return true;
}
static bool decode_to_elements(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_to_elements)->data = new_op(d, op);
  return true;
}

// --- extract and insert ---

/// The element where the part at `position` begins, -1 after a report.
static int64_t part_start(cis_machine *m, const cis_insn *pc, const vector_op *v,
                          const cis_array *array, const cis_cell *regs) {
  int64_t position[CIS_MAX_RANK], steps[CIS_MAX_RANK], at = 0;
  if (!cis_numbers_read(m, pc->op, &v->position, regs, position))
    return -1;
  cis_row_major(array->sizes, array->rank, steps);
  for (uint32_t i = 0; i < v->position.num; ++i) {
    if (position[i] < 0 || position[i] >= array->sizes[i]) {
      cis_trap(m, pc->op, "position %" PRId64 " in dimension %u, whose size is %" PRId64,
               position[i], i, array->sizes[i]);
      return -1;
    }
    at += position[i] * steps[i];
  }
  return at;
}

static const cis_insn *exec_extract(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  int64_t at = part_start(m, pc, v, source, regs);
  if (at < 0)
    return NULL;
  if (!cis_type_is_vector(v->type)) {
    cis_array_get(m, &v->element, source, at, &regs[pc->dst]);
    return pc + 1;
  }
  cis_array *array = new_vector(m, v->type, &v->element);
  static const int64_t one = 1;
  if (array)
    cis_copy_block(array, (cis_block_walk){0, &one}, source, (cis_block_walk){at, &one},
                   &array->num, 1);
  return put(m, pc, regs, array);
}

static bool decode_extract(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  vector_op *v = new_op(d, op);
  v->position = cis_numbers_get(d, op, "static_position", "dynamic_position");
  cis_emit_simple(d, op, exec_extract)->data = v;
  return true;
}

static const cis_insn *exec_insert(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *dest = cis_cell_array(&regs[pc->b]);
  int64_t at = part_start(m, pc, v, dest, regs);
  if (at < 0)
    return NULL;
  cis_obj_retain(&dest->obj);
  cis_array *array = cis_array_own(m, dest);
  static const int64_t one = 1;
  if (array && cis_type_is_vector(v->source)) {
    const cis_array *source = cis_cell_array(&regs[pc->a]);
    cis_copy_block(array, (cis_block_walk){at, &one}, source, (cis_block_walk){0, &one},
                   &source->num, 1);
  } else if (array) {
    cis_array_set(m, &v->element, array, at, &regs[pc->a]);
  }
  return put(m, pc, regs, array);
}

static bool decode_insert(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  vector_op *v = new_op(d, op);
  v->position = cis_numbers_get(d, op, "static_position", "dynamic_position");
  cis_emit_simple(d, op, exec_insert)->data = v;
  return true;
}

// --- strided slices ---

/// Where offsets and strides (of leading or trailing dimensions) place a smaller vector in `array`.
static int64_t slice_walk(const vector_op *v, const cis_array *array, int64_t *steps) {
  int64_t start = 0;
  cis_row_major(array->sizes, array->rank, steps);
  for (uint32_t i = 0; i < array->rank; ++i) {
    start += v->offsets[i] * steps[i];
    steps[i] *= v->strides[i];
  }
  return start;
}

static const cis_insn *exec_extract_strided(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  int64_t steps[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  int64_t start = slice_walk(v, source, steps);
  cis_array *array = new_vector(m, v->type, &v->element);
  if (!array)
    return NULL;
  cis_row_major(array->sizes, array->rank, dense);
  cis_copy_block(array, (cis_block_walk){0, dense}, source, (cis_block_walk){start, steps},
                 array->sizes, array->rank);
  return put(m, pc, regs, array);
}

static const cis_insn *exec_insert_strided(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  cis_obj_retain(regs[pc->b].obj);
  cis_array *array = cis_array_own(m, cis_cell_array(&regs[pc->b]));
  if (!array)
    return NULL;
  int64_t steps[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  int64_t start = slice_walk(v, array, steps);
  cis_row_major(source->sizes, source->rank, dense);
  cis_copy_block(array, (cis_block_walk){start, steps + (array->rank - source->rank)}, source,
                 (cis_block_walk){0, dense}, source->sizes, source->rank);
  return put(m, pc, regs, array);
}

static bool decode_strided(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  bool inserts = cis_op_kind(op) == CIS_OP_VECTOR_INSERT_STRIDED_SLICE;
  vector_op *v = new_op(d, op);
  uint32_t num_offsets, num_strides;
  const int64_t *offsets = i64_list(d, cis_op_inherent(op, "offsets"), &num_offsets);
  const int64_t *strides = i64_list(d, cis_op_inherent(op, "strides"), &num_strides);
  uint32_t rank = cis_type_rank(inserts ? v->type : v->source);
  for (uint32_t i = 0; i < rank; ++i) {
    v->offsets[i] = i < num_offsets ? offsets[i] : 0;
    v->strides[i] = 1;
  }
  for (uint32_t i = 0; i < num_strides; ++i)
    v->strides[inserts ? rank - num_strides + i : i] = strides[i];
  cis_emit_simple(d, op, inserts ? exec_insert_strided : exec_extract_strided)->data = v;
  return true;
}

// --- other orders and shapes ---

static const cis_insn *exec_shape_cast(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *array = cis_cell_array(&regs[pc->a]);
  cis_obj_retain(&array->obj);
  array = cis_array_reshape(m, array, v->type->shaped.shape, cis_type_rank(v->type));
  return put(m, pc, regs, array);
}

/// Element after element, the low bits of each first: those of one lie next to those of the other.
static void copy_bits(const cis_layout *from, const cis_array *source, const cis_layout *to,
                      cis_array *array) {
  int64_t num_bits = array->num * to->width;
  for (int64_t i = 0; i < num_bits; ++i) {
    int64_t read = i / from->width * source->stride * 8 + i % from->width;
    int64_t written = i / to->width * array->stride * 8 + i % to->width;
    char bit = (char)((uint8_t)source->data[read / 8] >> (read % 8) & 1);
    array->data[written / 8] |= (char)(bit << (written % 8));
  }
}

static bool is_whole_bytes(const cis_layout *layout) { return layout->width == layout->size * 8; }

static const cis_insn *exec_bitcast(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  cis_array *array = new_vector(m, v->type, &v->element);
  if (!array)
    return NULL;
  cis_layout from;
  cis_element_layout(v->source, &from);
  if (is_whole_bytes(&from) && is_whole_bytes(&v->element)) {
    memcpy(array->data, source->data, (size_t)array->num * array->stride);
  } else {
    memset(array->data, 0, (size_t)array->num * array->stride);
    copy_bits(&from, source, &v->element, array);
  }
  if (source->marks)
    for (int64_t i = 0; i < source->num; ++i)
      if (source->marks[i])
        cis_mark_array(array, source->marks[i]);
  return put(m, pc, regs, array);
}

/// Floats of other sizes than their bits are not kept as their bits.
static bool is_kept_as_bits(const cis_layout *layout) {
  return layout->kind == CIS_LAYOUT_INT || is_whole_bytes(layout);
}

static bool decode_cast(cis_decoder *d, cis_op *op) {
  vector_op *v = new_op(d, op);
  bool bits = cis_op_kind(op) == CIS_OP_VECTOR_BITCAST;
  cis_layout from;
  cis_element_layout(v->source, &from);
  if (bits && (!is_kept_as_bits(&from) || !is_kept_as_bits(&v->element)))
    return cis_decode_unsupported(d, op, "floats that are kept in more bytes than they have");
  cis_emit_simple(d, op, bits ? exec_bitcast : exec_shape_cast)->data = v;
  return true;
}

static const cis_insn *exec_transpose(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  int64_t steps[CIS_MAX_RANK], from[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  cis_array *array = new_vector(m, v->type, &v->element);
  if (!array)
    return NULL;
  cis_row_major(source->sizes, source->rank, steps);
  cis_row_major(array->sizes, array->rank, dense);
  for (uint32_t i = 0; i < source->rank; ++i)
    from[i] = steps[v->numbers[i]];
  cis_copy_block(array, (cis_block_walk){0, dense}, source, (cis_block_walk){0, from}, array->sizes,
                 array->rank);
  return put(m, pc, regs, array);
}

static bool decode_transpose(cis_decoder *d, cis_op *op) {
  if (!fits(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  vector_op *v = new_op(d, op);
  v->numbers = i64_list(d, cis_op_inherent(op, "permutation"), &v->num_numbers);
  cis_emit_simple(d, op, exec_transpose)->data = v;
  return true;
}

static const cis_insn *exec_shuffle(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *a = cis_cell_array(&regs[pc->a]), *b = cis_cell_array(&regs[pc->b]);
  cis_array *array = new_vector(m, v->type, &v->element);
  int64_t first = a->rank ? a->sizes[0] : 1;
  int64_t piece = first ? a->num / first : 0;
  static const int64_t one = 1;
  for (uint32_t i = 0; array && i < v->num_numbers; ++i) {
    int64_t from = v->numbers[i], to = i * piece;
    if (from < 0) {
      cis_array_need_marks(array);
      memset(array->data + to * (int64_t)array->stride, 0, (size_t)piece * array->stride);
      memset(array->marks + to, CIS_CELL_POISON, (size_t)piece);
      continue;
    }
    cis_copy_block(array, (cis_block_walk){to, &one}, from < first ? a : b,
                   (cis_block_walk){(from < first ? from : from - first) * piece, &one}, &piece, 1);
  }
  return put(m, pc, regs, array);
}

static bool decode_shuffle(cis_decoder *d, cis_op *op) {
  vector_op *v = new_op(d, op);
  v->numbers = i64_list(d, cis_op_inherent(op, "mask"), &v->num_numbers);
  cis_emit_simple(d, op, exec_shuffle)->data = v;
  return true;
}

/// The elements of one array become every second of the other, or the reverse.
static void copy_every_second(cis_array *to, int64_t to_start, int64_t to_step,
                              const cis_array *from, int64_t from_start, int64_t from_step,
                              int64_t num) {
  cis_copy_block(to, (cis_block_walk){to_start, &to_step}, from,
                 (cis_block_walk){from_start, &from_step}, &num, 1);
}

static const cis_insn *exec_interleave(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  cis_array *array = new_vector(m, v->type, &v->element);
  for (uint32_t i = 0; array && i < 2; ++i) {
    const cis_array *half = cis_cell_array(&regs[v->slots[i]]);
    copy_every_second(array, i, 2, half, 0, 1, half->num);
  }
  return put(m, pc, regs, array);
}

static const cis_insn *exec_deinterleave(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const vector_op *v = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  for (uint32_t i = 0; i < 2; ++i) {
    cis_array *half = new_vector(m, v->type, &v->element);
    if (!half)
      return NULL;
    copy_every_second(half, 0, 1, source, i, 2, half->num);
    cis_cell_take(m, &regs[v->results[i]], &half->obj);
  }
  return pc + 1;
}

static bool decode_interleave(cis_decoder *d, cis_op *op) {
  bool joins = cis_op_kind(op) == CIS_OP_VECTOR_INTERLEAVE;
  cis_emit_simple(d, op, joins ? exec_interleave : exec_deinterleave)->data = new_op(d, op);
  return true;
}

const cis_exec_row cis_exec_vector[] = {
    {CIS_OP_VECTOR_BITCAST, decode_cast},
    {CIS_OP_VECTOR_BROADCAST, decode_broadcast},
    {CIS_OP_VECTOR_CONSTANT_MASK, decode_mask},
    {CIS_OP_VECTOR_CREATE_MASK, decode_mask},
    {CIS_OP_VECTOR_DEINTERLEAVE, decode_interleave},
    {CIS_OP_VECTOR_EXTRACT, decode_extract},
    {CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE, decode_strided},
    {CIS_OP_VECTOR_FROM_ELEMENTS, decode_from_elements},
    {CIS_OP_VECTOR_INSERT, decode_insert},
    {CIS_OP_VECTOR_INSERT_STRIDED_SLICE, decode_strided},
    {CIS_OP_VECTOR_INTERLEAVE, decode_interleave},
    {CIS_OP_VECTOR_SHAPE_CAST, decode_cast},
    {CIS_OP_VECTOR_SHUFFLE, decode_shuffle},
    {CIS_OP_VECTOR_STEP, decode_step},
    {CIS_OP_VECTOR_TO_ELEMENTS, decode_to_elements},
    {CIS_OP_VECTOR_TRANSPOSE, decode_transpose},
    {0, NULL},
};
