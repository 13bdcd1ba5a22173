// Work that goes on until it is waited for: async.execute, gpu.memcpy with a token.
//
//   %t = async.execute { memref.store %x, %m[%i] }
//   ...                                             // touches other bytes
//   async.await %t
//
// The body is executed at the op that begins the work. Ops between it and the wait count as another
// iteration of a parallel loop, which contains both: if one of the two touches bytes that the other
// one writes, the result is not known.
#include "verify/executor/control.h"
#include "verify/executor/exec.h"

#include "dialect/async/kinds.h"
#include "dialect/gpu/kinds.h"
#include "ir/effects.h"

static bool is_work(const cis_value *value) {
  return value->type->kind == CIS_TYPE_DIALECT && value->type->dialect.def->is_work;
}

/// A token that is ready at once.
static bool is_ready(const cis_value *token) {
  const cis_op *op = token->is_arg ? NULL : cis_value_op(token);
  return op && cis_op_kind(op) == CIS_OP_GPU_WAIT && op->num_operands == 0;
}

static cis_sym_work *find_work(cis_exec *e, const cis_value *token) {
  for (size_t i = e->works.len; i-- > 0;)
    if (e->works.data[i].token == token)
      return &e->works.data[i];
  return NULL;
}

static bool begin(cis_exec *e, cis_op *op) {
  if (e->loops.len)
    return cis_sym_fail(e, op, "asynchronous work in a loop of many iterations");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (is_work(cis_op_operand(op, i)) && !is_ready(cis_op_operand(op, i)) &&
        !find_work(e, cis_op_operand(op, i)))
      return cis_sym_fail(e, op, "a token that is not followed");
  cis_iterations_begin_loop(&e->iterations);
  return true;
}

/// The work is told by its token from now on, and what follows is beside it.
static bool end(cis_exec *e, cis_op *op, size_t told) {
  if (e->told.len != told)
    return cis_sym_fail(e, op, "work that tells the outside something");
  cis_vec_push(&e->works, ((cis_sym_work){.token = &op->results[0], .guards = e->guards.len}));
  cis_iterations_next(&e->iterations);
  return true;
}

/// Work that a finished work waited for is finished too.
static void finish_earlier(cis_exec *e) {
  for (size_t i = e->works.len; i-- > 0;) {
    if (!e->works.data[i].is_done)
      continue;
    const cis_op *op = cis_value_op(e->works.data[i].token);
    for (uint32_t k = 0; k < op->num_operands; ++k) {
      cis_sym_work *earlier = find_work(e, cis_op_operand(op, k));
      if (earlier)
        earlier->is_done = true;
    }
  }
}

/// The work is done. What begins last ends first: others go on a little longer here.
static bool wait_for(cis_exec *e, cis_op *op, const cis_value *token) {
  cis_sym_work *work = find_work(e, token);
  if (!work)
    return is_ready(token) || cis_sym_fail(e, op, "a token that is not followed");
  if (work->guards != e->guards.len)
    return cis_sym_fail(e, op, "work that is waited for under another condition");
  work->is_done = true;
  finish_earlier(e);
  while (e->works.len && cis_vec_last(&e->works).is_done) {
    cis_iterations_end_loop(&e->iterations);
    --e->works.len;
  }
  return true;
}

static bool exec_execute(cis_exec *e, cis_op *op) {
  cis_range bodies = cis_op_operand_group(op, 1);
  cis_sym args[CIS_SYM_MOST_VALUES], out[CIS_SYM_MOST_VALUES];
  uint32_t num = op->num_results - 1;
  if (bodies.num > CIS_SYM_MOST_VALUES || num > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many operands");
  size_t told = e->told.len;
  if (!cis_sym_range(e, op, bodies.first, bodies.num, args) || !begin(e, op) ||
      !cis_sym_scoped(e, op, 0, args, out, num))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    cis_sym_set(e, &op->results[i + 1], out[i]);
  return end(e, op, told);
}

static bool exec_await(cis_exec *e, cis_op *op) {
  const cis_value *awaited = cis_op_operand(op, 0);
  if (is_work(awaited))
    return wait_for(e, op, awaited);
  // A value comes with the token of its work.
  cis_op *made = cis_value_op(awaited);
  if (!made || cis_op_kind(made) != CIS_OP_ASYNC_EXECUTE || op->num_results != 1)
    return cis_sym_fail(e, op, "a value that is not followed");
  cis_sym_set(e, &op->results[0], *cis_sym_get(e, awaited));
  return wait_for(e, op, &made->results[0]);
}

static bool exec_gpu_wait(cis_exec *e, cis_op *op) {
  if (op->num_results && op->num_operands)
    return cis_sym_fail(e, op, "a token that stands for others");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!wait_for(e, op, cis_op_operand(op, i)))
      return false;
  return true;
}

static bool exec_gpu_copy(cis_exec *e, cis_op *op) {
  size_t told = e->told.len;
  const cis_value *to = cis_op_operand(op, op->num_operands - 2),
                  *from = cis_op_operand(op, op->num_operands - 1);
  if (!op->num_results)
    return cis_sym_fail(e, op, "a copy that waits");
  return begin(e, op) && cis_sym_copy(e, op, from, to) && end(e, op, told);
}

bool cis_sym_work_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_ASYNC_EXECUTE:
    return exec_execute(e, op);
  case CIS_OP_ASYNC_AWAIT:
    return exec_await(e, op);
  case CIS_OP_GPU_WAIT:
    return exec_gpu_wait(e, op);
  case CIS_OP_GPU_MEMCPY:
    return exec_gpu_copy(e, op);
  default:
    *out_handled = false;
    return false;
  }
}
