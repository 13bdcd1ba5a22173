// Reads and writes NumPy's .npy files: a dictionary as header, then the elements.
#include "interp/io/npy.h"

#include "interp/compute/numbers.h"
#include "support/bytes.h"

#include <inttypes.h>

static const char magic[] = "\x93NUMPY";
enum { MAGIC = 6 };

/// Whether the values of a float kind are numbers of another.
static bool is_narrow_float(cis_float_kind kind) {
  switch (kind) {
  case CIS_F80:
  case CIS_F128:
  case CIS_F64:
    return false;
  default:
    return true;
  }
}

const char *cis_npy_descr(cis_type element) {
  static const char *const ints[] = {"|i1", "<i2", "<i4", "<i8"};
  static const char *const unsigneds[] = {"|u1", "<u2", "<u4", "<u8"};
  if (cis_type_is_index(element))
    return "<i8";
  if (cis_type_is_integer(element)) {
    uint32_t width = element->integer.width;
    if (width == 1)
      return "|b1";
    uint32_t i = width <= 8 ? 0 : width <= 16 ? 1 : width <= 32 ? 2 : width <= 64 ? 3 : 4;
    return i == 4 ? NULL : element->integer.signedness == CIS_UNSIGNED ? unsigneds[i] : ints[i];
  }
  if (cis_type_is_float(element)) {
    cis_float_kind kind = element->float_kind;
    return kind == CIS_F16 ? "<f2" : kind == CIS_F64 ? "<f8" : is_narrow_float(kind) ? "<f4" : NULL;
  }
  if (cis_type_is(element, CIS_TYPE_COMPLEX) && cis_type_is_float(element->shaped.element)) {
    cis_float_kind kind = element->shaped.element->float_kind;
    return kind == CIS_F32 ? "<c8" : kind == CIS_F64 ? "<c16" : NULL;
  }
  return NULL;
}

/// The text after a key of the header's dictionary.
static cis_str value_of(cis_str header, const char *key) {
  size_t len = strlen(key);
  for (size_t i = 0; i + len + 2 < header.len; ++i)
    if (header.data[i] == '\'' && memcmp(header.data + i + 1, key, len) == 0 &&
        header.data[i + 1 + len] == '\'') {
      size_t at = cis_str_find(header, ':', i + len) + 1;
      while (at < header.len && header.data[at] == ' ')
        ++at;
      return cis_str_from_index(header, at);
    }
  return (cis_str){0};
}

static bool read_shape(cis_str text, cis_npy *out) {
  size_t i = 1;
  if (!text.len || text.data[0] != '(')
    return false;
  while (i < text.len && text.data[i] != ')') {
    if (text.data[i] < '0' || text.data[i] > '9') {
      ++i;
      continue;
    }
    int64_t size = 0;
    for (; i < text.len && text.data[i] >= '0' && text.data[i] <= '9'; ++i)
      if (__builtin_mul_overflow(size, 10, &size) ||
          __builtin_add_overflow(size, text.data[i] - '0', &size))
        return false;
    if (out->rank == sizeof(out->sizes) / sizeof(*out->sizes))
      return false;
    out->sizes[out->rank++] = size;
  }
  return i < text.len;
}

const char *cis_npy_read(cis_str text, cis_npy *out) {
  *out = (cis_npy){0};
  if (text.len < 12 || memcmp(text.data, magic, MAGIC) != 0)
    return "is no .npy file";
  const unsigned char *bytes = (const unsigned char *)text.data;
  bool is_first = bytes[6] == 1;
  size_t start = is_first ? 10 : 12, len = bytes[8] | (size_t)bytes[9] << 8;
  if (!is_first)
    len |= (size_t)bytes[10] << 16 | (size_t)bytes[11] << 24;
  if (len > text.len - start)
    return "ends within its header";
  cis_str header = {text.data + start, len};
  cis_str descr = value_of(header, "descr"), order = value_of(header, "fortran_order");
  out->is_fortran = cis_str_starts_with(order, CIS_STR("True"));
  if (descr.len < 3 || descr.data[0] != '\'' || !read_shape(value_of(header, "shape"), out))
    return "has a header that cannot be read";
  size_t end = cis_str_find(descr, '\'', 1);
  out->descr = (cis_str){descr.data + 1, end - 1};
  out->data = text.data + start + len;
  out->num_bytes = text.len - start - len;
  return NULL;
}

