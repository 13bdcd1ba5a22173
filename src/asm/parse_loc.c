// Locations: loc(...) as an attribute and after ops and arguments.
#include "asm/parser_impl.h"

#include "ir/location.h"
#include "ir/parallel.h"

/// A line or column: an unsigned 32-bit integer.
static bool parse_position(cis_parser *p, const char *what, uint32_t *out) {
  uint64_t value;
  if (p->tok.kind != CIS_TOK_INTEGER || !cis_token_u64(p->tok, &value) || value > UINT32_MAX)
    return cis_parser_missing(p, "expected integer %s number in FileLineColRange", what);
  cis_parser_consume(p);
  *out = (uint32_t)value;
  return true;
}

/// `to line:col` or `to :col`, after a start.
static bool parse_range_end(cis_parser *p, uint32_t *line, uint32_t *col) {
  static const char *const expected =
      "expected either integer or `:` post `to` in FileLineColRange";
  if (p->tok.kind == CIS_TOK_INTEGER) {
    if (!parse_position(p, "line", line))
      return false;
  } else if (p->tok.kind != CIS_TOK_COLON) {
    return cis_parser_missing(p, "%s", expected);
  }
  if (!cis_parse_optional_token(p, CIS_TOK_COLON))
    return cis_parser_missing(p, "%s", expected);
  return parse_position(p, "column", col);
}

/// "file":line:col and ranges, from the first colon.
static bool parse_file_location(cis_parser *p, cis_str file, cis_attr *out) {
  uint32_t line = 0, col = 0;
  cis_parser_consume(p);
  if (!parse_position(p, "line", &line))
    return false;
  bool has_column = cis_parse_optional_token(p, CIS_TOK_COLON);
  if (has_column && !parse_position(p, "column", &col))
    return false;
  uint32_t end_line = line, end_col = col;
  if (has_column && cis_parse_optional_keyword(p, "to") && !parse_range_end(p, &end_line, &end_col))
    return false;
  *out = cis_attr_loc_range(p->ctx, file, line, col, end_line, end_col);
  return true;
}

/// Parses the location inside of loc(...): any but an alias that is not defined.
static bool parse_location_instance(cis_parser *p, cis_attr *out);

/// "file":... , "name" or "name"(child).
static bool parse_named_location(cis_parser *p, cis_attr *out) {
  cis_str text = cis_token_string(p->tok, &p->arena);
  cis_parser_consume(p);
  if (p->tok.kind == CIS_TOK_COLON)
    return parse_file_location(p, text, out);
  cis_attr child = cis_attr_loc_unknown(p->ctx);
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN)) {
    if (!parse_location_instance(p, &child))
      return false;
    if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN))
      return cis_parser_missing(p, "expected ')' after child location of NameLoc");
  }
  *out = cis_attr_loc_name(p->ctx, text, child);
  return true;
}

static bool parse_call_site(cis_parser *p, cis_attr *out) {
  cis_attr callee, caller;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parser_missing(p, "expected '(' in callsite location");
  if (!parse_location_instance(p, &callee))
    return false;
  if (!cis_parse_optional_keyword(p, "at"))
    return cis_parser_missing(p, "expected 'at' in callsite location");
  if (!parse_location_instance(p, &caller))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN))
    return cis_parser_missing(p, "expected ')' in callsite location");
  *out = cis_attr_loc_call_site(callee, caller);
  return true;
}

static bool parse_fused_element(cis_parser *p, void *user) {
  cis_attr_vec *locs = user;
  cis_attr loc;
  if (!parse_location_instance(p, &loc))
    return false;
  cis_vec_push(locs, loc);
  return true;
}

static bool parse_fused(cis_parser *p, cis_attr *out) {
  cis_attr metadata = NULL;
  cis_parser_consume(p);
  if (cis_parse_optional_token(p, CIS_TOK_LESS)) {
    if (!cis_parse_attribute(p, NULL, &metadata))
      return false;
    if (!cis_parse_optional_token(p, CIS_TOK_GREATER))
      return cis_parser_missing(p, "expected '>' after fused location metadata");
  }
  cis_attr_vec locs = {0};
  bool ok =
      cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_fused_element, &locs, " in fused location");
  if (ok)
    *out = cis_attr_loc_fused(p->ctx, locs.data, (uint32_t)locs.len, metadata);
  cis_vec_deinit(&locs);
  return ok;
}

