// Plans each group of buffers with plan/, keeps the pools that save bytes, splits or shrinks pools
// that would raise the peak of the function, and chooses between pools of blocks and wide pools.
//
// Ops are numbered in textual order, and a lifetime is a set of spans of these numbers. Two buffers
// with disjoint spans are never live together, because a body frees what it allocates: so branches
// share memory, and a loop's buffers share with those that do not live across the loop.
//
// scope=best plans both kinds. Wide pools are taken if the function holds fewer bytes with them and
// no path holds more (peak.h): a pool outside of a branch is held where the branch is not taken.
// Memory of callees counts at their calls, and memory that calls and ops with regions return counts
// until it is freed. A life whose end is not known counts as long for pools, and as short for the
// program without them (cis_held_spans), so that the comparison is safe.
#include "reuse/pool/pools.h"

#include "ir/debug.h"
#include "reuse/pool/dynamic_pool.h"
#include "reuse/pool/groups.h"
#include "reuse/pool/in_place.h"
#include "reuse/pool/peak_increase.h"
#include "support/map.h"
#include "support/numbers.h"

#include <stdlib.h>

/// Marks the buffers of pools that have a gain as pooled, and gives the others the reason "no
/// gain".
static void note_pooled(const cis_reuse_pool_vec *pools, const cis_block *block) {
  for (size_t p = 0; p < pools->len; ++p)
    for (size_t i = 0; (!block || pools->data[p].block == block) && i < pools->data[p].num; ++i)
      pools->data[p].buffers[i]->reason =
          pools->data[p].has_gain ? CIS_SKIP_NONE : CIS_SKIP_NO_GAIN;
}

cis_plan_buffer cis_reuse_plan_item(const cis_reuse_pool *pool, size_t i) {
  const cis_reuse_buffer *b = pool->buffers[i];
  cis_plan_buffer item = {
      .size = b->bytes, .alignment = b->alignment, .lower = b->lower, .upper = b->upper};
  if (pool->is_wide) {
    item.lower = b->live.lower;
    item.upper = b->live.upper;
    item.gaps = b->gaps;
    item.num_gaps = b->num_gaps;
  }
  return item;
}

// Budgets of the plans that are made again until no pool raises the peak, in steps of the planner
// and for all pools of a memory space: of exact search, and of heuristics for each buffer.
enum { WORK_AGAIN = 1000000, WORK_OF_BUFFER = 256 };
enum { MOST_WORK = 20000000, MOST_WORK_OF_BUFFER = 1000 };

/// Plans into `offsets`, with the pairs that may be in place or without them.
static bool solve(const cis_reuse_pool *pool, const cis_plan_buffer *items, bool in_place,
                  const cis_reuse_plan_options *options, int64_t *offsets, cis_plan_result *out) {
  cis_plan_problem problem = {.buffers = items, .num_buffers = pool->num, .default_alignment = 1};
  if (in_place)
    problem.in_place = pool->in_place;
  cis_plan_options plan = {.algorithm = options->algorithm, .work = options->work};
  if (options->work)
    plan.heuristics_work = options->work + WORK_OF_BUFFER * pool->num;
  bool ok = cis_plan_solve(&problem, &plan, options->scratch, offsets, out);
  *options->may_work -= out->work < *options->may_work ? out->work : *options->may_work;
  return ok;
}

/// The span, alignment and sum of sizes of a pool.
static void measure(cis_reuse_pool *pool, const cis_reuse_plan_options *options) {
  pool->alignment = options->alignment;
  pool->sum = 0;
  cis_reuse_find_span(pool);
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_reuse_buffer *b = pool->buffers[i];
    if (__builtin_add_overflow(pool->sum, b->bytes, &pool->sum))
      pool->sum = INT64_MAX; // an overflow: it is only compared with the pool's size
    if (b->alignment > pool->alignment)
      pool->alignment = b->alignment;
  }
}

/// Gives a pool of a block that is not planned yet the fewest bytes that any plan can have.
static void assume_best(cis_reuse_pool *pool, const cis_reuse_plan_options *options) {
  measure(pool, options);
  pool->bytes = pool->live_peak =
      cis_reuse_peak((const cis_reuse_buffer *const *)pool->buffers, pool->num, NULL);
  cis_arena_reset(options->scratch);
  pool->has_gain = pool->bytes < pool->sum;
  pool->is_assumed = true;
}

