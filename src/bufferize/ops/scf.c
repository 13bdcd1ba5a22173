// How scf's sequential ops bufferize: branches and loops that pass tensors on pass buffers on.
//
//   %r = scf.for ... iter_args(%x = %t) -> (tensor<4xf32>)
//   =>
//   %r = scf.for ... iter_args(%x = %m) -> (memref<4xf32>)
//
// The buffer of an iter_arg is that of the initial value in the first iteration, and that of the
// yielded value afterwards. If these are one buffer, the loop works in place. If not, the yielded
// value needs a buffer of its own, because the next iteration may write it: it is copied, unless it
// is allocated in the loop and yielded once.
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/scf_moves.h"
#include "bufferize/ops/scf_parallel.h"
#include "bufferize/ops/scf_yields.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"
#include "ir/fold.h"

// --- common parts ---

static cis_op *terminator_of(const cis_op *op, uint32_t region) {
  return cis_block_last(cis_region_first(cis_op_region(op, region)));
}

static cis_rewriter at_start_of(const cis_rewriter *r, cis_block *block) {
  cis_rewriter start = *r;
  start.block = block;
  start.before = cis_block_first(block);
  return start;
}

// --- scf.if, scf.index_switch: a result is what the branches yield ---

/// The order of regions in which a result is looked up: cases before the default one.
static uint32_t branch_region(const cis_op *op, uint32_t i) {
  return cis_op_kind(op) == CIS_OP_SCF_IF ? i : (i + 1) % op->num_regions;
}

static void yielded_by_branches(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                                cis_aliasing_operands *out) {
  (void)state;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_op *yield = terminator_of(op, branch_region(op, i));
    const cis_aliasing_operand alias = {&cis_op_operands(yield)[value->index],
                                        CIS_RELATION_EQUIVALENT, false};
    cis_vec_push(out, alias);
  }
}

static cis_type branches_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                     const cis_value_vec *values) {
  cis_type all = NULL;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_op *yield = terminator_of(op, branch_region(op, i));
    cis_type type = cis_buffer_type_of(b, cis_op_operand(yield, value->index), values);
    if (!type)
      return NULL;
    all = all ? cis_join_buffer_types(value->type, all, type) : type;
    if (!all) {
      cis_op_plain_error(op, "inconsistent memory space on %s",
                         cis_op_kind(op) == CIS_OP_SCF_IF ? "then/else branches" : "switch cases");
      return NULL;
    }
  }
  return all;
}

static bool values_of_branches(cis_op *op, cis_value *value, cis_value_vec *out) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_vec_push(out, cis_op_operand(terminator_of(op, branch_region(op, i)), value->index));
  return true;
}

// --- scf.execute_region ---

/// The next scf.yield of the region from a block on, which becomes the block after it; NULL if
/// there is none.
static cis_op *next_yield(cis_block **block) {
  while (*block) {
    cis_op *last = cis_block_last(*block);
    *block = cis_block_next(*block);
    if (last && cis_op_kind(last) == CIS_OP_SCF_YIELD)
      return last;
  }
  return NULL;
}

static cis_block *first_block(const cis_op *op) { return cis_region_first(cis_op_region(op, 0)); }

static bool has_one_yield(const cis_op *op) {
  cis_block *block = first_block(op);
  return next_yield(&block) && !next_yield(&block);
}

static void yielded_by_region(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                              cis_aliasing_operands *out) {
  (void)state;
  if (value->is_arg) {
    cis_block_arg_aliasing_operands(value, out);
    return;
  }
  cis_block *block = first_block(op);
  bool is_definite = has_one_yield(op);
  for (cis_op *yield; (yield = next_yield(&block));) {
    const cis_aliasing_operand alias = {&cis_op_operands(yield)[value->index],
                                        CIS_RELATION_EQUIVALENT, is_definite};
    cis_vec_push(out, alias);
  }
}

/// Without a yield it is not known what the results are. This is said too where the type is asked
/// of an op that was not verified, because with copy-before-write nothing is analyzed.
static bool no_yield_error(cis_op *op) {
  return cis_op_error(op, "op without unique scf.yield is not supported");
}

