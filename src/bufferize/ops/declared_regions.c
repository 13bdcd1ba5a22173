// How ops of a user's own bufferize whose regions take tensors, or give them, and the terminators
// of these regions. What is declared of such an op, or said by its hooks, is where control goes
// (ir/interfaces.h, cis_region_branch_interface). If that has a shape of ops/flow.h, the op has the
// row of that shape, as the op of scf with the same edges does.
//
// An op of another shape does not access what it passes any more:
//
//   %r = hw.turns(%t) {                            %r = hw.turns(%m) {
//   ^bb0(%x: tensor<8xf32>):                 =>    ^bb0(%x: memref<8xf32, strided<[?], offset: ?>>):
//     hw.next %v : tensor<8xf32>                     hw.next %n : memref<8xf32, ...>
//   }, {...}                                       }, {...}
//
// A tensor that is passed counts as read and written where it is passed, and what receives it, an
// argument of a region or a result, as another tensor that may be in the same memory. So a tensor
// that is needed afterwards, under any other name, is copied before it is passed, and nothing has
// to be known of how often a region is entered. What goes into a loop is copied first, unless it is
// new memory, so that the loop can change what it carries in place. All buffers that are passed for
// one type of tensor have one type.
#include "bufferize/branch.h"
#include "bufferize/ops/flow_rows.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"
#include "ir/interfaces.h"

// --- which row ---

/// The row of the shape of the op's control flow; NULL if it has none of them.
static const cis_bufferizable_interface *shape_of(cis_op *op) {
  static const cis_bufferizable_interface *const rows[CIS_NUM_FLOWS] = {
      [CIS_FLOW_BRANCHES] = &cis_flow_branches,
      [CIS_FLOW_FOR] = &cis_flow_for,
      [CIS_FLOW_WHILE] = &cis_flow_while,
      [CIS_FLOW_SHARED] = &cis_flow_shared};
  return rows[cis_flow_kind_of(op)];
}

static bool has_flag(const cis_bufferizable_interface *row, uint32_t flag) {
  return row->flags & flag;
}

static bool may_repeat(cis_op *op) {
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  return branch->may_repeat && branch->may_repeat(op);
}

bool cis_bufferize_passes(cis_op *op, uint32_t operand) { return cis_flow_passes(op, op, operand); }

bool cis_bufferize_is_loop(cis_op *op) {
  const cis_bufferizable_interface *row = shape_of(op);
  return row && has_flag(row, CIS_BUFFERIZABLE_REPETITIVE);
}

/// Whether values that are passed into the op are copied in any case.
static bool takes_copies(cis_op *op) {
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  return (branch->repetitive || may_repeat(op)) && !shape_of(op);
}

// --- analysis ---

/// Whether the op reads or writes an operand that stays with it, as declared; true if nothing is.
static bool affects(cis_op *op, cis_use *operand, cis_effect_kind kind) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  return !facts || !facts->has_effects || cis_irdl_affects(op, kind, cis_use_index(operand));
}

/// Whether the op, or a terminator, may have an effect of its own on an operand that it passes as
/// well: if it declares that, or nothing at all. The effects of an op with recursive ones are those
/// of its regions; a terminator that returns its operands does nothing else with them.
static bool also_affects(cis_op *op, cis_use *operand, cis_effect_kind kind) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  if (facts && facts->has_effects)
    return cis_irdl_affects(op, kind, cis_use_index(operand));
  return !(op->info->traits & (CIS_TRAIT_RECURSIVE_EFFECTS | CIS_TRAIT_RETURN_LIKE));
}

static bool reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  if (!cis_flow_passes(op, op, cis_use_index(operand)))
    return affects(op, operand, CIS_EFFECT_READ);
  if (also_affects(op, operand, CIS_EFFECT_READ))
    return true;
  const cis_bufferizable_interface *row = shape_of(op);
  if (row && row->reads)
    return row->reads(state, op, operand);
  return !row || !has_flag(row, CIS_BUFFERIZABLE_READS_NOTHING);
}

static bool writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  if (!cis_flow_passes(op, op, cis_use_index(operand)))
    return affects(op, operand, CIS_EFFECT_WRITE) || affects(op, operand, CIS_EFFECT_FREE);
  if (also_affects(op, operand, CIS_EFFECT_WRITE) || also_affects(op, operand, CIS_EFFECT_FREE))
    return true;
  const cis_bufferizable_interface *row = shape_of(op);
  return row ? has_flag(row, CIS_BUFFERIZABLE_WRITES_ALL) : !takes_copies(op);
}

