// Checks of llvm.mlir.constant and llvm.mlir.zero: attributes that a constant of a type may have.
#include "dialect/llvm/impl.h"
#include "ir/diag.h"

#include <inttypes.h>

bool cis_llvm_verify_zero(cis_op *op) {
  cis_type type = op->results[0].type;
  return !cis_llvm_is_target(type) || cis_llvm_target_has_zero(type) ||
         cis_op_error(op, "target extension type does not support zero-initializer");
}

/// Elements of vectors and arrays, nested ones included; 1 for anything else.
static int64_t count_elements(cis_type type) {
  int64_t count = 1;
  for (; cis_llvm_is_array(type); type = cis_llvm_array_element(type))
    if (__builtin_mul_overflow(count, (int64_t)cis_llvm_array_size(type), &count))
      return -1;
  if (cis_type_is_vector(type) && __builtin_mul_overflow(count, cis_type_dim(type, 0), &count))
    return -1;
  return count;
}

static bool verify_string_constant(cis_op *op, cis_str text, cis_type type) {
  if (cis_llvm_is_array(type) && cis_llvm_array_size(type) == text.len &&
      cis_type_is_int_of(cis_llvm_array_element(type), 8))
    return true;
  return cis_op_error(op, "expected array type of %zu i8 elements for the string constant",
                      text.len);
}

/// A float in an integer of as many bits, or in its own type. What is neither is not looked at, as
/// upstream does.
static bool verify_float_in(cis_op *op, cis_type number, cis_type type) {
  if (cis_type_is_integer(type))
    return cis_type_bit_width(type) == cis_type_bit_width(number) ||
           cis_op_error(op, "expected integer type of width %" PRIu32, cis_type_bit_width(number));
  return !cis_type_is_float(type) || type == number ||
         cis_op_error(op, "attribute and type have different float semantics");
}

static cis_type innermost_element(cis_type type) {
  while (cis_llvm_is_array(type))
    type = cis_llvm_array_element(type);
  return cis_type_is_vector(type) ? cis_type_element(type) : type;
}

static bool is_splat(cis_attr value) {
  return (cis_attr_is(value, CIS_ATTR_DENSE) && value->dense.splat) ||
         (cis_attr_is(value, CIS_ATTR_DENSE_STRING) && value->dense_string.splat);
}

static bool verify_elements_constant(cis_op *op, cis_attr value, cis_type type) {
  int64_t num_elements, wanted = count_elements(type);
  if (!cis_type_is_vector(type) && !cis_llvm_is_array(type))
    return cis_op_error(op, "expected vector or array type");
  if (cis_type_is_vector(type) && type->shaped.scalable)
    return is_splat(value) || cis_op_error(op, "scalable vector type requires a splat attribute");
  if (cis_type_num_elements(value->type, &num_elements) && num_elements != wanted)
    return cis_op_error(
        op, "type and attribute have a different number of elements: %" PRId64 " vs. %" PRId64,
        wanted, num_elements);
  cis_type number = cis_type_element(value->type), element = innermost_element(type);
  if (cis_type_is_float(number))
    return verify_float_in(op, number, element);
  return !cis_type_is_integer(number) || cis_type_is_integer(element) ||
         cis_op_error(op, "expected integer element type for integer elements attribute");
}

static bool verify_struct_constant(cis_op *op, cis_attr value, cis_type type) {
  if (!cis_attr_is(value, CIS_ATTR_ARRAY))
    return cis_op_error(op, "expected array attribute for struct type");
  uint32_t num = cis_llvm_struct_size(type);
  if (value->array.num != num)
    return cis_op_error(op, "expected array attribute of size %" PRIu32, num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type element = cis_llvm_struct_element(type, i);
    cis_attr part = value->array.elems[i];
    if (!cis_type_is_integer(element) && !cis_llvm_is_float(element))
      return cis_op_error(op, "expected struct element types to be floating point type or integer "
                              "type");
    if (!cis_attr_is_number(part))
      return cis_op_error(op, "expected element of array attribute to be floating point or "
                              "integer");
    if (part->type != element)
      return cis_op_error(op, "struct element at index %" PRIu32 " is of wrong type", i);
  }
  return true;
}

/// Structs in an array: upstream looks at how many parts each has, not at the parts.
static bool verify_array_of_structs(cis_op *op, cis_attr value, cis_type type, uint32_t dim) {
  cis_type element = cis_llvm_array_element(type);
  bool is_last = !cis_llvm_is_array(element);
  if (value->array.num != cis_llvm_array_size(type))
    return cis_op_error(op,
                        "array attribute size does not match array type size in dimension %" PRIu32
                        ": %" PRIu32 " vs. %" PRIu64,
                        dim, value->array.num, cis_llvm_array_size(type));
  if (is_last && !cis_llvm_is_struct(element))
    return cis_op_error(op, "for array with an array attribute must have a struct element type");
  for (uint32_t i = 0; i < value->array.num; ++i) {
    cis_attr part = value->array.elems[i];
    if (cis_llvm_is_zero_attr(part) || cis_llvm_is_undef_attr(part))
      continue;
    if (!cis_attr_is(part, CIS_ATTR_ARRAY) && is_last)
      return cis_op_error(op,
                          "nested attribute for struct element at index %" PRIu32
                          " must be a zero, or undef, or array attribute",
                          i);
    if (!cis_attr_is(part, CIS_ATTR_ARRAY))
      return cis_op_error(op,
                          "nested attribute for sub-array in dimension %" PRIu32
                          " at index %" PRIu32 " must be a zero, or undef, or array attribute",
                          dim, i);
    if (!is_last && !verify_array_of_structs(op, part, element, dim + 1))
      return false;
    if (is_last && part->array.num != cis_llvm_struct_size(element))
      return cis_op_error(op,
                          "nested array attribute size for struct element at index %" PRIu32
                          " must match struct size: %" PRIu32 " vs. %" PRIu32,
                          i, part->array.num, cis_llvm_struct_size(element));
  }
  return true;
}

bool cis_llvm_verify_constant(cis_op *op) {
  cis_attr value = cis_op_inherent(op, "value");
  cis_type type = op->results[0].type;
  if (cis_attr_is(value, CIS_ATTR_STRING))
    return verify_string_constant(op, value->string, type);
  if (cis_llvm_is_struct(type))
    return verify_struct_constant(op, value, type);
  if (cis_llvm_is_target(type))
    return cis_op_error(op, "does not support target extension type.");
  if (cis_attr_is(value, CIS_ATTR_INTEGER))
    return cis_type_is_integer(type) || cis_op_error(op, "expected integer type");
  if (cis_attr_is(value, CIS_ATTR_FLOAT))
    return verify_float_in(op, value->type, type);
  if (cis_attr_has_class(value, CIS_ATTR_CLASS_ELEMENTS))
    return verify_elements_constant(op, value, type);
  if (cis_attr_is(value, CIS_ATTR_ARRAY))
    return cis_llvm_is_array(type)
               ? verify_array_of_structs(op, value, type, 0)
               : cis_op_error(op, "expected array or struct type for array attribute");
  return cis_op_error(op, "only supports integer, float, string or elements attributes");
}
