// Types and literals of C for MLIR's.
#include "target/c/emit.h"

#include "support/bytes.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// --- types ---

uint32_t cis_c_storage(cis_type t) {
  uint32_t width = cis_type_bit_width(t), bits = 8;
  while (bits < width)
    bits *= 2;
  return bits;
}

bool cis_c_is_narrow(cis_type t) { return cis_type_is_float(t) && cis_type_bit_width(t) < 32; }

static const char *int_type(cis_c_emitter *e, cis_type t) {
  uint32_t bits = cis_c_storage(t);
  if (cis_type_is_int_of(t, 1))
    return "bool";
  return bits > 64 ? NULL : cis_c_text(e, "int%u_t", bits);
}

static const char *float_type(cis_c_emitter *e, cis_type t) {
  switch (t->float_kind) {
  case CIS_F32:
    return "float";
  case CIS_F64:
    return "double";
  case CIS_F8E8M0FNU: // has neither zero nor sign, which the conversions here rely on
  case CIS_F80:
  case CIS_F128:
    return NULL;
  default:
    return cis_c_text(e, "uint%u_t", cis_c_storage(t));
  }
}

const char *cis_c_suffix(cis_c_emitter *e, cis_type t) {
  if (cis_type_is_index(t))
    return "i64";
  if (cis_type_is_integer(t))
    return cis_c_text(e, "i%u", t->integer.width);
  if (cis_type_is_float(t))
    return cis_c_text(e, "%s", cis_float_get_info(t->float_kind)->name);
  if (cis_type_is(t, CIS_TYPE_COMPLEX))
    return cis_c_text(e, "c%s", cis_c_suffix(e, t->shaped.element));
  return "x";
}

/// A struct, written where it is first used.
static const char *struct_type(cis_c_emitter *e, const char *name, const char *members) {
  bool is_new;
  uintptr_t *slot = cis_strmap_get(&e->defined, cis_str_from(name), &is_new);
  *slot = 1;
  if (is_new)
    cis_strbuf_printf(&e->typedefs, "typedef struct { %s } CIS_MAY_ALIAS %s;\n", members, name);
  return name;
}

static const char *vector_type(cis_c_emitter *e, cis_type t) {
  int64_t count;
  const char *element = cis_c_type(e, t->shaped.element);
  if (!element || t->shaped.scalable || !cis_type_num_elements(t, &count) || count < 1 ||
      count > 65536)
    return NULL;
  const char *name = cis_c_text(e, "cis_v%" PRId64 "%s", count, cis_c_suffix(e, t->shaped.element));
  return struct_type(e, name, cis_c_text(e, "%s e[%" PRId64 "];", element, count));
}

const char *cis_c_type(cis_c_emitter *e, cis_type t) {
  switch (t->kind) {
  case CIS_TYPE_INDEX:
    return "int64_t";
  case CIS_TYPE_INTEGER:
    return int_type(e, t);
  case CIS_TYPE_FLOAT:
    return float_type(e, t);
  case CIS_TYPE_COMPLEX: {
    const char *part = cis_c_type(e, t->shaped.element);
    bool is_float = part && cis_type_is_float(t->shaped.element);
    return !is_float ? NULL
                     : struct_type(e, cis_c_text(e, "cis_%s", cis_c_suffix(e, t)),
                                   cis_c_text(e, "%s re, im;", part));
  }
  case CIS_TYPE_VECTOR:
    return vector_type(e, t);
  case CIS_TYPE_UNRANKED_MEMREF:
    return cis_c_type(e, t->shaped.element)
               ? struct_type(e, "cis_memref",
                             cis_c_text(e,
                                        "void *data; int64_t rank, offset, sizes[%d], strides[%d];",
                                        CIS_C_MOST_DIMS, CIS_C_MOST_DIMS))
               : NULL;
  default:
    return NULL;
  }
}

uint64_t cis_c_element_size(cis_type t, uint64_t *out_align) {
  uint64_t size = 0;
  int64_t count = 1;
  if (cis_type_is(t, CIS_TYPE_VECTOR) && !cis_type_num_elements(t, &count))
    return 0;
  if (cis_type_is(t, CIS_TYPE_VECTOR) || cis_type_is(t, CIS_TYPE_COMPLEX)) {
    size = cis_c_element_size(t->shaped.element, out_align);
    return size * (cis_type_is(t, CIS_TYPE_COMPLEX) ? 2 : (uint64_t)count);
  }
  size = cis_type_is_int_or_index(t) || cis_type_is_float(t) ? cis_c_storage(t) / 8 : 0;
  *out_align = size;
  return size > 8 ? 0 : size;
}

bool cis_c_new_layout(cis_type t, int64_t *out_strides, int64_t *out_offset, int64_t *out_extent) {
  if (!cis_memref_strides(t, out_strides, out_offset))
    return false;
  if (*out_offset == CIS_DYNAMIC)
    *out_offset = 0;
  uint32_t rank = cis_type_rank(t);
  int64_t row = 1, last = *out_offset, step;
  bool is_empty = false, is_known = true, is_open = *out_offset == 0, fits = *out_offset >= 0;
  for (uint32_t i = rank; i-- > 0;) {
    int64_t size = cis_type_dim(t, i);
    is_open &= out_strides[i] == CIS_DYNAMIC || (i + 1 == rank && out_strides[i] == 1);
    if (out_strides[i] == CIS_DYNAMIC)
      out_strides[i] = row;
    is_known &= size != CIS_DYNAMIC;
    is_empty |= size == 0;
    row = is_known ? row : CIS_DYNAMIC;
    if (!is_known)
      continue;
    fits &= out_strides[i] >= 0 && !__builtin_mul_overflow(out_strides[i], size, &row) &&
            !__builtin_mul_overflow(out_strides[i], size ? size - 1 : 0, &step) &&
            !__builtin_add_overflow(last, step, &last);
  }
  *out_extent = !is_known ? CIS_DYNAMIC : is_empty ? 0 : last + 1;
  return fits && last < INT64_MAX && (is_known || is_open || cis_memref_has_identity_layout(t));
}

