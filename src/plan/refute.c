// Finds the stack of a lower bound, or else a tree of splits on the buffers that do not fit, and
// prints their steps (plan/refute.h).
#include "plan/refute.h"

#include "plan/conflict.h"
#include "plan/culprits.h"
#include "plan/groups.h"
#include "plan/model.h"
#include "plan/order.h"

#include "support/mem.h"
#include "support/numbers.h"

#include <inttypes.h>
#include <stdlib.h>

/// The relation of two items; that of `b` and `a` is the reverse.
typedef enum relation { OPEN, BELOW, ABOVE, SHARED, FREE } relation;

/// Items that are live together and may not overlap, and how much each takes in a stack.
typedef struct stack_set {
  uint32_t *items;
  int64_t *rooms;
  int64_t time;
  uint32_t num;
} stack_set;

typedef struct undo {
  int64_t *where, old;
} undo;

/// A member of a stack while it is looked at.
typedef struct member {
  uint32_t item;
  int64_t low, end, room; // end: of the highest place, as a stack counts it
} member;

typedef struct refuter {
  const cis_plan_model *model;
  const size_t *origin; // per buffer of the model's problem: the number that steps name
  const cis_plan_options *options;
  cis_strbuf *out;
  uint32_t n;
  int64_t height;
  int64_t *low, *high;
  int64_t *relations, *apart; // per pair
  bool *may_share;            // per pair
  stack_set *sets;
  size_t num_sets;
  undo *undos;
  size_t num_undos, max_undos;
  member *members; // scratch
  int64_t *tops;   // scratch: per subset
  uint64_t work;
  bool has_failed, has_changed, is_cut;
} refuter;

// Sums over all items of a refutation stay far below 63 bits.
#define MAX_HEIGHT ((int64_t)1 << 50)
enum { MAX_ITEMS = 512, MAX_DEPTH = 4000 };
enum { MAX_ORDER = 9, MAX_FIRST_ORDER = 16 }; // items whose orders are all looked at
enum { MAX_PROOF = 1 << 28 };                 // bytes

#define NO_ROOM (4 * MAX_HEIGHT)
#define PAIR(x, a, b) ((size_t)(a) * (x)->n + (b))

// --- steps ---

static uint64_t name_of(const refuter *x, uint32_t item) {
  return x->origin[x->model->items[item].buffer];
}

static void print_pair(refuter *x, char kind, uint32_t a, uint32_t b) {
  cis_strbuf_printf(x->out, "%c %" PRIu64 " %" PRIu64 "\n", kind, name_of(x, a), name_of(x, b));
}

static void print_name(refuter *x, uint32_t item) {
  cis_strbuf_printf(x->out, " %" PRIu64, name_of(x, item));
}

// --- bounds and relations ---

static void change(refuter *x, int64_t *where, int64_t value) {
  if (x->num_undos == x->max_undos) {
    x->max_undos = x->max_undos ? 2 * x->max_undos : 4096;
    x->undos = cis_mem_realloc(x->undos, x->max_undos, sizeof(*x->undos));
  }
  x->undos[x->num_undos++] = (undo){where, *where};
  *where = value;
  x->has_changed = true;
}

static void at_least(refuter *x, uint32_t i, int64_t value) {
  int64_t alignment = x->model->items[i].alignment, rest = value % alignment;
  if (value <= x->low[i])
    return;
  if (rest)
    value = alignment - rest > MAX_HEIGHT ? 2 * MAX_HEIGHT : value + (alignment - rest);
  change(x, &x->low[i], value);
  x->has_failed |= value > x->high[i];
}

static void at_most(refuter *x, uint32_t i, int64_t value) {
  if (value >= x->high[i])
    return;
  value = value < 0 ? -1 : value - value % x->model->items[i].alignment;
  if (value >= x->high[i])
    return;
  change(x, &x->high[i], value);
  x->has_failed |= value < x->low[i];
}

static void relate(refuter *x, uint32_t a, uint32_t b, relation r) {
  if (x->relations[PAIR(x, a, b)] != OPEN)
    return;
  change(x, &x->relations[PAIR(x, a, b)], r);
  change(x, &x->relations[PAIR(x, b, a)], r == BELOW ? ABOVE : r == ABOVE ? BELOW : r);
}

