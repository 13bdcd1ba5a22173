// Keeps the lowest and highest offsets of the items that are not placed yet up to date while items
// are placed and lifted, and draws the conclusions that infer.h describes.
#include "plan/infer.h"

#include "support/mem.h"

// A loop over the slots of an item.
#define FOR_SLOTS(x, item, s)                                                                      \
  for (uint32_t at_ = (x)->slots_begin[item], s;                                                   \
       at_ < (x)->slots_begin[(item) + 1] && (s = (x)->slots[at_], true); ++at_)
#define FOR_BOTH CIS_PLAN_FOR_BOTH

size_t cis_plan_infer_words(const cis_plan_model *model) {
  size_t words = (model->num_items + 63) / 64, rows, all;
  if (__builtin_add_overflow(model->num_items, (size_t)model->num_slots, &rows) ||
      __builtin_mul_overflow(rows, words + 8, &all))
    return SIZE_MAX;
  for (size_t r = 0; r < model->num_ranges && all < SIZE_MAX; ++r)
    if (__builtin_add_overflow(all, model->ranges[r].last - model->ranges[r].first + 1, &all))
      return SIZE_MAX;
  return all;
}

uint64_t cis_plan_infer_steps(const cis_plan_model *model) {
  uint64_t steps = model->num_slots;
  for (size_t r = 0; r < model->num_ranges; ++r)
    steps += model->ranges[r].last - model->ranges[r].first + 1;
  return steps;
}

/// Lists in which slots each item is live.
static void create_slots(cis_plan_infer *x, cis_arena *arena) {
  const cis_plan_model *model = x->model;
  size_t num = 0;
  for (size_t r = 0; r < model->num_ranges; ++r)
    num += model->ranges[r].last - model->ranges[r].first + 1;
  x->slots = cis_arena_array(arena, uint32_t, num);
  x->slots_begin = cis_arena_array(arena, uint32_t, model->num_items + 1);
  num = 0;
  for (size_t i = 0; i < model->num_items; ++i) {
    for (uint32_t r = model->items[i].range_begin; r < model->items[i].range_end; ++r)
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s)
        x->slots[num++] = s;
    x->slots_begin[i + 1] = (uint32_t)num;
  }
}

/// Lists the live items of each slot.
static void create_orders(cis_plan_infer *x, cis_arena *arena) {
  size_t slots = x->model->num_slots, at = 0;
  x->order = cis_arena_array(arena, uint32_t, x->slots_begin[x->model->num_items]);
  x->order_begin = cis_arena_array(arena, uint32_t, slots + 1);
  for (size_t s = 0; s < slots; ++s) {
    const uint64_t *live = x->live + s * x->words;
    FOR_BOTH (x->words, live, live, item)
      x->order[at++] = item;
    x->order_begin[s + 1] = (uint32_t)at;
  }
}

/// Finds which items meet: of two, one begins a range at a slot where the other is live.
static void create_meetings(cis_plan_infer *x) {
  const cis_plan_model *model = x->model;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    uint64_t *row = x->meets + i * x->words;
    for (uint32_t r = model->items[i].range_begin; r < model->items[i].range_end; ++r) {
      const uint64_t *live = x->live + model->ranges[r].first * x->words;
      for (size_t w = 0; w < x->words; ++w)
        row[w] |= live[w];
      FOR_BOTH (x->words, live, live, other)
        cis_plan_set_add(x->meets + other * x->words, i);
    }
  }
  for (uint32_t i = 0; i < model->num_items; ++i)
    x->meets[i * x->words + i / 64] &= ~((uint64_t)1 << i % 64);
}

