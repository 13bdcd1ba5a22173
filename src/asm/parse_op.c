// Ops, blocks and regions: the generic form, the entry to custom forms, and parts that both have.
#include "asm/format.h"
#include "asm/parse_ssa.h"
#include "asm/properties.h"
#include "ir/older.h"
#include "ir/verify_op.h"
#include "support/strbuf.h"

#include <stdlib.h>

// --- op states, kept for the next op ---

static cis_op_state *take_state(cis_parser *p, const cis_op_info *info, cis_location loc) {
  if (!p->free_states.len) {
    cis_op_state *state = cis_arena_new(&p->arena, cis_op_state);
    cis_op_state_init(state, p->ctx, info, loc);
    return state;
  }
  cis_op_state *state = cis_vec_pop(&p->free_states);
  state->info = info;
  state->loc = loc;
  cis_vec_resize(&state->props, info->num_props);
  return state;
}

void cis_parser_discard_region(cis_parser *p, cis_region *region) {
  cis_region_drop_uses(region);
  cis_region_destroy(p->ctx, region);
}

static void give_back_state(cis_parser *p, cis_op_state *state) {
  for (size_t i = 0; i < state->regions.len; ++i)
    cis_parser_discard_region(p, state->regions.data[i]);
  state->operands.len = state->types.len = state->props.len = state->attrs.len = 0;
  state->successors.len = state->regions.len = 0;
  state->shared_region = NULL;
  cis_vec_push(&p->free_states, state);
}

static cis_op *create_op(cis_op_state *state) {
  cis_ssa_settle(&state->operands);
  return cis_op_create(state);
}

// --- blocks and regions ---

static bool parse_block_arg(cis_parser *p, void *user) {
  cis_block *block = user;
  cis_argument arg = {.loc = cis_parser_loc(p, p->tok.offset)};
  if (!cis_parse_ssa_id(p, &arg.ssa, false))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_COLON))
    return cis_parser_missing(p, "expected ':' and type for SSA operand");
  return cis_parse_type(p, &arg.type) && cis_parser_trailing_location(p, &arg.loc) &&
         cis_ssa_define(p, arg.ssa, cis_block_add_arg(p->ctx, block, arg.type, arg.loc));
}

static bool at_block_end(const cis_parser *p) {
  return p->tok.kind == CIS_TOK_CARET_ID || p->tok.kind == CIS_TOK_R_BRACE;
}

static bool parse_block_body(cis_parser *p, cis_block *block) {
  if (p->tok.offset >= p->share_from && !at_block_end(p) && p->frame.info &&
      (p->frame.info->traits & CIS_TRAIT_SYMBOL_TABLE))
    cis_parser_share(p, block);
  while (!at_block_end(p))
    if (!cis_parser_operation(p, block))
      return false;
  return true;
}

bool cis_parser_block_label(cis_parser *p, cis_region *region, cis_block **out) {
  cis_token label = p->tok;
  if (!cis_parse_optional_token(p, CIS_TOK_CARET_ID))
    return cis_parser_missing(p, "expected block name");
  cis_block *block = *out = cis_ssa_define_block(p, label.text, label.offset);
  if (!block)
    return false;
  if (!cis_block_region(block))
    cis_block_insert(block, region, NULL);
  if (p->tok.kind == CIS_TOK_L_PAREN &&
      !cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_block_arg, block, NULL))
    return false;
  return cis_parse_optional_token(p, CIS_TOK_COLON) ||
         cis_parser_missing(p, "expected ':' after block name");
}

/// The entry block when its arguments come from the op's own syntax.
static bool parse_entry_with_args(cis_parser *p, cis_block *entry, const cis_argument *args,
                                  size_t num_args) {
  if (p->tok.kind == CIS_TOK_CARET_ID && num_args)
    return cis_parser_error(p, "invalid block name in region with named arguments");
  for (size_t i = 0; i < num_args; ++i) {
    cis_value *value = cis_block_add_arg(p->ctx, entry, args[i].type, args[i].loc);
    if (args[i].ssa.name.data && !cis_ssa_define_entry_arg(p, args[i].ssa, value))
      return false;
  }
  return true;
}

