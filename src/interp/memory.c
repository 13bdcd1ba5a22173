// Checked access to memory: single elements, whole memrefs, copies, allocation and free, for the
// handlers of all dialects.
#include "interp/machine.h"
#include "interp/placed.h"
#include "ir/family.h"

#include <inttypes.h>

bool cis_check_live(cis_machine *m, cis_op *op, const cis_allocation *alloc, const char *verb) {
  if (alloc->state == CIS_ALLOC_LIVE)
    return true;
  if (alloc->state == CIS_ALLOC_FREED)
    cis_memory_error(m, op, "use after free: %s a buffer that has been freed", verb);
  else
    cis_memory_error(m, op, "use after scope: %s a stack buffer whose scope has ended", verb);
  cis_note_allocation(m, alloc);
  return false;
}

static bool check_write(cis_machine *m, cis_op *op, cis_allocation *alloc) {
  alloc->was_written = true;
  if (!alloc->is_constant)
    return true;
  if (alloc->kind == CIS_ALLOC_TENSOR)
    cis_memory_error(m, op, "write to a buffer that was made of a tensor to be read only");
  else
    cis_memory_error(m, op, "write to a constant global");
  cis_note_allocation(m, alloc);
  return false;
}

static bool report_index(cis_machine *m, cis_op *op, const cis_memref *memref, uint32_t dim,
                         int64_t index) {
  cis_memory_error(m, op,
                   "out of bounds: index %" PRId64 " in dimension %u, whose size is %" PRId64,
                   index, dim, memref->sizes[dim]);
  cis_note_allocation(m, memref->alloc);
  return false;
}

bool cis_check_alignment(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t at,
                         uint64_t align) {
  uint64_t address = alloc->address + (uint64_t)at;
  if (!align || address % align == 0)
    return true;
  cis_memory_error(m, op, "misaligned access: address %" PRIu64 " is not a multiple of %" PRIu64,
                   address, align);
  cis_note_allocation(m, alloc);
  return false;
}

/// The element at byte `at`: inside the allocation and aligned.
static bool check_place(cis_machine *m, cis_op *op, const cis_memref *memref, int64_t at,
                        int64_t size, uint32_t align) {
  const cis_allocation *alloc = memref->alloc;
  if (at < 0 || at > alloc->size - size) {
    cis_memory_error(m, op,
                     "out of bounds: access to bytes %" PRId64 " to %" PRId64
                     " of a buffer of %" PRId64 " bytes",
                     at, (int64_t)((uint64_t)at + (uint64_t)size), alloc->size);
    cis_note_allocation(m, alloc);
    return false;
  }
  return cis_check_alignment(m, op, alloc, at, align);
}

static char *finish_element(cis_machine *m, cis_op *op, const cis_memref *memref, uint64_t element,
                            const cis_layout *layout, bool is_write, int64_t *out_offset) {
  cis_allocation *alloc = memref->alloc;
  int64_t at = (int64_t)((uint64_t)memref->base + element * memref->stride);
  if (!cis_check_live(m, op, alloc, is_write ? "writes to" : "reads from"))
    return NULL;
  if (is_write && !check_write(m, op, alloc))
    return NULL;
  enum { GOOD = CIS_MEMREF_INSIDE | CIS_MEMREF_ALIGNED };
  if ((memref->flags & GOOD) != GOOD &&
      !check_place(m, op, memref, at, layout->size, layout->align))
    return NULL;
  if (__builtin_expect(alloc->place != NULL, 0) &&
      !cis_placed_touch(m, op, alloc, at, layout->size, is_write))
    return NULL;
  *out_offset = at;
  return alloc->data + at;
}

char *cis_memref_element(cis_machine *m, cis_op *op, const cis_memref *memref, const cis_cell *regs,
                         const uint32_t *indices, const cis_layout *element, bool is_write,
                         int64_t *out_offset) {
  uint64_t at = (uint64_t)memref->offset;
  for (uint32_t i = 0; i < memref->rank; ++i) {
    const cis_cell *index = &regs[indices[i]];
    if (!cis_decide(m, op, index, "the index is"))
      return NULL;
    if (index->bits >= (uint64_t)memref->sizes[i]) {
      if (cis_check_live(m, op, memref->alloc, is_write ? "writes to" : "reads from"))
        report_index(m, op, memref, i, (int64_t)index->bits);
      return NULL;
    }
    at += index->bits * (uint64_t)memref->strides[i];
  }
  return finish_element(m, op, memref, at, element, is_write, out_offset);
}

