// Operators along dimensions: sums and their like, softmax, norms, places of extremes, losses.
//
// Each is a linalg.generic over its output, whose body sums in a register.
#include "import/onnx/model.h"

#include <math.h>
#include <stdio.h>

/// The elements with which sums of others are computed.
static cis_onnx_element wide(cis_onnx_element element) {
  return element == CIS_ONNX_F16 || element == CIS_ONNX_BF16 ? CIS_ONNX_F32 : element;
}

static cis_type wide_type(const cis_onnx_value *x) {
  return cis_onnx_element_type(x->type->ctx, wide(x->element));
}

/// The elements of a reduction along dimensions.
typedef struct range {
  const cis_onnx_value *x;
  cis_value *from;
  bool is_reduced[CIS_IMPORT_MAX_RANK];
  int64_t count; // of elements for each one of the result
} range;

/// Those of input 0 along axes, whose numbers are right.
static range range_of(cis_onnx_op *op, const cis_onnx_list *axes) {
  range r = {.x = op->x, .from = cis_onnx_use(op, 0), .count = 1};
  for (uint32_t i = 0; i < axes->num; ++i) {
    r.is_reduced[axes->at[i]] = true;
    r.count *= op->sizes[axes->at[i]];
  }
  return r;
}

/// Takes reduced dimensions away from output 0, or makes them 1, and opens it. `from` are the
/// indices of an element without those.
static bool open_reduced(cis_onnx_op *op, const range *r, cis_value **from) {
  uint32_t places[CIS_IMPORT_MAX_RANK];
  bool keeps = cis_onnx_int(op, "keepdims", 1) != 0;
  op->num = 0;
  for (uint32_t i = 0; i < op->rank; ++i) {
    places[i] = op->num;
    if (!r->is_reduced[i] || keeps)
      op->sizes[op->num++] = r->is_reduced[i] ? 1 : op->sizes[i];
  }
  if (!cis_onnx_open(op))
    return false;
  for (uint32_t i = 0; i < op->rank; ++i)
    from[i] = !r->is_reduced[i] || keeps ? op->at[places[i]] : NULL;
  return true;
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

/// Reads a part of a text, up to the next " | " or the end.
static const char *next_part(const char **text, char out[64]) {
  const char *end = strstr(*text, " | ");
  size_t len = end ? (size_t)(end - *text) : strlen(*text);
  memcpy(out, *text, len);
  out[len] = 0;
  *text += end ? len + 3 : len;
  return out;
}

/// Reduces elements inside of a body whose other places are `at`, and fills in the rest of these.
/// `text` is one or two formulas, "RESULT <- STEP": a step makes the next y of y and an element x,
/// the result is made of the last y and the number n of elements. Both may use `a`. The first
/// characters of the step say with which number it begins.
static cis_value *reduce(cis_loc_builder *b, const range *r, const char *text, cis_value *a,
                         double epsilon, cis_value **at) {
  cis_onnx_element element = wide(r->x->element);
  bool is_unsigned = cis_onnx_is_unsigned(element);
  cis_type type = wide_type(r->x);
  const char *arrow = strstr(text, " <- "), *step = arrow ? arrow + 4 : text;
  cis_value *from = r->from, *init = step[0] == 'm' ? emit_limit(b, element, step[1] == 'a')
                                     : strncmp(step, "y *", 3) == 0
                                         ? CIS_FORMULA(b, "type(1)", type)
                                         : cis_emit_zero(b, type);
  cis_emit_nest nest = cis_emit_nest_begin(b, init);
  for (uint32_t i = 0; i < cis_onnx_rank(r->x); ++i)
    if (r->is_reduced[i])
      at[i] = cis_emit_nest_count(&nest, cis_onnx_dim(r->x, i));
  cis_value *x = CIS_FORMULA(&nest.body, "type(from[at])", type, from, at), *y = nest.carried;
  y = cis_emit_nest_end(&nest, CIS_FORMULA_OF(&nest.body, is_unsigned, step, x, y, a));
  char result[64] = "y";
  if (arrow)
    memcpy(result, text, (size_t)(arrow - text)), result[arrow - text] = 0;
  int64_t n = r->count || cis_type_is_float(type) ? r->count : 1;
  return CIS_FORMULA_OF(b, is_unsigned, result, y, a, n, epsilon);
}

/// ReduceSum and its like: each reduction of a row is the `a` of the next.
bool cis_onnx_lower_reduce(cis_onnx_op *op) {
  cis_onnx_list axes;
  const char *text = op->row->argument;
  if (!cis_onnx_get_list(op, 1, "axes", &axes))
    return false;
  axes.is_given &= axes.num > 0;
  if (!axes.is_given && cis_onnx_int(op, "noop_with_empty_axes", 0))
    return cis_onnx_set_same(op, 0, op->x);
  if (!cis_onnx_axes(op, &axes, op->rank))
    return false;
  range r = range_of(op, &axes);
  if (text[0] == 'm' && !r.count)
    return cis_onnx_error(op, op->x, "expected elements");
  cis_value *from[CIS_IMPORT_MAX_RANK], *y = NULL;
  if (!open_reduced(op, &r, from))
    return false;
  for (char part[64]; *text;)
    y = reduce(&op->b, &r, next_part(&text, part), y, 0, from);
  return cis_onnx_close(op, y);
}

// --- places of extremes ---

/// The place of the largest or the least element along an axis.
static cis_value *emit_best(cis_loc_builder *b, const cis_onnx_value *x, cis_value *from,
                            uint32_t axis, cis_value *const *loops, bool is_most, bool is_last) {
  static const char *const formulas[] = {
      "from[at] < from[best] ? i : y", "from[at] <= from[best] ? i : y",
      "from[at] > from[best] ? i : y", "from[at] >= from[best] ? i : y"};
  cis_value *at[CIS_IMPORT_MAX_RANK], *best[CIS_IMPORT_MAX_RANK];
  memcpy(at, loops, cis_onnx_rank(x) * sizeof *at);
  memcpy(best, loops, cis_onnx_rank(x) * sizeof *at);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_arith_build_index(b, 0));
  cis_value *i = at[axis] = cis_emit_nest_count(&nest, cis_onnx_dim(x, axis));
  cis_value *y = best[axis] = nest.carried;
  return cis_emit_nest_end(&nest,
                           CIS_FORMULA_OF(&nest.body, cis_onnx_is_unsigned(x->element),
                                          formulas[2 * is_most + is_last], from, at, best, i, y));
}

