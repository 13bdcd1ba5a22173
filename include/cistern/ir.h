/* The IR as data: types, attributes, values, operations, blocks and regions; built, moved, changed
 * and erased. Names follow MLIR's C API (mlir-c/IR.h); docs/c-api.md has a table of both.
 *
 * Types and attributes belong to their context, never change, and are equal if their pointers are.
 * Operations belong to the block that they are in, blocks to their region, regions to their
 * operation; what is in none belongs to the caller. Pointers stay valid until what they point to is
 * destroyed. Changes are not verified as they are made: verify before anything is printed, run or
 * handed to a pass. An index beyond what there is gives NULL, or changes
 * nothing. */
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

/** A dimension whose size is not known: `?`. */
#define CISTERN_DYNAMIC INT64_MIN

/** Parses all of `text`; NULL after errors. */
CISTERN_API const cistern_type *cistern_type_parse(cistern_context *ctx, const char *text);
/** Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_type_text(const cistern_type *type);
CISTERN_API cistern_type_kind cistern_type_get_kind(const cistern_type *type);
/** Bits of an integer or float type; 0 for others. */
CISTERN_API unsigned cistern_type_width(const cistern_type *type);
/** Element type of a vector, tensor, memref or complex type; NULL for others. */
CISTERN_API const cistern_type *cistern_type_element(const cistern_type *type);
/** Whether it is a vector, a ranked tensor or a ranked memref, which have dimensions. */
CISTERN_API bool cistern_type_has_rank(const cistern_type *type);
/** 0 for types without dimensions. */
CISTERN_API size_t cistern_type_rank(const cistern_type *type);
/** Size in elements, or CISTERN_DYNAMIC; 0 where there is no such dimension. */
CISTERN_API int64_t cistern_type_dim(const cistern_type *type, size_t i);
/** Memory space of a memref; NULL: the default, or no memref. */
CISTERN_API const cistern_attribute *cistern_type_memory_space(const cistern_type *type);
/** Layout of a memref or encoding of a tensor; NULL: the identity, none, or another type. */
CISTERN_API const cistern_attribute *cistern_type_layout(const cistern_type *type);
/** Inputs and results of a function type; 0 of others. */
CISTERN_API size_t cistern_type_num_inputs(const cistern_type *type);
CISTERN_API const cistern_type *cistern_type_input(const cistern_type *type, size_t i);
CISTERN_API size_t cistern_type_num_results(const cistern_type *type);
CISTERN_API const cistern_type *cistern_type_result(const cistern_type *type, size_t i);

/* --- attributes --- */

/** Parses all of `text`; NULL after errors. */
CISTERN_API const cistern_attribute *cistern_attribute_parse(cistern_context *ctx,
                                                             const char *text);
/** Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_attribute_text(cistern_context *ctx, const cistern_attribute *attr);
/** The value of an integer (or bool) attribute of at most 64 bits. False: it is another one. */
CISTERN_API bool cistern_attribute_as_int(const cistern_attribute *attr, int64_t *out_value);
/** The value of a float attribute. False: it is another one. */
CISTERN_API bool cistern_attribute_as_double(const cistern_attribute *attr, double *out_value);
/** The bytes of a string attribute, borrowed from the context, which need not end in NUL. False: it
 * is another one. */
CISTERN_API bool cistern_attribute_as_string(const cistern_attribute *attr, const char **out_text,
                                             size_t *out_size);
/** The type that a type attribute holds; NULL: it is another one. */
CISTERN_API const cistern_type *cistern_attribute_as_type(const cistern_attribute *attr);
/** How many elements an array, dense elements (in row-major order) or a dense array has; 0 of
 * others. */
CISTERN_API size_t cistern_attribute_num_elements(const cistern_attribute *attr);
/** Element of an array attribute; NULL: it is another one. */
CISTERN_API const cistern_attribute *cistern_attribute_element(const cistern_attribute *attr,
                                                               size_t i);
/** Element of dense elements or a dense array: integers of at most 64 bits, or floats. False: it is
 * another one. */
CISTERN_API bool cistern_attribute_element_as_int(const cistern_attribute *attr, size_t i,
                                                  int64_t *out_value);
CISTERN_API bool cistern_attribute_element_as_double(const cistern_attribute *attr, size_t i,
                                                     double *out_value);

