// Operators along dimensions: sums and their like, softmax, norms, places of extremes, losses.
//
// Each is a linalg.generic over its output, whose body sums in a register.
#include "import/onnx/table.h"

#include <math.h>

static cis_type element_of(const cis_onnx_value *v) { return cis_type_element(v->type); }

/// The elements with which sums of others are computed.
static cis_onnx_element wide(cis_onnx_element element) {
  return element == CIS_ONNX_F16 || element == CIS_ONNX_BF16 ? CIS_ONNX_F32 : element;
}

/// The elements of a reduction along dimensions.
typedef struct range {
  const cis_onnx_value *x;
  cis_value *from;
  bool is_reduced[CIS_IMPORT_MAX_RANK];
  int64_t count; // of elements for each one of the result
} range;

/// Builds the loops over reduced dimensions, inside of a body whose other places are `at`; fills in
/// the rest of the places, and reads the element, with which sums are computed.
static cis_emit_nest open_loops(cis_loc_builder *b, const range *r, cis_value *init, cis_value **at,
                                cis_value **out_x) {
  uint32_t rank = cis_onnx_rank(r->x);
  cis_emit_nest nest = cis_emit_nest_begin(b, init);
  for (uint32_t i = 0; i < rank; ++i)
    if (r->is_reduced[i])
      at[i] = cis_emit_nest_count(&nest, cis_onnx_dim(r->x, i));
  cis_value *x = cis_tensor_build_extract(&nest.body, r->from, at, rank);
  *out_x = cis_onnx_emit_cast(&nest.body, x, r->x->element, wide(r->x->element));
  return nest;
}

static cis_value *number(cis_loc_builder *b, cis_type type, double value) {
  return cis_type_is_float(type) ? cis_arith_build_float(b, type, value)
                                 : cis_arith_build_int(b, type, (int64_t)value);
}

/// The least or the greatest number of elements.
static cis_value *emit_limit(cis_loc_builder *b, cis_onnx_element element, bool is_least) {
  cis_type type = cis_onnx_element_type(b->b.ctx, element);
  uint32_t width = cis_type_bit_width(type);
  if (cis_type_is_float(type))
    return cis_arith_build_float(b, type, is_least ? -(double)INFINITY : (double)INFINITY);
  if (cis_onnx_is_unsigned(element))
    return cis_arith_build_int(b, type, is_least ? 0 : -1);
  int64_t least = width == 64 ? INT64_MIN : -(INT64_C(1) << (width - 1));
  return cis_arith_build_int(b, type, is_least ? least : -(least + 1));
}

static cis_value *combine(cis_loc_builder *b, char what, bool is_unsigned, cis_value *a,
                          cis_value *x) {
  switch (what) {
  case '>':
    return (is_unsigned ? cis_arith_build_maxui : cis_arith_build_max)(b, a, x);
  case '<':
    return (is_unsigned ? cis_arith_build_minui : cis_arith_build_min)(b, a, x);
  case '*':
    return cis_arith_build_mul(b, a, x);
  default:
    return cis_arith_build_add(b, a, x);
  }
}

static cis_value *emit_abs(cis_loc_builder *b, cis_value *x) {
  return cis_type_is_float(x->type)
             ? cis_emit_unary(b, "math.absf", x, x->type)
             : cis_arith_build_maxsi(b, x, cis_arith_build_subi(b, cis_emit_zero(b, x->type), x));
}

/// The sum, or another combination, of the elements; `most` is subtracted from them before e^x.
static cis_value *emit_reduction(cis_loc_builder *b, const range *r, char what, cis_value *most,
                                 cis_value **at) {
  cis_onnx_element element = wide(r->x->element);
  cis_type type = cis_onnx_element_type(b->b.ctx, element);
  cis_value *x, *init = what == '>' || what == '<' ? emit_limit(b, element, what == '>')
                                                   : number(b, type, what == '*');
  cis_emit_nest nest = open_loops(b, r, init, at, &x);
  cis_loc_builder *e = &nest.body;
  if (what == 's' || what == '2')
    x = cis_arith_build_mul(e, x, x);
  else if (what == '1' && !cis_onnx_is_unsigned(element))
    x = emit_abs(e, x);
  else if (what == 'e')
    x = cis_emit_unary(e, "math.exp", cis_arith_build_sub(e, x, most), type);
  return cis_emit_nest_end(&nest, combine(e, what, cis_onnx_is_unsigned(element), nest.carried, x));
}

