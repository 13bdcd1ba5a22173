// Compares the offsets, sizes and strides of slices as sums of values.
//
//   tensor.extract_slice %t[%n] [4] [1]
//   tensor.extract_slice %t[%m] [4] [1]     %m = %n + 4: disjoint
#include "bufferize/ops/slices.h"

#include "bufferize/interface.h"
#include "dialect/common/index_sum.h"
#include "support/planted.h"
#include "support/str.h"

/// The parts of two ops, if both say theirs by offsets, sizes and strides.
typedef struct two_slices {
  cis_mixed_slice x, y;
} two_slices;

static bool slice_of(const cis_op *op, cis_mixed_slice *out) {
  const cis_subset_interface *subset = cis_subset_of(op);
  *out = (cis_mixed_slice){{0}, {0}, {0}};
  return subset->hash == cis_hash_slice && subset->slice(op, out);
}

static bool get_slices(const cis_op *a, const cis_op *b, two_slices *out) {
  bool has_first = slice_of(a, &out->x), has_second = slice_of(b, &out->y);
  return has_first && has_second;
}

static void deinit_slices(two_slices *slices) {
  cis_mixed_slice_deinit(&slices->x);
  cis_mixed_slice_deinit(&slices->y);
}

/// As a sum; a value that is none of few enough terms is the sum of itself.
static cis_index_sum sum_of(cis_mixed m) {
  cis_index_sum sum = {0};
  cis_index_sum_add(&sum, m, 1);
  if (sum.is_too_long)
    sum = (cis_index_sum){.terms = {{.value = m.value, .factor = 1}}, .num_terms = 1};
  return sum;
}

static bool same_numbers(const cis_mixed_vec *a, const cis_mixed_vec *b) {
  bool same = a->len == b->len;
  for (size_t i = 0; same && i < a->len; ++i) {
    if (cis_mixed_equal(a->data[i], b->data[i]))
      continue;
    if (!a->data[i].value && !b->data[i].value)
      return false;
    cis_index_sum x = sum_of(a->data[i]), y = sum_of(b->data[i]);
    same = cis_index_sum_equal(&x, &y);
  }
  return same;
}

bool cis_same_slice(cis_op *a, cis_op *b) {
  two_slices s;
  bool same = get_slices(a, b, &s) &&
              (same_numbers(&s.x.offsets, &s.y.offsets) || cis_planted("parts-equal")) &&
              same_numbers(&s.x.sizes, &s.y.sizes) && same_numbers(&s.x.strides, &s.y.strides);
  deinit_slices(&s);
  return same;
}

/// No dimension is dropped: the part has as many as the tensor.
static bool has_all_dims(const cis_op *op) {
  const cis_subset_interface *subset = cis_subset_of(op);
  const cis_value *part = subset->subset == CIS_SUBSET_EXTRACT
                              ? &op->results[0]
                              : cis_op_operand(op, subset->source(op));
  return cis_type_rank(part->type) == cis_type_rank(cis_op_operand(op, subset->tensor(op))->type);
}

/// Slices with equal sizes and equal first elements have equal last elements.
bool cis_same_place_of_slices(cis_op *a, cis_op *b) {
  two_slices s;
  bool same = get_slices(a, b, &s) && has_all_dims(a) && has_all_dims(b) &&
              same_numbers(&s.x.offsets, &s.y.offsets) && same_numbers(&s.x.strides, &s.y.strides);
  deinit_slices(&s);
  return same;
}

/// Values that are one number for both of two slices.
typedef struct fixed_values {
  bool (*is_fixed)(const void *user, const cis_value *value);
  const void *user;
} fixed_values;

/// Elements of a dimension: offset, offset + stride, ..., as many as `size`.
typedef struct progression {
  cis_index_sum offset, size;
  int64_t stride;
} progression;

static bool get_sum(const fixed_values *fixed, cis_mixed m, cis_index_sum *out) {
  *out = (cis_index_sum){0};
  cis_index_sum_add(out, m, 1);
  for (uint32_t i = 0; i < out->num_terms; ++i)
    if (!fixed->is_fixed(fixed->user, out->terms[i].value) && !cis_planted("parts-fixed"))
      return false;
  return true;
}