char *cis_memref_at(cis_machine *m, cis_op *op, const cis_memref *memref, const int64_t *indices,
                    const cis_layout *element, bool is_write, int64_t *out_offset) {
  uint64_t at = (uint64_t)memref->offset;
  for (uint32_t i = 0; i < memref->rank; ++i) {
    if (indices[i] < 0 || indices[i] >= memref->sizes[i]) {
      if (cis_check_live(m, op, memref->alloc, is_write ? "writes to" : "reads from"))
        report_index(m, op, memref, i, indices[i]);
      return NULL;
    }
    at += (uint64_t)indices[i] * (uint64_t)memref->strides[i];
  }
  return finish_element(m, op, memref, at, element, is_write, out_offset);
}

static void mark_cell(cis_machine *m, const cis_layout *layout, cis_cell *cell, uint32_t marks,
                      uint32_t origin) {
  (void)m;
  cell->origin = origin;
  if (!layout->is_ref || layout->kind == CIS_LAYOUT_MEMREF) {
    cell->marks = marks;
    return;
  }
  cis_array *array = cis_cell_array(cell);
  if (!array)
    return;
  cis_array_need_marks(array);
  memset(array->marks, (int)marks, (size_t)array->num);
  array->origin = origin;
}

/// An error after which the program may go on. False if it is not to.
static bool goes_on(cis_machine *m) { return m->options.keeps_going && ++m->num_survived < 20; }

static bool load_marked(cis_machine *m, cis_op *op, const cis_allocation *alloc, uint32_t marks,
                        const cis_layout *layout, cis_cell *cell) {
  uint32_t origin = 0;
  if (marks & CIS_CELL_UNINIT) {
    bool is_error = m->options.uninit == CIS_UNINIT_AT_LOAD;
    if (is_error && !cis_op_was_reported(m, op)) {
      cis_memory_error(m, op, "read of uninitialized memory");
      cis_note_allocation(m, alloc);
      if (!goes_on(m))
        return false;
    }
    if (is_error || m->options.uninit == CIS_UNINIT_OFF)
      marks &= ~(uint32_t)CIS_CELL_UNINIT;
    else
      origin = cis_record_read(m, op, alloc);
  }
  if (layout->kind == CIS_LAYOUT_MEMREF && marks) {
    cis_memory_error(m, op, "read of a memref from memory that does not hold one");
    cis_note_allocation(m, alloc);
    return false;
  }
  if (marks)
    mark_cell(m, layout, cell, marks, origin);
  return true;
}

bool cis_load_bytes(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t offset,
                    const cis_layout *layout, cis_cell *cell) {
  m->heap.stats.bytes_read += layout->size;
  cis_cell_read(m, layout, alloc->data + offset, cell);
  uint32_t marks = alloc->unset ? cis_heap_marks(alloc, offset, layout->size) : 0;
  if (__builtin_expect(marks, 0) && !load_marked(m, op, alloc, marks, layout, cell))
    return false;
  if (__builtin_expect(!layout->is_ref || cell->obj, 1))
    return true;
  if (m->status == CIS_RUN_CLEAN)
    cis_memory_error(m, op, "read of a memref from memory that does not hold one");
  return false;
}

bool cis_store_bytes(cis_machine *m, cis_op *op, cis_allocation *alloc, int64_t offset,
                     const cis_layout *layout, const cis_cell *cell) {
  (void)op;
  m->heap.stats.bytes_written += layout->size;
  cis_cell_write(m, layout, alloc->data + offset, cell);
  uint32_t marks = cis_cell_all_marks(layout, cell);
  if (__builtin_expect(!marks, 1)) {
    if (alloc->unset)
      cis_heap_set_written(alloc, offset, layout->size);
  } else if (marks & CIS_CELL_UNINIT) {
    cis_heap_set_unset(alloc, offset, layout->size);
  } else {
    cis_heap_set_poison(alloc, offset, layout->size);
  }
  return true;
}

