// How ops of a user's own bufferize whose regions take tensors, or give them, and the terminators
// of these regions. What is declared of such an op, or said by its hooks, is where control goes
// (ir/interfaces.h, cis_region_branch_interface); the op keeps no access to what it passes:
//
//   %r = hw.repeat(%t) {                           %r = hw.repeat(%m) {
//   ^bb0(%x: tensor<8xf32>):                 =>    ^bb0(%x: memref<8xf32, strided<[?], offset: ?>>):
//     hw.yield %go, %v : tensor<8xf32>               hw.yield %go, %n : memref<8xf32, ...>
//   }                                              }
//
// A tensor that is passed counts as read and written where it is passed, and what receives it, an
// argument of a region or a result, as another tensor that may be in the same memory. So a tensor
// that is needed afterwards, under any other name, is copied before it is passed, and nothing has
// to be known of how often a region is entered. What goes into a loop is copied first, unless it is
// new memory, so that the loop can change what it carries in place. All buffers that are passed for
// one type of tensor have one type.
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/scf_yields.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"

// --- passed values ---

/// Whether `source`, the op or a terminator of one of its regions, passes its operand on.
static bool passes(cis_op *op, cis_op *source, uint32_t operand) {
  cis_region_edge_vec edges = {0};
  bool found = false;
  cis_region_edges(op, source, &edges);
  for (size_t i = 0; i < edges.len && !found; ++i)
    found = operand - edges.data[i].operands.first < edges.data[i].operands.num;
  cis_vec_deinit(&edges);
  return found;
}

/// The op whose region a terminator ends, if it says where control goes; NULL if it does not.
static cis_op *branching_parent(const cis_op *terminator) {
  cis_op *parent = cis_op_parent(terminator);
  return parent && parent->info->def && parent->info->def->region_branch ? parent : NULL;
}

// --- analysis ---

/// Whether the op reads or writes an operand that stays with it, as declared; true if nothing is.
static bool affects(cis_op *op, cis_use *operand, cis_effect_kind kind) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  return !facts || !facts->has_effects || cis_irdl_affects(op, kind, cis_use_index(operand));
}

static bool reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  return passes(op, op, cis_use_index(operand)) || affects(op, operand, CIS_EFFECT_READ);
}

/// Whether values that are passed into the op are copied in any case.
static bool takes_copies(const cis_op *op) {
  return cis_bufferizable_of(op)->flags & CIS_BUFFERIZABLE_TAKES_COPIES;
}

static bool writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  if (passes(op, op, cis_use_index(operand)))
    return !takes_copies(op);
  return affects(op, operand, CIS_EFFECT_WRITE) || affects(op, operand, CIS_EFFECT_FREE);
}

static cis_value *input_of(cis_op *op, const cis_region_edge *edge, uint32_t i) {
  const cis_block *block = edge->to ? cis_region_first(edge->to) : NULL;
  uint32_t num = edge->to ? (block ? block->num_args : 0) : op->num_results;
  i += edge->first_input;
  return i >= num ? NULL : edge->to ? cis_block_args(block)[i] : &op->results[i];
}

/// A passed tensor may be the buffer of all values that receive it.
static void receivers(cis_op *op, cis_op *source, uint32_t operand, cis_aliasing_values *out) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, source, &edges);
  for (size_t i = 0; i < edges.len; ++i) {
    uint32_t place = operand - edges.data[i].operands.first;
    cis_value *input =
        place < edges.data[i].operands.num ? input_of(op, &edges.data[i], place) : NULL;
    if (input && cis_value_is_base_tensor(input))
      cis_vec_push(out, ((cis_aliasing_value){input, CIS_RELATION_UNKNOWN, false}));
  }
  cis_vec_deinit(&edges);
}

static void values_of(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  (void)state;
  if (!takes_copies(op))
    receivers(op, op, cis_use_index(operand), out);
}

static void values_of_terminator(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                 cis_aliasing_values *out) {
  cis_op *parent = branching_parent(op);
  (void)state;
  if (parent)
    receivers(parent, op, cis_use_index(operand), out);
}

/// Appends what an op or a terminator passes to a value.
static void push_passed(cis_op *op, cis_op *source, const cis_value *to,
                        cis_aliasing_operands *out) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, source, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    for (uint32_t k = 0; k < edges.data[i].operands.num; ++k) {
      cis_use *use = &cis_op_operands(source)[edges.data[i].operands.first + k];
      if (input_of(op, &edges.data[i], k) == to && cis_value_is_base_tensor(cis_use_value(use)))
        cis_vec_push(out, ((cis_aliasing_operand){use, CIS_RELATION_UNKNOWN, false}));
    }
  cis_vec_deinit(&edges);
}