void cis_plan_infer_create(cis_plan_infer *x, const cis_plan_model *model, cis_arena *arena) {
  size_t n = model->num_items, slots = model->num_slots;
  *x = (cis_plan_infer){
      .model = model, .words = (n + 63) / 64, .slot_words = (slots + 63) / 64, .trouble_step = 1};
  x->meets = cis_arena_array(arena, uint64_t, n * x->words);
  x->live = cis_arena_array(arena, uint64_t, slots * x->words);
  x->left = cis_arena_array(arena, uint64_t, x->words);
  x->bounded = cis_arena_array(arena, uint64_t, x->words);
  x->dirty = cis_arena_array(arena, uint64_t, x->slot_words);
  x->size = cis_arena_array(arena, int64_t, n);
  for (size_t i = 0; i < n; ++i)
    x->size[i] = model->items[i].size;
  x->lowest = cis_arena_array(arena, int64_t, n);
  x->highest = cis_arena_array(arena, int64_t, n);
  x->low = cis_arena_array(arena, int64_t, slots);
  x->sum = cis_arena_array(arena, int64_t, slots);
  x->offsets = cis_arena_array(arena, int64_t, n);
  x->trouble = cis_arena_array(arena, double, slots);
  x->scratch = cis_arena_array(arena, uint32_t, n);
  create_slots(x, arena);
  for (uint32_t i = 0; i < n; ++i)
    FOR_SLOTS (x, i, s)
      cis_plan_set_add(x->live + s * x->words, i);
  create_meetings(x);
  create_orders(x, arena);
  for (uint32_t s = 0; s < slots; ++s)
    x->trouble[s] = 1;
}

void cis_plan_infer_destroy(cis_plan_infer *x) {
  cis_mem_free(x->changes);
  cis_mem_free(x->debts);
}

// --- changes ---

static void change(cis_plan_infer *x, uint64_t *where, uint64_t value) {
  if (x->num_changes == x->max_changes) {
    x->max_changes = x->max_changes ? 2 * x->max_changes : 4096;
    x->changes = cis_mem_realloc(x->changes, x->max_changes, sizeof(*x->changes));
  }
  x->changes[x->num_changes++] = (cis_plan_change){where, *where};
  *where = value;
}

static void change_to(cis_plan_infer *x, int64_t *where, int64_t value) {
  change(x, (uint64_t *)where, (uint64_t)value);
}

void cis_plan_infer_undo(cis_plan_infer *x, size_t num_changes, size_t num_debts) {
  while (x->num_changes > num_changes) {
    cis_plan_change c = x->changes[--x->num_changes];
    *c.where = c.old;
  }
  x->num_debts = num_debts;
  memset(x->dirty, 0, x->slot_words * sizeof(*x->dirty));
}

static void add_debt(cis_plan_infer *x, uint32_t item, int64_t offset) {
  if (x->num_debts == x->max_debts) {
    // The changes point into arrays that move here.
    cis_plan_debt *old = x->debts;
    x->max_debts = x->max_debts ? 2 * x->max_debts : 256;
    x->debts = cis_mem_alloc(x->max_debts * sizeof(*x->debts));
    if (x->num_debts)
      memcpy(x->debts, old, x->num_debts * sizeof(*old));
    for (size_t c = 0; c < x->num_changes; ++c) {
      uintptr_t at = (uintptr_t)x->changes[c].where - (uintptr_t)old;
      if (at < x->num_debts * sizeof(*old))
        x->changes[c].where = (uint64_t *)((char *)x->debts + at);
    }
    cis_mem_free(old);
  }
  x->debts[x->num_debts++] = (cis_plan_debt){item, offset, 0};
}

// --- conclusions ---

static int64_t size_of(const cis_plan_infer *x, uint32_t item) { return x->size[item]; }

static void mark(cis_plan_infer *x, uint32_t item) {
  const cis_plan_item *it = &x->model->items[item];
  for (uint32_t r = it->range_begin; r < it->range_end; ++r) {
    uint32_t first = x->model->ranges[r].first, last = x->model->ranges[r].last;
    for (uint32_t w = first / 64; w <= last / 64; ++w) {
      uint64_t bits = UINT64_MAX;
      if (w == first / 64)
        bits &= UINT64_MAX << first % 64;
      if (w == last / 64)
        bits &= UINT64_MAX >> (63 - last % 64);
      x->dirty[w] |= bits;
    }
  }
}

