// Copies placed so that the fewest bytes are copied (copy-placement=exact).
//
// A tensor operand is in place or copied, at the cost of copy_cost.h. Operands that cannot all be
// in place are a clause: one of them is copied. The cheapest set of operands that has one of each
// clause (a minimum-weight hitting set) is a lower bound; if the analysis accepts all others, it is
// the optimum; if not, it names new clauses (implicit hitting sets: Moreno-Centeno and Karp, "The
// Implicit Hitting Set Approach", Operations Research 61(2), 2013). More operands in place never
// take a conflict away, so that what is refused beside some is refused beside more.
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
