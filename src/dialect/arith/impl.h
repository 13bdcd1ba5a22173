// Folds and canonicalisation patterns of the arith rows.
#ifndef CIS_DIALECT_ARITH_IMPL_H
#define CIS_DIALECT_ARITH_IMPL_H

#include "ir/fold.h"

// fold_int.c
cis_fold_hook cis_arith_fold_addi, cis_arith_fold_subi, cis_arith_fold_muli, cis_arith_fold_shli,
    cis_arith_fold_divui, cis_arith_fold_divsi, cis_arith_fold_shrui, cis_arith_fold_shrsi,
    cis_arith_fold_ceildivui, cis_arith_fold_ceildivsi, cis_arith_fold_floordivsi,
    cis_arith_fold_remui, cis_arith_fold_remsi, cis_arith_fold_andi, cis_arith_fold_ori,
    cis_arith_fold_xori, cis_arith_fold_maxsi, cis_arith_fold_maxui, cis_arith_fold_minsi,
    cis_arith_fold_minui, cis_arith_fold_addui_extended, cis_arith_fold_mulsi_extended,
    cis_arith_fold_mului_extended;

// fold_float.c
cis_fold_hook cis_arith_fold_addf, cis_arith_fold_subf, cis_arith_fold_mulf, cis_arith_fold_divf,
    cis_arith_fold_remf, cis_arith_fold_negf, cis_arith_fold_maximumf, cis_arith_fold_maxnumf,
    cis_arith_fold_minimumf, cis_arith_fold_minnumf, cis_arith_fold_cmpf;

// fold_cast.c
cis_fold_hook cis_arith_fold_extui, cis_arith_fold_extsi, cis_arith_fold_extf,
    cis_arith_fold_trunci, cis_arith_fold_truncf, cis_arith_fold_uitofp, cis_arith_fold_sitofp,
    cis_arith_fold_fptoui, cis_arith_fold_fptosi, cis_arith_fold_index_cast,
    cis_arith_fold_index_castui, cis_arith_fold_bitcast;

// fold_compare.c
cis_fold_hook cis_arith_fold_cmpi, cis_arith_fold_select;

// canonicalize.c
/// The overflow flags that two ops have in common; NULL if one has no such attribute.
cis_attr cis_arith_flags_of_both(const cis_op *a, const cis_op *b);
extern cis_pattern_list cis_arith_canonicalize_addi, cis_arith_canonicalize_addui_extended,
    cis_arith_canonicalize_subi, cis_arith_canonicalize_muli, cis_arith_canonicalize_mulsi_extended,
    cis_arith_canonicalize_mului_extended, cis_arith_canonicalize_andi, cis_arith_canonicalize_ori,
    cis_arith_canonicalize_xori, cis_arith_canonicalize_extsi, cis_arith_canonicalize_trunci,
    cis_arith_canonicalize_index_cast, cis_arith_canonicalize_index_castui,
    cis_arith_canonicalize_bitcast, cis_arith_canonicalize_cmpi, cis_arith_canonicalize_select;
extern cis_pattern_list cis_arith_canonicalize_float_of_negf; // mulf, divf

// canonicalize_float.c
extern cis_pattern_list cis_arith_canonicalize_cmpf, cis_arith_canonicalize_truncf;

#endif
