// Operations: one pool object each, holding in this order the op, its results, properties, regions,
// successors and the operands that it was created with. Operands move to an array of their own when
// they outgrow that.
#include "ir/op.h"

#include "ir/context_impl.h"
#include "ir/op_def.h"

#include <assert.h>
#include <stdlib.h>

// --- use lists ---

static void use_link(cis_use *use, cis_value *value) {
  cis_use *next = cis_value_uses(value);
  cis_link_set(&use->to_value, value);
  cis_link_set(&use->to_next, next);
  cis_link_set(&use->to_prev, &value->to_uses);
  if (next)
    cis_link_set(&next->to_prev, &use->to_next);
  cis_link_set(&value->to_uses, use);
}

static void use_unlink(cis_use *use) {
  cis_use *next = cis_use_next(use);
  cis_link *prev = cis_link_get(&use->to_prev);
  if (!cis_use_value(use))
    return;
  cis_link_set(prev, next);
  if (next)
    cis_link_set(&next->to_prev, prev);
  cis_link_set(&use->to_value, NULL);
}

/// Moves a use to another address, keeping its place in the list.
static void use_move(cis_use *to, cis_use *from) {
  cis_use *next = cis_use_next(from);
  cis_link *prev = cis_link_get(&from->to_prev);
  cis_link_set(&to->to_owner, cis_use_owner(from));
  cis_link_set(&to->to_value, cis_use_value(from));
  if (!cis_use_value(from))
    return;
  cis_link_set(&to->to_next, next);
  cis_link_set(&to->to_prev, prev);
  cis_link_set(prev, to);
  if (next)
    cis_link_set(&next->to_prev, &to->to_next);
}

static void pred_link(cis_block_use *use, cis_block *block) {
  cis_block_use *next = cis_block_preds(block);
  cis_link_set(&use->to_block, block);
  cis_link_set(&use->to_next, next);
  cis_link_set(&use->to_prev, &block->to_preds);
  if (next)
    cis_link_set(&next->to_prev, &use->to_next);
  cis_link_set(&block->to_preds, use);
}

static void pred_unlink(cis_block_use *use) {
  cis_block_use *next = cis_block_use_next(use);
  cis_link *prev = cis_link_get(&use->to_prev);
  if (!cis_block_use_block(use))
    return;
  cis_link_set(prev, next);
  if (next)
    cis_link_set(&next->to_prev, prev);
  cis_link_set(&use->to_block, NULL);
}

// --- state ---

void cis_op_state_init(cis_op_state *state, cis_context *ctx, const cis_op_info *info,
                       cis_location loc) {
  cis_lane *lane = cis_lane_of(ctx);
  *state =
      lane->num_spare_states ? lane->spare_states[--lane->num_spare_states] : (cis_op_state){0};
  state->ctx = ctx;
  state->info = info;
  state->loc = loc;
  if (info)
    cis_vec_resize(&state->props, info->num_props);
}

static void clear_state(cis_op_state *state) {
  for (size_t i = 0; i < state->regions.len; ++i)
    cis_region_destroy(state->ctx, state->regions.data[i]);
  state->operands.len = state->types.len = state->props.len = state->attrs.len = 0;
  state->successors.len = state->regions.len = 0;
  state->shared_region = NULL;
}

void cis_op_state_free(cis_op_state *state) {
  cis_vec_deinit(&state->operands);
  cis_vec_deinit(&state->types);
  cis_vec_deinit(&state->props);
  cis_vec_deinit(&state->attrs);
  cis_vec_deinit(&state->successors);
  cis_vec_deinit(&state->regions);
}

void cis_op_state_deinit(cis_op_state *state) {
  clear_state(state);
  cis_lane *lane = cis_lane_of(state->ctx);
  if (lane->num_spare_states < sizeof(lane->spare_states) / sizeof(*lane->spare_states))
    lane->spare_states[lane->num_spare_states++] = *state;
  else
    cis_op_state_free(state);
  *state = (cis_op_state){0};
}

void cis_op_state_set_attr(cis_op_state *state, cis_str name, cis_attr value) {
  cis_op_state_set_distinct_attr(state, name, value, state->attrs.len);
}

void cis_op_state_set_distinct_attr(cis_op_state *state, cis_str name, cis_attr value,
                                    size_t num_others) {
  int slot = cis_op_info_prop(state->info, name);
  if (slot >= 0) {
    state->props.data[slot] = value;
    return;
  }
  name = cis_context_intern(state->ctx, name);
  for (size_t i = 0; i < num_others; ++i)
    if (state->attrs.data[i].name.data == name.data) {
      state->attrs.data[i].value = value;
      return;
    }
  cis_named_attr entry = {name, value};
  cis_vec_push(&state->attrs, entry);
}

