// Attributes of constants as cells.
#include "interp/compute/numbers.h"

#include "interp/compute/array_ops.h"
#include "ir/op_def.h"
#include "support/bytes.h"
#include "support/hex.h"

static bool number_of_attr(const cis_layout *layout, cis_attr attr, char *bytes) {
  if (cis_attr_is(attr, CIS_ATTR_FLOAT)) {
    cis_store_words(bytes, attr->float_bits, layout->size < 16 ? layout->size : 16);
    return true;
  }
  if (!cis_attr_is(attr, CIS_ATTR_INTEGER))
    return false;
  uint32_t have = attr->integer.num_words * 8;
  memset(bytes, 0, layout->size);
  cis_store_words(bytes, attr->integer.words, layout->size < have ? layout->size : have);
  // Bits beyond the width are zero in cells and arrays.
  for (uint32_t i = (layout->width + 7) / 8; i < layout->size; ++i)
    bytes[i] = 0;
  if (layout->width % 8)
    bytes[layout->width / 8] =
        (char)((uint8_t)bytes[layout->width / 8] & ((1u << layout->width % 8) - 1));
  return true;
}

/// Real and imaginary part as an array attribute [re, im].
static bool complex_of_attr(const cis_layout *layout, cis_attr attr, char *bytes) {
  cis_layout part;
  cis_layout_of(layout->type->shaped.element, &part);
  return cis_attr_is(attr, CIS_ATTR_ARRAY) && attr->array.num == 2 &&
         number_of_attr(&part, attr->array.elems[0], bytes) &&
         number_of_attr(&part, attr->array.elems[1], bytes + part.size);
}

// --- elements ---

/// A blob as written: 0x, four bytes of alignment, the data.
static bool fill_from_blob(cis_array *array, cis_str hex) {
  size_t bytes = (size_t)array->num * array->stride, skip = 2 + 8;
  if (hex.len < skip)
    return false;
  bool splat = hex.len - skip == 2 * (size_t)array->stride;
  if (!splat && hex.len - skip != 2 * bytes)
    return false;
  for (size_t i = 0; i < bytes; ++i) {
    size_t at = skip + 2 * (splat ? i % array->stride : i);
    int high = cis_hex_digit(hex.data[at]), low = cis_hex_digit(hex.data[at + 1]);
    if (high < 0 || low < 0)
      return false;
    array->data[i] = (char)(high << 4 | low);
  }
  return true;
}

static void fill_from_dense(cis_array *array, const cis_layout *element, cis_attr attr) {
  size_t size = cis_dense_element_size(element->type);
  const char *data = cis_dense_data(attr);
  if (!array->num)
    return;
  if (!attr->dense.splat && size == array->stride) {
    memcpy(array->data, data, (size_t)array->num * size);
    return;
  }
  size_t used = size < array->stride ? size : array->stride;
  for (int64_t i = 0; i < array->num; ++i) {
    char *to = array->data + i * (int64_t)array->stride;
    memset(to, 0, array->stride);
    memcpy(to, data + (attr->dense.splat ? 0 : (size_t)i * size), used);
  }
}

static bool fill_from_sparse(cis_array *array, const cis_layout *element, cis_attr attr) {
  cis_attr indices = attr->sparse.indices, values = attr->sparse.values;
  size_t size = cis_dense_element_size(element->type);
  int64_t num;
  if (!cis_attr_is(indices, CIS_ATTR_DENSE) || !cis_attr_is(values, CIS_ATTR_DENSE) ||
      !cis_type_num_elements(values->type, &num) || size > array->stride)
    return false;
  memset(array->data, 0, (size_t)array->num * array->stride);
  for (int64_t n = 0; n < num; ++n) {
    int64_t at = 0;
    for (uint32_t i = 0; i < array->rank; ++i)
      at = at * array->sizes[i] +
           cis_dense_get_int(indices, indices->dense.splat ? 0 : n * array->rank + i);
    const char *from =
        (const char *)cis_dense_data(values) + (values->dense.splat ? 0 : (size_t)n * size);
    if (at < 0 || at >= array->num)
      return false;
    memcpy(array->data + at * (int64_t)array->stride, from, size);
  }
  return true;
}

