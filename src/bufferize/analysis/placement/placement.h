// Copies placed so that the fewest bytes are copied (copy-placement=exact).
//
// A tensor operand is in place or copied, at the cost of copy_cost.h. A clause is a set of operands
// that cannot all be in place: one of them is copied. The cheapest set with one operand of each
// clause (a minimum-weight hitting set) is a lower bound. If the analysis accepts all other
// operands, it is the optimum; if not, the analysis names new clauses (implicit hitting sets:
// Moreno-Centeno and Karp, "The Implicit Hitting Set Approach", Operations Research 61(2), 2013).
// More operands in place never remove a conflict, so that a set which is refused is refused with
// more operands too.
//
// The search begins with the orders of upstream's heuristics, so that its result is never dearer
// than one of theirs, and ends after a number of analyses that falls with the function's size, or
// when questions about its control flow have taken some times the steps of the first analysis.
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_PLACEMENT_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_PLACEMENT_H

#include "bufferize/analysis/state/state.h"

/// How the search decides.
typedef struct cis_placement_analysis {
  cis_bufferization_state *state;
  void *user;
  /// Takes back all decisions inside `root` but those that have to be.
  void (*restart)(void *user, cis_op *root);
  /// Decides for in place if no conflict follows; whether it did.
  bool (*decide)(void *user, cis_use *operand);
  /// Whether it would not be; decides nothing.
  bool (*refuses)(void *user, cis_use *operand);
  /// Steps that all questions have taken so far beside those that each of them takes.
  uint64_t (*steps)(void *user);
} cis_placement_analysis;

/// Decides for all operands inside `root`. Returns bytes: no placement copies less.
double cis_place_copies(const cis_placement_analysis *analysis, cis_op *root);

#endif
