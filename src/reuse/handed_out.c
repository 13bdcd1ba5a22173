// Buffers that are made inside of ops, and outlive them: as results of regions and calls, and as
// what a turn of a loop hands to the next one.
#include "dialect/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "reuse/footprint_impl.h"

typedef struct cis_footprint_reckoning reckoning;

/// What a loop yields as one of its results, or begins with if it never runs; NULL: that depends.
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

/// What a terminator hands on, if the turn of a loop hands on what it began with: what the turn
/// before handed on there. A value that goes round is the one that the loop began with.
static cis_value *handed_on(const cis_op *op, const cis_op *terminator, cis_range operands,
                            cis_value *value) {
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  for (uint32_t n = 0; n < operands.num && loop && loop->iv_then_carried && value->is_arg &&
                       value->index && cis_value_arg_block(value) == cis_op_block(terminator);
       ++n)
    value = cis_view_flow_root(cis_op_operand(terminator, operands.first + value->index - 1));
  return value;
}

void cis_footprint_forget_flow(reckoning *r) {
  cis_view_flow_destroy(r->flow);
  r->flow = NULL;
  r->flow_of = NULL;
}

/// Of the function around an op, or of the function itself.
static cis_view_flow *flow_around(reckoning *r, cis_op *op) {
  while (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && cis_op_parent(op))
    op = cis_op_parent(op);
  if (op != r->flow_of) {
    cis_footprint_forget_flow(r);
    r->flow = cis_view_flow_create(op);
    r->flow_of = op;
  }
  return r->flow;
}

/// What is handed out as a result of an op with regions or of a call; nothing while it is being
/// looked at.
static cis_handed handed_as(reckoning *r, const cis_value *result);

/// Whether the op of a memref allocates it, or has it from what it calls; and its bytes.
static bool is_made(reckoning *r, const cis_value *value, double *bytes) {
  cis_op *maker = cis_value_op(value);
  *bytes = 0;
  if (!maker || !cis_value_is_base_memref(value))
    return false;
  bool allocates = cis_effects_allocate(maker, value, NULL);
  if (!allocates && !cis_footprint_callee(r, maker))
    return false;
  *bytes = allocates ? cis_footprint_allocated(r, maker, value) : handed_as(r, value).bytes;
  return true;
}

/// The op's own block in which a value inside of it is defined.
static const cis_block *block_of(const cis_op *op, const cis_value *value) {
  const cis_block *block = cis_value_block(value);
  while (cis_block_parent_op(block) != op)
    block = cis_op_block(cis_block_parent_op(block));
  return block;
}

double cis_footprint_made_inside(reckoning *r, cis_op *op, cis_value *value,
                                 const cis_ptrmap *blocks) {
  cis_value_vec sources = {0};
  cis_ptrmap seen = {0};
  double most = 0;
  cis_vec_push(&sources, value);
  for (size_t next = 0; next < sources.len; ++next) {
    value = cis_view_flow_root(sources.data[next]);
    bool is_new;
    cis_ptrmap_get(&seen, value, &is_new);
    if (!is_new || !cis_op_is_ancestor(op, cis_block_parent_op(cis_value_block(value))))
      continue;
    double bytes;
    if (!is_made(r, value, &bytes))
      cis_view_flow_direct_sources(flow_around(r, op), value, &sources);
    else if (blocks && !cis_ptrmap_has(blocks, block_of(op, value)))
      bytes = 0;
    most = bytes > most ? bytes : most;
  }
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&sources);
  return most;
}

static cis_handed most_of(cis_handed a, cis_handed b) {
  return (cis_handed){a.bytes > b.bytes ? a.bytes : b.bytes,
                      a.counted > b.counted ? a.counted : b.counted};
}

/// Whether a value counts for another one: they are one value, or results of one op of which the
/// other one is counted for by an earlier one.
static bool counts_for(reckoning *r, const cis_value *value, const cis_value *other) {
  if (value == other)
    return true;
  if (value->is_arg || other->is_arg || cis_value_op(value) != cis_value_op(other) ||
      value->index > other->index)
    return false;
  cis_handed handed = handed_as(r, other);
  return handed.bytes > 0 && handed.counted == 0;
}

