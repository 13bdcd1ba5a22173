// Canonicalisation of linalg ops on tensors: casts, static sizes, fills that go through other ops,
// transpositions and broadcasts of each other, ops that yield their inputs.
#include "dialect/tensor/tensor.h"
#include "dialect/affine/affine.h"
#include "dialect/arith/arith.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/verify_op.h"
#include "support/numbers.h"

static bool is_structured(const cis_op *op) {
  return op && (op->info->traits & CIS_TRAIT_STRUCTURED);
}
static cis_range inits_of(const cis_op *op) {
  return cis_op_operand_group(op, (uint32_t)op->info->dps_group);
}

/// `op` with other operands, in their groups; results have the types of the destinations. Takes the
/// regions.
static cis_op *with_operands(cis_op *op, cis_rewriter *r, cis_value *const *operands) {
  cis_op_state state;
  cis_range inits = inits_of(op);
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  cis_vec_append(&state.operands, operands, op->num_operands);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, operands[inits.first + i]->type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; cis_op_discardable(op) && i < cis_op_discardable(op)->dict.num; ++i)
    cis_vec_push(&state.attrs, cis_op_discardable(op)->dict.entries[i]);
  cis_op_state_take_regions(&state, op);
  return cis_build(r, &state);
}

static void replace_by_casts(cis_op *op, cis_rewriter *r, cis_op *by) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&values, cis_build_tensor_cast(r, op->loc, &by->results[i], op->results[i].type));
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
}

/// Whether the op verifies on operands of these types, one for each, and results of the types of
/// its destinations. Sizes that other operands state may contradict what a cast knows.
static bool fits(cis_op *op, const cis_type *types) {
  return cis_verify_row_with_types(op, types, types + inits_of(op).first);
}

static void operands_of(const cis_op *op, cis_value_vec *out) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(out, cis_op_operand(op, i));
}

// --- casts ---

/// op(cast x) -> op(x), where the cast forgets sizes.
static bool fold_operand_casts(cis_op *op, cis_rewriter *r) {
  unsigned kind = cis_op_kind(op);
  if (op->info->dps_group < 0 || !op->num_results || kind == CIS_OP_TENSOR_INSERT_SLICE ||
      kind == CIS_OP_LINALG_PACK || kind == CIS_OP_LINALG_UNPACK ||
      (op->info->traits & CIS_TRAIT_LOOP_LIKE) || op->num_results != inits_of(op).num)
    return false;
  bool changed = false;
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  operands_of(op, &operands);
  for (size_t i = 0; i < operands.len; ++i) {
    cis_vec_push(&types, operands.data[i]->type);
    const cis_op *cast = defined_by(operands.data[i], CIS_OP_TENSOR_CAST);
    if (!cast || !cis_tensor_only_forgets(cast))
      continue;
    operands.data[i] = source(cast);
    types.data[i] = operands.data[i]->type;
    changed = true;
  }
  changed = changed && fits(op, types.data);
  if (changed)
    replace_by_casts(op, r, with_operands(op, r, operands.data));
  cis_vec_deinit(&types);
  cis_vec_deinit(&operands);
  return changed;
}

/// tensor.cast of a result to more sizes: the op on the cast destination. In another block the cast
/// may be one that does not run, and that would fail.
static bool fold_result_cast(cis_op *op, cis_rewriter *r) {
  cis_value *value = source(op);
  cis_op *by = cis_value_op(value);
  cis_type type = result_type(op);
  if (!is_structured(by) || cis_op_block(by) != cis_op_block(op) ||
      !cis_type_is_ranked_tensor(type) || !cis_type_is_ranked_tensor(value->type) ||
      !cis_tensor_states_all(type, value->type))
    return false;
  cis_builder_set_before(r, by);
  uint32_t init = inits_of(by).first + value->index;
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  operands_of(by, &operands);
  for (size_t i = 0; i < operands.len; ++i)
    cis_vec_push(&types, operands.data[i]->type);
  types.data[init] = type;
  bool ok = fits(by, types.data);
  cis_vec_deinit(&types);
  if (!ok) {
    cis_vec_deinit(&operands);
    return false;
  }
  operands.data[init] = cis_build_tensor_cast(r, by->loc, operands.data[init], type);
  cis_op *cast = with_operands(by, r, operands.data);
  cis_vec_deinit(&operands);
  cis_value *result = &cast->results[value->index];
  replace_by_casts(by, r, cast);
  return replace(r, op, result);
}

