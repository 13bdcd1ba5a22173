// Hooks and patterns that the rows of the scf dialect name, and helpers shared by its files.
#ifndef CIS_DIALECT_SCF_IMPL_H
#define CIS_DIALECT_SCF_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

// dialect.c
/// Appends an edge: `operands` of `source` are passed to the inputs of `to` from `first_input` on;
/// `to` is NULL for the results of the op itself.
void cis_scf_push_edge(cis_region_edge_vec *out, cis_region *to, cis_op *source, cis_range operands,
                       uint32_t first_input);
/// Appends the edge from a parallel loop, or its body, to the op's results, which passes no values.
void cis_scf_push_parallel_exit(cis_op *op, cis_op *source, cis_region_edge_vec *out);
/// Sets the sizes of the row's operand groups.
void cis_scf_set_operand_segments(cis_op_state *state, const int32_t *sizes, uint32_t num);
/// Sets the type of all arguments.
void cis_scf_set_argument_types(cis_argument *args, size_t num, cis_type type);
cis_print_hook cis_scf_print_result_types_in_parens;
/// Resolves one operand per type; an error at `offset` if they are not as many.
bool cis_scf_resolve_with_types(cis_parser *p, const cis_unresolved_vec *operands,
                                const cis_type *types, size_t num_types, uint32_t offset,
                                cis_op_state *state);

// forall.c
extern const cis_region_branch_interface cis_scf_forall_branch;
extern const cis_loop_interface cis_scf_forall_loop;
cis_parse_hook cis_scf_parse_forall, cis_scf_parse_in_parallel;
cis_print_hook cis_scf_print_forall, cis_scf_print_in_parallel;
cis_verify_hook cis_scf_verify_forall, cis_scf_verify_in_parallel;
/// Whether a mapping attribute selects processing units (DeviceMaskingAttrInterface).
bool cis_scf_is_masking_attr(cis_attr attr);

// canonicalize.c
cis_fold_hook cis_scf_fold_if;
/// The difference of the bounds, if the upper one is the lower one plus a constant and the sum does
/// not overflow.
bool cis_scf_stated_difference(const cis_value *lower, const cis_value *upper, bool is_unsigned,
                               int64_t *out);
/// Computes how often an scf.for runs: from a constant step and constant bounds, or bounds that are
/// a constant apart.
bool cis_scf_for_trip_count(const cis_op *op, uint64_t *out_count);
extern cis_pattern_list cis_scf_canonicalize_for, cis_scf_canonicalize_if;
/// The value that an i1 negates; NULL if it negates none.
cis_value *cis_scf_negated(const cis_value *value);
// combine_ifs.c
extern const cis_pattern cis_scf_combine_ifs_pattern;
// region_canonicalize.c
extern cis_pattern_list cis_scf_canonicalize_execute_region, cis_scf_canonicalize_index_switch,
    cis_scf_canonicalize_while;
// parallel_canonicalize.c
extern cis_pattern_list cis_scf_canonicalize_parallel, cis_scf_canonicalize_forall;
// tensor.c
extern const cis_pattern cis_scf_for_cast_pattern;
extern const cis_pattern cis_scf_forall_cast_pattern, cis_scf_forall_outputs_pattern;
extern cis_pattern_list cis_scf_canonicalize_any;

/// The operands of an op. The caller frees the list.
cis_value_vec cis_scf_operands_of(const cis_op *op);
/// Replaces an op by the ops of a block inside it, and its results by the operands of the block's
/// terminator.
void cis_scf_replace_with_block(cis_rewriter *r, cis_op *op, cis_block *block,
                                cis_value *const *args);

#endif
