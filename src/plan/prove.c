// Runs exact search in rounds, on several tracks with orders of their own: asks for plans between
// the lower bound and the best plan, and raises the bound where there is none.
#include "plan/prove.h"

#include "plan/exact.h"
#include "plan/infer.h"
#include "plan/order.h"

#include <stdatomic.h>

// Heights are sums of sizes and at most one fixed offset, up to alignment.
int64_t cis_plan_height_unit(const cis_plan_model *model) {
  int64_t unit = model->grain == 1 ? 0 : model->grain;
  for (size_t i = 0; i < model->num_items; ++i) {
    unit = cis_plan_common_divisor(unit, model->items[i].size);
    if (model->items[i].is_fixed)
      unit = cis_plan_common_divisor(unit, model->items[i].fixed_offset);
  }
  for (size_t i = 0; i < model->num_items; ++i)
    if (model->items[i].alignment % unit != 0 && model->items[i].alignment != 1)
      return 1;
  return unit ? unit : 1;
}

/// The pace of restarts: orders are tried one after the other, and in each at most so many branches
/// may end.
typedef struct pace {
  unsigned order;
  uint64_t fails;
} pace;

/// A search with what it has learned, the steps that it may still take, and what it has found since
/// the tracks met last.
typedef struct track {
  struct prover *prover;
  size_t index;
  cis_plan_exact *exact;
  uint64_t work;
  pace at_bound, between; // for questions about the bound, and about other heights
  int64_t height, bound;
  int64_t *offsets, *best;
  bool has_best;
} track;

/// Tracks go through rounds of so many steps each, meet after each round and take over the best
/// that was found. Nothing that a track does within a round depends on another one, so it does not
/// matter which of them run at the same time.
typedef struct prover {
  cis_plan_search *search;
  track tracks[CIS_PLAN_MAX_TRACKS];
  size_t num_tracks;
  int64_t unit; // heights are multiples of it
  uint64_t round;
  bool is_first_round;
  /// The first track that has proven a plan optimal, because of which later ones need not go on.
  atomic_size_t decided;
  atomic_bool is_stopped;
  atomic_flag is_polling;
} prover;

// Each round asks about the bound and about other heights.
enum {
  FAILS_AT_BOUND = 200,
  FAILS_BETWEEN = 1000,
  ROUNDS = 4,
  NEAR = 32,
  FAR = 1000,
  STEPS_PER_RUN = 64, // what a run costs at least, beside those of each item
  STEPS_PER_ITEM = 8,
  ORDERS_PER_PACE = 16 * CIS_PLAN_EXACT_ORDERS,
  ORDERS_APART = 100 * CIS_PLAN_EXACT_ORDERS
};
static const uint64_t FIRST_ROUND = 112500000;

/// Asked on all threads, asks the caller on one at a time.
static bool should_stop(void *user) {
  const track *t = user;
  prover *p = t->prover;
  const cis_plan_options *options = p->search->options;
  if (atomic_load(&p->is_stopped) || atomic_load(&p->decided) < t->index)
    return true;
  if (!options->should_stop || atomic_flag_test_and_set(&p->is_polling))
    return false;
  if (options->should_stop(options->user))
    atomic_store(&p->is_stopped, true);
  atomic_flag_clear(&p->is_polling);
  return atomic_load(&p->is_stopped);
}

static void keep(track *t) {
  const cis_plan_model *model = t->prover->search->model;
  int64_t *best = t->offsets;
  t->height = 0;
  for (size_t i = 0; i < model->num_items; ++i)
    if (best[i] + model->items[i].size > t->height)
      t->height = best[i] + model->items[i].size;
  t->offsets = t->best;
  t->best = best;
  t->has_best = true;
}

