// Lowers the peak of a plan: takes the highest item, places everything in a window of time around
// it anew, and repeats this as long as the plan becomes lower. After that, if there is time, with
// windows at random in which a part of the items stays (large neighbourhood search).
#include "plan/improve.h"

enum { MAX_PART = 4000, MAX_BUFFERS = 1500000, SMALL_WORK = 2000000, LEAST_WORK = 20000 };

typedef struct improver {
  cis_plan_search *search;
  bool *is_in;            // per buffer: its item is live in the window
  uint32_t *slots_before; // per slot and one more: the slots of the window lie before it
  uint32_t *items;        // of the window
  size_t num_items;
  size_t work; // buffers placed
  uint64_t *random;
  uint32_t staying;     // of 8 items in the window so many stay, at random; 0: none
  uint32_t highest;     // but never this one
  uint64_t search_work; // steps of each search
  bool keeps_equal;     // a plan that is as high is kept too
} improver;

/// Makes the window: so many slots before and after every range of an item.
static void set_window(improver *m, const cis_plan_item *item, uint32_t earlier, uint32_t later) {
  const cis_plan_model *model = m->search->model;
  uint32_t *before = m->slots_before, at = 0;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
    cis_plan_range range = model->ranges[r];
    uint32_t first = range.first > earlier ? range.first - earlier : 0;
    uint32_t last =
        model->num_slots - 1 - range.last > later ? range.last + later : model->num_slots - 1;
    for (; at < first; ++at)
      before[at + 1] = before[at];
    for (; at <= last; ++at)
      before[at + 1] = before[at] + 1;
  }
  for (; at < model->num_slots; ++at)
    before[at + 1] = before[at];
}

static bool is_inside(const improver *m, const cis_plan_item *item) {
  const cis_plan_range *ranges = m->search->model->ranges;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    if (m->slots_before[ranges[r].last + 1] - m->slots_before[ranges[r].first] <=
        ranges[r].last - ranges[r].first)
      return false;
  return true;
}

static bool reaches_into(const improver *m, const cis_plan_item *item) {
  const cis_plan_range *ranges = m->search->model->ranges;
  for (uint32_t r = item->range_begin; r < item->range_end; ++r)
    if (m->slots_before[ranges[r].last + 1] > m->slots_before[ranges[r].first])
      return true;
  return false;
}

static uint32_t find_highest(const cis_plan_search *s) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < s->model->num_items; ++i)
    if (s->offsets[i] + s->model->items[i].size > s->offsets[best] + s->model->items[best].size)
      best = i;
  return best;
}

/// Lists the items that are live in the window; false if there are too many, or if an item that
/// stays in place reaches the height.
static bool collect(improver *m) {
  const cis_plan_model *model = m->search->model;
  m->num_items = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    if (!reaches_into(m, item))
      continue;
    bool stays = item->is_fixed || !is_inside(m, item);
    if (m->num_items == MAX_PART ||
        (stays && m->search->offsets[i] + item->size >= m->search->height))
      return false;
    m->items[m->num_items++] = i;
  }
  return true;
}

/// Marks the buffers of the items in the window.
static void mark_window(improver *m) {
  const cis_plan_model *model = m->search->model;
  memset(m->is_in, 0, model->problem->num_buffers * sizeof(*m->is_in));
  for (size_t i = 0; i < m->num_items; ++i) {
    const cis_plan_item *item = &model->items[m->items[i]];
    m->is_in[item->buffer] = true;
    for (uint32_t p = item->part_begin; model->parts && p < item->part_end; ++p)
      m->is_in[model->parts[p].buffer] = true;
  }
}

/// Marks the items that stay where they are: those that are also live outside the window, and some
/// others.
static const bool *choose_staying(improver *m, cis_arena *scratch) {
  const cis_plan_model *model = m->search->model;
  bool *stays = cis_arena_array(scratch, bool, model->num_items);
  for (size_t i = 0; i < m->num_items; ++i) {
    uint32_t item = m->items[i];
    bool drawn = m->staying && item != m->highest && cis_plan_random(m->random) % 8 < m->staying;
    stays[item] = drawn || !is_inside(m, &model->items[item]);
  }
  return stays;
}

