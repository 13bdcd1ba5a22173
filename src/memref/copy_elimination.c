// --copy-elimination: removes copies that --copy-removal leaves, in programs that were bufferized
// elsewhere and may not free their buffers yet. In one block:
//
//   onto itself        memref.copy %a[0] [4] [1], %a[0] [4] [1]     => gone
//   never read         memref.copy %s, %t        no op reads %t     => gone
//   only read          %t = memref.alloc()
//                      memref.copy %s, %t
//                      "read"(%t)                  => "read"(%s), as long as %s is not written
//   used no more       %s = memref.alloc()
//                      "write"(%s)               => "write"(%t)
//                      memref.copy %s, %t          as long as nothing reaches %t in between
//   goes on            %s = memref.alloc()
//                      "write"(%s)
//                      %t = memref.alloc()
//                      memref.copy %s, %t          as long as nothing reaches %s afterwards
//                      "write"(%t)               => "write"(%s)
//   copy of a copy     memref.copy %a, %b
//                      memref.copy %b, %c        => memref.copy %a, %c
//
// %t (or %s) may have another layout than the buffer that replaces it, if all ops that use it take
// any layout. If the target is a view, the view is built before the source is written. An
// allocation without uses is left to canonicalize.
#include "memref/copy_removal.h"

#include "dialect/memref/kinds.h"
#include "ir/builder.h"
#include "ir/effects.h"
#include "memory/whole_accesses.h"
#include "support/planted.h"

#include <stdlib.h>

static void erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}

// --- onto itself ---

enum { DEEPEST_VIEW = 32 };

/// Whether two values are one place: the same value, or views of one place by ops that say the
/// same.
static bool is_same_place(const cis_value *a, const cis_value *b, int depth) {
  if (a == b)
    return true;
  cis_op *one = cis_value_op(a), *other = cis_value_op(b);
  if (!one || !other || depth > DEEPEST_VIEW || one->info != other->info || a->type != b->type ||
      one->num_operands != other->num_operands || one->num_regions || a->index != b->index ||
      one->num_results != 1 || !cis_effects_none(one))
    return false;
  for (uint32_t i = 0; i < one->info->num_props; ++i)
    if (cis_op_props(one)[i] != cis_op_props(other)[i])
      return false;
  for (uint32_t i = 0; i < one->num_operands; ++i)
    if (!is_same_place(cis_op_operand(one, i), cis_op_operand(other, i), depth + 1))
      return false;
  return true;
}

// --- what only reads ---

typedef struct reading {
  cis_copies *r;
  uint32_t class_id;
  bool is_owned;
} reading;