/* --- values --- */

CISTERN_API const cistern_type *cistern_value_type(const cistern_value *value);
CISTERN_API void cistern_value_set_type(cistern_value *value, const cistern_type *type);
/** The operation that defines a result; NULL of a block argument. */
CISTERN_API cistern_operation *cistern_value_owner(const cistern_value *value);
/** The block whose argument it is; NULL of a result. */
CISTERN_API cistern_block *cistern_value_argument_block(const cistern_value *value);
/** Which result or argument it is. */
CISTERN_API size_t cistern_value_index(const cistern_value *value);
/** Uses, newest first: `for (use = cistern_value_first_use(v); use; use = cistern_use_next(use))`.
 * NULL: there are no more. */
CISTERN_API cistern_use *cistern_value_first_use(const cistern_value *value);
CISTERN_API cistern_use *cistern_use_next(const cistern_use *use);
CISTERN_API cistern_operation *cistern_use_owner(const cistern_use *use);
/** Which operand of its owner it is. */
CISTERN_API size_t cistern_use_operand(const cistern_use *use);
/** All uses of `from` become uses of `to`. */
CISTERN_API void cistern_value_replace_all_uses(cistern_value *from, cistern_value *to);

/* --- operations --- */

/** An attribute and its name, which is borrowed. */
typedef struct cistern_named_attribute {
  const char *name;
  const cistern_attribute *attribute;
} cistern_named_attribute;

/** What an operation is made of, which is copied. Begin with cistern_operation_state_of. */
typedef struct cistern_operation_state {
  size_t struct_size;                /* sizeof(cistern_operation_state) */
  const char *name;                  /* "memref.alloc" */
  const cistern_operation *location; /* whose place in the source it gets; or NULL */
  cistern_value *const *operands;
  size_t num_operands;
  const cistern_type *const *result_types;
  size_t num_results;
  const cistern_named_attribute
      *attributes; /* inherent ones (operandSegmentSizes too) and others */
  size_t num_attributes;
  cistern_block *const *successors;
  size_t num_successors;
  size_t num_regions; /* empty ones */
} cistern_operation_state;

/** An operation of that name without anything. */
static inline cistern_operation_state cistern_operation_state_of(const char *name) {
  cistern_operation_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  state.name = name;
  return state;
}
/** A new operation in no block. NULL after an error: its dialect is not registered, and not allowed
 * either. */
CISTERN_API cistern_operation *cistern_operation_create(cistern_context *ctx,
                                                        const cistern_operation_state *state);
/** A deep copy in no block, with the operands of the original. */
CISTERN_API cistern_operation *cistern_operation_clone(cistern_operation *op);
/** Destroys an operation, its regions included, wherever it is. False, and nothing is done: a
 * result has uses. */
CISTERN_API bool cistern_operation_erase(cistern_operation *op);
/** Takes it out of its block, if it is in one; it is the caller's then. */
CISTERN_API void cistern_operation_remove(cistern_operation *op);
/** Puts an operation, which may be in a block, before or after another one. Nothing is done if
 * that is in no block, is the operation itself, or is inside of it. */
CISTERN_API void cistern_operation_move_before(cistern_operation *op, cistern_operation *other);
CISTERN_API void cistern_operation_move_after(cistern_operation *op, cistern_operation *other);

/** Reports what is wrong at an operation, or a remark about it; a note belongs to the report
 * before. */
CISTERN_API void cistern_operation_emit(cistern_operation *op, cistern_diagnostic_severity severity,
                                        const char *message);
/** The context that the operation lives in. */
CISTERN_API cistern_context *cistern_operation_context(const cistern_operation *op);

/** The module itself. */
CISTERN_API cistern_operation *cistern_module_operation(cistern_module *module);
/** An empty module. Caller owns the result. */
CISTERN_API cistern_module *cistern_module_create(cistern_context *ctx);

/** The block that holds it, or NULL. */
CISTERN_API cistern_block *cistern_operation_block(const cistern_operation *op);
/** The next or previous one in the block, or NULL. */
CISTERN_API cistern_operation *cistern_operation_next(const cistern_operation *op);
CISTERN_API cistern_operation *cistern_operation_previous(const cistern_operation *op);
CISTERN_API cistern_value *cistern_operation_operand(const cistern_operation *op, size_t i);
CISTERN_API void cistern_operation_set_operand(cistern_operation *op, size_t i,
                                               cistern_value *value);