static bool parse_region_body(cis_parser *p, cis_region *region, const cis_argument *args,
                              size_t num_args) {
  if (!num_args && cis_parse_optional_token(p, CIS_TOK_R_BRACE))
    return true;
  cis_block *entry = NULL;
  if (num_args || p->tok.kind != CIS_TOK_CARET_ID) {
    entry = cis_block_create(p->ctx);
    cis_block_insert(entry, region, NULL);
    if (!parse_entry_with_args(p, entry, args, num_args) || !parse_block_body(p, entry))
      return false;
  }
  cis_block *block;
  while (p->tok.kind == CIS_TOK_CARET_ID)
    if (!cis_parser_block_label(p, region, &block) || !parse_block_body(p, block))
      return false;
  if (cis_parse_optional_token(p, CIS_TOK_R_BRACE))
    return true;
  return cis_parse_token(p, CIS_TOK_R_BRACE);
}

/// Notes the region whose opening brace was the last token.
static void note_region(cis_parser *p) {
  bool is_isolated = p->frame.info && p->frame.info->traits & CIS_TRAIT_ISOLATED;
  cis_region_mark mark = {p->last_end - 1, UINT32_MAX, 0, is_isolated, p->default_dialect};
  cis_record_open_region(p->record, mark);
}

bool cis_parse_region(cis_parser *p, cis_region *region, const cis_argument *args,
                      size_t num_args) {
  if (!cis_parse_optional_token(p, CIS_TOK_L_BRACE)) {
    return cis_parser_missing(p, "expected '{' to begin a region");
  }
  if (!cis_parser_enter(p))
    return false;
  cis_op_frame outer = p->frame;
  if (p->record)
    note_region(p);
  cis_ssa_push_region(p);
  bool ok = parse_region_body(p, region, args, num_args);
  ok &= cis_ssa_pop_region(p);
  if (p->record && ok)
    cis_record_close_region(p->record, p->last_end);
  p->frame = outer;
  cis_parser_leave(p);
  return ok;
}

cis_optional cis_parse_optional_region(cis_parser *p, cis_region *region, const cis_argument *args,
                                       size_t num_args) {
  return p->tok.kind == CIS_TOK_L_BRACE ? (cis_optional)cis_parse_region(p, region, args, num_args)
                                        : CIS_ABSENT;
}

void cis_ensure_terminator(cis_region *region, const cis_op_state *state) {
  cis_context *ctx = state->ctx;
  if (!cis_region_first(region))
    cis_block_insert(cis_block_create(ctx), region, NULL);
  cis_block *block = cis_region_last(region);
  bool terminated =
      cis_block_last(block) && cis_op_has_trait(cis_block_last(block), CIS_TRAIT_TERMINATOR);
  if (terminated || !state->info->def->terminator)
    return;
  cis_op_state terminator;
  const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(state->info->def->terminator));
  cis_op_state_init(&terminator, ctx, info, state->loc);
  cis_op_state_add_defaults(&terminator);
  for (uint32_t i = 0; i < info->num_regions && !info->regions[i].variadic; ++i) {
    cis_region *inner = cis_op_state_add_region(&terminator);
    if (info->regions[i].min_blocks)
      cis_block_insert(cis_block_create(ctx), inner, NULL);
  }
  cis_op_insert(cis_op_create(&terminator), block, NULL);
  cis_op_state_deinit(&terminator);
}

// --- arguments ---

bool cis_parse_argument(cis_parser *p, cis_argument *out, bool allow_type, bool allow_attrs) {
  *out = (cis_argument){.loc = cis_parser_loc(p, p->tok.offset)};
  if (!cis_parse_ssa_id(p, &out->ssa, false))
    return false;
  if (allow_type && !cis_parse_colon_type(p, &out->type))
    return false;
  bool ok = true;
  if (allow_attrs) {
    cis_named_attr_vec attrs = {0};
    ok = cis_parse_optional_dict(p, &attrs);
    if (attrs.len)
      out->attrs = cis_attr_dict(p->ctx, attrs.data, (uint32_t)attrs.len);
    cis_vec_deinit(&attrs);
  }
  return ok && cis_parser_trailing_location(p, &out->loc);
}

