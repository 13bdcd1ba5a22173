// Links: pointers of 32 bits between objects that live in one cis_space (support/space.h).
//
// A link holds the distance from itself to its target, in steps of 8 bytes: targets are aligned to
// 8 and no further than 16 GiB away. It must not be copied, only read and set; all zero is no
// target. Where each object has a malloc of its own, and where there is no space, links are plain
// pointers.
#ifndef CIS_SUPPORT_LINK_H
#define CIS_SUPPORT_LINK_H

#include "support/space.h"

#include <assert.h>
#include <stdint.h>

#if CIS_HAS_SPACE

typedef struct cis_link {
  int32_t distance;
} cis_link;

/// The target, or NULL.
static inline void *cis_link_get(const cis_link *link) {
  uintptr_t from = (uintptr_t)link & ~(uintptr_t)7;
  return link->distance ? (void *)(from + (uintptr_t)((intptr_t)link->distance * 8)) : NULL;
}

/// Makes `target` the target; NULL: the link has none.
static inline void cis_link_set(cis_link *link, const void *target) {
  intptr_t distance =
      target ? (intptr_t)((uintptr_t)target - ((uintptr_t)link & ~(uintptr_t)7)) / 8 : 0;
  link->distance = (int32_t)distance;
  assert(cis_link_get(link) == target);
}

#else

typedef struct cis_link {
  void *target;
} cis_link;

/// The target, or NULL.
static inline void *cis_link_get(const cis_link *link) { return link->target; }
/// Makes `target` the target; NULL: the link has none.
static inline void cis_link_set(cis_link *link, const void *target) {
  link->target = (void *)(uintptr_t)target;
}

#endif

#endif
