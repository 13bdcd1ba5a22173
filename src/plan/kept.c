// Finds which kept items lie right above which others (kept.h says what for): the items go into the
// slots in the order of their offsets, and each lies on the one that came last.
#include "plan/kept.h"

#include "plan/order.h"
#include "support/mem.h"

static void sort_upward(cis_plan_kept *kept, const cis_plan_model *model, cis_arena *arena) {
  cis_plan_key *keys = cis_mem_alloc((model->num_items + 1) * sizeof(*keys));
  kept->num_upward = 0;
  for (uint32_t i = 0; i < model->num_items; ++i)
    if (kept->roles[i] == CIS_PLAN_KEPT)
      keys[kept->num_upward++] = (cis_plan_key){-(double)kept->offsets[i], -kept->offsets[i], 0, i};
  cis_plan_sort_keys(keys, kept->num_upward);
  kept->upward = cis_arena_array(arena, uint32_t, kept->num_upward + 1);
  for (size_t i = 0; i < kept->num_upward; ++i)
    kept->upward[i] = keys[i].item;
  cis_mem_free(keys);
}

/// The pairs of neighbours, the lower one first.
typedef struct pairs {
  uint32_t (*data)[2];
  size_t num, max;
} pairs;

static void add_pair(pairs *p, uint32_t lower, uint32_t upper) {
  if (p->num == p->max) {
    p->max = p->max ? 2 * p->max : 1024;
    p->data = cis_mem_realloc(p->data, p->max, sizeof(*p->data));
  }
  p->data[p->num][0] = lower;
  p->data[p->num++][1] = upper;
}

static void find_pairs(const cis_plan_kept *kept, const cis_plan_model *model, pairs *out_pairs) {
  uint32_t *top = cis_mem_alloc(((size_t)model->num_slots + 1) * sizeof(*top)); // the last item
  for (uint32_t s = 0; s < model->num_slots; ++s)
    top[s] = CIS_PLAN_NO_ITEM;
  for (size_t k = 0; k < kept->num_upward; ++k) {
    uint32_t item = kept->upward[k], before = CIS_PLAN_NO_ITEM;
    const cis_plan_item *it = &model->items[item];
    for (uint32_t r = it->range_begin; r < it->range_end; ++r)
      for (uint32_t s = model->ranges[r].first; s <= model->ranges[r].last; ++s) {
        if (top[s] != CIS_PLAN_NO_ITEM && top[s] != before)
          add_pair(out_pairs, top[s], item);
        before = top[s];
        top[s] = item;
      }
  }
  cis_mem_free(top);
}

/// Lists, per item on one side of the pairs, those on the other side.
static void list(cis_plan_neighbours *out, const pairs *p, int side, size_t num_items,
                 cis_arena *arena) {
  out->begin = cis_arena_array(arena, uint32_t, num_items + 2);
  out->data = cis_arena_array(arena, uint32_t, p->num + 1);
  // begin[i + 1] counts up from where the neighbours of i begin.
  for (size_t k = 0; k < p->num; ++k)
    ++out->begin[p->data[k][side] + 2];
  for (size_t i = 2; i < num_items + 2; ++i)
    out->begin[i] += out->begin[i - 1];
  for (size_t k = 0; k < p->num; ++k)
    out->data[out->begin[p->data[k][side] + 1]++] = p->data[k][1 - side];
}

void cis_plan_kept_build(cis_plan_kept *kept, const cis_plan_model *model,
                         const cis_plan_role *roles, const int64_t *offsets, cis_arena *arena) {
  pairs p = {0};
  kept->roles = roles;
  kept->offsets = offsets;
  sort_upward(kept, model, arena);
  find_pairs(kept, model, &p);
  list(&kept->above, &p, 0, model->num_items, arena);
  list(&kept->below, &p, 1, model->num_items, arena);
  cis_mem_free(p.data);
}
