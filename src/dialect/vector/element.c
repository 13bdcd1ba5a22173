// Ops of the vector dialect that take vectors apart and put them together.
#include "dialect/vector/impl.h"
#include "ir/diag.h"

// --- vector.extract, vector.insert ---

static uint32_t num_dynamic(const int64_t *position, uint32_t num) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < num; ++i)
    count += position[i] == CIS_DYNAMIC;
  return count;
}

/// -1 is poison.
static bool is_position(int64_t position, int64_t size) {
  return position == CIS_DYNAMIC || (position >= -1 && position < size);
}

static bool verify_position(cis_op *op, cis_type vector, const char *what) {
  uint32_t num;
  const int64_t *position = cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), &num);
  for (uint32_t i = 0; i < num; ++i)
    if (!is_position(position[i], cis_type_dim(vector, i)))
      return cis_op_error(
          op,
          "expected position attribute #%u to be a non-negative integer smaller than the "
          "corresponding %s",
          i + 1, what);
  return true;
}

static bool dynamic_mismatch(cis_op *op) {
  return cis_op_error(
      op, "mismatch between dynamic and static positions (kDynamic marker but no corresponding "
          "dynamic position) -- this can only happen due to an incorrect fold/rewrite");
}

static bool is_zero_rank(cis_type type) {
  return cis_type_is_vector(type) && cis_type_rank(type) == 0;
}

/// The vector without its first dimensions, one for each position, or its element if none is left.
bool cis_vector_infer_extract(cis_op_state *state, cis_type_vec *out) {
  cis_type source = state->operands.data[0]->type;
  uint32_t num;
  cis_attr_get_i64_array(cis_op_state_get_attr(state, CIS_STR("static_position")), &num);
  if (!cis_type_is_vector(source))
    return false;
  if (num == cis_type_rank(source)) {
    cis_vec_push(out, cis_type_element(source));
    return true;
  }
  cis_vector_shape shape = {0};
  cis_vector_shape_add(&shape, source, num, cis_type_rank(source));
  cis_vec_push(out, cis_vector_shape_finish(&shape, cis_type_element(source)));
  return true;
}

static bool is_vector_of_one(cis_type vector, cis_type element) {
  return cis_type_is_vector(vector) && cis_type_rank(vector) == 1 && cis_type_dim(vector, 0) == 1 &&
         cis_type_element(vector) == element;
}

bool cis_vector_extract_types_compatible(cis_type inferred, cis_type stated) {
  return is_vector_of_one(inferred, stated) || is_vector_of_one(stated, inferred);
}

bool cis_vector_verify_extract(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0);
  uint32_t num;
  const int64_t *position = cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), &num);
  if (is_zero_rank(cis_vector_result(op)))
    return cis_op_plain_error(op, "expected a scalar instead of a 0-d vector as the result type");
  if (num_dynamic(position, num) != op->num_operands - 1)
    return dynamic_mismatch(op);
  if (num > cis_type_rank(source))
    return cis_op_error(op, "expected position attribute of rank no greater than vector rank");
  return verify_position(op, source, "vector dimension or poison (-1)");
}

bool cis_vector_verify_insert(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), dest = cis_op_operand_type(op, 1);
  uint32_t num, rank = cis_type_rank(dest);
  const int64_t *position = cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), &num);
  if (is_zero_rank(source))
    return cis_op_plain_error(op,
                              "expected a scalar instead of a 0-d vector as the source operand");
  if (num_dynamic(position, num) != op->num_operands - 2)
    return dynamic_mismatch(op);
  if (num > rank)
    return cis_op_error(op, "expected position attribute of rank no greater than dest vector rank");
  if (cis_type_is_vector(source) && cis_type_rank(source) + num != rank)
    return cis_op_error(op,
                        "expected position attribute rank + source rank to match dest vector rank");
  if (!cis_type_is_vector(source) && num != rank)
    return cis_op_error(op, "expected position attribute rank to match the dest vector rank");
  return verify_position(op, dest, "dest vector dimension");
}

// --- vector.from_elements, vector.to_elements ---

enum { MAX_ELEMENTS = 1 << 24 }; // values of one op

/// %a, %b attr-dict : vector
bool cis_vector_parse_from_elements(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec elements = {0};
  cis_type dest = NULL;
  int64_t count = 0;
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &elements) &&
            cis_parse_optional_attr_dict(p, state) && cis_parse_token(p, CIS_TOK_COLON) &&
            cis_parse_type_of(p, &cis_class_vector, &dest);
  if (ok && dest->shaped.scalable)
    ok = cis_parse_error_at(p, cis_parser_name_offset(p),
                            "'dest' must be fixed-length vector of any type values, but got '%s'",
                            cis_type_text(dest));
  if (ok && (!cis_type_num_elements(dest, &count) || count != (int64_t)elements.len))
    ok = cis_parse_error_at(
        p, offset, "number of operands and types do not match: got %zu operands and %lld types",
        elements.len, (long long)count);
  if (ok)
    cis_vec_push(&state->types, dest);
  ok = ok && cis_resolve_operands(p, elements.data, elements.len, cis_type_element(dest),
                                  &state->operands);
  cis_vec_deinit(&elements);
  return ok;
}

void cis_vector_print_from_elements(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_vector_result(op));
}

bool cis_vector_infer_to_elements(cis_op_state *state, cis_type_vec *out) {
  cis_type source = state->operands.data[0]->type;
  int64_t count;
  if (!cis_type_is_vector(source))
    return false;
  if (!cis_type_num_elements(source, &count) || count > MAX_ELEMENTS)
    return cis_error(state->ctx, state->loc, "vector.to_elements: too many elements in '%s'",
                     cis_type_text(source));
  for (int64_t i = 0; i < count; ++i)
    cis_vec_push(out, cis_type_element(source));
  return true;
}

