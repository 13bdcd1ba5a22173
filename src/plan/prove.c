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

/// Orders are taken one after the other, in each of which at most so many branches may end before the next one.
typedef struct pace {
  unsigned order;
  uint64_t fails;
} pace;

typedef struct prover {
  cis_plan_search *search;
  cis_plan_exact *exact;
  int64_t *offsets;
  int64_t unit;           // heights are multiples of it
  uint64_t work;          // steps that are left
  pace at_bound, between; // of questions about the bound, about other heights
} prover;

// Each round asks about the bound and about other heights.
enum { FIRST_FAILS = 1000, ROUNDS = 4, NEAR = 32 };
static const uint64_t MAX_FIRST_ROUND = 112500000;

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

/// Asks whether there is a plan of `height`, in one order after the other, for `work` steps in all.
static cis_plan_answer ask(prover *p, int64_t height, uint64_t work) {
  pace *at = height == p->search->bound ? &p->at_bound : &p->between;
  if (work > p->work)
    work = p->work;
  while (work >= p->search->model->num_items) {
    uint64_t left = work;
    cis_plan_answer answer =
        cis_plan_exact_run(p->exact, height, at->order, at->fails, &left,
                           p->search->options->should_stop, p->search->options->user, p->offsets);
    if (left == work) // not even one step: none is left that would be worth it
      break;
    p->work -= work - left;
    work = left;
    if (++at->order % (4 * CIS_PLAN_EXACT_ORDERS) == 0)
      at->fails *= 2;
    if (answer == CIS_PLAN_FOUND)
      keep(p->search, p->offsets);
    if (answer == CIS_PLAN_IMPOSSIBLE)
      p->search->bound = height - height % p->unit + p->unit;
    if (answer == CIS_PLAN_STOPPED) {
      p->search->was_stopped = true;
      p->work = 0;
    }
    if (answer != CIS_PLAN_UNDECIDED)
      return answer;
  }
  return CIS_PLAN_UNDECIDED;
}

/// Goes down from the best plan, by a quarter of what is between it and a height that seems too low.
static void improve(prover *p, uint64_t work) {
  const cis_plan_search *s = p->search;
  int64_t low = s->bound;
  for (uint64_t end = p->work > work ? p->work - work : 0, before = UINT64_MAX;
       p->work > end && p->work < before && s->height - low > p->unit;) {
    int64_t step = (s->height - low) / 4 / p->unit * p->unit;
    int64_t height = s->height - (step ? step : p->unit);
    before = p->work;
    if (ask(p, height, work / 4) != CIS_PLAN_FOUND)
      low = height;
  }
}

void cis_plan_prove(cis_plan_search *search, uint64_t work) {
  const cis_plan_model *model = search->model;
  if (!search->has_plan || search->was_stopped || search->height <= search->bound)
    return;
  prover p = {.search = search,
              .exact = cis_plan_exact_create(model, search->arena),
              .offsets = cis_arena_array(search->arena, int64_t, model->num_items),
              .unit = unit_of(model),
              .work = work,
              .at_bound = {0, FIRST_FAILS},
              .between = {0, FIRST_FAILS}};
  if (!p.exact)
    return;
  uint64_t round = work / ROUNDS < MAX_FIRST_ROUND ? work / ROUNDS : MAX_FIRST_ROUND;
  for (unsigned n = 1; p.work && search->height > search->bound; ++n) {
    uint64_t before = p.work, little = round / 8;
    // Near the bound, it is what is worth asking about.
    bool is_near = search->height - search->bound <= search->bound / NEAR;
    uint64_t at_bound = n == 1 ? round / 2 : is_near ? round - little : little;
    cis_plan_answer answer;
    do
      answer = ask(&p, search->bound, at_bound);
    while (answer == CIS_PLAN_IMPOSSIBLE && search->bound < search->height);
    if (answer == CIS_PLAN_UNDECIDED)
      improve(&p, round - at_bound);
    if (p.work == before)
      break;
    round = n % ROUNDS == 0 && round < UINT64_MAX / 2 ? 2 * round : round;
  }
  if (search->bound > search->height)
    search->bound = search->height;
  cis_plan_exact_destroy(p.exact);
}
