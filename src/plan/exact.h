// Exact search decides whether there is a plan of at most a certain height.
//
// It places items from the bottom up (plan/infer.h). The branching rule: at a slot, let a and b be
// the items that can lie at the lowest free address. Then either a lies there, or b does, or both
// lie on items that are not placed yet: three branches. Different placements often leave the same
// items with the same lowest offsets, so states in which there is no plan are remembered. Parts of
// the problem that no live item connects any more are searched one after the other. The search
// continues at a slot where branches ended often, where few bytes are to spare and where few items
// can be the lowest; the orders and restarts vary this.
#ifndef CIS_PLAN_EXACT_H
#define CIS_PLAN_EXACT_H

#include "plan/kept.h"
#include "plan/model.h"
#include "support/mem.h"

typedef enum cis_plan_answer {
  CIS_PLAN_UNDECIDED, // all steps were used
  CIS_PLAN_FOUND,
  CIS_PLAN_IMPOSSIBLE, // proven
  CIS_PLAN_STOPPED,    // should_stop said so
} cis_plan_answer;

typedef struct cis_plan_exact cis_plan_exact;

/// A search over the items of a model without related or stepped ones, in `arena` and on the heap;
/// NULL if the model is too large.
cis_plan_exact *cis_plan_exact_create(const cis_plan_model *model, cis_arena *arena);
/// Frees the memory that the search has on the heap. NULL is allowed.
void cis_plan_exact_destroy(cis_plan_exact *search);
/// Makes every second order follow the offsets of a known plan, one per item; borrowed. NULL: of
/// none.
void cis_plan_exact_guide(cis_plan_exact *search, const int64_t *offsets);
/// Restricts runs to plans that keep a known plan as the roles say (kept.h), without the items that
/// are absent; found plans and proofs are about these. Both arrays have an entry per item and are
/// borrowed. NULL: all items are free again.
void cis_plan_exact_keep(cis_plan_exact *search, const cis_plan_role *roles,
                         const int64_t *offsets);
/// Looks for a plan of `height` at most, in one of the orders, until `max_fails` branches have
/// ended or for `*io_steps` steps at the most, from which the steps taken are subtracted. FOUND
/// fills `out_offsets` (one per item). A run uses what earlier runs have learned. Deterministic
/// unless `should_stop` (or NULL), polled now and then, ends it.
cis_plan_answer cis_plan_exact_run(cis_plan_exact *search, int64_t height, unsigned order,
                                   uint64_t max_fails, uint64_t *io_steps,
                                   bool (*should_stop)(void *user), void *user,
                                   int64_t *out_offsets);
/// Orders with larger numbers are these with random changes.
enum { CIS_PLAN_EXACT_ORDERS = 12 };

#endif