/// A passed tensor may be the buffer of all values that receive it.
static void push_receivers(cis_op *op, cis_op *source, uint32_t operand, cis_aliasing_values *out) {
  cis_value_vec found = {0};
  cis_flow_receivers(op, source, operand, &found);
  for (size_t i = 0; i < found.len; ++i)
    if (cis_value_is_base_tensor(found.data[i]))
      cis_vec_push(out, ((cis_aliasing_value){found.data[i], CIS_RELATION_UNKNOWN, false}));
  cis_vec_deinit(&found);
}

static void values_of(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  const cis_bufferizable_interface *row = shape_of(op);
  if (!cis_flow_passes(op, op, cis_use_index(operand)))
    return;
  if (row)
    row->aliasing_values(state, op, operand, out);
  else if (!takes_copies(op))
    push_receivers(op, op, cis_use_index(operand), out);
}

static void operands_of(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                        cis_aliasing_operands *out) {
  if (value->is_arg && !cis_block_is_entry(cis_value_arg_block(value))) {
    cis_block_arg_aliasing_operands(value, out);
    return;
  }
  const cis_bufferizable_interface *row = shape_of(op);
  if (row) {
    row->aliasing_operands(state, op, value, out);
    return;
  }
  cis_flow_uses found = {0};
  cis_flow_sources(op, value, &found);
  for (size_t i = 0; i < found.len; ++i)
    if (cis_value_is_base_tensor(cis_use_value(found.data[i])) &&
        (cis_use_owner(found.data[i]) != op || !takes_copies(op)))
      cis_vec_push(out, ((cis_aliasing_operand){found.data[i], CIS_RELATION_UNKNOWN, false}));
  cis_vec_deinit(&found);
}

static bool is_writable(const cis_bufferization_state *state, cis_op *op, cis_value *value) {
  const cis_bufferizable_interface *row = shape_of(op);
  return !row || !row->is_writable || row->is_writable(state, op, value);
}

static bool is_repetitive(cis_op *op, uint32_t i) {
  (void)i;
  const cis_bufferizable_interface *row = shape_of(op);
  return op->info->def->region_branch->repetitive || may_repeat(op) ||
         (row && has_flag(row, CIS_BUFFERIZABLE_REPETITIVE));
}

static bool is_parallel(cis_op *op, uint32_t i) {
  (void)i;
  return may_repeat(op);
}

static bool moved_buffers(const cis_bufferization_state *state, cis_op *op, uint32_t *out_first,
                          uint32_t *out_num, uint32_t *groups) {
  const cis_bufferizable_interface *row = shape_of(op);
  return row && row->moved_buffers && row->moved_buffers(state, op, out_first, out_num, groups);
}

static bool verify_analysis(const cis_bufferization_state *state, cis_op *op) {
  const cis_bufferizable_interface *row = shape_of(op);
  return !row || !row->verify_analysis || row->verify_analysis(state, op);
}

// --- types ---

/// The type of all buffers that an op without a shape passes on for tensors of one type.
static cis_type passed_type(cis_bufferization *b, cis_op *op, cis_type tensor) {
  cis_attr space = NULL;
  if (cis_default_memory_space(b->options, tensor, &space))
    return cis_memref_type_for(b->options, tensor, NULL, space);
  cis_op_plain_error(op, "could not infer memory space");
  return NULL;
}

static bool is_passed_by_branches(const cis_value *value) {
  return value->is_arg && !cis_block_is_entry(cis_value_arg_block(value));
}

/// Whether a value is of a type of tensors, or the buffer of one already.
static bool is_like(const cis_value *value, cis_type tensor) {
  cis_type type = value->type;
  bool is_like = cis_type_is_base_memref(type) && cis_type_is_ranked(type) &&
                 cis_type_is_ranked(tensor) && cis_type_element(type) == cis_type_element(tensor) &&
                 cis_type_rank(type) == cis_type_rank(tensor);
  for (uint32_t i = 0; is_like && i < cis_type_rank(tensor); ++i)
    is_like = cis_type_dim(type, i) == cis_type_dim(tensor, i);
  return type == tensor || is_like;
}

