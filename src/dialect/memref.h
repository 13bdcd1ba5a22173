// What the memref dialect says about its types, for those who build its ops.
#ifndef CIS_DIALECT_MEMREF_H
#define CIS_DIALECT_MEMREF_H

#include "ir/type.h"

/// Whether memref.cast goes from one type to the other: one element type and memory space; where both are ranked, sizes,
/// strides and offsets that agree as far as they are static; not both unranked.
bool cis_memref_cast_compatible(cis_type from, cis_type to);

#endif
