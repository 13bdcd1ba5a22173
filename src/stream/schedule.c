// The order of rows: on demand from the last stages, as a start for the search of order/; places by
// plan/, from the first to the last use of each row.
//
//   stage 0: a row of the input     tasks on demand:  0.0 0.1 1.0 | 0.2 1.1 | 0.3 1.2 | ...
//   stage 1: rows i - 1 to i + 1    at most three rows of stage 0 are live
//
// Some stages are complete before those that follow begin, where that holds fewer bytes: late
// stages of few bytes, whose windows are large. They are found one by one, each the best of all.
#include "stream/schedule.h"

#include "order/order.h"
#include "plan/check.h"
#include "plan/plan.h"
#include "support/planted.h"

#include <assert.h>

enum {
  START_WORK = 20000000,
  FAST_WORK = 20000,
  ORDER_WORK = 200000,
  PLAN_WORK = 2000000,
  PLAN_WORK_OF_ROW = 1000
};

typedef struct solving {
  const cis_stream_problem *p;
  cis_arena *arena;
  cis_stream_schedule *out;
  size_t *first_task, *first_row; // of each stage
  bool *done;                     // by task
  bool *is_read, *is_complete; // by stage: whether others read it, whether they wait for all rows
  size_t num_tasks, num_rows;
} solving;

static size_t task_of(const solving *s, uint32_t stage, int64_t step) {
  return s->first_task[stage] + (size_t)step;
}

static size_t place_of(const solving *s, uint32_t stage, int64_t row) {
  const cis_stream_steps *steps = &s->p->stages[stage];
  return s->first_row[stage] + (steps->accumulates || steps->is_kept ? 0 : (size_t)row);
}

static void number(solving *s) {
  uint32_t n = s->p->num_stages;
  s->first_task = cis_arena_array(s->arena, size_t, (size_t)n + 1);
  s->first_row = cis_arena_array(s->arena, size_t, (size_t)n + 1);
  for (uint32_t i = 0; i < n; ++i) {
    s->first_task[i + 1] = s->first_task[i] + (size_t)cis_stream_num_tasks(&s->p->stages[i]);
    s->first_row[i + 1] = s->first_row[i] + (size_t)cis_stream_num_places(&s->p->stages[i]);
  }
  s->num_tasks = s->first_task[n];
  s->num_rows = s->first_row[n];
  s->done = cis_arena_array(s->arena, bool, s->num_tasks + 1);
}

// --- rows on demand ---

/// Recursion is as deep as there are stages, because rows are those of stages before.
static void demand(solving *s, uint32_t stage, int64_t step) {
  const cis_stream_steps *steps = &s->p->stages[stage];
  size_t task = task_of(s, stage, step);
  if (steps->is_given || s->done[task])
    return;
  if (steps->in_order) {
    int64_t before = step;
    while (before > 0 && !s->done[task_of(s, stage, before - 1)])
      --before;
    for (; before < step; ++before)
      demand(s, stage, before);
  }
  s->done[task] = true;
  for (size_t i = steps->begin[step]; i < steps->begin[step + 1]; ++i) {
    const cis_stream_need *need = &s->p->needs[i];
    const cis_stream_steps *of = &s->p->stages[need->stage];
    int64_t low = of->accumulates ? 0 : need->low,
            high = of->accumulates ? of->num - 1 : need->high;
    for (int64_t row = low; row <= high; ++row)
      demand(s, need->stage, row);
  }
  s->out->tasks[s->out->num_tasks++] = (cis_stream_task){stage, step};
}

static void find_read_stages(solving *s) {
  s->is_read = cis_arena_array(s->arena, bool, (size_t)s->p->num_stages + 1);
  s->is_complete = cis_arena_array(s->arena, bool, (size_t)s->p->num_stages + 1);
  for (uint32_t i = 0; i < s->p->num_stages; ++i) {
    const cis_stream_steps *steps = &s->p->stages[i];
    for (size_t k = steps->begin[0]; k < steps->begin[steps->num]; ++k)
      s->is_read[s->p->needs[k].stage] = true;
  }
}

static void demand_rows(solving *s, uint32_t stage) {
  for (int64_t step = 0; step < s->p->stages[stage].num; ++step)
    demand(s, stage, step);
}

