// tensor.generate and tensor.pad: a region that is executed for each element.
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/tensor/kinds.h"
#include "ir/op_def.h"

typedef struct element_loop {
  cis_op *op;
  bool is_pad;
  cis_numbers sizes; // of the result; or, of a pad:
  cis_numbers low, high;
  cis_layout element;
  uint32_t rank, source, state;
  const uint32_t *args; // slots of the indices
} element_loop;

typedef struct loop_state {
  cis_obj obj;
  cis_array *array;
  int64_t at[CIS_MAX_RANK], low[CIS_MAX_RANK], next;
} loop_state;

static void state_destroy(cis_machine *m, cis_obj *obj) {
  loop_state *state = (loop_state *)obj;
  if (state->array)
    cis_obj_release(m, &state->array->obj);
  cis_mem_free(state);
}

static bool result_sizes(cis_machine *m, const element_loop *loop, const cis_cell *regs,
                         loop_state *state, int64_t *out_sizes) {
  if (!loop->is_pad)
    return cis_numbers_read(m, loop->op, &loop->sizes, regs, out_sizes) &&
           cis_check_sizes(m, loop->op, out_sizes, loop->rank);
  const cis_array *source = cis_cell_array(&regs[loop->source]);
  int64_t high[CIS_MAX_RANK];
  if (!cis_numbers_read(m, loop->op, &loop->low, regs, state->low) ||
      !cis_numbers_read(m, loop->op, &loop->high, regs, high) ||
      !cis_check_sizes(m, loop->op, state->low, loop->rank) ||
      !cis_check_sizes(m, loop->op, high, loop->rank))
    return false;
  for (uint32_t i = 0; i < loop->rank; ++i)
    if (__builtin_add_overflow(source->sizes[i], state->low[i], &out_sizes[i]) ||
        __builtin_add_overflow(out_sizes[i], high[i], &out_sizes[i]))
      return cis_trap(m, loop->op, "the size in dimension %u overflows", i) != NULL;
  return true;
}

static void copy_source(const element_loop *loop, const loop_state *state, const cis_cell *regs) {
  const cis_array *source = cis_cell_array(&regs[loop->source]);
  int64_t steps[CIS_MAX_RANK], dense[CIS_MAX_RANK], start = 0;
  cis_row_major(state->array->sizes, loop->rank, steps);
  cis_row_major(source->sizes, loop->rank, dense);
  for (uint32_t i = 0; i < loop->rank; ++i)
    start += state->low[i] * steps[i];
  cis_copy_block(state->array, (cis_block_walk){start, steps}, source, (cis_block_walk){0, dense},
                 source->sizes, loop->rank);
}

static loop_state *begin(cis_machine *m, const element_loop *loop, cis_cell *regs) {
  loop_state *state = cis_mem_calloc(1, sizeof(*state));
  state->obj = (cis_obj){.refs = 1, .kind = CIS_OBJ_STATE, .destroy = state_destroy};
  cis_cell_take(m, &regs[loop->state], &state->obj);
  int64_t sizes[CIS_MAX_RANK];
  if (!result_sizes(m, loop, regs, state, sizes))
    return NULL;
  state->array = cis_array_create(m, sizes, loop->rank, loop->element.size);
  return state->array ? state : NULL;
}

static void finish(cis_machine *m, const element_loop *loop, loop_state *state, cis_cell *regs) {
  if (loop->is_pad)
    copy_source(loop, state, regs);
  cis_array *array = state->array;
  state->array = NULL;
  cis_cell_take(m, &regs[cis_result_slot(loop->op, 0)], &array->obj);
  cis_cell_take(m, &regs[loop->state], NULL);
}

static const cis_insn *exec_begin(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const element_loop *loop = pc->data2;
  loop_state *state = begin(m, loop, regs);
  if (!state)
    return NULL;
  if (state->array->num)
    return pc + 1;
  finish(m, loop, state, regs);
  return pc->target;
}

