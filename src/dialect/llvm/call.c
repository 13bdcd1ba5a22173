// Calls of the llvm dialect: of functions, of pointers, of intrinsics, and calls that may unwind.
#include "dialect/cf/cf.h"
#include "dialect/common/function.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"

#include <inttypes.h>

static cis_range call_arguments(cis_op *op) {
  cis_range range = cis_op_operand_group(op, 0);
  bool indirect = !cis_op_inherent(op, "callee") && range.num;
  return (cis_range){range.first + indirect, range.num - indirect};
}
const cis_call_interface cis_llvm_call = {"callee", call_arguments};

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

/// `(arguments) -> result`; a result without parentheses has no attributes.
static bool parse_signature(cis_parser *p, typed_list *args, typed_list *results) {
  if (!cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_type_with_attrs, args, NULL) ||
      !cis_parse_optional_token(p, CIS_TOK_ARROW))
    return false;
  if (cis_parser_peek(p) == CIS_TOK_L_PAREN)
    return cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_type_with_attrs, results, NULL);
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  cis_vec_push(&results->types, type);
  cis_vec_push(&results->attrs, NULL);
  return true;
}

/// `: pointer, (arguments) -> result`, the pointer of an indirect call. What is wrong with the
/// signature has its own error and one at the colon.
static bool parse_call_lists(cis_parser *p, bool indirect, typed_list *args, typed_list *results) {
  uint32_t colon = cis_parser_offset(p);
  cis_type pointer;
  if (!cis_parse_token(p, CIS_TOK_COLON))
    return false;
  if (indirect) {
    if (cis_parser_peek(p) == CIS_TOK_L_PAREN)
      return cis_parse_error_at(p, colon, "expected indirect call to have 2 trailing types");
    if (!cis_parse_type(p, &pointer))
      return false;
    if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
      return cis_parse_error_at(p, colon, "expected indirect call to have 2 trailing types");
    cis_vec_push(&args->types, pointer);
  }
  if (!parse_signature(p, args, results))
    return cis_parse_error_at(p, colon,
                              indirect ? "expected trailing function type"
                                       : "expected direct call to have 1 trailing types");
  if (results->types.len > 1)
    return cis_parse_error_at(p, colon, "expected function with 0 or 1 result");
  return !results->types.len || !cis_llvm_is_void(results->types.data[0]) ||
         cis_parse_error_at(p, colon, "expected a non-void result type");
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

/// The callee, a name or a pointer, which becomes the first of the operands; then the arguments.
static cis_optional parse_callee(cis_parser *p, cis_op_state *state, cis_unresolved_vec *operands) {
  cis_unresolved pointer;
  cis_attr callee;
  cis_optional indirect = cis_parse_optional_operand(p, &pointer);
  if (indirect == CIS_PARSED)
    cis_vec_push(operands, pointer);
  else if (indirect == CIS_ABSENT &&
           cis_parse_attribute_of(p, CIS_ATTR_CLASS_SYMBOL, NULL, &callee))
    cis_op_state_set_attr(state, CIS_STR("callee"), callee);
  else
    return CIS_FAILED;
  return cis_parse_operand_list(p, CIS_DELIM_PAREN, operands) ? indirect : CIS_FAILED;
}

/// The parts of a call that are parsed before its operands have types.
typedef struct call_parts {
  cis_unresolved_vec operands;
  cis_llvm_bundles bundles;
} call_parts;

static bool parse_parts(cis_parser *p, cis_op_state *state,
                        bool (*parse)(cis_parser *, cis_op_state *, call_parts *)) {
  call_parts c = {0};
  bool ok = parse(p, state, &c);
  cis_vec_deinit(&c.operands);
  cis_llvm_bundles_deinit(&c.bundles);
  return ok;
}

/// Types of all operands, and the sizes of the groups: the callee's, those between (of successors),
/// the bundles'.
static bool parse_types(cis_parser *p, cis_op_state *state, call_parts *c, bool indirect,
                        const cis_value_vec *between, uint32_t num_between) {
  int32_t sizes[4] = {(int32_t)c->operands.len};
  if (!parse_call_types(p, state, &c->operands, indirect) ||
      !cis_llvm_check_bundle_types(p, &c->bundles))
    return false;
  for (uint32_t i = 0; i < num_between; ++i) {
    cis_vec_append(&state->operands, between[i].data, between[i].len);
    sizes[1 + i] = (int32_t)between[i].len;
  }
  sizes[1 + num_between] = (int32_t)c->bundles.operands.len;
  state->props.data[state->info->operand_segments] =
      cis_attr_i32_array(state->ctx, sizes, 2 + num_between);
  return cis_llvm_resolve_bundles(p, state, &c->bundles);
}

static bool parse_call_with(cis_parser *p, cis_op_state *state, call_parts *c) {
  static const char *const names[] = {"CConv",           "TailCallKind",   "callee",
                                      "var_callee_type", "op_bundle_tags", NULL};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  cis_llvm_parse_case(p, state, "CConv", "CConv");
  cis_llvm_parse_case(p, state, "TailCallKind", "TailCallKind");
  cis_optional indirect = parse_callee(p, state, &c->operands);
  return indirect != CIS_FAILED && parse_var_callee(p, state) &&
         cis_llvm_parse_bundles(p, state, &c->bundles) &&
         cis_llvm_parse_dict(p, state, false, &attrs_set, &twice) &&
         parse_types(p, state, c, indirect == CIS_PARSED, NULL, 0) &&
         (!twice || cis_parse_error_twice(p, cis_str_from(twice)));
}

/// `fastcc tail @callee(%a) vararg(type) ["tag"(%b : type)] {attrs} : (type) -> type`, or with a
/// pointer and its type as the callee.
bool cis_llvm_parse_call(cis_parser *p, cis_op_state *state) {
  return parse_parts(p, state, parse_call_with);
}

static void print_callee(cis_printer *p, cis_op *op) {
  cis_attr callee = cis_op_inherent(op, "callee");
  if (callee)
    cis_print_the_attr(p, callee);
  else
    cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '(');
  cis_print_operands(p, op, call_arguments(op));
  cis_print_char(p, ')');
}

