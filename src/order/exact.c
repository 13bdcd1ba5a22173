// Best first over sets of units that are done. A set is taken with the least peak that reaches it;
// of these the one with the most units, so that where the floor is the optimum the search is a
// dive. A set that was reached by no higher peak before is dropped.
#include "order/exact.h"

#include "support/map.h"
#include "support/str.h"
#include "support/vec.h"

enum { MOST_WORDS = (ORDER_EXACT_MOST_UNITS + 63) / 64, MADE_WITH_A_VISIT = 8 };

typedef struct state {
  uint64_t done[MOST_WORDS];
  int64_t live, peak;
  uint32_t parent, unit; // the state that it was made from, by which unit
  uint32_t count;        // units that are done
} state;

typedef struct searching {
  const order_graph *g;
  cis_arena arena;
  uint32_t words;
  uint64_t *preds, *users; // masks, by unit and by value
  CIS_VEC(state) states;
  CIS_VEC(uint32_t) heap; // indices of states
  uint32_t *table;        // open addressing: states plus one
  size_t table_cap, table_len;
  int64_t *delta;
  int64_t below;
} searching;

static uint64_t *mask_of(uint64_t *masks, const searching *s, uint32_t i) {
  return masks + (size_t)i * s->words;
}

static void init(searching *s, const order_graph *g) {
  s->g = g;
  s->words = (g->num_units + 63) / 64;
  s->preds = cis_arena_array(&s->arena, uint64_t, (size_t)s->words * g->num_units + 1);
  s->users = cis_arena_array(&s->arena, uint64_t, (size_t)s->words * g->num_values + 1);
  s->delta = cis_arena_array(&s->arena, int64_t, (size_t)g->max_steps + 2);
  for (uint32_t u = 0; u < g->num_units; ++u)
    ORDER_EACH (i, &g->preds, u)
      mask_of(s->preds, s, u)[g->preds.data[i] / 64] |= 1ull << g->preds.data[i] % 64;
  for (uint32_t v = 0; v < g->num_values; ++v)
    ORDER_EACH (i, &g->users, v)
      mask_of(s->users, s, v)[g->users.data[i] / 64] |= 1ull << g->users.data[i] % 64;
  s->table_cap = 1024;
  s->table = cis_mem_calloc(s->table_cap, sizeof(*s->table));
}

static void deinit(searching *s) {
  cis_mem_free(s->table);
  cis_vec_deinit(&s->states);
  cis_vec_deinit(&s->heap);
  cis_arena_deinit(&s->arena);
}

// --- states ---

static uint64_t hash_of(const state *x, uint32_t words) {
  return cis_hash_bytes(x->done, words * sizeof(*x->done));
}

static void grow_table(searching *s) {
  size_t cap = 2 * s->table_cap;
  uint32_t *table = cis_mem_calloc(cap, sizeof(*table));
  for (size_t i = 0; i < s->table_cap; ++i) {
    if (!s->table[i])
      continue;
    size_t at = hash_of(&s->states.data[s->table[i] - 1], s->words) & (cap - 1);
    while (table[at])
      at = (at + 1) & (cap - 1);
    table[at] = s->table[i];
  }
  cis_mem_free(s->table);
  s->table = table;
  s->table_cap = cap;
}

/// The slot of the states with the same units done.
static uint32_t *slot_of(searching *s, const state *x) {
  if (2 * s->table_len >= s->table_cap)
    grow_table(s);
  size_t at = hash_of(x, s->words) & (s->table_cap - 1);
  while (s->table[at] &&
         memcmp(s->states.data[s->table[at] - 1].done, x->done, s->words * sizeof(*x->done)) != 0)
    at = (at + 1) & (s->table_cap - 1);
  return &s->table[at];
}

static bool comes_first(const searching *s, uint32_t a, uint32_t b) {
  const state *x = &s->states.data[a], *y = &s->states.data[b];
  if (x->peak != y->peak)
    return x->peak < y->peak;
  if (x->count != y->count)
    return x->count > y->count;
  return x->live != y->live ? x->live < y->live : a < b;
}

static void put(searching *s, uint32_t index) {
  cis_vec_push(&s->heap, index);
  size_t at = s->heap.len - 1;
  for (; at && comes_first(s, index, s->heap.data[(at - 1) / 2]); at = (at - 1) / 2)
    s->heap.data[at] = s->heap.data[(at - 1) / 2];
  s->heap.data[at] = index;
}

static uint32_t take(searching *s) {
  uint32_t top = s->heap.data[0], last = cis_vec_pop(&s->heap);
  size_t at = 0, len = s->heap.len;
  for (;;) {
    size_t child = 2 * at + 1;
    if (child >= len)
      break;
    if (child + 1 < len && comes_first(s, s->heap.data[child + 1], s->heap.data[child]))
      ++child;
    if (!comes_first(s, s->heap.data[child], last))
      break;
    s->heap.data[at] = s->heap.data[child];
    at = child;
  }
  if (len)
    s->heap.data[at] = last;
  return top;
}

