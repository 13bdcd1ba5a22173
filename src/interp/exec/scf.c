// scf: loops and conditionals, as jumps. Stack buffers of a body end with each run through it.
#include "interp/compute/dynamic_sizes.h"
#include "interp/decoder.h"
#include "interp/exec/once.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"

// --- regions that are run once: execute_region, index_switch, if ---

static bool decode_execute_region(cis_decoder *d, cis_op *op) {
  cis_once o = {.op = op, .exit = cis_new_label(d), .needs_jump = true};
  bool ok = cis_decode_region(d, cis_op_region(op, 0), cis_end_once, &o);
  cis_place_label(d, o.exit);
  return ok;
}

HANDLER(exec_if) {
  if (__builtin_expect(regs[pc->a].marks, 0) &&
      !cis_decide(m, pc->op, &regs[pc->a], "the condition is"))
    return NULL;
  return regs[pc->a].bits ? pc + 1 : pc->target;
}

static bool decode_if(cis_decoder *d, cis_op *op) {
  uint32_t otherwise = cis_new_label(d);
  cis_emit_jump(d, op, exec_if, otherwise)->a = cis_operand_slot(op, 0);
  return cis_decode_if_regions(d, op, otherwise);
}

typedef struct switch_cases {
  const int64_t *values;
  uint32_t num;
} switch_cases;

/// After it stand as many jumps as cases, then one to the default.
HANDLER(exec_index_switch) {
  const switch_cases *cases = pc->data;
  if (!cis_decide(m, pc->op, &regs[pc->a], "the case is"))
    return NULL;
  uint32_t i = 0;
  while (i < cases->num && (uint64_t)cases->values[i] != regs[pc->a].bits)
    ++i;
  return pc + 1 + i;
}

static bool decode_index_switch(cis_decoder *d, cis_op *op) {
  switch_cases *cases = cis_arena_new(cis_decoder_arena(d), switch_cases);
  cases->values = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &cases->num);
  cis_once o = {.op = op, .exit = cis_new_label(d), .needs_jump = true};
  cis_insn *insn = cis_emit(d, op, exec_index_switch);
  insn->a = cis_operand_slot(op, 0);
  insn->data = cases;
  uint32_t *labels = cis_arena_array(cis_decoder_arena(d), uint32_t, cases->num + 1);
  for (uint32_t i = 0; i <= cases->num; ++i)
    cis_emit_goto(d, op, labels[i] = cis_new_label(d));
  bool ok = true;
  for (uint32_t i = 0; ok && i <= cases->num; ++i) {
    cis_place_label(d, labels[i]);
    ok = cis_decode_region(d, cis_op_region(op, i < cases->num ? i + 1 : 0), cis_end_once, &o);
  }
  cis_place_label(d, o.exit);
  return ok;
}

// --- for ---

enum { IS_UNSIGNED = 1 };

/// dst: induction variable; a, b, c: lower, upper bound, step; imm2: width and IS_UNSIGNED << 8.
static bool for_continues(const cis_insn *pc, uint64_t iv, uint64_t upper) {
  uint32_t width = pc->imm2 & 0xff;
  if (pc->imm2 >> 8 & IS_UNSIGNED)
    return iv < upper;
  return cis_sign_extend(iv, width) < cis_sign_extend(upper, width);
}

HANDLER(exec_for) {
  const cis_cell *lower = &regs[pc->a], *upper = &regs[pc->b], *step = &regs[pc->c];
  if (!cis_decide(m, pc->op, lower, "the lower bound is") ||
      !cis_decide(m, pc->op, upper, "the upper bound is") ||
      !cis_decide(m, pc->op, step, "the step is"))
    return NULL;
  bool is_unsigned = pc->imm2 >> 8 & IS_UNSIGNED;
  if (!step->bits || (!is_unsigned && cis_sign_extend(step->bits, pc->imm2 & 0xff) < 0))
    return cis_trap(m, pc->op, "the step of the loop is not positive");
  regs[pc->dst] = (cis_cell){.bits = lower->bits};
  return for_continues(pc, lower->bits, upper->bits) ? pc + 1 : pc->target;
}

