// Free addresses over a span of slots, while a plan is being built.
//
// A segment tree over the slots. Each node keeps two sets of address intervals, merged where they
// touch: `cover`, of the items that fill the node's whole span (and not its parent's), and `touch`,
// of all items live anywhere below it. The addresses taken over a range of slots are the union of
// `touch` at the O(log n) nodes that make up the range and of `cover` at the nodes above these. In
// a dense plan the sets are short, because neighbours have merged; gaps too small for any item are
// merged away. Nodes of the upper levels of a large tree also hold everything that is taken in
// their span, because an item with a long life lies above nearly all of that.
//
// Related items, which may overlap some others, are in that tree because unrelated items must avoid
// them. Related items themselves ask a second tree without related items, and a third whose nodes
// list the related items that are placed there.
#ifndef CIS_PLAN_SPACE_H
#define CIS_PLAN_SPACE_H

#include "plan/model.h"

#include "support/vec.h"

typedef struct cis_plan_space cis_plan_space;

/// The rule that chooses a gap for an item among those that hold it.
typedef enum cis_plan_fit {
  CIS_PLAN_FIRST, // the lowest
  CIS_PLAN_BEST,  // the smallest, the lowest of equals; above everything if there is none. Stepped
                  // and related items go to the lowest
} cis_plan_fit;

/// An empty space for the model's slots. Caller owns the result.
cis_plan_space *cis_plan_space_create(const cis_plan_model *model);
/// Frees the space. NULL is allowed.
void cis_plan_space_destroy(cis_plan_space *space);
/// Frees all addresses, keeping the memory.
void cis_plan_space_clear(cis_plan_space *space);

/// Finds an offset for an item. False if its end would lie beyond `limit`.
bool cis_plan_space_find(cis_plan_space *space, const cis_plan_item *item, cis_plan_fit fit,
                         int64_t limit, int64_t *out_offset);
/// Steps taken by all searches so far: a measure of time that is the same on every machine.
uint64_t cis_plan_space_work(const cis_plan_space *space);
/// Whether [offset, offset + size) is free over the item's live ranges; the sum must not overflow.
bool cis_plan_space_is_free(cis_plan_space *space, const cis_plan_item *item, int64_t offset);
/// Takes the addresses from `offset` on for an item.
void cis_plan_space_take(cis_plan_space *space, const cis_plan_item *item, int64_t offset);

#endif
