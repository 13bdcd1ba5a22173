// Attributes of the stablehlo dialect: enums, dimension numbers of contractions, convolutions,
// gathers and scatters, and the bounds of dynamic dimensions. Lists of dimensions are array<i64>.
#include "asm/struct_attr.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"

#define CIS_STABLEHLO_ENUM(ID, ...) const cis_enum_def cis_stablehlo_##ID = {__VA_ARGS__};
#include "dialect/stablehlo/enums.def"

const cis_enum_def *const cis_stablehlo_enums[] = {
#define CIS_STABLEHLO_ENUM(ID, ...) &cis_stablehlo_##ID,
#include "dialect/stablehlo/enums.def"
    NULL};

// --- lists of dimensions ---

/// `3`, or `?` for an unknown one.
static bool parse_dim(cis_parser *p, void *user) {
  cis_i64_vec *dims = user;
  int64_t dim = CIS_DYNAMIC;
  if (!cis_parse_optional_token(p, CIS_TOK_QUESTION) && !cis_parse_integer(p, &dim))
    return false;
  cis_vec_push(dims, dim);
  return true;
}

static bool parse_dims_in(cis_parser *p, cis_delimiter delimiter, cis_attr *out) {
  cis_i64_vec dims = {0};
  bool ok = cis_parse_comma_list(p, delimiter, parse_dim, &dims, " in dimension list");
  if (ok)
    *out = cis_attr_i64_array(cis_parser_context(p), dims.data, (uint32_t)dims.len);
  cis_vec_deinit(&dims);
  return ok;
}

bool cis_stablehlo_parse_dims(cis_parser *p, cis_attr *out) {
  return parse_dims_in(p, CIS_DELIM_SQUARE, out);
}

static void print_dims_in(cis_printer *p, const char *delimiters, cis_attr dims) {
  uint32_t num;
  const int64_t *values = cis_attr_get_i64_array(dims, &num);
  cis_print_char(p, delimiters[0]);
  for (uint32_t i = 0; i < num; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    if (values[i] == CIS_DYNAMIC)
      cis_print_char(p, '?');
    else
      cis_print_int(p, values[i]);
  }
  cis_print_char(p, delimiters[1]);
}

void cis_stablehlo_print_dims(cis_printer *p, cis_attr dims) { print_dims_in(p, "[]", dims); }

static cis_hlo_dims dims_of(cis_attr attr) {
  cis_hlo_dims dims;
  dims.values = cis_attr_get_i64_array(attr, &dims.num);
  return dims;
}

cis_hlo_dims cis_stablehlo_ints(const cis_op *op, const char *name) {
  return dims_of(cis_op_inherent(op, name));
}

// --- bounds: tensor<?x?xf32, #stablehlo.bounds<3, ?>> ---

enum { BOUNDS, TYPE_EXTENSIONS, DOT, GATHER, SCATTER, CONV, DOT_ALGORITHM, ACCURACY };

cis_attr cis_stablehlo_bounds_attr(cis_attr bounds) {
  return cis_attr_dialect(bounds->ctx, &cis_stablehlo_attr_defs[BOUNDS], &bounds, 1);
}

static bool parse_bounds(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr bounds;
  if (!parse_dims_in(p, CIS_DELIM_LESS, &bounds))
    return false;
  *out = cis_stablehlo_bounds_attr(bounds);
  return true;
}

/// The longer form of the same: #stablehlo.type_extensions<bounds = [3, ?]>.
static bool parse_type_extensions(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr bounds;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_keyword(p, "bounds") ||
      !cis_parse_token(p, CIS_TOK_EQUAL) || !cis_stablehlo_parse_dims(p, &bounds) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_stablehlo_bounds_attr(bounds);
  return true;
}

static void print_bounds(cis_printer *p, cis_attr attr) {
  print_dims_in(p, "<>", attr->dialect.params[0]);
}

static bool verify_bounds(cis_attr attr, const int64_t *shape, uint32_t rank, cis_type element,
                          struct cis_location loc) {
  (void)element;
  cis_hlo_dims bounds = dims_of(attr->dialect.params[0]);
  if (bounds.num != rank)
    return cis_error(attr->ctx, loc,
                     "Bounds length is %" PRIu32 ", expected to be equal to rank(%" PRIu32
                     ") of the tensor",
                     bounds.num, rank);
  for (uint32_t i = 0; i < rank; ++i)
    if (bounds.values[i] != CIS_DYNAMIC && shape[i] != CIS_DYNAMIC)
      return cis_error(attr->ctx, loc,
                       "Static dimension %" PRIu32
                       " cannot have a bound, use ShapedType::kDynamic to indicate a missing bound",
                       i);
  return true;
}

