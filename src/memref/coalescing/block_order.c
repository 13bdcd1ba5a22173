// Ops that move within their block, so that one can write to the place of a buffer, or a buffer
// lives shorter.
//
//   readers first      linalg.exp ins(%a) outs(%b)           %v = memref.subview %a[...]
//                      %v = memref.subview %a[...]           memref.copy %v, %c
//                      memref.copy %v, %c              =>    linalg.exp ins(%a) outs(%b)
//   fills late         linalg.fill ins(%f) outs(%b)          "op"(%a)
//                      "op"(%a)                              linalg.fill ins(%f) outs(%b)
//                      linalg.add ins(%c) outs(%b)     =>    linalg.add ins(%c) outs(%b)
//
// Readers move with the ops between that they depend on, if all of these only compute, make views,
// allocate, or touch memory that the ops that stay leave alone or only read as they do. Together
// they allocate no more than the buffer that is saved, so that never more is held.
#include "ir/effects.h"
#include "memory/whole_accesses.h"
#include "memref/coalescing/coalescing.h"

enum { READ = 1, WRITTEN = 2, MOST_OPS = 256 };

/// The ops of a block between two others, looked at from the last one on.
typedef struct moving {
  cis_coalescer *c;
  cis_op *first;         // stays, and all that moves goes before it
  cis_op_vec moved;      // the last one first
  cis_ptrmap wanted;     // values that these use
  cis_ptrmap bases;      // buffers that these touch -> READ, WRITTEN
  cis_value_vec sources; // scratch
  uintptr_t others;      // READ, WRITTEN: of memory that is not the function's own
  int64_t bytes;         // that these allocate
} moving;

typedef bool base_fn(moving *m, cis_value *base, uintptr_t how);

/// Calls `fn` for each buffer that the value may be, or be a part of, NULL standing for memory of
/// others. False if one is not known, or if a call is.
static bool for_each_base(moving *m, cis_value *value, uintptr_t how, base_fn *fn) {
  cis_coalescer *c = m->c;
  bool ok = true;
  cis_vec_clear(&m->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &m->sources);
  ok = cis_name_lives_spend(&c->lives, m->sources.len);
  for (size_t i = 0; i < m->sources.len && ok; ++i) {
    cis_value *source = cis_coalescer_current_source(c, m->sources.data[i]);
    if (!source)
      ok = false;
    else if (cis_coalescer_allocation(c, source))
      ok = fn(m, source, how);
    else if (!cis_coalescer_is_between(c, source))
      ok = fn(m, NULL, how);
  }
  return ok;
}

static bool note_base(moving *m, cis_value *base, uintptr_t how) {
  if (base)
    *cis_ptrmap_get(&m->bases, base, NULL) |= how;
  else
    m->others |= how;
  return true;
}

/// Whether what moves does not care which of them comes first.
static bool is_apart(moving *m, cis_value *base, uintptr_t how) {
  uintptr_t touched = base ? cis_ptrmap_at(&m->bases, base) : m->others;
  return !touched || ((how | touched) == READ) || cis_planted("coalesce-order");
}

static cis_walk stop_at_conflict(cis_op *op, void *user) {
  moving *m = user;
  if (m->others && !cis_op_has_trait(op, CIS_TRAIT_RECURSIVE_EFFECTS) && cis_reaches_unnamed(op) &&
      !is_apart(m, NULL, READ | WRITTEN))
    return CIS_WALK_STOP;
  if (cis_effects_none(op))
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_reach_has(m->c->reach, cis_op_operand(op, i)) &&
        !for_each_base(m, cis_op_operand(op, i),
                       cis_only_reads(&cis_op_operands(op)[i]) ? READ : READ | WRITTEN, is_apart))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

/// Whether the op only computes, allocates, makes a view, or touches memory by its operands while
/// it runs.
static bool can_move(moving *m, cis_op *op) {
  cis_copy copy;
  int64_t bytes;
  if (op->num_successors || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) ||
      cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT))
    return false;
  if (op->num_results == 1 && cis_coalescer_allocation(m->c, &op->results[0])) {
    if (!cis_type_size_in_bytes(op->results[0].type, &bytes) || m->bytes > INT64_MAX - bytes)
      return false;
    m->bytes += bytes;
    return true;
  }
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return !op->num_results && cis_linalg_touches_operands_alone(op) &&
           cis_linalg_body_computes_alone(op);
  return !op->num_regions && (cis_effects_none(op) || (cis_as_copy(op, &copy) && !copy.is_clone));
}

static cis_walk want_operands(cis_op *op, void *user) {
  moving *m = user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_ptrmap_set(&m->wanted, cis_op_operand(op, i), 1);
  return CIS_WALK_CONTINUE;
}

/// Whether the op has to move with the others: it is a reader, makes a value that one uses, or
/// touches memory so that their order counts.
static bool has_to_move(moving *m, cis_op *op) {
  bool has_to = false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    has_to |= cis_ptrmap_has(&m->wanted, &op->results[i]);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    has_to |= cis_ptrmap_has(&m->c->is_name, cis_op_operand(op, i));
  return has_to || !cis_walk_preorder(op, stop_at_conflict, m);
}

