// NonMaxSuppression: of boxes that overlap, the one with the highest score.
#include "import/onnx/table.h"

// One matrix is carried: a column for each box that is taken, with its batch, class and number;
// which boxes are out, taken or suppressed; how many are taken, and how many of this class.
enum { BATCH, CLASS, BOX, OUT, COUNTS, NUM_ROWS };
enum { ALL, OF_CLASS };

typedef struct boxes {
  cis_value *boxes, *scores, *matrix;
  cis_value *batch, *class;
  cis_value *overlap, *score; // limits; NULL: none
  int64_t num;
  bool has_centers;
} boxes;

static cis_value *extract(cis_loc_builder *b, const boxes *s, int row, cis_value *column) {
  cis_value *at[] = {cis_arith_build_index(b, row), column};
  return cis_tensor_build_extract(b, s->matrix, at, 2);
}

static void insert(cis_loc_builder *b, boxes *s, int row, cis_value *column, cis_value *x) {
  s->matrix = cis_onnx_emit_insert(b, x, s->matrix, cis_arith_build_index(b, row), column);
}

static cis_value *as_number(cis_loc_builder *b, cis_value *index) {
  return cis_arith_build_index_cast(b, index, cis_type_i(b->b.ctx, 64));
}

/// The box, where there is one: `num` stands for none.
static cis_value *emit_box(cis_loc_builder *b, const boxes *s, cis_value *box) {
  return cis_emit_binary(b, "arith.minsi", box, cis_arith_build_index(b, s->num - 1));
}

static cis_value *emit_score(cis_loc_builder *b, const boxes *s, cis_value *box) {
  return cis_tensor_build_extract(b, s->scores, (cis_value *[]){s->batch, s->class, box}, 3);
}

/// The box with the highest score that is not out, the first of equal ones.
static cis_value *find_best(cis_loc_builder *b, cis_value *box, cis_value *best, void *user) {
  const boxes *s = user;
  cis_value *score = emit_score(b, s, box), *out = extract(b, s, OUT, box);
  cis_value *none = cis_arith_build_cmpi(b, "eq", best, cis_arith_build_index(b, s->num));
  cis_value *above = cis_arith_build_cmpf(b, "ogt", score, emit_score(b, s, emit_box(b, s, best)));
  cis_value *takes = cis_arith_build_ori(b, none, above);
  cis_value *is_in = cis_arith_build_cmpi(b, "eq", out, cis_emit_zero(b, out->type));
  takes = cis_arith_build_andi(b, takes, is_in);
  if (s->score)
    takes = cis_arith_build_andi(b, takes, cis_arith_build_cmpf(b, "ogt", score, s->score));
  return cis_arith_build_select(b, takes, box, best);
}

/// The corners of a box: the low ones of both dimensions, and the high ones.
static void emit_corners(cis_loc_builder *b, const boxes *s, cis_value *box, cis_value *out[4]) {
  cis_value *given[4];
  for (int i = 0; i < 4; ++i) {
    cis_value *at[] = {s->batch, box, cis_arith_build_index(b, i)};
    given[i] = cis_tensor_build_extract(b, s->boxes, at, 3);
  }
  for (int i = 0; i < 2; ++i) {
    cis_value *first = given[i], *last = given[2 + i];
    if (s->has_centers) {
      cis_value *half = cis_arith_build_mulf(b, last, cis_arith_build_float(b, last->type, 0.5)),
                *center = first;
      first = cis_arith_build_sub(b, center, half);
      last = cis_arith_build_addf(b, center, half);
    }
    out[i] = cis_emit_binary(b, "arith.minimumf", first, last);
    out[2 + i] = cis_emit_binary(b, "arith.maximumf", first, last);
  }
}

static cis_value *emit_area(cis_loc_builder *b, cis_value *const corners[4]) {
  cis_value *zero = cis_emit_zero(b, corners[0]->type), *sides[2];
  for (int i = 0; i < 2; ++i)
    sides[i] = cis_emit_binary(b, "arith.maximumf",
                               cis_arith_build_sub(b, corners[2 + i], corners[i]), zero);
  return cis_arith_build_mulf(b, sides[0], sides[1]);
}

/// Whether the part that two boxes share is more of what they cover than the limit.
static cis_value *emit_overlaps(cis_loc_builder *b, const boxes *s, cis_value *x, cis_value *y) {
  cis_value *one[4], *other[4], *both[4];
  emit_corners(b, s, x, one);
  emit_corners(b, s, y, other);
  for (int i = 0; i < 4; ++i)
    both[i] = cis_emit_binary(b, i < 2 ? "arith.maximumf" : "arith.minimumf", one[i], other[i]);
  cis_value *shared = emit_area(b, both);
  cis_value *sum = cis_arith_build_addf(b, emit_area(b, one), emit_area(b, other));
  cis_value *part = cis_arith_build_divf(b, shared, cis_arith_build_sub(b, sum, shared));
  cis_value *limit = s->overlap ? s->overlap : cis_emit_zero(b, part->type);
  return cis_arith_build_cmpf(b, "ogt", part, limit);
}

