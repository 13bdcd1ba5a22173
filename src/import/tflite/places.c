// Operators that move elements between batches, dimensions and slices: SPACE_TO_BATCH_ND and back,
// REVERSE_V2, DYNAMIC_UPDATE_SLICE.
#include "import/tflite/table.h"

enum { MAX = CIS_IMPORT_MAX_RANK };

// --- blocks of the dimensions after the first as batches, and back ---

typedef struct blocks {
  int64_t sizes[MAX], low[MAX], high[MAX]; // of a block; elements put around, or cut off
  uint32_t num;                            // of dimensions that have blocks
  int64_t product;
} blocks;

/// Reads block sizes and amounts, two of these for each.
static bool get_blocks(const cis_tfl_op *op, blocks *b) {
  int64_t amounts[2 * MAX];
  uint32_t num;
  if (!cis_tfl_constants(op, 1, b->sizes, MAX - 1, &b->num) ||
      !cis_tfl_constants(op, 2, amounts, 2 * MAX, &num))
    return false;
  bool fits = num == 2 * b->num && b->num + 1 <= cis_tfl_rank(cis_tfl_in(op, 0));
  b->product = 1;
  for (uint32_t i = 0; fits && i < b->num; ++i) {
    b->low[i] = amounts[2 * i], b->high[i] = amounts[2 * i + 1];
    fits = b->sizes[i] >= 1 && b->low[i] >= 0 && b->high[i] >= 0 &&
           b->sizes[i] <= INT32_MAX / b->product && b->low[i] <= INT32_MAX &&
           b->high[i] <= INT32_MAX;
    b->product *= fits ? b->sizes[i] : 1;
  }
  return fits || cis_tfl_error(op, cis_tfl_in(op, 1), "expected block sizes, and two amounts each");
}

static cis_affine_expr number(cis_context *ctx, int64_t value) {
  return cis_affine_constant(ctx, value);
}

/// The place of one of the block's dimensions in a batch of batches: batch / `whole` / the sizes
/// after it, mod its size.
static cis_affine_expr offset_in_block(cis_context *ctx, const blocks *b, uint32_t i,
                                       int64_t whole) {
  cis_affine_expr rest =
      cis_affine_binary(CIS_AFFINE_FLOORDIV, cis_affine_dim(ctx, 0), number(ctx, whole));
  for (uint32_t k = b->num; k-- > i + 1;)
    rest = cis_affine_binary(CIS_AFFINE_FLOORDIV, rest, number(ctx, b->sizes[k]));
  return i ? cis_affine_binary(CIS_AFFINE_MOD, rest, number(ctx, b->sizes[i])) : rest;
}

/// The input with the zero point around it.
static cis_value *emit_padded(cis_tfl_op *op, const blocks *b, cis_value *x) {
  cis_mixed_vec lows = {0}, highs = {0};
  int64_t shape[MAX], all = 0;
  uint32_t rank = cis_type_rank(x->type);
  for (uint32_t i = 0; i < rank; ++i) {
    bool has_block = i >= 1 && i <= b->num;
    int64_t low = has_block ? b->low[i - 1] : 0, high = has_block ? b->high[i - 1] : 0;
    cis_vec_push(&lows, ((cis_mixed){NULL, low}));
    cis_vec_push(&highs, ((cis_mixed){NULL, high}));
    shape[i] = cis_type_dim(x->type, i) + low + high;
    all += low + high;
  }
  cis_type element = cis_type_element(x->type);
  if (all) {
    cis_value *value =
        cis_type_is_float(element)
            ? cis_arith_build_float(&op->e, element, 0)
            : cis_arith_build_int(&op->e, element, cis_tfl_zero_point(cis_tfl_out(op, 0)));
    x = cis_tensor_build_pad(&op->e, x, &lows, &highs, value,
                             cis_emit_tensor(element, shape, rank));
  }
  cis_vec_deinit(&lows);
  cis_vec_deinit(&highs);
  return x;
}

