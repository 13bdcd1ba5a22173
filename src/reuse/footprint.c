// Bytes that are live, op by op, inner regions as part of the op around them.
//
//   %a = memref.alloc()        a            live: a
//   scf.for {                               live: a + the most that the body holds
//     %b = memref.alloc() ...
//   }
//   memref.dealloc %a                       live: 0
#include "reuse/footprint_impl.h"

#include "dialect/common/copy.h"
#include "dialect/kinds.h"
#include "ir/effects.h"
#include "ir/estimate.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "reuse/buffer_size.h"

typedef struct cis_footprint_reckoning reckoning;

double cis_footprint_bytes(const cis_op *op, const cis_value *value) {
  cis_buffer_size size;
  return cis_buffer_size_get(op, value, &size) ? (double)size.bytes
                                               : cis_estimate_bytes(value->type);
}

double cis_footprint_allocated(reckoning *r, const cis_op *op, const cis_value *value) {
  cis_buffer_size size;
  cis_type type = value->type;
  int64_t bytes;
  bool is_view = cis_op_kind(op) == CIS_OP_MEMREF_VIEW;
  bool allocates =
      cis_op_kind(op) == CIS_OP_MEMREF_ALLOC || cis_op_kind(op) == CIS_OP_MEMREF_ALLOCA || is_view;
  if (!allocates || cis_buffer_size_get(op, value, &size) ||
      !cis_type_size_in_bytes(cis_type_memref(cis_type_element(type), NULL, 0, NULL, NULL), &bytes))
    return cis_footprint_bytes(op, value);
  double all = (double)bytes;
  for (uint32_t i = 0, next = is_view ? 2 : 0; i < cis_type_rank(type); ++i)
    all *= cis_type_dim(type, i) == CIS_DYNAMIC
               ? (double)cis_size_expect(&r->sizes, cis_op_operand(op, next++), 0)
               : (double)cis_type_dim(type, i);
  return all;
}

double cis_footprint_expected(reckoning *r, cis_value *index) {
  return (double)cis_size_expect(&r->sizes, index, 0);
}

/// What an op allocates itself, on the stack too; NULL if nothing.
static cis_value *allocated_by(cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_memref(op->results[i].type) && cis_effects_allocate(op, &op->results[i], NULL))
      return &op->results[i];
  return NULL;
}

cis_op *cis_footprint_callee(const reckoning *r, const cis_op *op) {
  return cis_symbol_cache_callee(r->symbols, op);
}

static double copied_by(cis_op *op) {
  cis_copy copy;
  return cis_as_copy(op, &copy) ? cis_footprint_bytes(op, copy.source) : 0;
}

/// The regions of an op: one after the other, so that the most that one holds counts.
static cis_footprint footprint_of_regions(reckoning *r, cis_op *op);

/// What an op holds while it runs, and copies.
cis_footprint cis_footprint_of_op(reckoning *r, cis_op *op) {
  cis_footprint inner = footprint_of_regions(r, op);
  cis_op *callee = cis_footprint_callee(r, op);
  if (callee) {
    const cis_known_function *called = cis_footprint_of_function(r, callee);
    inner.peak += called->print.peak;
    inner.copied += called->print.copied;
    inner.recursive |= called->print.recursive || !called->is_known;
  }
  inner.copied = inner.copied * cis_estimate_turns(op) + copied_by(op);
  return inner;
}

// --- blocks ---

static bool has_other_names(const cis_value *value) {
  cis_for_each_use (use, value)
    if (cis_view_flow_passes_on(cis_use_owner(use), cis_use_index(use)))
      return true;
  return false;
}

cis_op *cis_footprint_freed_by(cis_value *value, const cis_block *block) {
  cis_op *by, *around;
  if (!cis_effects_find_free(value, &by) || !by)
    return NULL;
  around = cis_op_ancestor_in_block(by, block);
  return around == by || !has_other_names(value) ? around : NULL;
}

/// From the end of an op on, a buffer is held that was made inside and is its result.
static double hold_results(reckoning *r, cis_op *op, const cis_block *block, cis_ptrmap *freed) {
  double all = 0;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    double bytes = cis_footprint_handed_out(r, &op->results[i]);
    cis_op *by = bytes > 0 ? cis_footprint_freed_by(&op->results[i], block) : NULL;
    if (by)
      *cis_ptrmap_get(freed, by, NULL) += (uintptr_t)bytes;
    all += bytes;
  }
  return all;
}

