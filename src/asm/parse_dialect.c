// Attributes and types of dialects, `#dialect.body`, `#dialect<body>`, and aliases, `#name`; the
// same with `!`.
//
// The body is delimited first, by matching brackets. A registered dialect's definition then parses
// it from its first token; the body of an unregistered one is kept as text.
#include "asm/dialect_text.h"
#include "asm/parser_impl.h"
#include "asm/struct_attr.h"
#include "support/strbuf.h"

// --- bodies ---

static char closing(char open) {
  switch (open) {
  case '<':
    return '>';
  case '[':
    return ']';
  case '(':
    return ')';
  default:
    return '}';
  }
}

typedef CIS_VEC(char) char_vec;

static bool unbalanced(cis_parser *p, const char_vec *open) {
  return cis_parser_error(p, "unbalanced '%c' character in pretty dialect name",
                          cis_vec_last(open));
}

/// Scans from the `<` at `text` to after its `>`.
static bool scan_brackets(cis_parser *p, const char *text, char_vec *open, const char **out_end) {
  const char *c = text;
  do {
    if (c >= p->lexer.end || *c == '\0')
      return unbalanced(p, open);
    switch (*c) {
    case '<':
    case '[':
    case '(':
    case '{':
      cis_vec_push(open, *c);
      break;
    case '>':
    case ']':
    case ')':
    case '}':
      if (closing(cis_vec_last(open)) != *c)
        return unbalanced(p, open);
      --open->len;
      break;
    case '-':
      c += c[1] == '>'; // an arrow closes nothing
      break;
    case '"':
      cis_lexer_reset(&p->lexer, (uint32_t)(c - p->lexer.text));
      cis_lex(&p->lexer, &p->tok);
      if (p->tok.kind == CIS_TOK_ERROR)
        return false;
      c = p->lexer.cur - 1;
      break;
    }
    ++c;
  } while (open->len);
  *out_end = c;
  return true;
}

static void continue_at(cis_parser *p, const char *text) {
  p->last_end = (uint32_t)(text - p->lexer.text);
  cis_lexer_reset(&p->lexer, p->last_end);
  cis_lex(&p->lexer, &p->tok);
}

/// The body <...> of a dialect attribute or type as text: matched brackets and strings.
static bool parse_pretty_body(cis_parser *p, cis_str *out_body) {
  if (p->tok.kind != CIS_TOK_LESS)
    return cis_parse_token(p, CIS_TOK_LESS);
  const char *start = p->tok.text.data, *end = start;
  char_vec open = {0};
  bool ok = scan_brackets(p, start, &open, &end);
  cis_vec_deinit(&open);
  if (!ok)
    return false;
  *out_body = (cis_str){start + 1, (size_t)(end - start) - 2};
  continue_at(p, end);
  return true;
}

// --- the two spellings ---

typedef struct extended {
  cis_str dialect, body; // the body of #d.x<y> is x<y>, that of #d<x> is x
  uint32_t offset;       // where errors about the whole point
  bool pretty;
} extended;

/// At a token #d.body or #d with `<` right after it; consumes all of it.
static bool parse_extended(cis_parser *p, extended *out) {
  cis_str name = cis_str_from_index(p->tok.text, 1);
  size_t dot = cis_str_find(name, '.', 0);
  const char *end = name.data + name.len;
  *out = (extended){.dialect = {name.data, dot}, .offset = p->tok.offset};
  out->pretty = dot < name.len;
  bool brackets = end < p->lexer.end && *end == '<';
  if (!brackets) {
    out->body = cis_str_from_index(name, dot + 1);
    cis_parser_consume(p);
  } else {
    cis_str inside = {0};
    cis_parser_consume(p);
    if (!parse_pretty_body(p, &inside))
      return false;
    const char *start = out->pretty ? name.data + dot + 1 : inside.data;
    const char *stop = inside.data + inside.len + out->pretty;
    out->body = (cis_str){start, (size_t)(stop - start)};
  }
  if (out->pretty)
    out->offset = (uint32_t)(out->body.data - p->lexer.text);
  return true;
}

/// Whether the token is an alias: no dialect, no body.
static bool is_alias(const cis_parser *p) {
  cis_str name = p->tok.text;
  const char *end = name.data + name.len;
  return cis_str_find(name, '.', 0) == name.len && (end >= p->lexer.end || *end != '<');
}

