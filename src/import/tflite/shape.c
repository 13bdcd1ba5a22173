// Operators that move elements and compute none.
#include "import/tflite/table.h"

enum { MAX = CIS_IMPORT_MAX_RANK };

/// Whether output 0 has the elements of input `i`, or an error.
static bool is_like(const cis_tfl_op *op, uint32_t i) {
  return cis_tfl_check_like(op, cis_tfl_out(op, 0), cis_tfl_in(op, i));
}

/// Whether input `i`, where it is a constant, says the shape of the output, or an error; -1 is any
/// size. `times`: the sizes of an input that the numbers multiply, NULL.
static bool check_said(const cis_tfl_op *op, uint32_t i, const cis_tfl_tensor *times) {
  const cis_tfl_tensor *t = cis_tfl_in(op, i), *out = cis_tfl_out(op, 0);
  int64_t sizes[MAX];
  uint32_t num;
  if (!t || !t->is_constant)
    return true;
  if (!cis_tfl_constants(op, i, sizes, MAX, &num))
    return false;
  bool fits = num == cis_tfl_rank(out);
  for (uint32_t k = 0; fits && k < num; ++k)
    fits = times ? sizes[k] >= 0 && sizes[k] <= INT32_MAX &&
                       sizes[k] * cis_tfl_dim(times, k) == cis_tfl_dim(out, k)
                 : sizes[k] == -1 || sizes[k] == cis_tfl_dim(out, k);
  return fits || cis_tfl_error(op, t, "it says another shape than '%s'", cis_type_text(out->type));
}

/// Whether the output of SQUEEZE or EXPAND_DIMS has the dimensions of the input without those that
/// are named, or with one of size 1, or an error.
static bool check_ones(const cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *axes = cis_tfl_in(op, 1);
  bool expands = op->row->argument == 'e', is_named[MAX + 1] = {0};
  cis_fb_vector named = cis_fb_get_vector(op->options, 0, 4);
  uint32_t rank = cis_tfl_rank(in), all = rank + expands, num = expands ? 1 : named.num, axis;
  int64_t shape[MAX + 1], number;
  if (expands && !axes->is_constant)
    return true;
  for (uint32_t i = 0; i < num; ++i) {
    number = expands ? 0 : cis_fb_int_at(named, i, 4);
    if ((expands && !cis_tfl_constant(op, 1, &number)) || !cis_tfl_axis(op, number, all, &axis))
      return false;
    is_named[axis] = true;
  }
  uint32_t num_out = 0, from = 0;
  for (uint32_t i = 0; i < all; ++i) {
    int64_t size = expands && is_named[i] ? 1 : cis_tfl_dim(in, from++);
    if (expands || size != 1 || (num && !is_named[i]))
      shape[num_out++] = size;
  }
  return cis_tfl_check_shape(op, cis_tfl_out(op, 0), shape, num_out);
}

/// RESHAPE, SQUEEZE, EXPAND_DIMS: the output has the shape, and what says another one is an error.
bool cis_tfl_lower_reshape(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  if (!is_like(op, 0) || !(op->row->argument == 'r' ? check_said(op, 1, NULL) : check_ones(op)))
    return false;
  if (cis_emit_count(in->type) != cis_emit_count(out->type))
    return cis_tfl_error(op, out, "expected as many elements as the input has");
  cis_value *x = cis_tfl_value(op, 0);
  return x && cis_tfl_set(op, 0, cis_emit_reshape(&op->e, x, out->type));
}

