// Ops in the forms of older releases (LLVM 13 to 21), which are made those of today after reading
// and before verification.
//
// The rows of today say what an op needs; an older op says it otherwise: a list of numbers or a
// zero point as an attribute in place of an operand, the attribute under another name or of another
// type.
#include "asm/struct_attr.h"
#include "dialect/common/const_fold.h"
#include "dialect/dialects.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"
#include "support/map.h"
#include "support/numbers.h"

// --- ops that are gone: they are read, and replaced ---

#define GONE(NAME, OPERANDS)                                                                       \
  {                                                                                                \
    .name = NAME, .operands = OPERANDS, .results = "output: Tensor",                               \
    .format = "operands attr-dict `:` functional-type(operands, results)"                          \
  }
static const cis_op_def gone[] = {
    GONE("tosa.div", "input1: Tensor, input2: Tensor"),
    GONE("tosa.int_div", "input1: Tensor, input2: Tensor"),
    GONE("tosa.fully_connected", "input: Tensor, weight: Tensor, bias: Tensor"),
    GONE("tosa.reduce_prod", "input: Tensor"),
    GONE("tosa.reluN", "input: Tensor"),
    {.name = "tosa.variable.read",
     .results = "output1: Tensor",
     .attrs = "name: SymbolName",
     .format = "$name attr-dict `:` type($output1)"},
    {.name = "tosa.variable.write",
     .operands = "input1: Tensor",
     .attrs = "name: SymbolName",
     .format = "$name attr-dict `,` $input1 `:` type($input1)"},
    {0}};
#undef GONE

const cis_op_def *cis_tosa_find_gone(cis_context *ctx, cis_str name) {
  const cis_op_def *row = gone;
  while (row->name && !cis_str_is(name, row->name))
    ++row;
  return row->name && cis_context_reads_older(ctx, &cis_tosa_dialect) ? row : NULL;
}

// --- what an attribute of an older op says ---

/// The element of a tensor, as it is stored; the type itself if it is no tensor.
static cis_type element_of(cis_type type) {
  return cis_type_is_base_tensor(type) ? cis_tosa_stored(type) : type;
}

/// Appends a number, or those of an array or of dense elements, 64 at most. False if it is nothing
/// of that.
static bool append_numbers(cis_attr attr, cis_i64_vec *out) {
  enum { MOST = 64 };
  bool is_list = cis_attr_is(attr, CIS_ATTR_ARRAY);
  bool is_array = cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY);
  bool is_dense = cis_attr_is(attr, CIS_ATTR_DENSE);
  cis_type element = is_array   ? attr->dense_array.element
                     : is_dense ? cis_type_element(attr->type)
                                : NULL;
  int64_t number;
  if (cis_attr_get_int(attr, &number)) {
    cis_vec_push(out, number);
    return true;
  }
  int64_t num = is_list ? attr->array.num : is_array ? attr->dense_array.num : 0;
  if (is_dense && !cis_type_num_elements(attr->type, &num))
    return false;
  bool are_ints = element && cis_type_is_int_or_index(element) && cis_type_bit_width(element) <= 64;
  if ((!is_list && !are_ints) || num > MOST)
    return false;
  for (int64_t i = 0; i < num; ++i) {
    if (is_list && !cis_attr_get_int(attr->array.elems[i], &number))
      return false;
    cis_vec_push(out, is_list ? number : cis_dense_get_int(attr, i));
  }
  return true;
}

/// The zero point of a name in a `quantization_info`: #tosa.conv_quant<input_zp = 3, ...> or, older
/// still, a dictionary.
static cis_attr zero_point_in(cis_attr info, const char *name) {
  if (cis_attr_is(info, CIS_ATTR_DICT))
    return cis_dict_get_c(info, name);
  const cis_struct_attr *parts =
      cis_attr_is(info, CIS_ATTR_DIALECT) ? info->dialect.def->parts : NULL;
  for (uint32_t i = 0; parts && parts->params[i].name; ++i)
    if (strcmp(parts->params[i].name, name) == 0)
      return info->dialect.params[i];
  return NULL;
}

