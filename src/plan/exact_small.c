// Exact search for small problems: decides first which in-place pairs share an offset, then in
// which order the items are stacked. What is live at one moment is searched alone before, because
// that is a lower bound, and where buffers overlap at a distance often the optimum.
#include "plan/exact_small.h"

#include "plan/conflict.h"
#include "plan/order.h"

enum { MAX_ITEMS = 48, MAX_CHOICES = 12, MAX_PART = 8, PART_WORK = 1 << 20 };

/// Items with one offset.
typedef struct node {
  int64_t size, alignment, fixed_offset;
  bool is_fixed;
} node;

/// An in-place pair of items.
typedef struct choice {
  uint32_t a, b;
} choice;

/// The problem as nodes, for one choice of the pairs that share. apart[i][j] is how far j must lie
/// above i if it lies above it; they do not conflict if that and apart[j][i] are 0.
typedef struct layout {
  node nodes[MAX_ITEMS];
  int64_t apart[MAX_ITEMS][MAX_ITEMS];
  uint32_t node_of[MAX_ITEMS]; // per item
  bool may_meet[MAX_ITEMS];    // it may have the offset of a node that it conflicts with
  uint32_t num;
} layout;

typedef struct small_search {
  cis_plan_search *search;
  cis_plan_conflict conflicts[MAX_ITEMS][MAX_ITEMS];
  choice choices[MAX_CHOICES];
  uint32_t num_choices;
  layout layout;
  int64_t offsets[MAX_ITEMS]; // per node
  uint32_t order[MAX_ITEMS];  // placed nodes
  int64_t height, goal;       // the height to undercut, and that at which the search may end
  uint64_t work, visits;
  bool is_cut;  // some orders have not been tried
  bool is_part; // only some of the nodes are placed: no plan is kept
} small_search;

bool cis_plan_is_for_exact_small(const cis_plan_model *model) {
  return model->relations || model->range_sizes;
}

/// Lists the in-place pairs; false if there are more choices than can be tried.
static bool find_conflicts(small_search *s) {
  const cis_plan_model *model = s->search->model;
  for (uint32_t a = 0; a < model->num_items; ++a)
    for (uint32_t b = 0; b < model->num_items; ++b) {
      if (a == b)
        continue;
      s->conflicts[a][b] = cis_plan_conflict_of(model, &model->items[a], &model->items[b]);
      // Where one distance is 0 the offsets may be equal anyway.
      if (a > b || !s->conflicts[a][b].above || !s->conflicts[a][b].below ||
          !s->conflicts[a][b].may_share)
        continue;
      if (s->num_choices == MAX_CHOICES)
        return false;
      s->choices[s->num_choices++] = (choice){a, b};
    }
  return true;
}

// --- nodes ---

/// Adds an item to its node; false if they cannot have one offset.
static bool join(node *n, const cis_plan_item *item) {
  if (n->is_fixed && item->is_fixed && n->fixed_offset != item->fixed_offset)
    return false;
  if (item->is_fixed)
    n->fixed_offset = item->fixed_offset;
  n->is_fixed |= item->is_fixed;
  n->size = item->size > n->size ? item->size : n->size;
  return cis_plan_make_multiple(&n->alignment, item->alignment) &&
         (!n->is_fixed || n->fixed_offset % n->alignment == 0);
}

static uint32_t leader_of(const uint32_t *leader, uint32_t item) {
  while (leader[item] != item)
    item = leader[item];
  return item;
}

/// The conflicts between nodes; false if two items of one node may not share.
static bool set_apart(small_search *s) {
  layout *l = &s->layout;
  uint32_t n = (uint32_t)s->search->model->num_items;
  for (uint32_t a = 0; a < n; ++a)
    for (uint32_t b = 0; b < n; ++b) {
      cis_plan_conflict c = s->conflicts[a][b];
      int64_t *apart = &l->apart[l->node_of[a]][l->node_of[b]];
      if (a == b || !cis_plan_is_conflict(c))
        continue;
      if (l->node_of[a] == l->node_of[b] && !c.may_share)
        return false;
      *apart = c.above > *apart ? c.above : *apart;
    }
  for (uint32_t i = 0; i < l->num; ++i)
    l->apart[i][i] = 0;
  for (uint32_t i = 0; i < l->num; ++i)
    for (uint32_t k = 0; k < l->num; ++k)
      l->may_meet[i] |= !l->apart[i][k] != !l->apart[k][i];
  return true;
}

