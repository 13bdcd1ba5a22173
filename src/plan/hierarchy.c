// At first all homes are assumed to be in the cheapest of the later memories. The best runs in the
// first memory under this assumption (plan/spill.h) are a lower bound on the cost. Then homes are
// placed, those with the most traffic in the cheapest memory (plan/memories.h), and runs are chosen
// anew for the costs of these homes.
//
// Small problems are searched by branch and bound. A node fixes the memories of some homes. The
// cheapest node is expanded, by a buffer that found no place in the cheapest memory. A plan that
// costs no more than all remaining nodes is the best.
#include "plan/hierarchy.h"

#include "plan/memories.h"
#include "plan/order.h"
#include "support/numbers.h"
#include "support/vec.h"

#include <string.h>

enum { MOST_ROUNDS = 4, MOST_NODES = 64, MOST_SEARCHED = 24 };
static const int64_t MOST_COST = 1000000000000000; // of one touch, so that sums stay in range

/// Some homes are known; no plan that has them costs less than `bound`.
typedef struct node {
  int32_t *homes; // per buffer a memory, or CIS_PLAN_ANY_MEMORY
  int64_t bound;
} node;

typedef struct hierarchy {
  const cis_hierarchy_problem *problem;
  cis_arena *arena;             // of the result
  size_t cheapest;              // of the later memories; 0: there is none
  cis_hierarchy_result *result; // the best plan; its status is OK if there is one
  bool has_plan;
} hierarchy;

/// The plan of a node, with its cost.
typedef struct trial {
  cis_arena arena;
  const int32_t *wanted; // the node's homes
  cis_spill_result spill;
  size_t *first_run;
  cis_hierarchy_home *homes;
  int64_t *heights;
  int64_t *through; // per buffer: bytes that are moved from its home and to it
  bool is_placed;
  cis_hierarchy_status status;
  size_t left_out;
  int64_t cost;
} trial;

static int64_t times(int64_t bytes, int64_t cost) {
  int64_t made;
  return __builtin_mul_overflow(bytes, cost, &made) || made > MOST_COST ? MOST_COST : made;
}

static int64_t common_alignment(int64_t a, int64_t b) {
  (void)cis_plan_make_multiple(&a, b); // where it overflows, nothing fits anyway
  return a;
}

// --- runs in the first memory ---

/// The cost of an access to a byte at home, beyond that of an access in the first memory. Without a
/// second memory the cost is 1, because homes are only to be avoided.
static int64_t cost_of_access(const hierarchy *h, size_t memory) {
  return memory ? h->problem->memories[memory].cost - h->problem->memories[0].cost : 1;
}

static int64_t cost_of_copy(const hierarchy *h, size_t memory) {
  return memory ? h->problem->memories[memory].cost + h->problem->memories[0].cost : 1;
}

/// The buffer with costs in place of bytes, if its home is there.
static cis_spill_buffer weigh(const hierarchy *h, size_t buffer, size_t memory, cis_arena *arena) {
  cis_spill_buffer b = h->problem->buffers[buffer];
  cis_spill_touch *touches = cis_arena_copy(arena, b.touches, b.num * sizeof *touches);
  for (uint32_t t = 0; t < b.num; ++t)
    touches[t].bytes = times(touches[t].bytes, cost_of_access(h, memory));
  b.touches = touches;
  b.copied = times(b.copied, cost_of_copy(h, memory));
  b.alignment = common_alignment(b.alignment, h->problem->memories[0].alignment);
  return b;
}

static bool choose_runs(const hierarchy *h, trial *t) {
  const cis_hierarchy_problem *p = h->problem;
  cis_spill_buffer *items = cis_arena_array(&t->arena, cis_spill_buffer, p->num + 1);
  for (size_t i = 0; i < p->num; ++i)
    items[i] = weigh(h, i, t->wanted[i] >= 0 ? (size_t)t->wanted[i] : h->cheapest, &t->arena);
  cis_spill_problem problem = {.buffers = items,
                               .num = p->num,
                               .capacity = p->memories[0].capacity,
                               .only_in_fast = p->only_in_first};
  bool ok = cis_plan_spill(&problem, &t->arena, &t->spill);
  t->first_run = cis_arena_array(&t->arena, size_t, p->num + 2);
  for (size_t i = 0; i < t->spill.num_runs; ++i)
    ++t->first_run[t->spill.runs[i].buffer + 1];
  for (size_t i = 0; i < p->num; ++i)
    t->first_run[i + 1] += t->first_run[i];
  return ok;
}

// --- homes ---

