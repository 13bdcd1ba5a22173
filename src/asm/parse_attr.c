// Attributes and dictionaries. Those of dialects and aliases are in parse_dialect.c, element
// literals in parse_elements.c, locations in parse_loc.c.
#include "asm/number_text.h"
#include "asm/parser_impl.h"

// --- numbers ---

static bool out_of_range(cis_parser *p, uint32_t offset) {
  return cis_parser_error_at(p, offset, "integer constant out of range for attribute");
}

/// A float attribute from an integer token: only a bit pattern will do.
static bool float_from_integer(cis_parser *p, cis_token tok, bool negative, cis_type type,
                               cis_attr *out) {
  uint64_t bits[2];
  if (!cis_parser_float_bits(p, tok, negative, type, bits))
    return false;
  *out = cis_attr_float_bits(type, bits[0], bits[1]);
  return true;
}

bool cis_parser_float_bits(cis_parser *p, cis_token tok, bool negative, cis_type type,
                           uint64_t out_bits[2]) {
  bool is_hex = tok.text.len > 1 && tok.text.data[1] == 'x';
  if (!is_hex) {
    cis_parser_error_at(p, tok.offset,
                        "unexpected decimal integer literal for a floating point value");
    return cis_parser_note(p, tok.offset, "add a trailing dot to make the literal a float");
  }
  if (negative)
    return cis_parser_error_at(p, tok.offset,
                               "hexadecimal float literal should not have a leading minus");
  return cis_float_bits_from_text(tok.text, cis_float_get_info(type->float_kind)->width,
                                  out_bits) ||
         cis_parser_error_at(p, tok.offset, "hexadecimal float constant out of range for type");
}

/// The type after a number: the expected one, or what follows a colon, or the default.
static bool parse_number_type(cis_parser *p, cis_type otherwise, cis_type *type) {
  if (*type)
    return true;
  if (cis_parse_optional_token(p, CIS_TOK_COLON))
    return cis_parse_type(p, type);
  *type = otherwise;
  return true;
}

static bool parse_integer(cis_parser *p, bool negative, cis_type type, cis_attr *out) {
  cis_token tok = p->tok;
  cis_parser_consume(p);
  if (!parse_number_type(p, cis_type_i(p->ctx, 64), &type))
    return false;
  if (cis_type_is_float(type))
    return float_from_integer(p, tok, negative, type, out);
  if (!cis_type_is_int_or_index(type))
    return cis_parser_error_at(p, tok.offset, "integer literal not valid for specified type");
  if (negative && cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED)
    return cis_parser_error_at(p, tok.offset,
                               "negative integer literal not valid for unsigned integer type");
  uint64_t word;
  const uint64_t *words;
  uint32_t num;
  if (!cis_int_from_text(&p->arena, tok.text, negative, type, &word, &words, &num))
    return out_of_range(p, tok.offset);
  *out = cis_attr_integer_wide(type, words, num);
  return true;
}

static bool parse_float(cis_parser *p, bool negative, cis_type type, cis_attr *out) {
  double value = cis_double_from_text(p->tok.text);
  cis_parser_consume(p);
  if (!parse_number_type(p, cis_type_float(p->ctx, CIS_F64), &type))
    return false;
  if (!cis_type_is_float(type))
    return cis_parser_error(p, "floating point value not valid for specified type");
  *out = cis_attr_float(type, negative ? -value : value);
  return true;
}

bool cis_parse_float_attr(cis_parser *p, cis_type type, cis_attr *out) {
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  if (p->tok.kind == CIS_TOK_INTEGER)
    return parse_integer(p, negative, type, out);
  if (p->tok.kind == CIS_TOK_FLOAT)
    return parse_float(p, negative, type, out);
  return cis_parser_error(p, "expected floating point literal");
}

static bool parse_negative_number(cis_parser *p, cis_type type, cis_attr *out) {
  cis_parser_consume(p);
  if (p->tok.kind == CIS_TOK_INTEGER)
    return parse_integer(p, true, type, out);
  if (p->tok.kind == CIS_TOK_FLOAT)
    return parse_float(p, true, type, out);
  return cis_parser_missing(p, "expected constant integer or floating point value");
}

// --- strings and symbols ---

static bool parse_string_attr(cis_parser *p, cis_type type, cis_attr *out) {
  cis_str value = cis_token_string(p->tok, &p->arena);
  cis_parser_consume(p);
  if (!type && cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_type(p, &type))
    return false;
  *out = type ? cis_attr_typed_string(type, value) : cis_attr_string(p->ctx, value);
  return true;
}

