// Collects the boxes of a function, finds out when each is in use, and places what has no address.
#include "reuse/report/memory_view.h"

#include "analysis/buffer_reach.h"
#include "dialect/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "ir/symbol.h"
#include "memory/lifetimes.h"
#include "support/map.h"

#include <stdlib.h>

/// While boxes are collected.
typedef struct collector {
  cis_footprint_reckoning *reckoning;
  cis_reach *reach;
  cis_lifetimes lifetimes;
  cis_memory_view *out;
  cis_arena *arena;
  CIS_VEC(cis_plan_buffer) items;
  CIS_VEC(int64_t) offsets;   // in the pool of a view; -1: not known
  CIS_VEC(cis_value *) roots; // of a view in an arena: the arena; else NULL
  cis_ptrmap pools;           // value of a pool -> its box, plus one
  CIS_VEC(cis_box_touch) found;
  cis_op_vec touches; // the ops of these
  cis_span_vec spans;
  cis_value_vec aliases;
} collector;

static int64_t whole(double bytes) {
  return bytes < 9e18 ? (int64_t)bytes : INT64_MAX / 4; // an estimate that is far off
}

// --- what is there ---

/// Memory that views are made of: bytes in one dimension.
static bool is_bytes(cis_type type) {
  return cis_type_is_memref(type) && cis_type_rank(type) == 1 &&
         cis_type_is_int_of(cis_type_element(type), 8);
}

static bool has_views(const cis_value *value) {
  if (!is_bytes(value->type))
    return false;
  cis_for_each_use (use, value)
    if (cis_op_kind(cis_use_owner(use)) == CIS_OP_MEMREF_VIEW)
      return true;
  return false;
}

static cis_box *add_box(collector *c, cis_box_kind kind, cis_op *op, cis_value *value,
                        double bytes) {
  cis_vec_push(&c->out->boxes, ((cis_box){.kind = kind, .op = op, .value = value}));
  cis_vec_push(&c->items, ((cis_plan_buffer){.size = whole(bytes), .alignment = 1}));
  cis_vec_push(&c->offsets, -1);
  cis_vec_push(&c->roots, NULL);
  return &cis_vec_last(&c->out->boxes);
}

/// A buffer is held until it is freed, or until its block ends, and what blocks after it may free
/// until all of these end. What is on the stack is held until the region around ends its life.
static void hold(collector *c, int64_t lower) {
  cis_box *box = &cis_vec_last(&c->out->boxes);
  cis_plan_buffer *item = &cis_vec_last(&c->items);
  const cis_block *block = cis_op_block(box->op);
  const cis_op *end = cis_footprint_last_held(box->value), *last = cis_block_last(block);
  bool on_stack = box->kind == CIS_BOX_STACK;
  while (on_stack &&
         !cis_op_has_trait(cis_block_parent_op(block), CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
    block = cis_op_block(cis_block_parent_op(block));
  if (on_stack || (last && last->num_successors))
    last = cis_block_last(cis_region_last(cis_block_region(block)));
  item->lower = lower;
  item->upper = cis_lifetimes_end(end && (int64_t)end->tag >= lower ? end : last);
}

static void add_view(collector *c, cis_op *op) {
  cis_value *memory = cis_op_operand(op, 0), *root = cis_view_flow_root(memory);
  size_t pool = cis_ptrmap_at(&c->pools, root);
  const cis_op *maker = cis_value_op(root);
  bool is_arena = !pool && (!maker || cis_op_kind(maker) == CIS_OP_MEMREF_GET_GLOBAL);
  if ((!pool && !is_arena) || !is_bytes(root->type))
    return;
  cis_value *view = &op->results[0];
  cis_box *box =
      add_box(c, CIS_BOX_VIEW, op, view, cis_footprint_allocated(c->reckoning, op, view));
  box->pool = pool;
  cis_vec_last(&c->roots) = root;
  int64_t offset;
  if (memory != root)
    return;
  box->is_placed = cis_constant_int(cis_op_operand(op, 1), &offset) && offset >= 0;
  if (!box->is_placed)
    offset = whole(cis_footprint_expected(c->reckoning, cis_op_operand(op, 1)));
  cis_vec_last(&c->offsets) = offset;
}

static void add_results(collector *c, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    double bytes = cis_footprint_handed_out(c->reckoning, &op->results[i]);
    if (bytes <= 0)
      continue;
    add_box(c, CIS_BOX_RESULT, op, &op->results[i], bytes);
    hold(c, cis_lifetimes_end(op));
  }
}

static void add_allocation(collector *c, cis_op *op, cis_value *value) {
  bool is_pool = has_views(value);
  bool is_stack = cis_op_kind(op) == CIS_OP_MEMREF_ALLOCA;
  add_box(c,
          is_pool    ? CIS_BOX_POOL
          : is_stack ? CIS_BOX_STACK
                     : CIS_BOX_HEAP,
          op, value, cis_footprint_allocated(c->reckoning, op, value));
  hold(c, op->tag);
  if (is_pool)
    cis_ptrmap_set(&c->pools, value, c->out->boxes.len);
}

static cis_walk add(cis_op *op, void *user) {
  collector *c = user;
  c->out->num_ops = op->tag + 1;
  if (op == c->out->function)
    return CIS_WALK_CONTINUE;
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_SKIP;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_memref(op->results[i].type) &&
        cis_effects_allocate(op, &op->results[i], NULL)) {
      add_allocation(c, op, &op->results[i]);
      break;
    }
  if (cis_op_kind(op) == CIS_OP_MEMREF_VIEW)
    add_view(c, op);
  if (cis_footprint_callee(c->reckoning, op)) {
    double bytes = cis_footprint_of_op(c->reckoning, op).peak;
    if (bytes > 0) {
      add_box(c, CIS_BOX_CALL, op, NULL, bytes);
      cis_vec_last(&c->items).lower = op->tag;
      cis_vec_last(&c->items).upper = cis_lifetimes_end(op);
    }
  }
  add_results(c, op);
  return CIS_WALK_CONTINUE;
}

