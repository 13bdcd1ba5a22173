// The size of a dimension of an op's result, where the op states it.
#ifndef CIS_DIALECT_COMMON_DIM_SOURCE_H
#define CIS_DIALECT_COMMON_DIM_SOURCE_H

#include "ir/op.h"

/// The size of a dimension of another value, or an index.
typedef struct cis_dim_source {
  cis_value *shaped; // NULL: it is `index`
  uint32_t dim;
  cis_value *index;
} cis_dim_source;

/// The size of dimension `dim` of a result, which the type leaves open. Asks the op alone:
/// destinations, casts, allocations, slices and expansions; false for others.
bool cis_dim_source_get(const cis_value *result, uint32_t dim, cis_dim_source *out);

#endif
