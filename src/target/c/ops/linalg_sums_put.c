// Writes the loops outside of the helper that adds sums of products, and the window of packed ones.
#include "target/c/ops/linalg_nest.h"
#include "target/c/ops/linalg_sums.h"

#include "target/c/kernels.h"

enum { DEEPEST_VALUE = 16 };

typedef cis_c_sum_number number;
typedef struct cis_c_sum_term term;
typedef cis_c_sum_level level;
typedef cis_c_sum_key key;

typedef struct writer {
  cis_c_emitter *e;
  const cis_c_sums *s;
  cis_c_num *loops;
  cis_ptrmap written; // ops
  const char *array, *lanes, *pixels, *window, *init;
  const char *totals, *total; // of all windows, of one
  const char *at;             // where the next number of the window goes
} writer;

static bool is_variable(const cis_c_sums *s, const cis_value *value) {
  for (uint32_t i = 0; i < s->num_levels; ++i)
    if (s->levels[i].variable == value)
      return true;
  return false;
}

/// Writes the op of a value that is a term, and those that it needs.
static bool put_value(writer *w, cis_value *value, unsigned depth) {
  cis_op *op = cis_value_op(value);
  if (!op || !cis_op_is_ancestor(w->s->op, op) || cis_ptrmap_has(&w->written, op))
    return true;
  if (depth > 2 * DEEPEST_VALUE)
    return cis_c_unsupported(op, "an index of this depth");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!put_value(w, cis_op_operand(op, i), depth + 1))
      return false;
  cis_ptrmap_set(&w->written, op, 1);
  return cis_c_op(w->e, op);
}

static bool put_values(writer *w, const number *n) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (n->terms[i].value && !is_variable(w->s, n->terms[i].value) &&
        !put_value(w, n->terms[i].value, 0))
      return false;
  return true;
}

/// The number; variables of the levels from `first` on are left out.
static cis_c_num text_of(writer *w, const number *n, uint32_t first) {
  cis_c_num sum = cis_c_number(0);
  for (uint32_t i = 0; i < n->num; ++i) {
    const term *t = &n->terms[i];
    bool is_left = false;
    for (uint32_t l = first; l < w->s->num_levels; ++l)
      is_left |= cis_c_sum_is_key(t, cis_c_sum_key_of(&w->s->levels[l]));
    if (is_left)
      continue;
    cis_c_num what = t->value ? cis_c_num_of(cis_c_get(w->e, t->value)) : w->loops[t->loop];
    sum = cis_c_add(w->e, sum, cis_c_mul(w->e, what, cis_c_number(t->factor)));
  }
  return cis_c_add(w->e, sum, cis_c_number(n->constant));
}

/// The largest, or the smallest, of bounds.
static bool put_bound(writer *w, const number *list, uint32_t num, bool is_upper, cis_c_num *out) {
  for (uint32_t i = 0; i < num; ++i)
    if (!put_values(w, &list[i]))
      return false;
  *out = text_of(w, &list[0], w->s->num_levels);
  if (num == 1) {
    *out = cis_c_settle(w->e, *out, is_upper ? "to" : "from");
    return true;
  }
  const char *name = cis_c_fresh(w->e, is_upper ? "to" : "from");
  cis_c_line(w->e, "int64_t %s = %s;", name, cis_c_num_text(w->e, *out));
  for (uint32_t i = 1; i < num; ++i) {
    const char *text = cis_c_num_text(w->e, text_of(w, &list[i], w->s->num_levels));
    cis_c_line(w->e, "if (%s %s %s) { %s = %s; }", name, is_upper ? ">" : "<", text, name, text);
  }
  *out = cis_c_name(name);
  return true;
}

/// How many iterations a level has, and its lower bound.
static bool put_count(writer *w, const level *l, cis_c_num *from, cis_c_num *count) {
  cis_c_num to;
  if (!put_bound(w, l->lower, l->num_lower, false, from) ||
      !put_bound(w, l->upper, l->num_upper, true, &to))
    return false;
  *count = cis_c_add(w->e, to, cis_c_mul(w->e, *from, cis_c_number(-1)));
  return true;
}

