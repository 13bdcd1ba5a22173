// Folds and canonicalisation of linalg.pack and linalg.unpack: one undoes the other, casts of their
// operands, sizes that the other operand states, padding that is not needed, a destination that
// another op writes in vain, a slice of an unpacked tensor.
#include <string.h>

#include "dialect/common/const_fold.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"

static bool is_pack(const cis_op *op) { return cis_op_kind(op) == CIS_OP_LINALG_PACK; }
static cis_value *dest(const cis_op *op) { return cis_op_operand(op, 1); }
static cis_type unpacked_type(const cis_op *op) {
  return (is_pack(op) ? source(op) : dest(op))->type;
}
static bool has_padding(const cis_op *op) {
  return is_pack(op) && cis_op_operand_group(op, 2).num > 0;
}
static const int64_t *numbers(const cis_op *op, const char *name, uint32_t *out_num) {
  *out_num = 0;
  return cis_attr_get_i64_array(cis_op_inherent(op, name), out_num);
}
static void get_tiles(const cis_op *op, cis_mixed_vec *out) {
  cis_mixed_get(op, "static_inner_tiles", "inner_tiles", out);
}

/// A constant splat in the other layout.
CIS_FOLD_HOOK(cis_linalg_fold_pack) {
  cis_type type = result_type(op);
  cis_bits bits;
  return !has_padding(op) && cis_attr_is(operands[0], CIS_ATTR_DENSE) && operands[0]->dense.splat &&
         cis_type_has_static_shape(type) && cis_bits_of(operands[0], &bits) &&
         cis_fold_to_attr(out, cis_bits_to_attr(type, bits));
}

// --- one after the other ---

/// The position of dimension `i` among the outer ones; the identity where nothing is permuted.
static int64_t outer_position(const cis_op *op, uint32_t i) {
  uint32_t num;
  const int64_t *outer = numbers(op, "outer_dims_perm", &num);
  return i < num ? outer[i] : i;
}
static bool is_same_layout(const cis_op *a, const cis_op *b) {
  uint32_t num_a, num_b;
  const int64_t *dims_a = numbers(a, "inner_dims_pos", &num_a);
  const int64_t *dims_b = numbers(b, "inner_dims_pos", &num_b);
  bool same = num_a == num_b;
  for (uint32_t i = 0; same && i < num_a; ++i)
    same = dims_a[i] == dims_b[i];
  for (uint32_t i = 0; same && i < cis_type_rank(unpacked_type(a)); ++i)
    same = outer_position(a, i) == outer_position(b, i);
  cis_mixed_vec tiles_a = {0}, tiles_b = {0};
  get_tiles(a, &tiles_a);
  get_tiles(b, &tiles_b);
  for (uint32_t i = 0; same && i < num_a; ++i)
    same = cis_mixed_equal(tiles_a.data[i], tiles_b.data[i]);
  cis_vec_deinit(&tiles_a);
  cis_vec_deinit(&tiles_b);
  return same;
}

/// pack (unpack %x)  ->  %x, and unpack (pack %x)  ->  %x
static bool undo(cis_op *op, cis_rewriter *r) {
  const cis_op *inner =
      defined_by(source(op), is_pack(op) ? CIS_OP_LINALG_UNPACK : CIS_OP_LINALG_PACK);
  return inner && !has_padding(op) && !has_padding(inner) &&
         source(inner)->type == result_type(op) && is_same_layout(op, inner) &&
         replace(r, op, source(inner));
}

// --- other operands ---

/// A size that the type of the packed tensor states is static.
static void state_tiles(cis_type packed, cis_mixed_vec *tiles) {
  for (size_t i = 0; i < tiles->len; ++i) {
    int64_t size = cis_type_dim(packed, (uint32_t)(cis_type_rank(packed) - tiles->len + i));
    if (tiles->data[i].value && size != CIS_DYNAMIC)
      tiles->data[i] = (cis_mixed){.number = size};
  }
}

enum { KEEP_PADDING = 1, STATE_TILES = 2 };

/// The op with other operands.
static cis_op *rebuild(cis_op *op, cis_rewriter *r, cis_value *from, cis_value *into, int flags) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; cis_op_discardable(op) && i < cis_op_discardable(op)->dict.num; ++i)
    cis_vec_push(&state.attrs, cis_op_discardable(op)->dict.entries[i]);
  cis_vec_push(&state.operands, from);
  cis_vec_push(&state.operands, into);
  int32_t padding = 0;
  if ((flags & KEEP_PADDING) && has_padding(op)) {
    cis_vec_push(&state.operands, cis_op_operand(op, cis_op_operand_group(op, 2).first));
    padding = 1;
  }
  cis_mixed_vec tiles = {0};
  get_tiles(op, &tiles);
  if (flags & STATE_TILES)
    state_tiles((is_pack(op) ? into : from)->type, &tiles);
  int32_t num_tiles = cis_mixed_add(&state, "static_inner_tiles", &tiles);
  cis_vec_deinit(&tiles);
  if (is_pack(op))
    state.props.data[op->info->operand_segments] =
        cis_attr_i32_array(r->ctx, (int32_t[]){1, 1, padding, num_tiles}, 4);
  cis_vec_push(&state.types, into->type);
  return cis_build(r, &state);
}

