// Canonicalisation patterns of the shape dialect: shapes of values of static type become constants,
// operands that change no result are dropped, equal witnesses become one, and shape.assuming of a
// constant becomes its body.
#include "dialect/arith/build.h"
#include "dialect/common/patterns.h"
#include "dialect/shape/impl.h"
#include "dialect/shape/kinds.h"
#include "dialect/tensor/kinds.h"

#define PATTERNS(NAME, ...)                                                                        \
  const cis_pattern *const cis_shape_canonicalize_##NAME[] = {__VA_ARGS__, NULL};

static cis_value *build_cast(cis_rewriter *r, cis_location loc, cis_value *value, cis_type type) {
  return value->type == type ? value : build_unary(r, CIS_OP_TENSOR_CAST, loc, value, type);
}
static cis_value *build_const_shape(cis_rewriter *r, cis_location loc, const int64_t *extents,
                                    size_t num, cis_type type) {
  cis_attr shape = cis_shape_extents_attr(r->ctx, extents, num);
  cis_named_attr attr = {CIS_STR("shape"), shape};
  cis_op *op = cis_build_op(
      r, CIS_OP_SHAPE_CONST_SHAPE, loc,
      (cis_build_args){
          .types = type ? &type : &shape->type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
  return &op->results[0];
}

// --- operands that say nothing ---

static bool keep_operands(cis_op *op, cis_rewriter *r, const cis_value_vec *kept) {
  if (kept->len == op->num_operands)
    return false;
  cis_op_set_operands(op, kept->data, (uint32_t)kept->len);
  cis_rewriter_modified(r, op);
  return true;
}

/// broadcast %a, %b, %a  ->  broadcast %a, %b
static bool drop_duplicates(cis_op *op, cis_rewriter *r) {
  cis_value_vec kept = {0};
  cis_ptrmap seen = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_ptrmap_find(&seen, value))
      continue;
    cis_ptrmap_set(&seen, value, 1);
    cis_vec_push(&kept, value);
  }
  bool changed = keep_operands(op, r, &kept);
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&kept);
  return changed;
}

static bool is_empty_shape(const cis_value *shape) {
  if (cis_type_is_ranked_tensor(shape->type) && cis_type_dim(shape->type, 0) == 0)
    return true;
  cis_i64_vec extents = {0};
  bool empty = cis_shape_extents(cis_constant_of(shape), &extents) && extents.len == 0;
  cis_vec_deinit(&extents);
  return empty;
}
/// broadcast %a, const_shape []  ->  broadcast %a
static bool drop_empty_shapes(cis_op *op, cis_rewriter *r) {
  cis_value_vec kept = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!is_empty_shape(cis_op_operand(op, i)))
      cis_vec_push(&kept, cis_op_operand(op, i));
  bool changed = keep_operands(op, r, &kept);
  cis_vec_deinit(&kept);
  return changed;
}

/// A cast that forgets the number of extents.
static bool cast_operands(cis_op *op, cis_rewriter *r) {
  bool changed = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_op *cast = defined_by(cis_op_operand(op, i), CIS_OP_TENSOR_CAST);
    if (!cast || !cis_type_is_ranked_tensor(source(cast)->type) ||
        cis_type_dim(source(cast)->type, 0) == CIS_DYNAMIC ||
        cis_type_dim(result_type(cast), 0) != CIS_DYNAMIC)
      continue;
    cis_op_set_operand(op, i, source(cast));
    changed = true;
  }
  if (changed)
    cis_rewriter_modified(r, op);
  return changed;
}

// --- shape.broadcast ---

/// broadcast %a  ->  %a, and broadcast of nothing  ->  const_shape [], in the type of the result
static bool forward_single(cis_op *op, cis_rewriter *r) {
  if (op->num_operands > 1)
    return false;
  cis_value *shape = op->num_operands ? source(op) : build_const_shape(r, op->loc, NULL, 0, NULL);
  cis_type type = result_type(op);
  if (shape->type != type && cis_shape_is_shape(type))
    shape = build_unary(r, CIS_OP_SHAPE_FROM_EXTENT_TENSOR, op->loc, shape, type);
  return replace(r, op, build_cast(r, op->loc, shape, type));
}

/// broadcast %a, const_shape [1, 2], const_shape [3, 1]  ->  broadcast %a, const_shape [3, 2]
/// A constant that does not broadcast with those before it stays.
static bool broadcast_constants(cis_op *op, cis_rewriter *r) {
  cis_value_vec kept = {0};
  cis_i64_vec both[2] = {{0}, {0}}; // what those before make, and the next one
  uint32_t num = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_i64_vec extents = {0};
    both[1].len = 0;
    if (cis_shape_extents(cis_constant_of(cis_op_operand(op, i)), &both[1]) &&
        cis_shape_broadcast(both, 2, &extents)) {
      cis_vec_deinit(&both[0]);
      both[0] = extents;
      ++num;
      continue;
    }
    cis_vec_deinit(&extents);
    cis_vec_push(&kept, cis_op_operand(op, i));
  }
  if (num > 1) {
    cis_vec_push(&kept, build_const_shape(r, op->loc, both[0].data, both[0].len, NULL));
    cis_op_set_operands(op, kept.data, (uint32_t)kept.len);
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&both[0]);
  cis_vec_deinit(&both[1]);
  cis_vec_deinit(&kept);
  return num > 1;
}

