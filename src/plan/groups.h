// Buffers that must have one offset, as groups. Size, alignment, offset and hint of a group follow
// from its members.
#ifndef CIS_PLAN_GROUPS_H
#define CIS_PLAN_GROUPS_H

#include "plan/plan.h"

/// Per group; a buffer without colocations is a group of its own.
typedef struct cis_plan_group {
  size_t fixed_by;   // the buffer that fixes its offset, or SIZE_MAX
  size_t hinted_by;  // the first buffer with a hint, or SIZE_MAX
  int64_t alignment; // the least common multiple
} cis_plan_group;

typedef struct cis_plan_groups {
  uint32_t *leader;       // per buffer: the first member of its group
  uint32_t *members;      // all buffers, by leader, then by index
  cis_plan_group *groups; // per buffer: valid for leaders
} cis_plan_groups;

/// Per buffer the first of the buffers that share its offset.
uint32_t *cis_plan_find_leaders(const cis_plan_problem *problem, cis_arena *arena);
/// CIS_PLAN_OK, CIS_PLAN_TOO_LARGE (an alignment), or CIS_PLAN_INFEASIBLE with two culprits.
cis_plan_status cis_plan_groups_build(const cis_plan_problem *problem, cis_arena *arena,
                                      cis_plan_groups *out_groups, cis_plan_pair *out_pair);

#endif