cis_attr cis_op_state_get_attr(const cis_op_state *state, cis_str name) {
  int slot = cis_op_info_prop(state->info, name);
  if (slot >= 0)
    return state->props.data[slot];
  for (size_t i = 0; i < state->attrs.len; ++i)
    if (cis_str_eq(state->attrs.data[i].name, name))
      return state->attrs.data[i].value;
  return NULL;
}

cis_region *cis_op_state_add_region(cis_op_state *state) {
  cis_region *region = cis_region_create(state->ctx);
  cis_vec_push(&state->regions, region);
  return region;
}

void cis_op_state_take_regions(cis_op_state *state, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_region_take_body(cis_op_state_add_region(state), cis_op_region(op, i));
  if (op->shares_region)
    state->shared_region = cis_op_region(op, 0);
}

void cis_op_state_add_defaults(cis_op_state *state) {
  for (uint32_t i = 0; i < state->info->num_props; ++i)
    if (!state->props.data[i] && !state->info->attrs[i].optional)
      state->props.data[i] = state->info->attrs[i].default_value;
}

// --- life cycle ---

typedef struct op_counts {
  uint32_t results, props, regions, successors, operands;
} op_counts;

/// Bytes of an op up to its operands.
static size_t size_before_operands(op_counts n) {
  return sizeof(cis_op) + (size_t)n.results * sizeof(cis_value) +
         (size_t)n.props * sizeof(cis_attr) + (size_t)n.regions * sizeof(cis_region *) +
         (size_t)n.successors * sizeof(cis_block_use);
}

/// A detached op with room for everything and nothing filled in but the counts.
static cis_op *op_allocate(cis_context *ctx, op_counts n) {
  size_t operands = size_before_operands(n);
  size_t size = operands + (size_t)n.operands * sizeof(cis_use);
  char *p = cis_context_pool_alloc(ctx, size);
  memset(p, 0, size);
  cis_op *op = (cis_op *)(void *)p;
  op->num_results = n.results;
  op->num_props = (uint16_t)n.props;
  op->num_successors = n.successors;
  op->num_operands = op->operand_cap = n.operands;
  cis_link_set(&op->to_operands, (cis_use *)(void *)(p + operands));
  for (uint32_t i = 0; i < n.results; ++i)
    op->results[i].index = i;
  return op;
}

static cis_use *inline_operands(const cis_op *op) {
  return (cis_use *)(void *)(cis_op_successors(op) + op->num_successors);
}

/// An array of operands outside the op begins after a header, which remembers the room in the op.
typedef union operand_header {
  uint32_t inline_cap;
  cis_use use; // for size and alignment
} operand_header;

static operand_header *header_of(const cis_op *op) {
  return (operand_header *)(void *)cis_op_operands(op) - 1;
}

static void free_operand_array(cis_context *ctx, cis_op *op) {
  cis_context_pool_free(ctx, header_of(op), ((size_t)op->operand_cap + 1) * sizeof(cis_use));
}

/// Frees an op whose references are dropped and whose regions are gone.
static void op_free(cis_context *ctx, cis_op *op) {
  uint32_t cap = op->operand_cap;
  if (cis_op_operands(op) != inline_operands(op)) {
    cap = header_of(op)->inline_cap;
    free_operand_array(ctx, op);
  }
  op_counts n = {.results = op->num_results,
                 .props = op->num_props,
                 .regions = cis_op_num_regions(op),
                 .successors = op->num_successors};
  cis_context_pool_free(ctx, op, size_before_operands(n) + (size_t)cap * sizeof(cis_use));
}