/// Gives the result as many extents as the operand with most of them has, where these are known.
static bool state_extents(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  if (!cis_type_is_ranked_tensor(type) || cis_type_dim(type, 0) != CIS_DYNAMIC)
    return false;
  int64_t most = 0;
  cis_value_vec shapes = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type of = cis_op_operand(op, i)->type;
    int64_t num = cis_type_is_ranked_tensor(of) ? cis_type_dim(of, 0) : CIS_DYNAMIC;
    if (num == CIS_DYNAMIC) {
      cis_vec_deinit(&shapes);
      return false;
    }
    most = num > most ? num : most;
    cis_vec_push(&shapes, cis_op_operand(op, i));
  }
  cis_type stated = cis_type_tensor(cis_type_index(r->ctx), &most, 1, NULL);
  cis_op *built = cis_build_op(r, CIS_OP_SHAPE_BROADCAST, op->loc,
                               (cis_build_args){.operands = shapes.data,
                                                .num_operands = (int)shapes.len,
                                                .types = &stated,
                                                .num_types = 1});
  cis_vec_deinit(&shapes);
  return replace(r, op, build_cast(r, op->loc, &built->results[0], type));
}

CIS_PATTERN("RemoveDuplicateOperands", drop_duplicates)
CIS_PATTERN("RemoveEmptyShapeOperands", drop_empty_shapes)
CIS_PATTERN("CanonicalizeCastExtentTensorOperands", cast_operands)
CIS_PATTERN("BroadcastForwardSingleOperand", forward_single)
CIS_PATTERN("BroadcastFoldConstantOperands", broadcast_constants)
CIS_PATTERN("BroadcastConcretizeResultType", state_extents)
PATTERNS(broadcast, &state_extents_pattern, &broadcast_constants_pattern, &forward_single_pattern,
         &cast_operands_pattern, &drop_duplicates_pattern, &drop_empty_shapes_pattern)
PATTERNS(cstr_broadcastable, &cast_operands_pattern, &drop_duplicates_pattern,
         &drop_empty_shapes_pattern)
PATTERNS(is_broadcastable, &drop_duplicates_pattern)

// --- shape.assuming_all ---

/// assuming_all (assuming_all %a, %b), %c  ->  assuming_all %a, %b, %c
static bool merge_nested(cis_op *op, cis_rewriter *r) {
  cis_value_vec all = {0};
  cis_ptrmap seen = {0};
  bool nested = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_op *inner = defined_by(cis_op_operand(op, i), CIS_OP_SHAPE_ASSUMING_ALL);
    nested |= inner != NULL;
    for (uint32_t k = 0; k < (inner ? inner->num_operands : 1); ++k) {
      cis_value *witness = inner ? cis_op_operand(inner, k) : cis_op_operand(op, i);
      if (cis_ptrmap_find(&seen, witness))
        continue;
      cis_ptrmap_set(&seen, witness, 1);
      cis_vec_push(&all, witness);
    }
  }
  if (nested) {
    cis_op_set_operands(op, all.data, (uint32_t)all.len);
    cis_rewriter_modified(r, op);
  }
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&all);
  return nested;
}

/// Witnesses of equality that have shapes in common, each with those before it, are one of all of
/// their shapes.
static bool merge_equalities(cis_op *op, cis_rewriter *r) {
  cis_value_vec shapes = {0};
  cis_ptrmap seen = {0};
  bool connected = true;
  for (uint32_t i = 0; connected && i < op->num_operands; ++i) {
    const cis_op *eq = defined_by(cis_op_operand(op, i), CIS_OP_SHAPE_CSTR_EQ);
    connected = eq != NULL;
    bool known = i == 0;
    for (uint32_t k = 0; connected && k < eq->num_operands; ++k)
      known |= cis_ptrmap_find(&seen, cis_op_operand(eq, k)) != NULL;
    connected &= known;
    for (uint32_t k = 0; connected && k < eq->num_operands; ++k) {
      cis_ptrmap_set(&seen, cis_op_operand(eq, k), 1);
      cis_vec_push(&shapes, cis_op_operand(eq, k));
    }
  }
  if (connected)
    cis_rewriter_replace_with_op(r, op,
                                 cis_build_op(r, CIS_OP_SHAPE_CSTR_EQ, op->loc,
                                              (cis_build_args){.operands = shapes.data,
                                                               .num_operands = (int)shapes.len,
                                                               .types = &op->results[0].type,
                                                               .num_types = 1}));
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&shapes);
  return connected;
}

