// --static-buffer-deallocation: frees buffers where it is known, on each path, who owns them.
//
//   %a = memref.alloc()                       %a = memref.alloc()
//   %r = scf.if %c {                          %r = scf.if %c {
//     %b = memref.alloc()                       %b = memref.alloc()
//     "op"(%a, %b)                              "op"(%a, %b)
//     scf.yield %b                     =>       memref.dealloc %a
//   } else {                                    scf.yield %b
//     scf.yield %a                            } else {
//   }                                           scf.yield %a
//   "use"(%r)                                 }
//                                             "use"(%r)
//                                             memref.dealloc %r
//
// A buffer that a branch uses last is freed in all branches, if one of them allocates memory behind
// that use.
//
// Owners are names: of allocations, of results of calls, of arguments with cistern.donated, and of
// arguments and results to which every path passes an owner that is not needed afterwards under
// another name. An owner is returned, passed on or freed after its last use, once on each path. No
// i1 is carried beside it and no pointer is compared, as ownership-based deallocation has to do if
// both may be true. An owner that may be a view of another shape is freed by its base, because a
// view cannot be freed.
//
// A buffer is left to that pass if a path passes something to its place that is not owned, if it is
// freed by the program, stored in memory, worked on asynchronously or known to ops of unknown
// effects, or if its last use is not known; so are all of a function with an op of unknown effects,
// because that pass refuses it. That pass frees the buffers that are left, and knows the frees of
// this one (existing/).
#include "analysis/buffer_reach.h"
#include "analysis/name_lives.h"
#include "dealloc/ownership/freeing.h"
#include "dialect/memref/memref.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "memory/returned_memory.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

enum { MOST_LOOKED_AT = 1 << 22 }; // uses of names

/// An operand that is passed to an argument or a result.
typedef struct passed {
  cis_op *source;     // a terminator, or the op with the regions
  cis_block *through; // the successor; NULL: between regions
  uint32_t operand;
  cis_value *target;
} passed;

typedef struct place {
  cis_op *before; // NULL: at the end of `block`
  cis_block *block;
  cis_value *owner;
} place;

typedef struct freeing {
  cis_op *function;
  cis_returned_memory *callees;
  cis_reach *reach;
  cis_dom *dom;
  cis_name_lives lives;
  CIS_VEC(passed) all; // those of one source follow each other
  cis_ptrmap first;    // source -> its first, plus one
  cis_ptrmap owners;   // the values that own a buffer -> `cis_own_memory`
  cis_value_vec list;  // the same, in the order of the program
  cis_value_vec names; // scratch: of one owner
  cis_op_vec users;    // scratch: of these names
  CIS_VEC(place) places;
} freeing;

// --- values that are passed ---

static void note_passed(freeing *f, cis_op *source, cis_block *through, cis_range range,
                        cis_value *const *targets, uint32_t num) {
  for (uint32_t i = 0; i < range.num && i < num; ++i) {
    if (!cis_value_is_base_memref(targets[i]))
      continue;
    cis_vec_push(&f->all, ((passed){source, through, range.first + i, targets[i]}));
    if (!cis_ptrmap_has(&f->first, source))
      cis_ptrmap_set(&f->first, source, f->all.len);
  }
}

static void note_region_edges(freeing *f, cis_op *op, cis_op *source) {
  cis_region_edge_vec edges = {0};
  cis_value_vec targets = {0};
  cis_region_edges(op, source, &edges);
  for (size_t e = 0; e < edges.len; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    cis_block *entry = edge->to ? cis_region_first(edge->to) : NULL;
    uint32_t num = edge->to ? (entry ? entry->num_args : 0) : op->num_results;
    cis_vec_clear(&targets);
    for (uint32_t i = edge->first_input; i < num; ++i)
      cis_vec_push(&targets, entry ? cis_block_args(entry)[i] : &op->results[i]);
    note_passed(f, source, NULL, edge->operands, targets.data, (uint32_t)targets.len);
  }
  cis_vec_deinit(&edges);
  cis_vec_deinit(&targets);
}