/// a lies below b.
static void order(refuter *x, uint32_t a, uint32_t b) {
  relate(x, a, b, BELOW);
  at_least(x, b, x->low[a] + x->apart[PAIR(x, a, b)]);
  at_most(x, a, x->high[b] - x->apart[PAIR(x, a, b)]);
}

static void share(refuter *x, uint32_t a, uint32_t b) {
  relate(x, a, b, SHARED);
  at_least(x, a, x->low[b]);
  at_most(x, a, x->high[b]);
  at_least(x, b, x->low[a]);
  at_most(x, b, x->high[a]);
}

// --- conclusions ---

static bool fits_above(const refuter *x, uint32_t a, uint32_t b) {
  return x->low[a] + x->apart[PAIR(x, a, b)] <= x->high[b];
}

static bool can_share(const refuter *x, uint32_t a, uint32_t b) {
  return x->may_share[PAIR(x, a, b)] && x->low[a] <= x->high[b] && x->low[b] <= x->high[a];
}

static void look_at_order(refuter *x, uint32_t below, uint32_t above) {
  int64_t apart = x->apart[PAIR(x, below, above)];
  if (x->relations[PAIR(x, below, above)] == BELOW && x->low[below] + apart <= x->low[above] &&
      x->high[above] - apart >= x->high[below])
    return;
  size_t before = x->num_undos;
  order(x, below, above);
  if (x->num_undos != before)
    print_pair(x, 'o', below, above);
}

static void look_at_pair(refuter *x, uint32_t a, uint32_t b) {
  switch ((relation)x->relations[PAIR(x, a, b)]) {
  case FREE:
    return;
  case BELOW:
    look_at_order(x, a, b);
    return;
  case ABOVE:
    look_at_order(x, b, a);
    return;
  case SHARED:
    if (x->low[a] != x->low[b] || x->high[a] != x->high[b]) {
      size_t before = x->num_undos;
      share(x, a, b);
      if (x->num_undos != before)
        print_pair(x, 'e', a, b);
    }
    return;
  case OPEN:
    if (can_share(x, a, b))
      return;
    if (!fits_above(x, b, a))
      look_at_order(x, a, b);
    else if (!fits_above(x, a, b))
      look_at_order(x, b, a);
  }
}

/// Prints a step about the first `num` members, in front of which `first` stands.
static void print_stack(refuter *x, char kind, const stack_set *set, const member *members,
                        uint32_t num, uint32_t first) {
  cis_strbuf_printf(x->out, "%c %" PRId64, kind, set->time);
  print_name(x, first);
  for (uint32_t k = 0; k < num; ++k)
    if (members[k].item != first)
      print_name(x, members[k].item);
  cis_strbuf_char(x->out, '\n');
}

