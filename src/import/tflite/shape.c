// Operators that move elements and compute none: other shapes, parts, slices.
#include "import/tflite/model.h"

enum { MAX = CIS_IMPORT_MAX_RANK };

bool cis_tfl_check_said(const cis_tfl_op *op, uint32_t i, const cis_tfl_tensor *times) {
  const cis_tfl_tensor *t = op->in[i], *out = op->out;
  cis_tfl_numbers sizes;
  if (!t || !t->is_constant)
    return true;
  if (!cis_tfl_constants(op, i, MAX, &sizes))
    return false;
  bool fits = sizes.num == cis_tfl_rank(out);
  for (uint32_t k = 0; fits && k < sizes.num; ++k)
    fits = times ? sizes.at[k] >= 0 && sizes.at[k] <= INT32_MAX &&
                       sizes.at[k] * cis_tfl_dim(times, k) == cis_tfl_dim(out, k)
                 : sizes.at[k] == -1 || sizes.at[k] == cis_tfl_dim(out, k);
  return fits || cis_tfl_error(op, t, "it says another shape than '%s'", cis_type_text(out->type));
}

/// Whether the output of SQUEEZE or EXPAND_DIMS has the dimensions of the input without those that
/// are named, or with one of size 1, or an error.
static bool check_ones(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0];
  bool expands = *op->row->argument == 'e', is_named[MAX + 1] = {0};
  cis_fb_vector named = cis_fb_get_vector(op->options, 0, 4);
  uint32_t rank = cis_tfl_rank(in), all = rank + expands, num = expands ? 1 : named.num, axis;
  int64_t shape[MAX + 1];
  cis_tfl_numbers given;
  if (expands && !op->in[1]->is_constant)
    return true;
  if (expands && !cis_tfl_constants(op, 1, 1, &given))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_tfl_axis(op, expands ? given.at[0] : cis_fb_int_at(named, i, 4), all, &axis))
      return false;
    is_named[axis] = true;
  }
  uint32_t num_out = 0, from = 0;
  for (uint32_t i = 0; i < all; ++i) {
    int64_t size = expands && is_named[i] ? 1 : cis_tfl_dim(in, from++);
    if (expands || size != 1 || (num && !is_named[i]))
      shape[num_out++] = size;
  }
  return cis_tfl_check_shape(op, op->out, shape, num_out);
}

/// RESHAPE, SQUEEZE, EXPAND_DIMS: the output has the shape, and what says another one is an error.
bool cis_tfl_lower_reshape(cis_tfl_op *op) {
  if (!(*op->row->argument == 'r' ? cis_tfl_check_said(op, 1, NULL) : check_ones(op)))
    return false;
  if (cis_emit_count(op->in[0]->type) != cis_emit_count(op->out->type))
    return cis_tfl_error(op, op->out, "expected as many elements as the input has");
  return cis_tfl_set(op, 0, cis_emit_reshape(&op->e, op->x[0], op->out->type));
}

bool cis_tfl_lower_transpose(cis_tfl_op *op) {
  int64_t *order = op->numbers[1].at, shape[MAX];
  uint32_t rank = cis_tfl_rank(op->in[0]), seen = 0;
  for (uint32_t i = 0; i < op->numbers[1].num && i < rank; ++i) {
    order[i] += order[i] < 0 ? rank : 0;
    if (order[i] >= 0 && order[i] < rank) {
      seen |= 1u << order[i];
      shape[i] = cis_tfl_dim(op->in[0], (uint32_t)order[i]);
    }
  }
  if (op->numbers[1].num != rank || seen != (1u << rank) - 1)
    return cis_tfl_error(op, op->in[1], "expected an order of %u dimensions", rank);
  cis_type type = cis_emit_tensor(cis_type_element(op->out->type), shape, rank);
  cis_value *init = cis_tensor_build_empty(&op->e, type, NULL, 0);
  return cis_tfl_set(op, 0, cis_linalg_build_transpose(&op->e, op->x[0], init, order, rank));
}

