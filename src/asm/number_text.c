// Numbers as MLIR writes them: integers of any width, floats of every format.
//
// A finite float is m * 2^e with an integer m; its decimal digits are those of the integer m * 2^e
// or m * 5^-e, so that all of this is exact.
#include "asm/number_text.h"

#include "support/bignum.h"
#include "support/bytes.h"
#include "support/wide.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

// --- integers ---

static unsigned digit_value(char c) {
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a') + 10;
}

static bool is_hex(cis_str text) { return text.len > 2 && text.data[1] == 'x'; }

static cis_str without_leading_zeros(cis_str text) {
  size_t i = 0;
  while (i + 1 < text.len && text.data[i] == '0')
    ++i;
  return cis_str_from_index(text, i);
}

/// A magnitude that fits a word; false if it does not.
static bool small_magnitude(cis_str text, uint64_t *out) {
  enum { SURELY_FIT = 19 };
  uint64_t base = is_hex(text) ? 16 : 10, value = 0;
  if (base == 10 && text.len <= SURELY_FIT) {
    for (size_t i = 0; i < text.len; ++i)
      value = value * 10 + (uint64_t)(text.data[i] - '0');
    *out = value;
    return true;
  }
  for (size_t i = base == 16 ? 2 : 0; i < text.len; ++i)
    if (__builtin_mul_overflow(value, base, &value) ||
        __builtin_add_overflow(value, digit_value(text.data[i]), &value))
      return false;
  *out = value;
  return true;
}

/// The digits as a number; false if it surely has more than `width` bits.
static bool parse_magnitude(cis_str text, uint32_t width, cis_bignum *out) {
  bool hex = is_hex(text);
  cis_str digits = without_leading_zeros(hex ? cis_str_from_index(text, 2) : text);
  if (digits.len > (size_t)width / 3 + 2) // every digit but the first is worth more than 3 bits
    return false;
  if (hex)
    cis_bignum_set_hex(out, digits);
  else
    cis_bignum_set_digits(out, digits);
  return cis_bignum_bits(out) <= width;
}

static bool is_power_of_2(const cis_bignum *n) {
  for (size_t i = 0; i + 1 < n->limbs.len; ++i)
    if (n->limbs.data[i])
      return false;
  uint32_t top = cis_vec_last(&n->limbs);
  return (top & (top - 1)) == 0;
}

/// Whether a magnitude of so many bits fits with its sign. Upstream takes no negative zero.
static bool in_range(size_t bits, bool power_of_2, bool negative, cis_type type, uint32_t width) {
  bool is_signed = cis_type_is_index(type) || type->integer.signedness == CIS_SIGNED;
  if (negative)
    return bits && (bits < width || (bits == width && power_of_2));
  return bits + (is_signed && bits) <= width;
}

static void to_words(const cis_bignum *n, bool negative, uint64_t *words, uint32_t num) {
  uint64_t carry = negative;
  for (uint32_t i = 0; i < num; ++i) {
    uint64_t low = 2 * i < n->limbs.len ? n->limbs.data[2 * i] : 0;
    uint64_t high = 2 * i + 1 < n->limbs.len ? n->limbs.data[2 * i + 1] : 0;
    uint64_t word = high << 32 | low;
    if (negative) {
      word = ~word + carry;
      carry = carry && word == 0;
    }
    words[i] = word;
  }
}

