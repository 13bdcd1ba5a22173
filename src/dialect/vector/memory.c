// Loads and stores of vectors: plain, under a mask, by index vectors. Transfers are in
// transfer.c.
#include "dialect/vector/memory.h"

#include "dialect/memref/memref.h"

/// The first operand of a group of the row.
static cis_type group_type(const cis_op *op, uint32_t group) {
  return cis_op_operand(op, cis_op_operand_group(op, group).first)->type;
}

/// Verifies that the group has as many indices as the base has dimensions.
static bool verify_indices(cis_op *op, cis_type base, uint32_t group) {
  uint32_t rank = cis_type_rank(base);
  return cis_op_operand_group(op, group).num == rank ||
         cis_op_error(op, "requires %u indices", rank);
}

// --- vector.load, vector.store ---

/// Whether the accessed elements are contiguous: one element, or a last dimension whose stride
/// is 1.
static bool is_contiguous(cis_type memref, cis_type vector) {
  int64_t offset, count;
  if (!vector->shaped.scalable && cis_type_num_elements(vector, &count) && count == 1)
    return true;
  uint32_t rank = cis_type_rank(memref);
  int64_t *strides = cis_mem_calloc((size_t)rank + 1, sizeof(int64_t));
  bool unit = cis_memref_strides(memref, strides, &offset) && (!rank || strides[rank - 1] == 1);
  cis_mem_free(strides);
  return unit;
}

/// `what` is what messages call the vector; its element type is the memref's, or where that is a
/// vector, the vector is.
static bool verify_element(cis_op *op, cis_type memref, cis_type vector, const char *what,
                           const char *element_what) {
  cis_type element = cis_type_element(memref);
  if (cis_type_is_vector(element))
    return element == vector ||
           cis_op_error(op, "base memref and %s vector types should match", what);
  return element == cis_type_element(vector) ||
         cis_op_error(op, "base and %s should match", element_what);
}

bool cis_vector_verify_load(cis_op *op) {
  cis_type memref = group_type(op, 0), vector = op->results[0].type;
  if (!is_contiguous(memref, vector))
    return cis_op_error(op, "most minor memref dim must have unit stride");
  if (cis_type_rank(memref) < cis_type_rank(vector))
    return cis_op_error(op, "destination memref has lower rank than the result vector");
  return verify_element(op, memref, vector, "result", "result element types") &&
         verify_indices(op, memref, 1);
}

bool cis_vector_verify_store(cis_op *op) {
  cis_type vector = group_type(op, 0), memref = group_type(op, 1);
  if (!is_contiguous(memref, vector))
    return cis_op_error(op, "most minor memref dim must have unit stride");
  if (cis_type_rank(memref) < cis_type_rank(vector))
    return cis_op_error(op, "source memref has lower rank than the vector to store");
  return verify_element(op, memref, vector, "valueToStore", "valueToStore element type") &&
         verify_indices(op, memref, 2);
}

/// The memref that a cast is made from may say less about its strides than the op needs; upstream
/// takes it all the same.
CIS_FOLD_HOOK(cis_vector_fold_access) {
  (void)operands;
  bool stores = !op->num_results;
  cis_type vector = stores ? group_type(op, 0) : op->results[0].type;
  cis_op *cast = cis_value_op(cis_op_operand(op, stores));
  cis_type source = cast && cast->num_operands ? cis_op_operand(cast, 0)->type : NULL;
  if (!cis_type_is_memref(source) || !is_contiguous(source, vector))
    return false;
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}

// --- under a mask ---

/// base, indices, mask, and the vector that is read or written, which messages call `what`.
static bool verify_masked(cis_op *op, cis_type vector, const char *what) {
  cis_type base = group_type(op, 0);
  if (cis_type_element(base) != cis_type_element(vector))
    return cis_op_error(op, "base and %s element type should match", what);
  return verify_indices(op, base, 1);
}

static bool verify_pass_thru(cis_op *op, uint32_t group) {
  return group_type(op, group) == op->results[0].type ||
         cis_op_error(op, "expected pass_thru of same type as result type");
}

/// Masks that select elements of memory in order are compared in their first dimension alone.
static bool verify_first_dim(cis_op *op, cis_type vector, const char *what) {
  return cis_type_dim(vector, 0) == cis_type_dim(group_type(op, 2), 0) ||
         cis_op_error(op, "expected %s dim to match mask dim", what);
}

bool cis_vector_verify_maskedload(cis_op *op) {
  cis_type result = op->results[0].type;
  if (!verify_masked(op, result, "result"))
    return false;
  if (!cis_type_has_same_sizes(result, group_type(op, 2)))
    return cis_op_error(op, "expected result shape to match mask shape");
  return verify_pass_thru(op, 3);
}

bool cis_vector_verify_maskedstore(cis_op *op) {
  cis_type value = group_type(op, 3);
  return verify_masked(op, value, "valueToStore") &&
         (cis_type_has_same_sizes(value, group_type(op, 2)) ||
          cis_op_error(op, "expected valueToStore shape to match mask shape"));
}

bool cis_vector_verify_expandload(cis_op *op) {
  cis_type result = op->results[0].type;
  return verify_masked(op, result, "result") && verify_first_dim(op, result, "result") &&
         verify_pass_thru(op, 3);
}

bool cis_vector_verify_compressstore(cis_op *op) {
  cis_type value = group_type(op, 3);
  return verify_masked(op, value, "valueToStore") && verify_first_dim(op, value, "valueToStore");
}

CIS_FOLD_HOOK(cis_vector_fold_masked) {
  (void)operands;
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}

// --- by index vectors ---

/// base, offsets, indices, mask, and the vector that is read or written, which messages call
/// `what`.
static bool verify_indexed(cis_op *op, cis_type vector, const char *what) {
  cis_type base = group_type(op, 0);
  if (!cis_type_is_memref(base) && !cis_type_is(base, CIS_TYPE_TENSOR))
    return cis_op_error(op, "requires base to be a memref or ranked tensor type");
  if (!verify_masked(op, vector, what))
    return false;
  if (!cis_type_has_same_sizes(vector, group_type(op, 2)))
    return cis_op_error(op, "expected %s dim to match indices dim", what);
  return cis_type_has_same_sizes(vector, group_type(op, 3)) ||
         cis_op_error(op, "expected %s dim to match mask dim", what);
}

bool cis_vector_verify_gather(cis_op *op) {
  return verify_indexed(op, op->results[0].type, "result") && verify_pass_thru(op, 4);
}

bool cis_vector_verify_scatter(cis_op *op) {
  return verify_indexed(op, group_type(op, 4), "valueToStore");
}
