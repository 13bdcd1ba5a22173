// The texts of helpers that add products of bytes and of weights that are packed, or widened, when
// the C is written: kernels.c has those for weights as they are.
//
// Two helpers need all registers of a Cortex-M, which compilers do not find a place for: they are
// assembly, one sum of a pixel and a lane in each register. gcc must not change their parameters,
// nor believe that they leave registers alone (CIS_NAKED).
#include "target/c/kernels.h"

// --- widened weights ---

static void use_two(cis_c_emitter *e) {
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, "cis_next_two",
      "#if defined(CIS_DSP)\n"
      "/* Two words, and the pointer moves past them. */\n"
      "typedef struct cis_two { uint32_t a, b; } cis_two;\n"
      "static inline CIS_UNUSED cis_two cis_next_two(const int16_t **p) {\n"
      "  cis_two r;\n"
      "  __asm__(\"ldrd %0, %1, [%2], #8\" : \"=r\"(r.a), \"=r\"(r.b), \"+r\"(*p) : \"m\"(*(const int16_t(*)[4]) * p));\n"
      "  return r;\n"
      "}\n"
      "#endif\n");
}

const char *cis_c_taps_kernel(cis_c_emitter *e) {
  const char *name = "cis_taps_i8";
  cis_c_window_type(e);
  use_two(e);
  cis_c_helper_text(
      e, "cis_taps_1x4",
      "#if defined(CIS_DSP)\n"
      "#define CIS_TAP_1X4(at) { \\\n"
      "    const uint32_t s = cis_word(at), i = cis_even(zero, s), j = cis_odd(zero, s); \\\n"
      "    const cis_two k = cis_next_two(&q); \\\n"
      "    a = cis_smlabb(a, i, k.a); \\\n"
      "    b = cis_smlabt(b, j, k.a); \\\n"
      "    c = cis_smlatb(c, i, k.b); \\\n"
      "    d = cis_smlatt(d, j, k.b); \\\n"
      "  }\n"
      "/* One pixel, four lanes at a time. */\n"
      "CIS_KERNEL static void cis_taps_1x4(uint32_t *sums, const int32_t *init, const int8_t *x,\n"
      "                                    const int16_t *w, int lanes, ptrdiff_t rows, ptrdiff_t taps,\n"
      "                                    const cis_window *v) {\n"
      "  const uint32_t zero = cis_pair(v->zero);\n"
      "  const ptrdiff_t x_tap = v->x_tap, x_row = v->x_row, w_skip = v->w_row - 4 * taps;\n"
      "  for (; lanes > 3; lanes -= 4, sums += 4, x += 4, w += v->w_lane) {\n"
      "    uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];\n"
      "    const int8_t *p = x;\n"
      "    const int16_t *q = w;\n"
      "    if (init) {\n"
      "      a = (uint32_t)init[0];\n"
      "      b = (uint32_t)init[1];\n"
      "      c = (uint32_t)init[2];\n"
      "      d = (uint32_t)init[3];\n"
      "      init += 4;\n"
      "    }\n"
      "    if (taps == 3) {\n"
      "      for (ptrdiff_t r = rows; r > 0; --r, p += x_row, q += w_skip) {\n"
      "        CIS_TAP_1X4(p)\n"
      "        CIS_TAP_1X4(p + x_tap)\n"
      "        CIS_TAP_1X4(p + 2 * x_tap)\n"
      "      }\n"
      "    } else {\n"
      "      for (ptrdiff_t r = rows; r > 0; --r, p += x_row, q += w_skip) {\n"
      "        const int8_t *t = p;\n"
      "        for (ptrdiff_t n = taps; n > 0; --n, t += x_tap) { CIS_TAP_1X4(t) }\n"
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
      "/* Adds sums of x * w for a block of outputs, which x has one after the other, and w four at a time. */\n"
      "CIS_APART static void cis_taps_i8(uint32_t *sums, const int32_t *init, const int8_t *x, const int16_t *w,\n"
      "                        int pixels, int lanes, ptrdiff_t rows, ptrdiff_t taps, const cis_window *v) {\n"
      "  for (int q = 0; q < pixels; ++q, sums += 16, x += v->x_pixel) {\n"
      "    int d = 0;\n"
      "#if defined(CIS_DSP)\n"
      "    cis_taps_1x4(sums, init, x, w, lanes, rows, taps, v);\n"
      "    d = lanes & ~3;\n"
      "#endif\n"
      "    for (; d < lanes; d += 4) {\n"
      "      const int num = lanes - d < 4 ? lanes - d : 4;\n"
      "      uint32_t all[4] = {0, 0, 0, 0};\n"
      "      for (int i = 0; i < num; ++i) { all[i] = init ? (uint32_t)init[d + i] : sums[d + i]; }\n"
      "      for (ptrdiff_t r = 0; r < rows; ++r) {\n"
      "        const int8_t *p = x + (r * v->x_row + d);\n"
      "        const int16_t *k = w + (d / 4 * v->w_lane + r * v->w_row);\n"
      "        for (ptrdiff_t t = 0; t < taps; ++t, p += v->x_tap, k += 4)\n"
      "          for (int i = 0; i < num; ++i) { all[i] += (uint32_t)((p[i] - v->zero) * k[i]); }\n"
      "      }\n"
      "      for (int i = 0; i < num; ++i) { sums[d + i] = all[i]; }\n"
      "    }\n"
      "  }\n"
      "}\n");
  return name;
}