/// Stops at an op that may write or free the class.
static cis_walk find_write(cis_op *op, void *user) {
  reading *look = (reading *)user;
  cis_copies *r = look->r;
  if (!r->budget)
    return CIS_WALK_STOP;
  --r->budget;
  if (!look->is_owned && cis_reaches_unnamed(op))
    return CIS_WALK_STOP;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *use = &cis_op_operands(op)[i];
    cis_value *value = cis_use_value(use);
    if (!cis_reach_has(r->reach, value) || (cis_copies_class(r, value) != look->class_id &&
                                            (look->is_owned || cis_copies_owns(r, value))))
      continue;
    if (cis_reach_classify(use) != CIS_REACH_LOOKS && !cis_only_reads(use))
      return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

/// Stops at an op that does more with the class than to give it another name.
static cis_walk find_touch(cis_op *op, void *user) {
  reading *look = (reading *)user;
  cis_copies *r = look->r;
  if (!r->budget || (!look->is_owned && cis_reaches_unnamed(op)))
    return CIS_WALK_STOP;
  --r->budget;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *use = &cis_op_operands(op)[i];
    if (cis_reach_has(r->reach, cis_use_value(use)) && cis_reach_classify(use) != CIS_REACH_LOOKS &&
        (cis_copies_class(r, cis_use_value(use)) == look->class_id ||
         (!look->is_owned && !cis_copies_owns(r, cis_use_value(use)))))
      return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

/// Whether the target is read or written between the allocation of the source and the copy. An
/// argument may be another one that is read element by element before the source is written.
static bool is_target_touched(cis_copies *r, const cis_copy *c, cis_op *from) {
  reading look = {r, cis_copies_class(r, c->target), cis_copies_owns(r, c->target)};
  bool is_argument = cis_copies_class_at(r, c->target)->owner == CIS_COPY_ARGUMENT;
  uint32_t last = cis_op_order(c->op);
  uint32_t ids[2] = {look.class_id, CIS_COPY_NOT_OWNED};
  for (int k = 0; k < 2 - look.is_owned; ++k) {
    const cis_copy_accesses *list = cis_copies_list(r, cis_op_block(c->op), ids[k], false);
    for (size_t i = cis_accesses_from(list, cis_op_order(from) + 1);
         list && i < list->of.len && list->of.data[i].order < last; ++i)
      if (!(k && is_argument && cis_copy_is_harmless(r, c, list->of.data[i].op)) &&
          !cis_walk_preorder(list->of.data[i].op, find_touch, &look))
        return true;
  }
  return false;
}

/// Whether the ops of a list that lie between two ops only read the value's memory.
static bool list_only_reads(reading *look, const cis_copy_accesses *list, cis_op *from,
                            cis_op *to) {
  uint32_t last = cis_op_order(to);
  for (size_t i = cis_accesses_from(list, cis_op_order(from) + 1);
       list && i < list->of.len && list->of.data[i].order < last; ++i)
    if (!cis_walk_preorder(list->of.data[i].op, find_write, look))
      return false;
  return true;
}

static bool is_only_read(cis_copies *r, const cis_copy *c, cis_value *value, cis_op *from,
                         cis_op *to) {
  cis_block *block = cis_op_block(c->op);
  reading look = {r, cis_copies_class(r, value), cis_copies_owns(r, value)};
  if (cis_planted("copies-source-written"))
    return true;
  return list_only_reads(&look, cis_copies_list(r, block, look.class_id, false), from, to) &&
         (look.is_owned ||
          list_only_reads(&look, cis_copies_list(r, block, CIS_COPY_NOT_OWNED, false), from, to));
}

/// The last access of the value's class in the block of the copy that frees nothing.
static cis_op *last_use(cis_copies *r, const cis_copy *c, cis_value *value) {
  const cis_copy_accesses *list =
      cis_copies_list(r, cis_op_block(c->op), cis_copies_class(r, value), false);
  for (size_t i = list ? list->of.len : 0; i-- > 0;)
    if (!cis_effects_only_free(list->of.data[i].op))
      return list->of.data[i].op;
  return c->op;
}

// --- one buffer in place of another ---

/// Whether the op copies or frees a memref of any layout, as ops do that no text constrains.
static bool is_whole_op(cis_op *op) {
  cis_copy copy;
  return !cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT) &&
         (cis_as_copy(op, &copy) || cis_deallocation_buffer(op));
}

/// Whether a value can take the place of another: of its type, or of another layout that everything
/// that uses the other takes as well.
static bool can_replace(cis_value *by, cis_value *gone) {
  cis_type a = by->type, b = gone->type;
  if (a == b)
    return true;
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b) || cis_type_rank(a) != cis_type_rank(b) ||
      cis_type_element(a) != cis_type_element(b) ||
      a->shaped.memory_space != b->shaped.memory_space)
    return false;
  for (uint32_t i = 0; i < (uint32_t)cis_type_rank(a); ++i)
    if (a->shaped.shape[i] != b->shaped.shape[i])
      return false;
  cis_for_each_use (use, gone) {
    cis_op *op = cis_use_owner(use);
    unsigned kind = cis_op_kind(op);
    bool takes_any = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || kind == CIS_OP_MEMREF_LOAD ||
                     kind == CIS_OP_MEMREF_STORE || kind == CIS_OP_MEMREF_DIM || is_whole_op(op);
    if (!takes_any)
      return false;
  }
  return true;
}

/// Collects the ops that free the buffer itself. False if something else frees a name of it.
static bool frees_of(cis_copies *r, cis_value *buffer, cis_op_vec *out) {
  cis_for_each_use (use, buffer)
    if (cis_reach_classify(use) == CIS_REACH_FREES && cis_effects_only_free(cis_use_owner(use)))
      cis_vec_push(out, cis_use_owner(use));
  return out->len == cis_copies_class_at(r, buffer)->num_frees;
}

static void erase_all(const cis_op_vec *ops) {
  for (size_t i = 0; i < ops->len; ++i)
    erase(ops->data[i]);
}

/// Whether all that is done in the block is done once, one after the other: the region has no other
/// block, so that nothing of what the block defines is used elsewhere.
static bool is_alone_in_region(const cis_copy *c) {
  const cis_region *region = cis_op_parent_region(c->op);
  return cis_region_first(region) == cis_region_last(region);
}

static bool dominates_uses(const cis_copies *r, cis_value *by, const cis_value *gone) {
  cis_for_each_use (use, gone)
    if (!cis_dom_value(r->dom, by, cis_use_owner(use)))
      return false;
  return true;
}

/// Whether the last use in the block passes the buffer out of the region.
static bool leaves_region(const cis_op *last) {
  return cis_op_has_trait(last, CIS_TRAIT_TERMINATOR) && !cis_planted("copies-leave-region");
}

