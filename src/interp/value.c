// Values: computes the layouts of types, creates and destroys objects, and converts between cells
// and bytes.
#include "interp/value.h"
#include "dialect/async/async.h"
#include "dialect/gpu/gpu.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/llvm/llvm.h"
#include "dialect/ml_program/ml_program.h"
#include "dialect/shape/shape.h"
#include "dialect/tosa/tosa.h"

#include "interp/machine.h"
#include "support/bytes.h"

#include <math.h>

// --- layouts ---

static uint32_t round_up_pow2(uint32_t n) {
  uint32_t p = 1;
  while (p < n)
    p *= 2;
  return p;
}

/// As LLVM's data layout for x86-64 stores a number of `width` bits.
static void number_layout(cis_layout *out, uint32_t width) {
  uint32_t bytes = (width + 7) / 8;
  out->width = width;
  out->mask = cis_width_mask(width);
  out->align = width > 64 ? 16 : round_up_pow2(bytes ? bytes : 1);
  out->size = (bytes + out->align - 1) / out->align * out->align;
}

static bool int_layout(cis_layout *out, uint32_t width) {
  if (!width)
    return false;
  number_layout(out, width);
  out->kind = width > 64 ? CIS_LAYOUT_ARRAY : CIS_LAYOUT_INT;
  out->is_ref = width > 64;
  return true;
}

static bool float_layout(cis_layout *out, cis_float_kind kind) {
  uint32_t width = cis_float_get_info(kind)->width;
  number_layout(out, width);
  out->kind = width > 64 ? CIS_LAYOUT_ARRAY : CIS_LAYOUT_FLOAT;
  out->is_ref = width > 64;
  return true;
}

static bool complex_layout(cis_type type, cis_layout *out) {
  cis_layout part;
  if (!cis_layout_of(type->shaped.element, &part) || part.is_ref)
    return false;
  *out = (cis_layout){.kind = CIS_LAYOUT_ARRAY, .is_ref = true, .width = part.width, .type = type};
  out->size = 2 * part.size;
  out->align = part.align;
  return true;
}

static bool vector_layout(cis_type type, cis_layout *out) {
  cis_layout element;
  int64_t num;
  if (type->shaped.scalable || !cis_layout_of(type->shaped.element, &element) ||
      element.kind == CIS_LAYOUT_MEMREF || element.kind == CIS_LAYOUT_STATE ||
      !cis_type_num_elements(type, &num))
    return false;
  // Rows of the last dimension are LLVM vectors, which are aligned to their size; those above are
  // arrays of rows.
  uint32_t rank = cis_type_rank(type);
  int64_t row = rank ? cis_type_dim(type, rank - 1) : 1, size;
  bool packed = element.width < 8 && element.kind != CIS_LAYOUT_ARRAY;
  int64_t row_bits;
  if (__builtin_mul_overflow(row, packed ? (int64_t)element.width : (int64_t)element.size * 8,
                             &row_bits) ||
      row_bits > INT32_MAX)
    return false;
  uint32_t row_bytes = round_up_pow2((uint32_t)((row_bits + 7) / 8));
  if (__builtin_mul_overflow(row ? num / row : 0, (int64_t)row_bytes, &size) || size > INT32_MAX)
    return false;
  out->kind = CIS_LAYOUT_VECTOR;
  out->is_ref = true;
  out->width = element.width;
  out->mask = element.mask;
  out->size = (uint32_t)size;
  out->align = row_bytes;
  return true;
}

static bool tensor_layout(cis_type type, cis_layout *out) {
  cis_layout element;
  if (!cis_layout_of(type->shaped.element, &element) || element.kind == CIS_LAYOUT_MEMREF ||
      element.kind == CIS_LAYOUT_FUNC || element.kind == CIS_LAYOUT_TENSOR ||
      element.kind == CIS_LAYOUT_STATE)
    return false;
  out->kind = CIS_LAYOUT_TENSOR;
  out->is_ref = true;
  out->width = element.width;
  out->mask = element.mask;
  return true;
}

