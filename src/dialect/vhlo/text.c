// Types and attributes of VHLO in text, functions in their own form, and the dialect. What is read
// is what they stand for, so that nothing is printed here.
//
//     !vhlo.tensor_v1<2x?x!vhlo.f32_v1>              tensor<2x?xf32>
//     #vhlo.integer_v1<3 : i64>                      3 : i64
//     #vhlo<comparison_direction_v1 LT>              #stablehlo<comparison_direction LT>
#include "dialect/dialects.h"
#include "dialect/vhlo/impl.h"
#include "dialect/vhlo/vhlo.h"

// --- types ---

/// The lists of a type that is being read, to which its parts point.
typedef struct type_text {
  cis_i64_vec sizes, zero_points;
  cis_type_vec types;
  CIS_VEC(double) scales;
  cis_vhlo_parts parts;
} type_text;

/// A list of types without brackets, or `()`.
static bool parse_types(cis_parser *p, type_text *t) {
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
           (cis_parse_type_list(p, &t->types) && cis_parse_token(p, CIS_TOK_R_PAREN));
  return cis_parser_peek(p) == CIS_TOK_GREATER || cis_parser_peek(p) == CIS_TOK_R_PAREN ||
         cis_parse_type_list(p, &t->types);
}

static bool parse_one_type(cis_parser *p, type_text *t) {
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  cis_vec_push(&t->types, type);
  return true;
}

static bool parse_shaped(cis_parser *p, type_text *t) {
  return cis_parse_dimension_list(p, &t->sizes, true, true) && parse_one_type(p, t) &&
         (!cis_parse_optional_token(p, CIS_TOK_COMMA) ||
          cis_parse_attribute(p, NULL, &t->parts.encoding));
}

static bool parse_function_type(cis_parser *p, type_text *t) {
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) || !parse_types(p, t) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN) || !cis_parse_token(p, CIS_TOK_ARROW))
    return false;
  t->parts.num_inputs = (uint32_t)t->types.len;
  return parse_types(p, t);
}

static bool parse_scale(cis_parser *p, void *user) {
  type_text *t = user;
  cis_attr scale;
  double value = 0;
  if (!cis_parse_float_attr(p, cis_type_float(cis_parser_context(p), CIS_F64), &scale))
    return false;
  cis_attr_get_double(scale, &value);
  cis_vec_push(&t->scales, value);
  return true;
}

static bool parse_zero_point(cis_parser *p, void *user) {
  type_text *t = user;
  int64_t value;
  if (!cis_parse_integer(p, &value))
    return false;
  cis_vec_push(&t->zero_points, value);
  return true;
}

static bool parse_scales(cis_parser *p, type_text *t, bool per_axis) {
  if (!per_axis)
    return parse_scale(p, t) && cis_parse_token(p, CIS_TOK_COLON) && parse_zero_point(p, t);
  return cis_parse_integer(p, &t->parts.axis) && cis_parse_token(p, CIS_TOK_COMMA) &&
         cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_scale, t, "") &&
         cis_parse_token(p, CIS_TOK_COMMA) &&
         cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_zero_point, t, "");
}

/// storage:expressed, scale:zero point, min:max, flags
static bool parse_quantized(cis_parser *p, type_text *t, bool per_axis) {
  int64_t flags;
  if (!parse_one_type(p, t) || !cis_parse_token(p, CIS_TOK_COLON) || !parse_one_type(p, t) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !parse_scales(p, t, per_axis) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_integer(p, &t->parts.min) ||
      !cis_parse_token(p, CIS_TOK_COLON) || !cis_parse_integer(p, &t->parts.max) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_integer(p, &flags))
    return false;
  if (t->scales.len != t->zero_points.len)
    return cis_parse_error(p, "illegal number of scales and zeroPoints: %zu, %zu", t->scales.len,
                           t->zero_points.len);
  t->parts.flags = (uint64_t)flags;
  return true;
}

