// func: calls and returns.
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/func/kinds.h"
#include "interp/compute/numbers.h"
#include "ir/interfaces.h"

/// The call at run time; its program is found when the call is first reached.
typedef struct call_site {
  cis_op *func; // NULL: indirect
  cis_program *program;
  const cis_external *external;
  const uint32_t *args, *results;
  uint32_t num_args, num_results;
  const bool *arg_is_ref;
} call_site;

static const cis_insn *exec_call(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)regs;
  call_site *site = (call_site *)(uintptr_t)pc->data;
  if (__builtin_expect(!site->program, 0)) {
    site->program = cis_program_get(m, site->func);
    if (!site->program)
      return cis_stop(m, pc->op, CIS_RUN_WRONG_INPUT, "cannot execute the function that is called");
  }
  size_t caller = cis_vec_last(&m->frames).base;
  const cis_insn *next = cis_push_frame(m, site->program, pc);
  if (!next)
    return NULL;
  const cis_cell *from = m->cells + caller;
  for (uint32_t i = 0; i < site->num_args; ++i) {
    cis_cell *to = &m->regs[site->program->args[i]];
    *to = from[site->args[i]];
    if (site->arg_is_ref[i])
      cis_obj_retain(to->obj);
  }
  return next;
}

static const cis_insn *exec_call_external(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const call_site *site = pc->data;
  cis_vec_resize(&m->scratch, site->num_args + site->num_results + 1);
  cis_cell *args = m->scratch.data, *results = args + site->num_args;
  for (uint32_t i = 0; i < site->num_args; ++i)
    args[i] = regs[site->args[i]];
  memset(results, 0, site->num_results * sizeof(*results));
  if (!site->external->call(m, pc->op, args, results))
    return NULL;
  for (uint32_t i = 0; i < site->num_results; ++i) {
    cis_cell *to = &regs[site->results[i]];
    if (cis_type_is_ref(pc->op->results[i].type))
      cis_obj_release(m, to->obj);
    *to = results[i];
  }
  return pc + 1;
}

static call_site *new_site(cis_decoder *d, cis_op *op, cis_range args) {
  call_site *site = cis_arena_new(cis_decoder_arena(d), call_site);
  site->args = cis_operand_slots(d, op, args);
  site->num_args = args.num;
  site->results = cis_result_slots(d, op);
  site->num_results = op->num_results;
  bool *refs = cis_arena_array(cis_decoder_arena(d), bool, args.num + 1);
  for (uint32_t i = 0; i < args.num; ++i)
    refs[i] = cis_type_is_ref(cis_op_operand(op, args.first + i)->type);
  site->arg_is_ref = refs;
  return site;
}

void cis_decode_call(cis_decoder *d, cis_op *op, cis_op *func, cis_range args) {
  call_site *site = new_site(d, op, args);
  site->func = func;
  cis_emit(d, op, exec_call)->data = site;
}

static bool decode_call(cis_decoder *d, cis_op *op) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *func = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "callee"));
  if (!func || cis_op_kind(func) != CIS_OP_FUNC_FUNC)
    return cis_decode_unsupported(d, op, "the callee is no function");
  call_site *site = new_site(d, op, (cis_range){0, op->num_operands});
  site->func = func;
  if (!cis_region_is_empty(cis_op_region(func, 0))) {
    cis_emit(d, op, exec_call)->data = site;
    return true;
  }
  site->external = cis_external_find(func);
  if (!site->external)
    return cis_decode_unsupported(d, op, "the function is declared, but not defined here");
  cis_emit(d, op, exec_call_external)->data = site;
  return true;
}

// --- indirect calls ---

static bool decode_constant(cis_decoder *d, cis_op *op) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *func = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "value"));
  cis_insn *insn = cis_emit(d, op, cis_exec_number);
  insn->dst = cis_result_slot(op, 0);
  insn->imm = (uintptr_t)func;
  return true;
}

static const cis_insn *exec_call_indirect(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  call_site *site = (call_site *)(uintptr_t)pc->data;
  if (!cis_decide(m, pc->op, &regs[pc->a], "the called function is"))
    return NULL;
  cis_op *func = (cis_op *)(uintptr_t)regs[pc->a].bits;
  if (func != site->func) {
    site->func = func;
    site->program = NULL;
    site->external = NULL;
    if (cis_region_is_empty(cis_op_region(func, 0))) {
      site->external = cis_external_find(func);
      if (!site->external)
        return cis_unsupported(m, pc->op,
                               "the function that is called is declared, but not defined here");
    }
  }
  return site->external ? exec_call_external(m, pc, regs) : exec_call(m, pc, regs);
}

static bool decode_call_indirect(cis_decoder *d, cis_op *op) {
  call_site *site = new_site(d, op, (cis_range){1, op->num_operands - 1});
  cis_insn *insn = cis_emit(d, op, exec_call_indirect);
  insn->a = cis_operand_slot(op, 0);
  insn->data = site;
  return true;
}

// --- returns ---

typedef struct return_site {
  const uint32_t *values;
  const bool *is_ref;
  uint32_t num;
  uint32_t first; // result of the call that the first operand becomes
} return_site;

static const cis_insn *exec_return(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const return_site *site = pc->data;
  const cis_frame *frame = &cis_vec_last(&m->frames);
  const call_site *call = frame->call ? frame->call->data : NULL;
  cis_cell *to = call ? m->cells + frame[-1].base : m->entry_results;
  for (uint32_t i = 0; i < site->num; ++i) {
    cis_cell *value = &regs[site->values[i]];
    uint32_t n = site->first + i;
    cis_cell *result = call ? &to[call->results[n]] : &to[n];
    if (site->is_ref[i]) {
      cis_obj *old = call ? result->obj : NULL;
      cis_obj_retain(value->obj);
      *result = *value;
      cis_obj_release(m, old);
    } else {
      *result = *value;
    }
  }
  const cis_insn *next = cis_pop_frame(m, pc->op);
  m->has_returned |= !next;
  return next ? next + 1 : NULL;
}

bool cis_decode_return(cis_decoder *d, cis_op *op, uint32_t first) {
  return_site *site = cis_arena_new(cis_decoder_arena(d), return_site);
  site->num = op->num_operands;
  site->first = first;
  site->values = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  bool *refs = cis_arena_array(cis_decoder_arena(d), bool, site->num + 1);
  for (uint32_t i = 0; i < site->num; ++i)
    refs[i] = cis_type_is_ref(cis_op_operand(op, i)->type);
  site->is_ref = refs;
  cis_emit(d, op, exec_return)->data = site;
  return true;
}

static bool decode_return(cis_decoder *d, cis_op *op) { return cis_decode_return(d, op, 0); }

const cis_exec_row cis_exec_func[] = {
    {CIS_OP_FUNC_CALL, decode_call},
    {CIS_OP_FUNC_CALL_INDIRECT, decode_call_indirect},
    {CIS_OP_FUNC_CONSTANT, decode_constant},
    {CIS_OP_FUNC_RETURN, decode_return},
    {0, NULL},
};
