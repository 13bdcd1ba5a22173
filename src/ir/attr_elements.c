// Element data: dense elements, dense arrays and dense strings, and access to their values.
//
// Elements are stored in whole bytes, the bits beyond an element's width are zero: equal values
// have equal bytes, so that equality, hashing and splat detection are memcmp.
#include "ir/attr_impl.h"
#include "support/bytes.h"
#include "support/hex.h"

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

/// Data is hashed in parts of this size at most, whole elements each, and read so where it is text.
enum { PART = 1 << 16 };

static size_t part_size(cis_type type) {
  size_t element = cis_dense_element_size(type->shaped.element);
  return element >= PART ? element : PART / element * element;
}

/// The state of reading elements: the hash so far, and whether all are like the first.
typedef struct data_reader {
  uint64_t hash;
  bool is_splat;
  size_t element;
  unsigned char first[64];
} data_reader;

static void read_part(data_reader *r, const void *data, size_t size, bool is_first) {
  r->hash = cis_hash_mix(r->hash, cis_hash_bytes(data, size));
  bool is_small = r->element <= sizeof(r->first);
  if (is_first && is_small && size >= r->element)
    memcpy(r->first, data, r->element);
  r->is_splat = r->is_splat && is_small && all_equal(data, size, r->element) &&
                memcmp(data, r->first, r->element) == 0;
}

static cis_attr intern_dense(struct cis_attr_data *key, uint64_t hash, bool copies) {
  cis_context *ctx = key->type->ctx;
  hash = cis_hash_mix(cis_hash_ptr(cis_hash_kind(CIS_ATTR_DENSE), key->type), hash);
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, key, hash, &is_new);
  if (is_new) {
    if (copies && key->dense.stored)
      attr->dense.stored =
          cis_arena_copy(cis_context_arena(ctx), key->dense.stored, key->dense.size);
    cis_intern_end(ctx);
  }
  return attr;
}

static uint64_t hash_data(cis_type type, const char *data, size_t size) {
  uint64_t hash = 0;
  size_t part = part_size(type);
  for (size_t at = 0; at < size; at += part)
    hash = cis_hash_mix(hash, cis_hash_bytes(data + at, size - at < part ? size - at : part));
  return hash;
}

cis_attr cis_attr_dense(cis_type type, const void *data, size_t size, bool splat) {
  cis_arena scratch = {0};
  size_t element_size = cis_dense_element_size(type->shaped.element);
  assert(size % element_size == 0 && (!splat || size == element_size));
  data = normal_data(&scratch, type->shaped.element, data, size);
  if (!splat && all_equal(data, size, element_size)) {
    splat = true;
    size = element_size;
  }
  struct cis_attr_data key = {
      .kind = CIS_ATTR_DENSE, .type = type, .dense = {data, size, splat, {NULL, 0}}};
  cis_attr attr = intern_dense(&key, hash_data(type, data, size), true);
  cis_arena_deinit(&scratch);
  return attr;
}

cis_attr cis_attr_dense_borrowed(cis_type type, const void *data, size_t size) {
  size_t element = cis_dense_element_size(type->shaped.element);
  bool has_padding = cis_type_bit_width(type->shaped.element) != element * 8;
  if (has_padding || all_equal(data, size, element))
    return cis_attr_dense(type, data, size, false);
  struct cis_attr_data key = {
      .kind = CIS_ATTR_DENSE, .type = type, .dense = {data, size, false, {NULL, 0}}};
  return intern_dense(&key, hash_data(type, data, size), false);
}

static cis_attr decode_small(cis_type type, cis_str digits, bool splat) {
  size_t size = digits.len / 2;
  unsigned char *data = cis_mem_calloc(size + 1, 1);
  cis_hex_decode(digits.data, size, data);
  cis_attr attr = cis_attr_dense(type, data, size, splat);
  cis_mem_free(data);
  return attr;
}