static void print_var_callee(cis_printer *p, cis_op *op) {
  cis_attr type = cis_op_inherent(op, "var_callee_type");
  if (!type)
    return;
  cis_print_cstr(p, " vararg(");
  cis_print_the_attr(p, type);
  cis_print_char(p, ')');
}

/// `{attrs} : (type) -> type`, with the type of the pointer after the colon for a call of a
/// pointer. Fast math is left out if it is `none`.
static void print_call_types(cis_printer *p, cis_op *op, cis_range arguments, bool indirect) {
  static const char *const elided[] = {"CConv",
                                       "TailCallKind",
                                       "arg_attrs",
                                       "callee",
                                       "intrin",
                                       "op_bundle_sizes",
                                       "op_bundle_tags",
                                       "operandSegmentSizes",
                                       "res_attrs",
                                       "var_callee_type",
                                       NULL,
                                       NULL};
  const char *hidden[sizeof(elided) / sizeof(elided[0])];
  memcpy(hidden, elided, sizeof(elided));
  if (cis_op_info_prop(op->info, CIS_STR("fastmathFlags")) >= 0 &&
      !cis_llvm_enum_value(op, "fastmathFlags"))
    hidden[sizeof(elided) / sizeof(elided[0]) - 2] = "fastmathFlags";
  cis_print_optional_attr_dict(p, op, hidden);
  cis_print_cstr(p, " : ");
  if (indirect) {
    cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
    cis_print_cstr(p, ", ");
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
    cis_print_cstr(p, " -> ()");
  cis_vec_deinit(&inputs);
}

void cis_llvm_print_call(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_llvm_print_case(p, op, "CConv", "CConv");
  cis_llvm_print_case(p, op, "TailCallKind", "TailCallKind");
  print_callee(p, op);
  print_var_callee(p, op);
  cis_llvm_print_bundles(p, op, cis_op_operand_group(op, 1).first);
  print_call_types(p, op, call_arguments(op), !cis_op_inherent(op, "callee"));
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
    cis_type operand_type = cis_op_operand(op, arguments.first + i)->type;
    if (cis_llvm_function_input(type, i) != operand_type)
      return cis_op_error(op, "var_callee_type parameter type mismatch: '%s' != '%s'",
                          cis_type_text(cis_llvm_function_input(type, i)),
                          cis_type_text(operand_type));
  }
  if (!op->num_results)
    return cis_llvm_is_void(result) || cis_op_error(op, "expected var_callee_type to return void");
  return result == op->results[0].type ||
         cis_op_error(op, "var_callee_type return type mismatch: '%s' != '%s'",
                      cis_type_text(result), cis_type_text(op->results[0].type));
}

