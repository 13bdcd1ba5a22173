// tosa.resize becomes a linalg.generic that computes, for each element of the result, where it lies
// in the image: a pixel and the distance to the next, as a float or in parts of the scale.
//
//   y = h * scale_d + offset;  iy = y / scale_n;  dy = y - iy * scale_n
//   NEAREST_NEIGHBOR:  image[iy + (2 * dy >= scale_n)]
//   BILINEAR:          between image[iy] and image[iy + 1]
//
// Floats have dy = (y % scale_n) / scale_n. Along a dimension of size 1 there is one pixel, so that
// only its product with scale_n is computed, for integers. If the result has more pixels along that
// dimension, the pixel is repeated: it is computed with size 1, tensor.collapse_shape drops the
// dimension, and a linalg.generic reads it by a map without it.
#include "convert/tosa/impl.h"
#include "ir/diag.h"

/// One of the two dimensions: height, then width.
typedef struct axis {
  int64_t scale_n, scale_d, offset, border, size;
  cis_value *zero_or_last, *n, *d, *off; // constants of the body
  cis_value *place, *pixel, *delta;
} axis;

typedef struct resize {
  cis_loc_builder e; // in the body
  cis_value *image;
  cis_type type; // of the result's elements
  bool is_float;
  cis_type i32;
  cis_value *zero;
  cis_value *index[4];
  axis axes[2];
} resize;

static cis_value *clamped_index_i32(resize *s, cis_value *x, const axis *a) {
  return cis_tosa_clamp_int(&s->e, x, s->zero, a->zero_or_last);
}

/// The pixel before the place, and how far after it the place is.
static void locate(resize *s, axis *a, cis_value *none) {
  cis_loc_builder *e = &s->e;
  a->pixel = s->zero;
  a->delta = s->is_float ? none : s->zero;
  if (a->size == 1)
    return;
  cis_value *x = cis_arith_build_muli(&s->e, a->place, a->d);
  x = cis_arith_build_addi(&s->e, x, a->off);
  if (!s->is_float) {
    a->pixel = cis_arith_build_divsi(&s->e, x, a->n);
    cis_value *start = cis_arith_build_muli(&s->e, a->pixel, a->n);
    a->delta = cis_arith_build_subi(&s->e, x, start);
    return;
  }
  a->pixel = cis_arith_build_floordivsi(&s->e, x, a->n);
  x = cis_arith_build_remsi(&s->e, x, a->n);
  x = cis_arith_build_sitofp(e, x, s->type);
  cis_value *n = cis_arith_build_uitofp(e, a->n, s->type);
  a->delta = cis_arith_build_divf(&s->e, x, n);
}

static cis_value *extract(resize *s, cis_value *y, cis_value *x) {
  cis_value *place[] = {s->index[0], y, x, s->index[3]};
  return cis_tensor_build_extract(&s->e, s->image, place, 4);
}

// --- the nearest pixel ---

static cis_value *nearest_pixel(resize *s, axis *a, cis_value *one) {
  cis_value *is_next;
  if (a->size == 1)
    return cis_arith_build_index(&s->e, 0);
  if (s->is_float) {
    cis_value *half = cis_arith_build_float(&s->e, s->type, 0.5);
    is_next = cis_arith_build_cmpf(&s->e, "oge", a->delta, half);
  } else {
    cis_value *twice = cis_arith_build_shli(&s->e, a->delta, one);
    is_next = cis_arith_build_cmpi(&s->e, "sge", twice, a->n);
  }
  cis_value *step = cis_arith_build_select(&s->e, is_next, one, s->zero);
  cis_value *pixel = cis_arith_build_addi(&s->e, a->pixel, step);
  return cis_arith_build_as_index(&s->e, clamped_index_i32(s, pixel, a));
}

static cis_value *build_nearest(resize *s) {
  cis_value *one = cis_arith_build_int(&s->e, s->i32, 1);
  cis_value *y = nearest_pixel(s, &s->axes[0], one);
  cis_value *x = nearest_pixel(s, &s->axes[1], one);
  return extract(s, y, x);
}

// --- between four pixels ---

