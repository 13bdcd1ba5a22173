// Sums along channels, as depthwise convolutions have them: a row of outputs of one lane at a time.
//
//   x = row 0: (a0 b0 c0 d0) (a1 b1 c1 d1) ...   =>   lanes: a0 a1 ..., b0 b1 ..., c0 ..., d0 ...
//
// Four lanes of the rows that a row of outputs needs are copied to the stack, each lane's elements
// beside each other, as numbers of 16 bits less the zero point, between zeros where the window
// leaves the input. The next row of outputs needs some of these rows again: row y has place y % the
// window's height.
#include "target/c/ops/linalg_nest.h"
#include "target/c/ops/linalg_sums.h"

#include "support/numbers.h"
#include "target/c/kernels.h"

typedef cis_c_linalg_nest nest;
typedef cis_c_sum_level level;
typedef cis_c_sum_key key;

enum { LANES = CIS_C_PLANE_LANES, MOST_BYTES = 2048, MOST_PIXELS = 256, MOST_ROWS = 1 << 20 };

/// Whether the place of x depends on loops of the op, on loops of the sum, and on values outside of
/// the op alone.
static bool is_linear(const cis_c_sums *s) {
  for (uint32_t i = 0; i < s->x.at.num; ++i) {
    cis_value *value = s->x.at.terms[i].value;
    bool is_known = !value;
    for (uint32_t l = 0; l < s->num_levels; ++l)
      is_known |= s->levels[l].variable == value;
    const cis_op *op = is_known ? NULL : cis_value_op(value);
    if (!is_known && !op)
      op = cis_block_parent_op(cis_value_arg_block(value));
    if (op && cis_op_is_ancestor(s->op, op))
      return false;
  }
  return true;
}

/// Narrows the range of places, counted along `loop` by `step` and along the level by one, that
/// bounds leave: each is a constant of the level, or one of the places. False: another bound.
static bool narrow(const cis_c_sum_number *list, uint32_t num, key loop, int64_t step,
                   bool is_upper, int64_t *place) {
  for (uint32_t i = 0; i < num; ++i) {
    const cis_c_sum_number *n = &list[i];
    if (!n->num)
      continue;
    if (n->num != 1 || !step || cis_c_sum_factor(n, loop) != -step)
      return false;
    *place = is_upper ? cis_min_i64(*place, n->constant) : cis_max_i64(*place, n->constant);
  }
  return true;
}

/// Iterations 0 to `count` of a level.
static bool find_count(const level *l, int64_t *count) {
  int64_t from, to;
  if (!cis_c_sum_constant_bound(l->lower, l->num_lower, false, &from) ||
      !cis_c_sum_constant_bound(l->upper, l->num_upper, true, &to) || from || to < 1 ||
      to > CIS_C_MOST_PLANE_TAPS)
    return false;
  *count = to;
  return true;
}

/// A loop over outputs of which each iteration is `step` of a level further in x; num_loops: none.
static uint32_t find_row_loop(const cis_c_sums *s, const bool *is_output, int64_t *step) {
  int64_t row = cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(&s->levels[0]));
  for (uint32_t i = s->num_loops; i-- > 0 && row > 0;) {
    int64_t x = cis_c_sum_factor(&s->x.at, (key){NULL, i});
    if (is_output[i] && i != s->pixels && i != s->lanes && x > 0 && x % row == 0 &&
        x / row <= MOST_ROWS && !s->sizes[i].text && s->sizes[i].value <= MOST_ROWS / (x / row)) {
      *step = x / row;
      return i;
    }
  }
  *step = 0;
  return s->num_loops;
}

