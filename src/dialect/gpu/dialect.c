// The gpu dialect: tables, and the checks of the ops that are a row. Attributes and types with
// parameters are in attr.c; functions, launches and warp regions in launch.c.
#include "dialect/builtin/kinds.h"
#include "dialect/common/shape_util.h"
#include "dialect/dialects.h"
#include "dialect/gpu/impl.h"
#include "dialect/gpu/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- enums ---

/// Cases of all_reduce that take one kind of number.
enum { MINUI = 2, MINSI = 3, MINNUMF = 4, MAXUI = 5, MAXSI = 6, MAXNUMF = 7, AND = 8, XOR = 10 };

#define CIS_GPU_ENUM(ID, ...) static const cis_enum_def ID = {__VA_ARGS__};
#include "dialect/gpu/enums.def"

static const cis_enum_def *const enums[] = {
#define CIS_GPU_ENUM(ID, ...) &ID,
#include "dialect/gpu/enums.def"
    NULL};

bool cis_gpu_may_be_space(cis_attr space, int64_t value) {
  return !cis_attr_is_enum(space, &address_space) || space->enumeration.value == value;
}

// --- type constraints ---

static bool is_int_or_float(cis_type t) {
  return cis_type_is_signless_int(t) || cis_type_is_float(t);
}

static bool is_exchanged(cis_type t) {
  return is_int_or_float(t) || (cis_type_is_vector(t) && cis_type_rank(t) == 1 &&
                                !t->shaped.scalable && is_int_or_float(cis_type_element(t)));
}

static bool is_launch_index(cis_type t) {
  return cis_type_is_index(t) || cis_type_is_int_of(t, 32) || cis_type_is_int_of(t, 64);
}

static bool is_printable(cis_type t) { return cis_type_is_int_or_index(t) || cis_type_is_float(t); }

static bool is_mma_float(cis_type t) {
  return cis_type_is_float_of(t, CIS_F16) || cis_type_is_float_of(t, CIS_F32) ||
         cis_type_is_float_of(t, CIS_F64);
}

static bool is_signed_i8(cis_type t) {
  return cis_type_is_integer(t) && t->integer.width == 8 && t->integer.signedness != CIS_SIGNLESS;
}

static bool is_mma_memory_element(cis_type t) {
  return cis_type_is_int_of(t, 8) || cis_type_is_int_of(t, 32) || is_mma_float(t);
}

static bool is_mma_memref(cis_type t) {
  if (!cis_type_is_memref(t))
    return false;
  cis_type element = cis_type_element(t);
  return is_mma_memory_element(element) ||
         (cis_type_is_vector(element) && cis_type_rank(element) == 1 &&
          is_mma_memory_element(cis_type_element(element)));
}

static bool is_mma_factor(cis_type t) {
  cis_type element = cis_gpu_mma_element(t);
  return element && (is_signed_i8(element) || is_mma_float(element));
}

static bool is_mma_sum(cis_type t) {
  cis_type element = cis_gpu_mma_element(t);
  return element && (cis_type_is_int_of(element, 32) || is_mma_float(element));
}

static bool is_mma_constant(cis_type t) {
  return is_signed_i8(t) || cis_type_is_int_of(t, 32) || cis_type_is_float_of(t, CIS_F16) ||
         cis_type_is_float_of(t, CIS_F32);
}

static const cis_type_class class_mma = {"gpu.mma_matrix", cis_gpu_is_mma_matrix};

