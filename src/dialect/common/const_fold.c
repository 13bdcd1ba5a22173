// Computing with constants.
#include "dialect/common/const_fold.h"

#include "ir/fold.h"
#include "support/bytes.h"
#include "support/mem.h"

#include <float.h>
#include <string.h>

uint32_t cis_bits_width(cis_type type) {
  cis_type element = cis_type_element_or_self(type);
  if (!cis_type_is_int_or_index(element) && !cis_type_is_float(element))
    return 0;
  uint32_t width = cis_type_bit_width(element);
  return width <= 128 ? width : 0;
}

bool cis_bits_of_scalar(cis_attr attr, cis_bits *out_bits) {
  bool is_float = cis_attr_is(attr, CIS_ATTR_FLOAT);
  if (!is_float && !cis_attr_is(attr, CIS_ATTR_INTEGER))
    return false;
  uint32_t width = cis_bits_width(attr->type);
  if (!width)
    return false;
  const uint64_t *words = is_float ? attr->float_bits : attr->integer.words;
  *out_bits = words[0];
  if (width > 64)
    *out_bits |= (cis_bits)words[1] << 64;
  *out_bits &= cis_bits_mask(width);
  return true;
}

bool cis_type_fits_double(cis_type type) {
  return cis_type_is_float(type) && cis_float_get_info(type->float_kind)->precision <= DBL_MANT_DIG;
}

cis_bits cis_bits_from_double(cis_type type, double value) {
  uint64_t words[2];
  cis_float_from_double(type->float_kind, value, words);
  return (cis_bits)words[1] << 64 | words[0];
}

static cis_bits load(const char *data, size_t index, size_t size) {
  uint64_t words[2] = {0, 0};
  cis_load_words(words, data + index * size, size);
  return (cis_bits)words[1] << 64 | words[0];
}

static void store(char *data, size_t index, size_t size, cis_bits bits) {
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  cis_store_words(data + index * size, words, size);
}

bool cis_bits_of(cis_attr attr, cis_bits *out_bits) {
  if (!cis_attr_is(attr, CIS_ATTR_DENSE))
    return cis_bits_of_scalar(attr, out_bits);
  uint32_t width = cis_bits_width(attr->type);
  if (!width || !attr->dense.splat)
    return false;
  *out_bits = load(cis_dense_data(attr), 0, cis_dense_element_size(cis_type_element(attr->type)));
  *out_bits &= cis_bits_mask(width);
  return true;
}

bool cis_bits_of_value(const cis_value *value, cis_bits *out_bits) {
  return cis_type_is_int_or_index(cis_type_element_or_self(value->type)) &&
         cis_bits_of(cis_constant_of(value), out_bits);
}

cis_attr cis_bits_to_attr(cis_type type, cis_bits bits) {
  if (!cis_bits_width(type))
    return NULL;
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  char bytes[sizeof words];
  if (cis_type_is_int_or_index(type))
    return cis_attr_integer_wide(type, words, 2);
  if (cis_type_is_float(type))
    return cis_attr_float_bits(type, words[0], words[1]);
  if (!cis_type_has_static_shape(type) || cis_type_is_memref(type))
    return NULL;
  cis_store_words(bytes, words, sizeof words);
  return cis_attr_dense(type, bytes, cis_dense_element_size(cis_type_element(type)), true);
}

/// The constant that complex.constant takes: an array of both parts.
static cis_attr complex_at(cis_type type, const char *data, size_t index) {
  cis_type part = cis_type_element(type);
  size_t size = cis_bits_width(part) ? cis_dense_element_size(part) : 0;
  if (!size)
    return NULL;
  cis_attr parts[] = {cis_bits_to_attr(part, load(data, 2 * index, size)),
                      cis_bits_to_attr(part, load(data, 2 * index + 1, size))};
  return cis_attr_array(type->ctx, parts, 2);
}

