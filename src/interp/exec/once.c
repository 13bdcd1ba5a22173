// Regions that are run once, as those of scf.if and memref.alloca_scope, and the stack buffers that
// end with a region.
#include "interp/exec/once.h"

#include "interp/decoder.h"
#include "interp/handler.h"

#include "dialect/memref/kinds.h"
#include "ir/op_def.h"

// --- scopes of stack buffers ---

static cis_walk find_alloca(cis_op *op, void *user) {
  bool *found = user;
  *found |= cis_op_kind(op) == CIS_OP_MEMREF_ALLOCA;
  return *found ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static bool has_alloca(const cis_region *region) {
  bool found = false;
  cis_for_each_block (block, region)
    cis_for_each_op (op, block)
      if (!found)
        cis_walk_preorder(op, find_alloca, &found);
  return found;
}

HANDLER(exec_enter_scope) {
  regs[pc->dst].bits = m->stack.len;
  return pc + 1;
}

HANDLER(exec_leave_scope) {
  cis_pop_stack(m, regs[pc->a].bits, pc->op);
  return pc + 1;
}

cis_scope cis_emit_enter_scope(cis_decoder *d, cis_op *op, const cis_region *region) {
  cis_scope scope = {.used = has_alloca(region)};
  if (!scope.used)
    return scope;
  scope.slot = cis_new_slot(d, false);
  cis_emit(d, op, exec_enter_scope)->dst = scope.slot;
  return scope;
}

void cis_emit_leave_scope(cis_decoder *d, cis_op *op, cis_scope scope) {
  if (scope.used)
    cis_emit(d, op, exec_leave_scope)->a = scope.slot;
}

// --- regions ---

bool cis_end_once(cis_decoder *d, cis_op *terminator, void *user) {
  const cis_once *o = user;
  cis_emit_move_operands(d, terminator, (cis_range){0, terminator->num_operands},
                         cis_result_slots(d, o->op));
  cis_emit_drops(d, terminator);
  cis_emit_leave_scope(d, terminator, o->scope);
  if (o->needs_jump)
    cis_emit_goto(d, terminator, o->exit);
  return true;
}

bool cis_decode_alloca_scope(cis_decoder *d, cis_op *op) {
  cis_once o = {.op = op};
  o.scope = cis_emit_enter_scope(d, op, cis_op_region(op, 0));
  return cis_decode_region(d, cis_op_region(op, 0), cis_end_once, &o);
}

bool cis_decode_if_regions(cis_decoder *d, cis_op *op, uint32_t otherwise) {
  bool has_else = !cis_region_is_empty(cis_op_region(op, 1));
  cis_once o = {.op = op, .exit = cis_new_label(d), .needs_jump = has_else};
  bool ok = cis_decode_region(d, cis_op_region(op, 0), cis_end_once, &o);
  cis_place_label(d, otherwise);
  o.needs_jump = false;
  ok = ok && (!has_else || cis_decode_region(d, cis_op_region(op, 1), cis_end_once, &o));
  cis_place_label(d, o.exit);
  return ok;
}
