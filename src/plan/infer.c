#include "plan/infer.h"

#include "support/mem.h"

// Loops over the slots of an item.
#define FOR_SLOTS(x, item, s)                                                                      \
  for (uint32_t r_ = (x)->model->items[item].range_begin; r_ < (x)->model->items[item].range_end;  \
       ++r_)                                                                                       \
    for (uint32_t s = (x)->model->ranges[r_].first; s <= (x)->model->ranges[r_].last; ++s)
#define FOR_BOTH CIS_PLAN_FOR_BOTH

size_t cis_plan_infer_words(const cis_plan_model *model) {
  size_t words = (model->num_items + 63) / 64, rows, all;
  if (__builtin_add_overflow(model->num_items, (size_t)model->num_slots, &rows) ||
      __builtin_mul_overflow(rows, words + 8, &all))
    return SIZE_MAX;
  return all;
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
  for (uint32_t i = 0; i < n; ++i)
    FOR_SLOTS(x, i, s)
  cis_plan_set_add(x->live + s * x->words, i);
  for (uint32_t i = 0; i < n; ++i) {
    uint64_t *row = x->meets + i * x->words;
    FOR_SLOTS(x, i, s)
    for (size_t w = 0; w < x->words; ++w)
      row[w] |= x->live[s * x->words + w];
    row[i / 64] &= ~((uint64_t)1 << i % 64);
  }
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
    // Changes point into what moves here.
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

/// A branch ends here. Always false.
static bool fail_at(cis_plan_infer *x, uint32_t slot) {
  x->trouble[slot] += x->trouble_step;
  return false;
}

static bool fail_on(cis_plan_infer *x, uint32_t item) {
  FOR_SLOTS(x, item, s)
  fail_at(x, s);
  return false;
}

/// `item` lies at `offset` or higher.
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
    FOR_BOTH(x->words, meets, x->bounded,
             other) // where it no longer fits below another, it lies above
    if (cis_plan_set_has(x->left, other) && offset + size > x->highest[other] &&
        offset < x->lowest[other] + size_of(x, other)) {
      offset = x->lowest[other] + size_of(x, other);
      again = true;
    }
  }
  change_to(x, &x->lowest[item], offset);
  mark(x, item);
  return true;
}

/// `item` lies at `offset` or lower: what then does not fit below it lies above.
static bool bound_above(cis_plan_infer *x, uint32_t item, int64_t offset) {
  const uint64_t *meets = x->meets + item * x->words;
  if (offset >= x->highest[item])
    return true;
  if (offset < x->lowest[item])
    return fail_on(x, item);
  change_to(x, &x->highest[item], offset);
  if (!cis_plan_set_has(x->bounded, item))
    change(x, &x->bounded[item / 64], x->bounded[item / 64] | (uint64_t)1 << item % 64);
  int64_t top = x->lowest[item] + size_of(x, item);
  FOR_BOTH(x->words, meets, x->left, other)
  if (x->lowest[other] < top && x->lowest[other] + size_of(x, other) > offset &&
      !raise(x, other, top))
    return false;
  return true;
}

/// What follows from all that is live at a slot being stacked there.
static bool look_at(cis_plan_infer *x, uint32_t slot) {
  const uint64_t *live = x->live + slot * x->words;
  int64_t latest = x->height - x->sum[slot]; // where the first one begins at the latest
  int64_t low = INT64_MAX, first_top = INT64_MAX;
  uint32_t num_first = 0, first = 0, num_later = 0;
  FOR_BOTH(x->words, live, x->left, item) {
    int64_t lowest = x->lowest[item];
    low = lowest < low ? lowest : low;
    if (lowest > latest) {
      x->scratch[num_later++] = item;
      continue;
    }
    ++num_first;
    first = item;
    if (lowest + size_of(x, item) < first_top)
      first_top = lowest + size_of(x, item);
  }
  x->steps += num_first + num_later + 1;
  if (low != x->low[slot])
    change_to(x, &x->low[slot], low);
  if (!num_first)
    return !num_later || fail_at(x, slot);
  if (num_first == 1 && !bound_above(x, first, latest))
    return false;
  for (uint32_t i = 0; i < num_later; ++i)
    if (x->lowest[x->scratch[i]] < first_top && !raise(x, x->scratch[i], first_top))
      return false;
  return true;
}

/// Whether the room of a debt can still be taken; if by one item alone, then it does that.
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

/// Whether what is to come at two slots is the same.
static bool are_alike(const cis_plan_infer *x, uint32_t a, uint32_t b) {
  const uint64_t *p = x->live + a * x->words, *q = x->live + b * x->words;
  uint64_t differ = 0;
  for (size_t w = 0; w < x->words; ++w)
    differ |= (p[w] ^ q[w]) & x->left[w];
  return !differ;
}

static bool look_at_slots(cis_plan_infer *x) {
  for (bool again = true; again;) {
    again = false;
    for (size_t w = 0; w < x->slot_words; ++w)
      while (x->dirty[w]) {
        uint32_t slot = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(x->dirty[w]);
        x->dirty[w] &= x->dirty[w] - 1;
        again = true;
        // All has been concluded at the slot before, or it would be the one to be looked at.
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
  FOR_SLOTS(x, item, s)
  change_to(x, &x->sum[s], x->sum[s] - size);
  mark(x, item);
  for (size_t d = 0; d < x->num_debts; ++d) {
    cis_plan_debt *debt = &x->debts[d];
    if (!debt->is_paid && offset < debt->offset + size_of(x, debt->item) &&
        cis_plan_set_has(meets, debt->item))
      change(x, &debt->is_paid, 1);
  }
  FOR_BOTH(x->words, meets, x->left, other)
  if (!raise(x, other, offset + size))
    return false;
  return true;
}

/// The least top of what is not placed and meets an item: it will lie there or higher. INT64_MAX if nothing meets it.
static int64_t lowest_support(const cis_plan_infer *x, uint32_t item) {
  const uint64_t *meets = x->meets + item * x->words;
  int64_t lowest = INT64_MAX;
  FOR_BOTH(x->words, meets, x->left, other)
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

bool cis_plan_infer_start(cis_plan_infer *x, int64_t height) {
  size_t n = x->model->num_items;
  x->height = height;
  x->num_changes = x->num_debts = 0;
  memset(x->left, 0, x->words * sizeof(*x->left));
  memset(x->bounded, 0, x->words * sizeof(*x->bounded));
  memset(x->dirty, 0, x->slot_words * sizeof(*x->dirty));
  memset(x->sum, 0, x->model->num_slots * sizeof(*x->sum));
  for (uint32_t i = 0; i < n; ++i) {
    const cis_plan_item *it = &x->model->items[i];
    cis_plan_set_add(x->left, i);
    x->lowest[i] = 0;
    x->highest[i] = height - it->size;
    FOR_SLOTS(x, i, s)
    x->sum[s] += it->size;
    mark(x, i);
    if (x->highest[i] < 0 || (it->is_fixed && it->fixed_offset > x->highest[i]))
      return false;
    if (!it->is_fixed)
      continue;
    x->lowest[i] = x->highest[i] = it->fixed_offset;
    cis_plan_set_add(x->bounded, i);
  }
  for (uint32_t i = 0; i < n; ++i) // once more, for what lies under something fixed
    if (!x->model->items[i].is_fixed && x->lowest[i] == 0) {
      x->lowest[i] = -1;
      if (!raise(x, i, 0))
        return false;
    }
  x->num_changes = 0;
  return true;
}
