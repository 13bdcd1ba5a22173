// Hooks of the memref rows that are not in dialect.c: those that compute with shapes and strides.
#ifndef CIS_DIALECT_MEMREF_IMPL_H
#define CIS_DIALECT_MEMREF_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/memref.h"
#include "ir/fold.h"

// shape.c
/// The hooks of the memref ops in their names (ir/op_def.h): those that parse or verify report an
/// error and return false.
bool cis_memref_verify_subview(cis_op *op);
bool cis_memref_verify_reinterpret_cast(cis_op *op);
bool cis_memref_verify_collapse_shape(cis_op *op);
bool cis_memref_verify_expand_shape(cis_op *op);
bool cis_memref_parse_transpose(cis_parser *p, cis_op_state *state);
void cis_memref_print_transpose(cis_printer *p, cis_op *op);
bool cis_memref_verify_transpose(cis_op *op);

/// The type of a subview of another source with other numbers, which leaves out the dimensions that
/// `op` leaves out.
cis_type cis_memref_reduced_subview_type(const cis_op *op, cis_type source,
                                         const cis_mixed_slice *slice);

// fold.c
/// Each is the .fold hook of the memref op or ops that its name says: it fills `out` and returns
/// true, or returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_memref_fold_target_casts);
CIS_FOLD_HOOK(cis_memref_fold_copy);
CIS_FOLD_HOOK(cis_memref_fold_cast);
CIS_FOLD_HOOK(cis_memref_fold_memory_space_cast);
CIS_FOLD_HOOK(cis_memref_fold_rank);
CIS_FOLD_HOOK(cis_memref_fold_dim);
CIS_FOLD_HOOK(cis_memref_fold_extract_strided_metadata);
CIS_FOLD_HOOK(cis_memref_fold_reinterpret_cast);
CIS_FOLD_HOOK(cis_memref_fold_subview);
CIS_FOLD_HOOK(cis_memref_fold_transpose);
CIS_FOLD_HOOK(cis_memref_fold_expand_shape);
CIS_FOLD_HOOK(cis_memref_fold_collapse_shape);
CIS_FOLD_HOOK(cis_memref_fold_assume_alignment);
CIS_FOLD_HOOK(cis_memref_fold_view);

// canonicalize.c
extern const cis_pattern *const cis_memref_canonicalize_alloc[];
extern const cis_pattern *const cis_memref_canonicalize_realloc[];
extern const cis_pattern *const cis_memref_canonicalize_alloca_scope[];
extern const cis_pattern *const cis_memref_canonicalize_copy[];
extern const cis_pattern *const cis_memref_canonicalize_dim[];
extern const cis_pattern *const cis_memref_canonicalize_reinterpret_cast[];
extern const cis_pattern *const cis_memref_canonicalize_subview[];
extern const cis_pattern *const cis_memref_canonicalize_view[];

// reshape.c
extern const cis_pattern *const cis_memref_canonicalize_expand_shape[];
extern const cis_pattern *const cis_memref_canonicalize_collapse_shape[];

#endif
