// Finds sums of products and writes the loops outside of their helper.
#include "target/c/ops/linalg_sums.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "support/planted.h"
#include "target/c/kernels.h"

enum { DEEPEST_VALUE = 16, MOST_PIXELS = 1 << 16 };
/// Sums and products of such numbers do not overflow.
static const int64_t LARGEST = (int64_t)1 << 40, LARGEST_FACTOR = (int64_t)1 << 20;

static bool in_range(int64_t n, int64_t largest) { return -largest <= n && n <= largest; }

typedef cis_c_sum_number number;
typedef struct cis_c_sum_term term;
typedef cis_c_sum_level level;

// --- linear numbers ---

/// A loop of the op, or a value, for which a term stands.
typedef struct key {
  cis_value *value;
  uint32_t loop;
} key;

static bool is_key(const term *t, key k) { return t->value == k.value && t->loop == k.loop; }

static int64_t factor_of(const number *n, key k) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (is_key(&n->terms[i], k))
      return n->terms[i].factor;
  return 0;
}

static bool add_term(number *n, key k, int64_t factor) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (is_key(&n->terms[i], k)) {
      n->terms[i].factor += factor;
      return in_range(n->terms[i].factor, LARGEST_FACTOR);
    }
  if (n->num == CIS_C_MOST_SUM_TERMS)
    return false;
  n->terms[n->num++] = (term){k.value, k.loop, factor};
  return in_range(factor, LARGEST_FACTOR);
}

static bool add_times(number *to, const number *n, int64_t by) {
  if (!in_range(by, LARGEST_FACTOR) || !in_range(n->constant, LARGEST_FACTOR))
    return false;
  to->constant += n->constant * by;
  bool ok = in_range(to->constant, LARGEST);
  for (uint32_t i = 0; i < n->num && ok; ++i)
    ok = add_term(to, (key){n->terms[i].value, n->terms[i].loop}, n->terms[i].factor * by);
  return ok;
}

static bool read_number(const cis_c_sums *s, cis_value *value, number *out, unsigned depth);

/// An expression of a map; its operands are those of `user`, or loops of the op (NULL).
static bool read_expr(const cis_c_sums *s, cis_affine_expr e, const cis_op *user, uint32_t num_dims,
                      number *out, unsigned depth) {
  number a = {0}, b = {0};
  *out = (number){0};
  if (depth > DEEPEST_VALUE)
    return false;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    out->constant = e->value;
    return in_range(e->value, LARGEST_FACTOR);
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL: {
    uint32_t i = e->position + (e->kind == CIS_AFFINE_SYMBOL ? num_dims : 0);
    return user ? read_number(s, cis_op_operand(user, i), out, depth + 1)
                : add_term(out, (key){NULL, i}, 1);
  }
  case CIS_AFFINE_ADD:
    return read_expr(s, e->lhs, user, num_dims, &a, depth + 1) &&
           read_expr(s, e->rhs, user, num_dims, &b, depth + 1) && add_times(out, &a, 1) &&
           add_times(out, &b, 1);
  case CIS_AFFINE_MUL:
    return e->rhs->kind == CIS_AFFINE_CONSTANT &&
           read_expr(s, e->lhs, user, num_dims, &a, depth + 1) && add_times(out, &a, e->rhs->value);
  default:
    return false;
  }
}

/// The loop of the op whose index the value is; UINT32_MAX if it is something else.
static uint32_t loop_of(const cis_c_sums *s, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_LINALG_INDEX || !cis_op_is_ancestor(s->op, op))
    return UINT32_MAX;
  int64_t loop = cis_attr_int_or(cis_op_inherent(op, "dim"), -1);
  return loop >= 0 && loop < s->num_loops ? (uint32_t)loop : UINT32_MAX;
}

static bool read_sum(const cis_c_sums *s, const cis_op *op, int64_t sign, number *out,
                     unsigned depth) {
  number a, b;
  return read_number(s, cis_op_operand(op, 0), &a, depth + 1) &&
         read_number(s, cis_op_operand(op, 1), &b, depth + 1) && add_times(out, &a, 1) &&
         add_times(out, &b, sign);
}

