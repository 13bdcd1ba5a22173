// The order of a conversion, what it may leave, and its errors.
#include "transform/conversion.h"

#include "ir/diag.h"
#include "ir/dom.h"
#include "ir/fold.h"

#include "support/map.h"

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

/// True if the op is gone; `changed` is set then, or if it was folded in place.
static bool fold_away(cis_op *op, bool *changed) {
  if (op->info->traits & CIS_TRAIT_CONSTANT_LIKE)
    return false;
  cis_rewriter r = cis_builder_before(op);
  cis_value_vec values = {0};
  bool in_place, gone = cis_op_fold(&r, op, &values, &in_place);
  if (gone)
    cis_rewriter_replace(&r, op, values.data, (uint32_t)values.len);
  *changed |= gone || in_place;
  cis_vec_deinit(&values);
  return gone;
}

/// For walks over all visits: the op of a later one comes soon.
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
  bool changed = false;
  for (size_t i = 0; i < visits->len;) {
    prefetch(visits, i);
    cis_op *op = visits->data[i].op;
    bool illegal = conversion->is_illegal(op);
    if ((illegal || !is_legal(conversion, op)) && fold_away(op, &changed)) {
      i = after(visits, i);
      continue;
    }
    changed |= illegal;
    if (illegal)
      conversion->lower(user, op);
    ++i;
  }
  return changed;
}

bool cis_conversion_run(const cis_conversion *conversion, cis_op *root, void *user,
                        bool *out_changed) {
  visit_vec visits = {0};
  bool ok = true;
  collect(root, &visits);
  for (size_t i = 0; ok && i < visits.len; ++i) {
    prefetch(&visits, i);
    ok = check(conversion, visits.data[i].op, user);
  }
  *out_changed = ok && convert(conversion, &visits, user);
  cis_vec_deinit(&visits);
  return ok;
}
