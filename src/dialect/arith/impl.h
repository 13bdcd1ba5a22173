// Folds and canonicalisation patterns of the arith rows.
#ifndef CIS_DIALECT_ARITH_IMPL_H
#define CIS_DIALECT_ARITH_IMPL_H

#include "ir/fold.h"

// fold_int.c
/// Each is the .fold hook of the integer op in its name: it fills `out` and returns true, or
/// returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_arith_fold_addi);
CIS_FOLD_HOOK(cis_arith_fold_subi);
CIS_FOLD_HOOK(cis_arith_fold_muli);
CIS_FOLD_HOOK(cis_arith_fold_shli);
CIS_FOLD_HOOK(cis_arith_fold_divui);
CIS_FOLD_HOOK(cis_arith_fold_divsi);
CIS_FOLD_HOOK(cis_arith_fold_shrui);
CIS_FOLD_HOOK(cis_arith_fold_shrsi);
CIS_FOLD_HOOK(cis_arith_fold_ceildivui);
CIS_FOLD_HOOK(cis_arith_fold_ceildivsi);
CIS_FOLD_HOOK(cis_arith_fold_floordivsi);
CIS_FOLD_HOOK(cis_arith_fold_remui);
CIS_FOLD_HOOK(cis_arith_fold_remsi);
CIS_FOLD_HOOK(cis_arith_fold_andi);
CIS_FOLD_HOOK(cis_arith_fold_ori);
CIS_FOLD_HOOK(cis_arith_fold_xori);
CIS_FOLD_HOOK(cis_arith_fold_maxsi);
CIS_FOLD_HOOK(cis_arith_fold_maxui);
CIS_FOLD_HOOK(cis_arith_fold_minsi);
CIS_FOLD_HOOK(cis_arith_fold_minui);
CIS_FOLD_HOOK(cis_arith_fold_addui_extended);
CIS_FOLD_HOOK(cis_arith_fold_mulsi_extended);
CIS_FOLD_HOOK(cis_arith_fold_mului_extended);

// fold_float.c
/// Each is the .fold hook of the float op in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_arith_fold_addf);
CIS_FOLD_HOOK(cis_arith_fold_subf);
CIS_FOLD_HOOK(cis_arith_fold_mulf);
CIS_FOLD_HOOK(cis_arith_fold_divf);
CIS_FOLD_HOOK(cis_arith_fold_remf);
CIS_FOLD_HOOK(cis_arith_fold_negf);
CIS_FOLD_HOOK(cis_arith_fold_maximumf);
CIS_FOLD_HOOK(cis_arith_fold_maxnumf);
CIS_FOLD_HOOK(cis_arith_fold_minimumf);
CIS_FOLD_HOOK(cis_arith_fold_minnumf);
CIS_FOLD_HOOK(cis_arith_fold_cmpf);

// fold_cast.c
/// Each is the .fold hook of the cast in its name: it fills `out` and returns true, or returns
/// false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_arith_fold_extui);
CIS_FOLD_HOOK(cis_arith_fold_extsi);
CIS_FOLD_HOOK(cis_arith_fold_extf);
CIS_FOLD_HOOK(cis_arith_fold_trunci);
CIS_FOLD_HOOK(cis_arith_fold_truncf);
CIS_FOLD_HOOK(cis_arith_fold_uitofp);
CIS_FOLD_HOOK(cis_arith_fold_sitofp);
CIS_FOLD_HOOK(cis_arith_fold_fptoui);
CIS_FOLD_HOOK(cis_arith_fold_fptosi);
CIS_FOLD_HOOK(cis_arith_fold_index_cast);
CIS_FOLD_HOOK(cis_arith_fold_index_castui);
CIS_FOLD_HOOK(cis_arith_fold_bitcast);

// fold_compare.c
/// Each is the .fold hook of the op in its name: it fills `out` and returns true, or returns false
/// where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_arith_fold_cmpi);
CIS_FOLD_HOOK(cis_arith_fold_select);

// canonicalize.c
/// The overflow flags that two ops have in common; NULL if one has no such attribute.
cis_attr cis_arith_flags_of_both(const cis_op *a, const cis_op *b);
extern const cis_pattern *const cis_arith_canonicalize_addi[];
extern const cis_pattern *const cis_arith_canonicalize_addui_extended[];
extern const cis_pattern *const cis_arith_canonicalize_subi[];
extern const cis_pattern *const cis_arith_canonicalize_muli[];
extern const cis_pattern *const cis_arith_canonicalize_mulsi_extended[];
extern const cis_pattern *const cis_arith_canonicalize_mului_extended[];
extern const cis_pattern *const cis_arith_canonicalize_andi[];
extern const cis_pattern *const cis_arith_canonicalize_ori[];
extern const cis_pattern *const cis_arith_canonicalize_xori[];
extern const cis_pattern *const cis_arith_canonicalize_extsi[];
extern const cis_pattern *const cis_arith_canonicalize_trunci[];
extern const cis_pattern *const cis_arith_canonicalize_index_cast[];
extern const cis_pattern *const cis_arith_canonicalize_index_castui[];
extern const cis_pattern *const cis_arith_canonicalize_bitcast[];
extern const cis_pattern *const cis_arith_canonicalize_cmpi[];
extern const cis_pattern *const cis_arith_canonicalize_select[];
extern const cis_pattern *const cis_arith_canonicalize_float_of_negf[]; // mulf, divf

// canonicalize_float.c
extern const cis_pattern *const cis_arith_canonicalize_cmpf[];
extern const cis_pattern *const cis_arith_canonicalize_truncf[];

#endif
