#include "dealloc/freed.h"

#include "analysis/effects.h"
#include "analysis/view_flow.h"
#include "dialect/kinds.h"
#include "ir/diag.h"

static bool is_memref(const cis_value *value) { return cis_type_is_base_memref(value->type); }

/// What the ops of a function do with buffers.
typedef struct uses {
  cis_op *function;
  cis_value_vec freed, returned, allocated;
} uses;

static void deinit_uses(uses *u) {
  cis_vec_deinit(&u->freed);
  cis_vec_deinit(&u->returned);
  cis_vec_deinit(&u->allocated);
}

static bool is_manual(const cis_op *op) {
  return cis_op_get_attr_c(op, "bufferization.manual_deallocation") != NULL;
}

static void note_effects(uses *u, cis_op *op) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    const cis_effect *effect = &effects.data[i];
    if (!effect->value || !is_memref(effect->value))
      continue;
    if (effect->kind == CIS_EFFECT_FREE)
      cis_vec_push(&u->freed, effect->value);
    if (effect->kind == CIS_EFFECT_ALLOC && !effect->automatic)
      cis_vec_push(&u->allocated, effect->value);
  }
  cis_vec_deinit(&effects);
}

static void note_memrefs(cis_value_vec *out, const cis_op *op, cis_range range) {
  for (uint32_t i = range.first; i < range.first + range.num; ++i)
    if (is_memref(cis_op_operand(op, i)))
      cis_vec_push(out, cis_op_operand(op, i));
}

static cis_walk note_op(cis_op *op, void *user) {
  uses *u = user;
  if (op == u->function || !op->info->def)
    return CIS_WALK_CONTINUE;
  if (op->info->num_effects || op->info->def->get_effects)
    if (!is_manual(op))
      note_effects(u, op);
  if (op->info->def->call)
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (is_memref(&op->results[i]))
        cis_vec_push(&u->allocated, &op->results[i]);
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
    note_memrefs(&u->freed, op, cis_op_operand_group(op, 0));
  if (cis_op_parent(op) == u->function && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE))
    note_memrefs(&u->returned, op, (cis_range){0, op->num_operands});
  return CIS_WALK_CONTINUE;
}

// --- arguments ---