static cis_walk note_op(cis_op *op, void *user) {
  freeing *f = user;
  const cis_op_def *def = op->info->def;
  if (def && def->region_branch) {
    note_region_edges(f, op, op);
    for (uint32_t r = 0; r < op->num_regions; ++r)
      cis_for_each_block (block, cis_op_region(op, r)) {
        cis_op *end = cis_block_terminator(block);
        if (end && !end->num_successors)
          note_region_edges(f, op, end);
      }
  }
  for (uint32_t s = 0; s < op->num_successors; ++s) {
    cis_block *to = cis_op_successor(op, s);
    note_passed(f, op, to, cis_branch_operands(op, s), cis_block_args(to), to->num_args);
  }
  return CIS_WALK_CONTINUE;
}

// --- owners ---

/// The owner of which the value is another name for all of the buffer, if it has one;
/// `out_reshaped`, unless it is NULL: whether the value may have another shape than the buffer.
static cis_value *find_owner(const freeing *f, cis_value *value, bool *out_reshaped) {
  for (cis_op *op; !cis_ptrmap_has(&f->owners, value);) {
    op = cis_value_op(value);
    if (!op || !cis_is_whole_view(op))
      return NULL;
    if (out_reshaped)
      *out_reshaped |= !cis_is_view_of_same_shape(op);
    value = cis_op_operand(op, (uint32_t)op->info->view_operand);
  }
  if (out_reshaped)
    *out_reshaped |= cis_ptrmap_at(&f->owners, value) == CIS_OWN_RESHAPED;
  return value;
}

static cis_value *owner_of(const freeing *f, cis_value *value) {
  return find_owner(f, value, NULL);
}

static bool owns(const freeing *f, const cis_value *value) {
  return cis_ptrmap_has(&f->owners, value);
}

static void add_owner(freeing *f, cis_value *value, cis_own_memory what) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
                CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK | CIS_REACH_IS_FREED
  };
  if (!cis_type_is_memref(value->type) || cis_value_holds_memrefs(value) ||
      cis_reach_get_flags(f->reach, value) & ELSEWHERE)
    return;
  cis_ptrmap_set(&f->owners, value, what);
  cis_vec_push(&f->list, value);
}

static cis_walk add_owners(cis_op *op, void *user) {
  freeing *f = user;
  cis_value *allocated = cis_effects_allocated(op);
  if (allocated && cis_is_allocation(op, false) && cis_family_is_default(cis_family_of(op)))
    add_owner(f, allocated, CIS_OWN_BUFFER);
  if (op->info->def && op->info->def->call) {
    cis_value *only = cis_only_memref_result(op);
    cis_own_memory what = only ? cis_returned_memory_of(f->callees, op) : CIS_OWN_NOTHING;
    if (what == CIS_OWN_BUFFER || what == CIS_OWN_RESHAPED)
      add_owner(f, only, what);
  }
  return CIS_WALK_CONTINUE;
}

static void add_targets(freeing *f) {
  for (size_t i = 0; i < f->all.len; ++i)
    if (!owns(f, f->all.data[i].target))
      add_owner(f, f->all.data[i].target, CIS_OWN_BUFFER);
}

static bool is_target_of(const freeing *f, const cis_op *source, uint32_t operand,
                         const cis_block *through, const cis_value *target) {
  uintptr_t first = cis_ptrmap_at(&f->first, source);
  for (size_t i = first ? first - 1 : f->all.len; i < f->all.len && f->all.data[i].source == source;
       ++i)
    if (f->all.data[i].operand == operand && f->all.data[i].through == through &&
        f->all.data[i].target == target)
      return true;
  return false;
}