/// Plans the window with all other items fixed; keeps the plan if it is lower than the height.
static bool place_anew(improver *m) {
  cis_plan_search *s = m->search;
  const cis_plan_model *model = s->model;
  cis_arena scratch = {0};
  mark_window(m);
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(model->problem, m->is_in, &scratch, &part, &origin);
  const bool *stays = choose_staying(m, &scratch);
  cis_plan_buffer *buffers =
      cis_arena_copy(&scratch, part.buffers, part.num_buffers * sizeof(*buffers));
  for (size_t i = 0; i < part.num_buffers; ++i) {
    uint32_t item = model->item_of[origin[i]];
    buffers[i].is_fixed = stays[item] || model->items[item].is_fixed;
    buffers[i].fixed_offset = s->offsets[item];
  }
  part.buffers = buffers;
  int64_t *offsets = cis_arena_array(&scratch, int64_t, part.num_buffers);
  cis_plan_options options = {
      .should_stop = s->options->should_stop, .user = s->options->user, .work = m->search_work};
  cis_plan_result result;
  bool is_plan = cis_plan_solve(&part, &options, &scratch, offsets, &result);
  bool ok = is_plan && result.height < s->height;
  bool is_kept = ok || (is_plan && m->keeps_equal && result.height == s->height);
  for (size_t i = 0; is_kept && i < part.num_buffers; ++i)
    s->offsets[model->item_of[origin[i]]] = offsets[i];
  s->was_stopped |= result.was_stopped;
  m->work += part.num_buffers + model->num_items / 64;
  cis_arena_deinit(&scratch);
  return ok;
}

/// Lowers the plan where one item is highest, with windows that grow on both sides.
static bool lower(improver *m, uint32_t highest) {
  const cis_plan_model *model = m->search->model;
  const cis_plan_item *item = &model->items[highest];
  for (uint32_t margin = 1; margin < model->num_slots && !m->search->was_stopped; margin *= 4) {
    set_window(m, item, margin, margin);
    if (collect(m) && place_anew(m))
      return true;
    if (m->num_items == MAX_PART)
      return false;
  }
  return false;
}

static improver make_improver(cis_plan_search *search, cis_arena *arena) {
  const cis_plan_model *model = search->model;
  return (improver){.search = search,
                    .is_in = cis_arena_array(arena, bool, model->problem->num_buffers),
                    .slots_before = cis_arena_array(arena, uint32_t, (size_t)model->num_slots + 1),
                    .items = cis_arena_array(arena, uint32_t, MAX_PART),
                    .search_work = SMALL_WORK};
}

void cis_plan_improve(cis_plan_search *search) {
  const cis_plan_model *model = search->model;
  improver m = make_improver(search, search->arena);
  if (!search->has_plan)
    return;
  while (search->height > search->bound && m.work < MAX_BUFFERS && !search->was_stopped) {
    if (!lower(&m, find_highest(search)))
      return;
    uint32_t highest = find_highest(search);
    search->height = search->offsets[highest] + model->items[highest].size;
  }
}

/// A margin of any order of magnitude.
static uint32_t random_margin(improver *m) {
  uint32_t bits = 1;
  while (bits < 31 && (m->search->model->num_slots >> bits))
    ++bits;
  uint64_t most = UINT64_C(2) << cis_plan_random(m->random) % bits;
  return (uint32_t)(cis_plan_random(m->random) % most);
}

void cis_plan_improve_at_random(cis_plan_search *search, uint64_t *random, uint32_t times) {
  const cis_plan_model *model = search->model;
  cis_arena arena = {0};
  improver m = make_improver(search, &arena);
  m.random = random;
  m.keeps_equal = true;
  m.search_work = LEAST_WORK;
  for (uint32_t i = 0; i < times && search->height > search->bound && !search->was_stopped; ++i) {
    m.highest = find_highest(search);
    m.staying = (uint32_t)(cis_plan_random(random) % 7);
    uint32_t earlier = random_margin(&m), later = random_margin(&m);
    set_window(&m, &model->items[m.highest], earlier, later);
    if (collect(&m))
      place_anew(&m);
    uint32_t highest = find_highest(search);
    search->height = search->offsets[highest] + model->items[highest].size;
    if (search->options->should_stop)
      search->was_stopped |= search->options->should_stop(search->options->user);
  }
  cis_arena_deinit(&arena);
}