/// ArgMax, ArgMin.
bool cis_onnx_lower_arg(cis_onnx_op *op) {
  cis_onnx_list axis = {.is_given = true, .num = 1, .at = {cis_onnx_int(op, "axis", 0)}};
  if (!cis_onnx_axes(op, &axis, op->rank))
    return false;
  range r = range_of(op, &axis);
  if (!r.count)
    return cis_onnx_error(op, op->x, "expected elements");
  cis_value *from[CIS_IMPORT_MAX_RANK];
  op->element = CIS_ONNX_I64;
  return open_reduced(op, &r, from) &&
         cis_onnx_close(op, emit_best(&op->b, op->x, r.from, (uint32_t)axis.at[0], from,
                                      op->row->argument[0] == '>',
                                      cis_onnx_int(op, "select_last_index", 0) != 0));
}

/// TopK: the element of each rank, by counting those before it.
bool cis_onnx_lower_top_k(cis_onnx_op *op) {
  uint32_t axis;
  bool is_most = cis_onnx_int(op, "largest", 1) != 0;
  double k = (double)cis_onnx_int(op, "k", -1);
  if (!cis_onnx_get_axis(op, "axis", -1, op->rank, &axis) || !cis_onnx_get_number(op, 1, k, &k))
    return false;
  int64_t size = op->sizes[axis];
  if (!(k >= 0 && k <= (double)size))
    return cis_onnx_error(op, op->x, "k is %g, but axis %u has %lld elements", k, axis,
                          (long long)size);
  op->sizes[axis] = (int64_t)k;
  cis_type types[] = {cis_onnx_type(op), cis_onnx_tensor(op, CIS_ONNX_I64, op->sizes, op->num)};
  if (!types[0] || !types[1])
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, types, 2, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, op->rank, op->at);
  cis_value *wanted = op->at[axis], *zero = cis_arith_build_index(b, 0);
  cis_emit_nest outer = cis_emit_nest_begin(b, zero);
  cis_value *i = op->at[axis] = cis_emit_nest_count(&outer, size);
  cis_value *own = cis_onnx_read(op, &outer.body), *found = outer.carried;
  cis_emit_nest inner = cis_emit_nest_begin(&outer.body, zero);
  cis_value *j = op->at[axis] = cis_emit_nest_count(&inner, size), *n = inner.carried;
  cis_value *other = cis_onnx_read(op, &inner.body);
  cis_value *before = cis_emit_nest_end(
      &inner, CIS_FORMULA_OF(&inner.body, cis_onnx_is_unsigned(op->element),
                             is_most ? "other >= own & j < i | other > own ? n + 1 : n"
                                     : "other <= own & j < i | other < own ? n + 1 : n",
                             other, own, i, j, n));
  cis_value *place = op->at[axis] = cis_emit_nest_end(
      &outer, CIS_FORMULA(&outer.body, "before == wanted ? i : found", before, wanted, i, found));
  cis_value *results[] = {cis_onnx_read(op, b), CIS_FORMULA(b, "i64(place)", place)};
  cis_linalg_build_yield(b, results, 2);
  return cis_onnx_give(op, cis_op_result(body.op, 0)) &&
         cis_onnx_set(op, 1, cis_op_result(body.op, 1), CIS_ONNX_I64);
}

