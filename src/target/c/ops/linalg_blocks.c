// Structured ops in blocks of outputs: an element of each is computed in the program's order, but
// several elements at once.
#include "target/c/kernels.h"
#include "target/c/ops/linalg_nest.h"
#include "target/c/ops/linalg_sums.h"
#include "target/c/ranges.h"

#include "dialect/linalg/linalg.h"
#include "support/numbers.h"
#include "support/planted.h"

typedef cis_c_linalg_nest nest;

const char *cis_c_linalg_open_block(cis_c_emitter *e, const char *wish, const char *num,
                                    bool is_backward) {
  if (strcmp(num, "1") == 0)
    return NULL;
  ++e->indent; // the variable's scope is the loop
  const char *name = cis_c_fresh(e, wish);
  --e->indent;
  if (is_backward)
    cis_c_open(e, "for (int %s = %s - 1; %s >= 0; --%s) {", name, num, name, name);
  else
    cis_c_open(e, "for (int %s = 0; %s < %s; ++%s) {", name, name, num, name);
  return name;
}

// --- sums of products of 8-bit integers, in blocks ---

static bool is_backward(const nest *n) {
  return n->overlapped && n->overlapped->is_backward && !cis_planted("overlap-direction");
}

typedef struct block {
  const cis_c_sums *sums;
  cis_c_sum_block texts;
  cis_c_num pixel, lane; // where the block begins
} block;

typedef bool (*block_fn)(cis_c_emitter *e, nest *n, const cis_c_sums *s, const char *sum);

/// Emits `each` for every element of the block, in the program's order.
static bool for_each_sum(cis_c_emitter *e, nest *n, const block *b, block_fn each) {
  const cis_c_sums *s = b->sums;
  uint32_t num_opened = 1;
  const char *pixels = b->texts.pixels, *lanes = b->texts.lanes, *q, *d;
  if (pixels[0] > '1' && pixels[0] <= '9' && strcmp(lanes, "1") != 0) { // a constant
    ++e->indent;
    q = cis_c_fresh(e, "q"), d = cis_c_fresh(e, "d");
    --e->indent;
    cis_c_open(e, "%s(%s, %s, %s, %s) {", cis_c_each(e), q, pixels, d, lanes);
  } else {
    q = cis_c_linalg_open_block(e, "q", pixels, false);
    d = cis_c_linalg_open_block(e, "d", lanes, is_backward(n));
    num_opened = (q != NULL) + (d != NULL);
  }
  if (s->pixels < n->num_loops)
    n->loops[s->pixels] =
        q ? cis_c_settle(e, cis_c_add(e, b->pixel, cis_c_name(q)), "i") : b->pixel;
  n->loops[s->lanes] = d ? cis_c_settle(e, cis_c_add(e, b->lane, cis_c_name(d)), "i") : b->lane;
  const char *at = q ? cis_c_text(e, "%d * %s%s%s", CIS_C_SUM_LANES, q, d ? " + " : "", d ? d : "")
                   : d ? d
                       : "0";
  bool ok = each(e, n, s, cis_c_text(e, "%s[%s]", b->texts.array, at));
  cis_c_linalg_close(e, num_opened);
  return ok;
}

bool cis_c_linalg_begin_sum(cis_c_emitter *e, nest *n, const cis_c_sums *s, const char *sum) {
  cis_value *init = s->init;
  uint32_t operand = init && !cis_value_op(init) ? init->index : n->num_inputs;
  const char *text;
  if (init && cis_value_op(init)) {
    if (!cis_ptrmap_has(&e->values, init) && !cis_c_op(e, cis_value_op(init)))
      return false;
    text = cis_c_get(e, init)->text;
  } else {
    const cis_c_value *filled = cis_c_linalg_filled(e, n, operand);
    text = filled                                   ? filled->text
           : cis_c_linalg_is_memref(n->op, operand) ? cis_c_linalg_element(e, n, operand)
                                                    : cis_c_operand(e, n->op, operand)->text;
  }
  cis_c_line(e, "%s = (uint32_t)%s;", sum, text);
  return true;
}

