// Compilers warn of variables that nothing reads. A body has a mark after each declaration, between
// bytes 1 (a local variable) or 2 (a parameter); here the reads are counted, and where there are
// none the mark becomes `(void)name;`.
#include "target/c/file.h"

enum { LOCAL = 1, PARAMETER = 2 };

static bool is_letter(char c) {
  unsigned u = (unsigned char)c;
  return (u | 32u) - 'a' < 26u || u - '0' < 10u || u == '_';
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

/// The kind of a name's occurrence.
typedef enum use { READ, WRITE, LOCAL_MARK, PARAMETER_MARK, LOOP } use;

/// Whether the name at `at` is the variable that a loop declares.
static bool is_loop_variable(cis_str text, size_t at) {
  static const char before[] = "for (int64_t ";
  size_t len = sizeof before - 1;
  return at >= len && strncmp(text.data + at - len, before, len) == 0;
}

/// The next name of a text from *at; false at its end.
static bool next_name(cis_str text, size_t *at, cis_str *out_name, use *out_use) {
  while (*at < text.len) {
    while (*at + 1 < text.len && text.data[*at] != '/' && text.data[*at] != '"' &&
           !is_letter(text.data[*at]))
      ++*at;
    size_t begin = *at, end = begin, skipped = skip_text(text, begin);
    char c = text.data[begin];
    while (end < text.len && is_letter(text.data[end]) && skipped == begin)
      ++end;
    *at = end > begin ? end : skipped > begin ? skipped : begin + 1;
    if (end == begin || (c >= '0' && c <= '9'))
      continue;
    char mark = begin ? text.data[begin - 1] : '\0';
    bool in_mark = (mark == LOCAL || mark == PARAMETER) && end < text.len && text.data[end] == mark;
    *at += in_mark;
    *out_name = (cis_str){text.data + begin, end - begin};
    *out_use = in_mark && mark == LOCAL                          ? LOCAL_MARK
               : in_mark                                         ? PARAMETER_MARK
               : is_loop_variable(text, begin)                   ? LOOP
               : is_write(text, end) && begins_line(text, begin) ? WRITE
                                                                 : READ;
    return true;
  }
  return false;
}

void cis_c_count_names(cis_str text, cis_strmap *reads) {
  cis_str name;
  use kind;
  for (size_t at = 0; next_name(text, &at, &name, &kind);)
    if (kind == READ || kind == LOOP)
      ++*cis_strmap_get(reads, name, NULL);
}

size_t cis_c_count_tokens(cis_str text) {
  size_t tokens = 0;
  for (size_t at = 0; at < text.len;) {
    size_t skipped = skip_text(text, at), begin = at;
    char c = text.data[at];
    while (at < text.len && is_letter(text.data[at]))
      ++at;
    bool is_word = at > begin, is_operator = !is_word && !strchr(" \n){}],.:?", c);
    tokens += is_word || (is_operator && (skipped == begin || c == '"'));
    at = is_word ? at : skipped > begin ? skipped : begin + 1;
  }
  return tokens;
}

void cis_c_prefix_names(cis_str text, cis_str prefix, cis_strbuf *out) {
  cis_str name;
  use kind;
  size_t copied = 0;
  for (size_t at = 0; next_name(text, &at, &name, &kind);) {
    size_t begin = (size_t)(name.data - text.data);
    if (!cis_str_starts_with(name, CIS_STR("cis_")) && !cis_str_starts_with(name, CIS_STR("CIS_")))
      continue;
    cis_strbuf_str(out, (cis_str){text.data + copied, begin - copied});
    cis_strbuf_printf(out, "%.*s_", CIS_STR_ARG(prefix));
    copied = begin;
  }
  cis_strbuf_str(out, cis_str_from_index(text, copied));
}

typedef CIS_VEC(size_t) count_vec;

/// The reads of each declaration, in their order. Blocks that are closed leave their names to later
/// ones, so that a read is one of the last declaration before it.
static void count_reads(cis_str text, count_vec *out_marked) {
  cis_strmap last = {0}; // names -> the place of their declaration in `all` + 1
  count_vec all = {0}, marked = {0};
  cis_str name;
  use kind;
  for (size_t at = 0; next_name(text, &at, &name, &kind);) {
    uintptr_t *slot = cis_strmap_get(&last, name, NULL);
    if (kind == READ && *slot)
      ++all.data[*slot - 1];
    if (kind == READ || kind == WRITE)
      continue;
    // The declaration stands before its mark, and has been counted as a read of the one before.
    if (kind == LOCAL_MARK && *slot && all.data[*slot - 1])
      --all.data[*slot - 1];
    cis_vec_push(&all, 0);
    *slot = all.len;
    if (kind != LOOP)
      cis_vec_push(&marked, all.len - 1);
  }
  for (size_t i = 0; i < marked.len; ++i)
    cis_vec_push(out_marked, all.data[marked.data[i]]);
  cis_vec_deinit(&all);
  cis_vec_deinit(&marked);
  cis_strmap_deinit(&last);
}

void cis_c_finish_body(const cis_strbuf *body, cis_strbuf *out) {
  cis_str text = cis_strbuf_view(body);
  count_vec reads = {0};
  size_t next = 0;
  count_reads(text, &reads);
  for (size_t at = 0; at < text.len;) {
    char c = text.data[at];
    if (c != LOCAL && c != PARAMETER) {
      size_t begin = at;
      while (at < text.len && text.data[at] != LOCAL && text.data[at] != PARAMETER)
        ++at;
      cis_strbuf_str(out, (cis_str){text.data + begin, at - begin});
      continue;
    }
    size_t end = cis_str_find(text, c, at + 1);
    cis_str name = {text.data + at + 1, end - at - 1};
    if (!reads.data[next++])
      cis_strbuf_printf(out, c == LOCAL ? " (void)%.*s;" : "  (void)%.*s;\n", CIS_STR_ARG(name));
    at = end + 1;
  }
  cis_vec_deinit(&reads);
}
