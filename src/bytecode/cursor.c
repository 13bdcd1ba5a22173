// Numbers, strings and sections of bytecode, read from bytes that are not trusted.
#include "bytecode/cursor.h"

#include "bytecode/layout.h"

static bool too_short(cis_cursor *c, uint64_t wanted) {
  return cis_bc_error(c->file, "attempting to parse %llu bytes when only %zu remain",
                      (unsigned long long)wanted, cis_cursor_left(c));
}

bool cis_read_byte(cis_cursor *c, uint8_t *out) {
  if (c->at == c->end)
    return cis_bc_error(c->file, "attempting to parse a byte at the end of the bytecode");
  *out = *c->at++;
  return true;
}

bool cis_read_bytes(cis_cursor *c, uint64_t size, const unsigned char **out) {
  if (size > cis_cursor_left(c))
    return too_short(c, size);
  *out = c->at;
  c->at += size;
  return true;
}

/// The zeros at the low end of the first byte count the bytes after it: 10 for one more, 100 for
/// two, up to 00000000 for eight that hold all of the number.
bool cis_read_long_varint(cis_cursor *c, uint64_t *out) {
  uint8_t first;
  if (!cis_read_byte(c, &first))
    return false;
  unsigned more = first ? (unsigned)__builtin_ctz(first) : 8;
  if (more > cis_cursor_left(c))
    return too_short(c, more);
  uint64_t rest = 0;
  for (unsigned i = 0; i < more; ++i)
    rest |= (uint64_t)c->at[i] << 8 * i;
  c->at += more;
  *out = more == 8 ? rest : (rest << 8 | first) >> (more + 1);
  return true;
}

bool cis_read_flagged(cis_cursor *c, uint64_t *out, bool *out_flag) {
  if (!cis_read_varint(c, out))
    return false;
  *out_flag = *out & 1;
  *out >>= 1;
  return true;
}

/// The low bit is the sign.
bool cis_read_signed(cis_cursor *c, int64_t *out) {
  uint64_t value;
  if (!cis_read_varint(c, &value))
    return false;
  *out = (int64_t)((value >> 1) ^ (~(value & 1) + 1));
  return true;
}

bool cis_read_count(cis_cursor *c, uint32_t *out) {
  uint64_t count;
  if (!cis_read_varint(c, &count))
    return false;
  if (count > cis_cursor_left(c) || count > UINT32_MAX)
    return too_short(c, count);
  *out = (uint32_t)count;
  return true;
}

bool cis_read_cstring(cis_cursor *c, cis_str *out) {
  size_t left = cis_cursor_left(c);
  const unsigned char *end = left ? memchr(c->at, 0, left) : NULL;
  if (!end)
    return cis_bc_error(c->file, "malformed null-terminated string, no null character found");
  *out = (cis_str){(const char *)c->at, (size_t)(end - c->at)};
  c->at = end + 1;
  return true;
}

static bool skip_padding(cis_cursor *c, const unsigned char *begin, unsigned id) {
  uint64_t alignment;
  if (!cis_read_varint(c, &alignment))
    return false;
  if (!alignment || (alignment & (alignment - 1)))
    return cis_bc_error(c->file, "failed to align section ID: %u", id);
  while ((uint64_t)(c->at - begin) & (alignment - 1)) {
    uint8_t padding;
    if (!cis_read_byte(c, &padding))
      return false;
    if (padding != CIS_BC_PADDING)
      return cis_bc_error(c->file, "expected alignment byte (0x%x), but got: '0x%x'",
                          (unsigned)CIS_BC_PADDING, (unsigned)padding);
  }
  return true;
}

bool cis_read_section(cis_cursor *c, const unsigned char *begin, unsigned *out_id,
                      cis_cursor *out_data) {
  uint8_t id;
  uint64_t length;
  if (!cis_read_byte(c, &id) || !cis_read_varint(c, &length))
    return false;
  *out_id = id & 0x7Fu;
  if (*out_id >= CIS_BC_NUM_SECTIONS)
    return cis_bc_error(c->file, "invalid section ID: %u", *out_id);
  if (id & CIS_BC_ALIGNED && !skip_padding(c, begin, *out_id))
    return false;
  const unsigned char *data = c->at;
  if (!cis_read_bytes(c, length, &data))
    return false;
  *out_data = (cis_cursor){c->file, data, data + length};
  return true;
}
