// Operators that read or write elements at other places: blocks as batches or channels, elements
// repeated, mirrored or reversed, and places that are computed.
#include "import/formula.h"
#include "import/tflite/model.h"

enum { MAX = CIS_IMPORT_MAX_RANK };

/// Sets the output to elements of the input: that of each is what `places` say of its own.
static bool move(cis_tfl_op *op, cis_value *x, const cis_affine_expr *places) {
  uint32_t rank = cis_tfl_rank(op->out);
  cis_affine_map map = cis_affine_map_get(op->e.b.ctx, rank, 0, places, cis_type_rank(x->type));
  return cis_tfl_set(op, 0, cis_emit_move(&op->e, x, op->out->type, map));
}

// --- blocks of the dimensions after the first as batches, and back ---

/// SPACE_TO_BATCH_ND, BATCH_TO_SPACE_ND: block sizes, and two amounts each that are put around or
/// cut off.
bool cis_tfl_lower_batches(cis_tfl_op *op) {
  bool to_batch = *op->row->argument == 's';
  const cis_tfl_tensor *in = op->in[0];
  const int64_t *sizes = op->numbers[1].at, *amounts = op->numbers[2].at;
  uint32_t rank = cis_tfl_rank(in), num = op->numbers[1].num;
  int64_t low[MAX] = {0}, high[MAX] = {0}, shape[MAX], product = 1;
  bool fits = op->numbers[2].num == 2 * num && num + 1 <= rank;
  for (uint32_t i = 0; fits && i < num; ++i) {
    low[i + 1] = amounts[2 * i], high[i + 1] = amounts[2 * i + 1];
    fits = sizes[i] >= 1 && low[i + 1] >= 0 && high[i + 1] >= 0 &&
           sizes[i] <= INT32_MAX / product && low[i + 1] <= INT32_MAX && high[i + 1] <= INT32_MAX;
    product *= fits ? sizes[i] : 1;
  }
  if (!fits)
    return cis_tfl_error(op, op->in[1], "expected block sizes, and two amounts each");
  memcpy(shape, in->type->shaped.shape, rank * sizeof(*shape));
  fits = to_batch || shape[0] % product == 0;
  shape[0] = to_batch ? shape[0] * product : shape[0] / product;
  for (uint32_t i = 1; i <= num; ++i) {
    int64_t size = shape[i] + low[i] + high[i], block = sizes[i - 1];
    fits = fits && (!to_batch || size % block == 0);
    shape[i] = to_batch ? size / block : shape[i] * block - low[i] - high[i];
    fits = fits && shape[i] >= 0;
  }
  if (!fits)
    return cis_tfl_error(op, in, "its sizes do not fit the blocks");
  if (!cis_tfl_check_shape(op, op->out, shape, rank))
    return false;
  if (!cis_emit_count(op->out->type))
    return cis_tfl_set(op, 0, cis_tensor_build_empty(&op->e, op->out->type, NULL, 0));
  cis_value *x = op->x[0];
  if (to_batch)
    x = cis_emit_pad(&op->e, x, low, high, cis_tfl_emit_zero_point(op));
  // To batches: place = own * size + the block's part of the batch. From batches: the batch has
  // the parts of own + the elements cut off.
  cis_affine_expr places[MAX], batch = cis_affine_constant(op->e.b.ctx, 0);
  for (uint32_t i = 0; i < rank; ++i)
    places[i] = cis_affine_dim(op->e.b.ctx, i);
  cis_affine_expr rest = cis_emit_by(places[0], CIS_AFFINE_FLOORDIV, cis_tfl_dim(in, 0));
  for (uint32_t i = num; to_batch && i > 0; --i) {
    int64_t block = sizes[i - 1];
    cis_affine_expr part = i > 1 ? cis_emit_by(rest, CIS_AFFINE_MOD, block) : rest;
    places[i] = cis_affine_add(cis_emit_by(places[i], CIS_AFFINE_MUL, block), part);
    rest = cis_emit_by(rest, CIS_AFFINE_FLOORDIV, block);
  }
  for (uint32_t i = 1; !to_batch && i <= num; ++i) {
    cis_affine_expr own = cis_emit_by(places[i], CIS_AFFINE_ADD, low[i]);
    batch = cis_affine_add(cis_emit_by(batch, CIS_AFFINE_MUL, sizes[i - 1]),
                           cis_emit_by(own, CIS_AFFINE_MOD, sizes[i - 1]));
    places[i] = cis_emit_by(own, CIS_AFFINE_FLOORDIV, sizes[i - 1]);
  }
  places[0] = to_batch ? cis_emit_by(places[0], CIS_AFFINE_MOD, cis_tfl_dim(in, 0))
                       : cis_affine_add(cis_emit_by(batch, CIS_AFFINE_MUL, shape[0]), places[0]);
  return move(op, x, places);
}