/// Stages that no other reads go on together, each by its share.
static void demand_all(solving *s) {
  uint32_t num = s->p->num_stages;
  int64_t *at = cis_mem_calloc((size_t)num + 1, sizeof *at);
  memset(s->done, 0, s->num_tasks * sizeof *s->done);
  s->out->num_tasks = 0;
  for (uint32_t i = 0; i < num; ++i)
    if (s->is_complete[i])
      demand_rows(s, i);
  for (uint32_t next = 0; next < num;) {
    double least = 2;
    next = num;
    for (uint32_t i = 0; i < num; ++i) {
      double share = (double)(at[i] + 1) / (double)(s->p->stages[i].num + 1);
      if (!s->is_read[i] && at[i] < cis_stream_num_tasks(&s->p->stages[i]) && share < least) {
        least = share;
        next = i;
      }
    }
    if (next < num)
      demand(s, next, at[next]++);
  }
  for (uint32_t i = 0; i < num; ++i) // rows that no other needs
    demand_rows(s, i);
  cis_mem_free(at);
}

// --- lives ---

static void see(const solving *s, cis_plan_buffer *rows, uint32_t stage, int64_t row, size_t time) {
  cis_plan_buffer *buffer = &rows[place_of(s, stage, row)];
  if (!buffer->upper)
    buffer->lower = (int64_t)time;
  buffer->upper = (int64_t)time + 1;
}

/// Results that are kept are held to the end. Where tasks run again, so are rows that are given,
/// and results from the beginning.
static void hold_to_end(const solving *s, cis_plan_buffer *rows, uint32_t stage) {
  const cis_stream_steps *steps = &s->p->stages[stage];
  bool is_kept = steps->is_kept && !cis_planted("stream-kept");
  if (!s->num_tasks || !(is_kept || (steps->is_given && s->p->is_repeated)))
    return;
  for (size_t row = s->first_row[stage]; row < s->first_row[stage + 1]; ++row) {
    rows[row].upper = (int64_t)s->num_tasks;
    if (s->p->is_repeated)
      rows[row].lower = 0;
  }
}

/// A row is live from the first to the last task that touches it; one that is given, from the
/// beginning.
static cis_plan_buffer *find_lives(const solving *s) {
  cis_plan_buffer *rows = cis_mem_calloc(s->num_rows + 1, sizeof *rows);
  for (uint32_t i = 0; i < s->p->num_stages; ++i)
    for (size_t row = s->first_row[i]; row < s->first_row[i + 1]; ++row) {
      rows[row].size = s->p->stages[i].row_bytes;
      rows[row].alignment = s->p->stages[i].alignment;
      rows[row].upper = s->p->stages[i].is_given && !cis_planted("stream-given");
    }
  for (size_t time = 0; time < s->num_tasks; ++time) {
    cis_stream_task task = s->out->tasks[time];
    const cis_stream_steps *steps = &s->p->stages[task.stage];
    see(s, rows, task.stage, task.step, time);
    if (cis_planted("stream-life"))
      continue;
    for (size_t i = steps->begin[task.step]; i < steps->begin[task.step + 1]; ++i)
      for (int64_t row = s->p->needs[i].low; row <= s->p->needs[i].high; ++row)
        see(s, rows, s->p->needs[i].stage, row, time);
  }
  for (uint32_t i = 0; i < s->p->num_stages; ++i)
    hold_to_end(s, rows, i);
  return rows;
}

/// The most bytes of rows that are live at once.
static int64_t find_peak(const solving *s) {
  cis_plan_buffer *rows = find_lives(s);
  int64_t *change = cis_mem_calloc(s->num_tasks + 2, sizeof *change), live = 0, peak = 0;
  for (size_t i = 0; i < s->num_rows; ++i) {
    change[rows[i].lower] += rows[i].size;
    change[rows[i].upper] -= rows[i].size;
  }
  for (size_t time = 0; time < s->num_tasks; ++time) {
    live += change[time];
    peak = live > peak ? live : peak;
  }
  cis_mem_free(change);
  cis_mem_free(rows);
  return peak;
}

/// The stage that holds the fewest bytes if it is complete, too; the number of stages if none holds
/// fewer than `peak`.
static uint32_t find_complete(solving *s, int64_t *peak) {
  uint32_t best = s->p->num_stages;
  for (uint32_t i = 0; i < s->p->num_stages; ++i) {
    if (s->is_complete[i] || !s->is_read[i] || cis_stream_num_tasks(&s->p->stages[i]) < 2)
      continue;
    s->is_complete[i] = true;
    demand_all(s);
    int64_t one = find_peak(s);
    s->is_complete[i] = false;
    if (one < *peak) {
      *peak = one;
      best = i;
    }
  }
  return best;
}

/// Bytes of rows that a task touches; of several needs of one stage, those of the first.
static int64_t bytes_of_task(const cis_stream_problem *p, uint32_t stage, int64_t step) {
  const cis_stream_steps *steps = &p->stages[stage];
  int64_t bytes = steps->row_bytes;
  for (size_t i = steps->begin[step]; i < steps->begin[step + 1]; ++i) {
    const cis_stream_need *need = &p->needs[i];
    bool is_first = true;
    for (size_t k = steps->begin[step]; k < i; ++k)
      is_first &= p->needs[k].stage != need->stage;
    if (is_first)
      bytes += p->stages[need->stage].row_bytes * (need->high - need->low + 1);
  }
  return bytes;
}

