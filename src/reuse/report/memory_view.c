// Places the buffers of a function that have no address, and finds outputs that lie over inputs.
#include "reuse/report/memory_view.h"

#include "ir/attr.h"
#include "ir/diag.h"
#include "memory/live_bytes.h"
#include "support/map.h"

typedef struct drawing {
  cis_memory_view *out;
  const cis_memory_buffer *buffers;
  size_t num;
  cis_arena *arena;
  cis_plan_buffer *items; // per buffer
  int64_t *offsets;       // per buffer: in its pool, if it is a view; -1: not known
} drawing;

static int64_t whole(double bytes) {
  return bytes < 9e18 ? (int64_t)bytes : INT64_MAX / 4; // an estimate that is far off
}

// --- in place ---

static bool overlap(const drawing *d, size_t a, size_t b) {
  return d->buffers[a].root == d->buffers[b].root && d->offsets[a] >= 0 && d->offsets[b] >= 0 &&
         d->offsets[a] < d->offsets[b] + d->items[b].size &&
         d->offsets[b] < d->offsets[a] + d->items[a].size;
}

/// An output may lie over an input that its first op reads for the last time. It is drawn from the
/// end of that op on, because the input holds the place until then.
static void find_in_place(drawing *d) {
  cis_ptrmap ended = {0}; // op -> a view that it touches last, plus one
  for (size_t i = 0; i < d->num; ++i) {
    const cis_memory_buffer *b = &d->buffers[i];
    if (b->kind == CIS_MEMORY_VIEW && b->num_touches)
      cis_ptrmap_set(&ended, b->touches[b->num_touches - 1].op, i + 1);
  }
  for (size_t i = 0; i < d->num; ++i) {
    const cis_memory_buffer *b = &d->buffers[i];
    if (b->kind != CIS_MEMORY_VIEW || !b->num_touches)
      continue;
    size_t input = cis_ptrmap_at(&ended, b->touches[0].op);
    if (!input || input == i + 1 || !overlap(d, input - 1, i))
      continue;
    d->out->in_place[i] = input;
    cis_plan_buffer *item = &d->items[i];
    int64_t end = d->items[input - 1].upper;
    bool is_short = item->num_gaps && item->gaps[0].lower <= end;
    if (end < item->upper && end > item->lower && !is_short)
      item->lower = end;
  }
  cis_ptrmap_deinit(&ended);
}

// --- where ---

/// A part of the drawing: buffers that get their offsets together.
typedef struct part {
  CIS_VEC(size_t) buffers;
} part;

/// Places buffers one beside the other, as a plan would; returns the height.
static int64_t place(drawing *d, const part *p, int64_t *offsets) {
  size_t n = p->buffers.len;
  cis_plan_buffer *items = cis_arena_array(d->arena, cis_plan_buffer, n + 1);
  int64_t *found = cis_arena_array(d->arena, int64_t, n + 1);
  for (size_t i = 0; i < n; ++i)
    items[i] = d->items[p->buffers.data[i]];
  cis_plan_problem problem = {.buffers = items, .num_buffers = n, .default_alignment = 1};
  enum { FEW = 2000, STEPS = 20000 };
  cis_plan_options options = {.algorithm = n <= FEW ? CIS_PLAN_PORTFOLIO : CIS_PLAN_GREEDY_BY_SIZE,
                              .work = STEPS};
  cis_plan_result result;
  cis_arena scratch = {0};
  bool ok = cis_plan_solve(&problem, &options, &scratch, found, &result);
  cis_arena_deinit(&scratch);
  for (size_t i = 0; i < n; ++i)
    offsets[p->buffers.data[i]] = ok ? found[i] : 0;
  return ok ? result.height : 0;
}