static int compare_ends(const void *pa, const void *pb) {
  const member *a = pa, *b = pb;
  if (a->end != b->end)
    return a->end < b->end ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/// An item lies above, or below, all of some others.
static bool settle(refuter *x, const stack_set *set, const member *inside, uint32_t num, member i,
                   int64_t low, int64_t end, int64_t sum, bool is_top) {
  size_t before = x->num_undos;
  if (is_top)
    at_least(x, i.item, low + sum);
  else
    at_most(x, i.item, end - sum - i.room);
  for (uint32_t k = 0; k < num; ++k)
    if (is_top)
      order(x, inside[k].item, i.item);
    else
      order(x, i.item, inside[k].item);
  if (x->num_undos == before)
    return false;
  print_stack(x, is_top ? 't' : 'b', set, inside, num, i.item);
  return true;
}

/// Looks at the members that lie between `low` and the end of one of them, for all such ends.
static bool look_above(refuter *x, const stack_set *set, int64_t low, member *inside) {
  const member *m = x->members;
  uint32_t num = 0;
  int64_t sum = 0, least = INT64_MAX;
  for (uint32_t k = 0; k < set->num; ++k) {
    if (m[k].low < low)
      continue;
    inside[num++] = m[k];
    sum += m[k].room;
    least = m[k].low < least ? m[k].low : least;
    int64_t end = m[k].end;
    if (num > 1 && least + sum > end) { // none of them can be on top
      print_stack(x, 't', set, inside, num, inside[0].item);
      return x->has_failed = true;
    }
    for (uint32_t j = 0; j < set->num && num > 1; ++j) {
      if (j <= k && m[j].low >= low)
        continue;
      int64_t first = m[j].low < least ? m[j].low : least;
      int64_t last = m[j].end > end ? m[j].end : end;
      if (first + sum + m[j].room > end && settle(x, set, inside, num, m[j], least, end, sum, true))
        return true;
      if (least + sum + m[j].room > last &&
          settle(x, set, inside, num, m[j], least, end, sum, false))
        return true;
    }
  }
  return false;
}

/// Whether some order of the items of a set, from the bottom up, has room: the least top of each
/// subset decides where the next item can lie.
static bool has_order(refuter *x, const stack_set *set) {
  uint32_t num = set->num;
  int64_t *tops = x->tops;
  tops[0] = 0;
  for (uint32_t mask = 1; mask >> num == 0; ++mask) {
    tops[mask] = NO_ROOM;
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
      uint32_t k = (uint32_t)__builtin_ctz(rest), i = set->items[k];
      int64_t at = tops[mask & ~((uint32_t)1 << k)], alignment = x->model->items[i].alignment;
      at = at < x->low[i] ? x->low[i] : at; // NO_ROOM is above all
      int64_t rest_of_unit = at % alignment ? alignment - at % alignment : 0;
      if (at > x->high[i] || rest_of_unit > x->high[i] - at)
        continue;
      at += rest_of_unit + set->rooms[k];
      tops[mask] = at < tops[mask] ? at : tops[mask];
    }
  }
  x->work -= x->work >> num ? (uint64_t)1 << num : x->work;
  return tops[((uint32_t)1 << num) - 1] != NO_ROOM;
}

/// Asks the sets of at most so many items for an order.
static void look_at_orders(refuter *x, uint32_t most) {
  for (size_t s = 0; s < x->num_sets && !x->has_failed && x->work; ++s) {
    const stack_set *set = &x->sets[s];
    if (set->num > most || has_order(x, set))
      continue;
    for (uint32_t k = 0; k < set->num; ++k)
      x->members[k] = (member){set->items[k], 0, 0, 0};
    print_stack(x, 'm', set, x->members, set->num, set->items[0]);
    x->has_failed = true;
  }
}

/// Draws conclusions from a set until one has changed something.
static bool look_at_set(refuter *x, const stack_set *set) {
  for (uint32_t k = 0; k < set->num; ++k) {
    uint32_t i = set->items[k];
    x->members[k] = (member){i, x->low[i], x->high[i] + set->rooms[k], set->rooms[k]};
  }
  qsort(x->members, set->num, sizeof(member), compare_ends);
  x->work -= x->work < set->num ? x->work : set->num;
  for (uint32_t k = 0; k < set->num; ++k) {
    bool is_first = true; // of those with its lowest offset
    for (uint32_t j = 0; j < k && is_first; ++j)
      is_first = x->members[j].low != x->members[k].low;
    uint64_t cost = (uint64_t)set->num * set->num / 4;
    x->work -= x->work < cost ? x->work : cost;
    if (is_first && look_above(x, set, x->members[k].low, x->members + x->n))
      return true;
  }
  return false;
}

static void conclude(refuter *x, uint32_t most) {
  x->has_changed = true;
  while (x->has_changed && !x->has_failed && x->work) {
    x->has_changed = false;
    for (uint32_t a = 0; a < x->n; ++a)
      for (uint32_t b = a + 1; b < x->n && !x->has_failed; ++b)
        look_at_pair(x, a, b);
    x->work -= x->work < x->n ? x->work : x->n;
    for (size_t s = 0; s < x->num_sets && !x->has_failed && !x->has_changed; ++s)
      while (x->work && !x->has_failed && look_at_set(x, &x->sets[s])) {
      }
  }
  if (!x->has_failed)
    look_at_orders(x, most);
}

// --- the search ---

