// Numbers and sections of bytecode, written.
#include "bytecode/emitter.h"

/// As few bytes as hold seven bits each; nine where that is not enough.
void cis_emit_long_varint(cis_strbuf *out, uint64_t value) {
  unsigned bytes = 1;
  while (bytes < 9 && value >> 7 * bytes)
    ++bytes;
  if (bytes == 9)
    cis_emit_byte(out, 0);
  uint64_t word = bytes == 9 ? value : (value << 1 | 1) << (bytes - 1);
  for (unsigned i = bytes == 9 ? 1 : 0; i < bytes; ++i, word >>= 8)
    cis_emit_byte(out, word & 0xFF);
}

void cis_emit_padding(cis_strbuf *out, size_t begin, uint64_t alignment) {
  while ((out->len - begin) & (alignment - 1))
    cis_emit_byte(out, CIS_BC_PADDING);
}

/// Whether data after a head of an id and a length has this alignment by itself.
static bool is_aligned(const cis_strbuf *out, size_t length, uint64_t alignment) {
  unsigned bytes = 1;
  while (bytes < 9 && length >> 7 * bytes)
    ++bytes;
  return ((out->len + 1 + bytes) & (alignment - 1)) == 0;
}

void cis_emit_section(cis_strbuf *out, cis_bc_section id, cis_str data, uint64_t alignment) {
  if (is_aligned(out, data.len, alignment))
    alignment = 1;
  cis_emit_byte(out, alignment > 1 ? (unsigned)id | CIS_BC_ALIGNED : (unsigned)id);
  cis_emit_varint(out, data.len);
  if (alignment > 1) {
    cis_emit_varint(out, alignment);
    cis_emit_padding(out, 0, alignment);
  }
  cis_strbuf_str(out, data);
}
