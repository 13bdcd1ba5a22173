// The constraints that rows of every dialect may name; a dialect adds its own in its tables.
//
// The naming rule. A type constraint has upstream's name without "TypeConstraint" (AnyType, Index, I1, AnyMemRef,
// BoolLike); where upstream composes one from parts and gives it no name, the parts in upstream's order:
// MemRefOf + 1D + I8. An attribute constraint has upstream's name without "Attr" (I64, Str, FlatSymbolRef, DenseI64Array,
// StrArray); a confined one has what it is confined to after it (I64Positive, I64Alignment). Descriptions are upstream's,
// because messages quote them.
#include "ir/op_def.h"

// --- types: parts of tests ---

static bool is_signless_int_or_index(cis_type t) {
  return cis_type_is_signless_int(t) || cis_type_is_index(t);
}

static bool is_signless_int_or_float(cis_type t) {
  return cis_type_is_signless_int(t) || cis_type_is_float(t);
}

static bool is_i1(cis_type t) { return cis_type_is_int_of(t, 1); }

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
static bool test_any_complex(cis_type t) { return cis_type_is(t, CIS_TYPE_COMPLEX); }
static bool test_function(cis_type t) { return cis_type_is(t, CIS_TYPE_FUNCTION); }

static bool test_bool_like(cis_type t) { return is_i1(t) || is_value_container_of(t, is_i1); }

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
static bool test_any_shaped(cis_type t) { return cis_type_is_shaped(t); }
static bool test_any_tensor(cis_type t) { return cis_type_is_base_tensor(t); }
static bool test_ranked_tensor(cis_type t) { return cis_type_is(t, CIS_TYPE_TENSOR); }
static bool test_unranked_tensor(cis_type t) { return cis_type_is(t, CIS_TYPE_UNRANKED_TENSOR); }
static bool test_tensor_4d(cis_type t) { return test_ranked_tensor(t) && cis_type_rank(t) == 4; }
static bool test_tensor_6d(cis_type t) { return test_ranked_tensor(t) && cis_type_rank(t) == 6; }

static bool test_non_0_ranked_tensor(cis_type t) {
  return test_unranked_tensor(t) || (test_ranked_tensor(t) && cis_type_rank(t) > 0);
}

