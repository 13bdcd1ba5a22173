// The verifier's walk: structure going in, traits and hooks of the row, regions, then
// dominance.
//
// Order follows upstream so that the first error is the same: an op's own checks, the ops in its
// regions, the checks over its regions; ops isolated from above are verified when the op that they
// are in is left; dominance last.
#include "ir/verifier.h"

#include "ir/context_impl.h"
#include "ir/dom.h"
#include "ir/in_build.h"
#include "ir/older.h"
#include "ir/parallel.h"
#include "ir/symbol.h"
#include "ir/verify_op.h"
#include "support/strbuf.h"

// --- blocks ---

static bool is_registered(const cis_op *op) { return op->info->def != NULL; }

/// A block may do without a terminator if it is alone in a region of an op that says so, or that
/// it is not known.
static bool may_lack_terminator(const cis_block *block) {
  const cis_region *region = cis_block_region(block);
  if (cis_region_first(region) != cis_region_last(region))
    return false;
  return !is_registered(cis_region_op(region)) ||
         cis_op_has_trait(cis_region_op(region), CIS_TRAIT_NO_TERMINATOR);
}

/// Before any of its ops is looked at. A block that is alone and that nothing branches to has no
/// branches either.
static bool verify_block_entrance(cis_block *block) {
  bool may_branch = cis_block_preds(block) || cis_block_next(block) || cis_block_prev(block);
  for (cis_op *op = may_branch ? cis_block_first(block) : NULL; op && cis_op_next(op);
       op = cis_op_next(op))
    if (op->num_successors)
      return cis_op_plain_error(op,
                                "operation with block successors must terminate its parent block");
  if (cis_block_last(block) || may_lack_terminator(block))
    return true;
  cis_op *parent = cis_region_op(cis_block_region(block));
  return cis_error(cis_op_context(parent), parent->loc,
                   "empty block: expect at least a terminator");
}

static bool verify_block_exit(cis_block *block) {
  cis_op *last = cis_block_last(block);
  if (may_lack_terminator(block) || !is_registered(last) ||
      cis_op_has_trait(last, CIS_TRAIT_TERMINATOR))
    return true;
  cis_context *ctx = cis_op_context(last);
  cis_strbuf text = {0};
  if (cis_lane_of(ctx)->diag.printers)
    cis_lane_of(ctx)->diag.printers->op(last, &text);
  bool long_text = cis_str_find(cis_strbuf_view(&text), '\n', 0) < text.len;
  cis_op_plain_error(last, "block with no terminator, has %s%s", long_text ? "\n" : "",
                     cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

// --- one op going in ---

static bool verify_regions_entrance(cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_region *region = cis_op_region(op, i);
    if (!cis_region_first(region))
      continue;
    bool graph = !is_registered(op) || cis_op_has_trait(op, CIS_TRAIT_GRAPH_REGION);
    if (graph && is_registered(op) && cis_region_first(region) != cis_region_last(region))
      return cis_op_error(op, "expects graph region #%u to have 0 or 1 blocks", i);
    if (cis_block_preds(cis_region_first(region)))
      return cis_error(cis_op_context(op), op->loc,
                       "entry block of region may not have predecessors");
  }
  return true;
}

static bool verify_entrance(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  if (cis_op_discardable(op) && !cis_verify_discardable_attrs(op))
    return false;
  if (!is_registered(op)) {
    if (op->info->dialect && !op->info->dialect->allows_unknown_ops) {
      const char *today = cis_older_op(op->info->name);
      cis_op_plain_error(op,
                         "unregistered operation '%s' found in dialect ('%s') that does not "
                         "allow unknown operations",
                         op->info->name.data, op->info->dialect->name);
      return today && cis_note(ctx, op->loc, CIS_OLDER_NAME, CIS_STR_ARG(op->info->name), today);
    }
    if (!op->info->dialect && !ctx->allow_unregistered) {
      cis_op_error(op, "created with unregistered dialect. If this is intended, please call "
                       "allowUnregisteredDialects() on the MLIRContext, or use "
                       "-allow-unregistered-dialect with the MLIR opt tool used");
      return cis_note_left_out(ctx, op->loc, op->info->dialect_name);
    }
  } else if (!cis_verify_row(op)) {
    return cis_note_older_form(op);
  }
  return verify_regions_entrance(op);
}

// --- the walk: an explicit stack, so that nesting costs no C stack ---

typedef struct frame {
  cis_op *op;
  uint32_t region;
  cis_block *block;      // being verified
  cis_op *next;          // next op in it
  size_t first_isolated; // where those of its blocks begin in the list of the ones that wait
} frame;

typedef struct verifier {
  CIS_VEC(frame) stack;
  cis_op_vec isolated;    // ops isolated from above that wait until the op around them is left
  cis_verify_facts facts; // of the ops in the isolated op that is being verified
  cis_dom *dom;
} verifier;

/// Whether an operand is defined earlier in the op's block or in one around it, up to the nearest
/// op that is isolated from above. That is nearly always so, and then neither dominance nor
/// isolation needs a look of its own.
static bool is_plainly_in_scope(const cis_value *value, cis_op *op) {
  const cis_block *def_block = cis_value_block(value);
  for (;;) {
    if (cis_op_block(op) == def_block)
      return value->is_arg ||
             (cis_result_op(value) != op && cis_op_is_before(cis_result_op(value), op));
    op = cis_block_parent_op(cis_op_block(op));
    if (!op || !cis_op_block(op) || cis_op_has_trait(op, CIS_TRAIT_ISOLATED))
      return false;
  }
}

static void note_facts(verifier *v, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands && !v->facts.scope_in_doubt; ++i) {
    cis_prefetch_operand(op, i);
    v->facts.scope_in_doubt = !is_plainly_in_scope(cis_op_operand(op, i), op);
  }
  v->facts.has_symbol_users |= is_registered(op) && op->info->def->verify_symbol_uses;
}

