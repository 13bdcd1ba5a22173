// Affine expressions, maps and integer sets: interned, and simplified on construction as MLIR does.
#ifndef CIS_IR_AFFINE_H
#define CIS_IR_AFFINE_H

#include "ir/context.h"

typedef enum cis_affine_kind {
  CIS_AFFINE_ADD,
  CIS_AFFINE_MUL,
  CIS_AFFINE_MOD,
  CIS_AFFINE_FLOORDIV,
  CIS_AFFINE_CEILDIV,
  CIS_AFFINE_CONSTANT,
  CIS_AFFINE_DIM,
  CIS_AFFINE_SYMBOL,
} cis_affine_kind;

struct cis_affine_expr_data {
  cis_affine_kind kind;
  uint32_t position; // dim, symbol
  uint32_t height;   // of the tree; 0 for dims, symbols and constants
  bool has_dims;     // there is a dim in it
  cis_context *ctx;
  int64_t value;    // constant
  uint64_t divisor; // the largest number known to divide every value; 0 if it is always 0
  cis_affine_expr lhs, rhs;
};

struct cis_affine_map_data {
  cis_context *ctx;
  uint32_t num_dims, num_symbols, num_results;
  const cis_affine_expr *results;
};

struct cis_integer_set_data {
  cis_context *ctx;
  uint32_t num_dims, num_symbols, num_constraints;
  const cis_affine_expr *constraints; // each >= 0, or == 0 where is_eq
  const bool *is_eq;
};

/// Functions on expressions recurse as deep as these are high: who builds expressions without bound
/// (the parser, passes that compose maps) stops at this height.
#define CIS_AFFINE_MAX_HEIGHT 10000

/// The expression `d<position>`. Expressions are interned and simplified on construction: equal
/// ones are the same pointer, owned by the context.
cis_affine_expr cis_affine_dim(cis_context *ctx, uint32_t position);
/// The expression `s<position>`.
cis_affine_expr cis_affine_symbol(cis_context *ctx, uint32_t position);
/// A constant expression.
cis_affine_expr cis_affine_constant(cis_context *ctx, int64_t value);
/// Simplifies as MLIR does (the rules are in affine_build.c); constants whose result overflows stay
/// unfolded.
cis_affine_expr cis_affine_binary(cis_affine_kind kind, cis_affine_expr lhs, cis_affine_expr rhs);
/// lhs + rhs, simplified.
static inline cis_affine_expr cis_affine_add(cis_affine_expr a, cis_affine_expr b) {
  return cis_affine_binary(CIS_AFFINE_ADD, a, b);
}
/// lhs * rhs, simplified.
static inline cis_affine_expr cis_affine_mul(cis_affine_expr a, cis_affine_expr b) {
  return cis_affine_binary(CIS_AFFINE_MUL, a, b);
}
/// A map from dims and symbols to `num_results` expressions, which are copied; interned.
cis_affine_map cis_affine_map_get(cis_context *ctx, uint32_t num_dims, uint32_t num_symbols,
                                  const cis_affine_expr *results, uint32_t num_results);
/// (d0, ..., dn-1) -> (d0, ..., dn-1) for n = `rank`.
cis_affine_map cis_affine_map_identity(cis_context *ctx, uint32_t rank);
/// (d0, ..., dn-1) -> the last `num` dims.
cis_affine_map cis_affine_map_minor_identity(cis_context *ctx, uint32_t num_dims, uint32_t num);
/// The set of points at which each constraint is 0 (`is_eq`) or at least 0; interned.
cis_integer_set cis_integer_set_get(cis_context *ctx, uint32_t num_dims, uint32_t num_symbols,
                                    const cis_affine_expr *constraints, const bool *is_eq,
                                    uint32_t num_constraints);

/// Whether the map is (d0, d1, ...) -> (d0, d1, ...).
bool cis_affine_map_is_identity(cis_affine_map map);
/// Whether the map has each dim exactly once as a result.
bool cis_affine_map_is_permutation(cis_affine_map map);
/// Whether the results are distinct dims, or also constants 0 if `allow_zero`.
bool cis_affine_map_is_projected_permutation(cis_affine_map map, bool allow_zero);
/// Whether the expression has no dim.
static inline bool cis_affine_is_symbolic_or_constant(cis_affine_expr e) { return !e->has_dims; }
/// Whether the expression only multiplies and divides by constants.
bool cis_affine_is_pure_affine(cis_affine_expr e);
/// The number of dims that the expression needs: its largest dim position plus 1; 0 without dims.
uint32_t cis_affine_max_dim(cis_affine_expr e);
/// The number of symbols that the expression needs: its largest position plus 1; 0 without symbols.
uint32_t cis_affine_max_symbol(cis_affine_expr e);
/// Replaces dims and symbols and simplifies. An entry that is NULL keeps its dim or symbol.
cis_affine_expr cis_affine_replace(cis_affine_expr e, const cis_affine_expr *dims,
                                   uint32_t num_dims, const cis_affine_expr *symbols,
                                   uint32_t num_symbols);
/// MLIR's simplifyAffineExpr: flattens pure affine expressions to a canonical sum.
cis_affine_expr cis_affine_simplify(cis_affine_expr e, uint32_t num_dims, uint32_t num_symbols);
/// Value for numbers in place of all dims and symbols; false on division by zero or overflow.
bool cis_affine_eval(cis_affine_expr e, const int64_t *dims, const int64_t *symbols,
                     int64_t *out_value);

/// An operation on numbers; false on overflow, division by zero, and a remainder by less than one.
bool cis_affine_fold(cis_affine_kind kind, int64_t a, int64_t b, int64_t *out_value);

#endif
