// Sizes of tensors that are known although their types do not state them.
#ifndef CIS_DIALECT_COMMON_KNOWN_DIMS_H
#define CIS_DIALECT_COMMON_KNOWN_DIMS_H

#include "ir/op.h"

/// Whether dimension `dim` of a tensor of `rank` dimensions is `size` each time it is computed, as
/// the ops say that make it: destinations, casts, sizes that are constants or dimensions of other
/// tensors, branches, and loops, in which it is so by induction. False if that is not known.
bool cis_dim_is(cis_value *tensor, uint32_t rank, uint32_t dim, int64_t size);

#endif
