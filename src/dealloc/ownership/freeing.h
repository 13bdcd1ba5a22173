// The operands of bufferization.dealloc while they are being found, and the op.
#ifndef CIS_DEALLOC_OWNERSHIP_FREEING_H
#define CIS_DEALLOC_OWNERSHIP_FREEING_H

#include "ir/builder.h"

typedef struct cis_freeing_lists {
  cis_value_vec memrefs,
      conditions; // buffers that may have to be freed, and the i1 that says whether; equally many
  cis_value_vec retained, results; // buffers that are kept, and the i1 whether owned; equally many
} cis_freeing_lists;

void cis_freeing_lists_deinit(cis_freeing_lists *lists);
/// The whole allocation that a memref is a part of.
cis_value *cis_freeing_base(cis_builder *b, cis_value *memref, cis_location loc);
/// Makes one op of the lists, whose `memrefs` are bases, and fills in the results.
void cis_freeing_build(cis_builder *b, cis_freeing_lists *lists, cis_location loc);

#endif
