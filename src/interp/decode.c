// Decodes ops to instructions, in one pass over a function, region by region, when the function is
// first called. It also finds out after which op an object dies, and where instructions jump to.
#include "interp/machine.h"

#include "dialect/ub/kinds.h"
#include "interp/decoder.h"
#include "ir/op_def.h"

/// A value that is used for the last time by an op of the block that it belongs to.
typedef struct death {
  const cis_value *value;
  size_t next; // index + 1 of the next one of the same op; 0: none
} death;

struct cis_decoder {
  cis_machine *m;
  cis_program *program;
  CIS_VEC(cis_insn) code;
  CIS_VEC(uint32_t) labels;      // where they are placed
  CIS_VEC(size_t) jumps, jumps2; // instructions with labels
  CIS_VEC(uint32_t) ref_slots;
  CIS_VEC(death) deaths;
  cis_ptrmap first_death; // op -> index + 1
  cis_ptrmap blocks;      // block -> label + 1
  uint32_t num_slots;
};

cis_machine *cis_decoder_machine(cis_decoder *d) { return d->m; }
cis_arena *cis_decoder_arena(cis_decoder *d) { return &d->m->arena; }

// --- slots ---

uint32_t cis_slot(const cis_value *value) { return value->tag; }

uint32_t cis_new_slot(cis_decoder *d, bool is_ref) {
  if (is_ref)
    cis_vec_push(&d->ref_slots, d->num_slots);
  return d->num_slots++;
}

static void give_slot(cis_decoder *d, cis_value *value) {
  value->tag = cis_new_slot(d, cis_type_is_ref(value->type));
}

static cis_walk give_slots(cis_op *op, void *user) {
  cis_decoder *d = user;
  cis_op_own_regions(op);
  for (uint32_t i = 0; i < op->num_results; ++i)
    give_slot(d, cis_op_result(op, i));
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        give_slot(d, cis_block_args(block)[i]);
  return CIS_WALK_CONTINUE;
}

const uint32_t *cis_operand_slots(cis_decoder *d, const cis_op *op, cis_range range) {
  uint32_t *slots = cis_arena_array(&d->m->arena, uint32_t, range.num ? range.num : 1);
  for (uint32_t i = 0; i < range.num; ++i)
    slots[i] = cis_operand_slot(op, range.first + i);
  return slots;
}

const uint32_t *cis_result_slots(cis_decoder *d, cis_op *op) {
  uint32_t *slots = cis_arena_array(&d->m->arena, uint32_t, op->num_results + 1);
  for (uint32_t i = 0; i < op->num_results; ++i)
    slots[i] = cis_result_slot(op, i);
  return slots;
}

const uint32_t *cis_block_arg_slots(cis_decoder *d, const cis_block *block) {
  uint32_t *slots = cis_arena_array(&d->m->arena, uint32_t, block->num_args + 1);
  for (uint32_t i = 0; i < block->num_args; ++i)
    slots[i] = cis_slot(cis_block_args(block)[i]);
  return slots;
}

// --- instructions and labels ---

cis_insn *cis_emit(cis_decoder *d, cis_op *op, cis_exec_fn fn) {
  cis_vec_push(&d->code, ((cis_insn){.fn = fn, .op = op}));
  return &cis_vec_last(&d->code);
}

cis_insn *cis_emit_simple(cis_decoder *d, cis_op *op, cis_exec_fn fn) {
  cis_insn *insn = cis_emit(d, op, fn);
  if (op->num_results)
    insn->dst = cis_result_slot(op, 0);
  uint32_t *const slots[] = {&insn->a, &insn->b, &insn->c};
  for (uint32_t i = 0; i < op->num_operands && i < 3; ++i)
    *slots[i] = cis_operand_slot(op, i);
  return insn;
}

uint32_t cis_new_label(cis_decoder *d) {
  cis_vec_push(&d->labels, 0);
  return (uint32_t)(d->labels.len - 1);
}

void cis_place_label(cis_decoder *d, uint32_t label) {
  d->labels.data[label] = (uint32_t)d->code.len;
}

cis_insn *cis_emit_jump(cis_decoder *d, cis_op *op, cis_exec_fn fn, uint32_t label) {
  cis_insn *insn = cis_emit(d, op, fn);
  cis_vec_push(&d->jumps, d->code.len - 1);
  insn->label = label;
  return insn;
}

static const cis_insn *exec_goto(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)regs;
  ++m->housekeeping;
  return pc->target;
}