/// A value that is not understood is a term by itself. False: numbers are too large, or too many.
static bool read_number(const cis_c_sums *s, cis_value *value, number *out, unsigned depth) {
  *out = (number){0};
  if (depth > DEEPEST_VALUE || !cis_type_is_index(value->type))
    return false;
  if (cis_constant_int(value, &out->constant))
    return in_range(out->constant, LARGEST_FACTOR);
  uint32_t loop = loop_of(s, value);
  if (loop != UINT32_MAX)
    return add_term(out, (key){NULL, loop}, 1);
  const cis_op *op = cis_value_op(value);
  unsigned kind = op && cis_op_is_ancestor(s->op, op) ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  if (kind == CIS_OP_AFFINE_APPLY) {
    cis_affine_map map = cis_op_inherent(op, "map")->map;
    if (read_expr(s, map->results[0], op, map->num_dims, out, depth + 1))
      return true;
  } else if (kind == CIS_OP_ARITH_ADDI || kind == CIS_OP_ARITH_SUBI) {
    if (read_sum(s, op, kind == CIS_OP_ARITH_ADDI ? 1 : -1, out, depth))
      return true;
  }
  *out = (number){0};
  return add_term(out, (key){value, UINT32_MAX}, 1);
}

// --- what values depend on ---

static bool value_depends(const cis_c_sums *s, const cis_value *value, key k, unsigned depth) {
  const cis_op *op = cis_value_op(value);
  if (value == k.value)
    return true;
  uint32_t loop = loop_of(s, value);
  if (loop != UINT32_MAX)
    return !k.value && loop == k.loop;
  if (op && !cis_op_is_ancestor(s->op, op))
    return false; // defined outside
  if (!op) {
    cis_block *block = cis_value_arg_block(value);
    const cis_op *parent = cis_block_parent_op(block);
    if (!cis_op_is_ancestor(s->op, parent))
      return false;
    // Variables of loops: those that are a key have been compared; others change with no key.
    return cis_op_kind(parent) != CIS_OP_SCF_FOR || cis_block_args(block)[0] != value;
  }
  if (depth > DEEPEST_VALUE || op->num_regions)
    return true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (value_depends(s, cis_op_operand(op, i), k, depth + 1))
      return true;
  return false;
}

/// Whether values of which the number is made depend on it, not by a factor.
static bool hides(const cis_c_sums *s, const number *n, key k) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (n->terms[i].value && n->terms[i].value != k.value &&
        value_depends(s, n->terms[i].value, k, 0))
      return true;
  return false;
}

static bool depends(const cis_c_sums *s, const number *n, key k) {
  return factor_of(n, k) || hides(s, n, k);
}

static bool bounds_depend(const cis_c_sums *s, const level *l, key k) {
  for (uint32_t i = 0; i < l->num_lower; ++i)
    if (depends(s, &l->lower[i], k))
      return true;
  for (uint32_t i = 0; i < l->num_upper; ++i)
    if (depends(s, &l->upper[i], k))
      return true;
  return false;
}

static key key_of(const level *l) {
  return l->variable ? (key){l->variable, UINT32_MAX} : (key){NULL, l->loop};
}

// --- bounds ---

/// The range of a number of loops of the op; false if other values are in it.
static bool range_of(const cis_c_sums *s, const number *n, int64_t *least, int64_t *most) {
  *least = *most = n->constant;
  for (uint32_t i = 0; i < n->num; ++i) {
    const term *t = &n->terms[i];
    if (t->value || s->sizes[t->loop].text || s->sizes[t->loop].value < 1 ||
        s->sizes[t->loop].value > LARGEST_FACTOR)
      return false;
    *(t->factor < 0 ? least : most) += t->factor * (s->sizes[t->loop].value - 1);
  }
  return true;
}

