// Classes as a forest: each element has a parent, and a root is its own.
#ifndef CIS_SUPPORT_CLASSES_H
#define CIS_SUPPORT_CLASSES_H

#include <stdint.h>

/// The root of the class of `i`. Halves the path to it, so that later calls are short.
static inline uint32_t cis_classes_find(uint32_t *parent, uint32_t i) {
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

#endif
