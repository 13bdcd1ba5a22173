// A treap by (hill, unit), in which each node knows the best unit below it by (net, tie).
#include "order/ready.h"

enum { NONE = 0 }; // nodes are units plus one

typedef struct node {
  int64_t hill, net;
  uint64_t tie;
  uint32_t left, right, best;
  uint32_t priority;
  bool is_in;
} node;

struct order_ready {
  node *nodes;
  uint32_t root;
};

order_ready *cis_order_ready_create(uint32_t num_units, cis_arena *arena) {
  order_ready *r = cis_arena_new(arena, order_ready);
  r->nodes = cis_arena_array(arena, node, (size_t)num_units + 1);
  uint32_t state = 2463534242u;
  for (uint32_t i = 1; i <= num_units; ++i) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    r->nodes[i].priority = state;
  }
  return r;
}

static bool is_before(const order_ready *r, uint32_t a, uint32_t b) {
  const node *x = &r->nodes[a], *y = &r->nodes[b];
  return x->hill != y->hill ? x->hill < y->hill : a < b;
}

static uint32_t better(const order_ready *r, uint32_t a, uint32_t b) {
  if (a == NONE || b == NONE)
    return a == NONE ? b : a;
  const node *x = &r->nodes[a], *y = &r->nodes[b];
  if (x->net != y->net)
    return x->net < y->net ? a : b;
  return x->tie <= y->tie ? a : b;
}

static void update(order_ready *r, uint32_t at) {
  node *n = &r->nodes[at];
  n->best = at;
  if (n->left)
    n->best = better(r, n->best, r->nodes[n->left].best);
  if (n->right)
    n->best = better(r, n->best, r->nodes[n->right].best);
}

/// Splits a tree: units before `key` go to the left, the others to the right.
static void split(order_ready *r, uint32_t at, uint32_t key, uint32_t *left, uint32_t *right) {
  if (at == NONE) {
    *left = *right = NONE;
  } else if (is_before(r, at, key)) {
    split(r, r->nodes[at].right, key, &r->nodes[at].right, right);
    *left = at;
    update(r, at);
  } else {
    split(r, r->nodes[at].left, key, left, &r->nodes[at].left);
    *right = at;
    update(r, at);
  }
}

static uint32_t merge(order_ready *r, uint32_t left, uint32_t right) {
  if (left == NONE || right == NONE)
    return left == NONE ? right : left;
  if (r->nodes[left].priority > r->nodes[right].priority) {
    r->nodes[left].right = merge(r, r->nodes[left].right, right);
    update(r, left);
    return left;
  }
  r->nodes[right].left = merge(r, left, r->nodes[right].left);
  update(r, right);
  return right;
}

static uint32_t without(order_ready *r, uint32_t at, uint32_t key) {
  node *n = &r->nodes[at];
  if (at == key)
    return merge(r, n->left, n->right);
  if (is_before(r, key, at))
    n->left = without(r, n->left, key);
  else
    n->right = without(r, n->right, key);
  update(r, at);
  return at;
}

bool cis_order_ready_has(const order_ready *r, uint32_t unit) { return r->nodes[unit + 1].is_in; }

void cis_order_ready_set(order_ready *r, uint32_t unit, order_effect effect, uint64_t tie) {
  uint32_t key = unit + 1, left, right;
  node *n = &r->nodes[key];
  if (n->is_in)
    r->root = without(r, r->root, key);
  n->hill = effect.hill;
  n->net = effect.net;
  n->tie = tie;
  n->left = n->right = NONE;
  n->is_in = true;
  update(r, key);
  split(r, r->root, key, &left, &right);
  r->root = merge(r, merge(r, left, key), right);
}

/// The best of those whose hill is at most `most`.
static uint32_t best_below(const order_ready *r, int64_t most) {
  uint32_t best = NONE;
  for (uint32_t at = r->root; at != NONE;) {
    const node *n = &r->nodes[at];
    if (n->hill > most) {
      at = n->left;
      continue;
    }
    best = better(r, best, at);
    if (n->left)
      best = better(r, best, r->nodes[n->left].best);
    at = n->right;
  }
  return best;
}

uint32_t cis_order_ready_take(order_ready *r, int64_t most) {
  uint32_t best = best_below(r, most);
  if (best == NONE) {
    uint32_t first = r->root;
    while (r->nodes[first].left)
      first = r->nodes[first].left;
    best = best_below(r, r->nodes[first].hill);
  }
  r->root = without(r, r->root, best);
  r->nodes[best].is_in = false;
  return best - 1;
}
