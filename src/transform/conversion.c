// The order of a conversion, the ops that it may leave, and its errors.
#include "transform/conversion.h"

#include "ir/diag.h"
#include "ir/dom.h"
#include "ir/fold.h"
#include "ir/parallel.h"

/// The next op of a block that is being gone through.
typedef struct cursor {
  cis_op *next;
  uint32_t depth; // how many ops it is inside of
} cursor;

typedef struct order {
  cis_dom *dom;
  cis_block_vec stack, reached; // scratch: one region's
  CIS_VEC(cursor) cursors;
} order;

/// An op, and how many ops it is inside of.
typedef struct visit {
  cis_op *op;
  uint32_t depth;
} visit;
typedef CIS_VEC(visit) visit_vec;

// --- the order ---

/// The blocks of a region, depth first from its entry, first successors first.
static void reach(order *o, cis_region *region) {
  cis_ptrmap seen = {0};
  cis_vec_clear(&o->reached);
  cis_vec_push(&o->stack, cis_region_first(region));
  while (o->stack.len) {
    cis_block *block = cis_vec_pop(&o->stack);
    bool is_new;
    cis_ptrmap_get(&seen, block, &is_new);
    if (!is_new)
      continue;
    cis_vec_push(&o->reached, block);
    const cis_op *end = cis_block_last(block);
    for (uint32_t i = end ? end->num_successors : 0; i-- > 0;)
      cis_vec_push(&o->stack, cis_op_successor(end, i));
  }
  cis_ptrmap_deinit(&seen);
}

/// Pushes the reached blocks in the dominator tree's order, the last first, as a stack wants them.
static void push_blocks(order *o, uint32_t depth) {
  typedef struct node {
    size_t last_child, sibling; // an earlier one; 0: none
  } node;
  size_t num = o->reached.len;
  node *nodes = cis_mem_calloc(num, sizeof(*nodes));
  cis_ptrmap numbers = {0};
  cis_block **blocks = o->reached.data;
  for (size_t i = 0; i < num; ++i)
    cis_ptrmap_set(&numbers, blocks[i], i);
  for (size_t i = 1; i < num; ++i) {
    node *parent = &nodes[cis_ptrmap_at(&numbers, cis_dom_idom(o->dom, blocks[i]))];
    nodes[i].sibling = parent->last_child;
    parent->last_child = i;
  }
  size_t place = o->cursors.len + num;
  cis_vec_resize(&o->cursors, place);
  cis_vec_push(&o->stack, blocks[0]);
  while (o->stack.len) {
    cis_block *block = cis_vec_pop(&o->stack);
    o->cursors.data[--place] = (cursor){cis_block_first(block), depth};
    size_t child = nodes[cis_ptrmap_at(&numbers, block)].last_child;
    for (; child; child = nodes[child].sibling)
      cis_vec_push(&o->stack, blocks[child]);
  }
  cis_ptrmap_deinit(&numbers);
  cis_mem_free(nodes);
}

static void push_region(order *o, cis_region *region, uint32_t depth) {
  if (!cis_region_first(region))
    return;
  if (cis_region_first(region) == cis_region_last(region)) {
    cursor c = {cis_block_first(cis_region_first(region)), depth};
    cis_vec_push(&o->cursors, c);
    return;
  }
  reach(o, region);
  push_blocks(o, depth);
}

/// Appends the ops inside `root` in the order of visits.
static void collect(cis_op *root, visit_vec *out) {
  order o = {.dom = cis_dom_create()};
  for (uint32_t i = root->num_regions; i-- > 0;)
    push_region(&o, cis_op_region(root, i), 0);
  while (o.cursors.len) {
    visit v = {cis_vec_last(&o.cursors).next, cis_vec_last(&o.cursors).depth};
    if (!v.op) {
      (void)cis_vec_pop(&o.cursors);
      continue;
    }
    cis_prefetch_after(v.op);
    cis_vec_last(&o.cursors).next = cis_op_next(v.op);
    cis_vec_push(out, v);
    for (uint32_t i = v.op->num_regions; i-- > 0;)
      push_region(&o, cis_op_region(v.op, i), v.depth + 1);
  }
  cis_vec_deinit(&o.stack);
  cis_vec_deinit(&o.reached);
  cis_vec_deinit(&o.cursors);
  cis_dom_destroy(o.dom);
}

