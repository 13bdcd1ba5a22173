// The attributes of the nvvm dialect: targets of gpu modules, #nvvm.target<chip = "sm_50">, shapes
// of matrices, and enums. Cistern has none of its ops.
#include "asm/struct_attr.h"
#include "dialect/dialects.h"

static bool is_dict(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_DICT); }
static bool is_array(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_ARRAY); }

static const cis_struct_param params[] = {
    CIS_STRUCT_NUMBER("O", 2),
    CIS_STRUCT_TEXT("triple", "nvptx64-nvidia-cuda"),
    CIS_STRUCT_TEXT("chip", "sm_50"),
    CIS_STRUCT_TEXT("features", ""),
    {.name = "flags", .kind = CIS_STRUCT_ATTR, .test = is_dict, .type = "DictionaryAttr"},
    {.name = "link", .kind = CIS_STRUCT_ATTR, .test = is_array, .type = "ArrayAttr"},
    {.name = "verifyTarget", .kind = CIS_STRUCT_BOOL, .type = "bool", .default_int = true},
    {0}};

static bool all_strings(cis_attr array) {
  for (uint32_t i = 0; array && i < array->array.num; ++i)
    if (!cis_attr_is(array->array.elems[i], CIS_ATTR_STRING))
      return false;
  return true;
}

static bool verify_target(cis_parser *p, uint32_t offset, const cis_attr *values) {
  int64_t level = cis_attr_int_or(values[0], 0);
  if (level < 0 || level > 3)
    return cis_parse_error_at(p, offset,
                              "The optimization level must be a number between 0 and 3.");
  if (!cis_attr_get_string(values[1]).len)
    return cis_parse_error_at(p, offset, "The target triple cannot be empty.");
  if (!cis_attr_get_string(values[2]).len)
    return cis_parse_error_at(p, offset, "The target chip cannot be empty.");
  return all_strings(values[5]) ||
         cis_parse_error_at(p, offset, "All the elements in the `link` array must be strings.");
}

static const cis_struct_attr target = {.class_name = "NVVM_TargetAttr",
                                       .may_be_bare = true,
                                       .params = params,
                                       .verify = verify_target};

// --- shapes of matrices ---

#define SIZE(NAME)                                                                                 \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int", .width = 32, .required = true }
static const cis_struct_param shape_params[] = {SIZE("m"), SIZE("n"), SIZE("k"), {0}};
static const cis_struct_param ld_st_shape_params[] = {SIZE("m"), SIZE("n"), {0}};
#undef SIZE
static const cis_struct_attr shape = {.class_name = "NVVM_MMAShapeAttr", .params = shape_params};
static const cis_struct_attr ld_st_shape = {.class_name = "LdStMatrixShapeAttr",
                                            .params = ld_st_shape_params};

static const cis_attr_def attr_defs[] = {
    {.name = "nvvm.target", .parts = &target, .is_gpu_target = true},
    {.name = "nvvm.shape", .parts = &shape},
    {.name = "nvvm.ld_st_matrix_shape", .parts = &ld_st_shape},
    {0}};

// --- enums ---

#define NVVM_ENUM(MNEMONIC, ENUM, ATTR, BARE, SUMMARY, ...)                                        \
  static const struct cis_enum_case MNEMONIC##_cases[] = {__VA_ARGS__, {0}};                       \
  static const cis_enum_def MNEMONIC##_enum = {.name = "::mlir::NVVM::" ENUM,                      \
                                               .attr_name = "nvvm." #MNEMONIC,                     \
                                               .attr_class = ATTR,                                 \
                                               .summary = SUMMARY,                                 \
                                               .print_plain = BARE,                                \
                                               .bare = BARE,                                       \
                                               .cases = MNEMONIC##_cases};
#include "dialect/nvvm/enums.def"
#undef NVVM_ENUM

static const cis_enum_def *const enums[] = {
#define NVVM_ENUM(MNEMONIC, ...) &MNEMONIC##_enum,
#include "dialect/nvvm/enums.def"
#undef NVVM_ENUM
    NULL};

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_nvvm_dialect = {
    .name = "nvvm", .ops = ops, .enums = enums, .attr_defs = attr_defs};