/// Makes the nodes for the case that exactly the pairs in `mask` share; false if that cannot be.
static bool make_layout(small_search *s, uint32_t mask) {
  const cis_plan_model *model = s->search->model;
  layout *l = &s->layout;
  uint32_t leader[MAX_ITEMS];
  *l = (layout){.num = 0};
  for (uint32_t i = 0; i < model->num_items; ++i)
    leader[i] = i;
  for (uint32_t c = 0; c < s->num_choices; ++c) {
    uint32_t a = leader_of(leader, s->choices[c].a), b = leader_of(leader, s->choices[c].b);
    if (mask >> c & 1)
      leader[a > b ? a : b] = a > b ? b : a;
  }
  for (uint32_t i = 0; i < model->num_items; ++i) {
    uint32_t first = leader_of(leader, i);
    if (first == i) {
      l->node_of[i] = l->num;
      l->nodes[l->num++] = (node){.alignment = 1};
    }
    l->node_of[i] = l->node_of[first];
    if (!join(&l->nodes[l->node_of[i]], &model->items[i]))
      return false;
  }
  return set_apart(s);
}

// --- the search ---

static void keep(small_search *s, int64_t height) {
  cis_plan_search *search = s->search;
  s->height = height;
  if (s->is_part)
    return;
  for (size_t i = 0; i < search->model->num_items; ++i)
    search->offsets[i] = s->offsets[s->layout.node_of[i]];
  search->height = height;
  search->algorithm = CIS_PLAN_EXACT;
}

/// The lowest offset that the placed nodes leave to a node; INT64_MAX if that is too high.
static int64_t lowest_offset(const small_search *s, uint32_t n, uint32_t num_placed) {
  const layout *l = &s->layout;
  const node *it = &l->nodes[n];
  int64_t last = s->height - 1 - it->size, offset = 0;
  for (uint32_t i = 0; i < num_placed; ++i) {
    uint32_t other = s->order[i];
    int64_t top = s->offsets[other] + l->apart[other][n];
    if (offset >= top || s->offsets[other] - offset >= l->apart[n][other])
      continue;
    int64_t rest = top % it->alignment;
    if (top > last || (rest && it->alignment - rest > last - top))
      return INT64_MAX;
    offset = rest ? top + it->alignment - rest : top;
    i = (uint32_t)-1; // an item that was passed over may lie at this offset
  }
  return offset <= last ? offset : INT64_MAX;
}

static bool has_time(small_search *s) {
  const cis_plan_options *options = s->search->options;
  if (++s->visits % 256 == 0 && options->should_stop && options->should_stop(options->user))
    s->search->was_stopped = s->is_cut = true;
  uint64_t cost = s->layout.num;
  s->is_cut |= s->work < cost;
  s->work -= s->work < cost ? 0 : cost;
  return !s->is_cut;
}

/// Nodes that may be placed next, by offset and then by size, the largest first.
typedef struct candidates {
  uint32_t nodes[MAX_ITEMS];
  int64_t offsets[MAX_ITEMS];
  uint32_t num;
} candidates;

static void add_candidate(candidates *c, const layout *l, uint32_t n, int64_t offset) {
  uint32_t at = c->num++;
  for (;
       at && (c->offsets[at - 1] > offset ||
              (c->offsets[at - 1] == offset && l->nodes[c->nodes[at - 1]].size < l->nodes[n].size));
       --at) {
    c->nodes[at] = c->nodes[at - 1];
    c->offsets[at] = c->offsets[at - 1];
  }
  c->nodes[at] = n;
  c->offsets[at] = offset;
}