// --- when ---

/// What the op does to the memory that it knows by this value.
static cis_box_touch touch_of(cis_op *op, const cis_value *value) {
  cis_effect_vec effects = {0};
  cis_box_touch touch = {.op = op};
  (void)cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    if (effects.data[i].value != value)
      continue;
    touch.reads |= effects.data[i].kind == CIS_EFFECT_READ;
    touch.writes |= effects.data[i].kind == CIS_EFFECT_WRITE;
  }
  cis_vec_deinit(&effects);
  return touch;
}

static int compare_touches(const void *pa, const void *pb) {
  uint32_t a = ((const cis_box_touch *)pa)->op->tag, b = ((const cis_box_touch *)pb)->op->tag;
  return a < b ? -1 : a > b;
}

static void add_alias(void *user, cis_value *from, cis_value *to) {
  (void)from;
  collector *c = user;
  if (cis_reach_is_work(to))
    return;
  for (size_t i = 0; i < c->aliases.len; ++i)
    if (c->aliases.data[i] == to)
      return;
  cis_vec_push(&c->aliases, to);
}

/// Fills `found` with a touch for each use of a value that names the memory.
static void collect_touches(collector *c, cis_value *value) {
  enum { MOST_ALIASES = 1000 }; // names of one buffer; what others touch is not shown
  cis_vec_clear(&c->found);
  cis_vec_clear(&c->aliases);
  cis_vec_push(&c->aliases, value);
  for (size_t i = 0; i < c->aliases.len && c->aliases.len < MOST_ALIASES; ++i)
    cis_view_flow_for_each_edge_of(cis_reach_flow(c->reach), c->aliases.data[i], add_alias, c);
  for (size_t i = 0; i < c->aliases.len; ++i)
    cis_for_each_use (use, c->aliases.data[i]) {
      cis_op *op = cis_use_owner(use);
      if (!cis_effects_frees(op, c->aliases.data[i]) && cis_reach_classify(use) != CIS_REACH_LOOKS)
        cis_vec_push(&c->found, touch_of(op, c->aliases.data[i]));
    }
  if (c->found.len)
    qsort(c->found.data, c->found.len, sizeof(cis_box_touch), compare_touches);
}

/// What may be said to compute the contents: a fill comes before what accumulates.
static cis_op *first_write(const cis_box *box) {
  cis_op *fill = NULL;
  for (size_t i = 0; i < box->num_touches; ++i) {
    const cis_box_touch *touch = &box->touches[i];
    bool may_write = touch->writes || !touch->reads;
    if (!may_write || cis_op_has_trait(touch->op, CIS_TRAIT_TERMINATOR))
      continue;
    if (cis_op_kind(touch->op) != CIS_OP_LINALG_FILL)
      return touch->op;
    fill = fill ? fill : touch->op;
  }
  return fill;
}