/// The most results, or arguments of one region, that are of a type.
static uint32_t num_together(const cis_op *op, cis_type tensor) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < op->num_results; ++i)
    most += is_like(&op->results[i], tensor);
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    const cis_block *block = cis_region_first(cis_op_region(op, r));
    uint32_t num = 0;
    for (uint32_t i = 0; block && i < block->num_args; ++i)
      num += is_like(cis_block_args(block)[i], tensor);
    most = num > most ? num : most;
  }
  return most;
}

/// Whether all that is passed for one type of tensor has to become buffers of one type, because the
/// definition in IRDL asks for values of one type, or a type would depend on itself. What a loop
/// passes in one place is one type
/// anyway, and so is a result. The answer is the same while the op is rewritten.
static bool has_one_type(cis_op *op, cis_type tensor) {
  cis_flow_kind kind = cis_flow_kind_of(op);
  cis_irdl_one_type one = cis_irdl_find_one_type(op->info);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      const cis_op *end = cis_block_terminator(block);
      const cis_irdl_one_type own =
          end ? cis_irdl_find_one_type(end->info) : (cis_irdl_one_type){0};
      one.in_groups |= own.in_groups || own.across_groups;
    }
  if (kind == CIS_FLOW_BRANCHES && cis_flow_types_come_round(op))
    return true;
  return kind != CIS_FLOW_SHARED && ((one.in_groups && num_together(op, tensor) > 1) ||
                                     (one.across_groups && kind != CIS_FLOW_FOR));
}

static bool joined_values(cis_op *op, cis_value *value, cis_value_vec *out) {
  const cis_bufferizable_interface *row = shape_of(op);
  return row && !is_passed_by_branches(value) && !has_one_type(op, value->type) &&
         row->joined_values(op, value, out);
}

static cis_type buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  const cis_bufferizable_interface *row = shape_of(op);
  if (is_passed_by_branches(value))
    return cis_block_arg_buffer_type(b, op, value, values);
  return row && !has_one_type(op, value->type) ? row->buffer_type(b, op, value, values)
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
  const cis_bufferizable_interface *row = shape_of(op);
  if (row && row->resolve_conflicts)
    return row->resolve_conflicts(b, r, op);
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  for (uint32_t i = 0; takes_copies(op) && i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_value_is_base_tensor(value) && cis_flow_passes(op, op, i) && !is_new(op, value) &&
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
    if (cis_value_is_base_tensor(value) && !cis_flow_passes(op, source, i)) {
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

static bool bufferize_other_shape(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  return cis_flow_bufferize(b, r, op, get_operands);
}

cis_value *cis_bufferize_passed_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                                        uint32_t operand) {
  cis_value *value = cis_op_operand(op, operand);
  cis_value_vec takers = {0};
  const cis_bufferizable_interface *row = op->info->def->region_branch ? shape_of(op) : NULL;
  bool is_passed = cis_value_is_base_tensor(value) && op->info->def->region_branch &&
                   cis_flow_passes(op, op, operand);
  cis_type type = is_passed && !row ? passed_type(b, op, value->type) : NULL;
  if (is_passed && row)
    cis_flow_receivers(op, op, operand, &takers);
  if (takers.len && cis_flow_kind_of(op) != CIS_FLOW_SHARED)
    type = cis_buffer_type_of(b, takers.data[0], NULL);
  bool ok = type || !is_passed || cis_flow_kind_of(op) == CIS_FLOW_SHARED;
  if (cis_value_is_base_tensor(value))
    value = ok ? cis_get_buffer(b, r, value) : NULL;
  cis_vec_deinit(&takers);
  return value && type ? cis_cast_buffer(r, cis_value_loc(value), value, type) : value;
}

/// Replaces the shared outputs in the body by buffers.
static bool take_outputs(cis_bufferization *b, cis_rewriter *r, cis_op *op, const cis_flow *f,
                         cis_block *body) {
  cis_rewriter start = *r;
  start.block = body;
  start.before = cis_block_first(body);
  for (uint32_t i = 0; i < f->num; ++i) {
    cis_value *arg = cis_block_args(body)[body->num_args - f->num + i];
    cis_value *buffer = cis_get_buffer(b, r, cis_op_operand(op, f->first_init + i));
    if (!buffer)
      return false;
    cis_rewriter_replace_uses(r, arg, cis_build_to_tensor(&start, op->loc, buffer, arg->type));
  }
  for (uint32_t i = 0; i < f->num; ++i)
    cis_block_erase_arg(r->ctx, body, body->num_args - 1);
  return true;
}

bool cis_bufferize_take_regions(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *to) {
  bool is_shared = op->info->def->region_branch && cis_flow_kind_of(op) == CIS_FLOW_SHARED;
  const cis_flow f = is_shared ? cis_flow_of(op) : (cis_flow){0};
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_block *block = cis_region_first(cis_op_region(op, i));
    if (block != cis_region_last(cis_op_region(op, i)))
      return cis_op_error(op, "region #%u has several blocks, which no hook can take", i);
    if (is_shared && !take_outputs(b, r, op, &f, block))
      return false;
    cis_rewriter start = *r;
    start.block = block;
    for (uint32_t k = 0; block && k < block->num_args; ++k) {
      cis_value *arg = cis_block_args(block)[k];
      cis_type type = cis_buffer_type_of(b, arg, NULL);
      start.before = cis_block_first(block);
      if (!type)
        return false;
      if (cis_value_is_base_tensor(arg))
        cis_make_arg_buffer(&start, arg, type);
    }
  }
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_region_take_body(cis_op_region(to, i), cis_op_region(op, i));
  return true;
}

