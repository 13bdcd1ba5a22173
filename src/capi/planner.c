// The planner of the public API.
#include "capi/capi_impl.h"
#include "capi/own_algorithm.h"
#include "cistern/plan.h"

#include "plan/plan.h"
#include "support/mem.h"
#include "support/threads.h"

#include <setjmp.h>

// --- memory ---

/// A block of the caller's memory, in a list, so that all can be released when there is no more.
/// Its memory follows it.
typedef union block {
  struct {
    union block *previous, *next;
  };
  max_align_t aligned;
} block;

typedef struct pool {
  const cistern_planner_allocator *allocator;
  block blocks; // the head of the list
  jmp_buf exhausted;
} pool;

static void *allocate(void *user, size_t size) {
  pool *p = user;
  block *b = size > SIZE_MAX - sizeof(block)
                 ? NULL
                 : p->allocator->allocate(p->allocator->user, sizeof(block) + size);
  if (!b)
    return NULL;
  b->previous = &p->blocks;
  b->next = p->blocks.next;
  if (b->next)
    b->next->previous = b;
  p->blocks.next = b;
  return b + 1;
}

static void release(void *user, void *memory) {
  pool *p = user;
  block *b = (block *)memory - 1;
  b->previous->next = b->next;
  if (b->next)
    b->next->previous = b->previous;
  p->allocator->release(p->allocator->user, b);
}

static void leave(void *user, size_t requested) {
  pool *p = user;
  (void)requested;
  longjmp(p->exhausted, 1);
}

static void release_all(pool *p) {
  while (p->blocks.next)
    release(p, p->blocks.next + 1);
}

// --- to the planner's own structs and back ---

_Static_assert(sizeof(cistern_planner_span) == sizeof(cis_plan_span) &&
                   sizeof(cistern_planner_pair) == sizeof(cis_plan_pair),
               "spans and pairs are the planner's own");

static cis_plan_pairs to_pairs(const cistern_planner_pair *pairs, size_t num, cis_arena *arena) {
  if (!num)
    return (cis_plan_pairs){NULL, 0};
  return (cis_plan_pairs){cis_arena_copy(arena, pairs, num * sizeof(*pairs)), num};
}

static cis_plan_buffer to_buffer(const cistern_planner_buffer *b, cis_arena *arena) {
  const cis_plan_span *gaps =
      b->num_gaps ? cis_arena_copy(arena, b->gaps, b->num_gaps * sizeof(*gaps)) : NULL;
  return (cis_plan_buffer){.size = b->size,
                           .alignment = b->alignment,
                           .lower = b->lower,
                           .upper = b->upper,
                           .gaps = gaps,
                           .num_gaps = b->num_gaps,
                           .is_fixed = b->is_fixed,
                           .has_hint = b->has_hint,
                           .fixed_offset = b->fixed_offset,
                           .hint_offset = b->hint_offset};
}

static void set_status(const cis_plan_result *from, cistern_planner_result *out_result) {
  static const struct {
    cistern_planner_status status;
    const char *message;
  } rows[] = {
      [CIS_PLAN_OK] = {CISTERN_PLANNER_OK, "no error"},
      [CIS_PLAN_OVER_CAPACITY] = {CISTERN_PLANNER_OVER_CAPACITY, "the plan exceeds the capacity"},
      [CIS_PLAN_INFEASIBLE] = {CISTERN_PLANNER_INFEASIBLE,
                               "two buffers are fixed or tied where they cannot be"},
      [CIS_PLAN_BAD_BUFFER] = {CISTERN_PLANNER_WRONG_INPUT, NULL},
      [CIS_PLAN_OWN_FAILED] = {CISTERN_PLANNER_OWN_FAILED, NULL},
      [CIS_PLAN_TOO_LARGE] = {CISTERN_PLANNER_TOO_LARGE, "sizes do not fit into 63 bits"}};
  *out_result = (cistern_planner_result){.status = rows[from->status].status,
                                         .height = from->height,
                                         .lower_bound = from->lower_bound,
                                         .is_optimal = from->is_optimal,
                                         .was_stopped = from->was_stopped,
                                         .algorithm = from->name,
                                         .message = rows[from->status].message,
                                         .buffer = from->buffer,
                                         .other = from->other};
  static const char *const own[] = {
      [CIS_PLAN_OWN_RETURNED_FALSE] = "the own algorithm has failed",
      [CIS_PLAN_OWN_BAD_ORDER] = "the order of the own algorithm leaves out a buffer",
      [CIS_PLAN_OWN_BAD_PLAN] =
          ("the plan of the own algorithm leaves a buffer out, lets live ones overlap, or breaks a "
           "constraint")};
  if (from->status == CIS_PLAN_OWN_FAILED)
    out_result->message = own[from->own_fault];
  else if (!out_result->message)
    out_result->message = cis_plan_fault_text(from->fault);
}

