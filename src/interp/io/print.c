// Prints values in MLIR's literal syntax.
#include "asm/number_text.h"
#include "asm/printer.h"
#include "dialect/async/async.h"
#include "dialect/llvm/llvm.h"
#include "dialect/shape/shape.h"
#include "interp/machine.h"
#include "support/bytes.h"

static void print_number(cis_type type, const char *bytes, cis_strbuf *out) {
  uint64_t words[2] = {0, 0};
  cis_layout layout;
  cis_layout_of(type, &layout);
  if (cis_type_is_int_of(type, 1)) {
    cis_strbuf_cstr(out, *bytes & 1 ? "true" : "false");
  } else if (cis_type_is_float(type)) {
    cis_load_words(words, bytes, layout.size);
    cis_float_to_text(out, type->float_kind, words);
  } else {
    uint32_t num = (layout.width + 63) / 64;
    uint64_t *wide = cis_mem_calloc(num + 1, sizeof(uint64_t));
    cis_load_words(wide, bytes, (layout.width + 7) / 8);
    bool is_unsigned = cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED;
    cis_int_to_text(out, wide, layout.width, is_unsigned);
    cis_mem_free(wide);
  }
}

static void print_element(cis_type type, const char *bytes, uint32_t marks, cis_strbuf *out) {
  if (marks) {
    cis_strbuf_cstr(out, marks & CIS_CELL_UNINIT ? "uninitialized" : "poison");
  } else if (cis_type_is(type, CIS_TYPE_COMPLEX)) {
    cis_layout part;
    cis_layout_of(type->shaped.element, &part);
    cis_strbuf_char(out, '(');
    print_number(type->shaped.element, bytes, out);
    cis_strbuf_lit(out, ", ");
    print_number(type->shaped.element, bytes + part.size, out);
    cis_strbuf_char(out, ')');
  } else {
    print_number(type, bytes, out);
  }
}

/// The number in a cell.
static void print_cell(cis_type type, const cis_cell *cell, cis_strbuf *out) {
  char bytes[sizeof cell->bits];
  cis_store_le64(bytes, cell->bits);
  print_element(type, bytes, cell->marks, out);
}

/// Nested lists of the elements of a row-major array.
static void print_array(cis_type element, const cis_array *array, cis_strbuf *out) {
  for (int64_t n = 0; n < array->num; ++n) {
    int64_t block = 1;
    uint32_t opened = 0;
    for (uint32_t i = array->rank; i-- > 0; block *= array->sizes[i], opened += n % block == 0)
      ;
    if (n)
      cis_strbuf_lit(out, ", ");
    cis_strbuf_repeat(out, '[', opened);
    print_element(element, array->data + n * (int64_t)array->stride,
                  array->marks ? array->marks[n] : 0, out);
    uint32_t closed = 0;
    block = 1;
    for (uint32_t i = array->rank; i-- > 0;
         block *= array->sizes[i], closed += (n + 1) % block == 0)
      ;
    cis_strbuf_repeat(out, ']', closed);
  }
}

static void print_dense(cis_type type, const cis_array *array, cis_strbuf *out) {
  cis_strbuf_lit(out, "dense<");
  print_array(cis_type_element(type), array, out);
  cis_strbuf_lit(out, "> : ");
  // The sizes that the value has stand for dynamic ones.
  bool ranked = type->kind != CIS_TYPE_UNRANKED_TENSOR && type->kind != CIS_TYPE_UNRANKED_MEMREF;
  cis_type shown = ranked
                       ? cis_type_with_shape(type, array->sizes, array->rank)
                       : cis_type_tensor(cis_type_element(type), array->sizes, array->rank, NULL);
  cis_print_type(shown, out);
}

/// The elements of a memref as an array; NULL after an error.
static cis_array *read_memref(cis_machine *m, const cis_memref *memref, const cis_layout *element) {
  cis_array *array = cis_array_create(m, memref->sizes, memref->rank, element->size);
  if (!array)
    return NULL;
  int64_t *indices = cis_mem_calloc(memref->rank + 1, sizeof(int64_t));
  cis_cell cell = {0};
  bool ok = true;
  for (int64_t n = 0; ok && n < array->num; ++n) {
    int64_t rest = n, offset;
    for (uint32_t i = memref->rank; i-- > 0; rest /= memref->sizes[i])
      indices[i] = rest % memref->sizes[i];
    ok = cis_memref_at(m, m->report_op, memref, indices, element, false, &offset) &&
         cis_load_bytes(m, m->report_op, memref->alloc, offset, element, &cell);
    if (ok)
      cis_array_set(m, element, array, n, &cell);
  }
  if (element->is_ref)
    cis_cell_take(m, &cell, NULL);
  cis_mem_free(indices);
  if (ok)
    return array;
  cis_obj_release(m, &array->obj);
  return NULL;
}

