// Elements in bytecode: dense, sparse, arrays and resources.
//
// Bits are packed eight to a byte; other elements take whole bytes, as few as hold them, where our
// own data rounds up to powers of two (cis_dense_element_size).
#include "bytecode/codec.h"
#include "bytecode/file.h"
#include "support/mem.h"

/// Elements of type i0 take no bytes in the file, so that a few bytes could ask for any number of
/// them.
#define MAX_ELEMENTS_WITHOUT_BITS (1u << 20)

/// Bytes that a scalar, or a complex number, takes in the file.
static size_t stored_size(cis_type element) {
  if (cis_type_is(element, CIS_TYPE_COMPLEX))
    return 2 * stored_size(element->shaped.element);
  return ((size_t)cis_type_bit_width(element) + 7) / 8;
}

static cis_type scalar_of(cis_type element) {
  return cis_type_is(element, CIS_TYPE_COMPLEX) ? element->shaped.element : element;
}

static bool is_bit(cis_type element) {
  return cis_type_is_integer(element) && cis_type_bit_width(element) == 1;
}

/// Copies scalars of one size to those of another one. Missing bytes are zero.
static void copy_scalars(unsigned char *to, size_t to_size, const unsigned char *from,
                         size_t from_size, size_t num) {
  size_t size = to_size < from_size ? to_size : from_size;
  for (size_t i = 0; i < num; ++i)
    memcpy(to + i * to_size, from + i * from_size, size);
}

// --- reading ---

/// The type of elements, which has to be static; the number of them, INT64_MAX if that is too large
/// for one.
static bool read_elements_type(cis_cursor *c, cis_type *out, int64_t *out_num) {
  if (!cis_read_shaped_type(c, out))
    return false;
  if (!cis_type_has_static_shape(*out))
    return cis_bc_error(c->file, "elements literal type must have static shape");
  if (!cis_type_num_elements(*out, out_num))
    *out_num = INT64_MAX; // only as a splat can there be so many
  return true;
}

static bool wrong_size(cis_cursor *c, cis_type type, size_t size) {
  return cis_bc_error(c->file, "%zu bytes are no elements of %s", size, cis_type_text(type));
}

static bool read_bits(cis_cursor *c, cis_type type, int64_t num, const unsigned char *data,
                      size_t size, cis_attr *out) {
  if (size == 1 && (data[0] == 0 || data[0] == 0xFF)) {
    unsigned char bit = data[0] & 1;
    *out = cis_attr_dense(type, &bit, 1, true);
    return true;
  }
  bool is_packed = (uint64_t)num <= (uint64_t)size * 8 && ((uint64_t)num + 7) / 8 == size;
  if (!is_packed && (uint64_t)num != size) // a few releases stored a byte for each
    return wrong_size(c, type, size);
  unsigned char *bytes = cis_mem_calloc((size_t)num + 1, 1);
  for (size_t i = 0; i < (size_t)num; ++i)
    bytes[i] = is_packed ? data[i / 8] >> i % 8 & 1 : data[i] != 0;
  *out = cis_attr_dense(type, bytes, (size_t)num, false);
  cis_mem_free(bytes);
  return true;
}

/// Elements without bits, of which all are alike.
static cis_attr zeros_of(cis_type type, int64_t num) {
  size_t size = num ? cis_dense_element_size(type->shaped.element) : 0;
  unsigned char *bytes = cis_mem_calloc(size + 1, 1);
  cis_attr zeros = cis_attr_dense(type, bytes, size, num != 0);
  cis_mem_free(bytes);
  return zeros;
}

static bool read_dense(cis_cursor *c, cis_attr *out) {
  cis_type type;
  int64_t num;
  const unsigned char *data;
  size_t size;
  if (!read_elements_type(c, &type, &num) || !cis_read_blob(c, &data, &size))
    return false;
  cis_type element = type->shaped.element, scalar = scalar_of(element);
  if (!cis_type_is_int_or_index(scalar) && !cis_type_is_float(scalar))
    return cis_bc_error(c->file, "elements of type %s have no encoding", cis_type_text(element));
  if (is_bit(element))
    return read_bits(c, type, num, data, size, out);
  size_t stored = stored_size(element), ours = cis_dense_element_size(element);
  bool splat = size == stored;
  if (!stored && !size) {
    *out = zeros_of(type, num);
    return true;
  }
  if (!stored || (!splat && (size % stored || size / stored != (uint64_t)num)))
    return wrong_size(c, type, size);
  if (stored == ours) {
    *out = cis_attr_dense(type, data, size, splat);
    return true;
  }
  size_t count = size / stored;
  unsigned char *bytes = cis_mem_calloc(count + 1, ours);
  size_t parts = cis_type_is(element, CIS_TYPE_COMPLEX) ? 2 : 1;
  copy_scalars(bytes, ours / parts, data, stored / parts, count * parts);
  *out = cis_attr_dense(type, bytes, count * ours, splat);
  cis_mem_free(bytes);
  return true;
}

