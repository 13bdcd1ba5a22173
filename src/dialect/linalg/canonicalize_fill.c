// Canonicalisation of ops on a filled tensor: reshaped, copied, transposed, packed, concatenated or
// padded, it is a fill of another destination.
#include "dialect/affine/affine.h"
#include "dialect/affine/kinds.h"
#include "dialect/arith/arith.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/build.h"
#include "dialect/tensor/kinds.h"

static cis_op *fill_of(const cis_value *value) {
  cis_op *fill = defined_by(value, CIS_OP_LINALG_FILL);
  return fill && fill->num_operands == 2 && fill->num_results == 1 ? fill : NULL;
}
/// Builds a fill of `dest` with the value of `fill`.
static cis_value *fill_into(cis_rewriter *r, const cis_op *fill, cis_location loc,
                            cis_value *dest) {
  cis_op_state state;
  int32_t segments[] = {1, 1};
  cis_op_state_init(&state, r->ctx, fill->info, loc);
  cis_vec_push(&state.operands, source(fill));
  cis_vec_push(&state.operands, dest);
  cis_vec_push(&state.types, dest->type);
  state.props.data[fill->info->operand_segments] = cis_attr_i32_array(r->ctx, segments, 2);
  cis_linalg_add_body(&state, fill);
  return &cis_build(r, &state)->results[0];
}

/// reshape(fill %x into %d) -> fill %x into (reshape %d).
static bool reshape_of_fill(cis_op *op, cis_rewriter *r) {
  cis_op *fill = fill_of(source(op));
  if (!fill)
    return false;
  cis_op *reshape = cis_rewriter_clone(r, op, NULL);
  reshape->loc = fill->loc;
  cis_op_set_discardable(reshape, NULL); // as where an op is built anew
  cis_op_set_operand(reshape, 0, cis_op_operand(fill, 1));
  return replace(r, op, fill_into(r, fill, op->loc, &reshape->results[0]));
}
static const cis_pattern collapse_of_fill_pattern = {.name = "FoldFillWithTensorReshape",
                                                     .root = CIS_OP_TENSOR_COLLAPSE_SHAPE,
                                                     .rewrite = reshape_of_fill};
static const cis_pattern expand_of_fill_pattern = {.name = "FoldFillWithTensorReshape",
                                                   .root = CIS_OP_TENSOR_EXPAND_SHAPE,
                                                   .rewrite = reshape_of_fill};

/// tensor.extract (fill %x into %d)[%i] -> %x.
static bool extract_of_fill(cis_op *op, cis_rewriter *r) {
  const cis_op *fill = fill_of(source(op));
  return fill && source(fill)->type == result_type(op) && replace(r, op, source(fill));
}
static const cis_pattern extract_of_fill_pattern = {
    .name = "FoldFillWithTensorExtract", .root = CIS_OP_TENSOR_EXTRACT, .rewrite = extract_of_fill};

/// copy or transpose (fill %x into %d) into %e -> fill %x into %e.
static bool moved_fill(cis_op *op, cis_rewriter *r) {
  const cis_op *fill = op->num_results ? fill_of(source(op)) : NULL;
  return fill && replace(r, op, fill_into(r, fill, op->loc, cis_op_operand(op, 1)));
}

static bool same_scalar(const cis_value *a, const cis_value *b) {
  return a == b || (cis_constant_of(a) && cis_constant_of(a) == cis_constant_of(b));
}