static double hold_carried(reckoning *r, cis_block *block, cis_ptrmap *freed) {
  double all = 0;
  cis_held_vec carried = {0};
  cis_footprint_list_carried(r, block, &carried);
  for (size_t i = 0; i < carried.len; ++i) {
    if (carried.data[i].free)
      *cis_ptrmap_get(freed, carried.data[i].free, NULL) += (uintptr_t)carried.data[i].bytes;
    all += carried.data[i].bytes;
  }
  cis_vec_deinit(&carried);
  return all;
}

/// `*kept`: what is allocated in the block and not freed in it. `*peak_at`, unless NULL: the op
/// during which most is held.
static cis_footprint footprint_of_block(reckoning *r, cis_block *block, double *kept,
                                        cis_op **peak_at) {
  cis_footprint block_print = {0};
  cis_ptrmap freed = {0}; // op -> bytes that are free after it
  double live = hold_carried(r, block, &freed);
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    cis_value *value = allocated_by(op);
    live += value ? cis_footprint_allocated(r, op, value) : 0;
    cis_op *by = value ? cis_footprint_freed_by(value, block) : NULL;
    if (by)
      *cis_ptrmap_get(&freed, by, NULL) += (uintptr_t)cis_footprint_allocated(r, op, value);
    cis_footprint inner = cis_footprint_of_op(r, op);
    block_print.copied += inner.copied;
    block_print.recursive |= inner.recursive;
    if (live + inner.peak > block_print.peak) {
      block_print.peak = live + inner.peak;
      if (peak_at)
        *peak_at = op;
    }
    live += hold_results(r, op, block, &freed);
    const uintptr_t *ends = cis_ptrmap_find(&freed, op);
    live -= ends ? (double)*ends : 0;
  }
  cis_ptrmap_deinit(&freed);
  *kept = live;
  return block_print;
}

// --- paths ---

/// A block, and what is held on the path to it on which that is most.
typedef struct path_block {
  cis_block *block;
  double peak, kept;
  double before;    // kept by the blocks of the path before it
  size_t from;      // the last of these, plus one
  uint32_t waiting; // blocks before it that were not looked at yet
} path_block;

typedef CIS_VEC(size_t) number_vec;

typedef struct paths {
  CIS_VEC(path_block) blocks;
  cis_ptrmap numbers; // block -> its place
  double copied;
  size_t most; // the block that holds most
  bool has_cycle, recursive;
} paths;

static void paths_deinit(paths *p) {
  cis_vec_deinit(&p->blocks);
  cis_ptrmap_deinit(&p->numbers);
}

/// The block that one branches to.
static path_block *target_of(const paths *p, const cis_op *end, uint32_t i) {
  return &p->blocks.data[cis_ptrmap_at(&p->numbers, cis_op_successor(end, i))];
}

/// What a block keeps is held in all blocks that come after it on a path.
static void hand_on(paths *p, size_t at, number_vec *ready) {
  const path_block *b = &p->blocks.data[at];
  const cis_op *end = cis_block_last(b->block);
  for (uint32_t i = 0; end && i < end->num_successors; ++i) {
    path_block *to = target_of(p, end, i);
    if (b->before + b->kept > to->before) {
      to->before = b->before + b->kept;
      to->from = at + 1;
    }
    if (!--to->waiting)
      cis_vec_push(ready, (size_t)(to - p->blocks.data));
  }
}

/// Collects the blocks that control comes back to, of those that were not looked at, by going from
/// block to block: an edge to one that is still being left leads back.
static void find_heads(const paths *p, cis_block_vec *out) {
  enum { NEW, OPEN, OPEN_HEAD, LEFT };
  typedef struct step {
    size_t at;
    uint32_t next;
  } step;
  CIS_VEC(step) stack = {0};
  char *state = cis_mem_calloc(p->blocks.len, sizeof *state);
  cis_vec_push(&stack, ((step){0, 0}));
  state[0] = OPEN;
  while (stack.len) {
    step *s = &cis_vec_last(&stack);
    const cis_op *end = cis_block_last(p->blocks.data[s->at].block);
    if (!end || s->next == end->num_successors) {
      state[s->at] = LEFT;
      stack.len -= 1;
      continue;
    }
    size_t to = (size_t)(target_of(p, end, s->next++) - p->blocks.data);
    if (state[to] == OPEN) {
      cis_vec_push(out, p->blocks.data[to].block);
      state[to] = OPEN_HEAD;
    } else if (state[to] == NEW) {
      state[to] = OPEN;
      cis_vec_push(&stack, ((step){to, 0}));
    }
  }
  cis_vec_deinit(&stack);
  cis_mem_free(state);
}

