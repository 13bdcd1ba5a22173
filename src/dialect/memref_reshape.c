// Canonicalisation of memref.expand_shape and memref.collapse_shape: two of a kind become one.
#include "dialect/kinds.h"
#include "dialect/memref.h"
#include "dialect/memref_hooks.h"
#include "dialect/patterns.h"
#include "dialect/reassociation.h"

static cis_attr groups_of(const cis_op *op) { return cis_op_inherent(op, "reassociation"); }

static bool has_layout(const cis_value *value) {
  return !cis_memref_has_identity_layout(value->type);
}

static cis_op *build_collapse(cis_rewriter *r, const cis_op *op, cis_value *value, cis_attr groups,
                              cis_type type) {
  cis_named_attr attr = {CIS_STR("reassociation"), groups};
  return cis_build_op(r, CIS_OP_MEMREF_COLLAPSE_SHAPE, op->loc,
                      (cis_build_args){.operands = &value,
                                       .num_operands = 1,
                                       .types = &type,
                                       .num_types = 1,
                                       .attrs = &attr,
                                       .num_attrs = 1});
}
static cis_op *build_expand(cis_rewriter *r, const cis_op *op, cis_value *value, cis_attr groups,
                            const cis_mixed_vec *sizes, cis_type type) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, CIS_OP_MEMREF_EXPAND_SHAPE),
                    op->loc);
  cis_vec_push(&state.operands, value);
  cis_vec_push(&state.types, type);
  cis_op_state_set_attr(&state, CIS_STR("reassociation"), groups);
  cis_mixed_add(&state, "static_output_shape", sizes);
  return cis_build(r, &state);
}

static bool replace_by_collapse(cis_rewriter *r, cis_op *op, cis_value *value, cis_attr groups) {
  cis_rewriter_replace_with_op(r, op, build_collapse(r, op, value, groups, result_type(op)));
  return true;
}
/// With the sizes that `op`, an expansion, states.
static bool replace_by_expand(cis_rewriter *r, cis_op *op, cis_value *value, cis_attr groups) {
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  cis_rewriter_replace_with_op(r, op, build_expand(r, op, value, groups, &sizes, result_type(op)));
  cis_vec_deinit(&sizes);
  return true;
}

// --- two of a kind ---

static bool collapse_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_COLLAPSE_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  return replace_by_collapse(r, op, source(inner),
                             cis_groups_composed(groups_of(inner), groups_of(op)));
}
static bool expand_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_EXPAND_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  return replace_by_expand(r, op, source(inner),
                           cis_groups_composed(groups_of(op), groups_of(inner)));
}

// --- one of each: through the common type, where one is a refinement of the other ---

/// As an expansion of what `inner` expands, by as many dimensions less as `op` collapses.
static bool expand_less(cis_op *op, cis_rewriter *r, cis_op *inner) {
  cis_attr groups = cis_groups_of_groups(groups_of(op), groups_of(inner));
  cis_mixed_vec sizes = {0}, products = {0};
  cis_mixed_get(inner, "static_output_shape", "output_shape", &sizes);
  bool ok = groups && cis_groups_products(r, op->loc, groups_of(op), &sizes, &products);
  if (ok)
    cis_rewriter_replace_with_op(
        r, op, build_expand(r, op, source(inner), groups, &products, result_type(op)));
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&products);
  return ok;
}

/// collapse(expand x) is an expansion or a collapse of x.
static bool collapse_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_EXPAND_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  uint32_t before = cis_type_rank(source(inner)->type), after = cis_type_rank(result_type(op));
  if (before < after)
    return expand_less(op, r, inner);
  cis_attr groups = before > after ? cis_groups_of_groups(groups_of(inner), groups_of(op)) : NULL;
  return groups && replace_by_collapse(r, op, source(inner), groups);
}

/// expand(collapse x) is an expansion or a collapse of x.
static bool expand_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_COLLAPSE_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  cis_type before = source(inner)->type, after = result_type(op);
  if (cis_type_rank(before) == cis_type_rank(after))
    return false;
  cis_attr groups = cis_groups_between(before, groups_of(inner), after, groups_of(op));
  if (!groups)
    return false;
  return cis_type_rank(before) > cis_type_rank(after)
             ? replace_by_collapse(r, op, source(inner), groups)
             : replace_by_expand(r, op, source(inner), groups);
}

// --- of a cast ---

/// A cast that only forgets sizes is made after collapsing.
static bool collapse_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_memref_only_forgets(cast))
    return false;
  cis_type from = source(cast)->type;
  cis_attr groups = groups_of(op);
  uint32_t rank = groups->array.num;
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  bool ok = cis_groups_collapse(from, groups, shape);
  cis_type sized = ok ? cis_type_memref(cis_type_element(from), shape, rank, NULL, NULL) : NULL;
  cis_type type = sized ? cis_memref_collapsed_type(from, sized, groups) : NULL;
  cis_mem_free(shape);
  if (!type)
    return false;
  if (type == result_type(op)) {
    cis_op_set_operand(op, 0, source(cast));
    cis_rewriter_modified(r, op);
    return true;
  }
  cis_op *collapsed = build_collapse(r, op, source(cast), groups, type);
  cis_value *value = cis_memref_build_cast(r, op->loc, &collapsed->results[0], result_type(op));
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}

/// A cast that only forgets sizes is made after expanding, if constants say how what it forgets is expanded.
static bool expand_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_memref_only_forgets(cast))
    return false;
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  cis_mixed_fold(&sizes, 0);
  cis_type type = NULL;
  if (cis_groups_make_up(source(cast)->type, groups_of(op), &sizes)) {
    int64_t *shape = cis_mem_calloc(sizes.len + 1, sizeof(*shape));
    cis_mixed_statics(&sizes, shape);
    type = cis_memref_expanded_type(source(cast)->type, shape, (uint32_t)sizes.len, groups_of(op));
    cis_mem_free(shape);
  }
  if (type) {
    cis_op *expanded = build_expand(r, op, source(cast), groups_of(op), &sizes, type);
    cis_value *value = &expanded->results[0];
    if (type != result_type(op))
      value = cis_memref_build_cast(r, op->loc, value, result_type(op));
    cis_rewriter_replace(r, op, &value, 1);
  }
  cis_vec_deinit(&sizes);
  return type != NULL;
}

CIS_PATTERN("ComposeReassociativeReshapeOps", collapse_of_collapse)
CIS_PATTERN("ComposeReassociativeReshapeOps", expand_of_expand)
CIS_PATTERN("ComposeCollapseOfExpandOp", collapse_of_expand)
CIS_PATTERN("ComposeExpandOfCollapseOp", expand_of_collapse)
CIS_PATTERN("CollapseShapeOpMemRefCastFolder", collapse_of_cast)
CIS_PATTERN("ExpandShapeOpMemRefCastFolder", expand_of_cast)
const cis_pattern *const cis_memref_canonicalize_collapse_shape[] = {
    &collapse_of_collapse_pattern, &collapse_of_expand_pattern, &collapse_of_cast_pattern, NULL};
const cis_pattern *const cis_memref_canonicalize_expand_shape[] = {
    &expand_of_expand_pattern, &expand_of_collapse_pattern, &expand_of_cast_pattern, NULL};
