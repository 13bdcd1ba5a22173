// Ops of the vector dialect that give elements another shape or another order.
#include "dialect/vector/impl.h"
#include "ir/diag.h"

static bool same_scalability(cis_type a, uint32_t i, cis_type b, uint32_t k) {
  return cis_vector_is_scalable(a, i) == cis_vector_is_scalable(b, k);
}

// --- vector.broadcast ---

static bool dimension_mismatch(cis_op *op, cis_type from, uint32_t i, cis_type to, uint32_t k) {
  bool scalable = cis_vector_is_scalable(from, i), to_scalable = cis_vector_is_scalable(to, k);
  return cis_op_error(op, "dimension mismatch (%s%lld%s vs. %s%lld%s)", scalable ? "[" : "",
                      (long long)cis_type_dim(from, i), scalable ? "]" : "", to_scalable ? "[" : "",
                      (long long)cis_type_dim(to, k), to_scalable ? "]" : "");
}

/// Trailing dimensions are those of the source, or stretch its ones.
bool cis_vector_verify_broadcast(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  if (cis_type_is_int_or_index(from) || cis_type_is_float(from))
    return true;
  if (!cis_type_is_vector(from))
    return cis_op_error(op, "source type is not a vector");
  uint32_t rank = cis_type_rank(from), to_rank = cis_type_rank(to);
  if (rank > to_rank)
    return cis_op_error(op, "source rank higher than destination rank");
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t k = to_rank - rank + i;
    bool stretched = cis_type_dim(from, i) == 1 && !cis_vector_is_scalable(from, i);
    bool equal = cis_type_dim(from, i) == cis_type_dim(to, k) && same_scalability(from, i, to, k);
    if (!stretched && !equal)
      return dimension_mismatch(op, from, i, to, k);
  }
  return true;
}

// --- vector.shuffle ---

/// Where the operand is no vector its type is taken, and without elements in the mask one of them,
/// because the verifier reports both later.
bool cis_vector_infer_shuffle(cis_op_state *state, cis_type_vec *out) {
  cis_type first = state->operands.len ? state->operands.data[0]->type : cis_type_none(state->ctx);
  cis_attr mask = cis_op_state_get_attr(state, CIS_STR("mask"));
  if (!cis_type_is_vector(first)) {
    cis_vec_push(out, first);
    return true;
  }
  cis_vector_shape shape = {0};
  cis_vector_shape_push(&shape, mask->dense_array.num ? mask->dense_array.num : 1, false);
  if (cis_type_rank(first))
    cis_vector_shape_add(&shape, first, 1, cis_type_rank(first));
  cis_vec_push(out, cis_vector_shape_finish(&shape, cis_type_element(first)));
  return true;
}

static bool verify_shuffle_mask(cis_op *op, const int64_t *mask, uint32_t num, int64_t limit) {
  if (!num)
    return cis_op_error(op, "invalid mask length");
  if (num != cis_type_dim(cis_vector_result(op), 0))
    return cis_op_error(op, "mask length mismatch");
  for (uint32_t i = 0; i < num; ++i)
    if (mask[i] < -1 || mask[i] >= limit) // -1 is poison
      return cis_op_error(op, "mask index #%u out of range", i + 1);
  return true;
}

bool cis_vector_verify_shuffle(cis_op *op) {
  cis_type a = cis_op_operand_type(op, 0), b = cis_op_operand_type(op, 1);
  cis_type result = cis_vector_result(op);
  uint32_t rank = cis_type_rank(a), num;
  bool elements = rank == 0 && cis_type_rank(b) == 0 && cis_type_rank(result) == 1;
  if (!elements && (cis_type_rank(b) != rank || cis_type_rank(result) != rank))
    return cis_op_error(op, "rank mismatch");
  for (uint32_t i = 1; i < rank; ++i)
    if (cis_type_dim(result, i) != cis_type_dim(a, i) || cis_type_dim(a, i) != cis_type_dim(b, i))
      return cis_op_error(op, "dimension mismatch");
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  int64_t limit = 2;
  if (rank && __builtin_add_overflow(cis_type_dim(a, 0), cis_type_dim(b, 0), &limit))
    limit = INT64_MAX;
  return verify_shuffle_mask(op, mask, num, limit);
}

// --- casts ---

/// Modulo 2^64, as upstream counts.
static uint64_t num_elements(cis_type vector) {
  uint64_t count = 1;
  for (uint32_t i = 0; i < cis_type_rank(vector); ++i)
    count *= (uint64_t)cis_type_dim(vector, i);
  return count;
}

static uint32_t num_scalable(cis_type vector) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < cis_type_rank(vector); ++i)
    count += cis_vector_is_scalable(vector, i);
  return count;
}

