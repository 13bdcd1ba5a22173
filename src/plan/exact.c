// Exact search (plan/exact.h says how it branches): the orders it tries, its table of failed
// states, its parts, and the loop over its frames.
#include "plan/exact.h"

#include "plan/infer.h"
#include "plan/order.h"

#include <stdlib.h>

/// The rule by which the next slot is chosen.
typedef enum pick_rule {
  PICK_TROUBLE, // most branches ended there, per spare byte and per choice
  PICK_FEWEST,  // it has the fewest choices
  PICK_LOWEST,
} pick_rule;

/// A point of the search. Its set of items lies in the search's `sets`, the items to choose from in
/// `choices`.
typedef struct frame {
  bool is_split;      // into parts, all of which must be placed: the choices are their spans
  uint32_t next, num; // the next of its choices, and how many it has
  uint32_t num_all;   // choices, and items that are lifted when no choice is left
  size_t first;       // where its choices begin in `choices`
  size_t num_changes, num_debts; // before a choice is made
  uint64_t key, check;           // a hash of the state
  double trouble;                // of the first part
} frame;

/// A state in which there is no plan. An empty entry has zeros.
typedef struct failure {
  uint64_t key, check;
} failure;

struct cis_plan_exact {
  cis_plan_infer infer;
  cis_plan_model model;  // its items, in an order that does not depend on the caller's
  uint32_t *origin;      // per item: which one of the caller's it is
  uint32_t *rank;        // per item: place in the order
  uint32_t *twin;        // per item: the first one that is equal to it in all respects
  uint32_t *reach;       // per slot and one more
  uint32_t *num_choices; // per slot; 0, or BLOCKED and more: it cannot be the next
  const struct variant *variant;
  const int64_t *guide; // per item of the caller's: where it lies in a good plan; NULL: none
  bool is_guided;       // the order is that of the guide
  cis_plan_kept kept;   // of a plan that is there, in the order of `model`
  cis_arena kept_arena;
  uint64_t kept_number; // of `kept`: each kept order has failed states of its own
  frame *frames;
  uint64_t *sets; // per frame
  size_t num_frames, max_frames;
  uint32_t *choices;
  size_t num_used, max_choices;
  failure *failures;
  size_t num_failures, max_failures; // max: a power of two
  uint64_t visits;
};

// In words of memory.
#define MAX_MEMORY ((size_t)1 << 23)
#define ALL SIZE_MAX // no frame: all items
#define FOR_SET(words, set, i) CIS_PLAN_FOR_BOTH (words, set, set, i)

#define TROUBLE_GROWTH 1.0001
#define MAX_TROUBLE_STEP 1e100

// Shakes the orders: any number would do.
#define SALT 2

#define BLOCKED ((uint32_t)1 << 31)

enum { FIRST_FAILURES = 1 << 10, MAX_FAILURES = 1 << 20 };
enum { SLOTS_PER_STEP = 4 }; // which are looked at for the choices

static bool are_twins(const cis_plan_model *model, uint32_t a, uint32_t b) {
  const cis_plan_item *p = &model->items[a], *q = &model->items[b];
  uint32_t ranges = p->range_end - p->range_begin;
  return p->size == q->size && p->alignment == q->alignment && !p->is_fixed && !q->is_fixed &&
         ranges == q->range_end - q->range_begin &&
         memcmp(&model->ranges[p->range_begin], &model->ranges[q->range_begin],
                ranges * sizeof(cis_plan_range)) == 0;
}

typedef struct sorted_item {
  const cis_plan_range *ranges;
  const cis_plan_item *item;
} sorted_item;

#define COMPARE(a, b)                                                                              \
  if ((a) != (b))                                                                                  \
  return (a) < (b) ? -1 : 1