CISTERN_API cistern_value *cistern_operation_result(cistern_operation *op, size_t i);
CISTERN_API cistern_region *cistern_operation_region(cistern_operation *op, size_t i);
CISTERN_API size_t cistern_operation_num_successors(const cistern_operation *op);
CISTERN_API cistern_block *cistern_operation_successor(const cistern_operation *op, size_t i);

/** An attribute, inherent or not; NULL if it is absent. */
CISTERN_API const cistern_attribute *cistern_operation_get_attribute(const cistern_operation *op,
                                                                     const char *name);
/** Sets an attribute, or removes it where `attr` is NULL. */
CISTERN_API void cistern_operation_set_attribute(cistern_operation *op, const char *name,
                                                 const cistern_attribute *attr);
/** All attributes: the inherent ones that there are, in the order of the op's definition, then the
 * others by name. Names are borrowed from the context. */
CISTERN_API size_t cistern_operation_num_attributes(const cistern_operation *op);
CISTERN_API cistern_named_attribute cistern_operation_attribute_at(const cistern_operation *op,
                                                                   size_t i);

/** The operation that has the name among those right inside `table`, a module for example; NULL:
 * there is none. Linear in their number. */
CISTERN_API cistern_operation *cistern_symbol_lookup(cistern_operation *table, const char *name);

typedef enum cistern_walk_order {
  CISTERN_WALK_PRE_ORDER,
  CISTERN_WALK_POST_ORDER
} cistern_walk_order;
typedef enum cistern_walk_result {
  CISTERN_WALK_ADVANCE,
  CISTERN_WALK_SKIP, /* what is inside; before it alone */
  CISTERN_WALK_INTERRUPT
} cistern_walk_result;
typedef cistern_walk_result (*cistern_operation_walk_callback)(void *user, cistern_operation *op);
/** Calls `fn` for `op` and everything inside, which may be changed, but for what comes next. False
 * if the walk was interrupted. */
CISTERN_API bool cistern_operation_walk(cistern_operation *op, cistern_walk_order order,
                                        cistern_operation_walk_callback fn, void *user);
/** False after errors. */
CISTERN_API bool cistern_operation_verify(cistern_context *ctx, cistern_operation *op);
/** As cistern_module_print. */
CISTERN_API bool cistern_operation_print(cistern_operation *op, const cistern_print_flags *flags,
                                         cistern_write_fn write, void *user);

/* --- blocks and regions --- */

/** A block without operations, in no region. */
CISTERN_API cistern_block *cistern_block_create(cistern_context *ctx,
                                                const cistern_type *const *argument_types,
                                                size_t num_arguments);
/** Destroys a block with its operations. Nothing may branch to it or use what it defines. */
CISTERN_API void cistern_block_erase(cistern_context *ctx, cistern_block *block);
/** Puts a block that is in no region at the end of one. */
CISTERN_API void cistern_region_append_block(cistern_region *region, cistern_block *block);
/** Puts an operation, which may be in a block, at the end of one. */
CISTERN_API void cistern_block_append_operation(cistern_block *block, cistern_operation *op);
CISTERN_API cistern_region *cistern_block_region(const cistern_block *block);
/** The operation around it, or NULL. */
CISTERN_API cistern_operation *cistern_block_parent(const cistern_block *block);
CISTERN_API cistern_block *cistern_block_next(const cistern_block *block);
CISTERN_API cistern_operation *cistern_block_first(const cistern_block *block);
CISTERN_API cistern_operation *cistern_block_last(const cistern_block *block);
CISTERN_API size_t cistern_block_num_arguments(const cistern_block *block);
CISTERN_API cistern_value *cistern_block_argument(const cistern_block *block, size_t i);
CISTERN_API cistern_value *cistern_block_add_argument(cistern_context *ctx, cistern_block *block,
                                                      const cistern_type *type);
CISTERN_API cistern_block *cistern_region_first(const cistern_region *region);
CISTERN_API cistern_operation *cistern_region_parent(const cistern_region *region);

#ifdef __cplusplus
}
#endif

#endif
