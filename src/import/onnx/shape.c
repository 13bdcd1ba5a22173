// Operators that move elements, and shapes.
#include "import/onnx/model.h"

#include <math.h>

static const int64_t ones[CIS_IMPORT_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};

static cis_affine_expr dim(cis_context *ctx, uint32_t i) { return cis_affine_dim(ctx, i); }
static cis_affine_expr number(cis_context *ctx, int64_t i) { return cis_affine_constant(ctx, i); }

/// a op b, where b is a number.
static cis_affine_expr with(cis_affine_expr a, cis_affine_kind kind, int64_t b) {
  return cis_affine_binary(kind, a, cis_affine_constant(a->ctx, b));
}

/// Sets output 0 to elements of input 0 in other places.
static bool set_moved(cis_onnx_op *op, const int64_t *sizes, uint32_t rank,
                      const cis_affine_expr *from) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_type type = cis_onnx_tensor(op, x->element, sizes, rank);
  if (!type)
    return false;
  cis_affine_map map = cis_affine_map_get(op->e.b.ctx, rank, 0, from, cis_onnx_rank(x));
  return cis_onnx_set(op, 0, cis_emit_move(&op->e, cis_onnx_use(op, 0), type, map), x->element);
}

/// Sets output 0 to input 0 in another shape of as many elements.
static bool set_reshaped(cis_onnx_op *op, const int64_t *sizes, uint32_t rank) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_type type = cis_onnx_tensor(op, x->element, sizes, rank);
  if (!type)
    return false;
  if (cis_emit_count(type) != cis_emit_count(x->type))
    return cis_onnx_error(op, x, "it has not the elements of '%s'", cis_type_text(type));
  if (x->attr) {
    cis_attr attr =
        x->attr->dense.splat || !x->attr->dense.size
            ? cis_attr_dense(type, cis_dense_data(x->attr), x->attr->dense.size,
                             x->attr->dense.splat)
            : cis_attr_dense_borrowed(type, cis_dense_data(x->attr), x->attr->dense.size);
    return cis_onnx_set_constant(op, 0, attr, x->element);
  }
  return cis_onnx_set(op, 0, cis_emit_reshape(&op->e, cis_onnx_use(op, 0), type), x->element);
}

/// Sets output 0 to a constant of one dimension, or of none.
static bool set_numbers(cis_onnx_op *op, cis_onnx_element element, const void *numbers, int64_t num,
                        uint32_t rank) {
  cis_type type = cis_onnx_tensor(op, element, &num, rank);
  size_t size = cis_dense_element_size(cis_type_element(type));
  return cis_onnx_set_constant(op, 0, cis_attr_dense_numbers(type, numbers, size, (size_t)num),
                               element);
}

// --- constants, shapes ---

/// Constant.
bool cis_onnx_lower_constant(cis_onnx_op *op) {
  cis_onnx_value v = {0};
  cis_str tensor = cis_onnx_message(op, "value", false);
  if (tensor.len)
    return cis_onnx_read_tensor(op, tensor, &v) && cis_onnx_set_constant(op, 0, v.attr, v.element);
  bool is_list = cis_onnx_has(op, "value_ints") || cis_onnx_has(op, "value_floats");
  bool is_int = cis_onnx_has(op, "value_int") || cis_onnx_has(op, "value_ints");
  if (!is_int && !is_list && !cis_onnx_has(op, "value_float"))
    return cis_onnx_error(op, NULL, "its value is not taken");
  cis_onnx_list list = {.num = 1, .at = {cis_onnx_int(op, "value_int", 0)}};
  double floats[64] = {cis_onnx_float(op, "value_float", 0)};
  if (is_list && is_int && !cis_onnx_get_list(op, UINT32_MAX, "value_ints", &list))
    return false;
  if (is_list && !is_int)
    list.num = cis_onnx_floats(op, "value_floats", floats, 64);
  float singles[64];
  for (uint32_t i = 0; i < list.num; ++i)
    singles[i] = (float)floats[i];
  return set_numbers(op, is_int ? CIS_ONNX_I64 : CIS_ONNX_F32,
                     is_int ? (const void *)list.at : singles, list.num, is_list ? 1 : 0);
}