bool cis_int_from_text(cis_arena *arena, cis_str text, bool negative, cis_type type,
                       uint64_t *out_word, const uint64_t **out_words, uint32_t *out_num_words) {
  uint32_t width = cis_type_is_index(type) ? 64 : type->integer.width;
  uint64_t value;
  *out_words = out_word;
  *out_num_words = 1;
  if (width <= 64 && small_magnitude(text, &value)) {
    size_t bits = value ? 64 - (size_t)__builtin_clzll(value) : 0;
    *out_word = negative ? 0 - value : value;
    return in_range(bits, (value & (value - 1)) == 0, negative, type, width);
  }
  cis_bignum n = {0};
  bool ok = parse_magnitude(text, width, &n);
  size_t bits = cis_bignum_bits(&n);
  ok = ok && in_range(bits, bits && is_power_of_2(&n), negative, type, width);
  if (ok) {
    *out_num_words = width / 64 + (width % 64 != 0);
    *out_num_words += *out_num_words == 0;
    uint64_t *words =
        *out_num_words == 1 ? out_word : cis_arena_array(arena, uint64_t, *out_num_words);
    to_words(&n, negative, words, *out_num_words);
    *out_words = words;
  }
  cis_bignum_deinit(&n);
  return ok;
}

/// Wider than 64 bits.
static void wide_to_text(cis_strbuf *out, const uint64_t *words, uint32_t width, bool is_unsigned) {
  uint32_t num = (width + 63) / 64;
  CIS_VEC(uint64_t) copy = {0};
  cis_vec_append(&copy, words, num);
  unsigned used = (width - 1) % 64 + 1; // bits of the highest word
  uint64_t mask = ~(uint64_t)0 >> (64 - used);
  bool negative = !is_unsigned && copy.data[num - 1] >> (used - 1) & 1;
  uint64_t carry = 1;
  for (uint32_t i = 0; negative && i < num; ++i) {
    copy.data[i] = ~copy.data[i] + carry;
    carry = carry && copy.data[i] == 0;
  }
  copy.data[num - 1] &= mask;
  cis_bignum n = {0};
  cis_bignum_set(&n, copy.data, num);
  if (negative)
    cis_strbuf_char(out, '-');
  cis_bignum_print(&n, out);
  cis_bignum_deinit(&n);
  cis_vec_deinit(&copy);
}

void cis_int_to_text(cis_strbuf *out, const uint64_t *words, uint32_t width, bool is_unsigned) {
  if (width > 64) {
    wide_to_text(out, words, width, is_unsigned);
    return;
  }
  unsigned unused = 64 - width;
  if (!width)
    cis_strbuf_char(out, '0');
  else if (is_unsigned)
    cis_strbuf_uint(out, words[0] << unused >> unused);
  else
    cis_strbuf_int(out, (int64_t)(words[0] << unused) >> unused);
}

// --- reading floats ---

double cis_double_from_text(cis_str text) {
  // Digits without the point, and the power of ten that makes up for it. What strtod gets has no
  // point either: it would look for that of the locale.
  static const double exact_powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                        1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  enum { MAX_POWER = 22, LIMIT = 1000000 };
  int64_t power = 0;
  uint64_t mantissa = 0;
  bool fits = true;
  size_t i = 0;
  for (bool fraction = false; i < text.len && (text.data[i] | 32) != 'e'; ++i) {
    if (text.data[i] == '.') {
      fraction = true;
      continue;
    }
    fits = fits && !__builtin_mul_overflow(mantissa, 10, &mantissa) &&
           !__builtin_add_overflow(mantissa, (uint64_t)(text.data[i] - '0'), &mantissa);
    power -= fraction;
  }
  size_t end = i;
  if (i < text.len) {
    bool negative = text.data[++i] == '-';
    i += text.data[i] == '-' || text.data[i] == '+';
    int64_t exponent = 0;
    for (; i < text.len; ++i)
      if (exponent < LIMIT)
        exponent = exponent * 10 + (text.data[i] - '0');
    power += negative ? -exponent : exponent;
  }
  if (fits && mantissa <= (uint64_t)1 << 53 && power >= -MAX_POWER && power <= MAX_POWER)
    return power < 0 ? (double)mantissa / exact_powers[-power]
                     : (double)mantissa * exact_powers[power];
  cis_strbuf digits = {0};
  for (i = 0; i < end; ++i)
    if (text.data[i] != '.')
      cis_strbuf_char(&digits, text.data[i]);
  cis_strbuf_printf(&digits, "e%lld", (long long)power);
  double value = strtod(cis_strbuf_c(&digits), NULL);
  cis_strbuf_deinit(&digits);
  return value;
}

