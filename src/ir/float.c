// Float formats as bit patterns: a table of the formats, and exact conversion between any two of
// them.
//
// A number is unpacked into sign, exponent and a left-aligned significand, and packed by rounding
// that to nearest, ties to even. Without their sign the patterns of a format are ordered like the
// values they stand for: a carry out of the fraction moves into the exponent, and overflow is a
// comparison with the largest finite pattern.
#include "ir/attr.h"
#include "support/bytes.h"
#include "support/wide.h"

#include <math.h>
#include <string.h>

typedef cis_u128 u128;

// The columns are name, width, precision, largest and smallest exponent, and the encodings of
// infinity and NaN.
static const cis_float_info infos[CIS_NUM_FLOAT_KINDS] = {
    [CIS_F4E2M1FN] = {"f4E2M1FN", 4, 2, 2, 0, CIS_NONFINITE_FINITE, CIS_NAN_IEEE},
    [CIS_F6E2M3FN] = {"f6E2M3FN", 6, 4, 2, 0, CIS_NONFINITE_FINITE, CIS_NAN_IEEE},
    [CIS_F6E3M2FN] = {"f6E3M2FN", 6, 3, 4, -2, CIS_NONFINITE_FINITE, CIS_NAN_IEEE},
    [CIS_F8E3M4] = {"f8E3M4", 8, 5, 3, -2, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F8E4M3] = {"f8E4M3", 8, 4, 7, -6, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F8E4M3B11FNUZ] = {"f8E4M3B11FNUZ", 8, 4, 4, -10, CIS_NONFINITE_NAN_ONLY,
                           CIS_NAN_NEGATIVE_ZERO},
    [CIS_F8E4M3FN] = {"f8E4M3FN", 8, 4, 8, -6, CIS_NONFINITE_NAN_ONLY, CIS_NAN_ALL_ONES},
    [CIS_F8E4M3FNUZ] = {"f8E4M3FNUZ", 8, 4, 7, -7, CIS_NONFINITE_NAN_ONLY, CIS_NAN_NEGATIVE_ZERO},
    [CIS_F8E5M2] = {"f8E5M2", 8, 3, 15, -14, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F8E5M2FNUZ] = {"f8E5M2FNUZ", 8, 3, 15, -15, CIS_NONFINITE_NAN_ONLY, CIS_NAN_NEGATIVE_ZERO},
    [CIS_F8E8M0FNU] = {"f8E8M0FNU", 8, 1, 127, -127, CIS_NONFINITE_NAN_ONLY, CIS_NAN_ALL_ONES},
    [CIS_BF16] = {"bf16", 16, 8, 127, -126, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F16] = {"f16", 16, 11, 15, -14, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_TF32] = {"tf32", 19, 11, 127, -126, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F32] = {"f32", 32, 24, 127, -126, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F64] = {"f64", 64, 53, 1023, -1022, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F80] = {"f80", 80, 64, 16383, -16382, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
    [CIS_F128] = {"f128", 128, 113, 16383, -16382, CIS_NONFINITE_IEEE, CIS_NAN_IEEE},
};

const cis_float_info *cis_float_get_info(cis_float_kind kind) { return &infos[kind]; }

// --- a format's patterns without their sign; f80 as if its leading bit were implicit ---

/// f8E8M0FNU: neither sign, nor zero, nor subnormal numbers.
static bool is_exponent_only(const cis_float_info *f) { return f->precision == 1; }
static unsigned fraction_bits(const cis_float_info *f) { return f->precision - 1u; }
/// Bits of exponent and fraction.
static unsigned magnitude_bits(const cis_float_info *f) {
  return f->width - !is_exponent_only(f) - (f == &infos[CIS_F80]);
}
static u128 low_bits(unsigned n) { return ((u128)1 << n) - 1; }
/// Infinity of an IEEE-like format: all exponent bits.
static u128 infinity(const cis_float_info *f) {
  return low_bits(magnitude_bits(f)) & ~low_bits(fraction_bits(f));
}
static u128 largest_finite(const cis_float_info *f) {
  if (f->nonfinite == CIS_NONFINITE_IEEE)
    return infinity(f) - 1;
  bool last_is_nan = f->nonfinite == CIS_NONFINITE_NAN_ONLY && f->nan == CIS_NAN_ALL_ONES;
  return low_bits(magnitude_bits(f)) - last_is_nan;
}

// --- unpacking ---

typedef struct unpacked {
  bool sign;
  enum { IS_ZERO, IS_FINITE, IS_INFINITE, IS_NAN } class;
  int32_t exponent; // finite: of the leading bit
  u128 significand; // finite: leading bit at 127; NaN: payload from bit 126 down
} unpacked;

/// The x87 pattern with its explicit leading bit taken out; patterns that no operation makes are
/// NaNs.
static u128 implicit_leading_bit(u128 magnitude) {
  uint64_t significand = (uint64_t)magnitude, leading = significand >> 63;
  u128 exponent = magnitude >> 64;
  if (exponent == 0)
    return significand; // a leading bit makes it the smallest exponent
  u128 result = exponent << 63 | (significand & ~((uint64_t)1 << 63));
  return leading ? result : infinity(&infos[CIS_F80]) | (u128)1 << 62;
}

static bool is_nan(const cis_float_info *f, bool sign, u128 magnitude) {
  switch (f->nonfinite) {
  case CIS_NONFINITE_IEEE:
    return magnitude > infinity(f);
  case CIS_NONFINITE_NAN_ONLY:
    return f->nan == CIS_NAN_ALL_ONES ? magnitude > largest_finite(f) : sign && magnitude == 0;
  case CIS_NONFINITE_FINITE:
    return false;
  }
  return false;
}

static unsigned leading_zeros(u128 x) { // x is not 0
  uint64_t high = (uint64_t)(x >> 64);
  return high ? (unsigned)__builtin_clzll(high) : 64 + (unsigned)__builtin_clzll((uint64_t)x);
}

static unpacked unpack(const cis_float_info *f, const uint64_t bits[2]) {
  u128 pattern = (u128)bits[1] << 64 | bits[0], magnitude = pattern;
  unpacked u = {0};
  if (!is_exponent_only(f)) {
    u.sign = pattern >> (f->width - 1) & 1;
    magnitude &= low_bits(f->width - 1u);
  }
  if (f == &infos[CIS_F80])
    magnitude = implicit_leading_bit(magnitude);
  unsigned fraction = fraction_bits(f);
  if (is_nan(f, u.sign, magnitude)) {
    u.class = IS_NAN;
    u.sign &= f->nan != CIS_NAN_NEGATIVE_ZERO;
    u.significand = (magnitude & low_bits(fraction)) << (127 - fraction);
    return u;
  }
  if (f->nonfinite == CIS_NONFINITE_IEEE && magnitude == infinity(f)) {
    u.class = IS_INFINITE;
    return u;
  }
  if (is_exponent_only(f))
    return (unpacked){false, IS_FINITE, f->min_exponent + (int32_t)magnitude, (u128)1 << 127};
  if (magnitude == 0)
    return u;
  int32_t biased = (int32_t)(magnitude >> fraction);
  u128 significand = magnitude & low_bits(fraction);
  if (biased)
    significand |= (u128)1 << fraction;
  unsigned shift = leading_zeros(significand);
  u.class = IS_FINITE;
  u.significand = significand << shift;
  u.exponent = f->min_exponent + (biased ? biased - 1 : 0) + 127 - (int32_t)(shift + fraction);
  return u;
}

// --- packing ---

/// x / 2^shift rounded to nearest, ties to even.
static u128 shift_right_rounded(u128 x, unsigned shift) {
  if (shift > 128)
    return 0;
  u128 half = (u128)1 << (shift - 1);
  if (shift == 128)
    return x > half;
  u128 quotient = x >> shift, rest = x & low_bits(shift);
  return quotient + (rest > half || (rest == half && (quotient & 1)));
}

/// The pattern of a finite number, which may lie beyond the largest finite one.
static u128 finite_magnitude(const cis_float_info *f, const unpacked *u) {
  int32_t below = u->exponent < f->min_exponent ? f->min_exponent - u->exponent : 0;
  if (is_exponent_only(f)) // the one bit kept is odd: ties go up
    return below ? 0
                 : (u128)(uint32_t)(u->exponent - f->min_exponent) +
                       shift_right_rounded(u->significand, 127) - 1;
  if (u->exponent > f->max_exponent)
    return largest_finite(f) + 1;
  u128 kept =
      below > 128 ? 0 : shift_right_rounded(u->significand, 128 - f->precision + (unsigned)below);
  if (below) // the smallest normal pattern is what the fraction carries into
    return kept;
  return ((u128)(uint32_t)(u->exponent - f->min_exponent) << fraction_bits(f)) + kept;
}

/// The pattern of a NaN; `*sign` is cleared or set where the format knows only one. A format that
/// has neither NaN nor infinity gives its largest number.
static u128 nan_magnitude(const cis_float_info *f, u128 payload, bool *sign) {
  if (f->nonfinite == CIS_NONFINITE_FINITE)
    return largest_finite(f);
  if (f->nan == CIS_NAN_ALL_ONES)
    return low_bits(magnitude_bits(f));
  if (f->nan == CIS_NAN_NEGATIVE_ZERO) {
    *sign = true;
    return 0;
  }
  unsigned fraction = fraction_bits(f);
  return infinity(f) | payload >> (127 - fraction) | (u128)1 << (fraction - 1); // quiet
}

static u128 infinity_magnitude(const cis_float_info *f, bool *sign) {
  return f->nonfinite == CIS_NONFINITE_IEEE ? infinity(f) : nan_magnitude(f, 0, sign);
}

static u128 pack_magnitude(const cis_float_info *f, const unpacked *u, bool *sign) {
  switch (u->class) {
  case IS_NAN: // whether the processor's 0 / 0 has a sign is its own affair
    *sign &= f->nonfinite != CIS_NONFINITE_FINITE;
    return nan_magnitude(f, u->significand, sign);
  case IS_INFINITE:
    return infinity_magnitude(f, sign);
  case IS_ZERO:
  case IS_FINITE:
    break;
  }
  if (is_exponent_only(f) && *sign && u->class == IS_FINITE)
    return nan_magnitude(f, 0, sign);
  u128 magnitude = u->class == IS_ZERO ? 0 : finite_magnitude(f, u);
  if (magnitude > largest_finite(f))
    return infinity_magnitude(f, sign);
  if (magnitude == 0 && f->nan == CIS_NAN_NEGATIVE_ZERO)
    *sign = false;
  return magnitude;
}

void cis_float_convert(cis_float_kind from, const uint64_t bits[2], cis_float_kind to,
                       uint64_t out_bits[2]) {
  const cis_float_info *f = &infos[to];
  unpacked u = unpack(&infos[from], bits);
  bool sign = u.sign;
  u128 pattern = pack_magnitude(f, &u, &sign);
  if (to == CIS_F80) { // the leading bit again
    u128 exponent = pattern >> 63;
    pattern = exponent << 64 | (pattern & low_bits(63)) | (u128)(exponent != 0) << 63;
  }
  if (sign && !is_exponent_only(f))
    pattern |= (u128)1 << (f->width - 1);
  out_bits[0] = (uint64_t)pattern;
  out_bits[1] = (uint64_t)(pattern >> 64);
}

// --- signs and NaNs ---

bool cis_float_is_nan(cis_float_kind kind, const uint64_t bits[2]) {
  return unpack(&infos[kind], bits).class == IS_NAN;
}

static void flip(uint64_t bits[2], unsigned bit) { bits[bit / 64] ^= (uint64_t)1 << bit % 64; }
static bool is_set(const uint64_t bits[2], unsigned bit) { return bits[bit / 64] >> bit % 64 & 1; }

void cis_float_quiet(cis_float_kind kind, uint64_t bits[2]) {
  const cis_float_info *f = &infos[kind];
  unsigned quiet_bit = fraction_bits(f) - 1;
  if (f->nonfinite == CIS_NONFINITE_IEEE && cis_float_is_nan(kind, bits) &&
      !is_set(bits, quiet_bit))
    flip(bits, quiet_bit);
}

bool cis_float_sign(cis_float_kind kind, const uint64_t bits[2]) {
  const cis_float_info *f = &infos[kind];
  return !is_exponent_only(f) && is_set(bits, f->width - 1u);
}

void cis_float_set_sign(cis_float_kind kind, uint64_t bits[2], bool negative) {
  const cis_float_info *f = &infos[kind];
  if (is_exponent_only(f)) {
    if (negative)
      bits[0] = (uint64_t)low_bits(f->width);
    return;
  }
  u128 magnitude = ((u128)bits[1] << 64 | bits[0]) & low_bits(f->width - 1u);
  bool is_unsigned = f->nan == CIS_NAN_NEGATIVE_ZERO && magnitude == 0; // 0 or NaN
  if (!is_unsigned && cis_float_sign(kind, bits) != negative)
    flip(bits, f->width - 1u);
}

// --- doubles; what the processor can convert it converts ---

void cis_float_from_double(cis_float_kind kind, double value, uint64_t out_bits[2]) {
  uint64_t bits[2] = {cis_bits_of_double(value), 0};
  out_bits[0] = out_bits[1] = 0;
  if (kind == CIS_F64) {
    out_bits[0] = bits[0];
  } else if (kind == CIS_F32) {
    out_bits[0] = cis_bits_of_single((float)value);
  } else {
    cis_float_convert(CIS_F64, bits, kind, out_bits);
  }
}

double cis_float_to_double(cis_float_kind kind, const uint64_t bits[2]) {
  if (kind == CIS_F32)
    return cis_single_of_bits((uint32_t)bits[0]);
  uint64_t converted[2] = {bits[0], 0};
  if (kind != CIS_F64)
    cis_float_convert(kind, bits, CIS_F64, converted);
  return cis_double_of_bits(converted[0]);
}

void cis_float_range(cis_float_kind kind, double *out_smallest, double *out_largest) {
  const cis_float_info *f = &infos[kind];
  uint64_t bits[2] = {!is_exponent_only(f), 0};
  *out_smallest = 0;
  *out_largest = HUGE_VAL;
  if (f->width > 64)
    return;
  *out_smallest = cis_float_to_double(kind, bits);
  bits[0] = (uint64_t)largest_finite(f);
  *out_largest = cis_float_to_double(kind, bits);
}
