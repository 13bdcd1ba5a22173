// Ranges of affine expressions in loops. The values that a dimension takes decide divisions and
// remainders by constants, and the result of a bound that is the least or the greatest.
//
//     affine.for %i = 0 to 64 step 4 {
//       affine.for %j = 0 to 4 {
//         ... (%i + %j) mod 4, (%i + %j) floordiv 4, %j floordiv 4
//   are
//         %j, %i floordiv 4, 0
//
// A loop counts if both of its bounds are constants. For divisors of its index, the lower one is
// enough.
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"

// --- what a dimension is ---

/// The only result of a bound of the loop whose index the value is, if it is constant.
static bool constant_bound(const cis_op *loop, const char *name, int64_t *out) {
  cis_affine_map map = cis_op_inherent(loop, name)->map;
  if (map->num_results != 1 || map->results[0]->kind != CIS_AFFINE_CONSTANT)
    return false;
  *out = map->results[0]->value;
  return true;
}
static const cis_op *loop_of(const cis_value *value) {
  const cis_block *block = value ? cis_value_arg_block(value) : NULL;
  const cis_op *op = block && value->index == 0 ? cis_block_parent_op(block) : NULL;
  return op && cis_op_kind(op) == CIS_OP_AFFINE_FOR ? op : NULL;
}
static int64_t step_of(const cis_op *loop) {
  return cis_attr_int_or(cis_op_inherent(loop, "step"), 1);
}

/// From the first to the last value. Of a loop that never runs, whose index has none, these are the
/// bounds that MLIR computes: the last one may lie before the first.
static bool range_of_dim(const cis_value *value, cis_affine_range *out) {
  const cis_op *loop = loop_of(value);
  int64_t lower, upper, length, step;
  if (!loop || !constant_bound(loop, "lowerBoundMap", &lower) ||
      !constant_bound(loop, "upperBoundMap", &upper) || upper == INT64_MIN ||
      __builtin_sub_overflow(upper - 1, lower, &length))
    return false;
  step = step_of(loop);
  if (step < 1 || __builtin_sub_overflow(upper - 1, length % step, &upper))
    return false;
  *out = (cis_affine_range){lower, upper};
  return true;
}

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/// A number that divides every value of a dimension.
static int64_t divisor_of_dim(const cis_value *value) {
  const cis_op *loop = loop_of(value);
  int64_t lower, step;
  if (!loop || !constant_bound(loop, "lowerBoundMap", &lower) || lower == INT64_MIN)
    return 1;
  step = step_of(loop);
  return step > 0 ? gcd(step, lower) : 1;
}

// --- ranges of expressions ---

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static int64_t floor_rest(int64_t a, int64_t b) { return a % b + (a % b < 0 ? b : 0); }
static int64_t ceil_div(int64_t a, int64_t b) { return a / b + (a % b > 0); }

static bool multiply(cis_affine_range range, int64_t factor, cis_affine_range *out) {
  int64_t a, b;
  if (__builtin_mul_overflow(range.least, factor, &a) ||
      __builtin_mul_overflow(range.most, factor, &b))
    return false;
  *out = factor >= 0 ? (cis_affine_range){a, b} : (cis_affine_range){b, a};
  return true;
}

/// Sums of products alone; as in MLIR, a sum with a quotient in it has no range.
static bool is_linear(cis_affine_expr e) {
  switch (e->kind) {
  case CIS_AFFINE_ADD:
    return is_linear(e->lhs) && is_linear(e->rhs);
  case CIS_AFFINE_MUL:
    return is_linear(e->lhs);
  case CIS_AFFINE_CONSTANT:
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL:
    return true;
  default:
    return false;
  }
}

