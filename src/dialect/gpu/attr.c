// The gpu dialect's attributes and types that have parameters.
#include "dialect/gpu/impl.h"

#include <stdlib.h>

enum { KERNEL_METADATA, KERNEL_TABLE, LOOP_DIM_MAP, MASK, OBJECT, SELECT_OBJECT };
enum { TOKEN, MMA_MATRIX, DN_TENSOR, SP_MAT, SPGEMM_OP };

static bool is_attr(cis_attr attr, const cis_attr_def *def) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == def;
}

bool cis_gpu_is_target(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_OPAQUE) ||
         (cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def->is_gpu_target);
}

/// Reports the type that a parameter of `attr` should have had, after the error about its text.
static bool fail_param(cis_parser *p, const char *attr, const char *param, const char *type) {
  return cis_parse_error(p, "failed to parse %s parameter '%s' which is to be a `%s`", attr, param,
                         type);
}

/// Parses an attribute of that kind, in full or as the body that `parse` reads.
static bool parse_nested(cis_parser *p, int kind, cis_attr *out,
                         bool (*parse)(cis_parser *p, cis_type type, cis_attr *out)) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID)
    return parse(p, NULL, out);
  return cis_parse_attribute(p, NULL, out) &&
         (is_attr(*out, &cis_gpu_attr_defs[kind]) ||
          cis_parse_error_at(p, offset, "invalid kind of attribute specified"));
}

// --- parameters with names, of which some may be missing ---

typedef struct struct_param {
  const char *name;
  const char *type;
  bool (*parse)(cis_parser *p, cis_attr *out);
} struct_param;

static int find_param(const struct_param *params, int num, cis_str name) {
  for (int i = 0; i < num; ++i)
    if (cis_str_is(name, params[i].name))
      return i;
  return -1;
}

/// `name = value` of one that is not in `out` yet.
static bool parse_struct_param(cis_parser *p, const char *attr, const struct_param *params, int num,
                               cis_attr *out) {
  cis_str name;
  if (!cis_parse_any_keyword(p, &name) || !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  int i = find_param(params, num, name);
  if (i < 0 || out[i])
    return cis_parse_error(p, "duplicate or unknown struct parameter name: %.*s",
                           CIS_STR_ARG(name));
  return params[i].parse(p, &out[i]) || fail_param(p, attr, params[i].name, params[i].type);
}

// --- #gpu.mask<N> ---

static bool parse_mask(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  cis_context *ctx = cis_parser_context(p);
  int64_t bits;
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_integer(p, &bits))
    return fail_param(p, "GPUMappingMaskAttr", "mask", "uint64_t");
  cis_attr param = cis_attr_i64(ctx, bits);
  *out_attr = cis_attr_dialect(ctx, &cis_gpu_attr_defs[MASK], &param, 1);
  return cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_mask(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '<');
  cis_print_int(p, cis_attr_int_or(attr->dialect.params[0], 0));
  cis_print_char(p, '>');
}

// --- #gpu.loop_dim_map<processor = .., map = .., bound = ..> ---

static const struct cis_enum_case processor_cases[] = {
    {"block_x", 0},  {"block_y", 1},  {"block_z", 2},    {"thread_x", 3},
    {"thread_y", 4}, {"thread_z", 5}, {"sequential", 6}, {0}};
static const cis_enum_def processor = {.name = "::mlir::gpu::Processor", .cases = processor_cases};

static bool parse_processor(cis_parser *p, cis_attr *out) {
  int64_t value;
  if (!cis_parse_enum_value(p, &processor, &value))
    return false;
  *out = cis_attr_i64(cis_parser_context(p), value);
  return true;
}

static bool parse_map(cis_parser *p, cis_attr *out) {
  cis_affine_map map;
  if (!cis_parser_affine_map(p, &map))
    return false;
  *out = cis_attr_affine_map(map);
  return true;
}

enum { LOOP_PROCESSOR, LOOP_MAP, LOOP_BOUND, LOOP_NUM_PARAMS };
static const struct_param loop_params[] = {{"processor", "::mlir::gpu::Processor", parse_processor},
                                           {"map", "AffineMap", parse_map},
                                           {"bound", "AffineMap", parse_map}};

