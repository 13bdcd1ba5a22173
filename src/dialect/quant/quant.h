// Questions about quantized types, for other dialects.
#ifndef CIS_DIALECT_QUANT_QUANT_H
#define CIS_DIALECT_QUANT_QUANT_H

#include "ir/type.h"

/// How finely the numbers of a tensor are quantized.
typedef enum cis_quant_grain {
  CIS_QUANT_UNKNOWN, // any: not said; calibrated: not yet known
  CIS_QUANT_LAYER,   // all alike
  CIS_QUANT_AXIS,    // each index of one dimension differently
  CIS_QUANT_BLOCKS,  // each block of the tensor
} cis_quant_grain;

/// Whether the type is one of the quant dialect's.
bool cis_quant_is(cis_type type);
/// How finely a type of the quant dialect is quantized.
cis_quant_grain cis_quant_grain_of(cis_type type);
/// The type in which a type of the quant dialect is stored, signless; NULL if it has none.
cis_type cis_quant_storage(cis_type type);
/// The same, unsigned where the numbers are.
cis_type cis_quant_signed_storage(cis_type type);
/// The type that a quantized type approximates; NULL if it states none.
cis_type cis_quant_expressed(cis_type type);
/// The dimension of a type that is quantized by axis.
int32_t cis_quant_axis(cis_type type);
/// The number of scales of a type that is quantized by axis.
uint32_t cis_quant_num_scales(cis_type type);
/// Whether two types have the same scales and zero points.
bool cis_quant_scales_equal(cis_type a, cis_type b);
/// Whether all zero points are numbers that the type stores.
bool cis_quant_zero_points_fit(cis_type type);
/// Whether all zero points are 0.
bool cis_quant_is_symmetric(cis_type type);

#endif
