// Folds and canonicalisation of tensor ops: casts, sizes, elements that are known, slices with
// constant numbers.
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/common/shape_util.h"
#include "dialect/tensor/impl.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"
#include "support/bytes.h"

static cis_value *build_cast(cis_rewriter *r, cis_location loc, cis_value *value, cis_type type) {
  return build_unary(r, CIS_OP_TENSOR_CAST, loc, value, type);
}

// --- tensor.cast ---

CIS_FOLD_HOOK(cis_tensor_fold_cast) {
  (void)operands;
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

/// The size that two types together state; false where they contradict.
static bool join(int64_t a, int64_t b, int64_t *out) {
  *out = a == CIS_DYNAMIC ? b : a;
  return a == CIS_DYNAMIC || b == CIS_DYNAMIC || a == b;
}

/// Whether one cast does what two do: what the middle type states is stated by the others, which
/// do not contradict each other.
static bool adds_nothing(cis_type from, cis_type middle, cis_type to) {
  if (!cis_type_is_ranked_tensor(middle))
    return cis_shapes_compatible(from, to);
  if (!cis_type_is_ranked_tensor(from) && !cis_type_is_ranked_tensor(to))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(middle); ++i) {
    int64_t a = cis_type_is_ranked_tensor(from) ? cis_type_dim(from, i) : CIS_DYNAMIC;
    int64_t b = cis_type_is_ranked_tensor(to) ? cis_type_dim(to, i) : CIS_DYNAMIC, ends, all;
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
CIS_PATTERN("ChainedTensorCast", chained_cast)

/// An empty tensor of the sizes that the cast states.
static bool cast_of_empty(cis_op *op, cis_rewriter *r) {
  cis_op *empty = defined_by(source(op), CIS_OP_TENSOR_EMPTY);
  cis_type to = result_type(op);
  if (!empty || !cis_type_is_ranked_tensor(to) || !cis_tensor_states_all(to, result_type(empty)))
    return false;
  cis_value_vec sizes = {0};
  for (uint32_t i = 0, at = 0; i < cis_type_rank(to); ++i) {
    if (cis_type_dim(result_type(empty), i) != CIS_DYNAMIC)
      continue;
    cis_value *size = cis_op_operand(empty, at++);
    if (cis_type_dim(to, i) == CIS_DYNAMIC)
      cis_vec_push(&sizes, size);
  }
  cis_op *built = cis_build_op(
      r, CIS_OP_TENSOR_EMPTY, op->loc,
      (cis_build_args){
          .operands = sizes.data, .num_operands = (int)sizes.len, .types = &to, .num_types = 1});
  cis_vec_deinit(&sizes);
  return replace(r, op, &built->results[0]);
}
CIS_PATTERN("FoldEmptyTensorWithCast", cast_of_empty)
CIS_PATTERN("TensorCastExtractSlice", cis_tensor_cast_of_slice)
const cis_pattern *const cis_tensor_canonicalize_cast[] = {
    &chained_cast_pattern, &cis_tensor_cast_of_slice_pattern, &cast_of_empty_pattern, NULL};

// --- tensor.bitcast ---

static bool chained_bitcast(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_TENSOR_BITCAST);
  if (!inner)
    return false;
  cis_op_set_operand(op, 0, source(inner));
  cis_rewriter_modified(r, op);
  return true;
}
CIS_PATTERN("ChainedTensorBitcast", chained_bitcast)
const cis_pattern *const cis_tensor_canonicalize_bitcast[] = {&chained_bitcast_pattern, NULL};
CIS_FOLD_HOOK(cis_tensor_fold_bitcast) {
  (void)operands;
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

CIS_FOLD_HOOK(cis_tensor_fold_rank) {
  (void)operands;
  cis_type type = source(op)->type;
  return cis_type_is_ranked_tensor(type) &&
         cis_fold_to_attr(out, cis_attr_index(type->ctx, cis_type_rank(type)));
}

// --- tensor.dim ---

static cis_value *dynamic_size(const cis_op *op, uint32_t first, uint32_t dim) {
  return cis_op_operand(op, first + cis_type_num_dynamic_before(result_type(op), dim));
}

/// The size that a slice without dropped dimensions has.
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
  if (!cis_attr_get_int(operands[1], &dim) || dim < 0 || !cis_type_is_ranked_tensor(type) ||
      dim >= cis_type_rank(type))
    return false;
  if (cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC)
    return cis_fold_to_attr(out, cis_attr_index(type->ctx, cis_type_dim(type, (uint32_t)dim)));
  cis_op *by = cis_value_op(source(op));
  unsigned kind = by ? cis_op_kind(by) : 0;
  cis_value *size = NULL;
  if (kind == CIS_OP_TENSOR_CAST && source(by)->type != type && cis_tensor_only_forgets(by)) {
    cis_op_set_operand(op, 0, source(by));
    return cis_fold_in_place(out);
  }
  if (kind == CIS_OP_TENSOR_GENERATE)
    size = dynamic_size(by, 0, (uint32_t)dim);
  else if (kind == CIS_OP_TENSOR_EXTRACT_SLICE)
    size = slice_size(by, (uint32_t)dim);
  return size && cis_fold_to_value(out, size);
}

static bool dim_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast)
    return false;
  cis_value *operands[] = {source(cast), cis_op_operand(op, 1)};
  cis_op *dim = cis_build_op(
      r, CIS_OP_TENSOR_DIM, op->loc,
      (cis_build_args){
          .operands = operands, .num_operands = 2, .types = &op->results[0].type, .num_types = 1});
  return replace(r, op, &dim->results[0]);
}

