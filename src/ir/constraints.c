// The constraints that rows of every dialect may name; a dialect adds its own
// in its tables.
//
// The naming rule. A type constraint has upstream's name without
// "TypeConstraint" (AnyType, Index, I1, AnyMemRef, BoolLike); where upstream
// composes one from parts and gives it no name, the parts in upstream's order:
// MemRefOf + 1D + I8. An attribute constraint has upstream's name without
// "Attr" (I64, Str, FlatSymbolRef, DenseI64Array, StrArray); a confined one has
// what it is confined to after it (I64Positive, I64Alignment). Descriptions are
// upstream's, because messages quote them.
#include "ir/op_def.h"

#include <string.h>

// --- types: parts of tests ---

static bool is_signless_int_or_index(cis_type t) {
  return cis_type_is_signless_int(t) || cis_type_is_index(t);
}

static bool is_signless_int_or_float(cis_type t) {
  return cis_type_is_signless_int(t) || cis_type_is_float(t);
}

/// Vectors and tensors: shaped types whose values are not memory.
static bool is_value_container_of(cis_type t, bool (*element)(cis_type)) {
  return (cis_type_is_vector(t) || cis_type_is_base_tensor(t)) && element(cis_type_element(t));
}

static bool is_memref_of(cis_type t, bool (*element)(cis_type)) {
  return cis_type_is_memref(t) && element(cis_type_element(t));
}

static bool is_memref_1d_of(cis_type t, bool (*element)(cis_type)) {
  return is_memref_of(t, element) && cis_type_rank(t) == 1;
}

static bool is_strided(cis_type t) {
  enum { SMALL = 16 };
  int64_t offset, small[SMALL];
  if (!cis_type_is_memref(t))
    return false;
  if (!t->shaped.layout || cis_attr_is(t->shaped.layout, CIS_ATTR_STRIDED))
    return true;
  uint32_t rank = cis_type_rank(t);
  int64_t *strides = rank <= SMALL ? small : cis_mem_calloc(rank, sizeof(int64_t));
  bool strided = cis_memref_strides(t, strides, &offset);
  if (strides != small)
    cis_mem_free(strides);
  return strided;
}

// --- types: tests ---

static bool test_any_type(cis_type t) { return t != NULL; }
static bool test_none(cis_type t) { return cis_type_is(t, CIS_TYPE_NONE); }
static bool test_index(cis_type t) { return cis_type_is_index(t); }
static bool test_i8(cis_type t) { return cis_type_is_int_of(t, 8); }
static bool test_i16(cis_type t) { return cis_type_is_int_of(t, 16); }
static bool test_i32(cis_type t) { return cis_type_is_int_of(t, 32); }
static bool test_i64(cis_type t) { return cis_type_is_int_of(t, 64); }
static bool test_f32(cis_type t) { return cis_type_is_float(t) && t->float_kind == CIS_F32; }
static bool test_f64(cis_type t) { return cis_type_is_float(t) && t->float_kind == CIS_F64; }
static bool test_any_integer(cis_type t) { return cis_type_is_integer(t); }
static bool test_any_signless_integer(cis_type t) { return cis_type_is_signless_int(t); }
static bool test_any_float(cis_type t) { return cis_type_is_float(t); }
static bool test_function(cis_type t) { return cis_type_is(t, CIS_TYPE_FUNCTION); }

static bool test_bool_like(cis_type t) {
  return cis_type_is_i1(t) || is_value_container_of(t, cis_type_is_i1);
}

static bool test_signless_integer_like(cis_type t) {
  return cis_type_is_signless_int(t) || is_value_container_of(t, test_any_signless_integer);
}

static bool test_signless_integer_or_index_like(cis_type t) {
  return is_signless_int_or_index(t) || is_value_container_of(t, is_signless_int_or_index);
}

static bool test_float_like(cis_type t) {
  return cis_type_is_float(t) || is_value_container_of(t, test_any_float);
}