cis_optional cis_parse_optional_argument(cis_parser *p, cis_argument *out, bool allow_type,
                                         bool allow_attrs) {
  return p->tok.kind == CIS_TOK_PERCENT_ID
             ? (cis_optional)cis_parse_argument(p, out, allow_type, allow_attrs)
             : CIS_ABSENT;
}

typedef struct argument_list {
  cis_argument_vec *out;
  bool allow_type, allow_attrs;
} argument_list;

static bool parse_list_argument(cis_parser *p, void *user) {
  argument_list *list = user;
  cis_argument arg;
  if (!cis_parse_argument(p, &arg, list->allow_type, list->allow_attrs))
    return false;
  cis_vec_push(list->out, arg);
  return true;
}

bool cis_parse_argument_list(cis_parser *p, cis_delimiter delim, cis_argument_vec *out,
                             bool allow_type, bool allow_attrs) {
  if (delim == CIS_DELIM_NONE && p->tok.kind != CIS_TOK_PERCENT_ID)
    return true;
  argument_list list = {out, allow_type, allow_attrs};
  return cis_parse_comma_list(p, delim, parse_list_argument, &list, " in argument list");
}

/// %lhs = %rhs
static bool parse_assignment(cis_parser *p, cis_argument_vec *out_lhs,
                             cis_unresolved_vec *out_rhs) {
  cis_argument lhs;
  cis_unresolved rhs;
  if (!cis_parse_argument(p, &lhs, false, false) || !cis_parse_token(p, CIS_TOK_EQUAL) ||
      !cis_parse_operand(p, &rhs))
    return false;
  cis_vec_push(out_lhs, lhs);
  cis_vec_push(out_rhs, rhs);
  return true;
}

bool cis_parse_assignment_list(cis_parser *p, cis_argument_vec *out_lhs,
                               cis_unresolved_vec *out_rhs) {
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parse_error(p, "expected '('");
  if (cis_parse_optional_token(p, CIS_TOK_R_PAREN))
    return true;
  do
    if (!parse_assignment(p, out_lhs, out_rhs))
      return false;
  while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ',' or ')'");
}

cis_optional cis_parse_optional_assignment_list(cis_parser *p, cis_argument_vec *out_lhs,
                                                cis_unresolved_vec *out_rhs) {
  return p->tok.kind == CIS_TOK_L_PAREN
             ? (cis_optional)cis_parse_assignment_list(p, out_lhs, out_rhs)
             : CIS_ABSENT;
}

// --- successors ---

bool cis_parse_successor(cis_parser *p, cis_block **out) {
  cis_token label = p->tok;
  if (!cis_parse_optional_token(p, CIS_TOK_CARET_ID)) {
    cis_expect(p, CIS_EXPECTS_BLOCK);
    return cis_parser_missing(p, "expected block name");
  }
  *out = cis_ssa_use_block(p, label.text, label.offset);
  return true;
}

cis_optional cis_parse_optional_successor(cis_parser *p, cis_block **out) {
  cis_expect(p, CIS_EXPECTS_BLOCK);
  return p->tok.kind == CIS_TOK_CARET_ID ? (cis_optional)cis_parse_successor(p, out) : CIS_ABSENT;
}

bool cis_parse_successor_and_operands(cis_parser *p, cis_block **out, cis_value_vec *out_operands) {
  if (!cis_parse_successor(p, out))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return true;
  cis_unresolved_vec names = {0};
  cis_type_vec types = {0};
  uint32_t offset = p->tok.offset;
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &names) &&
            cis_parse_optional_colon_type_list(p, &types) && cis_parse_token(p, CIS_TOK_R_PAREN) &&
            cis_resolve_operands_types(p, names.data, names.len, types.data, types.len, offset,
                                       out_operands);
  cis_vec_deinit(&names);
  cis_vec_deinit(&types);
  return ok;
}