// --- planes ---

const char *cis_c_planes_kernel(cis_c_emitter *e) {
  const char *name = "cis_planes_i8";
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, name,
      "#if defined(CIS_DSP)\n"
      "static inline CIS_UNUSED void cis_put_two(int16_t **to, uint32_t both) {\n"
      "  __builtin_memcpy(*to, &both, 4);\n"
      "  *to += 2;\n"
      "}\n"
      "#endif\n"
      "/* Copies a row, less a number: each lane's elements are beside each other, lanes `pitch` apart. */\n"
      "CIS_APART static void cis_planes_i8(int16_t *to, const int8_t *x, int num, int lanes, ptrdiff_t x_tap, ptrdiff_t pitch,\n"
      "                          int32_t zero) {\n"
      "#if defined(CIS_DSP)\n"
      "  if (lanes == 4) {\n"
      "    const uint32_t less = cis_pair(zero);\n"
      "    int16_t *to1 = to + pitch, *to2 = to1 + pitch, *to3 = to2 + pitch;\n"
      "    for (; num > 1; num -= 2, x += x_tap) {\n"
      "      const uint32_t s = cis_word(x);\n"
      "      x += x_tap;\n"
      "      const uint32_t t = cis_word(x), a = cis_even(less, s), b = cis_odd(less, s), c = cis_even(less, t);\n"
      "      const uint32_t d = cis_odd(less, t);\n"
      "      cis_put_two(&to, cis_bottom(a, c));\n"
      "      cis_put_two(&to1, cis_bottom(b, d));\n"
      "      cis_put_two(&to2, cis_top(c, a));\n"
      "      cis_put_two(&to3, cis_top(d, b));\n"
      "    }\n"
      "  }\n"
      "#endif\n"
      "  for (; num > 0; --num, ++to, x += x_tap)\n"
      "    for (int d = 0; d < lanes; ++d) { to[d * pitch] = (int16_t)(x[d] - zero); }\n"
      "}\n");
  return name;
}

const char *cis_c_plane_kernel(cis_c_emitter *e) {
  const char *name = "cis_plane_i16";
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, name,
      "/* A row of sums, whose windows have rows at some places of a plane. */\n"
      "CIS_APART static void cis_plane_i16(uint32_t *sums, uint32_t first, const int16_t *plane, const int16_t *w, const int *at,\n"
      "                          int pixels, int rows, int taps, int step) {\n"
      "  for (int q = 0; q < pixels; ++q, plane += step) {\n"
      "    uint32_t sum = first;\n"
      "    for (int r = 0; r < rows; ++r) {\n"
      "      const int16_t *const p = plane + at[r], *const k = w + r * taps;\n"
      "      for (int t = 0; t < taps; ++t) { sum += (uint32_t)(p[t] * k[t]); }\n"
      "    }\n"
      "    sums[q] = sum;\n"
      "  }\n"
      "}\n");
  return name;
}