static bool test_signless_integer_or_float_like(cis_type t) {
  return test_signless_integer_like(t) || test_float_like(t);
}

static bool test_index_cast(cis_type t) {
  return test_signless_integer_or_index_like(t) || is_memref_of(t, is_signless_int_or_index);
}

static bool test_bitcast(cis_type t) {
  return test_signless_integer_or_float_like(t) || is_memref_of(t, is_signless_int_or_float);
}

static bool test_any_vector(cis_type t) { return cis_type_is_vector(t); }
static bool test_vector_of_non_zero_rank(cis_type t) {
  return cis_type_is_vector(t) && cis_type_rank(t) > 0;
}
static bool test_any_shaped(cis_type t) { return cis_type_is_shaped(t); }
static bool test_any_tensor(cis_type t) { return cis_type_is_base_tensor(t); }
static bool test_unranked_tensor(cis_type t) { return cis_type_is(t, CIS_TYPE_UNRANKED_TENSOR); }
static bool test_tensor_4d(cis_type t) {
  return cis_type_is_ranked_tensor(t) && cis_type_rank(t) == 4;
}
static bool test_tensor_6d(cis_type t) {
  return cis_type_is_ranked_tensor(t) && cis_type_rank(t) == 6;
}

static bool test_non_0_ranked_tensor(cis_type t) {
  return test_unranked_tensor(t) || (cis_type_is_ranked_tensor(t) && cis_type_rank(t) > 0);
}

static bool test_static_tensor(cis_type t) {
  return cis_type_is_ranked_tensor(t) && cis_type_has_static_shape(t);
}

static bool test_memref(cis_type t) { return cis_type_is_memref(t); }
static bool test_unranked_memref(cis_type t) { return cis_type_is(t, CIS_TYPE_UNRANKED_MEMREF); }
static bool test_any_memref(cis_type t) { return cis_type_is_base_memref(t); }
static bool test_memref_1d(cis_type t) { return cis_type_is_memref(t) && cis_type_rank(t) == 1; }
static bool test_memref_1d_i8(cis_type t) { return is_memref_1d_of(t, test_i8); }

static bool test_memref_1d_int_or_index(cis_type t) {
  return is_memref_1d_of(t, is_signless_int_or_index);
}

static bool test_memref_of_int_or_float(cis_type t) {
  return is_memref_of(t, is_signless_int_or_float);
}

static bool test_non_0_ranked_memref(cis_type t) {
  return test_unranked_memref(t) || (cis_type_is_memref(t) && cis_type_rank(t) > 0);
}

static bool test_static_memref(cis_type t) {
  return cis_type_is_memref(t) && cis_type_has_static_shape(t);
}

static bool test_strided_memref_0d(cis_type t) { return is_strided(t) && cis_type_rank(t) == 0; }

// --- types: the only one allowed ---

static cis_type build_i1(cis_context *ctx) { return cis_type_i(ctx, 1); }
static cis_type build_i8(cis_context *ctx) { return cis_type_i(ctx, 8); }
static cis_type build_i16(cis_context *ctx) { return cis_type_i(ctx, 16); }
static cis_type build_i32(cis_context *ctx) { return cis_type_i(ctx, 32); }
static cis_type build_i64(cis_context *ctx) { return cis_type_i(ctx, 64); }
static cis_type build_f32(cis_context *ctx) { return cis_type_float(ctx, CIS_F32); }
static cis_type build_f64(cis_context *ctx) { return cis_type_float(ctx, CIS_F64); }

// --- types: classes ---

