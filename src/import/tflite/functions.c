// Functions of fixed-point numbers: exponential, reciprocal, logistic and tanh, as numbers that are
// known now, in tables, or built.
//
// The numbers are those of fixed-point arithmetic with 31 bits below the point: products are
// rounded (cis_tfl_high_product), and e^x is e^(x mod 1/4) by a polynomial, times the powers of e
// that the other bits of x stand for.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

/// (a * b) / 2^31, rounded to nearest, saturated.
static int32_t high_product(int32_t a, int32_t b) {
  if (a == INT32_MIN && b == INT32_MIN)
    return INT32_MAX;
  return (int32_t)(((int64_t)a * b + (INT64_C(1) << 30)) >> 31);
}

/// x / 2^by, rounded to nearest, halves away from zero.
static int32_t divide(int32_t x, int by) {
  return by ? (int32_t)(((int64_t)x + (INT64_C(1) << (by - 1)) - (x < 0)) >> by) : x;
}

/// x * scale, rounded twice: to 31 bits, and away from zero.
static int32_t multiply(int32_t x, cis_tfl_scale scale) {
  int left = scale.shift > 0 ? scale.shift : 0;
  int32_t shifted = (int32_t)((uint32_t)x << left);
  return divide(high_product(shifted, scale.multiplier), left - scale.shift);
}

static int32_t saturate(int64_t x) {
  return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int32_t)x;
}

/// x * 2^by, saturated; divided and rounded where `by` is negative.
static int32_t times_power(int32_t x, int by) {
  return by < 0 ? divide(x, -by) : saturate((int64_t)x * (INT64_C(1) << by));
}

/// e^x - for x in -1/4 to 0, with 31 fractional bits: the series around -1/8.
static int32_t exp_of_quarter(int32_t x) {
  const int32_t exp_of_eighth = 1895147668, third = 715827883; // e^(-1/8), 1/3
  int32_t a = x + (1 << 28);
  int32_t a2 = high_product(a, a);
  int32_t a3 = high_product(a2, a);
  int32_t a4 = high_product(a2, a2);
  int32_t sum = high_product(times_power(a4, -2) + a3, third) + a2;
  return exp_of_eighth + high_product(exp_of_eighth, a + times_power(sum, -1));
}

/// e^x of a number in -2^integer_bits to 0 with 31 - integer_bits fractional bits, in 31 bits.
static int32_t power_of_e(int32_t x, int integer_bits) {
  // e^(-1/4), e^(-1/2), e^-1, ... e^-16 with 31 fractional bits.
  static const int32_t powers[] = {1672461947, 1302514674, 790015084, 290630308,
                                   39332535,   720401,     242};
  if (x == 0)
    return INT32_MAX;
  int fraction = 31 - integer_bits;
  int32_t quarter = 1 << (fraction - 2);
  int32_t rest = (x & (quarter - 1)) - quarter;
  int32_t result = exp_of_quarter(times_power(rest, integer_bits));
  int32_t others = (int32_t)((uint32_t)rest - (uint32_t)x);
  for (int i = 0; i < 7 && integer_bits > i - 2; ++i)
    if (others & (int32_t)(1u << (fraction + i - 2)))
      result = high_product(result, powers[i]);
  return result;
}

// 48/17 and -32/17 with 29 fractional bits: the first guess of a reciprocal.
enum { GUESS_CONSTANT = 1515870810, GUESS_FACTOR = -1010580540, ONE_OF_29_BITS = 1 << 29 };

/// 2 / (1 + x) with 29 fractional bits, by Newton's method.
static int32_t twice_reciprocal(int32_t x) {
  int64_t sum = (int64_t)x + INT32_MAX;
  int32_t half = (int32_t)((sum + (sum >= 0 ? 1 : -1)) / 2);
  int32_t y = GUESS_CONSTANT + high_product(half, GUESS_FACTOR);
  for (int i = 0; i < 3; ++i) {
    int32_t error = ONE_OF_29_BITS - high_product(half, y);
    y += times_power(high_product(y, error), 2);
  }
  return y;
}

cis_value *cis_tfl_emit_reciprocal(cis_loc_builder *e, cis_value *x) {
  // (x + 2^31 - 1 + 1) / 2, of x that is not negative
  cis_value *half = CIS_FORMULA(e, "i32((i64(x) + 2147483648) >> 1)", x);
  cis_value *y = cis_tfl_emit_high_product(e, half, cis_arith_build_int(e, x->type, GUESS_FACTOR));
  y = CIS_FORMULA(e, "y + GUESS_CONSTANT", y, GUESS_CONSTANT);
  for (int i = 0; i < 3; ++i) {
    cis_value *error = cis_tfl_emit_high_product(e, half, y);
    error = CIS_FORMULA(e, "ONE_OF_29_BITS - error", error, ONE_OF_29_BITS);
    cis_value *step = cis_tfl_emit_high_product(e, y, error);
    y = CIS_FORMULA(e, "y + (step << 2)", y, step);
  }
  return CIS_FORMULA(e, "i32(min(i64(y) << 1, 2147483647))", y);
}

