// The texts of helpers that add sums of products of 8-bit integers.
//
// The portable loops are those that compilers vectorize. Those with DSP instructions extend two
// bytes of a word at once (SXTB16: bytes 0 and 2, or 1 and 3 after a rotation), subtract the zero
// point with it (SXTAB16), and multiply pairs (SMLAD) or one of each pair (SMLABB, SMLATT).
// Helpers for weights that are packed are in kernels_packed.c.
#include "target/c/kernels.h"

void cis_c_window_type(cis_c_emitter *e) {
  cis_c_helper_text(e, "cis_window",
                    "/* Steps in memory, and a number that is subtracted. */\n"
                    "typedef struct cis_window {\n"
                    "  ptrdiff_t x_pixel, w_lane, x_row, w_row, x_tap, w_tap;\n"
                    "  int32_t zero;\n"
                    "} cis_window;\n");
}

void cis_c_use_apart(cis_c_emitter *e) {
  cis_c_helper_text(e, "CIS_APART",
                    "#if defined(__GNUC__)\n"
                    "#define CIS_APART __attribute__((__noinline__, __unused__))\n"
                    "#else\n"
                    "#define CIS_APART\n"
                    "#endif\n");
}

/// CIS_REST: the rest of a sum after steps that are unrolled, twice or three times.
static void use_rest(cis_c_emitter *e) {
  bool is_small = e->options->optimize == CIS_C_SIZE;
  cis_c_helper_text(e, "CIS_REST",
                    is_small ? "#define CIS_REST 3\n#define CIS_TWICE(step) step\n"
                             : "#define CIS_REST 7\n#define CIS_TWICE(step) step step\n");
}

void cis_c_use_seen_f32(cis_c_emitter *e) {
  cis_c_helper_text(e, "cis_seen_f32", "typedef float CIS_MAY_ALIAS cis_seen_f32;");
}

void cis_c_use_dsp(cis_c_emitter *e) {
  cis_c_use_apart(e);
  cis_c_helper_text(
      e, "CIS_DSP",
      "#if defined(__GNUC__) && defined(__ARM_FEATURE_DSP) && defined(__ARM_ARCH_PROFILE) && \\\n"
      "    !defined(__ARM_BIG_ENDIAN)\n"
      "#if __ARM_ARCH_PROFILE == 'M' && (defined(__clang__) || __GNUC__ >= 8)\n"
      "#define CIS_DSP 1\n"
      "#endif\n"
      "#endif\n"
      "#if defined(__ARM_ARCH_PROFILE)\n"
      "#if __ARM_ARCH_PROFILE == 'M' /* has no vectors of words */\n"
      "#define CIS_ONE_BY_ONE 1\n"
      "#endif\n"
      "#endif\n"
      "#if defined(CIS_DSP)\n"
      "#define CIS_UNUSED __attribute__((__unused__))\n"
      "#if defined(__clang__)\n"
      "#define CIS_KERNEL\n"
      "#define CIS_NAKED __attribute__((__naked__, __noinline__, __unused__))\n"
      "#else /* gcc's scheduling before register allocation needs more registers than there are. */\n"
      "#define CIS_KERNEL __attribute__((__optimize__(\"no-schedule-insns\")))\n"
      "#define CIS_NAKED __attribute__((__naked__, __noipa__, __unused__))\n"
      "#endif\n"
      "static inline CIS_UNUSED uint32_t cis_word(const int8_t *p) {\n"
      "  uint32_t word;\n"
      "  __builtin_memcpy(&word, p, 4);\n"
      "  return word;\n"
      "}\n"
      "#define CIS_DSP_2(name, text) \\\n"
      "  static inline CIS_UNUSED uint32_t name(uint32_t a, uint32_t b) { \\\n"
      "    uint32_t r; \\\n"
      "    __asm__(text : \"=r\"(r) : \"r\"(a), \"r\"(b)); \\\n"
      "    return r; \\\n"
      "  }\n"
      "/* The word at a pointer, which moves to the next. */\n"
      "static inline CIS_UNUSED uint32_t cis_next_word(const int8_t **p) {\n"
      "  uint32_t r;\n"
      "  __asm__(\"ldr %0, [%1], #4\" : \"=r\"(r), \"+r\"(*p) : \"m\"(*(const int8_t(*)[4]) * p));\n"
      "  return r;\n"
      "}\n"
      "#define CIS_DSP_3(name, text) \\\n"
      "  static inline CIS_UNUSED uint32_t name(uint32_t sum, uint32_t a, uint32_t b) { \\\n"
      "    __asm__(text : \"+r\"(sum) : \"r\"(a), \"r\"(b)); \\\n"
      "    return sum; \\\n"
      "  }\n"
      "CIS_DSP_2(cis_even, \"sxtab16 %0, %1, %2\")\n"
      "CIS_DSP_2(cis_odd, \"sxtab16 %0, %1, %2, ror #8\")\n"
      "CIS_DSP_2(cis_bottom, \"pkhbt %0, %1, %2, lsl #16\")\n"
      "CIS_DSP_2(cis_top, \"pkhtb %0, %1, %2, asr #16\")\n"
      "CIS_DSP_3(cis_smlad, \"smlad %0, %1, %2, %0\")\n"
      "CIS_DSP_3(cis_smlabb, \"smlabb %0, %1, %2, %0\")\n"
      "CIS_DSP_3(cis_smlabt, \"smlabt %0, %1, %2, %0\")\n"
      "CIS_DSP_3(cis_smlatb, \"smlatb %0, %1, %2, %0\")\n"
      "CIS_DSP_3(cis_smlatt, \"smlatt %0, %1, %2, %0\")\n"
      "static inline CIS_UNUSED uint32_t cis_even_of(uint32_t a) {\n"
      "  uint32_t r;\n"
      "  __asm__(\"sxtb16 %0, %1\" : \"=r\"(r) : \"r\"(a));\n"
      "  return r;\n"
      "}\n"
      "static inline CIS_UNUSED uint32_t cis_odd_of(uint32_t a) {\n"
      "  uint32_t r;\n"
      "  __asm__(\"sxtb16 %0, %1, ror #8\" : \"=r\"(r) : \"r\"(a));\n"
      "  return r;\n"
      "}\n"
      "/* Bytes 0 and 2, without a sign. */\n"
      "static inline CIS_UNUSED uint32_t cis_low_of(uint32_t a) {\n"
      "  uint32_t r;\n"
      "  __asm__(\"uxtb16 %0, %1\" : \"=r\"(r) : \"r\"(a));\n"
      "  return r;\n"
      "}\n"
      "/* The number that SXTAB16 adds to both halves: -zero. */\n"
      "static inline CIS_UNUSED uint32_t cis_pair(int32_t zero) {\n"
      "  return ((uint32_t)-zero & 0xffffu) * 0x10001u;\n"
      "}\n"
      "#endif\n");
}

