// Parser basics: tokens, keywords, literals, lists, errors.
#include "asm/parser_impl.h"
#include "ir/in_build.h"
#include "support/strbuf.h"

#include <stdarg.h>
#include <stdlib.h>

// --- state ---

cis_context *cis_parser_context(cis_parser *p) { return p->ctx; }
uint32_t cis_parser_offset(cis_parser *p) { return p->tok.offset; }
uint32_t cis_parser_name_offset(cis_parser *p) { return p->frame.name_offset; }

bool cis_parse_error_twice(cis_parser *p, cis_str attribute) {
  return cis_parse_error_at(p, cis_parser_name_offset(p),
                            "attribute '%.*s' occurs more than once in the attribute list",
                            CIS_STR_ARG(attribute));
}
uint64_t cis_parser_num_named_results(cis_parser *p) { return p->frame.num_named_results; }

cis_location cis_parser_loc(cis_parser *p, uint32_t offset) {
  return cis_loc_source(p->ctx, p->lexer.source, offset);
}

/// `of_op`: names the op whose custom form is being parsed first.
static bool verror(cis_parser *p, uint32_t offset, bool of_op, const char *fmt, va_list args) {
  if (p->tok.kind == CIS_TOK_ERROR) // reported by the lexer; the rest follows from it
    return false;
  cis_strbuf sb = {0};
  if (of_op && p->frame.custom)
    cis_strbuf_printf(&sb, "custom op '%s' ", p->frame.info->name.data);
  cis_strbuf_vprintf(&sb, fmt, args);
  cis_error(p->ctx, cis_parser_loc(p, offset), "%s", cis_strbuf_c(&sb));
  cis_strbuf_deinit(&sb);
  return false;
}

/// The current token, or the last character before the end, as upstream does.
static uint32_t error_offset(const cis_parser *p) {
  bool at_end = p->tok.kind == CIS_TOK_EOF && p->tok.offset;
  return p->tok.offset - at_end;
}

bool cis_parse_error_at(cis_parser *p, uint32_t offset, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  verror(p, offset, true, fmt, args);
  va_end(args);
  return false;
}

bool cis_parse_error(cis_parser *p, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  verror(p, p->tok.offset, true, fmt, args);
  va_end(args);
  return false;
}

bool cis_parser_error_at(cis_parser *p, uint32_t offset, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  verror(p, offset, false, fmt, args);
  va_end(args);
  return false;
}

bool cis_parser_error(cis_parser *p, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  verror(p, error_offset(p), false, fmt, args);
  va_end(args);
  return false;
}

bool cis_parser_note(cis_parser *p, uint32_t offset, const char *text) {
  if (p->tok.kind == CIS_TOK_ERROR)
    return false;
  return cis_note(p->ctx, cis_parser_loc(p, offset), "%s", text);
}

bool cis_parser_may_know(cis_parser *p, cis_str dialect) {
  return p->whole == p || !cis_context_may_find_dialect(p->ctx, dialect) ||
         cis_parser_error(p, "a file of the dialect has not been looked for");
}

bool cis_parser_note_left_out(cis_parser *p, uint32_t offset, cis_str dialect) {
  return p->tok.kind != CIS_TOK_ERROR &&
         cis_note_left_out(p->ctx, cis_parser_loc(p, offset), dialect);
}

static const char *line_start(const char *begin, const char *at) {
  while (at > begin && at[-1] != '\n' && at[-1] != '\r')
    --at;
  return at;
}

/// The place of an error about a missing token. Upstream points just after the last character
/// before the current token: white space is skipped backwards, and comments at the ends of earlier
/// lines. The end of the text counts as its last character.
static uint32_t missing_token_offset(cis_parser *p) {
  const char *begin = p->lexer.start, *at = p->lexer.text + p->tok.offset;
  at -= p->tok.kind == CIS_TOK_EOF && at > begin;
  uint32_t original = (uint32_t)(at - p->lexer.text);
  for (;;) {
    while (at > begin && (at[-1] == ' ' || at[-1] == '\t'))
      --at;
    if (at == begin)
      return original;
    if (at[-1] != '\n' && at[-1] != '\r')
      return (uint32_t)(at - p->lexer.text);
    --at;
    for (const char *c = line_start(begin, at); c + 1 < at; ++c)
      if (c[0] == '/' && c[1] == '/')
        at = c;
  }
}

bool cis_parser_missing(cis_parser *p, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  verror(p, missing_token_offset(p), false, fmt, args);
  va_end(args);
  return false;
}

bool cis_parser_enter(cis_parser *p) {
  ++p->depth;
  return cis_parser_check_depth(p, 0);
}

bool cis_parser_check_depth(cis_parser *p, int levels) {
  if (p->depth + levels > p->deepest)
    p->deepest = p->depth + levels;
  if (p->depth + levels <= CIS_MAX_NESTING)
    return true;
  return cis_parser_error(p, "nesting is too deep (more than %d levels)", (int)CIS_MAX_NESTING);
}

