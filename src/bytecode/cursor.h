// Bytes of a bytecode file, read from the front. Each function is false after an error, which is
// reported with upstream's words.
#ifndef CIS_BYTECODE_CURSOR_H
#define CIS_BYTECODE_CURSOR_H

#include "ir/diag.h"
#include "support/str.h"

typedef struct cis_bc_file cis_bc_file;

typedef struct cis_cursor {
  cis_bc_file *file;
  const unsigned char *at, *end;
} cis_cursor;

/// An error about the file, with the note that says its version and producer. Returns false.
#define cis_bc_error(...) (cis_bc_report(__VA_ARGS__), false)
void cis_bc_report(cis_bc_file *file, const char *fmt, ...) CIS_PRINTF(2);

static inline size_t cis_cursor_left(const cis_cursor *c) { return (size_t)(c->end - c->at); }
static inline bool cis_cursor_is_empty(const cis_cursor *c) { return c->at == c->end; }

/// One byte.
bool cis_read_byte(cis_cursor *c, uint8_t *out);
/// Borrowed from the file.
bool cis_read_bytes(cis_cursor *c, uint64_t size, const unsigned char **out);
/// A number that takes more than one byte; the first byte says how many.
bool cis_read_long_varint(cis_cursor *c, uint64_t *out);
static inline bool cis_read_varint(cis_cursor *c, uint64_t *out) {
  if (c->at < c->end && *c->at & 1) {
    *out = *c->at++ >> 1;
    return true;
  }
  return cis_read_long_varint(c, out);
}
/// The low bit is a flag.
bool cis_read_flagged(cis_cursor *c, uint64_t *out, bool *out_flag);
bool cis_read_signed(cis_cursor *c, int64_t *out);
/// A number of things that take a byte each at least, so that there cannot be more than bytes left.
bool cis_read_count(cis_cursor *c, uint32_t *out);
/// Up to a NUL, which is skipped.
bool cis_read_cstring(cis_cursor *c, cis_str *out);
/// A section: its id and its data. `begin` is where the file begins, for alignment.
bool cis_read_section(cis_cursor *c, const unsigned char *begin, unsigned *out_id,
                      cis_cursor *out_data);

#endif