bool cis_tfl_lower_transpose(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t order[MAX], shape[MAX];
  uint32_t num, rank = cis_tfl_rank(in), seen = 0;
  if (!is_like(op, 0) || !cis_tfl_constants(op, 1, order, MAX, &num))
    return false;
  for (uint32_t i = 0; i < num && i < rank; ++i) {
    order[i] += order[i] < 0 ? rank : 0;
    if (order[i] >= 0 && order[i] < rank) {
      seen |= 1u << order[i];
      shape[i] = cis_tfl_dim(in, (uint32_t)order[i]);
    }
  }
  if (num != rank || seen != (1u << rank) - 1)
    return cis_tfl_error(op, cis_tfl_in(op, 1), "expected an order of %u dimensions", rank);
  cis_value *x = cis_tfl_check_shape(op, out, shape, rank) ? cis_tfl_value(op, 0) : NULL;
  if (!x)
    return false;
  cis_value *init = cis_tensor_build_empty(&op->e, out->type, NULL, 0);
  return cis_tfl_set(op, 0, cis_linalg_build_transpose(&op->e, x, init, order, rank));
}

/// A tensor with numbers around it, `value` or the zero point.
static cis_value *emit_pad(cis_tfl_op *op, cis_value *x, const int64_t *low, const int64_t *high,
                           cis_value *value) {
  cis_mixed_vec lows = {0}, highs = {0};
  for (uint32_t i = 0; i < cis_type_rank(x->type); ++i) {
    cis_vec_push(&lows, ((cis_mixed){NULL, low[i]}));
    cis_vec_push(&highs, ((cis_mixed){NULL, high[i]}));
  }
  cis_value *result =
      cis_tensor_build_pad(&op->e, x, &lows, &highs, value, cis_tfl_out(op, 0)->type);
  cis_vec_deinit(&lows);
  cis_vec_deinit(&highs);
  return result;
}

/// PAD, PADV2.
bool cis_tfl_lower_pad(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0),
                       *with = cis_tfl_in(op, 2);
  int64_t amounts[2 * MAX], low[MAX], high[MAX], shape[MAX];
  uint32_t num, rank = cis_tfl_rank(in);
  if (!is_like(op, 0) || !cis_tfl_constants(op, 1, amounts, 2 * MAX, &num))
    return false;
  if (num != 2 * rank)
    return cis_tfl_error(op, cis_tfl_in(op, 1), "expected two numbers for each dimension");
  for (uint32_t i = 0; i < rank; ++i) {
    low[i] = amounts[2 * i], high[i] = amounts[2 * i + 1];
    if (low[i] < 0 || high[i] < 0 || low[i] > INT32_MAX || high[i] > INT32_MAX)
      return cis_tfl_error(op, cis_tfl_in(op, 1), "expected numbers from 0 on");
    shape[i] = cis_tfl_dim(in, i) + low[i] + high[i];
  }
  if (!cis_tfl_check_shape(op, out, shape, rank) || (with && !cis_tfl_check_like(op, with, in)))
    return false;
  if (with && cis_emit_count(with->type) != 1)
    return cis_tfl_error(op, with, "expected one element");
  cis_value *x = cis_tfl_value(op, 0), *value;
  if (!x)
    return false;
  if (with && with->is_constant) {
    // A constant of its own, because passes look for one.
    cis_type element = cis_type_element(with->type);
    if (with->data.len != cis_dense_element_size(element))
      return cis_tfl_error(op, with, "expected one element");
    int64_t bits = cis_tfl_element_at(with, 0);
    value = cis_type_is_float(element)
                ? cis_arith_build_constant(
                      &op->e,
                      cis_attr_float_bits(
                          element,
                          (uint64_t)bits & (cis_type_bit_width(element) == 64
                                                ? UINT64_MAX
                                                : (UINT64_C(1) << cis_type_bit_width(element)) - 1),
                          0))
                : cis_arith_build_int(&op->e, element, bits);
  } else if (with) {
    cis_value *one = cis_tfl_value(op, 2);
    if (!one)
      return false;
    one = cis_emit_reshape(&op->e, one, cis_emit_tensor(cis_type_element(with->type), NULL, 0));
    value = cis_tensor_build_extract(&op->e, one, NULL, 0);
  } else {
    cis_type element = cis_type_element(in->type);
    value = cis_type_is_float(element)
                ? cis_arith_build_float(&op->e, element, 0)
                : cis_arith_build_int(&op->e, element, cis_tfl_zero_point(out));
  }
  return cis_tfl_set(op, 0, emit_pad(op, x, low, high, value));
}