/// Whether every shape of one witness is among those of the other.
static bool is_implied(const cis_op *witness, const cis_op *by) {
  for (uint32_t i = 0; i < witness->num_operands; ++i) {
    bool found = false;
    for (uint32_t k = 0; !found && k < by->num_operands; ++k)
      found = cis_op_operand(by, k) == cis_op_operand(witness, i);
    if (!found)
      return false;
  }
  return true;
}
/// Drops witnesses that another one implies: shapes that broadcast with others also broadcast
/// without them.
static bool drop_implied(cis_op *op, cis_rewriter *r) {
  enum { MOST = 64 }; // each is compared with each
  cis_value_vec kept = {0};
  cis_op_vec dropped = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (op->num_operands > MOST ||
        !defined_by(cis_op_operand(op, i), CIS_OP_SHAPE_CSTR_BROADCASTABLE))
      return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_op *witness = cis_value_op(cis_op_operand(op, i));
    bool implied = false;
    for (uint32_t k = 0; !implied && k < op->num_operands; ++k) {
      const cis_op *other = cis_value_op(cis_op_operand(op, k));
      implied = k != i && is_implied(witness, other) && (k < i || !is_implied(other, witness));
    }
    bool is_new = true;
    for (size_t k = 0; k < dropped.len; ++k)
      is_new &= dropped.data[k] != witness;
    if (implied && is_new)
      cis_vec_push(&dropped, witness);
    if (!implied)
      cis_vec_push(&kept, cis_op_operand(op, i));
  }
  bool changed = keep_operands(op, r, &kept);
  for (size_t i = 0; i < dropped.len; ++i)
    if (cis_op_is_unused(dropped.data[i]))
      cis_rewriter_erase(r, dropped.data[i]);
  cis_vec_deinit(&dropped);
  cis_vec_deinit(&kept);
  return changed;
}

static bool single_witness(cis_op *op, cis_rewriter *r) {
  return op->num_operands == 1 && replace(r, op, source(op));
}

CIS_PATTERN("MergeAssumingAllOps", merge_nested)
CIS_PATTERN("AssumingAllOneOp", single_witness)
CIS_PATTERN("AssumingAllOfCstrBroadcastable", drop_implied)
CIS_PATTERN("AssumingAllToCstrEqCanonicalization", merge_equalities)
PATTERNS(assuming_all, &merge_nested_pattern, &single_witness_pattern, &drop_implied_pattern,
         &merge_equalities_pattern, &drop_duplicates_pattern)

// --- shape.assuming ---

/// assuming (a constant witness) { body }  ->  body
static bool inline_assuming(cis_op *op, cis_rewriter *r) {
  if (!cis_constant_of(source(op)))
    return false;
  cis_block *body = cis_op_entry(op);
  cis_op *yield = cis_block_last(body);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    cis_vec_push(&values, cis_op_operand(yield, i));
  cis_rewriter_inline_block(r, body, cis_op_block(op), op, NULL, 0);
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_rewriter_erase(r, yield);
  cis_vec_deinit(&values);
  return true;
}

static bool drop_unused_results(cis_op *op, cis_rewriter *r) {
  cis_op *yield = cis_block_last(cis_op_entry(op));
  cis_value_vec yielded = {0}, results = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_uses(&op->results[i])) {
      cis_vec_push(&yielded, cis_op_operand(yield, i));
      cis_vec_push(&types, op->results[i].type);
    }
  bool changed = types.len < op->num_results;
  if (changed) {
    cis_op_state state;
    cis_op_set_operands(yield, yielded.data, (uint32_t)yielded.len);
    cis_rewriter_modified(r, yield);
    cis_op_state_init(&state, r->ctx, op->info, op->loc);
    cis_vec_push(&state.operands, source(op));
    cis_vec_append(&state.types, types.data, types.len);
    cis_op_state_take_regions(&state, op);
    cis_op *built = cis_build(r, &state);
    for (uint32_t i = 0, k = 0; i < op->num_results; ++i) {
      cis_value *used = cis_value_uses(&op->results[i]) ? &built->results[k++] : NULL;
      cis_vec_push(&results, used);
    }
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
  }
  cis_vec_deinit(&yielded);
  cis_vec_deinit(&results);
  cis_vec_deinit(&types);
  return changed;
}
CIS_PATTERN("AssumingOpRemoveUnusedResults", drop_unused_results)
CIS_PATTERN("AssumingWithTrue", inline_assuming)
PATTERNS(assuming, &drop_unused_results_pattern, &inline_assuming_pattern)

