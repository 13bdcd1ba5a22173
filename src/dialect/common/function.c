// FunctionOpInterface: signatures with attributes of arguments and results, parsed, printed and
// checked.
#include "dialect/common/function.h"

#include "ir/symbol.h"

void cis_function_signature_deinit(cis_function_signature *signature) {
  cis_vec_deinit(&signature->args);
  cis_vec_deinit(&signature->results);
  cis_vec_deinit(&signature->result_attrs);
}

// --- parsing ---

typedef struct signature_parser {
  cis_function_signature *out;
  bool allow_variadic;
} signature_parser;

static bool parse_attr_dict(cis_parser *p, cis_attr *out) {
  cis_named_attr_vec attrs = {0};
  bool ok = cis_parse_optional_dict(p, &attrs);
  *out = attrs.len ? cis_attr_dict(cis_parser_context(p), attrs.data, (uint32_t)attrs.len) : NULL;
  cis_vec_deinit(&attrs);
  return ok;
}

/// %name: type {attrs} loc(...), or type {attrs} alone; all of one sort.
static bool parse_arg(cis_parser *p, void *user) {
  signature_parser *s = user;
  cis_function_signature *out = s->out;
  if (s->allow_variadic && cis_parse_optional_token(p, CIS_TOK_ELLIPSIS)) {
    out->is_variadic = true;
    return true;
  }
  if (out->is_variadic)
    return cis_parse_error(p, "variadic arguments must be in the end of the argument list");
  bool named_before = out->args.len && out->args.data[0].ssa.name.data;
  uint32_t offset = cis_parser_offset(p);
  cis_argument arg;
  cis_optional named = cis_parse_optional_argument(p, &arg, true, true);
  if (named == CIS_FAILED)
    return false;
  if (named == CIS_PARSED && out->args.len && !named_before)
    return cis_parse_error_at(p, offset, "expected type instead of SSA identifier");
  if (named == CIS_ABSENT) {
    arg = (cis_argument){.loc = cis_parser_loc(p, offset)};
    if (named_before)
      return cis_parse_error(p, "expected SSA identifier");
    if (!cis_parse_type(p, &arg.type) || !parse_attr_dict(p, &arg.attrs) ||
        cis_parse_optional_location(p, &arg.loc) == CIS_FAILED)
      return false;
  }
  cis_vec_push(&out->args, arg);
  return true;
}

static bool parse_result(cis_parser *p, void *user) {
  cis_function_signature *out = user;
  cis_type type;
  cis_attr attrs;
  if (!cis_parse_type(p, &type) || !parse_attr_dict(p, &attrs))
    return false;
  cis_vec_push(&out->results, type);
  cis_vec_push(&out->result_attrs, attrs);
  return true;
}

static bool parse_results(cis_parser *p, cis_function_signature *out) {
  if (cis_parser_peek(p) == CIS_TOK_L_PAREN)
    return cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_result, out, NULL);
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  cis_vec_push(&out->results, type);
  cis_vec_push(&out->result_attrs, (cis_attr)NULL);
  return true;
}

bool cis_parse_function_signature(cis_parser *p, bool allow_variadic, cis_function_signature *out) {
  signature_parser s = {out, allow_variadic};
  return cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_arg, &s, NULL) &&
         (!cis_parse_optional_token(p, CIS_TOK_ARROW) || parse_results(p, out));
}

bool cis_function_add_attr_array(cis_parser *p, cis_op_state *state, const char *name,
                                 const cis_attr_vec *attrs) {
  bool any = false;
  for (size_t i = 0; i < attrs->len; ++i)
    any |= attrs->data[i] != NULL;
  if (!any)
    return true;
  if (cis_op_state_get_attr(state, cis_str_from(name)))
    return cis_parse_error_twice(p, cis_str_from(name));
  cis_attr empty = cis_attr_dict(state->ctx, NULL, 0);
  cis_attr_vec filled = {0};
  for (size_t i = 0; i < attrs->len; ++i)
    cis_vec_push(&filled, attrs->data[i] ? attrs->data[i] : empty);
  cis_op_state_set_attr(state, cis_str_from(name),
                        cis_attr_array(state->ctx, filled.data, (uint32_t)filled.len));
  cis_vec_deinit(&filled);
  return true;
}