/// Leaves out numbers that are never the largest lower bound, or the smallest upper one, because
/// constants are.
static void drop_bounds(const cis_c_sums *s, number *list, uint32_t *num, bool is_upper) {
  for (uint32_t c = 0; c < *num; ++c) {
    if (list[c].num)
      continue;
    int64_t constant = list[c].constant, least, most;
    for (uint32_t i = 0; i < *num;) {
      bool never = i != c && range_of(s, &list[i], &least, &most) &&
                   (is_upper ? least >= constant : most <= constant);
      if (!never) {
        ++i;
        continue;
      }
      list[i] = list[--*num];
      if (c == *num)
        c = i; // the constant has moved
    }
  }
}

static bool read_bound(const cis_c_sums *s, cis_value *value, number *list, uint32_t *num,
                       bool is_upper) {
  const cis_op *op = cis_value_op(value);
  unsigned kind = op && cis_op_is_ancestor(s->op, op) ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  if (kind != (is_upper ? CIS_OP_AFFINE_MIN : CIS_OP_AFFINE_MAX)) {
    *num = 1;
    return read_number(s, value, &list[0], 0);
  }
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  bool ok = map->num_results <= CIS_C_MOST_SUM_BOUNDS;
  for (uint32_t i = 0; i < map->num_results && ok; ++i)
    ok = read_expr(s, map->results[i], op, map->num_dims, &list[i], 0);
  *num = map->num_results;
  if (ok)
    drop_bounds(s, list, num, is_upper);
  return ok;
}

// --- products ---

static const cis_op *op_of_kind(const cis_value *value, unsigned kind) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == kind ? op : NULL;
}

/// The element of a memref at which a load, or an operand of the op, reads.
static bool read_place(cis_c_emitter *e, const cis_c_sum_shape *shape, const cis_c_sums *s,
                       cis_value *value, cis_c_sum_read *out) {
  const cis_op *load = op_of_kind(value, CIS_OP_MEMREF_LOAD);
  cis_value *const *args = cis_block_args(cis_op_entry(s->op));
  uint32_t operand = 0;
  while (!load && operand < shape->num_inputs && args[operand] != value)
    ++operand;
  if (load ? !cis_op_is_ancestor(s->op, load) : operand == shape->num_inputs)
    return false;
  out->memref = cis_op_operand(load ? load : s->op, load ? 0 : operand);
  const cis_op *view = cis_value_op(out->memref);
  if (!cis_type_is_memref(out->memref->type) || (view && cis_op_is_ancestor(s->op, view)) ||
      !cis_type_is_int_of(cis_type_element(out->memref->type), 8))
    return false;
  const cis_c_value *c = cis_c_get(e, out->memref);
  if (c->splat)
    return false;
  for (uint32_t i = 0; i < cis_type_rank(out->memref->type); ++i) {
    number index;
    if (c->strides[i].text ||
        !(load ? read_number(s, cis_op_operand(load, 1 + i), &index, 0)
               : read_expr(s, shape->maps[operand]->results[i], NULL, 0, &index, 0)) ||
        !add_times(&out->at, &index, c->strides[i].value))
      return false;
  }
  return true;
}

/// A factor of the product: an element, sign extended, less a constant.
static bool read_factor(cis_c_emitter *e, const cis_c_sum_shape *shape, const cis_c_sums *s,
                        cis_value *value, cis_c_sum_read *out) {
  *out = (cis_c_sum_read){0};
  const cis_op *op = op_of_kind(value, CIS_OP_ARITH_SUBI);
  if (op) {
    cis_value *zero = cis_op_operand(op, 1), *block_arg = zero;
    cis_value *const *args = cis_block_args(cis_op_entry(s->op));
    for (uint32_t i = 0; i < shape->num_inputs; ++i) // a scalar of the op
      if (args[i] == block_arg)
        zero = cis_op_operand(s->op, i);
    if (!cis_constant_int(zero, &out->zero) || out->zero < INT8_MIN || out->zero > INT8_MAX)
      return false;
    value = cis_op_operand(op, 0);
  }
  op = op_of_kind(value, CIS_OP_ARITH_EXTSI);
  return op && cis_type_is_int_of(value->type, 32) &&
         read_place(e, shape, s, cis_op_operand(op, 0), out);
}