const int64_t *cis_stablehlo_bounds(cis_type tensor) {
  cis_attr encoding = cis_type_is_ranked_tensor(tensor) ? tensor->shaped.layout : NULL;
  bool has = cis_attr_is(encoding, CIS_ATTR_DIALECT) &&
             encoding->dialect.def == &cis_stablehlo_attr_defs[BOUNDS];
  return has ? dims_of(encoding->dialect.params[0]).values : NULL;
}

bool cis_stablehlo_is_static_or_bounded(cis_type tensor) {
  const int64_t *bounds = cis_stablehlo_bounds(tensor);
  uint32_t num_bounded = 0;
  for (uint32_t i = 0; i < cis_type_rank(tensor); ++i) {
    if (cis_type_dim(tensor, i) != CIS_DYNAMIC)
      continue;
    if (!bounds || bounds[i] == CIS_DYNAMIC)
      return false;
    ++num_bounded;
  }
  return num_bounded <= 1;
}

// --- dimension numbers: #stablehlo.dot<lhs_contracting_dimensions = [1], ...> ---

static const cis_hlo_numbers dot = {"dot",
                                    4,
                                    {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                     "lhs_contracting_dimensions", "rhs_contracting_dimensions"},
                                    0};
static const cis_hlo_numbers gather = {"gather",
                                       6,
                                       {"offset_dims", "collapsed_slice_dims",
                                        "operand_batching_dims", "start_indices_batching_dims",
                                        "start_index_map", "index_vector_dim"},
                                       1 << 5};
static const cis_hlo_numbers scatter = {"scatter",
                                        6,
                                        {"update_window_dims", "inserted_window_dims",
                                         "input_batching_dims", "scatter_indices_batching_dims",
                                         "scatter_dims_to_operand_dims", "index_vector_dim"},
                                        1 << 5};
static const cis_hlo_numbers raw_conv = {
    "convolution",
    9,
    {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
     "kernel_input_feature_dimension", "kernel_output_feature_dimension",
     "kernel_spatial_dimensions", "output_batch_dimension", "output_feature_dimension",
     "output_spatial_dimensions"},
    0xdb};

static bool unknown_entry(cis_parser *p, const cis_hlo_numbers *desc) {
  cis_strbuf text = {0};
  for (uint32_t i = 0; i < desc->num; ++i)
    cis_strbuf_printf(&text, "%s`%s`", i ? ", " : "", desc->names[i]);
  cis_parse_error(p, "expected one of: %s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

/// One entry. `*seen` has a bit for each that was there.
static bool parse_entry(cis_parser *p, const cis_hlo_numbers *desc, uint32_t *seen,
                        cis_attr *params) {
  cis_str name = {0};
  uint32_t i = 0;
  if (cis_parser_peek(p) == CIS_TOK_BARE_ID)
    name = cis_parser_token(p).text;
  while (i < desc->num && !cis_str_is(name, desc->names[i]))
    ++i;
  if (i == desc->num)
    return unknown_entry(p, desc);
  if (*seen >> i & 1)
    return cis_parse_error(p, "duplicated `%s` entry", desc->names[i]);
  *seen |= 1u << i;
  cis_parser_consume(p);
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  int64_t dim;
  if (!(desc->single >> i & 1))
    return cis_stablehlo_parse_dims(p, &params[i]);
  if (!cis_parse_integer(p, &dim))
    return false;
  params[i] = cis_attr_i64(cis_parser_context(p), dim);
  return true;
}

/// Parses up to `>`; entries that are absent stay as they are.
static bool parse_entries(cis_parser *p, const cis_hlo_numbers *desc, cis_attr *params) {
  uint32_t seen = 0;
  while (cis_parser_peek(p) != CIS_TOK_GREATER) {
    if (!parse_entry(p, desc, &seen, params))
      return cis_parse_error(p, "failed parsing %s dimension numbers", desc->what);
    if (cis_parser_peek(p) != CIS_TOK_GREATER && !cis_parse_optional_token(p, CIS_TOK_COMMA))
      return cis_parse_token(p, CIS_TOK_GREATER) ||
             cis_parse_error(p, "failed parsing %s dimension numbers", desc->what);
  }
  return true;
}

/// Prints the entries that are there, or all of them.
static void print_entries(cis_printer *p, const cis_hlo_numbers *desc, cis_attr attr, bool all) {
  const char *separator = "";
  for (uint32_t i = 0; i < desc->num; ++i) {
    cis_attr value = attr->dialect.params[i];
    if (!value && !all)
      continue;
    cis_print_cstr(p, separator);
    cis_print_cstr(p, desc->names[i]);
    cis_print_cstr(p, " = ");
    if (desc->single >> i & 1)
      cis_print_int(p, cis_attr_int_or(value, 0));
    else
      cis_stablehlo_print_dims(p, value);
    separator = ", ";
  }
}

bool cis_hlo_parse_numbers(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  const cis_attr_def *def = (*out)->dialect.def;
  const cis_hlo_numbers *desc = def->data;
  cis_attr params[9] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_entries(p, desc, params) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  for (uint32_t i = 0; i < desc->num; ++i)
    if (params[i] &&
        (desc->single >> i & 1 ? !cis_attr_int_or(params[i], 0) : !params[i]->dense_array.num))
      params[i] = NULL;
  *out = cis_attr_dialect(cis_parser_context(p), def, params, desc->num);
  return true;
}

void cis_hlo_print_numbers(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '<');
  print_entries(p, attr->dialect.def->data, attr, false);
  cis_print_char(p, '>');
}

// --- attributes that are lists of parameters ---

#define ALL_DIMS(NAME)                                                                             \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_CUSTOM, .type = "::llvm::ArrayRef<int64_t>",                  \
    .required = true, .parse = cis_stablehlo_parse_dims, .print = cis_stablehlo_print_dims         \
  }
