// The tables of VHLO's types and attributes, and what each of them stands for.
#include "dialect/common/quant_text.h"
#include "dialect/stablehlo/parts.h"
#include "dialect/stablehlo/stablehlo.h"
#include "dialect/vhlo/impl.h"
#include "dialect/vhlo/vhlo.h"
#include "ir/diag.h"
#include "support/map.h"
#include "support/strbuf.h"

const cis_vhlo_type cis_vhlo_types[] = {
#define CIS_VHLO_TYPE(MNEMONIC, CODE, FORM, ARG) {#MNEMONIC, CODE, CIS_VHLO_##FORM, ARG},
#include "dialect/vhlo/types.def"
};
const uint32_t cis_vhlo_num_types = sizeof(cis_vhlo_types) / sizeof(*cis_vhlo_types);

// --- types ---

static bool is_tensor_element(cis_context *ctx, cis_location loc, cis_type element) {
  return cis_type_is_tensor_element(element) ||
         cis_error(ctx, loc, "invalid tensor element type: '%s'", cis_type_text(element));
}

static bool make_tensor(cis_context *ctx, cis_location loc, const cis_vhlo_parts *parts,
                        cis_type *out) {
  cis_type element = parts->types[0];
  cis_attr encoding = parts->encoding;
  if (!is_tensor_element(ctx, loc, element))
    return false;
  if (cis_attr_is(encoding, CIS_ATTR_DIALECT) && encoding->dialect.def->verify_encoding &&
      !encoding->dialect.def->verify_encoding(encoding, parts->sizes, parts->rank, element, loc))
    return false;
  *out = cis_type_tensor(element, parts->sizes, parts->rank, encoding);
  return true;
}

static bool make_future(cis_context *ctx, cis_location loc, const cis_vhlo_parts *parts,
                        cis_type *out) {
  for (uint32_t i = 0; i < parts->num_types; ++i)
    if (!cis_type_is_ranked_tensor(parts->types[i]))
      return cis_error(ctx, loc, "future element type must be a ranked tensor, but got '%s'",
                       cis_type_text(parts->types[i]));
  *out = cis_stablehlo_future(ctx, parts->types, parts->num_types);
  return true;
}

/// !quant.uniform<i8<-128:127>:f32:1, {2.0:0, 3.0:1}>, so that it goes through the same checks.
static bool make_quantized(cis_context *ctx, cis_parser *p, cis_location loc, bool per_axis,
                           const cis_vhlo_parts *parts, cis_type *out) {
  cis_type storage = parts->types[0], expressed = parts->types[1];
  if (!cis_type_is_integer(storage))
    return cis_error(ctx, loc, "storage type must be integral");
  cis_strbuf text = {0};
  cis_quant_stored stored = {.is_signed = parts->flags & 1,
                             .width = storage->integer.width,
                             .min = parts->min,
                             .max = parts->max,
                             .expressed = expressed};
  cis_quant_put_uniform(&text, &stored, per_axis ? &parts->axis : NULL, parts->scales,
                        parts->zero_points, parts->num_scales);
  bool ok = cis_parse_type_of_text(ctx, p, cis_strbuf_view(&text), out);
  cis_strbuf_deinit(&text);
  return ok;
}

static cis_type make_plain(cis_context *ctx, const cis_vhlo_type *row) {
  switch (row->form) {
  case CIS_VHLO_INTEGER:
    return cis_type_i(ctx, row->arg);
  case CIS_VHLO_UNSIGNED:
    return cis_type_integer(ctx, row->arg, CIS_UNSIGNED);
  case CIS_VHLO_FLOAT:
    return cis_type_float(ctx, (cis_float_kind)row->arg);
  case CIS_VHLO_INDEX:
    return cis_type_index(ctx);
  case CIS_VHLO_TOKEN:
    return cis_stablehlo_token(ctx);
  default:
    return cis_type_none(ctx);
  }
}

