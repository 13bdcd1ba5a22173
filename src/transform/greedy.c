// The greedy driver. Its order is that of MLIR's, as documented and as seen from outside.
#include "transform/greedy.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/parallel.h"
#include "transform/folder.h"
#include "transform/pattern_set.h"
#include "transform/region_simplify.h"
#include "transform/worklist.h"

#include "support/map.h"

typedef struct driver {
  cis_listener listener; // first: the driver is found from it
  cis_op *root;
  const cis_pattern_set *patterns;
  const cis_greedy_options *options;
  cis_worklist worklist;
  cis_value_vec folded;  // scratch
  cis_ptrmap not_freed;  // of the rewriter
  cis_known_paths paths; // of the rewriter
} driver;

// --- ops that are visited again ---

/// The op and those around it, up to the root.
static void push(driver *d, cis_op *op) {
  for (; op && op != d->root; op = cis_op_parent(op))
    cis_worklist_push(&d->worklist, op);
}

static void on_change(cis_listener *self, cis_op *op) {
  driver *d = (driver *)self;
  if (d->not_freed.len && cis_effects_free_something(op))
    cis_ptrmap_clear(&d->not_freed);
  cis_known_paths_change(&d->paths, cis_op_block(op));
  push(d, op);
}

/// Whether at most one op besides `op` uses the value. Adds the uses by `op` that were looked at.
static bool has_one_other_user(const cis_value *value, const cis_op *op, size_t *num_own) {
  const cis_op *other = NULL;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
    *num_own += cis_use_owner(use) == op;
    if (cis_use_owner(use) == op || cis_use_owner(use) == other)
      continue;
    if (other)
      return false;
    other = cis_use_owner(use);
  }
  return true;
}

static void on_erased(cis_listener *self, cis_op *op) {
  driver *d = (driver *)self;
  cis_ptrmap seen = {0}; // once the op is known to use values many times: each look at one
                         // goes over these uses
  size_t num_own = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_prefetch_operand(op, i);
    cis_value *value = cis_op_operand(op, i);
    cis_op *by = value ? cis_value_op(value) : NULL;
    bool is_new = by != NULL;
    if (by && num_own > 8 + 2 * (size_t)i)
      cis_ptrmap_get(&seen, value, &is_new);
    if (is_new && has_one_other_user(value, op, &num_own))
      push(d, by);
  }
  cis_ptrmap_deinit(&seen);
  cis_known_paths_change(&d->paths, cis_op_block(op));
  cis_worklist_remove(&d->worklist, op);
}

// --- one op ---

/// Only unreachable ops use their own results; folding them would not terminate.
static bool uses_itself(const cis_op *op) {
  for (uint32_t i = 0; op->num_results && i < op->num_operands; ++i)
    if (cis_value_op(cis_op_operand(op, i)) == op)
      return true;
  return false;
}

static bool fold(driver *d, cis_rewriter *r, cis_op *op) {
  if (d->options->no_folding || (op->info->traits & CIS_TRAIT_CONSTANT_LIKE))
    return false;
  bool in_place;
  d->folded.len = 0;
  if (cis_op_fold(r, op, &d->folded, &in_place)) {
    cis_rewriter_replace(r, op, d->folded.data, (uint32_t)d->folded.len);
    return true;
  }
  if (in_place)
    cis_rewriter_modified(r, op);
  return in_place;
}

static bool rewrite(driver *d, cis_rewriter *r, cis_op *op) {
  for (const cis_pattern *const *p = cis_pattern_set_get(d->patterns, op); *p; ++p) {
    cis_builder_set_before(r, op);
    if ((*p)->rewrite(op, r))
      return true;
  }
  return false;
}

static bool process_worklist(driver *d) {
  cis_rewriter r = {.ctx = cis_op_context(d->root),
                    .listener = &d->listener,
                    .user = d->options->user,
                    .not_freed = &d->not_freed,
                    .paths = &d->paths,
                    .is_counted = d->options->max_rewrites != 0};
  bool changed = false;
  cis_ptrmap_clear(&d->not_freed); // blocks may have been merged
  cis_ptrmap_clear(&d->paths.ends);
  int64_t limit = d->options->max_rewrites, rewrites = 0;
  while (!limit || rewrites < limit) {
    cis_op *op = cis_worklist_pop(&d->worklist);
    if (!op)
      break;
    cis_builder_set_before(&r, op);
    if (cis_op_is_unused(op) && cis_effects_is_dead_if_unused(op)) {
      cis_rewriter_erase(&r, op);
      changed = true;
    } else if (uses_itself(op)) {
      continue;
    } else if (fold(d, &r, op)) {
      changed = true;
    } else if (rewrite(d, &r, op)) {
      changed = true;
      ++rewrites;
    }
  }
  return changed;
}

// --- one iteration ---

typedef struct collector {
  cis_listener forgetting; // first: the collector is found from it
  driver *driver;
  cis_folder folder;
  cis_rewriter rewriter;
  cis_op *constant;     // met, not inserted yet: the walk must be past it
  cis_block_vec blocks; // scratch
  bool has_branches;    // regions of several blocks
  bool has_erased;      // blocks
} collector;

static void insert_constant(collector *c) {
  cis_op *op = c->constant;
  c->constant = NULL;
  if (op && cis_folder_insert(&c->folder, &c->rewriter, op))
    push(c->driver, op);
}