/// CumSum: each element of the result from those before it, or after it.
bool cis_onnx_lower_cumsum(cis_onnx_op *op) {
  uint32_t axis;
  double number;
  if (!cis_onnx_get_number(op, 1, 0, &number) ||
      !cis_onnx_axis(op, (int64_t)number, op->rank, &axis))
    return false;
  bool is_exclusive = cis_onnx_int(op, "exclusive", 0), is_back = cis_onnx_int(op, "reverse", 0);
  cis_type type = wide_type(op->x);
  cis_onnx_open(op);
  cis_loc_builder *b = &op->b;
  cis_value *own = op->at[axis], *next = CIS_FORMULA(b, "own + 1", own);
  cis_value *low = !is_back ? cis_arith_build_index(b, 0) : is_exclusive ? next : own;
  cis_value *high = is_back ? cis_arith_build_index(b, op->sizes[axis]) : is_exclusive ? own : next;
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, type));
  op->at[axis] = cis_emit_nest_add(&nest, low, high);
  return cis_onnx_close(
      op, cis_emit_nest_end(&nest,
                            CIS_ONNX(op, &nest.body, "carried + type(X[at])", nest.carried, type)));
}

// --- softmax ---

/// Reads the axes of a norm: those from the attribute on, `num` of them at most.
static bool get_axes(cis_onnx_op *op, int64_t otherwise, uint32_t num, cis_onnx_list *out) {
  uint32_t axis;
  *out = (cis_onnx_list){.is_given = true};
  if (!cis_onnx_get_axis(op, "axis", otherwise, op->rank, &axis))
    return false;
  while (axis < op->rank && out->num < num)
    out->at[out->num++] = axis++;
  return true;
}

/// Those of Softmax and its like: one dimension, or all from it on before opset 13.
static bool get_softmax_axes(cis_onnx_op *op, cis_onnx_list *out) {
  return op->opset < 13 ? get_axes(op, 1, op->rank, out) : get_axes(op, -1, 1, out);
}

