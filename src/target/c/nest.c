// Reads structured ops as nests: loops, their outputs' addresses, and the addresses that iterations
// read through indexing maps or by loads in the body.
#include "target/c/nest.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "support/planted.h"
#include "target/c/emit.h"

enum { MOST_LOOPS = 16, MOST_OPERANDS = 64, DEEPEST_INDEX = 16, DEEPEST_NEST = 40 };
/// Numbers beyond these have no part in programs that fit an arena; sums of such do not overflow.
static const int64_t LARGEST = (int64_t)1 << 40, LARGEST_FACTOR = (int64_t)1 << 20;

// --- places ---

static bool is_view(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_SUBVIEW:
  case CIS_OP_MEMREF_CAST:
  case CIS_OP_MEMREF_COLLAPSE_SHAPE:
  case CIS_OP_MEMREF_EXPAND_SHAPE:
  case CIS_OP_MEMREF_TRANSPOSE:
    return true; // offset and strides of its type count from the buffer; no element has two places
  default:
    return false;
  }
}

bool cis_c_place_of(cis_arena *arena, cis_value *memref, cis_c_place *out_place) {
  cis_c_place *p = out_place;
  if (!cis_type_is_memref(memref->type))
    return false;
  uint64_t align;
  uint32_t rank = cis_type_rank(memref->type);
  cis_type element = cis_type_element(memref->type);
  p->strides = cis_arena_array(arena, int64_t, rank + 1);
  p->element_bytes = (int64_t)cis_c_element_size(element, &align);
  if (!p->element_bytes || !cis_memref_strides(memref->type, p->strides, &p->offset) ||
      p->offset == CIS_DYNAMIC || p->offset < 0 || p->offset > LARGEST)
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (p->strides[i] == CIS_DYNAMIC || p->strides[i] < 0 || p->strides[i] > LARGEST ||
        cis_type_dim(memref->type, i) == CIS_DYNAMIC)
      return false;
  p->offset *= p->element_bytes;
  p->root = memref;
  for (cis_op *op = cis_value_op(p->root); op && is_view(op); op = cis_value_op(p->root))
    p->root = cis_op_operand(op, 0);
  return cis_type_is_memref(p->root->type) && cis_type_element(p->root->type) == element &&
         cis_memref_has_identity_layout(p->root->type);
}

// --- loops ---

static bool is_memref(const cis_op *op, uint32_t i) {
  return cis_type_is_memref(cis_op_operand(op, i)->type);
}

/// The size of a loop: that of a dimension over which it runs, at least 1.
static bool find_extent(cis_c_nest *n, uint32_t loop) {
  for (uint32_t i = 0; i < n->num_operands; ++i)
    for (uint32_t r = 0; r < n->maps[i]->num_results && is_memref(n->op, i); ++r) {
      cis_affine_expr expr = n->maps[i]->results[r];
      int64_t size = cis_type_dim(cis_op_operand(n->op, i)->type, r);
      if (expr->kind != CIS_AFFINE_DIM || expr->position != loop || size == CIS_DYNAMIC)
        continue;
      n->extents[loop] = size;
      return size > 0 && size <= INT32_MAX;
    }
  return false;
}

/// How often a loop is an index of an output by itself; UINT32_MAX if it is part of another one.
static uint32_t count_uses(cis_affine_map map, uint32_t loop) {
  uint32_t num = 0;
  for (uint32_t r = 0; r < map->num_results; ++r) {
    cis_affine_expr expr = map->results[r];
    if (expr->kind == CIS_AFFINE_DIM)
      num += expr->position == loop;
    else if (expr->kind != CIS_AFFINE_CONSTANT)
      return UINT32_MAX;
  }
  return num;
}

