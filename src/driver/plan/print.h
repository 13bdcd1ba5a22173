// Output of cistern-plan besides CSV: the summary, JSON, and buffers that do not fit.
#ifndef CIS_DRIVER_PLAN_PRINT_H
#define CIS_DRIVER_PLAN_PRINT_H

#include "driver/plan/csv.h"
#include "plan/culprits.h"
#include "plan/peak.h"

/// The result of planning: one pool, or several memories.
typedef struct cis_plan_outcome {
  const cis_plan_table *table;
  const int64_t *offsets;
  const int32_t *memory;         // per buffer; NULL: one pool
  cis_plan_result result;        // of one pool
  cis_plan_spread_result spread; // of memories
  const cis_plan_memory *memories;
  size_t num_memories; // 0: one pool
  int64_t capacity;    // of one pool; 0: none
  bool was_interrupted;
  cis_str title;        // of a page
  const bool *culprits; // per buffer: those that cannot be placed together; NULL: not known
  bool is_judged;       // the plan was given, and is valid
  int64_t found_height; // of the lowest plan that was found for a pool that is judged
} cis_plan_outcome;

/// A pool or memory of an outcome.
typedef struct cis_plan_pool_view {
  cis_str name; // empty: it has none
  int64_t height, bound, capacity;
  int64_t free_bound; // if no offset were fixed
  const bool *is_in;  // per buffer; NULL: all are
} cis_plan_pool_view;

/// The pools of an outcome: one, or one per memory.
size_t cis_plan_num_pools(const cis_plan_outcome *outcome);
/// A view of a pool.
cis_plan_pool_view cis_plan_get_pool(const cis_plan_outcome *outcome, size_t pool,
                                     cis_arena *arena);
/// Whether the height, or the bytes that are spilled, are proven to be the least.
bool cis_plan_is_proven(const cis_plan_outcome *outcome);
/// Whether the height is proven to be the least because of fixed offsets only.
bool cis_plan_is_forced(const cis_plan_outcome *outcome);

/// "height: ...", "lower bound: ...", "proven optimal: yes|no" and the algorithm, a line each; with
/// memories a line for each. What fixed offsets force is said to be so.
void cis_plan_print_summary(const cis_plan_outcome *outcome, cis_strbuf *out);
/// Prints the buffers that are live where each pool is highest, one a line, the topmost first.
void cis_plan_print_peak(const cis_plan_outcome *outcome, cis_strbuf *out);
/// Buffers that cannot fit together, a line each, the largest first; no more than `most` of them.
void cis_plan_print_culprits(const cis_plan_table *table, const cis_plan_culprits *culprits,
                             size_t most, cis_strbuf *out);

/// A buffer without a line end: "  'a': 64 bytes, live 0 to 2".
void cis_plan_print_buffer(const cis_plan_table *table, size_t buffer, cis_strbuf *out);

/// Prints an object: height, lower_bound, optimal, stopped, algorithm, buffers with their offsets.
/// cistern-plan reads it again.
void cis_plan_print_json(const cis_plan_outcome *outcome, cis_strbuf *out);

#endif