bool cis_vector_verify_shape_cast(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  if (cis_type_element(from) != cis_type_element(to))
    return cis_op_error(op, "has different source and result element types");
  uint64_t num = num_elements(from), to_num = num_elements(to);
  if (num != to_num)
    return cis_op_error(op, "has different number of elements at source (%lld) and result (%lld)",
                        (long long)num, (long long)to_num);
  uint32_t scalable = num_scalable(from), to_scalable = num_scalable(to);
  return scalable == to_scalable ||
         cis_op_error(op, "has different number of scalable dims at source (%u) and result (%u)",
                      scalable, to_scalable);
}

/// All sizes but the last are equal, and so are the bits of the last dimension.
bool cis_vector_verify_bitcast(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  uint32_t rank = cis_type_rank(from);
  for (uint32_t i = 0; i + 1 < rank; ++i)
    if (cis_type_dim(from, i) != cis_type_dim(to, i))
      return cis_op_error(op, "dimension size mismatch at: %u", i);
  uint64_t bits = cis_type_bit_width(cis_type_element(from));
  uint64_t to_bits = cis_type_bit_width(cis_type_element(to));
  if (!rank)
    return bits == to_bits ||
           cis_op_error(op, "source/result bitwidth of the 0-D vector element types must be equal");
  return bits * (uint64_t)cis_type_dim(from, rank - 1) ==
             to_bits * (uint64_t)cis_type_dim(to, rank - 1) ||
         cis_op_error(op, "source/result bitwidth of the minor 1-D vectors must be equal");
}

// --- vector.transpose ---

bool cis_vector_verify_transpose(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  uint32_t rank = cis_type_rank(from), num;
  const int64_t *permutation = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  if (cis_type_rank(to) != rank)
    return cis_op_error(op, "vector result rank mismatch: %u", cis_type_rank(to));
  if (num != rank)
    return cis_op_error(op, "transposition length mismatch: %u", num);
  cis_bool_vec seen = {0};
  cis_vec_resize(&seen, rank);
  bool ok = true;
  for (uint32_t i = 0; ok && i < rank; ++i) {
    int64_t from_dim = permutation[i];
    if (from_dim < 0 || from_dim >= rank)
      ok = cis_op_error(op, "transposition index out of range: %lld", (long long)from_dim);
    else if (seen.data[from_dim])
      ok = cis_op_error(op, "duplicate position index: %lld", (long long)from_dim);
    else if (cis_type_dim(to, i) != cis_type_dim(from, (uint32_t)from_dim))
      ok = cis_op_error(op, "dimension size mismatch at: %lld", (long long)from_dim);
    else
      seen.data[from_dim] = true;
  }
  cis_vec_deinit(&seen);
  return ok;
}

// --- vector.type_cast ---

/// The sizes of a memref and, where its elements are vectors, theirs.
static void concatenated_shape(cis_type memref, cis_i64_vec *out) {
  cis_type element = cis_type_element(memref);
  cis_vec_append(out, memref->shaped.shape, cis_type_rank(memref));
  if (cis_type_is_vector(element))
    cis_vec_append(out, element->shaped.shape, cis_type_rank(element));
}

static bool same_concatenated_shape(cis_type a, cis_type b) {
  cis_i64_vec sa = {0}, sb = {0};
  concatenated_shape(a, &sa);
  concatenated_shape(b, &sb);
  bool same = sa.len == sb.len && (!sa.len || !memcmp(sa.data, sb.data, sa.len * sizeof(int64_t)));
  cis_vec_deinit(&sa);
  cis_vec_deinit(&sb);
  return same;
}

/// The strides of a memref of static shape are those that it would have without a layout.
static bool is_row_major(cis_type memref) {
  uint32_t rank = cis_type_rank(memref);
  int64_t *strides = cis_mem_calloc((size_t)rank + 1, sizeof(int64_t));
  int64_t offset, expected = 1;
  bool ok = cis_memref_strides(memref, strides, &offset) && offset == 0;
  for (uint32_t i = rank; ok && i-- > 0;) {
    ok = strides[i] == expected;
    if (__builtin_mul_overflow(expected, cis_type_dim(memref, i), &expected) || !expected)
      expected = CIS_DYNAMIC; // no stride
  }
  cis_mem_free(strides);
  return ok;
}

bool cis_vector_verify_type_cast(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  if (!cis_memref_has_identity_layout(from) && !is_row_major(from))
    return cis_op_error(op, "expects operand to be a memref with identity layout");
  if (!cis_memref_has_identity_layout(to))
    return cis_op_error(op, "expects result to be a memref with identity layout");
  if (from->shaped.memory_space != to->shaped.memory_space)
    return cis_op_error(op, "expects result in same memory space");
  if (cis_vector_element(cis_vector_element(from)) != cis_vector_element(cis_vector_element(to)))
    return cis_op_error(op, "expects result and operand with same underlying scalar type: '%s'",
                        cis_type_text(to));
  return same_concatenated_shape(from, to) ||
         cis_op_error(op, "expects concatenated result and operand shapes to be equal: '%s'",
                      cis_type_text(to));
}
