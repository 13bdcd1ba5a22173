// What bufferization.clone stands for: an allocation of the same size, and a copy.
#ifndef CIS_DEALLOC_LOWERING_CLONE_H
#define CIS_DEALLOC_LOWERING_CLONE_H

#include "ir/builder.h"

/// Whether a memref without layout can be cast to the type of a clone.
bool cis_clone_is_castable(cis_type type);
/// An allocation of the size of `source`, as `type`: contiguous, and cast if the type has a layout.
/// Sizes that an op tells are taken from there, unless the source `is_clone` itself, whose sizes
/// are asked for.
cis_value *cis_clone_allocation(cis_loc_builder *e, cis_value *source, cis_type type,
                                bool is_clone);

#endif