static bool parse_loop_dim_map(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  cis_attr params[LOOP_NUM_PARAMS] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  for (int i = 0; i < LOOP_NUM_PARAMS; ++i)
    if ((i && !cis_parse_token(p, CIS_TOK_COMMA)) ||
        !parse_struct_param(p, "ParallelLoopDimMappingAttr", loop_params, LOOP_NUM_PARAMS, params))
      return false;
  *out_attr = cis_attr_dialect(cis_parser_context(p), &cis_gpu_attr_defs[LOOP_DIM_MAP], params,
                               LOOP_NUM_PARAMS);
  return cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_loop_dim_map(cis_printer *p, cis_attr attr) {
  const cis_attr *params = attr->dialect.params;
  cis_print_cstr(p, "<processor = ");
  cis_print_cstr(p, cis_enum_keyword(&processor, cis_attr_int_or(params[LOOP_PROCESSOR], 0)));
  cis_print_cstr(p, ", map = ");
  cis_print_affine_map(p, params[LOOP_MAP]->map);
  cis_print_cstr(p, ", bound = ");
  cis_print_affine_map(p, params[LOOP_BOUND]->map);
  cis_print_char(p, '>');
}

// --- #gpu.kernel_metadata<"name", type, arg_attrs = [...], metadata = {...}> ---

static bool parse_array(cis_parser *p, cis_attr *out) {
  return cis_parse_attribute_of(p, CIS_ATTR_CLASS_ARRAY, NULL, out);
}

static bool parse_dict(cis_parser *p, cis_attr *out) {
  return cis_parse_attribute_of(p, CIS_ATTR_CLASS_DICT, NULL, out);
}

enum { KERNEL_NAME, KERNEL_TYPE, KERNEL_STRUCT, KERNEL_NUM_PARAMS = KERNEL_STRUCT + 2 };
static const struct_param kernel_params[] = {{"arg_attrs", "ArrayAttr", parse_array},
                                             {"metadata", "DictionaryAttr", parse_dict}};

static bool verify_kernel(cis_parser *p, uint32_t offset, const cis_attr *params) {
  cis_attr args = params[KERNEL_STRUCT];
  if (!params[KERNEL_NAME]->string.len)
    return cis_parse_error_at(p, offset, "the kernel name can't be empty");
  for (uint32_t i = 0; args && i < args->array.num; ++i)
    if (!cis_attr_is(args->array.elems[i], CIS_ATTR_DICT))
      return cis_parse_error_at(p, offset,
                                "all attributes in the array must be a dictionary attribute");
  return true;
}

static bool parse_kernel_metadata(cis_parser *p, cis_type type, cis_attr *out_attr) {
  const char *class_name = "GPU_KernelMetadataAttr";
  uint32_t offset = cis_parser_offset(p);
  cis_attr params[KERNEL_NUM_PARAMS] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, NULL, &params[KERNEL_NAME]))
    return fail_param(p, class_name, "name", "StringAttr");
  if (!cis_parse_token(p, CIS_TOK_COMMA))
    return false;
  if (!cis_parse_type(p, &type))
    return fail_param(p, class_name, "function_type", "Type");
  params[KERNEL_TYPE] = cis_attr_type(type);
  while (cis_parse_optional_token(p, CIS_TOK_COMMA))
    if (!parse_struct_param(p, class_name, kernel_params, 2, params + KERNEL_STRUCT))
      return false;
  *out_attr = cis_attr_dialect(cis_parser_context(p), &cis_gpu_attr_defs[KERNEL_METADATA], params,
                               KERNEL_NUM_PARAMS);
  return cis_parse_token(p, CIS_TOK_GREATER) && verify_kernel(p, offset, params);
}

static void print_kernel_metadata(cis_printer *p, cis_attr attr) {
  const cis_attr *params = attr->dialect.params;
  cis_print_char(p, '<');
  cis_print_the_attr(p, params[KERNEL_NAME]);
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, params[KERNEL_TYPE]->type_value);
  for (int i = 0; i < 2; ++i)
    if (params[KERNEL_STRUCT + i]) {
      cis_strbuf_printf(cis_printer_out(p), ", %s = ", kernel_params[i].name);
      cis_print_the_attr(p, params[KERNEL_STRUCT + i]);
    }
  cis_print_char(p, '>');
}

// --- #gpu.kernel_table<[...]> ---

static bool parse_kernel(cis_parser *p, void *user) {
  cis_attr_vec *kernels = user;
  cis_attr kernel;
  if (!parse_nested(p, KERNEL_METADATA, &kernel, parse_kernel_metadata))
    return false;
  cis_vec_push(kernels, kernel);
  return true;
}

static int compare_kernels(const void *a, const void *b) {
  const cis_attr *left = a, *right = b;
  return cis_str_cmp((*left)->dialect.params[KERNEL_NAME]->string,
                     (*right)->dialect.params[KERNEL_NAME]->string);
}