/// Orders items by everything that the search looks at. Items that compare equal are twins.
static int compare_items(const void *pa, const void *pb) {
  const sorted_item *a = pa, *b = pb;
  const cis_plan_item *p = a->item, *q = b->item;
  uint32_t num = p->range_end - p->range_begin;
  COMPARE(num, q->range_end - q->range_begin);
  for (uint32_t r = 0; r < num; ++r) {
    COMPARE(a->ranges[r].first, b->ranges[r].first);
    COMPARE(a->ranges[r].last, b->ranges[r].last);
  }
  COMPARE(p->size, q->size);
  COMPARE(p->alignment, q->alignment);
  COMPARE(p->is_fixed ? p->fixed_offset : -1, q->is_fixed ? q->fixed_offset : -1);
  COMPARE(p->has_hint ? p->hint_offset : -1, q->has_hint ? q->hint_offset : -1);
  COMPARE(p->buffer, q->buffer);
  return 0;
}

static void sort_items(cis_plan_exact *x, const cis_plan_model *model, cis_arena *arena) {
  size_t n = model->num_items;
  sorted_item *sorted = cis_mem_alloc(n * sizeof(*sorted));
  for (size_t i = 0; i < n; ++i)
    sorted[i] = (sorted_item){model->ranges + model->items[i].range_begin, &model->items[i]};
  qsort(sorted, n, sizeof(*sorted), compare_items);
  x->model = *model;
  x->model.items = cis_arena_array(arena, cis_plan_item, n);
  x->origin = cis_arena_array(arena, uint32_t, n);
  for (size_t i = 0; i < n; ++i) {
    x->model.items[i] = *sorted[i].item;
    x->origin[i] = (uint32_t)(sorted[i].item - model->items);
  }
  cis_mem_free(sorted);
}

cis_plan_exact *cis_plan_exact_create(const cis_plan_model *model, cis_arena *arena) {
  size_t n = model->num_items;
  if (!n || cis_plan_infer_words(model) > MAX_MEMORY)
    return NULL;
  cis_plan_exact *x = cis_arena_new(arena, cis_plan_exact);
  sort_items(x, model, arena);
  model = &x->model;
  cis_plan_infer_create(&x->infer, model, arena);
  x->rank = cis_arena_array(arena, uint32_t, n);
  x->twin = cis_arena_array(arena, uint32_t, n);
  x->reach = cis_arena_array(arena, uint32_t, (size_t)model->num_slots + 1);
  x->num_choices = cis_arena_array(arena, uint32_t, model->num_slots);
  for (uint32_t i = 0; i < n; ++i) {
    x->twin[i] = i;
    const uint64_t *live =
        x->infer.live + model->ranges[model->items[i].range_begin].first * x->infer.words;
    for (uint32_t j = 0; j < i && x->twin[i] == i; ++j)
      if (cis_plan_set_has(live, j) && are_twins(model, i, j))
        x->twin[i] = j;
  }
  x->max_failures = FIRST_FAILURES;
  x->failures = cis_mem_calloc(x->max_failures, sizeof(*x->failures));
  return x;
}

void cis_plan_exact_destroy(cis_plan_exact *x) {
  cis_plan_infer_destroy(&x->infer);
  cis_arena_deinit(&x->kept_arena);
  cis_mem_free(x->frames);
  cis_mem_free(x->sets);
  cis_mem_free(x->choices);
  cis_mem_free(x->failures);
}

// --- orders ---

static int64_t length(const cis_plan_model *model, const cis_plan_item *item) {
  int64_t slots = 0;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    slots += model->ranges[r].last - model->ranges[r].first + 1;
  return slots;
}

/// The busiest moment of an item's life.
static double contention(const cis_plan_model *model, const cis_plan_item *item) {
  int64_t most = 0;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s)
      most = model->slot_live[s] > most ? model->slot_live[s] : most;
  return (double)most;
}

/// The items that have most of this come first.
typedef enum order_rule {
  BY_AREA,
  BY_LENGTH,
  BY_SIZE,
  BY_BUSY_LENGTH,
  BY_BUSY_AREA,
  BY_SMALLNESS
} order_rule;

