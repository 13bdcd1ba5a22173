// A whole text: aliases, ops, resources; then the module that holds them.
#include "asm/parse_ssa.h"
#include "ir/parallel.h"
#include "ir/verifier.h"

void cis_parser_init(cis_parser *p, cis_context *ctx, uint32_t source, uint32_t begin,
                     uint32_t end) {
  *p = (cis_parser){.ctx = ctx, .lexer = cis_lexer_create(ctx, source, begin, end)};
  p->default_dialect = "builtin";
  p->whole = p;
  p->share_from = UINT32_MAX;
  p->last_end = p->rested = begin;
  p->errors_before = cis_diag_num_errors(ctx);
  cis_lex(&p->lexer, &p->tok);
}

void cis_parser_deinit(cis_parser *p) {
  for (size_t i = 0; i < p->free_states.len; ++i)
    cis_op_state_deinit(p->free_states.data[i]);
  cis_vec_deinit(&p->free_states);
  cis_format_frames_deinit(p);
  cis_ssa_names_deinit(p);
  cis_vec_deinit(&p->deferred_locs);
  cis_strmap_deinit(&p->distinct_index);
  if (p->whole == p) {
    cis_strmap_deinit(&p->alias_depths);
    cis_strmap_deinit(&p->attr_aliases);
    cis_strmap_deinit(&p->type_aliases);
  }
  cis_strmap_deinit(&p->shaped_types);
  cis_strmap_deinit(&p->known_dicts);
  cis_arena_deinit(&p->arena);
}

// --- aliases ---

bool cis_parser_alias_definition(cis_parser *p) {
  bool is_type = p->tok.kind == CIS_TOK_BANG_ID;
  cis_str sigil_and_name = p->tok.text, name = cis_str_from_index(sigil_and_name, 1);
  const char *what = is_type ? "type" : "attribute";
  if (cis_str_find(name, '.', 0) < name.len)
    return cis_parser_error(p, "%s names with a '.' are reserved for dialect-defined names", what);
  cis_strmap *aliases = is_type ? &p->type_aliases : &p->attr_aliases;
  if (!p->expected && cis_strmap_find(aliases, name)) // there it is known before
    return cis_parser_error(p, "redefinition of %s alias id '%.*s'", what, CIS_STR_ARG(name));
  uint32_t begin = p->tok.offset;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_EQUAL))
    return cis_parser_missing(p, "expected '=' in %s alias definition", what);
  p->deepest = p->depth;
  cis_type type = NULL;
  cis_attr attr = NULL;
  if (is_type ? !cis_parse_type(p, &type) : !cis_parse_attribute(p, NULL, &attr))
    return false;
  cis_strmap_set(aliases, name, is_type ? (uintptr_t)type : (uintptr_t)attr);
  if (p->record)
    cis_record_alias(p->record, is_type ? CIS_MARK_TYPE_ALIAS : CIS_MARK_ATTR_ALIAS, begin, name,
                     is_type ? (const void *)type : (const void *)attr);
  // Where the alias is used, the attribute or type itself is counted; a location counts as its
  // `loc(...)` here.
  int counted = 1 + (attr && cis_attr_is_location(attr));
  int inside = p->deepest - p->depth - counted;
  cis_strmap_set(&p->alias_depths, sigil_and_name, inside > 0 ? (uintptr_t)inside : 0);
  return true;
}

// --- deferred locations ---

static bool resolve_location(cis_parser *p, cis_location *loc) {
  uint32_t number;
  if (!cis_loc_get_deferred(*loc, &number))
    return true;
  struct cis_deferred_loc *deferred = &p->deferred_locs.data[number];
  cis_attr attr = (cis_attr)cis_strmap_at(&p->attr_aliases, deferred->name);
  if (!attr)
    return cis_parser_error_at(p, deferred->offset, "operation location alias was never defined");
  if (!cis_attr_is_location(attr))
    return cis_parser_error_at(p, deferred->offset, "expected location, but found '%s'",
                               cis_attr_text(p->ctx, attr));
  *loc = cis_loc_from_attr(attr);
  return true;
}

static cis_walk resolve_op_locations(cis_op *op, void *user) {
  cis_parser *p = user;
  if (!resolve_location(p, &op->loc))
    return CIS_WALK_STOP;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      for (uint32_t a = 0; a < block->num_args; ++a)
        if (!resolve_location(p, &cis_value_as_arg(cis_block_args(block)[a])->loc))
          return CIS_WALK_STOP;
    }
  return CIS_WALK_CONTINUE;
}

// --- the module ---

