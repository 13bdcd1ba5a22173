// Operators that reduce along some dimensions: MEAN, SUM, extrema, ARG_MAX and their like.
#include "import/tflite/table.h"

#include <float.h>

enum { MAX = CIS_IMPORT_MAX_RANK };

typedef struct axes {
  cis_value *x;
  int what; // the row's argument
  bool is_unsigned;
  uint32_t rank, reduced[MAX], num_reduced, depth;
  int64_t count; // of elements that become one
  cis_value *places[MAX];
} axes;

/// Whether x is greater or less than y, as the operator asks.
static cis_value *is_better(cis_loc_builder *e, const axes *a, cis_value *x, cis_value *y) {
  bool is_max = a->what == '>';
  if (cis_type_is_float(x->type))
    return cis_arith_build_cmpf(e, is_max ? "ogt" : "olt", x, y);
  const char *what = a->is_unsigned ? (is_max ? "ugt" : "ult") : is_max ? "sgt" : "slt";
  return cis_arith_build_cmpi(e, what, x, y);
}

static cis_value *combine(cis_loc_builder *e, const axes *a, cis_value *sum) {
  cis_value *x = cis_tensor_build_extract(e, a->x, a->places, a->rank);
  if (a->what == '&')
    return cis_arith_build_andi(e, sum, x);
  if (a->what == '|')
    return cis_arith_build_ori(e, sum, x);
  if (!cis_type_is_float(x->type) && (a->what == '+' || a->what == 'm'))
    x = cis_emit_resize(e, x, sum->type, a->is_unsigned);
  if (a->what == '+' || a->what == 'm')
    return cis_arith_build_add(e, sum, x);
  if (a->what == '*')
    return cis_arith_build_mul(e, sum, x);
  return cis_arith_build_select(e, is_better(e, a, x, sum), x, sum);
}

/// Loops over the reduced dimensions that are left.
static cis_value *emit_loops(cis_loc_builder *e, axes *a, cis_value *sum);

static cis_value *loop_step(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  axes *a = user;
  a->places[a->reduced[a->depth++]] = k;
  sum = emit_loops(e, a, sum);
  --a->depth;
  return sum;
}

static cis_value *emit_loops(cis_loc_builder *e, axes *a, cis_value *sum) {
  if (a->depth == a->num_reduced)
    return combine(e, a, sum);
  int64_t size = cis_type_dim(a->x->type, a->reduced[a->depth]);
  return cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, size), sum,
                       loop_step, a);
}

/// Reads the axes, and checks the shape of the output, with or without the reduced dimensions.
static bool get_axes(const cis_tfl_op *op, axes *a) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t numbers[2 * MAX], shape[MAX];
  uint32_t num, mask = 0, axis, num_kept = 0;
  bool keeps = cis_fb_bool(op->options, 0);
  a->rank = cis_tfl_rank(in);
  a->count = 1;
  if (!cis_tfl_constants(op, 1, numbers, 2 * MAX, &num))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_tfl_axis(op, numbers[i], a->rank, &axis))
      return false;
    mask |= 1u << axis;
  }
  for (uint32_t i = 0; i < a->rank; ++i) {
    bool is_reduced = mask >> i & 1;
    if (is_reduced) {
      a->reduced[a->num_reduced++] = i;
      a->count *= cis_tfl_dim(in, i);
    }
    if (!is_reduced || keeps)
      shape[num_kept++] = is_reduced ? 1 : cis_tfl_dim(in, i);
  }
  return cis_tfl_check_shape(op, out, shape, num_kept);
}

/// The places of the dimensions that stay.
static void set_places(cis_loc_builder *b, axes *a, bool keeps) {
  for (uint32_t i = 0, k = 0, r = 0; i < a->rank; ++i) {
    bool is_reduced = r < a->num_reduced && a->reduced[r] == i;
    r += is_reduced;
    a->places[i] = is_reduced ? NULL : cis_linalg_build_index(b, keeps ? i : k);
    k += !is_reduced;
  }
}

static cis_value *first_value(cis_loc_builder *b, const axes *a, cis_type type) {
  int what = a->what;
  uint32_t width = cis_type_bit_width(type);
  bool is_float = cis_type_is_float(type);
  switch (what) {
  case '*':
    return is_float ? cis_arith_build_float(b, type, 1) : cis_arith_build_int(b, type, 1);
  case '&':
    return cis_arith_build_bool(b, true);
  case '|':
    return cis_arith_build_bool(b, false);
  case '>':
  case '<':
    if (is_float)
      return cis_arith_build_float(b, type, what == '>' ? -(double)FLT_MAX : (double)FLT_MAX);
    if (a->is_unsigned)
      return cis_arith_build_int(b, type, what == '>' ? 0 : -1);
    return cis_arith_build_int(
        b, type, what == '>' ? -(INT64_C(1) << (width - 1)) : (INT64_C(1) << (width - 1)) - 1);
  default:
    return cis_emit_zero(b, type);
  }
}