// --- generic form ---

static bool parse_generic_successor(cis_parser *p, void *user) {
  cis_op_state *state = user;
  cis_block *block = NULL;
  if (p->tok.kind != CIS_TOK_CARET_ID)
    return cis_parser_missing(p, "expected block name");
  if (!cis_parse_successor(p, &block))
    return false;
  cis_vec_push(&state->successors, block);
  return true;
}

/// ({ ... }, { ... }): at least one, if there are parentheses.
/// [^a, ^b]; not empty.
static bool parse_generic_successors(cis_parser *p, cis_op_state *state) {
  cis_parser_consume(p);
  if (p->tok.kind == CIS_TOK_R_SQUARE)
    return cis_parser_missing(p, "expected list element");
  return cis_parse_comma_list(p, CIS_DELIM_NONE, parse_generic_successor, state, NULL) &&
         (cis_parse_optional_token(p, CIS_TOK_R_SQUARE) ||
          cis_parser_missing(p, "expected ',' or ']'"));
}

static bool parse_generic_regions(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return true;
  do
    if (!cis_parse_region(p, cis_op_state_add_region(state), NULL, 0))
      return false;
  while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ')' to end region list");
}

static bool parse_generic_types(cis_parser *p, cis_op_state *state,
                                const cis_unresolved_vec *operands) {
  if (!cis_parse_optional_token(p, CIS_TOK_COLON)) {
    return cis_parser_missing(p, "expected ':' followed by operation type");
  }
  uint32_t type_offset = p->tok.offset;
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION))
    return cis_parser_error_at(p, type_offset, "expected function type");
  uint32_t num = type->function.num_inputs;
  if (num != operands->len)
    return cis_parser_error_at(p, type_offset, "expected %zu operand type%s but had %u",
                               operands->len, operands->len == 1 ? "" : "s", num);
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  return cis_resolve_operands_types(p, operands->data, operands->len, type->function.inputs, num,
                                    type_offset, &state->operands);
}

static bool parse_generic_body(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  cis_named_attr_vec attrs = {0};
  cis_attr properties;
  bool ok = false;
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN)) {
    if (p->tok.kind != CIS_TOK_ERROR)
      cis_parser_missing(p, "expected '(' to start operand list");
    return false;
  }
  if (!cis_parse_operand_list(p, CIS_DELIM_NONE, &operands))
    goto end;
  if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN)) {
    cis_parser_missing(p, "expected ')' to end operand list");
    goto end;
  }
  if (p->tok.kind == CIS_TOK_L_SQUARE) {
    if (state->info->def && !(state->info->traits & CIS_TRAIT_TERMINATOR)) {
      cis_parser_error(p, "successors in non-terminator");
      goto end;
    }
    if (!parse_generic_successors(p, state))
      goto end;
  }
  ok = cis_parser_properties(p, &properties) && parse_generic_regions(p, state) &&
       cis_parse_optional_dict(p, &attrs) && parse_generic_types(p, state, &operands) &&
       cis_op_state_store_attrs(state, properties, &attrs);
end:
  cis_vec_deinit(&operands);
  cis_vec_deinit(&attrs);
  return ok;
}

