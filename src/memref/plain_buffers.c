#include "memref/plain_buffers.h"

#include "dialect/memref/memref.h"
#include "ir/effects.h"
#include "ir/family.h"

bool cis_is_plain_memory(cis_reach *reach, cis_value *memref) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
                CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK | CIS_REACH_IS_FREED
  };
  return cis_type_is_memref(memref->type) && cis_type_has_static_shape(memref->type) &&
         cis_memref_has_identity_layout(memref->type) &&
         !(cis_reach_get_flags(reach, memref) & ELSEWHERE);
}

cis_op *cis_plain_allocation(cis_reach *reach, cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && cis_is_hoistable(op, false) && cis_allocation_is_plain(op) && !op->num_operands &&
                 op->num_results == 1 && cis_is_plain_memory(reach, value)
             ? op
             : NULL;
}

bool cis_memrefs_look_alike(cis_type a, cis_type b) {
  return cis_type_has_same_sizes(a, b) && cis_type_element(a) == cis_type_element(b);
}

static cis_walk collect(cis_op *op, void *user) {
  cis_copy copy;
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || cis_as_copy(op, &copy))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

void cis_collect_workers(cis_op *in, cis_op_vec *out) { cis_walk_preorder(in, collect, out); }
