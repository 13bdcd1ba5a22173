// Operators that move elements, and shapes.
#include "import/onnx/model.h"

#include "support/strbuf.h"

#include <math.h>

static const int64_t ones[CIS_IMPORT_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};

/// d<i> op number.
static cis_affine_expr with(cis_onnx_op *op, uint32_t i, cis_affine_kind kind, int64_t number) {
  cis_context *ctx = op->e.b.ctx;
  return cis_affine_binary(kind, cis_affine_dim(ctx, i), cis_affine_constant(ctx, number));
}

/// Sets output 0 to elements of input 0 in other places.
static bool set_moved(cis_onnx_op *op, cis_affine_map from) {
  cis_type type = cis_onnx_type(op);
  return type && cis_onnx_give(op, cis_emit_move(&op->e, cis_onnx_use(op, 0), type, from));
}

static bool set_moved_by(cis_onnx_op *op, const cis_affine_expr *from) {
  return set_moved(op, cis_affine_map_get(op->e.b.ctx, op->num, 0, from, op->rank));
}

/// Sets output 0 to input 0 in another shape of as many elements.
static bool set_reshaped(cis_onnx_op *op) {
  cis_type type = cis_onnx_type(op);
  if (!type)
    return false;
  if (cis_emit_count(type) != cis_emit_count(op->x->type))
    return cis_onnx_error(op, op->x, "it has not the elements of '%s'", cis_type_text(type));
  cis_attr attr = op->x->attr;
  if (!attr)
    return cis_onnx_give(op, cis_emit_reshape(&op->e, cis_onnx_use(op, 0), type));
  bool is_copied = attr->dense.splat || !attr->dense.size;
  return cis_onnx_set_constant(
      op, 0,
      is_copied ? cis_attr_dense(type, cis_dense_data(attr), attr->dense.size, attr->dense.splat)
                : cis_attr_dense_borrowed(type, cis_dense_data(attr), attr->dense.size),
      op->element);
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
  cis_onnx_value v;
  cis_pb tensor = cis_onnx_message(op, "value", false);
  if (tensor.rest.len)
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
  cis_pb tensor = cis_onnx_message(op, "value", false);
  if (!cis_onnx_get_list(op, 0, NULL, &sizes) ||
      (tensor.rest.len && !cis_onnx_read_tensor(op, tensor, &v)))
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

static int64_t clamp(int64_t x, int64_t low, int64_t high) {
  return x < low ? low : x > high ? high : x;
}

/// Shape, with a part of it from opset 15 on; Size.
bool cis_onnx_lower_shape(cis_onnx_op *op) {
  int64_t rank = op->rank, count = cis_emit_count(op->x->type);
  if (op->row->argument[0] == 'n')
    return set_numbers(op, CIS_ONNX_I64, &count, 1, 0);
  int64_t begin = cis_onnx_int(op, "start", 0), end = cis_onnx_int(op, "end", rank);
  begin = clamp(begin < 0 ? begin + rank : begin, 0, rank);
  end = clamp(end < 0 ? end + rank : end, begin, rank);
  return set_numbers(op, CIS_ONNX_I64, op->sizes + begin, end > begin ? end - begin : 0, 1);
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
  op->num = 1, op->sizes[0] = steps > 0 ? (int64_t)steps : 0;
  cis_onnx_open(op);
  cis_value *i = op->at[0];
  i = cis_onnx_emit_cast(&op->b, CIS_FORMULA(&op->b, "i64(i)", i), CIS_ONNX_I64, op->element);
  return cis_onnx_close(op, CIS_FORMULA(&op->b, "start + i * step", start, i, step));
}

// --- the same elements ---

/// Reshape.
bool cis_onnx_lower_reshape(cis_onnx_op *op) {
  cis_onnx_list shape;
  int64_t known = 1, unknown = -1;
  if (!cis_onnx_get_list(op, 1, "shape", &shape))
    return false;
  if (shape.num > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, NULL, "more than %d dimensions", CIS_IMPORT_MAX_RANK);
  bool is_copied = !cis_onnx_int(op, "allowzero", 0);
  for (uint32_t i = 0; i < shape.num; ++i) {
    if (shape.at[i] || !is_copied || i >= op->rank)
      op->sizes[i] = shape.at[i];
    if (op->sizes[i] == -1 && unknown < 0)
      unknown = i;
    else if (op->sizes[i] < 0 || (op->sizes[i] && known > INT32_MAX / op->sizes[i]))
      return cis_onnx_error(op, NULL, "size %lld is none", (long long)op->sizes[i]);
    else
      known *= op->sizes[i];
  }
  if (unknown >= 0 && !known)
    return cis_onnx_error(op, op->x, "size -1 is any number, because another size is 0");
  if (unknown >= 0)
    op->sizes[unknown] = cis_emit_count(op->x->type) / known;
  op->num = shape.num;
  return set_reshaped(op);
}

/// Flatten: two dimensions.
bool cis_onnx_lower_flatten(cis_onnx_op *op) {
  uint32_t axis;
  int64_t given = cis_onnx_int(op, "axis", 1);
  if (!cis_onnx_axis(op, given, op->rank + (given >= 0), &axis))
    return false;
  op->num = 2, op->sizes[0] = op->sizes[1] = 1;
  for (uint32_t i = 0; i < op->rank; ++i)
    op->sizes[i >= axis] *= cis_onnx_dim(op->x, i);
  return set_reshaped(op);
}

/// Squeeze, Unsqueeze.
bool cis_onnx_lower_squeeze(cis_onnx_op *op) {
  cis_onnx_list axes;
  bool removes = op->row->argument[0] == '-';
  if (!cis_onnx_get_list(op, 1, "axes", &axes))
    return false;
  uint32_t all = removes ? op->rank : op->rank + axes.num, named = 0;
  bool is_given = axes.is_given;
  if (all > CIS_IMPORT_MAX_RANK || (!removes && !is_given))
    return cis_onnx_error(op, op->x, "expected at most %d dimensions", CIS_IMPORT_MAX_RANK);
  if (!cis_onnx_axes(op, &axes, all))
    return false;
  for (uint32_t i = 0; i < axes.num; ++i)
    named |= 1u << axes.at[i];
  op->num = 0;
  for (uint32_t i = 0, k = 0; i < all; ++i) {
    bool is_named = named >> i & 1;
    int64_t size = is_named && !removes ? 1 : cis_onnx_dim(op->x, k++);
    if (removes && is_named && size != 1 && is_given)
      return cis_onnx_error(op, op->x, "dimension %u is not 1", i);
    if (!removes || !is_named || size != 1)
      op->sizes[op->num++] = size;
  }
  return set_reshaped(op);
}

// --- other places ---

/// Transpose.
bool cis_onnx_lower_transpose(cis_onnx_op *op) {
  cis_onnx_list order;
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, UINT32_MAX, "perm", &order) || !cis_onnx_axes(op, &order, op->rank))
    return false;
  if (order.num != op->rank)
    return cis_onnx_error(op, op->x, "expected a permutation of its dimensions");
  for (uint32_t i = 0; i < op->rank; ++i) {
    int64_t axis = order.at[order.is_given ? i : op->rank - 1 - i];
    op->sizes[i] = cis_onnx_dim(op->x, (uint32_t)axis);
    from[axis] = cis_affine_dim(op->e.b.ctx, i);
  }
  return set_moved_by(op, from);
}

