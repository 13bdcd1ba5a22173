// Element literals: as nested lists, or as a hex string when there are many; and the resource
// section.
#include "asm/print_elements.h"

#include "asm/aliases.h"
#include "asm/number_text.h"
#include "support/bytes.h"
#include "support/hex.h"

enum { DEFAULT_HEX_LARGER = 100 };

// --- scalars ---

/// An integer, index or float in memory.
static void print_scalar(cis_printer *p, cis_type type, const char *data) {
  size_t size = cis_dense_element_size(type);
  if (cis_type_is_float(type)) {
    uint64_t bits[2] = {0, 0};
    cis_load_words(bits, data, size);
    cis_printer_float(p->out, type->float_kind, bits);
    return;
  }
  uint32_t width = cis_type_bit_width(type);
  bool is_unsigned = cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED;
  if (cis_type_is_integer(type) && width == 1) {
    cis_strbuf_cstr(p->out, *data & 1 ? "true" : "false");
  } else if (width <= 64) {
    uint64_t word = cis_load_le(data, size);
    cis_int_to_text(p->out, &word, width, is_unsigned);
  } else {
    uint64_t *words = cis_arena_array(&p->arena, uint64_t, (size + 7) / 8);
    cis_load_words(words, data, size);
    cis_int_to_text(p->out, words, width, is_unsigned);
  }
}

static void print_element(cis_printer *p, cis_type type, const char *data) {
  if (type->kind != CIS_TYPE_COMPLEX) {
    print_scalar(p, type, data);
    return;
  }
  cis_type part = type->shaped.element;
  cis_strbuf_char(p->out, '(');
  print_scalar(p, part, data);
  cis_strbuf_char(p->out, ',');
  print_scalar(p, part, data + cis_dense_element_size(part));
  cis_strbuf_char(p->out, ')');
}

// --- lists ---

static void print_nth(cis_printer *p, cis_attr attr, size_t i) {
  if (attr->kind == CIS_ATTR_DENSE_STRING) {
    cis_print_string(p, attr->dense_string.strings[i]);
    return;
  }
  cis_type element = attr->type->shaped.element;
  print_element(p, element,
                (const char *)cis_dense_data(attr) + i * cis_dense_element_size(element));
}

/// Integers of 8 to 64 bits come by the million: written without a call for each part of it.
static bool is_plain_int(cis_type type) {
  uint32_t width = cis_type_bit_width(type);
  return cis_type_is_integer(type) && width >= 8 && width <= 64 && (width & (width - 1)) == 0;
}

enum { LONGEST_INT = 20 };

static char *put_decimal(char *at, uint64_t word) {
  char text[LONGEST_INT], *first = text + LONGEST_INT;
  if (word < 10) {
    *at = (char)('0' + word);
    return at + 1;
  }
  if (word < 100) {
    at[0] = (char)('0' + word / 10);
    at[1] = (char)('0' + word % 10);
    return at + 2;
  }
  do
    *--first = (char)('0' + word % 10);
  while (word /= 10);
  while (first < text + LONGEST_INT)
    *at++ = *first++;
  return at;
}

/// An integer of `size` bytes, with its sign in all bits above.
static uint64_t load_int(const char *data, size_t size) {
  switch (size) {
  case 1:
    return (uint64_t)(int8_t)*data;
  case 2:
    return (uint64_t)(int16_t)cis_load_le16(data);
  case 4:
    return (uint64_t)(int32_t)cis_load_le32(data);
  default:
    return cis_load_le64(data);
  }
}

static char *put_plain_int(char *at, const char *data, size_t size, bool is_unsigned) {
  uint64_t word = load_int(data, size);
  if (is_unsigned)
    return put_decimal(at, word & ~(uint64_t)0 >> (64 - 8 * size));
  if (word >> 63) {
    *at++ = '-';
    word = 0 - word;
  }
  return put_decimal(at, word);
}

/// Elements [i, i + num) with commas between.
static void print_plain_ints(cis_printer *p, cis_attr attr, size_t i, size_t num) {
  enum { PART = 1024 };
  cis_type element = attr->type->shaped.element;
  bool is_unsigned = element->integer.signedness == CIS_UNSIGNED;
  size_t size = cis_dense_element_size(element);
  const char *data = (const char *)cis_dense_data(attr) + i * size;
  for (size_t done = 0; done < num;) {
    size_t part = num - done < PART ? num - done : PART, longest = part * (LONGEST_INT + 2);
    char *begin = cis_strbuf_extend(p->out, longest), *at = begin;
    for (size_t end = done + part; done < end; ++done) {
      if (done) {
        *at++ = ',';
        *at++ = ' ';
      }
      at = put_plain_int(at, data + done * size, size, is_unsigned);
    }
    p->out->len -= longest - (size_t)(at - begin);
  }
}

