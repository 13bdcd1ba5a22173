#include "plan/prove.h"

#include "plan/exact.h"

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/// Heights are sums of sizes and at most one fixed offset, up to alignment, so they are multiples of this.
static int64_t unit_of(const cis_plan_model *model) {
  int64_t unit = model->grain == 1 ? 0 : model->grain;
  for (size_t i = 0; i < model->num_items; ++i) {
    unit = greatest_common_divisor(unit, model->items[i].size);
    if (model->items[i].is_fixed)
      unit = greatest_common_divisor(unit, model->items[i].fixed_offset);
  }
  for (size_t i = 0; i < model->num_items; ++i)
    if (model->items[i].alignment % unit != 0 && model->items[i].alignment != 1)
      return 1;
  return unit ? unit : 1;
}

typedef struct prover {
  cis_plan_search *search;
  cis_plan_exact *exact;
  int64_t *offsets;
  uint64_t work;
} prover;

static void keep(cis_plan_search *search, const int64_t *offsets) {
  const cis_plan_model *model = search->model;
  int64_t height = 0;
  for (size_t i = 0; i < model->num_items; ++i)
    if (offsets[i] + model->items[i].size > height)
      height = offsets[i] + model->items[i].size;
  memcpy(search->offsets, offsets, model->num_items * sizeof(*offsets));
  search->height = height;
  search->algorithm = CIS_PLAN_EXACT;
}

/// Asks whether there is a plan of `height`, in all orders, each time for longer, for `work` steps in all.
static cis_plan_answer ask(prover *p, int64_t height, uint64_t work) {
  uint64_t fails = 1000;
  if (work > p->work)
    work = p->work;
  for (unsigned order = 0; work >= p->search->model->num_items; ++order) {
    if (order && order % (4 * CIS_PLAN_EXACT_ORDERS) == 0)
      fails *= 2;
    uint64_t left = work;
    cis_plan_answer answer =
        cis_plan_exact_run(p->exact, height, order, fails, &left, p->search->options->should_stop,
                           p->search->options->user, p->offsets);
    p->work -= work - left;
    work = left;
    if (answer == CIS_PLAN_FOUND)
      keep(p->search, p->offsets);
    if (answer == CIS_PLAN_STOPPED) {
      p->search->was_stopped = true;
      p->work = 0;
    }
    if (answer != CIS_PLAN_UNDECIDED)
      return answer;
  }
  return CIS_PLAN_UNDECIDED;
}

/// Halves what is between a height that seems too low and the best plan, as long as there is work left.
static void improve(prover *p, int64_t unit) {
  int64_t low = p->search->bound; // nothing found here
  while (p->work && p->search->height - low > unit) {
    int64_t height = low + (p->search->height - low) / 2 / unit * unit;
    height = height > low ? height : low + unit;
    uint64_t before = p->work;
    if (ask(p, height, p->work / 4) != CIS_PLAN_FOUND)
      low = height;
    if (p->work == before) // too little is left for a single step
      return;
  }
}

void cis_plan_prove(cis_plan_search *search, uint64_t work) {
  const cis_plan_model *model = search->model;
  if (!search->has_plan || search->was_stopped || search->height <= search->bound)
    return;
  prover p = {.search = search,
              .exact = cis_plan_exact_create(model, search->arena),
              .offsets = cis_arena_array(search->arena, int64_t, model->num_items),
              .work = work};
  if (!p.exact)
    return;
  int64_t unit = unit_of(model);
  while (p.work && search->height > search->bound) {
    cis_plan_answer answer = ask(&p, search->bound, p.work / 2);
    if (answer == CIS_PLAN_UNDECIDED)
      improve(&p, unit);
    if (answer != CIS_PLAN_IMPOSSIBLE)
      break;
    search->bound += unit - search->bound % unit;
    if (search->bound > search->height)
      search->bound = search->height;
  }
  cis_plan_exact_destroy(p.exact);
}