/// A zero point that an older op has as an attribute; 0 if it has none. False after an error.
static bool zero_point_of(cis_op *op, const char *name, int64_t *out) {
  cis_attr info = cis_op_get_attr_named(op, "quantization_info");
  cis_attr attr = cis_op_get_attr_named(op, name);
  *out = 0;
  if (attr && info)
    return cis_op_error(op, "has the form of an older release, and its zero point '%s' twice",
                        name);
  if (!attr && info)
    attr = zero_point_in(info, strcmp(name, "input1_zp") == 0 ? "input_zp" : name);
  return (!attr && !info) || cis_attr_get_int(attr, out) ||
         cis_op_error(op, "has the form of an older release, and its zero point '%s' is no integer",
                      name);
}

// --- operands that were attributes ---

static cis_value *build_const(cis_builder *b, cis_location loc, cis_attr values) {
  return &cis_tosa_materialize(b, values, values->type, loc)->results[0];
}

/// The least and the greatest value of an integer type, each at most that of i64.
static void find_range(cis_type type, int64_t *out_least, int64_t *out_greatest) {
  uint32_t width = type->integer.width;
  bool is_unsigned = type->integer.signedness == CIS_UNSIGNED;
  uint32_t bits = is_unsigned ? width : width ? width - 1 : 0; // of the greatest
  *out_greatest = bits > 62 ? INT64_MAX : ((int64_t)1 << bits) - 1;
  *out_least = is_unsigned || !width ? 0 : -*out_greatest - 1;
}

static bool is_value(int64_t number, cis_type type) {
  int64_t least, greatest;
  find_range(type, &least, &greatest);
  return least <= number && number <= greatest;
}

static cis_value *no_value(cis_op *op, int64_t number, cis_type type) {
  cis_op_error(op, "has the form of an older release, and %lld is no value of '%s'",
               (long long)number, cis_type_text(type));
  return NULL;
}

/// tensor<1xT> of a number; NULL after an error.
static cis_value *build_number(cis_builder *b, cis_op *op, cis_type element, int64_t number) {
  int64_t one = 1;
  cis_type type = cis_type_tensor(element, &one, 1, NULL);
  bool is_float = cis_type_is_float(element);
  bool is_int = cis_type_is_integer(element) && element->integer.width <= 64;
  if (!is_float && !(is_int && is_value(number, element)))
    return no_value(op, number, element);
  cis_attr scalar =
      is_float ? cis_attr_float(element, (double)number) : cis_attr_integer(element, number);
  cis_bits bits = 0;
  cis_bits_of_scalar(scalar, &bits);
  return build_const(b, op->loc, cis_bits_to_attr(type, bits));
}

/// tensor<NxT> of integers; NULL after an error.
static cis_value *build_numbers(cis_builder *b, cis_op *op, uint32_t width,
                                const cis_i64_vec *numbers) {
  int64_t num = (int64_t)numbers->len;
  cis_type element = cis_type_i(b->ctx, width);
  cis_strbuf bytes = {0};
  for (size_t i = 0; i < numbers->len; ++i) {
    if (!is_value(numbers->data[i], element)) {
      cis_strbuf_deinit(&bytes);
      return no_value(op, numbers->data[i], element);
    }
    for (uint32_t k = 0; k < width; k += 8) // as elements are stored, little endian
      cis_strbuf_char(&bytes, (char)((uint64_t)numbers->data[i] >> k & 0xFF));
  }
  cis_str view = cis_strbuf_view(&bytes);
  cis_attr values =
      cis_attr_dense(cis_type_tensor(element, &num, 1, NULL), view.data, view.len, false);
  cis_strbuf_deinit(&bytes);
  return build_const(b, op->loc, values);
}

/// The tensor that a zero point is about.
static cis_type tensor_of_zero_point(const cis_op *op, const char *name) {
  if (strcmp(name, "output_zp") == 0)
    return op->results[0].type;
  bool is_second = strcmp(name, "weight_zp") == 0 || strcmp(name, "b_zp") == 0;
  return cis_op_operand(op, is_second ? 1 : 0)->type;
}

/// Builds a list of integers that an older op has as an attribute: `width` bits each, or a shape
/// (0). NULL after an error.
static cis_value *build_list(cis_builder *b, cis_op *op, const char *name, uint32_t width) {
  cis_i64_vec numbers = {0};
  cis_value *value = NULL;
  if (!append_numbers(cis_op_get_attr_named(op, name), &numbers))
    cis_op_error(op,
                 "has the form of an older release without its attribute '%s', a list of integers",
                 name);
  else if (width)
    value = build_numbers(b, op, width, &numbers);
  else
    value = cis_tosa_build_shape(b, op->loc, numbers.data, (uint32_t)numbers.len);
  cis_vec_deinit(&numbers);
  return value;
}

