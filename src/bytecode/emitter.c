// Numbers and sections of bytecode, written.
#include "bytecode/emitter.h"

/// As few bytes as hold seven bits each; nine where that is not enough.
void cis_emit_long_varint(cis_strbuf *out, uint64_t value) {
  unsigned bytes = 1;
  while (bytes < 9 && value >> 7 * bytes)
    ++bytes;
  unsigned skipped = bytes == 9; // the first byte of nine is 0
  uint64_t word = skipped ? value : (value << 1 | 1) << (bytes - 1);
  char *to = cis_strbuf_extend(out, bytes);
  to[0] = 0;
  for (unsigned i = skipped; i < bytes; ++i, word >>= 8)
    to[i] = (char)(word & 0xFF);
}

void cis_emit_padding(cis_strbuf *out, size_t begin, uint64_t alignment) {
  while ((out->len - begin) & (alignment - 1))
    cis_emit_byte(out, CIS_BC_PADDING);
}

void cis_emit_section_head(cis_strbuf *out, size_t begin, cis_bc_section id) {
  size_t size = out->len - begin;
  cis_emit_byte(out, (unsigned)id);
  cis_emit_varint(out, size);
  char head[16];
  size_t head_size = out->len - begin - size;
  memcpy(head, out->data + begin + size, head_size);
  memmove(out->data + begin + head_size, out->data + begin, size);
  memcpy(out->data + begin, head, head_size);
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
