// The check dialect: expectations of StableHLO's tests.
#include "dialect/check/kinds.h"
#include "dialect/dialects.h"
#include "dialect/stablehlo/stablehlo.h"

static bool is_tensor(cis_type t) {
  return cis_type_is_ranked_tensor(t) && (cis_hlo_element_class(cis_type_element(t)) & CIS_HLO_ANY);
}

static bool is_float_or_complex_tensor(cis_type t) {
  return cis_type_is_base_tensor(t) &&
         (cis_type_is_float(cis_type_element(t)) || cis_type_is_complex(cis_type_element(t)));
}

static const cis_type_constraint type_constraints[] = {
    {"Tensor", CIS_HLO_TENSOR_TEXT, is_tensor, NULL, &cis_class_ranked_tensor},
    {"FloatOrComplexTensor", "tensor of floating-point or complex-type values",
     is_float_or_complex_tensor, NULL, &cis_class_tensor},
    {0}};

static bool is_unsigned(cis_attr a, uint32_t width) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_integer(a->type) &&
         a->type->integer.width == width && a->type->integer.signedness == CIS_UNSIGNED;
}
static bool is_ui32(cis_attr a) { return is_unsigned(a, 32); }
static bool is_ui64(cis_attr a) { return is_unsigned(a, 64); }
static cis_type build_ui32(cis_context *ctx) { return cis_type_integer(ctx, 32, CIS_UNSIGNED); }
static cis_type build_ui64(cis_context *ctx) { return cis_type_integer(ctx, 64, CIS_UNSIGNED); }

#define UNSIGNED(WIDTH)                                                                            \
  {                                                                                                \
    .name = "UI" #WIDTH, .description = #WIDTH "-bit unsigned integer attribute",                  \
    .test = is_ui##WIDTH, .style = CIS_ATTR_STYLE_TYPED, .build_type = build_ui##WIDTH,            \
    .attr_class = CIS_ATTR_CLASS_INTEGER                                                           \
  }
static const cis_attr_constraint attr_constraints[] = {UNSIGNED(32), UNSIGNED(64), {0}};
#undef UNSIGNED

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/check/ops.def"
    {0}};

const cis_dialect_def cis_check_dialect = {.name = "check",
                                           .ops = ops,
                                           .type_constraints = type_constraints,
                                           .attr_constraints = attr_constraints};