/// How far inputs may be from 0 before `integer_bits` overflow, after a shift.
static int32_t radius_of(int integer_bits, int left_shift) {
  double most = (double)((1 << integer_bits) - 1) * (double)(INT64_C(1) << (31 - integer_bits));
  double radius = floor(ldexp(most, -left_shift));
  return radius > INT32_MAX ? INT32_MAX : (int32_t)radius;
}

// --- i8 ---

/// The input with four integer bits; false if it is beyond them, and then the sign says where.
static bool input_of_4_bits(int32_t *x, float scale) {
  int shift;
  double fraction = frexp((double)scale * (1 << 27), &shift);
  double multiplier = round(fraction * 2147483648.0);
  cis_tfl_scale s = {multiplier > INT32_MAX ? INT32_MAX : (int32_t)multiplier, shift};
  int32_t radius = radius_of(4, shift);
  if (*x <= -radius || *x >= radius)
    return false;
  *x = shift > 31 ? 0 : shift < -31 ? 0 : multiply(*x, s);
  return true;
}

/// Logistic or tanh of an i8 minus its zero point.
static int32_t sigmoid8(int32_t x, float scale, bool is_tanh) {
  if (!input_of_4_bits(&x, scale))
    return x < 0 ? -128 : 127;
  int32_t power = x ? power_of_e(x < 0 ? x : -x, is_tanh ? 5 : 4) : 0, y = is_tanh ? 0 : 1 << 30;
  if (x && is_tanh) {
    y = times_power(twice_reciprocal(power) - ONE_OF_29_BITS, 2);
    y = x < 0 ? -y : y;
  } else if (x) {
    y = times_power(twice_reciprocal(power), 1);
    y = x < 0 ? INT32_MAX - y : y;
  }
  return is_tanh ? divide(y, 24) : divide(y, 23) - 128;
}

static int32_t as_short(int64_t x) {
  return (int32_t)(x > INT16_MAX ? INT16_MAX : x < INT16_MIN ? INT16_MIN : x);
}

/// x * min(6, max(0, x + 3)) / 6 of an i8, in 16 bits as the kernel has it.
static int32_t hard_swish8(int32_t q, int32_t in_zero, int32_t out_zero, float from, float to) {
  float fine = (1.0F / 128.0F) * from;
  cis_tfl_scale output = cis_tfl_quantize((double)(fine / to));
  cis_tfl_scale relu = cis_tfl_quantize((double)(fine / (3.0F / 32768.0F)));
  int32_t x = (int16_t)((q - in_zero) * 128), reluish = x;
  int32_t scaled = (int16_t)((x * cis_tfl_reduced(output.multiplier) + (1 << 14)) >> 15);
  if (relu.shift > 0)
    reluish = as_short((int64_t)reluish * (INT64_C(1) << (relu.shift - 1)));
  reluish = (int16_t)((reluish * cis_tfl_reduced(relu.multiplier) + (1 << 14)) >> 15);
  reluish = relu.shift > 0 ? as_short(reluish * 2) : divide(reluish, -relu.shift);
  reluish = (reluish + (1 << 15)) >> 1;
  int32_t result = (int16_t)(reluish * scaled / (1 << 15));
  return divide(result, output.shift < 0 ? -output.shift : 0) + out_zero;
}

cis_value *cis_tfl_emit_table8(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  char what = *op->row->argument;
  float from = cis_tfl_scale_of(in), to;
  int32_t table[256], more = cis_tfl_is_unsigned(in) ? 128 : 0; // a u8 is an i8 plus 128
  int32_t zero = cis_tfl_zero_point(in) - more, out_zero = cis_tfl_zero_point(out) - more;
  if (!cis_tfl_get_scale(op, out, &to))
    return NULL;
  if (zero < -128 || zero > 127 || out_zero < -128 || out_zero > 127) {
    cis_tfl_error(op, in, "expected zero points from %d to %d", more - 128, more + 127);
    return NULL;
  }
  for (int32_t i = 0; i < 256; ++i) {
    int32_t y = what == 'h' ? hard_swish8(i - 128, zero, out_zero, from, to)
                            : sigmoid8(i - 128 - zero, from, what == 't');
    table[i] = more + (y > 127 ? 127 : y < -128 ? -128 : y);
  }
  return cis_emit_numbers(&op->e, cis_type_element(out->type), table, 256);
}

cis_value *cis_tfl_emit_powers(cis_loc_builder *e, float scale, double beta) {
  double real = beta * (double)scale * (1 << 26);
  cis_tfl_scale s = cis_tfl_quantize(real < 2147483647.0 ? real : 2147483647.0);
  int32_t radius = radius_of(5, s.shift), powers[256];
  for (int32_t i = 0; i < 256; ++i)
    powers[i] = i - 255 >= -radius ? power_of_e(multiply(i - 255, s), 5) : 0;
  return cis_emit_numbers(e, cis_type_i(e->b.ctx, 32), powers, 256);
}

