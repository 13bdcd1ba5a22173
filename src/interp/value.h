// Values while a program runs: cells, and the objects that cells refer to.
//
// A cell holds a number of up to 64 bits in place: integers zero extended, floats as the bit
// pattern of their format, index as 64 bits. Everything else is an object with a reference count:
// wide numbers, complex numbers, vectors and tensors are arrays of elements in the layout of
// memory; memrefs are descriptors of a part of an allocation. Whether a type's cells refer to
// objects depends on the type alone (cis_layout.is_ref).
#ifndef CIS_INTERP_VALUE_H
#define CIS_INTERP_VALUE_H

#include "ir/type.h"
#include "support/mem.h"

typedef struct cis_allocation cis_allocation;
typedef struct cis_machine cis_machine;

// --- cells ---

/// Marks say that a value is poison or uninitialized. They pass from operands to results until an
/// op depends on the value.
enum {
  CIS_CELL_POISON = 1, // result of undefined arithmetic (overflow flags, ub.poison, ...)
  CIS_CELL_UNINIT = 2, // read from memory that nothing had written
};

typedef struct cis_obj cis_obj;

typedef struct cis_cell {
  union {
    uint64_t bits;
    cis_obj *obj; // NULL: no value yet
  };
  uint32_t marks;  // CIS_CELL_*; of arrays see cis_array.marks
  uint32_t origin; // of CIS_CELL_UNINIT: which read; see cis_report_uninit
} cis_cell;

// --- objects ---

typedef enum cis_obj_kind {
  CIS_OBJ_ARRAY,  // cis_array
  CIS_OBJ_MEMREF, // cis_memref
  CIS_OBJ_STATE,  // the state of an op of several instructions; `destroy` frees it
} cis_obj_kind;

struct cis_obj {
  uint32_t refs;
  uint8_t kind;
  void (*destroy)(cis_machine *m, cis_obj *obj); // CIS_OBJ_STATE
};

/// Elements in row-major order, each `stride` bytes as in memory (i1: one byte). Wide and complex
/// numbers have rank 0. Shared arrays (refs > 1) are never changed.
typedef struct cis_array {
  cis_obj obj;
  uint32_t rank;
  uint32_t stride;
  int64_t num;    // elements
  uint8_t *marks; // one byte of CIS_CELL_* per element; NULL: none has any
  uint32_t origin;
  char *data; // num * stride bytes
  int64_t sizes[];
} cis_array;

enum {
  CIS_MEMREF_INSIDE = 1,  // every element that the sizes allow lies in the allocation
  CIS_MEMREF_ALIGNED = 2, // and is aligned
  CIS_MEMREF_VIEW = 4,    // made by an op whose result names a part of another memref
};

/// MLIR's descriptor: the element at indices i lies at base + (offset + sum i * stride) * element
/// size in the allocation.
typedef struct cis_memref {
  cis_obj obj;
  uint32_t rank;
  uint32_t flags;  // CIS_MEMREF_*
  uint32_t stride; // bytes of an element
  cis_allocation *alloc;
  int64_t base;   // bytes: where the aligned pointer points
  int64_t offset; // elements
  int64_t *sizes, *strides;
  int64_t dims[];
} cis_memref;

// --- layouts of types ---

typedef enum cis_layout_kind {
  CIS_LAYOUT_NONE,   // cannot be executed
  CIS_LAYOUT_INT,    // in the cell: integers up to 64 bits, index
  CIS_LAYOUT_FLOAT,  // in the cell: floats up to 64 bits
  CIS_LAYOUT_FUNC,   // in the cell: the function's op
  CIS_LAYOUT_ARRAY,  // wide integers and floats, complex: an array of rank 0
  CIS_LAYOUT_VECTOR, // array; in memory elements follow each other
  CIS_LAYOUT_TENSOR, // array; never in memory
  CIS_LAYOUT_MEMREF, // in memory a handle with the size of LLVM's descriptor
  CIS_LAYOUT_STATE,  // an object that the ops of its dialect alone look into; never in memory
} cis_layout_kind;

typedef struct cis_layout {
  cis_layout_kind kind;
  bool is_ref;    // cells refer to objects
  uint32_t width; // bits of a number; of the element for complex, vectors, tensors
  uint32_t size;  // bytes in memory, from one element to the next
  uint32_t align; // natural alignment in memory
  uint64_t mask;  // of a number in a cell
  cis_type type;
} cis_layout;