/// `::` if it is there; a single colon stays, unless nothing that can be read comes after it.
static bool parse_optional_colon_colon(cis_parser *p) {
  if (p->tok.kind != CIS_TOK_COLON)
    return false;
  cis_token colon = p->tok;
  uint32_t last_end = p->last_end;
  cis_parser_consume(p);
  if (cis_parse_optional_token(p, CIS_TOK_COLON))
    return true;
  if (p->tok.kind == CIS_TOK_ERROR || p->tok.kind == CIS_TOK_EOF)
    return false;
  cis_lexer_reset(&p->lexer, colon.offset + 1);
  p->tok = colon;
  p->last_end = last_end;
  return false;
}

/// The name at an @, unescaped.
static cis_str take_symbol(cis_parser *p) {
  cis_str name = cis_context_intern(p->ctx, cis_token_string(p->tok, &p->arena));
  if (p->record)
    cis_record_symbol(p->record, p->tok.offset, p->tok.text.len);
  cis_parser_consume(p);
  return name;
}

static bool parse_symbol_ref(cis_parser *p, cis_attr *out) {
  cis_str root = take_symbol(p);
  CIS_VEC(cis_str) nested = {0};
  bool ok = true;
  while (ok && parse_optional_colon_colon(p)) {
    cis_expect(p, CIS_EXPECTS_SYMBOL);
    ok = p->tok.kind == CIS_TOK_AT_ID ||
         cis_parser_error(p, "expected nested symbol reference identifier");
    if (ok)
      cis_vec_push(&nested, take_symbol(p));
  }
  if (ok)
    *out = cis_attr_symbol(p->ctx, root, nested.data, (uint32_t)nested.len);
  cis_vec_deinit(&nested);
  return ok;
}

static cis_optional parse_optional_symbol_name(cis_parser *p, cis_str *out) {
  if (p->tok.kind != CIS_TOK_AT_ID) {
    cis_expect(p, CIS_EXPECTS_NEW_SYMBOL);
    return CIS_ABSENT;
  }
  *out = take_symbol(p);
  return CIS_PARSED;
}

bool cis_parse_symbol_name(cis_parser *p, cis_str *out) {
  return parse_optional_symbol_name(p, out) == CIS_PARSED ||
         cis_parse_error(p, "expected valid '@'-identifier for symbol name");
}

// --- arrays and dictionaries ---

static bool parse_array_elements(cis_parser *p, cis_attr_vec *out) {
  if (cis_parse_optional_token(p, CIS_TOK_R_SQUARE))
    return true;
  do {
    cis_attr element;
    if (!cis_parse_attribute(p, NULL, &element))
      return false;
    cis_vec_push(out, element);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, CIS_TOK_R_SQUARE) ||
         cis_parser_missing(p, "expected ',' or ']'");
}

static bool parse_array(cis_parser *p, cis_attr *out) {
  cis_parser_consume(p);
  cis_attr few_elements[8];
  cis_attr_vec elements = CIS_VEC_WITH(few_elements);
  bool ok = parse_array_elements(p, &elements);
  if (ok)
    *out = cis_attr_array(p->ctx, elements.data, (uint32_t)elements.len);
  cis_vec_deinit(&elements);
  return ok;
}

/// The entries parsed so far, with their names in a map once there are many.
typedef struct dict_entries {
  cis_named_attr_vec *out;
  size_t first;
  cis_ptrmap names;
} dict_entries;

/// Whether the dictionary has an entry of that name. Beyond a few entries, names are in a set, and
/// the name is added to it, because the caller adds the entry next.
static bool has_entry(dict_entries *entries, cis_str name) {
  enum { MANY = 16 };
  size_t num = entries->out->len - entries->first;
  if (num < MANY) {
    for (size_t i = entries->first; i < entries->out->len; ++i)
      if (entries->out->data[i].name.data == name.data)
        return true;
    return false;
  }
  if (!entries->names.len)
    for (size_t i = entries->first; i < entries->out->len; ++i)
      cis_ptrmap_set(&entries->names, entries->out->data[i].name.data, 1);
  bool is_new;
  cis_ptrmap_get(&entries->names, name.data, &is_new);
  return !is_new;
}

static bool parse_entry_value(cis_parser *p, cis_named_attr *entry) {
  cis_str outer = {0};
  if (p->expected) {
    outer = p->expected->entry;
    p->expected->entry = outer.len ? outer : entry->name;
  }
  bool ok = cis_parse_attribute(p, NULL, &entry->value);
  if (p->expected && ok)
    p->expected->entry = outer;
  return ok;
}

