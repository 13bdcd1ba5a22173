// Sixteen characters at a time, in the compiler's vectors, which become the machine's instructions,
// or plain ones where it has none. A comparison's bytes are 0 or all ones.
#ifndef CIS_SUPPORT_BLOCK_H
#define CIS_SUPPORT_BLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CIS_BLOCK = 16 };
typedef uint8_t cis_bytes16 __attribute__((vector_size(CIS_BLOCK)));
typedef uint64_t cis_halves __attribute__((vector_size(CIS_BLOCK)));

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