/// Expand: broadcasts with a shape.
bool cis_onnx_lower_expand(cis_onnx_op *op) {
  cis_onnx_list shape;
  if (!cis_onnx_get_list(op, 1, NULL, &shape))
    return false;
  op->num = op->rank > shape.num ? op->rank : shape.num;
  if (op->num > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, op->x, "expected at most %d dimensions", CIS_IMPORT_MAX_RANK);
  for (uint32_t i = 0; i < op->num; ++i) {
    uint32_t skip = op->num - op->rank, more = op->num - shape.num;
    int64_t own = i < skip ? 1 : cis_onnx_dim(op->x, i - skip),
            other = i < more ? 1 : shape.at[i - more];
    if (own != 1 && other != 1 && own != other)
      return cis_onnx_error(op, op->x, "its shape cannot be broadcast to that");
    op->sizes[i] = own == 1 ? other : own;
  }
  cis_type type = cis_onnx_type(op);
  return type == op->x->type ? cis_onnx_set_same(op, 0, op->x)
                             : type && set_moved(op, cis_emit_broadcast_map(op->x->type, type));
}

/// Tile: each dimension so many times.
bool cis_onnx_lower_tile(cis_onnx_op *op) {
  cis_onnx_list repeats;
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_get_list(op, 1, NULL, &repeats))
    return false;
  if (repeats.num != op->rank)
    return cis_onnx_error(op, op->x, "expected a number for each dimension");
  for (uint32_t i = 0; i < op->rank; ++i) {
    int64_t size = op->sizes[i], times = repeats.at[i];
    if (times < 0 || (size && times > INT32_MAX / size))
      return cis_onnx_error(op, NULL, "%lld times", (long long)times);
    op->sizes[i] *= times;
    from[i] = times == 1 || !size ? cis_affine_dim(op->e.b.ctx, i)
              : size == 1         ? cis_affine_constant(op->e.b.ctx, 0)
                                  : with(op, i, CIS_AFFINE_MOD, size);
  }
  return set_moved_by(op, from);
}