static bool memref_layout(cis_type type, cis_layout *out) {
  cis_layout element;
  if (!cis_layout_of(type->shaped.element, &element) || element.kind == CIS_LAYOUT_STATE)
    return false;
  out->kind = CIS_LAYOUT_MEMREF;
  out->is_ref = true;
  out->align = 8;
  out->size = type->kind == CIS_TYPE_MEMREF ? 24 + 16 * cis_type_rank(type) : 16;
  return true;
}

bool cis_type_is_own(cis_type type) {
  return type->kind == CIS_TYPE_DIALECT && type->dialect.def->parse == cis_irdl_parse_type;
}

static bool dialect_layout(cis_type type, cis_layout *out) {
  // A value is ready when there is one, so that its cell is that of what it holds.
  cis_type held = cis_async_held_type(type);
  if (held)
    return cis_layout_of(held, out);
  if (cis_shape_is_shape(type)) { // its extents
    int_layout(out, 64);
    out->kind = CIS_LAYOUT_TENSOR;
    out->is_ref = true;
    return true;
  }
  if (cis_async_is_group(type) || cis_llvm_is_pointer(type)) { // of what the machine provides
    out->kind = CIS_LAYOUT_STATE;
    out->is_ref = true;
    return true;
  }
  // Of tokens, and of shapes of tosa, which ops read from what makes them, nothing is in the cell.
  return (cis_async_is_token(type) || cis_gpu_is_token(type) || cis_ml_program_is_token(type) ||
          cis_tosa_is_shape(type) || cis_shape_is_size(type) || cis_shape_is_witness(type) ||
          cis_type_is_own(type)) &&
         int_layout(out, 64);
}

bool cis_layout_of(cis_type type, cis_layout *out_layout) {
  *out_layout = (cis_layout){.type = type, .align = 1};
  switch (type->kind) {
  case CIS_TYPE_INDEX:
    return int_layout(out_layout, 64);
  case CIS_TYPE_INTEGER:
    return int_layout(out_layout, type->integer.width);
  case CIS_TYPE_FLOAT:
    return float_layout(out_layout, type->float_kind);
  case CIS_TYPE_COMPLEX:
    return complex_layout(type, out_layout);
  case CIS_TYPE_VECTOR:
    return vector_layout(type, out_layout);
  case CIS_TYPE_TENSOR:
  case CIS_TYPE_UNRANKED_TENSOR:
    return tensor_layout(type, out_layout);
  case CIS_TYPE_MEMREF:
  case CIS_TYPE_UNRANKED_MEMREF:
    return memref_layout(type, out_layout);
  case CIS_TYPE_FUNCTION:
    out_layout->kind = CIS_LAYOUT_FUNC;
    out_layout->width = 64;
    out_layout->mask = ~0ull;
    out_layout->size = out_layout->align = 8;
    return true;
  case CIS_TYPE_DIALECT:
    return dialect_layout(type, out_layout);
  default:
    return false;
  }
}

// --- objects ---

static void array_destroy(cis_machine *m, cis_array *array) {
  m->array_bytes -= (uint64_t)array->num * array->stride;
  cis_mem_free(array->data);
  if (array->marks)
    cis_mem_free(array->marks);
  cis_mem_free(array);
}

void cis_obj_destroy(cis_machine *m, cis_obj *obj) {
  if (obj->kind == CIS_OBJ_ARRAY) {
    array_destroy(m, (cis_array *)obj);
  } else if (obj->kind == CIS_OBJ_STATE) {
    obj->destroy(m, obj);
  } else {
    cis_allocation_release(m, ((cis_memref *)obj)->alloc);
    cis_mem_free(obj);
  }
}

