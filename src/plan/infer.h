// Inference for exact search: bounds on the offsets of items while a plan is built from the bottom
// up.
//
// Each item that is not placed has a lowest and a highest offset. A placed item lies below the
// lowest offsets of all unplaced items that are live together with it ("meet" it), because nothing
// is placed under it later. The items that are live at a slot are stacked there, so the sizes to
// come and the lowest of their offsets tell whether they fit, and which items can be the first
// there: with the height 10, items a (6 bytes, offset 2 or higher) and b (4 bytes, offset 0 or
// higher) fit only if b comes first. The same holds for the items above some offset alone, and for
// those below one.
//
// The search looks only for the plans of this height whose offsets have the least sum. In these no
// item has room below it, and none could be moved to free room further down. So an item that is not
// placed where it could lie (it is *lifted*) leaves a *debt*: an item that is placed later must
// take a part of that room. A branch in which no item can is abandoned.
#ifndef CIS_PLAN_INFER_H
#define CIS_PLAN_INFER_H

#include "plan/kept.h"
#include "plan/model.h"

/// The old value of something that changed, to undo the change.
typedef struct cis_plan_change {
  uint64_t *where, old;
} cis_plan_change;

/// A debt: an item that could have been placed at an offset and was not.
typedef struct cis_plan_debt {
  uint32_t item;
  int64_t offset;
  uint64_t is_paid; // an item placed since takes a part of the room
} cis_plan_debt;

typedef struct cis_plan_infer {
  const cis_plan_model *model;
  const cis_plan_kept *kept; // the parts of a known plan to keep; NULL: all items are free
  size_t words, slot_words;  // of sets of items, of slots
  uint64_t *meets;           // per item: the items that are live together with it
  uint64_t *live;            // per slot: the items that are live there
  uint64_t *left;            // the items that are not placed
  uint64_t *bounded;         // items whose highest offset is lower than the height implies
  uint64_t *dirty;           // the slots to be looked at
  int64_t *size;             // per item
  int64_t *lowest, *highest; // per item: its offset is between these, if it is not placed
  int64_t *low,
      *sum; // per slot, of the items that are not placed: lowest offset (INT64_MAX: none), sizes
  int64_t *offsets;              // per item: where it has been placed
  double *trouble, trouble_step; // per slot: how often a branch ended there, recent ones count more
  int64_t height;
  uint64_t steps; // done so far: items looked at
  cis_plan_change *changes;
  size_t num_changes, max_changes;
  cis_plan_debt *debts;
  size_t num_debts, max_debts;
  uint32_t *scratch;
  uint32_t *order;       // per slot, the items live there, by lowest offset when last visited
  uint32_t *order_begin; // per slot and one more
  uint32_t *slots;       // per item, the slots in which it is live, one after the other
  uint32_t *slots_begin; // per item and one more
} cis_plan_infer;

/// Allocates the state in `arena`; `changes` and `debts` are on the heap. cis_plan_infer_start must
/// follow.
void cis_plan_infer_create(cis_plan_infer *x, const cis_plan_model *model, cis_arena *arena);
/// Frees the changes and debts.
void cis_plan_infer_destroy(cis_plan_infer *x);
/// How many words of memory it takes; SIZE_MAX if that overflows.
size_t cis_plan_infer_words(const cis_plan_model *model);
/// The steps of looking at all slots once.
uint64_t cis_plan_infer_steps(const cis_plan_model *model);

/// Starts over with nothing placed and a plan that may be `height` high. False if some item has no
/// room.
bool cis_plan_infer_start(cis_plan_infer *x, int64_t height);
/// Draws all conclusions; false if it follows that there is no plan.
bool cis_plan_infer_all(cis_plan_infer *x);
/// Places an item at its lowest offset, where nothing that is not placed can come below it; false
/// if no plan is left.
bool cis_plan_infer_place(cis_plan_infer *x, uint32_t item);
/// None of the items lies at its lowest offset, which is the same for all: each will lie on
/// something that is not placed yet. False if no plan is left.
bool cis_plan_infer_lift(cis_plan_infer *x, const uint32_t *items, size_t num);
/// Undoes all changes and debts but the first so many.
void cis_plan_infer_undo(cis_plan_infer *x, size_t num_changes, size_t num_debts);

/// Whether a set of items, a bit for each, has item `i`.
static inline bool cis_plan_set_has(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> i % 64 & 1;
}

/// Puts item `i` into the set.
static inline void cis_plan_set_add(uint64_t *set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << i % 64;
}

/// A loop over the items that are in both sets; the body may change the sets.
#define CIS_PLAN_FOR_BOTH(words, a, b, i)                                                          \
  for (size_t w_ = 0; w_ < (words); ++w_)                                                          \
    for (uint64_t rest_ = (a)[w_] & (b)[w_]; rest_; rest_ &= rest_ - 1)                            \
      for (uint32_t i = (uint32_t)(w_ * 64) + (uint32_t)__builtin_ctzll(rest_), once_ = 1; once_;  \
           once_ = 0)

#endif