/// Moves a frame to its next block, verifying the one that ends and the one that begins.
/// `*out_done` is set when the op has no more.
static bool advance_block(frame *f, bool *out_done) {
  if (f->block) {
    if (cis_block_last(f->block) && !verify_block_exit(f->block))
      return false;
    f->block = cis_block_next(f->block);
  } else if (f->op->num_regions) {
    f->block = cis_op_entry(f->op);
  }
  while (!f->block && f->region + 1 < f->op->num_regions)
    f->block = cis_region_first(cis_op_region(f->op, ++f->region));
  *out_done = !f->block;
  if (f->block) {
    f->next = cis_block_first(f->block);
    return verify_block_entrance(f->block);
  }
  return true;
}

/// Post-conditions of an op whose regions have been verified.
static bool verify_exit(verifier *v, cis_op *op) {
  return !is_registered(op) || cis_verify_row_regions(op, &v->facts);
}

static bool verify_isolated(verifier *v, cis_op *root);

static void enter(verifier *v, cis_op *op) {
  frame inner = {.op = op, .first_isolated = v->isolated.len};
  cis_vec_push(&v->stack, inner);
}

/// Isolated ops that several threads verify.
typedef struct shared_work {
  cis_op **ops;
  verifier workers[CIS_MAX_THREADS];
} shared_work;

static bool verify_share(void *user, size_t i, unsigned worker) {
  shared_work *work = user;
  verifier *v = &work->workers[worker];
  v->dom = v->dom ? v->dom : cis_dom_create();
  return verify_isolated(v, work->ops[i]);
}

static void deinit_verifier(verifier *v) {
  cis_dom_destroy(v->dom);
  cis_vec_deinit(&v->stack);
  cis_vec_deinit(&v->isolated);
}

/// Whether several threads may verify the ops: each looks at one alone, and none is a table of
/// symbols, which would be indexed.
static bool may_share(cis_op *const *ops, size_t num) {
  bool may = num > 1 && cis_context_threads(cis_op_context(ops[0])) > 1;
  for (size_t i = 0; may && i < num; ++i)
    may = !ops[i]->num_operands && !cis_op_has_trait(ops[i], CIS_TRAIT_SYMBOL_TABLE);
  return may;
}

static bool share(verifier *v, cis_op **ops, size_t num) {
  cis_context *ctx = cis_op_context(ops[0]);
  shared_work *work = cis_mem_calloc(1, sizeof(*work));
  work->ops = ops;
  cis_op *table = cis_symbol_nearest_table(ops[0]);
  if (table)
    cis_symbol_cache_add(cis_lane_of(ctx)->symbol_cache, table);
  bool ok = cis_parallel_for(ctx, num, verify_share, work);
  for (unsigned i = 0; i < CIS_MAX_THREADS; ++i) {
    v->facts.has_symbol_users |= work->workers[i].facts.has_symbol_users;
    deinit_verifier(&work->workers[i]);
  }
  cis_mem_free(work);
  return ok;
}

/// Leaves the op of the last frame: the isolated ops in its blocks are next.
static bool leave(verifier *v) {
  size_t first = cis_vec_last(&v->stack).first_isolated, end = v->isolated.len;
  --v->stack.len;
  bool ok = true;
  if (first < end && may_share(v->isolated.data + first, end - first))
    ok = share(v, v->isolated.data + first, end - first);
  else
    for (size_t i = first; i < end; ++i)
      ok &= verify_isolated(v, v->isolated.data[i]);
  v->isolated.len = first;
  return ok;
}

