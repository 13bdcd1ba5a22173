// Executes affine: loops, conditions and accesses whose numbers are affine expressions of operands.
// Vector accesses are in vector_memory.c.
#include "interp/compute/affine_ops.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/arith.h"
#include "dialect/arith/kinds.h"
#include "ir/op_def.h"

#include <inttypes.h>
#include <math.h>

enum { MAX_RESULTS = 64 };

// --- apply, min, max ---

static const cis_insn *exec_apply(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_affine_code *code = pc->data;
  int64_t values[MAX_RESULTS], best = 0;
  if (!cis_affine_values(m, pc->op, code, regs, values))
    return NULL;
  for (uint32_t i = 0; i < code->num; ++i)
    if (i == 0 || (pc->imm2 ? values[i] > best : values[i] < best))
      best = values[i];
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)best};
  return pc + 1;
}

static bool decode_apply(cis_decoder *d, cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  if (map->num_results > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 64 results");
  cis_affine_code *code = cis_affine_decode(d, op, map, (cis_range){0, op->num_operands});
  cis_insn *insn = cis_emit_simple(d, op, exec_apply);
  insn->data = code;
  insn->imm2 = cis_op_kind(op) == CIS_OP_AFFINE_MAX;
  return true;
}

// --- index arithmetic ---

typedef struct linear {
  cis_numbers basis;
  const uint32_t *slots; // of the several indices
  uint32_t num;
} linear;

static const cis_insn *exec_delinearize(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const linear *l = pc->data;
  int64_t basis[CIS_MAX_RANK];
  if (!cis_decide(m, pc->op, &regs[pc->a], "the index is") ||
      !cis_numbers_read(m, pc->op, &l->basis, regs, basis))
    return NULL;
  int64_t rest = (int64_t)regs[pc->a].bits;
  const int64_t *inner = basis + (l->basis.num == l->num); // the outermost bound has no effect
  for (uint32_t i = l->num; i-- > 0;) {
    int64_t value = rest;
    if (i > 0) {
      int64_t by = inner[i - 1];
      if (by <= 0)
        return cis_trap(m, pc->op, "the basis %" PRId64 " is not positive", by);
      value = rest % by;
      rest /= by;
      if (value < 0) {
        value += by;
        --rest;
      }
    }
    regs[l->slots[i]] = (cis_cell){.bits = (uint64_t)value};
  }
  return pc + 1;
}

static const cis_insn *exec_linearize(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const linear *l = pc->data;
  int64_t basis[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &l->basis, regs, basis))
    return NULL;
  const int64_t *inner = basis + (l->basis.num == l->num);
  cis_cell sum = {0};
  for (uint32_t i = 0; i < l->num; ++i) {
    const cis_cell *index = &regs[l->slots[i]];
    sum.bits = sum.bits * (i ? (uint64_t)inner[i - 1] : 0) + index->bits;
    sum.marks |= index->marks;
    sum.origin = index->origin ? index->origin : sum.origin;
  }
  regs[pc->dst] = sum;
  return pc + 1;
}

static bool decode_linear(cis_decoder *d, cis_op *op) {
  linear *l = cis_arena_new(cis_decoder_arena(d), linear);
  bool splits = cis_op_kind(op) == CIS_OP_AFFINE_DELINEARIZE_INDEX;
  cis_range several = splits ? (cis_range){0, op->num_results} : cis_op_operand_group(op, 0);
  l->basis = cis_numbers_get(d, op, "static_basis", "dynamic_basis");
  l->slots = splits ? cis_result_slots(d, op) : cis_operand_slots(d, op, several);
  l->num = several.num;
  cis_emit_simple(d, op, splits ? exec_delinearize : exec_linearize)->data = l;
  return true;
}

// --- for ---

typedef struct bounds {
  const cis_affine_code *lower, *upper;
  int64_t step;
  uint32_t limit; // slot of the upper bound
} bounds;

/// The largest or smallest of the results; false after a report.
static bool bound(cis_machine *m, cis_op *op, const cis_affine_code *code, const cis_cell *regs,
                  bool largest, int64_t *out) {
  int64_t values[MAX_RESULTS];
  if (!cis_affine_values(m, op, code, regs, values))
    return false;
  for (uint32_t i = 0; i < code->num; ++i)
    if (i == 0 || (largest ? values[i] > *out : values[i] < *out))
      *out = values[i];
  return true;
}

static const cis_insn *exec_for(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const bounds *b = pc->data2;
  int64_t lower = 0, upper = 0;
  if (!bound(m, pc->op, b->lower, regs, true, &lower) ||
      !bound(m, pc->op, b->upper, regs, false, &upper))
    return NULL;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)lower};
  regs[b->limit] = (cis_cell){.bits = (uint64_t)upper};
  return lower < upper ? pc + 1 : pc->target;
}