/// An element for each one of x: up to two numbers of its row, a and b, by reductions, and then a
/// formula of x and these, all with " | " between. Then it is multiplied by `more[0]` and increased
/// by `more[1]`, where these are not NULL. The numbers are tensors that are put into `rows`.
static cis_value *emit_by_rows(cis_loc_builder *e, const range *r, const char *text, double epsilon,
                               cis_value *const *more, cis_affine_map map, cis_value *rows[2]) {
  uint32_t rank = cis_onnx_rank(r->x), num = 0, all;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  cis_value *at[CIS_IMPORT_MAX_RANK], *values[2] = {0}, *inputs[5] = {r->from};
  char part[64], formula[80];
  cis_type type = wide_type(r->x), own = cis_type_element(r->x->type);
  for (const char *rest = text; (rest = strstr(rest, " | ")); rest += 3)
    ++num;
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = r->is_reduced[i] ? 1 : cis_onnx_dim(r->x, i);
  cis_type row = cis_emit_tensor(type, sizes, rank), types[] = {row, row};
  cis_linalg_body body = cis_emit_generic(e, types, num, NULL, 0, NULL);
  cis_emit_indices(&body.body, rank, at);
  for (uint32_t i = 0; i < num; ++i)
    values[i] = reduce(&body.body, r, next_part(&text, part), values[0], epsilon, at);
  cis_linalg_build_yield(&body.body, values, num);
  for (uint32_t i = 0; i < num; ++i)
    inputs[i + 1] = rows[i] = cis_op_result(body.op, i);
  all = num + 1;
  for (uint32_t i = 0; i < 2; ++i)
    if (more[i])
      inputs[all++] = more[i];
  const cis_affine_map maps[] = {NULL, NULL, num < 2 ? map : NULL, map, map};
  body = cis_emit_generic(e, &r->x->type, 1, inputs, all, maps);
  cis_value *x = body.args[0], *a = body.args[1], *b = num > 1 ? body.args[2] : NULL;
  cis_value *scale = more[0] ? body.args[num + 1] : NULL,
            *bias = more[1] ? body.args[all - 1] : NULL;
  x = CIS_FORMULA(&body.body, "type(x)", x, type);
  snprintf(formula, sizeof formula, "own(%s%s%s)", text, scale ? " * type(scale)" : "",
           bias ? " + type(bias)" : "");
  return cis_emit_yield(&body, CIS_FORMULA(&body.body, formula, x, a, b, scale, bias, type, own));
}

/// The same of input 0 without factors; sets output 0.
static bool set_by_rows(cis_onnx_op *op, const cis_onnx_list *axes, const char *text) {
  cis_value *none[2] = {0}, *rows[2];
  range r = range_of(op, axes);
  return cis_onnx_give(op, emit_by_rows(&op->e, &r, text, 0, none, NULL, rows));
}

/// Softmax, LogSoftmax.
bool cis_onnx_lower_softmax(cis_onnx_op *op) {
  cis_onnx_list axes;
  return get_softmax_axes(op, &axes) && set_by_rows(op, &axes, op->row->argument);
}

/// Hardmax: 1 at the first largest element.
bool cis_onnx_lower_hardmax(cis_onnx_op *op) {
  cis_onnx_list axes;
  if (!get_softmax_axes(op, &axes))
    return false;
  range r = range_of(op, &axes);
  int64_t axis = axes.at[0];
  if (!r.count)
    return cis_onnx_set_same(op, 0, op->x);
  if (op->opset < 13) {
    op->num = 2, op->sizes[0] = cis_emit_count(op->x->type) / r.count, op->sizes[1] = r.count;
    axis = 1;
  }
  cis_onnx_value flat = {.element = op->element, .type = cis_onnx_type(op)};
  r.from = cis_emit_reshape(&op->e, r.from, flat.type);
  cis_onnx_open(op);
  cis_type type = cis_type_element(flat.type);
  cis_value *best = emit_best(&op->b, &flat, r.from, (uint32_t)axis, op->at, true, false);
  cis_value *own = op->at[axis];
  return cis_onnx_close_as(op, CIS_FORMULA(&op->b, "best == own ? type(1) : 0", best, own, type),
                           op->x->type);
}