static bool bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  const cis_bufferizable_interface *row = shape_of(op);
  return row ? row->bufferize(b, r, op) : bufferize_other_shape(b, r, op);
}

#define REGIONS                                                                                    \
  .flags = CIS_BUFFERIZABLE_UNSTRUCTURED, .reads = reads, .writes = writes,                        \
  .aliasing_values = values_of, .aliasing_operands = operands_of, .is_writable = is_writable,      \
  .is_repetitive_region = is_repetitive, .names_argument = cis_flow_names_argument,                \
  .takes_copies = takes_copies, .moved_buffers = moved_buffers,                                    \
  .verify_analysis = verify_analysis, .resolve_conflicts = resolve_conflicts,                      \
  .buffer_type = buffer_type, .joined_values = joined_values, .bufferize = bufferize

const cis_bufferizable_interface cis_bufferize_declared_regions = {REGIONS},
                                 cis_bufferize_declared_parallel = {REGIONS, .is_parallel_region =
                                                                                 is_parallel};

// --- terminators ---

static bool has_shape(cis_op *parent) { return cis_flow_kind_of(parent) != CIS_FLOW_OTHER; }

/// A terminator of an op of which nothing is known may do anything. That it passes a tensor on
/// writes it where the op has no shape.
static bool terminator_writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  cis_op *parent = cis_flow_parent(op);
  if (parent && cis_flow_passes(parent, op, cis_use_index(operand)))
    return !has_shape(parent) || also_affects(op, operand, CIS_EFFECT_WRITE) ||
           also_affects(op, operand, CIS_EFFECT_FREE);
  return !parent || affects(op, operand, CIS_EFFECT_WRITE) || affects(op, operand, CIS_EFFECT_FREE);
}

static bool terminator_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                        cis_use *operand) {
  cis_op *parent = cis_flow_parent(op);
  return parent && has_shape(parent) && cis_flow_passes(parent, op, cis_use_index(operand)) &&
         cis_flow_yield_must_be_in_place(state, op, operand);
}

static void values_of_terminator(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                 cis_aliasing_values *out) {
  cis_op *parent = cis_flow_parent(op);
  if (parent && has_shape(parent))
    cis_flow_yielded(state, op, operand, out);
  else if (parent)
    push_receivers(parent, op, cis_use_index(operand), out);
}

static bool bufferize_terminator(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_op *parent = cis_flow_parent(op);
  if (!parent)
    return cis_op_error(op, "ends a region of an op of which nothing says where control goes: "
                            "declare cistern.control");
  cis_value_vec operands = {0};
  bool ok = has_shape(parent) ? cis_flow_get_operands(b, r, parent, op, &operands)
                              : get_operands(b, r, parent, op, &operands);
  if (ok) {
    cis_op_set_operands(op, operands.data, op->num_operands);
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&operands);
  return ok;
}

const cis_bufferizable_interface cis_bufferize_declared_terminator = {
    .writes = terminator_writes,
    .must_be_in_place = terminator_must_be_in_place,
    .aliasing_values = values_of_terminator,
    .bufferize = bufferize_terminator};

const cis_bufferizable_interface cis_bufferize_declared_in_parallel = {0};
