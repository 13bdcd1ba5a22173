// The tosa dialect: its types, constraints and enums, and the checks of its elementwise ops.
#include "asm/struct_attr.h"
#include "dialect/common/shape_util.h"
#include "dialect/dialects.h"
#include "dialect/quant/quant.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"
#include "ir/fold.h"
#include "support/strbuf.h"

#include <inttypes.h>

// --- types: !tosa.shape<rank>, !tosa.mxint8 ---

enum { SHAPE, MXINT8 };
static bool parse_shape(cis_parser *p, cis_type *out_type);
static void print_shape(cis_printer *p, cis_type type);
static const cis_type_def type_defs[] = {
    [SHAPE] = {.name = "tosa.shape", .parse = parse_shape, .print = print_shape},
    [MXINT8] = {.name = "tosa.mxint8"},
    {0}};

static bool is_of(cis_type t, int which) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[which];
}

static bool parse_shape(cis_parser *p, cis_type *out_type) {
  cis_context *ctx = cis_parser_context(p);
  int64_t rank;
  uint32_t start = cis_parser_offset(p);
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_integer(p, &rank))
    return cis_parse_error(p, "failed to parse Tosa_Shape parameter 'rank' which is to be a `int`");
  if (rank > INT32_MAX || rank < INT32_MIN)
    return cis_parse_error_at(p, offset, "integer value too large");
  if (!cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  if (rank < 0)
    return cis_parse_error_at(p, start, "invalid rank (must be >= 0): %" PRId64, rank);
  *out_type = cis_tosa_shape_type(ctx, rank);
  return true;
}

static void print_shape(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_print_int(p, cis_tosa_shape_rank(type));
  cis_print_char(p, '>');
}

bool cis_tosa_is_shape(cis_type type) { return is_of(type, SHAPE); }
int64_t cis_tosa_shape_rank(cis_type shape) { return cis_attr_int_or(shape->dialect.params[0], 0); }
cis_type cis_tosa_shape_type(cis_context *ctx, int64_t rank) {
  cis_attr param = cis_attr_i32(ctx, rank);
  return cis_type_dialect(ctx, &type_defs[SHAPE], &param, 1);
}

cis_type cis_tosa_stored(cis_type tensor) {
  cis_type element = cis_type_element(tensor);
  cis_type storage = cis_quant_is(element) ? cis_quant_signed_storage(element) : NULL;
  return storage ? storage : element;
}

bool cis_tosa_types_compatible(cis_type inferred, cis_type stated) {
  return cis_type_element(inferred) == cis_type_element(stated) &&
         cis_shapes_compatible(inferred, stated);
}

// --- types: constraints ---

typedef bool (*element_test)(cis_type);

static bool has_no_0_dimensions(cis_type t) {
  for (uint32_t i = 0; i < cis_type_rank(t); ++i)
    if (cis_type_dim(t, i) == 0)
      return false;
  return true;
}

/// Unranked, or without dimensions of size 0.
static bool is_tensor_of(cis_type t, element_test element) {
  return cis_type_is_base_tensor(t) && element(cis_type_element(t)) &&
         (!cis_type_is(t, CIS_TYPE_TENSOR) || has_no_0_dimensions(t));
}

static bool is_unranked_of(cis_type t, element_test element) {
  return cis_type_is(t, CIS_TYPE_UNRANKED_TENSOR) && element(cis_type_element(t));
}

static bool is_ranked_of(cis_type t, element_test element) {
  return cis_type_is(t, CIS_TYPE_TENSOR) && is_tensor_of(t, element);
}

/// Unranked, or of that rank.
static bool is_tensor_of_rank(cis_type t, element_test element, uint32_t rank) {
  return is_unranked_of(t, element) || (is_ranked_of(t, element) && cis_type_rank(t) == rank);
}

static bool is_tensor_at_least_1d(cis_type t, element_test element) {
  return is_unranked_of(t, element) || (is_ranked_of(t, element) && cis_type_rank(t) >= 1);
}

