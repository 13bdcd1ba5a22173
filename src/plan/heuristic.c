// The heuristics, one row each, and the portfolio: all heuristics one after the other, local
// improvement, then exact search.
#include "plan/heuristic.h"

#include "plan/check.h"
#include "plan/exact_small.h"
#include "plan/improve.h"
#include "plan/order.h"
#include "plan/prove.h"
#include "plan/repair.h"
#include "support/numbers.h"

typedef void (*key_fn)(const cis_plan_search *search, uint32_t item, cis_plan_key *key);

static int64_t area_of(const cis_plan_model *model, uint32_t item) {
  return cis_mul_saturating(model->items[item].length, model->items[item].size);
}

static void by_size(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  key->major = search->model->items[item].size;
  key->minor = search->model->items[item].length;
}

static void by_length(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  key->major = search->model->items[item].length;
  key->minor = search->model->items[item].size;
}

static void by_area(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  key->major = area_of(search->model, item);
  key->minor = search->model->items[item].size;
}

static void by_breadth(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  key->major = -search->breadth_rank[item];
  key->minor = search->model->items[item].size;
}

static void by_contention(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  key->major = -search->breadth_rank[item];
  key->minor = area_of(search->model, item);
}

static void by_start(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  const cis_plan_model *model = search->model;
  key->major = -(int64_t)model->ranges[model->items[item].range_begin].first;
  key->minor = model->items[item].size;
}

static void by_end(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  const cis_plan_model *model = search->model;
  key->major = model->ranges[model->items[item].range_end - 1].last;
  key->minor = model->items[item].size;
}

static void by_alignment(const cis_plan_search *search, uint32_t item, cis_plan_key *key) {
  if (search->model->has_one_alignment) {
    by_size(search, item, key);
    return;
  }
  key->major = search->model->items[item].alignment;
  key->minor = search->model->items[item].size;
}

/// The algorithms; a new order or rule of fit is one row.
static const struct heuristic {
  const char *name;
  key_fn key;
  cis_plan_fit fit;
} heuristics[CIS_PLAN_NUM_ALGORITHMS] = {
    [CIS_PLAN_PORTFOLIO] = {"portfolio", NULL, CIS_PLAN_FIRST},
    [CIS_PLAN_EXACT] = {"exact", NULL, CIS_PLAN_FIRST},
    [CIS_PLAN_GREEDY_BY_SIZE] = {"greedy-by-size", by_size, CIS_PLAN_BEST},
    [CIS_PLAN_GREEDY_BY_BREADTH] = {"greedy-by-breadth", by_breadth, CIS_PLAN_BEST},
    [CIS_PLAN_BEST_FIT] = {"best-fit", by_start, CIS_PLAN_BEST},
    [CIS_PLAN_FIRST_FIT_BY_SIZE] = {"first-fit-by-size", by_size, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_LENGTH] = {"first-fit-by-length", by_length, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_AREA] = {"first-fit-by-area", by_area, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_BREADTH] = {"first-fit-by-breadth", by_breadth, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_CONTENTION] = {"first-fit-by-contention", by_contention, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_START] = {"first-fit-by-start", by_start, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_END] = {"first-fit-by-end", by_end, CIS_PLAN_FIRST},
    [CIS_PLAN_FIRST_FIT_BY_ALIGNMENT] = {"first-fit-by-alignment", by_alignment, CIS_PLAN_FIRST},
};

/// The order of the portfolio: the quickest heuristics and those that most often find the lowest
/// plan come first. Its limit of work takes about two seconds; ordinary problems need a hundredth
/// of it.
static const cis_plan_algorithm portfolio[] = {
    CIS_PLAN_FIRST_FIT_BY_ALIGNMENT,
    CIS_PLAN_FIRST_FIT_BY_SIZE,
    CIS_PLAN_GREEDY_BY_SIZE,
    CIS_PLAN_FIRST_FIT_BY_AREA,
    CIS_PLAN_FIRST_FIT_BY_BREADTH,
    CIS_PLAN_FIRST_FIT_BY_CONTENTION,
    CIS_PLAN_FIRST_FIT_BY_LENGTH,
    CIS_PLAN_FIRST_FIT_BY_START,
    CIS_PLAN_FIRST_FIT_BY_END,
    CIS_PLAN_GREEDY_BY_BREADTH,
    CIS_PLAN_BEST_FIT,
};
_Static_assert(sizeof(portfolio) / sizeof(*portfolio) == CIS_PLAN_NUM_ALGORITHMS - 2,
               "the portfolio lists every other algorithm");
