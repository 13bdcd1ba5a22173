// Folds of the shape dialect: computations on sizes, extents and witnesses that are constants. A
// constant of extents has a shape's type or that of a tensor of as many; a result of another type,
// a tensor of dynamic size, stays.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/shape/impl.h"
#include "dialect/shape/kinds.h"

// --- constants ---

bool cis_shape_extents(cis_attr constant, cis_i64_vec *out) {
  int64_t num;
  if (!cis_attr_is(constant, CIS_ATTR_DENSE) ||
      !cis_type_is_index(cis_type_element(constant->type)) ||
      !cis_type_num_elements(constant->type, &num))
    return false;
  for (int64_t i = 0; i < num; ++i)
    cis_vec_push(out, cis_dense_get_int(constant, constant->dense.splat ? 0 : i));
  return true;
}

cis_attr cis_shape_extents_attr(cis_context *ctx, const int64_t *extents, size_t num) {
  int64_t size = (int64_t)num;
  return cis_attr_dense_numbers(cis_type_tensor(cis_type_index(ctx), &size, 1, NULL), extents,
                                sizeof *extents, num);
}

/// Whether a constant of that many extents can have the type: a shape, or a tensor of just as many.
static bool may_hold(cis_type type, size_t num) {
  return cis_shape_is_shape(type) ||
         (cis_type_is(type, CIS_TYPE_TENSOR) && cis_type_rank(type) == 1 &&
          cis_type_dim(type, 0) == (int64_t)num);
}

static bool fold_extents(cis_op *op, uint32_t result, const int64_t *extents, size_t num,
                         cis_fold_result *out) {
  if (!may_hold(op->results[result].type, num))
    return false;
  out->results[result].attr = cis_shape_extents_attr(cis_op_context(op), extents, num);
  return true;
}
static bool fold_index(cis_op *op, int64_t value, cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), value));
}
static bool fold_bool(cis_op *op, bool value, cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_attr_bool(cis_op_context(op), value));
}

/// The extent of `shape` at `position` counted from the last dimension; 1 beyond the first.
static int64_t extent_from_end(const cis_i64_vec *shape, size_t position) {
  return position < shape->len ? shape->data[shape->len - 1 - position] : 1;
}

bool cis_shape_broadcast(const cis_i64_vec *shapes, size_t num, cis_i64_vec *out) {
  size_t rank = 0;
  for (size_t i = 0; i < num; ++i)
    rank = shapes[i].len > rank ? shapes[i].len : rank;
  for (size_t p = rank; p-- > 0;) {
    int64_t extent = 1;
    for (size_t i = 0; i < num; ++i) {
      int64_t other = extent_from_end(&shapes[i], p);
      if (extent != 1 && other != 1 && other != extent)
        return false;
      extent = other != 1 ? other : extent;
    }
    cis_vec_push(out, extent);
  }
  return true;
}

// --- sizes and indices ---