/// The least and the greatest value of an expression in the loops around it. False if they are not
/// known. `dims` are the values of the dimensions.
static bool range_of(cis_affine_expr e, const cis_value_vec *dims, cis_affine_range *out) {
  cis_affine_range a, b;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    *out = (cis_affine_range){e->value, e->value};
    return true;
  case CIS_AFFINE_DIM:
    return e->position < dims->len && range_of_dim(dims->data[e->position], out);
  case CIS_AFFINE_SYMBOL:
    return false;
  case CIS_AFFINE_ADD:
    return is_linear(e) && range_of(e->lhs, dims, &a) && range_of(e->rhs, dims, &b) &&
           !__builtin_add_overflow(a.least, b.least, &out->least) &&
           !__builtin_add_overflow(a.most, b.most, &out->most);
  case CIS_AFFINE_MUL:
    return e->rhs->kind == CIS_AFFINE_CONSTANT && is_linear(e->lhs) && range_of(e->lhs, dims, &a) &&
           multiply(a, e->rhs->value, out);
  case CIS_AFFINE_MOD:
    if (e->rhs->kind != CIS_AFFINE_CONSTANT || e->rhs->value < 1)
      return false;
    *out = (cis_affine_range){0, e->rhs->value - 1};
    if (range_of(e->lhs, dims, &a) && a.least <= a.most &&
        floor_div(a.least, e->rhs->value) == floor_div(a.most, e->rhs->value))
      *out =
          (cis_affine_range){floor_rest(a.least, e->rhs->value), floor_rest(a.most, e->rhs->value)};
    return true;
  case CIS_AFFINE_FLOORDIV:
  case CIS_AFFINE_CEILDIV:
    break;
  }
  if (e->rhs->kind != CIS_AFFINE_CONSTANT || e->rhs->value < 1 || !range_of(e->lhs, dims, &a))
    return false;
  int64_t divisor = e->rhs->value;
  *out = e->kind == CIS_AFFINE_FLOORDIV
             ? (cis_affine_range){floor_div(a.least, divisor), floor_div(a.most, divisor)}
             : (cis_affine_range){ceil_div(a.least, divisor), ceil_div(a.most, divisor)};
  return true;
}

/// A number that divides every value of an expression; 0 if it is always 0.
static int64_t divisor_of(cis_affine_expr e, const cis_value_vec *dims) {
  if (e->kind == CIS_AFFINE_DIM)
    return e->position < dims->len ? divisor_of_dim(dims->data[e->position]) : 1;
  if (e->kind == CIS_AFFINE_ADD)
    return gcd(divisor_of(e->lhs, dims), divisor_of(e->rhs, dims));
  return e->divisor <= INT64_MAX ? (int64_t)e->divisor : 1;
}

// --- divisions and remainders ---

/// Whether values are from 0 up to `end`. Of a dimension the upper bound counts as it is written,
/// whatever the step.
static bool is_rest(cis_affine_expr e, const cis_value_vec *dims, int64_t end, int64_t *out_most) {
  cis_affine_range range;
  if (!is_linear(e) || !range_of(e, dims, &range) || range.least < 0)
    return false;
  *out_most = range.most;
  if (e->kind == CIS_AFFINE_DIM) {
    constant_bound(loop_of(dims->data[e->position]), "upperBoundMap", out_most);
    --*out_most;
  }
  return *out_most < end && (e->kind == CIS_AFFINE_DIM || range.least <= range.most);
}

/// `e` as a multiple of `*out_divisor` and a rest from 0 up to that, one on each side of a sum.
static bool split(cis_affine_expr e, const cis_value_vec *dims, cis_affine_expr *out_multiple,
                  int64_t *out_divisor, cis_affine_expr *out_rest, int64_t *out_most) {
  for (int side = 0; e->kind == CIS_AFFINE_ADD && side < 2; ++side) {
    *out_multiple = side ? e->rhs : e->lhs;
    *out_rest = side ? e->lhs : e->rhs;
    *out_divisor = divisor_of(*out_multiple, dims);
    if (*out_divisor > 0 && is_rest(*out_rest, dims, *out_divisor, out_most))
      return true;
  }
  return false;
}