/// Smaller problems are left to exact search.
enum { IMPROVED_ITEMS = 5000 };
enum { ROUND = 200 }; // attempts with one limit
static const uint64_t PORTFOLIO_WORK = 300000000, EXACT_WORK = 350000000, SMALL_WORK = 20000000;

const char *cis_plan_algorithm_name(cis_plan_algorithm algorithm) {
  return algorithm == CIS_PLAN_OWN ? "own" : heuristics[algorithm].name;
}

bool cis_plan_algorithm_find(cis_str name, cis_plan_algorithm *out_algorithm) {
  for (int i = 0; i < CIS_PLAN_NUM_ALGORITHMS; ++i) {
    if (!cis_str_is(name, heuristics[i].name))
      continue;
    *out_algorithm = (cis_plan_algorithm)i;
    return true;
  }
  return false;
}

/// The rank of every slot when the one with most live bytes comes first.
static uint32_t *rank_slots(const cis_plan_search *search) {
  uint32_t num_slots = search->model->num_slots;
  cis_plan_key *keys = cis_arena_array(search->arena, cis_plan_key, num_slots);
  for (uint32_t s = 0; s < num_slots; ++s)
    keys[s] = (cis_plan_key){0, search->model->slot_live[s], 0, s};
  cis_plan_sort_keys(keys, num_slots);
  uint32_t *ranks = cis_arena_array(search->arena, uint32_t, num_slots);
  for (uint32_t s = 0; s < num_slots; ++s)
    ranks[keys[s].item] = s;
  return ranks;
}

/// A tree of minima over an array: node i covers nodes 2i and 2i + 1, leaf s is node count + s.
static uint32_t *build_minima(cis_arena *arena, const uint32_t *values, uint32_t count) {
  uint32_t *tree = cis_arena_array(arena, uint32_t, 2 * (size_t)count);
  memcpy(tree + count, values, count * sizeof(*tree));
  for (uint32_t i = count; i-- > 1;)
    tree[i] = tree[2 * i] < tree[2 * i + 1] ? tree[2 * i] : tree[2 * i + 1];
  return tree;
}

static uint32_t range_minimum(const uint32_t *tree, uint32_t count, cis_plan_range range) {
  uint32_t minimum = UINT32_MAX;
  size_t low = (size_t)range.first + count, high = (size_t)range.last + count + 1;
  for (; low < high; low /= 2, high /= 2) {
    if (low % 2 && tree[low++] < minimum)
      minimum = tree[low - 1];
    if (high % 2 && tree[--high] < minimum)
      minimum = tree[high];
  }
  return minimum;
}

/// An item's breadth rank is the best rank of the slots in which it is live.
static void rank_items(cis_plan_search *search) {
  const cis_plan_model *model = search->model;
  if (search->breadth_rank)
    return;
  uint32_t *tree = build_minima(search->arena, rank_slots(search), model->num_slots);
  search->breadth_rank = cis_arena_array(search->arena, int64_t, model->num_items);
  for (uint32_t i = 0; i < model->num_items; ++i) {
    int64_t best = INT64_MAX;
    for (uint32_t r = model->items[i].range_begin; r < model->items[i].range_end; ++r) {
      int64_t rank = range_minimum(tree, model->num_slots, model->ranges[r]);
      best = rank < best ? rank : best;
    }
    search->breadth_rank[i] = best;
  }
}

static cis_plan_key *make_order(cis_plan_search *search, key_fn key) {
  uint32_t n = (uint32_t)search->model->num_items;
  cis_plan_key *keys = cis_arena_array(search->arena, cis_plan_key, n);
  rank_items(search);
  for (uint32_t i = 0; i < n; ++i) {
    keys[i] = (cis_plan_key){.item = i};
    key(search, i, &keys[i]);
  }
  cis_plan_sort_keys(keys, n);
  return keys;
}

static void place(cis_plan_search *search, uint32_t item, int64_t offset, int64_t *height) {
  const cis_plan_item *placed = &search->model->items[item];
  search->trial[item] = offset;
  cis_plan_space_take(search->space, placed, offset);
  if (offset + placed->size > *height)
    *height = offset + placed->size;
}

/// Places the fixed items, then those whose hinted offset is free.
static void place_wishes(cis_plan_search *search, int64_t limit, int64_t *height) {
  const cis_plan_model *model = search->model;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    search->trial[i] = -1;
    if (model->items[i].is_fixed)
      place(search, i, model->items[i].fixed_offset, height);
  }
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    int64_t end;
    if (search->trial[i] < 0 && item->has_hint && item->hint_offset % item->alignment == 0 &&
        !__builtin_add_overflow(item->hint_offset, item->size, &end) && end <= limit &&
        cis_plan_space_is_free(search->space, item, item->hint_offset))
      place(search, i, item->hint_offset, height);
  }
}

