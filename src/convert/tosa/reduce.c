// Reductions become linalg.fill and linalg.reduce along the dimension, which tensor.expand_shape
// brings back as one of size 1; tosa.argmax becomes a linalg.generic that carries index and number.
//
//   %r = tosa.reduce_sum %a {axis = 1} : (tensor<5x4xf32>) -> tensor<5x1xf32>
//   =>
//   %z = linalg.fill ins(0.0) outs(tensor.empty() : tensor<5xf32>)
//   %s = linalg.reduce ins(%a) outs(%z) dimensions = [1] { arith.addf }
//   %r = tensor.expand_shape %s [[0, 1]] : tensor<5xf32> into tensor<5x1xf32>
#include "convert/tosa/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tosa/kinds.h"

#include <math.h>

// --- reductions of numbers ---

/// The number that changes nothing. False: there is no such reduction of these elements.
static bool has_reduction(unsigned kind, cis_type type) {
  bool logical = kind == CIS_OP_TOSA_REDUCE_ALL || kind == CIS_OP_TOSA_REDUCE_ANY;
  return cis_tosa_is_number(type) && (!logical || cis_type_is_int_of(type, 1));
}

static cis_value *build_neutral(cis_loc_builder *e, unsigned kind, cis_type type) {
  switch (kind) {
  case CIS_OP_TOSA_REDUCE_MAX:
    return cis_tosa_lowest(e, type);
  case CIS_OP_TOSA_REDUCE_MIN:
    return cis_tosa_highest(e, type);
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return cis_tosa_number(e, type, 1);
  case CIS_OP_TOSA_REDUCE_ALL:
    return cis_arith_build_int(e, type, 1);
  default:
    return cis_tosa_number(e, type, 0);
  }
}

static cis_value *build_step(cis_loc_builder *e, unsigned kind, cis_value *in, cis_value *acc) {
  switch (kind) {
  case CIS_OP_TOSA_REDUCE_MAX:
    return cis_arith_build_max(e, in, acc);
  case CIS_OP_TOSA_REDUCE_MIN:
    return cis_arith_build_min(e, in, acc);
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return cis_arith_build_mul(e, in, acc);
  case CIS_OP_TOSA_REDUCE_ALL:
    return cis_arith_build_andi(e, in, acc);
  case CIS_OP_TOSA_REDUCE_ANY:
    return cis_arith_build_ori(e, in, acc);
  default:
    return cis_arith_build_add(e, in, acc);
  }
}

/// A reduction while it is lowered. `sizes`: the dynamic sizes of the remaining dimensions.
typedef struct reduction {
  cis_loc_builder e;
  unsigned kind;
  cis_value *input;
  int64_t axis;
  uint32_t rank; // number of the remaining dimensions
  int64_t shape[CIS_TOSA_MAX_RANK];
  cis_value_vec sizes;
} reduction;

static cis_value *build_filled(reduction *d, cis_value *number) {
  cis_type type = cis_tosa_tensor(number->type, d->shape, d->rank);
  return cis_linalg_build_fill(&d->e, number, cis_tosa_empty(&d->e, type, &d->sizes));
}

/// Sums of bf16 are accumulated in f32.
static cis_type accumulator_type(const reduction *d, cis_type element) {
  bool is_wide = d->kind == CIS_OP_TOSA_REDUCE_SUM && cis_type_is_float(element) &&
                 element->float_kind == CIS_BF16;
  return is_wide ? cis_type_float(d->e.b.ctx, CIS_F32) : element;
}

/// The reduced tensor, of the accumulator's type.
static cis_value *build_reduce(reduction *d, cis_type acc) {
  cis_type type = cis_tosa_tensor(acc, d->shape, d->rank);
  cis_value *empty = cis_tosa_empty(&d->e, type, &d->sizes);
  cis_value *neutral = build_neutral(&d->e, d->kind, acc);
  cis_value *operands[] = {d->input, cis_linalg_build_fill(&d->e, neutral, empty)};
  cis_linalg_body body = cis_linalg_build_reduce(&d->e, operands, 1, d->axis);
  cis_value *in = cis_tosa_extend(&body.body, body.args[0], acc);
  cis_value *next = build_step(&body.body, d->kind, in, body.args[1]);
  cis_linalg_build_yield(&body.body, &next, 1);
  return &body.op->results[0];
}