cis_array *cis_array_create(cis_machine *m, const int64_t *sizes, uint32_t rank, uint32_t stride) {
  int64_t num = 1, bytes;
  bool fits = true;
  for (uint32_t i = 0; i < rank; ++i)
    fits &= sizes[i] >= 0 && !__builtin_mul_overflow(num, sizes[i], &num);
  fits = fits && !__builtin_mul_overflow(num, (int64_t)stride, &bytes);
  if (!fits || !cis_memory_fits(m, bytes)) {
    cis_stop(m, NULL, CIS_RUN_WRONG_INPUT, "a tensor or vector is larger than the memory limit");
    return NULL;
  }
  cis_array *array = cis_mem_alloc(sizeof(cis_array) + rank * sizeof(int64_t));
  *array = (cis_array){
      .obj = {.refs = 1, .kind = CIS_OBJ_ARRAY}, .rank = rank, .stride = stride, .num = num};
  if (rank)
    memcpy(array->sizes, sizes, rank * sizeof(int64_t));
  array->data = cis_mem_alloc(bytes ? (size_t)bytes : 1);
  m->array_bytes += (uint64_t)bytes;
  cis_note_moved(m, (uint64_t)bytes);
  if (m->array_bytes > m->array_peak)
    m->array_peak = m->array_bytes;
  return array;
}

cis_array *cis_array_copy_as(cis_machine *m, cis_array *array, const int64_t *sizes,
                             uint32_t rank) {
  cis_array *copy = cis_array_create(m, sizes, rank, array->stride);
  if (copy) {
    memcpy(copy->data, array->data, (size_t)array->num * array->stride);
    if (array->marks) {
      cis_array_need_marks(copy);
      memcpy(copy->marks, array->marks, (size_t)array->num);
      copy->origin = array->origin;
    }
  }
  cis_obj_release(m, &array->obj);
  return copy;
}

cis_array *cis_array_own(cis_machine *m, cis_array *array) {
  return array->obj.refs == 1 ? array : cis_array_copy_as(m, array, array->sizes, array->rank);
}

void cis_array_need_marks(cis_array *array) {
  if (!array->marks)
    array->marks = cis_mem_calloc((size_t)array->num + 1, 1);
}

cis_memref *cis_memref_create(cis_machine *m, cis_allocation *alloc, uint32_t rank) {
  (void)m;
  cis_memref *memref = cis_mem_alloc(sizeof(cis_memref) + 2 * (size_t)rank * sizeof(int64_t));
  *memref = (cis_memref){.obj = {.refs = 1, .kind = CIS_OBJ_MEMREF}, .rank = rank, .alloc = alloc};
  memref->sizes = memref->dims;
  memref->strides = memref->dims + rank;
  ++alloc->refs;
  return memref;
}

/// The first and the last byte offset (exclusive) that the sizes allow; false on overflow. Empty
/// memrefs reach nothing.
static bool memref_extent(const cis_memref *memref, int64_t *out_low, int64_t *out_high,
                          bool *out_empty) {
  int64_t low = memref->offset, high = memref->offset;
  *out_empty = false;
  bool ok = true;
  for (uint32_t i = 0; i < memref->rank; ++i) {
    int64_t reach;
    if (memref->sizes[i] <= 0) {
      *out_empty = true;
      return memref->sizes[i] == 0;
    }
    ok &= !__builtin_mul_overflow(memref->sizes[i] - 1, memref->strides[i], &reach) &&
          !__builtin_add_overflow(reach < 0 ? low : high, reach, reach < 0 ? &low : &high);
  }
  int64_t size = memref->stride;
  return ok && !__builtin_mul_overflow(low, size, &low) &&
         !__builtin_mul_overflow(high, size, &high) &&
         !__builtin_add_overflow(low, memref->base, out_low) &&
         !__builtin_add_overflow(high, memref->base + size, out_high);
}

void cis_memref_seal(cis_memref *memref, uint32_t element_align) {
  int64_t low = 0, high = 0;
  bool empty, ok = memref_extent(memref, &low, &high, &empty);
  memref->flags &= ~(uint32_t)(CIS_MEMREF_INSIDE | CIS_MEMREF_ALIGNED);
  if (ok && (empty || (low >= 0 && high <= memref->alloc->size)))
    memref->flags |= CIS_MEMREF_INSIDE;
  uint64_t start = memref->alloc->address + (uint64_t)cis_memref_start(memref);
  // Elements are a multiple of their alignment in size, so that the first one speaks for all.
  if (start % element_align == 0)
    memref->flags |= CIS_MEMREF_ALIGNED;
}

