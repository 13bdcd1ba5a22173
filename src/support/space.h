// A space: addresses that are reserved together, of which more and more are used. What lives in one
// can be linked by 32 bits (support/link.h).
#ifndef CIS_SUPPORT_SPACE_H
#define CIS_SUPPORT_SPACE_H

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
} cis_space;

/// Reserves addresses, as many as links can span if the system gives them, without memory under
/// them.
void cis_space_init(cis_space *space);
void cis_space_deinit(cis_space *space);
/// `size` bytes, zeroed, aligned to 16 bytes, or to huge pages if they fill some; never NULL: a
/// space that is used up is memory that is exhausted. There is no giving back but of the whole
/// space.
#if CIS_HAS_SPACE
void *cis_space_take(cis_space *space, size_t size);
#endif

#endif
