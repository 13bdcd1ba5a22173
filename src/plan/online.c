// Places buffers in the order in which they come: each into the smallest gap between the live ones,
// or on top.
#include "plan/online.h"

#include <string.h>

typedef struct online {
  const cis_plan_problem *problem;
  int64_t *offsets;
  int64_t height;
  size_t *live; // buffers by ascending offset
  size_t num_live;
} online;

/// The first aligned place at or after `from`; false if the buffer does not end within 63 bits.
static bool fit(const online *o, size_t buffer, int64_t from, int64_t *out_offset) {
  const cis_plan_buffer *b = &o->problem->buffers[buffer];
  int64_t rest = from % cis_plan_alignment(o->problem, b), end;
  *out_offset = from;
  if (rest && __builtin_add_overflow(from, cis_plan_alignment(o->problem, b) - rest, out_offset))
    return false;
  return !__builtin_add_overflow(*out_offset, b->size, &end);
}

static int64_t end_of(const online *o, size_t buffer) {
  return o->offsets[buffer] + o->problem->buffers[buffer].size;
}

static bool find_gap(online *o, size_t buffer, int64_t *out_offset) {
  int64_t size = o->problem->buffers[buffer].size, from = 0, start;
  int64_t best = -1, best_gap = INT64_MAX;
  for (size_t i = 0; i < o->num_live; ++i) {
    int64_t next = o->offsets[o->live[i]], end = end_of(o, o->live[i]);
    if (!fit(o, buffer, from, &start))
      return false;
    if (start < next && next - start >= size && next - start < best_gap) {
      best = start;
      best_gap = next - start;
    }
    from = end > from ? end : from;
  }
  if (!fit(o, buffer, from, &start))
    return false;
  int64_t above = o->height - start; // below the highest offset so far
  *out_offset = best >= 0 && !(above > 0 && above >= size && above < best_gap) ? best : start;
  return true;
}

static void forget_dead(online *o, int64_t now) {
  size_t kept = 0;
  for (size_t i = 0; i < o->num_live; ++i)
    if (o->problem->buffers[o->live[i]].upper > now)
      o->live[kept++] = o->live[i];
  o->num_live = kept;
}

static void insert(online *o, size_t buffer) {
  size_t at = o->num_live++;
  for (; at && o->offsets[o->live[at - 1]] > o->offsets[buffer]; --at)
    o->live[at] = o->live[at - 1];
  o->live[at] = buffer;
}

static bool place(online *o, size_t buffer, cis_plan_online rule) {
  bool ok;
  if (rule == CIS_PLAN_ONLINE_STACK) {
    ok = fit(o, buffer, o->height, &o->offsets[buffer]);
  } else {
    forget_dead(o, o->problem->buffers[buffer].lower);
    ok = find_gap(o, buffer, &o->offsets[buffer]);
  }
  if (!ok)
    return false;
  if (end_of(o, buffer) > o->height)
    o->height = end_of(o, buffer);
  if (rule == CIS_PLAN_ONLINE_BEST_FIT)
    insert(o, buffer);
  return true;
}

bool cis_plan_place_online(const cis_plan_problem *problem, cis_plan_online rule, cis_arena *arena,
                           int64_t *out_offsets, int64_t *out_height) {
  online o = {.problem = problem, .offsets = out_offsets};
  o.live = cis_arena_array(arena, size_t, problem->num_buffers + 1);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    if (!place(&o, i, rule))
      return false;
  *out_height = o.height;
  return true;
}
