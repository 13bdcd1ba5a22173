// What other dialects' ops on memrefs share with memref's.
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

#endif