// --- sizes that other operands state ---

/// The static size of each loop, from the operands or from the sources of casts that define them;
/// CIS_DYNAMIC if it is unknown. False if a map is no projected permutation, or if two sizes
/// differ.
static bool loop_sizes(cis_op *op, const cis_affine_map_vec *maps, int64_t *out) {
  for (size_t i = 0; i < maps->len; ++i)
    if (!cis_affine_map_is_projected_permutation(maps->data[i], false))
      return false;
  for (size_t i = 0; i < maps->len && i < op->num_operands; ++i) {
    const cis_value *operand = cis_op_operand(op, (uint32_t)i);
    const cis_op *cast = defined_by(operand, CIS_OP_TENSOR_CAST);
    cis_type type = cast && cis_tensor_only_forgets(cast) ? source(cast)->type : operand->type;
    for (uint32_t d = 0; cis_type_is_ranked_tensor(type) && d < maps->data[i]->num_results; ++d)
      if (cis_type_dim(type, d) != CIS_DYNAMIC) {
        int64_t *size = &out[maps->data[i]->results[d]->position];
        if (*size != CIS_DYNAMIC && *size != cis_type_dim(type, d))
          return false;
        *size = cis_type_dim(type, d);
      }
  }
  return true;
}

static cis_type sized(cis_type type, cis_affine_map map, const int64_t *sizes) {
  uint32_t rank = cis_type_rank(type);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  for (uint32_t d = 0; d < rank; ++d) {
    shape[d] = cis_type_dim(type, d);
    if (shape[d] == CIS_DYNAMIC)
      shape[d] = sizes[map->results[d]->position];
  }
  type = cis_type_with_shape(type, shape, rank);
  cis_mem_free(shape);
  return type;
}

static bool infer_sizes(cis_op *op, cis_rewriter *r) {
  if (!is_structured(op) || op->num_results != inits_of(op).num || !op->num_results)
    return false;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  uint32_t loops = cis_linalg_num_loops(op);
  int64_t *sizes = cis_mem_calloc((size_t)loops + 1, sizeof(*sizes));
  for (uint32_t i = 0; i < loops; ++i)
    sizes[i] = CIS_DYNAMIC;
  cis_value_vec operands = {0};
  operands_of(op, &operands);
  cis_type_vec types = {0};
  bool changed = false, known = loop_sizes(op, &maps, sizes);
  for (size_t i = 0; known && i < operands.len; ++i) {
    cis_type type = operands.data[i]->type;
    cis_type more =
        i < maps.len && cis_type_is_ranked_tensor(type) ? sized(type, maps.data[i], sizes) : type;
    changed |= more != type;
    cis_vec_push(&types, more);
  }
  changed = changed && fits(op, types.data);
  for (size_t i = 0; changed && i < operands.len; ++i)
    operands.data[i] = cis_build_tensor_cast(r, op->loc, operands.data[i], types.data[i]);
  if (changed)
    replace_by_casts(op, r, with_operands(op, r, operands.data));
  cis_vec_deinit(&types);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&maps);
  cis_mem_free(sizes);
  return changed;
}

static const cis_pattern operand_casts_pattern = {.name = "FoldTensorCastProducerOp",
                                                  .rewrite = fold_operand_casts};
static const cis_pattern infer_sizes_pattern = {.name = "InferStaticShapeOfOperands",
                                                .rewrite = infer_sizes};
static const cis_pattern result_cast_pattern = {
    .name = "FoldTensorCastConsumerOp", .root = CIS_OP_TENSOR_CAST, .rewrite = fold_result_cast};

// --- ops that yield their inputs ---

static bool erase_identity(cis_op *op, cis_rewriter *r) {
  cis_block *body = cis_op_entry(op);
  const cis_op *yield = cis_block_last(body);
  if (!op->num_results || cis_block_first(body) != yield || yield->num_operands != op->num_results)
    return false;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool same = true;
  for (size_t i = 0; i < maps.len; ++i)
    same &= maps.data[i] == maps.data[0] && cis_affine_map_is_permutation(maps.data[i]);
  cis_vec_deinit(&maps);
  for (uint32_t i = 0; i < yield->num_operands; ++i) {
    const cis_value *value = cis_op_operand(yield, i);
    same &= cis_value_arg_block(value) == body && value->index < op->num_operands &&
            cis_type_is_ranked_tensor(cis_op_operand(op, value->index)->type);
  }
  if (!same)
    return false;
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&values, cis_build_tensor_cast(r, op->loc,
                                                cis_op_operand(op, cis_op_operand(yield, i)->index),
                                                op->results[i].type));
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
  return true;
}
static const cis_pattern erase_identity_pattern = {.name = "EraseIdentityLinalgOp",
                                                   .rewrite = erase_identity};