bool cis_function_add_attrs(cis_parser *p, cis_op_state *state,
                            const cis_function_signature *signature) {
  cis_attr_vec arg_attrs = {0};
  for (size_t i = 0; i < signature->args.len; ++i)
    cis_vec_push(&arg_attrs, signature->args.data[i].attrs);
  bool ok = cis_function_add_attr_array(p, state, "arg_attrs", &arg_attrs) &&
            cis_function_add_attr_array(p, state, "res_attrs", &signature->result_attrs);
  cis_vec_deinit(&arg_attrs);
  return ok;
}

cis_type cis_function_signature_type(cis_context *ctx, const cis_function_signature *signature) {
  cis_type_vec inputs = {0};
  for (size_t i = 0; i < signature->args.len; ++i)
    cis_vec_push(&inputs, signature->args.data[i].type);
  cis_type type = cis_type_function(ctx, inputs.data, (uint32_t)inputs.len, signature->results.data,
                                    (uint32_t)signature->results.len);
  cis_vec_deinit(&inputs);
  return type;
}

/// The attributes that the syntax writes itself may not stand in the dictionary.
static bool check_attr_names(cis_parser *p, const cis_named_attr_vec *attrs, uint32_t offset) {
  static const char *const reserved[] = {"sym_name", "sym_visibility", "function_type"};
  for (size_t i = 0; i < attrs->len; ++i)
    for (size_t r = 0; r < sizeof(reserved) / sizeof(reserved[0]); ++r)
      if (cis_str_is(attrs->data[i].name, reserved[r]))
        return cis_parse_error_at(
            p, offset,
            "'%s' is an inferred attribute and should not be specified in the "
            "explicit attribute dictionary",
            reserved[r]);
  return true;
}

static bool parse_extra_attrs(cis_parser *p, cis_op_state *state) {
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_optional_keyword(p, "attributes"))
    return true;
  cis_named_attr_vec attrs = {0};
  size_t num_others = state->attrs.len;
  bool ok = cis_parse_dict(p, &attrs) && check_attr_names(p, &attrs, offset);
  for (size_t i = 0; ok && i < attrs.len; ++i)
    cis_op_state_set_distinct_attr(state, attrs.data[i].name, attrs.data[i].value, num_others);
  cis_vec_deinit(&attrs);
  return ok;
}

/// Where the arguments have no names, `{}` is a block without arguments, which the verifier will
/// refuse.
static bool parse_body(cis_parser *p, cis_op_state *state,
                       const cis_function_signature *signature) {
  cis_region *body = cis_op_state_add_region(state);
  uint32_t offset = cis_parser_offset(p);
  const cis_argument_vec *args = &signature->args;
  bool named = args->len && args->data[0].ssa.name.data;
  cis_optional result =
      cis_parse_optional_region(p, body, named ? args->data : NULL, named ? args->len : 0);
  if (result != CIS_PARSED || cis_region_first(body))
    return result != CIS_FAILED;
  if (!args->len)
    return cis_parse_error_at(p, offset, "expected non-empty function body");
  cis_block_insert(cis_block_create(state->ctx), body, NULL);
  return true;
}

