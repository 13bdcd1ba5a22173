// What the files of the affine dialect share: affine.c (tables, accesses, index arithmetic),
// affine_loop.c (for and if), affine_parallel.c, affine_scope.c (what may be a dimension or a
// symbol).
#ifndef CIS_DIALECT_AFFINE_HOOKS_H
#define CIS_DIALECT_AFFINE_HOOKS_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

// affine_scope.c

/// The variable of an affine.for or one of an affine.parallel.
bool cis_affine_is_induction_variable(const cis_value *value);
/// Whether `value` may be a dimension (a symbol) of a map in `op`.
bool cis_affine_is_valid_dim(cis_op *op, cis_value *value);
bool cis_affine_is_valid_symbol(cis_op *op, cis_value *value);
/// The operands of `range`, `num_dims` dimensions and then symbols: "operand cannot be used as a
/// dimension id".
bool cis_affine_verify_operands(cis_op *op, cis_range range, uint32_t num_dims);

// affine.c

/// `(%dims)[%symbols]`, the brackets only if there are symbols; resolved as operands of index type.
bool cis_affine_parse_dims_and_symbols(cis_parser *p, cis_op_state *state, uint32_t *out_num_dims,
                                       uint32_t *out_num_symbols);
void cis_affine_print_dims_and_symbols(cis_printer *p, cis_op *op, cis_range range,
                                       uint32_t num_dims);

// affine_loop.c
extern const cis_region_branch_if cis_affine_for_branch, cis_affine_if_branch;
extern const cis_loop_if cis_affine_for_loop;
bool cis_affine_parse_for(cis_parser *p, cis_op_state *state);
void cis_affine_print_for(cis_printer *p, cis_op *op);
bool cis_affine_verify_for(cis_op *op);
bool cis_affine_parse_if(cis_parser *p, cis_op_state *state);
void cis_affine_print_if(cis_printer *p, cis_op *op);
bool cis_affine_verify_if(cis_op *op);

// affine_parallel.c
extern const cis_loop_if cis_affine_parallel_loop;
bool cis_affine_parse_parallel(cis_parser *p, cis_op_state *state);
void cis_affine_print_parallel(cis_printer *p, cis_op *op);
bool cis_affine_verify_parallel(cis_op *op);

// affine_canonicalize.c
CIS_FOLD_HOOK(cis_affine_fold_apply);
CIS_FOLD_HOOK(cis_affine_fold_min);
CIS_FOLD_HOOK(cis_affine_fold_max);
CIS_FOLD_HOOK(cis_affine_fold_casts);
CIS_FOLD_HOOK(cis_affine_fold_for);
CIS_FOLD_HOOK(cis_affine_fold_if);
CIS_FOLD_HOOK(cis_affine_fold_load);
CIS_FOLD_HOOK(cis_affine_fold_parallel);
extern const cis_pattern *const cis_affine_canonicalize_for[];
extern const cis_pattern *const cis_affine_canonicalize_if[];
extern const cis_pattern *const cis_affine_canonicalize_apply[];
extern const cis_pattern *const cis_affine_canonicalize_load[]; // and vector_load, prefetch
extern const cis_pattern *const cis_affine_canonicalize_store[];
extern const cis_pattern *const cis_affine_canonicalize_min_max[];

// affine_index.c
CIS_FOLD_HOOK(cis_affine_fold_delinearize);
CIS_FOLD_HOOK(cis_affine_fold_linearize);
extern const cis_pattern *const cis_affine_canonicalize_delinearize[];
extern const cis_pattern *const cis_affine_canonicalize_linearize[];

#endif