/// By name, the order in which a table is printed; false if a name is there twice.
static bool sort_kernels(cis_attr_vec *kernels) {
  if (kernels->len)
    qsort(kernels->data, kernels->len, sizeof(cis_attr), compare_kernels);
  for (size_t i = 1; i < kernels->len; ++i)
    if (!compare_kernels(&kernels->data[i - 1], &kernels->data[i]))
      return false;
  return true;
}

static bool parse_kernels(cis_parser *p, cis_attr_vec *kernels) {
  return cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_SQUARE, parse_kernel, kernels, NULL) ||
         fail_param(p, "GPU_KernelTableAttr", "kernel_table",
                    "::llvm::ArrayRef<KernelMetadataAttr>");
}

static bool parse_kernel_table(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  cis_attr_vec kernels = {0};
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_token(p, CIS_TOK_LESS) && parse_kernels(p, &kernels) &&
            cis_parse_token(p, CIS_TOK_GREATER) &&
            (sort_kernels(&kernels) ||
             cis_parse_error_at(p, offset, "expected all kernels to be uniquely named"));
  if (ok)
    *out_attr = cis_attr_dialect(cis_parser_context(p), &cis_gpu_attr_defs[KERNEL_TABLE],
                                 kernels.data, (uint32_t)kernels.len);
  cis_vec_deinit(&kernels);
  return ok;
}

static void print_kernel_table(cis_printer *p, cis_attr attr) {
  uint32_t num = attr->dialect.num_params;
  cis_print_cstr(p, num ? "<[" : "<");
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_the_attr(p, attr->dialect.params[i]);
  }
  cis_print_cstr(p, num ? "]>" : ">");
}

// --- #gpu.object<target, properties = {...}, kernels = <...>, format = "binary"> ---

static const struct cis_enum_case format_cases[] = {
    {"offload", 1}, {"assembly", 2}, {"bin", 3}, {"fatbin", 4}, {0}};
static const cis_enum_def format = {.name = "::mlir::gpu::CompilationTarget",
                                    .cases = format_cases};
enum { FATBIN = 4 };

enum {
  OBJECT_TARGET,
  OBJECT_PROPERTIES,
  OBJECT_KERNELS,
  OBJECT_FORMAT,
  OBJECT_DATA,
  OBJECT_NUM_PARAMS
};
static const char OBJECT_CLASS[] = "GPU_ObjectAttr";

/// `"binary"` of a fatbin, or `format = "binary"`.
static bool parse_object_data(cis_parser *p, cis_attr *params) {
  cis_str keyword;
  int64_t value = FATBIN;
  uint32_t offset = cis_parser_offset(p);
  cis_optional there = cis_parse_optional_any_keyword(p, &keyword);
  if (there == CIS_FAILED)
    return false;
  if (there == CIS_PARSED && !cis_enum_value(&format, keyword, &value))
    return cis_parse_error_at(p, offset, "expected keyword for GPU object format");
  if (there == CIS_PARSED && !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  params[OBJECT_FORMAT] = cis_attr_i64(cis_parser_context(p), value);
  return cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, NULL, &params[OBJECT_DATA]) ||
         fail_param(p, OBJECT_CLASS, "object", "StringAttr");
}

static bool parse_object_target(cis_parser *p, cis_attr *out) {
  return cis_parse_attribute(p, NULL, out) || fail_param(p, OBJECT_CLASS, "target", "Attribute");
}

static bool parse_object_properties(cis_parser *p, cis_attr *out) {
  return parse_dict(p, out) || fail_param(p, OBJECT_CLASS, "properties", "DictionaryAttr");
}

static bool parse_object_kernels(cis_parser *p, cis_attr *out) {
  return parse_nested(p, KERNEL_TABLE, out, parse_kernel_table) ||
         fail_param(p, OBJECT_CLASS, "kernels", "KernelTableAttr");
}

static bool parse_object(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  uint32_t offset = cis_parser_offset(p);
  cis_attr params[OBJECT_NUM_PARAMS] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_object_target(p, &params[OBJECT_TARGET]) ||
      !cis_parse_token(p, CIS_TOK_COMMA))
    return false;
  if (cis_parse_optional_keyword(p, "properties") &&
      !(cis_parse_token(p, CIS_TOK_EQUAL) &&
        parse_object_properties(p, &params[OBJECT_PROPERTIES]) &&
        cis_parse_token(p, CIS_TOK_COMMA)))
    return false;
  if (cis_parse_optional_keyword(p, "kernels") &&
      !(cis_parse_token(p, CIS_TOK_EQUAL) && parse_object_kernels(p, &params[OBJECT_KERNELS]) &&
        cis_parse_token(p, CIS_TOK_COMMA)))
    return false;
  if (!parse_object_data(p, params) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out_attr = cis_attr_dialect(cis_parser_context(p), &cis_gpu_attr_defs[OBJECT], params,
                               OBJECT_NUM_PARAMS);
  return cis_gpu_is_target(params[OBJECT_TARGET]) ||
         cis_parse_error_at(p, offset,
                            "the target attribute must implement or promise the "
                            "`gpu::TargetAttrInterface`");
}

