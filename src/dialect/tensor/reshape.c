// Folds and canonicalisation of tensor.expand_shape, tensor.collapse_shape and tensor.reshape.
#include "dialect/common/reshape.h"
#include "dialect/common/patterns.h"
#include "dialect/common/reassociation.h"
#include "dialect/tensor/impl.h"
#include "dialect/tensor/kinds.h"

// --- folds ---

cis_attr cis_tensor_elements_of_type(cis_attr elements, cis_type type) {
  return cis_attr_dense(type, cis_dense_data(elements), elements->dense.size,
                        elements->dense.splat);
}

/// Elements of a constant in another shape, which has to have as many of them.
static bool reshape_elements(cis_attr elements, cis_type type, cis_fold_result *out) {
  int64_t before, after;
  return cis_attr_is(elements, CIS_ATTR_DENSE) && cis_type_num_elements(type, &after) &&
         cis_type_num_elements(elements->type, &before) && before == after &&
         cis_fold_to_attr(out, cis_tensor_elements_of_type(elements, type));
}

static bool fold_reshape(cis_op *op, cis_attr elements, unsigned inverse, cis_fold_result *out) {
  cis_type type = result_type(op);
  if (source(op)->type == type)
    return cis_fold_to_value(out, source(op));
  cis_op *inner = defined_by(source(op), inverse);
  if (inner && source(inner)->type == type && cis_reshape_undoes(op, inner))
    return cis_fold_to_value(out, source(inner));
  return reshape_elements(elements, type, out);
}
CIS_FOLD_HOOK(cis_tensor_fold_expand_shape) {
  return fold_reshape(op, operands[0], CIS_OP_TENSOR_COLLAPSE_SHAPE, out);
}
CIS_FOLD_HOOK(cis_tensor_fold_collapse_shape) {
  return fold_reshape(op, operands[0], CIS_OP_TENSOR_EXPAND_SHAPE, out);
}

/// Whether the shape is that of the value: its sizes, or numbers that are the same.
static bool is_shape_of(const cis_value *shape, const cis_value *value) {
  const cis_op *elements = defined_by(shape, CIS_OP_TENSOR_FROM_ELEMENTS);
  if (!elements || elements->num_operands != cis_type_rank(value->type))
    return false;
  for (uint32_t i = 0; i < elements->num_operands; ++i) {
    const cis_value *size = cis_op_operand(elements, i);
    const cis_op *dim = defined_by(size, CIS_OP_TENSOR_DIM);
    int64_t number;
    if (cis_constant_int(size, &number) && number == cis_type_dim(value->type, i))
      continue;
    if (!dim || source(dim) != value || !cis_constant_is(cis_op_operand(dim, 1), i))
      return false;
  }
  return true;
}

CIS_FOLD_HOOK(cis_tensor_fold_reshape) {
  cis_type type = result_type(op);
  cis_op *inner = defined_by(source(op), CIS_OP_TENSOR_RESHAPE);
  if (cis_attr_is(operands[0], CIS_ATTR_DENSE) && operands[0]->dense.splat &&
      cis_type_has_static_shape(type))
    return cis_fold_to_attr(out, cis_tensor_elements_of_type(operands[0], type));
  if (inner) {
    cis_op_set_operand(op, 0, source(inner));
    return cis_fold_in_place(out);
  }
  if (source(op)->type != type || !cis_type_is(type, CIS_TYPE_TENSOR))
    return false;
  return (cis_type_rank(type) == 1 || is_shape_of(cis_op_operand(op, 1), source(op))) &&
         cis_fold_to_value(out, source(op));
}

// --- of elements ---

/// One element in any place.
static bool reshape_of_splat(cis_op *op, cis_rewriter *r) {
  cis_op *splat = defined_by(source(op), CIS_OP_TENSOR_SPLAT);
  if (!splat || !cis_type_has_static_shape(source(op)->type) ||
      !cis_type_has_static_shape(result_type(op)))
    return false;
  return replace(r, op,
                 build_unary(r, CIS_OP_TENSOR_SPLAT, op->loc, source(splat), result_type(op)));
}
static bool reshape_of_elements(cis_op *op, cis_rewriter *r) {
  cis_op *elements = defined_by(source(op), CIS_OP_TENSOR_FROM_ELEMENTS);
  if (!elements || !cis_type_has_static_shape(result_type(op)))
    return false;
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < elements->num_operands; ++i)
    cis_vec_push(&values, cis_op_operand(elements, i));
  cis_type type = result_type(op);
  cis_op *built = cis_build_op(r, CIS_OP_TENSOR_FROM_ELEMENTS, op->loc,
                               (cis_build_args){.operands = values.data,
                                                .num_operands = (int)values.len,
                                                .types = &type,
                                                .num_types = 1});
  cis_vec_deinit(&values);
  return replace(r, op, &built->results[0]);
}