/// What a terminator hands out as its `i`-th operand, if it is made inside the op (or function).
static cis_handed handed_by(reckoning *r, cis_op *op, const cis_op *terminator, cis_range operands,
                            uint32_t i) {
  if (i >= operands.num)
    return (cis_handed){0};
  cis_value *value = cis_view_flow_root(cis_op_operand(terminator, operands.first + i));
  double bytes = cis_footprint_made_inside(r, op, handed_on(op, terminator, operands, value), NULL);
  bool is_counted = false;
  for (uint32_t k = 0; k < i && k < MOST_COMPARED && bytes > 0 && !is_counted; ++k)
    is_counted =
        counts_for(r, cis_view_flow_root(cis_op_operand(terminator, operands.first + k)), value);
  return (cis_handed){bytes, is_counted ? 0 : bytes};
}

cis_handed cis_footprint_handed_by_returns(reckoning *r, cis_op *function, uint32_t i) {
  cis_handed most = {0};
  cis_for_each_block (block, cis_op_region(function, 0)) {
    const cis_op *end = cis_block_last(block);
    if (end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE))
      most = most_of(most, handed_by(r, function, end, (cis_range){0, end->num_operands}, i));
  }
  return most;
}

static cis_handed handed_by_callee(reckoning *r, cis_op *callee, uint32_t i) {
  const cis_known_function *known = cis_footprint_of_function(r, callee);
  return i < known->num_results ? r->results.data[known->results + i] : (cis_handed){0};
}

static cis_handed handed_by_regions(reckoning *r, cis_op *op, uint32_t i) {
  cis_handed most = {0};
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
          most = most_of(most, handed_by(r, op, cis_block_last(block), edges.data[e].operands, i));
    }
  }
  cis_vec_deinit(&edges);
  return most;
}

static cis_handed handed_as(reckoning *r, const cis_value *result) {
  cis_op *op = cis_value_op(result);
  bool is_new;
  if (!op || !cis_value_is_base_memref(result))
    return (cis_handed){0};
  cis_op *callee = cis_footprint_callee(r, op);
  if (!op->num_regions && (!callee || !callee->num_regions))
    return (cis_handed){0};
  uintptr_t number = *cis_ptrmap_get(&r->handed, result, &is_new);
  if (!is_new)
    return number ? r->of_ops.data[number - 1] : (cis_handed){0};
  cis_handed handed =
      callee ? handed_by_callee(r, callee, result->index) : handed_by_regions(r, op, result->index);
  cis_vec_push(&r->of_ops, handed);
  cis_ptrmap_set(&r->handed, result, r->of_ops.len);
  return handed;
}

double cis_footprint_handed_out(reckoning *r, const cis_value *result) {
  return handed_as(r, result).counted;
}

/// Whether arguments of a block may be what an earlier turn of a loop made, or another of its
/// regions.
static bool has_carried(const cis_block *block) {
  const cis_op *op = cis_block_parent_op(block);
  const cis_loop_interface *loop = op && op->info->def ? op->info->def->loop : NULL;
  uint64_t trips;
  if (!op || !cis_block_is_entry(block) || cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return false;
  return !loop || !loop->iv_then_carried || !cis_loop_trip_count(op, &trips) || trips > 1;
}

void cis_footprint_list_carried(reckoning *r, cis_block *block, cis_held_vec *out) {
  if (!has_carried(block))
    return;
  cis_op *op = cis_block_parent_op(block);
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  bool counts = loop && loop->iv_then_carried;
  for (uint32_t i = counts; i < block->num_args && (!counts || i <= op->num_results); ++i) {
    cis_value *arg = cis_block_args(block)[i], *value = counts ? &op->results[i - 1] : arg;
    if (!cis_value_is_base_memref(arg))
      continue;
    double bytes =
        counts ? cis_footprint_handed_out(r, value) : cis_footprint_made_inside(r, op, arg, NULL);
    if (bytes > 0)
      cis_vec_push(out, ((cis_held){op, cis_footprint_freed_by(arg, block), value, bytes}));
  }
}
