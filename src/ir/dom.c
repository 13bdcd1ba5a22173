// Dominance and post-dominance: the iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
// Algorithm", 2001) over reverse post-order, one tree per region, made on first query. Regions of one block
// need none.
#include "ir/dom.h"

#include "ir/op_def.h"
#include "support/map.h"

/// Numbers are reverse post-order positions; 0 is the root (for post-dominance a virtual exit).
typedef struct region_tree {
  cis_ptrmap numbers;         // cis_block * -> number + 1
  CIS_VEC(cis_block *) order; // by number; NULL for the virtual exit
  CIS_VEC(uint32_t) idom;     // by number
  CIS_VEC(uint32_t) first;    // by number: position in a walk of the tree from the root
  CIS_VEC(uint32_t) size;     // by number: blocks that it dominates, itself included
} region_tree;

struct cis_dom {
  bool post;
  cis_ptrmap trees; // cis_region * -> region_tree *
};

cis_dom *cis_dom_create(void) { return cis_mem_calloc(1, sizeof(cis_dom)); }

cis_dom *cis_post_dom_create(void) {
  cis_dom *dom = cis_dom_create();
  dom->post = true;
  return dom;
}

static void destroy_tree(region_tree *tree) {
  cis_ptrmap_deinit(&tree->numbers);
  cis_vec_deinit(&tree->order);
  cis_vec_deinit(&tree->idom);
  cis_vec_deinit(&tree->first);
  cis_vec_deinit(&tree->size);
  cis_mem_free(tree);
}

void cis_dom_destroy(cis_dom *dom) {
  if (!dom)
    return;
  for (size_t i = 0; i < dom->trees.cap; ++i)
    if (dom->trees.slots[i].key)
      destroy_tree((region_tree *)dom->trees.slots[i].value);
  cis_ptrmap_deinit(&dom->trees);
  cis_mem_free(dom);
}

void cis_dom_invalidate(cis_dom *dom, cis_region *region) {
  uintptr_t *slot = cis_ptrmap_find(&dom->trees, region);
  if (!slot)
    return;
  destroy_tree((region_tree *)*slot);
  cis_ptrmap_remove(&dom->trees, region);
}

// --- building a tree ---

typedef struct dfs_frame {
  cis_block *block;
  uint32_t next_successor;
  cis_block_use *next_pred;
} dfs_frame;

/// The next block that the search goes to from this frame, or NULL.
static cis_block *next_edge(dfs_frame *frame, bool backward) {
  if (backward) {
    cis_block_use *use = frame->next_pred;
    if (!use)
      return NULL;
    frame->next_pred = cis_block_use_next(use);
    return cis_op_block(cis_block_use_owner(use));
  }
  cis_op *last = cis_block_last(frame->block);
  return last && frame->next_successor < last->num_successors
             ? cis_op_successor(last, frame->next_successor++)
             : NULL;
}

/// Appends the blocks reachable from `root` in post-order.
static void post_order(region_tree *tree, cis_block *root, bool backward) {
  CIS_VEC(dfs_frame) stack = {0};
  bool is_new;
  cis_ptrmap_get(&tree->numbers, root, &is_new);
  if (!is_new)
    return;
  dfs_frame start = {root, 0, cis_block_preds(root)};
  cis_vec_push(&stack, start);
  while (stack.len) {
    cis_block *next = next_edge(&cis_vec_last(&stack), backward);
    if (!next) {
      cis_vec_push(&tree->order, cis_vec_last(&stack).block);
      --stack.len;
      continue;
    }
    cis_ptrmap_get(&tree->numbers, next, &is_new);
    if (is_new) {
      dfs_frame frame = {next, 0, cis_block_preds(next)};
      cis_vec_push(&stack, frame);
    }
  }
  cis_vec_deinit(&stack);
}

/// Turns post-order into numbers: reversed, so that the root comes first.
static void number_blocks(region_tree *tree) {
  for (size_t i = 0, j = tree->order.len; i + 1 < j--; ++i) {
    cis_block *t = tree->order.data[i];
    tree->order.data[i] = tree->order.data[j];
    tree->order.data[j] = t;
  }
  for (size_t i = 0; i < tree->order.len; ++i)
    if (tree->order.data[i])
      cis_ptrmap_set(&tree->numbers, tree->order.data[i], i + 1);
}

