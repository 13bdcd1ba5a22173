// Quantized types: numbers that are stored as integers, by a scale and a zero point.
//
//   !quant.any<i8<-8:7>:f32>                      stored as, from and to, standing for
//   !quant.uniform<i8:f32, 2.0:1>                 all alike
//   !quant.uniform<i8:f32:1, {2.0, 3.0:1}>        by index of a dimension
//   !quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>  by block
//   !quant.calibrated<f32<-1.0:1.0>>              numbers whose range is known
#include "asm/number_text.h"
#include "dialect/quant/impl.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/// Parameters. SCALES and ZERO_POINTS: one each, or arrays; those of blocks are of the expressed
/// type. CALIBRATED has only EXPRESSED, and its range as MIN and MAX.
enum {
  SIGNED, // whether the storage is
  WIDTH,
  MIN,
  MAX,
  EXPRESSED, // NULL: not said
  SCALES,
  ZERO_POINTS,
  AXIS, // by axis: a number; by block: an array<i64>
  BLOCK_SIZES,
  SCALE_SHAPE,
  NUM_PARAMS
};
enum { ANY, UNIFORM, CALIBRATED };

// --- queries ---

bool cis_quant_is(cis_type type) {
  return cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.def >= &cis_quant_type_defs[ANY] &&
         type->dialect.def <= &cis_quant_type_defs[CALIBRATED];
}

static cis_attr param(cis_type type, int i) { return type->dialect.params[i]; }
static int64_t number(cis_type type, int i) { return cis_attr_int_or(param(type, i), 0); }

cis_quant_grain cis_quant_grain_of(cis_type type) {
  if (type->dialect.def != &cis_quant_type_defs[UNIFORM])
    return CIS_QUANT_UNKNOWN;
  if (param(type, SCALE_SHAPE))
    return CIS_QUANT_BLOCKS;
  return param(type, AXIS) ? CIS_QUANT_AXIS : CIS_QUANT_LAYER;
}

cis_type cis_quant_storage(cis_type type) {
  return param(type, WIDTH) ? cis_type_i(type->ctx, (uint32_t)number(type, WIDTH)) : NULL;
}
cis_type cis_quant_signed_storage(cis_type type) {
  if (!param(type, WIDTH))
    return NULL;
  return cis_type_integer(type->ctx, (uint32_t)number(type, WIDTH),
                          number(type, SIGNED) ? CIS_SIGNLESS : CIS_UNSIGNED);
}
cis_type cis_quant_expressed(cis_type type) {
  return param(type, EXPRESSED) ? param(type, EXPRESSED)->type_value : NULL;
}
int32_t cis_quant_axis(cis_type type) { return (int32_t)number(type, AXIS); }
uint32_t cis_quant_num_scales(cis_type type) { return param(type, SCALES)->array.num; }
bool cis_quant_scales_equal(cis_type a, cis_type b) {
  return param(a, SCALES) == param(b, SCALES) && param(a, ZERO_POINTS) == param(b, ZERO_POINTS);
}

static bool zero_points_are_in(cis_type type, int64_t low, int64_t high) {
  cis_attr zeros = param(type, ZERO_POINTS);
  bool many = cis_attr_is(zeros, CIS_ATTR_ARRAY), all = true;
  for (uint32_t i = 0; zeros && all && i < (many ? zeros->array.num : 1); ++i) {
    int64_t zero = cis_attr_int_or(many ? zeros->array.elems[i] : zeros, 0);
    all = zero >= low && zero <= high;
  }
  return all;
}
bool cis_quant_zero_points_fit(cis_type type) {
  return zero_points_are_in(type, number(type, MIN), number(type, MAX));
}
bool cis_quant_is_symmetric(cis_type type) { return zero_points_are_in(type, 0, 0); }

const int64_t *cis_quant_scale_shape(cis_type type, uint32_t *out_rank) {
  return cis_attr_get_i64_array(param(type, SCALE_SHAPE), out_rank);
}
const int64_t *cis_quant_block_axes(cis_type type, uint32_t *out_num) {
  return cis_attr_get_i64_array(param(type, AXIS), out_num);
}
const int64_t *cis_quant_block_sizes(cis_type type) {
  uint32_t num;
  return cis_attr_get_i64_array(param(type, BLOCK_SIZES), &num);
}

// --- storage ---

static int64_t default_min(bool is_signed, int64_t width) {
  return is_signed ? -((int64_t)1 << (width - 1)) : 0;
}
static int64_t default_max(bool is_signed, int64_t width) {
  return ((int64_t)1 << (width - is_signed)) - 1;
}

