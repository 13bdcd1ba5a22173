// Liu's merge: the best order of a subtree is a list of segments. A segment has a hill, the most
// bytes held in it, and a net, the bytes held after it; both count from those held before it.
//
//     segment a: hill 8, net 2        a b: the peak is max(8, 2 + 6) = 8
//     segment b: hill 6, net 3        b a: the peak is max(6, 3 + 8) = 11
//
// The subtrees below a unit are merged segment by segment: first segments that free (net 0 or
// less), by ascending hill, then those that add, by descending hill - net. The unit becomes the
// last segment. While it sorts before its predecessor, the two become one.
//
// The tree: each unit is below the first one that waits for it. Other edges are repaired
// afterwards, so that the order is best for trees, and possible for all graphs.
#include "order/baseline.h"

typedef struct segment {
  int64_t hill, net;
  uint32_t first, last;        // its units, linked by `next`
  uint32_t left, right, depth; // of a leftist heap with the last segment on top; 0: none
} segment;

typedef struct merging {
  const order_graph *g;
  segment *segments; // by first unit plus one
  uint32_t *next;
  uint32_t *heaps; // by unit: the segments of the units below it
  int64_t *delta;
} merging;

/// Whether a goes before b where both can.
static bool goes_before(const segment *a, const segment *b) {
  bool frees_a = a->net <= 0, frees_b = b->net <= 0;
  if (frees_a != frees_b)
    return frees_a;
  if (frees_a && a->hill != b->hill)
    return a->hill < b->hill;
  if (!frees_a && a->hill - a->net != b->hill - b->net)
    return a->hill - a->net > b->hill - b->net;
  return false;
}

/// Whether `a` is popped before `b`: it goes later.
static bool is_later(const merging *m, uint32_t a, uint32_t b) {
  const segment *x = &m->segments[a], *y = &m->segments[b];
  if (goes_before(x, y) || goes_before(y, x))
    return goes_before(y, x);
  return x->first > y->first;
}

static uint32_t meld(merging *m, uint32_t a, uint32_t b) {
  if (!a || !b)
    return a ? a : b;
  if (is_later(m, b, a)) {
    uint32_t other = a;
    a = b;
    b = other;
  }
  segment *top = &m->segments[a];
  top->right = meld(m, top->right, b);
  if (m->segments[top->left].depth < m->segments[top->right].depth) {
    uint32_t other = top->left;
    top->left = top->right;
    top->right = other;
  }
  top->depth = m->segments[top->right].depth + 1;
  return a;
}

static uint32_t pop(merging *m, uint32_t *heap) {
  uint32_t top = *heap;
  *heap = meld(m, m->segments[top].left, m->segments[top].right);
  return top;
}

/// The hill and net of a unit, if units are done as they are numbered.
static void reckon(const merging *m, uint32_t unit, segment *out) {
  const order_graph *g = m->g;
  uint32_t steps = order_num_steps(g, unit);
  memset(m->delta, 0, (steps + 1) * sizeof(*m->delta));
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    const order_touch *t = &g->touches[i];
    const cis_order_value *v = &g->values[t->value];
    bool begins = !v->live_in && g->users.data[g->users.begin[t->value]] == unit;
    bool ends = !v->live_out && g->users.data[g->users.begin[t->value + 1] - 1] == unit;
    m->delta[t->first] += begins ? v->bytes : 0;
    m->delta[t->last + 1] -= ends ? v->bytes : 0;
  }
  out->net = 0;
  out->hill = INT64_MIN;
  for (uint32_t i = 0; i < steps; ++i) {
    out->net += m->delta[i];
    int64_t held = out->net + g->base[g->step_begin[unit] + i];
    out->hill = held > out->hill ? held : out->hill;
  }
  out->net += m->delta[steps];
}

/// `after` becomes a part of the segment before it.
static void join(merging *m, segment *before, const segment *after) {
  int64_t hill = before->net + after->hill;
  before->hill = hill > before->hill ? hill : before->hill;
  before->net += after->net;
  m->next[before->last] = after->first;
  before->last = after->last;
}

static void append(merging *m, uint32_t unit) {
  uint32_t *heap = &m->heaps[unit];
  segment s = {.first = unit, .last = unit, .depth = 1};
  reckon(m, unit, &s);
  while (*heap && goes_before(&s, &m->segments[*heap])) {
    segment before = m->segments[pop(m, heap)];
    join(m, &before, &s);
    s = before;
  }
  s.left = s.right = 0;
  s.depth = 1;
  m->segments[s.first + 1] = s;
  *heap = meld(m, *heap, s.first + 1);
}

void cis_order_liu(const order_graph *g, uint32_t *out_order, cis_arena *arena) {
  size_t n = (size_t)g->num_units + 1;
  merging m = {g, cis_arena_array(arena, segment, n + 1), cis_arena_array(arena, uint32_t, n),
               cis_arena_array(arena, uint32_t, n),
               cis_arena_array(arena, int64_t, (size_t)g->max_steps + 2)};
  memset(m.next, 0xff, n * sizeof(*m.next));
  uint32_t all = 0, *wanted = cis_arena_array(arena, uint32_t, n), at = g->num_units;
  for (uint32_t u = 0; u < g->num_units; ++u) {
    append(&m, u);
    uint32_t first = g->succs.begin[u];
    uint32_t *above = first < g->succs.begin[u + 1] ? &m.heaps[g->succs.data[first]] : &all;
    *above = meld(&m, *above, m.heaps[u]);
  }
  while (all) { // the last segment first, each from its end on
    const segment *s = &m.segments[pop(&m, &all)];
    uint32_t num = 0;
    for (uint32_t u = s->first; u != UINT32_MAX; u = m.next[u])
      ++num;
    at -= num;
    for (uint32_t u = s->first, i = at; u != UINT32_MAX; u = m.next[u])
      wanted[i++] = u;
  }
  cis_order_repair(g, wanted, out_order, arena);
}

bool cis_order_liu_is_exact(const order_graph *g) {
  for (uint32_t u = 0; u < g->num_units; ++u)
    if (g->succs.begin[u + 1] - g->succs.begin[u] > 1)
      return false;
  for (uint32_t v = 0; v < g->num_values; ++v) {
    uint32_t begin = g->users.begin[v], num = g->users.begin[v + 1] - begin;
    if (num > 2)
      return false;
    uint32_t a = num ? g->users.data[begin] : 0, b = num ? g->users.data[begin + num - 1] : 0;
    uint32_t edge = g->succs.begin[a];
    if (num == 2 && (edge == g->succs.begin[a + 1] || g->succs.data[edge] != b))
      return false;
  }
  return true;
}
