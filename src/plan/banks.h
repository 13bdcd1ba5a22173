// Buffers in banks: which of them share one, at what cost, and plans that cost less.
//
// Processors read two banks at the same time, and one bank twice in turn. So two buffers that are
// read together should touch no bank in common: `apart` demands it, a conflict has a cost. A memory
// is one bank, or several contiguous ones, which a buffer may lie across.
#ifndef CIS_PLAN_BANKS_H
#define CIS_PLAN_BANKS_H

#include "plan/memories.h"
#include "support/strbuf.h"

/// Whether a search has something to find: conflicts, or buffers apart in a memory of banks.
bool cis_plan_has_banks(const cis_plan_spread *spread);

/// No plan that has a place for each buffer costs less in conflicts. Of a set of buffers in which
/// each two are in conflict, or apart, and which is larger than the number of banks, two share one.
/// `out`, unless NULL, gets the sets: "set cost buffer...".
int64_t cis_plan_least_conflict_cost(const cis_plan_spread *spread, cis_strbuf *out);

/// Replaces a plan by one that leaves out fewer buffers, or costs less in spilled priorities and
/// conflicts together, if the steps of `options` find one. Buffers go one by one to where they cost
/// least by then; the order changes at random, by the seed of `options`. `io_result` has the
/// measures of the plan, and the bounds that end the search.
void cis_plan_search_banks(const cis_plan_spread *spread, const cis_plan_options *options,
                           cis_arena *arena, int32_t *io_memory, int64_t *io_offsets,
                           cis_plan_spread_result *io_result);

#endif