/// What was made the last time, and is handed to a block that control comes back to.
static double carried_back(reckoning *r, const paths *p) {
  cis_ptrmap again = {0}; // blocks that may be executed again, and those after them
  cis_block_vec heads = {0};
  double all = 0;
  for (size_t i = 0; i < p->blocks.len; ++i)
    if (p->blocks.data[i].waiting)
      cis_ptrmap_set(&again, p->blocks.data[i].block, 1);
  find_heads(p, &heads);
  for (size_t i = 0; i < heads.len; ++i) {
    const cis_block *head = heads.data[i];
    for (uint32_t k = 0; k < head->num_args; ++k)
      if (cis_value_is_base_memref(cis_block_args(head)[k]))
        all += cis_footprint_made_inside(r, cis_block_parent_op(head), cis_block_args(head)[k],
                                         &again);
  }
  cis_vec_deinit(&heads);
  cis_ptrmap_deinit(&again);
  return all;
}

/// Where blocks branch back, what each keeps is held in all of them, and what was made the time
/// before and is handed back.
static void hold_everywhere(reckoning *r, paths *p) {
  double all = carried_back(r, p);
  for (size_t i = 0; i < p->blocks.len; ++i)
    all += p->blocks.data[i].kept;
  for (size_t i = 0; i < p->blocks.len; ++i)
    p->blocks.data[i].before = all - p->blocks.data[i].kept;
}

static void find_paths(reckoning *r, cis_region *region, paths *p) {
  number_vec ready = {0};
  size_t done = 0;
  cis_for_each_block (block, region) {
    path_block b = {.block = block};
    cis_footprint print = footprint_of_block(r, block, &b.kept, NULL);
    b.peak = print.peak;
    p->copied += print.copied;
    p->recursive |= print.recursive;
    cis_ptrmap_set(&p->numbers, block, p->blocks.len);
    cis_vec_push(&p->blocks, b);
  }
  for (size_t i = 0; i < p->blocks.len; ++i) {
    const cis_op *end = cis_block_last(p->blocks.data[i].block);
    for (uint32_t k = 0; end && k < end->num_successors; ++k)
      ++target_of(p, end, k)->waiting;
  }
  for (size_t i = 0; i < p->blocks.len; ++i)
    if (!p->blocks.data[i].waiting)
      cis_vec_push(&ready, i);
  for (; done < ready.len; ++done)
    hand_on(p, ready.data[done], &ready);
  p->has_cycle = done < p->blocks.len;
  if (p->has_cycle)
    hold_everywhere(r, p);
  double most = 0;
  for (size_t i = 0; i < p->blocks.len; ++i) {
    double peak = p->blocks.data[i].before + p->blocks.data[i].peak;
    p->most = peak > most ? i : p->most;
    most = peak > most ? peak : most;
  }
  cis_vec_deinit(&ready);
}

/// The most that a path through the region holds.
static cis_footprint footprint_of_region(reckoning *r, cis_region *region) {
  cis_block *only = cis_region_first(region);
  double kept;
  if (!only)
    return (cis_footprint){0};
  if (!cis_block_next(only))
    return footprint_of_block(r, only, &kept, NULL);
  paths p = {0};
  find_paths(r, region, &p);
  const path_block *most = &p.blocks.data[p.most];
  cis_footprint print = {
      .peak = most->before + most->peak, .copied = p.copied, .recursive = p.recursive};
  paths_deinit(&p);
  return print;
}

static cis_footprint footprint_of_regions(reckoning *r, cis_op *op) {
  cis_footprint all = {0};
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    if (cis_footprint_is_never_entered(op, i))
      continue;
    cis_footprint inner = footprint_of_region(r, cis_op_region(op, i));
    all.copied += inner.copied;
    all.recursive |= inner.recursive;
    all.peak = inner.peak > all.peak ? inner.peak : all.peak;
  }
  return all;
}