const char *cis_c_plane_3x3_kernel(cis_c_emitter *e, int64_t step) {
  const char *name = step == 1 ? "cis_plane_3x3" : "cis_plane_3x3_by_2";
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, "CIS_PLANE_3X3",
      "#if defined(CIS_DSP)\n"
      "/* Two sums, r1 and r2, of a row of three windows: r3 and lr have four elements of it. */\n"
      "#define CIS_ROW_BY_1(p, low, high, first) \\\n"
      "  \"ldrd r3, lr, [\" p \"], #4\\n\\tsmlad r1, r3, \" low \", \" first \"\\n\\tsmlatb r2, r3, \" low \", r2\\n\\t\" \\\n"
      "  \"smlabt r1, lr, \" high \", r1\\n\\tsmlad r2, lr, \" high \", r2\\n\\t\"\n"
      "#define CIS_ROW_BY_2(p, low, high, first) \\\n"
      "  \"ldrd r3, lr, [\" p \"], #8\\n\\tsmlad r1, r3, \" low \", \" first \"\\n\\tsmlad r2, lr, \" low \", r2\\n\\t\" \\\n"
      "  \"smlabt r1, lr, \" high \", r1\\n\\tldr r3, [\" p \"]\\n\\tsmlabt r2, r3, \" high \", r2\\n\\t\"\n"
      "/* r4 to r9: the first two weights of a row, the last two. On the stack: the end of the sums; what they begin with. */\n"
      "#define CIS_PLANE_3X3(row) \\\n"
      "  __asm__( \\\n"
      "      \"push {r4-r11, lr}\\n\\tldrd r12, lr, [sp, #36]\\n\\t\" \\\n"
      "      \"add lr, lr, #1\\n\\tbic lr, lr, #1\\n\\tadd lr, r0, lr, lsl #2\\n\\tstrd lr, r1, [sp, #36]\\n\\t\" \\\n"
      "      \"ldm r12, {r10-r12}\\n\\tadd r10, r2, r10, lsl #1\\n\\tadd r11, r2, r11, lsl #1\\n\\tadd r12, r2, r12, lsl #1\\n\\t\" \\\n"
      "      \"ldr r4, [r3]\\n\\tldr r5, [r3, #2]\\n\\tldr r6, [r3, #6]\\n\\tldr r7, [r3, #8]\\n\\tldr r8, [r3, #12]\\n\\tldr r9, [r3, #14]\\n\" \\\n"
      "      \"1:\\n\\tldr r2, [sp, #40]\\n\\t\" row(\"r10\", \"r4\", \"r5\", \"r2\") row(\"r11\", \"r6\", \"r7\", \"r1\") row(\"r12\", \"r8\", \"r9\", \"r1\") \\\n"
      "      \"strd r1, r2, [r0], #8\\n\\tldr r3, [sp, #36]\\n\\tcmp r0, r3\\n\\tbne 1b\\n\\tpop {r4-r11, pc}\")\n"
      "#define CIS_PLANE_PARAMETERS \\\n"
      "  uint32_t *sums CIS_UNUSED, uint32_t first CIS_UNUSED, const int16_t *plane CIS_UNUSED, const int16_t *w CIS_UNUSED, \\\n"
      "  const int *at CIS_UNUSED, int pixels CIS_UNUSED\n"
      "#endif\n");
  cis_strbuf text = {0};
  cis_strbuf_printf(
      &text,
      "/* A row of sums of windows of 3 x 3, whose rows have some places in a plane. */\n"
      "#if defined(CIS_DSP)\n"
      "CIS_NAKED static void %s(CIS_PLANE_PARAMETERS) { CIS_PLANE_3X3(CIS_ROW_BY_%d); }\n"
      "#else\n"
      "CIS_APART static void %s(uint32_t *sums, uint32_t first, const int16_t *plane, const int16_t *w, const int *at, int pixels) {\n"
      "  const int16_t *const x = plane + at[0], *const y = plane + at[1], *const z = plane + at[2];\n"
      "  const int32_t a = w[0], b = w[1], c = w[2], d = w[3], f = w[4], g = w[5], h = w[6], i = w[7], j = w[8];\n"
      "  for (int q = 0; q < pixels; ++q) {\n"
      "    const int p = q * %d;\n"
      "    uint32_t sum = first + (uint32_t)(x[p] * a) + (uint32_t)(x[p + 1] * b) + (uint32_t)(x[p + 2] * c);\n"
      "    sum += (uint32_t)(y[p] * d) + (uint32_t)(y[p + 1] * f) + (uint32_t)(y[p + 2] * g);\n"
      "    sums[q] = sum + (uint32_t)(z[p] * h) + (uint32_t)(z[p + 1] * i) + (uint32_t)(z[p + 2] * j);\n"
      "  }\n"
      "}\n"
      "#endif\n",
      name, (int)step, name, (int)step);
  cis_c_helper_text(e, name, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return name;
}

// --- two lanes in one number ---