/// When a buffer has to be at home: from the first touch there, or copy to it, to the last. A copy
/// counts as its op. False: never.
static bool span_of_home(const hierarchy *h, const trial *t, size_t buffer, cis_plan_span *out) {
  const cis_spill_buffer *b = &h->problem->buffers[buffer];
  size_t r = t->first_run[buffer], end = t->first_run[buffer + 1];
  *out = (cis_plan_span){INT64_MAX, INT64_MIN};
  for (uint32_t i = 0; i < b->num; ++i) {
    while (r < end && t->spill.runs[r].last < i)
      ++r;
    const cis_spill_run *run = r < end && t->spill.runs[r].first <= i ? &t->spill.runs[r] : NULL;
    if (run && !(run->first == i && run->is_loaded) && !(run->last == i && run->is_stored))
      continue;
    out->lower = b->touches[i].lower < out->lower ? b->touches[i].lower : out->lower;
    out->upper = cis_max_i64(b->touches[i].upper, out->upper);
  }
  return out->lower < out->upper;
}

/// Bytes that are accessed at home, and copied; `*out_copied`: of these, the copied ones.
static int64_t moved_through(const hierarchy *h, const trial *t, size_t buffer,
                             int64_t *out_copied) {
  const cis_spill_buffer *b = &h->problem->buffers[buffer];
  int64_t accessed = 0, copied = 0;
  for (uint32_t i = 0; i < b->num; ++i)
    accessed = cis_add_saturating(accessed, b->touches[i].bytes);
  for (size_t r = t->first_run[buffer]; r < t->first_run[buffer + 1]; ++r) {
    const cis_spill_run *run = &t->spill.runs[r];
    for (uint32_t i = run->first; i <= run->last && accessed < INT64_MAX; ++i)
      accessed -= b->touches[i].bytes;
    copied = cis_add_saturating(copied, run->is_loaded ? b->copied : 0);
    copied = cis_add_saturating(copied, run->is_stored ? b->copied : 0);
  }
  *out_copied = copied;
  return cis_add_saturating(accessed, copied);
}

/// The homes that are needed, as buffers of a plan for several memories.
typedef struct home_items {
  cis_plan_buffer *items;
  int64_t *priorities;
  int32_t *pinned;
  size_t *buffer;
  size_t num;
} home_items;

static home_items list_homes(const hierarchy *h, trial *t, const size_t *of, size_t others) {
  const cis_hierarchy_problem *p = h->problem;
  home_items list = {.items = cis_arena_array(&t->arena, cis_plan_buffer, p->num + 1),
                     .priorities = cis_arena_array(&t->arena, int64_t, p->num + 1),
                     .pinned = cis_arena_array(&t->arena, int32_t, p->num + 1),
                     .buffer = cis_arena_array(&t->arena, size_t, p->num + 1)};
  int64_t alignment = 1, copied;
  for (size_t k = 0; k < others; ++k)
    alignment = common_alignment(alignment, p->memories[of[k]].alignment);
  for (size_t i = 0; i < p->num; ++i) {
    cis_plan_span span;
    t->homes[i].memory = CIS_PLAN_NO_MEMORY;
    if (!span_of_home(h, t, i, &span))
      continue;
    list.items[list.num] =
        (cis_plan_buffer){.size = p->buffers[i].size,
                          .alignment = common_alignment(p->buffers[i].alignment, alignment),
                          .lower = span.lower,
                          .upper = span.upper};
    list.priorities[list.num] = t->through[i] = moved_through(h, t, i, &copied);
    list.pinned[list.num] = CIS_PLAN_ANY_MEMORY;
    for (size_t k = 0; k < others; ++k)
      if (t->wanted[i] == (int32_t)of[k])
        list.pinned[list.num] = (int32_t)k;
    list.buffer[list.num++] = i;
  }
  return list;
}

static bool place_homes(const hierarchy *h, trial *t) {
  const cis_hierarchy_problem *p = h->problem;
  size_t *of = cis_arena_array(&t->arena, size_t, p->num_memories), others = 0;
  cis_plan_memory *memories = cis_arena_array(&t->arena, cis_plan_memory, p->num_memories);
  for (size_t k = 1; k < p->num_memories; ++k)
    if (p->memories[k].capacity) {
      memories[others].capacity =
          p->memories[k].capacity == INT64_MAX ? 0 : p->memories[k].capacity;
      of[others++] = k;
    }
  home_items list = list_homes(h, t, of, others);
  t->left_out = list.num ? list.buffer[0] : 0;
  if (!list.num || !others)
    return !list.num;
  int32_t *where = cis_arena_array(&t->arena, int32_t, list.num);
  int64_t *offsets = cis_arena_array(&t->arena, int64_t, list.num);
  cis_plan_problem problem = {
      .buffers = list.items, .num_buffers = list.num, .default_alignment = 1};
  cis_plan_spread spread = {.problem = &problem,
                            .memories = memories,
                            .num_memories = others,
                            .priorities = list.priorities,
                            .pinned = list.pinned};
  cis_plan_spread_result result;
  if (!cis_plan_spread_solve(&spread, NULL, &t->arena, where, offsets, &result)) {
    t->left_out = list.buffer[result.left_out];
    return false;
  }
  for (size_t i = 0; i < list.num; ++i)
    t->homes[list.buffer[i]] = (cis_hierarchy_home){(int32_t)of[where[i]], offsets[i]};
  for (size_t k = 0; k < others; ++k)
    t->heights[of[k]] = result.heights[k];
  return true;
}

