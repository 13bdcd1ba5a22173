// Blocks on cycles: those that may be executed more than once per execution of their region.
#ifndef CIS_ANALYSIS_REPEATED_BLOCKS_H
#define CIS_ANALYSIS_REPEATED_BLOCKS_H

#include "ir/op.h"
#include "support/map.h"

/// Adds the blocks on cycles of branches to a set. `out_components`, which may be NULL, gets a
/// number from 1 on for each block of a region with several: blocks on a common cycle have one
/// number, and no path leads from a block to another one with a larger number.
void cis_find_repeated_blocks(cis_region *region, cis_ptrmap *out_blocks,
                              cis_ptrmap *out_components);

#endif