// --- norms ---

#define NORMAL(INVERSE) "y / n <- y + x | " INVERSE " <- d = x - a; y + d * d | (x - a) * b"
static const char normal[] = NORMAL("1 / sqrt(y / n + epsilon)");

/// LayerNormalization, InstanceNormalization, MeanVarianceNormalization.
bool cis_onnx_lower_normalization(cis_onnx_op *op) {
  char what = op->row->argument[0];
  uint32_t channel = 1;
  cis_onnx_list axes = {.is_given = true};
  if (what == 'l' && !get_axes(op, -1, op->rank, &axes))
    return false;
  if (what == 'm' && !cis_onnx_get_list(op, UINT32_MAX, "axes", &axes))
    return false;
  if (!axes.is_given)
    axes = (cis_onnx_list){.is_given = true, .num = 3, .at = {0, 2, 3}};
  if (what == 'i' && op->rank < 2)
    return cis_onnx_axis(op, 2, op->rank + 1, &channel);
  for (uint32_t i = 2; what == 'i' && i < op->rank; ++i)
    axes.at[axes.num++] = i;
  if (!cis_onnx_axes(op, &axes, op->rank))
    return false;
  cis_value *rows[2], *more[2] = {0};
  for (uint32_t i = 1; i < 3 && what != 'm'; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    if (v && !(what == 'l' ? cis_emit_can_broadcast(v->type, op->x->type)
                           : cis_onnx_check_shape(op, i, &op->sizes[1], 1)))
      return cis_onnx_error(op, v, "its shape is not one of the elements'");
    more[i - 1] = v ? cis_onnx_use(op, i) : NULL;
  }
  range r = range_of(op, &axes);
  cis_affine_map map = what == 'i' ? cis_emit_dims_map(op->e.b.ctx, op->rank, &channel, 1) : NULL;
  cis_value *y = emit_by_rows(
      &op->e, &r, what == 'm' ? NORMAL("1 / (sqrt(y / n) + epsilon)") : normal,
      what == 'm' ? (double)1e-9F : cis_onnx_float(op, "epsilon", (double)1e-5F), more, map, rows);
  return cis_onnx_give(op, y) && (what != 'l' || (cis_onnx_set(op, 1, rows[0], wide(op->element)) &&
                                                  cis_onnx_set(op, 2, rows[1], wide(op->element))));
}

/// GroupNormalization: of groups of channels; scales are by channel, before opset 21 by group.
bool cis_onnx_lower_group_normalization(cis_onnx_op *op) {
  uint32_t rank = op->rank, num = op->opset < 21 ? 1 : 2, dims[] = {1, 2};
  int64_t groups = cis_onnx_int(op, "num_groups", 0), channels = rank > 1 ? op->sizes[1] : 0;
  if (rank < 2 || rank == CIS_IMPORT_MAX_RANK || groups < 1 || channels % groups)
    return cis_onnx_error(op, op->x, "expected channels in %lld groups", (long long)groups);
  memmove(op->sizes + 3, op->sizes + 2, (rank - 2) * sizeof *op->sizes);
  op->num = rank + 1, op->sizes[1] = groups, op->sizes[2] = channels / groups;
  cis_onnx_value parts = {.element = op->element, .type = cis_onnx_type(op)};
  cis_value *rows[2], *more[2];
  for (uint32_t i = 1; i < 3; ++i) {
    if (!cis_onnx_check_shape(op, i, num == 1 ? &groups : &channels, 1))
      return false;
    more[i - 1] =
        cis_emit_reshape(&op->e, cis_onnx_use(op, i),
                         cis_emit_tensor(cis_type_element(op->x->type), op->sizes + 1, num));
  }
  range r = {
      .x = &parts, .from = cis_emit_reshape(&op->e, cis_onnx_use(op, 0), parts.type), .count = 1};
  for (uint32_t i = 2; i <= rank; ++i)
    r.is_reduced[i] = true, r.count *= op->sizes[i];
  cis_value *y = emit_by_rows(&op->e, &r, normal, cis_onnx_float(op, "epsilon", (double)1e-5F),
                              more, cis_emit_dims_map(op->e.b.ctx, rank + 1, dims, num), rows);
  return cis_onnx_give(op, cis_emit_reshape(&op->e, y, op->x->type));
}