static cis_value *below_cast(cis_value *value) {
  const cis_op *cast = defined_by(value, CIS_OP_TENSOR_CAST);
  return cast && cis_tensor_only_forgets(cast) ? source(cast) : value;
}

/// Whether an op that has these types verifies: sizes may contradict each other across casts.
static bool fits(cis_op *op, cis_type from, cis_type into) {
  cis_type packed = is_pack(op) ? into : from, unpacked = is_pack(op) ? from : into;
  cis_mixed_vec tiles = {0};
  get_tiles(op, &tiles);
  uint32_t rank = cis_type_rank(unpacked), num;
  const int64_t *dims = numbers(op, "inner_dims_pos", &num);
  bool ok = true;
  for (uint32_t i = 0; ok && i < rank; ++i) {
    uint32_t dim = (uint32_t)outer_position(op, i);
    int64_t size = cis_type_dim(unpacked, dim), outer = cis_type_dim(packed, i), tile = 1;
    for (uint32_t t = 0; t < num; ++t)
      if (dims[t] == dim)
        tile = cis_type_dim(packed, rank + t);
    if (size == CIS_DYNAMIC || outer == CIS_DYNAMIC || tile == CIS_DYNAMIC || tile <= 0)
      continue;
    ok = outer == size / tile + (size % tile != 0);
    if (is_pack(op) && !has_padding(op))
      ok = ok && size % tile == 0;
  }
  for (size_t t = 0; ok && t < tiles.len; ++t) {
    int64_t size = cis_type_dim(packed, (uint32_t)(rank + t));
    ok = tiles.data[t].value || size == CIS_DYNAMIC || size == tiles.data[t].number;
  }
  cis_vec_deinit(&tiles);
  return ok;
}

static bool fold_casts(cis_op *op, cis_rewriter *r) {
  cis_value *from = below_cast(source(op)), *into = below_cast(dest(op));
  if ((from == source(op) && into == dest(op)) || !fits(op, from->type, into->type))
    return false;
  cis_op *built = rebuild(op, r, from, into, KEEP_PADDING | STATE_TILES);
  return replace(r, op, cis_build_tensor_cast(r, op->loc, &built->results[0], result_type(op)));
}

/// Whether the op unpacks the result of a pack. mlir-opt tries no other pattern on such an op.
static bool unpacks_pack(const cis_op *op) {
  return !is_pack(op) && defined_by(source(op), CIS_OP_LINALG_PACK);
}

/// A dimension that is not tiled has one size, which the source or the destination may state for
/// the other one.
static bool infer_sizes(cis_op *op, cis_rewriter *r) {
  cis_type packed = (is_pack(op) ? dest(op) : source(op))->type, unpacked = unpacked_type(op);
  if (!cis_type_is_ranked_tensor(packed) || !cis_type_is_ranked_tensor(unpacked) ||
      unpacks_pack(op))
    return false;
  uint32_t rank = cis_type_rank(unpacked), num;
  const int64_t *dims = numbers(op, "inner_dims_pos", &num);
  int64_t *outside = cis_mem_calloc(2 * (size_t)rank + num + 1, sizeof(*outside));
  int64_t *inside = outside + rank;
  memcpy(outside, unpacked->shaped.shape, rank * sizeof(*outside));
  memcpy(inside, packed->shaped.shape, (rank + num) * sizeof(*inside));
  bool changed = false;
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t dim = outer_position(op, i);
    bool tiled = false;
    for (uint32_t t = 0; t < num; ++t)
      tiled |= dims[t] == dim;
    if (tiled || (outside[dim] == CIS_DYNAMIC) == (inside[i] == CIS_DYNAMIC))
      continue;
    outside[dim] = inside[i] = outside[dim] == CIS_DYNAMIC ? inside[i] : outside[dim];
    changed = true;
  }
  unpacked = cis_type_with_shape(unpacked, outside, rank);
  packed = cis_type_with_shape(packed, inside, rank + num);
  cis_mem_free(outside);
  if (!changed)
    return false;
  cis_value *from = cis_build_tensor_cast(r, op->loc, source(op), is_pack(op) ? unpacked : packed);
  cis_value *into = cis_build_tensor_cast(r, op->loc, dest(op), is_pack(op) ? packed : unpacked);
  cis_op *built = rebuild(op, r, from, into, KEEP_PADDING);
  return replace(r, op, cis_build_tensor_cast(r, op->loc, &built->results[0], result_type(op)));
}