#define SIGNED_I8 "8-bit signed integer or 8-bit unsigned integer or "
#define FLOATS "16-bit float or 32-bit float or 64-bit float"
#define MMA_MEMORY "8-bit signless integer or 32-bit signless integer or " FLOATS
static const cis_type_constraint type_constraints[] = {
    {"AsyncToken", "async token type", cis_gpu_is_token, cis_gpu_build_token, NULL},
    {"DnTensor", "dense tensor handle type", cis_gpu_is_dn_tensor, cis_gpu_build_dn_tensor, NULL},
    {"SpMat", "sparse matrix handle type", cis_gpu_is_sp_mat, cis_gpu_build_sp_mat, NULL},
    {"SpGEMMOp", "SpGEMM operation handle type", cis_gpu_is_spgemm_op, cis_gpu_build_spgemm_op,
     NULL},
    {"AnyIntegerOrFloat", "Integer or Float", is_int_or_float, NULL, NULL},
    {"AnyIntegerOrFloatOr1DVector",
     "Integer or Float or fixed-length vector of Integer or Float values of ranks 1", is_exchanged,
     NULL, NULL},
    {"LaunchIndex", "index or 32-bit signless integer or 64-bit signless integer", is_launch_index,
     NULL, NULL},
    {"Printable", "integer or index or floating-point", is_printable, NULL, NULL},
    {"MMAMatrix", "MMAMatrix type", cis_gpu_is_mma_matrix, NULL, NULL},
    {"MMAMatrixOfFactor", "gpu.mma_matrix of " SIGNED_I8 FLOATS " values", is_mma_factor, NULL,
     &class_mma},
    {"MMAMatrixOfSum", "gpu.mma_matrix of 32-bit signless integer or " FLOATS " values", is_mma_sum,
     NULL, &class_mma},
    {"MMAMatrixOfAny",
     "gpu.mma_matrix of " SIGNED_I8 "32-bit signless integer or " FLOATS " values",
     cis_gpu_is_mma_matrix, NULL, &class_mma},
    {"MMAMemRef", "memref of " MMA_MEMORY " or vector of " MMA_MEMORY " values of ranks 1 values",
     is_mma_memref, NULL, &cis_class_memref},
    {"MMAConstant", SIGNED_I8 "32-bit signless integer or 16-bit float or 32-bit float",
     is_mma_constant, NULL, NULL},
    {0}};
#undef SIGNED_I8
#undef FLOATS
#undef MMA_MEMORY

// --- attribute constraints ---

static bool is_array_of(cis_attr a, bool (*element)(cis_attr)) {
  if (!cis_attr_is(a, CIS_ATTR_ARRAY) || !a->array.num)
    return false;
  for (uint32_t i = 0; i < a->array.num; ++i)
    if (!element(a->array.elems[i]))
      return false;
  return true;
}

static bool test_targets(cis_attr a) { return is_array_of(a, cis_gpu_is_target); }
static bool test_objects(cis_attr a) { return is_array_of(a, cis_gpu_is_object); }

static bool test_size_hint(cis_attr a) {
  uint32_t num;
  return cis_attr_get_i32_array(a, &num) && num == 3;
}

static bool is_i32(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_int_of(a->type, 32);
}
static bool test_i32_min0(cis_attr a) { return is_i32(a) && cis_attr_int_or(a, -1) >= 0; }

static bool is_power_of_2(int64_t value) { return value > 0 && (value & (value - 1)) == 0; }
static bool test_i32_power(cis_attr a) { return is_i32(a) && is_power_of_2(cis_attr_int_or(a, 0)); }

static cis_type build_i32(cis_context *ctx) { return cis_type_i(ctx, 32); }

#define ARRAY(NAME, DESCRIPTION, TEST)                                                             \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION " with at least 1 elements", .test = TEST,            \
    .style = CIS_ATTR_STYLE_TYPED, .build_type = cis_type_none, .attr_class = CIS_ATTR_CLASS_ARRAY \
  }
#define I32(NAME, CONDITION, TEST)                                                                 \
  {                                                                                                \
    .name = NAME, .description = "32-bit signless integer attribute whose " CONDITION,             \
    .test = TEST, .style = CIS_ATTR_STYLE_TYPED, .build_type = build_i32,                          \
    .attr_class = CIS_ATTR_CLASS_INTEGER                                                           \
  }
