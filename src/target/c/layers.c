// Layers are found by a walk, and in it the bytes of the frame that hold something: a place of the
// frame that several parts share, because an output overlaps its input, counts once.
#include "target/c/layers.h"

#include "analysis/view_flow.h"
#include "dialect/affine/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/vector/kinds.h"
#include "ir/fold.h"
#include "ir/symbol.h"
#include "memory/places.h"
#include "support/numbers.h"
#include "target/c/emit.h"

#include <stdlib.h>

typedef struct layer_walk {
  cis_c_arena *plan;
  cis_op *function;
  const cis_c_options *options;
  cis_view_flow *flow;
  size_t first_part;      // of the function
  cis_strmap by_key;      // name or place -> number of the layer, plus one
  cis_ptrmap weights;     // globals that are counted
  CIS_VEC(int64_t) tags;  // for each layer-op: its number
  CIS_VEC(size_t) layers; // and its layer
} layer_walk;

// --- parts of the frame ---

/// The op's ancestor, or itself, in a block of the function that has `home` around it.
static const cis_op *ancestor_beside(const cis_op *op, const cis_block *home) {
  const cis_op *found = cis_op_ancestor_in_block((cis_op *)(uintptr_t)op, home);
  return found ? found : op;
}

typedef struct life {
  int64_t lower, upper; // numbers of ops, half-open
} life;

static void touch(life *l, const cis_op *op, const cis_block *home) {
  const cis_op *at = ancestor_beside(op, home);
  int64_t end = cis_lifetimes_end(at);
  l->lower = at->tag < l->lower ? at->tag : l->lower;
  l->upper = end > l->upper ? end : l->upper;
}

/// From the first to the last use of a value and its views.
static life life_of(const layer_walk *w, cis_value *value, const cis_block *home) {
  cis_value_vec names = {0};
  life l = {INT64_MAX, 0};
  cis_view_flow_resolve(w->flow, value, &names);
  for (size_t i = 0; i < names.len; ++i)
    cis_for_each_use (use, names.data[i]) {
      const cis_op *user = cis_use_owner(use);
      bool is_view = user->info->view_operand == (int)cis_use_index(use);
      if (!is_view && cis_op_kind(user) != CIS_OP_MEMREF_DEALLOC)
        touch(&l, user, home);
    }
  cis_vec_deinit(&names);
  return l;
}

static void add_part(layer_walk *w, cis_op *op, int64_t offset, int64_t size, life l) {
  cis_c_part_of_frame part = {.function = w->function, .op = op, .offset = offset, .size = size};
  part.lower = l.lower;
  part.upper = l.upper;
  if (size > 0)
    cis_vec_push(&w->plan->parts, part);
}

/// The bytes of a view of the pool that begin at a number that is known; false if they are not.
static bool view_bytes(const cis_use *use, int64_t *out_at, int64_t *out_size) {
  cis_op *op = cis_use_owner(use);
  uint64_t align;
  int64_t count;
  if (cis_op_kind(op) != CIS_OP_MEMREF_VIEW || !cis_constant_int(cis_op_operand(op, 1), out_at) ||
      *out_at < 0 || !cis_type_num_elements(op->results[0].type, &count))
    return false;
  int64_t size = (int64_t)cis_c_element_size(cis_type_element(op->results[0].type), &align);
  return !__builtin_mul_overflow(count, size, out_size);
}

/// Whether all uses of a buffer are views whose places are known: others lie in it.
static bool is_pool(cis_value *value, int64_t size) {
  size_t views = 0;
  cis_for_each_use (use, value) {
    int64_t at, bytes;
    if (cis_op_kind(cis_use_owner(use)) == CIS_OP_MEMREF_DEALLOC)
      continue;
    if (!view_bytes(use, &at, &bytes) || bytes > size - at)
      return false;
    ++views;
  }
  return views > 0;
}

static void add_parts(layer_walk *w, const cis_c_buffer *buffer, const cis_plan_buffer *item) {
  cis_value *value = cis_op_result(buffer->alloc, 0);
  int64_t base = (int64_t)cis_c_arena_offset(w->plan, buffer->alloc), at = 0, size = 0;
  if (!is_pool(value, item->size)) {
    add_part(w, buffer->alloc, base, item->size, (life){item->lower, item->upper});
    return;
  }
  cis_for_each_use (use, value)
    if (view_bytes(use, &at, &size))
      add_part(w, cis_use_owner(use), base + at, size,
               life_of(w, &cis_use_owner(use)->results[0], cis_op_block(buffer->alloc)));
}

// --- layers ---

static bool is_work(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_COPY:
  case CIS_OP_MEMREF_STORE:
  case CIS_OP_AFFINE_STORE:
  case CIS_OP_VECTOR_STORE:
  case CIS_OP_VECTOR_TRANSFER_WRITE:
  case CIS_OP_FUNC_CALL:
    return true;
  default:
    return cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
  }
}

