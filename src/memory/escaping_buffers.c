// Buffers that are allocated inside of ops and outlive them: as results of regions and calls, and
// as values that an iteration of a loop passes to the next one.
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "memory/footprint_impl.h"

#include <math.h>

typedef struct cis_footprint_analysis footprints;

/// The value that a loop yields as one of its results, or the initial one if the loop never runs.
/// NULL: that depends.
static const cis_value *known_of_loop(const cis_value *result) {
  cis_op *op = cis_value_op(result);
  const cis_loop_interface *loop = op && op->info->def ? op->info->def->loop : NULL;
  uint64_t trips;
  if (!loop || !loop->iv_then_carried || !cis_loop_trip_count(op, &trips))
    return NULL;
  if (!trips)
    return cis_op_operand(op, loop->inits(op).first + result->index);
  const cis_op *end = cis_block_last(cis_region_first(cis_op_region(op, 0)));
  return cis_op_operand(end, result->index);
}

bool cis_footprint_is_never_entered(const cis_op *op, uint32_t region) {
  const cis_value *condition = cis_region_branch_condition(op), *inner;
  int64_t known;
  for (; condition && (inner = known_of_loop(condition)); condition = inner)
    ;
  return condition && cis_constant_int(condition, &known) && (known ? region != 0 : region == 0);
}

enum { MOST_COMPARED = 64 }; // operands of a terminator that may be one buffer

/// The value that a terminator passes. If an iteration passes one of its own arguments, that is the
/// value that the iteration before passed there. A value that only rotates is an initial one.
static cis_value *value_passed(const cis_op *op, const cis_op *terminator, cis_range operands,
                               cis_value *value) {
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  for (uint32_t n = 0; n < operands.num && loop && loop->iv_then_carried && value->is_arg &&
                       value->index && cis_value_arg_block(value) == cis_op_block(terminator);
       ++n)
    value = cis_view_flow_root(cis_op_operand(terminator, operands.first + value->index - 1));
  return value;
}

void cis_footprint_forget_flow(footprints *r) {
  cis_view_flow_destroy(r->flow);
  cis_arena_deinit(&r->freed_arena);
  r->freed_arena = (cis_arena){0};
  r->flow = NULL;
  r->flow_of = NULL;
  r->freed_bytes[0] = r->freed_bytes[1] = NULL;
}

static cis_walk know_callee(cis_op *op, void *user) {
  cis_op *callee = cis_footprint_callee(user, op);
  if (callee)
    (void)cis_footprint_of_function(user, callee);
  return CIS_WALK_CONTINUE;
}

typedef struct made_results {
  footprints *r;
  cis_value_vec results;
} made_results;

/// Results of calls that the callee makes each time.
static cis_walk collect_made(cis_op *op, void *user) {
  made_results *m = user;
  for (uint32_t i = 0; i < op->num_results && cis_footprint_callee(m->r, op); ++i)
    if (cis_footprint_escapes_as(m->r, &op->results[i]).least > 0)
      cis_vec_push(&m->results, &op->results[i]);
  return CIS_WALK_CONTINUE;
}

/// Callees are looked at first, because they have a flow of their own.
cis_view_flow *cis_footprint_flow(footprints *r, cis_op *op) {
  while (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && cis_op_parent(op))
    op = cis_op_parent(op);
  if (op == r->flow_of)
    return r->flow;
  cis_walk_preorder(op, know_callee, r);
  cis_footprint_forget_flow(r);
  r->flow = cis_view_flow_create(op);
  r->flow_of = op;
  made_results made = {.r = r};
  cis_walk_preorder(op, collect_made, &made);
  cis_view_flow_cut(r->flow, &made.results);
  cis_vec_deinit(&made.results);
  return r->flow;
}

/// Whether the op of a memref allocates it, or has it from what it calls; and its bytes.
static bool is_made(footprints *r, const cis_value *value, cis_escaping *out) {
  cis_op *maker = cis_value_op(value);
  *out = (cis_escaping){0};
  if (!maker || !cis_value_is_base_memref(value))
    return false;
  bool allocates = cis_effects_allocate(maker, value, NULL);
  if (!allocates && !cis_footprint_callee(r, maker))
    return false;
  if (allocates)
    out->bytes = out->least = cis_footprint_allocated(r, maker, value);
  else
    *out = cis_footprint_escapes_as(r, value);
  return true;
}

