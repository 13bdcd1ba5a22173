// Folds and canonicalisation of tensor ops: casts, sizes, elements that are known, slices with constant numbers.
#include "dialect/const_fold.h"
#include "dialect/kinds.h"
#include "dialect/mixed.h"
#include "dialect/tensor_hooks.h"

static cis_value *source(const cis_op *op) { return op->operands[0].value; }
static cis_type result_type(const cis_op *op) { return op->results[0].type; }
static cis_op *defined_by(const cis_value *value, unsigned kind) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == kind ? op : NULL;
}
static bool replace(cis_rewriter *r, cis_op *op, cis_value *value) {
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}
static cis_value *build_cast(cis_rewriter *r, cis_location loc, cis_value *value, cis_type type) {
  cis_op *cast = cis_build_op(
      r, CIS_OP_TENSOR_CAST, loc,
      (cis_build_args){.operands = &value, .num_operands = 1, .types = &type, .num_types = 1});
  return &cast->results[0];
}
#define PATTERN(NAME, REWRITE)                                                                     \
  static const cis_pattern REWRITE##_pattern = {.name = NAME, .rewrite = REWRITE};

// --- tensor.cast ---

CIS_FOLD_HOOK(cis_tensor_fold_cast) {
  (void)operands;
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

static bool is_ranked(cis_type type) { return cis_type_is(type, CIS_TYPE_TENSOR); }

/// The size that two types together state; false where they contradict.
static bool join(int64_t a, int64_t b, int64_t *out) {
  *out = a == CIS_DYNAMIC ? b : a;
  return a == CIS_DYNAMIC || b == CIS_DYNAMIC || a == b;
}

/// Whether what the middle type states is stated by the others.
static bool adds_nothing(cis_type from, cis_type middle, cis_type to) {
  if (!is_ranked(middle))
    return true;
  if (!is_ranked(from) && !is_ranked(to))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(middle); ++i) {
    int64_t a = is_ranked(from) ? cis_type_dim(from, i) : CIS_DYNAMIC;
    int64_t b = is_ranked(to) ? cis_type_dim(to, i) : CIS_DYNAMIC, ends, all;
    if (!join(a, b, &ends) || !join(ends, cis_type_dim(middle, i), &all) || all != ends)
      return false;
  }
  return true;
}
static bool chained_cast(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!inner || !adds_nothing(source(inner)->type, result_type(inner), result_type(op)))
    return false;
  return replace(r, op, build_cast(r, op->loc, source(inner), result_type(op)));
}
PATTERN("ChainedTensorCast", chained_cast)
const cis_pattern *const cis_tensor_canonicalize_cast[] = {&chained_cast_pattern, NULL};

// --- tensor.dim ---

static cis_value *dynamic_size(const cis_op *op, uint32_t first, uint32_t dim) {
  for (uint32_t i = 0; i < dim; ++i)
    first += cis_type_dim(result_type(op), i) == CIS_DYNAMIC;
  return op->operands[first].value;
}

/// The size that a slice without dropped dimensions was given.
static cis_value *slice_size(const cis_op *op, uint32_t dim) {
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_sizes", "sizes", &sizes);
  cis_value *value = sizes.len == cis_type_rank(result_type(op)) ? sizes.data[dim].value : NULL;
  cis_vec_deinit(&sizes);
  return value;
}

CIS_FOLD_HOOK(cis_tensor_fold_dim) {
  int64_t dim;
  cis_type type = source(op)->type;
  if (!cis_attr_get_int(operands[1], &dim) || dim < 0 || !is_ranked(type) ||
      dim >= cis_type_rank(type))
    return false;
  if (cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC)
    return cis_fold_to_attr(out, cis_attr_index(type->ctx, cis_type_dim(type, (uint32_t)dim)));
  const cis_op *by = cis_value_op(source(op));
  unsigned kind = by ? cis_op_kind(by) : 0;
  cis_value *size = NULL;
  if (kind == CIS_OP_TENSOR_GENERATE || kind == CIS_OP_TENSOR_EMPTY)
    size = dynamic_size(by, 0, (uint32_t)dim);
  else if (kind == CIS_OP_BUFFERIZATION_ALLOC_TENSOR && cis_op_operand_group(by, 0).num)
    size = dynamic_size(by, 0, (uint32_t)dim);
  else if (kind == CIS_OP_TENSOR_EXTRACT_SLICE)
    size = slice_size(by, (uint32_t)dim);
  return size && cis_fold_to_value(out, size);
}

