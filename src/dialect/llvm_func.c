// The llvm dialect's functions, calls and globals.
#include "dialect/dialects.h"
#include "dialect/function.h"
#include "dialect/kinds.h"
#include "dialect/llvm_hooks.h"
#include "ir/diag.h"
#include "ir/symbol.h"

#include <inttypes.h>

// --- keywords before a name ---

static const cis_enum_def *enum_of(const char *constraint) {
  return cis_attr_constraint_find(&cis_llvm_dialect, cis_str_from(constraint))->enumeration;
}

/// The keyword of an enum, if it is there; `otherwise` if not.
static bool parse_case(cis_parser *p, const cis_enum_def *def, int64_t otherwise, int64_t *out) {
  *out = otherwise;
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (*c->keyword && cis_parse_optional_keyword(p, c->keyword)) {
      *out = c->value;
      return true;
    }
  return false;
}

/// Sets an attribute that is an enum's; its constraint says how it is stored.
static void add_case(cis_op_state *state, const char *name, const cis_enum_def *def,
                     int64_t value) {
  cis_attr attr = def->attr_name ? cis_attr_enum(state->ctx, def, value)
                                 : cis_attr_integer(cis_type_i(state->ctx, def->int_width), value);
  cis_op_state_set_attr(state, cis_str_from(name), attr);
}

static void parse_and_add_case(cis_parser *p, cis_op_state *state, const char *name,
                               const char *constraint) {
  int64_t value;
  const cis_enum_def *def = enum_of(constraint);
  parse_case(p, def, 0, &value);
  add_case(state, name, def, value);
}

/// `keyword ` unless it is the first case.
static void print_case(cis_printer *p, cis_op *op, const char *name, const char *constraint) {
  cis_attr attr = cis_op_inherent(op, name);
  int64_t value =
      cis_attr_is(attr, CIS_ATTR_ENUM) ? attr->enumeration.value : cis_attr_int_or(attr, 0);
  if (!value)
    return;
  cis_print_c(p, cis_enum_keyword(enum_of(constraint), value));
  cis_print_char(p, ' ');
}

static int64_t enum_value(cis_op *op, const char *name) {
  cis_attr attr = cis_op_inherent(op, name);
  return cis_attr_is(attr, CIS_ATTR_ENUM) ? attr->enumeration.value : 0;
}

static bool occurs_twice(cis_parser *p, const char *name) {
  return cis_parse_error_at(p, cis_parser_name_offset(p),
                            "attribute '%s' occurs more than once in the attribute list", name);
}

/// Attributes that the text gives by keywords may not be in the dictionary: what is set before it is read must be
/// what is there behind it.
typedef struct given_attrs {
  const char *const *names;
  cis_attr values[8];
} given_attrs;

static void note_given(const cis_op_state *state, given_attrs *given) {
  for (size_t i = 0; given->names[i]; ++i)
    given->values[i] = cis_op_state_get_attr(state, cis_str_from(given->names[i]));
}

/// `attributes {...}` or, for calls and globals, `{...}`.
static bool parse_dict(cis_parser *p, cis_op_state *state, bool keyword, given_attrs *given,
                       const char **out_twice) {
  note_given(state, given);
  *out_twice = NULL;
  for (size_t i = 0; given->names[i]; ++i)
    cis_op_state_set_attr(state, cis_str_from(given->names[i]), NULL);
  if (!(keyword ? cis_parse_optional_attr_dict_with_keyword(p, state)
                : cis_parse_optional_attr_dict(p, state)))
    return false;
  for (size_t i = 0; given->names[i]; ++i) {
    if (given->values[i] && !*out_twice &&
        cis_op_state_get_attr(state, cis_str_from(given->names[i])))
      *out_twice = given->names[i];
    if (given->values[i])
      cis_op_state_set_attr(state, cis_str_from(given->names[i]), given->values[i]);
  }
  return true;
}

