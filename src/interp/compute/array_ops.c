// Reads lists of numbers that are constants or values, moves blocks of elements, and asks masks.
#include "interp/compute/array_ops.h"

#include "dialect/common/mixed.h"
#include "ir/op_def.h"

#include <inttypes.h>

// --- numbers ---

static cis_numbers numbers_of(cis_decoder *d, const cis_mixed_vec *list) {
  cis_arena *arena = cis_decoder_arena(d);
  int64_t *values = cis_arena_array(arena, int64_t, list->len + 1);
  uint32_t *slots = cis_arena_array(arena, uint32_t, list->len + 1);
  for (size_t i = 0; i < list->len; ++i) {
    values[i] = list->data[i].value ? CIS_DYNAMIC : list->data[i].number;
    slots[i] = list->data[i].value ? cis_slot(list->data[i].value) : 0;
  }
  return (cis_numbers){(uint32_t)list->len, values, slots};
}

cis_numbers cis_numbers_get(cis_decoder *d, const cis_op *op, const char *static_name,
                            const char *name) {
  cis_mixed_vec list = {0};
  cis_mixed_get(op, static_name, name, &list);
  cis_numbers numbers = numbers_of(d, &list);
  cis_vec_deinit(&list);
  return numbers;
}

cis_numbers cis_numbers_of_operands(cis_decoder *d, const cis_op *op, cis_range range) {
  cis_mixed_vec list = {0};
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(&list, ((cis_mixed){.value = cis_op_operand(op, range.first + i)}));
  cis_numbers numbers = numbers_of(d, &list);
  cis_vec_deinit(&list);
  return numbers;
}

cis_numbers cis_numbers_of_shape(cis_decoder *d, const cis_op *op, cis_type type, cis_range range) {
  cis_mixed_vec list = {0};
  uint32_t next = 0;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_mixed size = {.number = cis_type_dim(type, i)};
    if (size.number == CIS_DYNAMIC && next < range.num)
      size.value = cis_op_operand(op, range.first + next++);
    cis_vec_push(&list, size);
  }
  cis_numbers numbers = numbers_of(d, &list);
  cis_vec_deinit(&list);
  return numbers;
}

bool cis_numbers_read(cis_machine *m, cis_op *op, const cis_numbers *numbers, const cis_cell *regs,
                      int64_t *out) {
  if (numbers->num > CIS_MAX_RANK)
    return cis_unsupported(m, op, "more than %d dimensions", CIS_MAX_RANK) != NULL;
  for (uint32_t i = 0; i < numbers->num; ++i) {
    out[i] = numbers->values[i];
    if (out[i] != CIS_DYNAMIC)
      continue;
    const cis_cell *cell = &regs[numbers->slots[i]];
    if (!cis_decide(m, op, cell, "the offset, size or index is"))
      return false;
    out[i] = (int64_t)cell->bits;
  }
  return true;
}

bool cis_check_sizes(cis_machine *m, cis_op *op, const int64_t *sizes, uint32_t rank) {
  for (uint32_t i = 0; i < rank; ++i)
    if (sizes[i] < 0)
      return cis_trap(m, op, "the size %" PRId64 " in dimension %u is negative", sizes[i], i) !=
             NULL;
  return true;
}

bool cis_check_block(cis_machine *m, cis_op *op, const char *what, const int64_t *shape,
                     const int64_t *offsets, const int64_t *sizes, const int64_t *strides,
                     uint32_t rank) {
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t last;
    bool ok = sizes[i] >= 0 && offsets[i] >= 0 && offsets[i] <= shape[i];
    if (ok && sizes[i] > 0)
      ok = !__builtin_mul_overflow(sizes[i] - 1, strides[i], &last) &&
           !__builtin_add_overflow(last, offsets[i], &last) && last >= 0 && last < shape[i] &&
           offsets[i] < shape[i];
    if (!ok)
      return cis_memory_error(m, op,
                              "out of bounds: %s of %" PRId64 " elements from %" PRId64
                              " with stride %" PRId64 " in dimension %u, whose size is %" PRId64,
                              what, sizes[i], offsets[i], strides[i], i, shape[i]) != NULL;
  }
  return true;
}