/// ConstantOfShape.
bool cis_onnx_lower_fill(cis_onnx_op *op) {
  cis_onnx_list sizes;
  cis_onnx_value v = {.element = CIS_ONNX_F32};
  cis_str tensor = cis_onnx_message(op, "value", false);
  if (!cis_onnx_get_list(op, 0, NULL, &sizes) ||
      (tensor.len && !cis_onnx_read_tensor(op, tensor, &v)))
    return false;
  if (v.type && cis_emit_count(v.type) != 1)
    return cis_onnx_error(op, &v, "expected one number");
  cis_type type = cis_onnx_tensor(op, v.element, sizes.at, sizes.num);
  if (!type)
    return false;
  cis_attr attr = !v.type || !cis_emit_count(type)
                      ? cis_onnx_splat(type, 0)
                      : cis_attr_dense(type, cis_dense_data(v.attr), v.attr->dense.size, true);
  return cis_onnx_set_constant(op, 0, attr, v.element);
}

/// Shape, with a part of it from opset 15 on; Size.
bool cis_onnx_lower_shape(cis_onnx_op *op) {
  cis_type type = cis_onnx_in(op, 0)->type;
  int64_t rank = cis_type_rank(type), count = cis_emit_count(type);
  if (op->row->argument[0] == 'n')
    return set_numbers(op, CIS_ONNX_I64, &count, 1, 0);
  int64_t bounds[] = {cis_onnx_int(op, "start", 0), cis_onnx_int(op, "end", rank)};
  for (int i = 0; i < 2; ++i) {
    bounds[i] += bounds[i] < 0 ? rank : 0;
    bounds[i] = bounds[i] < 0 ? 0 : bounds[i] > rank ? rank : bounds[i];
  }
  int64_t num = bounds[1] > bounds[0] ? bounds[1] - bounds[0] : 0;
  return set_numbers(op, CIS_ONNX_I64, num ? type->shaped.shape + bounds[0] : &count, num, 1);
}

/// Range: of constants.
bool cis_onnx_lower_range(cis_onnx_op *op) {
  enum { MOST = 1 << 16 };
  double at[3];
  for (uint32_t i = 0; i < 3; ++i)
    if (!cis_onnx_check_like(op, i, 0) || !cis_onnx_get_number(op, i, 0, &at[i]))
      return false;
  double steps = ceil((at[1] - at[0]) / at[2]), start = at[0], step = at[2];
  if (!(steps <= MOST))
    return cis_onnx_error(op, NULL, "expected a step, and at most %d numbers", MOST);
  int64_t num = steps > 0 ? (int64_t)steps : 0;
  cis_onnx_element element = cis_onnx_in(op, 0)->element;
  if (!cis_onnx_open(op, element, cis_onnx_tensor(op, element, &num, 1)))
    return false;
  cis_value *i = op->at[0];
  i = cis_onnx_emit_cast(&op->b, CIS_FORMULA(&op->b, "i64(i)", i), CIS_ONNX_I64, element);
  return cis_onnx_close(op, CIS_FORMULA(&op->b, "start + i * step", start, i, step));
}

// --- the same elements ---

/// Reshape.
bool cis_onnx_lower_reshape(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_onnx_list shape;
  int64_t known = 1, unknown = -1;
  if (!cis_onnx_get_list(op, 1, "shape", &shape))
    return false;
  if (shape.num > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, NULL, "more than %d dimensions", CIS_IMPORT_MAX_RANK);
  bool is_copied = !cis_onnx_int(op, "allowzero", 0);
  for (uint32_t i = 0; i < shape.num; ++i) {
    if (shape.at[i] == 0 && is_copied && i < cis_onnx_rank(x))
      shape.at[i] = cis_onnx_dim(x, i);
    if (shape.at[i] == -1 && unknown < 0)
      unknown = i;
    else if (shape.at[i] < 0 || (shape.at[i] && known > INT32_MAX / shape.at[i]))
      return cis_onnx_error(op, NULL, "size %lld is none", (long long)shape.at[i]);
    else
      known *= shape.at[i];
  }
  if (unknown >= 0 && !known)
    return cis_onnx_error(op, x, "size -1 is any number, because another size is 0");
  if (unknown >= 0)
    shape.at[unknown] = cis_emit_count(x->type) / known;
  return set_reshaped(op, shape.at, shape.num);
}

