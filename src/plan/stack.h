// A plan without numbers: the vertical order of its buffers. Of two buffers that are in use at the
// same time, one lies above the other. For any sizes, each buffer begins at the highest end of the
// buffers below it. So a plan for some sizes becomes a plan for all sizes, and for the original
// sizes it is not higher than before.
//
//     c | 8           c begins at max(end of a, end of b)
//     b | 0..4        a and b both begin at 0, because they are not in use at the same time
//     a | 0..8
#ifndef CIS_PLAN_STACK_H
#define CIS_PLAN_STACK_H

#include "plan/plan.h"

typedef struct cis_plan_stack {
  size_t num;      // of the buffers
  uint32_t *place; // per buffer: the first buffer of its place, usually itself
  uint32_t *first; // per place: where its list in `below` begins; num + 1 entries
  uint32_t *below; // the places right below
  uint32_t *order; // the places, each after those below it
  size_t num_places;
  int64_t *alignment; // per place: the alignment of all its buffers
  bool *is_top;       // per place: no place lies on it
} cis_plan_stack;

/// Reads the vertical order from a plan. Pairs that are `in_place` and have one offset lie in one
/// place; a buffer of size zero lies below and above nothing. The problem has no other pairs, and
/// none of its buffers is fixed. Takes n log n steps; the lists together have two places for each
/// span of a lifetime at most.
void cis_plan_stack_take(const cis_plan_problem *problem, const int64_t *offsets, cis_arena *arena,
                         cis_plan_stack *out);

/// Whether both have the same places and order.
bool cis_plan_stack_is_same(const cis_plan_stack *a, const cis_plan_stack *b);

/// The height for other sizes, which are those of the places; their offsets go into `out_offsets`.
/// -1 if it does not fit into 63 bits.
int64_t cis_plan_stack_height(const cis_plan_stack *stack, const int64_t *sizes,
                              int64_t *out_offsets);

#endif
