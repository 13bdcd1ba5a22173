// Hooks of the index rows that are not in dialect.c.
#ifndef CIS_DIALECT_INDEX_IMPL_H
#define CIS_DIALECT_INDEX_IMPL_H

#include "ir/fold.h"

// fold.c
cis_fold_hook cis_index_fold_binary, cis_index_fold_cast, cis_index_fold_cmp;
extern cis_pattern_list cis_index_canonicalize_commutative, cis_index_canonicalize_cmp;
/// Builds index.constant, or index.bool.constant of an i1; NULL for any other type.
cis_op *cis_index_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
