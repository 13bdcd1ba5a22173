// Structured control flow and calls.
#include "check/ops/ops.h"

#include "dialect/affine/kinds.h"
#include "dialect/cf/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/llvm/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/ub/kinds.h"
#include "ir/symbol.h"

static void set_results(cis_proof *p, cis_op *op, const cis_known *const *values) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_proof_set(p, cis_op_result(op, i),
                  values[i] ? values[i]
                            : cis_proof_unknown(p, op->results[i].type, op, cis_op_result(op, i)));
}

static const cis_known **new_values(cis_proof *p, uint32_t num) {
  return cis_arena_array(p->arena, const cis_known *, num + 1);
}

static bool ends_scope(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
}

// --- branches ---

/// Regions of which control enters one: reads region `i` where `when` holds.
static void read_case(cis_proof *p, cis_op *op, uint32_t i, cis_cond when,
                      const cis_known **io_values, cis_cond *io_path) {
  if (when == CIS_NEVER)
    return;
  const cis_known **values = new_values(p, op->num_results);
  size_t first = p->buffers.len;
  p->path = when;
  if (i < op->num_regions && cis_region_first(cis_op_region(op, i)))
    cis_proof_region(p, cis_op_region(op, i), NULL, values, op->num_results);
  if (ends_scope(op))
    cis_proof_end_scope(p, first);
  for (uint32_t k = 0; k < op->num_results && p->path != CIS_NEVER; ++k)
    io_values[k] = cis_known_merge(
        p, p->path, values[k], *io_path == CIS_NEVER ? NULL : io_values[k], op->results[k].type);
  *io_path = cis_cond_or(&p->conds, *io_path, p->path);
}

static void read_two(cis_proof *p, cis_op *op, cis_cond condition) {
  cis_cond path = CIS_NEVER, begin = p->path;
  const cis_known **values = new_values(p, op->num_results);
  read_case(p, op, 0, cis_cond_and(&p->conds, begin, condition), values, &path);
  read_case(p, op, 1, cis_cond_minus(&p->conds, begin, condition), values, &path);
  p->path = path;
  set_results(p, op, values);
}

static void read_if(cis_proof *p, cis_op *op) {
  read_two(p, op, cis_proof_condition(p, op, cis_op_operand(op, 0)));
}

static void read_affine_if(cis_proof *p, cis_op *op) {
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  cis_linear *operands = cis_check_operand_numbers(p, op, (cis_range){0, op->num_operands});
  cis_cond condition = CIS_ALWAYS;
  for (uint32_t i = 0; i < set->num_constraints; ++i) {
    cis_linear value = cis_check_affine(p, set->constraints[i], operands, operands + set->num_dims);
    cis_cond holds = set->is_eq[i] ? cis_proof_zero(p, op, value) : cis_proof_natural(p, op, value);
    condition = cis_cond_and(&p->conds, condition, holds);
  }
  read_two(p, op, condition);
}

static void read_index_switch(cis_proof *p, cis_op *op) {
  uint32_t num;
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num);
  cis_linear flag = cis_proof_number(p, cis_op_operand(op, 0));
  cis_cond path = CIS_NEVER, left = p->path;
  const cis_known **values = new_values(p, op->num_results);
  for (uint32_t i = 0; i < num; ++i) {
    cis_linear rest = cis_linear_sub(&p->linears, flag, cis_linear_constant(cases[i]));
    cis_cond when = cis_cond_and(&p->conds, left, cis_proof_zero(p, op, rest));
    read_case(p, op, i + 1, when, values, &path);
    left = cis_cond_minus(&p->conds, left, when);
  }
  read_case(p, op, 0, left, values, &path);
  p->path = path;
  set_results(p, op, values);
}

static void read_once(cis_proof *p, cis_op *op) {
  cis_cond path = CIS_NEVER;
  const cis_known **values = new_values(p, op->num_results);
  read_case(p, op, 0, p->path, values, &path);
  p->path = path;
  set_results(p, op, values);
}

// --- counted loops ---

