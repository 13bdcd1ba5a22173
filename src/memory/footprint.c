// The bytes that are held, op by op. Each op changes them by its allocations and frees, inner
// regions and callees included, and holds more while it runs.
//
//                                          held    change of scf.for
//   %a = memref.alloc()                    a
//   %r = scf.for iter_args(%x = %a) {              most while it runs: b
//     %b = memref.alloc()                  a + b
//     memref.dealloc %x                    b       (%a first, then the %b of the iteration before)
//     scf.yield %b                                 afterwards: 0
//   }
//   memref.dealloc %r                      0
//
// A change is found for paths: the one that holds the most counts. Where a free may be of several
// buffers, the smallest counts as freed.
#include "memory/footprint_impl.h"

#include "analysis/callees_first.h"
#include "dialect/memref/memref.h"
#include "ir/effects.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "memory/buffer_size.h"

#include <math.h>

typedef struct cis_footprint_analysis footprints;
typedef cis_footprint_change change;

double cis_footprint_bytes(const cis_op *op, const cis_value *value) {
  cis_buffer_size size;
  return cis_buffer_size_get(op, value, &size) ? (double)size.bytes
                                               : cis_estimate_bytes(value->type);
}

double cis_footprint_allocated(footprints *r, const cis_op *op, const cis_value *value) {
  cis_buffer_size size;
  cis_type type = value->type;
  int64_t bytes;
  bool is_view = cis_memref_is_view(op);
  bool allocates = cis_is_allocation(op, false) || cis_is_allocation(op, true) || is_view;
  if (!allocates || cis_buffer_size_get(op, value, &size) ||
      !cis_type_size_in_bytes(cis_type_memref(cis_type_element(type), NULL, 0, NULL, NULL), &bytes))
    return cis_footprint_bytes(op, value);
  double all = (double)bytes;
  for (uint32_t i = 0, next = 2; i < cis_type_rank(type); ++i) {
    if (cis_type_dim(type, i) != CIS_DYNAMIC) {
      all *= (double)cis_type_dim(type, i);
      continue;
    }
    cis_value *extent = is_view ? cis_op_operand(op, next++) : cis_allocation_size(op, i);
    if (!extent)
      return cis_footprint_bytes(op, value);
    all *= (double)cis_size_expect(&r->sizes, extent, 0);
  }
  return all;
}

double cis_footprint_expected(footprints *r, cis_value *index) {
  return (double)cis_size_expect(&r->sizes, index, 0);
}

void cis_footprint_append(change *first, const change *next) {
  if (first->most + next->peak > first->peak)
    first->peak = first->most + next->peak;
  first->most += next->most;
  first->least += next->least;
  first->heap += next->heap;
  first->least_heap += next->least_heap;
  first->copied += next->copied;
  first->recursive |= next->recursive;
  first->grows |= next->grows;
}

/// `bytes` more are held from now on, or less.
static void add(change *c, double most, double least, bool on_stack) {
  change next = {.peak = most > 0 ? most : 0, .most = most, .least = least};
  next.heap = on_stack ? 0 : most;
  next.least_heap = on_stack ? 0 : least;
  cis_footprint_append(c, &next);
}

cis_op *cis_footprint_callee(const footprints *r, const cis_op *op) {
  return cis_symbol_cache_callee(r->symbols, op);
}

// --- allocations ---

bool cis_footprint_allocates(cis_op *op, const cis_value *value, bool *out_on_stack) {
  cis_effect_vec effects = {0};
  bool found = false;
  (void)cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len && !found; ++i) {
    const cis_effect *e = &effects.data[i];
    found = e->kind == CIS_EFFECT_ALLOC && e->value == value;
    *out_on_stack = found && e->automatic;
  }
  cis_vec_deinit(&effects);
  return found;
}

static void add_allocations(footprints *r, cis_op *op, change *c) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    bool on_stack;
    if (!cis_type_is_base_memref(op->results[i].type) ||
        !cis_footprint_allocates(op, &op->results[i], &on_stack))
      continue;
    double bytes = cis_footprint_allocated(r, op, &op->results[i]);
    add(c, bytes, bytes, on_stack);
  }
}

// --- frees ---

/// Whether the values that an op passes its operand on to are views of it.
static bool is_view(const cis_op *op, uint32_t operand) {
  return op->info->view_operand >= 0 && (uint32_t)op->info->view_operand == operand &&
         op->num_results == 1;
}