/// The bytes that a buffer may take in a plan, with the gap before it that aligns it.
static int64_t most_bytes(const cis_reuse_buffer *b) {
  return cis_add_saturating(b->bytes, b->alignment - 1);
}

static int compare_large(const void *pa, const void *pb) {
  const cis_reuse_buffer *a = *(cis_reuse_buffer *const *)pa, *b = *(cis_reuse_buffer *const *)pb;
  int64_t most_a = most_bytes(a), most_b = most_bytes(b);
  return most_a != most_b ? (most_a > most_b) - (most_a < most_b)
                          : (a->alloc->tag > b->alloc->tag) - (a->alloc->tag < b->alloc->tag);
}

void cis_reuse_leave_out_large(cis_reuse_buffer *const *buffers, size_t num) {
  cis_reuse_buffer **sorted = cis_mem_calloc(num + 1, sizeof *sorted);
  int64_t sum = 0;
  for (size_t i = 0; i < num; ++i)
    sorted[i] = buffers[i];
  qsort(sorted, num, sizeof *sorted, compare_large);
  for (size_t i = 0; i < num; ++i) {
    bool is_over = __builtin_add_overflow(sum, most_bytes(sorted[i]), &sum);
    sum = is_over ? INT64_MAX : sum;
    if (is_over || sorted[i]->reason == CIS_SKIP_TOO_LARGE) // of another pool
      sorted[i]->reason = is_over ? CIS_SKIP_TOO_LARGE : CIS_SKIP_NONE;
  }
  cis_mem_free(sorted);
}

/// Plans without pairs in place. Where offsets do not fit into 63 bits, buffers are left out.
static void plan_apart(cis_reuse_pool *pool, cis_plan_buffer *items,
                       const cis_reuse_plan_options *options, cis_plan_result *out) {
  for (bool was_cut = false;; was_cut = true) {
    measure(pool, options);
    for (size_t i = 0; i < pool->num; ++i)
      items[i] = cis_reuse_plan_item(pool, i);
    if (solve(pool, items, false, options, pool->offsets, out) || !pool->num)
      return;
    cis_reuse_leave_out_large(pool->buffers, pool->num);
    size_t kept = 0;
    for (size_t i = 0; i < pool->num; ++i)
      if (!was_cut && pool->buffers[i]->reason != CIS_SKIP_TOO_LARGE)
        pool->buffers[kept++] = pool->buffers[i];
    pool->num = kept;
  }
}

static void tell_plan(const cis_reuse_pool *pool, const cis_plan_result *result) {
  cis_debug_say_value(CIS_DEBUG_PLAN, pool->buffers[0]->value,
                      "a pool of %zu buffer%s from here on takes %lld bytes by %s; no plan takes "
                      "less than %lld%s",
                      pool->num, pool->num == 1 ? "" : "s", (long long)result->height, result->name,
                      (long long)result->lower_bound,
                      result->is_optimal ? ": it is the best one" : "");
}

static void plan_pool(cis_reuse_pool *pool, const cis_reuse_plan_options *options,
                      cis_arena *arena) {
  cis_plan_buffer *items = cis_arena_array(options->scratch, cis_plan_buffer, pool->num);
  cis_plan_result result, better;
  plan_apart(pool, items, options, &result);
  pool->in_place = pool->is_wide ? cis_reuse_in_place_pairs(pool, arena) : (cis_plan_pairs){0};
  int64_t *offsets = pool->in_place.num ? cis_arena_array(arena, int64_t, pool->num) : NULL;
  if (offsets && solve(pool, items, true, options, offsets, &better) &&
      better.height < result.height) {
    result = better;
    pool->offsets = offsets;
  } else {
    pool->in_place.num = 0;
  }
  pool->bytes = result.height;
  pool->live_peak = result.lower_bound;
  tell_plan(pool, &result);
  if (cis_dynamic_pool_is(pool))
    cis_dynamic_pool_plan(pool, items, options, arena);
  cis_arena_reset(options->scratch);
  pool->has_gain = pool->bytes < pool->sum;
  pool->is_assumed = false;
}

// --- pools that would raise the peak of all bytes ---

enum { BEFORE = CIS_LIVES_BEFORE, AT = CIS_LIVES_AT, AFTER = CIS_LIVES_AFTER };