bool cis_c_linalg_end_sum(cis_c_emitter *e, nest *n, const cis_c_sums *s, const char *sum) {
  if (!s->root) {
    cis_c_line(e, "%s = (int32_t)%s;", cis_c_linalg_element(e, n, n->num_inputs), sum);
    return true;
  }
  const char *name = cis_c_fresh(e, cis_c_wish(e, &s->root->results[0], "sum"));
  cis_c_declare(e, "int32_t", name, cis_c_text(e, "(int32_t)%s", sum), true);
  cis_c_set_text(e, cis_op_result(s->root, 0), name);
  e->summed = s->root;
  bool ok =
      cis_c_linalg_load(e, n) && cis_c_region(e, cis_op_region(n->op, 0), cis_c_linalg_end_body, n);
  e->summed = NULL;
  return ok;
}

static bool is_never_empty(const cis_c_sums *s) {
  return cis_c_sum_is_never_empty(s, s->rows) && cis_c_sum_is_never_empty(s, s->first_tap);
}

/// Where the lanes of a block find what they begin with: elements of a buffer, one after the other,
/// that are the same for each pixel. NULL: there is no such place.
static const char *find_init(cis_c_emitter *e, const nest *n, const cis_c_sums *s) {
  const cis_value *init = s->init;
  if (!s->packed || (s->is_paired ? s->first_inside : s->rows) || !init || cis_value_op(init) ||
      (!s->is_paired && !is_never_empty(s)) || n->sizes[s->lanes].value % 2 ||
      !cis_c_linalg_is_memref(n->op, init->index) || cis_c_linalg_filled(e, n, init->index) ||
      cis_c_operand(e, n->op, init->index)->splat ||
      (s->pixels < n->num_loops && cis_c_linalg_uses(n, init->index, s->pixels)) ||
      !cis_c_linalg_moves_by_one(e, n, init->index, s->lanes))
    return NULL;
  const char *element = cis_c_linalg_element(e, n, init->index);
  return cis_c_operand(e, n->op, init->index)->is_aliased
             ? cis_c_text(e, "(const int32_t *)&%s", element)
             : cis_c_text(e, "&%s", element);
}

static bool emit_lanes(cis_c_emitter *e, nest *n, block *b) {
  const cis_c_sums *s = b->sums;
  int64_t size = n->sizes[s->lanes].value;
  if (s->pixels < n->num_loops)
    n->loops[s->pixels] = b->pixel;
  n->loops[s->lanes] = cis_c_number(0);
  if (s->packed && s->is_paired && !s->first_inside && !cis_c_put_window(e, s, n->loops, &b->texts))
    return false;
  bool has_loop = size > CIS_C_SUM_LANES;
  b->lane = cis_c_number(0);
  b->texts.lanes = cis_c_text(e, "%d", (int)(has_loop ? CIS_C_SUM_LANES : size));
  if (has_loop && is_backward(n)) {
    ++e->indent; // the variable's scope is the loop
    const char *name = cis_c_fresh(e, cis_c_linalg_loop_name(s->lanes));
    --e->indent;
    cis_c_open(e, "for (int64_t %s = %lld; %s >= 0; %s -= %d) {", name,
               (long long)((size - 1) / CIS_C_SUM_LANES * CIS_C_SUM_LANES), name, name,
               CIS_C_SUM_LANES);
    b->lane = cis_c_name(name);
  } else if (has_loop) {
    b->lane = cis_c_name(cis_c_open_loop(e, cis_c_linalg_loop_name(s->lanes), b->lane,
                                         n->sizes[s->lanes], cis_c_number(CIS_C_SUM_LANES)));
  }
  if (has_loop && size % CIS_C_SUM_LANES) {
    b->texts.lanes = cis_c_fresh(e, "lanes");
    cis_c_line(e, "const int %s = %s < %lld ? %d : %d;", b->texts.lanes, cis_c_num_text(e, b->lane),
               (long long)(size - size % CIS_C_SUM_LANES), CIS_C_SUM_LANES,
               (int)(size % CIS_C_SUM_LANES));
  }
  n->loops[s->lanes] = b->lane;
  const char *init = find_init(e, n, s);
  bool ok = init || for_each_sum(e, n, b, cis_c_linalg_begin_sum);
  if (s->pixels < n->num_loops)
    n->loops[s->pixels] = b->pixel;
  n->loops[s->lanes] = b->lane;
  ok = ok && cis_c_put_sums(e, s, n->loops, &b->texts, init) &&
       for_each_sum(e, n, b, cis_c_linalg_end_sum);
  cis_c_linalg_close(e, has_loop);
  return ok;
}

