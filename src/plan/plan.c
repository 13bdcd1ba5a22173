// cis_plan_solve: checks the problem, builds the model, runs the searches that the options ask for,
// and maps the offsets of items to those of buffers.
#include "plan/plan.h"

#include "plan/check.h"
#include "plan/groups.h"
#include "plan/heuristic.h"

bool cis_plan_is_never_live(const cis_plan_buffer *b) {
  int64_t lower = b->lower;
  for (size_t g = 0; g < b->num_gaps; ++g) {
    if (lower < b->gaps[g].lower)
      return false;
    lower = b->gaps[g].upper;
  }
  return lower >= b->upper;
}

bool cis_plan_is_idle(const cis_plan_buffer *b) { return !b->size || cis_plan_is_never_live(b); }

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
  case CIS_PLAN_BAD_PAIR:
    return "a pair is not two different buffers";
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

static bool check_pairs(const cis_plan_problem *problem, const cis_plan_pairs *pairs,
                        cis_plan_result *out_result) {
  for (size_t i = 0; i < pairs->num; ++i) {
    cis_plan_pair pair = pairs->data[i];
    out_result->buffer = pair.first;
    out_result->other = pair.second;
    if (pair.first >= problem->num_buffers || pair.second >= problem->num_buffers ||
        pair.first == pair.second)
      return false;
  }
  return true;
}

static bool check_overlaps(const cis_plan_problem *problem, cis_plan_result *out_result) {
  for (size_t i = 0; i < problem->overlaps.num; ++i) {
    const cis_plan_overlap *o = &problem->overlaps.data[i];
    const cis_plan_pair pair = {o->first, o->second};
    if (!check_pairs(problem, &(cis_plan_pairs){&pair, 1}, out_result) || o->above < 0 ||
        o->below < 0)
      return false;
  }
  return true;
}

/// Checks every buffer and pair; ranges and relations are numbered in 32 bits, so there is a limit
/// to them too.
static cis_plan_status check_problem(const cis_plan_problem *problem, cis_plan_result *out_result) {
  size_t num_ranges = 0;
  if (problem->exclusive.num > UINT32_MAX / 8 || problem->in_place.num > UINT32_MAX / 8 ||
      problem->overlaps.num > UINT32_MAX / 8)
    return CIS_PLAN_TOO_LARGE;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    num_ranges += 1 + problem->buffers[i].num_gaps;
    if (num_ranges > UINT32_MAX / 8)
      return CIS_PLAN_TOO_LARGE;
    out_result->fault = cis_plan_check_buffer(problem, i);
    out_result->buffer = i;
    if (out_result->fault)
      return CIS_PLAN_BAD_BUFFER;
  }
  if (check_pairs(problem, &problem->colocated, out_result) &&
      check_pairs(problem, &problem->exclusive, out_result) &&
      check_pairs(problem, &problem->in_place, out_result) && check_overlaps(problem, out_result))
    return CIS_PLAN_OK;
  out_result->fault = CIS_PLAN_BAD_PAIR;
  return CIS_PLAN_BAD_BUFFER;
}

/// The pairs whose buffers are both in a part of the problem, in its numbers.
static cis_plan_pairs pairs_of_part(const cis_plan_pairs *pairs, const size_t *part_index,
                                    cis_arena *arena) {
  cis_plan_pair *data = cis_arena_array(arena, cis_plan_pair, pairs->num);
  size_t num = 0;
  for (size_t i = 0; i < pairs->num; ++i) {
    size_t first = part_index[pairs->data[i].first], second = part_index[pairs->data[i].second];
    if (first != SIZE_MAX && second != SIZE_MAX)
      data[num++] = (cis_plan_pair){first, second};
  }
  return (cis_plan_pairs){data, num};
}

/// Colocated buffers of a part, each tied to the first one of its group that is in the part: they
/// share an offset even if what ties them is left out.
static cis_plan_pairs groups_of_part(const cis_plan_problem *problem, const size_t *part_index,
                                     cis_arena *arena) {
  if (!problem->colocated.num)
    return (cis_plan_pairs){0};
  size_t n = problem->num_buffers, num = 0;
  const uint32_t *leader = cis_plan_find_leaders(problem, arena);
  size_t *first = cis_arena_array(arena, size_t, n); // per leader, plus 1
  cis_plan_pair *data = cis_arena_array(arena, cis_plan_pair, n);
  for (size_t i = 0; i < n; ++i) {
    if (part_index[i] == SIZE_MAX)
      continue;
    size_t *tie = &first[leader[i]];
    if (*tie)
      data[num++] = (cis_plan_pair){*tie - 1, part_index[i]};
    else
      *tie = part_index[i] + 1;
  }
  return (cis_plan_pairs){data, num};
}