// --- elements of a file ---

/// The element format that a descr states.
typedef struct format {
  char kind; // b, i, u, f or c
  uint32_t size, part;
  bool is_big; // the first byte is the highest
} format;

static bool read_format(cis_str descr, format *out) {
  if (descr.len < 3 || descr.len > 4)
    return false;
  uint32_t size = 0;
  for (size_t i = 2; i < descr.len; ++i) {
    if (descr.data[i] < '0' || descr.data[i] > '9')
      return false;
    size = size * 10 + (uint32_t)(descr.data[i] - '0');
  }
  char kind = descr.data[1];
  *out = (format){kind, size, kind == 'c' ? size / 2 : size, descr.data[0] == '>'};
  if (!strchr("<>|=", descr.data[0]))
    return false;
  return kind == 'b'                  ? size == 1
         : kind == 'c'                ? size == 8 || size == 16
         : kind == 'f'                ? size == 2 || size == 4 || size == 8
         : kind == 'i' || kind == 'u' ? size && size <= 8 && !(size & (size - 1))
                                      : false;
}

/// The bytes of an element, the lowest first; parts of complex numbers one by one.
static void take_bytes(const char *from, const format *f, char *to) {
  for (uint32_t i = 0; i < f->size; ++i) {
    uint32_t within = i % f->part;
    to[i] = from[f->is_big ? i - within + (f->part - 1 - within) : i];
  }
}

/// A whole number as bits of that width; false if it does not fit.
static bool fit_integer(const format *f, uint64_t bits, const cis_layout *element,
                        uint64_t *out_bits) {
  uint32_t width = element->width;
  bool is_index = cis_type_is_index(element->type);
  bool is_unsigned = !is_index && element->type->integer.signedness == CIS_UNSIGNED;
  bool is_signed = is_index || element->type->integer.signedness == CIS_SIGNED;
  bool is_negative = f->kind == 'i' && f->size < 9 && bits >> (8 * f->size - 1) & 1;
  int64_t value = f->kind == 'i' ? cis_sign_extend(bits, 8 * f->size) : (int64_t)bits;
  *out_bits = (uint64_t)value & element->mask;
  if (is_negative)
    return !is_unsigned && width && (width >= 64 || value >= -(INT64_C(1) << (width - 1)));
  if (f->kind == 'b' || width > 64)
    return true;
  uint32_t digits = width - (is_signed && width > 1);
  return digits >= 64 || (uint64_t)value >> digits == 0;
}

/// Any number into any number.
static bool convert(const format *f, const char *bytes, const cis_layout *element, cis_cell *out) {
  uint64_t bits = cis_load_le(bytes, f->size < 8 ? f->size : 8);
  *out = (cis_cell){0};
  if (element->kind == CIS_LAYOUT_FLOAT && f->kind == 'f') {
    cis_float_kind kind = f->size == 2 ? CIS_F16 : f->size == 4 ? CIS_F32 : CIS_F64;
    out->bits = cis_bits_of_float(element->type->float_kind, cis_float_of_bits(kind, bits));
    return true;
  }
  bool is_integer = cis_type_is_index(element->type) || cis_type_is_integer(element->type);
  return is_integer && !element->is_ref && f->kind != 'f' && f->kind != 'c' &&
         fit_integer(f, bits, element, &out->bits);
}