// --- parts ---

bool cis_tfl_lower_concatenation(cis_tfl_op *op) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  uint32_t rank = cis_tfl_rank(out), axis;
  int64_t at = 0;
  if (cis_fb_int(op->options, 1, 1, 0))
    return cis_tfl_error(op, NULL, "a fused activation is not taken here");
  if (!cis_tfl_axis(op, cis_fb_int(op->options, 0, 4, 0), rank, &axis))
    return false;
  cis_value *all = cis_tensor_build_empty(&op->e, out->type, NULL, 0);
  for (uint32_t i = 0; i < op->inputs.num; ++i) {
    const cis_tfl_tensor *in = cis_tfl_in(op, i);
    int64_t shape[MAX];
    memcpy(shape, out->type->shaped.shape, rank * sizeof(*shape));
    if (!in || cis_tfl_rank(in) != rank ||
        (shape[axis] = cis_tfl_dim(in, axis)) > cis_tfl_dim(out, axis) - at)
      return cis_tfl_error(op, in, "does not fit the output");
    if (!cis_tfl_check_like(op, in, out) || !cis_tfl_check_shape(op, in, shape, rank))
      return false;
    cis_mixed offsets[MAX] = {{0}};
    offsets[axis].number = at;
    at += shape[axis];
    cis_value *x = cis_tfl_value(op, i);
    if (!x)
      return false;
    if (shape[axis])
      all = cis_emit_insert(&op->e, x, all, offsets);
  }
  if (at != cis_tfl_dim(out, axis))
    return cis_tfl_error(op, out, "expected %lld elements along the axis", (long long)at);
  return cis_tfl_set(op, 0, all);
}

/// Sets output `number` to the part of `x` that begins at `at` along an axis.
static bool set_part(cis_tfl_op *op, uint32_t number, cis_value *x, uint32_t axis, int64_t at) {
  const cis_tfl_tensor *out = cis_tfl_out(op, number);
  int64_t offsets[MAX] = {0}, strides[MAX], sizes[MAX];
  uint32_t rank = cis_type_rank(x->type);
  if (cis_tfl_rank(out) != rank || cis_tfl_dim(out, axis) > cis_type_dim(x->type, axis) - at)
    return cis_tfl_error(op, out, "does not fit the input");
  for (uint32_t i = 0; i < rank; ++i) {
    strides[i] = 1;
    sizes[i] = i == axis ? cis_tfl_dim(out, i) : cis_type_dim(x->type, i);
  }
  offsets[axis] = at;
  return cis_tfl_check_shape(op, out, sizes, rank) &&
         cis_tfl_set(op, number, cis_emit_slice(&op->e, x, offsets, sizes, strides));
}

/// SPLIT (axis, input), SPLIT_V (input, sizes, axis): the outputs say the sizes.
bool cis_tfl_lower_split(cis_tfl_op *op) {
  uint32_t from = op->row->argument == 'v' ? 0 : 1, axis;
  const cis_tfl_tensor *in = cis_tfl_in(op, from);
  int64_t number, at = 0;
  if (!cis_tfl_constant(op, from ? 0 : 2, &number) ||
      !cis_tfl_axis(op, number, cis_tfl_rank(in), &axis))
    return false;
  cis_value *x = cis_tfl_value(op, from);
  for (uint32_t i = 0; x && i < op->outputs.num; ++i) {
    if (!cis_tfl_check_like(op, cis_tfl_out(op, i), in) || !set_part(op, i, x, axis, at))
      return false;
    at += cis_tfl_dim(cis_tfl_out(op, i), axis);
  }
  return x && (at == cis_tfl_dim(in, axis) || cis_tfl_error(op, in, "is not split as a whole"));
}