// --- a node ---

/// The cost of the trial's plan, with its homes.
static int64_t cost_of(const hierarchy *h, const trial *t, int64_t *out_moved) {
  int64_t cost = 0, copied;
  *out_moved = 0;
  for (size_t i = 0; i < h->problem->num; ++i) {
    if (t->homes[i].memory == CIS_PLAN_NO_MEMORY)
      continue;
    size_t memory = (size_t)t->homes[i].memory;
    int64_t all = moved_through(h, t, i, &copied);
    *out_moved = cis_add_saturating(*out_moved, all);
    cost = cis_add_saturating(cost, times(all - copied, cost_of_access(h, memory)));
    cost = cis_add_saturating(cost, times(copied, cost_of_copy(h, memory)));
  }
  return cost;
}

/// Keeps the trial's plan.
static void keep(hierarchy *h, const trial *t, int64_t moved) {
  const cis_hierarchy_problem *p = h->problem;
  cis_hierarchy_result *r = h->result;
  r->status = CIS_HIERARCHY_OK;
  r->num_runs = t->spill.num_runs;
  r->runs = cis_arena_copy(h->arena, t->spill.runs, (r->num_runs + 1) * sizeof *r->runs);
  r->first_run = cis_arena_copy(h->arena, t->first_run, (p->num + 2) * sizeof *r->first_run);
  r->homes = cis_arena_copy(h->arena, t->homes, (p->num + 1) * sizeof *r->homes);
  r->heights = cis_arena_copy(h->arena, t->heights, p->num_memories * sizeof *r->heights);
  r->moved = moved;
  r->cost = t->cost;
  h->has_plan = true;
}

/// Makes the plan of a node, which is kept if it is the best one.
static void try_homes(hierarchy *h, const int32_t *wanted, trial *t) {
  const cis_hierarchy_problem *p = h->problem;
  *t = (trial){.wanted = wanted};
  t->homes = cis_arena_array(&t->arena, cis_hierarchy_home, p->num + 1);
  t->heights = cis_arena_array(&t->arena, int64_t, p->num_memories);
  t->through = cis_arena_array(&t->arena, int64_t, p->num + 1);
  t->status = CIS_HIERARCHY_TOUCHED;
  if (!choose_runs(h, t))
    return;
  t->heights[0] = t->spill.height;
  t->is_placed = place_homes(h, t);
  t->status = t->is_placed ? CIS_HIERARCHY_OK : CIS_HIERARCHY_NO_HOME;
  int64_t moved;
  t->cost = t->is_placed ? cost_of(h, t, &moved) : INT64_MAX;
  if (t->is_placed && (!h->has_plan || t->cost < h->result->cost))
    keep(h, t, moved);
}

// --- search ---

typedef CIS_VEC(node) node_vec;

/// The buffer to go on with: the one whose home costs most beyond the cheapest memory, or, where
/// not all homes found a place, the largest one. SIZE_MAX: there is none.
static size_t find_branch(const hierarchy *h, const trial *t) {
  size_t found = SIZE_MAX;
  int64_t most = -1;
  for (size_t i = 0; i < h->problem->num; ++i) {
    cis_plan_span span;
    if (t->wanted[i] != CIS_PLAN_ANY_MEMORY || !span_of_home(h, t, i, &span))
      continue;
    size_t at = t->is_placed ? (size_t)t->homes[i].memory : h->cheapest;
    int64_t extra = times(t->through[i], cost_of_access(h, at) - cost_of_access(h, h->cheapest));
    int64_t value = t->is_placed ? extra : h->problem->buffers[i].size;
    if (value > most && (!t->is_placed || extra > 0)) {
      most = value;
      found = i;
    }
  }
  return found;
}