/// SPACE_TO_DEPTH, DEPTH_TO_SPACE: blocks of `size` by `size` elements as channels, and back.
bool cis_tfl_lower_blocks(cis_tfl_op *op) {
  bool to_depth = *op->row->argument == 's';
  const cis_tfl_tensor *flat = to_depth ? op->in[0] : op->out,
                       *deep = to_depth ? op->out : op->in[0];
  int64_t size = cis_tfl_int(op, 0), channels = cis_tfl_dim(flat, 3);
  if (size < 1 || size > 1 << 15 || cis_tfl_dim(flat, 0) != cis_tfl_dim(deep, 0) ||
      cis_tfl_dim(flat, 1) != cis_tfl_dim(deep, 1) * size ||
      cis_tfl_dim(flat, 2) != cis_tfl_dim(deep, 2) * size ||
      cis_tfl_dim(deep, 3) != channels * size * size || !channels)
    return cis_tfl_error(op, op->out, "does not fit the input");
  cis_affine_expr at[4], places[4];
  for (uint32_t i = 0; i < 4; ++i)
    places[i] = at[i] = cis_affine_dim(op->e.b.ctx, i);
  cis_affine_expr block = cis_emit_by(at[3], CIS_AFFINE_FLOORDIV, channels), first = NULL;
  if (to_depth)
    places[3] = cis_emit_by(at[3], CIS_AFFINE_MOD, channels);
  for (uint32_t i = 1; i < 3; ++i) {
    cis_affine_expr part =
        to_depth ? cis_emit_by(block, i == 1 ? CIS_AFFINE_FLOORDIV : CIS_AFFINE_MOD, size)
                 : cis_emit_by(cis_emit_by(at[i], CIS_AFFINE_MOD, size), CIS_AFFINE_MUL,
                               i == 1 ? size * channels : channels);
    places[i] = to_depth ? cis_affine_add(cis_emit_by(at[i], CIS_AFFINE_MUL, size), part)
                         : cis_emit_by(at[i], CIS_AFFINE_FLOORDIV, size);
    first = first ? cis_affine_add(first, part) : part;
  }
  if (!to_depth)
    places[3] = cis_affine_add(first, at[3]);
  return move(op, op->x[0], places);
}

// --- elements that are repeated, mirrored or reversed ---

/// REVERSE_V2: the last element of some dimensions first.
bool cis_tfl_lower_reverse(cis_tfl_op *op) {
  uint32_t rank = cis_tfl_rank(op->in[0]);
  cis_affine_expr places[MAX];
  for (uint32_t i = 0; i < rank; ++i) {
    places[i] = cis_affine_dim(op->e.b.ctx, i);
    if (op->numbers[1].mask >> i & 1)
      places[i] = cis_emit_by(cis_emit_by(places[i], CIS_AFFINE_MUL, -1), CIS_AFFINE_ADD,
                              cis_tfl_dim(op->in[0], i) - 1);
  }
  return move(op, op->x[0], places);
}

/// BROADCAST_TO, TILE, FILL, ZEROS_LIKE: the output says the shape.
bool cis_tfl_lower_repeat(cis_tfl_op *op) {
  char what = *op->row->argument;
  uint32_t number = what == 'f' ? 1 : 0, rank = cis_tfl_rank(op->out);
  const cis_tfl_tensor *in = op->in[number], *out = op->out;
  cis_affine_expr places[MAX];
  if (what == 'z') {
    cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
    cis_value *zero = cis_emit_zero(&body.body, cis_type_element(out->type));
    return cis_tfl_set(op, 0, cis_emit_yield(&body, zero));
  }
  bool fits = what == 't' ? cis_tfl_rank(in) == rank : cis_emit_can_broadcast(in->type, out->type);
  for (uint32_t i = 0; fits && what == 't' && i < rank; ++i) {
    int64_t size = cis_tfl_dim(in, i);
    fits = size ? cis_tfl_dim(out, i) % size == 0 : !cis_tfl_dim(out, i);
    places[i] = cis_emit_by(cis_affine_dim(op->e.b.ctx, i), CIS_AFFINE_MOD, size ? size : 1);
  }
  if (!fits)
    return cis_tfl_error(op, in, "its shape cannot be repeated to '%s'", cis_type_text(out->type));
  if (!cis_tfl_check_said(op, 1 - number, what == 't' ? in : NULL))
    return false;
  if (what == 't')
    return move(op, op->x[0], places);
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, &op->x[number], 1, NULL);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, body.args[0]));
}