static void find_touches(collector *c, cis_box *box) {
  collect_touches(c, box->value);
  cis_vec_clear(&c->touches);
  box->touches = cis_arena_array(c->arena, cis_box_touch, c->found.len + 1);
  for (size_t i = 0; i < c->found.len; ++i) {
    const cis_box_touch *touch = &c->found.data[i];
    cis_box_touch *last = box->num_touches ? &box->touches[box->num_touches - 1] : NULL;
    if (last && last->op == touch->op) {
      last->reads |= touch->reads;
      last->writes |= touch->writes;
      continue;
    }
    box->touches[box->num_touches++] = *touch;
    cis_vec_push(&c->touches, touch->op);
  }
  box->written = first_write(box);
}

/// A view is in use in the spans in which it holds what is still needed.
static void find_spans(collector *c, const cis_box *box, cis_plan_buffer *item) {
  cis_vec_clear(&c->spans);
  cis_lifetimes_get(&c->lifetimes, cis_op_block(box->op), &c->touches, &c->spans);
  if (!c->spans.len) {
    item->lower = item->upper = box->op->tag;
    return;
  }
  item->lower = c->spans.data[0].lower;
  item->upper = cis_vec_last(&c->spans).upper;
  item->num_gaps = c->spans.len - 1;
  cis_plan_span *gaps = cis_arena_array(c->arena, cis_plan_span, item->num_gaps + 1);
  for (size_t i = 0; i < item->num_gaps; ++i)
    gaps[i] = (cis_plan_span){c->spans.data[i].upper, c->spans.data[i + 1].lower};
  item->gaps = gaps;
}

static void find_lives(collector *c) {
  for (size_t i = 0; i < c->out->boxes.len; ++i) {
    cis_box *box = &c->out->boxes.data[i];
    if (!box->value || box->kind == CIS_BOX_POOL)
      continue;
    find_touches(c, box);
    if (box->kind == CIS_BOX_VIEW)
      find_spans(c, box, &c->items.data[i]);
  }
}

// --- in place ---

static bool overlap(const collector *c, size_t a, size_t b) {
  return c->roots.data[a] == c->roots.data[b] && c->offsets.data[a] >= 0 &&
         c->offsets.data[b] >= 0 &&
         c->offsets.data[a] < c->offsets.data[b] + c->items.data[b].size &&
         c->offsets.data[b] < c->offsets.data[a] + c->items.data[a].size;
}

/// An output may lie over an input that its first op reads for the last time. It is drawn from the
/// end of that op on, because the input holds the place until then.
static void find_in_place(collector *c) {
  cis_ptrmap ended = {0}; // op -> a box that it touches last, plus one
  for (size_t i = 0; i < c->out->boxes.len; ++i) {
    cis_box *box = &c->out->boxes.data[i];
    if (box->kind == CIS_BOX_VIEW && box->num_touches)
      cis_ptrmap_set(&ended, box->touches[box->num_touches - 1].op, i + 1);
  }
  for (size_t i = 0; i < c->out->boxes.len; ++i) {
    cis_box *box = &c->out->boxes.data[i];
    if (box->kind != CIS_BOX_VIEW || !box->num_touches)
      continue;
    size_t input = cis_ptrmap_at(&ended, box->touches[0].op);
    if (!input || input == i + 1 || !overlap(c, input - 1, i))
      continue;
    box->in_place = input;
    cis_plan_buffer *item = &c->items.data[i];
    int64_t end = c->items.data[input - 1].upper;
    bool is_short = item->num_gaps && item->gaps[0].lower <= end;
    if (end < item->upper && end > item->lower && !is_short)
      item->lower = end;
  }
  cis_ptrmap_deinit(&ended);
}

// --- where ---

/// A part of the drawing: boxes that get their offsets together.
typedef struct part {
  CIS_VEC(size_t) boxes;
} part;

/// Places boxes one beside the other, as a plan would; returns the height.
static int64_t place(collector *c, const part *p, int64_t *offsets) {
  size_t n = p->boxes.len;
  cis_plan_buffer *items = cis_arena_array(c->arena, cis_plan_buffer, n + 1);
  int64_t *found = cis_arena_array(c->arena, int64_t, n + 1);
  for (size_t i = 0; i < n; ++i)
    items[i] = c->items.data[p->boxes.data[i]];
  cis_plan_problem problem = {.buffers = items, .num_buffers = n, .default_alignment = 1};
  enum { FEW = 2000, STEPS = 20000 };
  cis_plan_options options = {.algorithm = n <= FEW ? CIS_PLAN_PORTFOLIO : CIS_PLAN_GREEDY_BY_SIZE,
                              .work = STEPS};
  cis_plan_result result;
  cis_arena scratch = {0};
  bool ok = cis_plan_solve(&problem, &options, &scratch, found, &result);
  cis_arena_deinit(&scratch);
  for (size_t i = 0; i < n; ++i)
    offsets[p->boxes.data[i]] = ok ? found[i] : 0;
  return ok ? result.height : 0;
}

