#include "plan/space.h"

/// Taken addresses [begin, end).
typedef struct taken {
  int64_t begin, end;
} taken;

/// Disjoint, ascending, with usable gaps between them.
typedef CIS_VEC(taken) taken_set;

typedef struct node {
  taken_set cover, touch;
} node;

/// A set that a query looks at, and how far it has come.
typedef struct cursor {
  const taken *at, *end;
} cursor;

struct cis_plan_space {
  const cis_plan_model *model;
  node *nodes;         // 1 is the root; the children of i are 2i and 2i + 1
  uint32_t num_leaves; // a power of two
  CIS_VEC(cursor) cursors;
  uint64_t work;
};

cis_plan_space *cis_plan_space_create(const cis_plan_model *model) {
  cis_plan_space *space = cis_mem_calloc(1, sizeof(*space));
  space->model = model;
  space->num_leaves = 1;
  while (space->num_leaves < model->num_slots)
    space->num_leaves *= 2;
  space->nodes = cis_mem_calloc(2 * (size_t)space->num_leaves, sizeof(*space->nodes));
  return space;
}

void cis_plan_space_destroy(cis_plan_space *space) {
  for (size_t i = 0; i < 2 * (size_t)space->num_leaves; ++i) {
    cis_vec_deinit(&space->nodes[i].cover);
    cis_vec_deinit(&space->nodes[i].touch);
  }
  cis_vec_deinit(&space->cursors);
  cis_mem_free(space->nodes);
  cis_mem_free(space);
}

void cis_plan_space_clear(cis_plan_space *space) {
  for (size_t i = 0; i < 2 * (size_t)space->num_leaves; ++i) {
    cis_vec_clear(&space->nodes[i].cover);
    cis_vec_clear(&space->nodes[i].touch);
  }
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
  int64_t reach = added.begin - min_room; // what ends at or before this stays apart
  const taken *stop = set->data + set->len;
  size_t first = set->len ? (size_t)(first_ending_after(set->data, stop, reach) - set->data) : 0;
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
static void gather(cis_plan_space *space, uint32_t at, uint32_t low, uint32_t high,
                   cis_plan_range range) {
  const node *here = &space->nodes[at];
  if (!here->touch.len)
    return;
  if (range.first <= low && high <= range.last) {
    add_cursor(space, &here->touch);
    return;
  }
  add_cursor(space, &here->cover);
  uint32_t middle = low + (high - low) / 2;
  if (range.first <= middle)
    gather(space, 2 * at, low, middle, range);
  if (range.last > middle)
    gather(space, 2 * at + 1, middle + 1, high, range);
}

static void gather_item(cis_plan_space *space, const cis_plan_item *item) {
  cis_vec_clear(&space->cursors);
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    gather(space, 1, 0, space->num_leaves - 1, space->model->ranges[r]);
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
/// and a set that moved the address is asked first from then on: the dense sets do the walking, and
/// the sparse ones are only asked where the dense ones have room. Gives up beyond `last`, returning
/// something larger.
static int64_t next_gap(cis_plan_space *space, int64_t address, int64_t size, int64_t last,
                        int64_t *out_end) {
  cursor *cursors = space->cursors.data;
  *out_end = INT64_MAX;
  for (size_t i = 0; i < space->cursors.len && address <= last; ++i) {
    int64_t moved = own_gap(&cursors[i], address, size);
    ++space->work;
    if (moved == address)
      continue;
    cursor mover = cursors[i];
    cursors[i] = cursors[i / 2];
    cursors[i / 2] = cursors[0];
    cursors[0] = mover;
    address = moved;
    i = 0; // the mover itself is where it should be
  }
  for (size_t i = 0; i < space->cursors.len; ++i)
    if (cursors[i].at != cursors[i].end && cursors[i].at->begin < *out_end)
      *out_end = cursors[i].at->begin;
  return address;
}

bool cis_plan_space_find(cis_plan_space *space, const cis_plan_item *item, cis_plan_fit fit,
                         int64_t limit, int64_t *out_offset) {
  if (item->size > limit)
    return false;
  int64_t last_start = limit - item->size; // offsets beyond this are out of the limit
  int64_t best_gap = INT64_MAX, address = 0, gap_end;
  bool found = false;
  gather_item(space, item);
  do {
    if (address > last_start)
      break;
    address = next_gap(space, address, item->size, last_start, &gap_end);
    int64_t rest = address % item->alignment, start = address;
    if (rest && __builtin_add_overflow(address, item->alignment - rest, &start))
      break;
    if (start > last_start)
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

uint64_t cis_plan_space_work(const cis_plan_space *space) { return space->work; }

bool cis_plan_space_is_free(cis_plan_space *space, const cis_plan_item *item, int64_t offset) {
  gather_item(space, item);
  for (size_t i = 0; i < space->cursors.len; ++i) {
    const cursor *c = &space->cursors.data[i];
    const taken *next = first_ending_after(c->at, c->end, offset);
    if (next != c->end && next->begin - offset < item->size)
      return false;
  }
  return true;
}

static void take(cis_plan_space *space, uint32_t at, uint32_t low, uint32_t high,
                 cis_plan_range range, taken added) {
  int64_t min_room = space->model->min_room;
  add(&space->nodes[at].touch, added, min_room);
  if (range.first <= low && high <= range.last) {
    add(&space->nodes[at].cover, added, min_room);
    return;
  }
  uint32_t middle = low + (high - low) / 2;
  if (range.first <= middle)
    take(space, 2 * at, low, middle, range, added);
  if (range.last > middle)
    take(space, 2 * at + 1, middle + 1, high, range, added);
}

void cis_plan_space_take(cis_plan_space *space, const cis_plan_item *item, int64_t offset) {
  taken added = {offset, INT64_MAX};
  int64_t end;
  if (!__builtin_add_overflow(offset, item->room, &end))
    added.end = end;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    take(space, 1, 0, space->num_leaves - 1, space->model->ranges[r], added);
}