/// `sum + x * w`, where `sum` is the value before the iteration.
static bool read_product(cis_c_emitter *e, const cis_c_sum_shape *shape, cis_c_sums *s,
                         cis_value *value, const cis_value *sum) {
  const cis_op *add = op_of_kind(value, CIS_OP_ARITH_ADDI);
  if (!add || !cis_type_is_int_of(value->type, 32))
    return false;
  uint32_t product = cis_op_operand(add, 0) == sum ? 1 : 0;
  const cis_op *mul = op_of_kind(cis_op_operand(add, product), CIS_OP_ARITH_MULI);
  return mul && cis_op_operand(add, 1 - product) == sum &&
         read_factor(e, shape, s, cis_op_operand(mul, 0), &s->x) &&
         read_factor(e, shape, s, cis_op_operand(mul, 1), &s->w);
}

// --- the loops of the sum ---

/// Loops in the body: each does nothing but the one inside.
static bool read_levels(cis_c_emitter *e, const cis_c_sum_shape *shape, cis_c_sums *s) {
  s->init = cis_op_operand(s->root, 3);
  for (cis_op *loop = s->root;;) {
    cis_block *block = cis_op_entry(loop);
    cis_op *yield = cis_block_last(block);
    if (s->num_levels == CIS_C_MOST_SUM_LEVELS || loop->num_results != 1 ||
        !cis_constant_is(cis_op_operand(loop, 2), 1) || cis_op_inherent(loop, "unsignedCmp"))
      return false;
    level *l = &s->levels[s->num_levels++];
    l->variable = cis_block_args(block)[0];
    if (!read_bound(s, cis_op_operand(loop, 0), l->lower, &l->num_lower, false) ||
        !read_bound(s, cis_op_operand(loop, 1), l->upper, &l->num_upper, true))
      return false;
    cis_value *carried = cis_block_args(block)[1], *next = cis_op_operand(yield, 0);
    cis_op *inner = cis_value_op(next);
    if (!inner || cis_op_kind(inner) != CIS_OP_SCF_FOR)
      return read_product(e, shape, s, next, carried);
    if (cis_op_parent(inner) != loop || inner->num_operands != 4 ||
        cis_op_operand(inner, 3) != carried)
      return false;
    loop = inner;
  }
}

/// Loops of the op that reduce.
static bool read_loops(cis_c_emitter *e, const cis_c_sum_shape *shape, cis_c_sums *s) {
  cis_block *body = cis_op_entry(s->op);
  cis_op *yield = cis_block_last(body);
  for (uint32_t i = 0; i < s->num_loops; ++i) {
    if (shape->is_output[i])
      continue;
    if (s->num_levels == CIS_C_MOST_SUM_LEVELS || s->sizes[i].text)
      return false;
    level *l = &s->levels[s->num_levels++];
    l->loop = i;
    l->num_lower = l->num_upper = 1;
    l->upper[0].constant = s->sizes[i].value;
  }
  return s->num_levels && yield->num_operands == 1 &&
         read_product(e, shape, s, cis_op_operand(yield, 0),
                      cis_block_args(body)[shape->num_inputs]);
}

static bool find_root(const cis_c_sum_shape *shape, cis_c_sums *s) {
  for (uint32_t i = 0; i < s->num_loops; ++i)
    if (!shape->is_output[i])
      return true; // loops of the op reduce
  cis_for_each_op (op, cis_op_entry(s->op))
    if (cis_op_kind(op) == CIS_OP_SCF_FOR && op->num_results == 1 && op->num_operands == 4 &&
        cis_type_is_int_of(op->results[0].type, 32)) {
      s->root = op;
      break;
    }
  if (!s->root)
    return false;
  cis_value *init = cis_op_operand(s->root, 3);
  const cis_op *op = cis_value_op(init);
  return op ? !cis_op_is_ancestor(s->op, op) || cis_constant_of(init)
            : cis_value_arg_block(init) == cis_op_entry(s->op);
}

// --- blocks ---

