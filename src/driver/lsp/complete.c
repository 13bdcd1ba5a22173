// Completion. The parser says what it looks for at the place (asm/parse_expected.h), because the
// statement there is seldom whole; where the statement has an error before, the characters in front
// of the place say it. The record has the names.
#include "driver/lsp/complete.h"

#include "asm/format.h"
#include "asm/parse_expected.h"
#include "driver/dialect_files.h"
#include "driver/lsp/answers.h"
#include "driver/lsp/scope.h"
#include "ir/diag.h"
#include "ir/symbol.h"

// --- items ---

static bool has_word(cis_str text, cis_str word) {
  for (size_t i = 0; i + word.len <= text.len; ++i)
    if (!word.len || memcmp(text.data + i, word.data, word.len) == 0)
      return true;
  return false;
}

bool cis_lsp_complete(cis_lsp_completion *c, const cis_lsp_item *item) {
  enum { MOST_ITEMS = 1000 };
  if (!has_word(item->label, c->word))
    return true;
  if (c->num == MOST_ITEMS) {
    c->is_incomplete = true;
    return false;
  }
  cis_strbuf order = {0};
  cis_strbuf_printf(&order, "%04zu", c->num++);
  cis_json_open(c->json, '{');
  cis_json_key(c->json, "label");
  cis_lsp_put_text(c->json, item->label);
  cis_json_put_int(c->json, "kind", item->kind);
  if (item->detail.len) {
    cis_json_key(c->json, "detail");
    cis_lsp_put_text(c->json, item->detail);
  }
  cis_json_put_string(c->json, "sortText", cis_strbuf_view(&order));
  cis_json_key(c->json, "textEdit");
  cis_json_open(c->json, '{');
  cis_json_key(c->json, "range");
  cis_json_raw(c->json, cis_strbuf_view(&c->range));
  cis_json_key(c->json, "newText");
  cis_lsp_put_text(c->json, item->text.len ? item->text : item->label);
  cis_json_close(c->json, '}');
  if (item->is_snippet)
    cis_json_put_int(c->json, "insertTextFormat", 2);
  cis_json_close(c->json, '}');
  cis_strbuf_deinit(&order);
  return true;
}

/// Adds an item whose label is `sigil` and a name.
static bool complete_name(cis_lsp_completion *c, const char *sigil, cis_str name, int kind,
                          cis_str detail) {
  cis_strbuf label = {0};
  cis_strbuf_printf(&label, "%s%.*s", sigil, CIS_STR_ARG(name));
  bool ok = cis_lsp_complete(c, &(cis_lsp_item){cis_strbuf_view(&label), kind, detail, {0}, false});
  cis_strbuf_deinit(&label);
  return ok;
}

// --- ops ---

static void complete_op(cis_lsp_completion *c, const cis_op_def *def, size_t skipped) {
  cis_str label = cis_str_from_index(cis_str_from(def->name), skipped);
  cis_strbuf text = {0};
  if (!has_word(label, c->word))
    return;
  cis_strbuf_str(&text, label);
  const cis_op_info *info = cis_context_op_info(c->document->ctx, cis_str_from(def->name));
  bool is_snippet = c->takes_snippets && info->def && cis_format_snippet(info, &text);
  cis_lsp_complete(c,
                   &(cis_lsp_item){label, CIS_LSP_FUNCTION, cis_str_from(def->summary),
                                   is_snippet ? cis_strbuf_view(&text) : (cis_str){0}, is_snippet});
  cis_strbuf_deinit(&text);
}

/// The ops of a dialect, without the first `skipped` characters of their names.
static void complete_ops_of(cis_lsp_completion *c, const cis_dialect_def *dialect, size_t skipped) {
  for (const cis_op_def *def = dialect ? dialect->ops : NULL; def && def->name; ++def)
    complete_op(c, def, skipped);
}

