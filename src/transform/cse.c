// --cse: ops that compute the same thing as one that dominates them are replaced by it.
//
//   %a = arith.addi %x, %y                     %a = arith.addi %x, %y
//   %b = arith.addi %y, %x            =>       "use"(%a, %a)
//   "use"(%a, %b)
//
// The blocks of a region are visited along the dominator tree, with a table of the ops known there;
// the entries of a block are taken out again when its subtree is done. An op that only reads is
// replaced by an earlier one of its block if no op between them may write. Ops with regions are
// replaced if their regions are equal and have at most one block. Ops that are not used when they
// are met, and have no effect, are erased. Effects of nested ops are summed up going out, so
// that each op is asked once.
#include "ir/dom.h"
#include "ir/effects.h"
#include "ir/parallel.h"
#include "pass/pass.h"
#include "support/map.h"
#include "support/planted.h"
#include "transform/equivalence.h"

// --- the table of known ops ---

typedef struct known_op {
  uint64_t hash;
  cis_op *op;
  const cis_op *scope; // equal ops compute the same inside of it
  uint32_t next;       // in the bucket, plus one
} known_op;

typedef struct known_table {
  CIS_VEC(known_op) entries; // in the order of insertion: scopes end in the reverse order
  uint32_t *buckets;         // newest entry, plus one
  size_t num_buckets;
} known_table;

static void link_entry(known_table *table, size_t i) {
  uint32_t *bucket = &table->buckets[table->entries.data[i].hash & (table->num_buckets - 1)];
  table->entries.data[i].next = *bucket;
  *bucket = (uint32_t)i + 1;
}

static void grow(known_table *table) {
  cis_mem_free(table->buckets);
  table->num_buckets = table->num_buckets ? table->num_buckets * 2 : 64;
  table->buckets = cis_mem_calloc(table->num_buckets, sizeof(*table->buckets));
  for (size_t i = 0; i < table->entries.len; ++i)
    link_entry(table, i);
}

static void insert(known_table *table, known_op entry) {
  cis_vec_push(&table->entries, entry);
  if (table->entries.len > table->num_buckets)
    grow(table);
  else
    link_entry(table, table->entries.len - 1);
}

static void leave_scope(known_table *table, size_t mark) {
  while (table->entries.len > mark) {
    known_op entry = cis_vec_pop(&table->entries);
    table->buckets[entry.hash & (table->num_buckets - 1)] = entry.next;
  }
}

static cis_op *find(const known_table *table, const known_op *wanted) {
  if (!table->num_buckets)
    return NULL;
  uint32_t i = table->buckets[wanted->hash & (table->num_buckets - 1)];
  for (; i; i = table->entries.data[i - 1].next) {
    const known_op *entry = &table->entries.data[i - 1];
    if (entry->hash == wanted->hash && entry->scope == wanted->scope &&
        cis_op_own_and_compare(entry->op, wanted->op))
      return entry->op;
  }
  return NULL;
}

// --- where the walk is ---

/// The effects of ops, themselves or inside of their regions.
typedef struct effects {
  bool any;         // any effect, or unknown
  bool may_write;   // or unknown
  bool undroppable; // effects that keep an op alive whose results are not used
} effects;

/// A block that is being visited.
typedef struct frame {
  cis_block *block;
  cis_op *op;         // the next one, or the one whose regions are being visited
  uint32_t region;    // of `op`: the next one
  uint32_t child;     // the next child in the dominator tree, plus one; 0: there is none
  size_t scope;       // entries of the table when it was entered
  uint32_t num_seen;  // ops before `op`
  uint32_t num_clean; // ops before the last one that may write, itself included
  bool is_child;      // in the dominator tree, of the frame below
  effects inside;     // of `op`'s regions, so far
  effects all;        // of the ops of the block, so far
  const cis_op *isolation;
} frame;

typedef struct cse {
  int64_t num_replaced, num_dead;
  cis_dom *dom;
  known_table known;
  CIS_VEC(frame) stack;
  cis_op_vec dead;
  // Children in dominator trees: lists of blocks.
  CIS_VEC(struct {
    cis_block *block;
    uint32_t next;
  })
  children;
  cis_ptrmap first_child; // block -> its first child, plus one
  cis_ptrmap positions;   // op in the table that only reads -> its number in the block, plus one
} cse;