static bool no_entry(cis_parser *p) {
  cis_expect(p, CIS_EXPECTS_ATTR_NAME);
  return cis_parser_missing(p, "expected attribute name");
}

/// name, "name", or either = value.
static bool parse_entry(cis_parser *p, void *user) {
  dict_entries *entries = user;
  cis_str name;
  if (p->tok.kind == CIS_TOK_STRING)
    name = cis_token_string(p->tok, &p->arena);
  else if (p->tok.kind == CIS_TOK_BARE_ID || p->tok.kind == CIS_TOK_INT_TYPE)
    name = p->tok.text;
  else
    return no_entry(p);
  if (!name.len)
    return cis_parser_error(p, "expected valid attribute name");
  name = cis_context_intern(p->ctx, name);
  if (has_entry(entries, name))
    return cis_parser_error(p, "duplicate key '%.*s' in dictionary attribute", CIS_STR_ARG(name));
  cis_parser_consume(p);
  cis_named_attr entry = {name, NULL};
  if (!cis_parse_optional_token(p, CIS_TOK_EQUAL))
    entry.value = cis_attr_unit(p->ctx);
  else if (!parse_entry_value(p, &entry))
    return false;
  cis_vec_push(entries->out, entry);
  return true;
}

static bool parse_new_entries(cis_parser *p, cis_named_attr_vec *out) {
  dict_entries entries = {.out = out, .first = out->len};
  bool ok =
      cis_parse_comma_list(p, CIS_DELIM_BRACES, parse_entry, &entries, " in attribute dictionary");
  cis_ptrmap_deinit(&entries.names);
  return ok;
}

// --- dictionaries seen before ---

/// A program has few different short dictionaries, each many times. Once parsed, the text alone
/// gives the attributes: what an alias stands for never changes.
typedef struct known_dict {
  cis_attr dict; // the whole as one attribute; NULL until it is needed as one
  uint32_t length;
  int levels; // of nesting inside
  uint32_t num;
  cis_named_attr entries[]; // as they stand in the text
} known_dict;

/// The text of the dictionary at the current token up to its first `}`, which nearly always ends
/// it. Empty if that is far away, or if names in it are recorded.
static cis_str dict_text(const cis_parser *p) {
  enum { MAX_TEXT = 256 };
  const char *start = p->tok.text.data;
  size_t rest = (size_t)(p->lexer.end - start);
  const char *end = p->record ? NULL : memchr(start, '}', rest < MAX_TEXT ? rest : MAX_TEXT);
  return end ? (cis_str){start, (size_t)(end + 1 - start)} : (cis_str){0};
}

static known_dict *find_known_dict(const cis_parser *p) {
  cis_str text = dict_text(p);
  return text.len ? (known_dict *)cis_strmap_at(&p->known_dicts, text) : NULL;
}

static bool skip_known_dict(cis_parser *p, const known_dict *known) {
  cis_parser_advance_to(p, p->tok.offset + known->length);
  return cis_parser_check_depth(p, known->levels);
}

/// The entries are those of `entries` from `first` on.
static void remember_dict(cis_parser *p, cis_str text, const cis_named_attr_vec *entries,
                          size_t first, int levels) {
  enum { MANY = 4096 }; // of so many different ones few come again
  if (p->known_dicts.len >= MANY)
    return;
  size_t num = entries->len - first;
  known_dict *known = cis_arena_alloc(&p->arena, sizeof(*known) + num * sizeof(cis_named_attr));
  *known = (known_dict){NULL, (uint32_t)text.len, levels, (uint32_t)num};
  for (size_t i = 0; i < num; ++i)
    known->entries[i] = entries->data[first + i];
  cis_strmap_set(&p->known_dicts, cis_arena_str(&p->arena, text), (uintptr_t)known);
}

static bool parse_entries(cis_parser *p, cis_named_attr_vec *out) {
  const known_dict *known = find_known_dict(p);
  if (known) {
    cis_vec_append(out, known->entries, known->num);
    return skip_known_dict(p, known);
  }
  cis_str text = dict_text(p);
  size_t first = out->len;
  uint32_t start = p->tok.offset;
  int deepest = p->deepest;
  p->deepest = p->depth;
  bool ok = parse_new_entries(p, out);
  if (ok && text.len && p->last_end == start + text.len)
    remember_dict(p, text, out, first, p->deepest - p->depth);
  p->deepest = p->deepest > deepest ? p->deepest : deepest;
  return ok;
}

