// The operands of bufferization.dealloc while they are being found, and the op.
#ifndef CIS_DEALLOC_OWNERSHIP_FREEING_H
#define CIS_DEALLOC_OWNERSHIP_FREEING_H

#include "ir/builder.h"

typedef struct cis_freeing_lists {
  cis_value_vec memrefs, conditions; // what may have to be freed, and whether: of one length
  cis_value_vec retained, results;   // what is kept, and who owns it afterwards: of one length
} cis_freeing_lists;

void cis_freeing_lists_deinit(cis_freeing_lists *lists);
/// The allocation as a whole that a memref is in.
cis_value *cis_freeing_base(cis_builder *b, cis_value *memref, cis_location loc);
/// Makes one op of the lists, whose `memrefs` are bases, and fills in the results.
void cis_freeing_build(cis_builder *b, cis_freeing_lists *lists, cis_location loc);

#endif