// --- strided slices ---

static int64_t entry(cis_attr array, uint32_t i) {
  return cis_attr_int_or(array->array.elems[i], 0);
}

/// Entry i of the list is in [min, size of dimension i + more).
static bool verify_confined(cis_op *op, const char *name, cis_type vector, int64_t min,
                            int64_t more) {
  cis_attr list = cis_op_inherent(op, name);
  for (uint32_t i = 0; i < list->array.num && i < cis_type_rank(vector); ++i) {
    int64_t value = entry(list, i), end = cis_type_dim(vector, i) + more;
    if (value < min || value >= end)
      return cis_op_error(op, "expected %s dimension %u to be confined to [%lld, %lld)", name, i,
                          (long long)min, (long long)end);
  }
  return true;
}

static bool verify_strides(cis_op *op) {
  cis_attr strides = cis_op_inherent(op, "strides");
  for (uint32_t i = 0; i < strides->array.num; ++i)
    if (entry(strides, i) != 1)
      return cis_op_error(op, "expected strides to be confined to [1, 2)");
  return true;
}

/// An offset and a size, both not negative, end inside dimension i of the vector.
static bool verify_end(cis_op *op, const char *size_name, cis_type vector, uint32_t i,
                       int64_t offset, int64_t size) {
  int64_t dim = cis_type_dim(vector, i);
  return size <= dim - offset ||
         cis_op_error(op, "expected sum(offsets, %s) dimension %u to be confined to [1, %lld)",
                      size_name, i, (long long)dim + 1);
}

static bool verify_scalable_size(cis_op *op, uint32_t i, int64_t size, int64_t base) {
  return size == base ||
         cis_op_error(op,
                      "expected size at idx=%u to match the corresponding base size from the "
                      "input vector (%lld vs %lld)",
                      i, (long long)size, (long long)base);
}

/// The source goes to the last dimensions; those that are scalable are whole.
static bool verify_inserted_sizes(cis_op *op, cis_type source, cis_type dest, cis_attr offsets) {
  uint32_t lead = cis_type_rank(dest) - cis_type_rank(source);
  for (uint32_t i = 0; i < cis_type_rank(source); ++i)
    if (!verify_end(op, "source vector shape", dest, lead + i, entry(offsets, lead + i),
                    cis_type_dim(source, i)))
      return false;
  for (uint32_t i = 0; i < cis_type_rank(source); ++i) {
    bool scalable = cis_vector_is_scalable(source, i);
    if (scalable != cis_vector_is_scalable(dest, lead + i))
      return cis_op_error(op, "mismatching scalable flags (at source vector idx=%u)", i);
    if (scalable &&
        !verify_scalable_size(op, i, cis_type_dim(source, i), cis_type_dim(dest, lead + i)))
      return false;
  }
  return true;
}

bool cis_vector_verify_insert_strided_slice(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), dest = cis_op_operand_type(op, 1);
  cis_attr offsets = cis_op_inherent(op, "offsets"), strides = cis_op_inherent(op, "strides");
  if (offsets->array.num != cis_type_rank(dest))
    return cis_op_error(op, "expected offsets of same size as destination vector rank");
  if (strides->array.num != cis_type_rank(source))
    return cis_op_error(op, "expected strides of same size as source vector rank");
  if (cis_type_rank(source) > cis_type_rank(dest))
    return cis_op_error(op, "expected source rank to be no greater than destination rank");
  return verify_confined(op, "offsets", dest, 0, 0) && verify_strides(op) &&
         verify_inserted_sizes(op, source, dest, offsets);
}

static cis_type slice_type(cis_type source, cis_attr sizes) {
  cis_vector_shape shape = {0};
  for (uint32_t i = 0; i < sizes->array.num; ++i)
    cis_vector_shape_push(&shape, entry(sizes, i), cis_vector_is_scalable(source, i));
  cis_vector_shape_add(&shape, source, sizes->array.num, cis_type_rank(source));
  return cis_vector_shape_finish(&shape, cis_type_element(source));
}

static bool verify_extracted_type(cis_op *op, cis_type source, cis_attr sizes) {
  cis_type expected = slice_type(source, sizes);
  if (cis_vector_result(op) != expected)
    return cis_op_error(op, "expected result type to be '%s'", cis_type_text(expected));
  for (uint32_t i = 0; i < sizes->array.num; ++i)
    if (cis_vector_is_scalable(source, i) &&
        !verify_scalable_size(op, i, entry(sizes, i), cis_type_dim(source, i)))
      return false;
  return true;
}

bool cis_vector_verify_extract_strided_slice(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0);
  cis_attr offsets = cis_op_inherent(op, "offsets"), sizes = cis_op_inherent(op, "sizes");
  cis_attr strides = cis_op_inherent(op, "strides");
  uint32_t num = offsets->array.num;
  if (sizes->array.num != num || strides->array.num != num)
    return cis_op_error(op, "expected offsets, sizes and strides attributes of same size");
  if (num > cis_type_rank(source))
    return cis_op_error(op, "expected offsets attribute of rank no greater than vector rank");
  if (!verify_confined(op, "offsets", source, 0, 0) ||
      !verify_confined(op, "sizes", source, 1, 1) || !verify_strides(op))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (!verify_end(op, "sizes", source, i, entry(offsets, i), entry(sizes, i)))
      return false;
  return verify_extracted_type(op, source, sizes);
}
