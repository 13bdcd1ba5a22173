// Rows as tasks: the order in which rows are computed, and the place of each row in one pool. Plain
// structs, no IR.
//
// Invariants: a stage reads rows of stages before it. A stage that accumulates has one row, which
// all its steps compute in their order; `row_bytes` is the size of a place, so that it is that of
// all rows where the stage is kept. Rows of a stage that is given lie one after the other, with
// the lowest row at the lowest offset. Orders and places depend on the input alone.
#ifndef CIS_STREAM_SCHEDULE_H
#define CIS_STREAM_SCHEDULE_H

#include "support/arena.h"
#include "support/vec.h"

/// Rows `low` to `high`, both included, of a stage.
typedef struct cis_stream_need {
  uint32_t stage;
  int64_t low, high;
} cis_stream_need;
typedef CIS_VEC(cis_stream_need) cis_stream_need_vec;

typedef struct cis_stream_steps {
  int64_t num;         // 0: the stage is none
  int64_t row_bytes;   // of a row in the pool; 0: its rows lie elsewhere
  int64_t alignment;   // of a row
  bool accumulates;    // into one row
  bool is_kept;        // its rows lie one after the other, and are held to the end
  bool is_given;       // its rows are there from the beginning, and no task computes them
  bool in_order;       // each step comes after the one before
  const size_t *begin; // the needs of step i are needs[begin[i]] to needs[begin[i + 1]]
} cis_stream_steps;

typedef struct cis_stream_problem {
  const cis_stream_steps *stages; // borrowed
  uint32_t num_stages;
  const cis_stream_need *needs; // borrowed
  bool is_repeated; // all tasks run again and again: kept and given rows are held all the time
} cis_stream_problem;

typedef struct cis_stream_task {
  uint32_t stage;
  int64_t step;
} cis_stream_task;

typedef struct cis_stream_schedule {
  cis_stream_task *tasks; // in their order
  size_t num_tasks;
  int64_t **offsets;   // by stage and row; a stage without rows in the pool has NULL
  int64_t bytes;       // of the pool
  int64_t peak, least; // bytes of rows that are live at once; no order of these rows has less
  int64_t alignment;   // of the pool
} cis_stream_schedule;

/// The number of places of a stage: one for each row, or one for all.
static inline int64_t cis_stream_num_places(const cis_stream_steps *s) {
  return (s->accumulates || s->is_kept) && s->num ? 1 : s->num;
}
/// The number of tasks that compute the rows of a stage.
static inline int64_t cis_stream_num_tasks(const cis_stream_steps *s) {
  return s->is_given ? 0 : s->num;
}
/// Bytes of rows that are live at once where rows are computed on demand: more than
/// cis_stream_solve finds, in less time.
int64_t cis_stream_estimate(const cis_stream_problem *problem, cis_arena *arena);
/// The same in little time, where there are many rows and stages: no less than the estimate.
int64_t cis_stream_estimate_fast(const cis_stream_problem *problem, cis_arena *arena);
/// Bytes that no order is below, because one task touches as many.
int64_t cis_stream_bound(const cis_stream_problem *problem);
/// Finds an order and places. All that it writes lives in `arena`. False if sizes are too large.
bool cis_stream_solve(const cis_stream_problem *problem, cis_arena *arena,
                      cis_stream_schedule *out);

#endif
