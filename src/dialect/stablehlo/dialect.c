// The stablehlo dialect: its types, and the constraints on types and attributes.
#include "dialect/dialects.h"
#include "dialect/quant/quant.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

// --- types: !stablehlo.token, !stablehlo.future<tensor<4xf32>> ---

enum { TOKEN, FUTURE };

static bool parse_held_type(cis_parser *p, void *user) {
  cis_type_vec *types = user;
  cis_type type;
  uint32_t offset = cis_parser_name_offset(p);
  if (!cis_parse_type(p, &type))
    return false;
  cis_vec_push(types, type);
  return cis_type_is_ranked_tensor(type) ||
         cis_parse_error_at(p, offset, "future element type must be a ranked tensor, but got '%s'",
                            cis_type_text(type));
}

static bool parse_future(cis_parser *p, cis_type *out);

static void print_future(cis_printer *p, cis_type type) {
  for (uint32_t i = 0; i < type->dialect.num_params; ++i) {
    cis_print_cstr(p, i ? ", " : "<");
    cis_print_type_or_alias(p, type->dialect.params[i]->type_value);
  }
  cis_print_char(p, '>');
}

static const cis_type_def type_defs[] = {
    [TOKEN] = {.name = "stablehlo.token"},
    [FUTURE] = {.name = "stablehlo.future", .parse = parse_future, .print = print_future},
    {0}};

cis_type cis_stablehlo_future(cis_context *ctx, const cis_type *types, uint32_t num) {
  cis_attr_vec params = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&params, cis_attr_type(types[i]));
  cis_type future = cis_type_dialect(ctx, &type_defs[FUTURE], params.data, num);
  cis_vec_deinit(&params);
  return future;
}

static bool parse_future(cis_parser *p, cis_type *out) {
  cis_type_vec types = {0};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_LESS, parse_held_type, &types, "");
  if (ok)
    *out = cis_stablehlo_future(cis_parser_context(p), types.data, (uint32_t)types.len);
  cis_vec_deinit(&types);
  return ok;
}

static bool is_of(cis_type t, int which) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[which];
}
bool cis_stablehlo_is_token(cis_type type) { return is_of(type, TOKEN); }
bool cis_stablehlo_is_future(cis_type type) { return is_of(type, FUTURE); }
cis_type cis_stablehlo_token(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[TOKEN], NULL, 0);
}

// --- types: what a tensor may be made of ---

enum {
  FLOAT = CIS_HLO_FLOAT,
  PRED = CIS_HLO_PRED,
  SINT = CIS_HLO_SINT,
  UINT = CIS_HLO_UINT,
  COMPLEX = CIS_HLO_COMPLEX,
  QUANT = CIS_HLO_QUANT,
  PER_AXIS = CIS_HLO_PER_AXIS,
  INDEX = CIS_HLO_INDEX,
  INT = SINT | UINT,
  PLAIN = FLOAT | PRED | INT | COMPLEX,
  ANY = CIS_HLO_ANY,
  ANY_OR_PER_AXIS = ANY | PER_AXIS,
};

static bool has_width(cis_type t) {
  uint32_t width = t->integer.width;
  return width == 2 || width == 4 || width == 8 || width == 16 || width == 32 || width == 64;
}

static bool is_f32_or_f64(cis_type t) {
  return cis_type_is_float_of(t, CIS_F32) || cis_type_is_float_of(t, CIS_F64);
}

int cis_hlo_element_class(cis_type t) {
  switch (t->kind) {
  case CIS_TYPE_FLOAT:
    return t->float_kind == CIS_TF32 || t->float_kind > CIS_F64 ? 0 : FLOAT;
  case CIS_TYPE_INTEGER:
    if (cis_type_is_i1(t))
      return PRED;
    if (!has_width(t) || t->integer.signedness == CIS_SIGNED)
      return 0;
    return t->integer.signedness == CIS_SIGNLESS ? SINT : UINT;
  case CIS_TYPE_COMPLEX:
    return is_f32_or_f64(t->shaped.element) ? COMPLEX : 0;
  case CIS_TYPE_INDEX:
    return INDEX;
  default:
    switch (cis_quant_is(t) ? cis_quant_grain_of(t) : CIS_QUANT_UNKNOWN) {
    case CIS_QUANT_LAYER:
      return QUANT;
    case CIS_QUANT_AXIS:
      return PER_AXIS;
    default:
      return 0;
    }
  }
}