static bool is_whole(const level *l, int64_t *size) {
  if (l->num_lower != 1 || l->num_upper != 1 || l->lower[0].num || l->upper[0].num ||
      l->lower[0].constant)
    return false;
  *size = l->upper[0].constant;
  return *size >= 0 && *size <= LARGEST_FACTOR;
}

/// Whether the address of both is linear in a loop of the sum.
static bool is_linear_in(const cis_c_sums *s, const level *l) {
  return !hides(s, &s->x.at, key_of(l)) && !hides(s, &s->w.at, key_of(l));
}

/// The innermost loops that are one loop, with a constant step in both; and the loop around.
static bool find_taps(cis_c_sums *s) {
  const level *last = &s->levels[s->num_levels - 1];
  s->first_tap = s->rows = s->num_levels - 1;
  s->taps = 1;
  if (!is_linear_in(s, last))
    return false;
  int64_t x = factor_of(&s->x.at, key_of(last)), w = factor_of(&s->w.at, key_of(last)), size;
  while (s->first_tap > 0 && is_whole(&s->levels[s->first_tap], &size) &&
         in_range(s->taps * size, LARGEST_FACTOR)) {
    const level *l = &s->levels[s->first_tap - 1];
    int64_t next = s->taps * size;
    if (!is_linear_in(s, l) || factor_of(&s->x.at, key_of(l)) != x * next ||
        factor_of(&s->w.at, key_of(l)) != w * next)
      break;
    s->taps = next;
    --s->first_tap;
  }
  s->is_dot = x == 1 && w == 1;
  s->rows = s->first_tap;
  const level *rows = s->rows ? &s->levels[s->rows - 1] : NULL;
  if (rows && is_linear_in(s, rows) && !bounds_depend(s, &s->levels[s->first_tap], key_of(rows)))
    --s->rows;
  return true;
}

/// Whether no bound of the sum's loops, and no address but by a factor, depends on a loop.
static bool is_free(const cis_c_sums *s, uint32_t loop) {
  key k = {NULL, loop};
  for (uint32_t i = 0; i < s->num_levels; ++i)
    if (bounds_depend(s, &s->levels[i], k))
      return false;
  return !hides(s, &s->x.at, k) && !hides(s, &s->w.at, k);
}

static bool try_lanes(cis_c_sums *s, uint32_t loop) {
  int64_t x = factor_of(&s->x.at, (key){NULL, loop}), w = factor_of(&s->w.at, (key){NULL, loop});
  if (s->w.zero || s->sizes[loop].text || s->sizes[loop].value < 2 || !is_free(s, loop) ||
      (s->is_dot ? x || !w : w != 1 || (x && x != 1)))
    return false;
  s->lanes = loop;
  return true;
}

/// The value of the bounds that do not depend on a loop; false if there is no constant.
static bool constant_bound(const number *list, uint32_t num, bool is_upper, int64_t *out) {
  bool found = false;
  for (uint32_t i = 0; i < num; ++i)
    if (!list[i].num &&
        (!found || (is_upper ? list[i].constant < *out : list[i].constant > *out))) {
      *out = list[i].constant;
      found = true;
    }
  return found;
}

/// Whether the bounds are the constant ones in an iteration of the loop of pixels.
static bool is_inside(const number *list, uint32_t num, bool is_upper, key k, int64_t pixel) {
  int64_t constant = 0;
  bool has = constant_bound(list, num, is_upper, &constant);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t factor = factor_of(&list[i], k);
    if (!factor)
      continue;
    int64_t bound = list[i].constant + factor * pixel;
    if (!has || list[i].num != 1 || (is_upper ? bound < constant : bound > constant))
      return false;
  }
  return true;
}

static bool has_whole_window(const cis_c_sums *s, uint32_t loop, int64_t pixel) {
  for (uint32_t i = 0; i < s->num_levels; ++i) {
    const level *l = &s->levels[i];
    if (!is_inside(l->lower, l->num_lower, false, (key){NULL, loop}, pixel) ||
        !is_inside(l->upper, l->num_upper, true, (key){NULL, loop}, pixel))
      return false;
  }
  return true;
}

