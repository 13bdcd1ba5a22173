// A string that grows, and its sink.
#include "support/strbuf.h"

#include <stdio.h>

enum { FLUSH_AT = 1 << 16 };

void cis_strbuf_deinit(cis_strbuf *sb) {
  cis_mem_free(sb->data);
  *sb = (cis_strbuf){0};
}

bool cis_strbuf_flush(cis_strbuf *sb) {
  if (!sb->sink)
    return true;
  if (!sb->sink_failed && sb->len)
    sb->sink_failed = !sb->sink(sb->sink_user, cis_strbuf_view(sb));
  sb->flushed += sb->len;
  sb->len = 0;
  return !sb->sink_failed;
}

void cis_strbuf_grow(cis_strbuf *sb, size_t more) {
  if (sb->sink && sb->len >= FLUSH_AT)
    cis_strbuf_flush(sb);
  size_t need = sb->len + more;
  if (need <= sb->cap)
    return;
  size_t cap = sb->cap ? sb->cap * 2 : 256;
  if (cap < need)
    cap = need;
  sb->data = cis_mem_realloc(sb->data, cap, 1);
  sb->cap = cap;
}

char *cis_strbuf_extend(cis_strbuf *sb, size_t len) {
  if (len > sb->cap - sb->len)
    cis_strbuf_grow(sb, len);
  sb->len += len;
  return sb->data + sb->len - len;
}

void cis_strbuf_pass(cis_strbuf *sb, cis_str s) {
  enum { LONG = 1 << 12 };
  if (!sb->sink || s.len < LONG) {
    cis_strbuf_str(sb, s);
    return;
  }
  cis_strbuf_flush(sb);
  if (!sb->sink_failed)
    sb->sink_failed = !sb->sink(sb->sink_user, s);
  sb->flushed += s.len;
}

void cis_strbuf_csv_field(cis_strbuf *sb, cis_str value) {
  cis_strbuf_char(sb, '"');
  for (size_t i = 0; i < value.len; ++i) {
    if (value.data[i] == '"')
      cis_strbuf_char(sb, '"');
    cis_strbuf_char(sb, value.data[i]);
  }
  cis_strbuf_char(sb, '"');
}

void cis_strbuf_repeat(cis_strbuf *sb, char c, size_t n) {
  if (!n)
    return;
  if (n > sb->cap - sb->len)
    cis_strbuf_grow(sb, n);
  memset(sb->data + sb->len, c, n);
  sb->len += n;
}

void cis_strbuf_uint(cis_strbuf *sb, uint64_t value) {
  if (value < 10) {
    cis_strbuf_char(sb, (char)('0' + value));
    return;
  }
  static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233"
                              "34353637383940414243444546474849505152535455565758596061626364656667"
                              "6869707172737475767778798081828384858687888990919293949596979899";
  char text[20], *cur = text + sizeof(text);
  for (; value >= 10; value /= 100)
    memcpy(cur -= 2, pairs + value % 100 * 2, 2);
  if (value)
    *--cur = (char)('0' + value);
  cis_strbuf_put(sb, cur, (size_t)(text + sizeof(text) - cur));
}

void cis_strbuf_int(cis_strbuf *sb, int64_t value) {
  if (value < 0)
    cis_strbuf_char(sb, '-');
  cis_strbuf_uint(sb, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void cis_strbuf_vprintf(cis_strbuf *sb, const char *fmt, va_list args) {
  va_list copy;
  va_copy(copy, args);
  int n = vsnprintf(NULL, 0, fmt, copy);
  va_end(copy);
  if (n <= 0)
    return;
  if ((size_t)n + 1 > sb->cap - sb->len)
    cis_strbuf_grow(sb, (size_t)n + 1);
  vsnprintf(sb->data + sb->len, (size_t)n + 1, fmt, args);
  sb->len += (size_t)n;
}

void cis_strbuf_printf(cis_strbuf *sb, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(sb, fmt, args);
  va_end(args);
}

const char *cis_strbuf_c(cis_strbuf *sb) {
  if (sb->len == sb->cap)
    cis_strbuf_grow(sb, 1);
  sb->data[sb->len] = 0;
  return sb->data;
}
