// --tosa-to-arith: tosa.const becomes arith.constant; with include-apply-rescale, tosa.apply_scale
// becomes arithmetic in 64 bits, or in 32.
//
//   %r = tosa.apply_scale %x, %m, %s   =>   (x * m + (1 << s >> 1)) >> s in i64
#include "convert/tosa/impl.h"
#include "dialect/common/const_fold.h"

CIS_TOSA_LOWERING(cis_tosa_lower_const) {
  (void)operands;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_attr values = cis_op_inherent(op, "values");
  if (!values || values->type != op->results[0].type)
    return false;
  return cis_tosa_replace(op, cis_arith_build_constant(&e, values), r);
}

// --- numbers of a width, alone or in vectors ---

/// Builds on scalars, and on vectors and tensors like `like`.
typedef struct scale {
  cis_loc_builder e;
  cis_value *value, *multiplier, *shift;
  bool is_double;
} scale;

static cis_type of_width(const scale *s, uint32_t width) {
  cis_type element = cis_type_i(s->e.b.ctx, width), like = s->value->type;
  return cis_type_is_shaped(like) ? cis_type_with_element(like, element) : element;
}

static cis_value *number(scale *s, cis_type type, int64_t value) {
  return cis_arith_build_constant(&s->e, cis_bits_to_attr(type, (cis_bits)value));
}

static cis_value *widened(scale *s, cis_arith_cast *cast, cis_value *x, uint32_t width) {
  cis_type type = of_width(s, width);
  return x->type == type ? x : cast(&s->e, x, type);
}

static cis_value *choose(scale *s, cis_value *condition, cis_value *a, cis_value *b) {
  return cis_arith_build_select(&s->e, condition, a, b);
}

/// The rounding mode as a flag; false for others than SINGLE_ROUND and DOUBLE_ROUND, and for
/// numbers that do not fit.
static bool begin(const cis_op *op, cis_value *const *operands, const cis_conversion_rewriter *r,
                  scale *out) {
  const char *mode = cis_tosa_keyword(cis_op_inherent(op, "rounding_mode"));
  *out = (scale){.e = cis_tosa_at(op, r),
                 .value = operands[0],
                 .multiplier = operands[1],
                 .shift = operands[2],
                 .is_double = !strcmp(mode, "DOUBLE_ROUND")};
  cis_type value = cis_type_element_or_self(operands[0]->type);
  cis_type multiplier = cis_type_element_or_self(operands[1]->type);
  return strcmp(mode, "INEXACT_ROUND") && cis_type_is_signless_int(value) &&
         value->integer.width <= 64 && cis_type_is_signless_int(multiplier) &&
         multiplier->integer.width <= 64 &&
         cis_type_is_int_of(cis_type_element_or_self(op->results[0].type), 32);
}

// --- in 64 bits ---

/// Rounds away from 0 first, at bit 30, where more than 31 bits are shifted out.
static cis_value *build_double_rounding(scale *s, cis_value *x, cis_value *zero, cis_value *shift,
                                        cis_value *limit) {
  cis_type i64 = of_width(s, 64);
  cis_value *up = number(s, i64, (int64_t)1 << 30), *down = number(s, i64, -((int64_t)1 << 30));
  cis_value *is_positive = cis_arith_build_cmpi(&s->e, "sge", s->value, zero);
  cis_value *rounded = choose(s, is_positive, up, down);
  rounded = cis_arith_build_addi(&s->e, rounded, x);
  cis_value *is_far = cis_arith_build_cmpi(&s->e, "sgt", shift, limit);
  return choose(s, is_far, rounded, x);
}

CIS_TOSA_LOWERING(cis_tosa_lower_apply_scale) {
  scale s;
  if (!begin(op, operands, r, &s))
    return false;
  cis_type i32 = of_width(&s, 32), i64 = of_width(&s, 64);
  cis_value *zero = number(&s, s.value->type, 0), *one = number(&s, i64, 1);
  cis_value *limit = number(&s, i32, 31);
  cis_value *shift = widened(&s, cis_arith_build_extui, s.shift, 32);
  cis_value *value = widened(&s, cis_arith_build_extsi, s.value, 64);
  cis_value *multiplier = widened(&s, cis_arith_build_extsi, s.multiplier, 64);
  cis_value *x = cis_arith_build_muli(&s.e, value, multiplier);
  cis_value *shift64 = widened(&s, cis_arith_build_extui, shift, 64);
  cis_value *half = cis_arith_build_shli(&s.e, one, shift64);
  half = cis_arith_build_shrui(&s.e, half, one);
  x = cis_arith_build_addi(&s.e, x, half);
  if (s.is_double)
    x = build_double_rounding(&s, x, zero, shift, limit);
  x = cis_arith_build_shrsi(&s.e, x, shift64);
  return cis_tosa_replace(op, cis_arith_build_trunci(&s.e, x, i32), r);
}

