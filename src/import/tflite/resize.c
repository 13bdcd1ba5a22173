// RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR: each element of the output reads its neighbours.
#include "import/formula.h"
#include "import/tflite/model.h"

/// One dimension of a resize.
typedef struct side {
  int64_t in, out;
  bool aligns, is_centered; // corners are at corners; elements are at their centres
} side;

/// Between which elements of the input an element lies: as numbers, and how far from the first.
typedef struct between {
  cis_value *first, *last, *part;
} between;

/// (at + offset) * scale in f32.
static cis_value *emit_place(cis_loc_builder *e, const side *s, cis_value *at) {
  bool aligns = s->aligns && s->out > 1;
  double scale = (double)((float)(s->in - aligns) / (float)(s->out - aligns));
  return CIS_FORMULA(e, s->is_centered ? "(f32(i32(at)) + 0.5) * scale" : "f32(i32(at)) * scale",
                     at, scale);
}

/// The same in steps of 1/1024.
static cis_value *emit_fixed_place(cis_loc_builder *e, const side *s, cis_value *at) {
  bool aligns = s->aligns && s->out > 1;
  int64_t in = s->in - aligns, out = s->out - aligns, scale = (1024 * in + out / 2) / out;
  int64_t offset = scale / 2 - 512;
  return CIS_FORMULA(e, s->is_centered ? "i32(at) * scale + offset" : "i32(at) * scale", at, scale,
                     offset);
}

/// Input elements for an output element.
static between find(cis_loc_builder *e, const side *s, cis_value *at, bool is_float) {
  int64_t last = s->in - 1;
  cis_value *x = is_float ? emit_place(e, s, at) : emit_fixed_place(e, s, at);
  if (is_float && s->is_centered)
    x = CIS_FORMULA(e, "x - 0.5", x);
  cis_value *first = CIS_FORMULA(
      e, is_float ? "min(max(i32(floor(x)), 0), last)" : "min(max(x / 1024, 0), last)", x, last);
  cis_value *above = CIS_FORMULA(
      e, is_float ? "min(max(i32(ceil(x)), 0), last)" : "min(max((x + 1023) / 1024, 0), last)", x,
      last);
  cis_value *part = CIS_FORMULA(e, is_float ? "x - f32(first)" : "x - first * 1024", x, first);
  return (between){first, above, part};
}

/// The elements around, weighted by how near they are.
static cis_value *emit_bilinear(cis_loc_builder *e, cis_value *x, const between *rows,
                                const between *columns, cis_value *const *at) {
  cis_type type = rows->part->type;
  bool is_float = cis_type_is_float(type);
  cis_value *far[] = {rows->part, columns->part}, *near[2], *sum = NULL;
  cis_value *batch = at[0], *channel = at[3];
  for (int i = 0; i < 2; ++i) {
    cis_value *part = far[i];
    near[i] = CIS_FORMULA(e, is_float ? "1 - part" : "1024 - part", part);
  }
  for (int i = 0; i < 4; ++i) {
    bool is_low = i & 1, is_right = i >> 1;
    cis_value *row = is_low ? rows->last : rows->first, *a = is_low ? far[0] : near[0];
    cis_value *column = is_right ? columns->last : columns->first, *b = is_right ? far[1] : near[1];
    cis_value *part = CIS_FORMULA(e, "type(x[batch, row, column, channel]) * a * b", type, x, batch,
                                  row, column, channel, a, b);
    sum = sum ? cis_arith_build_add(e, sum, part) : part;
  }
  if (is_float)
    return sum;
  cis_value *half = cis_arith_build_int(e, type, 1 << 19);
  return CIS_FORMULA(e, "(sum + (sum > 0 ? half : -half)) / 1048576", sum, half);
}

static cis_value *find_nearest(cis_loc_builder *e, const side *s, cis_value *at) {
  cis_value *x = emit_place(e, s, at);
  int64_t last = s->in - 1;
  return CIS_FORMULA(e,
                     s->aligns ? "index(min(max(i32(round(x)), 0), last))"
                               : "index(min(max(i32(floor(x)), 0), last))",
                     x, last);
}

bool cis_tfl_lower_resize(cis_tfl_op *op) {
  enum { HEIGHT = 1 };
  bool is_bilinear = *op->row->argument == 'b';
  uint32_t options = is_bilinear ? 2 : 0; // two fields of bilinear ones are not used any more
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  if (cis_tfl_dim(in, 0) != cis_tfl_dim(out, 0) || cis_tfl_dim(in, 3) != cis_tfl_dim(out, 3))
    return cis_tfl_error(op, out, "expected batches and channels like the input's");
  side sides[2];
  for (uint32_t i = 0; i < 2; ++i) {
    sides[i] = (side){cis_tfl_dim(in, HEIGHT + i), cis_tfl_dim(out, HEIGHT + i),
                      cis_fb_bool(op->options, options), cis_fb_bool(op->options, options + 1)};
    if (sides[i].in < 1 || sides[i].out < 1 || sides[i].in > 1 << 16 || sides[i].out > 1 << 16)
      return cis_tfl_error(op, out, "expected sizes from 1 to 65536");
  }
  cis_value *x = op->x[0], *at[4];
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, 4, at);
  if (is_bilinear) {
    bool is_float = cis_tfl_is_float(in);
    between rows = find(b, &sides[0], at[1], is_float);
    between columns = find(b, &sides[1], at[2], is_float);
    x = emit_bilinear(b, x, &rows, &columns, at);
    x = cis_emit_convert(b, x, cis_type_element(out->type), false);
  } else {
    at[1] = find_nearest(b, &sides[0], at[1]);
    at[2] = find_nearest(b, &sides[1], at[2]);
    x = cis_tensor_build_extract(b, x, at, 4);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}