/// The two items whose order leaves the least room; false if all orders are known.
static bool pick_pair(refuter *x, uint32_t *out_a, uint32_t *out_b) {
  double least = 0;
  bool found = false;
  for (uint32_t a = 0; a < x->n; ++a)
    for (uint32_t b = a + 1; b < x->n; ++b) {
      if (x->relations[PAIR(x, a, b)] != OPEN)
        continue;
      double upward = (double)(x->high[b] - x->low[a] - x->apart[PAIR(x, a, b)]);
      double downward = (double)(x->high[a] - x->low[b] - x->apart[PAIR(x, b, a)]);
      double sizes = (double)(x->apart[PAIR(x, a, b)] + x->apart[PAIR(x, b, a)]);
      double value = (upward + downward) / sizes;
      if (found && value >= least)
        continue;
      found = true;
      least = value;
      *out_a = a;
      *out_b = b;
    }
  return found;
}

/// Refutes all plans that the bounds and relations allow. False if it was cut, or a plan is left.
static bool search(refuter *x, uint32_t depth) {
  uint32_t a = 0, b = 0;
  conclude(x, depth ? MAX_ORDER : MAX_FIRST_ORDER);
  const cis_plan_options *options = x->options;
  if (x->has_failed) {
    cis_strbuf_lit(x->out, "x\n");
    return true;
  }
  if (!x->work || depth == MAX_DEPTH || x->out->len > MAX_PROOF ||
      (options && options->should_stop && options->should_stop(options->user)) ||
      !pick_pair(x, &a, &b))
    return false;
  print_pair(x, 's', a, b);
  bool ok = true;
  for (int c = 0; c < 2 + x->may_share[PAIR(x, a, b)] && ok; ++c) {
    size_t before = x->num_undos;
    if (c == 2)
      share(x, a, b);
    else
      order(x, c ? b : a, c ? a : b);
    ok = search(x, depth + 1);
    while (x->num_undos > before) {
      undo u = x->undos[--x->num_undos];
      *u.where = u.old;
    }
    x->has_failed = false;
  }
  return ok;
}

// --- its beginning ---

/// The items of a slot whose alignment is a multiple of `unit`, the largest first, without those
/// that may overlap one of them.
static void make_set(refuter *x, uint32_t slot, int64_t unit, cis_arena *arena) {
  const cis_plan_model *model = x->model;
  stack_set set = {cis_arena_array(arena, uint32_t, x->n), cis_arena_array(arena, int64_t, x->n),
                   INT64_MIN, 0};
  for (uint32_t i = 0; i < x->n; ++i) {
    bool fits =
        cis_plan_is_live_at(model, &model->items[i], slot) && model->items[i].alignment % unit == 0;
    for (uint32_t k = 0; k < set.num && fits; ++k)
      fits =
          x->relations[PAIR(x, i, set.items[k])] != FREE && !x->may_share[PAIR(x, i, set.items[k])];
    if (!fits)
      continue;
    int64_t time = cis_plan_begin_at_slot(model, &model->items[i], slot);
    set.time = time > set.time ? time : set.time;
    set.items[set.num++] = i;
  }
  for (uint32_t k = 0; k < set.num; ++k) {
    int64_t room = INT64_MAX;
    for (uint32_t j = 0; j < set.num; ++j)
      if (j != k && x->apart[PAIR(x, set.items[k], set.items[j])] < room)
        room = x->apart[PAIR(x, set.items[k], set.items[j])];
    set.rooms[k] = cis_round_up_saturating(room, unit);
  }
  if (set.num < 2)
    return;
  x->sets[x->num_sets++] = set;
}

static void make_sets(refuter *x, cis_arena *arena) {
  const cis_plan_model *model = x->model;
  uint64_t units = 1;
  for (uint32_t i = 0; i < x->n; ++i)
    if (model->items[i].alignment <= MAX_HEIGHT)
      units |= (uint64_t)model->items[i].alignment & -(uint64_t)model->items[i].alignment;
  x->sets = cis_arena_array(arena, stack_set, (size_t)model->num_slots * 65);
  for (uint32_t s = 0; s < model->num_slots; ++s) {
    int64_t grain = 0;
    for (uint32_t i = 0; i < x->n; ++i)
      if (cis_plan_is_live_at(model, &model->items[i], s))
        grain = cis_plan_common_divisor(grain, model->items[i].alignment);
    grain = grain && grain <= MAX_HEIGHT ? grain : 1;
    make_set(x, s, grain, arena);
    for (uint64_t rest = units; rest; rest &= rest - 1) {
      int64_t unit = (int64_t)(rest & -rest);
      if (grain % unit != 0)
        make_set(x, s, unit, arena);
    }
  }
}