static bool bounds_hide(const cis_c_sums *s, key k) {
  for (uint32_t i = 0; i < s->num_levels; ++i) {
    const level *l = &s->levels[i];
    for (uint32_t b = 0; b < l->num_lower; ++b)
      if (hides(s, &l->lower[b], k))
        return true;
    for (uint32_t b = 0; b < l->num_upper; ++b)
      if (hides(s, &l->upper[b], k))
        return true;
  }
  return false;
}

/// Two iterations of the loop are a block where both have the whole window.
static bool try_pixels(cis_c_sums *s, uint32_t loop) {
  key k = {NULL, loop};
  int64_t size = s->sizes[loop].value;
  if (loop == s->lanes || s->sizes[loop].text || size < 2 || size > MOST_PIXELS ||
      !factor_of(&s->x.at, k) || factor_of(&s->w.at, k) || hides(s, &s->x.at, k) ||
      hides(s, &s->w.at, k) || bounds_hide(s, k))
    return false;
  s->from = 0;
  while (s->from < size && !has_whole_window(s, loop, s->from))
    ++s->from;
  s->to = s->from;
  while (s->to < size && has_whole_window(s, loop, s->to))
    ++s->to;
  if (cis_planted("sums-window"))
    s->from = 0, s->to = size;
  if (s->to - s->from < 2)
    return false;
  s->pixels = loop;
  return true;
}

static void swap_factors(cis_c_sums *s) {
  cis_c_sum_read x = s->x;
  s->x = s->w;
  s->w = x;
}

static bool find_pixels(const cis_c_sum_shape *shape, cis_c_sums *s) {
  for (uint32_t loop = s->num_loops; shape->has_pixels && loop-- > 0;)
    if (shape->is_output[loop] && try_pixels(s, loop))
      return true;
  return false;
}

/// The last loop over outputs along which w is read as the helpers do, with pixels if some loop is
/// one over pixels. Each factor may be w.
static bool find_block(const cis_c_sum_shape *shape, cis_c_sums *s) {
  s->pixels = s->num_loops;
  for (uint32_t loop = s->num_loops; loop-- > 0;) {
    bool found[2] = {false, false};
    for (int swap = 0; swap < 2 && shape->is_output[loop]; ++swap) {
      found[swap] = try_lanes(s, loop);
      if (found[swap] && find_pixels(shape, s))
        return true;
      swap_factors(s);
    }
    if (found[1] && !found[0])
      swap_factors(s);
    if (found[0] || found[1]) {
      s->lanes = loop;
      return true;
    }
  }
  return false;
}

bool cis_c_find_sums(cis_c_emitter *e, const cis_c_sum_shape *shape, cis_c_sums *out) {
  cis_c_sums *s = out;
  *s = (cis_c_sums){.op = shape->op, .num_loops = shape->num_loops, .sizes = shape->sizes};
  return shape->num_loops <= CIS_C_MOST_SUM_LOOPS && find_root(shape, s) &&
         (s->root ? read_levels(e, shape, s) : read_loops(e, shape, s)) && find_taps(s) &&
         find_block(shape, s);
}

// --- C ---

typedef struct writer {
  cis_c_emitter *e;
  const cis_c_sums *s;
  cis_c_num *loops;
  cis_ptrmap written; // ops
  const char *array, *lanes, *pixels, *window;
} writer;

static bool is_variable(const cis_c_sums *s, const cis_value *value) {
  for (uint32_t i = 0; i < s->num_levels; ++i)
    if (s->levels[i].variable == value)
      return true;
  return false;
}

/// Writes the op of a value that is a term, and those that it needs.
static bool put_value(writer *w, cis_value *value, unsigned depth) {
  cis_op *op = cis_value_op(value);
  if (!op || !cis_op_is_ancestor(w->s->op, op) || cis_ptrmap_has(&w->written, op))
    return true;
  if (depth > 2 * DEEPEST_VALUE)
    return cis_c_unsupported(op, "an index of this depth");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!put_value(w, cis_op_operand(op, i), depth + 1))
      return false;
  cis_ptrmap_set(&w->written, op, 1);
  return cis_c_op(w->e, op);
}

