// Asynchronous work: accesses to buffers by async.execute, and by ops of gpu with a token, until
// the work is waited for.
//
//   %t = async.execute { memref.store %x, %b[%i] }
//   memref.dealloc %b                               // while the store may be still to come
//   async.await %t
//
// Work is read where it begins, because that is the earliest time at which it may happen. Its
// accesses are kept until it is waited for. A free meanwhile is an error. Another access to the
// same bytes, if one of both writes, is not known. Pieces of pools that the work reads are read
// once more where it is waited for, because that is the latest time.
#include "check/work.h"

#include "check/extents.h"
#include "check/pieces.h"
#include "dialect/async/kinds.h"
#include "dialect/gpu/kinds.h"
#include "ir/op_def.h"

enum { MAX_PENDING = 64, MAX_TOUCHES = 64 };

static bool is_token(const cis_value *value) {
  return value->type->kind == CIS_TYPE_DIALECT && value->type->dialect.def->is_work;
}

static bool is_followed(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_ASYNC_EXECUTE:
  case CIS_OP_ASYNC_AWAIT:
  case CIS_OP_GPU_MEMCPY:
  case CIS_OP_GPU_MEMSET:
  case CIS_OP_GPU_WAIT:
    return true;
  default:
    return false;
  }
}

static cis_work *find_work(const cis_proof *p, const cis_value *token) {
  for (size_t i = p->pending.len; i-- > 0;)
    if (p->pending.data[i]->token == token)
      return p->pending.data[i];
  return NULL;
}

/// Whether `work` is done before `other` begins.
static bool is_before(const cis_work *work, const cis_work *other) {
  for (uint32_t i = 0; i < other->num_after; ++i)
    if (other->after[i] == work)
      return true;
  return false;
}

/// When it is done is not followed: nothing is known any more of what it touches.
static void leave_open(cis_proof *p, cis_op *op, const cis_work *work) {
  for (uint32_t i = 0; i < work->num_touches; ++i) {
    cis_proof_doubt(p, op, work->touches[i].buffer, "work that is waited for elsewhere");
    work->touches[i].buffer->escapes = true;
  }
}

// --- beginning ---

static bool can_follow(const cis_proof *p, const cis_value *token) {
  if (!token || !is_token(token) || p->pending.len >= MAX_PENDING)
    return false;
  for (cis_use *use = cis_value_uses(token); use; use = cis_use_next(use))
    if (!is_followed(cis_use_owner(use)))
      return false;
  return true;
}

static void add_after(cis_work *work, cis_work *before) {
  if (is_before(before, work) || work->num_after == MAX_PENDING)
    return;
  work->after[work->num_after++] = before;
  for (uint32_t i = 0; i < before->num_after && work->num_after < MAX_PENDING; ++i)
    if (before->after[i]->when != CIS_NEVER && !is_before(before->after[i], work))
      work->after[work->num_after++] = before->after[i];
}

bool cis_work_begin(cis_proof *p, cis_op *op) {
  cis_value *token = op->num_results ? cis_op_result(op, 0) : NULL;
  bool follows = can_follow(p, token);
  cis_work *work = follows ? cis_arena_new(p->arena, cis_work) : NULL;
  if (follows)
    *work = (cis_work){.token = token,
                       .op = op,
                       .when = p->path,
                       .loops = p->loops,
                       .after = cis_arena_array(p->arena, cis_work *, MAX_PENDING)};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_work *before = find_work(p, cis_op_operand(op, i));
    if (before && follows)
      add_after(work, before);
    else if (before)
      leave_open(p, op, before);
  }
  if (!follows)
    return false;
  cis_vec_push(&p->pending, work);
  cis_vec_push(&p->working, work);
  return true;
}

void cis_work_end(cis_proof *p) { --p->working.len; }

// --- touching ---

