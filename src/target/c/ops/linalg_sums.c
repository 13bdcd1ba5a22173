// Finds sums of products of bytes, and blocks of their outputs.
#include "target/c/ops/linalg_sums.h"
#include "target/c/ops/linalg_nest.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "support/planted.h"

enum { DEEPEST_VALUE = 16, MOST_PIXELS = 1 << 16 };
/// Sums and products of such numbers do not overflow.
static const int64_t LARGEST = (int64_t)1 << 40, LARGEST_FACTOR = (int64_t)1 << 20;

static bool in_range(int64_t n, int64_t largest) { return -largest <= n && n <= largest; }

typedef cis_c_sum_number number;
typedef struct cis_c_sum_term term;
typedef cis_c_sum_level level;

// --- linear numbers ---

typedef cis_c_sum_key key;

int64_t cis_c_sum_factor(const number *n, key k) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (cis_c_sum_is_key(&n->terms[i], k))
      return n->terms[i].factor;
  return 0;
}

static bool add_term(number *n, key k, int64_t factor) {
  for (uint32_t i = 0; i < n->num; ++i)
    if (cis_c_sum_is_key(&n->terms[i], k)) {
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
  return cis_c_sum_factor(n, k) || hides(s, n, k);
}

bool cis_c_sum_bounds_depend(const cis_c_sums *s, const level *l, key k) {
  for (uint32_t i = 0; i < l->num_lower; ++i)
    if (depends(s, &l->lower[i], k))
      return true;
  for (uint32_t i = 0; i < l->num_upper; ++i)
    if (depends(s, &l->upper[i], k))
      return true;
  return false;
}

// --- bounds ---

/// The range of a number of loops of the op; false if other values are in it.
static bool range_of(const cis_c_sums *s, const number *n, int64_t *least, int64_t *most) {
  *least = *most = n->constant;
  for (uint32_t i = 0; i < n->num; ++i) {
    const term *t = &n->terms[i];
    if (!t->factor)
      continue;
    if (t->value || s->sizes[t->loop].text || s->sizes[t->loop].value < 1 ||
        s->sizes[t->loop].value > LARGEST_FACTOR)
      return false;
    *(t->factor < 0 ? least : most) += t->factor * (s->sizes[t->loop].value - 1);
  }
  return true;
}

bool cis_c_sum_is_never_empty(const cis_c_sums *s, uint32_t i) {
  const level *l = &s->levels[i];
  for (uint32_t from = 0; from < l->num_lower; ++from)
    for (uint32_t to = 0; to < l->num_upper; ++to) {
      number difference = {0};
      int64_t least, most;
      if (!add_times(&difference, &l->lower[from], 1) ||
          !add_times(&difference, &l->upper[to], -1) || !range_of(s, &difference, &least, &most) ||
          most >= 0)
        return false;
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

/// A view of bytes in the body, whose place may be looked up: a number of bytes of its source.
static bool read_view(const cis_c_sums *s, const cis_op *view, cis_c_sum_read *out) {
  number shift;
  int64_t bytes;
  out->memref = cis_op_operand(view, 0);
  const cis_op *source = cis_value_op(out->memref);
  return cis_op_kind(view) == CIS_OP_MEMREF_VIEW &&
         !(source && cis_op_is_ancestor(s->op, source)) &&
         cis_memref_has_identity_layout(view->results[0].type) &&
         cis_type_size_in_bytes(view->results[0].type, &bytes) &&
         read_number(s, cis_op_operand(view, 1), &shift, 0) && add_times(&out->at, &shift, 1);
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
  cis_type type = out->memref->type;
  const cis_op *view = cis_value_op(out->memref);
  view = view && cis_op_is_ancestor(s->op, view) ? view : NULL;
  if (!cis_type_is_memref(type) || !cis_type_is_int_of(cis_type_element(type), 8) ||
      (view && !read_view(s, view, out)))
    return false;
  const cis_c_value *c = cis_c_get(e, out->memref);
  if (c->splat)
    return false;
  int64_t stride = 1; // of a view
  uint32_t rank = cis_type_rank(type);
  for (uint32_t i = 1; i < rank && view; ++i)
    stride *= cis_type_dim(type, i); // its bytes are counted
  for (uint32_t i = 0; i < rank; ++i) {
    number index;
    if ((!view && c->strides[i].text) ||
        !(load ? read_number(s, cis_op_operand(load, 1 + i), &index, 0)
               : read_expr(s, shape->maps[operand]->results[i], NULL, 0, &index, 0)) ||
        !add_times(&out->at, &index, view ? stride : c->strides[i].value))
      return false;
    if (view && i + 1 < rank && stride)
      stride /= cis_type_dim(type, i + 1);
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
  return !hides(s, &s->x.at, cis_c_sum_key_of(l)) && !hides(s, &s->w.at, cis_c_sum_key_of(l));
}

/// The innermost loops that are one loop, with a constant step in both; and the loop around.
static bool find_taps(cis_c_sums *s) {
  const level *last = &s->levels[s->num_levels - 1];
  s->first_tap = s->rows = s->num_levels - 1;
  s->taps = 1;
  if (!is_linear_in(s, last))
    return false;
  int64_t x = cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(last)),
          w = cis_c_sum_factor(&s->w.at, cis_c_sum_key_of(last)), size;
  while (s->first_tap > 0 && is_whole(&s->levels[s->first_tap], &size) &&
         in_range(s->taps * size, LARGEST_FACTOR)) {
    const level *l = &s->levels[s->first_tap - 1];
    int64_t next = s->taps * size;
    if (!is_linear_in(s, l) || cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(l)) != x * next ||
        cis_c_sum_factor(&s->w.at, cis_c_sum_key_of(l)) != w * next)
      break;
    s->taps = next;
    --s->first_tap;
  }
  s->is_dot = x == 1 && w == 1;
  s->rows = s->first_tap;
  const level *rows = s->rows ? &s->levels[s->rows - 1] : NULL;
  if (rows && is_linear_in(s, rows) &&
      !cis_c_sum_bounds_depend(s, &s->levels[s->first_tap], cis_c_sum_key_of(rows)))
    --s->rows;
  return true;
}

/// Whether no bound of the sum's loops, and no address but by a factor, depends on a loop.
static bool is_free(const cis_c_sums *s, uint32_t loop) {
  key k = {NULL, loop};
  for (uint32_t i = 0; i < s->num_levels; ++i)
    if (cis_c_sum_bounds_depend(s, &s->levels[i], k))
      return false;
  return !hides(s, &s->x.at, k) && !hides(s, &s->w.at, k);
}

static bool try_lanes(cis_c_sums *s, uint32_t loop) {
  int64_t x = cis_c_sum_factor(&s->x.at, (key){NULL, loop}),
          w = cis_c_sum_factor(&s->w.at, (key){NULL, loop});
  if (s->w.zero || s->sizes[loop].text || s->sizes[loop].value < 2 || !is_free(s, loop) ||
      (s->is_dot ? x || !w : w != 1 || (x && x != 1)))
    return false;
  s->lanes = loop;
  return true;
}

/// The value of the bounds that do not depend on a loop; false if there is no constant.
bool cis_c_sum_constant_bound(const number *list, uint32_t num, bool is_upper, int64_t *out) {
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
  bool has = cis_c_sum_constant_bound(list, num, is_upper, &constant);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t factor = cis_c_sum_factor(&list[i], k);
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
      !cis_c_sum_factor(&s->x.at, k) || cis_c_sum_factor(&s->w.at, k) || hides(s, &s->x.at, k) ||
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

// --- the largest sum ---

/// The most iterations of a level; false if that is not known.
static bool most_iterations(const level *l, int64_t *out) {
  int64_t lower = 0, upper = 0;
  if (!cis_c_sum_constant_bound(l->lower, l->num_lower, false, &lower) ||
      !cis_c_sum_constant_bound(l->upper, l->num_upper, true, &upper) ||
      !in_range(lower, LARGEST_FACTOR) || !in_range(upper, LARGEST_FACTOR))
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

bool cis_c_linalg_adds_products(const cis_c_linalg_nest *n) {
  cis_for_each_op (op, cis_op_entry(n->op)) {
    unsigned kind = cis_op_kind(op);
    if (kind != CIS_OP_ARITH_MULF && kind != CIS_OP_ARITH_ADDF && kind != CIS_OP_ARITH_MULI &&
        kind != CIS_OP_ARITH_ADDI && kind != CIS_OP_ARITH_EXTSI && kind != CIS_OP_LINALG_YIELD)
      return false;
  }
  return true;
}
