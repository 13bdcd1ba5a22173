#include "plan/improve.h"

enum { MAX_PART = 4000, MAX_BUFFERS = 1500000, SMALL_WORK = 2000000 };

typedef struct improver {
  cis_plan_search *search;
  bool *is_in;     // per buffer: it is live in the window
  uint32_t *items; // of the window
  size_t num_items;
  size_t work; // buffers placed
} improver;

static bool is_inside(const cis_plan_model *model, const cis_plan_item *item,
                      cis_plan_range window) {
  return window.first <= model->ranges[item->range_begin].first &&
         model->ranges[item->range_end - 1].last <= window.last;
}

static bool reaches_into(const cis_plan_model *model, const cis_plan_item *item,
                         cis_plan_range window) {
  return model->ranges[item->range_begin].first <= window.last &&
         window.first <= model->ranges[item->range_end - 1].last;
}

static uint32_t find_highest(const cis_plan_search *s) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < s->model->num_items; ++i)
    if (s->offsets[i] + s->model->items[i].size > s->offsets[best] + s->model->items[best].size)
      best = i;
  return best;
}

/// Lists what is live in the window; false if it is too much, or something that stays reaches the height.
static bool collect(improver *m, cis_plan_range window) {
  const cis_plan_model *model = m->search->model;
  m->num_items = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    if (!reaches_into(model, item, window))
      continue;
    bool stays = item->is_fixed || !is_inside(model, item, window);
    if (m->num_items == MAX_PART ||
        (stays && m->search->offsets[i] + item->size >= m->search->height))
      return false;
    m->items[m->num_items++] = i;
  }
  return true;
}

/// Plans the window with what stays fixed; keeps it if it is lower than the height.
static bool place_anew(improver *m, cis_plan_range window) {
  cis_plan_search *s = m->search;
  const cis_plan_model *model = s->model;
  cis_arena scratch = {0};
  for (size_t i = 0; i < model->problem->num_buffers; ++i)
    m->is_in[i] = false;
  for (size_t i = 0; i < m->num_items; ++i)
    m->is_in[model->items[m->items[i]].buffer] = true;
  cis_plan_problem part;
  size_t *origin;
  cis_plan_take_part(model->problem, m->is_in, &scratch, &part, &origin);
  cis_plan_buffer *buffers =
      cis_arena_copy(&scratch, part.buffers, part.num_buffers * sizeof(*buffers));
  for (size_t i = 0; i < part.num_buffers; ++i) {
    uint32_t item = model->item_of[origin[i]];
    buffers[i].is_fixed =
        model->items[item].is_fixed || !is_inside(model, &model->items[item], window);
    buffers[i].fixed_offset = s->offsets[item];
  }
  part.buffers = buffers;
  int64_t *offsets = cis_arena_array(&scratch, int64_t, part.num_buffers);
  cis_plan_options options = {
      .should_stop = s->options->should_stop, .user = s->options->user, .work = SMALL_WORK};
  cis_plan_result result;
  bool ok =
      cis_plan_solve(&part, &options, &scratch, offsets, &result) && result.height < s->height;
  for (size_t i = 0; ok && i < part.num_buffers; ++i)
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
  cis_plan_range own = {model->ranges[item->range_begin].first,
                        model->ranges[item->range_end - 1].last};
  for (uint32_t margin = 1; margin < model->num_slots && !m->search->was_stopped; margin *= 4) {
    cis_plan_range window = {own.first > margin ? own.first - margin : 0,
                             own.last + margin < model->num_slots ? own.last + margin
                                                                  : model->num_slots - 1};
    if (collect(m, window) && place_anew(m, window))
      return true;
    if (m->num_items == MAX_PART)
      return false;
  }
  return false;
}

void cis_plan_improve(cis_plan_search *search) {
  const cis_plan_model *model = search->model;
  improver m = {.search = search,
                .is_in = cis_arena_array(search->arena, bool, model->problem->num_buffers),
                .items = cis_arena_array(search->arena, uint32_t, MAX_PART)};
  if (!search->has_plan || model->parts) // items of several buffers are left alone
    return;
  while (search->height > search->bound && m.work < MAX_BUFFERS && !search->was_stopped) {
    if (!lower(&m, find_highest(search)))
      return;
    uint32_t highest = find_highest(search);
    search->height = search->offsets[highest] + model->items[highest].size;
  }
}