static void note(cis_proof *p, cis_work *work, const cis_touch *touch) {
  for (uint32_t i = 0; i < work->num_touches; ++i) {
    cis_touch *old = &work->touches[i];
    if (old->buffer != touch->buffer || old->writes != touch->writes ||
        old->piece != touch->piece || old->is_known != touch->is_known ||
        (old->is_known && (!cis_linear_equal(&old->from, &touch->from) ||
                           !cis_linear_equal(&old->size, &touch->size))))
      continue;
    old->when = cis_cond_or(&p->conds, old->when, touch->when);
    return;
  }
  if (work->num_touches == MAX_TOUCHES) {
    cis_proof_doubt(p, touch->op, touch->buffer, "work that touches too much to be followed");
    touch->buffer->escapes = true;
    return;
  }
  if (!work->touches)
    work->touches = cis_arena_array(p->arena, cis_touch, MAX_TOUCHES);
  work->touches[work->num_touches++] = *touch;
}

/// Whether work that goes on may be disturbed, or disturb.
static bool may_meet(cis_proof *p, const cis_touch *a, const cis_touch *b) {
  if (a->buffer != b->buffer || (!a->writes && !b->writes) ||
      (a->is_known && b->is_known && cis_proof_are_apart(p, a->from, a->size, b->from, b->size)))
    return false;
  return true;
}

/// Whether that work runs beside the present code.
static bool goes_on(const cis_proof *p, const cis_work *work) {
  for (size_t i = 0; i < p->working.len; ++i)
    if (p->working.data[i] == work || is_before(work, p->working.data[i]))
      return false;
  return true;
}

void cis_work_touch(cis_proof *p, const cis_touch *touch) {
  for (size_t i = 0; i < p->pending.len; ++i) {
    const cis_work *work = p->pending.data[i];
    for (uint32_t k = 0; k < work->num_touches && goes_on(p, work); ++k) {
      const cis_touch *other = &work->touches[k];
      cis_cond both = cis_cond_and(&p->conds, touch->when, other->when);
      if (cis_cond_and(&p->conds, both, work->when) == CIS_NEVER || !may_meet(p, touch, other))
        continue;
      cis_proof_doubt(p, touch->op, touch->buffer, "an access while work on it goes on");
      touch->buffer->escapes = true;
    }
  }
  for (size_t i = 0; i < p->working.len; ++i)
    note(p, p->working.data[i], touch);
}

void cis_work_lose(cis_proof *p, cis_finding_kind kind, cis_checked *buffer, cis_cond when) {
  for (size_t i = 0; i < p->pending.len; ++i) {
    const cis_work *work = p->pending.data[i];
    for (uint32_t k = 0; k < work->num_touches && goes_on(p, work); ++k) {
      const cis_touch *touch = &work->touches[k];
      cis_cond busy =
          cis_cond_and(&p->conds, cis_cond_and(&p->conds, work->when, touch->when), when);
      if (touch->buffer != buffer || busy == CIS_NEVER || p->gave_up)
        continue;
      cis_proof_find(p, kind, touch->op, buffer, busy, !buffer->escapes, NULL);
      cis_vec_last(&p->findings).by_order = true;
    }
  }
}

// --- waiting ---

/// The pieces that it reads are read as late as can be.
static void read_again(cis_proof *p, const cis_work *work) {
  for (uint32_t i = 0; i < work->num_touches; ++i) {
    const cis_touch *touch = &work->touches[i];
    cis_cond when =
        cis_cond_and(&p->conds, cis_cond_and(&p->conds, work->when, touch->when), p->path);
    cis_linear all = cis_linear_unknown(&p->linears, 0, INT64_MAX);
    cis_piece_access read = {.op = touch->op,
                             .pool = touch->buffer,
                             .piece = touch->piece,
                             .from = touch->is_known ? touch->from : all,
                             .size = touch->is_known ? touch->size : all,
                             .when = when};
    size_t before = p->findings.len;
    if (touch->reads)
      cis_proof_read_pieces(p, read);
    for (size_t k = before; k < p->findings.len; ++k)
      p->findings.data[k].by_order = true;
  }
}

