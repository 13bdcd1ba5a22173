// Reductions of 32 and 64 bits in blocks of outputs: some rows of some lanes each, whose elements
// stay in registers. Each element is summed in the program's order.
#include "target/c/ops/linalg_nest.h"

#include "support/numbers.h"

typedef cis_c_linalg_nest nest;

enum { MOST_TILE_OPS = 16, SHORT_SUM = 16, FEWEST_LANES = 8, MOST_TILE = 128, LEAST_TILE = 16 };
/// Rows of a block. Without lanes their elements are variables, of which compilers would make
/// vectors, gathered one by one, if there were four or eight.
enum { TILE_ROWS = 8, FEW_ROWS = 4, ROWS_ALONE = 3 };
/// Elements of a sum whose inputs stay in a cache of second level, also where rows of the input are
/// a page apart; bytes from the first to the last one that need no parts.
enum { PART_OF_SUM = 256, SPREAD = 1 << 18 };
/// Where a sum has several loops, the innermost one has at least so many iterations in parts.
enum { SHORTEST_PART = 64, MOST_OF_SUM = 1 << 24 };
/// Outputs of a lane for which a copy of what it reads pays.
enum { USES_OF_PANEL = 192 };

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
  const char *panel;              // an array that has the lanes of this part; NULL: there is none
  const char *panel_row;          // a pointer to those of an element of the sum
  uint32_t panel_input;
  bool is_widest; // `width` fills the registers
  bool is_plain;  // the body is arithmetic that all compilers vectorize
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

/// The loop over the lanes of a block; NULL: there is one. clang takes vectors of 32 bytes, also
/// where registers have 64, unless it is told.
static const char *open_tile_lanes(cis_c_emitter *e, const tile *t) {
  if (!t->width)
    return NULL;
  if (t->is_plain && t->is_widest) {
    e->uses_wide_vectors = true;
    const char *name = cis_c_text(e, "CIS_WIDE_%u", t->bytes);
    cis_c_helper_text(e, name,
                      cis_c_text(e,
                                 "/* A loop of vectors of 64 bytes, where clang would take 32. */\n"
                                 "#if defined(__clang__) && defined(__AVX512F__)\n"
                                 "#define %s _Pragma(\"clang loop vectorize_width(%u) "
                                 "interleave_count(1)\")\n"
                                 "#else\n#define %s\n#endif\n",
                                 name, 64 / t->bytes, name));
    cis_c_line(e, "%s", name);
  }
  return cis_c_linalg_open_block(e, "d", t->width, false);
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
  for (uint32_t i = 0; t->width && i < n->num_inputs && !n->copied; ++i) {
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
    n->copied = cis_c_fresh(e, "wide");
    n->copied_type = "int32_t";
    n->copied_input = i;
    n->loops[t->lanes] = t->lane;
    cis_c_line(e, "CIS_LANES(%s, %s, &%s)", n->copied, t->width, cis_c_linalg_element(e, n, i));
  }
}

