// Functions of fixed-point numbers: exponential, reciprocal, logistic and tanh, as numbers that are
// known now, in tables, or built.
//
// The numbers are those of fixed-point arithmetic with 31 bits below the point: products are
// rounded (cis_tfl_high_product), and e^x is e^(x mod 1/4) by a polynomial, times the powers of e
// that the other bits of x stand for.
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
  cis_type narrow = cis_type_i(e->b.ctx, 32), wide = cis_type_i(e->b.ctx, 64);
  // (x + 2^31 - 1 + 1) / 2, of x that is not negative
  cis_value *half = cis_arith_build_addi(e, cis_arith_build_extsi(e, x, wide),
                                         cis_arith_build_int(e, wide, INT64_C(1) << 31));
  half = cis_arith_build_shrsi(e, half, cis_arith_build_int(e, wide, 1));
  half = cis_arith_build_trunci(e, half, narrow);
  cis_value *y = cis_tfl_emit_high_product(e, half, cis_arith_build_int(e, narrow, GUESS_FACTOR));
  y = cis_arith_build_addi(e, y, cis_arith_build_int(e, narrow, GUESS_CONSTANT));
  for (int i = 0; i < 3; ++i) {
    cis_value *error = cis_arith_build_subi(e, cis_arith_build_int(e, narrow, ONE_OF_29_BITS),
                                            cis_tfl_emit_high_product(e, half, y));
    cis_value *step = cis_tfl_emit_high_product(e, y, error);
    y = cis_arith_build_addi(e, y,
                             cis_arith_build_shli(e, step, cis_arith_build_int(e, narrow, 2)));
  }
  y = cis_arith_build_extsi(e, y, wide);
  y = cis_arith_build_shli(e, y, cis_arith_build_int(e, wide, 1));
  y = cis_arith_build_minsi(e, y, cis_arith_build_int(e, wide, INT32_MAX));
  return cis_arith_build_trunci(e, y, narrow);
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

static cis_value *sigmoid_at(cis_loc_builder *e, cis_value *table, cis_value *place) {
  place = cis_arith_build_as_index(e, place);
  cis_value *x = cis_tensor_build_extract(e, table, &place, 1);
  return cis_arith_build_extui(e, x, cis_type_i(e->b.ctx, 32));
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
  cis_type narrow = cis_type_i(e->b.ctx, 32);
  int bits = is_tanh ? 8 : 9;
#define INT(N) cis_arith_build_int(e, narrow, (N))
  cis_value *zero = INT(0);
  x = cis_arith_build_muli(e, cis_arith_build_extsi(e, x, narrow), INT(multiplier));
  if (shift) {
    x = cis_arith_build_addi(e, x, INT(INT64_C(1) << (shift - 1)));
    x = cis_arith_build_shrsi(e, x, INT(shift));
  }
  cis_value *size = cis_arith_build_maxsi(e, x, cis_arith_build_subi(e, zero, x));
  cis_value *step = cis_arith_build_shrui(e, size, INT(bits));
  cis_value *is_beyond = cis_arith_build_cmpi(e, "uge", step, INT(255));
  cis_value *place = cis_arith_build_minui(e, step, INT(254));
  cis_value *low = sigmoid_at(e, table, place);
  cis_value *high = sigmoid_at(e, table, cis_arith_build_addi(e, place, INT(1)));
  cis_value *rest = cis_arith_build_andi(e, size, INT((1 << bits) - 1));
  cis_value *part = cis_arith_build_muli(e, rest, cis_arith_build_subi(e, high, low));
  cis_value *y = cis_arith_build_addi(e, cis_arith_build_shli(e, low, INT(bits)), part);
  y = cis_arith_build_select(e, is_beyond, INT(is_tanh ? 0xFFFF << 8 : 0x7FFF << 10), y);
  int64_t middle = is_tanh ? 1 << 23 : 0, half = is_tanh ? 1 << 7 : 1 << 9;
  int64_t mirrored = is_tanh ? middle + half - 1 : (1 << 25) + half - 1;
  cis_value *above = cis_arith_build_addi(e, y, INT(half - middle));
  cis_value *below = cis_arith_build_subi(e, INT(mirrored), y);
  y = cis_arith_build_select(e, cis_arith_build_cmpi(e, "sge", x, zero), above, below);
  y = is_tanh ? cis_arith_build_shrsi(e, y, INT(8)) : cis_arith_build_shrui(e, y, INT(10));
#undef INT
  return cis_arith_build_trunci(e, y, cis_type_i(e->b.ctx, 16));
}