static bool parse_alias(cis_parser *p, const cis_strmap *aliases, uintptr_t *out) {
  cis_str sigil_and_name = p->tok.text, name = cis_str_from_index(sigil_and_name, 1);
  if (p->record)
    cis_record_alias(p->record,
                     aliases == &p->type_aliases ? CIS_MARK_TYPE_ALIAS : CIS_MARK_ATTR_ALIAS,
                     p->tok.offset, name, NULL);
  cis_parser_consume(p);
  const uintptr_t *found = cis_strmap_find(aliases, name);
  if (!found)
    return cis_parser_missing(p, "undefined symbol alias id '%.*s'", CIS_STR_ARG(name));
  if (!cis_parser_check_depth(p, (int)cis_strmap_at(&p->alias_depths, sigil_and_name)))
    return false;
  *out = *found;
  return true;
}

/// The parser's place, to come back to after a body has been parsed.
typedef struct place {
  cis_token tok;
  const char *cur;
  uint32_t last_end;
  bool custom;
} place;

static place enter_body(cis_parser *p, const extended *e) {
  place here = {p->tok, p->lexer.cur, p->last_end, p->frame.custom};
  p->frame.custom = false; // errors inside are not the op's
  continue_at(p, e->body.data);
  return here;
}

static void leave_body(cis_parser *p, place here) {
  p->tok = here.tok;
  p->lexer.cur = here.cur;
  p->last_end = here.last_end;
  p->frame.custom = here.custom;
}

static const char *const unregistered_hint =
    "created with unregistered dialect. If this is intended, please call "
    "allowUnregisteredDialects() "
    "on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";

/// Letters, digits, `_` and `$`; a letter or `_` first. The lexer takes more: `-`, and `$` first.
static bool check_namespace(cis_parser *p, const extended *e) {
  bool ok = e->dialect.len && e->dialect.data[0] != '$';
  for (size_t i = 0; i < e->dialect.len; ++i)
    ok = ok && e->dialect.data[i] != '-';
  return ok || cis_parser_error_at(p, e->offset, "invalid dialect namespace '\"%.*s\"'",
                                   CIS_STR_ARG(e->dialect));
}

// --- types ---

/// The place of a mnemonic in a table of a dynamic dialect, or `num`. Both kinds of definitions
/// begin with their name.
static uint32_t find_sorted(const void *table, size_t size, uint32_t num, size_t prefix,
                            cis_str mnemonic) {
  uint32_t low = 0, high = num;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    const char *const *name = (const void *)((const char *)table + middle * size);
    int order = cis_str_cmp(cis_str_from(*name + prefix), mnemonic);
    if (!order)
      return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return num;
}

static const cis_type_def *find_type_def(const cis_dialect_def *dialect, cis_str mnemonic) {
  size_t prefix = strlen(dialect->name) + 1;
  if (dialect->is_dynamic) {
    uint32_t num = dialect->num_type_defs;
    uint32_t at =
        find_sorted(dialect->type_defs, sizeof(*dialect->type_defs), num, prefix, mnemonic);
    return at < num ? &dialect->type_defs[at] : NULL;
  }
  for (const cis_type_def *def = dialect->type_defs; def && def->name; ++def)
    if (cis_str_is(mnemonic, def->name + prefix))
      return def;
  return NULL;
}

bool cis_parser_type_of_dialect(cis_parser *p, const cis_dialect_def *dialect, cis_type *out) {
  uint32_t offset = p->tok.offset;
  if (!dialect->type_defs && !dialect->is_dynamic)
    return cis_parser_error(p, "dialect '%s' provides no type parsing hook", dialect->name);
  cis_str mnemonic;
  if (!cis_parse_any_keyword(p, &mnemonic))
    return false;
  const cis_type_def *def = find_type_def(dialect, mnemonic);
  if (!def && dialect->is_dynamic)
    return cis_parser_error_at(p, offset, "expected dynamic type");
  if (!def && dialect->unknown_type)
    return cis_parser_error_at(p, offset, "%s%.*s", dialect->unknown_type, CIS_STR_ARG(mnemonic));
  if (!def)
    return cis_parser_error_at(p, offset, "unknown  type `%.*s` in dialect `%s`",
                               CIS_STR_ARG(mnemonic), dialect->name);
  *out = cis_type_dialect(p->ctx, def, NULL, 0);
  if (!def->parse)
    return true;
  uint32_t outer = p->frame.name_offset;
  p->frame.name_offset = offset; // what the hook is about
  bool ok = def->parse(p, out);
  p->frame.name_offset = outer;
  return ok;
}