static bool is_splat(cis_attr attr) {
  return attr->kind == CIS_ATTR_DENSE ? attr->dense.splat : attr->dense_string.splat;
}

/// All elements in row-major order: brackets open where a row begins and close where it ends.
static void print_nested(cis_printer *p, cis_attr attr, size_t num) {
  uint32_t rank = attr->type->shaped.rank;
  const int64_t *sizes = attr->type->shaped.shape;
  int64_t *position = cis_arena_array(&p->arena, int64_t, rank + 1u);
  uint32_t open = 0;
  bool repeats = is_splat(attr);
  bool is_plain =
      attr->kind == CIS_ATTR_DENSE && !repeats && is_plain_int(attr->type->shaped.element);
  size_t row = is_plain && rank ? (size_t)sizes[rank - 1] : 1;
  for (size_t i = 0; i < num; i += row) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    for (; open < rank; ++open)
      cis_strbuf_char(p->out, '[');
    if (is_plain)
      print_plain_ints(p, attr, i, row);
    else
      print_nth(p, attr, repeats ? 0 : i);
    for (uint32_t d = rank; d-- > 0; --open) {
      position[d] += d + 1 == rank ? (int64_t)row : 1;
      if (position[d] < sizes[d])
        break;
      position[d] = 0;
      cis_strbuf_char(p->out, ']');
    }
  }
}

// --- hex ---

enum { HEX_PART = 1 << 16 };

static void put_hex(cis_strbuf *out, const unsigned char *data, size_t size) {
  for (size_t at = 0; at < size; at += HEX_PART) {
    size_t num = size - at < HEX_PART ? size - at : HEX_PART;
    cis_hex_encode(data + at, num, cis_strbuf_extend(out, 2 * num));
  }
}

/// Puts digits of a source, in upper case. Parts that are upper case already are not copied first.
static void put_digits(cis_strbuf *out, cis_str digits) {
  for (size_t at = 0; at < digits.len; at += HEX_PART) {
    cis_str part = {digits.data + at, digits.len - at < HEX_PART ? digits.len - at : HEX_PART};
    if (cis_hex_has_lower(part.data, part.len))
      cis_hex_to_upper(part.data, part.len, cis_strbuf_extend(out, part.len));
    else
      cis_strbuf_pass(out, part);
  }
}

/// i1 elements, eight to a byte.
static void put_hex_bits(cis_strbuf *out, const unsigned char *data, size_t num) {
  for (size_t i = 0; i < num; i += 8) {
    unsigned char byte = 0;
    for (size_t b = 0; b < 8 && i + b < num; ++b)
      byte |= (unsigned char)((data[i + b] & 1) << b);
    put_hex(out, &byte, 1);
  }
}

static void print_hex(cis_printer *p, cis_attr attr) {
  cis_type element = attr->type->shaped.element, scalar = cis_type_element_or_self(element);
  size_t size = cis_dense_element_size(scalar), text_size = (cis_type_bit_width(scalar) + 7u) / 8;
  cis_strbuf_lit(p->out, "\"0x");
  if (attr->dense.hex.data) {
    put_digits(p->out, attr->dense.hex);
    cis_strbuf_char(p->out, '"');
    return;
  }
  const unsigned char *data = cis_dense_data(attr);
  if (cis_type_is_i1(element)) {
    put_hex_bits(p->out, data, attr->dense.size);
  } else if (size == text_size) {
    put_hex(p->out, data, attr->dense.size);
  } else {
    for (size_t i = 0; i < attr->dense.size; i += size)
      put_hex(p->out, data + i, text_size);
  }
  cis_strbuf_char(p->out, '"');
}

static size_t num_stored(cis_attr attr) {
  if (attr->kind == CIS_ATTR_DENSE_STRING)
    return attr->dense_string.num;
  return attr->dense.size / cis_dense_element_size(attr->type->shaped.element);
}

static bool wants_hex(cis_printer *p, size_t num) {
  int64_t limit = p->options.has_hex_larger ? p->options.hex_if_larger : DEFAULT_HEX_LARGER;
  return limit >= 0 && num > (uint64_t)limit;
}

/// Prints the text between the angle brackets.
static void print_dense_body(cis_printer *p, cis_attr attr, bool allow_hex) {
  size_t num = num_stored(attr);
  if (cis_alias_table_collecting(p->aliases)) // nothing in there can have an alias
    return;
  if (num && is_splat(attr))
    print_nth(p, attr, 0);
  else if (allow_hex && attr->kind == CIS_ATTR_DENSE && wants_hex(p, num))
    print_hex(p, attr);
  else
    print_nested(p, attr, num);
}