/// Pixels of a block at most; those of packed weights have a window of zeros where there is no x.
static int64_t most_pixels(const cis_c_sums *s) {
  if (s->pixels == s->num_loops)
    return 1;
  return s->packed && s->is_paired ? CIS_C_SUM_PIXELS : 2;
}

/// Pixels are a block where all of them have the whole window, else one is.
static bool emit_pixels(cis_c_emitter *e, nest *n, block *b) {
  const cis_c_sums *s = b->sums;
  int64_t most = most_pixels(s);
  b->texts.pixels = "1";
  if (most == 1)
    return emit_lanes(e, n, b);
  cis_c_num size = n->sizes[s->pixels];
  const char *wish = cis_c_linalg_loop_name(s->pixels);
  if (s->from == 0 && s->to == size.value && (size.value % most == 0 || size.value < most)) {
    int64_t num = cis_min_i64(size.value, most);
    b->texts.pixels = cis_c_text(e, "%d", (int)num);
    b->pixel = cis_c_name(cis_c_open_loop(e, wish, cis_c_number(0), size, cis_c_number(num)));
    bool ok = emit_lanes(e, n, b);
    cis_c_close(e);
    return ok;
  }
  ++e->indent; // the variable's scope is the loop
  const char *i = cis_c_fresh(e, wish);
  --e->indent;
  cis_c_open(e, "for (int64_t %s = 0; %s < %s;) {", i, i, cis_c_num_text(e, size));
  b->pixel = cis_c_name(i);
  b->texts.pixels = cis_c_fresh(e, "pixels");
  if (most == 2)
    cis_c_line(e, "const int %s = %s >= %lld && %s < %lld ? 2 : 1;", b->texts.pixels, i,
               (long long)s->from, i, (long long)(s->to - 1));
  else
    cis_c_line(e, "const int %s = %s < %lld ? %d : %d;", b->texts.pixels, i,
               (long long)(size.value - size.value % most), (int)most, (int)(size.value % most));
  bool ok = emit_lanes(e, n, b);
  cis_c_line(e, "%s += %s;", i, b->texts.pixels);
  cis_c_close(e);
  return ok;
}

/// The range of the sum: that of its first number, and of its products.
static void set_range_of_sum(cis_c_emitter *e, const cis_c_sums *s) {
  int64_t most = s->root ? cis_c_most_of_sums(s) : -1;
  if (most < 0)
    return;
  cis_c_range r = cis_c_range_of(e, s->init);
  r.least -= most, r.most += most;
  if (cis_c_range_is_small(r)) // it does not wrap
    cis_c_set_range(e, cis_op_result(s->root, 0), r);
}