cis_op *cis_op_create(cis_op_state *state) {
  op_counts n = {.results = (uint32_t)state->types.len,
                 .props = (uint32_t)state->props.len,
                 .regions = (uint32_t)state->regions.len + (state->shared_region != NULL),
                 .successors = (uint32_t)state->successors.len,
                 .operands = (uint32_t)state->operands.len};
  cis_op *op = op_allocate(state->ctx, n);
  op->info = state->info;
  op->loc = state->loc;
  op->num_regions = (uint32_t)state->regions.len;
  op->shares_region = state->shared_region;
  for (uint32_t i = 0; i < n.results; ++i)
    op->results[i].type = state->types.data[i];
  if (n.props)
    memcpy(cis_op_props(op), state->props.data, n.props * sizeof(cis_attr));
  if (state->attrs.len)
    cis_op_set_discardable(
        op, cis_attr_dict(state->ctx, state->attrs.data, (uint32_t)state->attrs.len));
  for (uint32_t i = 0; i < n.operands; ++i) {
    cis_link_set(&cis_op_operands(op)[i].to_owner, op);
    use_link(&cis_op_operands(op)[i], state->operands.data[i]);
  }
  for (uint32_t i = 0; i < n.successors; ++i) {
    cis_link_set(&cis_op_successors(op)[i].to_owner, op);
    pred_link(&cis_op_successors(op)[i], state->successors.data[i]);
  }
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_op_regions(op)[i] = state->regions.data[i];
    cis_link_set(&cis_op_region(op, i)->to_op, op);
    cis_op_region(op, i)->index = i;
  }
  if (op->shares_region)
    cis_op_regions(op)[0] = state->shared_region;
  state->regions.len = 0;
  state->shared_region = NULL;
  return op;
}

static void drop_own_references(cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_prefetch_operand(op, i);
    use_unlink(&cis_op_operands(op)[i]);
  }
  for (uint32_t i = 0; i < op->num_successors; ++i)
    pred_unlink(&cis_op_successors(op)[i]);
}

static cis_walk drop_walk(cis_op *op, void *user) {
  (void)user;
  drop_own_references(op);
  return CIS_WALK_CONTINUE;
}

void cis_op_drop_all_references(cis_op *op) { cis_walk_preorder(op, drop_walk, NULL); }

void cis_value_drop_uses(cis_value *value) {
  while (cis_value_uses(value))
    use_unlink(cis_value_uses(value));
}

void cis_value_order_uses(cis_value *value, cis_use *const *uses, size_t num) {
  for (size_t i = 0; i < num; ++i)
    use_unlink(uses[i]);
  for (size_t i = num; i-- > 0;)
    use_link(uses[i], value);
}

static void drop_uses_of_args(cis_region *region) {
  cis_for_each_block (block, region) {
    for (uint32_t i = 0; i < block->num_args; ++i)
      cis_value_drop_uses(cis_block_args(block)[i]);
  }
}

static cis_walk drop_uses_walk(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_value_drop_uses(&op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    drop_uses_of_args(cis_op_region(op, i));
  return CIS_WALK_CONTINUE;
}

void cis_region_drop_uses(cis_region *region) {
  drop_uses_of_args(region);
  cis_for_each_block (block, region) {
    cis_for_each_op (op, block)
      cis_walk_preorder(op, drop_uses_walk, NULL);
  }
}

static void free_block(cis_context *ctx, cis_block *block) {
  for (uint32_t i = block->num_args; i-- > 0;)
    cis_context_pool_free(ctx, cis_block_args(block)[i], sizeof(cis_block_arg));
  if (block->arg_cap)
    cis_context_pool_free(ctx, cis_block_args(block), block->arg_cap * sizeof(cis_value *));
  cis_context_pool_free(ctx, block, sizeof(*block));
}

/// Frees the blocks of a region, whose ops are gone, and the region.
static void free_region(cis_context *ctx, cis_region *region) {
  for (cis_block *block = cis_region_last(region), *prev; block; block = prev) {
    prev = cis_block_prev(block);
    free_block(ctx, block);
  }
  cis_context_pool_free(ctx, region, sizeof(*region));
}

/// Everything inside has been freed already, apart from regions and blocks.
static void free_one(cis_op *op, void *user) {
  for (uint32_t i = op->num_regions; i-- > 0;)
    free_region(user, cis_op_region(op, i));
  op_free(user, op);
}

void cis_op_destroy(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  if (cis_op_block(op))
    cis_op_remove(op);
  cis_op_drop_all_references(op);
  cis_walk_backwards(op, free_one, ctx); // a clone lies in this memory in the order of its ops
}

void cis_block_destroy(cis_context *ctx, cis_block *block) {
  if (cis_block_region(block))
    cis_block_remove(block);
  cis_for_each_op (op, block)
    cis_op_drop_all_references(op);
  while (cis_block_last(block))
    cis_op_destroy(cis_block_last(block));
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_value_drop_uses(cis_block_args(block)[i]);
  while (cis_block_preds(block))
    pred_unlink(cis_block_preds(block));
  free_block(ctx, block);
}

void cis_region_destroy(cis_context *ctx, cis_region *region) {
  cis_for_each_block (b, region) {
    cis_for_each_op (op, b)
      cis_op_drop_all_references(op);
  }
  while (cis_region_last(region))
    cis_block_destroy(ctx, cis_region_last(region));
  cis_context_pool_free(ctx, region, sizeof(*region));
}

// --- query ---

cis_context *cis_op_context(const cis_op *op) { return op->info->ctx; }
unsigned cis_op_kind(const cis_op *op) { return op->info->def ? op->info->def->kind : 0; }
cis_str cis_op_name(const cis_op *op) { return op->info->name; }
bool cis_op_has_trait(const cis_op *op, uint64_t trait) {
  return (op->info->traits & trait) == trait;
}

cis_region *cis_op_parent_region(const cis_op *op) {
  return cis_op_block(op) ? cis_block_region(cis_op_block(op)) : NULL;
}
cis_op *cis_op_parent(const cis_op *op) {
  return cis_op_block(op) ? cis_block_parent_op(cis_op_block(op)) : NULL;
}

bool cis_op_is_ancestor(const cis_op *ancestor, const cis_op *op) {
  while (op && op != ancestor)
    op = cis_op_parent(op);
  return op == ancestor;
}

cis_op *cis_op_ancestor_in_block(cis_op *op, const cis_block *block) {
  while (op && cis_op_block(op) != block)
    op = cis_op_parent(op);
  return op;
}

bool cis_op_is_unused(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_uses(&op->results[i]))
      return false;
  return true;
}

