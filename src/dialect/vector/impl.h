// Hooks that the rows of the vector dialect name, and helpers shared by its files. The hooks of ops
// that access memory are in memory.h.
//
//   dialect.c          tables
//   shape.c            shapes and order of elements
//   element.c          parts of vectors
//   combine.c          reductions
//   contract.c         products
//   mask.c             masks
//   fold.c, extract_chain.c   folds
//   canonicalize_*.c   patterns, by topic; see patterns.h
#ifndef CIS_DIALECT_VECTOR_IMPL_H
#define CIS_DIALECT_VECTOR_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/fold.h"

extern const cis_enum_def cis_vector_kind_enum;        // #vector.kind<add>
extern const cis_enum_def cis_vector_iterator_enum;    // #vector.iterator_type<parallel>
extern const cis_enum_def cis_vector_punctuation_enum; // #vector.punctuation<comma>

/// The shape of a vector type to be built.
typedef struct cis_vector_shape {
  cis_i64_vec sizes;
  cis_bool_vec scalable;
} cis_vector_shape;

/// The type of result 0.
static inline cis_type cis_vector_result(const cis_op *op) { return op->results[0].type; }
/// The position of vector.extract and vector.insert, with CIS_DYNAMIC for operands; borrowed.
static inline const int64_t *cis_vector_position(const cis_op *op, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), out_num);
}
/// Sets the position of vector.extract or vector.insert.
static inline void cis_vector_set_position(cis_op *op, const int64_t *position, size_t num) {
  cis_op_set_attr(op, CIS_STR("static_position"),
                  cis_attr_i64_array(cis_op_context(op), position, (uint32_t)num));
}
/// The constant result of vector.insert_strided_slice of two constants; NULL if they are unknown.
cis_attr cis_vector_constant_with_slice(cis_op *op);
/// Whether all of the position is known and not poison.
static inline bool cis_vector_is_static(const cis_op *op) {
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  for (uint32_t i = 0; i < num; ++i)
    if (position[i] < 0)
      return false;
  return true;
}
/// Whether a dimension of a vector is scalable.
static inline bool cis_vector_is_scalable(cis_type vector, uint32_t dim) {
  return vector->shaped.scalable && vector->shaped.scalable[dim];
}

/// Whether a vector of type `from` can be broadcast to `to`.
static inline bool cis_vector_can_broadcast(cis_type from, cis_type to) {
  uint32_t few = cis_type_is_vector(from) ? cis_type_rank(from) : 0,
           many = cis_type_is_vector(to) ? cis_type_rank(to) : 0;
  if (few > many)
    return false;
  for (uint32_t i = 0; i < few; ++i)
    if (cis_type_dim(from, i) != 1 && cis_type_dim(from, i) != cis_type_dim(to, many - few + i))
      return false;
  return true;
}

// dialect.c

/// The element type of a shaped type, the type itself of any other.
cis_type cis_vector_element(cis_type type);
/// The mask of a vector: i1 in its shape.
cis_type cis_vector_mask_of(cis_type vector);
/// Appends dimensions [first, end) of a vector.
void cis_vector_shape_add(cis_vector_shape *shape, cis_type vector, uint32_t first, uint32_t end);
/// Appends one dimension.
void cis_vector_shape_push(cis_vector_shape *shape, int64_t size, bool scalable);
/// The vector type of the shape, which is freed.
cis_type cis_vector_shape_finish(cis_vector_shape *shape, cis_type element);

// shape.c

cis_verify_hook cis_vector_verify_broadcast, cis_vector_verify_shuffle,
    cis_vector_verify_shape_cast, cis_vector_verify_bitcast, cis_vector_verify_transpose,
    cis_vector_verify_type_cast;
cis_infer_hook cis_vector_infer_shuffle;

// element.c