/// Back to the body unless the next value is not below the upper bound, or beyond the width.
HANDLER(exec_for_next) {
  (void)m;
  uint32_t width = pc->imm2 & 0xff;
  uint64_t iv = regs[pc->dst].bits, upper = regs[pc->b].bits, step = regs[pc->c].bits, next;
  if (pc->imm2 >> 8 & IS_UNSIGNED) {
    if (__builtin_add_overflow(iv, step, &next) || next >= upper)
      return pc + 1;
  } else {
    int64_t signed_next;
    if (__builtin_add_overflow(cis_sign_extend(iv, width), cis_sign_extend(step, width),
                               &signed_next) ||
        signed_next >= cis_sign_extend(upper, width))
      return pc + 1;
    next = (uint64_t)signed_next & cis_width_mask(width);
  }
  regs[pc->dst].bits = next;
  return pc->target;
}

HANDLER(exec_for_next_index) {
  (void)m;
  int64_t next;
  if (__builtin_add_overflow((int64_t)regs[pc->dst].bits, (int64_t)regs[pc->c].bits, &next) ||
      next >= (int64_t)regs[pc->b].bits)
    return pc + 1;
  regs[pc->dst].bits = (uint64_t)next;
  return pc->target;
}

typedef struct loop {
  cis_op *op;
  const uint32_t *carried; // slots of the body's arguments
  uint32_t body;
  cis_scope scope;
} loop;

static void emit_for_next(cis_decoder *d, cis_op *op, uint32_t body, uint64_t imm2) {
  bool plain = imm2 == 64;
  cis_insn *insn = cis_emit_jump(d, op, plain ? exec_for_next_index : exec_for_next, body);
  insn->dst = cis_slot(cis_block_args(cis_op_entry(op))[0]);
  insn->b = cis_operand_slot(op, 1);
  insn->c = cis_operand_slot(op, 2);
  insn->imm2 = imm2;
}

static bool end_for(cis_decoder *d, cis_op *terminator, void *user) {
  const loop *l = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands}, l->carried);
  cis_emit_drops(d, terminator);
  cis_emit_leave_scope(d, terminator, l->scope);
  return true;
}

static bool decode_for(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_layout_of(cis_op_operand(op, 0)->type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "bounds of more than 64 bits");
  bool is_unsigned = cis_op_get_attr_named(op, "unsignedCmp") != NULL;
  uint64_t imm2 = layout.width | (is_unsigned ? IS_UNSIGNED << 8 : 0);
  cis_block *block = cis_op_entry(op);
  loop l = {.op = op, .carried = cis_block_arg_slots(d, block) + 1, .body = cis_new_label(d)};
  cis_range inits = {3, op->num_operands - 3};
  uint32_t exit = cis_new_label(d);
  cis_emit_move_operands(d, op, inits, l.carried);
  cis_insn *insn = cis_emit_jump(d, op, exec_for, exit);
  insn->dst = cis_slot(cis_block_args(block)[0]);
  insn->a = cis_operand_slot(op, 0);
  insn->b = cis_operand_slot(op, 1);
  insn->c = cis_operand_slot(op, 2);
  insn->imm2 = imm2;
  cis_place_label(d, l.body);
  l.scope = cis_emit_enter_scope(d, op, cis_op_region(op, 0));
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_for, &l);
  emit_for_next(d, op, l.body, imm2);
  cis_place_label(d, exit);
  cis_emit_take_moves(d, op, l.carried, cis_result_slots(d, op), op->num_results);
  return ok;
}

// --- while ---

typedef struct while_loop {
  cis_op *op;
  const uint32_t *before, *after;
  uint32_t again, exit;
} while_loop;

/// False: the operands are the results; true: they are the arguments of the other region, which
/// follows.
static bool end_before(cis_decoder *d, cis_op *terminator, void *user) {
  const while_loop *w = user;
  cis_range values = {1, terminator->num_operands - 1};
  uint32_t otherwise = cis_new_label(d), go_on = cis_new_label(d);
  cis_emit_jump(d, terminator, exec_if, otherwise)->a = cis_operand_slot(terminator, 0);
  cis_emit_move_operands(d, terminator, values, w->after);
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, go_on);
  cis_place_label(d, otherwise);
  cis_emit_move_operands(d, terminator, values, cis_result_slots(d, w->op));
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, w->exit);
  cis_place_label(d, go_on);
  return true;
}