// --- in 32 bits ---

/// A product of 64 bits in two halves, and numbers that all steps use.
typedef struct halves {
  cis_value *low, *high;
  cis_value *zero, *one, *two, *thirty, *width;
  cis_value *shift, *is_over, *is_far; // shifted by 32 bits or more, by more
  cis_value *left, *right;             // what the high half is shifted by
} halves;

static cis_value *carry(scale *s, cis_value *low, cis_value *sum) {
  cis_value *overflows = cis_arith_build_cmpi(&s->e, "ugt", low, sum);
  return cis_arith_build_extui(&s->e, overflows, of_width(s, 32));
}

static void build_product(scale *s, halves *h) {
  cis_type i32 = of_width(s, 32);
  h->shift = widened(s, cis_arith_build_extui, s->shift, 32);
  h->zero = number(s, i32, 0);
  h->one = number(s, i32, 1);
  h->two = number(s, i32, 2);
  h->thirty = number(s, i32, 30);
  h->width = number(s, i32, 32);
  h->low = cis_arith_build_mulsi_extended(&s->e, s->value, s->multiplier, &h->high);
  h->is_over = cis_arith_build_cmpi(&s->e, "sge", h->shift, h->width);
  h->is_far = cis_arith_build_cmpi(&s->e, "sgt", h->shift, h->width);
  cis_value *left = cis_arith_build_subi(&s->e, h->width, h->shift);
  cis_value *right = cis_arith_build_subi(&s->e, h->shift, h->width);
  h->left = choose(s, h->is_over, h->zero, left);
  h->right = choose(s, h->is_over, right, h->zero);
}

static void round_twice(scale *s, halves *h) {
  cis_value *minus = number(s, of_width(s, 32), -1);
  cis_value *is_positive = cis_arith_build_cmpi(&s->e, "sge", s->value, h->zero);
  cis_value *up = choose(s, is_positive, h->one, minus);
  up = choose(s, h->is_over, up, h->zero);
  cis_value *top = cis_arith_build_shrui(&s->e, h->low, h->thirty);
  top = cis_arith_build_addi(&s->e, top, up);
  top = cis_arith_build_shrsi(&s->e, top, h->two);
  up = cis_arith_build_shli(&s->e, up, h->thirty);
  h->low = cis_arith_build_addi(&s->e, h->low, up);
  h->high = cis_arith_build_addi(&s->e, h->high, top);
}

static void round_once(scale *s, halves *h) {
  cis_value *half = cis_arith_build_subi(&s->e, h->shift, h->one);
  half = cis_arith_build_shli(&s->e, h->one, half);
  half = choose(s, h->is_far, h->zero, half);
  cis_value *low = cis_arith_build_addi(&s->e, h->low, half);
  h->high = cis_arith_build_addi(&s->e, h->high, carry(s, h->low, low));
  h->low = low;
  half = cis_arith_build_subi(&s->e, h->right, h->one);
  half = cis_arith_build_shli(&s->e, h->one, half);
  half = choose(s, h->is_far, half, h->zero);
  h->high = cis_arith_build_addi(&s->e, h->high, half);
}

CIS_TOSA_LOWERING(cis_tosa_lower_apply_scale_32) {
  scale s;
  halves h;
  if (!begin(op, operands, r, &s))
    return false;
  if (s.value->type != of_width(&s, 32) || s.multiplier->type != of_width(&s, 32))
    return cis_tosa_lower_apply_scale(op, operands, r);
  build_product(&s, &h);
  if (s.is_double)
    round_twice(&s, &h);
  round_once(&s, &h);
  cis_value *high = cis_arith_build_shli(&s.e, h.high, h.left);
  high = cis_arith_build_shrsi(&s.e, high, h.right);
  cis_value *low = cis_arith_build_shrui(&s.e, h.low, h.shift);
  low = choose(&s, h.is_over, h.zero, low);
  return cis_tosa_replace(op, cis_arith_build_addi(&s.e, low, high), r);
}
