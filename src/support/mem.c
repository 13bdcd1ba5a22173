// Checked malloc, and pages from the system for large blocks.
#define _DEFAULT_SOURCE
#include "support/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static void default_oom(size_t requested) {
  fprintf(stderr, "fatal: out of memory (%zu bytes requested)\n", requested);
  abort();
}

static cis_oom_hook oom_hook = default_oom;

void cis_mem_set_oom_hook(cis_oom_hook hook) { oom_hook = hook ? hook : default_oom; }

_Noreturn void cis_mem_exhausted(size_t requested) {
  oom_hook(requested);
  abort();
}

static void *checked(void *p, size_t size) {
  if (!p && size)
    cis_mem_exhausted(size);
  return p;
}

// --- a caller's allocator ---

static _Thread_local const cis_mem_allocator *current __attribute__((tls_model("initial-exec"))) =
    NULL;

const cis_mem_allocator *cis_mem_use(const cis_mem_allocator *allocator) {
  const cis_mem_allocator *before = current;
  current = allocator;
  return before;
}

bool cis_mem_has_allocator(void) { return current != NULL; }

/// Blocks know their size, so that callers need no realloc. Aligned as malloc's are.
typedef union header {
  size_t size;
  max_align_t aligned;
} header;

__attribute__((cold, noinline)) static void *take(size_t size) {
  header *h = size > SIZE_MAX - sizeof(header)
                  ? NULL
                  : current->allocate(current->user, sizeof(header) + size);
  if (!h) {
    current->exhausted(current->user, size);
    abort();
  }
  h->size = size;
  return h + 1;
}

__attribute__((cold, noinline)) static void give_back(void *p) {
  if (p)
    current->release(current->user, (header *)p - 1);
}

__attribute__((cold, noinline)) static void *take_again(void *old, size_t size) {
  void *p = take(size);
  size_t before = old ? ((header *)old - 1)->size : 0;
  if (before)
    memcpy(p, old, before < size ? before : size);
  give_back(old);
  return p;
}

// --- ours ---

void *cis_mem_alloc(size_t size) {
  return __builtin_expect(current != NULL, 0) ? take(size) : checked(malloc(size), size);
}

// Large blocks of pages, but where every object is to have a malloc of its own.
#if defined(__linux__) && !defined(CIS_ARENA_MALLOC)

enum { HUGE_PAGE = 2 << 20 };

static size_t whole_pages(size_t size) { return (size + HUGE_PAGE - 1) & ~(size_t)(HUGE_PAGE - 1); }

/// Whole huge pages that are not shared: a block of malloc shares its last page with the block
/// after it, and has no huge page there for that reason.
static void *map_pages(size_t size) {
  if (size > SIZE_MAX / 2)
    return NULL;
  size = whole_pages(size);
  char *p =
      mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  size_t before = -(uintptr_t)p & (HUGE_PAGE - 1);
  if (before)
    munmap(p, before);
  munmap(p + before + size, HUGE_PAGE - before);
  madvise(p + before, size, MADV_HUGEPAGE); // advice only: whether it is taken does not matter
  return p + before;
}

/// Asks for huge pages inside a large block of zeros: such blocks are tables that are looked up at
/// random, and a fault and an address translation for each small page cost more than the look-ups.
static void *with_huge_pages(void *p, size_t size) {
  enum { LEAST = 2 * HUGE_PAGE };
  if (!p || size < LEAST)
    return p;
  uintptr_t first = whole_pages((uintptr_t)p), end = (uintptr_t)p + size;
  madvise((void *)first, (end - first) & ~(uintptr_t)(HUGE_PAGE - 1), MADV_HUGEPAGE); // advice only
  return p;
}

static bool is_mapped(size_t size) { return !current && size >= HUGE_PAGE; }

void *cis_mem_alloc_pages(size_t size) {
  return is_mapped(size) ? checked(map_pages(size), size) : cis_mem_alloc(size);
}

void cis_mem_free_pages(void *p, size_t size) {
  if (is_mapped(size))
    munmap(p, whole_pages(size));
  else
    cis_mem_free(p);
}

#else

static void *with_huge_pages(void *p, size_t size) {
  (void)size;
  return p;
}

void *cis_mem_alloc_pages(size_t size) { return cis_mem_alloc(size); }
void cis_mem_free_pages(void *p, size_t size) {
  (void)size;
  cis_mem_free(p);
}

#endif

void *cis_mem_calloc(size_t count, size_t size) {
  bool is_too_large = size && count > SIZE_MAX / size;
  if (__builtin_expect(current != NULL, 0))
    return memset(take(is_too_large ? SIZE_MAX : count * size), 0, count * size);
  if (is_too_large)
    cis_mem_exhausted(SIZE_MAX);
  return with_huge_pages(checked(calloc(count, size), count * size), count * size);
}

void *cis_mem_realloc(void *old, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size)
    return current ? take(SIZE_MAX) : checked(NULL, SIZE_MAX);
  if (__builtin_expect(current != NULL, 0))
    return take_again(old, count * size);
  return checked(realloc(old, count * size), count * size);
}

void cis_mem_free(void *p) {
  if (__builtin_expect(current != NULL, 0))
    give_back(p);
  else
    free(p);
}