static void push_new(cis_ptrmap *seen, cis_value_vec *out, cis_value *value) {
  bool is_new;
  cis_ptrmap_get(seen, value, &is_new);
  if (is_new)
    cis_vec_push(out, value);
}

/// The names of an owner until it is passed to another one; some are missing if the budget ends.
/// Those that `on` passes its operand to are left out too, whether these own it or not.
static void find_names(freeing *f, cis_value *owner, const passed *on) {
  cis_ptrmap seen = {0};
  cis_value_vec next = {0};
  cis_vec_clear(&f->names);
  push_new(&seen, &f->names, owner);
  for (size_t i = 0; i < f->names.len && cis_name_lives_spend(&f->lives, 1); ++i) {
    cis_vec_clear(&next);
    cis_view_flow_direct_aliases(cis_reach_flow(f->reach), f->names.data[i], &next);
    for (size_t k = 0; k < next.len; ++k)
      if (!owns(f, next.data[k]) &&
          !(on && is_target_of(f, on->source, on->operand, on->through, next.data[k])))
        push_new(&seen, &f->names, next.data[k]);
  }
  cis_vec_deinit(&next);
  cis_ptrmap_deinit(&seen);
}

static bool has_use_inside(const cis_value *name, const cis_op *op) {
  cis_for_each_use (use, name)
    if (cis_use_owner(use) != op && cis_op_is_ancestor(op, cis_use_owner(use)))
      return true;
  return false;
}

static bool is_name(const freeing *f, const cis_value *value) {
  for (size_t i = 0; i < f->names.len; ++i)
    if (f->names.data[i] == value)
      return true;
  return false;
}

/// Whether an owner is needed no more, under any other name, once it is passed on.
static bool is_given_up(freeing *f, cis_value *owner, const passed *on) {
  find_names(f, owner, on);
  if (!f->lives.budget)
    return false;
  for (size_t i = cis_ptrmap_at(&f->first, on->source) - 1;
       i < f->all.len && f->all.data[i].source == on->source; ++i)
    if (f->all.data[i].through == on->through && f->all.data[i].operand != on->operand &&
        is_name(f, cis_op_operand(on->source, f->all.data[i].operand)))
      return false;
  for (size_t i = 0; i < f->names.len; ++i) {
    cis_value *name = f->names.data[i];
    bool is_live = on->through ? cis_name_is_live_in(&f->lives, name, on->through)
                               : cis_name_is_live_after(&f->lives, name, on->source) ||
                                     (on->source->num_regions && has_use_inside(name, on->source));
    if (is_live && !cis_planted("static-frees-live"))
      return false;
  }
  return true;
}

/// Whether the owner is passed on in one place only, and all that may get it there own it.
static bool is_passed_once(const freeing *f, cis_value *owner, const passed *on) {
  size_t first = cis_ptrmap_at(&f->first, on->source) - 1;
  for (size_t i = first; i < f->all.len && f->all.data[i].source == on->source; ++i) {
    const passed *other = &f->all.data[i];
    if (other->through != on->through)
      continue;
    if (other->operand == on->operand
            ? !owns(f, other->target)
            : owner_of(f, cis_op_operand(on->source, other->operand)) == owner)
      return false;
  }
  return true;
}

/// Takes ownership from arguments and results to which something else is passed too.
static void find_owners(freeing *f) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < f->all.len; ++i) {
      const passed *one = &f->all.data[i];
      cis_value *owner =
          owns(f, one->target) ? owner_of(f, cis_op_operand(one->source, one->operand)) : NULL;
      if (!owns(f, one->target) ||
          (owner && is_passed_once(f, owner, one) && is_given_up(f, owner, one)))
        continue;
      changed |= cis_ptrmap_remove(&f->owners, one->target);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < f->all.len; ++i) {
      const passed *one = &f->all.data[i];
      bool is_reshaped = false;
      if (cis_ptrmap_at(&f->owners, one->target) != CIS_OWN_BUFFER)
        continue;
      (void)find_owner(f, cis_op_operand(one->source, one->operand), &is_reshaped);
      if (is_reshaped)
        cis_ptrmap_set(&f->owners, one->target, CIS_OWN_RESHAPED);
      changed |= is_reshaped;
    }
  }
}

