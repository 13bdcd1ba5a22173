// Visits a function after the functions that it calls.
//
//     @main calls @f and @g, and @g calls @f:    enter main, enter f, leave f, enter g, leave g,
//                                                leave main
//
// There is no recursion in C, because calls may be as deep as there are functions.
#ifndef CIS_ANALYSIS_CALLEES_FIRST_H
#define CIS_ANALYSIS_CALLEES_FIRST_H

#include "ir/op.h"

/// The questions and answers of the one who visits.
typedef struct cis_callees_first {
  void *user;
  /// The function that the op calls, if it is to be visited; else NULL.
  cis_op *(*callee)(void *user, cis_op *op);
  /// Whether the function was entered before, here or in an earlier visit: it is not visited again.
  bool (*is_known)(void *user, cis_op *function);
  /// Called before the callees; from then on the function is known.
  void (*enter)(void *user, cis_op *function);
  /// Called after the callees, except those that are entered and not left, because they call the
  /// function themselves.
  void (*leave)(void *user, cis_op *function);
} cis_callees_first;

/// Visits a function that is not known. The answers must not change the functions.
void cis_visit_callees_first(const cis_callees_first *visitor, cis_op *function);

#endif