/// Where the numbers of a window lie.
static void use_window(cis_c_emitter *e) {
  cis_c_use_dsp(e);
  cis_c_helper_text(
      e, "CIS_STEP",
      "/* Numbers of the window of a block: those of a pixel, one after the other. With DSP instructions two of each\n"
      "   pixel are beside each other, and two more a step further, if there is more than one pixel. */\n"
      "#if defined(CIS_DSP)\n"
      "#define CIS_PIXEL(q, taps) (2 * (q))\n"
      "#define CIS_STEP(pixels) ((pixels) > 1 ? 8 : 2)\n"
      "static inline CIS_UNUSED int16_t *cis_next_i16(int16_t *at, ptrdiff_t step) {\n"
      "  return at + (((uintptr_t)at & 2) != 0 ? step - 1 : 1);\n"
      "}\n"
      "#else\n"
      "#define CIS_PIXEL(q, taps) ((q) * (taps))\n"
      "#define CIS_STEP(pixels) 2\n"
      "#define cis_next_i16(at, step) ((void)(step), (at) + 1)\n"
      "#endif\n");
}

const char *cis_c_zeros_kernel(cis_c_emitter *e) {
  const char *name = "cis_zeros_i16";
  use_window(e);
  cis_c_helper_text(
      e, name,
      "/* Writes zeros; where the next number goes. */\n"
      "static inline int16_t *cis_zeros_i16(int16_t *to, ptrdiff_t num, ptrdiff_t step) {\n"
      "  for (; num > 0; --num) {\n"
      "    *to = 0;\n"
      "    to = cis_next_i16(to, step);\n"
      "  }\n"
      "  return to;\n"
      "}\n");
  return name;
}

const char *cis_c_widen_kernel(cis_c_emitter *e) {
  const char *name = "cis_widen_i8";
  use_window(e);
  cis_c_helper_text(
      e, name,
      "/* Writes x less a number, 128 times of which is taken from the total; where the next number goes. */\n"
      "CIS_APART static int16_t *cis_widen_i8(int16_t *to, const int8_t *x, ptrdiff_t num, int32_t zero, uint32_t *total, ptrdiff_t step) {\n"
      "  uint32_t sum = 0;\n"
      "#if defined(CIS_DSP)\n"
      "  const uint32_t less = cis_pair(zero), ones = 0x10001u;\n"
      "  if (((uintptr_t)to & 2) != 0 && num > 0) {\n"
      "    const int32_t n = *x++ - zero;\n"
      "    *to = (int16_t)n;\n"
      "    to += step - 1;\n"
      "    sum = (uint32_t)n;\n"
      "    --num;\n"
      "  }\n"
      "  for (num -= 4; num >= 0; num -= 4) {\n"
      "    const uint32_t s = cis_next_word(&x), i = cis_even(less, s), j = cis_odd(less, s);\n"
      "    const uint32_t low = cis_bottom(i, j), high = cis_top(j, i);\n"
      "    sum = cis_smlad(sum, low, ones);\n"
      "    sum = cis_smlad(sum, high, ones);\n"
      "    __builtin_memcpy(to, &low, 4);\n"
      "    to += step;\n"
      "    __builtin_memcpy(to, &high, 4);\n"
      "    to += step;\n"
      "    __asm__(\"\" : \"+r\"(to), \"+r\"(num)); /* or gcc computes them a second time */\n"
      "  }\n"
      "  num += 4;\n"
      "#endif\n"
      "  for (; num > 0; --num) {\n"
      "    const int32_t n = *x++ - zero;\n"
      "    *to = (int16_t)n;\n"
      "    to = cis_next_i16(to, step);\n"
      "    sum += (uint32_t)n;\n"
      "  }\n"
      "  *total -= sum << 7;\n"
      "  return to;\n"
      "}\n");
  return name;
}

