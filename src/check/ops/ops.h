// What the rows of several dialects share.
#ifndef CIS_CHECK_OPS_OPS_H
#define CIS_CHECK_OPS_OPS_H

#include "check/proof.h"

#include "ir/affine.h"

// values.c
/// An affine expression of these numbers.
cis_linear cis_check_affine(cis_proof *p, cis_affine_expr e, const cis_linear *dims,
                            const cis_linear *symbols);
/// The results of a map; `operands` are its dimensions, then its symbols.
cis_linear *cis_check_affine_map(cis_proof *p, cis_affine_map map, const cis_linear *operands);
/// The largest (smallest) of the results.
cis_linear cis_check_affine_bound(cis_proof *p, cis_affine_map map, const cis_linear *operands,
                                  bool largest);
cis_linear *cis_check_operand_numbers(cis_proof *p, const cis_op *op, cis_range range);

// memref.c
/// Offsets, sizes and so on: numbers of the attribute `static_name`, operands of group `name`.
cis_linear *cis_check_mixed(cis_proof *p, const cis_op *op, const char *static_name,
                            const char *name, uint32_t *out_num);

#endif