// --- arrays ---

void cis_row_major(const int64_t *sizes, uint32_t rank, int64_t *out_steps) {
  int64_t step = 1;
  for (uint32_t i = rank; i-- > 0; step *= sizes[i])
    out_steps[i] = step;
}

int64_t cis_count(const int64_t *sizes, uint32_t rank) {
  int64_t num = 1;
  for (uint32_t i = 0; i < rank; ++i)
    num *= sizes[i];
  return num;
}

static void copy_row(cis_array *to, int64_t at, int64_t step, const cis_array *from,
                     int64_t from_at, int64_t from_step, int64_t n) {
  size_t size = to->stride;
  char *dst = to->data + at * (int64_t)size;
  const char *src = from->data + from_at * (int64_t)size;
  if (step == 1 && from_step == 1)
    memcpy(dst, src, (size_t)n * size);
  else
    for (int64_t i = 0; i < n; ++i)
      memcpy(dst + i * step * (int64_t)size, src + i * from_step * (int64_t)size, size);
  if (to->marks)
    for (int64_t i = 0; i < n; ++i)
      to->marks[at + i * step] = from->marks ? from->marks[from_at + i * from_step] : 0;
}

void cis_copy_block(cis_array *to, cis_block_walk to_walk, const cis_array *from,
                    cis_block_walk from_walk, const int64_t *sizes, uint32_t rank) {
  if (from->marks && !to->marks) {
    cis_array_need_marks(to);
    to->origin = from->origin;
  }
  int64_t num = cis_count(sizes, rank), row = rank ? sizes[rank - 1] : 1;
  int64_t at[CIS_MAX_RANK] = {0}, i = to_walk.start, j = from_walk.start;
  int64_t step = rank ? to_walk.steps[rank - 1] : 1;
  int64_t from_step = rank ? from_walk.steps[rank - 1] : 1;
  for (int64_t done = 0; done < num; done += row) {
    copy_row(to, i, step, from, j, from_step, row);
    for (uint32_t d = rank ? rank - 1 : 0; d-- > 0;) {
      bool wraps = ++at[d] == sizes[d];
      int64_t by = wraps ? 1 - sizes[d] : 1;
      i += by * to_walk.steps[d];
      j += by * from_walk.steps[d];
      if (!wraps)
        break;
      at[d] = 0;
    }
  }
}

void cis_fill_array(cis_machine *m, cis_array *array, const cis_layout *element,
                    const cis_cell *value) {
  if (!array->num)
    return;
  cis_array_set(m, element, array, 0, value);
  size_t size = array->stride;
  for (int64_t done = 1; done < array->num;) {
    int64_t n = done < array->num - done ? done : array->num - done;
    memcpy(array->data + (size_t)done * size, array->data, (size_t)n * size);
    done += n;
  }
  if (array->marks)
    memset(array->marks, array->marks[0], (size_t)array->num);
}

void cis_mark_array(cis_array *array, uint32_t marks) {
  cis_array_need_marks(array);
  memset(array->marks, (int)marks, (size_t)array->num);
}

cis_array *cis_array_reshape(cis_machine *m, cis_array *array, const int64_t *sizes,
                             uint32_t rank) {
  if (array->obj.refs == 1) { // The elements move to another head.
    cis_array *head = cis_mem_alloc(sizeof(cis_array) + rank * sizeof(int64_t));
    *head = *array;
    head->rank = rank;
    if (rank)
      memcpy(head->sizes, sizes, rank * sizeof(int64_t));
    array->data = NULL;
    array->marks = NULL;
    array->num = 0;
    cis_obj_release(m, &array->obj);
    return head;
  }
  return cis_array_copy_as(m, array, sizes, rank);
}

cis_array *cis_take_array(cis_cell *cell, bool is_last_use) {
  cis_array *array = cis_cell_array(cell);
  if (is_last_use)
    cell->obj = NULL;
  else
    cis_obj_retain(&array->obj);
  return array;
}

// --- arrays and memory ---

