// Plans for several memories, the fastest first: which memory a buffer goes to, and its offset
// there.
//
// A buffer that is not in the first memory costs its priority times what the memory that it is in
// costs. One memory after the other takes as many of the remaining buffers as it can hold, the most
// expensive first. Buffers that no memory holds are left out, which costs most of all. Two buffers
// in conflict cost something where they share a bank (plan/banks.h).
#ifndef CIS_PLAN_MEMORIES_H
#define CIS_PLAN_MEMORIES_H

#include "plan/memory.h"
#include "support/strbuf.h"

enum { CIS_PLAN_ANY_MEMORY = -1, CIS_PLAN_NO_MEMORY = -1 };

/// Groups of buffers of which no two may be in one bank.
typedef struct cis_plan_apart {
  const size_t *members; // borrowed
  const size_t *begin;   // per group and one more, in members
  size_t num;
} cis_plan_apart;

/// Two buffers that cost something if they are in one bank.
typedef struct cis_plan_bank_conflict {
  size_t first, second;
  int64_t cost; // above 0
} cis_plan_bank_conflict;

typedef struct cis_plan_bank_conflicts {
  const cis_plan_bank_conflict *data; // borrowed
  size_t num;
} cis_plan_bank_conflicts;

typedef struct cis_plan_spread {
  const cis_plan_problem *problem;
  const cis_plan_memory *memories; // at least one
  size_t num_memories;
  const int64_t *priorities; // per buffer, at least 0; NULL: sizes
  /// Per buffer the memory that it must be in, or CIS_PLAN_ANY_MEMORY; NULL: any.
  const int32_t *pinned;
  cis_plan_apart apart;
  cis_plan_bank_conflicts conflicts;
} cis_plan_spread;

typedef struct cis_plan_spread_result {
  cis_plan_status status;      // OK: all are placed; OVER_CAPACITY: some are left out
  cis_plan_result failure;     // of other statuses
  int64_t *heights;            // per memory: of its plan
  int64_t *bounds;             // per memory: the lower bound for its buffers
  int64_t *free_bounds;        // the same if none of them were fixed
  int64_t spilled;             // the sum of priorities of buffers outside the first memory
  int64_t least_spilled;       // no assignment can spill less
  int64_t conflict_cost;       // the sum over pairs that share a bank
  size_t num_conflicts;        // such pairs
  int64_t least_conflict_cost; // no plan with a place for each buffer costs less
  size_t num_left_out;
  size_t left_out; // one of them
  bool was_stopped;
} cis_plan_spread_result;

/// The cost of a buffer outside the first memory.
int64_t cis_plan_priority_of(const cis_plan_spread *spread, size_t buffer);
/// Whether a buffer may go to a memory, by its pin, alignment and fixed offset.
bool cis_plan_may_go(const cis_plan_spread *spread, size_t buffer, size_t memory);
/// The buffers that may go to a memory, colocated ones together, with the alignment there. Of those
/// that are open; NULL: all are.
void cis_plan_part_of_memory(const cis_plan_spread *spread, const bool *is_open, size_t memory,
                             cis_arena *arena, cis_plan_problem *out_part, size_t **out_origin);
/// A bound on the height of buffers in a memory by its taken bytes alone; 0 if it has none.
int64_t cis_plan_bound_beside_taken(const cis_plan_problem *part, const cis_plan_memory *memory,
                                    cis_arena *arena);
/// Whether two buffers touch one bank; buffers that occupy nothing touch none.
bool cis_plan_shares_bank(const cis_plan_spread *spread, const int32_t *memory,
                          const int64_t *offsets, size_t a, size_t b);
/// Two buffers of one group that are in one bank; false if there are none.
bool cis_plan_find_together(const cis_plan_spread *spread, const int32_t *memory,
                            const int64_t *offsets, cis_plan_pair *out_pair);
/// The bounds of one memory for the buffers that are in it.
void cis_plan_find_bounds(const cis_plan_spread *spread, const int32_t *memory, int32_t which,
                          int64_t *out_bound, int64_t *out_free_bound);
/// Measures the bytes that a plan spills, its conflicts and the buffers left out. Bounds stay.
void cis_plan_spread_measure(const cis_plan_spread *spread, const int32_t *memory,
                             const int64_t *offsets, cis_plan_spread_result *io_result);

/// Fills a memory (or CIS_PLAN_NO_MEMORY) and an offset in it per buffer. Colocated buffers go to
/// one memory. True if all is placed. Deterministic but for should_stop; the algorithm and
/// should_stop of `options` (may be NULL) hold for each memory.
bool cis_plan_spread_solve(const cis_plan_spread *spread, const cis_plan_options *options,
                           cis_arena *arena, int32_t *out_memory, int64_t *out_offsets,
                           cis_plan_spread_result *out_result);

/// Appends the steps that prove the bounds of a result, a line each
/// (docs/reference/cistern-plan.md). False if they have other reasons.
bool cis_plan_spread_prove(const cis_plan_spread *spread, const cis_plan_spread_result *result,
                           cis_arena *arena, cis_strbuf *out);

#endif
