// Helpers of the C file that add sums of products of 8-bit integers, for a block of outputs.
//
//   void helper(uint32_t *sums, const int8_t *x, const int8_t *w, int pixels, int lanes,
//               ptrdiff_t rows, ptrdiff_t taps, const cis_window *v);
//
// adds, for q < pixels (1 or 2) and d < lanes (at most CIS_C_SUM_LANES), to sums[16 * q + d] each
//
//   (x[q * x_pixel + r * x_row + t * x_tap] - zero) * w[d * w_lane + r * w_row + t * w_tap]
//
// Sums wrap at 32 bits. With the DSP instructions of a Cortex-M (M4, M7, M33 and later) products
// are computed two or four elements at a time.
#ifndef CIS_TARGET_C_KERNELS_H
#define CIS_TARGET_C_KERNELS_H

#include "target/c/emit.h"

/// Declares the type cis_window, the steps in memory: x_pixel, w_lane, x_row, w_row, x_tap, w_tap,
/// and zero.
void cis_c_window_type(cis_c_emitter *e);
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
/// The name of the helper that writes zeros of 16 bits: `int16_t *helper(int16_t *to, ptrdiff_t)`.
const char *cis_c_zeros_kernel(cis_c_emitter *e);
/// The name of the helper that copies bytes, less a number, to 16 bits each, and adds them to a
/// total: `int16_t *helper(int16_t *to, const int8_t *x, ptrdiff_t num, int32_t zero, uint32_t *)`.
const char *cis_c_widen_kernel(cis_c_emitter *e);
/// The name of the helper that adds products of widened bytes and weights of two lanes in a number:
///
///   void helper(uint32_t *sums, const int32_t *init, const uint32_t *totals, const int16_t *x,
///               const int16_t *w, int pixels, int lanes, ptrdiff_t taps, ptrdiff_t pitch);
///
/// x[q * taps + t] * w[d / 2 * pitch + t], where w is 256 times the weight of an even lane, plus
/// that of the odd one and 128. 128 times the total of a pixel's x is subtracted. The sums begin
/// with those of `init`, if it is not NULL; lanes are even then. Taps are even; of two pixels they
/// are at most CIS_C_MOST_TAPS.
const char *cis_c_pairs_kernel(cis_c_emitter *e);
/// 256 times a sum of so many products has 32 bits.
enum { CIS_C_MOST_TAPS = 256 };

#endif