static bool parse_parts(cis_parser *p, const cis_vhlo_type *row, type_text *t) {
  switch (row->form) {
  case CIS_VHLO_COMPLEX:
  case CIS_VHLO_UNRANKED:
    return parse_one_type(p, t);
  case CIS_VHLO_TENSOR:
  case CIS_VHLO_BUFFER:
    return parse_shaped(p, t);
  case CIS_VHLO_TUPLE:
  case CIS_VHLO_FUTURE:
    return parse_types(p, t);
  case CIS_VHLO_FUNCTION:
    return parse_function_type(p, t);
  default:
    return parse_quantized(p, t, row->form == CIS_VHLO_QUANTIZED_PER_AXIS);
  }
}

static bool parse_type(cis_parser *p, cis_type *out) {
  const cis_vhlo_type *row = (*out)->dialect.def->data;
  cis_location loc = cis_parser_loc(p, cis_parser_name_offset(p));
  type_text t = {0};
  bool ok = row->form < CIS_VHLO_COMPLEX || // these have no parts
            (cis_parse_token(p, CIS_TOK_LESS) && parse_parts(p, row, &t) &&
             cis_parse_token(p, CIS_TOK_GREATER));
  t.parts.sizes = t.sizes.data;
  t.parts.rank = (uint32_t)t.sizes.len;
  t.parts.types = t.types.data;
  t.parts.num_types = (uint32_t)t.types.len;
  t.parts.scales = t.scales.data;
  t.parts.zero_points = t.zero_points.data;
  t.parts.num_scales = (uint32_t)t.scales.len;
  ok = ok && cis_vhlo_make_type(cis_parser_context(p), p, loc, row, &t.parts, out);
  cis_vec_deinit(&t.sizes);
  cis_vec_deinit(&t.zero_points);
  cis_vec_deinit(&t.types);
  cis_vec_deinit(&t.scales);
  return ok;
}

// --- attributes ---

typedef struct entries {
  cis_attr_vec names, values;
} entries;

static bool parse_entry(cis_parser *p, void *user) {
  entries *e = user;
  cis_attr name, value;
  if (!cis_parse_attribute(p, NULL, &name) || !cis_parse_token(p, CIS_TOK_EQUAL) ||
      !cis_parse_attribute(p, NULL, &value))
    return false;
  cis_vec_push(&e->names, name);
  cis_vec_push(&e->values, value);
  return true;
}

/// {#vhlo.string_v1<"name"> = value, ...}
static bool parse_dict(cis_parser *p, cis_attr *out) {
  cis_location loc = cis_parser_loc(p, cis_parser_name_offset(p));
  entries e = {0};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_BRACES, parse_entry, &e, "") &&
            cis_vhlo_make_dict(cis_parser_context(p), loc, e.names.data, e.values.data,
                               (uint32_t)e.names.len, out);
  cis_vec_deinit(&e.names);
  cis_vec_deinit(&e.values);
  return ok;
}

static bool parse_struct(cis_parser *p, const cis_vhlo_attr *row, cis_attr *out) {
  cis_attr values[CIS_VHLO_MOST_PARAMS] = {0};
  cis_location loc = cis_parser_loc(p, cis_parser_name_offset(p));
  return cis_struct_parse_named(p, row->data, values) &&
         cis_vhlo_make_struct(cis_parser_context(p), loc, row, values, out);
}

/// The keyword stands in brackets, #vhlo.precision_v1<HIGH>, or the whole does, #vhlo<precision_v1
/// HIGH>.
static bool parse_enum(cis_parser *p, const cis_enum_def *def, cis_attr *out) {
  int64_t value;
  bool brackets = cis_parse_optional_token(p, CIS_TOK_LESS);
  if (!cis_parse_enum_value(p, def, &value))
    return false;
  *out = cis_vhlo_make_enum(cis_parser_context(p), def, value);
  return !brackets || cis_parse_token(p, CIS_TOK_GREATER);
}

static bool parse_type_attr(cis_parser *p, cis_attr *out) {
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  *out = cis_attr_type(type);
  return true;
}

