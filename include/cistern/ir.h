/* The IR as data: types, attributes, values, operations, blocks and regions, which can be built,
 * moved, changed and erased. Names follow MLIR's C API (mlir-c/IR.h); docs/reference/c-api.md has a
 * table.
 *
 *   cistern_operation_state state = cistern_operation_state_of("memref.dealloc");
 *   state.operands = &buffer;
 *   state.num_operands = 1;
 *   cistern_operation *op = cistern_operation_create(ctx, &state);
 *   cistern_operation_move_before(op, terminator);
 *
 * Ownership: types and attributes belong to their context, are immutable, and are equal if their
 * pointers are equal. An operation belongs to its block, a block to its region, a region to its
 * operation; a detached operation or block belongs to the caller. Returned pointers are borrowed
 * and valid until the object is destroyed.
 *
 * Changes are not verified: verify before printing, executing or running a pass. An index that is
 * out of range returns NULL, or changes nothing. */
#ifndef CISTERN_IR_H
#define CISTERN_IR_H

#include "cistern/module.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cistern_type cistern_type;
typedef struct cistern_attribute cistern_attribute;
typedef struct cistern_value cistern_value;
typedef struct cistern_use cistern_use;
typedef struct cistern_block cistern_block;
typedef struct cistern_region cistern_region;

/* --- types --- */

typedef enum cistern_type_kind {
  CISTERN_TYPE_NONE,
  CISTERN_TYPE_INDEX,
  CISTERN_TYPE_INTEGER,
  CISTERN_TYPE_FLOAT,
  CISTERN_TYPE_COMPLEX,
  CISTERN_TYPE_VECTOR,
  CISTERN_TYPE_TENSOR,
  CISTERN_TYPE_UNRANKED_TENSOR,
  CISTERN_TYPE_MEMREF,
  CISTERN_TYPE_UNRANKED_MEMREF,
  CISTERN_TYPE_FUNCTION,
  CISTERN_TYPE_TUPLE,
  CISTERN_TYPE_OTHER /* of a dialect */
} cistern_type_kind;

/** The size of a dynamic dimension, `?`. */
#define CISTERN_DYNAMIC INT64_MIN

/** Parses a type that takes up all of `text`; NULL after errors. */
CISTERN_API const cistern_type *cistern_type_parse(cistern_context *ctx, const char *text);
/** The type as text. Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_type_text(const cistern_type *type);
/** The kind of the type; CISTERN_TYPE_OTHER for types of dialects. */
CISTERN_API cistern_type_kind cistern_type_get_kind(const cistern_type *type);
/** Bits of an integer or float type; 0 for other types. */
CISTERN_API unsigned cistern_type_width(const cistern_type *type);
/** Element type of a vector, tensor, memref or complex type; NULL for other types. */
CISTERN_API const cistern_type *cistern_type_element(const cistern_type *type);
/** Whether the type is a vector, a ranked tensor or a ranked memref. */
CISTERN_API bool cistern_type_has_rank(const cistern_type *type);
/** The number of dimensions; 0 for types without a rank. */
CISTERN_API size_t cistern_type_rank(const cistern_type *type);
/** Size of dimension `i` in elements, or CISTERN_DYNAMIC; 0 if there is no such dimension. */
CISTERN_API int64_t cistern_type_dim(const cistern_type *type, size_t i);
/** Memory space of a memref; NULL for the default space, and for other types. */
CISTERN_API const cistern_attribute *cistern_type_memory_space(const cistern_type *type);
/** Layout of a memref or encoding of a tensor; NULL for the identity layout, no encoding, and other
 * types. */
CISTERN_API const cistern_attribute *cistern_type_layout(const cistern_type *type);
/** The number of inputs of a function type; 0 for other types. */
CISTERN_API size_t cistern_type_num_inputs(const cistern_type *type);
/** Input `i` of a function type; NULL if there is none. */
CISTERN_API const cistern_type *cistern_type_input(const cistern_type *type, size_t i);
/** The number of results of a function type; 0 for other types. */
CISTERN_API size_t cistern_type_num_results(const cistern_type *type);
/** Result `i` of a function type; NULL if there is none. */
CISTERN_API const cistern_type *cistern_type_result(const cistern_type *type, size_t i);