/// Each iteration of the outer loops has an element of each output for itself: a loop of several
/// iterations is one index.
static bool find_outer(cis_c_nest *n) {
  for (uint32_t loop = 0; loop < n->num_loops; ++loop)
    for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
      if (count_uses(n->maps[i], loop))
        n->num_outer = loop + 1;
  for (uint32_t loop = 0; loop < n->num_outer; ++loop)
    for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
      uint32_t uses = count_uses(n->maps[i], loop);
      if (uses != 1 && (uses || n->extents[loop] > 1) && !cis_planted("overlap-accumulator"))
        return false;
    }
  return true;
}

bool cis_c_nest_reads_output(const cis_c_nest *n, uint32_t operand) {
  const cis_block *body = cis_op_entry(n->op);
  return operand >= body->num_args || cis_value_has_uses(cis_block_args(body)[operand]);
}

bool cis_c_nest_covers_output(const cis_c_nest *n, uint32_t operand) {
  cis_value *output = cis_op_operand(n->op, operand);
  cis_affine_map map = n->maps[operand];
  if (cis_planted("overlap-covers"))
    return true;
  for (uint32_t r = 0; r < map->num_results; ++r) {
    cis_affine_expr expr = map->results[r];
    int64_t size = cis_type_dim(output->type, r);
    if (size != 1 && (expr->kind != CIS_AFFINE_DIM || n->extents[expr->position] != size))
      return false;
  }
  return true;
}

// --- the body ---

/// Whether an op lets iterations change places: it computes, or loads.
static cis_walk check_body(cis_op *op, void *user) {
  const cis_op *nest = user;
  unsigned kind = cis_op_kind(op);
  if (op == nest || kind == CIS_OP_MEMREF_LOAD || kind == CIS_OP_SCF_FOR || kind == CIS_OP_SCF_IF ||
      kind == CIS_OP_LINALG_YIELD || kind == CIS_OP_SCF_YIELD)
    return CIS_WALK_CONTINUE;
  return !op->num_regions && cis_effects_none(op) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// Buffers of the function, constants, and its arguments: two of them share nothing.
static bool is_known_root(const cis_value *root) {
  const cis_op *op = cis_value_op(root);
  if (!op)
    return cis_op_has_trait(cis_block_parent_op(cis_value_arg_block(root)), CIS_TRAIT_FUNCTION);
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_MEMREF_ALLOC || kind == CIS_OP_MEMREF_ALLOCA ||
         kind == CIS_OP_BUFFERIZATION_CLONE || kind == CIS_OP_MEMREF_GET_GLOBAL;
}

/// Outputs are buffers of the function, each beside all other operands: so reductions are kept in
/// variables.
static bool outputs_are_alone(const cis_c_nest *n) {
  cis_c_place places[MOST_OPERANDS];
  for (uint32_t i = 0; i < n->num_operands; ++i)
    if (is_memref(n->op, i) && (!cis_c_place_of(n->arena, cis_op_operand(n->op, i), &places[i]) ||
                                !is_known_root(places[i].root)))
      return false;
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    const cis_op *op = cis_value_op(places[i].root);
    if (!op || cis_op_kind(op) == CIS_OP_MEMREF_GET_GLOBAL)
      return false;
    for (uint32_t k = 0; k < n->num_operands; ++k)
      if (k != i && is_memref(n->op, k) && places[k].root == places[i].root)
        return false;
  }
  return true;
}

/// How many ops the op lies in.
static unsigned depth_of(const cis_op *op) {
  unsigned depth = 0;
  for (; op && depth <= DEEPEST_NEST; op = cis_op_parent(op))
    ++depth;
  return depth;
}

bool cis_c_nest_of(cis_arena *arena, cis_op *op, cis_c_nest *out_nest) {
  cis_c_nest *n = out_nest;
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results || !op->num_regions ||
      depth_of(op) > DEEPEST_NEST)
    return false;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  *n = (cis_c_nest){.arena = arena, .op = op, .num_operands = (uint32_t)maps.len};
  n->num_loops = cis_linalg_num_loops(op);
  n->num_inputs = cis_linalg_num_inputs(op);
  n->maps = cis_arena_copy(arena, maps.data, maps.len * sizeof *maps.data);
  n->extents = cis_arena_array(arena, int64_t, n->num_loops + 1);
  cis_vec_deinit(&maps);
  if (n->num_loops > MOST_LOOPS || n->num_operands > MOST_OPERANDS ||
      n->num_operands != op->num_operands)
    return false;
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (!is_memref(op, i))
      return false;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (!find_extent(n, i))
      return false;
  if (!find_outer(n) || !outputs_are_alone(n))
    return false;
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (n->num_outer < n->num_loops && !cis_c_nest_reads_output(n, i))
      return false; // what inner loops would store again and again
  return cis_walk_preorder(op, check_body, op);
}

