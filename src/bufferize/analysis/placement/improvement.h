// Operands that were to be copied and need not be, by the exact question.
//
// While decisions are made one by one, a tensor counts as every buffer that it might get. Once all
// are made, its possible buffers are known, and so are the writes that happen and the reads that
// have an effect. Then fewer operands conflict:
//
//   %1 = tensor.insert %f into %t[%i]       {copied: %2 is read below, so that %t was needed}
//   %2 = tensor.insert %g into %t[%j]       nothing that can be seen depends on %2: in place
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_IMPROVEMENT_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_IMPROVEMENT_H

#include "bufferize/analysis/state/state.h"

/// How it is asked.
typedef struct cis_improvement {
  cis_bufferization_state *state;
  void *user;
  /// Whether no conflict follows from all decisions inside `root` as they are.
  bool (*is_right)(void *user, cis_op *root);
} cis_improvement;

/// Puts operands in place that cost bytes, the dearest first, as long as the decisions stay right,
/// for a number of questions that falls with the size of `root`. Whether it did; then
/// `*out_bound` are bytes that every placement copies. What may alias is to be found anew.
bool cis_improve_decisions(const cis_improvement *how, cis_op *root, double *out_bound);

#endif
