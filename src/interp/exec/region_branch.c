// Regions of a user's own op, one after the other, with a label each:
//
//     moves of the op's operands to the arguments of the region that control enters
//   region 0:  ... ; at a terminator: moves of its operands, and a jump to a region or to the exit
//   region 1:  ...
//   exit:
//
// Where there are several edges, an instruction before the moves chooses one, as at a branch with
// several successors.
#include "interp/exec/region_branch.h"

#include "dialect/irdl/facts.h"
#include "interp/decoder.h"
#include "ir/interfaces.h"

typedef struct regions {
  cis_op *op;
  cis_emit_choice_fn choice;
  const uint32_t *labels; // of the regions
  uint32_t exit;
} regions;

/// Where an edge leads to, and the values that it fills there, all of which it has to.
static bool check_edge(cis_decoder *d, const regions *all, const cis_region_edge *edge) {
  uint32_t num = edge->to
                     ? (cis_region_is_empty(edge->to) ? 0 : cis_region_first(edge->to)->num_args)
                     : all->op->num_results;
  if (edge->to && cis_region_is_empty(edge->to))
    return cis_decode_unsupported(d, all->op, "control goes to a region that is empty");
  if (edge->first_input || edge->operands.num != num)
    return cis_decode_unsupported(d, all->op,
                                  "its regions have arguments, or it has results, that nothing is "
                                  "passed to");
  return true;
}

/// Follows an edge: moves, releases and a jump.
static void emit_edge(cis_decoder *d, const regions *all, const cis_region_edge *edge) {
  const uint32_t *to =
      edge->to ? cis_block_arg_slots(d, cis_region_first(edge->to)) : cis_result_slots(d, all->op);
  cis_emit_move_operands(d, edge->source, edge->operands, to);
  if (edge->source != all->op)
    cis_emit_drops(d, edge->source);
  cis_emit_goto(d, edge->source, edge->to ? all->labels[edge->to->index] : all->exit);
}

static bool emit_edges(cis_decoder *d, const regions *all, cis_op *source) {
  cis_region_edge_vec edges = {0};
  bool ok = cis_region_edges(all->op, source, &edges) && edges.len;
  if (!ok)
    (void)cis_decode_unsupported(d, all->op, "nothing says where control goes");
  for (size_t i = 0; i < edges.len && ok; ++i)
    ok = check_edge(d, all, &edges.data[i]);
  ok = ok && (edges.len == 1 || all->choice(d, all->op, source, (uint32_t)edges.len));
  if (ok && edges.len == 1)
    emit_edge(d, all, &edges.data[0]);
  uint32_t *labels = cis_arena_array(cis_decoder_arena(d), uint32_t, edges.len + 1);
  for (size_t i = 0; i < edges.len && ok && edges.len > 1; ++i)
    cis_emit_goto(d, source, labels[i] = cis_new_label(d));
  for (size_t i = 0; i < edges.len && ok && edges.len > 1; ++i) {
    cis_place_label(d, labels[i]);
    emit_edge(d, all, &edges.data[i]);
  }
  cis_vec_deinit(&edges);
  return ok;
}

static bool end_region(cis_decoder *d, cis_op *terminator, void *user) {
  return emit_edges(d, user, terminator);
}

bool cis_decode_region_branch(cis_decoder *d, cis_op *op, cis_emit_choice_fn choice) {
  uint32_t *labels = cis_arena_array(cis_decoder_arena(d), uint32_t, op->num_regions + 1);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    labels[i] = cis_new_label(d);
  regions all = {.op = op, .choice = choice, .labels = labels, .exit = cis_new_label(d)};
  bool ok = emit_edges(d, &all, op);
  for (uint32_t i = 0; i < op->num_regions && ok; ++i) {
    cis_place_label(d, labels[i]);
    if (!cis_region_is_empty(cis_op_region(op, i)))
      ok = cis_decode_region(d, cis_op_region(op, i), end_region, &all);
  }
  cis_place_label(d, all.exit);
  return ok;
}

// --- branches ---

bool cis_decode_own_branch(cis_decoder *d, cis_op *op, cis_emit_choice_fn choice) {
  uint32_t num = op->num_successors;
  uint32_t *labels = cis_arena_array(cis_decoder_arena(d), uint32_t, num + 1);
  if (num > 1 && !choice(d, op, op, num))
    return false;
  for (uint32_t i = 0; i < num && num > 1; ++i)
    cis_emit_goto(d, op, labels[i] = cis_new_label(d));
  for (uint32_t i = 0; i < num; ++i) {
    cis_block *block = cis_op_successor(op, i);
    if (num > 1)
      cis_place_label(d, labels[i]);
    cis_emit_move_operands(d, op, cis_branch_operands(op, i), cis_block_arg_slots(d, block));
    cis_emit_drops(d, op);
    cis_emit_goto(d, op, cis_block_label(d, block));
  }
  return true;
}

// --- choices that are declared ---

/// a: an integer; imm: the number of edges, imm2: whether it is an i1.
static const cis_insn *exec_choose(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_cell *value = &regs[pc->a];
  if (!cis_decide(m, pc->op, value, "the choice is"))
    return NULL;
  uint64_t edge = pc->imm2 ? !value->bits : value->bits;
  return pc + 1 + (edge < pc->imm ? edge : pc->imm - 1);
}

/// The values that take the first edges; all others take the last one.
typedef struct choice_cases {
  const int64_t *values;
  uint32_t num, num_edges, width; // of the number that chooses
} choice_cases;

static const cis_insn *exec_choose_case(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const choice_cases *cases = pc->data;
  const cis_cell *value = &regs[pc->a];
  if (!cis_decide(m, pc->op, value, "the choice is"))
    return NULL;
  uint32_t i = 0, unused = 64 - cases->width;
  int64_t number = (int64_t)(value->bits << unused) >> unused;
  while (i < cases->num && i + 1 < cases->num_edges && cases->values[i] != number)
    ++i;
  return pc + 1 + (i < cases->num ? i : cases->num_edges - 1);
}

bool cis_emit_declared_choice(cis_decoder *d, cis_op *op, cis_op *source, uint32_t num_edges) {
  int operand = cis_irdl_choosing_operand(op, source);
  if (operand < 0)
    return cis_decode_unsupported(d, op, "nothing says which edge control takes (cistern.choice)");
  cis_layout layout;
  cis_type type = cis_op_operand(source, (uint32_t)operand)->type;
  cis_layout_of(type, &layout);
  if (layout.kind != CIS_LAYOUT_INT || cis_type_is_shaped(type) || layout.width > 64)
    return cis_decode_unsupported(d, op, "what says which edge control takes is no number");
  choice_cases cases = {.num_edges = num_edges, .width = layout.width};
  cases.values = cis_irdl_choice_cases(op, source, &cases.num);
  cis_insn *insn = cis_emit(d, source, cases.values ? exec_choose_case : exec_choose);
  if (cases.values) {
    choice_cases *kept = cis_arena_new(cis_decoder_arena(d), choice_cases);
    *kept = cases;
    insn->a = cis_operand_slot(source, (uint32_t)operand);
    insn->data = kept;
    return true;
  }
  insn->a = cis_operand_slot(source, (uint32_t)operand);
  insn->imm = num_edges;
  insn->imm2 = layout.width == 1;
  return true;
}