/// One of the loops that count: scf.for, affine.for, and the dimensions of parallel ones.
typedef struct counted {
  cis_op *op;
  cis_value *iv;
  cis_linear lower, upper, step;
  bool exact;     // the iterations are read one by one
  uint64_t index; // of the iteration, if `exact`
  uint32_t atom;  // else: whether there is an iteration; CIS_NO_ATOM: there is none
  cis_linear current;
  cis_cond exit_path;
  const cis_known **exit_values;
  uint32_t num;
  struct counted *inner; // the next dimension of a parallel loop
} counted;

static void restart_counted(cis_proof *p, void *user, bool exact) {
  (void)p;
  counted *c = user;
  c->exact = exact;
  c->index = 0;
  c->atom = CIS_NO_ATOM;
  c->exit_path = CIS_NEVER;
}

/// The bound of an affine.for that is one constant.
static bool constant_bound(const cis_op *op, const char *name, int64_t *out) {
  cis_affine_map map = cis_op_inherent(op, name)->map;
  bool is = map->num_results == 1 && map->results[0]->kind == CIS_AFFINE_CONSTANT;
  *out = is ? map->results[0]->value : 0;
  return is;
}

static uint64_t count_iterations(int64_t lower, int64_t upper, int64_t step) {
  if (lower >= upper)
    return 0;
  uint64_t distance = (uint64_t)upper - (uint64_t)lower;
  return distance / (uint64_t)step + (distance % (uint64_t)step != 0);
}

/// The trip count of a nested loop, if constants decide it.
static bool constant_trip_count(const cis_op *op, uint64_t *out) {
  int64_t lower, upper;
  if (cis_op_kind(op) != CIS_OP_AFFINE_FOR)
    return cis_loop_trip_count(op, out);
  if (!constant_bound(op, "lowerBoundMap", &lower) || !constant_bound(op, "upperBoundMap", &upper))
    return false;
  *out = count_iterations(lower, upper, cis_attr_int_or(cis_op_inherent(op, "step"), 1));
  return true;
}

/// The number of ops that are read for an iteration. Nested loops of few iterations are read one
/// iteration at a time.
static uint64_t ops_inside(const cis_op *op) {
  enum { FEW = 64, LIMIT = 1 << 20 };
  uint64_t count = 1;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      cis_for_each_op (inside, block) {
        uint64_t iterations = 1;
        if (inside->num_regions && cis_op_has_trait(inside, CIS_TRAIT_LOOP_LIKE))
          iterations =
              constant_trip_count(inside, &iterations) && iterations <= FEW ? iterations : 3;
        count += inside->num_regions ? 1 + iterations * ops_inside(inside) : 1;
        count = count > LIMIT ? LIMIT : count;
      }
  return count;
}

/// The trip count, if constants decide it.
static uint64_t trip_count(const counted *c) {
  if (c->lower.num || c->upper.num || c->step.num || c->step.constant <= 0)
    return UINT64_MAX;
  return count_iterations(c->lower.constant, c->upper.constant, c->step.constant);
}

/// The variable in an unknown iteration: at least the lower bound, at most the upper one less 1.
static cis_linear any_index(cis_proof *p, const counted *c) {
  cis_linears *l = &p->linears;
  int64_t least, most;
  cis_linear_range(l, &c->lower, &least, &most);
  cis_linear last = cis_linear_sub(l, c->upper, cis_linear_constant(1));
  uint64_t iterations = trip_count(c);
  if (iterations != UINT64_MAX && iterations)
    last = cis_linear_constant(
        (int64_t)((uint64_t)c->lower.constant + (iterations - 1) * (uint64_t)c->step.constant));
  return cis_linear_bounded(l, least, last);
}

static void read_counted(cis_proof *p, counted *c, const cis_known *const *inits);

static void read_body(cis_proof *p, counted *c, const cis_known **io_values) {
  cis_block *body = cis_op_entry(c->op);
  size_t first = p->buffers.len;
  cis_proof_set(p, c->iv, cis_known_number(p, c->current));
  if (c->inner) {
    read_counted(p, c->inner, NULL);
    return;
  }
  for (uint32_t i = 0; i < c->num; ++i)
    cis_proof_set(p, cis_block_args(body)[i + 1], io_values[i]);
  cis_op *last = cis_proof_block(p, body);
  for (uint32_t i = 0; last && i < c->num; ++i)
    io_values[i] = cis_proof_get(p, cis_op_operand(last, i));
  if (ends_scope(c->op))
    cis_proof_end_scope(p, first);
}