/// Views of one pool lie where they are expected to lie, if that is inside of the pool; else, as a
/// plan would place them, and the pool is as large as that.
static void place_views_of(collector *c, size_t pool, const part *views) {
  bool fit = true;
  for (size_t i = 0; i < views->boxes.len && fit; ++i) {
    int64_t offset = c->offsets.data[views->boxes.data[i]];
    fit = offset >= 0 &&
          offset <= c->items.data[pool].size - c->items.data[views->boxes.data[i]].size;
  }
  if (fit)
    return;
  int64_t height = place(c, views, c->offsets.data);
  for (size_t i = 0; i < views->boxes.len; ++i)
    c->out->boxes.data[views->boxes.data[i]].is_placed = false;
  if (height > c->items.data[pool].size)
    c->items.data[pool].size = height;
}

static void place_views(collector *c) {
  size_t n = c->out->boxes.len;
  part *views = cis_mem_calloc(n + 1, sizeof(*views)); // per box, if it is a pool
  for (size_t i = 0; i < n; ++i)
    if (c->out->boxes.data[i].kind == CIS_BOX_VIEW)
      cis_vec_push(&views[c->out->boxes.data[i].pool].boxes, i);
  for (size_t p = 0; p < n; ++p)
    if (c->out->boxes.data[p].kind == CIS_BOX_POOL)
      place_views_of(c, p, &views[p + 1]);
  for (size_t i = 0; i <= n; ++i)
    cis_vec_deinit(&views[i].boxes);
  cis_mem_free(views);
}

/// Which memory of the drawing a box is in, by what tells memories apart.
static const void *key_of(const collector *c, size_t i) {
  static const char heap, stack;
  const cis_box *box = &c->out->boxes.data[i];
  if (box->kind == CIS_BOX_VIEW && !box->pool)
    return c->roots.data[i]; // an arena
  const cis_value *value =
      box->kind == CIS_BOX_VIEW ? c->out->boxes.data[box->pool - 1].value : box->value;
  cis_attr space =
      value && cis_type_is_memref(value->type) ? value->type->shaped.memory_space : NULL;
  return space ? (const void *)space : box->kind == CIS_BOX_STACK ? &stack : &heap;
}

static cis_str name_of_memory(const collector *c, size_t i) {
  const cis_box *box = &c->out->boxes.data[i];
  if (box->kind == CIS_BOX_VIEW && !box->pool) {
    const cis_op *maker = cis_value_op(c->roots.data[i]);
    return maker ? CIS_STR("arena, a global") : CIS_STR("arena, an argument");
  }
  const cis_value *value =
      box->kind == CIS_BOX_VIEW ? c->out->boxes.data[box->pool - 1].value : box->value;
  cis_attr space =
      value && cis_type_is_memref(value->type) ? value->type->shaped.memory_space : NULL;
  if (space)
    return cis_attr_is(space, CIS_ATTR_STRING)
               ? cis_attr_get_string(space)
               : cis_str_from(cis_attr_text(cis_op_context(box->op), space));
  return box->kind == CIS_BOX_STACK ? CIS_STR("stack") : CIS_STR("heap");
}

/// The most bytes that are in use at once: no plan with these lives is lower.
typedef struct change {
  int64_t at, bytes;
} change;

static int compare_changes(const void *pa, const void *pb) {
  const change *a = pa, *b = pb;
  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  return a->bytes < b->bytes ? -1 : a->bytes > b->bytes; // what ends is gone first
}

static int64_t bound_of(const collector *c, const int32_t *memory, int32_t m) {
  CIS_VEC(change) changes = {0};
  for (size_t i = 0; i < c->items.len; ++i) {
    const cis_plan_buffer *item = &c->items.data[i];
    if (memory[i] != m)
      continue;
    for (size_t g = 0; g <= item->num_gaps; ++g) {
      int64_t from = g ? item->gaps[g - 1].upper : item->lower;
      int64_t to = g < item->num_gaps ? item->gaps[g].lower : item->upper;
      cis_vec_push(&changes, ((change){from, item->size}));
      cis_vec_push(&changes, ((change){to, -item->size}));
    }
  }
  if (changes.len)
    qsort(changes.data, changes.len, sizeof(change), compare_changes);
  int64_t live = 0, most = 0;
  for (size_t i = 0; i < changes.len; ++i) {
    live += changes.data[i].bytes;
    most = live > most ? live : most;
  }
  cis_vec_deinit(&changes);
  return most;
}