/// Infers the result type of vector.extract; false after an error.
cis_infer_hook cis_vector_infer_extract;
/// Whether an inferred and a stated result type of vector.extract are compatible: a scalar and a
/// vector of one element are.
bool cis_vector_extract_types_compatible(cis_type inferred, cis_type stated);
/// The hooks of ops on elements and slices (ir/op_def.h): those that parse, verify or infer types
/// report an error and return false.
cis_verify_hook cis_vector_verify_extract, cis_vector_verify_insert,
    cis_vector_verify_insert_strided_slice, cis_vector_verify_extract_strided_slice;
cis_parse_hook cis_vector_parse_from_elements;
cis_print_hook cis_vector_print_from_elements;
cis_infer_hook cis_vector_infer_to_elements;

// combine.c

/// Whether elements of the type can be combined by that kind of reduction.
bool cis_vector_kind_fits(int64_t kind, cis_type element);
/// The hooks of reductions and vector.scan (ir/op_def.h): those that verify or infer types report
/// an error and return false.
cis_verify_hook cis_vector_verify_reduction, cis_vector_verify_multi_reduction,
    cis_vector_verify_scan;
cis_infer_hook cis_vector_infer_multi_reduction;

// contract.c

cis_parse_hook cis_vector_parse_outerproduct, cis_vector_parse_contract;
cis_print_hook cis_vector_print_outerproduct, cis_vector_print_contract;
cis_verify_hook cis_vector_verify_outerproduct, cis_vector_verify_contract;
/// The size of each loop of a vector.contract, as the mask of one has it.
cis_type cis_vector_contract_mask_type(cis_op *op);

// mask.c

cis_verify_hook cis_vector_verify_constant_mask, cis_vector_verify_create_mask,
    cis_vector_verify_mask;
cis_parse_hook cis_vector_parse_mask;
cis_print_hook cis_vector_print_mask;

// fold.c

cis_fold_hook cis_vector_fold_broadcast, cis_vector_fold_shape_cast, cis_vector_fold_bitcast,
    cis_vector_fold_transpose;
/// Whether a vector.transpose moves dimensions of size one alone.
bool cis_vector_keeps_order(const cis_op *op);
cis_fold_hook cis_vector_fold_shuffle, cis_vector_fold_extract, cis_vector_fold_insert,
    cis_vector_fold_extract_strided_slice, cis_vector_fold_insert_strided_slice,
    cis_vector_fold_to_elements, cis_vector_fold_from_elements, cis_vector_fold_constant_mask,
    cis_vector_fold_mask;

// extract_chain.c

/// Folds vector.extract of a chain of insertions and transposes: to the inserted value, or to an
/// extract from that value or from the vector at the beginning of the chain. The chain is folded as
/// a whole or left alone, because a transpose may be undone by another one.
bool cis_vector_extract_chain(cis_op *op, cis_fold_result *out);

// canonicalize_*.c: patterns of each op

extern cis_pattern_list cis_vector_canonicalize_broadcast, cis_vector_canonicalize_compressstore,
    cis_vector_canonicalize_contract, cis_vector_canonicalize_create_mask,
    cis_vector_canonicalize_expandload, cis_vector_canonicalize_extract,
    cis_vector_canonicalize_extract_strided_slice, cis_vector_canonicalize_from_elements,
    cis_vector_canonicalize_gather, cis_vector_canonicalize_insert,
    cis_vector_canonicalize_insert_strided_slice, cis_vector_canonicalize_mask,
    cis_vector_canonicalize_maskedload, cis_vector_canonicalize_maskedstore,
    cis_vector_canonicalize_multi_reduction, cis_vector_canonicalize_reduction,
    cis_vector_canonicalize_scatter, cis_vector_canonicalize_shape_cast,
    cis_vector_canonicalize_shuffle, cis_vector_canonicalize_step,
    cis_vector_canonicalize_to_elements, cis_vector_canonicalize_transfer_read,
    cis_vector_canonicalize_transfer_write, cis_vector_canonicalize_transpose;

#endif