/// The buffers of a pool that live on some sides of a position.
static cis_reuse_pool take_part(const cis_reuse_pool *pool, int64_t position, int sides,
                                cis_arena *arena) {
  cis_reuse_pool part = {
      .block = pool->block, .is_wide = pool->is_wide, .memory_space = pool->memory_space};
  part.buffers = cis_arena_array(arena, cis_reuse_buffer *, pool->num);
  part.offsets = cis_arena_array(arena, int64_t, pool->num);
  for (size_t i = 0; i < pool->num; ++i)
    if (cis_reuse_side_of(pool, pool->buffers[i], position) & sides)
      part.buffers[part.num++] = pool->buffers[i];
  return part;
}

/// Whether no plan of a pool has so few bytes.
static bool needs_more(const cis_reuse_pool *pool, int64_t bytes, cis_arena *scratch) {
  if (pool->is_wide) // buffers that are live at once may share memory
    return false;
  int64_t peak = cis_reuse_peak((const cis_reuse_buffer *const *)pool->buffers, pool->num, NULL);
  cis_arena_reset(scratch);
  return peak > bytes;
}

/// Splits a pool in two: the buffers that live before a moment, and those that live after it. The
/// buffers that live at the moment join the side that does not become larger by them, or are left
/// out. Large parts are assumed to be as small as any plan of them, because most are split again:
/// even so they hold too much.
static void split(cis_reuse_pool_vec *pools, cis_reuse_pool *pool, int64_t position,
                  const cis_reuse_plan_options *options, cis_arena *arena) {
  enum { LARGE = 256 }; // buffers
  static const int choices[][2] = {{BEFORE, AT | AFTER}, {BEFORE | AT, AFTER}, {BEFORE, AFTER}};
  const cis_reuse_pool whole = *pool;
  int64_t live = cis_reuse_live_at(&whole, position);
  for (size_t i = 0; i < whole.num; ++i)
    whole.buffers[i]->reason = CIS_SKIP_NO_GAIN;
  for (int c = 0; c < 3; ++c) {
    cis_reuse_pool parts[2];
    bool fits = true;
    for (int k = 0; k < 2; ++k) {
      parts[k] = take_part(&whole, position, choices[c][k], arena);
      if (choices[c][k] & AT)
        fits = !needs_more(&parts[k], live, options->scratch);
    }
    for (int k = 0; fits && k < 2; ++k) {
      if (parts[k].num > LARGE && !parts[k].is_wide && !cis_dynamic_pool_is(&parts[k]))
        assume_best(&parts[k], options);
      else if (parts[k].num)
        plan_pool(&parts[k], options, arena);
      if (choices[c][k] & AT)
        fits = !parts[k].num || parts[k].bytes <= live;
    }
    if (!fits)
      continue;
    *pool = parts[0];
    cis_vec_push(pools, parts[1]);
    break;
  }
}

/// Chooses, among the pool's buffers at its peak, the one to leave out so that the pool needs
/// `excess` bytes less: the smallest that suffices, else the largest. It must not be live at the
/// moment itself, because it would then count outside the pool. NULL if there is none.
static cis_reuse_buffer *find_surplus(const cis_reuse_pool *pool, int64_t position, int64_t excess,
                                      cis_arena *scratch) {
  int64_t peak_at;
  cis_reuse_buffer *found = NULL;
  cis_reuse_peak((const cis_reuse_buffer *const *)pool->buffers, pool->num, &peak_at);
  cis_arena_reset(scratch);
  for (size_t i = 0; i < pool->num; ++i) {
    cis_reuse_buffer *b = pool->buffers[i];
    if (b->first > peak_at || b->last <= peak_at || cis_reuse_side_of(pool, b, position) == AT)
      continue;
    bool suffices = b->bytes >= excess, sufficed = found && found->bytes >= excess;
    if (!found || (suffices && (!sufficed || b->bytes < found->bytes)) ||
        (!suffices && !sufficed && b->bytes > found->bytes))
      found = b;
  }
  return found;
}

/// How many buffers a function may plan again, and how often in a row, to find out which to leave
/// out of a pool. It bounds the time of all of these plans together. A plan of a dynamic pool takes
/// as long as several others.
enum { MOST_STEPS = 64, MOST_PLANNED = 30000, PLANS_OF_DYNAMIC = 6 };