static bool test_static_tensor(cis_type t) {
  return test_ranked_tensor(t) && cis_type_has_static_shape(t);
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

static const cis_type_constraint common_types[] = {
    {"AnyType", "any type", test_any_type, NULL},
    {"None", "none type", test_none, cis_type_none},
    {"Index", "index", test_index, cis_type_index},
    {"I1", "1-bit signless integer", is_i1, build_i1},
    {"I8", "8-bit signless integer", test_i8, build_i8},
    {"I16", "16-bit signless integer", test_i16, build_i16},
    {"I32", "32-bit signless integer", test_i32, build_i32},
    {"I64", "64-bit signless integer", test_i64, build_i64},
    {"F32", "32-bit float", test_f32, build_f32},
    {"F64", "64-bit float", test_f64, build_f64},
    {"AnyInteger", "integer", test_any_integer, NULL},
    {"AnySignlessInteger", "signless integer", test_any_signless_integer, NULL},
    {"AnySignlessIntegerOrIndex", "signless integer or index", is_signless_int_or_index, NULL},
    {"AnySignlessIntegerOrFloat", "signless integer or floating-point", is_signless_int_or_float,
     NULL},
    {"AnyFloat", "floating-point", test_any_float, NULL},
    {"AnyComplex", "complex-type", test_any_complex, NULL},
    {"FunctionType", "function type", test_function, NULL},

    {"BoolLike", "bool-like", test_bool_like, NULL},
    {"SignlessIntegerLike", "signless-integer", test_signless_integer_like, NULL},
    {"SignlessIntegerOrIndexLike", "signless-integer-like", test_signless_integer_or_index_like,
     NULL},
    {"SignlessFixedWidthIntegerLike", "signless-fixed-width-integer-like",
     test_signless_integer_like, NULL},
    {"FloatLike", "floating-point-like", test_float_like, NULL},
    {"SignlessIntegerOrFloatLike", "signless-integer-like or floating-point-like",
     test_signless_integer_or_float_like, NULL},
    {"IndexCast", "signless-integer-like or memref of signless-integer", test_index_cast, NULL},
    {"Bitcast", "signless-integer-or-float-like or memref of signless-integer or float",
     test_bitcast, NULL},

    {"AnyVector", "vector of any type values", test_any_vector, NULL},
    {"AnyShaped", "shaped of any type values", test_any_shaped, NULL},
    {"AnyTensor", "tensor of any type values", test_any_tensor, NULL},
    {"AnyRankedTensor", "ranked tensor of any type values", test_ranked_tensor, NULL},
    {"AnyUnrankedTensor", "unranked.tensor of any type values", test_unranked_tensor, NULL},
    {"AnyNon0RankedOrUnrankedTensor", "non-0-ranked or unranked tensor", test_non_0_ranked_tensor,
     NULL},
    {"AnyStaticShapeTensor", "statically shaped tensor of any type values", test_static_tensor,
     NULL},
    {"Tensor4D", "4D tensor of any type values", test_tensor_4d, NULL},
    {"Tensor6D", "6D tensor of any type values", test_tensor_6d, NULL},
    {"TensorLike", "TensorLikeType instance", test_any_tensor, NULL},
    {"BufferLike", "BufferLikeType instance", test_any_memref, NULL},

    {"AnyMemRef", "memref of any type values", test_memref, NULL},
    {"AnyUnrankedMemRef", "unranked.memref of any type values", test_unranked_memref, NULL},
    {"AnyRankedOrUnrankedMemRef", "ranked or unranked memref of any type values", test_any_memref,
     NULL},
    {"AnyNon0RankedOrUnrankedMemRef",
     "unranked.memref of any type values or non-0-ranked.memref of any type values",
     test_non_0_ranked_memref, NULL},
    {"AnyStridedMemRef", "strided memref of any type values", is_strided, NULL},
    {"AnyStridedMemRef0D", "strided memref of any type values of rank 0", test_strided_memref_0d,
     NULL},
    {"AnyStaticShapeMemRef", "statically shaped memref of any type values", test_static_memref,
     NULL},
    {"AnyMemRef1D", "1D memref of any type values", test_memref_1d, NULL},
    {"MemRefOf1DI8", "1D memref of 8-bit signless integer values", test_memref_1d_i8, NULL},
    {"MemRefOf1DSignlessIntegerOrIndex", "1D memref of signless integer or index values",
     test_memref_1d_int_or_index, NULL},
    {"MemRefOfSignlessIntegerOrFloat", "memref of signless integer or floating-point values",
     test_memref_of_int_or_float, NULL},
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

static bool attr_dense_array_bool(cis_attr a) { return is_dense_array_of(a, is_i1); }
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

#define ANY(NAME, DESCRIPTION, TEST) {NAME, DESCRIPTION, TEST, CIS_ATTR_STYLE_ANY, NULL, NULL}
#define TYPED(NAME, DESCRIPTION, TEST, TYPE)                                                       \
  {NAME, DESCRIPTION, TEST, CIS_ATTR_STYLE_TYPED, TYPE, NULL}
/// Attributes without a type, which are printed in full all the same.
#define UNTYPED(NAME, DESCRIPTION, TEST) TYPED(NAME, DESCRIPTION, TEST, cis_type_none)
#define STYLED(NAME, DESCRIPTION, TEST, STYLE)                                                     \
  {NAME, DESCRIPTION, TEST, CIS_ATTR_STYLE_##STYLE, NULL, NULL}
#define DENSE_ARRAY(NAME, DESCRIPTION, TEST, ELEMENT)                                              \
  {NAME, DESCRIPTION, TEST, CIS_ATTR_STYLE_DENSE_ARRAY, ELEMENT, NULL}

static const cis_attr_constraint common_attrs[] = {
    ANY("AnyAttr", "any attribute", attr_any),
    ANY("TypedAttr", "TypedAttr instance", attr_typed),
    TYPED("Bool", "bool attribute", attr_i1, build_i1),
    TYPED("I1", "1-bit signless integer attribute", attr_i1, build_i1),
    TYPED("I8", "8-bit signless integer attribute", attr_i8, build_i8),
    TYPED("I16", "16-bit signless integer attribute", attr_i16, build_i16),
    TYPED("I32", "32-bit signless integer attribute", attr_i32, build_i32),
    TYPED("I64", "64-bit signless integer attribute", attr_i64, build_i64),
    TYPED("Index", "index attribute", attr_index, cis_type_index),
    TYPED("I32Positive", "32-bit signless integer attribute whose value is positive",
          attr_i32_positive, build_i32),
    TYPED("I32Min0Max3",
          "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
          attr_i32_0_to_3, build_i32),
    TYPED("I64Positive", "64-bit signless integer attribute whose value is positive",
          attr_i64_positive, build_i64),
    TYPED("I64Min0", "64-bit signless integer attribute whose minimum value is 0", attr_i64_min0,
          build_i64),
    TYPED("I64Alignment",
          "64-bit signless integer attribute whose value is positive and whose value is a power of "
          "two > 0",
          attr_i64_alignment, build_i64),
    TYPED("F32", "32-bit float attribute", attr_f32, build_f32),
    TYPED("F64", "64-bit float attribute", attr_f64, build_f64),
    UNTYPED("Str", "string attribute", attr_string),
    STYLED("SymbolName", "string attribute", attr_string, SYMBOL_NAME),
    UNTYPED("SymbolRef", "symbol reference attribute", attr_symbol),
    STYLED("FlatSymbolRef", "flat symbol reference attribute", attr_flat_symbol, SYMBOL_REF),
    STYLED("Unit", "unit attribute", attr_unit, UNIT),
    STYLED("Type", "any type attribute", attr_type, TYPE),
    STYLED("FunctionType", "type attribute of function type", attr_function_type, TYPE),
    STYLED("MemRefType", "memref type attribute", attr_memref_type, TYPE),
    UNTYPED("Dict", "dictionary of named attribute values", attr_dict),
    TYPED("AffineMap", "AffineMap attribute", attr_map, cis_type_index),
    UNTYPED("IntegerSet", "IntegerSet attribute", attr_set),
    ANY("Location", "location attribute", attr_location),

    UNTYPED("Array", "array attribute", attr_array),
    UNTYPED("BoolArray", "1-bit boolean array attribute", attr_array_bool),
    UNTYPED("I32Array", "32-bit integer array attribute", attr_array_i32),
    UNTYPED("I64Array", "64-bit integer array attribute", attr_array_i64),
    UNTYPED("IndexArray", "index array attribute", attr_array_index),
    UNTYPED("IndexListArray", "Array of 64-bit integer array attributes", attr_array_i64_list),
    UNTYPED("StrArray", "string array attribute", attr_array_string),
    UNTYPED("TypeArray", "type array attribute", attr_array_type),
    UNTYPED("DictArray", "Array of dictionary attributes", attr_array_dict),
    UNTYPED("AffineMapArray", "AffineMap array attribute", attr_array_map),
    UNTYPED("SymbolRefArray", "symbol ref array attribute", attr_array_symbol),
    UNTYPED("FlatSymbolRefArray", "flat symbol ref array attribute", attr_array_flat_symbol),

    DENSE_ARRAY("DenseBoolArray", "i1 dense array attribute", attr_dense_array_bool, build_i1),
    DENSE_ARRAY("DenseI8Array", "i8 dense array attribute", attr_dense_array_i8, build_i8),
    DENSE_ARRAY("DenseI16Array", "i16 dense array attribute", attr_dense_array_i16, build_i16),
    DENSE_ARRAY("DenseI32Array", "i32 dense array attribute", attr_dense_array_i32, build_i32),
    DENSE_ARRAY("DenseI64Array", "i64 dense array attribute", attr_dense_array_i64, build_i64),
    DENSE_ARRAY("DenseF32Array", "f32 dense array attribute", attr_dense_array_f32, build_f32),
    DENSE_ARRAY("DenseF64Array", "f64 dense array attribute", attr_dense_array_f64, build_f64),

    ANY("Elements", "constant vector/tensor attribute", attr_elements),
    ANY("AnyIntElements", "integer elements attribute", attr_int_elements),
    ANY("I32Elements", "32-bit signless integer elements attribute", attr_i32_elements),
    ANY("I64Elements", "64-bit signless integer elements attribute", attr_i64_elements),
    ANY("IndexElements", "index elements attribute", attr_index_elements),
    {0}};

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