static cis_type region_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                   const cis_value_vec *values) {
  if (value->is_arg)
    return cis_block_arg_buffer_type(b, op, value, values);
  cis_block *block = first_block(op);
  cis_type all = NULL;
  uint32_t num_yields = 0;
  for (cis_op *yield; (yield = next_yield(&block)); ++num_yields) {
    cis_type type = cis_buffer_type_of(b, cis_op_operand(yield, value->index), values);
    all = !type || !all ? type : cis_join_buffer_types(value->type, all, type);
    if (!type)
      return NULL;
    if (!all) {
      cis_op_plain_error(op, "inconsistent memory space on yielded tensors");
      return NULL;
    }
  }
  if (!num_yields)
    no_yield_error(op);
  return all;
}

static bool values_of_region(cis_op *op, cis_value *value, cis_value_vec *out) {
  cis_block *block = first_block(op);
  for (cis_op *yield; !value->is_arg && (yield = next_yield(&block));)
    cis_vec_push(out, cis_op_operand(yield, value->index));
  return !value->is_arg;
}

static bool verify_region(const cis_bufferization_state *state, cis_op *op) {
  cis_block *block = first_block(op);
  bool is_known = next_yield(&block);
  if (cis_state_is_as_upstream(state, CIS_UPSTREAM_SEVERAL_YIELDS))
    is_known = has_one_yield(op);
  return is_known || no_yield_error(op);
}

/// As cis_replace_with_buffer_op, but with the first result first.
static void replace_in_order(cis_rewriter *r, cis_op *op, cis_op *by) {
  cis_rewriter after = *r;
  cis_builder_set_after(&after, op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i], *buffer = &by->results[i];
    if (cis_value_is_base_tensor(result) && cis_value_has_uses(result))
      buffer = cis_build_to_tensor(&after, op->loc, buffer, result->type);
    cis_rewriter_replace_uses(r, result, buffer);
  }
  cis_rewriter_erase(r, op);
}

/// Finds the types of block arguments, which may depend on the results around a loop of blocks,
/// while the op still has its regions.
static bool settle_arg_types(cis_bufferization *b, const cis_op *op) {
  cis_for_each_block (block, cis_op_region(op, 0))
    for (uint32_t i = 0; i < block->num_args; ++i)
      if (!cis_settle_block_arg_type(b, cis_block_args(block)[i]))
        return false;
  return true;
}

static bool bufferize_region(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_op *again;
  if (!settle_arg_types(b, op) || !cis_rebuild_with_results(b, r, op, NULL, &again))
    return false;
  cis_for_each_block (block, cis_op_region(again, 0)) {
    if (!cis_bufferize_block_args(b, r, block))
      return false;
  }
  replace_in_order(r, op, again);
  return true;
}

// --- loops: iter_args ---

/// Appends operands from `first` on as buffers, cast to the types of the block arguments that they
/// initialise.
static bool get_init_buffers(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t first,
                             cis_value *const *args, cis_value_vec *out) {
  for (uint32_t i = first; i < op->num_operands; ++i) {
    cis_value *init = cis_op_operand(op, i);
    if (cis_value_is_base_tensor(init)) {
      cis_value *buffer = cis_get_buffer(b, r, init);
      cis_type type = buffer ? cis_buffer_type_of(b, args[i - first], NULL) : NULL;
      if (!type || !(init = cis_cast_buffer(r, cis_value_loc(buffer), buffer, type)))
        return false;
    }
    cis_vec_push(out, init);
  }
  return true;
}

/// Makes the tensors among the arguments of a block buffers of the types of `values`.
static void make_args_buffers(const cis_rewriter *r, cis_value *const *args, uint32_t num,
                              cis_value *const *values) {
  if (!num)
    return;
  cis_rewriter start = at_start_of(r, cis_value_arg_block(args[0]));
  for (uint32_t i = 0; i < num; ++i)
    if (cis_value_is_base_tensor(args[i]))
      cis_make_arg_buffer(&start, args[i], values[i]->type);
}

/// The arguments of a block that is made anew are where the op is.
static void move_args(const cis_block *block, cis_location loc) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_value_as_arg(cis_block_args(block)[i])->loc = loc;
}

// --- scf.for ---

static bool is_forwarded(const cis_bufferization_state *state, const cis_op *yield, uint32_t i);