/// tensor.dim (op of `kind` with dynamic sizes) -> the size, which is an operand of the op.
static bool dim_of_sizes(cis_op *op, cis_rewriter *r, unsigned kind) {
  const cis_op *by = defined_by(source(op), kind);
  int64_t dim;
  if (!by || !cis_op_operand_group(by, 0).num || !cis_constant_int(cis_op_operand(op, 1), &dim) ||
      dim < 0 || dim >= cis_type_rank(result_type(by)) ||
      cis_type_dim(result_type(by), (uint32_t)dim) != CIS_DYNAMIC)
    return false;
  return replace(r, op, dynamic_size(by, 0, (uint32_t)dim));
}

static bool dim_of_empty(cis_op *op, cis_rewriter *r) {
  return dim_of_sizes(op, r, CIS_OP_TENSOR_EMPTY);
}

static bool dim_of_alloc_tensor(cis_op *op, cis_rewriter *r) {
  return dim_of_sizes(op, r, CIS_OP_BUFFERIZATION_ALLOC_TENSOR);
}

/// tensor.dim (op into %d) -> tensor.dim %d, where %d has the type of the result.
static bool dim_of_destination_style(cis_op *op, cis_rewriter *r) {
  const cis_use *init = cis_dps_init_of(source(op));
  if (!init)
    return false;
  cis_op_set_operand(op, 0, cis_use_value(init));
  cis_rewriter_modified(r, op);
  return true;
}

/// An element of the shape.
static bool dim_of_reshape(cis_op *op, cis_rewriter *r) {
  cis_op *reshape = defined_by(source(op), CIS_OP_TENSOR_RESHAPE);
  if (!reshape)
    return false;
  cis_value *shape = cis_op_operand(reshape, 1);
  cis_value *size = build_binary(r, CIS_OP_TENSOR_EXTRACT, op->loc, shape, cis_op_operand(op, 1),
                                 cis_type_element(shape->type));
  if (size->type != result_type(op))
    size = cis_arith_build_index_cast(CIS_AT(r, op->loc), size, result_type(op));
  return replace(r, op, size);
}
CIS_PATTERN("DimOfCastOp", dim_of_cast)
CIS_PATTERN("FoldEmptyTensorWithDimOp", dim_of_empty)
CIS_PATTERN("FoldDimOfAllocTensorOp", dim_of_alloc_tensor)
CIS_PATTERN("DimOfDestStyleOp", dim_of_destination_style)
CIS_PATTERN("DimOfReshapeOp", dim_of_reshape)
const cis_pattern *const cis_tensor_canonicalize_dim[] = {
    &dim_of_cast_pattern,         &dim_of_empty_pattern,
    &dim_of_alloc_tensor_pattern, &dim_of_destination_style_pattern,
    &dim_of_reshape_pattern,      NULL};