/// Whether all elements can be accessed and are contiguous.
static bool is_dense(const cis_memref *memref) {
  int64_t step = 1;
  for (uint32_t i = memref->rank; i-- > 0; step *= memref->sizes[i])
    if (memref->sizes[i] != 1 && memref->strides[i] != step)
      return false;
  enum { GOOD = CIS_MEMREF_INSIDE | CIS_MEMREF_ALIGNED };
  return (memref->flags & GOOD) == GOOD && memref->alloc->state == CIS_ALLOC_LIVE &&
         !memref->alloc->place;
}

/// The element at row-major place `n`; -1 after a report.
static int64_t element_offset(cis_machine *m, cis_op *op, const cis_memref *memref,
                              const cis_layout *element, int64_t n, bool is_write) {
  int64_t indices[CIS_MAX_RANK], offset;
  for (uint32_t i = memref->rank; i-- > 0; n /= memref->sizes[i])
    indices[i] = n % memref->sizes[i];
  return cis_memref_at(m, op, memref, indices, element, is_write, &offset) ? offset : -1;
}

cis_array *cis_array_of_memref(cis_machine *m, cis_op *op, const cis_memref *memref,
                               const cis_layout *element) {
  cis_array *array = cis_array_create(m, memref->sizes, memref->rank, element->size);
  if (!array || !array->num)
    return array;
  int64_t start = cis_memref_start(memref);
  if (is_dense(memref) && !element->is_ref && !memref->alloc->unset) {
    memcpy(array->data, memref->alloc->data + start, (size_t)array->num * array->stride);
    m->heap.stats.bytes_read += (uint64_t)array->num * array->stride;
    return array;
  }
  cis_cell cell = {0};
  bool ok = memref->rank <= CIS_MAX_RANK;
  for (int64_t n = 0; ok && n < array->num; ++n) {
    int64_t offset = element_offset(m, op, memref, element, n, false);
    ok = offset >= 0;
    if (!ok)
      break;
    cis_cell_read(m, element, memref->alloc->data + offset, &cell);
    cis_array_set(m, element, array, n, &cell);
    uint32_t marks =
        memref->alloc->unset ? cis_heap_marks(memref->alloc, offset, element->size) : 0;
    if (marks) {
      cis_array_need_marks(array);
      array->marks[n] = (uint8_t)marks;
      array->origin = array->origin ? array->origin : cis_record_read(m, op, memref->alloc);
    }
  }
  if (element->is_ref)
    cis_cell_take(m, &cell, NULL);
  if (ok)
    return array;
  cis_obj_release(m, &array->obj);
  return NULL;
}

bool cis_memref_store_array(cis_machine *m, cis_op *op, const cis_memref *memref,
                            const cis_layout *element, const cis_array *array) {
  bool same = array->rank == memref->rank && memref->rank <= CIS_MAX_RANK;
  for (uint32_t i = 0; same && i < array->rank; ++i)
    same = array->sizes[i] == memref->sizes[i];
  if (!same)
    return cis_memory_error(m, op, "a tensor and a buffer of different sizes") != NULL;
  if (!cis_check_whole(m, op, memref, element->align, true))
    return false;
  if (array->num && is_dense(memref) && !array->marks) {
    int64_t start = cis_memref_start(memref), bytes = array->num * (int64_t)array->stride;
    memcpy(memref->alloc->data + start, array->data, (size_t)bytes);
    if (memref->alloc->unset)
      cis_heap_set_written(memref->alloc, start, bytes);
    m->heap.stats.bytes_written += (uint64_t)bytes;
    return true;
  }
  cis_cell cell = {0};
  bool ok = true;
  for (int64_t n = 0; ok && n < array->num; ++n) {
    int64_t offset = element_offset(m, op, memref, element, n, true);
    if (offset >= 0)
      cis_array_get(m, element, array, n, &cell);
    ok = offset >= 0 && cis_store_bytes(m, op, memref->alloc, offset, element, &cell);
  }
  if (element->is_ref)
    cis_cell_take(m, &cell, NULL);
  return ok;
}