static void print_object(cis_printer *p, cis_attr attr) {
  const cis_attr *params = attr->dialect.params;
  int64_t value = cis_attr_int_or(params[OBJECT_FORMAT], FATBIN);
  cis_print_char(p, '<');
  cis_print_the_attr(p, params[OBJECT_TARGET]);
  if (params[OBJECT_PROPERTIES]) {
    cis_print_cstr(p, ", properties = ");
    cis_print_the_attr(p, params[OBJECT_PROPERTIES]);
  }
  if (params[OBJECT_KERNELS]) {
    cis_print_cstr(p, ", kernels = ");
    print_kernel_table(p, params[OBJECT_KERNELS]);
  }
  cis_print_cstr(p, ", ");
  if (value != FATBIN) {
    cis_print_cstr(p, cis_enum_keyword(&format, value));
    cis_print_cstr(p, " = ");
  }
  cis_print_the_attr(p, params[OBJECT_DATA]);
  cis_print_char(p, '>');
}

bool cis_gpu_is_object(cis_attr attr) { return is_attr(attr, &cis_gpu_attr_defs[OBJECT]); }

// --- #gpu.select_object<target> ---

static bool parse_selected(cis_parser *p, cis_attr *out) {
  return cis_parse_attribute(p, NULL, out) ||
         fail_param(p, "GPU_SelectObjectAttr", "target", "Attribute");
}