bool cis_vhlo_make_type(cis_context *ctx, cis_parser *p, cis_location loc, const cis_vhlo_type *row,
                        const cis_vhlo_parts *parts, cis_type *out) {
  cis_type element = parts->num_types ? parts->types[0] : NULL;
  switch (row->form) {
  case CIS_VHLO_COMPLEX:
    if (!cis_type_is_float(element) && !cis_type_is_integer(element))
      return cis_error(ctx, loc, "invalid element type for complex");
    *out = cis_type_complex(element);
    return true;
  case CIS_VHLO_UNRANKED:
    *out = is_tensor_element(ctx, loc, element) ? cis_type_unranked_tensor(element) : NULL;
    return *out != NULL;
  case CIS_VHLO_TENSOR:
    return make_tensor(ctx, loc, parts, out);
  case CIS_VHLO_BUFFER:
    if (!cis_type_is_memref_element(element))
      return cis_error(ctx, loc, "invalid memref element type");
    *out = cis_type_memref(element, parts->sizes, parts->rank, NULL, NULL);
    return true;
  case CIS_VHLO_TUPLE:
    *out = cis_type_tuple(ctx, parts->types, parts->num_types);
    return true;
  case CIS_VHLO_FUTURE:
    return make_future(ctx, loc, parts, out);
  case CIS_VHLO_FUNCTION: {
    const cis_type *results = parts->num_types ? parts->types + parts->num_inputs : NULL;
    *out = cis_type_function(ctx, parts->types, parts->num_inputs, results,
                             parts->num_types - parts->num_inputs);
    return true;
  }
  case CIS_VHLO_QUANTIZED:
  case CIS_VHLO_QUANTIZED_PER_AXIS:
    return make_quantized(ctx, p, loc, row->form == CIS_VHLO_QUANTIZED_PER_AXIS, parts, out);
  case CIS_VHLO_WITNESS:
    return cis_parse_type_of_text(ctx, p, CIS_STR("!shape.witness"), out);
  default:
    *out = make_plain(ctx, row);
    return true;
  }
}

// --- attributes ---

static bool parse_tolerance(cis_parser *p, cis_attr *out) {
  return cis_parse_float_attr(p, cis_type_float(cis_parser_context(p), CIS_F64), out);
}

static bool is_string(cis_attr a) { return cis_attr_is(a, CIS_ATTR_STRING); }
static bool is_array(cis_attr a) { return cis_attr_is(a, CIS_ATTR_ARRAY); }
static bool is_dense(cis_attr a) { return cis_attr_is(a, CIS_ATTR_DENSE); }
static bool is_mode(cis_attr a) { return cis_attr_is_enum(a, &cis_stablehlo_result_accuracy_mode); }
static bool is_sub_axis(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DIALECT) && a->dialect.def == &cis_stablehlo_sub_axis;
}

#define DIMS(NAME)                                                                                 \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_CUSTOM, .type = "Dimension", .required = true,                \
    .parse = cis_stablehlo_parse_dims                                                              \
  }
#define NUMBER(NAME)                                                                               \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int64_t", .required = true }
#define ATTR(NAME, TEST, REQUIRED)                                                                 \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_ATTR, .test = TEST, .type = "mlir::Attribute",                \
    .required = REQUIRED                                                                           \
  }
#define STRUCT(ID, CLASS, ...)                                                                     \
  static const cis_struct_attr ID = {.class_name = "VHLO_" CLASS "V1Attr",                         \
                                     .params = (const cis_struct_param[]){__VA_ARGS__, {0}}};
#define TOLERANCE(NAME)                                                                            \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_CUSTOM, .type = "APFloat", .required = true, .width = 64,     \
    .parse = parse_tolerance                                                                       \
  }
STRUCT(output_operand_alias, "OutputOperandAlias", DIMS("outputTupleIndices"),
       NUMBER("operandIndex"), DIMS("operandTupleIndices"))
STRUCT(type_extensions, "TypeExtensions", DIMS("bounds"))
STRUCT(result_accuracy, "ResultAccuracy", TOLERANCE("atol"), TOLERANCE("rtol"), NUMBER("ulps"),
       ATTR("mode", is_mode, true))
STRUCT(sub_axis_info, "SubAxisInfo", NUMBER("pre_size"), NUMBER("size"))
STRUCT(axis_ref, "AxisRef", ATTR("name", is_string, true),
       ATTR("sub_axis_info", is_sub_axis, false))