static cis_value *const *for_args(const cis_op *op) { return cis_block_args(cis_op_entry(op)) + 1; }

/// Whether there may be no iteration: bounds that are constants, the lower one less, are known to
/// have one.
static bool may_not_iterate(const cis_bufferization_state *state, const cis_op *op) {
  int64_t low, high;
  if (!cis_constant_int(cis_op_operand(op, 0), &low) ||
      !cis_constant_int(cis_op_operand(op, 1), &high))
    return true;
  bool is_empty = cis_op_inherent(op, "unsignedCmp") && (uint64_t)low >= (uint64_t)high;
  return low >= high || cis_state_choose(state, CIS_UPSTREAM_UNSIGNED_BOUNDS, false, is_empty);
}

/// Without an iteration, the initial value is the result.
static bool for_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  return may_not_iterate(state, op) ||
         cis_state_is_value_read(state, for_args(op)[cis_use_index(operand) - CIS_FOR_BOUNDS]);
}

static cis_buffer_relation for_relation(const cis_bufferization_state *state, const cis_op *op,
                                        uint32_t i) {
  bool in_place =
      cis_state_are_equivalent(state, for_args(op)[i], cis_op_operand(terminator_of(op, 0), i));
  return in_place ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN;
}

static void for_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                       cis_aliasing_values *out) {
  uint32_t i = cis_use_index(operand) - CIS_FOR_BOUNDS;
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (cis_is_moved(groups, op->num_results, i)) {
    cis_moved_results(groups, op->num_results, op, i, out);
    return;
  }
  const cis_aliasing_value alias = {&op->results[i], for_relation(state, op, i), true};
  cis_vec_push(out, alias);
}

/// The inverse, without a look at all operands.
static void for_init(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                     cis_aliasing_operands *out) {
  if (value->is_arg)
    return;
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (cis_is_moved(groups, op->num_results, value->index)) {
    cis_moved_inits(groups, op->num_results, op, CIS_FOR_BOUNDS, value->index, out);
    return;
  }
  cis_use *init = &cis_op_operands(op)[CIS_FOR_BOUNDS + value->index];
  cis_aliasing_values aliases = {0};
  for_result(state, op, init, &aliases);
  const cis_aliasing_operand alias = {init, aliases.data[0].relation, aliases.data[0].is_definite};
  cis_vec_push(out, alias);
  cis_vec_deinit(&aliases);
}

static cis_passing for_passing(const cis_op *op) {
  return (cis_passing){terminator_of(op, 0), 0, for_args(op), op->num_results, true};
}

static bool can_move_always(const cis_op *op, uint32_t i) {
  (void)op, (void)i;
  return true;
}

/// Iter_args exchange buffers if each yield passes the buffer of another argument, or a new one:
///
///   scf.yield %b, %a      of iter_args(%a = %x, %b = %y)
static bool for_moved_buffers(const cis_bufferization_state *state, cis_op *op, uint32_t *out_first,
                              uint32_t *out_num, uint32_t *groups) {
  uint32_t num = op->num_results;
  const cis_passing p = for_passing(op);
  *out_first = CIS_FOR_BOUNDS;
  *out_num = num;
  cis_separate_moved(groups, num);
  return num && num <= CIS_MOST_MOVED &&
         cis_join_moved(state, op, &p, can_move_always, num, groups) &&
         cis_moved_begin_apart(state, op, CIS_FOR_BOUNDS, num, groups);
}

static bool verify_for(const cis_bufferization_state *state, cis_op *op) {
  if (cis_state_options(state)->allow_return_allocs_from_loops)
    return true;
  cis_op *yield = terminator_of(op, 0);
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(yield, i)) &&
        !cis_state_are_equivalent(state, for_args(op)[i], cis_op_operand(yield, i)) &&
        !is_forwarded(state, yield, i))
      return cis_op_plain_error(
          yield, "Yield operand #%u is not equivalent to the corresponding iter bbArg", i);
  return true;
}

static bool is_arg_of_operand(void *user, const cis_value *arg) {
  return arg->index == *(const uint32_t *)user + 1; // after the induction variable
}

static bool resolve_for(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  if (b->options->copy_before_write) // then nothing but copies is written
    return true;
  cis_yield_copies how = {.yield = terminator_of(op, 0),
                          .args = for_args(op),
                          .num_args = op->num_results,
                          .is_forwarded = is_forwarded,
                          .is_own = is_arg_of_operand};
  return cis_copy_yields(b, r, &how);
}