#define NUMBER(NAME, REQUIRED)                                                                     \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int64_t", .required = REQUIRED }
#define ATTR(NAME, TEST, TYPE, REQUIRED)                                                           \
  { .name = NAME, .kind = CIS_STRUCT_ATTR, .test = TEST, .type = TYPE, .required = REQUIRED }
#define STRUCT(ID, CLASS, IN_ORDER, ...)                                                           \
  static const cis_struct_attr ID = {.class_name = "StableHLO_" CLASS "Attr",                      \
                                     .in_order = IN_ORDER,                                         \
                                     .params = (const cis_struct_param[]){__VA_ARGS__, {0}}};

static bool is_type(cis_attr a) { return cis_attr_is(a, CIS_ATTR_TYPE); }
static bool is_mode(cis_attr a) { return cis_attr_is_enum(a, &cis_stablehlo_result_accuracy_mode); }

STRUCT(dot_algorithm, "DotAlgorithm", true, ATTR("lhs_precision_type", is_type, "Type", true),
       ATTR("rhs_precision_type", is_type, "Type", true),
       ATTR("accumulation_type", is_type, "Type", true), NUMBER("lhs_component_count", true),
       NUMBER("rhs_component_count", true), NUMBER("num_primitive_operations", true),
       {.name = "allow_imprecise_accumulation",
        .kind = CIS_STRUCT_BOOL,
        .type = "bool",
        .required = true})
STRUCT(output_operand_alias, "OutputOperandAlias", true, ALL_DIMS("output_tuple_indices"),
       NUMBER("operand_index", true), ALL_DIMS("operand_tuple_indices"))
STRUCT(channel_handle, "ChannelHandle", false, NUMBER("handle", true), NUMBER("type", true))

/// A tolerance, which is not printed if it is 0.
static bool parse_tolerance(cis_parser *p, cis_attr *out) {
  double value;
  if (!cis_parse_float_attr(p, cis_type_float(cis_parser_context(p), CIS_F64), out))
    return false;
  *out = cis_attr_get_double(*out, &value) && value == 0 ? NULL : *out;
  return true;
}

#define TOLERANCE(NAME)                                                                            \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_CUSTOM, .type = "APFloat", .parse = parse_tolerance,          \
    .print = cis_print_attr_without_type                                                           \
  }

static const cis_struct_attr result_accuracy = {
    .class_name = "StableHLO_ResultAccuracyAttr",
    .params = (const cis_struct_param[]){
        TOLERANCE("atol"),
        TOLERANCE("rtol"),
        NUMBER("ulps", false),
        ATTR("mode", is_mode, "::mlir::stablehlo::ResultAccuracyModeAttr", false),
        {0}}};

/// Tolerances belong to the mode that is named after them. The default, which ops leave out, is the
/// attribute without parameters.
cis_attr cis_stablehlo_accuracy(cis_context *ctx, const cis_attr *values) {
  enum { DEFAULT_MODE = 0, TOLERANCE_MODE = 2 };
  const cis_attr_def *def = &cis_stablehlo_attr_defs[ACCURACY];
  bool none = !values[0] && !values[1] && !cis_attr_int_or(values[2], 0);
  if (values[3] && values[3]->enumeration.value == TOLERANCE_MODE)
    return cis_attr_dialect(ctx, def, values, 4);
  if (none && values[3] && values[3]->enumeration.value == DEFAULT_MODE)
    return cis_attr_dialect(ctx, def, NULL, 0);
  return none ? cis_attr_dialect(ctx, def, values, 4) : NULL;
}