static bool end_after(cis_decoder *d, cis_op *terminator, void *user) {
  const while_loop *w = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands}, w->before);
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, w->again);
  return true;
}

static bool decode_while(cis_decoder *d, cis_op *op) {
  while_loop w = {.op = op,
                  .before = cis_block_arg_slots(d, cis_op_entry(op)),
                  .after = cis_block_arg_slots(d, cis_region_first(cis_op_region(op, 1))),
                  .again = cis_new_label(d),
                  .exit = cis_new_label(d)};
  cis_emit_move_operands(d, op, (cis_range){0, op->num_operands}, w.before);
  cis_place_label(d, w.again);
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_before, &w) &&
            cis_decode_region(d, cis_op_region(op, 1), end_after, &w);
  cis_place_label(d, w.exit);
  return ok;
}

// --- parallel and forall: one point after the other, the last dimension first ---

/// Bounds are slots, or numbers where the slot is CIS_NO_SLOT.
typedef struct bound {
  uint32_t slot;
  int64_t value;
} bound;

typedef struct nest {
  uint32_t rank;
  const uint32_t *ivs;
  bound *lower, *upper, *step;
} nest;

static bool bound_value(cis_machine *m, cis_op *op, const cis_cell *regs, const bound *b,
                        int64_t *out) {
  *out = b->value;
  if (b->slot == CIS_NO_SLOT)
    return true;
  *out = (int64_t)regs[b->slot].bits;
  return cis_decide(m, op, &regs[b->slot], "the bound is");
}

/// Starts at the first point; to `target` if there is none.
HANDLER(exec_nest) {
  const nest *n = pc->data2;
  for (uint32_t i = 0; i < n->rank; ++i) {
    int64_t lower, upper, step;
    if (!bound_value(m, pc->op, regs, &n->lower[i], &lower) ||
        !bound_value(m, pc->op, regs, &n->upper[i], &upper) ||
        !bound_value(m, pc->op, regs, &n->step[i], &step))
      return NULL;
    if (step <= 0)
      return cis_trap(m, pc->op, "the step of the loop is not positive");
    regs[n->ivs[i]] = (cis_cell){.bits = (uint64_t)lower};
  }
  for (uint32_t i = 0; i < n->rank; ++i) {
    int64_t upper;
    if (!bound_value(m, pc->op, regs, &n->upper[i], &upper))
      return NULL;
    if ((int64_t)regs[n->ivs[i]].bits >= upper)
      return pc->target;
  }
  return pc + 1;
}

HANDLER(exec_nest_next) {
  const nest *n = pc->data2;
  for (uint32_t i = n->rank; i-- > 0;) {
    int64_t lower = 0, upper = 0, step = 0, next;
    bound_value(m, pc->op, regs, &n->lower[i], &lower);
    bound_value(m, pc->op, regs, &n->upper[i], &upper);
    bound_value(m, pc->op, regs, &n->step[i], &step);
    cis_cell *iv = &regs[n->ivs[i]];
    if (!__builtin_add_overflow((int64_t)iv->bits, step, &next) && next < upper) {
      iv->bits = (uint64_t)next;
      return pc->target;
    }
    iv->bits = (uint64_t)lower;
  }
  return pc + 1;
}

static bound *operand_bounds(cis_decoder *d, cis_op *op, uint32_t group, cis_attr constants,
                             uint32_t rank) {
  bound *bounds = cis_arena_array(cis_decoder_arena(d), bound, rank + 1);
  cis_range range = cis_op_operand_group(op, group);
  uint32_t num = 0, next = 0;
  const int64_t *values = constants ? cis_attr_get_i64_array(constants, &num) : NULL;
  for (uint32_t i = 0; i < rank; ++i) {
    bool dynamic = !values || values[i] == CIS_DYNAMIC;
    bounds[i].slot = dynamic ? cis_operand_slot(op, range.first + next++) : CIS_NO_SLOT;
    bounds[i].value = dynamic ? 0 : values[i];
  }
  return bounds;
}