/// Verifies the ops inside `root`.
static bool verify_structure(verifier *v, cis_op *root) {
  size_t base = v->stack.len, waiting = v->isolated.len;
  bool ok = true;
  enter(v, root);
  while (ok && v->stack.len > base) {
    frame *f = &cis_vec_last(&v->stack);
    if (f->next) {
      cis_op *op = f->next;
      f->next = cis_op_next(op);
      cis_prefetch_after(op);
      if (op->num_regions && cis_op_has_trait(op, CIS_TRAIT_ISOLATED)) {
        cis_vec_push(&v->isolated, op);
        continue;
      }
      ok = verify_entrance(op);
      note_facts(v, op);
      if (op->num_regions)
        enter(v, op);
      else
        ok = ok && verify_exit(v, op);
      continue;
    }
    bool done;
    ok = advance_block(f, &done);
    if (ok && done) {
      cis_op *op = f->op;
      ok = leave(v) && (op == root || verify_exit(v, op));
    }
  }
  v->stack.len = base;
  v->isolated.len = waiting;
  return ok;
}

static bool verify_dominance(verifier *v, cis_op *root);

/// Verifies `root` and the ops inside: structure and rows first, dominance last.
static bool verify_isolated(verifier *v, cis_op *root) {
  note_facts(v, root);
  cis_verify_facts outer = v->facts;
  v->facts = (cis_verify_facts){0};
  bool ok = verify_entrance(root) && verify_structure(v, root) && verify_exit(v, root) &&
            verify_dominance(v, root);
  v->facts.scope_in_doubt = outer.scope_in_doubt;
  v->facts.has_symbol_users |= outer.has_symbol_users;
  return ok;
}

// --- dominance ---

static const char *relation(cis_region *use, cis_region *def) {
  if (use == def)
    return "in the same region";
  if (cis_region_is_ancestor(def, use))
    return "in a parent region";
  if (cis_region_is_ancestor(use, def))
    return "in a child region";
  return "is neither in a parent nor in a child region";
}

static bool dominance_error(cis_op *op, uint32_t i) {
  cis_context *ctx = cis_op_context(op);
  cis_value *value = cis_op_operand(op, i);
  cis_op_plain_error(op, "operand #%u does not dominate this use", i);
  cis_region *use_region = cis_block_region(cis_op_block(op));
  if (!value->is_arg) {
    cis_op *def = cis_result_op(value);
    bool neither = cis_op_block(def) != cis_op_block(op) &&
                   !strncmp(relation(use_region, cis_block_region(cis_op_block(def))), "is", 2);
    return cis_note(ctx, def->loc, "operand defined here (op %s)",
                    cis_op_block(def) == cis_op_block(op) ? "in the same block"
                    : neither ? "is neither in a parent nor in a child region"
                              : relation(use_region, cis_block_region(cis_op_block(def))));
  }
  cis_block *block = cis_value_arg_block(value);
  uint32_t number = 0;
  for (cis_block *b = cis_region_first(cis_block_region(block)); b != block; b = cis_block_next(b))
    ++number;
  cis_op *parent = cis_region_op(cis_block_region(block));
  return cis_note(ctx, parent ? parent->loc : CIS_LOC_UNKNOWN,
                  "operand defined as a block argument (block #%u %s)", number,
                  relation(use_region, cis_block_region(block)));
}

/// The common cases without a tree: defined earlier in the same block, or an argument of it.
static bool dominates_fast(cis_value *value, cis_op *user) {
  if (value->is_arg)
    return cis_value_arg_block(value) == cis_op_block(user);
  cis_op *def = cis_result_op(value);
  return cis_op_block(def) == cis_op_block(user) && def != user && cis_op_is_before(def, user);
}

static bool check_operands(verifier *v, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (dominates_fast(value, op) || cis_dom_value(v->dom, value, op) ||
        !cis_dom_is_reachable(v->dom, cis_op_block(op)))
      continue;
    return dominance_error(op, i);
  }
  return true;
}

/// Verifies dominance of the ops inside `root`. Isolated ops in it have been verified already, but
/// for their own operands. All ops of an op's regions come before the ops inside of them; of these,
/// the regions of the last op are verified first.
static bool verify_dominance(verifier *v, cis_op *root) {
  if (!v->facts.scope_in_doubt)
    return true;
  size_t base = v->isolated.len;
  cis_vec_push(&v->isolated, root);
  bool ok = true;
  while (ok && v->isolated.len > base) {
    cis_op *parent = v->isolated.data[--v->isolated.len];
    for (uint32_t r = 0; r < parent->num_regions; ++r)
      for (cis_block *block = cis_region_first(cis_op_region(parent, r)); block;
           block = cis_block_next(block))
        for (cis_op *op = cis_block_first(block); ok && op; op = cis_op_next(op)) {
          ok = check_operands(v, op);
          if (op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_ISOLATED))
            cis_vec_push(&v->isolated, op);
        }
  }
  v->isolated.len = base;
  return ok;
}

bool cis_verify(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  verifier v = {.dom = cis_dom_create()};
  cis_symbol_cache *outer = cis_lane_of(ctx)->symbol_cache;
  cis_lane_of(ctx)->symbol_cache = cis_symbol_cache_create();
  bool ok = verify_isolated(&v, op);
  cis_symbol_cache_destroy(cis_lane_of(ctx)->symbol_cache);
  cis_lane_of(ctx)->symbol_cache = outer;
  deinit_verifier(&v);
  return ok;
}