/// Puts an item above everything that has been placed.
static bool stack(const cis_plan_item *item, int64_t height, int64_t limit, int64_t *out_offset) {
  int64_t rest = height % item->alignment, end;
  *out_offset = height;
  if (rest && __builtin_add_overflow(height, item->alignment - rest, out_offset))
    return false;
  return !__builtin_add_overflow(*out_offset, item->size, &end) && end <= limit;
}

static bool should_stop(cis_plan_search *search, uint32_t step) {
  const cis_plan_options *options = search->options;
  if (!search->was_stopped && step % 64 == 0 && options->should_stop)
    search->was_stopped = options->should_stop(options->user);
  return search->was_stopped;
}

static bool is_worn_out(const cis_plan_search *search) {
  return search->has_plan && cis_plan_space_work(search->space) > search->work_limit;
}

/// Makes one plan in `trial`; false if it would not stay within `limit` or was stopped and not
/// needed. `*out_place` is how far it came in the order.
static bool place_all(cis_plan_search *search, const cis_plan_key *order, cis_plan_fit fit,
                      int64_t limit, int64_t *out_height, uint32_t *out_place) {
  const cis_plan_model *model = search->model;
  *out_height = 0;
  cis_plan_space_clear(search->space);
  place_wishes(search, limit, out_height);
  for (uint32_t i = 0; i < model->num_items; ++i) {
    uint32_t item = order[i].item;
    int64_t offset;
    *out_place = i;
    if (search->trial[item] >= 0)
      continue;
    if (is_worn_out(search))
      return false;
    if (should_stop(search, i)) {
      if (search->has_plan || !stack(&model->items[item], *out_height, limit, &offset))
        return false;
      search->trial[item] = offset;
      *out_height = offset + model->items[item].size;
      continue;
    }
    if (!cis_plan_space_find(search->space, &model->items[item], fit, limit, &offset))
      return false;
    place(search, item, offset, out_height);
  }
  return *out_height <= limit;
}

static void keep_trial(cis_plan_search *search, int64_t height, cis_plan_algorithm algorithm) {
  int64_t *offsets = search->offsets;
  search->offsets = search->trial;
  search->trial = offsets;
  search->height = height;
  search->algorithm = algorithm;
  search->has_plan = true;
}

static void try_algorithm(cis_plan_search *search, cis_plan_algorithm algorithm) {
  int64_t limit = search->has_plan ? search->height - 1 : INT64_MAX, height;
  uint32_t place;
  cis_plan_key *order = make_order(search, heuristics[algorithm].key);
  if (place_all(search, order, heuristics[algorithm].fit, limit, &height, &place))
    keep_trial(search, height, algorithm);
}

// --- an algorithm of the caller's own ---

static void fail_own(cis_plan_search *search, cis_plan_own_fault fault, size_t buffer,
                     size_t other) {
  search->own_failed = true;
  search->own_fault = fault;
  search->own_buffer = buffer;
  search->own_other = other;
}

/// Items in the order of their first buffers.
static void place_in_own_order(cis_plan_search *search, const cis_plan_own *own) {
  const cis_plan_model *model = search->model;
  size_t n = model->problem->num_buffers, num = 0;
  size_t *order = cis_arena_array(search->arena, size_t, n);
  bool *is_taken = cis_arena_array(search->arena, bool, n + model->num_items);
  bool *has_item = is_taken + n;
  cis_plan_key *keys = cis_arena_array(search->arena, cis_plan_key, model->num_items);
  for (size_t i = 0; i < n; ++i)
    order[i] = SIZE_MAX;
  if (!own->order(own->user, model->problem, order)) {
    fail_own(search, CIS_PLAN_OWN_RETURNED_FALSE, 0, 0);
    return;
  }
  for (size_t i = 0; i < n; ++i) {
    uint32_t item = order[i] < n ? model->item_of[order[i]] : CIS_PLAN_NO_ITEM;
    if (order[i] < n)
      is_taken[order[i]] = true;
    if (item == CIS_PLAN_NO_ITEM || has_item[item])
      continue;
    has_item[item] = true;
    keys[num++].item = item;
  }
  for (size_t i = 0; i < n; ++i)
    if (!is_taken[i]) {
      fail_own(search, CIS_PLAN_OWN_BAD_ORDER, i, i);
      return;
    }
  int64_t height;
  uint32_t place;
  if (place_all(search, keys, own->is_best_fit ? CIS_PLAN_BEST : CIS_PLAN_FIRST, INT64_MAX, &height,
                &place))
    keep_trial(search, height, CIS_PLAN_OWN);
}

