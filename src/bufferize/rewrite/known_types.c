// Keeps types of buffers until the op of a tensor that they depend on is rewritten.
#include "bufferize/rewrite/known_types.h"

const cis_known_type *cis_known_type_of(const cis_bufferization *b, const cis_ptrmap *types,
                                        const cis_value *value) {
  const cis_known_type *known = (const cis_known_type *)cis_ptrmap_at(types, value);
  bool holds = known && (!known->until || cis_ptrmap_at(&b->awaited, known->until) == known->count);
  return holds ? known : NULL;
}

void cis_know_type(cis_bufferization *b, cis_ptrmap *types, const cis_value *value, cis_type type,
                   const cis_value *until) {
  cis_known_type *known = cis_arena_new(b->arena, cis_known_type);
  *known = (cis_known_type){.type = type, .until = until};
  if (until) {
    uintptr_t *count = cis_ptrmap_get(&b->awaited, until, NULL);
    known->count = *count += *count == 0;
  }
  cis_ptrmap_set(types, value, (uintptr_t)known);
}

void cis_note_rewritten(cis_bufferization *b, const cis_value *tensor) {
  uintptr_t *count = b->awaited.len ? cis_ptrmap_find(&b->awaited, tensor) : NULL;
  if (count)
    ++*count;
  if (b->joined_types.len)
    cis_ptrmap_remove(&b->joined_types, tensor);
}

bool cis_is_fully_dynamic(cis_type tensor, cis_type memref) {
  return memref == cis_memref_type_fully_dynamic(tensor, memref->shaped.memory_space);
}