static bool parse_comdat(cis_parser *p, cis_op_state *state) {
  cis_attr comdat;
  if (!cis_parse_optional_keyword(p, "comdat"))
    return true;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) ||
      !cis_parse_attribute_of(p, CIS_ATTR_CLASS_SYMBOL, NULL, &comdat) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_op_state_set_attr(state, CIS_STR("comdat"), comdat);
  return true;
}

static void print_comdat(cis_printer *p, cis_op *op) {
  cis_attr comdat = cis_op_inherent(op, "comdat");
  if (!comdat)
    return;
  cis_print_c(p, " comdat(");
  cis_print_the_attr(p, comdat);
  cis_print_char(p, ')');
}

/// Comdats are not here, so no symbol is one.
static bool verify_comdat(cis_op *op) {
  return !cis_op_inherent(op, "comdat") || cis_op_plain_error(op, "expected comdat symbol");
}

// --- llvm.func ---

enum { LINKAGE_EXTERNAL = 0, LINKAGE_APPENDING = 6, LINKAGE_EXTERN_WEAK = 9, LINKAGE_COMMON = 10 };

/// The llvm function type of a signature; NULL after an error.
static cis_type function_type(cis_parser *p, uint32_t offset, const cis_function_signature *s) {
  static const char what[] = "failed to construct function type: expected";
  cis_type_vec inputs = {0};
  cis_type type = NULL;
  bool ok =
      s->results.len <= 1 || cis_parse_error_at(p, offset, "%s zero or one function result", what);
  for (size_t i = 0; ok && i < s->args.len; ++i) {
    ok = (cis_llvm_is_compatible(s->args.data[i].type) &&
          cis_llvm_is_argument(s->args.data[i].type)) ||
         cis_parse_error_at(p, offset, "%s LLVM type for function arguments", what);
    cis_vec_push(&inputs, s->args.data[i].type);
  }
  cis_type result = s->results.len ? s->results.data[0] : cis_llvm_void(cis_parser_context(p));
  ok = ok && ((cis_llvm_is_compatible(result) && cis_llvm_is_result(result)) ||
              cis_parse_error_at(p, offset, "%s LLVM type for function results'%s'", what,
                                 cis_type_text(result)));
  if (ok)
    type = cis_llvm_function(result, inputs.data, (uint32_t)inputs.len, s->is_variadic);
  cis_vec_deinit(&inputs);
  return type;
}

static bool parse_func_rest(cis_parser *p, cis_op_state *state, const cis_function_signature *s) {
  static const char *const names[] = {"sym_name",     "function_type", "linkage", "CConv",
                                      "unnamed_addr", "visibility_",   "comdat",  NULL};
  given_attrs given = {.names = names};
  const char *twice;
  if (cis_parse_optional_keyword(p, "vscale_range"))
    return cis_parse_error(p, "vscale_range is not supported");
  if (!parse_comdat(p, state) || !parse_dict(p, state, true, &given, &twice) ||
      !cis_function_add_attrs(p, state, s))
    return false;
  bool named = s->args.len && s->args.data[0].ssa.name.data;
  cis_region *body = cis_op_state_add_region(state);
  if (cis_parse_optional_region(p, body, named ? s->args.data : NULL, named ? s->args.len : 0) ==
      CIS_FAILED)
    return false;
  return !twice || occurs_twice(p, twice);
}

