// Computes distances between an output and its dying input; distance.h says what they are.
#include "target/c/distance.h"

#include "support/numbers.h"
#include "support/planted.h"

#include <stddef.h>

/// Arithmetic that notes when it overflows.
typedef struct sums {
  bool overflows;
} sums;

static int64_t add(sums *s, int64_t a, int64_t b) {
  int64_t c = 0;
  s->overflows |= __builtin_add_overflow(a, b, &c);
  return c;
}

static int64_t mul(sums *s, int64_t a, int64_t b) {
  int64_t c = 0;
  s->overflows |= __builtin_mul_overflow(a, b, &c);
  return c;
}

static int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/// The four questions are one: the maximum over i before i' of
///
///   sign * write(i) - sum over indices of stride * max(0, index(i'))
///
/// `from_above` reverses addresses (sign -1, and an index counts from the end of its dimension),
/// and `is_backward` reverses loops.
typedef struct question {
  const cis_c_walk *walk;
  const cis_c_read *read;
  bool from_above, is_backward;
  uint32_t level; // the outermost loop in which i and i' differ
} question;

/// A variable of the maximum: a loop of i' (outside of the level also of i), and what it adds to
/// the write.
typedef struct variable {
  int64_t least, most, gain;
} variable;

static int64_t with_direction(sums *s, const question *q, int64_t factor) {
  return q->is_backward ? mul(s, factor, -1) : factor;
}

/// The summand of a loop through the write, for each iteration in the order of the walk.
static int64_t write_factor(sums *s, const question *q, uint32_t loop) {
  int64_t factor = with_direction(s, q, q->walk->factors[loop]);
  return q->from_above ? mul(s, factor, -1) : factor;
}

static int64_t index_factor(sums *s, const question *q, const cis_c_read_index *index,
                            uint32_t loop) {
  int64_t factor = with_direction(s, q, index->factors[loop]);
  return q->from_above ? mul(s, factor, -1) : factor;
}

/// The index in the first iteration of the walk.
static int64_t index_begin(sums *s, const question *q, const cis_c_read_index *index) {
  int64_t begin = add(s, index->constant, q->from_above ? index->most : index->least);
  for (uint32_t i = 0; q->is_backward && i < q->walk->num_loops; ++i)
    begin = add(s, begin, mul(s, index->factors[i], q->walk->extents[i] - 1));
  return q->from_above ? add(s, index->size - 1, mul(s, begin, -1)) : begin;
}

static variable variable_of(sums *s, const question *q, uint32_t loop) {
  variable v = {0, q->walk->extents[loop] - 1, 0};
  int64_t factor = write_factor(s, q, loop);
  if (loop <= q->level)
    v.gain = factor;
  if (loop == q->level) {
    v.least = 1;
    v.gain = cis_max_i64(factor, 0); // i is one before i', or the first one
  }
  return v;
}

/// The summand of i alone: of the loops inside of the level, and of the level where i is not i'.
static int64_t own_part(sums *s, const question *q) {
  int64_t sum = 0;
  for (uint32_t i = q->level; i < q->walk->num_loops; ++i) {
    int64_t factor = write_factor(s, q, i);
    if (i == q->level)
      sum = add(s, sum, factor > 0 ? mul(s, factor, -1) : 0);
    else
      sum = add(s, sum, cis_max_i64(0, mul(s, factor, q->walk->extents[i] - 1)));
  }
  return sum;
}

static int64_t largest(sums *s, int64_t factor, variable v) {
  return cis_max_i64(mul(s, factor, v.least), mul(s, factor, v.most));
}

/// The maximum of gain * v - stride * max(0, begin + factor * v).
static int64_t along_one(sums *s, variable v, int64_t stride, int64_t begin, int64_t factor) {
  int64_t zero = s->overflows ? 0 : floor_div(mul(s, begin, -1), factor);
  const int64_t places[] = {v.least, v.most, zero, zero < v.most ? zero + 1 : zero};
  int64_t best = INT64_MIN;
  for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
    int64_t at = places[i] < v.least ? v.least : places[i] > v.most ? v.most : places[i];
    int64_t index = cis_max_i64(0, add(s, begin, mul(s, factor, at)));
    best = cis_max_i64(best, add(s, mul(s, v.gain, at), mul(s, mul(s, stride, index), -1)));
  }
  return best;
}