bool cis_parse_function_op(cis_parser *p, bool allow_variadic, cis_op_state *state) {
  static const char *const visibilities[] = {"public", "private", "nested"};
  for (size_t i = 0; i < 3; ++i)
    if (cis_parse_optional_keyword(p, visibilities[i])) {
      cis_op_state_set_attr(state, CIS_STR("sym_visibility"),
                            cis_attr_string(state->ctx, cis_str_from(visibilities[i])));
      break;
    }
  cis_str name;
  if (!cis_parse_symbol_name(p, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  cis_function_signature signature = {0};
  bool ok = cis_parse_function_signature(p, allow_variadic, &signature);
  if (ok) {
    cis_op_state_set_attr(state, CIS_STR("function_type"),
                          cis_attr_type(cis_function_signature_type(state->ctx, &signature)));
    ok = parse_extra_attrs(p, state);
  }
  ok = ok && parse_body(p, state, &signature) && cis_function_add_attrs(p, state, &signature);
  cis_function_signature_deinit(&signature);
  return ok;
}

// --- printing ---

static cis_attr element(cis_attr array, uint32_t i) {
  return cis_attr_is(array, CIS_ATTR_ARRAY) && i < array->array.num ? array->array.elems[i] : NULL;
}

static bool has_entries(cis_attr dict) {
  return cis_attr_is(dict, CIS_ATTR_DICT) && dict->dict.num;
}

static void print_results(cis_printer *p, cis_type type, cis_attr attrs) {
  uint32_t num = type->function.num_results;
  const cis_type *results = type->function.results;
  bool parens =
      num > 1 || cis_type_is(results[0], CIS_TYPE_FUNCTION) || has_entries(element(attrs, 0));
  cis_print_cstr(p, parens ? " -> (" : " -> ");
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_type_or_alias(p, results[i]);
    if (has_entries(element(attrs, i)))
      cis_print_dict(p, element(attrs, i));
  }
  if (parens)
    cis_print_char(p, ')');
}

void cis_print_function_signature(cis_printer *p, cis_op *op, cis_type type, bool is_variadic) {
  cis_attr arg_attrs = cis_op_get_attr(op, CIS_STR("arg_attrs"));
  cis_block *entry = op->num_regions ? cis_op_entry(op) : NULL;
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_attr attrs = has_entries(element(arg_attrs, i)) ? element(arg_attrs, i) : NULL;
    if (i)
      cis_print_cstr(p, ", ");
    if (entry && i < entry->num_args) {
      cis_print_region_arg(p, cis_block_args(entry)[i], attrs, false);
      continue;
    }
    cis_print_type_or_alias(p, type->function.inputs[i]);
    if (attrs)
      cis_print_dict(p, attrs);
  }
  if (is_variadic)
    cis_print_cstr(p, type->function.num_inputs ? ", ..." : "...");
  cis_print_char(p, ')');
  if (type->function.num_results)
    print_results(p, type, cis_op_get_attr(op, CIS_STR("res_attrs")));
}

void cis_print_function_op(cis_printer *p, cis_op *op, bool is_variadic) {
  static const char *const elided[] = {"sym_name",  "sym_visibility", "function_type",
                                       "arg_attrs", "res_attrs",      NULL};
  cis_attr visibility = cis_op_get_attr(op, CIS_STR("sym_visibility"));
  cis_print_char(p, ' ');
  if (visibility) {
    cis_print_str(p, cis_attr_get_string(visibility));
    cis_print_char(p, ' ');
  }
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_function_signature(p, op, cis_op_get_attr(op, CIS_STR("function_type"))->type_value,
                               is_variadic);
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  if (cis_op_entry(op)) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), false, true, false);
  }
}

// --- verification ---

/// Has dialects check their attributes on an argument or a result.
static bool verify_dialect_attr(cis_op *op, cis_named_attr attr, cis_type type, bool of_result) {
  cis_str prefix = {attr.name.data, cis_str_find(attr.name, '.', 0)};
  const cis_dialect_def *dialect = cis_context_get_dialect(cis_op_context(op), prefix);
  if (!dialect)
    return true;
  bool (*verify)(cis_op *, cis_named_attr, cis_type) =
      of_result ? dialect->verify_result_attr : dialect->verify_arg_attr;
  return !verify || verify(op, attr, type);
}

static bool verify_attr_array(cis_op *op, bool of_results, const cis_type *types, uint32_t num) {
  const char *what = of_results ? "result" : "argument";
  cis_attr array = cis_op_get_attr(op, cis_str_from(of_results ? "res_attrs" : "arg_attrs"));
  if (!array)
    return true;
  if (array->array.num != num)
    return cis_op_error(op,
                        "expects %s attribute array to have the same number of elements as the "
                        "number of function %ss, got %u, but expected %u",
                        what, what, array->array.num, num);
  for (uint32_t i = 0; i < num; ++i)
    for (uint32_t e = 0; e < array->array.elems[i]->dict.num; ++e) {
      cis_named_attr attr = array->array.elems[i]->dict.entries[e];
      if (cis_str_find(attr.name, '.', 0) == attr.name.len)
        return cis_op_error(op, "%ss may only have dialect attributes", what);
      if (!verify_dialect_attr(op, attr, types[i], of_results))
        return false;
    }
  return true;
}