static bool is_too_large(cis_printer *p, cis_attr attr) {
  return p->options.has_elide_elements && !is_splat(attr) &&
         num_stored(attr) > (uint64_t)p->options.elide_elements_larger;
}

static bool is_elided(cis_printer *p, cis_attr attr) {
  if (attr->kind == CIS_ATTR_SPARSE)
    return is_too_large(p, attr->sparse.indices) || is_too_large(p, attr->sparse.values);
  return attr->kind != CIS_ATTR_RESOURCE && is_too_large(p, attr);
}

static void print_sparse(cis_printer *p, cis_attr attr) {
  cis_strbuf_lit(p->out, "sparse<");
  cis_attr indices = attr->sparse.indices;
  int64_t num;
  if (cis_type_num_elements(indices->type, &num) && num) {
    // One number for all indices would be read as a single row.
    if (is_splat(indices) && indices->type->shaped.shape[0] > 1)
      print_nested(p, indices, (size_t)num);
    else
      print_dense_body(p, indices, false);
    cis_strbuf_lit(p->out, ", ");
    print_dense_body(p, attr->sparse.values, true);
  }
  cis_strbuf_char(p->out, '>');
}

void cis_printer_elements(cis_printer *p, cis_attr attr) {
  if (is_elided(p, attr)) {
    cis_strbuf_lit(p->out, "dense_resource<__elided__>");
  } else if (attr->kind == CIS_ATTR_RESOURCE) {
    cis_printer_note_resource(p, attr->resource);
    cis_strbuf_lit(p->out, "dense_resource<");
    cis_print_keyword_or_string(p, attr->resource->key);
    cis_strbuf_char(p->out, '>');
  } else if (attr->kind == CIS_ATTR_SPARSE) {
    print_sparse(p, attr);
  } else {
    cis_strbuf_lit(p->out, "dense<");
    print_dense_body(p, attr, true);
    cis_strbuf_char(p->out, '>');
  }
}

// --- dense arrays ---

static void print_array_elements(cis_printer *p, cis_attr attr) {
  cis_type element = attr->dense_array.element;
  size_t size = cis_dense_element_size(element);
  for (uint32_t i = 0; i < attr->dense_array.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    print_scalar(p, element, (const char *)attr->dense_array.data + i * size);
  }
}

void cis_printer_dense_array(cis_printer *p, cis_attr attr) {
  cis_strbuf_lit(p->out, "array<");
  cis_print_type_or_alias(p, attr->dense_array.element);
  if (attr->dense_array.num) {
    cis_strbuf_lit(p->out, ": ");
    print_array_elements(p, attr);
  }
  cis_strbuf_char(p->out, '>');
}

void cis_printer_dense_array_body(cis_printer *p, cis_attr attr) {
  cis_strbuf_char(p->out, '[');
  print_array_elements(p, attr);
  cis_strbuf_char(p->out, ']');
}

// --- resources ---

/// The limit counts the quotes.
static bool shows_blob(cis_printer *p, const cis_resource *resource) {
  return !p->options.has_elide_resources ||
         resource->hex.len + 2 <= (uint64_t)p->options.elide_resources_larger;
}

/// Upper-case digits, as the blob's bytes would print.
static void print_blob(cis_printer *p, cis_str hex) {
  cis_strbuf_lit(p->out, "\"0x");
  put_digits(p->out, cis_str_from_index(hex, 2));
  cis_strbuf_char(p->out, '"');
}

void cis_printer_resources(cis_printer *p) {
  bool any = false, shown = false;
  for (size_t i = 0; i < p->resources.len; ++i)
    any |= p->resources.data[i]->has_blob;
  if (!any)
    return;
  cis_strbuf_lit(p->out, "\n{-#\n");
  for (size_t i = 0; i < p->resources.len; ++i) {
    const cis_resource *resource = p->resources.data[i];
    if (!resource->has_blob || !shows_blob(p, resource))
      continue;
    cis_strbuf_cstr(p->out, shown ? ",\n" : "  dialect_resources: {\n    builtin: {\n");
    shown = true;
    cis_strbuf_lit(p->out, "      ");
    cis_print_keyword_or_string(p, resource->key);
    cis_strbuf_lit(p->out, ": ");
    print_blob(p, resource->hex);
  }
  cis_strbuf_cstr(p->out, shown ? "\n    }\n  }\n#-}\n" : "\n#-}\n");
}