// --- of a cast ---

static cis_value *cast_to(cis_rewriter *r, const cis_op *op, cis_value *value) {
  return value->type == result_type(op)
             ? value
             : build_unary(r, CIS_OP_TENSOR_CAST, op->loc, value, result_type(op));
}

static cis_type collapsed_type(cis_type from, cis_attr groups) {
  int64_t *shape = cis_mem_calloc((size_t)groups->array.num + 1, sizeof(*shape));
  bool ok = cis_groups_collapse(from, groups, shape);
  cis_type type = ok ? cis_type_with_shape(from, shape, groups->array.num) : NULL;
  cis_mem_free(shape);
  return type;
}

/// A cast that only forgets sizes is made after collapsing.
static bool collapse_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  cis_type type = cast && cis_tensor_only_forgets(cast)
                      ? collapsed_type(source(cast)->type, cis_reshape_groups(op))
                      : NULL;
  if (!type)
    return false;
  if (type == result_type(op)) {
    cis_op_set_operand(op, 0, source(cast));
    cis_rewriter_modified(r, op);
    return true;
  }
  cis_op *collapsed = cis_reshape_build_collapse(r, op, source(cast), cis_reshape_groups(op), type);
  return replace(r, op, cast_to(r, op, &collapsed->results[0]));
}

/// Groups that are expanded to constants become numbers, where the size was known before it was
/// forgotten; `shape` is the type before the expansion then. Whether a size became known.
static bool fold_groups(const cis_op *op, cis_type remembered, cis_mixed_vec *sizes,
                        int64_t *shape) {
  cis_attr groups = cis_reshape_groups(op);
  cis_type from = source(op)->type;
  cis_mixed_vec folded = {0};
  cis_vec_append(&folded, sizes->data, sizes->len);
  cis_mixed_fold(&folded, 0);
  bool changed = false;
  for (uint32_t i = 0, at = 0; i < groups->array.num; at += cis_group_size(groups, i++)) {
    int64_t product = 1;
    shape[i] = cis_type_dim(from, i);
    bool known = shape[i] == CIS_DYNAMIC && cis_type_dim(remembered, i) != CIS_DYNAMIC;
    for (uint32_t n = 0; n < cis_group_size(groups, i); ++n)
      known = known && !folded.data[at + n].value &&
              !__builtin_mul_overflow(product, folded.data[at + n].number, &product);
    for (uint32_t n = 0; known && n < cis_group_size(groups, i); ++n)
      sizes->data[at + n] = folded.data[at + n];
    changed |= known;
    shape[i] = known ? product : shape[i];
  }
  cis_vec_deinit(&folded);
  return changed;
}

/// A cast that forgets sizes is expanded to constants: it is cast again, to the sizes that it must
/// have.
static bool expand_to_constants(cis_op *op, cis_rewriter *r) {
  const cis_op *forgets = defined_by(source(op), CIS_OP_TENSOR_CAST);
  cis_mixed_vec sizes = {0};
  if (!forgets || !cis_tensor_only_forgets(forgets))
    return false;
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  uint32_t rank = cis_type_rank(source(op)->type);
  int64_t *shape = cis_mem_calloc(rank + sizes.len + 1, sizeof(*shape));
  bool changed = fold_groups(op, source(forgets)->type, &sizes, shape);
  if (changed) {
    cis_type from = cis_type_with_shape(source(op)->type, shape, rank);
    cis_mixed_statics(&sizes, shape);
    cis_type to = cis_type_with_shape(result_type(op), shape, (uint32_t)sizes.len);
    cis_value *value = build_unary(r, CIS_OP_TENSOR_CAST, op->loc, source(op), from);
    cis_op *expanded = cis_reshape_build_expand(r, op, value, cis_reshape_groups(op), &sizes, to);
    replace(r, op, cast_to(r, op, &expanded->results[0]));
  }
  cis_mem_free(shape);
  cis_vec_deinit(&sizes);
  return changed;
}

CIS_PATTERN("FoldReshapeWithSplat", reshape_of_splat)
CIS_PATTERN("FoldReshapeWithFromElements", reshape_of_elements)
CIS_PATTERN("FoldCollapseOfCastOp", collapse_of_cast)
CIS_PATTERN("ConvertToStaticExpandShape", expand_to_constants)
const cis_pattern *const cis_tensor_canonicalize_collapse_shape[] = {
    &cis_reshape_collapse_of_collapse, &cis_reshape_collapse_of_expand, &reshape_of_splat_pattern,
    &reshape_of_elements_pattern,      &collapse_of_cast_pattern,       NULL};
const cis_pattern *const cis_tensor_canonicalize_expand_shape[] = {
    &cis_reshape_expand_of_expand, &cis_reshape_expand_of_collapse, &expand_to_constants_pattern,
    &reshape_of_splat_pattern,     &reshape_of_elements_pattern,    NULL};