static void pixel_and_next(resize *s, axis *a, cis_value *one, cis_value *out[2]) {
  cis_value *next = cis_arith_build_addi(&s->e, a->pixel, one);
  cis_value *first = clamped_index_i32(s, a->pixel, a);
  next = clamped_index_i32(s, next, a);
  out[0] = cis_arith_build_as_index(&s->e, first);
  out[1] = cis_arith_build_as_index(&s->e, next);
}

/// Returns one pixel; integers are multiplied by `whole`, because mix does so.
static cis_value *whole_pixel(resize *s, cis_value *pixel, cis_value *whole) {
  return s->is_float ? pixel : cis_arith_build_muli(&s->e, pixel, whole);
}

/// a * (whole - part) + b * part
static cis_value *mix(resize *s, cis_value *a, cis_value *b, cis_value *whole, cis_value *part) {
  cis_value *rest = cis_arith_build_sub(&s->e, whole, part);
  a = cis_arith_build_mul(&s->e, a, rest);
  b = cis_arith_build_mul(&s->e, b, part);
  return cis_arith_build_add(&s->e, a, b);
}

static cis_value *build_bilinear(resize *s) {
  cis_loc_builder *e = &s->e;
  axis *ya = &s->axes[0], *xa = &s->axes[1];
  cis_value *one = cis_arith_build_int(e, s->i32, 1), *y[2], *x[2], *pixels[4];
  pixel_and_next(s, ya, one, y);
  pixel_and_next(s, xa, one, x);
  for (int i = 0; i < 4; ++i)
    pixels[i] = extract(s, y[i / 2], x[i % 2]);
  cis_value *dy = ya->delta, *dx = xa->delta, *whole_y = ya->n, *whole_x = xa->n;
  if (s->is_float) {
    whole_x = whole_y = cis_arith_build_float(e, s->type, 1);
  } else {
    for (int i = 0; i < 4; ++i)
      pixels[i] = cis_tosa_extend(e, pixels[i], s->type);
    dx = cis_tosa_extend(e, dx, s->type);
    dy = cis_tosa_extend(e, dy, s->type);
    whole_y = cis_tosa_extend(e, whole_y, s->type);
    whole_x = cis_tosa_extend(e, whole_x, s->type);
  }
  bool is_column = xa->size == 1;
  cis_value *above =
      is_column ? whole_pixel(s, pixels[0], whole_x) : mix(s, pixels[0], pixels[1], whole_x, dx);
  cis_value *below =
      is_column ? whole_pixel(s, pixels[2], whole_x) : mix(s, pixels[2], pixels[3], whole_x, dx);
  return ya->size == 1 ? whole_pixel(s, above, whole_y) : mix(s, above, below, whole_y, dy);
}

// --- the body ---

/// Constants and places, in the order in which upstream makes them.
static void begin_body(resize *s) {
  cis_loc_builder *e = &s->e;
  axis *y = &s->axes[0], *x = &s->axes[1];
  for (int i = 0; i < 4; ++i)
    s->index[i] = cis_linalg_build_index(e, i);
  s->zero = cis_arith_build_int(e, s->i32, 0);
  cis_value *none = cis_tosa_number(e, s->type, 0);
  y->zero_or_last = cis_arith_build_int(e, s->i32, y->size - 1);
  x->zero_or_last = cis_arith_build_int(e, s->i32, x->size - 1);
  y->place = cis_arith_build_index_cast(e, s->index[1], s->i32);
  x->place = cis_arith_build_index_cast(e, s->index[2], s->i32);
  for (int i = 0; i < 2; ++i) {
    s->axes[i].n = cis_arith_build_int(e, s->i32, s->axes[i].scale_n);
    s->axes[i].d = cis_arith_build_int(e, s->i32, s->axes[i].scale_d);
  }
  y->off = cis_arith_build_int(e, s->i32, y->offset);
  x->off = cis_arith_build_int(e, s->i32, x->offset);
  cis_arith_build_int(e, s->i32, y->border);
  cis_arith_build_int(e, s->i32, x->border);
  locate(s, y, none);
  locate(s, x, none);
}

