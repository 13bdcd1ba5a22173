// Buffers that loops carry and that change places (`moved_buffers` of interface.h): what scf.for
// and scf.while have in common.
#ifndef CIS_BUFFERIZE_OPS_SCF_MOVES_H
#define CIS_BUFFERIZE_OPS_SCF_MOVES_H

#include "bufferize/interface.h"

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
cis_value *cis_handed_argument(const cis_bufferization_state *state, const cis_passing *p,
                               uint32_t i);
/// Whether `i` is the only passed value with its buffer, or converges with the one that has the
/// buffer already.
bool cis_is_handed_on_once(const cis_bufferization_state *state, const cis_passing *p, uint32_t i);
/// Whether `i` is passed on in place, to others that converge with it alone.
bool cis_is_converged_on(const cis_bufferization_state *state, const cis_passing *p, uint32_t i);
/// Each in a group of its own. `groups` NULL: nothing.
void cis_separate_moved(uint32_t *groups, uint32_t num);
/// Joins the groups of what the terminator passes on in another place. `groups` NULL: only asks
/// whether there is something. `can_move`: by place.
bool cis_join_moved(const cis_bufferization_state *state, const cis_op *op, const cis_passing *p,
                    bool (*can_move)(const cis_op *op, uint32_t i), uint32_t num, uint32_t *groups);
/// Whether all that change places are different buffers when the loop begins.
bool cis_moved_begin_apart(const cis_bufferization_state *state, cis_op *op, uint32_t first,
                           uint32_t num, const uint32_t *groups);

#endif