void cis_conversion_collect(cis_op *root, cis_op_vec *out) {
  visit_vec visits = {0};
  collect(root, &visits);
  for (size_t i = 0; i < visits.len; ++i)
    cis_vec_push(out, visits.data[i].op);
  cis_vec_deinit(&visits);
}

// --- folded ops ---

void cis_folded_ops_add(cis_folded_ops *f, cis_op *op, cis_value *const *values) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (values[i] != &op->results[i])
      cis_ptrmap_set(&f->values, &op->results[i], (uintptr_t)values[i]);
  cis_vec_push(&f->ops, op);
}

/// Compresses the path: the values on it point to its end from then on, because folded values form
/// chains as long as the program.
cis_value *cis_folded_ops_value(cis_folded_ops *f, cis_value *value) {
  cis_value *last = value;
  for (cis_value *next; (next = (cis_value *)cis_ptrmap_at(&f->values, last));)
    last = next;
  while (value != last) {
    cis_value *next = (cis_value *)cis_ptrmap_at(&f->values, value);
    cis_ptrmap_set(&f->values, value, (uintptr_t)last);
    value = next;
  }
  return last;
}

void cis_folded_ops_replace(cis_folded_ops *f, const cis_ptrmap *erased) {
  for (size_t i = 0; i < f->ops.len; ++i) {
    cis_op *op = f->ops.data[i];
    for (uint32_t r = 0; (!erased || !cis_ptrmap_has(erased, op)) && r < op->num_results; ++r)
      cis_value_replace_all_uses(&op->results[r], cis_folded_ops_value(f, &op->results[r]));
  }
  for (size_t i = f->ops.len; i-- > 0;)
    if (!erased || !cis_ptrmap_has(erased, f->ops.data[i]))
      cis_op_destroy(f->ops.data[i]);
}

void cis_folded_ops_deinit(cis_folded_ops *f) {
  cis_ptrmap_deinit(&f->values);
  cis_vec_deinit(&f->ops);
}

// --- the conversion ---

static bool is_legal(const cis_conversion *conversion, const cis_op *op) {
  for (const char *const *dialect = conversion->legal; *dialect; ++dialect)
    if (cis_str_is(op->info->dialect_name, *dialect))
      return true;
  return false;
}

static bool check(const cis_conversion *conversion, cis_op *op, void *user) {
  return !conversion->is_illegal(op) || !conversion->can_lower || conversion->can_lower(user, op) ||
         cis_op_plain_error(op,
                            "failed to legalize operation '%s' that was explicitly marked illegal",
                            cis_op_name(op).data);
}

/// Whether the constants between `before` (NULL: the block's start) and `op`, which a fold has
/// made, are legal. If one is not, all of them are destroyed. `out_moved`: whether the fold has
/// moved ops there, out of the regions of `op`.
static bool are_legal(const cis_conversion *conversion, cis_op *before, cis_op *op,
                      bool *out_moved) {
  bool legal = true;
  for (cis_op *made = cis_op_prev(op); made != before; made = cis_op_prev(made)) {
    bool is_constant = made->info->traits & CIS_TRAIT_CONSTANT_LIKE;
    legal &= !is_constant || is_legal(conversion, made);
    *out_moved |= !is_constant;
  }
  legal |= *out_moved; // that cannot be taken back
  for (cis_op *made; !legal && (made = cis_op_prev(op)) != before;)
    cis_op_destroy(made);
  return legal;
}