static const char *size_text(writer *w, cis_c_num n) {
  return n.text ? cis_c_text(w->e, "(ptrdiff_t)(%s)", n.text) : cis_c_num_text(w->e, n);
}

/// Where a helper begins to read. Variables of the levels from `first` on count by `row` and `tap`.
static const char *pointer_to(writer *w, const cis_c_sum_read *r, uint32_t first, cis_c_num row,
                              cis_c_num tap) {
  cis_c_emitter *e = w->e;
  const cis_c_sums *s = w->s;
  const cis_c_value *memref = cis_c_get(e, r->memref);
  cis_c_num at = text_of(w, &r->at, first);
  if (first < s->first_tap)
    at = cis_c_add(
        e, at,
        cis_c_mul(e, row,
                  cis_c_number(cis_c_sum_factor(&r->at, cis_c_sum_key_of(&s->levels[s->rows])))));
  at = cis_c_add(e, at,
                 cis_c_mul(e, tap,
                           cis_c_number(cis_c_sum_factor(
                               &r->at, cis_c_sum_key_of(&s->levels[s->first_tap])))));
  at = cis_c_add(e, at, memref->offset);
  const char *text =
      memref->is_aliased ? cis_c_text(e, "(const int8_t *)%s", memref->text) : memref->text;
  return at.text || at.value ? cis_c_text(e, "%s + (%s)", text, cis_c_num_text(e, at)) : text;
}

/// The bounds of a level that hold for all windows.
static void constant_bounds(const level *l, int64_t *from, int64_t *to) {
  if (!cis_c_sum_constant_bound(l->lower, l->num_lower, false, from) ||
      !cis_c_sum_constant_bound(l->upper, l->num_upper, true, to))
    *from = *to = 0; // cis_c_pack_sums has looked
}

/// Elements of the window for one iteration of the levels before one.
static int64_t elements_from(const cis_c_sums *s, uint32_t i) {
  int64_t num = 1, from, to;
  for (; i < s->num_levels; ++i) {
    constant_bounds(&s->levels[i], &from, &to);
    num *= to - from;
  }
  return num;
}

/// The number that a variable of a level is.
static cis_c_num variable_of(writer *w, const level *l) {
  return l->variable ? cis_c_num_of(cis_c_get(w->e, l->variable)) : w->loops[l->loop];
}

/// Where the widened weights of a block begin.
static const char *pointer_to_widened(writer *w, cis_c_num row, cis_c_num tap) {
  cis_c_emitter *e = w->e;
  const cis_c_sums *s = w->s;
  cis_c_num at = cis_c_mul(e, w->loops[s->lanes], cis_c_number(s->pitch / 4));
  for (uint32_t i = 0; i <= s->first_tap; ++i) {
    int64_t least, most;
    constant_bounds(&s->levels[i], &least, &most);
    cis_c_num n = i == s->first_tap ? tap : i == s->rows ? row : variable_of(w, &s->levels[i]);
    n = cis_c_add(e, n, cis_c_number(-least));
    at = cis_c_add(e, at, cis_c_mul(e, n, cis_c_number(4 * elements_from(s, i + 1))));
  }
  return at.text || at.value ? cis_c_text(e, "%s + (%s)", s->packed, cis_c_num_text(e, at))
                             : s->packed;
}

/// Opens a condition on iterations, because a window that is empty may lie outside of the memory.
static uint32_t open_window(writer *w, uint32_t i, cis_c_num count) {
  if (cis_c_sum_is_never_empty(w->s, i))
    return 0;
  cis_c_open(w->e, "if (%s > 0) {", cis_c_num_text(w->e, count));
  return 1;
}

