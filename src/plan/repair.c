// Large neighbourhood search for a plan of a height (repair.h says how), alternately for
// heights between the bound and the best plan.
#include "plan/repair.h"

#include "plan/exact.h"
#include "plan/exact_small.h"
#include "plan/improve.h"
#include "plan/prove.h"

#include <string.h>

/// Exact search, order after order: the next one, how many there were, and the branches of one that
/// may end.
typedef struct asking {
  cis_plan_exact *exact;
  unsigned order, num_orders;
  uint64_t max_fails;
} asking;

typedef struct repairer {
  cis_plan_search *search;
  cis_plan_exact *exact;
  cis_plan_role *roles;
  int64_t target;
  int64_t *offsets, *guide, *found; // per item
  bool *is_placed;
  uint32_t *missing; // the items that are not placed
  size_t num_missing;
  uint32_t *near; // scratch
  /// A plan of the bound's height for the items that are live in a window, which leaves out the
  /// first slots or the last ones, and for some other items.
  int64_t *part_offsets;
  bool *is_in_part;
  bool leaves_out_last;
  uint32_t left_out;   // so many slots
  unsigned calls_left; // of reach_bound, after which there is another part; 0: there is none
  asking whole;        // exact search over all items, which goes on from round to round
  uint64_t random;
} repairer;

// Steps of exact search.
static const uint64_t FIRST_WORK = 400000000, MAX_WORK = UINT64_C(1) << 50;
enum {
  FIRST_FAILS = 200, // branches of one order that may end, twice as many after some orders
  ORDERS_PER_PACE = 16 * CIS_PLAN_EXACT_ORDERS,
  FAILS_OF_REPAIR = 60,
  FREE_BITS = 5,   // up to 32 items are free at a time
  MARGIN_BITS = 7, // in windows of up to 64 slots on both sides
  PATIENCE = 400,  // attempts in vain after which a part is given up
  STEPS_PER_ITEM = 8,
  CALLS_PER_PART = 4,
  SHARE_OF_WHOLE = 8, // as much work as for a part, so many times
};

/// The aim of an attempt: only another plan, a missing item in place of another one, or a missing
/// item more.
typedef enum attempt { VARIES, EXCHANGES, ADDS, NUM_ATTEMPTS = 4 } attempt;

static uint64_t draw(repairer *m, uint64_t below) { return cis_plan_random(&m->random) % below; }

/// So many slots, of any order of magnitude.
static uint32_t draw_margin(repairer *m) {
  return (uint32_t)draw(m, UINT64_C(1) << draw(m, MARGIN_BITS));
}

static double area(const cis_plan_model *model, uint32_t item) {
  const cis_plan_item *it = &model->items[item];
  double slots = 0;
  for (uint32_t r = it->range_begin; r < it->range_end; ++r)
    slots += (double)(model->ranges[r].last - model->ranges[r].first) + 1;
  return slots * (double)it->size;
}

static bool is_live(const cis_plan_model *model, uint32_t item, cis_plan_range window) {
  const cis_plan_item *it = &model->items[item];
  for (uint32_t r = it->range_begin; r < it->range_end; ++r)
    if (model->ranges[r].first <= window.last && model->ranges[r].last >= window.first)
      return true;
  return false;
}

static bool polled_stop(void *user) {
  cis_plan_search *search = user;
  const cis_plan_options *options = search->options;
  search->was_stopped |= options->should_stop && options->should_stop(options->user);
  return search->was_stopped;
}

/// Asks exact search for one order of the items, every odd one near that of the guide.
static cis_plan_answer ask(repairer *m, cis_plan_exact *exact, unsigned order, uint64_t max_fails,
                           uint64_t *io_work) {
  uint64_t before = *io_work;
  cis_plan_answer answer = cis_plan_exact_run(exact, m->target, order, max_fails, io_work,
                                              polled_stop, m->search, m->found);
  // A search that ends at once takes time too.
  uint64_t least = m->search->model->num_items * STEPS_PER_ITEM, done = before - *io_work;
  if (done < least)
    *io_work -= least - done < *io_work ? least - done : *io_work;
  return answer;
}

/// It is proven that items have no plan of the height, which is the bound.
static void raise_bound(repairer *m) {
  cis_plan_search *search = m->search;
  int64_t unit = cis_plan_height_unit(search->model);
  int64_t bound = m->target - m->target % unit + unit;
  search->bound = bound < search->height ? bound : search->height;
}