void cis_emit_goto(cis_decoder *d, cis_op *op, uint32_t label) {
  cis_emit_jump(d, op, exec_goto, label);
}

// --- copies between cells ---

enum { MOVE_NUMBER, MOVE_SHARE, MOVE_STEAL };

typedef struct move {
  uint32_t from, to;
  uint32_t how;
} move;

typedef struct moves {
  uint32_t num;
  move list[];
} moves;

static const cis_insn *exec_move(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  ++m->housekeeping;
  regs[pc->dst] = regs[pc->a];
  return pc + 1;
}

static void move_cell(cis_machine *m, cis_cell *regs, cis_cell *from, const move *mv) {
  cis_cell *to = &regs[mv->to];
  cis_obj *old = to->obj;
  if (mv->how == MOVE_NUMBER) {
    *to = *from;
    return;
  }
  if (mv->how == MOVE_SHARE)
    cis_obj_retain(from->obj);
  *to = *from;
  cis_obj_release(m, old);
}

static const cis_insn *exec_moves(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const moves *all = pc->data;
  ++m->housekeeping;
  for (uint32_t i = 0; i < all->num; ++i) {
    const move *mv = &all->list[i];
    cis_cell from = regs[mv->from];
    if (mv->how == MOVE_STEAL)
      regs[mv->from].obj = NULL;
    move_cell(m, regs, &from, mv);
  }
  return pc + 1;
}

/// Copies that overlap: reads all cells before it writes the first.
static const cis_insn *exec_moves_at_once(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const moves *all = pc->data;
  ++m->housekeeping;
  cis_vec_resize(&m->scratch, all->num);
  for (uint32_t i = 0; i < all->num; ++i) {
    const move *mv = &all->list[i];
    m->scratch.data[i] = regs[mv->from];
    if (mv->how == MOVE_SHARE)
      cis_obj_retain(regs[mv->from].obj);
    else if (mv->how == MOVE_STEAL)
      regs[mv->from].obj = NULL;
  }
  for (uint32_t i = 0; i < all->num; ++i) {
    move mv = all->list[i];
    mv.how = mv.how == MOVE_NUMBER ? MOVE_NUMBER : MOVE_STEAL;
    move_cell(m, regs, &m->scratch.data[i], &mv);
  }
  return pc + 1;
}

/// Whether a copy is read from a cell that an earlier one writes.
static bool moves_overlap(const moves *all) {
  for (uint32_t i = 0; i < all->num; ++i)
    for (uint32_t k = i + 1; k < all->num; ++k)
      if (all->list[i].to == all->list[k].from)
        return true;
  return false;
}

static bool is_ref_slot(const cis_decoder *d, uint32_t slot) {
  size_t low = 0, high = d->ref_slots.len;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (d->ref_slots.data[middle] < slot)
      low = middle + 1;
    else
      high = middle;
  }
  return low < d->ref_slots.len && d->ref_slots.data[low] == slot;
}

static moves *new_moves(cis_decoder *d, uint32_t num) {
  moves *all = cis_arena_alloc(&d->m->arena, sizeof(moves) + num * sizeof(move));
  all->num = 0;
  return all;
}

static void emit_moves(cis_decoder *d, cis_op *op, moves *all) {
  if (!all->num)
    return;
  if (all->num == 1 && all->list[0].how == MOVE_NUMBER) {
    cis_insn *insn = cis_emit(d, op, exec_move);
    insn->dst = all->list[0].to;
    insn->a = all->list[0].from;
    return;
  }
  // A few numbers that do not overlap: an instruction each is faster than a list.
  bool overlap = moves_overlap(all), numbers = true;
  for (uint32_t i = 0; i < all->num; ++i)
    numbers &= all->list[i].how == MOVE_NUMBER;
  if (!overlap && numbers && all->num <= 4) {
    for (uint32_t i = 0; i < all->num; ++i) {
      cis_insn *insn = cis_emit(d, op, exec_move);
      insn->dst = all->list[i].to;
      insn->a = all->list[i].from;
    }
    return;
  }
  cis_emit(d, op, overlap ? exec_moves_at_once : exec_moves)->data = all;
}

void cis_emit_moves(cis_decoder *d, cis_op *op, const uint32_t *from, const uint32_t *to,
                    uint32_t num) {
  moves *all = new_moves(d, num);
  for (uint32_t i = 0; i < num; ++i)
    if (from[i] != to[i])
      all->list[all->num++] =
          (move){from[i], to[i], is_ref_slot(d, from[i]) ? MOVE_SHARE : MOVE_NUMBER};
  emit_moves(d, op, all);
}