/// A strategy: which slot, and which items first.
static const struct variant {
  pick_rule pick;
  order_rule order;
  bool prefers_flush; // items that fill up a step of the skyline before all others
} variants[CIS_PLAN_EXACT_ORDERS] = {
    {PICK_FEWEST, BY_AREA, true},      {PICK_TROUBLE, BY_LENGTH, true},
    {PICK_FEWEST, BY_SIZE, false},     {PICK_LOWEST, BY_BUSY_LENGTH, false},
    {PICK_FEWEST, BY_BUSY_AREA, true}, {PICK_TROUBLE, BY_SMALLNESS, false},
    {PICK_FEWEST, BY_AREA, false},     {PICK_TROUBLE, BY_LENGTH, false},
    {PICK_FEWEST, BY_SIZE, true},      {PICK_FEWEST, BY_AREA, true},
    {PICK_FEWEST, BY_SIZE, false},     {PICK_TROUBLE, BY_SMALLNESS, true},
};

/// The key by which an order sorts, the largest first, and the key that decides between equals.
static cis_plan_key key_of(const cis_plan_model *model, uint32_t i, order_rule rule) {
  const cis_plan_item *item = &model->items[i];
  int64_t slots = length(model, item), size = item->size;
  int64_t area;
  if (__builtin_mul_overflow(size, slots, &area))
    area = INT64_MAX;
  const cis_plan_key keys[] = {
      [BY_AREA] = {(double)size * (double)slots, slots, 0, i},
      [BY_LENGTH] = {(double)slots, size, 0, i},
      [BY_SIZE] = {(double)size, slots, 0, i},
      [BY_BUSY_LENGTH] = {contention(model, item), slots, 0, i},
      [BY_BUSY_AREA] = {contention(model, item), area, 0, i},
      [BY_SMALLNESS] = {1 / (double)size, slots, 0, i},
  };
  return keys[rule];
}

static uint64_t mix(uint64_t v) {
  v = (v ^ v >> 31) * 0x9e3779b97f4a7c15u;
  v = (v ^ v >> 29) * 0xbf58476d1ce4e5b9u;
  return v ^ v >> 32;
}

/// Sets the ranks by one of the variants, every second time by the guide if there is one. Orders
/// with larger numbers are randomly disturbed ("shaken").
static void set_order(cis_plan_exact *x, unsigned order, int64_t height) {
  const cis_plan_model *model = x->infer.model;
  cis_plan_key *sorted = cis_mem_alloc(model->num_items * sizeof(*sorted));
  uint64_t state = mix((uint64_t)order + SALT);
  x->variant = &variants[order % CIS_PLAN_EXACT_ORDERS];
  x->is_guided = x->guide && order % 2 == 1;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    sorted[i] = key_of(model, i, x->variant->order);
    double chance = order < CIS_PLAN_EXACT_ORDERS ? 0.5 : (double)(state >> 40) / (1 << 24);
    if (x->is_guided)
      sorted[i].value = -(double)x->guide[x->origin[i]] - 0.02 * (double)height * (chance - 0.5);
    else
      sorted[i].value *= 0.7 + 0.6 * chance;
  }
  cis_plan_sort_keys(sorted, model->num_items);
  for (uint32_t i = 0; i < model->num_items; ++i)
    x->rank[sorted[i].item] = i;
  cis_mem_free(sorted);
}

// --- states that were searched in vain ---

static void add_to_key(frame *f, uint64_t what, uint64_t number, int64_t offset) {
  uint64_t hash = mix(mix(number * 2 + what + 1) + (uint64_t)offset);
  f->key += hash;
  f->check += mix(hash ^ 0x123456789abcdef1u);
}

/// A hash of everything that decides whether the items of the set can be placed: they, their lowest
/// offsets, the height, and the debts of items that meet them. 128 bits stand for it, because a
/// table of whole states would hold far fewer; among 2^30 states two share them with a probability
/// of 2^-69.
static void set_key(cis_plan_exact *x, frame *f) {
  cis_plan_infer *infer = &x->infer;
  const uint64_t *set = x->sets + (x->num_frames - 1) * infer->words;
  f->key = mix((uint64_t)infer->height) + mix(x->kept_number);
  f->check = 1;
  FOR_SET (infer->words, set, item) {
    add_to_key(f, 0, item, infer->lowest[item]);
    ++infer->steps;
  }
  for (size_t d = 0; d < infer->num_debts; ++d) {
    const cis_plan_debt *debt = &infer->debts[d];
    const uint64_t *meets = infer->meets + debt->item * infer->words;
    bool concerns = false;
    for (size_t w = 0; w < infer->words && !debt->is_paid && !concerns; ++w)
      concerns = (meets[w] & set[w]) != 0;
    if (concerns)
      add_to_key(f, 1, debt->item, debt->offset);
  }
}