/// The number around a tensor: the third input, or the zero point. NULL after an error.
static cis_value *emit_around(cis_tfl_op *op) {
  const cis_tfl_tensor *with = op->in[2];
  cis_type element = cis_type_element(op->in[0]->type);
  if (!with)
    return cis_tfl_emit_zero_point(op);
  if (!with->is_constant) {
    cis_value *one = cis_tfl_value(op, 2);
    return one ? cis_emit_scalar(&op->e, one) : NULL;
  }
  // A constant of its own, because passes look for one.
  cis_attr all = cis_tfl_elements(op, with);
  if (!all)
    return NULL;
  return cis_type_is_float(element)
             ? cis_arith_build_float(&op->e, element, cis_dense_get_double(all, 0))
             : cis_arith_build_int(&op->e, element, cis_dense_get_int(all, 0));
}

/// PAD, PADV2.
bool cis_tfl_lower_pad(cis_tfl_op *op) {
  const int64_t *amounts = op->numbers[1].at;
  int64_t low[MAX], high[MAX];
  uint32_t rank = cis_tfl_rank(op->in[0]);
  if (op->numbers[1].num != 2 * rank)
    return cis_tfl_error(op, op->in[1], "expected two numbers for each dimension");
  for (uint32_t i = 0; i < rank; ++i) {
    low[i] = amounts[2 * i], high[i] = amounts[2 * i + 1];
    if (low[i] < 0 || high[i] < 0 || low[i] > INT32_MAX || high[i] > INT32_MAX)
      return cis_tfl_error(op, op->in[1], "expected numbers from 0 on");
  }
  if (op->in[2] && cis_emit_count(op->in[2]->type) != 1)
    return cis_tfl_error(op, op->in[2], "expected one element");
  cis_value *value = emit_around(op);
  return value && cis_tfl_set(op, 0, cis_emit_pad(&op->e, op->x[0], low, high, value));
}

// --- parts ---

/// A shape without one of its dimensions.
static void drop(const int64_t *shape, uint32_t rank, uint32_t axis, int64_t *out) {
  for (uint32_t i = 0; i < rank; ++i)
    if (i != axis)
      *out++ = shape[i];
}

/// CONCATENATION, PACK: inputs along an axis, which PACK adds.
bool cis_tfl_lower_concatenation(cis_tfl_op *op) {
  const cis_tfl_tensor *out = op->out;
  bool is_pack = *op->row->argument == 'p';
  uint32_t rank = cis_tfl_rank(out), axis;
  int64_t at = 0, part[MAX], shape[MAX];
  if (!is_pack && cis_tfl_byte(op, 1))
    return cis_tfl_error(op, NULL, "a fused activation is not taken here");
  if (!cis_tfl_axis(op, cis_tfl_int(op, is_pack), rank, &axis))
    return false;
  if (is_pack && cis_tfl_dim(out, axis) != op->inputs.num)
    return cis_tfl_error(op, out, "expected %u elements along the axis", op->inputs.num);
  cis_value *all = cis_tensor_build_empty(&op->e, out->type, NULL, 0);
  memcpy(part, out->type->shaped.shape, rank * sizeof *part);
  drop(part, rank, axis, shape);
  for (uint32_t i = 0; i < op->inputs.num; ++i) {
    const cis_tfl_tensor *in = cis_tfl_at(op, op->inputs, i);
    if (!in && is_pack)
      return cis_tfl_error(op, NULL, "expected input %u", i);
    part[axis] = 1;
    if (!is_pack && (!in || cis_tfl_rank(in) != rank ||
                     (part[axis] = cis_tfl_dim(in, axis)) > cis_tfl_dim(out, axis) - at))
      return cis_tfl_error(op, in, "does not fit the output");
    if (!cis_tfl_check_like(op, in, out) ||
        !cis_tfl_check_shape(op, in, is_pack ? shape : part, rank - is_pack))
      return false;
    cis_mixed offsets[MAX] = {{0}};
    offsets[axis].number = at;
    at += part[axis];
    cis_value *x = cis_tfl_value(op, i);
    if (!x)
      return false;
    if (cis_emit_count(in->type)) {
      cis_type type = cis_emit_tensor(cis_type_element(out->type), part, rank);
      all = cis_emit_insert(&op->e, cis_emit_reshape(&op->e, x, type), all, offsets);
    }
  }
  if (at != cis_tfl_dim(out, axis))
    return cis_tfl_error(op, out, "expected %lld elements along the axis", (long long)at);
  return cis_tfl_set(op, 0, all);
}

