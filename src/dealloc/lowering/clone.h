// Lowering of bufferization.clone to an allocation of the same size and a copy.
#ifndef CIS_DEALLOC_LOWERING_CLONE_H
#define CIS_DEALLOC_LOWERING_CLONE_H

#include "ir/builder.h"

/// Whether a memref without layout can be cast to the type of a clone.
bool cis_clone_is_castable(cis_type type);
/// Whether a clone of that type can be allocated: castable, or with strides and an offset that are
/// numbers, none of them negative.
bool cis_clone_is_possible(cis_type type);
/// Builds an allocation of the size of `source`, as `type`, which is possible: contiguous, and cast
/// if the type has a layout that this can be cast to. Sizes that the op defining `source` tells are
/// taken from it, unless `source` is a clone itself (`is_clone`).
cis_value *cis_clone_allocation(cis_loc_builder *e, cis_value *source, cis_type type,
                                bool is_clone);

#endif