/// An argument is the caller's. (What may be an argument or something else is freed only if it is something else, and what
/// is freed on some ways alone is freed on those on which it is not the caller's: nobody can tell here.)
static cis_walk check_op(cis_op *op, void *user) {
  const cis_op *function = user;
  if (cis_op_block(op) != cis_region_first(cis_op_region(function, 0)))
    return op == function ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (!is_memref(operand) || cis_value_arg_block(cis_view_flow_root(operand)) !=
                                   cis_region_first(cis_op_region(function, 0)))
      continue;
    if (is_manual(op) || !cis_effects_frees(op, operand))
      continue;
    cis_op_plain_error(op, "memory free side-effect on MemRef value not supported!");
    return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

// --- ways through a region ---

/// Blocks on whose ways a buffer is freed, or returned.
typedef struct ways {
  cis_ptrmap freed;
  cis_ptrmap seen;
  CIS_VEC(cis_block *) work;
} ways;

static void deinit_ways(ways *w) {
  cis_ptrmap_deinit(&w->freed);
  cis_ptrmap_deinit(&w->seen);
  cis_vec_deinit(&w->work);
}

static void go_on(ways *w, const cis_block *block) {
  for (uint32_t i = 0; cis_block_last(block) && i < cis_block_last(block)->num_successors; ++i) {
    cis_block *next = cis_op_successor(cis_block_last(block), i);
    bool is_new;
    cis_ptrmap_get(&w->seen, next, &is_new);
    if (is_new)
      cis_vec_push(&w->work, next);
  }
}
/// Whether there is a way from the buffer's block out of its region, or back to it, on which it is not freed.
static bool is_kept_on_some_way(ways *w, const cis_block *start) {
  if (cis_ptrmap_has(&w->freed, start))
    return false;
  bool kept = !cis_block_last(start) || !cis_block_last(start)->num_successors;
  go_on(w, start);
  while (!kept && w->work.len) {
    const cis_block *block = cis_vec_pop(&w->work);
    if (cis_ptrmap_has(&w->freed, block))
      continue;
    kept = block == start || !cis_block_last(block) || !cis_block_last(block)->num_successors;
    go_on(w, block);
  }
  return kept;
}

// --- who frees what ---

/// Everything that some of `values` may be.
static void note_origins(cis_view_flow *flow, const cis_value_vec *values, cis_ptrmap *out) {
  cis_value_vec origins = {0};
  cis_view_flow_resolve_reverse_all(flow, values, &origins);
  for (size_t i = 0; i < origins.len; ++i)
    cis_ptrmap_set(out, origins.data[i], 1);
  cis_vec_deinit(&origins);
}

/// Whether what is returned may be a buffer that goes there under several names, one of which is not that buffer: a loop may
/// carry another one, a select may choose another one.
static bool may_be_dropped(cis_view_flow *flow, cis_value *value) {
  cis_value_vec names = {0};
  bool dropped = false;
  cis_view_flow_resolve(flow, value, &names);
  for (size_t i = 0; i < names.len; ++i) {
    const cis_op *op = cis_value_op(names.data[i]);
    if (!op || names.data[i] == value)
      continue;
    const cis_region_branch_if *branch = op->info->def ? op->info->def->region_branch : NULL;
    uint32_t memrefs = 0;
    for (uint32_t k = 0; k < op->num_operands; ++k)
      memrefs += is_memref(cis_op_operand(op, k));
    dropped |= branch ? branch->repetitive : memrefs > 1;
  }
  cis_vec_deinit(&names);
  return dropped;
}

/// Whether there is a way to the function's end on which none of the names of a buffer is returned.
static bool is_left_behind(const uses *u, cis_view_flow *flow, cis_value *value) {
  cis_region *body = cis_op_region(u->function, 0);
  if (cis_region_first(body) == cis_region_last(body))
    return false;
  cis_value_vec names = {0};
  ways w = {0};
  cis_view_flow_resolve(flow, value, &names);
  for (size_t i = 0; i < names.len; ++i)
    for (const cis_use *use = cis_value_uses(names.data[i]); use; use = cis_use_next(use))
      if (cis_op_parent(cis_use_owner(use)) == u->function &&
          cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_RETURN_LIKE))
        cis_ptrmap_set(&w.freed, cis_op_block(cis_use_owner(use)), 1);
  const cis_block *start = cis_value_block(value);
  while (cis_block_region(start) != body)
    start = cis_op_block(cis_region_op(cis_block_region(start)));
  bool left = is_kept_on_some_way(&w, start);
  deinit_ways(&w);
  cis_vec_deinit(&names);
  return left;
}

/// Sorts the allocations into those that are freed, returned, both and neither.
static bool classify(const uses *u, cis_view_flow *flow, const cis_ptrmap *freed,
                     const cis_ptrmap *returned, cis_freed *out) {
  cis_value *both = NULL;
  out->complete = true;
  for (size_t i = 0; i < u->allocated.len; ++i) {
    cis_value *value = u->allocated.data[i];
    bool is_freed = cis_ptrmap_has(freed, value), is_returned = cis_ptrmap_has(returned, value);
    if (is_freed)
      cis_ptrmap_set(&out->buffers, value, 1);
    both = both || !is_freed || !is_returned ? both : value;
    out->complete &= is_freed || (is_returned && !may_be_dropped(flow, value) &&
                                  !is_left_behind(u, flow, value));
  }
  return !both || out->complete ||
         cis_error(cis_op_context(u->function), cis_value_loc(both),
                   "buffer is freed on some ways and returned on others: who owns it is not known");
}

// --- what is returned ---

