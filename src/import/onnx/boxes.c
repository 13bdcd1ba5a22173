// NonMaxSuppression: of boxes that overlap, the one with the highest score.
#include "import/onnx/model.h"

// One matrix is carried: a column for each box that is taken, with its batch, class and number;
// which boxes are out, taken or suppressed; how many are taken, and how many of this class.
enum { BATCH, CLASS, BOX, OUT, COUNTS, NUM_ROWS };
enum { ALL, OF_CLASS };

typedef struct boxes {
  cis_value *boxes, *scores, *matrix;
  cis_value *batch, *class;
  cis_value *overlap, *least; // limits of overlap and score; NULL: none
  int64_t num, last;
  bool has_centers;
} boxes;

/// The box with the highest score that is not out, the first of equal ones. `num` stands for none.
static cis_value *find_best(cis_loc_builder *b, cis_value *box, cis_value *best, void *user) {
  const boxes *s = user;
  cis_value *score =
      CIS_FORMULA(b, "scores[batch, class, box]", s->scores, s->batch, s->class, box);
  cis_value *old = CIS_FORMULA(b, "scores[batch, class, min(best, last)]", s->scores, s->batch,
                               s->class, best, s->last);
  cis_value *takes = CIS_FORMULA(b, "(best == num | score > old) & matrix[OUT, box] == 0", best,
                                 s->num, score, old, s->matrix, OUT, box);
  if (s->least)
    takes = CIS_FORMULA(b, "takes & score > least", takes, score, s->least);
  return cis_arith_build_select(b, takes, box, best);
}

/// The corners of a box: the low ones of both dimensions, and the high ones.
static void emit_corners(cis_loc_builder *b, const boxes *s, cis_value *box, cis_value *out[4]) {
  for (int i = 0; i < 2; ++i) {
    int k = i + 2;
    cis_value *first = CIS_FORMULA(b, "boxes[batch, box, i]", s->boxes, s->batch, box, i);
    cis_value *last = CIS_FORMULA(b, "boxes[batch, box, k]", s->boxes, s->batch, box, k);
    if (s->has_centers) {
      cis_value *center = first, *half = CIS_FORMULA(b, "last * 0.5", last);
      first = CIS_FORMULA(b, "center - half", center, half);
      last = CIS_FORMULA(b, "center + half", center, half);
    }
    out[i] = CIS_FORMULA(b, "min(first, last)", first, last);
    out[k] = CIS_FORMULA(b, "max(first, last)", first, last);
  }
}

static cis_value *emit_area(cis_loc_builder *b, cis_value *const corners[4]) {
  cis_value *x0 = corners[0], *y0 = corners[1], *x1 = corners[2], *y1 = corners[3];
  return CIS_FORMULA(b, "max(x1 - x0, 0) * max(y1 - y0, 0)", x0, y0, x1, y1);
}

/// Whether the part that two boxes share is more of what they cover than the limit.
static cis_value *emit_overlaps(cis_loc_builder *b, const boxes *s, cis_value *x, cis_value *y) {
  cis_value *one[4], *other[4], *both[4];
  emit_corners(b, s, x, one);
  emit_corners(b, s, y, other);
  for (int i = 0; i < 4; ++i) {
    cis_value *p = one[i], *q = other[i];
    both[i] = CIS_FORMULA(b, i < 2 ? "max(p, q)" : "min(p, q)", p, q);
  }
  cis_value *shared = emit_area(b, both), *p = emit_area(b, one), *q = emit_area(b, other);
  return CIS_FORMULA(b, "shared / (p + q - shared) > overlap", shared, p, q, s->overlap);
}