/// Builds an operand of today that an older op has as an attribute, or leaves out. NULL after an
/// error.
static cis_value *build_operand(cis_builder *b, cis_op *op, const char *name) {
  size_t len = strlen(name);
  bool is_wide = cis_attr_int_or(cis_op_get_attr_named(op, "scale32"), 1);
  bool is_pad = strcmp(name, "pad_const") == 0;
  if (is_pad || (len > 3 && strcmp(name + len - 3, "_zp") == 0)) {
    int64_t number;
    cis_type tensor = is_pad ? cis_op_operand(op, 0)->type : tensor_of_zero_point(op, name);
    if (!zero_point_of(op, is_pad ? "input_zp" : name, &number))
      return NULL;
    bool is_ignored = is_pad && cis_type_is_float(element_of(tensor));
    return build_number(b, op, element_of(tensor), is_ignored ? 0 : number);
  }
  if (cis_op_kind(op) == CIS_OP_TOSA_MUL && !cis_op_get_attr_named(op, name))
    return build_number(b, op, cis_type_i(b->ctx, 8), 0);
  if (strcmp(name, "shift") == 0)
    return build_list(b, op, name, 8);
  if (strcmp(name, "multiplier") == 0)
    return build_list(b, op, name, is_wide ? 32 : 16);
  return build_list(b, op, cis_op_kind(op) == CIS_OP_TOSA_RESHAPE ? "new_shape" : name, 0);
}

/// Adds the operands that are missing.
static bool add_operands(cis_builder *b, cis_op *op) {
  cis_value_vec operands = {0};
  bool ok = true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  for (uint32_t i = op->num_operands; ok && i < op->info->num_operands; ++i) {
    cis_value *value = build_operand(b, op, op->info->operands[i].name.data);
    ok = value != NULL;
    cis_vec_push(&operands, value);
  }
  if (ok)
    cis_op_set_operands(op, operands.data, (uint32_t)operands.len);
  cis_vec_deinit(&operands);
  return ok;
}

// --- operands that are something else today ---

/// The numbers of an operand that has to be constant.
static bool numbers_of_operand(cis_op *op, uint32_t i, const char *what, cis_i64_vec *out) {
  cis_attr known = cis_constant_of(cis_op_operand(op, i));
  return (known && append_numbers(known, out)) ||
         cis_op_error(op, "has the form of an older release, and its %s is no constant", what);
}

/// tosa.pad: the padding is a shape, and the value has one dimension.
static bool change_pad(cis_builder *b, cis_op *op) {
  cis_i64_vec numbers = {0};
  bool ok = true;
  if (!cis_tosa_is_shape(cis_op_operand(op, 1)->type)) {
    ok = numbers_of_operand(op, 1, "padding", &numbers);
    if (ok)
      cis_op_set_operand(op, 1,
                         cis_tosa_build_shape(b, op->loc, numbers.data, (uint32_t)numbers.len));
  }
  cis_type number = ok && op->num_operands > 2 ? cis_op_operand(op, 2)->type : NULL;
  if (cis_type_is_ranked_tensor(number) && cis_type_rank(number) == 0) {
    int64_t one = 1;
    cis_type type = cis_type_tensor(cis_type_element(number), &one, 1, NULL);
    cis_value *operands[] = {cis_op_operand(op, 2), cis_tosa_build_shape(b, op->loc, &one, 1)};
    cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
    cis_op_set_operand(op, 2, &cis_build_op(b, CIS_OP_TOSA_RESHAPE, op->loc, args)->results[0]);
  }
  cis_vec_deinit(&numbers);
  return ok;
}