/// One memory of the drawing: allocations side by side, and in them the views.
static cis_view_pool place_memory(collector *c, int32_t m, const int32_t *of, int32_t *shown,
                                  int64_t *offsets) {
  part outer = {0};
  cis_view_pool pool = {0};
  for (size_t i = 0; i < c->items.len; ++i) {
    if (of[i] != m)
      continue;
    if (!pool.name.data)
      pool.name = name_of_memory(c, i);
    if (c->out->boxes.data[i].kind != CIS_BOX_VIEW)
      cis_vec_push(&outer.boxes, i);
  }
  pool.height = place(c, &outer, offsets);
  for (size_t i = 0; i < c->items.len; ++i) {
    const cis_box *box = &c->out->boxes.data[i];
    if (of[i] != m || box->kind != CIS_BOX_VIEW)
      continue;
    offsets[i] = c->offsets.data[i] < 0 ? 0 : c->offsets.data[i];
    if (box->pool)
      offsets[i] += offsets[box->pool - 1];
    if (offsets[i] + c->items.data[i].size > pool.height)
      pool.height = offsets[i] + c->items.data[i].size;
  }
  cis_vec_deinit(&outer.boxes);
  pool.bound = bound_of(c, shown, m);
  pool.bound = pool.bound < pool.height ? pool.bound : pool.height;
  return pool;
}

static void place_all(collector *c) {
  size_t n = c->out->boxes.len;
  int32_t *of = cis_arena_array(c->arena, int32_t, n + 1),
          *shown = cis_arena_array(c->arena, int32_t, n + 1);
  int64_t *offsets = cis_arena_array(c->arena, int64_t, n + 1);
  cis_ptrmap numbers = {0};
  size_t num = 0;
  for (size_t i = 0; i < n; ++i) {
    bool is_new;
    uintptr_t *number = cis_ptrmap_get(&numbers, key_of(c, i), &is_new);
    if (is_new)
      *number = num++;
    of[i] = (int32_t)*number;
    shown[i] = c->out->boxes.data[i].kind == CIS_BOX_POOL ? -1 : of[i];
  }
  cis_ptrmap_deinit(&numbers);
  cis_view_pool *pools = cis_arena_array(c->arena, cis_view_pool, num + 1);
  place_views(c);
  for (size_t m = 0; m < num; ++m)
    pools[m] = place_memory(c, (int32_t)m, of, shown, offsets);
  cis_view *view = &c->out->view;
  cis_plan_problem *problem = cis_arena_new(c->arena, cis_plan_problem);
  *problem = (cis_plan_problem){.buffers = c->out->items, .num_buffers = n};
  *view = (cis_view){
      .problem = problem, .offsets = offsets, .pool = shown, .pools = pools, .num_pools = num};
}

// --- all of it ---

void cis_memory_view_get(cis_footprint_reckoning *reckoning, cis_op *function, cis_arena *arena,
                         cis_memory_view *out) {
  *out = (cis_memory_view){.function = function};
  out->peak = cis_footprint_of_op(reckoning, function).peak;
  cis_held_vec held = {0};
  cis_footprint_explain(reckoning, function, &held, &out->peak_at);
  cis_vec_deinit(&held);
  collector c = {
      .reckoning = reckoning, .reach = cis_reach_create(function), .out = out, .arena = arena};
  cis_lifetimes_init(&c.lifetimes, function);
  cis_walk_preorder(function, add, &c);
  find_lives(&c);
  find_in_place(&c);
  out->items = cis_arena_array(arena, cis_plan_buffer, c.items.len + 1);
  place_all(&c);
  for (size_t i = 0; i < c.items.len; ++i)
    out->items[i] = c.items.data[i];
  cis_lifetimes_deinit(&c.lifetimes);
  cis_reach_destroy(c.reach);
  cis_ptrmap_deinit(&c.pools);
  cis_vec_deinit(&c.items);
  cis_vec_deinit(&c.offsets);
  cis_vec_deinit(&c.roots);
  cis_vec_deinit(&c.found);
  cis_vec_deinit(&c.touches);
  cis_vec_deinit(&c.spans);
  cis_vec_deinit(&c.aliases);
}

void cis_memory_view_deinit(cis_memory_view *view) { cis_vec_deinit(&view->boxes); }
