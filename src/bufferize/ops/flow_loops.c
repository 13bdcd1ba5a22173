// How loops bufferize that pass tensors from one iteration to the next one (ops/flow.h): they pass
// buffers on.
//
//   %r = scf.for ... iter_args(%x = %t) -> (tensor<4xf32>)
//   =>
//   %r = scf.for ... iter_args(%x = %m) -> (memref<4xf32>)
//
// The buffer of an iter_arg is that of the initial value in the first iteration, and that of the
// yielded value afterwards. If these are one buffer, the loop works in place. If not, the yielded
// value needs a buffer of its own, because the next iteration may write it: it is copied, unless it
// is allocated in the loop and yielded once.
#include "bufferize/ops/flow_moves.h"
#include "bufferize/ops/flow_rows.h"
#include "bufferize/ops/flow_yields.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"
#include "ir/interfaces.h"

// --- parts of a loop ---

static cis_value *yielded(const cis_flow *f, uint32_t i) {
  return cis_op_operand(f->yield, f->first_yielded + i);
}

/// Value `i` that a condition passes on.
static cis_value *passed(const cis_flow *f, uint32_t i) {
  return cis_op_operand(f->condition, f->first_passed + i);
}

/// The place of an argument among those that a loop carries.
static uint32_t place_of(cis_value *const *args, const cis_value *arg) {
  return arg->index - args[0]->index;
}

static bool is_entered(const cis_flow *f, const cis_value *value) {
  return value->is_arg && f->num && cis_value_arg_block(value) == cis_value_arg_block(f->args[0]);
}

/// The operands as buffers, cast to the types of the arguments that they initialise.
static bool get_operands(cis_bufferization *b, cis_rewriter *r, const cis_flow *f,
                         cis_value_vec *out) {
  for (uint32_t i = 0; i < f->op->num_operands; ++i) {
    cis_value *value = cis_op_operand(f->op, i);
    uint32_t place = i - f->first_init;
    if (cis_value_is_base_tensor(value)) {
      value = cis_get_buffer(b, r, value);
      cis_type type = value && place < f->num ? cis_buffer_type_of(b, f->args[place], NULL) : NULL;
      if (value && place < f->num)
        value = type ? cis_cast_buffer(r, cis_value_loc(value), value, type) : NULL;
      if (!value)
        return false;
    }
    cis_vec_push(out, value);
  }
  return true;
}

static cis_rewriter at_start_of(const cis_rewriter *r, cis_block *block) {
  cis_rewriter start = *r;
  start.block = block;
  start.before = cis_block_first(block);
  return start;
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
static void move_args(const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    const cis_block *block = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; i < block->num_args; ++i)
      cis_value_as_arg(cis_block_args(block)[i])->loc = op->loc;
  }
}

// --- one region ---

static bool is_forwarded(const cis_bufferization_state *state, const cis_flow *f, uint32_t i);

/// Whether there may be no iteration, so that the initial values are the results.
static bool may_not_iterate(const cis_bufferization_state *state, const cis_flow *f) {
  const cis_region_branch_interface *branch = f->op->info->def->region_branch;
  if (!f->has_exit || !branch->may_skip)
    return f->has_exit;
  return cis_state_choose(state, CIS_UPSTREAM_UNSIGNED_BOUNDS, branch->may_skip(f->op, true),
                          branch->may_skip(f->op, false));
}

static bool for_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  const cis_flow f = cis_flow_of(op);
  return may_not_iterate(state, &f) ||
         cis_state_is_value_read(state, f.args[cis_use_index(operand) - f.first_init]);
}

static cis_buffer_relation for_relation(const cis_bufferization_state *state, const cis_flow *f,
                                        uint32_t i) {
  bool in_place = cis_state_are_equivalent(state, f->args[i], yielded(f, i));
  return in_place ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN;
}

static void for_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                       cis_aliasing_values *out) {
  const cis_flow f = cis_flow_of(op);
  uint32_t i = cis_use_index(operand) - f.first_init;
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (cis_is_moved(groups, f.num, i)) {
    cis_moved_results(groups, f.num, op, i, out);
    return;
  }
  const cis_aliasing_value alias = {&op->results[i], for_relation(state, &f, i), true};
  cis_vec_push(out, alias);
}

/// The inverse, without a look at all operands.
static void for_init(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                     cis_aliasing_operands *out) {
  if (value->is_arg)
    return;
  const cis_flow f = cis_flow_of(op);
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (cis_is_moved(groups, f.num, value->index)) {
    cis_moved_inits(groups, f.num, op, f.first_init, value->index, out);
    return;
  }
  const cis_aliasing_operand alias = {&cis_op_operands(op)[f.first_init + value->index],
                                      for_relation(state, &f, value->index), true};
  cis_vec_push(out, alias);
}

