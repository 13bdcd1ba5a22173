// async: bodies are executed where they stand, one after the other. That is one of the orders that
// a program allows. So a token or value is ready at once: the cell of an async value has the value
// inside of it, and the cell of a token is empty. A missing await is not found, because this order
// does not show it. A group is an object with two numbers: the members that it waits for, and those
// that it has.
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/async/async.h"
#include "dialect/async/kinds.h"
#include "ir/op_def.h"
#include "ir/symbol.h"

#include <inttypes.h>

// --- execute, await ---

typedef struct execute {
  cis_op *op;
  cis_scope scope;
} execute;

/// async.yield: its operands are what the values after the token hold.
static bool end_execute(cis_decoder *d, cis_op *yield, void *user) {
  const execute *e = user;
  const uint32_t *results = cis_result_slots(d, e->op);
  cis_emit_move_operands(d, yield, (cis_range){0, yield->num_operands}, results + 1);
  cis_emit_drops(d, yield);
  cis_emit_leave_scope(d, yield, e->scope);
  return true;
}

static bool decode_execute(cis_decoder *d, cis_op *op) {
  cis_region *body = cis_op_region(op, 0);
  const uint32_t *args = cis_block_arg_slots(d, cis_region_first(body));
  cis_emit_move_operands(d, op, cis_op_operand_group(op, 1), args);
  execute e = {.op = op, .scope = cis_emit_enter_scope(d, op, body)};
  return cis_decode_region(d, body, end_execute, &e);
}

static bool decode_await(cis_decoder *d, cis_op *op) {
  if (op->num_results)
    cis_emit_move_operands(d, op, (cis_range){0, 1}, cis_result_slots(d, op));
  return true;
}

// --- groups ---

typedef struct group {
  cis_obj obj;
  uint64_t size, num; // num: members so far
} group;

static void group_destroy(cis_machine *m, cis_obj *obj) {
  (void)m;
  cis_mem_free(obj);
}

HANDLER(exec_create_group) {
  const cis_cell *size = &regs[pc->a];
  if (!cis_decide(m, pc->op, size, "the size is"))
    return NULL;
  if ((int64_t)size->bits < 0)
    return cis_trap(m, pc->op, "the size of the group, %" PRId64 ", is negative",
                    (int64_t)size->bits);
  group *g = cis_mem_calloc(1, sizeof(*g));
  g->obj = (cis_obj){.refs = 1, .kind = CIS_OBJ_STATE, .destroy = group_destroy};
  g->size = size->bits;
  cis_cell_take(m, &regs[pc->dst], &g->obj);
  return pc + 1;
}

HANDLER(exec_add_to_group) {
  group *g = (group *)regs[pc->b].obj;
  if (g->num == g->size)
    return cis_trap(m, pc->op, "the group was created for %" PRIu64 " members, and has them",
                    g->size);
  regs[pc->dst] = (cis_cell){.bits = g->num++};
  return pc + 1;
}

/// All members that were added are ready; a group waits for as many as it was created for.
HANDLER(exec_await_all) {
  const group *g = (const group *)regs[pc->a].obj;
  if (g->num < g->size)
    return cis_trap(
        m, pc->op, "waits forever: the group was created for %" PRIu64 " members, and has %" PRIu64,
        g->size, g->num);
  return pc + 1;
}

SIMPLE(create_group)
SIMPLE(add_to_group)
SIMPLE(await_all)

// --- functions ---

static bool decode_call(cis_decoder *d, cis_op *op) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *func = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "callee"));
  if (!func || cis_op_kind(func) != CIS_OP_ASYNC_FUNC ||
      cis_region_is_empty(cis_op_region(func, 0)))
    return cis_decode_unsupported(d, op, "the callee is no async function with a body");
  cis_decode_call(d, op, func, (cis_range){0, op->num_operands});
  return true;
}

/// The operands are what the values hold; a token, if there is one, comes before them.
static bool decode_return(cis_decoder *d, cis_op *op) {
  cis_op *func = cis_op_parent(op);
  cis_type type = cis_function_type(func);
  uint32_t num = type->function.num_results;
  bool has_token = num && cis_async_is_token(type->function.results[0]);
  return cis_decode_return(d, op, has_token);
}

// --- the runtime ---

HANDLER(exec_workers) {
  (void)m;
  regs[pc->dst] = (cis_cell){.bits = 1};
  return pc + 1;
}
SIMPLE(workers)

const cis_exec_row cis_exec_async[] = {
    {CIS_OP_ASYNC_ADD_TO_GROUP, decode_add_to_group},
    {CIS_OP_ASYNC_AWAIT, decode_await},
    {CIS_OP_ASYNC_AWAIT_ALL, decode_await_all},
    {CIS_OP_ASYNC_CALL, decode_call},
    {CIS_OP_ASYNC_CREATE_GROUP, decode_create_group},
    {CIS_OP_ASYNC_EXECUTE, decode_execute},
    {CIS_OP_ASYNC_RETURN, decode_return},
    {CIS_OP_ASYNC_RUNTIME_NUM_WORKER_THREADS, decode_workers},
    {0, NULL},
};
