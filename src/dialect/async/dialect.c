// The async dialect.
#include "asm/format.h"
#include "dialect/async/async.h"
#include "dialect/async/kinds.h"
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "ir/builder.h"
#include "ir/symbol.h"

// --- types ---

enum { TOKEN, VALUE, GROUP, CORO_ID, CORO_HANDLE, CORO_STATE };

static bool parse_value_type(cis_parser *p, cis_type *out_type);
static void print_value_type(cis_printer *p, cis_type type);

static const cis_type_def type_defs[] = {[TOKEN] = {.name = "async.token", .is_work = true},
                                         [VALUE] = {.name = "async.value",
                                                    .parse = parse_value_type,
                                                    .print = print_value_type,
                                                    .stripped = true},
                                         [GROUP] = {.name = "async.group", .is_work = true},
                                         [CORO_ID] = {.name = "async.coro.id"},
                                         [CORO_HANDLE] = {.name = "async.coro.handle"},
                                         [CORO_STATE] = {.name = "async.coro.state"},
                                         {0}};

static bool is_of(cis_type t, int which) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[which];
}
static bool is_token(cis_type t) { return is_of(t, TOKEN); }
static bool is_value(cis_type t) { return is_of(t, VALUE); }
static bool is_group(cis_type t) { return is_of(t, GROUP); }
static bool is_coro_id(cis_type t) { return is_of(t, CORO_ID); }
static bool is_coro_handle(cis_type t) { return is_of(t, CORO_HANDLE); }
static bool is_coro_state(cis_type t) { return is_of(t, CORO_STATE); }
static bool is_value_or_token(cis_type t) { return is_value(t) || is_token(t); }
static bool is_async(cis_type t) { return is_value_or_token(t) || is_group(t); }

static cis_type build(cis_context *ctx, int which) {
  return cis_type_dialect(ctx, &type_defs[which], NULL, 0);
}
static cis_type build_token(cis_context *ctx) { return build(ctx, TOKEN); }
static cis_type build_group(cis_context *ctx) { return build(ctx, GROUP); }
static cis_type build_coro_id(cis_context *ctx) { return build(ctx, CORO_ID); }
static cis_type build_coro_handle(cis_context *ctx) { return build(ctx, CORO_HANDLE); }
static cis_type build_coro_state(cis_context *ctx) { return build(ctx, CORO_STATE); }

/// The type inside of !async.value; NULL for other types.
static cis_type value_type(cis_type t) {
  return is_value(t) ? t->dialect.params[0]->type_value : NULL;
}

bool cis_async_is_token(cis_type type) { return is_token(type); }
bool cis_async_is_group(cis_type type) { return is_group(type); }
cis_type cis_async_held_type(cis_type type) { return value_type(type); }

/// The type that awaiting a value of type `t` gives: that inside of !async.value, else `t` itself.
static cis_type ready_type(cis_type t) { return is_value(t) ? value_type(t) : t; }

/// <type>
static bool parse_value_type(cis_parser *p, cis_type *out_type) {
  cis_type held;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_type(p, &held) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return cis_parse_error_at(p, cis_parser_name_offset(p), "failed to parse async value type");
  cis_attr param = cis_attr_type(held);
  *out_type = cis_type_dialect(cis_parser_context(p), &type_defs[VALUE], &param, 1);
  return true;
}

static void print_value_type(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_print_type_or_alias(p, value_type(type));
  cis_print_char(p, '>');
}

static const cis_type_class class_token = {"async.token", is_token};
static const cis_type_class class_value = {"async.value", is_value};
static const cis_type_class class_group = {"async.group", is_group};
static const cis_type_class class_coro_id = {"async.coro.id", is_coro_id};
static const cis_type_class class_coro_handle = {"async.coro.handle", is_coro_handle};
static const cis_type_class class_coro_state = {"async.coro.state", is_coro_state};

static const cis_type_constraint type_constraints[] = {
    {"Token", "async token type", is_token, build_token, &class_token},
    {"Value", "async value type", is_value, NULL, &class_value},
    {"Group", "async group type", is_group, build_group, &class_group},
    {"CoroId", "switched-resume coroutine identifier", is_coro_id, build_coro_id, &class_coro_id},
    {"CoroHandle", "coroutine handle", is_coro_handle, build_coro_handle, &class_coro_handle},
    {"CoroState", "saved coroutine state", is_coro_state, build_coro_state, &class_coro_state},
    {"AnyValueOrToken", "async value type or async token type", is_value_or_token, NULL, NULL},
    {"AnyAsync", "async value type or async token type or async group type", is_async, NULL, NULL},
    {0}};