static void leave(cis_proof *p, counted *c, cis_cond path, const cis_known *const *values) {
  for (uint32_t i = 0; i < c->num && path != CIS_NEVER; ++i)
    c->exit_values[i] =
        cis_known_merge(p, path, values[i], c->exit_path == CIS_NEVER ? NULL : c->exit_values[i],
                        c->op->results[i].type);
  c->exit_path = cis_cond_or(&p->conds, c->exit_path, path);
}

static void read_counted_iteration(cis_proof *p, void *user, cis_iteration *iteration) {
  counted *c = user;
  cis_cond begin = p->path, goes_on;
  if (c->exact) {
    goes_on = c->index < trip_count(c) ? begin : (cis_cond)CIS_NEVER;
    c->current = cis_linear_add(&p->linears, c->lower,
                                cis_linear_scale(&p->linears, c->step, (int64_t)c->index++));
  } else {
    iteration->atom = c->atom = trip_count(c) ? p->conds.num_atoms : CIS_NO_ATOM;
    goes_on = trip_count(c) ? cis_cond_and(&p->conds, begin, cis_proof_atom(p, c->op, NULL))
                            : (cis_cond)CIS_NEVER;
    c->current = any_index(p, c);
  }
  leave(p, c, cis_cond_minus(&p->conds, begin, goes_on),
        (const cis_known *const *)iteration->values);
  p->path = iteration->inside = goes_on;
  if (goes_on != CIS_NEVER)
    read_body(p, c, iteration->values);
  iteration->again = p->path;
}

/// [from(i), +size) for all i: one extent if consecutive iterations leave no gaps.
static bool sweep_counted(cis_proof *p, void *user, cis_extent *extent) {
  counted *c = user;
  cis_linears *l = &p->linears;
  cis_linear room = cis_linear_sub(l, c->upper, c->lower);
  uint32_t iv = c->current.num == 1 ? c->current.symbols[0] : UINT32_MAX, at = 0;
  while (at < extent->from.num && extent->from.symbols[at] != iv)
    ++at;
  for (uint32_t i = 0; i < extent->size.num; ++i)
    if (extent->size.symbols[i] == iv)
      return false;
  if (at == extent->from.num) // the same bytes each time, if there is a time
    return cis_linear_is_natural(l, cis_linear_sub(l, room, cis_linear_constant(1)));
  int64_t factor = extent->from.factors[at];
  cis_linear per_iteration = cis_linear_scale(l, c->step, factor);
  if (factor <= 0 || !cis_linear_equal(&per_iteration, &extent->size) ||
      (c->step.constant != 1 && trip_count(c) == UINT64_MAX) || !cis_linear_is_natural(l, room))
    return false;
  cis_linear first = cis_linear_scale(l, c->current, -factor);
  first = cis_linear_add(l, extent->from, first);
  extent->from = cis_linear_add(l, first, cis_linear_scale(l, c->lower, factor));
  uint64_t iterations = trip_count(c);
  extent->size = iterations != UINT64_MAX && iterations <= INT32_MAX
                     ? cis_linear_scale(l, extent->size, (int64_t)iterations)
                     : cis_linear_mul(l, extent->size, room);
  return true;
}

static void read_counted(cis_proof *p, counted *c, const cis_known *const *inits) {
  cis_type *types = cis_arena_array(p->arena, cis_type, c->num + 1);
  for (uint32_t i = 0; i < c->num; ++i)
    types[i] = c->op->results[i].type;
  c->exit_values = new_values(p, c->num);
  c->exit_path = CIS_NEVER;
  cis_loop_reader reader = {.num = c->num,
                            .types = types,
                            .op = c->op,
                            .read_iteration = read_counted_iteration,
                            .restart = restart_counted,
                            .trip_count = trip_count(c),
                            .size = ops_inside(c->op),
                            .sweep = sweep_counted,
                            .user = c};
  if (reader.trip_count == UINT64_MAX)
    reader.size = p->budget; // not one by one
  cis_proof_loop(p, &reader, inits);
  p->path = c->exit_path;
  if (c->atom != CIS_NO_ATOM)
    p->path = cis_cond_without(&p->conds, p->path, c->atom);
}