// --- i16 ---

cis_value *cis_tfl_emit_sigmoids(cis_loc_builder *e) {
  // The kernels' table has steps that are a little wider than 1/24, and four numbers beside the
  // curve.
  int32_t numbers[256];
  for (int i = 0; i < 256; ++i)
    numbers[i] = (int32_t)floor(65535.5 / (1.0 + exp(-i * 1.000032 / 24.0)) + 1.0);
  --numbers[3], ++numbers[35], --numbers[174], ++numbers[255];
  return cis_emit_numbers(e, cis_type_i(e->b.ctx, 16), numbers, 256);
}

cis_value *cis_tfl_emit_sigmoid16(cis_loc_builder *e, cis_value *x, int32_t multiplier, int shift,
                                  cis_value *table, bool is_tanh) {
  int bits = is_tanh ? 8 : 9, mask = (1 << bits) - 1, by = is_tanh ? 8 : 10;
  int most = is_tanh ? 0xFFFF << 8 : 0x7FFF << 10, half = 1 << (by - 1);
  int add = is_tanh ? half - (1 << 23) : half, rounding = shift ? 1 << (shift - 1) : 0;
  int mirrored = (is_tanh ? 1 << 23 : 1 << 25) + half - 1;
  x = CIS_FORMULA(e, "i32(x) * multiplier", x, multiplier);
  if (shift)
    x = CIS_FORMULA(e, "(x + rounding) >> shift", x, rounding, shift);
  cis_value *size = CIS_FORMULA(e, "abs(x)", x);
  cis_value *y = CIS_FORMULA_OF(e, true,
                                "step = size >> bits; place = min(step, 254);"
                                "low = i32(table[place]); high = i32(table[place + 1]);"
                                "step >= 255 ? most : (low << bits) + (size & mask) * (high - low)",
                                size, bits, table, mask, most);
  y = CIS_FORMULA(e, "x >= 0 ? y + add : mirrored - y", x, y, add, mirrored);
  return CIS_FORMULA_OF(e, !is_tanh, "i16(y >> by)", y, by);
}

cis_value *cis_tfl_emit_sigmoid16_of(cis_loc_builder *e, cis_value *x, float scale,
                                     cis_value *table, bool is_tanh) {
  int exponent, shift = 0;
  bool is_power = frexpf(scale, &exponent) == 0.5F;
  int left = 12 + exponent - 1;
  if (is_power && (left == 0 || (is_tanh && left == 1)))
    return cis_tfl_emit_sigmoid16(e, x, 3 << left, 0, table, is_tanh);
  double real = (double)scale * 4096.0 * 3.0;
  for (; real <= 32767.0 / 2.0 && shift <= 30; ++shift)
    real *= 2.0;
  return cis_tfl_emit_sigmoid16(e, x, real > INT32_MAX ? INT32_MAX : (int32_t)real, shift, table,
                                is_tanh);
}

// --- f32 ---

cis_value *cis_tfl_emit_logistic(cis_loc_builder *e, cis_value *x) {
  return CIS_FORMULA(e, "x > 16.619047164916992188 ? 1 : x < -9 ? exp(x) : 1 / (1 + exp(-x))", x);
}

// --- tables of 513 numbers ---

cis_value *cis_tfl_emit_table16(cis_loc_builder *e, float input_scale, int32_t input_zero,
                                float output_scale, double (*f)(double)) {
  int32_t numbers[513];
  float low = input_scale * (float)(INT16_MIN - input_zero);
  float high = input_scale * (float)(INT16_MAX - input_zero);
  float out_low = output_scale * (float)INT16_MIN, out_high = output_scale * (float)INT16_MAX;
  float step = (high - low) / 512, half_step = step / 2;
  float inverse = 65536.0F / (out_high - out_low); // steps of the result
  for (int i = 0; i < 512; ++i) {
    float value = (float)f((double)(low + (float)i * step));
    float middle = (float)f((double)(low + (float)i * step + half_step));
    float next = (float)f((double)(low + (float)(i + 1) * step));
    float sample = roundf(value * inverse);
    float interpolated = roundf((next * inverse + sample) / 2);
    numbers[i] =
        as_short((int64_t)(sample - roundf((interpolated - roundf(middle * inverse)) / 2)));
  }
  numbers[512] = as_short((int64_t)roundf((float)f((double)high) * inverse));
  return cis_emit_numbers(e, cis_type_i(e->b.ctx, 16), numbers, 513);
}

cis_value *cis_tfl_emit_interpolated(cis_loc_builder *e, cis_value *x, cis_value *table) {
  return CIS_FORMULA(e,
                     "k = i32(x); step = (k >> 7) + 256; first = i32(table[step]);"
                     "slope = i32(table[step + 1]) - first;"
                     "first + ((slope * (k & 127) + 64) >> 7)",
                     x, table);
}
