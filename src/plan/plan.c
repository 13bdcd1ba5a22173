#include "plan/plan.h"

#include "plan/check.h"
#include "plan/heuristic.h"

int64_t cis_plan_alignment(const cis_plan_problem *problem, const cis_plan_buffer *buffer) {
  int64_t alignment = buffer->alignment ? buffer->alignment : problem->default_alignment;
  return alignment ? alignment : 1;
}

const char *cis_plan_fault_text(cis_plan_fault fault) {
  switch (fault) {
  case CIS_PLAN_NO_FAULT:
    break;
  case CIS_PLAN_NEGATIVE_SIZE:
    return "size is negative";
  case CIS_PLAN_REVERSED_LIFETIME:
    return "lifetime ends before it starts";
  case CIS_PLAN_BAD_ALIGNMENT:
    return "alignment is not positive";
  case CIS_PLAN_BAD_GAPS:
    return "gaps are not ascending, disjoint and inside the lifetime";
  case CIS_PLAN_BAD_OFFSET:
    return "offset is negative or not a multiple of the alignment";
  }
  return "nothing is wrong";
}

static bool is_offset_wrong(int64_t offset, int64_t alignment) {
  return offset < 0 || offset % alignment != 0;
}

cis_plan_fault cis_plan_check_buffer(const cis_plan_problem *problem, size_t index) {
  const cis_plan_buffer *buffer = &problem->buffers[index];
  int64_t alignment = cis_plan_alignment(problem, buffer);
  if (buffer->size < 0)
    return CIS_PLAN_NEGATIVE_SIZE;
  if (buffer->lower > buffer->upper)
    return CIS_PLAN_REVERSED_LIFETIME;
  if (alignment < 1)
    return CIS_PLAN_BAD_ALIGNMENT;
  int64_t from = buffer->lower;
  for (size_t i = 0; i < buffer->num_gaps; ++i) {
    if (buffer->gaps[i].lower < from || buffer->gaps[i].upper < buffer->gaps[i].lower)
      return CIS_PLAN_BAD_GAPS;
    from = buffer->gaps[i].upper;
  }
  if (from > buffer->upper)
    return CIS_PLAN_BAD_GAPS;
  if ((buffer->is_fixed && is_offset_wrong(buffer->fixed_offset, alignment)) ||
      (buffer->has_hint && buffer->hint_offset < 0))
    return CIS_PLAN_BAD_OFFSET;
  return CIS_PLAN_NO_FAULT;
}

/// Checks every buffer; ranges are numbered in 32 bits, so there is a limit to them too.
static cis_plan_status check_problem(const cis_plan_problem *problem, cis_plan_result *out_result) {
  size_t num_ranges = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    num_ranges += 1 + problem->buffers[i].num_gaps;
    if (num_ranges > UINT32_MAX / 4)
      return CIS_PLAN_TOO_LARGE;
    out_result->fault = cis_plan_check_buffer(problem, i);
    out_result->buffer = i;
    if (out_result->fault)
      return CIS_PLAN_BAD_BUFFER;
  }
  return CIS_PLAN_OK;
}

/// Whether the fixed buffers alone are a valid plan, told by the checker.
static cis_plan_status check_fixed(const cis_plan_problem *problem, cis_arena *arena,
                                   cis_plan_result *out_result) {
  cis_plan_buffer *fixed = cis_arena_array(arena, cis_plan_buffer, problem->num_buffers);
  int64_t *offsets = cis_arena_array(arena, int64_t, problem->num_buffers);
  size_t *origin = cis_arena_array(arena, size_t, problem->num_buffers);
  cis_plan_problem part = {fixed, 0, problem->default_alignment};
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    if (!problem->buffers[i].is_fixed)
      continue;
    fixed[part.num_buffers] = problem->buffers[i];
    offsets[part.num_buffers] = problem->buffers[i].fixed_offset;
    origin[part.num_buffers++] = i;
  }
  cis_plan_check check;
  if (!part.num_buffers || cis_plan_check_offsets(&part, offsets, arena, &check))
    return CIS_PLAN_OK;
  if (check.fault != CIS_PLAN_CHECK_OVERLAP)
    return CIS_PLAN_TOO_LARGE; // the offsets have been checked: only their end can be wrong
  out_result->buffer = origin[check.buffer];
  out_result->other = origin[check.other];
  return CIS_PLAN_INFEASIBLE;
}

/// Offsets of buffers that occupy nothing, and then of the items.
static void write_offsets(const cis_plan_search *search, int64_t *out_offsets) {
  const cis_plan_model *model = search->model;
  const cis_plan_problem *problem = model->problem;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    out_offsets[i] = problem->buffers[i].is_fixed ? problem->buffers[i].fixed_offset : 0;
  for (size_t i = 0; i < model->num_items; ++i)
    out_offsets[model->items[i].buffer] = search->offsets[i];
}

static cis_plan_status search_plan(const cis_plan_model *model, const cis_plan_options *options,
                                   cis_arena *arena, int64_t *out_offsets,
                                   cis_plan_result *out_result) {
  cis_plan_search search = {.model = model,
                            .options = options,
                            .arena = arena,
                            .space = cis_plan_space_create(model),
                            .offsets = cis_arena_array(arena, int64_t, model->num_items),
                            .bound = model->lower_bound,
                            .algorithm = options->algorithm,
                            .has_plan = model->num_items == 0};
  if (model->num_items)
    cis_plan_search_run(&search, options->algorithm);
  cis_plan_space_destroy(search.space);
  out_result->was_stopped = search.was_stopped;
  if (!search.has_plan)
    return CIS_PLAN_TOO_LARGE;
  write_offsets(&search, out_offsets);
  out_result->height = search.height;
  out_result->algorithm = search.algorithm;
  out_result->lower_bound = search.bound;
  out_result->is_optimal = search.height == search.bound;
  return options->capacity && search.height > options->capacity ? CIS_PLAN_OVER_CAPACITY
                                                                : CIS_PLAN_OK;
}

bool cis_plan_solve(const cis_plan_problem *problem, const cis_plan_options *options,
                    cis_arena *arena, int64_t *out_offsets, cis_plan_result *out_result) {
  static const cis_plan_options defaults = {0};
  cis_plan_model model;
  *out_result = (cis_plan_result){0};
  cis_plan_status status = check_problem(problem, out_result);
  if (status == CIS_PLAN_OK)
    status = check_fixed(problem, arena, out_result);
  if (status == CIS_PLAN_OK)
    status = cis_plan_model_build(problem, arena, &model);
  if (status == CIS_PLAN_OK) {
    out_result->lower_bound = model.lower_bound;
    status = search_plan(&model, options ? options : &defaults, arena, out_offsets, out_result);
  }
  out_result->status = status;
  return status == CIS_PLAN_OK;
}
