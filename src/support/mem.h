// Raw memory: the only malloc in the project, with checked sizes and one hook for exhaustion.
#ifndef CIS_SUPPORT_MEM_H
#define CIS_SUPPORT_MEM_H

#include <stdbool.h>
#include <stddef.h>

/// Called when memory is exhausted; must not return. The default prints to stderr and aborts.
typedef void (*cis_oom_hook)(size_t requested);

/// Installs `hook` process-wide; the one piece of global state, meant to be set once at start.
void cis_mem_set_oom_hook(cis_oom_hook hook);

/// A replacement of malloc and free. `release` receives pointers that `allocate` returned.
typedef struct cis_mem_allocator {
  void *(*allocate)(void *user, size_t size); // NULL: exhausted
  void (*release)(void *user, void *p);
  void (*exhausted)(void *user, size_t requested); // must not return
  void *user;
} cis_mem_allocator;

/// Sets the allocator of this thread (NULL: malloc) and returns the one before, so that a caller
/// can restore it. Memory must be freed under the allocator that allocated it.
const cis_mem_allocator *cis_mem_use(const cis_mem_allocator *allocator);

/// Whether this thread has such an allocator.
bool cis_mem_has_allocator(void);

/// Calls the hook; does not return.
_Noreturn void cis_mem_exhausted(size_t requested);

/// Returns `size` bytes; never NULL. Caller owns the result and frees it with cis_mem_free.
void *cis_mem_alloc(size_t size);
/// Returns a large block that will be filled from front to back; never NULL. Asks for huge pages,
/// if there are some, because page faults are a tenth of the time that reading a large module
/// takes. Freed with cis_mem_free_pages.
void *cis_mem_alloc_pages(size_t size);
/// Frees memory of cis_mem_alloc_pages, whose size was `size`.
void cis_mem_free_pages(void *p, size_t size);
/// Returns `count * size` zeroed bytes, as cis_mem_alloc; the product is checked for overflow.
void *cis_mem_calloc(size_t count, size_t size);
/// Resizes to `count * size` bytes; the product is checked for overflow.
void *cis_mem_realloc(void *old, size_t count, size_t size);
/// Frees memory of cis_mem_alloc, calloc and realloc. NULL is allowed.
void cis_mem_free(void *p);

#endif