/// Takes the best box of a class, if there is one and fewer than `most` are taken.
static void emit_step(cis_loc_builder *b, boxes *s, cis_value *most) {
  cis_value *zero = cis_arith_build_index(b, 0), *num = cis_arith_build_index(b, s->num);
  cis_value *columns[] = {cis_arith_build_index(b, ALL), cis_arith_build_index(b, OF_CLASS)};
  cis_value *best = cis_emit_loop(b, zero, num, num, find_best, s), *counts[2];
  cis_value *box = emit_box(b, s, best);
  for (int i = 0; i < 2; ++i)
    counts[i] = extract(b, s, COUNTS, columns[i]);
  cis_value *takes = cis_arith_build_andi(b, cis_arith_build_cmpi(b, "slt", best, num),
                                          cis_arith_build_cmpi(b, "slt", counts[OF_CLASS], most));
  cis_value *more = cis_emit_resize(b, takes, counts[0]->type, true);
  cis_value *column = cis_arith_build_as_index(b, counts[ALL]);
  insert(b, s, BATCH, column, as_number(b, s->batch));
  insert(b, s, CLASS, column, as_number(b, s->class));
  insert(b, s, BOX, column, as_number(b, box)); // the next one takes its place, if it is not taken
  for (int i = 0; i < 2; ++i)
    insert(b, s, COUNTS, columns[i], cis_arith_build_addi(b, counts[i], more));
  cis_emit_nest nest = cis_emit_nest_begin(b, s->matrix);
  cis_value *other = cis_emit_nest_count(&nest, s->num);
  s->matrix = nest.carried;
  b = &nest.body;
  cis_value *is_out = cis_arith_build_ori(b, emit_overlaps(b, s, box, other),
                                          cis_arith_build_cmpi(b, "eq", box, other));
  is_out = cis_emit_resize(b, cis_arith_build_andi(b, is_out, takes), more->type, true);
  insert(b, s, OUT, other, cis_arith_build_ori(b, extract(b, s, OUT, other), is_out));
  s->matrix = cis_emit_nest_end(&nest, s->matrix);
}

/// All boxes are in, and none of this class is taken.
static void emit_begin(cis_loc_builder *b, boxes *s) {
  cis_value *zero = cis_emit_zero(b, cis_type_i(b->b.ctx, 64));
  insert(b, s, COUNTS, cis_arith_build_index(b, OF_CLASS), zero);
  cis_emit_nest nest = cis_emit_nest_begin(b, s->matrix);
  cis_value *box = cis_emit_nest_count(&nest, s->num);
  s->matrix = nest.carried;
  insert(&nest.body, s, OUT, box, zero);
  s->matrix = cis_emit_nest_end(&nest, s->matrix);
}

/// The number of input `i`; NULL if it is left out, or after an error (`ok`).
static cis_value *get_number(cis_onnx_op *op, uint32_t i, cis_onnx_element element, bool *ok) {
  if (!*ok || !cis_onnx_in(op, i))
    return NULL;
  cis_value *x = cis_onnx_check(op, i, 1u << element) ? cis_onnx_emit_scalar(op, i) : NULL;
  *ok = x != NULL;
  return x;
}

bool cis_onnx_lower_suppression(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *y = cis_onnx_in(op, 1);
  cis_loc_builder *e = &op->e;
  bool ok = cis_onnx_check(op, 0, 1 << CIS_ONNX_F32) && cis_onnx_check(op, 1, 1 << CIS_ONNX_F32);
  if (ok && (cis_onnx_rank(x) != 3 || cis_onnx_rank(y) != 3 || cis_onnx_dim(x, 2) != 4 ||
             cis_onnx_dim(x, 0) != cis_onnx_dim(y, 0) || cis_onnx_dim(x, 1) != cis_onnx_dim(y, 2) ||
             !cis_emit_count(y->type)))
    return cis_onnx_error(op, y, "expected a score of each class for each box");
  cis_value *most = get_number(op, 2, CIS_ONNX_I64, &ok);
  boxes s = {.overlap = get_number(op, 3, CIS_ONNX_F32, &ok),
             .score = get_number(op, 4, CIS_ONNX_F32, &ok),
             .has_centers = cis_onnx_int(op, "center_point_box", 0) != 0};
  if (!ok)
    return false;
  s.num = cis_onnx_dim(x, 1), s.boxes = cis_onnx_use(op, 0), s.scores = cis_onnx_use(op, 1);
  cis_type kind = cis_type_i(e->b.ctx, 64);
  int64_t count = cis_emit_count(y->type), sizes[] = {CIS_DYNAMIC, 3};
  cis_type type = cis_onnx_tensor(op, kind, (int64_t[]){NUM_ROWS, count < 2 ? 2 : count}, 2);
  if (!type)
    return false;
  if (!most)
    most = cis_emit_zero(e, kind);
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  cis_emit_nest nest =
      cis_emit_nest_begin(e, cis_emit_yield(&body, cis_emit_zero(&body.body, kind)));
  s.batch = cis_emit_nest_count(&nest, cis_onnx_dim(y, 0));
  s.class = cis_emit_nest_count(&nest, cis_onnx_dim(y, 1));
  s.matrix = nest.carried;
  emit_begin(&nest.body, &s);
  cis_emit_nest steps = cis_emit_nest_begin(&nest.body, s.matrix);
  (void)cis_emit_nest_count(&steps, s.num);
  s.matrix = steps.carried;
  emit_step(&steps.body, &s, most);
  s.matrix = cis_emit_nest_end(&steps, s.matrix);
  s.matrix = cis_emit_nest_end(&nest, s.matrix);
  cis_value *num =
      cis_arith_build_as_index(e, extract(e, &s, COUNTS, cis_arith_build_index(e, ALL)));
  cis_type rows = cis_emit_tensor(kind, (int64_t[]){count, 3}, 2);
  const cis_affine_expr swapped[] = {cis_affine_dim(e->b.ctx, 1), cis_affine_dim(e->b.ctx, 0)};
  cis_value *all =
      cis_emit_slice(e, s.matrix, (int64_t[]){0, 0}, (int64_t[]){3, count}, (int64_t[]){1, 1});
  all = cis_emit_move(e, all, rows, cis_affine_map_get(e->b.ctx, 2, 0, swapped, 2));
  return cis_onnx_set(op, 0, cis_onnx_emit_first(e, all, sizes, 0, num), CIS_ONNX_I64);
}
