// Exact search: is there a plan of a given height?
//
// A plan can be pushed down until each item lies on the bottom or on another one, so a search may go upward. It keeps for
// each item that is not placed the lowest offset that it can still have. At the slot where the lowest of these is lowest,
// some item that is live there is placed at just that offset, or none of them ever is: then each of them will lie on an item that
// is not placed yet, which says how far up it is at least. A branch ends where at some slot the lowest offset and the
// sizes still to come are beyond the height. Parts of the problem that nothing live connects any more are searched one
// after the other.
#ifndef CIS_PLAN_EXACT_H
#define CIS_PLAN_EXACT_H

#include "plan/model.h"
#include "support/mem.h"

typedef enum cis_plan_answer {
  CIS_PLAN_UNDECIDED, // the steps were used up
  CIS_PLAN_FOUND,
  CIS_PLAN_IMPOSSIBLE, // proven
  CIS_PLAN_STOPPED,    // should_stop said so
} cis_plan_answer;

typedef struct cis_plan_exact cis_plan_exact;

/// A search over the model's items, in `arena`; NULL if the model is too large or has fixed items.
cis_plan_exact *cis_plan_exact_create(const cis_plan_model *model, cis_arena *arena);
/// Looks for a plan of `height` at most, trying items in one of several orders, for `*io_steps` steps at the most; what is
/// left of them is put back. FOUND fills `out_offsets` (one per item). Deterministic unless `should_stop` (or NULL), polled now
/// and then, ends it.
cis_plan_answer cis_plan_exact_run(cis_plan_exact *search, int64_t height, unsigned order,
                                   uint64_t *io_steps, bool (*should_stop)(void *user), void *user,
                                   int64_t *out_offsets);
enum { CIS_PLAN_EXACT_ORDERS = 6 };

#endif