static nest *new_nest(cis_decoder *d, cis_op *op, uint32_t rank, bool mixed) {
  static const char *const names[] = {"staticLowerBound", "staticUpperBound", "staticStep"};
  nest *n = cis_arena_new(cis_decoder_arena(d), nest);
  bound **lists[] = {&n->lower, &n->upper, &n->step};
  n->rank = rank;
  n->ivs = cis_block_arg_slots(d, cis_op_entry(op));
  for (uint32_t i = 0; i < 3; ++i)
    *lists[i] = operand_bounds(d, op, i, mixed ? cis_op_inherent(op, names[i]) : NULL, rank);
  return n;
}

/// The loop around a body: `end` is called at its terminator.
static bool emit_nest(cis_decoder *d, cis_op *op, const nest *n, cis_terminator_fn end,
                      void *user) {
  uint32_t exit = cis_new_label(d), body = cis_new_label(d);
  cis_emit_jump(d, op, exec_nest, exit)->data2 = n;
  cis_place_label(d, body);
  cis_scope scope = cis_emit_enter_scope(d, op, cis_op_region(op, 0));
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end, user);
  cis_emit_leave_scope(d, op, scope);
  cis_emit_jump(d, op, exec_nest_next, body)->data2 = n;
  cis_place_label(d, exit);
  return ok;
}

/// One reduction: its region's result becomes the running value.
static bool end_reduction(cis_decoder *d, cis_op *terminator, void *user) {
  cis_emit_move_operands(d, terminator, (cis_range){0, 1}, user);
  cis_emit_drops(d, terminator);
  return true;
}

static bool end_parallel(cis_decoder *d, cis_op *reduce, void *user) {
  cis_op *op = user;
  const uint32_t *results = cis_result_slots(d, op);
  for (uint32_t i = 0; i < reduce->num_regions; ++i) {
    cis_region *region = cis_op_region(reduce, i);
    const uint32_t *args = cis_block_arg_slots(d, cis_region_first(region));
    const uint32_t from[] = {results[i], cis_operand_slot(reduce, i)};
    cis_emit_moves(d, reduce, from, args, 2);
    uint32_t to = results[i];
    if (!cis_decode_region(d, region, end_reduction, &to))
      return false;
  }
  cis_emit_drops(d, reduce);
  return true;
}

static bool decode_parallel(cis_decoder *d, cis_op *op) {
  const nest *n = new_nest(d, op, cis_op_operand_group(op, 0).num, false);
  cis_emit_move_operands(d, op, cis_op_operand_group(op, 3), cis_result_slots(d, op));
  return emit_nest(d, op, n, end_parallel, op);
}

/// Nothing is left to do at the end of a body: its writes to buffers have happened, and the ops of
/// in_parallel, which write to tensors, are executed in tensor.c.
static bool end_forall(cis_decoder *d, cis_op *in_parallel, void *user) {
  (void)user;
  bool ok = cis_decode_region(d, cis_op_region(in_parallel, 0), NULL, NULL);
  cis_emit_drops(d, in_parallel);
  return ok;
}

static bool decode_forall(cis_decoder *d, cis_op *op) {
  uint32_t rank = 0;
  cis_attr_get_i64_array(cis_op_inherent(op, "staticLowerBound"), &rank);
  const nest *n = new_nest(d, op, rank, true);
  // The shared outputs live in the body's arguments, which in_parallel's ops update.
  const uint32_t *shared = n->ivs + rank;
  cis_emit_move_operands(d, op, cis_op_operand_group(op, 3), shared);
  bool ok = emit_nest(d, op, n, end_forall, op);
  cis_emit_take_moves(d, op, shared, cis_result_slots(d, op), op->num_results);
  return ok;
}

const cis_exec_row cis_exec_scf[] = {
    {CIS_OP_SCF_EXECUTE_REGION, decode_execute_region},
    {CIS_OP_SCF_FOR, decode_for},
    {CIS_OP_SCF_FORALL, decode_forall},
    {CIS_OP_SCF_IF, decode_if},
    {CIS_OP_SCF_INDEX_SWITCH, decode_index_switch},
    {CIS_OP_SCF_PARALLEL, decode_parallel},
    {CIS_OP_SCF_WHILE, decode_while},
    {0, NULL},
};