static void complete_dialect_file(void *user, cis_str name) {
  cis_lsp_completion *c = user;
  if (!cis_context_get_dialect(c->document->ctx, name))
    complete_name(c, "", name, CIS_LSP_MODULE, CIS_STR("dialect"));
}

static void complete_dialects(cis_lsp_completion *c) {
  cis_context *ctx = c->document->ctx;
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    complete_name(c, "", cis_str_from(cis_context_dialect_at(ctx, i)->name), CIS_LSP_MODULE,
                  CIS_STR("dialect"));
  cis_visit_dialect_files(complete_dialect_file, c);
}

/// After "dialect.", its ops. Otherwise those that need no dialect here, dialects, and, of a word
/// that has begun, ops of all dialects.
static void complete_ops(cis_lsp_completion *c, const char *default_dialect) {
  cis_context *ctx = c->document->ctx;
  size_t dot = cis_str_find(c->word, '.', 0);
  if (dot < c->word.len) {
    complete_ops_of(c, cis_context_find_dialect(ctx, (cis_str){c->word.data, dot}), 0);
    return;
  }
  cis_str name = cis_str_from(default_dialect);
  if (name.len)
    complete_ops_of(c, cis_context_get_dialect(ctx, name), name.len + 1);
  complete_dialects(c);
  for (size_t i = 0; c->word.len && i < cis_context_num_dialects(ctx); ++i)
    complete_ops_of(c, cis_context_dialect_at(ctx, i), 0);
  c->is_incomplete = true;
}

// --- names ---

/// The number of results that are defined under one name at one place.
static size_t pack_size(const cis_lsp_chunk *chunk, const cis_mark *mark) {
  const cis_mark *first = mark, *last = mark, *all = chunk->record.marks.data;
  while (first > all && first[-1].begin == mark->begin)
    --first;
  while (last + 1 < all + chunk->record.marks.len && last[1].begin == mark->begin)
    ++last;
  return (size_t)(last - first) + 1;
}

static bool complete_value(void *user, const cis_mark *mark) {
  cis_lsp_completion *c = user;
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(c->document, mark->begin);
  cis_type type = chunk->record.types.data[mark->entity];
  cis_strbuf label = {0};
  cis_strbuf_put(&label, c->document->text.data + mark->begin, mark->end - mark->begin);
  if (pack_size(chunk, mark) > 1) {
    const cis_mark *first = mark;
    while (first > chunk->record.marks.data && first[-1].begin == mark->begin)
      --first;
    cis_strbuf_printf(&label, "#%td", mark - first);
  }
  bool goes_on = true;
  if (has_word(cis_strbuf_view(&label), c->word)) // types take long to print
    goes_on = cis_lsp_complete(c, &(cis_lsp_item){cis_strbuf_view(&label),
                                                  CIS_LSP_VARIABLE,
                                                  cis_str_from(cis_type_text(type)),
                                                  {0},
                                                  false});
  cis_strbuf_deinit(&label);
  return goes_on;
}

static bool complete_unread_result(void *user, cis_str name) {
  return complete_name(user, "", name, CIS_LSP_VARIABLE, CIS_STR("after an error"));
}

static void complete_block(void *user, cis_str name) {
  complete_name(user, "", name, CIS_LSP_REFERENCE, (cis_str){0});
}

/// The text of what a symbol is: its type, or the name of its op.
static cis_str symbol_detail(const cis_lsp_document *document, cis_op *op) {
  cis_attr type = cis_op_get_attr_named(op, "function_type");
  return type ? cis_str_from(cis_attr_text(document->ctx, type)) : op->info->name;
}