// --- functions ---

/// A function that is looked at, with those of its callees that were not looked at yet.
typedef struct frame {
  cis_op *function;
  size_t index;         // of what is known of it
  size_t callees, next; // in `callees`: where its own begin, and which is next
} frame;
typedef CIS_VEC(frame) frame_vec;

static cis_walk collect_callee(cis_op *op, void *user) {
  reckoning *r = user;
  cis_op *callee = cis_footprint_callee(r, op);
  if (callee && !cis_ptrmap_has(&r->known, callee))
    cis_vec_push(&r->callees, callee);
  return CIS_WALK_CONTINUE;
}

static void enter(reckoning *r, cis_op *function, frame_vec *frames) {
  frame f = {function, r->functions.len, r->callees.len, r->callees.len};
  cis_vec_push(&r->functions, ((cis_known_function){.print = {.function = function}}));
  cis_ptrmap_set(&r->known, function, r->functions.len);
  cis_walk_preorder(function, collect_callee, r);
  cis_vec_push(frames, f);
}

/// All of the function's callees are known, or call it themselves.
static void leave(reckoning *r, const frame *f) {
  cis_block *entry =
      f->function->num_regions ? cis_region_first(cis_op_region(f->function, 0)) : NULL;
  uint32_t num = 0;
  for (const cis_block *block = entry; block; block = cis_block_next(block)) {
    const cis_op *end = cis_block_last(block);
    if (end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE) && end->num_operands > num)
      num = end->num_operands;
  }
  size_t results = r->results.len;
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&r->results, ((cis_handed){0}));
  for (uint32_t i = 0; i < num; ++i)
    r->results.data[results + i] = cis_footprint_handed_by_returns(r, f->function, i);
  r->functions.data[f->index].results = results;
  r->functions.data[f->index].num_results = num;
  cis_footprint print = footprint_of_regions(r, f->function);
  print.function = f->function;
  r->functions.data[f->index].print = print;
  r->functions.data[f->index].is_known = true;
}

/// Callees first, without recursion, because calls may be as deep as there are functions.
const cis_known_function *cis_footprint_of_function(reckoning *r, cis_op *function) {
  uintptr_t known = cis_ptrmap_at(&r->known, function);
  frame_vec frames = {0};
  if (!known)
    enter(r, function, &frames);
  while (frames.len) {
    frame *f = &cis_vec_last(&frames);
    if (f->next < r->callees.len) {
      cis_op *callee = r->callees.data[f->next++];
      if (!cis_ptrmap_has(&r->known, callee))
        enter(r, callee, &frames);
      continue;
    }
    leave(r, f);
    r->callees.len = f->callees;
    frames.len -= 1;
  }
  cis_vec_deinit(&frames);
  return &r->functions.data[(known ? known : cis_ptrmap_at(&r->known, function)) - 1];
}

void cis_footprints(cis_op *module, cis_footprint_vec *out) {
  reckoning *r = cis_footprint_reckoning_create();
  cis_for_each_block (block, cis_op_region(module, 0)) {
    cis_for_each_op (op, block) {
      if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions &&
          !cis_region_is_empty(cis_op_region(op, 0)))
        cis_vec_push(out, cis_footprint_of_function(r, op)->print);
    }
  }
  cis_footprint_reckoning_destroy(r);
}

cis_footprint_reckoning *cis_footprint_reckoning_create(void) {
  reckoning *r = cis_mem_calloc(1, sizeof(*r));
  r->symbols = cis_symbol_cache_create();
  return r;
}

void cis_footprint_reckoning_forget(reckoning *r, const cis_op *function) {
  cis_ptrmap_remove(&r->known, function);
  cis_ptrmap_clear(&r->handed);
  cis_vec_clear(&r->of_ops);
  cis_footprint_forget_flow(r);
  cis_size_dims_deinit(&r->sizes);
  r->sizes = (cis_size_dims){0};
}

void cis_footprint_reckoning_destroy(cis_footprint_reckoning *r) {
  cis_symbol_cache_destroy(r->symbols);
  cis_footprint_forget_flow(r);
  cis_ptrmap_deinit(&r->known);
  cis_ptrmap_deinit(&r->handed);
  cis_size_dims_deinit(&r->sizes);
  cis_vec_deinit(&r->functions);
  cis_vec_deinit(&r->results);
  cis_vec_deinit(&r->of_ops);
  cis_vec_deinit(&r->callees);
  cis_mem_free(r);
}