const char *cis_c_pairs_kernel(cis_c_emitter *e) {
  const char *name = "cis_pairs_i8";
  use_two(e);
  cis_c_helper_text(
      e, "CIS_PAIRS",
      "#if defined(CIS_DSP)\n"
      "static inline CIS_UNUSED cis_two cis_last_two(const int16_t *p) {\n"
      "  cis_two r = {0, 0};\n"
      "  __builtin_memcpy(&r.a, p, 4);\n"
      "  return r;\n"
      "}\n"
      "static inline CIS_UNUSED uint32_t cis_other_lane(uint32_t both, uint32_t low) {\n"
      "  return (uint32_t)((int32_t)(both - low) >> 8);\n"
      "}\n"
      "/* One step of four pixels, or two, and of two lanes: r0 to r3 are their sums with both lanes, r4 to r7 those\n"
      "   with the lower one; r8 and r9 point to x and w. */\n"
      "#define CIS_STEP_4X2 \\\n"
      "  \"ldr r12, [r9], #4\\n\\tldrd r10, r11, [r8], #8\\n\\tuxtb16 lr, r12\\n\\t\" \\\n"
      "  \"smlad r0, r10, r12, r0\\n\\tsmlad r4, r10, lr, r4\\n\\tsmlad r1, r11, r12, r1\\n\\tsmlad r5, r11, lr, r5\\n\\t\" \\\n"
      "  \"ldrd r10, r11, [r8], #8\\n\\t\" \\\n"
      "  \"smlad r2, r10, r12, r2\\n\\tsmlad r6, r10, lr, r6\\n\\tsmlad r3, r11, r12, r3\\n\\tsmlad r7, r11, lr, r7\\n\\t\"\n"
      "#define CIS_STEP_2X2 \\\n"
      "  \"ldr r12, [r9], #4\\n\\tldrd r10, r11, [r8], #16\\n\\tuxtb16 lr, r12\\n\\t\" \\\n"
      "  \"smlad r0, r10, r12, r0\\n\\tsmlad r4, r10, lr, r4\\n\\tsmlad r1, r11, r12, r1\\n\\tsmlad r5, r11, lr, r5\\n\\t\"\n"
      "/* Adds what a pixel's sums begin with: r11 and lr, of its own from r12 on. */\n"
      "#define CIS_BEGIN(high, low) \"add \" high \", r11, \" high \", asr #8\\n\\tadd \" low \", lr\\n\\t\"\n"
      "#define CIS_BEGIN_OWN(at, high, low) \"ldrd r11, lr, [r12, #\" at \"]\\n\\t\" CIS_BEGIN(high, low)\n"
      "/* The first round of eight steps begins in its middle. On the stack: the end of x, totals, x, where the first\n"
      "   round begins, init, sums; instead of lanes and taps the end of the sums and what w skips. */\n"
      "#define CIS_PAIRS(step, times, shift, copies, differences, begins, begins_own, stores) \\\n"
      "  __asm__( \\\n"
      "      \"push {r4-r11, lr}\\n\\tsub sp, #24\\n\\t\" \\\n"
      "      \"ldrd r9, r5, [sp, #60]\\n\\tldrd r4, r6, [sp, #68]\\n\\t\" \\\n"
      "      \"add r5, r5, #1\\n\\tbic r5, r5, #1\\n\\tadd r5, r0, r5, lsl #2\\n\\t\" \\\n"
      "      \"sub r6, r6, r4\\n\\tlsl r6, r6, #1\\n\\tstrd r5, r6, [sp, #64]\\n\\t\" \\\n"
      "      \"add r5, r3, r4, lsl #3\\n\\tstrd r5, r2, [sp]\\n\\t\" \\\n"
      "      \"asr r4, r4, #1\\n\\trsb r4, r4, #0\\n\\tand r4, r4, #7\\n\\t\" times \"\\n\\t\" \\\n"
      "      \"adr r5, 2f\\n\\tadd r5, r5, r4, lsl #\" shift \"\\n\\torr r5, r5, #1\\n\\t\" \\\n"
      "      \"strd r3, r5, [sp, #8]\\n\\tstrd r1, r0, [sp, #16]\\n\" \\\n"
      "      \"1:\\n\\tldr r12, [sp, #4]\\n\\tldm r12, {r4-r7}\\n\\tldrd r8, r12, [sp, #8]\\n\\t\" copies \"bx r12\\n\\t\" \\\n"
      "      \".balign 4\\n\" \\\n"
      "      \"2:\\n\\t\" step step step step step step step step \\\n"
      "      \"ldr r12, [sp]\\n\\tcmp r8, r12\\n\\tbne 2b\\n\\t\" differences \\\n"
      "      \"ldrd r10, r12, [sp, #16]\\n\\tcmp r10, #0\\n\\tbeq 4f\\n\\t\" \\\n"
      "      \"ldrd r11, lr, [r10], #8\\n\\t\" begins \\\n"
      "      \"3:\\n\\t\" stores \"add r12, #8\\n\\tstrd r10, r12, [sp, #16]\\n\\t\" \\\n"
      "      \"ldrd r10, r11, [sp, #64]\\n\\tadd r9, r11\\n\\tcmp r12, r10\\n\\tbne 1b\\n\\t\" \\\n"
      "      \"add sp, #24\\n\\tpop {r4-r11, pc}\\n\" \\\n"
      "      \"4:\\n\\t\" begins_own \"b 3b\")\n"
      "#endif\n");
  cis_c_helper_text(
      e, "cis_pairs_4x2",
      "#if defined(CIS_DSP)\n"
      "#define CIS_PAIRS_PARAMETERS \\\n"
      "  uint32_t *sums CIS_UNUSED, const int32_t *init CIS_UNUSED, const uint32_t *totals CIS_UNUSED, \\\n"
      "  const int16_t *x CIS_UNUSED, const int16_t *w CIS_UNUSED, int lanes CIS_UNUSED, \\\n"
      "  ptrdiff_t taps CIS_UNUSED, ptrdiff_t pitch CIS_UNUSED\n"
      "CIS_NAKED static void cis_pairs_4x2(CIS_PAIRS_PARAMETERS) {\n"
      "  CIS_PAIRS(CIS_STEP_4X2, \"add r4, r4, r4, lsl #1\", \"4\", \"mov r0, r4\\n\\tmov r1, r5\\n\\tmov r2, r6\\n\\tmov r3, r7\\n\\t\",\n"
      "            \"sub r0, r0, r4\\n\\tsub r1, r1, r5\\n\\tsub r2, r2, r6\\n\\tsub r3, r3, r7\\n\\t\",\n"
      "            CIS_BEGIN(\"r0\", \"r4\") CIS_BEGIN(\"r1\", \"r5\") CIS_BEGIN(\"r2\", \"r6\") CIS_BEGIN(\"r3\", \"r7\"),\n"
      "            CIS_BEGIN_OWN(\"0\", \"r0\", \"r4\") CIS_BEGIN_OWN(\"64\", \"r1\", \"r5\") CIS_BEGIN_OWN(\"128\", \"r2\", \"r6\")\n"
      "                CIS_BEGIN_OWN(\"192\", \"r3\", \"r7\"),\n"
      "            \"strd r0, r4, [r12]\\n\\tstrd r1, r5, [r12, #64]\\n\\tstrd r2, r6, [r12, #128]\\n\\tstrd r3, r7, [r12, #192]\\n\\t\");\n"
      "}\n"
      "CIS_NAKED static void cis_pairs_2x2(CIS_PAIRS_PARAMETERS) {\n"
      "  CIS_PAIRS(CIS_STEP_2X2, \"rsb r4, r4, r4, lsl #3\", \"2\", \"mov r0, r4\\n\\tmov r1, r5\\n\\t\", \"sub r0, r0, r4\\n\\tsub r1, r1, r5\\n\\t\",\n"
      "            CIS_BEGIN(\"r0\", \"r4\") CIS_BEGIN(\"r1\", \"r5\"), CIS_BEGIN_OWN(\"0\", \"r0\", \"r4\") CIS_BEGIN_OWN(\"64\", \"r1\", \"r5\"),\n"
      "            \"strd r0, r4, [r12]\\n\\tstrd r1, r5, [r12, #64]\\n\\t\");\n"
      "}\n"
      "#endif\n");
  cis_c_helper_text(
      e, "cis_pairs_1x4",
      "#if defined(CIS_DSP)\n"
      "#define CIS_PAIR_1X4(x0, k0, k1) { \\\n"
      "    const uint32_t low0 = cis_low_of(k0), low1 = cis_low_of(k1); \\\n"
      "    a = cis_smlad(a, x0, k0); \\\n"
      "    b = cis_smlad(b, x0, low0); \\\n"
      "    c = cis_smlad(c, x0, k1); \\\n"
      "    d = cis_smlad(d, x0, low1); \\\n"
      "  }\n"
      "#define CIS_PAIRS_1X4 { \\\n"
      "    const cis_two s = cis_next_two(&p), k = cis_next_two(&q), l = cis_next_two(&r); \\\n"
      "    CIS_PAIR_1X4(s.a, k.a, l.a) \\\n"
      "    CIS_PAIR_1X4(s.b, k.b, l.b) \\\n"
      "  }\n"
      "/* One pixel, four lanes at a time; two are read twice where there are no others. */\n"
      "CIS_KERNEL static void cis_pairs_1x4(uint32_t *sums, const int32_t *init, const uint32_t *totals, const int16_t *x,\n"
      "                                     const int16_t *w, int lanes, ptrdiff_t taps, ptrdiff_t pitch) {\n"
      "  const uint32_t total = totals[0];\n"
      "  for (; lanes > 0; lanes -= 4, sums += 4, w += 2 * pitch) {\n"
      "    const int16_t *p = x, *q = w, *r = lanes > 2 ? w + pitch : w;\n"
      "    if (init) {\n"
      "      sums[0] = (uint32_t)init[0];\n"
      "      sums[1] = (uint32_t)init[1] + total;\n"
      "      if (lanes > 2) {\n"
      "        sums[2] = (uint32_t)init[2];\n"
      "        sums[3] = (uint32_t)init[3] + total;\n"
      "      }\n"
      "      init += 4;\n"
      "    } else {\n"
      "      sums[1] += total;\n"
      "      if (lanes > 2) { sums[3] += total; }\n"
      "    }\n"
      "    for (ptrdiff_t rest = taps; rest > 0;) {\n"
      "      const ptrdiff_t num = rest < 256 ? rest : 256;\n"
      "      const int16_t *const end = p + (num & ~7);\n"
      "      uint32_t a = 0, b = 0, c = 0, d = 0;\n"
      "      rest -= num;\n"
      "      while (p != end) {\n"
      "        CIS_PAIRS_1X4\n"
      "        CIS_PAIRS_1X4\n"
      "      }\n"
      "      if ((num & 4) != 0) { CIS_PAIRS_1X4 }\n"
      "      if ((num & 2) != 0) {\n"
      "        const cis_two s = cis_last_two(p), k = cis_last_two(q), l = cis_last_two(r);\n"
      "        CIS_PAIR_1X4(s.a, k.a, l.a)\n"
      "      }\n"
      "      sums[0] += cis_other_lane(a, b);\n"
      "      sums[1] += b;\n"
      "      if (lanes > 2) {\n"
      "        sums[2] += cis_other_lane(c, d);\n"
      "        sums[3] += d;\n"
      "      }\n"
      "    }\n"
      "  }\n"
      "}\n"
      "#endif\n");
  cis_c_helper_text(
      e, name,
      "/* Adds sums of x * w for a block of outputs; a number of w is 256 * that of a lane + that of the next + 128. */\n"
      "CIS_APART static void cis_pairs_i8(uint32_t *sums, const int32_t *init, const uint32_t *totals, const int16_t *x, const int16_t *w,\n"
      "                         int pixels, int lanes, ptrdiff_t taps, ptrdiff_t pitch) {\n"
      "#if defined(CIS_DSP)\n"
      "  if (pixels > 2) {\n"
      "    cis_pairs_4x2(sums, init, totals, x, w, lanes, taps, pitch);\n"
      "  } else if (pixels == 2) {\n"
      "    cis_pairs_2x2(sums, init, totals, x, w, lanes, taps, pitch);\n"
      "  } else {\n"
      "    cis_pairs_1x4(sums, init, totals, x, w, lanes, taps, pitch);\n"
      "  }\n"
      "#else\n"
      "  for (int q = 0; q < pixels; q += 2, x += 2 * taps, sums += 32, totals += 2) {\n"
      "    const int num = pixels - q; /* two pixels, or one */\n"
      "    const int16_t *const y = num > 1 ? x + taps : x, *k = w;\n"
      "    for (int i = 0; i < lanes; i += 2, k += pitch) {\n"
      "      uint32_t *const sum = sums + i;\n"
      "      if (init) {\n"
      "        sum[0] = (uint32_t)init[i];\n"
      "        sum[1] = (uint32_t)init[i + 1];\n"
      "        if (num > 1) {\n"
      "          sum[16] = sum[0];\n"
      "          sum[17] = sum[1];\n"
      "        }\n"
      "      }\n"
      "      sum[1] += totals[0];\n"
      "      if (num > 1) { sum[17] += totals[1]; }\n"
      "      for (ptrdiff_t first = 0; first < taps; first += 256) {\n"
      "        const ptrdiff_t end = taps - first < 256 ? taps : first + 256;\n"
      "        uint32_t a = 0, b = 0, c = 0, d = 0;\n"
      "        for (ptrdiff_t t = first; t < end; ++t) {\n"
      "          a += (uint32_t)(x[t] * k[t]);\n"
      "          b += (uint32_t)(x[t] * (uint8_t)k[t]);\n"
      "          c += (uint32_t)(y[t] * k[t]);\n"
      "          d += (uint32_t)(y[t] * (uint8_t)k[t]);\n"
      "        }\n"
      "        sum[0] += (uint32_t)((int32_t)(a - b) / 256);\n"
      "        sum[1] += b;\n"
      "        if (num > 1) {\n"
      "          sum[16] += (uint32_t)((int32_t)(c - d) / 256);\n"
      "          sum[17] += d;\n"
      "        }\n"
      "      }\n"
      "    }\n"
      "  }\n"
      "#endif\n"
      "}\n");
  return name;
}

