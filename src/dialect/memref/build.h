// Ops of memref, for lowerings.
#ifndef CIS_DIALECT_MEMREF_BUILD_H
#define CIS_DIALECT_MEMREF_BUILD_H

#include "ir/family.h"

/// memref<?xELEMENT> and memref<SIZExELEMENT>.
cis_type cis_memref_vector_type(cis_type element, int64_t size);

/// Builds memref.alloc; `alignment` may be NULL.
cis_value *cis_memref_build_alloc(cis_loc_builder *e, cis_type type, cis_value *const *sizes,
                                  uint32_t num_sizes, cis_attr alignment);
/// Builds memref.alloca with one dynamic size.
cis_value *cis_memref_build_alloca(cis_loc_builder *e, cis_type type, cis_value *size);
/// Builds memref.view at an offset in bytes.
cis_value *cis_memref_build_view(cis_loc_builder *e, cis_value *memory, cis_value *offset,
                                 cis_value *const *sizes, uint32_t num_sizes, cis_type type);
/// The value as a memref of that type: itself, or memref.cast; the types must be compatible, which
/// is not checked here.
cis_value *cis_memref_build_cast(cis_loc_builder *e, cis_value *value, cis_type type);
/// Builds memref.extract_aligned_pointer_as_index.
cis_value *cis_memref_build_pointer(cis_loc_builder *e, cis_value *memref);
/// The attributes of a memref.global. NULL: it has no such attribute.
typedef struct cis_memref_global {
  cis_attr name, visibility, value;
  cis_type type;
  bool is_constant;
  int64_t alignment; // 0: none is stated
} cis_memref_global;
/// Builds memref.global.
cis_op *cis_memref_build_global(cis_loc_builder *e, cis_memref_global global);
/// Builds memref.get_global of the symbol.
cis_value *cis_memref_build_get_global(cis_loc_builder *e, cis_attr symbol, cis_type type);
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
/// A copy of a buffer of a family, as new memory of that family, which gets the type of `source`:
/// bufferization.clone for the family of memref.alloc; else by the family's hook, or by the ops
/// that allocate and copy. NULL, and nothing built, if there are none, or none for the type.
cis_value *cis_memref_build_clone(cis_loc_builder *e, const cis_family *family, cis_value *source);
/// Builds memref.dealloc.
void cis_memref_build_dealloc(cis_loc_builder *e, cis_value *memref);

#endif