// --- indices ---

/// constant + factors * outer loops, plus something from `least` to `most`.
typedef struct linear {
  bool ok;
  int64_t constant, least, most;
  int64_t factors[MOST_LOOPS];
} linear;

static bool in_range(int64_t n, int64_t largest) { return -largest <= n && n <= largest; }

static linear checked(linear a) {
  a.ok = a.ok && in_range(a.constant, LARGEST) && in_range(a.least, LARGEST) &&
         in_range(a.most, LARGEST);
  for (uint32_t i = 0; i < MOST_LOOPS; ++i)
    a.ok = a.ok && in_range(a.factors[i], LARGEST_FACTOR);
  return a.ok ? a : (linear){0};
}

static linear linear_constant(int64_t n) { return checked((linear){.ok = true, .constant = n}); }

static linear linear_add(linear a, linear b) {
  if (!a.ok || !b.ok)
    return (linear){0};
  a.constant += b.constant;
  a.least += b.least;
  a.most += b.most;
  for (uint32_t i = 0; i < MOST_LOOPS; ++i)
    a.factors[i] += b.factors[i];
  return checked(a);
}

static linear linear_times(linear a, int64_t by) {
  if (!a.ok || !in_range(by, LARGEST_FACTOR))
    return (linear){0};
  int64_t least = a.least * by, most = a.most * by;
  a.constant *= by;
  a.least = by < 0 ? most : least;
  a.most = by < 0 ? least : most;
  for (uint32_t i = 0; i < MOST_LOOPS; ++i)
    a.factors[i] *= by;
  return checked(a);
}

static bool is_number(linear a) {
  bool is = a.ok && a.least == a.most;
  for (uint32_t i = 0; i < MOST_LOOPS; ++i)
    is = is && !a.factors[i];
  return is;
}

static linear linear_product(linear a, linear b) {
  if (is_number(b))
    return linear_times(a, b.constant + b.least);
  return is_number(a) ? linear_times(b, a.constant + a.least) : (linear){0};
}

/// A loop of the nest: an outer one by itself, an inner one by its range.
static linear linear_loop(const cis_c_nest *n, uint32_t loop) {
  linear a = {.ok = loop < n->num_loops};
  if (loop < n->num_outer)
    a.factors[loop] = 1;
  else if (a.ok)
    a.most = n->extents[loop] - 1;
  return a;
}

static linear linear_of(const cis_c_nest *n, cis_value *value, unsigned depth);

/// An expression of a map of `user` whose operands begin with the first; NULL: of the nest's loops.
static linear linear_expr(const cis_c_nest *n, cis_affine_expr e, const cis_op *user,
                          uint32_t num_dims, unsigned depth) {
  if (depth > DEEPEST_INDEX)
    return (linear){0};
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return linear_constant(e->value);
  case CIS_AFFINE_DIM:
    return user ? linear_of(n, cis_op_operand(user, e->position), depth + 1)
                : linear_loop(n, e->position);
  case CIS_AFFINE_SYMBOL:
    return user ? linear_of(n, cis_op_operand(user, num_dims + e->position), depth + 1)
                : (linear){0};
  case CIS_AFFINE_ADD:
  case CIS_AFFINE_MUL: {
    linear a = linear_expr(n, e->lhs, user, num_dims, depth + 1);
    linear b = linear_expr(n, e->rhs, user, num_dims, depth + 1);
    return e->kind == CIS_AFFINE_ADD ? linear_add(a, b) : linear_product(a, b);
  }
  default:
    return (linear){0};
  }
}

