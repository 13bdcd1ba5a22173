// A program in VHLO becomes one in StableHLO: each op becomes the one that it stands for, with the
// attributes that the row of that op has. A portable artifact states all attributes; one that says
// what its absence says is left out, as in the program that was exported.
//
//     "vhlo.slice_v1"(%a) <{limit_indices = dense<[2]> : tensor<1xi64>, ...}>
//     stablehlo.slice %a [0:2]
#include "asm/properties.h"
#include "asm/struct_attr.h"
#include "dialect/dialects.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/parts.h"
#include "dialect/vhlo/impl.h"
#include "dialect/vhlo/vhlo.h"
#include "ir/builder.h"

/// An attribute of an op, or a part of one.
static cis_attr get(const cis_op *op, const char *name) { return cis_op_get_attr_named(op, name); }

static bool is_wrong(cis_op *op, cis_str name, const char *description) {
  return cis_op_error(op, "attribute '%.*s' failed to satisfy constraint: %s", CIS_STR_ARG(name),
                      description);
}

// --- attributes that are made of parts ---

static bool get_i64(cis_attr attr, int64_t *out) {
  return cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_type_is_int_of(attr->type, 64) &&
         cis_attr_get_int(attr, out);
}

/// A list of numbers: the elements of a tensor with one dimension, integers of that width.
static bool ints_of(cis_attr attr, uint32_t width, cis_i64_vec *out) {
  int64_t num;
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || cis_type_rank(attr->type) != 1 ||
      !cis_type_is_int_of(cis_type_element(attr->type), width) ||
      !cis_type_num_elements(attr->type, &num) || num > UINT16_MAX)
    return false;
  for (int64_t i = 0; i < num; ++i)
    cis_vec_push(out, cis_dense_get_int(attr, attr->dense.splat ? 0 : i));
  return true;
}

static cis_attr i64_array_of(cis_attr attr) {
  cis_i64_vec ints = {0};
  cis_attr array = ints_of(attr, 64, &ints)
                       ? cis_attr_i64_array(attr->ctx, ints.data, (uint32_t)ints.len)
                       : NULL;
  cis_vec_deinit(&ints);
  return array;
}

/// Dimension numbers, whose lists are tensors. Those that the version of the op does not have are
/// empty; StableHLO keeps none of them, but for those of a convolution.
static bool make_numbers(cis_op *op, const cis_attr_spec *spec, cis_attr *out) {
  const cis_attr_def *def = spec->constraint->attr_def;
  const cis_hlo_numbers *numbers = def->data;
  bool keeps_none = def->parse == cis_hlo_parse_numbers;
  cis_attr params[sizeof(numbers->names) / sizeof(*numbers->names)] = {0};
  int64_t number;
  for (uint32_t i = 0; i < numbers->num; ++i) {
    cis_attr part = get(op, numbers->names[i]);
    if (!part)
      continue;
    if (numbers->single >> i & 1)
      params[i] = get_i64(part, &number) ? part : NULL;
    else
      params[i] = i64_array_of(part);
    if (!params[i])
      return is_wrong(op, cis_str_from(numbers->names[i]),
                      numbers->single >> i & 1 ? "64-bit signless integer attribute"
                                               : "1D tensor of 64-bit signless integer values");
    if (keeps_none && (numbers->single >> i & 1 ? !number : !params[i]->dense_array.num))
      params[i] = NULL;
  }
  *out = cis_attr_dialect(cis_op_context(op), def, params, numbers->num);
  return true;
}

static bool is_none_type(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_TYPE) && attr->type_value->kind == CIS_TYPE_NONE;
}

/// Whether the part of an algorithm is of the parameter's kind.
static bool is_part(const cis_struct_param *param, cis_attr part) {
  switch (param->kind) {
  case CIS_STRUCT_INT:
    return cis_attr_is(part, CIS_ATTR_INTEGER) && cis_type_is_int_of(part->type, 64);
  case CIS_STRUCT_BOOL:
    return cis_attr_is(part, CIS_ATTR_INTEGER) && cis_type_is_int_of(part->type, 1);
  default:
    return cis_attr_is(part, CIS_ATTR_TYPE) && !is_none_type(part);
  }
}

/// The algorithm of a product; none if all its parts are the type `none`.
static bool make_algorithm(cis_op *op, cis_attr *out) {
  const cis_struct_param *params = cis_stablehlo_dot_algorithm->parts->params;
  cis_attr parts[8];
  uint32_t num = 0, absent = 0;
  for (; params[num].kind; ++num) {
    parts[num] = get(op, params[num].name);
    absent += !parts[num] || is_none_type(parts[num]);
  }
  if (absent == num) {
    *out = NULL;
    return true;
  }
  for (uint32_t i = 0; i < num; ++i)
    if (!is_part(&params[i], parts[i]))
      return is_wrong(op, cis_str_from(params[i].name), "a part of an algorithm of products");
  *out = cis_attr_dialect(cis_op_context(op), cis_stablehlo_dot_algorithm, parts, num);
  return true;
}