const cis_pattern *const cis_linalg_canonicalize_generic[] = {&cis_linalg_erase_identity_pattern,
                                                              &erase_identity_pattern, NULL};

/// A copy of the body of `like`.
void cis_linalg_add_body(cis_op_state *state, const cis_op *like) {
  cis_op *copy = cis_op_clone((cis_op *)like, NULL);
  cis_op_state_take_regions(state, copy);
  cis_op_destroy(copy);
}

// --- copies ---

/// copy %x into %x -> %x, or nothing where it copies memory.
static bool copy_to_itself(cis_op *op, cis_rewriter *r) {
  if (source(op) != cis_op_operand(op, 1))
    return false;
  if (!op->num_results) {
    cis_rewriter_erase(r, op);
    return true;
  }
  return replace(r, op, source(op));
}

const cis_pattern cis_linalg_copy_to_itself_pattern = {
    .name = "EraseSelfCopy", .root = CIS_OP_LINALG_COPY, .rewrite = copy_to_itself};

// --- transpositions and broadcasts ---

static const int64_t *numbers(const cis_op *op, const char *name, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, name), out_num);
}

/// A transposition or broadcast of `from` into the destination of `op`.
static bool replace_by(cis_op *op, cis_rewriter *r, const cis_op *like, cis_value *from,
                       const char *name, const int64_t *values, uint32_t num) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, like->info, op->loc);
  cis_vec_push(&state.operands, from);
  cis_vec_push(&state.operands, cis_op_operand(op, 1));
  cis_vec_push(&state.types, result_type(op));
  cis_op_state_set_attr(&state, cis_str_from(name), cis_attr_i64_array(r->ctx, values, num));
  cis_linalg_add_body(&state, like);
  cis_rewriter_replace_with_op(r, op, cis_build(r, &state));
  return true;
}

static bool transpose_of_transpose(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_LINALG_TRANSPOSE);
  if (!inner || !op->num_results)
    return false;
  uint32_t num;
  const int64_t *outer = numbers(op, "permutation", &num);
  const int64_t *first = numbers(inner, "permutation", &num);
  int64_t *composed = cis_mem_calloc((size_t)num + 1, sizeof(*composed));
  for (uint32_t i = 0; i < num; ++i)
    composed[i] = first[outer[i]];
  replace_by(op, r, inner, source(inner), "permutation", composed, num);
  cis_mem_free(composed);
  return true;
}

static bool is_identity(const cis_op *op) {
  uint32_t num;
  const int64_t *permutation = numbers(op, "permutation", &num);
  bool identity = true;
  for (uint32_t i = 0; i < num; ++i)
    identity &= permutation[i] == i;
  return identity;
}
/// A transposition that moves nothing.
CIS_FOLD_HOOK(cis_linalg_fold_transpose) {
  (void)operands;
  return op->num_results && is_identity(op) && source(op)->type == result_type(op) &&
         cis_fold_to_value(out, source(op));
}

/// An empty tensor of the sizes that `like` has, permuted.
static cis_value *build_permuted_empty(cis_rewriter *r, const cis_op *op, cis_value *like,
                                       const int64_t *permutation) {
  cis_type type = like->type, index = cis_type_index(r->ctx);
  uint32_t rank = cis_type_rank(type);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = cis_type_dim(type, (uint32_t)permutation[i]);
    if (shape[i] != CIS_DYNAMIC)
      continue;
    cis_attr dim = cis_attr_index(r->ctx, permutation[i]);
    cis_value *number = &cis_arith_materialize(r, dim, index, op->loc)->results[0];
    cis_vec_push(&sizes, build_binary(r, CIS_OP_TENSOR_DIM, op->loc, like, number, index));
  }
  type = cis_type_with_shape(type, shape, rank);
  cis_op *empty = cis_build_op(
      r, CIS_OP_TENSOR_EMPTY, op->loc,
      (cis_build_args){
          .operands = sizes.data, .num_operands = (int)sizes.len, .types = &type, .num_types = 1});
  cis_vec_deinit(&sizes);
  cis_mem_free(shape);
  return &empty->results[0];
}

