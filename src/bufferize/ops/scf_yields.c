// Decides which of the tensors that a loop yields are copied before the next iteration takes them.
//
//   scf.for ... iter_args(%x = %t) {
//     %v = ...                        the buffer of %v may be one that lives on outside, or that is
//     scf.yield %v                    yielded twice; if the next iteration writes it, %v is copied
//   }
#include "bufferize/ops/scf_yields.h"

#include "bufferize/analysis/state/real_writes.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/scf/kinds.h"
#include "support/planted.h"

bool cis_copy_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t i) {
  cis_value *copy = cis_allocate_tensor_for(b, r, op->loc, cis_op_operand(op, i), true);
  if (!copy)
    return false;
  cis_op_set_operand(op, i, copy);
  cis_rewriter_modified(r, op);
  return true;
}

cis_value *cis_yield_taker(cis_op *yield, uint32_t i) {
  cis_op *parent = cis_op_parent(yield);
  if (cis_op_kind(parent) == CIS_OP_SCF_WHILE)
    return cis_block_args(cis_region_first(cis_op_region(parent, 0)))[i];
  return &parent->results[i];
}

/// Whether a value lies in a region or is defined outside of it; arguments of the region that are
/// passed on from elsewhere count as outside.
typedef struct outside_of {
  const cis_region *region;
  bool (*is_own)(void *user, const cis_value *arg); // arguments of the region that are not outside
  void *user;
} outside_of;

static bool is_outside(void *user, const cis_value *alias) {
  const outside_of *of = user;
  const cis_region *region = cis_block_region(cis_value_block(alias));
  if (alias->is_arg && region == of->region)
    return !of->is_own(of->user, alias);
  return !cis_region_is_ancestor(of->region, region);
}

static bool is_read_only(void *user, const cis_value *alias) {
  return !cis_value_is_writable(user, (cis_value *)(uintptr_t)alias);
}

/// Whether the next iteration, or code after the loop, writes the tensor that takes the operand.
static bool is_overwritten(cis_bufferization_state *state, cis_op *yield, uint32_t i,
                           const cis_value *arg) {
  if (cis_state_moved_buffers(state, cis_op_parent(yield)))
    return true; // under any of the names that it may get
  cis_real_writes writes = {.state = state};
  bool is_written = cis_real_writes_to_any_alias(&writes, cis_yield_taker(yield, i)) ||
                    (arg && cis_real_writes_to_any_alias(&writes, arg));
  cis_real_writes_deinit(&writes);
  return is_written;
}

static bool is_passed_on(void *user, const cis_value *alias) {
  (void)user;
  cis_for_each_use (use, alias) {
    if (cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_TERMINATOR))
      return true;
  }
  return false;
}

/// Whether the buffer of operand `i` comes to the loop's result, unless it is copied here:
/// scf.condition copies nothing else.
static bool comes_to_result(const cis_bufferization_state *state, const cis_yield_copies *how,
                            uint32_t i) {
  return !how->is_while ||
         (how->is_passed_in_place && how->is_passed_in_place(state, how->yield, i) &&
          !cis_planted("while-passed"));
}

/// The same, also if the result escapes to writes that are not seen.
static bool may_be_overwritten(cis_bufferization_state *state, const cis_yield_copies *how,
                               uint32_t i, const cis_value *arg) {
  return is_overwritten(state, how->yield, i, arg) ||
         (comes_to_result(state, how, i) &&
          cis_state_any_possible_alias(state, cis_yield_taker(how->yield, i), is_passed_on, NULL));
}

/// The uses of the buffer of a copy that a loop yields.
typedef struct copy_users {
  cis_bufferization_state *state;
  const cis_op *yield;
  const cis_use *init;  // what the loop begins with in its place
  uint32_t num_returns; // of the function, that return it
  bool is_lost;         // something writes it, or passes it to where writes are not seen
} copy_users;

static bool note_users(void *user, const cis_value *alias) {
  copy_users *users = user;
  cis_for_each_use (use, alias) {
    const cis_op *op = cis_use_owner(use);
    if (op == users->yield || use == users->init)
      continue;
    if (cis_op_kind(op) == CIS_OP_FUNC_RETURN)
      ++users->num_returns;
    else if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
      users->is_lost = true;
    users->is_lost |=
        cis_state_is_in_place(users->state, use) && cis_bufferizes_to_write(users->state, use);
  }
  return users->is_lost;
}

/// Whether a value is a copy that was made for a tensor whose buffer nothing changes, neither under
/// this tensor's name nor under those that the loop gives it.
static bool is_unchanging_copy(cis_bufferization_state *state, cis_op *yield, uint32_t i,
                               const cis_value *arg) {
  cis_value *value = cis_op_operand(yield, i);
  cis_op *copy = cis_value_op(value), *loop = cis_op_parent(yield);
  if (!arg || !copy || cis_op_kind(loop) != CIS_OP_SCF_FOR ||
      cis_state_moved_buffers(state, loop) ||
      cis_op_kind(copy) != CIS_OP_BUFFERIZATION_ALLOC_TENSOR || copy->num_operands != 1)
    return false;
  copy_users users = {state, yield, &cis_op_operands(loop)[arg->index - 1 + CIS_FOR_BOUNDS], 0,
                      false};
  cis_state_any_alias(state, cis_op_operand(copy, 0), note_users, &users);
  cis_state_any_alias(state, value, note_users, &users);
  cis_state_any_alias(state, arg, note_users, &users);
  cis_state_any_alias(state, cis_yield_taker(yield, i), note_users, &users);
  return !users.is_lost && users.num_returns <= 1;
}