void cis_emit_take_moves(cis_decoder *d, cis_op *op, const uint32_t *from, const uint32_t *to,
                         uint32_t num) {
  moves *all = new_moves(d, num);
  for (uint32_t i = 0; i < num; ++i)
    if (from[i] != to[i])
      all->list[all->num++] =
          (move){from[i], to[i], is_ref_slot(d, from[i]) ? MOVE_STEAL : MOVE_NUMBER};
  emit_moves(d, op, all);
}

void cis_emit_move_operands(cis_decoder *d, cis_op *op, cis_range range, const uint32_t *to) {
  moves *all = new_moves(d, range.num);
  for (uint32_t i = 0; i < range.num; ++i) {
    uint32_t from = cis_operand_slot(op, range.first + i);
    if (from == to[i])
      continue;
    uint32_t how = MOVE_NUMBER;
    if (is_ref_slot(d, from))
      how = cis_is_last_use(d, op, range.first + i) ? MOVE_STEAL : MOVE_SHARE;
    all->list[all->num++] = (move){from, to[i], how};
  }
  emit_moves(d, op, all);
}

// --- where objects die ---

/// The last op of the value's block that uses it or has a user inside; NULL if other blocks use it
/// too.
static cis_op *last_user(cis_value *value, cis_block *block) {
  cis_op *last = NULL;
  cis_for_each_use (use, value) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (!user)
      return NULL;
    if (!last || cis_op_is_before(last, user))
      last = user;
  }
  return last;
}

static void add_death(cis_decoder *d, cis_value *value, cis_block *block) {
  if (!is_ref_slot(d, cis_slot(value)))
    return;
  cis_op *op = cis_value_uses(value) ? last_user(value, block) : cis_value_op(value);
  if (!op)
    return;
  uintptr_t *first = cis_ptrmap_get(&d->first_death, op, NULL);
  cis_vec_push(&d->deaths, ((death){value, *first}));
  *first = d->deaths.len;
}

/// Whether the arguments keep their values through all iterations: shared outputs of scf.forall do.
/// Other loops pass their arguments anew to each iteration.
static bool keeps_arguments(const cis_block *block) {
  const cis_op *last = cis_block_last(block);
  return last && cis_op_has_trait(last, CIS_TRAIT_IN_PARALLEL);
}

static void find_deaths(cis_decoder *d, cis_block *block) {
  for (uint32_t i = 0; i < block->num_args && !keeps_arguments(block); ++i)
    add_death(d, cis_block_args(block)[i], block);
  cis_for_each_op (op, block)
    for (uint32_t i = 0; i < op->num_results; ++i)
      add_death(d, cis_op_result(op, i), block);
}

static bool dies_at(const cis_decoder *d, const cis_op *op, const cis_value *value) {
  for (size_t i = cis_ptrmap_at(&d->first_death, op); i; i = d->deaths.data[i - 1].next)
    if (d->deaths.data[i - 1].value == value)
      return true;
  return false;
}

bool cis_is_last_use(cis_decoder *d, cis_op *op, uint32_t operand) {
  const cis_value *value = cis_op_operand(op, operand);
  if (!dies_at(d, op, value)) // the cheaper question first
    return false;
  uint32_t uses = 0;
  cis_for_each_use (use, value)
    uses += cis_op_is_ancestor(op, cis_use_owner(use));
  return uses == 1;
}

static const cis_insn *exec_drop(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  ++m->housekeeping;
  cis_cell_take(m, &regs[pc->dst], NULL);
  return pc + 1;
}

void cis_emit_drops(cis_decoder *d, cis_op *op) {
  bool is_terminator = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
  for (size_t i = cis_ptrmap_at(&d->first_death, op); i; i = d->deaths.data[i - 1].next) {
    const cis_value *value = d->deaths.data[i - 1].value;
    // An argument's cell may already hold the next value, which the terminator's moves have put
    // there.
    if (!is_terminator || !value->is_arg)
      cis_emit(d, op, exec_drop)->dst = cis_slot(value);
  }
}

// --- ops, blocks, regions ---

static const cis_insn *exec_unsupported(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)regs;
  const char *why = pc->data;
  return cis_unsupported(m, pc->op, "cannot execute '%s'%s%s", cis_op_name(pc->op).data,
                         *why ? ": " : "", why);
}

bool cis_decode_unsupported(cis_decoder *d, cis_op *op, const char *why) {
  cis_emit(d, op, exec_unsupported)->data = cis_arena_str(&d->m->arena, cis_str_from(why)).data;
  return true;
}