/// Distance between neighbours' order numbers, so that an insertion rarely needs renumbering:
/// upstream's, which shows where a pass compares ops of different blocks.
enum { ORDER_STEP = 5 };
#define NO_ORDER UINT32_MAX // of an op that was inserted where no number was left

static void renumber(cis_block *block) {
  uint32_t order = 0;
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    cis_prefetch_after(op);
    op->order = order += ORDER_STEP;
  }
}

uint32_t cis_op_order(cis_op *op) {
  if (cis_op_block(op)->order == CIS_ORDER_NONE || op->order == NO_ORDER)
    renumber(cis_op_block(op));
  cis_op_block(op)->order = CIS_ORDER_VALID;
  return op->order;
}

bool cis_op_is_before(cis_op *a, cis_op *b) {
  cis_block *block = cis_op_block(a);
  if (block->order == CIS_ORDER_NONE || a->order == NO_ORDER || b->order == NO_ORDER)
    renumber(block);
  block->order = CIS_ORDER_VALID;
  return a->order < b->order;
}

cis_attr cis_op_get_attr(const cis_op *op, cis_str name) {
  int slot = cis_op_info_prop(op->info, name);
  return slot >= 0 ? cis_op_props(op)[slot] : cis_dict_get(cis_op_discardable(op), name);
}

void cis_op_set_attr(cis_op *op, cis_str name, cis_attr value) {
  int slot = cis_op_info_prop(op->info, name);
  if (slot >= 0)
    cis_op_props(op)[slot] = value;
  else
    cis_op_set_discardable(op,
                           cis_dict_set(cis_op_context(op), cis_op_discardable(op), name, value));
}

cis_attr cis_op_inherent(const cis_op *op, const char *name) {
  int slot = cis_op_info_prop(op->info, cis_str_from(name));
  return slot >= 0 ? cis_op_props(op)[slot] : NULL;
}

/// The range of a group of operands or results; of an op without groups, all. Sizes come from a
/// segment attribute (DenseI32Array). Without one, a plain group has one value, and the variadic
/// groups share the others in equal parts.
static cis_range group_range(const cis_value_spec *groups, uint32_t num_groups, int num_variadic,
                             cis_attr segments, uint32_t total, uint32_t index) {
  if (!groups)
    return (cis_range){0, total};
  uint32_t num_sizes;
  const int32_t *sizes = cis_attr_get_i32_array(segments, &num_sizes);
  uint32_t first = 0;
  if (sizes && num_sizes == num_groups) {
    for (uint32_t i = 0; i < index; ++i)
      first += (uint32_t)sizes[i];
    return (cis_range){first, (uint32_t)sizes[index]};
  }
  uint32_t fixed = num_groups - (uint32_t)num_variadic;
  uint32_t each = total > fixed ? (total - fixed) / (uint32_t)num_variadic : 0;
  for (uint32_t i = 0; i < index; ++i)
    first += groups[i].arity == CIS_ONE ? 1 : each;
  return (cis_range){first, groups[index].arity == CIS_ONE ? 1 : each};
}

