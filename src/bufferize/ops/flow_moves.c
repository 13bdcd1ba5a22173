// Finds carried tensors that get the buffers of others in the next iteration, and groups these.
#include "bufferize/ops/flow_moves.h"

#include "bufferize/analysis/state/state.h"
#include "ir/interfaces.h"
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

cis_value *cis_forwarded_argument(const cis_bufferization_state *state, const cis_passing *p,
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

// --- tensors that converge ---
//
//   scf.for ... iter_args(%a = %x, %b = %y) {
//     ... reads of %a
//     %s = ... writes %b                    after the first iteration %a and %b are one
//     scf.yield %s, %s                      tensor: both continue in the buffer of %b
//   }

/// The uses of a carried tensor, and of all tensors in its buffer.
typedef struct carried_uses {
  const cis_bufferization_state *state;
  const cis_passing *p;
  const cis_op *first_write; // the first op of the body that writes, or NULL
  const cis_op *last_use;    // the last one that uses it otherwise, or NULL
  bool is_lost;              // something uses it where that is not seen
} carried_uses;

static bool gives_memref(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_memref(op->results[i].type))
      return true;
  return false;
}

static bool note_uses(void *user, const cis_value *alias) {
  carried_uses *u = user;
  const cis_block *body = cis_op_block(u->p->terminator);
  cis_for_each_use (use, alias) {
    cis_op *op = cis_use_owner(use), *at = cis_op_ancestor_in_block(op, body);
    u->is_lost |= !at || gives_memref(op);
    if (!at || at == u->p->terminator)
      continue;
    if (!u->last_use || cis_op_is_before((cis_op *)(uintptr_t)u->last_use, at))
      u->last_use = at;
    bool is_in_place =
        cis_state_is_in_place(u->state, use) || cis_must_bufferize_in_place(u->state, use);
    if (is_in_place && cis_bufferizes_to_write(u->state, use) &&
        (!u->first_write || cis_op_is_before(at, (cis_op *)(uintptr_t)u->first_write)))
      u->first_write = at;
  }
  return u->is_lost;
}

static bool is_in_buffer_of(void *user, const cis_value *alias) {
  const cis_passing *p = user;
  cis_for_each_use (use, alias) {
    if (cis_use_owner(use) == p->terminator)
      return true;
  }
  return false;
}

typedef struct result_uses {
  const cis_bufferization_state *state;
  cis_op *loop;
} result_uses;

/// Whether an op that is after the loop, or is not seen to be before or in it, writes.
static bool writes_later(const result_uses *u, cis_use *use) {
  cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(u->loop));
  bool is_later = !at || (at != u->loop && !cis_op_is_before(at, u->loop));
  return is_later && cis_bufferizes_to_write(u->state, use) && !cis_planted("converging-written");
}

static bool is_written_or_handed_on(void *user, const cis_value *alias) {
  const result_uses *u = user;
  cis_for_each_use (use, alias) {
    if (cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_TERMINATOR) &&
        !cis_op_is_ancestor(u->loop, cis_use_owner(use)))
      return true;
    if (writes_later(u, use))
      return true;
  }
  return false;
}

/// Whether the results of two carried tensors are only read after the loop, in this block: what
/// writes one of them would write both.
static bool end_here(const cis_bufferization_state *state, cis_op *loop, uint32_t i, uint32_t k) {
  result_uses u = {state, loop};
  return !cis_state_any_possible_alias(state, &loop->results[i], is_written_or_handed_on, &u) &&
         !cis_state_any_possible_alias(state, &loop->results[k], is_written_or_handed_on, &u);
}

/// Whether carried tensor `i` can continue in the buffer of `k`: both receive a tensor in that
/// buffer, and `i` has no use after the first write of the buffer.
static bool is_converging(const cis_bufferization_state *state, const cis_passing *p, uint32_t i,
                          uint32_t k) {
  cis_op *loop = cis_op_parent(p->terminator);
  if (!p->may_converge || i >= p->num_args || k >= p->num_args ||
      p->args[i]->type != p->args[k]->type ||
      !cis_state_are_equivalent(state, p->args[k], passed(p, k)) ||
      !cis_state_are_equivalent(state, p->args[k], passed(p, i)) ||
      cis_state_may_possibly_alias(state, p->args[i], p->args[k]) || !end_here(state, loop, i, k))
    return false;
  carried_uses own = {.state = state, .p = p}, other = {.state = state, .p = p};
  if (cis_state_any_possible_alias(state, p->args[i], is_in_buffer_of, (void *)(uintptr_t)p) ||
      cis_state_any_possible_alias(state, p->args[i], note_uses, &own) ||
      cis_state_any_possible_alias(state, p->args[k], note_uses, &other) || own.first_write)
    return false;
  return !own.last_use || !other.first_write || cis_planted("converging-read") ||
         (own.last_use != other.first_write &&
          cis_op_is_before((cis_op *)(uintptr_t)own.last_use,
                           (cis_op *)(uintptr_t)other.first_write));
}

static bool is_same_buffer(const cis_bufferization_state *state, const cis_passing *p, uint32_t i,
                           uint32_t k) {
  return k != i && cis_value_is_base_tensor(passed(p, k)) &&
         cis_state_are_equivalent(state, passed(p, k), passed(p, i));
}

bool cis_is_forwarded_once(const cis_bufferization_state *state, const cis_passing *p, uint32_t i) {
  for (uint32_t k = 0; p->first + k < p->terminator->num_operands; ++k)
    if (is_same_buffer(state, p, i, k) && !is_converging(state, p, i, k))
      return cis_planted("moved-twice");
  return true;
}

bool cis_is_converged_on(const cis_bufferization_state *state, const cis_passing *p, uint32_t i) {
  bool any = false;
  for (uint32_t k = 0; p->first + k < p->terminator->num_operands; ++k) {
    if (!is_same_buffer(state, p, i, k))
      continue;
    if (!is_converging(state, p, k, i))
      return false;
    any = true;
  }
  return any;
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

bool cis_join_moved(const cis_bufferization_state *state, const cis_flow *f, const cis_passing *p,
                    bool (*can_move)(const cis_flow *f, uint32_t i), uint32_t num,
                    uint32_t *groups) {
  bool any = false;
  for (uint32_t i = 0; i < num && p->first + i < p->terminator->num_operands; ++i) {
    cis_value *from = cis_forwarded_argument(state, p, i);
    uint32_t k = from ? from->index - p->args[0]->index : 0;
    if (!from || k >= num || !can_move(f, i) || !can_move(f, k) ||
        !cis_is_forwarded_once(state, p, i))
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
