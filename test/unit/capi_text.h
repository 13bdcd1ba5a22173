// What the library writes, kept as a C string: for tests that print through the public API.
#ifndef CAPI_TEXT_H
#define CAPI_TEXT_H

#include <stdbool.h>
#include <string.h>

typedef struct text {
  char data[1 << 14];
  size_t size;
} text;

/// A `write` function whose user is a text; false if it is full.
static inline bool append(void *user, const char *piece, size_t size) {
  text *t = user;
  if (t->size + size >= sizeof(t->data))
    return false;
  memcpy(t->data + t->size, piece, size);
  t->data[t->size += size] = 0;
  return true;
}

#endif