static void operands_of(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                        cis_aliasing_operands *out) {
  (void)state;
  if (value->is_arg && !cis_block_is_entry(cis_value_arg_block(value))) {
    cis_block_arg_aliasing_operands(value, out);
    return;
  }
  if (!takes_copies(op))
    push_passed(op, op, value, out);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      cis_op *end = cis_block_terminator(block);
      if (end && !end->num_successors)
        push_passed(op, end, value, out);
    }
}

/// A terminator of an op of which nothing is known may do anything.
static bool terminator_writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  cis_op *parent = branching_parent(op);
  return !parent || passes(parent, op, cis_use_index(operand)) ||
         affects(op, operand, CIS_EFFECT_WRITE) || affects(op, operand, CIS_EFFECT_FREE);
}

// --- types ---

/// The type of all buffers that an op passes on for tensors of one type.
static cis_type passed_type(cis_bufferization *b, cis_op *op, cis_type tensor) {
  cis_attr space = NULL;
  if (cis_default_memory_space(b->options, tensor, &space))
    return cis_memref_type_for(b->options, tensor, NULL, space);
  cis_op_plain_error(op, "could not infer memory space");
  return NULL;
}

static cis_type buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  bool is_passed_by_branches = value->is_arg && !cis_block_is_entry(cis_value_arg_block(value));
  return is_passed_by_branches ? cis_block_arg_buffer_type(b, op, value, values)
                               : passed_type(b, op, value->type);
}

// --- copies ---

/// Whether the tensor is in memory that nothing else uses, new each time that the op is executed.
static bool is_new(cis_op *op, cis_value *value) {
  const cis_use *use = cis_value_uses(value);
  return cis_value_block(value) == cis_op_block(op) && cis_bufferizes_to_allocation(value) && use &&
         !cis_use_next(use);
}

static bool resolve_conflicts(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  for (uint32_t i = 0; takes_copies(op) && i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_value_is_base_tensor(value) && passes(op, op, i) && !is_new(op, value) &&
        !cis_copy_operand(b, r, op, i))
      return false;
  }
  return true;
}

// --- rewriting ---

/// The operands with buffers in the place of tensors. `op`: the op that says what `source` passes.
static bool get_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *source,
                         cis_value_vec *out) {
  for (uint32_t i = 0; i < source->num_operands; ++i) {
    cis_value *value = cis_op_operand(source, i);
    if (cis_value_is_base_tensor(value) && !passes(op, source, i)) {
      value = cis_get_buffer(b, r, value);
    } else if (cis_value_is_base_tensor(value)) {
      cis_type type = passed_type(b, op, value->type);
      value = type ? cis_build_to_buffer(r, cis_value_loc(value), value, type) : NULL;
    }
    if (!value)
      return false;
    cis_vec_push(out, value);
  }
  return true;
}

/// Finds the types of arguments that branches pass to while the op still has its regions.
static bool settle_arg_types(cis_bufferization *b, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      for (uint32_t k = 0; k < block->num_args; ++k)
        if (!cis_settle_block_arg_type(b, cis_block_args(block)[k]))
          return false;
  return true;
}

static bool bufferize_args(cis_bufferization *b, const cis_rewriter *r, const cis_op *op) {
  cis_rewriter at = *r;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      if (!cis_bufferize_block_args(b, &at, block))
        return false;
  return true;
}

static bool bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  bool ok = settle_arg_types(b, op) && get_operands(b, r, op, op, &operands);
  for (uint32_t i = 0; ok && i < op->num_results; ++i) {
    cis_type type = cis_buffer_type_of(b, &op->results[i], NULL);
    cis_vec_push(&types, type);
    ok = type;
  }
  if (ok) {
    cis_op *again = cis_rebuild_op(r, op, operands.data, types.data, op->num_results);
    ok = bufferize_args(b, r, again);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return ok;
}

static bool bufferize_terminator(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_op *parent = branching_parent(op);
  if (!parent)
    return cis_op_error(op, "ends a region of an op of which nothing says where control goes: "
                            "declare cistern.control");
  cis_value_vec operands = {0};
  bool ok = get_operands(b, r, parent, op, &operands);
  if (ok) {
    cis_op_set_operands(op, operands.data, op->num_operands);
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&operands);
  return ok;
}

#define REGIONS(FLAGS)                                                                             \
  {                                                                                                \
    .flags = CIS_BUFFERIZABLE_UNSTRUCTURED | CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS | (FLAGS),        \
    .reads = reads, .writes = writes, .aliasing_values = values_of,                                \
    .aliasing_operands = operands_of, .resolve_conflicts = resolve_conflicts,                      \
    .buffer_type = buffer_type, .bufferize = bufferize                                             \
  }

const cis_bufferizable_interface cis_bufferize_declared_branches = REGIONS(0),
                                 cis_bufferize_declared_loops =
                                     REGIONS(CIS_BUFFERIZABLE_TAKES_COPIES);

const cis_bufferizable_interface cis_bufferize_declared_terminator = {
    .writes = terminator_writes,
    .aliasing_values = values_of_terminator,
    .bufferize = bufferize_terminator};