cis_op *cis_footprint_sole_free(cis_value *value) {
  cis_value_vec names = {0};
  cis_op *sole = NULL;
  bool is_sole = true;
  cis_vec_push(&names, value);
  for (size_t i = 0; i < names.len && is_sole; ++i) {
    cis_value *name = names.data[i];
    cis_for_each_use (use, name) {
      cis_op *op = cis_use_owner(use);
      if (cis_effects_frees(op, name)) {
        is_sole &= !sole;
        sole = op;
      } else if (is_view(op, cis_use_index(use))) {
        cis_vec_push(&names, &op->results[0]);
      } else {
        is_sole &= !cis_view_flow_passes_on(op, cis_use_index(use));
      }
    }
  }
  cis_vec_deinit(&names);
  return is_sole ? sole : NULL;
}

cis_op *cis_footprint_freed_by(cis_value *value, const cis_block *block) {
  cis_op *by;
  if (cis_effects_find_free(value, &by) && by && cis_op_block(by) == block)
    return by;
  by = cis_footprint_sole_free(value);
  return by ? cis_op_ancestor_in_block(by, block) : NULL;
}

static bool is_repeated(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  return (def && def->region_branch && def->region_branch->repetitive) ||
         op->info->traits & CIS_TRAIT_PARALLEL_LOOP;
}

cis_op *cis_footprint_last_held(cis_value *value) {
  cis_op *free = cis_footprint_sole_free(value), *last = free;
  const cis_region *home = cis_block_region(cis_value_block(value));
  for (cis_op *at = free; at && cis_op_parent_region(at) != home; at = cis_op_parent(at))
    last = cis_op_parent(at) && is_repeated(cis_op_parent(at)) ? cis_op_parent(at) : last;
  return free ? last : cis_footprint_freed_by(value, cis_value_block(value));
}

/// Notes that an op frees a buffer of an outer region, which no other op does. Returns whether that
/// counts at the end of a loop.
static bool note_outer(footprints *r, cis_op *op, cis_value *value, double bytes) {
  cis_value *root = cis_view_flow_root(value);
  const cis_block *home = cis_value_block(root);
  const cis_op *loop = NULL;
  if (root->is_arg || cis_op_block(op) == home || !cis_op_ancestor_in_block(op, home) ||
      cis_footprint_sole_free(root) != op)
    return false;
  for (const cis_op *at = op; cis_op_block(at) != home; at = cis_op_parent(at)) {
    const cis_region *region = cis_op_parent_region(at);
    if (cis_region_first(region) != cis_region_last(region))
      return false;
    loop = is_repeated(cis_op_parent(at)) ? cis_op_parent(at) : loop;
  }
  cis_vec_push(&r->outer, ((cis_outer_free){root, loop, bytes}));
  return loop != NULL;
}

static void add_frees(footprints *r, cis_op *op, change *c) {
  if (!op->num_operands || !cis_effects_free_something(op))
    return;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_value_is_base_memref(value) || !cis_effects_frees(op, value))
      continue;
    double least, most;
    cis_footprint_freed(r, value, &least, &most);
    if (!note_outer(r, op, value, least))
      add(c, -least, -most, false);
  }
}

cis_value *cis_footprint_freed_by_call(footprints *r, cis_op *op, uint32_t i) {
  cis_op *callee = cis_footprint_callee(r, op);
  const cis_call_interface *call = op->info->def ? op->info->def->call : NULL;
  const cis_known_function *known = callee && call ? cis_footprint_of_function(r, callee) : NULL;
  if (!known || i >= known->num_freed)
    return NULL;
  cis_range arguments = call->arguments(op);
  uint32_t number = r->freed_args.data[known->freed + i];
  return number < arguments.num ? cis_op_operand(op, arguments.first + number) : NULL;
}

static void add_frees_of_callee(footprints *r, cis_op *op, change *c) {
  cis_value *value;
  for (uint32_t i = 0; (value = cis_footprint_freed_by_call(r, op, i)); ++i) {
    double least, most;
    cis_footprint_freed(r, value, &least, &most);
    add(c, -least, -most, false);
  }
}

// --- ops ---

static double copied_by(cis_op *op) {
  cis_copy copy;
  return cis_as_copy(op, &copy) ? cis_estimate_bytes(copy.source->type) : 0;
}