// --- tokens ---

cis_tok cis_parser_peek(cis_parser *p) { return p->tok.kind; }
cis_token cis_parser_token(cis_parser *p) { return p->tok; }

void cis_parser_consume(cis_parser *p) {
  p->last_end = p->tok.offset + (uint32_t)p->tok.text.len;
  cis_lex(&p->lexer, &p->tok);
}

void cis_parser_advance_to(cis_parser *p, uint32_t offset) {
  cis_lexer_reset(&p->lexer, offset);
  p->last_end = offset;
  cis_lex(&p->lexer, &p->tok);
}

bool cis_parse_optional_token(cis_parser *p, cis_tok kind) {
  if (p->tok.kind != kind)
    return false;
  cis_parser_consume(p);
  return true;
}

bool cis_parse_token(cis_parser *p, cis_tok kind) {
  if (cis_parse_optional_token(p, kind))
    return true;
  if (p->tok.kind == CIS_TOK_ERROR)
    return false;
  return cis_parser_error_at(p, missing_token_offset(p), "expected '%s'", cis_tok_spelling(kind));
}

bool cis_parse_optional_keyword(cis_parser *p, const char *keyword) {
  if ((p->tok.kind != CIS_TOK_BARE_ID && p->tok.kind != CIS_TOK_INT_TYPE) ||
      !cis_str_is(p->tok.text, keyword)) {
    cis_expect_keyword(p, keyword);
    return false;
  }
  cis_parser_consume(p);
  return true;
}

bool cis_parse_keyword(cis_parser *p, const char *keyword) {
  return cis_parse_optional_keyword(p, keyword) || cis_parse_error(p, "expected '%s'", keyword);
}

cis_optional cis_parse_optional_any_keyword(cis_parser *p, cis_str *out) {
  if (p->tok.kind != CIS_TOK_BARE_ID && p->tok.kind != CIS_TOK_INT_TYPE)
    return CIS_ABSENT;
  *out = p->tok.text;
  cis_parser_consume(p);
  return CIS_PARSED;
}

bool cis_parse_any_keyword(cis_parser *p, cis_str *out) {
  return cis_parse_optional_any_keyword(p, out) == CIS_PARSED ||
         cis_parse_error(p, "expected valid keyword");
}

cis_optional cis_parse_optional_string(cis_parser *p, cis_str *out) {
  if (p->tok.kind != CIS_TOK_STRING)
    return CIS_ABSENT;
  *out = cis_token_string(p->tok, &p->arena);
  cis_parser_consume(p);
  return CIS_PARSED;
}

bool cis_parse_string(cis_parser *p, cis_str *out) {
  return cis_parse_optional_string(p, out) == CIS_PARSED || cis_parse_error(p, "expected string");
}

bool cis_parse_keyword_or_string(cis_parser *p, cis_str *out) {
  return cis_parse_optional_any_keyword(p, out) == CIS_PARSED ||
         cis_parse_optional_string(p, out) == CIS_PARSED ||
         cis_parse_error(p, "expected valid keyword or string");
}

/// `true` and `false` are integers too.
cis_optional cis_parse_optional_integer(cis_parser *p, int64_t *out) {
  *out = -(int64_t)cis_tok_is_keyword(&p->tok, "true"); // one bit, sign extended
  if (*out || cis_tok_is_keyword(&p->tok, "false")) {
    cis_parser_consume(p);
    return CIS_PARSED;
  }
  if (p->tok.kind != CIS_TOK_INTEGER && p->tok.kind != CIS_TOK_MINUS)
    return CIS_ABSENT;
  uint32_t offset = p->tok.offset;
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  if (p->tok.kind != CIS_TOK_INTEGER)
    return (cis_optional)cis_parser_missing(p, "expected integer value");
  uint64_t value;
  cis_token tok = p->tok;
  cis_parser_consume(p);
  if (!cis_token_u64(tok, &value) || value > (uint64_t)INT64_MAX + negative)
    return (cis_optional)cis_parse_error_at(p, offset, "integer value too large");
  *out = negative ? (int64_t)(0 - value) : (int64_t)value;
  return CIS_PARSED;
}

bool cis_parse_integer(cis_parser *p, int64_t *out) {
  cis_optional result = cis_parse_optional_integer(p, out);
  return result == CIS_ABSENT ? cis_parse_error(p, "expected integer value") : result == CIS_PARSED;
}