bool cis_parser_dialect_type(cis_parser *p, cis_type *out) {
  if (is_alias(p)) {
    uintptr_t found;
    if (!parse_alias(p, &p->type_aliases, &found))
      return false;
    *out = (cis_type)found;
    return true;
  }
  extended e;
  if (!parse_extended(p, &e))
    return false;
  if (!cis_parser_may_know(p, e.dialect))
    return false;
  const cis_dialect_def *dialect = cis_context_find_dialect(p->ctx, e.dialect);
  if (dialect) {
    place here = enter_body(p, &e);
    bool ok = cis_parser_type_of_dialect(p, dialect, out);
    leave_body(p, here);
    return ok;
  }
  if (!cis_context_allows_unregistered(p->ctx))
    return cis_parser_error_at(p, e.offset, "`!\"%.*s\"<\"%.*s\">` type %s", CIS_STR_ARG(e.dialect),
                               CIS_STR_ARG(e.body), unregistered_hint) ||
           cis_parser_note_left_out(p, e.offset, e.dialect);
  if (!check_namespace(p, &e))
    return false;
  *out = cis_type_opaque(p->ctx, e.dialect, e.body, cis_dialect_body_is_pretty(e.body));
  return true;
}

// --- attributes ---

static const cis_attr_def *find_attr_def(const cis_dialect_def *dialect, cis_str mnemonic) {
  size_t prefix = strlen(dialect->name) + 1;
  if (dialect->is_dynamic) {
    uint32_t num = dialect->num_attr_defs;
    uint32_t at =
        find_sorted(dialect->attr_defs, sizeof(*dialect->attr_defs), num, prefix, mnemonic);
    return at < num ? &dialect->attr_defs[at] : NULL;
  }
  for (const cis_attr_def *def = dialect->attr_defs; def && def->name; ++def)
    if (cis_str_is(mnemonic, def->name + prefix))
      return def;
  return NULL;
}

static const cis_enum_def *find_enum_def(const cis_dialect_def *dialect, cis_str mnemonic) {
  size_t prefix = strlen(dialect->name) + 1;
  for (const cis_enum_def *const *def = dialect->enums; def && *def; ++def)
    if ((*def)->attr_name && cis_str_is(mnemonic, (*def)->attr_name + prefix))
      return *def;
  return NULL;
}

