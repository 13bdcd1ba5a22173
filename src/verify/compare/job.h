// The state of a comparison of two functions, with the shape that is chosen for their arguments.
#ifndef CIS_VERIFY_COMPARE_JOB_H
#define CIS_VERIFY_COMPARE_JOB_H

#include "verify/compare/verify.h"

enum { CIS_VERIFY_MOST_ARGS = 64 };

/// A number that is chosen: a dynamic size, a dynamic stride or offset, or the value of an
/// argument.
typedef struct cis_verify_variable {
  uint32_t arg;
  int32_t dim; // -1: the argument's value; -2: its layout
  int64_t low, high;
} cis_verify_variable;

typedef struct cis_verify_job {
  cis_op *a, *b, *lowered_a, *lowered_b, *scratch;
  const cis_verify_options *options;
  cis_verify_report *report;
  CIS_VEC(cis_verify_variable) variables;
  uint32_t bound;
  double deadline;
  bool is_number[CIS_VERIFY_MOST_ARGS]; // whose value is chosen
  cis_sym_choice choices[CIS_VERIFY_MOST_ARGS];
  bool unrolls;      // loops whose end is not known
  bool uses_whole;   // the last execution had arrays as one term
  bool uses_matched; // and loops
  bool any_defined, ignore_leaks, pools_floats;
  bool uses_alignment; // one of the programs relies on how its arguments lie
} cis_verify_job;

/// Sets the verdict, and adds to its text.
void cis_verify_say(cis_verify_job *j, cis_refinement verdict, const char *text);
/// Whether the functions can be compared; says why not.
bool cis_verify_signatures_match(cis_verify_job *j);
/// Collects the variables that have to be chosen, and finds a bound for which there are not too
/// many shapes. False, after cis_verify_say, if there is no such bound.
bool cis_verify_set_shapes(cis_verify_job *j, uint64_t *out_num);
/// Chooses the n-th shape.
void cis_verify_choose(cis_verify_job *j, uint64_t n);
/// Whether the chosen values are all that there are.
bool cis_verify_are_all_values(const cis_verify_job *j);

#endif