/// Asks whether there is a plan of `height`, in one order after the other, for `work` steps in all.
static cis_plan_answer ask(track *t, int64_t height, uint64_t work) {
  const prover *p = t->prover;
  bool is_bound = height == t->bound;
  pace *at = is_bound ? &t->at_bound : &t->between;
  if (work > t->work)
    work = t->work;
  while (work >= p->search->model->num_items) {
    uint64_t left = work;
    const int64_t *best = t->has_best ? t->best : p->search->offsets;
    // A lower plan may be much like the best one; one of the bound's height seldom is.
    cis_plan_exact_guide(t->exact, is_bound ? NULL : best);
    cis_plan_answer answer = cis_plan_exact_run(t->exact, height, at->order, at->fails, &left,
                                                should_stop, t, t->offsets);
    bool is_idle = left == work;
    // Starting a run counts as steps too; otherwise runs that are decided at once would never end
    // the loop.
    uint64_t least = STEPS_PER_RUN + STEPS_PER_ITEM * (uint64_t)p->search->model->num_items;
    uint64_t used = work - left > least ? work - left : least < work ? least : work;
    t->work -= used;
    work -= used;
    if (answer == CIS_PLAN_UNDECIDED && ++at->order % ORDERS_PER_PACE == 0)
      at->fails *= at->fails <= UINT64_MAX / 2 ? 2 : 1;
    if (answer == CIS_PLAN_FOUND)
      keep(t);
    if (answer == CIS_PLAN_IMPOSSIBLE)
      t->bound = height - height % p->unit + p->unit;
    if (answer == CIS_PLAN_STOPPED)
      t->work = 0;
    if (answer != CIS_PLAN_UNDECIDED || is_idle)
      return answer;
  }
  return CIS_PLAN_UNDECIDED;
}

/// Looks for lower plans than the best one: a quarter of the distance to a height that seems too
/// low at a time.
static void improve(track *t, uint64_t work) {
  int64_t low = t->bound, unit = t->prover->unit;
  uint64_t end = t->work > work ? t->work - work : 0, before = UINT64_MAX;
  while (t->work > end && t->work < before && t->height - low > unit) {
    int64_t step = (t->height - low) / 4 / unit * unit;
    int64_t height = t->height - (step ? step : unit);
    before = t->work;
    if (ask(t, height, work / 4) != CIS_PLAN_FOUND)
      low = height;
  }
}

/// Asks about the bound, and goes up in growing steps while that raises it. Returns the last
/// answer.
static cis_plan_answer raise_bound(track *t, uint64_t work) {
  for (int64_t step = 0, unit = t->prover->unit;;) {
    int64_t room = t->height - unit - t->bound, height = t->bound;
    if (room > step)
      height += step;
    else if (room / FAR > unit)
      height += room / 2 / unit * unit;
    bool is_bound = height == t->bound;
    cis_plan_answer answer = ask(t, height, work);
    step = answer == CIS_PLAN_IMPOSSIBLE ? step + (step < t->height / 2 ? step : 0) + unit : 0;
    bool is_open = answer == CIS_PLAN_UNDECIDED || answer == CIS_PLAN_STOPPED;
    if (t->bound >= t->height || answer == CIS_PLAN_STOPPED || (is_open && is_bound))
      return answer;
  }
}

static void decide(track *t) {
  size_t first = atomic_load(&t->prover->decided);
  while (t->index < first && !atomic_compare_exchange_weak(&t->prover->decided, &first, t->index)) {
  }
}

/// One round of one track.
static void run_round(void *context, size_t index) {
  prover *p = context;
  track *t = &p->tracks[index];
  uint64_t round = p->round, little = round / 8;
  // Near the bound, only questions about the bound are worth their steps.
  bool is_near = t->height - t->bound <= t->bound / NEAR;
  uint64_t at_bound = p->is_first_round ? round / 2 : is_near ? round - little : little;
  cis_plan_answer answer = raise_bound(t, at_bound);
  if (answer == CIS_PLAN_UNDECIDED)
    improve(t, round - at_bound);
  if (t->bound >= t->height)
    decide(t);
}

static void take_over(cis_plan_search *search, const track *t) {
  search->bound = t->bound > search->bound ? t->bound : search->bound;
  if (!t->has_best || t->height >= search->height)
    return;
  memcpy(search->offsets, t->best, search->model->num_items * sizeof(*t->best));
  search->height = t->height;
  search->algorithm = CIS_PLAN_EXACT;
}

