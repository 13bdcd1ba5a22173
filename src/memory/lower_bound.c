// Asks for the bytes that are live between one op of the function's block and the next, and adds up
// those that one op needs at once.
//
//   linalg.exp ins(%a) outs(%b)     %b may lie where %a lies: this op needs the larger of both
//                                <- held here: buffers that are touched above and below (%b)
//   linalg.exp ins(%b) outs(%c)
//
// Between two ops no buffers share memory: a buffer that is touched above and below keeps its
// bytes, in a pool or not. A buffer whose contents may not be needed does not count.
#include "memory/lower_bound.h"

#include "analysis/view_flow.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "memory/buffer_size.h"
#include "memory/buffers.h"
#include "memory/lifetimes.h"
#include "memory/live_bytes.h"

/// Whether canonicalization leaves the buffer: it erases those that are only stored to, and clones
/// whose source could be used instead.
static bool is_kept(const cis_op *alloc, const cis_value *value) {
  if (!cis_is_allocation(alloc, false))
    return false;
  cis_for_each_use (use, value) {
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_STORE &&
        !cis_deallocation_buffer(cis_use_owner(use)))
      return true;
  }
  return false;
}

// --- between ops ---

/// A buffer holds something from number `lower` to before `upper`: it is held between two ops of
/// which one is inside and the next is, too.
static void hold(cis_live_bytes *live, int64_t lower, int64_t upper, int64_t bytes) {
  if (upper - lower >= 2)
    cis_live_bytes_add(live, lower + 1, upper, bytes);
}

static void add_buffer(const cis_reuse_buffer *b, const cis_block *block, int64_t end,
                       cis_live_bytes *live) {
  cis_span_vec spans = {0};
  if (b->is_movable)
    cis_reuse_live_spans(b, &spans);
  for (size_t i = 0; i < spans.len; ++i)
    hold(live, spans.data[i].lower, spans.data[i].upper, b->bytes);
  cis_vec_deinit(&spans);
  if (!b->is_movable && cis_op_block(b->alloc) == block && (b->dealloc || !b->free))
    hold(live, b->first, b->dealloc ? b->last + 1 : end, b->bytes);
}

/// The most that is held between two ops of the function's only block; 0 where that is not known.
static double between_ops(cis_op *function, const cis_reuse_buffer_vec *buffers) {
  const cis_block *block = cis_op_entry(function);
  if (cis_block_next(block) || !cis_block_last(block))
    return 0;
  int64_t end = cis_lifetimes_end(cis_block_last(block));
  cis_live_bytes live = {0};
  CIS_VEC(int64_t) times = {0};
  for (size_t i = 0; i < buffers->len; ++i)
    if (is_kept(buffers->data[i].alloc, buffers->data[i].value))
      add_buffer(&buffers->data[i], block, end, &live);
  cis_for_each_op (op, block)
    cis_vec_push(&times, op->tag);
  int64_t most = cis_live_bytes_most_at(&live, times.data, times.len);
  cis_live_bytes_deinit(&live);
  cis_vec_deinit(&times);
  return (double)most;
}

// --- in one op ---

/// The bytes of a buffer that an operand is a view of and that is not in an earlier operand.
static double bytes_of(cis_op *op, uint32_t from, uint32_t operand) {
  cis_value *root = cis_view_flow_root(cis_op_operand(op, operand));
  cis_op *alloc = cis_value_op(root);
  cis_buffer_size size;
  for (uint32_t i = from; i < operand; ++i)
    if (cis_view_flow_root(cis_op_operand(op, i)) == root)
      return 0;
  bool is_known = alloc && is_kept(alloc, root) && cis_buffer_size_get(alloc, root, &size);
  return is_known ? (double)size.bytes : 0;
}

static cis_walk need(cis_op *op, void *user) {
  double *most = user, all = 0;
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results)
    return CIS_WALK_CONTINUE;
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    all = i == num_inputs ? 0 : all;
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      all += bytes_of(op, i < num_inputs ? 0 : num_inputs, i);
    *most = all > *most ? all : *most;
  }
  return CIS_WALK_SKIP;
}

// --- functions ---

static cis_lower_bound bound_of(cis_op *function, cis_touched_arguments *touched) {
  cis_lower_bound bound = {0};
  cis_arena arena;
  cis_arena_init(&arena);
  cis_size_dims dims = {0};
  cis_reuse_buffer_vec buffers = {0};
  cis_reuse_filter filter = {.dims = &dims, .touched = touched};
  cis_reuse_collect(function, &filter, &arena, &buffers);
  bool is_static = true;
  for (size_t i = 0; i < buffers.len; ++i) {
    cis_buffer_size size;
    is_static &= cis_buffer_size_get(buffers.data[i].alloc, buffers.data[i].value, &size);
    bound.has_clones |= cis_op_kind(buffers.data[i].alloc) == CIS_OP_BUFFERIZATION_CLONE;
  }
  if (is_static) {
    double of_ops = 0, between = between_ops(function, &buffers);
    cis_walk_preorder(function, need, &of_ops);
    bound.any = of_ops;
    bound.in_order = of_ops > between ? of_ops : between;
  }
  cis_size_dims_deinit(&dims);
  cis_vec_deinit(&buffers);
  cis_arena_deinit(&arena);
  return bound;
}

cis_lower_bound cis_lower_bound_of(cis_op *function) {
  cis_touched_arguments *touched = cis_touched_arguments_create();
  cis_lower_bound bound = bound_of(function, touched);
  cis_touched_arguments_destroy(touched);
  return bound;
}

cis_lower_bound cis_lower_bound_get(cis_op *module) {
  cis_lower_bound all = {0};
  cis_touched_arguments *touched = cis_touched_arguments_create();
  cis_for_each_block (block, cis_op_region(module, 0)) {
    cis_for_each_op (op, block) {
      if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || !op->num_regions ||
          cis_region_is_empty(cis_op_region(op, 0)))
        continue;
      cis_lower_bound bound = bound_of(op, touched);
      all.in_order += bound.in_order;
      all.any += bound.any;
      all.has_clones |= bound.has_clones;
    }
  }
  cis_touched_arguments_destroy(touched);
  return all;
}