bool cis_llvm_parse_func(cis_parser *p, cis_op_state *state) {
  cis_str name;
  parse_and_add_case(p, state, "linkage", "Linkage");
  parse_and_add_case(p, state, "visibility_", "Visibility");
  parse_and_add_case(p, state, "unnamed_addr", "UnnamedAddr");
  parse_and_add_case(p, state, "CConv", "CConv");
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_symbol_name(p, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  cis_function_signature signature = {0};
  cis_type type = NULL;
  bool ok = cis_parse_function_signature(p, true, &signature) &&
            (type = function_type(p, offset, &signature)) != NULL;
  if (ok) {
    cis_op_state_set_attr(state, CIS_STR("function_type"), cis_attr_type(type));
    ok = parse_func_rest(p, state, &signature);
  }
  cis_function_signature_deinit(&signature);
  return ok;
}

static cis_type type_of_function(cis_op *op) {
  return cis_op_get_attr_c(op, "function_type")->type_value;
}

/// As a builtin function type; void is no result.
static cis_type builtin_function(cis_type type) {
  cis_type_vec inputs = {0};
  cis_type result = cis_llvm_function_result(type);
  for (uint32_t i = 0; i < cis_llvm_function_num_inputs(type); ++i)
    cis_vec_push(&inputs, cis_llvm_function_input(type, i));
  cis_type builtin = cis_type_function(type->ctx, inputs.data, (uint32_t)inputs.len, &result,
                                       !cis_llvm_is_void(result));
  cis_vec_deinit(&inputs);
  return builtin;
}

void cis_llvm_print_func(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {
      "sym_name",    "function_type", "linkage",   "CConv",     "unnamed_addr",
      "visibility_", "comdat",        "arg_attrs", "res_attrs", NULL};
  cis_type type = type_of_function(op);
  cis_print_char(p, ' ');
  print_case(p, op, "linkage", "Linkage");
  print_case(p, op, "visibility_", "Visibility");
  print_case(p, op, "unnamed_addr", "UnnamedAddr");
  print_case(p, op, "CConv", "CConv");
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_function_signature(p, op, builtin_function(type), cis_llvm_function_is_variadic(type));
  print_comdat(p, op);
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  if (cis_region_first(cis_op_region(op, 0))) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), false, true, false);
  }
}

static bool verify_linkage(cis_op *op) {
  int64_t linkage = enum_value(op, "linkage");
  if (linkage == LINKAGE_COMMON)
    return cis_op_error(op, "functions cannot have 'common' linkage");
  return cis_region_first(cis_op_region(op, 0)) || linkage == LINKAGE_EXTERNAL ||
         linkage == LINKAGE_EXTERN_WEAK ||
         cis_op_error(op, "external functions must have 'external' or 'extern_weak' linkage");
}

static bool verify_entry(cis_op *op, cis_type type) {
  const cis_block *entry = cis_region_first(cis_op_region(op, 0));
  uint32_t num = cis_llvm_function_num_inputs(type);
  if (!entry)
    return true;
  if (entry->num_args != num)
    return cis_op_error(op, "entry block must have %u arguments to match function signature", num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type wanted = cis_llvm_function_input(type, i);
    if (cis_block_args(entry)[i]->type != wanted)
      return cis_op_error(op,
                          "type of entry block argument #%u('%s') must match the type of the "
                          "corresponding argument in function signature('%s')",
                          i, cis_type_text(cis_block_args(entry)[i]->type), cis_type_text(wanted));
  }
  return true;
}

bool cis_llvm_verify_func(cis_op *op) {
  cis_type type = type_of_function(op);
  uint32_t num_results = !cis_llvm_is_void(cis_llvm_function_result(type));
  return cis_verify_function_attrs(op, cis_llvm_function_num_inputs(type), num_results) &&
         verify_entry(op, type) && verify_linkage(op) && verify_comdat(op);
}

bool cis_llvm_verify_return(cis_op *op) {
  cis_op *function = cis_op_parent(op);
  if (!function || cis_op_kind(function) != CIS_OP_LLVM_FUNC)
    return true;
  cis_type result = cis_llvm_function_result(type_of_function(function));
  bool is_void = cis_llvm_is_void(result);
  if (is_void ? op->num_operands == 0
              : op->num_operands == 1 && cis_op_operand(op, 0)->type == result)
    return true;
  cis_op_error(op, is_void             ? "expected no operands"
                   : !op->num_operands ? "expected 1 operand"
                                       : "mismatching result types");
  return cis_note(cis_op_context(op), function->loc, "when returning from function");
}

// --- llvm.call ---

static cis_range call_arguments(cis_op *op) {
  cis_range range = cis_op_operand_group(op, 0);
  bool indirect = !cis_op_inherent(op, "callee") && range.num;
  return (cis_range){range.first + indirect, range.num - indirect};
}
const cis_call_if cis_llvm_call = {"callee", call_arguments};

