// Frames in which outputs overlap dying inputs: each op runs in one direction that all its
// distances allow, no other buffers overlap, and the height called least is the least, by brute
// force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "target/c/pack.h"

enum { MAX_BUFFERS = 6, MAX_OVERLAPS = 6 };

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int64_t pick(uint64_t *state, int64_t count) {
  return (int64_t)(next_random(state) % (uint64_t)count);
}

typedef struct sample {
  cis_plan_buffer buffers[MAX_BUFFERS];
  size_t num;
  cis_c_overlap overlaps[MAX_OVERLAPS];
  cis_c_overlap_vec list; // borrows them
} sample;

/// Ops are told apart by their addresses alone.
static cis_op *op_number(size_t i) {
  static max_align_t places[MAX_OVERLAPS];
  return (cis_op *)(void *)&places[i];
}

/// Time t is that of op t: some buffers die at it, and one or two begin.
static void make_sample(sample *s, uint64_t *state) {
  *s = (sample){.num = 2 + (size_t)pick(state, MAX_BUFFERS - 1)};
  for (size_t i = 0; i < s->num; ++i) {
    int64_t lower = pick(state, 3);
    s->buffers[i] = (cis_plan_buffer){
        .size = 1 + pick(state, 6), .lower = lower, .upper = lower + 2 + pick(state, 2)};
  }
  for (size_t t = 1; t < 4; ++t)
    for (size_t in = 0; in < s->num; ++in)
      for (size_t out = 0; out < s->num && s->list.len < MAX_OVERLAPS; ++out) {
        if (s->buffers[in].upper != (int64_t)t + 1 || s->buffers[out].lower != (int64_t)t)
          continue;
        cis_c_distances d = {{pick(state, 8), pick(state, 8)}, {pick(state, 8), pick(state, 8)}};
        s->overlaps[s->list.len++] =
            (cis_c_overlap){.op = op_number(t), .input = in, .output = out, .distances = d};
      }
  s->list.data = s->overlaps;
}

static bool is_disjoint(const sample *s, const int64_t *offsets, size_t a, size_t b) {
  return offsets[a] + s->buffers[a].size <= offsets[b] ||
         offsets[b] + s->buffers[b].size <= offsets[a];
}

static const cis_c_overlap *overlap_of(const sample *s, size_t a, size_t b) {
  for (size_t i = 0; i < s->list.len; ++i)
    if ((s->overlaps[i].input == a && s->overlaps[i].output == b) ||
        (s->overlaps[i].input == b && s->overlaps[i].output == a))
      return &s->overlaps[i];
  return NULL;
}

/// Whether an op can run in a direction.
static bool allows(const sample *s, const int64_t *offsets, const cis_op *op, bool backward) {
  for (size_t i = 0; i < s->list.len; ++i) {
    const cis_c_overlap *o = &s->overlaps[i];
    if (o->op == op && !is_disjoint(s, offsets, o->input, o->output) &&
        !cis_c_is_apart(backward ? o->distances.backward : o->distances.forward,
                        offsets[o->output] - offsets[o->input]))
      return false;
  }
  return true;
}

static bool is_valid(const sample *s, const int64_t *offsets, size_t num) {
  for (size_t a = 0; a < num; ++a)
    for (size_t b = 0; b < a; ++b)
      if (s->buffers[a].lower < s->buffers[b].upper && s->buffers[b].lower < s->buffers[a].upper &&
          !overlap_of(s, a, b) && !is_disjoint(s, offsets, a, b))
        return false;
  for (size_t i = 0; num == s->num && i < s->list.len; ++i)
    if (!allows(s, offsets, s->overlaps[i].op, false) &&
        !allows(s, offsets, s->overlaps[i].op, true))
      return false;
  return true;
}

static bool can_place(const sample *s, int64_t *offsets, size_t i, int64_t height) {
  if (i == s->num)
    return is_valid(s, offsets, i);
  for (offsets[i] = 0; offsets[i] + s->buffers[i].size <= height; ++offsets[i])
    if (is_valid(s, offsets, i + 1) && (i + 1 == s->num || can_place(s, offsets, i + 1, height)))
      return true;
  return false;
}

static void test_frames(void **test) {
  (void)test;
  static sample s;
  uint64_t state = 5;
  size_t lower = 0, least = 0, shared = 0, backward = 0;
  for (int k = 0; k < 3000; ++k) {
    cis_arena arena = {0};
    cis_c_packing p;
    int64_t offsets[MAX_BUFFERS], height = 0;
    make_sample(&s, &state);
    assert_true(cis_c_pack(s.buffers, s.num, &s.list, &arena, &p));
    assert_true(is_valid(&s, p.offsets, s.num));
    for (size_t i = 0; i < s.num; ++i)
      if (p.offsets[i] + s.buffers[i].size > height)
        height = p.offsets[i] + s.buffers[i].size;
    assert_int_equal(height, p.height);
    assert_true(p.height <= p.apart);
    for (size_t i = 0; i < s.list.len; ++i) {
      assert_true(allows(&s, p.offsets, s.overlaps[i].op, p.is_backward[i]));
      assert_int_equal(p.shared_bytes[i] == 0,
                       is_disjoint(&s, p.offsets, s.overlaps[i].input, s.overlaps[i].output));
      shared += p.shared_bytes[i] > 0;
      backward += p.shared_bytes[i] > 0 && p.is_backward[i];
    }
    if (p.is_least && k % 4 == 0)
      assert_false(can_place(&s, offsets, 0, p.height - 1));
    lower += p.height < p.apart;
    least += p.is_least;
    cis_arena_deinit(&arena);
  }
  assert_true(lower > 300 && least > 2500 && shared > 300 && backward > 30);
}

/// An op with two dying inputs: the output may lie over one of them in each direction, but not over
/// both, and over neither without distance.
static void test_directions(void **test) {
  (void)test;
  sample s = {.buffers = {{.size = 8, .lower = 0, .upper = 2},
                          {.size = 8, .lower = 0, .upper = 2},
                          {.size = 8, .lower = 1, .upper = 3}},
              .num = 3};
  for (size_t i = 0; i < 2; ++i)
    s.overlaps[i] = (cis_c_overlap){.op = op_number(0), .input = i, .output = 2};
  s.list = (cis_c_overlap_vec){.data = s.overlaps, .len = 2};
  // Elementwise: forward at or below each input, backward at or above.
  s.overlaps[0].distances = s.overlaps[1].distances = (cis_c_distances){{0, 8}, {8, 0}};
  cis_arena arena = {0};
  cis_c_packing p;
  assert_true(cis_c_pack(s.buffers, 3, &s.list, &arena, &p));
  assert_int_equal(p.height, 16);
  assert_true(is_valid(&s, p.offsets, 3) && p.is_least);
  assert_int_equal(p.is_backward[0], p.is_backward[1]);
  // The first allows it only forward below, the second only backward above: one of the two is kept.
  s.overlaps[0].distances = (cis_c_distances){{1, 8}, {8, 8}};
  s.overlaps[1].distances = (cis_c_distances){{8, 8}, {8, 1}};
  assert_true(cis_c_pack(s.buffers, 3, &s.list, &arena, &p));
  assert_true(is_valid(&s, p.offsets, 3));
  assert_int_equal(p.height, 17);
  assert_true(!p.shared_bytes[0] || !p.shared_bytes[1]);
  cis_arena_deinit(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_frames),
                                     cmocka_unit_test(test_directions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