/// Leaves buffers out of a pool, so that they are allocated on their own, until the pool no longer
/// raises the peak of all bytes at a later moment. False if that takes too many steps or the pool's
/// gain; then the pool is as it was.
static bool leave_out(const cis_reuse_buffer_vec *buffers, cis_reuse_pool_vec *pools,
                      cis_reuse_moment moment, const cis_reuse_plan_options *options,
                      cis_arena *arena) {
  const size_t index = moment.pool;
  const cis_reuse_pool whole = pools->data[index];
  size_t planned = whole.num * (whole.num_stacks ? PLANS_OF_DYNAMIC : 1);
  for (int steps = 0; steps < MOST_STEPS && *options->may_plan >= planned && *options->may_work;
       ++steps) {
    cis_reuse_pool *pool = &pools->data[index];
    *options->may_plan -= planned;
    cis_reuse_buffer *surplus = find_surplus(
        pool, moment.raised.position, moment.raised.after - moment.raised.before, options->scratch);
    if (!surplus)
      break;
    cis_reuse_pool rest = take_part(pool, 0, BEFORE | AT | AFTER, arena);
    size_t kept = 0;
    for (size_t i = 0; i < rest.num; ++i)
      if (rest.buffers[i] != surplus)
        rest.buffers[kept++] = rest.buffers[i];
    rest.num = kept;
    surplus->reason = CIS_SKIP_NO_GAIN;
    if (!rest.is_wide) { // in wide pools, buffers that are live at once may share memory
      assume_best(&rest, options);
      *pool = rest;
      note_pooled(pools, moment.raised.block);
      if (rest.has_gain &&
          cis_reuse_find_moment(options->held, buffers, pools, whole.memory_space, options, false,
                                &moment) &&
          moment.raised.block == whole.block)
        continue; // no plan would do
    }
    plan_pool(&rest, options, arena);
    if (!rest.has_gain)
      break;
    *pool = rest;
    note_pooled(pools, moment.raised.block);
    if (!cis_reuse_find_moment(options->held, buffers, pools, whole.memory_space, options, false,
                               &moment) ||
        moment.raised.block != whole.block)
      return true;
  }
  pools->data[index] = whole;
  note_pooled(pools, whole.block);
  return false;
}

/// Adds the order of a sample for which a pool takes too many bytes. False: the pool has it, or has
/// no room for it.
static bool adapt(cis_reuse_pool *pool, const cis_reuse_moment *moment,
                  const cis_reuse_plan_options *options, cis_arena *arena) {
  if (moment->sample < 0)
    return false;
  int64_t *dims = cis_arena_array(arena, int64_t, options->dims->all.len + 1);
  cis_reuse_take_sample(options->dims, (uint64_t)moment->sample, dims);
  return cis_dynamic_pool_add_order(pool, dims, arena);
}

/// Plans the pools that are assumed to be as small as any plan. Whether there were some.
static bool plan_assumed(cis_reuse_pool_vec *pools, const cis_reuse_plan_options *options,
                         cis_arena *arena) {
  bool changes = false;
  for (size_t i = 0; i < pools->len; ++i)
    if (pools->data[i].is_assumed && pools->data[i].has_gain) {
      plan_pool(&pools->data[i], options, arena);
      note_pooled(pools, pools->data[i].block);
      changes = true;
    }
  return changes;
}

/// Splits pools, leaves buffers out of them (if the scope allows it), or drops them, until none
/// raises the peak of a block. Both parts of a split pool are planned again, within a budget.
static void limit_peaks(cis_reuse_buffer_vec *buffers, cis_attr memory_space, bool may_leave_out,
                        const cis_reuse_plan_options *options, cis_arena *arena,
                        cis_reuse_pool_vec *pools) {
  enum { MOST_SPLITS = 16, MOST_SPLIT = 50000 };
  cis_reuse_moment moment;
  size_t num_split = 0; // buffers
  *options->may_work = MOST_WORK + MOST_WORK_OF_BUFFER * (uint64_t)buffers->len;
  for (int splits = 0;;) {
    bool found =
        cis_reuse_find_moment(options->held, buffers, pools, memory_space, options, true, &moment);
    cis_reuse_pool *pool = found && moment.pool < pools->len ? &pools->data[moment.pool] : NULL;
    if (!pool) { // a wide pool of another block, or the sums do not fit into 63 bits
      if (!plan_assumed(pools, options, arena))
        return;
      continue;
    }
    size_t num = pool->num;
    if (adapt(pool, &moment, options, arena))
      continue;
    if (splits >= MOST_SPLITS || num_split > MOST_SPLIT || !*options->may_work)
      pool->has_gain = false;
    else if (!may_leave_out || !leave_out(buffers, pools, moment, options, arena))
      split(pools, pool, moment.raised.position, options, arena);
    else
      num = 0;
    ++splits;
    num_split += num;
    note_pooled(pools, moment.raised.block);
  }
}

