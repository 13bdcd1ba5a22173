// Helpers of the C file that add sums of products of 8-bit integers, for a block of outputs.
//
//   void helper(uint32_t *sums, const int8_t *x, const int8_t *w, int pixels, int lanes,
//               ptrdiff_t rows, ptrdiff_t taps, const cis_window *v);
//
// adds, for q < pixels (1 or 2; of packed weights up to CIS_C_SUM_PIXELS) and d < lanes (at most
// CIS_C_SUM_LANES), to sums[16 * q + d] each
//
//   (x[q * x_pixel + r * x_row + t * x_tap] - zero) * w[d * w_lane + r * w_row + t * w_tap]
//
// Sums wrap at 32 bits. With the DSP instructions of a Cortex-M (M4, M7, M33 and later) products
// are computed two or four elements at a time.
#ifndef CIS_TARGET_C_KERNELS_H
#define CIS_TARGET_C_KERNELS_H

#include "target/c/emit.h"

/// CIS_APART: a function of its own, where compilers would copy it into others.
void cis_c_use_apart(cis_c_emitter *e);
/// cis_seen_f32: a float in memory that may be seen as other types.
void cis_c_use_seen_f32(cis_c_emitter *e);
/// Words of four bytes, and the instructions of a Cortex-M; CIS_DSP is defined where they exist.
void cis_c_use_dsp(cis_c_emitter *e);
/// Declares the type cis_window, the steps in memory: x_pixel, w_lane, x_row, w_row, x_tap, w_tap,
/// and zero.
void cis_c_window_type(cis_c_emitter *e);
/// The name of a macro of two loops, over the pixels of a block, a constant, and its lanes: `(q,
/// pixels, d, lanes)`.
const char *cis_c_each(cis_c_emitter *e);
/// The name of the helper for x_tap = w_tap = 1.
const char *cis_c_dot_kernel(cis_c_emitter *e);
/// The name of the helper for w_lane = 1 and any taps. With `x_lane` 1 x moves along the lanes,
/// too.
const char *cis_c_lanes_kernel(cis_c_emitter *e, int64_t x_lane);

/// The name of the helper for x that moves along the lanes, and weights of 16 bits:
///
///   void helper(uint32_t *sums, const int32_t *init, const int8_t *x, const int16_t *w,
///               int pixels, int lanes, ptrdiff_t rows, ptrdiff_t taps, const cis_window *v);
///
/// Four lanes of w are beside each other, and their taps one after the other; w_lane is the step to
/// the next four. The sums begin with those of `init`, if it is not NULL.
const char *cis_c_taps_kernel(cis_c_emitter *e);
/// The name of the helper of the upper half of a product, rounded: `int32_t helper(int32_t,
/// int32_t)`.
const char *cis_c_high_kernel(cis_c_emitter *e);
/// The name of the helper that copies a row of some lanes to planes, numbers of 16 bits:
///
///   void helper(int16_t *to, const int8_t *x, int num, int lanes, ptrdiff_t x_tap, ptrdiff_t
///   pitch,
///               int32_t zero);
const char *cis_c_planes_kernel(cis_c_emitter *e);
/// The name of the helper that computes a row of sums of a plane:
///
///   void helper(uint32_t *sums, uint32_t first, const int16_t *plane, const int16_t *w, const int
///   *at,
///               int pixels, int rows, int taps, int step);
///
/// sums[q] = first + plane[at[r] + q * step + t] * w[r * taps + t]. Up to CIS_C_PLANE_REST elements
/// after the last one are read, and an even number of sums is written.
const char *cis_c_plane_kernel(cis_c_emitter *e);
/// The same for windows of 3 x 3, whose helper has no parameters after `pixels`.
const char *cis_c_plane_3x3_kernel(cis_c_emitter *e, int64_t step);
enum { CIS_C_PLANE_REST = 3 };
/// The name of the helper that writes zeros of 16 bits: `int16_t *helper(int16_t *to, ptrdiff_t
/// num, ptrdiff_t step)`. Two numbers are beside each other, the next two `step` further.
const char *cis_c_zeros_kernel(cis_c_emitter *e);
/// The name of the helper that copies bytes, less a number, to 16 bits each, and takes 128 times
/// them from a total: `int16_t *helper(int16_t *to, const int8_t *x, ptrdiff_t num, int32_t zero,
/// uint32_t *total, ptrdiff_t step)`.
const char *cis_c_widen_kernel(cis_c_emitter *e);
/// The name of the helper that adds products of widened bytes and weights of two lanes in a number:
///
///   void helper(uint32_t *sums, const int32_t *init, const uint32_t *totals, const int16_t *x,
///               const int16_t *w, int pixels, int lanes, ptrdiff_t taps, ptrdiff_t pitch);
///
/// x * w[d / 2 * pitch + t], where w is 256 times the weight of an even lane, plus that of the odd
/// one and 128. Taps of pixel q begin at x + CIS_PIXEL(q, taps), and are CIS_STEP(pixels) apart,
/// two and two. The total of a pixel, -128 times its x, is added. The sums begin with those of
/// `init`, if it is not NULL; lanes are even then. Taps are even; of several pixels they are at
/// most CIS_C_MOST_TAPS.
const char *cis_c_pairs_kernel(cis_c_emitter *e);
/// The same for one pixel and weights of a window of 16 bits for each lane, one after the other.
const char *cis_c_wide_kernel(cis_c_emitter *e);
/// 256 times a sum of so many products has 32 bits.
enum { CIS_C_MOST_TAPS = 256 };

#endif
