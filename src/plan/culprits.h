// Why a problem does not fit: few buffers that cannot fit together.
#ifndef CIS_PLAN_CULPRITS_H
#define CIS_PLAN_CULPRITS_H

#include "plan/plan.h"

typedef struct cis_plan_culprits {
  bool *is_in; // per buffer
  size_t num;
  bool is_minimal;  // without any of them the others fit, or are what is fixed
  bool is_smallest; // there is no smaller set among those that are live together
  bool is_moment;   // they are live together, and their sizes alone are too much
} cis_plan_culprits;

/// For a problem that has been proven not to fit into `capacity`: a set of buffers that do not
/// either. If the sizes that are live at some moment are too much it is a smallest such set;
/// otherwise buffers are left out as long as the rest is proven not to fit, with a fixed number of
/// plans. False if no such set was found within them.
bool cis_plan_find_culprits(const cis_plan_problem *problem, int64_t capacity,
                            const cis_plan_options *options, cis_arena *arena,
                            cis_plan_culprits *out_culprits);

#endif
