// Reachability between the blocks of a region.
//
// A region is orderly if each branch leads to a later block, or back to a block that dominates it
// (a loop). Between two blocks of an orderly region control can pass only the blocks between them
// in the text, and the loops that these are in: so a question takes time in proportion to these.
//
// Invariant: the facts of a region are computed at the first question about it, so its blocks must
// not change afterwards.
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_BLOCK_REACH_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_BLOCK_REACH_H

#include "ir/dom.h"
#include "ir/op.h"
#include "support/map.h"

/// Zero-initialised but for `dom` is valid and knows nothing.
typedef struct cis_block_reach {
  cis_dom *dom;        // borrowed
  cis_ptrmap repeated; // blocks that may be executed again
  cis_ptrmap numbers;  // block -> number in its region, plus one
  cis_ptrmap regions;  // region -> its facts
  uint64_t steps;      // blocks that all searches have gone through so far
} cis_block_reach;

/// Frees all answers.
void cis_block_reach_deinit(cis_block_reach *reach);
/// The number of blocks of a region.
uint32_t cis_block_reach_num_blocks(cis_block_reach *reach, cis_region *region);
/// Whether the block may be executed again without its region being entered again.
bool cis_block_reach_is_repeated(cis_block_reach *reach, cis_block *block);
/// Whether control can go from `from` to `to`, a block of the same region, along one branch or
/// more, without passing `except` (or NULL). `except` must reach `from`.
bool cis_block_reach_reaches(cis_block_reach *reach, cis_block *from, cis_block *to,
                             const cis_block *except);
/// The last block, in the order of the text, that a path from `from` to `to` may pass if it does
/// not enter `from` again. `from` dominates `to`, a block of the same region. NULL if that is not
/// known, because the region is not orderly.
cis_block *cis_block_reach_last_between(cis_block_reach *reach, cis_block *from, cis_block *to);
/// In an orderly region: all blocks of the text from `out_first` to the one before `from` dominate
/// `from`, and `to` dominates all after it up to `out_last`. False if the region is not orderly.
bool cis_block_reach_runs(cis_block_reach *reach, cis_block *from, cis_block *to,
                          cis_block **out_first, cis_block **out_last);
/// Whether control can go from `a` to `b` and from `b` to `a`, blocks of one region, without
/// passing `except` (or NULL).
bool cis_block_reach_meet_again(cis_block_reach *reach, cis_block *a, cis_block *b,
                                const cis_block *except);

#endif
