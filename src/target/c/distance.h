// How far apart an op's output and its dying input must begin, so that no element is overwritten
// before it is read for the last time: plain numbers, no IR.
//
// An iteration of a loop nest reads elements of the input, and then writes one element of the
// output. The nest runs forward (lexicographic order), or backward (each loop from its last
// iteration to its first). Let `distance` be the address of the output less that of the input. An
// element that iteration i writes must be none that a later iteration i' reads, which is so if all
// writes lie below all reads that come later, or all lie above them:
//
//   distance <= -below,  below = max over i before i' of  end of write(i) - begin of read(i')
//   distance >=  above,  above = max over i before i' of  end of read(i') - begin of write(i)
//
// Pairs of iterations are taken apart by the outermost loop in which they differ; then i and i'
// share the loops outside of it and are independent inside, and the maximum of a sum is the sum of
// maxima, one for each dimension of the input. An index stays within its dimension (bounds of a
// padded window), so that its least value is a maximum with 0, whose extremes lie at the ends of
// its loop and beside the place where it begins to grow. So the time is that of a few numbers per
// loop and dimension, whatever the sizes.
#ifndef CIS_TARGET_C_DISTANCE_H
#define CIS_TARGET_C_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>

/// An index of a read: constant + factors * loops, plus a number from `least` to `most`. Only
/// numbers in [0, size) occur.
typedef struct cis_c_read_index {
  int64_t stride; // bytes, at least 0
  int64_t size;
  int64_t constant, least, most;
  const int64_t *factors; // one for each loop
} cis_c_read_index;

/// Bytes of the input that an iteration reads, from its beginning.
typedef struct cis_c_read {
  int64_t offset, element_bytes;
  uint32_t num_indices;
  const cis_c_read_index *indices;
} cis_c_read;

/// The loops, and what an iteration writes: the element at offset + factors * loops.
typedef struct cis_c_walk {
  uint32_t num_loops;
  const int64_t *extents; // at least 1
  int64_t offset, element_bytes;
  const int64_t *factors; // bytes
} cis_c_walk;

/// At least 0, so that a distance of 0 is safe where one of the two is 0.
typedef struct cis_c_apart {
  int64_t below, above;
} cis_c_apart;

typedef struct cis_c_distances {
  cis_c_apart forward, backward;
} cis_c_distances;

/// Raises the distances by those that a read needs. False if numbers overflow.
bool cis_c_distances_add(const cis_c_walk *walk, const cis_c_read *read,
                         cis_c_distances *io_distances);
/// Whether a walk is safe with the output `distance` bytes above the input.
static inline bool cis_c_is_apart(cis_c_apart apart, int64_t distance) {
  return distance <= -apart.below || distance >= apart.above;
}

#endif