static bool put_call(writer *w) {
  const cis_c_sums *s = w->s;
  cis_c_num row = cis_c_number(0), rows = cis_c_number(1), tap, taps;
  if (!put_values(w, &s->x.at) || !put_values(w, &s->w.at) ||
      (s->rows < s->first_tap && !put_count(w, &s->levels[s->rows], &row, &rows)) ||
      !put_count(w, &s->levels[s->first_tap], &tap, &taps))
    return false;
  uint32_t opened = s->rows < s->first_tap ? open_window(w, s->rows, rows) : 0;
  opened += open_window(w, s->first_tap, taps);
  taps = cis_c_mul(w->e, taps, cis_c_number(s->taps));
  if (s->packed) {
    cis_c_line(w->e, "%s(%s, %s, %s, %s, %s, %s, %s, %s, &%s);", cis_c_taps_kernel(w->e), w->array,
               w->init ? w->init : "NULL", pointer_to(w, &s->x, s->rows, row, tap),
               pointer_to_widened(w, row, tap), w->pixels, w->lanes, size_text(w, rows),
               size_text(w, taps), w->window);
    cis_c_linalg_close(w->e, opened);
    return true;
  }
  const char *helper =
      s->is_dot ? cis_c_dot_kernel(w->e)
                : cis_c_lanes_kernel(w->e, cis_c_sum_factor(&s->x.at, (key){NULL, s->lanes}));
  cis_c_line(w->e, "%s(%s, %s, %s, %s, %s, %s, %s, &%s);", helper, w->array,
             pointer_to(w, &s->x, s->rows, row, tap), pointer_to(w, &s->w, s->rows, row, tap),
             w->pixels, w->lanes, size_text(w, rows), size_text(w, taps), w->window);
  cis_c_linalg_close(w->e, opened);
  return true;
}

typedef bool (*level_fn)(writer *w, uint32_t i);

/// The loop of level `i`, in which `inside` writes the next one.
static bool put_loop(writer *w, uint32_t i, cis_c_num from, cis_c_num to, level_fn inside) {
  const level *l = &w->s->levels[i];
  const char *name = cis_c_open_loop(w->e, "row", from, to, cis_c_number(1));
  if (l->variable)
    cis_c_set_text(w->e, l->variable, name);
  else
    w->loops[l->loop] = cis_c_name(name);
  cis_ptrmap_clear(&w->written);
  bool ok = inside(w, i + 1);
  cis_ptrmap_clear(&w->written);
  cis_c_close(w->e);
  return ok;
}

static bool put_bounds(writer *w, const level *l, cis_c_num *from, cis_c_num *to) {
  return put_bound(w, l->lower, l->num_lower, false, from) &&
         put_bound(w, l->upper, l->num_upper, true, to);
}

static bool put_levels(writer *w, uint32_t i) {
  cis_c_num from, to;
  if (i == w->s->rows)
    return put_call(w);
  return put_bounds(w, &w->s->levels[i], &from, &to) && put_loop(w, i, from, to, put_levels);
}

bool cis_c_put_sum_bounds(cis_c_emitter *e, const cis_c_sums *s, cis_c_num *loops, uint32_t i,
                          cis_c_num *from, cis_c_num *to) {
  writer w = {.e = e, .s = s, .loops = loops};
  bool ok = put_bounds(&w, &s->levels[i], from, to);
  cis_ptrmap_deinit(&w.written);
  return ok;
}

const char *cis_c_sum_pointer(cis_c_emitter *e, const cis_c_sums *s, cis_c_num *loops,
                              cis_c_num row, cis_c_num tap) {
  writer w = {.e = e, .s = s, .loops = loops};
  bool ok = put_values(&w, &s->x.at);
  cis_ptrmap_deinit(&w.written);
  return ok ? pointer_to(&w, &s->x, s->rows, row, tap) : NULL;
}

// --- packed ---

static void put_zeros(writer *w, cis_c_num num, int64_t elements) {
  if (!num.text && !num.value)
    return;
  num = cis_c_mul(w->e, num, cis_c_number(elements));
  cis_c_line(w->e, "%s = %s(%s, %s, CIS_STEP(%s));", w->at, cis_c_zeros_kernel(w->e), w->at,
             size_text(w, num), w->pixels);
}

