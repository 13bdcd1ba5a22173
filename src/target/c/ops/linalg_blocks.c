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

// --- sums of products of 8-bit integers, in blocks ---

/// `for (int q = 0; q < num; ++q)`, or from the last one down, unless there is one iteration; then
/// NULL.
static const char *open_block_loop(cis_c_emitter *e, const char *wish, const char *num,
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
    q = open_block_loop(e, "q", pixels, false);
    d = open_block_loop(e, "d", lanes, is_backward(n));
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

// --- reductions of floats, in blocks of rows and lanes ---

enum { MOST_TILE_OPS = 16, SHORT_SUM = 16, FEWEST_LANES = 8, MOST_TILE = 128, LEAST_TILE = 16 };
/// Rows of a block. Without lanes their elements are variables, of which compilers would make
/// vectors, gathered one by one, if there were four or eight.
enum { TILE_ROWS = 8, FEW_ROWS = 4, ROWS_ALONE = 3 };
/// Elements of a sum whose inputs stay in a cache of second level, also where rows of the input are
/// a page apart; bytes from the first to the last one that need no parts.
enum { PART_OF_SUM = 256, SPREAD = 1 << 18 };

typedef struct tile {
  uint32_t rows, lanes; // loops over outputs; num_loops: none
  uint32_t num_rows;    // of a block
  uint32_t bytes;       // of an element
  uint32_t num_sums;    // loops that reduce, the last ones in the order
  const char *type;
  const char *width; // of the block being written; NULL: one lane
  cis_c_num row, lane;
  const cis_c_row_sums *row_sums; // NULL: they are added one by one
  cis_c_num begin, end;           // of the sum in this part of it; end 0: all of it
} tile;

const char *cis_c_linalg_tile_bytes(cis_c_emitter *e) {
  cis_c_helper_text(e, "CIS_TILE_BYTES",
                    "/* Bytes of a row that a block of eight rows has in vector registers. */\n"
                    "#if !defined(CIS_TILE_BYTES)\n"
                    "#if defined(__AVX512F__)\n"
                    "#define CIS_TILE_BYTES 128\n"
                    "#elif defined(__AVX__) || defined(__ARM_NEON)\n"
                    "#define CIS_TILE_BYTES 32\n"
                    "#elif defined(__SSE2__) || defined(__riscv_vector)\n"
                    "#define CIS_TILE_BYTES 16\n"
                    "#else\n"
                    "#define CIS_TILE_BYTES 0 /* there are none */\n"
                    "#endif\n"
                    "#endif\n");
  return "CIS_TILE_BYTES";
}

/// Stands for the row, and for its accumulator, in text that all rows share.
static const char row_mark[] = "\4", acc_mark[] = "\5";

static void put_for_row(cis_c_emitter *e, cis_str text, const char *row, const char *acc) {
  for (size_t i = 0, end; i < text.len; i = end + 1) {
    for (end = i; end < text.len && text.data[end] != row_mark[0] && text.data[end] != acc_mark[0];)
      ++end;
    cis_strbuf_str(&e->body, (cis_str){text.data + i, end - i});
    if (end < text.len)
      cis_strbuf_cstr(&e->body, text.data[end] == row_mark[0] ? row : acc);
  }
}

/// Whether the element of an input is only sign-extended.
static bool is_widened(const nest *n, uint32_t input) {
  const cis_value *arg = cis_block_args(cis_op_entry(n->op))[input];
  cis_for_each_use (use, arg)
    if (!cis_str_eq(cis_op_name(cis_use_owner(use)), CIS_STR("arith.extsi")))
      return false;
  return cis_value_has_uses(arg) && cis_type_is_int_or_index(arg->type) &&
         cis_type_bit_width(arg->type) == 8;
}

/// Declares the lanes of an input of bytes that all rows read: gcc widens them for each row unless
/// that is an array of its own, which clang makes slower.
static void widen_lanes(cis_c_emitter *e, nest *n, const tile *t) {
  for (uint32_t i = 0; t->width && i < n->num_inputs && !n->widened; ++i) {
    if (!cis_c_linalg_is_memref(n->op, i) || !cis_c_linalg_moves_by_one(e, n, i, t->lanes) ||
        (t->rows < n->num_loops && cis_c_linalg_uses(n, i, t->rows)) || !is_widened(n, i))
      continue;
    cis_c_helper_text(
        e, "CIS_LANES",
        "#if defined(__GNUC__) && !defined(__clang__)\n"
        "#define CIS_LANES(name, num, from) \\\n"
        "  int32_t name[num]; \\\n"
        "  for (int cis_lane = 0; cis_lane < num; ++cis_lane) { name[cis_lane] = (from)[cis_lane]; }\n"
        "#else\n"
        "#define CIS_LANES(name, num, from) const int8_t *const name = (const int8_t *)(from);\n"
        "#endif\n");
    n->widened = cis_c_fresh(e, "wide");
    n->widened_input = i;
    n->loops[t->lanes] = t->lane;
    cis_c_line(e, "CIS_LANES(%s, %s, &%s)", n->widened, t->width, cis_c_linalg_element(e, n, i));
  }
}

/// The body for each row: its text is made once.
static bool put_tile_body(cis_c_emitter *e, nest *n, const tile *t, const char **accs) {
  widen_lanes(e, n, t);
  const char *d = t->width ? open_block_loop(e, "d", t->width, false) : NULL;
  if (n->widened)
    n->widened = cis_c_text(e, "%s[%s]", n->widened, d);
  if (t->lanes < n->num_loops)
    n->loops[t->lanes] = d ? cis_c_settle(e, cis_c_add(e, t->lane, cis_c_name(d)), "i") : t->lane;
  if (t->rows < n->num_loops)
    n->loops[t->rows] = cis_c_name(row_mark);
  n->kept[n->num_inputs] = d ? cis_c_text(e, "%s[%s]", acc_mark, d) : acc_mark;
  size_t begin = e->body.len;
  cis_c_open(e, "{");
  bool ok =
      cis_c_linalg_load(e, n) && cis_c_region(e, cis_op_region(n->op, 0), cis_c_linalg_end_body, n);
  cis_c_close(e);
  n->kept[n->num_inputs] = NULL;
  n->widened = NULL;
  const cis_str body = cis_strbuf_view(&e->body);
  const cis_str text = cis_arena_str(&e->arena, cis_str_from_index(body, begin));
  e->body.len = begin;
  for (uint32_t q = 0; q < t->num_rows; ++q) {
    cis_c_num row = cis_c_add(e, t->row, cis_c_number(q));
    put_for_row(e, text,
                row.text && row.prec != CIS_C_ATOM ? cis_c_text(e, "(%s)", row.text)
                                                   : cis_c_num_text(e, row),
                accs[q]);
  }
  cis_c_linalg_close(e, d != NULL);
  return ok;
}

/// Moves the elements of a block from memory to variables, or back.
static void move_tile(cis_c_emitter *e, nest *n, const tile *t, const char **accs, bool is_load) {
  const char *d = t->width ? open_block_loop(e, "d", t->width, false) : NULL;
  if (t->lanes < n->num_loops)
    n->loops[t->lanes] = d ? cis_c_settle(e, cis_c_add(e, t->lane, cis_c_name(d)), "i") : t->lane;
  for (uint32_t q = 0; q < t->num_rows; ++q) {
    if (t->rows < n->num_loops)
      n->loops[t->rows] = cis_c_add(e, t->row, cis_c_number(q));
    const char *element = cis_c_linalg_element(e, n, n->num_inputs);
    const char *acc = d ? cis_c_text(e, "%s[%s]", accs[q], d) : accs[q];
    cis_c_line(e, "%s = %s;", is_load ? acc : element, is_load ? element : acc);
  }
  cis_c_linalg_close(e, d != NULL);
}

/// Opens the loops that reduce; how many.
static uint32_t open_sums(cis_c_emitter *e, nest *n, const tile *t) {
  if (!t->end.text && !t->end.value)
    return cis_c_linalg_open(e, n, n->num_loops - t->num_sums, n->num_loops);
  uint32_t sum = n->order[n->num_loops - 1];
  n->loops[sum] = cis_c_name(
      cis_c_open_loop(e, cis_c_linalg_loop_name(sum), t->begin, t->end, cis_c_number(1)));
  return 1;
}

static bool put_tile(cis_c_emitter *e, nest *n, const tile *t) {
  const char *accs[TILE_ROWS];
  cis_c_open(e, "{");
  for (uint32_t q = 0; q < t->num_rows; ++q) {
    accs[q] = cis_c_fresh(e, "acc");
    cis_c_line(e, t->width ? "%s %s[%s];" : "%s %s;", t->type, accs[q], t->width);
  }
  move_tile(e, n, t, accs, true);
  uint32_t opened = open_sums(e, n, t);
  bool ok = put_tile_body(e, n, t, accs);
  cis_c_linalg_close(e, opened);
  move_tile(e, n, t, accs, false);
  cis_c_close(e);
  return ok;
}

/// Rows of a block: at most so many, fewer where they leave no rest.
static int64_t choose_rows(int64_t size, int64_t most) {
  for (int64_t rows = most; rows > most / 2; --rows)
    if (size % rows == 0)
      return rows;
  return most;
}

/// Blocks of rows, and the rest of the rows.
static bool put_rows(cis_c_emitter *e, nest *n, tile t) {
  t.row = cis_c_number(0);
  if (t.rows == n->num_loops) {
    t.num_rows = 1;
    return put_tile(e, n, &t);
  }
  if (t.row_sums) {
    cis_c_linalg_put_row_sums(e, n, t.num_sums, t.row_sums);
    return true;
  }
  cis_c_num size = n->sizes[t.rows];
  const char *wish = cis_c_linalg_loop_name(t.rows);
  int64_t most = t.num_rows;
  bool ok = true;
  if (!size.text) {
    most = choose_rows(size.value, most);
    t.num_rows = (uint32_t)most;
    int64_t whole = size.value - size.value % most;
    if (whole) {
      t.row = cis_c_name(
          cis_c_open_loop(e, wish, cis_c_number(0), cis_c_number(whole), cis_c_number(most)));
      ok = put_tile(e, n, &t);
      cis_c_close(e);
    }
    t.row = cis_c_number(whole);
    t.num_rows = (uint32_t)(size.value - whole);
    return ok && (!t.num_rows || put_tile(e, n, &t));
  }
  const char *i = cis_c_fresh(e, wish);
  cis_c_line(e, "int64_t %s = 0;", i);
  t.row = cis_c_name(i);
  cis_c_open(e, "for (; %s < %s - %d; %s += %d) {", i, size.text, (int)most - 1, i, (int)most);
  ok = put_tile(e, n, &t);
  cis_c_close(e);
  cis_c_open(e, "for (; %s < %s; ++%s) {", i, size.text, i);
  t.num_rows = 1;
  ok = ok && put_tile(e, n, &t);
  cis_c_close(e);
  return ok;
}

static bool put_others(cis_c_emitter *e, nest *n, const tile *t) {
  uint32_t first = t->lanes < n->num_loops, last = n->num_loops - t->num_sums;
  last -= t->rows < n->num_loops;
  cis_c_open(e, "{");
  uint32_t opened = cis_c_linalg_open(e, n, first, last);
  bool ok = put_rows(e, n, *t);
  cis_c_linalg_close(e, opened);
  cis_c_close(e);
  return ok;
}

/// Whether a block's lanes of an input, for the whole sum, are spread over more memory than a cache
/// holds, while several rows read them.
static bool is_spread(cis_c_emitter *e, const nest *n, const tile *t) {
  uint32_t sum = n->order[n->num_loops - 1];
  const cis_c_num *size = &n->sizes[sum], *rows = &n->sizes[t->rows];
  if (t->num_sums != 1 || size->text || size->value <= PART_OF_SUM || t->rows == n->num_loops ||
      (!rows->text && rows->value <= t->num_rows))
    return false;
  for (uint32_t i = 0; i < n->num_inputs; ++i) {
    int64_t stride;
    if (cis_c_linalg_uses(n, i, t->lanes) && !cis_c_linalg_uses(n, i, t->rows) &&
        cis_c_linalg_stride_along(e, n, i, sum, &stride) &&
        stride > SPREAD / (size->value * t->bytes))
      return true;
  }
  return false;
}

/// Blocks of a part of the sum after the other, so that what they read stays in a cache:
///
///   for j += 32 { for k += 256 { for i += 8 { acc = c; for 256 of k { ... } c = acc; } } }
static bool put_parts(cis_c_emitter *e, nest *n, tile t) {
  if (!is_spread(e, n, &t))
    return put_others(e, n, &t);
  cis_c_num size = n->sizes[n->order[n->num_loops - 1]], part = cis_c_number(PART_OF_SUM);
  t.begin = cis_c_name(cis_c_open_loop(e, "begin", cis_c_number(0), size, part));
  t.end = cis_c_settle(e, cis_c_add(e, t.begin, part), "end");
  if (size.value % PART_OF_SUM)
    t.end = cis_c_smaller(e, "end", t.end, size);
  bool ok = put_others(e, n, &t);
  cis_c_close(e);
  return ok;
}

/// `for (i = first; i <= size - width; i += width)`
static const char *open_lanes(cis_c_emitter *e, const char *wish, const char *first,
                              const char *size, const char *width) {
  ++e->indent; // the variable's scope is the loop
  const char *i = cis_c_fresh(e, wish);
  --e->indent;
  cis_c_open(e, "for (int64_t %s = %s; %s <= %s - %s; %s += %s) {", i, first, i, size, width, i,
             width);
  return i;
}

/// Without lanes: sums of products along rows where there are vectors, and one by one.
static bool put_without_lanes(cis_c_emitter *e, nest *n, tile t) {
  cis_c_row_sums row_sums;
  if (t.rows == n->num_loops || !cis_c_linalg_find_row_sums(e, n, t.rows, &row_sums))
    return put_others(e, n, &t);
  tile in_rows = t;
  in_rows.row_sums = &row_sums;
  cis_c_line(e, "#if defined(CIS_SHUFFLE)");
  bool ok = put_others(e, n, &in_rows);
  cis_c_line(e, "#else");
  ok = ok && put_others(e, n, &t);
  cis_c_line(e, "#endif");
  return ok;
}

/// Blocks of lanes, the widest first, which need vector registers, and one lane at a time. Sizes
/// that are known need fewer of them.
static bool put_lanes_of_tiles(cis_c_emitter *e, nest *n, tile t) {
  if (t.lanes == n->num_loops)
    return put_without_lanes(e, n, t);
  cis_c_num size = n->sizes[t.lanes];
  const char *wish = cis_c_linalg_loop_name(t.lanes), *bytes = cis_c_linalg_tile_bytes(e);
  const char *first = "0", *size_text = cis_c_num_text(e, size);
  uint32_t least = LEAST_TILE / t.bytes; // lanes of a block of the machine with the fewest
  uint32_t most = MOST_TILE / t.bytes, part = least;
  while (!size.text && part > 1 && size.value % (2 * (most / part)) == 0)
    part /= 2; // blocks that leave no rest are as wide as they can be
  bool ok = true, is_rest = size.text || size.value % (most / part) != 0;
  cis_c_line(e, "#if %s", bytes);
  for (uint32_t k = 1; k <= part && ok; k = k < part ? part : part + 1) {
    t.width = cis_c_text(e, "(%s / %u)", bytes, k * t.bytes);
    t.lane = cis_c_name(open_lanes(e, wish, first, size_text, t.width));
    ok = put_parts(e, n, t);
    cis_c_close(e);
    first = cis_c_text(e, "%s - %s %% %s", size_text, size_text, t.width);
  }
  if (is_rest) {
    const char *rest = cis_c_fresh(e, "rest");
    cis_c_line(e, "const int64_t %s = %s;", rest, first);
    cis_c_line(e, "#else");
    cis_c_line(e, "const int64_t %s = 0;", rest);
    cis_c_line(e, "#endif");
    first = rest;
  } else {
    cis_c_line(e, "#else");
    first = "0";
  }
  t.width = NULL;
  t.num_rows = is_rest ? FEW_ROWS : 1; // the text is for machines without vectors
  t.lane = cis_c_name(open_lanes(e, wish, first, size_text, "1"));
  ok = ok && put_others(e, n, &t);
  cis_c_close(e);
  if (!is_rest)
    cis_c_line(e, "#endif");
  return ok;
}

/// Rows share what some input has for all of them, if there are such loops.
static uint32_t find_rows(const nest *n, uint32_t lanes) {
  uint32_t found = n->num_loops;
  for (uint32_t loop = n->num_loops; loop-- > 0;) {
    if (loop == lanes || !cis_c_linalg_is_output(n, loop) ||
        (!n->sizes[loop].text && n->sizes[loop].value < 2))
      continue;
    for (uint32_t i = 0; i < n->num_inputs; ++i)
      if (cis_c_linalg_is_memref(n->op, i) && !cis_c_linalg_uses(n, i, loop) &&
          (lanes == n->num_loops || cis_c_linalg_uses(n, i, lanes)))
        return loop;
    if (found == n->num_loops)
      found = loop;
  }
  return found;
}

static bool find_tile(cis_c_emitter *e, nest *n, tile *t) {
  uint32_t num_ops = 0, num_outputs = 0;
  if (!e->options->blocks || n->overlapped || n->num_operands != n->num_inputs + 1 ||
      n->num_loops + e->depth + 16 > CIS_C_DEEPEST || !cis_c_linalg_reads_outputs(n))
    return false;
  cis_for_each_op (op, cis_op_entry(n->op))
    num_ops += op->num_regions ? MOST_TILE_OPS : 1;
  int64_t sum = 1;
  for (uint32_t i = 0; i < n->num_loops; ++i) {
    num_outputs += cis_c_linalg_is_output(n, i);
    if (!cis_c_linalg_is_output(n, i) && sum < SHORT_SUM)
      sum *= n->sizes[i].text ? SHORT_SUM : n->sizes[i].value;
  }
  cis_type element = cis_type_element(cis_op_operand(n->op, n->num_inputs)->type);
  bool is_float = cis_type_is_float(element) && !cis_c_is_narrow(element);
  uint32_t bits = cis_type_is_float(element) || cis_type_is_int_or_index(element)
                      ? cis_type_bit_width(element)
                      : 0;
  if (sum < SHORT_SUM || num_ops > MOST_TILE_OPS || num_outputs == n->num_loops ||
      (bits != 32 && bits != 64) || (cis_type_is_float(element) && !is_float) ||
      !cis_c_linalg_outputs_are_alone(e, n) || !cis_c_linalg_outputs_are_apart(n))
    return false;
  *t = (tile){.lanes = n->num_loops, .bytes = bits / 8, .num_sums = n->num_loops - num_outputs};
  for (uint32_t loop = n->num_loops; loop-- > 0 && t->lanes == n->num_loops;)
    if (cis_c_linalg_is_output(n, loop) && cis_c_linalg_is_lanes(e, n, loop) &&
        (n->sizes[loop].text || n->sizes[loop].value >= FEWEST_LANES))
      t->lanes = loop;
  t->rows = find_rows(n, t->lanes);
  t->num_rows = t->lanes < n->num_loops ? TILE_ROWS : ROWS_ALONE;
  t->type = cis_c_type(e, element);
  return t->type && (t->lanes < n->num_loops || (is_float && t->rows < n->num_loops));
}

/// The order: lanes, other outputs, rows, sums.
static void order_tile(nest *n, const tile *t) {
  uint32_t at = 0;
  if (t->lanes < n->num_loops)
    n->order[at++] = t->lanes;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (i != t->lanes && i != t->rows && cis_c_linalg_is_output(n, i))
      n->order[at++] = i;
  if (t->rows < n->num_loops)
    n->order[at++] = t->rows;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (!cis_c_linalg_is_output(n, i))
      n->order[at++] = i;
}

bool cis_c_linalg_put_blocks(cis_c_emitter *e, nest *n, bool *out_done) {
  cis_c_sums sums;
  tile t;
  *out_done = true;
  bool has_sums = !e->summed && find_sums(e, n, &sums), ok = true;
  bool has_tile = !(has_sums && (sums.root || sums.is_dot)) && find_tile(e, n, &t);
  *out_done = has_sums || has_tile;
  if (has_sums && !has_tile)
    pack_sums(e, n, &sums);
  if (has_sums && has_tile)
    cis_c_line(e, "#if defined(CIS_DSP)");
  if (has_sums)
    ok = emit_sums(e, n, &sums);
  if (has_sums && has_tile)
    cis_c_line(e, "#else");
  if (has_tile && ok) {
    order_tile(n, &t);
    cis_c_open(e, "{");
    ok = put_lanes_of_tiles(e, n, t);
    cis_c_close(e);
  }
  if (has_sums && has_tile)
    cis_c_line(e, "#endif");
  return ok;
}