/// Views of one pool lie where they are expected to lie, if that is inside of the pool; else, as a
/// plan would place them, and the pool is as large as that.
static void place_views_of(drawing *d, size_t pool, const part *views) {
  bool fit = true;
  for (size_t i = 0; i < views->buffers.len && fit; ++i) {
    int64_t offset = d->offsets[views->buffers.data[i]];
    fit = offset >= 0 && offset <= d->items[pool].size - d->items[views->buffers.data[i]].size;
  }
  if (fit)
    return;
  int64_t height = place(d, views, d->offsets);
  for (size_t i = 0; i < views->buffers.len; ++i)
    d->out->is_placed[views->buffers.data[i]] = false;
  if (height > d->items[pool].size)
    d->items[pool].size = height;
}

static void place_views(drawing *d) {
  size_t n = d->num;
  part *views = cis_mem_calloc(n + 1, sizeof(*views)); // per buffer, if it is a pool
  for (size_t i = 0; i < n; ++i)
    if (d->buffers[i].kind == CIS_MEMORY_VIEW)
      cis_vec_push(&views[d->buffers[i].pool].buffers, i);
  for (size_t p = 0; p < n; ++p)
    if (d->buffers[p].kind == CIS_MEMORY_POOL)
      place_views_of(d, p, &views[p + 1]);
  for (size_t i = 0; i <= n; ++i)
    cis_vec_deinit(&views[i].buffers);
  cis_mem_free(views);
}

/// The memory of the drawing that a buffer is in: an arena, a memory space, the heap or the stack.
static const void *key_of(const drawing *d, size_t i) {
  static const char heap, stack;
  const cis_memory_buffer *b = &d->buffers[i];
  if (b->kind == CIS_MEMORY_VIEW && !b->pool)
    return b->root; // an arena
  const cis_value *value = b->kind == CIS_MEMORY_VIEW ? d->buffers[b->pool - 1].value : b->value;
  cis_attr space =
      value && cis_type_is_memref(value->type) ? value->type->shaped.memory_space : NULL;
  return space ? (const void *)space : b->kind == CIS_MEMORY_STACK ? &stack : &heap;
}

static cis_str name_of_memory(const drawing *d, size_t i) {
  const cis_memory_buffer *b = &d->buffers[i];
  if (b->kind == CIS_MEMORY_VIEW && !b->pool) {
    const cis_op *maker = cis_value_op(b->root);
    return maker ? CIS_STR("arena, a global") : CIS_STR("arena, an argument");
  }
  const cis_value *value = b->kind == CIS_MEMORY_VIEW ? d->buffers[b->pool - 1].value : b->value;
  cis_attr space =
      value && cis_type_is_memref(value->type) ? value->type->shaped.memory_space : NULL;
  if (space)
    return cis_attr_is(space, CIS_ATTR_STRING)
               ? cis_attr_get_string(space)
               : cis_str_from(cis_attr_text(cis_op_context(b->op), space));
  return b->kind == CIS_MEMORY_STACK ? CIS_STR("stack") : CIS_STR("heap");
}

/// The most bytes that are live at once in a memory: no plan with these lives is lower.
static int64_t bound_of(const drawing *d, const int32_t *memory, int32_t m) {
  cis_live_bytes live = {0};
  for (size_t i = 0; i < d->num; ++i) {
    const cis_plan_buffer *item = &d->items[i];
    for (size_t g = 0; memory[i] == m && g <= item->num_gaps; ++g)
      cis_live_bytes_add(&live, g ? item->gaps[g - 1].upper : item->lower,
                         g < item->num_gaps ? item->gaps[g].lower : item->upper, item->size);
  }
  int64_t most = cis_live_bytes_most(&live, NULL);
  cis_live_bytes_deinit(&live);
  return most;
}