/// `vararg(!llvm.func<...>)`
static bool parse_var_callee(cis_parser *p, cis_op_state *state) {
  cis_type type;
  if (!cis_parse_optional_keyword(p, "vararg"))
    return true;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_type(p, &type) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_op_state_set_attr(state, CIS_STR("var_callee_type"), cis_attr_type(type));
  return true;
}

/// Types of arguments or results, each with attributes.
typedef struct typed_list {
  cis_type_vec types;
  cis_attr_vec attrs; // a dictionary or NULL for each
} typed_list;

static bool parse_type_with_attrs(cis_parser *p, void *user) {
  typed_list *list = user;
  cis_named_attr_vec attrs = {0};
  cis_type type;
  bool ok = cis_parse_type(p, &type) && cis_parse_optional_dict(p, &attrs);
  if (ok) {
    cis_vec_push(&list->types, type);
    cis_vec_push(&list->attrs,
                 attrs.len ? cis_attr_dict(cis_parser_context(p), attrs.data, (uint32_t)attrs.len)
                           : NULL);
  }
  cis_vec_deinit(&attrs);
  return ok;
}

/// `-> type`, `-> ()`
static bool parse_call_results(cis_parser *p, uint32_t colon, bool indirect, typed_list *results) {
  if (!cis_parse_optional_token(p, CIS_TOK_ARROW))
    return cis_parse_error_at(p, colon,
                              indirect ? "expected trailing function type"
                                       : "expected direct call to have 1 trailing types");
  if (cis_parser_peek(p) == CIS_TOK_L_PAREN
          ? !cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_type_with_attrs, results, NULL)
          : !parse_type_with_attrs(p, results))
    return false;
  return results->types.len <= 1 ||
         cis_parse_error_at(p, colon, "expected function with 0 or 1 result");
}

/// `: pointer, (arguments) -> result`, the pointer of an indirect call.
static bool parse_call_lists(cis_parser *p, bool indirect, typed_list *args, typed_list *results) {
  uint32_t colon = cis_parser_offset(p);
  cis_type pointer;
  if (!cis_parse_token(p, CIS_TOK_COLON))
    return false;
  if (indirect) {
    if (cis_parser_peek(p) == CIS_TOK_L_PAREN)
      return cis_parse_error_at(p, colon, "expected indirect call to have 2 trailing types");
    if (!cis_parse_type(p, &pointer) || !cis_parse_token(p, CIS_TOK_COMMA))
      return false;
    cis_vec_push(&args->types, pointer);
  }
  return cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_type_with_attrs, args, NULL) &&
         parse_call_results(p, colon, indirect, results);
}

static bool parse_call_types(cis_parser *p, cis_op_state *state, const cis_unresolved_vec *operands,
                             bool indirect) {
  typed_list args = {{0}, {0}}, results = {{0}, {0}};
  bool ok = parse_call_lists(p, indirect, &args, &results) &&
            cis_function_add_attr_array(p, state, "arg_attrs", &args.attrs) &&
            cis_function_add_attr_array(p, state, "res_attrs", &results.attrs) &&
            cis_resolve_operands_types(p, operands->data, operands->len, args.types.data,
                                       args.types.len, cis_parser_name_offset(p), &state->operands);
  if (ok)
    cis_vec_append(&state->types, results.types.data, results.types.len);
  cis_vec_deinit(&args.types);
  cis_vec_deinit(&args.attrs);
  cis_vec_deinit(&results.types);
  cis_vec_deinit(&results.attrs);
  return ok;
}

