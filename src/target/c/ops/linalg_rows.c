// Sums of products of f32 along rows, as of a matrix times a vector: neighbours in memory are added
// to one element, so that compilers find no lanes.
//
// Sixteen rows are summed at once, each in the program's order. A step takes four neighbours of
// four rows, multiplies them, transposes the products in registers, and adds four numbers of each
// row:
//
//   a0*y0 a1*y1 a2*y2 a3*y3       sum += a0*y0 b0*y0 c0*y0 d0*y0
//   b0*y0 b1*y1 b2*y2 b3*y3  =>   sum += a1*y1 b1*y1 c1*y1 d1*y1
//   c0*y0 c1*y1 c2*y2 c3*y3       sum += a2*y2 b2*y2 c2*y2 d2*y2
//   d0*y0 d1*y1 d2*y2 d3*y3       sum += a3*y3 b3*y3 c3*y3 d3*y3
#include "target/c/kernels.h"
#include "target/c/ops/linalg_nest.h"

#include "dialect/arith/arith.h"

enum { ROWS = 16, FEWEST_ROWS = 8 };

typedef cis_c_linalg_nest nest;

/// The name of the helper that adds products for a block of rows.
static const char *use_rows(cis_c_emitter *e) {
  cis_c_linalg_tile_bytes(e);
  cis_c_use_apart(e);
  cis_c_use_seen_f32(e);
  cis_c_helper_text(
      e, "CIS_SHUFFLE",
      "#if CIS_TILE_BYTES && defined(__has_builtin)\n"
      "#if __has_builtin(__builtin_shufflevector)\n"
      "#define CIS_SHUFFLE __builtin_shufflevector\n"
      "#endif\n"
      "#endif\n"
      "#if defined(CIS_SHUFFLE)\n"
      "typedef float cis_four __attribute__((__vector_size__(16)));\n"
      "static inline cis_four cis_four_of(const cis_seen_f32 *p) {\n"
      "  cis_four r;\n"
      "  __builtin_memcpy(&r, p, 16);\n"
      "  return r;\n"
      "}\n"
      "/* Adds products of four neighbours of four rows: those of a row are added one after the other. */\n"
      "#define CIS_ADD_FOUR(sum, p) { \\\n"
      "    const cis_four a = cis_four_of((p)[0] + k) * by, b = cis_four_of((p)[1] + k) * by; \\\n"
      "    const cis_four c = cis_four_of((p)[2] + k) * by, d = cis_four_of((p)[3] + k) * by; \\\n"
      "    const cis_four e = CIS_SHUFFLE(a, b, 0, 4, 1, 5), f = CIS_SHUFFLE(a, b, 2, 6, 3, 7); \\\n"
      "    const cis_four g = CIS_SHUFFLE(c, d, 0, 4, 1, 5), h = CIS_SHUFFLE(c, d, 2, 6, 3, 7); \\\n"
      "    sum += CIS_SHUFFLE(e, g, 0, 1, 4, 5); \\\n"
      "    sum += CIS_SHUFFLE(e, g, 2, 3, 6, 7); \\\n"
      "    sum += CIS_SHUFFLE(f, h, 0, 1, 4, 5); \\\n"
      "    sum += CIS_SHUFFLE(f, h, 2, 3, 6, 7); \\\n"
      "  }\n"
      "#endif\n");
  cis_c_helper_text(
      e, "cis_rows_f32",
      "#if defined(CIS_SHUFFLE)\n"
      "/* Adds products of sixteen rows of x with y; rows that are not there are the last one. */\n"
      "CIS_APART static void cis_rows_f32(float *sums, const cis_seen_f32 *x, const cis_seen_f32 *y, int rows, ptrdiff_t step, ptrdiff_t num) {\n"
      "  const cis_seen_f32 *p[16];\n"
      "  const ptrdiff_t whole = num - num % 4;\n"
      "  for (int q = 0; q < 16; ++q) { p[q] = x + (q < rows ? q : rows - 1) * step; }\n"
      "  cis_four r = cis_four_of(sums), s = cis_four_of(sums + 4), t = cis_four_of(sums + 8), u = cis_four_of(sums + 12);\n"
      "  for (ptrdiff_t k = 0; k < whole; k += 4) {\n"
      "    const cis_four by = cis_four_of(y + k);\n"
      "    CIS_ADD_FOUR(r, p)\n"
      "    CIS_ADD_FOUR(s, p + 4)\n"
      "    CIS_ADD_FOUR(t, p + 8)\n"
      "    CIS_ADD_FOUR(u, p + 12)\n"
      "  }\n"
      "  __builtin_memcpy(sums, &r, 16);\n"
      "  __builtin_memcpy(sums + 4, &s, 16);\n"
      "  __builtin_memcpy(sums + 8, &t, 16);\n"
      "  __builtin_memcpy(sums + 12, &u, 16);\n"
      "  for (ptrdiff_t k = whole; k < num; ++k)\n"
      "    for (int q = 0; q < 16; ++q) { sums[q] += p[q][k] * y[k]; }\n"
      "}\n"
      "#endif\n");
  return "cis_rows_f32";
}

