// How the text of an unregistered dialect's attribute or type is spelled.
#include "asm/dialect_text.h"

#include "support/vec.h"

static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static bool is_name_char(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '_';
}

/// Index after the string that begins with the quote at `at`; 0 if it does not end.
static size_t skip_string(cis_str s, size_t at) {
  for (size_t i = at + 1; i < s.len; ++i) {
    if (s.data[i] == '\\')
      ++i;
    else if (s.data[i] == '"')
      return i + 1;
  }
  return 0;
}

/// Whether `s` begins with `<`, ends with `>`, and all its brackets match.
static bool is_bracketed(cis_str s) {
  static const char brackets[] = "<[({>])}";
  CIS_VEC(char) open = {0};
  bool ok = s.data[0] == '<' && s.data[s.len - 1] == '>';
  for (size_t i = 0; ok && i < s.len;) {
    char c = s.data[i];
    const char *bracket = c ? strchr(brackets, c) : NULL;
    ok = c != '\0';
    if (c == '"') {
      i = skip_string(s, i);
      ok = i != 0;
      continue;
    }
    if (c == '-' && i + 1 < s.len && s.data[i + 1] == '>') {
      i += 2;
      continue;
    }
    if (bracket && bracket - brackets < 4) {
      cis_vec_push(&open, c);
    } else if (bracket) {
      ok = open.len && cis_vec_pop(&open) == *(bracket - 4);
    }
    ++i;
  }
  ok = ok && !open.len;
  cis_vec_deinit(&open);
  return ok;
}

bool cis_dialect_body_is_pretty(cis_str body) {
  if (!body.len || !is_letter(body.data[0]))
    return false;
  size_t name = 0;
  while (name < body.len && is_name_char(body.data[name]))
    ++name;
  return name == body.len || is_bracketed(cis_str_from_index(body, name));
}