bool cis_float_bits_from_text(cis_str text, uint32_t width, uint64_t out_bits[2]) {
  cis_str digits = without_leading_zeros(cis_str_from_index(text, 2));
  out_bits[0] = out_bits[1] = 0;
  if (digits.len > 32)
    return false;
  for (size_t i = 0; i < digits.len; ++i) {
    out_bits[1] = out_bits[1] << 4 | out_bits[0] >> 60;
    out_bits[0] = out_bits[0] << 4 | digit_value(digits.data[i]);
  }
  if (width >= 128)
    return true;
  if (width >= 64)
    return width == 64 ? !out_bits[1] : !(out_bits[1] >> (width - 64));
  return !out_bits[1] && !(out_bits[0] >> width);
}

// --- printing floats ---

/// (-1)^sign * m * 2^exponent, m of two words.
typedef struct decoded {
  bool sign, finite;
  uint64_t m[2];
  int32_t exponent;
} decoded;

/// Every format's values are values of f128, exactly.
static decoded decode_any(cis_float_kind kind, const uint64_t bits[2]) {
  enum { FRACTION = 112, BIAS = 16383, EXPONENT_MASK = 0x7FFF };
  uint64_t wide[2];
  cis_float_convert(kind, bits, CIS_F128, wide);
  int32_t biased = (int32_t)(wide[1] >> 48 & EXPONENT_MASK);
  decoded d = {.sign = wide[1] >> 63, .finite = biased != EXPONENT_MASK};
  d.m[0] = wide[0];
  d.m[1] = wide[1] & 0xFFFFFFFFFFFFull;
  if (biased)
    d.m[1] |= 1ull << 48;
  d.exponent = (biased ? biased : 1) - BIAS - FRACTION;
  if (!d.m[0] && !d.m[1])
    return d;
  while (!(d.m[0] & 1)) { // odd: the least digits
    unsigned shift = d.m[0] ? (unsigned)__builtin_ctzll(d.m[0]) : 32;
    d.m[0] = d.m[0] >> shift | d.m[1] << (64 - shift);
    d.m[1] >>= shift;
    d.exponent += (int32_t)shift;
  }
  return d;
}

/// f32 and f64, which come by the million, straight from their bits.
static decoded decode(cis_float_kind kind, const uint64_t bits[2]) {
  if (kind != CIS_F32 && kind != CIS_F64)
    return decode_any(kind, bits);
  unsigned width = kind == CIS_F32 ? 32 : 64, fraction = kind == CIS_F32 ? 23 : 52;
  uint64_t exponent_mask = (1ull << (width - 1 - fraction)) - 1;
  uint64_t biased = bits[0] >> fraction & exponent_mask;
  decoded d = {.sign = bits[0] >> (width - 1) & 1, .finite = biased != exponent_mask};
  d.m[0] = (bits[0] & ((1ull << fraction) - 1)) | (biased ? 1ull << fraction : 0);
  d.exponent = (int32_t)(biased ? biased : 1) - (int32_t)(exponent_mask / 2) - (int32_t)fraction;
  if (d.m[0]) { // odd: the least digits
    int zeros = __builtin_ctzll(d.m[0]);
    d.m[0] >>= zeros;
    d.exponent += zeros;
  }
  return d;
}

/// Decimal digits without trailing zeros, and the power of ten of the last one.
typedef struct decimal {
  char digits[64];
  uint32_t len;
  int32_t power;
  bool exact; // nothing was dropped or rounded
} decimal;

static void strip_zeros(decimal *d) {
  while (d->len > 1 && d->digits[d->len - 1] == '0') {
    --d->len;
    ++d->power;
  }
}

static void set_digits(decimal *d, uint64_t value) {
  char text[24];
  uint32_t at = sizeof(text);
  do
    text[--at] = (char)('0' + value % 10);
  while (value /= 10);
  d->len = (uint32_t)sizeof(text) - at;
  memcpy(d->digits, text + at, d->len);
}