bool cis_tfl_lower_slice(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t begins[MAX], sizes[MAX], ones[MAX];
  uint32_t num, num_sizes, rank = cis_tfl_rank(in);
  if (!is_like(op, 0) || !cis_tfl_constants(op, 1, begins, MAX, &num) ||
      !cis_tfl_constants(op, 2, sizes, MAX, &num_sizes))
    return false;
  bool fits = num == rank && num_sizes == rank;
  for (uint32_t i = 0; fits && i < rank; ++i) {
    int64_t whole = cis_tfl_dim(in, i);
    fits = begins[i] >= 0 && begins[i] <= whole;
    sizes[i] = fits && sizes[i] == -1 ? whole - begins[i] : sizes[i];
    fits = fits && sizes[i] >= 0 && sizes[i] <= whole - begins[i];
    ones[i] = 1;
  }
  if (!fits)
    return cis_tfl_error(op, in, "the slice is not inside");
  cis_value *x = cis_tfl_check_shape(op, out, sizes, rank) ? cis_tfl_value(op, 0) : NULL;
  return x && cis_tfl_set(op, 0, cis_emit_slice(&op->e, x, begins, sizes, ones));
}

/// A part with strides, of which some are negative: each element is read at its place.
static cis_value *emit_strided(cis_loc_builder *e, cis_value *x, const int64_t *begins,
                               const int64_t *sizes, const int64_t *strides) {
  uint32_t rank = cis_type_rank(x->type);
  cis_type type = cis_emit_tensor(cis_type_element(x->type), sizes, rank);
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  cis_value *places[MAX];
  for (uint32_t i = 0; i < rank; ++i) {
    cis_value *at = cis_linalg_build_index(&body.body, i);
    cis_affine_expr place = cis_emit_linear(e->b.ctx, &strides[i], 1, begins[i]);
    places[i] = cis_emit_affine(&body.body, "affine.apply", &place, 1, &at, 1);
  }
  return cis_emit_yield(&body, cis_tensor_build_extract(&body.body, x, places, rank));
}

typedef struct strided {
  int64_t begins[MAX], sizes[MAX], strides[MAX];
  bool has_negative;
} strided;

/// The begin, size and stride of dimension `i`, as Python has them.
static bool get_range(const cis_tfl_op *op, strided *s, const int64_t *ends, uint32_t i) {
  enum { BEGIN_MASK = 0, END_MASK = 1, SHRINK_MASK = 4, OFFSET = 5 };
  int64_t size = cis_tfl_dim(cis_tfl_in(op, 0), i), stride = s->strides[i];
  int64_t begin = s->begins[i], end = ends[i];
#define HAS(MASK) (cis_fb_int(op->options, (MASK), 4, 0) >> i & 1)
  if (!stride || stride < -INT32_MAX || stride > INT32_MAX)
    return cis_tfl_error(op, NULL, "expected strides other than 0");
  int64_t low = stride > 0 ? 0 : -1, high = stride > 0 ? size : size - 1;
  if (cis_fb_bool(op->options, OFFSET))
    end += begin;
  begin += begin < 0 ? size : 0;
  begin = begin < low ? low : begin > high ? high : begin;
  if (HAS(BEGIN_MASK))
    begin = stride > 0 ? 0 : size - 1;
  end += end < 0 ? size : 0;
  end = end < low ? low : end > high ? high : end;
  if (HAS(END_MASK))
    end = stride > 0 ? size : -1;
  if (HAS(SHRINK_MASK)) {
    if (begin < 0 || begin >= size)
      return cis_tfl_error(op, NULL, "the slice is not inside");
    stride = 1, end = begin + 1;
  }
#undef HAS
  int64_t num =
      stride > 0 ? (end - begin + stride - 1) / stride : (begin - end - stride - 1) / -stride;
  s->begins[i] = begin;
  s->strides[i] = stride;
  s->sizes[i] = num > 0 ? num : 0;
  s->has_negative |= stride < 0;
  return true;
}