// --- what the peak is made of ---

/// The same of what is handed out by an op before `at`.
static void hold_block_results(reckoning *r, cis_op *op, cis_op *at, cis_held_vec *out) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    double bytes = cis_footprint_handed_out(r, &op->results[i]);
    cis_op *by = bytes > 0 ? cis_footprint_freed_by(&op->results[i], cis_op_block(op)) : NULL;
    if (bytes > 0 && (!by || (at && !cis_op_is_before(by, at))))
      cis_vec_push(out, ((cis_held){op, by, &op->results[i], bytes}));
  }
}

/// The same of what the turn before handed on.
static void hold_block_arguments(reckoning *r, cis_block *block, cis_op *at, cis_held_vec *out) {
  cis_held_vec carried = {0};
  cis_footprint_list_carried(r, block, &carried);
  for (size_t i = 0; i < carried.len; ++i)
    if (!carried.data[i].free || (at && !cis_op_is_before(carried.data[i].free, at)))
      cis_vec_push(out, carried.data[i]);
  cis_vec_deinit(&carried);
}

/// Buffers of the block that are live while `at` runs; NULL: those that are never freed in it.
static void hold_block(reckoning *r, cis_block *block, cis_op *at, cis_held_vec *out) {
  hold_block_arguments(r, block, at, out);
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    cis_value *value = allocated_by(op);
    cis_op *by = value ? cis_footprint_freed_by(value, block) : NULL;
    if (value && (at ? !by || !cis_op_is_before(by, at) : !by)) {
      cis_held held = {op, by, value, cis_footprint_allocated(r, op, value)};
      cis_vec_push(out, held);
    }
    if (op == at)
      return;
    hold_block_results(r, op, at, out);
  }
}

/// The region of the op that holds most; NULL if none holds anything.
static cis_region *largest_region(reckoning *r, cis_op *op) {
  cis_region *largest = NULL;
  double most = 0;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    double peak = footprint_of_region(r, cis_op_region(op, i)).peak;
    if (peak > most) {
      most = peak;
      largest = cis_op_region(op, i);
    }
  }
  return largest;
}

/// Buffers that are live where the region holds most, on the path on which that is so. Returns the
/// op during which it is.
static cis_op *hold_region(reckoning *r, cis_region *region, cis_held_vec *out) {
  paths p = {0};
  cis_op *at = NULL;
  double kept;
  find_paths(r, region, &p);
  (void)footprint_of_block(r, p.blocks.data[p.most].block, &kept, &at);
  bool *is_on = cis_mem_calloc(p.blocks.len, sizeof *is_on);
  for (size_t i = p.most + 1; i && !p.has_cycle; i = p.blocks.data[i - 1].from)
    is_on[i - 1] = true;
  for (size_t i = 0; i < p.blocks.len; ++i)
    if (is_on[i] || p.has_cycle)
      hold_block(r, p.blocks.data[i].block, i == p.most ? at : NULL, out);
  cis_mem_free(is_on);
  paths_deinit(&p);
  return at;
}

void cis_footprint_explain(cis_footprint_reckoning *r, cis_op *op, cis_held_vec *out,
                           cis_op **out_at) {
  cis_op_vec work = {0}; // ops during which the most is held, innermost last, and what they call
  cis_ptrmap seen = {0};
  *out_at = NULL;
  cis_vec_push(&work, op);
  while (work.len) {
    cis_op *next = cis_vec_pop(&work);
    bool is_new;
    cis_ptrmap_get(&seen, next, &is_new);
    if (!is_new)
      continue; // calls itself
    cis_op *callee = cis_footprint_callee(r, next), *at = NULL;
    if (callee)
      cis_vec_push(&work, callee);
    cis_region *region = largest_region(r, next);
    if (!region)
      continue;
    at = hold_region(r, region, out);
    if (at) {
      *out_at = *out_at ? *out_at : at;
      cis_vec_push(&work, at);
    }
  }
  cis_vec_deinit(&work);
  cis_ptrmap_deinit(&seen);
}