const char *cis_c_pointer(cis_c_emitter *e, cis_type memref, bool is_const, bool aliased) {
  const char *element = cis_c_type(e, cis_type_element(memref));
  uint64_t align = 1;
  if (!element)
    return NULL;
  bool is_struct = strncmp(element, "cis_", 4) == 0; // may alias all others in any case
  if (aliased && !is_struct && cis_c_element_size(cis_type_element(memref), &align) && align > 1) {
    const char *name = cis_c_text(e, "cis_any_%s", element);
    if (!cis_strmap_find(&e->defined, cis_str_from(name))) {
      cis_strmap_set(&e->defined, cis_str_from(name), 1);
      cis_strbuf_printf(&e->aliases, "typedef %s CIS_MAY_ALIAS %s;\n", element, name);
    }
    element = name;
  }
  return cis_c_text(e, "%s%s *", is_const ? "const " : "", element);
}

// --- literals ---

const char *cis_c_int_literal(cis_c_emitter *e, cis_type t, int64_t value) {
  if (cis_type_is_int_of(t, 1))
    return value & 1 ? "true" : "false";
  if (value == INT64_MIN)
    return "INT64_MIN";
  if (value > INT32_MAX || value < -(int64_t)INT32_MAX)
    return value == INT32_MIN ? "INT32_MIN" : cis_c_text(e, "INT64_C(%" PRId64 ")", value);
  if (cis_c_storage(t) == 64 && value > 32767)
    return cis_c_text(e, "INT64_C(%" PRId64 ")", value);
  if (value == INT16_MIN)
    return "INT16_MIN";
  return value < 0 ? cis_c_text(e, "(%" PRId64 ")", value) : cis_c_text(e, "%" PRId64, value);
}

/// The fewest digits that are read as the same number.
static const char *decimal(cis_c_emitter *e, double value, bool is_double) {
  char text[40];
  for (int digits = is_double ? 15 : 6; digits <= 17; ++digits) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    double back = is_double ? strtod(text, NULL) : (double)strtof(text, NULL);
    if (back == value)
      break;
  }
  bool is_whole = !strpbrk(text, ".e");
  return cis_c_text(e, signbit(value) ? "(%s%s%s)" : "%s%s%s", text, is_whole ? ".0" : "",
                    is_double ? "" : "f");
}

static const char *float_literal(cis_c_emitter *e, cis_type t, uint64_t bits) {
  uint64_t words[2] = {bits, 0};
  if (cis_c_is_narrow(t))
    return cis_c_text(e, "UINT%u_C(0x%" PRIx64 ")", cis_c_storage(t), bits);
  double value = cis_float_to_double(t->float_kind, words);
  bool is_double = t->float_kind == CIS_F64;
  if (isfinite(value))
    return decimal(e, value, is_double);
  e->uses_math = true;
  if (isinf(value))
    return cis_c_text(e, "%s%sINFINITY%s", value < 0 ? "(-" : "", is_double ? "(double)" : "",
                      value < 0 ? ")" : "");
  return is_double ? "(double)NAN" : "NAN";
}

const char *cis_c_element_literal(cis_c_emitter *e, cis_type element, cis_attr dense, int64_t i) {
  if (cis_attr_is(dense, CIS_ATTR_DENSE) && dense->dense.splat)
    i = 0;
  if (cis_type_is_int_or_index(element))
    return cis_type_bit_width(element) > 64
               ? NULL
               : cis_c_int_literal(e, element, cis_dense_get_int(dense, i));
  size_t size = cis_dense_element_size(cis_type_element_or_self(element));
  const char *data = (const char *)cis_dense_data(dense);
  if (cis_type_is_float(element) && size <= 8)
    return float_literal(e, element, cis_load_le(data + (size_t)i * size, size));
  if (!cis_type_is(element, CIS_TYPE_COMPLEX) || size > 8 || !cis_c_type(e, element))
    return NULL;
  const char *parts[2];
  for (int k = 0; k < 2; ++k) {
    uint64_t bits = cis_load_le(data + ((size_t)i * 2 + (size_t)k) * size, size);
    parts[k] = float_literal(e, element->shaped.element, bits);
  }
  return cis_c_text(e, "{%s, %s}", parts[0], parts[1]);
}

const char *cis_c_literal(cis_c_emitter *e, cis_type t, cis_attr value) {
  int64_t number;
  if (cis_type_is_int_or_index(t))
    return cis_type_bit_width(t) <= 64 && cis_attr_get_int(value, &number)
               ? cis_c_int_literal(e, t, number)
               : NULL;
  if (cis_type_is_float(t) && cis_attr_is(value, CIS_ATTR_FLOAT) && cis_c_type(e, t))
    return float_literal(e, t, value->float_bits[0]);
  return NULL;
}