/// The argument of the body for an operand.
static const cis_value *argument(const nest *n, uint32_t operand) {
  return cis_block_args(cis_op_entry(n->op))[operand];
}

/// `yield (acc + x * y)`, in any order. Two inputs: which is x is not decided.
static bool is_sum_of_products(const nest *n) {
  const cis_op *mul = cis_block_first(cis_op_entry(n->op));
  const cis_op *add = mul ? cis_op_next(mul) : NULL, *yield = add ? cis_op_next(add) : NULL;
  if (n->num_inputs != 2 || !yield || cis_op_next(yield) ||
      cis_arith_added_to_product(add, mul) != argument(n, 2) ||
      cis_op_operand(yield, 0) != &add->results[0])
    return false;
  const cis_value *a = cis_op_operand(mul, 0), *b = cis_op_operand(mul, 1);
  return (a == argument(n, 0) && b == argument(n, 1)) ||
         (a == argument(n, 1) && b == argument(n, 0));
}

/// Whether the elements of an input along a loop are neighbours in memory of f32.
static bool is_row(cis_c_emitter *e, const nest *n, uint32_t operand, uint32_t loop) {
  const cis_value *value = cis_op_operand(n->op, operand);
  return cis_c_linalg_is_memref(n->op, operand) &&
         cis_type_element(value->type) == cis_type_float(e->ctx, CIS_F32) &&
         cis_c_linalg_moves_by_one(e, n, operand, loop) && !cis_c_operand(e, n->op, operand)->splat;
}

bool cis_c_linalg_find_row_sums(cis_c_emitter *e, const nest *n, uint32_t rows,
                                cis_c_row_sums *out) {
  const cis_c_num *size = &n->sizes[rows];
  *out = (cis_c_row_sums){.rows = rows, .sum = n->num_loops};
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (!cis_c_linalg_is_output(n, i))
      out->sum = i;
  if (out->sum == n->num_loops || !is_sum_of_products(n) ||
      (!size->text && size->value < FEWEST_ROWS))
    return false;
  out->x = cis_c_linalg_uses(n, 0, rows) ? 0 : 1;
  return !cis_c_linalg_uses(n, 1 - out->x, rows) && is_row(e, n, 0, out->sum) &&
         is_row(e, n, 1, out->sum) && cis_c_linalg_stride_along(e, n, out->x, rows, &out->step);
}

/// Moves the elements of a block from memory to an array, or back.
static void move_sums(cis_c_emitter *e, nest *n, uint32_t loop, cis_c_num first, const char *rows,
                      const char *sums, bool is_load) {
  ++e->indent; // the variable's scope is the loop
  const char *q = cis_c_fresh(e, "q");
  --e->indent;
  cis_c_open(e, "for (int %s = 0; %s < %s; ++%s) {", q, q, rows, q);
  n->loops[loop] = cis_c_add(e, first, cis_c_name(q));
  const char *element = cis_c_linalg_element(e, n, n->num_inputs);
  const char *sum = cis_c_text(e, "%s[%s]", sums, q);
  cis_c_line(e, "%s = %s;", is_load ? sum : element, is_load ? element : sum);
  cis_c_close(e);
}

void cis_c_linalg_put_row_sums(cis_c_emitter *e, nest *n, uint32_t num_sums,
                               const cis_c_row_sums *s) {
  cis_c_num size = n->sizes[s->rows], zero = cis_c_number(0);
  const char *wish = cis_c_linalg_loop_name(s->rows), *rows = cis_c_text(e, "%d", ROWS);
  const char *i = cis_c_open_loop(e, wish, zero, size, cis_c_number(ROWS));
  cis_c_num first = cis_c_name(i);
  if (size.text || size.value % ROWS) {
    rows = cis_c_fresh(e, "rows");
    const char *rest = cis_c_text(e, "%s - %s", cis_c_num_text(e, size), i);
    cis_c_line(e, "const int %s = %s < %d ? (int)(%s) : %d;", rows, rest, ROWS, rest, ROWS);
  }
  const char *sums = cis_c_fresh(e, "sums");
  cis_c_line(e, "float %s[%d] = {0};", sums, ROWS);
  move_sums(e, n, s->rows, first, rows, sums, true);
  n->loops[s->rows] = first;
  uint32_t opened = cis_c_linalg_open(e, n, n->num_loops - num_sums, n->num_loops - 1);
  n->loops[s->sum] = zero;
  cis_c_line(e, "%s(%s, &%s, &%s, %s, %lld, %s);", use_rows(e), sums,
             cis_c_linalg_element(e, n, s->x), cis_c_linalg_element(e, n, 1 - s->x), rows,
             (long long)s->step, cis_c_num_text(e, n->sizes[s->sum]));
  cis_c_linalg_close(e, opened);
  move_sums(e, n, s->rows, first, rows, sums, false);
  cis_c_close(e);
}
