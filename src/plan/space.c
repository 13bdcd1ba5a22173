// The free addresses while a plan is made: a segment tree over the slots, whose nodes hold merged
// intervals of taken addresses (plan/space.h).
#include "plan/space.h"

#include "plan/conflict.h"

/// Taken addresses [begin, end).
typedef struct taken {
  int64_t begin, end;
} taken;

/// Disjoint, ascending, with usable gaps between them.
typedef CIS_VEC(taken) taken_set;

typedef struct node {
  taken_set cover, touch;
} node;

/// A set that a query looks at, and the query's position in it.
typedef struct cursor {
  const taken *at, *end;
} cursor;

/// The sets to be looked at for one size: those of all ranges of an item, or of one range of a
/// stepped item.
typedef struct tier {
  size_t begin, end; // in cursors
  int64_t size;
} tier;

/// A related item that has been placed.
typedef struct placed {
  uint32_t item;
  int64_t offset;
} placed;

/// The placed related items that live in the whole span of a node and not in that of its parent,
/// and those that live in any of it, as places in `placed`.
typedef struct placed_node {
  CIS_VEC(uint32_t) cover, touch;
} placed_node;

/// The offsets that a placed item forbids to another: (low, high) without `shared`.
typedef struct forbidden {
  int64_t low, high, shared; // -1: none
} forbidden;

/// The nodes of the upper levels know all that is taken anywhere in their span, `full`: this costs
/// a little for each item that is inserted, and saves items that live long a search, because nearly
/// all addresses below their place are taken.
enum { FULL_LEVELS = 7, NUM_FULL = 1 << FULL_LEVELS, FULL_LEAVES = 2048 };

struct cis_plan_space {
  const cis_plan_model *model;
  taken_set *full;     // of nodes of the upper levels; NULL: the tree is too small for that to pay
  node *nodes;         // 1 is the root; the children of i are 2i and 2i + 1
  node *unrelated;     // the same for unrelated items alone; NULL: all are
  uint32_t num_leaves; // a power of two
  CIS_VEC(cursor) cursors;
  CIS_VEC(tier) tiers;
  CIS_VEC(placed) placed;
  placed_node *placed_nodes;   // like nodes; NULL: no item is related
  CIS_VEC(uint64_t) looked_at; // per place in `placed`: the last query that came to it
  uint64_t query;
  CIS_VEC(forbidden) forbidden;
  uint64_t work;
};

cis_plan_space *cis_plan_space_create(const cis_plan_model *model) {
  cis_plan_space *space = cis_mem_calloc(1, sizeof(*space));
  space->model = model;
  space->num_leaves = 1;
  while (space->num_leaves < model->num_slots)
    space->num_leaves *= 2;
  space->nodes = cis_mem_calloc(2 * (size_t)space->num_leaves, sizeof(*space->nodes));
  if (space->num_leaves >= FULL_LEAVES && !model->relations)
    space->full = cis_mem_calloc(NUM_FULL, sizeof(*space->full));
  if (model->relations) {
    space->unrelated = cis_mem_calloc(2 * (size_t)space->num_leaves, sizeof(*space->nodes));
    space->placed_nodes =
        cis_mem_calloc(2 * (size_t)space->num_leaves, sizeof(*space->placed_nodes));
  }
  return space;
}

static void destroy_nodes(node *nodes, size_t num) {
  for (size_t i = 0; nodes && i < num; ++i) {
    cis_vec_deinit(&nodes[i].cover);
    cis_vec_deinit(&nodes[i].touch);
  }
  cis_mem_free(nodes);
}

void cis_plan_space_destroy(cis_plan_space *space) {
  if (!space)
    return;
  for (size_t i = 0; space->full && i < NUM_FULL; ++i)
    cis_vec_deinit(&space->full[i]);
  cis_mem_free(space->full);
  destroy_nodes(space->nodes, 2 * (size_t)space->num_leaves);
  destroy_nodes(space->unrelated, 2 * (size_t)space->num_leaves);
  cis_vec_deinit(&space->cursors);
  cis_vec_deinit(&space->tiers);
  for (size_t i = 0; space->placed_nodes && i < 2 * (size_t)space->num_leaves; ++i) {
    cis_vec_deinit(&space->placed_nodes[i].cover);
    cis_vec_deinit(&space->placed_nodes[i].touch);
  }
  cis_mem_free(space->placed_nodes);
  cis_vec_deinit(&space->placed);
  cis_vec_deinit(&space->looked_at);
  cis_vec_deinit(&space->forbidden);
  cis_mem_free(space);
}

static void clear_nodes(node *nodes, size_t num) {
  for (size_t i = 0; nodes && i < num; ++i) {
    cis_vec_clear(&nodes[i].cover);
    cis_vec_clear(&nodes[i].touch);
  }
}