/// The scale of a mean: that of the numbers divided by how many there are, as the kernel has it.
static cis_tfl_scale mean_scale(cis_tfl_scale s, int64_t count) {
  int shift = 63 - __builtin_clzll((uint64_t)count);
  shift = shift > 32 ? 32 : shift;
  shift = shift > 31 + s.shift ? 31 + s.shift : shift;
  return (cis_tfl_scale){(int32_t)(((int64_t)s.multiplier << shift) / count), s.shift - shift};
}

/// MEAN, SUM, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, REDUCE_ANY, REDUCE_ALL.
bool cis_tfl_lower_reduce(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  axes a = {.what = op->row->argument, .is_unsigned = in->element == CIS_TFL_U8};
  bool is_logical = a.what == '&' || a.what == '|', sums = a.what == '+' || a.what == 'm';
  uint32_t small = 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16 | 1u << CIS_TFL_U8;
  uint32_t taken = is_logical      ? 1u << CIS_TFL_BOOL
                   : a.what == 'm' ? small | 1u << CIS_TFL_F32
                   : a.what == '*' ? 1u << CIS_TFL_F32 | 1u << CIS_TFL_I32
                                   : small | 1u << CIS_TFL_F32 | 1u << CIS_TFL_I32;
  bool is_quantized = sums && (small >> in->element & 1);
  float from = 1, to = 1;
  cis_tfl_range range;
  if (!cis_tfl_check_element(op, in, taken) || !cis_tfl_check_like(op, out, in) ||
      !get_axes(op, &a) || !cis_tfl_activation(op, 0, out, &range) ||
      (is_quantized && (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, out, &to))) ||
      !(a.x = cis_tfl_value(op, 0)))
    return false;
  if (a.count < 1 || a.count > INT32_MAX)
    return cis_tfl_error(op, in, "expected elements to reduce");
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_type type = is_quantized ? cis_type_i(op->e.b.ctx, 32) : cis_type_element(in->type);
  set_places(b, &a, cis_fb_bool(op->options, 0));
  cis_value *sum = emit_loops(b, &a, first_value(b, &a, type));
  if (is_quantized) {
    int64_t zero = (int64_t)cis_tfl_zero_point(in) * a.count;
    cis_tfl_scale scale = cis_tfl_quantize((double)from / (double)to);
    if (zero)
      sum = cis_arith_build_subi(b, sum, cis_arith_build_int(b, type, (int32_t)zero));
    sum = cis_tfl_emit_multiply(b, sum, a.what == 'm' ? mean_scale(scale, a.count) : scale);
    sum = cis_tfl_emit_store(b, out, sum, &range);
  } else if (a.what == 'm') {
    sum = cis_arith_build_divf(b, sum, cis_arith_build_float(b, type, (double)a.count));
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, sum));
}

// --- ARG_MAX, ARG_MIN ---

static cis_value *place_of(cis_loc_builder *e, axes *a, cis_value *k) {
  a->places[a->reduced[0]] = k;
  return cis_tensor_build_extract(e, a->x, a->places, a->rank);
}

/// The place of the better one of two numbers, the earlier one where they are equal.
static cis_value *better(cis_loc_builder *e, cis_value *k, cis_value *best, void *user) {
  axes *a = user;
  cis_value *x = place_of(e, a, k), *y = place_of(e, a, best);
  return cis_arith_build_select(e, is_better(e, a, x, y), k, best);
}

bool cis_tfl_lower_arg(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  axes a = {.what = op->row->argument,
            .num_reduced = 1,
            .rank = cis_tfl_rank(in),
            .is_unsigned = in->element == CIS_TFL_U8};
  int64_t axis, shape[MAX];
  uint32_t numbers = 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16 | 1u << CIS_TFL_I32 |
                     1u << CIS_TFL_U8;
  if (!cis_tfl_check_element(op, in, numbers) ||
      !cis_tfl_check_element(op, out, 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64) ||
      !cis_tfl_constant(op, 1, &axis) || !cis_tfl_axis(op, axis, a.rank, &a.reduced[0]))
    return false;
  for (uint32_t i = 0, k = 0; i < a.rank; ++i)
    if (i != a.reduced[0])
      shape[k++] = cis_tfl_dim(in, i);
  int64_t size = cis_tfl_dim(in, a.reduced[0]);
  if (size < 1)
    return cis_tfl_error(op, in, "expected elements to choose from");
  if (!cis_tfl_check_shape(op, out, shape, a.rank - 1) || !(a.x = cis_tfl_value(op, 0)))
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  set_places(b, &a, false);
  cis_value *best = cis_emit_loop(b, cis_arith_build_index(b, 1), cis_arith_build_index(b, size),
                                  cis_arith_build_index(b, 0), better, &a);
  best = cis_arith_build_index_cast(b, best, cis_type_element(out->type));
  return cis_tfl_set(op, 0, cis_emit_yield(&body, best));
}

// --- BATCH_MATMUL ---

typedef struct matmul {
  const cis_tfl_tensor *tensors[2];
  cis_value *values[2];
  cis_value *at[MAX]; // the element of the output
  bool adjoint[2];
  uint32_t rank;
  cis_type sum;
} matmul;

