// The nvvm dialect, as far as modules of gpu name their target: #nvvm.target<chip = "sm_50">.
#include "dialect/common/struct_attr.h"
#include "dialect/dialects.h"

static bool parse_target(cis_parser *p, cis_type type, cis_attr *out);
static void print_target(cis_printer *p, cis_attr attr);

static const cis_attr_def attr_defs[] = {
    {.name = "nvvm.target", .parse = parse_target, .print = print_target, .is_gpu_target = true},
    {0}};

static const cis_struct_param params[] = {
    CIS_STRUCT_NUMBER("O", 2),
    CIS_STRUCT_TEXT("triple", "nvptx64-nvidia-cuda"),
    CIS_STRUCT_TEXT("chip", "sm_50"),
    CIS_STRUCT_TEXT("features", ""),
    {.name = "flags", .kind = CIS_STRUCT_DICT, .type = "DictionaryAttr"},
    {.name = "link", .kind = CIS_STRUCT_ARRAY, .type = "ArrayAttr"},
    {.name = "verifyTarget", .kind = CIS_STRUCT_BOOL, .type = "bool", .default_int = true},
    {0}};
static const cis_struct_attr target = {"NVVM_TargetAttr", true, params};

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

static bool parse_target(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  uint32_t offset = cis_parser_offset(p);
  return cis_struct_attr_parse(p, &attr_defs[0], &target, out) &&
         verify_target(p, offset, (*out)->dialect.params);
}

static void print_target(cis_printer *p, cis_attr attr) { cis_struct_attr_print(p, attr, &target); }

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_nvvm_dialect = {.name = "nvvm", .ops = ops, .attr_defs = attr_defs};
