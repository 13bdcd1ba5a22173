// Helpers for branches of other dialects, and builders of branches of cf.
#ifndef CIS_DIALECT_CF_CF_H
#define CIS_DIALECT_CF_CF_H

#include "asm/parser.h"
#include "ir/builder.h"

/// WeightedBranchOpInterface: `branch_weights`, if there are some, are one per successor and not
/// all zero.
bool cis_cf_verify_weights(cis_op *op);

/// The cases of a switch while they are parsed.
typedef struct cis_switch_lists {
  cis_type flag;
  cis_block_vec *successors;
  cis_unresolved_vec *operands; // of all cases, and their types
  cis_type_vec *types;
  cis_attr *values;
  bool is_signed; // values are printed with their sign, so nothing beyond 63 bits is read
} cis_switch_lists;
/// `value: ^dest(%a : i32), ...`, nothing unless there is `any`; sets `case_operand_segments`.
bool cis_cf_parse_cases(cis_parser *p, cis_op_state *state, const cis_switch_lists *lists,
                        bool any);
/// The value of case i without sign; the largest number if it needs more than 64 bits.
uint64_t cis_cf_case_value(cis_attr values, uint32_t i);
/// The operands passed to successor i of an op whose operand groups are the flag, those of the
/// default, those of cases.
cis_range cis_cf_switch_operands(cis_op *op, uint32_t i);
/// cf.br to `dest` with values for its arguments.
cis_op *cis_cf_build_br(cis_builder *b, cis_location loc, cis_block *dest,
                        cis_value *const *operands, size_t num);

/// A new block between a branch and its successor `i`, which passes on what it gets; returns it.
cis_block *cis_cf_split_edge(cis_op *branch, uint32_t i);

#endif
