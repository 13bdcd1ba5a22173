// Helpers that the rows of several dialects share.
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
/// The numbers of a range of operands, in the arena.
cis_linear *cis_check_operand_numbers(cis_proof *p, const cis_op *op, cis_range range);

/// Values of that many operands from the first one of the group on. The sizes of what `op` makes
/// are numbers that are not negative from then on, because it ends those paths.
cis_linear *cis_check_new_sizes(cis_proof *p, cis_op *op, cis_range range, cis_checked *buffer);

// tensors.c
/// The tensor of known rank that a value is; NULL: it stands for a memref, or its rank is not
/// known.
const cis_ref *cis_check_tensor(const cis_known *known);
/// The first result of `op` is the tensor `dest` with the elements of the box written.
void cis_check_insert(cis_proof *p, cis_op *op, const cis_known *dest, const cis_box *box);
/// An op on each element of tensors; false, and nothing happens, if it is none, or one of them
/// stands for a memref.
bool cis_check_elementwise(cis_proof *p, cis_op *op);
/// Elements of this tensor, which `op` makes, may be missing.
void cis_check_begin_unwritten(cis_proof *p, cis_op *op, const cis_known *tensor);

// other.c
/// Whether memory can be reached through an operand or a result.
bool cis_check_reaches_memory(const cis_op *op);
/// For ops whose regions are not read: functions that are called there are read by themselves.
void cis_check_skip_regions(cis_proof *p, const cis_op *op);
/// Whether an op in the regions of `op` has operands or results through which memory is reached.
bool cis_check_touches_memory(const cis_op *op);
/// Why an op without a row need not be looked at; NULL: it has to be. `kind` is the op's.
const char *cis_check_exemption(unsigned kind);

// memref.c
/// An op whose row says that it allocates, frees or copies a buffer, and which does nothing else;
/// false, and nothing happens, if it is none.
bool cis_check_memory_op(cis_proof *p, cis_op *op);
/// Offsets, sizes and so on: numbers of the attribute `static_name`, operands of group `name`.
cis_linear *cis_check_mixed(cis_proof *p, const cis_op *op, const char *static_name,
                            const char *name, uint32_t *out_num);

#endif