static bool parse_call_with(cis_parser *p, cis_op_state *state, cis_unresolved_vec *operands) {
  static const char *const names[] = {"CConv", "TailCallKind", "callee", "var_callee_type", NULL};
  given_attrs given = {.names = names};
  const char *twice;
  cis_unresolved pointer;
  cis_attr callee;
  parse_and_add_case(p, state, "CConv", "CConv");
  parse_and_add_case(p, state, "TailCallKind", "TailCallKind");
  cis_optional indirect = cis_parse_optional_operand(p, &pointer);
  if (indirect == CIS_FAILED)
    return false;
  if (indirect == CIS_PARSED)
    cis_vec_push(operands, pointer);
  else if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_SYMBOL, NULL, &callee))
    return false;
  else
    cis_op_state_set_attr(state, CIS_STR("callee"), callee);
  if (!cis_parse_operand_list(p, CIS_DELIM_PAREN, operands) || !parse_var_callee(p, state))
    return false;
  if (cis_parser_peek(p) == CIS_TOK_L_SQUARE)
    return cis_parse_error(p, "operand bundles are not supported");
  if (!parse_dict(p, state, false, &given, &twice) ||
      !parse_call_types(p, state, operands, indirect == CIS_PARSED))
    return false;
  const int32_t sizes[] = {(int32_t)operands->len, 0};
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 2);
  cis_op_state_set_attr(state, CIS_STR("op_bundle_sizes"), cis_attr_i32_array(state->ctx, NULL, 0));
  return !twice || occurs_twice(p, twice);
}

/// `fastcc tail @callee(%a) vararg(type) {attrs} : (type) -> type`, or with a pointer and its type as the callee.
bool cis_llvm_parse_call(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  bool ok = parse_call_with(p, state, &operands);
  cis_vec_deinit(&operands);
  return ok;
}

void cis_llvm_print_call(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"callee",
                                       "var_callee_type",
                                       "CConv",
                                       "TailCallKind",
                                       "op_bundle_sizes",
                                       "op_bundle_tags",
                                       "arg_attrs",
                                       "res_attrs",
                                       "operandSegmentSizes",
                                       NULL,
                                       NULL};
  const char *hidden[sizeof(elided) / sizeof(elided[0])];
  memcpy(hidden, elided, sizeof(elided));
  cis_attr callee = cis_op_inherent(op, "callee"), type = cis_op_inherent(op, "var_callee_type");
  cis_range arguments = call_arguments(op);
  if (!enum_value(op, "fastmathFlags"))
    hidden[sizeof(elided) / sizeof(elided[0]) - 2] = "fastmathFlags";
  cis_print_char(p, ' ');
  print_case(p, op, "CConv", "CConv");
  print_case(p, op, "TailCallKind", "TailCallKind");
  if (callee)
    cis_print_the_attr(p, callee);
  else
    cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '(');
  cis_print_operands(p, op, arguments);
  cis_print_char(p, ')');
  if (type) {
    cis_print_c(p, " vararg(");
    cis_print_the_attr(p, type);
    cis_print_char(p, ')');
  }
  cis_print_optional_attr_dict(p, op, hidden);
  cis_print_c(p, " : ");
  if (!callee) {
    cis_print_the_type(p, cis_op_operand(op, 0)->type);
    cis_print_c(p, ", ");
  }
  cis_type_vec inputs = {0};
  for (uint32_t i = 0; i < arguments.num; ++i)
    cis_vec_push(&inputs, cis_op_operand(op, arguments.first + i)->type);
  cis_type result = op->num_results ? op->results[0].type : NULL;
  cis_print_function_signature(p, op,
                               cis_type_function(cis_op_context(op), inputs.data,
                                                 (uint32_t)inputs.len, &result, op->num_results),
                               false);
  if (!op->num_results)
    cis_print_c(p, " -> ()");
  cis_vec_deinit(&inputs);
}

/// The type of a variadic callee says which arguments are not among the variable ones.
static bool verify_var_callee(cis_op *op) {
  cis_attr attr = cis_op_inherent(op, "var_callee_type");
  if (!attr)
    return true;
  cis_type type = attr->type_value, result = cis_llvm_function_result(type);
  cis_range arguments = call_arguments(op);
  uint32_t num = cis_llvm_function_num_inputs(type);
  if (!cis_llvm_function_is_variadic(type))
    return cis_op_error(op, "expected var_callee_type to be a variadic function type");
  if (num > arguments.num)
    return cis_op_error(op, "expected var_callee_type to have at most %u parameters",
                        arguments.num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type given = cis_op_operand(op, arguments.first + i)->type;
    if (cis_llvm_function_input(type, i) != given)
      return cis_op_error(op, "var_callee_type parameter type mismatch: '%s' != '%s'",
                          cis_type_text(cis_llvm_function_input(type, i)), cis_type_text(given));
  }
  if (!op->num_results)
    return cis_llvm_is_void(result) || cis_op_error(op, "expected var_callee_type to return void");
  return result == op->results[0].type ||
         cis_op_error(op, "var_callee_type return type mismatch: '%s' != '%s'",
                      cis_type_text(result), cis_type_text(op->results[0].type));
}