/// Concat.
bool cis_onnx_lower_concat(cis_onnx_op *op) {
  uint32_t axis;
  int64_t sum = 0;
  if (!cis_onnx_get_axis(op, "axis", 1, op->rank, &axis))
    return false;
  for (uint32_t i = 0; i < op->inputs.len; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    if (!v || cis_onnx_rank(v) != op->rank)
      return cis_onnx_error(op, v, "expected %u dimensions", op->rank);
    sum += op->sizes[axis] = cis_onnx_dim(v, axis);
    if (!cis_onnx_check_like(op, i, 0) || !cis_onnx_check_shape(op, i, op->sizes, op->rank))
      return false;
  }
  op->sizes[axis] = sum;
  cis_type type = cis_onnx_type(op);
  if (!type)
    return false;
  cis_value *y = cis_tensor_build_empty(&op->e, type, NULL, 0);
  cis_mixed at[CIS_IMPORT_MAX_RANK] = {0};
  for (uint32_t i = 0; i < op->inputs.len; ++i) {
    y = cis_emit_insert(&op->e, cis_onnx_use(op, i), y, at);
    at[axis].number += cis_onnx_dim(cis_onnx_in(op, i), axis);
  }
  return cis_onnx_give(op, y);
}

/// Split: sizes are given, or all are equal, where the last may be less.
bool cis_onnx_lower_split(cis_onnx_op *op) {
  uint32_t axis, num = (uint32_t)op->outputs.len;
  cis_onnx_list parts;
  if (!cis_onnx_get_axis(op, "axis", 0, op->rank, &axis) ||
      !cis_onnx_get_list(op, 1, "split", &parts))
    return false;
  int64_t size = op->sizes[axis], each = num ? (size + num - 1) / num : 0;
  int64_t offsets[CIS_IMPORT_MAX_RANK] = {0}, *begin = &offsets[axis];
  if ((parts.is_given && parts.num != num) || !num ||
      (!parts.is_given && op->opset < 18 && size % num))
    return cis_onnx_error(op, op->x, "expected parts for %u outputs", num);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t part = parts.is_given ? parts.at[i] : size - *begin < each ? size - *begin : each;
    if (part < 0 || part > size - *begin)
      return cis_onnx_error(op, op->x, "part %u leads out of it", i);
    op->sizes[axis] = part;
    cis_onnx_set(op, i, cis_emit_slice(&op->e, cis_onnx_use(op, 0), offsets, op->sizes, ones),
                 op->element);
    *begin += part;
  }
  return *begin == size || cis_onnx_error(op, op->x, "its parts have not all of it");
}