/// SPLIT (axis, input), SPLIT_V (input, sizes, axis), UNPACK: parts along an axis, which UNPACK
/// drops. The outputs say the sizes.
bool cis_tfl_lower_split(cis_tfl_op *op) {
  char what = *op->row->argument;
  uint32_t from = what == 's' ? 1 : 0, axis;
  const cis_tfl_tensor *in = op->in[from];
  uint32_t rank = cis_tfl_rank(in);
  bool is_unpack = what == 'u';
  int64_t number = is_unpack ? cis_tfl_int(op, 1) : op->numbers[what == 's' ? 0 : 2].at[0];
  int64_t at[MAX] = {0}, sizes[MAX], shape[MAX];
  if (!cis_tfl_axis(op, number, rank, &axis))
    return false;
  if (is_unpack && cis_tfl_dim(in, axis) != op->outputs.num)
    return cis_tfl_error(op, in, "expected %u elements along the axis", op->outputs.num);
  memcpy(sizes, in->type->shaped.shape, rank * sizeof *sizes);
  drop(sizes, rank, axis, shape);
  for (uint32_t i = 0; i < op->outputs.num; ++i) {
    const cis_tfl_tensor *out = cis_tfl_at(op, op->outputs, i);
    if (!cis_tfl_check_like(op, out, in))
      return false;
    if (!is_unpack &&
        (cis_tfl_rank(out) != rank || cis_tfl_dim(out, axis) > cis_tfl_dim(in, axis) - at[axis]))
      return cis_tfl_error(op, out, "does not fit the input");
    sizes[axis] = is_unpack ? 1 : cis_tfl_dim(out, axis);
    if (!cis_tfl_check_shape(op, out, is_unpack ? shape : sizes, rank - is_unpack))
      return false;
    cis_value *part = cis_emit_slice(&op->e, op->x[from], at, sizes, NULL);
    if (!cis_tfl_set(op, i, cis_emit_reshape(&op->e, part, out->type)))
      return false;
    at[axis] += sizes[axis];
  }
  return at[axis] == cis_tfl_dim(in, axis) || cis_tfl_error(op, in, "is not split as a whole");
}

bool cis_tfl_lower_slice(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0];
  int64_t *begins = op->numbers[1].at, *sizes = op->numbers[2].at;
  uint32_t rank = cis_tfl_rank(in);
  bool fits = op->numbers[1].num == rank && op->numbers[2].num == rank;
  for (uint32_t i = 0; fits && i < rank; ++i) {
    int64_t whole = cis_tfl_dim(in, i);
    fits = begins[i] >= 0 && begins[i] <= whole;
    sizes[i] = fits && sizes[i] == -1 ? whole - begins[i] : sizes[i];
    fits = fits && sizes[i] >= 0 && sizes[i] <= whole - begins[i];
  }
  if (!fits)
    return cis_tfl_error(op, in, "the slice is not inside");
  return cis_tfl_set(op, 0, cis_emit_slice(&op->e, op->x[0], begins, sizes, NULL));
}

/// A place as Python has it, from the end if it is negative.
static int64_t limited(int64_t place, int64_t size, int64_t low, int64_t high) {
  place += place < 0 ? size : 0;
  return place < low ? low : place > high ? high : place;
}

