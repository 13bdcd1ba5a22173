// Chooses offsets one by one, in the order in which buffers come, and never changes them. Plans are
// compared with this, and MLIR's static memory planner does it. Alignments are those of the
// buffers; gaps, fixed offsets, hints and pairs are not looked at.
#ifndef CIS_PLAN_ONLINE_H
#define CIS_PLAN_ONLINE_H

#include "plan/plan.h"

typedef enum cis_plan_online {
  CIS_PLAN_ONLINE_STACK, // each above the one before, whatever is live
  /// Each into the smallest gap between the buffers that are live when it starts; the gap below the
  /// highest offset so far counts if it is smaller still; else above all that is live. Time grows
  /// with the number of buffers times those that are live at once.
  CIS_PLAN_ONLINE_BEST_FIT,
} cis_plan_online;

/// Writes an offset for each buffer of the problem, whose `lower` must not descend; false if one
/// does not fit into 63 bits. Scratch memory comes from `arena`.
bool cis_plan_place_online(const cis_plan_problem *problem, cis_plan_online rule, cis_arena *arena,
                           int64_t *out_offsets, int64_t *out_height);

#endif
