// Shapes while they are being parsed, and as text in messages.
#ifndef CIS_ASM_SHAPE_TEXT_H
#define CIS_ASM_SHAPE_TEXT_H

#include "support/arena.h"

/// Sizes with a flag each; up to a few of them without any allocation. Zero-initialised is empty.
typedef struct cis_shape_buf {
  int64_t few_sizes[8];
  bool few_flags[8];
  int64_t *sizes; // in the arena once there are more than a few
  bool *flags;
  uint32_t len, cap;
  bool any_flag;
} cis_shape_buf;

/// Appends a size to a shape that is being read; the memory comes from `arena`.
void cis_shape_push(cis_shape_buf *buf, cis_arena *arena, int64_t size, bool flag);
/// The sizes; borrowed from `buf`.
static inline const int64_t *cis_shape_sizes(const cis_shape_buf *buf) {
  return buf->sizes ? buf->sizes : buf->few_sizes;
}
/// A flag per size: whether the dimension is scalable; borrowed from `buf`.
static inline const bool *cis_shape_flags(const cis_shape_buf *buf) {
  return buf->flags ? buf->flags : buf->few_flags;
}

/// "2, 3, ?", in the arena.
const char *cis_sizes_text(cis_arena *arena, const int64_t *sizes, size_t num);

#endif
