// Rules of memref types, and helpers for rooms that build ops of the memref dialect.
#ifndef CIS_DIALECT_MEMREF_MEMREF_H
#define CIS_DIALECT_MEMREF_MEMREF_H

#include "dialect/common/mixed.h"
#include "ir/fold.h"

/// Whether memref.cast goes from one type to the other: both have one element type and memory
/// space, one at least is ranked, and of two ranked ones all static sizes, strides and offsets
/// agree.
bool cis_memref_cast_compatible(cis_type from, cis_type to);

/// Whether the op is a memref.alloc, ..., for files that name no other op of memref: they do not
/// include its kinds.
typedef bool cis_memref_question(const cis_op *op);
cis_memref_question cis_memref_is_alloc, cis_memref_is_alloca, cis_memref_is_dealloc,
    cis_memref_is_distinct_objects, cis_memref_is_global, cis_memref_is_view;
/// The memref that a memref.cast makes the value from; the value itself if none does.
cis_value *cis_memref_cast_source(cis_value *value);
/// The memref below all casts that make the value; the value itself if none does.
cis_value *cis_memref_below_casts(cis_value *value);
/// The memref that `base` was extracted from as base buffer; NULL if it was from none.
cis_value *cis_memref_of_base(const cis_value *base);
/// Replaces each operand that is a cast of a ranked memref by the cast's source, except `except`.
/// For folds, because most ops take the source as well. Returns whether an operand was replaced.
bool cis_memref_fold_casts(cis_op *op, const cis_value *except);
/// Whether a memref.cast only forgets static sizes, strides or the offset.
bool cis_memref_only_forgets(const cis_op *cast);
/// Marks the dimensions of its source that a subview leaves out; `out_dropped` has room for each.
void cis_memref_subview_dropped_dims(const cis_op *op, bool *out_dropped);
/// Whether the strides of its source tell how many those are.
bool cis_memref_source_tells_dropped(const cis_op *op);
/// For ops of any dialect: as cis_memref_fold_casts with all operands.
CIS_FOLD_HOOK(cis_memref_fold_operand_casts);

/// The memref of a tensor type with dynamic strides and offset, to which any buffer of the tensor
/// can be cast. `memory_space` may be NULL.
cis_type cis_memref_type_fully_dynamic(cis_type tensor, cis_attr memory_space);
/// The memref of a tensor type with the identity layout. `memory_space` may be NULL.
cis_type cis_memref_type_identity(cis_type tensor, cis_attr memory_space);
/// The type of a subview; NULL if the source is not strided. Where `rank` is smaller than the
/// source's, dimensions of size one that `shape` does not have, matched from the left, are left
/// out.
cis_type cis_memref_subview_type(cis_type source, const cis_mixed_slice *slice,
                                 const int64_t *shape, uint32_t rank);
/// The type of a collapsed source; `shape` has the sizes. NULL if its dimensions do not follow each
/// other.
cis_type cis_memref_collapsed_type(cis_type source, cis_type shape, cis_attr groups);
/// Whether the dimensions of each group are sure to follow each other, whatever is dynamic.
bool cis_memref_surely_collapses(cis_type source, cis_attr groups);
/// The type of an expanded source.
cis_type cis_memref_expanded_type(cis_type source, const int64_t *shape, uint32_t rank,
                                  cis_attr groups);

#endif
