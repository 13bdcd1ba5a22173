// --loop-iter-arg-destination-folding: what a loop writes into an empty tensor from outside and
// yields is written into the tensor that it carries, so that the loop bufferizes in place.
//
//   %e = tensor.empty() : tensor<8xf32>
//   scf.for ... iter_args(%t = %init) {                  scf.for ... iter_args(%t = %init) {
//     %v = vector.transfer_read %t[%c0]            =>      %v = vector.transfer_read %t[%c0]
//     %w = vector.transfer_write %n, %e[%c0]               %x = vector.transfer_read %t[%c0]
//     %x = vector.transfer_read %t[%c0]                    %w = vector.transfer_write %n, %t[%c0]
//     scf.yield %w                                         scf.yield %w
//
// The write covers the tensor, so that its result is the same whatever it is written into. It moves
// to the end of the body where the carried tensor is used after it. Left alone are writes of a part
// or under a mask, into a tensor of the loop itself or one with contents, and those whose result
// has another use than the yield.
#include "dialect/scf/kinds.h"
#include "dialect/tensor/tensor.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "pass/pass.h"

enum { BASE = 1 }; // the operand of a write that is the tensor

/// The write that makes the yielded value and can be folded, or NULL.
static cis_op *foldable_write(const cis_op *loop, const cis_value *yielded) {
  cis_op *write = cis_value_op(yielded);
  if (!write || cis_op_kind(write) != CIS_OP_VECTOR_TRANSFER_WRITE ||
      cis_op_block(write) != cis_op_entry(loop) || !cis_value_has_one_use(yielded))
    return NULL;
  const cis_op *empty = cis_value_op(cis_op_operand(write, BASE));
  bool is_outside = cis_tensor_is_empty(empty) && !cis_op_is_ancestor(loop, empty);
  return is_outside && cis_vector_transfer_covers(write) ? write : NULL;
}

static bool is_used_after(const cis_value *carried, cis_op *write) {
  for (const cis_use *use = cis_value_uses(carried); use; use = cis_use_next(use))
    if (cis_op_is_before(write, cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(write))))
      return true;
  return false;
}

static cis_walk fold_in(cis_op *loop, void *user) {
  cis_pass *pass = user;
  if (cis_op_kind(loop) != CIS_OP_SCF_FOR)
    return CIS_WALK_CONTINUE;
  cis_op *yield = cis_block_last(cis_op_entry(loop));
  for (uint32_t i = 0; i < yield->num_operands; ++i) {
    cis_op *write = foldable_write(loop, cis_op_operand(yield, i));
    if (!write)
      continue;
    cis_value *carried = cis_block_args(cis_op_entry(loop))[1 + i];
    if (is_used_after(carried, write))
      cis_op_move_before(write, yield);
    cis_op_set_operand(write, BASE, carried);
    cis_pass_count(pass, "num-folded", 1);
  }
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_walk_postorder(function, fold_in, pass);
  return true;
}

const cis_pass_def cis_loop_iter_arg_destination_folding_pass = {
    .name = "loop-iter-arg-destination-folding",
    .title = "LoopIterArgDestinationFoldingPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Let loops write what they yield into what they carry, instead of an empty tensor",
    .statistics = {{"num-folded", "Number of writes whose destination is a carried tensor now"}},
    .run = run,
};