/// A value that leaves the program must not come from unwritten memory.
static bool check_output(cis_machine *m, const cis_layout *layout, const cis_cell *cell) {
  cis_cell marks = {.marks = cis_cell_all_marks(layout, cell), .origin = cell->origin};
  return !(marks.marks & CIS_CELL_UNINIT) || m->options.uninit == CIS_UNINIT_OFF ||
         cis_decide_marked(m, m->report_op, &marks, "the result is");
}

static bool print_memref(cis_machine *m, cis_type type, const cis_memref *memref, cis_strbuf *out) {
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  if (element.kind == CIS_LAYOUT_MEMREF || element.kind == CIS_LAYOUT_VECTOR ||
      element.kind == CIS_LAYOUT_FUNC) {
    cis_strbuf_lit(out, "memref : ");
    cis_print_type(type, out);
    return true;
  }
  cis_array *array = read_memref(m, memref, &element);
  if (!array)
    return false;
  const cis_layout elements = {.kind = CIS_LAYOUT_TENSOR, .is_ref = true};
  bool ok = check_output(m, &elements, &(cis_cell){.obj = &array->obj, .origin = array->origin});
  if (ok)
    print_dense(type, array, out);
  cis_obj_release(m, &array->obj);
  return ok;
}

/// Of a type of a dialect: extents of shapes, numbers of sizes; a token or group has nothing to
/// show.
static void print_of_dialect(cis_machine *m, cis_type type, const cis_cell *cell, cis_strbuf *out) {
  if (cis_shape_is_shape(type)) {
    cis_strbuf_char(out, '[');
    for (int64_t i = 0; i < cis_cell_array(cell)->num; ++i) {
      cis_strbuf_cstr(out, i ? ", " : "");
      print_element(cis_type_index(m->ctx), cis_cell_array(cell)->data + i * 8, 0, out);
    }
    cis_strbuf_char(out, ']');
  } else if (cis_shape_is_size(type) || cis_type_is_own(type)) {
    print_cell(cis_type_index(m->ctx), cell, out);
  } else if (cis_shape_is_witness(type)) {
    cis_strbuf_cstr(out, cell->bits ? "passing" : "failing");
  } else if (cis_llvm_is_pointer(type)) {
    cis_strbuf_lit(out, "pointer");
  } else {
    cis_strbuf_lit(out, "ready");
  }
  cis_strbuf_lit(out, " : ");
  cis_print_type(type, out);
}

bool cis_interp_print(cis_interp *interp, cis_type type, const cis_cell *cell, cis_strbuf *out) {
  cis_machine *m = cis_interp_machine(interp);
  cis_layout layout;
  cis_type held = cis_async_held_type(type);
  if (held)
    return cis_interp_print(interp, held, cell, out);
  cis_layout_of(type, &layout);
  if (cis_type_is(type, CIS_TYPE_DIALECT)) {
    print_of_dialect(m, type, cell, out);
    return true;
  }
  if (!check_output(m, &layout, cell))
    return false;
  switch (layout.kind) {
  case CIS_LAYOUT_MEMREF:
    return print_memref(m, type, cis_cell_memref(cell), out);
  case CIS_LAYOUT_VECTOR:
  case CIS_LAYOUT_TENSOR:
    print_dense(type, cis_cell_array(cell), out);
    return true;
  case CIS_LAYOUT_FUNC:
    cis_strbuf_cstr(out, cell->marks ? "poison" : "@");
    if (!cell->marks)
      cis_strbuf_str(out, cis_symbol_name((cis_op *)(uintptr_t)cell->bits));
    break;
  case CIS_LAYOUT_ARRAY:
    print_element(type, cis_cell_array(cell)->data, cis_cell_all_marks(&layout, cell), out);
    break;
  default:
    print_cell(type, cell, out);
  }
  if (cis_type_is_int_of(type, 1))
    return true;
  cis_strbuf_lit(out, " : ");
  cis_print_type(type, out);
  return true;
}
