// tosa.rescale becomes a linalg.generic that takes the zero point off, scales, adds the other zero
// point and clamps.
//
//   %r = tosa.rescale %a, %multiplier, %shift, %in_zp, %out_zp
//   =>
//   %r = linalg.generic ins(%a) outs(%e) {
//     tosa.apply_scale (%in - in_zp), multiplier, shift
//     clamp (that + out_zp)
//   }
//
// Numbers that are constant stand in front of the op, or, for each channel, in constant tensors;
// the others are operands.
#include "convert/tosa/impl.h"

/// The op being lowered. Each part is a constant in front of the op (`front`), or an operand of
/// linalg.generic (`arg`).
enum { MULTIPLIER, SHIFT, IN_ZP, OUT_ZP, NUM_PARTS };
typedef struct rescale {
  cis_loc_builder e;
  cis_op *op;
  bool per_channel, unsigned_in, unsigned_out;
  bool is_double;
  cis_value *front[NUM_PARTS]; // a constant, or
  uint32_t arg[NUM_PARTS];     // the number of an operand
  int64_t zero_points[NUM_PARTS];
  cis_value_vec operands;
  CIS_VEC(cis_affine_map) maps;
} rescale;

static bool flag(const cis_op *op, const char *name) {
  return cis_attr_int_or(cis_op_inherent(op, name), 0) != 0;
}

static cis_attr constant_elements(const cis_op *op, uint32_t i) {
  cis_attr attr = cis_constant_of(cis_op_operand(op, i));
  return cis_attr_is(attr, CIS_ATTR_DENSE) ? attr : NULL;
}

static uint32_t rank_of(const rescale *s) { return cis_type_rank(s->op->results[0].type); }

/// One more operand; the scalar of a tensor of one element, or a tensor of one number per channel.
static void add_operand(rescale *s, int part, cis_value *value, bool per_channel) {
  cis_context *ctx = s->e.b.ctx;
  uint32_t rank = rank_of(s);
  cis_affine_expr last = rank ? cis_affine_dim(ctx, rank - 1) : NULL;
  if (!per_channel) {
    cis_type scalar = cis_tosa_tensor(cis_type_element(value->type), NULL, 0);
    value = cis_tensor_build_collapse(&s->e, value, cis_attr_array(ctx, NULL, 0), scalar);
  }
  s->arg[part] = (uint32_t)s->operands.len;
  cis_vec_push(&s->operands, value);
  cis_vec_push(&s->maps, cis_affine_map_get(ctx, rank, 0, &last, per_channel ? 1 : 0));
}

// --- multipliers and shifts ---

typedef CIS_VEC(int32_t) i32_vec;
typedef CIS_VEC(int8_t) i8_vec;

/// The numbers where both are constant. A shift by more than 63 leaves nothing: both are 0 then.
static bool constant_scales(const rescale *s, i32_vec *multipliers, i8_vec *shifts) {
  cis_attr m = constant_elements(s->op, 1), n = constant_elements(s->op, 2);
  int64_t num;
  if (!m || !n || !cis_type_num_elements(m->type, &num))
    return false;
  for (int64_t i = 0; i < num; ++i) {
    bool gone = cis_dense_get_int(n, i) > 63;
    cis_vec_push(multipliers, gone ? 0 : (int32_t)cis_dense_get_int(m, i));
    cis_vec_push(shifts, gone ? (int8_t)0 : (int8_t)cis_dense_get_int(n, i));
  }
  return true;
}

static cis_value *dense_constant(rescale *s, cis_type element, const void *data, size_t size,
                                 int64_t num) {
  cis_type type = cis_tosa_tensor(element, &num, 1);
  return cis_arith_build_constant(&s->e, cis_attr_dense_numbers(type, data, size, (size_t)num));
}

/// DOUBLE_ROUND says something else than SINGLE_ROUND for shifts of more than 31 alone.
static void add_scales(rescale *s) {
  cis_context *ctx = s->e.b.ctx;
  i32_vec multipliers = {0};
  i8_vec shifts = {0};
  cis_type i32 = cis_type_i(ctx, 32), i8 = cis_type_i(ctx, 8);
  if (!constant_scales(s, &multipliers, &shifts)) {
    add_operand(s, MULTIPLIER, cis_op_operand(s->op, 1), s->per_channel);
    add_operand(s, SHIFT, cis_op_operand(s->op, 2), s->per_channel);
    return;
  }
  bool is_double = false;
  for (size_t i = 0; i < shifts.len; ++i)
    is_double |= s->is_double && shifts.data[i] > 31;
  s->is_double = is_double;
  if (multipliers.len == 1) {
    s->front[MULTIPLIER] = cis_arith_build_int(&s->e, i32, multipliers.data[0]);
    s->front[SHIFT] = cis_arith_build_int(&s->e, i8, shifts.data[0]);
  } else {
    int64_t num = (int64_t)multipliers.len;
    cis_value *m = dense_constant(s, i32, multipliers.data, 4, num);
    cis_value *n = dense_constant(s, i8, shifts.data, 1, num);
    add_operand(s, MULTIPLIER, m, true);
    add_operand(s, SHIFT, n, true);
  }
  cis_vec_deinit(&multipliers);
  cis_vec_deinit(&shifts);
}

// --- zero points ---