/// A loop that runs a number of times, and holds more after each of them.
static void repeat(change *c, double trips) {
  c->peak += (trips - 1) * c->most;
  c->most *= trips;
  c->heap *= trips;
  c->least *= trips;
  c->least_heap *= trips;
  c->grows = false;
}

/// A free inside of loops counts at the end of the outermost loop around it.
static void end_loop(footprints *r, const cis_op *op, size_t first, change *c) {
  for (size_t i = first; i < r->outer.len; ++i)
    if (r->outer.data[i].loop == op) {
      add(c, -r->outer.data[i].bytes, -r->outer.data[i].bytes, false);
      r->outer.data[i].loop = NULL;
    }
}

static change change_of_regions(footprints *r, cis_op *op) {
  cis_footprint_paths paths = {0};
  size_t outer = r->outer.len;
  uint64_t trips;
  cis_footprint_paths_of_regions(r, op, &paths);
  change all = cis_footprint_follow(r, &paths);
  const change *body = &paths.parts.data[0].change;
  if (paths.repeats && op->num_regions == 1 && body->least > 0 && cis_loop_trip_count(op, &trips)) {
    double copied = all.copied;
    all = *body;
    all.copied = copied;
    repeat(&all, (double)trips);
  }
  end_loop(r, op, outer, &all);
  cis_footprint_paths_deinit(&paths);
  return all;
}

change cis_footprint_of(footprints *r, cis_op *op) {
  change c = {0};
  if (op->num_results)
    add_allocations(r, op, &c);
  if (op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION)) {
    change inner = change_of_regions(r, op);
    inner.copied *= cis_estimate_region_runs(op);
    cis_footprint_append(&c, &inner);
  }
  cis_op *callee = cis_footprint_callee(r, op);
  if (callee) {
    const cis_known_function *called = cis_footprint_of_function(r, callee);
    cis_footprint_append(&c, &called->change);
    c.recursive |= !called->is_known;
    add_frees_of_callee(r, op, &c);
  }
  add_frees(r, op, &c);
  c.copied += copied_by(op);
  return c;
}

cis_footprint cis_footprint_of_op(footprints *r, cis_op *op) {
  size_t outer = r->outer.len;
  bool is_function = cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
  change c = is_function && op->num_regions ? cis_footprint_of_region(r, cis_op_region(op, 0))
                                            : cis_footprint_of(r, op);
  r->outer.len = outer;
  return (cis_footprint){is_function ? op : NULL, c.peak, c.copied, c.recursive, c.grows};
}

// --- blocks and regions ---

change cis_footprint_of_block(footprints *r, cis_block *block, cis_op **peak_at) {
  change all = {0};
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    change c = cis_footprint_of(r, op);
    double peak = all.peak;
    cis_footprint_append(&all, &c);
    if (peak_at && all.peak > peak)
      *peak_at = op;
  }
  return all;
}

/// Forgets the buffers of the region among those that regions inside of it free.
static void leave_region(footprints *r, const cis_region *region, size_t from) {
  size_t kept = from;
  for (size_t i = from; i < r->outer.len; ++i)
    if (cis_block_region(cis_value_block(r->outer.data[i].value)) != region)
      r->outer.data[kept++] = r->outer.data[i];
  r->outer.len = kept;
}

/// The change by a region. An op that ends the lives of its stack buffers leaves the stack as it
/// was.
change cis_footprint_of_region(footprints *r, cis_region *region) {
  cis_block *only = cis_region_first(region);
  size_t outer = r->outer.len;
  change all = {0};
  if (only && !cis_block_next(only)) {
    all = cis_footprint_of_block(r, only, NULL);
  } else if (only) {
    cis_footprint_paths paths = {0};
    cis_footprint_paths_of_blocks(r, region, &paths);
    all = cis_footprint_follow(r, &paths);
    cis_footprint_paths_deinit(&paths);
  }
  leave_region(r, region, outer);
  if (cis_op_has_trait(cis_region_op(region), CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE)) {
    all.most = all.heap;
    all.least = all.least_heap;
  }
  return all;
}

// --- functions ---

static cis_op *called_by(void *footprint, cis_op *op) {
  return cis_footprint_callee(footprint, op);
}

static bool is_known(void *footprint, cis_op *function) {
  return cis_ptrmap_has(&((footprints *)footprint)->known, function);
}

static void enter(void *footprint, cis_op *function) {
  footprints *r = footprint;
  cis_vec_push(&r->functions, ((cis_known_function){0}));
  cis_ptrmap_set(&r->known, function, r->functions.len);
}