static void set_pairs(refuter *x) {
  const cis_plan_model *model = x->model;
  for (uint32_t a = 0; a < x->n; ++a)
    for (uint32_t b = 0; b < x->n; ++b) {
      cis_plan_conflict c = {0, 0, false};
      if (a != b)
        c = cis_plan_conflict_of(model, &model->items[a], &model->items[b]);
      x->apart[PAIR(x, a, b)] = c.above;
      x->may_share[PAIR(x, a, b)] = c.above && c.may_share;
      x->relations[PAIR(x, a, b)] = c.above ? OPEN : FREE;
    }
}

/// Whether two items may be exchanged in every plan.
static bool are_twins(const refuter *x, const bool *is_plain, uint32_t a, uint32_t b) {
  const cis_plan_model *model = x->model;
  const cis_plan_item *p = &model->items[a], *q = &model->items[b];
  const cis_plan_buffer *s = &model->problem->buffers[p->buffer],
                        *t = &model->problem->buffers[q->buffer];
  if (!is_plain[x->origin[p->buffer]] || !is_plain[x->origin[q->buffer]] || p->is_fixed ||
      q->is_fixed || p->size != q->size || p->alignment != q->alignment || s->lower != t->lower ||
      s->upper != t->upper || s->num_gaps != t->num_gaps)
    return false;
  for (size_t g = 0; g < s->num_gaps; ++g)
    if (s->gaps[g].lower != t->gaps[g].lower || s->gaps[g].upper != t->gaps[g].upper)
      return false;
  return true;
}

/// Bounds from the height and fixed offsets.
static void begin(refuter *x, const bool *is_plain) {
  const cis_plan_model *model = x->model;
  for (uint32_t i = 0; i < x->n; ++i) {
    const cis_plan_item *it = &model->items[i];
    int64_t top = x->height - it->size;
    x->low[i] = it->is_fixed ? it->fixed_offset : 0;
    x->high[i] = it->is_fixed ? it->fixed_offset : top < 0 ? -1 : top - top % it->alignment;
    x->has_failed |= top < x->low[i];
  }
  for (uint32_t b = 0; b < x->n; ++b)
    for (uint32_t a = 0; a < b; ++a)
      if (!x->has_failed && x->relations[PAIR(x, a, b)] == OPEN && are_twins(x, is_plain, a, b)) {
        print_pair(x, 'y', a, b);
        order(x, a, b);
      }
}

static bool refute_part(const cis_plan_problem *problem, const size_t *origin, int64_t height,
                        uint64_t work, const cis_plan_options *options, const bool *is_plain,
                        cis_arena *arena, cis_strbuf *out) {
  cis_plan_model model;
  cis_plan_pair pair;
  if (cis_plan_model_build(problem, arena, &model, &pair) != CIS_PLAN_OK ||
      model.num_items > MAX_ITEMS || height > MAX_HEIGHT)
    return false;
  size_t n = model.num_items;
  refuter x = {.model = &model,
               .origin = origin,
               .options = options,
               .out = out,
               .n = (uint32_t)n,
               .height = height,
               .low = cis_arena_array(arena, int64_t, n),
               .high = cis_arena_array(arena, int64_t, n),
               .relations = cis_arena_array(arena, int64_t, n * n),
               .apart = cis_arena_array(arena, int64_t, n * n),
               .may_share = cis_arena_array(arena, bool, n *n),
               .members = cis_arena_array(arena, member, 2 * n),
               .tops = cis_arena_array(arena, int64_t, (size_t)1 << MAX_FIRST_ORDER),
               .work = work};
  cis_strbuf_lit(out, "core");
  for (uint32_t i = 0; i < n; ++i)
    print_name(&x, i);
  cis_strbuf_char(out, '\n');
  set_pairs(&x);
  make_sets(&x, arena);
  begin(&x, is_plain);
  bool ok = search(&x, 0);
  cis_mem_free(x.undos);
  return ok;
}