/// Notes that a branch ends at a slot, for the choice of slots. Always false.
static bool fail_at(cis_plan_infer *x, uint32_t slot) {
  x->trouble[slot] += x->trouble_step;
  return false;
}

static bool fail_on(cis_plan_infer *x, uint32_t item) {
  FOR_SLOTS (x, item, s)
    fail_at(x, s);
  return false;
}

static bool raise(cis_plan_infer *x, uint32_t item, int64_t offset);
static bool bound_above(cis_plan_infer *x, uint32_t item, int64_t offset);

/// Raises the items that are kept above an item.
static bool raise_above(cis_plan_infer *x, uint32_t item) {
  const cis_plan_neighbours *above = &x->kept->above;
  int64_t top = x->lowest[item] + size_of(x, item);
  for (uint32_t k = above->begin[item]; k < above->begin[item + 1]; ++k)
    if (cis_plan_set_has(x->left, above->data[k]) && !raise(x, above->data[k], top))
      return false;
  return true;
}

/// Keeps the items that are kept below an item down.
static bool bound_below(cis_plan_infer *x, uint32_t item) {
  const cis_plan_neighbours *below = &x->kept->below;
  for (uint32_t k = below->begin[item]; k < below->begin[item + 1]; ++k) {
    uint32_t other = below->data[k];
    if (cis_plan_set_has(x->left, other) &&
        !bound_above(x, other, x->highest[item] - size_of(x, other)))
      return false;
  }
  return true;
}

/// Concludes that `item` lies at `offset` or higher.
static bool raise(cis_plan_infer *x, uint32_t item, int64_t offset) {
  const cis_plan_item *it = &x->model->items[item];
  const uint64_t *meets = x->meets + item * x->words;
  int64_t highest = x->highest[item], size = size_of(x, item);
  if (offset <= x->lowest[item])
    return true;
  for (bool again = true; again;) {
    int64_t rest = offset % it->alignment;
    if (offset > highest || (rest && it->alignment - rest > highest - offset))
      return fail_on(x, item);
    offset += rest ? it->alignment - rest : 0;
    again = false;
    FOR_BOTH (x->words, meets, x->bounded,
              other) // an item that it no longer fits below lies below it
      if (cis_plan_set_has(x->left, other) && offset + size > x->highest[other] &&
          offset < x->lowest[other] + size_of(x, other)) {
        offset = x->lowest[other] + size_of(x, other);
        again = true;
      }
  }
  change_to(x, &x->lowest[item], offset);
  mark(x, item);
  return !x->kept || raise_above(x, item);
}

/// Concludes that `item` lies at `offset` or lower; an item that does not fit below it then lies
/// above it.
static bool bound_above(cis_plan_infer *x, uint32_t item, int64_t offset) {
  const uint64_t *meets = x->meets + item * x->words;
  if (offset >= x->highest[item])
    return true;
  if (offset < x->lowest[item])
    return fail_on(x, item);
  change_to(x, &x->highest[item], offset);
  if (!cis_plan_set_has(x->bounded, item))
    change(x, &x->bounded[item / 64], x->bounded[item / 64] | (uint64_t)1 << item % 64);
  mark(x, item);
  if (x->kept && !bound_below(x, item))
    return false;
  int64_t top = x->lowest[item] + size_of(x, item);
  FOR_BOTH (x->words, meets, x->left, other)
    if (x->lowest[other] < top && x->lowest[other] + size_of(x, other) > offset &&
        !raise(x, other, top))
      return false;
  return true;
}

