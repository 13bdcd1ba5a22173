// Executes the ops of vector that read and write memory or tensors: transfers, loads and stores,
// masked, gathered and scattered.
#include "interp/compute/affine_ops.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/elementwise.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/nest/nest.h"

#include "dialect/affine/kinds.h"
#include "dialect/vector/kinds.h"
#include "ir/op_def.h"

/// One access: a vector whose elements lie at indices of a base.
typedef struct access {
  cis_op *op;
  cis_layout element;
  cis_type vector;
  uint32_t rank, base_rank; // of the vector, of the base
  bool is_tensor, is_write;
  uint32_t base, value, dst; // slots
  bool has_mask, has_padding, has_passthru;
  uint32_t mask, padding; // slots; padding of loads: the pass-through vector
  uint32_t passthru; // of vector.mask around a transfer: for masked elements, not for those that
                     // are out of bounds
  cis_numbers indices;
  const cis_affine_code *map; // affine accesses: of the indices
  int64_t dims[CIS_MAX_RANK]; // the base's dimension of each of the vector's; -1: broadcast
  int64_t mask_steps[CIS_MAX_RANK];
  bool in_bounds[CIS_MAX_RANK];
  uint64_t align; // that the op promises of its first element, gathers of each; 0: none
  bool packs;     // expandload and compressstore: the places that the mask lets through follow each
                  // other in memory
} access;

static access *new_access(cis_decoder *d, cis_op *op, uint32_t base, cis_range indices,
                          cis_type vector) {
  access *x = cis_arena_new(cis_decoder_arena(d), access);
  cis_type type = cis_op_operand(op, base)->type;
  x->op = op;
  x->vector = vector;
  cis_element_layout(vector, &x->element);
  x->rank = cis_type_is_vector(vector) ? cis_type_rank(vector) : 0;
  x->base_rank = cis_type_rank(type);
  x->is_tensor = cis_type_is_base_tensor(type);
  x->base = cis_operand_slot(op, base);
  x->dst = op->num_results ? cis_result_slot(op, 0) : 0;
  x->indices = cis_numbers_of_operands(d, op, indices);
  x->align = (uint64_t)cis_attr_int_or(cis_op_inherent(op, "alignment"), 0);
  // The last dimensions of the base, in bounds, a mask in the order of the vector.
  int64_t step = 1;
  for (uint32_t i = x->rank; i-- > 0 && x->rank <= CIS_MAX_RANK;) {
    x->dims[i] = (int64_t)(x->base_rank - x->rank + i);
    x->in_bounds[i] = true;
    x->mask_steps[i] = step;
    step *= cis_type_dim(vector, i);
  }
  return x;
}

static const char *why_not(const cis_op *op, const access *x, uint32_t base) {
  cis_type type = cis_type_element(cis_op_operand(op, base)->type);
  if (x->rank > CIS_MAX_RANK || x->base_rank > CIS_MAX_RANK)
    return "more than 64 dimensions";
  return type != x->element.type ? "a base whose elements are vectors" : NULL;
}

static bool read_indices(cis_machine *m, const access *x, const cis_cell *regs, int64_t *out) {
  return x->map ? cis_affine_values(m, x->op, x->map, regs, out)
                : cis_numbers_read(m, x->op, &x->indices, regs, out);
}

// --- one element ---

static int64_t base_size(const access *x, const cis_cell *regs, uint32_t dim) {
  return x->is_tensor ? cis_cell_array(&regs[x->base])->sizes[dim]
                      : cis_cell_memref(&regs[x->base])->sizes[dim];
}

static bool read_element(cis_machine *m, const access *x, const cis_cell *regs,
                         const int64_t *indices, cis_cell *out) {
  int64_t at;
  if (x->is_tensor) {
    const cis_array *array = cis_cell_array(&regs[x->base]);
    at = cis_array_index(m, x->op, array, indices);
    if (at >= 0)
      cis_array_get(m, &x->element, array, at, out);
    return at >= 0;
  }
  const cis_memref *memref = cis_cell_memref(&regs[x->base]);
  return cis_memref_at(m, x->op, memref, indices, &x->element, false, &at) &&
         cis_load_bytes(m, x->op, memref->alloc, at, &x->element, out);
}