static const cis_known **operand_values(cis_proof *p, cis_op *op, cis_range range) {
  const cis_known **values = new_values(p, range.num);
  for (uint32_t i = 0; i < range.num; ++i)
    values[i] = cis_proof_get(p, cis_op_operand(op, range.first + i));
  return values;
}

static void read_for(cis_proof *p, cis_op *op) {
  counted c = {.op = op, .iv = cis_block_args(cis_op_entry(op))[0], .num = op->num_results};
  cis_range inits;
  if (cis_op_kind(op) == CIS_OP_AFFINE_FOR) {
    cis_affine_map lower = cis_op_inherent(op, "lowerBoundMap")->map;
    cis_affine_map upper = cis_op_inherent(op, "upperBoundMap")->map;
    cis_linear *low = cis_check_operand_numbers(p, op, cis_op_operand_group(op, 0));
    cis_linear *high = cis_check_operand_numbers(p, op, cis_op_operand_group(op, 1));
    c.lower = cis_check_affine_bound(p, lower, low, true);
    c.upper = cis_check_affine_bound(p, upper, high, false);
    c.step = cis_linear_constant(cis_attr_int_or(cis_op_inherent(op, "step"), 1));
    inits = cis_op_operand_group(op, 2);
  } else {
    c.lower = cis_proof_number(p, cis_op_operand(op, 0));
    c.upper = cis_proof_number(p, cis_op_operand(op, 1));
    c.step = cis_proof_number(p, cis_op_operand(op, 2));
    inits = (cis_range){3, op->num_operands - 3};
    int64_t low, high, most;
    cis_linear_range(&p->linears, &c.lower, &low, &most);
    cis_linear_range(&p->linears, &c.upper, &high, &most);
    if (cis_op_inherent(op, "unsignedCmp") && (low < 0 || high < 0))
      c.lower = c.upper = cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
  }
  read_counted(p, &c, operand_values(p, op, inits));
  set_results(p, op, c.exit_values);
}

// --- parallel loops: one iteration after the other ---

static void read_dimensions(cis_proof *p, cis_op *op, const cis_linear *lower,
                            const cis_linear *upper, const cis_linear *steps, uint32_t num) {
  counted *dims = cis_arena_array(p->arena, counted, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    dims[i] = (counted){.op = op,
                        .iv = cis_block_args(cis_op_entry(op))[i],
                        .lower = lower[i],
                        .upper = upper[i],
                        .step = steps[i],
                        .inner = i + 1 < num ? &dims[i + 1] : NULL};
  if (num)
    read_counted(p, &dims[0], NULL);
  set_results(p, op, new_values(p, op->num_results));
}

static void read_parallel(cis_proof *p, cis_op *op) {
  uint32_t num = cis_op_operand_group(op, 0).num;
  read_dimensions(p, op, cis_check_operand_numbers(p, op, cis_op_operand_group(op, 0)),
                  cis_check_operand_numbers(p, op, cis_op_operand_group(op, 1)),
                  cis_check_operand_numbers(p, op, cis_op_operand_group(op, 2)), num);
}

/// The tensor that threads share as output `i`, with the output's sizes.
static const cis_known *shared_output(cis_proof *p, cis_op *op, uint32_t i, cis_value *value) {
  const cis_known *output =
      cis_proof_get(p, cis_op_operand(op, op->num_operands - op->num_results + i));
  cis_proof_escape(p, op, output, "a tensor of it is the destination of an op");
  const cis_ref *like = cis_check_tensor(output);
  const cis_known *made = cis_proof_tensor(p, op, value, value->type, like ? like->sizes : NULL);
  if (like && !like->buffer->is_initialized)
    cis_check_begin_unwritten(p, op, made);
  return made;
}

static void read_forall(cis_proof *p, cis_op *op) {
  uint32_t num;
  cis_linear *lower = cis_check_mixed(p, op, "staticLowerBound", "dynamicLowerBound", &num);
  cis_linear *upper = cis_check_mixed(p, op, "staticUpperBound", "dynamicUpperBound", &num);
  cis_linear *steps = cis_check_mixed(p, op, "staticStep", "dynamicStep", &num);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *arg = cis_block_args(cis_op_entry(op))[num + i];
    cis_proof_set(p, arg, shared_output(p, op, i, arg));
  }
  read_dimensions(p, op, lower, upper, steps, num);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_proof_set(p, cis_op_result(op, i), shared_output(p, op, i, cis_op_result(op, i)));
}