bool cis_tfl_lower_strided_slice(cis_tfl_op *op) {
  enum { ELLIPSIS_MASK = 2, NEW_AXIS_MASK = 3, SHRINK_MASK = 4 };
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  strided s = {.has_negative = false};
  int64_t ends[MAX], kept[MAX], shrink = cis_fb_int(op->options, SHRINK_MASK, 4, 0);
  uint32_t num[3], rank = cis_tfl_rank(in), num_kept = 0;
  if (!is_like(op, 0) || !cis_tfl_constants(op, 1, s.begins, MAX, &num[0]) ||
      !cis_tfl_constants(op, 2, ends, MAX, &num[1]) ||
      !cis_tfl_constants(op, 3, s.strides, MAX, &num[2]))
    return false;
  if (cis_fb_int(op->options, ELLIPSIS_MASK, 4, 0) || cis_fb_int(op->options, NEW_AXIS_MASK, 4, 0))
    return cis_tfl_error(op, NULL, "ellipsis and new axes are not taken");
  if (num[0] != num[1] || num[0] != num[2] || num[0] > rank)
    return cis_tfl_error(op, in, "expected as many begins, ends and strides, one a dimension");
  for (uint32_t i = num[0]; i < rank; ++i) // the others are whole
    s.begins[i] = 0, ends[i] = cis_tfl_dim(in, i), s.strides[i] = 1;
  for (uint32_t i = 0; i < rank; ++i) {
    if (s.begins[i] > INT32_MAX || s.begins[i] < INT32_MIN || ends[i] > INT32_MAX ||
        ends[i] < INT32_MIN)
      return cis_tfl_error(op, in, "the slice is not inside");
    if (i < num[0] && !get_range(op, &s, ends, i))
      return false;
    if (i >= num[0])
      s.sizes[i] = ends[i];
    if (!(shrink >> i & 1) || i >= num[0])
      kept[num_kept++] = s.sizes[i];
  }
  cis_value *x = cis_tfl_check_shape(op, out, kept, num_kept) ? cis_tfl_value(op, 0) : NULL;
  if (!x)
    return false;
  if (!cis_emit_count(out->type))
    return cis_tfl_set(op, 0, cis_tensor_build_empty(&op->e, out->type, NULL, 0));
  cis_value *part =
      (s.has_negative ? emit_strided : cis_emit_slice)(&op->e, x, s.begins, s.sizes, s.strides);
  return cis_tfl_set(op, 0, cis_emit_reshape(&op->e, part, out->type));
}

/// PACK: inputs along a new axis.
bool cis_tfl_lower_pack(cis_tfl_op *op) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  uint32_t rank = cis_tfl_rank(out), axis;
  if (!cis_tfl_axis(op, cis_fb_int(op->options, 1, 4, 0), rank, &axis))
    return false;
  if (cis_tfl_dim(out, axis) != op->inputs.num)
    return cis_tfl_error(op, out, "expected %u elements along the axis", op->inputs.num);
  int64_t shape[MAX], one[MAX];
  for (uint32_t i = 0, k = 0; i < rank; ++i) {
    one[i] = i == axis ? 1 : cis_tfl_dim(out, i);
    if (i != axis)
      shape[k++] = one[i];
  }
  cis_value *all = cis_tensor_build_empty(&op->e, out->type, NULL, 0);
  cis_type part = cis_emit_tensor(cis_type_element(out->type), one, rank);
  for (uint32_t i = 0; i < op->inputs.num; ++i) {
    const cis_tfl_tensor *in = cis_tfl_in(op, i);
    if (!in)
      return cis_tfl_error(op, NULL, "expected input %u", i);
    if (!cis_tfl_check_like(op, in, out) || !cis_tfl_check_shape(op, in, shape, rank - 1))
      return false;
    cis_value *x = cis_tfl_value(op, i);
    if (!x)
      return false;
    cis_mixed offsets[MAX] = {{0}};
    offsets[axis].number = i;
    if (cis_emit_count(part))
      all = cis_emit_insert(&op->e, cis_emit_reshape(&op->e, x, part), all, offsets);
  }
  return cis_tfl_set(op, 0, all);
}