int64_t cis_stream_bound(const cis_stream_problem *problem) {
  int64_t bound = 0;
  for (uint32_t i = 0; i < problem->num_stages; ++i)
    for (int64_t step = 0; step < problem->stages[i].num; ++step) {
      int64_t bytes = bytes_of_task(problem, i, step);
      bound = bytes > bound ? bytes : bound;
    }
  return bound;
}

/// Rows on demand, with the best stages complete, found by at most so many steps or a few more.
static void find_start(solving *s, uint64_t most) {
  uint64_t work = 0;
  demand_all(s);
  int64_t peak = find_peak(s), bound = cis_stream_bound(s->p);
  for (uint32_t best; work < most; work += (uint64_t)s->num_tasks * s->p->num_stages) {
    if (peak <= bound || (best = find_complete(s, &peak)) == s->p->num_stages)
      break;
    s->is_complete[best] = true;
  }
  demand_all(s);
}

// --- a better order ---

typedef struct edges {
  CIS_VEC(cis_order_edge) list;
  CIS_VEC(cis_order_touch) touches;
} edges;

static void touch(edges *e, uint32_t task, size_t row) {
  cis_vec_push(&e->touches, ((cis_order_touch){task, (uint32_t)row}));
}

/// The edges and touches of one task; `place` has the number of each task.
static void add_task(const solving *s, const uint32_t *place, uint32_t stage, int64_t step,
                     edges *e) {
  const cis_stream_steps *steps = &s->p->stages[stage];
  uint32_t task = place[task_of(s, stage, step)];
  touch(e, task, place_of(s, stage, step));
  bool in_order = (steps->accumulates && !cis_planted("stream-sums")) ||
                  (steps->in_order && !cis_planted("stream-calls"));
  if (in_order && step)
    cis_vec_push(&e->list, ((cis_order_edge){place[task_of(s, stage, step - 1)], task}));
  for (size_t i = steps->begin[step]; i < steps->begin[step + 1]; ++i) {
    const cis_stream_need *need = &s->p->needs[i];
    const cis_stream_steps *of = &s->p->stages[need->stage];
    for (int64_t row = need->low; row <= need->high; ++row) {
      int64_t last = of->accumulates ? of->num - 1 : row;
      touch(e, task, place_of(s, need->stage, row));
      if (!of->is_given)
        cis_vec_push(&e->list, ((cis_order_edge){place[task_of(s, need->stage, last)], task}));
    }
  }
}

static cis_order_value *row_values(const solving *s) {
  cis_order_value *values = cis_arena_array(s->arena, cis_order_value, s->num_rows + 1);
  for (uint32_t i = 0; i < s->p->num_stages; ++i)
    for (size_t row = s->first_row[i]; row < s->first_row[i + 1]; ++row) {
      values[row].bytes = s->p->stages[i].row_bytes;
      bool is_held = s->p->is_repeated && (s->p->stages[i].is_given || s->p->stages[i].is_kept);
      values[row].live_in = s->p->stages[i].is_given || is_held;
      values[row].live_out = s->p->stages[i].is_kept || is_held;
    }
  return values;
}

static bool find_order(solving *s) {
  cis_stream_schedule *out = s->out;
  edges e = {0};
  uint32_t *place = cis_arena_array(s->arena, uint32_t, s->num_tasks + 1);
  uint32_t *order = cis_arena_array(s->arena, uint32_t, s->num_tasks + 1);
  for (size_t i = 0; i < s->num_tasks; ++i)
    place[task_of(s, out->tasks[i].stage, out->tasks[i].step)] = (uint32_t)i;
  for (size_t i = 0; i < s->num_tasks; ++i)
    add_task(s, place, out->tasks[i].stage, out->tasks[i].step, &e);
  const cis_order_problem problem = {.num_tasks = s->num_tasks,
                                     .num_values = s->num_rows,
                                     .num_touches = e.touches.len,
                                     .num_edges = e.list.len,
                                     .values = row_values(s),
                                     .touches = e.touches.data,
                                     .edges = e.list.data};
  const cis_order_options options = {.work = ORDER_WORK};
  cis_order_result result = {0};
  bool ok = cis_order_solve(&problem, &options, order, &result);
  cis_vec_deinit(&e.list);
  cis_vec_deinit(&e.touches);
  cis_stream_task *tasks = cis_arena_array(s->arena, cis_stream_task, s->num_tasks + 1);
  for (size_t i = 0; ok && i < s->num_tasks; ++i)
    tasks[i] = out->tasks[order[i]];
  out->tasks = tasks;
  out->peak = result.peak;
  out->least = result.bound;
  return ok;
}