bool cis_c_find_planes(const cis_c_sums *s, const bool *is_output, cis_c_planes *out) {
  const level *rows = &s->levels[0], *taps = &s->levels[1];
  if (s->num_levels != 2 || s->rows != 0 || s->first_tap != 1 || s->pixels == s->num_loops ||
      !is_linear(s))
    return false;
  int64_t tap = cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(taps)),
          pixel = cis_c_sum_factor(&s->x.at, (key){NULL, s->pixels}),
          size = s->sizes[s->pixels].value;
  cis_c_planes p = {.begin = 0};
  p.row_loop = find_row_loop(s, is_output, &p.row_step);
  if (tap <= 0 || pixel <= 0 || pixel % tap || pixel / tap > MOST_PIXELS || size > MOST_PIXELS ||
      !find_count(rows, &p.rows) || !find_count(taps, &p.taps))
    return false;
  p.step = pixel / tap;
  p.columns = (size - 1) * p.step + p.taps;
  p.end = p.columns;
  int64_t first_row = 0, last_row = INT32_MAX;
  if (!narrow(taps->lower, taps->num_lower, (key){NULL, s->pixels}, p.step, false, &p.begin) ||
      !narrow(taps->upper, taps->num_upper, (key){NULL, s->pixels}, p.step, true, &p.end) ||
      !narrow(rows->lower, rows->num_lower, (key){NULL, p.row_loop}, p.row_step, false,
              &first_row) ||
      !narrow(rows->upper, rows->num_upper, (key){NULL, p.row_loop}, p.row_step, true, &last_row))
    return false;
  p.end = cis_max_i64(p.end, p.begin);
  p.pitch = (p.columns + CIS_C_PLANE_REST + 1) / 2 * 2;
  *out = p;
  return p.begin < p.columns && LANES * (p.rows + 1) * p.pitch * 2 <= MOST_BYTES;
}

/// Copies the rows that the row of outputs needs and that are not there yet.
static bool put_rows(cis_c_emitter *e, nest *n, const cis_c_sums *s, const cis_c_planes *p,
                     const char *planes, const char *next, const char *lanes, const char *at) {
  cis_c_num from, to, zero = cis_c_number(0);
  cis_c_num row = p->row_loop < n->num_loops ? n->loops[p->row_loop] : zero;
  row = cis_c_settle(e, cis_c_mul(e, row, cis_c_number(p->row_step)), "first");
  if (!cis_c_put_sum_bounds(e, s, n->loops, 0, &from, &to))
    return false;
  const char *begin = cis_c_num_text(e, cis_c_add(e, row, from));
  cis_c_line(e, "if (%s < %s) { %s = (int)(%s); }", next, begin, next, begin);
  cis_c_open(e, "for (; %s < %s; ++%s) {", next, cis_c_num_text(e, cis_c_add(e, row, to)), next);
  cis_c_num kept = zero;
  if (p->row_loop < n->num_loops) {
    kept = n->loops[p->row_loop];
    n->loops[p->row_loop] = zero;
  }
  const char *x = cis_c_sum_pointer(e, s, n->loops, cis_c_name(next), cis_c_number(p->begin));
  if (p->row_loop < n->num_loops)
    n->loops[p->row_loop] = kept;
  if (!x)
    return false;
  cis_c_line(e, "%s(%s + (%s %% %d * %d + %d), %s, %d, %s, %lld, %d, %lld);",
             cis_c_planes_kernel(e), planes, next, (int)p->rows, (int)p->pitch, (int)p->begin, x,
             (int)(p->end - p->begin), lanes,
             (long long)cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(&s->levels[1])),
             (int)((p->rows + 1) * p->pitch), (long long)s->x.zero);
  cis_c_close(e);
  const char *r = cis_c_open_loop(e, "r", zero, cis_c_number(p->rows), cis_c_number(1));
  const char *place = cis_c_num_text(e, cis_c_add(e, row, cis_c_name(r)));
  cis_c_line(e, "%s[%s] = %s >= %s && %s < %s ? (int)(%s) %% %d * %d : %d;", at, r, r,
             cis_c_num_text(e, from), r, cis_c_num_text(e, to), place, (int)p->rows, (int)p->pitch,
             (int)(p->rows * p->pitch));
  cis_c_close(e);
  return true;
}

