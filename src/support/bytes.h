// Numbers and the bytes that stand for them.
//
// The bytes of elements are little endian on every machine: those of dense elements and dense
// arrays, of resources, of bytecode and .npy files, and of the memory, vectors and tensors of a
// program that is executed. So digits, files and memory need no conversion, and what a program does
// to bytes is the same everywhere. A number in a variable of C is the machine's. Only the functions
// here go from one to the other; on a little-endian machine they copy.
#ifndef CIS_SUPPORT_BYTES_H
#define CIS_SUPPORT_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Whether C variables of `size` bytes have the byte order of elements.
static inline bool cis_bytes_are_native(size_t size) {
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ || size == 1;
}

/// Converts a 16-bit number to little-endian order, or back.
static inline uint16_t cis_le16(uint16_t x) {
  return cis_bytes_are_native(2) ? x : __builtin_bswap16(x);
}
/// Converts a 32-bit number to little-endian order, or back.
static inline uint32_t cis_le32(uint32_t x) {
  return cis_bytes_are_native(4) ? x : __builtin_bswap32(x);
}
/// Converts a 64-bit number to little-endian order, or back.
static inline uint64_t cis_le64(uint64_t x) {
  return cis_bytes_are_native(8) ? x : __builtin_bswap64(x);
}

/// The little-endian 16-bit number at `from`, which need not be aligned.
static inline uint16_t cis_load_le16(const void *from) {
  uint16_t x;
  memcpy(&x, from, sizeof x);
  return cis_le16(x);
}
/// The little-endian 32-bit number at `from`, which need not be aligned.
static inline uint32_t cis_load_le32(const void *from) {
  uint32_t x;
  memcpy(&x, from, sizeof x);
  return cis_le32(x);
}
/// The little-endian 64-bit number at `from`, which need not be aligned.
static inline uint64_t cis_load_le64(const void *from) {
  uint64_t x;
  memcpy(&x, from, sizeof x);
  return cis_le64(x);
}
/// Stores a 64-bit number in little-endian order; `to` need not be aligned.
static inline void cis_store_le64(void *to, uint64_t x) {
  x = cis_le64(x);
  memcpy(to, &x, sizeof x);
}

/// The little-endian number of `size` bytes at `from`, at most eight, zero extended.
static inline uint64_t cis_load_le(const void *from, size_t size) {
  uint64_t x = 0;
  memcpy(&x, from, size);
  return cis_le64(x);
}
/// Stores the low `size` bytes of a number, at most eight, in little-endian order.
static inline void cis_store_le(void *to, uint64_t x, size_t size) {
  x = cis_le64(x);
  memcpy(to, &x, size);
}

/// Loads a little-endian number of any size into 64-bit words, lowest first. If `size` is not a
/// multiple of 8, the caller has zeroed the last word.
static inline void cis_load_words(uint64_t *words, const void *from, size_t size) {
  if (cis_bytes_are_native(8)) {
    memcpy(words, from, size);
    return;
  }
  for (size_t at = 0; at < size; at += 8)
    words[at / 8] = cis_load_le((const char *)from + at, size - at < 8 ? size - at : 8);
}
/// Stores the low `size` bytes of a number in words, lowest first, in little-endian order.
static inline void cis_store_words(void *to, const uint64_t *words, size_t size) {
  if (cis_bytes_are_native(8)) {
    memcpy(to, words, size);
    return;
  }
  for (size_t at = 0; at < size; at += 8)
    cis_store_le((char *)to + at, words[at / 8], size - at < 8 ? size - at : 8);
}

/// Copies `num` numbers of 1, 2, 4 or 8 bytes from C variables to elements, or from elements to C
/// variables.
static inline void cis_copy_le(void *to, const void *from, size_t size, size_t num) {
  if (cis_bytes_are_native(size)) {
    memcpy(to, from, size * num);
    return;
  }
  for (size_t i = 0; i < size * num; ++i)
    ((char *)to)[i] = ((const char *)from)[i - i % size + (size - 1 - i % size)];
}

// --- floats in variables of C, and their bit patterns ---

/// The bit pattern of a double.
static inline uint64_t cis_bits_of_double(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
/// The double of a bit pattern.
static inline double cis_double_of_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
/// The bit pattern of a float.
static inline uint32_t cis_bits_of_single(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
/// The float of a bit pattern.
static inline float cis_single_of_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

#endif