/// The attribute of the builtin dialect that it stands for, in its own form.
static bool parse_builtin(cis_parser *p, const cis_vhlo_attr *row, cis_attr *out) {
  static const cis_attr_kind kinds[] = {
      [CIS_VHLO_ATTR_ARRAY] = CIS_ATTR_ARRAY,   [CIS_VHLO_ATTR_BOOL] = CIS_ATTR_INTEGER,
      [CIS_VHLO_ATTR_FLOAT] = CIS_ATTR_FLOAT,   [CIS_VHLO_ATTR_INTEGER] = CIS_ATTR_INTEGER,
      [CIS_VHLO_ATTR_STRING] = CIS_ATTR_STRING, [CIS_VHLO_ATTR_TENSOR] = CIS_ATTR_DENSE};
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_attribute(p, NULL, out))
    return false;
  return (*out)->kind == kinds[row->form] ||
         cis_parse_error_at(p, offset, "invalid kind of attribute specified");
}

static bool parse_attr(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  const cis_vhlo_attr *row = (*out)->dialect.def->data;
  if (row->form == CIS_VHLO_ATTR_ENUM)
    return parse_enum(p, row->data, out);
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  bool ok = row->form == CIS_VHLO_ATTR_STRUCT ? parse_struct(p, row, out)
            : row->form == CIS_VHLO_ATTR_DICT ? parse_dict(p, out)
            : row->form == CIS_VHLO_ATTR_TYPE ? parse_type_attr(p, out)
                                              : parse_builtin(p, row, out);
  return ok && cis_parse_token(p, CIS_TOK_GREATER);
}

// --- functions ---

bool cis_vhlo_parse_func(cis_parser *p, cis_op_state *state) {
  cis_str name;
  cis_argument_vec args = {0};
  cis_type_vec inputs = {0}, results = {0};
  bool ok = cis_parse_symbol_name(p, &name) &&
            cis_parse_argument_list(p, CIS_DELIM_PAREN, &args, true, false) &&
            cis_parse_arrow_type_list(p, &results) &&
            cis_parse_region(p, cis_op_state_add_region(state), args.data, args.len) &&
            cis_parse_optional_attr_dict(p, state);
  for (size_t i = 0; ok && i < args.len; ++i)
    cis_vec_push(&inputs, args.data[i].type);
  if (ok) {
    cis_type type = cis_type_function(state->ctx, inputs.data, (uint32_t)inputs.len, results.data,
                                      (uint32_t)results.len);
    cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
    cis_op_state_set_attr(state, CIS_STR("function_type"), cis_attr_type(type));
  }
  cis_vec_deinit(&args);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&results);
  return ok;
}

// --- the dialect ---

/// The places of the rows in the tables of values.c.
enum {
#define CIS_VHLO_TYPE(MNEMONIC, ...) TYPE_##MNEMONIC,
#include "dialect/vhlo/types.def"
};
enum {
#define CIS_VHLO_ATTR(MNEMONIC, ...) ATTR_##MNEMONIC,
#include "dialect/vhlo/attrs.def"
};

static const cis_type_def type_defs[] = {
#define CIS_VHLO_TYPE(MNEMONIC, ...)                                                               \
  {.name = "vhlo." #MNEMONIC, .parse = parse_type, .data = &cis_vhlo_types[TYPE_##MNEMONIC]},
#include "dialect/vhlo/types.def"
    {0}};

static const cis_attr_def attr_defs[] = {
#define CIS_VHLO_ATTR(MNEMONIC, ...)                                                               \
  {.name = "vhlo." #MNEMONIC, .parse = parse_attr, .data = &cis_vhlo_attrs[ATTR_##MNEMONIC]},
#include "dialect/vhlo/attrs.def"
    {0}};

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_vhlo_dialect = {.name = "vhlo",
                                          .ops = ops,
                                          .attr_defs = attr_defs,
                                          .type_defs = type_defs,
                                          .find_op = cis_vhlo_find_op,
                                          .legalize_read = cis_vhlo_legalize};
