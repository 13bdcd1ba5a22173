// The vector dialect: enums, constraints and the table of its ops.
#include "dialect/arith/arith.h"
#include "dialect/dialects.h"
#include "dialect/vector/impl.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"

// --- enums ---

static const struct cis_enum_case kind_cases[] = {
    {"add", 0},   {"mul", 1},       {"minui", 2},     {"minsi", 3}, {"minnumf", 4},
    {"maxui", 5}, {"maxsi", 6},     {"maxnumf", 7},   {"and", 8},   {"or", 9},
    {"xor", 10},  {"maximumf", 12}, {"minimumf", 11}, {0}};

static const struct cis_enum_case iterator_cases[] = {{"parallel", 0}, {"reduction", 1}, {0}};

static const struct cis_enum_case punctuation_cases[] = {
    {"no_punctuation", 0}, {"newline", 1}, {"comma", 2}, {"open", 3}, {"close", 4}, {0}};

#define VECTOR_ENUM(NAME, MNEMONIC, CLASS, CASES)                                                  \
  {                                                                                                \
    .name = "::mlir::vector::" NAME, .attr_name = "vector." MNEMONIC, .attr_class = CLASS,         \
    .cases = CASES                                                                                 \
  }
const cis_enum_def cis_vector_kind_enum =
    VECTOR_ENUM("CombiningKind", "kind", "Vector_CombiningKindAttr", kind_cases);
const cis_enum_def cis_vector_iterator_enum =
    VECTOR_ENUM("IteratorType", "iterator_type", "Vector_IteratorTypeEnum", iterator_cases);
const cis_enum_def cis_vector_punctuation_enum =
    VECTOR_ENUM("PrintPunctuation", "punctuation", "Vector_PrintPunctuation", punctuation_cases);
#undef VECTOR_ENUM

static const cis_enum_def *const enums[] = {&cis_vector_kind_enum, &cis_vector_iterator_enum,
                                            &cis_vector_punctuation_enum, NULL};

// --- shapes ---

cis_type cis_vector_element(cis_type type) {
  return cis_type_is_shaped(type) ? cis_type_element(type) : type;
}

cis_type cis_vector_mask_of(cis_type vector) {
  return cis_type_vector(cis_type_i(vector->ctx, 1), vector->shaped.shape, vector->shaped.scalable,
                         cis_type_rank(vector));
}

void cis_vector_shape_push(cis_vector_shape *shape, int64_t size, bool scalable) {
  cis_vec_push(&shape->sizes, size);
  cis_vec_push(&shape->scalable, scalable);
}

void cis_vector_shape_add(cis_vector_shape *shape, cis_type vector, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; ++i)
    cis_vector_shape_push(shape, cis_type_dim(vector, i), cis_vector_is_scalable(vector, i));
}

cis_type cis_vector_shape_finish(cis_vector_shape *shape, cis_type element) {
  cis_type type =
      cis_type_vector(element, shape->sizes.data, shape->scalable.data, (uint32_t)shape->sizes.len);
  cis_vec_deinit(&shape->sizes);
  cis_vec_deinit(&shape->scalable);
  return type;
}

// --- types ---

static bool is_vector_of(cis_type t, bool (*element)(cis_type)) {
  return cis_type_is_vector(t) && element(cis_type_element(t));
}

static bool is_fixed_vector(cis_type t) { return cis_type_is_vector(t) && !t->shaped.scalable; }
static bool test_rank_1(cis_type t) { return cis_type_is_vector(t) && cis_type_rank(t) == 1; }
static bool test_scalable_rank_1(cis_type t) { return test_rank_1(t) && t->shaped.scalable; }
static bool test_rank_1_index(cis_type t) {
  return test_rank_1(t) && is_vector_of(t, cis_type_is_index);
}

static bool test_printable(cis_type t) {
  return cis_type_is_vector(t) || cis_type_is_int_or_index(t) || cis_type_is_float(t);
}

static bool test_nonzero_rank(cis_type t) { return cis_type_is_vector(t) && cis_type_rank(t) > 0; }
static bool test_of_i1(cis_type t) { return is_vector_of(t, cis_type_is_i1); }
static bool test_nonzero_rank_of_i1(cis_type t) { return test_nonzero_rank(t) && test_of_i1(t); }
static bool test_of_float(cis_type t) { return is_vector_of(t, cis_type_is_float); }

static bool test_fixed_of_i1(cis_type t) {
  return test_nonzero_rank_of_i1(t) && !t->shaped.scalable;
}

static bool test_of_int_or_index(cis_type t) {
  return test_nonzero_rank(t) && is_vector_of(t, cis_type_is_int_or_index);
}

static bool test_tensor_or_memref(cis_type t) {
  return cis_type_is_base_tensor(t) || cis_type_is_memref(t);
}

#define VECTOR_TYPE(NAME, DESCRIPTION, TEST)                                                       \
  { NAME, DESCRIPTION, TEST, NULL, &cis_class_vector }