static bool verify_has_callee(cis_op *op) {
  return cis_op_inherent(op, "callee") || cis_op_operand_group(op, 0).num ||
         cis_op_error(op, "must have either a `callee` attribute or at least an operand");
}

bool cis_llvm_verify_call(cis_op *op) {
  if (!cis_llvm_verify_bundles(op) || !verify_var_callee(op) || !verify_has_callee(op))
    return false;
  if (cis_op_inherent(op, "callee"))
    return true;
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
  bool is_ifunc = cis_op_kind(callee) == CIS_OP_LLVM_IFUNC;
  if (cis_op_kind(callee) != CIS_OP_LLVM_FUNC && !is_ifunc)
    return cis_op_error(op, "'%s' does not reference a valid LLVM function or IFunc",
                        name->symbol.root.data);
  cis_type type =
      is_ifunc ? cis_op_inherent(callee, "i_func_type")->type_value : cis_function_type(callee);
  if (!cis_llvm_is_function(type)) // upstream does not ask
    return cis_op_error(op, "'%s' does not reference a valid LLVM function or IFunc",
                        name->symbol.root.data);
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
    cis_type operand_type = cis_op_operand(op, arguments.first + i)->type;
    if (operand_type != cis_llvm_function_input(type, i))
      return cis_op_error(op, "operand type mismatch for operand %u: '%s' != '%s'", i,
                          cis_type_text(operand_type),
                          cis_type_text(cis_llvm_function_input(type, i)));
  }
  return verify_call_results(op, type);
}

// --- llvm.call_intrinsic ---

static bool parse_intrinsic_with(cis_parser *p, cis_op_state *state, call_parts *c) {
  static const char *const names[] = {"intrin", "op_bundle_tags", NULL};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  cis_attr name;
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, NULL, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("intrin"), name);
  return cis_parse_operand_list(p, CIS_DELIM_PAREN, &c->operands) &&
         cis_llvm_parse_bundles(p, state, &c->bundles) &&
         cis_llvm_parse_dict(p, state, false, &attrs_set, &twice) &&
         parse_types(p, state, c, false, NULL, 0) &&
         (!twice || cis_parse_error_twice(p, cis_str_from(twice)));
}

/// `"name"(%a) ["tag"(%b : type)] {attrs} : (type) -> type`
bool cis_llvm_parse_call_intrinsic(cis_parser *p, cis_op_state *state) {
  return parse_parts(p, state, parse_intrinsic_with);
}

void cis_llvm_print_call_intrinsic(cis_printer *p, cis_op *op) {
  cis_range arguments = cis_op_operand_group(op, 0);
  cis_print_char(p, ' ');
  cis_print_the_attr(p, cis_op_inherent(op, "intrin"));
  cis_print_char(p, '(');
  cis_print_operands(p, op, arguments);
  cis_print_char(p, ')');
  cis_llvm_print_bundles(p, op, arguments.num);
  print_call_types(p, op, arguments, false);
}

/// Attributes of arguments or results are one dictionary for each, if there are any.
static bool verify_attr_count(cis_op *op, const char *name, uint32_t num) {
  cis_attr attrs = cis_op_inherent(op, name);
  return !attrs || attrs->array.num == num ||
         cis_op_error(op, "expects '%s' to have %u elements, but it has %u", name, num,
                      attrs->array.num);
}

bool cis_llvm_verify_call_intrinsic(cis_op *op) {
  if (!cis_str_starts_with(cis_attr_get_string(cis_op_inherent(op, "intrin")), CIS_STR("llvm.")))
    return cis_op_error(op, "intrinsic name must start with 'llvm.'");
  return cis_llvm_verify_bundles(op) &&
         verify_attr_count(op, "arg_attrs", cis_op_operand_group(op, 0).num) &&
         verify_attr_count(op, "res_attrs", op->num_results);
}

// --- llvm.invoke ---

/// Operand groups of an invoke.
enum { GROUP_CALLEE, GROUP_NORMAL, GROUP_UNWIND, GROUP_BUNDLES };