/// The effects of an op, from those inside.
static effects effects_of(cis_op *op, effects inside) {
  const cis_op_info *info = op->info;
  if (info->effects_known && !info->num_effects && !info->def->get_effects &&
      !(info->traits & CIS_TRAIT_RECURSIVE_EFFECTS))
    return (effects){0};
  cis_effect_vec own = {0};
  effects e = {0};
  if (!cis_effects_get(op, &own))
    e = (effects){true, true, true};
  for (size_t i = 0; i < own.len; ++i)
    e.may_write |= own.data[i].kind == CIS_EFFECT_WRITE;
  e.any |= own.len > 0;
  e.undroppable = e.undroppable || !cis_effects_are_droppable(op);
  cis_vec_deinit(&own);
  if (info->traits & CIS_TRAIT_RECURSIVE_EFFECTS) {
    e.any |= inside.any;
    e.may_write |= inside.may_write;
    e.undroppable |= inside.undroppable;
  }
  return e;
}

static bool only_reads(cis_op *op) {
  cis_effect_vec own = {0};
  bool reads = cis_effects_get(op, &own) && own.len;
  for (size_t i = 0; i < own.len; ++i)
    reads &= own.data[i].kind == CIS_EFFECT_READ;
  cis_vec_deinit(&own);
  return reads;
}

// --- one op ---

/// The scope in which ops equal to this one have the same results: the op that is isolated from
/// above, or the parent if the results depend on it (the index of a loop, an op under a mask).
static const cis_op *scope_of(const cis_op *op, const cis_op *isolation) {
  const cis_op *parent = cis_op_parent(op);
  bool reads_parent = cis_op_has_trait(op, CIS_TRAIT_READS_PARENT) ||
                      (parent && cis_op_has_trait(parent, CIS_TRAIT_MASKING));
  return reads_parent ? parent : isolation;
}

static bool has_large_region(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (cis_region_first(cis_op_region(op, i)) != cis_region_last(cis_op_region(op, i)))
      return true;
  return false;
}

static bool is_graph(const cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return parent && (!parent->info->def || (parent->info->traits & CIS_TRAIT_GRAPH_REGION));
}

/// In a graph region, ops that were visited already keep their operands.
static bool replace_unvisited_uses(cse *c, cis_op *op, cis_op *by, const cis_op *isolation) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_for_each_use (use, &op->results[i]) {
      cis_op *owner = cis_use_owner(use);
      known_op user = {cis_op_hash(owner), owner, scope_of(owner, isolation), 0};
      if (!find(&c->known, &user))
        cis_op_set_operand(owner, cis_use_index(use), &by->results[i]);
    }
  }
  return cis_op_is_unused(op);
}

static void replace(cse *c, cis_op *op, cis_op *by, const cis_op *isolation) {
  bool unused = true;
  if (is_graph(op)) {
    unused = replace_unvisited_uses(c, op, by, isolation);
  } else {
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_replace_all_uses(&op->results[i], &by->results[i]);
  }
  if (unused)
    cis_vec_push(&c->dead, op);
  if (cis_loc_eq(by->loc, CIS_LOC_UNKNOWN))
    by->loc = op->loc;
  ++c->num_replaced;
}

/// Whether the ops from `existing` on, in this block, may write.
static bool is_clean_since(cse *c, const frame *f, const cis_op *existing) {
  return cis_op_block(existing) == f->block &&
         (cis_ptrmap_at(&c->positions, existing) > f->num_clean || cis_planted("cse-writes"));
}

static void visit(cse *c, frame *f, cis_op *op, effects e) {
  if (op->info->traits & CIS_TRAIT_TERMINATOR)
    return;
  bool may_die = op->info->def && !(op->info->traits & CIS_TRAIT_SYMBOL);
  if (may_die && !e.undroppable && cis_op_is_unused(op)) {
    cis_vec_push(&c->dead, op);
    ++c->num_dead;
    return;
  }
  if (has_large_region(op) || (e.any && !only_reads(op)))
    return;
  known_op entry = {cis_op_hash(op), op, scope_of(op, f->isolation), 0};
  cis_op *existing = find(&c->known, &entry);
  if (existing && (!e.any || is_clean_since(c, f, existing))) {
    replace(c, op, existing, f->isolation);
    return;
  }
  if (e.any)
    cis_ptrmap_set(&c->positions, op, (uintptr_t)f->num_seen + 1);
  insert(&c->known, entry);
}

// --- the walk ---

/// Lists the children of each block of a region in its dominator tree.
static void list_children(cse *c, cis_region *region) {
  for (cis_block *block = cis_region_last(region); block; block = cis_block_prev(block)) {
    cis_block *parent = cis_dom_idom(c->dom, block);
    if (!parent)
      continue;
    uintptr_t *first = cis_ptrmap_get(&c->first_child, parent, NULL);
    cis_vec_resize(&c->children, c->children.len + 1);
    cis_vec_last(&c->children).block = block;
    cis_vec_last(&c->children).next = (uint32_t)*first;
    *first = c->children.len;
  }
}