/// `u8`; the other widths are those of integer types.
static bool parse_unsigned(cis_parser *p, uint32_t offset, int64_t *out_width) {
  cis_str name;
  if (!cis_parse_any_keyword(p, &name))
    return false;
  if (name.data[0] != 'u')
    return cis_parse_error_at(p, offset, "illegal storage type prefix");
  *out_width = 0;
  bool ok = name.len > 1;
  for (size_t i = 1; ok && i < name.len; ++i) {
    *out_width = *out_width * 10 + (name.data[i] - '0');
    ok = name.data[i] >= '0' && name.data[i] <= '9' && *out_width <= UINT32_MAX;
  }
  return ok || cis_parse_error_at(p, offset, "expected storage type width");
}

static bool parse_storage_type(cis_parser *p, cis_attr *params) {
  enum { MAX_WIDTH = 32 };
  cis_context *ctx = cis_parser_context(p);
  uint32_t offset = cis_parser_offset(p);
  cis_type type;
  int64_t width = 0;
  bool is_signed = false;
  cis_optional there = cis_parse_optional_type(p, &type);
  if (there == CIS_FAILED || (there == CIS_ABSENT && !parse_unsigned(p, offset, &width)))
    return false;
  if (there == CIS_PARSED) {
    if (!cis_type_is_integer(type))
      return cis_parse_error_at(p, cis_parser_name_offset(p), "storage type must be integral");
    is_signed = type->integer.signedness != CIS_UNSIGNED;
    width = cis_type_bit_width(type);
  }
  if (width < 1 || width > MAX_WIDTH)
    return cis_parse_error_at(p, offset, "illegal storage type size: %" PRId64, width);
  params[SIGNED] = cis_attr_bool(ctx, is_signed);
  params[WIDTH] = cis_attr_i64(ctx, width);
  params[MIN] = cis_attr_i64(ctx, default_min(is_signed, width));
  params[MAX] = cis_attr_i64(ctx, default_max(is_signed, width));
  return true;
}

/// `i8<-8:7>`
static bool parse_storage(cis_parser *p, cis_attr *params) {
  if (!parse_storage_type(p, params))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return true;
  int64_t min, max;
  uint32_t at_min = cis_parser_offset(p), at_max;
  if (!cis_parse_integer(p, &min) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  at_max = cis_parser_offset(p);
  if (!cis_parse_integer(p, &max) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  if (min < cis_attr_int_or(params[MIN], 0))
    return cis_parse_error_at(p, at_min, "illegal storage type minimum: %" PRId64, min);
  if (max > cis_attr_int_or(params[MAX], 0))
    return cis_parse_error_at(p, at_max, "illegal storage type maximum: %" PRId64, max);
  params[MIN] = cis_attr_i64(cis_parser_context(p), min);
  params[MAX] = cis_attr_i64(cis_parser_context(p), max);
  return true;
}

static bool parse_expressed(cis_parser *p, cis_attr *out) {
  cis_type type;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type(p, &type))
    return false;
  *out = cis_attr_type(type);
  return cis_type_is_float(type) || cis_parse_error_at(p, offset, "invalid kind of type specified");
}

static bool finish(cis_parser *p, int def, const cis_attr *params, cis_type *out) {
  int64_t min = cis_attr_int_or(params[MIN], 0), max = cis_attr_int_or(params[MAX], 0);
  if (min >= max)
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "illegal storage min and storage max: (%" PRId64 ":%" PRId64 ")", min,
                              max);
  *out = cis_type_dialect(cis_parser_context(p), &cis_quant_type_defs[def], params, NUM_PARAMS);
  return true;
}

static bool parse_any(cis_parser *p, cis_type *out) {
  cis_attr params[NUM_PARAMS] = {0};
  return cis_parse_token(p, CIS_TOK_LESS) && parse_storage(p, params) &&
         (!cis_parse_optional_token(p, CIS_TOK_COLON) || parse_expressed(p, &params[EXPRESSED])) &&
         cis_parse_token(p, CIS_TOK_GREATER) && finish(p, ANY, params, out);
}

// --- scales and zero points ---

/// As C prints it, but infinity in capitals.
static const char *double_text(double value, char buffer[32]) {
  if (isinf(value))
    return value < 0 ? "-INF" : "INF";
  snprintf(buffer, 32, "%e", value);
  return buffer;
}

static bool check_scale(cis_parser *p, double scale, cis_type expressed) {
  double smallest, largest;
  char text[3][32];
  cis_float_range(expressed->float_kind, &smallest, &largest);
  if (!(scale < smallest) && !(scale > largest))
    return true;
  return cis_parse_error(p, "scale %s out of expressed type range [%s, %s]",
                         double_text(scale, text[0]), double_text(smallest, text[1]),
                         double_text(largest, text[2]));
}