static cis_range invoke_operands(cis_op *op, uint32_t i) {
  return cis_op_operand_group(op, GROUP_NORMAL + i);
}
const cis_branch_interface cis_llvm_invoke_branch = {.successor_operands = invoke_operands};

static bool parse_invoke_to(cis_parser *p, cis_op_state *state, call_parts *c, bool indirect,
                            cis_value_vec *passed) {
  static const char *const names[] = {"CConv", "callee", "var_callee_type", "op_bundle_tags", NULL};
  static const char *const keywords[] = {"to", "unwind"};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  for (int i = 0; i < 2; ++i) {
    cis_block *block;
    if (!cis_parse_keyword(p, keywords[i]) ||
        !cis_parse_successor_and_operands(p, &block, &passed[i]))
      return false;
    cis_vec_push(&state->successors, block);
  }
  return parse_var_callee(p, state) && cis_llvm_parse_bundles(p, state, &c->bundles) &&
         cis_llvm_parse_dict(p, state, false, &attrs_set, &twice) &&
         parse_types(p, state, c, indirect, passed, 2) &&
         (!twice || cis_parse_error_twice(p, cis_str_from(twice)));
}

static bool parse_invoke_with(cis_parser *p, cis_op_state *state, call_parts *c) {
  cis_value_vec passed[2] = {{0}, {0}};
  cis_llvm_parse_case(p, state, "CConv", "CConv");
  cis_optional indirect = parse_callee(p, state, &c->operands);
  bool ok = indirect != CIS_FAILED && parse_invoke_to(p, state, c, indirect == CIS_PARSED, passed);
  cis_vec_deinit(&passed[0]);
  cis_vec_deinit(&passed[1]);
  return ok;
}

/// `@callee(%a) to ^bb1(%b : type) unwind ^bb2 : (type) -> type`, and as a call in everything else.
bool cis_llvm_parse_invoke(cis_parser *p, cis_op_state *state) {
  return parse_parts(p, state, parse_invoke_with);
}

void cis_llvm_print_invoke(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_llvm_print_case(p, op, "CConv", "CConv");
  print_callee(p, op);
  for (uint32_t i = 0; i < 2; ++i) {
    cis_print_cstr(p, i ? " unwind " : " to ");
    cis_print_successor_and_operands(p, op, cis_op_successor(op, i), invoke_operands(op, i));
  }
  print_var_callee(p, op);
  cis_llvm_print_bundles(p, op, cis_op_operand_group(op, GROUP_BUNDLES).first);
  print_call_types(p, op, call_arguments(op), !cis_op_inherent(op, "callee"));
}

bool cis_llvm_verify_invoke(cis_op *op) {
  const cis_op *first = cis_block_first(cis_op_successor(op, 1));
  if (!cis_cf_verify_weights(op) || !verify_has_callee(op) || !verify_var_callee(op))
    return false;
  if (!first || cis_op_kind(first) != CIS_OP_LLVM_LANDINGPAD)
    return cis_op_plain_error(op, "first operation in unwind destination should be a "
                                  "llvm.landingpad operation");
  return cis_llvm_verify_bundles(op);
}

// --- llvm.landingpad ---

/// `(catch %a : type)` as often as it comes.
static bool parse_clauses(cis_parser *p, cis_op_state *state) {
  while (cis_parse_optional_token(p, CIS_TOK_L_PAREN)) {
    cis_unresolved operand;
    cis_type type;
    if (!cis_parse_optional_keyword(p, "filter") && !cis_parse_optional_keyword(p, "catch"))
      return true; // the colon is missed then
    if (!cis_parse_operand(p, &operand) || !cis_parse_colon_type(p, &type) ||
        !cis_resolve_operand(p, &operand, type, &state->operands) ||
        !cis_parse_token(p, CIS_TOK_R_PAREN))
      return false;
  }
  return true;
}

/// `cleanup (catch %a : type) (filter %b : type) : type`
bool cis_llvm_parse_landingpad(cis_parser *p, cis_op_state *state) {
  cis_type type;
  if (cis_parse_optional_keyword(p, "cleanup"))
    cis_op_state_set_attr(state, CIS_STR("cleanup"), cis_attr_unit(state->ctx));
  if (!parse_clauses(p, state) || !cis_parse_optional_attr_dict(p, state) ||
      !cis_parse_colon_type(p, &type))
    return false;
  cis_vec_push(&state->types, type);
  return true;
}