/// With numbers that are no numbers left out; where there are no others the result is none either:
/// a second result says so.
static cis_value *build_reduce_ignoring(reduction *d, cis_type element) {
  cis_loc_builder *e = &d->e;
  cis_type i1 = cis_type_i(e->b.ctx, 1), type = cis_tosa_tensor(element, d->shape, d->rank);
  cis_value *empty = cis_tosa_empty(e, type, &d->sizes);
  cis_value *init = cis_linalg_build_fill(e, build_neutral(e, d->kind, element), empty);
  cis_value *all = build_filled(d, cis_arith_build_int(e, i1, 1));
  cis_value *operands[] = {d->input, d->input, init, all};
  cis_linalg_body body = cis_linalg_build_reduce(e, operands, 2, d->axis);
  cis_loc_builder *in = &body.body;
  cis_value *next = build_step(in, d->kind, body.args[0], body.args[2]);
  cis_value *is_nan = cis_arith_build_cmpf(in, "uno", body.args[0], body.args[0]);
  next = cis_arith_build_select(in, is_nan, body.args[2], next);
  cis_value *yielded[] = {next, cis_arith_build_andi(in, body.args[3], is_nan)};
  cis_linalg_build_yield(in, yielded, 2);
  cis_value *nans = build_filled(d, cis_arith_build_float(e, element, NAN));
  cis_value *choices[] = {&body.op->results[1], nans, &body.op->results[0],
                          cis_tosa_empty(e, type, &d->sizes)};
  cis_build_args args = {.operands = choices, .num_operands = 4};
  return &cis_linalg_build_named(e, CIS_OP_LINALG_SELECT, args)->results[0];
}

/// Each element as one of another float type.
static cis_value *build_truncated(reduction *d, cis_value *tensor, cis_type element) {
  cis_context *ctx = d->e.b.ctx;
  cis_type type = cis_tosa_tensor(element, d->shape, d->rank);
  cis_value *operands[] = {tensor, cis_tosa_empty(&d->e, type, &d->sizes)};
  cis_affine_map identity = cis_affine_map_identity(ctx, d->rank);
  cis_affine_map maps[] = {identity, identity};
  cis_linalg_body g =
      cis_linalg_build_generic(&d->e, operands, 1, 1, maps, cis_tosa_loops(d->rank, -1).letters);
  cis_value *x = cis_arith_build_truncf(&g.body, g.args[0], element);
  cis_linalg_build_yield(&g.body, &x, 1);
  return &g.op->results[0];
}

/// The dimension comes back with size 1, in one group with its neighbour.
static cis_value *build_expanded(reduction *d, cis_value *tensor) {
  cis_context *ctx = d->e.b.ctx;
  int64_t shape[CIS_TOSA_MAX_RANK + 1];
  uint32_t groups[CIS_TOSA_MAX_RANK];
  cis_mixed sizes[CIS_TOSA_MAX_RANK];
  cis_mixed_vec out = {0};
  uint32_t num_dynamic = 0;
  for (uint32_t i = 0; i < d->rank; ++i) {
    bool is_dynamic = d->shape[i] == CIS_DYNAMIC;
    num_dynamic += is_dynamic;
    sizes[i] = (cis_mixed){is_dynamic ? cis_tensor_build_dim(&d->e, tensor, i) : NULL, d->shape[i]};
    groups[i] = 1;
  }
  for (uint32_t i = 0; i < num_dynamic; ++i)
    cis_arith_build_index(&d->e, 1); // products of the other sizes of groups, which upstream leaves
  if (d->rank)
    groups[d->axis < d->rank ? d->axis : d->rank - 1] = 2;
  for (uint32_t i = 0; i <= d->rank; ++i) {
    bool is_axis = i == d->axis;
    uint32_t from = i > d->axis ? i - 1 : i;
    shape[i] = is_axis ? 1 : d->shape[from];
    cis_vec_push(&out, is_axis ? ((cis_mixed){NULL, 1}) : sizes[from]);
  }
  cis_type type = cis_tosa_tensor(cis_type_element(tensor->type), shape, d->rank + 1);
  cis_attr attr = cis_tensor_groups(ctx, groups, d->rank);
  cis_value *expanded = cis_tensor_build_expand(&d->e, tensor, attr, &out, type);
  cis_vec_deinit(&out);
  return expanded;
}