/// One round of all tracks; false if none has steps left.
static bool run_rounds(prover *p) {
  cis_plan_search *search = p->search;
  uint64_t before = 0, after = 0;
  for (size_t i = 0; i < p->num_tracks; ++i) {
    track *t = &p->tracks[i];
    before += t->work;
    t->height = search->height;
    t->bound = search->bound;
    t->has_best = false;
  }
  if (search->options->run_tasks && p->num_tracks > 1)
    search->options->run_tasks(search->options->user, run_round, p, p->num_tracks);
  else
    for (size_t i = 0; i < p->num_tracks && i <= p->decided; ++i)
      run_round(p, i);
  bool is_decided = p->decided < p->num_tracks;
  for (size_t i = is_decided ? p->decided : 0; i < (is_decided ? p->decided + 1 : p->num_tracks);
       ++i)
    take_over(search, &p->tracks[i]);
  for (size_t i = 0; i < p->num_tracks; ++i)
    after += p->tracks[i].work;
  search->was_stopped |= p->is_stopped;
  return after < before && after && !search->was_stopped;
}

static bool create_tracks(prover *p, uint64_t work) {
  cis_plan_search *search = p->search;
  size_t n = search->model->num_items;
  for (size_t i = 0; i < p->num_tracks; ++i) {
    unsigned order = (unsigned)(search->options->seed * CIS_PLAN_MAX_TRACKS + i) * ORDERS_APART;
    p->tracks[i] = (track){.prover = p,
                           .index = i,
                           .exact = cis_plan_exact_create(search->model, search->arena),
                           .work = work,
                           .at_bound = {order, FAILS_AT_BOUND},
                           .between = {order, FAILS_BETWEEN},
                           .offsets = cis_arena_array(search->arena, int64_t, n),
                           .best = cis_arena_array(search->arena, int64_t, n)};
    if (!p->tracks[i].exact) // too large; then the first one is NULL too
      return false;
  }
  return true;
}

/// Whether the steps end long before all items could be placed once: after each of them the slots
/// where it lives are looked at again, with all that is live there.
static bool is_hopeless(const cis_plan_model *model, uint64_t work) {
  enum { MANY_TIMES = 4 }; // slots that look alike are looked at once
  uint64_t at_all_slots = cis_plan_infer_steps(model), at_one = at_all_slots / model->num_slots;
  return at_all_slots > work || at_all_slots > work / at_one * MANY_TIMES;
}

void cis_plan_prove(cis_plan_search *search, uint64_t work) {
  const cis_plan_model *model = search->model;
  unsigned tracks = search->options->tracks;
  if (!search->has_plan || search->was_stopped || search->height <= search->bound)
    return;
  if (is_hopeless(model, work))
    return;
  prover *p = cis_arena_new(search->arena, prover);
  p->search = search;
  p->num_tracks = !tracks ? 1 : tracks < CIS_PLAN_MAX_TRACKS ? tracks : CIS_PLAN_MAX_TRACKS;
  p->unit = cis_plan_height_unit(model);
  p->round = work < FIRST_ROUND ? work : FIRST_ROUND;
  atomic_init(&p->decided, SIZE_MAX);
  atomic_init(&p->is_stopped, false);
  atomic_flag_clear(&p->is_polling);
  if (!create_tracks(p, work))
    return;
  bool goes_on = true;
  for (unsigned n = 1; goes_on && search->height > search->bound; ++n) {
    p->is_first_round = n == 1;
    goes_on = run_rounds(p);
    p->round = n % ROUNDS == 0 && p->round < UINT64_MAX / 2 ? 2 * p->round : p->round;
  }
  if (search->bound > search->height)
    search->bound = search->height;
  for (size_t i = 0; i < p->num_tracks; ++i) {
    search->exact_steps += work - p->tracks[i].work;
    cis_plan_exact_destroy(p->tracks[i].exact);
  }
}
