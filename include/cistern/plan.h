/* The memory planner alone: buffers with sizes and lifetimes in, offsets in one pool out. */
#ifndef CISTERN_PLAN_H
#define CISTERN_PLAN_H

#include "cistern/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Sizes, offsets and alignments are in bytes; lifetimes are half-open, [lower, upper), in any unit of time. */
typedef struct cis_planner_buffer {
  int64_t size;
  int64_t lower, upper;
  int64_t alignment; /* 0: 1 */
} cis_planner_buffer;

typedef struct cis_planner_result {
  int64_t height;      /* size of the pool */
  int64_t lower_bound; /* no plan can be lower */
  bool is_optimal;     /* proven: height == lower_bound */
} cis_planner_result;

/** Chooses offsets (an array of `num`, caller's) so that buffers that are live together do not overlap. `algorithm` is a
 * name that cistern-plan knows, NULL for the best of all. `capacity` 0: no limit. False if the input makes no sense (a
 * negative size, a reversed lifetime, an alignment below 0, sizes beyond 63 bits, an unknown algorithm) or the plan
 * exceeds the capacity; `*out_error` (may be NULL) is then a static text. */
CIS_API bool cis_planner_solve(const cis_planner_buffer *buffers, size_t num, const char *algorithm,
                               int64_t capacity, int64_t *out_offsets,
                               cis_planner_result *out_result, const char **out_error);

#ifdef __cplusplus
}
#endif

#endif