CIS_TOSA_LOWERING(cis_tosa_lower_reduce) {
  cis_type type = operands[0]->type;
  unsigned kind = cis_op_kind(op);
  if (!cis_type_is(type, CIS_TYPE_TENSOR) || !has_reduction(kind, cis_type_element(type)))
    return false;
  cis_type element = cis_type_element(type), acc;
  reduction d = {.e = cis_tosa_at(op, r),
                 .kind = kind,
                 .input = operands[0],
                 .axis = cis_attr_int_or(cis_op_inherent(op, "axis"), 0)};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (i != d.axis)
      d.shape[d.rank++] = cis_type_dim(type, i);
  cis_tosa_dynamic_sizes(&d.e, d.input, d.axis, &d.sizes);
  bool is_extremum = kind == CIS_OP_TOSA_REDUCE_MAX || kind == CIS_OP_TOSA_REDUCE_MIN;
  bool ignores = is_extremum && cis_type_is_float(element) &&
                 cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode"));
  acc = accumulator_type(&d, element);
  cis_value *result = ignores ? build_reduce_ignoring(&d, element) : build_reduce(&d, acc);
  if (acc != element)
    result = build_truncated(&d, result, element);
  result = build_expanded(&d, result);
  cis_vec_deinit(&d.sizes);
  return cis_tosa_replace(op, result, r);
}

// --- argmax ---

/// Whether the number is taken in place of the best so far. No number at all is the largest, and
/// stays, or is never taken.
static cis_value *is_better(cis_loc_builder *e, cis_value *x, cis_value *best, bool ignores) {
  if (!cis_type_is_float(x->type))
    return cis_arith_build_cmpi(e, "sgt", x, best);
  if (ignores)
    return cis_arith_build_cmpf(e, "ogt", x, best);
  cis_value *greater = cis_arith_build_cmpf(e, "ugt", x, best);
  cis_value *is_number = cis_arith_build_cmpf(e, "ord", best, best);
  return cis_arith_build_andi(e, greater, is_number);
}

static void build_argmax_body(cis_linalg_body *g, int64_t axis, bool ignores) {
  cis_loc_builder *e = &g->body;
  cis_value *x = g->args[0], *place = g->args[1], *best = g->args[2];
  cis_value *here = cis_linalg_build_index(e, axis);
  here = cis_arith_build_index_cast(e, here, place->type);
  cis_value *better = is_better(e, x, best, ignores);
  best = cis_arith_build_select(e, better, x, best);
  place = cis_arith_build_select(e, better, here, place);
  cis_value *yielded[] = {place, best};
  cis_linalg_build_yield(e, yielded, 2);
}

CIS_TOSA_LOWERING(cis_tosa_lower_argmax) {
  cis_type in = operands[0]->type, out = op->results[0].type;
  if (!cis_type_is(in, CIS_TYPE_TENSOR) || !cis_type_is(out, CIS_TYPE_TENSOR) ||
      !cis_tosa_is_number(cis_type_element(in)) || !cis_type_is_signless_int(cis_type_element(out)))
    return false;
  cis_context *ctx = r->b.ctx;
  reduction d = {.e = cis_tosa_at(op, r),
                 .kind = CIS_OP_TOSA_REDUCE_MAX,
                 .input = operands[0],
                 .axis = cis_attr_int_or(cis_op_inherent(op, "axis"), 0)};
  cis_affine_expr left[CIS_TOSA_MAX_RANK];
  uint32_t rank = cis_type_rank(in);
  for (uint32_t i = 0; i < rank; ++i)
    if (i != d.axis) {
      left[d.rank] = cis_affine_dim(ctx, i);
      d.shape[d.rank++] = cis_type_dim(in, i);
    }
  cis_tosa_dynamic_sizes(&d.e, d.input, d.axis, &d.sizes);
  cis_type places = cis_tosa_tensor(cis_type_element(out), d.shape, d.rank);
  cis_type bests = cis_tosa_tensor(cis_type_element(in), d.shape, d.rank);
  cis_value *place = cis_tosa_empty(&d.e, places, &d.sizes);
  place = cis_linalg_build_fill(&d.e, cis_arith_build_int(&d.e, cis_type_element(out), 0), place);
  cis_value *best = cis_tosa_empty(&d.e, bests, &d.sizes);
  best = cis_linalg_build_fill(&d.e, cis_tosa_lowest(&d.e, cis_type_element(in)), best);
  cis_affine_map reduced = cis_affine_map_get(ctx, rank, 0, left, d.rank);
  cis_affine_map maps[] = {cis_affine_map_identity(ctx, rank), reduced, reduced};
  cis_value *all[] = {operands[0], place, best};
  cis_linalg_body g =
      cis_linalg_build_generic(&d.e, all, 1, 2, maps, cis_tosa_loops(rank, d.axis).letters);
  build_argmax_body(&g, d.axis, cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode")));
  cis_vec_deinit(&d.sizes);
  return cis_tosa_replace(op, &g.op->results[0], r);
}