static cis_array *array_of_attr(cis_machine *m, cis_type type, cis_attr attr) {
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  cis_array *array = cis_array_create(m, type->shaped.shape, cis_type_rank(type), element.size);
  bool ok = array != NULL;
  if (!ok)
    return NULL;
  if (cis_attr_is(attr, CIS_ATTR_DENSE))
    fill_from_dense(array, &element, attr);
  else if (cis_attr_is(attr, CIS_ATTR_SPARSE))
    ok = fill_from_sparse(array, &element, attr);
  else
    ok = cis_attr_is(attr, CIS_ATTR_RESOURCE) &&
         (attr->resource->has_blob ? fill_from_blob(array, attr->resource->hex)
                                   : m->options.random_args && cis_fill_random(m, array, &element));
  if (ok)
    return array;
  cis_obj_release(m, &array->obj);
  return NULL;
}

// --- cells ---

static bool object_of_attr(cis_machine *m, const cis_layout *layout, cis_attr attr,
                           cis_cell *out_cell) {
  cis_array *array = NULL;
  if (layout->kind == CIS_LAYOUT_ARRAY) {
    array = cis_array_create(m, NULL, 0, layout->size);
    bool is_complex = cis_type_is(layout->type, CIS_TYPE_COMPLEX);
    if (array && !(is_complex ? complex_of_attr(layout, attr, array->data)
                              : number_of_attr(layout, attr, array->data))) {
      cis_obj_release(m, &array->obj);
      array = NULL;
    }
  } else if (cis_type_has_static_shape(layout->type)) {
    array = array_of_attr(m, layout->type, attr);
  }
  *out_cell = (cis_cell){.obj = array ? &array->obj : NULL};
  return array != NULL;
}

bool cis_cell_of_attr(cis_machine *m, cis_type type, cis_attr attr, cis_cell *out_cell) {
  cis_layout layout;
  *out_cell = (cis_cell){0};
  if (!cis_layout_of(type, &layout))
    return false;
  if (layout.kind == CIS_LAYOUT_INT || layout.kind == CIS_LAYOUT_FLOAT) {
    char bytes[8] = {0};
    bool ok = number_of_attr(&layout, attr, bytes);
    out_cell->bits = cis_load_le64(bytes);
    return ok;
  }
  return layout.kind != CIS_LAYOUT_MEMREF && layout.kind != CIS_LAYOUT_FUNC &&
         object_of_attr(m, &layout, attr, out_cell);
}

const cis_insn *cis_exec_number(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  regs[pc->dst] = (cis_cell){.bits = pc->imm};
  return pc + 1;
}

static const cis_insn *exec_object(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_cell_share(m, &regs[pc->dst], (cis_obj *)(uintptr_t)pc->imm);
  return pc + 1;
}

bool cis_emit_constant(cis_decoder *d, cis_op *op, cis_attr value) {
  cis_machine *m = cis_decoder_machine(d);
  cis_type type = op->results[0].type;
  cis_cell cell;
  if (!cis_cell_of_attr(m, type, value, &cell))
    return cis_decode_unsupported(d, op, "a constant of this kind");
  bool is_ref = cis_type_is_ref(type);
  if (is_ref)
    cis_vec_push(&m->constants, cell.obj);
  cis_insn *insn = cis_emit(d, op, is_ref ? exec_object : cis_exec_number);
  insn->dst = cis_result_slot(op, 0);
  insn->imm = is_ref ? (uintptr_t)cell.obj : cell.bits;
  return true;
}

bool cis_decode_constant(cis_decoder *d, cis_op *op) {
  return cis_emit_constant(d, op, cis_op_inherent(op, "value"));
}