bool cis_parse_dict(cis_parser *p, cis_named_attr_vec *out) { return parse_entries(p, out); }

bool cis_parse_optional_dict(cis_parser *p, cis_named_attr_vec *out) {
  return p->tok.kind != CIS_TOK_L_BRACE || parse_entries(p, out);
}

/// Whether the first `num_others` attributes of the state, or the op's own, have one of that name.
static bool has_attr(const cis_op_state *state, cis_str name, size_t num_others) {
  int slot = cis_op_info_dict_slot(state->info, name);
  if (slot >= 0)
    return state->props.data[slot] != NULL;
  for (size_t i = 0; i < num_others; ++i)
    if (state->attrs.data[i].name.data == name.data)
      return true;
  return false;
}

/// Checks that the dictionary does not repeat an attribute of a hand-written syntax; after a
/// declarative format, the dictionary wins. Of several names the alphabetically first is reported.
static bool check_new_attrs(cis_parser *p, const cis_op_state *state,
                            const cis_named_attr_vec *entries) {
  const cis_str *twice = NULL;
  if (!state->info || !state->info->def->parse)
    return true;
  for (size_t i = 0; i < entries->len; ++i) {
    const cis_str *name = &entries->data[i].name;
    if (has_attr(state, *name, state->attrs.len) && (!twice || cis_str_cmp(*name, *twice) < 0))
      twice = name;
  }
  return !twice || cis_parse_error_twice(p, *twice);
}

static void set_attr(cis_op_state *state, cis_named_attr entry, size_t num_others) {
  bool is_flags = cis_op_info_dict_slot(state->info, entry.name) < 0 &&
                  cis_op_info_prop(state->info, entry.name) >= 0; // see cis_attr_spec_is_flags
  if (is_flags)
    cis_vec_push(&state->attrs, entry);
  else
    cis_op_state_set_distinct_attr(state, entry.name, entry.value, num_others);
}

bool cis_parse_optional_attr_dict(cis_parser *p, cis_op_state *state) {
  if (p->tok.kind != CIS_TOK_L_BRACE)
    return true;
  size_t num_others = state->attrs.len;
  cis_named_attr few_entries[8];
  cis_named_attr_vec entries = CIS_VEC_WITH(few_entries);
  bool ok = parse_entries(p, &entries) && check_new_attrs(p, state, &entries);
  for (size_t i = 0; ok && i < entries.len; ++i)
    set_attr(state, entries.data[i], num_others);
  cis_vec_deinit(&entries);
  return ok;
}

bool cis_parse_optional_attr_dict_with_keyword(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_keyword(p, "attributes"))
    return true;
  if (p->tok.kind != CIS_TOK_L_BRACE)
    return cis_parser_missing(p, "expected '{' in attribute dictionary");
  return cis_parse_optional_attr_dict(p, state);
}

static bool parse_dict(cis_parser *p, cis_attr *out) {
  known_dict *known = find_known_dict(p);
  if (known && known->dict) {
    *out = known->dict;
    return skip_known_dict(p, known);
  }
  cis_named_attr few_entries[8];
  cis_named_attr_vec entries = CIS_VEC_WITH(few_entries);
  bool ok = parse_entries(p, &entries);
  if (ok)
    *out = cis_attr_dict(p->ctx, entries.data, (uint32_t)entries.len);
  if (ok && known)
    known->dict = *out;
  cis_vec_deinit(&entries);
  return ok;
}

// --- keywords ---

static bool parse_affine_map_attr(cis_parser *p, cis_attr *out) {
  cis_affine_map map;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' in affine map");
  if (!cis_parser_affine_map(p, &map))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_GREATER))
    return cis_parser_missing(p, "expected '>' in affine map");
  *out = cis_attr_affine_map(map);
  return true;
}

static bool parse_integer_set_attr(cis_parser *p, cis_attr *out) {
  cis_integer_set set;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' in integer set");
  if (!cis_parser_integer_set(p, &set))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_GREATER))
    return cis_parser_missing(p, "expected '>' in integer set");
  *out = cis_attr_integer_set(set);
  return true;
}

/// A stride or offset: [-] integer or `?`.
static bool parse_stride(cis_parser *p, int64_t *out) {
  if (cis_parse_optional_token(p, CIS_TOK_QUESTION)) {
    *out = CIS_DYNAMIC;
    return true;
  }
  cis_token start = p->tok;
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  uint64_t value;
  if (p->tok.kind != CIS_TOK_INTEGER || !cis_token_u64(p->tok, &value) ||
      value > (uint64_t)INT64_MAX)
    return cis_parser_error_at(p, start.offset, "expected a 64-bit signed integer or '?'");
  cis_parser_consume(p);
  *out = negative ? -(int64_t)value : (int64_t)value;
  return true;
}