/// Whether the yielded value may be the buffer of a tensor that lives on, and will be written.
/// Copies for other ops, which the analysis does not know, live on outside.
static bool loses_what_lives_on(cis_bufferization_state *state, const cis_yield_copies *how,
                                uint32_t i, const cis_value *arg, outside_of *of) {
  cis_op *yield = how->yield;
  const cis_value *value = cis_op_operand(yield, i);
  if (!cis_state_is_analyzed(state, value))
    return !cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_COPIES) && is_outside(of, value) &&
           !is_unchanging_copy(state, yield, i, arg);
  return !cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_CONSTANTS) &&
         (cis_state_any_possible_alias(state, value, is_read_only, state) ||
          cis_state_any_possible_alias(state, value, is_outside, of)) &&
         may_be_overwritten(state, how, i, arg);
}

static const cis_value *arg_of(const cis_yield_copies *how, uint32_t i) {
  return i < how->num_args ? how->args[i] : NULL;
}

/// Operands of a yield that are not copied.
typedef struct kept_yields {
  CIS_VEC(uint32_t) list;
  cis_ptrmap sets; // of aliases that they are in
} kept_yields;

static void keep_yield(kept_yields *kept, const cis_bufferization_state *state, const cis_op *yield,
                       uint32_t i) {
  cis_vec_push(&kept->list, i);
  cis_state_note_sets(state, &kept->sets, cis_op_operand(yield, i));
}

/// Whether scf.while passes the operand on in place: it is the buffer of its argument already.
static bool stays_in_place(const cis_bufferization_state *state, const cis_yield_copies *how,
                           uint32_t i) {
  const cis_value *arg = arg_of(how, i), *value = cis_op_operand(how->yield, i);
  return how->is_while && arg && cis_value_is_base_tensor(value) &&
         cis_state_are_equivalent(state, arg, value);
}

/// Whether the operand is not copied, whatever else is yielded.
static bool is_kept_first(const cis_bufferization_state *state, const cis_yield_copies *how,
                          uint32_t i) {
  return stays_in_place(state, how, i) || how->is_forwarded(state, how->yield, i);
}

/// Whether the next iteration, or code after the loop, may write the operand's buffer.
static bool next_overwrites(cis_bufferization_state *state, const cis_yield_copies *how,
                            uint32_t i) {
  const cis_value *arg = arg_of(how, i);
  if (comes_to_result(state, how, i))
    return may_be_overwritten(state, how, i, arg);
  return is_overwritten(state, how->yield, i, arg && !how->is_own(NULL, arg) ? arg : NULL);
}

/// Whether the operand may be one buffer with one that is kept, and one of the two is written.
static bool is_yielded_twice(cis_bufferization_state *state, const cis_yield_copies *how,
                             const kept_yields *kept, uint32_t i) {
  const cis_value *value = cis_op_operand(how->yield, i);
  if (cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_TWICE) ||
      !cis_state_shares_set(state, &kept->sets, value))
    return false;
  for (size_t k = 0; k < kept->list.len; ++k) {
    uint32_t other = kept->list.data[k];
    if (cis_state_may_possibly_alias(state, cis_op_operand(how->yield, other), value) &&
        (next_overwrites(state, how, i) || next_overwrites(state, how, other)))
      return true;
  }
  return false;
}

static bool is_copied(cis_bufferization_state *state, const cis_yield_copies *how,
                      const kept_yields *kept, uint32_t i) {
  cis_value *value = cis_op_operand(how->yield, i);
  const cis_value *arg = arg_of(how, i);
  outside_of of = {cis_op_parent_region(how->yield), how->is_own, &i};
  bool comes = comes_to_result(state, how, i);
  bool is_lost = (comes && cis_state_is_analyzed(state, value) &&
                  cis_state_any_alias(state, value, is_outside, &of)) ||
                 loses_what_lives_on(state, how, i, arg, &of);
  return (is_lost && (comes || is_overwritten(state, how->yield, i, NULL))) ||
         is_yielded_twice(state, how, kept, i);
}

bool cis_copy_yields(cis_bufferization *b, cis_rewriter *r, const cis_yield_copies *how) {
  cis_op *yield = how->yield;
  kept_yields kept = {{0}, {0}};
  cis_rewriter at = *r;
  cis_builder_set_before(&at, yield);
  bool ok = true;
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    if (is_kept_first(b->state, how, i))
      keep_yield(&kept, b->state, yield, i);
  for (uint32_t i = 0; i < yield->num_operands && ok; ++i) {
    if (!cis_value_is_base_tensor(cis_op_operand(yield, i)) || is_kept_first(b->state, how, i))
      continue;
    if (is_copied(b->state, how, &kept, i))
      ok = cis_copy_operand(b, &at, yield, i);
    else
      keep_yield(&kept, b->state, yield, i);
  }
  cis_vec_deinit(&kept.list);
  cis_ptrmap_deinit(&kept.sets);
  return ok;
}
