// Whether one function refines another: all that a caller sees of the second, the first allows.
#ifndef CIS_VERIFY_COMPARE_VERIFY_H
#define CIS_VERIFY_COMPARE_VERIFY_H

#include "verify/solve/smt.h"

/// Exit statuses of cistern-verify as well.
typedef enum cis_refinement {
  CIS_REFINEMENT_SAME = 0,
  CIS_REFINEMENT_UNKNOWN = 3,
  CIS_REFINEMENT_DIFFERENT = 4, // shown by an execution
} cis_refinement;

typedef struct cis_verify_options {
  cis_term_options terms;
  uint32_t max_dim;      // dynamic sizes are 0 to this; 0: 3
  double timeout;        // seconds for a function; 0: 10
  uint64_t steps;        // symbolic ones, ops and points, for a shape; 0: 30 million
  uint32_t samples;      // executions with chosen inputs; 0: 24
  cis_smt_solver solver; // or NULL
  enum { CIS_LEAKS_AUTO, CIS_LEAKS_COUNT, CIS_LEAKS_IGNORE } leaks; // auto: see verify.c
} cis_verify_options;

typedef struct cis_verify_report {
  cis_refinement verdict;
  cis_strbuf text; // why it is not known, or the inputs and what differs
  cis_location at; // the place of the op that was not decided
  bool has_place;
  uint32_t bound;    // of dynamic sizes, if there are any
  uint32_t shapes;   // that were proven
  uint32_t largest;  // size that was tried where the first is undefined up to the bound; or 0
  bool is_undefined; // the first is undefined for all inputs
  uint32_t solved;   // shapes that the SMT solver decided
} cis_verify_report;

/// The pipeline that makes the lowered functions below: without TOSA.
extern const char cis_verify_lowering[];
/// Whether a module has ops that this pipeline lowers.
bool cis_verify_needs_lowering(cis_op *module);

/// The function with a body of that name; NULL.
cis_op *cis_verify_find_function(cis_op *module, cis_str name);
/// Calls `tell` for each symbol of `before` that differs in `after` and that other modules can
/// name, functions excepted; and for differences of the module itself.
void cis_verify_symbols(cis_op *before, cis_op *after, void *user,
                        void (*tell)(void *user, cis_op *symbol, cis_refinement verdict,
                                     const char *why));

/// `a`, `b` are executed by the interpreter, `lowered_a`, `lowered_b` symbolically (they may be the
/// same ops): functions of modules in one context. `scratch` is an empty module in it. The caller
/// releases the report's text.
void cis_verify_function(cis_op *a, cis_op *b, cis_op *lowered_a, cis_op *lowered_b,
                         cis_op *scratch, const cis_verify_options *options,
                         cis_verify_report *out_report);

#endif
