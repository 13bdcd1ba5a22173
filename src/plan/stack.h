// What lies on what: a plan without its numbers. Of two buffers that are in use together one lies
// above the other; any sizes keep that order if each buffer begins where the highest end below it
// is. So a plan that was made for some sizes becomes one for all sizes, and for the sizes that it
// was made for, it is not higher than it was.
//
//   c | 8           c begins at max(end of a, end of b), b and a at 0 (they are not in use
//   together) a | 0..8  b | 0..4
#ifndef CIS_PLAN_STACK_H
#define CIS_PLAN_STACK_H

#include "plan/plan.h"

typedef struct cis_plan_stack {
  size_t num;      // of the buffers
  uint32_t *place; // per buffer: the first of those that lie in one place, as a rule itself
  uint32_t *first; // per place: where its list in `below` begins; num + 1 entries
  uint32_t *below; // the places right below
  uint32_t *order; // the places, each after those below it
  size_t num_places;
  int64_t *alignment; // per place: what all of its buffers need
  bool *is_top;       // per place: nothing lies on it
} cis_plan_stack;

/// Takes the order out of a plan. Pairs that are `in_place` and have one offset lie in one place; a
/// buffer of size zero lies below and above nothing. The problem has no other pairs, and none of
/// its buffers is fixed. Takes n log n steps; the lists together have two places for each span of a
/// lifetime at most.
void cis_plan_stack_take(const cis_plan_problem *problem, const int64_t *offsets, cis_arena *arena,
                         cis_plan_stack *out);

/// Whether both say the same.
bool cis_plan_stack_is_same(const cis_plan_stack *a, const cis_plan_stack *b);

/// The height for other sizes, which are those of the places; their offsets go into `out_offsets`.
/// -1 if it does not fit into 63 bits.
int64_t cis_plan_stack_height(const cis_plan_stack *stack, const int64_t *sizes,
                              int64_t *out_offsets);

#endif