/// Reads what the threads of a parallel loop insert, one insertion after the other.
static void read_in_parallel(cis_proof *p, cis_op *op) {
  cis_for_each_op (inside, cis_op_entry(op))
    cis_proof_op(p, inside);
}

/// Reductions of scf.parallel: what they reduce is not known.
static void read_reduce(cis_proof *p, cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *block = cis_region_first(cis_op_region(op, r));
    const cis_known **args = new_values(p, block->num_args);
    for (uint32_t i = 0; i < block->num_args; ++i)
      args[i] = cis_proof_unknown(p, cis_block_args(block)[i]->type, op, NULL);
    cis_proof_region(p, cis_op_region(op, r), args, NULL, 0);
  }
}

/// The bound of each dimension, of a group of results of the map each.
static cis_linear *grouped_bounds(cis_proof *p, const cis_op *op, bool upper, uint32_t num) {
  cis_affine_map map = cis_op_inherent(op, upper ? "upperBoundsMap" : "lowerBoundsMap")->map;
  cis_attr groups = cis_op_inherent(op, upper ? "upperBoundsGroups" : "lowerBoundsGroups");
  cis_linear *operands = cis_check_operand_numbers(p, op, (cis_range){0, op->num_operands});
  cis_linear *bounds = cis_arena_array(p->arena, cis_linear, num + 1);
  // The operands of the lower map come first, each with its dimensions and then its symbols.
  cis_affine_map first = cis_op_inherent(op, "lowerBoundsMap")->map;
  if (upper)
    operands += first->num_dims + first->num_symbols;
  cis_linear *all = cis_check_affine_map(p, map, operands);
  for (uint32_t i = 0, at = 0; i < num; ++i) {
    int64_t size = cis_dense_get_int(groups, i);
    bounds[i] = size == 1 ? all[at] : cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
    at += (uint32_t)size;
  }
  return bounds;
}

