// Distances between an op's output and its dying input: the closed form against a simulation of all
// reads and writes, for each distance around it. It is never too small; of convolutions, pools,
// elementwise ops and matrix products it is not too large either.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "target/c/distance.h"

enum { MAX_LOOPS = 4, MAX_BYTES = 4096 };

/// A nest with the numbers that its walk and its read borrow.
typedef struct sample {
  int64_t extents[MAX_LOOPS], write_factors[MAX_LOOPS], read_factors[MAX_LOOPS][MAX_LOOPS];
  cis_c_read_index indices[MAX_LOOPS];
  cis_c_walk walk;
  cis_c_read read;
} sample;

static void link_sample(sample *s, uint32_t num_loops, uint32_t num_indices) {
  s->walk.num_loops = num_loops;
  s->walk.extents = s->extents;
  s->walk.factors = s->write_factors;
  s->read.num_indices = num_indices;
  s->read.indices = s->indices;
  for (uint32_t i = 0; i < num_indices; ++i)
    s->indices[i].factors = s->read_factors[i];
}

// --- simulation ---

/// For each byte of the input the last iteration that reads it, of a walk; -1: none.
typedef struct simulation {
  const sample *s;
  bool is_backward;
  int64_t num;
  int64_t last_read[MAX_BYTES];
  int64_t wanted[MAX_LOOPS], at; // of the iteration
} simulation;

static void iteration_at(const simulation *m, int64_t time, int64_t *loops) {
  int64_t rest = m->is_backward ? m->num - 1 - time : time;
  for (uint32_t i = m->s->walk.num_loops; i-- > 0; rest /= m->s->extents[i])
    loops[i] = rest % m->s->extents[i];
}

static void read_all(simulation *m, const int64_t *loops, int64_t time, uint32_t index,
                     int64_t address) {
  const cis_c_read *r = &m->s->read;
  if (index == r->num_indices) {
    for (int64_t b = 0; b < r->element_bytes; ++b) {
      assert_true(address + b >= 0 && address + b < MAX_BYTES);
      m->last_read[address + b] = time;
    }
    return;
  }
  const cis_c_read_index *x = &r->indices[index];
  int64_t begin = x->constant;
  for (uint32_t i = 0; i < m->s->walk.num_loops; ++i)
    begin += x->factors[i] * loops[i];
  for (int64_t k = begin + x->least; k <= begin + x->most; ++k)
    if (k >= 0 && k < x->size)
      read_all(m, loops, time, index + 1, address + k * x->stride);
}

static void simulate(simulation *m, const sample *s, bool is_backward) {
  *m = (simulation){.s = s, .is_backward = is_backward, .num = 1};
  for (uint32_t i = 0; i < s->walk.num_loops; ++i)
    m->num *= s->extents[i];
  memset(m->last_read, -1, sizeof m->last_read);
  for (int64_t t = 0; t < m->num; ++t) {
    int64_t loops[MAX_LOOPS] = {0};
    iteration_at(m, t, loops);
    read_all(m, loops, t, 0, s->read.offset);
  }
}

/// Whether nothing is overwritten before it is read, with the output at this distance.
static bool is_safe(const simulation *m, int64_t distance) {
  const cis_c_walk *w = &m->s->walk;
  for (int64_t t = 0; t < m->num; ++t) {
    int64_t loops[MAX_LOOPS] = {0}, address = w->offset + distance;
    iteration_at(m, t, loops);
    for (uint32_t i = 0; i < w->num_loops; ++i)
      address += w->factors[i] * loops[i];
    for (int64_t b = address; b < address + w->element_bytes; ++b)
      if (b >= 0 && b < MAX_BYTES && m->last_read[b] > t)
        return false;
  }
  return true;
}

typedef struct verdict {
  int num, num_tight, num_overlaps;
} verdict;

/// The distances of one walk are safe; they are tight if the next shorter distance is not safe.
static void check_walk(const sample *s, bool is_backward, cis_c_apart apart, verdict *v) {
  static simulation m;
  simulate(&m, s, is_backward);
  for (int64_t distance = -600; distance <= 600; ++distance)
    assert_true(!cis_c_is_apart(apart, distance) || is_safe(&m, distance));
  v->num += 2;
  v->num_tight += (!apart.below || !is_safe(&m, 1 - apart.below)) +
                  (!apart.above || !is_safe(&m, apart.above - 1));
  v->num_overlaps += !is_safe(&m, 0);
}