/// The taps: one element after the other.
static bool widen_taps(writer *w, cis_c_num from, cis_c_num num) {
  if (!put_values(w, &w->s->x.at))
    return false;
  num = cis_c_mul(w->e, num, cis_c_number(w->s->taps));
  cis_c_line(w->e, "%s = %s(%s, %s, %s, %lld, &%s, CIS_STEP(%s));", w->at, cis_c_widen_kernel(w->e),
             w->at, pointer_to(w, &w->s->x, w->s->first_tap, cis_c_number(0), from),
             size_text(w, num), (long long)w->s->x.zero, w->total, w->pixels);
  return true;
}

/// Level `i` of the window, between zeros for elements outside.
static bool widen_level(writer *w, uint32_t i) {
  cis_c_emitter *e = w->e;
  const level *l = &w->s->levels[i];
  bool is_tap = i == w->s->first_tap;
  int64_t least, most, elements = elements_from(w->s, i + 1);
  constant_bounds(l, &least, &most);
  cis_c_num from = cis_c_number(least), to = cis_c_number(most);
  if (l->num_lower == 1 && l->num_upper == 1 && !l->lower[0].num && !l->upper[0].num)
    return is_tap ? widen_taps(w, from, cis_c_number(most - least))
                  : put_loop(w, i, from, to, widen_level);
  if (!put_bounds(w, l, &from, &to))
    return false;
  const char *begin = cis_c_fresh(e, "begin"), *end = cis_c_fresh(e, "end");
  const char *text = cis_c_num_text(e, from);
  cis_c_line(e, "const int64_t %s = %s < %lld ? %s : %lld;", begin, text, (long long)most, text,
             (long long)most);
  text = cis_c_num_text(e, to);
  cis_c_line(e, "const int64_t %s = %s > %s ? %s : %s;", end, text, begin, text, begin);
  from = cis_c_name(begin), to = cis_c_name(end);
  put_zeros(w, cis_c_add(e, from, cis_c_number(-least)), elements);
  bool ok;
  if (is_tap) {
    cis_c_open(e, "if (%s < %s) {", begin, end);
    ok = widen_taps(w, from, cis_c_add(e, to, cis_c_mul(e, from, cis_c_number(-1))));
    cis_ptrmap_clear(&w->written);
    cis_c_close(e);
  } else {
    ok = put_loop(w, i, from, to, widen_level);
  }
  put_zeros(w, cis_c_add(e, cis_c_number(most), cis_c_mul(e, to, cis_c_number(-1))), elements);
  return ok;
}

static bool put_window_of_pixels(writer *w) {
  cis_c_emitter *e = w->e;
  const cis_c_sums *s = w->s;
  bool is_one = strcmp(w->pixels, "1") == 0, has_pixels = s->pixels < s->num_loops;
  cis_c_num first = has_pixels ? w->loops[s->pixels] : cis_c_number(0), q = cis_c_number(0);
  if (is_one)
    cis_c_open(e, "{");
  else
    q = cis_c_name(cis_c_open_loop(e, "q", q, cis_c_name(w->pixels), cis_c_number(1)));
  if (has_pixels)
    w->loops[s->pixels] = cis_c_settle(e, cis_c_add(e, first, q), "i");
  w->at = cis_c_fresh(e, "at");
  if (is_one)
    cis_c_line(e, "int16_t *%s = %s;", w->at, w->window);
  else
    cis_c_line(e, "int16_t *%s = %s + CIS_PIXEL(%s, %lld);", w->at, w->window, q.text,
               (long long)s->window);
  w->total = cis_c_text(e, "%s[%s]", w->totals, is_one ? "0" : cis_c_num_text(e, q));
  cis_c_line(e, "%s = 0;", w->total);
  cis_ptrmap_clear(&w->written);
  bool ok = widen_level(w, s->first_inside);
  cis_ptrmap_clear(&w->written);
  if (elements_from(s, s->first_inside) % 2)
    cis_c_line(e, "*%s = 0;", w->at);
  cis_c_close(e);
  if (has_pixels)
    w->loops[s->pixels] = first;
  return ok;
}