/// The largest element; where it is infinite, 0, so that differences from it are numbers.
static cis_value *emit_most(cis_loc_builder *b, const range *r, cis_value **at) {
  cis_value *most = emit_reduction(b, r, '>', NULL, at);
  cis_value *size = cis_emit_unary(b, "math.absf", most, most->type);
  cis_value *is_wide =
      cis_arith_build_cmpf(b, "oeq", size, cis_arith_build_float(b, most->type, (double)INFINITY));
  return cis_arith_build_select(b, is_wide, cis_emit_zero(b, most->type), most);
}

/// ReduceSum and its like.
bool cis_onnx_lower_reduce(cis_onnx_op *op) {
  char what = op->row->argument[0];
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), kept = 0;
  bool keeps = cis_onnx_int(op, "keepdims", 1) != 0, is_extreme = what == '>' || what == '<';
  cis_onnx_list axes;
  range r = {.x = x, .count = 1};
  bool is_real = what == 'l' || what == 'e' || what == '2';
  if (!cis_onnx_check(op, 0, is_real ? CIS_ONNX_FLOATS : CIS_ONNX_NUMBERS) ||
      !cis_onnx_get_list(op, 1, "axes", &axes))
    return false;
  if (axes.is_given && !axes.num) {
    if (cis_onnx_int(op, "noop_with_empty_axes", 0))
      return cis_onnx_set_same(op, 0, x);
    axes.is_given = false;
  }
  if (!axes.is_given && cis_onnx_int(op, "noop_with_empty_axes", 0))
    return cis_onnx_set_same(op, 0, x);
  if (!cis_onnx_axes(op, &axes, rank, r.is_reduced))
    return false;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  uint32_t places[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i) {
    r.count *= r.is_reduced[i] ? cis_onnx_dim(x, i) : 1;
    places[i] = kept;
    if (!r.is_reduced[i] || keeps)
      sizes[kept++] = r.is_reduced[i] ? 1 : cis_onnx_dim(x, i);
  }
  if (is_extreme && !r.count)
    return cis_onnx_error(op, x, "expected elements");
  cis_type type = cis_emit_tensor(element_of(x), sizes, kept);
  r.from = cis_onnx_use(op, 0);
  cis_value *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, kept, loops);
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = r.is_reduced[i] ? NULL : loops[places[i]];
  cis_value *most = what == 'e' ? emit_most(b, &r, at) : NULL;
  cis_value *y = emit_reduction(b, &r, what, most, at);
  if (what == 'm')
    y = cis_type_is_float(y->type)
            ? cis_arith_build_divf(b, y, cis_arith_build_float(b, y->type, (double)r.count))
            : cis_emit_binary(b, cis_onnx_is_unsigned(x->element) ? "arith.divui" : "arith.divsi",
                              y, cis_arith_build_int(b, y->type, r.count ? r.count : 1));
  if (what == '2')
    y = cis_emit_unary(b, "math.sqrt", y, y->type);
  if (what == 'l' || what == 'e')
    y = cis_emit_unary(b, "math.log", y, y->type);
  if (most)
    y = cis_arith_build_add(b, y, most);
  y = cis_onnx_emit_cast(b, y, wide(x->element), x->element);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, y), x->element);
}

// --- places of extremes ---

/// Builds whether x is greater, or less, than y.
static cis_value *is_better(cis_loc_builder *b, bool is_most, bool also_equal, cis_value *x,
                            cis_value *y, cis_onnx_element element) {
  return cis_onnx_emit_compare(b,
                               is_most      ? also_equal ? "ge" : "gt"
                               : also_equal ? "le"
                                            : "lt",
                               x, y, element);
}

/// The place of the largest or the least element along an axis.
static cis_value *emit_best(cis_loc_builder *b, const cis_onnx_value *x, cis_value *from,
                            uint32_t axis, cis_value *const *loops, bool is_most, bool is_last) {
  uint32_t rank = cis_onnx_rank(x);
  cis_value *at[CIS_IMPORT_MAX_RANK], *zero = cis_arith_build_index(b, 0);
  memcpy(at, loops, rank * sizeof *at);
  cis_emit_nest nest = cis_emit_nest_begin(b, zero);
  at[axis] = cis_emit_nest_count(&nest, cis_onnx_dim(x, axis));
  cis_value *own = cis_tensor_build_extract(&nest.body, from, at, rank), *place = at[axis];
  at[axis] = nest.carried;
  cis_value *best = cis_tensor_build_extract(&nest.body, from, at, rank);
  cis_value *wins = is_better(&nest.body, is_most, is_last, own, best, x->element);
  return cis_emit_nest_end(&nest, cis_arith_build_select(&nest.body, wins, place, nest.carried));
}