static cis_affine_expr simplify_division(cis_affine_kind kind, cis_affine_expr lhs,
                                         cis_affine_expr rhs, const cis_value_vec *dims) {
  cis_affine_range range;
  cis_affine_expr multiple, rest;
  int64_t c = rhs->value, d, most;
  if (range_of(lhs, dims, &range)) {
    if (kind == CIS_AFFINE_FLOORDIV && floor_div(range.least, c) == floor_div(range.most, c))
      return cis_affine_constant(lhs->ctx, floor_div(range.least, c));
    if (kind == CIS_AFFINE_CEILDIV && ceil_div(range.least, c) == ceil_div(range.most, c))
      return cis_affine_constant(lhs->ctx, ceil_div(range.least, c));
    if (kind == CIS_AFFINE_MOD && range.least >= 0 && range.least < c && range.most < c)
      return lhs;
    if (kind == CIS_AFFINE_FLOORDIV && is_rest(lhs, dims, c, &most))
      return cis_affine_constant(lhs->ctx, 0);
  }
  if (kind == CIS_AFFINE_MOD && divisor_of(lhs, dims) % c == 0)
    return cis_affine_constant(lhs->ctx, 0);
  if (kind != CIS_AFFINE_CEILDIV && split(lhs, dims, &multiple, &d, &rest, &most)) {
    if (kind == CIS_AFFINE_FLOORDIV && (c % d == 0 || (d % c == 0 && most < c)))
      return cis_affine_binary(kind, multiple, rhs);
    if (kind == CIS_AFFINE_MOD && d % c == 0)
      return simplify_division(kind, rest, rhs, dims);
  }
  return cis_affine_binary(kind, lhs, rhs);
}

cis_affine_expr cis_affine_simplify_in_loops(cis_affine_expr e, const cis_value_vec *dims) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL:
    return e;
  default:
    break;
  }
  cis_affine_expr lhs = cis_affine_simplify_in_loops(e->lhs, dims);
  cis_affine_expr rhs = cis_affine_simplify_in_loops(e->rhs, dims);
  if (e->kind == CIS_AFFINE_ADD || e->kind == CIS_AFFINE_MUL || rhs->kind != CIS_AFFINE_CONSTANT ||
      rhs->value < 1)
    return lhs == e->lhs && rhs == e->rhs ? e : cis_affine_binary(e->kind, lhs, rhs);
  return simplify_division(e->kind, lhs, rhs, dims);
}

// --- bounds of several results ---

/// Whether one result is never the one that counts: another is as large, or for the smallest as
/// small.
static bool is_superfluous(const cis_affine_range *ranges, const bool *known, const bool *dropped,
                           uint32_t num, uint32_t i, bool largest) {
  for (uint32_t j = 0; j < num; ++j)
    if (j != i && known[j] && !dropped[j] &&
        (largest ? ranges[i].most <= ranges[j].least : ranges[i].least >= ranges[j].most))
      return true;
  return false;
}

cis_affine_map cis_affine_drop_superfluous(cis_affine_map map, const cis_value_vec *dims,
                                           bool largest) {
  uint32_t num = map->num_results;
  CIS_VEC(cis_affine_expr) kept = {0};
  cis_affine_range *ranges = cis_mem_calloc((size_t)num + 1, sizeof(*ranges));
  bool *known = cis_mem_calloc(2 * (size_t)num + 1, sizeof(*known)), *dropped = known + num;
  bool any = false;
  for (uint32_t i = 0; num > 1 && i < num; ++i)
    any |= known[i] = range_of(map->results[i], dims, &ranges[i]);
  for (uint32_t i = num; any && i-- > 0;)
    dropped[i] = known[i] && is_superfluous(ranges, known, dropped, num, i, largest);
  for (uint32_t i = 0; i < num; ++i)
    if (!dropped[i] && !(kept.len && kept.data[kept.len - 1] == map->results[i]))
      cis_vec_push(&kept, map->results[i]);
  if (kept.len < num)
    map = cis_affine_map_get(map->ctx, map->num_dims, map->num_symbols, kept.data,
                             (uint32_t)kept.len);
  cis_vec_deinit(&kept);
  cis_mem_free(ranges);
  cis_mem_free(known);
  return map;
}