typedef struct scale_list {
  cis_type expressed;
  bool rounded; // to the expressed type
  cis_attr_vec scales, zero_points;
  cis_i64_vec shape;
  unsigned depth;
} scale_list;

/// `2.0:1`
static bool parse_scale(cis_parser *p, void *user) {
  scale_list *list = user;
  cis_context *ctx = cis_parser_context(p);
  cis_attr scale;
  double value;
  int64_t zero_point = 0;
  if (!cis_parse_float_attr(p, cis_type_float(ctx, CIS_F64), &scale) ||
      !cis_attr_get_double(scale, &value) || !check_scale(p, value, list->expressed))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_integer(p, &zero_point))
    return false;
  cis_vec_push(&list->scales, list->rounded ? cis_attr_float(list->expressed, value) : scale);
  cis_vec_push(&list->zero_points, cis_attr_i64(ctx, zero_point));
  return true;
}

static bool parse_scales(cis_parser *p, scale_list *list);

/// The sizes that an element of a list has below it are those of the elements before it.
static bool parse_nested_scales(cis_parser *p, void *user) {
  scale_list *list = user;
  unsigned depth = list->depth;
  if (cis_parser_peek(p) != CIS_TOK_L_BRACE) {
    if (!parse_scale(p, list))
      return false;
    if (list->shape.data[depth - 1] && list->shape.len != depth)
      return cis_parse_error(p, "tensor literal is invalid; ranks are not consistent between "
                                "elements");
    ++list->shape.data[depth - 1];
    return true;
  }
  if (list->shape.data[depth - 1] && list->shape.len == depth)
    return parse_scales(p, list) &&
           cis_parse_error(p, "tensor literal is invalid; ranks are not consistent between "
                              "elements");
  if (!parse_scales(p, list))
    return false;
  ++list->shape.data[depth - 1];
  return true;
}

/// `{...}`. While the first of its kind is parsed, its size is appended to the shape; the others
/// are compared with it.
static bool parse_scales(cis_parser *p, scale_list *list) {
  enum { DEEPEST = 64 };
  unsigned depth = list->depth;
  bool is_first = list->shape.len == depth;
  int64_t expected = is_first ? 0 : list->shape.data[depth];
  if (depth == DEEPEST)
    return cis_parse_error(p, "scales are nested too deeply");
  if (is_first)
    cis_vec_push(&list->shape, 0);
  list->shape.data[depth] = 0;
  ++list->depth;
  bool ok = cis_parse_token(p, CIS_TOK_L_BRACE) &&
            cis_parse_comma_list(p, CIS_DELIM_NONE, parse_nested_scales, list, "") &&
            cis_parse_token(p, CIS_TOK_R_BRACE);
  --list->depth;
  return ok && (is_first || list->shape.data[depth] == expected ||
                cis_parse_error(p, "tensor literal is invalid; ranks are not consistent between "
                                   "elements"));
}

/// `{axis:size, ...}`
static bool parse_blocks(cis_parser *p, cis_attr *params) {
  cis_context *ctx = cis_parser_context(p);
  cis_i64_vec axes = {0}, sizes = {0};
  bool ok = cis_parse_token(p, CIS_TOK_L_BRACE);
  bool more = ok && cis_parser_peek(p) != CIS_TOK_R_BRACE;
  while (ok && more) {
    uint64_t axis;
    int64_t size;
    ok = cis_parse_integer_of_width(p, 32, true, &axis) && cis_parse_token(p, CIS_TOK_COLON) &&
         cis_parse_integer(p, &size);
    if (ok) {
      cis_vec_push(&axes, (int64_t)axis);
      cis_vec_push(&sizes, size);
    }
    more = ok && cis_parse_optional_token(p, CIS_TOK_COMMA);
  }
  ok = ok && cis_parse_token(p, CIS_TOK_R_BRACE);
  if (ok) {
    params[AXIS] = cis_attr_i64_array(ctx, axes.data, (uint32_t)axes.len);
    params[BLOCK_SIZES] = cis_attr_i64_array(ctx, sizes.data, (uint32_t)sizes.len);
  }
  cis_vec_deinit(&axes);
  cis_vec_deinit(&sizes);
  return ok;
}