bool cis_parse_integer_of_width(cis_parser *p, unsigned width, bool is_signed, uint64_t *out) {
  uint64_t all = UINT64_MAX >> (64 - width), half = (uint64_t)1 << (width - 1), value;
  int64_t keyword;
  uint32_t offset = p->tok.offset;
  if (cis_tok_is_keyword(&p->tok, "true") || cis_tok_is_keyword(&p->tok, "false")) {
    *out = cis_parse_optional_integer(p, &keyword) ? (uint64_t)keyword : 0;
    *out &= is_signed ? UINT64_MAX : all;
    return true;
  }
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  cis_token tok = p->tok;
  if (tok.kind != CIS_TOK_INTEGER)
    return negative ? cis_parser_missing(p, "expected integer value")
                    : cis_parse_error(p, "expected integer value");
  cis_parser_consume(p);
  bool fits = cis_token_u64(tok, &value);
  if (negative)
    fits = fits && (value < half || (is_signed && value == half));
  else
    fits = fits && value <= (is_signed ? half - 1 : all);
  if (!fits)
    return cis_parse_error_at(p, offset, "integer value too large");
  *out = negative ? 0 - value : value;
  *out &= is_signed ? UINT64_MAX : all;
  return true;
}

// --- lists ---

typedef struct delimiter_info {
  cis_tok open, close;
  bool optional;
} delimiter_info;

static const delimiter_info delimiters[] = {
    [CIS_DELIM_NONE] = {CIS_TOK_EOF, CIS_TOK_EOF, false},
    [CIS_DELIM_PAREN] = {CIS_TOK_L_PAREN, CIS_TOK_R_PAREN, false},
    [CIS_DELIM_SQUARE] = {CIS_TOK_L_SQUARE, CIS_TOK_R_SQUARE, false},
    [CIS_DELIM_LESS] = {CIS_TOK_LESS, CIS_TOK_GREATER, false},
    [CIS_DELIM_BRACES] = {CIS_TOK_L_BRACE, CIS_TOK_R_BRACE, false},
    [CIS_DELIM_OPTIONAL_PAREN] = {CIS_TOK_L_PAREN, CIS_TOK_R_PAREN, true},
    [CIS_DELIM_OPTIONAL_SQUARE] = {CIS_TOK_L_SQUARE, CIS_TOK_R_SQUARE, true},
    [CIS_DELIM_OPTIONAL_LESS] = {CIS_TOK_LESS, CIS_TOK_GREATER, true},
    [CIS_DELIM_OPTIONAL_BRACES] = {CIS_TOK_L_BRACE, CIS_TOK_R_BRACE, true},
};

bool cis_parse_comma_list(cis_parser *p, cis_delimiter delim,
                          bool (*element)(cis_parser *p, void *user), void *user,
                          const char *context_message) {
  const delimiter_info *info = &delimiters[delim];
  const char *where = context_message ? context_message : "";
  if (delim != CIS_DELIM_NONE) {
    if (info->optional && p->tok.kind != info->open)
      return true;
    if (!cis_parse_optional_token(p, info->open)) {
      if (p->tok.kind == CIS_TOK_ERROR)
        return false;
      return cis_parser_error_at(p, missing_token_offset(p), "expected '%s'%s",
                                 cis_tok_spelling(info->open), where);
    }
    if (cis_parse_optional_token(p, info->close))
      return true;
  }
  do {
    if (!element(p, user))
      return false;
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  if (delim == CIS_DELIM_NONE || cis_parse_optional_token(p, info->close))
    return true;
  if (p->tok.kind == CIS_TOK_ERROR)
    return false;
  return cis_parser_error_at(p, missing_token_offset(p), "expected '%s'%s",
                             cis_tok_spelling(info->close), where);
}

// --- types and attributes of a class ---

bool cis_parse_wrong_class(cis_parser *p, uint32_t offset, const cis_type_class *type_class,
                           cis_type type) {
  if (!type_class->name)
    return cis_parse_error_at(p, offset, "invalid kind of type specified");
  return cis_parse_error_at(p, offset,
                            "invalid kind of type specified: expected %s, but found '%s'",
                            type_class->name, cis_type_text(type));
}

bool cis_parse_type_of(cis_parser *p, const cis_type_class *type_class, cis_type *out) {
  uint32_t offset = p->tok.offset;
  return cis_parse_type(p, out) && (cis_type_has_class(*out, type_class) ||
                                    cis_parse_wrong_class(p, offset, type_class, *out));
}

bool cis_parse_colon_type_of(cis_parser *p, const cis_type_class *type_class, cis_type *out) {
  uint32_t offset = p->tok.offset; // upstream points at the colon
  return cis_parse_colon_type(p, out) && (cis_type_has_class(*out, type_class) ||
                                          cis_parse_wrong_class(p, offset, type_class, *out));
}

bool cis_parse_attribute_of(cis_parser *p, cis_attr_class attr_class, cis_type type,
                            cis_attr *out) {
  uint32_t offset = p->tok.offset;
  return cis_parse_attribute(p, type, out) &&
         (cis_attr_has_class(*out, attr_class) ||
          cis_parse_error_at(p, offset, "invalid kind of attribute specified"));
}
