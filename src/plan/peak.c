// Finds the moments at which a plan reaches its height, and the buffers that are live there, by a
// sweep over the beginnings and ends of lifetimes.
#include "plan/peak.h"

#include <stdlib.h>

typedef struct event {
  int64_t time;
  int64_t size; // negative: it ends
  bool is_high; // it reaches the height
} event;

static int compare_events(const void *pa, const void *pb) {
  const event *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return a->size < b->size ? -1 : a->size > b->size;
}

/// Calls `use` for each live span of a buffer that occupies something.
typedef void (*span_fn)(void *user, size_t buffer, cis_plan_span span);

static void for_each_span(const cis_plan_problem *problem, const bool *is_in, span_fn use,
                          void *user) {
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    for (size_t g = 0; b->size > 0 && (!is_in || is_in[i]) && g <= b->num_gaps; ++g) {
      cis_plan_span span = {g ? b->gaps[g - 1].upper : b->lower,
                            g < b->num_gaps ? b->gaps[g].lower : b->upper};
      if (span.lower < span.upper)
        use(user, i, span);
    }
  }
}

typedef struct survey {
  const cis_plan_problem *problem;
  const int64_t *offsets;
  int64_t height;
  event *events;
  size_t num;
  cis_plan_peak *peak;
} survey;

static void measure(void *user, size_t buffer, cis_plan_span span) {
  survey *s = user;
  (void)span;
  int64_t end = s->offsets[buffer] + s->problem->buffers[buffer].size;
  s->height = end > s->height ? end : s->height;
  ++s->num;
}

static void add_events(void *user, size_t buffer, cis_plan_span span) {
  survey *s = user;
  int64_t size = s->problem->buffers[buffer].size;
  bool is_high = s->offsets[buffer] + size == s->height;
  s->events[s->num++] = (event){span.lower, size, is_high};
  s->events[s->num++] = (event){span.upper, -size, is_high};
}

static void list_live(void *user, size_t buffer, cis_plan_span span) {
  survey *s = user;
  cis_plan_peak *peak = s->peak;
  bool is_listed = peak->num && peak->buffers[peak->num - 1] == buffer;
  if (span.lower <= peak->span.lower && peak->span.lower < span.upper && !is_listed)
    peak->buffers[peak->num++] = buffer;
}

static int64_t saturating_add(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? (b < 0 ? INT64_MIN : INT64_MAX) : sum;
}

/// Finds the stretch between two events where the height is reached and most is live.
static void find_span(survey *s) {
  int64_t live = 0;
  size_t num_high = 0;
  bool found = false;
  for (size_t i = 0; i < s->num; ++i) {
    const event *e = &s->events[i];
    live = saturating_add(live, e->size);
    if (e->is_high)
      num_high += e->size > 0 ? 1 : (size_t)-1;
    if (i + 1 == s->num || e[1].time == e->time || !num_high || (found && live <= s->peak->live))
      continue;
    found = true;
    s->peak->live = live;
    s->peak->span = (cis_plan_span){e->time, e[1].time};
  }
}

bool cis_plan_find_peak(const cis_plan_problem *problem, const int64_t *offsets, const bool *is_in,
                        cis_arena *arena, cis_plan_peak *out_peak) {
  survey s = {.problem = problem, .offsets = offsets, .peak = out_peak};
  *out_peak = (cis_plan_peak){.num = 0};
  for_each_span(problem, is_in, measure, &s);
  if (!s.num)
    return false;
  s.events = cis_arena_array(arena, event, 2 * s.num);
  s.num = 0;
  for_each_span(problem, is_in, add_events, &s);
  qsort(s.events, s.num, sizeof(*s.events), compare_events);
  find_span(&s);
  out_peak->height = s.height;
  out_peak->buffers = cis_arena_array(arena, size_t, problem->num_buffers);
  for_each_span(problem, is_in, list_live, &s);
  return true;
}