/// The element of a sparse constant at a row-major position; zero if the constant does not list it.
static cis_attr sparse_at(cis_attr elements, int64_t position) {
  cis_attr indices = elements->sparse.indices;
  uint32_t rank = cis_type_rank(elements->type);
  int64_t num = 0;
  cis_type_num_elements(indices->type, &num);
  for (int64_t i = 0; i * rank < num; ++i) {
    int64_t at = 0;
    for (uint32_t d = 0; d < rank; ++d)
      at = at * cis_type_dim(elements->type, d) + cis_dense_get_int(indices, i * rank + d);
    if (at == position)
      return cis_element_at(elements->sparse.values, i);
  }
  return cis_bits_to_attr(cis_type_element(elements->type), 0);
}

cis_attr cis_element_at(cis_attr elements, int64_t position) {
  cis_type type = cis_type_element(elements->type);
  if (cis_attr_is(elements, CIS_ATTR_SPARSE))
    return sparse_at(elements, position);
  size_t index = elements->dense.splat ? 0 : (size_t)position;
  if (cis_type_is(type, CIS_TYPE_COMPLEX))
    return complex_at(type, cis_dense_data(elements), index);
  if (!cis_bits_width(type))
    return NULL;
  return cis_bits_to_attr(type,
                          load(cis_dense_data(elements), index, cis_dense_element_size(type)));
}

// --- element by element ---

typedef struct operand {
  const char *data; // NULL: `scalar` for every element
  size_t size;
  cis_bits scalar;
} operand;

static bool read_operand(cis_attr attr, cis_type result, operand *out) {
  *out = (operand){0};
  if (cis_bits_of_scalar(attr, &out->scalar))
    return !cis_type_is_shaped(result);
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || !cis_type_is_ranked(result) ||
      !cis_bits_width(attr->type))
    return false;
  if (attr->dense.splat)
    return cis_bits_of(attr, &out->scalar);
  out->data = cis_dense_data(attr);
  out->size = cis_dense_element_size(cis_type_element(attr->type));
  return true;
}

static cis_attr fold_dense(const operand *operands, uint32_t num, const cis_fold_types *types,
                           cis_type result, cis_fold_fn fn) {
  int64_t count;
  if (!cis_type_num_elements(result, &count) || cis_type_is_memref(result))
    return NULL;
  size_t size = cis_dense_element_size(types->out);
  char *data = cis_mem_calloc((size_t)count, size);
  bool ok = true;
  for (size_t i = 0; ok && i < (size_t)count; ++i) {
    cis_bits in[3], out = 0;
    for (uint32_t o = 0; o < num; ++o)
      in[o] = operands[o].data ? load(operands[o].data, i, operands[o].size) : operands[o].scalar;
    ok = fn(types, in, &out);
    store(data, i, size, out & cis_bits_mask(types->out_width));
  }
  cis_attr attr = ok ? cis_attr_dense(result, data, (size_t)count * size, false) : NULL;
  cis_mem_free(data);
  return attr;
}

cis_attr cis_fold_elements(const cis_attr *operands, uint32_t num, cis_type result,
                           cis_fold_fn fn) {
  operand read[3];
  cis_fold_types types = {.out = cis_type_element_or_self(result)};
  types.out_width = cis_bits_width(result);
  if (!types.out_width)
    return NULL;
  bool splat = true;
  for (uint32_t i = 0; i < num; ++i) {
    if (!operands[i] || !read_operand(operands[i], result, &read[i]))
      return NULL;
    types.in[i] = cis_type_element_or_self(operands[i]->type);
    types.in_width[i] = cis_bits_width(types.in[i]);
    splat &= !read[i].data;
  }
  if (!splat)
    return fold_dense(read, num, &types, result, fn);
  cis_bits in[3] = {0}, out = 0;
  for (uint32_t i = 0; i < num; ++i)
    in[i] = read[i].scalar;
  return fn(&types, in, &out) ? cis_bits_to_attr(result, out & cis_bits_mask(types.out_width))
                              : NULL;
}

bool cis_attr_is_poison(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) &&
         cis_str_is(cis_str_from(attr->dialect.def->name), "ub.poison");
}

cis_attr cis_fold_elements_or_poison(const cis_attr *operands, uint32_t num, cis_type result,
                                     cis_fold_fn fn) {
  for (uint32_t i = 0; i < num; ++i)
    if (cis_attr_is_poison(operands[i]))
      return operands[i];
  return cis_fold_elements(operands, num, result, fn);
}