/// How many decimal digits of a number of so many bits are sure to be superfluous.
static uint32_t superfluous(size_t bits, uint32_t precision) {
  size_t needed = (precision * 196 + 58) / 59;
  return bits > needed ? (uint32_t)((bits - needed) * 59 / 196) : 0;
}

static uint64_t small_power(uint64_t base, uint32_t exponent) {
  uint64_t power = 1;
  for (; exponent; exponent >>= 1, base *= base)
    power *= exponent & 1 ? base : 1;
  return power;
}

/// The digits that are not superfluous, by arithmetic on 128 bits; false if they are too few.
static bool find_digits(const decoded *d, uint32_t precision, decimal *out) {
  enum { FIVES = 27, TENS = 19, BITS = 127 }; // 5^27 and 10^19 are words
  typedef cis_u128 wide;
  uint32_t fives = d->exponent < 0 ? (uint32_t)-d->exponent : 0;
  size_t bits = d->m[0] ? 64 - (size_t)__builtin_clzll(d->m[0]) : 0;
  bits += d->exponent < 0 ? fives * 7 / 3 + 1 : (size_t)d->exponent;
  if (d->m[1] || fives > 2 * FIVES || bits > BITS)
    return false;
  wide n = d->m[0];
  if (d->exponent < 0)
    n = n * small_power(5, fives < FIVES ? fives : FIVES) *
        small_power(5, fives < FIVES ? 0 : fives - FIVES);
  else
    n <<= d->exponent;
  uint64_t high = (uint64_t)(n >> 64), low = (uint64_t)n;
  bits =
      high ? 128 - (size_t)__builtin_clzll(high) : 64 - (size_t)(low ? __builtin_clzll(low) : 64);
  uint32_t removed = superfluous(bits, precision);
  if (removed)
    n /= small_power(10, removed < TENS ? removed : TENS);
  if (removed > TENS)
    n /= small_power(10, removed - TENS);
  if (n >> 64)
    return false;
  set_digits(out, (uint64_t)n);
  out->power += (int32_t)removed;
  out->exact = removed == 0;
  return true;
}

/// The same by arithmetic without bounds.
static void find_many_digits(const decoded *d, uint32_t precision, decimal *out) {
  cis_bignum n = {0};
  cis_strbuf digits = {0};
  cis_bignum_set(&n, d->m, 2);
  if (d->exponent < 0)
    cis_bignum_mul_pow5(&n, (uint32_t)-d->exponent);
  else
    cis_bignum_shift_left(&n, (uint32_t)d->exponent);
  uint32_t removed = superfluous(cis_bignum_bits(&n), precision);
  if (removed)
    cis_bignum_div_pow10(&n, removed);
  cis_bignum_print(&n, &digits);
  out->len = (uint32_t)digits.len;
  assert(out->len <= sizeof(out->digits));
  memcpy(out->digits, digits.data, digits.len);
  out->power += (int32_t)removed;
  out->exact = removed == 0;
  cis_bignum_deinit(&n);
  cis_strbuf_deinit(&digits);
}

/// Keeps `precision` digits. Upstream first drops digits that are sure to be superfluous, judging
/// by the number of bits, and rounds half up whatever is left: both are kept, as they decide the
/// last digit.
static decimal to_decimal(const decoded *d, uint32_t precision) {
  decimal result = {.power = d->exponent < 0 ? d->exponent : 0};
  if (!find_digits(d, precision, &result))
    find_many_digits(d, precision, &result);
  strip_zeros(&result);
  if (result.len <= precision)
    return result;
  result.exact = false;
  result.power += (int32_t)(result.len - precision);
  bool up = result.digits[precision] >= '5';
  result.len = precision;
  if (up) {
    uint32_t i = precision;
    while (i && result.digits[i - 1] == '9')
      --i;
    result.power += (int32_t)(precision - i);
    if (i) {
      ++result.digits[i - 1];
      result.len = i;
    } else {
      result.digits[0] = '1';
      result.len = 1;
    }
  }
  strip_zeros(&result);
  return result;
}