/// Whether the type is of a dialect that was read from text: a value is a number of 64 bits, which
/// means what the ops take it for.
bool cis_type_is_own(cis_type type);
/// How values of a type are kept. False (and NONE) for types that cannot be executed.
bool cis_layout_of(cis_type type, cis_layout *out_layout);
static inline bool cis_type_is_ref(cis_type type) {
  cis_layout layout;
  return cis_layout_of(type, &layout) && layout.is_ref;
}
static inline int64_t cis_sign_extend(uint64_t bits, uint32_t width) {
  return width >= 64 || !width ? (int64_t)bits : (int64_t)(bits << (64 - width)) >> (64 - width);
}
static inline uint64_t cis_width_mask(uint32_t width) {
  return width >= 64 ? ~0ull : (1ull << width) - 1;
}

// --- life of objects ---

/// Destroys an object without references, and releases what it refers to.
void cis_obj_destroy(cis_machine *m, cis_obj *obj);
static inline void cis_obj_retain(cis_obj *obj) { ++obj->refs; }
static inline void cis_obj_release(cis_machine *m, cis_obj *obj) {
  if (obj && --obj->refs == 0)
    cis_obj_destroy(m, obj);
}
/// Puts an object into a cell. The cell takes the reference; its old contents are released.
static inline void cis_cell_take(cis_machine *m, cis_cell *cell, cis_obj *obj) {
  cis_obj *old = cell->obj;
  cell->obj = obj;
  cell->marks = 0;
  cis_obj_release(m, old);
}
/// Puts an object into a cell, with a reference of its own; the caller keeps its own.
static inline void cis_cell_share(cis_machine *m, cis_cell *cell, cis_obj *obj) {
  cis_obj_retain(obj);
  cis_cell_take(m, cell, obj);
}

/// A new array with one reference, data uninitialised and unmarked. NULL if it would pass the
/// memory limit: the machine has reported it. `sizes` may be NULL with rank 0.
cis_array *cis_array_create(cis_machine *m, const int64_t *sizes, uint32_t rank, uint32_t stride);
/// The array itself if it is not shared (the caller's reference is the only one), else a copy with
/// one reference; the caller's reference is consumed.
cis_array *cis_array_own(cis_machine *m, cis_array *array);
/// A copy with other sizes, of as many elements; the caller's reference is consumed.
cis_array *cis_array_copy_as(cis_machine *m, cis_array *array, const int64_t *sizes, uint32_t rank);
/// Makes room for marks.
void cis_array_need_marks(cis_array *array);

/// A new descriptor with one reference; retains the allocation. Sizes and strides are the caller's
/// to fill, then cis_memref_seal.
cis_memref *cis_memref_create(cis_machine *m, cis_allocation *alloc, uint32_t rank);
/// Works out the flags INSIDE and ALIGNED.
void cis_memref_seal(cis_memref *memref, uint32_t element_align);
/// Bytes from the start of the allocation to the element at offset 0 (without indices); wraps.
static inline int64_t cis_memref_start(const cis_memref *memref) {
  return (int64_t)((uint64_t)memref->base + (uint64_t)memref->offset * memref->stride);
}

/// The object of a cell that holds an array, or a memref; borrowed.
static inline cis_array *cis_cell_array(const cis_cell *cell) { return (cis_array *)cell->obj; }
static inline cis_memref *cis_cell_memref(const cis_cell *cell) { return (cis_memref *)cell->obj; }

// --- between cells and bytes ---

/// Reads a number or object of a layout from bytes as they are in memory. Handles of memrefs are
/// the machine's.
void cis_cell_read(cis_machine *m, const cis_layout *layout, const char *bytes, cis_cell *cell);
/// Writes a number or object as bytes in memory.
void cis_cell_write(cis_machine *m, const cis_layout *layout, char *bytes, const cis_cell *cell);
/// Gets element `i` of an array, marks included.
void cis_array_get(cis_machine *m, const cis_layout *element, const cis_array *array, int64_t i,
                   cis_cell *cell);
/// Sets element `i` of an array, marks included. The array must not be shared.
void cis_array_set(cis_machine *m, const cis_layout *element, cis_array *array, int64_t i,
                   const cis_cell *cell);

/// CIS_CELL_* of a cell and of all elements that it refers to.
uint32_t cis_cell_all_marks(const cis_layout *layout, const cis_cell *cell);

/// The number that bits of a float kind stand for.
double cis_float_of_bits(cis_float_kind kind, uint64_t bits);
/// The bits of a number in a float kind, rounded to nearest even.
uint64_t cis_bits_of_float(cis_float_kind kind, double value);

#endif