static cis_type for_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                const cis_value_vec *values) {
  if (!value->is_arg)
    return cis_get_buffer_type(b, for_args(op)[value->index], values);
  uint32_t i = value->index - 1;
  return cis_carried_buffer_type(b, op, value, cis_op_operand(op, CIS_FOR_BOUNDS + i),
                                 cis_op_operand(terminator_of(op, 0), i), values);
}

static bool values_of_for(cis_op *op, cis_value *value, cis_value_vec *out) {
  if (value->is_arg) {
    cis_vec_push(out, cis_op_operand(op, CIS_FOR_BOUNDS + value->index - 1));
    cis_vec_push(out, cis_op_operand(terminator_of(op, 0), value->index - 1));
  } else {
    cis_vec_push(out, for_args(op)[value->index]);
  }
  return true;
}

static bool bufferize_for(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < CIS_FOR_BOUNDS; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  bool ok = get_init_buffers(b, r, op, CIS_FOR_BOUNDS, for_args(op), &operands);
  if (ok) {
    for (uint32_t i = CIS_FOR_BOUNDS; i < operands.len; ++i)
      cis_vec_push(&types, operands.data[i]->type);
    cis_op *again = cis_rebuild_op(r, op, operands.data, types.data, (uint32_t)types.len);
    move_args(cis_op_entry(again), op->loc);
    make_args_buffers(r, for_args(again), again->num_results, operands.data + CIS_FOR_BOUNDS);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return ok;
}

// --- scf.while ---

static cis_block *while_block(const cis_op *op, uint32_t region) {
  return cis_region_first(cis_op_region(op, region));
}
static cis_op *while_condition(const cis_op *op) { return terminator_of(op, 0); }
static cis_op *while_yield(const cis_op *op) { return terminator_of(op, 1); }
/// The operands that scf.condition passes on; its operand 0 is the condition.
static cis_value *condition_arg(const cis_op *op, uint32_t i) {
  return cis_op_operand(while_condition(op), i + 1);
}

static bool condition_is_in_place(const cis_bufferization_state *state, const cis_op *op,
                                  uint32_t i) {
  const cis_block *before = while_block(op, 0);
  return i < before->num_args &&
         cis_state_are_equivalent(state, cis_block_args(before)[i], condition_arg(op, i));
}
static bool yield_is_in_place(const cis_bufferization_state *state, const cis_op *op, uint32_t i) {
  const cis_block *after = while_block(op, 1);
  return i < after->num_args && cis_state_are_equivalent(state, cis_block_args(after)[i],
                                                         cis_op_operand(while_yield(op), i));
}

/// An initial value may be the buffer of the result at the same position, if there is one of its
/// type.
static bool while_has_tie(const cis_op *op, uint32_t i) {
  return i < op->num_results && i < op->num_operands &&
         op->results[i].type == cis_op_operand(op, i)->type;
}

static cis_buffer_relation while_relation(const cis_bufferization_state *state, const cis_op *op,
                                          uint32_t i) {
  return condition_is_in_place(state, op, i) && yield_is_in_place(state, op, i)
             ? CIS_RELATION_EQUIVALENT
             : CIS_RELATION_UNKNOWN;
}

static void while_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                         cis_aliasing_values *out) {
  uint32_t i = cis_use_index(operand);
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (!while_has_tie(op, i))
    return;
  if (cis_is_moved(groups, op->num_operands, i)) {
    cis_moved_results(groups, op->num_operands, op, i, out);
    return;
  }
  const cis_aliasing_value alias = {&op->results[i], while_relation(state, op, i), true};
  cis_vec_push(out, alias);
}

static void while_init(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                       cis_aliasing_operands *out) {
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (value->is_arg || !while_has_tie(op, value->index))
    return;
  if (cis_is_moved(groups, op->num_operands, value->index)) {
    cis_moved_inits(groups, op->num_operands, op, 0, value->index, out);
    return;
  }
  const cis_aliasing_operand alias = {&cis_op_operands(op)[value->index],
                                      while_relation(state, op, value->index), true};
  cis_vec_push(out, alias);
}