/// Extends a plan whose last node lies at `level`. `left` has a bit per node that is not placed. Of
/// nodes with one offset the order does not matter: they come by number, from `next` on; but one
/// that may lie where another one lies may have to wait for that one.
static void extend(small_search *s, uint64_t left, uint32_t num_placed, int64_t level,
                   uint32_t next, int64_t height) {
  candidates c = {.num = 0};
  if (!left) {
    keep(s, height);
    return;
  }
  if (!has_time(s))
    return;
  for (uint64_t rest = left; rest; rest &= rest - 1) {
    uint32_t n = (uint32_t)__builtin_ctzll(rest);
    int64_t offset = lowest_offset(s, n, num_placed);
    if (offset == INT64_MAX)
      return; // placing more nodes first cannot lower it
    if (offset > level || (offset == level && (n >= next || s->layout.may_meet[n])))
      add_candidate(&c, &s->layout, n, offset);
  }
  for (uint32_t i = 0; i < c.num && !s->is_cut && s->height > s->goal; ++i) {
    uint32_t n = c.nodes[i];
    int64_t top = c.offsets[i] + s->layout.nodes[n].size;
    if (top >= s->height)
      break;
    s->order[num_placed] = n;
    s->offsets[n] = c.offsets[i];
    extend(s, left & ~((uint64_t)1 << n), num_placed + 1, c.offsets[i], n + 1,
           top > height ? top : height);
  }
}

/// Places the fixed nodes; false if they overlap.
static bool place_fixed(small_search *s, uint64_t *out_left, uint32_t *out_num,
                        int64_t *out_height) {
  const layout *l = &s->layout;
  *out_left = *out_num = 0;
  *out_height = 0;
  for (uint32_t i = 0; i < l->num; ++i) {
    if (!l->nodes[i].is_fixed) {
      *out_left |= (uint64_t)1 << i;
      continue;
    }
    int64_t offset = l->nodes[i].fixed_offset;
    for (uint32_t p = 0; p < *out_num; ++p) {
      uint32_t other = s->order[p];
      int64_t distance = offset - s->offsets[other];
      if (distance < l->apart[other][i] && -distance < l->apart[i][other])
        return false;
    }
    s->offsets[i] = offset;
    s->order[(*out_num)++] = i;
    if (offset + l->nodes[i].size > *out_height)
      *out_height = offset + l->nodes[i].size;
  }
  return true;
}

// --- items that are live at one moment ---

/// No plan is lower than what these nodes need alone, beside the fixed ones. The search for that
/// has its own limit; where it is cut, nothing is known.
static void raise_bound(small_search *s, uint64_t nodes) {
  cis_plan_search *search = s->search;
  uint64_t fixed_left, work = s->work;
  uint32_t num_placed;
  int64_t height;
  s->height = search->height;
  s->goal = search->bound;
  s->work = work < PART_WORK ? work : PART_WORK;
  uint64_t limit = s->work;
  if (place_fixed(s, &fixed_left, &num_placed, &height))
    extend(s, nodes & fixed_left, num_placed, 0, 0, height);
  if (!s->is_cut && s->height > search->bound)
    search->bound = s->height;
  s->work = work - (limit - s->work);
  s->is_cut = search->was_stopped;
}

/// Raises the bound by each set of a few nodes that are live together.
static void raise_bound_by_slots(small_search *s) {
  const cis_plan_model *model = s->search->model;
  uint64_t before = 0;
  if (s->num_choices || !make_layout(s, 0))
    return;
  s->is_part = true;
  for (uint32_t slot = 0; slot < model->num_slots && !s->is_cut; ++slot) {
    uint64_t nodes = 0;
    for (uint32_t i = 0; i < model->num_items; ++i)
      if (cis_plan_is_live_at(model, &model->items[i], slot))
        nodes |= (uint64_t)1 << s->layout.node_of[i];
    if (__builtin_popcountll(nodes) <= MAX_PART && (nodes & ~before))
      raise_bound(s, nodes);
    before = nodes;
  }
  s->is_part = false;
}

void cis_plan_exact_small(cis_plan_search *search, uint64_t work) {
  const cis_plan_model *model = search->model;
  if (!search->has_plan || search->was_stopped || search->height <= search->bound ||
      model->num_items > MAX_ITEMS)
    return;
  small_search *s = cis_arena_new(search->arena, small_search);
  s->search = search;
  s->work = work;
  if (!find_conflicts(s))
    return;
  raise_bound_by_slots(s);
  s->height = search->height;
  s->goal = search->bound;
  for (uint32_t mask = 0; mask >> s->num_choices == 0; ++mask) {
    uint64_t left;
    uint32_t num_placed;
    int64_t height;
    if (s->is_cut || search->height <= search->bound)
      break;
    if (make_layout(s, mask) && place_fixed(s, &left, &num_placed, &height) &&
        height < search->height)
      extend(s, left, num_placed, 0, 0, height);
  }
  if (!s->is_cut)
    search->bound = search->height;
}