static bool verify_axes(cis_parser *p, cis_quant_grain grain, const cis_attr *params) {
  uint32_t offset = cis_parser_name_offset(p), num = 0;
  int64_t axis = cis_attr_int_or(params[AXIS], 0);
  if (grain == CIS_QUANT_AXIS && axis < 0)
    return cis_parse_error_at(p, offset, "illegal quantized dimension: %" PRId64, axis);
  const int64_t *axes = cis_attr_get_i64_array(params[AXIS], &num);
  const int64_t *sizes = cis_attr_get_i64_array(params[BLOCK_SIZES], &num);
  for (uint32_t i = 0; i < num; ++i)
    if (axes[i] < 0)
      return cis_parse_error_at(p, offset, "illegal quantized dimension: %" PRId64, axes[i]);
  for (uint32_t i = 0; i < num; ++i)
    if (sizes[i] <= 0)
      return cis_parse_error_at(p, offset, "illegal block size: %" PRId64, sizes[i]);
  return true;
}

static bool parse_uniform_scales(cis_parser *p, cis_quant_grain grain, scale_list *list) {
  if (grain == CIS_QUANT_LAYER)
    return parse_scale(p, list);
  if (grain == CIS_QUANT_AXIS)
    return cis_parse_token(p, CIS_TOK_L_BRACE) &&
           cis_parse_comma_list(p, CIS_DELIM_NONE, parse_scale, list, "") &&
           cis_parse_token(p, CIS_TOK_R_BRACE);
  return parse_scales(p, list);
}

static void set_scales(cis_context *ctx, cis_quant_grain grain, const scale_list *list,
                       cis_attr *params) {
  uint32_t num = (uint32_t)list->scales.len;
  bool one = grain == CIS_QUANT_LAYER;
  params[SCALES] = one ? list->scales.data[0] : cis_attr_array(ctx, list->scales.data, num);
  params[ZERO_POINTS] =
      one ? list->zero_points.data[0] : cis_attr_array(ctx, list->zero_points.data, num);
  if (grain == CIS_QUANT_BLOCKS)
    params[SCALE_SHAPE] = cis_attr_i64_array(ctx, list->shape.data, (uint32_t)list->shape.len);
}

static bool parse_uniform(cis_parser *p, cis_type *out) {
  cis_context *ctx = cis_parser_context(p);
  cis_attr params[NUM_PARAMS] = {0};
  cis_quant_grain grain = CIS_QUANT_LAYER;
  uint64_t axis;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_storage(p, params) ||
      !cis_parse_token(p, CIS_TOK_COLON) || !parse_expressed(p, &params[EXPRESSED]))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_COLON)) {
    grain = cis_parser_peek(p) == CIS_TOK_L_BRACE ? CIS_QUANT_BLOCKS : CIS_QUANT_AXIS;
    if (grain == CIS_QUANT_BLOCKS && !parse_blocks(p, params))
      return false;
    if (grain == CIS_QUANT_AXIS && !cis_parse_integer_of_width(p, 32, true, &axis))
      return false;
    if (grain == CIS_QUANT_AXIS)
      params[AXIS] = cis_attr_i64(ctx, (int64_t)axis);
  }
  scale_list list = {.expressed = params[EXPRESSED]->type_value,
                     .rounded = grain == CIS_QUANT_BLOCKS};
  bool ok = cis_parse_token(p, CIS_TOK_COMMA) && parse_uniform_scales(p, grain, &list) &&
            cis_parse_token(p, CIS_TOK_GREATER);
  if (ok)
    set_scales(ctx, grain, &list, params);
  cis_vec_deinit(&list.scales);
  cis_vec_deinit(&list.zero_points);
  cis_vec_deinit(&list.shape);
  return ok && verify_axes(p, grain, params) && finish(p, UNIFORM, params, out);
}

// --- calibrated ---

static bool parse_range(cis_parser *p, cis_attr *params) {
  cis_type f64 = cis_type_float(cis_parser_context(p), CIS_F64);
  return cis_parse_token(p, CIS_TOK_LESS) && cis_parse_float_attr(p, f64, &params[MIN]) &&
         cis_parse_token(p, CIS_TOK_COLON) && cis_parse_float_attr(p, f64, &params[MAX]) &&
         cis_parse_token(p, CIS_TOK_GREATER);
}