static void add_state(searching *s, const state *x) {
  if (x->peak >= s->below)
    return;
  uint32_t *slot = slot_of(s, x);
  if (*slot && s->states.data[*slot - 1].peak <= x->peak)
    return;
  s->table_len += !*slot;
  cis_vec_push(&s->states, *x);
  *slot = (uint32_t)s->states.len;
  put(s, *slot - 1);
}

// --- steps ---

static bool is_ready(searching *s, const state *x, uint32_t unit) {
  if (x->done[unit / 64] >> unit % 64 & 1)
    return false;
  const uint64_t *preds = mask_of(s->preds, s, unit);
  for (uint32_t w = 0; w < s->words; ++w)
    if (preds[w] & ~x->done[w])
      return false;
  return true;
}

/// `*out_begun`: some unit that is done touches the value; result: none but `unit` is left.
static bool is_last(searching *s, const state *x, uint32_t value, uint32_t unit, bool *out_begun) {
  const uint64_t *users = mask_of(s->users, s, value);
  bool last = !s->g->values[value].live_out;
  *out_begun = s->g->values[value].live_in;
  for (uint32_t w = 0; w < s->words; ++w) {
    *out_begun |= (users[w] & x->done[w]) != 0;
    uint64_t left = users[w] & ~x->done[w];
    last &= left == (w == unit / 64 ? 1ull << unit % 64 : 0);
  }
  return last;
}

/// The state after one more unit.
static state after(searching *s, uint32_t parent, uint32_t unit) {
  const order_graph *g = s->g;
  const state *x = &s->states.data[parent];
  uint32_t steps = order_num_steps(g, unit);
  memset(s->delta, 0, (steps + 1) * sizeof(*s->delta));
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    const order_touch *t = &g->touches[i];
    bool begun, last = is_last(s, x, t->value, unit, &begun);
    s->delta[t->first] += begun ? 0 : g->values[t->value].bytes;
    s->delta[t->last + 1] -= last ? g->values[t->value].bytes : 0;
  }
  state y = *x;
  for (uint32_t i = 0; i < steps; ++i) {
    y.live += s->delta[i];
    int64_t held = y.live + g->base[g->step_begin[unit] + i];
    y.peak = held > y.peak ? held : y.peak;
  }
  y.live += s->delta[steps];
  y.done[unit / 64] |= 1ull << unit % 64;
  y.parent = parent;
  y.unit = unit;
  ++y.count;
  return y;
}

/// A unit that adds nothing and raises no peak is done at once; else each that is ready. The
/// result: the work, with that of many sets, because each is looked up and held.
static uint64_t expand(searching *s, uint32_t index) {
  CIS_VEC(state) children = {0};
  bool decided = false;
  for (uint32_t u = 0; u < s->g->num_units && !decided; ++u) {
    if (!is_ready(s, &s->states.data[index], u))
      continue;
    state y = after(s, index, u);
    const state *x = &s->states.data[index];
    decided = y.live <= x->live && y.peak <= x->peak;
    if (decided)
      cis_vec_clear(&children);
    cis_vec_push(&children, y);
  }
  for (size_t i = 0; i < children.len; ++i)
    add_state(s, &children.data[i]);
  uint64_t work = 1 + children.len / MADE_WITH_A_VISIT;
  cis_vec_deinit(&children);
  return work;
}

static void write_order(const searching *s, uint32_t index, uint32_t *out_order) {
  for (uint32_t at = s->g->num_units; at-- > 0; index = s->states.data[index].parent)
    out_order[at] = s->states.data[index].unit;
}

/// The state in which no unit is done.
static state begin(const order_graph *g, int64_t floor) {
  state x = {.peak = floor};
  for (uint32_t v = 0; v < g->num_values; ++v)
    if (g->values[v].live_in &&
        (g->values[v].live_out || g->users.begin[v] < g->users.begin[v + 1]))
      x.live += g->values[v].bytes;
  x.peak = x.live > x.peak ? x.live : x.peak;
  return x;
}

order_exact_result cis_order_exact(const order_graph *g, int64_t below, int64_t floor,
                                   uint64_t *io_work, uint32_t *out_order) {
  searching s = {.below = below};
  init(&s, g);
  state first = begin(g, floor);
  add_state(&s, &first);
  order_exact_result result = {.bound = below, .complete = true};
  while (s.heap.len) {
    uint32_t index = take(&s);
    const state *x = &s.states.data[index];
    if (s.states.data[*slot_of(&s, x) - 1].peak < x->peak)
      continue; // reached with less meanwhile
    result.bound = x->peak;
    if (x->count == g->num_units) {
      result.found = true;
      result.peak = x->peak;
      write_order(&s, index, out_order);
      break;
    }
    if (!*io_work) {
      result.complete = false;
      break;
    }
    uint64_t work = expand(&s, index);
    *io_work -= work < *io_work ? work : *io_work;
    result.bound = below; // unless there is more
  }
  deinit(&s);
  return result;
}