// --- tensor.empty, tensor.generate, bufferization.alloc_tensor ---

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
    cis_value *size = shape[i] == CIS_DYNAMIC ? cis_op_operand(op, at++) : NULL;
    if (size && cis_constant_int(size, &number) && number >= 0)
      shape[i] = number;
    else if (size)
      cis_vec_push(&state.operands, size);
  }
  bool changed = state.operands.len < sizes.num;
  if (changed) {
    int32_t left = (int32_t)state.operands.len;
    for (uint32_t i = sizes.first + sizes.num; i < op->num_operands; ++i)
      cis_vec_push(&state.operands, cis_op_operand(op, i));
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
    cis_op_state_take_regions(&state, op);
    cis_op *op_of_constants = cis_build(r, &state);
    replace(r, op, build_cast(r, op->loc, &op_of_constants->results[0], type));
  } else {
    cis_op_state_deinit(&state);
  }
  cis_mem_free(shape);
  return changed;
}
CIS_PATTERN("ReplaceEmptyTensorStaticShapeDims", static_sizes)
const cis_pattern *const cis_tensor_canonicalize_sizes[] = {&static_sizes_pattern, NULL};

// --- tensor.extract ---

/// The row-major position that constant indices give; false if one is not constant or out of
/// bounds.
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

/// Constant indices, and the same.
static bool same_indices(const cis_attr *indices, const cis_op *insert) {
  for (uint32_t i = 2; i < insert->num_operands; ++i)
    if (!indices[i - 2] || cis_constant_of(cis_op_operand(insert, i)) != indices[i - 2])
      return false;
  return true;
}

CIS_FOLD_HOOK(cis_tensor_fold_extract) {
  cis_attr elements = operands[0];
  cis_type type = source(op)->type;
  bool constant = cis_attr_is(elements, CIS_ATTR_DENSE) || cis_attr_is(elements, CIS_ATTR_SPARSE);
  if (cis_attr_is(elements, CIS_ATTR_DENSE) && elements->dense.splat)
    return cis_fold_to_attr(out, cis_element_at(elements, 0));
  cis_op *by = cis_value_op(source(op));
  unsigned kind = by ? cis_op_kind(by) : 0;
  if (kind == CIS_OP_TENSOR_INSERT && same_indices(operands + 1, by))
    return cis_fold_to_value(out, cis_op_operand(by, 0));
  int64_t position;
  if (!position_of(type, operands + 1, op->num_operands - 1, &position))
    return false;
  if (kind == CIS_OP_TENSOR_FROM_ELEMENTS)
    return cis_fold_to_value(out, cis_op_operand(by, position));
  return constant && cis_fold_to_attr(out, cis_element_at(elements, position));
}

static bool extract_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast || !cis_type_is_ranked_tensor(source(cast)->type))
    return false;
  return replace(r, op,
                 build_with_source(r, CIS_OP_TENSOR_EXTRACT, op, source(cast), result_type(op)));
}

