// Executes the ops of linalg that are no loop nests: softmax, pack, unpack.
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/linalg/kinds.h"
#include "ir/op_def.h"
#include "support/bytes.h"

#include <math.h>

typedef struct data_op {
  cis_layout element;
  uint32_t source, dest, padding, dst;
  bool has_padding, is_last_use;
  uint32_t rank, num_tiles; // of the unpacked tensor
  const int64_t *tiled, *perm;
  int64_t dimension;
} data_op;

// --- softmax: max, exp(x - max), sum, quotient; each step rounded to the element's format ---

/// exp(x - max), rounded twice as two ops would.
static double exp_of_difference(cis_float_kind kind, double x, double max) {
  if (kind == CIS_F64)
    return exp(x - max);
  double difference =
      cis_float_of_bits(kind, cis_bits_of_float(kind, (double)((float)x - (float)max)));
  return cis_float_of_bits(kind, cis_bits_of_float(kind, (double)expf((float)difference)));
}

static double rounded(cis_float_kind kind, double value) {
  return cis_float_of_bits(kind, cis_bits_of_float(kind, value));
}

/// One line of the dimension: `n` elements, `step` apart.
static void softmax_line(const data_op *o, const char *from, char *to, int64_t n, int64_t step) {
  cis_float_kind kind = o->element.type->float_kind;
  size_t size = o->element.size;
  double max = NAN, sum = 0;
  for (int64_t i = 0; i < n; ++i)
    max = fmax(cis_float_of_bits(kind, cis_load_le(from + i * step, size)), max);
  for (int64_t i = 0; i < n; ++i) {
    double x = cis_float_of_bits(kind, cis_load_le(from + i * step, size));
    double e = exp_of_difference(kind, x, max);
    cis_store_le(to + i * step, cis_bits_of_float(kind, e), size);
    sum = rounded(kind, e + sum);
  }
  for (int64_t i = 0; i < n; ++i) {
    double e = cis_float_of_bits(kind, cis_load_le(to + i * step, size));
    cis_store_le(to + i * step, cis_bits_of_float(kind, e / sum), size);
  }
}

static cis_array *softmax(cis_machine *m, const data_op *o, const cis_array *source) {
  cis_array *array = cis_array_create(m, source->sizes, source->rank, source->stride);
  if (!array)
    return NULL;
  int64_t n = source->sizes[o->dimension];
  int64_t inner =
      cis_count(source->sizes + o->dimension + 1, source->rank - 1 - (uint32_t)o->dimension);
  int64_t lines = source->num && n ? source->num / n : 0, size = o->element.size;
  for (int64_t k = 0; k < lines; ++k) {
    int64_t at = (k / inner * n * inner + k % inner) * size;
    softmax_line(o, source->data + at, array->data + at, n, inner * size);
  }
  for (int64_t i = 0; source->marks && i < source->num; ++i)
    if (source->marks[i])
      cis_mark_array(array, source->marks[i]);
  return array;
}

static const cis_insn *exec_softmax(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const data_op *o = pc->data;
  bool memory = cis_type_is_memref(cis_op_operand(pc->op, 0)->type);
  cis_array *source =
      memory ? cis_array_of_memref(m, pc->op, cis_cell_memref(&regs[o->source]), &o->element)
             : cis_cell_array(&regs[o->source]);
  if (!source)
    return NULL;
  cis_array *array = softmax(m, o, source);
  if (memory)
    cis_obj_release(m, &source->obj);
  if (!array)
    return NULL;
  if (pc->op->num_results) {
    cis_cell_take(m, &regs[o->dst], &array->obj);
    return pc + 1;
  }
  bool ok = cis_memref_store_array(m, pc->op, cis_cell_memref(&regs[o->dest]), &o->element, array);
  cis_obj_release(m, &array->obj);
  return ok ? pc + 1 : NULL;
}

static data_op *new_op(cis_decoder *d, cis_op *op) {
  data_op *o = cis_arena_new(cis_decoder_arena(d), data_op);
  o->source = cis_operand_slot(op, 0);
  o->dest = cis_operand_slot(op, 1);
  o->dst = op->num_results ? cis_result_slot(op, 0) : 0;
  cis_layout_of(cis_type_element(cis_op_operand(op, 0)->type), &o->element);
  return o;
}

static bool decode_softmax(cis_decoder *d, cis_op *op) {
  data_op *o = new_op(d, op);
  cis_type a = cis_op_operand(op, 0)->type, b = cis_op_operand(op, 1)->type;
  if (o->element.kind != CIS_LAYOUT_FLOAT || a->kind != b->kind)
    return cis_decode_unsupported(d, op, "elements or operands of these types");
  o->dimension = cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  cis_emit(d, op, exec_softmax)->data = o;
  return true;
}

// --- pack and unpack ---