static cis_passing condition_passing(const cis_op *op) {
  const cis_block *before = while_block(op, 0);
  return (cis_passing){while_condition(op), 1, cis_block_args(before), before->num_args, false};
}
static cis_passing yield_passing(const cis_op *op) {
  const cis_block *after = while_block(op, 1);
  return (cis_passing){while_yield(op), 0, cis_block_args(after), after->num_args, false};
}

/// Carried values exchange buffers if scf.condition or scf.yield passes the buffer of another
/// argument of its region:
///
///   scf.condition(%c) %a, %b      of the first region's (%a, %b)
///   scf.yield %d, %c              of the second region's (%c, %d)
static bool while_moved_buffers(const cis_bufferization_state *state, cis_op *op,
                                uint32_t *out_first, uint32_t *out_num, uint32_t *groups) {
  const cis_passing condition = condition_passing(op), yield = yield_passing(op);
  uint32_t num = op->num_operands;
  *out_first = 0;
  *out_num = num;
  cis_separate_moved(groups, num);
  if (!num || num > CIS_MOST_MOVED || !op->num_results || op->num_results > CIS_MOST_MOVED)
    return false;
  bool by_condition = cis_join_moved(state, op, &condition, while_has_tie, num, groups);
  bool by_yield = cis_join_moved(state, op, &yield, while_has_tie, num, groups);
  return (by_condition || by_yield) && cis_moved_begin_apart(state, op, 0, num, groups);
}

/// Whether what scf.condition passes on as `i` needs no copy, because it is the buffer of an
/// argument, which becomes that of another one or, by what the second region yields, of one.
static bool condition_forwards(const cis_bufferization_state *state, const cis_op *op, uint32_t i) {
  const cis_passing p = condition_passing(op);
  cis_value *from = cis_forwarded_argument(state, &p, i);
  return cis_is_moved(cis_state_moved_buffers(state, op), op->num_operands, i) &&
         while_has_tie(op, i) &&
         (from ? while_has_tie(op, from->index) : condition_is_in_place(state, op, i)) &&
         cis_is_forwarded_once(state, &p, i);
}

/// Whether operand `i` of a loop's yield needs no copy, because its buffer becomes that of another
/// argument, or that of this argument and of one that converges with it.
static bool is_forwarded(const cis_bufferization_state *state, const cis_op *yield, uint32_t i) {
  const cis_op *op = cis_op_parent(yield);
  bool is_while = cis_op_kind(op) == CIS_OP_SCF_WHILE;
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  uint32_t num = is_while ? op->num_operands : op->num_results;
  if (!groups || !cis_is_moved(groups, num, i))
    return false;
  const cis_passing p = is_while ? yield_passing(op) : for_passing(op);
  const cis_value *from = cis_forwarded_argument(state, &p, i);
  if (!from)
    return cis_is_converged_on(state, &p, i);
  return cis_is_forwarded_once(state, &p, i) &&
         (!is_while || (while_has_tie(op, i) && while_has_tie(op, from->index)));
}

static bool verify_while(const cis_bufferization_state *state, cis_op *op) {
  if (cis_state_options(state)->allow_return_allocs_from_loops)
    return true;
  for (uint32_t i = 0; i + 1 < while_condition(op)->num_operands; ++i)
    if (cis_value_is_base_tensor(condition_arg(op, i)) && !condition_is_in_place(state, op, i) &&
        !condition_forwards(state, op, i))
      return cis_op_plain_error(
          while_condition(op),
          "Condition arg #%u is not equivalent to the corresponding iter bbArg", i);
  for (uint32_t i = 0; i < while_yield(op)->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(while_yield(op), i)) &&
        !yield_is_in_place(state, op, i) && !is_forwarded(state, while_yield(op), i))
      return cis_op_plain_error(
          while_yield(op), "Yield operand #%u is not equivalent to the corresponding iter bbArg",
          i);
  return true;
}

/// Whether scf.condition passes a copy to an argument of the second region.
static bool is_copied_by_condition(void *user, const cis_value *arg) {
  (void)user;
  cis_op *op = cis_block_parent_op(cis_value_arg_block(arg));
  cis_op *passed = cis_value_op(condition_arg(op, arg->index));
  return passed && cis_op_kind(passed) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR;
}