bool cis_decode_nothing(cis_decoder *d, cis_op *op) {
  (void)d, (void)op;
  return true;
}

static bool has_unknown_type(const cis_op *op) {
  cis_layout layout;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_layout_of(op->results[i].type, &layout))
      return true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!cis_layout_of(cis_op_operand(op, i)->type, &layout))
      return true;
  return false;
}

/// Why there is no row for an op.
static const char *why_unknown(const cis_decoder *d, const cis_op *op) {
  const cis_dialect_def *dialect = op->info->dialect;
  if (!dialect)
    return "";
  if (dialect->is_dynamic)
    return "no function (cistern.execute) and no hook says what it does";
  for (const cis_op_def *def = dialect->ops; def->name; ++def)
    if (d->m->decoders[def->kind])
      return "";
  return "nothing of its dialect is executed";
}

static bool decode_op(cis_decoder *d, cis_op *op) {
  const cis_exec_row *attached = op->info->attached[CIS_ATTACHED_EXECUTABLE];
  cis_decode_fn decode = attached ? attached->decode : d->m->decoders[cis_op_kind(op)];
  if (!decode)
    return cis_decode_unsupported(d, op, why_unknown(d, op));
  if (has_unknown_type(op))
    return cis_decode_unsupported(d, op, "a value of a type that cannot be executed");
  return decode(d, op);
}

uint32_t cis_block_label(cis_decoder *d, const cis_block *block) {
  uintptr_t *label = cis_ptrmap_get(&d->blocks, block, NULL);
  if (!*label)
    *label = cis_new_label(d) + 1;
  return (uint32_t)*label - 1;
}

static bool decode_block(cis_decoder *d, cis_block *block, cis_terminator_fn terminator,
                         void *user) {
  cis_place_label(d, cis_block_label(d, block));
  find_deaths(d, block);
  cis_for_each_op (op, block) {
    if (!cis_op_next(op) && op->num_successors == 0 && cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) &&
        cis_op_kind(op) != CIS_OP_UB_UNREACHABLE && terminator)
      return terminator(d, op, user);
    if (!decode_op(d, op))
      return false;
    if (!op->num_successors)
      cis_emit_drops(d, op);
  }
  return true;
}

bool cis_decode_region(cis_decoder *d, cis_region *region, cis_terminator_fn terminator,
                       void *user) {
  cis_for_each_block (block, region)
    if (!decode_block(d, block, terminator, user))
      return false;
  return true;
}

// --- functions ---

static void finish_code(cis_decoder *d) {
  cis_program *p = d->program;
  size_t size = d->code.len * sizeof(cis_insn);
  cis_insn *code = cis_arena_copy(&d->m->arena, d->code.data, size);
  for (size_t i = 0; i < d->jumps.len; ++i) {
    cis_insn *insn = &code[d->jumps.data[i]];
    insn->target = code + d->labels.data[insn->label];
  }
  for (size_t i = 0; i < d->jumps2.len; ++i) {
    cis_insn *insn = &code[d->jumps2.data[i]];
    insn->target2 = code + d->labels.data[insn->label2];
  }
  p->code = code;
  p->num_insns = (uint32_t)d->code.len;
  p->num_slots = d->num_slots;
  p->num_refs = (uint32_t)d->ref_slots.len;
  p->refs = cis_arena_copy(&d->m->arena, d->ref_slots.data, d->ref_slots.len * sizeof(uint32_t));
}

static void decoder_deinit(cis_decoder *d) {
  cis_vec_deinit(&d->code);
  cis_vec_deinit(&d->labels);
  cis_vec_deinit(&d->jumps);
  cis_vec_deinit(&d->jumps2);
  cis_vec_deinit(&d->ref_slots);
  cis_vec_deinit(&d->deaths);
  cis_ptrmap_deinit(&d->first_death);
  cis_ptrmap_deinit(&d->blocks);
}

bool cis_decode_function(cis_machine *m, cis_program *program) {
  cis_decoder d = {.m = m, .program = program};
  cis_region *body = cis_op_region(program->func, 0);
  cis_walk_preorder(program->func, give_slots, &d);
  program->args = cis_block_arg_slots(&d, cis_region_first(body));
  program->num_args = cis_region_first(body)->num_args;
  bool ok = cis_decode_region(&d, body, NULL, NULL);
  if (ok)
    finish_code(&d);
  decoder_deinit(&d);
  return ok;
}