/// Where the element at `at` of the packed tensor is in the other one; false if that is padding.
static bool unpacked_index(const data_op *o, const cis_array *packed, const cis_array *plain,
                           const int64_t *at, int64_t *out_place) {
  int64_t indices[CIS_MAX_RANK], place = 0;
  for (uint32_t p = 0; p < o->rank; ++p)
    indices[o->perm ? o->perm[p] : p] = at[p];
  for (uint32_t k = 0; k < o->num_tiles; ++k) {
    int64_t *index = &indices[o->tiled[k]];
    *index = *index * packed->sizes[o->rank + k] + at[o->rank + k];
  }
  for (uint32_t i = 0; i < o->rank; ++i) {
    if (indices[i] >= plain->sizes[i])
      return false;
    place = place * plain->sizes[i] + indices[i];
  }
  *out_place = place;
  return true;
}

static bool covers(const data_op *o, const cis_array *packed, const cis_array *plain) {
  int64_t sizes[CIS_MAX_RANK];
  for (uint32_t p = 0; p < o->rank; ++p)
    sizes[o->perm ? o->perm[p] : p] = packed->sizes[p];
  for (uint32_t k = 0; k < o->num_tiles; ++k)
    sizes[o->tiled[k]] *= packed->sizes[o->rank + k];
  for (uint32_t i = 0; i < o->rank; ++i)
    if (sizes[i] < plain->sizes[i])
      return false;
  return true;
}

static void next_index(const cis_array *array, int64_t *at) {
  for (uint32_t i = array->rank; i-- > 0 && ++at[i] == array->sizes[i];)
    at[i] = 0;
}

static const cis_insn *exec_pack(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const data_op *o = pc->data;
  const cis_array *source = cis_cell_array(&regs[o->source]);
  cis_array *array = cis_array_own(m, cis_take_array(&regs[o->dest], o->is_last_use));
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[o->dst], &array->obj);
  if (!covers(o, array, source))
    return cis_memory_error(m, pc->op, "out of bounds: the tiles are smaller than the source");
  int64_t at[CIS_MAX_RANK] = {0}, from;
  for (int64_t n = 0; n < array->num; ++n, next_index(array, at)) {
    cis_cell cell = {0};
    if (unpacked_index(o, array, source, at, &from))
      cis_array_get(m, &o->element, source, from, &cell);
    else if (o->has_padding)
      cell = regs[o->padding];
    else
      return cis_memory_error(m, pc->op, "out of bounds: tiles beyond the source without padding");
    cis_array_set(m, &o->element, array, n, &cell);
  }
  return pc + 1;
}

static const cis_insn *exec_unpack(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const data_op *o = pc->data;
  const cis_array *source = cis_cell_array(&regs[o->source]);
  cis_array *array = cis_array_own(m, cis_take_array(&regs[o->dest], o->is_last_use));
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[o->dst], &array->obj);
  if (!covers(o, source, array))
    return cis_memory_error(m, pc->op, "out of bounds: the tiles are smaller than the result");
  int64_t at[CIS_MAX_RANK] = {0}, to;
  for (int64_t n = 0; n < source->num; ++n, next_index(source, at)) {
    cis_cell cell = {0};
    if (!unpacked_index(o, source, array, at, &to))
      continue;
    cis_array_get(m, &o->element, source, n, &cell);
    cis_array_set(m, &o->element, array, to, &cell);
  }
  return pc + 1;
}

static bool decode_pack(cis_decoder *d, cis_op *op) {
  bool packs = cis_op_kind(op) == CIS_OP_LINALG_PACK;
  data_op *o = new_op(d, op);
  uint32_t num_perm;
  o->rank = cis_type_rank(cis_op_operand(op, packs ? 0 : 1)->type);
  o->tiled = cis_attr_get_i64_array(cis_op_inherent(op, "inner_dims_pos"), &o->num_tiles);
  o->perm = cis_attr_get_i64_array(cis_op_inherent(op, "outer_dims_perm"), &num_perm);
  if (!num_perm)
    o->perm = NULL;
  if (o->rank + o->num_tiles > CIS_MAX_RANK || o->element.is_ref)
    return cis_decode_unsupported(d, op,
                                  "more than 64 dimensions, or elements of more than 64 bits");
  o->is_last_use = cis_is_last_use(d, op, 1);
  if (packs) {
    cis_range padding = cis_op_operand_group(op, 2);
    o->has_padding = padding.num != 0;
    o->padding = padding.num ? cis_operand_slot(op, padding.first) : 0;
  }
  cis_emit(d, op, packs ? exec_pack : exec_unpack)->data = o;
  return true;
}

const cis_exec_row cis_exec_linalg_data[] = {
    {CIS_OP_LINALG_PACK, decode_pack},
    {CIS_OP_LINALG_SOFTMAX, decode_softmax},
    {CIS_OP_LINALG_UNPACK, decode_pack},
    {0, NULL},
};