bool cis_tfl_lower_unpack(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0);
  uint32_t rank = cis_tfl_rank(in), axis;
  if (!cis_tfl_axis(op, cis_fb_int(op->options, 1, 4, 0), rank, &axis))
    return false;
  if (cis_tfl_dim(in, axis) != op->outputs.num)
    return cis_tfl_error(op, in, "expected %u elements along the axis", op->outputs.num);
  int64_t sizes[MAX], ones[MAX], shape[MAX];
  for (uint32_t i = 0, k = 0; i < rank; ++i) {
    ones[i] = 1;
    sizes[i] = i == axis ? 1 : cis_tfl_dim(in, i);
    if (i != axis)
      shape[k++] = sizes[i];
  }
  cis_value *x = cis_tfl_value(op, 0);
  for (uint32_t i = 0; x && i < op->outputs.num; ++i) {
    const cis_tfl_tensor *out = cis_tfl_out(op, i);
    int64_t offsets[MAX] = {0};
    offsets[axis] = i;
    if (!cis_tfl_check_like(op, out, in) || !cis_tfl_check_shape(op, out, shape, rank - 1) ||
        !cis_tfl_set(
            op, i,
            cis_emit_reshape(&op->e, cis_emit_slice(&op->e, x, offsets, sizes, ones), out->type)))
      return false;
  }
  return x != NULL;
}

// --- elements at computed places ---

/// The generic over the output, and the element's place.
static cis_linalg_body begin_places(cis_tfl_op *op, cis_value *at[MAX]) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  for (uint32_t i = 0; i < cis_tfl_rank(out); ++i)
    at[i] = cis_linalg_build_index(&body.body, i);
  return body;
}

/// GATHER: slices along an axis that a second input numbers; the first dimensions may be batches.
bool cis_tfl_lower_gather(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *numbers = cis_tfl_in(op, 1);
  uint32_t rank = cis_tfl_rank(in), num = cis_tfl_rank(numbers), axis, num_out = 0;
  int64_t batches = cis_fb_int(op->options, 1, 4, 0), shape[2 * MAX];
  if (!is_like(op, 0) || !cis_tfl_axis(op, cis_fb_int(op->options, 0, 4, 0), rank, &axis) ||
      !cis_tfl_check_element(op, numbers, 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64))
    return false;
  batches += batches < 0 ? num : 0;
  bool fits = batches >= 0 && batches <= axis && batches <= num;
  for (uint32_t i = 0; fits && i < batches; ++i)
    fits = cis_tfl_dim(in, i) == cis_tfl_dim(numbers, i);
  if (!fits || rank + num - batches > MAX + 1)
    return cis_tfl_error(op, numbers, "its batches do not fit the input");
  for (uint32_t i = 0; i < axis; ++i)
    shape[num_out++] = cis_tfl_dim(in, i);
  for (uint32_t i = (uint32_t)batches; i < num; ++i)
    shape[num_out++] = cis_tfl_dim(numbers, i);
  for (uint32_t i = axis + 1; i < rank; ++i)
    shape[num_out++] = cis_tfl_dim(in, i);
  cis_value *x =
      cis_tfl_check_shape(op, cis_tfl_out(op, 0), shape, num_out) ? cis_tfl_value(op, 0) : NULL;
  cis_value *n = x ? cis_tfl_value(op, 1) : NULL, *at[MAX], *which[MAX], *places[MAX];
  if (!n)
    return false;
  cis_linalg_body body = begin_places(op, at);
  cis_loc_builder *b = &body.body;
  for (uint32_t i = 0; i < num; ++i)
    which[i] = i < batches ? at[i] : at[axis + i - (uint32_t)batches];
  for (uint32_t i = 0; i < rank; ++i)
    places[i] = i < axis ? at[i] : i > axis ? at[i + num - (uint32_t)batches - 1] : NULL;
  places[axis] = cis_arith_build_as_index(b, cis_tensor_build_extract(b, n, which, num));
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tensor_build_extract(b, x, places, rank)));
}