void cis_plan_space_clear(cis_plan_space *space) {
  for (size_t i = 0; space->full && i < NUM_FULL; ++i)
    cis_vec_clear(&space->full[i]);
  clear_nodes(space->nodes, 2 * (size_t)space->num_leaves);
  clear_nodes(space->unrelated, 2 * (size_t)space->num_leaves);
  for (size_t i = 0; space->placed_nodes && i < 2 * (size_t)space->num_leaves; ++i) {
    cis_vec_clear(&space->placed_nodes[i].cover);
    cis_vec_clear(&space->placed_nodes[i].touch);
  }
  cis_vec_clear(&space->placed);
  cis_vec_clear(&space->looked_at);
}

/// The first interval that ends after `address`. Gallops: queries move upwards in small steps.
static const taken *first_ending_after(const taken *at, const taken *end, int64_t address) {
  if (at == end || at->end > address)
    return at;
  size_t step = 1; // at[0] ends at or before the address throughout
  while (step < (size_t)(end - at) && at[step].end <= address) {
    at += step;
    step *= 2;
  }
  size_t low = 1, high = step < (size_t)(end - at) ? step : (size_t)(end - at);
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (at[mid].end <= address)
      low = mid + 1;
    else
      high = mid;
  }
  return at + low;
}

/// Adds an interval, merging it with what it touches and what leaves no usable gap to it.
static void add(taken_set *set, taken added, int64_t min_room) {
  int64_t reach = added.begin - min_room; // an interval that ends at or before this is not merged
  size_t first = 0;
  if (set->len)
    first = (size_t)(first_ending_after(set->data, set->data + set->len, reach) - set->data);
  size_t last = first;
  while (last < set->len &&
         (set->data[last].begin <= added.end || set->data[last].begin - added.end < min_room)) {
    if (set->data[last].begin < added.begin)
      added.begin = set->data[last].begin;
    if (set->data[last].end > added.end)
      added.end = set->data[last].end;
    ++last;
  }
  if (last > first) {
    set->data[first] = added;
    size_t gone = last - first - 1;
    if (gone)
      memmove(set->data + first + 1, set->data + last, (set->len - last) * sizeof(taken));
    set->len -= gone;
    return;
  }
  cis_vec_reserve(set, set->len + 1);
  memmove(set->data + first + 1, set->data + first, (set->len - first) * sizeof(taken));
  set->data[first] = added;
  ++set->len;
}

static void add_cursor(cis_plan_space *space, const taken_set *set) {
  if (set->len)
    cis_vec_push(&space->cursors, ((cursor){set->data, set->data + set->len}));
}

/// Gathers the sets whose union is taken over `range`, below a node that spans [low, high].
static void gather(cis_plan_space *space, const node *nodes, uint32_t at, uint32_t low,
                   uint32_t high, cis_plan_range range) {
  const node *here = &nodes[at];
  if (!here->touch.len && !(space->full && at < NUM_FULL))
    return;
  if (range.first <= low && high <= range.last) {
    add_cursor(space, space->full && at < NUM_FULL ? &space->full[at] : &here->touch);
    return;
  }
  add_cursor(space, &here->cover);
  uint32_t middle = low + (high - low) / 2;
  if (range.first <= middle)
    gather(space, nodes, 2 * at, low, middle, range);
  if (range.last > middle)
    gather(space, nodes, 2 * at + 1, middle + 1, high, range);
}

/// Gathers for all ranges of an item together, or one tier per range.
static void gather_item(cis_plan_space *space, const cis_plan_item *item) {
  const node *nodes = item->is_related ? space->unrelated : space->nodes;
  cis_vec_clear(&space->cursors);
  cis_vec_clear(&space->tiers);
  for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
    size_t before = space->cursors.len;
    gather(space, nodes, 1, 0, space->num_leaves - 1, space->model->ranges[r]);
    if (item->is_stepped)
      cis_vec_push(&space->tiers,
                   ((tier){before, space->cursors.len, space->model->range_sizes[r]}));
  }
  if (!item->is_stepped)
    cis_vec_push(&space->tiers, ((tier){0, space->cursors.len, item->size}));
}

/// Adds what a placed item forbids to another, once a query.
static void forbid(cis_plan_space *space, const cis_plan_item *item, uint32_t at) {
  if (space->looked_at.data[at] == space->query)
    return;
  space->looked_at.data[at] = space->query;
  ++space->work;
  placed p = space->placed.data[at];
  cis_plan_conflict c = cis_plan_conflict_of(space->model, &space->model->items[p.item], item);
  forbidden f = {p.offset - c.below, p.offset + c.above, c.may_share ? p.offset : -1};
  if (cis_plan_is_conflict(c))
    cis_vec_push(&space->forbidden, f);
}

