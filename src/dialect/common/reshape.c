// Canonicalisation of expand_shape and collapse_shape of memref and tensor: two of a kind become
// one.
#include "dialect/common/reshape.h"

#include "dialect/common/patterns.h"
#include "dialect/common/reassociation.h"
#include "dialect/memref/kinds.h"
#include "dialect/tensor/kinds.h"

static unsigned collapse_kind(cis_type type) {
  return cis_type_is_memref(type) ? CIS_OP_MEMREF_COLLAPSE_SHAPE : CIS_OP_TENSOR_COLLAPSE_SHAPE;
}
static unsigned expand_kind(cis_type type) {
  return cis_type_is_memref(type) ? CIS_OP_MEMREF_EXPAND_SHAPE : CIS_OP_TENSOR_EXPAND_SHAPE;
}

static bool has_layout(cis_type type) {
  return cis_type_is_memref(type) && !cis_memref_has_identity_layout(type);
}
/// The op of that kind that `op` is of, if it can be looked through: of memrefs, those without a
/// layout.
static cis_op *inner_op(const cis_op *op, unsigned kind) {
  cis_op *inner = defined_by(source(op), kind);
  return inner && !has_layout(source(inner)->type) && !has_layout(source(op)->type) &&
                 !has_layout(result_type(op))
             ? inner
             : NULL;
}

// --- building ---

cis_op *cis_reshape_build_collapse(cis_rewriter *r, const cis_op *op, cis_value *value,
                                   cis_attr groups, cis_type type) {
  cis_named_attr attr = {CIS_STR("reassociation"), groups};
  return cis_build_op(r, collapse_kind(type), op->loc,
                      (cis_build_args){.operands = &value,
                                       .num_operands = 1,
                                       .types = &type,
                                       .num_types = 1,
                                       .attrs = &attr,
                                       .num_attrs = 1});
}
cis_op *cis_reshape_build_expand(cis_rewriter *r, const cis_op *op, cis_value *value,
                                 cis_attr groups, const cis_mixed_vec *sizes, cis_type type) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, expand_kind(type)), op->loc);
  cis_vec_push(&state.operands, value);
  cis_vec_push(&state.types, type);
  cis_op_state_set_attr(&state, CIS_STR("reassociation"), groups);
  cis_mixed_add(&state, "static_output_shape", sizes);
  return cis_build(r, &state);
}

static bool replace_by_collapse(cis_rewriter *r, cis_op *op, cis_value *value, cis_attr groups) {
  cis_rewriter_replace_with_op(r, op,
                               cis_reshape_build_collapse(r, op, value, groups, result_type(op)));
  return true;
}
/// Replaces `op`, an expansion, by one of `value` to the sizes that `op` states.
static bool replace_by_expand(cis_rewriter *r, cis_op *op, cis_value *value, cis_attr groups) {
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  cis_rewriter_replace_with_op(
      r, op, cis_reshape_build_expand(r, op, value, groups, &sizes, result_type(op)));
  cis_vec_deinit(&sizes);
  return true;
}

// --- two of a kind ---

static bool collapse_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = inner_op(op, collapse_kind(result_type(op)));
  if (!inner)
    return false;
  return replace_by_collapse(
      r, op, source(inner), cis_groups_composed(cis_reshape_groups(inner), cis_reshape_groups(op)));
}
static bool expand_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = inner_op(op, expand_kind(result_type(op)));
  if (!inner)
    return false;
  return replace_by_expand(r, op, source(inner),
                           cis_groups_composed(cis_reshape_groups(op), cis_reshape_groups(inner)));
}

// --- one of each: through the common type, where one is a refinement of the other ---

/// As an expansion of what `inner` expands, by as many dimensions less as `op` collapses.
static bool expand_less(cis_op *op, cis_rewriter *r, cis_op *inner) {
  cis_attr groups = cis_groups_of_groups(cis_reshape_groups(op), cis_reshape_groups(inner));
  cis_mixed_vec sizes = {0}, products = {0};
  cis_mixed_get(inner, "static_output_shape", "output_shape", &sizes);
  bool ok = groups && cis_groups_products(r, op->loc, cis_reshape_groups(op), &sizes, &products);
  if (ok)
    cis_rewriter_replace_with_op(
        r, op, cis_reshape_build_expand(r, op, source(inner), groups, &products, result_type(op)));
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&products);
  return ok;
}

/// Collapsed as it was expanded, to a memref that differs in how its layout is written.
static bool cast_expanded(cis_op *op, cis_rewriter *r, cis_op *inner) {
  cis_type type = result_type(op);
  if (cis_reshape_groups(op) != cis_reshape_groups(inner) || !cis_type_is_memref(type))
    return false;
  cis_value *value = source(inner);
  cis_rewriter_replace_with_op(
      r, op,
      cis_build_op(
          r, CIS_OP_MEMREF_CAST, op->loc,
          (cis_build_args){.operands = &value, .num_operands = 1, .types = &type, .num_types = 1}));
  return true;
}

/// collapse(expand x) is an expansion, a collapse or a cast of x.
static bool collapse_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = inner_op(op, expand_kind(result_type(op)));
  if (!inner)
    return false;
  uint32_t before = cis_type_rank(source(inner)->type), after = cis_type_rank(result_type(op));
  if (before < after)
    return expand_less(op, r, inner);
  if (before == after)
    return cast_expanded(op, r, inner);
  cis_attr groups = cis_groups_of_groups(cis_reshape_groups(inner), cis_reshape_groups(op));
  return groups && replace_by_collapse(r, op, source(inner), groups);
}

/// expand(collapse x) is an expansion or a collapse of x.
static bool expand_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = inner_op(op, collapse_kind(result_type(op)));
  if (!inner)
    return false;
  cis_type before = source(inner)->type, after = result_type(op);
  if (cis_type_rank(before) == cis_type_rank(after))
    return false;
  cis_attr groups =
      cis_groups_between(before, cis_reshape_groups(inner), after, cis_reshape_groups(op));
  if (!groups)
    return false;
  return cis_type_rank(before) > cis_type_rank(after)
             ? replace_by_collapse(r, op, source(inner), groups)
             : replace_by_expand(r, op, source(inner), groups);
}

#define PATTERN(NAME, REWRITE)                                                                     \
  const cis_pattern cis_reshape_##REWRITE = {.name = NAME, .rewrite = REWRITE};
PATTERN("ComposeReassociativeReshapeOps", collapse_of_collapse)
PATTERN("ComposeReassociativeReshapeOps", expand_of_expand)
PATTERN("ComposeCollapseOfExpandOp", collapse_of_expand)
PATTERN("ComposeExpandOfCollapseOp", expand_of_collapse)
