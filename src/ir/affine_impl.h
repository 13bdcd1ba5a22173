// Helpers shared by the affine files of ir/.
#ifndef CIS_IR_AFFINE_IMPL_H
#define CIS_IR_AFFINE_IMPL_H

#include "ir/affine.h"

#include <stdbool.h>

/// The node as it is, without simplification.
cis_affine_expr cis_affine_intern_binary(cis_affine_kind kind, cis_affine_expr lhs,
                                         cis_affine_expr rhs);

/// The absolute value, which is defined for INT64_MIN too.
static inline uint64_t cis_affine_magnitude(int64_t value) {
  return value < 0 ? -(uint64_t)value : (uint64_t)value;
}
/// The expression without the divisions by a symbol that can be carried out (affine_divide.c).
cis_affine_expr cis_affine_divide_by_symbols(cis_affine_expr e);

#endif
