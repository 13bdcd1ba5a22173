// The gpu dialect, as far as other dialects' ops carry its attributes: how scf.forall and
// scf.parallel map to processing units, and the address spaces of memrefs. It has no ops yet.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/dialects.h"

// --- enums ---

static const struct cis_enum_case mapping_ids[] = {{"x", 0},
                                                   {"y", 1},
                                                   {"z", 2},
                                                   {"linear_dim_0", 3},
                                                   {"linear_dim_1", 4},
                                                   {"linear_dim_2", 5},
                                                   {"linear_dim_3", 6},
                                                   {"linear_dim_4", 7},
                                                   {"linear_dim_5", 8},
                                                   {"linear_dim_6", 9},
                                                   {"linear_dim_7", 10},
                                                   {"linear_dim_8", 11},
                                                   {"linear_dim_9", 12},
                                                   {0}};

static const struct cis_enum_case address_spaces[] = {
    {"global", 1}, {"workgroup", 2}, {"private", 3}, {0}};

static const struct cis_enum_case processor_cases[] = {
    {"block_x", 0},  {"block_y", 1},  {"block_z", 2},    {"thread_x", 3},
    {"thread_y", 4}, {"thread_z", 5}, {"sequential", 6}, {0}};

#define MAPPING_ENUM(MNEMONIC, CLASS, PARAM, CASES, NAME)                                          \
  {                                                                                                \
    .name = NAME, .attr_name = "gpu." MNEMONIC, .attr_class = CLASS, .attr_param = PARAM,          \
    .cases = CASES                                                                                 \
  }
#define MAPPING_ID "::mlir::gpu::MappingId"
#define ADDRESS_SPACE "::mlir::gpu::AddressSpace"
static const cis_enum_def block =
    MAPPING_ENUM("block", "GPUBlockMappingAttr", "block", mapping_ids, MAPPING_ID);
static const cis_enum_def warpgroup =
    MAPPING_ENUM("warpgroup", "GPUWarpgroupMappingAttr", "warpgroup", mapping_ids, MAPPING_ID);
static const cis_enum_def warp =
    MAPPING_ENUM("warp", "GPUWarpMappingAttr", "warp", mapping_ids, MAPPING_ID);
static const cis_enum_def thread =
    MAPPING_ENUM("thread", "GPUThreadMappingAttr", "thread", mapping_ids, MAPPING_ID);
static const cis_enum_def lane =
    MAPPING_ENUM("lane", "GPULaneMappingAttr", "lane", mapping_ids, MAPPING_ID);
static const cis_enum_def memory_space = MAPPING_ENUM(
    "memory_space", "GPUMemorySpaceMappingAttr", "address_space", address_spaces, ADDRESS_SPACE);
static const cis_enum_def address_space =
    MAPPING_ENUM("address_space", "GPU_AddressSpaceAttr", NULL, address_spaces, ADDRESS_SPACE);
#undef MAPPING_ENUM
#undef MAPPING_ID
#undef ADDRESS_SPACE
static const cis_enum_def processor = {.name = "::mlir::gpu::Processor", .cases = processor_cases};

static const cis_enum_def *const enums[] = {&block, &warpgroup,    &warp,          &thread,
                                            &lane,  &memory_space, &address_space, NULL};

// --- #gpu.mask<N> ---

static bool parse_mask(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_mask(cis_printer *p, cis_attr attr);
static bool parse_loop_dim_map(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_loop_dim_map(cis_printer *p, cis_attr attr);

static const cis_attr_def attr_defs[] = {
    {.name = "gpu.loop_dim_map", .parse = parse_loop_dim_map, .print = print_loop_dim_map},
    {.name = "gpu.mask", .parse = parse_mask, .print = print_mask},
    {0}};

static bool parse_mask(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  cis_context *ctx = cis_parser_context(p);
  int64_t bits;
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_integer(p, &bits))
    return cis_parse_error(p,
                           "failed to parse GPUMappingMaskAttr parameter 'mask' which is to be a "
                           "`uint64_t`");
  cis_attr param = cis_attr_i64(ctx, bits);
  *out_attr = cis_attr_dialect(ctx, &attr_defs[1], &param, 1);
  return cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_mask(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '<');
  cis_print_int(p, cis_attr_int_or(attr->dialect.params[0], 0));
  cis_print_char(p, '>');
}

// --- #gpu.loop_dim_map<processor = .., map = .., bound = ..> ---

enum { LOOP_PROCESSOR, LOOP_MAP, LOOP_BOUND, LOOP_NUM_PARAMS };
static const char *const loop_params[] = {"processor", "map", "bound"};

static bool parse_processor(cis_parser *p, cis_attr *out) {
  cis_str keyword;
  int64_t value;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_keyword_or_string(p, &keyword))
    return false;
  if (!cis_enum_value(&processor, keyword, &value))
    return cis_parse_error_at(p, offset,
                              "expected ::mlir::gpu::Processor to be one of: block_x, block_y, "
                              "block_z, thread_x, thread_y, thread_z, sequential");
  *out = cis_attr_i64(cis_parser_context(p), value);
  return true;
}

static int find_loop_param(cis_str name) {
  for (int i = 0; i < LOOP_NUM_PARAMS; ++i)
    if (cis_str_is(name, loop_params[i]))
      return i;
  return -1;
}

static bool parse_loop_param(cis_parser *p, cis_attr *params) {
  cis_str name;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_any_keyword(p, &name))
    return false;
  int i = find_loop_param(name);
  if (i < 0 || params[i])
    return cis_parse_error_at(p, offset, "duplicate or unknown struct parameter name: %.*s",
                              CIS_STR_ARG(name));
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  if (i == LOOP_PROCESSOR)
    return parse_processor(p, &params[i]);
  cis_affine_map map;
  if (!cis_parser_affine_map(p, &map))
    return false;
  params[i] = cis_attr_affine_map(map);
  return true;
}

static bool parse_loop_dim_map(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  cis_attr params[LOOP_NUM_PARAMS] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  for (int i = 0; i < LOOP_NUM_PARAMS; ++i)
    if ((i && !cis_parse_token(p, CIS_TOK_COMMA)) || !parse_loop_param(p, params))
      return false;
  *out_attr = cis_attr_dialect(cis_parser_context(p), &attr_defs[0], params, LOOP_NUM_PARAMS);
  return cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_loop_dim_map(cis_printer *p, cis_attr attr) {
  const cis_attr *params = attr->dialect.params;
  cis_print_c(p, "<processor = ");
  cis_print_c(p, cis_enum_keyword(&processor, cis_attr_int_or(params[LOOP_PROCESSOR], 0)));
  cis_print_c(p, ", map = ");
  cis_print_affine_map(p, params[LOOP_MAP]->map);
  cis_print_c(p, ", bound = ");
  cis_print_affine_map(p, params[LOOP_BOUND]->map);
  cis_print_char(p, '>');
}

// --- the dialect ---

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_gpu_dialect = {
    .name = "gpu", .ops = ops, .enums = enums, .attr_defs = attr_defs};