static int64_t bound_of(const cis_c_nest *n, linear a, bool upper) {
  int64_t bound = a.constant + (upper ? a.most : a.least);
  for (uint32_t i = 0; i < n->num_outer; ++i)
    if ((a.factors[i] > 0) == upper)
      bound += a.factors[i] * (n->extents[i] - 1);
  return bound;
}

/// A number that the value never passes: above it, or below. affine.max is nowhere below any of
/// its results, affine.min nowhere above.
static bool find_bound(const cis_c_nest *n, cis_value *value, bool upper, int64_t *out_bound) {
  const cis_op *op = cis_value_op(value);
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  bool is_max = kind == CIS_OP_AFFINE_MAX, found = false;
  if (!is_max && kind != CIS_OP_AFFINE_MIN) {
    linear a = linear_of(n, value, 0);
    *out_bound = a.ok ? bound_of(n, a, upper) : 0;
    return a.ok;
  }
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    linear a = linear_expr(n, map->results[i], op, map->num_dims, 0);
    if (!a.ok && is_max != upper)
      continue; // any of the results will do
    if (!a.ok)
      return false;
    int64_t bound = bound_of(n, a, upper);
    bool takes_larger = is_max;
    if (!found || (takes_larger ? bound > *out_bound : bound < *out_bound))
      *out_bound = bound;
    found = true;
  }
  return found;
}

/// The variable of a loop in the body, by its range.
static linear linear_variable(const cis_c_nest *n, cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  const cis_op *loop = cis_block_parent_op(block);
  int64_t step;
  linear a = {.ok = true};
  if (cis_op_kind(loop) != CIS_OP_SCF_FOR || !cis_op_is_ancestor(n->op, loop) ||
      cis_op_inherent(loop, "unsignedCmp") || // its bounds are other numbers
      cis_block_args(block)[0] != value || !cis_constant_int(cis_op_operand(loop, 2), &step) ||
      step <= 0 || !find_bound(n, cis_op_operand(loop, 0), false, &a.least) ||
      !find_bound(n, cis_op_operand(loop, 1), true, &a.most))
    return (linear){0};
  --a.most;
  if (a.most < a.least) // no iteration
    a.most = a.least;
  return checked(a);
}

static linear linear_of(const cis_c_nest *n, cis_value *value, unsigned depth) {
  int64_t number;
  if (depth > DEEPEST_INDEX || !cis_type_is(value->type, CIS_TYPE_INDEX))
    return (linear){0};
  if (cis_constant_int(value, &number))
    return linear_constant(number);
  const cis_op *op = cis_value_op(value);
  if (!op)
    return linear_variable(n, value);
  switch (cis_op_kind(op)) {
  case CIS_OP_LINALG_INDEX:
    if (!cis_op_is_ancestor(n->op, op))
      return (linear){0};
    return linear_loop(n, (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0));
  case CIS_OP_AFFINE_APPLY: {
    cis_affine_map map = cis_op_inherent(op, "map")->map;
    return linear_expr(n, map->results[0], op, map->num_dims, depth + 1);
  }
  case CIS_OP_ARITH_ADDI:
    return linear_add(linear_of(n, cis_op_operand(op, 0), depth + 1),
                      linear_of(n, cis_op_operand(op, 1), depth + 1));
  case CIS_OP_ARITH_SUBI:
    return linear_add(linear_of(n, cis_op_operand(op, 0), depth + 1),
                      linear_times(linear_of(n, cis_op_operand(op, 1), depth + 1), -1));
  case CIS_OP_ARITH_MULI:
    return linear_product(linear_of(n, cis_op_operand(op, 0), depth + 1),
                          linear_of(n, cis_op_operand(op, 1), depth + 1));
  default:
    return (linear){0};
  }
}

// --- reads ---

typedef struct reads {
  const cis_c_nest *nest;
  cis_c_walk walk;
  cis_c_distances *distances;
} reads;

