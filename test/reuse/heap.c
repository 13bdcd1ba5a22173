// The heap of executed programs: MLIR's generic allocation functions, counted and checked. New
// memory is filled with a pattern so that a read before any write shows in the results; freed
// memory is overwritten. Prints one line at exit:
//   heap: allocations N bytes B peak P live L errors E
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct block {
  void *p;
  size_t size;
  struct block *next;
} block;

static block *live;
static size_t num_allocs, total_bytes, live_bytes, peak_bytes, num_errors;

static void report(void) {
  printf("heap: allocations %zu bytes %zu peak %zu live %zu errors %zu\n", num_allocs, total_bytes,
         peak_bytes, live_bytes, num_errors);
  fflush(stdout);
}

static void *track(void *p, size_t size) {
  static int registered;
  if (!registered++)
    atexit(report);
  memset(p, 0xCD, size);
  block *b = malloc(sizeof(*b));
  *b = (block){p, size, live};
  live = b;
  ++num_allocs;
  total_bytes += size;
  live_bytes += size;
  if (live_bytes > peak_bytes)
    peak_bytes = live_bytes;
  return p;
}

void *_mlir_memref_to_llvm_alloc(size_t size) { return track(malloc(size ? size : 1), size); }

void *_mlir_memref_to_llvm_aligned_alloc(size_t alignment, size_t size) {
  void *p = NULL;
  if (posix_memalign(&p, alignment < sizeof(void *) ? sizeof(void *) : alignment, size ? size : 1))
    abort();
  return track(p, size);
}

void _mlir_memref_to_llvm_free(void *p) {
  if (!p)
    return;
  for (block **link = &live; *link; link = &(*link)->next) {
    block *b = *link;
    if (b->p != p)
      continue;
    *link = b->next;
    live_bytes -= b->size;
    memset(p, 0xDD, b->size);
    free(p);
    free(b);
    return;
  }
  ++num_errors; // freed twice, or never allocated
}