/// concat(fill %x into %d, fill %x into %e) -> fill %x into (concat %d, %e).
static bool concat_of_fills(cis_op *op, cis_rewriter *r) {
  const cis_op *first = fill_of(source(op));
  cis_value_vec dests = {0};
  bool ok = first != NULL;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i) {
    const cis_op *fill = fill_of(cis_op_operand(op, i));
    ok = fill && same_scalar(source(fill), source(first));
    if (ok)
      cis_vec_push(&dests, cis_op_operand(fill, 1));
  }
  if (ok) {
    cis_named_attr dim = {CIS_STR("dim"), cis_op_inherent(op, "dim")};
    cis_op *concat = cis_build_op(r, CIS_OP_TENSOR_CONCAT, op->loc,
                                  (cis_build_args){.operands = dests.data,
                                                   .num_operands = (int)dests.len,
                                                   .types = &op->results[0].type,
                                                   .num_types = 1,
                                                   .attrs = &dim,
                                                   .num_attrs = 1});
    replace(r, op, fill_into(r, first, op->loc, &concat->results[0]));
  }
  cis_vec_deinit(&dests);
  return ok;
}
static const cis_pattern concat_of_fills_pattern = {
    .name = "FoldConcatsOfFill", .root = CIS_OP_TENSOR_CONCAT, .rewrite = concat_of_fills};

/// Into a fill: into its destination, since all of it is overwritten.
static bool copy_into_fill(cis_op *op, cis_rewriter *r) {
  const cis_op *fill = op->num_results ? fill_of(cis_op_operand(op, 1)) : NULL;
  if (!fill)
    return false;
  cis_op_set_operand(op, 1, cis_op_operand(fill, 1));
  cis_rewriter_modified(r, op);
  return true;
}
static const cis_pattern copy_into_fill_pattern = {
    .name = "FoldFillWithCopy", .root = CIS_OP_LINALG_COPY, .rewrite = copy_into_fill};
static const cis_pattern copy_of_fill_pattern = {
    .name = "FoldFillWithCopy", .root = CIS_OP_LINALG_COPY, .rewrite = moved_fill};

// --- fills that are padded with what they are filled with ---

/// The padded size of a dimension if it is a constant; CIS_DYNAMIC otherwise.
static int64_t known_padded_size(cis_op *pad, uint32_t dim, cis_mixed low, cis_mixed high) {
  int64_t size = cis_type_dim(source(pad)->type, dim);
  const cis_mixed parts[] = {low, high};
  for (int i = 0; i < 2 && size != CIS_DYNAMIC; ++i) {
    int64_t part = parts[i].number;
    bool known = !parts[i].value || cis_constant_int(parts[i].value, &part);
    if (!known || __builtin_add_overflow(size, part, &size) || size < 0)
      size = CIS_DYNAMIC;
  }
  return size;
}

/// The padded size of a dimension, as a value.
static cis_value *padded_size(cis_rewriter *r, cis_op *pad, uint32_t dim, cis_mixed low,
                              cis_mixed high) {
  cis_context *ctx = r->ctx;
  cis_type index = cis_type_index(ctx);
  cis_value *operands[3];
  uint32_t num = 0;
  int64_t size = cis_type_dim(source(pad)->type, dim);
  cis_affine_expr expr = cis_affine_constant(ctx, size == CIS_DYNAMIC ? 0 : size);
  if (size == CIS_DYNAMIC) {
    cis_value *number =
        &cis_arith_materialize(r, cis_attr_index(ctx, dim), index, pad->loc)->results[0];
    operands[num++] = build_binary(r, CIS_OP_TENSOR_DIM, pad->loc, source(pad), number, index);
    expr = cis_affine_dim(ctx, 0);
  }
  const cis_mixed parts[] = {low, high};
  for (int i = 0; i < 2; ++i) {
    cis_affine_expr part =
        parts[i].value ? cis_affine_dim(ctx, num) : cis_affine_constant(ctx, parts[i].number);
    if (parts[i].value)
      operands[num++] = parts[i].value;
    expr = cis_affine_add(expr, part);
  }
  cis_named_attr map = {CIS_STR("map"),
                        cis_attr_affine_map(cis_affine_map_get(ctx, num, 0, &expr, 1))};
  cis_op *apply = cis_build_op(r, CIS_OP_AFFINE_APPLY, pad->loc,
                               (cis_build_args){.operands = operands,
                                                .num_operands = (int)num,
                                                .types = &index,
                                                .num_types = 1,
                                                .attrs = &map,
                                                .num_attrs = 1});
  return &apply->results[0];
}

