// VHLO's types and attributes in bytecode, as StableHLO's portable artifacts have them. They are
// read as what they stand for (dialect/vhlo/vhlo.h), and never written.
#include "dialect/vhlo/vhlo.h"
#include "bytecode/codec.h"
#include "bytecode/file.h"

// --- types ---

static bool read_type_parts(cis_cursor *c, uint32_t num, cis_vhlo_parts *parts) {
  cis_type *types = cis_arena_array(&c->file->arena, cis_type, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_read_type(c, &types[i]))
      return false;
  parts->types = types;
  parts->num_types = num;
  return true;
}

static bool read_type_list(cis_cursor *c, cis_vhlo_parts *parts) {
  cis_type *types;
  if (!cis_read_type_list(c, &types, &parts->num_types))
    return false;
  parts->types = types;
  return true;
}

static bool read_function(cis_cursor *c, cis_vhlo_parts *parts) {
  cis_type *inputs, *results;
  uint32_t num_results;
  if (!cis_read_type_list(c, &inputs, &parts->num_inputs) ||
      !cis_read_type_list(c, &results, &num_results))
    return false;
  parts->num_types = parts->num_inputs + num_results;
  cis_type *types = cis_arena_array(&c->file->arena, cis_type, parts->num_types);
  for (uint32_t i = 0; i < parts->num_types; ++i)
    types[i] = i < parts->num_inputs ? inputs[i] : results[i - parts->num_inputs];
  parts->types = types;
  return true;
}

static bool read_shaped(cis_cursor *c, cis_vhlo_parts *parts) {
  int64_t *sizes;
  if (!cis_read_signed_list(c, &sizes, &parts->rank) || !read_type_parts(c, 1, parts))
    return false;
  for (uint32_t i = 0; i < parts->rank; ++i)
    if (sizes[i] < 0 && sizes[i] != CIS_DYNAMIC)
      return cis_bc_error(c->file, "invalid dimension: %lld", (long long)sizes[i]);
  parts->sizes = sizes;
  return true;
}

static bool read_quantized(cis_cursor *c, cis_vhlo_parts *parts) {
  double *scale = cis_arena_new(&c->file->arena, double);
  int64_t *zero_point = cis_arena_new(&c->file->arena, int64_t);
  parts->num_scales = 1;
  parts->scales = scale;
  parts->zero_points = zero_point;
  return cis_read_varint(c, &parts->flags) && read_type_parts(c, 2, parts) &&
         cis_read_double(c, scale) && cis_read_signed(c, zero_point) &&
         cis_read_signed(c, &parts->min) && cis_read_signed(c, &parts->max);
}

static bool read_quantized_per_axis(cis_cursor *c, cis_vhlo_parts *parts) {
  uint64_t axis;
  int64_t *zero_points;
  uint32_t num_zeros;
  if (!cis_read_varint(c, &parts->flags) || !read_type_parts(c, 2, parts) ||
      !cis_read_varint(c, &axis) || !cis_read_signed(c, &parts->min) ||
      !cis_read_signed(c, &parts->max) || !cis_read_count(c, &parts->num_scales))
    return false;
  double *scales = cis_arena_array(&c->file->arena, double, parts->num_scales);
  for (uint32_t i = 0; i < parts->num_scales; ++i)
    if (!cis_read_double(c, &scales[i]))
      return false;
  if (!cis_read_signed_list(c, &zero_points, &num_zeros))
    return false;
  if (num_zeros != parts->num_scales)
    return cis_bc_error(c->file, "illegal number of scales and zeroPoints: %u, %u",
                        parts->num_scales, num_zeros);
  parts->axis = (int64_t)axis;
  parts->scales = scales;
  parts->zero_points = zero_points;
  return true;
}