/// An element of a view, by its indices. One that is not understood may be any of its dimension.
static bool add_read(reads *r, cis_value *memref, const linear *indices) {
  cis_c_place p;
  cis_arena *arena = r->nest->arena;
  uint32_t rank = cis_type_rank(memref->type);
  if (!cis_c_place_of(arena, memref, &p))
    return false;
  cis_c_read_index *out = cis_arena_array(arena, cis_c_read_index, rank + 1);
  for (uint32_t i = 0; i < rank; ++i) {
    const linear *a = &indices[i];
    int64_t size = cis_type_dim(memref->type, i);
    out[i] = (cis_c_read_index){.stride = p.strides[i] * p.element_bytes,
                                .size = size,
                                .constant = a->constant,
                                .least = a->least,
                                .most = a->ok ? a->most : size - 1,
                                .factors = a->factors};
  }
  const cis_c_read read = {p.offset, p.element_bytes, rank, out};
  return cis_c_distances_add(&r->walk, &read, r->distances);
}

/// An input: read by its indexing map, where the body uses it.
static bool add_operand(reads *r, uint32_t operand) {
  const cis_c_nest *n = r->nest;
  const cis_block *body = cis_op_entry(n->op);
  if (operand >= n->num_inputs)
    return false;
  if (operand < body->num_args && !cis_value_has_uses(cis_block_args(body)[operand]))
    return true;
  linear *indices = cis_arena_array(n->arena, linear, n->maps[operand]->num_results + 1);
  for (uint32_t i = 0; i < n->maps[operand]->num_results; ++i)
    indices[i] = linear_expr(n, n->maps[operand]->results[i], NULL, 0, 0);
  return add_read(r, cis_op_operand(n->op, operand), indices);
}

static bool add_load(reads *r, const cis_op *load) {
  linear *indices = cis_arena_array(r->nest->arena, linear, load->num_operands + 1);
  for (uint32_t i = 1; i < load->num_operands; ++i)
    indices[i - 1] = linear_of(r->nest, cis_op_operand(load, i), 0);
  return add_read(r, cis_op_operand(load, 0), indices);
}

static bool add_use(reads *r, const cis_use *use) {
  const cis_op *owner = cis_use_owner(use);
  if (owner == r->nest->op)
    return add_operand(r, cis_use_index(use));
  if (!cis_op_is_ancestor(r->nest->op, owner))
    return true;
  return cis_op_kind(owner) == CIS_OP_MEMREF_LOAD && cis_use_index(use) == 0 && add_load(r, owner);
}

static bool set_walk(reads *r, uint32_t operand) {
  const cis_c_nest *n = r->nest;
  cis_c_place p;
  if (!cis_c_place_of(n->arena, cis_op_operand(n->op, operand), &p))
    return false;
  int64_t *factors = cis_arena_array(n->arena, int64_t, n->num_outer + 1);
  for (uint32_t i = 0; i < n->maps[operand]->num_results; ++i) {
    cis_affine_expr expr = n->maps[operand]->results[i];
    int64_t stride = p.strides[i] * p.element_bytes, shift;
    if (expr->kind == CIS_AFFINE_DIM)
      factors[expr->position] += stride;
    else if (__builtin_mul_overflow(expr->value, stride, &shift) ||
             __builtin_add_overflow(p.offset, shift, &p.offset))
      return false;
  }
  r->walk = (cis_c_walk){n->num_outer, n->extents, p.offset, p.element_bytes, factors};
  return true;
}

bool cis_c_nest_distances(const cis_c_nest *nest, uint32_t operand, cis_value *const *names,
                          size_t num_names, cis_c_distances *out_distances) {
  reads r = {.nest = nest, .distances = out_distances};
  *out_distances = (cis_c_distances){{0, 0}, {0, 0}};
  if (!set_walk(&r, operand))
    return false;
  for (size_t i = 0; i < num_names; ++i)
    cis_for_each_use (use, names[i])
      if (!add_use(&r, use))
        return false;
  return true;
}