/// ArgMax, ArgMin.
bool cis_onnx_lower_arg(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis, kept = 0;
  bool keeps = cis_onnx_int(op, "keepdims", 1) != 0;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_check(op, 0, CIS_ONNX_NUMBERS) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), rank, &axis))
    return false;
  if (!cis_onnx_dim(x, axis))
    return cis_onnx_error(op, x, "expected elements");
  for (uint32_t i = 0; i < rank; ++i)
    if (i != axis || keeps)
      sizes[kept++] = i == axis ? 1 : cis_onnx_dim(x, i);
  cis_type wide_int = cis_type_i(op->e.b.ctx, 64), type = cis_emit_tensor(wide_int, sizes, kept);
  cis_value *from = cis_onnx_use(op, 0), *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, NULL, 0, NULL);
  cis_emit_indices(&body.body, kept, loops);
  for (uint32_t i = 0, k = 0; i < rank; ++i)
    at[i] = i != axis || keeps ? loops[k++] : NULL;
  cis_value *y = emit_best(&body.body, x, from, axis, at, op->row->argument[0] == '>',
                           cis_onnx_int(op, "select_last_index", 0) != 0);
  return cis_onnx_set(op, 0,
                      cis_emit_yield(&body, cis_arith_build_index_cast(&body.body, y, wide_int)),
                      CIS_ONNX_I64);
}

/// TopK: the element of each rank, by counting those before it.
bool cis_onnx_lower_top_k(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis;
  bool is_most = cis_onnx_int(op, "largest", 1) != 0;
  double k = (double)cis_onnx_int(op, "k", -1);
  if (!cis_onnx_check(op, 0, CIS_ONNX_NUMBERS) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", -1), rank, &axis) ||
      !cis_onnx_get_number(op, 1, k, &k))
    return false;
  if (!(k >= 0 && k <= (double)cis_onnx_dim(x, axis)))
    return cis_onnx_error(op, x, "k is %g, but axis %u has %lld elements", k, axis,
                          (long long)cis_onnx_dim(x, axis));
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  cis_onnx_get_sizes(x, sizes);
  sizes[axis] = (int64_t)k;
  cis_type wide_int = cis_type_i(op->e.b.ctx, 64);
  cis_type types[] = {cis_emit_tensor(element_of(x), sizes, rank),
                      cis_emit_tensor(wide_int, sizes, rank)};
  cis_value *from = cis_onnx_use(op, 0), *loops[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, types, 2, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, loops);
  cis_value *wanted = loops[axis], *zero = cis_arith_build_index(b, 0);
  cis_emit_nest outer = cis_emit_nest_begin(b, zero);
  cis_value *i = loops[axis] = cis_emit_nest_count(&outer, cis_onnx_dim(x, axis));
  cis_value *own = cis_tensor_build_extract(&outer.body, from, loops, rank);
  cis_emit_nest inner = cis_emit_nest_begin(&outer.body, zero);
  cis_value *j = loops[axis] = cis_emit_nest_count(&inner, cis_onnx_dim(x, axis));
  cis_loc_builder *e = &inner.body;
  cis_value *other = cis_tensor_build_extract(e, from, loops, rank);
  cis_value *is_before = cis_arith_build_andi(
      e, is_better(e, is_most, true, other, own, x->element), cis_arith_build_cmpi(e, "ult", j, i));
  is_before =
      cis_arith_build_ori(e, is_before, is_better(e, is_most, false, other, own, x->element));
  cis_value *more = cis_arith_build_addi(e, inner.carried, cis_arith_build_index(e, 1));
  cis_value *before =
      cis_emit_nest_end(&inner, cis_arith_build_select(e, is_before, more, inner.carried));
  cis_value *is_it = cis_arith_build_cmpi(&outer.body, "eq", before, wanted);
  loops[axis] =
      cis_emit_nest_end(&outer, cis_arith_build_select(&outer.body, is_it, i, outer.carried));
  cis_value *results[] = {cis_tensor_build_extract(b, from, loops, rank),
                          cis_arith_build_index_cast(b, loops[axis], wide_int)};
  cis_linalg_build_yield(b, results, 2);
  return cis_onnx_set(op, 0, cis_op_result(body.op, 0), x->element) &&
         cis_onnx_set(op, 1, cis_op_result(body.op, 1), CIS_ONNX_I64);
}