/// Takes the best box of a class, if there is one and fewer than `most` are taken.
static void emit_step(cis_loc_builder *b, boxes *s, cis_value *most) {
  cis_value *zero = cis_arith_build_index(b, 0), *num = cis_arith_build_index(b, s->num);
  cis_value *best = cis_emit_loop(b, zero, num, num, find_best, s);
  cis_value *box = CIS_FORMULA(b, "min(best, last)", best, s->last);
  cis_value *all = CIS_FORMULA(b, "matrix[COUNTS, ALL]", s->matrix, COUNTS, ALL);
  cis_value *own = CIS_FORMULA(b, "matrix[COUNTS, OF_CLASS]", s->matrix, COUNTS, OF_CLASS);
  cis_value *takes = CIS_FORMULA(b, "best < num & own < most", best, num, own, most);
  cis_value *const found[] = {s->batch, s->class, box}; // the next takes its place, if not taken
  for (int row = BATCH; row <= BOX; ++row) {
    cis_value *x = found[row];
    s->matrix = CIS_FORMULA(b, "matrix[row, all] = i64(x)", s->matrix, row, all, x);
  }
  s->matrix =
      CIS_FORMULA(b, "matrix[COUNTS, ALL] = all + i64(takes)", s->matrix, COUNTS, ALL, all, takes);
  s->matrix = CIS_FORMULA(b, "matrix[COUNTS, OF_CLASS] = own + i64(takes)", s->matrix, COUNTS,
                          OF_CLASS, own, takes);
  cis_emit_nest nest = cis_emit_nest_begin(b, s->matrix);
  cis_value *other = cis_emit_nest_count(&nest, s->num);
  b = &nest.body;
  cis_value *overlaps = emit_overlaps(b, s, box, other);
  s->matrix = cis_emit_nest_end(&nest, CIS_FORMULA(b,
                                                   "carried[OUT, other] = carried[OUT, other] | "
                                                   "i64((overlaps | box == other) & takes)",
                                                   nest.carried, OUT, other, overlaps, box, takes));
}

/// All boxes are in, and none of this class is taken.
static void emit_begin(cis_loc_builder *b, boxes *s) {
  s->matrix = CIS_FORMULA(b, "matrix[COUNTS, OF_CLASS] = 0", s->matrix, COUNTS, OF_CLASS);
  cis_emit_nest nest = cis_emit_nest_begin(b, s->matrix);
  cis_value *box = cis_emit_nest_count(&nest, s->num);
  s->matrix = cis_emit_nest_end(
      &nest, CIS_FORMULA(&nest.body, "carried[OUT, box] = 0", nest.carried, OUT, box));
}

bool cis_onnx_lower_suppression(cis_onnx_op *op) {
  const cis_onnx_value *x = op->x, *y = cis_onnx_in(op, 1);
  cis_loc_builder *e = &op->e;
  if (cis_onnx_rank(x) != 3 || cis_onnx_rank(y) != 3 || cis_onnx_dim(x, 2) != 4 ||
      cis_onnx_dim(x, 0) != cis_onnx_dim(y, 0) || cis_onnx_dim(x, 1) != cis_onnx_dim(y, 2) ||
      !cis_emit_count(y->type))
    return cis_onnx_error(op, y, "expected a score of each class for each box");
  cis_value *limits[3] = {0};
  for (uint32_t i = 0; i < 3; ++i)
    if (cis_onnx_in(op, i + 2) && !(limits[i] = cis_onnx_emit_scalar(op, i + 2)))
      return false;
  boxes s = {.overlap = limits[1],
             .least = limits[2],
             .num = cis_onnx_dim(x, 1),
             .last = cis_onnx_dim(x, 1) - 1,
             .has_centers = cis_onnx_int(op, "center_point_box", 0) != 0};
  s.boxes = cis_onnx_use(op, 0), s.scores = cis_onnx_use(op, 1);
  int64_t count = cis_emit_count(y->type), sizes[] = {CIS_DYNAMIC, 3};
  op->element = CIS_ONNX_I64;
  cis_type type =
      cis_onnx_tensor(op, CIS_ONNX_I64, (int64_t[]){NUM_ROWS, count < 2 ? 2 : count}, 2);
  if (!type)
    return false;
  cis_value *most = limits[0] ? limits[0] : cis_emit_zero(e, cis_type_element(type));
  cis_emit_nest nest = cis_emit_nest_begin(e, cis_emit_zeros(e, type));
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
  cis_value *num = CIS_FORMULA(e, "index(matrix[COUNTS, ALL])", s.matrix, COUNTS, ALL);
  cis_type rows = cis_emit_tensor(cis_type_element(type), (int64_t[]){count, 3}, 2);
  cis_value *all =
      cis_emit_slice(e, s.matrix, (int64_t[]){0, 0}, (int64_t[]){3, count}, (int64_t[]){1, 1});
  all = cis_emit_move(e, all, rows, cis_emit_dims_map(e->b.ctx, 2, (uint32_t[]){1, 0}, 2));
  return cis_onnx_give(op, cis_onnx_emit_first(e, all, sizes, 0, num));
}