/// Sorts the items of a slot by their lowest offsets, the placed ones in front. They are nearly
/// sorted most of the time, so it is an insertion sort. Returns how many are placed.
static uint32_t sort_slot(cis_plan_infer *x, uint32_t *order, uint32_t num) {
  uint32_t placed = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (cis_plan_set_has(x->left, order[i]))
      continue;
    uint32_t item = order[i];
    order[i] = order[placed];
    order[placed++] = item;
  }
  for (uint32_t i = placed + 1; i < num; ++i) {
    uint32_t item = order[i], at = i;
    int64_t lowest = x->lowest[item];
    for (; at > placed && x->lowest[order[at - 1]] > lowest; --at)
      order[at] = order[at - 1];
    order[at] = item;
    x->steps += (i - at) / 4;
  }
  return placed;
}

/// Conclusion from the sum of the sizes to come at a slot: an item whose lowest offset leaves too
/// little room for the others cannot be the first, so it lies on another one.
static bool look_at_first(cis_plan_infer *x, uint32_t slot, const uint32_t *order, uint32_t num) {
  int64_t latest = x->height - x->sum[slot]; // where the first one begins at the latest
  int64_t first_top = INT64_MAX;
  uint32_t num_first = 0;
  for (; num_first < num && x->lowest[order[num_first]] <= latest; ++num_first) {
    int64_t top = x->lowest[order[num_first]] + size_of(x, order[num_first]);
    first_top = top < first_top ? top : first_top;
  }
  if (!num_first)
    return fail_at(x, slot);
  if (num_first == 1 && !bound_above(x, order[0], latest))
    return false;
  for (uint32_t i = num_first; i < num; ++i)
    if (x->lowest[order[i]] < first_top && !raise(x, order[i], first_top))
      return false;
  return true;
}

/// Items that must end below a common end: how many bytes they leave to spare.
typedef struct tight_set {
  int64_t spare, sum; // of their sizes
} tight_set;

/// The items that cannot lie lower than some offset must fit between it and the height. An item
/// that does not fit there together with them lies below them all.
static bool look_upward(cis_plan_infer *x, uint32_t slot, const uint32_t *order, uint32_t num) {
  int64_t sum = 0, from = INT64_MAX;
  tight_set tight = {INT64_MAX, 0};
  for (uint32_t i = num; i-- > 0;) {
    uint32_t item = order[i];
    int64_t size = size_of(x, item);
    if (size > tight.spare && !bound_above(x, item, x->height - tight.sum - size))
      return false;
    sum += size;
    from = x->lowest[item] < from ? x->lowest[item] : from;
    int64_t spare = x->height - from - sum;
    if (spare < 0)
      return fail_at(x, slot);
    if (spare <= tight.spare)
      tight = (tight_set){spare, sum};
  }
  return true;
}

/// The end of an item that lies as high as it can.
static int64_t last_end(const cis_plan_infer *x, uint32_t item) {
  return x->highest[item] + size_of(x, item);
}

/// The same downward: the items that cannot lie higher than some offset must fit below it. An item
/// that does not fit there together with them lies above them all.
static bool look_downward(cis_plan_infer *x, uint32_t slot, const uint32_t *order, uint32_t num) {
  uint32_t *bounded = x->scratch, num_bounded = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_plan_set_has(x->bounded, order[i]))
      continue;
    uint32_t at = num_bounded++;
    for (; at && last_end(x, bounded[at - 1]) > last_end(x, order[i]); --at)
      bounded[at] = bounded[at - 1];
    bounded[at] = order[i];
    x->steps += 1 + (num_bounded - at) / 4;
  }
  int64_t low = x->low[slot], sum = 0;
  tight_set tight = {INT64_MAX, 0};
  for (uint32_t i = 0; i < num_bounded; ++i) {
    uint32_t item = bounded[i];
    if (size_of(x, item) > tight.spare && !raise(x, item, low + tight.sum))
      return false;
    sum += size_of(x, item);
    int64_t spare = last_end(x, item) - low - sum;
    if (spare < 0)
      return fail_at(x, slot);
    if (spare <= tight.spare)
      tight = (tight_set){spare, sum};
  }
  for (uint32_t i = 0; i < num && num_bounded; ++i)
    if (!cis_plan_set_has(x->bounded, order[i]) && size_of(x, order[i]) > tight.spare &&
        !raise(x, order[i], low + tight.sum))
      return false;
  return true;
}