/// BROADCAST_TO, TILE, FILL, ZEROS_LIKE: the output says the shape.
bool cis_tfl_lower_repeat(cis_tfl_op *op) {
  int what = op->row->argument;
  uint32_t number = what == 'f' ? 1 : 0;
  const cis_tfl_tensor *in = cis_tfl_in(op, number), *out = cis_tfl_out(op, 0);
  cis_loc_builder *e = &op->e;
  if (!is_like(op, number))
    return false;
  if (what == 'z') {
    cis_type type = cis_type_element(out->type);
    cis_linalg_body body = cis_emit_generic(e, &out->type, 1, NULL, 0, NULL);
    return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_emit_zero(&body.body, type)));
  }
  uint32_t rank = cis_tfl_rank(out);
  bool fits = what == 't' ? cis_tfl_rank(in) == rank : cis_emit_can_broadcast(in->type, out->type);
  for (uint32_t i = 0; fits && what == 't' && i < rank; ++i)
    fits =
        cis_tfl_dim(in, i) ? cis_tfl_dim(out, i) % cis_tfl_dim(in, i) == 0 : !cis_tfl_dim(out, i);
  if (!fits)
    return cis_tfl_error(op, in, "its shape cannot be repeated to '%s'", cis_type_text(out->type));
  if (!check_said(op, 1 - number, what == 't' ? in : NULL))
    return false;
  cis_value *x = cis_tfl_value(op, number), *at[MAX];
  if (!x)
    return false;
  if (what != 't') {
    cis_linalg_body body = cis_emit_generic(e, &out->type, 1, &x, 1, NULL);
    return cis_tfl_set(op, 0, cis_emit_yield(&body, body.args[0]));
  }
  cis_linalg_body body = begin_places(op, at);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_affine_expr rest = cis_affine_binary(
        CIS_AFFINE_MOD, cis_affine_dim(e->b.ctx, 0),
        cis_affine_constant(e->b.ctx, cis_tfl_dim(in, i) ? cis_tfl_dim(in, i) : 1));
    at[i] = cis_emit_affine(&body.body, "affine.apply", &rest, 1, &at[i], 1);
  }
  return cis_tfl_set(op, 0,
                     cis_emit_yield(&body, cis_tensor_build_extract(&body.body, x, at, rank)));
}

/// SHAPE: a constant.
bool cis_tfl_lower_shape(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t rank = cis_tfl_rank(in);
  if (!cis_tfl_check_element(op, out, 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64) ||
      !cis_tfl_check_shape(op, out, &rank, 1))
    return false;
  int32_t sizes[MAX];
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = (int32_t)cis_tfl_dim(in, i);
  if (out->element == CIS_TFL_I32)
    return cis_tfl_set(op, 0, cis_emit_numbers(&op->e, cis_type_element(out->type), sizes, rank));
  cis_attr attr = cis_attr_dense_numbers(out->type, in->type->shaped.shape, 8, (size_t)rank);
  return cis_tfl_set(op, 0, cis_arith_build_constant(&op->e, attr));
}