const char *cis_c_each(cis_c_emitter *e) {
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, "CIS_EACH",
      "/* Loops over a block of outputs: what depends on the lane alone is computed once where there are no vectors. */\n"
      "#if defined(CIS_DSP) && !defined(__clang__) && !defined(__OPTIMIZE_SIZE__)\n"
      "#define CIS_EACH(q, pixels, d, lanes) \\\n"
      "  for (int d = 0; d < lanes; ++d) \\\n"
      "    _Pragma(\"GCC unroll 4\") for (int q = 0; q < pixels; ++q)\n"
      "#else\n"
      "#define CIS_EACH(q, pixels, d, lanes) \\\n"
      "  for (int q = 0; q < pixels; ++q) \\\n"
      "    for (int d = 0; d < lanes; ++d)\n"
      "#endif\n");
  return "CIS_EACH";
}

const char *cis_c_dot_kernel(cis_c_emitter *e) {
  const char *name = "cis_dot_i8";
  cis_c_window_type(e);
  cis_c_use_dsp(e);
  use_rest(e);
  cis_c_helper_text(
      e, "cis_dot_2x2",
      "#if defined(CIS_DSP)\n"
      "#define CIS_DOT_2X2 { \\\n"
      "    uint32_t t = cis_word(p + x1), s = cis_next_word(&p); \\\n"
      "    const uint32_t i = cis_even(zero, s), j = cis_even(zero, t); \\\n"
      "    s = cis_odd(zero, s); \\\n"
      "    t = cis_odd(zero, t); \\\n"
      "    uint32_t u = cis_word(q + w1), k = cis_even_of(u); \\\n"
      "    u = cis_odd_of(u); \\\n"
      "    b = cis_smlad(b, i, k); \\\n"
      "    d = cis_smlad(d, j, k); \\\n"
      "    b = cis_smlad(b, s, u); \\\n"
      "    d = cis_smlad(d, t, u); \\\n"
      "    u = cis_next_word(&q); \\\n"
      "    k = cis_even_of(u); \\\n"
      "    u = cis_odd_of(u); \\\n"
      "    a = cis_smlad(a, i, k); \\\n"
      "    c = cis_smlad(c, j, k); \\\n"
      "    a = cis_smlad(a, s, u); \\\n"
      "    c = cis_smlad(c, t, u); \\\n"
      "  }\n"
      "/* Two pixels, two lanes at a time. */\n"
      "CIS_KERNEL static void cis_dot_2x2(uint32_t *sums, const int8_t *x, const int8_t *w, int lanes,\n"
      "                                   ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n"
      "  const uint32_t zero = cis_pair(v->zero);\n"
      "  const ptrdiff_t x1 = v->x_pixel, w1 = v->w_lane, x_skip = v->x_row - taps;\n"
      "  const ptrdiff_t w_skip = v->w_row - taps, rest = taps & CIS_REST;\n"
      "  for (; lanes > 1; lanes -= 2, sums += 2, w += 2 * w1) {\n"
      "    uint32_t a = sums[0], b = sums[1], c = sums[16], d = sums[17];\n"
      "    const int8_t *p = x, *q = w;\n"
      "    for (ptrdiff_t r = rows; r > 0; --r, p += x_skip, q += w_skip) {\n"
      "      const int8_t *const end = p + (taps - rest);\n"
      "      while (p != end) {\n"
      "        CIS_TWICE(CIS_DOT_2X2)\n"
      "      }\n"
      "      if (rest == 0) { continue; }\n"
      "      if ((rest & 4) != 0) { CIS_DOT_2X2 }\n"
      "      for (ptrdiff_t n = rest & 3; n > 0; --n, ++p, ++q) {\n"
      "        const int32_t s = p[0] - v->zero, t = p[x1] - v->zero, k = q[0], l = q[w1];\n"
      "        a += (uint32_t)(s * k);\n"
      "        b += (uint32_t)(s * l);\n"
      "        c += (uint32_t)(t * k);\n"
      "        d += (uint32_t)(t * l);\n"
      "      }\n"
      "    }\n"
      "    sums[0] = a;\n"
      "    sums[1] = b;\n"
      "    sums[16] = c;\n"
      "    sums[17] = d;\n"
      "  }\n"
      "}\n"
      "#endif\n");
  cis_c_helper_text(
      e, "cis_dot_1x4",
      "#if defined(CIS_DSP)\n"
      "#define CIS_DOT_1X2(sum0, sum1, q) { \\\n"
      "    uint32_t u = cis_word(q + w1), k = cis_even_of(u); \\\n"
      "    u = cis_odd_of(u); \\\n"
      "    sum1 = cis_smlad(sum1, i, k); \\\n"
      "    sum1 = cis_smlad(sum1, s, u); \\\n"
      "    u = cis_next_word(&q); \\\n"
      "    k = cis_even_of(u); \\\n"
      "    u = cis_odd_of(u); \\\n"
      "    sum0 = cis_smlad(sum0, i, k); \\\n"
      "    sum0 = cis_smlad(sum0, s, u); \\\n"
      "  }\n"
      "#define CIS_DOT_1X4 { \\\n"
      "    uint32_t s = cis_next_word(&p), i = cis_even(zero, s); \\\n"
      "    s = cis_odd(zero, s); \\\n"
      "    CIS_DOT_1X2(a, b, q) \\\n"
      "    CIS_DOT_1X2(c, d, r) \\\n"
      "  }\n"
      "/* One pixel, four lanes at a time. */\n"
      "CIS_KERNEL static void cis_dot_1x4(uint32_t *sums, const int8_t *x, const int8_t *w, int lanes,\n"
      "                                   ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n"
      "  const uint32_t zero = cis_pair(v->zero);\n"
      "  const ptrdiff_t w1 = v->w_lane, x_skip = v->x_row - taps, w_skip = v->w_row - taps;\n"
      "  const ptrdiff_t rest = taps & CIS_REST;\n"
      "  for (; lanes > 3; lanes -= 4, sums += 4, w += 4 * w1) {\n"
      "    uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];\n"
      "    const int8_t *p = x, *q = w, *r = w + 2 * w1;\n"
      "    for (ptrdiff_t i = rows; i > 0; --i, p += x_skip, q += w_skip, r += w_skip) {\n"
      "      const int8_t *const end = p + (taps - rest);\n"
      "      while (p != end) {\n"
      "        CIS_TWICE(CIS_DOT_1X4)\n"
      "      }\n"
      "      if (rest == 0) { continue; }\n"
      "      if ((rest & 4) != 0) { CIS_DOT_1X4 }\n"
      "      for (ptrdiff_t n = rest & 3; n > 0; --n, ++p, ++q, ++r) {\n"
      "        const int32_t s = p[0] - v->zero;\n"
      "        a += (uint32_t)(s * q[0]);\n"
      "        b += (uint32_t)(s * q[w1]);\n"
      "        c += (uint32_t)(s * r[0]);\n"
      "        d += (uint32_t)(s * r[w1]);\n"
      "      }\n"
      "    }\n"
      "    sums[0] = a;\n"
      "    sums[1] = b;\n"
      "    sums[2] = c;\n"
      "    sums[3] = d;\n"
      "  }\n"
      "}\n"
      "#endif\n");
  cis_c_helper_text(
      e, name,
      "/* Adds sums of x * w, both one element after the other, for a block of outputs. */\n"
      "CIS_APART static void cis_dot_i8(uint32_t *sums, const int8_t *x, const int8_t *w, int pixels, int lanes,\n"
      "                       ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n"
      "  int d = 0;\n"
      "#if defined(CIS_DSP)\n"
      "  if (taps <= 0) { return; } /* the window lies outside */\n"
      "  if (pixels == 2) {\n"
      "    cis_dot_2x2(sums, x, w, lanes, rows, taps, v);\n"
      "    d = lanes & ~1;\n"
      "  } else {\n"
      "    cis_dot_1x4(sums, x, w, lanes, rows, taps, v);\n"
      "    d = lanes & ~3;\n"
      "  }\n"
      "#endif\n"
      "  const int32_t zero = v->zero;\n"
      "  for (; d < (lanes & ~1); d += 2)\n"
      "    for (int q = 0; q < pixels; ++q) {\n"
      "      uint32_t a = sums[16 * q + d], b = sums[16 * q + d + 1];\n"
      "      for (ptrdiff_t r = 0; r < rows; ++r) {\n"
      "        const int8_t *const p = x + (q * v->x_pixel + r * v->x_row);\n"
      "        const int8_t *const k = w + (d * v->w_lane + r * v->w_row), *const l = k + v->w_lane;\n"
      "        for (ptrdiff_t t = 0; t < taps; ++t) {\n"
      "          a += (uint32_t)((p[t] - zero) * k[t]);\n"
      "          b += (uint32_t)((p[t] - zero) * l[t]);\n"
      "        }\n"
      "      }\n"
      "      sums[16 * q + d] = a;\n"
      "      sums[16 * q + d + 1] = b;\n"
      "    }\n"
      "  for (; d < lanes; ++d)\n"
      "    for (int q = 0; q < pixels; ++q)\n"
      "      for (ptrdiff_t r = 0; r < rows; ++r) {\n"
      "        const int8_t *const p = x + (q * v->x_pixel + r * v->x_row);\n"
      "        const int8_t *const k = w + (d * v->w_lane + r * v->w_row);\n"
      "        for (ptrdiff_t t = 0; t < taps; ++t)\n"
      "          sums[16 * q + d] += (uint32_t)((p[t] - zero) * k[t]);\n"
      "      }\n"
      "}\n");
  return name;
}

