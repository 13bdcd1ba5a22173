// What is left to prove after both programs were executed symbolically.
#ifndef CIS_VERIFY_COMPARE_COMPARE_H
#define CIS_VERIFY_COMPARE_COMPARE_H

#include "verify/solve/smt.h"

/// Pushes what is to be proven and does not hold by equality of terms; false with a reason in
/// `out_why` if it cannot be said.
bool cis_compare(cis_exec *a, cis_exec *b, bool ignore_leaks, cis_goal_vec *goals,
                 const char **out_why);

#endif
