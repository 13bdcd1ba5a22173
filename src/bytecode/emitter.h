// Numbers and sections of a bytecode file, appended to a buffer; the counterpart of cursor.h.
#ifndef CIS_BYTECODE_EMITTER_H
#define CIS_BYTECODE_EMITTER_H

#include "bytecode/layout.h"
#include "support/strbuf.h"

/// Appends one byte.
static inline void cis_emit_byte(cis_strbuf *out, unsigned byte) {
  cis_strbuf_char(out, (char)byte);
}
/// The part of cis_emit_varint for numbers of more than 7 bits.
void cis_emit_long_varint(cis_strbuf *out, uint64_t value);
/// Appends an unsigned number in one to nine bytes.
static inline void cis_emit_varint(cis_strbuf *out, uint64_t value) {
  if (value < 0x80)
    cis_emit_byte(out, (unsigned)value << 1 | 1);
  else
    cis_emit_long_varint(out, value);
}
/// Appends a number whose low bit is a flag.
static inline void cis_emit_flagged(cis_strbuf *out, uint64_t value, bool flag) {
  cis_emit_varint(out, value << 1 | flag);
}
/// Appends a signed number.
static inline void cis_emit_signed(cis_strbuf *out, int64_t value) {
  cis_emit_varint(out, (uint64_t)value << 1 ^ (value < 0 ? ~(uint64_t)0 : 0));
}
/// Pads up to a multiple of `alignment`, a power of two, counted from `begin` in the buffer.
void cis_emit_padding(cis_strbuf *out, size_t begin, uint64_t alignment);
/// Puts the head of a section before its data, which is at the end of the buffer from `begin` on
/// and needs no alignment.
void cis_emit_section_head(cis_strbuf *out, size_t begin, cis_bc_section id);
/// Appends a section whose data is aligned from the start of the buffer. If the data is aligned
/// without padding, the section does not state its alignment.
void cis_emit_section(cis_strbuf *out, cis_bc_section id, cis_str data, uint64_t alignment);

#endif