// --- where they are freed ---

/// Whether the op passes the owner on, through that successor or between regions, or returns it.
static bool passes_on(const freeing *f, cis_op *op, const cis_block *through,
                      const cis_value *owner) {
  uint32_t count = 0;
  if (cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) && cis_op_parent(op) == f->function) {
    for (uint32_t i = 0; i < op->num_operands; ++i)
      count += is_name(f, cis_op_operand(op, i));
    for (uint32_t i = 0; i < op->num_operands && count == 1; ++i)
      if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
          owner_of(f, cis_op_operand(op, i)) == owner)
        return true;
    return false;
  }
  uintptr_t first = cis_ptrmap_at(&f->first, op);
  for (size_t i = first ? first - 1 : f->all.len; i < f->all.len && f->all.data[i].source == op;
       ++i)
    if (f->all.data[i].through == through && owns(f, f->all.data[i].target) &&
        owner_of(f, cis_op_operand(op, f->all.data[i].operand)) == owner)
      return true;
  return false;
}

static bool passes_on_anywhere(const freeing *f, cis_op *op, const cis_value *owner) {
  for (uint32_t s = 0; s < op->num_successors; ++s)
    if (passes_on(f, op, cis_op_successor(op, s), owner))
      return true;
  return passes_on(f, op, NULL, owner);
}

/// The last user of the names in the block, as an op of the block; NULL if there is none.
static cis_op *last_in(const freeing *f, const cis_block *block) {
  cis_op *last = NULL;
  for (size_t i = 0; i < f->users.len; ++i) {
    cis_op *at = cis_op_ancestor_in_block(f->users.data[i], block);
    if (at && (!last || cis_op_is_before(last, at)))
      last = at;
  }
  return last;
}

static void free_before(freeing *f, cis_op *before, cis_block *block, cis_value *owner) {
  cis_vec_push(&f->places, ((place){before, block, owner}));
}

/// Whether something inside of the op passes the owner on.
static bool passes_on_inside(const freeing *f, const cis_op *op, const cis_value *owner) {
  for (size_t i = 0; i < f->users.len; ++i)
    if (f->users.data[i] != op && cis_op_is_ancestor(op, f->users.data[i]) &&
        passes_on_anywhere(f, f->users.data[i], owner))
      return true;
  return false;
}

/// Whether the owner is passed on, on some path, before `last` in the block: a name that it has on
/// other paths is used afterwards, so that no place behind `last` frees it on each path once.
static bool passes_on_before(const freeing *f, const cis_block *block, const cis_op *last,
                             const cis_value *owner) {
  for (size_t i = 0; i < f->users.len; ++i) {
    const cis_op *at = cis_op_ancestor_in_block(f->users.data[i], block);
    if (at && at != last && passes_on_anywhere(f, f->users.data[i], owner))
      return true;
  }
  return false;
}

/// Whether the op always runs one of its regions, once, and none is empty.
static bool runs_one_region(cis_op *op) {
  cis_region_edge_vec edges = {0};
  bool ok = cis_runs_regions_once(op);
  for (uint32_t r = 0; r < op->num_regions && ok; ++r)
    ok = !cis_region_is_empty(cis_op_region(op, r));
  cis_region_edges(op, op, &edges);
  for (size_t e = 0; e < edges.len && ok; ++e)
    ok = edges.data[e].to;
  cis_vec_deinit(&edges);
  return ok;
}

static cis_walk find_allocation(cis_op *op, void *user) {
  freeing *f = user;
  bool is_call = op->info->def && op->info->def->call;
  return is_call || cis_is_allocation(op, false) || !cis_name_lives_spend(&f->lives, 1)
             ? CIS_WALK_STOP
             : CIS_WALK_CONTINUE;
}