cis_range cis_op_operand_group(const cis_op *op, uint32_t i) {
  const cis_op_info *info = op->info;
  if (info->operands && !info->variadic_operands)
    return (cis_range){i, 1};
  cis_attr segments = info->operand_segments >= 0 ? cis_op_props(op)[info->operand_segments] : NULL;
  return group_range(info->operands, info->num_operands, info->variadic_operands, segments,
                     op->num_operands, i);
}

cis_range cis_op_result_group(const cis_op *op, uint32_t i) {
  const cis_op_info *info = op->info;
  if (info->results && !info->variadic_results)
    return (cis_range){i, 1};
  cis_attr segments = info->result_segments >= 0 ? cis_op_props(op)[info->result_segments] : NULL;
  return group_range(info->results, info->num_results, info->variadic_results, segments,
                     op->num_results, i);
}

// --- change ---

void cis_op_set_operand(cis_op *op, uint32_t i, cis_value *value) {
  use_unlink(&cis_op_operands(op)[i]);
  use_link(&cis_op_operands(op)[i], value);
}

static void reserve_operands(cis_op *op, uint32_t num) {
  if (num <= op->operand_cap)
    return;
  cis_context *ctx = cis_op_context(op);
  uint32_t cap = num + num / 2;
  bool are_inline = cis_op_operands(op) == inline_operands(op);
  operand_header *header = cis_context_pool_alloc(ctx, ((size_t)cap + 1) * sizeof(cis_use));
  header->inline_cap = are_inline ? op->operand_cap : header_of(op)->inline_cap;
  cis_use *moved = (cis_use *)(void *)(header + 1);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    use_move(&moved[i], &cis_op_operands(op)[i]);
  if (!are_inline)
    free_operand_array(ctx, op);
  cis_link_set(&op->to_operands, moved);
  op->operand_cap = cap;
}

void cis_op_insert_operands(cis_op *op, uint32_t at, cis_value *const *values, uint32_t num) {
  if (!num)
    return;
  reserve_operands(op, op->num_operands + num);
  for (uint32_t i = op->num_operands; i-- > at;)
    use_move(&cis_op_operands(op)[i + num], &cis_op_operands(op)[i]);
  op->num_operands += num;
  for (uint32_t i = 0; i < num; ++i) {
    cis_link_set(&cis_op_operands(op)[at + i].to_owner, op);
    use_link(&cis_op_operands(op)[at + i], values[i]);
  }
}

void cis_op_erase_operands(cis_op *op, uint32_t first, uint32_t num) {
  for (uint32_t i = first; i < first + num; ++i)
    use_unlink(&cis_op_operands(op)[i]);
  for (uint32_t i = first + num; i < op->num_operands; ++i)
    use_move(&cis_op_operands(op)[i - num], &cis_op_operands(op)[i]);
  op->num_operands -= num;
}

void cis_op_set_operands(cis_op *op, cis_value *const *values, uint32_t num) {
  for (uint32_t i = 0; i < op->num_operands && i < num; ++i)
    cis_op_set_operand(op, i, values[i]);
  if (num < op->num_operands)
    cis_op_erase_operands(op, num, op->num_operands - num);
  else
    cis_op_insert_operands(op, op->num_operands, values + op->num_operands, num - op->num_operands);
}

/// Adds `delta` to one entry of an array<i32>.
static cis_attr adjust_size(cis_context *ctx, cis_attr sizes, uint32_t i, int32_t delta) {
  uint32_t num;
  const int32_t *old = cis_attr_get_i32_array(sizes, &num);
  assert(i < num);
  int32_t *changed = cis_mem_calloc(num, sizeof(*changed));
  memcpy(changed, old, num * sizeof(*old));
  changed[i] += delta;
  cis_attr attr = cis_attr_i32_array(ctx, changed, num);
  cis_mem_free(changed);
  return attr;
}

/// In a group of lists: the list that has the i-th operand of the group becomes longer by `delta`.
static void adjust_list(cis_op *op, cis_str sizes_name, uint32_t i, int32_t delta) {
  int slot = cis_op_info_prop(op->info, sizes_name);
  uint32_t num;
  const int32_t *sizes = cis_attr_get_i32_array(cis_op_props(op)[slot], &num);
  for (uint32_t list = 0; list < num; ++list) {
    if (i < (uint32_t)sizes[list]) {
      cis_op_props(op)[slot] = adjust_size(cis_op_context(op), cis_op_props(op)[slot], list, delta);
      return;
    }
    i -= (uint32_t)sizes[list];
  }
}