static bool is_known(const cis_plan_exact *x, const frame *f) {
  const failure *known = &x->failures[f->key & (x->max_failures - 1)];
  return known->key == f->key && known->check == f->check;
}

static void grow_failures(cis_plan_exact *x) {
  failure *old = x->failures;
  size_t num = x->max_failures;
  x->max_failures *= 4;
  x->failures = cis_mem_calloc(x->max_failures, sizeof(*x->failures));
  for (size_t i = 0; i < num; ++i)
    if (old[i].check)
      x->failures[old[i].key & (x->max_failures - 1)] = old[i];
  cis_mem_free(old);
}

static void remember(cis_plan_exact *x, const frame *f) {
  if (++x->num_failures > x->max_failures && x->max_failures < MAX_FAILURES)
    grow_failures(x);
  x->failures[f->key & (x->max_failures - 1)] = (failure){f->key, f->check};
}

// --- points of the search ---

static uint64_t *set_of(const cis_plan_exact *x, size_t index) {
  return x->sets + index * x->infer.words;
}

static void add_choice(cis_plan_exact *x, uint32_t choice) {
  if (x->num_used == x->max_choices) {
    x->max_choices = x->max_choices ? 2 * x->max_choices : 1024;
    x->choices = cis_mem_realloc(x->choices, x->max_choices, sizeof(*x->choices));
  }
  x->choices[x->num_used++] = choice;
}

/// Pushes a frame for those items of the frame below (of all, if there is no frame below) that are
/// not placed; false if all are placed.
static bool push(cis_plan_exact *x, size_t below) {
  if (x->num_frames == x->max_frames) {
    x->max_frames = x->max_frames ? 2 * x->max_frames : 64;
    x->frames = cis_mem_realloc(x->frames, x->max_frames, sizeof(*x->frames));
    x->sets = cis_mem_realloc(x->sets, x->max_frames, x->infer.words * sizeof(*x->sets));
  }
  uint64_t *set = set_of(x, x->num_frames), any = 0;
  const uint64_t *from = below == ALL ? x->infer.left : set_of(x, below);
  for (size_t w = 0; w < x->infer.words; ++w)
    any |= set[w] = from[w] & x->infer.left[w];
  if (!any)
    return false;
  x->frames[x->num_frames++] = (frame){
      .num_changes = x->infer.num_changes, .num_debts = x->infer.num_debts, .first = x->num_used};
  return true;
}

static void pop(cis_plan_exact *x) { x->num_used = x->frames[--x->num_frames].first; }

static frame *top_of(const cis_plan_exact *x) { return &x->frames[x->num_frames - 1]; }

/// Takes the items that do not begin in [begin, end) out of the top frame.
static void narrow(cis_plan_exact *x, uint32_t begin, uint32_t end) {
  const cis_plan_model *model = x->infer.model;
  uint64_t *set = set_of(x, x->num_frames - 1);
  FOR_SET (x->infer.words, set, item) {
    uint32_t first = model->ranges[model->items[item].range_begin].first;
    if (first < begin || first >= end)
      set[item / 64] &= ~((uint64_t)1 << item % 64);
  }
}

