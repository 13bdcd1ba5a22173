// A space: one reserved range of addresses, used from the front. Objects in it refer to each other
// by links of 32 bits (support/link.h), because the range is at most 16 GiB.
#ifndef CIS_SUPPORT_SPACE_H
#define CIS_SUPPORT_SPACE_H

#include "support/threads.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__linux__) && !defined(CIS_ARENA_MALLOC) && UINTPTR_MAX > UINT32_MAX
#define CIS_HAS_SPACE 1
#else
#define CIS_HAS_SPACE 0 // a space is empty, and arenas in it use malloc
#endif

typedef struct cis_space {
  char *begin, *end;
  char *next;       // the first byte that is free
  char *accessible; // up to here
  cis_mutex lock;   // of the fields above: several threads may take memory
} cis_space;

/// Reserves addresses, as many as links can span and the system gives, without memory for them.
void cis_space_init(cis_space *space);
/// Releases the reserved addresses and all memory in them.
void cis_space_deinit(cis_space *space);
#if CIS_HAS_SPACE
/// The next `size` bytes of the space, zeroed and aligned to 16 bytes, or to a huge page if they
/// fill one. Never NULL: a space without room is reported as exhausted memory. Memory is released
/// with the whole space only.
void *cis_space_take(cis_space *space, size_t size);
#endif

#endif
