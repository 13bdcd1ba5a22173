// Memref layouts: strides and offset of strided ones, and any layout as an affine map.
#include "ir/affine.h"
#include "ir/attr.h"
#include "support/vec.h"

bool cis_memrefs_are_alike(cis_type a, cis_type b) {
  enum { MOST_RANK = 16 };
  int64_t strides[2][MOST_RANK], offsets[2];
  if (!cis_type_is_memref(a) || !cis_type_is_memref(b) ||
      cis_type_element(a) != cis_type_element(b) || cis_type_rank(a) != cis_type_rank(b) ||
      a->shaped.memory_space != b->shaped.memory_space || cis_type_rank(a) > MOST_RANK ||
      !cis_memref_strides(a, strides[0], &offsets[0]) ||
      !cis_memref_strides(b, strides[1], &offsets[1]) || offsets[0] != offsets[1])
    return false;
  for (uint32_t i = 0; i < cis_type_rank(a); ++i)
    if (cis_type_dim(a, i) != cis_type_dim(b, i) || strides[0][i] != strides[1][i])
      return false;
  return true;
}

bool cis_memref_has_identity_layout(cis_type memref) {
  cis_attr layout = memref->shaped.layout;
  if (!cis_attr_is(layout, CIS_ATTR_STRIDED))
    return !layout; // maps that are the identity are not kept
  return layout->strided.rank == 1 && layout->strided.strides[0] == 1 && !layout->strided.offset;
}

cis_type cis_memref_without_layout(cis_type memref) {
  return cis_type_memref(cis_type_element(memref), memref->shaped.shape, cis_type_rank(memref),
                         NULL, memref->shaped.memory_space);
}

/// a * b where both may be dynamic; what does not fit is dynamic.
static int64_t mul_or_dynamic(int64_t a, int64_t b) {
  int64_t product;
  if (a == CIS_DYNAMIC || b == CIS_DYNAMIC || __builtin_mul_overflow(a, b, &product))
    return CIS_DYNAMIC;
  return product;
}

/// Row-major strides: the product of the sizes to the right. To the left of a size of 0 MLIR states
/// none, because there are no elements.
static void identity_strides(cis_type memref, int64_t *out_strides) {
  int64_t stride = 1;
  for (uint32_t i = memref->shaped.rank; i-- > 0;) {
    out_strides[i] = stride;
    stride =
        memref->shaped.shape[i] ? mul_or_dynamic(stride, memref->shaped.shape[i]) : CIS_DYNAMIC;
  }
}

/// A linear form of an expression: strides of the dims and an offset, as expressions over symbols;
/// NULL is 0.
typedef struct linear {
  cis_affine_expr *strides, offset;
} linear;

static void accumulate(cis_affine_expr *sum, cis_affine_expr term, cis_affine_expr factor) {
  term = cis_affine_mul(term, factor);
  *sum = *sum ? cis_affine_add(*sum, term) : term;
}

/// Adds `expr * factor`, `factor` being free of dims, to the form; false if that is not linear in
/// the dims, or if a term is a quotient or a remainder, even one without dims.
static bool add_linear(linear *form, cis_affine_expr expr, cis_affine_expr factor) {
  switch (expr->kind) {
  case CIS_AFFINE_DIM:
    accumulate(&form->strides[expr->position], factor, cis_affine_constant(expr->ctx, 1));
    return true;
  case CIS_AFFINE_SYMBOL:
  case CIS_AFFINE_CONSTANT:
    accumulate(&form->offset, expr, factor);
    return true;
  case CIS_AFFINE_ADD:
    return add_linear(form, expr->lhs, factor) && add_linear(form, expr->rhs, factor);
  case CIS_AFFINE_MUL:
    if (cis_affine_is_symbolic_or_constant(expr->lhs))
      return add_linear(form, expr->rhs, cis_affine_mul(factor, expr->lhs));
    if (cis_affine_is_symbolic_or_constant(expr->rhs))
      return add_linear(form, expr->lhs, cis_affine_mul(factor, expr->rhs));
    return false;
  default:
    return false;
  }
}

static int64_t constant_or_dynamic(cis_affine_expr e, uint32_t num_symbols) {
  if (!e)
    return 0;
  e = cis_affine_simplify(e, 0, num_symbols);
  return e->kind == CIS_AFFINE_CONSTANT ? e->value : CIS_DYNAMIC;
}

/// The one result of a map that is an address: that of a one-dimensional layout.
static bool map_strides(cis_type memref, cis_affine_map map, int64_t *out_strides,
                        int64_t *out_offset) {
  uint32_t rank = memref->shaped.rank;
  if (map->num_results != 1 || map->num_dims != rank)
    return false;
  CIS_VEC(cis_affine_expr) strides = {0};
  cis_vec_resize(&strides, rank);
  linear form = {.strides = strides.data};
  bool strided = add_linear(&form, map->results[0], cis_affine_constant(map->ctx, 1));
  for (uint32_t i = 0; strided && i < rank; ++i)
    out_strides[i] = constant_or_dynamic(strides.data[i], map->num_symbols);
  if (strided)
    *out_offset = constant_or_dynamic(form.offset, map->num_symbols);
  cis_vec_deinit(&strides);
  return strided;
}

bool cis_memref_strides(cis_type memref, int64_t *out_strides, int64_t *out_offset) {
  cis_attr layout = memref->shaped.layout;
  if (!layout) {
    identity_strides(memref, out_strides);
    *out_offset = 0;
    return true;
  }
  if (layout->kind == CIS_ATTR_STRIDED && layout->strided.rank == memref->shaped.rank) {
    for (uint32_t i = 0; i < layout->strided.rank; ++i)
      out_strides[i] = layout->strided.strides[i];
    *out_offset = layout->strided.offset;
    return true;
  }
  return layout->kind == CIS_ATTR_AFFINE_MAP &&
         map_strides(memref, layout->map, out_strides, out_offset);
}

/// A number, or the next symbol where it is dynamic.
static cis_affine_expr constant_or_symbol(cis_context *ctx, int64_t value, uint32_t *num_symbols) {
  return value == CIS_DYNAMIC ? cis_affine_symbol(ctx, (*num_symbols)++)
                              : cis_affine_constant(ctx, value);
}

/// (d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1 * 4): dynamic offset and strides are symbols in that
/// order.
static cis_affine_map strided_map(cis_context *ctx, cis_attr layout) {
  uint32_t num_symbols = 0;
  cis_affine_expr sum = constant_or_symbol(ctx, layout->strided.offset, &num_symbols);
  for (uint32_t i = 0; i < layout->strided.rank; ++i) {
    cis_affine_expr stride = constant_or_symbol(ctx, layout->strided.strides[i], &num_symbols);
    sum = cis_affine_add(sum, cis_affine_mul(cis_affine_dim(ctx, i), stride));
  }
  return cis_affine_map_get(ctx, layout->strided.rank, num_symbols, &sum, 1);
}

cis_affine_map cis_memref_layout_map(cis_type memref) {
  cis_attr layout = memref->shaped.layout;
  if (layout && layout->kind == CIS_ATTR_AFFINE_MAP)
    return layout->map;
  if (layout && layout->kind == CIS_ATTR_STRIDED)
    return strided_map(memref->ctx, layout);
  return cis_affine_map_identity(memref->ctx, memref->shaped.rank);
}