/// The buffer that is allocated inside the op and that the value may name, through arguments of
/// blocks and results of regions.
static cis_escaping made_inside(footprints *r, cis_op *op, cis_value *value) {
  cis_value_vec sources = {0};
  cis_ptrmap seen = {0};
  cis_escaping all = {0};
  bool any = false;
  cis_vec_push(&sources, value);
  for (size_t next = 0; next < sources.len; ++next) {
    value = cis_view_flow_root(sources.data[next]);
    bool is_new;
    cis_ptrmap_get(&seen, value, &is_new);
    if (!is_new)
      continue;
    cis_escaping made = {0};
    size_t before = sources.len;
    bool is_inside = cis_op_is_ancestor(op, cis_block_parent_op(cis_value_block(value)));
    if (is_inside && !is_made(r, value, &made)) {
      cis_view_flow_direct_sources(cis_footprint_flow(r, op), value, &sources);
      if (sources.len > before)
        continue;
    }
    all.bytes = made.bytes > all.bytes ? made.bytes : all.bytes;
    all.least = !any || made.least < all.least ? made.least : all.least;
    any = true;
  }
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&sources);
  return all;
}

double cis_footprint_made_inside(footprints *r, cis_op *op, cis_value *value) {
  return made_inside(r, op, value).bytes;
}

/// No buffer escapes yet.
static const cis_escaping none = {.least = INFINITY};
static cis_escaping at_least_none(cis_escaping escaping) {
  escaping.least = escaping.least == INFINITY ? 0 : escaping.least;
  return escaping;
}

static cis_escaping most_of(cis_escaping a, cis_escaping b) {
  return (cis_escaping){.bytes = a.bytes > b.bytes ? a.bytes : b.bytes,
                        .least = a.least < b.least ? a.least : b.least,
                        .counted = a.counted > b.counted ? a.counted : b.counted};
}

/// Whether a value counts for another one: they are one value, or results of one op of which the
/// other one is counted for by an earlier one.
static bool counts_for(footprints *r, const cis_value *value, const cis_value *other) {
  if (value == other)
    return true;
  if (value->is_arg || other->is_arg || cis_value_op(value) != cis_value_op(other) ||
      value->index > other->index)
    return false;
  cis_escaping escaping = cis_footprint_escapes_as(r, other);
  return escaping.bytes > 0 && escaping.counted == 0;
}

/// The buffer that escapes as the `i`-th operand of a terminator, if it is allocated inside the op
/// (or function).
static cis_escaping escapes_at(footprints *r, cis_op *op, const cis_op *terminator,
                               cis_range operands, uint32_t i) {
  if (i >= operands.num)
    return (cis_escaping){0};
  cis_value *value = cis_view_flow_root(cis_op_operand(terminator, operands.first + i));
  cis_escaping made = made_inside(r, op, value_passed(op, terminator, operands, value));
  bool is_counted = false;
  for (uint32_t k = 0; k < i && k < MOST_COMPARED && made.bytes > 0 && !is_counted; ++k)
    is_counted =
        counts_for(r, cis_view_flow_root(cis_op_operand(terminator, operands.first + k)), value);
  made.counted = is_counted ? 0 : made.bytes;
  return made;
}

cis_escaping cis_footprint_escapes_by_returns(footprints *r, cis_op *function, uint32_t i) {
  cis_escaping most = none;
  cis_for_each_block (block, cis_op_region(function, 0)) {
    const cis_op *end = cis_block_last(block);
    if (end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE))
      most = most_of(most, escapes_at(r, function, end, (cis_range){0, end->num_operands}, i));
  }
  return at_least_none(most);
}

static cis_escaping escapes_from_callee(footprints *r, cis_op *callee, uint32_t i) {
  const cis_known_function *known = cis_footprint_of_function(r, callee);
  return i < known->num_results ? r->results.data[known->results + i] : (cis_escaping){0};
}