const cis_type_class cis_class_index = {"builtin.index", test_index};
const cis_type_class cis_class_integer = {"builtin.integer", test_any_integer};
const cis_type_class cis_class_vector = {"builtin.vector", test_any_vector};
const cis_type_class cis_class_shaped = {NULL, test_any_shaped};
const cis_type_class cis_class_tensor = {NULL, test_any_tensor};
const cis_type_class cis_class_ranked_tensor = {"builtin.tensor", cis_type_is_ranked_tensor};
const cis_type_class cis_class_unranked_tensor = {"builtin.unranked_tensor", test_unranked_tensor};
const cis_type_class cis_class_memref = {"builtin.memref", test_memref};
const cis_type_class cis_class_unranked_memref = {"builtin.unranked_memref", test_unranked_memref};
const cis_type_class cis_class_any_memref = {NULL, test_any_memref};
const cis_type_class cis_class_function = {"builtin.function", test_function};
static const cis_type_class class_none = {"builtin.none", test_none};
static const cis_type_class class_function = {"builtin.function", test_function};
static const cis_type_class class_complex = {"builtin.complex", cis_type_is_complex};
static const cis_type_class class_f32 = {"builtin.f32", test_f32};
static const cis_type_class class_f64 = {"builtin.f64", test_f64};

static const cis_type_constraint common_types[] = {
    {"AnyType", "any type", test_any_type, NULL, NULL},
    {"None", "none type", test_none, cis_type_none, &class_none},
    {"Index", "index", test_index, cis_type_index, &cis_class_index},
    {"I1", "1-bit signless integer", cis_type_is_i1, build_i1, &cis_class_integer},
    {"I8", "8-bit signless integer", test_i8, build_i8, &cis_class_integer},
    {"I16", "16-bit signless integer", test_i16, build_i16, &cis_class_integer},
    {"I32", "32-bit signless integer", test_i32, build_i32, &cis_class_integer},
    {"I64", "64-bit signless integer", test_i64, build_i64, &cis_class_integer},
    {"F32", "32-bit float", test_f32, build_f32, &class_f32},
    {"F64", "64-bit float", test_f64, build_f64, &class_f64},
    {"AnyInteger", "integer", test_any_integer, NULL, &cis_class_integer},
    {"AnySignlessInteger", "signless integer", test_any_signless_integer, NULL, &cis_class_integer},
    {"AnySignlessIntegerOrIndex", "signless integer or index", is_signless_int_or_index, NULL,
     NULL},
    {"AnySignlessIntegerOrFloat", "signless integer or floating-point", is_signless_int_or_float,
     NULL, NULL},
    {"AnyFloat", "floating-point", test_any_float, NULL, NULL},
    {"AnyComplex", "complex-type", cis_type_is_complex, NULL, &class_complex},
    {"FunctionType", "function type", test_function, NULL, &class_function},
    {"BoolLike", "bool-like", test_bool_like, NULL, NULL},
    {"SignlessIntegerLike", "signless-integer", test_signless_integer_like, NULL, NULL},
    {"SignlessIntegerOrIndexLike", "signless-integer-like", test_signless_integer_or_index_like,
     NULL, NULL},
    {"SignlessFixedWidthIntegerLike", "signless-fixed-width-integer-like",
     test_signless_integer_like, NULL, NULL},
    {"FloatLike", "floating-point-like", test_float_like, NULL, NULL},
    {"SignlessIntegerOrFloatLike", "signless-integer-like or floating-point-like",
     test_signless_integer_or_float_like, NULL, NULL},
    {"IndexCast", "signless-integer-like or memref of signless-integer", test_index_cast, NULL,
     NULL},
    {"Bitcast", "signless-integer-or-float-like or memref of signless-integer or float",
     test_bitcast, NULL, NULL},
    {"AnyVectorOfAnyRank", "vector of any type values", test_any_vector, NULL, &cis_class_vector},
    {"AnyVectorOfNonZeroRank", "vector of any type values", test_vector_of_non_zero_rank, NULL,
     &cis_class_vector},
    {"AnyShaped", "shaped of any type values", test_any_shaped, NULL, &cis_class_shaped},
    {"AnyTensor", "tensor of any type values", test_any_tensor, NULL, &cis_class_tensor},
    {"AnyRankedTensor", "ranked tensor of any type values", cis_type_is_ranked_tensor, NULL,
     &cis_class_ranked_tensor},
    {"AnyUnrankedTensor", "unranked.tensor of any type values", test_unranked_tensor, NULL,
     &cis_class_unranked_tensor},
    {"AnyNon0RankedOrUnrankedTensor", "non-0-ranked or unranked tensor", test_non_0_ranked_tensor,
     NULL, &cis_class_tensor},
    {"AnyStaticShapeTensor", "statically shaped tensor of any type values", test_static_tensor,
     NULL, &cis_class_ranked_tensor},
    {"Tensor4D", "4D tensor of any type values", test_tensor_4d, NULL, &cis_class_ranked_tensor},
    {"Tensor6D", "6D tensor of any type values", test_tensor_6d, NULL, &cis_class_ranked_tensor},
    {"TensorLike", "TensorLikeType instance", test_any_tensor, NULL, &cis_class_tensor},
    {"BufferLike", "BufferLikeType instance", test_any_memref, NULL, &cis_class_any_memref},
    {"AnyMemRef", "memref of any type values", test_memref, NULL, &cis_class_memref},
    {"AnyUnrankedMemRef", "unranked.memref of any type values", test_unranked_memref, NULL,
     &cis_class_unranked_memref},
    {"AnyRankedOrUnrankedMemRef", "ranked or unranked memref of any type values", test_any_memref,
     NULL, &cis_class_any_memref},
    {"AnyNon0RankedOrUnrankedMemRef",
     "unranked.memref of any type values or non-0-ranked.memref of any type "
     "values",
     test_non_0_ranked_memref, NULL, NULL},
    {"AnyStridedMemRef", "strided memref of any type values", is_strided, NULL, &cis_class_memref},
    {"AnyStridedMemRef0D", "strided memref of any type values of rank 0", test_strided_memref_0d,
     NULL, NULL},
    {"AnyStaticShapeMemRef", "statically shaped memref of any type values", test_static_memref,
     NULL, &cis_class_memref},
    {"AnyMemRef1D", "1D memref of any type values", test_memref_1d, NULL, &cis_class_memref},
    {"MemRefOf1DI8", "1D memref of 8-bit signless integer values", test_memref_1d_i8, NULL,
     &cis_class_memref},
    {"MemRefOf1DSignlessIntegerOrIndex", "1D memref of signless integer or index values",
     test_memref_1d_int_or_index, NULL, &cis_class_memref},
    {"MemRefOfSignlessIntegerOrFloat", "memref of signless integer or floating-point values",
     test_memref_of_int_or_float, NULL, &cis_class_memref},
    {0}};