/// Whether some of the buffers that a value may be are made in the function.
static bool may_be_made_here(cis_view_flow *flow, const cis_ptrmap *allocated, cis_value *value) {
  cis_value_vec origins = {0};
  bool found = cis_ptrmap_has(allocated, cis_view_flow_root(value));
  if (!found)
    cis_view_flow_resolve_reverse(flow, value, &origins);
  for (size_t i = 0; !found && i < origins.len; ++i)
    found = cis_ptrmap_has(allocated, origins.data[i]);
  cis_vec_deinit(&origins);
  return found;
}

/// Whether callers can own what a function that is left alone returns: nothing that is surely somebody else's, and, if
/// `distinct`, nothing twice.
static bool keeps_abi(const uses *u, cis_view_flow *flow, bool distinct) {
  cis_ptrmap allocated = {0};
  bool keeps = true;
  for (size_t i = 0; i < u->allocated.len; ++i)
    cis_ptrmap_set(&allocated, u->allocated.data[i], 1);
  cis_for_each_block (block, cis_op_region(u->function, 0)) {
    cis_op *end = cis_block_last(block);
    cis_ptrmap roots = {0};
    bool returns = end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE), is_new = true;
    for (uint32_t i = 0; keeps && returns && i < end->num_operands; ++i) {
      cis_value *value = cis_op_operand(end, i);
      if (!is_memref(value))
        continue;
      if (distinct)
        cis_ptrmap_get(&roots, cis_view_flow_root(value), &is_new);
      keeps = is_new && may_be_made_here(flow, &allocated, value);
    }
    cis_ptrmap_deinit(&roots);
  }
  cis_ptrmap_deinit(&allocated);
  return keeps;
}

// --- freed on some ways only ---

/// A buffer that the program frees by its name alone, and where.
typedef struct own_buffer {
  cis_value *value;
  cis_op_vec frees;
  bool nested; // a free lies in the region of an op
} own_buffer;
typedef CIS_VEC(own_buffer) own_buffer_vec;

/// What deallocation leaves behind frees a buffer on all ways, by ops in the blocks or under conditions. Of conditions nothing is
/// known here, so they are taken to be right.
static bool is_forgotten(const own_buffer *buffer) {
  const cis_block *block = cis_value_block(buffer->value);
  if (buffer->nested)
    return false;
  ways w = {0};
  for (size_t i = 0; i < buffer->frees.len; ++i)
    cis_ptrmap_set(&w.freed, cis_op_block(buffer->frees.data[i]), 1);
  bool forgotten = is_kept_on_some_way(&w, block);
  deinit_ways(&w);
  return forgotten;
}

/// An op that frees its operand and does nothing else.
static bool only_frees(const cis_op *op) {
  return cis_op_only_frees(op) && op->num_operands == 1 && !op->num_results && !is_manual(op);
}
static bool is_allocation(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && op->info->def && !op->info->def->call && cis_op_allocates(op, value, NULL);
}

typedef struct own_buffers {
  own_buffer_vec all;
  cis_ptrmap index; // by value
} own_buffers;

static void note_own(own_buffers *own, cis_value *root, cis_op *free) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&own->index, root, &is_new);
  if (is_new) {
    *slot = own->all.len;
    cis_vec_push(&own->all, ((own_buffer){.value = root}));
  }
  own_buffer *buffer = &own->all.data[*slot];
  cis_vec_push(&buffer->frees, free);
  buffer->nested |= cis_block_region(cis_op_block(free)) != cis_block_region(cis_value_block(root));
}

/// The buffer that the op frees by its name alone, or NULL.
static cis_value *own_root(const cis_op *op) {
  cis_value *root = only_frees(op) ? cis_view_flow_root(cis_op_operand(op, 0)) : NULL;
  return root && is_allocation(root) ? root : NULL;
}

static cis_walk find_own(cis_op *op, void *user) {
  cis_value *root = own_root(op);
  if (root)
    note_own(user, root, op);
  return CIS_WALK_CONTINUE;
}

static cis_walk find_other(cis_op *op, void *user) {
  return own_root(op) ? CIS_WALK_CONTINUE : note_op(op, user);
}

