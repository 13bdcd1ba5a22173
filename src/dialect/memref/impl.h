// Hooks of the memref rows that are not in dialect.c: those that compute with shapes and strides.
#ifndef CIS_DIALECT_MEMREF_IMPL_H
#define CIS_DIALECT_MEMREF_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/memref.h"
#include "ir/fold.h"

// shape.c
cis_verify_hook cis_memref_verify_subview, cis_memref_verify_reinterpret_cast,
    cis_memref_verify_collapse_shape, cis_memref_verify_expand_shape, cis_memref_verify_transpose;
cis_parse_hook cis_memref_parse_transpose;
cis_print_hook cis_memref_print_transpose;

/// The type of a subview of another source with other numbers, which leaves out the dimensions that
/// `op` leaves out.
cis_type cis_memref_reduced_subview_type(const cis_op *op, cis_type source,
                                         const cis_mixed_slice *slice);

// fold.c
cis_fold_hook cis_memref_fold_target_casts, cis_memref_fold_copy, cis_memref_fold_cast,
    cis_memref_fold_memory_space_cast, cis_memref_fold_rank, cis_memref_fold_dim,
    cis_memref_fold_extract_strided_metadata, cis_memref_fold_reinterpret_cast,
    cis_memref_fold_subview, cis_memref_fold_transpose, cis_memref_fold_expand_shape,
    cis_memref_fold_collapse_shape, cis_memref_fold_assume_alignment, cis_memref_fold_view;

// canonicalize.c
extern cis_pattern_list cis_memref_canonicalize_alloc, cis_memref_canonicalize_own,
    cis_memref_canonicalize_realloc, cis_memref_canonicalize_alloca_scope,
    cis_memref_canonicalize_copy, cis_memref_canonicalize_dim,
    cis_memref_canonicalize_reinterpret_cast, cis_memref_canonicalize_subview,
    cis_memref_canonicalize_view;

// reshape.c
extern cis_pattern_list cis_memref_canonicalize_expand_shape,
    cis_memref_canonicalize_collapse_shape;

#endif