static bool infer_index(cis_op_state *state, cis_type_vec *out) {
  cis_vec_push(out, cis_type_index(state->ctx));
  return true;
}

// --- async.execute ---

/// The body gets the values of its operands, which are ready; its values become async ones.
static void execute_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_region_edge edge = {.source = source};
  if (source == op) {
    edge.to = cis_op_region(op, 0);
    edge.operands = cis_op_operand_group(op, 1);
  } else {
    edge.operands.num = source->num_operands;
    edge.first_input = 1; // after the token
  }
  cis_vec_push(out, edge);
}

static bool ready_types_match(cis_type operand, cis_type input) {
  return ready_type(operand) == ready_type(input);
}

static const cis_region_branch_interface execute_branch = {.edges = execute_edges,
                                                           .types_compatible = ready_types_match};

typedef struct execute_parser {
  cis_op_state *state;
  cis_argument_vec args;
} execute_parser;

/// %value as %arg: type
static bool parse_body_operand(cis_parser *p, void *user) {
  execute_parser *e = user;
  cis_unresolved operand;
  cis_argument arg;
  cis_type type;
  if (!cis_parse_operand(p, &operand) || !cis_parse_keyword(p, "as") ||
      !cis_parse_argument(p, &arg, false, false) || !cis_parse_colon_type(p, &type) ||
      !cis_resolve_operand(p, &operand, type, &e->state->operands))
    return false;
  arg.type = ready_type(type);
  cis_vec_push(&e->args, arg);
  return true;
}

static bool parse_dependencies(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_token(p, CIS_TOK_L_SQUARE))
    return true;
  cis_unresolved_vec dependencies = {0};
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &dependencies) &&
            cis_resolve_operands(p, dependencies.data, dependencies.len, build_token(state->ctx),
                                 &state->operands);
  cis_vec_deinit(&dependencies);
  return ok && cis_parse_token(p, CIS_TOK_R_SQUARE);
}

/// [%dependencies]? (%value as %arg: type, ...)? (-> types)? (attributes {...})? { body }
static bool parse_execute(cis_parser *p, cis_op_state *state) {
  execute_parser e = {.state = state};
  cis_vec_push(&state->types, build_token(state->ctx));
  bool ok = parse_dependencies(p, state);
  int32_t dependencies = (int32_t)state->operands.len;
  ok = ok && cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_PAREN, parse_body_operand, &e, NULL) &&
       cis_parse_optional_arrow_type_list(p, &state->types) &&
       cis_parse_optional_attr_dict_with_keyword(p, state) &&
       cis_parse_region(p, cis_op_state_add_region(state), e.args.data, e.args.len);
  if (ok) {
    int32_t segments[] = {dependencies, (int32_t)state->operands.len - dependencies};
    state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, segments, 2);
  }
  cis_vec_deinit(&e.args);
  return ok;
}

static void print_body_operands(cis_printer *p, cis_op *op, cis_range range) {
  cis_block *body = cis_op_entry(op);
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_value *operand = cis_op_operand(op, range.first + i);
    cis_print_cstr(p, i ? ", " : " (");
    cis_print_operand(p, operand);
    cis_print_cstr(p, " as ");
    cis_print_operand(p, cis_block_args(body)[i]);
    cis_print_cstr(p, ": ");
    cis_print_type_or_alias(p, operand->type);
  }
  if (range.num)
    cis_print_char(p, ')');
}

static void print_execute(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"operandSegmentSizes", NULL};
  cis_range dependencies = cis_op_operand_group(op, 0);
  if (dependencies.num) {
    cis_print_cstr(p, " [");
    cis_print_operands(p, op, dependencies);
    cis_print_char(p, ']');
  }
  print_body_operands(p, op, cis_op_operand_group(op, 1));
  cis_type_vec types = {0};
  for (uint32_t i = 1; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_print_optional_arrow_types(p, types.data, types.len);
  cis_vec_deinit(&types);
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
}

