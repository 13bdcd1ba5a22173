// Ranges of integers: constants, elements of constant buffers, and arithmetic on them.
#include "target/c/ranges.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/fold.h"
#include "support/planted.h"

enum { DEEPEST = 24, MOST_ELEMENTS = 4096 };

static cis_c_range range_of(cis_c_emitter *e, const cis_value *value, unsigned depth);

static cis_c_range whole(cis_type type) {
  uint32_t width = cis_type_is_int_or_index(type) ? cis_type_bit_width(type) : 64;
  int64_t most = width < 64 ? (int64_t)(((uint64_t)1 << (width - 1)) - 1) : INT64_MAX;
  return (cis_c_range){-most - 1, most};
}

static bool is_inside(cis_c_range r, cis_c_range of) {
  return r.least >= of.least && r.most <= of.most;
}

// --- elements of constants ---

cis_attr cis_c_elements_of(cis_c_emitter *e, cis_op *op) {
  if (!op || cis_op_kind(op) != CIS_OP_MEMREF_GET_GLOBAL)
    return NULL;
  cis_op *global =
      cis_symbol_cache_lookup_nearest(e->symbol_cache, op, cis_op_inherent(op, "name"));
  cis_attr data = global ? cis_op_get_attr_named(global, "initial_value") : NULL;
  bool is_known = data && cis_op_get_attr_named(global, "constant");
  return is_known && cis_attr_is(data, CIS_ATTR_DENSE) ? data : NULL;
}

static cis_walk count_get(cis_op *op, void *user) {
  cis_ptrmap *counts = user;
  if (cis_op_kind(op) == CIS_OP_MEMREF_GET_GLOBAL) {
    cis_attr name = cis_op_inherent(op, "name");
    cis_ptrmap_set(counts, name, cis_ptrmap_at(counts, name) + 1);
  }
  return CIS_WALK_CONTINUE;
}

bool cis_c_is_got_once(cis_c_emitter *e, const cis_op *get_global) {
  if (!e->num_gets.len)
    cis_walk_preorder(e->module, count_get, &e->num_gets);
  return cis_ptrmap_at(&e->num_gets, cis_op_inherent(get_global, "name")) == 1;
}

static cis_c_range range_of_elements(cis_c_emitter *e, cis_op *get_global) {
  cis_type type = get_global->results[0].type, element = cis_type_element(type);
  cis_attr data = cis_c_elements_of(e, get_global);
  int64_t num;
  cis_c_range r = whole(element);
  if (!data || !cis_type_num_elements(type, &num) || num < 1 || num > MOST_ELEMENTS)
    return r;
  for (int64_t i = 0; i < (data->dense.splat ? 1 : num); ++i) {
    int64_t n = cis_dense_get_int(data, i);
    if (i == 0)
      r = (cis_c_range){n, n};
    r.least = n < r.least ? n : r.least;
    r.most = n > r.most ? n : r.most;
  }
  return r;
}

/// Any element of a buffer.
static cis_c_range range_of_buffer(cis_c_emitter *e, cis_value *memref) {
  const cis_value *at = memref;
  cis_op *op = cis_value_op(memref);
  while (op && op->info->view_operand >= 0) {
    at = cis_op_operand(op, (uint32_t)op->info->view_operand);
    op = cis_value_op(at);
  }
  if (!op || cis_op_kind(op) != CIS_OP_MEMREF_GET_GLOBAL ||
      !cis_type_is_memref(memref->type) || // a view may see other elements
      cis_type_element(memref->type) != cis_type_element(at->type))
    return whole(cis_type_element(memref->type));
  const cis_c_range *found = (const cis_c_range *)cis_ptrmap_at(&e->ranges, at);
  if (found)
    return *found;
  cis_c_range r = range_of_elements(e, op);
  cis_c_set_range(e, at, r);
  return r;
}

// --- arithmetic ---

static cis_c_range of_four(int64_t a, int64_t b, int64_t c, int64_t d) {
  int64_t low = a < b ? a : b, high = a < b ? b : a;
  low = c < low ? c : low, high = c > high ? c : high;
  return (cis_c_range){d < low ? d : low, d > high ? d : high};
}

static bool times(cis_c_range a, cis_c_range b, cis_c_range *out) {
  int64_t p[4];
  bool ok = !__builtin_mul_overflow(a.least, b.least, &p[0]) &&
            !__builtin_mul_overflow(a.least, b.most, &p[1]) &&
            !__builtin_mul_overflow(a.most, b.least, &p[2]) &&
            !__builtin_mul_overflow(a.most, b.most, &p[3]);
  if (ok)
    *out = of_four(p[0], p[1], p[2], p[3]);
  return ok;
}

