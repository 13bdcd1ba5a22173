// The operands of bufferization.dealloc while they are being found, and the op.
#ifndef CIS_DEALLOC_OWNERSHIP_FREEING_H
#define CIS_DEALLOC_OWNERSHIP_FREEING_H

#include "analysis/families.h"

struct cis_owners;
typedef CIS_VEC(cis_family_set) cis_family_set_vec;

typedef struct cis_freeing_lists {
  cis_value_vec memrefs,
      conditions; // buffers that may have to be freed, and the i1 that says whether; equally many
  cis_family_set_vec families;     // of each of them, where there are several in the program
  cis_value_vec retained, results; // buffers that are kept, and the i1 whether owned; equally many
} cis_freeing_lists;

/// Frees the lists.
void cis_freeing_lists_deinit(cis_freeing_lists *lists);
/// The whole allocation that a memref is a part of. What an op of another family than that of
/// memref.alloc allocates stays as it is, because the op that frees it may want the type.
cis_value *cis_freeing_base(cis_builder *b, cis_value *memref, cis_family_set families,
                            cis_location loc);
/// Makes an op of the lists, whose `memrefs` are bases, one for each family of them, and fills in
/// the results.
void cis_freeing_build(const struct cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                       cis_location loc);

#endif