/// Whether a region of the op allocates memory behind the last use of the names in it, so that less
/// is held if they are freed there.
static bool allocates_behind(freeing *f, cis_op *op) {
  if (!runs_one_region(op))
    return false;
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    cis_op *last = last_in(f, entry);
    for (cis_op *at = last ? cis_op_next(last) : cis_block_first(entry); at; at = cis_op_next(at))
      if (!cis_walk_preorder(at, find_allocation, f))
        return f->lives.budget;
    if (last && last->num_regions && allocates_behind(f, last))
      return true;
  }
  return false;
}

static bool free_in_region(freeing *f, cis_value *owner, cis_block *entry, cis_op *after);

static bool free_in_regions(freeing *f, cis_value *owner, cis_op *op) {
  if (!runs_one_region(op))
    return false;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (!free_in_region(f, owner, cis_region_first(cis_op_region(op, r)), NULL))
      return false;
  return true;
}

/// Frees the owner behind its last user in a block that control does not leave with it.
static bool free_behind(freeing *f, cis_value *owner, cis_block *block, cis_op *last,
                        cis_op *after) {
  if (!last) {
    free_before(f, after ? cis_op_next(after) : cis_block_first(block), block, owner);
    return true;
  }
  if (passes_on_before(f, block, last, owner))
    return false;
  if (passes_on(f, last, NULL, owner))
    return true;
  if (cis_op_has_trait(last, CIS_TRAIT_TERMINATOR))
    return false;
  bool is_passed = passes_on_inside(f, last, owner);
  size_t before = f->places.len;
  if ((is_passed || (last->num_regions && allocates_behind(f, last))) &&
      free_in_regions(f, owner, last))
    return true;
  f->places.len = before;
  if (!is_passed)
    free_before(f, cis_op_next(last), block, owner);
  return !is_passed;
}

static bool has_one_predecessor(const cis_block *block) {
  return cis_block_preds(block) && !cis_block_use_next(cis_block_preds(block));
}

/// Whether the buffer may be used from the beginning of the block on. An argument of the block that
/// is a name gets the buffer by the branch.
static bool is_live_in(freeing *f, cis_block *block) {
  for (size_t i = 0; i < f->names.len; ++i) {
    cis_value *name = f->names.data[i];
    if ((cis_value_arg_block(name) == block && cis_value_has_uses(name)) ||
        cis_name_is_live_in(&f->lives, name, block))
      return true;
  }
  return false;
}

static bool passes_on_to_any(const freeing *f, cis_op *end, const cis_value *owner) {
  for (uint32_t s = 0; s < end->num_successors; ++s)
    if (passes_on(f, end, cis_op_successor(end, s), owner))
      return true;
  return false;
}

/// Whether the buffer is still there at the end of a block, where another block goes on with it.
static bool is_live_behind(const freeing *f, const cis_ptrmap *live, const cis_block *block,
                           const cis_value *owner) {
  cis_op *end = cis_block_last(block);
  bool leaves = end && passes_on_to_any(f, end, owner);
  for (uint32_t s = 0; end && s < end->num_successors && !leaves; ++s)
    leaves = cis_ptrmap_has(live, cis_op_successor(end, s));
  return leaves;
}