static cis_plan_overlaps overlaps_of_part(const cis_plan_overlaps *overlaps,
                                          const size_t *part_index, cis_arena *arena) {
  cis_plan_overlap *data = cis_arena_array(arena, cis_plan_overlap, overlaps->num);
  size_t num = 0;
  for (size_t i = 0; i < overlaps->num; ++i) {
    cis_plan_overlap o = overlaps->data[i];
    o.first = part_index[o.first];
    o.second = part_index[o.second];
    if (o.first != SIZE_MAX && o.second != SIZE_MAX)
      data[num++] = o;
  }
  return (cis_plan_overlaps){data, num};
}

void cis_plan_take_part(const cis_plan_problem *problem, const bool *is_in, cis_arena *arena,
                        cis_plan_problem *out_part, size_t **out_origin) {
  size_t n = problem->num_buffers;
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, n);
  size_t *part_index = cis_arena_array(arena, size_t, n);
  *out_origin = cis_arena_array(arena, size_t, n);
  *out_part = (cis_plan_problem){buffers, 0, problem->default_alignment, {0}, {0}, {0}, {0}};
  for (size_t i = 0; i < n; ++i) {
    part_index[i] = SIZE_MAX;
    if (!is_in[i])
      continue;
    part_index[i] = out_part->num_buffers;
    (*out_origin)[out_part->num_buffers] = i;
    buffers[out_part->num_buffers++] = problem->buffers[i];
  }
  out_part->colocated = groups_of_part(problem, part_index, arena);
  out_part->exclusive = pairs_of_part(&problem->exclusive, part_index, arena);
  out_part->in_place = pairs_of_part(&problem->in_place, part_index, arena);
  out_part->overlaps = overlaps_of_part(&problem->overlaps, part_index, arena);
}

cis_plan_problem cis_plan_release(const cis_plan_problem *problem, cis_arena *arena) {
  cis_plan_problem free = *problem;
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    buffers[i] = problem->buffers[i];
    buffers[i].is_fixed = false;
  }
  free.buffers = buffers;
  return free;
}