// --- the stack of a lower bound ---

typedef struct sized {
  int64_t room, slack, time;
  uint32_t item;
} sized;

static int compare_sized(const void *pa, const void *pb) {
  const sized *a = pa, *b = pb;
  if (a->room != b->room)
    return a->room > b->room ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/// Prints the fewest of the items of a slot that are too high alone. No two of them may overlap.
static bool print_moment(const cis_plan_model *model, sized *live, size_t num, int64_t height,
                         cis_strbuf *out) {
  int64_t sum = 0, slack = 0, time = INT64_MIN;
  qsort(live, num, sizeof(*live), compare_sized);
  for (size_t k = 0; k < num; ++k) {
    if (__builtin_add_overflow(sum, live[k].room, &sum))
      return false;
    slack = live[k].slack > slack ? live[k].slack : slack;
    time = live[k].time > time ? live[k].time : time;
    if (sum - slack <= height)
      continue;
    for (int line = 0; line < 2; ++line) {
      if (line && k == 0)
        break; // it is too large by itself
      cis_strbuf_cstr(out, line ? "t" : "core");
      if (line)
        cis_strbuf_printf(out, " %" PRId64, time);
      for (size_t j = 0; j <= k; ++j)
        cis_strbuf_printf(out, " %" PRIu32, model->items[live[j].item].buffer);
      cis_strbuf_char(out, '\n');
    }
    cis_strbuf_lit(out, "x\n");
    return true;
  }
  return false;
}

/// The items of a slot that a stack of this unit counts.
static size_t list_live(const cis_plan_model *model, uint32_t slot, int64_t unit, sized *out_live) {
  size_t num = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    if (item->is_related || item->alignment % unit || (unit > 1 && item->is_stepped))
      continue;
    uint32_t r = cis_plan_range_at(model, item, slot);
    if (r == UINT32_MAX)
      continue;
    int64_t size = cis_plan_range_size(model, item, r), room = cis_round_up_saturating(size, unit);
    out_live[num++] = (sized){room, room - size, cis_plan_begin_at_slot(model, item, slot), i};
  }
  return num;
}

/// Looks for a slot whose items are too high with offsets at multiples of `unit`.
static bool refute_by_moment(const cis_plan_model *model, int64_t unit, int64_t height,
                             uint64_t *io_work, cis_arena *arena, cis_strbuf *out) {
  int64_t *sums = cis_arena_array(arena, int64_t, (size_t)model->num_slots + 1), live = 0;
  sized *items = cis_arena_array(arena, sized, model->num_items);
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    if (item->is_related || item->alignment % unit || (unit > 1 && item->is_stepped))
      continue;
    for (uint32_t r = item->range_begin; r < item->range_end; ++r) {
      int64_t room = cis_round_up_saturating(cis_plan_range_size(model, item, r), unit);
      sums[model->ranges[r].first] += room;
      sums[model->ranges[r].last + 1] -= room;
    }
  }
  for (uint32_t s = 0; s < model->num_slots && *io_work; ++s) {
    live += sums[s];
    if (live <= height)
      continue;
    *io_work -= *io_work < model->num_ranges ? *io_work : model->num_ranges;
    if (print_moment(model, items, list_live(model, s, unit, items), height, out))
      return true;
  }
  return false;
}

static bool refute_by_moments(const cis_plan_model *model, int64_t height, uint64_t work,
                              cis_arena *arena, cis_strbuf *out) {
  uint64_t powers = 0;
  for (uint32_t i = 0; i < model->num_items; ++i) {
    const cis_plan_item *item = &model->items[i];
    powers |= (uint64_t)item->alignment & -(uint64_t)item->alignment;
    if (item->size > height || (item->is_fixed && item->fixed_offset > height - item->size)) {
      cis_strbuf_printf(out, "core %" PRIu32 "\nx\n", item->buffer);
      return true;
    }
  }
  if (refute_by_moment(model, 1, height, &work, arena, out) ||
      refute_by_moment(model, model->grain, height, &work, arena, out))
    return true;
  for (; powers; powers &= powers - 1)
    if (refute_by_moment(model, (int64_t)(powers & -powers), height, &work, arena, out))
      return true;
  return false;
}

