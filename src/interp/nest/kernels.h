// Kernels: functions that apply an elementwise op to many elements at once.
//
// A kernel reads and writes contiguous elements in the layout of memory and cannot fail: where an
// op may trap or make poison there is none, and the op is executed element by element. Results are
// those of the handlers of single ops, bit for bit. f16 and bf16 are computed in f32 and rounded
// after each op, which for the operations here is exact.
#ifndef CIS_INTERP_NEST_KERNELS_H
#define CIS_INTERP_NEST_KERNELS_H

#include "ir/op.h"

/// How elements lie in memory, for types that have kernels.
typedef enum cis_lane {
  CIS_LANE_NONE,
  CIS_LANE_I1, // a byte, 0 or 1
  CIS_LANE_I8,
  CIS_LANE_I16,
  CIS_LANE_I32,
  CIS_LANE_I64, // and index
  CIS_LANE_F16,
  CIS_LANE_BF16,
  CIS_LANE_F32,
  CIS_LANE_F64,
  CIS_NUM_LANES
} cis_lane;

/// The lane of a type of elements; CIS_LANE_NONE if there are no kernels for it.
cis_lane cis_lane_of(cis_type type);
/// Bytes of an element.
uint32_t cis_lane_size(cis_lane lane);
static inline bool cis_lane_is_half(cis_lane lane) {
  return lane == CIS_LANE_F16 || lane == CIS_LANE_BF16;
}

/// dst[i] = f(a[i], b[i], c[i]) for n elements. Operands that the op does not have are not looked
/// at; dst may be one of the operands, but not overlap one otherwise.
typedef void (*cis_kernel)(void *dst, const void *a, const void *b, const void *c, size_t n);

/// The kernel of an op whose operands (of select: the last two) have lanes `in` and whose result
/// has `out`, neither of them half. NULL: there is none.
cis_kernel cis_kernel_find(const cis_op *op, cis_lane in, cis_lane out);
/// Between float formats; NULL if they are the same.
cis_kernel cis_kernel_convert(cis_lane from, cis_lane to);

/// out[j * out_step] += a[k * a_k] * b[k * b_k + j * b_step] for j < n, for k < num_k in that
/// order, each product and sum rounded to the lane. Steps are in elements; a_step != 0: a moves
/// with j too.
typedef struct cis_axpy {
  char *out;
  const char *a, *b;
  int64_t n, num_k;
  int64_t out_step, a_step, b_step; // along j
  int64_t a_k, b_k;                 // along k
} cis_axpy;
typedef void (*cis_axpy_fn)(const cis_axpy *args);
/// NULL: there is none for that lane.
cis_axpy_fn cis_kernel_axpy(cis_lane lane);

#endif