/// Slice: bounds are clamped; steps may be negative.
bool cis_onnx_lower_slice(cis_onnx_op *op) {
  cis_onnx_list starts, ends, axes, steps;
  int64_t offsets[CIS_IMPORT_MAX_RANK] = {0}, strides[CIS_IMPORT_MAX_RANK];
  bool is_back = false;
  memcpy(strides, ones, sizeof ones);
  if (!cis_onnx_get_list(op, 1, "starts", &starts) || !cis_onnx_get_list(op, 2, "ends", &ends) ||
      !cis_onnx_get_list(op, 3, "axes", &axes) || !cis_onnx_get_list(op, 4, NULL, &steps) ||
      !cis_onnx_axes(op, &axes, op->rank))
    return false;
  if (starts.num != ends.num || (axes.is_given ? axes.num != starts.num : starts.num > op->rank) ||
      (steps.is_given && steps.num != starts.num))
    return cis_onnx_error(op, op->x, "expected lists of one length");
  for (uint32_t i = 0; i < starts.num; ++i) {
    int64_t axis = axes.at[i], size = op->sizes[axis], step = steps.is_given ? steps.at[i] : 1;
    if (!step || step < -INT32_MAX)
      return cis_onnx_error(op, NULL, "a step of %lld", (long long)step);
    step = step > INT32_MAX ? INT32_MAX : step;
    int64_t start = clamp(starts.at[i] + (starts.at[i] < 0 ? size : 0), 0, size - (step < 0));
    int64_t end = clamp(ends.at[i] + (ends.at[i] < 0 ? size : 0), step < 0 ? -1 : 0, size);
    int64_t num = step > 0 ? (end - start + step - 1) / step : (start - end - step - 1) / -step;
    op->sizes[axis] = num > 0 ? num : 0;
    offsets[axis] = num > 0 ? start : 0;
    strides[axis] = num > 0 ? step : 1;
    is_back |= strides[axis] < 0;
  }
  if (!is_back)
    return cis_onnx_give(op,
                         cis_emit_slice(&op->e, cis_onnx_use(op, 0), offsets, op->sizes, strides));
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < op->rank; ++i)
    from[i] = cis_affine_add(with(op, i, CIS_AFFINE_MUL, strides[i]),
                             cis_affine_constant(op->e.b.ctx, offsets[i]));
  return set_moved_by(op, from);
}

