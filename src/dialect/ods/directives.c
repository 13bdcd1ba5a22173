// Custom directives of upstream's dialects that are no rows in C: what their C++ reads and prints.
//
//   OptionalDynamicIndexList($values, $numbers)   [%a, 4], or absent
//   OperationOpAttributes($values, $names)        {"name" = %a, "other" = %b}, or absent (pdl)
//   RangeType(ref(type($args)), type($result))    absent, or `: type` where there are no $args (pdl)
//   ResultsValueType(ref($index), type($value))   absent, or `-> type` where there is $index (pdl)
#include "dialect/ods/directives.h"

#include <string.h>

// --- OptionalDynamicIndexList ---

static const cis_custom_directive *index_list(void) { return &cis_common_directives[0]; }

static bool parse_optional_indices(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                   size_t num) {
  return cis_parser_peek(p) != CIS_TOK_L_SQUARE || index_list()->parse(p, state, args, num);
}

static void print_optional_indices(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                   size_t num) {
  uint32_t num_values;
  cis_attr_get_i64_array(cis_op_props(op)[args[1].index], &num_values);
  if (num_values)
    index_list()->print(p, op, args, num);
}

// --- OperationOpAttributes ---

typedef struct named_values {
  const cis_format_arg *values;
  cis_attr_vec names;
} named_values;

static bool parse_named_value(cis_parser *p, void *user) {
  named_values *list = user;
  cis_str name;
  cis_unresolved value;
  if (!cis_parse_string(p, &name) || !cis_parse_token(p, CIS_TOK_EQUAL) ||
      !cis_parse_operand(p, &value))
    return false;
  cis_vec_push(&list->names, cis_attr_string(cis_parser_context(p), name));
  cis_vec_push(list->values->operands, value);
  return true;
}

static bool parse_named_values(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  named_values list = {.values = &args[0]};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_BRACES, parse_named_value, &list, NULL);
  if (ok)
    *args[1].attr = cis_attr_array(state->ctx, list.names.data, (uint32_t)list.names.len);
  cis_vec_deinit(&list.names);
  return ok;
}

static void print_named_values(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_range values = cis_op_operand_group(op, (uint32_t)args[0].index);
  cis_attr names = cis_op_props(op)[args[1].index];
  uint32_t num_names = cis_attr_is(names, CIS_ATTR_ARRAY) ? names->array.num : 0;
  if (!values.num)
    return;
  cis_print_cstr(p, " {");
  for (uint32_t i = 0; i < values.num && i < num_names; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_the_attr(p, names->array.elems[i]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, values.first + i));
  }
  cis_print_char(p, '}');
}

// --- types of pdl ---

/// !pdl.range<element>; NULL where the dialect has no such type.
static cis_type range_of(const cis_op_info *info, cis_type element) {
  for (const cis_type_def *def = info->dialect->type_defs; def && def->name; ++def)
    if (!strcmp(def->name, "pdl.range") && element) {
      cis_attr param = cis_attr_type(element);
      return cis_type_dialect(info->ctx, def, &param, 1);
    }
  return NULL;
}

static cis_type named_type(const cis_op_info *info, const char *name) {
  for (const cis_type_def *def = info->dialect->type_defs; def && def->name; ++def)
    if (!strcmp(def->name, name))
      return cis_type_dialect(info->ctx, def, NULL, 0);
  return NULL;
}

/// The element of a range; another type itself.
static cis_type element_of(cis_type type) {
  bool is_range = cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.num_params == 1 &&
                  !strcmp(type->dialect.def->name, "pdl.range") &&
                  cis_attr_is(type->dialect.params[0], CIS_ATTR_TYPE);
  return is_range ? type->dialect.params[0]->type_value : type;
}

static bool push_type(cis_parser *p, cis_type type, const cis_format_arg *arg) {
  if (!type)
    return cis_parse_error(p, "the type of the result is not known");
  cis_vec_push(arg->types, type);
  return true;
}

static bool parse_range_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                             size_t num) {
  (void)num;
  cis_type type;
  if (args[0].types->len)
    return push_type(p, range_of(state->info, element_of(args[0].types->data[0])), &args[1]);
  return cis_parse_colon_type(p, &type) && push_type(p, type, &args[1]);
}

static void print_range_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_range operands = cis_op_operand_group(op, (uint32_t)args[0].index);
  if (operands.num)
    return;
  cis_print_cstr(p, ": ");
  cis_print_result_types(p, op, cis_op_result_group(op, (uint32_t)args[1].index));
}

static bool parse_results_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  cis_type type;
  if (!*args[0].attr)
    return push_type(p, range_of(state->info, named_type(state->info, "pdl.value")), &args[1]);
  return cis_parse_token(p, CIS_TOK_ARROW) && cis_parse_type(p, &type) &&
         push_type(p, type, &args[1]);
}

static void print_results_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  if (!cis_op_props(op)[args[0].index])
    return;
  cis_print_cstr(p, " -> ");
  cis_print_result_types(p, op, cis_op_result_group(op, (uint32_t)args[1].index));
}

const cis_custom_directive cis_ods_directives[] = {
    {"OptionalDynamicIndexList", parse_optional_indices, print_optional_indices, "oa"},
    {"OperationOpAttributes", parse_named_values, print_named_values, "oa"},
    {"RangeType", parse_range_type, print_range_type, "tr"},
    {"ResultsValueType", parse_results_type, print_results_type, "ar"},
    {0}};