/// The reference to the symbol of op number `i` from table number `table`; NULL if it has none.
static cis_attr symbol_ref(const cis_lsp_document *document, const cis_lsp_chunk *chunk, uint32_t i,
                           uint32_t table) {
  enum { DEEPEST = 16 };
  cis_str path[DEEPEST]; // the last name first
  uint32_t num = 0;
  for (; i != table; i = chunk->parents.data[i], ++num) {
    const cis_op *op = i == CIS_LSP_NO_OP ? NULL : chunk->record.ops.data[i].op;
    if (!op || num == DEEPEST || (num && !(op->info->traits & CIS_TRAIT_SYMBOL_TABLE)))
      return NULL;
    path[DEEPEST - 1 - num] = cis_symbol_name(op);
    if (!path[DEEPEST - 1 - num].len)
      return NULL;
  }
  const cis_str *first = path + DEEPEST - num;
  return num ? cis_attr_symbol(document->ctx, *first, first + 1, num - 1) : NULL;
}

/// Symbols of the nearest table around the place, and those in tables inside of it.
static void complete_symbols(cis_lsp_completion *c, const cis_lsp_chunk *chunk) {
  uint32_t table = cis_lsp_op_at(chunk, c->begin);
  while (table != CIS_LSP_NO_OP &&
         !(chunk->record.ops.data[table].op &&
           chunk->record.ops.data[table].op->info->traits & CIS_TRAIT_SYMBOL_TABLE))
    table = chunk->parents.data[table];
  bool goes_on = true;
  for (uint32_t i = 0; i < chunk->record.ops.len && goes_on; ++i) {
    cis_op *op = chunk->record.ops.data[i].op;
    cis_attr ref =
        op && op->info->traits & CIS_TRAIT_SYMBOL ? symbol_ref(c->document, chunk, i, table) : NULL;
    if (!ref)
      continue;
    cis_strbuf label = {0};
    cis_strbuf_cstr(&label, cis_attr_text(c->document->ctx, ref));
    bool is_function = op->info->traits & CIS_TRAIT_FUNCTION;
    goes_on = cis_lsp_complete(c, &(cis_lsp_item){cis_strbuf_view(&label),
                                                  is_function ? CIS_LSP_FUNCTION : CIS_LSP_CONSTANT,
                                                  symbol_detail(c->document, op),
                                                  {0},
                                                  false});
    cis_strbuf_deinit(&label);
  }
}

// --- types and attributes ---

/// The aliases that are defined before the place.
static void complete_aliases(cis_lsp_completion *c, const cis_lsp_chunk *chunk,
                             cis_mark_kind kind) {
  for (size_t i = 0; i < chunk->record.marks.len; ++i) {
    const cis_mark *mark = &chunk->record.marks.data[i];
    const void *object =
        mark->entity == CIS_NO_ENTITY ? NULL : chunk->record.entities.data[mark->entity];
    if (mark->begin >= c->begin)
      return;
    if (mark->kind != kind || !mark->is_definition || !object)
      continue;
    cis_str name = {c->document->text.data + mark->begin, mark->end - mark->begin};
    bool is_type = kind == CIS_MARK_TYPE_ALIAS;
    complete_name(
        c, "", name, is_type ? CIS_LSP_TYPE : CIS_LSP_CONSTANT,
        cis_str_from(is_type ? cis_type_text(object) : cis_attr_text(c->document->ctx, object)));
  }
}

static void complete_types(cis_lsp_completion *c, const cis_lsp_chunk *chunk) {
  cis_context *ctx = c->document->ctx;
  complete_aliases(c, chunk, CIS_MARK_TYPE_ALIAS);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i) {
    const cis_dialect_def *dialect = cis_context_dialect_at(ctx, i);
    for (const cis_type_def *def = dialect->type_defs; def && def->name; ++def)
      complete_name(c, "!", cis_str_from(def->name), CIS_LSP_TYPE, CIS_STR("type"));
  }
}

static void complete_integer_types(cis_lsp_completion *c) {
  static const char *const names[] = {"i1", "i8", "i16", "i32", "i64"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i)
    complete_name(c, "", cis_str_from(names[i]), CIS_LSP_KEYWORD, (cis_str){0});
}

