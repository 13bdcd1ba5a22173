// The planner's own view of a problem: lifetimes in slots instead of times.
//
// A slot is a maximal stretch of events in which buffers only start, followed by one in which they
// only end. Two live ranges overlap in time exactly if they share a slot, and every largest set of
// buffers live together is the set of some slot. A set of buffers that are live together has one
// slot, however many different times they have, so an algorithm that works per slot takes time by
// the structure of the problem, not by its clock.
//
// Items are the buffers that occupy memory. Buffers that must have one offset are one item: if
// their sizes differ, each range of the item has its own size (the item is *stepped*: a staircase
// on a flat bottom). Buffers that may overlap others although both are live are *related*, and so
// are their items (plan/conflict.h). Offsets of items are multiples of `grain` (the greatest common
// divisor of all alignments), so the address space may be seen in grains: an item that ends inside
// a grain fills it.
#ifndef CIS_PLAN_MODEL_H
#define CIS_PLAN_MODEL_H

#include "plan/plan.h"

/// A live range, both ends inclusive.
typedef struct cis_plan_range {
  uint32_t first, last;
} cis_plan_range;

typedef struct cis_plan_item {
  uint32_t buffer;                 // index in the problem; of several, the first
  uint32_t range_begin, range_end; // its live ranges in model->ranges, ascending, disjoint
  uint32_t part_begin, part_end;   // in model->parts: the buffers' own ranges
  int64_t size, alignment;         // the largest size
  int64_t room;                    // size rounded up to the grain
  int64_t length;                  // of its life in time, gaps included
  int64_t fixed_offset, hint_offset;
  bool is_fixed, has_hint;
  bool is_stepped; // its ranges differ in size: see model->range_sizes
  bool is_related; // one of its buffers is
} cis_plan_item;

/// A live range of one buffer of an item. Parts of one item may overlap.
typedef struct cis_plan_part {
  cis_plan_range range;
  uint32_t buffer;
} cis_plan_part;

typedef struct cis_plan_relations cis_plan_relations;

typedef struct cis_plan_model {
  const cis_plan_problem *problem;
  cis_plan_item *items;
  size_t num_items;
  cis_plan_range *ranges;
  size_t num_ranges;
  int64_t *range_sizes; // per range; NULL: no item is stepped
  cis_plan_part *parts; // NULL: the ranges are the parts, and each item is one buffer
  uint32_t *item_of;    // per buffer: the item that decides its offset, or CIS_PLAN_NO_ITEM
  int64_t *idle_offset; // per buffer: where it goes if it has no item
  cis_plan_relations *relations; // NULL: there are none
  uint32_t num_slots;
  int64_t *slot_live; // per slot the live sizes, less those that may overlap
  int64_t grain;      // at least 1
  int64_t min_room;   // of all items: a gap below this is none
  int64_t lower_bound;
  bool has_fixed;
  bool has_one_alignment; // of all items: the grain
} cis_plan_model;

#define CIS_PLAN_NO_ITEM UINT32_MAX

/// Builds the model of a problem whose buffers have been checked, in `arena`. Fails with
/// CIS_PLAN_TOO_LARGE if a sum of live sizes or a common alignment overflows, and with
/// CIS_PLAN_INFEASIBLE if colocated buffers cannot have one offset: `out_pair` is then two of them.
/// O(n log n) in buffers plus gaps plus pairs.
cis_plan_status cis_plan_model_build(const cis_plan_problem *problem, cis_arena *arena,
                                     cis_plan_model *out_model, cis_plan_pair *out_pair);

/// The size of an item in one of its ranges.
static inline int64_t cis_plan_range_size(const cis_plan_model *model, const cis_plan_item *item,
                                          uint32_t range) {
  return item->is_stepped ? model->range_sizes[range] : item->size;
}

/// The range of an item that has a slot; UINT32_MAX if none has.
static inline uint32_t cis_plan_range_at(const cis_plan_model *model, const cis_plan_item *item,
                                         uint32_t slot) {
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    if (model->ranges[r].first <= slot && slot <= model->ranges[r].last)
      return r;
  return UINT32_MAX;
}

/// Whether an item is live at a slot.
static inline bool cis_plan_is_live_at(const cis_plan_model *model, const cis_plan_item *item,
                                       uint32_t slot) {
  return cis_plan_range_at(model, item, slot) != UINT32_MAX;
}

/// When the live ranges of an item that have a slot begin: the latest of its buffers; INT64_MIN: it
/// has none. The latest of these times, over all items, is one at which all of the slot are live.
int64_t cis_plan_begin_at_slot(const cis_plan_model *model, const cis_plan_item *item,
                               uint32_t slot);

#endif
