// Goals that equality of terms does not decide, as questions to an SMT solver. The library has
// none: a tool passes one (driver/verify/smt.h).
#ifndef CIS_VERIFY_SOLVE_SMT_H
#define CIS_VERIFY_SOLVE_SMT_H

#include "verify/solve/search.h"

/// b refines a: a is poison, or b is not and has the same value. Of truths (`is_truth`): a is
/// false.
typedef struct cis_goal {
  cis_term a, b;
  bool is_truth;
  const char *what; // that is not known else
  uint32_t number;
} cis_goal;

typedef CIS_VEC(cis_goal) cis_goal_vec;

typedef enum cis_smt_result {
  CIS_SMT_PROVEN,
  CIS_SMT_REFUTED, // with inputs, which are to be tried
  CIS_SMT_UNKNOWN,
} cis_smt_result;

/// Whether all goals hold where `trap` is false, within so many seconds. Inputs that refute them
/// are put into `inputs`.
typedef cis_smt_result (*cis_smt_solver)(cis_terms *t, const cis_goal_vec *goals, cis_term trap,
                                         double seconds, cis_inputs *inputs);

#endif
