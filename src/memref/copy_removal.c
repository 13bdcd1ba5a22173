// --copy-removal: a copy between two buffers of which one lives no longer than the copy is removed,
// with that buffer.
//
//   reuse of the source                              reuse of the target
//     %t = memref.alloc()                              %s = memref.alloc()
//     memref.copy %s, %t        => uses of %t          "write"(%s)               =>   "write"(%t)
//     memref.dealloc %s            become %s           memref.copy %s, %t
//     "use"(%t)                                        memref.dealloc %s
//
// The copy, the erased allocation and the free of the source are in one block. Nothing reaches the
// target between the allocation and the copy, and nothing reaches the source between the copy and
// the free; for reuse of the source, the allocation is the target's, for reuse of the target, the
// source's, and the target is there already. Both memrefs have one type. The free of the source
// goes as well. bufferization.clone is an allocation and a copy: its source can be reused.
//
// "Reaches" is answered conservatively (analysis/buffer_reach.h): aliases of a value are all values
// that the flow connects with it, and memory that the function does not own (arguments, globals,
// results of calls, stored memrefs) may be reached by every call and by every op with unknown
// effects. Two arguments of a function are taken to be one buffer or two, not to overlap in part;
// so an op that reads one of them and writes the source element by element does not keep the source
// from being the target.
//
// --copy-elimination does more, for programs that were bufferized elsewhere and may not free yet
// (copy_elimination.c says what).
//
// Rounds are made until nothing changes. In one round the accesses of each class of aliases in each
// block are sorted lists; a copy whose class has changed, which the lists do not show, waits
// for the next round.
//
// Source: MLIR's document "Buffer Deallocation - Internals", section "CopyRemoval Pass".
#include "memref/copy_removal.h"

#include "dialect/linalg/linalg.h"
#include "ir/builder.h"
#include "ir/effects.h"
#include "memory/buffer_size.h"
#include "memory/relied_alignment.h"
#include "memory/whole_accesses.h"
#include "pass/pass.h"
#include "support/numbers.h"
#include "support/planted.h"

// --- classes ---

static uint32_t id_of(cis_copies *r, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&r->ids, value, &is_new);
  if (is_new) {
    cis_copy_class fresh = {.parent = (uint32_t)r->classes.len};
    cis_vec_push(&r->classes, fresh);
    *slot = r->classes.len;
  }
  return (uint32_t)*slot - 1;
}

static uint32_t find(cis_copies *r, uint32_t id) {
  while (r->classes.data[id].parent != id) {
    r->classes.data[id].parent = r->classes.data[r->classes.data[id].parent].parent;
    id = r->classes.data[id].parent;
  }
  return id;
}

uint32_t cis_copies_class(cis_copies *r, cis_value *value) { return find(r, id_of(r, value)); }

/// Borrowed until the next value is asked about.
cis_copy_class *cis_copies_class_at(cis_copies *r, cis_value *value) {
  uint32_t id = cis_copies_class(r, value); // may move the list
  return &r->classes.data[id];
}

static void join(void *user, cis_value *from, cis_value *to) {
  cis_copies *r = user;
  uint32_t a = cis_copies_class(r, from), b = cis_copies_class(r, to);
  r->classes.data[b].parent = a;
}

static void note_owner(cis_copies *r, cis_value *value, cis_copy_ownership owner) {
  cis_copy_class *c = cis_copies_class_at(r, value);
  // Two arguments in one class are connected by some value: then it is not known how they overlap.
  c->owner =
      owner == CIS_COPY_ARGUMENT && c->owner == CIS_COPY_OWN ? CIS_COPY_ARGUMENT : CIS_COPY_FOREIGN;
}

