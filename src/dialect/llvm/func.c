// The llvm dialect's functions and globals.
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "dialect/llvm/attr.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"

#include <inttypes.h>

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

/// `vscale_range(1, 16)`
static bool parse_vscale_range(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_keyword(p, "vscale_range"))
    return true;
  uint64_t bounds[2];
  cis_attr params[2];
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) ||
      !cis_parse_integer_of_width(p, 32, true, &bounds[0]) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_integer_of_width(p, 32, true, &bounds[1]) || !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  for (int i = 0; i < 2; ++i)
    params[i] = cis_attr_i32(state->ctx, (int64_t)bounds[i]);
  cis_op_state_set_attr(
      state, CIS_STR("vscale_range"),
      cis_attr_dialect(state->ctx, &cis_llvm_attr_defs[CIS_LLVM_VSCALE_RANGE], params, 2));
  return true;
}

static void print_vscale_range(cis_printer *p, cis_op *op) {
  cis_attr range = cis_op_inherent(op, "vscale_range");
  if (!range)
    return;
  cis_print_cstr(p, " vscale_range(");
  cis_print_attr_without_type(p, range->dialect.params[0]);
  cis_print_cstr(p, ", ");
  cis_print_attr_without_type(p, range->dialect.params[1]);
  cis_print_char(p, ')');
}

static bool parse_func_rest(cis_parser *p, cis_op_state *state, const cis_function_signature *s) {
  static const char *const names[] = {"sym_name", "function_type", "linkage",
                                      "CConv",    "unnamed_addr",  "visibility_",
                                      "comdat",   "vscale_range",  NULL};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  if (!parse_vscale_range(p, state) || !cis_llvm_parse_comdat(p, state) ||
      !cis_llvm_parse_dict(p, state, true, &attrs_set, &twice) ||
      !cis_function_add_attrs(p, state, s))
    return false;
  bool named = s->args.len && s->args.data[0].ssa.name.data;
  cis_region *body = cis_op_state_add_region(state);
  if (cis_parse_optional_region(p, body, named ? s->args.data : NULL, named ? s->args.len : 0) ==
      CIS_FAILED)
    return false;
  return !twice || cis_parse_error_twice(p, cis_str_from(twice));
}

bool cis_llvm_parse_func(cis_parser *p, cis_op_state *state) {
  cis_str name;
  cis_llvm_parse_case(p, state, "linkage", "Linkage");
  cis_llvm_parse_case(p, state, "visibility_", "Visibility");
  cis_llvm_parse_case(p, state, "unnamed_addr", "UnnamedAddr");
  cis_llvm_parse_case(p, state, "CConv", "CConv");
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
  static const char *const elided[] = {"sym_name",     "function_type", "linkage", "CConv",
                                       "unnamed_addr", "visibility_",   "comdat",  "arg_attrs",
                                       "res_attrs",    "vscale_range",  NULL};
  cis_type type = cis_function_type(op);
  cis_print_char(p, ' ');
  cis_llvm_print_case(p, op, "linkage", "Linkage");
  cis_llvm_print_case(p, op, "visibility_", "Visibility");
  cis_llvm_print_case(p, op, "unnamed_addr", "UnnamedAddr");
  cis_llvm_print_case(p, op, "CConv", "CConv");
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_function_signature(p, op, builtin_function(type), cis_llvm_function_is_variadic(type));
  print_vscale_range(p, op);
  cis_llvm_print_comdat(p, op);
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  if (cis_op_entry(op)) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), false, true, false);
  }
}

static bool verify_linkage(cis_op *op) {
  int64_t linkage = cis_llvm_enum_value(op, "linkage");
  if (linkage == LINKAGE_COMMON)
    return cis_op_error(op, "functions cannot have 'common' linkage");
  return cis_op_entry(op) || linkage == LINKAGE_EXTERNAL || linkage == LINKAGE_EXTERN_WEAK ||
         cis_op_error(op, "external functions must have 'external' or 'extern_weak' linkage");
}

