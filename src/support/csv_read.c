// Reads rows of CSV.
#include "support/csv_read.h"

static bool fail(cis_csv_reader *r, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(cis_csv_reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  r->fail(r->user, at, fmt, args);
  va_end(args);
  return false;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

cis_str cis_csv_trim(cis_str s) {
  while (s.len && is_blank(s.data[0]))
    s = cis_str_from_index(s, 1);
  while (s.len && is_blank(s.data[s.len - 1]))
    --s.len;
  return s;
}

/// A comma, or else one of those that spreadsheets write where numbers have commas.
static char find_separator(cis_str text) {
  while (text.len && (is_blank(text.data[0]) || text.data[0] == '\r' || text.data[0] == '\n'))
    text = cis_str_from_index(text, 1);
  text.len = cis_str_find(text, '\n', 0);
  bool has_comma = cis_str_find(text, ',', 0) < text.len;
  bool has_semicolon = cis_str_find(text, ';', 0) < text.len;
  bool has_tab = cis_str_find(text, '\t', 0) < text.len;
  return has_comma ? ',' : has_semicolon ? ';' : has_tab ? '\t' : ',';
}

static void start(cis_csv_reader *r) {
  if (r->separator)
    return;
  if (cis_str_starts_with(r->text, CIS_STR("\xEF\xBB\xBF")))
    r->at = 3;
  r->separator = find_separator(cis_str_from_index(r->text, r->at));
}

static bool is_at_blank(const cis_csv_reader *r) {
  return r->at < r->text.len && is_blank(r->text.data[r->at]) &&
         r->text.data[r->at] != r->separator;
}

/// A field in quotes, a doubled quote standing for one.
static bool read_quoted(cis_csv_reader *r, cis_csv_field *out_field) {
  cis_str text = r->text;
  size_t start = r->at++, len = 0;
  size_t close = r->at;
  for (; close < text.len; ++close) {
    if (text.data[close] != '"')
      continue;
    if (close + 1 >= text.len || text.data[close + 1] != '"')
      break;
    ++close;
  }
  if (close >= text.len)
    return fail(r, start, "quoted field is not closed");
  char *copy = cis_arena_alloc(r->arena, close - r->at);
  for (size_t i = r->at; i < close; ++i) {
    copy[len++] = text.data[i];
    i += text.data[i] == '"';
  }
  *out_field = (cis_csv_field){{copy, len}, (uint32_t)start};
  for (r->at = close + 1; is_at_blank(r);)
    ++r->at;
  if (r->at < text.len && text.data[r->at] != r->separator && !strchr("\r\n", text.data[r->at]))
    return fail(r, r->at, "expected '%c' or the end of the line after a quoted field",
                r->separator == '\t' ? ' ' : r->separator);
  if (r->at < text.len && text.data[r->at] == '\r')
    ++r->at;
  return true;
}

static void read_plain(cis_csv_reader *r, cis_csv_field *out_field) {
  cis_str text = r->text;
  size_t start = r->at;
  while (r->at < text.len && text.data[r->at] != r->separator && text.data[r->at] != '\n')
    ++r->at;
  size_t end = r->at;
  if (end > start && text.data[end - 1] == '\r' && (r->at == text.len || text.data[r->at] == '\n'))
    --end;
  cis_str field = cis_csv_trim((cis_str){text.data + start, end - start});
  *out_field = (cis_csv_field){field, (uint32_t)start};
}

bool cis_csv_at_end(cis_csv_reader *r) {
  start(r);
  for (size_t i = r->at; i < r->text.len; ++i) {
    if (r->text.data[i] == '\n')
      r->at = i + 1;
    else if (!is_blank(r->text.data[i]) && r->text.data[i] != '\r')
      return false;
  }
  return true;
}

bool cis_csv_read_row(cis_csv_reader *r) {
  start(r);
  cis_vec_clear(&r->row);
  for (;;) {
    cis_csv_field field;
    while (is_at_blank(r))
      ++r->at;
    if (r->at >= r->text.len || r->text.data[r->at] != '"')
      read_plain(r, &field);
    else if (!read_quoted(r, &field))
      return false;
    cis_vec_push(&r->row, field);
    if (r->at >= r->text.len || r->text.data[r->at] != r->separator)
      break;
    ++r->at;
  }
  r->at += r->at < r->text.len;
  r->num_columns = r->num_columns ? r->num_columns : r->row.len;
  return r->row.len == r->num_columns ||
         fail(r, r->row.data[0].at, "row has %zu fields, the header has %zu", r->row.len,
              r->num_columns);
}

void cis_csv_reader_deinit(cis_csv_reader *r) { cis_vec_deinit(&r->row); }
