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

#endif