/// Splits the items of the top frame into parts that no live item connects: its choices are then
/// the spans of the parts, the one with most trouble first. Does nothing if there is one part only.
static void split(cis_plan_exact *x) {
  const cis_plan_model *model = x->infer.model;
  frame *f = top_of(x);
  memset(x->reach, 0, model->num_slots * sizeof(*x->reach));
  FOR_SET (x->infer.words, set_of(x, x->num_frames - 1), item) {
    const cis_plan_item *it = &model->items[item];
    uint32_t first = model->ranges[it->range_begin].first;
    uint32_t end = model->ranges[it->range_end - 1].last + 1;
    if (end > x->reach[first])
      x->reach[first] = end;
  }
  for (uint32_t s = 0; s < model->num_slots;) {
    uint32_t begin = s, end = x->reach[s];
    double trouble = 0;
    for (; s < end; ++s) {
      end = x->reach[s] > end ? x->reach[s] : end;
      if (x->infer.trouble[s] > trouble)
        trouble = x->infer.trouble[s];
    }
    if (end == 0) {
      ++s;
      continue;
    }
    add_choice(x, begin);
    add_choice(x, end);
    ++f->num;
    // The part with most trouble stays in front.
    uint32_t *spans = x->choices + f->first;
    if (trouble > f->trouble && f->num > 1) {
      uint32_t old_begin = spans[0], old_end = spans[1];
      spans[0] = begin;
      spans[1] = end;
      spans[2 * f->num - 2] = old_begin;
      spans[2 * f->num - 1] = old_end;
    }
    f->trouble = trouble > f->trouble ? trouble : f->trouble;
  }
  f->is_split = f->num > 1;
  if (!f->is_split) {
    x->num_used = f->first;
    f->num = 0;
  }
}

// --- slots and items to choose from ---

static bool is_decided(const cis_plan_infer *infer, const uint32_t *slots, size_t num,
                       int64_t lowest) {
  for (size_t i = 0; i < num; ++i)
    if (infer->low[slots[i]] < lowest)
      return false;
  return true;
}

/// Counts, per slot, the items of the top frame that can be the lowest there. A slot counts as
/// blocked if one of these cannot be placed yet, because an item may come below it at another slot.
static void count_choices(cis_plan_exact *x) {
  cis_plan_infer *infer = &x->infer;
  memset(x->num_choices, 0, infer->model->num_slots * sizeof(*x->num_choices));
  FOR_SET (infer->words, set_of(x, x->num_frames - 1), item) {
    const uint32_t *slots = infer->slots + infer->slots_begin[item];
    size_t num = infer->slots_begin[item + 1] - infer->slots_begin[item];
    int64_t lowest = infer->lowest[item];
    if (is_decided(infer, slots, num, lowest))
      for (size_t i = 0; i < num; ++i)
        ++x->num_choices[slots[i]];
    else
      for (size_t i = 0; i < num; ++i)
        x->num_choices[slots[i]] |= infer->low[slots[i]] == lowest ? BLOCKED : 0;
    infer->steps += num / SLOTS_PER_STEP;
  }
}

/// How good a slot is to continue with, by the rule of the variant: few bytes to spare, few
/// choices, or many branches that ended there.
static double merit(const cis_plan_exact *x, uint32_t slot) {
  const cis_plan_infer *infer = &x->infer;
  double spare = (double)(infer->height - infer->sum[slot] - infer->low[slot]);
  double unit = (double)infer->height / 1024 + 1;
  switch (x->variant->pick) {
  case PICK_TROUBLE:
    return infer->trouble[slot] / (spare / unit + 1) / x->num_choices[slot];
  case PICK_FEWEST:
    return -spare - (double)x->num_choices[slot] * (double)infer->height;
  case PICK_LOWEST:
  default:
    return -spare / ((double)infer->height + 1) - (double)infer->low[slot];
  }
}

static uint32_t pick_slot(cis_plan_exact *x) {
  const cis_plan_infer *infer = &x->infer;
  uint32_t best = 0;
  double most = 0;
  bool found = false;
  count_choices(x);
  for (uint32_t s = 0; s < infer->model->num_slots; ++s) {
    if (x->num_choices[s] - 1 >= BLOCKED - 1)
      continue;
    double value = merit(x, s);
    if (found && (value < most || (value == most && infer->low[s] >= infer->low[best])))
      continue;
    found = true;
    best = s;
    most = value;
  }
  return best;
}

/// At how many ends of its life an item fills up the step that is there.
static unsigned num_flush_ends(const cis_plan_exact *x, uint32_t item) {
  const cis_plan_model *model = x->infer.model;
  const cis_plan_item *it = &model->items[item];
  const int64_t *low = x->infer.low, lowest = x->infer.lowest[item];
  uint32_t first = model->ranges[it->range_begin].first;
  uint32_t end = model->ranges[it->range_end - 1].last + 1;
  return (unsigned)(first == 0 || low[first - 1] != lowest) +
         (unsigned)(end == model->num_slots || low[end] != lowest);
}

