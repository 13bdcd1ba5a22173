// tosa.resize becomes a linalg.generic that computes, for each element of the result, where it lies
// in the image: a pixel and the distance to the next, as a float or in parts of the scale.
//
//   y = h * scale_d + offset;  iy = y / scale_n;  dy = y - iy * scale_n   (or y % scale_n /
//   scale_n) NEAREST_NEIGHBOR: image[iy + (2 * dy >= scale_n)], BILINEAR: between iy and iy + 1
//
// Images of height or width 1, or results of them, are mlir-opt's to lower.
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

static cis_value *binary(resize *s, unsigned kind, cis_value *a, cis_value *b) {
  return cis_arith_build_binary(&s->e, kind, a, b);
}

static cis_value *as_index(resize *s, cis_value *x) {
  return cis_build_unary(&s->e, CIS_OP_ARITH_INDEX_CAST, x, cis_type_index(s->e.b.ctx));
}

static cis_value *clamped_index_i32(resize *s, cis_value *x, const axis *a) {
  return cis_tosa_clamp_int(&s->e, x, s->zero, a->zero_or_last);
}

/// The pixel before the place, and how far after it the place is.
static void locate(resize *s, axis *a) {
  cis_loc_builder *e = &s->e;
  cis_value *x = binary(s, CIS_OP_ARITH_MULI, a->place, a->d);
  x = binary(s, CIS_OP_ARITH_ADDI, x, a->off);
  if (!s->is_float) {
    a->pixel = binary(s, CIS_OP_ARITH_DIVSI, x, a->n);
    cis_value *start = binary(s, CIS_OP_ARITH_MULI, a->pixel, a->n);
    a->delta = binary(s, CIS_OP_ARITH_SUBI, x, start);
    return;
  }
  a->pixel = binary(s, CIS_OP_ARITH_FLOORDIVSI, x, a->n);
  x = binary(s, CIS_OP_ARITH_REMSI, x, a->n);
  x = cis_build_unary(e, CIS_OP_ARITH_SITOFP, x, s->type);
  cis_value *n = cis_build_unary(e, CIS_OP_ARITH_UITOFP, a->n, s->type);
  a->delta = binary(s, CIS_OP_ARITH_DIVF, x, n);
}

static cis_value *extract(resize *s, cis_value *y, cis_value *x) {
  cis_value *place[] = {s->index[0], y, x, s->index[3]};
  return cis_tensor_build_extract(&s->e, s->image, place, 4);
}

// --- the nearest pixel ---

static cis_value *nearest_pixel(resize *s, axis *a, cis_value *one) {
  cis_value *is_next;
  if (s->is_float) {
    cis_value *half = cis_tosa_float(&s->e, s->type, 0.5);
    is_next = cis_arith_build_cmpf(&s->e, "oge", a->delta, half);
  } else {
    cis_value *twice = binary(s, CIS_OP_ARITH_SHLI, a->delta, one);
    is_next = cis_arith_build_cmpi(&s->e, "sge", twice, a->n);
  }
  cis_value *step = cis_arith_build_select(&s->e, is_next, one, s->zero);
  cis_value *pixel = binary(s, CIS_OP_ARITH_ADDI, a->pixel, step);
  return as_index(s, clamped_index_i32(s, pixel, a));
}

static cis_value *build_nearest(resize *s) {
  cis_value *one = cis_tosa_int(&s->e, s->i32, 1);
  cis_value *y = nearest_pixel(s, &s->axes[0], one);
  cis_value *x = nearest_pixel(s, &s->axes[1], one);
  return extract(s, y, x);
}

// --- between four pixels ---

static void pixel_and_next(resize *s, axis *a, cis_value *one, cis_value *out[2]) {
  cis_value *next = binary(s, CIS_OP_ARITH_ADDI, a->pixel, one);
  cis_value *first = clamped_index_i32(s, a->pixel, a);
  next = clamped_index_i32(s, next, a);
  out[0] = as_index(s, first);
  out[1] = as_index(s, next);
}

