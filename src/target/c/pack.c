// Packs a frame: without overlap, then with it, which is kept where it is lower.
#include "target/c/pack.h"
#include "support/numbers.h"

enum { WORK = 1 << 22, MOST_PLANS = 12 };

/// How an op of overlaps runs.
typedef enum direction { EITHER, FORWARD, BACKWARD } direction;

typedef struct packer {
  cis_plan_problem problem;
  const cis_c_overlap_vec *overlaps;
  cis_plan_overlap *limits; // of the planner
  direction *directions;    // for each overlap: its op's
  int64_t *trial;
  cis_arena *arena;
  cis_c_packing *best;
  unsigned num_plans;
} packer;

/// The distances that a direction demands; of either one, the lower ones.
static cis_c_apart apart_of(const cis_c_overlap *o, direction d) {
  cis_c_apart f = o->distances.forward, b = o->distances.backward;
  if (d == EITHER)
    return (cis_c_apart){cis_min_i64(f.below, b.below), cis_min_i64(f.above, b.above)};
  return d == FORWARD ? f : b;
}

static bool solve(packer *p, cis_plan_result *out_result) {
  const cis_plan_options options = {.work = WORK};
  for (size_t i = 0; i < p->overlaps->len; ++i) {
    const cis_c_overlap *o = &p->overlaps->data[i];
    cis_c_apart apart = apart_of(o, p->directions[i]);
    p->limits[i] = (cis_plan_overlap){o->input, o->output, apart.above, apart.below};
  }
  ++p->num_plans;
  return cis_plan_solve(&p->problem, &options, p->arena, p->trial, out_result);
}

/// Bytes that the two buffers have in common.
static int64_t shared_bytes(const packer *p, const cis_c_overlap *o) {
  int64_t input = p->trial[o->input], output = p->trial[o->output];
  int64_t begin = input > output ? input : output;
  int64_t end = cis_min_i64(input + p->problem.buffers[o->input].size,
                            output + p->problem.buffers[o->output].size);
  return end > begin ? end - begin : 0;
}

/// Whether all overlaps of one op, from the first on, allow a direction.
static bool allow(const packer *p, size_t first, direction d) {
  const cis_c_overlap *o = p->overlaps->data;
  for (size_t i = first; i < p->overlaps->len && o[i].op == o[first].op; ++i)
    if (shared_bytes(p, &o[i]) &&
        !cis_c_is_apart(apart_of(&o[i], d), p->trial[o[i].output] - p->trial[o[i].input]))
      return false;
  return true;
}

static size_t next_op(const packer *p, size_t first) {
  size_t i = first + 1;
  while (i < p->overlaps->len && p->overlaps->data[i].op == p->overlaps->data[first].op)
    ++i;
  return i;
}

static void keep(packer *p, int64_t height) {
  cis_c_packing *best = p->best;
  best->height = height;
  memcpy(best->offsets, p->trial, p->problem.num_buffers * sizeof *p->trial);
  for (size_t i = 0; i < p->overlaps->len; ++i)
    best->shared_bytes[i] = shared_bytes(p, &p->overlaps->data[i]);
  for (size_t first = 0, end; first < p->overlaps->len; first = end) {
    end = next_op(p, first);
    for (size_t i = first; i < end; ++i)
      best->is_backward[i] = !allow(p, first, FORWARD);
  }
}

static void direct(packer *p, size_t first, direction d) {
  for (size_t i = first, end = next_op(p, first); i < end; ++i)
    p->directions[i] = d;
}

/// Plans with the decided directions, and with each of both where an op would have to run in both.
/// Keeps the lowest plan. The bound of the first plan holds for all.
static void search(packer *p, int64_t *out_bound) {
  cis_plan_result result = {0};
  if (p->num_plans == MOST_PLANS || !solve(p, &result))
    return;
  *out_bound = result.lower_bound;
  if (result.height >= p->best->height)
    return;
  for (size_t first = 0; first < p->overlaps->len; first = next_op(p, first)) {
    if (allow(p, first, FORWARD) || allow(p, first, BACKWARD))
      continue;
    int64_t bound;
    direct(p, first, FORWARD);
    search(p, &bound);
    direct(p, first, BACKWARD);
    search(p, &bound);
    direct(p, first, EITHER);
    return;
  }
  keep(p, result.height);
}

bool cis_c_pack(const cis_plan_buffer *buffers, size_t num, const cis_c_overlap_vec *overlaps,
                cis_arena *arena, cis_c_packing *out_packing) {
  static const cis_c_overlap_vec none = {0};
  packer p = {.problem = {.buffers = buffers, .num_buffers = num}, .overlaps = &none};
  cis_plan_result result = {0};
  *out_packing = (cis_c_packing){.offsets = cis_arena_array(arena, int64_t, num + 1)};
  p.arena = arena;
  p.trial = cis_arena_array(arena, int64_t, num + 1);
  p.best = out_packing;
  p.limits = cis_arena_array(arena, cis_plan_overlap, overlaps->len + 1);
  p.directions = cis_arena_array(arena, direction, overlaps->len + 1);
  out_packing->is_backward = cis_arena_array(arena, bool, overlaps->len + 1);
  out_packing->shared_bytes = cis_arena_array(arena, int64_t, overlaps->len + 1);
  if (!solve(&p, &result) || result.height > INT32_MAX)
    return false;
  keep(&p, result.height);
  out_packing->apart = result.height;
  int64_t bound = result.lower_bound;
  if (overlaps->len) {
    p.overlaps = overlaps;
    p.problem.overlaps = (cis_plan_overlaps){p.limits, overlaps->len};
    search(&p, &bound);
  }
  out_packing->is_least = out_packing->height == bound;
  return true;
}
