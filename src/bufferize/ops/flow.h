// How an op passes tensors through its regions: the shapes of control flow that bufferize in place,
// recognized by the edges that the op declares (ir/interfaces.h, cis_region_branch_interface). The
// rows of scf, and those of ops of a user's own, have the hooks of the shape.
#ifndef CIS_BUFFERIZE_OPS_FLOW_H
#define CIS_BUFFERIZE_OPS_FLOW_H

#include "bufferize/interface.h"

typedef enum cis_flow_kind {
  CIS_FLOW_OTHER,    // none of the others
  CIS_FLOW_BRANCHES, // control comes back to no region: scf.if, scf.index_switch
  CIS_FLOW_FOR,      // from one region it comes back, or goes on to the results: scf.for
  CIS_FLOW_WHILE,    // from one region it goes on to the results, or to another one and back from
                     // there: scf.while
  CIS_FLOW_SHARED,   // one region, all executions of which share the outputs: scf.forall
  CIS_NUM_FLOWS
} cis_flow_kind;

/// A loop: `num` operands of the op from `first_init` on, and of `yield` from `first_yielded` on,
/// are passed to `args`.
typedef struct cis_flow {
  cis_flow_kind kind;
  cis_op *op;
  uint32_t first_init, num;
  cis_value *const *args; // of the region that is entered: `num` of them from the first one on
  cis_op *yield;
  uint32_t first_yielded;
  cis_op *condition; // WHILE: passes `num_passed` operands to `after`, and to as many results
  uint32_t first_passed, num_passed;
  cis_value *const *after;
  bool has_exit; // FOR: an edge leads from the op to its results, which are the initial values then
} cis_flow;

/// The shape of an op's control flow.
cis_flow_kind cis_flow_kind_of(cis_op *op);
/// The same with its parts, which are set for loops and shared outputs (these have no yield).
cis_flow cis_flow_of(cis_op *op);

/// The op whose region a terminator ends, if it says where control goes; NULL if it does not.
cis_op *cis_flow_parent(const cis_op *terminator);
/// Whether `source`, the op or a terminator of one of its regions, passes its operand on.
bool cis_flow_passes(cis_op *op, cis_op *source, uint32_t operand);
/// Appends the arguments of regions and the results that an operand of `source` is passed to.
void cis_flow_receivers(cis_op *op, cis_op *source, uint32_t operand, cis_value_vec *out);

typedef CIS_VEC(cis_use *) cis_flow_uses;
/// Appends the operands that are passed to an argument of the first block of a region, or to a
/// result: those of the op first, then those of its regions, in the order in which results are
/// looked up.
void cis_flow_sources(cis_op *op, const cis_value *value, cis_flow_uses *out);
/// Whether exactly one operand is passed there.
bool cis_flow_has_one_source(cis_op *op, const cis_value *value);

#endif
