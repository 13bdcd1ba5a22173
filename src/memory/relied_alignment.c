// Finds the alignment that ops rely on, as the largest over all names of a buffer.
#include "memory/relied_alignment.h"

#include "analysis/buffer_reach.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "memory/buffer_size.h"
#include "support/numbers.h"

int64_t cis_use_relies_on(const cis_use *use) {
  const cis_op *op = cis_use_owner(use);
  int64_t most = 1;
  if (cis_is_allocation(op, false) || cis_is_allocation(op, true))
    return most;
  most = cis_max_i64(most, cis_attr_int_or(cis_op_get_attr(op, CIS_STR("alignment")), 1));
  if (!op->num_results || !cis_type_is_memref(cis_use_value(use)->type) ||
      cis_reach_classify(use) != CIS_REACH_LOOKS)
    return most;
  cis_type element = cis_type_element(cis_use_value(use)->type);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type type = op->results[i].type;
    if (cis_type_is_memref(type) && cis_type_element(type) != element)
      most = cis_max_i64(most, cis_alignment_of_elements(type));
  }
  return most;
}

int64_t cis_known_alignment(const cis_value *buffer) {
  const cis_op *op = cis_value_op(buffer);
  int64_t natural = cis_type_is_memref(buffer->type) ? cis_alignment_of_elements(buffer->type) : 1;
  if (cis_argument_is_donated(buffer))
    return cis_max_i64(natural, CIS_EVERY_ALLOCATION);
  if (!op || !cis_is_allocation(op, false))
    return natural;
  int64_t stated = cis_attr_int_or(cis_op_get_attr_named(op, "alignment"), 1);
  return cis_max_i64(cis_max_i64(stated, natural), CIS_EVERY_ALLOCATION);
}

bool cis_keeps_alignment(const cis_value *gone, int64_t has, const cis_value_vec *names) {
  int64_t most = 1;
  if (has >= cis_known_alignment(gone))
    return true;
  for (size_t i = 0; i < names->len; ++i)
    cis_for_each_use (use, names->data[i]) {
      cis_reach_use how = cis_reach_classify(use);
      bool is_here = how == CIS_REACH_LOOKS || how == CIS_REACH_TOUCHES || how == CIS_REACH_FREES;
      most = cis_max_i64(most, is_here ? cis_use_relies_on(use) : CIS_EVERY_ALLOCATION);
    }
  return has >= most;
}

static cis_walk find_most(cis_op *op, void *user) {
  int64_t *most = user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    *most = cis_max_i64(*most, cis_use_relies_on(&cis_op_operands(op)[i]));
  return CIS_WALK_CONTINUE;
}

int64_t cis_module_relies_on(cis_op *inside) {
  int64_t most = 1;
  while (cis_op_parent(inside))
    inside = cis_op_parent(inside);
  cis_walk_preorder(inside, find_most, &most);
  return most;
}

static uintptr_t by_uses(void *user, cis_value *value) {
  const cis_relied_alignment *all = user;
  int64_t most = 1;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
    most = cis_max_i64(most, cis_use_relies_on(use));
    if (cis_reach_classify(use) != CIS_REACH_CALLS)
      continue;
    int64_t known = cis_touched_arguments_alignment(all->touched, use);
    most = cis_max_i64(most, known ? known : all->of_callees);
  }
  return (uintptr_t)cis_min_i64(most, CIS_EVERY_ALLOCATION);
}

static uintptr_t larger(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a > b ? a : b;
}

void cis_relied_alignment_init(cis_relied_alignment *all, cis_view_flow *flow,
                               cis_touched_arguments *touched, int64_t of_callees,
                               cis_arena *arena) {
  *all = (cis_relied_alignment){.flow = flow, .touched = touched, .of_callees = of_callees};
  all->question = (cis_view_flow_question){all, by_uses, larger, false};
  all->answers = cis_view_flow_ask(flow, &all->question, arena);
}

int64_t cis_relied_alignment_of(const cis_relied_alignment *all, cis_value *buffer) {
  return (int64_t)cis_view_flow_answer(all->flow, &all->question, all->answers, buffer);
}
