// Collects the buffers of a function, and finds out when each is held and live.
#include "memory/memory.h"

#include "analysis/buffer_reach.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "memory/buffers.h"
#include "memory/lifetimes.h"

#include <stdlib.h>

/// While the buffers are collected.
typedef struct collector {
  cis_memory *out;
  cis_footprint_analysis *footprints;
  cis_arena *arena;
  cis_lifetimes lifetimes;
  CIS_VEC(cis_memory_touch) found; // scratch: of one buffer
  cis_op_vec touches;              // the ops of these
  cis_span_vec spans;
  cis_value_vec names;
} collector;

// --- which buffers there are ---

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

static cis_memory_buffer *add_buffer(collector *c, cis_memory_kind kind, cis_op *op,
                                     cis_value *value, double bytes) {
  cis_memory_buffer b = {.kind = kind, .op = op, .value = value, .bytes = bytes, .offset = -1};
  cis_vec_push(&c->out->buffers, b);
  if (value)
    cis_ptrmap_set(&c->out->indices, value, c->out->buffers.len);
  return &cis_vec_last(&c->out->buffers);
}

/// A buffer is held until it is freed, or until its block ends, and a buffer that later blocks may
/// free until all of these end. A buffer on the stack is held until the region around it ends its
/// life.
static void hold(cis_memory_buffer *b, int64_t lower) {
  const cis_block *block = cis_op_block(b->op);
  const cis_op *end = cis_footprint_last_held(b->value), *last = cis_block_last(block);
  bool on_stack = b->kind == CIS_MEMORY_STACK;
  while (on_stack &&
         !cis_op_has_trait(cis_block_parent_op(block), CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
    block = cis_op_block(cis_block_parent_op(block));
  if (on_stack || (last && last->num_successors))
    last = cis_block_last(cis_region_last(cis_block_region(block)));
  b->span.lower = lower;
  b->span.upper = cis_lifetimes_end(end && (int64_t)end->tag >= lower ? end : last);
}

static void add_view(collector *c, cis_op *op) {
  cis_value *memory = cis_op_operand(op, 0), *root = cis_view_flow_root(memory);
  size_t at = cis_memory_index_of(c->out, root);
  const cis_op *maker = cis_value_op(root);
  bool has_pool = at != SIZE_MAX && c->out->buffers.data[at].kind == CIS_MEMORY_POOL;
  bool is_arena = !has_pool && (!maker || cis_op_kind(maker) == CIS_OP_MEMREF_GET_GLOBAL);
  if ((!has_pool && !is_arena) || !is_bytes(root->type))
    return;
  cis_value *value = &op->results[0];
  cis_memory_buffer *b =
      add_buffer(c, CIS_MEMORY_VIEW, op, value, cis_footprint_allocated(c->footprints, op, value));
  b->pool = has_pool ? at + 1 : 0;
  b->root = root;
  int64_t offset;
  if (memory != root)
    return;
  b->is_placed = cis_constant_int(cis_op_operand(op, 1), &offset) && offset >= 0;
  double expected = b->is_placed ? 0 : cis_footprint_expected(c->footprints, cis_op_operand(op, 1));
  b->offset = b->is_placed ? offset : expected < 9e18 ? (int64_t)expected : INT64_MAX / 4;
}

static void add_results(collector *c, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    double bytes = cis_footprint_escaping_bytes(c->footprints, &op->results[i]);
    if (bytes > 0)
      hold(add_buffer(c, CIS_MEMORY_RESULT, op, &op->results[i], bytes), cis_lifetimes_end(op));
  }
}

static void add_allocation(collector *c, cis_op *op, cis_value *value) {
  cis_memory_kind kind = has_views(value)              ? CIS_MEMORY_POOL
                         : cis_is_allocation(op, true) ? CIS_MEMORY_STACK
                                                       : CIS_MEMORY_HEAP;
  hold(add_buffer(c, kind, op, value, cis_footprint_allocated(c->footprints, op, value)), op->tag);
}

static void add_callee(collector *c, cis_op *op) {
  double bytes =
      cis_footprint_callee(c->footprints, op) ? cis_footprint_of_op(c->footprints, op).peak : 0;
  if (bytes > 0)
    add_buffer(c, CIS_MEMORY_CALL, op, NULL, bytes)->span =
        (cis_plan_span){op->tag, cis_lifetimes_end(op)};
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
  add_callee(c, op);
  add_results(c, op);
  return CIS_WALK_CONTINUE;
}

// --- when they are live ---

enum { MOST_NAMES = 1000 }; // of one buffer; accesses through others are not listed

/// The accesses of an op to the memory that a value names.
static cis_memory_touch touch_of(cis_op *op, const cis_value *value) {
  cis_effect_vec effects = {0};
  cis_memory_touch touch = {.op = op};
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
  uint32_t a = ((const cis_memory_touch *)pa)->op->tag, b = ((const cis_memory_touch *)pb)->op->tag;
  return a < b ? -1 : a > b;
}

static void add_name(void *user, cis_value *from, cis_value *to) {
  cis_value_vec *names = user;
  (void)from;
  if (cis_reach_is_work(to))
    return;
  for (size_t i = 0; i < names->len; ++i)
    if (names->data[i] == to)
      return;
  cis_vec_push(names, to);
}

void cis_memory_names_of(const cis_memory *memory, size_t buffer, cis_value_vec *out) {
  size_t first = out->len;
  cis_vec_push(out, memory->buffers.data[buffer].value);
  for (size_t i = first; i < out->len && out->len < MOST_NAMES; ++i)
    cis_view_flow_for_each_edge_of(cis_reach_flow(memory->reach), out->data[i], add_name, out);
}

/// Fills `found` with a touch for each use of a name of the buffer.
static void collect_touches(collector *c, size_t buffer) {
  cis_vec_clear(&c->found);
  cis_vec_clear(&c->names);
  cis_memory_names_of(c->out, buffer, &c->names);
  for (size_t i = 0; i < c->names.len; ++i)
    cis_for_each_use (use, c->names.data[i]) {
      cis_op *op = cis_use_owner(use);
      if (!cis_effects_frees(op, c->names.data[i]) && cis_reach_classify(use) != CIS_REACH_LOOKS)
        cis_vec_push(&c->found, touch_of(op, c->names.data[i]));
    }
  if (c->found.len)
    qsort(c->found.data, c->found.len, sizeof(cis_memory_touch), compare_touches);
}

/// The op that computes the contents: a fill comes before an op that accumulates.
static cis_op *first_write(const cis_memory_buffer *b) {
  cis_op *fill = NULL;
  for (size_t i = 0; i < b->num_touches; ++i) {
    const cis_memory_touch *touch = &b->touches[i];
    bool may_write = touch->writes || !touch->reads;
    if (!may_write || cis_op_has_trait(touch->op, CIS_TRAIT_TERMINATOR))
      continue;
    if (cis_op_kind(touch->op) != CIS_OP_LINALG_FILL)
      return touch->op;
    fill = fill ? fill : touch->op;
  }
  return fill;
}

/// Joins the touches by one op under several names.
static void find_touches(collector *c, size_t buffer) {
  cis_memory_buffer *b = &c->out->buffers.data[buffer];
  collect_touches(c, buffer);
  cis_vec_clear(&c->touches);
  cis_memory_touch *touches = cis_arena_array(c->arena, cis_memory_touch, c->found.len + 1);
  for (size_t i = 0; i < c->found.len; ++i) {
    const cis_memory_touch *touch = &c->found.data[i];
    cis_memory_touch *last = b->num_touches ? &touches[b->num_touches - 1] : NULL;
    if (last && last->op == touch->op) {
      last->reads |= touch->reads;
      last->writes |= touch->writes;
      continue;
    }
    touches[b->num_touches++] = *touch;
    cis_vec_push(&c->touches, touch->op);
  }
  b->touches = touches;
  b->written = first_write(b);
}

/// A view is live in the spans in which its contents are still needed.
static void find_spans(collector *c, cis_memory_buffer *b) {
  cis_vec_clear(&c->spans);
  cis_lifetimes_get(&c->lifetimes, cis_op_block(b->op), &c->touches, &c->spans);
  if (!c->spans.len) {
    b->span = (cis_plan_span){b->op->tag, b->op->tag};
    return;
  }
  b->span = (cis_plan_span){c->spans.data[0].lower, cis_vec_last(&c->spans).upper};
  b->num_gaps = c->spans.len - 1;
  cis_plan_span *gaps = cis_arena_array(c->arena, cis_plan_span, b->num_gaps + 1);
  for (size_t i = 0; i < b->num_gaps; ++i)
    gaps[i] = (cis_plan_span){c->spans.data[i].upper, c->spans.data[i + 1].lower};
  b->gaps = gaps;
}

static void find_lives(collector *c) {
  for (size_t i = 0; i < c->out->buffers.len; ++i) {
    cis_memory_buffer *b = &c->out->buffers.data[i];
    if (!b->value || b->kind == CIS_MEMORY_POOL)
      continue;
    find_touches(c, i);
    if (b->kind == CIS_MEMORY_VIEW)
      find_spans(c, b);
  }
}

// --- lives for plans ---

typedef struct life_finder {
  cis_memory *memory;
  cis_footprint_analysis *footprints;
  cis_argument_ownership *ownership;
  cis_value_vec names; // scratch: of one buffer
} life_finder;

/// The outermost op around the buffer's op, the function aside, that passes the buffer around or
/// returns it; NULL if there is none.
static const cis_op *find_carrier(const life_finder *f, const cis_memory_buffer *b) {
  const cis_op *carrier = NULL;
  for (size_t i = 0; i < f->names.len; ++i) {
    const cis_op *left = cis_lifetimes_left_by(b->op, f->names.data[i]);
    bool is_outer =
        left && left != f->memory->function && (!carrier || cis_op_is_ancestor(left, carrier));
    carrier = is_outer ? left : carrier;
  }
  return carrier;
}

static cis_plan_span span_of_op(const cis_op *op) {
  return (cis_plan_span){op->tag, cis_lifetimes_end(op)};
}

/// All ops of a region.
static cis_plan_span span_of_region(const cis_region *region) {
  cis_plan_span all = {INT64_MAX, 0};
  cis_for_each_block (block, region)
    if (cis_block_first(block)) {
      all.lower = all.lower < cis_block_first(block)->tag ? all.lower : cis_block_first(block)->tag;
      all.upper = cis_lifetimes_end(cis_block_last(block));
    }
  return all;
}

static cis_plan_span find_held(const life_finder *f, const cis_memory_buffer *b) {
  if (f->names.len >= MOST_NAMES)
    return span_of_op(f->memory->function);
  const cis_op *carrier = find_carrier(f, b), *free = NULL;
  if (carrier)
    return span_of_op(carrier);
  const cis_region *region = cis_op_parent_region(b->op);
  bool has_graph = cis_region_first(region) != cis_region_last(region);
  cis_op *found = NULL;
  if (has_graph && cis_effects_find_free(b->value, &found))
    free = found;
  bool in_block = free && cis_op_block(free) == cis_op_block(b->op);
  return has_graph && !in_block ? span_of_region(region) : b->span;
}

/// A callee without a body may keep the buffer, and so may a function that is not known.
static bool is_passed_out(const life_finder *f) {
  for (size_t i = 0; i < f->names.len; ++i)
    cis_for_each_use (use, f->names.data[i]) {
      cis_op *callee = cis_footprint_callee(f->footprints, cis_use_owner(use));
      if (cis_reach_classify(use) == CIS_REACH_CALLS && (!callee || !cis_op_entry(callee)))
        return true;
    }
  return false;
}

static bool may_escape(const life_finder *f, cis_value *value) {
  enum {
    ESCAPES = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING |
              CIS_REACH_IS_UNKNOWN | CIS_REACH_HAS_OTHERS
  };
  return (cis_reach_get_flags(f->memory->reach, value) & ESCAPES) || is_passed_out(f);
}

static cis_memory_life find_life(life_finder *f, size_t buffer, const cis_reuse_buffer *proven) {
  const cis_memory_buffer *b = &f->memory->buffers.data[buffer];
  cis_memory_life life = {.held = b->span};
  if (!b->value)
    return life;
  cis_vec_clear(&f->names);
  cis_memory_names_of(f->memory, buffer, &f->names);
  bool is_movable = proven && proven->is_movable;
  life.held = find_held(f, b);
  life.escapes = !is_movable && may_escape(f, b->value);
  bool has_work = cis_reach_get_flags(f->memory->reach, b->value) & CIS_REACH_HAS_WORK;
  if (b->kind == CIS_MEMORY_VIEW && (life.escapes || has_work))
    life.held = span_of_op(f->memory->function); // its last access is not known
  if (is_movable && b->num_touches)
    cis_reuse_live_spans(proven, &life.live);
  else if ((!is_movable || b->kind == CIS_MEMORY_POOL) && life.held.lower < life.held.upper)
    cis_vec_push(&life.live, life.held);
  return life;
}

void cis_memory_find_lives(cis_memory *memory, cis_footprint_analysis *footprints,
                           cis_memory_life_vec *out) {
  life_finder f = {
      .memory = memory, .footprints = footprints, .ownership = cis_argument_ownership_create()};
  cis_arena arena;
  cis_size_dims dims = {0};
  cis_reuse_filter filter = {.dims = &dims, .touched = cis_touched_arguments_create()};
  cis_reuse_buffer_vec proven = {0};
  cis_ptrmap numbers = {0}; // value -> index in `proven`, plus one
  cis_arena_init(&arena);
  cis_reuse_collect(memory->function, &filter, &arena, &proven);
  for (size_t i = 0; i < proven.len; ++i)
    cis_ptrmap_set(&numbers, proven.data[i].value, i + 1);
  cis_reach_follow_calls(memory->reach, f.ownership);
  for (size_t i = 0; i < memory->buffers.len; ++i) {
    const cis_value *value = memory->buffers.data[i].value;
    uintptr_t found = value ? cis_ptrmap_at(&numbers, value) : 0;
    cis_vec_push(out, find_life(&f, i, found ? &proven.data[found - 1] : NULL));
  }
  cis_ptrmap_deinit(&numbers);
  cis_vec_deinit(&proven);
  cis_vec_deinit(&f.names);
  cis_touched_arguments_destroy(filter.touched);
  cis_size_dims_deinit(&dims);
  cis_arena_deinit(&arena);
  cis_argument_ownership_destroy(f.ownership);
}

void cis_memory_lives_deinit(cis_memory_life_vec *lives) {
  for (size_t i = 0; i < lives->len; ++i)
    cis_vec_deinit(&lives->data[i].live);
  cis_vec_deinit(lives);
}

// --- all of it ---

void cis_memory_init(cis_memory *memory, cis_footprint_analysis *footprints, cis_op *function,
                     cis_arena *arena) {
  *memory = (cis_memory){.function = function, .reach = cis_reach_create(function)};
  memory->footprint = cis_footprint_of_op(footprints, function);
  cis_footprint_explain(footprints, function, &memory->at_peak, &memory->peak_at);
  collector c = {.out = memory, .footprints = footprints, .arena = arena};
  cis_lifetimes_init(&c.lifetimes, function);
  cis_walk_preorder(function, add, &c);
  find_lives(&c);
  cis_lifetimes_deinit(&c.lifetimes);
  cis_vec_deinit(&c.found);
  cis_vec_deinit(&c.touches);
  cis_vec_deinit(&c.spans);
  cis_vec_deinit(&c.names);
}

void cis_memory_deinit(cis_memory *memory) {
  cis_reach_destroy(memory->reach);
  cis_vec_deinit(&memory->buffers);
  cis_vec_deinit(&memory->at_peak);
  cis_ptrmap_deinit(&memory->indices);
}

size_t cis_memory_index_of(const cis_memory *memory, const cis_value *value) {
  uintptr_t found = cis_ptrmap_at(&memory->indices, value);
  return found ? found - 1 : SIZE_MAX;
}

void cis_memory_buffers_of(const cis_memory *memory, cis_value *value, cis_memory_index_vec *out) {
  cis_value_vec sources = {0};
  cis_view_flow_resolve_reverse(cis_reach_flow(memory->reach), value, &sources);
  for (size_t i = 0; i < sources.len; ++i) {
    size_t found = cis_memory_index_of(memory, sources.data[i]);
    if (found != SIZE_MAX)
      cis_vec_push(out, found);
  }
  cis_vec_deinit(&sources);
}