static bool shift_left(cis_c_range a, cis_c_range by, cis_c_range *out) {
  return by.least >= 0 && by.most <= 62 &&
         times(a, (cis_c_range){(int64_t)1 << by.least, (int64_t)1 << by.most}, out);
}

/// Shifts right round towards negative numbers.
static bool shift_right(cis_c_range a, cis_c_range by, uint32_t width, cis_c_range *out) {
  if (by.least < 0 || by.most >= width)
    return false;
  *out = of_four(a.least >> by.least, a.least >> by.most, a.most >> by.least, a.most >> by.most);
  return true;
}

/// Whether the result is understood; `out` is checked against the type by the caller, because what
/// wraps is anywhere.
static bool of_op(cis_c_emitter *e, const cis_op *op, unsigned depth, cis_c_range *out) {
  unsigned kind = cis_op_kind(op);
  cis_c_range a = {0}, b = {0};
  if (op->num_operands > 0 && op->num_operands < 3 &&
      cis_type_is_int_or_index(cis_op_operand(op, 0)->type) &&
      cis_type_bit_width(cis_op_operand(op, 0)->type) <= 64)
    a = range_of(e, cis_op_operand(op, 0), depth + 1);
  else if (kind != CIS_OP_MEMREF_LOAD && kind != CIS_OP_ARITH_SELECT)
    return false;
  if (op->num_operands == 2 && kind != CIS_OP_MEMREF_LOAD)
    b = range_of(e, cis_op_operand(op, 1), depth + 1);
  switch (kind) {
  case CIS_OP_MEMREF_LOAD:
    *out = range_of_buffer(e, cis_op_operand(op, 0));
    return true;
  case CIS_OP_ARITH_SELECT:
    a = range_of(e, cis_op_operand(op, 1), depth + 1);
    b = range_of(e, cis_op_operand(op, 2), depth + 1);
    *out = of_four(a.least, a.most, b.least, b.most);
    return true;
  case CIS_OP_ARITH_EXTSI:
  case CIS_OP_ARITH_TRUNCI: // where nothing is cut
  case CIS_OP_ARITH_INDEX_CAST:
    *out = a;
    return true;
  case CIS_OP_ARITH_EXTUI:
    *out = a;
    return a.least >= 0;
  case CIS_OP_ARITH_ADDI:
    return !__builtin_add_overflow(a.least, b.least, &out->least) &&
           !__builtin_add_overflow(a.most, b.most, &out->most);
  case CIS_OP_ARITH_SUBI:
    return !__builtin_sub_overflow(a.least, b.most, &out->least) &&
           !__builtin_sub_overflow(a.most, b.least, &out->most);
  case CIS_OP_ARITH_MULI:
    return times(a, b, out);
  case CIS_OP_ARITH_SHLI:
    return shift_left(a, b, out);
  case CIS_OP_ARITH_SHRSI:
    return shift_right(a, b, cis_type_bit_width(op->results[0].type), out);
  case CIS_OP_ARITH_MAXSI:
    *out = (cis_c_range){a.least > b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
    return true;
  case CIS_OP_ARITH_MINSI:
    *out = (cis_c_range){a.least < b.least ? a.least : b.least, a.most < b.most ? a.most : b.most};
    return true;
  default:
    return false;
  }
}

/// An argument of a structured op's body is an element of the operand.
static cis_c_range of_arg(cis_c_emitter *e, const cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  cis_op *op = cis_block_parent_op(block);
  if (!op || !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || value->index >= op->num_operands ||
      block->num_args != op->num_operands)
    return whole(value->type);
  cis_value *operand = cis_op_operand(op, value->index);
  if (cis_type_is_memref(operand->type))
    return range_of_buffer(e, operand);
  return operand->type == value->type ? range_of(e, operand, 1) : whole(value->type);
}

static cis_c_range range_of(cis_c_emitter *e, const cis_value *value, unsigned depth) {
  const cis_c_range *found = (const cis_c_range *)cis_ptrmap_at(&e->ranges, value);
  cis_c_range type = whole(value->type), r = type;
  if (found || depth > DEEPEST)
    return found ? *found : type;
  const cis_op *op = cis_value_op(value);
  int64_t number;
  if (cis_constant_int(value, &number))
    r = (cis_c_range){number, number};
  else if (op ? !of_op(e, op, depth, &r) : (r = of_arg(e, value), false))
    r = type;
  if (!is_inside(r, type) && !cis_planted("range-wraps"))
    r = type;
  cis_c_set_range(e, value, r);
  return r;
}

cis_c_range cis_c_range_of(cis_c_emitter *e, const cis_value *value) {
  return range_of(e, value, 0);
}

void cis_c_set_range(cis_c_emitter *e, const cis_value *value, cis_c_range range) {
  cis_ptrmap_set(&e->ranges, value, (uintptr_t)cis_arena_copy(&e->arena, &range, sizeof range));
}

// --- numbers of one iteration ---

static bool number_where(cis_c_emitter *e, const cis_value *value, const cis_ptrmap *known,
                         unsigned depth, int64_t *out);

/// The largest, or the smallest, result of a map.
static bool number_of_map(cis_c_emitter *e, const cis_op *op, const cis_ptrmap *known,
                          unsigned depth, int64_t *out) {
  enum { MOST_OPERANDS = 8 };
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  int64_t operands[MOST_OPERANDS];
  bool is_max = cis_op_kind(op) == CIS_OP_AFFINE_MAX, ok = op->num_operands <= MOST_OPERANDS;
  for (uint32_t i = 0; i < op->num_operands && ok; ++i)
    ok = number_where(e, cis_op_operand(op, i), known, depth + 1, &operands[i]);
  for (uint32_t i = 0; i < map->num_results && ok; ++i) {
    int64_t n;
    ok = cis_affine_eval(map->results[i], operands, operands + map->num_dims, &n);
    if (ok && (!i || (is_max ? n > *out : n < *out)))
      *out = n;
  }
  return ok && map->num_results;
}

/// An element of a constant buffer.
static bool number_of_load(cis_c_emitter *e, const cis_op *op, const cis_ptrmap *known,
                           unsigned depth, int64_t *out) {
  cis_value *memref = cis_op_operand(op, 0);
  cis_attr data = cis_c_elements_of(e, cis_value_op(memref));
  int64_t at = 0, index;
  if (!data || !cis_memref_has_identity_layout(memref->type) ||
      !cis_type_is_int_or_index(cis_type_element(memref->type)))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(memref->type); ++i) {
    int64_t size = cis_type_dim(memref->type, i);
    if (!number_where(e, cis_op_operand(op, 1 + i), known, depth + 1, &index) || index < 0 ||
        index >= size)
      return false;
    at = at * size + index;
  }
  *out = cis_dense_get_int(data, data->dense.splat ? 0 : at);
  return true;
}