STRUCT(replica_group_mesh_axes, "ReplicaGroupMeshAxes", ATTR("mesh", NULL, true),
       ATTR("axes", is_array, true))
STRUCT(mesh_axis, "MeshAxis", ATTR("name", is_string, true), NUMBER("size"))
STRUCT(mesh, "Mesh", ATTR("axes", is_array, true), ATTR("device_ids", is_dense, false))

const cis_vhlo_attr cis_vhlo_attrs[] = {
#define CIS_VHLO_ATTR(MNEMONIC, CODE, FORM, DATA) {#MNEMONIC, CODE, CIS_VHLO_ATTR_##FORM, DATA},
#include "dialect/vhlo/attrs.def"
};
const uint32_t cis_vhlo_num_attrs = sizeof(cis_vhlo_attrs) / sizeof(*cis_vhlo_attrs);

cis_attr cis_vhlo_make_enum(cis_context *ctx, const cis_enum_def *def, int64_t value) {
  if (!cis_enum_keyword(def, value))
    return NULL;
  return def->attr_name ? cis_attr_enum(ctx, def, value)
                        : cis_attr_integer(cis_type_i(ctx, def->int_width), value);
}

bool cis_vhlo_make_dict(cis_context *ctx, cis_location loc, const cis_attr *names,
                        const cis_attr *values, uint32_t num, cis_attr *out) {
  cis_named_attr_vec entries = {0};
  cis_strmap seen = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < num; ++i) {
    if (!is_string(names[i])) {
      ok = cis_error(ctx, loc, "expected VHLO key attribute");
      break;
    }
    cis_str name = cis_context_intern(ctx, names[i]->string);
    ok = !cis_strmap_find(&seen, name) ||
         cis_error(ctx, loc, "duplicate key '%.*s' in dictionary attribute", CIS_STR_ARG(name));
    cis_strmap_set(&seen, name, 1);
    cis_vec_push(&entries, ((cis_named_attr){name, values[i]}));
  }
  if (ok)
    *out = cis_attr_dict(ctx, entries.data, (uint32_t)entries.len);
  cis_strmap_deinit(&seen);
  cis_vec_deinit(&entries);
  return ok;
}

/// StableHLO's definition: "vhlo.mesh_axis_v1" is "stablehlo.mesh_axis".
static const cis_attr_def *counterpart(const cis_vhlo_attr *row) {
  size_t length = strlen(row->mnemonic) - strlen("_v1");
  const cis_attr_def *def = cis_stablehlo_attr_defs;
  while (
      !cis_str_eq(cis_str_from(def->name + strlen("stablehlo.")), (cis_str){row->mnemonic, length}))
    ++def;
  return def;
}

static bool make_accuracy(cis_context *ctx, cis_location loc, cis_attr *params, cis_attr *out) {
  double tolerance;
  for (int i = 0; i < 2; ++i)
    if (cis_attr_get_double(params[i], &tolerance) && tolerance == 0)
      params[i] = NULL;
  if (!cis_attr_int_or(params[2], 0))
    params[2] = NULL;
  *out = cis_stablehlo_accuracy(ctx, params);
  return *out ||
         cis_error(ctx, loc, CIS_HLO_WRONG_TOLERANCES,
                   cis_enum_keyword(params[3]->enumeration.def, params[3]->enumeration.value));
}

bool cis_vhlo_make_struct(cis_context *ctx, cis_location loc, const cis_vhlo_attr *row,
                          const cis_attr *values, cis_attr *out) {
  const cis_struct_attr *desc = row->data;
  cis_attr params[CIS_VHLO_MOST_PARAMS] = {0};
  uint32_t num = 0;
  for (; desc->params[num].kind; ++num)
    params[num] = values[num];
  if (desc == &type_extensions) {
    *out = cis_stablehlo_bounds_attr(params[0]);
    return true;
  }
  if (desc == &replica_group_mesh_axes && is_string(params[0]))
    params[0] = cis_attr_flat_symbol(ctx, cis_context_intern(ctx, params[0]->string));
  if (desc == &result_accuracy)
    return make_accuracy(ctx, loc, params, out);
  *out = cis_attr_dialect(ctx, desc == &sub_axis_info ? &cis_stablehlo_sub_axis : counterpart(row),
                          params, num);
  return true;
}