bool cis_check_whole(cis_machine *m, cis_op *op, const cis_memref *memref, uint32_t align,
                     bool is_write) {
  cis_allocation *alloc = memref->alloc;
  for (uint32_t i = 0; i < memref->rank; ++i)
    if (memref->sizes[i] == 0)
      return true;
  if (!cis_check_live(m, op, alloc, is_write ? "writes to" : "reads from") ||
      (is_write && !check_write(m, op, alloc)))
    return false;
  if (!(memref->flags & CIS_MEMREF_INSIDE)) {
    cis_memory_error(m, op,
                     "out of bounds: elements of the memref lie outside of its buffer of %" PRId64
                     " bytes",
                     alloc->size);
    cis_note_allocation(m, alloc);
    return false;
  }
  if (!(memref->flags & CIS_MEMREF_ALIGNED) &&
      !check_place(m, op, memref, cis_memref_start(memref), memref->stride, align))
    return false;
  return !alloc->place || cis_placed_touch_whole(m, op, memref, is_write);
}

// --- copies ---

/// The bytes that a memref that lies inside can reach.
static void reach_of(const cis_memref *memref, int64_t *out_low, int64_t *out_high) {
  *out_low = *out_high = cis_memref_start(memref);
  for (uint32_t i = 0; i < memref->rank; ++i) {
    int64_t reach = (memref->sizes[i] - 1) * memref->strides[i] * (int64_t)memref->stride;
    *(reach < 0 ? out_low : out_high) += reach;
  }
  *out_high += memref->stride;
}

/// Whether both are the same memory, element for element, so that a copy does nothing.
static bool is_same_place(const cis_memref *a, const cis_memref *b) {
  if (a->alloc != b->alloc || cis_memref_start(a) != cis_memref_start(b))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (a->sizes[i] > 1 && a->strides[i] != b->strides[i])
      return false;
  return true;
}

/// Marks the bytes of one memref in a set of the allocation's bytes; true if one is marked already
/// and `only_test`. Bytes outside of [low, high) are left out.
static bool visit_bytes(const cis_memref *memref, uint8_t *bits, int64_t low, int64_t high,
                        bool only_test) {
  int64_t num = 1;
  for (uint32_t i = 0; i < memref->rank; ++i)
    num *= memref->sizes[i];
  for (int64_t n = 0; n < num; ++n) {
    int64_t rest = n, at = memref->offset;
    for (uint32_t i = memref->rank; i-- > 0; rest /= memref->sizes[i])
      at += rest % memref->sizes[i] * memref->strides[i];
    int64_t byte = memref->base + at * memref->stride - low;
    for (uint32_t b = 0; b < memref->stride; ++b, ++byte) {
      if (byte < 0 || byte >= high - low)
        continue;
      if (only_test && bits[byte / 8] >> (byte % 8) & 1)
        return true;
      if (!only_test)
        bits[byte / 8] |= (uint8_t)(1u << (byte % 8));
    }
  }
  return false;
}

static bool is_empty(const cis_memref *memref) {
  bool empty = false;
  for (uint32_t i = 0; i < memref->rank; ++i)
    empty |= memref->sizes[i] == 0;
  return empty;
}

bool cis_memrefs_overlap(const cis_memref *a, const cis_memref *b) {
  bool are_inside = (a->flags & b->flags & CIS_MEMREF_INSIDE) != 0;
  if (a->alloc != b->alloc || !are_inside || is_empty(a) || is_empty(b))
    return false;
  int64_t low_a, high_a, low_b, high_b;
  reach_of(a, &low_a, &high_a);
  reach_of(b, &low_b, &high_b);
  if (high_a <= low_b || high_b <= low_a)
    return false;
  // The ranges of both overlap; bytes are compared because strided memrefs may still be disjoint.
  int64_t low = low_a > low_b ? low_a : low_b, high = high_a < high_b ? high_a : high_b;
  uint8_t *bits = cis_mem_calloc((size_t)(high - low) / 8 + 1, 1);
  visit_bytes(a, bits, low, high, false);
  bool overlap = visit_bytes(b, bits, low, high, true);
  cis_mem_free(bits);
  return overlap;
}