/// Element `k` of the row (of the left one) or column that makes an element of the output.
static cis_value *factor(cis_loc_builder *e, const matmul *m, int side, cis_value *k) {
  const cis_tfl_tensor *t = m->tensors[side];
  uint32_t rank = cis_tfl_rank(t), skip = m->rank - rank;
  cis_value *places[MAX];
  for (uint32_t i = 0; i + 2 < rank; ++i)
    places[i] = cis_tfl_dim(t, i) == 1 ? cis_arith_build_index(e, 0) : m->at[i + skip];
  cis_value *own = m->at[m->rank - 2 + (uint32_t)side];
  bool own_is_first = (side == 0) != m->adjoint[side];
  places[rank - 2] = own_is_first ? own : k;
  places[rank - 1] = own_is_first ? k : own;
  return cis_tfl_emit_read(e, t, cis_tensor_build_extract(e, m->values[side], places, rank));
}

static cis_value *add_factors(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  const matmul *m = user;
  cis_value *product = cis_arith_build_mul(e, factor(e, m, 0, k), factor(e, m, 1, k));
  if (!cis_type_is_float(product->type))
    product = cis_emit_resize(e, product, sum->type, false);
  return cis_arith_build_add(e, sum, product);
}

/// Checks the shapes; `out_depth` is how many products are summed.
static bool check_matmul(const cis_tfl_op *op, const matmul *m, int64_t *out_depth) {
  int64_t shape[MAX], depths[2];
  for (uint32_t i = 0; i < m->rank; ++i)
    shape[i] = 1;
  for (int side = 0; side < 2; ++side) {
    const cis_tfl_tensor *t = m->tensors[side];
    uint32_t rank = cis_tfl_rank(t);
    bool own_is_first = (side == 0) != m->adjoint[side];
    for (uint32_t i = 0; i + 2 < rank; ++i) {
      int64_t size = cis_tfl_dim(t, i), *whole = &shape[i + m->rank - rank];
      if (size != 1 && *whole != 1 && *whole != size)
        return cis_tfl_error(op, t, "its batches do not fit the other input's");
      *whole = size == 1 ? *whole : size;
    }
    shape[m->rank - 2 + (uint32_t)side] = cis_tfl_dim(t, rank - (own_is_first ? 2 : 1));
    depths[side] = cis_tfl_dim(t, rank - (own_is_first ? 1 : 2));
  }
  if (depths[0] != depths[1])
    return cis_tfl_error(op, m->tensors[1], "expected %lld elements to be summed",
                         (long long)depths[0]);
  *out_depth = depths[0];
  return cis_tfl_check_shape(op, cis_tfl_out(op, 0), shape, m->rank);
}

bool cis_tfl_lower_batch_matmul(cis_tfl_op *op) {
  const cis_tfl_tensor *x = cis_tfl_in(op, 0), *y = cis_tfl_in(op, 1), *out = cis_tfl_out(op, 0);
  matmul m = {.tensors = {x, y}};
  int64_t depth = 0;
  float scales[3] = {1, 1, 1};
  cis_tfl_range range;
  m.adjoint[0] = cis_fb_bool(op->options, 0), m.adjoint[1] = cis_fb_bool(op->options, 1);
  m.rank = cis_tfl_rank(x) > cis_tfl_rank(y) ? cis_tfl_rank(x) : cis_tfl_rank(y);
  if (!cis_tfl_check_element(op, x, 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16) ||
      !cis_tfl_check_like(op, y, x) || !cis_tfl_check_like(op, out, x))
    return false;
  if (cis_tfl_rank(x) < 2 || cis_tfl_rank(y) < 2)
    return cis_tfl_error(op, NULL, "expected matrices");
  bool is_float = x->element == CIS_TFL_F32, is_wide = x->element == CIS_TFL_I16;
  if (!check_matmul(op, &m, &depth) || !cis_tfl_activation(op, 0, out, &range) ||
      (!is_float &&
       (!cis_tfl_get_scale(op, x, &scales[0]) || !cis_tfl_get_scale(op, y, &scales[1]) ||
        !cis_tfl_get_scale(op, out, &scales[2]))) ||
      !(m.values[0] = cis_tfl_value(op, 0)) || !(m.values[1] = cis_tfl_value(op, 1)))
    return false;
  m.sum = is_float ? cis_type_element(x->type) : cis_type_i(op->e.b.ctx, is_wide ? 64 : 32);
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  for (uint32_t i = 0; i < m.rank; ++i)
    m.at[i] = cis_linalg_build_index(b, i);
  cis_value *sum = cis_emit_loop(b, cis_arith_build_index(b, 0), cis_arith_build_index(b, depth),
                                 cis_emit_zero(b, m.sum), add_factors, &m);
  if (!is_float) {
    cis_tfl_scale scale = cis_tfl_quantize((double)(scales[0] * scales[1]) / (double)scales[2]);
    sum = (is_wide ? cis_tfl_emit_multiply_wide : cis_tfl_emit_multiply)(b, sum, scale);
    sum = cis_tfl_emit_store(b, out, sum, &range);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, sum));
}