static bool parse_accuracy(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  uint32_t offset = cis_parser_offset(p);
  cis_attr values[4] = {0};
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_struct_parse_named(p, &result_accuracy, values) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  if (cis_attr_int_or(values[2], 0) == 0)
    values[2] = NULL;
  *out = cis_stablehlo_accuracy(cis_parser_context(p), values);
  return *out || cis_parse_error_at(p, offset, CIS_HLO_WRONG_TOLERANCES,
                                    cis_enum_keyword(&cis_stablehlo_result_accuracy_mode,
                                                     values[3] ? values[3]->enumeration.value : 0));
}

static void print_accuracy(cis_printer *p, cis_attr attr) {
  cis_attr usual[4] = {[3] = cis_attr_enum(attr->ctx, &cis_stablehlo_result_accuracy_mode, 0)};
  const cis_attr *values = attr->dialect.num_params ? attr->dialect.params : usual;
  const char *separator = "";
  cis_print_char(p, '<');
  for (uint32_t i = 0; i < 4; ++i)
    if (values[i]) {
      cis_strbuf_printf(cis_printer_out(p), "%s%s = ", separator, result_accuracy.params[i].name);
      cis_struct_print_value(p, &result_accuracy.params[i], values[i]);
      separator = ", ";
    }
  cis_print_char(p, '>');
}

// Meshes of devices: #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>.

static bool parse_sub_axis(cis_parser *p, cis_type type, cis_attr *out);

static void print_sub_axis(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '(');
  cis_print_int(p, cis_attr_int_or(attr->dialect.params[0], 0));
  cis_print_char(p, ')');
  cis_print_int(p, cis_attr_int_or(attr->dialect.params[1], 0));
}

const cis_attr_def cis_stablehlo_sub_axis = {
    .name = "stablehlo.sub_axis_info", .parse = parse_sub_axis, .print = print_sub_axis};

static bool parse_sub_axis(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_context *ctx = cis_parser_context(p);
  int64_t before, size;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_integer(p, &before) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN) || !cis_parse_integer(p, &size))
    return false;
  cis_attr params[] = {cis_attr_i64(ctx, before), cis_attr_i64(ctx, size)};
  *out = cis_attr_dialect(ctx, &cis_stablehlo_sub_axis, params, 2);
  return true;
}

static bool is_array(cis_attr a) { return cis_attr_is(a, CIS_ATTR_ARRAY); }