static bool put_values(writer *w, const number *n) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (n->terms[i].value && !is_variable(w->s, n->terms[i].value) &&
        !put_value(w, n->terms[i].value, 0))
      return false;
  return true;
}

/// The number; variables of the levels from `first` on are left out.
static cis_c_num text_of(writer *w, const number *n, uint32_t first) {
  cis_c_num sum = cis_c_number(0);
  for (uint32_t i = 0; i < n->num; ++i) {
    const term *t = &n->terms[i];
    bool is_left = false;
    for (uint32_t l = first; l < w->s->num_levels; ++l)
      is_left |= is_key(t, key_of(&w->s->levels[l]));
    if (is_left)
      continue;
    cis_c_num what = t->value ? cis_c_num_of(cis_c_get(w->e, t->value)) : w->loops[t->loop];
    sum = cis_c_add(w->e, sum, cis_c_mul(w->e, what, cis_c_number(t->factor)));
  }
  return cis_c_add(w->e, sum, cis_c_number(n->constant));
}

/// The largest, or the smallest, of bounds.
static bool put_bound(writer *w, const number *list, uint32_t num, bool is_upper, cis_c_num *out) {
  for (uint32_t i = 0; i < num; ++i)
    if (!put_values(w, &list[i]))
      return false;
  *out = text_of(w, &list[0], w->s->num_levels);
  if (num == 1) {
    *out = cis_c_settle(w->e, *out, is_upper ? "to" : "from");
    return true;
  }
  const char *name = cis_c_fresh(w->e, is_upper ? "to" : "from");
  cis_c_line(w->e, "int64_t %s = %s;", name, cis_c_num_text(w->e, *out));
  for (uint32_t i = 1; i < num; ++i) {
    const char *text = cis_c_num_text(w->e, text_of(w, &list[i], w->s->num_levels));
    cis_c_line(w->e, "if (%s %s %s) { %s = %s; }", name, is_upper ? ">" : "<", text, name, text);
  }
  *out = cis_c_name(name);
  return true;
}

/// How many iterations a level has, and its lower bound.
static bool put_count(writer *w, const level *l, cis_c_num *from, cis_c_num *count) {
  cis_c_num to;
  if (!put_bound(w, l->lower, l->num_lower, false, from) ||
      !put_bound(w, l->upper, l->num_upper, true, &to))
    return false;
  *count = cis_c_add(w->e, to, cis_c_mul(w->e, *from, cis_c_number(-1)));
  return true;
}

static const char *size_text(writer *w, cis_c_num n) {
  return n.text ? cis_c_text(w->e, "(ptrdiff_t)(%s)", n.text) : cis_c_num_text(w->e, n);
}

/// Where the helper begins to read.
static const char *pointer_to(writer *w, const cis_c_sum_read *r, cis_c_num row, cis_c_num tap) {
  cis_c_emitter *e = w->e;
  const cis_c_sums *s = w->s;
  const cis_c_value *memref = cis_c_get(e, r->memref);
  cis_c_num at = text_of(w, &r->at, s->rows);
  if (s->rows < s->first_tap)
    at = cis_c_add(e, at,
                   cis_c_mul(e, row, cis_c_number(factor_of(&r->at, key_of(&s->levels[s->rows])))));
  at = cis_c_add(
      e, at, cis_c_mul(e, tap, cis_c_number(factor_of(&r->at, key_of(&s->levels[s->first_tap])))));
  at = cis_c_add(e, at, memref->offset);
  const char *text =
      memref->is_aliased ? cis_c_text(e, "(const int8_t *)%s", memref->text) : memref->text;
  return at.text || at.value ? cis_c_text(e, "%s + (%s)", text, cis_c_num_text(e, at)) : text;
}