// --- both ---

/// Per buffer whether it is in no pair and in no group.
static bool *find_plain(const cis_plan_problem *problem, cis_arena *arena) {
  const cis_plan_pairs *pairs[] = {&problem->colocated, &problem->exclusive, &problem->in_place};
  bool *is_plain = cis_arena_array(arena, bool, problem->num_buffers);
  memset(is_plain, true, problem->num_buffers * sizeof(*is_plain));
  for (size_t k = 0; k < 3; ++k)
    for (size_t i = 0; i < pairs[k]->num; ++i)
      is_plain[pairs[k]->data[i].first] = is_plain[pairs[k]->data[i].second] = false;
  return is_plain;
}

/// Adds the buffers that share an offset with one that is in.
static void close_groups(const cis_plan_problem *problem, bool *is_in, cis_arena *arena) {
  size_t n = problem->num_buffers;
  const uint32_t *leader = cis_plan_find_leaders(problem, arena);
  bool *is_group_in = cis_arena_array(arena, bool, n);
  for (size_t i = 0; i < n; ++i)
    is_group_in[leader[i]] |= is_in[i];
  for (size_t i = 0; i < n; ++i)
    is_in[i] = is_group_in[leader[i]];
}

/// The steps for the buffers in `is_in` by themselves. What was printed in vain is taken back.
static bool refute_buffers(const cis_plan_problem *problem, bool *is_in, int64_t height,
                           uint64_t work, const cis_plan_options *options, cis_strbuf *out) {
  cis_arena scratch = {0};
  cis_plan_problem part;
  size_t *origin, before = out->len;
  close_groups(problem, is_in, &scratch);
  cis_plan_take_part(problem, is_in, &scratch, &part, &origin);
  bool ok = refute_part(&part, origin, height, work, options, find_plain(problem, &scratch),
                        &scratch, out);
  out->len = ok ? out->len : before;
  cis_arena_deinit(&scratch);
  return ok;
}

/// Looks at the buffers of one moment, the busiest moments first.
static bool refute_by_slots(const cis_plan_model *model, int64_t height,
                            const cis_plan_options *options, cis_arena *arena, cis_strbuf *out) {
  enum { MOST = 100, WORK = 2000000 };
  size_t n = model->problem->num_buffers;
  cis_plan_key *slots = cis_arena_array(arena, cis_plan_key, model->num_slots);
  bool *is_in = cis_arena_array(arena, bool, n), ok = false;
  for (uint32_t s = 0; s < model->num_slots; ++s)
    slots[s] = (cis_plan_key){.value = (double)model->slot_live[s], .item = s};
  cis_plan_sort_keys(slots, model->num_slots);
  for (size_t k = 0; k < model->num_slots && k < MOST && !ok; ++k) {
    size_t num = 0;
    for (size_t i = 0; i < n; ++i) {
      uint32_t item = model->item_of[i];
      is_in[i] = item != CIS_PLAN_NO_ITEM &&
                 cis_plan_is_live_at(model, &model->items[item], slots[k].item);
      num += is_in[i];
    }
    ok = num <= MAX_ITEMS && refute_buffers(model->problem, is_in, height, WORK, options, out);
  }
  return ok;
}

bool cis_plan_refute(const cis_plan_problem *problem, int64_t height, uint64_t work,
                     const cis_plan_options *options, cis_arena *arena, cis_strbuf *out) {
  cis_plan_model model;
  cis_plan_pair pair;
  cis_plan_culprits culprits;
  if (problem->overlaps.num || cis_plan_model_build(problem, arena, &model, &pair) != CIS_PLAN_OK)
    return false;
  if (refute_by_moments(&model, height, work, arena, out))
    return true;
  if (refute_by_slots(&model, height, options, arena, out))
    return true;
  return cis_plan_find_culprits(problem, height, options, arena, &culprits) &&
         refute_buffers(problem, culprits.is_in, height, work, options, out);
}