static bool are_valid_dims(cis_op *op, const cis_mixed_vec *list) {
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value && !cis_affine_is_valid_dim(op, list->data[i].value))
      return false;
  return true;
}

static bool pad_of_fill(cis_op *op, cis_rewriter *r) {
  const cis_op *fill = fill_of(source(op));
  const cis_value *padding = cis_op_operand(cis_block_last(cis_op_entry(op)), 0);
  if (!fill || !same_scalar(source(fill), padding))
    return false;
  cis_type type = result_type(op);
  cis_mixed_vec low = {0}, high = {0};
  cis_value_vec sizes = {0};
  cis_i64_vec shape = {0};
  cis_mixed_get(op, "static_low", "low", &low);
  cis_mixed_get(op, "static_high", "high", &high);
  bool ok = are_valid_dims(op, &low) && are_valid_dims(op, &high);
  for (uint32_t i = 0; ok && i < cis_type_rank(type); ++i) {
    int64_t size = cis_type_dim(type, i);
    if (size == CIS_DYNAMIC)
      size = known_padded_size(op, i, low.data[i], high.data[i]);
    if (size == CIS_DYNAMIC)
      cis_vec_push(&sizes, padded_size(r, op, i, low.data[i], high.data[i]));
    cis_vec_push(&shape, size);
  }
  if (ok) {
    cis_type known = cis_type_with_shape(type, shape.data, (uint32_t)shape.len);
    cis_op *empty = cis_build_op(r, CIS_OP_TENSOR_EMPTY, op->loc,
                                 (cis_build_args){.operands = sizes.data,
                                                  .num_operands = (int)sizes.len,
                                                  .types = &known,
                                                  .num_types = 1});
    cis_value *filled = fill_into(r, fill, fill->loc, &empty->results[0]);
    cis_loc_builder e = {*r, fill->loc};
    replace(r, op, cis_tensor_build_cast(&e, filled, type));
  }
  cis_vec_deinit(&shape);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  cis_vec_deinit(&sizes);
  return ok;
}
static const cis_pattern pad_of_fill_pattern = {
    .name = "FoldFillWithPad", .root = CIS_OP_TENSOR_PAD, .rewrite = pad_of_fill};

static const cis_pattern transpose_of_fill_pattern = {
    .name = "FoldFillWithTranspose", .root = CIS_OP_LINALG_TRANSPOSE, .rewrite = moved_fill};

/// pack (fill %x into %d) into %e -> fill %x into %e, if it pads with nothing else than %x.
static bool pack_of_fill(cis_op *op, cis_rewriter *r) {
  const cis_op *fill = op->num_results ? fill_of(source(op)) : NULL;
  cis_range padding = cis_op_operand_group(op, 2);
  if (!fill || !cis_value_has_one_use(cis_op_operand(op, 1)) ||
      (padding.num && !same_scalar(source(fill), cis_op_operand(op, padding.first))))
    return false;
  return replace(r, op, fill_into(r, fill, op->loc, cis_op_operand(op, 1)));
}
static const cis_pattern pack_of_fill_pattern = {
    .name = "FoldFillWithPack", .root = CIS_OP_LINALG_PACK, .rewrite = pack_of_fill};

const cis_pattern *const cis_linalg_canonicalize_fill[] = {
    &concat_of_fills_pattern,   &copy_of_fill_pattern,
    &copy_into_fill_pattern,    &cis_linalg_copy_to_itself_pattern,
    &extract_of_fill_pattern,   &pack_of_fill_pattern,
    &pad_of_fill_pattern,       &collapse_of_fill_pattern,
    &expand_of_fill_pattern,    &cis_linalg_pad_into_fill_pattern,
    &transpose_of_fill_pattern, NULL};