/// Whether the buffer is the function's own and ends in the block of the copy, and no copy of
/// either buffer is gone already.
static bool ends_here(cis_copies *r, const cis_copy *c, cis_value *buffer) {
  const cis_copy_class *known = cis_copies_class_at(r, buffer);
  return known->owner == CIS_COPY_OWN && is_alone_in_region(c) &&
         !(cis_reach_get_flags(r->reach, buffer) & CIS_REACH_IS_LEAVING) &&
         !cis_copies_has_changed(r, c->source) && !cis_copies_has_changed(r, c->target);
}

/// Whether one buffer has all that is asked of the other.
static bool stands_for(cis_copies *r, cis_value *by, cis_value *gone) {
  return cis_copies_keeps_family(r, gone, by) && can_replace(by, gone) &&
         cis_copies_keeps_alignment(r, gone, by);
}

/// Erases the copy and the frees of `freed`, and lets `by` stand for `gone`: each is one of the two
/// buffers. False, and no change, if something else frees a name of `freed`.
static bool unite(cis_copies *r, const cis_copy *c, cis_value *freed, cis_value *gone,
                  cis_value *by) {
  cis_op_vec frees = {0};
  bool ok = frees_of(r, freed, &frees);
  if (ok) {
    cis_copies_mark_changed(r, c->source);
    cis_copies_mark_changed(r, c->target);
    erase_all(&frees);
    if (!c->is_clone)
      erase(c->op);
    cis_value_replace_all_uses(gone, by);
  }
  cis_vec_deinit(&frees);
  return ok;
}

/// A copy that is only read is the source.
static bool read_source(cis_copies *r, const cis_copy *c) {
  cis_op *allocation = c->is_clone ? c->op : cis_copy_allocation(c, c->target);
  bool is_written = cis_copies_class_at(r, c->target)->num_writes > !c->is_clone &&
                    !cis_planted("copies-target-written");
  if (!allocation || is_written || !ends_here(r, c, c->target) ||
      !stands_for(r, c->source, c->target) ||
      (!c->is_clone && cis_copies_is_reached(r, c, c->target, allocation, c->op)))
    return false;
  cis_op *last = last_use(r, c, c->target);
  cis_op *end = cis_op_next(last) ? cis_op_next(last) : last;
  if (leaves_region(last) || (last != c->op && !is_only_read(r, c, c->source, c->op, end)) ||
      !dominates_uses(r, c->source, c->target) || !unite(r, c, c->target, c->target, c->source))
    return false;
  erase(allocation);
  return true;
}

/// Makes a view of the block, and the views that it is of, before an op. False if that cannot be;
/// nothing has been moved then.
static bool make_before(const cis_copies *r, cis_value *view, cis_op *before, bool moves,
                        int depth) {
  if (cis_dom_value(r->dom, view, before))
    return true;
  cis_op *op = cis_value_op(view);
  if (!op || depth > DEEPEST_VIEW || cis_op_block(op) != cis_op_block(before) || op == before ||
      op->num_regions || !cis_effects_none(op))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!make_before(r, cis_op_operand(op, i), before, moves, depth + 1))
      return false;
  if (moves)
    cis_op_move_before(op, before);
  return true;
}

/// A buffer that has no use after its copy is not needed: its contents are computed in the target.
static bool write_target(cis_copies *r, const cis_copy *c) {
  cis_op *allocation = c->is_clone ? NULL : cis_copy_allocation(c, c->source);
  if (!allocation || !ends_here(r, c, c->source) || !stands_for(r, c->target, c->source) ||
      (last_use(r, c, c->source) != c->op && !cis_planted("copies-source-used")) ||
      (is_target_touched(r, c, allocation) && !cis_planted("copies-target-touched")) ||
      !make_before(r, c->target, allocation, false, 0) ||
      !unite(r, c, c->source, c->source, c->target))
    return false;
  const cis_copy_move move = {c->target, allocation};
  cis_vec_push(&r->moves, move);
  return true;
}

/// A buffer that has no use after its copy goes on as the target, whatever is done with that. Both
/// are allocated in the block, so that each of its executions has a pair of its own.
static bool go_on_as_target(cis_copies *r, const cis_copy *c) {
  cis_op *from = c->is_clone ? NULL : cis_copy_allocation(c, c->source);
  cis_op *to = from ? cis_copy_allocation(c, c->target) : NULL;
  if (!to || from->info != to->info || !ends_here(r, c, c->source) ||
      cis_copies_class_at(r, c->target)->owner != CIS_COPY_OWN ||
      !stands_for(r, c->source, c->target) ||
      (last_use(r, c, c->source) != c->op && !cis_planted("copies-source-used")) ||
      cis_copies_is_reached(r, c, c->target, to, c->op) ||
      !dominates_uses(r, c->source, c->target) || !unite(r, c, c->source, c->target, c->source))
    return false;
  erase(to);
  return true;
}