static cis_passing for_passing(const cis_flow *f) {
  return (cis_passing){f->yield, f->first_yielded, f->args, f->num, true};
}

static bool can_move_always(const cis_flow *f, uint32_t i) {
  (void)f, (void)i;
  return true;
}

/// Iter_args exchange buffers if each yield passes the buffer of another argument, or a new one:
///
///   scf.yield %b, %a      of iter_args(%a = %x, %b = %y)
static bool for_moved_buffers(const cis_bufferization_state *state, cis_op *op, uint32_t *out_first,
                              uint32_t *out_num, uint32_t *groups) {
  const cis_flow f = cis_flow_of(op);
  const cis_passing p = for_passing(&f);
  *out_first = f.first_init;
  *out_num = f.num;
  cis_separate_moved(groups, f.num);
  return f.num && f.num <= CIS_MOST_MOVED &&
         cis_join_moved(state, &f, &p, can_move_always, f.num, groups) &&
         cis_moved_begin_apart(state, op, f.first_init, f.num, groups);
}

static bool yield_error(const cis_flow *f, uint32_t i) {
  return cis_op_plain_error(f->yield,
                            "Yield operand #%u is not equivalent to the corresponding iter bbArg",
                            f->first_yielded + i);
}

static bool verify_for(const cis_bufferization_state *state, cis_op *op) {
  if (cis_state_options(state)->allow_return_allocs_from_loops)
    return true;
  const cis_flow f = cis_flow_of(op);
  for (uint32_t i = 0; i < f.num; ++i)
    if (cis_value_is_base_tensor(yielded(&f, i)) &&
        !cis_state_are_equivalent(state, f.args[i], yielded(&f, i)) && !is_forwarded(state, &f, i))
      return yield_error(&f, i);
  return true;
}

static bool is_arg_of_operand(const cis_flow *f, uint32_t i, const cis_value *arg) {
  return arg == f->args[i];
}

static bool resolve_for(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  if (b->options->copy_before_write) // then nothing but copies is written
    return true;
  const cis_flow f = cis_flow_of(op);
  cis_yield_copies how = {.flow = &f, .is_forwarded = is_forwarded, .is_own = is_arg_of_operand};
  return cis_copy_yields(b, r, &how);
}

static cis_type for_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                const cis_value_vec *values) {
  const cis_flow f = cis_flow_of(op);
  if (!value->is_arg)
    return cis_get_buffer_type(b, f.args[value->index], values);
  uint32_t i = place_of(f.args, value);
  return cis_carried_buffer_type(b, op, value, cis_op_operand(op, f.first_init + i), yielded(&f, i),
                                 values);
}

static bool values_of_for(cis_op *op, cis_value *value, cis_value_vec *out) {
  const cis_flow f = cis_flow_of(op);
  if (value->is_arg) {
    uint32_t i = place_of(f.args, value);
    cis_vec_push(out, cis_op_operand(op, f.first_init + i));
    cis_vec_push(out, yielded(&f, i));
  } else {
    cis_vec_push(out, f.args[value->index]);
  }
  return true;
}

static bool bufferize_for(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  const cis_flow f = cis_flow_of(op);
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  bool ok = get_operands(b, r, &f, &operands);
  if (ok) {
    for (uint32_t i = 0; i < f.num; ++i)
      cis_vec_push(&types, operands.data[f.first_init + i]->type);
    cis_op *again = cis_rebuild_op(r, op, operands.data, types.data, (uint32_t)types.len);
    move_args(again);
    make_args_buffers(r, f.args, f.num, operands.data + f.first_init);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return ok;
}

// --- two regions ---

static bool condition_is_in_place(const cis_bufferization_state *state, const cis_flow *f,
                                  uint32_t i) {
  return i < f->num && cis_state_are_equivalent(state, f->args[i], passed(f, i));
}
static bool yield_is_in_place(const cis_bufferization_state *state, const cis_flow *f, uint32_t i) {
  return i < f->num_passed && cis_state_are_equivalent(state, f->after[i], yielded(f, i));
}

/// An initial value may be the buffer of the result at the same position, if there is one of its
/// type.
static bool has_tie(const cis_flow *f, uint32_t i) {
  return i < f->num_passed && i < f->num &&
         f->op->results[i].type == cis_op_operand(f->op, f->first_init + i)->type;
}

static cis_buffer_relation while_relation(const cis_bufferization_state *state, const cis_flow *f,
                                          uint32_t i) {
  return condition_is_in_place(state, f, i) && yield_is_in_place(state, f, i)
             ? CIS_RELATION_EQUIVALENT
             : CIS_RELATION_UNKNOWN;
}

static void while_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                         cis_aliasing_values *out) {
  const cis_flow f = cis_flow_of(op);
  uint32_t i = cis_use_index(operand) - f.first_init;
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (!has_tie(&f, i))
    return;
  if (cis_is_moved(groups, f.num, i)) {
    cis_moved_results(groups, f.num, op, i, out);
    return;
  }
  const cis_aliasing_value alias = {&op->results[i], while_relation(state, &f, i), true};
  cis_vec_push(out, alias);
}