STRUCT(axis_ref, "AxisRef", false,
       {.name = "name", .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef", .required = true},
       {.name = "sub_axis_info",
        .kind = CIS_STRUCT_NESTED,
        .type = "SubAxisInfoAttr",
        .nested = &cis_stablehlo_sub_axis})
STRUCT(mesh_axis, "MeshAxis", false,
       {.name = "name", .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef", .required = true},
       NUMBER("size", true))
static bool is_mesh_axis(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DIALECT) && a->dialect.def->parts == &mesh_axis;
}
static bool is_int_elements(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_is_integer(cis_type_element(a->type));
}
STRUCT(mesh, "Mesh", false,
       {.name = "axes",
        .kind = CIS_STRUCT_ATTR,
        .test = is_mesh_axis,
        .type = "::llvm::ArrayRef<stablehlo::MeshAxisAttr>",
        .required = true,
        .list = true,
        .brackets = true},
       ATTR("device_ids", is_int_elements, "DenseIntElementsAttr", false))
STRUCT(replica_group_mesh_axes, "ReplicaGroupMeshAxes", false,
       ATTR("mesh", NULL, "Attribute", true), ATTR("axes", is_array, "ArrayAttr", true))
#undef ALL_DIMS
#undef NUMBER
#undef ATTR
#undef TOLERANCE

/// #stablehlo.mesh<axes=[...], device_ids=dense<...>>
static bool parse_mesh(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr values[2] = {0};
  const cis_attr_def *def = (*out)->dialect.def;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_struct_parse_named(p, &mesh, values) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_attr_dialect(cis_parser_context(p), def, values, 2);
  return true;
}

static void print_mesh(cis_printer *p, cis_attr attr) {
  for (uint32_t i = 0; i < 2 && attr->dialect.params[i]; ++i) {
    cis_print_cstr(p, i ? ", " : "<");
    cis_print_cstr(p, mesh.params[i].name);
    cis_print_char(p, '=');
    cis_struct_print_value(p, &mesh.params[i], attr->dialect.params[i]);
  }
  cis_print_char(p, '>');
}

static cis_attr param(cis_attr attr, uint32_t i) { return attr->dialect.params[i]; }
static cis_hlo_dims dims_param(cis_attr attr, uint32_t i) { return dims_of(param(attr, i)); }
static int64_t int_param(cis_attr attr, uint32_t i) { return cis_attr_int_or(param(attr, i), 0); }

cis_hlo_dot cis_stablehlo_dot(const cis_op *op) {
  cis_attr a = cis_op_inherent(op, "dot_dimension_numbers");
  return (cis_hlo_dot){dims_param(a, 0), dims_param(a, 1), dims_param(a, 2), dims_param(a, 3)};
}

cis_attr cis_stablehlo_dot_attr(cis_context *ctx, const cis_attr dims[4]) {
  return cis_attr_dialect(ctx, &cis_stablehlo_attr_defs[DOT], dims, 4);
}

cis_hlo_gather cis_hlo_gather_of(cis_attr a) {
  return (cis_hlo_gather){dims_param(a, 0), dims_param(a, 1), dims_param(a, 2),
                          dims_param(a, 3), dims_param(a, 4), int_param(a, 5)};
}

cis_hlo_gather cis_stablehlo_gather(const cis_op *op) {
  return cis_hlo_gather_of(cis_op_inherent(op, "dimension_numbers"));
}

cis_hlo_scatter cis_hlo_scatter_of(cis_attr a) {
  return (cis_hlo_scatter){dims_param(a, 0), dims_param(a, 1), dims_param(a, 2),
                           dims_param(a, 3), dims_param(a, 4), int_param(a, 5)};
}

cis_hlo_scatter cis_stablehlo_scatter(const cis_op *op) {
  return cis_hlo_scatter_of(cis_op_inherent(op, "scatter_dimension_numbers"));
}

// --- #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]> ---

/// Three parameters for each of the sides: two dimensions that have letters, and the spatial ones
/// in their order.
enum { FIRST, SECOND, SPATIAL, PER_SIDE, NUM_CONV = 3 * PER_SIDE };
static const char letters[] = "bfiobf"; // two for each side

cis_hlo_conv cis_stablehlo_conv(const cis_op *op) {
  cis_attr a = cis_op_inherent(op, "dimension_numbers");
  struct cis_hlo_conv_side sides[3];
  for (uint32_t i = 0; i < 3; ++i)
    sides[i] = (struct cis_hlo_conv_side){int_param(a, PER_SIDE * i + FIRST),
                                          int_param(a, PER_SIDE * i + SECOND),
                                          dims_param(a, PER_SIDE * i + SPATIAL)};
  return (cis_hlo_conv){sides[0], sides[1], sides[2]};
}

typedef struct conv_side {
  const char *letters; // two
  int64_t dims[2];     // -1: not yet seen
  cis_i64_vec spatial; // the position of each
  int64_t position;
} conv_side;

/// `b`, `0` or, for a dimension without a meaning, `?`.
static bool parse_conv_dim(cis_parser *p, void *user) {
  conv_side *side = user;
  cis_str keyword;
  int64_t spatial, here = side->position++;
  if (cis_parse_optional_token(p, CIS_TOK_QUESTION))
    return true;
  if (cis_parse_optional_any_keyword(p, &keyword) == CIS_PARSED) {
    for (int i = 0; i < 2; ++i)
      if (keyword.len == 1 && *keyword.data == side->letters[i] && side->dims[i] < 0) {
        side->dims[i] = here;
        return true;
      }
    bool first = side->dims[0] < 0, second = side->dims[1] < 0;
    if (first && second)
      return cis_parse_error(p, "Unexpected dimension %.*s, expecting %c, %c", CIS_STR_ARG(keyword),
                             side->letters[0], side->letters[1]);
    return first || second ? cis_parse_error(p, "Unexpected dimension %.*s, expecting %c",
                                             CIS_STR_ARG(keyword), side->letters[!first])
                           : cis_parse_error(p, "Unexpected dimension %.*s", CIS_STR_ARG(keyword));
  }
  if (!cis_parse_integer(p, &spatial))
    return false;
  enum { MOST = 1 << 10 };
  if (spatial < 0 || spatial >= MOST)
    return cis_parse_error(p, "Unexpected dimension %" PRId64, spatial);
  while ((int64_t)side->spatial.len <= spatial)
    cis_vec_push(&side->spatial, -1);
  if (side->spatial.data[spatial] >= 0)
    return cis_parse_error(p, "Duplicate entries for spatial dimension %" PRId64, spatial);
  side->spatial.data[spatial] = here;
  return true;
}

static bool check_conv_side(cis_parser *p, const conv_side *side) {
  for (int i = 0; i < 2; ++i)
    if (side->dims[i] < 0)
      return cis_parse_error(p, "Expected dimensions %c not specified", side->letters[i]);
  for (size_t i = 0; i < side->spatial.len; ++i)
    if (side->spatial.data[i] < 0)
      return cis_parse_error(p, "Expected spatial dimensions %zu not specified", i);
  return true;
}

static bool parse_conv_side(cis_parser *p, int i, cis_attr *params) {
  conv_side side = {.letters = letters + 2 * i, .dims = {-1, -1}};
  cis_context *ctx = cis_parser_context(p);
  bool ok = cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_conv_dim, &side, "") &&
            check_conv_side(p, &side);
  if (ok) {
    params[PER_SIDE * i + FIRST] = cis_attr_i64(ctx, side.dims[0]);
    params[PER_SIDE * i + SECOND] = cis_attr_i64(ctx, side.dims[1]);
    params[PER_SIDE * i + SPATIAL] =
        cis_attr_i64_array(ctx, side.spatial.data, (uint32_t)side.spatial.len);
  }
  cis_vec_deinit(&side.spatial);
  return ok;
}