/// Draws the conclusions of one slot: all items that are live there are stacked.
static bool look_at(cis_plan_infer *x, uint32_t slot) {
  uint32_t *order = x->order + x->order_begin[slot];
  uint32_t num = x->order_begin[slot + 1] - x->order_begin[slot];
  uint32_t placed = sort_slot(x, order, num);
  order += placed;
  num -= placed;
  int64_t low = num ? x->lowest[order[0]] : INT64_MAX;
  x->steps += num + 1;
  if (low != x->low[slot])
    change_to(x, &x->low[slot], low);
  return !num || (look_at_first(x, slot, order, num) && look_upward(x, slot, order, num) &&
                  look_downward(x, slot, order, num));
}

/// Whether some item can still take the room of a debt. If only one can, it has to.
static bool look_at_debt(cis_plan_infer *x, const cis_plan_debt *debt) {
  const uint64_t *meets = x->meets + debt->item * x->words;
  int64_t end = debt->offset + size_of(x, debt->item);
  uint32_t taker = 0, num = 0;
  for (size_t w = 0; w < x->words && num < 2; ++w)
    for (uint64_t rest = meets[w] & x->left[w]; rest && num < 2; rest &= rest - 1) {
      uint32_t item = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
      ++x->steps;
      if (x->lowest[item] >= end)
        continue;
      taker = item;
      ++num;
    }
  if (!num)
    return fail_on(x, debt->item);
  return num > 1 || bound_above(x, taker, end - 1);
}

/// Whether the same items are to come at two slots.
static bool are_alike(const cis_plan_infer *x, uint32_t a, uint32_t b) {
  const uint64_t *p = x->live + a * x->words, *q = x->live + b * x->words;
  uint64_t differ = 0;
  for (size_t w = 0; w < x->words; ++w)
    differ |= (p[w] ^ q[w]) & x->left[w];
  return !differ;
}

/// Draws the conclusions of all slots that are marked as changed, until none is. False if some
/// items do not fit.
static bool look_at_slots(cis_plan_infer *x) {
  for (bool again = true; again;) {
    again = false;
    for (size_t w = 0; w < x->slot_words; ++w)
      while (x->dirty[w]) {
        uint32_t slot = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(x->dirty[w]);
        x->dirty[w] &= x->dirty[w] - 1;
        again = true;
        // A slot with the items of the slot before has the same conclusions. Those have been drawn,
        // because the slot before would still be marked otherwise.
        bool is_known =
            slot % 64 && x->sum[slot] == x->sum[slot - 1] && are_alike(x, slot, slot - 1);
        if (is_known && x->low[slot] != x->low[slot - 1])
          change_to(x, &x->low[slot], x->low[slot - 1]);
        if (!is_known && !look_at(x, slot))
          return false;
      }
  }
  return true;
}

bool cis_plan_infer_all(cis_plan_infer *x) {
  for (size_t num_changes = SIZE_MAX; num_changes != x->num_changes;) {
    if (!look_at_slots(x))
      return false;
    num_changes = x->num_changes;
    for (size_t d = 0; d < x->num_debts; ++d)
      if (!x->debts[d].is_paid && !look_at_debt(x, &x->debts[d]))
        return false;
  }
  return true;
}

// --- decisions ---

bool cis_plan_infer_place(cis_plan_infer *x, uint32_t item) {
  const uint64_t *meets = x->meets + item * x->words;
  int64_t offset = x->lowest[item], size = size_of(x, item);
  x->offsets[item] = offset;
  change(x, &x->left[item / 64], x->left[item / 64] & ~((uint64_t)1 << item % 64));
  FOR_SLOTS (x, item, s)
    change_to(x, &x->sum[s], x->sum[s] - size);
  mark(x, item);
  for (size_t d = 0; d < x->num_debts; ++d) {
    cis_plan_debt *debt = &x->debts[d];
    if (!debt->is_paid && offset < debt->offset + size_of(x, debt->item) &&
        cis_plan_set_has(meets, debt->item))
      change(x, &debt->is_paid, 1);
  }
  FOR_BOTH (x->words, meets, x->left, other)
    if (!raise(x, other, offset + size))
      return false;
  return true;
}