bool cis_llvm_verify_call(cis_op *op) {
  if (!verify_var_callee(op))
    return false;
  if (cis_op_inherent(op, "callee"))
    return true;
  if (!op->num_operands)
    return cis_op_error(op, "must have either a `callee` attribute or at least an operand");
  cis_type type = cis_op_operand(op, 0)->type;
  return cis_llvm_is_pointer(type) ||
         cis_op_error(op, "indirect call expects a pointer as callee: '%s'", cis_type_text(type));
}

static bool verify_call_results(cis_op *op, cis_type type) {
  cis_type result = cis_llvm_function_result(type);
  if (!op->num_results)
    return cis_llvm_is_void(result) ||
           cis_op_error(op, "expected function call to produce a value");
  if (cis_llvm_is_void(result))
    return cis_op_error(op, "calling function with void result must not produce values");
  return op->results[0].type == result ||
         cis_op_error(op, "result type mismatch: '%s' != '%s'", cis_type_text(op->results[0].type),
                      cis_type_text(result));
}

bool cis_llvm_verify_call_symbol(cis_op *op) {
  cis_attr name = cis_op_inherent(op, "callee");
  if (!name)
    return true;
  cis_op *callee = cis_symbol_lookup_nearest(op, name);
  if (!callee)
    return cis_op_error(op, "'%s' does not reference a symbol in the current scope",
                        name->symbol.root.data);
  if (cis_op_kind(callee) != CIS_OP_LLVM_FUNC)
    return cis_op_error(op, "'%s' does not reference a valid LLVM function or IFunc",
                        name->symbol.root.data);
  cis_type type = type_of_function(callee);
  cis_range arguments = call_arguments(op);
  uint32_t num = cis_llvm_function_num_inputs(type);
  bool is_variadic = cis_llvm_function_is_variadic(type);
  if (is_variadic && !cis_op_inherent(op, "var_callee_type"))
    return cis_op_error(op, "missing var_callee_type attribute for vararg call");
  if (!is_variadic && arguments.num != num)
    return cis_op_error(op, "incorrect number of operands (%u) for callee (expecting: %u)",
                        arguments.num, num);
  if (arguments.num < num)
    return cis_op_error(
        op, "incorrect number of operands (%u) for varargs callee (expecting at least: %u)",
        arguments.num, num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type given = cis_op_operand(op, arguments.first + i)->type;
    if (given != cis_llvm_function_input(type, i))
      return cis_op_error(op, "operand type mismatch for operand %u: '%s' != '%s'", i,
                          cis_type_text(given), cis_type_text(cis_llvm_function_input(type, i)));
  }
  return verify_call_results(op, type);
}

// --- llvm.mlir.global, llvm.mlir.addressof ---

/// `: type {initializer}`; the type of a string may be missing.
static bool parse_global_type(cis_parser *p, cis_op_state *state) {
  cis_attr value = cis_op_state_get_attr(state, CIS_STR("value"));
  cis_type_vec types = {0};
  cis_type type = NULL;
  bool ok = cis_parse_optional_colon_type_list(p, &types) &&
            (types.len <= 1 ||
             cis_parse_error_at(p, cis_parser_name_offset(p), "expected zero or one type"));
  cis_region *initializer = cis_op_state_add_region(state);
  if (ok && types.len)
    type = types.data[0];
  else if (ok && cis_attr_is(value, CIS_ATTR_STRING))
    type = cis_llvm_array(cis_type_i(state->ctx, 8), value->string.len);
  else if (ok)
    ok = cis_parse_error_at(p, cis_parser_name_offset(p),
                            "type can only be omitted for string globals");
  ok = ok && (!types.len || cis_parse_optional_region(p, initializer, NULL, 0) != CIS_FAILED);
  if (ok)
    cis_op_state_set_attr(state, CIS_STR("global_type"), cis_attr_type(type));
  cis_vec_deinit(&types);
  return ok;
}