/// Adds the blocks that the buffer lives in to a set. Where one of several branches to a block has
/// no more use for it, it lives on there, because nothing but the block could free it; then it has
/// to be live behind all branches to that block. False if it, or another name of it, gets there by
/// other paths.
static bool find_live_blocks(freeing *f, const cis_value *owner, cis_block *entry,
                             cis_ptrmap *live) {
  cis_region *region = cis_block_region(entry);
  cis_for_each_block (block, region)
    if (block != entry && is_live_in(f, block)) {
      if (!cis_dom_block(f->dom, entry, block))
        return false;
      cis_ptrmap_set(live, block, 1);
    }
  for (bool changed = true; changed;) {
    changed = false;
    cis_for_each_block (block, region) {
      cis_op *end = cis_block_last(block);
      bool is_live = cis_ptrmap_has(live, block);
      if (!cis_name_lives_spend(&f->lives, 1))
        return false;
      for (cis_block_use *use = is_live ? cis_block_preds(block) : NULL; use;
           use = cis_block_use_next(use)) {
        cis_block *from = cis_op_block(cis_block_use_owner(use));
        if (from == entry || cis_ptrmap_has(live, from))
          continue;
        if (!cis_dom_block(f->dom, entry, from))
          return false;
        cis_ptrmap_set(live, from, 1);
        changed = true;
      }
      if (!end || (block != entry && !is_live) || !is_live_behind(f, live, block, owner))
        continue;
      for (uint32_t s = 0; s < end->num_successors; ++s) {
        cis_block *to = cis_op_successor(end, s);
        if (cis_ptrmap_has(live, to) || passes_on(f, end, to, owner) || has_one_predecessor(to))
          continue;
        cis_ptrmap_set(live, to, 1);
        changed = true;
      }
    }
  }
  return !cis_ptrmap_has(live, entry);
}

/// Frees the owner in one of several blocks. False if that cannot be.
static bool free_in_block(freeing *f, cis_value *owner, const cis_ptrmap *live, cis_block *block,
                          cis_op *after) {
  cis_op *end = cis_block_terminator(block);
  if (!is_live_behind(f, live, block, owner))
    return free_behind(f, owner, block, last_in(f, block), after);
  if (passes_on_before(f, block, end, owner)) // must not seem to live on
    return false;
  for (uint32_t s = 0; s < end->num_successors; ++s) {
    cis_block *to = cis_op_successor(end, s);
    bool is_passed = passes_on(f, end, to, owner), is_live = cis_ptrmap_has(live, to);
    if (is_passed && is_live)
      return false;
    if (!is_passed && !is_live)
      free_before(f, cis_block_first(to), to, owner);
  }
  return true;
}

/// Frees the owner on all paths from a block of a region, or from an op of the block.
static bool free_in_region(freeing *f, cis_value *owner, cis_block *entry, cis_op *after) {
  if (cis_region_first(cis_block_region(entry)) == cis_region_last(cis_block_region(entry)))
    return free_behind(f, owner, entry, last_in(f, entry), after);
  cis_ptrmap live = {0};
  bool ok = find_live_blocks(f, owner, entry, &live);
  cis_for_each_block (block, cis_block_region(entry))
    if (ok && (block == entry || cis_ptrmap_has(&live, block)))
      ok = free_in_block(f, owner, &live, block, block == entry ? after : NULL);
  cis_ptrmap_deinit(&live);
  return ok;
}

static void free_owner(freeing *f, cis_value *owner) {
  size_t before = f->places.len;
  find_names(f, owner, NULL);
  cis_vec_clear(&f->users);
  for (size_t i = 0; i < f->names.len; ++i)
    cis_for_each_use (use, f->names.data[i])
      cis_vec_push(&f->users, cis_use_owner(use));
  if (!f->lives.budget || !free_in_region(f, owner, cis_value_block(owner), cis_value_op(owner)))
    f->places.len = before;
}

// --- the pass ---

static int64_t build_frees(const freeing *f) {
  const cis_family *family = cis_family_default(cis_op_context(f->function));
  for (size_t i = 0; i < f->places.len; ++i) {
    const place *at = &f->places.data[i];
    cis_builder b = at->before ? cis_builder_before(at->before)
                               : cis_builder_at_end(cis_op_context(f->function), at->block);
    cis_location loc = cis_block_last(at->block)->loc;
    bool is_reshaped = cis_ptrmap_at(&f->owners, at->owner) == CIS_OWN_RESHAPED;
    cis_value *freed = is_reshaped && !cis_planted("static-frees-reshaped")
                           ? cis_freeing_base(&b, at->owner, (cis_family_set){0}, loc)
                           : at->owner;
    (void)cis_family_build_dealloc(&b, loc, family, freed);
  }
  return (int64_t)f->places.len;
}

