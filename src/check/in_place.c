// Whether an op may write over bytes that it reads. linalg fixes no order of its iterations, so
// each byte has to be read and written by one iteration alone.
//
//   linalg.add ins(%x, %y) outs(%x)       iteration i reads x[i], then writes x[i]: right
//   linalg.transpose ins(%x) outs(%x)     iteration (0, 1) writes what (1, 0) reads: wrong
//
// Where both operands go through the same elements in the same order, no iteration is looked at.
// Otherwise iterations are executed on addresses: all of them, or some, which can only refute.
#include "check/extents.h"
#include "check/pieces.h"

#include "dialect/linalg/linalg.h"
#include "ir/family.h"

enum { MAX_LOOPS = 12, MAX_POINTS = 1 << 16, NOT_WRITTEN = -1, SEVERAL = -2 };

/// An operand of a structured op, in bytes of the pool.
typedef struct walked {
  cis_affine_map map;
  int64_t first, element;
  int64_t sizes[MAX_LOOPS], strides[MAX_LOOPS];
} walked;

static cis_linear place_of(const cis_piece *piece) {
  return cis_linear_constant(piece && piece->buffer ? piece->place : 0);
}

static cis_linear first_of(cis_proof *p, const cis_ref *ref, const cis_piece *piece) {
  cis_linear at = cis_linear_add(&p->linears, ref->base, ref->offset);
  return cis_linear_add(&p->linears, at, place_of(piece));
}

/// Whether element for element both are the same bytes.
static bool are_same(cis_proof *p, const cis_ref *a, const cis_piece *a_piece, const cis_ref *b,
                     const cis_piece *b_piece) {
  cis_linear x = first_of(p, a, a_piece), y = first_of(p, b, b_piece);
  if (!a->has_rank || !b->has_rank || a->rank != b->rank || a->element != b->element ||
      a->element <= 0 || !cis_linear_equal(&x, &y))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (!cis_linear_equal(&a->sizes[i], &b->sizes[i]) ||
        (!cis_linear_is(a->sizes[i], 1) && !cis_linear_equal(&a->strides[i], &b->strides[i])))
      return false;
  return true;
}

/// The operands with these facts; false if there is none, or several.
static bool operand_of(cis_proof *p, cis_op *op, const cis_known *known, uint32_t *out) {
  uint32_t num = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_proof_get(p, cis_op_operand(op, i)) == known) {
      *out = i;
      ++num;
    }
  return num == 1;
}

static bool walk_of(cis_proof *p, const cis_ref *ref, const cis_piece *piece, cis_affine_map map,
                    walked *out) {
  cis_linear first = first_of(p, ref, piece);
  bool is_known = ref->has_rank && ref->rank <= MAX_LOOPS && ref->element > 0 && !first.num &&
                  map->num_results == ref->rank && !map->num_symbols;
  *out = (walked){.map = map, .first = first.constant, .element = ref->element};
  for (uint32_t i = 0; is_known && i < ref->rank; ++i) {
    is_known = !ref->sizes[i].num && !ref->strides[i].num;
    out->sizes[i] = ref->sizes[i].constant;
    out->strides[i] = ref->strides[i].constant;
  }
  return is_known;
}

static bool find_bounds(const walked *w, uint32_t num, int64_t *bounds) {
  for (uint32_t k = 0; k < w->map->num_results; ++k)
    if (w->map->results[k]->kind == CIS_AFFINE_DIM)
      bounds[w->map->results[k]->position] = w->sizes[k];
  for (uint32_t d = 0; d < num; ++d)
    if (bounds[d] < 0)
      return false;
  return true;
}

static bool address(const walked *w, const int64_t *point, int64_t *out) {
  *out = w->first;
  for (uint32_t k = 0; k < w->map->num_results; ++k) {
    int64_t index;
    if (!cis_affine_eval(w->map->results[k], point, NULL, &index))
      return false;
    *out += index * w->strides[k] * w->element;
  }
  return true;
}

/// Iterations that are executed: all, or those of both ends of the loops.
typedef struct sample {
  uint32_t num_loops;
  int64_t bounds[MAX_LOOPS], taken[MAX_LOOPS]; // iterations of each loop
  int64_t points;
  bool is_all;
} sample;

static void choose(sample *s) {
  s->is_all = true;
  for (uint32_t d = 0; d < s->num_loops; ++d)
    s->taken[d] = s->bounds[d];
  for (;;) {
    uint32_t largest = 0;
    s->points = 1;
    for (uint32_t d = 0; d < s->num_loops; ++d) {
      s->points = s->points > MAX_POINTS ? s->points : s->points * s->taken[d];
      largest = s->taken[d] > s->taken[largest] ? d : largest;
    }
    if (s->points <= MAX_POINTS)
      return;
    s->taken[largest] = (s->taken[largest] + 1) / 2;
    s->is_all = false;
  }
}