static bool parse_select_object(cis_parser *p, cis_type type, cis_attr *out_attr) {
  uint32_t offset = cis_parser_offset(p);
  cis_attr target = NULL;
  (void)type;
  if (cis_parse_optional_token(p, CIS_TOK_LESS) &&
      !(parse_selected(p, &target) && cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  if (cis_attr_is(target, CIS_ATTR_INTEGER) && cis_attr_int_or(target, 0) < 0)
    return cis_parse_error_at(p, offset, "the object index must be positive");
  if (target && !cis_attr_is(target, CIS_ATTR_INTEGER) && !cis_gpu_is_target(target))
    return cis_parse_error_at(p, offset, "the target attribute must be a GPU Target attribute");
  *out_attr =
      cis_attr_dialect(cis_parser_context(p), &cis_gpu_attr_defs[SELECT_OBJECT], &target, 1);
  return true;
}

static void print_select_object(cis_printer *p, cis_attr attr) {
  if (!attr->dialect.params[0])
    return;
  cis_print_char(p, '<');
  cis_print_the_attr(p, attr->dialect.params[0]);
  cis_print_char(p, '>');
}

bool cis_gpu_is_select_object(cis_attr attr) {
  return is_attr(attr, &cis_gpu_attr_defs[SELECT_OBJECT]);
}

cis_attr cis_gpu_default_handler(cis_context *ctx) {
  cis_attr target = NULL;
  return cis_attr_dialect(ctx, &cis_gpu_attr_defs[SELECT_OBJECT], &target, 1);
}

const cis_attr_def cis_gpu_attr_defs[] = {
    [KERNEL_METADATA] = {.name = "gpu.kernel_metadata",
                         .parse = parse_kernel_metadata,
                         .print = print_kernel_metadata},
    [KERNEL_TABLE] = {.name = "gpu.kernel_table",
                      .parse = parse_kernel_table,
                      .print = print_kernel_table},
    [LOOP_DIM_MAP] = {.name = "gpu.loop_dim_map",
                      .parse = parse_loop_dim_map,
                      .print = print_loop_dim_map},
    [MASK] = {.name = "gpu.mask", .parse = parse_mask, .print = print_mask},
    [OBJECT] = {.name = "gpu.object", .parse = parse_object, .print = print_object},
    [SELECT_OBJECT] = {.name = "gpu.select_object",
                       .parse = parse_select_object,
                       .print = print_select_object},
    {0}};

// --- types without parameters ---

static bool is_type(cis_type type, const cis_type_def *def) {
  return cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.def == def;
}

#define HANDLE(NAME, DEF)                                                                          \
  cis_type cis_gpu_build_##NAME(cis_context *ctx) {                                                \
    return cis_type_dialect(ctx, &cis_gpu_type_defs[DEF], NULL, 0);                                \
  }                                                                                                \
  bool cis_gpu_is_##NAME(cis_type type) { return is_type(type, &cis_gpu_type_defs[DEF]); }
HANDLE(token, TOKEN)
HANDLE(dn_tensor, DN_TENSOR)
HANDLE(sp_mat, SP_MAT)
HANDLE(spgemm_op, SPGEMM_OP)
#undef HANDLE

// --- !gpu.mma_matrix<16x16xf16, "AOp"> ---

enum { MMA_SHAPE, MMA_ELEMENT, MMA_OPERAND, MMA_NUM_PARAMS };

static bool is_mma_element(cis_type type) {
  if (cis_type_is_float(type))
    return type->float_kind == CIS_F16 || type->float_kind == CIS_F32 ||
           type->float_kind == CIS_F64;
  return cis_type_is_int_of(type, 32) || (cis_type_is_integer(type) && type->integer.width == 8 &&
                                          type->integer.signedness != CIS_SIGNLESS);
}

static bool verify_mma(cis_parser *p, uint32_t offset, size_t rank, cis_type element,
                       cis_str operand) {
  if (!cis_str_is(operand, "AOp") && !cis_str_is(operand, "BOp") && !cis_str_is(operand, "COp"))
    return cis_parse_error_at(p, offset, "operand expected to be one of AOp, BOp or COp");
  if (rank != 2)
    return cis_parse_error_at(p, offset, "MMAMatrixType must have exactly two dimensions");
  return is_mma_element(element) ||
         cis_parse_error_at(p, offset,
                            "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64");
}

static bool parse_mma_with(cis_parser *p, cis_i64_vec *shape, cis_type *out_type) {
  // Errors about the whole point at the mnemonic, right before the first token here.
  uint32_t offset = cis_parser_offset(p) - (uint32_t)strlen("mma_matrix");
  cis_context *ctx = cis_parser_context(p);
  cis_type element;
  cis_str operand;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_dimension_list(p, shape, false, true) ||
      !cis_parse_type(p, &element) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_string(p, &operand) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  cis_attr params[MMA_NUM_PARAMS] = {cis_attr_i64_array(ctx, shape->data, (uint32_t)shape->len),
                                     cis_attr_type(element), cis_attr_string(ctx, operand)};
  *out_type = cis_type_dialect(ctx, &cis_gpu_type_defs[MMA_MATRIX], params, MMA_NUM_PARAMS);
  return verify_mma(p, offset, shape->len, element, operand);
}

static bool parse_mma(cis_parser *p, cis_type *out_type) {
  cis_i64_vec shape = {0};
  bool ok = parse_mma_with(p, &shape, out_type);
  cis_vec_deinit(&shape);
  return ok;
}

bool cis_gpu_is_mma_matrix(cis_type type) { return is_type(type, &cis_gpu_type_defs[MMA_MATRIX]); }

const int64_t *cis_gpu_mma_shape(cis_type matrix) {
  uint32_t rank;
  return cis_attr_get_i64_array(matrix->dialect.params[MMA_SHAPE], &rank);
}

cis_type cis_gpu_mma_element(cis_type matrix) {
  return cis_gpu_is_mma_matrix(matrix) ? matrix->dialect.params[MMA_ELEMENT]->type_value : NULL;
}

cis_str cis_gpu_mma_operand(cis_type matrix) {
  return cis_attr_get_string(matrix->dialect.params[MMA_OPERAND]);
}

static void print_mma(cis_printer *p, cis_type type) {
  const int64_t *shape = cis_gpu_mma_shape(type);
  cis_print_char(p, '<');
  for (int i = 0; i < 2; ++i) {
    cis_print_int(p, shape[i]);
    cis_print_char(p, 'x');
  }
  cis_print_type_or_alias(p, cis_gpu_mma_element(type));
  cis_print_cstr(p, ", ");
  cis_print_string(p, cis_gpu_mma_operand(type));
  cis_print_char(p, '>');
}

const cis_type_def cis_gpu_type_defs[] = {[TOKEN] = {.name = "gpu.async.token", .is_work = true},
                                          [MMA_MATRIX] = {.name = "gpu.mma_matrix",
                                                          .parse = parse_mma,
                                                          .print = print_mma,
                                                          .is_data = true},
                                          [DN_TENSOR] = {.name = "gpu.sparse.dntensor_handle"},
                                          [SP_MAT] = {.name = "gpu.sparse.spmat_handle"},
                                          [SPGEMM_OP] = {.name = "gpu.sparse.spgemmop_handle"},
                                          {0}};
