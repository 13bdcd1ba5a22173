// The ml_program dialect.
#include "asm/format.h"
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "dialect/ml_program/kinds.h"
#include "dialect/ml_program/ml_program.h"
#include "ir/symbol.h"

// --- !ml_program.token, #ml_program.extern : type ---

static const cis_type_def type_defs[] = {{.name = "ml_program.token"}, {0}};

bool cis_ml_program_is_token(cis_type t) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[0];
}

static cis_type build_token(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[0], NULL, 0);
}

static const cis_type_class class_token = {"ml_program.token", cis_ml_program_is_token};
static const cis_type_constraint type_constraints[] = {
    {"Token", "Token for establishing execution ordering in a graph", cis_ml_program_is_token,
     build_token, &class_token},
    {0}};

static bool parse_extern(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_extern(cis_printer *p, cis_attr attr);

static const cis_attr_def attr_defs[] = {
    {.name = "ml_program.extern", .parse = parse_extern, .print = print_extern, .alias = "extern"},
    {0}};

/// The type is a parameter, absent if it is none.
static bool parse_extern(cis_parser *p, cis_type type, cis_attr *out_attr) {
  bool typed = type && !cis_type_is(type, CIS_TYPE_NONE);
  cis_attr param = typed ? cis_attr_type(type) : NULL;
  *out_attr = cis_attr_dialect(cis_parser_context(p), &attr_defs[0], &param, typed);
  return true;
}

static void print_extern(cis_printer *p, cis_attr attr) {
  if (!attr->dialect.num_params)
    return;
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, attr->dialect.params[0]->type_value);
}

// --- functions ---

static bool verify_return(cis_op *op) { return cis_verify_function_results(op, "return"); }
static bool verify_output(cis_op *op) { return cis_verify_function_results(op, "output"); }

// --- globals ---

static bool verify_global(cis_op *op) {
  return cis_op_inherent(op, "is_mutable") || cis_op_inherent(op, "value") ||
         cis_op_error(op, "immutable global must have an initial value");
}

/// The global that the op names, which exists; NULL after an error.
static cis_op *find_global(cis_op *op) {
  cis_attr ref = cis_op_inherent(op, "global");
  cis_op *global = cis_symbol_lookup_nearest(op, ref);
  if (global && cis_op_kind(global) == CIS_OP_ML_PROGRAM_GLOBAL)
    return global;
  cis_op_error(op, "undefined global: %s", cis_attr_text(cis_op_context(op), ref));
  return NULL;
}

static cis_type global_type(const cis_op *global) {
  return cis_op_inherent(global, "type")->type_value;
}

static bool verify_load(cis_op *op) {
  cis_op *global = find_global(op);
  if (!global)
    return false;
  return global_type(global) == op->results[0].type ||
         cis_op_error(op, "cannot load from global typed '%s' as '%s'",
                      cis_type_text(global_type(global)), cis_type_text(op->results[0].type));
}

static bool verify_load_const(cis_op *op) {
  cis_op *global = find_global(op);
  if (!global)
    return false;
  if (cis_op_inherent(global, "is_mutable"))
    return cis_op_error(op, "cannot load as const from mutable global %s",
                        cis_attr_text(cis_op_context(op), cis_op_inherent(op, "global")));
  return verify_load(op);
}

static bool verify_store(cis_op *op) {
  cis_op *global = find_global(op);
  if (!global)
    return false;
  if (!cis_op_inherent(global, "is_mutable"))
    return cis_op_error(op, "cannot store to an immutable global %s",
                        cis_attr_text(cis_op_context(op), cis_op_inherent(op, "global")));
  cis_type operand_type = cis_op_operand(op, 0)->type;
  return global_type(global) == operand_type ||
         cis_op_error(op, "cannot store to a global typed '%s' from '%s'",
                      cis_type_text(global_type(global)), cis_type_text(operand_type));
}

static void name_after_global(cis_op *op, cis_value_namer *namer) {
  cis_attr ref = cis_op_inherent(op, "global");
  uint32_t nested = ref->symbol.num_nested;
  namer->set_name(namer, &op->results[0],
                  nested ? ref->symbol.nested[nested - 1] : ref->symbol.root);
}

// --- parts of formats ---

static const char *const visibilities[] = {"public", "private", "nested"};

static bool parse_visibility(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                             size_t num) {
  (void)num;
  for (size_t i = 0; i < sizeof(visibilities) / sizeof(visibilities[0]); ++i)
    if (cis_parse_optional_keyword(p, visibilities[i])) {
      *args[0].attr = cis_attr_string(state->ctx, cis_str_from(visibilities[i]));
      return true;
    }
  return cis_parse_error(p, "expected 'public', 'private', or 'nested'");
}

static void print_visibility(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr visibility = cis_op_props(op)[args[0].index];
  cis_print_str(p, visibility ? cis_attr_get_string(visibility) : CIS_STR("public"));
}

/// (value)? : type
static bool parse_initial_value(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                size_t num) {
  (void)state, (void)num;
  cis_type type;
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN) &&
      (!cis_parse_attribute(p, NULL, args[1].attr) || !cis_parse_token(p, CIS_TOK_R_PAREN)))
    return false;
  if (!cis_parse_colon_type(p, &type))
    return false;
  *args[0].attr = cis_attr_type(type);
  return true;
}

static void print_initial_value(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                size_t num) {
  (void)num;
  cis_attr value = cis_op_props(op)[args[1].index];
  if (value) {
    cis_print_char(p, '(');
    cis_print_the_attr(p, value);
    cis_print_char(p, ')');
  }
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_props(op)[args[0].index]->type_value);
}

/// ordering(%a, %b -> type) or ordering(() -> type)
static bool parse_ordering(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                           size_t num) {
  (void)state, (void)num;
  cis_type type;
  if (!cis_parse_optional_keyword(p, "ordering")) // upstream goes on without the token's type
    return cis_parser_peek(p) == CIS_TOK_COLON ? cis_parse_error(p, "expected 'ordering'")
                                               : cis_parse_token(p, CIS_TOK_COLON);
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  bool ok = cis_parse_optional_token(p, CIS_TOK_L_PAREN)
                ? cis_parse_token(p, CIS_TOK_R_PAREN)
                : cis_parse_operand_list(p, CIS_DELIM_NONE, args[0].operands);
  if (!ok || !cis_parse_token(p, CIS_TOK_ARROW) || !cis_parse_type(p, &type) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_vec_push(args[1].types, type);
  return true;
}

static void print_ordering(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_range tokens = cis_op_operand_group(op, (uint32_t)args[0].index);
  cis_range produced = cis_op_result_group(op, (uint32_t)args[1].index);
  cis_print_cstr(p, tokens.num ? " ordering(" : " ordering(()");
  cis_print_operands(p, op, tokens);
  cis_print_cstr(p, " -> ");
  cis_print_result_types(p, op, produced);
  cis_print_char(p, ')');
}

static const cis_custom_directive directives[] = {
    {"SymbolVisibility", parse_visibility, print_visibility},
    {"TypedInitialValue", parse_initial_value, print_initial_value},
    {"TokenOrdering", parse_ordering, print_ordering},
    {NULL, NULL, NULL}};

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/ml_program/ops.def"
    {0}};

const cis_dialect_def cis_ml_program_dialect = {.name = "ml_program",
                                                .ops = ops,
                                                .type_constraints = type_constraints,
                                                .type_defs = type_defs,
                                                .attr_defs = attr_defs,
                                                .directives = directives};
