// A growable string, optionally flushed into a sink when it gets large.
#ifndef CIS_SUPPORT_STRBUF_H
#define CIS_SUPPORT_STRBUF_H

#include "support/mem.h"
#include "support/str.h"

#include <stdarg.h>

/// Receives text as it is produced; `user` is the caller's. Returns false to say that writing
/// failed.
typedef bool (*cis_text_sink)(void *user, cis_str text);

typedef struct cis_strbuf cis_strbuf;

/// Zero-initialised is a valid empty buffer without a sink.
struct cis_strbuf {
  char *data;
  size_t len, cap;
  cis_text_sink sink; // NULL: keep everything
  void *sink_user;
  size_t flushed;   // bytes passed to the sink so far
  bool sink_failed; // the sink returned false and gets no more text
};

/// Frees the text; it is not passed to the sink.
void cis_strbuf_deinit(cis_strbuf *sb);
/// Appends bytes.
static inline void cis_strbuf_put(cis_strbuf *sb, const char *data, size_t len);
/// Appends a string.
static inline void cis_strbuf_str(cis_strbuf *sb, cis_str s);
/// Appends a C string.
static inline void cis_strbuf_cstr(cis_strbuf *sb, const char *s);
/// Appends a field of CSV in quotes; quotes in it are doubled.
void cis_strbuf_csv_field(cis_strbuf *sb, cis_str value);
/// Appends a character `n` times.
void cis_strbuf_repeat(cis_strbuf *sb, char c, size_t n);
/// Appends a signed number in decimal.
void cis_strbuf_int(cis_strbuf *sb, int64_t value);
/// Appends an unsigned number in decimal.
void cis_strbuf_uint(cis_strbuf *sb, uint64_t value);
/// Appends formatted text.
void cis_strbuf_printf(cis_strbuf *sb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/// Appends formatted text; `args` is consumed.
void cis_strbuf_vprintf(cis_strbuf *sb, const char *fmt, va_list args);
/// Passes the text to the sink and empties the buffer; does nothing without a sink. False if the
/// sink ever failed.
bool cis_strbuf_flush(cis_strbuf *sb);
/// The text that is in the buffer; borrowed until the next change.
static inline cis_str cis_strbuf_view(const cis_strbuf *sb) { return (cis_str){sb->data, sb->len}; }
/// Removes the text and keeps the memory.
static inline void cis_strbuf_clear(cis_strbuf *sb) { sb->len = 0; }
/// The text with a NUL after it; borrowed until the next change.
const char *cis_strbuf_c(cis_strbuf *sb);

/// Makes the text longer by `len` characters, at most 2^20, which the caller writes.
char *cis_strbuf_extend(cis_strbuf *sb, size_t len);
/// Appends a string. With a sink, long text is passed to it directly, without a copy.
void cis_strbuf_pass(cis_strbuf *sb, cis_str s);

/// Makes room for `more` characters. With a sink, a long text is passed to it first.
__attribute__((cold)) void cis_strbuf_grow(cis_strbuf *sb, size_t more);

/// Appends one character.
static inline void cis_strbuf_char(cis_strbuf *sb, char c) {
  if (sb->len == sb->cap)
    cis_strbuf_grow(sb, 1);
  sb->data[sb->len++] = c;
}
#define cis_strbuf_lit(sb, lit) cis_strbuf_put((sb), "" lit, sizeof(lit) - 1)

// In place, because most of these texts are literals, whose lengths the compiler knows.
static inline void cis_strbuf_put(cis_strbuf *sb, const char *data, size_t len) {
  if (!len)
    return;
  if (__builtin_expect(len > sb->cap - sb->len, 0))
    cis_strbuf_grow(sb, len);
  memcpy(sb->data + sb->len, data, len);
  sb->len += len;
}
static inline void cis_strbuf_str(cis_strbuf *sb, cis_str s) { cis_strbuf_put(sb, s.data, s.len); }
static inline void cis_strbuf_cstr(cis_strbuf *sb, const char *s) {
  cis_strbuf_put(sb, s, strlen(s));
}

#endif