/// How often the table of a case holds its number: rows are computed in the order of a table.
static int64_t times_in_table(const layer_walk *w, cis_op *op, const cis_region *region) {
  const cis_op *load = cis_value_op(cis_op_operand(op, 0));
  while (load && load->num_operands == 1 && cis_op_kind(load) != CIS_OP_MEMREF_LOAD)
    load = cis_value_op(cis_op_operand(load, 0));
  const cis_op *get = load && cis_op_kind(load) == CIS_OP_MEMREF_LOAD
                          ? cis_value_op(cis_op_operand(load, 0))
                          : NULL;
  cis_attr cases = cis_op_inherent(op, "cases");
  if (!get || cis_op_kind(get) != CIS_OP_MEMREF_GET_GLOBAL || !cases)
    return 0;
  const cis_op *global = cis_symbol_cache_lookup_nearest(w->plan->symbols, (cis_op *)(uintptr_t)get,
                                                         cis_op_inherent(get, "name"));
  cis_attr value = global ? cis_op_get_attr_named(global, "initial_value") : NULL;
  int64_t count, times = 0;
  uint32_t number = 0;
  while (number < op->num_regions && cis_op_region(op, number) != region)
    ++number;
  if (number == op->num_regions || !cis_attr_is(value, CIS_ATTR_DENSE) ||
      !cis_type_num_elements(value->type, &count))
    return 0;
  uint32_t num_cases, width = cis_type_bit_width(cis_type_element(value->type));
  const int64_t *wanted = cis_attr_get_i64_array(cases, &num_cases);
  for (int64_t i = 0; i < count; ++i) {
    int64_t element = cis_dense_get_int(value, value->dense.splat ? 0 : i);
    element = width < 63 ? element & ((INT64_C(1) << width) - 1) : element;
    uint32_t taken = 0; // region 0 is the default
    while (taken < num_cases && wanted[taken] != element)
      ++taken;
    times += (taken == num_cases ? 0 : taken + 1) == number;
  }
  return times;
}

/// How often an op runs in one call of the function; loops whose trips are not known count once.
static int64_t executions(const layer_walk *w, cis_op *op) {
  int64_t times = 1, low, high, step;
  for (cis_region *region; op != w->function; op = cis_region_op(region)) {
    region = cis_op_parent_region(op);
    cis_op *parent = cis_region_op(region);
    if (cis_op_kind(parent) == CIS_OP_SCF_INDEX_SWITCH) {
      int64_t in_table = times_in_table(w, parent, region);
      cis_op *loop = cis_region_op(cis_op_parent_region(parent));
      if (in_table && cis_op_kind(loop) == CIS_OP_SCF_FOR) {
        times = cis_mul_saturating(times, in_table);
        op = loop; // its trips are the length of the table
        region = cis_op_parent_region(loop);
        parent = cis_region_op(region);
        if (parent == w->function)
          break;
      }
    }
    if (cis_op_kind(parent) == CIS_OP_SCF_FOR &&
        cis_constant_int(cis_op_operand(parent, 0), &low) &&
        cis_constant_int(cis_op_operand(parent, 1), &high) &&
        cis_constant_int(cis_op_operand(parent, 2), &step) && step > 0 && high > low)
      times = cis_mul_saturating(times, (high - low + step - 1) / step);
  }
  return times;
}

/// Whether the op only makes memory ready for another.
static bool is_prelude(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_LINALG_FILL || cis_op_kind(op) == CIS_OP_MEMREF_COPY;
}

static size_t layer_of(layer_walk *w, cis_op *op) {
  cis_strbuf key = {0};
  cis_str name = cis_place_name(op);
  if (name.len)
    cis_strbuf_str(&key, name);
  else
    cis_put_place(&key, op);
  cis_str kept = cis_arena_str(&w->plan->arena, cis_strbuf_view(&key));
  cis_strbuf_deinit(&key);
  uintptr_t *slot = cis_strmap_get(&w->by_key, kept, NULL);
  if (!*slot) {
    cis_vec_push(&w->plan->layers, ((cis_c_layer){.function = w->function, .op = op}));
    *slot = w->plan->layers.len;
  }
  return *slot - 1;
}

static void add_weights(layer_walk *w, cis_c_layer *layer, cis_value *value) {
  cis_op *maker = cis_value_op(value);
  while (maker && maker->info->view_operand >= 0 && cis_type_is_base_memref(value->type)) {
    value = cis_op_operand(maker, (uint32_t)maker->info->view_operand);
    maker = cis_value_op(value);
  }
  if (!maker || cis_op_kind(maker) != CIS_OP_MEMREF_GET_GLOBAL)
    return;
  cis_op *global =
      cis_symbol_cache_lookup_nearest(w->plan->symbols, maker, cis_op_inherent(maker, "name"));
  int64_t count;
  uint64_t align;
  bool is_new = false;
  cis_attr elements = global ? cis_op_get_attr_named(global, "initial_value") : NULL;
  bool is_literal = cis_attr_is(elements, CIS_ATTR_DENSE) && elements->dense.splat;
  if (global && !is_literal && cis_op_get_attr_named(global, "constant") &&
      cis_type_num_elements(value->type, &count))
    (void)cis_ptrmap_get(&w->weights, global, &is_new);
  if (is_new)
    layer->weights += (uint64_t)count * cis_c_element_size(cis_type_element(value->type), &align);
}