/// Lets the op move; false if it cannot.
static bool take(moving *m, cis_op *op) {
  if (!can_move(m, op))
    return false;
  cis_vec_push(&m->moved, op);
  cis_walk_preorder(op, want_operands, m);
  if (cis_effects_none(op))
    return true;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    bool reads = cis_only_reads(&cis_op_operands(op)[i]);
    if (!cis_reach_has(m->c->reach, cis_op_operand(op, i)))
      continue;
    if ((!reads && cis_ptrmap_has(&m->c->is_name, cis_op_operand(op, i))) ||
        !for_each_base(m, cis_op_operand(op, i), reads ? READ : READ | WRITTEN, note_base))
      return false;
  }
  return true;
}

/// Whether the value is defined in the block of `op`, and not before it.
static bool is_defined_behind(const cis_value *value, cis_op *op) {
  cis_op *maker = cis_value_op(value);
  return maker && cis_op_block(maker) == cis_op_block(op) && !cis_op_is_before(maker, op);
}

/// The last user of the names behind `op` in its block; NULL if there is none, if one of them is
/// inside of another op, or if a name that is defined there is used in another block.
static cis_op *last_user(cis_coalescer *c, const cis_value_vec *names, cis_op *op) {
  cis_op *last = NULL;
  for (size_t i = 0; i < names->len; ++i)
    cis_for_each_use (use, names->data[i]) {
      cis_op *user = cis_use_owner(use), *at = cis_op_ancestor_in_block(user, cis_op_block(op));
      if (!cis_name_lives_spend(&c->lives, 1) || (!at && is_defined_behind(names->data[i], op)))
        return NULL;
      if (!at || !cis_op_is_before(op, at))
        continue;
      if (at != user)
        return NULL;
      last = !last || cis_op_is_before(last, at) ? at : last;
    }
  return last;
}

bool cis_coalescer_read_before(cis_coalescer *c, const cis_value_vec *names, const cis_value *fresh,
                               cis_op *op) {
  moving m = {.c = c, .first = op};
  cis_value_vec others = {0};
  int64_t saved;
  for (size_t i = 0; i < names->len; ++i)
    if (!cis_coalescer_is_gone(c, names->data[i]) && cis_coalescer_root(c, names->data[i]) != fresh)
      cis_vec_push(&others, names->data[i]);
  cis_op *at = last_user(c, &others, op);
  bool ok = at && cis_type_size_in_bytes(fresh->type, &saved) &&
            !cis_coalescer_is_live_after(c, &others, NULL, at);
  cis_coalescer_mark(c, &others);
  int looked_at = 0;
  for (; ok && at != op; at = cis_op_prev(at))
    ok = ++looked_at < MOST_OPS && cis_name_lives_spend(&c->lives, 1) &&
         (!has_to_move(&m, at) || take(&m, at));
  ok = ok && m.bytes <= saved && cis_walk_preorder(op, stop_at_conflict, &m);
  for (size_t i = m.moved.len; ok && i-- > 0;)
    cis_op_move_before(m.moved.data[i], op);
  cis_vec_deinit(&others);
  cis_vec_deinit(&m.moved);
  cis_ptrmap_deinit(&m.wanted);
  cis_ptrmap_deinit(&m.bases);
  cis_vec_deinit(&m.sources);
  return ok;
}

// --- fills ---

/// The buffer that the op fills, and no op has used before, from no memory; NULL if it is none.
static cis_value *filled_by(cis_coalescer *c, cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results || !op->num_operands ||
      !cis_linalg_touches_operands_alone(op) || !cis_linalg_body_computes_alone(op))
    return NULL;
  uint32_t last = op->num_operands - 1;
  for (uint32_t i = 0; i < last; ++i)
    if (cis_reach_has(c->reach, cis_op_operand(op, i)))
      return NULL;
  cis_value *buffer = cis_op_operand(op, last);
  return cis_value_is_base_memref(buffer) && cis_coalescer_allocation(c, buffer) &&
                 cis_value_block(buffer) == cis_op_block(op) &&
                 cis_coalescer_is_new_at(c, buffer, op)
             ? buffer
             : NULL;
}

void cis_coalesce_fill_late(cis_coalescer *c, const cis_op_vec *ops) {
  for (size_t i = ops->len; i-- > 0;) {
    cis_op *op = ops->data[i], *next = cis_block_last(cis_op_block(op));
    cis_value *buffer = filled_by(c, op);
    if (!buffer)
      continue;
    cis_for_each_use (use, buffer) {
      cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
      if (at && at != op && cis_op_is_before(at, next))
        next = at;
    }
    if (next == op)
      continue;
    cis_op_move_before(cis_value_op(buffer), next);
    cis_op_move_before(op, next);
  }
}
