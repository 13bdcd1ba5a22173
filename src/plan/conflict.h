// Relations of buffers that may overlap although both are live, and the conflicts between items
// that remain.
//
// All parts of an item begin at its offset, so two parts that conflict do so when the offsets are
// equal, and the forbidden distances between two offsets are one open interval around 0: an item
// lies at least `above` higher or at least `below` lower than the other. The distance 0 is allowed
// nevertheless if the only conflict is between buffers of an in-place pair. Of buffers that may
// overlap from a distance on, the interval is that of the distances instead of the sizes.
#ifndef CIS_PLAN_CONFLICT_H
#define CIS_PLAN_CONFLICT_H

#include "plan/model.h"

typedef enum cis_plan_relation {
  CIS_PLAN_UNRELATED, // they must not overlap while both are live
  CIS_PLAN_EXCLUSIVE, // they may overlap anywhere
  CIS_PLAN_IN_PLACE,  // they may overlap if they have one offset
  CIS_PLAN_OVERLAP,   // they may overlap from certain distances on
} cis_plan_relation;

/// How far two items must be apart. above == below == 0: they do not conflict.
typedef struct cis_plan_conflict {
  int64_t above, below; // b lies at a + above or higher, or at a - below or lower,
  bool may_share;       // or just where a lies
} cis_plan_conflict;

/// Whether two items conflict at all.
static inline bool cis_plan_is_conflict(cis_plan_conflict c) { return c.above || c.below; }

/// The relations of a problem whose pairs have been checked; NULL if there are none.
cis_plan_relations *cis_plan_relations_build(const cis_plan_problem *problem, cis_arena *arena);
/// Whether a buffer has relations.
bool cis_plan_is_related(const cis_plan_relations *relations, uint32_t buffer);

/// The conflict between two different items. O(parts of both), times log(relations) where they meet
/// in time.
cis_plan_conflict cis_plan_conflict_of(const cis_plan_model *model, const cis_plan_item *a,
                                       const cis_plan_item *b);

/// Lower bounds on the space of related buffers. Per slot, adds to `io_live` the sizes of a set of
/// live buffers that may not overlap each other: the heaviest set that a fixed number of steps
/// finds. False if a sum overflows.
bool cis_plan_relations_add_cliques(const cis_plan_model *model, cis_arena *arena,
                                    int64_t *io_live);

#endif