static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("Dimension", "a dimension, either 'x', 'y', or 'z'", dimension),
    CIS_ENUM_CONSTRAINT("AllReduceOperation",
                        "built-in reduction operations supported by gpu.allreduce.", all_reduce),
    CIS_ENUM_CONSTRAINT("ShuffleMode", "Indexing modes supported by gpu.shuffle.", shuffle),
    CIS_ENUM_CONSTRAINT("MMAElementwiseOp", "elementwise operation to apply to mma matrix",
                        elementwise),
    CIS_ENUM_CONSTRAINT("BroadcastType", "a lane to broadcast from", broadcast),
    CIS_ENUM_CONSTRAINT("PruneFlag", "pruning strategy for 2:4 sparse matrix", prune),
    CIS_ENUM_CONSTRAINT("TransposeMode",
                        "transpose mode of sparse matrix supported by sparse tensor ops",
                        transpose),
    CIS_ENUM_CONSTRAINT(
        "SpGEMMKind",
        "choose whether spgemm_work_estimation_or_compute does work estimation or compute", spgemm),
    ARRAY("Targets", "array of GPU target attributes", test_targets),
    ARRAY("Objects", "an array of GPU object attributes", test_objects),
    {.name = "OffloadingHandler",
     .description = "any attribute with the `OffloadingTranslationAttrTrait` trait.",
     .test = cis_gpu_is_select_object},
    {.name = "SizeHint",
     .description = "i32 dense array attribute with 3 elements (if present)",
     .test = test_size_hint,
     .style = CIS_ATTR_STYLE_DENSE_ARRAY,
     .build_type = build_i32},
    I32("I32Min0", "minimum value is 0", test_i32_min0),
    I32("I32PowerOf2", "value is a power of two > 0", test_i32_power),
    {0}};
#undef ARRAY
#undef I32

// --- positions ---