static void complete_attrs(cis_lsp_completion *c, const cis_lsp_chunk *chunk) {
  cis_context *ctx = c->document->ctx;
  complete_aliases(c, chunk, CIS_MARK_ATTR_ALIAS);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i) {
    const cis_dialect_def *dialect = cis_context_dialect_at(ctx, i);
    for (const cis_attr_def *def = dialect->attr_defs; def && def->name; ++def)
      complete_name(c, "#", cis_str_from(def->name), CIS_LSP_CONSTANT, CIS_STR("attribute"));
    for (const cis_enum_def *const *e = dialect->enums; e && *e; ++e)
      if ((*e)->attr_name)
        complete_name(c, "#", cis_str_from((*e)->attr_name), CIS_LSP_CONSTANT,
                      CIS_STR("attribute"));
  }
}

static void complete_cases(cis_lsp_completion *c, const cis_enum_def *def) {
  for (const struct cis_enum_case *e = def->cases; e->keyword; ++e)
    complete_name(c, "", cis_str_from(e->keyword), CIS_LSP_CASE,
                  cis_str_from(def->summary ? def->summary : def->attr_name));
}

/// The attributes of an op's own, with an equal sign where they have a value.
static void complete_attr_names(cis_lsp_completion *c, const cis_op_info *info) {
  for (uint32_t i = 0; info && info->def && i < info->num_props; ++i) {
    const cis_attr_spec *spec = &info->attrs[i];
    if ((int)i == info->operand_segments || (int)i == info->result_segments)
      continue;
    bool is_unit = spec->constraint->style == CIS_ATTR_STYLE_UNIT;
    cis_strbuf text = {0};
    cis_strbuf_printf(&text, "%.*s%s", CIS_STR_ARG(spec->name), is_unit ? "" : " = ");
    cis_lsp_complete(c, &(cis_lsp_item){spec->name, CIS_LSP_PROPERTY,
                                        cis_str_from(spec->constraint->description),
                                        cis_strbuf_view(&text), false});
    cis_strbuf_deinit(&text);
  }
}

/// The cases of an op's own attribute, as they are written in a dictionary.
static void complete_entry(cis_lsp_completion *c, const cis_expected *expected) {
  int slot = expected->entry.len && expected->op && expected->op->def
                 ? cis_op_info_prop(expected->op, expected->entry)
                 : -1;
  const cis_enum_def *def = slot < 0 ? NULL : expected->op->attrs[slot].constraint->enumeration;
  cis_context *ctx = c->document->ctx;
  for (const struct cis_enum_case *e = def ? def->cases : NULL; e && e->keyword; ++e) {
    cis_attr value = def->attr_name ? cis_attr_enum(ctx, def, e->value)
                                    : cis_attr_integer(cis_type_i(ctx, def->int_width), e->value);
    cis_str text = cis_str_from(cis_attr_text(ctx, value));
    cis_lsp_complete(c, &(cis_lsp_item){cis_str_from(e->keyword), CIS_LSP_CASE, text, text, false});
  }
}

// --- the place ---

static bool is_sigil(char c) { return c && strchr("%^@!#", c); }

static bool is_of_word(char c) { return cis_lsp_is_of_name(c) && !is_sigil(c); }

/// Where the word in front of a byte begins, with its sigil: also `%r#1`, `@a::@b`. Sizes in front
/// of a type are not a part of it: the word of `4x?xf` is `f`.
static uint32_t word_begin(cis_str text, uint32_t first, uint32_t offset) {
  uint32_t begin = offset;
  while (begin > first && is_of_word(text.data[begin - 1]))
    --begin;
  bool has_sizes = begin > first && text.data[begin - 1] == '?';
  for (uint32_t at = begin; at < offset; ++at) {
    char c = text.data[at];
    if (c == 'x' && (has_sizes || at > begin))
      return word_begin(text, at + 1, offset);
    if (c < '0' || c > '9')
      break;
  }
  if (begin == first || !is_sigil(text.data[begin - 1]))
    return begin;
  --begin;
  bool is_number = text.data[begin] == '#' && begin > first && is_of_word(text.data[begin - 1]);
  bool is_nested = text.data[begin] == '@' && begin > first + 2 && text.data[begin - 1] == ':' &&
                   text.data[begin - 2] == ':';
  return is_number   ? word_begin(text, first, begin)
         : is_nested ? word_begin(text, first, begin - 2)
                     : begin;
}