/// unpack %x into (an op with the destination %d)  ->  unpack %x into %d, because all of it is
/// written
static bool skip_destination(cis_op *op, cis_rewriter *r) {
  const cis_use *init = cis_dps_init_of(dest(op));
  if (!init || unpacks_pack(op) || cis_use_value(init)->type != dest(op)->type)
    return false;
  cis_op_set_operand(op, 1, cis_use_value(init));
  cis_rewriter_modified(r, op);
  return true;
}

/// Where static tiles divide static sizes, nothing is padded.
static bool drop_padding(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  const int64_t *dims = numbers(op, "inner_dims_pos", &num);
  cis_mixed_vec tiles = {0};
  get_tiles(op, &tiles);
  bool divides = has_padding(op);
  for (uint32_t i = 0; divides && i < num; ++i) {
    int64_t size = cis_type_dim(unpacked_type(op), (uint32_t)dims[i]);
    divides = size != CIS_DYNAMIC && !tiles.data[i].value && tiles.data[i].number > 0 &&
              size % tiles.data[i].number == 0;
  }
  cis_vec_deinit(&tiles);
  if (divides)
    cis_rewriter_replace_with_op(r, op, rebuild(op, r, source(op), dest(op), STATE_TILES));
  return divides;
}

// --- a slice of an unpacked tensor ---

/// Whether the slice begins at the beginning, leaves no dimension out, and has elements of every
/// tile.
static bool keeps_tiles(const cis_op *slice_op, const cis_op *unpack) {
  cis_mixed_slice slice = cis_mixed_slice_get(slice_op);
  cis_type whole = result_type(unpack), packed = source(unpack)->type;
  uint32_t rank = cis_type_rank(whole), num;
  const int64_t *dims = numbers(unpack, "inner_dims_pos", &num);
  bool keeps = cis_type_rank(result_type(slice_op)) == rank;
  for (uint32_t i = 0; keeps && i < rank; ++i) {
    uint32_t dim = (uint32_t)outer_position(unpack, i);
    cis_mixed size = slice.sizes.data[dim];
    int64_t outer = cis_type_dim(packed, i), tile = 1;
    for (uint32_t t = 0; t < num; ++t)
      if (dims[t] == dim)
        tile = cis_type_dim(packed, rank + t);
    keeps = cis_mixed_is(slice.offsets.data[dim], 0) && cis_mixed_is(slice.strides.data[dim], 1) &&
            !size.value && outer != CIS_DYNAMIC && tile != CIS_DYNAMIC && tile > 0 &&
            size.number / tile + (size.number % tile != 0) == outer;
  }
  cis_mixed_slice_deinit(&slice);
  return keeps;
}
/// extract_slice (unpack %x into %d)  ->  unpack %x into (extract_slice %d)
static bool slice_of_unpack(cis_op *op, cis_rewriter *r) {
  cis_op *unpack = defined_by(source(op), CIS_OP_LINALG_UNPACK);
  if (!unpack || unpacks_pack(unpack) || !cis_value_has_one_use(&unpack->results[0]) ||
      !keeps_tiles(op, unpack))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_value *into = dest(unpack);
  cis_op *sliced = cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, unpack->loc, &into, 1,
                                         &slice, result_type(op));
  cis_mixed_slice_deinit(&slice);
  cis_op *built =
      rebuild(unpack, r, source(unpack), &sliced->results[0], KEEP_PADDING | STATE_TILES);
  cis_rewriter_replace_with_op(r, op, built);
  return true;
}

CIS_PATTERN("FoldPackOfUnpack", undo)
CIS_PATTERN("FoldTensorCastPackOp", fold_casts)
CIS_PATTERN("DropPadding", drop_padding)
CIS_PATTERN("InferStaticShape", infer_sizes)
CIS_PATTERN("SkipDestination", skip_destination)
static const cis_pattern slice_of_unpack_pattern = {.name = "FoldUnpackWithExtractSlice",
                                                    .root = CIS_OP_TENSOR_EXTRACT_SLICE,
                                                    .rewrite = slice_of_unpack};
const cis_pattern *const cis_linalg_canonicalize_pack[] = {
    &undo_pattern, &drop_padding_pattern, &fold_casts_pattern, &infer_sizes_pattern, NULL};
const cis_pattern *const cis_linalg_canonicalize_unpack[] = {
    &undo_pattern,        &fold_casts_pattern,      &skip_destination_pattern,
    &infer_sizes_pattern, &slice_of_unpack_pattern, NULL};
