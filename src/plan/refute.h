// Proofs that no plan is as low as some height, in steps that a checker can follow without a
// planner.
//
// Each item has a lowest and a highest offset. Of two items that may not overlap, one lies below
// the other, or they share an offset if they may. The steps are
// - a *stack*: items of which no two may overlap need the sum of their sizes, all but the topmost
//   up to the common alignment. So one of them that alone can be the topmost lies above all others,
//   and likewise downward. Of a few items, all orders are tried;
// - an *order*: of two items, one has no room above the other, so it lies below it. The upper one
//   has a lowest offset by the lower one, and the other way round;
// - a *split*: one order of two items, then the other, then that they share. In each case the steps
//   that follow end with an item without an offset.
// The lower bound of sizes that are live together is one stack. Bounds of exact search are found
// anew, by splits, on the few buffers that do not fit (plan/culprits.h): exact search also discards
// branches because another plan would be as good, which no single step says.
#ifndef CIS_PLAN_REFUTE_H
#define CIS_PLAN_REFUTE_H

#include "plan/plan.h"
#include "support/strbuf.h"

/// Appends the steps that refute plans of `height`, which is below a proven bound of the problem,
/// one a line; items are named by a buffer's number. docs/reference/cistern-plan.md has their
/// grammar. False if that many steps of work find none, or `should_stop` of the options says so.
bool cis_plan_refute(const cis_plan_problem *problem, int64_t height, uint64_t work,
                     const cis_plan_options *options, cis_arena *arena, cis_strbuf *out);

#endif