static bool is_ranked(cis_type t, int elements) {
  return cis_type_is_ranked_tensor(t) && (cis_hlo_element_class(cis_type_element(t)) & elements) &&
         cis_hlo_quantization_fits(t);
}

static bool is_32_bits(cis_type t, int elements) {
  return is_ranked(t, elements) && cis_type_bit_width(cis_type_element(t)) == 32;
}

static bool is_of_rank(cis_type t, int elements, uint32_t rank) {
  return is_ranked(t, elements) && cis_type_rank(t) == rank;
}

static bool is_static(cis_type t, int elements) {
  return is_ranked(t, elements) && cis_type_has_static_shape(t);
}

static bool is_static_of_rank(cis_type t, int elements, uint32_t rank) {
  return is_static(t, elements) && cis_type_rank(t) == rank;
}

static bool is_token_or(cis_type t, int elements) {
  return is_ranked(t, elements) || cis_stablehlo_is_token(t);
}

static bool is_token_or_buffer(cis_type t) {
  return is_token_or(t, ANY_OR_PER_AXIS) ||
         (cis_type_is_memref(t) && (cis_hlo_element_class(cis_type_element(t)) & ANY));
}

/// A tuple, which may be nested, of types that `test` accepts.
static bool is_tuple_of(cis_type t, bool (*test)(cis_type)) {
  if (!cis_type_is(t, CIS_TYPE_TUPLE))
    return false;
  for (uint32_t i = 0; i < t->function.num_inputs; ++i)
    if (!test(t->function.inputs[i]) && !is_tuple_of(t->function.inputs[i], test))
      return false;
  return true;
}

static bool is_custom_call_value(cis_type t) {
  return is_token_or_buffer(t) || cis_stablehlo_is_future(t) ||
         (cis_type_is(t, CIS_TYPE_UNRANKED_TENSOR) &&
          (cis_hlo_element_class(cis_type_element(t)) & ANY_OR_PER_AXIS));
}

#define TEXT_FLOAT CIS_HLO_FLOAT_TEXT
#define TEXT_INT CIS_HLO_INT_TEXT
#define TEXT_SINT "2/4/8/16/32/64-bit signless integer"
#define TEXT_COMPLEX CIS_HLO_COMPLEX_TEXT
#define TEXT_QUANT "per-tensor integer quantized"
#define TEXT_PER_AXIS "per-axis integer quantized"
#define TEXT_FP_COMPLEX TEXT_FLOAT " or " TEXT_COMPLEX
#define TEXT_PLAIN TEXT_FLOAT " or bool or " TEXT_INT " or " TEXT_COMPLEX
#define TEXT_ANY CIS_HLO_ANY_TEXT
#define TEXT_ANY_OR_PER_AXIS TEXT_ANY " or " TEXT_PER_AXIS
#define TEXT_INDEX_OR_INT "index or " TEXT_INT
#define TEXT_TENSOR CIS_HLO_TENSOR_TEXT
#define TEXT_TENSOR_OR_PER_AXIS TEXT_TENSOR " or ranked tensor of " TEXT_PER_AXIS " values or token"
#define TEXT_BUFFER "memref of " TEXT_ANY " values"
#define TEXT_TUPLE                                                                                 \
  "nested tuple with any combination of " TEXT_TENSOR " or " TEXT_BUFFER                           \
  " or ranked tensor of " TEXT_PER_AXIS " values or token values"

// ROW(name, upstream's description, test, class)
#define RANKED(ROW, NAME, ELEMENTS, TEXT)                                                          \
  ROW(NAME, "ranked tensor of " TEXT " values", is_ranked(t, ELEMENTS), &cis_class_ranked_tensor)
#define SIZED(ROW, NAME, ELEMENTS, RANK, TEXT)                                                     \
  ROW(NAME, #RANK "D tensor of " TEXT " values", is_of_rank(t, ELEMENTS, RANK),                    \
      &cis_class_ranked_tensor)
#define STATIC(ROW, NAME, TEST, PREFIX, TEXT)                                                      \
  ROW(NAME, "statically shaped " PREFIX "tensor of " TEXT " values", TEST, &cis_class_ranked_tensor)