/// All of the function's callees are known, or call it themselves.
static void leave(void *footprint, cis_op *function) {
  footprints *r = footprint;
  size_t index = cis_ptrmap_at(&r->known, function) - 1;
  cis_block *entry = function->num_regions ? cis_region_first(cis_op_region(function, 0)) : NULL;
  uint32_t num = 0;
  for (const cis_block *block = entry; block; block = cis_block_next(block)) {
    const cis_op *end = cis_block_last(block);
    if (end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE) && end->num_operands > num)
      num = end->num_operands;
  }
  size_t results = r->results.len;
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&r->results, ((cis_escaping){0}));
  for (uint32_t i = 0; i < num; ++i)
    r->results.data[results + i] = cis_footprint_escapes_by_returns(r, function, i);
  size_t freed = r->freed_args.len;
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]) &&
        cis_footprint_sole_free(cis_block_args(entry)[i]))
      cis_vec_push(&r->freed_args, i);
  r->functions.data[index].freed = freed;
  r->functions.data[index].num_freed = (uint32_t)(r->freed_args.len - freed);
  r->functions.data[index].results = results;
  r->functions.data[index].num_results = num;
  change c = {0};
  if (function->num_regions)
    c = cis_footprint_of_region(r, cis_op_region(function, 0));
  double escaping = 0;
  for (uint32_t i = 0; i < num; ++i)
    escaping += r->results.data[results + i].counted;
  if (c.least < c.most && escaping < c.most) // which frees happen is not known: results are left
    c.most = c.heap = escaping > c.least ? escaping : c.least;
  r->functions.data[index].change = c;
  r->functions.data[index].is_known = true;
}

const cis_known_function *cis_footprint_of_function(footprints *r, cis_op *function) {
  const cis_callees_first visitor = {r, called_by, is_known, enter, leave};
  if (!is_known(r, function))
    cis_visit_callees_first(&visitor, function);
  return &r->functions.data[cis_ptrmap_at(&r->known, function) - 1];
}

static void add_print(footprints *r, cis_op *function, cis_footprint_vec *out) {
  const change *c = &cis_footprint_of_function(r, function)->change;
  cis_vec_push(out, ((cis_footprint){function, c->peak, c->copied, c->recursive, c->grows}));
}

void cis_footprints(cis_op *module, cis_footprint_vec *out) {
  footprints *r = cis_footprint_analysis_create();
  cis_for_each_block (block, cis_op_region(module, 0)) {
    cis_for_each_op (op, block) {
      if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions &&
          !cis_region_is_empty(cis_op_region(op, 0)))
        add_print(r, op, out);
    }
  }
  cis_footprint_analysis_destroy(r);
}

cis_footprint cis_footprint_largest(const cis_footprint_vec *prints) {
  cis_footprint largest = {0};
  for (size_t i = 0; i < prints->len; ++i) {
    const cis_footprint *print = &prints->data[i];
    double copied = print->copied > largest.copied ? print->copied : largest.copied;
    if (!largest.function || print->peak > largest.peak)
      largest = *print;
    largest.copied = copied;
  }
  return largest;
}

cis_footprint_analysis *cis_footprint_analysis_create(void) {
  footprints *r = cis_mem_calloc(1, sizeof(*r));
  r->symbols = cis_symbol_cache_create();
  return r;
}

void cis_footprint_analysis_forget(footprints *r, const cis_op *function) {
  cis_ptrmap_remove(&r->known, function);
  cis_ptrmap_clear(&r->escaping);
  cis_vec_clear(&r->of_ops);
  cis_footprint_forget_flow(r);
  cis_size_dims_deinit(&r->sizes);
  r->sizes = (cis_size_dims){0};
}

void cis_footprint_analysis_destroy(cis_footprint_analysis *r) {
  cis_symbol_cache_destroy(r->symbols);
  cis_footprint_forget_flow(r);
  cis_ptrmap_deinit(&r->known);
  cis_ptrmap_deinit(&r->escaping);
  cis_size_dims_deinit(&r->sizes);
  cis_vec_deinit(&r->functions);
  cis_vec_deinit(&r->results);
  cis_vec_deinit(&r->of_ops);
  cis_vec_deinit(&r->outer);
  cis_vec_deinit(&r->freed_args);
  cis_mem_free(r);
}
