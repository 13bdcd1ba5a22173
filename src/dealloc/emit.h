// A small vocabulary of ops that lowerings are written in: arithmetic on index and i1, buffers, structured control flow.
#ifndef CIS_DEALLOC_EMIT_H
#define CIS_DEALLOC_EMIT_H

#include "ir/builder.h"

/// A place where ops are made, and the location that they get.
typedef struct cis_emit {
  cis_builder b;
  cis_location loc;
} cis_emit;

static inline cis_emit cis_emit_before(cis_op *op) {
  return (cis_emit){cis_builder_before(op), op->loc};
}

/// memref<?xELEMENT> and memref<SIZExELEMENT>.
cis_type cis_emit_vector_type(cis_type element, int64_t size);

// --- values ---

cis_value *cis_emit_index(cis_emit *e, int64_t value);
cis_value *cis_emit_bool(cis_emit *e, bool value);
/// An op of two operands and a result of their type.
cis_value *cis_emit_binary(cis_emit *e, unsigned kind, cis_value *a, cis_value *b);
/// arith.cmpi; `predicate` is one of "eq", "ne", "ult".
cis_value *cis_emit_compare(cis_emit *e, const char *predicate, cis_value *a, cis_value *b);

// --- buffers ---

/// An op of one operand and a result of a type: casts and the like.
cis_value *cis_emit_unary(cis_emit *e, unsigned kind, cis_value *operand, cis_type type);
/// memref.alloc or memref.alloca; `alignment` may be NULL.
cis_value *cis_emit_alloc(cis_emit *e, unsigned kind, cis_type type, cis_value *const *sizes,
                          uint32_t num_sizes, cis_attr alignment);
cis_value *cis_emit_dim(cis_emit *e, cis_value *memref, cis_value *dim);
/// memref.dim and its index, folded: what is known of the size is used.
cis_value *cis_emit_size(cis_emit *e, cis_value *memref, int64_t dim);
cis_value *cis_emit_load(cis_emit *e, cis_value *memref, cis_value *index);
void cis_emit_store(cis_emit *e, cis_value *value, cis_value *memref, cis_value *index);
void cis_emit_copy(cis_emit *e, cis_value *from, cis_value *to);
void cis_emit_dealloc(cis_emit *e, cis_value *memref);

// --- control flow ---

/// scf.if with a result of that type, or none where it is NULL. Both regions have a block then, else the first alone; the
/// places in them are at the blocks' ends, and what is yielded is the caller's to yield.
typedef struct cis_emit_branches {
  cis_op *op;
  cis_emit then, otherwise;
} cis_emit_branches;
cis_emit_branches cis_emit_if(cis_emit *e, cis_value *condition, cis_type result);
/// scf.for with one carried value, or none where `init` is NULL.
typedef struct cis_emit_loop {
  cis_op *op;
  cis_emit body;
  cis_value *iv, *carried;
} cis_emit_loop;
cis_emit_loop cis_emit_for(cis_emit *e, cis_value *low, cis_value *high, cis_value *step,
                           cis_value *init);
/// scf.yield of a value, or of nothing where it is NULL.
void cis_emit_yield(cis_emit *e, cis_value *value);

#endif