static bool is_scalar_of(cis_type t, element_test unranked, element_test ranked) {
  return is_unranked_of(t, unranked) ||
         (is_ranked_of(t, ranked) && cis_type_rank(t) == 1 && cis_type_dim(t, 0) == 1);
}

static bool is_float(cis_type t) { return cis_type_is_float(t); }
static bool is_int(cis_type t) {
  return cis_type_is_integer(t) && t->integer.signedness != CIS_SIGNED;
}
static bool is_int_or_float(cis_type t) { return is_int(t) || is_float(t); }
static bool is_quantized(cis_type t) {
  cis_type storage = cis_quant_is(t) ? cis_quant_signed_storage(t) : NULL;
  uint32_t width = storage ? storage->integer.width : 0;
  return width == 4 || width == 8 || width == 16 || width == 32;
}
static bool is_number(cis_type t) {
  return is_int_or_float(t) || is_quantized(t) || is_of(t, MXINT8);
}
static bool is_i8(cis_type t) { return cis_type_is_int_of(t, 8); }
static bool is_i32(cis_type t) { return cis_type_is_int_of(t, 32); }
static bool is_i16_or_i32(cis_type t) { return cis_type_is_int_of(t, 16) || is_i32(t); }
static bool is_i32_or_i64(cis_type t) { return is_i32(t) || cis_type_is_int_of(t, 64); }

static bool is_mxfp_data(cis_type t) {
  if (!cis_type_is_float(t))
    return is_of(t, MXINT8);
  switch (t->float_kind) {
  case CIS_F8E4M3FN:
  case CIS_F8E5M2:
  case CIS_F4E2M1FN:
  case CIS_F6E2M3FN:
  case CIS_F6E3M2FN:
    return true;
  default:
    return false;
  }
}
static bool is_mxfp_scale(cis_type t) {
  return cis_type_is_float(t) && t->float_kind == CIS_F8E8M0FNU;
}

static bool test_tensor(cis_type t) { return is_tensor_of(t, is_number); }
static bool test_float_tensor(cis_type t) { return is_tensor_of(t, is_float); }
static bool test_i1_tensor(cis_type t) { return is_tensor_of(t, cis_type_is_i1); }
static bool test_i32_or_i64_tensor(cis_type t) { return is_tensor_of(t, is_i32_or_i64); }
static bool test_tensor_1d(cis_type t) { return is_tensor_of_rank(t, is_number, 1); }
static bool test_tensor_3d(cis_type t) { return is_tensor_of_rank(t, is_number, 3); }
static bool test_tensor_4d(cis_type t) { return is_tensor_of_rank(t, is_number, 4); }
static bool test_tensor_5d(cis_type t) { return is_tensor_of_rank(t, is_number, 5); }
static bool test_at_least_1d(cis_type t) { return is_tensor_at_least_1d(t, is_number); }
static bool test_index_tensor_2d(cis_type t) {
  return is_unranked_of(t, is_number) || (is_ranked_of(t, is_i32_or_i64) && cis_type_rank(t) == 2);
}
static bool test_scalar(cis_type t) { return is_scalar_of(t, is_int_or_float, is_number); }
static bool test_scalar_i8(cis_type t) { return is_scalar_of(t, is_i8, is_i8); }
static bool test_scalar_i32(cis_type t) { return is_scalar_of(t, is_i32, is_i32); }
static bool test_scalar_int_or_float(cis_type t) {
  return is_scalar_of(t, is_int_or_float, is_int_or_float);
}
static bool is_1d_of(cis_type t, element_test element) {
  return cis_type_is(t, CIS_TYPE_TENSOR) && cis_type_rank(t) == 1 && element(cis_type_element(t));
}
static bool test_1d_i8(cis_type t) { return is_1d_of(t, is_i8); }
static bool test_1d_i16_or_i32(cis_type t) { return is_1d_of(t, is_i16_or_i32); }
static bool test_mxfp_data_3d(cis_type t) { return is_tensor_of_rank(t, is_mxfp_data, 3); }
static bool test_mxfp_scale_3d(cis_type t) { return is_tensor_of_rank(t, is_mxfp_scale, 3); }
static bool test_mxfp_data(cis_type t) { return is_tensor_at_least_1d(t, is_mxfp_data); }
static bool test_mxfp_scale(cis_type t) { return is_tensor_at_least_1d(t, is_mxfp_scale); }

