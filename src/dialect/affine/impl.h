// Declarations that the files of the affine dialect share: dialect.c (tables, accesses, index
// arithmetic), loop.c (for and if), parallel.c, scope.c (values that may be a dimension or a
// symbol).
#ifndef CIS_DIALECT_AFFINE_IMPL_H
#define CIS_DIALECT_AFFINE_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/affine/affine.h"
#include "ir/fold.h"

/// The attribute `map` of an op that has one.
static inline cis_affine_map cis_affine_map_of(const cis_op *op) {
  return cis_op_inherent(op, "map")->map;
}

// scope.c

/// The variable of an affine.for or one of an affine.parallel.
bool cis_affine_is_induction_variable(const cis_value *value);
/// Whether `value` may be a symbol of a map in `op`.
bool cis_affine_is_valid_symbol(cis_op *op, cis_value *value);
/// The operands of `range`, `num_dims` dimensions and then symbols: "operand cannot be used as a
/// dimension id".
bool cis_affine_verify_operands(cis_op *op, cis_range range, uint32_t num_dims);

// dialect.c

/// `(%dims)[%symbols]`, the brackets only if there are symbols; resolved as operands of index type.
bool cis_affine_parse_dims_and_symbols(cis_parser *p, cis_op_state *state, uint32_t *out_num_dims,
                                       uint32_t *out_num_symbols);
void cis_affine_print_dims_and_symbols(cis_printer *p, cis_op *op, cis_range range,
                                       uint32_t num_dims);

// loop.c
extern const cis_region_branch_interface cis_affine_for_branch, cis_affine_if_branch;
extern const cis_loop_interface cis_affine_for_loop;
cis_parse_hook cis_affine_parse_for, cis_affine_parse_if;
cis_print_hook cis_affine_print_for, cis_affine_print_if;
cis_verify_hook cis_affine_verify_for, cis_affine_verify_if;

// dma.c
cis_parse_hook cis_affine_parse_dma_start, cis_affine_parse_dma_wait;
cis_print_hook cis_affine_print_dma;
cis_verify_hook cis_affine_verify_dma;

// parallel.c
extern const cis_loop_interface cis_affine_parallel_loop;
cis_parse_hook cis_affine_parse_parallel;
cis_print_hook cis_affine_print_parallel;
cis_verify_hook cis_affine_verify_parallel;

// undo_delinearize.c

/// `map` of `dims` and `symbols` (NULL: not used) with the index of an affine.delinearize_index of
/// numbers in the place of the sums that put its results together again; `last` is its last one.
/// The index becomes the last symbol, or the last dimension where all results are dimensions.
cis_affine_map cis_affine_undo_delinearize(cis_affine_map map, cis_value *last, cis_value_vec *dims,
                                           cis_value_vec *symbols);

// fold.c
/// The values of a map's results; false if an operand is no constant or a result cannot be
/// computed. `out` has room for all.
bool cis_affine_evaluate(cis_affine_map map, const cis_attr *operands, int64_t *out);
cis_fold_hook cis_affine_fold_apply, cis_affine_fold_min, cis_affine_fold_max;

// canonicalize.c
cis_fold_hook cis_affine_fold_casts, cis_affine_fold_store, cis_affine_fold_for, cis_affine_fold_if,
    cis_affine_fold_load, cis_affine_fold_parallel;
extern cis_pattern_list cis_affine_canonicalize_for, cis_affine_canonicalize_if,
    cis_affine_canonicalize_apply;
extern cis_pattern_list cis_affine_canonicalize_load; // and vector_load, prefetch
extern cis_pattern_list cis_affine_canonicalize_store, cis_affine_canonicalize_min_max;

// index.c
cis_fold_hook cis_affine_fold_delinearize, cis_affine_fold_linearize;
extern cis_pattern_list cis_affine_canonicalize_delinearize, cis_affine_canonicalize_linearize;

// ranges.c
/// The least and the largest of the values of an expression.
typedef struct cis_affine_range {
  int64_t least, most;
} cis_affine_range;
/// Divisions and remainders by constants that the bounds of loops decide.
cis_affine_expr cis_affine_simplify_in_loops(cis_affine_expr e, const cis_value_vec *dims);
/// The map without results that are never its largest (or smallest), and those that repeat the one
/// before; one stays.
cis_affine_map cis_affine_drop_superfluous(cis_affine_map map, const cis_value_vec *dims,
                                           bool largest);

#endif
