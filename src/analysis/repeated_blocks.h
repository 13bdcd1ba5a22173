// Blocks on cycles: those that may be executed more than once per execution of their region.
#ifndef CIS_ANALYSIS_REPEATED_BLOCKS_H
#define CIS_ANALYSIS_REPEATED_BLOCKS_H

#include "ir/op.h"
#include "support/map.h"

/// Adds the blocks on cycles of branches to a set.
void cis_find_repeated_blocks(cis_region *region, cis_ptrmap *out_blocks);

#endif
