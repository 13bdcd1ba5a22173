// Structs that callers pass may be of another size than the library's: copies of them. In a
// file of its own, because the planner needs nothing else of the API.
#include "capi/capi_impl.h"

#include <string.h>

bool cistern_copy_struct(void *to, size_t size, const void *from) {
  memset(to, 0, size);
  size_t struct_size = 0;
  if (from)
    memcpy(&struct_size, from, sizeof(struct_size));
  if (struct_size < sizeof(struct_size))
    return false;
  memcpy(to, from, struct_size < size ? struct_size : size);
  return true;
}

void cistern_copy_options(void *to, size_t size, const void *from, size_t first) {
  size_t struct_size = 0;
  memset(to, 0, size);
  if (!from)
    return;
  memcpy(&struct_size, from, sizeof(struct_size));
  if (!struct_size)
    struct_size = first;
  memcpy(to, from, struct_size < size ? struct_size : size);
}

bool cistern_give_struct(void *to, size_t size, const void *from) {
  size_t has;
  memcpy(&has, to, sizeof has);
  if (has < sizeof has)
    return false;
  memcpy((char *)to + sizeof has, (const char *)from + sizeof has,
         (has < size ? has : size) - sizeof has);
  return true;
}
