// The rocdl dialect, as far as modules of gpu name their target: #rocdl.target<chip = "gfx900">.
#include "dialect/common/struct_attr.h"
#include "dialect/dialects.h"

static bool parse_target(cis_parser *p, cis_type type, cis_attr *out);
static void print_target(cis_printer *p, cis_attr attr);

static const cis_attr_def attr_defs[] = {
    {.name = "rocdl.target", .parse = parse_target, .print = print_target, .is_gpu_target = true},
    {0}};

static const cis_struct_param params[] = {
    CIS_STRUCT_NUMBER("O", 2),
    CIS_STRUCT_TEXT("triple", "amdgcn-amd-amdhsa"),
    CIS_STRUCT_TEXT("chip", "gfx900"),
    CIS_STRUCT_TEXT("features", ""),
    CIS_STRUCT_TEXT("abi", "600"),
    {.name = "flags", .kind = CIS_STRUCT_DICT, .type = "DictionaryAttr"},
    {.name = "link", .kind = CIS_STRUCT_ARRAY, .type = "ArrayAttr"},
    {0}};
static const cis_struct_attr target = {"ROCDL_TargetAttr", true, params};

static bool parse_target(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return cis_struct_attr_parse(p, &attr_defs[0], &target, out);
}

static void print_target(cis_printer *p, cis_attr attr) { cis_struct_attr_print(p, attr, &target); }

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_rocdl_dialect = {.name = "rocdl", .ops = ops, .attr_defs = attr_defs};