/// DepthToSpace, SpaceToDepth: between channels and blocks. B is the size of a block, C the number
/// of channels where there are fewer.
bool cis_onnx_lower_blocks(cis_onnx_op *op) {
  static const char to_space[] = "(n, c, h, w) -> (n, ((h mod B) * B + w mod B) * C + c, "
                                 "h floordiv B, w floordiv B)",
                    by_channel[] = "(n, c, h, w) -> (n, (c * B + h mod B) * B + w mod B, "
                                   "h floordiv B, w floordiv B)",
                    to_depth[] = "(n, c, h, w) -> (n, c mod C, h * B + c floordiv C floordiv B, "
                                 "w * B + (c floordiv C) mod B)";
  int64_t block = cis_onnx_int(op, "blocksize", 0), *sizes = op->sizes;
  bool is_back = op->row->argument[0] != 's';
  bool is_crd = cis_str_is(cis_onnx_string(op, "mode", "DCR"), "CRD");
  if (op->rank != 4 || block < 1 || block > 1 << 15)
    return cis_onnx_error(op, op->x, "expected 4 dimensions and a size of blocks");
  int64_t all = block * block;
  if (!is_back && sizes[1] % all)
    return cis_onnx_error(op, op->x, "expected a multiple of %lld channels", (long long)all);
  if (is_back && (sizes[2] % block || sizes[3] % block || !sizes[1]))
    return cis_onnx_error(op, op->x, "expected whole blocks");
  int64_t channels = is_back ? sizes[1] : sizes[1] / all;
  sizes[1] = is_back ? channels * all : channels;
  for (uint32_t i = 2; i < 4; ++i)
    sizes[i] = is_back ? sizes[i] / block : sizes[i] * block;
  cis_strbuf text = {0};
  cis_strbuf_cstr(&text, "affine_map<");
  for (const char *at = is_back ? to_depth : is_crd ? by_channel : to_space; *at; ++at)
    if (*at == 'B' || *at == 'C')
      cis_strbuf_printf(&text, "%lld", (long long)(*at == 'B' ? block : channels));
    else
      cis_strbuf_char(&text, *at);
  cis_strbuf_cstr(&text, ">");
  cis_attr map = cis_parse_attr_text(op->e.b.ctx, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return set_moved(op, map->map);
}

// --- padding ---

/// The index in a padded dimension of the element that is read, for modes that repeat elements.
static cis_value *emit_inside(cis_loc_builder *b, char mode, cis_value *i, int64_t low,
                              int64_t size) {
  int64_t last = size - 1;
  i = CIS_FORMULA(b, "i - low", i, low);
  if (mode == 'e')
    return CIS_FORMULA(b, "min(max(i, 0), last)", i, last);
  if (mode == 'r')
    return CIS_FORMULA(b, "last - abs(last - abs(i))", i, last);
  cis_affine_expr whole = cis_affine_binary(CIS_AFFINE_MOD, cis_affine_dim(b->b.ctx, 0),
                                            cis_affine_constant(b->b.ctx, size));
  return cis_emit_apply(b, whole, i, NULL);
}

/// Pad: negative numbers take elements away.
bool cis_onnx_lower_pad(cis_onnx_op *op) {
  const cis_onnx_value *value = cis_onnx_in(op, 2);
  cis_onnx_list pads, axes;
  cis_str mode = cis_onnx_string(op, "mode", "constant");
  char how = cis_str_is(mode, "constant")  ? 'c'
             : cis_str_is(mode, "reflect") ? 'r'
             : cis_str_is(mode, "edge")    ? 'e'
             : cis_str_is(mode, "wrap")    ? 'w'
                                           : 0;
  int64_t low[CIS_IMPORT_MAX_RANK] = {0}, high[CIS_IMPORT_MAX_RANK] = {0};
  if (!cis_onnx_get_list(op, 1, "pads", &pads) || !cis_onnx_get_list(op, 3, NULL, &axes) ||
      !cis_onnx_axes(op, &axes, op->rank))
    return false;
  if (pads.num != 2 * axes.num)
    return cis_onnx_error(op, op->x, "expected two numbers for each dimension");
  for (uint32_t i = 0; i < axes.num; ++i)
    low[axes.at[i]] = pads.at[i], high[axes.at[i]] = pads.at[axes.num + i];
  int64_t inner[CIS_IMPORT_MAX_RANK], offsets[CIS_IMPORT_MAX_RANK];
  cis_mixed into[CIS_IMPORT_MAX_RANK] = {0};
  for (uint32_t i = 0; i < op->rank; ++i) {
    int64_t size = op->sizes[i], most = how == 'r' ? size - 1 : INT32_MAX;
    if (low[i] > most || high[i] > most || low[i] < -size || high[i] < -size - low[i] ||
        (how != 'c' && !size))
      return cis_onnx_error(op, op->x, "it cannot be padded by %lld and %lld", (long long)low[i],
                            (long long)high[i]);
    op->sizes[i] += low[i] + high[i];
    offsets[i] = low[i] < 0 ? -low[i] : 0;
    inner[i] = size - offsets[i] + (high[i] < 0 ? high[i] : 0);
    into[i].number = low[i] > 0 ? low[i] : 0;
  }
  cis_type type = cis_onnx_type(op);
  if (!type)
    return false;
  if (!how)
    return cis_onnx_error(op, NULL, "mode '%.*s' is not taken", CIS_STR_ARG(mode));
  if (how != 'c') {
    cis_onnx_open(op);
    for (uint32_t i = 0; i < op->rank; ++i)
      if (low[i] || high[i])
        op->at[i] = emit_inside(&op->b, how, op->at[i], low[i], cis_onnx_dim(op->x, i));
    return cis_onnx_close(op, cis_onnx_read(op, &op->b));
  }
  if (value && (value->element != op->element || cis_emit_count(value->type) != 1))
    return cis_onnx_error(op, value, "expected one number like the elements");
  double number = cis_onnx_is_float(op->element) ? cis_onnx_float(op, "value", 0) : 0;
  cis_type element = cis_type_element(type);
  cis_value *fill = value ? cis_emit_scalar(&op->e, cis_onnx_use(op, 2))
                          : CIS_FORMULA(&op->e, "element(number)", element, number);
  cis_value *from = cis_emit_slice(&op->e, cis_onnx_use(op, 0), offsets, inner, ones);
  return cis_onnx_give(op,
                       cis_emit_insert(&op->e, from, cis_emit_filled(&op->e, type, fill), into));
}

// --- places by number ---

/// EyeLike: ones on a diagonal. Trilu: zeros on one side of it.
bool cis_onnx_lower_diagonal(cis_onnx_op *op) {
  bool is_eye = op->row->argument[0] == 'e', is_upper = cis_onnx_int(op, "upper", 1);
  int64_t given = cis_onnx_int(op, "k", 0);
  if (is_eye)
    op->element = (cis_onnx_element)cis_onnx_int(op, "dtype", op->element);
  cis_type type = cis_onnx_element_type(op->e.b.ctx, op->element);
  if (!type || op->rank < 2)
    return cis_onnx_error(op, op->x, "expected two dimensions, and elements that are taken");
  cis_value *k = !is_eye && cis_onnx_in(op, 1) ? cis_onnx_emit_scalar(op, 1)
                                               : CIS_FORMULA(&op->e, "i64(given)", given);
  if (!k || !cis_onnx_open_with(op, op->values.data, is_eye ? 0 : 1, NULL))
    return false;
  cis_value *row = op->at[op->rank - 2], *column = op->at[op->rank - 1];
  return cis_onnx_close(op, CIS_ONNX(op, &op->b,
                                     is_eye     ? "i64(column - row) == k ? type(1) : 0"
                                     : is_upper ? "i64(column - row) >= k ? x : 0"
                                                : "i64(column - row) <= k ? x : 0",
                                     column, row, k, type));
}

/// OneHot.
bool cis_onnx_lower_one_hot(cis_onnx_op *op) {
  uint32_t axis, dims[CIS_IMPORT_MAX_RANK];
  double depth;
  int64_t two = 2;
  if (!cis_onnx_get_number(op, 1, 0, &depth) || !cis_onnx_check_shape(op, 2, &two, 1) ||
      !cis_onnx_get_axis(op, "axis", -1, op->rank + 1, &axis))
    return false;
  if (op->rank == CIS_IMPORT_MAX_RANK || !(depth >= 0 && depth < INT32_MAX))
    return cis_onnx_error(op, op->x, "expected fewer dimensions, and a depth");
  for (uint32_t i = 0; i < op->rank; ++i) {
    dims[i] = i < axis ? i : i + 1;
    op->sizes[dims[i]] = cis_onnx_dim(op->x, i);
  }
  int64_t size = op->sizes[axis] = (int64_t)depth;
  op->num = op->rank + 1, op->element = cis_onnx_in(op, 2)->element;
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, op->num, dims, op->rank);
  if (!cis_onnx_open_with(op, op->values.data, 1, &map))
    return false;
  cis_value *own = op->at[axis];
  cis_value *i = cis_onnx_emit_cast(&op->b, op->args[0], op->x->element, CIS_ONNX_I64);
  return cis_onnx_close(
      op,
      CIS_ONNX(op, &op->b, "Z[(i < 0 ? i + size : i) == i64(own) ? index(1) : 0]", i, size, own));
}

/// ReverseSequence: the first so many elements of each batch.
bool cis_onnx_lower_reverse(cis_onnx_op *op) {
  uint32_t batch, time;
  if (!cis_onnx_get_axis(op, "batch_axis", 1, op->rank, &batch) ||
      !cis_onnx_get_axis(op, "time_axis", 0, op->rank, &time) ||
      !cis_onnx_check_shape(op, 1, &op->sizes[batch], 1))
    return false;
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, op->rank, &batch, 1);
  cis_onnx_open_with(op, &op->values.data[1], 1, &map);
  cis_value *own = op->at[time];
  op->at[time] = CIS_ONNX(op, &op->b, "n = index(x); own < n ? n - 1 - own : own", own);
  return cis_onnx_close(op, cis_onnx_read(op, &op->b));
}
