// Which buffers may overlap although both are live, and what that leaves of conflicts between
// items.
//
// All parts of an item share its bottom, so whatever of two items conflicts does so with the
// bottoms level, and what is forbidden for the distance of their offsets is one open interval
// around 0: an item lies at least `above` higher or at least `below` lower than the other. In-place
// pairs take the 0 itself out of it.
#ifndef CIS_PLAN_CONFLICT_H
#define CIS_PLAN_CONFLICT_H

#include "plan/model.h"

typedef enum cis_plan_relation {
  CIS_PLAN_UNRELATED, // must not overlap while both are live
  CIS_PLAN_EXCLUSIVE, // may
  CIS_PLAN_IN_PLACE,  // may with one offset
} cis_plan_relation;

/// What two items may not do. above == 0: nothing.
typedef struct cis_plan_conflict {
  int64_t above, below; // b lies at a + above or higher, or at a - below or lower,
  bool may_share;       // or just where a lies
} cis_plan_conflict;

/// The relations of a problem whose pairs have been checked; NULL if there are none.
cis_plan_relations *cis_plan_relations_build(const cis_plan_problem *problem, cis_arena *arena);
/// Whether a buffer has relations.
bool cis_plan_is_related(const cis_plan_relations *relations, uint32_t buffer);

/// What holds between two different items. O(parts of both), times log(relations) where they meet
/// in time.
cis_plan_conflict cis_plan_conflict_of(const cis_plan_model *model, const cis_plan_item *a,
                                       const cis_plan_item *b);

/// Lower bounds on what related buffers take: per slot, adds to `io_live` the sizes of a set of
/// buffers live there of which no two may overlap, the heaviest that is found within a fixed number
/// of steps. False if a sum overflows.
bool cis_plan_relations_add_cliques(const cis_plan_model *model, cis_arena *arena,
                                    int64_t *io_live);

#endif