/// The place in a file of Fortran's order of element `i` in ours.
static int64_t fortran_place(const cis_npy *npy, int64_t i) {
  int64_t place = 0, stride = 1, indices[32];
  for (uint32_t d = npy->rank; d-- > 0; i /= npy->sizes[d])
    indices[d] = i % npy->sizes[d];
  for (uint32_t d = 0; d < npy->rank; stride *= npy->sizes[d++])
    place += indices[d] * stride;
  return place;
}

static bool same_format(const format *f, cis_type element) {
  format own;
  const char *descr = cis_npy_descr(element);
  bool ok =
      descr && read_format(cis_str_from(descr), &own) && own.kind == f->kind && own.size == f->size;
  cis_layout layout;
  return ok && cis_layout_of(element, &layout) && layout.size == f->size &&
         (!cis_type_is_integer(element) || layout.width == 1 || layout.width == 8 * f->size) &&
         (!cis_type_is_float(element) || layout.width == 8 * f->size);
}

const char *cis_npy_fill(cis_machine *m, const cis_npy *npy, const cis_layout *element,
                         cis_array *array) {
  format f;
  if (!read_format(npy->descr, &f))
    return "has elements of a kind that is not known here";
  if (array->num && npy->num_bytes / f.size < (size_t)array->num)
    return "ends within its elements";
  bool is_same = same_format(&f, element->type);
  for (int64_t i = 0; i < array->num; ++i) {
    char bytes[16];
    cis_cell cell;
    int64_t place = npy->is_fortran ? fortran_place(npy, i) : i;
    take_bytes(npy->data + place * f.size, &f, bytes);
    if (is_same)
      memcpy(array->data + i * array->stride, bytes, f.size);
    else if (convert(&f, bytes, element, &cell))
      cis_array_set(m, element, array, i, &cell);
    else
      return "has elements that do not fit";
  }
  return NULL;
}

/// Elements in NumPy's format, as cis_npy_descr says it.
static void put_elements(cis_machine *m, const cis_array *array, cis_type type, cis_strbuf *out) {
  format f;
  cis_layout element;
  read_format(cis_str_from(cis_npy_descr(type)), &f);
  cis_layout_of(type, &element);
  if (same_format(&f, type)) {
    cis_strbuf_put(out, array->data, (size_t)array->num * array->stride);
    return;
  }
  for (int64_t i = 0; i < array->num; ++i) {
    cis_cell cell;
    cis_array_get(m, &element, array, i, &cell);
    uint64_t bits = cell.bits;
    if (f.kind == 'f')
      bits = cis_bits_of_float(CIS_F32, cis_float_of_bits(type->float_kind, bits));
    else if (f.kind == 'i')
      bits = (uint64_t)cis_sign_extend(bits, element.width);
    for (uint32_t b = 0; b < f.size; ++b)
      cis_strbuf_char(out, (char)(bits >> 8 * b & 0xff));
  }
}

// --- files written ---

void cis_npy_write(cis_machine *m, const cis_array *array, cis_type element, cis_strbuf *out) {
  cis_strbuf header = {0};
  cis_strbuf_printf(&header, "{'descr': '%s', 'fortran_order': False, 'shape': (",
                    cis_npy_descr(element));
  for (uint32_t i = 0; i < array->rank; ++i)
    cis_strbuf_printf(&header, "%s%" PRId64 "%s", i ? ", " : "", array->sizes[i],
                      array->rank == 1 ? "," : "");
  cis_strbuf_lit(&header, "), }");
  // The data begins at a multiple of 64 bytes.
  cis_strbuf_repeat(&header, ' ', 63 - (header.len + 10) % 64);
  cis_strbuf_char(&header, '\n');
  cis_strbuf_put(out, magic, MAGIC);
  cis_strbuf_put(out, "\1\0", 2);
  cis_strbuf_char(out, (char)(header.len & 0xff));
  cis_strbuf_char(out, (char)(header.len >> 8));
  cis_strbuf_str(out, cis_strbuf_view(&header));
  put_elements(m, array, element, out);
  cis_strbuf_deinit(&header);
}