/// Whether an element lies where the op's alignment says.
static bool is_aligned(cis_machine *m, const access *x, const cis_cell *regs,
                       const int64_t *indices) {
  if (!x->align || x->is_tensor)
    return true;
  const cis_memref *memref = cis_cell_memref(&regs[x->base]);
  uint64_t at = (uint64_t)memref->offset;
  for (uint32_t i = 0; i < memref->rank; ++i)
    at += (uint64_t)indices[i] * (uint64_t)memref->strides[i];
  at = (uint64_t)memref->base + at * memref->stride;
  return cis_check_alignment(m, x->op, memref->alloc, (int64_t)at, x->align);
}

/// Writes an element to memory, or to `tensor`, which the caller owns.
static bool write_element(cis_machine *m, const access *x, const cis_cell *regs, cis_array *tensor,
                          const int64_t *indices, const cis_cell *value) {
  int64_t at;
  if (tensor) {
    at = cis_array_index(m, x->op, tensor, indices);
    if (at >= 0)
      cis_array_set(m, &x->element, tensor, at, value);
    return at >= 0;
  }
  const cis_memref *memref = cis_cell_memref(&regs[x->base]);
  return cis_memref_at(m, x->op, memref, indices, &x->element, true, &at) &&
         cis_store_bytes(m, x->op, memref->alloc, at, &x->element, value);
}

/// Whether the mask lets a place of the vector through. False after a report as well, with *out_ok
/// false.
static bool mask_at(cis_machine *m, const access *x, const cis_cell *regs, const int64_t *at,
                    bool *out_ok) {
  *out_ok = true;
  if (!x->has_mask)
    return true;
  int64_t n = 0;
  for (uint32_t i = 0; i < x->rank; ++i)
    n += at[i] * x->mask_steps[i];
  return cis_mask_lets_through(m, x->op, &regs[x->mask], n, out_ok);
}

/// The indices in memory of the vector's element at `at`. False if the element is out of bounds and
/// the op allows that. `num_before`: elements that the mask has let through so far.
static bool element_indices(const access *x, const cis_cell *regs, const int64_t *start,
                            const int64_t *at, int64_t num_before, int64_t *out) {
  memcpy(out, start, x->base_rank * sizeof(*out));
  bool inside = true;
  if (x->packs) {
    out[x->base_rank - 1] = (int64_t)((uint64_t)out[x->base_rank - 1] + (uint64_t)num_before);
    return true;
  }
  for (uint32_t i = 0; i < x->rank; ++i) {
    if (x->dims[i] < 0)
      continue;
    uint32_t dim = (uint32_t)x->dims[i];
    out[dim] = (int64_t)((uint64_t)out[dim] + (uint64_t)at[i]);
    if (!x->in_bounds[i])
      inside &= out[dim] >= 0 && out[dim] < base_size(x, regs, dim);
  }
  return inside;
}

static bool next_place(const access *x, int64_t *at) {
  for (uint32_t i = x->rank; i-- > 0;) {
    if (++at[i] < cis_type_dim(x->vector, i))
      return true;
    at[i] = 0;
  }
  return false;
}

// --- whole vectors ---

static const cis_insn *exec_read(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *x = pc->data;
  int64_t start[CIS_MAX_RANK], indices[CIS_MAX_RANK], at[CIS_MAX_RANK] = {0}, n = 0, num_open = 0;
  if (!read_indices(m, x, regs, start))
    return NULL;
  cis_array *array = cis_array_create(m, x->vector->shaped.shape, x->rank, x->element.size);
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[x->dst], &array->obj);
  do {
    bool ok, open = mask_at(m, x, regs, at, &ok);
    cis_cell value = {0};
    if (!ok)
      return NULL;
    if (element_indices(x, regs, start, at, num_open, indices) && open) {
      if (!is_aligned(m, x, regs, start) || !read_element(m, x, regs, indices, &value))
        return NULL;
    } else if (x->has_passthru && !open) {
      cis_array_get(m, &x->element, cis_cell_array(&regs[x->passthru]), n, &value);
    } else if (x->has_padding) {
      value = regs[x->padding];
    } else {
      cis_array_get(m, &x->element, cis_cell_array(&regs[x->padding]), n, &value);
    }
    num_open += open;
    cis_array_set(m, &x->element, array, n++, &value);
  } while (next_place(x, at));
  return pc + 1;
}