/// The same of all that live in `range`, below a node that spans [low, high].
static void forbid_range(cis_plan_space *space, const cis_plan_item *item, uint32_t at,
                         uint32_t low, uint32_t high, cis_plan_range range) {
  const placed_node *here = &space->placed_nodes[at];
  if (!here->touch.len)
    return;
  bool all = range.first <= low && high <= range.last;
  size_t num = all ? here->touch.len : here->cover.len;
  for (size_t i = 0; i < num; ++i)
    forbid(space, item, all ? here->touch.data[i] : here->cover.data[i]);
  uint32_t middle = low + (high - low) / 2;
  if (!all && range.first <= middle)
    forbid_range(space, item, 2 * at, low, middle, range);
  if (!all && range.last > middle)
    forbid_range(space, item, 2 * at + 1, middle + 1, high, range);
}

/// Gathers the offsets that placed related items forbid to another item.
static void gather_forbidden(cis_plan_space *space, const cis_plan_item *item) {
  cis_vec_clear(&space->forbidden);
  ++space->query;
  for (uint32_t r = item->range_begin; item->is_related && r < item->range_end; ++r)
    forbid_range(space, item, 1, 0, space->num_leaves - 1, space->model->ranges[r]);
}

/// Moves a cursor up to its set's first gap at or after `address` that has `size` addresses.
/// Returns where that gap begins (`address` itself, if it is such a gap's) and leaves the cursor at
/// the interval that ends the gap, or at the set's end.
static int64_t own_gap(cursor *c, int64_t address, int64_t size) {
  const taken *at = first_ending_after(c->at, c->end, address);
  for (; at != c->end && at->begin - address < size; ++at)
    address = at->end;
  c->at = at;
  return address;
}

/// The first gap of all sets together, at or after `address`, that has `size` addresses; `out_end`
/// is where it ends (INT64_MAX: nowhere). Each set leaps over gaps of its own that are too small,
/// and a set that moved the address is asked first from then on: so the dense sets move the
/// address, and the sparse ones are asked only where the dense ones have room. Beyond `last` it
/// gives up and returns a larger number.
static int64_t next_gap(cis_plan_space *space, tier sets, int64_t address, int64_t last,
                        int64_t *out_end) {
  size_t num = sets.end - sets.begin;
  cursor *cursors = num ? space->cursors.data + sets.begin : NULL;
  *out_end = INT64_MAX;
  for (size_t i = 0; i < num && address <= last; ++i) {
    int64_t moved = own_gap(&cursors[i], address, sets.size);
    ++space->work;
    if (moved == address)
      continue;
    cursor mover = cursors[i];
    cursors[i] = cursors[i / 2];
    cursors[i / 2] = cursors[0];
    cursors[0] = mover;
    address = moved;
    i = 0; // the set that moved the address needs no second look
  }
  for (size_t i = 0; i < num; ++i)
    if (cursors[i].at != cursors[i].end && cursors[i].at->begin < *out_end)
      *out_end = cursors[i].at->begin;
  return address;
}

static bool align_up(int64_t address, int64_t alignment, int64_t *out_offset) {
  int64_t rest = address % alignment;
  *out_offset = address;
  return !rest || !__builtin_add_overflow(address, alignment - rest, out_offset);
}

/// The lowest offset at or after `offset` that no related item forbids, not yet aligned.
static int64_t next_allowed(const cis_plan_space *space, int64_t offset, int64_t alignment) {
  for (size_t i = 0; i < space->forbidden.len; ++i) {
    forbidden f = space->forbidden.data[i];
    if (offset <= f.low || offset >= f.high || offset == f.shared)
      continue;
    offset = f.shared > offset && f.shared % alignment == 0 ? f.shared : f.high;
    i = (size_t)-1; // an item that allowed the old offset may forbid the new one
  }
  return offset;
}

/// For stepped and related items: finds the lowest offset.
static bool find_lowest(cis_plan_space *space, const cis_plan_item *item, int64_t last_start,
                        int64_t *out_offset) {
  int64_t offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t i = 0; i <= space->tiers.len && offset <= last_start; ++i) {
      int64_t gap_end, next = i == space->tiers.len ? next_allowed(space, offset, item->alignment)
                                                    : next_gap(space, space->tiers.data[i], offset,
                                                               last_start, &gap_end);
      if (next == offset)
        continue;
      moved = true;
      if (!align_up(next, item->alignment, &offset))
        return false;
    }
    if (offset > last_start)
      return false;
  }
  *out_offset = offset;
  return true;
}