// --- cells and bytes ---

static uint32_t add_handle(cis_machine *m, cis_memref *memref) {
  for (size_t i = m->handles.len; i-- > 0 && i + 64 > m->handles.len;)
    if (m->handles.data[i] == memref)
      return (uint32_t)i + 1;
  cis_obj_retain(&memref->obj);
  cis_vec_push(&m->handles, memref);
  return (uint32_t)m->handles.len;
}

/// Reads a vector from memory, where LLVM pads rows and packs small elements, into a new array in
/// the cell.
static void vector_read(cis_machine *m, const cis_layout *layout, const char *bytes,
                        cis_cell *cell);

static void read_object(cis_machine *m, const cis_layout *layout, const char *bytes,
                        cis_cell *cell) {
  if (layout->kind == CIS_LAYOUT_MEMREF) {
    uint64_t handle = cis_load_le64(bytes);
    bool known = handle && handle <= m->handles.len;
    if (known)
      cis_cell_share(m, cell, &m->handles.data[handle - 1]->obj);
    else
      cis_cell_take(m, cell, NULL);
    return;
  }
  if (layout->kind == CIS_LAYOUT_VECTOR) {
    vector_read(m, layout, bytes, cell);
    return;
  }
  cis_array *array = cis_array_create(m, NULL, 0, layout->size);
  if (array)
    memcpy(array->data, bytes, layout->size);
  cis_cell_take(m, cell, array ? &array->obj : NULL);
}

void cis_cell_read(cis_machine *m, const cis_layout *layout, const char *bytes, cis_cell *cell) {
  if (layout->is_ref) {
    read_object(m, layout, bytes, cell);
    return;
  }
  cell->marks = 0;
  switch (layout->size) {
  case 1:
    cell->bits = *(const uint8_t *)bytes & layout->mask;
    return;
  case 2:
    cell->bits = cis_load_le16(bytes) & layout->mask;
    return;
  case 4:
    cell->bits = cis_load_le32(bytes) & layout->mask;
    return;
  default:
    cell->bits = cis_load_le64(bytes) & layout->mask;
  }
}

/// Writes a vector to memory, laid out as vector_read reads it.
static void vector_write(const cis_layout *layout, char *bytes, const cis_array *array);

static void write_object(cis_machine *m, const cis_layout *layout, char *bytes,
                         const cis_cell *cell) {
  if (layout->kind == CIS_LAYOUT_MEMREF) {
    uint64_t handle = cell->obj ? add_handle(m, cis_cell_memref(cell)) : 0;
    memset(bytes, 0, layout->size);
    cis_store_le64(bytes, handle);
  } else if (layout->kind == CIS_LAYOUT_VECTOR) {
    vector_write(layout, bytes, cis_cell_array(cell));
  } else {
    memcpy(bytes, cis_cell_array(cell)->data, layout->size);
  }
}

void cis_cell_write(cis_machine *m, const cis_layout *layout, char *bytes, const cis_cell *cell) {
  if (layout->is_ref)
    write_object(m, layout, bytes, cell);
  else
    cis_store_le(bytes, cell->bits, layout->size);
}

void cis_array_get(cis_machine *m, const cis_layout *element, const cis_array *array, int64_t i,
                   cis_cell *cell) {
  cis_cell_read(m, element, array->data + i * (int64_t)array->stride, cell);
  if (!array->marks)
    return;
  if (element->is_ref && array->marks[i] && cell->obj) {
    cis_array *inner = cis_cell_array(cell);
    cis_array_need_marks(inner);
    memset(inner->marks, array->marks[i], (size_t)inner->num);
    inner->origin = array->origin;
  } else {
    cell->marks = array->marks[i];
  }
  cell->origin = array->origin;
}

/// All marks of a cell or of the elements of its array.
uint32_t cis_cell_all_marks(const cis_layout *layout, const cis_cell *cell) {
  if (!layout->is_ref || layout->kind == CIS_LAYOUT_MEMREF || !cell->obj)
    return cell->marks;
  const cis_array *array = cis_cell_array(cell);
  uint32_t marks = cell->marks;
  for (int64_t i = 0; array->marks && i < array->num; ++i)
    marks |= array->marks[i];
  return marks;
}

