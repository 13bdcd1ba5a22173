// What the files of the quant dialect share: type.c (quantized types), dialect.c (the casts).
#ifndef CIS_DIALECT_QUANT_IMPL_H
#define CIS_DIALECT_QUANT_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

/// How finely the numbers of a tensor are quantized.
typedef enum cis_quant_grain {
  CIS_QUANT_UNKNOWN, // any: not said; calibrated: not yet known
  CIS_QUANT_LAYER,   // all alike
  CIS_QUANT_AXIS,    // each index of one dimension differently
  CIS_QUANT_BLOCKS,  // each block of the tensor
} cis_quant_grain;

extern const cis_type_def cis_quant_type_defs[];
/// Whether the type is one of this dialect's.
bool cis_quant_is(cis_type type);
/// How finely a type of this dialect is quantized.
cis_quant_grain cis_quant_grain_of(cis_type type);
/// What it is stored as, signless, and what it stands for; NULL if that is not said.
cis_type cis_quant_storage(cis_type type);
cis_type cis_quant_expressed(cis_type type);
/// By axis: the dimension, and how many scales there are for it.
int32_t cis_quant_axis(cis_type type);
uint32_t cis_quant_num_scales(cis_type type);
/// By block: the sizes of the array of scales, the dimensions that are divided, and into what.
const int64_t *cis_quant_scale_shape(cis_type type, uint32_t *out_rank);
const int64_t *cis_quant_block_axes(cis_type type, uint32_t *out_num);
const int64_t *cis_quant_block_sizes(cis_type type);

#endif