/// The group that has operand i, and its list if it is one of lists, become longer by `delta`.
static void adjust_group(cis_op *op, uint32_t i, int32_t delta) {
  const cis_op_info *info = op->info;
  for (uint32_t group = 0; info->operands && group < info->num_operands; ++group) {
    cis_range range = cis_op_operand_group(op, group);
    if (i < range.first || i >= range.first + range.num)
      continue;
    if (info->operands[group].sizes.data)
      adjust_list(op, info->operands[group].sizes, i - range.first, delta);
    if (info->operand_segments >= 0)
      cis_op_props(op)[info->operand_segments] =
          adjust_size(cis_op_context(op), cis_op_props(op)[info->operand_segments], group, delta);
    return;
  }
}

void cis_op_erase_operand(cis_op *op, uint32_t i) {
  adjust_group(op, i, -1);
  cis_op_erase_operands(op, i, 1);
}

void cis_op_extend_operands(cis_op *op, cis_range range, cis_value *const *values, uint32_t num) {
  if (!num)
    return;
  adjust_group(op, range.first, (int32_t)num);
  cis_op_insert_operands(op, range.first + range.num, values, num);
}

void cis_op_extend_operand_group(cis_op *op, uint32_t group, cis_value *const *values,
                                 uint32_t num) {
  cis_range range = cis_op_operand_group(op, group);
  int slot = op->info->operand_segments;
  if (!num)
    return;
  if (slot >= 0)
    cis_op_props(op)[slot] =
        adjust_size(cis_op_context(op), cis_op_props(op)[slot], group, (int32_t)num);
  cis_op_insert_operands(op, range.first + range.num, values, num);
}

// --- changes of many operands at once ---

/// The sizes of one attribute, followed from operand to operand.
typedef struct size_cursor {
  int slot; // of the op's properties; -1: there is none
  int32_t *sizes;
  const int32_t *old;
  uint32_t num, at, end; // the entry that has the operands before `end`
} size_cursor;

static size_cursor begin_sizes(const cis_op *op, int slot, uint32_t first) {
  size_cursor c = {.slot = slot, .end = first};
  c.old = slot >= 0 ? cis_attr_get_i32_array(cis_op_props(op)[slot], &c.num) : NULL;
  if (c.old) {
    c.sizes = cis_mem_calloc(c.num + 1, sizeof(*c.sizes));
    memcpy(c.sizes, c.old, c.num * sizeof(*c.sizes));
    c.end += c.num ? (uint32_t)c.old[0] : 0;
  }
  return c;
}

/// Makes the entry that has the operand longer; operands ascend.
static void adjust_entry(size_cursor *c, uint32_t operand, int32_t delta) {
  while (c->at < c->num && operand >= c->end)
    c->end += ++c->at < c->num ? (uint32_t)c->old[c->at] : 0;
  if (c->at < c->num)
    c->sizes[c->at] += delta;
}

static void end_sizes(cis_op *op, size_cursor *c) {
  if (c->sizes)
    cis_op_props(op)[c->slot] = cis_attr_i32_array(cis_op_context(op), c->sizes, c->num);
  cis_mem_free(c->sizes);
}

/// The groups, and the lists of one group of lists, that have the operands become longer.
typedef struct resizing {
  size_cursor groups, lists;
  cis_range with_lists;
} resizing;

static resizing begin_resizing(const cis_op *op) {
  const cis_op_info *info = op->info;
  resizing r = {.groups = begin_sizes(op, info->operand_segments, 0), .lists = {.slot = -1}};
  for (uint32_t group = 0; info->operands && group < info->num_operands; ++group)
    if (info->operands[group].sizes.data) {
      r.with_lists = cis_op_operand_group(op, group);
      r.lists =
          begin_sizes(op, cis_op_info_prop(info, info->operands[group].sizes), r.with_lists.first);
    }
  return r;
}

static void resize_at(resizing *r, uint32_t operand, int32_t delta) {
  adjust_entry(&r->groups, operand, delta);
  if (operand >= r->with_lists.first && operand - r->with_lists.first < r->with_lists.num)
    adjust_entry(&r->lists, operand, delta);
}

static void end_resizing(cis_op *op, resizing *r) {
  end_sizes(op, &r->groups);
  end_sizes(op, &r->lists);
}