static bool parse_strides(cis_parser *p, cis_i64_vec *strides) {
  if (!cis_parse_token(p, CIS_TOK_L_SQUARE))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_R_SQUARE))
    return true;
  do {
    int64_t stride;
    if (!parse_stride(p, &stride))
      return false;
    cis_vec_push(strides, stride);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_token(p, CIS_TOK_R_SQUARE);
}

/// `, offset: n>` or `>`.
static bool parse_strided_offset(cis_parser *p, int64_t *out) {
  *out = 0;
  if (cis_parse_optional_token(p, CIS_TOK_GREATER))
    return true;
  if (!cis_parse_token(p, CIS_TOK_COMMA))
    return false;
  if (!cis_parse_optional_keyword(p, "offset"))
    return cis_parser_missing(p, "expected 'offset' after comma");
  if (!cis_parse_optional_token(p, CIS_TOK_COLON))
    return cis_parser_missing(p, "expected ':' after 'offset'");
  return parse_stride(p, out) && cis_parse_token(p, CIS_TOK_GREATER);
}

static bool parse_strided(cis_parser *p, cis_attr *out) {
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' after 'strided'");
  cis_i64_vec strides = {0};
  int64_t offset;
  bool ok = parse_strides(p, &strides) && parse_strided_offset(p, &offset);
  if (ok)
    *out = cis_attr_strided(p->ctx, offset, strides.data, (uint32_t)strides.len);
  cis_vec_deinit(&strides);
  return ok;
}

/// The distinct attribute of this number; the first mention makes it. The text as a whole has one
/// list of them, so that it is an error in a piece.
static bool get_distinct(cis_parser *p, uint32_t offset, uint64_t id, cis_attr referenced,
                         cis_attr *out) {
  if (p->whole != p)
    return cis_parser_error_at(p, offset, "distinct attribute in a piece of the text");
  uintptr_t *index = cis_strmap_find(&p->distinct_index, (cis_str){(const char *)&id, sizeof(id)});
  if (!index) {
    *out = cis_attr_distinct(referenced);
    const void *key = cis_arena_copy(&p->arena, &id, sizeof(id));
    cis_strmap_set(&p->distinct_index, (cis_str){key, sizeof(id)}, (uintptr_t)*out);
    return true;
  }
  *out = (cis_attr)*index;
  return (*out)->distinct.referenced == referenced ||
         cis_parser_error_at(p, offset,
                             "referenced attribute does not match previous definition: %s",
                             cis_attr_text(p->ctx, (*out)->distinct.referenced));
}

/// distinct[0]<attribute>
static bool parse_distinct(cis_parser *p, cis_attr *out) {
  uint32_t offset = p->tok.offset;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_L_SQUARE))
    return cis_parser_missing(p, "expected '[' after 'distinct'");
  if (p->tok.kind != CIS_TOK_INTEGER)
    return cis_parser_missing(p, "expected distinct ID");
  uint64_t id;
  bool fits = cis_token_u64(p->tok, &id);
  cis_parser_consume(p);
  if (!fits)
    return cis_parser_error(p, "expected an unsigned 64-bit integer");
  if (!cis_parse_optional_token(p, CIS_TOK_R_SQUARE))
    return cis_parser_missing(p, "expected ']' to close distinct ID");
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' after distinct ID");
  cis_attr referenced = cis_attr_unit(p->ctx);
  if (cis_parse_optional_token(p, CIS_TOK_GREATER))
    return get_distinct(p, offset, id, referenced, out);
  if (!cis_parse_attribute(p, NULL, &referenced))
    return cis_parser_error(p, "expected attribute");
  if (!cis_parse_optional_token(p, CIS_TOK_GREATER))
    return cis_parser_missing(p, "expected '>' to close distinct attribute");
  return get_distinct(p, offset, id, referenced, out);
}

typedef enum {
  AFFINE_MAP,
  AFFINE_SET,
  ARRAY,
  DENSE,
  RESOURCE,
  DISTINCT,
  FALSE,
  LOC,
  SPARSE,
  STRIDED,
  TRUE,
  UNIT,
  NUM
} keyword;
static const char *const keywords[NUM] = {"affine_map",     "affine_set", "array", "dense",
                                          "dense_resource", "distinct",   "false", "loc",
                                          "sparse",         "strided",    "true",  "unit"};