/// Flatten: two dimensions.
bool cis_onnx_lower_flatten(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t axis;
  int64_t sizes[] = {1, 1}, given = cis_onnx_int(op, "axis", 1);
  if (!cis_onnx_axis(op, given, cis_onnx_rank(x) + (given >= 0), &axis))
    return false;
  for (uint32_t i = 0; i < cis_onnx_rank(x); ++i)
    sizes[i >= axis] *= cis_onnx_dim(x, i);
  return set_reshaped(op, sizes, 2);
}

/// Squeeze, Unsqueeze.
bool cis_onnx_lower_squeeze(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_onnx_list axes;
  bool is_marked[CIS_IMPORT_MAX_RANK], removes = op->row->argument[0] == '-';
  if (!cis_onnx_get_list(op, 1, "axes", &axes))
    return false;
  uint32_t rank = cis_onnx_rank(x), all = removes ? rank : rank + axes.num, num = 0;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  if (all > CIS_IMPORT_MAX_RANK || (!removes && !axes.is_given))
    return cis_onnx_error(op, x, "expected at most %d dimensions", CIS_IMPORT_MAX_RANK);
  if (!cis_onnx_axes(op, &axes, all, is_marked))
    return false;
  for (uint32_t i = 0, k = 0; i < all; ++i) {
    if (!removes) {
      sizes[num++] = is_marked[i] ? 1 : cis_onnx_dim(x, k++);
      continue;
    }
    if (is_marked[i] && cis_onnx_dim(x, i) != 1 && axes.is_given)
      return cis_onnx_error(op, x, "dimension %u is not 1", i);
    if (!is_marked[i] || cis_onnx_dim(x, i) != 1)
      sizes[num++] = cis_onnx_dim(x, i);
  }
  return set_reshaped(op, sizes, num);
}

// --- other places ---

/// Transpose.
bool cis_onnx_lower_transpose(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x);
  cis_onnx_list order;
  bool is_seen[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, UINT32_MAX, "perm", &order))
    return false;
  for (uint32_t i = 0; !order.is_given && i < rank; ++i)
    order.at[order.num++] = rank - 1 - i;
  order.is_given = true;
  if (!cis_onnx_axes(op, &order, rank, is_seen))
    return false;
  if (order.num != rank)
    return cis_onnx_error(op, x, "expected a permutation of its dimensions");
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t axis = (uint32_t)(order.at[i] < 0 ? order.at[i] + rank : order.at[i]);
    sizes[i] = cis_onnx_dim(x, axis);
    from[axis] = dim(op->e.b.ctx, i);
  }
  return set_moved(op, sizes, rank, from);
}

/// Expand: broadcasts with a shape.
bool cis_onnx_lower_expand(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_onnx_list shape;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, 1, NULL, &shape))
    return false;
  uint32_t rank = cis_onnx_rank(x), all = rank > shape.num ? rank : shape.num;
  if (all > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, x, "expected at most %d dimensions", CIS_IMPORT_MAX_RANK);
  for (uint32_t i = 0; i < all; ++i) {
    int64_t own = i < all - rank ? 1 : cis_onnx_dim(x, i - (all - rank));
    int64_t other = i < all - shape.num ? 1 : shape.at[i - (all - shape.num)];
    if (own != 1 && other != 1 && own != other)
      return cis_onnx_error(op, x, "its shape cannot be broadcast to that");
    sizes[i] = own == 1 ? other : own;
  }
  cis_type type = cis_onnx_tensor(op, x->element, sizes, all);
  if (!type)
    return false;
  if (type == x->type)
    return cis_onnx_set_same(op, 0, x);
  return cis_onnx_set(
      op, 0,
      cis_emit_move(&op->e, cis_onnx_use(op, 0), type, cis_emit_broadcast_map(x->type, type)),
      x->element);
}

