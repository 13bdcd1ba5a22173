// Element data: dense elements, dense arrays and dense strings, and access to their values.
//
// Elements are stored in whole bytes, the bits beyond an element's width are zero: equal values
// have equal bytes, so that equality, hashing and splat detection are memcmp.
#include "ir/attr_impl.h"

#include <assert.h>

size_t cis_dense_element_size(cis_type element) {
  if (cis_type_is(element, CIS_TYPE_COMPLEX))
    return 2 * cis_dense_element_size(element->shaped.element);
  size_t bytes = ((size_t)cis_type_bit_width(element) + 7) / 8;
  if (bytes > 8)
    return (bytes + 7) / 8 * 8;
  size_t rounded = 1;
  while (rounded < bytes)
    rounded *= 2;
  return rounded;
}

/// Whether all elements of `size` bytes are equal: then the data is equal to itself one element on.
static bool all_equal(const char *data, size_t total, size_t size) {
  return total >= size && (total == size || memcmp(data, data + size, total - size) == 0);
}

/// Clears the bits beyond the width of every scalar.
static void clear_padding(unsigned char *data, size_t total, size_t size, uint32_t width) {
  size_t whole = width / 8;
  unsigned char partial = (unsigned char)((1u << width % 8) - 1);
  for (size_t at = 0; at < total; at += size) {
    data[at + whole] &= partial;
    for (size_t i = whole + 1; i < size; ++i)
      data[at + i] = 0;
  }
}

/// The data with its padding cleared: `data` itself where there is none, else a copy in `arena`.
static const void *normal_data(cis_arena *arena, cis_type element, const void *data, size_t total) {
  cis_type scalar = cis_type_element_or_self(element);
  size_t size = cis_dense_element_size(scalar);
  uint32_t width = cis_type_bit_width(scalar);
  if (width == size * 8 || !total)
    return data;
  void *copy = cis_arena_copy(arena, data, total);
  clear_padding(copy, total, size, width);
  return copy;
}

cis_attr cis_attr_dense(cis_type type, const void *data, size_t size, bool splat) {
  cis_context *ctx = type->ctx;
  cis_arena scratch = {0};
  size_t element_size = cis_dense_element_size(type->shaped.element);
  assert(size % element_size == 0 && (!splat || size == element_size));
  data = normal_data(&scratch, type->shaped.element, data, size);
  if (!splat && all_equal(data, size, element_size)) {
    splat = true;
    size = element_size;
  }
  struct cis_attr_data key = {.kind = CIS_ATTR_DENSE, .type = type, .dense = {data, size, splat}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_DENSE), type);
  hash = cis_hash_mix(hash, cis_hash_bytes(data, size));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new)
    attr->dense.data = cis_arena_copy(&ctx->arena, data, size);
  cis_arena_deinit(&scratch);
  return attr;
}

static bool all_strings_equal(const cis_str *strings, size_t num) {
  for (size_t i = 1; i < num; ++i)
    if (!cis_str_eq(strings[0], strings[i]))
      return false;
  return num > 0;
}

cis_attr cis_attr_dense_string(cis_type type, const cis_str *strings, size_t num, bool splat) {
  cis_context *ctx = type->ctx;
  if (!splat && all_strings_equal(strings, num)) {
    splat = true;
    num = 1;
  }
  struct cis_attr_data key = {
      .kind = CIS_ATTR_DENSE_STRING, .type = type, .dense_string = {strings, num, splat}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_DENSE_STRING), type);
  for (size_t i = 0; i < num; ++i)
    hash = cis_hash_mix(hash, cis_str_hash(strings[i]));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new) {
    cis_str *copy = cis_arena_array(&ctx->arena, cis_str, num);
    for (size_t i = 0; i < num; ++i)
      copy[i] = cis_arena_str(&ctx->arena, strings[i]);
    attr->dense_string.strings = copy;
  }
  return attr;
}

cis_attr cis_attr_dense_array(cis_type element, const void *data, uint32_t num) {
  cis_context *ctx = element->ctx;
  cis_arena scratch = {0};
  size_t size = num * cis_dense_element_size(element);
  data = normal_data(&scratch, element, data, size);
  struct cis_attr_data key = {.kind = CIS_ATTR_DENSE_ARRAY, .dense_array = {element, data, num}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_DENSE_ARRAY), element);
  hash = cis_hash_mix(hash, cis_hash_bytes(data, size));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new)
    attr->dense_array.data = cis_arena_copy(&ctx->arena, data, size);
  cis_arena_deinit(&scratch);
  return attr;
}

cis_attr cis_attr_i32_array(cis_context *ctx, const int32_t *data, uint32_t num) {
  return cis_attr_dense_array(cis_type_i(ctx, 32), data, num);
}

cis_attr cis_attr_i64_array(cis_context *ctx, const int64_t *data, uint32_t num) {
  return cis_attr_dense_array(cis_type_i(ctx, 64), data, num);
}

// --- access ---

static const void *array_data(cis_attr a, uint32_t width, uint32_t *out_num) {
  bool is_one =
      cis_attr_is(a, CIS_ATTR_DENSE_ARRAY) && cis_type_is_int_of(a->dense_array.element, width);
  *out_num = is_one ? a->dense_array.num : 0;
  return is_one ? a->dense_array.data : NULL;
}

const int64_t *cis_attr_get_i64_array(cis_attr a, uint32_t *out_num) {
  return array_data(a, 64, out_num);
}

const int32_t *cis_attr_get_i32_array(cis_attr a, uint32_t *out_num) {
  return array_data(a, 32, out_num);
}

/// Loads an element of dense elements or of a dense array as little-endian words; returns its type,
/// or NULL if the attribute is neither or the element is wider than two words.
static cis_type load_element(cis_attr a, int64_t index, uint64_t out_bits[2]) {
  bool array = cis_attr_is(a, CIS_ATTR_DENSE_ARRAY);
  if (!array && !cis_attr_is(a, CIS_ATTR_DENSE))
    return NULL;
  cis_type element = array ? a->dense_array.element : a->type->shaped.element;
  const char *data = array ? a->dense_array.data : a->dense.data;
  size_t size = cis_dense_element_size(element);
  if (size > 16)
    return NULL;
  if (!array && a->dense.splat)
    index = 0;
  assert(index >= 0 && (size_t)index < (array ? a->dense_array.num : a->dense.size / size));
  out_bits[0] = out_bits[1] = 0;
  memcpy(out_bits, data + (size_t)index * size, size);
  return element;
}

int64_t cis_dense_get_int(cis_attr dense, int64_t index) {
  uint64_t bits[2];
  cis_type element = load_element(dense, index, bits);
  uint32_t width = cis_type_is_int_or_index(element) ? cis_type_bit_width(element) : 0;
  if (width == 0 || width > 64)
    return 0;
  if (cis_type_reads_unsigned(element))
    return (int64_t)bits[0];
  return (int64_t)(bits[0] << (64 - width)) >> (64 - width);
}

double cis_dense_get_double(cis_attr dense, int64_t index) {
  uint64_t bits[2];
  cis_type element = load_element(dense, index, bits);
  return cis_type_is_float(element) ? cis_float_to_double(element->float_kind, bits) : 0;
}