const char *cis_c_lanes_kernel(cis_c_emitter *e, int64_t x_lane) {
  cis_c_window_type(e);
  cis_c_use_dsp(e);
  use_rest(e);
  const char *name = x_lane ? "cis_channels_i8" : "cis_lanes_i8";
  const char *read = x_lane ? "cis_word(p)" : "(uint32_t)(p[0] - v->zero)";
  const char *low = x_lane ? "cis_even(zero, s)" : "s", *high = x_lane ? "cis_odd(zero, s)" : "s";
  const char *top = x_lane ? "cis_smlatt" : "cis_smlabt";
  const char *declares = x_lane ? "  const uint32_t zero = cis_pair(v->zero);\n" : "";
  cis_strbuf text = {0};
  cis_strbuf_printf(
      &text,
      "#if defined(CIS_DSP)\n"
      "/* One pixel, four lanes at a time. */\n"
      "#define CIS_STEP_1X4 { \\\n"
      "    const uint32_t k = cis_word(q), m = cis_even_of(k), n = cis_odd_of(k), s = %s; \\\n"
      "    const uint32_t i = %s, j = %s; \\\n"
      "    p += x_tap; \\\n"
      "    q += w_tap; \\\n"
      "    a = cis_smlabb(a, i, m); \\\n"
      "    b = cis_smlabb(b, j, n); \\\n"
      "    c = %s(c, i, m); \\\n"
      "    d = %s(d, j, n); \\\n"
      "  }\n"
      "CIS_KERNEL static void %s_1x4(uint32_t *sums, const int8_t *x, const int8_t *w, int lanes,\n"
      "                   ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n%s"
      "  const ptrdiff_t x_tap = v->x_tap, w_tap = v->w_tap;\n"
      "  const ptrdiff_t x_skip = v->x_row - taps * x_tap, w_skip = v->w_row - taps * w_tap;\n"
      "  for (; lanes > 3; lanes -= 4, sums += 4, w += 4%s) {\n"
      "    uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];\n"
      "    const int8_t *p = x, *q = w;\n"
      "    for (ptrdiff_t r = rows; r > 0; --r, p += x_skip, q += w_skip) {\n"
      "      ptrdiff_t t = taps;\n"
      "#if CIS_REST > 3\n"
      "      for (; t > 2; t -= 3) {\n"
      "        CIS_STEP_1X4\n"
      "        CIS_STEP_1X4\n"
      "        CIS_STEP_1X4\n"
      "      }\n"
      "#endif\n"
      "      for (; t > 0; --t) { CIS_STEP_1X4 }\n"
      "    }\n"
      "    sums[0] = a;\n"
      "    sums[1] = b;\n"
      "    sums[2] = c;\n"
      "    sums[3] = d;\n"
      "  }\n"
      "}\n"
      "#undef CIS_STEP_1X4\n"
      "#endif\n",
      read, low, high, top, top, name, declares, x_lane ? ", x += 4" : "");
  cis_strbuf_printf(
      &text,
      "/* Adds sums of x * w for a block of outputs, which w has one after the other. */\n"
      "CIS_APART static void %s(uint32_t *sums, const int8_t *x, const int8_t *w, int pixels, int lanes,\n"
      "               ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n"
      "  const int32_t zero = v->zero;\n"
      "  for (int q = 0; q < pixels; ++q, sums += 16, x += v->x_pixel) {\n"
      "    int d = 0;\n"
      "#if defined(CIS_DSP)\n"
      "    %s_1x4(sums, x, w, lanes, rows, taps, v);\n"
      "    d = lanes & ~3;\n"
      "#elif !defined(CIS_ONE_BY_ONE)\n"
      "    if (lanes == 16) {\n"
      "      uint32_t all[16];\n"
      "      for (int i = 0; i < 16; ++i) { all[i] = sums[i]; }\n"
      "      for (ptrdiff_t r = 0; r < rows; ++r)\n"
      "        for (ptrdiff_t t = 0; t < taps; ++t) {\n"
      "          const int8_t *const p = x + (r * v->x_row + t * v->x_tap);\n"
      "          const int8_t *const k = w + (r * v->w_row + t * v->w_tap);\n"
      "          for (int i = 0; i < 16; ++i) { all[i] += (uint32_t)((%s - zero) * k[i]); }\n"
      "        }\n"
      "      for (int i = 0; i < 16; ++i) { sums[i] = all[i]; }\n"
      "      d = 16;\n"
      "    }\n"
      "#endif\n"
      "    for (; d < lanes; ++d) {\n"
      "      uint32_t sum = sums[d];\n"
      "      for (ptrdiff_t r = 0; r < rows; ++r) {\n"
      "        const int8_t *p = x + r * v->x_row%s, *k = w + (r * v->w_row + d);\n"
      "        for (ptrdiff_t t = 0; t < taps; ++t) {\n"
      "          sum += (uint32_t)((p[t * v->x_tap] - zero) * k[t * v->w_tap]);\n"
      "        }\n"
      "      }\n"
      "      sums[d] = sum;\n"
      "    }\n"
      "  }\n"
      "}\n",
      name, name, x_lane ? "p[i]" : "p[0]", x_lane ? " + d" : "");
  cis_c_helper_text(e, name, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return name;
}

const char *cis_c_high_kernel(cis_c_emitter *e) {
  const char *name = "cis_high_i32";
  cis_c_use_dsp(e);
  cis_c_helper_text(e, name,
                    "/* The upper half of a product, rounded. */\n"
                    "static inline int32_t cis_high_i32(int32_t a, int32_t b) {\n"
                    "#if defined(CIS_DSP)\n"
                    "  int32_t r;\n"
                    "  __asm__(\"smmulr %0, %1, %2\" : \"=r\"(r) : \"r\"(a), \"r\"(b));\n"
                    "  return r;\n"
                    "#else\n"
                    "  const int64_t n = (int64_t)a * b + INT64_C(2147483648);\n"
                    "  return (int32_t)(uint32_t)((uint64_t)n >> 32);\n"
                    "#endif\n"
                    "}\n");
  return name;
}