/// Where a string or a comment that a byte is in begins; CIS_LSP_NO_PLACE.
static uint32_t text_around(cis_str text, uint32_t begin, uint32_t offset) {
  while (begin < offset) {
    uint32_t end = (uint32_t)cis_lsp_skip(text, begin, text.len);
    bool is_string = text.data[begin] == '"', is_comment = !is_string && end > begin + 1;
    bool is_closed = is_string && end > begin + 1 && text.data[end - 1] == '"' && end <= offset;
    if ((is_string || is_comment) && !is_closed && end >= offset)
      return begin;
    begin = end;
  }
  return CIS_LSP_NO_PLACE;
}

/// The kinds of things that the character in front of the place leads to.
static unsigned guess(cis_str text, uint32_t begin) {
  while (begin > 0 && (text.data[begin - 1] == ' ' || text.data[begin - 1] == '\t'))
    --begin;
  char c = begin ? text.data[begin - 1] : '\n';
  if (c == '\n' || c == '{' || c == '}')
    return CIS_EXPECTS_OP;
  if (c == ':' || (c == '>' && begin > 1 && text.data[begin - 2] == '-'))
    return CIS_EXPECTS_TYPE;
  return c == '=' ? CIS_EXPECTS_ATTR | CIS_EXPECTS_VALUE : CIS_EXPECTS_VALUE;
}

/// The surroundings of the place.
typedef struct place {
  const cis_lsp_chunk *chunk;
  uint32_t region; // its number
  const char *default_dialect;
  uint32_t statement, begin; // where the statement and the word begin
  cis_lsp_span unread;       // lines before that of the place, after an error
} place;

/// Reads the statement up to the word: from where it begins, or else the line.
static void find_expected(const cis_lsp_document *document, place *at, cis_expected *out) {
  cis_str text = document->source->text;
  uint32_t line = at->begin;
  while (line > at->chunk->begin && text.data[line - 1] != '\n')
    --line;
  cis_parse_expected(document->ctx, document->source_number, at->statement, at->begin,
                     &at->chunk->record, at->default_dialect, out);
  if (!out->is_known && line > at->statement) {
    at->unread = (cis_lsp_span){at->statement, line};
    cis_expected_deinit(out);
    cis_parse_expected(document->ctx, document->source_number, line, at->begin, &at->chunk->record,
                       at->default_dialect, out);
  }
  if (!out->is_known)
    cis_expect_any(document->ctx, document->source_number, at->begin, guess(text, at->begin), out);
}

static void complete_values(cis_lsp_completion *c, const place *at) {
  cis_lsp_visit_unread_results(c->document, (uint32_t)at->unread.begin, (uint32_t)at->unread.end,
                               complete_unread_result, c);
  cis_lsp_visit_values(c->document, at->chunk, at->region, c->begin, complete_value, c);
}