/// Asks for one order after the other, with more patience for each after a while, until there is an
/// answer. What one has learned the next ones know. Where it is proven that there is no plan of the
/// height, which is the bound, the bound is raised.
static bool ask_on(repairer *m, asking *a, uint64_t work) {
  cis_plan_answer answer = CIS_PLAN_UNDECIDED;
  while (answer == CIS_PLAN_UNDECIDED && work && !m->search->was_stopped) {
    answer = ask(m, a->exact, a->order++, a->max_fails, &work);
    a->max_fails *= ++a->num_orders % ORDERS_PER_PACE == 0 ? 2 : 1;
  }
  if (answer == CIS_PLAN_IMPOSSIBLE)
    raise_bound(m);
  return answer == CIS_PLAN_FOUND;
}

static void list_missing(repairer *m) {
  m->num_missing = 0;
  for (uint32_t i = 0; i < m->search->model->num_items; ++i)
    if (!m->is_placed[i])
      m->missing[m->num_missing++] = i;
}

/// Takes over what exact search has found for the items that are not absent.
static void take_over(repairer *m) {
  for (uint32_t i = 0; i < m->search->model->num_items; ++i)
    if (m->roles[i] != CIS_PLAN_ABSENT) {
      m->offsets[i] = m->found[i];
      m->is_placed[i] = true;
    }
  list_missing(m);
}

/// Begins with the best plan, without the items that are too high.
static void begin_with_best(repairer *m) {
  const cis_plan_search *search = m->search;
  for (uint32_t i = 0; i < search->model->num_items; ++i) {
    m->offsets[i] = search->offsets[i];
    m->is_placed[i] = search->offsets[i] + search->model->items[i].size <= m->target;
  }
  list_missing(m);
}

static void keep_part(repairer *m) {
  size_t n = m->search->model->num_items;
  memcpy(m->part_offsets, m->offsets, n * sizeof(*m->offsets));
  memcpy(m->is_in_part, m->is_placed, n * sizeof(*m->is_placed));
}

/// Exact search is to look near the part, if there is one.
static void guide_by_part(repairer *m) {
  for (uint32_t i = 0; i < m->search->model->num_items; ++i)
    m->guide[i] = m->is_in_part[i] ? m->part_offsets[i] : 0;
}

/// Plans the items that are live in a window, in orders near that of the part, if there is one.
static bool plan_window(repairer *m, uint32_t left_out, uint64_t work) {
  const cis_plan_model *model = m->search->model;
  uint32_t last = model->num_slots - 1;
  cis_plan_range window = {m->leaves_out_last ? 0 : left_out,
                           m->leaves_out_last ? last - left_out : last};
  for (uint32_t i = 0; i < model->num_items; ++i) {
    m->is_placed[i] = false;
    m->roles[i] = is_live(model, i, window) ? CIS_PLAN_FREE : CIS_PLAN_ABSENT;
  }
  guide_by_part(m);
  cis_plan_exact_keep(m->exact, m->roles, m->offsets);
  asking a = {m->exact, (unsigned)draw(m, 1 << 20) + 1, 0, FIRST_FAILS};
  if (!ask_on(m, &a, work))
    return false;
  take_over(m);
  keep_part(m);
  m->left_out = left_out;
  return true;
}

static cis_plan_range widened(repairer *m, cis_plan_range window) {
  uint32_t earlier = draw_margin(m), later = draw_margin(m);
  uint32_t last = m->search->model->num_slots - 1;
  window.first -= earlier < window.first ? earlier : window.first;
  window.last = later < last - window.last ? window.last + later : last;
  return window;
}

/// Gives the roles for a search in which items that live outside of a window stay where they are.
/// Lists the items within another window, placed or not.
static uint32_t keep_around(repairer *m, cis_plan_range outer, cis_plan_range inner) {
  const cis_plan_model *model = m->search->model;
  uint32_t num_near = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *it = &model->items[i];
    bool is_inside = model->ranges[it->range_begin].first >= outer.first &&
                     model->ranges[it->range_end - 1].last <= outer.last;
    m->guide[i] = m->is_placed[i] ? m->offsets[i] : (int64_t)draw(m, (uint64_t)m->target);
    m->roles[i] = !m->is_placed[i] || !is_live(model, i, outer) ? CIS_PLAN_ABSENT
                  : is_inside                                   ? CIS_PLAN_KEPT
                                                                : CIS_PLAN_PINNED;
    if (m->roles[i] == CIS_PLAN_KEPT && is_live(model, i, inner))
      m->near[num_near++] = i;
  }
  return num_near;
}

