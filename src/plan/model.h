// The planner's own view of a problem: lifetimes in slots instead of times.
//
// A slot is a maximal stretch of events in which buffers only start, followed by one in which they
// only end. Two live ranges overlap in time exactly if they share a slot, and every largest set of
// buffers live together is the set of some slot. A clique has one slot, however its times differ,
// so everything that works per slot is as small as the problem really is.
//
// Items are the buffers that occupy something. Offsets of items are multiples of `grain` (the
// greatest common divisor of all alignments), so the address space may be seen in grains: an item
// that ends inside a grain fills it.
#ifndef CIS_PLAN_MODEL_H
#define CIS_PLAN_MODEL_H

#include "plan/plan.h"

/// A live range, both ends inclusive.
typedef struct cis_plan_range {
  uint32_t first, last;
} cis_plan_range;

typedef struct cis_plan_item {
  uint32_t buffer;                 // index in the problem
  uint32_t range_begin, range_end; // its live ranges in model->ranges, ascending
  int64_t size, alignment;
  int64_t room; // size rounded up to the grain
} cis_plan_item;

typedef struct cis_plan_model {
  const cis_plan_problem *problem;
  cis_plan_item *items;
  size_t num_items;
  cis_plan_range *ranges;
  size_t num_ranges;
  uint32_t num_slots;
  int64_t *slot_live; // sum of the sizes that are live at each slot
  int64_t grain;      // at least 1
  int64_t min_room;   // of all items: a gap below this is none
  int64_t lower_bound;
} cis_plan_model;

/// Builds the model of a problem whose buffers have been checked, in `arena`. Fails with
/// CIS_PLAN_TOO_LARGE if a sum of live sizes overflows. O(n log n) in buffers plus gaps.
cis_plan_status cis_plan_model_build(const cis_plan_problem *problem, cis_arena *arena,
                                     cis_plan_model *out_model);

#endif
