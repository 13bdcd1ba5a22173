// Joins tensors of a block whose buffer is one, op by op: by destinations, views, insertions, and
// elementwise ops whose input nothing else needs.
#include "reuse/schedule/tensor_values.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/estimate.h"
#include "ir/fold.h"
#include "support/classes.h"
#include "support/strbuf.h"

static uint32_t node_of(cis_tensor_values *t, cis_value *value, const cis_block *block) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&t->numbers, value, &is_new);
  if (is_new) {
    const cis_op *op = cis_value_op(value);
    bool is_inside = op && cis_op_block(op) == block && !cis_constant_of(value);
    cis_tensor_node fresh = {
        .value = value, .bytes = cis_estimate_bytes(value->type), .is_outside = !is_inside};
    cis_vec_push(&t->parents, (uint32_t)t->nodes.len);
    cis_vec_push(&t->nodes, fresh);
    *slot = t->nodes.len;
  }
  return (uint32_t)*slot - 1;
}

static uint32_t find(cis_tensor_values *t, uint32_t node) {
  return cis_classes_find(t->parents.data, node);
}

static void join(cis_tensor_values *t, cis_value *a, cis_value *b, const cis_block *block) {
  uint32_t from = find(t, node_of(t, a, block)), to = find(t, node_of(t, b, block));
  cis_tensor_node *nodes = t->nodes.data;
  if (from == to)
    return;
  t->parents.data[to] = from;
  nodes[from].bytes = nodes[to].bytes > nodes[from].bytes ? nodes[to].bytes : nodes[from].bytes;
  nodes[from].is_outside |= nodes[to].is_outside;
  nodes[from].is_live_out |= nodes[to].is_live_out;
}

// --- what an op makes of its operands ---

static bool is_empty(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && (cis_tensor_is_empty(op) || cis_op_kind(op) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR);
}

/// Whether nothing needs the operand once its op is done, as the ops stand.
static bool is_overwritten(cis_use *operand, const cis_block *block) {
  enum { MOST_USES = 64 };
  cis_op *op = cis_use_owner(operand);
  size_t num = 0;
  cis_for_each_use (use, cis_use_value(operand)) {
    cis_op *user = use == operand ? NULL : cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (++num > MOST_USES || (use != operand && (!user || !cis_op_is_before(user, op))))
      return false;
  }
  return true;
}

static bool is_view(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_TENSOR_EXTRACT_SLICE || kind == CIS_OP_TENSOR_EXPAND_SHAPE ||
         kind == CIS_OP_TENSOR_COLLAPSE_SHAPE || kind == CIS_OP_TENSOR_CAST;
}

/// The operand that the result is tied to, as the op says; NULL: none.
static cis_use *destination_of(cis_op *op, uint32_t result) {
  cis_use *tied = cis_dps_init_of(&op->results[result]);
  if (!tied && cis_op_has_trait(op, CIS_TRAIT_LOOP_LIKE) && op->num_operands >= op->num_results)
    tied = &cis_op_operands(op)[op->num_operands - op->num_results + result];
  return tied && cis_use_value(tied)->type == op->results[result].type ? tied : NULL;
}

/// An input in whose place an elementwise op can write, because nothing else needs it.
static cis_value *dying_input(cis_op *op, const cis_use *init) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results != 1)
    return NULL;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool parallel = cis_linalg_is_parallel(op);
  cis_value *found = NULL;
  for (uint32_t i = 0; parallel && !found && i < cis_linalg_num_inputs(op); ++i) {
    cis_value *input = cis_op_operand(op, i);
    if (input->type == op->results[0].type && maps.data[i] == maps.data[cis_use_index(init)] &&
        cis_value_has_one_use(input) && !is_empty(input))
      found = input;
  }
  cis_vec_deinit(&maps);
  return found;
}

/// Whether the source of an insertion can be computed in its part: its op writes to an empty
/// tensor, and has no other user.
static bool is_computed_in_part(const cis_value *source, const cis_block *block) {
  enum { MOST_STEPS = 16 };
  for (int i = 0; i < MOST_STEPS; ++i) {
    cis_op *op = cis_value_op(source);
    if (!op || cis_op_block(op) != block || !cis_value_has_one_use(source) || op->num_regions > 1)
      return false;
    const cis_use *init = destination_of(op, source->index);
    if (!init)
      return false;
    if (is_empty(cis_use_value(init)))
      return true;
    source = cis_use_value(init);
  }
  return false;
}

static void join_result(cis_tensor_values *t, cis_op *op, uint32_t i, const cis_block *block) {
  cis_value *result = &op->results[i], *input;
  cis_use *init = destination_of(op, i);
  (void)node_of(t, result, block);
  if (is_view(op)) {
    join(t, cis_op_operand(op, 0), result, block);
  } else if (init && is_empty(cis_use_value(init))) {
    if ((input = dying_input(op, init)) &&
        !t->nodes.data[find(t, node_of(t, input, block))].is_outside)
      join(t, input, result, block);
  } else if (init && is_overwritten(init, block)) {
    join(t, cis_use_value(init), result, block);
    cis_vec_push(&t->written, init);
  }
  if (cis_op_kind(op) == CIS_OP_TENSOR_INSERT_SLICE &&
      is_computed_in_part(cis_op_operand(op, 0), block))
    join(t, result, cis_op_operand(op, 0), block);
}

// --- the interface ---

/// Whether the block's terminator or another block uses the value.
static bool is_live_out(const cis_value *value, const cis_block *block, const cis_op *end) {
  cis_for_each_use (use, value) {
    const cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (!user || user == end)
      return true;
  }
  return false;
}

void cis_tensor_values_init(cis_tensor_values *t, cis_block *block, const cis_op *end) {
  *t = (cis_tensor_values){0};
  for (cis_op *op = cis_block_first(block); op != end; op = cis_op_next(op))
    for (uint32_t i = 0; i < op->num_results; ++i) {
      cis_value *result = &op->results[i];
      if (!cis_type_is_base_tensor(result->type) || is_empty(result))
        continue;
      join_result(t, op, i, block);
      t->nodes.data[find(t, node_of(t, result, block))].is_live_out |=
          is_live_out(result, block, end);
    }
}

void cis_tensor_values_deinit(cis_tensor_values *t) {
  cis_ptrmap_deinit(&t->numbers);
  cis_vec_deinit(&t->nodes);
  cis_vec_deinit(&t->parents);
  cis_vec_deinit(&t->written);
}

const cis_tensor_node *cis_tensor_values_find(cis_tensor_values *t, const cis_value *value) {
  const uintptr_t *slot = cis_ptrmap_find(&t->numbers, value);
  const cis_tensor_node *root = slot ? &t->nodes.data[find(t, (uint32_t)*slot - 1)] : NULL;
  return root && !root->is_outside ? root : NULL;
}
