// Computes the bytes and the alignment of a buffer from its type and attributes.
#include "memory/buffer_size.h"

#include "support/planted.h"

/// The alignment that accesses to an element may rely on: its size, rounded up to a power of two.
static int64_t natural_alignment(cis_type element) {
  enum { MOST = 64 };
  if (cis_type_is(element, CIS_TYPE_COMPLEX))
    element = element->shaped.element;
  int64_t bytes = (cis_type_bit_width(element) + 7) / 8;
  if (cis_type_is_vector(element) && !cis_type_size_in_bytes(element, &bytes))
    bytes = MOST;
  if (!bytes) // a descriptor of a memref, which holds pointers
    bytes = 8;
  int64_t alignment = 1;
  while (!cis_planted("reuse-alignment") && alignment < bytes && alignment < MOST)
    alignment *= 2;
  return alignment;
}

int64_t cis_alignment_of_elements(cis_type memref) {
  return natural_alignment(cis_type_element(memref));
}

/// The elements up to the last one that a layout has; false if that is not static.
static bool count_elements(cis_type type, int64_t *out) {
  uint32_t rank = cis_type_rank(type);
  if (cis_memref_has_identity_layout(type))
    return cis_type_num_elements(type, out);
  int64_t offset, *strides = cis_mem_calloc((size_t)rank + 1, sizeof(*strides));
  bool known = cis_memref_strides(type, strides, &offset) && offset != CIS_DYNAMIC && offset >= 0;
  *out = known ? offset : 0;
  bool empty = false;
  for (uint32_t i = 0; known && i < rank; ++i) {
    int64_t span, size = cis_type_dim(type, i);
    empty |= !size;
    known = size != CIS_DYNAMIC && strides[i] >= 0 &&
            !__builtin_mul_overflow(size ? size - 1 : 0, strides[i], &span) &&
            !__builtin_add_overflow(*out, span, out);
  }
  cis_mem_free(strides);
  known = known && !__builtin_add_overflow(*out, 1, out);
  *out = empty ? 0 : *out;
  return known;
}

/// The bytes of a memref, from its first to the last element that the layout has. False if the
/// shape or the layout is not static, if the size of an element is not known, or if the bytes do
/// not fit into 63 bits; then `bytes` is -1.
static bool size_of_type(cis_type type, cis_buffer_size *out) {
  *out = (cis_buffer_size){-1, 1};
  int64_t count, bytes;
  if (!cis_type_is_memref(type))
    return false;
  out->alignment = natural_alignment(cis_type_element(type));
  if (!cis_type_has_static_shape(type))
    return false;
  cis_type one = cis_type_memref(cis_type_element(type), NULL, 0, NULL, NULL);
  if (!count_elements(type, &count) || !cis_type_size_in_bytes(one, &bytes) ||
      __builtin_mul_overflow(count, bytes, &bytes))
    return false;
  out->bytes = bytes;
  return true;
}

bool cis_round_up(int64_t bytes, int64_t alignment, int64_t *out) {
  int64_t rest = bytes % alignment;
  *out = bytes;
  return !rest || !__builtin_add_overflow(bytes, alignment - rest, out);
}

int64_t cis_common_alignment(int64_t a, int64_t b) {
  int64_t x = a, y = b, product;
  while (y) {
    int64_t t = x % y;
    x = y;
    y = t;
  }
  return __builtin_mul_overflow(a / x, b, &product) ? a : product;
}

bool cis_buffer_size_get(const cis_op *alloc, const cis_value *value, cis_buffer_size *out) {
  bool known = size_of_type(value->type, out);
  int64_t stated = cis_attr_int_or(cis_op_get_attr(alloc, CIS_STR("alignment")), 0);
  if (stated > 0 && !cis_planted("reuse-stated-alignment"))
    out->alignment = cis_common_alignment(out->alignment, stated);
  return known;
}
