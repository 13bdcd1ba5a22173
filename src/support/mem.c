#define _DEFAULT_SOURCE
#include "support/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static void default_oom(size_t requested) {
  fprintf(stderr, "fatal: out of memory (%zu bytes requested)\n", requested);
  abort();
}

static cis_oom_hook oom_hook = default_oom;

void cis_mem_set_oom_hook(cis_oom_hook hook) { oom_hook = hook ? hook : default_oom; }

static void *checked(void *p, size_t size) {
  if (!p && size) {
    oom_hook(size);
    abort();
  }
  return p;
}

void *cis_mem_alloc(size_t size) { return checked(malloc(size), size); }

void *cis_mem_alloc_pages(size_t size) {
#if defined(__linux__)
  enum { HUGE_PAGE = 2 << 20 };
  void *p = NULL;
  if (size >= HUGE_PAGE - 4096 && posix_memalign(&p, HUGE_PAGE, size) == 0) {
    madvise(p, size, MADV_HUGEPAGE); // advice only: whether it is taken does not matter
    return p;
  }
#endif
  return cis_mem_alloc(size);
}

void *cis_mem_calloc(size_t count, size_t size) {
  return checked(calloc(count, size), count * size);
}

void *cis_mem_realloc(void *old, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size)
    return checked(NULL, SIZE_MAX);
  return checked(realloc(old, count * size), count * size);
}

void cis_mem_free(void *p) { free(p); }
