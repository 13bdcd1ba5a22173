// Reads and writes NumPy's .npy files: a dictionary as header, then the elements.
#include "interp/io/npy.h"

#include <inttypes.h>

static const char magic[] = "\x93NUMPY";
enum { MAGIC = 6 };

const char *cis_npy_descr(cis_type element) {
  static const char *const ints[] = {"|i1", "<i2", "<i4", "<i8"};
  static const char *const unsigneds[] = {"|u1", "<u2", "<u4", "<u8"};
  if (cis_type_is_index(element))
    return "<i8";
  if (cis_type_is_integer(element)) {
    uint32_t width = element->integer.width;
    if (width == 1)
      return "|b1";
    uint32_t i = width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : width == 64 ? 3 : 4;
    return i == 4 ? NULL : element->integer.signedness == CIS_UNSIGNED ? unsigneds[i] : ints[i];
  }
  if (cis_type_is_float(element)) {
    cis_float_kind kind = element->float_kind;
    return kind == CIS_F16 ? "<f2" : kind == CIS_F32 ? "<f4" : kind == CIS_F64 ? "<f8" : NULL;
  }
  if (cis_type_is(element, CIS_TYPE_COMPLEX) && cis_type_is_float(element->shaped.element)) {
    cis_float_kind kind = element->shaped.element->float_kind;
    return kind == CIS_F32 ? "<c8" : kind == CIS_F64 ? "<c16" : NULL;
  }
  return NULL;
}

/// What stands after a key of the header's dictionary.
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
  if (!cis_str_starts_with(order, CIS_STR("False")))
    return "is in Fortran's order";
  if (descr.len < 3 || descr.data[0] != '\'' || !read_shape(value_of(header, "shape"), out))
    return "has a header that cannot be read";
  size_t end = cis_str_find(descr, '\'', 1);
  out->descr = (cis_str){descr.data + 1, end - 1};
  out->data = text.data + start + len;
  out->num_bytes = text.len - start - len;
  return NULL;
}

void cis_npy_write(const cis_array *array, cis_type element, cis_strbuf *out) {
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
  cis_strbuf_put(out, array->data, (size_t)array->num * array->stride);
  cis_strbuf_deinit(&header);
}