/// The transposition of the dimensions that a broadcast keeps; `*out_identity`: there is none.
static void kept_permutation(const int64_t *permutation, uint32_t rank, const int64_t *added,
                             uint32_t num_added, int64_t *out, bool *out_identity) {
  uint32_t num = 0;
  *out_identity = true;
  for (uint32_t i = 0; i < rank; ++i) {
    if (cis_contains_i64(added, num_added, permutation[i]))
      continue;
    int64_t position = 0;
    for (int64_t d = 0; d < permutation[i]; ++d)
      position += !cis_contains_i64(added, num_added, d);
    *out_identity &= position == num;
    out[num++] = position;
  }
}

/// transpose (broadcast %x)  ->  broadcast (transpose %x), which has fewer elements to transpose
static bool transpose_of_broadcast(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_LINALG_BROADCAST);
  if (!inner || !op->num_results || !cis_value_has_one_use(&inner->results[0]))
    return false;
  cis_value *from = source(inner);
  uint32_t rank, added;
  const int64_t *permutation = numbers(op, "permutation", &rank);
  const int64_t *dimensions = numbers(inner, "dimensions", &added);
  int64_t *moved = cis_mem_calloc(2 * (size_t)rank + 2, sizeof(*moved)), *kept = moved + rank + 1;
  bool identity;
  for (uint32_t a = 0; a < added; ++a)
    for (uint32_t i = 0; i < rank; ++i)
      if (permutation[i] == dimensions[a])
        moved[a] = i;
  kept_permutation(permutation, rank, dimensions, added, kept, &identity);
  if (!identity) {
    cis_op_state state;
    cis_value *empty = build_permuted_empty(r, op, from, kept);
    cis_op_state_init(&state, r->ctx, op->info, op->loc);
    cis_vec_push(&state.operands, from);
    cis_vec_push(&state.operands, empty);
    cis_vec_push(&state.types, empty->type);
    cis_op_state_set_attr(&state, CIS_STR("permutation"),
                          cis_attr_i64_array(r->ctx, kept, rank - added));
    cis_linalg_add_body(&state, op);
    from = &cis_build(r, &state)->results[0];
  }
  replace_by(op, r, inner, from, "dimensions", moved, added);
  cis_mem_free(moved);
  return true;
}

static bool identity_broadcast(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  numbers(op, "dimensions", &num);
  return op->num_results && !num && source(op)->type == result_type(op) &&
         replace(r, op, source(op));
}

static bool broadcast_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = defined_by(source(op), CIS_OP_LINALG_BROADCAST);
  if (!inner || !op->num_results)
    return false;
  uint32_t num_outer, num_inner, num = 0, next = 0;
  const int64_t *outer = numbers(op, "dimensions", &num_outer);
  const int64_t *first = numbers(inner, "dimensions", &num_inner);
  uint32_t rank = cis_type_rank(result_type(op));
  int64_t *all = cis_mem_calloc((size_t)rank + 1, sizeof(*all));
  for (uint32_t i = 0; i < rank; ++i) {
    bool added = false;
    for (uint32_t a = 0; a < num_outer; ++a)
      added |= outer[a] == i;
    bool added_before = false;
    for (uint32_t a = 0; !added && a < num_inner; ++a)
      added_before |= first[a] == next;
    next += !added;
    if (added || added_before)
      all[num++] = i;
  }
  replace_by(op, r, inner, source(inner), "dimensions", all, num);
  cis_mem_free(all);
  return true;
}

CIS_PATTERN("FoldTransposeWithTranspose", transpose_of_transpose)
CIS_PATTERN("SwapTransposeWithBroadcast", transpose_of_broadcast)
CIS_PATTERN("EraseIdentityLinalgOp", identity_broadcast)
CIS_PATTERN("FoldBroadcasts", broadcast_of_broadcast)
const cis_pattern *const cis_linalg_canonicalize_transpose[] = {
    &transpose_of_transpose_pattern, &transpose_of_broadcast_pattern, NULL};
const cis_pattern *const cis_linalg_canonicalize_broadcast[] = {
    &identity_broadcast_pattern, &broadcast_of_broadcast_pattern, NULL};

const cis_pattern *const cis_linalg_canonicalize_any[] = {
    &cis_linalg_erase_dead_pattern, &operand_casts_pattern, &infer_sizes_pattern,
    &result_cast_pattern, NULL};