static void check_sample(const sample *s, verdict *v) {
  cis_c_distances d = {{0, 0}, {0, 0}};
  assert_true(cis_c_distances_add(&s->walk, &s->read, &d));
  check_walk(s, false, d.forward, v);
  check_walk(s, true, d.backward, v);
}

// --- ops ---

typedef struct window {
  int64_t size, kernel, stride, dilation, pad, out;
} window;

static bool set_window(window *w) {
  int64_t span = w->size + 2 * w->pad - (w->kernel - 1) * w->dilation - 1;
  w->out = span < 0 ? 0 : span / w->stride + 1;
  return w->out > 0;
}

static void set_index(sample *s, uint32_t index, int64_t stride, int64_t size) {
  memset(s->read_factors[index], 0, sizeof s->read_factors[index]);
  s->indices[index] = (cis_c_read_index){.stride = stride, .size = size};
}

/// Loops y, x, c of an output [y][x][c]; input [y][x][c], of which all channels are read, or one.
static void set_convolution(sample *s, window y, window x, int64_t in, int64_t out,
                            int64_t in_bytes, int64_t out_bytes) {
  *s = (sample){.extents = {y.out, x.out, out}};
  bool is_depthwise = in == 0;
  in = is_depthwise ? out : in;
  s->walk.element_bytes = out_bytes;
  s->read.element_bytes = in_bytes;
  s->write_factors[2] = out_bytes;
  s->write_factors[1] = out * out_bytes;
  s->write_factors[0] = x.out * s->write_factors[1];
  const window windows[] = {y, x};
  for (uint32_t i = 0; i < 2; ++i) {
    set_index(s, i, in * in_bytes * (i ? 1 : x.size), windows[i].size);
    s->indices[i].constant = -windows[i].pad;
    s->indices[i].most = (windows[i].kernel - 1) * windows[i].dilation;
    s->read_factors[i][i] = windows[i].stride;
  }
  set_index(s, 2, in_bytes, in);
  s->indices[2].most = is_depthwise ? 0 : in - 1;
  s->read_factors[2][2] = is_depthwise;
  link_sample(s, 3, 3);
}

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int64_t pick(uint64_t *state, int64_t count) {
  return (int64_t)(next_random(state) % (uint64_t)count);
}

/// All small windows: sizes, kernels, strides, dilations, paddings; as convolution (all channels),
/// as depthwise convolution or pool (one).
static void test_windows(void **test) {
  (void)test;
  static sample s;
  verdict v = {0, 0, 0};
  window y, x = {.size = 4, .kernel = 3, .stride = 1, .dilation = 1, .pad = 1};
  assert_true(set_window(&x));
  for (y.size = 1; y.size <= 5; ++y.size)
    for (y.kernel = 1; y.kernel <= 3; ++y.kernel)
      for (y.stride = 1; y.stride <= 3; ++y.stride)
        for (y.dilation = 1; y.dilation <= 2; ++y.dilation)
          for (y.pad = 0; y.pad <= 2 && y.pad < y.kernel; ++y.pad)
            for (int64_t channels = 0; channels <= 3 && set_window(&y); ++channels) {
              set_convolution(&s, y, x, channels, 2, 1, 1);
              check_sample(&s, &v);
              set_convolution(&s, x, y, channels, 2, 1, 1);
              check_sample(&s, &v);
              set_convolution(&s, y, y, channels, 3, 1, 4);
              check_sample(&s, &v);
            }
  assert_true(v.num > 4000 && v.num_overlaps > v.num / 8);
  assert_int_equal(v.num_tight, v.num);
}

/// y[m][n] = sum over k of x[m][k] * w: rows are read as often as there are columns.
static void test_matmul(void **test) {
  (void)test;
  static sample s;
  verdict v = {0, 0, 0};
  for (int64_t m = 1; m <= 5; ++m)
    for (int64_t n = 1; n <= 5; ++n)
      for (int64_t k = 1; k <= 5; ++k) {
        s = (sample){.extents = {m, n}, .write_factors = {n, 1}};
        s.walk.element_bytes = s.read.element_bytes = 1;
        set_index(&s, 0, k, m);
        s.read_factors[0][0] = 1;
        set_index(&s, 1, 1, k);
        s.indices[1].most = k - 1;
        link_sample(&s, 2, 2);
        check_sample(&s, &v);
        cis_c_distances d = {{0, 0}, {0, 0}};
        assert_true(cis_c_distances_add(&s.walk, &s.read, &d));
        if (m > 1 &&
            n > k) // rows of the output are longer: at the end it has come nearer by their sum
          assert_int_equal(d.forward.below, (m - 1) * (n - k) + n - 1);
      }
  assert_int_equal(v.num_tight, v.num);
}