static bool verify_entry(cis_op *op, cis_type type) {
  const cis_block *entry = cis_op_entry(op);
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

static bool verify_inlining(cis_op *op) {
  bool no_inline = cis_op_inherent(op, "no_inline") != NULL;
  if (!cis_op_entry(op)) // upstream says nothing of declarations
    return true;
  if (no_inline && cis_op_inherent(op, "always_inline"))
    return cis_op_plain_error(op, "no_inline and always_inline attributes are incompatible");
  return no_inline || !cis_op_inherent(op, "optimize_none") ||
         cis_op_error(op, "with optimize_none must also be no_inline");
}

bool cis_llvm_verify_func(cis_op *op) {
  cis_type type = cis_function_type(op);
  return cis_verify_function_attrs(op, builtin_function(type)) && verify_entry(op, type) &&
         verify_linkage(op) && cis_llvm_verify_comdat(op) && verify_inlining(op) &&
         cis_llvm_verify_in_function(op);
}

bool cis_llvm_verify_return(cis_op *op) {
  cis_op *function = cis_op_parent(op);
  if (!function || cis_op_kind(function) != CIS_OP_LLVM_FUNC)
    return true;
  cis_type result = cis_llvm_function_result(cis_function_type(function));
  bool is_void = cis_llvm_is_void(result);
  if (is_void ? op->num_operands == 0
              : op->num_operands == 1 && cis_op_operand(op, 0)->type == result)
    return true;
  cis_op_error(op, is_void             ? "expected no operands"
                   : !op->num_operands ? "expected 1 operand"
                                       : "mismatching result types");
  return cis_note(cis_op_context(op), function->loc, "when returning from function");
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

void cis_llvm_parse_linkage(cis_parser *p, cis_op_state *state) {
  cis_llvm_parse_case(p, state, "linkage", "Linkage");
  cis_llvm_parse_case(p, state, "visibility_", "Visibility");
  if (cis_parse_optional_keyword(p, "thread_local"))
    cis_op_state_set_attr(state, CIS_STR("thread_local_"), cis_attr_unit(state->ctx));
  cis_llvm_parse_case(p, state, "unnamed_addr", "UnnamedAddr");
}

bool cis_llvm_parse_global(cis_parser *p, cis_op_state *state) {
  static const char *const names[] = {"linkage", "visibility_", "unnamed_addr", "sym_name", "value",
                                      "comdat",  NULL};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  cis_str name;
  cis_attr value = NULL;
  cis_llvm_parse_linkage(p, state);
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
  return cis_llvm_parse_comdat(p, state) &&
         cis_llvm_parse_dict(p, state, false, &attrs_set, &twice) && parse_global_type(p, state) &&
         (!twice || cis_parse_error_twice(p, cis_str_from(twice)));
}

void cis_llvm_print_linkage(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_cstr(p, cis_enum_keyword(&cis_llvm_linkage_enum, cis_llvm_enum_value(op, "linkage")));
  cis_print_char(p, ' ');
  cis_llvm_print_case(p, op, "visibility_", "Visibility");
  if (cis_op_inherent(op, "thread_local_"))
    cis_print_cstr(p, "thread_local ");
  cis_llvm_print_case(p, op, "unnamed_addr", "UnnamedAddr");
}

void cis_llvm_print_global(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {
      "sym_name", "global_type",  "constant",      "value",       "linkage",
      "comdat",   "unnamed_addr", "thread_local_", "visibility_", NULL};
  cis_attr value = cis_op_inherent(op, "value");
  cis_llvm_print_linkage(p, op);
  if (cis_op_inherent(op, "constant"))
    cis_print_cstr(p, "constant ");
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_char(p, '(');
  if (value)
    cis_print_the_attr(p, value);
  cis_print_char(p, ')');
  cis_llvm_print_comdat(p, op);
  cis_print_optional_attr_dict(p, op, elided);
  if (cis_attr_is(value, CIS_ATTR_STRING))
    return;
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_inherent(op, "global_type")->type_value);
  if (cis_op_entry(op)) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), false, true, false);
  }
}

bool cis_llvm_is_global(cis_type type) {
  return cis_llvm_is_compatible_outside(type) && !cis_llvm_is_void(type) &&
         !cis_llvm_is_token(type) && !cis_llvm_is_metadata(type) && !cis_llvm_is_label(type);
}

