// Buffers that loops carry and exchange (`moved_buffers` of interface.h).
//
//   scf.for ... iter_args(%a = %x, %b = %y) {    each iteration exchanges the two buffers, and
//     scf.yield %b, %a                           nothing is copied
//   }
//
// After the decisions, a loop is assumed to exchange buffers if its yield (for scf.while: or its
// condition) passes the buffer of one argument as another, each buffer once, and if the initial
// values are in different sets of aliases. Then each result may be each of the initial buffers, and
// a write to one argument counts for all of the group. The decisions are checked once more by our
// own rules; if a conflict follows, the loop copies as before. Later questions (copies of outer
// loops, facts for callers) see these aliases. scf.condition passes its own argument on without a
// copy too, as scf.for does, where the second region yields another buffer.
//
// Two arguments converge if scf.for yields one tensor twice: in place in the buffer of argument k,
// and as argument i. Both continue in that buffer if three things hold: nothing writes a tensor
// that may be in i's buffer; each use of such a tensor comes before the first write of a tensor
// that may be in k's buffer, and none is a memref with later uses; no terminator passes a result
// on, because a caller or an outer loop takes the two for different buffers. Outside, either result
// may be either initial value. Otherwise one of the two is copied.
#ifndef CIS_BUFFERIZE_OPS_FLOW_MOVES_H
#define CIS_BUFFERIZE_OPS_FLOW_MOVES_H

#include "bufferize/ops/flow.h"

enum { CIS_MOST_MOVED = 64 }; // carried tensors, all pairs of which are compared

/// The values that a terminator passes from operand `first` on, and the arguments of its region,
/// whose buffers they may have.
typedef struct cis_passing {
  cis_op *terminator;
  uint32_t first;
  cis_value *const *args;
  uint32_t num_args;
  bool may_converge; // two tensors may go on in one buffer (cis_is_converging)
} cis_passing;

/// Whether the buffer of carried tensor `i` of `num` changes places with others.
bool cis_is_moved(const uint32_t *groups, uint32_t num, uint32_t i);
/// Results that initial value `i` may be: those of all with which it changes places.
void cis_moved_results(const uint32_t *groups, uint32_t num, cis_op *op, uint32_t i,
                       cis_aliasing_values *out);
/// The inverse; `first` is the operand of the first initial value.
void cis_moved_inits(const uint32_t *groups, uint32_t num, cis_op *op, uint32_t first, uint32_t i,
                     cis_aliasing_operands *out);
/// The argument whose buffer is passed on as `i`, not its own one; NULL if it is none.
cis_value *cis_forwarded_argument(const cis_bufferization_state *state, const cis_passing *p,
                                  uint32_t i);
/// Whether `i` is the only passed value with its buffer, or converges with the one that has the
/// buffer already.
bool cis_is_forwarded_once(const cis_bufferization_state *state, const cis_passing *p, uint32_t i);
/// Whether `i` is passed on in place, to others that converge with it alone.
bool cis_is_converged_on(const cis_bufferization_state *state, const cis_passing *p, uint32_t i);
/// Each in a group of its own. `groups` NULL: nothing.
void cis_separate_moved(uint32_t *groups, uint32_t num);
/// Joins the groups of what the terminator passes on in another place. `groups` NULL: only asks
/// whether there is something. `can_move`: by place.
bool cis_join_moved(const cis_bufferization_state *state, const cis_flow *f, const cis_passing *p,
                    bool (*can_move)(const cis_flow *f, uint32_t i), uint32_t num,
                    uint32_t *groups);
/// Whether all that change places are different buffers when the loop begins.
bool cis_moved_begin_apart(const cis_bufferization_state *state, cis_op *op, uint32_t first,
                           uint32_t num, const uint32_t *groups);

#endif