static bool make_conv(cis_parser *p, const cis_attr *params, cis_attr *out) {
  *out = cis_attr_dialect(cis_parser_context(p), &cis_stablehlo_attr_defs[CONV], params, NUM_CONV);
  return true;
}

bool cis_stablehlo_parse_conv_dims(cis_parser *p, cis_attr *out) {
  cis_attr params[NUM_CONV];
  return parse_conv_side(p, 0, params) && cis_parse_keyword(p, "x") &&
         parse_conv_side(p, 1, params) && cis_parse_token(p, CIS_TOK_ARROW) &&
         parse_conv_side(p, 2, params) && make_conv(p, params, out);
}

/// An entry that is absent is 0, or no dimension.
static bool parse_raw_conv(cis_parser *p, cis_attr *out) {
  cis_attr params[NUM_CONV] = {0};
  cis_context *ctx = cis_parser_context(p);
  if (!parse_entries(p, &raw_conv, params))
    return false;
  for (uint32_t i = 0; i < NUM_CONV; ++i)
    if (!params[i])
      params[i] = i % PER_SIDE == SPATIAL ? cis_attr_i64_array(ctx, NULL, 0) : cis_attr_i64(ctx, 0);
  return make_conv(p, params, out);
}

static bool parse_conv(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return cis_parse_token(p, CIS_TOK_LESS) &&
         (cis_parse_optional_keyword(p, "raw") ? parse_raw_conv(p, out)
                                               : cis_stablehlo_parse_conv_dims(p, out)) &&
         cis_parse_token(p, CIS_TOK_GREATER);
}

/// Whether each dimension up to the greatest one has one meaning, so that the pretty form says all.
static bool is_pretty_side(cis_attr conv, uint32_t i) {
  cis_hlo_dims spatial = dims_param(conv, PER_SIDE * i + SPATIAL);
  for (uint32_t j = 0; j < spatial.num + 2; ++j) {
    int64_t dim = j < 2 ? int_param(conv, PER_SIDE * i + j) : spatial.values[j - 2];
    enum { MOST = 1 << 10 };
    if (dim < 0 || dim >= MOST)
      return false;
    for (uint32_t k = 0; k < j; ++k)
      if (dim == (k < 2 ? int_param(conv, PER_SIDE * i + k) : spatial.values[k - 2]))
        return false;
  }
  return true;
}

static void print_conv_side(cis_printer *p, cis_attr conv, uint32_t i) {
  int64_t first = int_param(conv, PER_SIDE * i + FIRST);
  int64_t second = int_param(conv, PER_SIDE * i + SECOND);
  cis_hlo_dims spatial = dims_param(conv, PER_SIDE * i + SPATIAL);
  int64_t last = first > second ? first : second;
  for (uint32_t j = 0; j < spatial.num; ++j)
    last = spatial.values[j] > last ? spatial.values[j] : last;
  for (int64_t dim = 0; dim <= last; ++dim) {
    uint32_t j = 0;
    cis_print_cstr(p, dim ? ", " : "[");
    while (j < spatial.num && spatial.values[j] != dim)
      ++j;
    if (j < spatial.num)
      cis_print_int(p, j);
    else
      cis_print_char(p, dim == first ? letters[2 * i] : dim == second ? letters[2 * i + 1] : '?');
  }
  cis_print_char(p, ']');
}

