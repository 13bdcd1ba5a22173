// A reservation of addresses that grows into memory.
#define _DEFAULT_SOURCE
#include "support/space.h"

#include "support/mem.h"

#include <stdbool.h>

#if CIS_HAS_SPACE

#include <sys/mman.h>

enum { PAGE = 64 << 10, HUGE_PAGE = 2 << 20 }; // PAGE: of no system larger
#define MOST ((size_t)16 << 30)
#define LEAST ((size_t)16 << 20)

static char *round_up(char *p, size_t to) { return p + (-(uintptr_t)p & (to - 1)); }

void cis_space_init(cis_space *space) {
  size_t size = MOST;
  void *p;
  do {
    p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  } while (p == MAP_FAILED && (size /= 2) >= LEAST);
  if (p == MAP_FAILED)
    cis_mem_exhausted(LEAST);
  if (size < MOST) { // where addresses are limited, malloc needs some too
    size /= 2;
    munmap((char *)p + size, size);
  }
  space->begin = space->next = space->accessible = p;
  space->end = space->begin + size;
  cis_mutex_init(&space->lock);
}

void cis_space_deinit(cis_space *space) {
  if (space->begin) {
    munmap(space->begin, (size_t)(space->end - space->begin));
    cis_mutex_deinit(&space->lock);
  }
  *space = (cis_space){0};
}

static void *take(cis_space *space, size_t size) {
  bool is_huge = size >= HUGE_PAGE;
  char *p = round_up(space->next, is_huge ? HUGE_PAGE : 16);
  if (p > space->end || size > (size_t)(space->end - p))
    cis_mem_exhausted(size);
  if (p + size > space->accessible) {
    char *needed = round_up(p + size, PAGE);
    if (needed > space->end)
      needed = space->end;
    if (mprotect(space->accessible, (size_t)(needed - space->accessible), PROT_READ | PROT_WRITE))
      cis_mem_exhausted(size);
    space->accessible = needed;
  }
  if (is_huge)
    madvise(p, size & ~(size_t)(HUGE_PAGE - 1), MADV_HUGEPAGE); // advice only
  space->next = p + size;
  return p;
}

void *cis_space_take(cis_space *space, size_t size) {
  cis_mutex_lock(&space->lock);
  void *p = take(space, size);
  cis_mutex_unlock(&space->lock);
  return p;
}

#else

void cis_space_init(cis_space *space) { *space = (cis_space){0}; }
void cis_space_deinit(cis_space *space) { *space = (cis_space){0}; }

#endif