// --- attributes: tests ---

static bool is_int_attr(cis_attr a, uint32_t width) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_int_of(a->type, width);
}

static bool is_array_of(cis_attr a, bool (*element)(cis_attr)) {
  if (!cis_attr_is(a, CIS_ATTR_ARRAY))
    return false;
  for (uint32_t i = 0; i < a->array.num; ++i)
    if (!element(a->array.elems[i]))
      return false;
  return true;
}

static bool is_dense_array_of(cis_attr a, bool (*element)(cis_type)) {
  return cis_attr_is(a, CIS_ATTR_DENSE_ARRAY) && element(a->dense_array.element);
}

static bool is_dense_of(cis_attr a, bool (*element)(cis_type)) {
  return cis_attr_is(a, CIS_ATTR_DENSE) && element(cis_type_element(a->type));
}

static bool attr_any(cis_attr a) { return a != NULL; }

/// Strings without a type count as typed: theirs is the none type.
static bool attr_typed(cis_attr a) { return a && (a->type || a->kind == CIS_ATTR_STRING); }

static bool attr_i1(cis_attr a) { return is_int_attr(a, 1); }
static bool attr_i8(cis_attr a) { return is_int_attr(a, 8); }
static bool attr_i16(cis_attr a) { return is_int_attr(a, 16); }
static bool attr_i32(cis_attr a) { return is_int_attr(a, 32); }
static bool attr_i64(cis_attr a) { return is_int_attr(a, 64); }