// --- sizes and indices ---

static bool size_of_index(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_SHAPE_SIZE_TO_INDEX);
  return inner && source(inner)->type == result_type(op) && replace(r, op, source(inner));
}
static bool index_of_size(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_SHAPE_INDEX_TO_SIZE);
  return inner && replace(r, op, source(inner));
}
CIS_PATTERN("SizeToIndexToSizeCanonicalization", size_of_index)
CIS_PATTERN("IndexToSizeToIndexCanonicalization", index_of_size)
PATTERNS(index_to_size, &size_of_index_pattern)
PATTERNS(size_to_index, &index_of_size_pattern)

// --- shape.rank, shape.shape_of ---

static bool rank_of_ranked(cis_op *op, cis_rewriter *r) {
  const cis_op *of = defined_by(source(op), CIS_OP_SHAPE_SHAPE_OF);
  if (!of || !cis_type_is_ranked(source(of)->type))
    return false;
  cis_attr rank = cis_attr_index(r->ctx, cis_type_rank(source(of)->type));
  return replace(r, op, cis_constant_build(r, op->info, rank, result_type(op), op->loc));
}
CIS_PATTERN("RankShapeOfCanonicalization", rank_of_ranked)
PATTERNS(rank, &rank_of_ranked_pattern)

/// A static shape is a constant.
static bool shape_of_static(cis_op *op, cis_rewriter *r) {
  cis_type of = source(op)->type, type = result_type(op);
  if (!cis_type_is_ranked(of) || !cis_type_has_static_shape(of))
    return false;
  bool is_shape = cis_shape_is_shape(type);
  cis_value *shape =
      build_const_shape(r, op->loc, of->shaped.shape, cis_type_rank(of), is_shape ? type : NULL);
  return replace(r, op, is_shape ? shape : build_cast(r, op->loc, shape, type));
}

/// tensor.cast (shape_of %x : tensor<?xindex>) to tensor<3xindex>  ->  shape_of %x :
/// tensor<3xindex>, where the rank of %x is 3
static bool cast_of_shape_of(cis_op *op, cis_rewriter *r) {
  const cis_op *of = defined_by(source(op), CIS_OP_SHAPE_SHAPE_OF);
  cis_type type = result_type(op);
  if (!of || !cis_type_is_ranked(source(of)->type) || !cis_type_is_ranked_tensor(type))
    return false;
  int64_t num = cis_type_dim(type, 0);
  if (num != CIS_DYNAMIC && num != cis_type_rank(source(of)->type))
    return false;
  return replace(r, op, build_unary(r, CIS_OP_SHAPE_SHAPE_OF, op->loc, source(of), type));
}

/// shape_of (tensor.reshape %t(%shape))   =>   %shape
static bool shape_of_reshape(cis_op *op, cis_rewriter *r) {
  const cis_op *reshape = defined_by(source(op), CIS_OP_TENSOR_RESHAPE);
  cis_type type = result_type(op);
  if (!reshape || cis_shape_is_shape(type))
    return false;
  cis_value *shape = cis_op_operand(reshape, 1);
  if (!cis_type_is_index(cis_type_element(shape->type)))
    shape = cis_arith_build_index_cast(
        CIS_AT(r, op->loc), shape,
        cis_type_tensor(cis_type_index(r->ctx), shape->type->shaped.shape, 1, NULL));
  return replace(r, op, build_cast(r, op->loc, shape, type));
}

/// tensor.extract (shape_of %x)[%i]  ->  tensor.dim %x, %i
static bool extract_of_shape_of(cis_op *op, cis_rewriter *r) {
  const cis_op *of = defined_by(source(op), CIS_OP_SHAPE_SHAPE_OF);
  cis_type type = of ? source(of)->type : NULL;
  if (!of || !cis_type_is_base_tensor(type))
    return false;
  return replace(r, op,
                 build_binary(r, CIS_OP_TENSOR_DIM, fused_location(op, of), source(of),
                              cis_op_operand(op, 1), result_type(op)));
}

CIS_PATTERN("ShapeOfOpToConstShapeOp", shape_of_static)
CIS_PATTERN("ShapeOfFromReshape", shape_of_reshape)
static const cis_pattern cast_of_shape_of_pattern = {
    .name = "ShapeOfCastExtentTensor", .root = CIS_OP_TENSOR_CAST, .rewrite = cast_of_shape_of};
static const cis_pattern extract_of_shape_of_pattern = {.name = "ExtractFromShapeOfExtentTensor",
                                                        .root = CIS_OP_TENSOR_EXTRACT,
                                                        .rewrite = extract_of_shape_of};
PATTERNS(shape_of, &shape_of_static_pattern, &cast_of_shape_of_pattern,
         &extract_of_shape_of_pattern, &shape_of_reshape_pattern)