// --- places ---

static int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

/// The largest alignment of a row, which the others divide.
static void set_alignment(const solving *s) {
  s->out->alignment = 1;
  for (uint32_t i = 0; i < s->p->num_stages; ++i)
    if (s->p->stages[i].row_bytes && s->p->stages[i].alignment > s->out->alignment)
      s->out->alignment = s->p->stages[i].alignment;
}

/// Fixes the rows that are given, where there are some: those of one stage side by side, downward,
/// at the bottom of the plan. So the free part grows at its lower end, as the first rows are
/// consumed. The pool is the plan upside down then.
static bool fix_given(const solving *s, cis_plan_buffer *rows) {
  int64_t bottom = 0;
  bool any = false;
  for (uint32_t i = 0; i < s->p->num_stages; ++i) {
    const cis_stream_steps *steps = &s->p->stages[i];
    if (!steps->is_given || !steps->num)
      continue;
    any = true;
    bottom = round_up(bottom, s->out->alignment);
    for (int64_t row = 0; row < steps->num; ++row) {
      cis_plan_buffer *buffer = &rows[s->first_row[i] + (size_t)row];
      buffer->is_fixed = true;
      buffer->fixed_offset = bottom + (steps->num - 1 - row) * steps->row_bytes;
    }
    bottom += steps->num * steps->row_bytes;
  }
  return any;
}

/// Turns the plan upside down; its height is a multiple of all alignments then.
static void flip(const solving *s, const cis_plan_buffer *rows, int64_t *offsets) {
  s->out->bytes = round_up(s->out->bytes, s->out->alignment);
  for (size_t i = 0; i < s->num_rows; ++i)
    offsets[i] = s->out->bytes - rows[i].size - offsets[i];
}

static void set_offsets(const solving *s, const int64_t *offsets) {
  s->out->offsets = cis_arena_array(s->arena, int64_t *, (size_t)s->p->num_stages + 1);
  for (uint32_t i = 0; i < s->p->num_stages; ++i) {
    size_t num = s->first_row[i + 1] - s->first_row[i];
    if (num && s->p->stages[i].row_bytes)
      s->out->offsets[i] =
          cis_arena_copy(s->arena, offsets + s->first_row[i], num * sizeof *offsets);
  }
}

static bool find_places(solving *s) {
  cis_plan_buffer *rows = find_lives(s);
  set_alignment(s);
  bool is_given = fix_given(s, rows);
  const cis_plan_problem problem = {.buffers = rows, .num_buffers = s->num_rows};
  const cis_plan_options options = {.work = PLAN_WORK,
                                    .heuristics_work = PLAN_WORK + PLAN_WORK_OF_ROW * s->num_rows};
  int64_t *offsets = cis_arena_array(s->arena, int64_t, s->num_rows + 1);
  cis_plan_result result = {0};
  cis_plan_check checked;
  bool is_valid = cis_plan_solve(&problem, &options, s->arena, offsets, &result);
  if (is_valid) {
    is_valid = cis_plan_check_offsets(&problem, offsets, s->arena, &checked);
    assert(is_valid && "two rows share bytes while both are needed");
  }
  s->out->bytes = result.height;
  if (is_given && is_valid)
    flip(s, rows, offsets);
  cis_mem_free(rows);
  set_offsets(s, offsets);
  return is_valid;
}

static solving begin(const cis_stream_problem *problem, cis_arena *arena,
                     cis_stream_schedule *out) {
  solving s = {.p = problem, .arena = arena, .out = out};
  *out = (cis_stream_schedule){0};
  number(&s);
  out->tasks = cis_arena_array(arena, cis_stream_task, s.num_tasks + 1);
  find_read_stages(&s);
  return s;
}

int64_t cis_stream_estimate(const cis_stream_problem *problem, cis_arena *arena) {
  cis_stream_schedule schedule;
  solving s = begin(problem, arena, &schedule);
  find_start(&s, START_WORK / 100);
  return find_peak(&s);
}

int64_t cis_stream_estimate_fast(const cis_stream_problem *problem, cis_arena *arena) {
  cis_stream_schedule schedule;
  solving s = begin(problem, arena, &schedule);
  bool is_small = (uint64_t)s.num_tasks * problem->num_stages <= FAST_WORK;
  find_start(&s, is_small ? FAST_WORK : 0);
  return find_peak(&s);
}

bool cis_stream_solve(const cis_stream_problem *problem, cis_arena *arena,
                      cis_stream_schedule *out) {
  solving s = begin(problem, arena, out);
  find_start(&s, START_WORK);
  return find_order(&s) && find_places(&s);
}