static bool attr_index(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_index(a->type);
}

static bool attr_i32_positive(cis_attr a) { return attr_i32(a) && cis_attr_int_or(a, 0) > 0; }
static bool attr_i64_positive(cis_attr a) { return attr_i64(a) && cis_attr_int_or(a, 0) > 0; }
static bool attr_i64_min0(cis_attr a) { return attr_i64(a) && cis_attr_int_or(a, -1) >= 0; }

static bool attr_i32_0_to_3(cis_attr a) {
  int64_t value = cis_attr_int_or(a, -1);
  return attr_i32(a) && value >= 0 && value <= 3;
}

static bool attr_i64_alignment(cis_attr a) {
  int64_t value = cis_attr_int_or(a, 0);
  return attr_i64_positive(a) && (value & (value - 1)) == 0;
}

static bool attr_f32(cis_attr a) { return cis_attr_is(a, CIS_ATTR_FLOAT) && test_f32(a->type); }
static bool attr_f64(cis_attr a) { return cis_attr_is(a, CIS_ATTR_FLOAT) && test_f64(a->type); }
static bool attr_unit(cis_attr a) { return cis_attr_is(a, CIS_ATTR_UNIT); }
static bool attr_string(cis_attr a) { return cis_attr_is(a, CIS_ATTR_STRING); }
static bool attr_symbol(cis_attr a) { return cis_attr_is(a, CIS_ATTR_SYMBOL_REF); }
static bool attr_flat_symbol(cis_attr a) { return attr_symbol(a) && !a->symbol.num_nested; }
static bool attr_type(cis_attr a) { return cis_attr_is(a, CIS_ATTR_TYPE); }
static bool attr_function_type(cis_attr a) { return attr_type(a) && test_function(a->type_value); }
static bool attr_memref_type(cis_attr a) { return attr_type(a) && test_memref(a->type_value); }
static bool attr_dict(cis_attr a) { return cis_attr_is(a, CIS_ATTR_DICT); }
static bool attr_map(cis_attr a) { return cis_attr_is(a, CIS_ATTR_AFFINE_MAP); }
static bool attr_set(cis_attr a) { return cis_attr_is(a, CIS_ATTR_INTEGER_SET); }
static bool attr_location(cis_attr a) { return cis_attr_is_location(a); }

static bool attr_array(cis_attr a) { return cis_attr_is(a, CIS_ATTR_ARRAY); }
static bool attr_array_bool(cis_attr a) { return is_array_of(a, attr_i1); }
static bool attr_array_i32(cis_attr a) { return is_array_of(a, attr_i32); }
static bool attr_array_i64(cis_attr a) { return is_array_of(a, attr_i64); }
static bool attr_array_index(cis_attr a) { return is_array_of(a, attr_index); }
static bool attr_array_string(cis_attr a) { return is_array_of(a, attr_string); }
static bool attr_array_type(cis_attr a) { return is_array_of(a, attr_type); }
static bool attr_array_dict(cis_attr a) { return is_array_of(a, attr_dict); }
static bool attr_array_map(cis_attr a) { return is_array_of(a, attr_map); }
static bool attr_array_symbol(cis_attr a) { return is_array_of(a, attr_symbol); }
static bool attr_array_flat_symbol(cis_attr a) { return is_array_of(a, attr_flat_symbol); }
static bool attr_array_i64_list(cis_attr a) { return is_array_of(a, attr_array_i64); }