static cis_walk stop_at_effect(cis_op *op, void *user) {
  (void)user;
  cis_effect_vec effects = {0};
  bool only_reads =
      (op->info->traits & CIS_TRAIT_RECURSIVE_EFFECTS) || cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    only_reads &= effects.data[i].kind == CIS_EFFECT_READ;
  cis_vec_deinit(&effects);
  return only_reads ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// extract (generate { body })[%i]   =>   the body at %i
static bool extract_of_generate(cis_op *op, cis_rewriter *r) {
  cis_op *generate = defined_by(source(op), CIS_OP_TENSOR_GENERATE);
  if (!generate || !cis_walk_preorder(generate, stop_at_effect, NULL))
    return false;
  cis_block *body = cis_op_entry(generate);
  cis_ptrmap map = {0};
  for (uint32_t i = 0; i < body->num_args; ++i)
    cis_ptrmap_set(&map, cis_block_args(body)[i], (uintptr_t)cis_op_operand(op, 1 + i));
  for (cis_op *inner = cis_block_first(body); inner != cis_block_last(body);
       inner = cis_op_next(inner))
    cis_rewriter_clone(r, inner, &map);
  cis_value *value = cis_op_operand(cis_block_last(body), 0);
  if (cis_ptrmap_has(&map, value))
    value = (cis_value *)cis_ptrmap_at(&map, value);
  cis_ptrmap_deinit(&map);
  return replace(r, op, value);
}
CIS_PATTERN("ExtractFromTensorCast", extract_of_cast)
CIS_PATTERN("ExtractFromTensorGenerate", extract_of_generate)
const cis_pattern *const cis_tensor_canonicalize_extract[] = {&extract_of_cast_pattern,
                                                              &extract_of_generate_pattern, NULL};

// --- tensor.insert, tensor.splat, tensor.gather ---

static bool is_splat(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DENSE) && attr->dense.splat;
}

/// Folds an insertion into a splat constant of the same number.
CIS_FOLD_HOOK(cis_tensor_fold_insert) {
  (void)op;
  return is_splat(operands[1]) && operands[0] && cis_element_at(operands[1], 0) == operands[0] &&
         cis_fold_to_attr(out, operands[1]);
}

CIS_FOLD_HOOK(cis_tensor_fold_splat) {
  cis_bits bits;
  return cis_type_has_static_shape(result_type(op)) && cis_bits_of_scalar(operands[0], &bits) &&
         cis_fold_to_attr(out, cis_bits_to_attr(result_type(op), bits));
}

CIS_FOLD_HOOK(cis_tensor_fold_gather) {
  return is_splat(operands[0]) && cis_type_has_static_shape(result_type(op)) &&
         cis_fold_to_attr(out, cis_tensor_elements_of_type(operands[0], result_type(op)));
}

// --- tensor.from_elements ---

/// The bits of a constant, a number or both parts of a complex one, as elements have them.
static bool element_bytes(cis_attr constant, cis_type type, char *out) {
  bool is_complex = cis_type_is(type, CIS_TYPE_COMPLEX);
  cis_type part = is_complex ? cis_type_element(type) : type;
  uint32_t num = is_complex ? 2 : 1;
  size_t size = cis_dense_element_size(part);
  if (is_complex && (!cis_attr_is(constant, CIS_ATTR_ARRAY) || constant->array.num != num))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    cis_bits bits;
    if (!cis_bits_of_scalar(is_complex ? constant->array.elems[i] : constant, &bits))
      return false;
    uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
    cis_store_words(out + i * size, words, size);
  }
  return true;
}

CIS_FOLD_HOOK(cis_tensor_fold_from_elements) {
  cis_type type = result_type(op), element = cis_type_element(type);
  bool is_complex = cis_type_is(element, CIS_TYPE_COMPLEX);
  if (!cis_bits_width(is_complex ? cis_type_element(element) : type))
    return false;
  size_t size = cis_dense_element_size(element);
  char *data = cis_mem_calloc((size_t)op->num_operands + 1, size);
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = operands[i] && element_bytes(operands[i], element, data + i * size);
  cis_attr attr = ok ? cis_attr_dense(type, data, op->num_operands * size, false) : NULL;
  cis_mem_free(data);
  return cis_fold_to_attr(out, attr);
}