/* --- attributes --- */

/** Parses an attribute that takes up all of `text`; NULL after errors. */
CISTERN_API const cistern_attribute *cistern_attribute_parse(cistern_context *ctx,
                                                             const char *text);
/** The attribute as text. Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_attribute_text(cistern_context *ctx, const cistern_attribute *attr);
/** The value of an integer or bool attribute of at most 64 bits. False for other attributes. */
CISTERN_API bool cistern_attribute_as_int(const cistern_attribute *attr, int64_t *out_value);
/** The value of a float attribute. False for other attributes. */
CISTERN_API bool cistern_attribute_as_double(const cistern_attribute *attr, double *out_value);
/** The bytes of a string attribute, borrowed from the context; they need not end in NUL. False for
 * other attributes. */
CISTERN_API bool cistern_attribute_as_string(const cistern_attribute *attr, const char **out_text,
                                             size_t *out_size);
/** The type in a type attribute; NULL for other attributes. */
CISTERN_API const cistern_type *cistern_attribute_as_type(const cistern_attribute *attr);
/** The number of elements of an array, a dense array or dense elements; 0 for other attributes. */
CISTERN_API size_t cistern_attribute_num_elements(const cistern_attribute *attr);
/** Element `i` of an array attribute; NULL for other attributes, or if there is none. */
CISTERN_API const cistern_attribute *cistern_attribute_element(const cistern_attribute *attr,
                                                               size_t i);
/** Element `i` of a dense array or of dense elements (in row-major order), if elements are integers
 * of at most 64 bits. False for other attributes, or if there is none. */
CISTERN_API bool cistern_attribute_element_as_int(const cistern_attribute *attr, size_t i,
                                                  int64_t *out_value);
/** Element `i` of a dense array or of dense elements, if elements are floats. False for other
 * attributes, or if there is none. */
CISTERN_API bool cistern_attribute_element_as_double(const cistern_attribute *attr, size_t i,
                                                     double *out_value);

/* --- values --- */

/** The type of a value. */
CISTERN_API const cistern_type *cistern_value_type(const cistern_value *value);
/** Changes the type of a value; uses are not changed. */
CISTERN_API void cistern_value_set_type(cistern_value *value, const cistern_type *type);
/** The operation that defines a result; NULL for a block argument. */
CISTERN_API cistern_operation *cistern_value_owner(const cistern_value *value);
/** The block that a block argument belongs to; NULL for a result. */
CISTERN_API cistern_block *cistern_value_argument_block(const cistern_value *value);
/** The index of the result or block argument. */
CISTERN_API size_t cistern_value_index(const cistern_value *value);
/** The newest use; NULL if there is none. All uses, newest first: `for (use =
 * cistern_value_first_use(v); use; use = cistern_use_next(use))`. */
CISTERN_API cistern_use *cistern_value_first_use(const cistern_value *value);
/** The next older use of the same value; NULL if there is none. */
CISTERN_API cistern_use *cistern_use_next(const cistern_use *use);
/** The operation that has the use as an operand. */
CISTERN_API cistern_operation *cistern_use_owner(const cistern_use *use);
/** The index of the operand in its owner. */
CISTERN_API size_t cistern_use_operand(const cistern_use *use);
/** Replaces all uses of `from` by `to`. */
CISTERN_API void cistern_value_replace_all_uses(cistern_value *from, cistern_value *to);

/* --- operations --- */

/** An attribute and its name, which is borrowed. */
typedef struct cistern_named_attribute {
  const char *name;
  const cistern_attribute *attribute;
} cistern_named_attribute;

/** The parts of a new operation; the arrays are copied. Begin with cistern_operation_state_of. */
typedef struct cistern_operation_state {
  size_t struct_size;                /* sizeof(cistern_operation_state) */
  const char *name;                  /* "memref.alloc" */
  const cistern_operation *location; /* its source location is copied; or NULL */
  cistern_value *const *operands;
  size_t num_operands;
  const cistern_type *const *result_types;
  size_t num_results;
  const cistern_named_attribute
      *attributes; /* inherent ones, operandSegmentSizes included, and discardable ones */
  size_t num_attributes;
  cistern_block *const *successors;
  size_t num_successors;
  size_t num_regions; /* empty ones */
} cistern_operation_state;