/// Tile: each dimension so many times.
bool cis_onnx_lower_tile(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_onnx_list repeats;
  uint32_t rank = cis_onnx_rank(x);
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, 1, NULL, &repeats))
    return false;
  if (repeats.num != rank)
    return cis_onnx_error(op, x, "expected a number for each dimension");
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = cis_onnx_dim(x, i), times = repeats.at[i];
    if (times < 0 || (size && times > INT32_MAX / size))
      return cis_onnx_error(op, NULL, "%lld times", (long long)times);
    sizes[i] = size * times;
    from[i] = dim(op->e.b.ctx, i);
    from[i] = times == 1  ? from[i]
              : size == 1 ? number(op->e.b.ctx, 0)
              : size == 0 ? from[i]
                          : with(from[i], CIS_AFFINE_MOD, size);
  }
  return set_moved(op, sizes, rank, from);
}

/// Concat.
bool cis_onnx_lower_concat(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis;
  int64_t sizes[CIS_IMPORT_MAX_RANK], sum = 0;
  if (!cis_onnx_axis(op, cis_onnx_int(op, "axis", 1), rank, &axis))
    return false;
  cis_onnx_get_sizes(x, sizes);
  for (uint32_t i = 0; i < op->inputs.len; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    if (!v || cis_onnx_rank(v) != rank)
      return cis_onnx_error(op, v, "expected %u dimensions", rank);
    sizes[axis] = cis_onnx_dim(v, axis);
    sum += sizes[axis];
    if (!cis_onnx_check_like(op, i, 0) || !cis_onnx_check_shape(op, i, sizes, rank))
      return false;
  }
  sizes[axis] = sum;
  cis_type type = cis_onnx_tensor(op, x->element, sizes, rank);
  if (!type)
    return false;
  cis_value *y = cis_tensor_build_empty(&op->e, type, NULL, 0);
  cis_mixed at[CIS_IMPORT_MAX_RANK] = {0};
  for (uint32_t i = 0; i < op->inputs.len; ++i) {
    y = cis_emit_insert(&op->e, cis_onnx_use(op, i), y, at);
    at[axis].number += cis_onnx_dim(cis_onnx_in(op, i), axis);
  }
  return cis_onnx_set(op, 0, y, x->element);
}

/// Split: sizes are given, or all are equal, where the last may be less.
bool cis_onnx_lower_split(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis, num = (uint32_t)op->outputs.len;
  cis_onnx_list parts;
  if (!cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), rank, &axis) ||
      !cis_onnx_get_list(op, 1, "split", &parts))
    return false;
  int64_t size = cis_onnx_dim(x, axis), each = num ? (size + num - 1) / num : 0, begin = 0;
  if ((parts.is_given && parts.num != num) || !num ||
      (!parts.is_given && op->opset < 18 && size % num))
    return cis_onnx_error(op, x, "expected parts for %u outputs", num);
  int64_t offsets[CIS_IMPORT_MAX_RANK] = {0}, sizes[CIS_IMPORT_MAX_RANK];
  cis_onnx_get_sizes(x, sizes);
  for (uint32_t i = 0; i < num; ++i) {
    sizes[axis] = parts.is_given ? parts.at[i] : size - begin < each ? size - begin : each;
    offsets[axis] = begin;
    if (sizes[axis] < 0 || sizes[axis] > size - begin)
      return cis_onnx_error(op, x, "part %u leads out of it", i);
    begin += sizes[axis];
    if (!cis_onnx_set(op, i, cis_emit_slice(&op->e, cis_onnx_use(op, 0), offsets, sizes, ones),
                      x->element))
      return false;
  }
  return begin == size || cis_onnx_error(op, x, "its parts have not all of it");
}