static bool read_dense_string(cis_cursor *c, cis_attr *out) {
  cis_type type;
  int64_t num;
  uint64_t is_splat;
  if (!read_elements_type(c, &type, &num) || !cis_read_varint(c, &is_splat))
    return false;
  if (is_splat)
    num = 1;
  if ((uint64_t)num > cis_cursor_left(c))
    return wrong_size(c, type, cis_cursor_left(c));
  cis_str *strings = cis_arena_array(&c->file->arena, cis_str, (size_t)num);
  for (int64_t i = 0; i < num; ++i)
    if (!cis_read_string(c, &strings[i]))
      return false;
  *out = cis_attr_dense_string(type, strings, (size_t)num, is_splat != 0);
  return true;
}

/// One row of `rank` numbers, each within its size, for each value.
static bool check_sparse(cis_cursor *c, cis_type type, cis_attr indices, cis_attr values) {
  uint32_t rank = type->shaped.rank;
  int64_t num, num_values;
  if (!cis_type_is_int_of(indices->type->shaped.element, 64) ||
      !cis_type_num_elements(indices->type, &num) ||
      !cis_type_num_elements(values->type, &num_values) ||
      values->type->shaped.element != type->shaped.element ||
      (rank && (values->type->shaped.rank != 1 || num / rank != num_values || num % rank)))
    return cis_bc_error(c->file, "indices and values of sparse elements do not fit their type");
  int64_t rows = !rank ? 0 : indices->dense.splat ? (num != 0) : num / rank;
  for (int64_t i = 0; i < rows; ++i)
    for (uint32_t d = 0; d < rank; ++d) {
      int64_t index = cis_dense_get_int(indices, indices->dense.splat ? 0 : i * rank + d);
      if (index < 0 || index >= type->shaped.shape[d])
        return cis_bc_error(c->file, "sparse index #%lld is not contained within the value shape",
                            (long long)i);
    }
  return true;
}

static bool read_sparse(cis_cursor *c, cis_attr *out) {
  cis_type type;
  int64_t num;
  cis_attr indices, values;
  if (!read_elements_type(c, &type, &num) ||
      !cis_read_attr_of(c, CIS_ATTR_DENSE, "mlir::DenseIntElementsAttr", &indices) ||
      !cis_read_attr(c, &values))
    return false;
  if (values->kind != CIS_ATTR_DENSE && values->kind != CIS_ATTR_DENSE_STRING)
    return cis_bc_error(c->file, "expected mlir::DenseElementsAttr, but got: %s",
                        cis_attr_text(c->file->ctx, values));
  if (!check_sparse(c, type, indices, values))
    return false;
  *out = cis_attr_sparse(type, indices, values);
  return true;
}

static bool read_dense_array(cis_cursor *c, cis_attr *out) {
  cis_type element;
  uint64_t num;
  const unsigned char *data;
  size_t size;
  if (!cis_read_type(c, &element) || !cis_read_varint(c, &num) || !cis_read_blob(c, &data, &size))
    return false;
  uint32_t width = cis_type_bit_width(element);
  if ((!cis_type_is_integer(element) && !cis_type_is_float(element)) || (width != 1 && width % 8))
    return cis_bc_error(c->file, "expected integer or float type, got: '%s'",
                        cis_type_text(element));
  size_t stored = stored_size(element), ours = cis_dense_element_size(element);
  bool is_whole = stored ? size % stored == 0 && size / stored == num : !size;
  if (!is_whole || num > (stored ? UINT32_MAX : MAX_ELEMENTS_WITHOUT_BITS))
    return cis_bc_error(c->file, "expected data size (%zu bytes) to be a multiple of element count",
                        size);
  unsigned char *bytes = cis_mem_calloc((size_t)num + 1, ours);
  copy_scalars(bytes, ours, data, stored, (size_t)num);
  for (size_t i = 0; i < num && is_bit(element); ++i)
    bytes[i] = bytes[i] != 0;
  *out = cis_attr_dense_array(element, bytes, (uint32_t)num);
  cis_mem_free(bytes);
  return true;
}