static bool put_call(writer *w) {
  const cis_c_sums *s = w->s;
  cis_c_num row = cis_c_number(0), rows = cis_c_number(1), tap, taps;
  if (!put_values(w, &s->x.at) || !put_values(w, &s->w.at) ||
      (s->rows < s->first_tap && !put_count(w, &s->levels[s->rows], &row, &rows)) ||
      !put_count(w, &s->levels[s->first_tap], &tap, &taps))
    return false;
  taps = cis_c_mul(w->e, taps, cis_c_number(s->taps));
  const char *helper = s->is_dot
                           ? cis_c_dot_kernel(w->e)
                           : cis_c_lanes_kernel(w->e, factor_of(&s->x.at, (key){NULL, s->lanes}));
  cis_c_line(w->e, "%s(%s, %s, %s, %s, %s, %s, %s, &%s);", helper, w->array,
             pointer_to(w, &s->x, row, tap), pointer_to(w, &s->w, row, tap), w->pixels, w->lanes,
             size_text(w, rows), size_text(w, taps), w->window);
  return true;
}

static bool put_levels(writer *w, uint32_t i) {
  if (i == w->s->rows)
    return put_call(w);
  const level *l = &w->s->levels[i];
  cis_c_num from, to;
  if (!put_bound(w, l->lower, l->num_lower, false, &from) ||
      !put_bound(w, l->upper, l->num_upper, true, &to))
    return false;
  const char *name = cis_c_open_loop(w->e, "row", from, to, cis_c_number(1));
  if (l->variable)
    cis_c_set_text(w->e, l->variable, name);
  else
    w->loops[l->loop] = cis_c_name(name);
  cis_ptrmap_clear(&w->written);
  bool ok = put_levels(w, i + 1);
  cis_ptrmap_clear(&w->written);
  cis_c_close(w->e);
  return ok;
}

/// The steps in memory, as a constant of the C.
static const char *put_window(cis_c_emitter *e, const cis_c_sums *s) {
  const char *name = cis_c_fresh_static(e, "window");
  bool has_rows = s->rows < s->first_tap, has_pixels = s->pixels < s->num_loops;
  key row = key_of(&s->levels[s->rows]), tap = key_of(&s->levels[s->num_levels - 1]);
  key pixel = {NULL, s->pixels}, lane = {NULL, s->lanes};
  cis_c_line(
      e, "static const cis_window %s = {%lld, %lld, %lld, %lld, %lld, %lld, %lld};", name,
      (long long)(has_pixels ? factor_of(&s->x.at, pixel) : 0),
      (long long)factor_of(&s->w.at, lane), (long long)(has_rows ? factor_of(&s->x.at, row) : 0),
      (long long)(has_rows ? factor_of(&s->w.at, row) : 0), (long long)factor_of(&s->x.at, tap),
      (long long)factor_of(&s->w.at, tap), (long long)s->x.zero);
  return name;
}

/// The most iterations of a level; false if that is not known.
static bool most_iterations(const level *l, int64_t *out) {
  int64_t lower = 0, upper = 0;
  if (!constant_bound(l->lower, l->num_lower, false, &lower) ||
      !constant_bound(l->upper, l->num_upper, true, &upper) || !in_range(lower, LARGEST_FACTOR) ||
      !in_range(upper, LARGEST_FACTOR))
    return false;
  *out = upper > lower ? upper - lower : 0;
  return true;
}

int64_t cis_c_most_of_sums(const cis_c_sums *s) {
  int64_t x = INT8_MAX + 1 + (s->x.zero < 0 ? -s->x.zero : s->x.zero), most = x * (INT8_MAX + 1);
  for (uint32_t i = 0; i < s->num_levels; ++i) {
    int64_t num;
    if (!most_iterations(&s->levels[i], &num) || __builtin_mul_overflow(most, num, &most) ||
        most > INT32_MAX)
      return -1;
  }
  return most;
}

bool cis_c_put_sums(cis_c_emitter *e, const cis_c_sums *s, cis_c_num *loops, const char *array,
                    const char *lanes, const char *pixels) {
  writer w = {.e = e, .s = s, .loops = loops, .array = array, .lanes = lanes, .pixels = pixels};
  cis_c_window_type(e);
  w.window = put_window(e, s);
  bool ok = put_levels(&w, 0);
  cis_ptrmap_deinit(&w.written);
  return ok;
}
