// Canonicalisation of memref.expand_shape and memref.collapse_shape: two of a kind become one.
#include "dialect/common/reshape.h"
#include "dialect/common/patterns.h"
#include "dialect/common/reassociation.h"
#include "dialect/memref/build.h"
#include "dialect/memref/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"

// --- of a cast ---

/// A cast that only forgets sizes is made after collapsing.
static bool collapse_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_memref_only_forgets(cast))
    return false;
  cis_type from = source(cast)->type;
  cis_attr groups = cis_reshape_groups(op);
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
  cis_op *collapsed = cis_reshape_build_collapse(r, op, source(cast), groups, type);
  cis_value *value =
      cis_memref_build_cast(CIS_AT(r, op->loc), &collapsed->results[0], result_type(op));
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}

/// A cast that only forgets sizes is made after expanding, if constants say how what it forgets is
/// expanded.
static bool expand_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_memref_only_forgets(cast))
    return false;
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  cis_mixed_fold(&sizes, 0);
  cis_type type = NULL;
  if (cis_groups_make_up(source(cast)->type, cis_reshape_groups(op), &sizes)) {
    int64_t *shape = cis_mem_calloc(sizes.len + 1, sizeof(*shape));
    cis_mixed_statics(&sizes, shape);
    type = cis_memref_expanded_type(source(cast)->type, shape, (uint32_t)sizes.len,
                                    cis_reshape_groups(op));
    cis_mem_free(shape);
  }
  if (type) {
    cis_op *expanded =
        cis_reshape_build_expand(r, op, source(cast), cis_reshape_groups(op), &sizes, type);
    cis_value *value = &expanded->results[0];
    if (type != result_type(op))
      value = cis_memref_build_cast(CIS_AT(r, op->loc), value, result_type(op));
    cis_rewriter_replace(r, op, &value, 1);
  }
  cis_vec_deinit(&sizes);
  return type != NULL;
}

CIS_PATTERN("CollapseShapeOpMemRefCastFolder", collapse_of_cast)
CIS_PATTERN("ExpandShapeOpMemRefCastFolder", expand_of_cast)
const cis_pattern *const cis_memref_canonicalize_collapse_shape[] = {
    &cis_reshape_collapse_of_collapse, &cis_reshape_collapse_of_expand, &collapse_of_cast_pattern,
    NULL};
const cis_pattern *const cis_memref_canonicalize_expand_shape[] = {
    &cis_reshape_expand_of_expand, &cis_reshape_expand_of_collapse, &expand_of_cast_pattern, NULL};