/// One index: the maximum over its loops of what they add to the write, less where the read begins.
/// A loop counts for the write where it comes first (`is_taken`). Of several loops in one index the
/// maximum with 0 is replaced by either of its two sides, which may say too much.
static int64_t along_index(sums *s, const question *q, const cis_c_read_index *index,
                           bool *is_taken) {
  int64_t begin = index_begin(s, q, index), as_zero = 0, as_sum = 0, only = 0;
  uint32_t num = 0;
  variable one = {0, 0, 0};
  as_sum = mul(s, mul(s, index->stride, begin), -1);
  for (uint32_t i = 0; i < q->walk->num_loops; ++i) {
    int64_t factor = index_factor(s, q, index, i);
    if (!factor || q->walk->extents[i] == 1)
      continue;
    variable v = variable_of(s, q, i);
    if (is_taken[i])
      v.gain = 0;
    is_taken[i] = true;
    as_zero = add(s, as_zero, largest(s, v.gain, v));
    int64_t slope = add(s, v.gain, mul(s, mul(s, index->stride, factor), -1));
    as_sum = add(s, as_sum, largest(s, slope, v));
    only = factor;
    one = v;
    ++num;
  }
  if (num == 1)
    return along_one(s, one, index->stride, begin, only);
  return as_zero < as_sum ? as_zero : as_sum;
}

enum { MOST_LOOPS = 32 };

/// The maximum over the pairs that differ in the loop of the level first.
static int64_t at_level(sums *s, const question *q) {
  bool is_taken[MOST_LOOPS] = {false};
  int64_t sum = own_part(s, q);
  for (uint32_t i = 0; i < q->read->num_indices; ++i)
    sum = add(s, sum, along_index(s, q, &q->read->indices[i], is_taken));
  for (uint32_t i = 0; i <= q->level; ++i)
    if (!is_taken[i]) {
      variable v = variable_of(s, q, i);
      sum = add(s, sum, largest(s, v.gain, v));
    }
  return sum;
}

/// The summand that is the same in all iterations.
static int64_t fixed_part(sums *s, const question *q) {
  const cis_c_walk *w = q->walk;
  int64_t write = w->offset, read = q->read->offset;
  for (uint32_t i = 0; q->is_backward && i < w->num_loops; ++i)
    write = add(s, write, mul(s, w->factors[i], w->extents[i] - 1));
  if (!q->from_above)
    return add(s, add(s, write, w->element_bytes), mul(s, read, -1));
  for (uint32_t i = 0; i < q->read->num_indices; ++i)
    read = add(s, read, mul(s, q->read->indices[i].stride, q->read->indices[i].size - 1));
  return add(s, add(s, read, q->read->element_bytes), mul(s, write, -1));
}

/// One of the distances, at least 0.
static int64_t ask(sums *s, question q) {
  int64_t most = INT64_MIN;
  for (q.level = 0; q.level < q.walk->num_loops; ++q.level)
    if (q.walk->extents[q.level] > 1)
      most = cis_max_i64(most, at_level(s, &q));
  if (most == INT64_MIN) // there is one iteration
    return 0;
  most = add(s, most, fixed_part(s, &q));
  return cis_max_i64(0, cis_planted("overlap-distance") ? most - 1 : most);
}

bool cis_c_distances_add(const cis_c_walk *walk, const cis_c_read *read,
                         cis_c_distances *io_distances) {
  sums s = {false};
  cis_c_distances *d = io_distances;
  if (walk->num_loops > MOST_LOOPS)
    return false;
  d->forward.below =
      cis_max_i64(d->forward.below, ask(&s, (question){walk, read, false, false, 0}));
  d->forward.above = cis_max_i64(d->forward.above, ask(&s, (question){walk, read, true, false, 0}));
  d->backward.below =
      cis_max_i64(d->backward.below, ask(&s, (question){walk, read, false, true, 0}));
  d->backward.above =
      cis_max_i64(d->backward.above, ask(&s, (question){walk, read, true, true, 0}));
  return !s.overflows;
}