void cis_copies_move(cis_copies *r) {
  for (size_t i = 0; i < r->moves.len; ++i) {
    (void)make_before(r, r->moves.data[i].view, r->moves.data[i].allocation, true, 0);
    erase(r->moves.data[i].allocation);
  }
  cis_vec_clear(&r->moves);
}

// --- copies of copies, and into nothing ---

/// Whether no op reads the target: a buffer of the function that is only copied to.
static bool is_into_nothing(cis_copies *r, const cis_copy *c) {
  const cis_value *target = c->target;
  cis_op *allocation = cis_value_op(target);
  const cis_copy_class *known = cis_copies_class_at(r, c->target);
  return !c->is_clone && known->owner == CIS_COPY_OWN && allocation && !known->has_changed &&
         !(cis_reach_get_flags(r->reach, c->target) & CIS_REACH_IS_LEAVING) &&
         cis_effects_allocated(allocation) == target &&
         (known->num_reads == 0 || cis_planted("copies-read"));
}

static int compare_into(const void *a, const void *b) {
  const cis_copy_into *x = a, *y = b;
  if (x->target != y->target)
    return (uintptr_t)x->target < (uintptr_t)y->target ? -1 : 1;
  if (x->block != y->block)
    return (uintptr_t)x->block < (uintptr_t)y->block ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

void cis_copies_list_into(cis_copies *r) {
  cis_copy copy;
  for (size_t i = 0; i < r->copies.len; ++i)
    if (cis_as_copy(r->copies.data[i], &copy)) {
      cis_block *block = cis_op_block(copy.op);
      cis_vec_push(&r->into, ((cis_copy_into){copy.target, block, cis_op_order(copy.op), copy.op}));
    }
  if (r->into.len)
    qsort(r->into.data, r->into.len, sizeof *r->into.data, compare_into);
}

/// The last copy to the source of `c` before it in its block; NULL if there is none.
static cis_op *last_copy_into_source(cis_copies *r, const cis_copy *c) {
  const cis_copy_into key = {c->source, cis_op_block(c->op), cis_op_order(c->op), c->op};
  size_t low = 0, high = r->into.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_into(&r->into.data[middle], &key) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  const cis_copy_into *found = low ? &r->into.data[low - 1] : NULL;
  return found && found->target == key.target && found->block == key.block ? found->op : NULL;
}

/// The copy to the source of `c` in its block that made what it still has; NULL if there is none,
/// or an op with regions after it.
static cis_op *copy_before(cis_copies *r, const cis_copy *c, cis_copy *out) {
  cis_op *before = last_copy_into_source(r, c);
  if (!before || !cis_as_copy(before, out))
    return NULL;
  const cis_copy_accesses *list =
      cis_copies_list(r, cis_op_block(c->op), cis_copies_class(r, c->source), false);
  size_t end = cis_accesses_from(list, cis_op_order(c->op));
  for (size_t i = cis_accesses_from(list, cis_op_order(before) + 1); i < end; ++i)
    if (list->of.data[i].op->num_regions)
      return NULL;
  return before;
}

/// copy %a, %b; copy %b, %c   =>   copy %a, %b; copy %a, %c
static bool read_first(cis_copies *r, const cis_copy *c) {
  cis_copy first;
  if (c->is_clone || cis_copies_has_changed(r, c->source) || cis_copies_has_changed(r, c->target))
    return false;
  cis_op *before = copy_before(r, c, &first);
  if (!before || first.source == c->source || cis_copies_has_changed(r, first.source) ||
      cis_copies_class(r, first.source) == cis_copies_class(r, c->target) ||
      !cis_copies_keeps_family(r, c->source, first.source) ||
      (first.source->type != c->source->type && cis_op_has_trait(c->op, CIS_TRAIT_FROM_TEXT)) ||
      (!cis_copies_owns(r, first.source) && !cis_copies_owns(r, c->target)) ||
      !is_only_read(r, c, c->source, before, c->op) ||
      !is_only_read(r, c, first.source, before, c->op))
    return false;
  cis_copies_mark_changed(r, first.source);
  cis_copies_mark_changed(r, c->source);
  cis_op_set_operand(c->op, c->source_index, first.source);
  return true;
}

bool cis_eliminate_copy(cis_copies *r, cis_op *op) {
  cis_copy found, *c = &found;
  if (!cis_as_copy(op, c))
    return false;
  if (!c->is_clone && is_same_place(c->source, c->target, 0)) {
    cis_copies_mark_changed(r, c->source);
    erase(op);
    return true;
  }
  if (is_into_nothing(r, c)) {
    cis_copies_mark_changed(r, c->source);
    cis_copies_mark_changed(r, c->target);
    erase(op);
    return true;
  }
  if (cis_copies_class(r, c->source) == cis_copies_class(r, c->target))
    return false;
  return read_source(r, c) || write_target(r, c) || go_on_as_target(r, c) || read_first(r, c);
}