/// Adds to an error what an op of an older release is called today; false.
static bool note_older(cis_parser *p, uint32_t offset, cis_str name) {
  const char *today = cis_older_op(name);
  cis_strbuf text = {0};
  if (!today)
    return false;
  cis_strbuf_printf(&text, CIS_OLDER_NAME, CIS_STR_ARG(name), today);
  cis_parser_note(p, offset, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

/// An op that its own dialect does not know is for the verifier to refuse.
static bool check_unregistered(cis_parser *p, uint32_t offset, const cis_op_info *info) {
  if (!info->dialect && !cis_parser_may_know(p, info->dialect_name))
    return false;
  if (info->dialect || cis_context_allows_unregistered(p->ctx))
    return true;
  cis_parser_error(p, "operation being parsed with an unregistered dialect. If this is intended, "
                      "please use -allow-unregistered-dialect with the MLIR tool used");
  cis_parser_note_left_out(p, offset, info->dialect_name);
  return note_older(p, offset, info->name);
}

static cis_op *parse_generic(cis_parser *p) {
  cis_token name_tok = p->tok;
  cis_str name = cis_token_string(name_tok, &p->arena);
  cis_parser_consume(p);
  if (!name.len) {
    cis_parser_error_at(p, name_tok.offset, "empty operation name is invalid");
    return NULL;
  }
  if (memchr(name.data, 0, name.len)) {
    cis_parser_error_at(p, name_tok.offset, "null character not allowed in operation name");
    return NULL;
  }
  const cis_op_info *info = cis_context_op_info(p->ctx, name);
  if (!check_unregistered(p, name_tok.offset, info))
    return NULL;
  p->frame.name_offset = name_tok.offset;
  p->frame.info = info;
  cis_op_state *state = take_state(p, info, cis_parser_loc(p, name_tok.offset));
  cis_op *op = parse_generic_body(p, state) ? create_op(state) : NULL;
  give_back_state(p, state);
  return op;
}

// --- custom form ---

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void note_dialects(cis_parser *p, uint32_t offset) {
  cis_strbuf text = {0};
  cis_strbuf_lit(&text, "Available dialects: ");
  size_t num = cis_context_num_dialects(p->ctx);
  const char **sorted = cis_arena_array(&p->arena, const char *, num);
  for (size_t i = 0; i < num; ++i)
    sorted[i] = cis_context_dialect_at(p->ctx, i)->name;
  qsort(sorted, num, sizeof(*sorted), compare_names);
  for (size_t i = 0; i < num; ++i)
    cis_strbuf_printf(&text, "%s%s", i ? ", " : "", sorted[i]);
  cis_strbuf_lit(&text, " ; for more info on dialect registration see "
                        "https://mlir.llvm.org/getting_started/Faq/"
                        "#registered-loaded-dependent-whats-up-with-dialects-management");
  cis_parser_note(p, offset, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
}

/// Where the record of a registered op is kept: by the end of its name. NULL for short names.
static const cis_op_info **recent_op(cis_parser *p, cis_str name) {
  enum { BITS = 5 };
  if (name.len < 8)
    return NULL;
  return &p->recent_ops[cis_hash_mix(0, cis_load64(name.data + name.len - 8)) >> (64 - BITS)];
}

static const cis_op_info *find_custom_info(cis_parser *p, cis_token name);

/// The record of a name as written, with the dialect of the surroundings put in front where it has
/// none. NULL after an error.
static const cis_op_info *custom_info(cis_parser *p, cis_token name) {
  const cis_op_info **recent = recent_op(p, name.text);
  if (recent && *recent && cis_str_eq((*recent)->name, name.text))
    return *recent;
  const cis_op_info *info = find_custom_info(p, name);
  if (recent && info)
    *recent = info;
  return info;
}

static const cis_op_info *find_custom_info(cis_parser *p, cis_token name) {
  cis_str full = name.text;
  size_t dot = cis_str_find(full, '.', 0);
  if (dot + 1 == full.len) // nothing stands after the dot
    dot = full.len;
  cis_strbuf sb = {0};
  if (dot == full.len && p->default_dialect && *p->default_dialect) {
    cis_strbuf_printf(&sb, "%s.%.*s", p->default_dialect, CIS_STR_ARG(name.text));
    full = cis_arena_str(&p->arena, cis_strbuf_view(&sb));
    cis_strbuf_deinit(&sb);
  }
  const cis_op_info *info = cis_context_op_info(p->ctx, full);
  if (info->def)
    return info;
  bool no_dialect = dot == name.text.len && full.len == name.text.len;
  if (no_dialect || !info->dialect) {
    cis_strbuf tried = {0};
    if (no_dialect) // nothing stands in front of the dot
      cis_strbuf_printf(&tried, " (tried '.%.*s' as well)", CIS_STR_ARG(name.text));
    cis_parser_error_at(p, name.offset, "Dialect `%s' not found for custom op '%.*s' %s",
                        no_dialect ? "" : info->dialect_name.data, CIS_STR_ARG(name.text),
                        cis_strbuf_c(&tried));
    cis_strbuf_deinit(&tried);
    note_dialects(p, name.offset);
    cis_parser_note_left_out(p, name.offset, info->dialect_name);
    if (cis_str_is(info->dialect_name, "transform"))
      cis_parser_note(
          p, name.offset,
          "mlir-opt --transform-interpreter --test-transform-dialect-erase-schedule runs "
          "a script and takes it away; in generic form (mlir-opt "
          "--mlir-print-op-generic) it is read with --allow-unregistered-dialect");
    note_older(p, name.offset, name.text);
    return NULL;
  }
  cis_strbuf tried = {0};
  if (full.len != name.text.len)
    cis_strbuf_printf(&tried, " (tried '%.*s' as well)", CIS_STR_ARG(full));
  cis_parser_error_at(p, name.offset, "custom op '%.*s' is unknown%s", CIS_STR_ARG(name.text),
                      cis_strbuf_c(&tried));
  cis_strbuf_deinit(&tried);
  note_older(p, name.offset, name.text);
  return NULL;
}

bool cis_parse_op_name(cis_parser *p, const cis_op_info **out) {
  cis_token name = p->tok;
  if (p->tok.kind != CIS_TOK_BARE_ID && p->tok.kind != CIS_TOK_INT_TYPE) {
    cis_expect(p, CIS_EXPECTS_OP);
    return cis_parser_error(p, "expected bare identifier or keyword");
  }
  cis_parser_consume(p);
  *out = cis_context_op_info(p->ctx, name.text);
  return true;
}

static bool parse_custom_body(cis_parser *p, cis_op_state *state) {
  const cis_op_def *def = state->info->def;
  if (def->parse) {
    if (!def->parse(p, state))
      return false;
    cis_op_state_add_defaults(state);
    cis_parser_drop_misfits(state); // what does not fit has taken the default's place
    return true;
  }
  if (cis_format_is_there(state->info)) {
    if (!cis_format_parse(p, state))
      return false;
    cis_op_state_add_defaults(state);
    return true;
  }
  if (state->info->dialect->has_rows_of_text) {
    const char *error = NULL;
    if (def->format)
      cis_format_check(state->info, &error);
    return cis_parser_error_at(p, p->frame.name_offset,
                               "custom op '%s' is known in generic form alone (mlir-opt "
                               "--mlir-print-op-generic), because %s",
                               def->name, error ? error : "its syntax is in C++ of its dialect");
  }
  return cis_parser_error_at(p, p->frame.name_offset, "custom op '%s' has no custom assembly form",
                             def->name);
}

static cis_op *parse_custom(cis_parser *p) {
  cis_token name = p->tok;
  cis_parser_consume(p);
  const cis_op_info *info = custom_info(p, name);
  if (!info)
    return NULL;
  p->frame.name_offset = name.offset;
  p->frame.info = info;
  p->frame.custom = true;
  const char *outer_dialect = p->default_dialect;
  p->default_dialect = info->traits & CIS_TRAIT_DEFAULT_DIALECT_SCOPE ? info->dialect->name : "";
  cis_op_state *state = take_state(p, info, cis_parser_loc(p, name.offset));
  cis_op *op = NULL;
  if (parse_custom_body(p, state))
    op = create_op(state);
  give_back_state(p, state);
  p->default_dialect = outer_dialect;
  return op;
}

// --- an op with its results and location ---

typedef struct cis_result_name result_name;
typedef cis_result_name_vec result_name_vec;

static bool parse_result_name(cis_parser *p, void *user) {
  result_name_vec *results = user;
  result_name result = {{cis_str_from_index(p->tok.text, 1), 0, p->tok.offset}, 1};
  if (!cis_parse_optional_token(p, CIS_TOK_PERCENT_ID)) {
    cis_expect(p, CIS_EXPECTS_NEW_VALUE);
    return cis_parser_missing(p, "expected valid ssa identifier");
  }
  if (cis_parse_optional_token(p, CIS_TOK_COLON)) {
    if (p->tok.kind != CIS_TOK_INTEGER)
      return cis_parser_missing(p, "expected integer number of results");
    if (!cis_token_u64(p->tok, &result.count) || !result.count)
      return cis_parser_error(p, "expected named operation to have at least 1 result");
    cis_parser_consume(p);
  }
  cis_vec_push(results, result);
  return true;
}

static bool define_results(cis_parser *p, cis_op *op, const result_name_vec *results,
                           uint32_t name_offset) {
  uint64_t expected = 0;
  for (size_t i = 0; i < results->len; ++i)
    expected += results->data[i].count;
  if (op->num_results == 0)
    return cis_parser_error_at(p, name_offset, "cannot name an operation with no results");
  if (expected != op->num_results)
    return cis_parser_error_at(p, name_offset,
                               "operation defines %u results but was provided %llu to bind",
                               op->num_results, (unsigned long long)expected);
  uint32_t next = 0;
  for (size_t i = 0; i < results->len; ++i)
    for (uint32_t n = 0; n < results->data[i].count; ++n) {
      cis_unresolved name = results->data[i].name;
      name.number = n;
      if (!cis_ssa_define(p, name, &op->results[next++]))
        return false;
    }
  return true;
}

/// Releases the pages of the text that has been parsed.
static void rest_source(cis_parser *p) {
  enum { STEP = 1 << 20 };
  if (p->tok.offset - p->rested < STEP)
    return;
  // From the beginning: names that are looked up bring pages back, of large files many at a time.
  cis_source_rest(cis_context_get_source(p->ctx, p->lexer.source), 0, p->tok.offset);
  p->rested = p->tok.offset;
}

static cis_op *no_operation(cis_parser *p) {
  cis_expect(p, CIS_EXPECTS_OP);
  cis_parser_missing(p, "expected operation name in quotes");
  return NULL;
}

bool cis_parser_operation(cis_parser *p, cis_block *into) {
  result_name few_results[3];
  result_name_vec results = CIS_VEC_WITH(few_results);
  cis_op_frame outer = p->frame;
  p->frame = (cis_op_frame){0};
  uint32_t start = p->tok.offset, name_begin, name_end;
  cis_op *op = NULL;
  bool ok = false;
  if (p->tok.kind == CIS_TOK_PERCENT_ID) {
    if (!cis_parse_comma_list(p, CIS_DELIM_NONE, parse_result_name, &results, NULL))
      goto end;
    if (!cis_parse_optional_token(p, CIS_TOK_EQUAL)) {
      if (p->tok.kind != CIS_TOK_ERROR)
        cis_parser_missing(p, "expected '=' after SSA name");
      goto end;
    }
    for (size_t i = 0; i < results.len; ++i)
      p->frame.num_named_results += results.data[i].count;
  }
  name_begin = p->tok.offset;
  name_end = name_begin + (uint32_t)p->tok.text.len;
  if (p->tok.kind == CIS_TOK_STRING)
    op = parse_generic(p);
  else if (p->tok.kind == CIS_TOK_BARE_ID)
    op = parse_custom(p);
  else
    op = no_operation(p);
  if (!op)
    goto end;
  cis_op_insert(op, into, NULL);
  ok = cis_parser_trailing_location(p, &op->loc) &&
       (!results.len || define_results(p, op, &results, start));
  if (ok && p->record) {
    cis_op_mark mark = {start, p->last_end, name_begin, name_end, op};
    cis_vec_push(&p->record->ops, mark);
  }
end:
  cis_vec_deinit(&results);
  p->frame = outer;
  rest_source(p);
  return ok;
}
