// Compilers warn of variables that nothing reads. A body has a mark after each declaration, between
// bytes 1 (a local variable) or 2 (a parameter); here the reads are counted, and where there are
// none the mark becomes `(void)name;`.
#include "target/c/file.h"

enum { LOCAL = 1, PARAMETER = 2 };

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/// The end of a comment or string that begins at `at`; `at` if none does.
static size_t skip_text(cis_str text, size_t at) {
  char c = text.data[at], next = at + 1 < text.len ? text.data[at + 1] : 0;
  size_t end = at + 1;
  if (c == '/' && next == '*') {
    for (++end;
         end < text.len && !(text.data[end - 1] == '*' && text.data[end] == '/' && end > at + 2);)
      ++end;
    return end + 1 < text.len ? end + 1 : text.len;
  }
  if (c != '"')
    return at;
  while (end < text.len && text.data[end] != '"')
    ++end;
  return end + 1 < text.len ? end + 1 : text.len;
}

static bool begins_line(cis_str text, size_t at) {
  while (at > 0 && text.data[at - 1] == ' ')
    --at;
  return at == 0 || text.data[at - 1] == '\n';
}

/// Whether what follows a name at the start of a line only writes to it.
static bool is_write(cis_str text, size_t end) {
  cis_str rest = cis_str_from_index(text, end);
  return cis_str_starts_with(rest, CIS_STR(" = ")) || cis_str_starts_with(rest, CIS_STR(".e["));
}

void cis_c_count_names(cis_str text, cis_strmap *reads) {
  for (size_t at = 0; at < text.len;) {
    size_t skipped = skip_text(text, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    char c = text.data[at];
    size_t end = at;
    while (end < text.len && is_letter(text.data[end]))
      ++end;
    bool in_mark = at && (text.data[at - 1] == LOCAL || text.data[at - 1] == PARAMETER) &&
                   end < text.len && text.data[end] == text.data[at - 1];
    if (end > at && !(c >= '0' && c <= '9')) {
      uintptr_t *count = cis_strmap_get(reads, (cis_str){text.data + at, end - at}, NULL);
      if (in_mark)
        *count -= text.data[at - 1] == LOCAL; // the declaration, which has been counted as a read
      else if (!begins_line(text, at) || !is_write(text, end))
        ++*count;
    }
    at = end > at ? end + in_mark : at + 1;
  }
}

void cis_c_finish_body(const cis_strbuf *body, cis_strbuf *out) {
  cis_str text = cis_strbuf_view(body);
  cis_strmap reads = {0};
  cis_c_count_names(text, &reads);
  for (size_t at = 0; at < text.len;) {
    char c = text.data[at];
    if (c != LOCAL && c != PARAMETER) {
      cis_strbuf_char(out, c);
      ++at;
      continue;
    }
    size_t end = cis_str_find(text, c, at + 1);
    cis_str name = {text.data + at + 1, end - at - 1};
    if (!cis_strmap_at(&reads, name))
      cis_strbuf_printf(out, c == LOCAL ? " (void)%.*s;" : "  (void)%.*s;\n", CIS_STR_ARG(name));
    at = end + 1;
  }
  cis_strmap_deinit(&reads);
}