void cis_stablehlo_print_conv_dims(cis_printer *p, cis_attr conv) {
  static const char *const between[] = {"", "x", "->"};
  for (uint32_t i = 0; i < 3; ++i) {
    cis_print_cstr(p, between[i]);
    print_conv_side(p, conv, i);
  }
}

static void print_conv(cis_printer *p, cis_attr conv) {
  cis_print_char(p, '<');
  if (is_pretty_side(conv, 0) && is_pretty_side(conv, 1) && is_pretty_side(conv, 2)) {
    cis_stablehlo_print_conv_dims(p, conv);
  } else {
    cis_print_cstr(p, "raw ");
    print_entries(p, &raw_conv, conv, true);
  }
  cis_print_char(p, '>');
}

// --- the table ---

#define PARTS(ID)                                                                                  \
  { .name = "stablehlo." #ID, .parts = &(ID) }
#define NUMBERS(ID)                                                                                \
  {                                                                                                \
    .name = "stablehlo." #ID, .parse = cis_hlo_parse_numbers, .print = cis_hlo_print_numbers,      \
    .data = &(ID)                                                                                  \
  }
const cis_attr_def cis_stablehlo_attr_defs[] = {
    [BOUNDS] = {.name = "stablehlo.bounds",
                .parse = parse_bounds,
                .print = print_bounds,
                .verify_encoding = verify_bounds},
    [TYPE_EXTENSIONS] = {.name = "stablehlo.type_extensions", .parse = parse_type_extensions},
    [DOT] = NUMBERS(dot),
    [GATHER] = NUMBERS(gather),
    [SCATTER] = NUMBERS(scatter),
    [CONV] = {.name = "stablehlo.conv",
              .parse = parse_conv,
              .print = print_conv,
              .data = &raw_conv},
    [DOT_ALGORITHM] = PARTS(dot_algorithm),
    [ACCURACY] = {.name = "stablehlo.result_accuracy",
                  .parse = parse_accuracy,
                  .print = print_accuracy},
    PARTS(output_operand_alias),
    PARTS(channel_handle),
    PARTS(axis_ref),
    PARTS(mesh_axis),
    {.name = "stablehlo.mesh", .parse = parse_mesh, .print = print_mesh},
    PARTS(replica_group_mesh_axes),
    {0}};
#undef PARTS
#undef NUMBERS
const cis_attr_def *const cis_stablehlo_dot_algorithm = &cis_stablehlo_attr_defs[DOT_ALGORITHM];

static bool is_of(cis_attr a, const void *parts) {
  return cis_attr_is(a, CIS_ATTR_DIALECT) && a->dialect.def->parts == parts;
}

const char *cis_stablehlo_keyword(const cis_op *op, const char *name) {
  cis_attr attr = cis_op_inherent(op, name);
  const char *keyword = cis_attr_is(attr, CIS_ATTR_ENUM)
                            ? cis_enum_keyword(attr->enumeration.def, attr->enumeration.value)
                            : NULL;
  return keyword ? keyword : "";
}

// --- constraints ---

static bool is_array_of(cis_attr a, bool (*test)(cis_attr)) {
  bool all = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; all && i < a->array.num; ++i)
    all = test(a->array.elems[i]);
  return all;
}

static bool is_i64_elements(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_is_int_of(cis_type_element(a->type), 64);
}
static bool is_int(cis_attr a, uint32_t width, int64_t least) {
  int64_t value;
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_int_of(a->type, width) &&
         cis_attr_get_int(a, &value) && value >= least;
}
static bool is_layout(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_is_index(cis_type_element(a->type)) &&
         cis_type_rank(a->type) == 1;
}
static bool is_layouts(cis_attr a) { return is_array_of(a, is_layout); }
static bool is_tilings(cis_attr a) { return is_array_of(a, is_layouts); }
static bool is_precision(cis_attr a) { return cis_attr_is_enum(a, &cis_stablehlo_precision); }
static bool is_precisions(cis_attr a) { return is_array_of(a, is_precision); }
static bool is_alias(cis_attr a) { return is_of(a, &output_operand_alias); }
static bool is_aliases(cis_attr a) { return is_array_of(a, is_alias); }
static bool is_replica_groups(cis_attr a) {
  return is_i64_elements(a) || is_of(a, &replica_group_mesh_axes);
}
static bool is_string_or_dict(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_STRING) || cis_attr_is(a, CIS_ATTR_DICT);
}
static bool is_i64_min_0(cis_attr a) { return is_int(a, 64, 0); }
static bool is_i32_min_0(cis_attr a) { return is_int(a, 32, 0); }

static cis_type build_i64(cis_context *ctx) { return cis_type_i(ctx, 64); }
static cis_type build_i32(cis_context *ctx) { return cis_type_i(ctx, 32); }