/// Makes a few of the items around one of the missing free: in every second attempt they are to go
/// anywhere, in the others near to where they are. In every second one too, what lives at other
/// times stays where it is.
static void choose_roles(repairer *m, uint32_t item) {
  const cis_plan_model *model = m->search->model;
  const cis_plan_item *it = &model->items[item];
  cis_plan_range life = {model->ranges[it->range_begin].first,
                         model->ranges[it->range_end - 1].last};
  cis_plan_range inner = widened(m, life), all = {0, model->num_slots - 1};
  uint32_t num_near = keep_around(m, draw(m, 2) ? widened(m, inner) : all, inner);
  bool goes_anywhere = draw(m, 2) == 0;
  for (uint64_t num = 1 + draw(m, UINT64_C(2) << draw(m, FREE_BITS)); num && num_near; --num) {
    uint32_t at = (uint32_t)draw(m, num_near), chosen = m->near[at];
    m->near[at] = m->near[--num_near];
    m->roles[chosen] = CIS_PLAN_FREE;
    if (goes_anywhere)
      m->guide[chosen] = (int64_t)draw(m, (uint64_t)m->target);
  }
}

/// Takes an item out that meets one of the missing and is not larger, in slots times size. Returns
/// the missing one itself if there is none.
static uint32_t take_out(repairer *m, uint32_t item) {
  const cis_plan_model *model = m->search->model;
  const cis_plan_item *it = &model->items[item];
  cis_plan_range window = model->ranges[it->range_begin + draw(m, it->range_end - it->range_begin)];
  double most = area(model, item);
  uint32_t chosen = item, num = 0;
  for (uint32_t i = 0; i < model->num_items; ++i)
    if (m->roles[i] != CIS_PLAN_ABSENT && is_live(model, i, window) && area(model, i) <= most &&
        draw(m, ++num) == 0)
      chosen = i;
  m->roles[chosen] = CIS_PLAN_ABSENT;
  return chosen;
}

/// Places the missing items one by one. Some attempts only make the plan another one, and some
/// take another item out.
static bool place_missing(repairer *m, uint64_t *io_work) {
  for (int patience = PATIENCE; m->num_missing && patience; --patience) {
    if (!*io_work || polled_stop(m->search)) // searches that are decided at once do not poll
      return false;
    uint32_t item = m->missing[draw(m, m->num_missing)], out = CIS_PLAN_NO_ITEM;
    attempt kind = (attempt)draw(m, NUM_ATTEMPTS);
    choose_roles(m, item);
    if (kind == EXCHANGES)
      out = take_out(m, item);
    if (kind != VARIES)
      m->roles[item] = CIS_PLAN_FREE;
    cis_plan_exact_keep(m->exact, m->roles, m->offsets);
    unsigned order = (unsigned)draw(m, 1 << 20) * 2 + 1;
    if (ask(m, m->exact, order, FAILS_OF_REPAIR, io_work) != CIS_PLAN_FOUND)
      continue;
    if (out != CIS_PLAN_NO_ITEM)
      m->is_placed[out] = false;
    take_over(m);
    patience = kind >= ADDS ? PATIENCE : patience;
  }
  return m->num_missing == 0;
}

static void keep(repairer *m) {
  cis_plan_search *search = m->search;
  search->height = 0;
  for (uint32_t i = 0; i < search->model->num_items; ++i) {
    int64_t end = m->offsets[i] + search->model->items[i].size;
    search->offsets[i] = m->offsets[i];
    search->height = end > search->height ? end : search->height;
  }
  search->algorithm = CIS_PLAN_EXACT;
}

/// Looks for a plan of a height, from the best plan.
static bool repair_best(repairer *m, int64_t target, uint64_t work) {
  m->target = target;
  while (work && !m->search->was_stopped) {
    begin_with_best(m);
    if (place_missing(m, &work)) {
      keep(m);
      return true;
    }
  }
  return false;
}

/// Looks for a plan of the bound's height of all items, in orders of which every second one is near
/// that of the part. What has been learned is known the next time.
static bool search_whole(repairer *m, uint64_t work) {
  guide_by_part(m);
  bool is_found = ask_on(m, &m->whole, work);
  if (is_found)
    memcpy(m->offsets, m->found, m->search->model->num_items * sizeof(*m->offsets));
  return is_found;
}