/// An elementwise op may lie where its input lies, in both directions; one that moves elements may
/// not.
static void test_elementwise(void **test) {
  (void)test;
  static sample s;
  for (int64_t bytes = 1; bytes <= 4; bytes *= 2)
    for (int64_t out_bytes = 1; out_bytes <= 4; out_bytes *= 2) {
      verdict v = {0, 0, 0};
      s = (sample){.extents = {3, 5}, .write_factors = {5 * out_bytes, out_bytes}};
      s.walk.element_bytes = out_bytes;
      s.read.element_bytes = bytes;
      set_index(&s, 0, 5 * bytes, 3);
      set_index(&s, 1, bytes, 5);
      s.read_factors[0][0] = s.read_factors[1][1] = 1;
      link_sample(&s, 2, 2);
      check_sample(&s, &v);
      assert_int_equal(v.num_tight, v.num);
      cis_c_distances d = {{0, 0}, {0, 0}};
      assert_true(cis_c_distances_add(&s.walk, &s.read, &d));
      if (bytes == out_bytes)
        assert_true(d.forward.below == 0 && d.backward.above == 0);
      s.read_factors[0][0] = s.read_factors[1][1] = 0; // transposed
      s.indices[0].size = 5;
      s.indices[1].size = 3;
      s.indices[0].stride = 3 * bytes;
      s.read_factors[0][1] = s.read_factors[1][0] = 1;
      check_sample(&s, &v);
    }
}

/// Anything: loops that several indices share, negative factors, views with strides, offsets. What
/// is said is safe.
static void test_any(void **test) {
  (void)test;
  static sample s;
  verdict v = {0, 0, 0};
  uint64_t state = 3;
  for (int k = 0; k < 6000; ++k) {
    uint32_t num_loops = 1 + (uint32_t)pick(&state, 3), num_indices = 1 + (uint32_t)pick(&state, 3);
    s = (sample){.walk = {.offset = pick(&state, 9), .element_bytes = 1 + pick(&state, 4)},
                 .read = {.offset = pick(&state, 9), .element_bytes = 1 + pick(&state, 4)}};
    int64_t stride = s.walk.element_bytes * (1 + pick(&state, 2));
    for (uint32_t i = num_loops; i-- > 0;) {
      s.extents[i] = 1 + pick(&state, 4);
      s.write_factors[i] = stride;
      stride *= s.extents[i] + pick(&state, 2);
    }
    for (uint32_t i = 0; i < num_indices; ++i) {
      set_index(&s, i, pick(&state, 12), 1 + pick(&state, 5));
      s.indices[i].constant = pick(&state, 5) - 2;
      s.indices[i].least = -pick(&state, 3);
      s.indices[i].most = s.indices[i].least + pick(&state, 3);
      for (uint32_t l = 0; l < num_loops; ++l)
        s.read_factors[i][l] = pick(&state, 3) ? 0 : pick(&state, 5) - 2;
    }
    link_sample(&s, num_loops, num_indices);
    check_sample(&s, &v);
  }
  assert_true(v.num_overlaps > v.num / 12 && v.num_tight > v.num / 2);
}

/// Numbers that do not fit are refused.
static void test_overflow(void **test) {
  (void)test;
  static sample s;
  s = (sample){.extents = {INT64_MAX, 2}, .write_factors = {INT64_MAX, 1}};
  s.walk.element_bytes = s.read.element_bytes = 1;
  set_index(&s, 0, INT64_MAX, INT64_MAX);
  s.read_factors[0][0] = INT64_MIN;
  s.read_factors[0][1] = INT64_MAX;
  link_sample(&s, 2, 1);
  cis_c_distances d = {{0, 0}, {0, 0}};
  assert_false(cis_c_distances_add(&s.walk, &s.read, &d));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_windows),     cmocka_unit_test(test_matmul),
      cmocka_unit_test(test_elementwise), cmocka_unit_test(test_any),
      cmocka_unit_test(test_overflow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