void cis_freed_take_over(cis_op *function) {
  own_buffers own = {0};
  cis_walk_preorder(function, find_own, &own);
  if (!own.all.len)
    return;
  uses u = {.function = function};
  cis_ptrmap other = {0}; // what is freed in other ways, or returned
  cis_walk_preorder(function, find_other, &u);
  cis_vec_append(&u.freed, u.returned.data, u.returned.len);
  cis_view_flow *flow = cis_view_flow_create_by_abi(function);
  note_origins(flow, &u.freed, &other);
  cis_view_flow_destroy(flow);
  for (size_t i = 0; i < own.all.len; ++i) {
    own_buffer *buffer = &own.all.data[i];
    if (!cis_ptrmap_has(&other, buffer->value) && is_forgotten(buffer))
      for (size_t k = 0; k < buffer->frees.len; ++k)
        cis_op_destroy(buffer->frees.data[k]);
    cis_vec_deinit(&buffer->frees);
  }
  cis_vec_deinit(&own.all);
  cis_ptrmap_deinit(&own.index);
  cis_ptrmap_deinit(&other);
  deinit_uses(&u);
}

bool cis_freed_find(cis_op *function, bool distinct, cis_freed *out) {
  *out = (cis_freed){0};
  uses u = {.function = function};
  cis_walk_preorder(function, note_op, &u);
  out->frees = u.freed.len;
  bool ok = !u.freed.len || cis_walk_preorder(function, check_op, function);
  if (ok && u.freed.len) {
    cis_view_flow *flow = cis_view_flow_create_by_abi(function);
    cis_ptrmap freed = {0}, returned = {0};
    note_origins(flow, &u.freed, &freed);
    note_origins(flow, &u.returned, &returned);
    ok = classify(&u, flow, &freed, &returned, out);
    out->complete = out->complete && keeps_abi(&u, flow, distinct);
    cis_ptrmap_deinit(&freed);
    cis_ptrmap_deinit(&returned);
    cis_view_flow_destroy(flow);
  }
  deinit_uses(&u);
  return ok;
}

/// All is allocated in the one block, and returned.
static bool all_returned(const uses *u, const cis_ptrmap *returned) {
  cis_region *body = cis_op_region(u->function, 0);
  bool all = !u->allocated.len || cis_region_first(body) == cis_region_last(body);
  for (size_t i = 0; i < u->allocated.len; ++i)
    all &= cis_value_block(u->allocated.data[i]) == cis_region_first(body) &&
           cis_ptrmap_has(returned, u->allocated.data[i]);
  return all;
}

/// What is returned is allocated here.
static bool all_allocated(const uses *u) {
  cis_ptrmap allocated = {0};
  for (size_t i = 0; i < u->allocated.len; ++i)
    cis_ptrmap_set(&allocated, u->allocated.data[i], 1);
  bool all = true;
  for (size_t i = 0; all && i < u->returned.len; ++i)
    all = cis_ptrmap_has(&allocated, cis_view_flow_root(u->returned.data[i]));
  cis_ptrmap_deinit(&allocated);
  return all;
}

bool cis_freed_needs_nothing(cis_op *function, bool returns_others, bool distinct) {
  uses u = {.function = function};
  cis_walk_preorder(function, note_op, &u);
  bool nothing = !u.allocated.len && (returns_others || !u.returned.len);
  if (!nothing && u.returned.len) {
    cis_view_flow *flow = cis_view_flow_create_by_abi(function);
    cis_ptrmap returned = {0};
    note_origins(flow, &u.returned, &returned);
    nothing = all_returned(&u, &returned) && all_allocated(&u) &&
              (!distinct || keeps_abi(&u, flow, true));
    cis_ptrmap_deinit(&returned);
    cis_view_flow_destroy(flow);
  }
  deinit_uses(&u);
  return nothing;
}

void cis_freed_deinit(cis_freed *freed) { cis_ptrmap_deinit(&freed->buffers); }