const cis_enum_def cis_stablehlo_custom_call_api_version = {
    .name = "::mlir::stablehlo::CustomCallApiVersion",
    .int_width = 32,
    .cases = (const struct cis_enum_case[]){{"API_VERSION_UNSPECIFIED", 0},
                                            {"API_VERSION_ORIGINAL", 1},
                                            {"API_VERSION_STATUS_RETURNING", 2},
                                            {"API_VERSION_STATUS_RETURNING_UNIFIED", 3},
                                            {"API_VERSION_TYPED_FFI", 4},
                                            {0}}};

const char *cis_hlo_api_version_name(int64_t version) {
  const char *keyword = cis_enum_keyword(&cis_stablehlo_custom_call_api_version, version);
  return keyword ? keyword : "";
}

#define INT(NAME, WIDTH)                                                                           \
  {                                                                                                \
    .name = NAME,                                                                                  \
    .description = #WIDTH "-bit signless integer attribute whose value is non-negative",           \
    .test = is_i##WIDTH##_min_0, .style = CIS_ATTR_STYLE_TYPED, .build_type = build_i##WIDTH,      \
    .attr_class = CIS_ATTR_CLASS_INTEGER                                                           \
  }
#define ANY(NAME, DESCRIPTION, TEST)                                                               \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION, .test = TEST,                                        \
    .attr_class = CIS_ATTR_CLASS_CONSTRAINT                                                        \
  }
#define STRIPPED(NAME, DESCRIPTION, DEF)                                                           \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION, .style = CIS_ATTR_STYLE_STRIPPED,                    \
    .attr_def = &cis_stablehlo_attr_defs[DEF]                                                      \
  }
#define PARTS(NAME, DESCRIPTION, ID) ANY(NAME, DESCRIPTION, is_##ID)
static bool is_dot_algorithm(cis_attr a) { return is_of(a, &dot_algorithm); }
static bool is_channel_handle(cis_attr a) { return is_of(a, &channel_handle); }
static bool is_result_accuracy(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DIALECT) && a->dialect.def == &cis_stablehlo_attr_defs[ACCURACY];
}

const cis_attr_constraint cis_stablehlo_attr_constraints[] = {
    INT("I64NonNegative", 64),
    INT("I32NonNegative", 32),
    CIS_ENUM_CONSTRAINT("ComparisonDirection", "Which comparison operation to perform.",
                        cis_stablehlo_comparison_direction),
    CIS_ENUM_CONSTRAINT("ComparisonType", "Which comparison type to use.",
                        cis_stablehlo_comparison_type),
    CIS_ENUM_CONSTRAINT("FftType", "XLA fast fourier transform type.", cis_stablehlo_fft_type),
    CIS_ENUM_CONSTRAINT("Transpose", "Transpose options", cis_stablehlo_transpose),
    CIS_ENUM_CONSTRAINT("RngDistribution", "XLA PRNG distribution to be used.",
                        cis_stablehlo_rng_distribution),
    CIS_ENUM_CONSTRAINT("RngAlgorithm", "XLA PRNG algorithm to be used.",
                        cis_stablehlo_rng_algorithm),
    CIS_ENUM_CONSTRAINT("CustomCallApiVersion", "Custom call API version",
                        cis_stablehlo_custom_call_api_version),
    STRIPPED("Dot", "Attribute that models the dimension information for dot.", DOT),
    STRIPPED("Gather", "Attribute that models the dimension information for gather", GATHER),
    STRIPPED("Scatter", "Attribute that models the dimension information for scatter", SCATTER),
    STRIPPED("Conv", "Structure of dimension information for conv op", CONV),
    PARTS("DotAlgorithm",
          "Attribute that models the algorithm constraints to use for computing dot.",
          dot_algorithm),
    PARTS("ChannelHandle", "two 64-bit integers 'handle' and 'type'", channel_handle),
    PARTS("ResultAccuracy", "The requested accuracy for transcendental unary ops.",
          result_accuracy),
    ANY("PrecisionConfig", "Precision Config attribute", is_precisions),
    ANY("ReplicaGroups",
        "64-bit signless integer elements attribute or mesh and axes based replica groups "
        "representation.",
        is_replica_groups),
    ANY("StrOrDict", "string attribute or dictionary of named attribute values", is_string_or_dict),
    ANY("LayoutArray", "Array of layout (1D tensor of index type) attributes", is_layouts),
    ANY("TilingArray", "Array of tiling attributes", is_tilings),
    ANY("OutputOperandAliasArray", "Aliasing attribute for outputs and operands of CustomCall",
        is_aliases),
    {0}};