static bool get_numbers(const cis_op *op, resize *s) {
  cis_i64_vec scale = {0}, offset = {0}, border = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(op, 1), &scale) &&
            cis_tosa_const_shape(cis_op_operand(op, 2), &offset) &&
            cis_tosa_const_shape(cis_op_operand(op, 3), &border) && scale.len == 4 &&
            offset.len == 2 && border.len == 2;
  for (int i = 0; ok && i < 2; ++i)
    s->axes[i] = (axis){.scale_n = scale.data[2 * i],
                        .scale_d = scale.data[2 * i + 1],
                        .offset = offset.data[i],
                        .border = border.data[i],
                        .size = cis_type_dim(cis_op_operand(op, 0)->type, (uint32_t)i + 1)};
  cis_vec_deinit(&scale);
  cis_vec_deinit(&offset);
  cis_vec_deinit(&border);
  return ok;
}

// --- dimensions of size 1 ---

/// Groups for reshapes that take dimensions of the plane out (`is_out`), each joined with those
/// after it; the sizes that stay.
static cis_attr groups_without(cis_context *ctx, const int64_t *sizes, const bool *is_out,
                               int64_t *out_kept, uint32_t *out_num) {
  uint32_t groups[4] = {0}, num = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    ++groups[num];
    if (is_out[i])
      continue;
    out_kept[num] = sizes[i];
    ++num;
  }
  *out_num = num;
  return cis_tensor_groups(ctx, groups, num);
}

/// The image without its dimensions of size 1 (`is_out`).
static cis_value *without(cis_loc_builder *e, cis_value *tensor, const bool *is_out) {
  int64_t kept[4];
  uint32_t num;
  cis_attr groups = groups_without(e->b.ctx, tensor->type->shaped.shape, is_out, kept, &num);
  return cis_tensor_build_collapse(e, tensor, groups,
                                   cis_tosa_tensor(cis_type_element(tensor->type), kept, num));
}

/// Resizes one pixel: each channel is multiplied by scale_n of both dimensions.
static cis_value *build_pixel(cis_loc_builder *e, const resize *s, cis_type out) {
  static const bool is_out[] = {false, true, true, false};
  cis_value *operands[2] = {without(e, s->image, is_out)};
  cis_type small = cis_tosa_tensor(s->type, operands[0]->type->shaped.shape, 2);
  operands[1] = cis_tosa_empty(e, small, &(cis_value_vec){0});
  cis_affine_map map = cis_affine_map_identity(e->b.ctx, 2), maps[] = {map, map};
  cis_linalg_body g = cis_linalg_build_generic(e, operands, 1, 1, maps, "pp");
  cis_value *x = cis_tosa_extend(&g.body, g.args[0], s->type);
  for (int i = 0; i < 2; ++i) {
    cis_value *n = cis_arith_build_int(&g.body, s->type, s->axes[i].scale_n);
    x = cis_arith_build_muli(&g.body, x, n);
  }
  cis_linalg_build_yield(&g.body, &x, 1);
  int64_t kept[4];
  uint32_t num;
  cis_mixed_vec shape = {0};
  for (uint32_t i = 0; i < 4; ++i)
    cis_vec_push(&shape, ((cis_mixed){NULL, cis_type_dim(out, i)}));
  cis_attr groups = groups_without(e->b.ctx, out->shaped.shape, is_out, kept, &num);
  x = cis_tensor_build_expand(e, &g.op->results[0], groups, &shape, out);
  cis_vec_deinit(&shape);
  return x;
}

/// Repeats dimensions of the image that have size 1.
static cis_value *build_repeated(cis_loc_builder *e, cis_value *tensor, const bool *is_one,
                                 cis_type out) {
  cis_context *ctx = e->b.ctx;
  cis_value *operands[2] = {without(e, tensor, is_one), NULL};
  operands[1] = cis_tosa_empty(e, out, &(cis_value_vec){0});
  cis_affine_expr dims[4];
  uint32_t num = 0;
  for (uint32_t i = 0; i < 4; ++i)
    if (!is_one[i])
      dims[num++] = cis_affine_dim(ctx, i);
  cis_affine_map maps[] = {cis_affine_map_get(ctx, 4, 0, dims, num),
                           cis_affine_map_identity(ctx, 4)};
  cis_linalg_body g = cis_linalg_build_generic(e, operands, 1, 1, maps, "pppp");
  cis_linalg_build_yield(&g.body, g.args, 1);
  return &g.op->results[0];
}