static bool parse_items(cis_parser *p, cis_block *into) {
  for (;;) {
    switch (p->tok.kind) {
    case CIS_TOK_EOF:
      return true;
    case CIS_TOK_ERROR:
      return false;
    case CIS_TOK_HASH_ID:
    case CIS_TOK_BANG_ID:
      if (!cis_parser_alias_definition(p))
        return false;
      break;
    case CIS_TOK_FILE_METADATA_BEGIN:
      if (!cis_parser_file_metadata(p))
        return false;
      break;
    default:
      if (p->tok.offset >= p->share_from)
        cis_parser_share(p, into);
      else if (!cis_parser_operation(p, into))
        return false;
    }
  }
}

/// The module that the text is put into stands at 0:0; that of a later chunk at the end of the
/// marker before it.
static cis_attr module_location(cis_context *ctx, uint32_t source_index, uint32_t begin) {
  cis_source *source = cis_context_get_source(ctx, source_index);
  cis_line_col pos = {0, 0};
  if (begin > 0)
    pos = cis_source_position(source, begin);
  return cis_attr_loc_file(ctx, source->name, pos.line, pos.col);
}

cis_op *cis_parse_create_module(cis_context *ctx, cis_attr loc) {
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("builtin.module")),
                    cis_loc_from_attr(loc));
  cis_region *body = cis_op_state_add_region(&state);
  cis_block_insert(cis_block_create(ctx), body, NULL);
  cis_op_state_add_defaults(&state);
  cis_op *module = cis_op_create(&state);
  cis_op_state_deinit(&state);
  return module;
}

cis_op *cis_parse_choose_root(cis_op *module, cis_str file, const cis_parse_options *options) {
  cis_block *body = cis_op_entry(module);
  cis_op *only = cis_block_first(body) && cis_block_first(body) == cis_block_last(body)
                     ? cis_block_first(body)
                     : NULL;
  bool wanted = only && (options->no_implicit_module || only->info == module->info);
  if (wanted) {
    cis_op_remove(only);
    cis_op_destroy(module);
    return only;
  }
  if (options->no_implicit_module) {
    size_t found = 0;
    cis_for_each_op (op, body)
      ++found;
    cis_context *ctx = cis_op_context(module);
    cis_error(ctx, cis_loc_from_attr(cis_attr_loc_file(ctx, file, 0, 0)),
              "source must contain a single top-level operation, found: %zu", found);
    cis_op_destroy(module);
    return NULL;
  }
  return module;
}

cis_op *cis_parse_source(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options) {
  static const cis_parse_options defaults = {0};
  options = options ? options : &defaults;
  cis_parser p;
  cis_parser_init(&p, ctx, source, begin, end);
  p.options = options;
  p.record = options->record;
  p.share_from = cis_context_threads(ctx) > 1 && !p.record ? begin : UINT32_MAX;
  cis_op *module = cis_parse_create_module(ctx, module_location(ctx, source, begin));
  cis_ssa_begin(&p);
  cis_ssa_push_region(&p);
  bool ok = parse_items(&p, cis_op_entry(module));
  ok &= cis_ssa_pop_region(&p);
  ok &= cis_ssa_end(&p);
  if (ok && p.deferred_locs.len)
    ok = cis_walk_preorder(module, resolve_op_locations, &p);
  ok = ok && (p.record || cis_context_legalize_read(ctx, module)); // records point to the ops
  cis_op *root = NULL;
  if (ok)
    root = cis_parse_choose_root(module, cis_context_get_source(ctx, source)->name, options);
  else
    cis_op_destroy(module);
  cis_parser_deinit(&p);
  if (root && !options->skip_verify && !cis_verify(root)) {
    cis_op_destroy(root);
    root = NULL;
  }
  return root;
}

// --- fragments ---

static bool fragment_ended(cis_parser *p) {
  return p->tok.kind == CIS_TOK_EOF || cis_parser_error(p, "found trailing characters");
}

static void init_fragment(cis_parser *p, cis_context *ctx, cis_str text) {
  uint32_t source = cis_context_add_source(ctx, cis_source_from_memory(text, text));
  cis_parser_init(p, ctx, source, 0, (uint32_t)text.len);
}

cis_attr cis_parse_attr_text(cis_context *ctx, cis_str text) {
  cis_parser p;
  init_fragment(&p, ctx, text);
  cis_attr attr = NULL;
  bool ok = cis_parse_attribute(&p, NULL, &attr) && fragment_ended(&p);
  cis_parser_deinit(&p);
  return ok ? attr : NULL;
}

bool cis_parse_type_of_text(cis_context *ctx, cis_parser *p, cis_str text, cis_type *out) {
  if (p && p->whole != p) // the list of texts is the context's
    return cis_parser_error(p, "a type of a text of its own is read by one thread");
  *out = cis_parse_type_text(ctx, text);
  return *out != NULL;
}

cis_type cis_parse_type_text(cis_context *ctx, cis_str text) {
  cis_parser p;
  init_fragment(&p, ctx, text);
  cis_type type = NULL;
  bool ok = cis_parse_type(&p, &type) && fragment_ended(&p);
  cis_parser_deinit(&p);
  return ok ? type : NULL;
}