/// tosa.transpose: the permutation is an attribute.
static bool change_transpose(cis_builder *b, cis_op *op) {
  cis_i64_vec numbers = {0};
  CIS_VEC(int32_t) perms = {0};
  cis_type i32 = cis_type_i(b->ctx, 32);
  bool ok = numbers_of_operand(op, 1, "permutation", &numbers);
  for (size_t i = 0; ok && i < numbers.len; ++i) {
    ok = is_value(numbers.data[i], i32) || no_value(op, numbers.data[i], i32);
    cis_vec_push(&perms, (int32_t)numbers.data[i]);
  }
  if (ok) {
    cis_op_set_attr(op, CIS_STR("perms"),
                    cis_attr_i32_array(b->ctx, perms.data, (uint32_t)perms.len));
    cis_op_erase_operand(op, 1);
  }
  cis_vec_deinit(&perms);
  cis_vec_deinit(&numbers);
  return ok;
}

/// tosa.resize of LLVM 15 and older: with stride and shift in place of scale and border. A row of
/// the result lies at (i * stride + offset) / 2^shift, which is (i * scale_d + offset) / scale_n.
static bool change_resize(cis_builder *b, cis_op *op) {
  cis_i64_vec stride = {0}, offset = {0}, shape = {0};
  int64_t shift = cis_attr_int_or(cis_op_get_attr_named(op, "shift"), 0);
  cis_type input = cis_op_operand(op, 0)->type, result = op->results[0].type;
  bool ok = cis_type_is_ranked_tensor(input) && cis_type_is_ranked_tensor(result) &&
            cis_type_rank(input) == 4 && cis_type_rank(result) == 4 &&
            cis_type_has_static_shape(input) && cis_type_has_static_shape(result) && shift > 0 &&
            shift < 31 && append_numbers(cis_op_get_attr_named(op, "stride"), &stride) &&
            append_numbers(cis_op_get_attr_named(op, "offset"), &offset) && stride.len == 2 &&
            offset.len == 2;
  for (uint32_t i = 0; ok && i < 2; ++i) {
    int64_t border, n = (int64_t)1 << shift, part;
    ok = !__builtin_mul_overflow(cis_type_dim(result, i + 1) - 1, stride.data[i], &border) &&
         !__builtin_mul_overflow(cis_type_dim(input, i + 1) - 1, n, &part) &&
         !__builtin_add_overflow(border, offset.data[i], &border) &&
         !__builtin_sub_overflow(border, part, &border);
    cis_vec_push(&shape, n);
    cis_vec_push(&shape, stride.data[i]);
    stride.data[i] = border;
  }
  if (ok) {
    cis_value *operands[] = {cis_op_operand(op, 0), cis_tosa_build_shape(b, op->loc, shape.data, 4),
                             cis_tosa_build_shape(b, op->loc, offset.data, 2),
                             cis_tosa_build_shape(b, op->loc, stride.data, 2)};
    cis_op_set_operands(op, operands, 4);
  } else {
    cis_op_error(op,
                 "has the form of an older release, which is read with integers and known sizes "
                 "alone");
  }
  cis_vec_deinit(&stride);
  cis_vec_deinit(&offset);
  cis_vec_deinit(&shape);
  return ok;
}

// --- attributes ---

/// Names that an attribute had: of integers and of floats, where there were two.
static const struct {
  const char *op, *name, *of_ints, *of_floats;
} renamed[] = {
    {"tosa.clamp", "max_val", "max_int", "max_fp"},
    {"tosa.clamp", "min_val", "min_int", "min_fp"},
    {"tosa.const", "values", "value", "value"},
    {"tosa.const_shape", "values", "value", "value"},
    {"tosa.custom", "domain_name", "config", "config"},
    {"tosa.custom", "operator_name", "identifier", "identifier"},
    {"tosa.apply_scale", "rounding_mode", "double_round", "double_round"},
    {"tosa.rescale", "rounding_mode", "double_round", "double_round"},
};

/// The value of an attribute, under today's name or an older one; NULL if there is none.
static cis_attr older_value(cis_op *op, cis_str name) {
  cis_attr value = cis_op_get_attr(op, name);
  for (size_t i = 0; !value && i < sizeof renamed / sizeof *renamed; ++i)
    if (cis_str_is(cis_op_name(op), renamed[i].op) && cis_str_is(name, renamed[i].name))
      value = cis_op_get_attr_named(
          op, op->num_operands && cis_type_is_float(element_of(cis_op_operand(op, 0)->type))
                  ? renamed[i].of_floats
                  : renamed[i].of_ints);
  return value;
}

static bool is_unsigned(cis_type tensor) {
  cis_type element = element_of(tensor);
  return cis_type_is_integer(element) && element->integer.signedness == CIS_UNSIGNED;
}

