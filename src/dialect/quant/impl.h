// Quantized types, shared by the files of the quant dialect: type.c (types), dialect.c (casts).
#ifndef CIS_DIALECT_QUANT_IMPL_H
#define CIS_DIALECT_QUANT_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/quant/quant.h"
#include "ir/fold.h"

extern const cis_type_def cis_quant_type_defs[];
/// The shape of the scales of a type that is quantized by block; borrowed.
const int64_t *cis_quant_scale_shape(cis_type type, uint32_t *out_rank);
/// The dimensions that are divided into blocks; borrowed.
const int64_t *cis_quant_block_axes(cis_type type, uint32_t *out_num);
/// The block sizes of these dimensions; borrowed.
const int64_t *cis_quant_block_sizes(cis_type type);

#endif