static const char *enum_keywords(cis_parser *p, const cis_enum_def *def) {
  cis_strbuf sb = {0};
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    cis_strbuf_printf(&sb, "%s%s", c == def->cases ? "" : ", ", c->keyword);
  const char *text = cis_arena_str(&p->arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return text;
}

bool cis_parser_unknown_keyword(cis_parser *p, const cis_enum_def *def, cis_str keyword,
                                uint32_t offset) {
  const char *keywords = enum_keywords(p, def);
  if (def->summary)
    return cis_parse_error_at(p, offset, "expected one of [%s] for %s, got: %.*s", keywords,
                              def->summary, CIS_STR_ARG(keyword));
  return cis_parse_error_at(p, offset, "expected %s to be one of: %s", def->name, keywords);
}

bool cis_parse_enum_value(cis_parser *p, const cis_enum_def *def, int64_t *out) {
  cis_tok separator =
      def->separator && *def->separator == '|' ? CIS_TOK_VERTICAL_BAR : CIS_TOK_COMMA;
  *out = 0;
  uint32_t offset = p->tok.offset;
  do {
    cis_str keyword;
    int64_t value;
    if (cis_parse_optional_any_keyword(p, &keyword) != CIS_PARSED &&
        cis_parse_optional_string(p, &keyword) != CIS_PARSED) {
      cis_expect_enum(p, def);
      return def->summary ? cis_parse_error(p, "expected keyword for %s", def->summary)
                          : cis_parse_error(p, "expected valid keyword or string");
    }
    if (!cis_enum_value(def, keyword, &value))
      return cis_parser_unknown_keyword(p, def, keyword, offset);
    *out |= value;
  } while (def->is_flags && cis_parse_optional_token(p, separator));
  return true;
}

/// `<keyword>`, or the keyword alone inside of `#d<...>`.
static bool parse_enum_attr(cis_parser *p, const cis_enum_def *def, cis_attr *out) {
  int64_t value;
  if (!def->bare && !cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_enum_value(p, def, &value))
    return def->attr_class
               ? cis_parser_error(p, "failed to parse %s parameter '%s' which is to be a `%s`",
                                  def->attr_class, def->attr_param ? def->attr_param : "value",
                                  def->name)
               : false;
  if (!def->bare && !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_attr_enum(p->ctx, def, value);
  return true;
}

static bool parse_registered_attr(cis_parser *p, const cis_dialect_def *dialect, cis_type type,
                                  cis_attr *out) {
  uint32_t offset = p->tok.offset;
  if (!dialect->attr_defs && !dialect->enums)
    return cis_parser_error(p, "dialect '%s' provides no attribute parsing hook", dialect->name);
  cis_str mnemonic;
  if (!cis_parse_any_keyword(p, &mnemonic))
    return false;
  const cis_enum_def *enumeration = find_enum_def(dialect, mnemonic);
  if (enumeration)
    return parse_enum_attr(p, enumeration, out);
  const cis_attr_def *def = find_attr_def(dialect, mnemonic);
  if (!def && dialect->is_dynamic)
    return cis_parser_error_at(p, offset, "expected dynamic attribute");
  if (!def)
    return cis_parser_error_at(p, offset, "unknown attribute `%.*s` in dialect `%s`",
                               CIS_STR_ARG(mnemonic), dialect->name);
  if (def->parts)
    return cis_struct_attr_parse(p, def, out);
  *out = cis_attr_dialect(p->ctx, def, NULL, 0);
  if (!def->parse)
    return true;
  uint32_t outer = p->frame.name_offset;
  p->frame.name_offset = offset; // what the hook is about
  bool ok = def->parse(p, type, out);
  p->frame.name_offset = outer;
  return ok;
}

static bool parse_dialect_attr(cis_parser *p, cis_type type, cis_attr *out) {
  if (is_alias(p)) {
    uintptr_t found;
    if (!parse_alias(p, &p->attr_aliases, &found))
      return false;
    *out = (cis_attr)found;
    return true;
  }
  extended e;
  if (!parse_extended(p, &e))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_type(p, &type))
    return false;
  if (!cis_parser_may_know(p, e.dialect))
    return false;
  const cis_dialect_def *dialect = cis_context_find_dialect(p->ctx, e.dialect);
  if (dialect) {
    place here = enter_body(p, &e);
    bool ok = parse_registered_attr(p, dialect, type, out);
    leave_body(p, here);
    return ok;
  }
  if (!type)
    type = cis_type_none(p->ctx);
  if (!cis_context_allows_unregistered(p->ctx))
    return cis_parser_error_at(p, e.offset, "#\"%.*s\"<\"%.*s\"> : '%s' attribute %s",
                               CIS_STR_ARG(e.dialect), CIS_STR_ARG(e.body), cis_type_text(type),
                               unregistered_hint) ||
           cis_parser_note_left_out(p, e.offset, e.dialect);
  if (!check_namespace(p, &e))
    return false;
  *out = cis_attr_opaque(p->ctx, e.dialect, e.body, cis_dialect_body_is_pretty(e.body), type);
  return true;
}

bool cis_parser_dialect_attr(cis_parser *p, cis_type type, cis_attr *out) {
  if (!parse_dialect_attr(p, type, out))
    return false;
  cis_type own_type = (*out)->type;
  if (!own_type && cis_attr_is(*out, CIS_ATTR_STRING))
    own_type = cis_type_none(p->ctx);
  if (!type || !own_type || own_type == type)
    return true;
  return cis_parser_error(p, "attribute type different than expected: expected '%s', but got '%s'",
                          cis_type_text(type), cis_type_text(own_type));
}
