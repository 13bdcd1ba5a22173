// Algorithms of the caller's own: the planner's problem as the public API has it, for the caller's
// functions.
#include "capi/own_algorithm.h"
#include "capi/capi_impl.h"
#include "cistern/plan.h"

typedef struct own_list {
  const cis_plan_own **data;
  size_t num;
} own_list;

static const char memo_key;

// --- a problem of the public API ---

_Static_assert(sizeof(cistern_planner_span) == sizeof(cis_plan_span) &&
                   sizeof(cistern_planner_pair) == sizeof(cis_plan_pair),
               "spans and pairs are the planner's own");

static const cistern_planner_pair *pairs_of(cis_plan_pairs pairs) {
  return (const cistern_planner_pair *)(const void *)pairs.data;
}

static cistern_planner_problem problem_of(const cis_plan_problem *problem, cis_arena *arena) {
  size_t n = problem->num_buffers;
  cistern_planner_buffer *buffers = cis_arena_array(arena, cistern_planner_buffer, n);
  for (size_t i = 0; i < n; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    buffers[i] =
        (cistern_planner_buffer){.size = b->size,
                                 .lower = b->lower,
                                 .upper = b->upper,
                                 .alignment = cis_plan_alignment(problem, b),
                                 .gaps = (const cistern_planner_span *)(const void *)b->gaps,
                                 .num_gaps = b->num_gaps,
                                 .is_fixed = b->is_fixed,
                                 .has_hint = b->has_hint,
                                 .fixed_offset = b->fixed_offset,
                                 .hint_offset = b->hint_offset};
  }
  return (cistern_planner_problem){.struct_size = sizeof(cistern_planner_problem),
                                   .buffers = buffers,
                                   .num_buffers = n,
                                   .default_alignment = problem->default_alignment,
                                   .colocated = pairs_of(problem->colocated),
                                   .num_colocated = problem->colocated.num,
                                   .exclusive = pairs_of(problem->exclusive),
                                   .num_exclusive = problem->exclusive.num,
                                   .in_place = pairs_of(problem->in_place),
                                   .num_in_place = problem->in_place.num};
}

static bool call_order(void *user, const cis_plan_problem *problem, size_t *out_order) {
  const cis_own_algorithm *own = user;
  cis_arena arena = {0};
  cistern_planner_problem theirs = problem_of(problem, &arena);
  bool ok = own->callers.order(own->callers.user, &theirs, out_order);
  cis_arena_deinit(&arena);
  return ok;
}

static bool call_place(void *user, const cis_plan_problem *problem, int64_t *out_offsets) {
  const cis_own_algorithm *own = user;
  cis_arena arena = {0};
  cistern_planner_problem theirs = problem_of(problem, &arena);
  bool ok = own->callers.place(own->callers.user, &theirs, out_offsets);
  cis_arena_deinit(&arena);
  return ok;
}

void cis_own_algorithm_init(cis_own_algorithm *out, const cistern_plan_algorithm *algorithm) {
  out->callers = *algorithm;
  out->own = (cis_plan_own){.name = algorithm->name ? algorithm->name : "own",
                            .is_best_fit = algorithm->is_best_fit,
                            .order = algorithm->order ? call_order : NULL,
                            .place = algorithm->order ? NULL : call_place,
                            .user = out};
}

// --- those of a context ---

const cis_plan_own *const *cis_own_algorithms(cis_context *ctx, size_t *out_num) {
  own_list *list = ctx ? (own_list *)*cis_context_memo(ctx, &memo_key) : NULL;
  *out_num = list ? list->num : 0;
  return list ? list->data : NULL;
}

static bool add(cis_context *ctx, const cistern_plan_algorithm *algorithm) {
  cis_plan_algorithm known;
  size_t num;
  const cis_plan_own *const *old = cis_own_algorithms(ctx, &num);
  if (!algorithm->name || !algorithm->name[0])
    return cis_error(ctx, CIS_LOC_UNKNOWN, "an algorithm needs a name");
  if (!algorithm->order == !algorithm->place)
    return cis_error(ctx, CIS_LOC_UNKNOWN,
                     "algorithm '%s' needs one function, which makes an order or a plan",
                     algorithm->name);
  cis_str name = cis_str_from(algorithm->name);
  bool is_taken = cis_plan_algorithm_find(name, &known) || cis_str_is(name, "all");
  for (size_t i = 0; i < num; ++i)
    is_taken |= cis_str_is(name, old[i]->name);
  if (is_taken)
    return cis_error(ctx, CIS_LOC_UNKNOWN, "there is an algorithm '%s' already", algorithm->name);
  cis_arena *arena = cis_context_arena(ctx);
  own_list *list = cis_arena_new(arena, own_list);
  *list = (own_list){cis_arena_array(arena, const cis_plan_own *, num + 1), num + 1};
  if (num)
    memcpy(list->data, old, num * sizeof(const cis_plan_own *));
  cis_own_algorithm *own = cis_arena_new(arena, cis_own_algorithm);
  cis_own_algorithm_init(own, algorithm);
  own->own.name = cis_arena_str(arena, name).data;
  list->data[num] = &own->own;
  *cis_context_memo(ctx, &memo_key) = (uintptr_t)list;
  return true;
}

bool cistern_plan_algorithm_register(cistern_context *ctx,
                                     const cistern_plan_algorithm *algorithm) {
  cistern_plan_algorithm copy;
  bool ok = cistern_copy_struct(&copy, sizeof(copy), algorithm)
                ? add(ctx->inner, &copy)
                : cis_error(ctx->inner, CIS_LOC_UNKNOWN,
                            "the size of an algorithm's description is 0: struct_size is not set");
  cis_diag_flush(ctx->inner);
  return ok;
}