static const cis_insn *exec_write(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *x = pc->data;
  int64_t start[CIS_MAX_RANK], indices[CIS_MAX_RANK], at[CIS_MAX_RANK] = {0}, n = 0, num_open = 0;
  if (!read_indices(m, x, regs, start))
    return NULL;
  cis_array *tensor = NULL;
  const cis_array *value = cis_cell_array(&regs[x->value]);
  if (x->is_tensor) {
    tensor = cis_array_own(m, cis_take_array(&regs[x->base], false));
    if (!tensor)
      return NULL;
    cis_cell_take(m, &regs[x->dst], &tensor->obj);
  }
  do {
    bool ok, open = mask_at(m, x, regs, at, &ok);
    cis_cell cell = {0};
    if (!ok)
      return NULL;
    cis_array_get(m, &x->element, value, n++, &cell);
    if (element_indices(x, regs, start, at, num_open, indices) && open &&
        (!is_aligned(m, x, regs, start) || !write_element(m, x, regs, tensor, indices, &cell)))
      return NULL;
    num_open += open;
  } while (next_place(x, at));
  return pc + 1;
}

// --- transfers ---

/// Dimensions, bounds and the steps of the mask, which is in the order of the base's dimensions.
static void set_map(access *x, cis_affine_map map, cis_attr in_bounds) {
  for (uint32_t i = 0; i < x->rank; ++i) {
    cis_affine_expr e = map->results[i];
    x->dims[i] = e->kind == CIS_AFFINE_DIM ? (int64_t)e->position : -1;
    int64_t inside =
        in_bounds && i < in_bounds->array.num ? cis_attr_int_or(in_bounds->array.elems[i], 0) : 0;
    x->in_bounds[i] = inside || x->dims[i] < 0;
    x->mask_steps[i] = 0;
  }
  int64_t step = 1;
  for (int64_t dim = x->base_rank; dim-- > 0;)
    for (uint32_t i = 0; i < x->rank; ++i)
      if (x->dims[i] == dim) {
        x->mask_steps[i] = step;
        step *= cis_type_dim(x->vector, i);
      }
}

static bool decode_transfer(cis_decoder *d, cis_op *op) {
  bool is_write = cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE;
  uint32_t base = is_write ? 1 : 0;
  cis_range mask = cis_op_operand_group(op, 3);
  cis_type vector = is_write ? cis_op_operand(op, 0)->type : op->results[0].type;
  access *x = new_access(d, op, base, cis_op_operand_group(op, is_write ? 2 : 1), vector);
  const char *why = why_not(op, x, base);
  if (why)
    return cis_decode_unsupported(d, op, why);
  set_map(x, cis_op_inherent(op, "permutation_map")->map, cis_op_inherent(op, "in_bounds"));
  x->has_mask = mask.num != 0;
  x->mask = mask.num ? cis_operand_slot(op, mask.first) : 0;
  uint32_t around;
  if (cis_mask_slot_of(op, &around)) {
    if (x->has_mask)
      return cis_decode_unsupported(d, op, "two masks");
    x->mask = around;
    x->has_mask = true;
    x->has_passthru = cis_passthru_slot_of(op, &x->passthru);
  }
  if (is_write) {
    x->value = cis_operand_slot(op, 0);
  } else {
    x->has_padding = true;
    x->padding = cis_operand_slot(op, cis_op_operand_group(op, 2).first);
  }
  cis_insn *insn = cis_emit(d, op, is_write ? exec_write : exec_read);
  insn->data = x;
  return true;
}

// --- loads and stores ---

