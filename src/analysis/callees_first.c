// Keeps the callees that are still to be visited of all functions that are entered and not left.
#include "analysis/callees_first.h"

#include "support/vec.h"

typedef struct frame {
  cis_op *function;
  size_t callees, next; // in `callees`: where its own begin, and which is next
} frame;

typedef struct visit {
  const cis_callees_first *visitor;
  CIS_VEC(frame) frames;
  cis_op_vec callees;
} visit;

static cis_walk collect(cis_op *op, void *user) {
  visit *v = user;
  cis_op *callee = v->visitor->callee(v->visitor->user, op);
  if (callee && !v->visitor->is_known(v->visitor->user, callee))
    cis_vec_push(&v->callees, callee);
  return CIS_WALK_CONTINUE;
}

static void enter(visit *v, cis_op *function) {
  frame f = {function, v->callees.len, v->callees.len};
  v->visitor->enter(v->visitor->user, function);
  cis_walk_preorder(function, collect, v);
  cis_vec_push(&v->frames, f);
}

void cis_visit_callees_first(const cis_callees_first *visitor, cis_op *function) {
  visit v = {.visitor = visitor};
  enter(&v, function);
  while (v.frames.len) {
    frame *f = &cis_vec_last(&v.frames);
    if (f->next < v.callees.len) {
      cis_op *callee = v.callees.data[f->next++];
      if (!visitor->is_known(visitor->user, callee))
        enter(&v, callee);
      continue;
    }
    visitor->leave(visitor->user, f->function);
    v.callees.len = f->callees;
    v.frames.len -= 1;
  }
  cis_vec_deinit(&v.frames);
  cis_vec_deinit(&v.callees);
}
