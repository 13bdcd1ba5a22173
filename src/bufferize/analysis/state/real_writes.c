// Looks for writes of a loop's arguments, from the loop inward; each value is looked at once.
#include "bufferize/analysis/state/real_writes.h"

#include "ir/interfaces.h"

enum { DEEPEST = 500 }; // loop, inside which all counts as written

void cis_real_writes_deinit(cis_real_writes *w) { cis_ptrmap_deinit(&w->args); }

/// `out_place`: which of the operands that the op passes to the region it is.
static cis_value *entered_argument(cis_use *operand, uint32_t *out_place) {
  cis_op *op = cis_use_owner(operand);
  uint32_t index = cis_use_index(operand);
  cis_region_edge_vec edges = {0};
  cis_value *arg = NULL;
  if (op->num_regions)
    cis_region_edges(op, op, &edges);
  for (size_t i = 0; i < edges.len && !arg; ++i) {
    const cis_region_edge *edge = &edges.data[i];
    uint32_t place = index - edge->operands.first;
    if (edge->to && place < edge->operands.num)
      arg = cis_block_args(cis_region_first(edge->to))[edge->first_input + place];
    if (arg)
      *out_place = place;
  }
  cis_vec_deinit(&edges);
  return arg;
}

cis_value *cis_entered_argument(cis_use *operand) {
  uint32_t place;
  return entered_argument(operand, &place);
}

/// Whether an argument of another region of the op is written to which the region of `arg` passes
/// its tensor on: scf.condition to the second region of scf.while.
static bool is_written_in_next_region(cis_real_writes *w, cis_op *op, const cis_value *arg) {
  const cis_region *region = cis_block_region(cis_value_arg_block(arg));
  cis_region_edge_vec edges = {0};
  bool written = false;
  for (uint32_t i = 0; i < op->num_regions && op->num_regions > 1; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      cis_op *last = cis_op_region(op, i) == region ? cis_block_last(block) : NULL;
      cis_vec_clear(&edges);
      if (last)
        cis_region_edges(op, last, &edges);
      for (size_t k = 0; k < edges.len; ++k) {
        const cis_region_edge *edge = &edges.data[k];
        for (uint32_t m = 0; m < edge->operands.num && edge->to && edge->to != region; ++m) {
          const cis_value *passed = cis_op_operand(last, edge->operands.first + m);
          const cis_value *to = cis_block_args(cis_region_first(edge->to))[edge->first_input + m];
          written = written || (cis_value_is_base_tensor(passed) &&
                                cis_state_may_possibly_alias(w->state, arg, passed) &&
                                cis_real_writes_to_any_alias(w, to));
        }
      }
    }
  cis_vec_deinit(&edges);
  return written;
}

/// Whether the op copies the operand's tensor to itself.
static bool is_copy_to_itself(cis_use *operand) {
  cis_op *op = cis_use_owner(operand);
  const cis_subset_interface *subset = cis_subset_of(op);
  return subset && subset->subset == CIS_SUBSET_INSERT && subset->is_whole &&
         cis_op_operand(op, subset->source(op)) == cis_use_value(operand);
}

static bool is_written(void *user, const cis_value *value) {
  return cis_real_writes_to((cis_real_writes *)user, value);
}

/// Whether the argument, or one that its buffer may become, is written.
static bool is_carried_written(cis_real_writes *w, cis_use *operand, uint32_t place,
                               const cis_value *arg) {
  cis_op *op = cis_use_owner(operand);
  const uint32_t *groups = cis_state_moved_buffers(w->state, op);
  bool written = cis_real_writes_to_any_alias(w, arg) || is_written_in_next_region(w, op, arg);
  if (!groups)
    return written;
  const cis_block *block = cis_value_arg_block(arg);
  uint32_t first = arg->index - place;
  for (uint32_t i = first; i < block->num_args && !written; ++i)
    written = i != arg->index && groups[i - first] == groups[place] &&
              (cis_real_writes_to_any_alias(w, cis_block_args(block)[i]) ||
               is_written_in_next_region(w, op, cis_block_args(block)[i]));
  return written;
}

bool cis_real_writes_has(cis_real_writes *w, cis_use *operand) {
  uint32_t place = 0;
  const cis_value *arg = entered_argument(operand, &place);
  if (!arg)
    return !is_copy_to_itself(operand);
  bool is_new;
  uintptr_t *answer = cis_ptrmap_get(&w->args, arg, &is_new);
  if (!is_new)
    return *answer;
  *answer = true; // if it is asked again meanwhile
  ++w->depth;
  bool written = w->depth > DEEPEST || is_carried_written(w, operand, place, arg);
  --w->depth;
  cis_ptrmap_set(&w->args, arg, written);
  return written;
}

bool cis_real_writes_to(cis_real_writes *w, const cis_value *value) {
  cis_for_each_use (use, value) {
    bool is_in_place =
        cis_state_is_in_place(w->state, use) || cis_must_bufferize_in_place(w->state, use);
    if (is_in_place && cis_bufferizes_to_write(w->state, use) && cis_real_writes_has(w, use))
      return true;
  }
  return false;
}

bool cis_real_writes_to_any_alias(cis_real_writes *w, const cis_value *value) {
  return cis_state_any_possible_alias(w->state, value, is_written, w);
}