static void read_affine_parallel(cis_proof *p, cis_op *op) {
  uint32_t num = cis_op_entry(op)->num_args;
  cis_attr list = cis_op_inherent(op, "steps");
  cis_linear *steps = cis_arena_array(p->arena, cis_linear, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    steps[i] = cis_linear_constant(cis_attr_int_or(list->array.elems[i], 1));
  read_dimensions(p, op, grouped_bounds(p, op, false, num), grouped_bounds(p, op, true, num), steps,
                  num);
}

// --- while ---

typedef struct while_loop {
  cis_op *op;
  cis_cond exit_path;
  const cis_known **exit_values;
} while_loop;

static void restart_while(cis_proof *p, void *user, bool exact) {
  (void)p;
  (void)exact;
  ((while_loop *)user)->exit_path = CIS_NEVER;
}

static void read_while_iteration(cis_proof *p, void *user, cis_iteration *iteration) {
  while_loop *w = user;
  cis_block *before = cis_op_entry(w->op);
  cis_block *after = cis_region_first(cis_op_region(w->op, 1));
  iteration->inside = p->path;
  for (uint32_t i = 0; i < before->num_args; ++i)
    cis_proof_set(p, cis_block_args(before)[i], iteration->values[i]);
  cis_op *condition = cis_proof_block(p, before);
  cis_cond holds = cis_proof_condition(p, condition, cis_op_operand(condition, 0));
  cis_cond begin = p->path, leaves = cis_cond_minus(&p->conds, begin, holds);
  for (uint32_t i = 0; i < w->op->num_results && leaves != CIS_NEVER; ++i)
    w->exit_values[i] = cis_known_merge(
        p, leaves, cis_proof_get(p, cis_op_operand(condition, i + 1)),
        w->exit_path == CIS_NEVER ? NULL : w->exit_values[i], w->op->results[i].type);
  w->exit_path = cis_cond_or(&p->conds, w->exit_path, leaves);
  p->path = cis_cond_and(&p->conds, begin, holds);
  iteration->again = p->path;
  if (p->path == CIS_NEVER)
    return;
  for (uint32_t i = 0; i < after->num_args; ++i)
    cis_proof_set(p, cis_block_args(after)[i], cis_proof_get(p, cis_op_operand(condition, i + 1)));
  cis_op *last = cis_proof_block(p, after);
  for (uint32_t i = 0; last && i < before->num_args; ++i)
    iteration->values[i] = cis_proof_get(p, cis_op_operand(last, i));
  iteration->again = p->path;
}

static void read_while(cis_proof *p, cis_op *op) {
  while_loop w = {.op = op, .exit_values = new_values(p, op->num_results)};
  cis_block *before = cis_op_entry(op);
  cis_type *types = cis_arena_array(p->arena, cis_type, before->num_args + 1);
  for (uint32_t i = 0; i < before->num_args; ++i)
    types[i] = cis_block_args(before)[i]->type;
  cis_loop_reader reader = {.num = before->num_args,
                            .types = types,
                            .op = op,
                            .read_iteration = read_while_iteration,
                            .restart = restart_while,
                            .trip_count = UINT64_MAX,
                            .size = ops_inside(op),
                            .user = &w};
  cis_proof_loop(p, &reader, operand_values(p, op, (cis_range){0, op->num_operands}));
  p->path = w.exit_path;
  set_results(p, op, w.exit_values);
}

// --- calls ---

enum { MAX_CALLS = 24 };

static bool is_being_read(const cis_proof *p, const cis_op *function) {
  for (size_t i = 0; i < p->calls.len; ++i)
    if (p->calls.data[i] == function)
      return true;
  return false;
}

/// A memref that a callee returns which is not read here: the caller owns it, if the callee keeps
/// to the boundary.
static const cis_known *returned(cis_proof *p, cis_op *op, cis_value *result, const char *reason) {
  if (!cis_value_is_base_memref(result))
    return cis_proof_unknown(p, result->type, op, result);
  cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_HEAP, op, result);
  buffer->is_initialized = buffer->is_returned = true;
  cis_proof_doubt(p, op, buffer, reason);
  return cis_known_ref(p, cis_proof_just(p, buffer, result->type, NULL));
}

static bool passes_function(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_FUNCTION))
      return true;
  return false;
}

/// Whether a callee that is not read may access an operand otherwise than `alone`: its declaration
/// may say bufferization.access = "read" or "write" of the argument.
static bool may_access(cis_proof *p, cis_op *op, uint32_t operand, const char *alone) {
  cis_attr name =
      cis_op_kind(op) == CIS_OP_FUNC_CALL ? cis_op_get_attr(op, CIS_STR("callee")) : NULL;
  cis_op *callee = name ? cis_symbol_cache_lookup_nearest(p->symbols, op, name) : NULL;
  cis_attr access = callee && cis_op_has_trait(callee, CIS_TRAIT_FUNCTION)
                        ? cis_function_argument_attr(callee, operand, "bufferization.access")
                        : NULL;
  bool is_said = cis_attr_is(access, CIS_ATTR_STRING);
  return !is_said || !cis_str_is(cis_attr_get_string(access), alone);
}

/// A call whose callee is not read here keeps to the boundary: it frees nothing that it is passed,
/// and the caller owns the memrefs that it returns.
static void keep_to_boundary(cis_proof *p, cis_op *op, const char *passed, const char *back) {
  bool is_kept = !p->placement; // a plan rests on callees that keep no buffer
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_known *known = cis_proof_get(p, cis_op_operand(op, i));
    if (!known->num_choices)
      continue;
    cis_proof_use(p, op, known);
    if (is_kept)
      cis_proof_escape(p, op, known, passed);
  }
  for (uint32_t i = 0; i < op->num_operands && !is_kept; ++i)
    if (may_access(p, op, i, "write"))
      cis_proof_lend(p, op, cis_proof_get(p, cis_op_operand(op, i)), false);
  for (uint32_t i = 0; i < op->num_operands && !is_kept; ++i)
    if (may_access(p, op, i, "read"))
      cis_proof_lend(p, op, cis_proof_get(p, cis_op_operand(op, i)), true);
  cis_proof_forget_outside(p);
  // It may call back what it is passed, and what it is itself is not known.
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL || passes_function(op))
    cis_proof_doubt(p, op, NULL, "a call whose callee is not known");
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = cis_op_result(op, i);
    cis_proof_set(p, result, returned(p, op, result, back));
  }
}