static void while_init(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                       cis_aliasing_operands *out) {
  const cis_flow f = cis_flow_of(op);
  const uint32_t *groups = cis_state_moved_buffers(state, op);
  if (value->is_arg || !has_tie(&f, value->index))
    return;
  if (cis_is_moved(groups, f.num, value->index)) {
    cis_moved_inits(groups, f.num, op, f.first_init, value->index, out);
    return;
  }
  const cis_aliasing_operand alias = {&cis_op_operands(op)[f.first_init + value->index],
                                      while_relation(state, &f, value->index), true};
  cis_vec_push(out, alias);
}

static cis_passing condition_passing(const cis_flow *f) {
  return (cis_passing){f->condition, f->first_passed, f->args, f->num, false};
}
static cis_passing yield_passing(const cis_flow *f) {
  return (cis_passing){f->yield, f->first_yielded, f->after, f->num_passed, false};
}

/// Carried values exchange buffers if scf.condition or scf.yield passes the buffer of another
/// argument of its region:
///
///   scf.condition(%c) %a, %b      of the first region's (%a, %b)
///   scf.yield %d, %c              of the second region's (%c, %d)
static bool while_moved_buffers(const cis_bufferization_state *state, cis_op *op,
                                uint32_t *out_first, uint32_t *out_num, uint32_t *groups) {
  const cis_flow f = cis_flow_of(op);
  const cis_passing condition = condition_passing(&f), yield = yield_passing(&f);
  *out_first = f.first_init;
  *out_num = f.num;
  cis_separate_moved(groups, f.num);
  if (!f.num || f.num > CIS_MOST_MOVED || !f.num_passed || f.num_passed > CIS_MOST_MOVED)
    return false;
  bool by_condition = cis_join_moved(state, &f, &condition, has_tie, f.num, groups);
  bool by_yield = cis_join_moved(state, &f, &yield, has_tie, f.num, groups);
  return (by_condition || by_yield) &&
         cis_moved_begin_apart(state, op, f.first_init, f.num, groups);
}

/// Whether what scf.condition passes on as `i` needs no copy, because it is the buffer of an
/// argument, which becomes that of another one or, by what the second region yields, of one.
static bool condition_forwards(const cis_bufferization_state *state, const cis_flow *f,
                               uint32_t i) {
  const cis_passing p = condition_passing(f);
  cis_value *from = cis_forwarded_argument(state, &p, i);
  return cis_is_moved(cis_state_moved_buffers(state, f->op), f->num, i) && has_tie(f, i) &&
         (from ? has_tie(f, place_of(f->args, from)) : condition_is_in_place(state, f, i)) &&
         cis_is_forwarded_once(state, &p, i);
}

/// Whether operand `i` of a loop's yield needs no copy, because its buffer becomes that of another
/// argument, or that of this argument and of one that converges with it.
static bool is_forwarded(const cis_bufferization_state *state, const cis_flow *f, uint32_t i) {
  bool is_while = f->kind == CIS_FLOW_WHILE;
  const uint32_t *groups = cis_state_moved_buffers(state, f->op);
  if (!groups || !cis_is_moved(groups, f->num, i))
    return false;
  const cis_passing p = is_while ? yield_passing(f) : for_passing(f);
  const cis_value *from = cis_forwarded_argument(state, &p, i);
  if (!from)
    return cis_is_converged_on(state, &p, i);
  return cis_is_forwarded_once(state, &p, i) &&
         (!is_while || (has_tie(f, i) && has_tie(f, place_of(f->after, from))));
}

static bool verify_while(const cis_bufferization_state *state, cis_op *op) {
  if (cis_state_options(state)->allow_return_allocs_from_loops)
    return true;
  const cis_flow f = cis_flow_of(op);
  for (uint32_t i = 0; i < f.num_passed; ++i)
    if (cis_value_is_base_tensor(passed(&f, i)) && !condition_is_in_place(state, &f, i) &&
        !condition_forwards(state, &f, i))
      return cis_op_plain_error(
          f.condition, "Condition arg #%u is not equivalent to the corresponding iter bbArg", i);
  for (uint32_t i = 0; i < f.num; ++i)
    if (cis_value_is_base_tensor(yielded(&f, i)) && !yield_is_in_place(state, &f, i) &&
        !is_forwarded(state, &f, i))
      return yield_error(&f, i);
  return true;
}

/// Whether scf.condition passes a copy to an argument of the second region.
static bool is_copied_by_condition(const cis_flow *f, uint32_t i, const cis_value *arg) {
  (void)i;
  const cis_op *made = cis_value_op(passed(f, place_of(f->after, arg)));
  return made && cis_op_kind(made) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR;
}

