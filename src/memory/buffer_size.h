// The bytes and the alignment of a buffer, for pools, arenas, statistics and reports.
#ifndef CIS_MEMORY_BUFFER_SIZE_H
#define CIS_MEMORY_BUFFER_SIZE_H

#include "ir/op_def.h"

typedef struct cis_buffer_size {
  int64_t bytes;     // elements as they lie in memory: an i1 takes a byte, an i24 four
  int64_t alignment; // also where the bytes are not known; of the first byte: a power of two,
                     // unless the program states another
} cis_buffer_size;

/// The alignment that accesses to the elements of a memref type rely on.
int64_t cis_alignment_of_elements(cis_type memref);
/// The bytes of an allocation or another value, and the alignment that its op may state.
bool cis_buffer_size_get(const cis_op *alloc, const cis_value *value, cis_buffer_size *out);
/// The next multiple; false if it does not fit into 63 bits. An allocation takes such a multiple of
/// its alignment, whatever its size.
bool cis_round_up(int64_t bytes, int64_t alignment, int64_t *out);
/// The least common multiple; `a` if that is beyond 63 bits.
int64_t cis_common_alignment(int64_t a, int64_t b);

#endif