/// Looks for a plan of the bound's height, from one of a window that grows until it has all slots.
/// Where the window does not grow any more, what it leaves out is added bit by bit. In the end the
/// part stays for the next time, which has more work, or there is another one then.
static void reach_bound(repairer *m, uint64_t work) {
  size_t n = m->search->model->num_items;
  uint64_t of_repair = work / 2;
  m->target = m->search->bound;
  if (!m->calls_left) {
    m->leaves_out_last = draw(m, 2) == 0;
    memset(m->is_in_part, 0, n * sizeof(*m->is_in_part));
    if (!plan_window(m, m->search->model->num_slots / 2, work))
      return;
    m->calls_left = CALLS_PER_PART;
  }
  --m->calls_left;
  while (m->left_out && plan_window(m, m->left_out - (m->left_out + 3) / 4, work)) {
  }
  if (m->target != m->search->bound) // it has been raised
    return;
  memcpy(m->offsets, m->part_offsets, n * sizeof(*m->offsets));
  memcpy(m->is_placed, m->is_in_part, n * sizeof(*m->is_placed));
  list_missing(m);
  bool is_found = place_missing(m, &of_repair);
  keep_part(m);
  if (is_found || (m->num_missing <= n / 16 && search_whole(m, work * SHARE_OF_WHOLE)))
    keep(m);
}

/// Goes on with exact search, in orders that it has not tried.
static void prove_on(cis_plan_search *search, unsigned round, uint64_t work) {
  const cis_plan_options *options = search->options;
  cis_plan_options others = *options;
  cis_arena *arena = search->arena, scratch = {0};
  others.seed += round;
  search->options = &others;
  search->arena = &scratch;
  cis_plan_prove(search, work);
  search->options = options;
  search->arena = arena;
  cis_arena_deinit(&scratch);
}

static repairer create(cis_plan_search *search) {
  const cis_plan_model *model = search->model;
  size_t n = model->num_items;
  repairer m = {.search = search,
                .exact = cis_plan_exact_create(model, search->arena),
                .roles = cis_arena_array(search->arena, cis_plan_role, n),
                .offsets = cis_arena_array(search->arena, int64_t, n),
                .guide = cis_arena_array(search->arena, int64_t, n),
                .found = cis_arena_array(search->arena, int64_t, n),
                .is_placed = cis_arena_array(search->arena, bool, n),
                .missing = cis_arena_array(search->arena, uint32_t, n),
                .near = cis_arena_array(search->arena, uint32_t, n),
                .part_offsets = cis_arena_array(search->arena, int64_t, n),
                .is_in_part = cis_arena_array(search->arena, bool, n),
                .whole = {cis_plan_exact_create(model, search->arena),
                          (unsigned)(search->options->seed * ORDERS_PER_PACE), 0, FIRST_FAILS},
                .random = search->options->seed * 2 + UINT64_C(0x9e3779b97f4a7c15)};
  for (int i = 0; i < 2; ++i)
    if (m.exact && m.whole.exact)
      cis_plan_exact_guide(i ? m.whole.exact : m.exact, m.guide);
  return m;
}

/// Goes down from the best plan in steps that become smaller.
static void lower(repairer *m, uint64_t work) {
  cis_plan_search *search = m->search;
  int64_t unit = cis_plan_height_unit(search->model);
  int64_t step = (search->height - search->bound) / 4 / unit * unit;
  while (search->height > search->bound && !search->was_stopped) {
    bool is_least = step < unit;
    int64_t target = search->height - (is_least ? unit : step);
    if (repair_best(m, target > search->bound ? target : search->bound, work))
      continue;
    if (is_least)
      return;
    step = step / 2 / unit * unit;
  }
}

void cis_plan_repair(cis_plan_search *search) {
  if (!search->has_plan || cis_plan_is_for_exact_small(search->model))
    return;
  repairer m = create(search);
  uint64_t work = FIRST_WORK;
  for (unsigned round = 1;
       m.exact && m.whole.exact && search->height > search->bound && !search->was_stopped;
       ++round) {
    lower(&m, work / 8);
    if (search->height > search->bound && !search->was_stopped)
      reach_bound(&m, work);
    if (search->height > search->bound && !search->was_stopped)
      prove_on(search, round, work / 2);
    work = work < MAX_WORK ? work + work / 2 : work;
  }
  if (m.exact)
    cis_plan_exact_destroy(m.exact);
  if (m.whole.exact)
    cis_plan_exact_destroy(m.whole.exact);
}