/// Slice: bounds are clamped; steps may be negative.
bool cis_onnx_lower_slice(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_context *ctx = op->e.b.ctx;
  uint32_t rank = cis_onnx_rank(x), axis;
  cis_onnx_list starts, ends, axes, steps;
  int64_t offsets[CIS_IMPORT_MAX_RANK] = {0}, sizes[CIS_IMPORT_MAX_RANK];
  int64_t strides[CIS_IMPORT_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  bool is_back = false, seen[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, 1, "starts", &starts) || !cis_onnx_get_list(op, 2, "ends", &ends) ||
      !cis_onnx_get_list(op, 3, "axes", &axes) || !cis_onnx_get_list(op, 4, NULL, &steps) ||
      (axes.is_given && !cis_onnx_axes(op, &axes, rank, seen)))
    return false;
  if (starts.num != ends.num || (axes.is_given ? axes.num != starts.num : starts.num > rank) ||
      (steps.is_given && steps.num != starts.num))
    return cis_onnx_error(op, x, "expected lists of one length");
  cis_onnx_get_sizes(x, sizes);
  for (uint32_t i = 0; i < starts.num; ++i) {
    if (!cis_onnx_axis(op, axes.is_given ? axes.at[i] : i, rank, &axis))
      return false;
    int64_t size = cis_onnx_dim(x, axis), step = steps.is_given ? steps.at[i] : 1;
    int64_t start = starts.at[i], end = ends.at[i], last = step < 0 ? size - 1 : size;
    if (!step || step < -INT32_MAX)
      return cis_onnx_error(op, NULL, "a step of %lld", (long long)step);
    step = step > INT32_MAX ? INT32_MAX : step;
    start += start < 0 ? size : 0;
    end += end < 0 ? size : 0;
    start = start < 0 ? 0 : start > last ? last : start;
    end = end < -1 ? -1 : end > size ? size : end;
    if (step > 0 && end < 0)
      end = 0;
    int64_t num = step > 0 ? (end - start + step - 1) / step : (start - end - step - 1) / -step;
    sizes[axis] = num > 0 ? num : 0;
    offsets[axis] = sizes[axis] ? start : 0;
    strides[axis] = sizes[axis] ? step : 1;
    is_back |= strides[axis] < 0;
  }
  if (!is_back)
    return cis_onnx_set(op, 0, cis_emit_slice(&op->e, cis_onnx_use(op, 0), offsets, sizes, strides),
                        x->element);
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    from[i] = cis_affine_add(cis_affine_mul(dim(ctx, i), number(ctx, strides[i])),
                             number(ctx, offsets[i]));
  return set_moved(op, sizes, rank, from);
}

/// DepthToSpace, SpaceToDepth: between channels and blocks.
bool cis_onnx_lower_blocks(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_context *ctx = op->e.b.ctx;
  int64_t block = cis_onnx_int(op, "blocksize", 0);
  bool to_space = op->row->argument[0] == 's';
  if (cis_onnx_rank(x) != 4 || block < 1 || block > 1 << 15)
    return cis_onnx_error(op, x, "expected 4 dimensions and a size of blocks");
  const int64_t *in = x->type->shaped.shape;
  cis_affine_expr c = dim(ctx, 1), h = dim(ctx, 2), w = dim(ctx, 3);
  if (to_space) {
    if (in[1] % (block * block))
      return cis_onnx_error(op, x, "expected a multiple of %lld channels",
                            (long long)(block * block));
    int64_t channels = in[1] / (block * block);
    bool is_crd = cis_str_is(cis_onnx_string(op, "mode", "DCR"), "CRD");
    cis_affine_expr part =
        cis_affine_add(cis_affine_mul(with(h, CIS_AFFINE_MOD, block), number(ctx, block)),
                       with(w, CIS_AFFINE_MOD, block));
    cis_affine_expr from[] = {
        dim(ctx, 0),
        is_crd ? cis_affine_add(cis_affine_mul(c, number(ctx, block * block)), part)
               : cis_affine_add(cis_affine_mul(part, number(ctx, channels)), c),
        with(h, CIS_AFFINE_FLOORDIV, block), with(w, CIS_AFFINE_FLOORDIV, block)};
    return set_moved(op, (int64_t[]){in[0], channels, in[2] * block, in[3] * block}, 4, from);
  }
  if (in[2] % block || in[3] % block || !in[1])
    return cis_onnx_error(op, x, "expected whole blocks");
  cis_affine_expr part = with(c, CIS_AFFINE_FLOORDIV, in[1]);
  cis_affine_expr from[] = {
      dim(ctx, 0), with(c, CIS_AFFINE_MOD, in[1]),
      cis_affine_add(cis_affine_mul(h, number(ctx, block)), with(part, CIS_AFFINE_FLOORDIV, block)),
      cis_affine_add(cis_affine_mul(w, number(ctx, block)), with(part, CIS_AFFINE_MOD, block))};
  int64_t sizes[] = {in[0], in[1] * block * block, in[2] / block, in[3] / block};
  return set_moved(op, sizes, 4, from);
}

// --- padding ---

