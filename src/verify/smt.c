// Without a solver.
#include "verify/smt.h"
cis_smt_result cis_smt_prove(cis_terms *t, const cis_goal_vec *goals, cis_term trap, double seconds,
                             cis_inputs *inputs) {
  (void)t, (void)goals, (void)trap, (void)seconds, (void)inputs;
  return CIS_SMT_ABSENT;
}