/// False if the stride or the offset is not known; a size that is not known is no sum.
static bool get_progression(const fixed_values *fixed, const cis_mixed_slice *slice, size_t i,
                            progression *out) {
  out->stride = slice->strides.data[i].number;
  if (slice->strides.data[i].value || out->stride <= 0 || out->stride > INT32_MAX)
    return false;
  if (!get_sum(fixed, slice->sizes.data[i], &out->size))
    out->size.is_too_long = true;
  return get_sum(fixed, slice->offsets.data[i], &out->offset);
}

/// Whether between the first elements of `a` and `b` there is room for the elements of `a`, each
/// with its stride, less `rest`. Both are not negative, so that it is exact.
static bool has_room_before(const progression *a, const progression *b, int64_t rest) {
  cis_index_sum room = b->offset;
  int64_t number;
  cis_index_sum_add_sum(&room, &a->offset, -1);
  cis_index_sum_add_sum(&room, &a->size, -a->stride);
  room.constant += (uint64_t)rest;
  return cis_index_sum_is_constant(&room, &number) && number >= 0;
}

/// Whether the last element of `a` is known to come before the first of `b`: the stride after the
/// last one is not needed.
static bool ends_before(const progression *a, const progression *b) {
  return has_room_before(a, b, a->stride - 1);
}

static int64_t common_divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t next = a % b;
    a = b;
    b = next;
  }
  return a;
}

/// Whether no multiple of the greatest common divisor of the strides lies between the first
/// elements. Where their distance is no number, the power of two in it counts, because sums are
/// known modulo 2^64.
static bool never_meet(const progression *a, const progression *b) {
  cis_index_sum distance = b->offset;
  cis_index_sum_add_sum(&distance, &a->offset, -1);
  int64_t divisor = common_divisor(a->stride, b->stride), number;
  if (cis_index_sum_is_constant(&distance, &number))
    return number % divisor != 0;
  return cis_index_sum_is_no_multiple(&distance, (uint64_t)(divisor & -divisor));
}

static bool are_apart(const progression *p, const progression *q) {
  return ends_before(p, q) || ends_before(q, p) || never_meet(p, q);
}

static bool follow_each_other(const progression *p, const progression *q) {
  return has_room_before(p, q, 0) || has_room_before(q, p, 0);
}

/// Whether the test holds in some dimension.
static bool in_some_dim(const cis_mixed_slice *x, const cis_mixed_slice *y,
                        const fixed_values *fixed,
                        bool (*test)(const progression *p, const progression *q)) {
  bool holds = false;
  for (size_t i = 0; i < x->offsets.len && i < y->offsets.len && !holds; ++i) {
    progression p, q;
    holds = get_progression(fixed, x, i, &p) && get_progression(fixed, y, i, &q) && test(&p, &q);
  }
  return holds;
}

bool cis_are_slices_disjoint(const cis_mixed_slice *x, const cis_mixed_slice *y,
                             bool (*is_fixed)(const void *user, const cis_value *value),
                             const void *user) {
  return in_some_dim(x, y, &(fixed_values){is_fixed, user}, are_apart);
}

bool cis_do_slices_follow(const cis_mixed_slice *x, const cis_mixed_slice *y,
                          bool (*is_fixed)(const void *user, const cis_value *value),
                          const void *user) {
  return in_some_dim(x, y, &(fixed_values){is_fixed, user}, follow_each_other);
}

bool cis_disjoint_slices(cis_op *a, cis_op *b,
                         bool (*is_fixed)(const void *user, const cis_value *value),
                         const void *user) {
  two_slices s;
  bool disjoint = get_slices(a, b, &s) && cis_are_slices_disjoint(&s.x, &s.y, is_fixed, user);
  deinit_slices(&s);
  return disjoint;
}

static uint64_t hash_numbers(uint64_t hash, const cis_mixed_vec *list) {
  for (size_t i = 0; i < list->len; ++i) {
    cis_index_sum sum = sum_of(list->data[i]);
    uint64_t words[] = {hash, cis_index_sum_hash(&sum)};
    hash = cis_hash_bytes((const char *)words, sizeof(words));
  }
  return hash;
}

uint64_t cis_hash_slice(cis_op *op) {
  cis_mixed_slice slice;
  (void)slice_of(op, &slice);
  uint64_t hash =
      hash_numbers(hash_numbers(hash_numbers(0, &slice.offsets), &slice.sizes), &slice.strides);
  cis_mixed_slice_deinit(&slice);
  return hash;
}

bool cis_slice_of(const cis_op *op, cis_mixed_slice *out) {
  *out = cis_mixed_slice_get(op);
  cis_mixed_slice_fold(out);
  return true;
}