static bool is_zero(cis_attr value) {
  double number;
  if (cis_attr_is(value, CIS_ATTR_FLOAT))
    return cis_attr_get_double(value, &number) && number == 0;
  if (cis_attr_is(value, CIS_ATTR_DENSE)) {
    const unsigned char *bytes = cis_dense_data(value);
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
  int64_t linkage = cis_llvm_enum_value(op, "linkage"), bytes = cis_attr_int_or(alignment, 1);
  if (!cis_llvm_is_global(type))
    return cis_op_error(op, "expects type to be a valid element type for an LLVM global");
  if (!cis_llvm_verify_module_level(op))
    return false;
  if (cis_attr_is(value, CIS_ATTR_STRING) &&
      !(cis_llvm_is_array(type) && cis_type_is_int_of(cis_llvm_array_element(type), 8) &&
        cis_llvm_array_size(type) == value->string.len))
    return cis_op_error(op, "requires an i8 array type of the length equal to that of the string "
                            "attribute");
  if (cis_llvm_is_target(type) && !cis_llvm_target_has_zero(type))
    return cis_op_error(op, "this target extension type cannot be used in a global");
  if (cis_llvm_is_target(type) && value)
    return cis_op_error(op, "global with target extension type can only be initialized with "
                            "zero-initializer");
  if (linkage == LINKAGE_COMMON && value && !is_zero(value))
    return cis_op_error(op, "expected zero value for 'common' linkage");
  if (linkage == LINKAGE_APPENDING && !cis_llvm_is_array(type))
    return cis_op_error(op, "expected array type for 'appending' linkage");
  if (!cis_llvm_verify_comdat(op))
    return false;
  return (bytes > 0 && (bytes & (bytes - 1)) == 0) ||
         cis_op_plain_error(op, "alignment attribute is not a power of 2");
}

static cis_walk find_effect(cis_op *op, void *user) {
  (void)user;
  cis_effect_vec effects = {0};
  bool none = cis_effects_get(op, &effects) && !effects.len;
  cis_vec_deinit(&effects);
  if (!none)
    return CIS_WALK_STOP;
  return cis_op_has_trait(op, CIS_TRAIT_RECURSIVE_EFFECTS) ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
}

bool cis_llvm_verify_no_effects(cis_op *op, const char *text) {
  for (cis_op *inner = cis_block_first(cis_op_entry(op)); inner; inner = cis_op_next(inner))
    if (!cis_walk_preorder(inner, find_effect, NULL))
      return cis_op_plain_error(inner, "%s", text);
  return true;
}

bool cis_llvm_verify_global_regions(cis_op *op) {
  const cis_block *block = cis_op_entry(op);
  cis_op *last = block ? cis_block_last(block) : NULL;
  if (!last || cis_op_kind(last) != CIS_OP_LLVM_RETURN)
    return true;
  if (!last->num_operands)
    return cis_op_error(op, "initializer region cannot return void");
  cis_type returned = cis_op_operand(last, 0)->type;
  cis_type type = cis_op_inherent(op, "global_type")->type_value;
  if (returned != type)
    return cis_op_error(op, "initializer region type '%s' does not match global type '%s'",
                        cis_type_text(returned), cis_type_text(type));
  if (!cis_llvm_verify_no_effects(op, "ops with side effects not allowed in global initializers"))
    return false;
  return !cis_op_inherent(op, "value") ||
         cis_op_error(op, "cannot have both initializer value and region");
}

/// Returns the address space of the pointer that an alias's initializer returns; 0 if it returns no
/// pointer, because another check reports that.
static int64_t alias_address_space(const cis_op *alias) {
  const cis_op *last = cis_op_entry(alias) ? cis_block_last(cis_op_entry(alias)) : NULL;
  cis_type type = last && last->num_operands ? cis_op_operand(last, 0)->type : NULL;
  return type && cis_llvm_is_pointer(type) ? cis_llvm_address_space(type) : 0;
}

bool cis_llvm_verify_addressof(cis_op *op) {
  cis_op *symbol = cis_llvm_lookup(op, cis_op_inherent(op, "global_name"));
  unsigned kind = symbol ? cis_op_kind(symbol) : CIS_OP_UNKNOWN;
  if (kind != CIS_OP_LLVM_GLOBAL && kind != CIS_OP_LLVM_FUNC && kind != CIS_OP_LLVM_ALIAS &&
      kind != CIS_OP_LLVM_IFUNC)
    return cis_op_error(op, "must reference a global defined by 'llvm.mlir.global', "
                            "'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'");
  if (kind == CIS_OP_LLVM_FUNC || kind == CIS_OP_LLVM_IFUNC)
    return true;
  int64_t space = kind == CIS_OP_LLVM_ALIAS
                      ? alias_address_space(symbol)
                      : cis_attr_int_or(cis_op_inherent(symbol, "addr_space"), 0);
  return space == cis_llvm_address_space(op->results[0].type) ||
         cis_op_error(op, "pointer address space must match address space of the referenced global "
                          "or alias");
}
