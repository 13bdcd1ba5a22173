// Affine expressions of operands, for the ops that have maps.
#ifndef CIS_INTERP_COMPUTE_AFFINE_OPS_H
#define CIS_INTERP_COMPUTE_AFFINE_OPS_H

#include "interp/machine.h"
#include "ir/affine.h"

typedef struct cis_affine_code {
  const cis_affine_expr *exprs;
  uint32_t num, num_dims, num_operands;
  const uint32_t *slots; // of the operands: dimensions, then symbols
} cis_affine_code;

/// Decodes a map whose operands are the group `operands` of the op; lives in the decoder's arena.
cis_affine_code *cis_affine_decode(cis_decoder *d, const cis_op *op, cis_affine_map map,
                                   cis_range operands);
/// The values of all expressions; false after a report.
bool cis_affine_values(cis_machine *m, cis_op *op, const cis_affine_code *code,
                       const cis_cell *regs, int64_t *out);

#endif
