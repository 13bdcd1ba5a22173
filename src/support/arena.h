// Arenas: memory with a named lifetime, freed all at once.
//
// Invariants: every returned pointer is aligned to 16 bytes, in a space to 8, and stays valid until
// the arena is reset or deinitialised. Built with -DCIS_ARENA_MALLOC each object gets its own
// malloc, so that AddressSanitizer sees object bounds.
#ifndef CIS_SUPPORT_ARENA_H
#define CIS_SUPPORT_ARENA_H

#include "support/str.h"

#include <stddef.h>

typedef struct cis_arena_chunk cis_arena_chunk;
typedef struct cis_space cis_space;

/// Zero-initialised is a valid empty arena.
typedef struct cis_arena {
  char *cur, *end;
  cis_arena_chunk *chunks;
  size_t chunk_size; // size of the next chunk; grows up to a limit
  size_t total;      // bytes held, for statistics
  /// The space that chunks come from, which are never released; NULL: malloc and the system's
  /// pages.
  cis_space *space;
} cis_arena;

/// An empty arena; memory is taken at the first allocation.
void cis_arena_init(cis_arena *arena);
/// Borrows `space`, which has to live as long.
void cis_arena_init_in(cis_arena *arena, cis_space *space);
/// Frees everything that was allocated.
void cis_arena_deinit(cis_arena *arena);
/// Forgets everything that was allocated, keeping the newest chunk for reuse.
void cis_arena_reset(cis_arena *arena);

/// Uninitialised memory; never NULL.
void *cis_arena_alloc(cis_arena *arena, size_t size);
/// Zeroed memory for `count` objects of `size` bytes; overflow is checked.
void *cis_arena_calloc(cis_arena *arena, size_t count, size_t size);
/// Copies `size` bytes into the arena.
void *cis_arena_copy(cis_arena *arena, const void *data, size_t size);
/// Copies a string into the arena, with a NUL after it.
cis_str cis_arena_str(cis_arena *arena, cis_str s);

/// A zeroed T, or a zeroed array of `n` T.
#define cis_arena_new(arena, T) ((T *)cis_arena_calloc((arena), 1, sizeof(T)))
#define cis_arena_array(arena, T, n) ((T *)cis_arena_calloc((arena), (n), sizeof(T)))

#endif