/** The state of an operation without operands, results, attributes, successors and regions. `name`
 * is borrowed. */
static inline cistern_operation_state cistern_operation_state_of(const char *name) {
  cistern_operation_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  state.name = name;
  return state;
}
/** Creates a detached operation, which the caller owns. NULL after an error: the dialect is neither
 * registered nor allowed to be unregistered, or an entry of `state` is NULL. */
CISTERN_API cistern_operation *cistern_operation_create(cistern_context *ctx,
                                                        const cistern_operation_state *state);
/** A deep copy, detached and owned by the caller, with the operands of the original. */
CISTERN_API cistern_operation *cistern_operation_clone(cistern_operation *op);
/** Destroys an operation with its regions, in a block or detached. Returns false and does nothing
 * if a result has uses. */
CISTERN_API bool cistern_operation_erase(cistern_operation *op);
/** Detaches an operation from its block, so that the caller owns it. Does nothing if it is
 * detached. */
CISTERN_API void cistern_operation_remove(cistern_operation *op);
/** Moves an operation, attached or detached, before `other`, whose block takes ownership. Does
 * nothing if `other` is detached, or is `op` itself or inside of it. */
CISTERN_API void cistern_operation_move_before(cistern_operation *op, cistern_operation *other);
/** Moves an operation after `other`; otherwise as cistern_operation_move_before. */
CISTERN_API void cistern_operation_move_after(cistern_operation *op, cistern_operation *other);

/** Reports a diagnostic at the location of an operation. A note belongs to the diagnostic that was
 * reported before it. */
CISTERN_API void cistern_operation_emit(cistern_operation *op, cistern_diagnostic_severity severity,
                                        const char *message);
/** The context that the operation lives in. */
CISTERN_API cistern_context *cistern_operation_context(const cistern_operation *op);

/** The builtin.module operation of a module. */
CISTERN_API cistern_operation *cistern_module_operation(cistern_module *module);
/** Creates an empty module. Caller owns the result; never NULL. */
CISTERN_API cistern_module *cistern_module_create(cistern_context *ctx);

/** The block that contains the operation; NULL if it is detached. */
CISTERN_API cistern_block *cistern_operation_block(const cistern_operation *op);
/** The next operation in the block; NULL if there is none. */
CISTERN_API cistern_operation *cistern_operation_next(const cistern_operation *op);
/** The previous operation in the block; NULL if there is none. */
CISTERN_API cistern_operation *cistern_operation_previous(const cistern_operation *op);
/** The value of operand `i`; NULL if there is none. */
CISTERN_API cistern_value *cistern_operation_operand(const cistern_operation *op, size_t i);
/** Changes operand `i`. Does nothing if there is none, or if `value` is NULL. */
CISTERN_API void cistern_operation_set_operand(cistern_operation *op, size_t i,
                                               cistern_value *value);
/** Result `i`; NULL if there is none. */
CISTERN_API cistern_value *cistern_operation_result(cistern_operation *op, size_t i);
/** Region `i`; NULL if there is none. */
CISTERN_API cistern_region *cistern_operation_region(cistern_operation *op, size_t i);
/** The number of successor blocks; 0 for an operation that is no terminator. */
CISTERN_API size_t cistern_operation_num_successors(const cistern_operation *op);
/** Successor block `i`; NULL if there is none. */
CISTERN_API cistern_block *cistern_operation_successor(const cistern_operation *op, size_t i);

/** An inherent or discardable attribute; NULL if it is absent. */
CISTERN_API const cistern_attribute *cistern_operation_get_attribute(const cistern_operation *op,
                                                                     const char *name);
/** Sets an inherent or discardable attribute; `attr` NULL removes it. */
CISTERN_API void cistern_operation_set_attribute(cistern_operation *op, const char *name,
                                                 const cistern_attribute *attr);