static void take_own_plan(cis_plan_search *search, const cis_plan_own *own) {
  const cis_plan_model *model = search->model;
  size_t n = model->problem->num_buffers;
  int64_t *offsets = cis_arena_array(search->arena, int64_t, n);
  cis_plan_check check;
  if (!own->place(own->user, model->problem, offsets)) {
    fail_own(search, CIS_PLAN_OWN_RETURNED_FALSE, 0, 0);
    return;
  }
  if (!cis_plan_check_offsets(model->problem, offsets, search->arena, &check)) {
    bool is_pair = check.fault == CIS_PLAN_CHECK_APART || check.fault == CIS_PLAN_CHECK_OVERLAP;
    fail_own(search, CIS_PLAN_OWN_BAD_PLAN, check.buffer, is_pair ? check.other : check.buffer);
    return;
  }
  for (size_t i = 0; i < n; ++i)
    if (model->item_of[i] != CIS_PLAN_NO_ITEM)
      search->trial[model->item_of[i]] = offsets[i];
  keep_trial(search, check.height, CIS_PLAN_OWN);
}

/// Moves the key at a place forward to another one.
static void move_forward(cis_plan_key *order, uint32_t from, uint32_t to) {
  cis_plan_key moved = order[from];
  memmove(&order[to + 1], &order[to], (from - to) * sizeof(*order));
  order[to] = moved;
}

/// Goes on with the order of the best plan, in rounds: an item that finds no room below the limit,
/// which is lower than that plan, moves forward. Between rounds parts of the plan are placed anew.
static void persist(cis_plan_search *search) {
  const struct heuristic *best = &heuristics[search->algorithm];
  cis_plan_key *order = make_order(search, best->key);
  uint64_t random = search->options->seed * 2 + UINT64_C(0x9e3779b97f4a7c15);
  int64_t step = (search->height - search->bound) / 16;
  search->work_limit = UINT64_MAX;
  while (search->height > search->bound && !search->was_stopped) {
    bool is_lower = false;
    for (int attempt = 0; attempt < ROUND && !is_lower && !search->was_stopped; ++attempt) {
      int64_t height, limit = search->height - 1 - step;
      uint32_t place;
      is_lower = place_all(search, order, best->fit, limit > search->bound ? limit : search->bound,
                           &height, &place);
      if (is_lower)
        keep_trial(search, height, search->algorithm);
      else if (place && !search->was_stopped)
        move_forward(order, place, (uint32_t)(cis_plan_random(&random) % place));
    }
    step = is_lower ? step : step / 2;
    if (!is_lower && step == 0) {
      cis_plan_improve_at_random(search, &random, ROUND);
      step = (search->height - search->bound) / 16;
    }
  }
}

static void try_all(cis_plan_search *search) {
  uint64_t work = search->options->heuristics_work;
  search->work_limit = work ? work : PORTFOLIO_WORK;
  for (size_t i = 0; i < sizeof(portfolio) / sizeof(*portfolio); ++i) {
    if (search->was_stopped || (search->has_plan && search->height <= search->bound))
      return;
    if (portfolio[i] == CIS_PLAN_FIRST_FIT_BY_ALIGNMENT && search->model->has_one_alignment)
      continue; // it would repeat the order by size
    try_algorithm(search, portfolio[i]);
  }
}

void cis_plan_search_run(cis_plan_search *search, cis_plan_algorithm algorithm) {
  search->trial = cis_arena_array(search->arena, int64_t, search->model->num_items);
  search->work_limit = UINT64_MAX;
  if (algorithm == CIS_PLAN_OWN) {
    const cis_plan_own *own = search->options->own;
    (own->order ? place_in_own_order : take_own_plan)(search, own);
    return;
  }
  if (algorithm != CIS_PLAN_PORTFOLIO && algorithm != CIS_PLAN_EXACT) {
    try_algorithm(search, algorithm);
    return;
  }
  try_all(search);
  if (search->model->num_items >= IMPROVED_ITEMS)
    cis_plan_improve(search);
  bool is_small = cis_plan_is_for_exact_small(search->model);
  uint64_t work = is_small ? SMALL_WORK : EXACT_WORK;
  if (search->options->work)
    work = search->options->work;
  if (algorithm == CIS_PLAN_EXACT)
    work = UINT64_MAX;
  if (is_small)
    cis_plan_exact_small(search, work);
  else
    cis_plan_prove(search, work);
  bool may_stop = search->options->persists && search->options->should_stop;
  if (may_stop && search->model->num_items >= IMPROVED_ITEMS)
    persist(search);
  else if (may_stop)
    cis_plan_repair(search);
}