/// a * (whole - part) + b * part
static cis_value *mix(resize *s, cis_value *a, cis_value *b, cis_value *whole, cis_value *part) {
  bool is_float = s->is_float;
  unsigned sub = is_float ? CIS_OP_ARITH_SUBF : CIS_OP_ARITH_SUBI;
  unsigned mul = is_float ? CIS_OP_ARITH_MULF : CIS_OP_ARITH_MULI;
  unsigned add = is_float ? CIS_OP_ARITH_ADDF : CIS_OP_ARITH_ADDI;
  cis_value *rest = binary(s, sub, whole, part);
  a = binary(s, mul, a, rest);
  b = binary(s, mul, b, part);
  return binary(s, add, a, b);
}

static cis_value *build_bilinear(resize *s) {
  cis_loc_builder *e = &s->e;
  axis *ya = &s->axes[0], *xa = &s->axes[1];
  cis_value *one = cis_tosa_int(e, s->i32, 1), *y[2], *x[2], *pixels[4];
  pixel_and_next(s, ya, one, y);
  pixel_and_next(s, xa, one, x);
  for (int i = 0; i < 4; ++i)
    pixels[i] = extract(s, y[i / 2], x[i % 2]);
  cis_value *dy = ya->delta, *dx = xa->delta, *whole_y = ya->n, *whole_x = xa->n;
  if (s->is_float) {
    whole_x = whole_y = cis_tosa_float(e, s->type, 1);
  } else {
    for (int i = 0; i < 4; ++i)
      pixels[i] = cis_tosa_extend(e, pixels[i], s->type);
    dx = cis_tosa_extend(e, dx, s->type);
    dy = cis_tosa_extend(e, dy, s->type);
    whole_y = cis_tosa_extend(e, whole_y, s->type);
    whole_x = cis_tosa_extend(e, whole_x, s->type);
  }
  cis_value *above = mix(s, pixels[0], pixels[1], whole_x, dx);
  cis_value *below = mix(s, pixels[2], pixels[3], whole_x, dx);
  return mix(s, above, below, whole_y, dy);
}

// --- the op ---

/// Constants and places, in the order in which upstream makes them.
static void begin_body(resize *s) {
  cis_loc_builder *e = &s->e;
  axis *y = &s->axes[0], *x = &s->axes[1];
  for (int i = 0; i < 4; ++i)
    s->index[i] = cis_linalg_build_index(e, i);
  s->zero = cis_tosa_int(e, s->i32, 0);
  cis_tosa_number(e, s->type, 0);
  y->zero_or_last = cis_tosa_int(e, s->i32, y->size - 1);
  x->zero_or_last = cis_tosa_int(e, s->i32, x->size - 1);
  y->place = cis_build_unary(e, CIS_OP_ARITH_INDEX_CAST, s->index[1], s->i32);
  x->place = cis_build_unary(e, CIS_OP_ARITH_INDEX_CAST, s->index[2], s->i32);
  for (int i = 0; i < 2; ++i) {
    s->axes[i].n = cis_tosa_int(e, s->i32, s->axes[i].scale_n);
    s->axes[i].d = cis_tosa_int(e, s->i32, s->axes[i].scale_d);
  }
  y->off = cis_tosa_int(e, s->i32, y->offset);
  x->off = cis_tosa_int(e, s->i32, x->offset);
  cis_tosa_int(e, s->i32, y->border);
  cis_tosa_int(e, s->i32, x->border);
  locate(s, y);
  locate(s, x);
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

/// Sizes in the plane that are known and not 1.
static bool is_plain(cis_type type) {
  for (uint32_t i = 1; i < 3; ++i)
    if (cis_type_dim(type, i) <= 1)
      return false;
  return true;
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
  if (!is_plain(in) || !is_plain(out) || !widens)
    return cis_op_error(op, "of these shapes and elements is lowered by mlir-opt alone"), false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value_vec sizes = {0};
  cis_tosa_dynamic_sizes(&e, operands[0], -1, &sizes);
  cis_value *init = cis_tosa_empty(&e, out, &sizes);
  cis_vec_deinit(&sizes);
  cis_affine_map map = cis_affine_map_identity(e.b.ctx, 4);
  cis_linalg_body g = cis_linalg_build_generic(&e, &init, 0, 1, &map, "pppp");
  s.e = g.body;
  begin_body(&s);
  cis_value *x = is_bilinear ? build_bilinear(&s) : build_nearest(&s);
  cis_linalg_build_yield(&s.e, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}