// --- the op ---

/// The result before anything is repeated: size 1 stays 1. NULL where sizes that have to be known
/// are not, or where dimensions become 1.
static cis_type computed_type(cis_type in, cis_type out, bool *out_is_one) {
  int64_t sizes[4];
  bool is_static = true;
  for (uint32_t i = 0; i < 4; ++i) {
    sizes[i] = cis_type_dim(out, i);
    is_static &= sizes[i] != CIS_DYNAMIC;
    out_is_one[i] = (i == 1 || i == 2) && cis_type_dim(in, i) == 1;
    if (i == 0 || i == 3)
      continue;
    if (cis_type_dim(in, i) < 1 || sizes[i] < 1 || (sizes[i] == 1 && !out_is_one[i]))
      return NULL;
    if (out_is_one[i])
      sizes[i] = 1;
  }
  cis_type made = cis_tosa_tensor(cis_type_element(out), sizes, 4);
  bool reshapes = made != out || (out_is_one[1] && out_is_one[2]);
  return reshapes && !is_static ? NULL : made;
}

static cis_value *build_plane(cis_loc_builder *e, resize *s, cis_type out, bool is_bilinear) {
  cis_value_vec sizes = {0};
  cis_tosa_dynamic_sizes(e, s->image, -1, &sizes);
  cis_value *init = cis_tosa_empty(e, out, &sizes);
  cis_vec_deinit(&sizes);
  cis_affine_map map = cis_affine_map_identity(e->b.ctx, 4);
  cis_linalg_body g = cis_linalg_build_generic(e, &init, 0, 1, &map, "pppp");
  s->e = g.body;
  begin_body(s);
  cis_value *x = is_bilinear ? build_bilinear(s) : build_nearest(s);
  cis_linalg_build_yield(&s->e, &x, 1);
  return &g.op->results[0];
}

CIS_TOSA_LOWERING(cis_tosa_lower_resize) {
  cis_type in = operands[0]->type, out = op->results[0].type;
  resize s = {.image = operands[0], .i32 = cis_type_i(r->b.ctx, 32)};
  if (!cis_type_is(in, CIS_TYPE_TENSOR) || !cis_type_is(out, CIS_TYPE_TENSOR) ||
      !cis_tosa_is_number(cis_type_element(out)) || !get_numbers(op, &s))
    return false;
  s.type = cis_type_element(out);
  s.is_float = cis_type_is_float(s.type);
  bool is_bilinear = !strcmp(cis_tosa_keyword(cis_op_inherent(op, "mode")), "BILINEAR");
  if (in == out && s.axes[0].scale_n == s.axes[0].scale_d &&
      s.axes[1].scale_n == s.axes[1].scale_d && !s.axes[0].offset && !s.axes[1].offset &&
      !s.axes[0].border && !s.axes[1].border)
    return cis_tosa_replace(op, operands[0], r);
  bool widens =
      s.is_float ? cis_type_element(in) == s.type
                 : cis_type_is_signless_int(cis_type_element(in)) &&
                       (is_bilinear ? s.type->integer.width >= 32 : cis_type_element(in) == s.type);
  bool is_one[4];
  cis_type computed = widens ? computed_type(in, out, is_one) : NULL;
  if (!computed)
    return cis_op_error(op, "of these shapes and elements is lowered by mlir-opt alone"), false;
  cis_loc_builder e = cis_tosa_at(op, r);
  bool is_pixel = is_one[1] && is_one[2];
  cis_value *result = is_pixel && (s.is_float || !is_bilinear) ? operands[0]
                      : is_pixel                               ? build_pixel(&e, &s, computed)
                                 : build_plane(&e, &s, computed, is_bilinear);
  if (computed != out)
    result = build_repeated(&e, result, is_one, out);
  return cis_tosa_replace(op, result, r);
}