/// Whether scf.condition passes its own argument on without a copy, although the second region may
/// yield another one: then it is a new buffer in each iteration, as an argument of scf.for is.
static bool is_passed_in_place(const cis_bufferization_state *state, const cis_flow *f,
                               uint32_t i) {
  return cis_state_options(state)->moves_buffers && has_tie(f, i) &&
         condition_is_in_place(state, f, i) &&
         !cis_is_moved(cis_state_moved_buffers(state, f->op), f->num, i);
}

/// Copies operands of scf.condition, so that the second region and the results have buffers of
/// their own. Operands that stay in place over an iteration are left alone; with
/// carried-buffers=move, also those that begin the iteration in place.
static bool resolve_while(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  if (b->options->copy_before_write)
    return true;
  const cis_flow f = cis_flow_of(op);
  cis_rewriter at = *r;
  cis_builder_set_before(&at, f.condition);
  for (uint32_t i = 0; i < f.num_passed; ++i) {
    if (!cis_value_is_base_tensor(passed(&f, i)) || condition_forwards(b->state, &f, i) ||
        is_passed_in_place(b->state, &f, i) ||
        (condition_is_in_place(b->state, &f, i) && i < f.num && yield_is_in_place(b->state, &f, i)))
      continue;
    if (!cis_copy_operand(b, &at, f.condition, f.first_passed + i))
      return false;
  }
  cis_yield_copies how = {.flow = &f,
                          .is_passed_in_place = is_passed_in_place,
                          .is_forwarded = is_forwarded,
                          .is_own = is_copied_by_condition};
  return cis_state_is_as_upstream(b->state, CIS_UPSTREAM_WHILE_YIELDS) ||
         cis_copy_yields(b, r, &how);
}

static cis_type while_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                  const cis_value_vec *values) {
  const cis_flow f = cis_flow_of(op);
  if (is_entered(&f, value)) {
    uint32_t i = place_of(f.args, value);
    return cis_carried_buffer_type(b, op, value, cis_op_operand(op, f.first_init + i),
                                   yielded(&f, i), values);
  }
  uint32_t i = value->is_arg ? place_of(f.after, value) : value->index;
  return cis_buffer_type_of(b, passed(&f, i), values);
}

static bool values_of_while(cis_op *op, cis_value *value, cis_value_vec *out) {
  const cis_flow f = cis_flow_of(op);
  if (is_entered(&f, value)) {
    uint32_t i = place_of(f.args, value);
    cis_vec_push(out, cis_op_operand(op, f.first_init + i));
    cis_vec_push(out, yielded(&f, i));
  } else {
    cis_vec_push(out, passed(&f, value->is_arg ? place_of(f.after, value) : value->index));
  }
  return true;
}

static bool bufferize_while(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  const cis_flow f = cis_flow_of(op);
  cis_value_vec operands = {0}, results = {0};
  cis_op *again;
  bool ok = get_operands(b, r, &f, &operands) && cis_flow_rebuild(b, r, op, operands.data, &again);
  if (ok) {
    move_args(again);
    make_args_buffers(r, f.args, f.num, operands.data + f.first_init);
    for (uint32_t i = 0; i < again->num_results; ++i)
      cis_vec_push(&results, &again->results[i]);
    make_args_buffers(r, f.after, f.num_passed, results.data);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  cis_vec_deinit(&results);
  return ok;
}

#define FOR                                                                                        \
  .flags = CIS_BUFFERIZABLE_WRITES_ALL | CIS_BUFFERIZABLE_REPETITIVE |                             \
           CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS,                                                    \
  .reads = for_reads, .aliasing_values = for_result, .aliasing_operands = for_init,                \
  .moved_buffers = for_moved_buffers, .verify_analysis = verify_for,                               \
  .resolve_conflicts = resolve_for, .buffer_type = for_buffer_type,                                \
  .joined_values = values_of_for, .bufferize = bufferize_for
#define WHILE                                                                                      \
  .flags = CIS_BUFFERIZABLE_WRITES_ALL | CIS_BUFFERIZABLE_REPETITIVE |                             \
           CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS,                                                    \
  .aliasing_values = while_result, .aliasing_operands = while_init,                                \
  .moved_buffers = while_moved_buffers, .verify_analysis = verify_while,                           \
  .resolve_conflicts = resolve_while, .buffer_type = while_buffer_type,                            \
  .joined_values = values_of_while, .bufferize = bufferize_while

const cis_bufferizable_interface cis_flow_for = {FOR}, cis_flow_while = {WHILE};
const cis_bufferizable_interface cis_bufferize_scf_loops[] = {
    {.kind = CIS_OP_SCF_FOR, FOR}, {.kind = CIS_OP_SCF_WHILE, WHILE}, {0}};