static bool read_parts(cis_cursor *c, const cis_vhlo_type *row, cis_vhlo_parts *parts) {
  switch (row->form) {
  case CIS_VHLO_COMPLEX:
  case CIS_VHLO_UNRANKED:
    return read_type_parts(c, 1, parts);
  case CIS_VHLO_TENSOR:
  case CIS_VHLO_BUFFER:
    return read_shaped(c, parts);
  case CIS_VHLO_TUPLE:
  case CIS_VHLO_FUTURE:
    return read_type_list(c, parts);
  case CIS_VHLO_FUNCTION:
    return read_function(c, parts);
  case CIS_VHLO_QUANTIZED:
    return read_quantized(c, parts);
  case CIS_VHLO_QUANTIZED_PER_AXIS:
    return read_quantized_per_axis(c, parts);
  default:
    return true;
  }
}

static const cis_vhlo_type *find_type(uint64_t code) {
  for (uint32_t i = 0; i < cis_vhlo_num_types; ++i)
    if (cis_vhlo_types[i].code == code)
      return &cis_vhlo_types[i];
  return NULL;
}

static bool read_type(cis_cursor *c, cis_type *out) {
  enum { TENSOR = CIS_VHLO_ENCODED_TENSOR - 1 };
  uint64_t code;
  cis_vhlo_parts parts = {0};
  if (!cis_read_varint(c, &code))
    return false;
  bool has_encoding = code == CIS_VHLO_ENCODED_TENSOR;
  const cis_vhlo_type *row = find_type(has_encoding ? TENSOR : code);
  if (!row)
    return cis_bc_error(c->file, "unknown vhlo type code: %llu", (unsigned long long)code);
  return (!has_encoding || cis_read_attr(c, &parts.encoding)) && read_parts(c, row, &parts) &&
         cis_vhlo_make_type(c->file->ctx, NULL, c->file->loc, row, &parts, out);
}

// --- attributes ---

static bool read_bool(cis_cursor *c, cis_attr *out) {
  uint64_t value;
  if (!cis_read_varint(c, &value))
    return false;
  if (value > 1)
    return cis_bc_error(c->file, "unsupported value: %llu", (unsigned long long)value);
  *out = cis_attr_bool(c->file->ctx, value);
  return true;
}

static bool read_dict(cis_cursor *c, cis_attr *out) {
  uint32_t num;
  if (!cis_read_count(c, &num))
    return false;
  cis_attr *names = cis_arena_array(&c->file->arena, cis_attr, num);
  cis_attr *values = cis_arena_array(&c->file->arena, cis_attr, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_read_attr(c, &names[i]) || !cis_read_attr(c, &values[i]))
      return false;
  return cis_vhlo_make_dict(c->file->ctx, c->file->loc, names, values, num, out);
}

static bool read_enum(cis_cursor *c, const cis_enum_def *def, cis_attr *out) {
  uint64_t value;
  if (!cis_read_varint(c, &value))
    return false;
  *out = value <= INT32_MAX ? cis_vhlo_make_enum(c->file->ctx, def, (int64_t)value) : NULL;
  return *out || cis_bc_error(c->file, "unsupported value: %llu", (unsigned long long)value);
}

/// A type and the bits of a number of it.
static bool read_number(cis_cursor *c, bool is_float, cis_attr *out) {
  cis_type type;
  if (!cis_read_type(c, &type))
    return false;
  if (is_float ? !cis_type_is_float(type) : !cis_type_is_int_or_index(type))
    return cis_bc_error(c->file, "numbers of type %s have no encoding", cis_type_text(type));
  return cis_read_number(c, type, out);
}

static bool read_string(cis_cursor *c, cis_attr *out) {
  cis_str string;
  if (!cis_read_string(c, &string))
    return false;
  *out = cis_attr_string(c->file->ctx, string);
  return true;
}

static bool read_number_param(cis_cursor *c, bool is_float, cis_attr *out) {
  double tolerance;
  int64_t number;
  if (is_float ? !cis_read_double(c, &tolerance) : !cis_read_signed(c, &number))
    return false;
  *out = is_float ? cis_attr_float(cis_type_float(c->file->ctx, CIS_F64), tolerance)
                  : cis_attr_i64(c->file->ctx, number);
  return true;
}