/// BatchNormalization with the means and variances that are given.
bool cis_onnx_lower_batch_normalization(cis_onnx_op *op) {
  uint32_t channel = 1;
  if (cis_onnx_int(op, "training_mode", 0) || cis_onnx_has_out(op, 1) ||
      (op->opset < 7 && !cis_onnx_int(op, "is_test", 0)) || !cis_onnx_int(op, "spatial", 1))
    return cis_onnx_error(op, NULL, "training is not taken");
  if (op->rank < 1)
    return cis_onnx_error(op, op->x, "expected dimensions");
  int64_t channels = op->rank > 1 ? op->sizes[1] : 1;
  cis_affine_map maps[5] = {0};
  for (uint32_t i = 1; i < 5; ++i) {
    if (!cis_onnx_check_shape(op, i, &channels, 1))
      return false;
    if (op->rank > 1)
      maps[i] = cis_emit_dims_map(op->e.b.ctx, op->rank, &channel, 1);
  }
  double epsilon = cis_onnx_float(op, "epsilon", (double)1e-5F);
  cis_type t = wide_type(op->x);
  cis_onnx_open_with(op, op->values.data, 5, maps);
  cis_value *mean = op->args[3], *variance = op->args[4];
  return cis_onnx_close(op, CIS_ONNX(op, &op->b,
                                     "(t(x) - t(mean)) / sqrt(t(variance) + epsilon) * t(y) + t(z)",
                                     mean, variance, epsilon, t));
}

/// LRN: each element by the squares of channels beside it.
bool cis_onnx_lower_lrn(cis_onnx_op *op) {
  int64_t size = cis_onnx_int(op, "size", 0);
  if (op->rank < 2 || size < 1 || size > INT32_MAX)
    return cis_onnx_error(op, op->x, "expected channels, and a size");
  cis_context *ctx = op->e.b.ctx;
  cis_onnx_open_with(op, op->values.data, 1, NULL);
  cis_loc_builder *b = &op->b;
  const int64_t one = 1;
  cis_affine_expr first[] = {cis_affine_constant(ctx, 0),
                             cis_emit_linear(ctx, &one, 1, -((size - 1) / 2))};
  cis_affine_expr last[] = {cis_affine_constant(ctx, op->sizes[1]),
                            cis_emit_linear(ctx, &one, 1, size / 2 + 1)};
  cis_value *low = cis_emit_affine(b, "affine.max", first, 2, &op->at[1], 1);
  cis_value *high = cis_emit_affine(b, "affine.min", last, 2, &op->at[1], 1);
  cis_type type = wide_type(op->x);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, type));
  op->at[1] = cis_emit_nest_add(&nest, low, high);
  cis_value *sum = cis_emit_nest_end(
      &nest, CIS_ONNX(op, &nest.body, "v = type(X[at]); carried + v * v", nest.carried, type));
  double alpha = cis_onnx_float(op, "alpha", (double)1e-4F) / (double)size;
  double bias = cis_onnx_float(op, "bias", 1), beta = cis_onnx_float(op, "beta", 0.75);
  return cis_onnx_close(op, CIS_ONNX(op, b, "type(x) / powf(sum * alpha + bias, beta)", sum, alpha,
                                     bias, beta, type));
}