/// Whether `a` comes before `b`: first an item whose hint is this offset, then those that fill up
/// steps, then by rank.
static bool is_before(const cis_plan_exact *x, uint32_t a, uint32_t b, int64_t offset) {
  const cis_plan_item *p = &x->infer.model->items[a], *q = &x->infer.model->items[b];
  bool a_wishes = p->has_hint && p->hint_offset == offset;
  bool b_wishes = q->has_hint && q->hint_offset == offset;
  if (a_wishes != b_wishes)
    return a_wishes;
  bool prefers_flush = x->variant->prefers_flush && !x->is_guided;
  unsigned a_ends = prefers_flush ? num_flush_ends(x, a) : 0;
  unsigned b_ends = prefers_flush ? num_flush_ends(x, b) : 0;
  return a_ends != b_ends ? a_ends > b_ends : x->rank[a] < x->rank[b];
}

static bool is_free(const cis_plan_infer *infer, uint32_t item) {
  return !infer->kept || infer->kept->roles[item] == CIS_PLAN_FREE;
}

/// Whether it makes no difference which of two items lies where.
static bool are_equal(const cis_plan_exact *x, uint32_t a, uint32_t b) {
  return x->twin[a] == x->twin[b] && is_free(&x->infer, a) && is_free(&x->infer, b);
}

/// Lists the choices of the top frame: the items that can be the lowest at a slot, one of each set
/// of twins, and after these the other twins, which need no branch of their own.
static void find_choices(cis_plan_exact *x) {
  const cis_plan_infer *infer = &x->infer;
  frame *f = top_of(x);
  uint32_t slot = pick_slot(x);
  int64_t low = infer->low[slot];
  const uint64_t *live = infer->live + slot * infer->words;
  FOR_SET (infer->words, set_of(x, x->num_frames - 1), item) {
    if (!cis_plan_set_has(live, item) || infer->lowest[item] != low)
      continue;
    bool is_twin = false;
    for (uint32_t c = 0; c < f->num && !is_twin; ++c)
      is_twin = are_equal(x, x->choices[f->first + c], item);
    add_choice(x, item);
    ++f->num_all;
    if (is_twin)
      continue;
    uint32_t *choices = x->choices + f->first, at = f->num++;
    choices[f->num_all - 1] = choices[at];
    for (; at && is_before(x, item, choices[at - 1], low); --at)
      choices[at] = choices[at - 1];
    choices[at] = item;
  }
}

// --- the search ---

typedef enum outcome {
  BEGUN, // the top frame is new
  FAILED,
  DONE,
} outcome;

/// Pushes a frame for the unplaced items of a frame between two slots, and prepares its choices.
static outcome enter(cis_plan_exact *x, size_t below, uint32_t begin, uint32_t end) {
  bool is_part = end != 0;
  ++x->visits;
  if (!cis_plan_infer_all(&x->infer))
    return FAILED;
  if (!push(x, below))
    return DONE;
  if (is_part)
    narrow(x, begin, end);
  frame *f = top_of(x);
  set_key(x, f);
  if (is_known(x, f)) {
    pop(x);
    return FAILED;
  }
  if (!is_part)
    split(x);
  if (!f->is_split)
    find_choices(x);
  return BEGUN;
}

/// Tries the top frame's next choice.
static outcome try_next(cis_plan_exact *x) {
  frame *f = top_of(x);
  size_t at = x->num_frames - 1;
  const uint32_t *choices = x->choices + f->first;
  if (f->is_split && f->next == f->num) {
    pop(x);
    return DONE;
  }
  if (f->is_split) {
    uint32_t part = 2 * f->next++;
    return enter(x, at, choices[part], choices[part + 1]);
  }
  cis_plan_infer_undo(&x->infer, f->num_changes, f->num_debts);
  if (f->next < f->num)
    return cis_plan_infer_place(&x->infer, choices[f->next++]) ? enter(x, at, 0, 0) : FAILED;
  if (f->next++ == f->num)
    return cis_plan_infer_lift(&x->infer, choices, f->num_all) ? enter(x, at, 0, 0) : FAILED;
  remember(x, f);
  pop(x);
  return FAILED;
}

