// The ops that a driver has still to visit: last in, first out, each op once.
//
// An op's place follows from its `tag` (0: not in the list), checked against the list, so that
// nothing has to be cleared.
#ifndef CIS_TRANSFORM_WORKLIST_H
#define CIS_TRANSFORM_WORKLIST_H

#include "ir/op.h"

/// Ops to visit. Zero-initialised is empty.
typedef struct cis_worklist {
  cis_op_vec ops;    // NULL where an op was removed
  uint32_t reversed; // of the first so many places tags count from the end
} cis_worklist;

/// The tag of a place: the place plus one, counted from the end among the reversed entries, which
/// keep the tags that they had before. The mapping is its own inverse.
static inline uint32_t cis_worklist_tag(const cis_worklist *list, uint32_t place_plus_one) {
  return place_plus_one <= list->reversed ? list->reversed - place_plus_one + 1 : place_plus_one;
}
/// Whether the op is in the list.
static inline bool cis_worklist_has(const cis_worklist *list, const cis_op *op) {
  uint32_t place = cis_worklist_tag(list, op->tag);
  return op->tag && place <= list->ops.len && list->ops.data[place - 1] == op;
}
/// Adds an op; does nothing if it is in the list.
static inline void cis_worklist_push(cis_worklist *list, cis_op *op) {
  if (cis_worklist_has(list, op))
    return;
  cis_vec_push(&list->ops, op);
  op->tag = cis_worklist_tag(list, (uint32_t)list->ops.len);
}
enum { CIS_WORKLIST_AHEAD = 6 };
/// Removes and returns the newest op; NULL when the list is empty.
static inline cis_op *cis_worklist_pop(cis_worklist *list) {
  while (list->ops.len) {
    cis_op *op = cis_vec_pop(&list->ops);
    if (list->ops.len >= CIS_WORKLIST_AHEAD)
      cis_prefetch_op(list->ops.data[list->ops.len - CIS_WORKLIST_AHEAD]);
    if (!op)
      continue;
    op->tag = 0;
    return op;
  }
  return NULL;
}
/// Removes an op, if it is in the list.
static inline void cis_worklist_remove(cis_worklist *list, cis_op *op) {
  if (cis_worklist_has(list, op))
    list->ops.data[cis_worklist_tag(list, op->tag) - 1] = NULL;
  op->tag = 0;
}
/// Reverses the order of the entries. Call it once, before the first pop; entries added later come
/// first.
static inline void cis_worklist_reverse(cis_worklist *list) {
  for (size_t i = 0, j = list->ops.len; i + 1 < j; ++i) {
    cis_op *op = list->ops.data[i];
    list->ops.data[i] = list->ops.data[--j];
    list->ops.data[j] = op;
  }
  list->reversed = (uint32_t)list->ops.len;
}

#endif