static bool decode_load(cis_decoder *d, cis_op *op) {
  bool masked = cis_op_kind(op) != CIS_OP_VECTOR_LOAD;
  access *x = new_access(d, op, 0, cis_op_operand_group(op, 1), op->results[0].type);
  const char *why = why_not(op, x, 0);
  if (why)
    return cis_decode_unsupported(d, op, why);
  if (masked) {
    x->has_mask = true;
    x->mask = cis_operand_slot(op, cis_op_operand_group(op, 2).first);
    x->padding = cis_operand_slot(op, cis_op_operand_group(op, 3).first);
    x->packs = cis_op_kind(op) == CIS_OP_VECTOR_EXPANDLOAD;
  }
  cis_emit(d, op, exec_read)->data = x;
  return true;
}

static bool decode_store(cis_decoder *d, cis_op *op) {
  bool masked = cis_op_kind(op) != CIS_OP_VECTOR_STORE;
  uint32_t base = masked ? 0 : 1;
  cis_range value = masked ? cis_op_operand_group(op, 3) : (cis_range){0, 1};
  access *x = new_access(d, op, base, cis_op_operand_group(op, masked ? 1 : 2),
                         cis_op_operand(op, value.first)->type);
  const char *why = why_not(op, x, base);
  if (why)
    return cis_decode_unsupported(d, op, why);
  x->value = cis_operand_slot(op, value.first);
  if (masked) {
    x->has_mask = true;
    x->mask = cis_operand_slot(op, cis_op_operand_group(op, 2).first);
    x->packs = cis_op_kind(op) == CIS_OP_VECTOR_COMPRESSSTORE;
  }
  cis_emit(d, op, exec_write)->data = x;
  return true;
}

static bool decode_affine(cis_decoder *d, cis_op *op) {
  bool is_store = cis_op_kind(op) == CIS_OP_AFFINE_VECTOR_STORE;
  uint32_t base = is_store ? 1 : 0;
  cis_range operands = cis_op_operand_group(op, base + 1);
  access *x = new_access(d, op, base, (cis_range){0, 0},
                         is_store ? cis_op_operand(op, 0)->type : op->results[0].type);
  const char *why = why_not(op, x, base);
  if (why)
    return cis_decode_unsupported(d, op, why);
  x->map = cis_affine_decode(d, op, cis_op_inherent(op, "map")->map, operands);
  x->value = is_store ? cis_operand_slot(op, 0) : 0;
  cis_emit(d, op, is_store ? exec_write : exec_read)->data = x;
  return true;
}

// --- gather and scatter: element n lies `indices[n]` further along the last dimension, and beyond
// its end where the next row follows in memory, as the ops are lowered to addresses ---

typedef struct gather {
  access *x;
  uint32_t indices; // slot
  cis_layout index;
} gather;

/// Goes on from row to row, in as many dimensions as lie in memory without gaps.
static void go_on_in_next_rows(const cis_memref *memref, int64_t *indices) {
  for (uint32_t i = memref->rank; i-- > 1;) {
    int64_t size = memref->sizes[i], at = indices[i], end;
    if ((at >= 0 && at < size) || size <= 0 ||
        __builtin_mul_overflow(memref->strides[i], size, &end) || memref->strides[i - 1] != end)
      return;
    int64_t rows = at / size - (at % size < 0);
    if (__builtin_add_overflow(indices[i - 1], rows, &indices[i - 1]))
      return;
    indices[i] = at - rows * size;
  }
}

static bool gathered_place(cis_machine *m, const gather *g, const cis_cell *regs,
                           const int64_t *start, int64_t n, int64_t *out) {
  cis_cell cell = {0};
  cis_array_get(m, &g->index, cis_cell_array(&regs[g->indices]), n, &cell);
  if (!cis_decide(m, g->x->op, &cell, "the index is"))
    return false;
  memcpy(out, start, g->x->base_rank * sizeof(*out));
  if (!g->x->base_rank)
    return true;
  int64_t *last = &out[g->x->base_rank - 1], steps = cis_sign_extend(cell.bits, g->index.width);
  if (__builtin_add_overflow(*last, steps, last))
    *last = -1;
  else if (!g->x->is_tensor)
    go_on_in_next_rows(cis_cell_memref(&regs[g->x->base]), out);
  return true;
}