/// The number of elements that are contiguous in both; the dimensions from `*out_rank` on are
/// inside such a piece.
static int64_t piece_elements(const cis_memref *a, const cis_memref *b, uint32_t *out_rank) {
  int64_t num = 1;
  uint32_t rank = a->rank;
  while (rank > 0 &&
         (a->sizes[rank - 1] == 1 || (a->strides[rank - 1] == num && b->strides[rank - 1] == num)))
    num *= a->sizes[--rank];
  *out_rank = rank;
  return num;
}

static void copy_pieces(const cis_memref *from, const cis_memref *to, int64_t num) {
  uint32_t rank;
  int64_t piece = piece_elements(from, to, &rank), size = piece * from->stride;
  int64_t pieces = num / piece;
  for (int64_t n = 0; n < pieces; ++n) {
    int64_t rest = n, at_from = from->offset, at_to = to->offset;
    for (uint32_t i = rank; i-- > 0; rest /= from->sizes[i]) {
      int64_t index = rest % from->sizes[i];
      at_from += index * from->strides[i];
      at_to += index * to->strides[i];
    }
    cis_heap_move(to->alloc, to->base + at_to * to->stride, from->alloc,
                  from->base + at_from * from->stride, size);
  }
}

bool cis_copy_memref(cis_machine *m, cis_op *op, const cis_memref *from, const cis_memref *to,
                     uint32_t align) {
  int64_t num = 1;
  for (uint32_t i = 0; i < from->rank; ++i) {
    if (from->sizes[i] != to->sizes[i]) {
      cis_memory_error(m, op,
                       "copy between different sizes: %" PRId64 " and %" PRId64 " in dimension %u",
                       from->sizes[i], to->sizes[i], i);
      return false;
    }
    num = from->sizes[i] == 0 ? 0 : num * from->sizes[i];
  }
  for (uint32_t i = 0; i < from->rank; ++i)
    if (!from->sizes[i])
      num = 0;
  if (!cis_check_whole(m, op, from, align, false) || !cis_check_whole(m, op, to, align, true))
    return false;
  if (!num)
    return true;
  ++m->heap.stats.copies;
  m->heap.stats.bytes_copied += (uint64_t)num * from->stride;
  cis_note_moved(m, (uint64_t)num * from->stride);
  if (is_same_place(from, to))
    return true;
  if (cis_memrefs_overlap(from, to)) {
    cis_memory_error(m, op, "copy between overlapping memory");
    cis_note_allocation(m, from->alloc);
    return false;
  }
  copy_pieces(from, to, num);
  return true;
}

// --- allocating and freeing ---

/// The strides and the offset of a new memref: those that its type states, else those of contiguous
/// memory; a stride is 0 where a buffer has no elements behind it. `out_reach`: the elements from
/// the first of the buffer to the last of the memref. False if a number is negative, or they are
/// beyond 63 bits.
static bool lay_out(cis_type type, const int64_t *sizes, int64_t *strides, int64_t *out_offset,
                    int64_t *out_reach) {
  uint32_t rank = cis_type_rank(type);
  int64_t next = 1, offset = 0;
  bool is_stated = cis_type_is_memref(type) && !cis_memref_has_identity_layout(type) &&
                   cis_memref_strides(type, strides, &offset);
  *out_offset = is_stated && offset != CIS_DYNAMIC ? offset : 0;
  int64_t last = *out_offset;
  bool is_empty = false;
  for (uint32_t i = rank; i-- > 0;) {
    int64_t reach;
    strides[i] = is_stated && strides[i] != CIS_DYNAMIC ? strides[i] : next;
    is_empty |= !sizes[i];
    if (strides[i] < 0 || __builtin_mul_overflow(strides[i], sizes[i], &next) ||
        __builtin_mul_overflow(strides[i], sizes[i] ? sizes[i] - 1 : 0, &reach) ||
        __builtin_add_overflow(last, reach, &last))
      return false;
  }
  *out_reach = is_empty ? 0 : last + 1;
  return *out_offset >= 0 && last < INT64_MAX;
}