/// The body for each row: its text is made once.
static bool put_tile_body(cis_c_emitter *e, nest *n, const tile *t, const char **accs) {
  if (t->panel)
    n->copied = t->panel_row, n->copied_type = t->type, n->copied_input = t->panel_input;
  widen_lanes(e, n, t);
  const char *d = open_tile_lanes(e, t);
  if (n->copied)
    n->copied = cis_c_text(e, "%s[%s]", n->copied, d);
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
  n->copied = NULL;
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
  const char *d = open_tile_lanes(e, t);
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

/// Opens the loop over a part of the sum.
static void open_part(cis_c_emitter *e, nest *n, const tile *t) {
  uint32_t sum = n->order[n->num_loops - 1];
  n->loops[sum] = cis_c_name(
      cis_c_open_loop(e, cis_c_linalg_loop_name(sum), t->begin, t->end, cis_c_number(1)));
}

/// Opens the loops that reduce; how many. gcc would compute two iterations of such a loop at once,
/// with the elements of the block in memory, if nothing were in it that it has to keep.
static uint32_t open_sums(cis_c_emitter *e, nest *n, tile *t) {
  uint32_t num = 1;
  if (t->panel) {
    t->panel_row = cis_c_fresh(e, "row");
    cis_c_line(e, "const %s *%s = %s;", t->type, t->panel_row, t->panel);
  }
  if (t->end.text || t->end.value)
    open_part(e, n, t);
  else
    num = cis_c_linalg_open(e, n, n->num_loops - t->num_sums, n->num_loops);
  if (t->width && t->num_rows > 1) {
    cis_c_helper_text(e, "CIS_ONE_BY_ONE",
                      "/* Iterations of a loop with this are not computed two at once. */\n"
                      "#if defined(__GNUC__) && !defined(__clang__)\n"
                      "#define CIS_ONE_BY_ONE __asm__ volatile(\"\");\n"
                      "#else\n"
                      "#define CIS_ONE_BY_ONE\n"
                      "#endif\n");
    cis_c_line(e, "CIS_ONE_BY_ONE");
  }
  return num;
}

static bool put_tile(cis_c_emitter *e, nest *n, tile *t) {
  const char *accs[TILE_ROWS];
  cis_c_open(e, "{");
  for (uint32_t q = 0; q < t->num_rows; ++q) {
    accs[q] = cis_c_fresh(e, "acc");
    cis_c_line(e, t->width ? "%s %s[%s];" : "%s %s;", t->type, accs[q], t->width);
  }
  move_tile(e, n, t, accs, true);
  uint32_t opened = open_sums(e, n, t);
  bool ok = put_tile_body(e, n, t, accs);
  if (t->panel)
    cis_c_line(e, "%s += %s;", t->panel_row, t->width);
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

/// The elements of the sum; 0: not known, or the innermost loop is too short for parts.
static int64_t elements_of_sum(const nest *n, const tile *t) {
  const cis_c_num *last = &n->sizes[n->order[n->num_loops - 1]];
  int64_t elements = 1;
  if (t->num_sums > 1 && !last->text && last->value < SHORTEST_PART)
    return 0;
  for (uint32_t i = n->num_loops - t->num_sums; i < n->num_loops; ++i) {
    const cis_c_num *size = &n->sizes[n->order[i]];
    if (size->text || size->value > MOST_OF_SUM || elements > MOST_OF_SUM)
      return 0;
    elements *= size->value;
  }
  return elements;
}

/// Whether a block's lanes of an input, for the whole sum, are spread over more memory than a cache
/// holds, while several rows read them. `out_input`: which input.
static bool is_spread(cis_c_emitter *e, const nest *n, const tile *t, uint32_t *out_input) {
  int64_t elements = elements_of_sum(n, t), stride;
  if (elements <= PART_OF_SUM || t->rows == n->num_loops)
    return false;
  const cis_c_num *rows = &n->sizes[t->rows];
  if (!rows->text && rows->value <= t->num_rows)
    return false;
  for (uint32_t i = 0; i < n->num_inputs; ++i)
    if (cis_c_linalg_uses(n, i, t->lanes) && !cis_c_linalg_uses(n, i, t->rows) &&
        cis_c_linalg_stride_along(e, n, i, n->order[n->num_loops - 1], &stride) &&
        stride > SPREAD / (elements * t->bytes)) {
      *out_input = i;
      return true;
    }
  return false;
}

/// Whether the lanes of an input are worth to be copied together, and the same for all iterations
/// of the other loops over outputs.
static bool may_have_panel(cis_c_emitter *e, const nest *n, const tile *t, uint32_t input) {
  int64_t uses = 1;
  for (uint32_t i = 0; i < n->num_loops; ++i) {
    if (i == t->lanes || !cis_c_linalg_is_output(n, i))
      continue;
    if (cis_c_linalg_uses(n, input, i))
      return false;
    if (uses < USES_OF_PANEL)
      uses *= n->sizes[i].text ? USES_OF_PANEL : n->sizes[i].value;
  }
  return e->options->scratch && uses >= USES_OF_PANEL && !cis_c_linalg_filled(e, n, input) &&
         cis_c_linalg_moves_by_one(e, n, input, t->lanes);
}

/// Copies the lanes that a part of the sum reads of an input: rows of a large matrix are pages
/// apart.
static void put_panel(cis_c_emitter *e, nest *n, tile *t, uint32_t input) {
  t->panel = cis_c_fresh(e, "panel");
  t->panel_input = input;
  cis_c_line(e, "CIS_ALIGN(64) %s %s[CIS_SCRATCH_BYTES / %u];", t->type, t->panel, t->bytes);
  cis_c_open(e, "{");
  const char *to = cis_c_fresh(e, "to");
  cis_c_line(e, "%s *%s = %s;", t->type, to, t->panel);
  open_part(e, n, t);
  const char *d = open_tile_lanes(e, t);
  n->loops[t->lanes] = cis_c_settle(e, cis_c_add(e, t->lane, cis_c_name(d)), "i");
  cis_c_line(e, "%s[%s] = %s;", to, d, cis_c_linalg_element(e, n, input));
  cis_c_close(e);
  cis_c_line(e, "%s += %s;", to, t->width);
  cis_c_linalg_close(e, 2);
}

/// Declares CIS_SCRATCH_BYTES.
static void use_scratch(cis_c_emitter *e) {
  uint64_t bytes = e->options->scratch;
  if (bytes == CIS_C_SCRATCH_OF_SYSTEM)
    cis_c_helper_text(e, "CIS_SCRATCH_BYTES",
                      "/* Bytes of the stack for columns of large matrices. */\n"
                      "#if !defined(CIS_SCRATCH_BYTES)\n"
                      "#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)\n"
                      "#define CIS_SCRATCH_BYTES 131072\n"
                      "#else\n"
                      "#define CIS_SCRATCH_BYTES 0\n"
                      "#endif\n"
                      "#endif\n");
  else
    cis_c_helper_text(e, "CIS_SCRATCH_BYTES",
                      cis_c_text(e,
                                 "/* Bytes of the stack for columns of large matrices. */\n"
                                 "#if !defined(CIS_SCRATCH_BYTES)\n"
                                 "#define CIS_SCRATCH_BYTES %llu\n"
                                 "#endif\n",
                                 (unsigned long long)bytes));
}

/// A part of the innermost loop of the sum after the other, inside of its other loops; with a panel
/// of what the lanes read of an input, or without.
static bool put_each_part(cis_c_emitter *e, nest *n, tile t, cis_c_num part, bool has_panel,
                          uint32_t input) {
  cis_c_num size = n->sizes[n->order[n->num_loops - 1]];
  uint32_t opened = cis_c_linalg_open(e, n, n->num_loops - t.num_sums, n->num_loops - 1);
  t.begin = cis_c_number(0);
  t.end = size;
  if (part.text || size.value > part.value) {
    t.begin = cis_c_name(cis_c_open_loop(e, "begin", cis_c_number(0), size, part));
    t.end = cis_c_settle(e, cis_c_add(e, t.begin, part), "end");
    if (part.text || size.value % part.value)
      t.end = cis_c_smaller(e, "end", t.end, size);
    ++opened;
  }
  if (has_panel)
    put_panel(e, n, &t, input);
  bool ok = put_others(e, n, &t);
  cis_c_linalg_close(e, opened);
  return ok;
}

/// Blocks of a part of the sum after the other, so that what they read stays in a cache:
///
///   for j += 32 { for k += 256 { for i += 8 { acc = c; for 256 of k { ... } c = acc; } } }
///
/// or, where there is memory to copy it, in an array; other loops of the sum are around k:
///
///   for j += 32 { for k += part { panel = b[k..][j..]; for i += 8 { ... } } }
static bool put_parts(cis_c_emitter *e, nest *n, tile t) {
  uint32_t input;
  bool ok = true;
  if (!is_spread(e, n, &t, &input))
    return put_others(e, n, &t);
  bool has_panel = may_have_panel(e, n, &t, input);
  if (has_panel) {
    use_scratch(e);
    cis_c_line(e, "#if CIS_SCRATCH_BYTES >= %d", 64 * MOST_TILE);
    cis_c_num part = cis_c_name(cis_c_fresh(e, "part"));
    cis_c_line(e, "const int64_t %s = CIS_SCRATCH_BYTES / (%s * %u);", part.text, t.width, t.bytes);
    ok = put_each_part(e, n, t, part, true, input);
    cis_c_line(e, "#else");
  }
  ok = ok && put_each_part(e, n, t, cis_c_number(PART_OF_SUM), false, 0);
  if (has_panel)
    cis_c_line(e, "#endif");
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
    t.is_widest = k == 1;
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

static bool find_tile(cis_c_emitter *e, const nest *n, tile *t) {
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

bool cis_c_linalg_has_tiles(cis_c_emitter *e, const nest *n) {
  tile t;
  return find_tile(e, n, &t);
}

bool cis_c_linalg_put_tiles(cis_c_emitter *e, nest *n) {
  tile t;
  if (!find_tile(e, n, &t))
    return true;
  order_tile(n, &t);
  t.is_plain = cis_c_linalg_adds_products(n);
  cis_c_open(e, "{");
  bool ok = put_lanes_of_tiles(e, n, t);
  cis_c_close(e);
  return ok;
}