/// CumSum: each element of the result from those before it, or after it.
bool cis_onnx_lower_cumsum(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis;
  double number_of;
  if (!cis_onnx_check(op, 0, CIS_ONNX_NUMBERS) || !cis_onnx_get_number(op, 1, 0, &number_of) ||
      !cis_onnx_axis(op, (int64_t)number_of, rank, &axis))
    return false;
  bool is_exclusive = cis_onnx_int(op, "exclusive", 0), is_back = cis_onnx_int(op, "reverse", 0);
  cis_value *from = cis_onnx_use(op, 0), *loops[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &x->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, loops);
  cis_value *next = cis_arith_build_addi(b, loops[axis], cis_arith_build_index(b, 1));
  cis_value *low = is_back ? is_exclusive ? next : loops[axis] : cis_arith_build_index(b, 0);
  cis_value *high = is_back        ? cis_arith_build_index(b, cis_onnx_dim(x, axis))
                    : is_exclusive ? loops[axis]
                                   : next;
  cis_onnx_element element = wide(x->element);
  cis_emit_nest nest =
      cis_emit_nest_begin(b, cis_emit_zero(b, cis_onnx_element_type(b->b.ctx, element)));
  loops[axis] = cis_emit_nest_add(&nest, low, high);
  cis_value *own = cis_onnx_emit_cast(
      &nest.body, cis_tensor_build_extract(&nest.body, from, loops, rank), x->element, element);
  cis_value *sum = cis_emit_nest_end(&nest, cis_arith_build_add(&nest.body, nest.carried, own));
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_cast(b, sum, element, x->element)),
                      x->element);
}

// --- softmax ---

/// The range of an operator's axes from `axis` on: one dimension, or all of them before opset 13.
static bool get_axis(cis_onnx_op *op, range *r) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis;
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", op->opset < 13 ? 1 : -1), rank, &axis))
    return false;
  *r = (range){.x = x, .from = cis_onnx_use(op, 0), .count = 1};
  for (uint32_t i = axis; i < (op->opset < 13 ? rank : axis + 1); ++i) {
    r->is_reduced[i] = true;
    r->count *= cis_onnx_dim(x, i);
  }
  return true;
}

/// Begins `num` results with an element for each row, and sizes 1 in reduced dimensions; `at` are
/// its places.
static cis_linalg_body open_rows(cis_loc_builder *e, const range *r, uint32_t num, cis_value **at) {
  uint32_t rank = cis_onnx_rank(r->x);
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = r->is_reduced[i] ? 1 : cis_onnx_dim(r->x, i);
  cis_type element = cis_onnx_element_type(e->b.ctx, wide(r->x->element));
  cis_type type = cis_emit_tensor(element, sizes, rank), types[] = {type, type};
  cis_linalg_body body = cis_emit_generic(e, types, num, NULL, 0, NULL);
  cis_emit_indices(&body.body, rank, at);
  return body;
}

/// Builds Softmax or LogSoftmax along a range.
static cis_value *emit_softmax(cis_loc_builder *e, const range *r, bool is_log) {
  cis_value *at[CIS_IMPORT_MAX_RANK], *rows[2];
  cis_linalg_body body = open_rows(e, r, 2, at);
  rows[0] = emit_reduction(&body.body, r, '>', NULL, at);
  rows[1] = emit_reduction(&body.body, r, 'e', rows[0], at);
  if (is_log)
    rows[1] = cis_emit_unary(&body.body, "math.log", rows[1], rows[1]->type);
  cis_linalg_build_yield(&body.body, rows, 2);
  cis_value *inputs[] = {r->from, cis_op_result(body.op, 0), cis_op_result(body.op, 1)};
  body = cis_emit_generic(e, &r->x->type, 1, inputs, 3, NULL);
  cis_loc_builder *b = &body.body;
  cis_onnx_element element = wide(r->x->element);
  cis_value *x = cis_onnx_emit_cast(b, body.args[0], r->x->element, element);
  x = cis_arith_build_sub(b, x, body.args[1]);
  x = is_log ? cis_arith_build_sub(b, x, body.args[2])
             : cis_arith_build_divf(b, cis_emit_unary(b, "math.exp", x, x->type), body.args[2]);
  return cis_emit_yield(&body, cis_onnx_emit_cast(b, x, element, r->x->element));
}

/// Softmax, LogSoftmax.
bool cis_onnx_lower_softmax(cis_onnx_op *op) {
  range r;
  return get_axis(op, &r) &&
         cis_onnx_set(op, 0, emit_softmax(&op->e, &r, op->row->argument[0] == 'l'), r.x->element);
}