static bool is_rank_shape(cis_type t, int64_t rank) {
  return cis_tosa_is_shape(t) && cis_tosa_shape_rank(t) == rank;
}
static bool test_rank_2_shape(cis_type t) { return is_rank_shape(t, 2); }
static bool test_rank_4_shape(cis_type t) { return is_rank_shape(t, 4); }

/// The element, or a vector or tensor of it.
static bool is_like(cis_type t, element_test element) {
  return element(t) || is_tensor_of(t, element) ||
         (cis_type_is_vector(t) && cis_type_rank(t) > 0 && element(cis_type_element(t)));
}
static bool test_int_like(cis_type t) { return is_like(t, is_int); }
static bool test_i8_like(cis_type t) { return is_like(t, is_i8); }

static const cis_type_class class_shape = {"tosa.shape", cis_tosa_is_shape};

#define TENSOR(NAME, DESCRIPTION, TEST)                                                            \
  { NAME, DESCRIPTION, TEST, NULL, &cis_class_tensor }
#define TENSOR_OF(NAME, ELEMENTS, TEST)                                                            \
  TENSOR(NAME, "tosa-conformant tensor of " ELEMENTS " values", TEST)
#define SCALAR_OF(NAME, UNRANKED, RANKED, TEST)                                                    \
  {                                                                                                \
    NAME,                                                                                          \
        "tosa-conformant unranked tensor of " UNRANKED                                             \
        " values or tosa-conformant scalar tensor of " RANKED " values",                           \
        TEST, NULL, NULL                                                                           \
  }
#define ANY(NAME, DESCRIPTION, TEST)                                                               \
  { NAME, DESCRIPTION, TEST, NULL, NULL }
#define INT_OR_FLOAT "unsigned integer or signless integer or floating-point"
#define DATA "micro-scaling format number values"
#define SCALE "micro-scaling format scale number values"
static const cis_type_constraint type_constraints[] = {
    TENSOR_OF("Tensor", "number", test_tensor),
    TENSOR_OF("FloatTensor", "floating-point", test_float_tensor),
    TENSOR_OF("I1Tensor", "1-bit signless integer", test_i1_tensor),
    TENSOR_OF("Int32Or64Tensor", "32-bit signless integer or 64-bit signless integer",
              test_i32_or_i64_tensor),
    TENSOR("Tensor1D", "1-d tosa-conformant tensor", test_tensor_1d),
    TENSOR("Tensor3D", "3-d tosa-conformant tensor", test_tensor_3d),
    TENSOR("Tensor4D", "4-d tosa-conformant tensor", test_tensor_4d),
    TENSOR("Tensor5D", "5-d tosa-conformant tensor", test_tensor_5d),
    TENSOR("TensorAtLeast1D", "tosa-conformant tensor of at least rank 1", test_at_least_1d),
    ANY("IndexTensor2D",
        "tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer "
        "or 64-bit signless integer values",
        test_index_tensor_2d),
    ANY("Int8Tensor1D", "1D tensor of 8-bit signless integer values", test_1d_i8),
    ANY("Int16Or32Tensor1D",
        "1D tensor of 16-bit signless integer or 32-bit signless integer values",
        test_1d_i16_or_i32),
    SCALAR_OF("ScalarTensor", INT_OR_FLOAT, "number", test_scalar),
    SCALAR_OF("ScalarIntOrFloatTensor", INT_OR_FLOAT, INT_OR_FLOAT, test_scalar_int_or_float),
    SCALAR_OF("ScalarInt8Tensor", "8-bit signless integer", "8-bit signless integer",
              test_scalar_i8),
    SCALAR_OF("ScalarInt32Tensor", "32-bit signless integer", "32-bit signless integer",
              test_scalar_i32),
    ANY("MXFPData3D", "tosa-conformant unranked tensor of " DATA " or 3D tensor of " DATA,
        test_mxfp_data_3d),
    ANY("MXFPScale3D", "tosa-conformant unranked tensor of " SCALE " or 3D tensor of " SCALE,
        test_mxfp_scale_3d),
    TENSOR("MXFPDataAtLeast1D", "tosa-conformant tensor of at least rank 1", test_mxfp_data),
    TENSOR("MXFPScaleAtLeast1D", "tosa-conformant tensor of at least rank 1", test_mxfp_scale),
    {"Shape", "Shape with static rank and Index element type", cis_tosa_is_shape, NULL,
     &class_shape},
    ANY("Rank2Shape", "Tosa shape type of rank 2", test_rank_2_shape),
    ANY("Rank4Shape", "Tosa shape type of rank 4", test_rank_4_shape),
    ANY("IntLike", "signless-integer-like", test_int_like),
    ANY("Int8Like", "signless-integer-8-bit-like", test_i8_like),
    {0}};