static uint32_t intersect(const region_tree *tree, uint32_t a, uint32_t b) {
  while (a != b) {
    while (a > b)
      a = tree->idom.data[a];
    while (b > a)
      b = tree->idom.data[b];
  }
  return a;
}

#define UNDEFINED UINT32_MAX

/// The new immediate dominator of block `i`, from its edges towards the root.
static uint32_t recompute(const region_tree *tree, uint32_t i, bool post) {
  uint32_t best = UNDEFINED;
  cis_block *block = tree->order.data[i];
  if (!post) {
    for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
      uintptr_t n = cis_op_block(cis_block_use_owner(use))
                        ? cis_ptrmap_at(&tree->numbers, cis_op_block(cis_block_use_owner(use)))
                        : 0;
      if (n && tree->idom.data[n - 1] != UNDEFINED)
        best = best == UNDEFINED ? (uint32_t)n - 1 : intersect(tree, best, (uint32_t)n - 1);
    }
    return best;
  }
  cis_op *last = cis_block_last(block);
  if (!last || !last->num_successors)
    return 0;
  for (uint32_t s = 0; s < last->num_successors; ++s) {
    uintptr_t n = cis_ptrmap_at(&tree->numbers, cis_op_successor(last, s));
    if (n && tree->idom.data[n - 1] != UNDEFINED)
      best = best == UNDEFINED ? (uint32_t)n - 1 : intersect(tree, best, (uint32_t)n - 1);
  }
  return best;
}

/// What a block dominates are the blocks from its position on, as many as its size says. Numbers of dominators are
/// smaller, so that one pass up and one down do.
static void place_in_tree(region_tree *tree) {
  size_t num = tree->order.len;
  cis_vec_resize(&tree->first, num);
  cis_vec_resize(&tree->size, num);
  CIS_VEC(uint32_t) next = {0}; // position of the next block below
  cis_vec_resize(&next, num);
  for (size_t i = num; i-- > 0;) {
    tree->size.data[i] += 1;
    if (i)
      tree->size.data[tree->idom.data[i]] += tree->size.data[i];
  }
  for (size_t i = 0; i < num; ++i) {
    uint32_t above = tree->idom.data[i];
    tree->first.data[i] = i ? next.data[above] : 0;
    next.data[above] += i ? tree->size.data[i] : 0;
    next.data[i] = tree->first.data[i] + 1;
  }
  cis_vec_deinit(&next);
}

static void solve(region_tree *tree, bool post) {
  size_t num = tree->order.len;
  cis_vec_resize(&tree->idom, num);
  memset(tree->idom.data, 0xFF, num * sizeof(uint32_t));
  tree->idom.data[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < num; ++i) {
      uint32_t next = recompute(tree, i, post);
      changed |= next != tree->idom.data[i];
      tree->idom.data[i] = next;
    }
  }
  place_in_tree(tree);
}

static region_tree *build_tree(cis_region *region, bool post) {
  region_tree *tree = cis_mem_calloc(1, sizeof(*tree));
  if (post) {
    cis_for_each_block (block, region) {
      if (!cis_block_last(block) || !cis_block_last(block)->num_successors)
        post_order(tree, block, true);
    }
    cis_vec_push(&tree->order, NULL);
  } else {
    post_order(tree, cis_region_first(region), false);
  }
  number_blocks(tree);
  solve(tree, post);
  return tree;
}

static region_tree *tree_of(cis_dom *dom, cis_region *region) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&dom->trees, region, &is_new);
  if (is_new)
    *slot = (uintptr_t)build_tree(region, dom->post);
  return (region_tree *)*slot;
}

// --- queries ---

static bool has_one_block(const cis_region *region) {
  return cis_region_first(region) == cis_region_last(region);
}

bool cis_dom_is_reachable(cis_dom *dom, cis_block *block) {
  if (!cis_block_region(block) || has_one_block(cis_block_region(block)) ||
      cis_block_is_entry(block))
    return true;
  return cis_ptrmap_at(&tree_of(dom, cis_block_region(block))->numbers, block) != 0;
}