/// Hardmax: 1 at the first largest element.
bool cis_onnx_lower_hardmax(cis_onnx_op *op) {
  range r;
  if (!get_axis(op, &r))
    return false;
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis = 0;
  if (!r.count)
    return cis_onnx_set_same(op, 0, x);
  while (!r.is_reduced[axis])
    ++axis;
  int64_t sizes[] = {cis_emit_count(x->type) / r.count, r.count, 1};
  cis_onnx_value flat = *x;
  cis_value *from = r.from, *loops[CIS_IMPORT_MAX_RANK];
  if (op->opset < 13) {
    flat.type = cis_emit_tensor(element_of(x), sizes, 2);
    from = cis_emit_reshape(&op->e, from, flat.type);
    rank = 2, axis = 1;
  }
  cis_linalg_body body = cis_emit_generic(&op->e, &flat.type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, loops);
  cis_value *best = emit_best(b, &flat, from, axis, loops, true, false);
  cis_value *is_it = cis_arith_build_cmpi(b, "eq", best, loops[axis]);
  cis_type type = element_of(x);
  cis_value *y =
      cis_arith_build_select(b, is_it, cis_arith_build_float(b, type, 1), cis_emit_zero(b, type));
  return cis_onnx_set(op, 0, cis_emit_reshape(&op->e, cis_emit_yield(&body, y), x->type),
                      x->element);
}

// --- norms ---

/// Mean and inverse deviation of each row: two tensors.
static void emit_moments(cis_loc_builder *e, const range *r, double epsilon, bool is_outside,
                         cis_value *out[2]) {
  cis_value *at[CIS_IMPORT_MAX_RANK], *x;
  cis_linalg_body body = open_rows(e, r, 2, at);
  cis_loc_builder *b = &body.body;
  cis_value *sum = emit_reduction(b, r, '+', NULL, at);
  cis_type type = sum->type;
  cis_value *count = cis_arith_build_float(b, type, (double)r->count);
  out[0] = cis_arith_build_divf(b, sum, count);
  cis_emit_nest nest = open_loops(b, r, cis_emit_zero(b, type), at, &x);
  x = cis_arith_build_sub(&nest.body, x, out[0]);
  x = cis_arith_build_add(&nest.body, nest.carried, cis_arith_build_mul(&nest.body, x, x));
  cis_value *variance = cis_arith_build_divf(b, cis_emit_nest_end(&nest, x), count);
  cis_value *small = cis_arith_build_float(b, type, epsilon);
  if (!is_outside)
    variance = cis_arith_build_add(b, variance, small);
  cis_value *deviation = cis_emit_unary(b, "math.sqrt", variance, type);
  if (is_outside)
    deviation = cis_arith_build_add(b, deviation, small);
  out[1] = cis_arith_build_divf(b, cis_arith_build_float(b, type, 1), deviation);
  cis_linalg_build_yield(b, out, 2);
  out[0] = cis_op_result(body.op, 0), out[1] = cis_op_result(body.op, 1);
}

/// (x - mean) * inverse, times scale, plus bias, where these are not NULL.
static cis_value *emit_normal(cis_loc_builder *e, const range *r, cis_value *const *moments,
                              cis_value *const *more, const cis_affine_map *more_maps) {
  cis_value *inputs[] = {r->from, moments[0], moments[1], more[0], more[1]};
  cis_affine_map maps[5] = {0};
  uint32_t num = 3u + !!more[0] + !!more[1];
  for (uint32_t i = 3; i < num; ++i) {
    inputs[i] = more[0] ? more[i - 3] : more[1];
    maps[i] = more_maps ? more_maps[0] : NULL;
  }
  cis_linalg_body body = cis_emit_generic(e, &r->x->type, 1, inputs, num, maps);
  cis_loc_builder *b = &body.body;
  cis_onnx_element own = r->x->element, element = wide(own);
  cis_value *x = cis_onnx_emit_cast(b, body.args[0], own, element);
  x = cis_arith_build_mul(b, cis_arith_build_sub(b, x, body.args[1]), body.args[2]);
  if (more[0])
    x = cis_arith_build_mul(b, x, cis_onnx_emit_cast(b, body.args[3], own, element));
  if (more[1])
    x = cis_arith_build_add(b, x, cis_onnx_emit_cast(b, body.args[num - 1], own, element));
  return cis_emit_yield(&body, cis_onnx_emit_cast(b, x, element, own));
}

