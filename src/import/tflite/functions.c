// Functions of fixed-point numbers: exponential, reciprocal, logistic and tanh, as numbers that are
// known now, in tables, or built.
//
// The numbers are those of fixed-point arithmetic with 31 bits below the point: products are
// rounded (cis_tfl_high_product), and e^x is e^(x mod 1/4) by a polynomial, times the powers of e
// that the other bits of x stand for.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

static int32_t saturate(int64_t x) {
  return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int32_t)x;
}

/// x * 2^by, saturated; divided and rounded where `by` is negative.
static int32_t times_power(int32_t x, int by) {
  return by < 0 ? cis_tfl_divide(x, -by) : saturate((int64_t)x * (INT64_C(1) << by));
}

/// e^x - for x in -1/4 to 0, with 31 fractional bits: the series around -1/8.
static int32_t exp_of_quarter(int32_t x) {
  const int32_t exp_of_eighth = 1895147668, third = 715827883; // e^(-1/8), 1/3
  int32_t a = x + (1 << 28);
  int32_t a2 = cis_tfl_high_product(a, a);
  int32_t a3 = cis_tfl_high_product(a2, a);
  int32_t a4 = cis_tfl_high_product(a2, a2);
  int32_t sum = cis_tfl_high_product(times_power(a4, -2) + a3, third) + a2;
  return exp_of_eighth + cis_tfl_high_product(exp_of_eighth, a + times_power(sum, -1));
}

int32_t cis_tfl_exp(int32_t x, int integer_bits) {
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
      result = cis_tfl_high_product(result, powers[i]);
  return result;
}

// 48/17 and -32/17 with 29 fractional bits: the first guess of a reciprocal.
enum { GUESS_CONSTANT = 1515870810, GUESS_FACTOR = -1010580540, ONE_OF_29_BITS = 1 << 29 };

/// 2 / (1 + x) with 29 fractional bits, by Newton's method.
static int32_t twice_reciprocal(int32_t x) {
  int64_t sum = (int64_t)x + INT32_MAX;
  int32_t half = (int32_t)((sum + (sum >= 0 ? 1 : -1)) / 2);
  int32_t y = GUESS_CONSTANT + cis_tfl_high_product(half, GUESS_FACTOR);
  for (int i = 0; i < 3; ++i) {
    int32_t error = ONE_OF_29_BITS - cis_tfl_high_product(half, y);
    y += times_power(cis_tfl_high_product(y, error), 2);
  }
  return y;
}

int32_t cis_tfl_reciprocal(int32_t x) { return times_power(twice_reciprocal(x), 1); }

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

int32_t cis_tfl_radius(int integer_bits, int left_shift) {
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
  int32_t radius = cis_tfl_radius(4, shift);
  if (*x <= -radius || *x >= radius)
    return false;
  *x = shift > 31 ? 0 : shift < -31 ? 0 : cis_tfl_multiply(*x, s);
  return true;
}

int32_t cis_tfl_logistic8(int32_t x, int32_t zero_point, float scale) {
  x -= zero_point;
  if (!input_of_4_bits(&x, scale))
    return x < 0 ? -128 : 127;
  int32_t y = 1 << 30;
  if (x) {
    y = cis_tfl_reciprocal(cis_tfl_exp(x < 0 ? x : -x, 4));
    y = x < 0 ? INT32_MAX - y : y;
  }
  y = cis_tfl_divide(y, 23) - 128;
  return y > 127 ? 127 : y;
}

int32_t cis_tfl_tanh8(int32_t x, int32_t zero_point, float scale) {
  x -= zero_point;
  if (!input_of_4_bits(&x, scale))
    return x < 0 ? -128 : 127;
  int32_t y = 0;
  if (x) {
    y = times_power(twice_reciprocal(cis_tfl_exp(x < 0 ? x : -x, 5)) - ONE_OF_29_BITS, 2);
    y = x < 0 ? -y : y;
  }
  y = cis_tfl_divide(y, 24);
  return y > 127 ? 127 : y < -128 ? -128 : y;
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

void cis_tfl_sigmoid_scale(float scale, bool is_tanh, int32_t *multiplier, int *shift) {
  int exponent;
  bool is_power = frexpf(scale, &exponent) == 0.5F;
  int left = 12 + exponent - 1;
  *multiplier = 3;
  *shift = 0;
  if (is_power && (left == 0 || (is_tanh && left == 1))) {
    *multiplier = 3 << left;
    return;
  }
  double real = (double)scale * 4096.0 * 3.0;
  while (real <= 32767.0 / 2.0 && *shift <= 30) {
    ++*shift;
    real *= 2.0;
  }
  *multiplier = real > INT32_MAX ? INT32_MAX : (int32_t)real;
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

// --- f32 ---

cis_value *cis_tfl_emit_logistic(cis_loc_builder *e, cis_value *x) {
  return CIS_FORMULA(e, "x > 16.619047164916992188 ? 1 : x < -9 ? exp(x) : 1 / (1 + exp(-x))", x);
}

// --- tables of 513 numbers ---

static int32_t as_short(float x) {
  return (int32_t)(x > INT16_MAX ? INT16_MAX : x < INT16_MIN ? INT16_MIN : x);
}

void cis_tfl_fill_table(float input_scale, int32_t input_zero, float output_scale,
                        int32_t output_zero, double (*f)(double), int32_t out[513]) {
  float low = input_scale * (float)(INT16_MIN - input_zero);
  float high = input_scale * (float)(INT16_MAX - input_zero);
  float out_low = output_scale * (float)(INT16_MIN - output_zero);
  float out_high = output_scale * (float)(INT16_MAX - output_zero);
  float step = (high - low) / 512, half_step = step / 2;
  float inverse = 65536.0F / (out_high - out_low); // steps of the result
  for (int i = 0; i < 512; ++i) {
    float value = (float)f((double)(low + (float)i * step));
    float middle = (float)f((double)(low + (float)i * step + half_step));
    float next = (float)f((double)(low + (float)(i + 1) * step));
    float sample = roundf(value * inverse);
    float interpolated = roundf((next * inverse + sample) / 2);
    out[i] = as_short(sample - roundf((interpolated - roundf(middle * inverse)) / 2));
  }
  out[512] = as_short(roundf((float)f((double)high) * inverse));
}

cis_value *cis_tfl_emit_interpolated(cis_loc_builder *e, cis_value *x, cis_value *table) {
  return CIS_FORMULA(e,
                     "k = i32(x); step = (k >> 7) + 256; first = i32(table[step]);"
                     "slope = i32(table[step + 1]) - first;"
                     "first + ((slope * (k & 127) + 64) >> 7)",
                     x, table);
}