static bool emit_sums(cis_c_emitter *e, nest *n, const cis_c_sums *s) {
  set_range_of_sum(e, s);
  uint32_t num = 0;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (i != s->pixels && i != s->lanes && cis_c_linalg_is_output(n, i))
      n->order[num++] = i;
  cis_c_open(e, "{");
  if (s->packed && !s->is_paired && s->planes.rows) {
    bool ok = cis_c_put_planes(e, n, s);
    cis_c_close(e);
    return ok;
  }
  block b = {.sums = s, .texts.array = cis_c_fresh(e, "sums")};
  int pixels = (int)most_pixels(s);
  cis_c_line(e, "uint32_t %s[%d];", b.texts.array, pixels * CIS_C_SUM_LANES);
  if (s->packed && s->is_paired) {
    b.texts.window = cis_c_fresh(e, "window");
    cis_c_line(e, "CIS_ALIGN(4) int16_t %s[%d];", b.texts.window, pixels * (int)s->window);
    b.texts.totals = cis_c_fresh(e, "totals");
    cis_c_line(e, "CIS_ALIGN(4) uint32_t %s[%d];", b.texts.totals, CIS_C_SUM_PIXELS);
  }
  uint32_t opened = cis_c_linalg_open(e, n, 0, num);
  bool ok = emit_pixels(e, n, &b);
  cis_c_linalg_close(e, opened);
  cis_c_close(e);
  return ok;
}

/// An op whose output overlaps an input keeps the order of iterations: what a block reads is read
/// earlier than without blocks, and what it writes is written in the same order.
static bool find_sums(cis_c_emitter *e, nest *n, cis_c_sums *out) {
  bool *is_output = cis_arena_array(&e->arena, bool, n->num_loops + 1);
  uint32_t num_outer = 0, last = 0;
  for (uint32_t i = 0; i < n->num_loops; ++i) {
    is_output[i] = cis_c_linalg_is_output(n, i);
    num_outer += is_output[i];
    if (is_output[i] && (n->sizes[i].text || n->sizes[i].value > 1))
      last = i;
  }
  cis_c_sum_shape shape = {n->op,     n->num_loops, n->num_inputs,        n->maps,
                           is_output, n->sizes,     n->overlapped == NULL};
  bool reduces = num_outer < n->num_loops;
  return n->num_loops + e->depth + 16 <= CIS_C_DEEPEST && cis_c_linalg_outputs_are_alone(e, n) &&
         cis_c_linalg_outputs_are_apart(n) &&
         (!reduces || (n->num_operands - n->num_inputs == 1 && cis_c_linalg_reads_outputs(n))) &&
         cis_c_find_sums(e, &shape, out) && (!n->overlapped || out->lanes == last);
}

/// Weights are packed; planes need sums that begin alike for all pixels of a row.
static void pack_sums(cis_c_emitter *e, const nest *n, cis_c_sums *s) {
  bool *is_output = cis_arena_array(&e->arena, bool, n->num_loops + 1);
  for (uint32_t i = 0; i < n->num_loops; ++i)
    is_output[i] = cis_c_linalg_is_output(n, i);
  uint32_t operand = !s->root ? n->num_inputs : cis_value_op(s->init) ? UINT32_MAX : s->init->index;
  bool is_alike = operand == UINT32_MAX || !cis_c_linalg_is_memref(n->op, operand) ||
                  cis_c_linalg_filled(e, n, operand) || s->pixels == n->num_loops ||
                  !cis_c_linalg_uses(n, operand, s->pixels);
  cis_c_pack_sums(e, is_alike ? is_output : NULL, s);
}

bool cis_c_linalg_put_blocks(cis_c_emitter *e, nest *n, bool *out_done) {
  cis_c_sums sums;
  *out_done = true;
  bool has_sums = !e->summed && find_sums(e, n, &sums), ok = true;
  bool has_tile = !(has_sums && (sums.root || sums.is_dot)) && cis_c_linalg_has_tiles(e, n);
  *out_done = has_sums || has_tile;
  if (has_sums && !has_tile)
    pack_sums(e, n, &sums);
  if (has_sums && has_tile)
    cis_c_line(e, "#if defined(CIS_DSP)");
  if (has_sums)
    ok = emit_sums(e, n, &sums);
  if (has_sums && has_tile)
    cis_c_line(e, "#else");
  if (has_tile && ok)
    ok = cis_c_linalg_put_tiles(e, n);
  if (has_sums && has_tile)
    cis_c_line(e, "#endif");
  return ok;
}