static int64_t free_in_function(cis_op *function, cis_returned_memory *callees,
                                cis_argument_ownership *arguments) {
  freeing f = {.function = function, .callees = callees, .reach = cis_reach_create(function)};
  (void)cis_argument_ownership_refine(arguments, cis_reach_flow(f.reach), function);
  cis_reach_follow_calls(f.reach, arguments);
  f.dom = cis_dom_create();
  cis_name_lives_init(&f.lives, function, MOST_LOOKED_AT);
  cis_walk_preorder(function, note_op, &f);
  for (uint32_t i = 0; i < cis_op_entry(function)->num_args; ++i)
    if (cis_argument_is_donated(cis_block_args(cis_op_entry(function))[i]))
      add_owner(&f, cis_block_args(cis_op_entry(function))[i], CIS_OWN_BUFFER);
  cis_walk_preorder(function, add_owners, &f);
  add_targets(&f);
  find_owners(&f);
  for (size_t i = 0; i < f.list.len; ++i)
    if (owns(&f, f.list.data[i]))
      free_owner(&f, f.list.data[i]);
  cis_reach_destroy(f.reach);
  cis_dom_destroy(f.dom);
  int64_t num_frees = build_frees(&f);
  cis_name_lives_deinit(&f.lives);
  cis_ptrmap_deinit(&f.first);
  cis_ptrmap_deinit(&f.owners);
  cis_vec_deinit(&f.all);
  cis_vec_deinit(&f.list);
  cis_vec_deinit(&f.names);
  cis_vec_deinit(&f.users);
  cis_vec_deinit(&f.places);
  return num_frees;
}

/// Stops at an op whose effects are unknown to deallocation.
static cis_walk find_unknown(cis_op *op, void *user) {
  (void)user;
  const cis_op_def *def = op->info->def;
  const uint64_t known = CIS_TRAIT_TERMINATOR | CIS_TRAIT_FUNCTION | CIS_TRAIT_STRUCTURED |
                         CIS_TRAIT_RECURSIVE_EFFECTS;
  if (op->info->traits & known || (def && (def->call || def->region_branch)))
    return CIS_WALK_CONTINUE;
  cis_effect_vec effects = {0};
  bool is_known = cis_effects_get(op, &effects);
  cis_vec_deinit(&effects);
  return is_known ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

static cis_walk collect_function(cis_op *op, void *user) {
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (op->num_regions && !cis_region_is_empty(cis_op_region(op, 0)) &&
      cis_walk_preorder(op, find_unknown, NULL))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_SKIP;
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_returned_memory callees;
  cis_op_vec functions = {0};
  int64_t num_frees = 0;
  if (!cis_check_donated(module))
    return false;
  cis_returned_memory_init(&callees, NULL);
  cis_walk_preorder(module, collect_function, &functions);
  for (size_t i = 0; i < functions.len; ++i)
    num_frees += free_in_function(functions.data[i], &callees, cis_pass_argument_ownership(pass));
  cis_pass_count(pass, "num-frees", num_frees);
  cis_vec_deinit(&functions);
  cis_returned_memory_deinit(&callees);
  return true;
}

const cis_pass_def cis_static_buffer_deallocation_pass = {
    .name = "static-buffer-deallocation",
    .title = "StaticBufferDeallocation",
    .anchor = "builtin.module",
    .summary = "Free buffers whose owner is known on each path",
    .statistics = {{"num-frees", "Number of frees that were inserted"}},
    .run = run,
};