/// LpNormalization: each row divided by its norm.
bool cis_onnx_lower_lp_normalization(cis_onnx_op *op) {
  int64_t p = cis_onnx_int(op, "p", 2);
  cis_onnx_list axes;
  if (!get_axes(op, -1, 1, &axes))
    return false;
  if (p != 1 && p != 2)
    return cis_onnx_error(op, NULL, "p is 1 or 2");
  return set_by_rows(op, &axes, p == 1 ? "y + abs(x) | x / a" : "sqrt(y) <- y + x * x | x / a");
}

// --- losses ---

/// NegativeLogLikelihoodLoss, SoftmaxCrossEntropyLoss: of each element the number of its class.
bool cis_onnx_lower_loss(cis_onnx_op *op) {
  static const cis_onnx_list classes = {.is_given = true, .num = 1, .at = {1}};
  uint32_t num = op->rank - 1;
  cis_str how = cis_onnx_string(op, "reduction", "mean");
  int64_t ignored = cis_onnx_int(op, "ignore_index", 0), all = op->sizes[1], *sizes = op->sizes;
  bool ignores = cis_onnx_has(op, "ignore_index"), is_mean = cis_str_is(how, "mean");
  bool is_single = !cis_str_is(how, "none"), is_weighted = cis_onnx_in(op, 2) != NULL;
  if (op->rank < 2)
    return cis_onnx_error(op, op->x, "expected classes in the second dimension");
  cis_value *from = cis_onnx_use(op, 0), *sums[2] = {0}, *none[2] = {0}, *rows[2];
  range r = range_of(op, &classes);
  memmove(sizes + 1, sizes + 2, (op->rank - 2) * sizeof *sizes);
  if (!cis_onnx_check_shape(op, 1, sizes, num) || !cis_onnx_check_shape(op, 2, &all, 1))
    return false;
  if (op->row->argument[0] == 's') {
    const char *log_softmax = cis_onnx_find_row(CIS_STR("LogSoftmax"))->argument;
    from = emit_by_rows(&op->e, &r, log_softmax, 0, none, NULL, rows);
    cis_onnx_set(op, 1, from, op->element);
  }
  if (is_single && !is_mean && !cis_str_is(how, "sum"))
    return cis_onnx_error(op, NULL, "reduction '%.*s' is not taken", CIS_STR_ARG(how));
  // Two sums, of losses and of weights, in one loop each; or each loss.
  cis_type type = cis_type_element(op->x->type);
  cis_value *loops[CIS_IMPORT_MAX_RANK], *place[CIS_IMPORT_MAX_RANK], *is_out = NULL;
  op->num = is_single ? 0 : num;
  if (!cis_onnx_open(op))
    return false;
  for (uint32_t pass = 0; pass < (is_mean ? 2u : 1u); ++pass) {
    cis_emit_nest nest =
        cis_emit_nest_begin(&op->b, is_single ? cis_emit_zero(&op->b, type) : NULL);
    for (uint32_t i = 0; i < num; ++i)
      place[i ? i + 1 : 0] = loops[i] =
          is_single ? cis_emit_nest_count(&nest, sizes[i]) : op->at[i];
    cis_loc_builder *b = &nest.body;
    cis_value *label = CIS_ONNX(op, b, "Y[loops]", loops);
    if (ignores) {
      is_out = CIS_FORMULA(b, "label == ignored", label, ignored);
      label = CIS_FORMULA(b, "is_out ? 0 : label", is_out, label);
    }
    label = place[1] = CIS_FORMULA(b, "index(label)", label);
    cis_value *v = CIS_ONNX(op, b, is_weighted ? "Z[label]" : "type(1)", label, type);
    v = pass ? v : CIS_FORMULA(b, "-from[place] * v", from, place, v);
    v = ignores ? CIS_FORMULA(b, "is_out ? 0 : v", is_out, v) : v;
    sums[pass] =
        is_single ? cis_emit_nest_end(&nest, CIS_FORMULA(b, "carried + v", nest.carried, v)) : v;
  }
  cis_value *losses = sums[0], *weights = sums[1];
  return cis_onnx_close(op, is_mean ? CIS_FORMULA(&op->b, "losses / weights", losses, weights)
                                    : losses);
}