cis_block *cis_dom_idom(cis_dom *dom, cis_block *block) {
  if (has_one_block(cis_block_region(block)))
    return NULL;
  region_tree *tree = tree_of(dom, cis_block_region(block));
  uintptr_t n = cis_ptrmap_at(&tree->numbers, block);
  return n > 1 ? tree->order.data[tree->idom.data[n - 1]] : NULL;
}

/// In one region. An unreachable block is dominated by everything.
static bool block_dominates(cis_dom *dom, cis_block *a, cis_block *b) {
  if (a == b)
    return true;
  if (has_one_block(cis_block_region(a)))
    return false;
  region_tree *tree = tree_of(dom, cis_block_region(a));
  uintptr_t na = cis_ptrmap_at(&tree->numbers, a), nb = cis_ptrmap_at(&tree->numbers, b);
  if (!nb)
    return true;
  if (!na)
    return false;
  uint32_t first = tree->first.data[na - 1];
  return tree->first.data[nb - 1] - first < tree->size.data[na - 1];
}

/// The block of `region` that is `block` or contains it, or NULL.
static cis_block *ancestor_in_region(const cis_region *region, cis_block *block) {
  while (block && cis_block_region(block) != region) {
    cis_op *parent = cis_block_parent_op(block);
    block = parent ? cis_op_block(parent) : NULL;
  }
  return block;
}

bool cis_dom_block(cis_dom *dom, cis_block *a, cis_block *b) {
  b = ancestor_in_region(cis_block_region(a), b);
  return b && block_dominates(dom, a, b);
}

bool cis_dom_block_properly(cis_dom *dom, cis_block *a, cis_block *b) {
  if (a == b)
    return false;
  b = ancestor_in_region(cis_block_region(a), b);
  if (b == a) // b was nested inside a
    return true;
  return b && block_dominates(dom, a, b);
}

/// Regions of an op have SSA dominance unless it says that they are graph regions; an op that is not
/// registered may mean anything.
static bool region_has_dominance(const cis_region *region) {
  return !cis_region_op(region) ||
         (cis_region_op(region)->info->def &&
          !cis_op_has_trait(cis_region_op(region), CIS_TRAIT_GRAPH_REGION));
}

/// Before or after in `a`'s block, nested ops lifted; the op that encloses is not inside itself.
bool cis_dom_op_properly(cis_dom *dom, cis_op *a, cis_op *b) {
  if (cis_op_block(a) != cis_op_block(b)) {
    cis_block *lifted = ancestor_in_region(cis_block_region(cis_op_block(a)), cis_op_block(b));
    if (!lifted)
      return false;
    if (lifted != cis_op_block(a))
      return block_dominates(dom, cis_op_block(a), lifted);
    b = cis_op_ancestor_in_block(b, cis_op_block(a));
  }
  if (!region_has_dominance(cis_block_region(cis_op_block(a))))
    return true;
  if (a == b)
    return false;
  return dom->post ? cis_op_is_before(b, a) : cis_op_is_before(a, b);
}

bool cis_dom_value(cis_dom *dom, cis_value *value, cis_op *user) {
  if (value->is_arg)
    return cis_dom_block(dom, cis_value_arg_block(value), cis_op_block(user));
  cis_op *def = cis_result_op(value);
  // A use inside the op's own regions is no use after it, even in a graph region.
  if (def != user && cis_op_is_ancestor(def, user))
    return false;
  return cis_dom_op_properly(dom, def, user);
}

cis_block *cis_dom_nearest_common(cis_dom *dom, cis_block *a, cis_block *b) {
  // Lift to the innermost common region.
  while (a && !ancestor_in_region(cis_block_region(a), b)) {
    cis_op *parent = cis_block_parent_op(a);
    a = parent ? cis_op_block(parent) : NULL;
  }
  if (!a)
    return NULL;
  b = ancestor_in_region(cis_block_region(a), b);
  if (a == b)
    return a;
  region_tree *tree = tree_of(dom, cis_block_region(a));
  uintptr_t na = cis_ptrmap_at(&tree->numbers, a), nb = cis_ptrmap_at(&tree->numbers, b);
  if (!na || !nb)
    return na ? a : nb ? b : NULL;
  return tree->order.data[intersect(tree, (uint32_t)na - 1, (uint32_t)nb - 1)];
}