#undef TENSOR
#undef TENSOR_OF
#undef SCALAR_OF
#undef ANY
#undef INT_OR_FLOAT
#undef DATA
#undef SCALE

// --- attributes ---

static const struct cis_enum_case nan_mode_cases[] = {{"PROPAGATE", 1}, {"IGNORE", 2}, {0}};
static const struct cis_enum_case rounding_mode_cases[] = {
    {"SINGLE_ROUND", 1}, {"INEXACT_ROUND", 2}, {"DOUBLE_ROUND", 3}, {0}};
static const struct cis_enum_case resize_mode_cases[] = {
    {"NEAREST_NEIGHBOR", 1}, {"BILINEAR", 2}, {0}};
static const struct cis_enum_case block_size_cases[] = {{"BLOCK_SIZE_32", 32}, {0}};
static const struct cis_enum_case profile_cases[] = {
    {"pro_int", 1}, {"pro_fp", 2}, {"none", 0}, {0}};
static const struct cis_enum_case extension_cases[] = {
    {"none", 0},        {"int16", 1},       {"int4", 2},          {"bf16", 3},
    {"fp8e4m3", 4},     {"fp8e5m2", 5},     {"fft", 6},           {"variable", 7},
    {"controlflow", 8}, {"doubleround", 9}, {"inexactround", 10}, {"dynamic", 11},
    {"mxfp", 12},       {"int64", 13},      {"shape", 14},        {0}};
static const struct cis_enum_case level_cases[] = {{"none", 0}, {"8k", 1}, {0}};
static const struct cis_enum_case version_cases[] = {{"1.0", 0}, {"1.1.draft", 1}, {0}};
#define ENUM(NAME, MNEMONIC, ...)                                                                  \
  {                                                                                                \
    .name = "::mlir::tosa::" NAME, .attr_name = "tosa." MNEMONIC,                                  \
    .attr_class = "Tosa_" NAME "Attr", .cases = __VA_ARGS__                                        \
  }
static const cis_enum_def nan_mode = ENUM("NanPropagationMode", "nan_mode", nan_mode_cases);
static const cis_enum_def rounding_mode =
    ENUM("RoundingMode", "rounding_mode", rounding_mode_cases);
static const cis_enum_def resize_mode = ENUM("ResizeMode", "resize_mode", resize_mode_cases);
static const cis_enum_def block_size = ENUM("BlockSize", "block_size", block_size_cases);
static const cis_enum_def profile = ENUM("Profile", "prof", profile_cases);
static const cis_enum_def extension = ENUM("Extension", "ext", extension_cases);
static const cis_enum_def level = ENUM("Level", "level", level_cases);
static const cis_enum_def version = {.name = "::mlir::tosa::SpecificationVersion",
                                     .attr_name = "tosa.specification_version",
                                     .attr_class = "Tosa_SpecificationVersion",
                                     .cases = version_cases};
#undef ENUM