/// SPACE_TO_DEPTH, DEPTH_TO_SPACE: blocks of `size` by `size` elements as channels, and back.
bool cis_tfl_lower_blocks(cis_tfl_op *op) {
  bool to_depth = op->row->argument == 's';
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  const cis_tfl_tensor *flat = to_depth ? in : out, *deep = to_depth ? out : in;
  int64_t size = cis_fb_int(op->options, 0, 4, 0);
  if (!is_like(op, 0) || !cis_tfl_check_rank(op, in, 4) || !cis_tfl_check_rank(op, out, 4))
    return false;
  bool fits = size >= 1 && size <= 1 << 15 && cis_tfl_dim(in, 0) == cis_tfl_dim(out, 0) &&
              cis_tfl_dim(flat, 1) == cis_tfl_dim(deep, 1) * size &&
              cis_tfl_dim(flat, 2) == cis_tfl_dim(deep, 2) * size &&
              cis_tfl_dim(deep, 3) == cis_tfl_dim(flat, 3) * size * size && cis_tfl_dim(flat, 3);
  cis_value *x = fits ? cis_tfl_value(op, 0) : NULL, *at[MAX], *places[4];
  if (!x)
    return fits ? false : cis_tfl_error(op, out, "does not fit the input");
  cis_context *ctx = op->e.b.ctx;
  cis_linalg_body body = begin_places(op, at);
  cis_loc_builder *b = &body.body;
  int64_t channels = cis_tfl_dim(flat, 3);
#define NUM(N) cis_affine_constant(ctx, (N))
#define PART(KIND, E, N) cis_affine_binary(CIS_AFFINE_##KIND, (E), NUM(N))
  cis_affine_expr y = cis_affine_dim(ctx, 0), z = cis_affine_dim(ctx, 1),
                  c = cis_affine_dim(ctx, 2);
  cis_affine_expr block = PART(FLOORDIV, c, channels), results[3];
  if (to_depth) {
    results[0] = cis_affine_add(cis_affine_mul(y, NUM(size)), PART(FLOORDIV, block, size));
    results[1] = cis_affine_add(cis_affine_mul(z, NUM(size)), PART(MOD, block, size));
    results[2] = PART(MOD, c, channels);
  } else {
    results[0] = PART(FLOORDIV, y, size);
    results[1] = PART(FLOORDIV, z, size);
    cis_affine_expr first = cis_affine_mul(PART(MOD, y, size), NUM(size * channels));
    first = cis_affine_add(first, cis_affine_mul(PART(MOD, z, size), NUM(channels)));
    results[2] = cis_affine_add(first, c);
  }
#undef PART
#undef NUM
  places[0] = at[0];
  for (int i = 0; i < 3; ++i)
    places[1 + i] = cis_emit_affine(b, "affine.apply", &results[i], 1, at + 1, 3);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tensor_build_extract(b, x, places, 4)));
}

/// MIRROR_PAD: elements around are those inside, mirrored at the border or (SYMMETRIC) beyond it.
bool cis_tfl_lower_mirror_pad(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t amounts[2 * MAX], shape[MAX], symmetric = cis_fb_int(op->options, 0, 1, 0) == 1;
  uint32_t num, rank = cis_tfl_rank(in);
  if (!is_like(op, 0) || !cis_tfl_constants(op, 1, amounts, 2 * MAX, &num))
    return false;
  for (uint32_t i = 0; i < rank && num == 2 * rank; ++i) {
    int64_t most = cis_tfl_dim(in, i) - 1 + symmetric;
    if (amounts[2 * i] < 0 || amounts[2 * i + 1] < 0 || amounts[2 * i] > most ||
        amounts[2 * i + 1] > most)
      num = 0;
    else
      shape[i] = cis_tfl_dim(in, i) + amounts[2 * i] + amounts[2 * i + 1];
  }
  if (num != 2 * rank)
    return cis_tfl_error(op, cis_tfl_in(op, 1),
                         "expected two numbers for each dimension, less than its size");
  cis_value *x = cis_tfl_check_shape(op, out, shape, rank) ? cis_tfl_value(op, 0) : NULL, *at[MAX];
  if (!x)
    return false;
  cis_linalg_body body = begin_places(op, at);
  cis_loc_builder *b = &body.body;
  for (uint32_t i = 0; i < rank; ++i) { // max(p, -p - s), then min(p, 2 * size - 2 + s - p)
    int64_t low = amounts[2 * i], size = cis_tfl_dim(in, i);
    cis_context *ctx = op->e.b.ctx;
    cis_affine_expr first[] = {cis_emit_linear(ctx, (int64_t[]){1}, 1, -low),
                               cis_emit_linear(ctx, (int64_t[]){-1}, 1, low - symmetric)};
    at[i] = cis_emit_affine(b, "affine.max", first, 2, &at[i], 1);
    cis_affine_expr last[] = {cis_affine_dim(ctx, 0),
                              cis_emit_linear(ctx, (int64_t[]){-1}, 1, 2 * size - 2 + symmetric)};
    at[i] = cis_emit_affine(b, "affine.min", last, 2, &at[i], 1);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tensor_build_extract(b, x, at, rank)));
}
