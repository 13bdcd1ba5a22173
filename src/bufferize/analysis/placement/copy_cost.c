// Finds the tensor that is copied for an operand out of place, and the bytes of that copy.
//
//   %1 = tensor.insert %f into %t[%i]          out of place: %t is copied
//   %s = tensor.extract_slice %t[0] [4] [1]    out of place: %s is copied, which is smaller
//   %t = linalg.fill ins(%f) outs(%e)          %t out of place, best destinations: filled once more
#include "bufferize/analysis/placement/copy_cost.h"

#include "dialect/tensor/tensor.h"
#include "ir/effects.h"
#include "ir/estimate.h"
#include "ir/fold.h"
#include "support/planted.h"

/// Whether the contents of the operand need not be copied: they were never written, or are never
/// read.
static bool contents_are_needless(const cis_bufferization_state *state, cis_use *operand) {
  if (cis_state_has_undefined_contents(state, operand))
    return true;
  if (cis_bufferizes_to_read(state, operand))
    return false;
  return cis_bufferizes_to_write(state, operand) || !cis_state_passes_to_read(state, operand);
}

/// The only alias if it is a ranked result of the op itself that no other operand aliases, and the
/// op does not write to it. What a terminator passes on is copied before it.
static cis_value *copied_result(const cis_bufferization_state *state, cis_use *operand,
                                const cis_aliasing_values *aliases) {
  cis_value *value = aliases->len == 1 ? aliases->data[0].value : NULL;
  if (!value || cis_value_op(value) != cis_use_owner(operand) || !cis_type_is_ranked(value->type) ||
      cis_bufferizes_to_write(state, operand))
    return NULL;
  cis_aliasing_operands operands = {0};
  cis_get_aliasing_operands(state, value, &operands);
  if (operands.len != 1)
    value = NULL;
  cis_vec_deinit(&operands);
  return value;
}

static cis_walk find_tensor(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_operands && op != (cis_op *)user; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(op, i)))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

/// Whether the body reads tensors: when it runs again, these may have been overwritten.
static bool body_reads_tensors(cis_op *op) {
  return !cis_planted("filling-reads") && !cis_walk_preorder(op, find_tensor, op);
}

/// The op of `value` if it writes every element of its only tensor, which it does not read, from
cis_op *cis_filling_op(const cis_bufferization_state *state, const cis_value *value) {
  cis_op *op = cis_value_op(value);
  const cis_bufferizable_interface *row = op ? cis_bufferizable_of(op) : NULL;
  if (!row || !row->elementwise_access || op->num_results != 1 || !cis_effects_none(op) ||
      body_reads_tensors(op))
    return NULL;
  cis_use *filled = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_type_is_shaped(cis_use_value(operand)->type))
      continue;
    if (filled || !cis_value_is_base_tensor(cis_use_value(operand)) ||
        !cis_bufferizes_to_write(state, operand) || cis_bufferizes_to_read(state, operand))
      return NULL;
    filled = operand;
  }
  cis_use *const both[2] = {filled, filled};
  return filled && row->elementwise_access(state, op, both) ? op : NULL;
}

cis_tensor_copy cis_tensor_copy_get(const cis_bufferization_state *state, cis_use *operand) {
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(state, operand, &aliases);
  cis_tensor_copy copy = {copied_result(state, operand, &aliases),
                          !contents_are_needless(state, operand), NULL};
  cis_vec_deinit(&aliases);
  if (cis_state_options(state)->best_destinations && copy.with_contents && !copy.result)
    copy.filled_by = cis_filling_op(state, cis_use_value(operand));
  return copy;
}

static double trips_around(const cis_bufferization_state *state, const cis_op *op) {
  double trips = 1;
  cis_region *region = cis_enclosing_repetitive_region(state, op);
  for (; region; region = cis_enclosing_repetitive_region(state, cis_region_op(region)))
    trips *= cis_estimate_trips(cis_region_op(region));
  return trips;
}

enum { FARTHEST = 64 }; // tensors that are followed

/// The tensor that this one has the size of, because it would be the same buffer; or NULL.
static const cis_value *same_size(const cis_bufferization_state *state, const cis_value *value) {
  cis_aliasing_operands aliases = {0};
  if (!value->is_arg)
    cis_get_aliasing_operands(state, (cis_value *)(uintptr_t)value, &aliases);
  bool is_same = aliases.len == 1 && aliases.data[0].relation == CIS_RELATION_EQUIVALENT;
  const cis_value *from = is_same ? cis_use_value(aliases.data[0].operand) : NULL;
  cis_vec_deinit(&aliases);
  return from && cis_value_is_base_tensor(from) && cis_type_is_ranked(from->type) ? from : NULL;
}

/// The bytes of a new tensor, whose sizes may be constants.
static double bytes_of_empty(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  double bytes = cis_estimate_bytes(value->type);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t size;
    if (cis_constant_int(cis_op_operand(op, i), &size) && size >= 0)
      bytes *= (double)size / CIS_ASSUMED_SIZE;
  }
  return bytes;
}

/// The bytes of a tensor, whose size may be known where it was made.
static double bytes_of(const cis_bufferization_state *state, const cis_value *value) {
  double bytes = cis_estimate_bytes(value->type);
  for (int i = 0; i < FARTHEST && value; ++i, value = same_size(state, value)) {
    const cis_op *op = cis_value_op(value);
    if (cis_type_has_static_shape(value->type))
      return cis_estimate_bytes(value->type);
    if (cis_tensor_is_empty(op))
      return bytes_of_empty(value);
  }
  return bytes;
}

double cis_tensor_copy_cost(const cis_bufferization_state *state, cis_use *operand) {
  cis_tensor_copy copy = cis_tensor_copy_get(state, operand);
  if (!copy.with_contents || copy.filled_by)
    return 0;
  const cis_value *copied = copy.result ? copy.result : cis_use_value(operand);
  return bytes_of(state, copied) * trips_around(state, cis_use_owner(operand));
}