static bool read_resource(cis_cursor *c, cis_attr *out) {
  cis_type type;
  cis_str key;
  if (!cis_read_shaped_type(c, &type) || !cis_read_resource_key(c, &key))
    return false;
  *out = cis_attr_resource(type, key);
  return true;
}

bool cis_bc_read_elements(cis_cursor *c, uint64_t code, cis_attr *out) {
  switch (code) {
  case CIS_BC_DENSE_RESOURCE:
    return read_resource(c, out);
  case CIS_BC_DENSE_ARRAY:
    return read_dense_array(c, out);
  case CIS_BC_DENSE:
    return read_dense(c, out);
  case CIS_BC_DENSE_STRING:
    return read_dense_string(c, out);
  case CIS_BC_SPARSE:
    return read_sparse(c, out);
  default:
    return cis_bc_error(c->file, "unknown attribute code: %llu", (unsigned long long)code);
  }
}

// --- writing ---

static void write_bits(cis_bc_sink *sink, cis_attr attr) {
  const unsigned char *data = cis_dense_data(attr);
  if (attr->dense.splat) {
    unsigned char byte = data[0] ? 0xFF : 0;
    cis_sink_blob(sink, &byte, 1);
    return;
  }
  size_t num = attr->dense.size;
  unsigned char *bytes = cis_mem_calloc(num / 8 + 1, 1);
  for (size_t i = 0; i < num; ++i)
    bytes[i / 8] |= (unsigned char)((data[i] & 1) << i % 8);
  cis_sink_blob(sink, bytes, (num + 7) / 8);
  cis_mem_free(bytes);
}

/// The elements as the file has them.
static void write_scalars(cis_bc_sink *sink, cis_type element, const void *data, size_t size) {
  size_t stored = stored_size(element), ours = cis_dense_element_size(element);
  if (stored == ours) {
    cis_sink_blob(sink, data, size);
    return;
  }
  size_t count = size / ours, parts = cis_type_is(element, CIS_TYPE_COMPLEX) ? 2 : 1;
  unsigned char *bytes = cis_mem_calloc(count * stored + 1, 1);
  copy_scalars(bytes, stored / parts, data, ours / parts, count * parts);
  cis_sink_blob(sink, bytes, count * stored);
  cis_mem_free(bytes);
}

static void write_dense_string(cis_bc_sink *sink, cis_attr attr) {
  cis_sink_varint(sink, CIS_BC_DENSE_STRING);
  cis_sink_type(sink, attr->type);
  cis_sink_varint(sink, attr->dense_string.splat);
  for (size_t i = 0; i < (attr->dense_string.splat ? 1 : attr->dense_string.num); ++i)
    cis_sink_string(sink, attr->dense_string.strings[i]);
}

bool cis_bc_write_elements(cis_bc_sink *sink, cis_attr attr) {
  switch (attr->kind) {
  case CIS_ATTR_DENSE:
    cis_sink_varint(sink, CIS_BC_DENSE);
    cis_sink_type(sink, attr->type);
    if (is_bit(attr->type->shaped.element))
      write_bits(sink, attr);
    else
      write_scalars(sink, attr->type->shaped.element, cis_dense_data(attr), attr->dense.size);
    return true;
  case CIS_ATTR_DENSE_STRING:
    write_dense_string(sink, attr);
    return true;
  case CIS_ATTR_SPARSE:
    cis_sink_varint(sink, CIS_BC_SPARSE);
    cis_sink_type(sink, attr->type);
    cis_sink_attr(sink, attr->sparse.indices);
    cis_sink_attr(sink, attr->sparse.values);
    return true;
  case CIS_ATTR_DENSE_ARRAY:
    cis_sink_varint(sink, CIS_BC_DENSE_ARRAY);
    cis_sink_type(sink, attr->dense_array.element);
    cis_sink_varint(sink, attr->dense_array.num);
    write_scalars(sink, attr->dense_array.element, attr->dense_array.data,
                  attr->dense_array.num * cis_dense_element_size(attr->dense_array.element));
    return true;
  case CIS_ATTR_RESOURCE:
    cis_sink_varint(sink, CIS_BC_DENSE_RESOURCE);
    cis_sink_type(sink, attr->type);
    cis_sink_resource(sink, attr->resource);
    return true;
  default:
    return false;
  }
}