static const cis_type_constraint type_constraints[] = {
    {"AnyTensorOrMemRef", "Tensor or MemRef of any type values", test_tensor_or_memref, NULL,
     &cis_class_shaped},
    {"Printable", "", test_printable, NULL, NULL},
    VECTOR_TYPE("AnyFixedVectorOfAnyRank", "fixed-length vector of any type values",
                is_fixed_vector),
    VECTOR_TYPE("VectorOfAnyRankOfFloat", "vector of floating-point values", test_of_float),
    VECTOR_TYPE("VectorOfAnyRankOfI1", "vector of 1-bit signless integer values", test_of_i1),
    VECTOR_TYPE("VectorOfNonZeroRankOfI1", "vector of 1-bit signless integer values",
                test_nonzero_rank_of_i1),
    VECTOR_TYPE("FixedVectorOfNonZeroRankOfI1",
                "fixed-length vector of 1-bit signless integer values", test_fixed_of_i1),
    VECTOR_TYPE("VectorOfNonZeroRankOfIntegerOrIndex", "vector of integer or index values",
                test_of_int_or_index),
    VECTOR_TYPE("VectorOfRank1", " of ranks 1", test_rank_1),
    VECTOR_TYPE("ScalableVectorOfRank1", " of ranks 1", test_scalable_rank_1),
    VECTOR_TYPE("VectorOfRank1OfIndex", "vector of index values of ranks 1", test_rank_1_index),
    {0}};

// --- attributes ---

static bool test_iterator_types(cis_attr a) {
  bool ok = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; ok && i < a->array.num; ++i)
    ok = cis_attr_is_enum(a->array.elems[i], &cis_vector_iterator_enum);
  return ok;
}

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("FastMath", "Floating point fast math flags", cis_arith_fast_math_enum),
    CIS_ENUM_CONSTRAINT("CombiningKind",
                        "Kind of combining function for contractions and reductions",
                        cis_vector_kind_enum),
    CIS_ENUM_CONSTRAINT("PrintPunctuation", "Punctuation for separating vectors or vector elements",
                        cis_vector_punctuation_enum),
    {.name = "IteratorTypeArray",
     .description = "Iterator type should be an enum.",
     .test = test_iterator_types,
     .style = CIS_ATTR_STYLE_TYPED,
     .build_type = cis_type_none,
     .attr_class = CIS_ATTR_CLASS_ARRAY},
    {0}};

// --- relations ---

static cis_type element_of_operand(const cis_op *op, uint32_t i) {
  return cis_vector_element(cis_op_operand_type(op, i));
}
static cis_type element_of_result(const cis_op *op) {
  return cis_vector_element(cis_vector_result(op));
}
static bool same_element_0(cis_op *op) {
  return element_of_operand(op, 0) == element_of_result(op);
}
static bool same_element_1(cis_op *op) {
  return element_of_operand(op, 1) == element_of_result(op);
}
static bool same_element_2(cis_op *op) {
  return element_of_operand(op, 2) == element_of_result(op);
}
static bool same_element_operands(cis_op *op) {
  return element_of_operand(op, 0) == element_of_operand(op, 1);
}

static bool same_rank(cis_op *op) {
  return cis_type_rank(cis_op_operand_type(op, 0)) == cis_type_rank(cis_vector_result(op));
}

static cis_type same_type(cis_type type) { return type; }

/// The last dimension, of a vector that has one.
static int64_t trailing(cis_type vector) { return cis_type_dim(vector, cis_type_rank(vector) - 1); }

static cis_type with_trailing(cis_type vector, int64_t size) {
  uint32_t last = cis_type_rank(vector) - 1;
  cis_vector_shape shape = {0};
  cis_vector_shape_add(&shape, vector, 0, last);
  cis_vector_shape_push(&shape, size, cis_vector_is_scalable(vector, last));
  return cis_vector_shape_finish(&shape, cis_type_element(vector));
}

static bool trailing_is_even(cis_op *op) { return trailing(cis_op_operand_type(op, 0)) % 2 == 0; }

static cis_type half_trailing(cis_type vector) {
  return with_trailing(vector, trailing(vector) / 2);
}

static cis_type double_trailing(cis_type vector) {
  int64_t size = 2;
  if (!cis_type_rank(vector))
    return cis_type_vector(cis_type_element(vector), &size, NULL, 1);
  if (__builtin_mul_overflow(size, trailing(vector), &size))
    return NULL;
  return with_trailing(vector, size);
}

/// Unsigned, as upstream counts.
static bool position_fits(const cis_op *op, cis_type part) {
  uint64_t position = (uint64_t)cis_attr_int_or(cis_op_inherent(op, "pos"), 0);
  return position % (uint64_t)cis_type_dim(part, 0) == 0;
}
static bool position_fits_source(cis_op *op) {
  return position_fits(op, cis_op_operand_type(op, 0));
}
static bool position_fits_result(cis_op *op) { return position_fits(op, cis_vector_result(op)); }

static bool operands_are_elements(cis_op *op) {
  int64_t count;
  bool ok = cis_type_num_elements(cis_vector_result(op), &count) && count == op->num_operands;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = cis_op_operand_type(op, i) == cis_type_element(cis_vector_result(op));
  return ok;
}

static bool results_are_elements(cis_op *op) {
  int64_t count;
  bool ok = cis_type_num_elements(cis_op_operand_type(op, 0), &count) && count == op->num_results;
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = op->results[i].type == cis_type_element(cis_op_operand_type(op, 0));
  return ok;
}

/// A string goes without a value, and ends its line.
static bool prints_one_thing(cis_op *op) {
  int64_t newline = 1;
  cis_attr punctuation = cis_op_inherent(op, "punctuation");
  return !cis_op_inherent(op, "stringLiteral") ||
         (!op->num_operands && (!punctuation || punctuation->enumeration.value == newline));
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/vector/ops.def"
    {0}};

const cis_dialect_def cis_vector_dialect = {.name = "vector",
                                            .materialize = cis_arith_materialize,
                                            .ops = ops,
                                            .type_constraints = type_constraints,
                                            .attr_constraints = attr_constraints,
                                            .enums = enums};