/// The type that sums had where an older op says none: the one of the elements for f16.
static cis_type default_acc_type(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  cis_type element = element_of(cis_op_operand(op, 0)->type);
  if (cis_type_is_float(element))
    return cis_type_float(ctx, cis_type_is_float_of(element, CIS_F16) ? CIS_F16 : CIS_F32);
  bool is_wide = cis_type_bit_width(element) == 16 && cis_op_kind(op) != CIS_OP_TOSA_AVG_POOL2D;
  return cis_type_i(ctx, is_wide ? 48 : 32);
}

/// The value of an attribute that an older op does not have; NULL if that is an error.
static cis_attr default_value(cis_op *op, cis_str name) {
  cis_context *ctx = cis_op_context(op);
  if (cis_str_is(name, "acc_type"))
    return cis_attr_type(default_acc_type(op));
  if (cis_str_is(name, "input_unsigned"))
    return cis_attr_bool(ctx, is_unsigned(cis_op_operand(op, 0)->type));
  if (cis_str_is(name, "output_unsigned"))
    return cis_attr_bool(ctx, is_unsigned(op->results[0].type));
  if (cis_str_is(name, "domain_name") || cis_str_is(name, "implementation_attrs"))
    return cis_attr_string(ctx, CIS_STR(""));
  return NULL;
}

/// A bound of tosa.clamp as an element; an integer beyond its range is the nearest.
static cis_attr as_element(cis_type element, cis_attr value) {
  double number;
  int64_t integer;
  if (cis_type_is_float(element))
    return cis_attr_get_double(value, &number) ? cis_attr_float(element, number) : value;
  if (!cis_type_is_integer(element) || !cis_attr_get_int(value, &integer))
    return value;
  int64_t least, greatest;
  find_range(element, &least, &greatest);
  integer = cis_max_i64(least, cis_min_i64(integer, greatest));
  return cis_attr_integer(element, integer);
}

/// A value as an attribute of today has it; unchanged if that is not known.
static cis_attr as_today(cis_op *op, const cis_attr_spec *spec, cis_attr value) {
  cis_context *ctx = cis_op_context(op);
  const cis_attr_constraint *c = spec->constraint;
  int64_t number;
  if (c->enumeration && cis_attr_get_int(value, &number)) // double_round
    return cis_tosa_rounding(ctx, number ? "DOUBLE_ROUND" : "SINGLE_ROUND");
  if (c->enumeration && cis_enum_value(c->enumeration, cis_attr_get_string(value), &number))
    return cis_attr_enum(ctx, c->enumeration, number);
  if (strcmp(c->name, "I32") == 0 && cis_attr_get_int(value, &number) && number == (int32_t)number)
    return cis_attr_i32(ctx, number);
  if (strcmp(c->name, "IntOrFloat") == 0)
    return as_element(element_of(cis_op_operand(op, 0)->type), value);
  if (strncmp(c->name, "Ints", 4) == 0) {
    cis_i64_vec numbers = {0};
    if (append_numbers(value, &numbers))
      value = cis_attr_i64_array(ctx, numbers.data, (uint32_t)numbers.len);
    cis_vec_deinit(&numbers);
  }
  return value;
}

static void change_attrs(cis_op *op) {
  for (uint32_t i = 0; i < op->info->num_props; ++i) {
    const cis_attr_spec *spec = &op->info->attrs[i];
    cis_attr value = older_value(op, spec->name);
    value = value ? as_today(op, spec, value) : default_value(op, spec->name);
    if (value)
      cis_op_set_attr(op, spec->name, value);
  }
}