static const cis_insn *exec_gather(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const gather *g = pc->data;
  const access *x = g->x;
  int64_t start[CIS_MAX_RANK], indices[CIS_MAX_RANK], at[CIS_MAX_RANK] = {0}, n = 0;
  if (!read_indices(m, x, regs, start))
    return NULL;
  cis_array *array = cis_array_create(m, x->vector->shaped.shape, x->rank, x->element.size);
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[x->dst], &array->obj);
  do {
    bool ok, open = mask_at(m, x, regs, at, &ok);
    cis_cell value = {0};
    if (ok && open)
      ok = gathered_place(m, g, regs, start, n, indices) && is_aligned(m, x, regs, indices) &&
           read_element(m, x, regs, indices, &value);
    else if (ok)
      cis_array_get(m, &x->element, cis_cell_array(&regs[x->padding]), n, &value);
    if (!ok)
      return NULL;
    cis_array_set(m, &x->element, array, n++, &value);
  } while (next_place(x, at));
  return pc + 1;
}

static const cis_insn *exec_scatter(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const gather *g = pc->data;
  const access *x = g->x;
  int64_t start[CIS_MAX_RANK], indices[CIS_MAX_RANK], at[CIS_MAX_RANK] = {0}, n = 0;
  if (!read_indices(m, x, regs, start))
    return NULL;
  cis_array *tensor = NULL;
  if (x->is_tensor) {
    tensor = cis_array_own(m, cis_take_array(&regs[x->base], false));
    if (!tensor)
      return NULL;
    cis_cell_take(m, &regs[x->dst], &tensor->obj);
  }
  do {
    bool ok, open = mask_at(m, x, regs, at, &ok);
    cis_cell value = {0};
    if (ok && open) {
      cis_array_get(m, &x->element, cis_cell_array(&regs[x->value]), n, &value);
      ok = gathered_place(m, g, regs, start, n, indices) && is_aligned(m, x, regs, indices) &&
           write_element(m, x, regs, tensor, indices, &value);
    }
    if (!ok)
      return NULL;
    ++n;
  } while (next_place(x, at));
  return pc + 1;
}

static bool decode_gather(cis_decoder *d, cis_op *op) {
  bool scatters = cis_op_kind(op) == CIS_OP_VECTOR_SCATTER;
  uint32_t indices = cis_op_operand_group(op, 2).first, last = indices + 2;
  gather *g = cis_arena_new(cis_decoder_arena(d), gather);
  g->x = new_access(d, op, 0, cis_op_operand_group(op, 1), cis_op_operand(op, last)->type);
  const char *why = why_not(op, g->x, 0);
  if (why)
    return cis_decode_unsupported(d, op, why);
  g->indices = cis_operand_slot(op, indices);
  cis_element_layout(cis_op_operand(op, indices)->type, &g->index);
  g->x->has_mask = true;
  g->x->mask = cis_operand_slot(op, indices + 1);
  uint32_t around;
  if (cis_mask_slot_of(op, &around))
    return cis_decode_unsupported(d, op, "two masks");
  g->x->value = g->x->padding = cis_operand_slot(op, last);
  cis_emit(d, op, scatters ? exec_scatter : exec_gather)->data = g;
  return true;
}

const cis_exec_row cis_exec_vector_memory[] = {
    {CIS_OP_AFFINE_VECTOR_LOAD, decode_affine},
    {CIS_OP_AFFINE_VECTOR_STORE, decode_affine},
    {CIS_OP_VECTOR_COMPRESSSTORE, decode_store},
    {CIS_OP_VECTOR_EXPANDLOAD, decode_load},
    {CIS_OP_VECTOR_GATHER, decode_gather},
    {CIS_OP_VECTOR_LOAD, decode_load},
    {CIS_OP_VECTOR_MASKEDLOAD, decode_load},
    {CIS_OP_VECTOR_MASKEDSTORE, decode_store},
    {CIS_OP_VECTOR_SCATTER, decode_gather},
    {CIS_OP_VECTOR_STORE, decode_store},
    {CIS_OP_VECTOR_TRANSFER_READ, decode_transfer},
    {CIS_OP_VECTOR_TRANSFER_WRITE, decode_transfer},
    {0, NULL},
};
