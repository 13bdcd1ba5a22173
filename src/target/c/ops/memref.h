// Helpers of ops on memrefs, for other dialects too.
#ifndef CIS_TARGET_C_OPS_MEMREF_H
#define CIS_TARGET_C_OPS_MEMREF_H

#include "target/c/emit.h"

/// An op whose result is a buffer of the arena.
bool cis_c_emit_buffer(cis_c_emitter *e, cis_op *op);
/// Stores operand `value` to an element of operand 1.
bool cis_c_emit_store(cis_c_emitter *e, cis_op *op, const char *target, uint32_t value);
/// An op that is nothing in C.
bool cis_c_emit_nothing(cis_c_emitter *e, cis_op *op);
/// Copies all elements of a memref to another.
bool cis_c_copy(cis_c_emitter *e, cis_op *op, const cis_c_value *from, const cis_c_value *to);

// Memrefs without rank (memref_unranked.c).

/// The source of a view, with a pointer to elements if it is one without rank.
bool cis_c_base_pointer(cis_c_emitter *e, cis_op *op, const cis_c_value *source,
                        cis_c_value *out_view);
/// The numbers of operand 0, which has no rank, as those of the op's result.
bool cis_c_cast_to_ranked(cis_c_emitter *e, cis_op *op, cis_c_value *out_view);
/// A cast to a memref without rank.
bool cis_c_cast_to_unranked(cis_c_emitter *e, cis_op *op);
/// A reshape to a memref without rank.
bool cis_c_reshape_to_unranked(cis_c_emitter *e, cis_op *op);
/// memref.dim of a memref without rank.
bool cis_c_unranked_dim(cis_c_emitter *e, cis_op *op);
/// The same as cis_c_copy where one of the two has no rank.
bool cis_c_copy_unranked(cis_c_emitter *e, cis_op *op, const cis_c_value *from,
                         const cis_c_value *to);

#endif