const char *cis_c_wide_kernel(cis_c_emitter *e) {
  const char *name = "cis_wide_i16";
  use_two(e);
  cis_c_helper_text(
      e, "cis_wide_1x4",
      "#if defined(CIS_DSP)\n"
      "#define CIS_WIDE(sum, q) { \\\n"
      "    const cis_two k = cis_next_two(&q); \\\n"
      "    sum = cis_smlad(sum, s.a, k.a); \\\n"
      "    sum = cis_smlad(sum, s.b, k.b); \\\n"
      "  }\n"
      "#define CIS_WIDE_LAST(sum, q) { \\\n"
      "    uint32_t k; \\\n"
      "    __builtin_memcpy(&k, q, 4); \\\n"
      "    sum = cis_smlad(sum, s, k); \\\n"
      "  }\n"
      "/* Four lanes at a time; two are read twice where there are no others. */\n"
      "CIS_KERNEL static void cis_wide_1x4(uint32_t *sums, const int32_t *init, const int16_t *x, const int16_t *w, int lanes, ptrdiff_t taps) {\n"
      "  for (; lanes > 0; lanes -= 4, sums += 4, w += 4 * taps) {\n"
      "    const int16_t *p = x, *q = w, *r = w + taps, *t = lanes > 2 ? w + 2 * taps : w, *u = t + taps;\n"
      "    const int16_t *const end = x + (taps & ~3);\n"
      "    uint32_t a = 0, b = 0, c = 0, d = 0;\n"
      "    while (p != end) {\n"
      "      const cis_two s = cis_next_two(&p);\n"
      "      CIS_WIDE(a, q)\n"
      "      CIS_WIDE(b, r)\n"
      "      CIS_WIDE(c, t)\n"
      "      CIS_WIDE(d, u)\n"
      "    }\n"
      "    if ((taps & 2) != 0) {\n"
      "      uint32_t s;\n"
      "      __builtin_memcpy(&s, p, 4);\n"
      "      CIS_WIDE_LAST(a, q)\n"
      "      CIS_WIDE_LAST(b, r)\n"
      "      CIS_WIDE_LAST(c, t)\n"
      "      CIS_WIDE_LAST(d, u)\n"
      "    }\n"
      "    sums[0] = (init ? (uint32_t)init[0] : sums[0]) + a;\n"
      "    sums[1] = (init ? (uint32_t)init[1] : sums[1]) + b;\n"
      "    if (lanes > 2) {\n"
      "      sums[2] = (init ? (uint32_t)init[2] : sums[2]) + c;\n"
      "      sums[3] = (init ? (uint32_t)init[3] : sums[3]) + d;\n"
      "    }\n"
      "    if (init) { init += 4; }\n"
      "  }\n"
      "}\n"
      "#endif\n");
  cis_c_helper_text(
      e, name,
      "/* Adds sums of x * w for the lanes of a pixel; w has the window of a lane after that of another one. */\n"
      "CIS_APART static void cis_wide_i16(uint32_t *sums, const int32_t *init, const uint32_t *totals, const int16_t *x, const int16_t *w,\n"
      "                         int pixels, int lanes, ptrdiff_t taps, ptrdiff_t pitch) {\n"
      "  (void)totals, (void)pixels, (void)pitch;\n"
      "#if defined(CIS_DSP)\n"
      "  cis_wide_1x4(sums, init, x, w, lanes, taps);\n"
      "#else\n"
      "  for (int i = 0; i < lanes; ++i, w += taps) {\n"
      "    uint32_t sum = init ? (uint32_t)init[i] : sums[i];\n"
      "    for (ptrdiff_t t = 0; t < taps; ++t) { sum += (uint32_t)(x[t] * w[t]); }\n"
      "    sums[i] = sum;\n"
      "  }\n"
      "#endif\n"
      "}\n");
  return name;
}