/** The number of attributes that are present, inherent and discardable. */
CISTERN_API size_t cistern_operation_num_attributes(const cistern_operation *op);
/** Attribute `i`: inherent attributes in the order of the definition of the op, then discardable
 * ones by name. The name is borrowed from the context; it is NULL if there is no such attribute. */
CISTERN_API cistern_named_attribute cistern_operation_attribute_at(const cistern_operation *op,
                                                                   size_t i);

/** The operation with the symbol `name` directly inside `table`, such as a module; NULL if there is
 * none. The time is linear in the number of operations there. */
CISTERN_API cistern_operation *cistern_symbol_lookup(cistern_operation *table, const char *name);

typedef enum cistern_walk_order {
  CISTERN_WALK_PRE_ORDER,
  CISTERN_WALK_POST_ORDER
} cistern_walk_order;
typedef enum cistern_walk_result {
  CISTERN_WALK_ADVANCE,
  CISTERN_WALK_SKIP, /* skips the regions of the operation; in pre-order only */
  CISTERN_WALK_INTERRUPT
} cistern_walk_result;
typedef cistern_walk_result (*cistern_operation_walk_callback)(void *user, cistern_operation *op);
/** Calls `fn` for `op` and all operations inside. `fn` may change operations, but must not erase or
 * move the next ones. False if the walk was interrupted. */
CISTERN_API bool cistern_operation_walk(cistern_operation *op, cistern_walk_order order,
                                        cistern_operation_walk_callback fn, void *user);
/** Verifies an operation and all inside. False after errors, which the diagnostic handler has
 * received. */
CISTERN_API bool cistern_operation_verify(cistern_context *ctx, cistern_operation *op);
/** Prints an operation as cistern_module_print does a module. */
CISTERN_API bool cistern_operation_print(cistern_operation *op, const cistern_print_flags *flags,
                                         cistern_write_fn write, void *user);

/* --- blocks and regions --- */

/** Creates a detached block without operations, which the caller owns. */
CISTERN_API cistern_block *cistern_block_create(cistern_context *ctx,
                                                const cistern_type *const *argument_types,
                                                size_t num_arguments);
/** Destroys a block with its operations, in a region or detached. It must have no predecessors, and
 * its values no uses outside. */
CISTERN_API void cistern_block_erase(cistern_context *ctx, cistern_block *block);
/** Appends a detached block to a region, which takes ownership. */
CISTERN_API void cistern_region_append_block(cistern_region *region, cistern_block *block);
/** Appends an operation, attached or detached, to a block, which takes ownership. */
CISTERN_API void cistern_block_append_operation(cistern_block *block, cistern_operation *op);
/** The region that contains the block; NULL if it is detached. */
CISTERN_API cistern_region *cistern_block_region(const cistern_block *block);
/** The operation whose region contains the block; NULL if the block is detached. */
CISTERN_API cistern_operation *cistern_block_parent(const cistern_block *block);
/** The next block in the region; NULL if there is none. */
CISTERN_API cistern_block *cistern_block_next(const cistern_block *block);
/** The first operation of the block; NULL if the block is empty. */
CISTERN_API cistern_operation *cistern_block_first(const cistern_block *block);
/** The last operation of the block; NULL if the block is empty. */
CISTERN_API cistern_operation *cistern_block_last(const cistern_block *block);
/** The number of block arguments. */
CISTERN_API size_t cistern_block_num_arguments(const cistern_block *block);
/** Block argument `i`; NULL if there is none. */
CISTERN_API cistern_value *cistern_block_argument(const cistern_block *block, size_t i);
/** Appends a block argument, with an unknown location, and returns it. Branches to the block are
 * not changed. */
CISTERN_API cistern_value *cistern_block_add_argument(cistern_context *ctx, cistern_block *block,
                                                      const cistern_type *type);
/** The entry block; NULL if the region is empty. */
CISTERN_API cistern_block *cistern_region_first(const cistern_region *region);
/** The operation that the region belongs to. */
CISTERN_API cistern_operation *cistern_region_parent(const cistern_region *region);

#ifdef __cplusplus
}
#endif

#endif