#define CONSTRAINTS(ROW)                                                                           \
  RANKED(ROW, Tensor, ANY, TEXT_ANY)                                                               \
  RANKED(ROW, TensorOrPerAxis, ANY_OR_PER_AXIS, TEXT_ANY_OR_PER_AXIS)                              \
  RANKED(ROW, NonQuantizedTensor, PLAIN, TEXT_PLAIN)                                               \
  RANKED(ROW, AnyQuantizedTensor, QUANT | PER_AXIS, TEXT_QUANT " or " TEXT_PER_AXIS)               \
  RANKED(ROW, FloatOrAnyQuantizedTensor, FLOAT | QUANT | PER_AXIS,                                 \
         TEXT_FLOAT " or " TEXT_QUANT " or " TEXT_PER_AXIS)                                        \
  RANKED(ROW, IntTensor, INT, TEXT_INT)                                                            \
  RANKED(ROW, IntOrFpTensor, INT | FLOAT, TEXT_INT " or " TEXT_FLOAT)                              \
  RANKED(ROW, IntOrIndexTensor, INT | PRED | INDEX, "integer or index")                            \
  ROW(I32Tensor, "ranked tensor of 32-bit signless integer values", is_32_bits(t, SINT),           \
      &cis_class_ranked_tensor)                                                                    \
  ROW(UI32Tensor, "ranked tensor of 32-bit unsigned integer values", is_32_bits(t, UINT),          \
      &cis_class_ranked_tensor)                                                                    \
  RANKED(ROW, PredTensor, PRED, "bool")                                                            \
  RANKED(ROW, PredOrIntTensor, PRED | INT, "bool or " TEXT_INT)                                    \
  RANKED(ROW, PredIntOrFpTensor, PRED | INT | FLOAT, "bool or " TEXT_INT " or " TEXT_FLOAT)        \
  RANKED(ROW, FpTensor, FLOAT, TEXT_FLOAT)                                                         \
  ROW(Fp32Or64Tensor, "ranked tensor of 32/64-bit float values",                                   \
      is_ranked(t, FLOAT) && is_f32_or_f64(cis_type_element(t)), &cis_class_ranked_tensor)         \
  RANKED(ROW, FpOrComplexTensor, FLOAT | COMPLEX, TEXT_FP_COMPLEX)                                 \
  RANKED(ROW, FpOrQuantizedIntTensor, FLOAT | QUANT, TEXT_FLOAT " or " TEXT_QUANT)                 \
  RANKED(ROW, FpComplexOrQuantizedIntTensor, FLOAT | COMPLEX | QUANT,                              \
         TEXT_FP_COMPLEX " or " TEXT_QUANT)                                                        \
  RANKED(ROW, IntFpComplexOrQuantizedIntTensor, INT | FLOAT | COMPLEX | QUANT,                     \
         TEXT_INT " or " TEXT_FP_COMPLEX " or " TEXT_QUANT)                                        \
  RANKED(ROW, SIntFpComplexOrQuantizedIntTensor, SINT | FLOAT | COMPLEX | QUANT,                   \
         TEXT_SINT " or " TEXT_FP_COMPLEX " or " TEXT_QUANT)                                       \
  RANKED(ROW, SIntFpOrQuantizedIntTensor, SINT | FLOAT | QUANT,                                    \
         TEXT_SINT " or " TEXT_FLOAT " or " TEXT_QUANT)                                            \
  RANKED(ROW, ComplexTensor, COMPLEX, TEXT_COMPLEX)                                                \
  SIZED(ROW, ScalarTensor, ANY, 0, TEXT_ANY)                                                       \
  SIZED(ROW, ScalarIntTensor, INT, 0, TEXT_INT)                                                    \
  SIZED(ROW, PredIntOrFpScalar, PRED | INT | FLOAT, 0, "bool or " TEXT_INT " or " TEXT_FLOAT)      \
  SIZED(ROW, FpOrQuantizedTensor1D, FLOAT | QUANT, 1, TEXT_FLOAT " or " TEXT_QUANT)                \
  SIZED(ROW, DimensionTensor, INDEX | INT, 1, TEXT_INDEX_OR_INT)                                   \
  STATIC(ROW, StaticDimensionTensor, is_static_of_rank(t, INDEX | INT, 1), "1-dimensional ",       \
         TEXT_INDEX_OR_INT)                                                                        \
  STATIC(ROW, StaticIntTensor1D, is_static_of_rank(t, INT, 1), "1-dimensional integer ", TEXT_INT) \
  STATIC(ROW, StaticIntTensor2D, is_static_of_rank(t, INT, 2), "2-dimensional integer ", TEXT_INT) \
  STATIC(ROW, StaticTensorOrPerAxis, is_static(t, ANY_OR_PER_AXIS), "", TEXT_ANY_OR_PER_AXIS)      \
  STATIC(ROW, StaticIntOrFpTensor, is_static(t, INT | FLOAT), "", TEXT_INT " or " TEXT_FLOAT)      \
  STATIC(ROW, StaticIntFpComplexOrQuantizedTensor, is_static(t, INT | FLOAT | COMPLEX | QUANT),    \
         "", TEXT_INT " or " TEXT_FP_COMPLEX " or " TEXT_QUANT)                                    \
  STATIC(ROW, StaticOrBoundedTensor,                                                               \
         is_ranked(t, ANY_OR_PER_AXIS) && cis_stablehlo_is_static_or_bounded(t),                   \
         "or single bounded dimension ", TEXT_ANY_OR_PER_AXIS)                                     \
  ROW(StaticTensorOrToken,                                                                         \
      "statically shaped tensor of " TEXT_ANY                                                      \
      " values or statically shaped tensor of " TEXT_ANY_OR_PER_AXIS " values or token",           \
      is_static(t, ANY_OR_PER_AXIS) || cis_stablehlo_is_token(t), NULL)                            \
  ROW(TensorOrToken, TEXT_TENSOR_OR_PER_AXIS, is_token_or(t, ANY_OR_PER_AXIS), NULL)               \
  ROW(TensorTokenOrBuffer, TEXT_TENSOR_OR_PER_AXIS " or " TEXT_BUFFER, is_token_or_buffer(t),      \
      NULL)                                                                                        \
  ROW(TensorTokenOrTuple, TEXT_TENSOR_OR_PER_AXIS " or " TEXT_TUPLE,                               \
      is_token_or(t, ANY_OR_PER_AXIS) || is_tuple_of(t, is_token_or_buffer), NULL)                 \
  ROW(TensorTokenTupleOrBuffer, TEXT_TENSOR_OR_PER_AXIS " or " TEXT_TUPLE " or " TEXT_BUFFER,      \
      is_token_or_buffer(t) || is_tuple_of(t, is_token_or_buffer), NULL)                           \
  ROW(Tuple, TEXT_TUPLE, is_tuple_of(t, is_token_or_buffer), NULL)                                 \
  ROW(Token, "token", cis_stablehlo_is_token(t), NULL)                                             \
  ROW(Future, "future", cis_stablehlo_is_future(t), NULL)                                          \
  ROW(CustomCallValue,                                                                             \
      "tensor of " TEXT_ANY_OR_PER_AXIS " values or " TEXT_BUFFER                                  \
      " or token or nested tuple with any combination of tensor of " TEXT_ANY_OR_PER_AXIS          \
      " values or " TEXT_BUFFER " or token values or future",                                      \
      is_custom_call_value(t) || is_tuple_of(t, is_custom_call_value), NULL)

#define TEST(NAME, DESCRIPTION, CONDITION, CLASS)                                                  \
  static bool test_##NAME(cis_type t) { return CONDITION; }
CONSTRAINTS(TEST)
#define ROW(NAME, DESCRIPTION, CONDITION, CLASS) {#NAME, DESCRIPTION, test_##NAME, NULL, CLASS},
static const cis_type_constraint type_constraints[] = {CONSTRAINTS(ROW){0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/stablehlo/ops.def"
    {0}};

const cis_dialect_def cis_stablehlo_dialect = {.name = "stablehlo",
                                               .ops = ops,
                                               .type_constraints = type_constraints,
                                               .attr_constraints = cis_stablehlo_attr_constraints,
                                               .enums = cis_stablehlo_enums,
                                               .attr_defs = cis_stablehlo_attr_defs,
                                               .type_defs = type_defs,
                                               .directives = cis_stablehlo_directives};
