// Functions of f32 that compilers vectorize: no calls, no branches, no tables.
//
// All are made of one kernel, e^x = 2^n * (1 + part) with n = round(x / ln 2), because expm1 keeps
// the digits of small results:
//
//   exp(x)  = 2^n * (1 + part)
//   tanh(x) = m / (m + 2)               m = expm1(2 * |x|) = 2^n * part + (2^n - 1)
//   erf(x)  = -expm1(-p(|x|))           p(a) = -ln(erfc(a)), a polynomial on [0, 4]
//
// The sum x / ln 2 + 1.5 * 2^23 has n in its lowest bits. Numbers are compared by their bits,
// because gcc makes no vectors of code that may trap under a condition. Polynomials are minimax
// ones: of expm1 with a relative error of 2^-26 for |x| <= 0.3485, of p with one of 2^-27 in the
// result.
#include "target/c/fast_math.h"
#include "target/c/kernels.h"

static void use_parts(cis_c_emitter *e) {
  cis_c_helper_text(
      e, "CIS_IN_LOOPS",
      "/* A function that is a part of the loops that call it, which are vectorized then. */\n"
      "#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)\n"
      "#define CIS_IN_LOOPS static inline __attribute__((__always_inline__))\n"
      "#else\n"
      "#define CIS_IN_LOOPS static inline\n"
      "#endif\n");
  cis_c_helper_text(e, "cis_bits_of_f32",
                    "CIS_IN_LOOPS int32_t cis_bits_of_f32(float x) {\n"
                    "  union { float value; int32_t bits; } u;\n"
                    "  u.value = x;\n"
                    "  return u.bits;\n"
                    "}");
  cis_c_helper_text(e, "cis_f32_of_bits",
                    "CIS_IN_LOOPS float cis_f32_of_bits(int32_t bits) {\n"
                    "  union { int32_t bits; float value; } u;\n"
                    "  u.bits = bits;\n"
                    "  return u.value;\n"
                    "}");
  cis_c_helper_text(
      e, "cis_nan_f32",
      "/* The number of these bits, or NaN where the bits of an argument without sign say so. */\n"
      "CIS_IN_LOOPS float cis_nan_f32(int32_t bits, int32_t a) {\n"
      "  const uint32_t is_nan = (0x7f800000u - (uint32_t)a) >> 31;\n"
      "  return cis_f32_of_bits(bits | (int32_t)((0u - is_nan) & 0x7fc00000u));\n"
      "}");
  cis_c_helper_text(
      e, "cis_power_f32",
      "/* 2^n, -127 < n < 128. */\n"
      "CIS_IN_LOOPS float cis_power_f32(uint32_t n) { return cis_f32_of_bits((int32_t)((n + 127u) << 23)); }");
  cis_c_helper_text(
      e, "cis_parts_f32",
      "/* e^x = 2^(n - 0x4b400000) * (1 + part). */\n"
      "typedef struct cis_parts {\n"
      "  float part;\n"
      "  uint32_t n;\n"
      "} cis_parts;\n"
      "CIS_IN_LOOPS cis_parts cis_parts_f32(float x) {\n"
      "  const float sum = x * 1.44269504f + 12582912.0f, n = sum - 12582912.0f;\n"
      "  const float r = (x - n * 0.693359375f) - n * -2.12194440e-4f;\n"
      "  const float p = 0.5f + r * (0.16666536f + r * (0.041666612f + r * (0.00836750586f + r * 0.00139174121f)));\n"
      "  cis_parts parts;\n"
      "  parts.part = r + r * r * p;\n"
      "  parts.n = (uint32_t)cis_bits_of_f32(sum);\n"
      "  return parts;\n"
      "}");
}

static const char *use_exp(cis_c_emitter *e) {
  use_parts(e);
  cis_c_helper_text(
      e, "cis_exp_f32",
      "/* Beyond 104 all is 0 or infinity. Two powers, because 2^n may be none of the format's. */\n"
      "CIS_IN_LOOPS float cis_exp_f32(float x) {\n"
      "  const int32_t bits = cis_bits_of_f32(x), a = bits & INT32_MAX, most = 0x42d00000;\n"
      "  const cis_parts e = cis_parts_f32(cis_f32_of_bits((a < most ? a : most) | (bits ^ a)));\n"
      "  const uint32_t half = (e.n >> 1) - 0x25a00000u;\n"
      "  const float y = (1.0f + e.part) * cis_power_f32(half) * cis_power_f32(e.n - 0x4b400000u - half);\n"
      "  return cis_nan_f32(cis_bits_of_f32(y), a);\n"
      "}");
  return "cis_exp_f32";
}