/// Bytes that the pools save.
static int64_t gain_of(const cis_reuse_pool_vec *pools) {
  int64_t gain = 0;
  for (size_t i = 0; i < pools->len; ++i)
    if (pools->data[i].has_gain &&
        __builtin_add_overflow(gain, pools->data[i].sum - pools->data[i].bytes, &gain))
      return INT64_MAX;
  return gain;
}

static void copy_pools(cis_reuse_pool_vec *to, const cis_reuse_pool_vec *from) {
  to->len = 0;
  cis_vec_append(to, from->data, from->len);
}

/// Makes `pools` the pools of `all`; all other buffers are not pooled.
static void take_pools(cis_reuse_pool_vec *pools, const cis_reuse_pool_vec *all,
                       const cis_reuse_pool_vec *from) {
  for (size_t p = 0; p < all->len; ++p)
    for (size_t i = 0; i < all->data[p].num; ++i)
      all->data[p].buffers[i]->reason = CIS_SKIP_NO_GAIN;
  copy_pools(pools, from);
  note_pooled(pools, NULL);
}

/// Limits the peaks of a memory space, once by splitting only and once by leaving buffers out
/// first, and keeps the pools that save more.
static void limit_peaks_best(cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                             const cis_reuse_plan_options *options, cis_arena *arena,
                             cis_reuse_pool_vec *pools) {
  cis_reuse_moment moment;
  if (!cis_reuse_find_moment(options->held, buffers, pools, memory_space, options, true, &moment))
    return;
  cis_reuse_pool_vec all = {0}, divided = {0};
  copy_pools(&all, pools);
  limit_peaks(buffers, memory_space, false, options, arena, pools);
  copy_pools(&divided, pools);
  take_pools(pools, &all, &all);
  limit_peaks(buffers, memory_space, true, options, arena, pools);
  if (gain_of(&divided) >= gain_of(pools))
    take_pools(pools, &all, &divided);
  cis_vec_deinit(&all);
  cis_vec_deinit(&divided);
}

// --- wide pools ---

/// Takes the pools of a memory space out of `pools`, into `out`.
static void take_space(cis_reuse_pool_vec *pools, cis_attr memory_space, cis_reuse_pool_vec *out) {
  size_t kept = 0;
  for (size_t p = 0; p < pools->len; ++p) {
    if (pools->data[p].memory_space == memory_space)
      cis_vec_push(out, pools->data[p]);
    else
      pools->data[kept++] = pools->data[p];
  }
  pools->len = kept;
}

static void take_reasons(cis_reuse_buffer_vec *buffers, cis_skip_reason *reasons, bool back) {
  for (size_t i = 0; i < buffers->len; ++i) {
    if (back)
      buffers->data[i].reason = reasons[i];
    else
      reasons[i] = buffers->data[i].reason;
  }
}

/// Plans wide pools of a memory space into `wide`. A buffer that no pool has keeps its reason.
static void plan_wide(cis_op *function, cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                      const cis_reuse_plan_options *options, cis_arena *arena,
                      cis_reuse_pool_vec *wide) {
  cis_reuse_group_wide(function, buffers, memory_space, arena, wide);
  for (size_t p = 0; p < wide->len; ++p)
    plan_pool(&wide->data[p], options, arena);
  note_pooled(wide, NULL);
  limit_peaks_best(buffers, memory_space, options, arena, wide);
}

