// Reading JSON: tokens that are checked where they stand, and whole values as trees.
#include "support/json_read.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { MAX_DEPTH = 64 };

static bool fail(cis_json_reader *r, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(cis_json_reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  r->fail(r->user, at < r->text.len ? at : r->text.len, fmt, args);
  va_end(args);
  return false;
}

bool cis_parse_decimal(cis_str text, int64_t *out_value, bool *out_overflow) {
  bool negative = text.len && text.data[0] == '-';
  size_t i = text.len && (text.data[0] == '-' || text.data[0] == '+');
  int64_t value = 0;
  *out_overflow = false;
  if (i == text.len)
    return false;
  for (; i < text.len; ++i) {
    if (text.data[i] < '0' || text.data[i] > '9')
      return false;
    int64_t digit = text.data[i] - '0';
    if (__builtin_mul_overflow(value, 10, &value) ||
        __builtin_add_overflow(value, negative ? -digit : digit, &value))
      *out_overflow = true;
  }
  *out_value = value;
  return true;
}

// --- tokens ---

static void skip_blanks(cis_json_reader *r) {
  while (r->at < r->text.len && strchr(" \t\r\n", r->text.data[r->at]) && r->text.data[r->at])
    ++r->at;
}

char cis_json_peek(cis_json_reader *r) {
  skip_blanks(r);
  return r->at < r->text.len ? r->text.data[r->at] : '\0';
}

bool cis_json_accept(cis_json_reader *r, char c) {
  if (cis_json_peek(r) != c || r->at >= r->text.len)
    return false;
  ++r->at;
  return true;
}

bool cis_json_expect(cis_json_reader *r, char c) {
  return cis_json_accept(r, c) || fail(r, r->at, "expected '%c'", c);
}

/// Four hexadecimal digits.
static bool read_hex(cis_json_reader *r, uint32_t *out_code) {
  *out_code = 0;
  for (int i = 0; i < 4; ++i, ++r->at) {
    if (r->at >= r->text.len || !isxdigit((unsigned char)r->text.data[r->at]))
      return fail(r, r->at, "expected four hexadecimal digits after '\\u'");
    char c = r->text.data[r->at];
    *out_code = *out_code * 16 + (uint32_t)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
  }
  return true;
}

static void put_utf8(char *to, size_t *len, uint32_t code) {
  if (code < 0x80) {
    to[(*len)++] = (char)code;
    return;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
  to[(*len)++] = (char)(leads[more] | code >> 6 * more);
  while (more--)
    to[(*len)++] = (char)(0x80 | (code >> 6 * more & 0x3F));
}

/// Reads an escape after its backslash: at most three bytes of UTF-8 for six of text.
static bool read_escape(cis_json_reader *r, char *to, size_t *len) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  size_t start = r->at;
  char c = r->at < r->text.len ? r->text.data[r->at++] : '\0';
  const char *name = c ? strchr(names, c) : NULL;
  if (name) {
    to[(*len)++] = values[name - names];
    return true;
  }
  uint32_t code, low;
  if (c != 'u')
    return fail(r, start, "unknown escape in a string");
  if (!read_hex(r, &code))
    return false;
  if (code >= 0xD800 && code < 0xDC00) {
    if (r->at + 2 > r->text.len || r->text.data[r->at] != '\\' || r->text.data[r->at + 1] != 'u')
      return fail(r, start, "half of a surrogate pair");
    r->at += 2;
    if (!read_hex(r, &low))
      return false;
    if (low < 0xDC00 || low > 0xDFFF)
      return fail(r, start, "half of a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  } else if (code >= 0xDC00 && code < 0xE000) {
    return fail(r, start, "half of a surrogate pair");
  }
  put_utf8(to, len, code);
  return true;
}

/// The end of a string's text, at the closing quote or the end of the source.
static size_t find_end_of_string(const cis_json_reader *r) {
  size_t end = r->at;
  while (end < r->text.len && r->text.data[end] != '"')
    end += r->text.data[end] == '\\' ? 2 : 1;
  return end < r->text.len ? end : r->text.len;
}

bool cis_json_read_string(cis_json_reader *r, const char *what, cis_str *out_text) {
  if (cis_json_peek(r) != '"')
    return fail(r, r->at, "expected a string as %s", what);
  size_t start = r->at++, end = find_end_of_string(r), len = 0;
  if (end == r->text.len)
    return fail(r, start, "string is not closed");
  char *text = cis_arena_alloc(r->arena, end - r->at + 1);
  while (r->at < end) {
    char c = r->text.data[r->at++];
    if ((unsigned char)c < 0x20)
      return fail(r, r->at - 1, "control character in a string");
    if (c != '\\')
      text[len++] = c;
    else if (!read_escape(r, text, &len))
      return false;
  }
  r->at = end + 1;
  *out_text = (cis_str){text, len};
  return true;
}

static cis_str number_text(cis_json_reader *r) {
  cis_json_peek(r);
  size_t start = r->at;
  while (r->at < r->text.len &&
         (isalnum((unsigned char)r->text.data[r->at]) || strchr("+-.", r->text.data[r->at])) &&
         r->text.data[r->at])
    ++r->at;
  return (cis_str){r->text.data + start, r->at - start};
}

bool cis_json_read_int(cis_json_reader *r, const char *what, int64_t *out_value) {
  cis_str text = number_text(r);
  size_t start = r->at - text.len;
  bool overflow;
  // 12.0, as languages print whole numbers that have only one kind of number.
  size_t dot = cis_str_find(text, '.', 0), zeros = dot + 1;
  while (zeros < text.len && text.data[zeros] == '0')
    ++zeros;
  if (dot + 1 < text.len && zeros == text.len)
    text.len = dot;
  if (!text.len || text.data[0] == '+' || !cis_parse_decimal(text, out_value, &overflow))
    return fail(r, start, "expected a whole number as %s", what);
  return !overflow || fail(r, start, "%s does not fit into 64 bits", what);
}

bool cis_json_read_count(cis_json_reader *r, const char *what, int64_t least, int64_t *out_value) {
  cis_json_peek(r);
  size_t start = r->at;
  if (!cis_json_read_int(r, what, out_value))
    return false;
  return *out_value >= least ||
         fail(r, start, least ? "%s is not positive" : "%s is negative", what);
}

bool cis_json_next(cis_json_reader *r, char close, bool *is_first, bool *ok) {
  if (cis_json_accept(r, close))
    return false;
  if (!*is_first && !cis_json_expect(r, ',')) {
    *ok = false;
    return false;
  }
  *is_first = false;
  return true;
}

bool cis_json_read_key(cis_json_reader *r, cis_str *out_key, size_t *out_at) {
  cis_json_peek(r);
  *out_at = r->at;
  return cis_json_read_string(r, "a key", out_key) && cis_json_expect(r, ':');
}

bool cis_json_skip(cis_json_reader *r, int depth) {
  cis_str text;
  char open = cis_json_peek(r);
  size_t start = r->at;
  if (open == '"')
    return cis_json_read_string(r, "a value", &text);
  if (open != '{' && open != '[') {
    text = number_text(r);
    bool is_number = text.len && (isdigit((unsigned char)text.data[0]) || text.data[0] == '-');
    return is_number || cis_str_is(text, "true") || cis_str_is(text, "false") ||
           cis_str_is(text, "null") || fail(r, start, "expected a value");
  }
  if (depth == MAX_DEPTH)
    return fail(r, start, "values are nested too deeply");
  char close = open == '{' ? '}' : ']';
  ++r->at;
  bool is_first = true, ok = true;
  while (cis_json_next(r, close, &is_first, &ok)) {
    size_t at;
    if (open == '{' && !cis_json_read_key(r, &text, &at))
      return false;
    if (!cis_json_skip(r, depth + 1))
      return false;
  }
  return ok;
}

// --- trees ---

static cis_json_value *read_tree(cis_json_reader *r, int depth);

/// Reads the members of an object or a list, after its opening.
static bool read_children(cis_json_reader *r, cis_json_value *value, char close, int depth) {
  bool is_first = true, ok = true;
  cis_json_value **last = &value->first;
  while (cis_json_next(r, close, &is_first, &ok)) {
    cis_str key = {0};
    size_t at;
    if (value->kind == CIS_JSON_OBJECT && !cis_json_read_key(r, &key, &at))
      return false;
    cis_json_value *child = read_tree(r, depth + 1);
    if (!child)
      return false;
    child->key = key;
    *last = child;
    last = &child->next;
  }
  return ok;
}

static cis_json_value *read_tree(cis_json_reader *r, int depth) {
  char open = cis_json_peek(r);
  size_t start = r->at;
  cis_json_value *value = cis_arena_new(r->arena, cis_json_value);
  bool ok;
  if (open == '{' || open == '[') {
    value->kind = open == '{' ? CIS_JSON_OBJECT : CIS_JSON_LIST;
    ++r->at;
    ok = depth < MAX_DEPTH ? read_children(r, value, open == '{' ? '}' : ']', depth)
                           : fail(r, start, "values are nested too deeply");
  } else if (open == '"') {
    value->kind = CIS_JSON_STRING;
    ok = cis_json_read_string(r, "a value", &value->text);
  } else {
    value->kind = isdigit((unsigned char)open) || open == '-' ? CIS_JSON_NUMBER : CIS_JSON_WORD;
    ok = cis_json_skip(r, depth);
    value->text = (cis_str){r->text.data + start, r->at - start};
  }
  value->raw = (cis_str){r->text.data + start, r->at - start};
  return ok ? value : NULL;
}

const cis_json_value *cis_json_read_tree(cis_json_reader *r) {
  const cis_json_value *value = read_tree(r, 0);
  if (value && (cis_json_peek(r) || r->at < r->text.len)) {
    fail(r, r->at, "expected the end of the document");
    return NULL;
  }
  return value;
}

const cis_json_value *cis_json_get(const cis_json_value *value, const char *key) {
  for (value = value && value->kind == CIS_JSON_OBJECT ? value->first : NULL; value;
       value = value->next)
    if (cis_str_is(value->key, key))
      return value;
  return NULL;
}