static const cis_insn *exec_for_next(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const bounds *b = pc->data2;
  int64_t next;
  if (__builtin_add_overflow((int64_t)regs[pc->dst].bits, b->step, &next) ||
      next >= (int64_t)regs[b->limit].bits)
    return pc + 1;
  regs[pc->dst].bits = (uint64_t)next;
  return pc->target;
}

typedef struct loop {
  const uint32_t *carried;
  cis_scope scope;
} loop;

static bool end_for(cis_decoder *d, cis_op *terminator, void *user) {
  const loop *l = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands}, l->carried);
  cis_emit_drops(d, terminator);
  cis_emit_leave_scope(d, terminator, l->scope);
  return true;
}

static bool decode_for(cis_decoder *d, cis_op *op) {
  cis_affine_map lower = cis_op_inherent(op, "lowerBoundMap")->map;
  cis_affine_map upper = cis_op_inherent(op, "upperBoundMap")->map;
  if (lower->num_results > MAX_RESULTS || upper->num_results > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 64 bounds");
  bounds *b = cis_arena_new(cis_decoder_arena(d), bounds);
  b->lower = cis_affine_decode(d, op, lower, cis_op_operand_group(op, 0));
  b->upper = cis_affine_decode(d, op, upper, cis_op_operand_group(op, 1));
  b->step = cis_attr_int_or(cis_op_inherent(op, "step"), 1);
  b->limit = cis_new_slot(d, false);
  cis_block *block = cis_op_entry(op);
  loop l = {.carried = cis_block_arg_slots(d, block) + 1};
  uint32_t exit = cis_new_label(d), start = cis_new_label(d);
  cis_emit_move_operands(d, op, cis_op_operand_group(op, 2), l.carried);
  cis_insn *insn = cis_emit_jump(d, op, exec_for, exit);
  insn->dst = cis_slot(cis_block_args(block)[0]);
  insn->data2 = b;
  cis_place_label(d, start);
  l.scope = cis_emit_enter_scope(d, op, cis_op_region(op, 0));
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_for, &l);
  insn = cis_emit_jump(d, op, exec_for_next, start);
  insn->dst = cis_slot(cis_block_args(block)[0]);
  insn->data2 = b;
  cis_place_label(d, exit);
  cis_emit_take_moves(d, op, l.carried, cis_result_slots(d, op), op->num_results);
  return ok;
}

// --- parallel: one point after the other, the last dimension innermost ---

typedef struct band {
  cis_op *op;
  const cis_affine_code *lower, *upper;
  const int64_t *lower_groups, *upper_groups, *steps; // per dimension
  uint32_t rank;
  const uint32_t *ivs;
  uint32_t first_lower, first_upper; // slots of the bounds, one per dimension
  const cis_insn *combine;           // per result: combines the value so far with the yielded one
  const uint32_t *sums;              // slots of the values so far
  cis_scope scope;
} band;

/// The largest (smallest) of each group of values; false after a report.
static bool grouped_bounds(cis_machine *m, const band *b, const cis_affine_code *code,
                           const int64_t *groups, bool largest, cis_cell *regs, uint32_t first) {
  int64_t values[MAX_RESULTS];
  if (!cis_affine_values(m, b->op, code, regs, values))
    return false;
  uint32_t next = 0;
  for (uint32_t i = 0; i < b->rank; ++i) {
    int64_t best = 0;
    for (int64_t k = 0; k < groups[i]; ++k, ++next)
      if (k == 0 || (largest ? values[next] > best : values[next] < best))
        best = values[next];
    regs[first + i] = (cis_cell){.bits = (uint64_t)best};
  }
  return true;
}

static const cis_insn *exec_parallel(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const band *b = pc->data2;
  if (!grouped_bounds(m, b, b->lower, b->lower_groups, true, regs, b->first_lower) ||
      !grouped_bounds(m, b, b->upper, b->upper_groups, false, regs, b->first_upper))
    return NULL;
  bool is_empty = false;
  for (uint32_t i = 0; i < b->rank; ++i) {
    regs[b->ivs[i]] = regs[b->first_lower + i];
    is_empty |= (int64_t)regs[b->first_lower + i].bits >= (int64_t)regs[b->first_upper + i].bits;
  }
  return is_empty ? pc->target : pc + 1;
}

static const cis_insn *exec_parallel_next(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const band *b = pc->data2;
  for (uint32_t i = b->rank; i-- > 0;) {
    int64_t next;
    if (!__builtin_add_overflow((int64_t)regs[b->ivs[i]].bits, b->steps[i], &next) &&
        next < (int64_t)regs[b->first_upper + i].bits) {
      regs[b->ivs[i]].bits = (uint64_t)next;
      return pc->target;
    }
    regs[b->ivs[i]] = regs[b->first_lower + i];
  }
  return pc + 1;
}

