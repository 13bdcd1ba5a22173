// Computes liveness value by value: blocks are marked from the uses of a value backwards to its
// definition, through predecessors and out of nested regions.
#include "analysis/live_buffers.h"

#include "analysis/buffer_reach.h"
#include "ir/dom.h"
#include "support/planted.h"

// --- numbering ---

static void number_value(cis_live_buffers *l, cis_value *value) {
  if (cis_type_is_base_memref(value->type))
    cis_live_buffers_add(l, value);
}

static void number_region(cis_live_buffers *l, cis_region *region) {
  cis_for_each_block (block, region) {
    cis_live_block info = {.block = block};
    block->tag = (uint32_t)l->blocks.len;
    cis_vec_push(&l->blocks, info);
    for (uint32_t i = 0; i < block->num_args; ++i)
      number_value(l, cis_block_args(block)[i]);
    uint32_t place = 0;
    for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner)) {
      cis_prefetch_after(inner);
      inner->tag = ++place;
    }
  }
}

static cis_walk number_op(cis_op *op, void *user) {
  cis_live_buffers *l = user;
  if (op != l->root)
    for (uint32_t i = 0; i < op->num_results; ++i)
      number_value(l, &op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    number_region(l, cis_op_region(op, i));
  return CIS_WALK_CONTINUE;
}

uint32_t cis_live_buffers_add(cis_live_buffers *l, cis_value *value) {
  value->tag = (uint32_t)l->values.len;
  cis_vec_push(&l->values, value);
  return value->tag;
}

void cis_live_buffers_replace(cis_live_buffers *l, cis_value *from, cis_value *to) {
  to->tag = from->tag;
  l->values.data[to->tag] = to;
  if (!to->is_arg)
    cis_result_op(to)->tag = cis_result_op(from)->tag;
}

// --- marking ---

typedef struct live_pair {
  uint32_t block, value;
} live_pair;

typedef struct marking {
  cis_live_buffers *l;
  cis_reach *reach; // NULL: only memrefs reach memrefs in other blocks
  cis_dom *dom;
  CIS_VEC(live_pair) pairs; // sorted by value
  CIS_VEC(uint32_t) work;   // blocks whose predecessors are still to be marked
} marking;

/// `stamp` of a block is the last value that it was marked for, plus one.
static void mark(marking *m, cis_block *block, uint32_t value, const cis_block *definition) {
  if (block == definition || m->l->blocks.data[block->tag].stamp == value + 1)
    return;
  live_pair pair = {block->tag, value};
  m->l->blocks.data[block->tag].stamp = value + 1;
  cis_vec_push(&m->pairs, pair);
  cis_vec_push(&m->work, block->tag);
}

static void mark_around(marking *m, cis_block *block, uint32_t value, const cis_block *definition) {
  for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
    if (cis_op_block(cis_block_use_owner(use)))
      mark(m, cis_op_block(cis_block_use_owner(use)), value, definition);
  cis_op *parent = cis_block_parent_op(block);
  if (cis_block_region(block) != cis_block_region(definition) && parent != m->l->root)
    mark(m, cis_op_block(parent), value, definition);
}

/// The block of `region` around a block, or itself; NULL if there is none.
static cis_block *lift(cis_block *block, const cis_region *region) {
  while (block && cis_block_region(block) != region)
    block = cis_op_block(cis_region_op(cis_block_region(block)));
  return block;
}

/// A tensor, a pointer or a token that reaches the memref keeps it alive as well, where the memref
/// is visible. Memrefs that are made of it are compared with the memref when they are freed.
static void mark_others(marking *m, uint32_t id) {
  cis_value *value = m->l->values.data[id];
  cis_block *definition = cis_value_block(value);
  cis_value_vec names = {0};
  if (cis_view_flow_root(value) != value ||
      !(cis_reach_get_flags(m->reach, value) & CIS_REACH_HAS_OTHERS))
    return;
  cis_view_flow_resolve(cis_reach_flow(m->reach), value, &names);
  for (size_t i = 0; i < names.len; ++i)
    cis_for_each_use (use, names.data[i]) {
      cis_block *block = lift(cis_op_block(cis_use_owner(use)), cis_block_region(definition));
      if (!cis_type_is_base_memref(names.data[i]->type) && block && block != definition &&
          cis_dom_block(m->dom, definition, block))
        mark(m, block, id, definition);
    }
  cis_vec_deinit(&names);
}

static void mark_value(marking *m, uint32_t id) {
  cis_value *value = m->l->values.data[id];
  const cis_block *definition = cis_value_block(value);
  cis_for_each_use (use, value)
    mark(m, cis_op_block(cis_use_owner(use)), id, definition);
  if (m->reach && !cis_planted("live-others"))
    mark_others(m, id);
  while (m->work.len)
    mark_around(m, m->l->blocks.data[cis_vec_pop(&m->work)].block, id, definition);
}

// --- lists ---

static const cis_region *region_around(const cis_region *region) {
  return cis_region_op(region) && cis_op_block(cis_region_op(region))
             ? cis_block_region(cis_op_block(cis_region_op(region)))
             : NULL;
}

/// Compares the nesting paths of two regions (the numbers of regions within their ops), from the
/// innermost region outward; a shorter path comes first. Negative, 0 (the same) or positive.
static int compare_regions(const cis_region *a, const cis_region *b) {
  while (a != b && a && b) {
    if (a->index != b->index)
      return a->index < b->index ? -1 : 1;
    a = region_around(a);
    b = region_around(b);
  }
  return a == b ? 0 : a ? 1 : -1;
}

/// Whether a comes before b; false in both directions for values at the same place of different
/// blocks.
static bool comes_before(const cis_value *a, const cis_value *b) {
  if (a->is_arg != b->is_arg)
    return a->is_arg;
  if (a->is_arg && a->index != b->index)
    return a->index < b->index;
  int regions =
      compare_regions(cis_block_region(cis_value_block(a)), cis_block_region(cis_value_block(b)));
  if (regions || a->is_arg)
    return regions < 0;
  const cis_op *op_a = cis_result_op(a), *op_b = cis_result_op(b);
  return op_a == op_b ? a->index < b->index : op_a->tag < op_b->tag;
}

/// Merges the sorted halves of values[0, num) through `scratch`; the sort is stable.
static void merge(cis_value **values, size_t middle, size_t num, cis_value **scratch) {
  memcpy(scratch, values, middle * sizeof(*values));
  size_t i = 0, j = middle, out = 0;
  while (i < middle)
    values[out++] = j < num && comes_before(values[j], scratch[i]) ? values[j++] : scratch[i++];
}

static void sort(cis_value **values, size_t num, cis_value **scratch) {
  size_t sorted = 1;
  while (sorted < num && !comes_before(values[sorted], values[sorted - 1]))
    ++sorted;
  if (sorted >= num)
    return;
  size_t middle = num / 2;
  sort(values, middle, scratch);
  sort(values + middle, num - middle, scratch);
  merge(values, middle, num, scratch);
}

/// Distributes the pairs to their blocks.
static void build_lists(cis_live_buffers *l, const marking *m) {
  uint32_t first = 0;
  for (size_t i = 0; i < m->pairs.len; ++i)
    ++l->blocks.data[m->pairs.data[i].block].num;
  for (size_t i = 0; i < l->blocks.len; ++i) {
    cis_live_block *block = &l->blocks.data[i];
    block->first = first;
    first += block->num;
    block->num = 0;
  }
  cis_vec_resize(&l->ids, m->pairs.len);
  for (size_t i = 0; i < m->pairs.len; ++i) {
    cis_live_block *block = &l->blocks.data[m->pairs.data[i].block];
    l->ids.data[block->first + block->num++] = m->pairs.data[i].value;
  }
}

/// Stops at an op that converts a memref to a value of another type, if that may be used in other
/// blocks.
static cis_walk find_others(cis_op *op, void *user) {
  const cis_live_buffers *l = user;
  if (op == l->root || !op->num_results)
    return CIS_WALK_CONTINUE;
  const cis_region *region = cis_block_region(cis_op_block(op));
  return cis_region_first(region) != cis_region_last(region) && cis_reach_leaves_memrefs(op)
             ? CIS_WALK_STOP
             : CIS_WALK_CONTINUE;
}

void cis_live_buffers_init(cis_live_buffers *l, cis_op *function) {
  *l = (cis_live_buffers){.root = function};
  cis_walk_preorder(function, number_op, l);
  marking m = {.l = l};
  if (!cis_walk_preorder(function, find_others, l)) {
    m.reach = cis_reach_create_by_abi(function);
    m.dom = cis_dom_create();
  }
  for (uint32_t id = 0; id < l->values.len; ++id)
    mark_value(&m, id);
  build_lists(l, &m);
  cis_reach_destroy(m.reach);
  cis_dom_destroy(m.dom);
  cis_vec_deinit(&m.pairs);
  cis_vec_deinit(&m.work);
}

void cis_live_buffers_deinit(cis_live_buffers *l) {
  cis_vec_deinit(&l->values);
  cis_vec_deinit(&l->blocks);
  cis_vec_deinit(&l->ids);
}

void cis_live_buffers_in(const cis_live_buffers *l, const cis_block *block, cis_value_vec *out) {
  const cis_live_block *info = &l->blocks.data[block->tag];
  if (!info->num)
    return;
  size_t start = out->len;
  for (uint32_t i = 0; i < info->num; ++i)
    cis_vec_push(out, l->values.data[l->ids.data[info->first + i]]);
  cis_value **scratch = cis_mem_calloc(info->num, sizeof(*scratch));
  sort(out->data + start, info->num, scratch);
  cis_mem_free(scratch);
}
