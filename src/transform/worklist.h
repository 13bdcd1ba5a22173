// The ops that a driver has still to visit: last in, first out, each op once.
//
// An op's place is in its `tag` (0: not in the list), checked against the list, so that nothing has to be cleared.
#ifndef CIS_TRANSFORM_WORKLIST_H
#define CIS_TRANSFORM_WORKLIST_H

#include "ir/op.h"

/// Zero-initialised is empty.
typedef struct cis_worklist {
  cis_op_vec ops; // NULL where an op was removed
} cis_worklist;

static inline bool cis_worklist_has(const cis_worklist *list, const cis_op *op) {
  return op->tag && op->tag <= list->ops.len && list->ops.data[op->tag - 1] == op;
}
static inline void cis_worklist_push(cis_worklist *list, cis_op *op) {
  if (cis_worklist_has(list, op))
    return;
  cis_vec_push(&list->ops, op);
  op->tag = (uint32_t)list->ops.len;
}
/// NULL when it is empty.
static inline cis_op *cis_worklist_pop(cis_worklist *list) {
  while (list->ops.len) {
    cis_op *op = cis_vec_pop(&list->ops);
    if (!op)
      continue;
    op->tag = 0;
    return op;
  }
  return NULL;
}
static inline void cis_worklist_remove(cis_worklist *list, cis_op *op) {
  if (cis_worklist_has(list, op))
    list->ops.data[op->tag - 1] = NULL;
  op->tag = 0;
}
static inline void cis_worklist_reverse(cis_worklist *list) {
  for (size_t i = 0, j = list->ops.len; i + 1 < j; ++i) {
    cis_op *op = list->ops.data[i];
    list->ops.data[i] = list->ops.data[--j];
    list->ops.data[j] = op;
  }
  for (size_t i = 0; i < list->ops.len; ++i)
    if (list->ops.data[i])
      list->ops.data[i]->tag = (uint32_t)i + 1;
}

#endif
