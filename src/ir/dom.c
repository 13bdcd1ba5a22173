// Dominance and post-dominance: the algorithm of Lengauer and Tarjan ("A Fast Algorithm for Finding
// Dominators in a Flowgraph", 1979) with path compression alone, O(edges log blocks) however deep
// loops nest. One tree per region, made on first query. Regions of one block need none.
#include "ir/dom.h"

#include "ir/op_def.h"
#include "support/map.h"

/// Numbers are positions in a depth-first search, before all that a block leads to; 0 is the root
/// (for post-dominance a virtual exit). Dominators have smaller numbers.
typedef struct region_tree {
  cis_ptrmap numbers;         // cis_block * -> number + 1
  CIS_VEC(cis_block *) order; // by number; NULL for the virtual exit
  CIS_VEC(uint32_t) idom;     // by number
  CIS_VEC(uint32_t) depth;    // by number: of the tree
  CIS_VEC(uint32_t) jump;     // by number: a dominator farther away; see nearest_common
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
  cis_vec_deinit(&tree->depth);
  cis_vec_deinit(&tree->jump);
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

// --- building a tree ---

/// A tree while it is built. All arrays are by number. What is `linked` belongs to a forest of the
/// search's edges; `best` has the smallest `semi` of the path to a linked block's root.
typedef struct search {
  region_tree *tree;
  uint32_t *parent, *semi, *best, *linked; // linked: number of an ancestor; NONE at a root
  uint32_t *bucket, *next_in_bucket;       // blocks by their semidominator
  CIS_VEC(uint32_t) path;                  // scratch
} search;

#define NONE UINT32_MAX

typedef struct dfs_frame {
  cis_block *block;
  uint32_t number;
  uint32_t next_successor;
  cis_block_use *next_pred;
} dfs_frame;
typedef CIS_VEC(dfs_frame) dfs_stack;
typedef CIS_VEC(uint32_t) number_vec;

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

static void enter_block(region_tree *tree, cis_block *block, uint32_t parent, number_vec *parents,
                        dfs_stack *stack) {
  bool is_new;
  uintptr_t *number = cis_ptrmap_get(&tree->numbers, block, &is_new);
  if (!is_new)
    return;
  dfs_frame frame = {block, (uint32_t)tree->order.len, 0, cis_block_preds(block)};
  cis_vec_push(&tree->order, block);
  cis_vec_push(parents, parent);
  *number = tree->order.len;
  cis_vec_push(stack, frame);
}

/// Numbers the blocks that `root` leads to.
static void number_from(region_tree *tree, cis_block *root, bool backward, number_vec *parents) {
  dfs_stack stack = {0};
  enter_block(tree, root, 0, parents, &stack);
  while (stack.len) {
    cis_block *next = next_edge(&cis_vec_last(&stack), backward);
    if (next)
      enter_block(tree, next, cis_vec_last(&stack).number, parents, &stack);
    else
      --stack.len;
  }
  cis_vec_deinit(&stack);
}

/// Each number jumps to its immediate dominator, or, if the last two jumps above it are equally
/// long, past both: so that every dominator is O(log blocks) steps away (Myers, "An Applicative
/// Random-Access Stack", 1983).
static void add_jumps(region_tree *tree) {
  size_t num = tree->order.len;
  cis_vec_resize(&tree->depth, num);
  cis_vec_resize(&tree->jump, num);
  const uint32_t *depth = tree->depth.data, *jump = tree->jump.data;
  for (size_t i = 1; i < num; ++i) {
    uint32_t above = tree->idom.data[i], once = jump[above], twice = jump[once];
    tree->depth.data[i] = depth[above] + 1;
    tree->jump.data[i] = depth[above] - depth[once] == depth[once] - depth[twice] ? twice : above;
  }
}

static uint32_t nearest_common(const region_tree *tree, uint32_t a, uint32_t b) {
  const uint32_t *idom = tree->idom.data, *depth = tree->depth.data, *jump = tree->jump.data;
  if (depth[a] < depth[b]) {
    uint32_t swapped = a;
    a = b;
    b = swapped;
  }
  while (depth[a] > depth[b])
    a = depth[jump[a]] >= depth[b] ? jump[a] : idom[a];
  while (a != b) {
    bool far = jump[a] != jump[b];
    a = far ? jump[a] : idom[a];
    b = far ? jump[b] : idom[b];
  }
  return a;
}

/// Finds the block with the smallest semidominator on the path from `v` to the root of its tree,
/// and compresses the path.
static uint32_t evaluate(search *s, uint32_t v) {
  if (s->linked[v] == NONE)
    return v;
  s->path.len = 0;
  for (uint32_t at = v; s->linked[s->linked[at]] != NONE; at = s->linked[at])
    cis_vec_push(&s->path, at);
  while (s->path.len) {
    uint32_t at = cis_vec_pop(&s->path), above = s->linked[at];
    if (s->semi[s->best[above]] < s->semi[s->best[at]])
      s->best[at] = s->best[above];
    s->linked[at] = s->linked[above];
  }
  return s->best[v];
}

static void visit_edge(search *s, uint32_t w, cis_block *from) {
  uintptr_t number = from ? cis_ptrmap_at(&s->tree->numbers, from) : 0;
  uint32_t semi = number ? s->semi[evaluate(s, (uint32_t)number - 1)] : NONE;
  if (semi < s->semi[w])
    s->semi[w] = semi;
}

/// The edges that lead to block `w`, from the side of the root.
static void visit_edges(search *s, uint32_t w, bool post) {
  cis_block *block = s->tree->order.data[w];
  if (!post) {
    for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
      visit_edge(s, w, cis_op_block(cis_block_use_owner(use)));
    return;
  }
  cis_op *last = cis_block_last(block);
  if (!last || !last->num_successors)
    s->semi[w] = 0;
  for (uint32_t i = 0; last && i < last->num_successors; ++i)
    visit_edge(s, w, cis_op_successor(last, i));
}

/// Blocks whose semidominator is `above` are known now, or are those of a block that will be.
static void empty_bucket(search *s, uint32_t above) {
  for (uint32_t v = s->bucket[above]; v != NONE; v = s->next_in_bucket[v]) {
    uint32_t best = evaluate(s, v);
    s->tree->idom.data[v] = s->semi[best] < s->semi[v] ? best : above;
  }
  s->bucket[above] = NONE;
}

/// Gives each block a position and a size: it dominates the `size` blocks from its position on. A
/// dominator has a smaller number than the blocks that it dominates, so that one pass up and one
/// down are enough.
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

static void solve(region_tree *tree, uint32_t *parents, bool post) {
  uint32_t num = (uint32_t)tree->order.len;
  uint32_t *arrays = cis_mem_calloc((size_t)num * 5 + 1, sizeof(*arrays)), *semi = arrays;
  search s = {tree,
              parents,
              semi,
              arrays + num,
              arrays + 2 * num,
              arrays + 3 * num,
              arrays + 4 * num,
              {NULL, 0, 0}};
  cis_vec_resize(&tree->idom, num);
  for (uint32_t i = 0; i < num; ++i) {
    s.semi[i] = s.best[i] = i;
    s.linked[i] = s.bucket[i] = NONE;
  }
  for (uint32_t w = num; w-- > 1;) {
    visit_edges(&s, w, post);
    s.next_in_bucket[w] = s.bucket[s.semi[w]];
    s.bucket[s.semi[w]] = w;
    s.linked[w] = parents[w];
    empty_bucket(&s, parents[w]);
  }
  for (uint32_t w = 1; w < num; ++w)
    if (tree->idom.data[w] != s.semi[w])
      tree->idom.data[w] = tree->idom.data[tree->idom.data[w]];
  cis_vec_deinit(&s.path);
  cis_mem_free(arrays);
  place_in_tree(tree);
  add_jumps(tree);
}

static region_tree *build_tree(cis_region *region, bool post) {
  region_tree *tree = cis_mem_calloc(1, sizeof(*tree));
  number_vec parents = {0};
  if (post) {
    cis_vec_push(&tree->order, NULL);
    cis_vec_push(&parents, 0);
    cis_for_each_block (block, region) {
      if (!cis_block_last(block) || !cis_block_last(block)->num_successors)
        number_from(tree, block, true, &parents);
    }
  } else {
    number_from(tree, cis_region_first(region), false, &parents);
  }
  solve(tree, parents.data, post);
  cis_vec_deinit(&parents);
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

/// Regions of an op have SSA dominance unless it says that they are graph regions; an op that is
/// not registered may mean anything.
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
  return cis_dom_op_properly(dom, cis_result_op(value), user);
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
  return tree->order.data[nearest_common(tree, (uint32_t)na - 1, (uint32_t)nb - 1)];
}