/// Compares digits * 10^power with m * 2^exponent.
static int compare(const decimal *dec, const uint64_t m[2], int32_t exponent) {
  cis_bignum a = {0}, b = {0};
  for (size_t i = 0; i < dec->len; ++i)
    cis_bignum_mul_add(&a, 10, (uint32_t)(dec->digits[i] - '0'));
  cis_bignum_set(&b, m, 2);
  int32_t twos = dec->power - exponent; // of a, against b
  if (dec->power >= 0)
    cis_bignum_mul_pow5(&a, (uint32_t)dec->power);
  else
    cis_bignum_mul_pow5(&b, (uint32_t)-dec->power);
  if (twos >= 0)
    cis_bignum_shift_left(&a, (uint32_t)twos);
  else
    cis_bignum_shift_left(&b, (uint32_t)-twos);
  int result = cis_bignum_compare(&a, &b);
  cis_bignum_deinit(&a);
  cis_bignum_deinit(&b);
  return result;
}

static unsigned bit_length(const uint64_t m[2]) {
  if (m[1])
    return 128 - (unsigned)__builtin_clzll(m[1]);
  return m[0] ? 64 - (unsigned)__builtin_clzll(m[0]) : 0;
}

static void shift_left(uint64_t m[2], unsigned shift) {
  for (; shift; --shift) {
    m[1] = m[1] << 1 | m[0] >> 63;
    m[0] <<= 1;
  }
}

/// Whether a decimal of few digits reads back as an f32, by arithmetic on f64: its one rounding
/// does no harm unless it ends in the middle between two f32. False in `*out_known` where that
/// cannot be told.
static bool reads_back_f32(const decimal *dec, const decoded *d, bool *out_known) {
  enum { FEW = 15, MAX_POWER = 22, DROPPED = 29 };
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  int32_t power = dec->power < 0 ? -dec->power : dec->power;
  *out_known = dec->len <= FEW && power <= MAX_POWER;
  if (!*out_known)
    return false;
  uint64_t digits = 0;
  for (uint32_t i = 0; i < dec->len; ++i)
    digits = digits * 10 + (uint64_t)(dec->digits[i] - '0');
  double value = dec->power < 0 ? (double)digits / powers[power] : (double)digits * powers[power];
  *out_known = (cis_bits_of_double(value) & ((1ull << DROPPED) - 1)) != 1ull << (DROPPED - 1);
  return (double)(float)value == ldexp((double)d->m[0], d->exponent);
}

/// Whether the decimal reads back as the value: it must not lie beyond the middle to either
/// neighbour, and on it only if the value's last bit is even.
static bool reads_back(const decimal *dec, const decoded *d, cis_float_kind kind) {
  bool is_known = false;
  bool same = kind == CIS_F32 && reads_back_f32(dec, d, &is_known);
  if (is_known)
    return same;
  const cis_float_info *info = cis_float_get_info(kind);
  // Scale to the format's own last bit.
  uint64_t m[2] = {d->m[0], d->m[1]};
  int32_t lowest = info->min_exponent - info->precision + 1;
  unsigned bits = bit_length(m);
  int32_t unit = d->exponent + (int32_t)bits - info->precision;
  if (unit < lowest)
    unit = lowest;
  shift_left(m, (unsigned)(d->exponent - unit));
  bool even = !(m[0] & 1);
  // The neighbour below a power of two is nearer.
  bool at_step = d->m[0] == 1 && !d->m[1] && unit > lowest;
  uint64_t edge[2] = {m[0], m[1]};
  shift_left(edge, 1);
  edge[0] |= 1;
  int above = compare(dec, edge, unit - 1);
  edge[0] = m[0];
  edge[1] = m[1];
  shift_left(edge, at_step ? 2 : 1);
  edge[1] -= edge[0] == 0;
  edge[0] -= 1;
  int below = compare(dec, edge, unit - (at_step ? 2 : 1));
  return (above < 0 || (above == 0 && even)) && (below > 0 || (below == 0 && even));
}

