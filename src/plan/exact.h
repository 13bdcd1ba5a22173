// Exact search: is there a plan of this height?
//
// It goes upward (plan/infer.h). The branching rule: at a slot, let a and b be the
// items that can lie at the lowest free address. Then either a lies there, or b does, or both lie
// on items that are not placed yet: three branches. What is left after a placement is often what
// was left after another one, so what has been searched in vain is remembered. Parts of the problem
// that nothing live connects any more are searched one after the other. The slot to go on with is
// one where branches ended often, little is to spare and few items can be the lowest; orders and
// restarts vary this.
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

/// A search over the items of a model without related or stepped ones, in `arena` and on the heap;
/// NULL if the model is too large.
cis_plan_exact *cis_plan_exact_create(const cis_plan_model *model, cis_arena *arena);
void cis_plan_exact_destroy(cis_plan_exact *search);
/// Every second order is then that of the offsets of a plan (one per item; NULL: no more). They
/// stay the caller's.
void cis_plan_exact_guide(cis_plan_exact *search, const int64_t *offsets);
/// Looks for a plan of `height` at most, in one of the orders, until `max_fails` branches have
/// ended or for `*io_steps` steps at the most; what is left of them is put back. FOUND fills
/// `out_offsets` (one per item). A search learns from the runs before. Deterministic unless
/// `should_stop` (or NULL), polled now and then, ends it.
cis_plan_answer cis_plan_exact_run(cis_plan_exact *search, int64_t height, unsigned order,
                                   uint64_t max_fails, uint64_t *io_steps,
                                   bool (*should_stop)(void *user), void *user,
                                   int64_t *out_offsets);
/// Orders with larger numbers are these again, shaken.
enum { CIS_PLAN_EXACT_ORDERS = 12 };

#endif