/// Attributes that only older ops have, which today's are made of.
static void drop_older_attrs(cis_op *op) {
  static const char *const names[] = {
      "a_zp",      "b_zp",       "border",    "config",   "double_round", "identifier",
      "input1_zp", "input_zp",   "max_fp",    "max_int",  "min_fp",       "min_int",
      "multiples", "multiplier", "new_shape", "offset",   "offset_fp",    "out_shape",
      "output_zp", "scale",      "shift",     "size",     "start",        "output_size",
      "stride_fp", "value",      "weight_zp", "dilation", "stride",       "quantization_info"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (cis_op_info_prop(op->info, cis_str_from(names[i])) < 0)
      cis_op_set_attr(op, cis_str_from(names[i]), NULL);
}

// --- one op ---

static bool change_transpose_conv(cis_op *op) {
  cis_i64_vec dilation = {0}, pad = {0};
  append_numbers(cis_op_get_attr_named(op, "dilation"), &dilation);
  append_numbers(cis_op_get_attr_named(op, "out_pad"), &pad);
  bool ok = true;
  for (size_t i = 0; i < dilation.len; ++i)
    ok = ok && dilation.data[i] == 1;
  if (!ok)
    cis_op_error(op, "has the form of an older release, and its dilation is none of today's");
  else if (pad.len != 4)
    ok = cis_op_error(op, "has the form of an older release, and its 'out_pad' needs four numbers");
  cis_vec_deinit(&dilation);
  cis_vec_deinit(&pad);
  return ok;
}

/// Whether an op has the zero points of today, and an older attribute says them again.
static bool has_zero_points_twice(const cis_op *op) {
  static const char *const names[] = {"input_zp", "input1_zp", "a_zp"};
  bool takes_some = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    takes_some |= cis_op_info_operand(op->info, cis_str_from(names[i])) >= 0;
  return takes_some && op->num_operands == op->info->num_operands &&
         cis_op_get_attr_named(op, "quantization_info");
}

/// Whether an op that is there today has another form here. Its verifier says the rest.
static bool is_older(const cis_op *op) {
  const cis_op_info *info = op->info;
  if (info->variadic_operands == 0 && op->num_operands != info->num_operands)
    return true;
  if (has_zero_points_twice(op))
    return true;
  if (cis_op_kind(op) == CIS_OP_TOSA_PAD &&
      (!cis_tosa_is_shape(cis_op_operand(op, 1)->type) ||
       (cis_type_is_ranked_tensor(cis_op_operand_type(op, 2)) &&
        cis_type_rank(cis_op_operand_type(op, 2)) == 0)))
    return true;
  for (uint32_t i = 0; i < info->num_props; ++i) {
    const cis_attr_spec *spec = &info->attrs[i];
    cis_attr value = cis_op_prop(op, i);
    if (value ? !cis_attr_satisfies(value, spec->constraint)
              : !spec->optional && !spec->default_value)
      return true;
  }
  return false;
}

/// tosa.variable: the name has another name, and the shape stands beside the element type.
static void change_variable(cis_op *op) {
  cis_attr attr = cis_op_get_attr_named(op, "type"), name = cis_op_get_attr_named(op, "name");
  if (name) {
    cis_op_set_attr(op, CIS_STR("sym_name"), name);
    cis_op_set_attr(op, CIS_STR("name"), NULL);
  }
  cis_type type = cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
  if (!cis_type_is_ranked_tensor(type))
    return; // as it is today
  int64_t rank = cis_type_rank(type);
  cis_i64_vec sizes = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&sizes, cis_type_dim(type, i) == CIS_DYNAMIC ? -1 : cis_type_dim(type, i));
  cis_type shape = cis_type_tensor(cis_type_index(type->ctx), &rank, 1, NULL);
  cis_op_set_attr(op, CIS_STR("var_shape"),
                  cis_attr_dense_numbers(shape, sizes.data, sizeof *sizes.data, sizes.len));
  cis_op_set_attr(op, CIS_STR("type"), cis_attr_type(cis_type_element(type)));
  cis_vec_deinit(&sizes);
}

/// Changes an op that is there today, before which `b` builds. False after an error.
static bool change(cis_builder *b, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  bool ok = true;
  if (has_zero_points_twice(op))
    ok = cis_op_error(op,
                      "has zero points as operands and, as in an older release, as an attribute");
  else if (kind == CIS_OP_TOSA_VARIABLE)
    change_variable(op);
  else if (kind == CIS_OP_TOSA_TRANSPOSE_CONV2D)
    ok = change_transpose_conv(op);
  else if (kind == CIS_OP_TOSA_PAD && op->num_operands > 1)
    ok = change_pad(b, op);
  else if (kind == CIS_OP_TOSA_TRANSPOSE && op->num_operands == 2)
    ok = change_transpose(b, op);
  else if (kind == CIS_OP_TOSA_RESIZE && cis_op_get_attr_named(op, "stride"))
    ok = change_resize(b, op);
  if (ok && op->info->variadic_operands == 0 && op->num_operands < op->info->num_operands)
    ok = add_operands(b, op);
  if (ok) {
    change_attrs(op);
    drop_older_attrs(op);
  }
  return ok;
}