static bool attr_dense_array_bool(cis_attr a) { return is_dense_array_of(a, cis_type_is_i1); }
static bool attr_dense_array_i8(cis_attr a) { return is_dense_array_of(a, test_i8); }
static bool attr_dense_array_i16(cis_attr a) { return is_dense_array_of(a, test_i16); }
static bool attr_dense_array_i32(cis_attr a) { return is_dense_array_of(a, test_i32); }
static bool attr_dense_array_i64(cis_attr a) { return is_dense_array_of(a, test_i64); }
static bool attr_dense_array_f32(cis_attr a) { return is_dense_array_of(a, test_f32); }
static bool attr_dense_array_f64(cis_attr a) { return is_dense_array_of(a, test_f64); }

static bool attr_elements(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DENSE) || cis_attr_is(a, CIS_ATTR_DENSE_STRING) ||
         cis_attr_is(a, CIS_ATTR_SPARSE) || cis_attr_is(a, CIS_ATTR_RESOURCE);
}

static bool attr_int_elements(cis_attr a) { return is_dense_of(a, cis_type_is_int_or_index); }
static bool attr_i32_elements(cis_attr a) { return is_dense_of(a, test_i32); }
static bool attr_i64_elements(cis_attr a) { return is_dense_of(a, test_i64); }
static bool attr_index_elements(cis_attr a) { return is_dense_of(a, test_index); }

// --- attributes: the table ---