static bool dim_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast)
    return false;
  cis_value *operands[] = {source(cast), op->operands[1].value};
  cis_op *dim = cis_build_op(
      r, CIS_OP_TENSOR_DIM, op->loc,
      (cis_build_args){
          .operands = operands, .num_operands = 2, .types = &op->results[0].type, .num_types = 1});
  return replace(r, op, &dim->results[0]);
}
PATTERN("DimOfCastOp", dim_of_cast)
const cis_pattern *const cis_tensor_canonicalize_dim[] = {&dim_of_cast_pattern, NULL};

// --- tensor.empty, bufferization.alloc_tensor ---

/// Sizes that are constants become part of the type; the operands of the first group are the sizes.
static bool static_sizes(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  cis_range sizes = cis_op_operand_group(op, 0);
  uint32_t rank = cis_type_rank(type), at = sizes.first;
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape)), number;
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < rank && sizes.num; ++i) {
    shape[i] = cis_type_dim(type, i);
    cis_value *size = shape[i] == CIS_DYNAMIC ? op->operands[at++].value : NULL;
    if (size && cis_constant_int(size, &number) && number >= 0)
      shape[i] = number;
    else if (size)
      cis_vec_push(&state.operands, size);
  }
  bool changed = state.operands.len < sizes.num;
  if (changed) {
    int32_t left = (int32_t)state.operands.len;
    for (uint32_t i = sizes.first + sizes.num; i < op->num_operands; ++i)
      cis_vec_push(&state.operands, op->operands[i].value);
    for (uint32_t i = 0; i < op->num_props; ++i)
      state.props.data[i] = cis_op_props(op)[i];
    int slot = op->info->operand_segments;
    if (slot >= 0) {
      uint32_t num;
      const int32_t *old = cis_attr_get_i32_array(cis_op_props(op)[slot], &num);
      int32_t segments[3] = {left, num > 1 ? old[1] : 0, num > 2 ? old[2] : 0};
      state.props.data[slot] = cis_attr_i32_array(r->ctx, segments, num);
    }
    cis_vec_push(&state.types, cis_type_with_shape(type, shape, rank));
    cis_op *op_of_constants = cis_build(r, &state);
    replace(r, op, build_cast(r, op->loc, &op_of_constants->results[0], type));
  } else {
    cis_op_state_deinit(&state);
  }
  cis_mem_free(shape);
  return changed;
}
PATTERN("ReplaceEmptyTensorStaticShapeDims", static_sizes)
const cis_pattern *const cis_tensor_canonicalize_sizes[] = {&static_sizes_pattern, NULL};

// --- tensor.extract ---

/// The row-major position that constant indices give; false if one is not constant or out of bounds.
static bool position_of(cis_type type, const cis_attr *indices, uint32_t num, int64_t *out) {
  *out = 0;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t index, size = cis_type_dim(type, i);
    if (!cis_attr_get_int(indices[i], &index) || index < 0 || size == CIS_DYNAMIC ||
        index >= size || __builtin_mul_overflow(*out, size, out) ||
        __builtin_add_overflow(*out, index, out))
      return false;
  }
  return true;
}

static cis_attr element_at(cis_attr elements, int64_t position) {
  cis_type type = cis_type_element(elements->type);
  size_t size = cis_dense_element_size(type);
  uint64_t words[2] = {0, 0};
  if (!cis_bits_width(type))
    return NULL;
  memcpy(words,
         (const char *)elements->dense.data + (elements->dense.splat ? 0 : (size_t)position * size),
         size);
  return cis_bits_to_attr(type, (cis_bits)words[1] << 64 | words[0]);
}

/// Constant indices, and the same.
static bool same_indices(const cis_attr *indices, const cis_op *insert) {
  for (uint32_t i = 2; i < insert->num_operands; ++i)
    if (!indices[i - 2] || cis_constant_of(insert->operands[i].value) != indices[i - 2])
      return false;
  return true;
}