bool cis_verify_function_attrs(cis_op *op, cis_type type) {
  return verify_attr_array(op, false, type->function.inputs, type->function.num_inputs) &&
         verify_attr_array(op, true, type->function.results, type->function.num_results);
}

bool cis_verify_function_op(cis_op *op) {
  cis_type type = cis_op_get_attr(op, CIS_STR("function_type"))->type_value;
  uint32_t num = type->function.num_inputs;
  if (!cis_verify_function_attrs(op, type))
    return false;
  cis_block *entry = cis_op_entry(op);
  if (!entry)
    return true;
  if (entry->num_args != num)
    return cis_op_error(op, "entry block must have %u arguments to match function signature", num);
  for (uint32_t i = 0; i < num; ++i)
    if (cis_block_args(entry)[i]->type != type->function.inputs[i])
      return cis_op_error(op,
                          "type of entry block argument #%u('%s') must match the type of the "
                          "corresponding argument in function signature('%s')",
                          i, cis_type_text(cis_block_args(entry)[i]->type),
                          cis_type_text(type->function.inputs[i]));
  return true;
}

bool cis_verify_function_results(cis_op *op, const char *verb) {
  cis_op *function = cis_op_parent(op);
  cis_type type = cis_op_get_attr(function, CIS_STR("function_type"))->type_value;
  uint32_t num = type->function.num_results;
  const char *name = cis_symbol_name(function).data;
  if (op->num_operands != num)
    return cis_op_error(op, "has %u operands, but enclosing function (@%s) %ss %u",
                        op->num_operands, name, verb, num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type operand_type = cis_op_operand(op, i)->type;
    if (operand_type != type->function.results[i])
      return cis_op_plain_error(op,
                                "type of %s operand %u ('%s') doesn't match function result type "
                                "('%s') in function @%s",
                                verb, i, cis_type_text(operand_type),
                                cis_type_text(type->function.results[i]), name);
  }
  return true;
}

bool cis_verify_call(cis_op *op, unsigned kind, const char *what) {
  cis_attr callee = cis_op_get_attr(op, CIS_STR("callee"));
  cis_op *function = cis_symbol_lookup_nearest(op, callee);
  if (!function || cis_op_kind(function) != kind)
    return cis_op_error(op, "'%s' does not reference a valid %s", callee->symbol.root.data, what);
  cis_type type = cis_op_get_attr(function, CIS_STR("function_type"))->type_value;
  if (type->function.num_inputs != op->num_operands)
    return cis_op_error(op, "incorrect number of operands for callee");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type operand_type = cis_op_operand(op, i)->type, expected = type->function.inputs[i];
    if (operand_type != expected)
      return cis_op_error(
          op,
          "operand type mismatch: expected operand type '%s', but provided '%s' for "
          "operand number %u",
          cis_type_text(expected), cis_type_text(operand_type), i);
  }
  if (type->function.num_results != op->num_results)
    return cis_op_error(op, "incorrect number of results for callee");
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (op->results[i].type == type->function.results[i])
      continue;
    cis_op_error(op, "result type mismatch at index %u", i);
    cis_context *ctx = cis_op_context(op);
    cis_type_vec result_types = {0};
    for (uint32_t r = 0; r < op->num_results; ++r)
      cis_vec_push(&result_types, op->results[r].type);
    cis_note(ctx, op->loc, "      op result types: %s",
             cis_types_text(ctx, result_types.data, result_types.len));
    cis_vec_deinit(&result_types);
    return cis_note(ctx, op->loc, "function result types: %s",
                    cis_types_text(ctx, type->function.results, type->function.num_results));
  }
  return true;
}

bool cis_parse_plain_function(cis_parser *p, cis_op_state *state) {
  return cis_parse_function_op(p, false, state);
}

void cis_print_plain_function(cis_printer *p, cis_op *op) { cis_print_function_op(p, op, false); }