/// All that may stand at the place; a sigil chooses among it.
static void complete_expected(cis_lsp_completion *c, const place *at,
                              const cis_expected *expected) {
  char sigil = c->begin < c->offset ? c->document->text.data[c->begin] : 0;
  bool any = !is_sigil(sigil), begins = expected->kinds == CIS_EXPECTS_OP;
  if (any) {
    complete_entry(c, expected);
    for (size_t i = 0; i < expected->enums.len; ++i)
      complete_cases(c, expected->enums.data[i]);
  }
  if (any && expected->kinds & CIS_EXPECTS_ATTR_NAME && !expected->entry.len)
    complete_attr_names(c, expected->op);
  if (any ? (expected->kinds & CIS_EXPECTS_VALUE) != 0
          : sigil == '%' && !begins && !(expected->kinds & CIS_EXPECTS_NEW_VALUE))
    complete_values(c, at);
  if (any ? (expected->kinds & CIS_EXPECTS_BLOCK) != 0 : sigil == '^' && !begins)
    cis_lsp_visit_blocks(c->document, at->chunk, at->region, complete_block, c);
  if (any ? (expected->kinds & CIS_EXPECTS_SYMBOL) != 0
          : sigil == '@' && !(expected->kinds & CIS_EXPECTS_NEW_SYMBOL))
    complete_symbols(c, at->chunk);
  if (any) {
    for (size_t i = 0; i < expected->keywords.len; ++i)
      complete_name(c, "", expected->keywords.data[i], CIS_LSP_KEYWORD, (cis_str){0});
    if (expected->kinds & CIS_EXPECTS_TYPE)
      complete_integer_types(c);
  }
  if (any ? (expected->kinds & CIS_EXPECTS_TYPE) != 0 : sigil == '!' && !begins)
    complete_types(c, at->chunk);
  if (any ? (expected->kinds & CIS_EXPECTS_ATTR) != 0 : sigil == '#' && !begins)
    complete_attrs(c, at->chunk);
  if (any && expected->kinds & CIS_EXPECTS_OP)
    complete_ops(c, at->default_dialect);
}

static void set_word(cis_lsp_completion *c, uint32_t begin) {
  cis_str text = cis_strbuf_view(&c->document->text);
  bool has_sigil = begin < c->offset && is_sigil(text.data[begin]);
  c->begin = begin;
  c->word = (cis_str){text.data + begin + has_sigil, c->offset - begin - has_sigil};
  cis_json json = {.out = &c->range};
  cis_lsp_put_plain_range(&json, c->document, begin, c->offset);
}

static void complete_at(cis_lsp_completion *c, const cis_lsp_chunk *chunk) {
  cis_str text = cis_strbuf_view(&c->document->text);
  uint32_t line = c->offset;
  while (line > chunk->begin && text.data[line - 1] != '\n')
    --line;
  uint32_t quoted = text_around(text, line, c->offset);
  if (quoted != CIS_LSP_NO_PLACE && text.data[quoted] == '/') {
    set_word(c, c->offset);
    cis_lsp_complete_run_line(c, (cis_str){text.data + quoted, c->offset - quoted});
    return;
  }
  place at = {.chunk = chunk, .region = cis_lsp_region_at(chunk, c->offset)};
  at.default_dialect =
      at.region ? chunk->record.regions.data[at.region - 1].default_dialect : "builtin";
  at.statement = cis_lsp_statement_at(c->document, chunk, at.region, c->offset);
  bool is_quoted = quoted != CIS_LSP_NO_PLACE;
  set_word(c, is_quoted ? quoted + 1 : word_begin(text, at.statement, c->offset));
  at.begin = is_quoted ? quoted : c->begin;
  cis_expected expected;
  find_expected(c->document, &at, &expected);
  if (!is_quoted) {
    complete_expected(c, &at, &expected);
  } else if (expected.kinds & CIS_EXPECTS_OP) { // generic form
    c->takes_snippets = false;
    complete_ops(c, "");
  }
  cis_expected_deinit(&expected);
}

void cis_lsp_put_completion(cis_json *json, cis_lsp_document *document, uint32_t offset,
                            bool takes_snippets) {
  cis_lsp_completion c = {
      .json = json, .document = document, .offset = offset, .takes_snippets = takes_snippets};
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(document, offset);
  cis_json_open(json, '{');
  cis_json_put_list(json, "items");
  if (chunk)
    complete_at(&c, chunk);
  cis_json_close(json, ']');
  cis_json_put_bool(json, "isIncomplete", c.is_incomplete);
  cis_json_close(json, '}');
  cis_strbuf_deinit(&c.range);
}
