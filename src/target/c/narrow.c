// Floats narrower than f32: held as bits, computed in double, rounded once.
//
// 53 bits are more than twice the precision of each of them, so that a sum, product or quotient
// that is rounded to double first is still the nearest number of the narrow format.
#include "target/c/emit.h"

#include <inttypes.h>
#include <math.h>

typedef struct format {
  const char *name, *type;
  cis_float_kind kind;
  unsigned mantissa, exponent; // bits
  int bias, least;             // of normal numbers
  uint64_t magnitude, sign;    // masks
  uint64_t largest;            // bits of the largest number
} format;

static format format_of(cis_c_emitter *e, cis_type type) {
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  format f = {.name = cis_c_suffix(e, type), .type = cis_c_type(e, type), .kind = type->float_kind};
  f.mantissa = info->precision - 1u;
  f.exponent = info->width - f.mantissa - 1u;
  f.least = info->min_exponent;
  f.bias = 1 - info->min_exponent;
  f.magnitude = ((uint64_t)1 << (f.exponent + f.mantissa)) - 1;
  f.sign = f.magnitude + 1;
  f.largest =
      info->nonfinite == CIS_NONFINITE_IEEE ? ((((uint64_t)1 << f.exponent) - 1) << f.mantissa) - 1
      : info->nonfinite == CIS_NONFINITE_NAN_ONLY && info->nan == CIS_NAN_ALL_ONES ? f.magnitude - 1
                                                                                   : f.magnitude;
  return f;
}

static uint64_t bits_of(const format *f, double value) {
  uint64_t bits[2];
  cis_float_from_double(f->kind, value, bits);
  return bits[0];
}

/// 2^k for k that a normal double has, and the bits of a double.
static void need_bits(cis_c_emitter *e) {
  e->uses_math = true;
  cis_c_helper_text(e, "cis_pow2",
                    "static inline double cis_pow2(int32_t k) {\n"
                    "  union { uint64_t bits; double value; } u;\n"
                    "  u.bits = (uint64_t)(k + 1023) << 52;\n  return u.value;\n}");
  cis_c_helper_text(e, "cis_bits_of_f64",
                    "static inline uint64_t cis_bits_of_f64(double x) {\n"
                    "  union { double value; uint64_t bits; } u;\n"
                    "  u.value = x;\n  return u.bits;\n}");
}

/// Tests for NaN and infinity among the bits `b`.
static void put_specials(const format *f, cis_strbuf *out) {
  const cis_float_info *info = cis_float_get_info(f->kind);
  if (info->nonfinite == CIS_NONFINITE_FINITE)
    return;
  if (info->nan == CIS_NAN_NEGATIVE_ZERO) {
    cis_strbuf_printf(out, "  if (b == %" PRIu64 "u) { return (double)NAN; }\n", f->sign);
    return;
  }
  cis_strbuf_printf(out,
                    "  if ((b & %" PRIu64 "u) > %" PRIu64 "u) {\n    return (b & %" PRIu64
                    "u) != 0u ? -(double)NAN : (double)NAN;\n  }\n",
                    f->magnitude,
                    info->nonfinite == CIS_NONFINITE_IEEE ? f->largest + 1 : f->largest, f->sign);
  if (info->nonfinite == CIS_NONFINITE_IEEE)
    cis_strbuf_printf(out,
                      "  if ((b & %" PRIu64 "u) == %" PRIu64 "u) {\n    return (b & %" PRIu64
                      "u) != 0u ? -(double)INFINITY : (double)INFINITY;\n  }\n",
                      f->magnitude, f->largest + 1, f->sign);
}

const char *cis_c_widen(cis_c_emitter *e, cis_type type, const char *text) {
  if (!cis_c_is_narrow(type))
    return text;
  format f = format_of(e, type);
  const char *name = cis_c_text(e, "cis_f64_of_%s", f.name);
  if (!cis_strmap_find(&e->defined, cis_str_from(name))) {
    need_bits(e);
    cis_strbuf out = {0};
    uint64_t one = (uint64_t)1 << f.mantissa;
    cis_strbuf_printf(&out, "static inline double %s(%s x) {\n  const uint32_t b = x;\n", name,
                      f.type);
    cis_strbuf_printf(&out,
                      "  const uint32_t e = (b >> %u) & %" PRIu64 "u, m = b & %" PRIu64 "u;\n"
                      "  double v;\n",
                      f.mantissa, ((uint64_t)1 << f.exponent) - 1, one - 1);
    put_specials(&f, &out);
    cis_strbuf_printf(&out,
                      "  v = e == 0u ? (double)m * cis_pow2(%d)\n               : (double)(m + "
                      "%" PRIu64 "u) * cis_pow2((int32_t)e - %d);\n",
                      f.least - (int)f.mantissa, one, f.bias + (int)f.mantissa);
    cis_strbuf_printf(&out, "  return (b & %" PRIu64 "u) != 0u ? -v : v;\n}", f.sign);
    cis_c_helper_text(e, name, cis_strbuf_c(&out));
    cis_strbuf_deinit(&out);
  }
  return cis_c_text(e, "%s(%s)", name, text);
}

const char *cis_c_narrow(cis_c_emitter *e, cis_type type, const char *text) {
  if (!cis_c_is_narrow(type))
    return text;
  format f = format_of(e, type);
  const char *name = cis_c_text(e, "cis_%s_of_f64", f.name);
  if (!cis_strmap_find(&e->defined, cis_str_from(name))) {
    need_bits(e);
    cis_strbuf out = {0};
    cis_strbuf_printf(
        &out,
        "static inline %s %s(double x) {\n  const uint64_t b = cis_bits_of_f64(x);\n"
        "  const bool negative = (b >> 63) != 0u;\n  const double a = negative ? -x : x;\n"
        "  int32_t k = (int32_t)((b >> 52) & 2047u) - 1023;\n  uint64_t r;\n"
        "  if (x != x) { return negative ? %" PRIu64 "u : %" PRIu64 "u; }\n"
        "  if (k > %d) { return negative ? %" PRIu64 "u : %" PRIu64 "u; }\n"
        "  if (k < %d) { k = %d; }\n"
        "  /* to the nearest whole number, ties to even: adding 2^52 leaves no room for more */\n"
        "  r = (uint64_t)((a * cis_pow2(%d - k) + 4503599627370496.0) - 4503599627370496.0);\n"
        "  r += (uint64_t)(k + %d) << %u;\n"
        "  if (r > %" PRIu64 "u) { return negative ? %" PRIu64 "u : %" PRIu64 "u; }\n"
        "  if (r == 0u) { return negative ? %" PRIu64 "u : 0u; }\n"
        "  return (%s)(negative ? r | %" PRIu64 "u : r);\n}",
        f.type, name, bits_of(&f, -(double)NAN), bits_of(&f, (double)NAN),
        cis_float_get_info(f.kind)->max_exponent + 1, bits_of(&f, -(double)INFINITY),
        bits_of(&f, (double)INFINITY), f.least, f.least, (int)f.mantissa, f.bias - 1, f.mantissa,
        f.largest, bits_of(&f, -(double)INFINITY), bits_of(&f, (double)INFINITY), bits_of(&f, -0.0),
        f.type, f.sign);
    cis_c_helper_text(e, name, cis_strbuf_c(&out));
    cis_strbuf_deinit(&out);
  }
  return cis_c_text(e, "%s(%s)", name, text);
}
