// The part of the rocdl dialect by which modules of gpu name their target: #rocdl.target<chip =
// "gfx900">.
#include "asm/struct_attr.h"
#include "dialect/dialects.h"

static bool is_dict(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_DICT); }
static bool is_array(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_ARRAY); }

static const cis_struct_param params[] = {
    CIS_STRUCT_NUMBER("O", 2),
    CIS_STRUCT_TEXT("triple", "amdgcn-amd-amdhsa"),
    CIS_STRUCT_TEXT("chip", "gfx900"),
    CIS_STRUCT_TEXT("features", ""),
    CIS_STRUCT_TEXT("abi", "600"),
    {.name = "flags", .kind = CIS_STRUCT_ATTR, .test = is_dict, .type = "DictionaryAttr"},
    {.name = "link", .kind = CIS_STRUCT_ATTR, .test = is_array, .type = "ArrayAttr"},
    {0}};

static const cis_struct_attr target = {
    .class_name = "ROCDL_TargetAttr", .may_be_bare = true, .params = params};

static const cis_attr_def attr_defs[] = {
    {.name = "rocdl.target", .parts = &target, .is_gpu_target = true}, {0}};

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_rocdl_dialect = {.name = "rocdl", .ops = ops, .attr_defs = attr_defs};
