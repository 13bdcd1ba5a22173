// Reads the beginning of a statement, and notes what the parser looks for at its end.
#include "asm/parse_expected.h"

#include "asm/parse_ssa.h"
#include "ir/diag.h"

void cis_expected_deinit(cis_expected *expected) {
  cis_vec_deinit(&expected->keywords);
  cis_vec_deinit(&expected->enums);
  cis_arena_deinit(&expected->arena);
}

void cis_note_expected(cis_parser *p, unsigned kind) {
  p->expected->kinds |= kind;
  p->expected->op = p->frame.info;
}

void cis_note_expected_keyword(cis_parser *p, const char *keyword) {
  cis_expected *expected = p->expected;
  cis_note_expected(p, 0);
  for (size_t i = 0; i < expected->keywords.len; ++i)
    if (cis_str_is(expected->keywords.data[i], keyword))
      return;
  cis_vec_push(&expected->keywords, cis_arena_str(&expected->arena, cis_str_from(keyword)));
}

void cis_note_expected_enum(cis_parser *p, const cis_enum_def *def) {
  cis_note_expected(p, 0);
  cis_vec_push(&p->expected->enums, def);
}

/// Makes the aliases of a record known.
static void take_aliases(cis_parser *p, const cis_parse_record *record) {
  for (size_t i = 0; i < record->marks.len; ++i) {
    const cis_mark *mark = &record->marks.data[i];
    const void *object = mark->is_definition ? record->entities.data[mark->entity] : NULL;
    bool is_type = mark->kind == CIS_MARK_TYPE_ALIAS;
    if (!object || (!is_type && mark->kind != CIS_MARK_ATTR_ALIAS))
      continue;
    cis_str name = {p->lexer.text + mark->begin + 1, mark->end - mark->begin - 1};
    cis_strmap_set(is_type ? &p->type_aliases : &p->attr_aliases, name, (uintptr_t)object);
  }
}

/// Ops, labels of blocks and definitions of aliases, up to the end or an error.
static void parse_statements(cis_parser *p, cis_region *region) {
  cis_block *block = cis_region_first(region);
  bool ok = true;
  while (ok && p->tok.kind != CIS_TOK_EOF) {
    if (p->tok.kind == CIS_TOK_HASH_ID || p->tok.kind == CIS_TOK_BANG_ID)
      ok = cis_parser_alias_definition(p);
    else if (p->tok.kind == CIS_TOK_CARET_ID)
      ok = cis_parser_block_label(p, region, &block);
    else
      ok = cis_parser_operation(p, block);
  }
  if (ok)
    cis_expect(p, CIS_EXPECTS_OP);
}

void cis_parse_expected(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                        const cis_parse_record *record, const char *default_dialect,
                        cis_expected *out) {
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  cis_parser p;
  *out = (cis_expected){0};
  cis_parser_init(&p, ctx, source, begin, end);
  p.expected = out;
  p.default_dialect = default_dialect;
  take_aliases(&p, record);
  cis_op *module = cis_parse_create_module(ctx, cis_attr_loc_unknown(ctx));
  cis_ssa_begin(&p);
  cis_ssa_push_region(&p);
  parse_statements(&p, cis_op_region(module, 0));
  out->is_known = p.tok.kind == CIS_TOK_EOF;
  cis_ssa_pop_region(&p);
  cis_ssa_end(&p);
  cis_op_destroy(module);
  cis_parser_deinit(&p);
  cis_diag_set_quiet(ctx, was_quiet);
}

void cis_expect_any(cis_context *ctx, uint32_t source, uint32_t at, unsigned kinds,
                    cis_expected *out) {
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  cis_parser p;
  cis_type type;
  cis_attr attr;
  cis_parser_init(&p, ctx, source, at, at);
  p.expected = out;
  if (kinds & CIS_EXPECTS_ATTR)
    cis_parse_optional_attribute(&p, NULL, &attr);
  else if (kinds & CIS_EXPECTS_TYPE)
    cis_parse_optional_type(&p, &type);
  out->kinds |= kinds;
  cis_parser_deinit(&p);
  cis_diag_set_quiet(ctx, was_quiet);
}