/// Whether the fixed buffers are a valid plan by themselves, as the checker says.
static cis_plan_status check_fixed(const cis_plan_model *model, cis_arena *arena,
                                   cis_plan_result *out_result) {
  const cis_plan_problem *problem = model->problem;
  bool *is_fixed = cis_arena_array(arena, bool, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    out_result->num_fixed += is_fixed[i] =
        model->item_of[i] != CIS_PLAN_NO_ITEM && model->items[model->item_of[i]].is_fixed;
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(problem, is_fixed, arena, &part, &origin);
  int64_t *offsets = cis_arena_array(arena, int64_t, part.num_buffers);
  for (size_t i = 0; i < part.num_buffers; ++i)
    offsets[i] = model->items[model->item_of[origin[i]]].fixed_offset;
  cis_plan_check check;
  if (!part.num_buffers || cis_plan_check_offsets(&part, offsets, arena, &check))
    return CIS_PLAN_OK;
  if (check.fault != CIS_PLAN_CHECK_OVERLAP)
    return CIS_PLAN_TOO_LARGE; // the offsets have been checked: only their end can be wrong
  out_result->buffer = origin[check.buffer];
  out_result->other = origin[check.other];
  return CIS_PLAN_INFEASIBLE;
}

/// The lower bound of the problem without fixed offsets.
static int64_t bound_without_offsets(const cis_plan_problem *problem, int64_t bound) {
  cis_arena scratch = {0};
  cis_plan_problem free = cis_plan_release(problem, &scratch);
  cis_plan_model model;
  cis_plan_pair pair;
  if (cis_plan_model_build(&free, &scratch, &model, &pair) == CIS_PLAN_OK)
    bound = model.lower_bound;
  cis_arena_deinit(&scratch);
  return bound;
}

/// Each buffer gets its item's offset; one that occupies no memory has its fixed offset or 0.
static void write_offsets(const cis_plan_search *search, int64_t *out_offsets) {
  const cis_plan_model *model = search->model;
  const cis_plan_problem *problem = model->problem;
  for (size_t i = 0; i < problem->num_buffers; ++i)
    out_offsets[i] = model->item_of[i] == CIS_PLAN_NO_ITEM ? model->idle_offset[i]
                                                           : search->offsets[model->item_of[i]];
}

/// Wraps the caller's should_stop, so that each poll of a search also reports progress.
typedef struct observer {
  const cis_plan_search *search;
  const cis_plan_options *options; // the caller's
  int64_t height, bound;           // told last
  bool has_told;
} observer;

static void tell(observer *w) {
  const cis_plan_search *s = w->search;
  bool is_news = s->has_plan && (!w->has_told || s->height != w->height || s->bound != w->bound);
  if (!w->options->progress || !is_news)
    return;
  w->has_told = true;
  w->height = s->height;
  w->bound = s->bound;
  w->options->progress(w->options->user, s->height, s->bound);
}

static bool poll(void *user) {
  observer *w = user;
  tell(w);
  return w->options->should_stop && w->options->should_stop(w->options->user);
}

static void run_tasks(void *user, void (*task)(void *context, size_t i), void *context,
                      size_t num) {
  const cis_plan_options *options = ((observer *)user)->options;
  options->run_tasks(options->user, task, context, num);
}

static cis_plan_status search_plan(const cis_plan_model *model, const cis_plan_options *options,
                                   cis_arena *arena, int64_t *out_offsets,
                                   cis_plan_result *out_result) {
  cis_plan_options watched = *options;
  cis_plan_search search = {.model = model,
                            .options = &watched,
                            .arena = arena,
                            .space = cis_plan_space_create(model),
                            .offsets = cis_arena_array(arena, int64_t, model->num_items),
                            .bound = model->lower_bound,
                            .algorithm = options->algorithm,
                            .has_plan = model->num_items == 0};
  observer watch = {.search = &search, .options = options};
  watched.should_stop = poll;
  watched.run_tasks = options->run_tasks ? run_tasks : NULL;
  watched.user = &watch;
  if (model->num_items)
    cis_plan_search_run(&search, options->algorithm);
  out_result->work = cis_plan_space_work(search.space) + search.exact_steps;
  cis_plan_space_destroy(search.space);
  out_result->was_stopped = search.was_stopped;
  out_result->own_fault = search.own_fault;
  out_result->buffer = search.own_buffer;
  out_result->other = search.own_other;
  if (search.own_failed)
    return CIS_PLAN_OWN_FAILED;
  if (!search.has_plan)
    return CIS_PLAN_TOO_LARGE;
  tell(&watch);
  write_offsets(&search, out_offsets);
  out_result->height = search.height;
  out_result->algorithm = search.algorithm;
  out_result->name = search.algorithm == CIS_PLAN_OWN ? options->own->name
                                                      : cis_plan_algorithm_name(search.algorithm);
  out_result->lower_bound = search.bound;
  out_result->is_optimal = search.height == search.bound;
  return options->capacity && search.height > options->capacity ? CIS_PLAN_OVER_CAPACITY
                                                                : CIS_PLAN_OK;
}

bool cis_plan_solve(const cis_plan_problem *problem, const cis_plan_options *options,
                    cis_arena *arena, int64_t *out_offsets, cis_plan_result *out_result) {
  static const cis_plan_options defaults = {0};
  cis_plan_model model;
  *out_result = (cis_plan_result){.name = ""};
  cis_plan_status status = check_problem(problem, out_result);
  cis_plan_pair pair = {0};
  if (status == CIS_PLAN_OK)
    status = cis_plan_model_build(problem, arena, &model, &pair);
  if (status == CIS_PLAN_INFEASIBLE) {
    out_result->buffer = pair.second;
    out_result->other = pair.first;
  }
  if (status == CIS_PLAN_OK && model.has_fixed)
    status = check_fixed(&model, arena, out_result);
  if (status == CIS_PLAN_OK) {
    out_result->lower_bound = model.lower_bound;
    if (model.has_fixed)
      out_result->free_bound = bound_without_offsets(problem, model.lower_bound);
    status = search_plan(&model, options ? options : &defaults, arena, out_offsets, out_result);
    if (!model.has_fixed)
      out_result->free_bound = out_result->lower_bound;
  }
  out_result->status = status;
  return status == CIS_PLAN_OK;
}