bool cis_llvm_parse_global(cis_parser *p, cis_op_state *state) {
  static const char *const names[] = {"linkage", "visibility_", "unnamed_addr", "sym_name", "value",
                                      "comdat",  NULL};
  given_attrs given = {.names = names};
  const char *twice;
  cis_str name;
  cis_attr value = NULL;
  parse_and_add_case(p, state, "linkage", "Linkage");
  parse_and_add_case(p, state, "visibility_", "Visibility");
  if (cis_parse_optional_keyword(p, "thread_local"))
    cis_op_state_set_attr(state, CIS_STR("thread_local_"), cis_attr_unit(state->ctx));
  parse_and_add_case(p, state, "unnamed_addr", "UnnamedAddr");
  if (cis_parse_optional_keyword(p, "constant"))
    cis_op_state_set_attr(state, CIS_STR("constant"), cis_attr_unit(state->ctx));
  if (!cis_parse_symbol_name(p, &name) || !cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN)) {
    if (!cis_parse_attribute(p, NULL, &value) || !cis_parse_token(p, CIS_TOK_R_PAREN))
      return false;
    cis_op_state_set_attr(state, CIS_STR("value"), value);
  }
  return parse_comdat(p, state) && parse_dict(p, state, false, &given, &twice) &&
         parse_global_type(p, state) && (!twice || occurs_twice(p, twice));
}

void cis_llvm_print_global(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {
      "sym_name", "global_type",  "constant",      "value",       "linkage",
      "comdat",   "unnamed_addr", "thread_local_", "visibility_", NULL};
  cis_attr value = cis_op_inherent(op, "value");
  cis_print_char(p, ' ');
  cis_print_c(p, cis_enum_keyword(&cis_llvm_linkage_enum, enum_value(op, "linkage")));
  cis_print_char(p, ' ');
  print_case(p, op, "visibility_", "Visibility");
  if (cis_op_inherent(op, "thread_local_"))
    cis_print_c(p, "thread_local ");
  print_case(p, op, "unnamed_addr", "UnnamedAddr");
  if (cis_op_inherent(op, "constant"))
    cis_print_c(p, "constant ");
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_char(p, '(');
  if (value)
    cis_print_the_attr(p, value);
  cis_print_char(p, ')');
  print_comdat(p, op);
  cis_print_optional_attr_dict(p, op, elided);
  if (cis_attr_is(value, CIS_ATTR_STRING))
    return;
  cis_print_c(p, " : ");
  cis_print_the_type(p, cis_op_inherent(op, "global_type")->type_value);
  if (cis_region_first(cis_op_region(op, 0))) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), false, true, false);
  }
}

static bool is_global_type(cis_type type) {
  return cis_llvm_is_compatible(type) && !cis_llvm_is_void(type) && !cis_llvm_is_token(type) &&
         !cis_llvm_is_metadata(type) && !cis_llvm_is_label(type);
}

static bool is_zero(cis_attr value) {
  double number;
  if (cis_attr_is(value, CIS_ATTR_FLOAT))
    return cis_attr_get_double(value, &number) && number == 0;
  if (cis_attr_is(value, CIS_ATTR_DENSE)) {
    const unsigned char *bytes = value->dense.data;
    for (size_t i = 0; i < value->dense.size; ++i)
      if (bytes[i])
        return false;
    return value->dense.splat;
  }
  if (cis_attr_is(value, CIS_ATTR_ARRAY)) {
    for (uint32_t i = 0; i < value->array.num; ++i)
      if (!is_zero(value->array.elems[i]))
        return false;
    return true;
  }
  return cis_attr_is(value, CIS_ATTR_INTEGER) && cis_attr_int_or(value, 1) == 0;
}