cis_attr cis_attr_dense_hex(cis_type type, cis_str digits, bool splat) {
  size_t size = digits.len / 2, part = part_size(type);
  if (size <= part)
    return decode_small(type, digits, splat);
  data_reader r = {.is_splat = true, .element = cis_dense_element_size(type->shaped.element)};
  unsigned char *buffer = cis_mem_alloc(part);
  for (size_t at = 0; at < size; at += part) {
    size_t num = size - at < part ? size - at : part;
    cis_hex_decode(digits.data + 2 * at, num, buffer);
    read_part(&r, buffer, num, at == 0);
  }
  cis_mem_free(buffer);
  if (r.is_splat)
    return cis_attr_dense(type, r.first, r.element, true);
  struct cis_attr_data key = {
      .kind = CIS_ATTR_DENSE, .type = type, .dense = {NULL, size, false, digits}};
  return intern_dense(&key, r.hash, true);
}

const void *cis_dense_decode(cis_attr dense) {
  struct cis_attr_data *attr = (struct cis_attr_data *)dense;
  cis_context *ctx = dense->ctx;
  cis_context_lock(ctx);
  const void *stored = dense->dense.stored;
  if (!stored) { // else another thread has just decoded it
    unsigned char *data = cis_arena_alloc(cis_context_arena(ctx), dense->dense.size);
    cis_hex_decode(dense->dense.hex.data, dense->dense.size, data);
    stored = data;
    __atomic_store_n(&attr->dense.stored, stored, __ATOMIC_RELEASE);
  }
  cis_context_unlock(ctx);
  return stored;
}

/// The bytes of one part; `buffer` has room for them.
static const void *read_at(cis_attr a, size_t at, size_t num, unsigned char *buffer) {
  const char *stored = cis_dense_stored(a);
  if (stored)
    return stored + at;
  cis_hex_decode(a->dense.hex.data + 2 * at, num, buffer);
  return buffer;
}

bool cis_dense_same_data(cis_attr a, cis_attr b) {
  size_t size = a->dense.size;
  bool same = true;
  const void *left = cis_dense_stored(a), *right = cis_dense_stored(b);
  if (!size || (left == right && a->dense.hex.data == b->dense.hex.data))
    return true;
  if (left && right)
    return memcmp(left, right, size) == 0;
  unsigned char *buffers = cis_mem_alloc(2 * (size_t)PART);
  for (size_t at = 0; same && at < size; at += PART) {
    size_t num = size - at < PART ? size - at : PART;
    same = memcmp(read_at(a, at, num, buffers), read_at(b, at, num, buffers + PART), num) == 0;
  }
  cis_mem_free(buffers);
  return same;
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
    cis_str *copy = cis_arena_array(cis_context_arena(ctx), cis_str, num);
    for (size_t i = 0; i < num; ++i)
      copy[i] = cis_arena_str(cis_context_arena(ctx), strings[i]);
    attr->dense_string.strings = copy;
    cis_intern_end(ctx);
  }
  return attr;
}

/// The size of numbers that are also wanted as variables of C, and lie in another order there:
/// those follow the bytes of the array. 0: none.
static size_t size_of_copy(cis_type element) {
  size_t size = cis_type_is_int_of(element, 32) ? 4 : cis_type_is_int_of(element, 64) ? 8 : 0;
  return cis_bytes_are_native(size) ? 0 : size;
}

static const void *store_array(cis_context *ctx, cis_type element, const void *data, uint32_t num) {
  size_t size = num * cis_dense_element_size(element), copied = size_of_copy(element);
  if (!copied)
    return cis_arena_copy(cis_context_arena(ctx), data, size);
  char *stored = cis_arena_alloc(cis_context_arena(ctx), 2 * size);
  if (size)
    memcpy(stored, data, size);
  cis_copy_le(stored + size, data, copied, num);
  return stored;
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
  if (is_new) {
    attr->dense_array.data = store_array(ctx, element, data, num);
    cis_intern_end(ctx);
  }
  cis_arena_deinit(&scratch);
  return attr;
}

/// The bytes of numbers: the numbers themselves where they lie so.
static const void *bytes_of(cis_arena *scratch, const void *numbers, size_t size, size_t num) {
  if (cis_bytes_are_native(size))
    return numbers;
  void *bytes = cis_arena_alloc(scratch, size * num);
  cis_copy_le(bytes, numbers, size, num);
  return bytes;
}

