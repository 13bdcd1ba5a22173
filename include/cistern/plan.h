/* The memory planner, without IR: from sizes and lifetimes of buffers to offsets in one pool.
 *
 *   cistern_planner_buffer buffers[] = {{.size = 4096, .lower = 0, .upper = 3},
 *                                       {.size = 4096, .lower = 3, .upper = 5}};
 *   cistern_planner_problem problem = {.struct_size = sizeof problem, buffers, 2};
 *   int64_t offsets[2];                           both become 0: the lifetimes do not overlap
 *   cistern_planner_result result;
 *   bool ok = cistern_planner_solve(&problem, NULL, offsets, &result);
 *
 * There is no context and no shared state, so that any number of threads may plan at once. */
#ifndef CISTERN_PLAN_H
#define CISTERN_PLAN_H

#include "cistern/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A half-open span of time, [lower, upper). */
typedef struct cistern_planner_span {
  int64_t lower, upper;
} cistern_planner_span;

/** Sizes, offsets and alignments are in bytes; lifetimes are half-open, in any unit of time. Only
 * size, lower and upper must be set: zero is the default of the rest. */
typedef struct cistern_planner_buffer {
  int64_t size;
  int64_t lower, upper;
  int64_t alignment; /* 0: the problem's default */
  const cistern_planner_span
      *gaps; /* spans without contents: ascending, disjoint, inside the lifetime */
  size_t num_gaps;
  bool is_fixed; /* must lie at fixed_offset */
  bool has_hint; /* prefers hint_offset; not binding */
  int64_t fixed_offset, hint_offset;
} cistern_planner_buffer;

/** Two different buffers, by index. */
typedef struct cistern_planner_pair {
  size_t first, second;
} cistern_planner_pair;

/** All arrays belong to the caller and are only read. */
typedef struct cistern_planner_problem {
  size_t struct_size; /* sizeof(cistern_planner_problem); 0: that of version 0.1 */
  const cistern_planner_buffer *buffers;
  size_t num_buffers;
  int64_t default_alignment;             /* 0: 1 */
  const cistern_planner_pair *colocated; /* must have one offset; may overlap */
  size_t num_colocated;
  const cistern_planner_pair
      *exclusive; /* never in use at the same time, although both are live; may overlap */
  size_t num_exclusive;
  const cistern_planner_pair
      *in_place; /* may overlap if they have one offset: an output and its dying input */
  size_t num_in_place;
} cistern_planner_problem;

/** An algorithm of your own. It makes an order, in which the planner places the buffers one by one,
 * or a plan. Of `order` and `place` one is NULL; both return false if they have failed. */
typedef struct cistern_plan_algorithm {
  size_t struct_size; /* sizeof(cistern_plan_algorithm) */
  const char *name;   /* as --algorithm= takes it */
  bool is_best_fit;   /* of an order: into the smallest gap that holds a buffer; else the lowest */
  /** Writes the index of each buffer once. */
  bool (*order)(void *user, const cistern_planner_problem *problem, size_t *out_order);
  /** Writes an offset for each buffer. The planner checks the plan. */
  bool (*place)(void *user, const cistern_planner_problem *problem, int64_t *out_offsets);
  void *user; /* passed to both functions */
} cistern_plan_algorithm;

/** Registers an algorithm in a context: `cistern-plan --load-plugin=` then knows its name, and runs
 * it beside its own. The struct is copied; `user` must stay valid. False after an error. */
CISTERN_API bool cistern_plan_algorithm_register(cistern_context *ctx,
                                                 const cistern_plan_algorithm *algorithm);

/** The source of the planner's memory. `allocate` returns memory that is aligned for any object, or
 * NULL if there is none left. All memory is released before the planner returns. */
typedef struct cistern_planner_allocator {
  void *(*allocate)(void *user, size_t size);
  void (*release)(void *user, void *memory);
  void *user;
} cistern_planner_allocator;

/** Zero is the default of everything. */
typedef struct cistern_planner_options {
  size_t struct_size;    /* sizeof(cistern_planner_options); 0: that of version 0.1 */
  const char *algorithm; /* a name that cistern-plan knows; NULL: the best of all */
  int64_t capacity;      /* largest allowed height in bytes; 0: no limit */
  const cistern_planner_allocator *allocator; /* NULL: malloc and free */
  /** Called repeatedly during the search; true ends it with the best plan so far. May be NULL. */
  bool (*should_stop)(void *user);
  /** Called when a lower plan or a higher bound has been found. May be NULL. */
  void (*progress)(void *user, int64_t height, int64_t lower_bound);
  void *user; /* passed to both functions */
  /** An algorithm of your own, in place of `algorithm`; borrowed. May be NULL. */
  const cistern_plan_algorithm *own;
  uint64_t seed;  /* of the orders that exact search tries after the first ones */
  uint64_t steps; /* of each exact search; 0: a second's worth or two */
  /** Above 0: four exact searches on so many threads at most. The plan is the same for each number.
   * Then `should_stop` is called on any of them, never on two at a time. With an allocator they
   * follow each other on the caller's thread. 0: one search. */
  unsigned threads;
} cistern_planner_options;

typedef enum cistern_planner_status {
  CISTERN_PLANNER_OK,
  CISTERN_PLANNER_OVER_CAPACITY, /* the offsets are a valid plan, but beyond the capacity */
  CISTERN_PLANNER_INFEASIBLE,  /* `buffer` and `other` contradict each other: fixed, or colocated */
  CISTERN_PLANNER_WRONG_INPUT, /* `buffer`, or the pair `buffer` and `other`, makes no sense */
  CISTERN_PLANNER_TOO_LARGE,   /* sums of sizes, or an offset, do not fit into 63 bits */
  CISTERN_PLANNER_OUT_OF_MEMORY, /* the allocator had none left */
  CISTERN_PLANNER_OWN_FAILED     /* your own algorithm: `message` says how, of `buffer`, `other` */
} cistern_planner_status;

typedef struct cistern_planner_result {
  cistern_planner_status status;
  int64_t height;        /* size of the pool */
  int64_t lower_bound;   /* no plan with these fixed offsets can be lower */
  bool is_optimal;       /* proven: height == lower_bound */
  bool was_stopped;      /* should_stop cut the search short */
  const char *algorithm; /* the one that found the plan; a static string */
  const char *message;   /* the error; a static string */
  size_t buffer, other;
} cistern_planner_result;

/** Chooses offsets so that buffers that are live at the same time do not overlap, in a pool as
 * small as the search can find. `out_offsets` is the caller's array with one entry per buffer, in
 * bytes. `options` may be NULL. Returns whether the status is CISTERN_PLANNER_OK. The result
 * depends on the input alone, unless should_stop ends the search. */
CISTERN_API bool cistern_planner_solve(const cistern_planner_problem *problem,
                                       const cistern_planner_options *options, int64_t *out_offsets,
                                       cistern_planner_result *out_result);

#ifdef __cplusplus
}
#endif

#endif