static bool two_numbers(const cis_attr *operands, int64_t *a, int64_t *b) {
  return cis_attr_get_int(operands[0], a) && cis_attr_get_int(operands[1], b);
}
CIS_FOLD_HOOK(cis_shape_fold_add) {
  int64_t a, b, sum;
  if (cis_attr_get_int(operands[1], &b) && b == 0 && cis_type_is_index(rhs(op)->type) &&
      lhs(op)->type == result_type(op))
    return cis_fold_to_value(out, lhs(op));
  for (int i = 0; i < 2; ++i)
    if (cis_attr_is_poison(operands[i]))
      return cis_fold_to_attr(out, operands[i]);
  return two_numbers(operands, &a, &b) && !__builtin_add_overflow(a, b, &sum) &&
         fold_index(op, sum, out);
}
CIS_FOLD_HOOK(cis_shape_fold_mul) {
  int64_t a, b, product;
  return two_numbers(operands, &a, &b) && !__builtin_mul_overflow(a, b, &product) &&
         fold_index(op, product, out);
}
/// Rounded down.
CIS_FOLD_HOOK(cis_shape_fold_div) {
  int64_t a, b;
  if (!two_numbers(operands, &a, &b) || b == 0 || (a == INT64_MIN && b == -1))
    return false;
  return fold_index(op, a / b - (a % b != 0 && (a < 0) != (b < 0)), out);
}
CIS_FOLD_HOOK(cis_shape_fold_max_min) {
  (void)operands;
  return lhs(op) == rhs(op) && lhs(op)->type == result_type(op) && cis_fold_to_value(out, lhs(op));
}
CIS_FOLD_HOOK(cis_shape_fold_index_to_size) {
  (void)op;
  return cis_fold_to_attr(out, operands[0]);
}
CIS_FOLD_HOOK(cis_shape_fold_size_to_index) {
  if (operands[0])
    return cis_fold_to_attr(out, operands[0]);
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

// --- shapes ---

/// The last operand, where constants are.
CIS_FOLD_HOOK(cis_shape_fold_any) {
  cis_i64_vec extents = {0};
  bool folded = op->num_operands && cis_shape_extents(operands[op->num_operands - 1], &extents) &&
                fold_extents(op, 0, extents.data, extents.len, out);
  cis_vec_deinit(&extents);
  return folded;
}

/// `*out_num` shapes of constants, which the caller deinitialises; NULL if one operand is none.
static cis_i64_vec *constant_shapes(cis_op *op, const cis_attr *operands) {
  cis_i64_vec *shapes = cis_mem_calloc((size_t)op->num_operands + 1, sizeof(*shapes));
  bool all = true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    all = all && cis_shape_extents(operands[i], &shapes[i]);
  if (all)
    return shapes;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_deinit(&shapes[i]);
  cis_mem_free(shapes);
  return NULL;
}
static void free_shapes(cis_op *op, cis_i64_vec *shapes) {
  for (uint32_t i = 0; shapes && i < op->num_operands; ++i)
    cis_vec_deinit(&shapes[i]);
  cis_mem_free(shapes);
}

CIS_FOLD_HOOK(cis_shape_fold_broadcast) {
  if (op->num_operands == 1)
    return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
  cis_i64_vec *shapes = op->num_operands ? constant_shapes(op, operands) : NULL, extents = {0};
  bool folded = shapes && cis_shape_broadcast(shapes, op->num_operands, &extents) &&
                fold_extents(op, 0, extents.data, extents.len, out);
  cis_vec_deinit(&extents);
  free_shapes(op, shapes);
  return folded;
}

CIS_FOLD_HOOK(cis_shape_fold_concat) {
  cis_i64_vec extents = {0};
  bool folded = cis_shape_extents(operands[0], &extents) &&
                cis_shape_extents(operands[1], &extents) &&
                fold_extents(op, 0, extents.data, extents.len, out);
  cis_vec_deinit(&extents);
  return folded;
}

/// A negative position counts from the end.
CIS_FOLD_HOOK(cis_shape_fold_split_at) {
  cis_i64_vec extents = {0};
  int64_t at;
  bool folded = cis_shape_extents(operands[0], &extents) && cis_attr_get_int(operands[1], &at);
  int64_t num = (int64_t)extents.len;
  folded = folded && at >= -num && at <= num;
  if (folded) {
    size_t head = (size_t)(at < 0 ? at + num : at);
    folded = fold_extents(op, 0, extents.data, head, out) &&
             fold_extents(op, 1, extents.data + head, extents.len - head, out);
  }
  cis_vec_deinit(&extents);
  return folded;
}

CIS_FOLD_HOOK(cis_shape_fold_to_extent_tensor) {
  if (source(op)->type == result_type(op))
    return cis_fold_to_value(out, source(op));
  cis_i64_vec extents = {0};
  bool folded = cis_shape_extents(operands[0], &extents) &&
                fold_extents(op, 0, extents.data, extents.len, out);
  cis_vec_deinit(&extents);
  return folded;
}

CIS_FOLD_HOOK(cis_shape_fold_from_extents) {
  cis_i64_vec extents = {0};
  bool all = true;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t extent = 0;
    all = all && cis_attr_get_int(operands[i], &extent);
    cis_vec_push(&extents, extent);
  }
  all = all && fold_extents(op, 0, extents.data, extents.len, out);
  cis_vec_deinit(&extents);
  return all;
}

// --- known shapes ---

CIS_FOLD_HOOK(cis_shape_fold_get_extent) {
  cis_i64_vec extents = {0};
  int64_t dim;
  bool known = cis_shape_extents(operands[0], &extents) && cis_attr_get_int(operands[1], &dim) &&
               dim >= 0 && dim < (int64_t)extents.len && fold_index(op, extents.data[dim], out);
  cis_vec_deinit(&extents);
  return known;
}

CIS_FOLD_HOOK(cis_shape_fold_dim) {
  cis_type type = source(op)->type;
  int64_t dim;
  return cis_type_is_ranked(type) && cis_attr_get_int(operands[1], &dim) && dim >= 0 &&
         dim < cis_type_rank(type) && cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC &&
         fold_index(op, cis_type_dim(type, (uint32_t)dim), out);
}

CIS_FOLD_HOOK(cis_shape_fold_rank) {
  cis_i64_vec extents = {0};
  bool known =
      cis_shape_extents(operands[0], &extents) && fold_index(op, (int64_t)extents.len, out);
  cis_vec_deinit(&extents);
  return known;
}