// The target of a module: names of enums, each at its position.
static const cis_enum_def target_version = {.summary = "TOSA specification version",
                                            .cases = version_cases};
static const cis_enum_def target_level = {.summary = "supported TOSA levels", .cases = level_cases};
static const cis_enum_def target_profile = {.summary = "supported TOSA profiles",
                                            .cases = profile_cases};
static const cis_enum_def target_extension = {.summary = "supported TOSA extensions",
                                              .cases = extension_cases};
#define ENUM(NAME, ENUMERATION, TYPE, LIST)                                                        \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_ENUM, .type = TYPE, .required = true, .list = LIST,           \
    .brackets = LIST, .enumeration = &(ENUMERATION)                                                \
  }
static const cis_struct_param target_params[] = {
    ENUM("specification_version", target_version, "SpecificationVersion", false),
    ENUM("level", target_level, "Level", false),
    ENUM("profiles", target_profile, "::llvm::ArrayRef<Profile>", true),
    ENUM("extensions", target_extension, "::llvm::ArrayRef<Extension>", true),
    {0}};
#undef ENUM
static const cis_struct_attr target = {
    .class_name = "Tosa_TargetEnv", .in_order = true, .params = target_params};

// Zero points as attributes, which no op has any more.
#define ZERO_POINT(NAME)                                                                           \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int64_t", .required = true }
static const cis_struct_param unary_params[] = {
    ZERO_POINT("input_zp"), ZERO_POINT("output_zp"), {0}};
static const cis_struct_param conv_params[] = {
    ZERO_POINT("input_zp"), ZERO_POINT("weight_zp"), {0}};
static const cis_struct_param matmul_params[] = {ZERO_POINT("a_zp"), ZERO_POINT("b_zp"), {0}};
static const cis_struct_param pad_params[] = {ZERO_POINT("input_zp"), {0}};
#undef ZERO_POINT
static const cis_struct_attr unary = {.class_name = "Tosa_UnaryOpQuantizationAttr",
                                      .params = unary_params};
static const cis_struct_attr conv = {.class_name = "Tosa_ConvOpQuantizationAttr",
                                     .params = conv_params};
static const cis_struct_attr matmul = {.class_name = "Tosa_MatMulOpQuantizationAttr",
                                       .params = matmul_params};
static const cis_struct_attr pad = {.class_name = "Tosa_PadOpQuantizationAttr",
                                    .params = pad_params};
static const cis_attr_def attr_defs[] = {
    {.name = "tosa.target_env", .parts = &target}, {.name = "tosa.unary_quant", .parts = &unary},
    {.name = "tosa.conv_quant", .parts = &conv},   {.name = "tosa.matmul_quant", .parts = &matmul},
    {.name = "tosa.pad_quant", .parts = &pad},     {0}};

bool cis_tosa_ignores_nan(cis_attr mode) {
  return cis_attr_is_enum(mode, &nan_mode) && mode->enumeration.value == 2;
}
const int64_t *cis_tosa_ints(const cis_op *op, const char *name) {
  uint32_t num;
  return cis_attr_get_i64_array(cis_op_inherent(op, name), &num);
}
const char *cis_tosa_keyword(cis_attr attr) {
  const char *keyword = cis_attr_is(attr, CIS_ATTR_ENUM)
                            ? cis_enum_keyword(attr->enumeration.def, attr->enumeration.value)
                            : NULL;
  return keyword ? keyword : "";
}
cis_attr cis_tosa_rounding(cis_context *ctx, const char *keyword) {
  int64_t value = 0;
  cis_enum_value(&rounding_mode, cis_str_from(keyword), &value);
  return cis_attr_enum(ctx, &rounding_mode, value);
}
static const cis_enum_def *const enums[] = {&nan_mode,   &rounding_mode, &resize_mode,
                                            &block_size, &profile,       &extension,
                                            &level,      &version,       NULL};

static bool test_acc_type(cis_attr a) {
  if (!cis_attr_is(a, CIS_ATTR_TYPE))
    return false;
  cis_type t = a->type_value;
  return cis_type_is_int_of(t, 32) || cis_type_is_int_of(t, 48) ||
         (cis_type_is_float(t) && (t->float_kind == CIS_F16 || t->float_kind == CIS_F32));
}