/// For all other items: finds the first gap, or with CIS_PLAN_BEST looks at all gaps.
static bool find_gap(cis_plan_space *space, const cis_plan_item *item, cis_plan_fit fit,
                     int64_t last_start, int64_t *out_offset) {
  int64_t best_gap = INT64_MAX, address = 0, gap_end, start;
  bool found = false;
  do {
    if (address > last_start)
      break;
    address = next_gap(space, space->tiers.data[0], address, last_start, &gap_end);
    if (!align_up(address, item->alignment, &start) || start > last_start)
      break;
    bool is_top = gap_end == INT64_MAX;
    if (is_top || (start < gap_end && gap_end - start >= item->size)) {
      if (!found || (!is_top && gap_end - address < best_gap)) {
        found = true;
        *out_offset = start;
        best_gap = gap_end - address;
      }
      if (fit == CIS_PLAN_FIRST)
        break;
    }
    address = gap_end;
  } while (gap_end != INT64_MAX);
  return found;
}

bool cis_plan_space_find(cis_plan_space *space, const cis_plan_item *item, cis_plan_fit fit,
                         int64_t limit, int64_t *out_offset) {
  if (item->size > limit)
    return false;
  int64_t last_start = limit - item->size; // offsets beyond this are out of the limit
  gather_item(space, item);
  if (!item->is_stepped && !item->is_related)
    return find_gap(space, item, fit, last_start, out_offset);
  gather_forbidden(space, item);
  return find_lowest(space, item, last_start, out_offset);
}

uint64_t cis_plan_space_work(const cis_plan_space *space) { return space->work; }

bool cis_plan_space_is_free(cis_plan_space *space, const cis_plan_item *item, int64_t offset) {
  gather_item(space, item);
  gather_forbidden(space, item);
  for (size_t s = 0; s < space->tiers.len; ++s)
    for (size_t i = space->tiers.data[s].begin; i < space->tiers.data[s].end; ++i) {
      const cursor *c = &space->cursors.data[i];
      const taken *next = first_ending_after(c->at, c->end, offset);
      if (next != c->end && next->begin - offset < space->tiers.data[s].size)
        return false;
    }
  return next_allowed(space, offset, 1) == offset;
}

static void take(const cis_plan_space *space, node *nodes, uint32_t at, uint32_t low, uint32_t high,
                 cis_plan_range range, taken added) {
  int64_t min_room = space->model->min_room;
  add(&nodes[at].touch, added, min_room);
  if (range.first <= low && high <= range.last) {
    add(&nodes[at].cover, added, min_room);
    return;
  }
  uint32_t middle = low + (high - low) / 2;
  if (range.first <= middle)
    take(space, nodes, 2 * at, low, middle, range, added);
  if (range.last > middle)
    take(space, nodes, 2 * at + 1, middle + 1, high, range, added);
}

/// Adds to those nodes of the upper levels whose span shares slots with the range.
static void take_full(const cis_plan_space *space, cis_plan_range range, taken added) {
  uint32_t first = range.first + space->num_leaves, last = range.last + space->num_leaves;
  for (; first; first /= 2, last /= 2)
    for (uint32_t at = first; first < NUM_FULL && at <= last; ++at)
      add(&space->full[at], added, space->model->min_room);
}

/// Lists a placed related item in the nodes of one of its ranges.
static void list_placed(const cis_plan_space *space, uint32_t at, uint32_t low, uint32_t high,
                        cis_plan_range range, uint32_t place) {
  placed_node *here = &space->placed_nodes[at];
  cis_vec_push(&here->touch, place);
  if (range.first <= low && high <= range.last) {
    cis_vec_push(&here->cover, place);
    return;
  }
  uint32_t middle = low + (high - low) / 2;
  if (range.first <= middle)
    list_placed(space, 2 * at, low, middle, range, place);
  if (range.last > middle)
    list_placed(space, 2 * at + 1, middle + 1, high, range, place);
}

/// The addresses that an item fills in one of its ranges, in whole grains.
static taken extent_of(const cis_plan_model *model, const cis_plan_item *item, uint32_t range,
                       int64_t offset) {
  int64_t room = item->room, end;
  if (item->is_stepped && !align_up(model->range_sizes[range], model->grain, &room))
    room = INT64_MAX;
  bool is_beyond = __builtin_add_overflow(offset, room, &end);
  return (taken){offset, is_beyond ? INT64_MAX : end};
}

void cis_plan_space_take(cis_plan_space *space, const cis_plan_item *item, int64_t offset) {
  const cis_plan_model *model = space->model;
  uint32_t last = space->num_leaves - 1;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
    taken added = extent_of(model, item, r, offset);
    take(space, space->nodes, 1, 0, last, model->ranges[r], added);
    if (space->full)
      take_full(space, model->ranges[r], added);
    if (space->unrelated && !item->is_related)
      take(space, space->unrelated, 1, 0, last, model->ranges[r], added);
    if (item->is_related)
      list_placed(space, 1, 0, last, model->ranges[r], (uint32_t)space->placed.len);
  }
  if (item->is_related) {
    cis_vec_push(&space->placed, ((placed){(uint32_t)(item - model->items), offset}));
    cis_vec_push(&space->looked_at, 0);
  }
}