static void finish(cis_proof *p, cis_op *op, cis_work *work) {
  if (work->when == CIS_NEVER)
    return;
  // A work that waits does not make others wait; in a loop it may belong to another iteration.
  if (work->loops != p->loops || p->working.len) {
    leave_open(p, op, work);
    return;
  }
  read_again(p, work);
  work->when = cis_cond_minus(&p->conds, work->when, p->path);
}

void cis_work_await(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_work *work = find_work(p, cis_op_operand(op, i));
    if (!work)
      continue;
    finish(p, op, work);
    for (uint32_t k = 0; k < work->num_after; ++k)
      finish(p, op, work->after[k]);
  }
  size_t num = 0;
  for (size_t i = 0; i < p->pending.len; ++i)
    if (p->pending.data[i]->when != CIS_NEVER)
      p->pending.data[num++] = p->pending.data[i];
  p->pending.len = num;
}

void cis_work_leave_iteration(cis_proof *p, cis_op *loop, size_t first) {
  for (size_t i = first; i < p->pending.len; ++i)
    leave_open(p, loop, p->pending.data[i]);
  p->pending.len = first;
}

// --- ops ---

static void read_execute(cis_proof *p, cis_op *op) {
  if (!cis_work_begin(p, op)) {
    cis_check_other(p, op);
    return;
  }
  cis_check_set_unknown(p, op);
  cis_block *body = cis_op_entry(op);
  uint32_t num = op->num_results - 1;
  const cis_known **args = cis_arena_array(p->arena, const cis_known *, body->num_args + 1);
  const cis_known **results = cis_arena_array(p->arena, const cis_known *, num + 1);
  for (uint32_t i = 0; i < body->num_args; ++i)
    args[i] = cis_proof_unknown(p, cis_block_args(body)[i]->type, op, cis_block_args(body)[i]);
  cis_cond path = p->path;
  size_t first = p->buffers.len;
  cis_proof_region(p, cis_op_region(op, 0), args, results, num);
  cis_proof_end_scope(p, first);
  for (uint32_t i = 0; i < num; ++i)
    if (results[i])
      cis_proof_escape(p, op, results[i], "a memref that asynchronous work returns");
  p->path = path;
  cis_work_end(p);
}

static void read_await(cis_proof *p, cis_op *op) {
  cis_work_await(p, op);
  cis_check_set_unknown(p, op);
}

/// Waits, or is work of which nothing but the end matters.
static void read_gpu_wait(cis_proof *p, cis_op *op) {
  if (!op->num_results)
    cis_work_await(p, op);
  else if (cis_work_begin(p, op))
    cis_work_end(p);
  cis_check_set_unknown(p, op);
}

/// A copy, or a fill: at once without a token.
static void read_gpu_transfer(cis_proof *p, cis_op *op) {
  bool goes_on = op->num_results != 0;
  if (goes_on && !cis_work_begin(p, op)) {
    cis_check_other(p, op);
    return;
  }
  if (!goes_on)
    cis_work_await(p, op);
  const cis_known *to = cis_proof_get(p, cis_op_operand(op, op->num_operands - 2));
  if (cis_op_kind(op) == CIS_OP_GPU_MEMCPY)
    cis_proof_copy(p, op, cis_proof_get(p, cis_op_operand(op, op->num_operands - 1)), to);
  else
    cis_proof_write(p, op, to, NULL);
  cis_check_set_unknown(p, op);
  if (goes_on)
    cis_work_end(p);
}

const cis_check_row cis_check_async[] = {
    {CIS_OP_ASYNC_EXECUTE, read_execute},   {CIS_OP_ASYNC_AWAIT, read_await},
    {CIS_OP_GPU_MEMCPY, read_gpu_transfer}, {CIS_OP_GPU_MEMSET, read_gpu_transfer},
    {CIS_OP_GPU_WAIT, read_gpu_wait},       {0, NULL}};