static bool is_ints(cis_attr a, uint32_t num) {
  uint32_t length;
  cis_attr_get_i64_array(a, &length);
  return cis_attr_is(a, CIS_ATTR_DENSE_ARRAY) && cis_type_is_int_of(a->dense_array.element, 64) &&
         length == num;
}
static bool test_ints_2(cis_attr a) { return is_ints(a, 2); }
static bool test_ints_3(cis_attr a) { return is_ints(a, 3); }
static bool test_ints_4(cis_attr a) { return is_ints(a, 4); }
static bool test_ints_6(cis_attr a) { return is_ints(a, 6); }

static cis_type build_i64(cis_context *ctx) { return cis_type_i(ctx, 64); }

#define INTS(N)                                                                                    \
  {                                                                                                \
    .name = "Ints" #N, .description = "i64 dense array attribute with exactly " #N " elements",    \
    .test = test_ints_##N, .style = CIS_ATTR_STYLE_DENSE_ARRAY, .build_type = build_i64            \
  }
static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("NanMode", "Supported NaN propagation strategies", nan_mode),
    CIS_ENUM_CONSTRAINT("RoundingMode", "Supported rounding modes", rounding_mode),
    CIS_ENUM_CONSTRAINT("ResizeMode", "Supported resize/upsampling strategies", resize_mode),
    CIS_ENUM_CONSTRAINT("BlockSize", "Block size for the block_scaled formats", block_size),
    INTS(2),
    INTS(3),
    INTS(4),
    INTS(6),
    {.name = "AccType",
     .description = "type attribute of 32-bit signless integer or 48-bit signless integer or "
                    "16-bit float or 32-bit float",
     .test = test_acc_type,
     .style = CIS_ATTR_STYLE_TYPE},
    {.name = "IntOrFloat",
     .description = "arbitrary integer attribute or arbitrary float attribute",
     .test = cis_attr_is_number},
    {0}};
#undef INTS

// --- broadcasting ---

/// Sizes from the last dimension on.
typedef CIS_VEC(int64_t) size_vec;

static int64_t size_from_end(cis_type type, size_t i) {
  return cis_type_dim(type, cis_type_rank(type) - 1 - (uint32_t)i);
}

/// Adds an operand's shape to what the operands before it broadcast to; false if they do not.
static bool broadcast(size_vec *sizes, cis_type type) {
  for (size_t i = 0; i < cis_type_rank(type); ++i) {
    int64_t size = size_from_end(type, i);
    if (i == sizes->len) {
      cis_vec_push(sizes, size);
      continue;
    }
    int64_t *so_far = &sizes->data[i];
    if (*so_far == 1 || (*so_far == CIS_DYNAMIC && size != 1))
      *so_far = size;
    else if (size != 1 && size != CIS_DYNAMIC && size != *so_far)
      return false;
  }
  return true;
}

/// The last dimensions of a result, which has these at least.
static bool fits(const size_vec *sizes, cis_type result) {
  if (cis_type_rank(result) < sizes->len)
    return false;
  for (size_t i = 0; i < sizes->len; ++i) {
    int64_t size = size_from_end(result, i);
    if (size != sizes->data[i] && size != CIS_DYNAMIC && sizes->data[i] != CIS_DYNAMIC)
      return false;
  }
  return true;
}

static void add_size(cis_strbuf *text, int64_t size, bool first) {
  if (!first)
    cis_strbuf_char(text, 'x');
  if (size == CIS_DYNAMIC)
    cis_strbuf_char(text, '?');
  else
    cis_strbuf_int(text, size);
}