/// #alias or a dialect's attribute, which must be a location.
static bool parse_location_by_name(cis_parser *p, cis_attr *out) {
  cis_attr attr;
  if (!cis_parser_dialect_attr(p, NULL, &attr))
    return false;
  if (!cis_attr_is_location(attr))
    return cis_parser_error(p, "expected location attribute, but got%s",
                            cis_attr_text(p->ctx, attr));
  *out = attr;
  return true;
}

static bool parse_instance(cis_parser *p, cis_attr *out) {
  if (p->tok.kind == CIS_TOK_HASH_ID)
    return parse_location_by_name(p, out);
  if (p->tok.kind == CIS_TOK_STRING)
    return parse_named_location(p, out);
  if (cis_tok_is_keyword(&p->tok, "callsite"))
    return parse_call_site(p, out);
  if (cis_tok_is_keyword(&p->tok, "fused"))
    return parse_fused(p, out);
  if (cis_parse_optional_keyword(p, "unknown")) {
    *out = cis_attr_loc_unknown(p->ctx);
    return true;
  }
  return cis_parser_missing(p, "expected location instance");
}

static bool parse_location_instance(cis_parser *p, cis_attr *out) {
  bool ok = cis_parser_enter(p) && parse_instance(p, out);
  cis_parser_leave(p);
  return ok;
}

bool cis_parser_location_attr(cis_parser *p, cis_attr *out) {
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parser_missing(p, "expected '(' in inline location");
  if (!parse_location_instance(p, out))
    return false;
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ')' in inline location");
}

/// An alias after an op may be defined later in the text.
static bool parse_location_alias(cis_parser *p, cis_location *out) {
  cis_token tok = p->tok;
  cis_str name = cis_str_from_index(tok.text, 1);
  const uintptr_t *found = cis_strmap_find(&p->attr_aliases, name);
  if (p->record)
    cis_record_alias(p->record, CIS_MARK_ATTR_ALIAS, tok.offset, name, NULL);
  cis_parser_consume(p);
  if (!found) {
    struct cis_deferred_loc deferred = {name, tok.offset};
    cis_parser *whole = p->whole;
    cis_parallel_lock(p->ctx);
    *out = cis_loc_deferred((uint32_t)whole->deferred_locs.len);
    cis_vec_push(&whole->deferred_locs, deferred);
    cis_parallel_unlock(p->ctx);
    return true;
  }
  cis_attr attr = (cis_attr)*found;
  if (!cis_attr_is_location(attr))
    return cis_parser_error_at(p, tok.offset, "expected location, but found '%s'",
                               cis_attr_text(p->ctx, attr));
  *out = cis_loc_from_attr(attr);
  return true;
}

static bool parse_trailing_instance(cis_parser *p, cis_location *out) {
  bool is_alias =
      p->tok.kind == CIS_TOK_HASH_ID && cis_str_find(p->tok.text, '.', 0) == p->tok.text.len;
  if (is_alias)
    return parse_location_alias(p, out);
  cis_attr attr;
  if (!parse_location_instance(p, &attr))
    return false;
  *out = cis_loc_from_attr(attr);
  return true;
}

cis_optional cis_parse_optional_location(cis_parser *p, cis_location *out) {
  if (!cis_parse_optional_keyword(p, "loc"))
    return CIS_ABSENT;
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return (cis_optional)cis_parser_missing(p, "expected '(' in location");
  if (!parse_trailing_instance(p, out))
    return CIS_FAILED;
  if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN))
    return (cis_optional)cis_parser_missing(p, "expected ')' in location");
  return CIS_PARSED;
}

bool cis_parser_trailing_location(cis_parser *p, cis_location *out) {
  return cis_parse_optional_location(p, out) != CIS_FAILED;
}