/// Erases operands at different positions, which ascend, as cis_op_erase_operand does one, in
/// linear time.
static void erase_operands_at(cis_op *op, const uint32_t *positions, size_t num) {
  resizing r = begin_resizing(op);
  uint32_t kept = num ? positions[0] : 0;
  for (size_t i = 0; i < num; ++i) {
    uint32_t next = i + 1 < num ? positions[i + 1] : op->num_operands;
    resize_at(&r, positions[i], -1);
    use_unlink(&cis_op_operands(op)[positions[i]]);
    for (uint32_t from = positions[i] + 1; from < next; ++from)
      use_move(&cis_op_operands(op)[kept++], &cis_op_operands(op)[from]);
  }
  op->num_operands -= (uint32_t)num;
  end_resizing(op, &r);
}

void cis_op_insert_operands_after(cis_op *op, const cis_operand_insertion_vec *list) {
  if (!list->len)
    return;
  resizing r = begin_resizing(op);
  for (size_t i = 0; i < list->len; ++i)
    resize_at(&r, list->data[i].after, 1);
  reserve_operands(op, op->num_operands + (uint32_t)list->len);
  uint32_t from = op->num_operands, to = op->num_operands += (uint32_t)list->len;
  for (size_t i = list->len; i-- > 0;) {
    while (from > list->data[i].after + 1)
      use_move(&cis_op_operands(op)[--to], &cis_op_operands(op)[--from]);
    cis_link_set(&cis_op_operands(op)[--to].to_owner, op);
    cis_link_set(&cis_op_operands(op)[to].to_value, NULL);
  }
  // In ascending order, so that the newest use is that of the last operand.
  for (size_t i = 0; i < list->len; ++i)
    use_link(&cis_op_operands(op)[list->data[i].after + 1 + i], list->data[i].value);
  end_resizing(op, &r);
}

static int compare_erasures(const void *a, const void *b) {
  const struct cis_operand_erasure *x = a, *y = b;
  if (x->op != y->op)
    return (uintptr_t)x->op < (uintptr_t)y->op ? -1 : 1;
  return (x->position > y->position) - (x->position < y->position);
}

void cis_operand_erasures_apply(cis_operand_erasures *erasures) {
  CIS_VEC(uint32_t) positions = {0};
  if (erasures->list.len > 1)
    qsort(erasures->list.data, erasures->list.len, sizeof(*erasures->list.data), compare_erasures);
  for (size_t i = 0; i < erasures->list.len;) {
    cis_op *op = erasures->list.data[i].op;
    cis_vec_clear(&positions);
    for (; i < erasures->list.len && erasures->list.data[i].op == op; ++i)
      cis_vec_push(&positions, erasures->list.data[i].position);
    erase_operands_at(op, positions.data, positions.len);
  }
  cis_vec_deinit(&positions);
  cis_vec_deinit(&erasures->list);
}

/// Makes `slot`, sizes of groups or of lists, longer at the place where successor `i` has more
/// operands then. False if there is none. Lists are those of the last successors, one each, if the
/// op has as many.
static bool lengthen_branch(cis_op *op, uint32_t i, int slot, int32_t delta) {
  uint32_t before = cis_branch_operands(op, i).num, num;
  cis_attr *sizes = &cis_op_props(op)[slot], old = *sizes;
  if (!cis_attr_get_i32_array(old, &num))
    return false;
  uint32_t others = num < op->num_successors ? op->num_successors - num : 0;
  uint32_t first = i >= others && i - others < num ? i - others : 0;
  for (uint32_t tried = 0, at = first; tried < num; ++tried, at = (at + 1) % num) {
    *sizes = adjust_size(cis_op_context(op), old, at, delta);
    if (cis_branch_operands(op, i).num == before + (uint32_t)delta)
      return true;
  }
  *sizes = old;
  return false;
}

void cis_op_extend_branch(cis_op *op, uint32_t i, cis_value *const *values, uint32_t num) {
  const cis_op_info *info = op->info;
  cis_range range = cis_branch_operands(op, i);
  if (range.num || info->operand_segments < 0) {
    cis_op_extend_operands(op, range, values, num);
    return;
  }
  for (uint32_t group = 0; group < info->num_operands; ++group) {
    int lists =
        info->operands[group].sizes.data ? cis_op_info_prop(info, info->operands[group].sizes) : -1;
    if (lists < 0)
      continue;
    cis_attr *segments = &cis_op_props(op)[info->operand_segments], old = *segments;
    *segments = adjust_size(cis_op_context(op), old, group, (int32_t)num);
    if (lengthen_branch(op, i, lists, (int32_t)num)) {
      cis_op_insert_operands(op, range.first, values, num);
      return;
    }
    *segments = old;
  }
  if (lengthen_branch(op, i, info->operand_segments, (int32_t)num))
    cis_op_insert_operands(op, range.first, values, num);
}