cis_memref *cis_alloc_memref(cis_machine *m, cis_op *op, cis_alloc_kind kind, cis_type type,
                             const int64_t *sizes, int64_t alignment) {
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  uint32_t rank = cis_type_rank(type);
  int64_t few[8], *strides = rank <= 8 ? few : cis_arena_array(&m->arena, int64_t, rank);
  int64_t bytes = element.size, offset, reach;
  for (uint32_t i = 0; i < rank; ++i) {
    if (sizes[i] < 0) {
      cis_memory_error(m, op, "allocation with the negative size %" PRId64 " in dimension %u",
                       sizes[i], i);
      return NULL;
    }
    if (__builtin_mul_overflow(bytes, sizes[i], &bytes)) {
      cis_stop(m, op, CIS_RUN_WRONG_INPUT, "the size of the allocation is beyond 63 bits");
      return NULL;
    }
  }
  if (!lay_out(type, sizes, strides, &offset, &reach) ||
      __builtin_mul_overflow(reach, (int64_t)element.size, &bytes)) {
    cis_memory_error(m, op, "buffer with a negative stride, or beyond 63 bits");
    return NULL;
  }
  int64_t natural = element.align;
  cis_allocation *alloc =
      cis_heap_alloc(m, kind, bytes, alignment > natural ? alignment : natural, op);
  if (!alloc)
    return NULL;
  cis_memref *memref = cis_memref_create(m, alloc, rank);
  memref->stride = element.size;
  memref->offset = offset;
  for (uint32_t i = 0; i < rank; ++i) {
    memref->sizes[i] = sizes[i];
    memref->strides[i] = strides[i];
  }
  cis_memref_seal(memref, element.align);
  if (m->options.placement && op && op->num_results)
    cis_placed_begin(m, alloc, &op->results[0]);
  return memref;
}

/// Whether the op frees memory of the buffer's family. False after a report.
static bool fits_family(cis_machine *m, cis_op *op, const cis_memref *memref) {
  const cis_allocation *alloc = memref->alloc;
  if (alloc->state == CIS_ALLOC_FREED || alloc->kind != CIS_ALLOC_HEAP || !alloc->family ||
      cis_str_is(cis_family_name(op), alloc->family))
    return true;
  cis_memory_error(m, op, "free by an op of the family '%.*s' of a buffer of the family '%s'",
                   CIS_STR_ARG(cis_family_name(op)), alloc->family);
  cis_note_allocation(m, alloc);
  return false;
}

static bool may_free(cis_machine *m, cis_op *op, const cis_memref *memref) {
  if (!fits_family(m, op, memref))
    return false;
  const cis_allocation *alloc = memref->alloc;
  const char *what = NULL;
  if (alloc->state == CIS_ALLOC_FREED)
    what = "double free";
  else if (alloc->kind == CIS_ALLOC_STACK)
    what = "free of a stack buffer";
  else if (alloc->kind == CIS_ALLOC_GLOBAL)
    what = "free of a global";
  else if (alloc->kind == CIS_ALLOC_TENSOR)
    what = "free of a buffer that was made of a tensor, which the program does not own";
  else if (alloc->kind == CIS_ALLOC_ARGUMENT && !m->options.owns_arguments)
    what = "free of an argument that the program does not own";
  else if (memref->flags & CIS_MEMREF_VIEW)
    what = "free of a view: only the memref that was allocated can be freed";
  else if (m->options.strict_boundaries && m->frames.len > 1 &&
           alloc->id < cis_vec_last(&m->frames).first_id)
    what = "free of a buffer that belongs to the function's caller";
  if (!what)
    return true;
  cis_memory_error(m, op, "%s", what);
  cis_note_allocation(m, alloc);
  return false;
}

bool cis_release_memref(cis_machine *m, cis_op *op, const cis_memref *memref) {
  if (!fits_family(m, op, memref))
    return goes_on(m);
  memref->alloc->family = NULL;
  return true;
}

bool cis_free_memref(cis_machine *m, cis_op *op, const cis_memref *memref) {
  if (!may_free(m, op, memref))
    return goes_on(m);
  cis_heap_end(m, memref->alloc, CIS_ALLOC_FREED, op);
  return true;
}