static void note_value(cis_copies *r, cis_value *value) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_CALLED |
                CIS_REACH_IS_UNKNOWN | CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK
  };
  if (!cis_reach_has(r->reach, value))
    return;
  cis_block *block = cis_value_arg_block(value);
  cis_op *op = cis_value_op(value);
  cis_view_flow *flow = cis_reach_flow(r->reach);
  if (cis_reach_get_flags(r->reach, value) & ELSEWHERE && !cis_planted("copy-removal-escape"))
    note_owner(r, value, CIS_COPY_FOREIGN);
  else if (block && cis_block_parent_op(block) == r->function && cis_block_is_entry(block))
    note_owner(r, value, CIS_COPY_ARGUMENT);
  else if (cis_view_flow_is_terminal(flow, value) && !(op && cis_effects_allocate(op, value, NULL)))
    note_owner(r, value, CIS_COPY_FOREIGN);
}

// --- accesses ---

/// Whether the op may reach memory of others without naming it.
bool cis_reaches_unnamed(cis_op *op) {
  cis_effect_vec effects = {0};
  bool reaches = !cis_effects_get(op, &effects) &&
                 !cis_op_has_trait(op, CIS_TRAIT_RECURSIVE_EFFECTS | CIS_TRAIT_TERMINATOR);
  for (size_t i = 0; i < effects.len; ++i)
    reaches |= !effects.data[i].value;
  cis_vec_deinit(&effects);
  return reaches;
}

cis_copy_accesses *cis_copies_list(cis_copies *r, cis_block *block, uint32_t class_id,
                                   bool create) {
  uintptr_t *map = cis_ptrmap_find(&r->lists, block);
  if (!map)
    return NULL;
  const void *key = (const void *)(uintptr_t)((uint64_t)class_id + 1);
  uintptr_t *list = cis_ptrmap_find((cis_ptrmap *)*map, key);
  if (!list && create) {
    cis_ptrmap_set((cis_ptrmap *)*map, key,
                   (uintptr_t)cis_mem_calloc(1, sizeof(cis_copy_accesses)));
    list = cis_ptrmap_find((cis_ptrmap *)*map, key);
  }
  return list ? (cis_copy_accesses *)*list : NULL;
}

/// Adds the op to the lists of all blocks around it that have copies.
static void note_access(cis_copies *r, cis_op *op, uint32_t class_id) {
  for (; op != r->function; op = cis_op_parent(op)) {
    cis_copy_accesses *list = cis_copies_list(r, cis_op_block(op), class_id, true);
    if (list && (!list->of.len || cis_vec_last(&list->of).op != op)) {
      cis_copy_access a = {op, cis_op_order(op)};
      cis_vec_push(&list->of, a);
    }
  }
}

static void count_use(cis_copy_class *c, cis_use *use) {
  cis_copy copied;
  cis_reach_use kind = cis_reach_classify(use);
  c->relied_on = cis_max_i64(c->relied_on, cis_use_relies_on(use));
  c->goes_elsewhere |= kind == CIS_REACH_CALLS || kind == CIS_REACH_LEAVES;
  bool reads = cis_only_reads(use);
  c->num_frees += kind == CIS_REACH_FREES;
  if (kind == CIS_REACH_FREES || kind == CIS_REACH_LOOKS)
    return;
  bool is_target = cis_as_copy(cis_use_owner(use), &copied) && !copied.is_clone &&
                   cis_use_index(use) == copied.target_index;
  c->num_writes += !reads;
  c->num_reads += reads || !is_target;
}

static cis_walk note_accesses(cis_op *op, void *user) {
  cis_copies *r = user;
  if (op == r->function)
    return CIS_WALK_CONTINUE;
  bool not_owned = cis_reaches_unnamed(op);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_reach_has(r->reach, value))
      continue;
    uint32_t class_id = cis_copies_class(r, value);
    note_access(r, op, class_id);
    not_owned |= r->classes.data[class_id].owner != CIS_COPY_OWN;
    count_use(&r->classes.data[class_id], &cis_op_operands(op)[i]);
  }
  if (not_owned)
    note_access(r, op, CIS_COPY_NOT_OWNED);
  return CIS_WALK_CONTINUE;
}

// --- the start of a round ---

