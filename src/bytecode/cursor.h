// A cursor over bytes of a bytecode file, which are not trusted. Each reading function advances the
// cursor and returns true, or reports an error with upstream's wording and returns false.
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
/// Reports an error about the file, with a note that names its version and producer.
void cis_bc_report(cis_bc_file *file, const char *fmt, ...) CIS_PRINTF(2);

/// The number of bytes left.
static inline size_t cis_cursor_left(const cis_cursor *c) { return (size_t)(c->end - c->at); }
/// Whether no byte is left.
static inline bool cis_cursor_is_empty(const cis_cursor *c) { return c->at == c->end; }

/// Reads one byte.
bool cis_read_byte(cis_cursor *c, uint8_t *out);
/// Reads `size` bytes, borrowed from the file.
bool cis_read_bytes(cis_cursor *c, uint64_t size, const unsigned char **out);
/// The part of cis_read_varint for numbers of more than one byte.
bool cis_read_long_varint(cis_cursor *c, uint64_t *out);
/// Reads an unsigned number of one to nine bytes; the low bits of the first byte are its length.
static inline bool cis_read_varint(cis_cursor *c, uint64_t *out) {
  if (c->at < c->end && *c->at & 1) {
    *out = *c->at++ >> 1;
    return true;
  }
  return cis_read_long_varint(c, out);
}
/// Reads a number whose low bit is a flag.
bool cis_read_flagged(cis_cursor *c, uint64_t *out, bool *out_flag);
/// Reads a signed number.
bool cis_read_signed(cis_cursor *c, int64_t *out);
/// Reads the number of things that take at least a byte each. More than the bytes that are left is
/// an error.
bool cis_read_count(cis_cursor *c, uint32_t *out);
/// Reads a string up to a NUL, which is consumed.
bool cis_read_cstring(cis_cursor *c, cis_str *out);
/// Reads a section: its id and a cursor over its data. `begin` is the start of the file, for
/// alignment.
bool cis_read_section(cis_cursor *c, const unsigned char *begin, unsigned *out_id,
                      cis_cursor *out_data);

#endif