/// The neutral element of each reduction: the result of a loop without points, and the initial
/// value.
static uint64_t identity(unsigned arith, const cis_layout *layout) {
  uint64_t top = 1ull << (layout->width - 1);
  switch (arith) {
  case CIS_OP_ARITH_MULI:
    return 1;
  case CIS_OP_ARITH_ANDI:
  case CIS_OP_ARITH_MINUI:
    return layout->mask;
  case CIS_OP_ARITH_MINSI:
    return layout->mask & ~top;
  case CIS_OP_ARITH_MAXSI:
    return top;
  case CIS_OP_ARITH_MULF:
    return cis_bits_of_float(layout->type->float_kind, 1);
  case CIS_OP_ARITH_MINIMUMF:
  case CIS_OP_ARITH_MINNUMF:
    return cis_bits_of_float(layout->type->float_kind, HUGE_VAL);
  case CIS_OP_ARITH_MAXIMUMF:
  case CIS_OP_ARITH_MAXNUMF:
    return cis_bits_of_float(layout->type->float_kind, -HUGE_VAL);
  default:
    return 0;
  }
}

static int64_t reduction_kind(const cis_op *op, uint32_t i) {
  cis_attr list = cis_op_inherent(op, "reductions");
  cis_attr kind = i < list->array.num ? list->array.elems[i] : NULL;
  return cis_attr_is(kind, CIS_ATTR_ENUM) ? kind->enumeration.value : cis_attr_int_or(kind, -1);
}

/// Emits the neutral elements of reductions of numbers; false if there are other reductions.
static bool begin_reductions(cis_decoder *d, cis_op *op, band *b) {
  cis_insn *combine = cis_arena_array(cis_decoder_arena(d), cis_insn, op->num_results + 1);
  uint32_t *sums = cis_arena_array(cis_decoder_arena(d), uint32_t, op->num_results + 1);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_layout layout;
    cis_layout_of(op->results[i].type, &layout);
    unsigned arith = cis_arith_atomic_rmw_op(reduction_kind(op, i));
    if (!arith || layout.is_ref)
      return false;
    combine[i] = layout.kind == CIS_LAYOUT_FLOAT ? cis_float_binary(arith, &layout)
                                                 : cis_int_binary(arith, &layout, false);
    if (!combine[i].fn)
      return false;
    sums[i] = cis_new_slot(d, false);
    cis_insn *start = cis_emit(d, op, cis_exec_number);
    start->dst = sums[i];
    start->imm = identity(arith, &layout);
  }
  b->combine = combine;
  b->sums = sums;
  return true;
}

static bool end_parallel(cis_decoder *d, cis_op *terminator, void *user) {
  const band *b = user;
  for (uint32_t i = 0; i < terminator->num_operands; ++i) {
    cis_insn *insn = cis_emit(d, terminator, b->combine[i].fn);
    insn->imm = b->combine[i].imm;
    insn->imm2 = b->combine[i].imm2;
    insn->c = b->combine[i].c;
    insn->dst = insn->a = b->sums[i];
    insn->b = cis_operand_slot(terminator, i);
  }
  cis_emit_drops(d, terminator);
  cis_emit_leave_scope(d, terminator, b->scope);
  return true;
}

static const int64_t *int_list(cis_decoder *d, cis_attr attr, uint32_t rank) {
  int64_t *list = cis_arena_array(cis_decoder_arena(d), int64_t, rank + 1);
  for (uint32_t i = 0; i < rank; ++i)
    list[i] = cis_attr_is(attr, CIS_ATTR_DENSE) ? cis_dense_get_int(attr, i)
                                                : cis_attr_int_or(attr->array.elems[i], 1);
  return list;
}

static uint32_t new_slots(cis_decoder *d, uint32_t num) {
  uint32_t first = cis_new_slot(d, false);
  for (uint32_t i = 1; i < num; ++i)
    cis_new_slot(d, false);
  return first;
}