// --- ops that are gone ---

/// An op of another kind with the attributes of an older one.
static cis_op *build_like(cis_builder *b, cis_op *op, unsigned kind, cis_value *const *operands,
                          uint32_t num, const cis_type *types, uint32_t num_types) {
  cis_op_state state;
  cis_attr dict = cis_op_discardable(op);
  cis_op_state_init(&state, b->ctx, cis_context_op_info_of(b->ctx, kind), op->loc);
  cis_vec_append(&state.operands, operands, num);
  cis_vec_append(&state.types, types, num_types);
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (cis_op_prop(op, i))
      cis_op_state_set_attr(&state, op->info->attrs[i].name, cis_op_prop(op, i));
  for (uint32_t i = 0; dict && i < dict->dict.num; ++i)
    cis_op_state_set_attr(&state, dict->dict.entries[i].name, dict->dict.entries[i].value);
  return cis_build(b, &state);
}

static cis_value *build_reshape(cis_builder *b, cis_op *op, cis_value *x, const int64_t *sizes,
                                uint32_t rank) {
  int64_t numbers[4];
  for (uint32_t i = 0; i < rank; ++i)
    numbers[i] = sizes[i] == CIS_DYNAMIC ? -1 : sizes[i];
  cis_type type = cis_type_with_shape(x->type, sizes, rank);
  cis_value *operands[] = {x, cis_tosa_build_shape(b, op->loc, numbers, rank)};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
  return &cis_build_op(b, CIS_OP_TOSA_RESHAPE, op->loc, args)->results[0];
}

static bool is_matrix(cis_type type, bool is_static) {
  return cis_type_is_ranked_tensor(type) && cis_type_rank(type) == 2 &&
         (cis_type_has_static_shape(type) || (!is_static && cis_type_num_dynamic_dims(type) == 1));
}

/// tosa.fully_connected is a convolution of images of one pixel.
static cis_value *build_fully_connected(cis_builder *b, cis_op *op) {
  static const int64_t ones[] = {1, 1}, zeros[] = {0, 0, 0, 0};
  if (op->num_operands != 3 || !is_matrix(cis_op_operand(op, 0)->type, false) ||
      !is_matrix(cis_op_operand(op, 1)->type, true) || !is_matrix(op->results[0].type, false)) {
    cis_op_error(op, "is of an older release, which is read with matrices of known sizes alone");
    return NULL;
  }
  cis_type x = cis_op_operand(op, 0)->type, w = cis_op_operand(op, 1)->type,
           y = op->results[0].type;
  int64_t x_sizes[] = {cis_type_dim(x, 0), 1, 1, cis_type_dim(x, 1)};
  int64_t w_sizes[] = {cis_type_dim(w, 0), 1, 1, cis_type_dim(w, 1)};
  int64_t y_sizes[] = {cis_type_dim(y, 0), 1, 1, cis_type_dim(y, 1)};
  cis_value *operands[] = {build_reshape(b, op, cis_op_operand(op, 0), x_sizes, 4),
                           build_reshape(b, op, cis_op_operand(op, 1), w_sizes, 4),
                           cis_op_operand(op, 2)};
  cis_type type = cis_type_with_shape(y, y_sizes, 4);
  cis_op *conv = build_like(b, op, CIS_OP_TOSA_CONV2D, operands, 3, &type, 1);
  cis_op_set_attr(conv, CIS_STR("pad"), cis_attr_i64_array(b->ctx, zeros, 4));
  cis_op_set_attr(conv, CIS_STR("stride"), cis_attr_i64_array(b->ctx, ones, 2));
  cis_op_set_attr(conv, CIS_STR("dilation"), cis_attr_i64_array(b->ctx, ones, 2));
  cis_builder before = cis_builder_before(conv);
  if (!change(&before, conv))
    return NULL;
  return build_reshape(b, op, &conv->results[0], y->shaped.shape, 2);
}