#define ROW(NAME, DESCRIPTION, TEST, STYLE, TYPE, CLASS)                                           \
  { NAME, DESCRIPTION, TEST, CIS_ATTR_STYLE_##STYLE, TYPE, NULL, CIS_ATTR_CLASS_##CLASS, NULL }
#define FULL(NAME, DESCRIPTION, TEST, CLASS) ROW(NAME, DESCRIPTION, TEST, ANY, NULL, CLASS)
#define TYPED(NAME, DESCRIPTION, TEST, CLASS, TYPE) ROW(NAME, DESCRIPTION, TEST, TYPED, TYPE, CLASS)
/// Attributes without a type, which are printed in full all the same.
#define UNTYPED(NAME, DESCRIPTION, TEST, CLASS) TYPED(NAME, DESCRIPTION, TEST, CLASS, cis_type_none)
#define ARRAY(NAME, DESCRIPTION, TEST) UNTYPED(NAME, DESCRIPTION, TEST, ARRAY)
#define STYLED(NAME, DESCRIPTION, TEST, STYLE) ROW(NAME, DESCRIPTION, TEST, STYLE, NULL, ANY)
#define DENSE_ARRAY(NAME, DESCRIPTION, TEST, ELEMENT)                                              \
  ROW(NAME, DESCRIPTION, TEST, DENSE_ARRAY, ELEMENT, ANY)

static const cis_attr_constraint common_attrs[] = {
    FULL("AnyAttr", "any attribute", attr_any, ANY),
    FULL("TypedAttr", "TypedAttr instance", attr_typed, TYPED),
    TYPED("Bool", "bool attribute", attr_i1, CONSTRAINT, build_i1),
    TYPED("I1", "1-bit signless integer attribute", attr_i1, INTEGER, build_i1),
    TYPED("I8", "8-bit signless integer attribute", attr_i8, INTEGER, build_i8),
    TYPED("I16", "16-bit signless integer attribute", attr_i16, INTEGER, build_i16),
    TYPED("I32", "32-bit signless integer attribute", attr_i32, INTEGER, build_i32),
    TYPED("I64", "64-bit signless integer attribute", attr_i64, INTEGER, build_i64),
    TYPED("Index", "index attribute", attr_index, INTEGER, cis_type_index),
    TYPED("I32Positive", "32-bit signless integer attribute whose value is positive",
          attr_i32_positive, INTEGER, build_i32),
    TYPED("I32Min0Max3",
          "32-bit signless integer attribute whose minimum value is 0 whose "
          "maximum value is 3",
          attr_i32_0_to_3, INTEGER, build_i32),
    TYPED("I64Positive", "64-bit signless integer attribute whose value is positive",
          attr_i64_positive, INTEGER, build_i64),
    TYPED("I64Min0", "64-bit signless integer attribute whose minimum value is 0", attr_i64_min0,
          INTEGER, build_i64),
    TYPED("I64Alignment",
          "64-bit signless integer attribute whose value is positive and whose "
          "value is a power of "
          "two > 0",
          attr_i64_alignment, INTEGER, build_i64),
    TYPED("F32", "32-bit float attribute", attr_f32, FLOAT, build_f32),
    TYPED("F64", "64-bit float attribute", attr_f64, FLOAT, build_f64),
    UNTYPED("Str", "string attribute", attr_string, STRING),
    STYLED("SymbolName", "string attribute", attr_string, SYMBOL_NAME),
    UNTYPED("SymbolRef", "symbol reference attribute", attr_symbol, SYMBOL),
    STYLED("FlatSymbolRef", "flat symbol reference attribute", attr_flat_symbol, SYMBOL_REF),
    STYLED("Unit", "unit attribute", attr_unit, UNIT),
    STYLED("Type", "any type attribute", attr_type, TYPE),
    STYLED("FunctionType", "type attribute of function type", attr_function_type, TYPE),
    STYLED("MemRefType", "memref type attribute", attr_memref_type, TYPE),
    UNTYPED("Dict", "dictionary of named attribute values", attr_dict, DICT),
    TYPED("AffineMap", "AffineMap attribute", attr_map, AFFINE_MAP, cis_type_index),
    UNTYPED("IntegerSet", "IntegerSet attribute", attr_set, INTEGER_SET),
    FULL("Location", "location attribute", attr_location, LOCATION),

    ARRAY("Array", "array attribute", attr_array),
    ARRAY("BoolArray", "1-bit boolean array attribute", attr_array_bool),
    ARRAY("I32Array", "32-bit integer array attribute", attr_array_i32),
    ARRAY("I64Array", "64-bit integer array attribute", attr_array_i64),
    ARRAY("IndexArray", "index array attribute", attr_array_index),
    ARRAY("IndexListArray", "Array of 64-bit integer array attributes", attr_array_i64_list),
    ARRAY("StrArray", "string array attribute", attr_array_string),
    ARRAY("TypeArray", "type array attribute", attr_array_type),
    ARRAY("DictArray", "Array of dictionary attributes", attr_array_dict),
    ARRAY("AffineMapArray", "AffineMap array attribute", attr_array_map),
    ARRAY("SymbolRefArray", "symbol ref array attribute", attr_array_symbol),
    ARRAY("FlatSymbolRefArray", "flat symbol ref array attribute", attr_array_flat_symbol),

    DENSE_ARRAY("DenseBoolArray", "i1 dense array attribute", attr_dense_array_bool, build_i1),
    DENSE_ARRAY("DenseI8Array", "i8 dense array attribute", attr_dense_array_i8, build_i8),
    DENSE_ARRAY("DenseI16Array", "i16 dense array attribute", attr_dense_array_i16, build_i16),
    DENSE_ARRAY("DenseI32Array", "i32 dense array attribute", attr_dense_array_i32, build_i32),
    DENSE_ARRAY("DenseI64Array", "i64 dense array attribute", attr_dense_array_i64, build_i64),
    DENSE_ARRAY("DenseF32Array", "f32 dense array attribute", attr_dense_array_f32, build_f32),
    DENSE_ARRAY("DenseF64Array", "f64 dense array attribute", attr_dense_array_f64, build_f64),

    FULL("Elements", "constant vector/tensor attribute", attr_elements, ELEMENTS),
    FULL("AnyIntElements", "integer elements attribute", attr_int_elements, INT_ELEMENTS),
    FULL("I32Elements", "32-bit signless integer elements attribute", attr_i32_elements,
         INT_ELEMENTS),
    FULL("I64Elements", "64-bit signless integer elements attribute", attr_i64_elements,
         INT_ELEMENTS),
    FULL("IndexElements", "index elements attribute", attr_index_elements, INT_ELEMENTS),
    {0}};

bool cis_attr_has_class(cis_attr attr, cis_attr_class attr_class) {
  switch (attr_class) {
  case CIS_ATTR_CLASS_ANY:
    return true;
  case CIS_ATTR_CLASS_TYPED:
    return attr_typed(attr);
  case CIS_ATTR_CLASS_INTEGER:
    return cis_attr_is(attr, CIS_ATTR_INTEGER);
  case CIS_ATTR_CLASS_FLOAT:
    return cis_attr_is(attr, CIS_ATTR_FLOAT);
  case CIS_ATTR_CLASS_STRING:
    return attr_string(attr);
  case CIS_ATTR_CLASS_ARRAY:
    return attr_array(attr);
  case CIS_ATTR_CLASS_DICT:
    return attr_dict(attr);
  case CIS_ATTR_CLASS_SYMBOL:
    return attr_symbol(attr);
  case CIS_ATTR_CLASS_AFFINE_MAP:
    return attr_map(attr);
  case CIS_ATTR_CLASS_INTEGER_SET:
    return attr_set(attr);
  case CIS_ATTR_CLASS_LOCATION:
    return attr_location(attr);
  case CIS_ATTR_CLASS_ELEMENTS:
    return attr_elements(attr);
  case CIS_ATTR_CLASS_INT_ELEMENTS:
    return attr_int_elements(attr);
  case CIS_ATTR_CLASS_CONSTRAINT: // see cis_attr_fits_class
    break;
  }
  return false;
}

/// As an attribute of its own, or as an integer that is a case, or a set of cases that are flags.
static bool is_case_of(cis_attr attr, const cis_enum_def *def) {
  int64_t value, flags = 0;
  if (def->attr_name)
    return cis_attr_is_enum(attr, def);
  if (!cis_attr_is(attr, CIS_ATTR_INTEGER) || !cis_type_is_int_of(attr->type, def->int_width) ||
      !cis_attr_get_int(attr, &value))
    return false;
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    flags |= c->value;
  return def->is_flags ? !(value & ~flags) : cis_enum_keyword(def, value) != NULL;
}

bool cis_type_has_class(cis_type type, const cis_type_class *type_class) {
  if (type_class->test)
    return type_class->test(type);
  return cis_type_is(type, CIS_TYPE_DIALECT) && !strcmp(type->dialect.def->name, type_class->name);
}

bool cis_type_satisfies(cis_type type, const cis_type_constraint *constraint) {
  if (constraint->test)
    return constraint->test(type);
  return !constraint->type_class || cis_type_has_class(type, constraint->type_class);
}

bool cis_attr_satisfies(cis_attr attr, const cis_attr_constraint *constraint) {
  if (constraint->test)
    return constraint->test(attr);
  if (constraint->style == CIS_ATTR_STYLE_ENUM)
    return is_case_of(attr, constraint->enumeration);
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == constraint->attr_def;
}

// --- look-up ---

static const cis_type_constraint *find_type(const cis_type_constraint *table, cis_str name) {
  for (; table && table->name; ++table)
    if (cis_str_is(name, table->name))
      return table;
  return NULL;
}

const cis_type_constraint *cis_type_constraint_find(const cis_dialect_def *dialect, cis_str name) {
  const cis_type_constraint *found = find_type(dialect ? dialect->type_constraints : NULL, name);
  return found ? found : find_type(common_types, name);
}

static const cis_attr_constraint *find_attr(const cis_attr_constraint *table, cis_str name) {
  for (; table && table->name; ++table)
    if (cis_str_is(name, table->name))
      return table;
  return NULL;
}

const cis_attr_constraint *cis_attr_constraint_find(const cis_dialect_def *dialect, cis_str name) {
  const cis_attr_constraint *found = find_attr(dialect ? dialect->attr_constraints : NULL, name);
  return found ? found : find_attr(common_attrs, name);
}