/// LayerNormalization, InstanceNormalization, MeanVarianceNormalization.
bool cis_onnx_lower_normalization(cis_onnx_op *op) {
  char what = op->row->argument[0];
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), axis, channel = 1;
  range r = {.x = x, .count = 1};
  cis_onnx_list axes = {.is_given = true};
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS) || !cis_onnx_check_like(op, 1, 0) ||
      !cis_onnx_check_like(op, 2, 0))
    return false;
  if (what == 'm') {
    if (!cis_onnx_get_list(op, UINT32_MAX, "axes", &axes))
      return false;
    if (!axes.is_given)
      axes = (cis_onnx_list){.is_given = true, .num = 3, .at = {0, 2, 3}};
  } else {
    if (!cis_onnx_axis(op, what == 'l' ? cis_onnx_int(op, "axis", -1) : 2, rank + (what == 'i'),
                       &axis))
      return false;
    for (uint32_t i = axis; i < rank; ++i)
      axes.at[axes.num++] = i;
  }
  if (!cis_onnx_axes(op, &axes, rank, r.is_reduced))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    r.count *= r.is_reduced[i] ? cis_onnx_dim(x, i) : 1;
  cis_value *moments[2], *more[2] = {0};
  for (uint32_t i = 1; i < 3 && what != 'm'; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    if (v && !(what == 'l' ? cis_emit_can_broadcast(v->type, x->type)
                           : cis_onnx_check_shape(op, i, &x->type->shaped.shape[1], 1)))
      return cis_onnx_error(op, v, "its shape is not one of the elements'");
    more[i - 1] = v ? cis_onnx_use(op, i) : NULL;
  }
  r.from = cis_onnx_use(op, 0);
  cis_affine_map map = what == 'i' ? cis_emit_dims_map(op->e.b.ctx, rank, &channel, 1) : NULL;
  emit_moments(&op->e, &r,
               what == 'm' ? (double)1e-9F : cis_onnx_float(op, "epsilon", (double)1e-5F),
               what == 'm', moments);
  cis_onnx_element sums = wide(x->element);
  return cis_onnx_set(op, 0, emit_normal(&op->e, &r, moments, more, map ? &map : NULL),
                      x->element) &&
         (what != 'l' ||
          (cis_onnx_set(op, 1, moments[0], sums) && cis_onnx_set(op, 2, moments[1], sums)));
}

/// GroupNormalization: of groups of channels; scales are by channel, before opset 21 by group.
bool cis_onnx_lower_group_normalization(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), by_group = op->opset < 21, dims[] = {1, 2};
  int64_t groups = cis_onnx_int(op, "num_groups", 0), sizes[CIS_IMPORT_MAX_RANK + 1];
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS) || !cis_onnx_check_like(op, 1, 0) ||
      !cis_onnx_check_like(op, 2, 0))
    return false;
  if (rank < 2 || rank == CIS_IMPORT_MAX_RANK || groups < 1 || cis_onnx_dim(x, 1) % groups)
    return cis_onnx_error(op, x, "expected channels in %lld groups", (long long)groups);
  int64_t channels = cis_onnx_dim(x, 1), pair[] = {groups, channels / groups};
  sizes[0] = cis_onnx_dim(x, 0), sizes[1] = pair[0], sizes[2] = pair[1];
  for (uint32_t i = 2; i < rank; ++i)
    sizes[i + 1] = cis_onnx_dim(x, i);
  cis_onnx_value parts = {.name = x->name,
                          .element = x->element,
                          .type = cis_emit_tensor(element_of(x), sizes, rank + 1)};
  range r = {.x = &parts, .count = 1};
  for (uint32_t i = 2; i <= rank; ++i)
    r.is_reduced[i] = true, r.count *= sizes[i];
  cis_value *moments[2], *more[2];
  for (uint32_t i = 1; i < 3; ++i) {
    if (!cis_onnx_check_shape(op, i, by_group ? &groups : &channels, 1))
      return false;
    more[i - 1] = cis_emit_reshape(&op->e, cis_onnx_use(op, i),
                                   cis_emit_tensor(element_of(x), pair, by_group ? 1 : 2));
  }
  r.from = cis_emit_reshape(&op->e, cis_onnx_use(op, 0), parts.type);
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, rank + 1, dims, by_group ? 1 : 2);
  emit_moments(&op->e, &r, cis_onnx_float(op, "epsilon", (double)1e-5F), false, moments);
  cis_value *y = emit_normal(&op->e, &r, moments, more, &map);
  return cis_onnx_set(op, 0, cis_emit_reshape(&op->e, y, x->type), x->element);
}

static cis_value *emit_batch_normal(cis_loc_builder *b, const cis_onnx_op *op,
                                    cis_value *const *args) {
  cis_value *x[5];
  cis_onnx_element own = cis_onnx_in(op, 0)->element, element = wide(own);
  for (uint32_t i = 0; i < 5; ++i)
    x[i] = cis_onnx_emit_cast(b, args[i], cis_onnx_in(op, i)->element, element);
  double epsilon = cis_onnx_float(op, "epsilon", (double)1e-5F);
  cis_value *deviation =
      cis_arith_build_add(b, x[4], cis_arith_build_float(b, x[4]->type, epsilon));
  deviation = cis_emit_unary(b, "math.sqrt", deviation, deviation->type);
  cis_value *y = cis_arith_build_divf(b, cis_arith_build_sub(b, x[0], x[3]), deviation);
  y = cis_arith_build_add(b, cis_arith_build_mul(b, y, x[1]), x[2]);
  return cis_onnx_emit_cast(b, y, element, own);
}