void cis_op_set_operand_group(cis_op *op, uint32_t group, cis_value *const *values, uint32_t num) {
  const cis_op_info *info = op->info;
  cis_range range = cis_op_operand_group(op, group);
  uint32_t kept = num < range.num ? num : range.num;
  for (uint32_t i = 0; i < kept; ++i)
    cis_op_set_operand(op, range.first + i, values[i]);
  if (num < range.num)
    cis_op_erase_operands(op, range.first + num, range.num - num);
  else
    cis_op_insert_operands(op, range.first + kept, values + kept, num - kept);
  if (info->operand_segments >= 0)
    cis_op_props(op)[info->operand_segments] =
        adjust_size(cis_op_context(op), cis_op_props(op)[info->operand_segments], group,
                    (int32_t)num - (int32_t)range.num);
}

void cis_op_set_successor(cis_op *op, uint32_t i, cis_block *block) {
  pred_unlink(&cis_op_successors(op)[i]);
  pred_link(&cis_op_successors(op)[i], block);
}

/// Numbers an op that has been inserted, if there is room for a number.
static void set_order(cis_op *op) {
  cis_block *block = cis_op_block(op);
  if (block->order == CIS_ORDER_APPENDED && cis_op_next(op))
    block->order = CIS_ORDER_NONE;
  if (block->order == CIS_ORDER_NONE)
    return;
  uint32_t low = cis_op_prev(op) ? cis_op_prev(op)->order : 0,
           high = cis_op_next(op) ? cis_op_next(op)->order : NO_ORDER;
  if (!cis_op_next(op) && low < NO_ORDER - ORDER_STEP)
    op->order = low + ORDER_STEP;
  else if (cis_op_next(op) && high != NO_ORDER && high > low && high - low > 1)
    op->order = low + (high - low) / 2;
  else
    op->order = NO_ORDER;
}

void cis_op_insert(cis_op *op, cis_block *block, cis_op *before) {
  assert(!cis_op_block(op) && (!before || cis_op_block(before) == block));
  cis_op *after = before ? cis_op_prev(before) : cis_block_last(block);
  cis_link_set(&op->to_block, block);
  cis_link_set(&op->to_prev, after);
  cis_link_set(&op->to_next, before);
  cis_link_set(after ? &after->to_next : &block->to_first, op);
  cis_link_set(before ? &before->to_prev : &block->to_last, op);
  set_order(op);
}

void cis_op_remove(cis_op *op) {
  cis_block *block = cis_op_block(op);
  cis_op *prev = cis_op_prev(op), *next = cis_op_next(op);
  if (block->order == CIS_ORDER_APPENDED && next)
    block->order = CIS_ORDER_NONE;
  cis_link_set(prev ? &prev->to_next : &block->to_first, next);
  cis_link_set(next ? &next->to_prev : &block->to_last, prev);
  cis_link_set(&op->to_block, NULL);
  cis_link_set(&op->to_prev, NULL);
  cis_link_set(&op->to_next, NULL);
}

void cis_op_move_before(cis_op *op, cis_op *before) {
  if (op == before)
    return;
  cis_op_remove(op);
  cis_op_insert(op, cis_op_block(before), before);
}

void cis_op_move_after(cis_op *op, cis_op *after) {
  if (op == after)
    return;
  cis_op_remove(op);
  cis_op_insert(op, cis_op_block(after), cis_op_next(after));
}

// --- values ---

cis_block *cis_value_block(const cis_value *v) {
  return v->is_arg ? cis_block_arg_block(cis_value_as_arg(v)) : cis_op_block(cis_result_op(v));
}

cis_location cis_value_loc(const cis_value *v) {
  return v->is_arg ? cis_value_as_arg(v)->loc : cis_result_op(v)->loc;
}

void cis_value_replace_all_uses(cis_value *from, cis_value *to) {
  assert(from != to);
  while (cis_value_uses(from)) {
    cis_use *use = cis_value_uses(from);
    use_unlink(use);
    use_link(use, to);
  }
}

void cis_value_replace_all_uses_except(cis_value *from, cis_value *to, const cis_op *except) {
  cis_for_each_use (use, from) {
    if (cis_use_owner(use) == except)
      continue;
    use_unlink(use);
    use_link(use, to);
  }
}