/// Whether scf.condition passes its own argument on without a copy, although the second region may
/// yield another one: then it is a new buffer in each iteration, as an argument of scf.for is.
static bool is_passed_in_place(const cis_bufferization_state *state, const cis_op *yield,
                               uint32_t i) {
  const cis_op *op = cis_op_parent(yield);
  return cis_state_options(state)->moves_buffers && while_has_tie(op, i) &&
         condition_is_in_place(state, op, i) &&
         !cis_is_moved(cis_state_moved_buffers(state, op), op->num_operands, i);
}

/// Copies operands of scf.condition, so that the second region and the results have buffers of
/// their own. Operands that stay in place over an iteration are left alone; with
/// carried-buffers=move, also those that begin the iteration in place.
static bool resolve_while(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  if (b->options->copy_before_write)
    return true;
  cis_op *condition = while_condition(op);
  cis_rewriter at = *r;
  cis_builder_set_before(&at, condition);
  for (uint32_t i = 0; i + 1 < condition->num_operands; ++i) {
    if (!cis_value_is_base_tensor(condition_arg(op, i)) || condition_forwards(b->state, op, i) ||
        is_passed_in_place(b->state, while_yield(op), i) ||
        (condition_is_in_place(b->state, op, i) && i < while_yield(op)->num_operands &&
         yield_is_in_place(b->state, op, i)))
      continue;
    if (!cis_copy_operand(b, &at, condition, i + 1))
      return false;
  }
  const cis_block *after = while_block(op, 1);
  cis_yield_copies how = {.yield = while_yield(op),
                          .args = cis_block_args(after),
                          .num_args = after->num_args,
                          .is_while = true,
                          .is_passed_in_place = is_passed_in_place,
                          .is_forwarded = is_forwarded,
                          .is_own = is_copied_by_condition};
  return cis_state_is_as_upstream(b->state, CIS_UPSTREAM_WHILE_YIELDS) ||
         cis_copy_yields(b, r, &how);
}

static cis_type while_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                  const cis_value_vec *values) {
  if (value->is_arg && cis_value_arg_block(value) == while_block(op, 0))
    return cis_carried_buffer_type(b, op, value, cis_op_operand(op, value->index),
                                   cis_op_operand(while_yield(op), value->index), values);
  return cis_buffer_type_of(b, condition_arg(op, value->index), values);
}

static bool values_of_while(cis_op *op, cis_value *value, cis_value_vec *out) {
  if (value->is_arg && cis_value_arg_block(value) == while_block(op, 0)) {
    cis_vec_push(out, cis_op_operand(op, value->index));
    cis_vec_push(out, cis_op_operand(while_yield(op), value->index));
  } else {
    cis_vec_push(out, condition_arg(op, value->index));
  }
  return true;
}

static bool bufferize_while(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0}, results = {0};
  cis_op *again;
  bool ok = get_init_buffers(b, r, op, 0, cis_block_args(while_block(op, 0)), &operands) &&
            cis_rebuild_with_results(b, r, op, operands.data, &again);
  if (ok) {
    move_args(while_block(again, 0), op->loc);
    move_args(while_block(again, 1), op->loc);
    make_args_buffers(r, cis_block_args(while_block(again, 0)), again->num_operands, operands.data);
    for (uint32_t i = 0; i < again->num_results; ++i)
      cis_vec_push(&results, &again->results[i]);
    make_args_buffers(r, cis_block_args(while_block(again, 1)), again->num_results, results.data);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&results);
  return ok;
}

// --- terminators ---

/// A tensor that a branch yields is the result; one that a loop yields belongs to the next
/// iteration, for which the loop's row answers.
static void yielded(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                    cis_aliasing_values *out) {
  cis_op *parent = cis_op_parent(op);
  unsigned kind = cis_op_kind(parent);
  bool is_branch =
      kind == CIS_OP_SCF_IF || (kind == CIS_OP_SCF_INDEX_SWITCH &&
                                cis_state_choose(state, CIS_UPSTREAM_INDEX_SWITCH, false, true));
  if (!is_branch && kind != CIS_OP_SCF_EXECUTE_REGION)
    return;
  const cis_aliasing_value alias = {&parent->results[cis_use_index(operand)],
                                    CIS_RELATION_EQUIVALENT,
                                    kind == CIS_OP_SCF_EXECUTE_REGION && has_one_yield(parent)};
  cis_vec_push(out, alias);
}

