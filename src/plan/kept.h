// The parts of a known plan that a search keeps: the vertical order of its items.
//
//   known plan: a at 0, b at 8 (kept), c missing
//   search:     a and b may both move up to make room for c, but b stays above a
//
// Exact search over a part of a plan (plan/repair.h) may move all items, but of two that are kept
// and are live together the lower one stays the lower one. So a whole stack can make room for an
// item by moving a little, and only the items that are free are decided anew. Items that are pinned
// stay where they are, and those that are absent are left out.
#ifndef CIS_PLAN_KEPT_H
#define CIS_PLAN_KEPT_H

#include "plan/model.h"

typedef enum cis_plan_role {
  CIS_PLAN_ABSENT,
  CIS_PLAN_FREE,
  CIS_PLAN_KEPT,   // lies above, or below, each other kept item as in the plan
  CIS_PLAN_PINNED, // lies where it does in the plan
} cis_plan_role;

/// Neighbours of each item: those of item i are data[begin[i]] to data[begin[i + 1] - 1].
typedef struct cis_plan_neighbours {
  uint32_t *begin, *data;
} cis_plan_neighbours;

typedef struct cis_plan_kept {
  const cis_plan_role *roles; // per item; borrowed
  const int64_t *offsets;     // per item, of those that are kept or pinned; borrowed
  /// Per kept item the kept ones that lie right above, or below, it at some slot.
  cis_plan_neighbours above, below;
  uint32_t *upward; // the kept items in the order of their offsets
  size_t num_upward;
} cis_plan_kept;

/// Finds the neighbours among the items that are kept; all lives in `arena`. Kept items that are
/// live together must not overlap. O(n log n) in items plus the live items of all slots.
void cis_plan_kept_build(cis_plan_kept *kept, const cis_plan_model *model,
                         const cis_plan_role *roles, const int64_t *offsets, cis_arena *arena);

#endif