CIS_FOLD_HOOK(cis_tensor_fold_extract) {
  cis_attr elements = operands[0];
  cis_type type = source(op)->type;
  bool dense = cis_attr_is(elements, CIS_ATTR_DENSE);
  if (dense && elements->dense.splat)
    return cis_fold_to_attr(out, element_at(elements, 0));
  cis_op *by = cis_value_op(source(op));
  unsigned kind = by ? cis_op_kind(by) : 0;
  if (kind == CIS_OP_TENSOR_SPLAT)
    return cis_fold_to_value(out, by->operands[0].value);
  if (kind == CIS_OP_TENSOR_INSERT && same_indices(operands + 1, by))
    return cis_fold_to_value(out, by->operands[0].value);
  int64_t position;
  if (!position_of(type, operands + 1, op->num_operands - 1, &position))
    return false;
  if (kind == CIS_OP_TENSOR_FROM_ELEMENTS)
    return cis_fold_to_value(out, by->operands[position].value);
  return dense && cis_fold_to_attr(out, element_at(elements, position));
}

static bool extract_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast || !is_ranked(source(cast)->type))
    return false;
  cis_value_vec operands = {0};
  cis_vec_push(&operands, source(cast));
  for (uint32_t i = 1; i < op->num_operands; ++i)
    cis_vec_push(&operands, op->operands[i].value);
  cis_op *extract = cis_build_op(r, CIS_OP_TENSOR_EXTRACT, op->loc,
                                 (cis_build_args){.operands = operands.data,
                                                  .num_operands = (int)operands.len,
                                                  .types = &op->results[0].type,
                                                  .num_types = 1});
  cis_vec_deinit(&operands);
  return replace(r, op, &extract->results[0]);
}
PATTERN("ExtractFromTensorCast", extract_of_cast)
const cis_pattern *const cis_tensor_canonicalize_extract[] = {&extract_of_cast_pattern, NULL};

// --- tensor.from_elements ---

CIS_FOLD_HOOK(cis_tensor_fold_from_elements) {
  cis_type type = result_type(op);
  size_t size = cis_bits_width(type) ? cis_dense_element_size(cis_type_element(type)) : 0;
  cis_bits bits;
  bool ok = size && op->num_operands;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = cis_bits_of_scalar(operands[i], &bits);
  if (!ok)
    return false;
  char *data = cis_mem_calloc(op->num_operands, size);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_bits_of_scalar(operands[i], &bits);
    uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
    memcpy(data + i * size, words, size);
  }
  cis_attr attr = cis_attr_dense(type, data, op->num_operands * size, false);
  cis_mem_free(data);
  return cis_fold_to_attr(out, attr);
}

// --- tensor.expand_shape, tensor.collapse_shape ---

/// The same elements in another shape; of a splat, in any.
static cis_attr of_type(cis_attr elements, cis_type type) {
  return cis_attr_dense(type, elements->dense.data, elements->dense.size, elements->dense.splat);
}

static bool fold_reshape(cis_op *op, cis_attr elements, unsigned inverse, cis_fold_result *out) {
  cis_type type = result_type(op);
  if (source(op)->type == type)
    return cis_fold_to_value(out, source(op));
  cis_op *inner = defined_by(source(op), inverse);
  if (inner && source(inner)->type == type &&
      (cis_type_has_static_shape(type) ||
       cis_op_inherent(inner, "reassociation") == cis_op_inherent(op, "reassociation")))
    return cis_fold_to_value(out, source(inner));
  return cis_attr_is(elements, CIS_ATTR_DENSE) && cis_type_has_static_shape(type) &&
         cis_fold_to_attr(out, of_type(elements, type));
}
CIS_FOLD_HOOK(cis_tensor_fold_expand_shape) {
  return fold_reshape(op, operands[0], CIS_OP_TENSOR_COLLAPSE_SHAPE, out);
}
CIS_FOLD_HOOK(cis_tensor_fold_collapse_shape) {
  return fold_reshape(op, operands[0], CIS_OP_TENSOR_EXPAND_SHAPE, out);
}