/// A point of the sample; of the low end of each loop, or of the high one.
static void point_of(const sample *s, int64_t index, bool is_high, int64_t *out_point) {
  for (uint32_t d = s->num_loops; d-- > 0; index /= s->taken[d])
    out_point[d] = index % s->taken[d] + (is_high ? s->bounds[d] - s->taken[d] : 0);
}

/// The number of a point among all, so that a point of both ends is one.
static int64_t number_of(const sample *s, const int64_t *point) {
  int64_t number = 0;
  for (uint32_t d = 0; d < s->num_loops; ++d)
    number = number * s->bounds[d] + point[d];
  return number;
}

/// Executes the iterations on addresses. 1: a byte is written by another iteration than one that
/// reads it; 0: none of these is; -1: not known.
static int execute(const sample *s, const walked *read, const walked *write) {
  int64_t low = INT64_MAX, high = INT64_MIN, at, point[MAX_LOOPS];
  int ends = s->is_all ? 1 : 2, result = 0;
  for (int64_t i = 0; i < s->points * ends; ++i) {
    point_of(s, i % s->points, i >= s->points, point);
    if (!address(write, point, &at))
      return -1;
    low = at < low ? at : low;
    high = at + write->element > high ? at + write->element : high;
  }
  if (high - low > (int64_t)MAX_POINTS * 64)
    return -1;
  int64_t *writer = cis_mem_calloc((size_t)(high - low) + 1, sizeof(*writer));
  for (int64_t b = 0; b < high - low; ++b)
    writer[b] = NOT_WRITTEN;
  for (int64_t i = 0; i < s->points * ends; ++i) {
    point_of(s, i % s->points, i >= s->points, point);
    address(write, point, &at);
    for (int64_t b = at - low; b < at - low + write->element; ++b)
      writer[b] = writer[b] == NOT_WRITTEN || writer[b] == number_of(s, point) ? number_of(s, point)
                                                                               : SEVERAL;
  }
  for (int64_t i = 0; i < s->points * ends && !result; ++i) {
    point_of(s, i % s->points, i >= s->points, point);
    if (!address(read, point, &at))
      result = -1;
    for (int64_t b = at - low; b < at - low + read->element && !result; ++b)
      if (b >= 0 && b < high - low && writer[b] != NOT_WRITTEN)
        result = writer[b] != number_of(s, point);
  }
  cis_mem_free(writer);
  return result;
}

static cis_in_place structured(cis_proof *p, const cis_piece_read *read,
                               const cis_piece_access *write) {
  cis_affine_map_vec maps = {0};
  uint32_t from = 0, to = 0;
  cis_linalg_indexing_maps(write->op, &maps);
  bool is_known = operand_of(p, write->op, read->known, &from) &&
                  operand_of(p, write->op, write->known, &to) && from < maps.len && to < maps.len &&
                  from != to;
  cis_affine_map a = is_known ? maps.data[from] : NULL, b = is_known ? maps.data[to] : NULL;
  cis_vec_deinit(&maps);
  if (!is_known)
    return CIS_IN_PLACE_UNKNOWN;
  if (a == b && cis_affine_map_is_permutation(a) &&
      are_same(p, read->ref, read->piece, write->ref, write->piece))
    return CIS_IN_PLACE_RIGHT;
  walked reads, writes;
  sample s = {.num_loops = a->num_dims};
  if (s.num_loops > MAX_LOOPS || !walk_of(p, read->ref, read->piece, a, &reads) ||
      !walk_of(p, write->ref, write->piece, b, &writes))
    return CIS_IN_PLACE_UNKNOWN;
  for (uint32_t d = 0; d < s.num_loops; ++d)
    s.bounds[d] = -1;
  bool has_bounds = find_bounds(&reads, s.num_loops, s.bounds);
  has_bounds = find_bounds(&writes, s.num_loops, s.bounds) || has_bounds;
  if (!has_bounds)
    return CIS_IN_PLACE_UNKNOWN;
  choose(&s);
  int result = execute(&s, &reads, &writes);
  return result > 0                ? CIS_IN_PLACE_WRONG
         : result == 0 && s.is_all ? CIS_IN_PLACE_RIGHT
                                   : CIS_IN_PLACE_UNKNOWN;
}

cis_in_place cis_proof_in_place(cis_proof *p, const cis_piece_read *read,
                                const cis_piece_access *write) {
  cis_copy copy;
  if (!read->ref || !write->ref || !read->known || !write->known)
    return CIS_IN_PLACE_UNKNOWN;
  if (cis_op_has_trait(write->op, CIS_TRAIT_STRUCTURED))
    return structured(p, read, write);
  if (!cis_as_copy(write->op, &copy))
    return CIS_IN_PLACE_UNKNOWN;
  if (are_same(p, read->ref, read->piece, write->ref, write->piece))
    return CIS_IN_PLACE_RIGHT;
  // No order of a copy between bytes that overlap is promised.
  return cis_surely_overlap(read->from, read->size, write->from, write->size)
             ? CIS_IN_PLACE_WRONG
             : CIS_IN_PLACE_UNKNOWN;
}