/// The size of dimension `i` of a slice, whose begin and stride become those of its elements.
static bool get_range(cis_tfl_op *op, uint32_t i, bool shrinks, int64_t *out) {
  enum { BEGIN_MASK = 0, END_MASK = 1, OFFSET = 5 };
  int64_t size = cis_tfl_dim(op->in[0], i), *stride = &op->numbers[3].at[i];
  int64_t *begin = &op->numbers[1].at[i], end = op->numbers[2].at[i];
  if (*begin > INT32_MAX || *begin < INT32_MIN || end > INT32_MAX || end < INT32_MIN)
    return cis_tfl_error(op, op->in[0], "the slice is not inside");
  if (!*stride || *stride < -INT32_MAX || *stride > INT32_MAX)
    return cis_tfl_error(op, NULL, "expected strides other than 0");
  bool is_back = *stride < 0;
  int64_t low = is_back ? -1 : 0, high = is_back ? size - 1 : size;
  if (cis_fb_bool(op->options, OFFSET))
    end += *begin;
  *begin = cis_tfl_int(op, BEGIN_MASK) >> i & 1 ? (is_back ? high : low)
                                                : limited(*begin, size, low, high);
  end = cis_tfl_int(op, END_MASK) >> i & 1 ? (is_back ? low : high) : limited(end, size, low, high);
  if (shrinks && (*begin < 0 || *begin >= size))
    return cis_tfl_error(op, NULL, "the slice is not inside");
  if (shrinks)
    *stride = 1, end = *begin + 1;
  int64_t num = *stride > 0 ? (end - *begin + *stride - 1) / *stride
                            : (*begin - end - *stride - 1) / -*stride;
  *out = num > 0 ? num : 0;
  return true;
}

bool cis_tfl_lower_strided_slice(cis_tfl_op *op) {
  enum { ELLIPSIS_MASK = 2, NEW_AXIS_MASK = 3, SHRINK_MASK = 4 };
  cis_tfl_numbers *begins = &op->numbers[1], *ends = &op->numbers[2], *strides = &op->numbers[3];
  int64_t sizes[MAX], kept[MAX];
  uint32_t rank = cis_tfl_rank(op->in[0]), num_kept = 0;
  if (cis_tfl_int(op, ELLIPSIS_MASK) || cis_tfl_int(op, NEW_AXIS_MASK))
    return cis_tfl_error(op, NULL, "ellipsis and new axes are not taken");
  if (begins->num != ends->num || begins->num != strides->num || begins->num > rank)
    return cis_tfl_error(op, op->in[0],
                         "expected as many begins, ends and strides, one a dimension");
  for (uint32_t i = 0; i < rank; ++i) {
    bool is_given = i < begins->num; // the others are whole
    bool shrinks = is_given && cis_tfl_int(op, SHRINK_MASK) >> i & 1;
    if (!is_given)
      begins->at[i] = 0, ends->at[i] = cis_tfl_dim(op->in[0], i), strides->at[i] = 1;
    if (!get_range(op, i, shrinks, &sizes[i]))
      return false;
    if (!shrinks)
      kept[num_kept++] = sizes[i];
  }
  if (!cis_tfl_check_shape(op, op->out, kept, num_kept))
    return false;
  cis_value *part = cis_emit_slice(&op->e, op->x[0], begins->at, sizes, strides->at);
  return cis_tfl_set(op, 0, cis_emit_reshape(&op->e, part, op->out->type));
}

/// SHAPE: a constant.
bool cis_tfl_lower_shape(cis_tfl_op *op) {
  int64_t rank = cis_tfl_rank(op->in[0]);
  int32_t sizes[MAX];
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = (int32_t)cis_tfl_dim(op->in[0], i);
  cis_type element = cis_type_element(op->out->type);
  return cis_tfl_set(op, 0, cis_emit_numbers(&op->e, element, sizes, rank));
}