static cis_walk collect(cis_op *op, void *user) {
  cis_copies *r = user;
  cis_copy found;
  if (cis_as_copy(op, &found)) {
    cis_vec_push(&r->copies, op);
    bool is_new;
    uintptr_t *map = cis_ptrmap_get(&r->lists, cis_op_block(op), &is_new);
    if (is_new)
      *map = (uintptr_t)cis_mem_calloc(1, sizeof(cis_ptrmap));
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    note_value(r, &op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      for (uint32_t a = 0; a < block->num_args; ++a)
        note_value(r, cis_block_args(block)[a]);
  // A value that leaves a region in an unknown manner may come back under any name.
  for (uint32_t i = 0; i < op->num_operands && cis_op_parent(op) != r->function; ++i)
    if (cis_reach_has(r->reach, cis_op_operand(op, i)) &&
        cis_reach_classify(&cis_op_operands(op)[i]) == CIS_REACH_LEAVES)
      note_owner(r, cis_op_operand(op, i), CIS_COPY_FOREIGN);
  return CIS_WALK_CONTINUE;
}

/// Numbers the ops of all blocks that have lists: to ask for an order may change others, but not
/// once every op has one.
static void number_ops(cis_copies *r) {
  for (size_t i = 0; i < r->lists.cap; ++i)
    if (r->lists.slots[i].key)
      cis_for_each_op (op, (cis_block *)(uintptr_t)r->lists.slots[i].key)
        (void)cis_op_order(op);
}

static void begin(cis_copies *r) {
  r->reach = cis_reach_create(r->function);
  cis_copy_class not_owned = {.owner = CIS_COPY_FOREIGN};
  cis_vec_push(&r->classes, not_owned);
  cis_view_flow_for_each_edge(cis_reach_flow(r->reach), join, r);
  cis_walk_preorder(r->function, collect, r);
  number_ops(r);
  if (r->copies.len)
    cis_walk_preorder(r->function, note_accesses, r);
  if (r->eliminates)
    cis_copies_list_into(r);
}

static void deinit_lists(cis_ptrmap *map) {
  for (size_t i = 0; i < map->cap; ++i)
    if (map->slots[i].key) {
      cis_copy_accesses *list = (cis_copy_accesses *)map->slots[i].value;
      cis_vec_deinit(&list->of);
      cis_mem_free(list);
    }
  cis_ptrmap_deinit(map);
  cis_mem_free(map);
}

static void end(cis_copies *r) {
  for (size_t i = 0; i < r->lists.cap; ++i)
    if (r->lists.slots[i].key)
      deinit_lists((cis_ptrmap *)r->lists.slots[i].value);
  cis_ptrmap_clear(&r->lists);
  cis_ptrmap_clear(&r->ids);
  cis_ptrmap_clear(&r->frees);
  r->into.len = 0;
  r->classes.len = 0;
  r->copies.len = 0;
  cis_reach_destroy(r->reach);
}

// --- conditions ---

bool cis_copies_owns(cis_copies *r, cis_value *value) {
  return cis_copies_class_at(r, value)->owner == CIS_COPY_OWN;
}

static bool is_function_argument(const cis_copies *r, const cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  return block && cis_block_is_entry(block) && cis_block_parent_op(block) == r->function;
}

/// The first access in the list whose order is not below `order`.
size_t cis_accesses_from(const cis_copy_accesses *list, uint32_t order) {
  size_t low = 0, high = list ? list->of.len : 0;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (list->of.data[middle].order < order)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool is_identity_everywhere(cis_op *op) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool identity = cis_linalg_is_parallel(op);
  for (size_t i = 0; i < maps.len; ++i)
    identity &= cis_affine_map_is_identity(maps.data[i]);
  cis_vec_deinit(&maps);
  return identity;
}

/// Whether the op writes only the source of the copy and reads other arguments element by element.
/// An argument that is the target is then read at an element before that is written, so the source
/// can be the target. A view of an argument may have its elements elsewhere.
bool cis_copy_is_harmless(cis_copies *r, const cis_copy *c, cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || !is_identity_everywhere(op) ||
      !is_function_argument(r, c->target))
    return false;
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = num_inputs; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != c->source)
      return false;
  for (uint32_t i = 0; i < num_inputs; ++i) {
    cis_value *input = cis_op_operand(op, i);
    if (cis_reach_has(r->reach, input) && !cis_copies_owns(r, input) &&
        !(is_function_argument(r, input) && input->type == c->target->type))
      return false;
  }
  return num_inputs < op->num_operands;
}