bool cis_llvm_verify_global(cis_op *op) {
  cis_type type = cis_op_inherent(op, "global_type")->type_value;
  cis_attr value = cis_op_inherent(op, "value"), alignment = cis_op_inherent(op, "alignment");
  int64_t linkage = enum_value(op, "linkage"), bytes = cis_attr_int_or(alignment, 1);
  if (!is_global_type(type))
    return cis_op_error(op, "expects type to be a valid element type for an LLVM global");
  if (cis_attr_is(value, CIS_ATTR_STRING) &&
      !(cis_llvm_is_array(type) && cis_type_is_int_of(cis_llvm_array_element(type), 8) &&
        cis_llvm_array_size(type) == value->string.len))
    return cis_op_error(op, "requires an i8 array type of the length equal to that of the string "
                            "attribute");
  if (cis_llvm_is_target(type))
    return cis_op_error(op, "this target extension type cannot be used in a global");
  if (linkage == LINKAGE_COMMON && value && !is_zero(value))
    return cis_op_error(op, "expected zero value for 'common' linkage");
  if (linkage == LINKAGE_APPENDING && !cis_llvm_is_array(type))
    return cis_op_error(op, "expected array type for 'appending' linkage");
  if (!verify_comdat(op))
    return false;
  return (bytes > 0 && (bytes & (bytes - 1)) == 0) ||
         cis_op_plain_error(op, "alignment attribute is not a power of 2");
}

static cis_walk find_effect(cis_op *op, void *user) {
  (void)user;
  cis_effect_vec effects = {0};
  bool none = cis_op_effects(op, &effects) && !effects.len;
  cis_vec_deinit(&effects);
  if (!none)
    return CIS_WALK_STOP;
  return cis_op_has_trait(op, CIS_TRAIT_RECURSIVE_EFFECTS) ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
}

static bool verify_initializer_effects(cis_op *op) {
  for (cis_op *inner = cis_block_first(cis_region_first(cis_op_region(op, 0))); inner;
       inner = cis_op_next(inner))
    if (!cis_walk_preorder(inner, find_effect, NULL))
      return cis_op_plain_error(inner, "ops with side effects not allowed in global initializers");
  return true;
}

bool cis_llvm_verify_global_regions(cis_op *op) {
  const cis_block *block = cis_region_first(cis_op_region(op, 0));
  cis_op *last = block ? cis_block_last(block) : NULL;
  if (!last || cis_op_kind(last) != CIS_OP_LLVM_RETURN)
    return true;
  if (!last->num_operands)
    return cis_op_error(op, "initializer region cannot return void");
  cis_type given = cis_op_operand(last, 0)->type;
  cis_type type = cis_op_inherent(op, "global_type")->type_value;
  if (given != type)
    return cis_op_error(op, "initializer region type '%s' does not match global type '%s'",
                        cis_type_text(given), cis_type_text(type));
  if (!verify_initializer_effects(op))
    return false;
  return !cis_op_inherent(op, "value") ||
         cis_op_error(op, "cannot have both initializer value and region");
}

bool cis_llvm_verify_addressof(cis_op *op) {
  cis_op *symbol = cis_symbol_lookup_nearest(op, cis_op_inherent(op, "global_name"));
  unsigned kind = symbol ? cis_op_kind(symbol) : CIS_OP_UNKNOWN;
  if (kind != CIS_OP_LLVM_GLOBAL && kind != CIS_OP_LLVM_FUNC)
    return cis_op_error(op, "must reference a global defined by 'llvm.mlir.global', "
                            "'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'");
  if (kind == CIS_OP_LLVM_FUNC)
    return true;
  int64_t space = cis_attr_int_or(cis_op_inherent(symbol, "addr_space"), 0);
  return space == cis_llvm_address_space(op->results[0].type) ||
         cis_op_error(op, "pointer address space must match address space of the referenced global "
                          "or alias");
}