static void push_block(cse *c, cis_block *block, const cis_op *isolation, bool is_child) {
  frame f = {.block = block,
             .op = cis_block_first(block),
             .scope = c->known.entries.len,
             .child = (uint32_t)cis_ptrmap_at(&c->first_child, block),
             .is_child = is_child,
             .isolation = isolation};
  cis_vec_push(&c->stack, f);
}

static void push_region(cse *c, cis_region *region, const cis_op *isolation) {
  if (!cis_region_first(region))
    return;
  const cis_op *op = cis_region_op(region);
  if (!op->info->def || (op->info->traits & CIS_TRAIT_ISOLATED))
    isolation = op;
  if (cis_region_first(region) != cis_region_last(region))
    list_children(c, region);
  push_block(c, cis_region_first(region), isolation, false);
}

static void add(effects *to, effects from) {
  to->any |= from.any;
  to->may_write |= from.may_write;
  to->undroppable |= from.undroppable;
}

/// Leaves a block when it and the blocks that it dominates are done: its effects go to the op
/// around.
static void pop_block(cse *c) {
  frame done = cis_vec_pop(&c->stack);
  leave_scope(&c->known, done.scope);
  if (c->stack.len) {
    frame *below = &cis_vec_last(&c->stack);
    add(done.is_child ? &below->all : &below->inside, done.all);
  }
}

static void finish_op(cse *c, frame *f) {
  cis_op *op = f->op;
  effects e = effects_of(op, f->inside);
  visit(c, f, op, e);
  ++f->num_seen;
  if (e.may_write)
    f->num_clean = f->num_seen;
  add(&f->all, e);
  f->inside = (effects){0};
  f->region = 0;
  f->op = cis_op_next(op);
}

static void step(cse *c) {
  frame *f = &cis_vec_last(&c->stack);
  if (f->op && f->region < f->op->num_regions) {
    push_region(c, cis_op_region(f->op, f->region++), f->isolation);
  } else if (f->op) {
    finish_op(c, f);
  } else if (f->child) {
    uint32_t child = f->child - 1;
    f->child = c->children.data[child].next;
    push_block(c, c->children.data[child].block, f->isolation, true);
  } else {
    pop_block(c);
  }
}

/// The result of a run.
typedef struct counts {
  int64_t num_replaced, num_dead;
  bool changed;
} counts;

static counts run_inside(cis_op *op) {
  cse c = {.dom = cis_dom_create()};
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    push_region(&c, cis_op_region(op, i), op);
    while (c.stack.len)
      step(&c);
  }
  counts result = {c.num_replaced, c.num_dead, c.dead.len > 0};
  for (size_t i = 0; i < c.dead.len; ++i)
    cis_op_destroy(c.dead.data[i]);
  cis_dom_destroy(c.dom);
  cis_vec_deinit(&c.known.entries);
  cis_mem_free(c.known.buckets);
  cis_vec_deinit(&c.stack);
  cis_vec_deinit(&c.dead);
  cis_vec_deinit(&c.children);
  cis_ptrmap_deinit(&c.first_child);
  cis_ptrmap_deinit(&c.positions);
  return result;
}

/// Functions that several threads work on: ops in one are not equal to those in another.
typedef struct functions {
  cis_op_vec ops;
  CIS_VEC(counts) counts;
} functions;

static bool run_on_function(void *user, size_t i, unsigned worker) {
  (void)worker;
  functions *all = user;
  all->counts.data[i] = run_inside(all->ops.data[i]);
  return true;
}

static bool run(cis_pass *pass, cis_op *op) {
  functions all = {0};
  if (!cis_parallel_functions(op, &all.ops))
    cis_vec_push(&all.ops, op);
  cis_vec_resize(&all.counts, all.ops.len);
  cis_parallel_for(cis_op_context(op), all.ops.len, run_on_function, &all);
  bool changed = false;
  for (size_t i = 0; i < all.counts.len; ++i) {
    cis_pass_count(pass, "num-cse'd", all.counts.data[i].num_replaced);
    cis_pass_count(pass, "num-dce'd", all.counts.data[i].num_dead);
    changed |= all.counts.data[i].changed;
  }
  if (!changed)
    cis_pass_changed_nothing(pass);
  cis_vec_deinit(&all.ops);
  cis_vec_deinit(&all.counts);
  return true;
}

const cis_pass_def cis_cse_pass = {
    .name = "cse",
    .title = "CSE",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Eliminate common sub-expressions",
    .statistics = {{"num-cse'd", "Number of operations CSE'd"},
                   {"num-dce'd", "Number of operations DCE'd"}},
    .run = run,
};
