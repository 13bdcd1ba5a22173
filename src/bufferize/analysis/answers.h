// The answers of an analysis, kept after its state is gone: for callers who analyze alone.
#ifndef CIS_BUFFERIZE_ANALYSIS_ANSWERS_H
#define CIS_BUFFERIZE_ANALYSIS_ANSWERS_H

#include "bufferize/analysis/conflicts/clashes.h"

/// The sets that a tensor is in, by number.
typedef struct cis_answer_sets {
  uint32_t aliases, equivalences;
  uint32_t possible; // CIS_NO_NUMBER: as `aliases`
} cis_answer_sets;

typedef struct cis_answers {
  cis_ptrmap tensors; // tensor -> its place in `sets`, plus 1
  CIS_VEC(cis_answer_sets) sets;
  cis_ptrmap in_place;     // operands that are in place
  cis_ptrmap out_of_place; // the others -> place in `clashes`, plus 1
  CIS_VEC(cis_clash_vec) clashes;
  cis_ptrmap roots; // that were analyzed
  cis_analysis_statistics statistics;
} cis_answers;

/// Analyzes `root` and fills `out`, which is zero and which the caller deinitializes in any case.
/// Keeps at most `most` conflicts of an operand. False after an error.
bool cis_answers_find(cis_op *root, const cis_bufferization_options *options, size_t most,
                      cis_answers *out);
/// Frees the answers.
void cis_answers_deinit(cis_answers *a);
/// Whether two tensors may alias; true if one is not known.
bool cis_answers_may_alias(const cis_answers *a, const cis_value *x, const cis_value *y);
/// Whether two tensors are known to have one buffer.
bool cis_answers_are_equivalent(const cis_answers *a, const cis_value *x, const cis_value *y);

#endif