static bool read_dims(cis_cursor *c, cis_attr *out) {
  int64_t *dims;
  uint32_t num;
  if (!cis_read_signed_list(c, &dims, &num))
    return false;
  *out = cis_attr_i64_array(c->file->ctx, dims, num);
  return true;
}

/// An attribute that may be absent has a flag in its number, but in axis_ref_v1 a flag of its own.
static bool read_attr_param(cis_cursor *c, const cis_struct_param *param, bool is_flag_apart,
                            cis_attr *out) {
  uint64_t flag = 1;
  bool ok = param->required || is_flag_apart
                ? (param->required || cis_read_varint(c, &flag)) && (!flag || cis_read_attr(c, out))
                : cis_read_optional_attr(c, out);
  return ok && (!*out || !param->test || param->test(*out) ||
                cis_bc_error(c->file, "invalid kind of attribute for '%s': %s", param->name,
                             cis_attr_text(c->file->ctx, *out)));
}

static bool read_struct(cis_cursor *c, const cis_vhlo_attr *row, cis_attr *out) {
  const cis_struct_attr *desc = row->data;
  cis_attr values[CIS_VHLO_MOST_PARAMS] = {0};
  bool is_flag_apart = !strcmp(row->mnemonic, "axis_ref_v1");
  for (uint32_t i = 0; desc->params[i].kind; ++i) {
    const cis_struct_param *param = &desc->params[i];
    bool is_float = param->kind == CIS_STRUCT_CUSTOM && param->width;
    if (param->kind == CIS_STRUCT_ATTR ? !read_attr_param(c, param, is_flag_apart, &values[i])
        : is_float || param->kind == CIS_STRUCT_INT ? !read_number_param(c, is_float, &values[i])
                                                    : !read_dims(c, &values[i]))
      return false;
  }
  return cis_vhlo_make_struct(c->file->ctx, c->file->loc, row, values, out);
}

static bool read_form(cis_cursor *c, const cis_vhlo_attr *row, cis_attr *out) {
  switch ((cis_vhlo_attr_form)row->form) {
  case CIS_VHLO_ATTR_ARRAY:
    return cis_read_array_attr(c, out);
  case CIS_VHLO_ATTR_BOOL:
    return read_bool(c, out);
  case CIS_VHLO_ATTR_DICT:
    return read_dict(c, out);
  case CIS_VHLO_ATTR_ENUM:
    return read_enum(c, row->data, out);
  case CIS_VHLO_ATTR_FLOAT:
  case CIS_VHLO_ATTR_INTEGER:
    return read_number(c, row->form == CIS_VHLO_ATTR_FLOAT, out);
  case CIS_VHLO_ATTR_STRING:
    return read_string(c, out);
  case CIS_VHLO_ATTR_STRUCT:
    return read_struct(c, row, out);
  case CIS_VHLO_ATTR_TENSOR: // as the builtin dialect's
    return cis_bc_read_elements(c, CIS_BC_DENSE, out);
  case CIS_VHLO_ATTR_TYPE:
    return cis_read_type_attr(c, out);
  }
  return false;
}

static bool read_attr(cis_cursor *c, cis_attr *out) {
  uint64_t code;
  if (!cis_read_varint(c, &code))
    return false;
  for (uint32_t i = 0; i < cis_vhlo_num_attrs; ++i)
    if (cis_vhlo_attrs[i].code == code)
      return read_form(c, &cis_vhlo_attrs[i], out);
  return cis_bc_error(c->file, "unknown vhlo attribute code: %llu", (unsigned long long)code);
}

const cis_bc_codec cis_bc_vhlo = {
    .dialect = "vhlo", .read_attr = read_attr, .read_type = read_type};