/// Where the text ends, an attribute may begin with one of these.
static void expect_attr(cis_parser *p) {
  if (!p->expected)
    return;
  cis_expect(p, CIS_EXPECTS_ATTR);
  for (int i = 0; i < NUM; ++i)
    cis_expect_keyword(p, keywords[i]);
}

/// An attribute that begins with a keyword; absent if the keyword is not that of an attribute.
static cis_optional parse_keyword_attr(cis_parser *p, cis_type type, cis_attr *out) {
  int which = 0;
  while (which < NUM && !cis_str_is(p->tok.text, keywords[which]))
    ++which;
  switch ((keyword)which) {
  case AFFINE_MAP:
    return (cis_optional)parse_affine_map_attr(p, out);
  case AFFINE_SET:
    return (cis_optional)parse_integer_set_attr(p, out);
  case ARRAY:
    return (cis_optional)cis_parser_dense_array(p, out);
  case DENSE:
    return (cis_optional)cis_parser_dense(p, type, out);
  case RESOURCE:
    return (cis_optional)cis_parser_dense_resource(p, type, out);
  case DISTINCT:
    return (cis_optional)parse_distinct(p, out);
  case FALSE:
  case TRUE:
    cis_parser_consume(p);
    *out = cis_attr_bool(p->ctx, which == TRUE);
    return CIS_PARSED;
  case LOC:
    return (cis_optional)cis_parser_location_attr(p, out);
  case SPARSE:
    return (cis_optional)cis_parser_sparse(p, type, out);
  case STRIDED:
    return (cis_optional)parse_strided(p, out);
  case UNIT:
    cis_parser_consume(p);
    *out = cis_attr_unit(p->ctx);
    return CIS_PARSED;
  case NUM:
    break;
  }
  return CIS_ABSENT;
}

// --- any attribute ---

static cis_optional parse_type_attr(cis_parser *p, cis_attr *out) {
  cis_type type;
  cis_optional result = cis_parse_optional_type(p, &type);
  if (result == CIS_PARSED)
    *out = cis_attr_type(type);
  return result;
}

static cis_optional parse_any(cis_parser *p, cis_type type, cis_attr *out) {
  cis_optional result;
  switch (p->tok.kind) {
  case CIS_TOK_INTEGER:
    return (cis_optional)parse_integer(p, false, type, out);
  case CIS_TOK_FLOAT:
    return (cis_optional)parse_float(p, false, type, out);
  case CIS_TOK_MINUS:
    return (cis_optional)parse_negative_number(p, type, out);
  case CIS_TOK_STRING:
    return (cis_optional)parse_string_attr(p, type, out);
  case CIS_TOK_AT_ID:
    return (cis_optional)parse_symbol_ref(p, out);
  case CIS_TOK_HASH_ID:
    return (cis_optional)cis_parser_dialect_attr(p, type, out);
  case CIS_TOK_L_SQUARE:
    return (cis_optional)parse_array(p, out);
  case CIS_TOK_L_BRACE:
    return (cis_optional)parse_dict(p, out);
  case CIS_TOK_BARE_ID:
    result = parse_keyword_attr(p, type, out);
    return result == CIS_ABSENT ? parse_type_attr(p, out) : result;
  case CIS_TOK_EOF:
    expect_attr(p);
    return parse_type_attr(p, out);
  default:
    return parse_type_attr(p, out);
  }
}

static cis_optional parse_nested(cis_parser *p, cis_type type, cis_attr *out) {
  bool entered = cis_parser_enter(p);
  cis_optional result = entered ? parse_any(p, type, out) : CIS_FAILED;
  cis_parser_leave(p);
  return result;
}

cis_optional cis_parse_optional_attribute(cis_parser *p, cis_type type, cis_attr *out) {
  // Upstream does not look for these where an attribute is optional.
  bool unseen = cis_tok_is_keyword(&p->tok, "array") || cis_tok_is_keyword(&p->tok, "strided") ||
                cis_tok_is_keyword(&p->tok, "distinct");
  return unseen ? CIS_ABSENT : parse_nested(p, type, out);
}

bool cis_parse_attribute(cis_parser *p, cis_type type, cis_attr *out) {
  cis_optional result = parse_nested(p, type, out);
  if (result == CIS_ABSENT)
    return cis_parser_missing(p, "expected attribute value");
  return result == CIS_PARSED;
}