/// True if the op will be gone; `changed` is set then, or if it was folded in place. What is folded
/// in place is folded again. `moved`: set if ops inside of it stay, before it.
static bool fold_away(const cis_conversion *conversion, cis_folded_ops *f, cis_op *op,
                      bool *changed, bool *moved) {
  enum { MOST_IN_PLACE = 100 };
  *moved = false;
  if (op->info->traits & CIS_TRAIT_CONSTANT_LIKE)
    return false;
  cis_rewriter r = cis_builder_before(op);
  cis_op *before = cis_op_prev(op);
  cis_value_vec values = {0};
  bool in_place = true, gone = false;
  for (int i = 0; i < MOST_IN_PLACE && in_place && !gone; ++i) {
    gone = cis_op_fold(&r, op, &values, &in_place) && are_legal(conversion, before, op, moved);
    *changed |= gone || in_place;
  }
  if (gone)
    cis_folded_ops_add(f, op, values.data);
  cis_vec_deinit(&values);
  return gone;
}

/// Prefetches the op of a later visit, for walks over all visits.
static void prefetch(const visit_vec *visits, size_t i) {
  enum { AHEAD = 6 };
  if (i + AHEAD < visits->len)
    cis_prefetch_op(visits->data[i + AHEAD].op);
}

/// The place of the first visit that is not inside the op of visit `i`.
static size_t after(const visit_vec *visits, size_t i) {
  size_t next = i + 1;
  while (next < visits->len && visits->data[next].depth > visits->data[i].depth)
    ++next;
  return next;
}

/// Returns whether anything was changed.
static bool convert(const cis_conversion *conversion, const visit_vec *visits, void *user) {
  cis_folded_ops folded = {0};
  bool changed = false;
  for (size_t i = 0; i < visits->len;) {
    prefetch(visits, i);
    cis_op *op = visits->data[i].op;
    bool illegal = conversion->is_illegal(op), moved;
    if ((illegal || !is_legal(conversion, op)) &&
        fold_away(conversion, &folded, op, &changed, &moved)) {
      i = moved ? i + 1 : after(visits, i);
      continue;
    }
    changed |= illegal;
    if (illegal)
      conversion->lower(user, op);
    ++i;
  }
  cis_folded_ops_replace(&folded, NULL);
  cis_folded_ops_deinit(&folded);
  return changed;
}

static bool check_all(const cis_conversion *conversion, const visit_vec *visits, void *user) {
  bool ok = true;
  for (size_t i = 0; ok && i < visits->len; ++i) {
    prefetch(visits, i);
    ok = check(conversion, visits->data[i].op, user);
  }
  return ok;
}

/// Functions that several threads convert.
typedef struct functions {
  const cis_conversion *conversion;
  void *user;
  cis_op_vec ops;
  CIS_VEC(visit_vec) visits;     // of each
  bool changed[CIS_MAX_THREADS]; // by worker
} functions;

static bool check_function(void *data, size_t i, unsigned worker) {
  (void)worker;
  functions *all = data;
  collect(all->ops.data[i], &all->visits.data[i]);
  return check_all(all->conversion, &all->visits.data[i], all->user);
}

static bool convert_function(void *data, size_t i, unsigned worker) {
  functions *all = data;
  all->changed[worker] |= convert(all->conversion, &all->visits.data[i], all->user);
  return true;
}

bool cis_conversion_run(const cis_conversion *conversion, cis_op *root, void *user,
                        bool *out_changed) {
  functions all = {.conversion = conversion, .user = user};
  cis_context *ctx = cis_op_context(root);
  if (!cis_parallel_functions(root, &all.ops))
    cis_vec_push(&all.ops, root);
  cis_vec_resize(&all.visits, all.ops.len);
  bool ok = cis_parallel_until_error(ctx, all.ops.len, check_function, &all);
  if (ok)
    cis_parallel_for(ctx, all.ops.len, convert_function, &all);
  *out_changed = false;
  for (unsigned i = 0; i < CIS_MAX_THREADS; ++i)
    *out_changed |= all.changed[i];
  for (size_t i = 0; i < all.visits.len; ++i)
    cis_vec_deinit(&all.visits.data[i]);
  cis_vec_deinit(&all.visits);
  cis_vec_deinit(&all.ops);
  return ok;
}