static node take_least(node_vec *open) {
  size_t least = 0;
  for (size_t i = 1; i < open->len; ++i)
    least = open->data[i].bound < open->data[least].bound ? i : least;
  node taken = open->data[least];
  open->data[least] = cis_vec_last(open);
  --open->len;
  return taken;
}

/// False if the buffer fits into no memory.
static bool push_children(const hierarchy *h, const node *from, size_t buffer, cis_arena *arena,
                          node_vec *open) {
  const cis_hierarchy_problem *p = h->problem;
  bool any = false;
  for (size_t k = 1; k < p->num_memories; ++k) {
    if (p->memories[k].capacity < p->buffers[buffer].size)
      continue;
    node child = {cis_arena_copy(arena, from->homes, (p->num + 1) * sizeof(int32_t)), from->bound};
    child.homes[buffer] = (int32_t)k;
    cis_vec_push(open, child);
    any = true;
  }
  return any;
}

/// Tries nodes, those that can cost least first. Returns what no plan costs less than.
static int64_t search(hierarchy *h, const int32_t *root) {
  cis_arena arena = {0};
  node_vec open = {0};
  int64_t floor = INT64_MAX; // of nodes that are at their end without the plan that they promise
  cis_vec_push(&open,
               ((node){cis_arena_copy(&arena, root, (h->problem->num + 1) * sizeof *root), 0}));
  for (size_t nodes = 0; open.len && nodes < MOST_NODES; ++nodes) {
    node n = take_least(&open);
    if (h->has_plan && n.bound >= h->result->cost) {
      floor = n.bound < floor ? n.bound : floor;
      break;
    }
    trial t;
    try_homes(h, n.homes, &t);
    n.bound = t.spill.is_optimal ? cis_max_i64(t.spill.moved, n.bound) : n.bound;
    size_t buffer = find_branch(h, &t);
    if (t.is_placed && t.cost <= n.bound)
      floor = t.cost < floor ? t.cost : floor;
    else if (buffer == SIZE_MAX || !push_children(h, &n, buffer, &arena, &open))
      floor = n.bound < floor ? n.bound : floor;
    cis_arena_deinit(&t.arena);
  }
  for (size_t i = 0; i < open.len; ++i)
    floor = open.data[i].bound < floor ? open.data[i].bound : floor;
  cis_vec_deinit(&open);
  cis_arena_deinit(&arena);
  return floor;
}

/// Chooses runs anew for the homes that were found, until that saves nothing more.
static void refine(hierarchy *h, int32_t *homes) {
  for (int round = 0; round < MOST_ROUNDS; ++round) {
    int64_t before = h->result->cost;
    for (size_t i = 0; i < h->problem->num; ++i)
      homes[i] = h->result->homes[i].memory;
    trial t;
    try_homes(h, homes, &t);
    cis_arena_deinit(&t.arena);
    if (h->result->cost >= before)
      break;
  }
}

static size_t num_homes(const hierarchy *h, const trial *t) {
  size_t num = 0;
  cis_plan_span span;
  for (size_t i = 0; i < h->problem->num; ++i)
    num += span_of_home(h, t, i, &span);
  return num;
}

bool cis_plan_hierarchy(const cis_hierarchy_problem *problem, cis_arena *arena,
                        cis_hierarchy_result *out) {
  hierarchy h = {.problem = problem, .arena = arena, .result = out};
  int32_t *homes = cis_arena_array(arena, int32_t, problem->num + 1);
  *out = (cis_hierarchy_result){0};
  for (size_t k = problem->num_memories; --k;)
    h.cheapest = problem->memories[k].capacity ? k : h.cheapest;
  if (!h.cheapest && problem->num_memories > 1)
    h.cheapest = 1;
  memset(homes, 0xff, (problem->num + 1) * sizeof *homes); // CIS_PLAN_ANY_MEMORY
  trial t;
  try_homes(&h, homes, &t);
  out->is_optimal = t.is_placed && t.spill.is_optimal && t.cost <= t.spill.moved;
  out->moment = t.spill.moment;
  out->left_out = t.left_out;
  if (!h.has_plan)
    out->status = t.status;
  bool is_small = t.spill.is_optimal && num_homes(&h, &t) <= MOST_SEARCHED;
  cis_arena_deinit(&t.arena);
  if (out->is_optimal || out->status == CIS_HIERARCHY_TOUCHED)
    return h.has_plan;
  if (is_small && problem->num_memories > 2)
    out->is_optimal = search(&h, homes) >= out->cost && h.has_plan;
  else if (h.has_plan)
    refine(&h, homes);
  if (h.has_plan)
    out->status = CIS_HIERARCHY_OK;
  return h.has_plan;
}