static bool does_not_fit(cis_op *op, const size_vec *sizes, cis_type result) {
  cis_strbuf actual = {0}, wanted = {0};
  for (uint32_t i = 0; i < cis_type_rank(result); ++i)
    add_size(&actual, cis_type_dim(result, i), i == 0);
  for (size_t i = sizes->len; i-- > 0;)
    add_size(&wanted, sizes->data[i], i + 1 == sizes->len);
  cis_op_error(op,
               "result type '%s' not broadcast compatible with broadcasted operands's shapes '%s'",
               cis_strbuf_c(&actual), cis_strbuf_c(&wanted));
  cis_strbuf_deinit(&actual);
  cis_strbuf_deinit(&wanted);
  return false;
}

/// Unranked operands may have any shape that fits.
static bool verify_broadcast(cis_op *op, size_vec *sizes) {
  cis_type result = op->results[0].type;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    if (cis_type_is(type, CIS_TYPE_TENSOR) && !broadcast(sizes, type))
      return cis_op_error(op, "operands don't have broadcast-compatible shapes");
  }
  return !cis_type_is(result, CIS_TYPE_TENSOR) || fits(sizes, result) ||
         does_not_fit(op, sizes, result);
}

static bool ranks_match(cis_op *op) {
  uint32_t rank = UINT32_MAX;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    if (!cis_type_is(type, CIS_TYPE_TENSOR))
      continue;
    if (rank != UINT32_MAX && cis_type_rank(type) != rank)
      return cis_op_error(op, "operands don't have matching ranks");
    rank = cis_type_rank(type);
  }
  cis_type result = op->results[0].type;
  return rank == UINT32_MAX || !cis_type_is(result, CIS_TYPE_TENSOR) ||
         cis_type_rank(result) == rank ||
         cis_op_error(op, "result type has different rank than operands");
}

static bool verify_elementwise(cis_op *op) {
  size_vec sizes = {0};
  bool ok = verify_broadcast(op, &sizes);
  cis_vec_deinit(&sizes);
  return ok && ranks_match(op);
}

static bool verify_select(cis_op *op) {
  if (!verify_elementwise(op))
    return false;
  cis_type result = op->results[0].type;
  return cis_tosa_same_elements(op, cis_op_operand(op, 1)->type, result) &&
         cis_tosa_same_elements(op, cis_op_operand(op, 2)->type, result);
}

static bool infer_equal(cis_op_state *state, cis_type_vec *out) {
  cis_type a = state->operands.data[0]->type, b = state->operands.data[1]->type;
  cis_type i1 = cis_type_i(state->ctx, 1);
  size_vec sizes = {0};
  if (!cis_type_is(a, CIS_TYPE_TENSOR) || !cis_type_is(b, CIS_TYPE_TENSOR)) {
    cis_vec_push(out, cis_type_unranked_tensor(i1));
    return true;
  }
  bool ok = broadcast(&sizes, a) && broadcast(&sizes, b);
  for (size_t i = 0, n = sizes.len; i < n / 2; ++i) { // from the first dimension on
    int64_t size = sizes.data[i];
    sizes.data[i] = sizes.data[n - 1 - i];
    sizes.data[n - 1 - i] = size;
  }
  if (ok)
    cis_vec_push(out, cis_type_tensor(i1, sizes.data, (uint32_t)sizes.len, NULL));
  cis_vec_deinit(&sizes);
  return ok;
}

// --- clamp ---

static bool not_a_number(cis_attr a) {
  double value;
  return cis_attr_get_double(a, &value) && value != value;
}

static bool is_ordered(cis_attr min, cis_attr max) {
  double low, high;
  int64_t first, second;
  if (cis_attr_get_double(min, &low) && cis_attr_get_double(max, &high))
    return low <= high;
  if (!cis_attr_get_int(min, &first) || !cis_attr_get_int(max, &second))
    return true; // wider than can be told
  bool is_unsigned = min->type->integer.signedness == CIS_UNSIGNED;
  return is_unsigned ? (uint64_t)first <= (uint64_t)second : first <= second;
}