/// A channel; where it may be absent, the channel 0 is none.
static bool make_channel(cis_op *op, const cis_attr_spec *spec, cis_attr *out) {
  cis_context *ctx = cis_op_context(op);
  cis_attr id = get(op, "channel_id"), type = get(op, "channel_type");
  int64_t numbers[2] = {0, 0};
  if (!get_i64(id, &numbers[0]))
    return is_wrong(op, CIS_STR("channel_id"), "64-bit signless integer attribute");
  if (!spec->optional && !get_i64(type, &numbers[1]))
    return is_wrong(op, CIS_STR("channel_type"), "64-bit signless integer attribute");
  cis_attr params[] = {cis_attr_i64(ctx, numbers[0]), cis_attr_i64(ctx, numbers[1])};
  const cis_attr_def *def = cis_stablehlo_attr_defs;
  while (!cis_str_is(cis_str_from(def->name), "stablehlo.channel_handle"))
    ++def;
  *out = spec->optional && !numbers[0] ? NULL : cis_attr_dialect(ctx, def, params, 2);
  return true;
}

// --- attributes that stand for others ---

static cis_attr bool_array_of(cis_attr attr) {
  cis_i64_vec ints = {0};
  cis_attr array = NULL;
  if (ints_of(attr, 1, &ints)) {
    unsigned char *bytes = cis_mem_calloc(ints.len + 1, 1);
    for (size_t i = 0; i < ints.len; ++i)
      bytes[i] = ints.data[i] != 0;
    array = cis_attr_dense_array(cis_type_i(attr->ctx, 1), bytes, (uint32_t)ints.len);
    cis_mem_free(bytes);
  }
  cis_vec_deinit(&ints);
  return array;
}

static cis_attr symbol_of(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_STRING)
             ? cis_attr_flat_symbol(attr->ctx, cis_context_intern(attr->ctx, attr->string))
             : attr;
}

static cis_attr symbols_of(cis_attr attr) {
  cis_attr_vec symbols = {0};
  for (uint32_t i = 0; i < attr->array.num; ++i)
    cis_vec_push(&symbols, symbol_of(attr->array.elems[i]));
  cis_attr array = cis_attr_array(attr->ctx, symbols.data, (uint32_t)symbols.len);
  cis_vec_deinit(&symbols);
  return array;
}

/// The attribute for which an attribute of VHLO stands in this row; NULL if it is of another kind.
/// A unit attribute that is false is the attribute itself.
static cis_attr convert(const cis_attr_spec *spec, cis_attr attr) {
  switch (spec->constraint->style) {
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    return cis_type_bit_width(spec->constraint->build_type(attr->ctx)) == 1 ? bool_array_of(attr)
                                                                            : i64_array_of(attr);
  case CIS_ATTR_STYLE_SYMBOL_REF:
    return symbol_of(attr);
  case CIS_ATTR_STYLE_UNIT:
    return attr == cis_attr_bool(attr->ctx, true) ? cis_attr_unit(attr->ctx) : attr;
  default:
    return cis_vhlo_is_of(spec, "FlatSymbolRefArray") && cis_attr_is(attr, CIS_ATTR_ARRAY)
               ? symbols_of(attr)
               : attr;
  }
}

// --- attributes that say what their absence says ---

/// Attributes of windows that are absent where all of their elements are this number.
static const struct {
  const char *name;
  int64_t number;
} usual_elements[] = {{"base_dilations", 1}, {"lhs_dilation", 1},     {"padding", 0},
                      {"rhs_dilation", 1},   {"window_dilations", 1}, {"window_reversal", 0},
                      {"window_strides", 1}};

static bool all_are(cis_attr attr, int64_t number) {
  int64_t num = 0;
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || !cis_type_num_elements(attr->type, &num))
    return false;
  num = attr->dense.splat && num ? 1 : num;
  for (int64_t i = 0; i < num; ++i)
    if (cis_dense_get_int(attr, i) != number)
      return false;
  return true;
}

static bool is_first_case(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_ENUM) && !attr->enumeration.value;
}

/// An empty list, dictionary or text; a list of DEFAULT.
static bool is_empty(cis_attr attr) {
  int64_t num;
  bool all_default = cis_attr_is(attr, CIS_ATTR_ARRAY);
  switch (attr->kind) {
  case CIS_ATTR_ARRAY:
    for (uint32_t i = 0; all_default && i < attr->array.num; ++i)
      all_default = is_first_case(attr->array.elems[i]);
    return all_default;
  case CIS_ATTR_DICT:
    return !attr->dict.num;
  case CIS_ATTR_STRING:
    return !attr->string.len;
  case CIS_ATTR_DENSE:
    return cis_type_num_elements(attr->type, &num) && !num;
  default:
    return false;
  }
}

static bool is_layouts(cis_op *op, const char *name) {
  cis_attr layouts = get(op, name);
  return layouts && !is_empty(layouts);
}