CIS_FOLD_HOOK(cis_shape_fold_num_elements) {
  cis_i64_vec extents = {0};
  int64_t product = 1;
  bool known = cis_shape_extents(operands[0], &extents);
  for (size_t i = 0; known && i < extents.len; ++i)
    known = !__builtin_mul_overflow(product, extents.data[i], &product);
  known = known && fold_index(op, product, out);
  cis_vec_deinit(&extents);
  return known;
}

// --- comparisons and witnesses ---

/// Constants that all are one shape; 0: they are not; -1: one is no constant.
static int equal_constants(cis_op *op, const cis_attr *operands) {
  int equal = 1;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (!cis_attr_is(operands[i], CIS_ATTR_DENSE))
      return -1;
    equal = equal && operands[i] == operands[0];
  }
  return equal;
}
CIS_FOLD_HOOK(cis_shape_fold_shape_eq) {
  int equal = equal_constants(op, operands);
  return equal >= 0 && fold_bool(op, equal, out);
}
CIS_FOLD_HOOK(cis_shape_fold_cstr_eq) {
  bool same = true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    same &= cis_op_operand(op, i) == cis_op_operand(op, 0);
  return (same || equal_constants(op, operands) == 1) && fold_bool(op, true, out);
}

/// One shape broadcasts to itself.
CIS_FOLD_HOOK(cis_shape_fold_is_broadcastable) {
  (void)operands;
  return op->num_operands < 2 && fold_bool(op, true, out);
}

/// Extents of a constant, or of the shape of a value of a ranked type, dynamic ones among them.
static bool known_extents(const cis_value *shape, cis_attr constant, cis_i64_vec *out) {
  if (cis_shape_extents(constant, out))
    return true;
  const cis_op *of = defined_by(shape, CIS_OP_SHAPE_SHAPE_OF);
  if (!of || !cis_type_is_ranked(source(of)->type))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(source(of)->type); ++i)
    cis_vec_push(out, cis_type_dim(source(of)->type, i));
  return true;
}
/// Whether all extents at a position are one number, or 1. Next to a dynamic extent, all others
/// have to be 1.
static bool surely_broadcast(const cis_i64_vec *shapes, uint32_t num) {
  size_t rank = 0;
  for (uint32_t i = 0; i < num; ++i)
    rank = shapes[i].len > rank ? shapes[i].len : rank;
  for (size_t p = 0; p < rank; ++p) {
    int64_t extent = 1;
    for (uint32_t i = 0; i < num; ++i) {
      int64_t other = extent_from_end(&shapes[i], p);
      if (other == 1)
        continue;
      if (extent != 1 && (extent == CIS_DYNAMIC || other != extent))
        return false;
      extent = other;
    }
  }
  return true;
}

static bool is_scalar(const cis_value *shape, cis_attr constant) {
  cis_i64_vec extents = {0};
  bool scalar = known_extents(shape, constant, &extents) && extents.len == 0;
  cis_vec_deinit(&extents);
  return scalar;
}
CIS_FOLD_HOOK(cis_shape_fold_cstr_broadcastable) {
  cis_i64_vec *shapes = cis_mem_calloc((size_t)op->num_operands + 1, sizeof(*shapes));
  uint32_t others = 0;
  bool known = true;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    others += !is_scalar(cis_op_operand(op, i), operands[i]);
    known = known && known_extents(cis_op_operand(op, i), operands[i], &shapes[i]);
  }
  bool holds = others < 2 || (known && surely_broadcast(shapes, op->num_operands));
  free_shapes(op, shapes);
  return holds && fold_bool(op, true, out);
}

CIS_FOLD_HOOK(cis_shape_fold_cstr_require) {
  (void)op;
  return cis_fold_to_attr(out, operands[0]);
}

/// False if one is; operands that are true say nothing.
CIS_FOLD_HOOK(cis_shape_fold_assuming_all) {
  cis_value_vec open = {0};
  bool is_false = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t passing;
    if (!cis_attr_get_int(operands[i], &passing))
      cis_vec_push(&open, cis_op_operand(op, i));
    else
      is_false |= passing == 0;
  }
  bool folded = true;
  if (is_false || !open.len)
    fold_bool(op, !is_false, out);
  else if (open.len == 1)
    cis_fold_to_value(out, open.data[0]);
  else if (open.len < op->num_operands) {
    cis_op_set_operands(op, open.data, (uint32_t)open.len);
    cis_fold_in_place(out);
  } else
    folded = false;
  cis_vec_deinit(&open);
  return folded;
}
