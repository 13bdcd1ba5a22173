// How much memory a buffer takes, and how it has to lie: what pools, arenas, statistics and reports
// all reckon with.
#ifndef CIS_REUSE_BUFFER_SIZE_H
#define CIS_REUSE_BUFFER_SIZE_H

#include "ir/op_def.h"

typedef struct cis_buffer_size {
  int64_t bytes;     // elements as they lie in memory: an i1 takes a byte, an i24 four
  int64_t alignment; // of the first byte: a power of two, unless the program states another
} cis_buffer_size;

/// The same for what an op allocates, which may state an alignment.
bool cis_buffer_size_get(const cis_op *alloc, const cis_value *value, cis_buffer_size *out);
/// The least common multiple; `a` if that is beyond 63 bits.
int64_t cis_common_alignment(int64_t a, int64_t b);

#endif
