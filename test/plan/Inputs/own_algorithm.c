/* Algorithms of a plugin: right ones, and one for each fault. */
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

static bool backwards(void *user, const cistern_planner_problem *problem, size_t *out_order) {
  (void)user;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    out_order[i] = problem->num_buffers - 1 - i;
  return true;
}

static bool stack(void *user, const cistern_planner_problem *problem, int64_t *out_offsets) {
  int64_t at = *(const int64_t *)user;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    int64_t alignment = problem->buffers[i].alignment;
    at = (at + alignment - 1) / alignment * alignment;
    out_offsets[i] = at;
    at += problem->buffers[i].size;
  }
  return true;
}

static bool at_zero(void *user, const cistern_planner_problem *problem, int64_t *out_offsets) {
  (void)user;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    out_offsets[i] = 0;
  return true;
}

static bool below_zero(void *user, const cistern_planner_problem *problem, int64_t *out_offsets) {
  at_zero(user, problem, out_offsets);
  out_offsets[0] = -8;
  return true;
}

static bool leaves_out(void *user, const cistern_planner_problem *problem, size_t *out_order) {
  backwards(user, problem, out_order);
  out_order[0] = out_order[1];
  return true;
}

static bool fails(void *user, const cistern_planner_problem *problem, size_t *out_order) {
  (void)user, (void)problem, (void)out_order;
  return false;
}

static int64_t begin = 0;

static bool register_all(cistern_context *ctx) {
  const cistern_plan_algorithm algorithms[] = {
      {.struct_size = sizeof *algorithms, .name = "backwards", .order = backwards},
      {.struct_size = sizeof *algorithms,
       .name = "backwards-best",
       .is_best_fit = true,
       .order = backwards},
      {.struct_size = sizeof *algorithms, .name = "stack", .place = stack, .user = &begin},
#ifdef FAULTS
      {.struct_size = sizeof *algorithms, .name = "at-zero", .place = at_zero},
      {.struct_size = sizeof *algorithms, .name = "below-zero", .place = below_zero},
      {.struct_size = sizeof *algorithms, .name = "leaves-out", .order = leaves_out},
      {.struct_size = sizeof *algorithms, .name = "fails", .order = fails},
#endif
#ifdef TAKEN
      {.struct_size = sizeof *algorithms, .name = "best-fit", .order = backwards},
#endif
#ifdef NONE
      {.struct_size = sizeof *algorithms, .name = "neither"},
#endif
  };
  (void)at_zero, (void)below_zero, (void)leaves_out, (void)fails;
  for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; ++i)
    if (!cistern_plan_algorithm_register(ctx, &algorithms[i]))
      return false;
  return true;
}
CISTERN_PLUGIN_DEFINE("own algorithms", "1.0", register_all)
