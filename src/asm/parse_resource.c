// Resources: dense_resource<key>, and the {-# ... #-} section that holds their blobs.
//
// A blob stays where it is in the source, as text. Sections of external_resources, which are meant
// for tools, are checked and dropped.
#include "asm/parser_impl.h"
#include "support/hex.h"

static bool parse_key(cis_parser *p, cis_str *out) {
  return cis_parse_optional_any_keyword(p, out) == CIS_PARSED ||
         cis_parse_optional_string(p, out) == CIS_PARSED ||
         cis_parser_error(p, "expected identifier key for 'resource' entry");
}

bool cis_parser_dense_resource(cis_parser *p, cis_type type, cis_attr *out) {
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' after 'dense_resource'");
  cis_str key;
  if (!parse_key(p, &key) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  uint32_t offset = p->tok.offset;
  if (!type && !cis_parse_colon_type(p, &type))
    return false;
  if (!cis_type_is_shaped(type))
    return cis_parser_error_at(p, offset, "`dense_resource` expected a shaped type");
  *out = cis_attr_resource(type, key);
  return true;
}

// --- blobs ---

static bool is_hex_string(cis_str text) {
  return text.len >= 2 && text.len % 2 == 0 && text.data[0] == '0' && text.data[1] == 'x' &&
         cis_hex_is(text.data + 2, text.len - 2);
}

/// The first four bytes, little endian.
static uint32_t blob_alignment(cis_str hex) {
  uint32_t value = 0;
  for (unsigned i = 0; i < 4; ++i) {
    uint32_t byte =
        (uint32_t)(cis_hex_digit(hex.data[2 + 2 * i]) << 4 | cis_hex_digit(hex.data[3 + 2 * i]));
    value |= byte << 8 * i;
  }
  return value;
}

/// key: "0x..." of the builtin dialect.
static bool parse_blob(cis_parser *p, void *user) {
  (void)user;
  enum { ALIGNMENT_DIGITS = 8 };
  cis_str key;
  if (!parse_key(p, &key) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  int key_len = (int)key.len;
  cis_str hex = {p->tok.text.data + 1, p->tok.text.len - 2};
  if (p->tok.kind != CIS_TOK_STRING || !is_hex_string(hex))
    return cis_parser_error_at(p, p->tok.offset, "expected hex string blob for key '%.*s'", key_len,
                               key.data);
  if (hex.len < 2 + ALIGNMENT_DIGITS)
    return cis_parser_error(
        p, "expected hex string blob for key '%.*s' to encode alignment in first 4 bytes", key_len,
        key.data);
  uint32_t alignment = blob_alignment(hex);
  if (alignment & (alignment - 1))
    return cis_parser_error(
        p,
        "expected hex string blob for key '%.*s' to encode alignment in first 4 "
        "bytes, but got non-power-of-2 value: %u",
        key_len, key.data, alignment);
  cis_resource *resource = cis_context_get_resource(p->ctx, CIS_STR("builtin"), key);
  resource->has_blob = true;
  resource->hex = hex;
  cis_parser_consume(p);
  return true;
}

// --- sections ---

static bool open_braces(cis_parser *p) { return cis_parse_token(p, CIS_TOK_L_BRACE); }

/// The entries after `{`, up to `}`.
static bool parse_entries(cis_parser *p, bool (*entry)(cis_parser *p, void *user)) {
  return cis_parse_optional_token(p, CIS_TOK_R_BRACE) ||
         (cis_parse_comma_list(p, CIS_DELIM_NONE, entry, NULL, NULL) &&
          (cis_parse_optional_token(p, CIS_TOK_R_BRACE) ||
           cis_parser_missing(p, "expected ',' or '}'")));
}

static bool parse_group_name(cis_parser *p, cis_str *out) {
  return cis_parse_optional_any_keyword(p, out) == CIS_PARSED ||
         cis_parser_error(p, "expected identifier key for 'resource' entry");
}

/// dialect: { key: blob, ... }
static bool parse_dialect_group(cis_parser *p, void *user) {
  (void)user;
  cis_str name;
  uint32_t offset = p->tok.offset;
  if (!parse_group_name(p, &name) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  const cis_dialect_def *dialect = cis_context_get_dialect(p->ctx, name);
  if (!dialect)
    return cis_parser_error_at(p, offset, "dialect '%.*s' is unknown", CIS_STR_ARG(name));
  if (!open_braces(p))
    return false;
  if (!cis_str_is(name, "builtin"))
    return cis_parser_error(p, "unexpected 'resource' section for dialect '%.*s'",
                            CIS_STR_ARG(name));
  return parse_entries(p, parse_blob);
}

/// key: "text", true or false
static bool parse_external_entry(cis_parser *p, void *user) {
  (void)user;
  cis_str key;
  if (!parse_key(p, &key) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  cis_token value = p->tok;
  if (cis_parse_optional_token(p, CIS_TOK_STRING) || cis_parse_optional_keyword(p, "true") ||
      cis_parse_optional_keyword(p, "false")) {
    if (p->options && p->options->take_resource)
      p->options->take_resource(p->options->user, p->resource_group, key,
                                value.kind == CIS_TOK_STRING ? cis_token_string(value, &p->arena)
                                                             : value.text);
    return true;
  }
  return cis_parser_error(p, "expected string value for key '%.*s'", CIS_STR_ARG(key));
}

static bool parse_external_group(cis_parser *p, void *user) {
  (void)user;
  return parse_group_name(p, &p->resource_group) && cis_parse_token(p, CIS_TOK_COLON) &&
         open_braces(p) && parse_entries(p, parse_external_entry);
}

static bool parse_section(cis_parser *p) {
  cis_str name;
  uint32_t offset = p->tok.offset;
  if (cis_parse_optional_any_keyword(p, &name) != CIS_PARSED)
    return cis_parser_error(p, "expected identifier key in file metadata dictionary");
  if (!cis_parse_token(p, CIS_TOK_COLON))
    return false;
  bool dialects = cis_str_is(name, "dialect_resources");
  if (!dialects && !cis_str_is(name, "external_resources"))
    return cis_parser_error_at(p, offset, "unknown key '%.*s' in file metadata dictionary",
                               CIS_STR_ARG(name));
  return open_braces(p) && parse_entries(p, dialects ? parse_dialect_group : parse_external_group);
}

bool cis_parser_file_metadata(cis_parser *p) {
  cis_parser_consume(p);
  if (cis_parse_optional_token(p, CIS_TOK_FILE_METADATA_END))
    return true;
  do {
    if (!parse_section(p))
      return false;
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, CIS_TOK_FILE_METADATA_END) ||
         cis_parser_missing(p, "expected ',' or '#-}'");
}
