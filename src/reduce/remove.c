// Removal of ops, results, arguments and blocks, with values for the uses that remain.
#include "dialect/common/const_fold.h"
#include "ir/builder.h"
#include "reduce/impl.h"

// --- values ---

enum { MOST_STEPS = 256 }; // that a search for a value looks back in one block

static cis_value *value_of_op(cis_op *op, cis_type type) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].type == type)
      return &op->results[i];
  return NULL;
}

/// A result of an op before `from`, the nearest one, or an argument of the block.
static cis_value *value_in_block(const cis_block *block, cis_op *from, cis_type type) {
  int steps = 0;
  for (cis_op *op = from; op && steps++ < MOST_STEPS; op = cis_op_prev(op)) {
    cis_value *found = value_of_op(op, type);
    if (found)
      return found;
  }
  for (uint32_t i = block->num_args; i-- > 0;)
    if (cis_block_args(block)[i]->type == type)
      return cis_block_args(block)[i];
  return NULL;
}

cis_value *cis_reduce_earlier_value(const cis_op *at, cis_type type) {
  while (at && cis_op_block(at)) {
    const cis_block *block = cis_op_block(at);
    cis_value *found = value_in_block(block, cis_op_prev(at), type);
    // The entry block dominates the others; whether another block does is not asked.
    const cis_block *entry = cis_region_first(cis_block_region(block));
    if (!found && block != entry)
      found = value_in_block(entry, cis_block_last(entry), type);
    if (found)
      return found;
    at = cis_op_parent(at);
    if (!at || cis_op_has_trait(at, CIS_TRAIT_ISOLATED))
      return NULL;
  }
  return NULL;
}

cis_attr cis_reduce_constant(cis_type type, int value) {
  cis_attr one;
  cis_bits bits;
  cis_type element = cis_type_element_or_self(type);
  if (!cis_type_is_int_or_index(element) && !cis_type_is_float(element))
    return NULL;
  one = cis_type_is_float(element) ? cis_attr_float(element, value)
                                   : cis_attr_integer(element, value);
  return cis_bits_of(one, &bits) ? cis_bits_to_attr(type, bits) : NULL;
}

cis_value *cis_reduce_build_constant(cis_op *at, cis_type type, int value) {
  cis_attr attr = cis_reduce_constant(type, value);
  const cis_dialect_def *arith = cis_context_get_dialect(cis_op_context(at), CIS_STR("arith"));
  if (!attr || !arith)
    return NULL;
  cis_builder b = cis_builder_before(at);
  cis_op *op = arith->materialize(&b, attr, type, at->loc);
  return op ? &op->results[0] : NULL;
}

cis_value *cis_reduce_value(cis_op *at, cis_type type) {
  cis_value *earlier = cis_reduce_earlier_value(at, type);
  return earlier ? earlier : cis_reduce_build_constant(at, type, 1);
}

cis_value *cis_reduce_value_for(cis_op *op, uint32_t i) {
  cis_type type = op->results[i].type;
  for (uint32_t o = 0; o < op->num_operands; ++o) {
    cis_value *operand = cis_op_operand(op, o);
    if (operand->type == type && cis_value_op(operand) != op)
      return operand;
  }
  return cis_reduce_value(op, type);
}

// --- ops ---

bool cis_reduce_is_terminator(const cis_op *op) {
  return op->num_successors || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
}

void cis_reduce_erase(cis_op *op) {
  cis_op_drop_all_references(op);
  cis_op_destroy(op);
}

/// Values for the uses of results, of all or of those that are dropped. False if one has none.
static bool replace_uses(cis_op *op, const bool *dropped) {
  cis_value_vec values = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_results; ++i) {
    bool has_uses = (!dropped || dropped[i]) && cis_value_has_uses(&op->results[i]);
    cis_vec_push(&values, has_uses ? cis_reduce_value_for(op, i) : NULL);
    ok = !has_uses || values.data[i];
  }
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    if (values.data[i])
      cis_value_replace_all_uses(&op->results[i], values.data[i]);
  cis_vec_deinit(&values);
  return ok;
}

