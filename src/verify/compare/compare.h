// Goals that are left after both programs were executed symbolically.
#ifndef CIS_VERIFY_COMPARE_COMPARE_H
#define CIS_VERIFY_COMPARE_COMPARE_H

#include "verify/solve/smt.h"

/// Compares two executions and appends the goals that equality of terms does not decide to `goals`.
/// False if the executions cannot be compared; `*out_why` is the reason then.
bool cis_compare(cis_exec *a, cis_exec *b, bool ignore_leaks, cis_goal_vec *goals,
                 const char **out_why);

#endif
