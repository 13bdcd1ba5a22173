// Decides which of the tensors that a loop yields are copied before the next iteration takes them.
//
//   scf.for ... iter_args(%x = %t) {
//     %v = ...                        the buffer of %v may be one that lives on outside, or that is
//     scf.yield %v                    yielded twice; if the next iteration writes it, %v is copied
//   }
#include "bufferize/ops/flow_yields.h"

#include "bufferize/analysis/state/real_writes.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "support/planted.h"

// An operand of scf.while that is equivalent to the argument in its place is never copied, nor is
// one that the next iteration does not write, because scf.condition copies the values that it
// passes.

static bool is_while(const cis_yield_copies *how) { return how->flow->kind == CIS_FLOW_WHILE; }

static cis_value *yielded(const cis_yield_copies *how, uint32_t i) {
  return cis_op_operand(how->flow->yield, how->flow->first_yielded + i);
}

/// The tensor whose buffer takes value `i`.
static cis_value *taker_of(const cis_yield_copies *how, uint32_t i) {
  return is_while(how) ? how->flow->args[i] : &how->flow->op->results[i];
}

/// The argument of the region whose place value `i` has; NULL if it has none.
static const cis_value *arg_of(const cis_yield_copies *how, uint32_t i) {
  const cis_flow *f = how->flow;
  if (i >= (is_while(how) ? f->num_passed : f->num))
    return NULL;
  return is_while(how) ? f->after[i] : f->args[i];
}

/// Whether a value lies in a region or is defined outside of it; arguments of the region that are
/// passed on from elsewhere count as outside.
typedef struct outside_of {
  const cis_region *region;
  const cis_yield_copies *how; // says which arguments of the region are not outside
  uint32_t i;
} outside_of;

static bool is_outside(void *user, const cis_value *alias) {
  const outside_of *of = user;
  const cis_region *region = cis_block_region(cis_value_block(alias));
  if (alias->is_arg && region == of->region)
    return !of->how->is_own(of->how->flow, of->i, alias);
  return !cis_region_is_ancestor(of->region, region);
}

static bool is_read_only(void *user, const cis_value *alias) {
  return !cis_value_is_writable(user, (cis_value *)(uintptr_t)alias);
}

/// Whether the next iteration, or code after the loop, writes the tensor that takes the operand.
static bool is_overwritten(cis_bufferization_state *state, const cis_yield_copies *how, uint32_t i,
                           const cis_value *arg) {
  if (cis_state_moved_buffers(state, how->flow->op))
    return true; // under any of the names that it may get
  cis_real_writes writes = {.state = state};
  bool is_written = cis_real_writes_to_any_alias(&writes, taker_of(how, i)) ||
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
  return !is_while(how) ||
         (how->is_passed_in_place && how->is_passed_in_place(state, how->flow, i) &&
          !cis_planted("while-passed"));
}

/// The same, also if the result escapes to writes that are not seen.
static bool may_be_overwritten(cis_bufferization_state *state, const cis_yield_copies *how,
                               uint32_t i, const cis_value *arg) {
  return is_overwritten(state, how, i, arg) ||
         (comes_to_result(state, how, i) &&
          cis_state_any_possible_alias(state, taker_of(how, i), is_passed_on, NULL));
}

/// The uses of the buffer of a copy that a loop yields.
typedef struct copy_users {
  cis_bufferization_state *state;
  const cis_op *yield;
  const cis_use *init;  // what the loop begins with in its place
  uint32_t num_returns; // of the function, that return it
  bool is_lost;         // something writes it, or hands it on to where that is not seen
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
static bool is_unchanging_copy(cis_bufferization_state *state, const cis_yield_copies *how,
                               uint32_t i, const cis_value *arg) {
  const cis_flow *f = how->flow;
  cis_value *value = yielded(how, i);
  cis_op *copy = cis_value_op(value);
  if (!arg || !copy || is_while(how) || cis_state_moved_buffers(state, f->op) ||
      cis_op_kind(copy) != CIS_OP_BUFFERIZATION_ALLOC_TENSOR || copy->num_operands != 1)
    return false;
  copy_users users = {state, f->yield, &cis_op_operands(f->op)[f->first_init + i], 0, false};
  cis_state_any_alias(state, cis_op_operand(copy, 0), note_users, &users);
  cis_state_any_alias(state, value, note_users, &users);
  cis_state_any_alias(state, arg, note_users, &users);
  cis_state_any_alias(state, taker_of(how, i), note_users, &users);
  return !users.is_lost && users.num_returns <= 1;
}

/// Whether the yielded value may be the buffer of a tensor that lives on, and will be written.
/// Copies for other ops, which the analysis does not know, live on outside.
static bool loses_what_lives_on(cis_bufferization_state *state, const cis_yield_copies *how,
                                uint32_t i, const cis_value *arg, outside_of *of) {
  const cis_value *value = yielded(how, i);
  if (!cis_state_is_analyzed(state, value))
    return !cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_COPIES) && is_outside(of, value) &&
           !is_unchanging_copy(state, how, i, arg);
  return !cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_CONSTANTS) &&
         (cis_state_any_possible_alias(state, value, is_read_only, state) ||
          cis_state_any_possible_alias(state, value, is_outside, of)) &&
         may_be_overwritten(state, how, i, arg);
}