/// BatchNormalization with the means and variances that are given.
bool cis_onnx_lower_batch_normalization(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), channel = 1;
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS))
    return false;
  if (cis_onnx_int(op, "training_mode", 0) || cis_onnx_has_out(op, 1) ||
      (op->opset < 7 && !cis_onnx_int(op, "is_test", 0)) || !cis_onnx_int(op, "spatial", 1))
    return cis_onnx_error(op, NULL, "training is not taken");
  if (rank < 1)
    return cis_onnx_error(op, x, "expected dimensions");
  if (rank == 1)
    channel = 0;
  int64_t one = 1, channels = rank > 1 ? cis_onnx_dim(x, 1) : one;
  cis_value *inputs[5];
  cis_affine_map maps[5] = {0};
  for (uint32_t i = 0; i < 5; ++i) {
    inputs[i] = cis_onnx_use(op, i);
    if (i &&
        (!cis_onnx_check(op, i, CIS_ONNX_FLOATS) || !cis_onnx_check_shape(op, i, &channels, 1)))
      return false;
    if (i && rank > 1)
      maps[i] = cis_emit_dims_map(op->e.b.ctx, rank, &channel, 1);
  }
  cis_linalg_body body = cis_emit_generic(&op->e, &x->type, 1, inputs, 5, maps);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, emit_batch_normal(&body.body, op, body.args)),
                      x->element);
}

/// LRN: each element by the squares of channels beside it.
bool cis_onnx_lower_lrn(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x);
  int64_t size = cis_onnx_int(op, "size", 0);
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS))
    return false;
  if (rank < 2 || size < 1 || size > INT32_MAX)
    return cis_onnx_error(op, x, "expected channels, and a size");
  cis_context *ctx = op->e.b.ctx;
  cis_value *from = cis_onnx_use(op, 0), *loops[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &x->type, 1, &from, 1, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, loops);
  cis_affine_expr c = cis_affine_dim(ctx, 0);
  cis_affine_expr first[] = {cis_affine_constant(ctx, 0),
                             cis_affine_add(c, cis_affine_constant(ctx, -((size - 1) / 2)))};
  cis_affine_expr last[] = {cis_affine_constant(ctx, cis_onnx_dim(x, 1)),
                            cis_affine_add(c, cis_affine_constant(ctx, size / 2 + 1))};
  cis_value *low = cis_emit_affine(b, "affine.max", first, 2, &loops[1], 1);
  cis_value *high = cis_emit_affine(b, "affine.min", last, 2, &loops[1], 1);
  cis_onnx_element element = wide(x->element);
  cis_type type = cis_onnx_element_type(ctx, element);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, type));
  loops[1] = cis_emit_nest_add(&nest, low, high);
  cis_value *v = cis_onnx_emit_cast(
      &nest.body, cis_tensor_build_extract(&nest.body, from, loops, rank), x->element, element);
  v = cis_arith_build_add(&nest.body, nest.carried, cis_arith_build_mul(&nest.body, v, v));
  cis_value *sum = cis_emit_nest_end(&nest, v);
  double alpha = cis_onnx_float(op, "alpha", (double)1e-4F) / (double)size;
  sum = cis_arith_build_mul(b, sum, cis_arith_build_float(b, type, alpha));
  sum = cis_arith_build_add(b, sum, cis_arith_build_float(b, type, cis_onnx_float(op, "bias", 1)));
  sum = cis_emit_binary(b, "math.powf", sum,
                        cis_arith_build_float(b, type, cis_onnx_float(op, "beta", 0.75)));
  cis_value *y =
      cis_arith_build_divf(b, cis_onnx_emit_cast(b, body.args[0], x->element, element), sum);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_cast(b, y, element, x->element)),
                      x->element);
}

/// LpNormalization: each row divided by its norm.
bool cis_onnx_lower_lp_normalization(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  int64_t p = cis_onnx_int(op, "p", 2);
  uint32_t axis;
  range r = {.x = x, .count = 1};
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", -1), cis_onnx_rank(x), &axis))
    return false;
  if (p != 1 && p != 2)
    return cis_onnx_error(op, NULL, "p is 1 or 2");
  r.is_reduced[axis] = true;
  r.from = cis_onnx_use(op, 0);
  cis_value *at[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = open_rows(&op->e, &r, 1, at);
  cis_value *norm = emit_reduction(&body.body, &r, p == 1 ? '1' : '2', NULL, at);
  if (p == 2)
    norm = cis_emit_unary(&body.body, "math.sqrt", norm, norm->type);
  cis_value *inputs[] = {r.from, cis_emit_yield(&body, norm)};
  body = cis_emit_generic(&op->e, &x->type, 1, inputs, 2, NULL);
  cis_loc_builder *b = &body.body;
  cis_onnx_element element = wide(x->element);
  cis_value *y = cis_arith_build_divf(b, cis_onnx_emit_cast(b, body.args[0], x->element, element),
                                      body.args[1]);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_cast(b, y, element, x->element)),
                      x->element);
}