typedef struct operand_walk {
  layer_walk *w;
  size_t layer;
} operand_walk;

/// Whether the op reads elements of an operand: the body of a structured op may not.
static bool reads_operand(cis_op *op, uint32_t i) {
  const cis_block *body = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) ? cis_op_entry(op) : NULL;
  return !body || i >= body->num_args || cis_value_has_uses(cis_block_args(body)[i]);
}

static cis_walk visit_operands(cis_op *op, void *user) {
  operand_walk *o = user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (reads_operand(op, i))
      add_weights(o->w, &o->w->plan->layers.data[o->layer], cis_op_operand(op, i));
  return CIS_WALK_CONTINUE;
}

static cis_walk visit(cis_op *op, void *user) {
  layer_walk *w = user;
  if (!is_work(op))
    return CIS_WALK_CONTINUE;
  operand_walk o = {w, layer_of(w, op)};
  cis_walk_preorder(op, visit_operands, &o);
  cis_c_layer *layer = &w->plan->layers.data[o.layer];
  int64_t macs = w->options->count_macs ? w->options->count_macs(op) : 0;
  macs = cis_mul_saturating(macs, executions(w, op));
  bool is_more = macs > layer->op_macs || (is_prelude(layer->op) && !is_prelude(op));
  if (is_more) { // the op that the layer is about
    layer->op = op;
    layer->op_macs = macs;
  }
  layer->macs = cis_add_saturating(layer->macs, macs);
  cis_ptrmap_set(&w->plan->layer_of, op, o.layer + 1);
  cis_vec_push(&w->tags, op->tag);
  cis_vec_push(&w->layers, o.layer);
  return cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

// --- bytes ---

static int by_offset(const void *a, const void *b) {
  const cis_plan_span *x = a, *y = b;
  return x->lower != y->lower ? (x->lower < y->lower ? -1 : 1) : 0;
}

/// The bytes of the frame that hold something at an op.
static uint64_t bytes_at(const layer_walk *w, int64_t tag) {
  cis_span_vec spans = {0};
  uint64_t bytes = 0;
  int64_t end = 0;
  for (size_t i = w->first_part; i < w->plan->parts.len; ++i) {
    const cis_c_part_of_frame *part = &w->plan->parts.data[i];
    if (part->lower <= tag && tag < part->upper)
      cis_vec_push(&spans, ((cis_plan_span){part->offset, part->offset + part->size}));
  }
  if (spans.len)
    qsort(spans.data, spans.len, sizeof *spans.data, by_offset);
  for (size_t i = 0; i < spans.len; ++i) {
    int64_t from = spans.data[i].lower > end ? spans.data[i].lower : end;
    if (spans.data[i].upper > from)
      bytes += (uint64_t)(spans.data[i].upper - from);
    end = spans.data[i].upper > end ? spans.data[i].upper : end;
  }
  cis_vec_deinit(&spans);
  return bytes;
}

static void measure(layer_walk *w) {
  for (size_t i = 0; i < w->tags.len; ++i) {
    cis_c_layer *layer = &w->plan->layers.data[w->layers.data[i]];
    uint64_t bytes = bytes_at(w, w->tags.data[i]);
    layer->bytes = bytes > layer->bytes ? bytes : layer->bytes;
    for (size_t k = w->first_part; k < w->plan->parts.len; ++k) {
      cis_c_part_of_frame *part = &w->plan->parts.data[k];
      int64_t number = (int64_t)w->layers.data[i];
      if (part->lower > w->tags.data[i] || w->tags.data[i] >= part->upper)
        continue;
      part->first_layer =
          part->last_layer && part->first_layer < number ? part->first_layer : number;
      part->last_layer = number + 1 > part->last_layer ? number + 1 : part->last_layer;
    }
  }
}

void cis_c_find_layers(cis_c_arena *plan, cis_op *function, const cis_c_buffer_vec *buffers,
                       const cis_plan_buffer *items, const cis_c_options *options) {
  layer_walk w = {.plan = plan,
                  .function = function,
                  .options = options,
                  .flow = cis_view_flow_create(function),
                  .first_part = plan->parts.len};
  for (size_t i = 0; i < buffers->len; ++i)
    if (!cis_c_arena_memory(plan, buffers->data[i].alloc))
      add_parts(&w, &buffers->data[i], &items[i]);
  cis_walk_preorder(function, visit, &w);
  measure(&w);
  cis_view_flow_destroy(w.flow);
  cis_strmap_deinit(&w.by_key);
  cis_ptrmap_deinit(&w.weights);
  cis_vec_deinit(&w.tags);
  cis_vec_deinit(&w.layers);
}