/// Operands of a yield that are not copied.
typedef struct kept_yields {
  CIS_VEC(uint32_t) list;
  cis_ptrmap sets; // of aliases that they are in
} kept_yields;

static void keep_yield(kept_yields *kept, const cis_bufferization_state *state,
                       const cis_yield_copies *how, uint32_t i) {
  cis_vec_push(&kept->list, i);
  cis_state_note_sets(state, &kept->sets, yielded(how, i));
}

/// Whether scf.while passes the operand on in place: it is the buffer of its argument already.
static bool stays_in_place(const cis_bufferization_state *state, const cis_yield_copies *how,
                           uint32_t i) {
  const cis_value *arg = arg_of(how, i), *value = yielded(how, i);
  return is_while(how) && arg && cis_value_is_base_tensor(value) &&
         cis_state_are_equivalent(state, arg, value);
}

/// Whether the operand is not copied, whatever else is yielded.
static bool is_kept_first(const cis_bufferization_state *state, const cis_yield_copies *how,
                          uint32_t i) {
  return stays_in_place(state, how, i) || how->is_forwarded(state, how->flow, i);
}

/// Whether the next iteration, or code after the loop, may write the operand's buffer.
static bool next_overwrites(cis_bufferization_state *state, const cis_yield_copies *how,
                            uint32_t i) {
  const cis_value *arg = arg_of(how, i);
  if (comes_to_result(state, how, i))
    return may_be_overwritten(state, how, i, arg);
  return is_overwritten(state, how, i, arg && !how->is_own(how->flow, i, arg) ? arg : NULL);
}

/// Whether the operand may be one buffer with one that is kept, and one of the two is written.
static bool is_yielded_twice(cis_bufferization_state *state, const cis_yield_copies *how,
                             const kept_yields *kept, uint32_t i) {
  const cis_value *value = yielded(how, i);
  if (cis_state_is_as_upstream(state, CIS_UPSTREAM_YIELDED_TWICE) ||
      !cis_state_shares_set(state, &kept->sets, value))
    return false;
  for (size_t k = 0; k < kept->list.len; ++k) {
    uint32_t other = kept->list.data[k];
    if (cis_state_may_possibly_alias(state, yielded(how, other), value) &&
        (next_overwrites(state, how, i) || next_overwrites(state, how, other)))
      return true;
  }
  return false;
}

static bool is_copied(cis_bufferization_state *state, const cis_yield_copies *how,
                      const kept_yields *kept, uint32_t i) {
  cis_value *value = yielded(how, i);
  const cis_value *arg = arg_of(how, i);
  outside_of of = {cis_op_parent_region(how->flow->yield), how, i};
  bool comes = comes_to_result(state, how, i);
  bool is_lost = (comes && cis_state_is_analyzed(state, value) &&
                  cis_state_any_alias(state, value, is_outside, &of)) ||
                 loses_what_lives_on(state, how, i, arg, &of);
  return (is_lost && (comes || is_overwritten(state, how, i, NULL))) ||
         is_yielded_twice(state, how, kept, i);
}

bool cis_copy_yields(cis_bufferization *b, cis_rewriter *r, const cis_yield_copies *how) {
  const cis_flow *f = how->flow;
  kept_yields kept = {{0}, {0}};
  cis_rewriter at = *r;
  cis_builder_set_before(&at, f->yield);
  bool ok = true;
  for (uint32_t i = 0; i < f->num; ++i)
    if (is_kept_first(b->state, how, i))
      keep_yield(&kept, b->state, how, i);
  for (uint32_t i = 0; i < f->num && ok; ++i) {
    if (!cis_value_is_base_tensor(yielded(how, i)) || is_kept_first(b->state, how, i))
      continue;
    if (is_copied(b->state, how, &kept, i))
      ok = cis_copy_operand(b, &at, f->yield, f->first_yielded + i);
    else
      keep_yield(&kept, b->state, how, i);
  }
  cis_vec_deinit(&kept.list);
  cis_ptrmap_deinit(&kept.sets);
  return ok;
}
