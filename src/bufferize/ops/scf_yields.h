// Copies of the tensors that scf.for and scf.while pass to their next iteration, where these may
// not be in place.
#ifndef CIS_BUFFERIZE_OPS_SCF_YIELDS_H
#define CIS_BUFFERIZE_OPS_SCF_YIELDS_H

#include "bufferize/interface.h"

enum { CIS_FOR_BOUNDS = 3 }; // operands of scf.for before its initial values

/// The values that a loop passes to its next iteration, with the questions that differ between
/// loops.
typedef struct cis_yield_copies {
  cis_op *yield;
  cis_value *const *args; // of the region: args[i] is what operand i would be in place of
  uint32_t num_args;
  /// scf.while: an operand that is equivalent to args[i] is never copied, nor is one that the next
  /// iteration does not write, because scf.condition copies the values that it passes.
  bool is_while;
  /// scf.while: whether scf.condition passes the argument that takes operand `i` on in place, so
  /// that it is as in scf.for. NULL: it copies all of them.
  bool (*is_passed_in_place)(const cis_bufferization_state *state, const cis_op *yield, uint32_t i);
  /// Whether operand `i` needs no copy, because its buffer becomes that of another argument.
  bool (*is_forwarded)(const cis_bufferization_state *state, const cis_op *yield, uint32_t i);
  /// Whether an argument of the region has a buffer of its own, or is that of operand *(uint32_t
  /// *)user.
  bool (*is_own)(void *user, const cis_value *arg);
} cis_yield_copies;

/// Makes operand `i` of an op a copy of what it is. False: an error was printed.
bool cis_copy_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t i);
/// The tensor whose buffer takes operand `i` of an scf.yield.
cis_value *cis_yield_taker(cis_op *yield, uint32_t i);
/// Copies those tensors that the yield passes to the next iteration that may be the buffer of
/// something that lives on: of something outside of the region, or of something that is yielded
/// twice.
bool cis_copy_yields(cis_bufferization *b, cis_rewriter *r, const cis_yield_copies *how);

#endif