static const char *use_tanh(cis_c_emitter *e) {
  use_parts(e);
  cis_c_helper_text(
      e, "cis_tanh_f32",
      "/* Beyond 10 it is 1. */\n"
      "CIS_IN_LOOPS float cis_tanh_f32(float x) {\n"
      "  const int32_t bits = cis_bits_of_f32(x), a = bits & INT32_MAX, most = 0x41200000;\n"
      "  const cis_parts e = cis_parts_f32(2.0f * cis_f32_of_bits(a < most ? a : most));\n"
      "  const float s = cis_power_f32(e.n - 0x4b400000u), m = s * e.part + (s - 1.0f);\n"
      "  return cis_nan_f32(cis_bits_of_f32(m / (m + 2.0f)) | (bits ^ a), a);\n"
      "}");
  return "cis_tanh_f32";
}

static const char *use_erf(cis_c_emitter *e) {
  use_parts(e);
  cis_c_helper_text(
      e, "cis_erf_f32",
      "/* Beyond 4 it is 1. */\n"
      "CIS_IN_LOOPS float cis_erf_f32(float x) {\n"
      "  const int32_t bits = cis_bits_of_f32(x), b = bits & INT32_MAX, most = 0x40800000;\n"
      "  const float a = cis_f32_of_bits(b < most ? b : most);\n"
      "  const float high = 0.00167566072f + a * (-0.000637352816f + a * (0.000118858246f + a * -9.3876406e-06f));\n"
      "  const float low = 0.102776304f + a * (-0.0191478245f + a * (-0.000169494902f + a * high));\n"
      "  const float p = a + a * (0.128379166f + a * (0.636619568f + a * low));\n"
      "  const cis_parts e = cis_parts_f32(-p);\n"
      "  const float s = cis_power_f32(e.n - 0x4b400000u);\n"
      "  return cis_nan_f32(cis_bits_of_f32((1.0f - s) - s * e.part) | (bits ^ b), b);\n"
      "}");
  return "cis_erf_f32";
}

const char *cis_c_fast_function(cis_c_emitter *e, const char *name) {
  static const struct {
    const char *name;
    const char *(*use)(cis_c_emitter *e);
  } functions[] = {{"exp", use_exp}, {"tanh", use_tanh}, {"erf", use_erf}};
  for (size_t i = 0;
       e->options->math == CIS_C_MATH_FAST && i < sizeof functions / sizeof *functions; ++i)
    if (strcmp(functions[i].name, name) == 0)
      return functions[i].use(e);
  return NULL;
}

const char *cis_c_fast_softmax(cis_c_emitter *e) {
  use_exp(e);
  cis_c_use_seen_f32(e);
  e->uses_math = true;
  cis_c_helper_text(
      e, "cis_softmax_f32",
      "/* The softmax of a row, which may be its output. Comparisons leave NaN out; it is NaN less any number. */\n"
      "static void cis_softmax_f32(const cis_seen_f32 *x, cis_seen_f32 *y, int64_t num) {\n"
      "  float part[16], sums[16];\n"
      "  const int64_t whole = num - num % 16;\n"
      "  for (int d = 0; d < 16; ++d) { part[d] = -INFINITY; }\n"
      "  for (int64_t i = 0; i < whole; i += 16)\n"
      "    for (int d = 0; d < 16; ++d) { part[d] = x[i + d] > part[d] ? x[i + d] : part[d]; }\n"
      "  for (int64_t i = whole; i < num; ++i) { part[0] = x[i] > part[0] ? x[i] : part[0]; }\n"
      "  float max = part[0], sum = 0.0f;\n"
      "  for (int d = 1; d < 16; ++d) { max = part[d] > max ? part[d] : max; }\n"
      "  for (int d = 0; d < 16; ++d) { sums[d] = 0.0f; }\n"
      "  for (int64_t i = 0; i < whole; i += 16) {\n"
      "    for (int d = 0; d < 16; ++d) { part[d] = cis_exp_f32(x[i + d] - max); }\n"
      "    for (int d = 0; d < 16; ++d) { sums[d] += part[d]; }\n"
      "    for (int d = 0; d < 16; ++d) { y[i + d] = part[d]; }\n"
      "  }\n"
      "  for (int64_t i = whole; i < num; ++i) {\n"
      "    y[i] = cis_exp_f32(x[i] - max);\n"
      "    sum += y[i];\n"
      "  }\n"
      "  for (int d = 0; d < 16; ++d) { sum += sums[d]; }\n"
      "  for (int64_t i = 0; i < num; ++i) { y[i] /= sum; }\n"
      "}\n");
  return "cis_softmax_f32";
}