/// Notes a constant zero point, or makes it an operand. Of unsigned elements it is unsigned.
static void add_zero_point(rescale *s, int part, uint32_t operand, bool is_unsigned) {
  cis_value *value = cis_op_operand(s->op, operand);
  uint32_t width = cis_type_bit_width(cis_type_element(value->type));
  if (!cis_tosa_constant_number(value, &s->zero_points[part])) {
    add_operand(s, part, value, false);
    return;
  }
  if (is_unsigned && width < 64)
    s->zero_points[part] &= ((int64_t)1 << width) - 1;
}

/// The number in the body, at least 32 bits wide.
static cis_value *widened(cis_loc_builder *e, cis_value *x, bool is_unsigned) {
  if (x->type->integer.width >= 32)
    return x;
  cis_arith_cast *widen = is_unsigned ? cis_arith_build_extui : cis_arith_build_extsi;
  return widen(e, x, cis_type_i(e->b.ctx, 32));
}

static cis_value *zero_point(const rescale *s, cis_linalg_body *g, int part, cis_type element,
                             bool is_unsigned) {
  if (s->arg[part])
    return widened(&g->body, g->args[s->arg[part]], is_unsigned);
  uint32_t width = element->integer.width;
  cis_type type = cis_type_i(g->body.b.ctx, width < 32 ? 32 : width);
  return cis_arith_build_int(&g->body, type, s->zero_points[part]);
}

// --- the op ---

static cis_value *part(const rescale *s, const cis_linalg_body *g, int which) {
  return s->front[which] ? s->front[which] : g->args[s->arg[which]];
}

static void build_body(const rescale *s, cis_linalg_body *g) {
  cis_loc_builder *e = &g->body;
  cis_type in = g->args[0]->type, out = cis_type_element(s->op->results[0].type);
  cis_type i32 = cis_type_i(e->b.ctx, 32);
  uint32_t width = out->integer.width;
  cis_value *in_zp = zero_point(s, g, IN_ZP, in, s->unsigned_in);
  cis_value *out_zp = zero_point(s, g, OUT_ZP, out, s->unsigned_out);
  cis_value *x = widened(e, g->args[0], s->unsigned_in);
  x = cis_arith_build_subi(e, x, in_zp);
  x = cis_tosa_apply_scale(e, x, part(s, g, MULTIPLIER), part(s, g, SHIFT),
                           s->is_double ? "DOUBLE_ROUND" : "SINGLE_ROUND");
  x = cis_arith_build_addi(e, x, out_zp);
  int64_t least = s->unsigned_out ? 0 : cis_tosa_min_int(width);
  int64_t most = s->unsigned_out ? (int64_t)(((uint64_t)1 << width) - 1) : cis_tosa_max_int(width);
  cis_value *low = cis_arith_build_int(e, i32, least), *high = cis_arith_build_int(e, i32, most);
  x = cis_tosa_clamp_int(e, x, low, high);
  if (width < 32)
    x = cis_arith_build_trunci(e, x, out);
  cis_linalg_build_yield(e, &x, 1);
}

/// Elements that scale: signless integers of at most 64 bits to ones of at most 32.
static bool is_rescalable(const cis_op *op) {
  cis_type in = cis_op_operand(op, 0)->type, out = op->results[0].type;
  if (!cis_type_is(in, CIS_TYPE_TENSOR) || !cis_type_is(out, CIS_TYPE_TENSOR))
    return false;
  in = cis_type_element(in);
  out = cis_type_element(out);
  return cis_type_is_signless_int(in) && in->integer.width <= 64 && cis_type_is_signless_int(out) &&
         out->integer.width <= 32;
}

CIS_TOSA_LOWERING(cis_tosa_lower_rescale) {
  const char *rounding = cis_tosa_keyword(cis_op_inherent(op, "rounding_mode"));
  bool is_double = !strcmp(rounding, "DOUBLE_ROUND");
  if (!is_rescalable(op) || !strcmp(rounding, "INEXACT_ROUND") ||
      (is_double && !flag(op, "scale32")))
    return false; // upstream has no lowering: DOUBLE_ROUND needs 32-bit multipliers
  rescale s = {.e = cis_tosa_at(op, r),
               .op = op,
               .per_channel = flag(op, "per_channel"),
               .unsigned_in = flag(op, "input_unsigned"),
               .unsigned_out = flag(op, "output_unsigned"),
               .is_double = is_double};
  cis_type out = op->results[0].type;
  uint32_t rank = rank_of(&s);
  cis_affine_map identity = cis_affine_map_identity(r->b.ctx, rank);
  cis_value_vec sizes = {0};
  cis_tosa_dynamic_sizes(&s.e, operands[0], -1, &sizes);
  cis_vec_push(&s.operands, operands[0]);
  cis_vec_push(&s.maps, identity);
  add_scales(&s);
  add_zero_point(&s, IN_ZP, 3, s.unsigned_in);
  add_zero_point(&s, OUT_ZP, 4, s.unsigned_out);
  cis_type type = cis_type_with_element(operands[0]->type, cis_type_element(out));
  cis_vec_push(&s.operands, cis_tosa_empty(&s.e, type, &sizes));
  cis_vec_push(&s.maps, identity);
  cis_linalg_body g = cis_linalg_build_generic(&s.e, s.operands.data, (uint32_t)s.operands.len - 1,
                                               1, s.maps.data, cis_tosa_loops(rank, -1).letters);
  build_body(&s, &g);
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&s.operands);
  cis_vec_deinit(&s.maps);
  return cis_tosa_replace(op, &g.op->results[0], r);
}