void cis_array_set(cis_machine *m, const cis_layout *element, cis_array *array, int64_t i,
                   const cis_cell *cell) {
  cis_cell_write(m, element, array->data + i * (int64_t)array->stride, cell);
  uint32_t marks = cis_cell_all_marks(element, cell);
  if (marks) {
    cis_array_need_marks(array);
    array->origin = cell->origin;
  }
  if (array->marks)
    array->marks[i] = (uint8_t)marks;
}

// --- vectors in memory ---

/// The elements of a vector lie in rows, each of which LLVM pads to a power of two; elements of
/// less than a byte are packed.
typedef struct vector_rows {
  cis_layout element;
  int64_t num, per_row;
  uint32_t row_bytes, bits; // bits: 0 unless packed
} vector_rows;

static vector_rows rows_of(const cis_layout *layout) {
  vector_rows rows = {.row_bytes = layout->align};
  cis_layout_of(layout->type->shaped.element, &rows.element);
  uint32_t rank = cis_type_rank(layout->type);
  rows.per_row = rank ? cis_type_dim(layout->type, rank - 1) : 1;
  cis_type_num_elements(layout->type, &rows.num);
  rows.bits = rows.element.width < 8 && !rows.element.is_ref ? rows.element.width : 0;
  return rows;
}

static void vector_read(cis_machine *m, const cis_layout *layout, const char *bytes,
                        cis_cell *cell) {
  vector_rows rows = rows_of(layout);
  cis_array *array = cis_array_create(m, layout->type->shaped.shape, cis_type_rank(layout->type),
                                      rows.element.size);
  for (int64_t i = 0; array && i < array->num; ++i) {
    const char *row = bytes + i / rows.per_row * rows.row_bytes;
    int64_t at = i % rows.per_row;
    char *to = array->data + i * (int64_t)array->stride;
    if (!rows.bits) {
      memcpy(to, row + at * (int64_t)rows.element.size, rows.element.size);
      continue;
    }
    uint8_t value = 0;
    for (uint32_t b = 0; b < rows.bits; ++b) {
      int64_t bit = at * rows.bits + b;
      value |= (uint8_t)(((uint8_t)row[bit / 8] >> (bit % 8) & 1) << b);
    }
    *to = (char)value;
  }
  cis_cell_take(m, cell, array ? &array->obj : NULL);
}

static void vector_write(const cis_layout *layout, char *bytes, const cis_array *array) {
  vector_rows rows = rows_of(layout);
  if (rows.bits)
    memset(bytes, 0, layout->size);
  for (int64_t i = 0; i < array->num; ++i) {
    char *row = bytes + i / rows.per_row * rows.row_bytes;
    int64_t at = i % rows.per_row;
    const char *from = array->data + i * (int64_t)array->stride;
    if (!rows.bits) {
      memcpy(row + at * (int64_t)rows.element.size, from, rows.element.size);
      continue;
    }
    for (uint32_t b = 0; b < rows.bits; ++b) {
      int64_t bit = at * rows.bits + b;
      row[bit / 8] = (char)((uint8_t)row[bit / 8] | ((uint8_t)*from >> b & 1) << (bit % 8));
    }
  }
}

// --- floats ---

double cis_float_of_bits(cis_float_kind kind, uint64_t bits) {
  if (kind == CIS_F64 || kind == CIS_F32)
    return kind == CIS_F64 ? cis_double_of_bits(bits) : (double)cis_single_of_bits((uint32_t)bits);
  uint64_t words[2] = {bits, 0};
  return cis_float_to_double(kind, words);
}

uint64_t cis_bits_of_float(cis_float_kind kind, double value) {
  if (kind == CIS_F64)
    return cis_bits_of_double(value);
  if (kind == CIS_F32)
    return cis_bits_of_single((float)value);
  uint64_t words[2];
  cis_float_from_double(kind, value, words);
  return words[0];
}
