// Growable arrays on the heap, typed by macro: CIS_VEC(int) v = {0}; cis_vec_push(&v, 3);
// v.data[0].
#ifndef CIS_SUPPORT_VEC_H
#define CIS_SUPPORT_VEC_H

#include "support/mem.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Zero-initialised is a valid empty vector. Release with cis_vec_deinit. An odd capacity means
/// that `data` is not on the heap.
#define CIS_VEC(T)                                                                                 \
  struct {                                                                                         \
    T *data;                                                                                       \
    size_t len, cap;                                                                               \
  }

/// Initialises an empty vector that uses `storage`, an array in the caller's frame, for as long as
/// that suffices. Such a vector must not outlive the frame.
#define CIS_VEC_WITH(storage)                                                                      \
  { (storage), 0, (sizeof(storage) / sizeof(*(storage)) - 1) | 1 }

/// The elements in memory for at least `need` of them, and the new `*cap`; the old memory is freed
/// if it was on the heap. The program ends where memory is exhausted.
__attribute__((cold)) void *cis_vec_grow(void *data, size_t *cap, size_t need, size_t elem_size);

/// Makes room for at least `n` elements in all.
#define cis_vec_reserve(v, n)                                                                      \
  (__builtin_expect((n) > (v)->cap, 0)                                                             \
       ? (void)((v)->data = cis_vec_grow((v)->data, &(v)->cap, (n), sizeof(*(v)->data)))           \
       : (void)0)
#define cis_vec_push(v, x) (cis_vec_reserve(v, (v)->len + 1), (void)((v)->data[(v)->len++] = (x)))
/// Appends `n` elements from `src`.
#define cis_vec_append(v, src, n)                                                                  \
  do {                                                                                             \
    size_t cis_n_ = (n);                                                                           \
    if (cis_n_) {                                                                                  \
      cis_vec_reserve(v, (v)->len + cis_n_);                                                       \
      memcpy((v)->data + (v)->len, (src), cis_n_ * sizeof(*(v)->data));                            \
      (v)->len += cis_n_;                                                                          \
    }                                                                                              \
  } while (0)
/// Sets the length to `n`, zeroing new elements.
#define cis_vec_resize(v, n)                                                                       \
  do {                                                                                             \
    size_t cis_n_ = (n);                                                                           \
    cis_vec_reserve(v, cis_n_);                                                                    \
    if (cis_n_ > (v)->len)                                                                         \
      memset((v)->data + (v)->len, 0, (cis_n_ - (v)->len) * sizeof(*(v)->data));                   \
    (v)->len = cis_n_;                                                                             \
  } while (0)
#define cis_vec_pop(v) ((v)->data[--(v)->len])
#define cis_vec_last(v) ((v)->data[(v)->len - 1])
#define cis_vec_clear(v) ((void)((v)->len = 0))
#define cis_vec_deinit(v)                                                                          \
  ((v)->data && !((v)->cap & 1) ? cis_mem_free((v)->data) : (void)0, (v)->data = NULL,             \
   (void)((v)->len = (v)->cap = 0))

/// Sizes, offsets, indices.
typedef CIS_VEC(int64_t) cis_i64_vec;

#endif
