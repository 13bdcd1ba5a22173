// Sets of intervals as treaps: insertion, union of two sets, and search for overlaps.
#include "bufferize/analysis/conflicts/interval_set.h"

#include "support/str.h"

typedef cis_interval_node node;

void cis_interval_pool_deinit(cis_interval_pool *pool) { cis_vec_deinit(&pool->nodes); }

uint32_t cis_interval_set_size(const cis_interval_pool *pool, cis_interval_set set) {
  return set ? pool->nodes.data[set].size : 0;
}

/// Nodes are heap-ordered by a hash of their number, which makes the tree as balanced as a random
/// one.
static bool is_above(uint32_t a, uint32_t b) {
  uint64_t x = cis_hash_mix(1, a), y = cis_hash_mix(1, b);
  return x != y ? x > y : a > b;
}

static bool is_less(const node *a, const node *b) { return a->interval.low < b->interval.low; }

static void update(cis_interval_pool *pool, uint32_t i) {
  node *n = &pool->nodes.data[i];
  const node *left = &pool->nodes.data[n->left], *right = &pool->nodes.data[n->right];
  n->size = 1 + left->size + right->size;
  n->greatest = n->interval.high;
  if (n->left && left->greatest > n->greatest)
    n->greatest = left->greatest;
  if (n->right && right->greatest > n->greatest)
    n->greatest = right->greatest;
}

/// Splits `set` into the nodes less than `at` and the rest.
static void split(cis_interval_pool *pool, uint32_t set, uint32_t at, uint32_t *less,
                  uint32_t *rest) {
  if (!set) {
    *less = *rest = 0;
    return;
  }
  node *n = &pool->nodes.data[set];
  if (is_less(n, &pool->nodes.data[at])) {
    split(pool, n->right, at, &n->right, rest);
    *less = set;
  } else {
    split(pool, n->left, at, less, &n->left);
    *rest = set;
  }
  update(pool, set);
}

/// Inserts a node without children.
static uint32_t insert(cis_interval_pool *pool, uint32_t set, uint32_t at) {
  if (!set)
    return at;
  node *n = &pool->nodes.data[set];
  if (is_above(at, set)) {
    split(pool, set, at, &pool->nodes.data[at].left, &pool->nodes.data[at].right);
    update(pool, at);
    return at;
  }
  if (is_less(n, &pool->nodes.data[at]))
    n->right = insert(pool, n->right, at);
  else
    n->left = insert(pool, n->left, at);
  update(pool, set);
  return set;
}

cis_interval_set cis_interval_set_add(cis_interval_pool *pool, cis_interval_set set,
                                      cis_interval interval) {
  if (!pool->nodes.len)
    cis_vec_resize(&pool->nodes, 1);
  node n = {.interval = interval, .greatest = interval.high, .size = 1};
  cis_vec_push(&pool->nodes, n);
  return insert(pool, set, (uint32_t)pool->nodes.len - 1);
}

static uint32_t insert_all(cis_interval_pool *pool, uint32_t into, uint32_t from) {
  if (!from)
    return into;
  node *n = &pool->nodes.data[from];
  uint32_t left = n->left, right = n->right;
  n->left = n->right = 0;
  update(pool, from);
  into = insert(pool, into, from);
  into = insert_all(pool, into, left);
  return insert_all(pool, into, right);
}

cis_interval_set cis_interval_set_merge(cis_interval_pool *pool, cis_interval_set a,
                                        cis_interval_set b) {
  if (!a || !b)
    return a ? a : b;
  return pool->nodes.data[a].size < pool->nodes.data[b].size ? insert_all(pool, b, a)
                                                             : insert_all(pool, a, b);
}

bool cis_interval_set_overlaps(const cis_interval_pool *pool, cis_interval_set set, uint32_t low,
                               uint32_t high, bool (*visit)(void *user, const cis_interval *found),
                               void *user) {
  while (set && pool->nodes.data[set].greatest >= low) {
    const node *n = &pool->nodes.data[set];
    if (cis_interval_set_overlaps(pool, n->left, low, high, visit, user))
      return true;
    if (n->interval.low > high)
      return false;
    if (n->interval.high >= low && visit(user, &n->interval))
      return true;
    set = n->right;
  }
  return false;
}
