// The input of all pictures: buffers with their offsets in pools.
#ifndef CIS_REPORT_VIEW_H
#define CIS_REPORT_VIEW_H

#include "plan/plan.h"
#include "support/str.h"

/// A pool, arena or memory; sizes are bytes.
typedef struct cis_view_pool {
  cis_str name;     // empty: it has none
  int64_t height;   // of its plan
  int64_t bound;    // no plan is lower
  int64_t capacity; // 0: none
} cis_view_pool;

/// Everything is borrowed.
typedef struct cis_view {
  cis_str name;      // of the function; empty: it is the only view
  cis_str algorithm; // that found the plan; empty: not known
  const cis_plan_problem *problem;
  const int64_t *offsets; // per buffer, in its pool
  const int32_t *pool;    // per buffer: its number, CIS_VIEW_LEFT_OUT, or cis_view_around(number);
                          // NULL: all are in pool 0
  const cis_str *ids;
  const bool *culprits; // per buffer: those that cannot be placed together; NULL: not known
  const cis_view_pool *pools;
  size_t num_pools;
  const char *time_unit; // of lifetimes, in words; NULL: time
} cis_view;

enum { CIS_VIEW_LEFT_OUT = -1 };

/// For a buffer in which others lie: it is an outline around them.
static inline int32_t cis_view_around(int32_t pool) { return -2 - pool; }

/// Whether a buffer is in the pool.
static inline bool cis_view_is_in(const cis_view *view, size_t buffer, size_t pool) {
  return view->pool ? view->pool[buffer] == (int32_t)pool : pool == 0;
}

#endif