static bool number_where(cis_c_emitter *e, const cis_value *value, const cis_ptrmap *known,
                         unsigned depth, int64_t *out) {
  const uintptr_t *found = cis_ptrmap_find(known, value);
  const cis_op *op = cis_value_op(value);
  int64_t a, b;
  if (found)
    *out = (int64_t)*found;
  if (found || cis_constant_int(value, out))
    return true;
  if (!op || depth > DEEPEST || !cis_type_is_int_or_index(value->type) ||
      cis_type_bit_width(value->type) > 64)
    return false;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_LOAD:
    return number_of_load(e, op, known, depth, out);
  case CIS_OP_AFFINE_APPLY:
  case CIS_OP_AFFINE_MAX:
  case CIS_OP_AFFINE_MIN:
    return number_of_map(e, op, known, depth, out);
  case CIS_OP_ARITH_EXTSI:
  case CIS_OP_ARITH_INDEX_CAST:
  case CIS_OP_ARITH_EXTUI:
  case CIS_OP_ARITH_INDEX_CASTUI: {
    bool is_signed =
        cis_op_kind(op) == CIS_OP_ARITH_EXTSI || cis_op_kind(op) == CIS_OP_ARITH_INDEX_CAST;
    uint32_t width = cis_type_bit_width(cis_op_operand(op, 0)->type);
    if (width > 63 || !number_where(e, cis_op_operand(op, 0), known, depth + 1, out))
      return false;
    if (!is_signed)
      *out &= (int64_t)(((uint64_t)1 << width) - 1);
    return true;
  }
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_SUBI:
  case CIS_OP_ARITH_MULI:
    if (!number_where(e, cis_op_operand(op, 0), known, depth + 1, &a) ||
        !number_where(e, cis_op_operand(op, 1), known, depth + 1, &b))
      return false;
    bool wraps = cis_op_kind(op) == CIS_OP_ARITH_ADDI   ? __builtin_add_overflow(a, b, out)
                 : cis_op_kind(op) == CIS_OP_ARITH_SUBI ? __builtin_sub_overflow(a, b, out)
                                                        : __builtin_mul_overflow(a, b, out);
    return !wraps && is_inside((cis_c_range){*out, *out}, whole(value->type));
  default:
    return false;
  }
}

bool cis_c_number_where(cis_c_emitter *e, const cis_value *value, const cis_ptrmap *known,
                        int64_t *out) {
  return number_where(e, value, known, 0, out);
}