bool cis_reduce_remove(cis_op *op) {
  if (!replace_uses(op, NULL))
    return false;
  cis_reduce_erase(op);
  return true;
}

/// The sizes of the groups of results, without those that are dropped.
static cis_attr kept_segments(cis_op *op, const bool *dropped) {
  CIS_VEC(int32_t) sizes = {0};
  for (uint32_t g = 0; g < op->info->num_results; ++g) {
    cis_range range = cis_op_result_group(op, g);
    int32_t size = 0;
    for (uint32_t i = range.first; i < range.first + range.num; ++i)
      size += !dropped[i];
    cis_vec_push(&sizes, size);
  }
  cis_attr attr = cis_attr_i32_array(cis_op_context(op), sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  return attr;
}

cis_op *cis_reduce_drop_results(cis_op *op, const bool *dropped) {
  cis_op_state state;
  if (!replace_uses(op, dropped))
    return NULL;
  cis_op_state_init(&state, cis_op_context(op), op->info, op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&state.operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!dropped[i])
      cis_vec_push(&state.types, op->results[i].type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] =
        (int)i == op->info->result_segments ? kept_segments(op, dropped) : cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_successors; ++i)
    cis_vec_push(&state.successors, cis_op_successor(op, i));
  cis_op_own_regions(op);
  cis_op_state_take_regions(&state, op);
  cis_op *fewer = cis_op_create(&state);
  cis_op_set_discardable(fewer, cis_op_discardable(op));
  cis_op_state_deinit(&state);
  cis_op_insert(fewer, cis_op_block(op), op);
  for (uint32_t i = 0, to = 0; i < op->num_results; ++i)
    if (!dropped[i])
      cis_value_replace_all_uses(&op->results[i], &fewer->results[to++]);
  cis_reduce_erase(op);
  return fewer;
}

void cis_reduce_clear_region(cis_region *region) {
  cis_context *ctx = cis_op_context(cis_region_op(region));
  cis_for_each_block (block, region)
    cis_for_each_op (op, block)
      cis_op_drop_all_references(op);
  while (!cis_region_is_empty(region))
    cis_block_destroy(ctx, cis_region_last(region));
}

bool cis_reduce_erase_argument(cis_block *block, uint32_t i, cis_value *value) {
  cis_value *arg = cis_block_args(block)[i];
  if (cis_value_has_uses(arg)) {
    for (uint32_t a = 0; !value && a < block->num_args; ++a)
      if (a != i && cis_block_args(block)[a]->type == arg->type)
        value = cis_block_args(block)[a];
    const cis_op *parent = cis_block_parent_op(block);
    if (!value && parent && !cis_op_has_trait(parent, CIS_TRAIT_ISOLATED))
      value = cis_reduce_earlier_value(parent, arg->type);
    if (!value && cis_block_first(block))
      value = cis_reduce_build_constant(cis_block_first(block), arg->type, 1);
    if (!value)
      return false;
    cis_value_replace_all_uses(arg, value);
  }
  cis_block_erase_arg(cis_op_context(cis_block_parent_op(block)), block, i);
  return true;
}

// --- attributes ---

void cis_reduce_each_attr(cis_op *op, void (*fn)(void *user, cis_op *op, cis_str name, cis_attr a),
                          void *user) {
  for (uint32_t i = 0; i < op->num_props && op->info->def; ++i)
    if (cis_op_props(op)[i] && !cis_reduce_is_segments(op, i))
      fn(user, op, op->info->attrs[i].name, cis_op_props(op)[i]);
  cis_attr dict = cis_op_discardable(op);
  for (uint32_t i = 0; dict && i < dict->dict.num; ++i)
    fn(user, op, dict->dict.entries[i].name, dict->dict.entries[i].value);
}