/// The default, or its number: artifacts have the version 0 of a composite op in 64 bits.
static bool is_default(const cis_attr_spec *spec, cis_attr attr) {
  int64_t number, usual;
  return attr == spec->default_value ||
         (cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_attr_get_int(attr, &number) &&
          cis_attr_is(spec->default_value, CIS_ATTR_INTEGER) &&
          cis_attr_get_int(spec->default_value, &usual) && number == usual);
}

static bool says_nothing(cis_op *op, const cis_attr_spec *spec, cis_attr attr) {
  for (size_t i = 0; i < sizeof(usual_elements) / sizeof(*usual_elements); ++i)
    if (cis_str_is(spec->name, usual_elements[i].name))
      return all_are(attr, usual_elements[i].number);
  if (cis_str_is(spec->name, "window_dimensions"))
    return false;
  if (cis_vhlo_is_of(spec, "LayoutArray")) // both or none
    return !is_layouts(op, "operand_layouts") && !is_layouts(op, "result_layouts");
  return is_default(spec, attr) || is_empty(attr) || is_first_case(attr) ||
         (spec->constraint->style == CIS_ATTR_STYLE_UNIT &&
          attr == cis_attr_bool(attr->ctx, false));
}

// --- ops ---

static bool legalize_attr(cis_op *op, const cis_attr_spec *spec, cis_attr *out) {
  if (cis_vhlo_numbers(spec))
    return make_numbers(op, spec, out);
  if (cis_vhlo_is_of(spec, "DotAlgorithm"))
    return make_algorithm(op, out);
  if (cis_vhlo_is_of(spec, "ChannelHandle"))
    return make_channel(op, spec, out);
  cis_attr attr = cis_op_get_attr(op, spec->name);
  if (!attr || (spec->optional && says_nothing(op, spec, attr)))
    return true;
  *out = convert(spec, attr);
  return (*out && cis_attr_is_storable(spec->constraint, *out)) ||
         is_wrong(op, spec->name, spec->constraint->description);
}

/// An op states all of its attributes.
static bool has_all_attrs(cis_op *op) {
  for (uint32_t i = 0; i < op->info->num_props; ++i)
    if (!cis_op_prop(op, i))
      return cis_op_error(op, "requires attribute '%s'", op->info->attrs[i].name.data);
  return true;
}

/// A return ends a function or another region.
static const char *target_of(const cis_op *op) {
  const char *target = op->info->def->data;
  const cis_op *parent = cis_op_parent(op);
  bool is_in_function = parent && (cis_str_is(cis_op_name(parent), "func.func") ||
                                   cis_str_is(cis_op_name(parent), "vhlo.func_v1"));
  return is_in_function && !strcmp(target, "stablehlo.return") ? "func.return" : target;
}

static bool legalize_op(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  cis_op_state s;
  cis_op_state_init(&s, ctx, cis_context_op_info(ctx, cis_str_from(target_of(op))), op->loc);
  bool ok = has_all_attrs(op);
  for (uint32_t i = 0; ok && i < s.info->num_props; ++i)
    ok = legalize_attr(op, &s.info->attrs[i], &s.props.data[i]);
  if (ok) {
    for (uint32_t i = 0; i < op->num_operands; ++i)
      cis_vec_push(&s.operands, cis_op_operand(op, i));
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_vec_push(&s.types, cis_op_result(op, i)->type);
    cis_attr others = cis_op_discardable(op);
    for (uint32_t i = 0; others && i < others->dict.num; ++i)
      if (cis_op_info_prop(s.info, others->dict.entries[i].name) < 0)
        cis_vec_push(&s.attrs, others->dict.entries[i]);
    cis_op_state_take_regions(&s, op);
    cis_op_state_add_defaults(&s);
    cis_op *by = cis_op_create(&s);
    cis_op_insert(by, cis_op_block(op), op);
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_replace_all_uses(cis_op_result(op, i), cis_op_result(by, i));
    cis_op_destroy(op);
  }
  cis_op_state_deinit(&s);
  return ok;
}

/// A cast between a type of VHLO and what it stands for, beside ops of other dialects.
static bool is_idle_cast(cis_op *op) {
  if (!cis_str_is(cis_op_name(op), "builtin.unrealized_conversion_cast") ||
      op->num_operands != op->num_results)
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_op_operand_type(op, i) != cis_op_result(op, i)->type)
      return false;
  return true;
}

static bool is_unknown(cis_op *op) {
  cis_op_plain_error(op,
                     "unregistered operation '%s' found in dialect ('vhlo') that does not allow "
                     "unknown operations",
                     op->info->name.data);
  return cis_note(cis_op_context(op), op->loc, "StableHLO is read up to version " CIS_VHLO_VERSION);
}

static cis_walk legalize(cis_op *op, void *user) {
  (void)user;
  if (op->info->dialect == &cis_vhlo_dialect)
    return (op->info->def ? legalize_op(op) : is_unknown(op)) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
  if (is_idle_cast(op)) {
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_replace_all_uses(cis_op_result(op, i), cis_op_operand(op, i));
    cis_op_destroy(op);
  }
  return CIS_WALK_CONTINUE;
}

bool cis_vhlo_legalize(cis_op *module) { return cis_walk_postorder(module, legalize, NULL); }