/// One memory of the drawing: allocations side by side, and in them the views.
static cis_view_pool place_memory(drawing *d, int32_t m, const int32_t *of, int32_t *shown,
                                  int64_t *offsets) {
  part outer = {0};
  cis_view_pool pool = {0};
  for (size_t i = 0; i < d->num; ++i) {
    if (of[i] != m)
      continue;
    if (!pool.name.data)
      pool.name = name_of_memory(d, i);
    if (d->buffers[i].kind != CIS_MEMORY_VIEW)
      cis_vec_push(&outer.buffers, i);
  }
  pool.height = place(d, &outer, offsets);
  for (size_t i = 0; i < d->num; ++i) {
    const cis_memory_buffer *b = &d->buffers[i];
    if (of[i] != m || b->kind != CIS_MEMORY_VIEW)
      continue;
    offsets[i] = d->offsets[i] < 0 ? 0 : d->offsets[i];
    if (b->pool)
      offsets[i] += offsets[b->pool - 1];
    if (offsets[i] + d->items[i].size > pool.height)
      pool.height = offsets[i] + d->items[i].size;
  }
  cis_vec_deinit(&outer.buffers);
  pool.bound = bound_of(d, shown, m);
  pool.bound = pool.bound < pool.height ? pool.bound : pool.height;
  return pool;
}

static void place_all(drawing *d) {
  size_t n = d->num;
  int32_t *of = cis_arena_array(d->arena, int32_t, n + 1),
          *shown = cis_arena_array(d->arena, int32_t, n + 1);
  int64_t *offsets = cis_arena_array(d->arena, int64_t, n + 1);
  cis_ptrmap numbers = {0};
  size_t num = 0;
  for (size_t i = 0; i < n; ++i) {
    bool is_new;
    uintptr_t *number = cis_ptrmap_get(&numbers, key_of(d, i), &is_new);
    if (is_new)
      *number = num++;
    of[i] = (int32_t)*number;
    shown[i] = d->buffers[i].kind == CIS_MEMORY_POOL ? cis_view_around(of[i]) : of[i];
  }
  cis_ptrmap_deinit(&numbers);
  cis_view_pool *pools = cis_arena_array(d->arena, cis_view_pool, num + 1);
  place_views(d);
  for (size_t m = 0; m < num; ++m)
    pools[m] = place_memory(d, (int32_t)m, of, shown, offsets);
  cis_view *view = &d->out->view;
  cis_plan_problem *problem = cis_arena_new(d->arena, cis_plan_problem);
  *problem = (cis_plan_problem){.buffers = d->out->items, .num_buffers = n};
  *view = (cis_view){.problem = problem,
                     .offsets = offsets,
                     .pool = shown,
                     .pools = pools,
                     .num_pools = num,
                     .time_unit = "number of the op in the function"};
}

// --- all of it ---

static void take_lives(drawing *d) {
  for (size_t i = 0; i < d->num; ++i) {
    const cis_memory_buffer *b = &d->buffers[i];
    d->items[i] = (cis_plan_buffer){.size = whole(b->bytes),
                                    .alignment = 1,
                                    .lower = b->span.lower,
                                    .upper = b->span.upper,
                                    .gaps = b->gaps,
                                    .num_gaps = b->num_gaps};
    d->offsets[i] = b->offset;
    d->out->is_placed[i] = b->is_placed;
  }
}

void cis_memory_view_get(cis_footprint_analysis *footprints, cis_op *function, cis_arena *arena,
                         cis_memory_view *out) {
  *out = (cis_memory_view){0};
  cis_memory_init(&out->memory, footprints, function, arena);
  size_t n = out->memory.buffers.len;
  out->items = cis_arena_array(arena, cis_plan_buffer, n + 1);
  out->in_place = cis_arena_array(arena, size_t, n + 1);
  out->is_placed = cis_arena_array(arena, bool, n + 1);
  drawing d = {.out = out,
               .buffers = out->memory.buffers.data,
               .num = n,
               .arena = arena,
               .items = out->items,
               .offsets = cis_arena_array(arena, int64_t, n + 1)};
  take_lives(&d);
  find_in_place(&d);
  place_all(&d);
}

void cis_memory_view_deinit(cis_memory_view *view) { cis_memory_deinit(&view->memory); }