static cis_attr array_of_numbers(cis_type element, const void *numbers, size_t size, uint32_t num) {
  cis_arena scratch = {0};
  cis_attr attr = cis_attr_dense_array(element, bytes_of(&scratch, numbers, size, num), num);
  cis_arena_deinit(&scratch);
  return attr;
}

cis_attr cis_attr_i32_array(cis_context *ctx, const int32_t *data, uint32_t num) {
  bool is_small = num == 2 && data[0] >= 0 && data[0] < CIS_SMALL_PAIRS && data[1] >= 0 &&
                  data[1] < CIS_SMALL_PAIRS;
  if (!is_small)
    return array_of_numbers(cis_type_i(ctx, 32), data, sizeof *data, num);
  cis_attr *pair = &ctx->small_pairs[data[0]][data[1]];
  if (!*pair)
    *pair = array_of_numbers(cis_type_i(ctx, 32), data, sizeof *data, num);
  return *pair;
}

cis_attr cis_attr_i64_array(cis_context *ctx, const int64_t *data, uint32_t num) {
  return array_of_numbers(cis_type_i(ctx, 64), data, sizeof *data, num);
}

cis_attr cis_attr_dense_numbers(cis_type type, const void *numbers, size_t size, size_t num) {
  cis_arena scratch = {0};
  cis_attr attr = cis_attr_dense(type, bytes_of(&scratch, numbers, size, num), size * num, false);
  cis_arena_deinit(&scratch);
  return attr;
}

// --- access ---

static const void *array_data(cis_attr a, uint32_t width, uint32_t *out_num) {
  bool is_one =
      cis_attr_is(a, CIS_ATTR_DENSE_ARRAY) && cis_type_is_int_of(a->dense_array.element, width);
  *out_num = is_one ? a->dense_array.num : 0;
  return is_one
             ? (const char *)a->dense_array.data + *out_num * size_of_copy(a->dense_array.element)
             : NULL;
}

const int64_t *cis_attr_get_i64_array(cis_attr a, uint32_t *out_num) {
  return array_data(a, 64, out_num);
}

const int32_t *cis_attr_get_i32_array(cis_attr a, uint32_t *out_num) {
  return array_data(a, 32, out_num);
}

uint32_t cis_attr_i32_sum_before(cis_context *ctx, cis_attr a, uint32_t i) {
  enum { FEW = 16 };
  uint32_t num, sum = 0;
  const int32_t *elements = cis_attr_get_i32_array(a, &num);
  i = i < num ? i : num;
  if (num <= FEW) {
    for (uint32_t at = 0; at < i; ++at)
      sum += (uint32_t)elements[at];
    return sum;
  }
  uintptr_t *known = cis_context_memo(ctx, elements);
  if (!*known) {
    uint32_t *sums = cis_arena_array(cis_context_arena(ctx), uint32_t, (size_t)num + 1);
    for (uint32_t at = 0; at < num; ++at)
      sums[at + 1] = sums[at] + (uint32_t)elements[at];
    *known = (uintptr_t)sums;
  }
  return ((const uint32_t *)*known)[i];
}

/// Loads an element of dense elements or of a dense array in words, the lowest first; returns its
/// type, or NULL if the attribute is neither or the element is wider than two words.
static cis_type load_element(cis_attr a, int64_t index, uint64_t out_bits[2]) {
  bool array = cis_attr_is(a, CIS_ATTR_DENSE_ARRAY);
  if (!array && !cis_attr_is(a, CIS_ATTR_DENSE))
    return NULL;
  cis_type element = array ? a->dense_array.element : a->type->shaped.element;
  const char *data = array ? a->dense_array.data : cis_dense_data(a);
  size_t size = cis_dense_element_size(element);
  if (size > 16)
    return NULL;
  if (!array && a->dense.splat)
    index = 0;
  assert(index >= 0 && (size_t)index < (array ? a->dense_array.num : a->dense.size / size));
  out_bits[0] = out_bits[1] = 0;
  cis_load_words(out_bits, data + (size_t)index * size, size);
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
