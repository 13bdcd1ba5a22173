// What the files of the quant dialect share: type.c (quantized types), dialect.c (the casts).
#ifndef CIS_DIALECT_QUANT_IMPL_H
#define CIS_DIALECT_QUANT_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/quant/quant.h"
#include "ir/fold.h"

extern const cis_type_def cis_quant_type_defs[];
/// What it stands for; NULL if that is not said.
cis_type cis_quant_expressed(cis_type type);
/// By axis: the dimension, and how many scales there are for it.
int32_t cis_quant_axis(cis_type type);
uint32_t cis_quant_num_scales(cis_type type);
/// By block: the sizes of the array of scales, the dimensions that are divided, and into what.
const int64_t *cis_quant_scale_shape(cis_type type, uint32_t *out_rank);
const int64_t *cis_quant_block_axes(cis_type type, uint32_t *out_num);
const int64_t *cis_quant_block_sizes(cis_type type);

#endif