bool cis_c_put_window(cis_c_emitter *e, const cis_c_sums *s, cis_c_num *loops,
                      const cis_c_sum_block *b) {
  writer w = {.e = e,
              .s = s,
              .loops = loops,
              .pixels = b->pixels,
              .window = b->window,
              .totals = b->totals};
  bool ok = put_window_of_pixels(&w);
  cis_ptrmap_deinit(&w.written);
  return ok;
}

/// Levels outside of the window, then the products with what the window has.
static bool put_packed(writer *w, uint32_t i) {
  cis_c_emitter *e = w->e;
  const cis_c_sums *s = w->s;
  cis_c_num from, to, at = cis_c_mul(e, w->loops[s->lanes], cis_c_number(s->pitch / 2));
  if (i < s->first_inside)
    return put_bounds(w, &s->levels[i], &from, &to) && put_loop(w, i, from, to, put_packed);
  int64_t least, most, step = s->window;
  for (uint32_t l = i; l-- > 0; step *= most - least) {
    constant_bounds(&s->levels[l], &least, &most);
    at = cis_c_add(e, at,
                   cis_c_mul(e, cis_c_add(e, variable_of(w, &s->levels[l]), cis_c_number(-least)),
                             cis_c_number(step)));
  }
  if (i && !put_window_of_pixels(w))
    return false;
  cis_c_line(e, "%s(%s, %s, %s, %s, %s + (%s), %s, %s, %lld, %lld);",
             s->is_wide ? cis_c_wide_kernel(e) : cis_c_pairs_kernel(e), w->array,
             w->init ? w->init : "NULL", w->totals, w->window, s->packed, cis_c_num_text(e, at),
             w->pixels, w->lanes, (long long)s->window, (long long)s->pitch);
  return true;
}

/// The steps in memory, as a constant of the C.
static const char *put_window(cis_c_emitter *e, const cis_c_sums *s) {
  const char *name = cis_c_fresh_static(e, "window");
  bool has_rows = s->rows < s->first_tap, has_pixels = s->pixels < s->num_loops;
  key row = cis_c_sum_key_of(&s->levels[s->rows]),
      tap = cis_c_sum_key_of(&s->levels[s->num_levels - 1]);
  key pixel = {NULL, s->pixels}, lane = {NULL, s->lanes};
  int64_t w_lane = s->packed ? s->pitch : cis_c_sum_factor(&s->w.at, lane);
  int64_t w_row = s->packed ? 4 * elements_from(s, s->rows + 1) : cis_c_sum_factor(&s->w.at, row);
  int64_t w_tap = s->packed ? 4 : cis_c_sum_factor(&s->w.at, tap);
  cis_c_line(e, "static const cis_window %s = {%lld, %lld, %lld, %lld, %lld, %lld, %lld};", name,
             (long long)(has_pixels ? cis_c_sum_factor(&s->x.at, pixel) : 0), (long long)w_lane,
             (long long)(has_rows ? cis_c_sum_factor(&s->x.at, row) : 0),
             (long long)(has_rows ? w_row : 0), (long long)cis_c_sum_factor(&s->x.at, tap),
             (long long)w_tap, (long long)s->x.zero);
  return name;
}

bool cis_c_put_sums(cis_c_emitter *e, const cis_c_sums *s, cis_c_num *loops,
                    const cis_c_sum_block *b, const char *init) {
  writer w = {.e = e,
              .s = s,
              .loops = loops,
              .array = b->array,
              .lanes = b->lanes,
              .pixels = b->pixels,
              .window = b->window,
              .totals = b->totals,
              .init = init};
  bool is_paired = s->packed && s->is_paired;
  if (!is_paired) {
    cis_c_window_type(e);
    w.window = put_window(e, s);
  }
  bool ok = is_paired ? put_packed(&w, 0) : put_levels(&w, 0);
  cis_ptrmap_deinit(&w.written);
  return ok;
}