/// A pad whose value does not depend on the place.
static const cis_insn *exec_pad_with(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const element_loop *loop = pc->data;
  loop_state *state = begin(m, loop, regs);
  if (!state)
    return NULL;
  cis_fill_array(m, state->array, &loop->element, &regs[pc->a]);
  finish(m, loop, state, regs);
  return pc + 1;
}

static const cis_insn *exec_indices(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  const element_loop *loop = pc->data;
  const loop_state *state = (loop_state *)regs[loop->state].obj;
  for (uint32_t i = 0; i < loop->rank; ++i)
    regs[loop->args[i]] = (cis_cell){.bits = (uint64_t)state->at[i]};
  return pc + 1;
}

static const cis_insn *exec_store(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const element_loop *loop = pc->data;
  loop_state *state = (loop_state *)regs[loop->state].obj;
  cis_array_set(m, &loop->element, state->array, state->next, &regs[pc->a]);
  return pc + 1;
}

static const cis_insn *exec_next(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const element_loop *loop = pc->data2;
  loop_state *state = (loop_state *)regs[loop->state].obj;
  if (++state->next == state->array->num) {
    finish(m, loop, state, regs);
    return pc + 1;
  }
  for (uint32_t i = loop->rank; i-- > 0 && ++state->at[i] == state->array->sizes[i];)
    state->at[i] = 0;
  return pc->target;
}

typedef struct body {
  const element_loop *loop;
  uint32_t start;
} body;

static bool decode_yield(cis_decoder *d, cis_op *op, void *user) {
  const body *b = user;
  cis_insn *store = cis_emit(d, b->loop->op, exec_store);
  store->data = b->loop;
  store->a = cis_operand_slot(op, 0);
  cis_emit_drops(d, op);
  cis_emit_jump(d, b->loop->op, exec_next, b->start)->data2 = b->loop;
  return true;
}

static bool decode_loop(cis_decoder *d, cis_op *op) {
  cis_type type = op->results[0].type;
  cis_region *region = cis_op_region(op, 0);
  if (cis_type_rank(type) > CIS_MAX_RANK)
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  element_loop *loop = cis_arena_new(cis_decoder_arena(d), element_loop);
  *loop = (element_loop){.op = op, .rank = cis_type_rank(type), .state = cis_new_slot(d, true)};
  loop->is_pad = cis_op_kind(op) == CIS_OP_TENSOR_PAD;
  loop->args = cis_block_arg_slots(d, cis_region_first(region));
  cis_layout_of(cis_type_element(type), &loop->element);
  if (loop->is_pad) {
    if (cis_type_element(cis_op_operand(op, 0)->type) != cis_type_element(type))
      return cis_decode_unsupported(d, op, "a result of another element type");
    loop->source = cis_operand_slot(op, 0);
    loop->low = cis_numbers_get(d, op, "static_low", "low");
    loop->high = cis_numbers_get(d, op, "static_high", "high");
    cis_value *value = cis_op_operand(cis_block_last(cis_region_first(region)), 0);
    if (!cis_region_is_ancestor(region, cis_block_region(cis_value_block(value)))) {
      cis_insn *insn = cis_emit(d, op, exec_pad_with);
      insn->data = loop;
      insn->a = cis_slot(value);
      return true;
    }
  } else {
    loop->sizes = cis_numbers_of_shape(d, op, type, (cis_range){0, op->num_operands});
  }
  uint32_t end = cis_new_label(d);
  body b = {loop, cis_new_label(d)};
  cis_emit_jump(d, op, exec_begin, end)->data2 = loop;
  cis_place_label(d, b.start);
  cis_emit(d, op, exec_indices)->data = loop;
  if (!cis_decode_region(d, region, decode_yield, &b))
    return false;
  cis_place_label(d, end);
  return true;
}

const cis_exec_row cis_exec_tensor_loop[] = {
    {CIS_OP_TENSOR_GENERATE, decode_loop},
    {CIS_OP_TENSOR_PAD, decode_loop},
    {0, NULL},
};
