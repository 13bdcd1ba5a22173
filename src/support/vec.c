// How a vector grows.
#include "support/vec.h"

void *cis_vec_grow(void *data, size_t *cap, size_t need, size_t elem_size) {
  size_t next = *cap < 8 ? 8 : *cap + *cap / 2;
  if (next < need)
    next = need;
  next += next & 1;
  if (*cap & 1) {
    void *heap = cis_mem_realloc(NULL, next, elem_size);
    memcpy(heap, data, *cap * elem_size);
    data = heap;
  } else {
    data = cis_mem_realloc(data, next, elem_size);
  }
  *cap = next;
  return data;
}