/// MIRROR_PAD: elements around are those inside, mirrored at the border or (SYMMETRIC) beyond it.
bool cis_tfl_lower_mirror_pad(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0];
  const int64_t *amounts = op->numbers[1].at;
  int64_t shape[MAX], symmetric = cis_tfl_byte(op, 0) == 1;
  uint32_t rank = cis_tfl_rank(in);
  bool fits = op->numbers[1].num == 2 * rank;
  for (uint32_t i = 0; i < 2 * rank && fits; ++i)
    fits = amounts[i] >= 0 && amounts[i] < cis_tfl_dim(in, i / 2) + symmetric;
  if (!fits)
    return cis_tfl_error(op, op->in[1],
                         "expected two numbers for each dimension, less than its size");
  for (uint32_t i = 0; i < rank; ++i)
    shape[i] = cis_tfl_dim(in, i) + amounts[2 * i] + amounts[2 * i + 1];
  if (!cis_tfl_check_shape(op, op->out, shape, rank))
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &op->out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *at[MAX];
  cis_emit_indices(b, rank, at);
  for (uint32_t i = 0; i < rank; ++i) { // max(p, -p - s), then min(p, 2 * size - 2 + s - p)
    int64_t low = amounts[2 * i], size = cis_tfl_dim(in, i);
    cis_affine_expr own = cis_affine_dim(op->e.b.ctx, 0),
                    back = cis_emit_by(own, CIS_AFFINE_MUL, -1);
    cis_affine_expr first[] = {cis_emit_by(own, CIS_AFFINE_ADD, -low),
                               cis_emit_by(back, CIS_AFFINE_ADD, low - symmetric)};
    at[i] = cis_emit_affine(b, "affine.max", first, 2, &at[i], 1);
    cis_affine_expr last[] = {own, cis_emit_by(back, CIS_AFFINE_ADD, 2 * size - 2 + symmetric)};
    at[i] = cis_emit_affine(b, "affine.min", last, 2, &at[i], 1);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tensor_build_extract(b, op->x[0], at, rank)));
}

// --- computed places ---

/// GATHER: slices along an axis that a second input numbers; the first dimensions may be batches.
bool cis_tfl_lower_gather(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *numbers = op->in[1];
  uint32_t rank = cis_tfl_rank(in), num = cis_tfl_rank(numbers), axis;
  int64_t batches = cis_tfl_int(op, 1), shape[2 * MAX];
  if (!cis_tfl_axis(op, cis_tfl_int(op, 0), rank, &axis))
    return false;
  batches += batches < 0 ? num : 0;
  bool fits = batches >= 0 && batches <= axis && batches <= num;
  for (uint32_t i = 0; fits && i < batches; ++i)
    fits = cis_tfl_dim(in, i) == cis_tfl_dim(numbers, i);
  if (!fits || rank + num - batches > MAX + 1)
    return cis_tfl_error(op, numbers, "its batches do not fit the input");
  uint32_t skip = (uint32_t)batches, end = axis + num - skip, num_out = rank + num - skip - 1;
  for (uint32_t i = 0; i < num_out; ++i)
    shape[i] = i < axis  ? cis_tfl_dim(in, i)
               : i < end ? cis_tfl_dim(numbers, i - axis + skip)
                         : cis_tfl_dim(in, i + 1 + axis - end);
  if (!cis_tfl_check_shape(op, op->out, shape, num_out))
    return false;
  cis_value *x = op->x[0], *n = op->x[1], *at[MAX], *which[MAX], *places[MAX];
  cis_linalg_body body = cis_emit_generic(&op->e, &op->out->type, 1, NULL, 0, NULL);
  cis_emit_indices(&body.body, num_out, at);
  for (uint32_t i = 0; i < num; ++i)
    which[i] = i < skip ? at[i] : at[axis + i - skip];
  for (uint32_t i = 0; i < rank; ++i)
    places[i] = i < axis ? at[i] : i > axis ? at[i + num - skip - 1] : NULL;
  places[axis] = CIS_FORMULA(&body.body, "index(n[which])", n, which);
  x = cis_tensor_build_extract(&body.body, x, places, rank);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}

/// DYNAMIC_UPDATE_SLICE: a part is replaced, at a place that is moved inside.
bool cis_tfl_lower_update_slice(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *part = op->in[1];
  int64_t rank = cis_tfl_rank(in);
  if (!cis_tfl_check_rank(op, part, (uint32_t)rank) ||
      !cis_tfl_check_shape(op, op->in[2], &rank, 1))
    return false;
  cis_mixed offsets[MAX];
  cis_value *places = op->x[2];
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t last = cis_tfl_dim(in, i) - cis_tfl_dim(part, i);
    if (last < 0)
      return cis_tfl_error(op, part, "is larger than what it is put into");
    offsets[i].value = CIS_FORMULA(&op->e, "min(max(index(places[i]), 0), last)", places, i, last);
  }
  return cis_tfl_set(op, 0, cis_emit_insert(&op->e, op->x[1], op->x[0], offsets));
}
