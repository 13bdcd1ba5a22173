// Which blocks of a region control can reach from a block.
//
// Invariant: the answers for a region are computed at the first question about it, so its blocks
// must not change afterwards.
#ifndef CIS_BUFFERIZE_ANALYSIS_BLOCK_REACH_H
#define CIS_BUFFERIZE_ANALYSIS_BLOCK_REACH_H

#include "ir/op.h"
#include "support/map.h"

/// Zero-initialised is valid and knows nothing.
typedef struct cis_block_reach {
  cis_ptrmap repeated; // blocks that may be executed again
  cis_ptrmap numbers;  // block -> number in its region, plus one
  cis_ptrmap sizes;    // region -> blocks
  cis_ptrmap sets;     // block -> uint64_t *: the numbers of the blocks that it reaches
} cis_block_reach;

void cis_block_reach_deinit(cis_block_reach *reach);
/// Whether the block may be executed again without its region being entered again.
bool cis_block_reach_is_repeated(cis_block_reach *reach, cis_block *block);
/// Whether control can go from `from` to `to`, a block of the same region, along one branch or
/// more, without passing `except` (or NULL). `except` must reach `from`. Constant time for blocks
/// that are not repeated, once one question about `from` was answered.
bool cis_block_reach_reaches(cis_block_reach *reach, cis_block *from, cis_block *to,
                             const cis_block *except);

#endif
