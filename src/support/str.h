// String views: a pointer and a length, not NUL terminated unless said so.
#ifndef CIS_SUPPORT_STR_H
#define CIS_SUPPORT_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct cis_str {
  const char *data;
  size_t len;
} cis_str;

/// A view of a string literal.
#define CIS_STR(lit) ((cis_str){"" lit, sizeof(lit) - 1})
/// For printf's "%.*s".
#define CIS_STR_ARG(s) (int)(s).len, (s).data

/// A view of a C string, without its NUL; empty for NULL.
static inline cis_str cis_str_from(const char *cstr) {
  return (cis_str){cstr, cstr ? strlen(cstr) : 0};
}
/// The 8 bytes at `p` in the byte order of the machine; `p` need not be aligned.
static inline uint64_t cis_load64(const char *p) {
  uint64_t word;
  memcpy(&word, p, 8);
  return word;
}
/// The 4 bytes at `p` in the byte order of the machine; `p` need not be aligned.
static inline uint32_t cis_load32(const char *p) {
  uint32_t word;
  memcpy(&word, p, 4);
  return word;
}
/// Whether two strings are equal. Up to 16 bytes are compared as two words that may overlap,
/// because most strings are short names.
static inline bool cis_str_eq(cis_str a, cis_str b) {
  size_t n = a.len;
  if (n != b.len)
    return false;
  if (n > 16)
    return memcmp(a.data, b.data, n) == 0;
  if (n >= 8)
    return cis_load64(a.data) == cis_load64(b.data) &&
           cis_load64(a.data + n - 8) == cis_load64(b.data + n - 8);
  if (n >= 4)
    return cis_load32(a.data) == cis_load32(b.data) &&
           cis_load32(a.data + n - 4) == cis_load32(b.data + n - 4);
  return n == 0 || (a.data[0] == b.data[0] && a.data[n / 2] == b.data[n / 2] &&
                    a.data[n - 1] == b.data[n - 1]);
}
/// Whether a string equals a C string. The first character is compared first, because most strings
/// differ there.
static inline bool cis_str_is(cis_str a, const char *cstr) {
  if (a.len && cstr && a.data[0] != *cstr)
    return false;
  return cis_str_eq(a, cis_str_from(cstr));
}
/// Lexicographic by unsigned bytes; <0, 0, >0.
static inline int cis_str_cmp(cis_str a, cis_str b) {
  size_t n = a.len < b.len ? a.len : b.len;
  int c = n ? memcmp(a.data, b.data, n) : 0;
  return c ? c : (a.len > b.len) - (a.len < b.len);
}
/// Whether `s` begins with `prefix`.
static inline bool cis_str_starts_with(cis_str s, cis_str prefix) {
  return s.len >= prefix.len && memcmp(s.data, prefix.data, prefix.len) == 0;
}
/// The view from `from` (clamped) to the end.
static inline cis_str cis_str_from_index(cis_str s, size_t from) {
  return from >= s.len ? (cis_str){s.data + s.len, 0} : (cis_str){s.data + from, s.len - from};
}
/// Index of the first `c` at or after `from`, or s.len.
static inline size_t cis_str_find(cis_str s, char c, size_t from) {
  const char *p = from < s.len ? memchr(s.data + from, c, s.len - from) : NULL;
  return p ? (size_t)(p - s.data) : s.len;
}
/// Whether a list of names, separated by commas, has this one.
static inline bool cis_str_list_has(cis_str list, cis_str name) {
  while (list.len) {
    size_t end = cis_str_find(list, ',', 0);
    if (cis_str_eq((cis_str){list.data, end}, name))
      return true;
    list = cis_str_from_index(list, end + 1);
  }
  return false;
}

/// 64-bit hash of `len` bytes.
static inline uint64_t cis_hash_bytes(const void *data, size_t len) {
  const char *p = (const char *)data;
  uint64_t h = 0x9E3779B97F4A7C15ull ^ (len * 0xff51afd7ed558ccdull);
  for (; len >= 8; p += 8, len -= 8) {
    h = (h ^ cis_load64(p)) * 0x9FB21C651E98DF25ull;
    h ^= h >> 32;
  }
  uint64_t w = 0;
  if (len >= 4)
    w = (uint64_t)cis_load32(p) << 32 | cis_load32(p + len - 4);
  else if (len)
    w = (uint64_t)(unsigned char)p[0] << 16 | (uint64_t)(unsigned char)p[len / 2] << 8 |
        (unsigned char)p[len - 1];
  h = (h ^ w) * 0x9FB21C651E98DF25ull;
  return h ^ (h >> 29);
}
/// Combines a hash with a number.
static inline uint64_t cis_hash_mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9FB21C651E98DF25ull;
  return h ^ (h >> 29);
}
/// Combines a hash with the address of an interned object.
static inline uint64_t cis_hash_ptr(uint64_t h, const void *p) {
  return cis_hash_mix(h, (uint64_t)(uintptr_t)p);
}
/// The hash of a string.
static inline uint64_t cis_str_hash(cis_str s) { return cis_hash_bytes(s.data, s.len); }

#endif