/// Elements of an array are filtered, everything else is caught. The spaces around the dictionary
/// are upstream's.
void cis_llvm_print_landingpad(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"cleanup", NULL};
  cis_print_cstr(p, cis_op_inherent(op, "cleanup") ? " cleanup " : " ");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    cis_print_cstr(p, cis_llvm_is_array(type) ? "(filter " : "(catch ");
    cis_print_operand(p, cis_op_operand(op, i));
    cis_print_cstr(p, " : ");
    cis_print_type_or_alias(p, type);
    cis_print_cstr(p, ") ");
  }
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, ": ");
  cis_print_type_or_alias(p, op->results[0].type);
}

static bool is_kind(cis_op *op, unsigned kind) { return op && cis_op_kind(op) == kind; }

/// A caught type is a known value: a global or null.
static bool verify_clause(cis_op *op, uint32_t i) {
  cis_op *def = cis_value_op(cis_op_operand(op, i));
  if (cis_llvm_is_array(cis_op_operand(op, i)->type) || is_kind(def, CIS_OP_LLVM_ZERO) ||
      is_kind(def, CIS_OP_LLVM_ADDRESSOF))
    return true;
  if (!is_kind(def, CIS_OP_LLVM_BITCAST))
    return cis_op_plain_error(op, "clause #%u is not a known constant - null, addressof, bitcast",
                              i);
  if (is_kind(cis_value_op(cis_op_operand(def, 0)), CIS_OP_LLVM_ADDRESSOF))
    return true;
  cis_op_plain_error(op, "constant clauses expected");
  return cis_note(cis_op_context(op), def->loc,
                  "global addresses expected as operand to bitcast used in clauses for landingpad");
}

bool cis_llvm_verify_landingpad(cis_op *op) {
  cis_op *function = cis_op_parent(op);
  while (function && cis_op_kind(function) != CIS_OP_LLVM_FUNC)
    function = cis_op_parent(function);
  if (function && !cis_op_inherent(function, "personality"))
    return cis_op_plain_error(op, "llvm.landingpad needs to be in a function with a personality");
  if (!cis_op_inherent(op, "cleanup") && !op->num_operands)
    return cis_op_plain_error(op, "landingpad instruction expects at least one clause or cleanup "
                                  "attribute");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!verify_clause(op, i))
      return false;
  return true;
}

typedef struct in_function {
  cis_op *function;
  cis_type exception;
  cis_ptrmap tags; // of blocks
} in_function;

static bool check_exception(in_function *f, cis_op *op, bool is_landing) {
  cis_type type = is_landing ? op->results[0].type : cis_op_operand(op, 0)->type;
  if (!f->exception)
    f->exception = type;
  return type == f->exception ||
         cis_op_plain_error(f->function,
                            is_landing ? "'llvm.landingpad' should have a consistent result type "
                                         "inside a function"
                                       : "'llvm.resume' should have a consistent input type inside "
                                         "a function");
}

static bool check_tag(in_function *f, cis_op *op) {
  cis_attr tag = cis_op_inherent(op, "tag");
  bool is_new;
  cis_ptrmap_get(&f->tags, tag, &is_new);
  return is_new ||
         cis_op_plain_error(op, "duplicate block tag '%" PRIu32 "' in the same function: ",
                            (uint32_t)cis_attr_int_or(tag->dialect.params[0], 0));
}

static cis_walk check_in_function(cis_op *op, void *user) {
  in_function *f = user;
  unsigned kind = cis_op_kind(op);
  bool ok = true;
  if (kind == CIS_OP_LLVM_LANDINGPAD || kind == CIS_OP_LLVM_RESUME)
    ok = check_exception(f, op, kind == CIS_OP_LLVM_LANDINGPAD);
  else if (kind == CIS_OP_LLVM_BLOCKTAG)
    ok = check_tag(f, op);
  return ok ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

bool cis_llvm_verify_in_function(cis_op *function) {
  in_function f = {.function = function};
  bool ok = cis_walk_preorder(function, check_in_function, &f);
  cis_ptrmap_deinit(&f.tags);
  return ok;
}
