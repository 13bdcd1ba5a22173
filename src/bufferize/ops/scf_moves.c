// Finds which carried tensors hand their buffers on to which, and puts them into groups.
#include "bufferize/ops/scf_moves.h"

#include "bufferize/analysis/state.h"
#include "support/planted.h"

bool cis_is_moved(const uint32_t *groups, uint32_t num, uint32_t i) {
  for (uint32_t k = 0; groups && k < num && i < num; ++k)
    if (k != i && groups[k] == groups[i])
      return true;
  return false;
}

void cis_moved_results(const uint32_t *groups, uint32_t num, cis_op *op, uint32_t i,
                       cis_aliasing_values *out) {
  for (uint32_t k = 0; k < num; ++k)
    if (groups[k] == groups[i]) {
      const cis_aliasing_value moved = {&op->results[k], CIS_RELATION_UNKNOWN, false};
      cis_vec_push(out, moved);
    }
}

void cis_moved_inits(const uint32_t *groups, uint32_t num, cis_op *op, uint32_t first, uint32_t i,
                     cis_aliasing_operands *out) {
  for (uint32_t k = 0; k < num; ++k)
    if (groups[k] == groups[i]) {
      const cis_aliasing_operand moved = {&cis_op_operands(op)[first + k], CIS_RELATION_UNKNOWN,
                                          false};
      cis_vec_push(out, moved);
    }
}

static cis_value *passed(const cis_passing *p, uint32_t i) {
  return cis_op_operand(p->terminator, p->first + i);
}

cis_value *cis_handed_argument(const cis_bufferization_state *state, const cis_passing *p,
                               uint32_t i) {
  cis_value *value = passed(p, i);
  if (!cis_value_is_base_tensor(value) || i >= p->num_args ||
      cis_state_are_equivalent(state, p->args[i], value))
    return NULL;
  for (uint32_t k = 0; k < p->num_args; ++k)
    if (k != i && p->args[k]->type == p->args[i]->type &&
        cis_state_are_equivalent(state, p->args[k], value))
      return p->args[k];
  return NULL;
}

bool cis_is_handed_on_once(const cis_bufferization_state *state, const cis_passing *p, uint32_t i) {
  for (uint32_t k = 0; p->first + k < p->terminator->num_operands; ++k)
    if (k != i && cis_value_is_base_tensor(passed(p, k)) &&
        cis_state_are_equivalent(state, passed(p, k), passed(p, i)))
      return cis_planted("moved-twice");
  return true;
}

/// Whether two tensors that are in place when the loop begins are known to be different buffers.
static bool begin_apart(const cis_bufferization_state *state, cis_use *one, cis_use *other) {
  return !cis_state_is_in_place(state, one) || !cis_state_is_in_place(state, other) ||
         !cis_state_may_possibly_alias(state, cis_use_value(one), cis_use_value(other));
}

static void join_groups(uint32_t *groups, uint32_t num, uint32_t a, uint32_t b) {
  uint32_t from = groups[a] > groups[b] ? groups[a] : groups[b];
  uint32_t to = groups[a] > groups[b] ? groups[b] : groups[a];
  for (uint32_t i = 0; i < num; ++i)
    if (groups[i] == from)
      groups[i] = to;
}

bool cis_join_moved(const cis_bufferization_state *state, const cis_op *op, const cis_passing *p,
                    bool (*can_move)(const cis_op *op, uint32_t i), uint32_t num,
                    uint32_t *groups) {
  bool any = false;
  for (uint32_t i = 0; i < num && p->first + i < p->terminator->num_operands; ++i) {
    cis_value *from = cis_handed_argument(state, p, i);
    uint32_t k = from ? from->index - p->args[0]->index : 0;
    if (!from || k >= num || !can_move(op, i) || !can_move(op, k) ||
        !cis_is_handed_on_once(state, p, i))
      continue;
    any = true;
    if (groups)
      join_groups(groups, num, i, k);
  }
  return any;
}

void cis_separate_moved(uint32_t *groups, uint32_t num) {
  for (uint32_t i = 0; groups && i < num; ++i)
    groups[i] = i;
}

bool cis_moved_begin_apart(const cis_bufferization_state *state, cis_op *op, uint32_t first,
                           uint32_t num, const uint32_t *groups) {
  cis_use *inits = &cis_op_operands(op)[first];
  for (uint32_t i = 0; groups && i < num; ++i)
    for (uint32_t k = i + 1; k < num; ++k)
      if (groups[i] == groups[k] && !begin_apart(state, &inits[i], &inits[k]))
        return false;
  return true;
}