/// The loop copies the values that it yields.
static bool yield_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                   cis_use *operand) {
  (void)operand;
  unsigned kind = cis_op_kind(cis_op_parent(op));
  bool is_branch =
      kind == CIS_OP_SCF_IF || kind == CIS_OP_SCF_INDEX_SWITCH || kind == CIS_OP_SCF_EXECUTE_REGION;
  return !is_branch || !cis_state_may_copy_yields(state);
}

static bool bufferize_yield(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  bool ok = true;
  for (uint32_t i = 0; i < op->num_operands && ok; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_value_is_base_tensor(value)) {
      cis_type type = NULL;
      value = cis_get_buffer(b, r, value);
      if (value)
        type = cis_get_buffer_type(b, cis_yield_taker(op, i), NULL);
      value = type ? cis_cast_buffer(r, cis_value_loc(value), value, type) : NULL;
    }
    cis_vec_push(&operands, value);
    ok = value;
  }
  if (ok) {
    cis_op_set_operands(op, operands.data, (uint32_t)operands.len);
    cis_op_set_discardable(op, NULL); // as where an op is built anew
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&operands);
  return ok;
}

#define LOOP                                                                                       \
  CIS_BUFFERIZABLE_WRITES_ALL | CIS_BUFFERIZABLE_REPETITIVE | CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS

const cis_bufferizable_interface cis_bufferize_scf[] = {
    {.kind = CIS_OP_SCF_IF,
     .aliasing_operands = yielded_by_branches,
     .buffer_type = branches_buffer_type,
     .joined_values = values_of_branches,
     .bufferize = cis_bufferize_results},
    {.kind = CIS_OP_SCF_INDEX_SWITCH,
     .aliasing_operands = yielded_by_branches,
     .buffer_type = branches_buffer_type,
     .joined_values = values_of_branches,
     .bufferize = cis_bufferize_results},
    {.kind = CIS_OP_SCF_EXECUTE_REGION,
     .flags = CIS_BUFFERIZABLE_UNSTRUCTURED | CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS,
     .aliasing_operands = yielded_by_region,
     .verify_analysis = verify_region,
     .buffer_type = region_buffer_type,
     .joined_values = values_of_region,
     .bufferize = bufferize_region},
    {.kind = CIS_OP_SCF_FOR,
     .flags = LOOP,
     .reads = for_reads,
     .aliasing_values = for_result,
     .aliasing_operands = for_init,
     .moved_buffers = for_moved_buffers,
     .verify_analysis = verify_for,
     .resolve_conflicts = resolve_for,
     .buffer_type = for_buffer_type,
     .joined_values = values_of_for,
     .bufferize = bufferize_for},
    {.kind = CIS_OP_SCF_WHILE,
     .flags = LOOP,
     .aliasing_values = while_result,
     .aliasing_operands = while_init,
     .moved_buffers = while_moved_buffers,
     .verify_analysis = verify_while,
     .resolve_conflicts = resolve_while,
     .buffer_type = while_buffer_type,
     .joined_values = values_of_while,
     .bufferize = bufferize_while},
    {.kind = CIS_OP_SCF_YIELD,
     .must_be_in_place = yield_must_be_in_place,
     .aliasing_values = yielded,
     .bufferize = bufferize_yield},
    {.kind = CIS_OP_SCF_CONDITION,
     .must_be_in_place = cis_always_in_place,
     .bufferize = cis_bufferize_operands},
    {.kind = CIS_OP_SCF_FORALL,
     .flags = CIS_BUFFERIZABLE_WRITES_ALL,
     .aliasing_values = cis_forall_result,
     .aliasing_operands = cis_forall_output,
     .is_writable = cis_forall_is_writable,
     .is_repetitive_region = cis_forall_runs_more_than_once,
     .is_parallel_region = cis_forall_runs_more_than_once,
     .buffer_type = cis_forall_buffer_type,
     .joined_values = cis_forall_joined_values,
     .bufferize = cis_bufferize_forall},
    {.kind = CIS_OP_SCF_IN_PARALLEL},
    {0}};