// --- f32 ---

cis_value *cis_tfl_emit_logistic(cis_loc_builder *e, cis_value *x) {
  cis_type type = x->type;
  cis_value *one = cis_arith_build_float(e, type, 1);
  cis_value *power = cis_emit_unary(e, "math.exp", cis_arith_build_negf(e, x), type);
  cis_value *y = cis_arith_build_divf(e, one, cis_arith_build_addf(e, one, power));
  cis_value *is_large =
      cis_arith_build_cmpf(e, "ogt", x, cis_arith_build_float(e, type, 16.619047164916992188));
  cis_value *is_small = cis_arith_build_cmpf(e, "olt", x, cis_arith_build_float(e, type, -9));
  y = cis_arith_build_select(e, is_small, cis_emit_unary(e, "math.exp", x, type), y);
  return cis_arith_build_select(e, is_large, one, y);
}

// --- tables of 513 numbers ---

void cis_tfl_fill_table(float input_scale, int32_t input_zero, float output_scale,
                        int32_t output_zero, double (*f)(double), int32_t out[513]) {
  float low = input_scale * (float)(INT16_MIN - input_zero);
  float high = input_scale * (float)(INT16_MAX - input_zero);
  float out_low = output_scale * (float)(INT16_MIN - output_zero);
  float out_high = output_scale * (float)(INT16_MAX - output_zero);
  float step = (high - low) / 512, half_step = step / 2;
  float inverse = 65536.0F / (out_high - out_low); // steps of the result
  inverse = (float)(INT16_MAX - INT16_MIN + 1) / (out_high - out_low);
  for (int i = 0; i < 512; ++i) {
    float value = (float)f((double)(low + (float)i * step));
    float middle = (float)f((double)(low + (float)i * step + half_step));
    float next = (float)f((double)(low + (float)(i + 1) * step));
    float sample = roundf(value * inverse);
    float interpolated = roundf((next * inverse + roundf(value * inverse)) / 2);
    float bias = roundf((interpolated - roundf(middle * inverse)) / 2);
    float number = sample - bias;
    out[i] = (int32_t)(number > 32767 ? 32767 : number < -32768 ? -32768 : number);
  }
  float last = roundf((float)f((double)high) * inverse);
  out[512] = (int32_t)(last > 32767 ? 32767 : last < -32768 ? -32768 : last);
}

cis_value *cis_tfl_emit_interpolated(cis_loc_builder *e, cis_value *x, cis_value *table) {
  cis_type narrow = cis_type_i(e->b.ctx, 32);
#define INT(N) cis_arith_build_int(e, narrow, (N))
  x = cis_emit_resize(e, x, narrow, false);
  cis_value *step = cis_arith_build_addi(e, cis_arith_build_shrsi(e, x, INT(7)), INT(256));
  cis_value *rest = cis_arith_build_andi(e, x, INT(0x7F)), *numbers[2];
  for (int i = 0; i < 2; ++i) {
    cis_value *place =
        cis_arith_build_as_index(e, i ? cis_arith_build_addi(e, step, INT(1)) : step);
    numbers[i] = cis_arith_build_extsi(e, cis_tensor_build_extract(e, table, &place, 1), narrow);
  }
  cis_value *slope = cis_arith_build_subi(e, numbers[1], numbers[0]);
  cis_value *part = cis_arith_build_addi(e, cis_arith_build_muli(e, slope, rest), INT(64));
  part = cis_arith_build_shrsi(e, part, INT(7));
#undef INT
  return cis_arith_build_addi(e, numbers[0], part);
}