/// Whether wide pools may differ from those of blocks: buffers are in more than one block, or in
/// none that could have a pool, or one is last touched where another one is first.
static bool may_be_wide(const cis_reuse_buffer_vec *buffers, cis_attr memory_space) {
  const cis_block *block = NULL;
  cis_ptrmap ends = {0};
  bool may_be = false;
  for (size_t i = 0; i < buffers->len; ++i)
    if (buffers->data[i].is_movable && buffers->data[i].last_touch)
      cis_ptrmap_set(&ends, buffers->data[i].last_touch, 1);
  for (size_t i = 0; i < buffers->len && !may_be; ++i) {
    const cis_reuse_buffer *b = &buffers->data[i];
    if (!b->is_movable || b->memory != memory_space)
      continue;
    may_be = !b->dealloc || (block && cis_op_block(b->alloc) != block) ||
             (b->first_touch && cis_op_has_trait(b->first_touch, CIS_TRAIT_STRUCTURED) &&
              cis_ptrmap_has(&ends, b->first_touch));
    block = cis_op_block(b->alloc);
  }
  cis_ptrmap_deinit(&ends);
  return may_be;
}

/// Takes wide pools instead of those of blocks if the function holds fewer bytes with them.
static void choose_wide(cis_op *function, cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                        const cis_reuse_plan_options *options, cis_arena *arena,
                        cis_reuse_pool_vec *pools) {
  bool always = options->scope == CIS_REUSE_FUNCTION;
  if (options->scope == CIS_REUSE_BLOCK || (!always && !may_be_wide(buffers, memory_space)))
    return;
  cis_skip_reason *reasons = cis_arena_array(arena, cis_skip_reason, buffers->len);
  cis_reuse_pool_vec wide = {0}, narrow = {0};
  cis_reuse_moment moment;
  int64_t before = cis_reuse_peak_with(options->held, buffers, pools, memory_space);
  take_reasons(buffers, reasons, false);
  plan_wide(function, buffers, memory_space, options, arena, &wide);
  if (always || (cis_reuse_peak_with(options->held, buffers, &wide, memory_space) < before &&
                 !cis_reuse_find_moment(options->held, buffers, &wide, memory_space, options, true,
                                        &moment))) {
    take_space(pools, memory_space, &narrow);
    cis_vec_append(pools, wide.data, wide.len);
  } else {
    take_reasons(buffers, reasons, true);
  }
  cis_vec_deinit(&wide);
  cis_vec_deinit(&narrow);
}

static bool has_movable(const cis_reuse_buffer_vec *buffers) {
  for (size_t i = 0; i < buffers->len; ++i)
    if (buffers->data[i].is_movable)
      return true;
  return false;
}

void cis_reuse_plan(cis_op *function, cis_reuse_buffer_vec *buffers,
                    const cis_reuse_plan_options *user_options, cis_arena *arena,
                    cis_reuse_pool_vec *out_pools) {
  size_t may_plan = MOST_PLANNED;
  uint64_t may_work = 0;
  cis_reuse_plan_options with_budget = *user_options, *options = &with_budget;
  options->may_plan = &may_plan;
  options->may_work = &may_work;
  cis_arena scratch;
  cis_arena_init(&scratch);
  options->scratch = &scratch;
  cis_held_spans held = {0};
  if (has_movable(buffers))
    cis_held_spans_init(&held, function, buffers, options->footprints);
  options->held = &held;
  cis_ptrmap spaces = {0};
  cis_reuse_group(buffers, arena, out_pools);
  for (size_t p = 0; p < out_pools->len; ++p)
    plan_pool(&out_pools->data[p], options, arena);
  options->work = WORK_AGAIN;
  note_pooled(out_pools, NULL);
  for (size_t i = 0; i < buffers->len; ++i) {
    bool is_new;
    if (!buffers->data[i].is_movable)
      continue;
    cis_attr space = buffers->data[i].memory;
    cis_ptrmap_get(&spaces, space ? (const void *)space : (const void *)function, &is_new);
    if (!is_new)
      continue;
    limit_peaks_best(buffers, space, options, arena, out_pools);
    choose_wide(function, buffers, space, options, arena, out_pools);
  }
  cis_ptrmap_deinit(&spaces);
  cis_held_spans_deinit(&held);
  cis_arena_deinit(&scratch);
  size_t kept = 0;
  for (size_t p = 0; p < out_pools->len; ++p)
    if (out_pools->data[p].num)
      out_pools->data[kept++] = out_pools->data[p];
  out_pools->len = kept;
}
