// Canonicalisation of memref.expand_shape and memref.collapse_shape: two of a kind become one.
#include "dialect/kinds.h"
#include "dialect/memref.h"
#include "dialect/memref_hooks.h"

static cis_value *source(const cis_op *op) { return op->operands[0].value; }
static cis_type result_type(const cis_op *op) { return op->results[0].type; }
static cis_attr groups_of(const cis_op *op) { return cis_op_inherent(op, "reassociation"); }

static cis_op *defined_by(const cis_value *value, unsigned kind) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == kind ? op : NULL;
}

typedef CIS_VEC(uint32_t) size_vec;

/// Groups of consecutive dimensions from their sizes.
static cis_attr groups_from_sizes(cis_context *ctx, const size_vec *sizes) {
  cis_attr_vec groups = {0}, dims = {0};
  int64_t dim = 0;
  for (size_t i = 0; i < sizes->len; ++i) {
    dims.len = 0;
    for (uint32_t d = 0; d < sizes->data[i]; ++d)
      cis_vec_push(&dims, cis_attr_i64(ctx, dim++));
    cis_vec_push(&groups, cis_attr_array(ctx, dims.data, (uint32_t)dims.len));
  }
  cis_attr attr = cis_attr_array(ctx, groups.data, (uint32_t)groups.len);
  cis_vec_deinit(&groups);
  cis_vec_deinit(&dims);
  return attr;
}

static uint32_t group_size(cis_attr groups, uint32_t i) {
  return groups->array.elems[i]->array.num;
}

/// `fine` groups the dimensions that `coarse` groups: both in one step.
static cis_attr composed_groups(cis_attr fine, cis_attr coarse) {
  size_vec sizes = {0};
  uint32_t at = 0;
  for (uint32_t i = 0; i < coarse->array.num; ++i) {
    uint32_t total = 0;
    for (uint32_t n = group_size(coarse, i); n > 0; --n)
      total += group_size(fine, at++);
    cis_vec_push(&sizes, total);
  }
  cis_attr attr = groups_from_sizes(fine->ctx, &sizes);
  cis_vec_deinit(&sizes);
  return attr;
}

static bool has_layout(const cis_value *value) {
  return !cis_memref_has_identity_layout(value->type);
}

/// A reshape of `value` to the op's type; an expansion states the sizes that the op's result has.
static bool replace_reshape(cis_rewriter *r, cis_op *op, unsigned kind, cis_value *value,
                            cis_attr groups, const cis_op *sizes_from) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, kind), op->loc);
  cis_type type = result_type(op);
  cis_vec_push(&state.operands, value);
  cis_vec_push(&state.types, type);
  cis_op_state_set_attr(&state, CIS_STR("reassociation"), groups);
  if (kind == CIS_OP_MEMREF_EXPAND_SHAPE) {
    for (uint32_t i = 1; sizes_from && i < sizes_from->num_operands; ++i)
      cis_vec_push(&state.operands, sizes_from->operands[i].value);
    cis_op_state_set_attr(&state, CIS_STR("static_output_shape"),
                          cis_attr_i64_array(r->ctx, type->shaped.shape, cis_type_rank(type)));
  }
  cis_rewriter_replace_with_op(r, op, cis_build(r, &state));
  return true;
}

// --- two of a kind ---

static bool collapse_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_COLLAPSE_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  return replace_reshape(r, op, CIS_OP_MEMREF_COLLAPSE_SHAPE, source(inner),
                         composed_groups(groups_of(inner), groups_of(op)), NULL);
}
static bool expand_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_EXPAND_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  return replace_reshape(r, op, CIS_OP_MEMREF_EXPAND_SHAPE, source(inner),
                         composed_groups(groups_of(op), groups_of(inner)), op);
}

// --- one of each: through the common type, where one is a refinement of the other ---

/// The groups of `fine`'s groups that make up those of `coarse`; NULL if one of them lies across a border.
static cis_attr groups_of_groups(cis_attr fine, cis_attr coarse) {
  size_vec sizes = {0};
  uint32_t at = 0;
  bool ok = true;
  for (uint32_t i = 0; ok && i < coarse->array.num; ++i) {
    uint32_t left = group_size(coarse, i), num = 0;
    while (left && at < fine->array.num && group_size(fine, at) <= left) {
      left -= group_size(fine, at++);
      ++num;
    }
    ok = !left;
    cis_vec_push(&sizes, num);
  }
  cis_attr attr = ok && at == fine->array.num ? groups_from_sizes(fine->ctx, &sizes) : NULL;
  cis_vec_deinit(&sizes);
  return attr;
}