// --- losses ---

/// NegativeLogLikelihoodLoss, SoftmaxCrossEntropyLoss: of each element the number of its class.
bool cis_onnx_lower_loss(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  const cis_onnx_value *weights = cis_onnx_in(op, 2);
  uint32_t rank = cis_onnx_rank(x), num = rank - 1, dims[CIS_IMPORT_MAX_RANK];
  cis_str how = cis_onnx_string(op, "reduction", "mean");
  int64_t sizes[CIS_IMPORT_MAX_RANK], ignored = cis_onnx_int(op, "ignore_index", 0);
  bool ignores = cis_onnx_has(op, "ignore_index"), is_mean = cis_str_is(how, "mean");
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS) || !cis_onnx_check(op, 1, CIS_ONNX_INDICES) ||
      !cis_onnx_check_like(op, 2, 0))
    return false;
  if (rank < 2)
    return cis_onnx_error(op, x, "expected classes in the second dimension");
  for (uint32_t i = 0; i < rank; ++i)
    if (i != 1)
      sizes[i ? i - 1 : 0] = cis_onnx_dim(x, i), dims[i ? i - 1 : 0] = i;
  if (!cis_onnx_check_shape(op, 1, sizes, num) ||
      !cis_onnx_check_shape(op, 2, &x->type->shaped.shape[1], 1))
    return false;
  cis_value *from = cis_onnx_use(op, 0), *numbers = cis_onnx_use(op, 1);
  cis_value *factors = weights ? cis_onnx_use(op, 2) : NULL;
  if (op->row->argument[0] == 's') {
    range r = {.x = x, .from = from, .count = cis_onnx_dim(x, 1)};
    r.is_reduced[1] = true;
    from = emit_softmax(&op->e, &r, true);
    if (!cis_onnx_set(op, 1, from, x->element))
      return false;
  }
  bool is_single = !cis_str_is(how, "none");
  if (is_single && !is_mean && !cis_str_is(how, "sum"))
    return cis_onnx_error(op, NULL, "reduction '%.*s' is not taken", CIS_STR_ARG(how));
  cis_type element = element_of(x), type = cis_emit_tensor(element, sizes, num);
  cis_type scalar = cis_emit_tensor(element, NULL, 0);
  // Two sums, of losses and of weights, in one loop each; or each loss.
  cis_value *sums[2] = {0}, *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, is_single ? &scalar : &type, 1, NULL, 0, NULL);
  for (uint32_t pass = 0; pass < (is_mean ? 2u : 1u); ++pass) {
    cis_emit_nest nest =
        cis_emit_nest_begin(&body.body, is_single ? cis_emit_zero(&body.body, element) : NULL);
    if (!is_single)
      cis_emit_indices(&nest.body, num, loops);
    for (uint32_t i = 0; is_single && i < num; ++i)
      loops[i] = cis_emit_nest_count(&nest, sizes[i]);
    cis_loc_builder *b = &nest.body;
    cis_value *label = cis_tensor_build_extract(b, numbers, loops, num), *is_ignored = NULL;
    cis_value *zero = cis_emit_zero(b, label->type);
    if (ignores) {
      is_ignored =
          cis_arith_build_cmpi(b, "eq", label, cis_arith_build_int(b, label->type, ignored));
      label = cis_arith_build_select(b, is_ignored, zero, label);
    }
    for (uint32_t i = 0; i < num; ++i)
      at[dims[i]] = loops[i];
    at[1] = cis_arith_build_as_index(b, label);
    cis_value *weight = factors ? cis_tensor_build_extract(b, factors, &at[1], 1)
                                : cis_arith_build_float(b, element, 1);
    cis_value *y = weight;
    if (!pass) {
      y = cis_arith_build_negf(b, cis_tensor_build_extract(b, from, at, rank));
      y = cis_arith_build_mulf(b, y, weight);
    }
    if (is_ignored)
      y = cis_arith_build_select(b, is_ignored, cis_emit_zero(b, element), y);
    sums[pass] = is_single ? cis_emit_nest_end(&nest, cis_arith_build_addf(b, nest.carried, y)) : y;
  }
  cis_value *y = is_mean ? cis_arith_build_divf(&body.body, sums[0], sums[1]) : sums[0];
  return cis_onnx_set(op, 0, cis_emit_yield(&body, y), x->element);
}
