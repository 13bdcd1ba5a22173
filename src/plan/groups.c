// Unites colocated buffers with union-find, and derives the alignment, the fixed offset and the
// hint of each group.
#include "plan/groups.h"

#include "plan/order.h"

static uint32_t find(uint32_t *leader, uint32_t buffer) {
  while (leader[buffer] != buffer) {
    leader[buffer] = leader[leader[buffer]];
    buffer = leader[buffer];
  }
  return buffer;
}

static void unite(uint32_t *leader, const cis_plan_pair *pair) {
  uint32_t a = find(leader, (uint32_t)pair->first), b = find(leader, (uint32_t)pair->second);
  if (a < b)
    leader[b] = a;
  else
    leader[a] = b;
}

/// Counting sort by leader: leaders come before their members, so members end up by index.
static void list_members(cis_plan_groups *g, size_t n, cis_arena *arena) {
  uint32_t *at = cis_arena_array(arena, uint32_t, n + 1);
  for (size_t i = 0; i < n; ++i)
    ++at[g->leader[i] + 1];
  for (size_t i = 0; i < n; ++i)
    at[i + 1] += at[i];
  g->members = cis_arena_array(arena, uint32_t, n);
  for (size_t i = 0; i < n; ++i)
    g->members[at[g->leader[i]]++] = (uint32_t)i;
}

static cis_plan_status add_member(const cis_plan_problem *problem, cis_plan_group *group,
                                  size_t buffer, cis_plan_pair *out_pair) {
  const cis_plan_buffer *b = &problem->buffers[buffer];
  if (!cis_plan_make_multiple(&group->alignment, cis_plan_alignment(problem, b)))
    return CIS_PLAN_TOO_LARGE;
  if (b->has_hint && group->hinted_by == SIZE_MAX)
    group->hinted_by = buffer;
  if (!b->is_fixed)
    return CIS_PLAN_OK;
  if (group->fixed_by == SIZE_MAX)
    group->fixed_by = buffer;
  *out_pair = (cis_plan_pair){group->fixed_by, buffer};
  return problem->buffers[group->fixed_by].fixed_offset == b->fixed_offset ? CIS_PLAN_OK
                                                                           : CIS_PLAN_INFEASIBLE;
}

/// A fixed offset must suit the alignment of every member.
static cis_plan_status check_alignment(const cis_plan_problem *problem, const cis_plan_group *group,
                                       size_t buffer, cis_plan_pair *out_pair) {
  if (group->fixed_by == SIZE_MAX)
    return CIS_PLAN_OK;
  *out_pair = (cis_plan_pair){group->fixed_by, buffer};
  int64_t offset = problem->buffers[group->fixed_by].fixed_offset;
  return offset % cis_plan_alignment(problem, &problem->buffers[buffer]) == 0 ? CIS_PLAN_OK
                                                                              : CIS_PLAN_INFEASIBLE;
}

uint32_t *cis_plan_find_leaders(const cis_plan_problem *problem, cis_arena *arena) {
  size_t n = problem->num_buffers;
  uint32_t *leader = cis_arena_array(arena, uint32_t, n);
  for (size_t i = 0; i < n; ++i)
    leader[i] = (uint32_t)i;
  for (size_t p = 0; p < problem->colocated.num; ++p)
    unite(leader, &problem->colocated.data[p]);
  for (size_t i = 0; i < n; ++i)
    leader[i] = find(leader, (uint32_t)i);
  return leader;
}

cis_plan_status cis_plan_groups_build(const cis_plan_problem *problem, cis_arena *arena,
                                      cis_plan_groups *out_groups, cis_plan_pair *out_pair) {
  size_t n = problem->num_buffers;
  cis_plan_groups *g = out_groups;
  g->leader = cis_plan_find_leaders(problem, arena);
  g->groups = cis_arena_array(arena, cis_plan_group, n);
  for (size_t i = 0; i < n; ++i)
    g->groups[i] = (cis_plan_group){SIZE_MAX, SIZE_MAX, 1};
  list_members(g, n, arena);
  cis_plan_status status = CIS_PLAN_OK;
  for (size_t i = 0; i < n && status == CIS_PLAN_OK; ++i)
    status = add_member(problem, &g->groups[g->leader[i]], i, out_pair);
  for (size_t i = 0; i < n && status == CIS_PLAN_OK; ++i)
    status = check_alignment(problem, &g->groups[g->leader[i]], i, out_pair);
  return status;
}
