// The planner of the public API.
#include "cistern/plan.h"

#include "plan/plan.h"
#include "support/mem.h"

static const char *status_text(const cis_plan_result *result) {
  switch (result->status) {
  case CIS_PLAN_OK:
    return "no error";
  case CIS_PLAN_OVER_CAPACITY:
    return "the plan exceeds the capacity";
  case CIS_PLAN_INFEASIBLE:
    return "two fixed buffers overlap";
  case CIS_PLAN_BAD_BUFFER:
    return cis_plan_fault_text(result->fault);
  case CIS_PLAN_TOO_LARGE:
    return "sizes do not fit into 63 bits";
  }
  return "no error";
}

bool cis_planner_solve(const cis_planner_buffer *buffers, size_t num, const char *algorithm,
                       int64_t capacity, int64_t *out_offsets, cis_planner_result *out_result,
                       const char **out_error) {
  cis_plan_options options = {.capacity = capacity};
  const char *error = NULL;
  if (algorithm && !cis_plan_algorithm_find(cis_str_from(algorithm), &options.algorithm))
    error = "unknown algorithm";
  cis_plan_buffer *items = cis_mem_calloc(num + 1, sizeof(*items));
  for (size_t i = 0; i < num; ++i)
    items[i] = (cis_plan_buffer){.size = buffers[i].size,
                                 .alignment = buffers[i].alignment,
                                 .lower = buffers[i].lower,
                                 .upper = buffers[i].upper};
  cis_plan_problem problem = {.buffers = items, .num_buffers = num};
  cis_plan_result result = {0};
  cis_arena arena = {0};
  bool ok = !error && cis_plan_solve(&problem, &options, &arena, out_offsets, &result);
  if (!ok && !error)
    error = status_text(&result);
  *out_result = (cis_planner_result){result.height, result.lower_bound, result.is_optimal};
  if (out_error)
    *out_error = error;
  cis_arena_deinit(&arena);
  cis_mem_free(items);
  return ok;
}