/// The least end among the items that are not placed and meet an item. The item lies there or
/// higher if it lies on one of these. INT64_MAX if no item meets it.
static int64_t lowest_support(const cis_plan_infer *x, uint32_t item) {
  const uint64_t *meets = x->meets + item * x->words;
  int64_t lowest = INT64_MAX;
  FOR_BOTH (x->words, meets, x->left, other)
    if (x->lowest[other] + size_of(x, other) < lowest)
      lowest = x->lowest[other] + size_of(x, other);
  return lowest;
}

bool cis_plan_infer_lift(cis_plan_infer *x, const uint32_t *items, size_t num) {
  int64_t offset = x->lowest[items[0]];
  for (size_t i = 0; i < num; ++i)
    if (lowest_support(x, items[i]) > x->highest[items[i]])
      return fail_on(x, items[i]);
  for (size_t i = 0; i < num; ++i)
    add_debt(x, items[i], offset);
  for (size_t i = 0; i < num; ++i)
    if (!raise(x, items[i], lowest_support(x, items[i])))
      return false;
  return true;
}

/// Draws the conclusions from the order of the items that are kept.
static bool start_kept(cis_plan_infer *x) {
  const cis_plan_kept *kept = x->kept;
  for (size_t k = 0; k < kept->num_upward; ++k)
    if (!raise_above(x, kept->upward[k]))
      return false;
  for (size_t k = kept->num_upward; k-- > 0;)
    if (!bound_below(x, kept->upward[k]))
      return false;
  return true;
}

/// Whether an item has one offset only, and which.
static bool is_pinned(const cis_plan_infer *x, uint32_t i, int64_t *out_offset) {
  const cis_plan_item *it = &x->model->items[i];
  bool is_pinned = !it->is_fixed && x->kept && x->kept->roles[i] == CIS_PLAN_PINNED;
  *out_offset = is_pinned ? x->kept->offsets[i] : it->fixed_offset;
  return is_pinned || it->is_fixed;
}

bool cis_plan_infer_start(cis_plan_infer *x, int64_t height) {
  size_t n = x->model->num_items;
  int64_t offset;
  x->height = height;
  x->num_changes = x->num_debts = 0;
  memset(x->left, 0, x->words * sizeof(*x->left));
  memset(x->bounded, 0, x->words * sizeof(*x->bounded));
  memset(x->dirty, 0, x->slot_words * sizeof(*x->dirty));
  memset(x->sum, 0, x->model->num_slots * sizeof(*x->sum));
  for (uint32_t i = 0; i < n; ++i) {
    const cis_plan_item *it = &x->model->items[i];
    x->lowest[i] = 0;
    x->highest[i] = height - it->size;
    if (x->kept && x->kept->roles[i] == CIS_PLAN_ABSENT)
      continue;
    cis_plan_set_add(x->left, i);
    FOR_SLOTS (x, i, s)
      x->sum[s] += it->size;
    mark(x, i);
    bool has_one = is_pinned(x, i, &offset);
    if (x->highest[i] < 0 || (has_one && offset > x->highest[i]))
      return false;
    if (!has_one)
      continue;
    x->lowest[i] = x->highest[i] = offset;
    cis_plan_set_add(x->bounded, i);
  }
  for (uint32_t i = 0; i < n; ++i) // once more, for items below fixed ones
    if (cis_plan_set_has(x->left, i) && x->lowest[i] == 0 && !is_pinned(x, i, &offset)) {
      x->lowest[i] = -1;
      if (!raise(x, i, 0))
        return false;
    }
  if (x->kept && !start_kept(x))
    return false;
  x->num_changes = 0;
  return true;
}
