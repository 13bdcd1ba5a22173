// Short helpers for folds and patterns of dialects: operands, results, replacing, building.
#ifndef CIS_DIALECT_COMMON_PATTERNS_H
#define CIS_DIALECT_COMMON_PATTERNS_H

#include "ir/fold.h"
#include "ir/location.h"

/// Operand 0.
static inline cis_value *source(const cis_op *op) { return cis_op_operand(op, 0); }
/// The type of result 0.
static inline cis_type result_type(const cis_op *op) { return op->results[0].type; }

/// Operand 0 of a binary op.
static inline cis_value *lhs(const cis_op *op) { return cis_op_operand(op, 0); }
/// Operand 1 of a binary op.
static inline cis_value *rhs(const cis_op *op) { return cis_op_operand(op, 1); }

/// The defining op of the value if it has that kind; else NULL.
static inline cis_op *defined_by(const cis_value *value, unsigned kind) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == kind ? op : NULL;
}

/// Replaces the only result of `op` by `value` and erases `op`. Returns true, as a pattern does
/// last.
static inline bool replace(cis_rewriter *r, cis_op *op, cis_value *value) {
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}

/// Builds an op with one operand and one result, and returns the result.
static inline cis_value *build_unary(cis_builder *b, unsigned kind, cis_location loc,
                                     cis_value *value, cis_type type) {
  cis_op *op = cis_build_op(
      b, kind, loc,
      (cis_build_args){.operands = &value, .num_operands = 1, .types = &type, .num_types = 1});
  return &op->results[0];
}
/// Builds an op with two operands and one result, and returns the result.
static inline cis_value *build_binary(cis_builder *b, unsigned kind, cis_location loc,
                                      cis_value *lhs, cis_value *rhs, cis_type type) {
  cis_value *operands[] = {lhs, rhs};
  cis_op *op = cis_build_op(
      b, kind, loc,
      (cis_build_args){.operands = operands, .num_operands = 2, .types = &type, .num_types = 1});
  return &op->results[0];
}

/// The value as a tensor of that type: itself, or a tensor.cast.
cis_value *cis_build_tensor_cast(cis_builder *b, cis_location loc, cis_value *value, cis_type type);
/// An op of a kind and a result type with the operands of `op`, but another first one.
static inline cis_value *build_with_source(cis_builder *b, unsigned kind, const cis_op *op,
                                           cis_value *value, cis_type type) {
  cis_value_vec operands = {0};
  cis_vec_push(&operands, value);
  for (uint32_t i = 1; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  cis_op *built = cis_build_op(b, kind, op->loc,
                               (cis_build_args){.operands = operands.data,
                                                .num_operands = (int)operands.len,
                                                .types = &type,
                                                .num_types = 1});
  cis_vec_deinit(&operands);
  return &built->results[0];
}

/// The fused location of two ops, for an op that replaces both.
static inline cis_location fused_location(const cis_op *a, const cis_op *b) {
  cis_context *ctx = cis_op_context(a);
  cis_attr locs[] = {cis_loc_to_attr(ctx, a->loc), cis_loc_to_attr(ctx, b->loc)};
  return cis_loc_from_attr(cis_attr_loc_fused(ctx, locs, 2, NULL));
}

#define CIS_PATTERN(NAME, REWRITE)                                                                 \
  static const cis_pattern REWRITE##_pattern = {.name = NAME, .rewrite = REWRITE};

#endif
