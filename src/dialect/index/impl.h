// Hooks of the index rows that are not in dialect.c.
#ifndef CIS_DIALECT_INDEX_IMPL_H
#define CIS_DIALECT_INDEX_IMPL_H

#include "ir/fold.h"

// fold.c
/// Each is the .fold hook of the index op or ops that its name says: it fills `out` and returns
/// true, or returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_index_fold_binary);
CIS_FOLD_HOOK(cis_index_fold_cast);
CIS_FOLD_HOOK(cis_index_fold_cmp);
extern const cis_pattern *const cis_index_canonicalize_commutative[];
extern const cis_pattern *const cis_index_canonicalize_cmp[];
/// Builds index.constant, or index.bool.constant of an i1; NULL for any other type.
cis_op *cis_index_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
