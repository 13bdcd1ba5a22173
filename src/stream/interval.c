// Interval arithmetic on index computations: constants, loops by linalg.index, affine maps, counted
// loops, and sums, products, minima and maxima of arith.
//
//   %lo = affine.max (0, 1 - d0)(%row)          row = [4, 4]:  [0, 0]
//   scf.for %k = %lo to %c3                     [0, 2]
//     %i = affine.apply (d0 + d1 - 1)(%row, %k) [3, 5]
//
// An index that is not known, or leaves 63 bits, is any number.
#include "stream/interval.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "ir/op_def.h"

typedef cis_stream_interval interval;

enum { MOST_STEPS = 2000 }; // of one question, because a value may be asked for again and again

static bool is_any(interval i) { return i.low == INT64_MIN || i.high == INT64_MAX; }

static interval number(int64_t n) { return (interval){n, n}; }

static interval hull(interval a, interval b) {
  return (interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

// --- arithmetic ---

static interval add(interval a, interval b) {
  interval sum;
  if (is_any(a) || is_any(b) || __builtin_add_overflow(a.low, b.low, &sum.low) ||
      __builtin_add_overflow(a.high, b.high, &sum.high))
    return CIS_STREAM_ANY;
  return sum;
}

static interval multiply(interval a, interval b) {
  int64_t ends[4];
  if (is_any(a) || is_any(b) || __builtin_mul_overflow(a.low, b.low, &ends[0]) ||
      __builtin_mul_overflow(a.low, b.high, &ends[1]) ||
      __builtin_mul_overflow(a.high, b.low, &ends[2]) ||
      __builtin_mul_overflow(a.high, b.high, &ends[3]))
    return CIS_STREAM_ANY;
  return hull(hull(number(ends[0]), number(ends[1])), hull(number(ends[2]), number(ends[3])));
}

static interval least(interval a, interval b) {
  return (interval){a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static interval greatest(interval a, interval b) {
  return (interval){a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/// Division and remainder by one positive number.
static interval divide(cis_affine_kind kind, interval a, interval b) {
  interval r;
  if (is_any(a) || b.low != b.high || b.low <= 0 || b.high == INT64_MAX)
    return CIS_STREAM_ANY;
  if (kind == CIS_AFFINE_MOD && a.low != a.high)
    return (interval){0, b.low - 1};
  if (!cis_affine_fold(kind, a.low, b.low, &r.low) ||
      !cis_affine_fold(kind, a.high, b.low, &r.high))
    return CIS_STREAM_ANY;
  return r;
}

static interval combine(cis_affine_kind kind, interval a, interval b) {
  switch (kind) {
  case CIS_AFFINE_ADD:
    return add(a, b);
  case CIS_AFFINE_MUL:
    return multiply(a, b);
  case CIS_AFFINE_MOD:
  case CIS_AFFINE_FLOORDIV:
  case CIS_AFFINE_CEILDIV:
    return divide(kind, a, b);
  default:
    return CIS_STREAM_ANY;
  }
}

/// `dims` and `symbols` have the intervals of as many values.
static interval of_expr(cis_affine_expr e, const interval *dims, uint32_t num_dims,
                        const interval *symbols, uint32_t num_symbols) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return number(e->value);
  case CIS_AFFINE_DIM:
    return e->position < num_dims ? dims[e->position] : CIS_STREAM_ANY;
  case CIS_AFFINE_SYMBOL:
    return e->position < num_symbols ? symbols[e->position] : CIS_STREAM_ANY;
  default:
    return combine(e->kind, of_expr(e->lhs, dims, num_dims, symbols, num_symbols),
                   of_expr(e->rhs, dims, num_dims, symbols, num_symbols));
  }
}

cis_stream_interval cis_stream_interval_of_expr(cis_affine_expr e, const cis_stream_loops *loops) {
  return of_expr(e, loops->interval, loops->num, NULL, 0);
}

// --- values ---

typedef struct question {
  const cis_stream_loops *loops;
  int steps_left;
} question;

static interval of_value(question *q, const cis_value *value);

/// affine.apply, affine.min and affine.max: the least or greatest of the map's results.
static interval of_map(question *q, const cis_op *op) {
  cis_attr attr = cis_op_get_attr_named(op, "map");
  if (!cis_attr_is(attr, CIS_ATTR_AFFINE_MAP) || !attr->map->num_results)
    return CIS_STREAM_ANY;
  cis_affine_map map = attr->map;
  interval *operands = cis_mem_calloc((size_t)op->num_operands + 1, sizeof *operands);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    operands[i] = of_value(q, cis_op_operand(op, i));
  interval all = {0, 0};
  for (uint32_t i = 0; i < map->num_results; ++i) {
    interval one = of_expr(map->results[i], operands, map->num_dims, operands + map->num_dims,
                           op->num_operands - map->num_dims);
    all = i == 0                                 ? one
          : cis_op_kind(op) == CIS_OP_AFFINE_MIN ? least(all, one)
                                                 : greatest(all, one);
  }
  cis_mem_free(operands);
  return all;
}

static interval of_loop(question *q, const cis_op *loop, const cis_value *value) {
  int64_t step;
  if (cis_op_kind(loop) != CIS_OP_SCF_FOR || value->index != 0 ||
      !cis_constant_int(cis_op_operand(loop, 2), &step) || step <= 0)
    return CIS_STREAM_ANY;
  interval low = of_value(q, cis_op_operand(loop, 0)), high = of_value(q, cis_op_operand(loop, 1));
  if (is_any(low) || is_any(high))
    return CIS_STREAM_ANY;
  return (interval){low.low, high.high - 1};
}

static interval of_op(question *q, const cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_LINALG_INDEX) {
    int64_t dim = cis_attr_int_or(cis_op_get_attr_named(op, "dim"), -1);
    bool is_own = cis_op_parent(op) == q->loops->op && dim >= 0 && dim < (int64_t)q->loops->num;
    return is_own ? q->loops->interval[dim] : CIS_STREAM_ANY;
  }
  unsigned kind = cis_op_kind(op);
  if (kind == CIS_OP_AFFINE_APPLY || kind == CIS_OP_AFFINE_MIN || kind == CIS_OP_AFFINE_MAX)
    return of_map(q, op);
  if (kind == CIS_OP_ARITH_SELECT)
    return hull(of_value(q, cis_op_operand(op, 1)), of_value(q, cis_op_operand(op, 2)));
  bool is_known = kind == CIS_OP_ARITH_ADDI || kind == CIS_OP_ARITH_SUBI ||
                  kind == CIS_OP_ARITH_MULI || kind == CIS_OP_ARITH_MINSI ||
                  kind == CIS_OP_ARITH_MAXSI;
  if (!is_known || op->num_operands != 2)
    return CIS_STREAM_ANY;
  interval a = of_value(q, cis_op_operand(op, 0)), b = of_value(q, cis_op_operand(op, 1));
  switch (kind) {
  case CIS_OP_ARITH_ADDI:
    return add(a, b);
  case CIS_OP_ARITH_SUBI:
    return add(a, multiply(b, number(-1)));
  case CIS_OP_ARITH_MULI:
    return multiply(a, b);
  case CIS_OP_ARITH_MINSI:
    return least(a, b);
  default:
    return greatest(a, b);
  }
}

static interval of_value(question *q, const cis_value *value) {
  int64_t constant;
  if (!cis_type_is_index(value->type) || --q->steps_left < 0)
    return CIS_STREAM_ANY;
  if (cis_constant_int(value, &constant))
    return number(constant);
  const cis_op *op = cis_value_op(value);
  if (op)
    return of_op(q, op);
  const cis_region *region = cis_block_region(cis_value_arg_block(value));
  const cis_op *parent = region ? cis_region_op(region) : NULL;
  return parent ? of_loop(q, parent, value) : CIS_STREAM_ANY;
}

cis_stream_interval cis_stream_interval_of_value(const cis_value *index,
                                                 const cis_stream_loops *loops) {
  question q = {loops, MOST_STEPS};
  return of_value(&q, index);
}