static void solve(const cistern_planner_problem *problem, const cis_plan_options *options,
                  int64_t *out_offsets, cistern_planner_result *out_result) {
  cis_arena arena = {0};
  cis_plan_buffer *buffers = cis_arena_array(&arena, cis_plan_buffer, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    buffers[i] = to_buffer(&problem->buffers[i], &arena);
  cis_plan_problem inner = {
      .buffers = buffers,
      .num_buffers = problem->num_buffers,
      .default_alignment = problem->default_alignment,
      .colocated = to_pairs(problem->colocated, problem->num_colocated, &arena),
      .exclusive = to_pairs(problem->exclusive, problem->num_exclusive, &arena),
      .in_place = to_pairs(problem->in_place, problem->num_in_place, &arena)};
  cis_plan_result result;
  cis_plan_solve(&inner, options, &arena, out_offsets, &result);
  set_status(&result, out_result);
  cis_arena_deinit(&arena);
}

/// The same with the caller's memory: where there is no more of it, everything is released and
/// left.
static void solve_with(const cistern_planner_problem *problem, const cis_plan_options *options,
                       const cistern_planner_allocator *allocator, int64_t *out_offsets,
                       cistern_planner_result *out_result) {
  pool p = {.allocator = allocator};
  const cis_mem_allocator ours = {allocate, release, leave, &p};
  const cis_mem_allocator *volatile before = cis_mem_use(&ours);
  if (setjmp(p.exhausted) == 0)
    solve(problem, options, out_offsets, out_result);
  else
    *out_result = (cistern_planner_result){.status = CISTERN_PLANNER_OUT_OF_MEMORY,
                                           .algorithm = cis_plan_algorithm_name(options->algorithm),
                                           .message = "out of memory"};
  release_all(&p);
  cis_mem_use(before);
}

// --- threads ---

enum { NUM_TRACKS = 4 }; // as cistern-plan -j

/// The caller's functions, and the threads to search on.
typedef struct caller {
  const cistern_planner_options *options;
  unsigned num_threads;
} caller;

static bool ask_should_stop(void *user) {
  const caller *c = user;
  return c->options->should_stop(c->options->user);
}

static void tell_progress(void *user, int64_t height, int64_t lower_bound) {
  const caller *c = user;
  c->options->progress(c->options->user, height, lower_bound);
}

static void run_tasks(void *user, void (*task)(void *context, size_t i), void *context,
                      size_t num) {
  const caller *c = user;
  cis_threads_share(c->num_threads, task, context, num);
}

/// The options of the planner, but for the algorithm.
static cis_plan_options to_options(caller *c) {
  const cistern_planner_options *o = c->options;
  cis_plan_options inner = {.capacity = o->capacity,
                            .seed = o->seed,
                            .work = o->steps,
                            .should_stop = o->should_stop ? ask_should_stop : NULL,
                            .progress = o->progress ? tell_progress : NULL,
                            .user = c};
  if (!o->threads)
    return inner;
  inner.tracks = NUM_TRACKS;
  c->num_threads = o->threads < NUM_TRACKS ? o->threads : NUM_TRACKS;
  inner.run_tasks = o->allocator || c->num_threads == 1 ? NULL : run_tasks;
  return inner;
}

bool cistern_planner_solve(const cistern_planner_problem *callers_problem,
                           const cistern_planner_options *callers_options, int64_t *out_offsets,
                           cistern_planner_result *out_result) {
  cistern_planner_problem all_of_problem, *problem = &all_of_problem;
  cistern_planner_options all_options, *options = &all_options;
  cistern_copy_options(problem, sizeof(*problem), callers_problem,
                       CISTERN_SIZE_TO(cistern_planner_problem, num_in_place));
  cistern_copy_options(options, sizeof(*options), callers_options,
                       CISTERN_SIZE_TO(cistern_planner_options, user));
  caller called_by = {.options = options};
  cis_plan_options inner = to_options(&called_by);
  cistern_plan_algorithm own = {0};
  cis_own_algorithm made;
  if (options->own) {
    bool is_right =
        cistern_copy_struct(&own, sizeof(own), options->own) && !own.order != !own.place;
    if (!is_right) {
      *out_result = (cistern_planner_result){.status = CISTERN_PLANNER_WRONG_INPUT,
                                             .algorithm = "own",
                                             .message = "an own algorithm needs struct_size, and "
                                                        "one of both functions"};
      return false;
    }
    inner.algorithm = CIS_PLAN_OWN;
    cis_own_algorithm_init(&made, &own);
    inner.own = &made.own;
  } else if (options->algorithm &&
             !cis_plan_algorithm_find(cis_str_from(options->algorithm), &inner.algorithm)) {
    *out_result = (cistern_planner_result){.status = CISTERN_PLANNER_WRONG_INPUT,
                                           .algorithm = options->algorithm,
                                           .message = "unknown algorithm"};
    return false;
  }
  if (options->allocator)
    solve_with(problem, &inner, options->allocator, out_offsets, out_result);
  else
    solve(problem, &inner, out_offsets, out_result);
  return out_result->status == CISTERN_PLANNER_OK;
}
