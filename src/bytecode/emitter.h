// Bytes of a bytecode file, written at the end.
#ifndef CIS_BYTECODE_EMITTER_H
#define CIS_BYTECODE_EMITTER_H

#include "bytecode/layout.h"
#include "support/strbuf.h"

static inline void cis_emit_byte(cis_strbuf *out, unsigned byte) {
  cis_strbuf_char(out, (char)byte);
}
/// Writes a number of more than 7 bits: the low bits of the first byte say how many bytes follow.
void cis_emit_long_varint(cis_strbuf *out, uint64_t value);
static inline void cis_emit_varint(cis_strbuf *out, uint64_t value) {
  if (value < 0x80)
    cis_emit_byte(out, (unsigned)value << 1 | 1);
  else
    cis_emit_long_varint(out, value);
}
static inline void cis_emit_flagged(cis_strbuf *out, uint64_t value, bool flag) {
  cis_emit_varint(out, value << 1 | flag);
}
static inline void cis_emit_signed(cis_strbuf *out, int64_t value) {
  cis_emit_varint(out, (uint64_t)value << 1 ^ (value < 0 ? ~(uint64_t)0 : 0));
}
/// Padding up to a power of two, counted from `begin` in the buffer.
void cis_emit_padding(cis_strbuf *out, size_t begin, uint64_t alignment);
/// A section with this data, aligned as counted from the first byte of the buffer. Where it is
/// so by itself, the section does not say it.
void cis_emit_section(cis_strbuf *out, cis_bc_section id, cis_str data, uint64_t alignment);

#endif
