// The nvvm dialect, as far as modules of gpu name their target: #nvvm.target<chip = "sm_50">.
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

static const cis_attr_def attr_defs[] = {
    {.name = "nvvm.target", .parts = &target, .is_gpu_target = true}, {0}};

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_nvvm_dialect = {.name = "nvvm", .ops = ops, .attr_defs = attr_defs};
