// The vector dialect: enums, constraints and the table of its ops.
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "dialect/vector_hooks.h"
#include "dialect/vector_memory.h"

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

// --- types ---

static bool is_i1(cis_type t) { return cis_type_is_int_of(t, 1); }

static bool is_vector_of(cis_type t, bool (*element)(cis_type)) {
  return cis_type_is_vector(t) && element(cis_type_element(t));
}

static bool is_fixed_vector(cis_type t) { return cis_type_is_vector(t) && !t->shaped.scalable; }

static bool test_nonzero_rank(cis_type t) { return cis_type_is_vector(t) && cis_type_rank(t) > 0; }
static bool test_of_i1(cis_type t) { return is_vector_of(t, is_i1); }
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
    {0}};

// --- attributes ---

static bool is_enum(cis_attr a, const cis_enum_def *def) {
  return cis_attr_is(a, CIS_ATTR_ENUM) && a->enumeration.def == def;
}
static bool test_kind(cis_attr a) { return is_enum(a, &cis_vector_kind_enum); }
static bool test_punctuation(cis_attr a) { return is_enum(a, &cis_vector_punctuation_enum); }

static bool test_iterator_types(cis_attr a) {
  bool ok = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; ok && i < a->array.num; ++i)
    ok = is_enum(a->array.elems[i], &cis_vector_iterator_enum);
  return ok;
}

#define ENUM_CONSTRAINT(NAME, DESCRIPTION, TEST, ENUM)                                             \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION, .test = TEST, .style = CIS_ATTR_STYLE_ENUM,          \
    .enumeration = &(ENUM)                                                                         \
  }

static const cis_attr_constraint attr_constraints[] = {
    ENUM_CONSTRAINT("CombiningKind", "Kind of combining function for contractions and reductions",
                    test_kind, cis_vector_kind_enum),
    ENUM_CONSTRAINT("PrintPunctuation", "Punctuation for separating vectors or vector elements",
                    test_punctuation, cis_vector_punctuation_enum),
    {.name = "IteratorTypeArray",
     .description = "Iterator type should be an enum.",
     .test = test_iterator_types,
     .style = CIS_ATTR_STYLE_TYPED,
     .build_type = cis_type_none,
     .attr_class = CIS_ATTR_CLASS_ARRAY},
    {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/vector.def"
    {0}};

const cis_dialect_def cis_vector_dialect = {.name = "vector",
                                            .ops = ops,
                                            .type_constraints = type_constraints,
                                            .attr_constraints = attr_constraints,
                                            .enums = enums};