// --- tensor.extract_slice, tensor.insert_slice ---

CIS_FOLD_HOOK(cis_tensor_fold_extract_slice) {
  cis_type type = result_type(op);
  if (cis_attr_is(operands[0], CIS_ATTR_DENSE) && operands[0]->dense.splat &&
      cis_type_has_static_shape(type))
    return cis_fold_to_attr(out, of_type(operands[0], type));
  if (source(op)->type != type || !cis_type_has_static_shape(type))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool whole = cis_mixed_slice_is_whole(&slice, type->shaped.shape, cis_type_rank(type));
  cis_mixed_slice_deinit(&slice);
  return whole && cis_fold_to_value(out, source(op));
}

/// The type of a slice: its sizes, without the first ones as far as dimensions are dropped.
static cis_type slice_type(const cis_op *op, const cis_mixed_slice *slice) {
  size_t rank = slice->sizes.len, drop = rank - cis_type_rank(result_type(op)), kept = 0;
  int64_t *shape = cis_mem_calloc(rank + 1, sizeof(*shape));
  cis_mixed_statics(&slice->sizes, shape);
  for (size_t i = 0; i < rank; ++i) {
    if (drop && shape[i] == 1)
      --drop;
    else
      shape[kept++] = shape[i];
  }
  cis_type type = cis_type_with_shape(source(op)->type, shape, (uint32_t)kept);
  cis_mem_free(shape);
  return drop ? NULL : type;
}

static bool slice_of_constants(cis_op *op, cis_rewriter *r) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_value *from = source(op);
  cis_type type = cis_mixed_slice_fold(&slice) ? slice_type(op, &slice) : NULL;
  if (type) {
    cis_op *constant =
        cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, op->loc, &from, 1, &slice, type);
    cis_value *value = &constant->results[0];
    replace(r, op,
            type == result_type(op) ? value : build_cast(r, op->loc, value, result_type(op)));
  }
  cis_mixed_slice_deinit(&slice);
  return type != NULL;
}
PATTERN("ExtractSliceOpConstantArgumentFolder", slice_of_constants)
const cis_pattern *const cis_tensor_canonicalize_extract_slice[] = {&slice_of_constants_pattern,
                                                                    NULL};

/// What covers everything is the result.
CIS_FOLD_HOOK(cis_tensor_fold_insert_slice) {
  (void)operands;
  cis_type type = result_type(op);
  if (source(op)->type != type || !cis_type_has_static_shape(type))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool whole = cis_mixed_slice_is_whole(&slice, type->shaped.shape, cis_type_rank(type));
  cis_mixed_slice_deinit(&slice);
  return whole && cis_fold_to_value(out, source(op));
}

/// The source is cast to the type that the sizes give it.
static bool insertion_of_constants(cis_op *op, cis_rewriter *r) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool changed = cis_mixed_slice_fold(&slice);
  cis_type from = source(op)->type;
  if (changed) {
    size_t rank = slice.sizes.len, drop = rank - cis_type_rank(from), kept = 0;
    int64_t *shape = cis_mem_calloc(rank + 1, sizeof(*shape));
    cis_mixed_statics(&slice.sizes, shape);
    for (size_t i = 0; i < rank; ++i) {
      if (drop && shape[i] == 1)
        --drop;
      else
        shape[kept++] = shape[i];
    }
    cis_type type = drop ? from : cis_type_with_shape(from, shape, (uint32_t)kept);
    cis_mem_free(shape);
    cis_value *sources[] = {source(op), op->operands[1].value};
    if (type != from)
      sources[0] = build_cast(r, op->loc, sources[0], type);
    cis_op *constant =
        cis_mixed_slice_build(r, cis_op_kind(op), op->loc, sources, 2, &slice, result_type(op));
    cis_rewriter_replace_with_op(r, op, constant);
  }
  cis_mixed_slice_deinit(&slice);
  return changed;
}
PATTERN("InsertSliceOpConstantArgumentFolder", insertion_of_constants)
const cis_pattern *const cis_tensor_canonicalize_insert_slice[] = {&insertion_of_constants_pattern,
                                                                   NULL};