static void collect(collector *c, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    c->has_branches |=
        cis_region_first(cis_op_region(op, i)) != cis_region_last(cis_op_region(op, i));
  if (op == c->driver->root)
    return;
  insert_constant(c);
  if (!c->driver->options->no_constant_cse && (op->info->traits & CIS_TRAIT_CONSTANT_LIKE))
    c->constant = op;
  else
    push(c->driver, op);
}

/// Users of constants that were replaced are in the list before the walk comes to them, if it does.
static void on_forgotten(cis_listener *self, cis_op *op) {
  cis_worklist_remove(&((collector *)self)->driver->worklist, op);
}

static cis_walk erase_unreachable(cis_op *op, void *user) {
  collector *c = user;
  cis_rewriter r = {.ctx = cis_op_context(op), .listener = &c->forgetting};
  c->has_erased |= cis_erase_unreachable_blocks(&r, op, &c->blocks);
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_walk(cis_op *op, void *user) {
  collect(user, op);
  return CIS_WALK_CONTINUE;
}

/// Blocks that cannot be reached go when the constants in them are known, because equal ones in
/// other blocks have been replaced by them then: `*erased` says whether any were. Returns whether
/// constants were replaced or moved.
static bool fill_worklist(driver *d, bool *erased) {
  collector c = {.forgetting = {.erased = on_forgotten},
                 .driver = d,
                 .rewriter = {.ctx = cis_op_context(d->root), .listener = &d->listener}};
  d->worklist.ops.len = 0;
  d->worklist.reversed = 0;
  if (d->options->bottom_up)
    cis_walk_postorder(d->root, collect_walk, &c);
  else
    cis_walk_preorder(d->root, collect_walk, &c);
  insert_constant(&c);
  if (c.has_branches)
    cis_walk_preorder(d->root, erase_unreachable, &c);
  if (!d->options->bottom_up)
    cis_worklist_reverse(&d->worklist);
  bool is_moved = c.folder.changed;
  *erased = c.has_erased;
  cis_folder_deinit(&c.folder);
  cis_vec_deinit(&c.blocks);
  return is_moved;
}

static bool simplify(const driver *d) {
  if (d->options->region_simplify == CIS_REGION_SIMPLIFY_DISABLED)
    return false;
  bool changed = cis_simplify_regions(d->root);
  if (d->options->region_simplify == CIS_REGION_SIMPLIFY_AGGRESSIVE)
    changed |= cis_merge_blocks(d->root);
  return changed;
}

static bool rewrite_inside(cis_op *op, const cis_pattern_set *patterns,
                           const cis_greedy_options *options, bool *out_changed) {
  driver d = {.listener = {.inserted = on_change, .modified = on_change, .erased = on_erased},
              .root = op,
              .patterns = patterns,
              .options = options};
  int64_t limit = d.options->max_iterations ? d.options->max_iterations : 10;
  bool again = op->num_regions > 0, is_simplified = false, changed = false;
  for (int64_t i = 0; again && (limit < 0 || i < limit); ++i) {
    bool erased;
    bool is_moved =
        fill_worklist(&d, &erased); // constants that were folded to: blocks may be equal now
    changed |= is_moved;
    again = process_worklist(&d) || erased;
    if (again || is_moved || !is_simplified) {
      is_simplified = !simplify(&d);
      again |= !is_simplified;
    }
    changed |= again;
  }
  *out_changed = changed;
  cis_vec_deinit(&d.worklist.ops);
  cis_vec_deinit(&d.folded);
  cis_ptrmap_deinit(&d.not_freed);
  cis_ptrmap_deinit(&d.paths.ends);
  return !again;
}

// --- functions on several threads ---

typedef struct functions {
  cis_op_vec ops;
  const cis_pattern_set *patterns;
  const cis_greedy_options *options;
  bool changed[CIS_MAX_THREADS]; // by worker
} functions;

static bool rewrite_function(void *user, size_t i, unsigned worker) {
  functions *all = user;
  bool changed;
  bool converged = rewrite_inside(all->ops.data[i], all->patterns, all->options, &changed);
  all->changed[worker] |= changed;
  return converged;
}

/// Whether `op` is a module of functions, which are rewritten one by one as they are all at once:
/// no value connects them, and each gets as many iterations. A limit for the number of rewrites is
/// one for all, and what patterns share (`user`) is not known here.
static bool are_apart(cis_op *op, const cis_greedy_options *options, cis_op_vec *out) {
  return !options->user && !options->max_rewrites && cis_parallel_functions(op, out);
}

bool cis_greedy_rewrite(cis_op *op, cis_pattern_set *patterns, const cis_greedy_options *options,
                        bool *out_changed) {
  static const cis_greedy_options defaults;
  functions all = {.patterns = patterns, .options = options ? options : &defaults};
  bool changed, converged;
  cis_pattern_set_freeze(patterns);
  if (are_apart(op, all.options, &all.ops))
    converged = cis_parallel_for(cis_op_context(op), all.ops.len, rewrite_function, &all);
  else
    converged = rewrite_inside(op, patterns, all.options, &all.changed[0]);
  changed = all.changed[0];
  for (unsigned i = 1; i < CIS_MAX_THREADS; ++i)
    changed |= all.changed[i];
  if (out_changed)
    *out_changed = changed;
  cis_vec_deinit(&all.ops);
  return converged;
}