static bool verify_clamp(cis_op *op) {
  if (!verify_elementwise(op))
    return false;
  cis_context *ctx = cis_op_context(op);
  cis_attr min = cis_op_inherent(op, "min_val"), max = cis_op_inherent(op, "max_val");
  cis_type element = cis_tosa_stored(cis_op_operand(op, 0)->type);
  if (min->type != element || max->type != element)
    return cis_op_error(op, "min/max attributes types are incompatible with input/output element "
                            "types.");
  if (not_a_number(min) || not_a_number(max))
    return cis_op_error(op, "min/max attributes should not be 'NaN', got min_val=%s, max_val=%s",
                        cis_attr_text(ctx, min), cis_attr_text(ctx, max));
  return is_ordered(min, max) ||
         cis_op_error(op, "expected min_val <= max_val, got min_val=%s, max_val=%s",
                      cis_attr_text(ctx, min), cis_attr_text(ctx, max));
}

// --- mul ---

static bool verify_mul_elements(cis_op *op) {
  cis_type a = cis_type_element(cis_op_operand(op, 0)->type);
  cis_type b = cis_type_element(cis_op_operand(op, 1)->type);
  cis_type result = cis_type_element(op->results[0].type);
  if (cis_type_is_integer(result)) {
    if (a != b || !cis_type_is_integer(a))
      return cis_op_error(op, "requires the same element type for all operands");
    return a->integer.width <= result->integer.width ||
           cis_op_error(op, "invalid data type size for operands or result");
  }
  if (a != b || a != result)
    return cis_op_error(op, "requires the same element type for all operands and results");
  int64_t shift;
  cis_attr known = cis_constant_of(cis_op_operand(op, 2));
  if (!cis_attr_is(known, CIS_ATTR_DENSE))
    return true;
  shift = cis_dense_get_int(known, 0);
  return shift == 0 || cis_op_error(op, "require shift to be 0 for float type");
}

static bool verify_mul_ranks(cis_op *op, cis_type a, cis_type b, cis_type result) {
  bool a_ranked = cis_type_is(a, CIS_TYPE_TENSOR), b_ranked = cis_type_is(b, CIS_TYPE_TENSOR);
  if (a_ranked && b_ranked && cis_type_rank(a) != cis_type_rank(b))
    return cis_op_error(op, "a and b operands don't have matching ranks, got %u and %u",
                        cis_type_rank(a), cis_type_rank(b));
  if (!cis_type_is(result, CIS_TYPE_TENSOR))
    return true;
  if (a_ranked && cis_type_rank(result) != cis_type_rank(a))
    return cis_op_error(op, "result type has different rank than a, got %u vs %u",
                        cis_type_rank(result), cis_type_rank(a));
  if (b_ranked && cis_type_rank(result) != cis_type_rank(b))
    return cis_op_error(op, "result type has different rank than b, got %u vs %u",
                        cis_type_rank(result), cis_type_rank(b));
  return true;
}

static bool verify_mul(cis_op *op) {
  cis_type a = cis_op_operand(op, 0)->type, b = cis_op_operand(op, 1)->type;
  if (!verify_mul_elements(op) || !verify_mul_ranks(op, a, b, op->results[0].type))
    return false;
  if (!cis_type_is(a, CIS_TYPE_TENSOR) || !cis_type_is(b, CIS_TYPE_TENSOR))
    return true;
  size_vec sizes = {0};
  bool ok = broadcast(&sizes, a) && broadcast(&sizes, b);
  cis_vec_deinit(&sizes);
  return ok || cis_op_error(op,
                            "a and b operands don't have broadcast-compatible shapes, got '%s' "
                            "and '%s'",
                            cis_type_text(a), cis_type_text(b));
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/tosa/ops.def"
    {0}};

const cis_dialect_def cis_tosa_dialect = {.name = "tosa",
                                          .ops = ops,
                                          .find_op = cis_tosa_find_gone,
                                          .legalize_read = cis_tosa_legalize_older,
                                          .materialize = cis_tosa_materialize,
                                          .type_constraints = type_constraints,
                                          .attr_constraints = attr_constraints,
                                          .enums = enums,
                                          .attr_defs = attr_defs,
                                          .type_defs = type_defs,
                                          .directives = cis_tosa_directives};
