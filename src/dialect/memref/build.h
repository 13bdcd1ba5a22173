// Ops of memref, for lowerings.
#ifndef CIS_DIALECT_MEMREF_BUILD_H
#define CIS_DIALECT_MEMREF_BUILD_H

#include "ir/builder.h"

/// memref<?xELEMENT> and memref<SIZExELEMENT>.
cis_type cis_memref_vector_type(cis_type element, int64_t size);

/// memref.alloc or memref.alloca; `alignment` may be NULL.
cis_value *cis_memref_build_alloc(cis_loc_builder *e, unsigned kind, cis_type type,
                                  cis_value *const *sizes, uint32_t num_sizes, cis_attr alignment);
/// Builds memref.dim.
cis_value *cis_memref_build_dim(cis_loc_builder *e, cis_value *memref, cis_value *dim);
/// The size of a dimension: memref.dim of a constant index, or the value that this folds to.
cis_value *cis_memref_build_size(cis_loc_builder *e, cis_value *memref, int64_t dim);
/// Builds memref.load from a memref with one dimension.
cis_value *cis_memref_build_load(cis_loc_builder *e, cis_value *memref, cis_value *index);
/// Builds memref.store into a memref with one dimension.
void cis_memref_build_store(cis_loc_builder *e, cis_value *value, cis_value *memref,
                            cis_value *index);
/// Builds memref.copy.
void cis_memref_build_copy(cis_loc_builder *e, cis_value *from, cis_value *to);
/// Builds memref.dealloc.
void cis_memref_build_dealloc(cis_loc_builder *e, cis_value *memref);

#endif