/// Whether the search may go on, asked at each visit.
static bool has_time(cis_plan_exact *x, uint64_t limit, bool (*should_stop)(void *user), void *user,
                     cis_plan_answer *out_answer) {
  if (should_stop && x->visits % 256 == 0 && should_stop(user)) {
    *out_answer = CIS_PLAN_STOPPED;
    return false;
  }
  *out_answer = CIS_PLAN_UNDECIDED;
  return x->infer.steps < limit;
}

/// Scales the trouble of all slots down before the numbers overflow: only their ratios matter.
static void soften(cis_plan_exact *x) {
  for (uint32_t s = 0; s < x->infer.model->num_slots; ++s)
    x->infer.trouble[s] /= x->infer.trouble_step;
  x->infer.trouble_step = 1;
}

static cis_plan_answer search(cis_plan_exact *x, uint64_t limit, uint64_t max_fails,
                              bool (*should_stop)(void *user), void *user) {
  cis_plan_answer answer;
  uint64_t num_fails = 0;
  for (outcome now = enter(x, ALL, 0, 0);;) {
    num_fails += now == FAILED;
    if (!has_time(x, limit, should_stop, user, &answer) || num_fails > max_fails)
      return answer;
    if (now == FAILED && (x->infer.trouble_step *= TROUBLE_GROWTH) > MAX_TROUBLE_STEP)
      soften(x);
    // If a part has no plan, the whole has none. If it has one, the next part is searched.
    while (now == FAILED && x->num_frames && top_of(x)->is_split) {
      remember(x, top_of(x));
      pop(x);
    }
    while (now == DONE && x->num_frames && !top_of(x)->is_split)
      pop(x);
    if (!x->num_frames)
      return now == DONE ? CIS_PLAN_FOUND : CIS_PLAN_IMPOSSIBLE;
    now = try_next(x);
  }
}

void cis_plan_exact_guide(cis_plan_exact *x, const int64_t *offsets) { x->guide = offsets; }

void cis_plan_exact_keep(cis_plan_exact *x, const cis_plan_role *roles, const int64_t *offsets) {
  size_t n = x->model.num_items;
  cis_arena_reset(&x->kept_arena);
  ++x->kept_number;
  x->infer.kept = roles ? &x->kept : NULL;
  if (!roles)
    return;
  cis_plan_role *own_roles = cis_arena_array(&x->kept_arena, cis_plan_role, n);
  int64_t *own_offsets = cis_arena_array(&x->kept_arena, int64_t, n);
  for (size_t i = 0; i < n; ++i) {
    own_roles[i] = roles[x->origin[i]];
    own_offsets[i] = offsets[x->origin[i]];
  }
  cis_plan_kept_build(&x->kept, &x->model, own_roles, own_offsets, &x->kept_arena);
}

cis_plan_answer cis_plan_exact_run(cis_plan_exact *x, int64_t height, unsigned order,
                                   uint64_t max_fails, uint64_t *io_steps,
                                   bool (*should_stop)(void *user), void *user,
                                   int64_t *out_offsets) {
  uint64_t begin = x->infer.steps, limit;
  set_order(x, order, height);
  x->num_frames = x->num_used = 0;
  if (__builtin_add_overflow(begin, *io_steps, &limit))
    limit = UINT64_MAX;
  if (!cis_plan_infer_start(&x->infer, height))
    return CIS_PLAN_IMPOSSIBLE;
  cis_plan_answer answer = search(x, limit, max_fails, should_stop, user);
  uint64_t done = x->infer.steps - begin;
  *io_steps -= done < *io_steps ? done : *io_steps;
  for (size_t i = 0; answer == CIS_PLAN_FOUND && i < x->model.num_items; ++i)
    if (!x->infer.kept || x->kept.roles[i] != CIS_PLAN_ABSENT)
      out_offsets[x->origin[i]] = x->infer.offsets[i];
  return answer;
}