/// extract (index_cast %t)[%i]  ->  index_cast (extract %t[%i])
static bool extract_of_index_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_ARITH_INDEX_CAST);
  if (!cast)
    return false;
  cis_type element = cis_type_element(source(cast)->type);
  cis_value *extracted = build_with_source(r, CIS_OP_TENSOR_EXTRACT, op, source(cast), element);
  return replace(r, op, cis_arith_build_index_cast(CIS_AT(r, op->loc), extracted, result_type(op)));
}
// Upstream lists it with from_elements, whose extraction it leads to.
static const cis_pattern extract_of_index_cast_pattern = {.name = "ExtractElementFromIndexCast",
                                                          .root = CIS_OP_TENSOR_EXTRACT,
                                                          .rewrite = extract_of_index_cast};
const cis_pattern *const cis_tensor_canonicalize_from_elements[] = {&extract_of_index_cast_pattern,
                                                                    NULL};

// --- tensor.concat ---

CIS_FOLD_HOOK(cis_tensor_fold_concat) {
  (void)operands;
  return op->num_operands == 1 && source(op)->type == result_type(op) &&
         cis_fold_to_value(out, source(op));
}

/// One input, as the result.
static bool concat_of_one(cis_op *op, cis_rewriter *r) {
  return op->num_operands == 1 &&
         replace(r, op, build_cast(r, op->loc, source(op), result_type(op)));
}

/// The sizes of the result that follow from the inputs. In all dimensions but that of the
/// concatenation, they are the sizes of each input as well.
static void concat_shape(const cis_op *op, int64_t *out) {
  uint32_t dim = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  for (uint32_t d = 0; d < cis_type_rank(result_type(op)); ++d) {
    out[d] = d == dim ? 0 : CIS_DYNAMIC;
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      int64_t size = cis_type_dim(cis_op_operand(op, i)->type, d);
      if (d != dim)
        out[d] = size == CIS_DYNAMIC ? out[d] : size;
      else if (size == CIS_DYNAMIC || out[d] == CIS_DYNAMIC ||
               __builtin_add_overflow(out[d], size, &out[d]))
        out[d] = CIS_DYNAMIC;
    }
  }
}

static bool infer_concat_inputs(cis_op *op, cis_rewriter *r) {
  uint32_t rank = cis_type_rank(result_type(op));
  uint32_t dim = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  bool changed = false;
  concat_shape(op, shape);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *input = cis_op_operand(op, i);
    shape[dim] = cis_type_dim(input->type, dim);
    cis_type type = cis_type_with_shape(input->type, shape, rank);
    if (type == input->type)
      continue;
    cis_op_set_operand(op, i, build_cast(r, op->loc, input, type));
    changed = true;
  }
  cis_mem_free(shape);
  if (changed)
    cis_rewriter_modified(r, op);
  return changed;
}

static bool infer_concat_result(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  uint32_t rank = cis_type_rank(type);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  concat_shape(op, shape);
  bool more = false;
  for (uint32_t d = 0; d < rank; ++d)
    more |= cis_type_dim(type, d) == CIS_DYNAMIC && shape[d] != CIS_DYNAMIC;
  cis_type inferred = cis_type_with_shape(type, shape, rank);
  cis_mem_free(shape);
  if (!more)
    return false;
  cis_value_vec inputs = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&inputs, cis_op_operand(op, i));
  cis_named_attr dim = {CIS_STR("dim"), cis_op_inherent(op, "dim")};
  cis_op *concat = cis_build_op(r, CIS_OP_TENSOR_CONCAT, op->loc,
                                (cis_build_args){.operands = inputs.data,
                                                 .num_operands = (int)inputs.len,
                                                 .types = &inferred,
                                                 .num_types = 1,
                                                 .attrs = &dim,
                                                 .num_attrs = 1});
  cis_vec_deinit(&inputs);
  return replace(r, op, build_cast(r, op->loc, &concat->results[0], type));
}
CIS_PATTERN("SingleInputConcatOp", concat_of_one)
CIS_PATTERN("InferConcatOperandTypes", infer_concat_inputs)
CIS_PATTERN("InferConcatResultType", infer_concat_result)
const cis_pattern *const cis_tensor_canonicalize_concat[] = {
    &concat_of_one_pattern, &infer_concat_inputs_pattern, &infer_concat_result_pattern, NULL};