/// d.ddddde+00, padded with zeros to six decimals.
static void print_scientific(cis_strbuf *out, const decimal *d, bool full) {
  enum { DECIMALS = 6 };
  cis_strbuf_char(out, d->digits[0]);
  cis_strbuf_char(out, '.');
  cis_strbuf_put(out, d->digits + 1, d->len - 1);
  if (full && d->len == 1)
    cis_strbuf_char(out, '0');
  if (!full)
    cis_strbuf_repeat(out, '0', DECIMALS + 1 - d->len);
  int32_t exponent = d->power + (int32_t)d->len - 1;
  cis_strbuf_char(out, full ? 'E' : 'e');
  cis_strbuf_char(out, exponent < 0 ? '-' : '+');
  exponent = exponent < 0 ? -exponent : exponent;
  if (!full && exponent < 10)
    cis_strbuf_char(out, '0');
  cis_strbuf_int(out, exponent);
}

enum { MAX_ZEROS = 3 }; // before or after the digits, rather than an exponent

/// Whether the digits stand without a point if nothing forces an exponent.
static bool is_short_integer(const decimal *d, uint32_t precision) {
  return d->power >= 0 && d->power <= MAX_ZEROS && (uint32_t)d->power + d->len <= precision;
}

/// All digits; with an exponent unless few zeros do.
static void print_full(cis_strbuf *out, const decimal *d) {
  int32_t num = (int32_t)d->len, leading = d->power + num - 1; // power of the first digit
  if (d->power >= 0 || leading < -MAX_ZEROS) {
    print_scientific(out, d, true);
  } else if (leading >= 0) {
    cis_strbuf_put(out, d->digits, (size_t)leading + 1);
    cis_strbuf_char(out, '.');
    cis_strbuf_put(out, d->digits + leading + 1, (size_t)(num - leading - 1));
  } else {
    cis_strbuf_lit(out, "0.");
    cis_strbuf_repeat(out, '0', (size_t)(-leading - 1));
    cis_strbuf_put(out, d->digits, d->len);
  }
}

void cis_float_bits_to_text(cis_strbuf *out, const uint64_t bits[2]) {
  cis_strbuf_lit(out, "0x");
  if (bits[1])
    cis_strbuf_printf(out, "%llX%016llX", (unsigned long long)bits[1], (unsigned long long)bits[0]);
  else
    cis_strbuf_printf(out, "%llX", (unsigned long long)bits[0]);
}

static void print_finite(cis_strbuf *out, cis_float_kind kind, const uint64_t bits[2],
                         const decoded *d) {
  enum { SHORT = 6 };
  const char *sign = d->sign ? "-" : "";
  uint32_t precision = 2 + cis_float_get_info(kind)->precision * 59u / 196;
  decimal brief = to_decimal(d, SHORT);
  if (brief.exact || reads_back(&brief, d, kind)) {
    cis_strbuf_cstr(out, sign);
    print_scientific(out, &brief, false);
  } else {
    decimal full = to_decimal(d, precision);
    if (is_short_integer(&full, precision)) {
      cis_float_bits_to_text(out, bits);
    } else {
      cis_strbuf_cstr(out, sign);
      print_full(out, &full);
    }
  }
}

void cis_float_to_text(cis_strbuf *out, cis_float_kind kind, const uint64_t bits[2]) {
  decoded d = decode(kind, bits);
  if (!d.finite)
    cis_float_bits_to_text(out, bits);
  else if (!d.m[0] && !d.m[1])
    cis_strbuf_cstr(out, d.sign ? "-0.000000e+00" : "0.000000e+00");
  else
    print_finite(out, kind, bits, &d);
}
