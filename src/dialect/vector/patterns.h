// Helpers that the patterns of the vector dialect share. Patterns by topic: canonicalize_element.c
// (parts of vectors), canonicalize_shape.c (other shapes of them), canonicalize_memory.c
// (accesses), canonicalize_combine.c (reductions and products), canonicalize_mask.c (masks).
#ifndef CIS_DIALECT_VECTOR_PATTERNS_H
#define CIS_DIALECT_VECTOR_PATTERNS_H

#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/vector/impl.h"
#include "dialect/vector/kinds.h"

/// The op of that kind, not the op itself, that defines the value.
static inline cis_op *other(const cis_op *op, const cis_value *value, unsigned kind) {
  cis_op *by = defined_by(value, kind);
  return by == op ? NULL : by;
}
/// Whether the type is a vector.
static inline bool is_vector(cis_type type) { return cis_type_is_vector(type); }
/// The rank of a vector; 0 for other types.
static inline uint32_t rank_of(cis_type type) { return is_vector(type) ? cis_type_rank(type) : 0; }

/// The scalar that all elements of a vector are equal to, because it was broadcast; NULL if
/// unknown.
static inline cis_value *scalar_of(const cis_op *op, const cis_value *value) {
  const cis_op *broadcast = other(op, value, CIS_OP_VECTOR_BROADCAST);
  return broadcast && !is_vector(source(broadcast)->type) ? source(broadcast) : NULL;
}
/// Replaces `op` by an op of `kind` on `value`, or by `value` itself if it has the type of the
/// result. Returns true.
static inline bool replace_by_unary(cis_rewriter *r, cis_op *op, unsigned kind, cis_value *value) {
  return replace(r, op,
                 value->type == result_type(op)
                     ? value
                     : build_unary(r, kind, op->loc, value, result_type(op)));
}
/// Replaces `op` by a vector.broadcast of `value`. Returns true.
static inline bool replace_by_broadcast(cis_rewriter *r, cis_op *op, cis_value *value) {
  return replace_by_unary(r, op, CIS_OP_VECTOR_BROADCAST, value);
}
/// Replaces an op by one of `kind` with these operands.
static inline void replace_by_op(cis_op *op, cis_rewriter *r, unsigned kind,
                                 const cis_value_vec *operands, cis_type type) {
  cis_rewriter_replace_with_op(r, op,
                               cis_build_op(r, kind, op->loc,
                                            (cis_build_args){.operands = operands->data,
                                                             .num_operands = (int)operands->len,
                                                             .types = &type,
                                                             .num_types = 1}));
}
#define ROOTED(NAME, KIND, REWRITE)                                                                \
  static const cis_pattern REWRITE##_pattern = {                                                   \
      .name = NAME, .root = CIS_OP_VECTOR_##KIND, .rewrite = REWRITE};

/// The attribute `static_position`, borrowed, and operand 1, the vector that is inserted into.
static inline cis_value *dest(const cis_op *op) { return cis_op_operand(op, 1); }

/// Whether both have as many elements; a scalar has one.
static inline bool same_count(cis_type a, cis_type b) {
  int64_t x = 1, y = 1;
  return (!is_vector(a) || cis_type_num_elements(a, &x)) &&
         (!is_vector(b) || cis_type_num_elements(b, &y)) && x == y;
}

/// Whether the op is directly inside a vector.mask.
static inline bool is_masked(const cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return parent && cis_op_kind(parent) == CIS_OP_VECTOR_MASK;
}

/// Builds a vector.transpose.
static inline cis_value *build_transpose(cis_rewriter *r, cis_location loc, cis_value *vector,
                                         const int64_t *order, uint32_t num, cis_type type) {
  cis_named_attr attr = {CIS_STR("permutation"), cis_attr_i64_array(r->ctx, order, num)};
  return &cis_build_op(r, CIS_OP_VECTOR_TRANSPOSE, loc,
                       (cis_build_args){.operands = &vector,
                                        .num_operands = 1,
                                        .types = &type,
                                        .num_types = 1,
                                        .attrs = &attr,
                                        .num_attrs = 1})
              ->results[0];
}

/// Builds a vector.extract at a constant position, whose result has that type.
static inline cis_op *build_extract(cis_rewriter *r, cis_location loc, cis_value *from,
                                    const int64_t *position, uint32_t num, cis_type type) {
  cis_named_attr attr = {CIS_STR("static_position"), cis_attr_i64_array(r->ctx, position, num)};
  return cis_build_op(r, CIS_OP_VECTOR_EXTRACT, loc,
                      (cis_build_args){.operands = &from,
                                       .num_operands = 1,
                                       .types = &type,
                                       .num_types = 1,
                                       .attrs = &attr,
                                       .num_attrs = 1});
}

// canonicalize_mask.c
extern const cis_pattern cis_vector_extract_of_mask_pattern;
extern const cis_pattern cis_vector_shape_cast_of_mask_pattern;
extern const cis_pattern cis_vector_slice_of_created_mask_pattern;
extern const cis_pattern cis_vector_slice_of_mask_pattern;
extern const cis_pattern cis_vector_transpose_of_mask_pattern;

#endif