/// The callee's symbol; for func.call_indirect, that of the func.constant which defines its
/// operand.
static cis_attr callee_of(const cis_op *op, uint32_t *out_first) {
  *out_first = cis_op_kind(op) == CIS_OP_FUNC_CALL_INDIRECT;
  if (!*out_first)
    return cis_op_get_attr(op, CIS_STR("callee"));
  const cis_op *made = cis_value_op(cis_op_operand(op, 0));
  return made && cis_op_kind(made) == CIS_OP_FUNC_CONSTANT ? cis_op_inherent(made, "value") : NULL;
}

static void read_call(cis_proof *p, cis_op *op) {
  uint32_t first_operand;
  cis_attr name = callee_of(op, &first_operand);
  cis_op *callee = name ? cis_symbol_cache_lookup_nearest(p->symbols, op, name) : NULL;
  bool has_body = callee && cis_op_has_trait(callee, CIS_TRAIT_FUNCTION) && callee->num_regions &&
                  cis_op_entry(callee) && cis_op_kind(callee) == CIS_OP_FUNC_FUNC;
  if (!has_body) {
    keep_to_boundary(p, op, "passed to a function whose body is not there",
                     "returned by a function whose body is not there");
    return;
  }
  if (is_being_read(p, callee) || p->calls.len >= MAX_CALLS) {
    cis_vec_push(p->apart, callee);
    keep_to_boundary(p, op, "passed to a call that is not followed: it is recursive, or too deep",
                     "returned by a call that is not followed: it is recursive, or too deep");
    return;
  }
  const cis_known **args =
      operand_values(p, op, (cis_range){first_operand, op->num_operands - first_operand});
  const cis_known **results = new_values(p, op->num_results);
  size_t first = p->buffers.len, boundary = p->boundary;
  p->boundary = first;
  cis_ptrmap_set(p->read, callee, 1);
  cis_vec_push(&p->calls, callee);
  cis_proof_region(p, cis_op_region(callee, 0), args, results, op->num_results);
  --p->calls.len;
  p->boundary = boundary;
  cis_proof_end_scope(p, first);
  set_results(p, op, results);
}

// --- the end of a path ---

static void read_assert(cis_proof *p, cis_op *op) {
  cis_cond holds = cis_proof_condition(p, op, cis_op_operand(op, 0));
  p->path = cis_cond_and(&p->conds, p->path, holds);
}

static void read_unreachable(cis_proof *p, cis_op *op) {
  (void)op;
  p->path = CIS_NEVER;
}

const cis_check_row cis_check_control[] = {{CIS_OP_SCF_IF, read_if},
                                           {CIS_OP_SCF_INDEX_SWITCH, read_index_switch},
                                           {CIS_OP_SCF_EXECUTE_REGION, read_once},
                                           {CIS_OP_MEMREF_ALLOCA_SCOPE, read_once},
                                           {CIS_OP_SCF_FOR, read_for},
                                           {CIS_OP_AFFINE_FOR, read_for},
                                           {CIS_OP_AFFINE_IF, read_affine_if},
                                           {CIS_OP_SCF_PARALLEL, read_parallel},
                                           {CIS_OP_SCF_FORALL, read_forall},
                                           {CIS_OP_SCF_IN_PARALLEL, read_in_parallel},
                                           {CIS_OP_SCF_REDUCE, read_reduce},
                                           {CIS_OP_AFFINE_PARALLEL, read_affine_parallel},
                                           {CIS_OP_SCF_WHILE, read_while},
                                           {CIS_OP_FUNC_CALL, read_call},
                                           {CIS_OP_FUNC_CALL_INDIRECT, read_call},
                                           {CIS_OP_CF_ASSERT, read_assert},
                                           {CIS_OP_UB_UNREACHABLE, read_unreachable},
                                           {CIS_OP_LLVM_UNREACHABLE, read_unreachable},
                                           {0, NULL}};
