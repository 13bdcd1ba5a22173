// Buffers that become views of other memory, for the passes that pack them.
#ifndef CIS_REUSE_POOL_VIEWS_H
#define CIS_REUSE_POOL_VIEWS_H

#include "ir/family.h"
#include "reuse/pool/poison.h"

/// The index constant for an offset; `known` has those that were built at this place.
cis_value *cis_reuse_offset(cis_builder *b, cis_ptrmap *known, cis_location loc, int64_t offset);
/// The buffer becomes a view of the memory, and its frees are erased. `poison` may be NULL.
void cis_reuse_replace(cis_reuse_buffer *buffer, cis_value *memory, cis_value *offset,
                       cis_poison *poison);
/// memref<BYTESxi8>, allocated at this place by an op of the family; NULL: by memref.alloc.
cis_value *cis_reuse_build_pool(cis_builder *b, const cis_family *family, int64_t bytes,
                                int64_t alignment, cis_attr memory_space, cis_location loc);
/// memref<?xi8> of so many bytes, an index.
cis_value *cis_reuse_build_dynamic_pool(cis_loc_builder *e, const cis_family *family,
                                        cis_value *bytes, int64_t alignment, cis_attr memory_space);
/// Frees what one of these has built at this place.
void cis_reuse_build_free(cis_builder *b, cis_value *memory, cis_location loc);
/// Frees what one of these has built before each terminator that leaves the region.
void cis_reuse_free_at_exits(cis_region *region, cis_value *memory, cis_location loc);

#endif