/// Replaces an op that is gone. False after an error.
static bool replace(cis_builder *b, cis_op *op) {
  static const struct {
    const char *name;
    unsigned kind;
  } others[] = {{"tosa.div", CIS_OP_TOSA_INTDIV},
                {"tosa.int_div", CIS_OP_TOSA_INTDIV},
                {"tosa.reduce_prod", CIS_OP_TOSA_REDUCE_PRODUCT},
                {"tosa.reluN", CIS_OP_TOSA_CLAMP},
                {"tosa.variable.read", CIS_OP_TOSA_VARIABLE_READ},
                {"tosa.variable.write", CIS_OP_TOSA_VARIABLE_WRITE}};
  if (cis_str_is(cis_op_name(op), "tosa.fully_connected")) {
    cis_value *y = build_fully_connected(b, op);
    if (!y)
      return false;
    cis_value_replace_all_uses(&op->results[0], y);
    cis_op_destroy(op);
    return true;
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; ++i) {
    if (!cis_str_is(cis_op_name(op), others[i].name))
      continue;
    cis_value_vec operands = {0};
    for (uint32_t k = 0; k < op->num_operands; ++k)
      cis_vec_push(&operands, cis_op_operand(op, k));
    cis_type type = op->num_results ? op->results[0].type : NULL;
    cis_op *by = build_like(b, op, others[i].kind, operands.data, (uint32_t)operands.len, &type,
                            op->num_results);
    cis_vec_deinit(&operands);
    if (others[i].kind == CIS_OP_TOSA_CLAMP) {
      cis_op_set_attr(by, CIS_STR("min_int"), cis_attr_i64(b->ctx, 0));
      cis_op_set_attr(by, CIS_STR("min_fp"), cis_attr_float(cis_type_float(b->ctx, CIS_F32), 0));
    }
    if (op->num_results)
      cis_value_replace_all_uses(&op->results[0], &by->results[0]);
    cis_op_destroy(op);
    cis_builder before = cis_builder_before(by);
    return !is_older(by) || change(&before, by);
  }
  return true;
}

// --- all ops ---

static bool is_gone(const cis_op *op) { return op->info->def && !op->info->def->kind; }

/// Whether an op has what any form has. The verifier refuses others.
static bool is_whole(const cis_op *op) {
  bool ok = (op->num_results == op->info->num_results || op->info->variadic_results > 0) &&
            op->num_regions == 0 && op->num_successors == 0 &&
            (op->num_operands || !op->info->num_operands);
  for (uint32_t i = 0; ok && cis_op_kind(op) != CIS_OP_TOSA_APPLY_SCALE && i < op->num_operands;
       ++i)
    ok = cis_type_is_base_tensor(cis_op_operand_type(op, i)) ||
         cis_tosa_is_shape(cis_op_operand_type(op, i));
  for (uint32_t i = 0; ok && cis_op_kind(op) != CIS_OP_TOSA_APPLY_SCALE && i < op->num_results; ++i)
    ok = cis_type_is_base_tensor(op->results[i].type) || cis_tosa_is_shape(op->results[i].type);
  return ok;
}

static bool is_to_be_changed(const cis_op *op) {
  return op->info->def && cis_str_is(op->info->dialect_name, "tosa") && is_whole(op) &&
         (is_gone(op) || is_older(op));
}

bool cis_tosa_legalize_older(cis_op *module) {
  cis_op_vec ops = {0};
  cis_ptrmap noted = {0};
  bool ok = true;
  if (!cis_context_reads_older(cis_op_context(module), &cis_tosa_dialect))
    return true;
  cis_walk_preorder(module, cis_walk_collect, &ops);
  for (int constants = 1; constants >= 0; --constants) // first: others ask what they are
    for (size_t i = 0; ok && i < ops.len; ++i) {
      cis_op *op = ops.data[i];
      if ((cis_op_kind(op) == CIS_OP_TOSA_CONST) != constants || !is_to_be_changed(op))
        continue;
      if (!cis_ptrmap_has(&noted, op->info))
        cis_plain_remark(cis_op_context(op), op->loc,
                         "'%s' has the form of an older release, and is read as today's",
                         op->info->name.data);
      cis_ptrmap_set(&noted, op->info, 1);
      cis_builder b = cis_builder_before(op);
      ok = is_gone(op) ? replace(&b, op) : change(&b, op);
    }
  cis_ptrmap_deinit(&noted);
  cis_vec_deinit(&ops);
  return ok;
}