/// The element of a padded dimension that is read, for modes that repeat elements.
static cis_value *emit_inside(cis_loc_builder *b, cis_str mode, cis_value *at, int64_t low,
                              int64_t size) {
  int64_t last = size - 1;
  at = CIS_FORMULA(b, "at - low", at, low);
  if (cis_str_is(mode, "wrap")) {
    cis_affine_expr whole = with(dim(b->b.ctx, 0), CIS_AFFINE_MOD, size);
    return cis_emit_affine(b, "affine.apply", &whole, 1, &at, 1);
  }
  return cis_str_is(mode, "edge") ? CIS_FORMULA(b, "min(max(at, 0), last)", at, last)
                                  : CIS_FORMULA(b, "last - abs(last - abs(at))", at, last);
}

/// Pad: negative numbers take elements away.
bool cis_onnx_lower_pad(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *value = cis_onnx_in(op, 2);
  uint32_t rank = cis_onnx_rank(x), axis;
  cis_onnx_list pads, axes;
  cis_str mode = cis_onnx_string(op, "mode", "constant");
  bool seen[CIS_IMPORT_MAX_RANK], is_constant = cis_str_is(mode, "constant");
  int64_t low[CIS_IMPORT_MAX_RANK] = {0}, high[CIS_IMPORT_MAX_RANK] = {0};
  if (!cis_onnx_get_list(op, 1, "pads", &pads) || !cis_onnx_get_list(op, 3, NULL, &axes) ||
      (axes.is_given && !cis_onnx_axes(op, &axes, rank, seen)))
    return false;
  uint32_t num = axes.is_given ? axes.num : rank;
  if (pads.num != 2 * num)
    return cis_onnx_error(op, x, "expected two numbers for each dimension");
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_onnx_axis(op, axes.is_given ? axes.at[i] : i, rank, &axis))
      return false;
    low[axis] = pads.at[i], high[axis] = pads.at[num + i];
  }
  int64_t sizes[CIS_IMPORT_MAX_RANK], inner[CIS_IMPORT_MAX_RANK], offsets[CIS_IMPORT_MAX_RANK];
  cis_mixed at[CIS_IMPORT_MAX_RANK] = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = cis_onnx_dim(x, i), most = cis_str_is(mode, "reflect") ? size - 1 : INT32_MAX;
    if (low[i] > most || high[i] > most || low[i] < -size || high[i] < -size - low[i] ||
        (!is_constant && !size))
      return cis_onnx_error(op, x, "it cannot be padded by %lld and %lld", (long long)low[i],
                            (long long)high[i]);
    sizes[i] = size + low[i] + high[i];
    offsets[i] = low[i] < 0 ? -low[i] : 0;
    inner[i] = size - offsets[i] + (high[i] < 0 ? high[i] : 0);
    at[i].number = low[i] > 0 ? low[i] : 0;
  }
  cis_type type = cis_onnx_tensor(op, x->element, sizes, rank);
  if (!type)
    return false;
  cis_value *from = cis_onnx_use(op, 0);
  if (is_constant) {
    if (value && (value->element != x->element || cis_emit_count(value->type) != 1))
      return cis_onnx_error(op, value, "expected one number like the elements");
    double number = cis_onnx_is_float(x->element) ? cis_onnx_float(op, "value", 0) : 0;
    cis_type element = cis_type_element(type);
    cis_value *fill = value ? cis_emit_scalar(&op->e, cis_onnx_use(op, 2))
                            : CIS_FORMULA(&op->e, "element(number)", element, number);
    cis_value *y = cis_emit_filled(&op->e, type, fill);
    from = cis_emit_slice(&op->e, from, offsets, inner, ones);
    return cis_onnx_set(op, 0, cis_emit_insert(&op->e, from, y, at), x->element);
  }
  if (!cis_str_is(mode, "reflect") && !cis_str_is(mode, "edge") && !cis_str_is(mode, "wrap"))
    return cis_onnx_error(op, NULL, "mode '%.*s' is not taken", CIS_STR_ARG(mode));
  cis_onnx_open(op, x->element, type);
  for (uint32_t i = 0; i < rank; ++i)
    if (low[i] || high[i])
      op->at[i] = emit_inside(&op->b, mode, op->at[i], low[i], cis_onnx_dim(x, i));
  return cis_onnx_close(op, CIS_FORMULA(&op->b, "from[at]", from, op->at));
}