/// SPACE_TO_BATCH_ND, BATCH_TO_SPACE_ND.
bool cis_tfl_lower_batches(cis_tfl_op *op) {
  bool to_batch = op->row->argument == 's';
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t rank = cis_tfl_rank(in);
  int64_t shape[MAX];
  blocks k = {.num = 0};
  if (!cis_tfl_check_like(op, out, in) || !get_blocks(op, &k))
    return false;
  memcpy(shape, in->type->shaped.shape, rank * sizeof(*shape));
  bool fits = to_batch || shape[0] % k.product == 0;
  shape[0] = to_batch ? shape[0] * k.product : shape[0] / k.product;
  for (uint32_t i = 0; i < k.num; ++i) {
    int64_t size = shape[i + 1];
    fits = fits && (!to_batch || (size + k.low[i] + k.high[i]) % k.sizes[i] == 0);
    shape[i + 1] = to_batch ? (size + k.low[i] + k.high[i]) / k.sizes[i]
                            : size * k.sizes[i] - k.low[i] - k.high[i];
    fits = fits && shape[i + 1] >= 0;
  }
  if (!fits)
    return cis_tfl_error(op, in, "its sizes do not fit the blocks");
  cis_value *x = cis_tfl_check_shape(op, out, shape, rank) ? cis_tfl_value(op, 0) : NULL;
  if (!x)
    return false;
  if (!cis_emit_count(out->type))
    return cis_tfl_set(op, 0, cis_tensor_build_empty(&op->e, out->type, NULL, 0));
  if (to_batch)
    x = emit_padded(op, &k, x);
  cis_context *ctx = op->e.b.ctx;
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *at[MAX], *places[MAX];
  for (uint32_t i = 0; i < rank; ++i)
    places[i] = at[i] = cis_linalg_build_index(b, i);
  // To batches: place = at * size + offset. From batches: the offset is that of at + the elements
  // cut off.
  cis_affine_expr batch =
      cis_affine_binary(CIS_AFFINE_MOD, cis_affine_dim(ctx, 0), number(ctx, cis_tfl_dim(in, 0)));
  if (!to_batch) {
    batch = number(ctx, 0);
    for (uint32_t i = 0; i < k.num; ++i) {
      cis_affine_expr place = cis_affine_add(cis_affine_dim(ctx, i + 1), number(ctx, k.low[i]));
      batch = cis_affine_add(cis_affine_mul(batch, number(ctx, k.sizes[i])),
                             cis_affine_binary(CIS_AFFINE_MOD, place, number(ctx, k.sizes[i])));
    }
    batch = cis_affine_add(cis_affine_mul(batch, number(ctx, shape[0])), cis_affine_dim(ctx, 0));
  }
  for (uint32_t i = 0; i < k.num; ++i) {
    cis_affine_expr own = cis_affine_dim(ctx, i + 1);
    cis_affine_expr place =
        to_batch
            ? cis_affine_add(cis_affine_mul(own, number(ctx, k.sizes[i])),
                             offset_in_block(ctx, &k, i, cis_tfl_dim(in, 0)))
            : cis_affine_binary(CIS_AFFINE_FLOORDIV, cis_affine_add(own, number(ctx, k.low[i])),
                                number(ctx, k.sizes[i]));
    places[i + 1] = cis_emit_affine(b, "affine.apply", &place, 1, at, rank);
  }
  places[0] = cis_emit_affine(b, "affine.apply", &batch, 1, at, rank);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tensor_build_extract(b, x, places, rank)));
}

// --- other places ---

/// REVERSE_V2: the last element of some dimensions first.
bool cis_tfl_lower_reverse(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t rank = cis_tfl_rank(in), num, axis, mask = 0;
  int64_t axes[2 * MAX];
  if (!cis_tfl_check_like(op, out, in) || !cis_tfl_constants(op, 1, axes, 2 * MAX, &num) ||
      !cis_tfl_check_shape(op, out, in->type->shaped.shape, rank))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_tfl_axis(op, axes[i], rank, &axis))
      return false;
    mask |= 1u << axis;
  }
  cis_value *x = cis_tfl_value(op, 0), *places[MAX];
  if (!x)
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  for (uint32_t i = 0; i < rank; ++i) {
    places[i] = cis_linalg_build_index(&body.body, i);
    cis_affine_expr back = cis_emit_linear(op->e.b.ctx, (int64_t[]){-1}, 1, cis_tfl_dim(in, i) - 1);
    if (mask >> i & 1)
      places[i] = cis_emit_affine(&body.body, "affine.apply", &back, 1, &places[i], 1);
  }
  return cis_tfl_set(op, 0,
                     cis_emit_yield(&body, cis_tensor_build_extract(&body.body, x, places, rank)));
}

/// DYNAMIC_UPDATE_SLICE: a part is replaced, at a place that is moved inside.
bool cis_tfl_lower_update_slice(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *part = cis_tfl_in(op, 1),
                       *out = cis_tfl_out(op, 0);
  const cis_tfl_tensor *where = cis_tfl_in(op, 2);
  int64_t rank = cis_tfl_rank(in);
  if (!cis_tfl_check_like(op, out, in) || !cis_tfl_check_like(op, part, in) ||
      !cis_tfl_check_shape(op, out, in->type->shaped.shape, (uint32_t)rank) ||
      !cis_tfl_check_rank(op, part, (uint32_t)rank) || !cis_tfl_check_shape(op, where, &rank, 1) ||
      !cis_tfl_check_element(op, where, 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_tfl_dim(part, i) > cis_tfl_dim(in, i))
      return cis_tfl_error(op, part, "is larger than what it is put into");
  cis_value *values[3];
  for (uint32_t i = 0; i < 3; ++i)
    if (!(values[i] = cis_tfl_value(op, i)))
      return false;
  cis_mixed offsets[MAX];
  cis_type index = cis_type_index(op->e.b.ctx);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_value *k = cis_arith_build_index(&op->e, i);
    cis_value *at = cis_tensor_build_extract(&op->e, values[2], &k, 1);
    at = cis_arith_build_index_cast(&op->e, at, index);
    at = cis_arith_build_maxsi(&op->e, at, cis_arith_build_index(&op->e, 0));
    int64_t last = cis_tfl_dim(in, i) - cis_tfl_dim(part, i);
    offsets[i].value = cis_arith_build_minsi(&op->e, at, cis_arith_build_index(&op->e, last));
  }
  return cis_tfl_set(op, 0, cis_emit_insert(&op->e, values[1], values[0], offsets));
}
