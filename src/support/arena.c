// Chunks from which memory is taken in one direction.
#include "support/arena.h"

#include "support/mem.h"
#include "support/space.h"

#include <stdint.h>
#include <string.h>

struct cis_arena_chunk {
  cis_arena_chunk *next;
  size_t size; // payload bytes after this header
};

/// Chunks double up to MANY bytes; what needs more gets huge pages, which come faster than as many
/// small ones.
enum { ALIGN = 16, ALIGN_IN_SPACE = 8, MIN_CHUNK = 4 << 10, MANY = 128 << 10, HUGE = 2 << 20 };
#define HEADER ((sizeof(cis_arena_chunk) + ALIGN - 1) & ~(size_t)(ALIGN - 1))
#define MAX_CHUNK (HUGE - HEADER)

void cis_arena_init(cis_arena *arena) { *arena = (cis_arena){0}; }

void cis_arena_init_in(cis_arena *arena, cis_space *space) {
  *arena = (cis_arena){0};
#if CIS_HAS_SPACE
  arena->space = space;
#else
  (void)space;
#endif
}

static void free_chunks(const cis_arena *arena, cis_arena_chunk *chunk) {
  while (chunk && !arena->space) {
    cis_arena_chunk *next = chunk->next;
    cis_mem_free_pages(chunk, HEADER + chunk->size);
    chunk = next;
  }
}

void cis_arena_deinit(cis_arena *arena) {
  free_chunks(arena, arena->chunks);
  *arena = (cis_arena){0};
}

static void *take_pages(cis_arena *arena, size_t size) {
#if CIS_HAS_SPACE
  if (arena->space)
    return cis_space_take(arena->space, size);
#else
  (void)arena;
#endif
  return cis_mem_alloc_pages(size);
}

static void *add_chunk(cis_arena *arena, size_t payload) {
  if (payload > SIZE_MAX - HEADER)
    return cis_mem_realloc(NULL, SIZE_MAX, 2);
  cis_arena_chunk *chunk = take_pages(arena, HEADER + payload);
  chunk->size = payload;
  chunk->next = arena->chunks;
  arena->chunks = chunk;
  arena->total += payload;
  return (char *)chunk + HEADER;
}

void cis_arena_reset(cis_arena *arena) {
  cis_arena_chunk *keep = arena->chunks;
#ifdef CIS_ARENA_MALLOC
  keep = NULL;
#endif
  free_chunks(arena, keep ? keep->next : arena->chunks);
  *arena = (cis_arena){.chunks = keep, .chunk_size = arena->chunk_size, .space = arena->space};
  if (keep) {
    keep->next = NULL;
    arena->cur = (char *)keep + HEADER;
    arena->end = arena->cur + keep->size;
    arena->total = keep->size;
  }
}

void *cis_arena_alloc(cis_arena *arena, size_t size) {
#ifdef CIS_ARENA_MALLOC
  return add_chunk(arena, size);
#else
  if (size > SIZE_MAX - ALIGN)
    return add_chunk(arena, size);
  size_t align = arena->space ? ALIGN_IN_SPACE : ALIGN;
  size = (size + align - 1) & ~(align - 1);
  if (arena->cur && size <= (size_t)(arena->end - arena->cur)) {
    void *p = arena->cur;
    arena->cur += size;
    return p;
  }
  if (!arena->chunk_size)
    arena->chunk_size = MIN_CHUNK;
  if (size > arena->chunk_size / 4) { // a chunk of its own, after the current one
    void *p = add_chunk(arena, size);
    if (arena->chunks->next) {
      cis_arena_chunk *own = arena->chunks, *cur = own->next;
      own->next = cur->next;
      cur->next = own;
      arena->chunks = cur;
    } else {
      arena->cur = arena->end = (char *)p + size;
    }
    return p;
  }
  size_t payload = arena->chunk_size;
  arena->chunk_size = payload < MANY ? payload * 2 : MAX_CHUNK;
  arena->cur = add_chunk(arena, payload);
  arena->end = arena->cur + payload;
  void *p = arena->cur;
  arena->cur += size;
  return p;
#endif
}

void *cis_arena_calloc(cis_arena *arena, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size)
    return cis_mem_realloc(NULL, count, size);
  return memset(cis_arena_alloc(arena, count * size), 0, count * size);
}

void *cis_arena_copy(cis_arena *arena, const void *data, size_t size) {
  void *p = cis_arena_alloc(arena, size);
  return size ? memcpy(p, data, size) : p;
}

cis_str cis_arena_str(cis_arena *arena, cis_str s) {
  char *p = cis_arena_alloc(arena, s.len + 1);
  if (s.len)
    memcpy(p, s.data, s.len);
  p[s.len] = 0;
  return (cis_str){p, s.len};
}