static cis_escaping escapes_from_regions(footprints *r, cis_op *op, uint32_t i) {
  cis_escaping most = none;
  cis_region_edge_vec edges = {0};
  for (uint32_t k = 0; k < op->num_regions; ++k) {
    if (cis_footprint_is_never_entered(op, k))
      continue;
    cis_for_each_block (block, cis_op_region(op, k)) {
      cis_vec_clear(&edges);
      if (cis_block_last(block))
        cis_region_edges(op, cis_block_last(block), &edges);
      for (size_t e = 0; e < edges.len; ++e)
        if (!edges.data[e].to)
          most = most_of(most, escapes_at(r, op, cis_block_last(block), edges.data[e].operands, i));
    }
  }
  cis_vec_deinit(&edges);
  return at_least_none(most);
}

cis_escaping cis_footprint_escapes_as(footprints *r, const cis_value *result) {
  cis_op *op = cis_value_op(result);
  bool is_new;
  if (!op || !cis_value_is_base_memref(result))
    return (cis_escaping){0};
  cis_op *callee = cis_footprint_callee(r, op);
  if (!op->num_regions && (!callee || !callee->num_regions))
    return (cis_escaping){0};
  uintptr_t number = *cis_ptrmap_get(&r->escaping, result, &is_new);
  if (!is_new)
    return number ? r->of_ops.data[number - 1] : (cis_escaping){0};
  cis_escaping escaping = callee ? escapes_from_callee(r, callee, result->index)
                                 : escapes_from_regions(r, op, result->index);
  cis_vec_push(&r->of_ops, escaping);
  cis_ptrmap_set(&r->escaping, result, r->of_ops.len);
  return escaping;
}

double cis_footprint_escaping_bytes(footprints *r, const cis_value *result) {
  return cis_footprint_escapes_as(r, result).counted;
}

// --- bytes that a free frees ---

enum { LEAST, MOST }; // of `freed`

static uintptr_t to_number(double bytes) {
  return bytes < (double)(UINTPTR_MAX / 2) ? (uintptr_t)bytes : UINTPTR_MAX / 2;
}

/// Whether it is known what a value is by itself, other values aside, and the bytes of that.
static bool is_known_alone(footprints *r, cis_value *value, cis_escaping *out) {
  cis_value_vec sources = {0};
  if (is_made(r, value, out) && out->bytes > 0)
    return true;
  cis_view_flow_direct_sources(r->flow, value, &sources);
  bool is_leaf = !sources.len || cis_view_flow_is_terminal(r->flow, value);
  cis_vec_deinit(&sources);
  return is_leaf;
}

static uintptr_t least_alone(void *user, cis_value *value) {
  cis_escaping made;
  return is_known_alone(user, value, &made) ? to_number(made.least) : UINTPTR_MAX;
}
static uintptr_t most_alone(void *user, cis_value *value) {
  cis_escaping made;
  return is_known_alone(user, value, &made) ? to_number(made.bytes) : 0;
}
static uintptr_t join_least(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a < b ? a : b;
}
static uintptr_t join_most(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a > b ? a : b;
}

/// Answers for all values of a function at once.
static uintptr_t ask(footprints *r, cis_value *value, int which) {
  static uintptr_t (*const alone[])(void *, cis_value *) = {least_alone, most_alone};
  static uintptr_t (*const join[])(void *, uintptr_t, uintptr_t) = {join_least, join_most};
  cis_view_flow_question question = {r, alone[which], join[which], true};
  cis_op *op = cis_block_parent_op(cis_value_block(value));
  (void)cis_footprint_flow(r, op);
  if (!r->freed_bytes[which])
    r->freed_bytes[which] = cis_view_flow_ask(r->flow, &question, &r->freed_arena);
  return cis_view_flow_answer(r->flow, &question, r->freed_bytes[which], value);
}

void cis_footprint_freed(footprints *r, cis_value *value, double *out_least, double *out_most) {
  cis_value *root = cis_view_flow_root(value);
  const cis_op *maker = cis_value_op(root);
  cis_escaping made = {0};
  if (maker && is_made(r, root, &made) && made.least > 0) {
    *out_least = made.least;
    *out_most = made.bytes;
    return;
  }
  uintptr_t least = ask(r, root, LEAST);
  *out_least = least == UINTPTR_MAX ? 0 : (double)least;
  *out_most = (double)ask(r, root, MOST);
}