/// Whether the list has an access after `from` and before `to`, both of which are in its block;
/// with `c`, one that keeps its source from being its target.
static bool has_access_between(const cis_copy_accesses *list, cis_op *from, cis_op *to,
                               cis_copies *r, const cis_copy *c) {
  uint32_t last = cis_op_order(to);
  for (size_t i = cis_accesses_from(list, cis_op_order(from) + 1);
       list && i < list->of.len && list->of.data[i].order < last; ++i)
    if (!c || !cis_copy_is_harmless(r, c, list->of.data[i].op))
      return true;
  return false;
}

/// The only op that frees the source, in the block of the copy and after it. Uses are counted once
/// in a round: a class with other frees since then is marked as changed.
static cis_op *free_of(cis_copies *r, const cis_copy *c) {
  if (cis_copies_has_changed(r, c->source) || cis_copies_class_at(r, c->source)->num_frees != 1)
    return NULL;
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&r->frees, c->source, &is_new);
  if (is_new) {
    *slot = 0;
    cis_for_each_use (use, c->source)
      if (cis_reach_classify(use) == CIS_REACH_FREES && cis_effects_only_free(cis_use_owner(use)))
        *slot = (uintptr_t)cis_use_owner(use);
  }
  cis_op *found = (cis_op *)*slot;
  return found && cis_op_block(found) == cis_op_block(c->op) && cis_op_is_before(c->op, found)
             ? found
             : NULL;
}

/// The op that allocates a buffer, if it does nothing else and is in the block of the copy, before
/// it.
cis_op *cis_copy_allocation(const cis_copy *c, cis_value *buffer) {
  cis_op *op = cis_value_op(buffer);
  return op && cis_is_allocation(op, false) && cis_op_block(op) == cis_op_block(c->op) &&
                 cis_op_is_before(op, c->op)
             ? op
             : NULL;
}

static const cis_family *known_family(const cis_copies *r, cis_value *value) {
  cis_family_set set = cis_families_of(r->families, value);
  if (set.has_others)
    return NULL;
  return set.family ? set.family : cis_family_default(cis_op_context(r->function));
}

bool cis_copies_keeps_family(const cis_copies *r, cis_value *gone, cis_value *kept) {
  const cis_op *allocation = cis_value_op(gone);
  if (allocation && cis_is_allocation(allocation, false) && !cis_allocation_is_plain(allocation))
    return false;
  if (!r->families)
    return true;
  const cis_family *family = known_family(r, gone);
  return family && family == known_family(r, kept);
}

static int64_t relied_on_anywhere(cis_copies *r) {
  if (!*r->relied_on_anywhere)
    *r->relied_on_anywhere = cis_module_relies_on(r->function);
  return *r->relied_on_anywhere;
}

bool cis_copies_keeps_alignment(cis_copies *r, cis_value *gone, cis_value *kept) {
  int64_t has = cis_known_alignment(kept);
  const cis_copy_class *known = cis_copies_class_at(r, gone);
  return has >= cis_known_alignment(gone) ||
         (has >= known->relied_on && (!known->goes_elsewhere || has >= relied_on_anywhere(r)));
}

static cis_copy_accesses *list_for(cis_copies *r, const cis_copy *c, cis_value *value) {
  return cis_copies_list(r, cis_op_block(c->op), cis_copies_class(r, value), false);
}

bool cis_copies_has_changed(cis_copies *r, cis_value *value) {
  return cis_copies_class_at(r, value)->has_changed ||
         (!cis_copies_owns(r, value) && r->classes.data[CIS_COPY_NOT_OWNED].has_changed);
}

