// Blocks of sixteen characters, as vectors of the compiler: SIMD instructions where the machine has
// them, plain ones elsewhere. A comparison yields bytes that are 0 or all ones:
//
//   if (cis_block_any(cis_block_load(text) == '\n')) ...   // a line ends in the next 16 characters
#ifndef CIS_SUPPORT_BLOCK_H
#define CIS_SUPPORT_BLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CIS_BLOCK = 16 };
typedef uint8_t cis_bytes16 __attribute__((vector_size(CIS_BLOCK)));
typedef uint64_t cis_halves __attribute__((vector_size(CIS_BLOCK)));

/// The 16 bytes at `from`, which need not be aligned.
static inline cis_bytes16 cis_block_load(const void *from) {
  cis_bytes16 block;
  memcpy(&block, from, CIS_BLOCK);
  return block;
}

/// Whether any bit is set.
static inline bool cis_block_any(cis_bytes16 mask) {
  cis_halves both = (cis_halves)mask;
  return (both[0] | both[1]) != 0;
}

#endif