static bool decode_parallel(cis_decoder *d, cis_op *op) {
  cis_affine_map lower = cis_op_inherent(op, "lowerBoundsMap")->map;
  cis_affine_map upper = cis_op_inherent(op, "upperBoundsMap")->map;
  if (lower->num_results > MAX_RESULTS || upper->num_results > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 64 bounds");
  band *b = cis_arena_new(cis_decoder_arena(d), band);
  cis_block *block = cis_op_entry(op);
  b->op = op;
  b->rank = block->num_args;
  b->ivs = cis_block_arg_slots(d, block);
  uint32_t num_lower = lower->num_dims + lower->num_symbols;
  b->lower = cis_affine_decode(d, op, lower, (cis_range){0, num_lower});
  b->upper = cis_affine_decode(d, op, upper, (cis_range){num_lower, op->num_operands - num_lower});
  b->lower_groups = int_list(d, cis_op_inherent(op, "lowerBoundsGroups"), b->rank);
  b->upper_groups = int_list(d, cis_op_inherent(op, "upperBoundsGroups"), b->rank);
  b->steps = int_list(d, cis_op_inherent(op, "steps"), b->rank);
  b->first_lower = new_slots(d, b->rank);
  b->first_upper = new_slots(d, b->rank);
  uint32_t exit = cis_new_label(d), start = cis_new_label(d);
  if (op->num_results && !begin_reductions(d, op, b))
    return cis_decode_unsupported(d, op, "reductions of this kind or type");
  cis_emit_jump(d, op, exec_parallel, exit)->data2 = b;
  cis_place_label(d, start);
  b->scope = cis_emit_enter_scope(d, op, cis_op_region(op, 0));
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_parallel, b);
  cis_emit_jump(d, op, exec_parallel_next, start)->data2 = b;
  cis_place_label(d, exit);
  if (op->num_results)
    cis_emit_moves(d, op, b->sums, cis_result_slots(d, op), op->num_results);
  return ok;
}

// --- if ---

typedef struct condition {
  cis_affine_code code;
  const bool *is_eq;
} condition;

static const cis_insn *exec_if(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const condition *c = pc->data2;
  int64_t values[MAX_RESULTS];
  if (!cis_affine_values(m, pc->op, &c->code, regs, values))
    return NULL;
  bool holds = true;
  for (uint32_t i = 0; i < c->code.num; ++i)
    holds &= c->is_eq[i] ? values[i] == 0 : values[i] >= 0;
  return holds ? pc + 1 : pc->target;
}

static bool decode_if(cis_decoder *d, cis_op *op) {
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  if (set->num_constraints > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 64 constraints");
  condition *c = cis_arena_new(cis_decoder_arena(d), condition);
  c->code = (cis_affine_code){.exprs = set->constraints,
                              .num = set->num_constraints,
                              .num_dims = set->num_dims,
                              .num_operands = op->num_operands};
  c->code.slots = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  c->is_eq = set->is_eq;
  uint32_t otherwise = cis_new_label(d);
  cis_emit_jump(d, op, exec_if, otherwise)->data2 = c;
  return cis_decode_if_regions(d, op, otherwise);
}

// --- load and store ---

typedef struct access {
  const cis_affine_code *code;
  cis_layout element;
} access;

static const cis_insn *exec_load(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  int64_t indices[MAX_RESULTS], offset;
  if (!cis_affine_values(m, pc->op, acc->code, regs, indices) ||
      !cis_memref_at(m, pc->op, memref, indices, &acc->element, false, &offset) ||
      !cis_load_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->dst]))
    return NULL;
  return pc + 1;
}

static const cis_insn *exec_store(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->b]);
  int64_t indices[MAX_RESULTS], offset;
  if (!cis_affine_values(m, pc->op, acc->code, regs, indices) ||
      !cis_memref_at(m, pc->op, memref, indices, &acc->element, true, &offset) ||
      !cis_store_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->a]))
    return NULL;
  return pc + 1;
}

static bool decode_access(cis_decoder *d, cis_op *op) {
  bool is_store = cis_op_kind(op) == CIS_OP_AFFINE_STORE;
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  if (map->num_results > MAX_RESULTS)
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  access *acc = cis_arena_new(cis_decoder_arena(d), access);
  acc->code = cis_affine_decode(d, op, map, cis_op_operand_group(op, is_store ? 2 : 1));
  cis_layout_of(cis_type_element(cis_op_operand(op, is_store ? 1 : 0)->type), &acc->element);
  cis_emit_simple(d, op, is_store ? exec_store : exec_load)->data = acc;
  return true;
}

static const cis_insn *exec_nothing(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m, (void)regs;
  return pc + 1;
}

static bool decode_prefetch(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_nothing);
  return true;
}

const cis_exec_row cis_exec_affine[] = {
    {CIS_OP_AFFINE_APPLY, decode_apply},
    {CIS_OP_AFFINE_DELINEARIZE_INDEX, decode_linear},
    {CIS_OP_AFFINE_FOR, decode_for},
    {CIS_OP_AFFINE_IF, decode_if},
    {CIS_OP_AFFINE_LINEARIZE_INDEX, decode_linear},
    {CIS_OP_AFFINE_LOAD, decode_access},
    {CIS_OP_AFFINE_MAX, decode_apply},
    {CIS_OP_AFFINE_MIN, decode_apply},
    {CIS_OP_AFFINE_PARALLEL, decode_parallel},
    {CIS_OP_AFFINE_PREFETCH, decode_prefetch},
    {CIS_OP_AFFINE_STORE, decode_access},
    {0, NULL},
};