/// The rows of the window, and the outputs of each lane.
static bool put_lanes(cis_c_emitter *e, nest *n, const cis_c_sums *s, const cis_c_planes *p,
                      const char *sums, const char *planes, const char *next, cis_c_num lane,
                      const char *lanes) {
  const char *at = cis_c_fresh(e, "at");
  cis_c_line(e, "int %s[%d];", at, (int)p->rows);
  n->loops[s->lanes] = lane;
  n->loops[s->pixels] = cis_c_number(0);
  if (!put_rows(e, n, s, p, planes, next, lanes, at))
    return false;
  const char *d = strcmp(lanes, "1") == 0 ? NULL
                                          : cis_c_open_loop(e, "d", cis_c_number(0),
                                                            cis_c_name(lanes), cis_c_number(1));
  n->loops[s->lanes] = d ? cis_c_settle(e, cis_c_add(e, lane, cis_c_name(d)), "i") : lane;
  const char *first = cis_c_fresh(e, "first");
  cis_c_line(e, "uint32_t %s;", first);
  if (!cis_c_linalg_begin_sum(e, n, s, first))
    return false;
  cis_c_num weights = cis_c_mul(e, n->loops[s->lanes], cis_c_number(s->pitch));
  bool is_3x3 = p->rows == 3 && p->taps == 3 && p->step <= 2;
  const char *plane =
      d ? cis_c_text(e, "%s + %s * %d", planes, d, (int)((p->rows + 1) * p->pitch)) : planes;
  if (is_3x3)
    cis_c_line(e, "%s(%s, %s, %s, %s + (%s), %s, %s);", cis_c_plane_3x3_kernel(e, p->step), sums,
               first, plane, s->packed, cis_c_num_text(e, weights), at,
               cis_c_num_text(e, n->sizes[s->pixels]));
  else
    cis_c_line(e, "%s(%s, %s, %s, %s + (%s), %s, %s, %d, %d, %d);", cis_c_plane_kernel(e), sums,
               first, plane, s->packed, cis_c_num_text(e, weights), at,
               cis_c_num_text(e, n->sizes[s->pixels]), (int)p->rows, (int)p->taps, (int)p->step);
  const char *q = cis_c_open_loop(e, "q", cis_c_number(0), n->sizes[s->pixels], cis_c_number(1));
  n->loops[s->pixels] = cis_c_name(q);
  bool ok = cis_c_linalg_end_sum(e, n, s, cis_c_text(e, "%s[%s]", sums, q));
  cis_c_close(e);
  cis_c_linalg_close(e, d != NULL);
  return ok;
}

bool cis_c_put_planes(cis_c_emitter *e, nest *n, const cis_c_sums *s) {
  const cis_c_planes *p = &s->planes;
  cis_c_num size = n->sizes[s->lanes], lane = cis_c_number(0);
  uint32_t num = 0;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (i != s->pixels && i != s->lanes && i != p->row_loop && cis_c_linalg_is_output(n, i))
      n->order[num++] = i;
  if (p->row_loop < n->num_loops)
    n->order[num] = p->row_loop;
  const char *sums = cis_c_fresh(e, "sums"), *planes = cis_c_fresh(e, "planes");
  int64_t lane_size = (p->rows + 1) * p->pitch;
  cis_c_line(e, "uint32_t %s[%lld];", sums, (long long)(n->sizes[s->pixels].value + 1));
  cis_c_line(e, "CIS_ALIGN(4) int16_t %s[%lld];", planes, (long long)(LANES * lane_size));
  const char *i =
      cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(LANES * lane_size), cis_c_number(1));
  cis_c_line(e, "%s[%s] = 0;", planes, i);
  cis_c_close(e);
  uint32_t opened = cis_c_linalg_open(e, n, 0, num);
  bool has_loop = size.value > LANES;
  if (has_loop)
    lane = cis_c_name(
        cis_c_open_loop(e, cis_c_linalg_loop_name(s->lanes), lane, size, cis_c_number(LANES)));
  const char *lanes = cis_c_text(e, "%d", (int)cis_min_i64(size.value, LANES));
  if (has_loop && size.value % LANES) {
    lanes = cis_c_fresh(e, "lanes");
    cis_c_line(e, "const int %s = %s < %lld ? %d : %d;", lanes, cis_c_num_text(e, lane),
               (long long)(size.value - size.value % LANES), LANES, (int)(size.value % LANES));
  }
  const char *next = cis_c_fresh(e, "next");
  cis_c_line(e, "int %s = 0;", next);
  uint32_t rows = p->row_loop < n->num_loops ? cis_c_linalg_open(e, n, num, num + 1) : 0;
  bool ok = put_lanes(e, n, s, p, sums, planes, next, lane, lanes);
  cis_c_linalg_close(e, rows + has_loop + opened);
  return ok;
}