/// Whether the memory of the value is reached between two ops of the copy's block.
bool cis_copies_is_reached(cis_copies *r, const cis_copy *c, cis_value *value, cis_op *from,
                           cis_op *to) {
  if (has_access_between(list_for(r, c, value), from, to, NULL, NULL))
    return true;
  return !cis_copies_owns(r, value) && !cis_planted("copy-removal-arguments") &&
         has_access_between(cis_copies_list(r, cis_op_block(c->op), CIS_COPY_NOT_OWNED, false),
                            from, to, NULL, NULL);
}

/// The same for the target: the ops that write the source would write it.
static bool is_target_reached(cis_copies *r, const cis_copy *c, cis_op *from) {
  if (!is_function_argument(r, c->target) ||
      cis_copies_class_at(r, c->target)->owner != CIS_COPY_ARGUMENT)
    return cis_copies_is_reached(r, c, c->target, from, c->op);
  return has_access_between(list_for(r, c, c->target), from, c->op, NULL, NULL) ||
         has_access_between(cis_copies_list(r, cis_op_block(c->op), CIS_COPY_NOT_OWNED, false),
                            from, c->op, r, c);
}

// --- removal ---

void cis_copies_mark_changed(cis_copies *r, cis_value *value) {
  cis_copies_class_at(r, value)->has_changed = true;
  if (!cis_copies_owns(r, value))
    r->classes.data[CIS_COPY_NOT_OWNED].has_changed = true;
}

static void erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}

/// Replaces the target by the source.
static bool reuse_source(cis_copies *r, const cis_copy *c) {
  cis_op *dealloc = free_of(r, c);
  cis_op *allocation = c->is_clone ? c->op : cis_copy_allocation(c, c->target);
  if (!dealloc || !allocation || cis_copies_has_changed(r, c->target) ||
      !cis_copies_keeps_family(r, c->target, c->source) ||
      !cis_copies_keeps_alignment(r, c->target, c->source) ||
      cis_copies_is_reached(r, c, c->source, c->op, dealloc) ||
      (!c->is_clone && cis_copies_is_reached(r, c, c->target, allocation, c->op)))
    return false;
  cis_copies_mark_changed(r, c->source);
  cis_copies_mark_changed(r, c->target);
  erase(dealloc);
  if (!c->is_clone)
    erase(c->op);
  cis_value_replace_all_uses(c->target, c->source);
  erase(allocation);
  return true;
}

/// In this round's lists, accesses of the source are the target's from now on: they end with the
/// free of the source, so that copies of buffers that are allocated later are not concerned.
static void merge_until(cis_copies *r, const cis_copy *c, uint32_t order) {
  cis_copy_accesses *lists[] = {list_for(r, c, c->target),
                                cis_copies_list(r, cis_op_block(c->op), CIS_COPY_NOT_OWNED, false)};
  for (int i = 0; i < 1 + !cis_copies_owns(r, c->target); ++i)
    if (lists[i])
      lists[i]->merged_until = order;
}

static bool is_merged_after(cis_copies *r, const cis_copy *c, const cis_op *allocation) {
  cis_copy_accesses *lists[] = {list_for(r, c, c->target),
                                cis_copies_list(r, cis_op_block(c->op), CIS_COPY_NOT_OWNED, false)};
  uint32_t order = cis_op_order((cis_op *)(uintptr_t)allocation);
  for (int i = 0; i < 1 + !cis_copies_owns(r, c->target); ++i)
    if (lists[i] && lists[i]->merged_until >= order)
      return true;
  return false;
}

/// Replaces the source by the target.
static bool reuse_target(cis_copies *r, const cis_copy *c) {
  cis_op *dealloc = free_of(r, c);
  cis_op *allocation = c->is_clone ? NULL : cis_copy_allocation(c, c->source);
  if (!dealloc || !allocation || cis_copies_has_changed(r, c->target) ||
      !cis_copies_owns(r, c->source) || !cis_copies_keeps_family(r, c->source, c->target) ||
      !cis_copies_keeps_alignment(r, c->source, c->target) || is_merged_after(r, c, allocation) ||
      !cis_dom_value(r->dom, c->target, allocation) ||
      cis_copies_is_reached(r, c, c->source, c->op, dealloc) || is_target_reached(r, c, allocation))
    return false;
  merge_until(r, c, cis_op_order(dealloc));
  if (r->eliminates)
    cis_copies_mark_changed(r, c->target);
  cis_copies_class_at(r, c->source)->has_changed = true;
  erase(dealloc);
  erase(c->op);
  cis_value_replace_all_uses(c->source, c->target);
  erase(allocation);
  return true;
}