// --- places by number ---

/// EyeLike: ones on a diagonal. Trilu: zeros on one side of it.
bool cis_onnx_lower_diagonal(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  bool is_eye = op->row->argument[0] == 'e';
  uint32_t rank = cis_onnx_rank(x);
  cis_onnx_element element =
      is_eye ? (cis_onnx_element)cis_onnx_int(op, "dtype", x->element) : x->element;
  cis_type type = cis_onnx_element_type(op->e.b.ctx, element);
  if (!type || rank < 2)
    return cis_onnx_error(op, x, "expected two dimensions, and elements that are taken");
  int64_t given = cis_onnx_int(op, "k", 0);
  cis_value *k = !is_eye && cis_onnx_in(op, 1) ? cis_onnx_emit_scalar(op, 1)
                                               : CIS_FORMULA(&op->e, "i64(given)", given);
  if (!k)
    return false;
  cis_value *from = is_eye ? NULL : cis_onnx_use(op, 0);
  cis_onnx_open_with(op, element, cis_onnx_tensor(op, element, x->type->shaped.shape, rank), &from,
                     is_eye ? 0 : 1, NULL);
  cis_value *column = op->at[rank - 1], *row = op->at[rank - 2];
  cis_value *own = is_eye ? CIS_FORMULA(&op->b, "type(1)", type) : op->args[0];
  return cis_onnx_close(op, CIS_FORMULA(&op->b,
                                        is_eye ? "i64(column - row) == k ? own : 0"
                                        : cis_onnx_int(op, "upper", 1)
                                            ? "i64(column - row) >= k ? own : 0"
                                            : "i64(column - row) <= k ? own : 0",
                                        column, row, k, own));
}

/// OneHot.
bool cis_onnx_lower_one_hot(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *values = cis_onnx_in(op, 2);
  uint32_t rank = cis_onnx_rank(x), axis, dims[CIS_IMPORT_MAX_RANK];
  double depth;
  int64_t sizes[CIS_IMPORT_MAX_RANK], two = 2;
  if (!cis_onnx_get_number(op, 1, 0, &depth) || !cis_onnx_check_shape(op, 2, &two, 1) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", -1), rank + 1, &axis))
    return false;
  if (rank == CIS_IMPORT_MAX_RANK || !(depth >= 0 && depth < INT32_MAX))
    return cis_onnx_error(op, x, "expected fewer dimensions, and a depth");
  for (uint32_t i = 0; i < rank; ++i) {
    dims[i] = i < axis ? i : i + 1;
    sizes[dims[i]] = cis_onnx_dim(x, i);
  }
  int64_t size = sizes[axis] = (int64_t)depth;
  cis_value *from = cis_onnx_use(op, 0), *pair = cis_onnx_use(op, 2);
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, rank + 1, dims, rank);
  if (!cis_onnx_open_with(op, values->element,
                          cis_onnx_tensor(op, values->element, sizes, rank + 1), &from, 1, &map))
    return false;
  cis_value *at = cis_onnx_emit_cast(&op->b, op->args[0], x->element, CIS_ONNX_I64);
  cis_value *own = op->at[axis];
  return cis_onnx_close(
      op, CIS_FORMULA(&op->b, "pair[(at < 0 ? at + size : at) == i64(own) ? index(1) : 0]", pair,
                      at, size, own));
}

/// ReverseSequence: the first so many elements of each batch.
bool cis_onnx_lower_reverse(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), batch, time;
  if (!cis_onnx_axis(op, cis_onnx_int(op, "batch_axis", 1), rank, &batch) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "time_axis", 0), rank, &time) ||
      !cis_onnx_check_shape(op, 1, &x->type->shaped.shape[batch], 1))
    return false;
  cis_value *lengths = cis_onnx_use(op, 1), *from = cis_onnx_use(op, 0);
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, rank, &batch, 1);
  cis_onnx_open_with(op, x->element, x->type, &lengths, 1, &map);
  cis_value *length = op->args[0], *own = op->at[time];
  op->at[time] = CIS_FORMULA(&op->b, "n = index(length); own < n ? n - 1 - own : own", length, own);
  return cis_onnx_close(op, CIS_FORMULA(&op->b, "from[at]", from, op->at));
}