/// collapse(expand x) is an expansion or a collapse of x.
static bool collapse_of_expand(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_EXPAND_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  uint32_t before = cis_type_rank(source(inner)->type), after = cis_type_rank(result_type(op));
  bool collapses = before > after;
  if (before == after || (!collapses && !cis_type_has_static_shape(result_type(op))))
    return false;
  cis_attr groups = collapses ? groups_of_groups(groups_of(inner), groups_of(op))
                              : groups_of_groups(groups_of(op), groups_of(inner));
  return groups && replace_reshape(
                       r, op, collapses ? CIS_OP_MEMREF_COLLAPSE_SHAPE : CIS_OP_MEMREF_EXPAND_SHAPE,
                       source(inner), groups, NULL);
}

/// Groups of `fine`'s dimensions whose products are `coarse`'s sizes; NULL if there are none. Ones go to the group before.
static cis_attr groups_by_size(cis_type fine, cis_type coarse) {
  size_vec sizes = {0};
  uint32_t at = 0, rank = cis_type_rank(fine);
  bool ok = cis_type_has_static_shape(fine) && cis_type_has_static_shape(coarse);
  for (uint32_t i = 0; ok && i < cis_type_rank(coarse); ++i) {
    int64_t product = 1, wanted = cis_type_dim(coarse, i);
    uint32_t start = at;
    while (at < rank && (at == start || product < wanted))
      ok = ok && !__builtin_mul_overflow(product, cis_type_dim(fine, at++), &product);
    bool last = i + 1 == cis_type_rank(coarse);
    while (at < rank && cis_type_dim(fine, at) == 1 && (last || cis_type_dim(coarse, i + 1) != 1))
      ++at;
    ok = ok && at > start && product == wanted;
    cis_vec_push(&sizes, at - start);
  }
  cis_attr attr = ok && at == rank ? groups_from_sizes(fine->ctx, &sizes) : NULL;
  cis_vec_deinit(&sizes);
  return attr;
}

/// expand(collapse x) is an expansion or a collapse of x.
static bool expand_of_collapse(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_COLLAPSE_SHAPE);
  if (!inner || has_layout(source(inner)) || has_layout(source(op)) || has_layout(op->results))
    return false;
  cis_type before = source(inner)->type, after = result_type(op);
  bool collapses = cis_type_rank(before) > cis_type_rank(after);
  if (cis_type_rank(before) == cis_type_rank(after))
    return false;
  cis_attr groups = collapses ? groups_by_size(before, after) : groups_by_size(after, before);
  return groups && replace_reshape(
                       r, op, collapses ? CIS_OP_MEMREF_COLLAPSE_SHAPE : CIS_OP_MEMREF_EXPAND_SHAPE,
                       source(inner), groups, NULL);
}

// --- of a cast ---

/// A cast that only forgets sizes is made after collapsing.
static bool collapse_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_memref_only_forgets(cast))
    return false;
  cis_type from = source(cast)->type;
  cis_attr groups = groups_of(op);
  uint32_t rank = groups->array.num, dim = 0;
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  bool ok = true;
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = 1;
    for (uint32_t n = group_size(groups, i); n > 0; --n, ++dim) {
      int64_t size = cis_type_dim(from, dim);
      if (size == CIS_DYNAMIC || shape[i] == CIS_DYNAMIC)
        shape[i] = CIS_DYNAMIC;
      else
        ok = ok && !__builtin_mul_overflow(shape[i], size, &shape[i]);
    }
  }
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
  cis_value *value = source(cast);
  cis_named_attr attr = {CIS_STR("reassociation"), groups};
  cis_op *collapsed = cis_build_op(r, CIS_OP_MEMREF_COLLAPSE_SHAPE, op->loc,
                                   (cis_build_args){.operands = &value,
                                                    .num_operands = 1,
                                                    .types = &type,
                                                    .num_types = 1,
                                                    .attrs = &attr,
                                                    .num_attrs = 1});
  value = cis_memref_build_cast(r, op->loc, &collapsed->results[0], result_type(op));
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}

#define PATTERN(NAME, REWRITE)                                                                     \
  static const cis_pattern REWRITE##_pattern = {.name = NAME, .rewrite = REWRITE};
PATTERN("ComposeReassociativeReshapeOps", collapse_of_collapse)
PATTERN("ComposeReassociativeReshapeOps", expand_of_expand)
PATTERN("ComposeCollapseOfExpandOp", collapse_of_expand)
PATTERN("ComposeExpandOfCollapseOp", expand_of_collapse)
PATTERN("CollapseShapeOpMemRefCastFolder", collapse_of_cast)
const cis_pattern *const cis_memref_canonicalize_collapse_shape[] = {
    &collapse_of_collapse_pattern, &collapse_of_expand_pattern, &collapse_of_cast_pattern, NULL};
const cis_pattern *const cis_memref_canonicalize_expand_shape[] = {
    &expand_of_expand_pattern, &expand_of_collapse_pattern, NULL};