/// thread_id_x and the like.
static void name_index(cis_op *op, cis_value_namer *namer) {
  cis_attr attr = cis_op_inherent(op, "dimension");
  cis_strbuf name = {0};
  cis_strbuf_str(&name, cis_str_from_index(op->info->name, strlen("gpu.")));
  cis_strbuf_char(&name, '_');
  cis_strbuf_cstr(&name, cis_enum_keyword(attr->enumeration.def, attr->enumeration.value));
  namer->set_name(namer, &op->results[0], cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
}

// --- exchanges between threads ---

static bool verify_reduction(cis_op *op, cis_attr operation) {
  cis_type type = op->results[0].type, element = cis_type_element_or_self(type);
  int64_t value = operation->enumeration.value;
  bool ints_only = value == MINUI || value == MINSI || value == MAXUI || value == MAXSI ||
                   (value >= AND && value <= XOR);
  bool floats_only = value == MINNUMF || value == MAXNUMF || value > XOR;
  if (ints_only ? cis_type_is_integer(element) : !floats_only || cis_type_is_float(element))
    return true;
  return cis_op_plain_error(op, "`%s` reduction operation is not compatible with type '%s'",
                            cis_enum_keyword(&all_reduce, value), cis_type_text(type));
}

static bool verify_reduction_body(cis_op *op) {
  const cis_block *entry = cis_op_entry(op);
  cis_type type = cis_op_operand(op, 0)->type;
  bool yields = false;
  if (entry->num_args != 2)
    return cis_op_plain_error(op, "expected two region arguments");
  if (cis_block_args(entry)[0]->type != type || cis_block_args(entry)[1]->type != type)
    return cis_op_plain_error(op, "incorrect region argument type");
  cis_for_each_block (b, cis_op_region(op, 0)) {
    cis_op *last = cis_block_last(b);
    if (!last || cis_op_kind(last) != CIS_OP_GPU_YIELD)
      continue;
    if (last->num_operands != 1)
      return cis_op_plain_error(op, "expected one gpu.yield operand");
    if (cis_op_operand(last, 0)->type != type)
      return cis_op_plain_error(op, "incorrect gpu.yield type");
    yields = true;
  }
  return yields || cis_op_plain_error(op, "expected gpu.yield op in region");
}

static bool verify_all_reduce(cis_op *op) {
  cis_attr operation = cis_op_inherent(op, "op");
  if (cis_region_is_empty(cis_op_region(op, 0)) == !operation)
    return cis_op_plain_error(op, "expected either an op attribute or a non-empty body");
  return operation ? verify_reduction(op, operation) : verify_reduction_body(op);
}

static bool verify_subgroup_reduce(cis_op *op) {
  cis_attr size = cis_op_inherent(op, "cluster_size");
  int64_t stride = cis_attr_int_or(cis_op_inherent(op, "cluster_stride"), 1);
  if (!verify_reduction(op, cis_op_inherent(op, "op")))
    return false;
  if (size && !is_power_of_2((uint32_t)cis_attr_int_or(size, 0)))
    return cis_op_error(op, "cluster size %" PRIu32 " is not a power of two",
                        (uint32_t)cis_attr_int_or(size, 0));
  if (!size && stride != 1)
    return cis_op_error(op, "cluster stride can only be specified if cluster size is specified");
  return is_power_of_2((uint32_t)stride) ||
         cis_op_error(op, "cluster stride %" PRIu32 " is not a power of two", (uint32_t)stride);
}

static bool verify_rotate(cis_op *op) {
  int64_t width = cis_attr_int_or(cis_op_inherent(op, "width"), 0);
  return cis_attr_int_or(cis_op_inherent(op, "offset"), 0) < width ||
         cis_op_error(op, "offset must be in the range [0, %" PRId64 ")", width);
}

static bool verify_subgroup_broadcast(cis_op *op) {
  bool has_lane = cis_op_operand_group(op, 1).num > 0;
  bool wants_lane = cis_op_inherent(op, "broadcast_type")->enumeration.value == 1;
  return has_lane == wants_lane ||
         cis_op_error(op, "lane %s be specified for `specific_lane` broadcast",
                      has_lane ? "can only" : "must");
}

// --- memory ---

static bool verify_alloc(cis_op *op) {
  cis_type type = op->results[0].type;
  uint32_t sizes = cis_op_operand_group(op, 1).num, dynamic = cis_type_num_dynamic_dims(type);
  if (sizes != dynamic)
    return cis_op_error(op, "incorrect number of dynamic sizes, has %u, expected %u", sizes,
                        dynamic);
  uint32_t symbols = type->shaped.layout ? cis_memref_layout_map(type)->num_symbols : 0;
  return symbols == cis_op_operand_group(op, 2).num ||
         cis_op_error(op, "symbol operand count does not equal memref symbol count");
}

static cis_type type_of_group(const cis_op *op, uint32_t group) {
  return cis_op_operand(op, cis_op_operand_group(op, group).first)->type;
}

static bool verify_memcpy(cis_op *op) {
  cis_type dst = type_of_group(op, 1), src = type_of_group(op, 2);
  if (cis_type_element(dst) != cis_type_element(src))
    return cis_op_error(op, "arguments have incompatible element type");
  return cis_shapes_compatible(dst, src) || cis_op_error(op, "arguments have incompatible shape");
}

static bool memset_elements_match(cis_op *op) {
  return cis_type_element_or_self(type_of_group(op, 1)) ==
         cis_type_element_or_self(type_of_group(op, 2));
}

static bool verify_dynamic_shared_memory(cis_op *op) {
  cis_type type = op->results[0].type;
  if (!cis_attr_is_enum(type->shaped.memory_space, &address_space) ||
      type->shaped.memory_space->enumeration.value != CIS_GPU_WORKGROUP)
    return cis_op_error(op, "address space must be address_space<workgroup>");
  return !cis_type_has_static_shape(type) ||
         cis_op_error(op, "result memref type must be memref<?xi8, "
                          "#gpu.address_space<workgroup>>");
}

// --- matrices ---

static bool has_unit_last_stride(cis_type memref) {
  uint32_t rank = cis_type_rank(memref);
  int64_t offset, *strides = cis_mem_calloc(rank, sizeof(int64_t));
  bool unit = cis_memref_strides(memref, strides, &offset) && (!rank || strides[rank - 1] == 1);
  cis_mem_free(strides);
  return unit;
}

static bool verify_mma_load(cis_op *op) {
  return has_unit_last_stride(cis_op_operand(op, 0)->type) ||
         cis_op_plain_error(op, "expected source memref most minor dim must have unit stride");
}

static bool verify_mma_store(cis_op *op) {
  if (!has_unit_last_stride(cis_op_operand(op, 1)->type))
    return cis_op_plain_error(op,
                              "expected destination memref most minor dim must have unit stride");
  return cis_str_is(cis_gpu_mma_operand(cis_op_operand(op, 0)->type), "COp") ||
         cis_op_plain_error(op, "expected the operand matrix being stored to have 'COp' operand "
                                "type");
}

static bool verify_mma_compute(cis_op *op) {
  static const char *const operands[] = {"AOp", "BOp", "COp"};
  const int64_t *shapes[3];
  for (int i = 0; i < 3; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    shapes[i] = cis_gpu_mma_shape(type);
    if (!cis_str_is(cis_gpu_mma_operand(type), operands[i]))
      return cis_op_plain_error(op, "operands must be in the order AOp, BOp, COp");
  }
  return (shapes[0][1] == shapes[1][0] && shapes[0][0] == shapes[2][0] &&
          shapes[1][1] == shapes[2][1]) ||
         cis_op_plain_error(op, "operand shapes do not satisfy matmul constraints");
}

// --- the dialect ---

static bool is_size_hint(cis_str name) {
  return cis_str_is(name, "gpu.known_block_size") || cis_str_is(name, "gpu.known_grid_size") ||
         cis_str_is(name, "gpu.known_cluster_size");
}

static bool verify_op_attr(cis_op *op, cis_named_attr attr) {
  uint32_t num;
  if (is_size_hint(attr.name)) {
    bool i32 = cis_attr_is(attr.value, CIS_ATTR_DENSE_ARRAY) &&
               cis_type_is_int_of(attr.value->dense_array.element, 32);
    if (!i32)
      return cis_op_error(op, "%s must be a dense i32 array", attr.name.data);
    cis_attr_get_i32_array(attr.value, &num);
    return num == 3 || cis_op_error(op, "%s must contain exactly 3 elements", attr.name.data);
  }
  if (!cis_str_is(attr.name, "gpu.container_module") || !cis_attr_is(attr.value, CIS_ATTR_UNIT) ||
      cis_op_kind(op) == CIS_OP_BUILTIN_MODULE)
    return true;
  return cis_op_plain_error(
      op, "expected 'gpu.container_module' attribute to be attached to 'builtin.module'");
}

static const cis_memory_row alloc_memory = {
    .family = "gpu", .allocates = "memref", .sizes = "dynamicSizes", .stays = true};
static const cis_memory_row dealloc_memory = {.family = "gpu", .frees = "memref"};
static const cis_memory_row wait_memory = {.family = "gpu", .waits = "asyncDependencies"};
static const cis_memory_row memcpy_memory = {.family = "gpu", .from = "src", .to = "dst"};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/gpu/ops.def"
    {0}};

const cis_dialect_def cis_gpu_dialect = {.name = "gpu",
                                         .unknown_type = "unknown gpu type: ",
                                         .ops = ops,
                                         .type_constraints = type_constraints,
                                         .attr_constraints = attr_constraints,
                                         .enums = enums,
                                         .attr_defs = cis_gpu_attr_defs,
                                         .type_defs = cis_gpu_type_defs,
                                         .directives = cis_gpu_directives,
                                         .verify_op_attr = verify_op_attr};