/// Tokens have no value that the body could get.
static bool verify_execute(cis_op *op) {
  cis_range operands = cis_op_operand_group(op, 1);
  cis_block *body = cis_op_entry(op);
  bool match = body->num_args == operands.num;
  for (uint32_t i = 0; match && i < operands.num; ++i)
    match =
        cis_block_args(body)[i]->type == value_type(cis_op_operand(op, operands.first + i)->type);
  return match || cis_op_error(op, "async body region argument types do not match the execute "
                                   "operation arguments types");
}

// --- async.func, async.return, async.call ---

static bool verify_func(cis_op *op) {
  if (!cis_verify_function_op(op))
    return false;
  cis_type type = cis_function_type(op);
  if (!type->function.num_results)
    return cis_op_error(op, "result is expected to be at least of size 1, but got 0");
  for (uint32_t i = 0; i < type->function.num_results; ++i) {
    cis_type result = type->function.results[i];
    if (!is_value_or_token(result))
      return cis_op_error(op,
                          "result type must be async value type or async token type, but got '%s'",
                          cis_type_text(result));
    if (i && is_token(result))
      return cis_op_error(op,
                          " results' (optional) async token type is expected to appear as the 1st "
                          "return value, but got %u",
                          i + 1);
  }
  return true;
}

/// Operands have the types inside of the function's !async.value results. Its token result has no
/// operand, because it only says that the function has returned.
static bool verify_return(cis_op *op) {
  cis_type type = cis_function_type(cis_op_parent(op));
  const cis_type *results = type->function.results;
  uint32_t num = type->function.num_results, first = num && is_token(results[0]);
  bool match = op->num_operands == num - first;
  for (uint32_t i = 0; match && i < op->num_operands; ++i)
    match = cis_op_operand(op, i)->type == value_type(results[first + i]);
  return match ||
         cis_op_error(op, "operand types do not match the types returned from the parent FuncOp");
}

static cis_range all_operands(cis_op *op) { return (cis_range){0, op->num_operands}; }
static const cis_call_interface call = {"callee", all_operands};

static bool verify_call(cis_op *op) {
  return cis_verify_call(op, CIS_OP_ASYNC_FUNC, "async function");
}

// --- async.await ---

static bool parse_await_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                             size_t num) {
  (void)state, (void)num;
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  cis_vec_push(args[0].types, type);
  if (is_value(type))
    cis_vec_push(args[1].types, value_type(type));
  return true;
}

static void print_await_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_print_operand_types(p, op, cis_op_operand_group(op, (uint32_t)args[0].index));
}

static const cis_custom_directive directives[] = {
    {"AwaitResultType", parse_await_type, print_await_type}, {NULL, NULL, NULL}};

static bool verify_await(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  if (is_token(type))
    return !op->num_results || cis_op_error(op, "awaiting on a token must have empty result");
  if (!op->num_results) // upstream crashes
    return cis_op_error(op, "awaiting on a value must have a result");
  return value_type(type) == op->results[0].type ||
         cis_op_error(op, "result type '%s' does not match async value type '%s'",
                      cis_type_text(op->results[0].type), cis_type_text(value_type(type)));
}

// --- canonicalisation ---

/// A group that is only awaited: there is nothing to wait for.
static bool erase_awaited_group(cis_op *op, cis_rewriter *r) {
  for (const cis_use *use = cis_value_uses(&op->results[0]); use; use = cis_use_next(use))
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_ASYNC_AWAIT_ALL)
      return false;
  while (cis_value_uses(&op->results[0]))
    cis_rewriter_erase(r, cis_use_owner(cis_value_uses(&op->results[0])));
  cis_rewriter_erase(r, op);
  return true;
}
static const cis_pattern awaited_group_pattern = {.name = "CreateGroupOp",
                                                  .rewrite = erase_awaited_group};
static const cis_pattern *const canonicalize_create_group[] = {&awaited_group_pattern, NULL};

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/async/ops.def"
    {0}};

const cis_dialect_def cis_async_dialect = {.name = "async",
                                           .ops = ops,
                                           .type_constraints = type_constraints,
                                           .type_defs = type_defs,
                                           .directives = directives};