static bool parse_calibrated(cis_parser *p, cis_type *out) {
  cis_attr params[NUM_PARAMS] = {0};
  double min, max;
  char text[2][32];
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!parse_expressed(p, &params[EXPRESSED]))
    return cis_parse_error_at(p, offset, "expecting float expressed type");
  if (!parse_range(p, params))
    return cis_parse_error_at(p, offset, "calibrated values must be present");
  if (!cis_parse_token(p, CIS_TOK_GREATER) || !cis_attr_get_double(params[MIN], &min) ||
      !cis_attr_get_double(params[MAX], &max))
    return false;
  if (max <= min)
    return cis_parse_error_at(p, cis_parser_name_offset(p), "illegal min and max: (%s:%s)",
                              double_text(min, text[0]), double_text(max, text[1]));
  *out =
      cis_type_dialect(cis_parser_context(p), &cis_quant_type_defs[CALIBRATED], params, NUM_PARAMS);
  return true;
}

// --- printing ---

static void print_storage(cis_printer *p, cis_type type) {
  bool is_signed = number(type, SIGNED) != 0;
  int64_t width = number(type, WIDTH), min = number(type, MIN), max = number(type, MAX);
  cis_strbuf_printf(cis_printer_out(p), "<%c%" PRId64, is_signed ? 'i' : 'u', width);
  if (min != default_min(is_signed, width) || max != default_max(is_signed, width))
    cis_strbuf_printf(cis_printer_out(p), "<%" PRId64 ":%" PRId64 ">", min, max);
  if (cis_quant_expressed(type)) {
    cis_print_char(p, ':');
    cis_print_type_or_alias(p, cis_quant_expressed(type));
  }
}

static void print_any(cis_printer *p, cis_type type) {
  print_storage(p, type);
  cis_print_char(p, '>');
}

static void print_scale(cis_printer *p, cis_attr scale, cis_attr zero_point) {
  cis_print_attr_without_type(p, scale);
  if (cis_attr_int_or(zero_point, 0)) {
    cis_print_char(p, ':');
    cis_print_int(p, cis_attr_int_or(zero_point, 0));
  }
}

static void print_nested_scales(cis_printer *p, cis_type type, unsigned depth, uint32_t *index) {
  uint32_t rank;
  const int64_t *shape = cis_quant_scale_shape(type, &rank);
  cis_print_char(p, '{');
  for (int64_t i = 0; i < shape[depth]; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    if (depth + 1 < rank) {
      print_nested_scales(p, type, depth + 1, index);
    } else {
      print_scale(p, param(type, SCALES)->array.elems[*index],
                  param(type, ZERO_POINTS)->array.elems[*index]);
      ++*index;
    }
  }
  cis_print_char(p, '}');
}

static void print_blocks(cis_printer *p, cis_type type) {
  uint32_t num, index = 0;
  const int64_t *axes = cis_quant_block_axes(type, &num), *sizes = cis_quant_block_sizes(type);
  cis_print_cstr(p, ":{");
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(cis_printer_out(p), "%s%" PRId64 ":%" PRId64, i ? ", " : "", axes[i],
                      sizes[i]);
  cis_print_cstr(p, "}, ");
  print_nested_scales(p, type, 0, &index);
}

static void print_axis(cis_printer *p, cis_type type) {
  cis_strbuf_printf(cis_printer_out(p), ":%" PRId32 ", {", cis_quant_axis(type));
  for (uint32_t i = 0; i < cis_quant_num_scales(type); ++i) {
    cis_print_cstr(p, i ? "," : "");
    print_scale(p, param(type, SCALES)->array.elems[i], param(type, ZERO_POINTS)->array.elems[i]);
  }
  cis_print_char(p, '}');
}

static void print_uniform(cis_printer *p, cis_type type) {
  print_storage(p, type);
  switch (cis_quant_grain_of(type)) {
  case CIS_QUANT_BLOCKS:
    print_blocks(p, type);
    break;
  case CIS_QUANT_AXIS:
    print_axis(p, type);
    break;
  default:
    cis_print_cstr(p, ", ");
    print_scale(p, param(type, SCALES), param(type, ZERO_POINTS));
  }
  cis_print_char(p, '>');
}

static void print_calibrated(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_print_type_or_alias(p, cis_quant_expressed(type));
  cis_print_char(p, '<');
  cis_print_attr_without_type(p, param(type, MIN));
  cis_print_char(p, ':');
  cis_print_attr_without_type(p, param(type, MAX));
  cis_print_cstr(p, ">>");
}

const cis_type_def cis_quant_type_defs[] = {
    [ANY] = {.name = "quant.any", .parse = parse_any, .print = print_any, .is_data = true},
    [UNIFORM] = {.name = "quant.uniform",
                 .parse = parse_uniform,
                 .print = print_uniform,
                 .is_data = true},
    [CALIBRATED] = {.name = "quant.calibrated",
                    .parse = parse_calibrated,
                    .print = print_calibrated,
                    .is_data = true},
    {0}};