/// Reads the operands of the copy anew, because earlier removals of the round may have renamed
/// them.
static bool remove_copy(cis_copies *r, cis_op *op) {
  cis_copy found, *c = &found;
  return cis_as_copy(op, c) && c->source->type == c->target->type &&
         cis_copies_class(r, c->source) != cis_copies_class(r, c->target) &&
         (reuse_source(r, c) || reuse_target(r, c));
}

// --- the pass ---

static bool remove_or_eliminate(cis_copies *r, cis_op *op) {
  return remove_copy(r, op) || cis_eliminate_copy(r, op);
}

enum {
  MOST_LOOKED_AT = 1 << 22, // ops inside regions, for all copies of a function
  MOST_ROUNDS = 64,         // of elimination: a copy of a copy of a copy takes one for each
};

/// The largest alignment that an op of the module relies on, kept for all functions.
static int64_t *kept_alignment(cis_pass *pass) {
  void **kept = cis_pass_kept(pass, cis_mem_free);
  if (!*kept)
    *kept = cis_mem_calloc(1, sizeof(int64_t));
  return *kept;
}

/// Makes rounds. Returns how many copies were removed.
static int64_t remove_copies(cis_pass *pass, cis_op *function,
                             bool (*remove)(cis_copies *r, cis_op *op), uint32_t most_rounds) {
  cis_copies r = {.function = function,
                  .budget = MOST_LOOKED_AT,
                  .eliminates = remove == remove_or_eliminate,
                  .relied_on_anywhere = kept_alignment(pass)};
  int64_t removed = 0;
  bool changed = true;
  if (cis_region_is_empty(cis_op_region(function, 0)))
    return 0;
  r.families = cis_families_create(function);
  for (uint32_t round = 0; changed && round < most_rounds; ++round) {
    changed = false;
    r.dom = cis_dom_create();
    begin(&r);
    for (size_t i = 0; i < r.copies.len; ++i)
      if (remove(&r, r.copies.data[i])) {
        changed = true;
        ++removed;
      }
    cis_copies_move(&r);
    end(&r);
    cis_dom_destroy(r.dom);
  }
  cis_families_destroy(r.families);
  cis_ptrmap_deinit(&r.lists);
  cis_ptrmap_deinit(&r.ids);
  cis_ptrmap_deinit(&r.frees);
  cis_vec_deinit(&r.into);
  cis_vec_deinit(&r.classes);
  cis_vec_deinit(&r.copies);
  cis_vec_deinit(&r.moves);
  return removed;
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_pass_count(pass, "num-copies-removed",
                 remove_copies(pass, function, remove_copy, UINT32_MAX));
  return true;
}

static bool run_elimination(cis_pass *pass, cis_op *function) {
  cis_pass_count(pass, "num-copies-removed",
                 remove_copies(pass, function, remove_or_eliminate, MOST_ROUNDS));
  return true;
}

const cis_pass_def cis_copy_elimination_pass = {
    .name = "copy-elimination",
    .title = "CopyElimination",
    .anchor = "func.func",
    .summary = "Remove copies that a program does without: of buffers that are only read, or used "
               "no more, onto themselves, from copies, into memory that is not read",
    .statistics = {{"num-copies-removed", "Number of copies that were removed, or that read what "
                                          "their source was copied from"}},
    .run = run_elimination,
};

const cis_pass_def cis_copy_removal_pass = {
    .name = "copy-removal",
    .title = "CopyRemovalPass",
    .anchor = "func.func",
    .summary =
        "Remove redundant copies, together with the buffer that lives no longer than its copy",
    .statistics = {{"num-copies-removed", "Number of copies that were removed"}},
    .run = run,
};
